"""Tests that the page that invites phones writes everybody's name alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.theme import SMALLEST_WINDOW
from mayi_desktop.ui.pages.phones import InvitePage
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_names_and_changes_are_written_in_one_size(tmp_path: Path, language: str) -> None:
    seen = visit(tmp_path, SMALLEST_WINDOW, Settings(language=language))
    try:
        SCREENS["invite-phones"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, InvitePage)
        labels = {row.change.label for row in page.seats} | {row.who.text for row in page.seats}
        lines = paint_anew(seen.app)
        whole = " ".join(line.text for line in lines)
        assert [label for label in labels if label not in whole] == [], "in a line, or two"
        written = [line for line in lines if any(line.text in label for label in labels)]
        assert {line.px for line in written} == {page.look.metrics.body}
        lefts = [row.change.rect.x for row in page.seats]
        assert max(lefts) - min(lefts) <= 4
    finally:
        seen.app.close()
