"""Tests that points are counted card by card, heard as they are, and never in anybody's way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.scores import Counting
from tests.ui.hand import FRAME
from tests.ui.reading import paint_anew
from tests.ui.table.hearing import Watch, Watched
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

LAST_CARD = """
deal 1
turn 0 play stock
seat 0 down: 7H
seat 1: KH KD 5S 4S 3S
seat 2: *8
set 0: 8H 8D 8S
set 0: 9H 9D 9S
discards: 4D
"""


def go_out(app: App, tmp_path: Path, watch: Watch) -> tuple[DealOver, Watched]:
    player = Player(app, game_at(tmp_path, LAST_CARD))
    player.table.host.clock.delays = BotDelays()
    player.until_asked()
    heard = watch(player)
    return player.go_out_with("7H"), heard


def figures(app: App, page: DealOver) -> list[str]:
    """What stands at the right of every row."""
    return [line.text for line in paint_anew(app) if line.text.startswith("+")]


def test_cards_are_counted_one_by_one_and_each_is_heard(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    page, heard = go_out(app, tmp_path, watch)
    before = len(heard.heard)
    whole = [f"+{points}" for points in page.result.points]
    seen = [figures(app, page)]
    while page.counting.is_running:
        heard.frame()
        seen.append(figures(app, page))
    assert seen[0] == ["+0"]  # nothing stands beside hands that are still to be counted
    assert seen[-1] == whole
    assert len({row[1] for row in seen if len(row) > 1}) == 5
    notes = [note for _, cue, _, note in heard.heard[before:] if cue == "count"]
    assert notes == [*range(5), *range(8)]


def test_a_key_ends_the_counting_at_once(app: App, tmp_path: Path, watch: Watch) -> None:
    page, heard = go_out(app, tmp_path, watch)
    heard.player.wait(DealOver.deaf_seconds + 0.1)
    assert page.counting.is_running
    heard.player.press("left")
    assert not page.counting.is_running
    assert not page.pad.written
    assert page.pad.rect == page._pad_place
    assert figures(app, page) == [f"+{points}" for points in page.result.points]
    counted = len(heard.times("count"))
    heard.player.wait(1.0)
    assert len(heard.times("count")) == counted


def test_points_are_written_on_the_pad_once_their_hand_is_counted(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    page, heard = go_out(app, tmp_path, watch)
    place = page._pad_place
    assert page.pad.rect.x > place.x
    assert page.pad.written
    begun: list[int] = []
    while page.pad.written:
        before = page.pad.written
        assert len({share for share, _total in before.values()}) > 1 or len(begun) in (0, 3)
        heard.frame()
        for seat, (share, total) in page.pad.written.items():
            assert share >= before[seat][0]
            assert total == 0 or share == 1
            if share and seat not in begun:
                assert page.counting.points(seat) is None
                begun.append(seat)
    assert begun == [0, 1, 2]
    assert page.pad.rect == place


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": 0.0}])
def test_with_reduced_motion_the_points_are_there(
    app: App, tmp_path: Path, watch: Watch, still: dict[str, float | bool]
) -> None:
    app.change_settings(replace(app.context.settings, **still))
    page, heard = go_out(app, tmp_path, watch)
    assert not page.counting.is_running
    assert heard.times("count") == []


def test_the_largest_table_is_counted_in_a_few_seconds() -> None:
    counting = Counting([[5] * 24] * 8)
    frames = 0
    while counting.is_running:
        counting.update(FRAME)
        frames += 1
    assert frames * FRAME < 5.0


def test_the_points_of_a_card_hop_as_it_is_counted_and_then_stand_still() -> None:
    counting = Counting([[5, 10], [20]])
    heights: dict[int, list[float]] = {0: [], 1: []}
    for _ in range(120):
        counting.update(FRAME)
        for seat, seen in heights.items():
            hop = counting.hop(seat)
            seen.append(0.0 if hop is None else hop[1])
    for seen in heights.values():
        assert max(seen) > 0.9
        assert seen[-1] == 0
    assert heights[0].index(max(heights[0])) < heights[1].index(max(heights[1]))
    assert not counting.hopping


def test_only_the_row_that_is_counted_is_painted_and_it_comes_to_rest(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    page, heard = go_out(app, tmp_path, watch)
    while page.counting.is_running or page.counting.hopping or page.pad.written:
        heard.frame()
    heard.frame()
    page.confetti.stop()
    heard.frame()
    assert not page.update(FRAME)
