"""Tests of the line that sums a sheet up in a list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.rules_page import facts_line

GRANDMA = find_sheet("grandma-jeanne")


@pytest.mark.parametrize(
    ("penalty", "words"), [(0, "May I? is free"), (2, "May I? costs 2 more cards")]
)
def test_what_a_may_i_costs_is_named_where_it_is_not_one_card(penalty: int, words: str) -> None:
    sheet = replace(GRANDMA, claims=replace(GRANDMA.claims, penalty=penalty))
    assert words in facts_line(sheet)
    assert "0 more" not in facts_line(sheet)
    assert "costs" not in facts_line(GRANDMA)
