"""Knows the bar under a recorded game: the line of moments and the buttons to move along it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.replay.timeline import Timeline
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.controls.button import Button, Kind

_MOVING = ("deal_back", "back", "play", "forward", "deal_on")
_JUMPING = ("claim", "down", "speed")
_ASKING = ("seat", "why", "share")


class ReplayBar:
    """Two rows: the timeline, and below it the buttons, those that move in the middle."""

    def __init__(
        self, look: Look, timeline: Timeline, does: Mapping[str, Callable[[], None]]
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.timeline = timeline
        self._look = look
        self.buttons = {
            key: Button(look, say(f"replay.{key}"), does[key])
            for key in (*_JUMPING, *_MOVING, *_ASKING)
        }
        for key in _MOVING:
            self.buttons[key].tip = say(f"replay.{key}_tip")
        self.buttons["play"].kind = Kind.PRIMARY

    @staticmethod
    def height(look: Look) -> int:
        """How high the bar is."""
        sizes = look.metrics
        return sizes.px(44) + sizes.px(50) + 3 * sizes.px(6)

    def widgets(self) -> list[Widget]:
        """Everything that can be used, in the order of the keyboard."""
        return [self.timeline, *self.buttons.values()]

    def place(self, rect: pygame.Rect) -> None:
        """Take the lower edge of the window."""
        sizes, self.rect = self._look.metrics, pygame.Rect(rect)
        inner = rect.inflate(-2 * sizes.px(20), -2 * sizes.px(6))
        self.timeline.place(pygame.Rect(inner.x, inner.y, inner.width, sizes.px(44)))
        row = pygame.Rect(inner.x, 0, inner.width, sizes.px(50))
        row.bottom = inner.bottom
        self._place_row(row)

    def _place_row(self, row: pygame.Rect) -> None:
        """Jumps to the left, movement in the middle, questions to the right."""
        gap, small = self._look.metrics.px(6), self._look.metrics.px(46)
        middle = [small, small, self._widest_of_play(), small, small]
        wide = sum(middle) + gap * (len(middle) - 1)
        x = row.centerx - wide // 2
        side = x - row.x - gap
        self._spread(_JUMPING, pygame.Rect(row.x, row.y, side, row.height))
        right = pygame.Rect(row.right - side, row.y, side, row.height)
        self._spread(_ASKING, right)
        for key, width in zip(_MOVING, middle, strict=True):
            self.buttons[key].place(pygame.Rect(x, row.y, width, row.height))
            x += width + gap

    def _widest_of_play(self) -> int:
        """Room for the word of the middle button, whether it plays or waits."""
        sizes, fonts = self._look.metrics, self._look.fonts
        words = (say("replay.play"), say("replay.pause"))
        wide = max(fonts.width(word, sizes.button, bold=True) for word in words)
        return max(sizes.px(108), wide + 2 * sizes.px(12))

    def _spread(self, keys: tuple[str, ...], room: pygame.Rect) -> None:
        """Share a room among buttons, more for those that say more."""
        gap = self._look.metrics.px(6)
        shown = [self.buttons[key] for key in keys if self.buttons[key].visible]
        wanted = [button.width_wanted() for button in shown]
        there = room.width - gap * (len(shown) - 1)
        more = min(40, max(0, there - sum(wanted)) // len(shown))
        share = min(1.0, there / sum(wanted))
        x = room.x
        for button, want in zip(shown, wanted, strict=True):
            wide = int(want * share) + more
            button.place(pygame.Rect(x, room.y, wide, room.height))
            x += wide + gap
        shift = room.right - (x - gap) if keys is _ASKING else 0
        for button in shown:
            button.place(button.rect.move(shift, 0))
