"""Question light: a line of light that runs from seat to seat, a sign at whoever is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Box, Colour, Look, draw_box
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.table.animation.motion import CHEVRON, Motion
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.painting.renderer import Sprite

# The sign's side in pixels at 1080 lines, and in how many milliseconds the line fades.
_SIGN, _FADE_MS = 30, 380.0
# Width of each layer of the line in pixels at 1080 lines, and its alpha.
_LAYERS = ((14, 46), (7, 110), (3, 255))

_Spot = tuple[float, float]


class QuestionLight:
    """Where the question is, where it came from, and how long it has been there."""

    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._from: _Spot = (0.0, 0.0)
        self._at: _Spot | None = None
        self._there = _FADE_MS

    def update(self, dt: float, shown: ShownTable, asked: Seat | None, motion: Motion) -> bool:
        """Move towards the seat that is asked; True when it moved.

        `asked` is that seat where no open question names one.
        """
        seat, layout = _seat_pointed_at(shown, asked), shown.layout
        if seat is None or seat not in layout.seats:
            moved, self._at, self._seat = self._at is not None, None, None
            return moved
        goal, duration = corner_of(layout, seat), motion.duration(CHEVRON)
        if seat != self._seat:
            self._from = self._at or _beginning(shown)
            self._seat, self._there = seat, 0.0
        if motion.reduced or duration <= 0:
            moved, self._at, self._there = self._at != goal, goal, _FADE_MS
            return moved
        if self._at == goal:
            before, self._there = self._there, min(_FADE_MS, self._there + 1000 * dt)
            return before != self._there
        # Four times the share of the time: it eases out, and is there after about `duration`.
        share, (x, y) = min(1.0, 4 * 1000 * dt / duration), self._at or self._from
        near = abs(goal[0] - x) + abs(goal[1] - y) < 1
        x, y = x + (goal[0] - x) * share, y + (goal[1] - y) * share
        self._at = goal if near else (x, y)
        return True

    def sprites(self, look: Look, plaques: tuple[pygame.Rect, ...]) -> Iterator[Sprite]:
        """The line as far as it has not faded, and the sign at its end.

        The line passes behind the `plaques`, so that it strikes no name through.
        """
        if self._at is None:
            return
        if self._there < _FADE_MS and self._from != self._at:
            yield _line(look, self._from, self._at, 1 - self._there / _FADE_MS, plaques)
        sizes, palette = look.metrics, look.palette
        side = sizes.px(_SIGN)
        sign = _sign(look, side, palette.primary, palette.on_primary)
        x, y = self._at
        yield Sprite("question", sign, (round(x - side / 2), round(y - side / 2)))


def corner_of(layout: TableLayout, seat: Seat) -> _Spot:
    """Where a question stands at a seat: at the plaque's corner, beside the backs."""
    panel = layout.seats[seat].panel
    return float(panel.right - 3), float(panel.top + 1)


def _seat_pointed_at(shown: ShownTable, asked: Seat | None) -> Seat | None:
    claim = shown.view.table.claim
    if claim is not None and claim.waiting and claim.caller is not None:
        return claim.waiting[0]
    return asked


def _beginning(shown: ShownTable) -> _Spot:
    """Where the line begins: at whoever asked, or at the discard."""
    claim, layout = shown.view.table.claim, shown.layout
    if claim is not None and claim.caller is not None and claim.caller in layout.seats:
        return corner_of(layout, claim.caller)
    return layout.discards.x, layout.discards.y


def _line(
    look: Look, start: _Spot, end: _Spot, share: float, plaques: tuple[pygame.Rect, ...]
) -> Sprite:
    """The light between two points, behind the plaques."""
    pad = look.metrics.px(_LAYERS[0][0])
    left, top = min(start[0], end[0]) - pad, min(start[1], end[1]) - pad
    wide = round(abs(start[0] - end[0])) + 2 * pad
    high = round(abs(start[1] - end[1])) + 2 * pad
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    colour = look.palette.primary
    picture.fill((*colour, 0))
    one = round(start[0] - left), round(start[1] - top)
    other = round(end[0] - left), round(end[1] - top)
    for width, alpha in _LAYERS:
        px = max(1, look.metrics.px(width))
        pygame.draw.line(picture, (*colour, alpha), one, other, px)
        for spot in (one, other):
            pygame.draw.circle(picture, (*colour, alpha), spot, px // 2)
    place = round(left), round(top)
    return Sprite("question line", picture, place, round(255 * share), plaques)


@cached_surface
def _sign(look: Look, side: int, fill: Colour, ink: Colour) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    surface.fill((*fill, 0))
    draw_box(surface, surface.get_rect(), Box(fill, side // 2))
    look.serif.write_centred(
        surface, _("?"), surface.get_rect(), round(side * 0.72), ink, bold=True
    )
    return surface
