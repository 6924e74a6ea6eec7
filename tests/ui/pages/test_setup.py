"""Tests of setting up a game: what is offered, remembered, refused, and what it begins."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.bots import LEVEL_TABLE, OFFERED
from mayi_desktop.host.game_record import DealRecord, SeatRecord
from mayi_desktop.host.settings import LastTable, Mixing, Settings
from mayi_desktop.host.setup import (
    Coaching,
    GameSetup,
    SeatSetup,
    SharingMode,
    check_code,
    code_of,
)
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, SHEETS
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.controls import Choice, TextField, Toggle
from mayi_desktop.ui.kit.faces import PORTRAITS, faces_of
from mayi_desktop.ui.kit.widget import Label, Tone
from mayi_desktop.ui.pages.choices import FacesPage, TableSetup
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.setup import MorePage, SetupPage, SheetsPage
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.play.words import isolated, level_name
from tests.host.recorded import filled_records, made_up
from tests.ui.hand import Hand


@pytest.fixture
def page(hand: Hand) -> SetupPage:
    hand.press_button("Play")
    return hand.sees(SetupPage)


def names(page: SetupPage) -> list[TextField]:
    fields = [m for m in page.members() if isinstance(m, TextField) and m is not page.code]
    return fields[: page.draft.count]


def test_enter_begins_with_everything_as_it_is(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    hand.press("enter")
    (setup,) = begun
    assert setup.sheet_id == "grandma-jeanne"
    assert [seat.person for seat in setup.seats] == [True, False, False, False]
    assert setup.by_chance


def test_escape_goes_back_to_the_title(hand: Hand, page: SetupPage) -> None:
    hand.press("escape")
    hand.sees(TitlePage)


@pytest.mark.parametrize("key", SHEETS)
def test_every_sheet_can_be_begun_with_each_number_it_allows(
    hand: Hand, page: SetupPage, begun: list[GameSetup], key: str
) -> None:
    page.sheets.choose(key)
    sheet = SHEETS[key].sheet
    offered = [int(count) for count, _ignored in page.count.options]
    assert offered == list(range(2, sheet.max_players + 1))
    for count in offered[sheet.min_players - 2 :]:
        page.count.choose(str(count))
        hand.wait()
        hand.press_button("Deal the cards")
    allowed = range(sheet.min_players, sheet.max_players + 1)
    assert {len(setup.seats) for setup in begun} == {*allowed}
    assert {setup.sheet_id for setup in begun} == {key}


def all_sheets(hand: Hand) -> SheetsPage:
    hand.press_button("Other rules…")
    return hand.sees(SheetsPage)


def more_of(hand: Hand) -> MorePage:
    hand.press_button("More…")
    return hand.sees(MorePage)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_with_large_words_all_numbers_of_seats_have_room(
    hand: Hand, language: str, size: tuple[int, int]
) -> None:
    settings = hand.app.context.settings
    hand.app.change_settings(replace(settings, ui_scale=1.5, language=language))
    hand.resize(size)
    page = SetupPage(hand.app.context)
    hand.app.context.scenes.push(page)
    for count in range(2, 9):
        page._choose_count(str(count))
        hand.wait(0.1)
        assert not page.form.scrolls, count
        title = sheet_title(SHEETS[DEFAULT_SHEET].sheet.title)
        assert title in (
            page.all_sheets.label if not page.heading.visible else page.heading.text
        )
    shown = [row for row in page.seats if row.who in page.members()]
    assert shown == page.seats, "two share a line"


def test_two_seats_in_a_line_choose_person_or_level_at_once(hand: Hand) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=1.5))
    hand.resize((1024, 640))
    page = SetupPage(hand.app.context)
    hand.app.context.scenes.push(page)
    page._choose_count("8")
    hand.wait(0.1)
    row, draft = page.seats[5], page.draft
    for key in ("person", OFFERED[2], OFFERED[0], "person"):
        row.who.choose(key)
        hand.wait(0.1)
        assert draft.seats[5].person == (key == "person")
        assert row.who.chosen == key
        if key != "person":
            assert draft.seats[5].level == key
    page._choose_count("4")
    hand.wait(0.1)
    assert row.who not in page.members()
    page._choose_count("8")
    assert draft.seats[5].person


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("people", [1, 2, 4])
def test_with_large_words_in_a_small_window_nothing_scrolls(
    hand: Hand, language: str, people: int
) -> None:
    settings = hand.app.context.settings
    hand.app.change_settings(replace(settings, ui_scale=1.5, language=language))
    hand.resize((1024, 640))
    page = SetupPage(hand.app.context)
    hand.app.context.scenes.push(page)
    for seat in range(1, people):
        page.seats[seat].choose_kind("person")
    hand.wait()
    assert not page.form.scrolls
    assert [button.rect.right <= 1024 for button in page.buttons] == [True] * 4
    page.seats[1]._rename("")
    hand.wait()
    assert page._name_note.visible
    assert not page.form.scrolls


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("key", SHEETS)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_nothing_scrolls_whichever_rules_are_chosen_and_were_played_last(
    hand: Hand, language: str, key: str, size: tuple[int, int]
) -> None:
    settings = hand.app.context.settings
    last = replace(settings.last_table, sheet="seven-round")
    hand.app.change_settings(replace(settings, language=language, last_table=last))
    hand.resize(size)
    page = SetupPage(hand.app.context)
    hand.app.context.scenes.push(page)
    page.sheets.choose(key)
    hand.wait()
    assert page.draft.sheet_id == page.sheets.picked == key
    assert key in [entry.key for entry in page.sheets.entries]
    assert not page.form.scrolls


def test_few_rules_stand_beside_the_table_and_all_are_one_press_away(
    hand: Hand, page: SetupPage
) -> None:
    assert [entry.key for entry in page.sheets.entries] == ["grandma-jeanne"]
    sheets = all_sheets(hand)
    assert [entry.key for entry in sheets.sheets.entries] == list(SHEETS)
    sheets.sheets.choose("evil")
    hand.wait()
    hand.press_button("Done")
    assert hand.sees(SetupPage) is page
    assert page.draft.sheet_id == page.sheets.picked == "evil"
    assert [entry.key for entry in page.sheets.entries] == ["grandma-jeanne", "evil"]


def test_a_habit_stands_below_a_computer_player_where_there_is_room(
    hand: Hand, page: SetupPage
) -> None:
    hand.resize((1920, 1080))
    assert [row.habit.visible for row in page.seats[:3]] == [False, True, True]
    assert page.seats[1].habit.text.startswith("Ben gets rid of points")
    page.seats[1]._rename("Grace")
    page._show_seats()
    assert page.seats[1].habit.text.startswith("Grace keeps cards")
    page.count.choose("8")
    hand.resize((1280, 720))
    assert not any(row.habit.visible for row in page.seats)
    assert not page.form.scrolls


def test_going_down_to_two_and_back_to_four_loses_nobody(hand: Hand, page: SetupPage) -> None:
    for seat, name in enumerate(("Anna", "Max", "Carla", "Dirk")):
        page.seats[seat].choose_kind("person")
        page.seats[seat]._rename(name)
    for fill in (False, True):
        page.count.choose("2")
        hand.wait()
        if fill:
            hand.press_button("Add 1 computer")
        page.count.choose("4")
        hand.wait()
        people = [(who.name, who.person) for who in page.draft.active_seats]
        assert people == [(name, True) for name in ("Anna", "Max", "Carla", "Dirk")]


def test_two_seats_are_by_whom_they_were_before(hand: Hand, page: SetupPage) -> None:
    assert [who.person for who in page.draft.active_seats] == [True, False, False, False]
    page.count.choose("2")
    hand.wait()
    assert [who.person for who in page.draft.active_seats] == [True, False]
    hand.press_button("Add 1 computer")
    assert [who.person for who in page.draft.active_seats] == [True, False, False]


def test_a_name_that_makes_a_computer_player_a_person_says_so(
    hand: Hand, page: SetupPage
) -> None:
    hand.click(page.seats[1].name)
    hand.press("a", "ctrl")
    hand.type_text("Lena")
    assert page.draft.seats[1].person
    assert page._name_note.text.startswith("Lena is a person now.")
    assert page.form.view.contains(page._name_note.rect)
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=1.5))
    hand.resize((1024, 640))
    assert page.all_sheets in page.members(), "the note takes no button's place"
    page.seats[1].choose_kind("computer")
    assert page._name_note.text == ""
    assert page.draft.seats[1].name == "Lena"


def test_a_sheet_for_fewer_takes_seats_away(hand: Hand, page: SetupPage) -> None:
    page.count.choose("8")
    page.sheets.choose("variant-four")
    hand.wait()
    assert page.draft.count == 5
    assert len(names(page)) == 5


def test_an_option_of_the_sheet_is_offered_and_taken(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    def toggles() -> list[Toggle]:
        found = [m for m in hand.sees(MorePage).members() if isinstance(m, Toggle)]
        return [toggle for toggle in found if toggle in page.options.values()]

    more_of(hand)
    assert toggles() == []
    hand.press_button("Done")
    page.sheets.choose("twelve-deal")
    hand.wait()
    more = more_of(hand)
    (toggle,) = toggles()
    more.form.reveal(toggle)
    hand.click(toggle)
    hand.press_button("Done")
    hand.press_button("Deal the cards")
    assert begun[0].options == ("no-claims",)


def test_names_are_typed(hand: Hand, page: SetupPage, begun: list[GameSetup]) -> None:
    hand.click(names(page)[0])
    hand.press("a", "ctrl")
    hand.type_text("  Oma   Trude ")
    hand.press_button("Deal the cards")
    assert begun[0].seats[0].name == "Oma Trude"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Seat 1 needs a name."),
        ("ben", "Two players are called Ben"),
        ("王小明", "The name at seat 1 has letters this game can’t display."),
        ("さくら Anna", "The name at seat 1 has letters this game can’t display."),
        ("\U0001f389", "The name at seat 1 has letters this game can’t display."),
    ],
)
def test_names_must_be_told_apart(
    hand: Hand, page: SetupPage, begun: list[GameSetup], name: str, sentence: str
) -> None:
    page.seats[1].choose_kind("person")
    hand.click(names(page)[0])
    hand.press("a", "ctrl")
    hand.press("delete")
    hand.type_text(name)
    assert page._name_note.text.startswith(sentence)
    assert page.form.view.contains(page._name_note.rect)
    button = hand.button("Deal the cards")
    assert not button.enabled
    assert button.reason
    hand.click(button)
    assert begun == []


def ask_for_a_given_deal(hand: Hand, page: SetupPage) -> MorePage:
    more = more_of(hand)
    more.form.reveal(page.given)
    hand.wait()
    hand.click(page.given)
    hand.wait()
    return more


def test_a_code_is_asked_for_only_where_a_given_deal_is_wanted(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    assert page.code not in page.members()
    more = ask_for_a_given_deal(hand, page)
    assert more.form.view.contains(page.code.rect)
    hand.type_text("FOO")
    assert not page.start.enabled
    hand.click(page.given)
    hand.wait()
    assert page.start.enabled
    hand.press_button("Done")
    hand.press_button("Deal the cards")
    assert begun[0].by_chance


def test_nothing_moves_when_a_code_is_asked_for(hand: Hand, page: SetupPage) -> None:
    more = more_of(hand)
    more.form.scroll_to(10_000)
    hand.wait()
    before = {member: member.rect.copy() for member in more.members()}
    hand.click(page.given)
    hand.type_text("FOO")
    hand.wait()
    assert "too short" in page._note.text
    after = {member: member.rect.copy() for member in more.members()}
    assert page.code in after
    stayed = before.keys() & after.keys()
    assert page.given in stayed
    assert {member: before[member] for member in stayed} == {m: after[m] for m in stayed}


def test_a_given_deal_is_plainly_no_secret(hand: Hand, page: SetupPage) -> None:
    assert page.mixing.visible
    more = ask_for_a_given_deal(hand, page)
    assert not page.mixing.visible
    warning = next(m for m in more.members() if isinstance(m, Label) and "secret" in m.text)
    assert warning.tone is Tone.WARNING
    assert warning.text == (
        "Everybody who plays this code gets the same cards. So they’re no secret: whoever "
        "knows the code knows the cards."
    )


def test_people_mix_where_there_are_several_unless_they_choose_otherwise(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    def seats_are(*people: bool) -> None:
        for seat, person in enumerate(people):
            page.draft.set_person(seat, person=person, known=())
        page._show_seats()
        hand.wait()

    assert page.mixing.visible
    assert not page.mixing.on
    seats_are(True, True, False, False)
    assert page.mixing.on
    seats_are(False, False, False, False)
    assert not page.mixing.visible
    seats_are(True, True, False, False)
    more = more_of(hand)
    more.form.reveal(page.mixing)
    hand.wait()
    hand.click(page.mixing)
    hand.press_button("Done")
    hand.press_button("Deal the cards")
    assert hand.app.context.settings.mixing is Mixing.NEVER
    assert not TableSetup.from_settings(hand.app.context.settings).mixes


def test_a_bad_deal_code_gets_one_sentence_in_place(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    assert ask_for_a_given_deal(hand, page).focus.current is page.code
    hand.type_text("FOO")
    assert page._note.text.endswith(".")
    assert "too short" in page._note.text
    hand.press("enter")
    assert begun == []
    hand.press("a", "ctrl")
    hand.type_text(code_of(5))
    assert "too short" not in page._note.text
    hand.press("enter")
    assert begun[0].code == code_of(5)


def test_a_code_can_be_drawn(hand: Hand, page: SetupPage, begun: list[GameSetup]) -> None:
    ask_for_a_given_deal(hand, page)
    hand.press_button("New code")
    drawn = page.code.text
    assert check_code(drawn) == drawn
    hand.press_button("Done")
    hand.press_button("Deal the cards")
    assert begun[0].code == drawn


def test_a_person_becomes_a_computer_with_a_level(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    level = page.seats[0].level
    assert not level.visible
    page.seats[0].choose_kind("computer")
    hand.wait()
    assert level.visible
    level._step(1)
    hand.press_button("Deal the cards")
    seat = begun[0].seats[0]
    assert not seat.person
    assert seat.level == level.chosen


def test_a_person_who_played_before_gets_the_name_back(hand: Hand) -> None:
    draft = TableSetup.from_settings(hand.app.context.settings)
    draft.set_person(1, person=True, known=("Anna", "Oma Trude"))
    draft.set_person(2, person=True, known=("Anna", "Oma Trude"))
    draft.set_person(3, person=False, known=("Uncle",))
    assert [who.name for who in draft.active_seats] == ["Anna", "Oma Trude", "Clara", "Daniel"]


def test_the_last_table_is_remembered(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    page.sheets.choose("honsvick")
    page.count.choose("3")
    page.draft.rename(2, "Uncle Zoë")
    hand.press_button("Deal the cards")
    again = TableSetup.from_settings(hand.app.context.settings)
    assert (again.sheet_id, again.count) == ("honsvick", 3)
    assert [who.name for who in again.active_seats] == ["Anna", "Ben", "Uncle Zoë"]
    assert len({who.name for who in again.seats}) == 8


def test_a_remembered_table_that_no_longer_fits_is_mended(hand: Hand) -> None:
    settings = hand.app.context.settings
    seats = tuple(SeatSetup(str(n), person=False) for n in range(2))
    table = replace(settings.last_table, sheet="bridge", options=("x",), seats=seats)
    draft = TableSetup.from_settings(replace(settings, last_table=table))
    assert (draft.sheet_id, draft.options, draft.count) == ("grandma-jeanne", (), 3)
    assert draft.problem(lambda name: True) is None


def test_f1_shows_the_rules_of_the_chosen_sheet(hand: Hand, page: SetupPage) -> None:
    hand.press("f1")
    hand.sees(RulesPage)
    hand.press("escape")
    hand.sees(SetupPage)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.8, 2.5])
def test_everything_can_be_reached_in_any_window(
    hand: Hand, page: SetupPage, size: tuple[int, int], scale: float
) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=scale))
    hand.resize(size)
    page.count.choose("8")
    hand.wait()
    whole = pygame.Rect((0, 0), size)
    inside = set(page.form.members())
    for _ignored in range(45):
        hand.press("tab")
        current = page.focus.current
        assert current is not None
        if current in inside and current.focus_spot.height < page.form.rect.height:
            assert page.form.rect.contains(current.focus_spot)
        elif current not in inside:
            assert whole.contains(current.rect)


@pytest.mark.parametrize("key", ["grandma-jeanne", "variant-four"])
def test_the_chosen_sheet_is_in_sight_among_all(hand: Hand, page: SetupPage, key: str) -> None:
    hand.resize((1024, 640))
    page.sheets.choose(key)
    hand.wait()
    sheets = all_sheets(hand)
    chosen = sheets.sheets.focus_spot
    assert 0 < chosen.height < sheets.sheets.rect.height
    assert sheets.form.view.contains(chosen)


def test_a_sheet_chosen_by_the_arrows_stays_in_sight(hand: Hand, page: SetupPage) -> None:
    hand.resize((1024, 640))
    sheets = all_sheets(hand)
    hand.press("tab")
    for entry in sheets.sheets.entries[1:]:
        hand.press("down")
        assert page.draft.sheet_id == sheets.sheets.picked == entry.key
        assert sheets.form.view.contains(sheets.sheets.focus_spot)


def test_the_heading_names_the_chosen_sheet(hand: Hand, page: SetupPage) -> None:
    page.sheets.choose("honsvick")
    assert page.heading.text == "A new game: Honsvick Style"


def test_every_sheet_tells_once_how_many_may_play(hand: Hand, page: SetupPage) -> None:
    for entry in all_sheets(hand).sheets.entries:
        assert "players" in entry.aside
        assert "players" not in entry.detail + entry.more


def test_another_character_takes_the_seat_under_its_name(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    row = page.seats[1]
    assert row.face.label == _(
        "{name} gets rid of points first, even with a card that fits on the table.", name="Ben"
    )
    hand.click(row.face)
    hand.click(hand.sees(FacesPage).faces["ella"])
    assert row.face.label == _(
        "{name} likes to discard what’s just been discarded: another six after a six.",
        name="Ella",
    )
    assert row.name.text == "Ella"
    hand.press_button("Deal the cards")
    assert [seat.style for seat in begun[0].seats] == ["", "ella", "clara", "daniel"]


def test_whoever_is_named_is_a_person_but_a_character_stays_one(
    hand: Hand, page: SetupPage
) -> None:
    row = page.seats[1]
    hand.click(row.name)
    hand.type_text("Ines")
    assert (row.kind.chosen, row.level.visible, row.habit.text) == ("person", False, "")
    assert page.draft.seats[1].name == row.name.text == "Ines"
    hand.click(page.seats[2].name)
    hand.type_text("Henry")
    assert not page.draft.seats[2].person
    assert page.seats[2].habit.text.startswith("Henry ")
    row.choose_kind("computer")
    assert not page.draft.seats[1].person
    assert row.name.text == "Ines"


def test_a_name_of_ones_own_stays_with_another_face(hand: Hand, page: SetupPage) -> None:
    page.draft.rename(1, "Uncle Bob")
    page.seats[1].show_seat()
    hand.click(page.seats[1].face)
    hand.click(hand.sees(FacesPage).faces["ella"])
    assert page.seats[1].name.text == "Uncle Bob"
    assert page.draft.seats[1].style == "ella"


def test_a_person_has_a_face_and_chooses_another_one(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    page.seats[2].choose_kind("person")
    assert page.draft.seats[2].style == ""
    button = page.seats[2].face
    first = button.key
    assert first in PORTRAITS
    assert button.tip == _("Click the face to choose another one.")
    hand.click(button)
    hand.click(hand.sees(FacesPage).faces["p7"])
    assert button.key == "p7" != first
    assert page.draft.seats[2].style == button.key
    assert len(set(page.draft.faces()[:4])) == 4
    hand.press_button("Deal the cards")
    assert begun[0].seats[2].style == page.draft.seats[2].style


def test_a_computer_player_in_a_persons_seat_has_its_own_face(
    hand: Hand, page: SetupPage
) -> None:
    page.seats[2].choose_kind("person")
    page.seats[2].choose_kind("computer")
    assert page.draft.seats[2].style == "clara"
    assert (
        _("{name} keeps her wilds: she lays down with as few as she can.", name="Clara")
        in page.seats[2].face.tip
    )


def test_the_levels_are_explained_to_the_keyboard_too(hand: Hand, page: SetupPage) -> None:
    level = page.seats[1].level
    page.form.reveal(level)
    page.focus.to(level)
    hand.press("tab")
    hand.press("tab", "shift")
    assert page.focus.current is level
    hand.press("right")
    hand.wait(1.0)
    assert page._tooltip.shown
    chosen = page.draft.seats[1].level
    assert " ".join(page._tooltip._lines()) == _(LEVEL_TABLE[chosen].about)


def test_the_coach_is_switched_per_table(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    more = more_of(hand)
    hints = next(m for m in more.members() if getattr(m, "label", "") == _("Hints"))
    more.form.reveal(hints)
    hand.click(hints)
    hand.press_button("Done")
    hand.press_button("Deal the cards")
    assert begun[0].coaching == Coaching(hints=False, odds=False)
    assert page.context.settings.last_table.coaching == begun[0].coaching


def test_the_list_keeps_its_order_and_marks_the_sheet_played_last(
    app: App, hand: Hand, page: SetupPage
) -> None:
    assert not any("Last played" in entry.aside for entry in page.sheets.entries)
    page.draft.choose_sheet("variant-four")
    app.change_settings(page.draft.saved_in(app.context.settings))
    hand.press("escape")
    hand.press_button("Play")
    again = hand.sees(SetupPage)
    assert [entry.key for entry in again.sheets.entries] == ["grandma-jeanne", "variant-four"]
    marked = [entry.key for entry in again.sheets.entries if "Last played" in entry.aside]
    assert marked == [again.sheets.picked] == ["variant-four"]
    again.sheets.choose("evil")
    marked = [entry.key for entry in again.sheets.entries if "Last played" in entry.aside]
    assert marked == ["variant-four"]
    assert [entry.key for entry in again.sheets.entries] == [
        key for key in SHEETS if key in ("grandma-jeanne", "variant-four", "evil")
    ]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_page_opens_with_the_chosen_sheet_in_sight(
    app: App, hand: Hand, page: SetupPage, size: tuple[int, int]
) -> None:
    hand.resize(size)
    page.draft.choose_sheet("variant-four")
    app.change_settings(page.draft.saved_in(app.context.settings))
    hand.press("escape")
    hand.press_button("Play")
    hand.wait()
    again = hand.sees(SetupPage)
    assert again.form.view.contains(again.sheets.focus_spot)


def test_the_chosen_sheet_tells_its_contracts_and_the_others_picture_them(
    hand: Hand, page: SetupPage
) -> None:
    sheets = all_sheets(hand).sheets
    for entry in sheets.entries:
        if entry.key == sheets.picked:
            assert entry.picture is None
            words = entry.more.replace("\u00a0", " ")
            assert "1: two sets · 2: one set and one run · 3: two runs" in words
            continue
        assert entry.picture is not None
        deals = SHEETS[entry.key].sheet.deals
        assert entry.picture.contracts == tuple(deal.contract for deal in deals)


def test_no_title_merely_counts_variants(hand: Hand, page: SetupPage) -> None:
    assert not any("Variant" in entry.title for entry in all_sheets(hand).sheets.entries)


def decision_time(page: SetupPage) -> Choice:
    return next(m for m in page._time_rows if isinstance(m, Choice))


@pytest.mark.parametrize("way", ["click", "keys"])
def test_the_time_to_decide_is_chosen_and_kept(
    hand: Hand, page: SetupPage, begun: list[GameSetup], way: str
) -> None:
    time = decision_time(page)
    assert time.chosen == "-1.0", "alone, the table waits"
    more = more_of(hand)
    more.form.reveal(time)
    if way == "click":
        part, word, _ignored = time._parts()[1]
        assert word == "Usual: 5 s"
        hand.click(part.center)
    else:
        more.focus.to(time)
        for _ignored in time.options[2:]:
            hand.press("left")
    hand.press_button("Done")
    hand.press_button("Deal the cards")
    assert begun
    settings = hand.app.context.settings
    assert settings.hold_seconds == 5
    assert hand.app.context.delays().hold == 5
    assert decision_time(SetupPage(hand.app.context)).chosen == "5.0"


def test_a_time_of_the_settings_is_shown_as_it_is(app: App) -> None:
    for seconds, words in ((1.5, "1.5 s"), (8.0, "8 s"), (15.0, "Slow: 15 s")):
        app.change_settings(replace(app.context.settings, hold_seconds=seconds))
        page = SetupPage(app.context)
        time = decision_time(page)
        assert dict(time.options)[time.chosen] == words
        keys = [float(key) for key, _words in time.options]
        assert keys == [*sorted(keys[:-1]), -1.0]
        assert page.draft.saved_in(app.context.settings).hold_seconds == seconds


def test_where_nobody_may_ask_there_is_no_time_for_it(hand: Hand, page: SetupPage) -> None:
    page.sheets.choose("twelve-deal")
    assert decision_time(page).visible
    (option,) = SHEETS["twelve-deal"].options
    page._choose_options((option,))
    assert not any(part.visible for part in page._time_rows)


def test_a_clock_that_has_no_effect_is_not_shown(page: SetupPage) -> None:
    assert decision_time(page).visible
    page.seats[1].choose_kind("person")
    assert not any(part.visible for part in page._time_rows)


def test_with_phones_a_clock_always_runs(page: SetupPage) -> None:
    """As it does at the table: nobody sees whether the others have looked."""
    page._with_phones = True
    page._show_company()
    shown = [part for part in page._time_rows if part.visible]
    assert [type(part) for part in shown] == [Label, Choice]
    time = shown[1]
    assert isinstance(time, Choice)
    assert time.chosen == "5.0"
    assert "-1.0" not in dict(time.options)
    assert page.context.delays(phones=True).hold == 5


def test_the_clock_with_phones_and_without_is_one(page: SetupPage) -> None:
    time = page._time

    def goes_over(key: str, *, to: str, phones: bool) -> None:
        time.set(key)
        time.changed.emit(key)
        page._with_phones = phones
        page._show_company()
        assert (time.chosen, page.draft.hold_seconds) == (to, float(key))

    for phones in (True, False):
        for key in ("15.0", "3.0", "5.0"):
            goes_over(key, to=key, phones=phones)
    goes_over("-1.0", to="5.0", phones=True)
    page._with_phones = False
    page._show_company()
    assert time.chosen == "-1.0"


def test_a_wide_and_high_window_needs_no_bar(hand: Hand, page: SetupPage) -> None:
    hand.resize((2560, 1440))
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=0.8))
    hand.wait()
    assert not page.form.scrolls


# --- Tests of setting up a game for several people: how they sit, and who joins two of them.


def choose_players(hand: Hand, page: SetupPage, count: int) -> None:
    page.count.choose(str(count))
    hand.wait()


@pytest.mark.parametrize("key", SHEETS)
def test_two_people_and_a_computer_play_every_sheet(
    hand: Hand, page: SetupPage, begun: list[GameSetup], key: str
) -> None:
    page.sheets.choose(key)
    choose_players(hand, page, 2)
    page.seats[1].choose_kind("person")
    assert page._company_note.text == (
        "These rules need 3 players. 1 computer player can join you."
    )
    assert page.form.view.contains(page.company.rect)
    hand.press("enter")
    assert begun == []
    hand.press_button("Add 1 computer")
    hand.press("enter")
    assert [who.person for who in begun[0].seats] == [True, True, False]
    assert len({who.name for who in begun[0].seats}) == 3
    assert begun[0].seats[2].style


def test_the_start_button_says_that_a_player_is_missing(hand: Hand, page: SetupPage) -> None:
    choose_players(hand, page, 2)
    assert not page.start.enabled
    assert page.start.reason == "Add a player first"
    choose_players(hand, page, 3)
    assert page.start.enabled
    assert not page.company_row.visible


def test_the_rules_of_a_sheet_can_be_read_while_a_player_is_missing(
    hand: Hand, page: SetupPage
) -> None:
    choose_players(hand, page, 2)
    hand.press("f1")
    hand.sees(RulesPage)


def test_two_people_stay_two_on_another_sheet(hand: Hand, page: SetupPage) -> None:
    choose_players(hand, page, 2)
    page.seats[1].choose_kind("person")
    page.sheets.choose("evil")
    hand.wait()
    assert page.draft.count == 2
    assert page.company_row.visible


def test_another_number_of_players_changes_nobody(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    before = page.draft.active_seats
    assert [who.person for who in before] == [True, False, False, False]
    for count in (2, 4):
        choose_players(hand, page, count)
    assert page.draft.active_seats == before
    assert page.seats[1].face.key == before[1].style
    assert page._time_rows[0].visible
    hand.press_button("Deal the cards")
    assert list(begun[0].seats) == before
    assert list(hand.app.context.settings.last_table.seats) == before


def test_whoever_was_named_or_joined_by_a_computer_keeps_the_seat(
    hand: Hand, page: SetupPage
) -> None:
    choose_players(hand, page, 2)
    page.seats[1]._rename("Grandma")
    choose_players(hand, page, 4)
    assert page.draft.seats[1].person
    choose_players(hand, page, 2)
    hand.press_button("Add 1 computer")
    choose_players(hand, page, 4)
    assert [who.person for who in page.draft.active_seats] == [True, True, False, False]


def test_one_person_and_a_computer_are_no_pair(page: SetupPage) -> None:
    page.draft.count = 2
    page.draft.choose_sheet("evil")
    assert page.draft.count == 3


def test_how_people_sit_is_asked_only_where_there_are_several(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    assert not page.sharing.visible
    page.seats[1].choose_kind("person")
    hand.wait()
    assert page.sharing.visible
    page.sharing.choose(SharingMode.OPEN)
    hand.press("enter")
    assert begun[0].sharing is SharingMode.OPEN
    page.seats[1].choose_kind("computer")
    hand.wait()
    assert not page.sharing.visible


def test_how_people_sit_is_remembered_for_the_next_game(
    app: App, hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    page.seats[1].choose_kind("person")
    page.sharing.choose(SharingMode.OPEN)
    hand.press("enter")
    hand.press("escape")
    hand.press_button("Play")
    again = hand.sees(SetupPage)
    assert again.sharing.visible
    assert again.sharing.picked is SharingMode.OPEN
    hand.press("enter")
    assert [setup.sharing for setup in begun] == [SharingMode.OPEN, SharingMode.OPEN]


def test_no_way_to_sit_moves_when_another_is_chosen(hand: Hand, page: SetupPage) -> None:
    page.seats[1].choose_kind("person")
    hand.wait()
    seen = []
    for way in SharingMode:
        page.sharing.choose(way)
        hand.wait()
        seen.append([tuple(place) for _entry, place in page.sharing._places()])
    assert seen[0] == seen[1]


def test_each_way_says_what_is_private_in_it(page: SetupPage) -> None:
    told = {entry.key: entry.detail for entry in page.sharing.entries}
    assert told == {
        SharingMode.PASS: "Your cards are yours alone.",
        SharingMode.OPEN: "Nothing is private: whoever’s playing has their cards face up.",
    }


def test_a_name_that_has_no_more_room_says_so_while_it_is_typed(
    hand: Hand, page: SetupPage, begun: list[GameSetup]
) -> None:
    hand.click(page.seats[0].name)
    hand.press("a", "ctrl")
    hand.type_text("Grandma Annie-Josephine")
    assert page.seats[0].name.text == "Grandma Annie-Josephin"
    assert page._name_note.text == "Names have room for 22 letters. Got a shorter one?"
    assert page.form.view.contains(page._name_note.rect)
    hand.press("backspace")
    assert page._name_note.text == ""
    hand.press("enter")
    hand.press_button("Deal the cards")
    assert begun[0].seats[0].name == "Grandma Annie-Josephi"


def test_nothing_moves_when_there_is_something_to_say_about_a_name(
    hand: Hand, page: SetupPage
) -> None:
    def places() -> list[tuple[int, int]]:
        return [row.rect.topleft for row in page.seats]

    hand.wait()
    before = places()
    page.seats[1]._rename("")
    hand.wait()
    assert page._name_note.text == "Seat 2 needs a name."
    assert places() == before


def test_no_computer_is_called_like_somebody_who_played_here(app: App) -> None:
    known = ("Grandma", "Ben", "Lena")
    seats = (SeatSetup("Grandma", person=True), SeatSetup("Lena", person=True))
    table = LastTable(DEFAULT_SHEET, (), seats)
    draft = TableSetup.from_settings(
        replace(app.context.settings, names=known, last_table=table)
    )
    draft.choose_count(2)
    draft.fill_with_computers()
    assert [who.name for who in draft.active_seats] == ["Grandma", "Lena", "Clara"]
    draft.set_person(1, person=False, known=known)
    assert draft.seats[1].name not in {*known, "Clara"}
    draft.set_person(1, person=True, known=known)
    assert draft.seats[1].name == "Lena"


def test_a_face_stays_whatever_else_changes(hand: Hand, page: SetupPage) -> None:
    for seat in (1, 2):
        page.seats[seat].choose_kind("person")
    before = [row.face.key for row in page.seats[:3]]
    for name in ("G", "Gr", "Gra", "Grandma Trude"):
        page.seats[0]._rename(name)
        assert [row.face.key for row in page.seats[:3]] == before
    page.seats[1].choose_kind("computer")
    assert page.seats[2].face.key == before[2]
    page.seats[1].choose_kind("person")
    assert [row.face.key for row in page.seats[:3]] == before
    seats = page.draft.game_setup().seats
    assert faces_of((who.name, who.style) for who in seats)[:3] == tuple(before)


def test_the_seats_of_people_and_computers_stand_below_each_other(
    hand: Hand, page: SetupPage
) -> None:
    for size in ((1280, 720), (1920, 1080)):
        hand.resize(size)
        person, *computers = page.seats[: page.draft.count]
        for row in computers:
            for mine, theirs in zip(person.contents[:3], row.contents[:3], strict=True):
                assert mine.rect.x == theirs.rect.x
                assert mine.rect.width == theirs.rect.width


def test_a_long_name_is_written_smaller_before_it_is_cut_short(
    hand: Hand, page: SetupPage
) -> None:
    field = page.seats[0].name
    field.place(pygame.Rect(0, 0, 150, 40))
    name = "Maximiliane-Josephine"
    field.set(name)
    field.draw(pygame.Surface((200, 50)))
    shown, px = field._shown(110)
    assert px < field.look.metrics.body
    assert shown != name
    assert field.tip == name, "what is cut short is told in full"


def test_the_first_game_is_against_beginners() -> None:
    draft = TableSetup.from_settings(Settings())
    assert {who.level for who in draft.seats if not who.person} == {"beginner"} == {OFFERED[0]}


def test_a_last_table_with_a_retired_level_gets_its_successor() -> None:
    seats = (SeatSetup("Ruth", person=True), SeatSetup("Bo", person=False, level="sharp"))
    draft = TableSetup.from_settings(Settings(last_table=LastTable("petersen", (), seats)))
    assert [who.level for who in draft.seats if not who.person] == ["master"] * 7


def test_last_nights_wish_for_a_harder_game_is_there_until_the_level_is_chosen(
    hand: Hand,
) -> None:
    settings = Settings()
    table = TableSetup.from_settings(settings)
    seats = tuple(
        SeatRecord(
            who.name,
            who.person,
            "" if who.person else who.level,
            deals=(DealRecord(5 if who.person else 90),),
        )
        for who in table.active_seats
    )
    with filled_records(hand.app.folder, [replace(made_up(1), seats=seats)]):
        pass
    hand.app.context.scenes.push(SetupPage(hand.app.context))
    page = hand.sees(SetupPage)
    hand.wait()
    name, harder = seats[1].name, OFFERED[OFFERED.index(seats[1].level) + 1]
    wish = _("{name} would like a harder game", name=isolated(name))
    assert page._name_note.text == f"{wish}: {level_name(harder)}"
    for row in page.seats[1 : page.draft.count]:
        row.level.set(harder)
        row._choose_level(harder)
    assert page._name_note.text == ""
