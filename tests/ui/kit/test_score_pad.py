"""Tests of how the names over a score pad are written."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from mayi_desktop.host.game_record import ScoreRow
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.chart import Axes, BarChart
from mayi_desktop.ui.kit.faces import faces_of
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.score_pad import ScorePad, _pencil
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit

NAMES = ("Ben", "Maximilian-Alexander", "Søren Ångström", "Wilhelmine v. Stetten")


@dataclass(frozen=True, slots=True)
class Line:
    """A line on the pad: what it says, how large, and where."""

    text: str
    px: int
    place: pygame.Rect


def lines_of(look: Look, width: int, height: int, names: tuple[str, ...] = NAMES) -> list[Line]:
    """Everything written on a pad of this size with four names and two deals."""
    rows = [ScoreRow("Hand 1", (0, 5, 10, 15)), ScoreRow("Hand 2", (1, 2, 3, 4))]
    pad = ScorePad(look, names, rows)
    pad.set_totals((1, 7, 13, 19), frozenset({0}))
    pad.place(pygame.Rect(0, 0, width, height))
    return written_on(pad)


def written_on(pad: ScorePad) -> list[Line]:
    """Everything written on a pad."""
    written: list[Line] = []
    write = Look.write

    def note(
        look: Look, target: Any, text: str, rect: Any, px: int, *rest: Any, **how: Any
    ) -> Any:
        place = write(look, target, text, rect, px, *rest, **how)
        written.append(Line(text, px, place))
        return place

    with patch.object(Look, "write", note):
        pad.draw(pygame.Surface(pad.rect.size))
    return written


def named(lines: list[Line]) -> list[Line]:
    """The lines of which the names are made; one may be cut short."""
    return [
        line
        for line in lines
        if any(line.text.rstrip("…") in name for name in NAMES) and line.text.strip("…–")
    ]


def ink(line: Line) -> pygame.Rect:
    """Where the letters are, without the space above and below them."""
    return line.place.inflate(0, -round(0.45 * line.place.height))


@pytest.mark.parametrize("width", [360, 480, 900])
def test_names_have_one_size_and_stand_above_the_first_line(look: Look, width: int) -> None:
    names = named(lines_of(look, width, 300))
    first = next(line for line in lines_of(look, width, 300) if line.text == "Hand 1")
    assert {line.text for line in names} >= {"Ben"}
    assert any("Maximilian-".startswith(line.text.strip("…")) for line in names)
    assert len({line.px for line in names}) == 1
    for one in names:
        assert one.place.bottom <= first.place.bottom - first.place.height // 2, one
    for one, other in combinations(names, 2):
        assert not ink(one).colliderect(ink(other)), (one, other)


def test_a_long_name_stands_in_two_lines(look: Look) -> None:
    texts = [line.text for line in named(lines_of(look, 480, 300))]
    assert texts == [
        "Ben",
        "Maximilian-",
        "Alexander",
        "Søren",
        "Ångström",
        "Wilhelmine",
        "v. Stetten",
    ]


def test_a_name_without_room_over_its_column_is_whole_beside_its_row(look: Look) -> None:
    names = ("Ben", "Søren Ångström", "Anton-Alexander von der Mühle", "Jo")
    texts = " ".join(line.text for line in lines_of(look, 320, 300, names))
    assert all(part in texts for name in names for part in name.split())
    assert "…" not in texts


EIGHT = ("Ben", "Bartholomew", "Clara", "Jo", "Emil", "Maximilian", "Anna", "Max-Emil Quist")


def pad_of_eight(look: Look, deals: int, wide: int, called: str = "Hand {}") -> ScorePad:
    rows = [ScoreRow(called.format(n + 1), tuple(range(100, 108))) for n in range(deals)]
    pad = ScorePad(look, EIGHT, rows)
    pad.set_totals(tuple(range(600, 608)), frozenset({0}))
    pad.place(pygame.Rect(0, 0, wide, pad.height_for(wide)))
    return pad


@pytest.mark.parametrize("deals", [1, 6, 8])
def test_of_eight_names_in_a_small_window_all_are_read(look: Look, deals: int) -> None:
    pad = pad_of_eight(look, deals, 420)
    lines = written_on(pad)
    texts = " ".join(line.text for line in lines)
    assert all(part in texts for name in EIGHT for part in name.split())
    assert "…" not in texts
    assert not pad.tip
    numbers = [line for line in lines if line.text.isdecimal() and int(line.text) >= 100]
    assert sorted(int(line.text) for line in numbers) == sorted(
        [*range(600, 608), *(deals * [*range(100, 108)])]
    )
    # Each player has a row, in which all of the player's numbers stand.
    for seat in range(8):
        row = {n.place.centery for n in numbers if int(n.text) % 100 == seat}
        assert len(row) == 1
    for one, other in combinations(lines, 2):
        assert not ink(one).colliderect(ink(other)), (one, other)
        assert pad.rect.contains(one.place)


@pytest.mark.parametrize("called", ["Hand {}", "{}. Runde"])
def test_over_narrow_columns_only_numbers_stand_beside_what_a_deal_is_called(
    look: Look, called: str
) -> None:
    texts = [line.text for line in written_on(pad_of_eight(look, 3, 420, called))]
    assert texts[:5] == [called.format("").strip(" ."), "1", "2", "3", "Total"]


def test_names_with_room_stand_over_their_columns(look: Look) -> None:
    lines = written_on(pad_of_eight(look, 6, 1200))
    assert len({line.place.centery for line in lines if line.text in EIGHT}) <= 2


def test_where_neither_rows_nor_columns_have_room_as_much_of_a_name_as_goes_is_read(
    look: Look,
) -> None:
    pad = pad_of_eight(look, 16, 420)
    texts = [line.text for line in written_on(pad)]
    cut = [text for text in texts if text.endswith("…")]
    assert cut
    assert not any(text.endswith("-") for text in texts)
    assert pad.tip == ", ".join(EIGHT)


def test_names_that_are_cut_in_any_size_leave_the_others_large(look: Look) -> None:
    names = ("Ben", "Jo", "Clara", "Anna of the old mill behind the brook and the green hill")
    pad = ScorePad(look, names, [ScoreRow("Hand 1", tuple(range(4)))])
    pad.place(pygame.Rect(0, 0, 800, 300))
    sizes = {line.px for line in written_on(pad) if line.text in names}
    assert len(sizes) == 1
    assert min(sizes) >= look.metrics.small


def test_all_numbers_have_one_size(look: Look) -> None:
    points = (97, 35, 10, 15, 104, 121, 68, 24)
    for wide in range(360, 520, 6):
        pad = ScorePad(look, tuple("ABCDEFGH"), [ScoreRow("Hand 1", points)])
        pad.place(pygame.Rect(0, 0, wide, 300))
        numbers = [line for line in written_on(pad) if line.text in map(str, points)]
        assert len(numbers) == len(points)
        assert len({line.place.height for line in numbers}) == 1, wide


def test_columns_go_by_the_names_so_that_these_can_be_large(look: Look) -> None:
    # Columns of one width for all would leave room for the longest name in the smallest size.
    pad = pad_of_eight(look, 6, 860)
    sizes = {line.px for line in written_on(pad) if line.text in EIGHT}
    assert len(sizes) == 1
    assert min(sizes) > look.metrics.legible
    assert not pad.tip


def test_faces_stand_over_the_columns_where_they_are_known(look: Look) -> None:
    pad = ScorePad(look, ("Ben", "Jo"), [ScoreRow("Hand 1", (3, 4))])
    pad.place(pygame.Rect(0, 0, 500, 300))
    assert {"1", "2"} <= {line.text for line in written_on(pad)}
    pad.faces = faces_of([("Ben", ""), ("Jo", "")])
    assert not {"1", "2"} & {line.text for line in written_on(pad)}


def test_on_its_side_the_columns_stand_apart_where_the_names_leave_room(look: Look) -> None:
    long = "Maximilian-Alexander zu Hohenlohe-Nord"
    points = tuple(range(40, 48))
    rows = [ScoreRow(f"Hand {deal}", points) for deal in range(1, 6)]
    pad = ScorePad(look, (long, *EIGHT[1:]), rows)
    pad.place(pygame.Rect(0, 0, 900, 500))
    first = sorted(line.place.x for line in written_on(pad) if line.text == "40")
    assert len(first) == 5
    wide = look.serif.fonts.width("40", look.metrics.legible)
    assert all(other - one >= 1.8 * wide for one, other in pairwise(first))


def test_the_pencil_writes_with_its_point_and_has_a_smooth_edge() -> None:
    paper = pygame.Surface((300, 300))
    paper.fill((250, 245, 230))
    paper.blit(_pencil(60), (0, 60))
    spots = list(product(range(300), repeat=2))
    assert len({tuple(paper.get_at(spot)) for spot in spots}) > 20
    painted = [spot for spot in spots if paper.get_at(spot) != paper.get_at((0, 0))]
    x, y = max(painted, key=lambda spot: (spot[1], -spot[0]))
    assert abs(x - 60) <= 2
    assert abs(y - 240) <= 2


# --- Tests of how charts are written.


def test_the_names_at_the_ends_of_the_lines_are_written_in_one_size(tmp_path: Path) -> None:
    seen = visit(tmp_path, (1024, 640), Settings())
    try:
        SCREENS["recorded-game"](seen)
        lines = [line for line in paint_anew(seen.app) if line.text[:1].isdigit()]
    finally:
        seen.app.close()
    named = {line.place.height for line in lines if line.text.count(" · ") == 1}
    assert len(named) == 1


def test_the_numbers_on_bars_stand_on_plain_ground(look: Look) -> None:
    chart = BarChart(look, "Points", Axes("Points", "Deals"))
    chart.fill([("0-19", 97), ("20-39", 40)])
    chart.place(pygame.Rect(0, 0, 500, 400))
    target = pygame.Surface((500, 400))
    grounds: list[pygame.Surface] = []
    write = Look.write

    def note(look: Look, surface: Any, text: str, rect: Any, *rest: Any, **how: Any) -> Any:
        place = write(look, surface, text, rect, *rest, **how)
        if text == "97":
            grounds.append(surface.subsurface(place.inflate(8, 0)).copy())
        return place

    with patch.object(Look, "write", note):
        chart.draw(target)
    (ground,) = grounds
    edge = [ground.get_at((1, y))[:3] for y in range(ground.get_height() * 2 // 3)]
    assert set(edge) == {look.palette.sunken}


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_last_label_below_a_chart_does_not_touch_the_names(
    tmp_path: Path, scale: float
) -> None:
    seen = visit(tmp_path, (1024, 640), Settings(ui_scale=scale))
    try:
        SCREENS["records-seasons"](seen)
        lines = paint_anew(seen.app)
    finally:
        seen.app.close()
    last = max(
        (line for line in lines if line.text.endswith(" 2023")), key=lambda line: line.place.x
    )
    names = min(line.place.left for line in lines if line.text.startswith("15 · "))
    assert last.place.right < names - 20
