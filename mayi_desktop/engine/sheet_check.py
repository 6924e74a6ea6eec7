"""Finds contradictions within a rule sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.engine.cards import MOST_DECKS, MOST_JOKERS_PER_DECK, Rank, shoe
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    DealRule,
    FreedWild,
    GoingOut,
    Jokers,
    MeldKind,
    MeldRules,
    Replacers,
    ReplaceRule,
    RuleSheet,
)

SHORTEST_MELD = 2


class Conflict(Enum):
    """A kind of contradiction: its sentence, with placeholders, and the rules it concerns.

    Deals are counted from 1. A sentence that the rule editor shows, too, names no field.
    """

    def __init__(self, template: str, *rules: str) -> None:
        self.template, self.rules = template, rules

    NO_TITLE = N_("Your rules need a name."), "title"
    EMPTY_TEXT = N_("{name} is empty.")
    NO_DEALS = N_("deals is empty: a game needs at least one deal.")
    NO_CARDS_DEALT = N_("{name}.cards is {cards}: deal at least one card.")
    EMPTY_CONTRACT = N_("{name}.contract is empty.")
    NEGATIVE = N_("{name} is {value}: it can’t be negative.")
    MELD_TOO_SHORT = N_("{name} is {value}: a meld has at least {least} cards.")
    NOT_WITH_THE_OTHERS = N_(
        "{name} is {value}, but with the other rules it can only be {only}."
    )
    REQUIRED_MELD_TOO_LONG = N_(
        "Deal {number} asks for a {kind} of {size}, but a {kind} can have {most} at most."
    )
    CONTRACT_TOO_LARGE = N_(
        "Deal {number} asks for {asked} cards, but you get only {cards} and draw one."
    )
    NO_DISCARD_LEFT = (
        N_(
            "Deal {number} asks for {asked} cards. With {cards} dealt and one drawn, "
            "there’s none left to discard, and the last card must be a discard."
        ),
        "going_out",
    )
    EXACT_AND_ALL_AT_ONCE = N_(
        "In deal {number}, all {hand} cards must go down in melds of exactly these "
        "sizes, but those come to {asked}."
    )
    MELDS_TOO_SMALL_FOR_HAND = N_(
        "In deal {number}, all {hand} cards must go down at once, but the melds have "
        "room for only {room}."
    )
    WINNING_CLAIMS_ORDER = (
        N_(
            "In deal {number}, you can only ask for a winning card, so whoever asks first "
            "must get it."
        ),
        "claims.order",
    )
    PLAYERS_OUT_OF_RANGE = N_(
        "players is {low} to {high}: put the smaller number first, and stay "
        "between {fewest_players} and {most_players}."
    )
    DECKS_OUT_OF_RANGE = N_("decks has a row of {decks} decks: you can have 1 to {most_decks}.")
    NO_DECK_ROW = N_("decks has no row for {seats} players with {fewest} cards each.")
    TOO_FEW_JOKERS = (
        N_(
            "{max_players} players would need {needed} jokers, but the decks have only "
            "{most}: add decks, or choose fewer jokers."
        ),
        "jokers",
    )
    NO_POINTS_FOR_RANK = N_("points has no value for {rank}, which is in the deck.")
    LOW_ACE_WITH_WILD_TWOS = (
        N_("Twos can’t be wild while an ace can go before the two."),
        "melds.ace",
        "melds.wilds.TWO",
    )
    SHOE_TOO_SMALL = (
        N_(
            "Deal {number} with {seats} players needs {wanted} cards, but there are only "
            "{held}: add decks or deal fewer cards."
        ),
        "decks.{seats}",
    )
    CLAIM_LIMIT_TOO_LOW = N_(
        "claims.limit is {limit}: if nobody may ask at all, set claims.window to NEVER."
    )
    VETO_LINE_AT_THE_STOCK = (
        N_(
            "When the stock is chosen, everybody is asked at once: choose another way to "
            "decide who gets the card."
        ),
        "claims.order",
        "claims.window",
    )
    NO_WILDS_TO_REPLACE = (
        N_("Say which wild cards you can swap, or that nobody can."),
        "replace.wilds.JOKER",
        "replace.wilds.TWO",
    )
    NO_MELDS_TO_REPLACE_IN = (
        N_("Say whether you can swap wild cards in runs or in sets, or that nobody can."),
        "replace.kinds.RUN",
        "replace.kinds.SET",
    )
    FREED_WILD_WITHOUT_NEW_MELDS = (
        N_("A wild card you swap can go into a new meld only if more melds are allowed."),
        "replace.goes",
        "new_melds",
    )
    NO_PLACE_FOR_FREED_WILD = (
        N_(
            "There may be no room to play a swapped wild card right away, because a meld "
            "can have only so many."
        ),
        "replace.goes",
        "melds.naturals_per_wild",
    )
    TWO_STOCK_RULES = N_(
        "eager_restock ends a deal when no cards are left, but fresh_deck "
        "adds a deck then: set only one of them."
    )


class Contradiction:
    """A contradiction in a sheet, with the values for its sentence, and its deal (from 0)."""

    def __init__(
        self, conflict: Conflict, deal: int | None = None, /, **values: object
    ) -> None:
        self.conflict, self.deal = conflict, deal
        named = {} if deal is None else {"name": f"deals[{deal + 1}]", "number": deal + 1}
        self.values = {**named, **values}

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules it concerns, by their names in the rule editor."""
        return tuple(rule.format(**self.values) for rule in self.conflict.rules)

    @property
    def at(self) -> tuple[str, ...]:
        """The deal and the rules it concerns."""
        return self.rules if self.deal is None else (deal_place(self.deal), *self.rules)

    @property
    def text(self) -> str:
        """The sentence."""
        values = {k: _(v) if isinstance(v, str) else v for k, v in self.values.items()}
        return _(self.conflict.template, **values)

    @property
    def text_for_author(self) -> str:
        """The sentence for the author of a file: with the fields it concerns."""
        fields = (filter(str.islower, rule.split(".")) for rule in self.rules)
        names = dict.fromkeys(map(".".join, fields))
        return f"{', '.join(names)}: {self.text}" if names else self.text


def deal_place(index: int) -> str:
    """The name of a deal (from 0) among the rules of a contradiction."""
    return f"deals.{index}"


# The size of a table; the built-in sheets are for three to eight.
FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
_SUITS = 4


def contradictions(sheet: RuleSheet) -> tuple[Contradiction, ...]:
    """Everything that keeps a sheet from being played as written; empty for a sound sheet."""
    return tuple(_contradictions(sheet))


def _contradictions(sheet: RuleSheet) -> Iterator[Contradiction]:
    yield from _names(sheet)
    yield from _players(sheet)
    unfit = [*_decks(sheet), *_jokers(sheet)]
    yield from unfit
    yield from _points(sheet)
    yield from _melds(sheet)
    if not sheet.deals:
        yield Contradiction(Conflict.NO_DEALS)
    for number, deal in enumerate(sheet.deals):
        yield from _deal(sheet, deal, number)
    if not unfit:
        yield from _shoes(sheet)
    yield from _claims(sheet.claims)
    yield from _replacing(sheet)
    if sheet.eager_restock and sheet.fresh_deck:
        yield Contradiction(Conflict.TWO_STOCK_RULES)
    for name, value, only in _unlike("", sheet, with_implied_rules(sheet)):
        yield Contradiction(
            Conflict.NOT_WITH_THE_OTHERS, name=name, value=_shown(value), only=_shown(only)
        )


def _names(sheet: RuleSheet) -> Iterator[Contradiction]:
    if not sheet.title.strip():
        yield Contradiction(Conflict.NO_TITLE)
    for name in ("key", "deal_word"):
        if not getattr(sheet, name).strip():
            yield Contradiction(Conflict.EMPTY_TEXT, name=name)


def _players(sheet: RuleSheet) -> Iterator[Contradiction]:
    low, high = sheet.players
    if not FEWEST_PLAYERS <= low <= high <= MOST_PLAYERS:
        yield Contradiction(
            Conflict.PLAYERS_OUT_OF_RANGE,
            low=low,
            high=high,
            fewest_players=FEWEST_PLAYERS,
            most_players=MOST_PLAYERS,
        )


def _decks(sheet: RuleSheet) -> Iterator[Contradiction]:
    for row in sheet.decks:
        if not 1 <= row.decks <= MOST_DECKS:
            yield Contradiction(
                Conflict.DECKS_OUT_OF_RANGE, decks=row.decks, most_decks=MOST_DECKS
            )
    fewest = min((deal.cards for deal in sheet.deals), default=0)
    for seats in _player_numbers(sheet):
        rows = [row for row in sheet.decks if seats <= row.most_players]
        narrowest = min((row.most_players for row in rows), default=0)
        if not any(r.most_players == narrowest and r.from_cards <= fewest for r in rows):
            yield Contradiction(Conflict.NO_DECK_ROW, seats=seats, fewest=fewest)


def _player_numbers(sheet: RuleSheet) -> range:
    return range(max(1, sheet.min_players), min(MOST_PLAYERS, sheet.max_players) + 1)


def _jokers(sheet: RuleSheet) -> Iterator[Contradiction]:
    if sheet.jokers is not Jokers.ONE_LESS_THAN_PLAYERS:
        return
    decks = min((row.decks for row in sheet.decks), default=1)
    most = MOST_JOKERS_PER_DECK * (1 if sheet.fresh_deck else max(1, decks))
    if sheet.max_players - 1 > most:
        yield Contradiction(
            Conflict.TOO_FEW_JOKERS,
            max_players=sheet.max_players,
            needed=sheet.max_players - 1,
            most=most,
        )


def _points(sheet: RuleSheet) -> Iterator[Contradiction]:
    for rank in Rank:
        if rank is Rank.JOKER and sheet.jokers is Jokers.NONE:
            continue
        if rank not in sheet.points:
            yield Contradiction(Conflict.NO_POINTS_FOR_RANK, rank=rank.name)
    for rank, value in sheet.points.items():
        if value < 0:
            yield Contradiction(Conflict.NEGATIVE, name=f"points.{rank.name}", value=value)


def _melds(sheet: RuleSheet) -> Iterator[Contradiction]:
    rules = sheet.melds
    for name in ("naturals_per_wild", "run_gap"):
        if getattr(rules, name) < 0:
            value = getattr(rules, name)
            yield Contradiction(Conflict.NEGATIVE, name=f"melds.{name}", value=value)
    twos_wild = Rank.TWO in rules.wilds and not rules.natural_twos
    if twos_wild and rules.ace is not AceRule.HIGH:
        yield Contradiction(Conflict.LOW_ACE_WITH_WILD_TWOS)
    if rules.largest_set is not None:
        yield from _least_size("melds.largest_set", rules.largest_set)
    if sheet.new_melds:
        yield from _least_size("shortest_new_meld", sheet.shortest_new_meld)


def _least_size(name: str, size: int, shown: object = None) -> Iterator[Contradiction]:
    if size < SHORTEST_MELD:
        yield Contradiction(
            Conflict.MELD_TOO_SHORT, name=name, value=shown or size, least=SHORTEST_MELD
        )


def _shoes(sheet: RuleSheet) -> Iterator[Contradiction]:
    for number, deal in enumerate(sheet.deals):
        for seats in _player_numbers(sheet):
            decks = sheet.decks_for(seats, number)
            held = len(shoe(decks, sheet.jokers_for(seats, decks)))
            # One card is turned up, and at least one must be left to draw.
            wanted = seats * deal.cards + 2
            if held < wanted:
                yield Contradiction(
                    Conflict.SHOE_TOO_SMALL, number, seats=seats, wanted=wanted, held=held
                )


def _claims(rule: ClaimRule) -> Iterator[Contradiction]:
    if rule.penalty < 0:
        yield Contradiction(Conflict.NEGATIVE, name="claims.penalty", value=rule.penalty)
    if rule.limit is not None and rule.limit < 1:
        yield Contradiction(Conflict.CLAIM_LIMIT_TOO_LOW, limit=rule.limit)
    at_stock = rule.window is ClaimTiming.AT_THE_STOCK
    if at_stock and rule.order is ClaimOrder.LINE_WITH_VETO:
        yield Contradiction(Conflict.VETO_LINE_AT_THE_STOCK)


def _replacing(sheet: RuleSheet) -> Iterator[Contradiction]:
    rule = sheet.replace
    if rule.who is Replacers.NOBODY:
        return
    if not rule.wilds:
        yield Contradiction(Conflict.NO_WILDS_TO_REPLACE)
    if not rule.kinds:
        yield Contradiction(Conflict.NO_MELDS_TO_REPLACE_IN)
    if rule.goes is FreedWild.NEW_MELD_OR_STAYS and not sheet.new_melds:
        yield Contradiction(Conflict.FREED_WILD_WITHOUT_NEW_MELDS)
    if rule.goes is FreedWild.TO_HAND_AND_PLAYED and sheet.melds.naturals_per_wild:
        yield Contradiction(Conflict.NO_PLACE_FOR_FREED_WILD)


def _deal(sheet: RuleSheet, deal: DealRule, number: int) -> Iterator[Contradiction]:
    if deal.cards < 1:
        yield Contradiction(Conflict.NO_CARDS_DEALT, number, cards=deal.cards)
    if not deal.contract:
        yield Contradiction(Conflict.EMPTY_CONTRACT, number)
    for need in deal.contract:
        yield from _least_size(f"deals[{number + 1}].contract", need.size, need)
        most = _longest(sheet, deal, need.kind)
        if most is not None and need.size > most:
            kind = need.kind.value
            yield Contradiction(
                Conflict.REQUIRED_MELD_TOO_LONG, number, kind=kind, size=need.size, most=most
            )
    yield from _sizes(sheet, deal, number)
    winning = deal.winning_claims_only and sheet.has_claims
    if winning and sheet.claims.order is not ClaimOrder.FIRST_TO_ASK:
        yield Contradiction(Conflict.WINNING_CLAIMS_ORDER, number)


def _longest(sheet: RuleSheet, deal: DealRule, kind: MeldKind) -> int | None:
    """The maximum size of a meld of this kind in this deal; None if unlimited."""
    rules = sheet.melds.with_any_suits if deal.suits_repeat else sheet.melds
    if kind is MeldKind.RUN:
        return rules.longest_run
    if rules.largest_set is not None or not rules.distinct_suits:
        return rules.largest_set
    if not rules.wilds:
        return _SUITS
    per_wild = rules.naturals_per_wild
    return _SUITS + _SUITS // per_wild if per_wild > 0 else None


def _sizes(sheet: RuleSheet, deal: DealRule, number: int) -> Iterator[Contradiction]:
    """Contracts that do not fit the hand of a turn: the cards dealt and one more."""
    asked, hand = sum(need.size for need in deal.contract), deal.cards + 1
    kept = int(sheet.going_out is GoingOut.BY_DISCARD and not deal.all_at_once)
    if asked > hand:
        yield Contradiction(Conflict.CONTRACT_TOO_LARGE, number, asked=asked, cards=deal.cards)
    elif asked + kept > hand:
        yield Contradiction(Conflict.NO_DISCARD_LEFT, number, asked=asked, cards=deal.cards)
    if not deal.all_at_once:
        return
    if deal.exact and asked != hand:
        yield Contradiction(Conflict.EXACT_AND_ALL_AT_ONCE, number, asked=asked, hand=hand)
    longest = [_longest(sheet, deal, need.kind) for need in deal.contract]
    room = sum(most for most in longest if most is not None)
    if None not in longest and room < hand:
        yield Contradiction(Conflict.MELDS_TOO_SMALL_FOR_HAND, number, room=room, hand=hand)


# --- Rules implied by others.


def with_implied_rules(sheet: RuleSheet) -> RuleSheet:
    """The sheet with all rules set that follow from its other rules.

    Jokers in the shoe are wild; rules about wilds or May I? are reset where there are none.
    """
    sheet = replace(sheet, melds=_implied_melds(sheet.melds, sheet.jokers))
    claims = _implied_claims(sheet.claims)
    low, high = sheet.players
    best_low = min(high, max(low, sheet.best_players[0]))
    return replace(
        sheet,
        best_players=(best_low, min(high, max(best_low, sheet.best_players[1]))),
        claims=claims,
        deals=tuple(_implied_deal(rule, sheet.melds, claims) for rule in sheet.deals),
        replace=_implied_replacing(sheet.replace, sheet.melds),
        natural_upcard=sheet.natural_upcard and bool(sheet.melds.wilds),
    )


def _implied_melds(rules: MeldRules, jokers: Jokers) -> MeldRules:
    joker = frozenset({Rank.JOKER})
    wilds = rules.wilds - joker if jokers is Jokers.NONE else rules.wilds | joker
    per_wild = rules.naturals_per_wild if wilds else 0
    return replace(
        rules,
        wilds=wilds,
        natural_twos=rules.natural_twos and Rank.TWO in wilds,
        naturals_per_wild=per_wild,
        limit_on_lay_off=rules.limit_on_lay_off and per_wild > 0,
    )


def _implied_claims(rule: ClaimRule) -> ClaimRule:
    if rule.window is ClaimTiming.NEVER:
        return ClaimRule(window=ClaimTiming.NEVER)
    during = rule.during_turn and rule.window is not ClaimTiming.WHILE_EXPOSED
    again = rule.two_in_a_row or rule.beneath is not Beneath.EXPOSED
    return replace(rule, during_turn=during, two_in_a_row=again)


def _implied_deal(rule: DealRule, melds: MeldRules, claims: ClaimRule) -> DealRule:
    winning = rule.all_at_once and claims.window is not ClaimTiming.NEVER
    return replace(
        rule,
        winning_claims_only=rule.winning_claims_only and winning,
        suits_repeat=rule.suits_repeat and melds != melds.with_any_suits,
    )


def _implied_replacing(rule: ReplaceRule, melds: MeldRules) -> ReplaceRule:
    if rule.who is Replacers.NOBODY or not melds.wilds:
        return ReplaceRule()
    only = len(melds.wilds) == 1
    return replace(rule, wilds=melds.wilds if only else rule.wilds & melds.wilds)


def _unlike(name: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401
    """The fields in which two sheets differ, with both values."""
    if is_dataclass(one):
        for field in fields(one):
            inner = f"{name}.{field.name}" if name else field.name
            yield from _unlike(inner, getattr(one, field.name), getattr(other, field.name))
    elif name == "deals":
        for number, (rule, implied) in enumerate(zip(one, other, strict=True), 1):
            yield from _unlike(f"deals[{number}]", rule, implied)
    elif one != other:
        yield name, one, other


def _shown(value: object) -> str:
    """A value as files spell it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, frozenset | tuple):
        return ", ".join(sorted(map(_shown, value))) or "none"
    return str(getattr(value, "name", value))
