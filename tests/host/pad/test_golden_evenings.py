"""Evenings written by earlier versions stay readable."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.host.pad import read_evening
from mayi_desktop.host.recorder import evening_record

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "evenings").glob("*.evening"))


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_an_evening_of_before_is_read_to_its_end(path: Path) -> None:
    read = read_evening(path)
    assert not read.damaged
    evening = read.evening
    assert len(evening.deals) == 3
    assert len(evening.corrections) == 1
    assert evening.names == ("Oma", "Ben", "Clara", "Daniel", "Tante Trude")
    assert [draft.out for draft in evening.drafts] == [2]
    record = evening_record(path)
    assert record is not None
    assert [seat.total for seat in record.seats] == list(evening.totals)
