"""Knows how much room a question about the discard takes, and where each answer stands."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.theme import Metrics

LEAST_ROWS = 3
_MANY_ROWS = 5
_PAD, _GAP, _ROW = 12, 7, 46
_HEAD, _LOW_HEAD = 74, 52
_LEAST_ROW = 22
_TWO = 2
_LEFT_FOR_MELDS = 0.5


def rows_for(answers: int, *, aside: bool) -> int:
    """How many rows of buttons a question needs; never so few that the panel's shape changes.

    The answer that lets the card pass stands alone, the others below it side by side where
    they are more than one, and the smaller choice alone again.
    """
    return max(LEAST_ROWS, 1 + -(-(answers - 1) // 2) + aside)


def panel_room(
    sizes: Metrics, action: pygame.Rect, field: pygame.Rect, rows: int, *, beside: bool = False
) -> pygame.Rect:
    """The panel for so many rows, over the action and as high above it as it has to be.

    It stays beside the piles, to the right of where `field`, the room for melds, begins; of
    that room it leaves a good part where there are melds `beside` it.
    """
    wanted = _wanted(sizes, rows, _LOW_HEAD if rows >= _MANY_ROWS else _HEAD)
    top = field.top + round(_LEFT_FOR_MELDS * field.height) if beside else field.top
    high = min(wanted, action.bottom - top)
    left = max(action.x, field.x)
    return pygame.Rect(left, action.bottom - high, action.right - left, high)


def head_of(sizes: Metrics, panel: pygame.Rect, rows: int) -> pygame.Rect:
    """The upper part of a panel, for card and question; lower where there is no room."""
    roomy = panel.height >= _wanted(sizes, rows, _HEAD)
    inner = panel.inflate(-2 * sizes.px(_PAD), -2 * sizes.px(_PAD))
    high = sizes.px(_HEAD if roomy else _LOW_HEAD)
    return pygame.Rect(inner.x, inner.y, inner.width, high)


def places_for(
    sizes: Metrics, panel: pygame.Rect, answers: int, *, aside: bool
) -> list[pygame.Rect]:
    """The places of all answers and then of the smaller choice, all equally high."""
    rows = rows_for(answers, aside=aside)
    head, gap = head_of(sizes, panel, rows), sizes.px(_GAP)
    bottom = panel.bottom - sizes.px(_PAD)
    high = max(_LEAST_ROW, (bottom - head.bottom) // rows - gap)
    whole, half = head.width, (head.width - gap) // 2
    if answers == _TWO:
        cells = [(0, head.x, whole), (1, head.x, whole)]
    else:
        columns = head.x, head.right - half
        cells = [(0, head.x, whole)]
        cells += [(1 + n // 2, columns[n % 2], half) for n in range(answers - 1)]
    if aside:
        cells.append((1 + cells[-1][0], head.x, whole))
    top = head.bottom + gap
    return [pygame.Rect(x, top + row * (high + gap), wide, high) for row, x, wide in cells]


def _wanted(sizes: Metrics, rows: int, head: int) -> int:
    """The height of a panel with this head in which every row is as high as it should be."""
    return 2 * sizes.px(_PAD) + sizes.px(head) + rows * sizes.px(_ROW + _GAP)
