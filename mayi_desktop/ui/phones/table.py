"""All phones of one game, and the lobby for new ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import and_list, speaking
from mayi_desktop.engine import CardId, Refusal, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.ui.phones import messages
from mayi_desktop.ui.phones.claim_arbiter import ClaimArbiter, Listener
from mayi_desktop.ui.phones.screen import PhoneLook, PhonePage, Screen
from mayi_desktop.ui.phones.seat import PhoneSeat
from mayi_desktop.ui.play.words import shortened

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.server import PhoneServer

# --- Lobby


class PhoneLobby:
    """The lobby: devices in `asking` wait for somebody at the laptop to admit them.

    Work for phones takes a `share` of a frame, in seconds, and one piece of work at least.
    """

    share = 0.002

    def __init__(self, line: PhoneServer) -> None:
        self.asking: list[messages.Asking] = []
        self.events: deque[messages.PhoneEvent] = deque()  # not yet handled
        self._line = line

    @property
    def joined(self) -> Mapping[Seat, messages.Joined]:
        """The phones that hold seats, connected or not."""
        raise NotImplementedError

    @property
    def statuses(self) -> Mapping[Seat, str]:
        """ "here" or "away" for each seat with a phone."""
        raise NotImplementedError

    def release(self, seat: Seat) -> None:
        """Take a seat from its phone."""
        raise NotImplementedError

    def admit(self, asked: messages.Asking) -> None:
        """Give a device the seat it wants, and send others away that want it, too."""
        self.asking.remove(asked)
        seat = self._seat_of(asked)
        if seat is None:
            self._line.ask_who(asked.device)
            return
        self._line.admit(seat, asked.device)
        for other in [wish for wish in self.asking if getattr(wish, "seat", None) == seat]:
            self.refuse(other)

    def _seat_of(self, asked: messages.Asking) -> Seat | None:
        """The seat for a device; None if there is none."""
        return asked.seat if isinstance(asked, messages.WantsSeat) else None

    def refuse(self, asked: messages.Asking) -> None:
        """Send a device away."""
        self.asking.remove(asked)
        self._line.refuse(asked.device)

    def _hear_lobby(self, event: messages.PhoneEvent) -> None:
        """Note who asks, once, and who gave up."""
        match event:
            case messages.WantsSeat(device=device) | messages.BringsPerson(device=device):
                if all(wish.device != device for wish in self.asking):
                    self.asking.append(event)
            case messages.NoLongerWants(device=device):
                self.asking = [wish for wish in self.asking if wish.device != device]
            case _:
                pass


class SetupLobby(PhoneLobby):
    """Phones at a table that is being set up: with the code, they sit down on free seats.

    Somebody at the laptop is asked about all others. `seat_for` gives a person a seat by name
    and face; None if there is none for them. `vacate` hears from which seat one has stood up.
    """

    def __init__(
        self,
        line: PhoneServer,
        seat_for: Callable[[str, str], Seat | None] = lambda _name, _face: None,
        vacate: Callable[[Seat], None] = lambda _seat: None,
    ) -> None:
        super().__init__(line)
        self._seat_for = seat_for
        self._vacate = vacate
        self._joined: dict[Seat, messages.Joined] = {}
        self._coming: dict[Seat, str] = {}
        self._away: set[Seat] = set()

    @property
    def joined(self) -> Mapping[Seat, messages.Joined]:
        return self._joined

    @property
    def statuses(self) -> Mapping[Seat, str]:
        return {seat: "away" if seat in self._away else "here" for seat in sorted(self._joined)}

    def poll(self) -> list[Seat]:
        """Seat phones that ask for a free seat; returns the seats that just got one."""
        came = []
        for event in self._line.poll():
            match event:
                case messages.WantsSeat(seat=seat) if self.statuses.get(seat) == "here":
                    self._line.ask_who(event.device)
                case messages.WantsSeat(seat=seat) if event.scanned and self._is_free(seat):
                    self._seat(event.device, seat)
                case messages.BringsPerson(device=device) if event.scanned:
                    self._seat(device, self._seat_of(event))
                case messages.Joined(seat=seat):
                    self._joined[seat] = event
                    self._coming.pop(seat, None)
                    self._away.discard(seat)
                    came.append(seat)
                case messages.Left(seat=seat, gone=True):
                    self._joined.pop(seat, None)
                    self._away.discard(seat)
                    self._vacate(seat)
                case messages.Left(seat=seat):
                    self._away.add(seat)
                case messages.NoLongerWants(device=device):
                    coming = self._coming.items()
                    self._coming = {seat: one for seat, one in coming if one != device}
                    self._hear_lobby(event)
                case _:
                    self._hear_lobby(event)
        return came

    def _is_free(self, seat: Seat) -> bool:
        return seat not in self._joined and seat not in self._coming

    def _seat(self, device: str, seat: Seat | None) -> None:
        """Give a phone this seat, or let it choose again."""
        if seat is None:
            self._line.ask_who(device)
        else:
            self._coming[seat] = device
            self._line.admit(seat, device)

    def _seat_of(self, asked: messages.Asking) -> Seat | None:
        """The seat for a device; for a person that it brings, a free one."""
        if isinstance(asked, messages.WantsSeat):
            return asked.seat
        seat = self._seat_for(asked.name, asked.face)
        return seat if seat is not None and self._is_free(seat) else None

    def release(self, seat: Seat) -> None:
        """Send the phone of a seat away."""
        if self._joined.pop(seat, None) is not None:
            self._away.discard(seat)
            self._line.close_seat(seat)


# --- Phone table


# Frames after which a screen is due before those of phones that wait for an answer: somebody
# who never stops asking would keep it back.
_LONG = 8
_PAGES = {page.value: page for page in PhonePage}


@dataclass(slots=True)
class PhoneState:
    """One seat with a phone: its hand, and what the phone has been sent.

    `away_since` is when its connection was lost, in seconds of the table's time; None while it
    is connected. `due` says that its screen may have changed, `owed` that it waits for an
    answer, `waited` how many frames it has been due; `reads` is the page it asked for last and
    hasn't got yet.
    """

    seat: PhoneSeat
    device: str
    away_since: float | None = None
    due: bool = True
    owed: bool = True
    waited: int = 0
    reads: PhonePage | None = None
    rev: int = 0
    sent: Screen | None = None
    tone: str = ""
    large: bool = False

    @property
    def status(self) -> str:
        """The status that others see."""
        return "here" if self.away_since is None else "away"


def _urgency(state: PhoneState) -> tuple[bool, bool, int]:
    """Sort key: phones that have waited long, then those that wait for an answer."""
    return state.waited < _LONG, not state.owed, -state.waited


class PhoneTable(PhoneLobby):
    """The seats with phones; nothing here waits for a phone.

    `poll` works in pieces of about a millisecond until its share of the frame is used up: at
    least one message, and one piece of a screen. `asking` are devices to admit at
    the laptop; a seat played by the computer has to be given to its person before a device is
    admitted to it.
    """

    def __init__(
        self,
        host: GameHost,
        line: PhoneServer,
        look: PhoneLook | None = None,
        laptop: Listener | None = None,
    ) -> None:
        self.look = look or PhoneLook()
        super().__init__(line)
        self._host = host
        self._laptop = laptop
        self._arbiter = ClaimArbiter(host, self)
        host.fair_start = self._arbiter.keeps
        self._states: dict[Seat, PhoneState] = {}
        self._paused = False
        self._page_waits = False
        self._cutter: Seat | None = None
        self._changed = False
        self._winner_told = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with phones, connected or not."""
        return tuple(sorted(self._states))

    @property
    def statuses(self) -> Mapping[Seat, str]:
        return {seat: state.status for seat, state in self._states.items()}

    def away_for(self, seat: Seat, now: float) -> float:
        """The seconds a seat's phone has been away; 0 while it is connected."""
        state = self._states.get(seat)
        since = None if state is None else state.away_since
        return 0.0 if since is None else max(0.0, now - since)

    def poll(self, now: float, *, paused: bool = False) -> bool:
        """Handle phone messages and update their screens; True if a seat changed hands.

        `paused`: the table waits for somebody at the laptop.
        """
        end = perf_counter() + self.share
        before = self.statuses
        self._arbiter.now = now
        self._hear_phones(now, end)
        self._settle(now)
        self._go_on()
        if paused != self._paused:
            self._paused = paused
            self._all_due(self._states)
        while self._host.give_known_answer(shown=False):
            self._all_due(self._states)
        for state in self._states.values():
            if state.seat.follow():
                state.due = True
        for seat in [s for s in self._states if not self._host.setup.seats[s].person]:
            self.release(seat)
        if before != self.statuses:
            self._changed = True
            self._all_due(self._states)
        self._send_page(end)
        self._send_screens(end)
        return before.keys() != self._states.keys()

    @property
    def is_behind(self) -> bool:
        """Whether a phone still waits for something this frame had no time for."""
        return bool(self.events) or any(
            self._is_due(state) or state.reads or state.seat.is_searching
            for state in self._states.values()
        )

    def show_on_screen(self, discard: CardId | None) -> None:
        """Note which discard the laptop shows."""
        if self._arbiter.show_on_screen(discard):
            self._all_due(self._states)

    def ask_for_cut(self, seat: Seat | None) -> None:
        """Ask for the cut on this person's phone, if there is one; None: nobody cuts now."""
        self._cutter = seat
        for state in self._states.values():
            state.seat.phone.cuts = state.seat.seat == seat
        self._all_due(self._states)

    @property
    def has_cut(self) -> bool:
        """Whether the person asked has cut the pack on their phone."""
        state = None if self._cutter is None else self._states.get(self._cutter)
        return state is not None and not state.seat.phone.cuts

    def tell_winner(self) -> None:
        """Say on all phones who has won: everybody at the table sees it now."""
        self._winner_told = True
        for state in self._states.values():
            state.seat.phone.tell_winner()
        self._all_due(self._states)

    def tell_late(self, seat: Seat, top: CardId | None, refusal: Refusal) -> None:
        """Say why a held action could not be done any more."""
        if seat in self._states:
            state = self._states[seat]
            with speaking(state.seat.language):
                state.seat.phone.tell_late(top, refusal)
        elif self._laptop is not None:
            self._laptop.tell_late(seat, top, refusal)

    def tell_slower(self, seat: Seat, than: Seat) -> None:
        """Say who asked first."""
        if seat in self._states:
            state = self._states[seat]
            with speaking(state.seat.language):
                state.seat.phone.tell_slower(than)
        elif self._laptop is not None:
            self._laptop.tell_slower(seat, than)

    def take_change(self) -> bool:
        """Whether a phone joined, left or was lost since the last call."""
        changed, self._changed = self._changed, False
        return changed

    def holds_back(self) -> bool:
        """Whether computer players wait because a phone may not have shown the discard yet."""
        return self._arbiter.holds_back()

    @property
    def joined(self) -> Mapping[Seat, messages.Joined]:
        return {
            seat: messages.Joined(seat, state.device, state.seat.language, state.large)
            for seat, state in self._states.items()
        }

    def take_over(self, lobby: PhoneLobby, now: float) -> None:
        """Seat the phones that joined during set-up, or played the last game."""
        self.events.extend(lobby.events)
        for joined in lobby.joined.values():
            self._seat_phone(joined)
            if lobby.statuses.get(joined.seat) == "away" and joined.seat in self._states:
                self._states[joined.seat].away_since = now

    def expect(self, seat: Seat, now: float) -> None:
        """Expect the phone that held this seat when the game was left; it counts as away."""
        phone = PhoneSeat(self._host, seat)
        self._states[seat] = PhoneState(phone, "", away_since=now)
        self._follow_seats()

    def release(self, seat: Seat) -> None:
        """Take a seat from its phone: the laptop or a computer plays on."""
        if self._states.pop(seat, None) is not None:
            self._close(seat)
            self._follow_seats()

    def _close(self, seat: Seat) -> None:
        """Take a seat from its phone; for good only if the computer doesn't play for it."""
        seats = self._host.setup.seats
        self._line.close_seat(seat, lent=seat < len(seats) and not seats[seat].person)

    def _hear_phones(self, now: float, end: float) -> None:
        """Handle phone events, oldest first, at least one; the rest waits."""
        if not self.events:
            self.events.extend(self._line.poll())
        while self.events:
            self._hear(self.events.popleft(), now)
            if perf_counter() >= end:
                return

    def _settle(self, now: float) -> None:
        """Submit what has waited long enough, and pass for those whose time is over."""
        here = [seat for seat, state in self._states.items() if state.away_since is None]
        if self._arbiter.update(now, here):
            self._all_due(self._states)
        for seat in self._arbiter.overdue():
            self._states[seat].seat.let_go_unasked()
            self._states[seat].due = True

    def _go_on(self) -> None:
        """Begin the next deal once everybody with a phone has seen the points."""
        if self._host.waiting_for_next_deal and self.are_all_ready:
            self._host.start_next_deal()

    @property
    def ready(self) -> tuple[Seat, ...]:
        """The seats whose phone has said to go on."""
        return tuple(seat for seat, one in self._states.items() if one.seat.phone.is_ready)

    @property
    def are_all_ready(self) -> bool:
        """Whether everybody with a phone wants to go on."""
        return bool(self._states) and not self._unready()

    def _unready(self) -> list[Seat]:
        """The seats whose phone is here and hasn't said to go on."""
        states = self._states.items()
        here = [(seat, one) for seat, one in states if one.away_since is None]
        return [seat for seat, one in here or states if not one.seat.phone.is_ready]

    def _hear(self, event: messages.PhoneEvent, now: float) -> None:
        match event:
            case messages.Joined(seat=seat):
                self._seat_phone(event)
            case messages.Left(seat=seat) if seat in self._states:
                self._states[seat].away_since = now
            case messages.Said(seat=seat, message=message) if seat in self._states:
                self._take(self._states[seat], message)
            case _:
                self._hear_lobby(event)

    def _take(self, state: PhoneState, message: Mapping[str, object]) -> None:
        """Do what a phone's message says; the phone gets a screen in any case."""
        seat = state.seat.seat
        if "shown" in message:
            self._arbiter.note_shown(seat, message["shown"])
            return
        if message.get("act") == "read":
            state.reads = _PAGES.get(str(message.get("page")))
            return
        self._arbiter.note_reaction(seat, message.get("after"))
        was_ready = state.seat.phone.is_ready
        state.seat.take(message)
        state.due = state.owed = True
        if was_ready != state.seat.phone.is_ready:
            self._all_due(self._states)

    def _seat_phone(self, joined: messages.Joined) -> None:
        """A phone joined or came back: send it the whole screen."""
        seat = joined.seat
        if not self._is_persons(seat):
            self._close(seat)
            return
        is_new = seat not in self._states
        if is_new:
            self._states[seat] = PhoneState(PhoneSeat(self._host, seat), joined.device)
            self._follow_seats()
        state = self._states[seat]
        state.seat.phone.winner_told = self._winner_told
        state.device, state.away_since, state.sent = joined.device, None, None
        state.seat.language, state.large = joined.language, joined.large
        state.due = state.owed = True
        state.seat.phone.cuts = state.seat.phone.cuts or (is_new and seat == self._cutter)

    def _is_persons(self, seat: Seat) -> bool:
        """Whether the seat exists and belongs to a person."""
        seats = self._host.setup.seats
        return seat < len(seats) and seats[seat].person

    def _follow_seats(self) -> None:
        self._host.remote_seats = frozenset(self._states)
        self._all_due(self._states)

    def _all_due(self, seats: Iterable[Seat]) -> None:
        for seat in seats:
            self._states[seat].due = True

    def _send_screens(self, end: float) -> None:
        """Prepare and build due screens, at least a piece of one, while there is time."""
        due = [state for state in self._states.values() if self._is_due(state)]
        for state in due:
            state.waited += 1
        for state in sorted(due, key=_urgency):
            while state.seat.phone.find_places():
                if perf_counter() >= end:
                    return
            self._send(state.seat.seat)
            if perf_counter() >= end:
                return
        self._search(end)

    def _search(self, end: float) -> None:
        """Look for ways to go out while there is time; a screen that shows one is due again."""
        for state in self._states.values():
            while state.seat.is_searching:
                state.due = state.seat.do.search.search() or state.due
                if perf_counter() >= end:
                    return

    def _send(self, seat: Seat) -> None:
        """Build a phone's screen; send it if it has changed or is owed."""
        state = self._states[seat]
        with speaking(state.seat.language):
            paused = self._why_paused(seat)
        screen = state.seat.screen(self.statuses, paused=paused, look=self.look)
        if screen != state.sent or state.owed:
            state.rev += 1
            whole = {"rev": state.rev, "large": state.large, **screen}
            self._line.send(seat, {"screen": self._with_time(seat, whole)})
            self._arbiter.note_sent(state.seat.phone, self._line.round_trip(seat))
            self._buzz(state, str(screen["tone"]))
        state.sent, state.due, state.owed, state.waited = screen, False, False, 0

    def _why_paused(self, seat: Seat) -> str:
        """Why the table waits, in the current language; empty if it doesn't."""
        cutter = self._cutter
        if cutter is not None:
            name = shortened(self._host.names[cutter])
            return "" if cutter == seat else _("{name} is cutting the pack", name=name)
        at_laptop = _("One moment: a page is open on the laptop.")
        is_between = self._host.waiting_for_next_deal or self._host.is_over
        if is_between and self._states[seat].seat.phone.is_ready:
            on_laptop = (
                _("Start the rematch on the laptop.") if self._winner_told else at_laptop
            )
            return self._waiting_words() or on_laptop
        if self._host.is_over:
            return ""
        missing = self._missing()
        if missing is not None:
            return _("{name}’s phone is away", name=shortened(self._host.names[missing]))
        return at_laptop if self._paused else ""

    @property
    def waits_for(self) -> str:
        """Who still looks at the points, once somebody with a phone is ready; else empty."""
        return self._waiting_words() if self.ready else ""

    def _waiting_words(self) -> str:
        names = [shortened(self._host.names[seat]) for seat in self._unready()]
        return _("Waiting for {names}.", names=and_list(names)) if names else ""

    def _missing(self) -> Seat | None:
        """Whose phone is away while the table waits for them; None if it waits for nobody."""
        table = self._host.view(None).table
        awaited = (table.turn,) if table.claim is None else table.claim.waiting[:1]
        away = (seat for seat in awaited if self.statuses.get(seat) == "away")
        return None if self._host.waiting_for_next_deal else next(away, None)

    def _send_page(self, end: float) -> None:
        """Send one requested page, in the next frame if there is no time now."""
        reading = [state for state in self._states.values() if state.reads is not None]
        if not reading or (perf_counter() >= end and not self._page_waits):
            self._page_waits = bool(reading)
            return
        state, self._page_waits = reading[0], False
        page, state.reads = state.reads, None
        if page is not None:
            self._line.send(state.seat.seat, {"page": state.seat.page(page)})

    def _with_time(self, seat: Seat, screen: Screen) -> Screen:
        """The screen with the time left to ask; the phone counts it down by itself."""
        claim = screen["claim"]
        if not isinstance(claim, dict):
            return screen
        left, whole = self._arbiter.time_left(seat), self._arbiter.whole_time(seat)
        timed = {
            "left_ms": None if left is None else round(1000 * left),
            "total_ms": None if left is None or whole is None else round(1000 * whole),
        }
        return {**screen, "claim": {**claim, **timed}}

    def _buzz(self, state: PhoneState, tone: str) -> None:
        """Make the phone vibrate once when its person is wanted."""
        before, state.tone = state.tone, tone
        if tone != before and tone in ("turn", "asked"):
            self._line.send(state.seat.seat, {"buzz": tone})

    @staticmethod
    def _is_due(state: PhoneState) -> bool:
        return state.due and state.away_since is None
