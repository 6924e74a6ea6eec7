"""Tests of the summary's words: that low is good, and how a strong player would have done."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Seat
from mayi_desktop.host.par import Par
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.score_pad import ScorePad
from mayi_desktop.ui.pages import deal_over
from mayi_desktop.ui.pages.deal_over import DealOver, ParLine
from tests.host.game.test_par import BOTS, SEATS, dealt
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

NEARLY_OUT = """
deal 2
turn 0 play stock
seat 0 down: 9H
seat 1: *11
seat 2: *11
run 0: 9S TS JS QS
set 0: 3C 3D 3H
discards: 3C 4D
"""


def answered(line: ParLine) -> list[str]:
    """All that the line says, from the press of its button to the end."""
    line.ask.pressed.emit()
    seen = [line.answer.text]
    for _ignored in range(5000):
        line.update(1 / 60)
        if line.answer.text != seen[-1]:
            seen.append(line.answer.text)
        if line.done:
            break
    assert line.done
    return seen


def test_par_is_reckoned_only_when_asked_for(look: Look, monkeypatch: pytest.MonkeyPatch):
    ran: list[float] = []
    monkeypatch.setattr(deal_over, "run_slice", lambda steps, seconds: ran.append(seconds))
    line = ParLine(look, Par(dealt(), Seat(0), SEATS, BOTS), own=40)
    line.update(1 / 60)
    assert ran == []
    assert list(line.members()) == [line.ask]
    line.ask.pressed.emit()
    line.update(1 / 60)
    assert len(ran) == 1
    assert list(line.members()) == [line.answer]


@pytest.mark.parametrize(("own", "well"), [(0, True), (400, False)])
def test_the_answer_comes_finished_and_is_kind(look: Look, own: int, well: bool):
    par = Par(dealt(), Seat(0), SEATS, BOTS)
    line = ParLine(look, par, own=own)
    waiting, result = answered(line)
    assert not any(letter.isdigit() for letter in waiting)
    assert str(round(par.mean)) in result
    assert f"You have {own}" in result
    assert result.startswith("Well played!") == well
    assert ("Good luck" in result) != well


def test_without_a_result_there_is_a_sentence(look: Look, monkeypatch: pytest.MonkeyPatch):
    par = Par(dealt(), Seat(0), SEATS, BOTS)
    monkeypatch.setattr(par, "think", lambda: iter(()))
    line = ParLine(look, par, own=3)
    assert answered(line)[-1] == "We can’t compare these cards this time."


def test_the_next_deal_waits_for_nothing(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(deal_over, "run_slice", lambda steps, seconds: False)
    host = game_at(tmp_path, NEARLY_OUT)
    host._dealt = dealt()
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(5.5)
    page = player.sees(DealOver)
    assert page.par_line is not None
    player.click(page.par_line.ask)
    assert not page.par_line.ask.visible
    assert not page.par_line.done
    player.press("enter")
    assert player.scene is player.table


def test_the_summary_says_that_low_is_good(app: App, tmp_path: Path):
    host = game_at(tmp_path, NEARLY_OUT)
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(5.5)
    page = player.sees(DealOver)
    assert page.pad.note == _("The lowest total wins.")
    plain = ScorePad(page.look, page.pad.names, page.pad.rows)
    assert page.pad.height_for(400) > plain.height_for(400)
