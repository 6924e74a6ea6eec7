"""Tests that a computer player's call takes the same time whatever it holds, on every sheet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import MayI, Seat
from mayi_desktop.engine.rulesheet import ClaimTiming, Jokers
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.engine.view import TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import LAST_CALL, QUICKEST_CALL, BotDelays
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.host.tables import OPEN, Quiet, put_state, runner_of, setup
from tests.notation import position

ME, CALLER = Seat(0), Seat(2)
STEP = 1 / 64
HANDS = ("7H 7C 7S 8D 9D", "JK JK 2H 3S KC", "4C 9H QS AH TD")
ASKING = [
    key for key, entry in SHEETS.items() if entry.sheet.claims.window is not ClaimTiming.NEVER
]


class Weighing(Quiet):
    """Asks for the discard once it is asked about it, holding whatever it may."""

    def choose(self, view: TableView, prompt: Prompt, rng):
        if prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER):
            assert prompt.seat is not None
            return MayI(prompt.seat)
        return super().choose(view, prompt, rng)


def table_of(folder: Path, sheet: str, hand: str, delays: BotDelays) -> GameHost:
    """A table at which seat 1 is about to draw, and seat 2 will want the discard.

    Nobody threw it, so that the person may ask as well.
    """
    found = find_sheet(sheet)
    text = f"deal 1\nturn 1 draw\nseat 0: *9\nseat 1: *9\nseat 2: {hand}\nseat 3: *9\n"
    game = setup("me", "steady", "steady", "steady", sheet=sheet)
    host = GameHost.new(game, folder, delays=delays, checked=True)
    OPEN.append(host)
    state = position(found, text + "discards: 3C 7D")
    nobody = (None,) * len(state.table.discarders)
    runner_of(host).bots = [None, Quiet(), Weighing(), Quiet()]
    put_state(host, replace(state, table=replace(state.table, discarders=nobody)))
    return host


def seconds_until_called(host: GameHost) -> float:
    """From the first calm moment to the call of seat 2; people answer nothing."""
    now = 0.0
    while not _has_called(host):
        now += STEP
        host.tick(now, calm=True)
        assert now < 30, host.view(None).table.prompts
    return now


def _has_called(host: GameHost) -> bool:
    table = host.view(None).table
    claim = table.claim
    asked = claim is not None and (claim.caller == CALLER or CALLER in claim.wants)
    return asked or table.seats[CALLER].claims > 0


@pytest.mark.parametrize("sheet", ASKING)
@pytest.mark.parametrize("hold", [0.75, 1.5, 3.0])
def test_a_call_takes_as_long_with_any_hand(tmp_path: Path, sheet: str, hold: float) -> None:
    jokers = find_sheet(sheet).jokers is not Jokers.NONE
    hands = HANDS if jokers else (HANDS[0], HANDS[2])
    delays = BotDelays.chosen(speed=4.0, hold_seconds=hold)
    times = {seconds_until_called(table_of(tmp_path, sheet, hand, delays)) for hand in hands}
    (took,) = times
    assert took >= QUICKEST_CALL
    if find_sheet(sheet).claims.window is not ClaimTiming.AT_THE_STOCK:
        assert took <= max(hold, LAST_CALL) + 2 * STEP
