"""Bot delays: waits that let people follow the computer players and claim in time."""

from __future__ import annotations

from dataclasses import dataclass

# Seconds, chosen so that people can follow a turn and have a fair chance to claim.
BEAT = 0.9
ANSWER = 0.45
QUICKEST_CALL = 0.8
LAST_CALL = 1.0
USUAL_HOLD = 5.0
SHORTEST_BEAT = 0.15


@dataclass(frozen=True, slots=True)
class BotDelays:
    """The waits of one game, in seconds.

    `beat` precedes each step of a computer player, `answer` its answer to a caller. `hold` is
    how long a discard stays available before a computer player draws; None waits until every
    person who may call has called or passed. A computer player's own call comes after
    `quickest` and before the end of the hold, or of `last` where the hold is shorter. `patient`
    waits until the people have closed a deal's summary.
    """

    beat: float = BEAT
    answer: float = ANSWER
    hold: float | None = USUAL_HOLD
    quickest: float = QUICKEST_CALL
    last: float = LAST_CALL
    patient: bool = True

    @classmethod
    def instant(cls) -> BotDelays:
        """No waits at all, for tables without people and for tests."""
        return cls(beat=0.0, answer=0.0, hold=0.0, quickest=0.0, last=0.0, patient=False)

    @classmethod
    def chosen(cls, *, speed: float, hold_seconds: float) -> BotDelays:
        """The delays of a player's settings: speed 1 is usual, 0 leaves out all animation.

        Negative hold seconds wait for every person. The speed does not change the hold.
        """
        factor = 1 / speed if speed > 0 else 0.0
        return cls(
            beat=max(SHORTEST_BEAT, BEAT * factor),
            answer=max(SHORTEST_BEAT, ANSWER * factor),
            hold=hold_seconds if hold_seconds >= 0 else None,
        )

    @property
    def longest_hold(self) -> float:
        """How long a discard stays available where nobody has to be waited for."""
        hold = USUAL_HOLD if self.hold is None else self.hold
        return max(hold, self.last)

    @property
    def among_computers(self) -> float:
        """How long a discard that no person may claim stays available."""
        return min(self.beat, self.last)

    def reaction(self, luck: float, *, drawing: bool) -> float:
        """The delay of a call, by luck in [0, 1): in the hold, or soon after a draw."""
        latest = self.longest_hold if drawing else self.last
        return self.quickest + luck * max(0.0, latest - self.quickest)
