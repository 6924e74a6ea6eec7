"""Points hop: at the end of a deal what every hand costs hops up at its plaque, and stays."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mayi_desktop.engine import DealBegan, DealEnded, Event, Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.drawing.theme import Colour, Size
from mayi_desktop.ui.table.animation.beat import open_fan
from mayi_desktop.ui.table.animation.motion import Motion
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.open_hands import room_before
from mayi_desktop.ui.table.painting.renderer import Sprite

# Milliseconds: until the first, from one to the next, and for each; pixels at 1080 lines.
_FIRST, _APART, _HOP_MS, _HIGH = 350.0, 110.0, 420.0, 24


class PointsHop:
    """The points of a deal's hands, and for how long they have been hopping."""

    def __init__(self) -> None:
        self._points: tuple[tuple[Seat, int], ...] = ()
        self._gone = 0.0
        self._heard = 0

    def start_for(self, event: Event) -> None:
        """Begin when a deal ends; the next deal sweeps the points away."""
        if isinstance(event, DealBegan):
            self._points = ()
        elif isinstance(event, DealEnded):
            points = enumerate(event.result.points)
            self._points = tuple((Seat(seat), cost) for seat, cost in points if cost)
            self._gone, self._heard = 0.0, 0

    def finish(self) -> None:
        """Let all points lie where they come to lie."""
        self._gone = math.inf
        self._heard = len(self._points)

    def update(self, dt: float, motion: Motion) -> tuple[bool, int]:
        """Let time go by; whether anything moved, and how many have begun to hop just now."""
        end = _FIRST + _APART * len(self._points) + _HOP_MS
        if not self._points or self._gone > end:
            return False, 0
        speed = motion.duration(1.0)
        self._gone += 1000 * dt / speed if speed > 0 else end + 1
        begun = sum(self._gone >= _FIRST + _APART * n for n in range(len(self._points)))
        fresh, self._heard = begun - self._heard, begun
        return True, fresh

    def sprites(self, look: Look, shown: ShownTable, motion: Motion) -> Iterator[Sprite]:
        """What each hand costs, as high as it has hopped by now."""
        result = shown.view.table.result
        if result is None:
            self._points = ()
        for number, (seat, cost) in enumerate(self._points):
            gone = self._gone - _FIRST - _APART * number
            box = shown.layout.seats.get(seat)
            if gone < 0 or box is None:
                continue
            share = 1.0 if motion.reduced else min(1.0, gone / _HOP_MS)
            up = round(look.metrics.px(_HIGH) * math.sin(math.pi * share))
            picture = _slip(look, _("+{points}", points=cost), look.paper.palette.text)
            # At the foot of the hand that is counted, so that it hides no words on the plaque.
            end = box.panel.topright
            held = () if result is None else result.hands[seat]
            if held and room_before(shown.layout, seat) is not None:
                # The last of the cards that lie open.
                end = open_fan(shown.layout, seat, len(held))[-1].bounds().bottomright
            foot = end[0] + look.metrics.px(8), end[1] + look.metrics.px(6)
            place = picture.get_rect(bottomright=foot).move(0, -up)
            yield Sprite(("points", seat), picture, place.topleft)


@cached_surface
def _slip(look: Look, words: str, ink: Colour) -> pygame.Surface:
    """A scrap of paper with points on it."""
    serif, sizes = look.paper.serif, look.metrics
    px = sizes.step(sizes.ribbon)
    size: Size = serif.fonts.width(words, px, bold=True) + sizes.px(20), round(1.25 * px)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    paper = look.paper.palette
    draw_box(
        surface,
        surface.get_rect(),
        Box(paper.panel, sizes.px(6), border=paper.line, border_width=1),
    )
    serif.write_centred(surface, words, surface.get_rect(), px, ink, bold=True)
    return surface
