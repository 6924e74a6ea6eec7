"""Knows the enlarged meld that appears when the pointer rests on a small one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.engine import Meld, MeldId, melds
from mayi_desktop.ui.drawing.paint import draw_box
from mayi_desktop.ui.drawing.theme import Size
from mayi_desktop.ui.table.layout.meld_rows import MeldGroup, MeldShape, pack_melds
from mayi_desktop.ui.table.painting.renderer import Sprite
from mayi_desktop.ui.table.painting.table_painter import draw_meld
from mayi_desktop.ui.table.state.table_model import TableModel

_AFTER_SECONDS = 0.35
_SMALL = 0.55
_ENLARGED = 0.74


class Magnifier:
    """Waits for the pointer to rest on a meld, and shows it larger beside itself."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._over: MeldId | None = None
        self._rested = 0.0
        self._made: tuple[Meld, pygame.Surface] | None = None

    @property
    def is_visible(self) -> bool:
        """Whether an enlarged meld is to be seen."""
        return self._meld() is not None and self._rested >= _AFTER_SECONDS

    def update(self, over: MeldId | None, dt: float) -> bool:
        """Note the meld under the pointer; True when the enlarged one comes or goes."""
        before = (self._over, self.is_visible)
        self._rested = self._rested + dt if over == self._over else 0.0
        self._over = over
        return (self._over, self.is_visible) != before and (before[1] or self.is_visible)

    def clear(self) -> None:
        """Drop the picture, as after a change of size."""
        self._made = None

    def sprites(self) -> Iterator[Sprite]:
        """The enlarged meld, beside the small one."""
        meld = self._meld()
        if meld is None or not self.is_visible:
            return
        if self._made is None or self._made[0] != meld:
            self._made = (meld, self._draw(meld))
        surface = self._made[1]
        box = self._model.layout.melds[meld.id].rect
        yield Sprite("zoom", surface, self._place(surface.get_size(), box).topleft)

    def _place(self, size: Size, box: pygame.Rect) -> pygame.Rect:
        """Beside the meld on the side where the least is covered, below it by choice."""
        placed = self._model.layout
        gap = self._model.look.metrics.px(10)
        seats = [seat.panel for seat in placed.seats.values()]
        above = max(plaque.bottom for plaque in seats if plaque.bottom < placed.caption.y)
        own = box.colliderect(placed.own)
        below = placed.hand_room.top if own else placed.caption.bottom
        room = pygame.Rect(0, above + gap, placed.size[0], below - above - gap)
        rect = pygame.Rect((0, 0), size)
        sides = [rect.copy() for _ in range(4)]
        sides[0].midtop = (box.centerx, box.bottom + gap)
        sides[1].midbottom = (box.centerx, box.top - gap)
        sides[2].midleft = (box.right + gap, box.centery)
        sides[3].midright = (box.left - gap, box.centery)
        kept = [*seats, placed.stock.bounds(), placed.discards.bounds(), box]
        tried = [side.clamp(room) for side in sides]
        return min(tried, key=lambda side: _covered(side, kept))

    def _meld(self) -> Meld | None:
        """The meld under the pointer, if it is small enough to be enlarged."""
        if self._over is None:
            return None
        shown = self._model.presenter.shown
        meld, box = shown.view.table.meld(self._over), shown.layout.melds.get(self._over)
        if meld is None or box is None:
            return None
        return meld if box.slots[0].height < _SMALL * shown.layout.card else None

    def _draw(self, meld: Meld) -> pygame.Surface:
        model = self._model
        rules = model.presenter.shown.view.table.meld_rules
        pad = model.look.metrics.px(16)
        wild = tuple(melds.stands_for_another(rules, place) for place in meld.places)
        group = MeldGroup(meld.owner, (MeldShape(meld.id, wild),))
        room = pygame.Rect(pad, pad, model.size[0] - 2 * pad, round(model.layout.card))
        packed = pack_melds([group], room, model.layout.card, gap=0, badge=0, largest=_ENLARGED)
        box = packed.boxes[meld.id]
        frame = box.rect.inflate(2 * pad, 2 * pad)
        whole = pygame.Surface((frame.right, frame.bottom), pygame.SRCALPHA)
        draw_box(whole, frame, model.look.panel(shadow=False))
        draw_meld(model.brush, whole, meld, box, rules)
        return whole.subsurface(frame).copy()


def _covered(rect: pygame.Rect, kept: Sequence[pygame.Rect]) -> int:
    """How much of the things that are to stay in sight a rectangle hides."""
    hidden = (rect.clip(other) for other in kept)
    return sum(clip.width * clip.height for clip in hidden)
