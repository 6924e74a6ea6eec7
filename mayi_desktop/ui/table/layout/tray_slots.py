"""Layout of the tray's slots and of the cards in them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mayi_desktop.engine import CardId
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.drawing import Metrics
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose, centred_left
from mayi_desktop.ui.table.model.tray import Tray, cells

# Height of a card as a share of one in the hand: four slots lie side by side.
_TRAY_CARD = 0.60


@dataclass(frozen=True, slots=True)
class TrayBox:
    """A slot of the tray: its frame, its title line, and a place for each card or gap in it."""

    frame: pygame.Rect
    title: pygame.Rect
    cells: tuple[tuple[CardId | None, CardPose], ...]

    @property
    def shift_sign(self) -> pygame.Rect:
        """Where the sign lies that moves the wilds of a run on."""
        side = self.title.height
        return pygame.Rect(self.title.right - side, self.title.y, side, side)


def lay_out_tray(
    rules: MeldRules, tray: Tray, room: pygame.Rect, card: float, sizes: Metrics, *, middle: int
) -> tuple[TrayBox, ...]:
    """The slots side by side around a middle, as wide as their cards ask for."""
    if not tray:
        return ()
    gap, pad, title = sizes.px(10), sizes.px(8), sizes.px(26)
    high = min(card * _TRAY_CARD, room.height - title - 2 * pad)
    shown = [cells(rules, slot) for slot in tray]
    free = room.width - gap * (len(tray) - 1)
    wide = _tray_widths([len(row) for row in shown], free, high * ASPECT, pad)
    boxes, x = [], centred_left(middle, sum(wide) + gap * (len(tray) - 1), room)
    for row, length in zip(shown, wide, strict=True):
        frame = pygame.Rect(x, room.y, length, room.height)
        head = pygame.Rect(x + pad, room.y + pad // 2, length - 2 * pad, title)
        inner = pygame.Rect(
            x + pad, head.bottom, length - 2 * pad, room.bottom - head.bottom - pad
        )
        boxes.append(TrayBox(frame, head, _cells_in(row, inner, high)))
        x += length + gap
    return tuple(boxes)


def _tray_widths(counts: list[int], free: int, card: float, pad: int) -> list[int]:
    """The widths of the slots: what their cards want, or in that proportion what there is."""
    wanted = [card * (1 + 0.86 * (max(count, 2) - 1)) + 2 * pad for count in counts]
    most = [card * (1 + 1.04 * (max(count, 3) - 1)) + 2 * pad for count in counts]
    if sum(most) <= free:
        return [int(wide) for wide in most]
    return [int(wide * free / sum(wanted)) for wide in wanted]


def _cells_in(
    row: tuple[CardId | None, ...], room: pygame.Rect, high: float
) -> tuple[tuple[CardId | None, CardPose], ...]:
    card = high * ASPECT
    step = min(card * 1.04, (room.width - card) / max(1, len(row) - 1))
    left = room.centerx - step * (len(row) - 1) / 2
    return tuple(
        (cell, CardPose(left + step * index, room.centery, high, 0.0, index))
        for index, cell in enumerate(row)
    )
