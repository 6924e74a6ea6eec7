"""Public table: what a shared table says while no hand lies open, and whose hand does."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.ui.drawing import LEGIBLE, Align, Box, Colour, draw_box
from mayi_desktop.ui.drawing.fonts import broken
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.prompt_model import PublicNotice
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush, seat_badge, seat_colour

# Height of the discard as a share of the room below the table, which keeps it off the rail.
_CARD = 0.86
# Line heights as multiples of the font size.
_LINE = 1.2
# Font sizes at 1080 lines: what was discarded, what is next, and what can be done; the same on
# a television, where all words are larger and stand in the corridor.
_SIZES = 54, 44, 28
_FAR_SIZES = 40, 28, 22
# All of them may be this much smaller where they have no room.
_SMALLEST = 0.5
# Air between the rail and the discard, as a share of the room below the table.
_FROM_THE_RAIL = 0.10
# Design pixels between the piles of a television and the words below them.
_BELOW_PILES = 20


def public_items(
    brush: Brush, shown: ShownTable, notice: PublicNotice, *, button: bool = False
) -> Iterator[Item]:
    """The discard, large, and beside it what everybody here has to know.

    On a television the discard itself is large, and the words stand below it, above a `button`
    if there is one.
    """
    layout, band = shown.layout, notice_band(shown.layout)
    if layout.television and button:
        band.height = layout.action.y - brush.look.metrics.gap - band.y
    rules = shown.view.table.meld_rules
    reach = band
    if notice.card is not None and not layout.television:
        slot = _card_slot(band)
        picture = brush.pictures.resting(notice.card, slot, rules)
        # The card lies at the band's edge, its shadow beyond it.
        reach = band.union(picture.surface.get_rect(topleft=picture.at(slot.x, slot.y)))

    def paint(target: pygame.Surface) -> None:
        if layout.television:
            _write(brush, target, band, notice, _FAR_SIZES, middle=True)
            return
        # Words alone keep off the rail.
        aside = brush.look.metrics.px(34)
        room = pygame.Rect(band.x + aside, band.y, band.width - aside, band.height)
        if notice.card is not None:
            slot = _card_slot(band)
            picture = brush.pictures.resting(notice.card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))
            taken = round(slot.x + slot.width / 2) + brush.look.metrics.px(34) - band.x
            room = pygame.Rect(band.x + taken, band.y, band.width - taken, band.height)
        _write(brush, target, room, notice, _SIZES)

    yield Item("public", reach, (notice, band.size), paint)


def hand_label(brush: Brush, shown: ShownTable, name: str, seat: Seat) -> Iterator[Item]:
    """Whose hand lies open at the lower edge, in the colour of that seat."""
    layout, look = shown.layout, brush.look
    sizes = look.metrics
    high = min(sizes.px(52), layout.sorts.y - layout.own.y - sizes.px(6))
    rect = pygame.Rect(layout.sorts.x, layout.sorts.y - high - sizes.px(8), 0, high)
    rect.width = layout.sorts.width

    def paint(target: pygame.Surface) -> None:
        edge = seat_colour(seat)
        box = Box(look.palette.panel, sizes.radius, border=edge, border_width=sizes.px(3))
        draw_box(target, rect, box)
        side = min(sizes.px(30), rect.height - sizes.px(12))
        badge = pygame.Rect(rect.x + sizes.px(10), 0, side, side).move_to(centery=rect.centery)
        seat_badge(brush, target, seat, badge)
        left = badge.right + sizes.px(8)
        room = pygame.Rect(left, rect.y, rect.right - left - sizes.px(8), rect.height)
        px = look.fitting_size(name, sizes.body, room.width, bold=True, least=LEGIBLE)
        look.write(target, name, room, px, look.palette.text, bold=True, least=LEGIBLE)

    yield Item("hand label", rect.inflate(8, 8), (name, seat, rect.size), paint)


def notice_band(layout: TableLayout) -> pygame.Rect:
    """The room below the table, beside the action; on a television what is below the piles."""
    if layout.television:
        piles, corridor = layout.stock.bounds(), layout.corridor
        top = piles.bottom + round(_BELOW_PILES * layout.size[1] / 1080)
        return pygame.Rect(corridor.x, top, corridor.width, corridor.bottom - top)
    left, top = layout.sorts.x, layout.own.y
    wide = layout.action.x - 2 * (layout.own.x - layout.sorts.right) - left
    return pygame.Rect(left, top, wide, layout.hand_room.bottom - top)


def notice_card_height(layout: TableLayout) -> float:
    """How high the discard is shown."""
    return _card_slot(notice_band(layout)).height


def _card_slot(band: pygame.Rect) -> CardPose:
    """Where the discard lies: on the table, within the rail."""
    high = float(min(round(_CARD * band.height), round(0.4 * band.width / ASPECT)))
    x = band.x + high * ASPECT / 2 + _FROM_THE_RAIL * band.height
    return CardPose(x, band.y + high / 2, high)


_Line = tuple[str, int, Colour, bool]


def _write(
    brush: Brush,
    target: pygame.Surface,
    room: pygame.Rect,
    said: PublicNotice,
    sizes: tuple[int, int, int],
    *,
    middle: bool = False,
) -> None:
    """The three parts below one another, around the middle; all smaller where they must be."""
    look, gap = brush.look, brush.look.metrics.gap
    share, align = 1.0, Align.CENTRE if middle else Align.LEFT
    parts = _lines(brush, room, said, sizes)
    while share > _SMALLEST and not _fit(parts, said, room, gap):
        share -= 0.05
        parts = _lines(brush, room, said, sizes, share)
    y = room.y if middle else room.centery - _height(parts, gap) // 2
    for part in parts:
        for line, px, ink, bold in part:
            place = pygame.Rect(room.x, y, room.width, round(_LINE * px))
            look.write(target, line, place, px, ink, align=align, bold=bold, least=LEGIBLE)
            y += place.height
        y += gap


def _lines(
    brush: Brush,
    room: pygame.Rect,
    said: PublicNotice,
    sizes: tuple[int, int, int],
    share: float = 1.0,
) -> list[list[_Line]]:
    """The lines of each part, with size, colour and weight."""
    look, palette = brush.look, brush.look.felt.palette
    parts = (
        (said.heading, palette.text, True),
        (said.then, palette.accent, True),
        (said.hint, palette.soft_text, False),
    )
    made = []
    for (text, ink, thick), wished in zip(parts, sizes, strict=True):
        px = look.metrics.step(max(LEGIBLE, round(share * look.metrics.px(wished))))
        lines = look.fonts.wrap_evenly(text, px, room.width, bold=thick) if text else []
        made.append([(line, px, ink, thick) for line in lines])
    return [part for part in made if part]


def _fit(parts: list[list[_Line]], said: PublicNotice, room: pygame.Rect, gap: int) -> bool:
    """Whether all lines have room below one another, with no word cut in two."""
    texts = [text for text in (said.heading, said.then, said.hint) if text]
    cut = any(
        broken([line for line, *_ignored in part], text)
        for part, text in zip(parts, texts, strict=True)
    )
    return not cut and _height(parts, gap) <= room.height


def _height(parts: list[list[_Line]], gap: int) -> int:
    lines = sum(round(_LINE * px) for part in parts for _text, px, _ink, _bold in part)
    return lines + gap * (len(parts) - 1)
