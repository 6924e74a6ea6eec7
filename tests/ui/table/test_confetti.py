"""Tests of the confetti after a win."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.scenes.results.deal_over import DealOver
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
