"""Tests that one button plays a whole hand, card by card, where that ends the deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.play.prompts import Commands
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

DOWN = """
turn 0 play stock
seat 0 down: JH TH 9H QD KC
seat 1 down: *8
seat 2: *11
set 1: QS QC QH
run 1: 5H 6H 7H 8H
discards: 3C 9S
"""
NOT_DOWN = """
turn 0 play stock
seat 0: 7H 7D 7S 9D 9S 9C KC
seat 1: *11
seat 2: *11
discards: 3C
"""


def until_over(player: Player) -> None:
    for _ in range(900):
        player.wait()
        if isinstance(player.scene, DealOver):
            return
    raise AssertionError(player.view.table)


@pytest.mark.parametrize("text", [DOWN, NOT_DOWN])
def test_one_button_plays_the_whole_hand(app: App, tmp_path: Path, text: str) -> None:
    player = Player(app, game_at(tmp_path, text))
    player.table.host.clock.delays = player.table.host.clock.delays.__class__()
    player.settle()
    primary = player.table.prompt.now().primary
    assert primary is not None
    assert primary.does(Commands.go_out)
    player.press("enter")
    until_over(player)
    result = player.view.table.result
    assert result is not None
    assert result.winner == 0


def test_what_a_person_does_meanwhile_ends_the_going_out(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, DOWN))
    player.press("o")
    player.press("z", "ctrl")
    player.settle()
    player.wait(2.0)
    assert len(player.hand_names()) == 5


def test_one_card_too_many_and_there_is_no_button(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, DOWN.replace("KC", "KC 3D")))
    primary = player.table.prompt.now().primary
    assert primary is not None
    assert primary.does(Commands.discard)
    player.press("o")
    player.settle()
    assert len(player.hand_names()) == 6


def test_discarding_with_the_contract_in_hand_is_asked_about_once(
    app: App, tmp_path: Path
) -> None:
    text = NOT_DOWN.replace("KC", "KC 3D 4D")
    player = Player(app, game_at(tmp_path, text))
    player.click(player.at("KC"))
    player.press("x")
    assert isinstance(player.scene, Dialog)
    player.press("escape")
    player.wait()
    assert len(player.view.hand) == 9
    player.press("x")
    player.wait()
    assert len(player.view.hand) == 8


def test_the_warning_lays_down_what_it_found(app: App, tmp_path: Path) -> None:
    text = NOT_DOWN.replace("KC", "KC 3D 4D")
    player = Player(app, game_at(tmp_path, text))
    player.click(player.at("KC"))
    player.press("x")
    player.press("enter")
    player.settle()
    assert player.view.table.seats[0].down
    assert len(player.view.hand) == 3
