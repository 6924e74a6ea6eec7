"""Pointer: seat tooltips, seats pressed or held, and cards lifted, aimed and dropped."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CardId, MeldId, Seat
from mayi_desktop.ui.kit.input import (
    LEFT,
    RIGHT,
    FocusLost,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerDown,
    PointerMove,
    PointerUp,
)
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.play.commands import AvailablePlays
from mayi_desktop.ui.play.hand import Sort
from mayi_desktop.ui.play.plays import OnDiscards, OnMeld, OnWild
from mayi_desktop.ui.play.prompts import Act, ButtonSpec
from mayi_desktop.ui.play.words import habit_of, isolated
from mayi_desktop.ui.table.animator import GO_HOME, INTO_HAND, REORDER, Spring, approach
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.commands import TableCommands
from mayi_desktop.ui.table.current_prompt import TWICE, CurrentPrompt, MisclickGuard
from mayi_desktop.ui.table.keyboard import Clicks, Keyboard, Spot
from mayi_desktop.ui.table.layout import HandState, Point, Press, Source
from mayi_desktop.ui.table.marks import (
    DropPreview,
    DropTarget,
    drop_targets,
    preview_of,
    target_at,
)
from mayi_desktop.ui.table.model import TableDisplay

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
            self._model.explain(self._told)

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
            return _("{name}: {words}", name=isolated(name), words=did[0])
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


# --- Dragging: lifts cards, previews where they would land, and carries out the drop


# Pixels the pointer must travel before a press becomes a drag; a shaky click stays a click.
THRESHOLD = 6
# The same for a hand that trembles: a card let go so near is picked, or stays lifted.
_TREMOR = 24
# Seconds: a card held for so long stays lifted until the next press.
LIFTING = 0.7
# Growth of a lifted card, as if it were nearer.
_CARRIED = 1.06
# The same over a meld that takes it, relative to the height of the cards there.
_OVER_MELD = 1.15
# Largest tilt in degrees: the card stays readable.
_MAX_TILT = 12.0
# Degrees per pixel per second: a quick sweep across the table reaches the largest tilt.
_TILT_PER_SPEED = 0.008
# Step between dragged cards in card widths: each shows its index.
_FAN_STEP = 0.24


@dataclass(slots=True)
class Drag:
    """Cards being dragged; an empty tuple stands for the top card of the stock.

    `at` is where the first card is drawn, `aim` the target under the pointer and `aimed_slot`
    the tray slot under it. `full` is the height of the cards when they were lifted; `home` and
    `sort` are the order of their `hand`, which may turn face down meanwhile, before the drag.
    `whole` marks a group that stays together. A card that was held still before it was moved is
    `lifted`, and `rests` at the pointer once it has been let go.
    """

    press: Press
    hand: HandState
    source: Source
    cards: tuple[CardId, ...]
    pointer: Point
    at: CardPose
    full: float
    targets: list[DropTarget] = field(default_factory=list)
    aim: DropTarget | None = None
    aimed_slot: int | None = None
    home: tuple[CardId, ...] = ()
    whole: bool = False
    lifted: bool = False
    rests: bool = False
    sort: Sort = Sort.MANUAL
    spring: Spring = field(default_factory=Spring)


class Pointer:
    """Turns pointer events into commands; clicks and keys can do everything a drag can."""

    def __init__(
        self,
        display: TableDisplay,
        commands: TableCommands,
        prompt: CurrentPrompt,
        clicks: Clicks,
    ) -> None:
        self._display = display
        self._model = display.model
        self._commands = commands
        self._prompt = prompt
        self._clicks = clicks
        self._press: Press | None = None
        self._held = 0.0
        self.drag: Drag | None = None
        self.over_meld: MeldId | None = None
        self.over: Point = (0, 0)

    def handle(self, event: InputEvent) -> bool:
        """Handle a pointer event; True if it was used."""
        match event:
            case PointerDown(button=button) if button == LEFT:
                return self._down(event)
            case PointerDown(button=button, pos=pos) if button == RIGHT:
                if not self.cancel():
                    self._clicks.right(pos)
                return True
            case PointerMove(pos=pos, held=held):
                self._move(pos, held=held)
                return True
            case PointerUp(button=button, pos=pos) if button == LEFT:
                return self._up(pos)
            case FocusLost():
                self.cancel()
            case _:
                pass
        return False

    def cancel(self) -> bool:
        """Send dragged cards back; True if something was being dragged."""
        self._press = None
        drag, self.drag = self.drag, None
        if drag is None:
            return False
        if drag.home:
            self._restore(drag)
        self._go_home(drag)
        return True

    def update(self, dt: float) -> bool:
        """Move the dragged cards towards the pointer; True if they moved."""
        self._lift_held(dt)
        drag = self.drag
        if drag is None:
            return False
        if self._lost(drag):
            return True
        dx, dy = drag.pointer[0] - drag.at.x, drag.pointer[1] - drag.at.y
        taller = self._height(drag) - drag.at.height
        is_there = max(abs(dx), abs(dy), abs(taller)) < 0.5 and drag.spring.is_still
        if is_there and not drag.at.angle:
            return False
        motion = self._display.animator.motion
        if motion.reduced or motion.speed <= 0:
            step_x, step_y, tilt = approach(dx, dt), approach(dy, dt), 0.0
        else:
            step_x, step_y = drag.spring.pull(dx, dy, dt)
            tilt = _tilt(step_x, dt)
        high = drag.at.height + approach(taller, dt)
        drag.at = CardPose(drag.at.x + step_x, drag.at.y + step_y, high, tilt, 0, drag.at.up)
        self._hold(drag)
        return True

    def _lift_held(self, dt: float) -> None:
        """Lift a card of the hand that is held still: nobody has to hold it any longer."""
        press, self._held = self._press, self._held + dt
        if press is None or press.source is not Source.HAND or self._held < LIFTING:
            return
        self._start(press, press.pos)
        if self.drag is not None:
            self.drag.lifted = True
            self._model.changed()

    def _height(self, drag: Drag) -> float:
        """The height of the dragged cards: barely more than those of a meld that takes them.

        The meld stays visible.
        """
        if drag.aim is None or not drag.aim.is_legal:
            return drag.full
        match drag.aim.zone:
            case OnMeld(meld=meld) | OnWild(meld=meld):
                box = self._display.layout.melds.get(meld)
                return drag.full if box is None else _OVER_MELD * box.slots[0].height
            case _:
                return drag.full

    def _lost(self, drag: Drag) -> bool:
        """Whether a dragged card is gone, such as a discard that somebody claimed."""
        view = self._model.view
        if drag.source is Source.DISCARDS:
            gone = drag.cards[0] != view.table.top
        else:
            gone = any(card not in view.hand for card in drag.cards)
        if gone:
            self.cancel()
            if drag.source is Source.DISCARDS:
                self._commands.say_too_late(drag.cards[0])
        return gone

    def _down(self, event: PointerDown) -> bool:
        if self.drag is not None:
            self.drag.pointer = event.pos
            return True
        self._held = 0.0
        self._press = self._display.layout.press_at(event.pos, self._model.view.table.top)
        self._press.whole = "shift" in event.mods
        if self._press.source is Source.FELT:
            self._display.catch_up()
        elif event.clicks == 2 and not self._press.whole and self._press.card is not None:
            press, self._press = self._press, None
            self._clicks.double(press)
        return True

    def _move(self, pos: Point, *, held: bool) -> None:
        if self.drag is not None:
            if not held and not self.drag.rests:
                self.cancel()
                return
            self.drag.pointer = pos
            self._aim(self.drag)
        elif self._press is not None and held:
            dx, dy = pos[0] - self._press.pos[0], pos[1] - self._press.pos[1]
            if math.hypot(dx, dy) >= THRESHOLD:
                self._start(self._press, pos)
        else:
            self._press = None
            self._hover(pos)

    def _hover(self, pos: Point) -> None:
        self.over, display = pos, self._display
        display.hover(display.layout.hand_card_at(pos))
        meld = display.layout.meld_at(pos)
        if meld != self.over_meld:
            self.over_meld = meld
            self._model.changed()

    def _start(self, press: Press, pos: Point) -> None:
        """Start dragging what was pressed."""
        model, self._press = self._model, None
        display = self._display
        in_hand = press.source in (Source.HAND, Source.TRAY)
        if in_hand and press.card not in display.layout.cards:
            return  # The card was played, or its hand turned face down, after the press.
        cards: tuple[CardId, ...]
        match press.source:
            case Source.HAND if press.card is not None and press.whole:
                cards = model.hand.group_of(press.card)
            case Source.HAND | Source.TRAY if press.card is not None:
                cards = model.hand.with_picked(press.card)
            case Source.DISCARDS if press.card is not None:
                cards = (press.card,)
            case Source.STOCK:
                cards = ()
            case _:
                return
        model.hand.hover = None
        start = self._lifted_from(press)
        drag = Drag(
            press,
            model.hand,
            press.source,
            cards,
            pos,
            start,
            full=start.height,
            home=model.hand.order,
            sort=model.hand.sort,
        )
        if press.whole and press.source is Source.HAND:
            drag.whole = True
            model.hand.keep_groups()
        if press.source in (Source.HAND, Source.TRAY):
            outcomes = self._commands.plays.drops(cards)
            drag.targets = drop_targets(outcomes, display.layout, model.view)
            model.hand.carried = cards
        self.drag = drag
        model.context.audio.play("pick_up")
        self._hold(drag)
        self._aim(drag)

    def _lifted_from(self, press: Press) -> CardPose:
        placed = self._display.layout
        if press.source is Source.STOCK:
            slot = placed.stock
        elif press.source is Source.DISCARDS or press.card is None:
            slot = placed.discards
        else:
            slot = placed.cards[press.card]
        return CardPose(slot.x, slot.y, slot.height * _CARRIED, 0.0, 0.0, slot.up)

    def _hold(self, drag: Drag) -> None:
        """Hold the dragged cards at the pointer, side by side."""
        for index, card in enumerate(drag.cards):
            aside = drag.at.width * _FAN_STEP * index
            at = drag.at
            slot = CardPose(at.x + aside, at.y, at.height, at.angle, index, up=True)
            self._display.animator.hold(card, slot)

    def _aim(self, drag: Drag) -> None:
        """Find the target under the pointer, and open a gap in the hand under it."""
        display, pos = self._display, drag.pointer
        before = (drag.aim, drag.aimed_slot)
        drag.aim = drag.aimed_slot = None
        if drag.source in (Source.HAND, Source.TRAY):
            drag.aimed_slot = display.layout.tray_slot_at(pos)
            if drag.aimed_slot is None:
                drag.aim = target_at(drag.targets, pos)
            place, over = None, display.layout.is_over_hand(pos)
            if over:
                place = display.layout.card_before(pos, drag.cards)
            if over and drag.source is Source.HAND:
                self._reorder(drag, place)
            # A tray card isn't in the hand: the hand shows where it would go.
            goes_back = drag.aim is None and drag.aimed_slot is None
            wanted = over and goes_back and drag.source is Source.TRAY
            display.open_hand(place, wanted=wanted)
        if (drag.aim, drag.aimed_slot) != before:
            self._model.changed()

    def _reorder(self, drag: Drag, before: CardId | None) -> None:
        model, display = self._model, self._display
        order = model.hand.order
        model.hand.move(drag.cards, before)
        if model.hand.order != order:
            model.context.audio.play("slide", gain=-4)
            display.rearrange(REORDER)

    def _up(self, pos: Point) -> bool:
        drag, press = self.drag, self._press
        if drag is not None and drag.lifted and not drag.rests and _is_near(drag, pos):
            drag.rests = True
            return True
        self.drag = self._press = None
        if drag is not None:
            drag.pointer = pos
            self._aim(drag)
            self._model.hand.carried = ()
            self._model.hand.opened_at = None
            self._drop(drag)
            return True
        if press is not None:
            self._clicks.click(press)
        return press is not None

    def _drop(self, drag: Drag) -> None:
        """Carry out the drop; cards dropped on nothing go back."""
        model, placed = self._model, self._display.layout
        display = self._display
        for_hand = placed.is_over_hand(drag.pointer)
        if drag.source in (Source.STOCK, Source.DISCARDS):
            self._drop_from_pile(drag, for_hand=for_hand)
        elif drag.aimed_slot is not None:
            self._release(drag)
            self._commands.stage(drag.cards, drag.aimed_slot)
        elif drag.aim is not None:
            self._restore(drag)
            self._drop_on(drag, drag.aim)
        elif for_hand and drag.source is Source.TRAY:
            self._release(drag)
            model.hand.unstage(drag.cards)
            before = placed.card_before(drag.pointer, drag.cards)
            model.hand.move(drag.cards, before)
            model.hand.mark_seen(drag.cards)
            display.rearrange(REORDER)
            display.animator.sound_landing(drag.cards, INTO_HAND)
        else:
            if not for_hand:
                self._restore(drag)
            elif drag.whole:
                model.hand.move_group(drag.cards)
            if model.hand.order != drag.home:
                model.hand.mark_seen(drag.cards)
            self._go_home(drag)
            if model.hand.order == drag.home and not drag.lifted and _is_near(drag):
                self._clicks.click(drag.press)

    def _drop_on(self, drag: Drag, target: DropTarget) -> None:
        self._release(drag)
        self._model.hand.picked = ()
        if not self._commands.play_on(drag.cards, target.zone):
            self._go_home(drag, refused=not target.is_legal)

    def _drop_from_pile(self, drag: Drag, *, for_hand: bool) -> None:
        if not for_hand:
            self._go_home(drag)
            return
        if drag.source is Source.STOCK:
            self._commands.draw(drag.at)
            return
        self._release(drag)
        if self._model.view.is_my_turn or not self._want_discard():
            if not self._commands.take_discard():
                self._go_home(drag, refused=True)
            return
        self._go_home(drag)

    def _want_discard(self) -> bool:
        """Take the discard on offer, or ask for it; False if neither is possible."""
        self._display.catch_up()
        return self._prompt.answer(yes=True) or self._commands.want_discard()

    def _restore(self, drag: Drag) -> None:
        """Restore the hand's order from before the drag; cards drawn since then come last."""
        hand = drag.hand
        there = set(hand.order)
        came = (card for card in hand.order if card not in drag.home)
        hand.order = (*(card for card in drag.home if card in there), *came)
        hand.sort = drag.sort

    def _release(self, drag: Drag) -> None:
        for card in drag.cards:
            self._display.animator.release(card)

    def _go_home(self, drag: Drag, *, refused: bool = False) -> None:
        """Send the cards back to their places; refused cards shake."""
        display = self._display
        drag.hand.carried = ()
        drag.hand.opened_at = None
        self._release(drag)
        display.rearrange(GO_HOME)
        display.animator.sound_landing(drag.cards, INTO_HAND)
        if refused:
            for card in drag.cards:
                display.animator.shake(card)


def _is_near(drag: Drag, pos: Point | None = None) -> bool:
    """Whether the pointer is still where the drag began, but for a tremor."""
    return math.dist(drag.press.pos, drag.pointer if pos is None else pos) < _TREMOR


def _tilt(step: float, dt: float) -> float:
    """The tilt of a dragged card in degrees, by its speed; rounded, so that it settles."""
    if dt <= 0:
        return 0.0
    speed = step / dt
    return float(round(max(-_MAX_TILT, min(_MAX_TILT, -speed * _TILT_PER_SPEED))))


class Aim:
    """Opens a gap in the target meld for the card; the same by drag, click and key."""

    def __init__(
        self, display: TableDisplay, found: AvailablePlays, pointer: Pointer, keyboard: Keyboard
    ) -> None:
        self._display = display
        self._model = display.model
        self._plays = found
        self._pointer = pointer
        self._keyboard = keyboard

    def update(self) -> None:
        """Follow the pointer and the focus."""
        self._display.preview_drop(self._landing())

    def _landing(self) -> DropPreview | None:
        model, drag = self._model, self._pointer.drag
        if drag is not None:
            aim = drag.aim
            return None if aim is None else preview_of(model.view, aim.outcome)
        picked = model.hand.picked_in_hand
        if not picked or not self._display.presenter.is_idle:
            return None
        spot = self._keyboard.focused()
        if spot is not None:
            return self._at(picked, MeldId(spot.number), None) if spot.kind == "meld" else None
        meld = self._pointer.over_meld
        return None if meld is None else self._at(picked, meld, self._pointer.over)

    def _at(
        self, picked: tuple[CardId, ...], meld: MeldId, pos: Point | None
    ) -> DropPreview | None:
        """What a click on a meld, or Enter at it, would do with the picked cards."""
        view, layout = self._model.view, self._display.layout
        legal = [
            target
            for target in drop_targets(self._plays.drops(picked), layout, view)
            if target.is_legal
            and not isinstance(target.zone, OnDiscards)
            and target.zone.meld == meld
        ]
        aimed = target_at(legal, pos) if pos is not None else None
        target = aimed or next(iter(legal), None)
        return None if target is None else preview_of(view, target.outcome)
