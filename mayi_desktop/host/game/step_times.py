"""Step times: how long each person takes for a step of their turns, deal by deal."""

from __future__ import annotations

from collections import defaultdict
from math import isfinite

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state.table import Prompt, PromptKind

# Whoever takes longer has left the table; it counts as this many seconds.
_LONGEST = 30.0
_STEPS = (PromptKind.DRAW, PromptKind.PLAY)


class StepTimes:
    """The seconds that people took for the steps of the running deal."""

    def __init__(self) -> None:
        self._taken: dict[Seat, list[float]] = defaultdict(list)

    def note(self, prompt: Prompt, seconds: float) -> None:
        """Note how long a person took to answer a prompt, while the table was calm."""
        if prompt.seat is not None and prompt.kind in _STEPS and isfinite(seconds):
            self._taken[prompt.seat].append(min(_LONGEST, max(0.0, seconds)))

    def take_means(self, seats: int) -> tuple[float, ...]:
        """The mean seconds of each seat, 0 where nobody knows, and begin anew.

        Empty if nothing is known of anybody.
        """
        taken, self._taken = self._taken, defaultdict(list)
        if not taken:
            return ()
        lists = [taken.get(Seat(seat), []) for seat in range(seats)]
        return tuple(round(sum(one) / len(one), 1) if one else 0.0 for one in lists)
