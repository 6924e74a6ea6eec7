"""Tests of the buttons' places."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.engine import LayDown
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.table.model.prompt_model import Commands
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import at


def test_the_buttons_stay_while_the_tray_fills(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    player.click(player.at("3C"))
    player.settle()
    player.click(player.slot(0))
    player.settle()
    moment = player.table.prompt.now()
    assert moment.second is not None
    assert moment.second.does(Commands.suggest_melds)
    player.press("h")
    player.settle()
    moment = player.table.prompt.now()
    assert moment.primary is not None
    assert moment.second is not None
    assert isinstance(moment.primary.action, LayDown)
    assert moment.second.does(Commands.discard)
