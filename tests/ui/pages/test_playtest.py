"""Tests of the page on which rules are tried out: it counts, tells, and can be stopped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.playtest import Playtest
from mayi_desktop.host.simulate import PlayedDeal, PlayedGame
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.pages import playtest as house_lab
from mayi_desktop.ui.pages.playtest import PlaytestPage
from tests.ui.hand import Hand

SHEET = find_sheet("evil")
SHEET = replace(SHEET, deals=SHEET.deals[:2], title="Sunday rules")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games be played here and not in a worker."""

    def lab(sheet: object, seats: int) -> Playtest:
        assert sheet is SHEET
        return Playtest(SHEET, seats, games=2, start_worker=None)

    monkeypatch.setattr(house_lab, "Playtest", lab)


@pytest.fixture
def page(hand: Hand) -> PlaytestPage:
    opened = PlaytestPage(hand.app.context, SHEET)
    hand.app.context.scenes.push(opened)
    hand.wait()
    return opened


def game(*deals: PlayedDeal, finished: bool = True) -> PlayedGame:
    scores = tuple(map(sum, zip(*(deal.points for deal in deals), strict=True))) or (0,) * 4
    return PlayedGame("CODE", scores, (Seat(0),), 99, 0, finished, "digest", deals)


def told(page: PlaytestPage, number: int) -> list[str]:
    return [cell.text for cell in page.lines[number].cells]


def test_games_are_played_while_one_looks(hand: Hand, page: PlaytestPage) -> None:
    assert page.progress.text == "Playing the first game…"
    for _ in range(4_000):
        hand.wait()
        if page.playtest.done:
            break
    assert page.progress.text == "2 of 2 games played"
    assert not hand.button("Back").label.startswith("Stop")
    assert told(page, 0)[0] == "1"
    assert page.lines[1].visible


def test_what_the_games_come_to_is_told_in_plain_words(hand: Hand, page: PlaytestPage) -> None:
    page.playtest.stop()
    page.playtest.played = [
        game(
            PlayedDeal(Seat(0), (0, 10, 20, 30), 20, (1, 0, 0, 0), 0, 2),
            PlayedDeal(None, (5, 5, 5, 5), 40, (0, 0, 0, 0), 2, 2),
        ),
        game(
            PlayedDeal(Seat(1), (10, 0, 20, 30), 12, (1, 0, 0, 0), 0, 2),
            PlayedDeal(Seat(2), (15, 5, 0, 20), 20, (0, 0, 0, 0), 0, 2),
        ),
        game(finished=False),
    ]
    hand.wait()
    assert told(page, 0) == ["1", "4.0", "never", "never", "15"]
    assert told(page, 1) == ["2", "7.5", "1 of 2", "1 of 2", "8"]
    assert page.findings.text.split("\n") == [
        "On average, the winner of a game has 5 points, and whoever comes last 42.",
        "In 1 of 4 deals, nobody went out.",
        "1 game never ended.",
    ]


def test_another_number_of_players_begins_anew(hand: Hand, page: PlaytestPage) -> None:
    first = page.playtest
    page.seats.choose("6")
    assert first.done
    assert (page.playtest.seats, len(page.playtest.played)) == (6, 0)


def test_it_is_stopped_by_its_button_and_by_leaving(hand: Hand, page: PlaytestPage) -> None:
    hand.press_button("Stop")
    assert page.playtest.done
    page.seats.choose("3")
    assert not page.playtest.done
    hand.press("escape")
    assert page.playtest.done
    assert page not in hand.app.context.scenes.scenes


def test_a_failure_is_told(hand: Hand, page: PlaytestPage) -> None:
    page.playtest.error = "no cards"
    hand.wait()
    assert page.progress.text == "A game couldn’t be played: no cards"
