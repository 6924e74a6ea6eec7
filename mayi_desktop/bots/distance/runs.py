"""Deficits of all runs of a contract, for the cards of each suit that they may use."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from mayi_desktop.bots.distance.deficits import (
    MAJOR_SHIFT,
    MINOR_MASK,
    NEVER,
    Deficits,
    join,
    least,
    no_melds,
    two_of,
)
from mayi_desktop.bots.distance.suit_runs import SuitRuns
from mayi_desktop.engine.solver.faces import Chunks, cards_in

# Answers remembered before all are forgotten: bounds the memory of a long game.
_MOST_KNOWN = 10_000


class AllRuns:
    """A number of runs spread over the suits.

    `need` is how many naturals one run can use, `need_more` how many each extra place can.
    """

    def __init__(
        self, suit: SuitRuns, wanted: int, extra: int, *, need: int, need_more: int
    ) -> None:
        self.suit = suit
        self.wanted = wanted
        self._extra = extra
        self._need = need
        self._need_more = need_more
        self._nothing = no_melds(extra)
        self._known: dict[Chunks, Deficits] = {}
        self._uncrowded: set[Chunks] = set()
        self._two_apart: dict[tuple[Deficits, ...], tuple[Deficits, int]] = {}

    @property
    def entries(self) -> int:
        """How many results are cached, those of its suits included."""
        own = len(self._known) + len(self._uncrowded) + len(self._two_apart)
        return own + self.suit.entries

    def deficits(self, chunks: Chunks) -> Deficits:
        """The deficits of the runs if they may use all these cards."""
        if not self.wanted:
            return self._nothing
        known = self._known.get(chunks)
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
                self._uncrowded.clear()
            known = self._known[chunks] = self._best(chunks)
        return known

    def missed(self, chunks: Chunks, rest: Chunks) -> Sequence[int]:
        """The suits whose runs may lack more if only the rest is theirs."""
        if self.wanted > 1 and chunks not in self._uncrowded:
            return range(len(chunks))
        deficits = self.suit.deficits
        return [
            suit
            for suit, (before, after) in enumerate(zip(chunks, rest, strict=True))
            if before != after and deficits(before, 1) != deficits(after, 1)
        ]

    def _best(self, chunks: Chunks) -> Deficits:
        """The least codes over all ways to spread the runs over the suits."""
        deficits, known = self.suit.deficits, self.suit.singles
        singles = [known.get(chunk) or deficits(chunk, 1) for chunk in chunks]
        if self.wanted == 1:
            return least(singles)
        if self.wanted == 2:
            return self._best_two(chunks, singles)
        lowest = sorted([single[0] for single in singles])
        best = self._one_a_suit(singles, lowest)
        cards = [cards_in(chunk) for chunk in chunks]
        limits = self._crowd_limits(best, lowest)
        if max(cards) <= limits[0]:
            self._uncrowded.add(chunks)
            return best
        states: list[Deficits | None] = [self._nothing] + [None] * self.wanted
        for chunk, single, held in zip(chunks, singles, cards, strict=True):
            crowd = sum([held > limit for limit in limits])
            here = [single, *[deficits(chunk, runs) for runs in range(2, 2 + crowd)]]
            states = _spread(states, here)
        last = states[self.wanted]
        assert last is not None
        return last

    def _best_two(self, chunks: Chunks, singles: list[Deficits]) -> Deficits:
        """The least codes of two runs: in two suits, or in one that has cards enough."""
        apart = tuple(singles)
        known = self._two_apart.get(apart)
        if known is None:
            if len(self._two_apart) > _MOST_KNOWN:
                self._two_apart.clear()
            known = self._two_apart[apart] = self._in_two_suits(singles)
        best, limit = known
        crowded = [chunk for chunk in chunks if cards_in(chunk) > limit]
        if crowded:
            deficits = self.suit.deficits
            return least([best, *[deficits(chunk, 2) for chunk in crowded]])
        self._uncrowded.add(chunks)
        return best

    def _in_two_suits(self, singles: list[Deficits]) -> tuple[Deficits, int]:
        """The least codes of two runs in two suits; the most cards with which one is no better.

        What a suit lacks for one run takes few values, so few combinations of suits occur.
        """
        best = two_of(singles)
        need, more = 2 * self._need, self._need_more
        limits = [
            need + extra * more - (code + MINOR_MASK >> MAJOR_SHIFT)
            for extra, code in enumerate(best)
        ]
        return best, min(limits)

    def _one_a_suit(self, singles: list[Deficits], lowest: list[int]) -> Deficits:
        """The least codes with no two runs in one suit."""
        if self.wanted > len(singles):
            return (NEVER,) * (self._extra + 1)
        if not self._extra:
            return (sum(lowest[: self.wanted]),)
        ways = []
        for chosen in combinations(singles, self.wanted):
            way = chosen[0]
            for single in chosen[1:]:
                way = join(way, single)
            ways.append(way)
        return least(ways)

    def _crowd_limits(self, best: Deficits, lowest: list[int]) -> list[int]:
        """The most cards of a suit with which two runs in it, three and so on are no better."""
        limits = []
        for runs in range(2, self.wanted + 1):
            others = sum(lowest[: self.wanted - runs])
            limits.append(
                min(
                    [
                        runs * self._need
                        + extra * self._need_more
                        - (max(0, code - others) + MINOR_MASK >> MAJOR_SHIFT)
                        for extra, code in enumerate(best)
                    ]
                )
            )
        return limits


def _spread(states: list[Deficits | None], here: list[Deficits]) -> list[Deficits | None]:
    """The best deficits by number of runs after a suit with these deficits has joined."""
    after = list(states)
    for runs, deficits in enumerate(here, 1):
        for before, base in enumerate(states[: len(states) - runs]):
            if base is not None:
                joined = join(base, deficits)
                now = after[before + runs]
                after[before + runs] = joined if now is None else least([now, joined])
    return after
