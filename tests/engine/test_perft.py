"""Tests that small positions branch in as many ways as recorded."""

from __future__ import annotations

import pytest

from tests.engine import perft

POSITIONS = [(sheet, beginning) for sheet in perft.sheets() for beginning in perft.DEPTHS]


@pytest.mark.parametrize(("sheet", "beginning"), POSITIONS)
def test_a_position_goes_on_in_as_many_ways_as_counted(sheet: str, beginning: str) -> None:
    state = perft.start(perft.sheets()[sheet], beginning)
    expected = perft.written()[sheet, beginning]
    assert len(expected) == perft.DEPTHS[beginning]
    for depth, number in enumerate(expected, start=1):
        found = perft.by_first_action(state, depth)
        shown = "\n".join(f"{ways:6} {action}" for action, ways in found.items())
        assert sum(found.values()) == number, f"depth {depth}: by first action\n{shown}"


def test_every_count_belongs_to_a_position() -> None:
    assert set(perft.written()) == set(POSITIONS)
