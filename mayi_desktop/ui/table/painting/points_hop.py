"""Points hop: at the end of a deal what every hand costs hops up at its plaque, and stays."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mayi_desktop.engine import DealBegan, DealEnded, DealResult, Event, Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Box, Colour, Look, Size, draw_box
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.table.animation.motion import Motion
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.open_hands import laid_open
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.painting.renderer import Sprite

# Milliseconds: until the first, from one to the next, and for each; pixels at 1080 lines.
_FIRST, _APART, _HOP_MS, _HIGH = 350.0, 110.0, 420.0, 24


class PointsHop:
    """The points of a deal's hands, and for how long they have been hopping."""

    def __init__(self) -> None:
        self._points: tuple[tuple[Seat, int], ...] = ()
        self._gone = 0.0
        self._heard = 0
        self._counted: tuple[TableLayout, DealResult] | None = None
        self._feet: dict[Seat, tuple[int, int]] = {}

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
        feet = self._feet_of(shown)
        for number, (seat, cost) in enumerate(self._points):
            gone = self._gone - _FIRST - _APART * number
            if gone < 0 or seat not in feet:
                continue
            share = 1.0 if motion.reduced else min(1.0, gone / _HOP_MS)
            up = round(look.metrics.px(_HIGH) * math.sin(math.pi * share))
            picture = _slip(look, _("+{points}", points=cost), look.paper.palette.text)
            end = feet[seat]
            foot = end[0] + look.metrics.px(8), end[1] + look.metrics.px(6)
            place = picture.get_rect(bottomright=foot).move(0, -up)
            yield Sprite(("points", seat), picture, place.topleft)

    def _feet_of(self, shown: ShownTable) -> dict[Seat, tuple[int, int]]:
        """Where points lie: at the foot of the hand that is counted, or else at the plaque."""
        layout, result = shown.layout, shown.view.table.result
        if result is None:
            return {}
        if (
            self._counted is None
            or self._counted[0] is not layout
            or self._counted[1] != result
        ):
            self._counted, self._feet = (layout, result), {}
            for seat, box in layout.seats.items():
                # Whoever sat down after the deal had no hand in it.
                hand = result.hands[seat] if seat < len(result.hands) else ()
                cards = [card.bounds() for card in laid_open(layout, seat, len(hand))]
                last = max((card.right for card in cards), default=0)
                self._feet[seat] = (last, cards[-1].bottom) if cards else box.panel.topright
        return self._feet


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
