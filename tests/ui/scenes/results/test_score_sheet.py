"""Tests of score sheets that can't be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.ui.pages import scores
from mayi_desktop.ui.pages.scores import SheetError, write_sheet
from tests.host.recorded import made_up
from tests.ui.hand import Hand


@pytest.mark.parametrize(
    ("error", "ends"),
    [(OSError(28, "No space left"), " (No space left)."), (OSError("odd"), "sheets.")],
)
def test_why_it_is_not_saved_is_said_where_it_is_known(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, ends: str
) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise error

    monkeypatch.setattr(scores, "replace_whole", full)
    with pytest.raises(SheetError) as refused:
        write_sheet(made_up(1), tmp_path / "sheets", hand.app.context.look.fonts)
    assert str(refused.value).endswith(ends)
    assert "()" not in str(refused.value)
