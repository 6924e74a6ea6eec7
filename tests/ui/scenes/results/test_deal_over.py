"""Tests of the summary's rows: what the cards left over cost can be read, however many."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.paint import rail_width
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.scores import Confetti
from tests.ui.reading import Written, paint_anew
from tests.ui.screens import SCREENS, visit

SMALL = (1024, 640)


def costs(lines: list[Written]) -> list[Written]:
    """The labels at the feet of the cards, from the top row and there from the left."""
    found = [line for line in lines if line.text.replace("×", "").replace(" ", "").isdigit()]
    small = min(line.px for line in found)
    return sorted(
        (line for line in found if line.px == small and line.place.left < line.room.right),
        key=lambda line: (line.room.y, line.room.x),
    )


@pytest.mark.parametrize("size", [SMALL, (1280, 720)])
@pytest.mark.parametrize("name", ["par", "summary-of-eight"])
def test_labels_of_costs_do_not_touch(tmp_path: Path, name: str, size: Size) -> None:
    seen = visit(tmp_path, size, Settings())
    try:
        SCREENS[name](seen)
        labels = costs(paint_anew(seen.app))
        assert any("×" in label.text for label in labels) or size != SMALL
        for one, other in pairwise(labels):
            if one.room.y == other.room.y:
                assert one.room.right < other.room.left, (one.text, other.text)
    finally:
        seen.app.close()


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", ["par", "summary-of-eight"])
def test_long_names_stand_whole_in_two_lines(tmp_path: Path, name: str, scale: float) -> None:
    seen = visit(tmp_path, SMALL, Settings(ui_scale=scale))
    try:
        SCREENS[name](seen)
        rows = (line for line in paint_anew(seen.app) if line.room.right < SMALL[0] // 2)
        lines = {line.text: line for line in rows}
        upper, lower = lines["Maximilian-"], lines["Alexander"]
        assert not upper.cut
        assert not lower.cut
        assert upper.place.bottom <= lower.place.bottom
        assert upper.px == lower.px >= 14
    finally:
        seen.app.close()


def test_no_paper_falls_over_words_and_figures(tmp_path: Path) -> None:
    seen = visit(tmp_path, SMALL, Settings())
    try:
        SCREENS["summary-of-eight"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        surface = seen.app.window.surface

        def pictures() -> list[bytes]:
            page.repaint()
            page.draw(surface, everything=True)
            parts = [page.pad.rect.inflate(-8, -8), *page._rows, surface.get_rect()]
            return [pygame.image.tobytes(surface.subsurface(part), "RGB") for part in parts]

        page.confetti = Confetti()
        for _ in range(10):
            page.confetti.update(0.05)
        *falling, whole = pictures()
        page.confetti.stop()
        *still, bare = pictures()
        assert whole != bare
        assert [a == b for a, b in zip(falling, still, strict=True)] == [True] * len(still)
    finally:
        seen.app.close()


def test_the_chart_tells_no_total_before_it_is_counted_and_written(tmp_path: Path) -> None:
    seen = visit(tmp_path, SMALL, Settings())
    try:
        SCREENS["summary"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        assert page._writing is not None
        before = page._chart.series
        unwritten = [s for s, shares in page._writing.shares.items() if shares[1] < 1]
        assert unwritten
        assert [line.number for line in before if line.values[-1] is None] == unwritten
        seen.hand.press("x")
        seen.hand.wait()
        assert page._writing is None
        assert [line.values[-1] for line in page._chart.series] == list(page.pad.totals)
        for early, late in zip(before, page._chart.series, strict=True):
            assert early.values[:-1] == late.values[:-1]
            assert early.name.startswith(f"{early.values[-2]} · ")
    finally:
        seen.app.close()


def test_the_row_of_who_went_out_is_no_higher_than_a_face(tmp_path: Path) -> None:
    seen = visit(tmp_path, (1280, 720), Settings())
    try:
        SCREENS["summary"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        out, *others = page._rows
        assert page.result.hands[0] == ()
        assert all(out.height < 0.7 * row.height for row in others)
        assert all(a.bottom < b.top for a, b in pairwise(page._rows))
    finally:
        seen.app.close()


def test_heading_and_rows_keep_clear_of_the_rail(tmp_path: Path) -> None:
    seen = visit(tmp_path, SMALL, Settings())
    try:
        SCREENS["summary-of-eight"](seen)
        rail = rail_width(SMALL[1])
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        room = pygame.Rect((0, 0), SMALL).inflate(-2 * rail, -2 * rail)
        heading = next(line for line in paint_anew(seen.app) if line.text == page.heading())
        assert room.contains(heading.ink)
        assert all(room.contains(row) for row in page._rows)
    finally:
        seen.app.close()
