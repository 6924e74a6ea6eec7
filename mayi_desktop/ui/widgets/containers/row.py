"""Knows several widgets side by side that belong together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.shell.input import InputEvent, PointerDown
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.label import Label
from mayi_desktop.ui.widgets.controls.button import Button


class Row(Widget):
    """Widgets sharing a line, each with its share of the width; a button keeps its height.

    Where `leads` is set, the first part is a label, from which dots lead to the next part.
    """

    def __init__(
        self, look: Look, parts: Sequence[tuple[Widget, float]], *, leads: bool = False
    ) -> None:
        super().__init__(look)
        self.parts = tuple(parts)
        self.leads = leads

    def height_for(self, width: int) -> int:
        """The height of the highest part."""
        return max(part.height_for(round(wide)) for part, wide in self._widths(width))

    def place(self, rect: pygame.Rect) -> None:
        """Divide the line among the parts that can be seen."""
        super().place(rect)
        x = float(rect.x)
        for part, wide in self._widths(rect.width):
            place = pygame.Rect(round(x), rect.y, round(wide), rect.height)
            if isinstance(part, Button):
                place.height = min(rect.height, part.height_for(place.width))
                place.centery = rect.centery
            part.place(place)
            x += wide + self.look.metrics.gap

    def _widths(self, width: int) -> Iterator[tuple[Widget, float]]:
        """How wide each part is in a line of this width."""
        total = sum(share for _, share in self.parts)
        room = width - self.look.metrics.gap * (len(self.parts) - 1)
        for part, share in self.parts:
            yield part, room * share / total

    def shift(self, dy: int) -> None:
        """Move the parts along."""
        super().shift(dy)
        for part, _ in self.parts:
            part.shift(dy)

    def handle(self, event: InputEvent) -> bool:
        """Offer the event to the parts."""
        seen = [part for part, _ in self.parts if part.visible]
        if isinstance(event, PointerDown):
            return any(part.handle(event) for part in seen)
        taken = [part.handle(event) for part in seen]
        return any(taken)

    def update(self, dt: float) -> None:
        """Advance the parts."""
        for part, _ in self.parts:
            part.update(dt)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the parts that can be seen."""
        for part, _ in self.parts:
            if part.visible:
                part.draw(target)
        if self.leads:
            (label, _), (other, _), *_ = self.parts
            assert isinstance(label, Label)
            left = label.rect.x + label.width_wanted() + self.look.metrics.gap
            right = other.rect.x - self.look.metrics.gap
            self.look.draw_leader(target, left, right, self.rect.centery)

    def dirty_rects(self) -> list[pygame.Rect]:
        """The row after a change of place, else what the parts name."""
        if self.dirty:
            return [self.painted_rect]
        return [rect for part, _ in self.parts for rect in part.dirty_rects()]

    def mark_clean(self) -> None:
        """Note that the picture is up to date."""
        super().mark_clean()
        for part, _ in self.parts:
            part.mark_clean()

    def members(self) -> Iterator[Widget]:
        """The parts that can be seen."""
        for part, _ in self.parts:
            if part.visible:
                yield from part.members()
