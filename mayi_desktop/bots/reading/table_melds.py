"""What the melds on the table take, worked out once for as long as they stay as they are.

Players look at the same melds many times between two changes: at every discard and draw.
"""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.engine import melds as shapes
from mayi_desktop.engine.actions import End
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId, Rank, Suit
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import MeldKind, MeldRules, RuleSheet
from mayi_desktop.engine.state.table import Meld, Place

LayOffPlace = tuple[Meld, End | None, Meld]
WildPlace = tuple[Meld, Place]

_LOW_ACE = 1
_HIGH_ACE = 14


class _MeldPlaces:
    """Where each card fits on one meld."""

    def __init__(self, rules: MeldRules, meld: Meld) -> None:
        self.meld = meld
        self.borders = _borders(meld)
        self._rules = rules
        self._known: dict[CardId, tuple[LayOffPlace, ...]] = {}

    def of(self, card: CardId) -> tuple[LayOffPlace, ...]:
        """The ends that take the card, each with the meld that results."""
        found = self._known.get(card)
        if found is None:
            found = self._known[card] = tuple(self._find(card))
        return found

    def _find(self, card: CardId) -> Iterator[LayOffPlace]:
        meld = self.meld
        if self._rules.wild_table[card] or nearly_fits(meld, card):
            for end in (None,) if meld.kind is MeldKind.SET else (End.HIGH, End.LOW):
                longer = shapes.extend(self._rules, meld, card, end)
                if not isinstance(longer, Refusal):
                    yield meld, end, longer


class TableMelds:
    """Melds on the table: where each card fits, and which wilds may be replaced at all.

    What was found out about those melds that were there `before` still holds.
    """

    def __init__(
        self,
        sheet: RuleSheet,
        rules: MeldRules,
        melds: tuple[Meld, ...],
        before: TableMelds | None = None,
    ) -> None:
        self.sheet = sheet
        self.rules = rules
        self.melds = melds
        known = {} if before is None else {id(one.meld): one for one in before._each}
        self._each: list[_MeldPlaces] = [
            known.get(id(meld)) or _MeldPlaces(rules, meld) for meld in melds
        ]
        self._wilds = _wilds_by_face(sheet, melds)
        self._places: dict[CardId, tuple[LayOffPlace, ...]] = {}

    def places_for(self, card: CardId) -> tuple[LayOffPlace, ...]:
        """Each meld that the card fits on, the end of a run, and the meld with the card."""
        found = self._places.get(card)
        if found is None:
            one_each = self._each
            if not self.rules.wild_table[card]:
                rank, suit = RANK_NUMBERS[card], SUITS[card]
                faces = (rank, None), (rank, suit)
                one_each = [one for one in one_each if not one.borders.isdisjoint(faces)]
            found = tuple([place for one in one_each for place in one.of(card)])
            self._places[card] = found
        return found

    def wilds_in_place_of(self, card: CardId) -> tuple[WildPlace, ...]:
        """The wilds that stand where this natural could: in a run, or in a set of its rank."""
        if not self._wilds:
            return ()
        rank = RANKS[card]
        in_runs = self._wilds.get((rank, SUITS[card]), ())
        return (*in_runs, *self._wilds.get((rank, None), ()))

    @property
    def has_wilds(self) -> bool:
        """Whether there is any wild that the sheet lets somebody replace."""
        return bool(self._wilds)


class _Latest:
    """The melds looked at last: those of the one table that is being played at."""

    def __init__(self) -> None:
        self._seen: TableMelds | None = None

    def get(self, sheet: RuleSheet, rules: MeldRules, melds: tuple[Meld, ...]) -> TableMelds:
        """What is known about these melds."""
        seen = self._seen
        if seen is None or seen.sheet is not sheet or seen.rules is not rules:
            self._seen = seen = TableMelds(sheet, rules, melds)
        elif seen.melds != melds:
            self._seen = seen = TableMelds(sheet, rules, melds, seen)
        return seen


_LATEST = _Latest()


def melds_on_table(sheet: RuleSheet, rules: MeldRules, melds: tuple[Meld, ...]) -> TableMelds:
    """What these melds take, remembered from the last look at them."""
    return _LATEST.get(sheet, rules, melds)


def nearly_fits(meld: Meld, card: CardId) -> bool:
    """Whether a natural card has the rank of a set, or borders on a run of its suit."""
    first = meld.places[0]
    rank = RANK_NUMBERS[card]
    if meld.kind is MeldKind.SET:
        return rank == first.rank
    if SUITS[card] is not first.suit:
        return False
    low = shapes.low_of(meld.places)
    high = low + len(meld.places) - 1
    return rank in (low - 1, high + 1) or (rank == _HIGH_ACE and low == 2)


def _borders(meld: Meld) -> frozenset[tuple[int, Suit | None]]:
    """The rank of a set, or the faces beside a run."""
    first = meld.places[0]
    if meld.kind is MeldKind.SET:
        return frozenset([(first.rank, None)])
    low = shapes.low_of(meld.places)
    ends = [low - 1, low + len(meld.places)]
    if low == _LOW_ACE + 1:
        ends.append(_HIGH_ACE)
    return frozenset([(place, first.suit) for place in ends])


def _wilds_by_face(
    sheet: RuleSheet, melds: tuple[Meld, ...]
) -> dict[tuple[Rank, Suit | None], list[WildPlace]]:
    """The wilds that the sheet lets somebody replace, by what they stand for."""
    rule = sheet.replace
    found: dict[tuple[Rank, Suit | None], list[WildPlace]] = {}
    for meld in melds:
        if meld.kind in rule.kinds:
            for place in meld.places:
                if RANKS[place.card] in rule.wilds:
                    found.setdefault((place.rank, place.suit), []).append((meld, place))
    return found
