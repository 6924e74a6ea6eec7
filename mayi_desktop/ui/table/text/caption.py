"""Knows what is said on the table right now: the caption, a refusal, and the seats' answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from mayi_desktop.engine import Seat

_BADGE_SECONDS = 5.0
_OUTCOME_SECONDS = 3.5
_SHORTEST_REFUSAL = 3.0
_SECONDS_A_LETTER = 0.055


@dataclass(slots=True)
class Captions:
    """The latest line told, a refusal as long as it takes to read, badges at the seats.

    `outcome` is what became of the viewer's call for the discard; `last_refusal` stays known
    after it has gone, until something else is done.
    """

    latest: str = ""
    badges: dict[Seat, str] = field(default_factory=dict)
    outcome: str = ""
    last_refusal: str = ""
    _outcome_left: float = 0.0
    _refusal: str = ""
    _red: bool = True
    _refusal_left: float = 0.0
    _badges_left: dict[Seat, float] = field(default_factory=dict)

    @property
    def reply(self) -> str:
        """What is told in answer to the person, as long as it takes to read."""
        return self._refusal

    @property
    def text(self) -> str:
        """The line to show."""
        return self._refusal or self.latest

    @property
    def is_refusal(self) -> bool:
        """Whether the line is a refusal."""
        return bool(self._refusal) and self._red

    def show(self, words: str) -> None:
        """Show what happened, once a refusal has been read."""
        self.latest = words

    def refuse(self, words: str) -> None:
        """Show why something may not be done."""
        self.explain(words)
        self._red, self.last_refusal = True, words

    def explain(self, words: str) -> None:
        """Show something in answer to the person that is no refusal, as long as one."""
        self._refusal, self._red = words, False
        self._refusal_left = max(_SHORTEST_REFUSAL, _SECONDS_A_LETTER * len(words))

    def clear_refusal(self) -> None:
        """Take a refusal away, because something else was done since."""
        self._refusal = self.last_refusal = ""

    def show_badge(self, seat: Seat, words: str) -> None:
        """Show a seat's answer beside it for a while."""
        self.badges[seat] = words
        self._badges_left[seat] = _BADGE_SECONDS

    def show_outcome(self, words: str) -> None:
        """Show for a while what became of the viewer's own call."""
        self.outcome, self._outcome_left = words, _OUTCOME_SECONDS

    def clear(self) -> None:
        """A new deal begins: what was said in the last one is over."""
        self.outcome = self._refusal = self.last_refusal = ""
        self.clear_badges()

    def clear_badges(self) -> None:
        """Take all answers away."""
        self.badges.clear()
        self._badges_left.clear()

    def update(self, dt: float) -> bool:
        """Let time go by; True when something is no longer shown."""
        changed = False
        if self._refusal:
            self._refusal_left -= dt
            if self._refusal_left <= 0:
                self._refusal, changed = "", True
        if self.outcome:
            self._outcome_left -= dt
            if self._outcome_left <= 0:
                self.outcome, changed = "", True
        for seat in list(self._badges_left):
            self._badges_left[seat] -= dt
            if self._badges_left[seat] <= 0:
                del self._badges_left[seat], self.badges[seat]
                changed = True
        return changed
