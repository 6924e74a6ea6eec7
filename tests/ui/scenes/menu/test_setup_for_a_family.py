"""Tests of setting up a game for several people: how they sit, and who joins two of them."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from mayi_desktop.host.settings import LastTable
from mayi_desktop.host.setup import GameSetup, SeatSetup, SharingMode
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.faces import faces_of
from mayi_desktop.ui.pages.choices import TableSetup
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.setup import SetupPage
from tests.ui.hand import Hand


@pytest.fixture
def page(hand: Hand) -> SetupPage:
    hand.press_button("Play")
    return hand.sees(SetupPage)


def choose_players(hand: Hand, page: SetupPage, count: int) -> None:
    page.count.choose(str(count))
    hand.wait()


@pytest.mark.parametrize("key", SHEETS)
def test_two_people_play_every_sheet_with_one_press_more(
    hand: Hand, page: SetupPage, begun: list[GameSetup], key: str
) -> None:
    page.sheets.choose(key)
    choose_players(hand, page, 2)
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
    page.sheets.choose("evil")
    hand.wait()
    assert page.draft.count == 2
    assert page.company_row.visible


def test_another_number_of_players_gives_the_computer_its_seat_back(
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


def test_a_sheet_for_two_gives_the_computer_its_seat_back(hand: Hand, page: SetupPage) -> None:
    entry = SHEETS["evil"]
    for_two = replace(entry, sheet=replace(entry.sheet, players=(2, 8)))
    page.draft.entries = {**SHEETS, "evil": for_two}
    choose_players(hand, page, 2)
    assert page.draft.has_company
    page.sheets.choose("evil")
    assert [who.person for who in page.draft.active_seats] == [True, False]


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
    page.sharing.choose(SharingMode.TRUST)
    hand.press("enter")
    assert begun[0].sharing is SharingMode.TRUST
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
    assert seen[0] == seen[1] == seen[2]


def test_each_way_says_what_is_private_in_it(page: SetupPage) -> None:
    told = {entry.key: entry.detail for entry in page.sharing.entries}
    assert told == {
        SharingMode.PASS: "Your cards are yours alone.",
        SharingMode.TRUST: "Your cards are private if the others look away.",
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
    draft.choose_count(2, known)
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
