"""Magnifier: the enlarged copy of a small meld on which the pointer rests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.engine import Meld, MeldId, melds
from mayi_desktop.ui.drawing import Size, draw_box
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.meld_rows import MeldGroup, MeldShape, pack_melds
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.painting.renderer import Sprite
from mayi_desktop.ui.table.painting.table_painter import Brush, draw_meld

# Long enough not to flicker while the pointer only passes over the melds.
_AFTER_SECONDS = 0.35
# Where all hands are on phones: a pointer that rests for longer has been left lying there.
_LEFT_SECONDS = 6.0
# Shares of the height of a card in the hand: melds below the first are enlarged to the second.
_SMALL = 0.55
_ENLARGED = 0.74


class Magnifier:
    """Waits for the pointer to rest on a meld, and shows it larger beside itself."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._over: MeldId | None = None
        self._rested = 0.0
        self._is_left = False
        self._made: tuple[Meld, pygame.Surface] | None = None

    def is_visible(self, shown: ShownTable) -> bool:
        """Whether an enlarged meld is to be seen."""
        rests = self._rested >= _AFTER_SECONDS and not self._is_left
        return rests and self._meld(shown) is not None

    def update(
        self, over: MeldId | None, dt: float, shown: ShownTable, *, unattended: bool = False
    ) -> bool:
        """Note the meld under the pointer; True when the enlarged one comes or goes.

        `unattended` says that nobody plays at this screen, where a pointer may lie for long.
        """
        before = (self._over, self.is_visible(shown))
        self._rested = self._rested + dt if over == self._over else 0.0
        self._is_left = unattended and self._rested >= _LEFT_SECONDS
        self._over = over
        after = (self._over, self.is_visible(shown))
        return after != before and (before[1] or after[1])

    def clear(self) -> None:
        """Drop the picture, as after a change of size."""
        self._made = None

    def sprites(self, shown: ShownTable) -> Iterator[Sprite]:
        """The enlarged meld, beside the small one."""
        meld = self._meld(shown)
        if meld is None or not self.is_visible(shown):
            return
        if self._made is None or self._made[0] != meld:
            self._made = (meld, self._draw(meld, shown))
        surface = self._made[1]
        place = self._place(surface.get_size(), shown.layout.melds[meld.id].rect, shown.layout)
        yield Sprite("zoom", surface, place.topleft)

    def _place(self, size: Size, box: pygame.Rect, layout: TableLayout) -> pygame.Rect:
        """Beside the meld on the side where the least is covered, below it by choice."""
        gap = self._brush.look.metrics.px(10)
        seats = [seat.panel for seat in layout.seats.values()]
        above = max(panel.bottom for panel in seats if panel.bottom < layout.caption.y)
        own = box.colliderect(layout.own)
        below = layout.hand_room.top if own else layout.caption.bottom
        room = pygame.Rect(0, above + gap, layout.size[0], below - above - gap)
        rect = pygame.Rect((0, 0), size)
        sides = [rect.copy() for _ in range(4)]
        sides[0].midtop = (box.centerx, box.bottom + gap)
        sides[1].midbottom = (box.centerx, box.top - gap)
        sides[2].midleft = (box.right + gap, box.centery)
        sides[3].midright = (box.left - gap, box.centery)
        kept = [*seats, layout.stock.bounds(), layout.discards.bounds(), box]
        tried = [side.clamp(room) for side in sides]
        return min(tried, key=lambda side: _covered(side, kept))

    def _meld(self, shown: ShownTable) -> Meld | None:
        """The meld under the pointer, if it is small enough to be enlarged."""
        if self._over is None:
            return None
        meld, box = shown.view.table.meld(self._over), shown.layout.melds.get(self._over)
        if meld is None or box is None:
            return None
        return meld if box.slots[0].height < _SMALL * shown.layout.card else None

    def _draw(self, meld: Meld, shown: ShownTable) -> pygame.Surface:
        look, layout, rules = self._brush.look, shown.layout, shown.view.table.meld_rules
        pad = look.metrics.px(16)
        wild = tuple(melds.stands_for_another(rules, place) for place in meld.places)
        group = MeldGroup(meld.owner, (MeldShape(meld.id, wild),))
        room = pygame.Rect(pad, pad, layout.size[0] - 2 * pad, round(layout.card))
        packed = pack_melds([group], room, layout.card, gap=0, badge=0, largest=_ENLARGED)
        box = packed.boxes[meld.id]
        frame = box.rect.inflate(2 * pad, 2 * pad)
        whole = pygame.Surface((frame.right, frame.bottom), pygame.SRCALPHA)
        draw_box(whole, frame, look.panel(shadow=False))
        draw_meld(self._brush, whole, meld, box, rules)
        return whole.subsurface(frame).copy()


def _covered(rect: pygame.Rect, kept: Sequence[pygame.Rect]) -> int:
    """How much of the things that are to stay in sight a rectangle hides."""
    hidden = (rect.clip(other) for other in kept)
    return sum(clip.width * clip.height for clip in hidden)
