"""Tests of shapes painted by code."""

from __future__ import annotations

from mayi_desktop.ui.drawing.paint import Box, turned_box


def test_the_long_edges_of_a_turned_slip_are_smooth() -> None:
    """Where an edge crosses a column, some pixel there is neither paper nor nothing."""
    slip = turned_box((600, 300), Box((240, 230, 210), 8), 0.6)
    middle = range(100, slip.get_width() - 100)
    smooth = 0
    for x in middle:
        column = [slip.get_at((x, y)).a for y in range(slip.get_height() // 2)]
        smooth += any(10 < alpha < 245 for alpha in column)
    assert smooth > 0.8 * len(middle)
