"""Tests of how the names over a score pad are written."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from mayi_desktop.host.records.scores import ScoreRow
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.widgets.display.score_pad import ScorePad

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
    pad.set_scores(rows, (1, 7, 13, 19), "Total", frozenset({0}))
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


def test_a_name_without_room_shows_its_beginning(look: Look) -> None:
    names = ("Ben", "Søren Ångström", "Anton-Alexander von der Mühle", "Jo")
    texts = [line.text for line in lines_of(look, 320, 300, names)]
    assert {"Ben", "Søren", "Anton", "Jo"} <= set(texts)
    assert not {"Alexander", "Mühle"} & set(texts)


def test_of_eight_names_in_a_small_window_as_much_as_goes_is_read(look: Look) -> None:
    eight = ("Ben", "Bartholomew", "Clara", "Jo", "Emil", "Maximilian", "Anna", "Ida")
    rows = [ScoreRow("Hand 1", tuple(range(8)))]
    pad = ScorePad(look, eight, rows)
    pad.place(pygame.Rect(0, 0, 420, 300))
    texts = [line.text for line in written_on(pad)]
    cut = [text for text in texts if text.endswith("…")]
    assert sorted(text[:3] for text in cut) == ["Bar", "Max"]
    assert all("Bartholomew Maximilian".count(text.strip("…")) for text in cut)
    assert not any(text.endswith("-") for text in texts)
    assert pad.tip == ", ".join(eight)
    # Short names leave room to long ones before any is cut.
    for wide in (560, 1200):
        pad.place(pygame.Rect(0, 0, wide, 300))
        texts = [line.text for line in written_on(pad)]
        assert {*eight} <= {*texts}
        assert not pad.tip
