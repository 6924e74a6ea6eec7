"""Offer light: while somebody may ask for the discard, it rises in a halo on a darker felt."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pygame

from mayi_desktop.ui.drawing import Colour, Look, Size
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.table.animation.motion import Motion, out_cubic
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.painting.renderer import Item

# Milliseconds in which the discard rises or sinks, and in how many steps; the felt grows darker
# in fewer ones, as each of them paints the whole table.
_RISE_MS = 200.0
_STEPS, _DARK_STEPS = 12, 4
# How far the card rises as a share of its height (10 of 180 pixels), and how much it grows.
_LIFT, _GROWTH = 0.055, 0.06
# How much of its light the felt loses, and how strong the halo is, of 255.
_DIMMED, _HALO = 0.12, 180
# How far the halo reaches beyond the card, as a share of its height, and its blurred part.
_REACH, _BLUR = 0.13, 0.06
# The halo is blurred this much smaller, as it has no edges.
_COARSE = 4


class OfferLight:
    """How far the discard has risen: 0 on its pile, 1 while it is offered."""

    def __init__(self) -> None:
        self._share = 0.0

    @property
    def share(self) -> float:
        """How far it has risen, in steps, fast at first."""
        return out_cubic(round(self._share * _STEPS) / _STEPS)

    def update(self, dt: float, *, offered: bool, motion: Motion) -> bool:
        """Let `dt` seconds go by; True when it looks different now."""
        before, goal = self.share, 1.0 if offered else 0.0
        duration = 0.0 if motion.reduced else motion.duration(_RISE_MS)
        step = 1000 * dt / duration if duration > 0 else 1.0
        self._share += max(-step, min(step, goal - self._share))
        return self.share != before


def lifted(pose: CardPose, share: float) -> CardPose:
    """Where a card is that has risen so far."""
    high = pose.height
    return replace(pose, y=pose.y - _LIFT * high * share, height=high * (1 + _GROWTH * share))


def dimmed_felt(look: Look, share: float) -> Iterator[Item]:
    """The felt loses a little light; not where it bears dark words, which have to be read."""
    level = math.ceil(share * _DARK_STEPS)
    if not level or not look.felt.palette.is_dark:
        return
    left = round(255 * (1 - _DIMMED * level / _DARK_STEPS))

    def paint(target: pygame.Surface) -> None:
        target.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)

    yield Item("dimmed", pygame.Rect(0, 0, *look.metrics.size), level, paint)


def paint_halo(look: Look, target: pygame.Surface, pose: CardPose, share: float) -> None:
    """Light around a card that has risen so far."""
    size = round(pose.width), round(pose.height)
    picture = _halo(size, round(pose.angle), look.palette.primary, round(_HALO * share))
    target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def halo_reach(pose: CardPose) -> int:
    """How many pixels a halo reaches beyond its card."""
    return round(2 * (_REACH + _BLUR) * pose.height)


@cached_surface
def _halo(size: Size, angle: int, colour: Colour, alpha: int) -> pygame.Surface:
    reach, blur = round(_REACH * size[1]), round(_BLUR * size[1])
    whole = size[0] + 2 * (reach + blur), size[1] + 2 * (reach + blur)
    small = pygame.Surface((whole[0] // _COARSE, whole[1] // _COARSE), pygame.SRCALPHA)
    small.fill((*colour, 0))
    pad = 2 * blur // _COARSE
    rect = small.get_rect().inflate(-2 * pad, -2 * pad)
    pygame.draw.rect(small, (*colour, alpha), rect, border_radius=reach // _COARSE)
    soft = pygame.transform.box_blur(small, max(1, blur // _COARSE))
    return pygame.transform.rotate(pygame.transform.smoothscale(soft, whole), angle)
