"""Tests of what keeps people from hesitating: plain answers, things that stay in sight."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import CARDS
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.scenes.reading.rules import RulesPage
from mayi_desktop.ui.scenes.results.deal_over import DealOver
from mayi_desktop.ui.table.model.hand_order import Sort
from mayi_desktop.ui.table.model.prompt_model import Verb
from mayi_desktop.ui.widgets.pages.dialog import Dialog
from tests.ui.screens import TO_LAY_DOWN, TO_LAY_OFF, late
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, new_game

SOME_FIT = """
deal 3
turn 0 play stock
seat 0 down: 9H TH KD 4C 5C
seat 1 down: *5
seat 2: *11
run 1: 5H 6H 7H 8H
run 0: 9S TS JS QS
discards: 3C 4D
"""
LAST_CARD = """
deal 3
turn 0 play stock
seat 0 down: 9H
seat 1: *5
seat 2: *11
run 0: 9S TS JS QS
discards: 3C 4D
"""


def at(app: App, folder: Path, text: str) -> Player:
    player = Player(app, game_at(folder, text))
    player.settle()
    return player


def test_of_several_cards_it_is_said_which_were_laid_off(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SOME_FIT)
    for name in ("9H", "TH", "KD"):
        player.click(player.at(name))
        player.settle()
    player.click(player.meld(0))
    notes = player.table.model.notes
    assert notes.text == "Laid off: 9♥, 10♥. It stays in your hand: K♦."
    assert not notes.is_refusal
    player.settle()
    assert [str(CARDS[c]) for c in player.view.hand if str(CARDS[c])[1] == "D"] == ["KD"]


def test_escape_on_the_summary_does_not_deal(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.wait(4.5)
    assert isinstance(player.scene, DealOver)
    player.press("escape")
    assert isinstance(player.scene, Dialog)
    player.press("escape")
    assert isinstance(player.scene, DealOver)
    assert player.table.host.waiting_for_next_deal


def test_escape_closes_the_log_first(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SOME_FIT)
    player.press("l")
    player.press("escape")
    assert not player.table.model.log.open
    assert player.scene is player.table
    player.press("escape")
    assert isinstance(player.scene, Dialog)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_log_covers_neither_seats_nor_piles_nor_the_line_below(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, late(8, 20, 24))
    player.resize(size)
    log, placed = player.table.model.log.rect, player.placed
    kept = [box.panel for box in placed.seats.values()]
    kept += [box.fan for seat, box in placed.seats.items() if seat != player.view.viewer]
    kept += [placed.stock.bounds(), placed.discards.bounds(), placed.action]
    kept += [placed.caption]
    assert log.collidelist(kept) == -1
    assert log.height >= player.table.model.look.metrics.px(160)


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
    log = player.table.model.log.rect
    assert log.collidelist([box.rect for box in player.placed.melds.values()]) == -1
    assert log.collidelist([rect for _, rect in player.placed.badges]) == -1
    assert [item.key for item in player.table._items()].count("log") == 1
    player.press("l")
    player.settle()
    assert {meld: tuple(box.rect) for meld, box in player.placed.melds.items()} == before


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
    assert player.table.model.log.side == side
    assert {meld: tuple(box.rect) for meld, box in player.placed.melds.items()} == lying


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_an_enlarged_meld_covers_no_plaque(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, late(8, 20, 11))
    player.resize(size)
    player.settle()
    shown = 0
    for index in range(len(player.placed.melds)):
        player.move(player.meld(index))
        player.wait(0.5)
        sprites = list(player.table.zoom.sprites(player.table.model.presenter.shown))
        shown += len(sprites)
        for sprite in sprites:
            seats = [box.panel for box in player.placed.seats.values()]
            assert sprite.rect.collidelist(seats) == -1
            assert pygame.Rect((0, 0), size).contains(sprite.rect)
    assert shown > 4


def test_the_buttons_stay_while_the_tray_fills(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    player.click(player.at("3C"))
    player.settle()
    player.click(player.slot(0))
    player.settle()
    moment = player.table.model.prompt()
    assert moment.second is not None
    assert moment.second.verb is Verb.SUGGEST
    player.press("h")
    player.settle()
    moment = player.table.model.prompt()
    assert moment.primary is not None
    assert moment.second is not None
    assert (moment.primary.verb, moment.second.verb) == (Verb.LAY_DOWN, Verb.DISCARD)


def test_the_order_of_the_hand_is_kept_for_the_games_to_come(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path / "one", 3))
    player.until_asked()
    player.press("r")
    again = Player(app, new_game(tmp_path / "two", 3))
    again.until_asked()
    assert again.table.model.hand.sort is Sort.RANK
    ranks = [int(CARDS[card].rank) for card in again.placed.order]
    naturals = [rank for rank in ranks if rank > 2]
    assert naturals == sorted(naturals)


def first_line(page: RulesPage) -> str:
    return next(line.text for line in page.text._lines if line.y >= page.text.offset)


def test_the_rules_open_where_a_refusal_has_cited_them(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    player.press("f1")
    assert first_line(player.sees(RulesPage)) == player.view.table.sheet.title
    player.press("escape")
    player.drag_card("KD", player.meld(0))
    assert player.table.model.notes.text.startswith("Rules (Section 9): ")
    player.wait(30.0)
    assert not player.table.model.notes.is_refusal
    player.press("f1")
    page = player.sees(RulesPage)
    assert first_line(page) == "Laying off"
    (top,) = (line.y for line in page.text._lines if line.text == "Laying off")
    assert top - page.text.offset >= app.context.metrics.px(20)
    assert "Section 9" in [line.text for line in page.text._lines]
    player.press("escape")
    player.click(player.at("9H"))
    player.click(player.meld(0, 0.9))
    player.settle()
    player.press("f1")
    assert first_line(player.sees(RulesPage)) == player.view.table.sheet.title
