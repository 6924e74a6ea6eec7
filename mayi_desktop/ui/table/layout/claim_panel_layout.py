"""Knows where a question is put, and how the melds of others make way for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.table.layout.meld_rows import MeldGroup, Packing, pack_melds
from mayi_desktop.ui.table.layout.panel_room import LEAST_ROWS, flat_panel_rect, panel_rect
from mayi_desktop.ui.table.layout.piles import Piles
from mayi_desktop.ui.table.layout.regions import Regions, shelf_of

_ABOVE_PANEL = 8
_LEAST_STRIP = 9


@dataclass(frozen=True, slots=True)
class ClaimPanelLayout:
    """Where a question is put, whether low and wide, and the others' melds beside it."""

    panel: pygame.Rect
    others: tuple[Packing, Packing]
    flat: bool = False


def place_claim_panel(
    groups: Sequence[MeldGroup],
    bands: Regions,
    centre: Piles,
    others: tuple[Packing, Packing],
    asked: int,
) -> ClaimPanelLayout:
    """Melds make way for a question; where they would become illegible, it lies below them.

    `asked` is for how many rows of answers room is needed, `groups` are the melds of others.
    """
    shelf, right, rows = shelf_of(bands), centre.fields[1], max(LEAST_ROWS, asked)
    panel = panel_rect(bands.sizes, shelf.action, right, rows)
    if not asked or not _reached(others, panel):
        return ClaimPanelLayout(panel, others)
    # What a panel leaves for melds does not grow with words, so that no meld changes its size.
    usual = right.move(0, bands.lifted)
    panel = panel_rect(bands.plain, shelf.action, usual, rows)
    if not _reached(others, panel.move(0, -bands.lifted)):
        return ClaimPanelLayout(panel, others)
    panel = panel_rect(bands.plain, shelf.action, usual, rows, beside=True)
    reach = panel.move(0, -bands.lifted)
    squeezed = others[0], _squeezed(groups, bands, others[1], right, reach)
    if squeezed[1].narrowest >= _LEAST_STRIP and not _reached(squeezed, reach):
        return ClaimPanelLayout(panel, squeezed)
    return ClaimPanelLayout(flat_panel_rect(shelf, bands.caption), others, flat=True)


def _reached(packed: tuple[Packing, ...], panel: pygame.Rect) -> bool:
    """Whether melds lie where the panel is to be."""
    return any(
        box.rect.colliderect(panel) for packing in packed for box in packing.boxes.values()
    )


def _squeezed(
    groups: Sequence[MeldGroup],
    bands: Regions,
    packing: Packing,
    field: pygame.Rect,
    panel: pygame.Rect,
) -> Packing:
    """The same melds in the part of their field that a panel leaves free."""
    high = max(1, panel.top - field.top - _ABOVE_PANEL)
    free = pygame.Rect(field.x, field.y, field.width, min(field.height, high))
    here = [g for g in groups if any(meld.id in packing.boxes for meld in g.melds)]
    gap, badge = bands.plain.px(18), bands.plain.px(40)
    return pack_melds(here, free, bands.card, gap=gap, badge=badge)
