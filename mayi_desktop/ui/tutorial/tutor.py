"""Tutor: a bubble with a sentence or two and its buttons, and a marker at what is meant."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

import pygame

from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Look, draw_ring
from mayi_desktop.ui.drawing.paint import arrow
from mayi_desktop.ui.shell.input import InputEvent
from mayi_desktop.ui.table.hud.button_bar import ActionButton, SmallButton
from mayi_desktop.ui.table.painting.renderer import Item, Sprite
from mayi_desktop.ui.widgets.basics import Room
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind

# Line height as a multiple of the font size; sentences to read stand wider than labels.
_LINE = 1.22
# Pixels; smaller letters cannot be read.
_MIN_PX = 13
# In a bubble lower than this the line above the text is left out, to keep the text large.
_LOW = 165
# The arrow nods this often, then rests, so that an idle table costs nothing; seconds a nod.
_NODS, _NOD = 4, 1.1
# How far it nods, as a share of the arrow's height.
_NODDING = 0.3


class TutorBubble:
    """The bubble with its text and two buttons."""

    def __init__(
        self, look: Look, on_next: Callable[[], None], on_leave: Callable[[], None]
    ) -> None:
        self.text = ""
        self.place_text = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        look = look.page
        self.onward = ActionButton(look, on_next, ButtonKind.PRIMARY)
        self.home = SmallButton(look, _("Leave the lesson"), on_leave)
        self._look = look
        self._tight = False

    def say(self, text: str, place: str, onward: str) -> bool:
        """Show a text; True if it changed. Without an `onward` label that button is hidden."""
        shown = (text, place, onward)
        if shown == (self.text, self.place_text, self._onward_word()):
            return False
        self.text, self.place_text = text, place
        self.onward.set_visible(visible=bool(onward))
        self.onward.set_label(onward)
        return True

    def place(self, room: pygame.Rect) -> None:
        """Fill a rectangle, with the buttons along its lower edge."""
        sizes = self._look.metrics
        self.rect = pygame.Rect(room)
        self._tight = room.height < sizes.px(_LOW)
        self.home.set_label(_("Leave the lesson"))
        pad, gap = self._pad(), sizes.px(8)
        high = min(sizes.px(44), round(room.height * (0.19 if self._tight else 0.24)))
        line = Room(Room(room.inflate(-2 * pad, -2 * pad)).bottom(high))
        wide = (line.rest.width - gap) // 2
        self.home.place(line.left(wide))
        self.onward.place(line.right(wide))

    def buttons(self) -> Iterator[Button]:
        """The visible buttons, the one to continue first."""
        if self.onward.visible and self.onward.label:
            yield self.onward
        yield self.home

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the buttons."""
        taken = [button.handle(event) for button in self.buttons()]
        return any(taken)

    def items(self) -> Iterator[Item]:
        """The bubble and the buttons."""
        looks = (self.text, self.place_text, self.rect.size)
        yield Item("coach", self._look.panel().reach(self.rect), looks, self._paint)
        for button in self.buttons():
            state = (button.label, button.hovered, button.held, button.rect.size)
            key = ("coach button", button is self.home)
            yield Item(key, button.painted_rect, state, button.draw)

    def _onward_word(self) -> str:
        return self.onward.label if self.onward.visible else ""

    def _paint(self, target: pygame.Surface) -> None:
        look, sizes = self._look, self._look.metrics
        look.draw_bubble(target, self.rect)
        room = self.rect.inflate(-2 * sizes.px(16), 0)
        room.y = self.rect.y + sizes.px(8)
        if not self._tight:
            small = sizes.fine
            head = self.text_room()
            head.height = round(small * _LINE)
            head.bottom = self.text_room().y - sizes.px(2)
            look.write(target, self.place_text, head, small, look.palette.soft_text, bold=True)
        self._write(target, self.text_room())

    def text_room(self) -> pygame.Rect:
        """The rectangle for the text; a low bubble has no line above it."""
        sizes, pad = self._look.metrics, self._pad()
        room = self.rect.inflate(-2 * (pad + sizes.px(4)), 0)
        room.y += pad if self._tight else sizes.px(10) + round(sizes.fine * _LINE)
        room.height = self.home.rect.y - sizes.px(4 if self._tight else 12) - room.y
        return room

    def _pad(self) -> int:
        return min(self._look.metrics.px(12), round(self.rect.height * 0.06))

    def fitted(self, text: str) -> tuple[int, list[str]]:
        """The font size at which a text fits its rectangle, and its lines."""
        room, fonts = self.text_room(), self._look.fonts
        px, lines = 0, [text]
        for size in self._look.metrics.sizes_below(self._look.metrics.ribbon, _MIN_PX):
            px, lines = size, fonts.wrap(text, size, room.width)
            if round(px * _LINE) * len(lines) <= room.height:
                break
        return px, lines

    def _write(self, target: pygame.Surface, room: pygame.Rect) -> None:
        """Write the text, as large as fits."""
        px, lines = self.fitted(self.text)
        high = round(px * _LINE)
        y = room.y + max(0, (room.height - high * len(lines)) // 2)
        for number, line in enumerate(lines):
            place = pygame.Rect(room.x, y + number * high, room.width, high)
            self._look.write(target, line, place, px, self._look.palette.text)


class Side(Enum):
    """The side on which the arrow stands, in order of preference; its rotation in degrees."""

    ABOVE = 0
    RIGHT = -90
    LEFT = 90
    BELOW = 180


class Marker:
    """Points at one rectangle of the screen; the arrow rests after a few nods."""

    def __init__(self, look: Look) -> None:
        self.at: pygame.Rect | None = None
        self._look = look
        self._time = 0.0
        self._side = Side.ABOVE
        self._made: tuple[object, pygame.Surface, pygame.Surface] | None = None

    def point(self, at: pygame.Rect | None, avoid: Sequence[pygame.Rect] = ()) -> bool:
        """Point at a rectangle, or at nothing; True if that is a change.

        The arrow takes the first side on which it covers nothing that is to `avoid`.
        """
        if at == self.at:
            return False
        self.at = None if at is None else pygame.Rect(at)
        self._time = 0.0
        if self.at is not None:
            self._side = self._free_side(self.at, avoid)
        return True

    def update(self, dt: float) -> bool:
        """Advance the nodding; True while the arrow moves."""
        still = self.at is None or self._look.reduced_motion or self._time >= _NODS * _NOD
        if still:
            return False
        self._time = min(self._time + dt, _NODS * _NOD)
        return True

    def forget(self) -> None:
        """Discard the pictures, as after a change of size or theme."""
        self._made = None

    def sprites(self) -> Iterator[Sprite]:
        """The ring and the arrow."""
        if self.at is None:
            return
        ring, arrow = self._pictures(self.at)
        yield Sprite("marker ring", ring, ring.get_rect(center=self.at.center).topleft)
        nod = abs(math.sin(math.pi * self._time / _NOD)) * self._arrow_px() * _NODDING
        yield Sprite("marker arrow", arrow, self._arrow_at(self.at, self._side, nod).topleft)

    def _free_side(self, at: pygame.Rect, avoid: Sequence[pygame.Rect]) -> Side:
        """The first side on which the arrow covers nothing, even while it nods."""
        window = pygame.Rect((0, 0), self._look.metrics.size)
        far = self._arrow_px() * _NODDING
        for side in Side:
            room = self._arrow_at(at, side, 0).union(self._arrow_at(at, side, far))
            if window.contains(room) and room.collidelist(list(avoid)) < 0:
                return side
        return Side.ABOVE

    def _arrow_at(self, at: pygame.Rect, side: Side, nod: float) -> pygame.Rect:
        """The arrow's rectangle; `nod` is its extra distance in pixels."""
        high = self._arrow_px()
        away = round(self._ring_px() + high / 8 + nod)
        rect = pygame.Rect(0, 0, high, high)
        match side:
            case Side.ABOVE:
                rect.midbottom = (at.centerx, at.top - away)
            case Side.RIGHT:
                rect.midleft = (at.right + away, at.centery)
            case Side.LEFT:
                rect.midright = (at.left - away, at.centery)
            case Side.BELOW:
                rect.midtop = (at.centerx, at.bottom + away)
        return rect

    def _arrow_px(self) -> int:
        return self._look.metrics.px(30)

    def _ring_px(self) -> int:
        """How far the ring extends beyond what it surrounds."""
        return round(1.5 * self._width())

    def _width(self) -> int:
        return max(3, self._look.metrics.px(5))

    def _pictures(self, at: pygame.Rect) -> tuple[pygame.Surface, pygame.Surface]:
        if self._made is None or self._made[0] != (at.size, self._side):
            self._made = ((at.size, self._side), self._ring(at), self._arrow())
        return self._made[1], self._made[2]

    def _ring(self, at: pygame.Rect) -> pygame.Surface:
        reach = 2 * self._ring_px()
        rect = pygame.Rect((0, 0), at.inflate(reach, reach).size)
        surface = pygame.Surface(rect.size, pygame.SRCALPHA)
        draw_ring(surface, rect, self._look.palette.primary, self._width())
        return surface

    def _arrow(self) -> pygame.Surface:
        colours = self._look.palette
        picture = arrow(self._arrow_px(), colours.primary, colours.on_primary)
        return pygame.transform.rotate(picture, self._side.value)
