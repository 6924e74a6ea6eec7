"""What the melds on the table take, worked out once for as long as they stay as they are.

Players look at the same melds many times between two changes: at every discard and draw.
"""

from __future__ import annotations

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


class TableMelds:
    """Melds on the table: where each card fits, and which wilds may be replaced at all."""

    def __init__(self, sheet: RuleSheet, rules: MeldRules, melds: tuple[Meld, ...]) -> None:
        self.sheet = sheet
        self.rules = rules
        self.melds = melds
        self._borders = _borders(melds)
        self._wilds = _wilds_by_face(sheet, melds)
        self._places: dict[CardId, tuple[LayOffPlace, ...]] = {}

    def places_for(self, card: CardId) -> tuple[LayOffPlace, ...]:
        """Each meld that the card fits on, the end of a run, and the meld with the card."""
        found = self._places.get(card)
        if found is None:
            found = self._places[card] = tuple(self._find_places(card))
        return found

    def wilds_in_place_of(self, card: CardId) -> list[WildPlace]:
        """The wilds that stand where this natural could: in a run, or in a set of its rank."""
        if not self._wilds:
            return []
        rank = RANKS[card]
        in_runs = self._wilds.get((rank, SUITS[card]), ())
        return [*in_runs, *self._wilds.get((rank, None), ())]

    def _find_places(self, card: CardId) -> list[LayOffPlace]:
        wild = self.rules.wild_table[card]
        if not wild and not self._can_border(card):
            return []
        found: list[LayOffPlace] = []
        for meld in self.melds:
            if wild or nearly_fits(meld, card):
                ends = (None,) if meld.kind is MeldKind.SET else (End.HIGH, End.LOW)
                for end in ends:
                    longer = shapes.extend(self.rules, meld, card, end)
                    if not isinstance(longer, Refusal):
                        found.append((meld, end, longer))
        return found

    def _can_border(self, card: CardId) -> bool:
        """Whether a natural has the rank of a set on the table or borders on a run."""
        rank = RANK_NUMBERS[card]
        return (rank, None) in self._borders or (rank, SUITS[card]) in self._borders


class _Latest:
    """The melds looked at last: those of the one table that is being played at."""

    def __init__(self) -> None:
        self._seen: TableMelds | None = None

    def get(self, sheet: RuleSheet, rules: MeldRules, melds: tuple[Meld, ...]) -> TableMelds:
        """What is known about these melds."""
        seen = self._seen
        if (
            seen is None
            or seen.melds != melds
            or seen.sheet is not sheet
            or seen.rules is not rules
        ):
            self._seen = seen = TableMelds(sheet, rules, melds)
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


def _borders(melds: tuple[Meld, ...]) -> frozenset[tuple[int, Suit | None]]:
    """The ranks of the sets, and the faces beside the runs."""
    found: set[tuple[int, Suit | None]] = set()
    for meld in melds:
        first = meld.places[0]
        if meld.kind is MeldKind.SET:
            found.add((first.rank, None))
        else:
            low = shapes.low_of(meld.places)
            ends = {low - 1, low + len(meld.places)}
            found.update((place, first.suit) for place in ends)
            if low == _LOW_ACE + 1:
                found.add((_HIGH_ACE, first.suit))
    return frozenset(found)


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
