"""Tests of the people around one screen: one table that never turns, and whose hand is up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CARDS, CardId, Discard, DrawStock, MayI, PromptKind, Seat
from mayi_desktop.engine.state_api import GameState, view_for
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, SharingMode, code_of
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import ButtonKind
from mayi_desktop.ui.kit.input import FocusGained
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.hot_seat import Change, HotSeat
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.table.card_pictures import CardPictures
from mayi_desktop.ui.table.pointer import HOLD_SECONDS, LIFTING
from mayi_desktop.ui.table.presenter import ShownTable
from tests.host.tables import play, put_state, runner_of
from tests.notation import position
from tests.ui.hand import FRAME
from tests.ui.table.deal_player import DealPlayer
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.tables import NAMES, game_at, new_game, seats

SHEET = find_sheet("grandma-jeanne")
FOUR = """
turn {turn} {phase}
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH 6S
seat 1: *11
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD 9S
seat 3: *11
discards: QC 8D
"""
NOTHING = Change.NOTHING, None
Sit = Callable[..., Player]


def view(turn: int, phase: str = "draw"):
    return view_for(position(SHEET, FOUR.format(turn=turn, phase=phase)), None)


def step(hot_seat: HotSeat, turn: int, *, asked: bool = False, deciding: bool = False):
    return hot_seat.step(view(turn), asked=asked, deciding=deciding)


@pytest.fixture
def sit(app: App, tmp_path: Path) -> Sit:
    def at(
        turn: int = 0,
        *,
        people: tuple[int, ...] = (0, 2),
        sheet: str = "grandma-jeanne",
        sharing: SharingMode = SharingMode.PASS,
        phase: str = "draw",
        **settings: object,
    ) -> Player:
        app.change_settings(replace(app.context.settings, speed=0.0, **settings))
        host = game_at(
            tmp_path, FOUR.format(turn=turn, phase=phase), sheet=sheet, people=people
        )
        host.clock.delays = replace(app.context.delays(shared=len(people) > 1), step=0.2)
        host.set_sharing(sharing)
        player = Player(app, host)
        player.wait(PATIENCE)
        return player

    return at


def faces(player: Player) -> set[int]:
    """The cards of hands whose faces are on the screen."""
    table = player.view.table
    open_cards = {*table.discards, *(c for m in table.melds for c in m.cards)}
    return set(player.table.display.animator.cards) - open_cards


def primary(player: Player):
    found = player.table.prompt.now().primary
    assert found is not None
    return found


def seat_labels(player: Player) -> dict[int, str]:
    return {s.seat: s.label for s in player.table.prompt.now().seats if s.seat is not None}


def throw(player: Player, name: str) -> None:
    """End the turn; nobody here wants the card."""
    seat = player.view.viewer
    assert seat is not None
    player.table.commands.submit(Discard(seat, player.card(name)))
    player.settle()
    player.wait(PATIENCE)
    player.press("space")


# --- the state machine


def test_one_person_is_never_asked_who_they_are():
    hot_seat = HotSeat((Seat(2),))
    assert hot_seat.viewer == 2
    for turn in range(4):
        assert step(hot_seat, turn) == NOTHING


def test_a_hand_turns_up_only_for_whoever_said_so_and_once_the_computers_are_done():
    hot_seat = HotSeat((Seat(0), Seat(2)))
    assert step(hot_seat, 0) == NOTHING
    hot_seat.coming = Seat(0)
    assert step(hot_seat, 0, deciding=True) == NOTHING
    assert step(hot_seat, 0) == (Change.SHOW, 0)
    hot_seat.coming = Seat(2)
    assert step(hot_seat, 0) == NOTHING
    assert hot_seat.coming is None


def test_a_hand_goes_face_down_with_its_turn_and_beside_any_question():
    hot_seat = HotSeat((Seat(0), Seat(2)))
    hot_seat.viewer = Seat(0)
    assert step(hot_seat, 0) == NOTHING
    assert step(hot_seat, 0, asked=True) == (Change.HIDE, None)
    for turn in (1, 2, 3):
        assert step(hot_seat, turn) == (Change.HIDE, None)


def test_where_nothing_is_private_the_hand_of_whoever_plays_lies_open():
    hot_seat = HotSeat((Seat(0), Seat(2)), sharing=SharingMode.OPEN)
    assert step(hot_seat, 0) == (Change.SHOW, 0)
    hot_seat.viewer = Seat(0)
    assert step(hot_seat, 0, asked=True) == NOTHING
    assert step(hot_seat, 2) == (Change.SHOW, 2)


# --- the table between turns


def test_between_turns_every_hand_lies_face_down_and_the_table_says_who_is_next(sit: Sit):
    player = sit()
    notice = player.table.prompt.now().notice
    assert notice is not None
    assert notice.then == _("{name} is next.", name="Anna")
    assert primary(player).label == _("I’m {name}", name="Anna")
    assert player.scene is player.table
    assert player.table.model.viewer is None
    assert not faces(player)


def test_the_header_says_who_is_next_where_the_table_does(sit: Sit):
    player = sit()
    text = player.table.frame.text()
    assert (text.turn, text.todo) == (
        _("{name} is next.", name="Anna").removesuffix("."),
        _("Anybody else want it? Press your name."),
    )
    player.sit_down()
    assert player.table.frame.text().turn == _("{name}’s turn", name="Anna")


def test_a_hint_waits_until_a_hand_lies_open(sit: Sit):
    player = sit()
    button = player.table.controls.utilities[0]
    assert not button.visible
    player.press("i")
    words = _("A hint needs to see your cards: turn them up first.")
    assert player.caption == words
    player.sit_down()
    assert button.visible
    player.press("i")
    assert player.table.coach.hint.sentence


def test_without_a_discard_who_is_next_is_said_largest(sit: Sit):
    player = sit()
    player.table.model.view = replace(
        player.view, table=replace(player.view.table, discards=(), discarders=())
    )
    player.table.prompt.forget()
    notice = player.table.prompt.now().notice
    assert notice is not None
    assert notice.heading == _("{name} is next.", name="Anna")
    assert notice.then == "", "nothing is said large of what is not there"
    assert notice.hint.startswith(_("There’s no discard."))


def test_seats_and_piles_stay_where_they_are_and_melds_for_everybody_who_plays(
    app: App, tmp_path: Path
) -> None:
    text = FOUR.format(turn=0, phase="draw").replace("seat 2:", "seat 2 down:")
    text += "set 2: TS TC TS\nrun 2: 8C 9C TC JC\n"
    player = Player(app, game_at(tmp_path, text, people=(0, 2)))

    def places():
        placed = player.placed
        seats = {seat: box.plate.topleft for seat, box in placed.seats.items()}
        return seats, {m: box.rect.topleft for m, box in placed.melds.items()}, placed.stock

    covered = places()
    assert len(covered[0]) == 4
    assert player.sit_down() == 0
    opened = places()
    assert (opened[0], opened[2]) == (covered[0], covered[2])
    player.press("d")
    throw(player, "KH")
    assert player.sit_down() == 2
    assert places() == opened


def test_i_am_opens_the_hand_and_the_end_of_the_turn_covers_it(sit: Sit):
    player = sit()
    assert player.sit_down() == 0
    assert len(faces(player)) == 11
    player.press("d")
    player.settle()
    throw(player, "KH")
    assert player.table.model.viewer is None
    assert not faces(player)
    assert player.sit_down() == 2


def test_a_table_of_a_new_game_begins_face_down(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path, people=(0, 1)))
    player.sit_down()
    assert len(faces(player)) == 11


def test_a_card_that_stayed_in_a_hand_is_new_in_one_turn_only(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path, people=(0, 1)))
    first = player.sit_down()
    player.press("d")
    player.settle()
    model = player.table.model
    (drawn,) = model.hand.new
    other = next(card for card in model.hand.order if card != drawn)
    player.table.commands.submit(Discard(first, other))
    while player.sit_down() != first:
        player.press("d")
        player.settle()
        seat = model.viewer
        assert seat is not None
        player.table.commands.submit(Discard(seat, model.hand.order[0]))
    assert drawn in model.hand.order
    assert not model.hand.new


# --- seats are buttons


def test_a_press_on_a_seat_asks_and_one_answer_serves_everybody_ahead(sit: Sit):
    player = sit(people=(0, 1, 2, 3))
    assert seat_labels(player) == dict.fromkeys((1, 2, 3), _("May I?"))
    player.click(player.seat(3))
    player.wait(1.5)
    assert player.view.table.claim is not None
    assert seat_labels(player) == {
        0: _("Take it"),
        1: _("I’d like it"),
        2: _("I’d like it"),
        3: _("Never mind"),
    }
    assert primary(player).label == _(
        "All {count}: {caller} may have it", count=3, caller="David"
    )
    assert player.table.controls.primary.kind is ButtonKind.NORMAL, "it gives a card away"
    player.press("space")
    player.press("enter")
    assert player.view.table.claim is not None, "no key gives a card away"
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert len(player.table.host.view(Seat(3)).hand) == 13
    assert primary(player).does(Act.SIT_DOWN)


def test_whoever_discarded_a_card_may_ask_for_it_by_their_own_name(sit: Sit):
    player = sit(people=(0, 1, 2, 3))
    assert player.sit_down() == 0
    player.press("d")
    player.settle()
    player.table.commands.submit(Discard(Seat(0), player.card("KH")))
    player.wait(PATIENCE)
    player.click(player.seat(0))
    player.wait(1.5)
    claim = player.view.table.claim
    assert claim is not None
    assert claim.caller == 0


def test_whoever_is_ahead_takes_it_with_a_press_on_their_seat(sit: Sit):
    player = sit(people=(0, 1, 2, 3))
    player.click(player.seat(3))
    player.wait(1.5)
    player.click(player.seat(0))
    player.wait(3.0)
    assert len(player.table.host.view(Seat(0)).hand) == 12
    assert len(player.table.host.view(Seat(3)).hand) == 11


def test_asking_beside_an_open_hand_covers_it_first(sit: Sit):
    player = sit()
    assert player.sit_down() == 0
    assert seat_labels(player) == {2: _("May I?")}
    player.click(player.seat(2))
    assert player.table.model.viewer is None
    assert not faces(player)
    player.wait(1.5)
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert player.table.model.viewer is None
    assert player.sit_down() == 0


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_holding_a_seat_shows_its_hand_until_it_is_let_go(sit: Sit, by: str):
    player = sit()
    if by == "pointer":
        player.grab(player.seat(2))
    else:
        player._post_key("3", (), down=True)
    player.wait(HOLD_SECONDS / 2)
    assert not faces(player)
    player.wait(HOLD_SECONDS)
    assert player.table.model.viewer == 2
    assert len(faces(player)) == 11
    assert not player.table.prompt.now().seats
    player.press("d")
    assert player.view.table.drawn is None
    if by == "pointer":
        player.drop(player.seat(2))
    else:
        player._post_key("3", (), down=False)
        player.wait()
    assert player.table.model.viewer is None
    assert not faces(player)
    assert player.view.table.claim is None, "a look is no call"


def test_a_seat_held_while_a_page_comes_shows_no_hand_under_it(sit: Sit):
    player = sit()
    player.grab(player.seat(2))
    player.press("escape")
    for _frame in range(60):
        player.wait()
        assert not faces(player)
    player.drop(player.seat(2))
    player.press("escape")
    player.wait(HOLD_SECONDS + 0.2)
    assert player.scene is player.table
    assert not faces(player)


@pytest.mark.parametrize("seconds", [0.1, HOLD_SECONDS + 0.2])
def test_nothing_is_told_of_a_seat_that_was_pressed_or_held(sit: Sit, seconds: float):
    player = sit()
    player.wait(1.2)
    before = player.caption
    player.grab(player.seat(2))
    player.wait(seconds)
    assert player.caption == before
    player.drop(player.seat(2))
    player.wait(1.0)
    assert "Clara" not in (player.caption, before)


def test_a_name_that_can_be_read_is_not_repeated_below_the_pointer(sit: Sit):
    player = sit()
    before = player.caption
    player.move(player.seat(2))
    player.wait(1.0)
    assert player.caption == before


def test_a_computer_has_no_button_and_nobody_can_look_at_its_cards(sit: Sit):
    player = sit()
    player.grab(player.seat(1))
    player.wait(1.0)
    assert player.table.model.viewer is None
    player.drop(player.seat(1))


def test_holding_the_own_seat_beside_the_own_hand_changes_nothing(sit: Sit):
    player = sit()
    player.sit_down()
    player.grab(player.seat(0))
    player.wait(1.0)
    player.drop(player.seat(0))
    player.wait()
    assert player.table.model.viewer == 0


def test_a_press_on_the_own_seat_beside_the_own_hand_opens_nothing(sit: Sit):
    player = sit()
    player.sit_down()
    scene, caption = player.scene, player.caption
    player.click(player.seat(0))
    player.wait(1.0)
    assert player.scene is scene
    assert player.caption == caption
    assert player.table.model.viewer == 0


def test_at_the_stock_people_say_ahead_that_they_want_it(sit: Sit):
    player = sit(people=(0, 1, 2, 3), sheet="seven-round")
    assert seat_labels(player) == dict.fromkeys((1, 2, 3), _("I’d like it"))
    player.click(player.seat(2))
    assert seat_labels(player)[2] == _("wants it")
    player.sit_down()
    player.press("d")
    player.wait(4.0)
    assert len(player.table.host.view(Seat(2)).hand) == 13


def test_at_the_stock_it_goes_to_who_said_it_first_where_the_sheet_says_so(sit: Sit):
    player = sit(people=(0, 1, 2, 3), sheet="seven-round")
    for seat in (3, 2, 1):
        player.click(player.seat(seat))
    player.sit_down()
    player.press("d")
    player.wait(4.0)
    hands = [len(player.table.host.view(Seat(seat)).hand) for seat in (1, 2, 3)]
    assert hands == [11, 11, 13]


@pytest.mark.parametrize("sheet", ["honsvick", "seven-round", "evil", "twelve-deal"])
def test_i_am_is_said_once_in_a_plain_turn(sit: Sit, sheet: str):
    player = sit(people=(0, 1, 2, 3), sheet=sheet)
    player.sit_down()
    player.press("d")
    player.wait(3.0)
    assert player.table.model.viewer == 0
    assert len(player.view.hand) == 12


@pytest.mark.parametrize("sheet", ["honsvick", "seven-round", "evil", "twelve-deal"])
def test_of_people_who_said_nothing_it_is_not_said_that_they_were_asked_or_let_a_card_go(
    sit: Sit, app: App, sheet: str
):
    player = sit(people=(0, 1, 2, 3), sheet=sheet)
    player.sit_down()
    app.change_settings(replace(app.context.settings, speed=1.0))
    player.press("d")
    seen: set[str] = set()
    for _frame in range(120):
        player.wait()
        seen |= {player.table.frame.text().todo, *player.table.model.captions.answers.values()}
    assert player.table.model.viewer == 0
    assert len(player.view.hand) == 12
    assert not [words for words in seen if "being asked" in words or "let" in words]


def test_after_the_discard_the_hand_turns_face_down_before_the_card_flies(sit: Sit, app: App):
    player = sit(sharing=SharingMode.PASS)
    player.sit_down()
    player.press("d")
    player.settle()
    app.change_settings(replace(app.context.settings, speed=0.5))
    seat = player.view.viewer
    assert seat is not None
    player.table.commands.submit(Discard(seat, player.card("KH")))
    assert player.table.model.viewer is None
    assert not faces(player)
    flew = False
    for _frame in range(60):
        player.wait()
        flew = flew or player.table.display.animator.has_airborne
        assert not faces(player)
    assert flew


# --- what interrupts


@pytest.mark.parametrize("way", ["escape", "f1", "f2", "f9", "focus", "idle"])
def test_whatever_interrupts_covers_the_open_hand_first(sit: Sit, way: str):
    player = sit(hide_after=30.0)
    assert player.sit_down() == 0
    if way == "focus":
        player.leave_window()
        player.app.context.scenes.handle(FocusGained())
    elif way == "idle":
        player.wait(31)
    else:
        player.press(way)
    assert player.table.model.viewer is None
    assert not faces(player)
    if way in ("escape", "f1", "f2"):
        player.press("escape")
    assert player.scene is player.table
    assert player.sit_down() == 0


def test_a_hand_that_is_hidden_while_a_card_is_lifted_is_as_before(sit: Sit):
    player = sit(phase="play stock")
    assert player.sit_down() == 0
    hand = player.table.model.hand
    before, sort = hand.order, hand.sort
    start, end = (player.at(str(CARDS[card])) for card in (before[1], before[-1]))
    player.grab(start)
    player.wait(LIFTING + 0.1)
    player.drop(start)
    player.move(end)
    assert hand.carried == (before[1],)
    assert hand.order != before
    player.press("f9")
    player.wait(0.5)
    assert not faces(player)
    assert player.sit_down() == 0
    assert (player.table.model.hand.order, player.table.model.hand.sort) == (before, sort)
    assert player.table.model.hand.carried == ()


def test_a_question_about_the_own_card_stands_beside_the_own_hand_and_goes_with_it(sit: Sit):
    player = sit(turn=2, phase="play stock")
    assert player.sit_down() == 2
    player.click(player.at("2S"))
    player.press("x")
    player.sees(Dialog)
    assert player.table.model.viewer == 2
    player.leave_window()
    assert player.scene is player.table
    assert player.table.model.viewer is None


def test_a_call_of_a_computer_is_put_to_the_public_table(sit: Sit):
    player = sit(people=(0, 2, 3))
    assert player.sit_down() == 0
    play(player.table.host, DrawStock(Seat(0)))
    player.settle()
    play(player.table.host, MayI(Seat(3)))
    player.wait(2.0)
    assert player.table.model.viewer is None


# --- no clock


def test_without_a_clock_a_computer_waits_until_no_one_wants_it(sit: Sit):
    player = sit(turn=1)
    before = player.view.table.turn_no
    assert player.table.host.clock.delays.hold is None
    player.wait(30)
    player.move((300, 300))
    player.move((500, 400))
    player.press("shift")
    player.wait(10)
    assert (player.view.table.turn_no, player.view.table.drawn) == (before, None)
    player.press("space")
    player.wait(4)
    assert player.view.table.turn_no > before or player.view.table.drawn is not None


def test_a_chosen_clock_runs_only_from_the_press_that_says_so(sit: Sit):
    player = sit(turn=1, shared_hold_seconds=3.0)
    player.wait(20)
    player.move((300, 300))
    player.move((500, 400))
    assert player.view.table.drawn is None
    second = player.table.prompt.now().second
    assert second is not None
    assert second.does(Act.START_CLOCK)
    player.click(player.table.controls.second)
    player.wait(1.5)
    assert 0 < player.table.claim_countdown.left < 1
    assert player.view.table.drawn is None
    player.wait(3)
    assert player.view.table.drawn is not None or player.view.table.turn != 1


def test_no_time_runs_out_for_people_who_are_asked_together(sit: Sit):
    player = sit(people=(0, 1, 2, 3), answer_seconds=30.0)
    player.click(player.seat(3))
    player.wait(60)
    assert player.view.table.claim is not None


def test_a_person_alone_has_their_own_clock(sit: Sit):
    player = sit(turn=1, people=(0,), shared_hold_seconds=2.0)
    assert player.table.host.clock.delays.hold is None
    player = sit(turn=1, people=(0,), hold_seconds=5.0, shared_hold_seconds=2.0)
    assert player.table.host.clock.delays.hold == 5.0


def test_several_computers_in_a_row_need_one_press(sit: Sit):
    player = sit(turn=1, people=(0, 3))
    second = player.table.prompt.now().second
    assert second is not None
    assert second.label == _("Let all go until {name} plays", name="David")
    player.click(player.table.controls.second)
    for _ignored in range(600):
        player.wait()
        if player.view.table.turn == 3:
            break
    player.settle()
    assert primary(player).seat == 3


def test_a_hand_that_lay_open_for_all_is_private_again(sit: Sit):
    player = sit(sharing=SharingMode.OPEN)
    player.wait(0.5)
    assert player.table.model.viewer is not None
    player.table.host.set_sharing(SharingMode.PASS)
    player.wait(0.5)
    assert player.table.model.viewer is None


# --- input meant for what stood there before


def test_enter_twice_opens_the_hand_and_draws_nothing(sit: Sit):
    player = sit()
    player.press("enter")
    for _ignored in range(30):
        player.press("enter")
    assert player.table.model.viewer == 0
    assert player.view.table.drawn is None
    player.wait(PATIENCE)
    player.press("enter")
    player.settle()
    assert player.view.table.drawn is not None


def test_a_double_click_on_i_am_draws_nothing(sit: Sit):
    player = sit()
    where = player.table.controls.primary.rect.center
    player.click(where)
    player.wait(0.3)
    player.click(where)
    assert player.table.model.viewer == 0
    assert player.view.table.drawn is None


def test_space_lets_one_discard_go_and_not_the_next_unseen(sit: Sit):
    player = sit(turn=1, people=(0, 3))
    player.press("space")
    for _ignored in range(600):
        player.wait()
        shown = player.table.prompt.now().primary
        if player.view.table.turn == 2 and shown is not None and shown.enabled:
            break
    player.press("space")
    assert player.table.host.undecided_people()
    player.wait(PATIENCE)
    player.press("space")
    assert not player.table.host.undecided_people()


def test_a_button_pressed_before_it_changed_does_nothing_when_let_go(sit: Sit):
    player = sit()
    player.grab(player.table.controls.primary)
    player.click(player.seat(2))
    player.drop(player.table.controls.primary)
    player.wait(0.2)
    assert player.table.model.viewer is None


# --- Two people and two computer players at one screen: in no frame is the wrong hand drawn.


PEOPLE = (Seat(0), Seat(2))
FAST = replace(BotDelays.instant(), patient=True)


class Witness:
    """Sees every picture of a face that is asked for, frame by frame."""

    def __init__(self, pictures: CardPictures) -> None:
        self.drawn: set[CardId] = set()
        for name in ("resting", "flying"):
            setattr(pictures, name, self._watched(getattr(pictures, name)))

    def _watched(self, made: Callable[..., object]) -> Callable[..., object]:
        def make(card: CardId | None, slot: object, *rest: object, **more: object) -> object:
            if card is not None and slot.up:  # type: ignore[attr-defined]
                self.drawn.add(card)
            return made(card, slot, *rest, **more)

        return make


class Family(DealPlayer):
    """Everybody at the screen, playing in turn and asking now and then."""

    paints = True

    def __init__(self, app: App, host: GameHost) -> None:
        self.frames = self.handovers = 0
        self.watching = False
        super().__init__(app, host)
        self.witness = Witness(self.table.display.canvas.pictures)
        self.watching = True

    def wait(self, seconds: float = 1 / 60) -> None:
        for _step in range(max(1, round(seconds * 60))):
            super().wait()
            if self.watching:
                self._look()

    def pass_frame(self) -> None:
        """What is drawn belongs to the frame in which it is: every one is painted."""
        self.wait()

    def _decide(self) -> None:
        """At the table between turns ask, let it go, or sit down; else play."""
        moment = self.table.prompt.now()
        primary = moment.primary
        if moment.notice is None:
            super()._decide()
            return
        self.table.misclicks.update(DEAF_SECONDS)
        if primary is None or not primary.enabled:
            return
        self.decisions += 1
        seats = [spec.seat for spec in moment.seats if spec.seat is not None]
        if seats and self.decisions % 4 == 0:
            self.click(self.seat(seats[self.decisions % len(seats)]))
        else:
            self.handovers += primary.does(Act.SIT_DOWN)
            self.click(self.table.controls.primary)

    def _look(self) -> None:
        """No face of a hand but the viewer's own was drawn in this frame of the deal."""
        self.frames += 1
        drawn, self.witness.drawn = self.witness.drawn, set()
        model = self.table.model
        if not isinstance(self.scene, TableScene):
            return
        state = runner_of(self.table.host).state
        if state.table.phase not in (Phase.DRAW, Phase.PLAY):
            return
        for seat, hand in enumerate(state.hands):
            if seat != model.viewer:
                secret = set(hand) - set(state.table.seats[seat].known)
                assert not drawn & secret, f"cards of seat {seat} seen by {model.viewer}"


def test_no_frame_shows_the_hand_of_the_other(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, speed=4.0))
    setup = GameSetup("grandma-jeanne", (), seats(4, PEOPLE), code_of(3))
    family = Family(app, GameHost.new(setup, tmp_path, delays=FAST, checked=True))
    family.play_deal()
    assert family.handovers >= 4
    assert family.frames > 300
    log = family.table.display.log.lines.lines
    assert any(line.startswith("Anna discards") for line in log)
    assert any(line.startswith("Clara discards") for line in log)
    assert not any("you" in line.lower().split() for line in log)


# --- Whole hot-seat deals, every sheet and way of sitting: no hand beside a question or a page.
#
# `tests/bench/bench_hot_seat.py` walks as many deals of each as one likes.


QUICK = replace(BotDelays.instant(), hold=None, patient=True)
MOST_DECISIONS = 60
"""Deals in which nobody goes out are left here: by then every kind of moment has come."""


PICTURES_OF_EACH = 2


class HandSeenError(AssertionError):
    """A hand lay open where it must not."""


class Walker(DealPlayer):
    """A family that asks, looks, changes its mind, opens pages, and is watched at every frame.

    `frames` counts the pictures looked at, `compared` those painted twice, with other cards in
    every hand, and `moments` the kinds of moment that came up.
    """

    def __init__(self, app: App, host: GameHost, luck: Random) -> None:
        self.frames = self.compared = 0
        self.moments: set[str] = set()
        self._luck = luck
        self._painted: Counter[str] = Counter()
        self._watches = False
        super().__init__(app, host)
        self._watches = True

    def wait(self, seconds: float = FRAME) -> None:
        """Look at every frame as it would be painted; every fourth is."""
        for _step in range(max(1, round(seconds / FRAME))):
            self.pass_frame()
        self.show()

    def pass_frame(self) -> None:
        super().pass_frame()
        if self._watches:
            self.look_at_picture()

    def look_at_picture(self) -> None:
        """What is drawn shows a hand to nobody but its owner, and none beside a question."""
        self.frames += 1
        table = self.table
        if table not in self.app.context.scenes.scenes:
            return
        on_screen = table.display.presenter.shown
        self._check_faces(on_screen, table)
        if table.host.setup.sharing is SharingMode.OPEN:
            return
        shown = on_screen.view.viewer
        if shown is None:
            return
        prompt = table.prompt.of_frame()
        asked = prompt.question is not None or prompt.notice is not None
        if asked or table.panel.question is not None:
            raise HandSeenError(f"the hand of {shown} lies beside a question: {prompt}")
        if self.scene is not table and self.scene is not table.commands.own_question:
            raise HandSeenError(f"the hand of {shown} lies under {self.scene}")
        peeks = table.model.hot_seat.peeker == shown
        if not peeks and table.display.presenter.is_idle and self.view.table.turn != shown:
            raise HandSeenError(f"the hand of {shown} lies open in another turn")

    def _check_faces(self, shown: ShownTable, table: TableScene) -> None:
        """No card of another's hand has its face up, at rest, in flight or in the layout."""
        state, viewer = runner_of(table.host).state, shown.view.viewer
        up = {card for card, slot in shown.layout.cards.items() if slot.up}
        for key, sprite in table.display.animator.cards.items():
            if sprite.pose()[0].up and sprite.card is not None:
                up.add(CardId(key))
        for seat, hand in enumerate(state.hands):
            secret = set(hand) - set(state.table.seats[seat].known)
            if seat != viewer and up & secret:
                raise HandSeenError(f"{viewer} sees {up & secret} of seat {seat}")

    def compare_pixels(self) -> None:
        """With every hand face down, other cards in them change no pixel of the picture."""
        state = runner_of(self.table.host).state
        pictures = []
        for shown in (state, with_other_hands(state)):
            put_state(self.table.host, shown)
            self.table.display.view_as(None)
            self.table.coach.refresh_hint()
            target = pygame.Surface(self.placed.size)
            self.table.draw(target, everything=True)
            pictures.append(target.get_buffer().raw)
        put_state(self.table.host, state)
        self.table.display.view_as(None)
        self.compared += 1
        if pictures[0] != pictures[1]:
            raise HandSeenError("a picture with every hand face down tells of the cards in it")

    def walk(self) -> None:
        """Play a deal, or as much of it as is needed to see every kind of moment."""
        while not isinstance(self.scene, DealOver) and self.decisions < MOST_DECISIONS:
            self.pass_frame()
            if self.scene is not self.table:
                self._leave_page()
            elif self.table.display.presenter.is_idle:
                self.show()
                self._compare_now_and_then()
                self._interrupt() if self._luck.random() < 0.05 else self._decide()

    def _compare_now_and_then(self) -> None:
        """Painting is dear: the first pictures of each kind of moment are enough."""
        prompt = self.table.prompt.of_frame()
        if prompt.notice is None or self.table.model.viewer is not None:
            return
        command = None if prompt.primary is None else prompt.primary.command
        moment = "" if command is None else command.act.value
        self._painted[moment] += 1
        if self._painted[moment] <= PICTURES_OF_EACH:
            self.compare_pixels()

    def _leave_page(self) -> None:
        own = self.scene is self.table.commands.own_question
        if not isinstance(self.scene, DealOver):
            self.press("enter" if own else "escape")

    def _interrupt(self) -> None:
        """Something comes between: a page, a look, the window left."""
        self.decisions += 1
        way = self._luck.choice(["escape", "f1", "f2", "f9", "focus", "look", "seat"])
        self.moments.add(way)
        people = self.table.model.hot_seat.people
        if way == "focus":
            self.leave_window()
        elif way == "look":
            self._peek(self._luck.choice(people))
        elif way == "seat":
            self.click(self.seat(self._luck.choice(people)))
        else:
            self.press(way)
        self.wait(0.1)

    def _peek(self, seat: Seat) -> None:
        """Look at a hand for a moment, now and then with the wrong finger on another key."""
        self.grab(self.seat(seat))
        self.wait(HOLD_SECONDS + 0.1)
        if self._luck.random() < 0.5:
            self.press(self._luck.choice(["d", "x", "escape", "space", "enter"]))
        self.drop(self.seat(seat))

    def _decide(self) -> None:
        moment = self.table.prompt.now()
        if moment.notice is None:
            kinds = {prompt.kind for prompt in self.view.my_prompts}
            if kinds & {PromptKind.DRAW, PromptKind.PLAY}:
                super()._decide()
            return
        self.table.misclicks.update(DEAF_SECONDS)
        primary = moment.primary
        if primary is None or not primary.enabled:
            return
        self.decisions += 1
        self.moments.add("" if primary.command is None else primary.command.act.value)
        seats = [spec.seat for spec in moment.seats if spec.seat is not None]
        if seats and self._luck.random() < 0.5:
            self.click(self.seat(self._luck.choice(seats)))
        else:
            self.click(self.table.controls.primary)


def with_other_hands(state: GameState) -> GameState:
    """The same table, where every card that nobody has seen in a hand is another one."""
    secret = [
        set(hand) - set(facts.known)
        for hand, facts in zip(state.hands, state.table.seats, strict=True)
    ]
    unseen = [*state.stock, *(card for cards in secret for card in sorted(cards))]
    turned = iter([*unseen[len(unseen) // 2 :], *unseen[: len(unseen) // 2]])
    stock = tuple(next(turned) for _card in state.stock)
    hands = tuple(
        tuple(next(turned) if card in cards else card for card in hand)
        for hand, cards in zip(state.hands, secret, strict=True)
    )
    return replace(state, stock=stock, hands=hands)


def walked(app: App, folder: Path, sheet: str, sharing: SharingMode, code: int) -> Walker:
    """Walk a deal of four people; where there are more seats, computers play along."""
    app.change_settings(replace(app.context.settings, speed=0.0))
    seats = tuple(SeatSetup(name, person=True) for name in NAMES[:4])
    if code % 2:
        seats = (
            *seats[:3],
            SeatSetup(NAMES[3], person=False),
            SeatSetup(NAMES[4], person=True),
        )
    setup = GameSetup(sheet, (), seats, code_of(code), sharing=sharing)
    walker = Walker(app, GameHost.new(setup, folder, delays=QUICK), Random(code))
    walker.walk()
    return walker


# Where all cards are open, a sheet changes only which questions are put.
WALKS = [(sheet, SharingMode.PASS) for sheet in SHEETS]
WALKS += [(sheet, SharingMode.OPEN) for sheet in ("grandma-jeanne", "honsvick", "twelve-deal")]


@pytest.mark.parametrize(("sheet", "sharing"), WALKS)
def test_no_hand_lies_beside_a_question_a_page_or_another_person(
    app: App, tmp_path: Path, sheet: str, sharing: SharingMode
) -> None:
    walker = walked(app, tmp_path, sheet, sharing, code=list(SHEETS).index(sheet))
    assert walker.frames > 100
    assert walker.decisions >= 20  # a short deal where nobody has to say who is there
    assert walker.compared >= 2 or sharing is SharingMode.OPEN


@pytest.mark.parametrize("broken", ["question", "page", "word"])
def test_a_walk_sees_a_hand_that_stays_open(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    if broken == "page":
        seating = "mayi_desktop.ui.pages.hot_seat.HotSeatController"
        monkeypatch.setattr(f"{seating}.hide_if_covered", lambda *_args: None)
    elif broken == "word":
        hints = "mayi_desktop.ui.table.frame.TableFrame"
        monkeypatch.setattr(
            f"{hints}._todo",
            lambda frame, *_words: str(sum(runner_of(frame.host).state.hands[0])),
        )
    else:
        hot_seat = "mayi_desktop.ui.play.hot_seat.HotSeat"
        monkeypatch.setattr(f"{hot_seat}.is_public", lambda *_args: True)
    with pytest.raises(HandSeenError):
        walked(app, tmp_path, "honsvick", SharingMode.PASS, 4)
