"""Knows what makes a rule sheet contradict itself, and says so in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from mayi_desktop.engine.cards import MOST_DECKS, MOST_JOKERS_PER_DECK, Rank, shoe
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimRule,
    ClaimWindow,
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

FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
SHORTEST_MELD = 2
_SUITS = 4


def contradictions(sheet: RuleSheet) -> tuple[str, ...]:
    """Everything that keeps a sheet from being played as written; empty for a sound sheet.

    Each sentence names the field and its value, so that whoever wrote the sheet finds it.
    """
    return tuple(_contradictions(sheet))


def _contradictions(sheet: RuleSheet) -> Iterator[str]:
    yield from _names(sheet)
    yield from _players(sheet)
    unfit = [*_decks(sheet), *_jokers(sheet)]
    yield from unfit
    yield from _points(sheet)
    yield from _melds(sheet)
    if not sheet.deals:
        yield "deals is empty: a game has at least one deal."
    for number, deal in enumerate(sheet.deals):
        yield from _deal(sheet, deal, f"deals[{number}]")
    if not unfit:
        yield from _shoes(sheet)
    yield from _claims(sheet.claims)
    yield from _replacing(sheet)
    yield from _table_rules(sheet)


def _names(sheet: RuleSheet) -> Iterator[str]:
    for name in ("key", "title", "deal_word"):
        if not getattr(sheet, name).strip():
            yield f"{name} is empty."


def _players(sheet: RuleSheet) -> Iterator[str]:
    low, high = sheet.players
    if not FEWEST_PLAYERS <= low <= high <= MOST_PLAYERS:
        yield (
            f"players is {low} to {high}: it must rise and lie between {FEWEST_PLAYERS} "
            f"and {MOST_PLAYERS}."
        )
    best_low, best_high = sheet.best_players
    if not low <= best_low <= best_high <= high:
        yield (
            f"best_players is {best_low} to {best_high}: it must rise and lie within "
            f"players, {low} to {high}."
        )


def _decks(sheet: RuleSheet) -> Iterator[str]:
    for row in sheet.decks:
        if not 1 <= row.decks <= MOST_DECKS:
            yield f"decks has a row of {row.decks} decks: there are 1 to {MOST_DECKS}."
    fewest = min((deal.cards for deal in sheet.deals), default=0)
    for seats in _player_numbers(sheet):
        rows = [row for row in sheet.decks if seats <= row.most_players]
        narrowest = min((row.most_players for row in rows), default=0)
        if not any(r.most_players == narrowest and r.from_cards <= fewest for r in rows):
            yield f"decks has no row for {seats} players and {fewest} cards each."


def _player_numbers(sheet: RuleSheet) -> range:
    return range(max(1, sheet.min_players), min(MOST_PLAYERS, sheet.max_players) + 1)


def _jokers(sheet: RuleSheet) -> Iterator[str]:
    if sheet.jokers is not Jokers.ONE_LESS_THAN_PLAYERS:
        return
    decks = min((row.decks for row in sheet.decks), default=1)
    most = MOST_JOKERS_PER_DECK * (1 if sheet.fresh_deck else max(1, decks))
    if sheet.max_players - 1 > most:
        yield (
            f"jokers is {sheet.jokers.name}: {sheet.max_players} players need "
            f"{sheet.max_players - 1} jokers, and there are only {most}."
        )


def _points(sheet: RuleSheet) -> Iterator[str]:
    for rank in Rank:
        if rank is Rank.JOKER and sheet.jokers is Jokers.NONE:
            continue
        if rank not in sheet.points:
            yield f"points has no value for {rank.name}, which lies in the shoe."
    for rank, value in sheet.points.items():
        if value < 0:
            yield f"points of {rank.name} is {value}: points cannot be negative."


def _melds(sheet: RuleSheet) -> Iterator[str]:
    rules, wilds = sheet.melds, sheet.melds.wilds
    in_shoe = sheet.jokers is not Jokers.NONE
    if in_shoe and Rank.JOKER not in wilds:
        yield f"jokers is {sheet.jokers.name}, but melds.wilds does not name the joker."
    if Rank.JOKER in wilds and not in_shoe:
        yield "melds.wilds names the joker, but jokers is NONE."
    if rules.naturals_per_wild < 0:
        yield f"melds.naturals_per_wild is {rules.naturals_per_wild}: it cannot be negative."
    if rules.naturals_per_wild and not wilds:
        yield f"melds.naturals_per_wild is {rules.naturals_per_wild}, but nothing is wild."
    if rules.limit_on_lay_off and not rules.naturals_per_wild:
        yield "melds.limit_on_lay_off is set, but melds.naturals_per_wild sets no limit."
    if rules.natural_twos and Rank.TWO not in wilds:
        yield "melds.natural_twos is set, but melds.wilds does not name the two."
    twos_wild = Rank.TWO in wilds and not rules.natural_twos
    if twos_wild and rules.ace is not AceRule.HIGH:
        yield f"melds.ace is {rules.ace.name}, but a wild two cannot follow a low ace."
    if rules.run_gap < 0:
        yield f"melds.run_gap is {rules.run_gap}: it cannot be negative."
    if rules.largest_set is not None and rules.largest_set < SHORTEST_MELD:
        yield f"melds.largest_set is {rules.largest_set}: a set has {SHORTEST_MELD} or more."


def _deal(sheet: RuleSheet, deal: DealRule, name: str) -> Iterator[str]:
    if deal.cards < 1:
        yield f"{name}.cards is {deal.cards}: at least one card is dealt."
    if not deal.contract:
        yield f"{name}.contract is empty."
    for need in deal.contract:
        yield from _requirement(sheet, deal, need, name)
    yield from _sizes(sheet, deal, name)
    if deal.suits_repeat and sheet.melds == sheet.melds.with_any_suits:
        yield f"{name}.suits_repeat is set, but suits may repeat in every deal."
    if not deal.winning_claims_only:
        return
    if not deal.all_at_once:
        yield f"{name}.winning_claims_only is set without {name}.all_at_once."
    if sheet.claims.window is ClaimWindow.NEVER:
        yield f"{name}.winning_claims_only is set, but claims.window is NEVER."
    elif sheet.claims.order is not ClaimOrder.FIRST_TO_ASK:
        order = sheet.claims.order.name
        yield f"{name}.winning_claims_only needs FIRST_TO_ASK, but claims.order is {order}."


def _requirement(
    sheet: RuleSheet, deal: DealRule, need: Requirement, name: str
) -> Iterator[str]:
    kind, most = need.kind.value, _longest(sheet, deal, need.kind)
    if need.size < SHORTEST_MELD:
        yield f"{name}.contract asks for a {kind} of {need.size}: that is no meld."
    if most is not None and need.size > most:
        yield f"{name}.contract asks for a {kind} of {need.size}, but a {kind} ends at {most}."


def _longest(sheet: RuleSheet, deal: DealRule, kind: MeldKind) -> int | None:
    """The most cards a meld of this kind can hold in a lay-down of this deal, if limited."""
    rules = sheet.melds.with_any_suits if deal.suits_repeat else sheet.melds
    if kind is MeldKind.RUN:
        return rules.longest_run
    if rules.largest_set is not None or not rules.distinct_suits:
        return rules.largest_set
    if not rules.wilds:
        return _SUITS
    per_wild = rules.naturals_per_wild
    return _SUITS + _SUITS // per_wild if per_wild > 0 else None


def _sizes(sheet: RuleSheet, deal: DealRule, name: str) -> Iterator[str]:
    """What the hand of a turn, the cards dealt and one more, cannot be laid down as."""
    asked, hand = sum(need.size for need in deal.contract), deal.cards + 1
    kept = int(sheet.going_out is GoingOut.BY_DISCARD and not deal.all_at_once)
    if asked + kept > hand:
        discard = " and a discard" if kept else ""
        yield (
            f"{name}.contract asks for {asked} cards{discard}, but {name}.cards is "
            f"{deal.cards} and one more is drawn."
        )
    if not deal.all_at_once:
        return
    if deal.exact and asked != hand:
        yield (
            f"{name}.exact and {name}.all_at_once cannot both be met: {asked} cards are asked "
            f"for and {hand} held."
        )
    longest = [_longest(sheet, deal, need.kind) for need in deal.contract]
    room = sum(most for most in longest if most is not None)
    if None not in longest and room < hand:
        yield (
            f"{name}.all_at_once is set, but its melds hold {room} cards at most and the hand "
            f"{hand}."
        )


def _shoes(sheet: RuleSheet) -> Iterator[str]:
    for number, deal in enumerate(sheet.deals):
        for seats in _player_numbers(sheet):
            decks = sheet.decks_for(seats, number)
            held = len(shoe(decks, sheet.jokers_for(seats, decks)))
            # One card is turned up, and at least one must be left to draw.
            wanted = seats * deal.cards + 2
            if held < wanted:
                yield (
                    f"deals[{number}].cards is {deal.cards}: {seats} players need {wanted} "
                    f"cards with the first discard and a stock, and the shoe holds {held}."
                )


def _claims(rule: ClaimRule) -> Iterator[str]:
    if rule.window is ClaimWindow.NEVER:
        plain = ClaimRule(window=ClaimWindow.NEVER)
        for field in fields(rule):
            value = getattr(rule, field.name)
            if value != getattr(plain, field.name):
                yield f"claims.{field.name} is {_said(value)}, but claims.window is NEVER."
        return
    if rule.penalty < 0:
        yield f"claims.penalty is {rule.penalty}: it cannot be negative."
    if rule.limit is not None and rule.limit < 1:
        yield f"claims.limit is {rule.limit}: for no claims at all, claims.window is NEVER."
    at_stock = rule.window is ClaimWindow.AT_THE_STOCK
    if at_stock and rule.order is ClaimOrder.LINE_WITH_VETO:
        yield "claims.order is LINE_WITH_VETO, but AT_THE_STOCK all are asked at once."
    if rule.during_turn and rule.window is ClaimWindow.WHILE_EXPOSED:
        yield "claims.during_turn is set, but WHILE_EXPOSED lasts during the turn anyway."
    if not rule.two_in_a_row and rule.beneath is not Beneath.EXPOSED:
        yield (
            "claims.two_in_a_row is forbidden, but no second card can be asked for: "
            f"claims.beneath is {rule.beneath.name}."
        )


def _replacing(sheet: RuleSheet) -> Iterator[str]:
    rule = sheet.replace
    if rule.who is Replacers.NOBODY:
        if rule != ReplaceRule():
            yield "replace says which wilds may be replaced, but replace.who is NOBODY."
        return
    if not rule.wilds:
        yield f"replace.who is {rule.who.name}, but replace.wilds is empty."
    if not rule.kinds:
        yield f"replace.who is {rule.who.name}, but replace.kinds is empty."
    for rank in sorted(rule.wilds - sheet.melds.wilds):
        yield f"replace.wilds names {rank.name}, which is not wild."
    if rule.goes is FreedWild.NEW_MELD_OR_STAYS and not sheet.new_melds:
        yield "replace.goes is NEW_MELD_OR_STAYS, but new_melds is not set."
    limit = sheet.melds.naturals_per_wild
    if rule.goes is FreedWild.TO_HAND_AND_PLAYED and limit:
        yield (
            "replace.goes is TO_HAND_AND_PLAYED, but there may be no place for the wild: "
            f"melds.naturals_per_wild is {limit}."
        )


def _table_rules(sheet: RuleSheet) -> Iterator[str]:
    if sheet.new_melds and sheet.shortest_new_meld < SHORTEST_MELD:
        yield f"shortest_new_meld is {sheet.shortest_new_meld}: that is no meld."
    if sheet.natural_upcard and not sheet.melds.wilds:
        yield "natural_upcard is set, but nothing is wild."
    if sheet.eager_restock and sheet.fresh_deck:
        yield (
            "eager_restock ends a deal when no card is left, and fresh_deck adds a deck "
            "then: only one of them can be set."
        )


def _said(value: object) -> str:
    return str(getattr(value, "name", value))
