"""Where a hand is laid open at the end of a deal: on the table before its owner, if free."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose
from mayi_desktop.ui.table.layout.table_layout import TableLayout

# Height of the cards, at most and at least, as shares of one in the hand.
_MOST, _LEAST = 0.55, 0.28
# Its width in those of the plaque; the air around it, a share of the window's height.
_WIDTHS, _AIR = (1.6, 1.3, 1.0), 0.012
# A hand in several rows: at most so many, each leaves so much of the cards above it to be seen,
# and one row more is worth it if cards become so many times as large.
_MOST_ROWS, _SEEN, _WORTH = 3, 0.52, 1.04
# How much of a card's width shows its index: also the large one of small cards.
_INDEX = 0.36


def laid_open(layout: TableLayout, seat: Seat, count: int) -> tuple[CardPose, ...]:
    """The places of a seat's cards on the table before it, in one row or several.

    They are as large as the room allows. Without any room, where melds or the piles lie, there
    are no places.
    """
    best, chosen = _LEAST * layout.card, None
    rooms = list(_free_rooms(layout, seat)) if count else []
    for rows in range(1, min(count, _MOST_ROWS) + 1):
        across = -(-count // rows)
        worth = _WORTH if chosen else 1.0
        for room in rooms:
            by_width = room.width / (1 + _INDEX * (across - 1)) / ASPECT
            by_height = room.height / (1 + _SEEN * (rows - 1))
            high = min(_MOST * layout.card, by_width, by_height)
            if high > worth * best:
                best, chosen, worth = high, (room, across, rows), 1.0
    if chosen is None:
        return ()
    room, across, rows = chosen
    wide, down = best * ASPECT, _SEEN * best
    step = min(1.04 * wide, (room.width - wide) / max(1, across - 1))
    left = room.centerx - step * (across - 1) / 2
    top = room.y + best / 2
    if _is_near(layout, layout.seats[seat].panel):
        top = room.bottom - best / 2 - down * (rows - 1)
    return tuple(
        CardPose(left + step * (n % across), top + down * (n // across), best, z=n, up=True)
        for n in range(count)
    )


def _free_rooms(layout: TableLayout, seat: Seat) -> Iterator[pygame.Rect]:
    """The free parts of the table before a seat, some wide and some high."""
    panel, air = layout.seats[seat].panel, round(_AIR * layout.size[1])
    near, window = _is_near(layout, panel), pygame.Rect((0, 0), layout.size)
    if near and not layout.television:
        return
    taken = [*_lying(layout), layout.own, layout.caption, layout.action]
    taken += [box.panel for other, box in layout.seats.items() if other != seat]
    column = _column(layout, panel).inflate(-air, 0)
    for share in _WIDTHS:
        room = pygame.Rect(0, 0, min(column.width, round(share * panel.width)), 0)
        room.centerx = panel.centerx
        room.left = max(column.left, min(room.left, column.right - room.width))
        beside = [rect for rect in taken if _is_above_or_below(rect, room.inflate(air, 0))]
        if near:
            # Those across the table have the other half.
            room.bottom = panel.top - air
            ends = [r.bottom + air for r in beside if r.top < room.bottom]
            top = max([window.centery, *ends])
            room.update(room.x, top, room.width, room.bottom - top)
        else:
            room.top = air + max(_feet(layout, room), default=panel.bottom)
            ends = [rect.top - air for rect in beside if rect.bottom > room.top]
            room.height = min([_far_end(layout), *ends]) - room.top
        if room.height > 0:
            yield room


def _is_above_or_below(one: pygame.Rect, other: pygame.Rect) -> bool:
    return one.width > 0 and one.left < other.right and other.left < one.right


def _far_end(layout: TableLayout) -> int:
    """How far down hands of the far side may reach."""
    return layout.size[1] // 2 if layout.television else layout.hand_room.top


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
