"""Radio list: one entry of several is picked, each with a title and a line about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.drawing import LEGIBLE, Align, Box, Look, disc, draw_box
from mayi_desktop.ui.drawing.meld_icons import ContractRow
from mayi_desktop.ui.shell.input import LEFT, InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.widgets.basics import Signal, Widget

_PICTURE = 18  # height of a picture at 1080 lines, a little less than a line of text


@dataclass(frozen=True, slots=True)
class RadioEntry:
    """One entry; the picked one shows `more` below its detail.

    `aside` is put at the right end of the title's line, or below it if there is no room, and a
    `picture` in a line of its own below everything.
    """

    key: str
    title: str
    detail: str
    more: str = ""
    aside: str = ""
    picture: ContractRow | None = None


class RadioList(Widget):
    """A column of entries, one of which is picked; up and down move the pick.

    A `steady` list has room for all that each entry says, so that no entry moves with the pick.
    """

    focusable = True

    def __init__(
        self,
        look: Look,
        entries: Sequence[RadioEntry],
        picked: str,
        on_pick: Callable[[str], None],
        *,
        steady: bool = False,
    ) -> None:
        super().__init__(look)
        self.entries = tuple(entries)
        self._steady = steady
        self.picked = picked
        self.changed: Signal[[str]] = Signal(look.note_use, on_pick)
        self._under: str | None = None

    def set_entries(self, entries: Sequence[RadioEntry]) -> None:
        """Change the entries."""
        if tuple(entries) != self.entries:
            self.entries, self.dirty = tuple(entries), True

    def height_for(self, width: int) -> int:
        """The height of all entries."""
        return sum(self._height(entry, width) for entry in self.entries)

    @property
    def focus_spot(self) -> pygame.Rect:
        """The entry that is picked."""
        return next(
            (rect for entry, rect in self._places() if entry.key == self.picked), self.rect
        )

    def handle(self, event: InputEvent) -> bool:
        """Pick by click or by the arrow keys."""
        super().handle(event)
        match event:
            case PointerMove(pos=pos):
                under = self._entry_at(pos)
                if under != self._under:
                    self._under, self.dirty = under, True
            case PointerDown(button=button, pos=pos) if button == LEFT:
                under = self._entry_at(pos)
                if under is not None:
                    self.choose(under)
                    return True
            case KeyPressed(key="up" | "down" as key):
                return self._step(-1 if key == "up" else 1)
            case _:
                pass
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Paint the entries, the picked one raised."""
        for entry, rect in self._places():
            self._draw_entry(target, entry, rect)

    def _draw_entry(self, target: pygame.Surface, entry: RadioEntry, rect: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        picked = entry.key == self.picked
        if picked or entry.key == self._under:
            fill = colours.raised if picked else colours.sunken
            border = colours.accent if picked else None
            draw_box(target, rect, Box(fill, sizes.px(12), border, sizes.line))
        spot = (rect.x + sizes.px(26), rect.y + sizes.px(26))
        rings = [(22, colours.line), (18, colours.panel)]
        if picked:
            rings = [
                (22, colours.primary_line),
                (18, colours.primary),
                (10, colours.on_primary),
            ]
        for part, colour in rings:
            ring = disc(sizes.px(part), colour)
            target.blit(ring, ring.get_rect(center=spot))
        x, wide = rect.x + sizes.px(52), rect.width - sizes.px(66)
        line = pygame.Rect(x, rect.y + sizes.px(9), wide, sizes.px(32))
        if self._fits_aside(entry, wide):
            room = pygame.Rect(line)
            room.width = self._room_aside(entry, wide)
            room.right = line.right
            ink = colours.soft_text
            self.look.write(target, entry.aside, room, sizes.small, ink, align=Align.RIGHT)
        self.look.write(target, entry.title, line, sizes.body, colours.text, bold=True)
        line = pygame.Rect(x, line.bottom, wide, self._line())
        for words in self._detail(entry, rect.width):
            self.look.write(target, words, line, sizes.small, colours.soft_text)
            line.y += self._line()
        if entry.picture is not None:
            below = pygame.Rect(x, line.y + sizes.px(3), wide, sizes.px(_PICTURE))
            entry.picture.draw(target, below, colours.line, colours.tiny_card)

    def _places(self) -> list[tuple[RadioEntry, pygame.Rect]]:
        places = []
        y = self.rect.y
        for entry in self.entries:
            height = self._height(entry, self.rect.width)
            places.append((entry, pygame.Rect(self.rect.x, y, self.rect.width, height)))
            y += height
        return places

    def _height(self, entry: RadioEntry, width: int) -> int:
        lines = len(self._detail(entry, width, whole=self._steady))
        picture = _PICTURE + 6 if entry.picture is not None else 0
        return self.look.metrics.px(52 + picture) + lines * self._line()

    def _line(self) -> int:
        return self.look.metrics.px(24)

    def _detail(self, entry: RadioEntry, width: int, *, whole: bool = False) -> list[str]:
        wide = width - self.look.metrics.px(66)
        aside = "" if self._fits_aside(entry, wide) else entry.aside
        more = entry.more if whole or entry.key == self.picked else ""
        text = "\n".join(filter(None, (aside, entry.detail, more)))
        return self.look.fonts.wrap(text, self.look.metrics.small, wide)

    def _fits_aside(self, entry: RadioEntry, width: int) -> bool:
        """Whether the aside fits in the title's line, if need be a little smaller."""
        px = max(LEGIBLE, round(self.look.metrics.small * 0.8))
        return self.look.fonts.width(entry.aside, px) <= self._room_aside(entry, width)

    def _room_aside(self, entry: RadioEntry, width: int) -> int:
        sizes = self.look.metrics
        title = self.look.fonts.width(entry.title, sizes.body, bold=True)
        return width - title - sizes.gap // 2

    def _entry_at(self, pos: tuple[int, int]) -> str | None:
        for entry, rect in self._places():
            if rect.collidepoint(pos):
                return entry.key
        return None

    def _step(self, by: int) -> bool:
        keys = [entry.key for entry in self.entries]
        there = keys.index(self.picked) + by
        if not 0 <= there < len(keys):
            return False
        self.choose(keys[there])
        return True

    def choose(self, key: str) -> None:
        """Choose an entry, and report it if it is another one."""
        if key != self.picked:
            self.picked, self.dirty = key, True
            self.changed.emit(key)
