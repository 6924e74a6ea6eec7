"""The rules that the editor offers, one option each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimTiming,
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
from mayi_desktop.sheets.house_rules.rule_values import SUPPLIES, Value, plan_of

MOST_DECKS_OFFERED = 6  # two more than any built-in sheet uses
# Every value up to ten, then the round ones that sheets use for aces and wilds.
_POINTS = (*range(11), *range(15, 55, 5), *range(60, 110, 10))


class RuleGroup(Enum):
    """The section of the editor that an option is in, in the order of the rules page."""

    TABLE = auto()
    DEALS = auto()
    MELDS = auto()
    TURN = auto()
    CLAIMS = auto()
    REPLACING = auto()
    GOING_OUT = auto()
    POINTS = auto()


class RuleKind(Enum):
    """How an option is set: by number, on and off, or to one of a few choices."""

    NUMBER = auto()
    SWITCH = auto()
    CHOICE = auto()


Condition = Callable[[RuleSheet], bool]


def _always(sheet: RuleSheet) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One rule that can be changed, by the name under which `rule_values` reads and sets it.

    `values` are all values offered, in order; `applies` tells whether the rule makes any sense
    on a sheet.
    """

    name: str
    group: RuleGroup
    kind: RuleKind
    values: tuple[Value, ...]
    applies: Condition = _always

    def offered(self, *present: Value) -> tuple[Value, ...]:
        """The values offered, with the present ones added in order."""
        new = [value for value in present if value not in self.values]
        if not new or self.kind is not RuleKind.NUMBER:
            return (*self.values, *dict.fromkeys(new))
        return tuple(sorted({*self.values, *new}, key=_in_order))


def _in_order(value: Value) -> tuple[bool, tuple[object, ...]]:
    """Numbers by size, None after all of them."""
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
    knob.name: knob
    for knob in (*_TABLE, *_MELDS, *_TURN, *_CLAIMS, *_REPLACING, *_ENDING, *_COSTS)
}
