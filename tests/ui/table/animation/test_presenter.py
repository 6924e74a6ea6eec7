"""Tests that what is shown always comes to rest where the view says, skipped or not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.engine import CARDS, DrawReason, LaidDown, LetGo, Seat, StockDrawn
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import Update
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.table.animator import GO_HOME, TABLE, Animator, Motion
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.choreography import AnimationStep
from tests.ui.table.player import Player
from tests.ui.table.settled import OutOfSync, check_settled
from tests.ui.table.tables import new_game

FRAME = 1 / 60
A = CARDS[3].id


def play_deal(player: Player, rng: Random, most: int = 60_000) -> int:
    """Let a computer player's head move the person's hand through one deal; count the rests."""
    head, model = LEVELS["steady"], player.table.model
    display = player.table.display
    rests = 0
    for _ in range(most):
        player.wait(FRAME)
        if isinstance(player.scene, DealOver):
            return rests
        if not display.presenter.is_idle or display.animator.is_busy:
            continue
        check_settled(display.presenter)
        rests += 1
        owed = [prompt for prompt in model.view.my_prompts if not prompt.optional]
        if owed:
            assert player.table.commands.submit(head.choose(model.view, owed[0], rng))
        elif model.view.my_prompts:
            player.table.commands.let_go(LetGo(Seat(0)))
    raise AssertionError("the deal never ended")


@pytest.mark.slow
@pytest.mark.parametrize("key", list(SHEETS))
def test_every_sheet_is_shown_through_a_deal_and_comes_to_rest_after_every_action(
    app: App, tmp_path: Path, key: str
):
    seats = (SeatSetup("Me", person=True), *(SeatSetup(f"B{n}", person=False) for n in (1, 2)))
    setup = GameSetup(key, (), seats, code_of(7))
    host = GameHost.new(setup, tmp_path, delays=BotDelays.instant())
    player = Player(app, host)
    player.table.display.animator.motion = Motion(speed=0)
    host.clock.delays = BotDelays(step=0, answer=0, hold=0, quickest=0, last=0, patient=True)
    assert play_deal(player, Random(1)) > 3


def test_skipping_shows_the_same_as_waiting(app: App, tmp_path: Path):
    first = Player(app, new_game(tmp_path / "one"))
    first.until_asked()
    waited = dict(first.placed.cards)
    second = Player(app, new_game(tmp_path / "two"))
    second.table.display.catch_up()
    second.wait(0.1)
    second.table.display.presenter.finish()
    second.until_asked()
    check_settled(second.table.display.presenter)
    assert dict(second.placed.cards) == waited


def test_a_card_out_of_place_is_noticed(app: App, tmp_path: Path):
    player = Player(app, new_game(tmp_path))
    player.until_asked()
    card = player.placed.order[0]
    player.table.display.animator.place(card, CardPose(1, 1, 50))
    with pytest.raises(OutOfSync, match=str(card)):
        check_settled(player.table.display.presenter)


def test_the_deal_lands_every_card_at_its_seat(app: App, tmp_path: Path):
    player = Player(app, new_game(tmp_path, 5))
    presenter = player.table.display.presenter
    seen = set()
    while not presenter.is_idle or not seen:
        player.wait()
        seen.add((sum(presenter.shown.counts), presenter.shown.stock))
    assert len(seen) > 20
    in_the_air = {108 - cards - stock for cards, stock in seen if cards}
    assert in_the_air <= set(range(16))
    assert presenter.shown.counts == [11] * 5


def test_cards_fly_and_land():
    animator = Animator()
    start, goal = CardPose(0, 0, 100), CardPose(100, 50, 60)
    animator.place(A, start)
    animator.fly(A, goal, TABLE)
    animator.update(0.05)
    slot, _ = animator.cards[A].pose()
    assert 0 < slot.x < 100
    for _ in range(10):
        animator.update(0.05)
    assert animator.cards[A].at == goal
    assert not animator.is_busy


def test_a_long_pause_moves_a_card_by_a_twentieth_of_a_second_only():
    animator = Animator()
    animator.place(A, CardPose(0, 0, 100))
    animator.fly(A, CardPose(100, 0, 100), TABLE)
    animator.update(60.0)
    assert animator.is_busy


def test_a_held_card_stays_in_the_hand_while_its_place_changes():
    animator = Animator()
    animator.place(A, CardPose(0, 0, 100))
    animator.hold(A, CardPose(500, 500, 100))
    animator.slide({A: CardPose(50, 0, 100)}, TABLE)
    assert animator.cards[A].pose()[0].x == 500
    animator.release(A, GO_HOME)
    for _ in range(10):
        animator.update(0.05)
    assert animator.cards[A].at.x == 50


def test_without_movement_everything_arrives_at_once():
    animator = Animator(Motion(speed=0))
    animator.place(A, CardPose(0, 0, 100))
    animator.fly(A, CardPose(100, 0, 100), TABLE)
    animator.update(0.001)
    assert animator.cards[A].at.x == 100


def test_reduced_motion_is_short_and_does_not_swing():
    calm = Motion(reduced=True)
    assert calm.duration(350) == 120
    assert max(calm.ease(TABLE.ease)(t / 20) for t in range(21)) <= 1.0


def test_an_unseen_card_turns_over_on_its_way_to_the_hand():
    animator = Animator()
    flight = animator.fly(A, CardPose(100, 0, 100), TABLE, start=CardPose(0, 0, 80, up=False))
    flight.waited = 1.0
    assert not animator.cards[A].pose()[0].up
    flight.waited = flight.ms - 1
    assert animator.cards[A].pose()[0].up


def test_what_others_lay_down_stays_to_be_read_longer_than_ones_own(app: App, tmp_path: Path):
    player = Player(app, new_game(tmp_path))
    player.settle()
    presenter = player.table.display.presenter
    stays = {}
    for seat in (Seat(0), Seat(1)):
        presenter._play(AnimationStep(LaidDown(seat, ()), seat=seat, hold_ms=600))
        stays[seat] = presenter._stay
    assert player.table.model.viewer == 0
    assert stays[Seat(0)] == 600
    assert stays[Seat(1)] >= 1200


def test_nobodys_turn_is_named_before_the_deal_is_over(app: App, tmp_path: Path):
    player = Player(app, new_game(tmp_path))
    presenter = player.table.display.presenter
    said = []
    while not presenter.is_idle or not said:
        player.wait()
        said.append((player.table.frame.text().turn, presenter.shown.turn))
    turns = [seat for _, seat in said]
    assert any("dealing" in words for words, _ in said)
    assert all("turn" not in words for words, seat in said if seat is None)
    assert turns.index(presenter.shown.view.table.turn) > 60


def test_a_dealt_hand_lies_face_down_until_it_is_taken_up(app: App, tmp_path: Path):
    player = Player(app, new_game(tmp_path))
    animator, presenter = player.table.display.animator, player.table.display.presenter
    hidden, open_ones, stocks = 0, 0, set()
    while not presenter.is_idle or not hidden:
        player.wait()
        dealt = [animator.cards[c] for c in player.placed.order if c in animator.cards]
        lying = [card.pose()[0] for card in dealt if not card.hidden]
        if presenter.shown.counts[0] < len(player.placed.order):
            assert not any(pose.up for pose in lying)
            hidden = max(hidden, len(lying))
            stocks.add(presenter.shown.stock)
        open_ones = sum(pose.up for pose in lying)
    assert hidden > 8
    assert open_ones == 11
    assert {0, 108} <= stocks


def test_a_deal_that_is_hurried_is_over_at_once(app: App, tmp_path: Path):
    player = Player(app, new_game(tmp_path))
    display = player.table.display
    while not any(display.presenter.shown.counts):
        player.wait()
    player.wait(0.5)
    display.catch_up()
    check_settled(display.presenter)
    assert display.presenter.shown.stock == display.presenter.shown.view.stock_count


def test_without_flourishes_the_stock_is_there_all_the_same(app: App, tmp_path: Path):
    player = Player(app, new_game(tmp_path))
    display = player.table.display
    display.animator.motion = Motion(reduced=True)
    player.settle()
    assert display.presenter.shown.stock == display.presenter.shown.view.stock_count


def test_where_much_has_happened_at_once_the_newest_of_it_is_still_seen_to_happen(
    app: App, tmp_path: Path
):
    player = Player(app, new_game(tmp_path))
    player.settle()
    presenter, view = player.table.display.presenter, player.view
    beats: list[tuple[AnimationStep, bool]] = []
    player.table.display.on_step = lambda beat, hurried: beats.append((beat, hurried))
    for _number in range(7):
        presenter.enqueue(Update((StockDrawn(Seat(1), None, DrawReason.TURN),), view))
    presenter.update(FRAME)
    assert [hurried for _step, hurried in beats] == [True] * 6 + [False]
    assert not presenter.is_idle
    player.settle()
    check_settled(presenter)
