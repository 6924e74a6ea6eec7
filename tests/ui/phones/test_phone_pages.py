"""What a phone's menu opens to read: the sheet's rules, the points by deal, and the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.base.languages import language_keys, speaking
from mayi_desktop.engine import LaidDown, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.phones.messages import written
from mayi_desktop.ui.phones.server import LARGEST
from mayi_desktop.ui.phones.table import PhoneTable
from mayi_desktop.ui.play.words import glossary
from tests.ui.phones.screen_player import FakeLine, FakePlayer, Screen
from tests.ui.phones.test_whole_games import STEP, start
from tests.ui.table.tables import game_at

TABLE = """
turn 0 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 4C 4D 5S 6C 7S 8C TD JD QD AS AH
discards: KS 8D
"""
ME = Seat(0)


class Reader:
    """A game in which seat 0 holds a phone."""

    def __init__(self, host: GameHost, language: str = "") -> None:
        self.host = host
        self.line = FakeLine()
        self.phones = PhoneTable(host, self.line)
        self.line.join(ME, language)
        self.phones.poll(0.0)

    def ask(self, *pages: object) -> Screen | None:
        self.line.pages.pop(ME, None)
        for page in pages:
            self.line.say(ME, act="read", page=page)
        self.phones.poll(0.0)
        return self.line.pages.get(ME)

    def read(self, page: str) -> Screen:
        found = self.ask(page)
        assert found is not None
        return found

    def press(self, does: str, **more: object) -> None:
        buttons = self.line.screens[ME]["buttons"]
        button = next(button["id"] for button in buttons if button["does"] == does)
        self.line.say(ME, act="press", button=button, **more)
        self.phones.poll(0.0)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    made = Reader(game_at(tmp_path, TABLE, people=(0, 1)))
    yield made
    made.host.close()


def test_the_rules_are_those_of_the_laptop(reader: Reader) -> None:
    sheet = reader.host.sheet
    blocks = (*rules_page(sheet, 0, 3), *glossary(sheet))
    told = reader.read("rules")["blocks"]
    assert told == [{"kind": block.kind, "text": block.text} for block in blocks]


def test_they_are_read_in_the_phone_s_own_language(tmp_path: Path) -> None:
    reader = Reader(game_at(tmp_path, TABLE, people=(0, 1)), "de")
    last = reader.read("rules")["blocks"][-1]["text"]
    english = glossary(reader.host.sheet)[-1].text
    with speaking("de"):
        german = glossary(reader.host.sheet)[-1].text
    assert last == german != english
    reader.host.close()


def test_the_log_tells_everything_the_newest_first(reader: Reader) -> None:
    reader.press("draw")
    reader.host.tick(0.1, calm=False)
    reader.phones.poll(0.1)
    log = reader.read("log")
    told = [" ".join(line.split()[:2]) for line in log["lines"]]
    assert told == ["You draw", "You choose"]
    assert log["lines"] == reader.line.screens[ME]["log"]
    assert [line.split(":")[0] for line in log["last"]] == [reader.host.names[ME]]


def test_the_points_of_every_deal(tmp_path: Path) -> None:
    reader = Reader(start(tmp_path, "honsvick", people=1, computers=2))
    before = reader.read("scores")
    assert before["rows"] == []
    assert before["note"] == "No round is over yet."
    player, now = FakePlayer(reader.line, ME, Random(1)), 0.0
    points = []
    while len(points) < 2:
        now += STEP
        reader.host.tick(now, calm=not reader.phones.holds_back())
        reader.phones.poll(now)
        player.act()
        result = reader.host.view(None).table.result
        if result is not None and result.deal == len(points):
            points.append(list(result.points))
    page = reader.read("scores")
    assert [row["points"] for row in page["rows"]] == points
    assert page["totals"] == [sum(column) for column in zip(*points, strict=True)]
    assert page["totals"][page["best"][0]] == min(page["totals"])
    assert page["me"] == ME
    reader.host.close()


@pytest.mark.parametrize("page", [None, 7, "", "hands", ["log"], {"page": "log"}, "RULES"])
def test_nothing_else_can_be_read(reader: Reader, page: object) -> None:
    assert reader.ask(page) is None


def test_who_asks_for_many_pages_at_once_gets_the_last(reader: Reader) -> None:
    sent = len(reader.line.sent)
    page = reader.ask(*["rules"] * 30, "scores")
    assert page is not None
    assert page["name"] == "scores"
    assert len(reader.line.sent) == sent + 1


@pytest.mark.parametrize("language", language_keys())
def test_the_longest_page_fits_into_a_message(tmp_path: Path, language: str) -> None:
    text = TABLE.replace("seat 1:", "seat 1 down:") + "run 1: 3S 4S 5S\nset 1: 9S 9H 9C\n"
    reader = Reader(game_at(tmp_path, text, people=(0, 1)), language)
    told = LaidDown(Seat(1), reader.host.view(ME).table.melds)
    for seat in reader.phones._states.values():
        seat.seat.held.told.extend([told] * 10_000)
    page = reader.read("log")
    assert len(page["lines"]) >= 300
    assert len(written({"page": page})) < LARGEST
    assert len(written({"page": reader.read("rules")})) < LARGEST / 2
    reader.host.close()
