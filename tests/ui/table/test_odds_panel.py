"""Tests of the chances of May I?: shown only where wanted, only to whom they belong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import Seat
from mayi_desktop.host.journal import Helped
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import ODDS, Coaching
from mayi_desktop.ui.app import App
from mayi_desktop.ui.table import odds_panel as coach_odds
from tests.notation import position
from tests.pairs import pairs
from tests.ui.reading import paint_anew
from tests.ui.screens.positions import ASKED, called
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, set_position

ASKING = """
turn 2 draw
seat 0: 3C 3D 9C 9D KS 5H
seat 1: *11
seat 2: *11
discards: 4C 3S
"""


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_odds, "MOST_WORLDS", 8)
    monkeypatch.setattr(coach_odds, "ENOUGH_WORLDS", 4)


def player_at(app: App, folder: Path, *, on: bool, people: tuple[int, ...] = (0,)) -> Player:
    host = game_at(folder, ASKING, people=people)
    host.set_coaching(Coaching(odds=on))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    return Player(app, host)


def lines(player: Player) -> list[tuple[str, ...]]:
    return player.table.coach.odds.lines(player.table.prompt.now())


def until_shown(player: Player) -> list[tuple[str, ...]]:
    for _ignored in range(3000):
        player.wait()
        if len(lines(player)) == 3:
            return lines(player)
    raise AssertionError("the chances never came")


def test_the_chances_with_and_without_the_card_are_shown(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=True)
    asked, passed, _ignored = until_shown(player)
    assert asked[0] == "May I?"
    assert passed[0] == _("Let it go")
    chances = [int("".join(filter(str.isdigit, line[1]))) for line in (asked, passed)]
    assert all(0 <= chance <= 100 for chance in chances)
    assert player.table.host.helped == {Helped(Seat(0), ODDS)}


def test_they_go_when_the_card_is_let_go(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=True)
    until_shown(player)
    player.press("space")
    player.wait(0.2)
    assert lines(player) == []


def test_the_figures_stay_while_card_and_hand_stay(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=True)
    first, odds = until_shown(player), player.table.coach.odds
    view = player.view
    prompt = coach_odds.claim_prompt_of(view, waved=False)
    assert odds.update(view, None)
    assert lines(player) == []
    assert odds.update(view, prompt)
    assert lines(player) == first
    for _ignored in range(200):
        player.wait()
        assert lines(player) == first


def test_they_say_that_others_may_get_the_card_first(app: App, tmp_path: Path):
    *_ignored, counted = until_shown(player_at(app, tmp_path, on=True))
    assert "others may get it" in counted[0]


def test_nobody_is_ahead_of_whoever_is_asked(app: App, tmp_path: Path):
    *_ignored, counted = until_shown(asked_by_clara(app, tmp_path))
    assert "others" not in counted[0]


def test_switched_off_nothing_is_worked_out_or_noted(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=False)
    player.wait(0.5)
    assert lines(player) == []
    assert player.table.host.helped == frozenset()


def test_people_who_share_a_screen_see_none_before_a_hand_is_shown(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=True, people=(0, 1))
    player.wait(0.5)
    assert player.table.model.viewer is None
    assert lines(player) == []


def asked_by_clara(app: App, folder: Path) -> Player:
    """Clara wants the discard, which the person could take as the draw of this turn."""
    host = game_at(folder, ASKED)
    set_position(host, called(position(host.sheet, ASKED), 2))
    host.set_coaching(Coaching(odds=True))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    return Player(app, host)


def test_the_chances_go_by_what_the_buttons_do_that_are_asked_with(
    app: App, tmp_path: Path
) -> None:
    player = asked_by_clara(app, tmp_path)
    asked, passed, _ignored = until_shown(player)
    allow, take = player.table.panel.answers
    assert take.label.startswith(asked[0])
    assert passed[0] == allow.label


SIGHTS = pairs(language_keys(), [(1024, 640), (1280, 720), (1920, 1080)], (0.8, 1.0, 1.5, 2.5))


@pytest.mark.parametrize("language", language_keys())
def test_no_word_beside_the_chances_is_cut(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    app.change_settings(replace(app.context.settings, language=language))
    ends = _("{chance}% down", chance=100), ngettext("1 point", "{count} points", count=288)
    monkeypatch.setattr(coach_odds, "_cells", lambda outlook, down: ends)
    player = asked_by_clara(app, tmp_path)
    until_shown(player)
    answers = coach_odds._buttons(player.table.prompt.now())
    for size, scale in (sight[1:] for sight in SIGHTS if sight[0] == language):
        player.resize(size)
        app.change_settings(replace(app.context.settings, ui_scale=scale))
        for words in (answers, ("May I?", _("No"))):
            monkeypatch.setattr(coach_odds, "_buttons", lambda moment, words=words: words)
            shown = [line.shown for line in paint_anew(app)]
            cut = [word for word in (*words, *ends) if word not in shown]
            assert cut == [], (size, scale)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("language", language_keys())
def test_no_word_is_cut_below_the_action_either(
    app: App, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    app.change_settings(replace(app.context.settings, language=language, ui_scale=1.5))
    player = player_at(app, tmp_path, on=True)
    player.resize(size)
    rows = until_shown(player)
    shown = [line.shown for line in paint_anew(app)]
    assert [cell for row in rows for cell in row if cell not in shown] == []
