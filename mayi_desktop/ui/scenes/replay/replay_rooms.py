"""Knows where the reasons and the corner's buttons have room when a game is looked back at."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.drawing.theme import SMALLEST_WINDOW, Metrics
from mayi_desktop.ui.table.layout.table_layout import TableLayout

_TO_READ = 300
_PANEL, _MOST_PANEL = 640, 0.4


def room_beside(sizes: Metrics, wide: int) -> int:
    """How wide a panel beside a whole table may be; 0 where there is no room for both."""
    panel = min(sizes.px(_PANEL), round(_MOST_PANEL * wide))
    return panel if wide - panel >= SMALLEST_WINDOW[0] else 0


def corner_rooms(
    sizes: Metrics, placed: TableLayout, wide: int, count: int
) -> list[pygame.Rect]:
    """The corner's buttons side by side, above the panel if it is beside the table."""
    gap, room = sizes.px(8), pygame.Rect(placed.utilities)
    if placed.size[0] < wide:
        width = wide - placed.size[0] - sizes.px(12)
        room = pygame.Rect(placed.size[0], 0, width, _strip(sizes, placed))
    room.inflate_ip(0, -2 * sizes.px(8))
    each = (room.width - gap * (count - 1)) // count
    return [
        pygame.Rect(room.x + number * (each + gap), room.y, each, room.height)
        for number in range(count)
    ]


def panel_room(sizes: Metrics, placed: TableLayout, wide: int) -> pygame.Rect:
    """Beside the table or, where it is too small for that, over the right of it.

    There no pile and no meld of the viewer is covered, and no seat unless there is no
    room to read below the seats.
    """
    gap = sizes.px(12)
    if placed.size[0] < wide:
        left, top = placed.size[0], _strip(sizes, placed) + sizes.px(2)
        right, low = wide - gap, placed.size[1] - gap
        return pygame.Rect(left, top, right - left, low - top)
    around = [box.panel for box in placed.seats.values() if box.panel.y < placed.own.y]
    above = placed.header.bottom
    top = max([above, *(plaque.bottom for plaque in around)]) + gap
    left = max(placed.corridor.right + gap, placed.size[0] - sizes.px(600))
    panel = pygame.Rect(left, top, placed.size[0] - gap - left, 0)
    melds = [box.rect.right for box in placed.melds.values() if box.rect.y >= placed.own.y]
    free = max(melds, default=0) < left
    low = (placed.hand_room.y - 2 * gap if free else placed.caption.y) - gap
    panel.top = top if low - top >= sizes.px(_TO_READ) else above + sizes.px(6)
    panel.height = low - panel.top
    return panel


def _strip(sizes: Metrics, placed: TableLayout) -> int:
    """How high the strip above a panel beside the table is."""
    return max(placed.header.height, sizes.px(58))
