"""Which points a hand can have: the sums of the cards in the pack, with how many cards each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import ClaimTiming, RuleSheet

# Decks that may be added where the stock gets a fresh one; more were never seen in a deal.
_FRESH_DECKS = 3


@dataclass(frozen=True, slots=True)
class HandSizes:
    """How many cards a player who didn't go out can hold when a deal (from 0) is over.

    `usual` is what can be held without asking for discards.
    """

    least: int
    usual: int
    most: int


def copies_of(sheet: RuleSheet, seats: int, deal: int, rank: Rank) -> int:
    """How many cards of a rank the pack of a deal has."""
    decks = sheet.decks_for(seats, deal)
    if rank is Rank.JOKER:
        jokers = sheet.jokers_for(seats, decks)
        return jokers + (_FRESH_DECKS * sheet.jokers_for(seats, 1) if sheet.fresh_deck else 0)
    return 4 * (decks + (_FRESH_DECKS if sheet.fresh_deck else 0))


def hand_sizes(sheet: RuleSheet, seats: int, deal: int, *, nobody_out: bool) -> HandSizes:
    """How many cards can be left in a hand.

    Where everything goes down at once, nobody is down before the end, so everybody else still
    holds the whole hand. Where nobody went out, the last one may just have drawn.
    """
    rule, claims = sheet.deals[deal], sheet.claims
    extra = 1 if nobody_out else 0
    dealt = rule.cards
    least = dealt if rule.all_at_once else 1
    if claims.window is ClaimTiming.NEVER or rule.winning_claims_only:
        most = dealt + extra
    elif claims.limit is not None:
        most = dealt + claims.limit * (1 + claims.penalty) + extra
    else:
        most = sum(copies_of(sheet, seats, deal, rank) for rank in Rank)
    return HandSizes(least, dealt + extra, most)


class PossibleSums:
    """The sums that cards of the pack can have, each with the possible numbers of cards."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        # The bit n of the entry for a sum says whether n cards can have it.
        self._counts = counts

    @property
    def largest(self) -> int:
        """The points of all cards together."""
        return len(self._counts) - 1

    def sizes(self, points: int) -> int:
        """How many cards can have these points, as bits; 0 if none can."""
        return self._counts[points] if 0 <= points <= self.largest else 0

    def fits(self, points: int, sizes: HandSizes) -> bool:
        """Whether a hand of a possible size can have these points."""
        return bool(self.sizes(points) & _between(sizes.least, sizes.most))

    def fewest_cards(self, points: int) -> int:
        """The fewest cards with these points, which there must be."""
        bits = self.sizes(points)
        return (bits & -bits).bit_length() - 1

    def nearest(self, points: int, sizes: HandSizes) -> tuple[int, ...]:
        """The possible points next to these, below and above."""
        top = self.largest
        below = (p for p in range(min(points, top), -1, -1) if self.fits(p, sizes))
        above = (p for p in range(max(points, 0), top + 1) if self.fits(p, sizes))
        found = (next(below, None), next(above, None))
        return tuple(p for p in found if p is not None)


def possible_sums(sheet: RuleSheet, seats: int, deal: int) -> PossibleSums:
    """The sums of the cards of a deal's pack."""
    worth = tuple(
        (sheet.points.get(rank, 0), copies)
        for rank in Rank
        if (copies := copies_of(sheet, seats, deal, rank))
    )
    return _sums(worth)


@lru_cache(maxsize=64)
def _sums(worth: tuple[tuple[int, int], ...]) -> PossibleSums:
    """Adds the cards rank by rank, in bundles of 1, 2, 4, … so that every number comes up."""
    counts = [0] * (sum(points * copies for points, copies in worth) + 1)
    counts[0] = 1
    for points, copies in worth:
        bundle = 1
        while copies:
            bundle = min(bundle, copies)
            step = points * bundle
            for total in range(len(counts) - 1, step - 1, -1):
                counts[total] |= counts[total - step] << bundle
            copies -= bundle
            bundle *= 2
    return PossibleSums(tuple(counts))


def _between(low: int, high: int) -> int:
    """The bits from low to high."""
    return (1 << (high + 1)) - (1 << low)
