"""Plays a whole deal of every sheet at the table against the computer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import DrawStock, MayI, Phase
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from tests.ui.table.deal_player import DealPlayer
from tests.ui.table.tables import seats

QUICK = replace(BotDelays.instant(), patient=True)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_deal_is_played_from_the_first_card_to_the_summary(
    app: App, tmp_path: Path, sheet: str
) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    setup = GameSetup(sheet, (), seats(max(4, SHEETS[sheet].sheet.min_players)), code_of(8))
    me = DealPlayer(app, GameHost.new(setup, tmp_path, delays=QUICK, checked=True))
    me.play_deal()
    table = me.view.table
    assert table.phase is Phase.BETWEEN_DEALS
    assert table.result is not None
    assert sum(table.result.points) > 0
    assert DrawStock in me.offered
    assert any(line.startswith("Anna discards") for line in me.table.display.log.lines.lines)
    assert not me.table.host.bot_driver.is_stuck
    if SHEETS[sheet].sheet.claims.window.name in ("BEFORE_THE_DRAW", "WHILE_EXPOSED"):
        assert MayI in me.offered
