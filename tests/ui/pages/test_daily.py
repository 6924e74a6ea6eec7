"""Tests of the deal of the day on the screen: played, counted, continued and compared."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from typing import Self

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import language_keys, speaking
from mayi_desktop.bots import LEVELS
from mayi_desktop.host import game
from mayi_desktop.host.daily import DailyNotes, DailyPlay, result_text
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.sheets.daily import FIRST_DAY
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages import daily
from mayi_desktop.ui.pages.choices import FacesPage
from mayi_desktop.ui.pages.daily import DailyPage
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.same_cards import SameCardsPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.host.recorded import daily_record, filled_records
from tests.host.whole_game import daily_game
from tests.ui.hand import Hand

DAY = date(2026, 11, 24)
NEXT = DAY + timedelta(days=1)


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(DAY.year, DAY.month, DAY.day, 18, tzinfo=tz)

    monkeypatch.setattr(daily, "today", lambda: DAY)
    monkeypatch.setattr(game, "datetime", Clock)


@pytest.fixture
def quick(hand: Hand) -> Hand:
    """Somebody called Ruth, at a table without animations."""
    settings = replace(hand.app.context.settings, names=("Ruth",), speed=0.0)
    hand.app.change_settings(settings)
    return hand


def opened(hand: Hand) -> DailyPage:
    hand.app.context.scenes.reset(TitlePage(hand.app.context))
    hand.wait()
    hand.press_button("Deal of the day")
    return hand.sees(DailyPage)


def play_to_the_end(hand: Hand) -> None:
    """Let a computer player play for Ruth, which nothing tells; then look at the summary."""
    table = hand.sees(TableScene)
    host = table.host
    host.clock.delays = BotDelays.instant()
    host._runner.bots[0] = LEVELS["steady"]
    while not host.is_over:
        host.tick(0.0, calm=True)
    host._runner.bots[0] = None
    for _frame in range(600):
        if isinstance(hand.scene, DealOver):
            break
        hand.wait()
    recorder_for(hand.app.folder).wait()
    hand.wait(1.2)
    hand.press_button("See your stars")


def see_stars(hand: Hand, page: DailyPage) -> None:
    """Wait until the strongest level has played."""
    for _frame in range(3000):
        if page.mine is None or page.calendar.chosen in page._notes.masters:
            break
        hand.wait()
        pygame.time.wait(5)


def test_one_button_of_the_first_page_leads_there_and_back(hand: Hand) -> None:
    page = opened(hand)
    assert "Petersen Family Rules: two sets" in page.contract.text
    assert "Steady" in page.about.text
    assert not page.results.visible, "nobody’s points are told before one has played"
    hand.press("escape")
    hand.sees(TitlePage)


def test_the_first_finished_game_counts_and_the_second_does_not(quick: Hand) -> None:
    opened(quick)
    quick.press_button("Play")
    host = quick.sees(TableScene).host
    assert (host.setup.code, host.practice) == ("GINGER-2026-1124", False)
    assert host.setup.seats[0].name == "Ruth"
    play_to_the_end(quick)
    page = quick.sees(DailyPage)
    assert page.mine is not None
    points = page.mine.points
    see_stars(quick, page)
    assert "star" in page.verdict.text
    assert page.calendar.stars[DAY] is not None
    for _frame in range(1000):
        if page.deeds.visible:
            break
        quick.wait()
        pygame.time.wait(5)
    assert page.deeds.label.startswith("New deeds: “On the table”")
    assert page.row.text.startswith("1 day so far")
    quick.press_button("Play again")
    assert quick.sees(TableScene).host.practice
    play_to_the_end(quick)
    page = quick.sees(DailyPage)
    assert page.verdict.text.startswith("This time ")
    assert page.mine is not None
    assert page.mine.points == points
    recorder_for(quick.app.folder).record_now()
    assert len(daily.counted_plays(quick.app.folder)) == 1


def test_after_a_crash_it_goes_on_as_the_deal_of_the_day(quick: Hand) -> None:
    opened(quick)
    quick.press_button("Play")
    broken_off = quick.sees(TableScene).host
    journal = broken_off.autosave.path
    quick.wait(1.0)
    quick.app.context.save_settings()
    # The program ends without a farewell; the system closes its files.
    broken_off.autosave.close()
    quick.app._instance.close()
    other = Hand(App(Arguments(data=quick.app.folder)))
    try:
        opened(other)
        other.press_button("Continue")
        host = other.sees(TableScene).host
        assert not host.practice
        assert host.autosave.path == journal
        play_to_the_end(other)
        page = other.sees(DailyPage)
        assert page.mine is not None
        assert page.row.text.startswith("1 day so far")
    finally:
        other.app.close()


class TestClock:
    def test_set_forward_and_back_nothing_counts_twice_and_no_day_is_lost(
        self, quick: Hand, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        plays = [daily_record(NEXT, "Ruth", 30), daily_record(DAY, "Ruth", 20)]
        with filled_records(quick.app.folder, plays):
            pass
        page = opened(quick)
        assert page.mine is not None
        assert page.mine.points == 20
        assert page.row.text.startswith("2 days")
        monkeypatch.setattr(daily, "today", lambda: NEXT)
        page = opened(quick)
        assert page.mine is not None, "tomorrow’s, played when the clock was ahead, has counted"
        assert page.mine.points == 30
        assert page.row.text.startswith("2 days")

    def test_a_day_to_come_cannot_be_chosen(self, quick: Hand) -> None:
        page = opened(quick)
        page.calendar.choose(NEXT)
        assert page.calendar.chosen == DAY
        cells = dict(page.calendar.days())
        quick.click(cells[NEXT].center)
        assert page.calendar.chosen == DAY

    def test_a_day_before_the_first_cannot_be_chosen(self, quick: Hand) -> None:
        page = opened(quick)
        page.calendar.choose(date(2026, 1, 20))
        page.focus.to(page.calendar)
        quick.press("pageup")
        assert page.calendar.chosen == FIRST_DAY
        quick.press("left")
        assert page.calendar.chosen == FIRST_DAY
        assert [usable for _arrow, _place, usable in page.calendar._arrows()] == [False, True]

    def test_a_missed_day_can_be_played_later(self, quick: Hand) -> None:
        page = opened(quick)
        quick.click(dict(page.calendar.days())[date(2026, 11, 20)].center)
        assert page.title.text == "Nov 20, 2026"
        quick.press_button("Play")
        assert quick.sees(TableScene).host.setup.code == "BASKET-2026-1120"


class TestCalendar:
    def test_the_arrows_and_page_keys_move_through_days_and_months(self, quick: Hand) -> None:
        page = opened(quick)
        page.focus.to(page.calendar, shown=True)
        for key, day in (
            ("left", date(2026, 11, 23)),
            ("up", date(2026, 11, 16)),
            ("pageup", date(2026, 10, 16)),
            ("pagedown", date(2026, 11, 16)),
            ("pagedown", DAY),
            ("right", DAY),
        ):
            quick.press(key)
            assert page.calendar.chosen == day, key

    def test_a_short_month_has_a_last_day(self, quick: Hand) -> None:
        page = opened(quick)
        page.calendar.choose(date(2026, 3, 31))
        page.focus.to(page.calendar)
        quick.press("pageup")
        assert page.calendar.chosen == date(2026, 2, 28)

    def test_a_click_on_its_arrow_turns_the_month(self, quick: Hand) -> None:
        page = opened(quick)
        (_left, place, _usable), _right = page.calendar._arrows()
        quick.click(place.center)
        assert page.calendar.chosen == date(2026, 10, 24)


@pytest.mark.parametrize("language", language_keys())
def test_a_week_has_seven_days_in_every_language(language: str) -> None:
    with speaking(language):
        assert len(_("Mo Tu We Th Fr Sa Su").split()) == 7


class TestFamily:
    @pytest.fixture
    def page(self, quick: Hand) -> DailyPage:
        with filled_records(quick.app.folder, [daily_record(DAY, "Ruth", 30)]):
            pass
        DailyNotes(quick.app.folder).note_master(DAY, 10)
        return opened(quick)

    def test_a_code_from_elsewhere_stands_beside_ones_own(
        self, quick: Hand, page: DailyPage
    ) -> None:
        page.typed.set(result_text(DailyPlay(DAY, "Max", 12, 2, down=True)))
        page.typed.entered.emit()
        lines = [(name, play.points, count) for name, play, count in page.results.lines]
        assert lines == [("Master (computer)", 10, None), ("Max", 12, 2), ("Ruth", 30, 2)]
        assert [line[0] for line in opened(quick).results.lines][1] == "Max", "it is kept"

    def test_a_typo_says_so(self, page: DailyPage) -> None:
        page.typed.set("Max: GINGER-0000-0000")
        page.typed.entered.emit()
        assert page.note.visible
        assert "isn’t a result" in page.note.text

    def test_ones_own_code_can_be_sent(self, page: DailyPage) -> None:
        assert page.code.text == result_text(page.mine) if page.mine else False

    def test_the_file_is_compared_move_by_move(self, quick: Hand) -> None:
        daily_game(quick.app.folder, DAY, "Ruth")
        DailyNotes(quick.app.folder).note_master(DAY, 10)
        opened(quick)
        quick.press_button("Compare…")
        for _frame in range(600):
            if isinstance(quick.scene, SameCardsPage):
                break
            quick.wait()
        quick.sees(SameCardsPage)

    def test_everybody_here_chooses_their_own_card(self, quick: Hand, page: DailyPage) -> None:
        settings = replace(quick.app.context.settings, names=("Ruth", "Max"))
        quick.app.change_settings(settings)
        page = opened(quick)
        assert page.mine is not None
        page.who.choose("Max")
        assert page.mine is None
        assert page.play.label == "Play"
        assert page.row.text == "", "the streak is Ruth’s"


class TestSomebodyElse:
    def test_plays_under_a_new_name_and_a_face_of_their_own(self, quick: Hand) -> None:
        page = opened(quick)
        assert (page.name, page.who.visible, page.below) == ("Ruth", True, page.player)
        page.who.choose("")
        assert not page.play.enabled
        quick.type_text("Leo")
        assert page.name == "Leo"
        quick.click(page.face)
        quick.click(quick.sees(FacesPage).faces["p10"])
        assert page.face.key == "p10"
        quick.press_button("Play")
        seat = quick.sees(TableScene).host.setup.seats[0]
        assert (seat.name, seat.style) == ("Leo", "p10")
        play_to_the_end(quick)
        page = quick.sees(DailyPage)
        assert page.name == "Leo"
        assert page.row.text.startswith("1 day so far")
        page.who.choose("Ruth")
        assert page.mine is None, "Ruth’s own try is left to her"
        assert page.play.label == "Play"
        assert "points" not in page.verdict.text
        assert set(quick.app.context.settings.names) == {"Ruth", "Leo"}

    def test_a_known_name_typed_again_is_the_same_person(self, quick: Hand) -> None:
        with filled_records(quick.app.folder, [daily_record(DAY, "Leo", 30)]):
            pass
        page = opened(quick)
        page.who.choose("")
        quick.type_text("leo ")
        assert page.mine is not None
        assert page.mine.name == "Leo"

    def test_a_name_that_cannot_be_shown_does_not_play(self, quick: Hand) -> None:
        page = opened(quick)
        page.who.choose("")
        quick.type_text("王小明")
        assert not page.play.enabled


def test_the_rules_of_the_day_are_one_press_away(quick: Hand) -> None:
    page = opened(quick)
    quick.press_button("Rules")
    assert quick.sees(RulesPage).sheet == page.deal.sheet()
