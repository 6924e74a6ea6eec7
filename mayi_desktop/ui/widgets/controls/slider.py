"""Slider: a value on a line, dragged, clicked or stepped with the arrows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.drawing import Align, Box, Look, disc, draw_box
from mayi_desktop.ui.shell.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
)
from mayi_desktop.ui.widgets.basics import Signal, Widget
from mayi_desktop.ui.widgets.controls.choice import LABEL_SHARE


@dataclass(frozen=True, slots=True)
class Scale:
    """The values a slider can have: from lowest to highest in steps."""

    lowest: float
    highest: float
    step: float

    def nearest(self, value: float) -> float:
        """The allowed value nearest to this one."""
        steps = round((value - self.lowest) / self.step)
        return round(min(self.highest, max(self.lowest, self.lowest + steps * self.step)), 6)


class Slider(Widget):
    """A labelled slider with its value in words beside it.

    It reports every value of a drag as `changed`, and only the one at which the pointer is
    released as `settled`, for changes that are too slow to follow a drag.
    """

    focusable = True

    def __init__(  # noqa: PLR0913  each of these is one independent property of a slider
        self,
        look: Look,
        label: str,
        scale: Scale,
        value: float,
        show: Callable[[float], str],
        on_change: Callable[[float], None] | None = None,
        on_settle: Callable[[float], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.label = label
        self.scale = scale
        self.value = scale.nearest(value)
        self.words = show
        self.changed = Signal(on_change)
        self.settled = Signal(on_settle)
        self._dragging = False

    def handle(self, event: InputEvent) -> bool:
        """Follow a drag along the line, or step on the arrow keys."""
        super().handle(event)
        match event:
            case PointerDown(button=button) if button == LEFT and self._hit(event.pos):
                self._dragging = True
                self._choose(self._value_at(event.pos[0]))
                return True
            case PointerMove() if self._dragging:
                self._choose(self._value_at(event.pos[0]))
                return True
            case PointerUp() if self._dragging:
                self._dragging = False
                self._settle()
                return True
            case FocusLost() if self._dragging:
                self._dragging = False
                self._settle()
            case KeyPressed(key=key) if self.enabled:
                return self._step(key)
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Paint label, line, knob and value."""
        colours, sizes = self.look.palette, self.look.metrics
        line = self._line()
        label = pygame.Rect(self.rect)
        label.width = line.x - label.x - sizes.gap
        ink = colours.text if self.enabled else colours.soft_text
        self.look.write_label(target, self.label, label, sizes.body, ink)
        value = self.rect.move_to(left=line.right + sizes.gap)
        value.width = self.rect.right - value.left
        self.look.write(
            target,
            self.words(self.value),
            value,
            sizes.body,
            colours.soft_text,
            align=Align.RIGHT,
        )
        groove = pygame.Rect(line.x, 0, line.width, sizes.px(8))
        groove.centery = self.rect.centery
        draw_box(target, groove, Box(colours.sunken, groove.height // 2, colours.line, 1))
        full = pygame.Rect(groove)
        full.width = self._knob_x() - groove.x
        edge = colours.primary_line
        draw_box(target, full, Box(colours.primary, groove.height // 2, edge, 1))
        size = sizes.px(28)
        middle = self._knob_x(), self.rect.centery
        fill = colours.text if self.hovered else colours.primary
        for part, colour in ((size, edge), (size - 2 * sizes.line, fill)):
            knob = disc(part, colour)
            target.blit(knob, knob.get_rect(center=middle))

    def _line(self) -> pygame.Rect:
        sizes = self.look.metrics
        ends = (self.scale.lowest, self.scale.highest)
        widest = max(self.look.fonts.width(self.words(v), sizes.body) for v in ends)
        left = self.rect.x + round(self.rect.width * LABEL_SHARE) + sizes.px(14)
        right = self.rect.right - widest - sizes.gap - sizes.px(18)
        return pygame.Rect(left, self.rect.y, max(1, right - left), self.rect.height)

    def _knob_x(self) -> int:
        line = self._line()
        share = (self.value - self.scale.lowest) / (self.scale.highest - self.scale.lowest)
        return line.x + round(share * line.width)

    def _value_at(self, x: int) -> float:
        line = self._line()
        share = (x - line.x) / line.width
        return self.scale.lowest + share * (self.scale.highest - self.scale.lowest)

    def _hit(self, pos: tuple[int, int]) -> bool:
        if not (self.enabled and self.visible):
            return False
        line = self._line()
        return line.inflate(self.look.metrics.px(30), 0).collidepoint(pos)

    def _step(self, key: str) -> bool:
        moves = {
            "left": self.value - self.scale.step,
            "right": self.value + self.scale.step,
            "home": self.scale.lowest,
            "end": self.scale.highest,
        }
        if key not in moves:
            return False
        self._choose(moves[key])
        self._settle()
        return True

    def _choose(self, value: float) -> None:
        value = self.scale.nearest(value)
        if value == self.value:
            return
        self.value, self.dirty = value, True
        self.changed.emit(value)

    def _settle(self) -> None:
        self.settled.emit(self.value)
