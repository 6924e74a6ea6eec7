"""Base of the tabs of the records: filters, body, and queries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import pygame

from mayi_desktop.host.records.file import Connection
from mayi_desktop.host.records.read import SheetChoice, sheets
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.controls.choice import Choice

T = TypeVar("T")
ALL = "all"
_WIDEST_ALONE = 640  # how wide the only filter of a row becomes at most


class RunQuery(Protocol):
    """Runs a query on the records; None if it fails, which the page reports."""

    def __call__(self, question: Callable[[Connection], T], /) -> T | None:
        """The result of the query."""


class Tab:
    """One tab: a row of `filters` above its `body`; loaded when shown."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        self.look = look
        self.query = ask
        self.filters: list[Widget] = []
        self.body: list[Widget] = []

    def load(self) -> None:
        """Run the queries."""

    def arrange(self, room: pygame.Rect) -> None:
        """Place the filters and the body."""
        sizes = self.look.metrics
        line = pygame.Rect(room.x, room.y, room.width, sizes.control)
        seen = [one for one in self.filters if one.visible]
        if seen:
            wide = (line.width - sizes.gap * (len(seen) - 1)) // len(seen)
            wide = min(wide, sizes.px(_WIDEST_ALONE)) if len(seen) == 1 else wide
            for number, one in enumerate(seen):
                x = line.x + number * (wide + sizes.gap)
                one.place(pygame.Rect(x, line.y, wide, line.height))
            room = pygame.Rect(room)
            room.y = line.bottom + sizes.px(8)
            room.height -= line.height + sizes.px(8)
        self.arrange_body(room)

    def arrange_body(self, room: pygame.Rect) -> None:
        """Place the body below the filters."""

    def halves(self, room: pygame.Rect, share: float) -> tuple[pygame.Rect, pygame.Rect]:
        """Two parts of a room: side by side where it is wide enough, else below each other."""
        gap = self.look.metrics.gap
        one, other = pygame.Rect(room), pygame.Rect(room)
        if room.width >= self.look.metrics.px(1120):
            one.width = round((room.width - gap) * share)
            other.x, other.width = one.right + gap, room.width - gap - one.width
        else:
            one.height = (room.height - gap) // 2
            other.y, other.height = one.bottom + gap, room.height - gap - one.height
        return one, other


class SheetFilter(Choice):
    """The choice of one sheet or all; `number` is that of the sheet in the records."""

    def __init__(self, look: Look, on_change: Callable[[], None]) -> None:
        label = _("Rules")
        every = [(ALL, _("All rules"))]
        super().__init__(look, label, every, ALL, lambda key: on_change())

    @property
    def number(self) -> int | None:
        """The sheet that is chosen; None for all."""
        return None if self.chosen == ALL else int(self.chosen)

    def load(self, ask: RunQuery) -> None:
        """Offer the sheets by which games are recorded."""
        found: Sequence[SheetChoice] = ask(sheets) or ()
        options = [(ALL, _("All rules"))]
        options += [(str(sheet.number), pgettext("sheet", sheet.title)) for sheet in found]
        known = {key for key, _ignored in options}
        self.set_options(options, self.chosen if self.chosen in known else ALL)
