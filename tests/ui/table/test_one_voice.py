"""Tests that the line to read never contradicts the buttons beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.prompts import Commands, TablePrompt
from mayi_desktop.ui.table.current_prompt import CurrentPrompt
from tests.ui.table.deal_player import DealPlayer
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, seats
from tests.ui.table.test_hot_seat_deal import Family

STILL = BotDelays(step=1e9, answer=1e9, hold=None)
OFFERED = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""


def contradiction(prompt: TablePrompt) -> str:
    """Where the line to read and the buttons say different things; empty where they agree."""
    buttons = [b for b in (prompt.primary, prompt.second, prompt.pill) if b is not None]
    can = [button for button in buttons if button.enabled]
    draws = [b for b in can if type(b.action).__name__ in ("DrawStock", "TakeDiscard")]
    question = prompt.question
    faults = {
        "watch, but something can be pressed": prompt.todo == _("Watch, or sort your hand")
        and bool(can or question),
        "take it, but that cannot be pressed": question is not None
        and prompt.todo
        in (_("Take it, or allow it and draw"), _("Allow it, or take it yourself?"))
        and not question.answers[1].enabled,
        "draw, but that cannot be pressed": prompt.todo
        == pgettext("instruction", "Draw from the stock")
        and not draws,
        "you may ask, but not": any(b.does(Commands.may_i) for b in can)
        and any(word in prompt.todo for word in ("Watch", "only ask for a card")),
    }
    return ", ".join(fault for fault, is_so in faults.items() if is_so)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Every line to read of this test, each with what contradicts it."""
    heard: list[tuple[str, str]] = []
    newest = CurrentPrompt._newest

    def listen(prompt: CurrentPrompt) -> TablePrompt:
        found = newest(prompt)
        heard.append((found.todo, contradiction(found)))
        return found

    monkeypatch.setattr(CurrentPrompt, "_newest", listen)
    return heard


def test_whoever_let_a_card_go_is_told_that_they_can_still_ask(
    app: App, tmp_path: Path, said: list[tuple[str, str]]
) -> None:
    host = game_at(tmp_path, OFFERED)
    host.clock.delays = STILL
    player = Player(app, host)
    player.settle()
    player.press("space")
    player.settle()
    assert player.table.controls.claim_button.enabled
    told = _("You let {card} go, but you can still ask", card="8♦")
    assert player.table.prompt.now().todo == told
    assert not [pair for pair in said if pair[1]]


def test_whoever_cannot_ask_is_told_that_somebody_else_here_may(
    app: App, tmp_path: Path, said: list[tuple[str, str]]
) -> None:
    text = OFFERED.replace("seat 2: *11", "seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD JK")
    host = game_at(tmp_path, text.replace("turn 1", "turn 2"), people=(0, 2))
    host.clock.delays = STILL
    player = Player(app, host)
    player.sit_down()
    player.wait(2.0)
    assert not [pair for pair in said if pair[1]]


QUICK = replace(BotDelays.instant(), patient=True)


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_line_of_a_whole_deal_contradicts_its_buttons(
    app: App, tmp_path: Path, said: list[tuple[str, str]], sheet: str
) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    setup = GameSetup(sheet, (), seats(max(4, SHEETS[sheet].sheet.min_players)), code_of(3))
    DealPlayer(app, GameHost.new(setup, tmp_path, delays=QUICK, checked=True)).play_deal()
    assert said
    assert not sorted({pair for pair in said if pair[1]})


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick"])
def test_no_line_contradicts_its_buttons_for_two_people_at_one_screen(
    app: App, tmp_path: Path, said: list[tuple[str, str]], sheet: str
) -> None:
    app.change_settings(replace(app.context.settings, speed=4.0))
    setup = GameSetup(sheet, (), seats(4, (0, 2)), code_of(3))
    Family(app, GameHost.new(setup, tmp_path, delays=QUICK, checked=True)).play_deal()
    assert not sorted({pair for pair in said if pair[1]})


def test_right_after_the_own_discard_it_is_no_longer_the_own_turn(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, game_at(tmp_path, OFFERED.replace("turn 1 draw", "turn 0 play stock")))
    player.table.host.clock.delays = STILL
    player.settle()
    player.click(player.at("KH"))
    player.press("x")
    text = player.table.frame.text()
    while not player.table.display.presenter.is_idle:
        assert (text.turn, text.todo) != (_("It’s your turn"), _("Watch, or sort your hand"))
        player.wait()
        text = player.table.frame.text()
    assert text.turn == _("{name}’s turn", name="Ben")
