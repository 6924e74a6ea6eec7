"""Knows how plays of the running turn are marked that can still be taken back: dashed edges."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import CardId, Meld
from mayi_desktop.ui.drawing.theme import Colour
from mayi_desktop.ui.table.animation.animator import Animator
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.meld_rows import MeldBox
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush

_GROUND = (24, 22, 34)


def pending_items(
    brush: Brush, shown: ShownTable, animator: Animator, pending: frozenset[CardId]
) -> Iterator[Item]:
    """A dashed edge around each new meld, and around each card that was added to one."""
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        ours = [card for card in meld.cards if card in pending and _lies(animator, card)]
        if box is not None and ours:
            for number, rect in enumerate(_edges(meld, box, ours)):
                yield _item(brush, ("pending edge", meld.id, number), rect)


def _edges(meld: Meld, box: MeldBox, ours: list[CardId]) -> list[pygame.Rect]:
    if len(ours) == len(meld.cards):
        return [pygame.Rect(box.rect)]
    found = []
    for card in ours:
        index = meld.cards.index(card)
        slot = box.slots[index]
        left = round(slot.x - slot.width / 2)
        found.append(pygame.Rect(left, box.rect.y, round(box.strips[index]), box.rect.height))
    return found


def _lies(animator: Animator, card: CardId) -> bool:
    actor = animator.cards.get(card)
    return actor is not None and actor.flight is None and actor.held is None


def _item(brush: Brush, key: tuple[str, int, int], rect: pygame.Rect) -> Item:
    width = max(2, brush.look.metrics.px(3))
    colour = brush.look.palette.primary

    def paint(target: pygame.Surface) -> None:
        dashed(target, rect, colour, width)

    return Item(key, rect.inflate(2 * width, 2 * width), (rect.size, colour), paint)


def dashed(target: pygame.Surface, rect: pygame.Rect, colour: Colour, width: int) -> None:
    """Draw a dashed edge around a rectangle, light on dark so that it is seen on any card."""
    pygame.draw.rect(target, _GROUND, rect, width)
    dash = 3 * width
    for x in range(rect.left, rect.right, 2 * dash):
        long = min(dash, rect.right - x)
        for y in (rect.top, rect.bottom - width):
            pygame.draw.rect(target, colour, (x, y, long, width))
    for y in range(rect.top, rect.bottom, 2 * dash):
        long = min(dash, rect.bottom - y)
        for x in (rect.left, rect.right - width):
            pygame.draw.rect(target, colour, (x, y, width, long))
