"""Hands laid open at the end of a deal: before their owners, over nothing, and to be read."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets import find_sheet
from mayi_desktop.ui.table.animation.beat import open_fan
from mayi_desktop.ui.table.layout.open_hands import room_before
from mayi_desktop.ui.table.layout.table_layout import (
    HandArrangement,
    Surroundings,
    TableLayout,
    lay_out_table,
)
from tests.notation import position
from tests.ui.screens.positions import late

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def placed(size: tuple[int, int], seats: int, melds: int, around: Surroundings) -> TableLayout:
    state = position(find_sheet("grandma-jeanne"), late(seats, melds, 11))
    return lay_out_table(view_for(state, Seat(0)), size, HandArrangement(), around=around)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("melds", [0, 5, 16])
@pytest.mark.parametrize("television", [False, True])
def test_an_open_hand_covers_nothing(
    size: tuple[int, int], seats: int, melds: int, *, television: bool
) -> None:
    layout = placed(size, seats, melds, Surroundings(television=television))
    others = [seat for seat in layout.seats if seat != layout.home]
    rooms = [room for seat in others if (room := room_before(layout, seat)) is not None]
    lying = [layout.stock.bounds(), layout.discards.bounds(), layout.own]
    lying += [box.rect for box in layout.melds.values()]
    lying += [box.panel for box in layout.seats.values()]
    assert all(room.collidelist(lying) < 0 for room in rooms)
    assert not any(one.colliderect(other) for one, other in combinations(rooms, 2))
    if not melds:
        assert len(rooms) == len(others)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5])
def test_every_index_of_an_open_hand_is_seen(size: tuple[int, int], seats: int) -> None:
    layout = placed(size, seats, 0, Surroundings())
    for seat in set(layout.seats) - {layout.home}:
        cards = open_fan(layout, seat, 11)
        room = room_before(layout, seat)
        assert room is not None
        assert all(room.inflate(4, 4).contains(card.bounds()) for card in cards)
        assert min(b.x - a.x for a, b in pairwise(cards)) >= 0.26 * cards[0].width
        # Twice as high as what was seen of the backs.
        assert cards[0].height > 1.2 * layout.seats[seat].back
