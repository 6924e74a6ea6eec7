"""Button: pressed by click, touch, Enter or Space; a disabled one says why."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from itertools import count

import pygame

from mayi_desktop.ui.drawing import LEGIBLE, Box, Colour, Look, draw_box
from mayi_desktop.ui.drawing.paint import draw_outline
from mayi_desktop.ui.shell.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerUp,
)
from mayi_desktop.ui.widgets.basics import Signal, Widget

_NUMBERS = count()


class ButtonKind(Enum):
    """How prominent a button is."""

    PRIMARY = auto()
    NORMAL = auto()
    QUIET = auto()


class Button(Widget):
    """A labelled button; under the label is its detail or, when disabled, the reason.

    A `large` one, of which a screen has one or two, says its label louder. No other button has
    or had its `number`.
    """

    focusable = True

    def __init__(
        self,
        look: Look,
        label: str,
        on_press: Callable[[], None],
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        detail: str = "",
    ) -> None:
        super().__init__(look)
        self.label = label
        self.detail = detail
        self.kind = kind
        self.pressed: Signal[[]] = Signal(look.note_use, on_press)
        self.held = False
        self.large = False
        self.number = next(_NUMBERS)

    def set_label(self, label: str, detail: str = "") -> None:
        """Change the label and the detail."""
        if (label, detail) != (self.label, self.detail):
            self.label, self.detail, self.dirty = label, detail, True

    def width_wanted(self) -> int:
        """How wide the button must be to show its label whole."""
        sizes = self.look.metrics
        label = self.look.fonts.width(self.label, self._label_size, bold=True)
        text = "" if self.enabled else self.reason
        below = self.look.fonts.width(text, sizes.small)
        return max(label, below) + 2 * sizes.pad

    def height_for(self, width: int) -> int:
        """A control's height, and a little more with a second line."""
        lines = len(self._below(width))
        first = 58 if self.large else 48
        return self.look.metrics.px(first + 24 * lines) if lines else self.look.metrics.control

    def handle(self, event: InputEvent) -> bool:
        """Handle presses, which count when pointer or finger is released on the button."""
        super().handle(event)
        match event:
            case PointerDown(button=button) if button == LEFT and self.is_hit(event.pos):
                self._hold(on=True)
                return True
            case PointerUp(button=button) if self.held and button == LEFT:
                self._hold(on=False)
                if self.is_hit(event.pos):
                    self.pressed.emit()
                return True
            case FocusLost():
                self._hold(on=False)
            case KeyPressed(key="enter" | "space", repeat=False) if self.enabled:
                self.pressed.emit()
                return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Paint the button: raised, hovered, held or disabled."""
        box, ink = self._style()
        if box is not None:
            draw_box(target, self.body, box)
        else:
            draw_outline(target, self.rect, self._quiet_edge())
        sizes = self.look.metrics
        inner = self.face.inflate(-sizes.pad, -sizes.px(4))
        below = self._below(self.rect.width)
        if not below:
            px = max(LEGIBLE, min(self._label_size, inner.height))
            self.look.write_centred(target, self.label, inner, px, ink, bold=True)
            return
        lit = self.kind is ButtonKind.PRIMARY and self.enabled
        soft = ink if lit else self.look.palette.soft_text
        step = sizes.px(23)
        first = sizes.px(38 if self.large else 28)
        high = first + step * len(below)
        line = pygame.Rect(inner.x, inner.centery - high // 2, inner.width, first)
        self.look.write_centred(target, self.label, line, self._label_size, ink, bold=True)
        line = pygame.Rect(inner.x, line.bottom, inner.width, step)
        for words in below:
            self.look.write_centred(target, words, line, sizes.small, soft)
            line.y += step

    @property
    def _label_size(self) -> int:
        return self.look.metrics.ribbon if self.large else self.look.metrics.body

    @property
    def depth(self) -> int:
        """How thick the button is, in pixels: what stands up is pressed down."""
        return self.look.metrics.px(4) if self._stands_up() else 0

    @property
    def face(self) -> pygame.Rect:
        """Where the label is: without the side that is seen below, lower while it is held."""
        face = pygame.Rect(self.rect)
        face.height -= self.depth
        return face.move(0, self.depth // 2) if self.held and self.hovered else face

    @property
    def body(self) -> pygame.Rect:
        """What is painted: the face with the side below it, which a held one has not."""
        return self.face if self.held and self.hovered else self.rect

    def _stands_up(self) -> bool:
        return self.enabled and self.kind is not ButtonKind.QUIET

    def _below(self, width: int) -> list[str]:
        """The lines under the label: the detail, or why the button is disabled."""
        text = self.detail if self.enabled else self.reason
        px, room = self.look.metrics.small, width - self.look.metrics.pad
        parts = text.split("\n") if text else []
        return [line for part in parts for line in self.look.fonts.wrap_evenly(part, px, room)]

    def _hold(self, *, on: bool) -> None:
        if self.held != on:
            self.held, self.dirty = on, True

    def _style(self) -> tuple[Box | None, Colour]:
        colours, sizes = self.look.palette, self.look.metrics
        if not self.enabled:
            edge = colours.off_line
            box = Box(colours.off, sizes.radius, border=edge, border_width=sizes.line)
            return box, colours.off_text
        pressed = self.held and self.hovered
        if self.kind is ButtonKind.PRIMARY:
            fill = colours.primary_hover if self.hovered else colours.primary
            fill = colours.primary_pressed if pressed else fill
            return self._raised(fill, pressed=pressed), colours.on_primary
        if self.kind is ButtonKind.QUIET and not self.hovered and not self.held:
            return None, colours.text
        fill = colours.hover if self.hovered else colours.raised
        fill = colours.pressed if pressed else fill
        if self.kind is ButtonKind.QUIET:
            thin = max(1, sizes.px(1.5))
            return Box(fill, sizes.radius, border=colours.line, border_width=thin), colours.text
        return self._raised(fill, pressed=pressed), colours.text

    def _quiet_edge(self) -> Box:
        """The thin outline that shows a button without a ground to be one."""
        colours, sizes = self.look.palette, self.look.metrics
        return Box(
            colours.panel, sizes.radius, border=colours.line, border_width=max(1, sizes.px(1.5))
        )

    def _raised(self, fill: Colour, *, pressed: bool) -> Box:
        colours = self.look.palette
        edge = colours.primary_line if self.kind is ButtonKind.PRIMARY else colours.line
        return self.look.raised(fill, edge, self.look.metrics.radius, pressed=pressed)
