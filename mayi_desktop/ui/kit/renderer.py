"""Renderer: repaints only changed parts of a static layer, and moves sprites over it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.kit.paint import lower_edge, merged


@dataclass(frozen=True, slots=True)
class Item:
    """Something static: its paint bounds, its appearance, and its painter.

    Two items with the same key and `looks` paint the same picture.
    """

    key: Hashable
    rect: pygame.Rect
    looks: Hashable
    paint: Callable[[pygame.Surface], None]


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture that may move, drawn over the static layer whenever it changes.

    The rectangles `under` of the static layer cover it.
    """

    key: Hashable
    surface: pygame.Surface
    pos: tuple[int, int]
    alpha: int = 255
    under: tuple[pygame.Rect, ...] = ()

    @property
    def rect(self) -> pygame.Rect:
        """Where it is drawn."""
        return self.surface.get_rect(topleft=self.pos)


class Renderer:
    """The table's picture: items painted once, sprites drawn at their current places.

    `painted` counts repainted rectangles of the static layer, for tests and benches.
    """

    def __init__(self) -> None:
        self.painted = 0
        self._ground = pygame.Surface((0, 0))
        self._backdrop = self._below = pygame.Surface((0, 0))
        self._items: list[Item] = []
        self._by_key: dict[Hashable, Item] = {}
        self._sprites: dict[Hashable, Sprite] = {}
        self._dirty: list[pygame.Rect] = []

    def resize(self, backdrop: pygame.Surface, *, open_below: bool = False) -> None:
        """Start over on a table top of another size or theme.

        `open_below` leaves out the lower rail, for a player seated there.
        """
        self._backdrop = backdrop
        self._below = lower_edge(backdrop) if open_below else pygame.Surface((0, 0))
        self._ground = backdrop.copy()
        self._items, self._by_key = [], {}
        self._sprites = {}
        self._paint(backdrop.get_rect())
        self._dirty = [backdrop.get_rect()]

    def set_items(self, items: Sequence[Item]) -> None:
        """Replace the static items, bottom first, and repaint where they differ."""
        changed: list[pygame.Rect] = []
        by_key = {item.key: item for item in items}
        for key, old in self._by_key.items():
            new = by_key.get(key)
            if new is None or new.looks != old.looks or new.rect != old.rect:
                changed.append(old.rect)
        for key, item in by_key.items():
            before = self._by_key.get(key)
            if before is None or before.looks != item.looks or before.rect != item.rect:
                changed.append(item.rect)
        self._items, self._by_key = list(items), by_key
        bounds = self._ground.get_rect()
        for rect in merged([rect.clip(bounds) for rect in changed]):
            self._paint(rect)
            self._dirty.append(rect)

    def draw_frame(
        self, target: pygame.Surface, sprites: Sequence[Sprite], *, everything: bool
    ) -> list[pygame.Rect]:
        """Update the screen; returns the rectangles drawn."""
        by_key = {sprite.key: sprite for sprite in sprites}
        whole = [target.get_rect()]
        dirty = whole if everything else [*self._dirty, *self._moved(by_key)]
        self._dirty = []
        self._sprites = by_key
        bounds = target.get_rect()
        rects = merged([rect.clip(bounds) for rect in dirty])
        rected = [(sprite, sprite.rect) for sprite in sprites]
        for rect in rects:
            target.set_clip(rect)
            target.blit(self._ground, rect, rect)
            for sprite, where in rected:
                if where.colliderect(rect):
                    _blit(target, sprite)
                    for above in sprite.under:
                        target.blit(self._ground, above, above)
        target.set_clip(None)
        return rects

    @property
    def needs_redraw(self) -> bool:
        """Whether the static layer has changes that the screen doesn't show yet."""
        return bool(self._dirty)

    def _moved(self, now: dict[Hashable, Sprite]) -> list[pygame.Rect]:
        rects: list[pygame.Rect] = []
        for key, old in self._sprites.items():
            new = now.get(key)
            if new is None or not _alike(new, old):
                rects.append(old.rect)
        for key, new in now.items():
            before = self._sprites.get(key)
            if before is None or not _alike(new, before):
                rects.append(new.rect)
        return rects

    def _paint(self, rect: pygame.Rect) -> None:
        self.painted += 1
        self._ground.set_clip(rect)
        self._ground.blit(self._backdrop, rect, rect)
        self._ground.blit(self._below, (0, self._ground.height - self._below.height))
        for item in self._items:
            if item.rect.colliderect(rect):
                item.paint(self._ground)
        self._ground.set_clip(None)


def _alike(one: Sprite, other: Sprite) -> bool:
    return one.surface is other.surface and one.pos == other.pos and one.alpha == other.alpha


def _blit(target: pygame.Surface, sprite: Sprite) -> None:
    if sprite.alpha < 255:
        sprite.surface.set_alpha(sprite.alpha)
        target.blit(sprite.surface, sprite.pos)
        sprite.surface.set_alpha(255)
    else:
        target.blit(sprite.surface, sprite.pos)
