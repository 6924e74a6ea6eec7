"""Tests of the hand in play: new cards after a game is reopened, and the arrow keys."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.engine import (
    Discard,
    Seat,
)
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.ui.program.app import App
from tests.ui.table.player import Player, at
from tests.ui.table.tables import BOTS, SET_OF_THREE, new_game


def test_a_new_card_is_still_marked_when_the_game_is_opened_again(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, new_game(tmp_path))
    for _ in range(2):
        player.until_asked()
        player.press("d")
        player.settle()
        new = player.table.model.hand.new
        assert len(new) == 1
        path = player.table.host.autosave.path
        player.table.host.close()
        player = Player(app, GameHost.resume(path, delays=BotDelays.instant(), bots=BOTS))
        player.settle()
        assert player.table.model.hand.new == new
        card = next(c for c in player.placed.order if c not in new)
        assert player.table.commands.submit(Discard(Seat(0), card))
        player.wait(0.3)
        assert not player.table.model.hand.new


def test_left_and_right_stay_within_the_hand(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    order = player.placed.order
    keyboard = player.table.keyboard
    player.press("tab")
    for key, end in (("left", order[0]), ("right", order[-1])):
        for _ in range(len(order) + 2):
            player.press(key)
            spot = keyboard.focused()
            assert spot is not None
            assert spot.kind == "card"
        assert keyboard.focused().name == ("card", end)  # type: ignore[union-attr]
    player.press("space")
    assert player.table.model.hand.picked == (order[-1],)
    assert player.placed.order == order
    player.press("up")
    spot = keyboard.focused()
    assert spot is not None
    assert spot.kind != "card"
