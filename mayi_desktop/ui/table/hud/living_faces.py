"""Living faces: they blink now and then, and their eyes follow a card in flight.

This is all that moves while nothing happens, and it costs a few pixels every other second. In
reduced motion nothing does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf

import pygame

from mayi_desktop.ui.drawing.faces import CALM, Expression, face
from mayi_desktop.ui.table.animation.animator import Animator
from mayi_desktop.ui.table.animation.motion import Motion
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.painting.renderer import Sprite
from mayi_desktop.ui.widgets.display.blinking import Blinks

# How far the eyes turn, in hundredths of a face's side: as far as they are white.
_ASIDE, _UP, _DOWN = 2.1, -1.6, 1.8
# What is nearer than this share of the window's width straight ahead needs no turn.
_AHEAD = 0.05

Target = tuple[float, float]

# Made once: they are asked for in every frame.
_LOOKS = {
    (x, y): replace(CALM, aside=x * _ASIDE, down=_DOWN if y > 0 else _UP if y else 0.0)
    for x in (-1, 0, 1)
    for y in (-1, 0, 1)
}
_BLINK = replace(CALM, lid=1.0)


class LivingFaces:
    """The faces in sight, when each blinks next, and where all of them look."""

    def __init__(self) -> None:
        self._faces: tuple[tuple[str, pygame.Rect], ...] = ()
        self._seen: tuple[Expression, ...] = ()
        self._sprites: list[Sprite] = []
        self._is_still = False
        self._blinks = Blinks()

    @property
    def due(self) -> float:
        """Seconds until one of them shuts its eyes or opens them; infinite if nothing moves."""
        return inf if self._is_still else self._blinks.due(len(self._faces))

    def see(self, faces: Iterable[tuple[str, pygame.Rect]]) -> None:
        """Note the keys and places of the faces that are painted calm."""
        found = tuple(faces)
        if found != self._faces:
            self._faces, self._seen, self._sprites = found, (), []

    def update(self, dt: float, target: Target | None, width: int, motion: Motion) -> bool:
        """Let time go by; True when a face looks different now."""
        self._blinks.advance(dt)
        self._is_still = motion.reduced
        if motion.reduced:
            target = None
        seen = tuple(
            self._expression(number, place, target, width, still=motion.reduced)
            for number, (_key, place) in enumerate(self._faces)
        )
        if seen == self._seen:
            return False
        self._seen, self._sprites = seen, list(self._painted(seen))
        return True

    def sprites(self) -> Iterator[Sprite]:
        """The faces that are not as they were painted."""
        yield from self._sprites

    def _painted(self, seen: tuple[Expression, ...]) -> Iterator[Sprite]:
        for number, ((key, place), mood) in enumerate(zip(self._faces, seen, strict=True)):
            found = _changed(key, place.width, mood) if mood != CALM else None
            if found is not None:
                picture, (x, y) = found
                yield Sprite(("face", number), picture, (place.x + x, place.y + y))

    def _expression(
        self, number: int, place: pygame.Rect, target: Target | None, width: int, *, still: bool
    ) -> Expression:
        mood = CALM if target is None else _looking(place, target, width)
        return _BLINK if not still and self._blinks.is_shut(number) else mood


@lru_cache(maxsize=256)
def _changed(
    key: str, side: int, mood: Expression
) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The part of a face that is not as in a calm one, and where it is: little but the eyes.

    The rest stays as it is painted, with the seat's ring around it and its number on the cheek.
    """
    picture, calm = face(key, side, mood), face(key, side)
    if picture is None or calm is None:
        return None
    other = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 1), calm)
    other.invert()
    parts = other.get_bounding_rects()
    if not parts:
        return None
    part = parts[0].unionall(parts[1:])
    return picture.subsurface(part), part.topleft


def _looking(place: pygame.Rect, target: Target, width: int) -> Expression:
    """A face that looks at something."""
    dx, dy = target[0] - place.centerx, target[1] - place.centery
    near = _AHEAD * width
    x = 0 if abs(dx) < near else 1 if dx > 0 else -1
    y = 0 if abs(dy) < near else 1 if dy > 0 else -1
    return _LOOKS[x, y]


def attention(shown: ShownTable, animator: Animator) -> Target | None:
    """What everybody looks at: the discard while it is asked for, or a card in flight."""
    claim = shown.view.table.claim
    if animator.is_busy:
        for card in animator.cards.values():
            if card.is_airborne and not card.hidden and card.held is None:
                pose = card.pose()[0]
                return pose.x, pose.y
    if claim is not None:
        return shown.layout.discards.x, shown.layout.discards.y
    return None
