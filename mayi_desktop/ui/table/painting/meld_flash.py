"""Knows the light that runs around melds which have just been laid down."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.engine import Event, LaidDown, MeldId, MeldLaid
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.table.animation.motion import Motion, out_cubic
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.painting.renderer import Sprite

SHINE_MS = 700.0
_WIDEST = 18


class MeldFlash:
    """A ring of light around each new meld, that widens and fades; none in reduced motion."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._melds: tuple[MeldId, ...] = ()
        self._gone = 0.0

    @property
    def is_visible(self) -> bool:
        """Whether there is any light now."""
        return bool(self._melds)

    def start_for(self, event: Event, motion: Motion) -> None:
        """Begin when melds are laid down."""
        if motion.reduced or motion.speed <= 0:
            return
        match event:
            case LaidDown(melds=laid):
                self._melds, self._gone = tuple(meld.id for meld in laid), 0.0
            case MeldLaid(meld=meld):
                self._melds, self._gone = (meld.id,), 0.0
            case _:
                pass

    def update(self, dt: float, *, flying: bool, motion: Motion) -> bool:
        """Let time go by once the cards lie there; True when the light changed."""
        if not self._melds or flying:
            return False
        self._gone += 1000 * dt
        if self._gone >= motion.duration(SHINE_MS):
            self._melds = ()
        return True

    def stop(self) -> None:
        """Put the light out, as when somebody goes on already."""
        self._melds = ()

    def sprites(self, placed: TableLayout, motion: Motion) -> Iterator[Sprite]:
        """The rings as they are at this moment."""
        if not self._melds or self._gone <= 0:
            return
        share = out_cubic(min(1.0, self._gone / motion.duration(SHINE_MS)))
        spread = round(self._look.metrics.px(_WIDEST) * share)
        width = max(2, round(self._look.metrics.px(7) * (1 - 0.6 * share)))
        colour = self._look.palette.primary
        for meld in self._melds:
            box = placed.melds.get(meld)
            if box is None:
                continue
            rect = box.rect.inflate(2 * spread + width, 2 * spread + width)
            ring = pygame.Surface(rect.size, pygame.SRCALPHA)
            ring.fill((*colour, 0))
            pygame.draw.rect(ring, colour, ring.get_rect(), width, 3 * width)
            yield Sprite(("shine", meld), ring, rect.topleft, round(235 * (1 - share)))
