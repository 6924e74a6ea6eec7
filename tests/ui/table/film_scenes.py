"""What is filmed: each scene brings a table to the moment before something moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from mayi_desktop.engine import MayI, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.app import App
from tests.host.tables import play
from tests.ui.phones.screen_player import FakeLine
from tests.ui.screens import EARLY_3, TO_LAY_DOWN, TO_LAY_OFF
from tests.ui.screens.positions import NEARLY_OUT, TO_THROW, with_points
from tests.ui.screens.visit import Visit
from tests.ui.table.player import Player
from tests.ui.table.sheets_at import FIRST_TO_ASK, Wanting, sheet_at
from tests.ui.table.tables import game_at, new_game, seats

Scene = Callable[..., Player]

CAN_SWAP = """
deal 3
turn 0 play stock
seat 0: 7H 9H 4H QC 2S KD 5S 9C
seat 1 down: *5
seat 2: *11
run 1: 5H 6H JK 8H
run 1: 5D 6D 7D 8D
discards: 3C 4D
"""


def _deal(app: App, folder: Path) -> Player:
    return Player(app, new_game(folder))


def _draw(app: App, folder: Path) -> Player:
    player = Visit(app, folder).sit(EARLY_3)
    player.press("d")
    return player


def _discard(app: App, folder: Path) -> Player:
    # The ninth discard hides the lowest of eight.
    eight = "discards: AC 6D TH 3H JS 5H QC 8D"
    text = TO_THROW.replace("discards: QC 8D", eight)
    player = Visit(app, folder).sit(text)
    player.click(player.at("8S"))
    player.settle()
    player.press("x")
    return player


def _lay_down(app: App, folder: Path) -> Player:
    player = Visit(app, folder).sit(TO_LAY_DOWN)
    player.press("h")
    player.settle()
    player.press("g")
    return player


def _lay_down_when_warned(app: App, folder: Path) -> Player:
    player = Visit(app, folder).sit(TO_LAY_DOWN)
    player.click(player.at("QS"))
    player.press("x")
    player.wait(0.5)
    player.press_button("Lay down")
    return player


def _lay_off(app: App, folder: Path) -> Player:
    player = Visit(app, folder).sit(TO_LAY_OFF)
    player.click(player.at("9H"))
    player.settle()
    player.click(player.meld(0))
    return player


def _swap(app: App, folder: Path) -> Player:
    player = Player(app, game_at(folder, CAN_SWAP))
    player.settle()
    player.drag(player.at("7H"), player.meld(0, 0.6))
    return player


def _claim(app: App, folder: Path, *, wanting: Sequence[int] = (), far: bool = False) -> Player:
    """Anna asks for the discard of Ben's turn; seats `wanting` it take it.

    Seen from `far`, she holds her hand on a phone.
    """
    wants = {seat: Wanting("7D") for seat in wanting}
    host = sheet_at(folder, FIRST_TO_ASK, "grandma-jeanne", wanting=wants)
    player = Player(app, host)
    if far:
        line = FakeLine()
        player.table.phones.use(line)
        line.join(0)
    player.wait(0.3)
    player.settle()
    if far:
        play(host, MayI(Seat(0)))
    else:
        player.press("m")
    return player


def _cut(app: App, folder: Path) -> Player:
    host = GameHost.new(GameSetup("grandma-jeanne", (), seats(4, range(4)), ""), folder)
    player = Player(app, host)
    player.settle()
    player.wait(1.0)
    player.press("enter")
    return player


def _last_card(app: App, folder: Path, deal: int) -> Player:
    others = "seat 1: *11\nseat 2: *19\nseat 3: *11"
    text = NEARLY_OUT.format(deal=deal, others=others)
    player = Visit(app, folder).sit(text, change=with_points)
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    return player


def _end_of_deal(app: App, folder: Path) -> Player:
    return _last_card(app, folder, 3)


def _game_over(app: App, folder: Path) -> Player:
    player = _last_card(app, folder, 6)
    player.wait(9.0)
    player.press("enter")
    return player


SCENES: Mapping[str, tuple[Scene, float]] = {
    "deal": (_deal, 6.0),
    "draw": (_draw, 1.0),
    "discard": (_discard, 1.0),
    "lay down": (_lay_down, 2.5),
    "lay down when warned": (_lay_down_when_warned, 2.5),
    "lay off": (_lay_off, 1.0),
    "swap": (_swap, 3.0),
    "cut": (_cut, 9.0),
    "May I? won": (_claim, 5.0),
    "May I? vetoed": (partial(_claim, wanting=[2]), 5.0),
    "May I? taken in turn": (partial(_claim, wanting=[1]), 4.0),
    "May I? won, seen from far": (partial(_claim, far=True), 5.0),
    "May I? vetoed, seen from far": (partial(_claim, wanting=[2], far=True), 5.0),
    "May I? taken in turn, seen from far": (partial(_claim, wanting=[1], far=True), 4.0),
    "end of deal": (_end_of_deal, 9.0),
    "game over": (_game_over, 6.0),
}
"""Each scene, and for how many seconds it is worth filming."""
