"""Fallback: a safe answer where a computer player fails."""

from __future__ import annotations

import logging

import pytest

from mayi_desktop.engine.actions import Allow, Discard, DrawStock
from mayi_desktop.engine.cards import RANKS, Seat
from mayi_desktop.engine.table import PromptKind
from mayi_desktop.engine.view import view_for
from mayi_desktop.host.runner import Runner, fallback
from mayi_desktop.host.simulate import play_game
from tests.host.tables import BOTS, setup, start


def _runner_at(kind: PromptKind, *levels: str) -> Runner:
    runner = start(setup(*levels))
    for _ in range(500):
        if any(p.kind is kind for p in runner.state.table.prompts):
            return runner
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    raise AssertionError(f"{kind} never came")


@pytest.mark.parametrize("kind", [PromptKind.DRAW, PromptKind.PLAY, PromptKind.ASKED])
def test_the_dullest_legal_answer_is_found(kind: PromptKind) -> None:
    runner = _runner_at(kind, "eager", "eager", "eager", "quiet")
    prompt = next(p for p in runner.state.table.prompts if p.kind is kind)
    assert prompt.seat is not None
    view = view_for(runner.state, prompt.seat)
    action = fallback(view, prompt)
    assert action == fallback(view, prompt)
    match kind:
        case PromptKind.DRAW:
            assert action == DrawStock(prompt.seat)
        case PromptKind.ASKED:
            assert action == Allow(prompt.seat)
        case _:
            assert isinstance(action, Discard)
            points = view.table.sheet.points
            assert points[RANKS[action.card]] == max(points[RANKS[card]] for card in view.hand)


def test_an_optional_question_is_let_pass() -> None:
    runner = _runner_at(PromptKind.MAY_I, "quiet", "quiet", "quiet")
    prompt = next(p for p in runner.state.table.prompts if p.kind is PromptKind.MAY_I)
    assert prompt.seat is not None
    assert fallback(view_for(runner.state, Seat(prompt.seat)), prompt) is None


def test_a_failing_player_is_replaced_move_by_move(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        game = play_game(setup("failing", "steady", "steady"), bots=BOTS, checked=True)
    assert game.finished
    assert game.fallbacks > 10
    assert len(caplog.records) == game.fallbacks
    assert "lost my glasses" in caplog.text


def test_a_failing_player_fails_the_same_way_again(caplog: pytest.LogCaptureFixture) -> None:
    games = [play_game(setup("failing", "steady", "steady"), bots=BOTS) for _ in range(2)]
    assert games[0] == games[1]
