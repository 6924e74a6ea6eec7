"""Knows the rules that families argue about: one knob for each, to make the editor of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimWindow,
    FirstDealer,
    FreedWild,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    Replacers,
    RuleSheet,
)
from mayi_desktop.engine.validation.sheet_check import FEWEST_PLAYERS, MOST_PLAYERS
from mayi_desktop.sheets.house_rules.rule_values import SUPPLIES, Value, plan

MOST_DECKS_OFFERED = 6
_POINTS = (*range(11), *range(15, 55, 5), *range(60, 110, 10))


class Group(Enum):
    """Where on the page a knob stands; in the order of the rules page."""

    TABLE = auto()
    DEALS = auto()
    MELDS = auto()
    TURN = auto()
    CLAIMS = auto()
    REPLACING = auto()
    GOING_OUT = auto()
    POINTS = auto()


class Kind(Enum):
    """How a knob is turned: up and down, on and off, or to one of a few words."""

    NUMBER = auto()
    SWITCH = auto()
    CHOICE = auto()


Asked = Callable[[RuleSheet], bool]


def _always(sheet: RuleSheet) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Knob:
    """One rule that can be changed, by the name under which `knob_values` reads and turns it.

    `values` are all that it can be turned to, in order; `asked` tells whether the question
    makes any sense on a sheet.
    """

    name: str
    group: Group
    kind: Kind
    values: tuple[Value, ...]
    asked: Asked = _always

    def offered(self, *present: Value) -> tuple[Value, ...]:
        """The values it can be turned to, with those it has had put among them in order."""
        new = [value for value in present if value not in self.values]
        if not new or self.kind is not Kind.NUMBER:
            return (*self.values, *dict.fromkeys(new))
        return tuple(sorted({*self.values, *new}, key=_in_order))


def _in_order(value: Value) -> tuple[bool, tuple[object, ...]]:
    """Numbers by size, none at all after all of them."""
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
    return sheet.claims.window is not ClaimWindow.NEVER


def _ends_at_draw(sheet: RuleSheet) -> bool:
    return _claims(sheet) and sheet.claims.window is not ClaimWindow.WHILE_EXPOSED


def _next_open(sheet: RuleSheet) -> bool:
    return _claims(sheet) and sheet.claims.beneath is Beneath.EXPOSED


def _replaced(sheet: RuleSheet) -> bool:
    return _wild(sheet) and sheet.replace.who is not Replacers.NOBODY


def _either_replaced(sheet: RuleSheet) -> bool:
    return _replaced(sheet) and _both_wild(sheet)


def _jokers(sheet: RuleSheet) -> bool:
    return sheet.jokers is not Jokers.NONE


def _number(name: str, group: Group, values: tuple[Value, ...], asked: Asked = _always) -> Knob:
    return Knob(name, group, Kind.NUMBER, values, asked)


def _switch(name: str, group: Group, asked: Asked = _always) -> Knob:
    return Knob(name, group, Kind.SWITCH, (False, True), asked)


def _choice(name: str, group: Group, values: tuple[Value, ...], asked: Asked = _always) -> Knob:
    return Knob(name, group, Kind.CHOICE, values, asked)


def _decks(seats: int) -> Knob:
    def asked(sheet: RuleSheet) -> bool:
        return sheet.min_players <= seats <= sheet.max_players

    values = tuple(plan(decks) for decks in range(1, MOST_DECKS_OFFERED + 1))
    return _number(f"decks.{seats}", Group.TABLE, values, asked)


_SEATS = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
_TABLE = (
    _number("players.0", Group.TABLE, _SEATS),
    _number("players.1", Group.TABLE, _SEATS),
    *(_decks(seats) for seats in _SEATS),
    _choice("jokers", Group.TABLE, tuple(Jokers)),
    _choice("first_dealer", Group.TABLE, tuple(FirstDealer)),
    _switch("natural_upcard", Group.TABLE, _wild),
)
_MELDS = (
    _switch("melds.wilds.TWO", Group.MELDS),
    _switch("melds.natural_twos", Group.MELDS, _twos_wild),
    _choice("melds.naturals_per_wild", Group.MELDS, (0, 1, 2, 3), _wild),
    _switch("melds.limit_on_lay_off", Group.MELDS, _wilds_limited),
    _choice("melds.ace", Group.MELDS, tuple(AceRule)),
    _switch("melds.distinct_suits", Group.MELDS),
    _number("melds.largest_set", Group.MELDS, (*range(3, 9), None)),
    _number("melds.run_gap", Group.MELDS, (0, 1, 2, 3), _two_runs),
    _switch("melds.runs_may_overlap", Group.MELDS, _two_runs),
)
_TURN = (
    _switch("down_takes_discard", Group.TURN),
    _choice("lay_off_in_turn", Group.TURN, tuple(LayOffInTurn)),
    _switch("new_melds", Group.TURN),
    _number("shortest_new_meld", Group.TURN, (3, 4, 5), _new_melds),
)
_CLAIMS = (
    _choice("claims.window", Group.CLAIMS, tuple(ClaimWindow)),
    _choice("claims.order", Group.CLAIMS, tuple(ClaimOrder), _claims),
    _number("claims.penalty", Group.CLAIMS, tuple(range(6)), _claims),
    _number("claims.limit", Group.CLAIMS, (*range(1, 11), None), _claims),
    _choice("claims.beneath", Group.CLAIMS, tuple(Beneath), _claims),
    _switch("claims.two_in_a_row", Group.CLAIMS, _next_open),
    _switch("claims.down_may_claim", Group.CLAIMS, _claims),
    _switch("claims.during_turn", Group.CLAIMS, _ends_at_draw),
)
_REPLACING = (
    _choice("replace.who", Group.REPLACING, tuple(Replacers), _wild),
    _switch("replace.wilds.JOKER", Group.REPLACING, _either_replaced),
    _switch("replace.wilds.TWO", Group.REPLACING, _either_replaced),
    *(
        _switch(f"replace.kinds.{kind.name}", Group.REPLACING, _replaced)
        for kind in (MeldKind.RUN, MeldKind.SET)
    ),
    _choice("replace.goes", Group.REPLACING, tuple(FreedWild), _replaced),
)
_ENDING = (
    _choice("going_out", Group.GOING_OUT, tuple(GoingOut)),
    _choice("supply", Group.GOING_OUT, SUPPLIES),
)
_COSTS = tuple(
    _number(
        f"points.{rank.name}",
        Group.POINTS,
        _POINTS,
        _jokers if rank is Rank.JOKER else _always,
    )
    for rank in sorted(Rank, key=lambda rank: (rank is Rank.JOKER, rank))
)
KNOBS: Mapping[str, Knob] = {
    knob.name: knob
    for knob in (*_TABLE, *_MELDS, *_TURN, *_CLAIMS, *_REPLACING, *_ENDING, *_COSTS)
}
