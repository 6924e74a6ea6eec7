"""Reads and sets single rules of a sheet, by names such as "claims.limit"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Any

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import DeckRow, Jokers, MeldKind, RuleSheet
from mayi_desktop.engine.validation.sheet_check import FEWEST_PLAYERS

USUAL_JOKER = 50  # points, as on most sheets with jokers

DeckPlan = tuple[tuple[int, int], ...]
"""How many decks are used, from so many cards dealt on: ((0, 2), (12, 3))."""


class Supply(Enum):
    """What happens when the stock has no card left."""

    WHEN_NEEDED = auto()
    AT_ONCE = auto()
    FRESH_DECK = auto()


SUPPLIES = tuple(Supply)
Value = bool | int | Enum | DeckPlan | None


def plan_of(decks: int) -> DeckPlan:
    """The plan with one number of decks throughout."""
    return ((0, decks),)


def value_of(sheet: RuleSheet, name: str) -> Value:
    """The value of a rule on a sheet."""
    part, _, inner = name.partition(".")
    match part:
        case "decks":
            return deck_plan(sheet, int(inner))
        case "supply":
            return _supply(sheet)
        case "players":
            return sheet.players[int(inner)]
        case "points":
            return sheet.points.get(Rank[inner], 0)
        case _:
            pass
    value: Any = getattr(sheet, part)
    if inner:
        field, _, member = inner.partition(".")
        value = getattr(value, field)
        if member:
            return _member(field, member) in value
    known: Value = value
    return known


def with_value(sheet: RuleSheet, name: str, value: Any) -> RuleSheet:  # noqa: ANN401
    """The sheet with one rule set to another value; the others stay as they are."""
    part, _, inner = name.partition(".")
    match part:
        case "decks":
            return _with_plan(sheet, int(inner), value)
        case "supply":
            eager, fresh = value is Supply.AT_ONCE, value is Supply.FRESH_DECK
            return replace(sheet, eager_restock=eager, fresh_deck=fresh)
        case "players":
            return _with_players(sheet, int(inner), value)
        case "jokers":
            return _with_jokers(sheet, value)
        case "points":
            return replace(sheet, points={**sheet.points, Rank[inner]: value})
        case _:
            pass
    if not inner:
        return _replaced(sheet, part, value)
    field, _, member = inner.partition(".")
    old = getattr(sheet, part)
    if member:
        one = frozenset({_member(field, member)})
        value = getattr(old, field) | one if value else getattr(old, field) - one
    return _replaced(sheet, part, replace(old, **{field: value}))


def deck_plan(sheet: RuleSheet, seats: int) -> DeckPlan:
    """How many decks this many players use; beyond the sheet's rows, like its most players."""
    rows = [row for row in sheet.decks if seats <= row.most_players]
    chosen = rows or list(sheet.decks)
    edge = (min if rows else max)(row.most_players for row in chosen)
    return tuple(sorted((r.from_cards, r.decks) for r in chosen if r.most_players == edge))


def deck_rows(plans: Mapping[int, DeckPlan]) -> tuple[DeckRow, ...]:
    """The rows for plans by number of players, which must rise without a gap."""
    rows: list[DeckRow] = []
    for seats in plans:
        if plans.get(seats + 1) != plans[seats]:
            rows += [DeckRow(seats, decks, cards) for cards, decks in plans[seats]]
    return tuple(rows)


def _with_plan(sheet: RuleSheet, seats: int, wanted: DeckPlan) -> RuleSheet:
    most = max(seats, sheet.max_players, *(row.most_players for row in sheet.decks))
    plans = {count: deck_plan(sheet, count) for count in range(FEWEST_PLAYERS, most + 1)}
    return replace(sheet, decks=deck_rows({**plans, seats: wanted}))


def _with_players(sheet: RuleSheet, end: int, value: int) -> RuleSheet:
    """With the fewest (end 0) or the most (1) players; the other end follows if it must."""
    low, high = sheet.players
    players = (value, max(high, value)) if end == 0 else (min(low, value), value)
    whole = sheet.best_players == sheet.players
    best = players if whole else sheet.best_players
    return replace(sheet, players=players, best_players=best)


def _with_jokers(sheet: RuleSheet, jokers: Jokers) -> RuleSheet:
    """With these jokers; where there were none, they get points of their own."""
    points = dict(sheet.points)
    if sheet.jokers is Jokers.NONE and jokers is not Jokers.NONE:
        points[Rank.JOKER] = points.get(Rank.JOKER) or USUAL_JOKER
    return replace(sheet, jokers=jokers, points=points)


def _supply(sheet: RuleSheet) -> Supply:
    if sheet.fresh_deck:
        return Supply.FRESH_DECK
    return Supply.AT_ONCE if sheet.eager_restock else Supply.WHEN_NEEDED


def _member(field: str, name: str) -> Rank | MeldKind:
    return MeldKind[name] if field == "kinds" else Rank[name]


def _replaced(sheet: RuleSheet, field: str, value: Any) -> RuleSheet:  # noqa: ANN401
    changes: dict[str, Any] = {field: value}
    return replace(sheet, **changes)
