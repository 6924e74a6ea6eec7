"""Tests that people who share a screen never see one another's cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mayi_desktop.engine import Discard, Seat
from mayi_desktop.engine.state_api import GameState, position, view_for
from mayi_desktop.i18n import _
from mayi_desktop.sheets import find_sheet
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.table.hud.curtain import Curtain, next_task
from mayi_desktop.ui.table.model.hot_seat import Change, HotSeat
from tests.ui.screens.positions import called
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, new_game

SHEET = find_sheet("grandma-jeanne")
FOUR = """
turn {turn} {phase}
seat 0: *11
seat 1: *11
seat 2: *11
seat 3: *11
discards: QC 8D
"""


def view(turn: int, phase: str = "draw"):
    return view_for(position(SHEET, FOUR.format(turn=turn, phase=phase)), None)


def test_one_person_never_meets_a_curtain():
    hot_seat = HotSeat((Seat(2),))
    assert hot_seat.viewer == 2
    for turn in range(4):
        assert hot_seat.due(view(turn)) == (Change.NOTHING, None)


def test_the_next_person_gets_a_curtain_and_the_same_one_does_not():
    hot_seat = HotSeat((Seat(0), Seat(2)))
    assert hot_seat.due(view(0)) == (Change.CURTAIN, 0)
    hot_seat.viewer = hot_seat.last_viewer = Seat(0)
    assert hot_seat.due(view(0)) == (Change.NOTHING, None)
    assert hot_seat.due(view(2)) == (Change.HIDE, None)
    hot_seat.viewer = None
    assert hot_seat.due(view(2)) == (Change.CURTAIN, 2)
    assert hot_seat.due(view(0)) == (Change.SHOW, 0)


def test_the_hand_is_hidden_while_the_computer_plays_before_somebody_else():
    hot_seat = HotSeat((Seat(0), Seat(2)))
    hot_seat.viewer = hot_seat.last_viewer = Seat(0)
    assert hot_seat.due(view(1)) == (Change.HIDE, None)
    assert hot_seat.due(view(3)) == (Change.NOTHING, None)


def test_leaving_the_window_asks_everybody_anew():
    hot_seat = HotSeat((Seat(0), Seat(2)))
    hot_seat.viewer = hot_seat.last_viewer = Seat(0)
    hot_seat.viewer = None
    hot_seat.forget_viewers()
    assert hot_seat.due(view(0)) == (Change.CURTAIN, 0)


@pytest.fixture
def two(app: App, tmp_path: Path) -> Player:
    text = FOUR.format(turn=0, phase="draw")
    return Player(app, game_at(tmp_path, text, people=(0, 2)))


def faces(player: Player) -> set[int]:
    """The cards of hands whose faces are on the screen."""
    table = player.view.table
    open_cards = {*table.discards, *(c for m in table.melds for c in m.cards)}
    return set(player.table.display.animator.cards) - open_cards


def to_curtain(player: Player) -> Curtain:
    for _ignored in range(600):
        player.wait()
        if isinstance(player.scene, Curtain):
            return player.scene
    raise AssertionError("no curtain came")


def test_a_curtain_comes_first_and_takes_no_input_for_half_a_second(two: Player):
    curtain = to_curtain(two)
    assert curtain.seat == 0
    assert not faces(two)
    two.press("enter")
    assert isinstance(two.scene, Curtain)
    two.wait(0.6)
    two.press("enter")
    assert two.table.model.viewer == 0
    assert len(faces(two)) == 11


def test_the_hand_goes_down_before_the_next_curtain_and_stays_down_under_it(two: Player):
    to_curtain(two)
    two.wait(0.6)
    two.press("enter")
    two.settle()
    two.press("d")
    two.settle()
    two.table.commands.submit(discard_of(two))
    curtain = to_curtain(two)
    assert curtain.seat == 2
    assert two.table.model.viewer is None
    assert not faces(two)


def test_losing_the_window_hides_the_hand_at_once(two: Player):
    to_curtain(two)
    two.wait(0.6)
    two.press("enter")
    two.settle()
    two.leave_window()
    assert not faces(two)
    assert to_curtain(two).seat == 0


def test_others_ask_in_public_and_say_who_they_are(two: Player):
    to_curtain(two)
    two.wait(0.6)
    two.press("enter")
    two.settle()
    pill = two.table.controls.pill
    assert pill.label.startswith("Others: May I?")
    assert pill.detail == ""
    two.press("m")
    question = two.table.panel.question
    assert question is not None
    assert [answer.seat for answer in question.answers] == [None, 2]
    two.click(two.table.panel.answers[1])
    two.wait(0.2)
    claim = two.view.table.claim
    assert claim is not None
    assert claim.caller == 2


def discard_of(player: Player) -> Discard:
    return Discard(Seat(0), player.view.hand[0])


def test_the_curtain_says_nothing_twice(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path, people=(0, 1)))
    curtain = to_curtain(player)
    assert curtain._facts == "11 cards  ·  2 sets of 3  ·  0 points"
    assert curtain._lines[0] == "Hand 1: Anna deals."
    words = " ".join((curtain._facts, *curtain._lines))
    assert words.count("2 sets") == 1
    assert words.count("deals") == 1


def test_the_curtain_says_what_is_to_be_done_and_its_buttons_are_even(two: Player) -> None:
    curtain = to_curtain(two)
    assert curtain._task == _("Your turn: first draw a card")
    ready, other = curtain.widgets
    assert ready.rect.x == other.rect.x
    assert ready.rect.width == other.rect.width


def test_what_is_to_be_done_is_told_from_what_everybody_knows() -> None:
    def task(text: str, change: Callable[[GameState], GameState] = lambda state: state) -> str:
        state = change(position(SHEET, text))
        return next_task(view_for(state, None), Seat(0), ("Anna", "Ben", "Clara", "David"))

    asking = FOUR.format(turn=0, phase="draw")
    assert task(asking) == _("Your turn: first draw a card")
    assert task(FOUR.format(turn=0, phase="play stock")) == _(
        "Your turn: play, and discard at the end"
    )
    wanted = _("{name} asks for {card}: may they have it?", name="Clara", card="8♦")
    assert task(asking, lambda state: called(state, 2)) == wanted
    assert task(FOUR.format(turn=3, phase="draw")) == _("You may ask for {card}", card="8♦")
