"""Speech bubbles: short lines that computer players say, if they are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

import pygame

from mayi_desktop.engine import (
    ClaimWon,
    DealEnded,
    DiscardTaken,
    Event,
    LaidDown,
    LaidOff,
    Seat,
)
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.drawing import LEGIBLE, Box, Metrics, draw_box
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.table_layout import SeatBox, TableLayout
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush

OFF, FEW, MANY = "off", "few", "many"
TALK = (OFF, FEW, MANY)
# What is said on each occasion.
_LINES = {
    "down": (N_("There we go!"), N_("At last!"), N_("Look at this!")),
    "claim": (N_("Thank you!"), N_("Just what I needed!"), N_("How kind!")),
    "out": (N_("I’m out!"), N_("All gone!"), N_("That’s it!")),
    "took": (N_("I’ll take it."), N_("Very nice."), N_("Come here!")),
    "lay": (N_("It fits!"), N_("One less."), N_("Off it goes.")),
    "envy": (N_("Already?"), N_("Oh dear."), N_("Well played!")),
}
_SECONDS = 2.6  # how long a bubble stays
_ABOVE, _HIGH = 20, 42
_LEAST = 2 * LEGIBLE


class SpeechBubbles:
    """The lines being said; they depend only on events that everybody has seen.

    `said` has them in English, to be looked up as they are shown: the language may change.
    """

    def __init__(self) -> None:
        self.said: dict[Seat, str] = {}
        self._left: dict[Seat, float] = {}
        self._called: set[Seat] = set()
        self._heard = 0

    def call(self, seat: Seat) -> None:
        """Let a seat ask for the discard, however much else is said."""
        self.said[seat], self._left[seat] = N_("May I?"), _SECONDS
        self._called.add(seat)

    def react(self, event: Event, seats: Sequence[SeatSetup], much: str) -> None:
        """Start the lines that an event calls for."""
        self._heard += 1
        if much == OFF:
            return
        for seat, kind in self._moved_to_speak(event, len(seats), many=much == MANY):
            who = seats[seat]
            if not who.person and who.style:
                lines = _LINES[kind]
                number = crc32(f"{who.style}:{kind}:{self._heard}".encode()) % len(lines)
                self._called.discard(seat)
                self.said[seat] = lines[number]
                self._left[seat] = _SECONDS

    def update(self, dt: float) -> bool:
        """Advance the clock; True when a bubble goes."""
        for seat in self._left:
            self._left[seat] -= dt
        silent = [seat for seat, left in self._left.items() if left <= 0]
        for seat in silent:
            del self._left[seat], self.said[seat]
            self._called.discard(seat)
        return bool(silent)

    def items(self, brush: Brush, shown: ShownTable) -> Iterator[Item]:
        """A bubble above each seat that speaks; it covers no face of a card and no button."""
        for seat, words in self.said.items():
            box = shown.layout.seats.get(seat)
            if box is not None:
                room = bubble_rect(brush.look.metrics, box, bubble_ceiling(shown.layout, box))
                yield _bubble(brush, (box, room), seat, _(words), large=seat in self._called)

    def _moved_to_speak(
        self, event: Event, count: int, *, many: bool
    ) -> Iterator[tuple[Seat, str]]:
        match event:
            case LaidDown(seat=seat):
                yield seat, "down"
                if many:
                    yield Seat((seat + 1 + self._heard % (count - 1)) % count), "envy"
            case ClaimWon(seat=seat):
                yield seat, "claim"
            case DealEnded(result=result) if result.winner is not None:
                yield result.winner, "out"
            case DiscardTaken(seat=seat) if many:
                yield seat, "took"
            case LaidOff(seat=seat) if many and self._heard % 2:
                yield seat, "lay"
            case _:
                pass


def bubble_rect(sizes: Metrics, box: SeatBox, ceiling: int | None = None) -> pygame.Rect:
    """Where a bubble lies: on the backs above the plaque, which stays free, and its labels.

    Where words are larger fewer backs are left above it. Up to the `ceiling` it's still as high
    as it usually is.
    """
    low = min(box.panel.y, max(box.panel.y - sizes.px(_ABOVE), box.fan.y + _LEAST))
    usual = 0 if ceiling is None else min(sizes.usual_px(_HIGH), low - ceiling)
    high = min(sizes.px(_HIGH), max(low - box.fan.y, _LEAST, usual))
    return pygame.Rect(box.panel.x, low - high, box.panel.width, high)


def bubble_ceiling(layout: TableLayout, box: SeatBox) -> int:
    """How far up a bubble may reach: to what stands in the corner above it, or to the edge."""
    corners = layout.turn_card, layout.utilities
    across = (r for r in corners if r.left < box.panel.right and box.panel.left < r.right)
    return max((rect.bottom for rect in across), default=0)


def _bubble(
    brush: Brush, at: tuple[SeatBox, pygame.Rect], seat: Seat, words: str, *, large: bool
) -> Item:
    """A paper bubble whose tip points at the plaque of whoever speaks."""
    look, sizes = brush.look.paper.serif, brush.look.metrics
    box, room = at
    most = sizes.ribbon if large else sizes.body
    px = min(most, round(room.height * (0.85 if large else 0.7)))
    wide = min(room.width, look.fonts.width(words, px, bold=True) + sizes.px(32))
    rect = pygame.Rect(room.centerx - wide // 2, room.y, wide, room.height)
    tip = rect.centerx, box.panel.y - sizes.px(4)

    def paint(target: pygame.Surface) -> None:
        colours = look.palette
        edge, radius = colours.soft_text, rect.height // 3
        draw_box(target, rect, Box(colours.panel, radius, border=edge, border_width=1))
        foot = [
            tip,
            (tip[0] - sizes.px(8), rect.bottom - 2),
            (tip[0] + sizes.px(8), rect.bottom - 2),
        ]
        pygame.draw.polygon(target, colours.panel, foot)
        inner, ink = rect.inflate(-sizes.px(12), 0), colours.text
        look.write_centred(target, words, inner, px, ink, bold=True, least=LEGIBLE)

    reach = rect.inflate(4, 4)
    reach.height = max(reach.height, tip[1] + 1 - reach.y)
    return Item(("talk", seat), reach, (words, rect.size, px), paint)
