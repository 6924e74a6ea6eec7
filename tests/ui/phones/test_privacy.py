"""Privacy: nothing that goes to a phone holds a card that its seat may not see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.engine.rulesheet import hand_points
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.phones.table import PhoneTable
from tests.ui.phones.screen_player import FakeLine, FakePlayer
from tests.ui.phones.watched_line import SHEETS, WatchedLine, play
from tests.ui.phones.watched_pad import watch
from tests.ui.table.tables import game_at

TWO = """
turn 0 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 4C 4D 5S 6C 7S 8C TD JD QD AS AH
discards: KS 8D
"""


@pytest.mark.parametrize("number", range(5))
def test_no_message_of_a_game_tells_too_much(tmp_path: Path, number: int) -> None:
    line = play(tmp_path, number, deals=1)
    assert line.read > 100
    assert line.cards > 1000
    assert line.found == []
    assert {"screen", "rules", "scores", "log"} <= line.kinds.keys()
    assert {"ask", "never", "claim"} <= line.orders.keys()
    assert len(SHEETS) == 5


def test_what_would_be_too_much_is_found(tmp_path: Path) -> None:
    line = WatchedLine(game_at(tmp_path, TWO, people=(0, 1)))
    theirs = line.host.view(Seat(1)).hand[0]
    line.send(Seat(0), {"screen": {"hand": [{"id": theirs}]}})
    line.send(Seat(0), {"screen": {"discard": {"face": "QH"}}})
    line.send(Seat(0), {"screen": {"log": ["Ben draws Q♥."]}})
    line.send(Seat(0), {"page": {"name": "log", "lines": ["Ben draws Q♥."]}})
    line.send(Seat(0), {"page": {"name": "rules", "blocks": [{"kind": "text", "text": "Q♥"}]}})
    line.host.close()
    assert [seat for seat, _card in line.found] == [Seat(0)] * 5


@pytest.mark.parametrize("number", range(5))
def test_at_the_score_pad_nobody_notices_what_another_still_holds(
    tmp_path: Path, number: int
) -> None:
    watched = watch(tmp_path, number)
    assert watched.messages > 50
    assert watched.hands > 10
    assert watched.found is None


# --- Whole games in which every person holds a phone, played by nothing but its screen.


STEP = 0.05


def start(
    folder: Path,
    sheet: str,
    people: int,
    computers: int,
    *,
    code: int = 5,
    deals: slice | None = None,
) -> GameHost:
    """A new game of a sheet, or of some of its deals."""
    seats = [SeatSetup(f"Player {n}", person=n < people) for n in range(people + computers)]
    house = None
    if deals is not None:
        rules = find_sheet(sheet)
        house = replace(rules, key=f"phones-{sheet}", deals=rules.deals[deals])
    key = sheet if house is None else house.key
    setup = GameSetup(key, (), tuple(seats), code_of(code), house=house)
    delays = BotDelays(step=0.0, answer=0.0, hold=0.2, quickest=0.0, last=0.1)
    return GameHost.new(setup, folder, delays=delays, checked=True)


@pytest.mark.parametrize(
    ("sheet", "deals"),
    [
        ("grandma-jeanne", None),
        ("honsvick", slice(None, None, 6)),
        ("variant-one", slice(None, None, 5)),
    ],
)
def test_a_whole_game(tmp_path: Path, sheet: str, deals: slice | None) -> None:
    host = start(tmp_path, sheet, people=3, computers=2, deals=deals)
    line, dice = FakeLine(), Random(sheet)
    phones = PhoneTable(host, line)
    players = [FakePlayer(line, seat, dice) for seat in range(3)]
    for player in players:
        line.join(player.seat)
    idle, now = 0, 0.0
    counted = set()
    while not host.is_over:
        now += STEP
        moved = host.tick(now, calm=not phones.holds_back())
        phones.poll(now)
        acted = [player.act() for player in players]
        idle = 0 if moved or any(acted) else idle + 1
        assert idle < 400, (host.view(None).table.prompts, line.screens)
        result = host.view(None).table.result
        if result is not None and result.deal not in counted:
            counted.add(result.deal)
            points = [hand_points(host.sheet, hand) for hand in result.hands]
            assert list(result.points) == points
    for _ in range(4):
        phones.poll(now)
    table = host.view(None).table
    totals = [facts.score for facts in table.seats]
    for player in players:
        assert player.screen is not None
        end = player.screen["end"]
        assert end["over"]
        assert [row["total"] for row in end["rows"]] == totals
        costs = [[card["points"] for card in row["cards"]] for row in end["rows"]]
        assert costs == [sorted(one, reverse=True) for one in costs], "as on the laptop"
    pressed = {does for player in players for does in player.pressed}
    assert {"draw", "may_i", "discard", "lay_down", "next_deal"} <= pressed
