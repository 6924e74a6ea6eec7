"""Tests of the table's picture: light in the middle, a rail around, the room in the corners."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from mayi_desktop.ui.kit import paint as surface_cache
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import (
    SURFACES,
    Box,
    Renderer,
    SurfaceCache,
    cached_surface,
    draw_box,
    paint_backdrop,
    rail_width,
)
from mayi_desktop.ui.kit.theme import THEMES, Colour
from tests.ui.pictures import contrast

SIZE = (640, 400)
LAMPLIT = ["lamp", "felt", "wood"]
ROUNDED = [*LAMPLIT, "afternoon"]


def average(surface: pygame.Surface, middle: tuple[int, int], side: int = 12) -> Colour:
    rect = pygame.Rect(0, 0, side, side)
    rect.center = middle
    r, g, b = pygame.transform.average_color(surface, rect)[:3]
    return r, g, b


def near(one: Colour, other: Colour, room: int = 14) -> bool:
    return all(abs(a - z) <= room for a, z in zip(one, other, strict=True))


@pytest.mark.parametrize("theme", THEMES)
def test_the_cloth_keeps_to_its_colours(look: Look, theme: str) -> None:
    table = THEMES[theme].table
    surface = paint_backdrop(SIZE, table)
    assert surface.get_size() == SIZE
    for x in range(80, 560, 40):
        for y in range(80, 320, 40):
            for part, low, high in zip(
                average(surface, (x, y)), table.dusk, table.cloth, strict=True
            ):
                assert low - 14 <= part <= high + 14


@pytest.mark.parametrize("theme", LAMPLIT)
def test_the_lamp_shines_on_the_piles(look: Look, theme: str) -> None:
    surface = paint_backdrop(SIZE, THEMES[theme].table)
    middle, aside = average(surface, (320, 176), 40), average(surface, (60, 340), 30)
    assert sum(middle) > 1.4 * sum(aside)


@pytest.mark.parametrize("theme", ROUNDED)
def test_a_rail_runs_around_the_cloth_and_the_room_is_behind(look: Look, theme: str) -> None:
    table = THEMES[theme].table
    surface = paint_backdrop(SIZE, table)
    half = rail_width(SIZE[1]) // 2
    for spot in ((320, half), (320, 399 - half), (half, 176), (639 - half, 176)):
        wood = average(surface, spot, half)
        assert all(
            min(d, r) - 20 <= part <= max(d, r) + 20
            for part, d, r in zip(wood, table.rail_dusk, table.rail, strict=True)
        )
    for corner in ((2, 2), (637, 2), (2, 397), (637, 397)):
        assert near(average(surface, corner, 3), table.room)


@pytest.mark.parametrize("theme", ROUNDED)
def test_shades_that_are_next_to_each_other_run_into_each_other(look: Look, theme: str) -> None:
    surface = paint_backdrop(SIZE, THEMES[theme].table)
    row = [average(surface, (x, 120), 16) for x in range(100, 540, 8)]
    for one, other in pairwise(row):
        assert near(one, other, 12)


def test_high_contrast_has_one_flat_ground(look: Look) -> None:
    surface = paint_backdrop(SIZE, THEMES["contrast"].table)
    assert average(surface, (3, 3)) == average(surface, (320, 176)) == (0, 0, 0)


def test_words_can_be_read_on_the_brightest_and_the_darkest_spot(look: Look) -> None:
    for theme in THEMES.values():
        surface = paint_backdrop(SIZE, theme.table)
        for x in range(80, 560, 40):
            for y in range(60, 340, 40):
                assert contrast(theme.felt.text, average(surface, (x, y))) >= 4.5


@pytest.mark.parametrize("theme", ROUNDED)
def test_whoever_sits_at_the_table_sees_no_rail_before_them(look: Look, theme: str) -> None:
    table = THEMES[theme].table
    whole = paint_backdrop(SIZE, table)
    opened, half, renderer = whole.copy(), rail_width(SIZE[1]) // 2, Renderer()
    renderer.resize(whole, open_below=True)
    renderer.draw_frame(opened, (), everything=True)
    for x in range(80, 560, 40):
        before, above = average(opened, (x, 399 - half), half), average(opened, (x, 300), half)
        assert near(before, above, 30)
    for spot in ((half, 390), (639 - half, 390)):
        assert near(average(opened, spot, half), average(whole, (spot[0], 280), half), 30)
    upper = pygame.Rect(0, 0, SIZE[0], 300)
    assert opened.subsurface(upper).get_buffer().raw == whole.subsurface(upper).get_buffer().raw


# --- Tests that painted surfaces are cached, and no more of them than the limit allows.


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
    cache.put(3, pygame.Surface((100, 100), depth=32))
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
