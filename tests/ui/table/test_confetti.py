"""Tests of the confetti after a win."""

from __future__ import annotations

from pathlib import Path

import pygame

from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.scores import Confetti
from tests.ui.table.player import at
from tests.ui.table.test_end_of_deal import LAST_CARD


def test_paper_rains_for_a_person_who_goes_out_and_any_key_ends_it(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    for _ in range(360):
        player.wait()
        if isinstance(player.scene, DealOver):
            break
    page = player.sees(DealOver)
    assert page.confetti.falling
    player.press("down")
    assert not page.confetti.falling


def test_scraps_that_lie_askew_have_smooth_edges() -> None:
    felt, paper = (30, 80, 50), (240, 230, 210)
    target = pygame.Surface((1280, 720))
    target.fill(felt)
    rain = Confetti((paper,))
    for _ in range(30):
        rain.update(1 / 30)
    rain.draw(target, target.get_size())
    seen = pygame.PixelArray(target)
    shades = {tuple(target.unmap_rgb(value))[:3] for value in {v for c in seen for v in c}}
    # Paper seen from the front and from behind, and much between these and the felt.
    assert felt in shades
    assert paper in shades
    assert len(shades) > 30
