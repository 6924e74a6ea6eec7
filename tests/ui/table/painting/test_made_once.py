"""Tests that a frame makes only what is new: no picture, layout or sentence a second time."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import CardDiscarded, CardId, Seat, TurnBegan
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit import card_art
from mayi_desktop.ui.kit.look import Fonts
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.play import history
from mayi_desktop.ui.table import layout
from mayi_desktop.ui.table.card_places import CardPose
from tests.ui.screens import late
from tests.ui.table.player import at
from tests.ui.table.test_end_of_deal import go_out

RULES = find_sheet("grandma-jeanne").meld_rules(0)
DECK = [CardId(card) for card in range(0, 52, 5)]


class Calls:
    """Counts the calls of a function that it stands in for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, home: object, name: str) -> None:
        self.count = 0
        real = getattr(home, name)

        def counted(*args: object, **named: object) -> object:
            self.count += 1
            return real(*args, **named)

        monkeypatch.setattr(home, name, counted)


def test_cards_that_rest_at_a_size_again_are_not_drawn_again(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = at(app, tmp_path, late(8, 8, 11)).table.display.canvas.pictures
    drawn = Calls(monkeypatch, card_art, "_rasterised")

    def lay(height: float) -> None:
        pictures.set_resting_heights(height)
        for card in DECK:
            pictures.resting(card, CardPose(100, 100, height), RULES)

    lay(83)
    assert drawn.count == len(DECK)
    lay(71)
    lay(83)
    assert drawn.count == 2 * len(DECK)


def test_cards_gathered_for_the_next_deal_fly_as_they_lay(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = at(app, tmp_path, late(8, 8, 11)).table.display.canvas.pictures
    pictures.clear()
    pictures.set_resting_heights(83)
    for card in DECK:
        pictures.resting(card, CardPose(100, 100, 83), RULES)
    drawn = Calls(monkeypatch, card_art, "_rasterised")
    pictures.set_resting_heights(120)
    for card in DECK:
        pictures.flying(card, CardPose(100, 100, 83), RULES)
    assert drawn.count == 0


def test_any_card_has_been_drawn_ahead_for_the_hand_and_the_pile(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    art = app.context.assets.cards
    art.start_drawing_ahead()
    player = at(app, tmp_path, late(4, 4, 11))
    for ahead in art._ahead._drawn.values():
        ahead.result(timeout=60)
    placed, pictures = player.placed, player.table.display.canvas.pictures
    drawn = Calls(monkeypatch, card_art, "_rasterised")
    rules = player.view.table.meld_rules
    for card in map(CardId, range(54)):
        pictures.resting(card, CardPose(100, 100, placed.card), rules)
        pictures.resting(card, CardPose(100, 100, placed.stock.height, 4.0), rules)
        pictures.resting(None, CardPose(100, 100, placed.stock.height, 3.0), rules)
    assert drawn.count == 0
    pictures.resting(DECK[0], CardPose(100, 100, placed.card + 9), rules)
    assert drawn.count == 1
    art.stop_drawing_ahead()


def test_melds_of_seats_that_laid_nothing_are_not_packed_again(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, late(8, 12, 11))
    display = player.table.display
    packed = Calls(monkeypatch, layout, "pack_melds")
    display.rearrange()
    display.rearrange()
    assert packed.count == 0
    player.resize((1600, 900))
    assert packed.count > 0


def test_pointing_at_another_card_places_nothing_but_the_hand_again(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, late(8, 12, 22))
    player.settle()
    placed = Calls(monkeypatch, layout, "lay_out_table")
    for card in player.placed.order[:5]:
        before = player.placed.cards[card].y
        player.table.display.hover(card)
        assert player.placed.cards[card].y < before
    assert placed.count <= 1


def test_a_closed_log_wraps_nothing_and_an_open_one_only_the_new_line(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    log = player.table.display.log
    for number in range(30):
        log.add(f"Ben has drawn {number} cards")
    wrapped = Calls(monkeypatch, Fonts, "wrap")
    log.add("Ben discarded 7♥")
    assert wrapped.count == 0
    assert log.lines.content_height() > 0
    wrapped.count = 0
    log.add("Clara discarded 8♥")
    assert log.lines.content_height() > 0
    assert wrapped.count == 1


def test_a_summary_opens_with_the_cards_drawn_in_the_pause_before(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    drawn = Calls(monkeypatch, card_art, "_rasterised")
    player.wait(3.0)
    page = player.sees(DealOver)
    assert sum(map(len, page.result.hands)) > 10
    assert drawn.count == 0


def test_the_turns_of_seats_that_did_nothing_are_not_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Calls(monkeypatch, history, "_told")
    turns = history.TurnHistory()
    for seat in map(Seat, range(8)):
        turns.record(TurnBegan(seat))
        turns.record(CardDiscarded(seat, DECK[seat]))
    before = turns.texts()
    told.count = 0
    assert turns.texts() == before
    assert turns.last_round() == {seat: texts[0] for seat, texts in before.items()}
    assert told.count == 0
    turns.record(CardDiscarded(Seat(7), DECK[9]))
    assert turns.texts()[Seat(7)] != before[Seat(7)]
    assert 0 < told.count < 8
