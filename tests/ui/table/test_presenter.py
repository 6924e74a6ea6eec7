"""Tests that what is shown always comes to rest where the view says, skipped or not."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.engine import (
    CARDS,
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DiscardTaken,
    DrawReason,
    Event,
    LaidDown,
    LetGo,
    Seat,
    StockDrawn,
    StockRefilled,
    TableView,
)
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import Update
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Colour, mix
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.animator import (
    GO_HOME,
    PLACED,
    TABLE,
    Animator,
    Motion,
    Spring,
    Timing,
    flight_ms,
    pose_of,
)
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.cards_at_rest import seat_colour
from mayi_desktop.ui.table.presenter import AnimationStep, Presenter
from mayi_desktop.ui.table.seats import seat_plate_items
from tests.host.tables import put_state, runner_of
from tests.ui.hand import FRAME, Hand
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import OutOfSync, Player, at, check_settled
from tests.ui.table.sheets_at import FIRST_TO_ASK, Wanting, sheet_at
from tests.ui.table.tables import LAST_CARDS, NAMES, game_at, new_game

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
    animator.release(A)
    animator.slide({A: CardPose(50, 0, 100)}, GO_HOME)
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

    def note(beat: AnimationStep, *, hurried: bool) -> float:
        beats.append((beat, hurried))
        return 0.0

    player.table.display.on_step = note
    for _number in range(7):
        presenter.enqueue(Update((StockDrawn(Seat(1), None, DrawReason.TURN),), view))
    presenter.update(FRAME)
    assert [hurried for _step, hurried in beats] == [True] * 6 + [False]
    assert not presenter.is_idle
    player.settle()
    check_settled(presenter)


# --- Tests of the answer to May I?: a yes is amber, a no is quiet, and the card is thrown.


SEVEN = next(card.id for card in CARDS if str(card) == "7D")


def asking(app: App, folder: Path, *, taken: bool) -> Player:
    """A person asks for the discard, which the seat asked first wants itself, or does not."""
    ahead = {1: Wanting("7D")} if taken else None
    player = Player(app, sheet_at(folder, FIRST_TO_ASK, "grandma-jeanne", wanting=ahead))
    player.settle()
    player.press("m")
    return player


def until_answered(player: Player) -> None:
    for _ in range(400):
        if Seat(1) in player.table.model.captions.answers:
            return
        player.wait()
    raise AssertionError("no answer")


def on_plate(player: Player) -> dict[Colour, int]:
    """The colours of the plate of the seat that was asked, with all that is on it."""
    display = player.table.display
    shown, text = display.presenter.shown, player.table.frame.text()
    items = seat_plate_items(display.canvas, shown, text)
    item = next(item for item in items if item.key == ("plate", Seat(1)))
    picture = pygame.Surface(display.size)
    item.paint(picture)
    panel = display.layout.seats[Seat(1)].plate
    chip = pygame.Rect(panel.x + 8, panel.centery, panel.width - 16, panel.height // 2 - 6)
    found: dict[Colour, int] = {}
    for x in range(chip.left, chip.right):
        for y in range(chip.top, chip.bottom):
            colour = picture.get_at((x, y))
            key = colour.r, colour.g, colour.b
            found[key] = found.get(key, 0) + 1
    return found


def spins(player: Player) -> list[float]:
    """How far the won card is turned, in each frame of its flight."""
    display, seen = player.table.display, []
    card = player.table.model.view.table.top
    for _ in range(400):
        player.wait()
        moving = display.animator.cards.get(card) if card is not None else None
        if moving is not None and moving.is_airborne:
            seen.append(abs(moving.pose()[0].angle))
        elif seen:
            break
    return seen


def test_a_no_is_quiet_and_a_yes_is_amber(app: App, tmp_path: Path) -> None:
    amber = app.context.look.palette.primary
    taken = asking(app, tmp_path / "taken", taken=True)
    until_answered(taken)
    assert Seat(1) not in taken.table.model.captions.declined
    assert on_plate(taken).get(amber, 0) > 100
    left = asking(app, tmp_path / "left", taken=False)
    until_answered(left)
    assert Seat(1) in left.table.model.captions.declined
    assert on_plate(left).get(amber, 0) == 0


def test_the_card_spins_on_its_way_to_whoever_won_it(app: App, tmp_path: Path) -> None:
    seen = spins(asking(app, tmp_path, taken=False))
    assert max(seen) > 13
    assert seen[-1] < 10
    assert 0.3 < len(seen) / 60 < 0.5


def test_it_does_not_spin_in_reduced_motion(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert max(spins(asking(app, tmp_path, taken=False)), default=0.0) < 12


def test_the_card_it_costs_follows_a_moment_later(app: App, tmp_path: Path) -> None:
    player = asking(app, tmp_path, taken=False)
    display = player.table.display
    heard: list[tuple[str, float]] = []
    clock = [0.0]
    usual = display.presenter._audience.on_step

    def listen(beat: AnimationStep, *, hurried: bool) -> float:
        heard.append((type(beat.event).__name__, clock[0]))
        return usual(beat, hurried=hurried)

    display.on_step = listen  # type: ignore[method-assign]
    for _ in range(600):
        player.wait()
        clock[0] += 1 / 60
    won = next(at for name, at in heard if name == ClaimWon.__name__)
    paid = next(at for name, at in heard if name == "StockDrawn" and at > won)
    assert 0.8 < paid - won < 0.9


@pytest.mark.parametrize(
    ("sheet", "event", "told"),
    [
        (
            "grandma-jeanne",
            ClaimWon(Seat(2), SEVEN, 1),
            "Clara sits before you, and took 7♦",
        ),
        ("evil", ClaimWon(Seat(2), SEVEN, 1), "Clara took 7♦"),
        (
            "grandma-jeanne",
            DiscardTaken(Seat(2), SEVEN),
            "It’s Clara’s turn: Clara took 7♦ first",
        ),
    ],
)
def test_who_asked_reads_why_somebody_else_got_the_card(
    app: App, tmp_path: Path, sheet: str, event: ClaimWon | DiscardTaken, told: str
) -> None:
    display = Player(app, sheet_at(tmp_path, FIRST_TO_ASK, sheet)).table.display
    display.on_step(AnimationStep(ClaimCalled(Seat(0), SEVEN)), hurried=True)
    display.on_step(AnimationStep(event), hurried=True)
    assert display.model.captions.outcome == told


# --- Tests that a click while cards are being dealt leaves every count as the table has it.


@pytest.mark.parametrize("frames", range(0, 240, 30))
def test_a_click_during_the_deal_shows_the_true_counts(
    app: App, tmp_path: Path, frames: int
) -> None:
    scene = TableScene(app.context, new_game(tmp_path))
    app.context.scenes.reset(scene)
    hand = Hand(app)
    while not scene.display.animator.has_airborne:
        hand.wait()
    for _ in range(frames // 3):
        hand.wait()
    scene.display.presenter.finish()
    shown = scene.display.presenter.shown
    assert tuple(shown.counts) == shown.view.counts
    assert shown.stock == shown.view.stock_count


# --- The number on the stock: it falls card by card, and rises only when cards come back to it.


# Coarse enough for whole games, and a fraction of the shortest flight.
STOCK_COUNT_FRAME = 1 / 20
# A penalty card and a draw empty the stock; the next draw brings the discards back.
FEW_LEFT = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD JK
discards: 8D 9S
"""


class StockWatch:
    """Watches the number in every frame of a table; a rise that has no reason is a fault."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kinds: set[type[Event]] = set()
        self.penalties = 0
        self.falls: list[int] = []
        self._shown: int | None = None
        self._brings: list[TableView] = []
        enqueue, update = Presenter.enqueue, TableScene.update

        def hear(presenter: Presenter, news: Update) -> None:
            self.hear(news)
            enqueue(presenter, news)

        def look(table: TableScene, dt: float) -> bool:
            moved = update(table, dt)
            self.look(table.display.presenter)
            return moved

        monkeypatch.setattr(Presenter, "enqueue", hear)
        monkeypatch.setattr(TableScene, "update", look)

    def hear(self, news: Update) -> None:
        """Note whether this brings cards to the stock."""
        self.kinds |= {type(event) for event in news.events}
        drawn = [event for event in news.events if isinstance(event, StockDrawn)]
        self.penalties += sum(event.reason is DrawReason.PENALTY for event in drawn)
        if any(isinstance(event, DealBegan | StockRefilled) for event in news.events):
            self._brings.append(news.view)

    def look(self, presenter: Presenter) -> None:
        """Compare the number with the last one."""
        shown, before = presenter.shown, self._shown
        self._shown = shown.stock
        if presenter.is_idle:
            assert shown.stock == shown.view.stock_count
        if before is None or shown.stock == before:
            return
        if shown.stock < before:
            self.falls.append(before - shown.stock)
            return
        brings = any(view is shown.view for view in self._brings)
        assert brings, f"{before} became {shown.stock}"


def test_it_only_falls_in_a_whole_game_however_it_is_looked_at(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = tuple(SeatSetup(name, person=False) for name in NAMES[:4])
    setup = GameSetup("grandma-jeanne", (), seats, code_of(11))
    host = GameHost.new(setup, tmp_path, delays=BotDelays.instant())
    watch, chance = StockWatch(monkeypatch), Random(11)
    table = Player(app, host).table
    while not host.is_over:
        table.update(STOCK_COUNT_FRAME)
        if chance.random() < 0.02:
            # Somebody clicks away what moves, or the window takes another size.
            table.display.presenter.finish()
            watch.look(table.display.presenter)
        elif chance.random() < 0.02:
            table.display.resize(chance.choice([(1024, 640), (1280, 720)]))
    assert {ClaimWon, DealBegan} <= watch.kinds
    assert watch.penalties >= 10
    assert watch.falls.count(1) > 0.8 * len(watch.falls)


def test_a_penalty_card_and_a_refill_count_as_they_fly(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, watch = game_at(tmp_path, FEW_LEFT), StockWatch(monkeypatch)
    state = runner_of(host).state
    buried, left = state.stock[2:], state.stock[:2]
    discards = (*buried, *state.table.discards)
    table = replace(state.table, discards=discards, discarders=(None,) * len(discards))
    put_state(host, replace(state, stock=left, table=table))
    player = Player(app, host)
    player.press("m")
    for _ in range(60):
        player.wait(0.5)
        if StockRefilled in watch.kinds:
            player.settle()
            break
        player.press("space")
    assert watch.penalties == 1
    assert StockRefilled in watch.kinds
    assert set(watch.falls) == {1}


def test_at_once_no_picture_lacks_the_discard(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    table = TableScene(app.context, new_game(tmp_path))
    app.context.scenes.reset(table)
    seen = 0
    for _ in range(60):
        app.step(FRAME)
        top = table.display.presenter.shown.view.table.top
        if top is not None:
            at = table.display.animator.cards[top].at
            [pile] = [item for item in table.renderer._items if item.key == "discards"]
            assert (top, at) in pile.looks[0]  # type: ignore[index]
            seen += 1
    assert seen


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_card_that_is_drawn_counts_once_at_any_speed(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speed: float
) -> None:
    app.change_settings(replace(app.context.settings, speed=speed))
    host, watch = (
        game_at(tmp_path, FEW_LEFT.replace("turn 1", "turn 0")),
        StockWatch(monkeypatch),
    )
    player = Player(app, host)
    player.press("d")
    player.wait(1.0)
    assert watch.falls == [1]
    shown = player.table.display.presenter.shown
    assert shown.counts == list(shown.view.counts)


# --- Tests of how cards are drawn after the pointer, and how long and how high they fly.


def test_a_dragged_card_swings_a_little_past_the_pointer_and_comes_to_rest():
    spring, at, farthest = Spring(), 0.0, 0.0
    for _ in range(90):
        step, aside = spring.pull(100 - at, 0.0, 1 / 60)
        at += step
        farthest = max(farthest, at)
        assert aside == 0
    assert 105 < farthest < 120
    assert abs(at - 100) < 0.5
    assert spring.is_still


@pytest.mark.parametrize("frames", [20, 30, 60, 120])
def test_a_dragged_card_moves_alike_at_any_frame_rate(frames: int):
    spring, at = Spring(), 0.0
    for _ in range(frames // 10):
        at += spring.pull(100 - at, 0.0, 1 / frames)[0]
    assert 103 < at < 109


def test_a_flight_takes_longer_the_farther_it_goes_but_never_long():
    assert flight_ms(0) == 180
    assert flight_ms(500) == 260
    assert flight_ms(5000) == 420


def test_a_card_rises_on_an_arc_and_settles_where_it_belongs():
    animator = Animator()
    start, goal = CardPose(0, 500, 100), CardPose(600, 500, 100)
    animator.place(A, start)
    flight = animator.fly(A, goal, Timing(300, PLACED))
    poses = []
    while animator.cards[A].flight is not None:
        animator.update(0.01)
        poses.append((pose_of(flight)[0], flight.rise))
    assert min(pose.y for pose, _ in poses) == pytest.approx(500 - 50, abs=2)
    assert max(pose.height for pose, _ in poses) == pytest.approx(108, abs=1)
    assert max(rise for _, rise in poses) > 0.95
    landed = [pose for pose, rise in poses if pose.x > 599.9]
    assert 2 < abs(landed[0].angle) <= 4
    assert len(landed) <= 12
    assert animator.cards[A].at == goal


def test_with_reduced_motion_a_card_goes_straight():
    animator = Animator(Motion(reduced=True))
    animator.place(A, CardPose(0, 500, 100))
    flight = animator.fly(A, CardPose(600, 500, 100), Timing(300, PLACED))
    while animator.cards[A].flight is not None:
        animator.update(0.01)
        pose = pose_of(flight)[0]
        assert (pose.y, pose.height, pose.angle, flight.rise) == (500, 100, 0, 0)


def test_a_card_sent_elsewhere_in_flight_turns_without_a_jump():
    animator = Animator()
    animator.place(A, CardPose(0, 0, 100))
    animator.fly(A, CardPose(600, 0, 100), Timing(300, PLACED))
    for _ in range(10):
        animator.update(0.01)
    before = animator.cards[A].pose()[0]
    goal = CardPose(500, 400, 100)
    animator.slide({A: goal}, GO_HOME)
    after = animator.cards[A].pose()[0]
    assert math.dist((before.x, before.y), (after.x, after.y)) < 1
    for _ in range(60):
        animator.update(0.01)
    assert animator.cards[A].at == goal


# --- Tests of cards that move: melds are painted once cards land, and lost cards stay down.


def test_no_frame_is_painted_where_the_cards_of_a_meld_have_yet_to_land(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    display = player.table.display
    felt = display.look.felt.palette.panel
    frame = mix(felt, seat_colour(Seat(0)), 0.6)
    player.press("h")
    player.settle()
    player.press("g")
    empty = 0
    for _ in range(120):
        player.wait()
        mine = [m for m in display.presenter.shown.view.table.melds if m.owner == 0]
        for meld in mine:
            box = display.layout.melds[meld.id]
            sprites = [display.animator.cards[c] for c in meld.cards]
            if all(a.flight is not None for a in sprites):
                empty += 1
                assert player.picture
                middle = player.table.renderer._ground.get_at(box.rect.center)[:3]
                assert middle != frame
    assert empty > 3
    assert len(mine) == 3


def test_a_card_that_is_gone_before_the_hand_moves_is_not_lifted(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARDS)
    card = player.placed.order[0]
    slot = player.placed.cards[card]
    player.grab((round(slot.x), round(slot.y)))
    cards = player.placed.cards
    del cards[card]
    player.carry((400, 300), steps=1)
    cards[card] = slot
    assert player.table.pointer.drag is None
