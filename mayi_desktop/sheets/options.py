"""House rule options: the rules that can be changed, their values, and their errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimTiming,
    DeckRow,
    FirstDealer,
    FreedWild,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    Replacers,
    RuleSheet,
)
from mayi_desktop.engine.sheet_check import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Conflict,
    Contradiction,
    contradictions,
)

# --- Errors for the rule editor.

TITLE = "title"
_DEAL = re.compile(r"deals\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class RuleError:
    """An error that keeps the rules from being played.

    `key`: its text in the editor; without one, show the `contradiction`. `at`: the rules it
    concerns, deals as "deals.0", or the title.
    """

    key: str
    at: tuple[str, ...]
    values: Mapping[str, object] = field(default_factory=dict)
    contradiction: Contradiction | None = None


_TEXTS: Mapping[Conflict, tuple[str, tuple[str, ...]]] = {
    Conflict.EMPTY_TEXT: ("no_title", (TITLE,)),
    Conflict.TOO_FEW_JOKERS: ("few_jokers", ("jokers",)),
    Conflict.LOW_ACE_WITH_WILD_TWOS: ("low_ace", ("melds.ace", "melds.wilds.TWO")),
    Conflict.REQUIRED_MELD_TOO_LONG: ("long_meld", ()),
    Conflict.CONTRACT_TOO_LARGE: ("large_contract", ()),
    Conflict.NO_DISCARD_LEFT: ("no_discard_left", ("going_out",)),
    Conflict.EXACT_AND_ALL_AT_ONCE: ("exact_at_once", ()),
    Conflict.MELDS_TOO_SMALL_FOR_HAND: ("full_melds", ()),
    Conflict.WINNING_CLAIMS_ORDER: ("winning_order", ("claims.order",)),
    Conflict.VETO_LINE_AT_THE_STOCK: ("line_at_stock", ("claims.order", "claims.window")),
    Conflict.NO_WILDS_TO_REPLACE: (
        "no_wild_to_replace",
        ("replace.wilds.JOKER", "replace.wilds.TWO"),
    ),
    Conflict.NO_MELDS_TO_REPLACE_IN: (
        "no_meld_to_replace_in",
        ("replace.kinds.RUN", "replace.kinds.SET"),
    ),
    Conflict.FREED_WILD_WITHOUT_NEW_MELDS: ("no_new_melds", ("replace.goes", "new_melds")),
    Conflict.NO_PLACE_FOR_FREED_WILD: (
        "no_place_for_wild",
        ("replace.goes", "melds.naturals_per_wild"),
    ),
    Conflict.SHOE_TOO_SMALL: ("few_cards", ("decks.{seats}",)),
}
TEXT_KEYS: Mapping[Conflict, str] = {conflict: key for conflict, (key, _) in _TEXTS.items()}


def find_rule_errors(sheet: RuleSheet) -> tuple[RuleError, ...]:
    """All errors that keep a sheet from being played."""
    return tuple(_rule_error(found) for found in contradictions(sheet))


def deal_place(index: int) -> str:
    """The name of a deal (from 0) in `RuleError.at`."""
    return f"deals.{index}"


def _rule_error(found: Contradiction) -> RuleError:
    key, places = _TEXTS.get(found.conflict, ("", ()))
    values = dict(found.values)
    deal = _deal(values)
    at = tuple(place.format(**values) for place in places)
    if deal is not None:
        values["number"] = deal + 1
        at = (deal_place(deal), *at)
    return RuleError(key, at, values, found)


def _deal(values: Mapping[str, object]) -> int | None:
    """The deal (from 0) that a contradiction is about, if any."""
    number = values.get("number")
    if isinstance(number, int):
        return number
    named = _DEAL.match(str(values.get("name", "")))
    return int(named[1]) if named else None


# --- Reading and setting single rules by names such as "claims.limit".

USUAL_JOKER = 50  # points, as on most sheets with jokers

DeckPlan = tuple[tuple[int, int], ...]
"""Pairs of cards dealt (at least) and decks used: ((0, 2), (12, 3))."""


class Supply(Enum):
    """What happens when the stock is empty."""

    WHEN_NEEDED = auto()
    AT_ONCE = auto()
    FRESH_DECK = auto()


SUPPLIES = tuple(Supply)
Value = bool | int | Enum | DeckPlan | None


def plan_of(decks: int) -> DeckPlan:
    """The plan with the same number of decks in every deal."""
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
    """The sheet with one rule changed."""
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
        return _with_field(sheet, part, value)
    field, _, member = inner.partition(".")
    old = getattr(sheet, part)
    if member:
        one = frozenset({_member(field, member)})
        value = getattr(old, field) | one if value else getattr(old, field) - one
    return _with_field(sheet, part, replace(old, **{field: value}))


def deck_plan(sheet: RuleSheet, seats: int) -> DeckPlan:
    """The plan for this many players; beyond the sheet's rows, that of its largest table."""
    rows = [row for row in sheet.decks if seats <= row.most_players]
    chosen = rows or list(sheet.decks)
    edge = (min if rows else max)(row.most_players for row in chosen)
    return tuple(sorted((r.from_cards, r.decks) for r in chosen if r.most_players == edge))


def deck_rows(plans: Mapping[int, DeckPlan]) -> tuple[DeckRow, ...]:
    """The deck rows for plans by number of players (ascending, without gaps)."""
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
    """Set the minimum (end 0) or maximum (1) of players, moving the other if necessary."""
    low, high = sheet.players
    players = (value, max(high, value)) if end == 0 else (min(low, value), value)
    whole = sheet.best_players == sheet.players
    best = players if whole else sheet.best_players
    return replace(sheet, players=players, best_players=best)


def _with_jokers(sheet: RuleSheet, jokers: Jokers) -> RuleSheet:
    """Set the jokers; new ones get points."""
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


def _with_field(sheet: RuleSheet, field: str, value: Any) -> RuleSheet:  # noqa: ANN401
    changes: dict[str, Any] = {field: value}
    return replace(sheet, **changes)


# --- The options of the editor.

MOST_DECKS_OFFERED = 6  # two more than any built-in sheet uses
# All values up to ten, then the round ones that sheets use for aces and wilds.
_POINTS = (*range(11), *range(15, 55, 5), *range(60, 110, 10))


class RuleGroup(Enum):
    """The editor section of an option, in the order of the rules page."""

    TABLE = auto()
    DEALS = auto()
    MELDS = auto()
    TURN = auto()
    CLAIMS = auto()
    REPLACING = auto()
    GOING_OUT = auto()
    POINTS = auto()


class RuleKind(Enum):
    """How an option is set: a number, on or off, or one of a few choices."""

    NUMBER = auto()
    SWITCH = auto()
    CHOICE = auto()


Condition = Callable[[RuleSheet], bool]


def _always(sheet: RuleSheet) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class RuleOption:
    """A rule that can be changed, by its name for `value_of` and `with_value`.

    `values`: all values offered, in order. `applies`: whether the rule makes sense on a sheet.
    """

    name: str
    group: RuleGroup
    kind: RuleKind
    values: tuple[Value, ...]
    applies: Condition = _always

    def offered(self, *present: Value) -> tuple[Value, ...]:
        """The values offered, with the current ones merged in."""
        new = [value for value in present if value not in self.values]
        if not new or self.kind is not RuleKind.NUMBER:
            return (*self.values, *dict.fromkeys(new))
        return tuple(sorted({*self.values, *new}, key=_in_order))


def _in_order(value: Value) -> tuple[bool, tuple[object, ...]]:
    """Sort key: numbers by size, then None."""
    return value is None, value if isinstance(value, tuple) else (value,)


def _wild(sheet: RuleSheet) -> bool:
    return bool(sheet.melds.wilds)


def _twos_wild(sheet: RuleSheet) -> bool:
    return Rank.TWO in sheet.melds.wilds


def _both_wild(sheet: RuleSheet) -> bool:
    return len(sheet.melds.wilds) > 1


def _wilds_limited(sheet: RuleSheet) -> bool:
    return sheet.melds.naturals_per_wild > 0


def _two_runs(sheet: RuleSheet) -> bool:
    return any(len(rule.run_sizes) > 1 for rule in sheet.deals)


def _new_melds(sheet: RuleSheet) -> bool:
    return sheet.new_melds


def _claims(sheet: RuleSheet) -> bool:
    return sheet.claims.window is not ClaimTiming.NEVER


def _ends_at_draw(sheet: RuleSheet) -> bool:
    return _claims(sheet) and sheet.claims.window is not ClaimTiming.WHILE_EXPOSED


def _next_open(sheet: RuleSheet) -> bool:
    return _claims(sheet) and sheet.claims.beneath is Beneath.EXPOSED


def _replaced(sheet: RuleSheet) -> bool:
    return _wild(sheet) and sheet.replace.who is not Replacers.NOBODY


def _either_replaced(sheet: RuleSheet) -> bool:
    return _replaced(sheet) and _both_wild(sheet)


def _jokers(sheet: RuleSheet) -> bool:
    return sheet.jokers is not Jokers.NONE


def _number(
    name: str, group: RuleGroup, values: tuple[Value, ...], applies: Condition = _always
) -> RuleOption:
    return RuleOption(name, group, RuleKind.NUMBER, values, applies)


def _switch(name: str, group: RuleGroup, applies: Condition = _always) -> RuleOption:
    return RuleOption(name, group, RuleKind.SWITCH, (False, True), applies)


def _choice(
    name: str, group: RuleGroup, values: tuple[Value, ...], applies: Condition = _always
) -> RuleOption:
    return RuleOption(name, group, RuleKind.CHOICE, values, applies)


def _decks(seats: int) -> RuleOption:
    def asked(sheet: RuleSheet) -> bool:
        return sheet.min_players <= seats <= sheet.max_players

    values = tuple(plan_of(decks) for decks in range(1, MOST_DECKS_OFFERED + 1))
    return _number(f"decks.{seats}", RuleGroup.TABLE, values, asked)


_SEATS = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
_TABLE = (
    _number("players.0", RuleGroup.TABLE, _SEATS),
    _number("players.1", RuleGroup.TABLE, _SEATS),
    *(_decks(seats) for seats in _SEATS),
    _choice("jokers", RuleGroup.TABLE, tuple(Jokers)),
    _choice("first_dealer", RuleGroup.TABLE, tuple(FirstDealer)),
    _switch("natural_upcard", RuleGroup.TABLE, _wild),
)
_MELDS = (
    _switch("melds.wilds.TWO", RuleGroup.MELDS),
    _switch("melds.natural_twos", RuleGroup.MELDS, _twos_wild),
    _choice("melds.naturals_per_wild", RuleGroup.MELDS, (0, 1, 2, 3), _wild),
    _switch("melds.limit_on_lay_off", RuleGroup.MELDS, _wilds_limited),
    _choice("melds.ace", RuleGroup.MELDS, tuple(AceRule)),
    _switch("melds.distinct_suits", RuleGroup.MELDS),
    _number("melds.largest_set", RuleGroup.MELDS, (*range(3, 9), None)),
    _number("melds.run_gap", RuleGroup.MELDS, (0, 1, 2, 3), _two_runs),
    _switch("melds.runs_may_overlap", RuleGroup.MELDS, _two_runs),
)
_TURN = (
    _switch("down_takes_discard", RuleGroup.TURN),
    _choice("lay_off_in_turn", RuleGroup.TURN, tuple(LayOffInTurn)),
    _switch("new_melds", RuleGroup.TURN),
    _number("shortest_new_meld", RuleGroup.TURN, (3, 4, 5), _new_melds),
)
_CLAIMS = (
    _choice("claims.window", RuleGroup.CLAIMS, tuple(ClaimTiming)),
    _choice("claims.order", RuleGroup.CLAIMS, tuple(ClaimOrder), _claims),
    _number("claims.penalty", RuleGroup.CLAIMS, tuple(range(6)), _claims),
    _number("claims.limit", RuleGroup.CLAIMS, (*range(1, 11), None), _claims),
    _choice("claims.beneath", RuleGroup.CLAIMS, tuple(Beneath), _claims),
    _switch("claims.two_in_a_row", RuleGroup.CLAIMS, _next_open),
    _switch("claims.down_may_claim", RuleGroup.CLAIMS, _claims),
    _switch("claims.during_turn", RuleGroup.CLAIMS, _ends_at_draw),
)
_REPLACING = (
    _choice("replace.who", RuleGroup.REPLACING, tuple(Replacers), _wild),
    _switch("replace.wilds.JOKER", RuleGroup.REPLACING, _either_replaced),
    _switch("replace.wilds.TWO", RuleGroup.REPLACING, _either_replaced),
    *(
        _switch(f"replace.kinds.{kind.name}", RuleGroup.REPLACING, _replaced)
        for kind in (MeldKind.RUN, MeldKind.SET)
    ),
    _choice("replace.goes", RuleGroup.REPLACING, tuple(FreedWild), _replaced),
)
_ENDING = (
    _choice("going_out", RuleGroup.GOING_OUT, tuple(GoingOut)),
    _choice("supply", RuleGroup.GOING_OUT, SUPPLIES),
)
_COSTS = tuple(
    _number(
        f"points.{rank.name}",
        RuleGroup.POINTS,
        _POINTS,
        _jokers if rank is Rank.JOKER else _always,
    )
    for rank in sorted(Rank, key=lambda rank: (rank is Rank.JOKER, rank))
)
RULE_OPTIONS: Mapping[str, RuleOption] = {
    option.name: option
    for option in (*_TABLE, *_MELDS, *_TURN, *_CLAIMS, *_REPLACING, *_ENDING, *_COSTS)
}
