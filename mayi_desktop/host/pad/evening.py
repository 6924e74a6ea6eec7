"""Evening: a game played with real cards, as the people at the table have entered it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mayi_desktop.engine.actions import FirstTotal
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import RuleSheet

NOBODY = -1
"""Who went out of a deal that ended because no cards were left."""


class EveningError(ValueError):
    """Raised when an entry doesn't belong to an evening."""


@dataclass(frozen=True, slots=True)
class HandLeft:
    """What a player still held: the points, and the ranks of the cards if they were tapped."""

    points: int
    cards: tuple[Rank, ...] | None = None

    @classmethod
    def of_cards(cls, sheet: RuleSheet, cards: Iterable[Rank]) -> HandLeft:
        """The hand of these cards; suits make no difference to points."""
        ranks = tuple(sorted(cards))
        return cls(sum(sheet.points.get(rank, 0) for rank in ranks), ranks)


EMPTY_HAND = HandLeft(0, ())


@dataclass(frozen=True, slots=True)
class DealEntry:
    """What is known of a deal (from 0): who went out, and everybody's hand by seat.

    While it is being entered, `out` may be None (not said yet) and so may hands. It is `done`
    once the people have confirmed it; `kept` names the questions to which they said that the
    entry is right all the same, and `when` is the moment.
    """

    deal: int
    hands: tuple[HandLeft | None, ...]
    out: int | None = None
    done: bool = False
    kept: tuple[str, ...] = ()
    when: str = ""

    def with_out(self, out: int | None) -> DealEntry:
        """The entry with another player out, whose hand is empty."""
        hands = list(self.hands)
        if self.out is not None and self.out >= 0 and hands[self.out] == EMPTY_HAND:
            hands[self.out] = None
        if out is not None and out >= 0:
            hands[out] = EMPTY_HAND
        kept = tuple(key for key in self.kept if key != "nobody")
        return replace(self, out=out, hands=tuple(hands), kept=kept)

    def with_hand(self, seat: int, hand: HandLeft | None) -> DealEntry:
        """The entry with another hand of one player, about which nothing is answered yet."""
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        kept = tuple(key for key in self.kept if not key.endswith(f":{seat}"))
        return replace(self, hands=hands, kept=kept)

    @property
    def points(self) -> tuple[int, ...]:
        """Everybody's points; only when all hands are there."""
        assert all(hand is not None for hand in self.hands)
        return tuple(hand.points for hand in self.hands if hand is not None)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who sat down before a deal (from 1 on), and the points they started with."""

    name: str
    start: int
    deal: int


@dataclass(frozen=True, slots=True)
class Correction:
    """A deal that was entered again: what it said before and what it says since."""

    before: DealEntry
    after: DealEntry


@dataclass(frozen=True, slots=True)
class EveningSetup:
    """How an evening began; `started` is the moment, `dealer` who dealt first."""

    sheet_id: str
    sheet: RuleSheet
    names: tuple[str, ...]
    started: str
    dealer: int = 0
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening so far: its deals as they stand now, and every correction in order.

    `drafts` are entries that were begun, one a deal at most, the latest last.
    """

    setup: EveningSetup
    deals: tuple[DealEntry, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    corrections: tuple[Correction, ...] = ()
    drafts: tuple[DealEntry, ...] = ()

    @property
    def sheet(self) -> RuleSheet:
        """The rules that are played."""
        return self.setup.sheet

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody at the table, newcomers last."""
        return (*self.setup.names, *(who.name for who in self.newcomers))

    @property
    def starts(self) -> tuple[int, ...]:
        """The points everybody started with."""
        return (*(0 for _ in self.setup.names), *(who.start for who in self.newcomers))

    @property
    def finished(self) -> bool:
        """Whether the last deal is entered."""
        return len(self.deals) == len(self.sheet.deals)

    def seats_at(self, deal: int) -> int:
        """How many played in a deal."""
        return len(self.setup.names) + sum(who.deal <= deal for who in self.newcomers)

    def dealer_of(self, deal: int) -> int:
        """Who deals a deal: the next one around the table each time."""
        dealer = self.setup.dealer
        for number in range(1, deal + 1):
            dealer = (dealer + 1) % self.seats_at(number)
        return dealer

    def starter_of(self, deal: int) -> int:
        """Who plays first in a deal: the player after the dealer."""
        return (self.dealer_of(deal) + 1) % self.seats_at(deal)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points so far."""
        return tuple(
            start + sum(deal.points[seat] for deal in self.deals if seat < len(deal.hands))
            for seat, start in enumerate(self.starts)
        )

    def blank(self, deal: int) -> DealEntry:
        """The entry to begin with for a deal: what was begun, else what stands there."""
        for draft in self.drafts:
            if draft.deal == deal:
                return draft
        if deal < len(self.deals):
            return replace(self.deals[deal], done=False, kept=(), when="")
        return DealEntry(deal, (None,) * self.seats_at(deal))

    def with_entry(self, entry: DealEntry) -> Evening:
        """The evening after an entry; EveningError if it fits no deal that can be entered."""
        self._check(entry)
        drafts = tuple(draft for draft in self.drafts if draft.deal != entry.deal)
        if not entry.done:
            return replace(self, drafts=(*drafts, entry))
        if entry.deal == len(self.deals):
            return replace(self, deals=(*self.deals, entry), drafts=drafts)
        before = self.deals[entry.deal]
        deals = (*self.deals[: entry.deal], entry, *self.deals[entry.deal + 1 :])
        changed = (before.out, before.hands) != (entry.out, entry.hands)
        trace = (Correction(before, entry),) if changed else ()
        corrections = (*self.corrections, *trace)
        return replace(self, deals=deals, corrections=corrections, drafts=drafts)

    def without_draft(self, deal: int) -> Evening:
        """The evening without the entry that was begun for a deal."""
        return replace(self, drafts=tuple(d for d in self.drafts if d.deal != deal))

    def with_newcomer(self, name: str, first_total: FirstTotal = FirstTotal.HIGHEST) -> Evening:
        """The evening with somebody more; EveningError if nobody can sit down now."""
        return self.joined_by(Newcomer(name, first_total.of(self.totals), len(self.deals)))

    def joined_by(self, who: Newcomer) -> Evening:
        """The evening with this newcomer; an entry of the next deal is begun anew."""
        if not self.can_join or who.deal != len(self.deals):
            raise EveningError("nobody can sit down now")
        return replace(self.without_draft(who.deal), newcomers=(*self.newcomers, who))

    @property
    def can_join(self) -> bool:
        """Whether somebody can sit down: between two deals, while there is room."""
        played, count = len(self.deals), len(self.names)
        return 0 < played < len(self.sheet.deals) and count < self.sheet.max_players

    def _check(self, entry: DealEntry) -> None:
        if not 0 <= entry.deal <= len(self.deals) or entry.deal >= len(self.sheet.deals):
            raise EveningError(f"deal {entry.deal} cannot be entered now")
        if len(entry.hands) != self.seats_at(entry.deal):
            raise EveningError(f"{len(entry.hands)} hands do not fit the table")
        if entry.out is not None and not NOBODY <= entry.out < len(entry.hands):
            raise EveningError("nobody sits where somebody went out")
        if entry.done and (entry.out is None or None in entry.hands):
            raise EveningError("the entry is not complete")
