"""Tests that no wild card is thrown by mistake: asked once a turn, gone the second time."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CARDS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

WITH_WILDS = """
deal 3
turn 0 play stock
seat 0 down: JK 2S 9C 5D
seat 1: *11
seat 2: *11
set 1: KC KS KH
discards: 3C 4D
"""


def at(app: App, folder: Path, text: str = WITH_WILDS) -> Player:
    player = Player(app, game_at(folder, text))
    player.settle()
    return player


def throw(player: Player, name: str, way: str) -> None:
    match way:
        case "drag":
            player.drag(player.at(name), player.discards())
        case "click":
            if player.card(name) not in player.table.model.hand.picked:
                player.click(player.at(name))
            player.settle()
            player.click(player.discards())
        case _:
            if player.card(name) not in player.table.model.hand.picked:
                player.click(player.at(name))
            player.press("x")
    player.wait(0.3)


@pytest.mark.parametrize("way", ["drag", "click", "key"])
@pytest.mark.parametrize("name", ["JK", "2S"])
def test_a_wild_card_is_thrown_only_the_second_time(
    app: App, tmp_path: Path, way: str, name: str
) -> None:
    player = at(app, tmp_path)
    throw(player, name, way)
    dialog = player.sees(Dialog)
    assert dialog.focus.current is not None
    assert dialog.focus.current.label == _("Keep it")
    player.press("escape")
    player.sees(TableScene)
    player.settle()
    assert len(player.view.hand) == 4
    throw(player, name, way)
    player.sees(TableScene)
    assert name not in [str(CARDS[card]) for card in player.view.hand]
    assert player.top() == name


def test_it_may_be_thrown_at_once_from_the_question(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path)
    throw(player, "JK", "key")
    player.press_button(_("Discard anyway"))
    player.wait(0.3)
    assert player.top() == "JK"


@pytest.mark.parametrize("thrown", ["9C", "JK"])
def test_nothing_is_asked_about_other_cards_or_where_there_are_only_wilds(
    app: App, tmp_path: Path, thrown: str
) -> None:
    text = WITH_WILDS if thrown == "9C" else WITH_WILDS.replace("JK 2S 9C 5D", "JK 2S")
    player = at(app, tmp_path, text)
    throw(player, thrown, "key")
    player.sees(TableScene)
    assert player.top() == thrown
