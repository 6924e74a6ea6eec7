"""Whole games in which every person holds a phone, played by nothing but its screen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine.rulesheet import hand_points
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.phones.table import PhoneTable
from tests.ui.phones.screen_player import FakeLine, FakePlayer

STEP = 0.05


def start(folder: Path, sheet: str, people: int, computers: int, code: int = 5) -> GameHost:
    seats = [SeatSetup(f"Player {n}", person=n < people) for n in range(people + computers)]
    setup = GameSetup(sheet, (), tuple(seats), code_of(code))
    delays = BotDelays(step=0.0, answer=0.0, hold=0.2, quickest=0.0, last=0.1)
    return GameHost.new(setup, folder, delays=delays, checked=True)


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick", "variant-one"])
def test_a_whole_game(tmp_path: Path, sheet: str) -> None:
    host = start(tmp_path, sheet, people=3, computers=2)
    line, dice = FakeLine(), Random(sheet)
    phones = PhoneTable(host, line)
    players = [FakePlayer(line, seat, dice) for seat in range(3)]
    for player in players:
        line.join(player.seat)
    idle, now = 0, 0.0
    deals = set()
    while not host.is_over:
        now += STEP
        moved = host.tick(now, calm=not phones.holds_back())
        phones.poll(now)
        acted = [player.act() for player in players]
        idle = 0 if moved or any(acted) else idle + 1
        assert idle < 400, (host.view(None).table.prompts, line.screens)
        result = host.view(None).table.result
        if result is not None and result.deal not in deals:
            deals.add(result.deal)
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
    pressed = {does for player in players for does in player.pressed}
    assert {"draw", "may_i", "discard", "lay_down", "next_deal"} <= pressed
