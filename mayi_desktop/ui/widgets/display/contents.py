"""Table of contents: the headings of a text in a column, each of which leads to its part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from mayi_desktop.ui.drawing import Box, Look, draw_box
from mayi_desktop.ui.shell.input import LEFT, InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.widgets.basics import Signal
from mayi_desktop.ui.widgets.basics.scroll import BAR_ROOM, ScrollArea

_LINE = 1.3  # line spacing, as in running text


class Contents(ScrollArea):
    """The headings, the current one marked; click, arrows, Home and End choose another.

    It reports the number of the heading, from 0.
    """

    def __init__(self, look: Look, on_pick: Callable[[int], None]) -> None:
        super().__init__(look)
        self.headings: tuple[str, ...] = ()
        self.here = 0
        self.picked = Signal(on_pick)
        self._under: int | None = None

    def set_headings(self, headings: Sequence[str]) -> None:
        """Show other headings, the first one marked."""
        self.headings, self.here, self.dirty = tuple(headings), 0, True
        self.scroll_to(0)

    def set_current(self, here: int) -> None:
        """Mark a heading as the current one, and keep it in sight."""
        if here != self.here and here < len(self.headings):
            self.here, self.dirty = here, True
            self._bring_into_sight()

    @property
    def takes_focus(self) -> bool:
        """Whether there is something to choose."""
        return self.focusable and self.visible and len(self.headings) > 1

    @property
    def focus_spot(self) -> pygame.Rect:
        """The heading that is marked."""
        rects = [rect for _, rect in self._places()]
        return rects[self.here].clip(self.rect) if rects else self.rect

    def content_height(self) -> int:
        """The height of all headings."""
        return sum(self._height(heading) for heading in self.headings)

    def handle(self, event: InputEvent) -> bool:
        """Go to a heading by click or by key; scroll by wheel and bar."""
        match event:
            case PointerMove(pos=pos):
                under = self._number_at(pos)
                if under != self._under:
                    self._under, self.dirty = under, True
            case PointerDown(button=button, pos=pos) if button == LEFT:
                number = self._number_at(pos)
                if number is not None:
                    self._pick(number)
                    return True
            case KeyPressed(key=key):
                return self._press(key)
            case _:
                pass
        return super().handle(event)

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """Paint the headings in sight."""
        colours, sizes = self.look.palette, self.look.metrics
        for number, rect in self._places():
            if not rect.colliderect(view):
                continue
            here = number == self.here
            if here or number == self._under:
                fill = colours.raised if here else colours.sunken
                draw_box(target, rect, Box(fill, sizes.px(10)))
            if here:
                bar = pygame.Rect(rect.x, rect.y, sizes.px(5), rect.height)
                draw_box(target, bar, Box(colours.accent, sizes.px(2)))
            ink = colours.text if here else colours.soft_text
            high = round(sizes.small * _LINE)
            line = pygame.Rect(rect.x + self._inset(), 0, self._room(), high)
            line.y = rect.y + self._air()
            for words in self._lines(self.headings[number]):
                self.look.write(target, words, line, sizes.small, ink)
                line.y += high

    def _press(self, key: str) -> bool:
        last = len(self.headings) - 1
        there = {"up": self.here - 1, "down": self.here + 1, "home": 0, "end": last}
        if key not in there or not 0 <= there[key] <= last:
            return False
        self._pick(there[key])
        return True

    def _pick(self, number: int) -> None:
        self.set_current(number)
        self.look.note_use()
        self.picked.emit(number)

    def _bring_into_sight(self) -> None:
        top = sum(self._height(heading) for heading in self.headings[: self.here])
        self.scroll_into_sight(top, top + self._height(self.headings[self.here]))

    def _places(self) -> Iterator[tuple[int, pygame.Rect]]:
        wide, y = self.view.width, self.rect.y - self.offset
        for number, heading in enumerate(self.headings):
            high = self._height(heading)
            yield number, pygame.Rect(self.rect.x, y, wide, high)
            y += high

    def _number_at(self, pos: tuple[int, int]) -> int | None:
        if not self.view.collidepoint(pos):
            return None
        return next((n for n, rect in self._places() if rect.collidepoint(pos)), None)

    def _height(self, heading: str) -> int:
        high = round(self.look.metrics.small * _LINE)
        return high * len(self._lines(heading)) + 2 * self._air()

    def _lines(self, heading: str) -> Sequence[str]:
        return self.look.fonts.wrap(heading, self.look.metrics.small, self._room())

    def _room(self) -> int:
        """The width for a heading, always without the room of a scroll bar."""
        return max(50, self.rect.width - self.look.metrics.px(BAR_ROOM) - 2 * self._inset())

    def _inset(self) -> int:
        return self.look.metrics.px(14)

    def _air(self) -> int:
        return self.look.metrics.px(6)
