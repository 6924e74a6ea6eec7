"""Claim arbiter: equal time for everybody, and no network decides who was first.

A phone's time runs from when it has shown the card; for those at the laptop, from when the
screen has. If the sheet gives a card to the first who asks, a call waits until nobody else can
have been quicker. On all other sheets the rules ask those ahead in line anyway, so a call is
submitted at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Protocol

from mayi_desktop import engine
from mayi_desktop.engine.rulesheet import ClaimOrder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import USUAL_HOLD
from mayi_desktop.ui.phones.hand import PhoneHand
from mayi_desktop.ui.phones.screen import claim_window

# Seconds. A silent phone counts as having shown the card by then; half of it each way is a bad
# day on a home network.
SHOWN_AT_LATEST = 1.2
# How much later than another phone's its messages may arrive, beyond what `shown` accounts for.
JITTER = 0.25
# A phone's own reaction time counts if it differs by no more than this from the table's.
_CREDIBLE = 1.0


class Listener(Protocol):
    """Tells people what became of an action that was held."""

    def tell_late(
        self, seat: engine.Seat, top: engine.CardId | None, refusal: engine.Refusal
    ) -> None:
        """Say why an action about the discard `top` could not be done any more."""

    def tell_slower(self, seat: engine.Seat, than: engine.Seat) -> None:
        """Say who asked first."""


@dataclass(slots=True)
class _Clock:
    """When a window's card was sent to a phone or screen, and when it appeared there."""

    window: str
    sent: float
    round_trip: float = SHOWN_AT_LATEST
    shown: float | None = None

    def started(self) -> float:
        """The start of this seat's time."""
        latest = self.sent + self.round_trip
        return latest if self.shown is None else min(self.shown, latest)


@dataclass(slots=True)
class _Waiting:
    """A pending action; `reaction` is the time since its person was shown the card."""

    prompt_id: int
    action: engine.PlayerAction
    top: engine.CardId | None
    reaction: float

    @property
    def seat(self) -> engine.Seat:
        """The seat that acted."""
        return self.action.seat


class ClaimArbiter:
    """Takes submitted actions and settles them as time passes.

    Times are the table's; set `now` before noting anything of that moment. `on_screen` is the
    discard that the laptop shows, once it has said so: no time runs before all can see it.
    """

    def __init__(self, host: GameHost, listener: Listener) -> None:
        self._host = host
        self._listener = listener
        self.now = 0.0
        self.on_screen: engine.CardId | None = None
        self._on_screen_since: float | None = None
        self._clocks: dict[engine.Seat, _Clock] = {}
        self._waiting: list[_Waiting] = []
        self._reported: dict[engine.Seat, float] = {}
        self._here: frozenset[engine.Seat] = frozenset()

    # --- Reports from phones

    def note_sent(self, hand: PhoneHand, round_trip: float) -> None:
        """Note that a screen was sent; a new window's card is on its way.

        `round_trip` is how long a message to this phone and back takes, as measured by the
        server; 0 if unknown. A page that claims to have shown the card later gains nothing.
        """
        window, seat = claim_window(hand.view), hand.seat
        known = self._clocks.get(seat)
        if not window:
            self._clocks.pop(seat, None)
        elif known is None or known.window != window:
            trip = min(round_trip or SHOWN_AT_LATEST, SHOWN_AT_LATEST)
            self._clocks[seat] = _Clock(window, self.now, trip)

    def show_on_screen(self, discard: engine.CardId | None) -> bool:
        """Note the discard that the laptop shows; True if it is another one."""
        changed = self._on_screen_since is None or discard != self.on_screen
        if changed:
            self.on_screen, self._on_screen_since = discard, self.now
        return changed

    def note_shown(self, seat: engine.Seat, window: object) -> None:
        """Note that a phone has painted a window's card."""
        clock = self._clocks.get(seat)
        if clock is not None and clock.window == window and clock.shown is None:
            clock.shown = self.now

    def note_reaction(self, seat: engine.Seat, milliseconds: object) -> None:
        """Note how long a person took, by the phone's own clock."""
        self._reported.pop(seat, None)
        if isinstance(milliseconds, int | float) and 0 <= milliseconds < 600_000:
            self._reported[seat] = milliseconds / 1000

    # --- Actions

    def keeps(self, prompt_id: int, action: engine.PlayerAction) -> bool:
        """Hold an action until nobody else can have been quicker; False if it needn't wait."""
        seat = action.seat
        waits = isinstance(action, engine.MayI) and self._first_decides()
        waits = waits or (
            isinstance(action, engine.Discard | engine.EndTurn) and self._cuts_off(seat)
        )
        if waits:
            top = self._host.view(None).table.top
            others = [waiting for waiting in self._waiting if waiting.seat != seat]
            waiting = _Waiting(prompt_id, action, top, self._reaction(seat))
            self._waiting = [*others, waiting]
        return waits

    def update(self, now: float, here: Collection[engine.Seat]) -> bool:
        """Settle what has waited long enough; True if something was submitted.

        `here` are the seats whose phone is connected.
        """
        self.now, self._here = now, frozenset(here)
        self._start_for_absent()
        self._start_for_screen()
        ready = next(self._ready(), None)
        if ready is None:
            return False
        self._waiting.remove(ready)
        refusal = self._host.settle(ready.prompt_id, ready.action)
        if refusal is not None:
            self._listener.tell_late(ready.seat, ready.top, refusal)
        elif isinstance(ready.action, engine.MayI):
            self._tell_others(ready.action.seat)
        return True

    def _start_for_absent(self) -> None:
        """Start the time for seats whose phone is away."""
        for seat in self._undecided():
            window, clock = claim_window(self._host.view(seat)), self._clocks.get(seat)
            if seat not in self._here and (clock is None or clock.window != window):
                self._clocks[seat] = _Clock(window, self.now)

    def _start_for_screen(self) -> None:
        """Start the time for those at the laptop, from when its screen shows the card."""
        if not self._first_decides():
            return
        for seat in self._at_screen():
            view, clock = self._host.view(seat), self._clocks.get(seat)
            window = claim_window(view)
            if clock is None or clock.window != window:
                clock = self._clocks[seat] = _Clock(window, self.now)
            if clock.shown is None and self.on_screen == view.table.top:
                clock.shown = self.now

    def _ready(self) -> Iterator[_Waiting]:
        """The actions that may be submitted now, the quickest call first."""
        for waiting in sorted(self._waiting, key=lambda waiting: waiting.reaction):
            seat = waiting.seat
            if isinstance(waiting.action, engine.MayI):
                if not self._may_be_slower(waiting):
                    yield waiting
                return
            if not self._cuts_off(seat):
                yield waiting

    def _may_be_slower(self, waiting: _Waiting) -> bool:
        """Whether somebody quicker may exist whose call hasn't arrived yet."""
        seat, reaction = waiting.seat, waiting.reaction
        on_their_way = any(
            self._elapsed(rival) < reaction + JITTER for rival in self._rivals(seat)
        )
        at_screen = (other for other in self._at_screen() if other != seat)
        return on_their_way or any(self._elapsed(other) < reaction for other in at_screen)

    def _tell_others(self, seat: engine.Seat) -> None:
        """Tell those who asked later who was quicker."""
        for waiting in [w for w in self._waiting if isinstance(w.action, engine.MayI)]:
            self._waiting.remove(waiting)
            self._host.pending.discard(waiting.seat)
            self._listener.tell_slower(waiting.seat, seat)

    def _reaction(self, seat: engine.Seat) -> float:
        """Seconds between a person's phone showing the card and their reaction.

        The phone's own measure counts unless the message was on its way for longer than a round
        trip. A phone that reports late gains no more than that, all in all.
        """
        measured, reported = self._elapsed(seat), self._reported.pop(seat, None)
        clock = self._clocks.get(seat)
        least = measured if clock is None else self.now - clock.sent - clock.round_trip
        if reported is not None and least <= reported <= measured + _CREDIBLE:
            return reported
        return measured

    def holds_back(self) -> bool:
        """Whether computer players wait because a phone may not have shown the card yet."""
        return any(
            self._elapsed(seat) < JITTER for seat in self._undecided() if seat in self._here
        )

    def time_left(self, seat: engine.Seat) -> float | None:
        """The seconds a seat has left to ask for the card; None if no time runs."""
        longest = self.whole_time(seat)
        if longest is None or seat not in self._undecided(engine.PromptKind.MAY_I):
            return None
        seen = self._elapsed(seat)
        if self._on_screen_since is not None:
            if self.on_screen != self._host.view(None).table.top:
                return None
            seen = min(seen, self.now - self._on_screen_since)
        return max(0.0, longest - max(0.0, seen))

    def overdue(self) -> list[engine.Seat]:
        """The seats that said nothing and whose time is over."""
        offered = self._undecided(engine.PromptKind.MAY_I)
        return [seat for seat in offered if self.time_left(seat) == 0.0]

    def whole_time(self, seat: engine.Seat) -> float | None:
        """The seconds a seat has to ask for a card; None if unlimited.

        A phone that is away always has the usual time.
        """
        hold = self._host.clock.delays.hold
        if hold is None:
            return None if seat in self._here else USUAL_HOLD
        drawing = self._host.view(None).table.phase is engine.Phase.DRAW
        return max(hold, self._host.clock.delays.last) if drawing else USUAL_HOLD

    def _elapsed(self, seat: engine.Seat) -> float:
        """How long a phone or the screen has shown the card; negative before that."""
        clock = self._clocks.get(seat)
        return -SHOWN_AT_LATEST if clock is None else self.now - clock.started()

    # --- Candidates

    def _first_decides(self) -> bool:
        return self._host.sheet.claims.order is ClaimOrder.FIRST_TO_ASK

    def _cuts_off(self, seat: engine.Seat) -> bool:
        """Whether the end of this turn would take the card from phones that just showed it."""
        last = self._host.clock.delays.last
        return any(self._elapsed(rival) < last + JITTER for rival in self._rivals(seat))

    def _rivals(self, seat: engine.Seat) -> list[engine.Seat]:
        """The other phones whose person may still ask and has said nothing yet."""
        calling = self._calling()
        return [
            other
            for other in self._undecided()
            if other != seat and other in self._here and other not in calling
        ]

    def _calling(self) -> set[engine.Seat]:
        return {w.seat for w in self._waiting if isinstance(w.action, engine.MayI)}

    def _at_screen(self) -> list[engine.Seat]:
        """The people at the laptop who may still ask and have said nothing yet."""
        prompts = self._host.view(None).table.prompts
        offered = {prompt.seat for prompt in prompts if prompt.kind is engine.PromptKind.MAY_I}
        away = self._host.remote_seats | self._calling()
        return [s for s in self._host.undecided_people() if s in offered and s not in away]

    def _undecided(self, *kinds: engine.PromptKind) -> list[engine.Seat]:
        """The seats with phones that may ask for the card and have not passed."""
        wanted = kinds or engine.CALL_PROMPTS
        prompts = self._host.view(None).table.prompts
        asked = {prompt.seat for prompt in prompts if prompt.kind in wanted}
        open_to = self._host.undecided_people()
        return [seat for seat in open_to if seat in asked and seat in self._host.remote_seats]
