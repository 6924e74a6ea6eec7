"""Score pad: a whole evening by mouse and by keys, questions, a crash, corrections, records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from mayi_desktop.engine.cards import Rank
from mayi_desktop.host.folder import exports_folder, records_file
from mayi_desktop.host.house_rules import save_rules
from mayi_desktop.host.pad import NOBODY, HandLeft, PadSession
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.records import all_games, open_records
from mayi_desktop.host.settings import LastTable
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.choices import NewcomerPage
from mayi_desktop.ui.pages.pad import (
    CorrectPage,
    DealEntryPage,
    EveningPage,
    NewEveningPage,
    TapCardsPage,
)
from mayi_desktop.ui.pages.records import RecordedGamePage, RecordsPage
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.saved_games import SavedGamesPage
from mayi_desktop.ui.pages.scores import PAGE
from mayi_desktop.ui.pages.title import TitlePage
from tests.host.evenings import begin, enter_deal, real_hands
from tests.ui.hand import Hand
from tests.ui.reading import overlapping, things


@pytest.fixture(autouse=True)
def _files_closed(hand: Hand) -> Iterator[None]:
    """Leave the pages, which close their files, and wait for the records."""
    yield
    hand.app.context.scenes.clear()
    recorder_for(hand.app.folder).wait()


def start(hand: Hand, sheet: str = "grandma-jeanne", seats: int = 3) -> EveningPage:
    """Begin an evening from the first page."""
    hand.press_button("Score pad")
    page = hand.sees(NewEveningPage)
    page.sheets.picked = sheet
    page._choose_sheet(sheet)
    page.count.choose(str(seats))
    hand.press_button("Start")
    return hand.sees(EveningPage)


def type_into(hand: Hand, page: DealEntryPage, seat: int, text: str) -> None:
    hand.click(page.rows[seat].points)
    hand.type_text(text)


def test_a_whole_evening_by_mouse(hand: Hand) -> None:
    page = start(hand)
    sheet, random = page.evening.sheet, Random(5)
    for deal in range(len(sheet.deals)):
        hand.press_button("Enter the points")
        entry = hand.sees(DealEntryPage)
        out = deal % 3
        hand.click(entry.rows[out].out)
        for seat, left in enumerate(real_hands(sheet, 3, deal, random)):
            if seat != out:
                type_into(hand, entry, seat, str(left.points))
        hand.press_button("Done")
        hand.sees(EveningPage)
        assert len(page.evening.deals) == deal + 1
        assert page.pad.totals == page.evening.totals
    assert page.evening.finished
    assert hand.button("Another evening") is page.enter_points
    hand.press("escape")
    hand.sees(TitlePage)
    recorder_for(hand.app.folder).wait()
    with open_records(records_file(hand.app.folder), write=False) as records:
        [game] = all_games(records)
    assert game.finished
    assert game.real_cards


def test_a_deal_by_keys_alone(hand: Hand) -> None:
    page = start(hand)
    hand.press("enter")
    entry = hand.sees(DealEntryPage)
    hand.press("enter")  # the first player went out
    assert entry.entry.out == 0
    hand.press("tab")
    hand.press("tab")
    assert entry.focus.current is entry.rows[1].points
    hand.type_text("45")
    hand.press("enter")
    assert entry.focus.current is entry.rows[2].points
    hand.type_text("8")
    hand.press("enter")
    hand.sees(EveningPage)
    assert page.evening.deals[0].points == (0, 45, 8)


def test_cards_are_tapped_by_mouse_and_by_keys(hand: Hand) -> None:
    start(hand)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[1].tap)
    cards = hand.sees(TapCardsPage)
    king = next(key for key in cards.keys if key.rank is Rank.KING)
    hand.click(king)
    hand.click(king)
    for key in ("7", "q", "backspace", "t"):
        hand.press(key)
    assert king.count == 2
    assert cards.sum.text == "4 cards · 37 points"
    hand.press_button("Done")
    hand.sees(DealEntryPage)
    assert entry.rows[1].points.text == "37"
    assert entry.entry.hands[1] == HandLeft(37, (7, 10, 13, 13))  # type: ignore[arg-type]
    assert entry.rows[1].tap.label == "7 10 K K"


def test_a_sheet_without_jokers_offers_none(hand: Hand) -> None:
    start(hand, "variant-one")
    hand.press_button("Enter the points")
    hand.click(hand.sees(DealEntryPage).rows[1].tap)
    assert Rank.JOKER not in {key.rank for key in hand.sees(TapCardsPage).keys}


def test_what_cannot_be_is_asked_about_and_not_taken(hand: Hand) -> None:
    page = start(hand, "evil")
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    type_into(hand, entry, 1, "37")
    assert entry.question.text == ""  # half a number is no mistake
    type_into(hand, entry, 2, "40")
    assert "35 or 40" in entry.question.text
    assert not entry.keep_button.visible
    hand.press_button("Done")
    hand.sees(DealEntryPage)
    assert entry.focus.current is entry.rows[1].points
    assert page.evening.deals == ()


def test_what_cannot_be_is_entered_once_the_people_insist_and_is_marked(hand: Hand) -> None:
    page = start(hand, "evil")
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    type_into(hand, entry, 1, "37")
    type_into(hand, entry, 2, "40")
    hand.press_button("Done")
    assert not entry.keep_button.visible, "the first time they are asked to look again"
    hand.press_button("Done")
    assert entry.keep_button.label == "Enter it anyway"
    assert page.evening.deals == ()
    hand.press_button("Enter it anyway")
    hand.press_button("Done")
    hand.sees(EveningPage)
    assert page.evening.deals[0].points == (0, 37, 40)
    assert page.evening.deals[0].insisted == {1}
    assert page.pad.marked == {(0, 1)}
    assert page.pad._row(0)[1] == ("0", "37*", "40")
    assert page.pad.note.endswith("* Entered as you counted it.")
    hand.press_button("Correct something")
    rows = hand.sees(CorrectPage).form.columns[0]
    told = [getattr(widget, "text", "") for row in rows for widget in _all(row)]
    assert "Entered as you counted it." in told


def test_another_number_is_looked_at_again_before_anybody_insists(hand: Hand) -> None:
    start(hand, "evil")
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    type_into(hand, entry, 1, "37")
    type_into(hand, entry, 2, "40")
    hand.press_button("Done")
    type_into(hand, entry, 1, "38")
    hand.press_button("Done")
    assert not entry.keep_button.visible


def test_a_game_begins_with_few_buttons(hand: Hand) -> None:
    page = start(hand)
    enter_deal(page.session, Random(4))
    page.show_evening()
    hand.wait()
    seen = [button.label for button in page._buttons if button.visible]
    assert len(seen) == 5, seen


def test_two_who_went_out_are_questioned(hand: Hand) -> None:
    page = start(hand)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    type_into(hand, entry, 1, "0")
    type_into(hand, entry, 2, "30")
    hand.press_button("Done")
    assert "Only one player can go out" in entry.question.text
    assert page.evening.deals == ()
    hand.click(entry.rows[1].out)  # so it was the other one
    assert entry.entry.out == 1
    type_into(hand, entry, 0, "12")
    hand.press_button("Done")
    hand.sees(EveningPage)
    assert page.evening.deals[0].points == (12, 0, 30)


def test_what_is_only_unusual_is_kept_if_the_people_insist(hand: Hand) -> None:
    page = start(hand)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    type_into(hand, entry, 1, "450")
    type_into(hand, entry, 2, "30")
    hand.press_button("Done")
    assert "at least 18 cards" in entry.question.text
    hand.press_button("Yes, that’s right")
    hand.press_button("Done")
    hand.sees(EveningPage)
    assert page.evening.deals[0].points == (0, 450, 30)
    hand.press_button("Correct something")
    texts = [
        getattr(w, "text", "") for r in hand.sees(CorrectPage).form.columns[0] for w in _all(r)
    ]
    assert "You were asked about this, and it’s right." in texts


def _all(widget: object) -> list[object]:
    inner = getattr(widget, "contents", ())
    return [widget, *(w for one in inner for w in _all(one))]


def test_nobody_out_is_asked_about(hand: Hand) -> None:
    page = start(hand)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.press_button("Nobody went out")
    for seat in range(3):
        type_into(hand, entry, seat, "30")
    hand.press_button("Done")
    assert "Nobody went out?" in entry.question.text
    hand.press_button("Yes, that’s right")
    hand.press_button("Done")
    hand.sees(EveningPage)
    assert page.evening.deals[0].out == NOBODY


def test_letters_are_asked_about(hand: Hand) -> None:
    start(hand)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    type_into(hand, entry, 1, "4O")
    type_into(hand, entry, 2, "30")
    hand.press_button("Done")
    assert "as a number" in entry.question.text
    hand.sees(DealEntryPage)


def test_a_crash_in_the_middle_of_a_deal_loses_nothing(hand: Hand) -> None:
    page = start(hand)
    enter_deal(page.session, Random(1))
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[2].out)
    type_into(hand, entry, 0, "45")
    assert page.session.path is not None
    page.session.close()  # as the system does when a program dies
    hand.app._instance.close()
    other = Hand(App(Arguments(data=hand.app.folder)))
    other.app.step(0.0)
    other.app.context.navigation.show_title()
    title = other.sees(TitlePage)
    assert "Real cards" in title.resume.detail
    other.press_button("Continue")
    again = other.sees(DealEntryPage)
    assert again.entry == entry.entry
    assert again.rows[0].points.text == "45"
    assert again.rows[2].out.label == "Went out"
    assert again._session.notice is None
    other.app.close()


def test_a_correction_leaves_a_trace_and_changes_the_totals(hand: Hand) -> None:
    page = start(hand)
    for _ in range(2):
        enter_deal(page.session, Random(2))
    page.show_evening()
    seat = next(s for s in range(3) if s != page.evening.deals[0].out)
    old = page.evening.deals[0].points[seat]
    hand.press_button("Correct something")
    hand.click(hand.sees(CorrectPage).correct[0])
    entry = hand.sees(DealEntryPage)
    type_into(hand, entry, seat, "25")
    hand.press_button("Done")
    hand.sees(EveningPage)
    assert page.evening.deals[0].points[seat] == 25
    hand.press_button("Correct something")
    rows = [getattr(row, "text", "") for row in hand.sees(CorrectPage).form.columns[0]]
    assert any(f"has 25 points, not {old}" in text for text in rows)


def test_cancel_leaves_the_deal_as_it_was(hand: Hand) -> None:
    page = start(hand)
    enter_deal(page.session, Random(2))
    before = page.evening
    page.open_entry(0)
    hand.wait()
    type_into(hand, hand.sees(DealEntryPage), 1, "25")
    hand.press_button("Cancel")
    hand.sees(EveningPage)
    assert page.evening == before


def test_a_new_deal_that_is_left_half_entered_is_there_again(hand: Hand) -> None:
    start(hand)
    hand.press_button("Enter the points")
    type_into(hand, hand.sees(DealEntryPage), 1, "45")
    hand.press("escape")
    hand.sees(EveningPage)
    hand.press_button("Enter the points")
    assert hand.sees(DealEntryPage).rows[1].points.text == "45"


def test_enter_pressed_again_and_again_keeps_nothing_unusual(hand: Hand) -> None:
    page = start(hand)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    type_into(hand, entry, 1, "45")
    type_into(hand, entry, 2, "450")
    for _ in range(4):
        hand.press("enter")
    assert page.evening.deals == ()
    assert "at least 18 cards" in entry.question.text


def test_somebody_joins_between_two_deals(hand: Hand) -> None:
    page = start(hand, "honsvick")
    enter_deal(page.session, Random(3))
    page.show_evening()
    hand.press_button("Correct something")
    hand.press_button("Add a player")
    hand.sees(NewcomerPage)
    hand.type_text("Tante Trude")
    hand.press_button("Sit down")
    hand.sees(EveningPage)
    assert page.evening.names[-1] == "Tante Trude"
    assert page.pad.names[-1] == "Tante Trude"
    assert page.evening.totals[-1] == max(page.evening.totals[:-1])


def test_rules_chart_and_score_sheet(hand: Hand) -> None:
    page = start(hand)
    for _deal in page.evening.sheet.deals:
        assert not page.sheet.visible
        enter_deal(page.session, Random(4))
        page.show_evening()
    hand.press("f1")
    hand.sees(RulesPage)
    hand.press("escape")
    hand.press_button("Show chart")
    assert page.chart.visible
    hand.press_button("Show scores")
    assert page.pad.visible
    hand.press_button("Score sheet")
    hand.sees(Dialog)
    [picture] = exports_folder(hand.app.folder).glob("*.png")
    assert pygame.image.load(picture).get_size() == PAGE


def test_a_pad_has_a_line_for_every_deal_to_come(hand: Hand) -> None:
    page = start(hand)
    deals = len(page.evening.sheet.deals)
    for played in range(2):
        assert [bool(row.points) for row in page.pad.rows] == [
            number < played for number in range(deals)
        ]
        assert page.pad.rect.bottom > 0.7 * page.bounds.height
        enter_deal(page.session, Random(played))
        page.show_evening()


def test_buttons_stand_apart_when_the_chart_leaves_the_page_and_gets_its_button(
    hand: Hand,
) -> None:
    page = start(hand, seats=8)
    enter_deal(page.session, Random(4))
    enter_deal(page.session, Random(5))
    page.show_evening()
    app = hand.app
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    for scale, both in ((1.0, True), (1.5, False)):
        app.change_settings(replace(app.context.settings, ui_scale=scale))
        hand.wait()
        assert page.pad.visible
        assert (page.chart.visible, page.chart_button.visible) == (both, False)
        assert overlapping(things(app)) == []
    for number in range(len(page.evening.sheet.deals) - 2):
        enter_deal(page.session, Random(number))
    page.show_evening()
    hand.wait()
    assert (page.chart.visible, page.chart_button.visible) == (False, True)
    assert overlapping(things(app)) == []


def test_own_rules_can_be_played_with_real_cards(hand: Hand) -> None:
    draft = HouseDraft("evil", title="Sunday rules")
    draft.set_value("claims.penalty", 1)
    rules = save_rules(draft, hand.app.folder)
    hand.press_button("Score pad")
    page = hand.sees(NewEveningPage)
    page._choose_sheet(rules.sheet.key)
    hand.press_button("Start")
    evening = hand.sees(EveningPage)
    assert evening.evening.sheet == rules.sheet
    enter_deal(evening.session, Random(6))
    assert evening.session.path is not None
    evening.session.close()
    assert PadSession.resume(evening.session.path, read_only=True).evening == evening.evening


def test_the_records_show_it_and_lead_back_to_correct_it(hand: Hand) -> None:
    folder = hand.app.folder
    session = begin(folder, "variant-one", 3)
    random = Random(7)
    while not session.evening.finished:
        enter_deal(session, random)
    session.close()
    recorder_for(folder).record_now()
    hand.press_button("Records")
    page = hand.sees(RecordsPage)
    tab = page.tab
    row = tab.grid.row(0)  # type: ignore[attr-defined]
    assert row.cells[1] == "Nothing Wild (real cards)"
    tab._open(0)  # type: ignore[attr-defined]
    hand.wait()
    recorded = hand.sees(RecordedGamePage)
    assert recorded.facts.text == "Played with real cards"
    hand.press_button("Correct something")
    assert hand.sees(EveningPage).evening == session.evening


def test_the_saved_games_offer_it(hand: Hand) -> None:
    session = begin(hand.app.folder)
    enter_deal(session, Random(8))
    session.close()
    hand.app.context.scenes.push(SavedGamesPage(hand.app.context))
    hand.wait()
    hand.press_button("Continue")
    assert hand.sees(EveningPage).evening == session.evening


def test_a_file_that_is_open_elsewhere_is_refused_in_words(hand: Hand) -> None:
    session = begin(hand.app.folder)
    enter_deal(session, Random(8))
    assert session.path is not None
    hand.app.context.navigation.resume_game(session.path)
    hand.wait()
    hand.sees(Dialog)
    session.close()


def test_names_are_checked(hand: Hand) -> None:
    hand.press_button("Score pad")
    page = hand.sees(NewEveningPage)
    page.names[1].set("")
    page._rename(1, page.names[0].text)
    assert not page.start.enabled
    assert "are called" in page._note.text


def test_the_sheet_played_last_stands_first_and_the_players_are_in_sight(hand: Hand) -> None:
    last = LastTable("variant-four", (), (SeatSetup("Anna", person=True),))
    hand.app.change_settings(replace(hand.app.context.settings, last_table=last))
    hand.press_button("Score pad")
    page = hand.sees(NewEveningPage)
    hand.wait(0.3)
    assert [entry.key for entry in page.sheets.entries][:2] == [
        "variant-four",
        "grandma-jeanne",
    ]
    window = hand.app.window.surface.get_rect()
    assert window.contains(page.names[0].rect)
    assert window.contains(page.count.rect)
