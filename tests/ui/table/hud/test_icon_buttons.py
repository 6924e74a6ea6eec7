"""Tests of the words below the round buttons: rail, cloth and shadows meet behind them."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.theme import THEMES, Metrics
from mayi_desktop.ui.table.buttons import Icon, IconButton
from tests.ui.contrast import contrast
from tests.ui.reading import LEAST_CONTRAST

BEHIND = ((0, 0, 0), (133, 130, 93), (255, 255, 255))


@pytest.mark.parametrize("theme", THEMES)
def test_words_below_round_buttons_can_be_read_whatever_lies_behind(
    look: Look, theme: str
) -> None:
    look.theme, look.metrics = THEMES[theme], Metrics((1920, 1080))
    button = IconButton(look, Icon.MENU, lambda: None)
    button.rect = pygame.Rect(100, 20, 42, 42)
    surface = pygame.Surface((300, 120))
    for behind in BEHIND:
        surface.fill(behind)
        button.draw(surface)
        word = button.word.inflate(-look.metrics.px(46), 0)
        found = [surface.get_at((x, word.centery))[:3] for x in range(word.left, word.right)]
        assert contrast(min(found, key=sum), max(found, key=sum)) >= LEAST_CONTRAST, behind
