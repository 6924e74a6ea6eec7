"""Highlights: outlines of the places a card may go to, and of the keyboard focus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from mayi_desktop.engine import CardId, End, TableView
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import disc, draw_card_ring, draw_ring
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.drawing.theme import Colour, Size
from mayi_desktop.ui.table.gestures.drag import Drag
from mayi_desktop.ui.table.gestures.keyboard import Spot
from mayi_desktop.ui.table.layout.drop_targets import DropTarget, drop_targets
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.drop_rules import (
    OnDiscards,
    OnMeld,
    OnWild,
    can_play,
    drop_actions,
)
from mayi_desktop.ui.table.painting.drop_preview import DropPreview, ghost_slot
from mayi_desktop.ui.table.painting.renderer import Item, Sprite

_INK = (12, 40, 28)


def drag_highlights(
    look: Look, drag: Drag, layout: TableLayout, preview: DropPreview | None
) -> Iterator[Item]:
    """Light up where the dragged cards may go."""
    targets = [_around_preview(layout, preview, target) for target in drag.targets]
    yield from highlight_items(look, targets, drag.aim, numbers=False)


def picked_highlights(
    look: Look,
    view: TableView,
    layout: TableLayout,
    preview: DropPreview | None,
    picked: Sequence[CardId],
) -> Iterator[Item]:
    """Light up and number the melds to which the picked cards may go."""
    if picked and can_play(view):
        found = drop_targets(drop_actions(view, picked), layout, view)
        targets = [
            _around_preview(layout, preview, target)
            for target in found
            if target.zone != OnDiscards()
        ]
        yield from highlight_items(look, targets, None, numbers=True)


def _around_preview(
    layout: TableLayout, preview: DropPreview | None, target: DropTarget
) -> DropTarget:
    """The target with the ghost and the cards that parted for it, where they stand out."""
    if preview is None or not isinstance(target.zone, OnMeld):
        return target
    box = layout.melds.get(preview.meld.id)
    if box is None or target.zone.meld != preview.meld.id:
        return target
    slots = [*box.slots, ghost_slot(layout, preview)]
    left = min(slot.bounds().left for slot in slots)
    right = max(slot.bounds().right for slot in slots)
    rect = pygame.Rect(target.rect)
    if rect.left == box.rect.left:
        rect.x, rect.width = left, rect.right - left
    if rect.right == box.rect.right:
        rect.width = right - rect.left
    return replace(target, rect=rect)


def highlight_items(
    look: Look, targets: Sequence[DropTarget], aim: DropTarget | None, *, numbers: bool
) -> Iterator[Item]:
    """An outline around every legal target, the one aimed at brighter than the others."""
    number = 0
    for target in targets:
        if not target.is_legal:
            continue
        on_meld = not isinstance(target.zone, OnDiscards)
        number += on_meld
        mark = str(number) if numbers and on_meld and number < 10 else "+"
        aimed = aim is not None and aim.zone == target.zone
        yield _target_item(look, target, mark, aimed=aimed)


def focus_sprite(look: Look, spot: Spot) -> Sprite:
    """The outline of the thing that has the keyboard, above everything."""
    width, rim = look.metrics.px(6), max(2, look.metrics.px(3))
    rect = spot.rect.inflate(2 * (width + rim), 2 * (width + rim))
    ring = _focus_ring(rect.size, look.palette.focus, width, rim)
    return Sprite("focus", ring, rect.topleft)


@cached_surface
def _focus_ring(size: Size, colour: Colour, width: int, rim: int) -> pygame.Surface:
    """An outline with a dark rim at both sides, so that it stands out on cards and felt."""
    ring = pygame.Surface(size, pygame.SRCALPHA)
    rect = ring.get_rect()
    radius = 2 * (width + 2 * rim)
    draw_ring(ring, rect, _INK, width + 2 * rim, radius)
    draw_ring(ring, rect.inflate(-2 * rim, -2 * rim), colour, width, radius - rim)
    return ring


def _target_item(look: Look, target: DropTarget, mark: str, *, aimed: bool) -> Item:
    sizes = look.metrics
    width = sizes.px(6 if aimed else 4)
    spread = sizes.px(6) if isinstance(target.zone, OnWild) else sizes.px(12)
    rect = target.rect.inflate(spread, spread)
    side = sizes.px(30 if aimed else 26)

    def paint(surface: pygame.Surface) -> None:
        draw_card_ring(surface, rect, look.palette.legal, width)
        badge = pygame.Rect(0, 0, side, side)
        low = isinstance(target.zone, OnMeld) and target.zone.end is End.LOW
        x = rect.left + side // 3 if low else rect.right - side // 3
        badge.center = (x, rect.top + side // 3)
        surface.blit(disc(side, look.palette.legal), badge)
        look.write_centred(surface, mark, badge, round(side * 0.72), _INK, bold=True)

    key = ("glow", target.zone)
    return Item(key, rect.inflate(2 * side, 2 * side), (mark, aimed, rect.size), paint)
