"""Knobs: the weights that the tuning tools turn."""

from __future__ import annotations

import pytest

from knobs import knobs_of, turn, value_at
from knobs_without_effect import reason_for
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet


@pytest.mark.parametrize("key", SHEETS)
def test_every_knob_turns_to_another_value(key: str) -> None:
    sheet = find_sheet(key)
    names = set()
    for knob in knobs_of(sheet):
        assert value_at(sheet, knob.path) == knob.now
        assert turn(sheet, knob) != sheet
        names.add(str(knob))
    assert len(names) > 200


def test_a_knob_is_named_by_its_place_and_values() -> None:
    names = [str(knob) for knob in knobs_of(find_sheet("evil"))]
    assert "claims.penalty: 2 -> 3" in names
    assert "points.ACE: 20 -> 19" in names
    assert "deals.0.contract.1: R4 -> nothing" in names
    assert "claims.window: BEFORE_THE_DRAW -> NEVER" in names


def test_what_has_no_effect_is_explained() -> None:
    reasons = {str(k): reason_for(find_sheet("evil"), k) for k in knobs_of(find_sheet("evil"))}
    assert reasons["shortest_new_meld: 3 -> 4"] == "there are no further melds"
    assert reasons["claims.penalty: 2 -> 1"] is None
