"""Hands laid open at the end of a deal: before their owners, over nothing, and to be read."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.table.layout import (
    HandArrangement,
    Surroundings,
    TableLayout,
    laid_open,
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
    layout = placed(size, seats, melds, Surroundings(spectator=television))
    others = [seat for seat in layout.seats if seat != layout.home]
    hands = [laid_open(layout, seat, 11) for seat in others]
    rooms = [
        cards[0].bounds().unionall([c.bounds() for c in cards]) for cards in hands if cards
    ]
    lying = [layout.stock.bounds(), layout.discards.bounds(), layout.own]
    lying += [box.rect for box in layout.melds.values()]
    lying += [box.plate for box in layout.seats.values()]
    assert all(room.collidelist(lying) < 0 for room in rooms)
    assert not any(one.colliderect(other) for one, other in combinations(rooms, 2))
    if not melds:
        assert len(rooms) == len(others)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("count", [11, 19])
def test_every_index_of_an_open_hand_is_seen(
    size: tuple[int, int], seats: int, count: int
) -> None:
    layout = placed(size, seats, 0, Surroundings())
    for seat in set(layout.seats) - {layout.home}:
        cards = laid_open(layout, seat, count)
        assert len(cards) == count
        wide, high = cards[0].width, cards[0].height
        for one, other in pairwise(cards):
            if one.y == other.y:
                assert other.x - one.x >= 0.35 * wide
            else:
                assert other.y - one.y >= 0.5 * high
        # About twice as high as what was seen of the backs.
        assert high > (1.2 if count == 11 else 0.9) * layout.seats[seat].back


@pytest.mark.parametrize("size", SIZES)
def test_long_hands_of_eight_seats_are_hardly_smaller_than_short_ones(
    size: tuple[int, int],
) -> None:
    layout = placed(size, 8, 0, Surroundings())
    for seat in set(layout.seats) - {layout.home}:
        short, long = (laid_open(layout, seat, count)[0].height for count in (2, 19))
        assert long > 0.55 * short


def test_a_hand_that_has_room_in_one_row_lies_in_one() -> None:
    layout = placed((1920, 1080), 3, 0, Surroundings())
    cards = laid_open(layout, Seat(1), 11)
    assert len({card.y for card in cards}) == 1
