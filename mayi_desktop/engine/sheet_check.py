"""Finds contradictions within a rule sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum

from mayi_desktop.base.i18n import N_
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
    Replacers,
    ReplaceRule,
    Requirement,
    RuleSheet,
)

SHORTEST_MELD = 2


class Conflict(Enum):
    """A kind of contradiction; the value is its sentence, with placeholders."""

    NO_CARDS_DEALT = N_("{name}.cards is {cards}: deal at least one card.")
    EMPTY_CONTRACT = N_("{name}.contract is empty.")
    SUITS_REPEAT_ANYWAY = N_(
        "{name}.suits_repeat is set, but suits may already repeat in every deal."
    )
    WINNING_CLAIMS_WITHOUT_ALL_AT_ONCE = N_(
        "{name}.winning_claims_only is set without {name}.all_at_once."
    )
    WINNING_CLAIMS_WITHOUT_CLAIMS = N_(
        "{name}.winning_claims_only is set, but claims.window is NEVER."
    )
    WINNING_CLAIMS_ORDER = N_(
        "{name}.winning_claims_only needs claims.order to be FIRST_TO_ASK, but it is {order}."
    )
    REQUIRED_MELD_TOO_SHORT = N_(
        "{name}.contract asks for a {kind} of {size}: that’s too short for a meld."
    )
    REQUIRED_MELD_TOO_LONG = N_(
        "{name}.contract asks for a {kind} of {size}, but a {kind} can’t be longer than {most}."
    )
    CONTRACT_TOO_LARGE = N_(
        "{name}.contract asks for {asked} cards, but {name}.cards is "
        "{cards} and you draw only one more."
    )
    NO_DISCARD_LEFT = N_(
        "{name}.contract asks for {asked} cards and a discard, but "
        "{name}.cards is {cards} and you draw only one more."
    )
    EXACT_AND_ALL_AT_ONCE = N_(
        "{name}.exact and {name}.all_at_once can’t go together: the contract takes "
        "{asked} cards and you hold {hand}."
    )
    MELDS_TOO_SMALL_FOR_HAND = N_(
        "{name}.all_at_once is set, but its melds hold at most {room} cards "
        "and you hold {hand}."
    )
    NO_DEALS = N_("deals is empty: a game needs at least one deal.")
    EMPTY_TEXT = N_("{name} is empty.")
    PLAYERS_OUT_OF_RANGE = N_(
        "players is {low} to {high}: put the smaller number first, and stay "
        "between {fewest_players} and {most_players}."
    )
    BEST_PLAYERS_OUT_OF_RANGE = N_(
        "best_players is {best_low} to {best_high}: put the smaller number "
        "first, and stay within players, {low} to {high}."
    )
    DECKS_OUT_OF_RANGE = N_("decks has a row of {decks} decks: you can have 1 to {most_decks}.")
    NO_DECK_ROW = N_("decks has no row for {seats} players with {fewest} cards each.")
    TOO_FEW_JOKERS = N_(
        "jokers is {jokers}: {max_players} players need {needed} jokers, "
        "but there are only {most}."
    )
    NO_POINTS_FOR_RANK = N_("points has no value for {rank}, which is in the deck.")
    NEGATIVE_POINTS = N_("points of {rank} is {value}: points can’t be negative.")
    JOKER_NOT_WILD = N_("jokers is {jokers}, but melds.wilds doesn’t name the joker.")
    WILD_JOKER_WITHOUT_JOKERS = N_("melds.wilds names the joker, but jokers is NONE.")
    NEGATIVE_NATURALS_PER_WILD = N_(
        "melds.naturals_per_wild is {naturals_per_wild}: it can’t be negative."
    )
    WILD_LIMIT_WITHOUT_WILDS = N_(
        "melds.naturals_per_wild is {naturals_per_wild}, but nothing is wild."
    )
    LAY_OFF_LIMIT_WITHOUT_LIMIT = N_(
        "melds.limit_on_lay_off is set, but melds.naturals_per_wild sets no limit."
    )
    NATURAL_TWOS_NOT_WILD = N_(
        "melds.natural_twos is set, but melds.wilds doesn’t name the two."
    )
    LOW_ACE_WITH_WILD_TWOS = N_("melds.ace is {ace}, but a wild two can’t follow a low ace.")
    NEGATIVE_RUN_GAP = N_("melds.run_gap is {run_gap}: it can’t be negative.")
    LARGEST_SET_TOO_SMALL = N_(
        "melds.largest_set is {largest_set}: a set has at least {shortest_meld} cards."
    )
    SHOE_TOO_SMALL = N_(
        "deals[{number}].cards is {cards}: with the first discard and a "
        "stock, {seats} players need {wanted} cards, but there are only "
        "{held}."
    )
    CLAIM_RULE_WITHOUT_CLAIMS = N_("claims.{field} is {value}, but claims.window is NEVER.")
    NEGATIVE_PENALTY = N_("claims.penalty is {penalty}: it can’t be negative.")
    CLAIM_LIMIT_TOO_LOW = N_(
        "claims.limit is {limit}: if nobody may ask at all, set claims.window to NEVER."
    )
    VETO_LINE_AT_THE_STOCK = N_(
        "claims.order is LINE_WITH_VETO, but AT_THE_STOCK asks everybody at once."
    )
    DURING_TURN_ANYWAY = N_(
        "claims.during_turn is set, but WHILE_EXPOSED covers the turn anyway."
    )
    NO_SECOND_CLAIM_POSSIBLE = N_(
        "claims.two_in_a_row is forbidden, but nobody can ask for a second "
        "card: claims.beneath is {beneath}."
    )
    REPLACING_BY_NOBODY = N_(
        "replace says which wilds can be swapped, but replace.who is NOBODY."
    )
    NO_WILDS_TO_REPLACE = N_("replace.who is {who}, but replace.wilds is empty.")
    NO_MELDS_TO_REPLACE_IN = N_("replace.who is {who}, but replace.kinds is empty.")
    REPLACED_RANK_NOT_WILD = N_("replace.wilds names {rank}, which isn’t wild.")
    FREED_WILD_WITHOUT_NEW_MELDS = N_(
        "replace.goes is NEW_MELD_OR_STAYS, but new_melds isn’t set."
    )
    NO_PLACE_FOR_FREED_WILD = N_(
        "replace.goes is TO_HAND_AND_PLAYED, but there may be no room for "
        "the wild: melds.naturals_per_wild is {limit}."
    )
    NEW_MELD_TOO_SHORT = N_(
        "shortest_new_meld is {shortest_new_meld}: that’s too short for a meld."
    )
    NATURAL_UPCARD_WITHOUT_WILDS = N_("natural_upcard is set, but nothing is wild.")
    TWO_STOCK_RULES = N_(
        "eager_restock ends a deal when no cards are left, but fresh_deck "
        "adds a deck then: set only one of them."
    )


@dataclass(frozen=True, slots=True, init=False)
class Contradiction:
    """A contradiction in a sheet, with the values for its sentence."""

    conflict: Conflict
    values: Mapping[str, object]

    def __init__(self, conflict: Conflict, **values: object) -> None:
        object.__setattr__(self, "conflict", conflict)
        object.__setattr__(self, "values", values)

    @property
    def template(self) -> str:
        """The untranslated sentence with placeholders."""
        return str(self.conflict.value)


# The size of a table; the built-in sheets are for three to eight.
FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
_SUITS = 4


def contradictions(sheet: RuleSheet) -> tuple[Contradiction, ...]:
    """Everything that keeps a sheet from being played as written; empty for a sound sheet.

    Each sentence names the field and its value, so the author of the sheet can find it.
    """
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
        yield from deal_contradictions(sheet, deal, f"deals[{number}]")
    if not unfit:
        yield from _shoes(sheet)
    yield from claim_contradictions(sheet.claims)
    yield from replacing_contradictions(sheet)
    yield from table_contradictions(sheet)


def _names(sheet: RuleSheet) -> Iterator[Contradiction]:
    for name in ("key", "title", "deal_word"):
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
    best_low, best_high = sheet.best_players
    if not low <= best_low <= best_high <= high:
        yield Contradiction(
            Conflict.BEST_PLAYERS_OUT_OF_RANGE,
            best_low=best_low,
            best_high=best_high,
            low=low,
            high=high,
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
            jokers=sheet.jokers.name,
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
            yield Contradiction(Conflict.NEGATIVE_POINTS, rank=rank.name, value=value)


def _melds(sheet: RuleSheet) -> Iterator[Contradiction]:
    rules, wilds = sheet.melds, sheet.melds.wilds
    in_shoe = sheet.jokers is not Jokers.NONE
    if in_shoe and Rank.JOKER not in wilds:
        yield Contradiction(Conflict.JOKER_NOT_WILD, jokers=sheet.jokers.name)
    if Rank.JOKER in wilds and not in_shoe:
        yield Contradiction(Conflict.WILD_JOKER_WITHOUT_JOKERS)
    if rules.naturals_per_wild < 0:
        yield Contradiction(
            Conflict.NEGATIVE_NATURALS_PER_WILD, naturals_per_wild=rules.naturals_per_wild
        )
    if rules.naturals_per_wild and not wilds:
        yield Contradiction(
            Conflict.WILD_LIMIT_WITHOUT_WILDS, naturals_per_wild=rules.naturals_per_wild
        )
    if rules.limit_on_lay_off and not rules.naturals_per_wild:
        yield Contradiction(Conflict.LAY_OFF_LIMIT_WITHOUT_LIMIT)
    if rules.natural_twos and Rank.TWO not in wilds:
        yield Contradiction(Conflict.NATURAL_TWOS_NOT_WILD)
    twos_wild = Rank.TWO in wilds and not rules.natural_twos
    if twos_wild and rules.ace is not AceRule.HIGH:
        yield Contradiction(Conflict.LOW_ACE_WITH_WILD_TWOS, ace=rules.ace.name)
    if rules.run_gap < 0:
        yield Contradiction(Conflict.NEGATIVE_RUN_GAP, run_gap=rules.run_gap)
    if rules.largest_set is not None and rules.largest_set < SHORTEST_MELD:
        yield Contradiction(
            Conflict.LARGEST_SET_TOO_SMALL,
            largest_set=rules.largest_set,
            shortest_meld=SHORTEST_MELD,
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
                    Conflict.SHOE_TOO_SMALL,
                    number=number,
                    cards=deal.cards,
                    seats=seats,
                    wanted=wanted,
                    held=held,
                )


def claim_contradictions(rule: ClaimRule) -> Iterator[Contradiction]:
    """Contradictions in the May I? rules."""
    if rule.window is ClaimTiming.NEVER:
        plain = ClaimRule(window=ClaimTiming.NEVER)
        for field in fields(rule):
            value = getattr(rule, field.name)
            if value != getattr(plain, field.name):
                yield Contradiction(
                    Conflict.CLAIM_RULE_WITHOUT_CLAIMS, field=field.name, value=_display(value)
                )
        return
    if rule.penalty < 0:
        yield Contradiction(Conflict.NEGATIVE_PENALTY, penalty=rule.penalty)
    if rule.limit is not None and rule.limit < 1:
        yield Contradiction(Conflict.CLAIM_LIMIT_TOO_LOW, limit=rule.limit)
    at_stock = rule.window is ClaimTiming.AT_THE_STOCK
    if at_stock and rule.order is ClaimOrder.LINE_WITH_VETO:
        yield Contradiction(Conflict.VETO_LINE_AT_THE_STOCK)
    if rule.during_turn and rule.window is ClaimTiming.WHILE_EXPOSED:
        yield Contradiction(Conflict.DURING_TURN_ANYWAY)
    if not rule.two_in_a_row and rule.beneath is not Beneath.EXPOSED:
        yield Contradiction(Conflict.NO_SECOND_CLAIM_POSSIBLE, beneath=rule.beneath.name)


def replacing_contradictions(sheet: RuleSheet) -> Iterator[Contradiction]:
    """Contradictions in the rules on replacing wilds."""
    rule = sheet.replace
    if rule.who is Replacers.NOBODY:
        if rule != ReplaceRule():
            yield Contradiction(Conflict.REPLACING_BY_NOBODY)
        return
    if not rule.wilds:
        yield Contradiction(Conflict.NO_WILDS_TO_REPLACE, who=rule.who.name)
    if not rule.kinds:
        yield Contradiction(Conflict.NO_MELDS_TO_REPLACE_IN, who=rule.who.name)
    for rank in sorted(rule.wilds - sheet.melds.wilds):
        yield Contradiction(Conflict.REPLACED_RANK_NOT_WILD, rank=rank.name)
    if rule.goes is FreedWild.NEW_MELD_OR_STAYS and not sheet.new_melds:
        yield Contradiction(Conflict.FREED_WILD_WITHOUT_NEW_MELDS)
    limit = sheet.melds.naturals_per_wild
    if rule.goes is FreedWild.TO_HAND_AND_PLAYED and limit:
        yield Contradiction(Conflict.NO_PLACE_FOR_FREED_WILD, limit=limit)


def table_contradictions(sheet: RuleSheet) -> Iterator[Contradiction]:
    """Contradictions in the rules on extra melds, the upcard and the stock."""
    if sheet.new_melds and sheet.shortest_new_meld < SHORTEST_MELD:
        yield Contradiction(
            Conflict.NEW_MELD_TOO_SHORT, shortest_new_meld=sheet.shortest_new_meld
        )
    if sheet.natural_upcard and not sheet.melds.wilds:
        yield Contradiction(Conflict.NATURAL_UPCARD_WITHOUT_WILDS)
    if sheet.eager_restock and sheet.fresh_deck:
        yield Contradiction(Conflict.TWO_STOCK_RULES)


def _display(value: object) -> str:
    return str(getattr(value, "name", value))


def deal_contradictions(sheet: RuleSheet, deal: DealRule, name: str) -> Iterator[Contradiction]:
    """Contradictions in one deal; `name` refers to it in the sentences."""
    if deal.cards < 1:
        yield Contradiction(Conflict.NO_CARDS_DEALT, name=name, cards=deal.cards)
    if not deal.contract:
        yield Contradiction(Conflict.EMPTY_CONTRACT, name=name)
    for need in deal.contract:
        yield from _requirement(sheet, deal, need, name)
    yield from _sizes(sheet, deal, name)
    if deal.suits_repeat and sheet.melds == sheet.melds.with_any_suits:
        yield Contradiction(Conflict.SUITS_REPEAT_ANYWAY, name=name)
    if not deal.winning_claims_only:
        return
    if not deal.all_at_once:
        yield Contradiction(Conflict.WINNING_CLAIMS_WITHOUT_ALL_AT_ONCE, name=name)
    if sheet.claims.window is ClaimTiming.NEVER:
        yield Contradiction(Conflict.WINNING_CLAIMS_WITHOUT_CLAIMS, name=name)
    elif sheet.claims.order is not ClaimOrder.FIRST_TO_ASK:
        order = sheet.claims.order.name
        yield Contradiction(Conflict.WINNING_CLAIMS_ORDER, name=name, order=order)


def _requirement(
    sheet: RuleSheet, deal: DealRule, need: Requirement, name: str
) -> Iterator[Contradiction]:
    kind, most = need.kind.value, _longest(sheet, deal, need.kind)
    if need.size < SHORTEST_MELD:
        yield Contradiction(
            Conflict.REQUIRED_MELD_TOO_SHORT, name=name, kind=kind, size=need.size
        )
    if most is not None and need.size > most:
        yield Contradiction(
            Conflict.REQUIRED_MELD_TOO_LONG, name=name, kind=kind, size=need.size, most=most
        )


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


def _sizes(sheet: RuleSheet, deal: DealRule, name: str) -> Iterator[Contradiction]:
    """Contracts that do not fit the hand of a turn: the cards dealt and one more."""
    asked, hand = sum(need.size for need in deal.contract), deal.cards + 1
    kept = int(sheet.going_out is GoingOut.BY_DISCARD and not deal.all_at_once)
    if asked > hand:
        yield Contradiction(
            Conflict.CONTRACT_TOO_LARGE, name=name, asked=asked, cards=deal.cards
        )
    elif asked + kept > hand:
        yield Contradiction(Conflict.NO_DISCARD_LEFT, name=name, asked=asked, cards=deal.cards)
    if not deal.all_at_once:
        return
    if deal.exact and asked != hand:
        yield Contradiction(Conflict.EXACT_AND_ALL_AT_ONCE, name=name, asked=asked, hand=hand)
    longest = [_longest(sheet, deal, need.kind) for need in deal.contract]
    room = sum(most for most in longest if most is not None)
    if None not in longest and room < hand:
        yield Contradiction(Conflict.MELDS_TOO_SMALL_FOR_HAND, name=name, room=room, hand=hand)
