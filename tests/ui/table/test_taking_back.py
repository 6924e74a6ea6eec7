"""Tests that a play is taken back at the table by key and button, and the hand is as before."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.engine import Seat
from mayi_desktop.ui.app import App
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

LAYING_OFF = """
turn 0 play stock
seat 0 down: QC 9D QD 4C 6D KC
seat 1 down: *8
seat 2: *11
set 1: QS QC QH
set 1: 4S 4H 4D
discards: 3C 9S
"""
GOING_DOWN = """
turn 0 play stock
seat 0: 7H 2H 7D KS 7S 9D 4C 9S 6D 9H KC
seat 1: *11
seat 2: *11
discards: 3C 9S
"""


def test_a_laid_off_card_comes_back_to_its_place_in_the_hand(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, LAYING_OFF))
    player.drag(player.at("KC"), player.at("QC"))
    player.settle()
    before, melds = player.hand_names(), player.view.table.melds
    player.click(player.at("QD"))
    player.press("1")
    player.settle()
    assert player.table.host.undoable_cards
    player.press("z", "ctrl")
    player.settle()
    assert player.hand_names() == before
    assert player.view.table.melds == melds
    assert not player.table.host.undoable_cards
    assert not player.table.model.hand.new
    assert player.table.display.log.lines.lines[0] == "Anna undoes the last play."


def test_a_lay_down_goes_back_into_the_tray(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, GOING_DOWN))
    player.press("h")
    player.settle()
    staged = player.table.model.hand.tray
    player.press("g")
    player.settle()
    assert player.view.table.seats[0].down
    player.click(player.table.controls.undo)
    player.settle()
    assert not player.view.table.seats[0].down
    assert player.table.model.hand.tray == staged
    player.press("g")
    player.settle()
    assert player.view.table.seats[0].down


def test_undo_knows_why_nothing_can_be_taken_back(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, GOING_DOWN.replace("play stock", "draw")))
    undo = player.table.controls.undo
    assert not undo.enabled
    assert undo.reason == "nothing to undo"
    player.press("d")
    player.settle()
    assert not undo.enabled
    assert undo.reason == "new card seen"
    player.press("z", "ctrl")
    assert "new card" in player.caption
    assert player.view.counts[Seat(0)] == 12


def test_a_taken_discard_goes_back_onto_the_pile(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, GOING_DOWN.replace("play stock", "draw")))
    player.press("t")
    player.settle()
    assert player.top() == "3C"
    player.press("z", "ctrl")
    player.settle()
    assert player.top() == "9S"
    player.press("d")
    player.settle()
    assert len(player.hand_names()) == 12


def test_no_card_jumps_while_a_play_is_taken_back(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, LAYING_OFF))
    player.click(player.at("QD"))
    player.press("1")
    player.settle()
    sprites = player.table.display.animator.cards
    places = {key: sprite.pose()[0] for key, sprite in sprites.items()}
    player.press("z", "ctrl")
    for _ in range(60):
        player.wait()
        now = {key: sprite.pose()[0] for key, sprite in sprites.items()}
        assert now.keys() == places.keys()
        for key, slot in now.items():
            far = abs(slot.x - places[key].x) + abs(slot.y - places[key].y)
            assert far < 250
        places = now
    player.settle()
