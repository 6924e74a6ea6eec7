"""Captions: the line of what happened, a refusal, the seats' answers as badges."""

from __future__ import annotations

from dataclasses import dataclass, field

from mayi_desktop.engine import Refusal, Seat

# Long enough to be read beside the play that goes on.
_BADGE_SECONDS = 5.0
_OUTCOME_SECONDS = 3.5
# A refusal stays for the time it takes to read: about 18 letters a second, and never less.
_SHORTEST_REFUSAL = 3.0
_SECONDS_A_LETTER = 0.055


@dataclass(slots=True)
class Captions:
    """The latest event, a reply as long as it takes to read, and badges at the seats.

    The badges of the seats that `declined` say no. `outcome` is what became of the viewer's
    call for the discard; `last_refusal` stays known after it has gone, until something else is
    done.
    """

    latest: str = ""
    badges: dict[Seat, str] = field(default_factory=dict)
    declined: set[Seat] = field(default_factory=set)
    outcome: str = ""
    last_refusal: Refusal | None = None
    _outcome_left: float = 0.0
    reply: str = ""
    _red: bool = True
    _refusal_left: float = 0.0
    _badges_left: dict[Seat, float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The line to show."""
        return self.reply or self.latest

    @property
    def is_refusal(self) -> bool:
        """Whether the line is a refusal."""
        return bool(self.reply) and self._red

    def show(self, text: str) -> None:
        """Set what happened; it appears once a reply has been read."""
        self.latest = text

    def refuse(self, text: str, refusal: Refusal | None = None) -> None:
        """Show why something is refused, and remember the refusal if it is one of the rules."""
        self.explain(text)
        self._red, self.last_refusal = True, refusal

    def explain(self, text: str) -> None:
        """Show a reply that is no refusal, for as long as one."""
        self.reply, self._red = text, False
        self._refusal_left = max(_SHORTEST_REFUSAL, _SECONDS_A_LETTER * len(text))

    def clear_refusal(self) -> None:
        """Remove the reply, because something else was done since."""
        self.reply, self.last_refusal = "", None

    def show_badge(self, seat: Seat, text: str, *, declined: bool = False) -> None:
        """Show a seat's answer beside it for a while; `declined` if it is a no."""
        self.badges[seat] = text
        (self.declined.add if declined else self.declined.discard)(seat)
        self._badges_left[seat] = _BADGE_SECONDS

    def show_outcome(self, text: str) -> None:
        """Show for a while what became of the viewer's call."""
        self.outcome, self._outcome_left = text, _OUTCOME_SECONDS

    def clear(self) -> None:
        """Remove everything that belongs to the last deal."""
        self.outcome = self.reply = ""
        self.last_refusal = None
        self.clear_badges()

    def clear_badge(self, seat: Seat) -> None:
        """Remove the badge of a seat."""
        del self.badges[seat], self._badges_left[seat]
        self.declined.discard(seat)

    def clear_badges(self) -> None:
        """Remove all badges."""
        self.badges.clear()
        self.declined.clear()
        self._badges_left.clear()

    def clear_wishes(self) -> None:
        """Remove the badges of those who wanted a card, as that has been settled."""
        for seat in set(self.badges) - self.declined:
            self.clear_badge(seat)

    def update(self, dt: float) -> bool:
        """Advance the timers; True when something is no longer shown."""
        changed = False
        if self.reply:
            self._refusal_left -= dt
            if self._refusal_left <= 0:
                self.reply, changed = "", True
        if self.outcome:
            self._outcome_left -= dt
            if self._outcome_left <= 0:
                self.outcome, changed = "", True
        for seat in list(self._badges_left):
            self._badges_left[seat] -= dt
            if self._badges_left[seat] <= 0:
                self.clear_badge(seat)
                changed = True
        return changed
