"""Running games at chosen positions, with computer players that only pass and wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mayi_desktop.engine import CARDS, CardId, TableView
from mayi_desktop.engine.state_api import GameState
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from tests.host.tables import Quiet, put_state
from tests.notation import position

NAMES = ("Anna", "Ben", "Clara", "David", "Emil", "Fred", "Gina", "Hanna")
BOTS = {"steady": Quiet()}


def seats(count: int, people: Sequence[int] = (0,)) -> tuple[SeatSetup, ...]:
    """So many seats; the people sit where it says."""
    return tuple(SeatSetup(NAMES[n], person=n in people) for n in range(count))


def new_game(
    folder: Path, count: int = 4, *, sheet: str = "grandma-jeanne", people: Sequence[int] = (0,)
) -> GameHost:
    """A game about to be dealt."""
    setup = GameSetup(sheet, (), seats(count, people), code_of(11))
    return GameHost.new(setup, folder, delays=BotDelays.instant(), bots=BOTS, checked=True)


def game_at(
    folder: Path, text: str, *, sheet: str = "grandma-jeanne", people: Sequence[int] = (0,)
) -> GameHost:
    """A game that stands at a position, whose text counts deals from 1 (`Table.deal` from 0).

    Computer players and deals follow at once; `host.clock.delays = BotDelays()` lets the end of
    a deal be seen as it is at home.
    """
    count = sum(line.strip().startswith("seat ") for line in text.splitlines())
    host = new_game(folder, count, sheet=sheet, people=people)
    set_position(host, position(find_sheet(sheet), text))
    return host


def set_position(host: GameHost, state: GameState) -> None:
    """Put a position on the table of a game that has not begun; nobody threw its discards."""
    nobody = (None,) * len(state.table.discarders)
    put_state(host, replace(state, table=replace(state.table, discarders=nobody)))


def card_named(view: TableView, name: str) -> CardId:
    """The card of the viewer's hand with this name."""
    return next(card for card in view.hand if str(CARDS[card]) == name)


FULL = """
deal 5
turn 0 play stock
seat 0: *22
seat 1 down: *8
seat 2 down: *8
seat 3 down: *8
seat 4 down: *8
seat 5 down: *8
seat 6: *8
seat 7: *8
run 1: 5H 6H JK 8H 9H
run 2: 3D 4D 5D 6D 7D
set 3: 3H 3S 3C 2S 3H
set 3: KH KS KC KD KH
run 4: 5S 6S 7S 8S 9S
set 4: 4S 4H 4D 4C 2H
set 5: JS JC JD JH JS
set 5: AC AD AS AH AD
discards: QC 4D
"""


def full_table(folder: Path) -> GameHost:
    """Eight seats, a hand of 22, eight melds of five: about 130 cards in all."""
    return game_at(folder, FULL)


SET_OF_THREE = """
deal 3
turn 0 play stock
seat 0 down: KD 4C 5C
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: 9S TS JS QS
discards: 3C 4D
"""
SOME_FIT = """
deal 3
turn 0 play stock
seat 0 down: 9H TH KD 4C 5C
seat 1 down: *5
seat 2: *11
run 1: 5H 6H 7H 8H
run 0: 9S TS JS QS
discards: 3C 4D
"""
LAST_CARDS = """
deal 3
turn 0 play stock
seat 0 down: KD 4C
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: 9S TS JS QS
discards: 3C 4D
"""
