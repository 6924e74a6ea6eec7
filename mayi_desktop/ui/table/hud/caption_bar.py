"""Caption bar, and the header and seat panels that are painted with it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.ui.drawing import LEGIBLE, Align, Box, draw_box
from mayi_desktop.ui.drawing.faces import draw_portrait
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.hud.header import HeaderText, header_item
from mayi_desktop.ui.table.hud.seat_panels import seat_panel_items
from mayi_desktop.ui.table.layout.card_pose import centred_left
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush, seat_badge
from mayi_desktop.ui.table.text.table_text import TableText


def hud_items(brush: Brush, shown: ShownTable, words: TableText) -> Iterator[Item]:
    """The ribbon, a plaque for every seat, signs of owners at melds, and the caption."""
    said = words.turn, words.todo, words.note, words.shorter_todo, words.acting
    # Where seats are keys, their numbers matter more than their faces.
    face = "" if shown.layout.home is None else words.face_of(words.acting)
    corner = words.undo_wide, words.tells_deal
    yield header_item(brush, shown, HeaderText(*said, *corner, face))
    for owner, rect in shown.layout.badges:
        yield _owner_item(brush, owner, rect, words)
    yield from seat_panel_items(brush, shown, words)
    if not shown.layout.television:
        yield _caption_item(brush, shown, words)


def _owner_item(brush: Brush, seat: Seat, rect: pygame.Rect, words: TableText) -> Item:
    """Whose melds these are that lie beside others': a face, or the number of a seat."""
    style = words.face_of(seat)

    def paint(target: pygame.Surface) -> None:
        if style:
            draw_portrait(target, brush.look, rect, (seat, style))
        else:
            seat_badge(brush, target, seat, rect)

    return Item(
        ("badge", seat, rect.topleft), pygame.Rect(rect), (seat, rect.size, style), paint
    )


def _caption_item(brush: Brush, shown: ShownTable, words: TableText) -> Item:
    rect = shown.layout.caption
    looks = (rect.size, words.caption, words.is_refusal)

    def paint(target: pygame.Surface) -> None:
        if not words.caption:
            return
        look, sizes = brush.look, brush.look.metrics
        px = min(sizes.body, round(rect.height * 0.74))
        most = rect.width - sizes.px(40)
        wide = min(most, look.fonts.width(words.caption, px, bold=words.is_refusal))
        strip = pygame.Rect(0, 0, wide + sizes.px(40), rect.height)
        strip.x = centred_left(shown.layout.corridor.centerx, strip.width, rect)
        strip.y = rect.y
        edge = look.palette.warning if words.is_refusal else look.palette.panel
        box = Box(look.palette.panel, strip.height // 2, border=edge, border_width=sizes.line)
        draw_box(target, strip, box)
        colour = look.palette.warning if words.is_refusal else look.palette.text
        inner = strip.inflate(-sizes.px(30), 0)
        bold, middle = words.is_refusal, Align.CENTRE
        look.write(
            target, words.caption, inner, px, colour, align=middle, bold=bold, least=LEGIBLE
        )

    return Item("caption", rect.inflate(8, 4), looks, paint)
