"""Tests that a slipped discard, or "No one" pressed by mistake, is taken back at the table."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.engine import Discard, Phase, Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SharingMode
from mayi_desktop.ui.app import App
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.tables import game_at

ANNA, BEN, CLARA = Seat(0), Seat(1), Seat(2)
TO_DISCARD = """
turn 0 play stock
seat 0: 7H 2H 7D KS 7S 9D 4C 9S 6D 9H KC
seat 1: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 2: *11
discards: 3C 9S
"""


def _trusting(app: App, folder: Path, people: tuple[int, ...]) -> Player:
    host = game_at(folder, TO_DISCARD, people=people)
    host.set_sharing(SharingMode.TRUST)
    host.clock.delays = BotDelays(hold=None)
    player = Player(app, host)
    player.table.commands.seat_viewer(ANNA)
    player.settle()
    return player


def _slip(player: Player) -> None:
    player.table.commands.submit(Discard(ANNA, player.card("KC")))
    player.settle()


def test_before_a_computer_plays_it_comes_back_until_that_draws(
    app: App, tmp_path: Path
) -> None:
    player = _trusting(app, tmp_path, (0, 2))
    player.table.host.clock.delays = BotDelays()
    before = player.hand_names()
    _slip(player)
    assert player.table.controls.undo.label == "Take K♣ back"
    player.press("z", "ctrl")
    player.settle()
    assert "Anna takes K♣ back." in player.table.display.log.lines.lines
    player.table.commands.seat_viewer(ANNA)
    player.settle()
    assert player.hand_names() == before
    assert player.table.model.hand.new == frozenset(), "a card taken back is known"
    _slip(player)
    player.table.commands.nobody_asks()
    for _ignored in range(600):
        player.wait()
        if player.view.table.phase is Phase.PLAY:
            break
    player.settle()
    assert player.table.controls.undo.label == "Undo"
    assert player.table.controls.undo.reason == "too late"
    player.press("z", "ctrl")
    assert "Another player has answered" in player.caption


def test_among_people_it_comes_back_until_somebody_looks(app: App, tmp_path: Path) -> None:
    player = _trusting(app, tmp_path, (0, 1, 2))
    _slip(player)
    assert player.table.model.viewer is None
    undo = player.table.controls.undo
    assert undo.label == "Take K♣ back"
    player.click(undo)
    player.settle()
    assert player.view.table.turn == ANNA
    assert player.view.table.phase is Phase.PLAY
    assert player.table.model.viewer is None, "whoever pressed it may not be Anna"
    player.table.commands.seat_viewer(ANNA)
    player.settle()
    _slip(player)
    player.table.commands.seat_viewer(BEN)
    player.settle()
    assert player.table.host.undoable_discard is None
    player.table.seating.hide()
    player.settle()
    assert undo.label == "Undo"
    assert undo.reason == "too late"


def test_where_everything_is_seen_a_look_ends_nothing(app: App, tmp_path: Path) -> None:
    player = _trusting(app, tmp_path, (0, 1, 2))
    player.table.host.set_sharing(SharingMode.OPEN)
    player.settle()
    _slip(player)
    player.table.commands.nobody_asks()
    player.settle()
    assert player.table.model.viewer == BEN
    player.press("z", "ctrl")  # "No one"
    player.press("z", "ctrl")
    player.settle()
    assert player.view.table.turn == ANNA
    assert player.table.model.viewer == ANNA


def test_no_one_is_taken_back_until_the_draw(app: App, tmp_path: Path) -> None:
    player = _trusting(app, tmp_path, (0, 1, 2))
    _slip(player)
    asked = player.table.host.undecided_people()
    assert asked
    player.table.commands.nobody_asks()
    player.settle()
    assert player.table.host.undecided_people() == ()
    undo, second = player.table.controls.undo, player.table.controls.second
    assert (second.label, undo.visible) == ("Ask again", False)
    player.wait(PATIENCE)
    player.click(second)
    player.settle()
    assert player.table.host.undecided_people() == asked
    assert player.view.table.turn == BEN, "the discard itself still lies there"
    player.table.commands.nobody_asks()
    player.table.commands.seat_viewer(BEN)
    player.settle()
    assert undo.label == "Ask again"
    player.press("d")
    player.settle()
    assert undo.label == "Undo"


def _passing(app: App, folder: Path) -> Player:
    host = game_at(folder, TO_DISCARD, people=(0, 1, 2))
    host.clock.delays = BotDelays(hold=None)
    player = Player(app, host)
    player.table.commands.sit_down(ANNA)
    player.settle()
    return player


def test_the_table_between_turns_says_as_long_as_it_can_be_taken_back(
    app: App, tmp_path: Path
) -> None:
    player = _passing(app, tmp_path)
    _slip(player)
    notice = player.table.prompt.now().notice
    assert notice is not None
    assert notice.then == "Ben is next."
    assert notice.hint.endswith("Oops? Anna can still take it back.")
    player.table.seating.look(CLARA)
    player.settle()
    player.table.seating.end_look()
    player.settle()
    assert player.table.host.undoable_discard is not None, (
        "who looks at their own cards tells nobody anything"
    )
    player.press("z", "ctrl")
    player.settle()
    assert player.view.table.turn == ANNA
    assert player.table.model.viewer is None
    player.table.commands.sit_down(ANNA)
    player.settle()
    assert player.table.model.viewer == ANNA
    _slip(player)
    player.table.commands.sit_down(BEN)
    player.settle()
    assert player.table.host.undoable_discard is None
    player.press("z", "ctrl")
    player.settle()
    assert player.view.table.turn == BEN


def test_a_look_with_the_key_takes_nothing_from_what_can_be_taken_back(
    app: App, tmp_path: Path
) -> None:
    player = _trusting(app, tmp_path, (0, 1, 2))
    _slip(player)
    player._post_key("v", (), down=True)
    player.wait()
    assert player.table.model.viewer == BEN
    player._post_key("v", (), down=False)
    player.wait()
    assert player.table.model.viewer is None
    assert player.table.host.undoable_discard is not None
    player.wait(0.1)
    player.click(player.table.controls.undo)
    player.settle()
    assert player.view.table.turn == ANNA
