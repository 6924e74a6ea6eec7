"""Tests that painted surfaces are cached, and no more of them than the limit allows."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.kit import paint as surface_cache
from mayi_desktop.ui.kit.paint import SURFACES, Box, SurfaceCache, cached_surface, draw_box

Painted = list[tuple[int, int]]


def test_a_picture_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surface_cache, "SURFACES", SurfaceCache())
    painted: Painted = []

    @cached_surface
    def paint(size: tuple[int, int], *, grey: int = 0) -> pygame.Surface:
        painted.append(size)
        picture = pygame.Surface(size)
        picture.fill((grey, grey, grey))
        return picture

    assert paint((4, 4)) is paint((4, 4))
    assert paint((4, 4), grey=9) is not paint((4, 4))
    assert paint((5, 4)).get_size() == (5, 4)
    assert painted == [(4, 4), (4, 4), (5, 4)]


def test_the_least_recently_used_are_dropped() -> None:
    cache = SurfaceCache(max_bytes=10 * 100 * 100 * 4)
    for number in range(10):
        cache.put(number, pygame.Surface((100, 100), depth=32))
    assert cache.get(0) is not None
    cache.put("new", pygame.Surface((200, 100), depth=32))
    assert cache.get(0) is not None
    assert cache.get(1) is None
    assert cache.get(2) is None
    assert cache.get(3) is not None
    assert len(cache) == 9
    assert cache.bytes == cache.max_bytes


def test_one_picture_may_be_larger_than_all_the_room() -> None:
    cache = SurfaceCache(max_bytes=100)
    for number in range(3):
        cache.put(number, pygame.Surface((100, 100), depth=32))
    assert len(cache) == 1
    assert cache.get(2) is not None


def test_panels_of_every_size_do_not_fill_the_memory() -> None:
    target = pygame.Surface((2000, 1200))
    box = Box((10, 20, 30), 12, (40, 50, 60), 2, shadow=8)
    for step in range(40):
        draw_box(target, pygame.Rect(10, 10, 1200 + 9 * step, 700 + 5 * step), box)
    assert SURFACES.bytes <= SURFACES.max_bytes
