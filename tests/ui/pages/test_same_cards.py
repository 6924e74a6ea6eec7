"""Tests of the pages about the same cards: found, compared, ranked, and played again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.steps import result_of
from mayi_desktop.engine import DrawStock, StockChosen
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.daily import master_steps
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.game_record import record_of
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.host.same_cards import SeatChoice, deal_again, deals_in_steps, players_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import check_code
from mayi_desktop.ui.kit.page import Dialog, LoadingDialog
from mayi_desktop.ui.pages import same_cards
from mayi_desktop.ui.pages.deal_over import replay_game
from mayi_desktop.ui.pages.records import RecordedGamePage
from mayi_desktop.ui.pages.replay import ReplayScene
from mayi_desktop.ui.pages.same_cards import PlayAgainPage, SameCardsPage, open_same_cards
from mayi_desktop.ui.pages.table import TableScene
from tests.host.whole_game import daily_game, recorded, sealed_game
from tests.ui.hand import Hand
from tests.ui.reading import paint_anew


@pytest.fixture
def first(hand: Hand) -> Path:
    """A game of two people that was sealed by chance, and played to its end."""
    return sealed_game(hand.app.folder, 17)


def look(hand: Hand, path: Path) -> SameCardsPage:
    open_same_cards(hand.app.context, path)
    hand.wait()
    while isinstance(hand.scene, LoadingDialog):
        hand.wait()
    return hand.sees(SameCardsPage)


def play_once_more(first: Path, data: Path) -> None:
    game = RecordedGame.open(first)
    path = deal_again(game, 0, players_for(game, Seat(1), "Zoë"), data)
    host = GameHost.resume(path, delays=BotDelays.instant())
    for number, who in enumerate(host.setup.seats):
        host.hand_over(Seat(number), replace(who, person=False, level="beginner"))
    while not host.is_over:
        host.tick(0.0, calm=True)
    host.close()


def test_a_game_that_nobody_played_again_can_be(hand: Hand, first: Path) -> None:
    page = look(hand, first)
    record = record_of(first)
    assert record is not None
    assert [page.plays.row(seat).cells[:2] for seat in range(4)] == [
        (seat.name if seat.person else f"{seat.name} (computer)", str(seat.deals[0].points))
        for seat in record.seats
    ]
    assert "Nobody else" in page.note.text
    assert not page.view.visible
    hand.press_button("Play them again…")
    hand.sees(PlayAgainPage)
    hand.press_button("Deal the cards")
    table = hand.sees(TableScene)
    assert table.host.practice
    assert [who.person for who in table.host.setup.seats] == [True, False, False, False]


def test_a_deal_of_the_day_lies_beside_the_play_its_stars_are_given_for(hand: Hand) -> None:
    day = date(2026, 11, 28)
    path = daily_game(hand.app.folder, day, "Ruth", level="beginner")
    page = look(hand, path)
    mine, best = page.plays.row(0).cells[1].split(" | ")
    record = record_of(path)
    assert record is not None
    assert int(mine) == record.seats[0].total
    assert int(best) == result_of(master_steps(day))
    assert page.plays.row(0).cells[0] == "Ruth | Master"
    assert any("Turn" in page.plays.row(seat).cells[-1] for seat in range(4))
    assert not any(": |" in page.plays.row(seat).cells[-1] for seat in range(4))


def test_a_choice_of_the_stock_is_told_as_a_draw(first: Path) -> None:
    """The log doesn't tell it, as others may still ask."""
    game = RecordedGame.open(first)
    play = result_of(deals_in_steps(game.recording))[0]
    chosen = SeatChoice(1, DrawStock(Seat(0)), (StockChosen(Seat(0)),))
    name = play.seats[0].who.name
    assert same_cards._sentence(chosen, play, game.header.sheet) == (
        f"{name} draws from the stock."
    )


def test_from_another_deal_in_another_seat(hand: Hand, first: Path) -> None:
    look(hand, first)
    hand.press_button("Play them again…")
    page = hand.sees(PlayAgainPage)
    assert page.others.visible
    page.deal.set("2")
    page.seat.set("3")
    hand.press_button("Deal the cards")
    host = hand.sees(TableScene).host
    hand.wait(1.0)
    assert host.view(None).table.deal == 2
    assert [who.person for who in host.setup.seats] == [False, False, False, True]


def test_all_who_played_may_sit_down_again(hand: Hand, first: Path) -> None:
    context = hand.app.context
    people = [replace(who, person=n < 2) for n, who in enumerate(record_seats(first))]
    game = RecordedGame.open(first)
    path = deal_again(game, 0, tuple(people), hand.app.folder)
    host = GameHost.resume(path, delays=BotDelays.instant())
    for number, who in enumerate(host.setup.seats):
        host.hand_over(Seat(number), replace(who, person=False, level="beginner"))
        host.hand_over(Seat(number), who)
    assert [who.person for who in host.setup.seats] == [True, True, False, False]
    host.close()
    context.scenes.push(PlayAgainPage(context, game))
    hand.wait()
    assert not hand.sees(PlayAgainPage).who.visible, "only computers were left at its end"


def record_seats(path: Path):
    game = RecordedGame.open(path)
    return game.setup(game.last).seats


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_code_is_that_of_the_cards_and_seen_whole(
    hand: Hand, first: Path, scale: float
) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=scale))
    game = RecordedGame.open(first)
    hand.app.context.scenes.push(PlayAgainPage(hand.app.context, game))
    hand.wait()
    page = hand.sees(PlayAgainPage)
    page.form.reveal(page.code)
    room = pygame.Rect(page.code.rect)
    written = [line for line in paint_anew(hand.app) if room.collidepoint(line.place.center)]
    assert not any(line.cut for line in written)
    seen = "".join(line.shown for line in written)
    assert check_code(seen) == seen == game.setup(game.last).cards_code
    assert all(line.shown.endswith("-") for line in written[:-1]), "no group is broken"


def test_two_plays_stand_side_by_side(hand: Hand, first: Path) -> None:
    """Points as in both files; and at least somebody went another way."""
    play_once_more(first, hand.app.folder)
    page = look(hand, first)
    first_deal = page.deals[0].deal
    record = record_of(first)
    assert record is not None
    rows = [page.plays.row(seat).cells for seat in range(4)]
    for seat, cells in zip(record.seats, rows, strict=True):
        one = cells[1].split(" | ")[0]
        deal = seat.deals[first_deal]
        assert deal is not None
        assert int(one) == deal.points
    assert any("Turn" in cells[-1] for cells in rows)
    page.focus.to(page.view)
    hand.press("right")
    places = [page.ranking.row(n).cells for n in range(page.ranking.count)]
    assert len(places) == 8
    assert len({(name.partition(" ")[2], table) for name, *_rest, table in places}) == 8
    assert places[0][0].startswith("1. ")
    assert "Play" in page.note.text
    hand.press("escape")


def test_a_deal_and_its_tables_can_be_chosen(hand: Hand, first: Path) -> None:
    play_once_more(first, hand.app.folder)
    page = look(hand, first)
    before = [page.plays.row(seat).cells for seat in range(4)]
    one, other = page.one.chosen, page.other.chosen
    page.one.set(other)
    page.other.set(one)
    page._fill()
    swapped = [page.plays.row(seat).cells[1].split(" | ") for seat in range(4)]
    assert [cells[1].split(" | ")[::-1] for cells in before] == swapped
    page.other.set(other)
    page._fill()
    assert {page.plays.row(seat).cells[-1] for seat in range(4)} == {"Played just the same"}


def test_an_unfinished_game_is_compared_but_not_dealt_again(hand: Hand, tmp_path: Path) -> None:
    path = recorded(tmp_path / "elsewhere", deals=2)
    page = look(hand, path)
    hand.wait()
    assert not page._again.visible


def test_a_damaged_file_is_refused_in_words(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "broken.mayi"
    path.write_bytes(b"not a game")
    open_same_cards(hand.app.context, path)
    hand.wait()
    hand.sees(Dialog)


def test_records_and_replay_lead_there(hand: Hand, first: Path) -> None:
    record = record_of(first)
    assert record is not None
    hand.app.context.scenes.push(RecordedGamePage(hand.app.context, record))
    hand.press_button("Same cards")
    hand.wait(0.5)
    hand.sees(SameCardsPage)
    hand.press_button("Done")
    replay_game(hand.app.context, first)
    hand.wait(0.5)
    scene = hand.sees(ReplayScene)
    hand.click(scene.bar.buttons["same"])
    hand.wait(0.5)
    hand.sees(SameCardsPage)
