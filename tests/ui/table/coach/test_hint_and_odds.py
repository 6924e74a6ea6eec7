"""Tests that the hint says at the table what the chances beside it show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import choose_language
from mayi_desktop.bots import advice as counsel
from mayi_desktop.engine import DrawStock, LetGo, MayI, Seat
from mayi_desktop.engine.state_api import apply
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import Coaching
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.table import odds_panel as coach_odds
from mayi_desktop.ui.table.hint import option_lines
from tests.notation import position
from tests.ui.hand import Hand
from tests.ui.reading import paint_anew
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, set_position

WORLDS = 16
ASKING = """
turn 2 draw
seat 0: 3C 3D 9C 9D KS 5H
seat 1: *11
seat 2: *11
discards: 4C 3S
"""
DOWN = """
turn 2 draw
seat 0 down: 4S 9D
seat 1: *12
seat 2: *12
set 0: 3C 3D 3H
set 0: KC KD KH
discards: 4C AS
"""


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_odds, "MOST_WORLDS", WORLDS)
    monkeypatch.setattr(coach_odds, "ENOUGH_WORLDS", WORLDS)
    monkeypatch.setattr(counsel, "ENOUGH_WORLDS", WORLDS)


def player_at(app: App, folder: Path, *, on: bool = True) -> Player:
    host = game_at(folder, ASKING)
    host.set_coaching(Coaching(odds=on))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    return Player(app, host)


def panel(player: Player) -> list[tuple[str, ...]]:
    return player.table.coach.odds.lines(player.table.prompt.now())


def until_weighed(player: Player) -> None:
    for _ignored in range(3000):
        player.wait()
        if player.table.coach.odds._odds is not None and player.table.coach.odds._steps is None:
            return
    raise AssertionError("the chances never came")


def test_the_sentence_has_the_figures_of_the_panel(app: App, tmp_path: Path) -> None:
    player = player_at(app, tmp_path)
    until_weighed(player)
    player.press("i")
    asked, passed, _ignored = panel(player)
    chances = [int("".join(filter(str.isdigit, line[1]))) for line in (asked, passed)]
    assert chances[0] > chances[1]
    why = ngettext(
        "with it, you go down within {turns} turns 1 time in 100; without it, {without}",
        "with it, you go down within {turns} turns {count} times in 100; without it, {without}",
        turns="three",
        count=chances[0],
        without=chances[1],
    )
    assert player.table.coach.hint.sentence == _("Ask for {card}: {why}.", card="3♠", why=why)
    choose_language("de")
    player.table.retranslate()
    player.press("i")
    german = player.table.coach.hint.sentence
    choose_language("en")
    assert german.startswith("Bitte um 3♠: Mit der Karte legst du in drei Zügen ")


def test_an_early_hint_waits_for_the_chances(app: App, tmp_path: Path) -> None:
    player = player_at(app, tmp_path)
    player.settle()
    player.press("i")
    hint = player.table.coach.hint
    assert hint.sentence == _("One moment: still working out what {card} is worth.", card="3♠")
    assert not list(player.table.frame.hint_sprites())
    player.press("i")
    assert not player.hint_panel()
    until_weighed(player)
    player.wait()
    assert hint.sentence.startswith("Ask for 3♠: with it, you go down within three turns ")
    assert list(player.table.frame.hint_sprites())
    assert player.hint_panel()


def test_without_the_chances_the_hint_gives_the_rule(app: App, tmp_path: Path) -> None:
    player = player_at(app, tmp_path, on=False)
    player.settle()
    player.press("i")
    why = ngettext(
        "it gets you closer to your contract, with 1 card still missing",
        "it gets you closer to your contract, with {count} cards still missing",
        count=1,
    )
    assert player.table.coach.hint.sentence == _("Ask for {card}: {why}.", card="3♠", why=why)


def test_the_choices_begin_with_what_the_chances_say(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        counsel, "compare_answers", lambda gain, down: (False, counsel.DecidingFigure.POINTS)
    )
    player = player_at(app, tmp_path)
    until_weighed(player)
    player.press("i")
    player.press("i")
    hint = player.table.coach.hint
    assert isinstance(hint._advice.best.action, LetGo)
    assert isinstance(hint._usual.best.action, MayI)
    assert [head for head, _ignored in option_lines(player.view, hint._advice)] == [
        "1. Let 3♠ go",
        "2. May I have 3♠?",
    ]
    assert hint.sentence.startswith("Let 3♠ go: with it, ")


def test_whoever_is_down_is_shown_points_and_no_chance(app: App, tmp_path: Path) -> None:
    host = game_at(tmp_path, DOWN, sheet="twelve-deal")
    state = position(find_sheet("twelve-deal"), DOWN)
    set_position(host, apply(state, DrawStock(Seat(2))).state)
    host.set_coaching(Coaching(odds=True))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    until_weighed(player)
    rows = panel(player)
    assert len(rows) == 3
    assert not any("%" in cell for row in rows for cell in row)
    player.press("i")
    assert "you’re left with" in player.table.coach.hint.sentence


def test_the_longest_sentence_is_whole_in_large_words_too(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        counsel, "compare_answers", lambda gain, down: (None, counsel.DecidingFigure.CHANCE)
    )
    Hand(app).resize((1024, 640))
    app.change_settings(replace(app.context.settings, language="de", ui_scale=1.5))
    app.step(0.0)
    player = player_at(app, tmp_path)
    until_weighed(player)
    player.press("i")
    sentence = player.table.coach.hint.sentence
    (line,) = (line for line in paint_anew(app) if line.text == sentence)
    assert "aber es ist knapp" in sentence
    assert not line.cut
