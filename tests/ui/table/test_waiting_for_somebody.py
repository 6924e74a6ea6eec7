"""Tests that the time to say May I? runs only once somebody has been seen to be there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import MayI, Seat
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from tests.host.tables import runner_of
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

BENS_TURN = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""
HOLD = BotDelays(hold=2.0)


def table(
    app: App, folder: Path, text: str = BENS_TURN, people: tuple[int, ...] = (0,)
) -> Player:
    host = game_at(folder, text, people=people)
    host.clock.delays = HOLD
    return Player(app, host, away=True)


def has_drawn(player: Player) -> bool:
    return player.view.table.phase is not Phase.DRAW or player.view.table.turn != Seat(1)


def test_a_game_that_is_opened_waits_for_the_person(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.wait(10)
    assert not has_drawn(player)
    assert player.table.claim_countdown.left == 1.0
    assert player.table.frame.text().todo == _("You can ask for {card}", card="8♦")
    player.move((100, 100))
    player.move((160, 100))
    player.wait(1.0)
    assert 0.4 < player.table.claim_countdown.left < 0.6
    player.wait(3.0)
    assert has_drawn(player)


def filled(player: Player) -> float:
    """The dark share of the time bar in the May I? button."""
    (bar,) = (s.surface for s in player.table.frame.sprites() if s.key == "time to ask")
    middle, ink = bar.get_height() // 2, player.table.display.look.palette.on_primary
    dark = [bar.get_at((x, middle)) == (*ink, 255) for x in range(bar.get_width())]
    return sum(dark) / len(dark)


def test_the_time_to_ask_runs_out_in_the_button_itself(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    assert filled(player) == 1.0
    player.move((100, 100))
    player.move((160, 100))
    player.wait(1.0)
    assert filled(player) == pytest.approx(player.table.claim_countdown.left, abs=0.04)
    assert filled(player) < 0.6
    button = player.table.controls.claim_button
    (bar,) = (s.rect for s in player.table.frame.sprites() if s.key == "time to ask")
    assert button.rect.contains(bar)
    assert all(not bar.colliderect(place) for _, place, _ in button._placed_lines("May I?", 15))


def test_a_player_alone_is_never_told_that_there_is_no_hurry(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.wait(5)
    assert "No hurry" not in player.table.frame.text().todo


def test_no_full_stop_ends_what_there_is_no_hurry_for(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path, people=(0, 2))
    assert player.table.prompt.now().todo.endswith(".")
    todo = player.table.frame.text().todo
    assert todo.startswith("No hurry. ")
    assert not todo.endswith(".")


@pytest.mark.parametrize("sign", ["key", "click"])
def test_a_key_or_a_click_is_a_sign_too(app: App, tmp_path: Path, sign: str) -> None:
    player = table(app, tmp_path)
    player.wait(5)
    if sign == "key":
        player.press("s")
    else:
        player.click((2, 300))
    player.wait(4)
    assert has_drawn(player)


def test_a_pointer_that_trembles_is_no_sign(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    for step in range(20):
        player.move((400 + step % 3, 300))
    player.wait(4)
    assert not has_drawn(player)


def test_nobody_is_waited_for_who_may_not_ask(app: App, tmp_path: Path) -> None:
    down = BENS_TURN.replace("seat 0:", "seat 0 down:")
    player = table(app, tmp_path, down)
    assert player.table.claim_countdown.left == 0.0
    player.wait(3)
    assert has_drawn(player)


def time_bar(player: Player) -> int:
    """The width of the bar over the question."""
    (bar,) = (i.rect for i in player.table.frame.items() if i.key == "answer clock")
    return bar.width


def test_the_time_to_answer_waits_as_well(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, answer_seconds=30.0))
    host = game_at(tmp_path, BENS_TURN.replace("turn 1", "turn 0"))
    host.clock.delays = replace(host.clock.delays, hold=None)
    runner_of(host).apply(runner_of(host).try_out(MayI(Seat(2))))
    player = Player(app, host, away=True)
    assert player.table.panel.question is not None
    player.wait(20)
    assert player.table.answer_countdown.left == 30
    whole = time_bar(player)
    player.press("s")
    player.wait(20)
    assert player.table.answer_countdown.left == 10
    assert time_bar(player) == pytest.approx(whole / 3, abs=1)
