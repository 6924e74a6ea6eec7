"""Tests that everything can be read: contrast, font sizes, and the suits told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from mayi_desktop.ui.kit.theme import (
    IVORY,
    LEGIBLE,
    SEAT_COLOURS,
    SUIT_COLOURS,
    THEMES,
    Material,
    Metrics,
    mix,
    rgb,
)
from tests.ui.pictures import contrast, text_pairs


@pytest.mark.parametrize("material", Material)
@pytest.mark.parametrize("name", THEMES)
def test_every_text_can_be_read_on_its_background(name: str, material: Material) -> None:
    pairs = text_pairs(THEMES[name], material)
    faint = [(what, *pair) for what, *pair in pairs if contrast(*pair) < 4.5]
    assert faint == []


@pytest.mark.parametrize("material", Material)
@pytest.mark.parametrize("name", THEMES)
def test_shapes_stand_out_from_their_ground(name: str, material: Material) -> None:
    palette = THEMES[name].on(material)
    grounds = [palette.panel]
    if material is Material.FELT:
        grounds += [THEMES[name].table.cloth, THEMES[name].table.dusk]
    else:
        # The edge of a button against what it stands on, and against the button itself.
        assert contrast(palette.line, palette.panel) >= 3
        assert (
            max(
                contrast(palette.primary, palette.panel),
                contrast(palette.primary_line, palette.panel),
            )
            >= 3
        )
    for ground in grounds:
        assert contrast(palette.focus, ground) >= 3
        assert contrast(palette.line, ground) >= 3
        assert (
            contrast(palette.legal, ground) >= 3
            or material is Material.PAPER
            or material is Material.PAGE
            or name == "afternoon"
        )


@pytest.mark.parametrize("scheme", SUIT_COLOURS)
def test_suits_can_be_read_on_ivory(scheme: str) -> None:
    for colour in SUIT_COLOURS[scheme].values():
        assert contrast(colour, IVORY) >= 4.5


@pytest.mark.parametrize("scheme", ["four", "safe"])
def test_four_colour_decks_have_four_colours(scheme: str) -> None:
    assert len(set(SUIT_COLOURS[scheme].values())) == 4


def test_seats_have_eight_different_colours_on_every_ground() -> None:
    assert len(set(SEAT_COLOURS)) == 8
    for theme in THEMES.values():
        for material in (Material.PANEL, Material.PAPER):
            assert len(set(theme.on(material).seats)) == 8


def test_contrast_is_symmetric_and_one_for_equals() -> None:
    for one, other in combinations(SEAT_COLOURS, 2):
        assert contrast(one, other) == contrast(other, one) > 1
    assert contrast(IVORY, IVORY) == 1
    assert round(contrast((0, 0, 0), (255, 255, 255))) == 21


def test_colours_mix_from_one_to_the_other() -> None:
    red, blue = rgb("#FF0000"), rgb("#0000FF")
    assert (mix(red, blue, 0), mix(red, blue, 1)) == (red, blue)
    assert mix(red, blue, 0.5) == (128, 0, 128)


@pytest.mark.parametrize("material", [Material.PANEL, Material.PAPER, Material.PAGE])
@pytest.mark.parametrize("name", THEMES)
def test_a_button_that_is_off_can_be_read_and_is_told_from_others(
    name: str, material: Material
) -> None:
    palette = THEMES[name].on(material)
    assert contrast(palette.off_text, palette.off) >= 4.5
    assert contrast(palette.text, palette.off_text) >= 2
    assert contrast(palette.line, palette.off_line) >= 1.25


def test_fonts_are_as_large_as_promised_at_1080_lines() -> None:
    sizes = Metrics((1920, 1080))
    scale = sizes.small, sizes.body, sizes.ribbon, sizes.heading, sizes.display
    assert scale == (18, 22, 28, 40, 64)


@pytest.mark.parametrize("chosen", [0.8, 1.0, 1.5])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_whatever_is_asked_for_is_written_in_a_size_of_the_scale(
    size: tuple[int, int], chosen: float
) -> None:
    sizes = Metrics(size, chosen)
    scale = (sizes.small, sizes.body, sizes.ribbon, sizes.heading, sizes.display)
    assert [sizes.step(px) for px in scale] == list(scale)
    for px in range(sizes.small, 2 * sizes.display):
        assert sizes.step(px) in scale
        assert sizes.step(px) <= px
    assert sizes.step(5) == 5
    below = list(sizes.sizes_below(sizes.heading, sizes.legible))
    own = [sizes.heading, sizes.ribbon, sizes.body, sizes.small, sizes.fine]
    # For want of room words become as small as they usually are, before they become least.
    usual = Metrics(size)
    usually = [usual.heading, usual.ribbon, usual.body, usual.small, usual.fine]
    steps = [*own, *(px for px in usually if px < sizes.fine)]
    assert below == [*steps, *([sizes.legible] if sizes.legible < steps[-1] else ())]
    assert list(sizes.sizes_below(9, 11)) == [9]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_smallest_words_have_as_much_of_a_large_window_as_of_a_small_one(
    size: tuple[int, int],
) -> None:
    sizes = Metrics(size)
    for least in (LEGIBLE, sizes.legible):
        smallest = list(sizes.sizes_below(sizes.body, least))[-1]
        assert smallest >= LEGIBLE * max(1, size[1] / 1080), least
    # Figures on cards may be smaller than any words.
    assert list(sizes.sizes_below(sizes.fine, 9))[-1] == 9


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_sizes_grow_with_the_scale_chosen(size: tuple[int, int]) -> None:
    scales = [Metrics(size, chosen).scale for chosen in (0.8, 1.0, 1.25, 1.5, 2.5)]
    assert scales == sorted(scales)
    assert scales[0] < scales[1] < scales[-1]


@pytest.mark.parametrize("size", [(1, 1), (200, 150), (1024, 640)])
def test_no_window_is_laid_out_smaller_than_the_smallest(size: tuple[int, int]) -> None:
    assert Metrics(size).size == (1024, 640)
    assert Metrics(size).body >= 14


def test_places_for_cards_stand_out_where_contrast_is_high() -> None:
    palette = THEMES["contrast"].felt
    assert contrast(palette.place_line, palette.panel) >= 4.5
