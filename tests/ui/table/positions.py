"""Tables full of cards, on which the geometry of the screen is tried."""

from __future__ import annotations

from itertools import cycle

from mayi_desktop.engine import Seat, TableView
from mayi_desktop.engine.state_api import position, view_for
from mayi_desktop.sheets import find_sheet

SIZES = ((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))
_RANKS = "3456789TJQKA"
_SUITS = "CDHS"


def crowded(seats: int, melds: int, hand: int, *, viewer: int | None = 0) -> TableView:
    """A table on which so many melds lie, and the viewer holds so many cards."""
    lines = ["deal 4", "turn 0 play stock"]
    owners = cycle(range(seats - 1, -1, -1))
    runs = (
        f"{' '.join(_RANKS[i] + s for i in range(low, low + 4))}"
        for low in (0, 4, 8)
        for s in _SUITS
    )
    sets = (f"{r}C {r}D {r}H" for r in _RANKS)
    shapes = [shape for pair in zip(runs, sets, strict=False) for shape in pair]
    down: set[int] = set()
    laid = []
    for owner, cards in zip(owners, shapes[:melds], strict=False):
        word = "run" if len(cards.split()) == 4 else "set"
        laid.append(f"{word} {owner}: {cards}")
        down.add(owner)
    for seat in range(seats):
        flag = " down" if seat in down else ""
        lines.append(f"seat {seat}{flag}: *{hand if seat == 0 else 9}")
    lines += [*laid, "discards: 2S"]
    state = position(find_sheet("grandma-jeanne"), "\n".join(lines))
    return view_for(state, None if viewer is None else Seat(viewer))
