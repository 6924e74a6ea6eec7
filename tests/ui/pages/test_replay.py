"""Tests of looking at a game again: moving in time, whose cards are seen, why, and practice."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.advice import advice
from mayi_desktop.engine import Discard, LayOff, Seat
from mayi_desktop.engine.actions import LayDown, MayI
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.imitator import save_model
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.replay import (
    Bookmark,
    Landmark,
    RecordedDecision,
    RecordedGame,
    review_of,
)
from mayi_desktop.host.runner import BotRequest
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of, level_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit import page
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Dialog, LoadingDialog
from mayi_desktop.ui.kit.rich_text import TextStyle
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages import same_cards as sharing
from mayi_desktop.ui.pages.deal_over import EndActions, replay_game
from mayi_desktop.ui.pages.replay import ReplayScene
from mayi_desktop.ui.pages.same_cards import SameCardsPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.verify import CertificatePage
from mayi_desktop.ui.play.hint import option_title
from mayi_desktop.ui.play.words import habit_of
from mayi_desktop.ui.table.cards_at_rest import open_hand_items
from mayi_desktop.ui.table.replay import DecisionPanel, Timeline, bot_reasons
from tests.bench.invented import PEOPLE
from tests.bench.likeness import model_of, save_games
from tests.bots.test_master import last_deal
from tests.host.tables import INSTANT, tick_until
from tests.host.whole_game import recorded, states_of
from tests.ui.hand import FRAME, Hand
from tests.ui.table.player import check_settled

Opened = Callable[..., ReplayScene]


@pytest.fixture
def opened(hand: Hand, tmp_path: Path) -> Opened:
    def look_at(*, deals: int | None = None, people: int = 1) -> ReplayScene:
        path = recorded(tmp_path / "file", deals=deals, people=people)
        replay_game(hand.app.context, path)
        hand.wait()
        return hand.sees(ReplayScene)

    return look_at


def seen_cards(scene: ReplayScene) -> set[int]:
    """Every card that lies face up on the screen."""
    sprites = scene.display.animator.cards.values()
    faces = {sprite.card for sprite in sprites if sprite.card is not None and sprite.at.up}
    keys = {item.key for item in scene.items()}
    hands = scene.game.open_hands(scene.session.at)
    opened = {card for seat, hand in hands.items() if ("open", seat) in keys for card in hand}
    return faces | opened


def test_the_people_have_their_faces_and_nothing_is_paused_at_the_end(
    hand: Hand, opened: Opened
) -> None:
    scene = opened(deals=1)
    setup = scene.game.setup(0)
    styles = ("", "henry", "grace", "")
    styled = tuple(
        replace(who, style=style) for who, style in zip(setup.seats, styles, strict=True)
    )
    with patch.object(scene.game, "setup", lambda _at: replace(setup, seats=styled)):
        faces = scene._words().faces
    assert faces[1:3] == ("henry", "grace")
    assert len(set(faces)) == 4, "those who chose none have one by name"
    scene.go(scene.game.last - 3)
    hand.press("space")
    assert scene.bar.buttons["play"].label == "Pause"
    for _ignored in range(3000):
        hand.wait()
        if scene.session.at == scene.game.last:
            break
    assert scene.session.at == scene.game.last
    assert scene.bar.buttons["play"].label == "Play"


def public_cards(scene: ReplayScene) -> set[int]:
    table = scene.game.view(scene.session.at, None).table
    return {*table.discards, *(card for meld in table.melds for card in meld.cards)}


def open_cards(scene: ReplayScene, people: int) -> set[int]:
    """What may be seen of a game that is not over: the table, and the hand of one alone."""
    states = states_of(scene.game.path)
    own = set(states[scene.session.at].hands[0]) if people == 1 else set()
    return public_cards(scene) | own


def decision_of(scene: ReplayScene, *, person: bool) -> int:
    """The moment before some throw in the middle of the game."""
    found = map(scene.game.decision, range(180, scene.game.last))
    throws = (d for d in found if d is not None and isinstance(d.action, Discard))
    return next(d.at for d in throws if d.who.person is person)


def test_keys_move_in_time(hand: Hand, opened: Opened) -> None:
    scene = opened()
    hand.press("home")
    hand.press("right")
    hand.press("right")
    assert scene.session.at == 2
    hand.press("left")
    assert scene.session.at == 1
    hand.press("pagedown")
    marks = [mark.at for mark in scene.game.bookmarks if mark.landmark is Landmark.DEAL]
    assert scene.session.at == marks[0]
    hand.press("pagedown")
    assert scene.session.at == marks[1]
    hand.press("pageup")
    assert scene.session.at == marks[0]
    hand.press("m")
    hand.press("g")
    kinds = {mark.at: mark.landmark for mark in scene.game.bookmarks}
    assert kinds[scene.session.at] is Landmark.LAY_DOWN
    hand.press("end")
    hand.press("right")
    assert scene.session.at == scene.game.last
    hand.press("home")
    assert scene.session.at == 0
    hand.press("escape")
    assert not isinstance(hand.scene, ReplayScene)


def test_the_line_is_scrubbed_with_the_mouse(hand: Hand, opened: Opened) -> None:
    scene = opened()
    line = scene.bar.timeline
    for at in (300, 17, scene.game.last, 0):
        hand.click((line.x_of(at), line.rect.centery))
        assert abs(scene.session.at - at) <= 1
    hand.drag((line.x_of(0), line.rect.centery), (line.x_of(120), line.rect.centery))
    assert abs(scene.session.at - 120) <= 1
    check_settled(scene.display.presenter)


@pytest.mark.parametrize("after", [(), (1,), (1, 2), (2, 9)])
def test_the_number_of_a_deal_lies_beside_the_ticks(look: Look, after: tuple[int, ...]) -> None:
    marks = [Bookmark(20, Landmark.DEAL, None)]
    marks += [Bookmark(20 + more, Landmark.LAY_DOWN, Seat(0)) for more in after]
    timeline = Timeline(look, marks, 200, lambda _: None)
    timeline.place(pygame.Rect(0, 0, 1200, 44))
    with patch.object(Look, "write") as write:
        timeline.draw(pygame.Surface((1200, 44)))
    _ignored, _ignored, place, px, *_ignored = write.call_args.args
    number = pygame.Rect(place.x, place.y, look.fonts.width("1", px), px)
    ticks = [timeline.x_of(mark.at) for mark in marks]
    assert not any(number.left - 2 < tick < number.right + 2 for tick in ticks)
    assert number.left - timeline.x_of(20) < 3 * px


def test_everybody_is_called_by_name(opened: Opened) -> None:
    scene = opened()
    name = scene.model.names[0]
    captions, turns = set(), set()
    for at in range(60):
        scene.go(at)
        captions.add(scene.model.captions.text)
        turns.add(scene._words().turn)
    assert any(caption.startswith(name) for caption in captions)
    assert not any(caption.startswith(f"{_('You')} ") for caption in captions)
    assert _("{name}’s turn", name=name) in turns


def test_it_runs_by_itself_and_stops_at_the_end(hand: Hand, opened: Opened) -> None:
    scene = opened()
    scene.go(scene.game.last - 4)
    hand.press("space")
    assert scene.projector.playing
    for _ignored in range(3):
        hand.press("s")
    assert scene.projector.speed == 8
    hand.wait(6.0)
    assert scene.session.at == scene.game.last
    assert not scene.projector.playing
    check_settled(scene.display.presenter)
    hand.press("space")
    assert scene.session.at < 3


def test_a_deal_shown_step_by_step_ends_as_one_jumped_to(hand: Hand, opened: Opened) -> None:
    scene = opened()
    hand.press("home")
    for _ignored in range(70):
        hand.press("right")
        scene.display.catch_up()
        check_settled(scene.display.presenter)
    lines = list(scene.display.log.lines.lines)
    caption = scene.model.captions.text
    scene.go(70)
    assert scene.model.captions.text == caption
    assert scene.display.log.lines.lines == lines[: len(scene.display.log.lines.lines)] != []


def test_all_hands_lie_open_when_the_game_is_over(hand: Hand, opened: Opened) -> None:
    scene = opened()
    scene.go(60)
    hand.wait(0.2)
    hands = scene.game.open_hands(60)
    assert len(hands) == 4
    assert {card for cards in hands.values() for card in cards} <= seen_cards(scene)
    hand.press("v")
    assert scene.model.viewer == 1


def test_open_hands_stay_open_while_a_card_moves(hand: Hand, opened: Opened) -> None:
    scene = opened()
    scene.go(decision_of(scene, person=False))
    hand.wait(0.2)
    hand.press("right")
    assert not scene.display.presenter.is_idle
    keys = {item.key for item in scene.items()}
    assert {("open", seat) for seat in (1, 2, 3)} <= keys


def test_of_a_damaged_file_is_seen_what_is_sound_and_that_is_said(
    hand: Hand, tmp_path: Path
) -> None:
    path = recorded(tmp_path / "file")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:50], b"?" + lines[50][1:], *lines[51:]]))
    replay_game(hand.app.context, path)
    hand.wait()
    hand.sees(Dialog)
    hand.press("enter")
    assert hand.sees(ReplayScene).game.last < 50


@pytest.mark.parametrize("people", [1, 2])
def test_an_unfinished_game_shows_no_hidden_card(
    hand: Hand, opened: Opened, people: int
) -> None:
    scene = opened(deals=2, people=people)
    assert not scene.bar.buttons["same"].visible
    assert not scene.bar.buttons["seat"].visible
    for at in range(0, scene.game.last + 1, 5):
        scene.go(at)
        hand.press("v")
        before = open_cards(scene, people)
        assert seen_cards(scene) <= before
        hand.press("right")
        hand.wait(0.1)
        assert seen_cards(scene) <= before | open_cards(scene, people)


def test_no_fan_is_opened_that_may_not_be(opened: Opened) -> None:
    scene = opened(deals=2)
    scene.go(50)
    shown, hands = scene.display.presenter.shown, scene.game.open_hands(50)
    assert list(open_hand_items(scene.display.canvas, shown, hands)) == []


def test_ones_own_decision_is_put_to_the_best(hand: Hand, opened: Opened) -> None:
    scene = opened()
    scene.go(decision_of(scene, person=True))
    hand.press("w")
    hand.wait(3.0)
    assert scene.insight.visible
    words = " ".join(paragraph.text for paragraph in scene.insight.paragraphs)
    assert "The best computer player (Master) would" in words
    assert scene.practise.visible
    hand.press("escape")
    assert not scene.insight.visible
    assert hand.scene is scene
    hand.press("w")
    assert scene.insight.visible
    hand.press_button("Leave")
    assert hand.scene is not scene


def test_the_reasons_do_not_lie_over_half_a_sentence(hand: Hand, opened: Opened) -> None:
    scene = opened()
    scene.go(decision_of(scene, person=True))
    told = scene._words().caption
    assert told
    hand.press("w")
    hand.wait(3.0)
    assert scene.insight.rect.colliderect(scene.display.layout.caption)
    assert not scene._words().caption
    hand.press("escape")
    assert scene._words().caption == told


def test_a_masters_throw_in_the_last_deal_is_explained_by_the_game(hand: Hand) -> None:
    state = last_deal((0, 90, 90, 90))
    view = view_for(state, Seat(0))
    (prompt,) = (p for p in view.my_prompts if not p.optional)
    thrown = LEVELS["master"].choose(view, prompt, Random(0))
    for level, told in (("master", True), ("beginner", False)):
        who = SeatSetup("Ben", person=False, level=level)
        insight = DecisionPanel(hand.app.context.look)
        insight.open(
            RecordedDecision(0, Seat(0), who, prompt, thrown, "dice"),
            BotRequest(LEVELS[level], view, prompt, "dice"),
            ["Ben", "Clara", "Daniel", "Ella"],
        )
        words = " ".join(paragraph.text for paragraph in insight.paragraphs)
        assert ("Only the final totals count now" in words) is told
        assert ("It gives up the contract, to be caught with fewer points" in words) is told


def test_a_bots_decision_is_seen_from_its_seat_and_made_again(
    hand: Hand, opened: Opened
) -> None:
    scene = opened()
    at = decision_of(scene, person=False)
    scene.go(at)
    hand.press("w")
    hand.wait(0.5)
    decision = scene.game.decision(at)
    assert decision is not None
    assert scene.model.viewer == decision.seat
    assert scene.model.view == scene.game.bots_view(decision)
    hidden = {
        card for s, h in scene.game.open_hands(at).items() if s != decision.seat for card in h
    }
    assert not seen_cards(scene) & hidden
    words = [paragraph.text for paragraph in scene.insight.paragraphs]
    assert _("Decided again just now, from this view alone: the same decision.") in words
    assert not scene.practise.visible
    hand.press("left")
    assert scene.insight.decision is None or scene.insight.decision.at == at - 1


def test_every_option_is_told_once_and_a_lay_off_with_its_meld(
    hand: Hand, opened: Opened
) -> None:
    scene = opened()
    laid_off = [
        d.at
        for d in map(scene.game.decision, range(scene.game.last))
        if d is not None and isinstance(d.action, LayOff)
    ]
    for at in laid_off[:12]:
        scene.go(at)
        hand.press("w")
        hand.wait(0.1)
        options = [p.text for p in scene.insight.paragraphs if p.style is TextStyle.BULLET]
        figures = [part for text in options for part in text.split(": ", 1)[1].split("  ·  ")]
        assert not [figure for figure in figures if " " in figure]
        assert len(options) == len(set(options)) > 0
        lay_offs = [words for words in options if words.startswith("Lay off")]
        assert all(" on " in words for words in lay_offs)
        assert lay_offs
        hand.press("escape")


def test_a_bot_of_the_running_deal_keeps_its_secret(hand: Hand, opened: Opened) -> None:
    scene = opened(deals=2)
    running = range(scene.game.last - 20, scene.game.last)
    at = next(n for n in running if (d := scene.game.decision(n)) and not d.who.person)
    scene.go(at)
    assert not scene.bar.buttons["why"].enabled
    hand.press("w")
    assert not scene.insight.visible
    assert scene.model.viewer == 0


def test_play_on_from_here_is_practice(hand: Hand, opened: Opened) -> None:
    scene = opened()
    scene.go(decision_of(scene, person=True))
    hand.press("w")
    hand.click(scene.practise)
    table = hand.sees(TableScene)
    assert table.host.practice
    assert table.frame.text().note == _("Practice")


def test_the_game_is_verified_and_shared_from_here(
    hand: Hand, opened: Opened, tmp_path: Path
) -> None:
    scene = opened()
    hand.click(scene._corner[1])
    hand.sees(CertificatePage)
    hand.press("escape")
    hand.click(scene.bar.buttons["same"])
    hand.wait(0.5)
    hand.click(hand.sees(SameCardsPage).share)
    dialog = hand.sees(Dialog)
    copy = tmp_path / "shared" / "game.mayi"
    assert str(copy) in dialog._text.text
    assert copy.read_bytes() == scene.game.path.read_bytes()


def test_a_game_that_is_not_saved_cannot_be_looked_at(app: App) -> None:
    end = EndActions(None)
    replay, verify = end.buttons(app.context, app.context.look, fairness=True)
    assert not replay.enabled
    assert replay.reason == verify.reason == _("Not saved")


def test_a_file_from_the_command_line_is_opened(tmp_path: Path) -> None:
    app = App(Arguments(data=tmp_path, replay=recorded(tmp_path / "file")))
    assert isinstance(app.context.scenes.top, ReplayScene)
    app.close()


def test_a_file_that_is_no_game_is_refused_in_a_sentence(tmp_path: Path) -> None:
    letter = tmp_path / "letter.mayi"
    letter.write_text("Dear Anna")
    app = App(Arguments(data=tmp_path, replay=letter))
    dialog = app.context.scenes.top
    assert isinstance(dialog, Dialog)
    assert "letter.mayi isn’t a saved game" in dialog._text.text
    Hand(app).press("escape")
    assert isinstance(app.context.scenes.top, TitlePage)
    app.close()


def test_what_cannot_be_copied_is_told(
    hand: Hand, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(journal: Path, folder: Path) -> Path:
        raise SaveError("The disk is full.")

    monkeypatch.setattr(sharing, "share", refuse)
    hand.click(opened().bar.buttons["same"])
    hand.wait(0.5)
    hand.click(hand.sees(SameCardsPage).share)
    assert hand.sees(Dialog)._text.text == "The disk is full."


def test_leaving_a_seat_that_joined_later_is_no_trouble(opened: Opened) -> None:
    scene = opened()
    assert scene.game.view(0, Seat(7)).viewer is None


def test_looking_back_begins_with_dealt_hands(hand: Hand, tmp_path: Path) -> None:
    path = recorded(tmp_path / "file", deals=2)
    for deal in (0, 1):
        replay_game(hand.app.context, path, deal)
        hand.wait()
        scene = hand.sees(ReplayScene)
        assert scene.game.deal_of(scene.session.at) == deal
        table = scene.model.view.table
        assert scene.display.layout.order
        assert not table.melds
        hand.press("escape")


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)])
def test_in_a_large_window_the_reasons_stand_beside_the_whole_table(
    opened: Opened, hand: Hand, size: tuple[int, int]
) -> None:
    scene = opened()
    hand.resize(size)
    whole = scene.display.layout.size
    at = next(at for at in range(1, scene.game.last) if scene.game.decision(at) is not None)
    scene.go(at)
    scene._ask_why()
    hand.wait(0.1)
    placed = scene.display.layout
    assert scene.insight.visible
    assert placed.size[0] <= scene.insight.panel.left
    assert max(box.plate.right for box in placed.seats.values()) < scene.insight.panel.left
    assert scene.insight.panel.bottom <= scene.bar.rect.top
    scene.on_back()
    hand.wait(0.1)
    assert scene.display.layout.size == whole


def test_reasons_beside_the_table_leave_room_for_large_words(
    opened: Opened, hand: Hand
) -> None:
    settings = hand.app.context.settings
    hand.app.change_settings(replace(settings, ui_scale=1.7))
    scene = opened()
    hand.resize((1920, 1080))
    at = next(at for at in range(1, scene.game.last) if scene.game.decision(at) is not None)
    scene.go(at)
    scene._ask_why()
    hand.wait(0.1)
    fonts, px = scene.look.fonts, scene.look.metrics.body
    for button in scene._corner:
        assert fonts.width(button.label, round(0.8 * px), bold=True) <= button.rect.width


def test_in_a_smaller_window_melds_make_way_for_the_reasons(opened: Opened, hand: Hand) -> None:
    scene = opened()
    hand.resize((1280, 720))
    decided = (d.at for d in map(scene.game.decision, range(180, scene.game.last)) if d)
    at = next(at for at in decided if len(scene.game.view(at, None).table.melds) >= 6)
    scene.go(at)
    hand.wait(0.5)
    scene._ask_why()
    hand.wait(0.5)
    assert scene.insight.visible
    melds = [box.rect for box in scene.display.layout.melds.values()]
    assert len(melds) >= 6
    assert scene.insight.panel.collidelist(melds) < 0


# --- Reasons of computer players: each of their plays has one, and says whose idea it was.


SEATS = (
    SeatSetup("Henry", person=False, level="steady", style="henry"),
    SeatSetup("Ella", person=False, level="sharp", style="ella"),
    SeatSetup("Frank", person=False, level="beginner", style="frank"),
    SeatSetup("Otto", person=False, level=level_of("Otto")),
)

Told = list[tuple[RecordedDecision, bool, list[str]]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """Every play of a game, whether the adviser had done the same, and its reasons."""
    data = tmp_path_factory.mktemp("reasons")
    save_games(data, "Otto", PEOPLE["Otto"], range(2))
    save_model(data, model_of("Otto", PEOPLE["Otto"], range(2)))
    host = GameHost.new(
        GameSetup("grandma-jeanne", (), SEATS, code_of(5)), data, delays=INSTANT
    )
    assert host.autosave.path is not None
    tick_until(host, lambda h: h.is_over)
    host.close()
    (path,) = data.glob(f"games/**/{host.autosave.path.name}")
    return list(_reasons(RecordedGame.open(path)))


def _reasons(game: RecordedGame) -> Iterator[tuple[RecordedDecision, bool, list[str]]]:
    for at in range(game.last):
        decision = game.decision(at)
        if decision is None:
            continue
        review = review_of(game, decision)
        assert review is not None
        best = advice(review.view, decision.prompt)
        assert best is not None
        title = option_title(review.view, best.best.action)
        same = title == option_title(review.view, decision.action)
        words = list(bot_reasons(review.view, decision, best, decision.who.name))
        yield decision, same, words


def test_every_play_has_a_reason(told: Told) -> None:
    assert len(told) > 150
    assert all(words and all(words) for _decision, _same, words in told)


def test_a_habit_is_named_where_the_style_made_the_choice(told: Told) -> None:
    for style in ("henry", "ella", "frank"):
        mine = [(one.who, words) for one, _same, words in told if one.who.style == style]
        named = [
            words
            for who, words in mine
            if _("It’s a habit: {habit}", habit=habit_of(style, who.name)) in words
        ]
        assert 0 < len(named) < len(mine)


def test_a_relative_says_whom_it_is_like(told: Told) -> None:
    for decision, _same, words in told:
        if decision.who.name == "Otto":
            assert "plays like Otto" in words[0]


def test_only_beginners_overlook_things(told: Told) -> None:
    overlooking = {
        decision.who.level
        for decision, _same, words in told
        if any("noticed" in word or "overlooked" in word for word in words)
    }
    assert overlooking == {"beginner"}


def test_the_reason_is_about_what_was_played(told: Told) -> None:
    for decision, _same, words in told:
        if isinstance(decision.action, LayDown):
            assert words[-1].startswith(f"To {decision.who.name}: “Lay down")
        elif isinstance(decision.action, MayI):
            assert words[-1].startswith(f"To {decision.who.name}: “Ask for")
        elif isinstance(decision.action, Discard) and decision.who.level != "beginner":
            assert "iscard" in words[-1]


def test_you_is_whoever_decides_and_nobody_else(told: Told) -> None:
    addressed = 0
    for decision, _same, words in told:
        for sentence in words:
            if re.search(r"\byou", sentence):
                assert sentence.startswith(f"To {decision.who.name}: “")
                assert sentence.endswith("”")
                addressed += 1
    assert addressed > 20


# --- Tests of games from outside that take long to open: the window goes on meanwhile.


GAME = max((Path(__file__).parents[2] / "golden" / "journals").glob("*.mayi"))


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every slice end after a single step, as on a computer that is much too slow."""

    def one_step(steps: Generator[None, None, None], seconds: float) -> bool:
        return next(steps, steps) is steps

    monkeypatch.setattr(page, "run_slice", one_step)


def test_a_usual_game_opens_at_once(hand: Hand) -> None:
    replay_game(hand.app.context, GAME)
    assert isinstance(hand.scene, ReplayScene)


@pytest.mark.usefixtures("no_time")
def test_a_game_that_takes_long_opens_between_the_frames(hand: Hand) -> None:
    replay_game(hand.app.context, GAME)
    frames = 0
    while isinstance(hand.scene, LoadingDialog):
        hand.app.step(FRAME)
        frames += 1
    assert isinstance(hand.scene, ReplayScene)
    assert frames > 3


@pytest.mark.usefixtures("no_time")
def test_opening_can_be_given_up(hand: Hand) -> None:
    replay_game(hand.app.context, GAME)
    dialog = hand.scene
    assert isinstance(dialog, LoadingDialog)
    dialog.on_back()
    hand.app.step(FRAME)
    assert isinstance(hand.scene, TitlePage)


@pytest.mark.usefixtures("no_time")
def test_a_game_that_takes_too_long_is_refused_in_a_sentence(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_LIMIT", 0.05)
    replay_game(hand.app.context, GAME)
    for _step in range(3):
        hand.app.step(FRAME)
    assert isinstance(hand.scene, Dialog)
    assert hand.scene._text.text == f"{GAME.name} took too long to open, so we stopped trying."


@pytest.mark.usefixtures("no_time")
def test_a_file_found_unusable_late_is_refused_too(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path) -> Generator[None, None, RecordedGame]:
        yield
        yield
        raise SaveError("It is no game.")

    monkeypatch.setattr(RecordedGame, "open_steps", fail)
    replay_game(hand.app.context, GAME)
    for _step in range(3):
        hand.app.step(FRAME)
    assert isinstance(hand.scene, Dialog)
    assert hand.scene._text.text == "It is no game."
