"""Positions worth a look, and how to make a table late in a deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

from mayi_desktop.engine import MayI, Seat
from mayi_desktop.engine.rules import apply
from mayi_desktop.engine.state_api import GameState
from mayi_desktop.engine.table import DealResult

_RANKS = "3456789TJQKA"
_SUITS = "CDHS"
EARLY_3 = """
turn 0 draw
seat 0: 3C 3D 3H 9C 9D TH 4S 7D QS KH JK
seat 1: *11
seat 2: *11
discards: QC 8D
"""
EARLY_5 = """
deal 2
turn 2 draw
seat 0: 3C 3D 3H 9C 9D TH 4S 7D QS KH JK
seat 1: *11
seat 2: *11
seat 3: *11
seat 4: *11
discards: QC 8D
"""
TO_THROW = """
deal 1
turn 0 play stock
seat 0: 3C 3D 5H 9C TC TH 4S 7D QS KH JC 8S
seat 1: *11
seat 2 down: *5
seat 3: *11
set 2: KC KS KD
run 2: 4D 5D 6D 7D
discards: QC 8D
"""
TO_LAY_DOWN = """
deal 4
turn 0 play stock
seat 0: 3C 3D 3H JK 9C 9D 2S KH KS 5H 6H 7H QS
seat 1 down: *7
seat 2: *11
seat 3: *11
set 1: KC KS KD
set 1: 4C 4S 4D
set 1: TC TS 2D
discards: QC 8D
"""
TO_LAY_OFF = """
deal 3
turn 0 play stock
seat 0 down: 9H 4H QC 2S KD 5S 9C
seat 1 down: *5
seat 2: *11
seat 3: *11
seat 4 down: *3
run 1: 5H 6H JK 8H
run 1: 5D 6D 7D 8D
run 0: 9S TS JS QS
run 0: 3C 4C 5C 6C
run 4: TD JD QD KD
run 4: 8C JK TC JC
discards: 3C 4D
"""
ASKED = """
turn 0 draw
seat 0: 3C 4D 5H 9C TD JH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
seat 3: *11
discards: QC 8D
"""
PAR = """
deal 4
turn 1 draw
seat 0: *11
seat 1: *11
seat 2: *11
seat 3: *11
discards: 4D
"""
NEARLY_OUT = """
deal {deal}
turn 0 play stock
seat 0 down: 9H
{others}
run 0: 9S TS JS QS
set 0: 3C 3D 3H
discards: 3C 4D
"""


def late(seats: int, melds: int, hand: int) -> str:
    """The text of a table late in a deal: so many melds, so many cards in the first hand."""
    owners = cycle(range(seats - 1, -1, -1))
    runs = (
        f"{' '.join(_RANKS[i] + s for i in range(low, low + 4))}"
        for low in (0, 4, 8)
        for s in _SUITS
    )
    sets = (f"{r}C {r}D {r}H" for r in _RANKS)
    shapes = [shape for pair in zip(runs, sets, strict=False) for shape in pair][:melds]
    laid = []
    down: set[int] = set()
    for owner, cards in zip(owners, shapes, strict=False):
        laid.append(f"{'run' if len(cards.split()) == 4 else 'set'} {owner}: {cards}")
        down.add(owner)
    lines = [
        f"seat {n}{' down' if n in down else ''}: *{hand if n == 0 else 9}"
        for n in range(seats)
    ]
    return "\n".join(["deal 4", "turn 0 play stock", *lines, *laid, "discards: 2S"])


def with_points(state: GameState) -> GameState:
    """The same table with points for the deals that are over; the dealer won the last."""
    seats = tuple(
        replace(
            facts,
            points=tuple((17 * seat + 35 * deal) % 131 for deal in range(state.table.deal)),
        )
        for seat, facts in enumerate(state.table.seats)
    )
    last = state.table.deal - 1
    result = DealResult(last, Seat(len(seats) - 1), (), ()) if last >= 0 else None
    return replace(state, table=replace(state.table, seats=seats, result=result))


def called(state: GameState, seat: int) -> GameState:
    """The same table after a seat has asked for the discard."""
    return apply(state, MayI(Seat(seat))).state
