"""Tables of every sheet at chosen positions, and computer players who want cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from mayi_desktop.engine import CARDS, Claim, MayI, PlayerAction, Prompt, PromptKind, TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from tests.host.tables import Quiet, runner_of
from tests.notation import position
from tests.ui.table.player import Player
from tests.ui.table.tables import BOTS, seats, set_position

CHAIN = """
deal 2
turn 2 draw
seat 0: 7H 7C 9C 9S 4D 5D 6D KC
seat 1: *8
seat 2: *8
seat 3: *8
discards: 3C 9D 7D
"""
FIRST_TO_ASK = """
deal 1
turn 1 draw
seat 0: 7H 7C 9C TC JC QC 4D 5D 6D 3D 3C
seat 1: *11
seat 2: *11
seat 3: *11
discards: 3C 7D
stock: 8H 9H TH
"""
ASKED_FIRST = """
deal 1
turn 0 draw
seat 0: 7H 7C 9C TC JC QC 4D 5D 6D 3D 3C
seat 1: *11
seat 2: *11
discards: 3C 7D
"""
LAST_CARD = """
deal 3
turn 0 play stock
seat 0 down: 7H
seat 1 down: *6
seat 2: *11
run 1: 2H 3H JK 5H
discards: QC 4D
"""
SLIDING = """
deal 3
turn 0 play stock
seat 0 down: 7H 9C KD
seat 1 down: *6
seat 2: *11
run 1: 5H 6H JK 8H
run 0: 9S TS JS QS
set 0: 4C 4D 4H
discards: QC 4D
"""
EITHER_END = """
deal 3
turn 0 play stock
seat 0 down: 7H 9C KD
seat 1 down: *6
seat 2: *9
run 1: 5H 6H 2S 8H
run 0: 9S TS JS QS
run 0: 4C 5C 6C 7C
discards: QC 4D
"""
FREED = """
deal 2
turn 0 play stock
seat 0 down: 7H 9C 9D 9S KD 4S
seat 1 down: *6
seat 2: *11
run 1: 5H 6H JK 8H
run 0: 9S TS JS QS
set 0: 4C 4D 4H
discards: QC 4D
"""
FURTHER = """
deal 2
turn 0 play stock
seat 0 down: 9C 9D 9S KD 4S
seat 1 down: *6
seat 2: *11
run 1: 5H 6H 7H 8H
run 0: 9S TS JS QS
set 0: 4C 4D 4H
discards: QC 4D
"""
WINNING = """
deal 6
turn 1 draw
seat 0: 7H 7C 9C TC JC QC 3D 4D 5D 6D
seat 1: *10
seat 2: *10
seat 3: *10
discards: 3C 7S
"""
NOT_WINNING = WINNING.replace("3D", "AH")
WINNING_AT_STOCK = WINNING.replace("turn 1", "turn 3")
AT_ONCE = """
deal 7
turn 0 play stock
seat 0: 7H 8H 9H TH 9C TC JC QC 4D 5D 6D 7D JK
seat 1: *12
seat 2: *12
seat 3: *12
discards: 3C 7D
"""
ALTERNATIVE = """
deal 7
turn 0 draw
seat 0: 3H 3C 3S 9D 9S 9H 9C 5C 6C 7C 8C 2H TC
seat 1: *13
seat 2: *13
discards: KC KH
stock: 9C JD QS
"""
STOLEN = """
deal 2
turn 0 play stock
seat 0 down: 6H 9C KD 4S
seat 1 down: *6
seat 2: *10
run 1: 4H 5H JK 7H
set 1: KC KH KS
set 0: 4C 4D 4H
discards: QC 4D
"""
AT_THE_STOCK = """
deal 1
turn 1 draw
seat 0: 7H 7C 9C TC JC QC 4D
seat 1: *7
seat 2: *7
seat 3: *7
discards: 3C 8D 7D
"""
MY_STOCK = AT_THE_STOCK.replace("turn 1", "turn 0")


class Wanting(Quiet):
    """Asks for a discard of these faces whenever it may, and takes it when asked."""

    def __init__(self, *faces: str) -> None:
        self._faces = faces

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        top, seat = view.table.top, prompt.seat
        assert seat is not None
        wanted = top is not None and str(CARDS[top]) in self._faces
        if wanted and prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER):
            return MayI(seat)
        if wanted and prompt.kind is PromptKind.ASKED:
            return Claim(seat)
        return super().choose(view, prompt, rng)


def sheet_at(
    folder: Path,
    text: str,
    sheet: str,
    *,
    option: str = "",
    people: Sequence[int] = (0,),
    wanting: Mapping[int, Wanting] | None = None,
) -> GameHost:
    """A game of a sheet at a position; without Wanting players nobody wants anything."""
    count = sum(line.strip().startswith("seat ") for line in text.splitlines())
    options = (option,) if option else ()
    setup = GameSetup(sheet, options, seats(count, people), code_of(11))
    host = GameHost.new(setup, folder, delays=BotDelays(), bots=BOTS, checked=True)
    set_position(host, position(find_sheet(sheet, options), text))
    for seat, bot in (wanting or {}).items():
        runner_of(host).bots[seat] = bot
    return host


def sit_down(app: App, host: GameHost) -> Player:
    """A person at the table, with the movements as the game comes."""
    player = Player(app, host)
    player.settle()
    return player
