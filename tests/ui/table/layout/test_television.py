"""The table as a television: seats on both sides, all larger, nothing over anything else."""

from __future__ import annotations

from itertools import combinations

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.table.header import notice_band
from mayi_desktop.ui.table.layout import (
    HandArrangement,
    Surroundings,
    TableLayout,
    lay_out_table,
)
from mayi_desktop.ui.table.regions import spectator_sizes
from tests.notation import position
from tests.ui.screens.positions import late

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
TELEVISION = Surroundings(spectator=True)


def placed(size: tuple[int, int], seats: int, melds: int, around: Surroundings) -> TableLayout:
    state = position(find_sheet("grandma-jeanne"), late(seats, melds, 11))
    return lay_out_table(view_for(state, None), size, HandArrangement(), around=around)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 9))
def test_nothing_lies_over_anything_else(size: tuple[int, int], seats: int) -> None:
    layout = placed(size, seats, 2 * seats, TELEVISION)
    panels = [box.plate for box in layout.seats.values()]
    boxes = [box.rect for box in layout.melds.values()]
    piles = [layout.stock.bounds(), layout.discards.bounds()]
    parts = [*panels, *boxes, *piles, notice_band(layout)]
    overlaps = [(a, b) for a, b in combinations(parts, 2) if a.colliderect(b)]
    assert overlaps == []
    assert set(layout.seats) == {Seat(seat) for seat in range(seats)}
    assert layout.home is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "melds"), [(3, 5), (5, 9), (8, 16)])
def test_cards_are_larger_than_where_hands_are_held(
    size: tuple[int, int], seats: int, melds: int
) -> None:
    television = placed(size, seats, melds, TELEVISION)
    shared = placed(size, seats, melds, Surroundings(shared=True))
    assert television.discards.height > 1.15 * shared.discards.height
    for meld, box in television.melds.items():
        assert box.slots[0].height > shared.melds[meld].slots[0].height


@pytest.mark.parametrize("seats", range(3, 9))
def test_people_sit_on_both_sides_clockwise_and_melds_lie_between(seats: int) -> None:
    layout = placed(SIZES[1], seats, 2 * seats, TELEVISION)
    middle = layout.stock.y
    panels = [layout.seats[Seat(seat)].plate for seat in range(seats)]
    far = [panel.centerx for panel in panels if panel.centery < middle]
    near = [panel.centerx for panel in panels if panel.centery > middle]
    assert (far, near) == (sorted(far), sorted(near, reverse=True))
    assert len(near) >= 2
    lower = min(panel.top for panel in panels if panel.centery > middle)
    assert max(box.rect.bottom for box in layout.melds.values()) <= lower


@pytest.mark.parametrize("size", SIZES[1:])
def test_words_are_the_same_share_of_any_screen(size: tuple[int, int]) -> None:
    words = spectator_sizes(size, 1.0).small / size[1]
    assert words == pytest.approx(0.0275, rel=0.03)
