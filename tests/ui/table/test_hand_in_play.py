"""Tests of the hand in play: new cards after a game is reopened, and the arrow keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import CARDS, Discard, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import Player, at, on_visible_part
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


def test_the_hand_opens_where_a_card_of_the_tray_would_come_back(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    player.press("h")
    player.settle()
    staged = next(str(CARDS[c]) for c, _slot in player.placed.tray[0].cells if c is not None)
    left, right = player.placed.order[1:3]

    def between() -> float:
        return player.placed.cards[right].x - player.placed.cards[left].x

    before = between()
    x, y = on_visible_part(player.placed.cards[right])
    player.grab(player.at(staged))
    player.carry((x - 20, y - 10))
    player.wait(0.3)
    assert between() > before + 0.2 * player.placed.cards[left].width
    player.carry((x, player.placed.hand_room.top - 2 * round(player.placed.card)))
    player.wait(0.3)
    assert between() == pytest.approx(before)
    player.carry((x - 20, y - 10))
    player.drop((x - 20, y - 10))
    player.settle()
    assert player.hand_names().index(staged) == 2
    assert player.table.model.hand.opened_at is None


def test_a_round_button_tells_its_name_while_the_keyboard_is_there(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    icons = player.table.controls.utilities
    keyboard = player.table.keyboard
    for icon in icons:
        keyboard._to(next(s for s in keyboard._spots() if s.rect == icon.rect))
        player.press("shift")
        assert [other for other in icons if other.tells_name] == [icon]
    player.click((4, 4))
    assert not any(icon.tells_name for icon in icons)
