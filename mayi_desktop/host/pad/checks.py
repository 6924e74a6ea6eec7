"""Checks of an entry: what is missing, what can't be, and what is only unusual.

Every doubt is one kind sentence that says what to do. A `certain` one can't be kept; any other
is asked once, and the people at the table know best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.pad.evening import NOBODY, DealEntry, HandLeft
from mayi_desktop.host.pad.possible_hands import (
    HandSizes,
    PossibleSums,
    copies_of,
    hand_sizes,
    possible_sums,
)
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import or_list
from mayi_desktop.sheets.phrases import deal_word, ranks

MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing about an entry, at a seat if it is about one.

    `key` names it in the file if it is kept; `missing` ones are not wrong, only not there yet.
    """

    key: str
    text: str
    seat: int | None = None
    certain: bool = True


def doubts_about(sheet: RuleSheet, names: Sequence[str], entry: DealEntry) -> list[Doubt]:
    """Everything about an entry, what is missing first, then what can't be."""
    found = list(_Examiner(sheet, names, entry).doubts())
    return sorted(found, key=lambda doubt: (doubt.key != MISSING, not doubt.certain))


class _Examiner:
    """Looks at one entry of a table."""

    def __init__(self, sheet: RuleSheet, names: Sequence[str], entry: DealEntry) -> None:
        self._sheet = sheet
        self._names = names
        self._entry = entry
        seats = len(entry.hands)
        nobody = entry.out == NOBODY
        self._sizes: HandSizes = hand_sizes(sheet, seats, entry.deal, nobody_out=nobody)
        self._sums: PossibleSums = possible_sums(sheet, seats, entry.deal)

    def doubts(self) -> Iterator[Doubt]:
        entry = self._entry
        if entry.out is None:
            words = _("Who went out? Choose a name, or “Nobody”.")
            yield Doubt(MISSING, words)
        for seat, hand in enumerate(entry.hands):
            if hand is None:
                name = self._names[seat]
                yield Doubt(MISSING, _("How many points does {name} have?", name=name), seat)
            elif seat != entry.out:
                yield from self._of_hand(seat, hand)
        yield from self._of_all()
        if entry.out == NOBODY:
            yield Doubt("nobody", self._nobody_text(), certain=False)

    def _of_hand(self, seat: int, hand: HandLeft) -> Iterator[Doubt]:
        """The doubts about a player who still held cards."""
        name, points, sizes, sums = self._names[seat], hand.points, self._sizes, self._sums
        if points == 0 and not sums.fits(0, HandSizes(1, 1, sizes.most)):
            yield Doubt("two-out", self._two_out_text(name), seat)
            return
        if hand.cards is not None:
            yield from self._of_cards(seat, hand)
            return
        if not sums.sizes(points):
            yield Doubt("sum", self._no_sum_text(name, points), seat)
        elif not sums.fits(points, sizes):
            yield Doubt("size", self._size_text(name, points), seat)
        elif sums.fewest_cards(points) > sizes.usual:
            yield self._many(seat, points, sums.fewest_cards(points))

    def _of_cards(self, seat: int, hand: HandLeft) -> Iterator[Doubt]:
        """The doubts about cards that were tapped."""
        assert hand.cards is not None
        count, name, sizes = len(hand.cards), self._names[seat], self._sizes
        if count < sizes.least:
            words = _(
                "In this {deal} everything goes down at once, so {name} still holds "
                "{least} cards or more. Please look again.",
                deal=deal_word(self._sheet),
                name=name,
                least=sizes.least,
            )
            yield Doubt("size", words, seat)
        elif count > sizes.most:
            words = _(
                "Nobody can hold more than {most} cards here, and {name} has {count}. "
                "Please count again.",
                most=sizes.most,
                name=name,
                count=count,
            )
            yield Doubt("size", words, seat)
        elif count > sizes.usual:
            yield self._many(seat, hand.points, count)

    def _of_all(self) -> Iterator[Doubt]:
        """The doubts about all hands together: they come from one pack."""
        entry, sheet = self._entry, self._sheet
        hands = [hand for hand in entry.hands if hand is not None]
        if sum(hand.points for hand in hands) > self._sums.largest:
            words = _(
                "That’s more points than all the cards have together. Please look at the "
                "numbers again."
            )
            yield Doubt("total", words)
        tapped = Counter(rank for hand in hands for rank in hand.cards or ())
        for rank, count in sorted(tapped.items()):
            copies = copies_of(sheet, len(entry.hands), entry.deal, rank)
            if count > copies:
                words = _(
                    "That’s {count} {cards} in all, but the pack has only {copies}. Please "
                    "look at the hands again.",
                    count=count,
                    cards=ranks([rank]),
                    copies=copies,
                )
                yield Doubt("copies", words)

    def _many(self, seat: int, points: int, count: int) -> Doubt:
        words = _(
            "{points} points for {name}? That takes at least {count} cards, and everybody "
            "was dealt {dealt}.",
            points=points,
            name=self._names[seat],
            count=count,
            dealt=self._sheet.deals[self._entry.deal].cards,
        )
        return Doubt(f"many:{seat}", words, seat, certain=False)

    def _two_out_text(self, name: str) -> str:
        out = self._entry.out
        if out is None or out == NOBODY:
            return _(
                "With 0 points {name} has no cards left. Did {name} go out? Then choose "
                "{name} above.",
                name=name,
            )
        return _(
            "{winner} went out, so {name} must have some cards left. Only one player can "
            "go out: who was it?",
            winner=self._names[out],
            name=name,
        )

    def _no_sum_text(self, name: str, points: int) -> str:
        near = self._nearest(points)
        if not near:
            return _("No cards add up to {points} here. Please count again.", points=points)
        return _(
            "No cards add up to {points} on this sheet. Could it be {near} for {name}?",
            points=points,
            near=near,
            name=name,
        )

    def _size_text(self, name: str, points: int) -> str:
        sizes = self._sizes
        bits = self._sums.sizes(points)
        if bits.bit_length() - 1 < sizes.least:
            return _(
                "In this {deal} everything goes down at once, so {name} still holds "
                "{least} cards or more. That’s more than {points}. Please count again.",
                deal=deal_word(self._sheet),
                name=name,
                least=sizes.least,
                points=points,
            )
        return _(
            "{points} points take at least {count} cards, and nobody can hold more than "
            "{most} here. Please count {name}’s cards again.",
            points=points,
            count=self._sums.fewest_cards(points),
            most=sizes.most,
            name=name,
        )

    def _nearest(self, points: int) -> str:
        near = self._sums.nearest(points, self._sizes)
        return or_list([str(number) for number in dict.fromkeys(near)])

    def _nobody_text(self) -> str:
        if self._sheet.fresh_deck:
            return _(
                "Nobody went out? On this sheet a fresh deck is added when the cards run "
                "out, so that hardly ever happens."
            )
        return _(
            "Nobody went out? That only happens when there are no more cards to draw, or "
            "nobody can play anymore."
        )
