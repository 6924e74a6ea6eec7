"""Tests of looks: one for each material and typeface, and how panels and buttons stand out."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Dialog, FormPage, Page
from mayi_desktop.ui.kit.paint import Box, draw_box
from mayi_desktop.ui.kit.theme import AFTERNOON, HIGH_CONTRAST, THEMES, Material, Metrics
from tests.ui.contrast import contrast

MATERIALS = (Material.PANEL, Material.PAPER, Material.PAGE)


def test_looks_of_all_materials_change_together(look: Look) -> None:
    paper, felt = look.paper, look.felt
    look.theme, look.metrics = AFTERNOON, Metrics((1920, 1080), 1.25)
    assert (paper.palette, felt.palette) == (AFTERNOON.paper, AFTERNOON.felt)
    assert paper.metrics is felt.metrics is look.metrics
    assert look.on(Material.PAPER) is paper
    assert paper.on(Material.PANEL) is look
    assert paper.serif.palette is AFTERNOON.paper


def test_all_pages_are_paper_unless_the_contrast_is_high(look: Look) -> None:
    for theme in THEMES.values():
        look.theme = theme
        assert look.page.is_paper is (theme is not HIGH_CONTRAST)
        assert look.paper.is_paper
    assert {kind.material for kind in (Page, FormPage, Dialog)} == {Material.PAGE}


def test_the_second_typeface_writes_headings_in_its_own_letters(look: Look) -> None:
    assert look.serif.fonts.width("May I?", 40) != look.fonts.width("May I?", 40)


@pytest.mark.parametrize("enabled", [True, False], ids=["on", "off"])
@pytest.mark.parametrize("kind", ButtonKind)
@pytest.mark.parametrize("material", MATERIALS)
@pytest.mark.parametrize("theme", THEMES)
def test_the_shape_of_a_button_is_seen(
    look: Look, theme: str, material: Material, kind: ButtonKind, *, enabled: bool
) -> None:
    look.theme = THEMES[theme]
    stands_on = look.on(material)
    button = Button(stands_on, "", list, kind=kind)
    button.set_enabled(enabled=enabled)
    button.place(pygame.Rect(20, 20, 200, 60))
    surface = pygame.Surface((240, 100))
    surface.fill(stands_on.palette.panel)
    button.draw(surface)
    edge = surface.get_at((20, 45))[:3]
    ground = stands_on.palette.panel
    seen = contrast(edge, ground)
    assert seen >= 3 if enabled else 1 < seen < contrast(stands_on.palette.line, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_a_button_has_a_side_and_goes_down_when_pressed(look: Look, theme: str) -> None:
    look.theme, look.metrics = THEMES[theme], Metrics((1920, 1080))
    button = Button(look, "", list)
    button.place(pygame.Rect(20, 20, 200, 60))
    assert button.face.height == 60 - button.depth < 60
    up = button.face.y
    button.held = button.hovered = True
    assert button.face.y > up
    assert button.body.bottom <= button.rect.bottom
    quiet = Button(look, "", list, kind=ButtonKind.QUIET)
    assert quiet.depth == 0


@pytest.mark.parametrize("theme", ["lamp", "afternoon"])
def test_a_thick_box_is_bright_above_and_dark_below(look: Look, theme: str) -> None:
    look.theme = THEMES[theme]
    fill = look.palette.raised
    surface = pygame.Surface((120, 80))
    surface.fill(look.palette.panel)
    draw_box(surface, pygame.Rect(10, 10, 100, 60), look.raised(fill, look.palette.line, 8))
    column = [sum(surface.get_at((60, y))[:3]) for y in range(10, 70)]
    middle, side = column[30], min(column[-4:])
    assert max(column[1:6]) > middle > side


def test_paper_has_the_margin_of_a_writing_pad(look: Look) -> None:
    surface = pygame.Surface((300, 200))
    look.page.draw_panel(surface, pygame.Rect(10, 10, 280, 180))
    row = {surface.get_at((x, 100))[:3] for x in range(12, 60)}
    assert row == {look.page.palette.panel, look.page.palette.margin}


@pytest.mark.parametrize("radius", range(7))
@pytest.mark.parametrize("edge", [0, 1, 2])
def test_a_box_of_any_corners_has_its_full_colour(look: Look, radius: int, edge: int) -> None:
    surface, fill = pygame.Surface((40, 40)), (123, 224, 174)
    box = Box(fill, radius, border=(12, 40, 28) if edge else None, border_width=edge)
    draw_box(surface, pygame.Rect(5, 5, 30, 30), box)
    assert {surface.get_at((x, 20))[:3] for x in range(9, 31)} == {fill}
