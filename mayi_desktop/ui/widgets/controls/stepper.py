"""Stepper: a value between a minus and a plus sign."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from mayi_desktop.ui.drawing import Box, Look, draw_box
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

# Seconds: the first repetition comes late enough not to follow a click, the others fast.
_BEFORE_REPEAT, _REPEAT = 0.45, 0.09


class Stepper(Widget):
    """One of several values in order, each with its text; a sign held down repeats.

    At the first and last value the sign that would go beyond is not drawn.
    """

    focusable = True

    def __init__(
        self,
        look: Look,
        values: Sequence[Hashable],
        value: Hashable,
        words: Callable[[Hashable], str],
        on_change: Callable[[Hashable], None],
    ) -> None:
        super().__init__(look)
        self.values = tuple(values)
        self.value = value
        self.words = words
        self.changed: Signal[[Hashable]] = Signal(look.note_use, on_change)
        self._held = 0
        self._until = 0.0
        self._under = 0

    def set(self, value: Hashable, values: Sequence[Hashable] | None = None) -> None:
        """Show a value, and other values if given, without reporting a change."""
        values = self.values if values is None else tuple(values)
        if (value, values) != (self.value, self.values):
            self.value, self.values, self.dirty = value, values, True

    def handle(self, event: InputEvent) -> bool:
        """Step on the signs and the arrow keys; Home and End go to the ends."""
        super().handle(event)
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self._side(pos):
                self._held, self._until = self._side(pos), _BEFORE_REPEAT
                self.step(self._held)
                return True
            case PointerMove(pos=pos):
                self._look_at(self._side(pos))
            case PointerUp() if self._held:
                self._held, self.dirty = 0, True
                return True
            case FocusLost() if self._held:
                self._held, self.dirty = 0, True
            case KeyPressed(key=key) if self.enabled:
                return self._press(key)
            case _:
                pass
        return False

    def update(self, dt: float) -> None:
        """Repeat while a sign is held."""
        if not self._held:
            return
        self._until -= dt
        if self._until <= 0:
            self._until += _REPEAT
            self.step(self._held)

    def step(self, by: int) -> None:
        """Go up by `by` values, or down if it is negative, at most to the end."""
        here = self.values.index(self.value)
        there = min(len(self.values) - 1, max(0, here + by))
        if there != here:
            self.value, self.dirty = self.values[there], True
            self.changed.emit(self.value)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the field, the signs and the value."""
        colours, sizes = self.look.palette, self.look.metrics
        field = self._field()
        edge = max(1, sizes.line)
        draw_box(target, field, Box(colours.sunken, sizes.radius, colours.line, edge))
        for side, sign in ((-1, "−"), (1, "+")):
            part = self._part(side)
            if self._can(side) and (self._held == side or self._under == side):
                inner = part.inflate(-2 * sizes.px(3), -2 * sizes.px(4))
                draw_box(target, inner, Box(colours.raised, sizes.px(10)))
            if self._can(side):
                self.look.write_centred(
                    target, sign, part, sizes.ribbon, colours.text, bold=True
                )
        room = field.inflate(-2 * self._part(1).width, 0)
        ink = colours.text if self.enabled else colours.soft_text
        self.look.write_centred(
            target, self.words(self.value), room, sizes.body, ink, bold=True
        )

    def _field(self) -> pygame.Rect:
        field = pygame.Rect(self.rect)
        field.height = min(field.height, self.look.metrics.px(50))
        field.centery = self.rect.centery
        return field

    def _part(self, side: int) -> pygame.Rect:
        field = self._field()
        part = pygame.Rect(field)
        part.width = self.look.metrics.px(54)
        if side > 0:
            part.right = field.right
        return part

    def _can(self, side: int) -> bool:
        return self.value != self.values[0 if side < 0 else -1]

    def _side(self, pos: tuple[int, int]) -> int:
        """The sign at a position: -1, 1, or 0 for none."""
        if not (self.enabled and self.visible):
            return 0
        return next((side for side in (-1, 1) if self._part(side).collidepoint(pos)), 0)

    def _look_at(self, side: int) -> None:
        if side != self._under:
            self._under, self.dirty = side, True

    def _press(self, key: str) -> bool:
        count = len(self.values)
        leaps = {"left": -1, "right": 1, "-": -1, "+": 1, "home": -count, "end": count}
        if key not in leaps:
            return False
        self.step(leaps[key])
        return True
