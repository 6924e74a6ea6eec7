"""Tests of games from outside that take long to open: the window goes on meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.ui.kit import page
from mayi_desktop.ui.kit.page import Dialog, LoadingDialog
from mayi_desktop.ui.pages.deal_over import replay_game
from mayi_desktop.ui.pages.replay import ReplayScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.ui.hand import FRAME, Hand

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
    for _ in range(3):
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
    for _ in range(3):
        hand.app.step(FRAME)
    assert isinstance(hand.scene, Dialog)
    assert hand.scene._text.text == "It is no game."
