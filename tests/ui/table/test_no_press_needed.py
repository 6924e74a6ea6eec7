"""Tests that a computer's discard that nobody here can or wants to ask for needs no press."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import Phase, Rank, Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SharingMode
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.orders import OrderKind, StandingOrder
from tests.ui.table.player import Player
from tests.ui.table.sheets_at import sheet_at

ANNA, BEN = Seat(0), Seat(1)
COMPUTERS_PLAY = """
turn 2 play stock
seat 0{anna}: 3C 3D 5H 9C 9D TH 4S 7D QS
seat 1{ben}: 6C 6D 8H 4C 5D JH 2S 7S QD
seat 2: 8C 8D TS JC KS 9H 5S 4D 7C QC KD
seat 3: 8S TD TC JD KH 9S 5C 4H 3S QH AD
discards: 3H 8H
"""
LET_GO = StandingOrder(OrderKind.NEVER)
ONLY_ACES = StandingOrder(OrderKind.CLAIM, ranks=frozenset({Rank.ACE}))
ASK_ME = StandingOrder()


def _family(
    app: App,
    folder: Path,
    *,
    down: str = "",
    sheet: str = "grandma-jeanne",
    sharing: SharingMode,
) -> Player:
    marks = {"anna": " down" if "a" in down else "", "ben": " down" if "b" in down else ""}
    host = sheet_at(folder, COMPUTERS_PLAY.format(**marks), sheet, people=(ANNA, BEN))
    host.set_sharing(sharing)
    host.clock.delays = BotDelays(hold=None)
    return Player(app, host, away=True)


def _reaches_a_person(player: Player, seconds: float = 60.0) -> bool:
    """Whether the computer players come to the end of their turns while nobody does a thing."""
    for _ignored in range(round(seconds * 10)):
        player.wait(0.1)
        table = player.table.host.view(None).table
        if table.turn == ANNA and table.phase is Phase.DRAW:
            return True
    return False


@pytest.mark.parametrize("sharing", SharingMode)
def test_no_press_where_the_sheet_lets_nobody_ask(
    app: App, tmp_path: Path, sharing: SharingMode
) -> None:
    assert _reaches_a_person(_family(app, tmp_path, down="ab", sharing=sharing))


@pytest.mark.parametrize("sharing", SharingMode)
@pytest.mark.parametrize("ben", [LET_GO, ONLY_ACES])
def test_no_press_where_everybody_has_said_so_ahead(
    app: App, tmp_path: Path, sharing: SharingMode, ben: StandingOrder
) -> None:
    player = _family(app, tmp_path, sharing=sharing)
    player.table.model.answers.orders.update({ANNA: LET_GO, BEN: ben})
    assert _reaches_a_person(player)


@pytest.mark.parametrize("sharing", SharingMode)
def test_no_press_where_one_is_down_and_the_other_has_said_so_ahead(
    app: App, tmp_path: Path, sharing: SharingMode
) -> None:
    player = _family(app, tmp_path, down="b", sharing=sharing)
    player.table.model.answers.orders[ANNA] = LET_GO
    assert _reaches_a_person(player)


@pytest.mark.parametrize("order", [ASK_ME, StandingOrder(OrderKind.CLAIM)])
def test_whoever_may_ask_and_has_said_nothing_is_waited_for(
    app: App, tmp_path: Path, order: StandingOrder
) -> None:
    player = _family(app, tmp_path, sharing=SharingMode.PASS)
    player.table.model.answers.orders.update({ANNA: ASK_ME, BEN: order})
    assert not _reaches_a_person(player)
    player.table.commands.nobody_asks()
    for _ignored in range(300):
        player.wait(0.1)
        if player.table.host.undecided_people():
            player.table.commands.nobody_asks()
    assert player.table.host.view(None).table.turn in (ANNA, BEN)
