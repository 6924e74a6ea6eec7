"""Places rows of buttons: at the right end of a line, or in its middle."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.widgets.controls.button import Button


def place_right(buttons: Sequence[Button], line: pygame.Rect, least: int) -> int:
    """Place the visible buttons at the right end of a line, the last one outermost.

    Each is as wide as its label, and `least` pixels at least. Returns the left edge of the
    first of them, or the end of the line.
    """
    right, left = line.right, line.right
    for button in reversed([button for button in buttons if button.visible]):
        wide = max(least, button.width_wanted())
        left = right - wide
        button.place(pygame.Rect(left, line.y, wide, line.height))
        right = left - button.look.metrics.gap
    return left


def place_centred(
    buttons: Sequence[Button], line: pygame.Rect, alike: Sequence[Button] = ()
) -> None:
    """Place the visible buttons in the middle of a line, all of them equally wide.

    They are as wide as those of another line, `alike`, if there is room.
    """
    row = [button for button in buttons if button.visible]
    sizes, count = row[0].look.metrics, len(row)
    seen = [*row, *(button for button in alike if button.visible)]
    wide = max(button.width_wanted() for button in seen) + sizes.px(30)  # air
    wide = min(wide, (line.width - (count - 1) * sizes.gap) // count)
    x = line.centerx - (count * wide + (count - 1) * sizes.gap) // 2
    for button in row:
        button.place(pygame.Rect(x, line.y, wide, line.height))
        x += wide + sizes.gap
