"""Tests that a slipped discard, or "No one" pressed by mistake, is taken back at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Discard, Phase, Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SharingMode
from mayi_desktop.host.undo import UndoRefusal
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.prompts import UNDO_SENTENCES
from tests.host.tables import runner_of
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.sheets_at import FIRST_TO_ASK
from tests.ui.table.tables import game_at

ANNA, BEN, CLARA = Seat(0), Seat(1), Seat(2)
TO_DISCARD = """
turn 0 play stock
seat 0: 7H 2H 7D KS 7S 9D 4C 9S 6D 9H KC
seat 1: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 2: *11
discards: 3C 9S
"""
GIVEN_AT_ONCE = """
turn 3 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH 6S
seat 1: *11
seat 2: *11
seat 3 down: *8
set 3: TS TC TS
set 3: 8C 8S 8H
discards: QC 8D
"""


def _shared(app: App, folder: Path, people: tuple[int, ...]) -> Player:
    host = game_at(folder, TO_DISCARD, people=people)
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
    player = _shared(app, tmp_path, (0, 2))
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
    player = _shared(app, tmp_path, (0, 1, 2))
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
    player = _shared(app, tmp_path, (0, 1, 2))
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
    player = _shared(app, tmp_path, (0, 1, 2))
    _slip(player)
    asked = player.table.host.undecided_people()
    assert asked
    player.table.commands.nobody_asks()
    player.settle()
    assert player.table.host.undecided_people() == ()
    undo, second = player.table.controls.undo, player.table.controls.second
    assert (second.label, undo.visible) == ("Somebody does want it", False)
    player.wait(PATIENCE)
    player.click(second)
    player.settle()
    assert player.table.host.undecided_people() == asked
    assert player.view.table.turn == BEN, "the discard itself still lies there"
    player.table.commands.nobody_asks()
    player.table.commands.seat_viewer(BEN)
    player.settle()
    assert undo.enabled
    player.press("d")
    player.settle()
    assert not undo.enabled


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
    player.table.model.hand.pick(player.card("KC"))
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
    assert player.table.model.hand.picked == (), "the next card picked is the one to discard"
    _slip(player)
    player.table.commands.sit_down(BEN)
    player.settle()
    assert player.table.host.undoable_discard is None
    player.press("z", "ctrl")
    player.settle()
    assert player.view.table.turn == BEN


# --- Tests that a play is taken back at the table by key and button, and the hand is as before.


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
    for _ignored in range(60):
        player.wait()
        now = {key: sprite.pose()[0] for key, sprite in sprites.items()}
        assert now.keys() == places.keys()
        for key, slot in now.items():
            far = abs(slot.x - places[key].x) + abs(slot.y - places[key].y)
            assert far < 250
        places = now
    player.settle()


# --- A May I? by mistake


def _alone(app: App, folder: Path, *, down: bool = False) -> Player:
    """Anna, alone at the screen, may ask for 8D; David, whose turn it is, may be down."""
    host = game_at(folder, GIVEN_AT_ONCE if down else FIRST_TO_ASK)
    host.clock.delays = BotDelays(hold=60.0)
    player = Player(app, host)
    player.settle()
    return player


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("by", ["main button", "same place"])
def test_alone_the_same_press_takes_a_may_i_back(
    app: App, tmp_path: Path, by: str, *, down: bool
) -> None:
    player = _alone(app, tmp_path, down=down)
    host, controls = player.table.host, player.table.controls
    before, moves = player.hand_names(), runner_of(host).moves
    asks = controls.claim_button.rect.center
    player.click(asks)
    player.wait(0.05)
    player.click(asks)
    player.wait(0.45)
    assert host.regretting == ANNA, "the second half of a double click takes nothing back"
    assert player.table.display.theatre.is_lit, "nor does it end the scene"
    assert controls.primary.label == _("Never mind")
    assert controls.primary.enabled
    player.click(controls.primary if by == "main button" else asks)
    player.settle()
    assert host.regretting is None
    assert runner_of(host).moves == moves
    assert player.hand_names() == before
    lines = player.table.display.log.lines.lines
    assert any("after all" in line for line in lines)
    assert player.table.display.speech_bubbles.said[ANNA].text() == _("Never mind")
    player.press("m")
    player.wait(8.0)
    assert len(player.view.hand) == len(before) + 2, "asked again, it is given"
    assert controls.primary.label != _("Never mind")


@pytest.mark.parametrize("key", ["m", "z"])
def test_a_key_takes_a_may_i_back_until_a_computer_answers(
    app: App, tmp_path: Path, key: str
) -> None:
    player = _alone(app, tmp_path)
    before = player.hand_names()
    player.press("m")
    player.press("m")
    player.wait(0.45)
    assert player.view.table.claim is not None
    player.press(key, *(["ctrl"] if key == "z" else []))
    player.settle()
    assert player.view.table.claim is None
    player.press("m")
    for _ignored in range(600):
        player.wait()
        if player.table.host.regretting is None:
            break
    player.press("z", "ctrl")
    assert player.caption == UNDO_SENTENCES[UndoRefusal.ANSWERED]
    player.wait(6.0)
    assert len(player.hand_names()) == len(before) + 2


def test_at_one_screen_a_seat_takes_its_may_i_back(app: App, tmp_path: Path) -> None:
    player = _shared(app, tmp_path, (0, 1, 2))
    player.table.host.clock.delays = BotDelays(hold=None)
    _slip(player)
    player.wait(1.5)
    player.click(player.seat(CLARA))
    player.wait(2.0)
    assert player.view.table.claim is not None
    labels = {spec.seat: spec.label for spec in player.table.prompt.now().seats}
    assert labels[CLARA] == _("Never mind")
    player.click(player.seat(CLARA))
    player.settle()
    assert player.view.table.claim is None
    assert player.table.model.viewer is None, "no hand opens by that"
    assert "Clara doesn’t want K♣ after all." in player.table.display.log.lines.lines
    labels = {spec.seat: spec.label for spec in player.table.prompt.now().seats}
    assert labels[CLARA] == _("May I?")


def test_at_one_screen_a_call_that_brings_the_card_at_once_waits_for_second_thoughts(
    app: App, tmp_path: Path
) -> None:
    drawn = GIVEN_AT_ONCE.replace("turn 3 draw", "turn 2 play stock")
    host = game_at(tmp_path, drawn, people=(0, 1, 2))
    player = Player(app, host)
    player.wait(2.0)
    for _ignored in ("by mistake", "taken back", "asked for after all"):
        player.click(player.seat(ANNA))
        player.wait(2.0)
        assert len(host.view(ANNA).hand) == 11
    player.wait(4.0)
    assert len(host.view(ANNA).hand) == 13
