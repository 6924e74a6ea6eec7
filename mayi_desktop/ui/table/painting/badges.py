"""Knows the small marks of the table: decks in play, wilds to be replaced, a pending card."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import CardId, ReplaceWild, TableView
from mayi_desktop.host.fairness.certificate import seal_number
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.drawing.paint import Box, draw_box, draw_card_ring
from mayi_desktop.ui.drawing.theme import mix
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.playable_cards import replaceable_wilds
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush

_INK = (43, 27, 5)


def badge_items(
    brush: Brush, shown: ShownTable, freeing: ReplaceWild | None, fingerprint: str = ""
) -> Iterator[Item]:
    """The decks under the stock, a sign on wilds, a ring around a card that is not sure yet.

    The fingerprint is the one that the shoe of this deal had before it was dealt.
    """
    words = decks_text(shown.view)
    if words and fingerprint:
        words = say("stock.sealed", decks=words, number=seal_number(fingerprint))
    if words:
        yield from _decks_item(brush, shown.layout, words)
    for wild in sorted(replaceable_wilds(shown.view)):
        yield from _wild_item(brush, shown, wild)
    if freeing is not None:
        yield from _pending_item(brush, shown, freeing.card)


def decks_text(view: TableView) -> str:
    """How many decks are in play, fresh ones told apart."""
    table = view.table
    if table.dealer is None or not table.decks:
        return ""
    first = table.sheet.decks_for(len(table.seats), table.deal)
    if table.decks > first:
        return say("stock.fresh", count=first, fresh=table.decks - first)
    return say("stock.decks", count=table.decks)


def _decks_item(brush: Brush, placed: TableLayout, words: str) -> Iterator[Item]:
    """Written between the stock and the pill, if there is room."""
    look, stock = brush.look, placed.stock
    px = look.metrics.px(15)
    wide = look.fonts.width(words, px)
    rect = pygame.Rect(0, 0, wide + 4, round(px * 1.3))
    rect.midtop = (round(stock.x), round(stock.y + stock.height / 2) + look.metrics.px(5))
    if rect.bottom > placed.pill.y:
        return

    def paint(target: pygame.Surface) -> None:
        look.write(target, words, rect, px, look.palette.text, align=Align.CENTRE)

    yield Item("decks", rect, (words, rect.size), paint)


def _wild_item(brush: Brush, shown: ShownTable, wild: CardId) -> Iterator[Item]:
    """Two arrows at the foot of a wild that the viewer may replace."""
    strip = _strip(shown, wild)
    if strip is None:
        return
    side = max(11, min(round(strip.height * 0.18), strip.width - 4))
    rect = pygame.Rect(strip.x + 2, 0, side, side)
    rect.centery = strip.y + round(strip.height * 0.84)
    look = brush.look

    def paint(target: pygame.Surface) -> None:
        fill = mix(look.palette.primary, (255, 255, 255), 0.35)
        draw_box(target, rect, Box(fill, max(2, side // 4), border=_INK, border_width=1))
        px = max(8, round(side * 0.8))
        look.write(target, say("tray.shift"), rect, px, _INK, align=Align.CENTRE, bold=True)

    yield Item(("replace", wild), rect, (rect.size,), paint)


def _pending_item(brush: Brush, shown: ShownTable, card: CardId) -> Iterator[Item]:
    """A ring around the natural card that lies where a wild is to be freed."""
    strip = _strip(shown, card)
    if strip is None:
        return
    width = brush.look.metrics.px(4)
    rect = strip.inflate(2 * width, 2 * width)

    def paint(target: pygame.Surface) -> None:
        draw_card_ring(target, rect, brush.look.palette.legal, width)

    yield Item("pending", rect, rect.size, paint)


def _strip(shown: ShownTable, card: CardId) -> pygame.Rect | None:
    """The part of a card in a meld that can be seen."""
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        if box is not None and card in meld.cards:
            index = meld.cards.index(card)
            slot = box.slots[index]
            left = round(slot.x - slot.width / 2)
            return pygame.Rect(left, box.rect.y, round(box.strips[index]), box.rect.height)
    return None
