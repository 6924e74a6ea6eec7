"""Pointer: seat tooltips, and seats that are pressed or held."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Seat
from mayi_desktop.ui.kit.input import (
    LEFT,
    InputEvent,
    KeyPressed,
    KeyReleased,
    Point,
    PointerDown,
    PointerUp,
)
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.play.prompts import Act, ButtonSpec
from mayi_desktop.ui.play.words import habit_of, isolated
from mayi_desktop.ui.table.commands import TableCommands
from mayi_desktop.ui.table.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.keyboard import Spot
from mayi_desktop.ui.table.model import TableDisplay
from mayi_desktop.ui.table.timing import TWICE, MisclickGuard

# --- Seat tooltips


# Seconds a pointer rests on a seat before its tooltip appears.
_AFTER_SECONDS = 0.35


class SeatTooltip:
    """The tooltip of a seat plate; it goes when the pointer leaves."""

    def __init__(self, display: TableDisplay) -> None:
        self._display = display
        self._model = display.model
        self._over: Seat | None = None
        self._on_face = False
        self._rested = 0.0
        self._told = ""

    def update(self, pointer: Point, dt: float) -> None:
        """Advance the clock with the pointer at this place."""
        before = self._rested
        self._rested = before + dt if self._stays(pointer) else 0.0
        if self._over is not None and before < _AFTER_SECONDS <= self._rested:
            self._tell(self._over)

    def press(self, pointer: Point) -> bool:
        """Show the tooltip of a pressed seat at once; False beside all seats."""
        self._stays(pointer)
        if self._over is None:
            return False
        self._rested = _AFTER_SECONDS
        self._tell(self._over)
        return True

    def _stays(self, pointer: Point) -> bool:
        """Follow the pointer; whether it is still over the same seat, or the same face."""
        over = self._seat_at(pointer)
        on_face = over is not None and self._is_on_face(over, pointer)
        stays = (over, on_face) == (self._over, self._on_face)
        if not stays:
            self._withdraw()
        self._over, self._on_face = over, on_face
        return stays

    def _is_on_face(self, seat: Seat, pointer: Point) -> bool:
        """Whether the pointer is over the left end of the plate, where faces are."""
        plate = self._display.layout.seats[seat].plate
        return pointer[0] < plate.x + plate.height

    def _tell(self, seat: Seat) -> None:
        self._told = self._words(seat)
        if self._told:
            self._model.captions.explain(self._told)
            self._model.changed()

    def rest(self, pointer: Point) -> None:
        """Suppress the tooltip until the pointer leaves the seat."""
        self._withdraw()
        self._stays(pointer)
        self._rested = _AFTER_SECONDS

    def _withdraw(self) -> None:
        """Remove the tooltip, unless another caption has replaced it."""
        if self._told and self._model.captions.reply == self._told:
            self._model.captions.clear_refusal()
            self._model.changed()
        self._told = ""

    def _seat_at(self, pointer: Point) -> Seat | None:
        home = self._display.layout.home
        seats = self._display.layout.seats.items()
        return next(
            (seat for seat, box in seats if seat != home and box.plate.collidepoint(pointer)),
            None,
        )

    def _words(self, seat: Seat) -> str:
        """On a face its habit; elsewhere what the seat did last, or a shortened name."""
        model = self._model
        name = model.source.names[seat]
        name = name if self._display.look.fonts.can_write(name) else model.names[seat]
        who, did = model.source.setup.seats[seat], model.history.turns.texts_of(seat)
        habit = "" if who.person else habit_of(who.style, isolated(name))
        if habit and (self._on_face or not did):
            return habit
        if did:
            return _("{name}: {did}", name=isolated(name), did=did[0])
        return isolated(name) if name != model.names[seat] else ""


# --- Seat press: at a shared table a seat is a button to ask with, and to hold for a look


HOLD_SECONDS = 0.4
"""Longer than a click or a tap, short enough not to be a wait."""
# The keys 1 to 9; no table has more seats.
_MOST_SEATS = 9


class SeatPress:
    """Follows a pressed seat, by pointer or key, until it is released or counts as held.

    `held` is the seat held for long enough to look at its hand.
    """

    def __init__(
        self,
        display: TableDisplay,
        prompt: CurrentPrompt,
        commands: TableCommands,
        misclicks: MisclickGuard,
        focused: Callable[[], Spot | None],
    ) -> None:
        self._display = display
        self._model = display.model
        self._prompt = prompt
        self._commands = commands
        self._misclicks = misclicks
        self._focused = focused
        self._tapped: Seat | None = None
        self._since = 0.0
        self._is_late = False
        self._seat: Seat | None = None
        self._key = ""
        self._pressed = 0.0
        self.held: Seat | None = None

    @property
    def is_pressing(self) -> bool:
        """Whether a seat is pressed."""
        return self._seat is not None

    def handle(self, event: InputEvent) -> bool:
        """Handle an event; True if it was about a seat."""
        if not self._model.hot_seat.shared:
            return False
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self._seat is None:
                late = self._misclicks.is_late_at(pos)
                return self._press(self.seat_at(pos), "", late=late)
            case PointerUp(button=button, pos=pos) if button == LEFT and not self._key:
                return self._release(is_there=self.seat_at(pos) == self._seat)
            case KeyPressed(key=key) if event.repeat:
                return bool(self._key) and key == self._key
            case KeyPressed(key=key) if self._seat is None and not event.mods:
                return self._press(self._seat_of(key), key, late=self._misclicks.is_new)
            case KeyReleased(key=key) if self._key and key == self._key:
                return self._release(is_there=True)
            case _:
                return self.held is not None and not isinstance(event, KeyReleased)

    def update(self, dt: float) -> None:
        """Advance the clock."""
        self._since += dt
        if self._seat is not None:
            self._pressed += dt
            if self._pressed >= HOLD_SECONDS:
                self.held = self._seat

    def cancel(self) -> None:
        """Forget the press."""
        self._seat = self.held = None
        self._key, self._pressed = "", 0.0

    def seat_at(self, pos: Point) -> Seat | None:
        """The person's seat at a point, its cards included."""
        boxes, people = self._display.layout.seats, self._model.hot_seat.people
        return next(
            (s for s in people if boxes[s].plate.union(boxes[s].fan).collidepoint(pos)), None
        )

    def _seat_of(self, key: str) -> Seat | None:
        """The person whose number a key shows, or Enter on their seat.

        Beside an open hand numbers mean melds.
        """
        spot = self._focused() if key == "enter" else None
        if spot is not None and spot.kind == "seat":
            return Seat(spot.number)
        is_public = self._prompt.now().notice is not None
        if not is_public or len(key) != 1 or not "1" <= key <= str(_MOST_SEATS):
            return None
        seat = Seat(int(key) - 1)
        return seat if seat in self._model.hot_seat.people else None

    def _press(self, seat: Seat | None, key: str, *, late: bool) -> bool:
        if seat is None:
            return False
        self.cancel()
        self._seat, self._key = seat, key
        self._is_late = late and not _regrets(self._spec_of(seat))
        return True

    def _release(self, *, is_there: bool) -> bool:
        seat, was_held = self._seat, self.held is not None
        self.cancel()
        if seat is None:
            return False
        if is_there and not was_held and not self._is_late:
            self._tap(seat)
        return True

    def _tap(self, seat: Seat) -> None:
        """Do what the seat's button does; if it does nothing, say why."""
        spec = self._spec_of(seat)
        deaf = TWICE if _regrets(spec) else DEAF_SECONDS
        if seat == self._tapped and self._since < deaf:
            # The second press of a double click would undo the first.
            return
        if spec is not None:
            self._tapped, self._since = seat, 0.0
            self._model.context.look.note_use()
            self._commands.press(spec)
        elif self._commands.people.may_call_back(seat):
            self._commands.ask_for(seat)
        elif seat not in (self._model.viewer, self._model.hot_seat.coming):
            self._model.refuse(self._commands.people.why_not(seat))

    def _spec_of(self, seat: Seat) -> ButtonSpec | None:
        """What a press on a seat does; the next player uses it to sit down."""
        prompt = self._prompt.now()
        primary = prompt.primary
        if primary is not None and primary.seat == seat and primary.does(Act.SIT_DOWN):
            return primary if primary.enabled else None
        return next((spec for spec in prompt.seats if spec.seat == seat), None)


def _regrets(spec: ButtonSpec | None) -> bool:
    """Whether a press takes back a call that has only just been made there."""
    return spec is not None and spec.does(Act.NEVER_MIND)
