"""House rule options: the rules that can be changed, and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from mayi_desktop.base.i18n import N_, _, ngettext
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
from mayi_desktop.engine.sheet_check import FEWEST_PLAYERS, MOST_PLAYERS
from mayi_desktop.sheets.cards import has_two_runs
from mayi_desktop.sheets.phrases import each_rank, sentence

# --- Reading and setting single rules by names such as "claims.limit".

USUAL_JOKER = 50  # points, as on most sheets with jokers

DeckPlan = tuple[tuple[int, int], ...]
"""Pairs of cards dealt (at least) and decks used: ((0, 2), (12, 3))."""


class Supply(Enum):
    """What happens when the stock is empty."""

    WHEN_NEEDED = auto()
    AT_ONCE = auto()
    FRESH_DECK = auto()


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
    """An editor section: its heading, long and short; the rules people know by heart first."""

    PENALTY = N_("Penalty cards for a May I?"), N_("Penalty")
    WILDS = N_("Wild cards"), N_("Wilds")
    DEALS = N_("The deals"), N_("Deals")
    POINTS = N_("Points"), N_("Points")
    TABLE = N_("The table"), N_("Table")
    MELDS = N_("Melds"), N_("Melds")
    TURN = N_("The turn"), N_("Turn")
    CLAIMS = N_("May I?"), N_("May I?")
    REPLACING = N_("Swapping wild cards"), N_("Swapping")
    GOING_OUT = N_("Going out"), N_("Going out")

    @property
    def heading(self) -> str:
        """The heading."""
        return _(self.value[0])

    @property
    def short(self) -> str:
        """The short heading."""
        return _(self.value[1])

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of its rules."""
        return tuple(_ROWS.get(self, ()))

    @property
    def more(self) -> bool:
        """Whether the editor hides it at first."""
        known = RuleGroup.PENALTY, RuleGroup.WILDS, RuleGroup.DEALS, RuleGroup.POINTS
        return self not in known


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

    `answers`: all values offered, in order, each with its text unless that is its number.
    `applies`: whether the rule makes sense on a sheet.
    """

    name: str
    group: RuleGroup
    question: str
    answers: Mapping[Value, str]
    applies: Condition

    @property
    def kind(self) -> RuleKind:
        """How it is set."""
        if self.answers is _YES_NO:
            return RuleKind.SWITCH
        return RuleKind.NUMBER if "" in self.answers.values() else RuleKind.CHOICE

    def offered(self, *present: Value) -> tuple[Value, ...]:
        """The values offered, with the current ones merged in."""
        new = [value for value in present if value not in self.answers]
        if not new or self.kind is not RuleKind.NUMBER:
            return (*self.answers, *dict.fromkeys(new))
        return tuple(sorted({*self.answers, *new}, key=_in_order))

    def question_text(self) -> str:
        """The question about this rule."""
        part, _ignored, inner = self.name.partition(".")
        if part == "points":
            return sentence(each_rank(Rank[inner]))
        if part == "decks":
            return _("Decks with {count} players", count=int(inner))
        return _(self.question)

    def answer_text(self, value: Any) -> str:  # noqa: ANN401
        """The answer for a value of this rule."""
        if answer := self.answers.get(value):
            return _(answer)
        if isinstance(value, tuple):
            return _decks_text(value)
        if self.name.startswith("points."):
            return ngettext("{count} point", "{count} points", count=value)
        return str(value)


def _decks_text(plan: DeckPlan) -> str:
    (_ignored, few), *others = plan
    if not others:
        return _("{decks}", decks=few)
    cards, more = others[-1]
    return _(
        "{decks}, but {more} with {cards} or more cards dealt",
        decks=few,
        cards=cards,
        more=more,
    )


def _in_order(value: Value) -> tuple[bool, tuple[object, ...]]:
    """Sort key: numbers by size, then None."""
    return value is None, value if isinstance(value, tuple) else (value,)


def _replaced(sheet: RuleSheet) -> bool:
    return sheet.has_wilds and sheet.replace.who is not Replacers.NOBODY


def _either_replaced(sheet: RuleSheet) -> bool:
    return _replaced(sheet) and len(sheet.melds.wilds) > 1


def _jokers(sheet: RuleSheet) -> bool:
    return sheet.jokers is not Jokers.NONE


def _row(question: str, answers: Mapping[Value, str], applies: Condition = _always) -> _Row:
    return question, answers, applies


def _numbers(values: Iterable[Value]) -> dict[Value, str]:
    return dict.fromkeys(values, "")


def _decks(seats: int) -> _Row:
    offered = _numbers(map(plan_of, range(1, MOST_DECKS_OFFERED + 1)))
    return _row("", offered, lambda sheet: sheet.min_players <= seats <= sheet.max_players)


_Row = tuple[str, Mapping[Value, str], Condition]
_YES_NO: Mapping[Value, str] = {False: N_("No"), True: N_("Yes")}
_NO_LIMIT: dict[Value, str] = {None: N_("no limit")}
_SEATS = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
_RANKS = (_always, sorted(set(Rank) - {Rank.JOKER})), (_jokers, [Rank.JOKER])
_ROWS: Mapping[RuleGroup, Mapping[str, _Row]] = {
    RuleGroup.PENALTY: {
        "claims.penalty": _row(
            N_("How many penalty cards come with it?"),
            _numbers(range(6)),
            lambda sheet: sheet.has_claims,
        ),
        "claims.limit": _row(
            N_("How often can each player get a card that way in a deal?"),
            _numbers(range(1, 11)) | _NO_LIMIT,
            lambda sheet: sheet.has_claims,
        ),
    },
    RuleGroup.WILDS: {
        "jokers": _row(
            N_("How many jokers are there?"),
            {
                Jokers.NONE: N_("None"),
                Jokers.TWO_PER_DECK: N_("Two for each deck"),
                Jokers.ONE_LESS_THAN_PLAYERS: N_("One fewer than there are players"),
            },
        ),
        "melds.wilds.TWO": _row(N_("Are twos wild?"), _YES_NO),
        "melds.naturals_per_wild": _row(
            N_("How many wild cards can a meld have?"),
            {
                0: N_("Any number, but at least one natural card"),
                1: N_("As many as there are natural cards"),
                2: N_("One for every two natural cards"),
                3: N_("One for every three natural cards"),
            },
            lambda sheet: sheet.has_wilds,
        ),
    },
    RuleGroup.POINTS: {
        f"points.{rank.name}": _row("", _numbers(_POINTS), applies)
        for applies, ranks in _RANKS
        for rank in ranks
    },
    RuleGroup.TABLE: {
        "players.0": _row(N_("Fewest players"), _numbers(_SEATS)),
        "players.1": _row(N_("Most players"), _numbers(_SEATS)),
        **{f"decks.{seats}": _decks(seats) for seats in _SEATS},
        "first_dealer": _row(
            N_("Who deals first?"),
            {
                FirstDealer.HIGH_CARD: N_("Whoever draws the highest card"),
                FirstDealer.RANDOM: N_("Picked at random"),
            },
        ),
        "natural_upcard": _row(
            N_("If the first discard is wild, is it buried and another card turned up?"),
            _YES_NO,
            lambda sheet: sheet.has_wilds,
        ),
    },
    RuleGroup.MELDS: {
        "melds.natural_twos": _row(
            N_("Can a wild two also be a natural two, before the three?"),
            _YES_NO,
            lambda sheet: Rank.TWO in sheet.melds.wilds,
        ),
        "melds.limit_on_lay_off": _row(
            N_("Does that go for cards laid off later, too?"),
            _YES_NO,
            lambda sheet: sheet.melds.naturals_per_wild > 0,
        ),
        "melds.ace": _row(
            N_("Where can an ace go in a run?"),
            {
                AceRule.HIGH: N_("After the king only"),
                AceRule.EITHER_END: N_("At either end"),
                AceRule.BOTH_ENDS: N_("At both ends at once, too"),
            },
        ),
        "melds.distinct_suits": _row(
            N_("Do the suits in a set all have to be different?"), _YES_NO
        ),
        "melds.largest_set": _row(N_("Most cards in a set"), _numbers(range(3, 9)) | _NO_LIMIT),
        "melds.run_gap": _row(
            N_("Ranks left open between two runs in the same suit"),
            _numbers(range(4)),
            has_two_runs,
        ),
        "melds.runs_may_overlap": _row(
            N_("Can two runs in the same suit share ranks?"), _YES_NO, has_two_runs
        ),
    },
    RuleGroup.TURN: {
        "down_takes_discard": _row(N_("Can a player who is down draw the discard?"), _YES_NO),
        "lay_off_in_turn": _row(
            N_("Can you lay off on the turn you lay down?"),
            {
                LayOffInTurn.NOWHERE: N_("Not yet"),
                LayOffInTurn.OWN_MELDS: N_("On your own melds"),
                LayOffInTurn.ANYWHERE: N_("On all melds"),
            },
        ),
        "new_melds": _row(N_("Can you lay down more melds once you’re down?"), _YES_NO),
        "shortest_new_meld": _row(
            N_("Fewest cards in such a meld"),
            _numbers(range(3, 6)),
            lambda sheet: sheet.new_melds,
        ),
    },
    RuleGroup.CLAIMS: {
        "claims.window": _row(
            N_("When can others ask “May I?”"),
            {
                ClaimTiming.NEVER: N_("Never"),
                ClaimTiming.WHILE_EXPOSED: N_("While the card is there"),
                ClaimTiming.AT_THE_STOCK: N_("When the stock is chosen"),
                ClaimTiming.BEFORE_THE_DRAW: N_("Before the next draw"),
            },
        ),
        "claims.order": _row(
            N_("Who gets the card?"),
            {
                ClaimOrder.LINE_WITH_VETO: N_("Players ahead in line are asked first"),
                ClaimOrder.TURN_ORDER: N_("Everybody answers; the next in turn gets it"),
                ClaimOrder.FIRST_TO_ASK: N_("Whoever asks first"),
            },
            lambda sheet: sheet.has_claims,
        ),
        "claims.beneath": _row(
            N_("And the next card down?"),
            {
                Beneath.HIDDEN: N_("Nobody gets it"),
                Beneath.DRAW_ONLY: N_("You can draw it, but not ask for it"),
                Beneath.EXPOSED: N_("You can ask for it"),
            },
            lambda sheet: sheet.has_claims,
        ),
        "claims.two_in_a_row": _row(
            N_("Can the same player get two cards in a row?"),
            _YES_NO,
            lambda sheet: sheet.has_claims and sheet.claims.beneath is Beneath.EXPOSED,
        ),
        "claims.down_may_claim": _row(
            N_("Can players who are down ask?"), _YES_NO, lambda sheet: sheet.has_claims
        ),
        "claims.during_turn": _row(
            N_("Can others ask even after a card is drawn from the stock?"),
            _YES_NO,
            lambda sheet: (
                sheet.has_claims and sheet.claims.window is not ClaimTiming.WHILE_EXPOSED
            ),
        ),
    },
    RuleGroup.REPLACING: {
        "replace.who": _row(
            N_("Who can swap a wild card on the table?"),
            {
                Replacers.NOBODY: N_("Nobody"),
                Replacers.NOT_DOWN: N_("Anybody who isn’t down yet"),
                Replacers.DOWN: N_("Anybody who is down"),
                Replacers.DOWN_LATER_TURNS: N_("Anybody who went down on an earlier turn"),
                Replacers.ANYBODY_ON_OTHERS: N_("Everybody, in other players’ melds"),
            },
            lambda sheet: sheet.has_wilds,
        ),
        "replace.wilds.JOKER": _row(N_("Can you swap jokers?"), _YES_NO, _either_replaced),
        "replace.wilds.TWO": _row(N_("Can you swap wild twos?"), _YES_NO, _either_replaced),
        "replace.kinds.RUN": _row(N_("Can you swap wild cards in runs?"), _YES_NO, _replaced),
        "replace.kinds.SET": _row(N_("Can you swap wild cards in sets?"), _YES_NO, _replaced),
        "replace.goes": _row(
            N_("Where does the wild card go then?"),
            {
                FreedWild.TO_HAND: N_("Into your hand"),
                FreedWild.TO_HAND_AND_PLAYED: N_("Into your hand, to play right away"),
                FreedWild.SLIDES_EITHER_END: N_("To either end of its run"),
                FreedWild.SLIDES_HIGH_FIRST: N_("To the high end of its run"),
                FreedWild.NEW_MELD_OR_STAYS: N_("Into a new meld, or it stays"),
            },
            _replaced,
        ),
    },
    RuleGroup.GOING_OUT: {
        "going_out": _row(
            N_("What do you do with your last card?"),
            {
                GoingOut.EITHER: N_("You can discard it or play it"),
                GoingOut.BY_DISCARD: N_("You must discard it"),
                GoingOut.BY_PLAYING: N_("You must play it"),
            },
        ),
        "supply": _row(
            N_("What if the stock runs out?"),
            {
                Supply.WHEN_NEEDED: N_("Shuffle the discards when needed"),
                Supply.AT_ONCE: N_("Shuffle the discards right away"),
                Supply.FRESH_DECK: N_("Shuffle, then add a deck if needed"),
            },
        ),
    },
}
RULE_OPTIONS: Mapping[str, RuleOption] = {
    name: RuleOption(name, group, *row)
    for group, rows in _ROWS.items()
    for name, row in rows.items()
}
