"""Where a hand is laid open at the end of a deal: on the table before its owner, if free."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.ui.table.layout.table_layout import TableLayout

# Height of the cards as shares of one in the hand, the first for which there is room.
_HEIGHTS = 0.55, 0.45, 0.36
# Its width in those of the plaque; the air around it, a share of the window's height.
_WIDTHS, _AIR = (1.6, 1.3, 1.0), 0.012


def room_before(layout: TableLayout, seat: Seat) -> pygame.Rect | None:
    """The free part of the table before a seat; None where melds or the piles lie."""
    panel, air = layout.seats[seat].panel, round(_AIR * layout.size[1])
    if _is_near(layout, panel) and not layout.television:
        return None
    taken = [*_lying(layout), layout.own, layout.caption]
    taken += [box.panel for other, box in layout.seats.items() if other != seat]
    column = _column(layout, panel).inflate(-air, 0)
    for high, wide in product(_HEIGHTS, _WIDTHS):
        room = pygame.Rect(0, 0, 0, round(high * layout.card))
        room.width = min(column.width, round(wide * panel.width))
        room.centerx = panel.centerx
        room.left = max(column.left, min(room.left, column.right - room.width))
        if _is_near(layout, panel):
            room.bottom = panel.top - air
        else:
            room.top = air + max(_feet(layout, room), default=panel.bottom)
        if room.inflate(air, air).collidelist(taken) < 0:
            return room
    return None


def _is_near(layout: TableLayout, panel: pygame.Rect) -> bool:
    """Whether a plaque is on the near side of the table."""
    return panel.centery > layout.stock.y


def _feet(layout: TableLayout, room: pygame.Rect) -> Iterator[int]:
    """Where the plaques end that are above a room."""
    for box in layout.seats.values():
        panel = box.panel
        beside = panel.right < room.left or room.right < panel.left
        if not beside and not _is_near(layout, panel):
            yield panel.bottom


def _lying(layout: TableLayout) -> Iterator[pygame.Rect]:
    """Everything that lies on the table."""
    yield layout.stock.bounds()
    yield layout.discards.bounds()
    yield from (box.rect for box in layout.melds.values())


def _column(layout: TableLayout, panel: pygame.Rect) -> pygame.Rect:
    """A seat's part of the field on its side, which all there share, or of the corridor."""
    corridor = layout.corridor
    if abs(panel.centerx - corridor.centerx) < panel.width // 4:
        return pygame.Rect(corridor)
    field = next(f for f in layout.fields if (f.x < corridor.x) == (panel.x < corridor.x))
    side = [
        box.panel.centerx
        for seat, box in layout.seats.items()
        if seat != layout.home
        and (box.panel.x < corridor.x) == (panel.x < corridor.x)
        and _is_near(layout, box.panel) is _is_near(layout, panel)
        and abs(box.panel.centerx - corridor.centerx) >= box.panel.width // 4
    ]
    wide = field.width / len(side)
    left = field.x + wide * sorted(side).index(panel.centerx)
    return pygame.Rect(round(left), field.y, int(wide), field.height)
