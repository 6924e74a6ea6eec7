"""Tests of the log: where it opens, what it covers, and how it closes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CardId
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.play.prompts import ButtonSpec, ClaimQuestion
from tests.ui.reading import paint_anew
from tests.ui.screens import late
from tests.ui.table.player import at
from tests.ui.table.tables import SOME_FIT


def test_escape_closes_the_log_first(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SOME_FIT)
    player.press("l")
    player.press("escape")
    assert not player.table.display.log.open
    assert player.scene is player.table
    player.press("escape")
    assert isinstance(player.scene, Dialog)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_log_covers_neither_seats_nor_piles_nor_the_line_below(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, late(8, 20, 24))
    player.resize(size)
    log, placed = player.table.display.log.rect, player.placed
    kept = [box.plate for box in placed.seats.values()]
    kept += [box.fan for seat, box in placed.seats.items() if seat != player.view.viewer]
    kept += [placed.stock.bounds(), placed.discards.bounds(), placed.action]
    kept += [placed.caption]
    assert log.collidelist(kept) == -1
    assert log.height >= player.table.display.look.metrics.px(160)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("players", "melds"), [(3, 4), (4, 8), (5, 10)])
def test_melds_make_way_for_the_log_and_come_back(
    app: App, tmp_path: Path, size: tuple[int, int], players: int, melds: int
) -> None:
    player = at(app, tmp_path, late(players, melds, 11))
    player.resize(size)
    player.settle()
    before = {meld: tuple(box.rect) for meld, box in player.placed.melds.items()}
    player.press("l")
    player.settle()
    log = player.table.display.log.rect
    assert log.collidelist([box.rect for box in player.placed.melds.values()]) == -1
    assert log.collidelist([rect for _, rect in player.placed.owner_marks]) == -1
    assert [item.key for item in player.table.frame.items()].count("log") == 1
    player.press("l")
    player.settle()
    assert {meld: tuple(box.rect) for meld, box in player.placed.melds.items()} == before


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_where_melds_cannot_make_way_the_open_log_lies_beside_the_own_ones(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, late(8, 22, 12))
    player.resize(size)
    player.press("l")
    player.settle()
    log, placed = player.table.display.log.rect, player.placed
    kept = [box.rect for box in placed.melds.values()]
    assert len(kept) == 22
    kept += [box.plate for box in placed.seats.values()]
    kept += [placed.stock.bounds(), placed.discards.bounds(), placed.action, placed.sorts]
    kept += [placed.caption, placed.hand_room]
    assert log.collidelist(kept) == -1
    assert log.height >= player.table.display.look.metrics.px(160)
    assert [item.key for item in player.table.frame.items()].count("log") == 1


@pytest.mark.parametrize(("owner", "side"), [(1, 1), (2, 0)])
def test_the_log_opens_where_no_melds_lie(
    app: App, tmp_path: Path, owner: int, side: int
) -> None:
    text = SOME_FIT.split("set ")[0].split("run ")[0]
    text += f"set {owner}: KC KS KH\ndiscards: QC 4D\n"
    player = at(app, tmp_path, text)
    lying = {meld: tuple(box.rect) for meld, box in player.placed.melds.items()}
    player.press("l")
    player.settle()
    assert player.table.display.log.side == side
    assert {meld: tuple(box.rect) for meld, box in player.placed.melds.items()} == lying


OTHERS_PLAY = """
deal 3
turn 0 play stock
seat 0 down: 9H TH KD 4C 5C
seat 1: *5
seat 2: *11
run 0: 5H 6H 7H 8H
discards: 3C 4D
"""


def test_the_log_begins_with_the_last_round_by_player_the_newest_first(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, OTHERS_PLAY)
    player.drag_card("9H", player.meld(0, 0.9))
    player.click(player.at("KD"))
    player.press("x")
    player.until_asked()
    last = player.table.display.log.lines.last_round
    names = [line.split(":")[0] for line in last]
    assert names == ["Clara", "Ben", "Anna"]
    assert last[-1] == "Anna: laid off 9♥, discarded K♦"
    player.press("l")
    read = [line.shown for line in paint_anew(app)]
    assert _("The latest turns") in read
    assert read.index(last[0]) < read.index(last[1]) < read.index(last[2])


def test_the_last_round_is_told_again_in_another_language(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, OTHERS_PLAY)
    player.drag_card("9H", player.meld(0, 0.9))
    lines = player.table.display.log.lines
    assert lines.last_round == ("Anna: laid off 9♥",)
    app.change_settings(replace(app.context.settings, language="de"))
    player.wait(0.2)
    assert lines.last_round == ("Anna: legte 9♥ an",)


ASKED = """
turn 1 play stock
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: QC QD QS *8
seat 2: *11
seat 3: *11
set 3: 4S 4H 4D
discards: 3C 9S
"""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_while_something_is_asked_the_open_log_keeps_its_size(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, ASKED)
    player.resize(size)
    player.press("l")
    player.settle()
    log, display = player.table.display.log, player.table.display
    side, open_height = log.side, log.rect.height
    answers = ClaimQuestion(
        CardId(0), "Ben asks for 3♣", "", (ButtonSpec("Allow"), ButtonSpec("No"))
    )
    display.make_room_for(answers)
    player.settle()
    assert log.side == 0
    assert log.rect.height >= 0.9 * open_height
    assert not log.rect.colliderect(display.layout.claim_panel)
    assert not any(log.rect.colliderect(box.rect) for box in display.layout.melds.values())
    display.make_room_for(None)
    player.settle()
    assert log.side == side


def test_the_bar_of_the_log_is_lit_while_it_is_dragged(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SOME_FIT)
    log = player.table.display.log
    for number in range(80):
        log.add(f"Line {number}")
    player.press("l")
    player.settle()
    knob, palette, seen = log.lines._knob().center, log._look.palette, []
    for act in (lambda _spot: None, player.grab, player.drop):
        act(knob)
        assert player.picture
        seen.append(player.table.renderer._ground.get_at(knob)[:3])
    assert seen == [palette.line, palette.accent, palette.line]
