"""Name, face and habit of a computer player always belong to one character."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import choose_language
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.host.settings import LastTable, Settings
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.faces import PORTRAITS, faces_of
from mayi_desktop.ui.pages.choices import FacesPage, TableSetup, default_names
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.play.words import habit_of
from tests.ui.hand import Hand

NAMES = (*default_names(), "Ruth", "Hugo", "Elsie", "ben", "Grandma", "José", "Zoë Ella", "")
OLD_FACES = {"p1", "p2", "p7", "p10"}  # grey hair, a beard, a moustache, a bald head


@pytest.fixture
def page(hand: Hand) -> SetupPage:
    hand.press_button("Play")
    return hand.sees(SetupPage)


@pytest.fixture(params=["en", "de", "es", "fr"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    choose_language(request.param)
    yield
    choose_language("en")


def check(draft: TableSetup) -> None:
    """Every computer player at the table is one character, and each another one."""
    faces = draft.faces()[: draft.count]
    computers = [
        (who, face)
        for who, face in zip(draft.active_seats, faces, strict=True)
        if not who.person
    ]
    for who, face in computers:
        character = CHARACTERS[who.style]
        assert face == who.style
        assert who.name in (_(character.name), _(character.stand_in))
        assert habit_of(face, who.name) == _(character.habit, name=who.name)
        assert who.name in habit_of(face, who.name)
    assert len({face for _who, face in computers}) == len(computers)
    names = [who.name.casefold() for who in draft.active_seats]
    assert len(set(names)) == len(names)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("name", NAMES)
def test_whatever_somebody_is_called_names_fit_faces(name: str) -> None:
    for count in range(2, 9):
        draft = TableSetup.from_settings(Settings())
        draft.rename(0, name)
        draft.count = count
        draft.assign_characters()
        check(draft)
        # The next evening the unused seats are filled up again.
        later = TableSetup.from_settings(draft.saved_in(Settings()))
        later.count = 8
        later.assign_characters()
        check(later)


@pytest.mark.parametrize("people", [("Ben", "Bert"), ("Ella", "Anna", "Clara"), NAMES[1:8]])
def test_several_people_with_the_names_of_characters(people: tuple[str, ...]) -> None:
    draft = TableSetup.from_settings(Settings())
    draft.count = 8
    for seat, name in enumerate(people):
        draft.set_person(seat, person=True, known=())
        draft.rename(seat, name)
    check(draft)


def test_a_table_saved_with_names_and_faces_mixed_up_is_mended() -> None:
    pairs = (("Anna", "ella"), ("Ella", "frank"), ("Frank", "grace"), ("Grace", "henry"))
    seats = (
        SeatSetup("Ruth", person=True),
        *(SeatSetup(name, person=False, style=style) for name, style in pairs),
    )
    table = LastTable(DEFAULT_SHEET, (), seats)
    draft = TableSetup.from_settings(replace(Settings(), last_table=table))
    assert draft.count == 5
    check(draft)


def test_a_computer_given_the_name_of_a_character_turns_into_it(page: SetupPage) -> None:
    page.draft.rename(1, "Grace")
    assert page.draft.seats[1].style == "grace"
    check(page.draft)
    page.draft.rename(1, "Uncle Bob")
    assert page.draft.seats[1].style == "grace"
    assert habit_of("grace", "Uncle Bob").startswith("Uncle Bob")


def test_a_computer_that_stands_in_keeps_the_face_of_the_person() -> None:
    seats = [SeatSetup("Ruth", person=True, style="p8"), SeatSetup("Tom", person=True)]
    draft = TableSetup(DEFAULT_SHEET, (), list(seats), 2)
    draft.settled = 2
    before = draft.faces()
    for seat in (0, 1):
        draft.set_person(seat, person=False, known=())
    assert [who.name for who in draft.seats] == ["Ruth", "Tom"]
    assert draft.faces() == before


def test_the_face_assigned_to_a_person_has_neither_beard_nor_age() -> None:
    people = [
        (name, "") for name in ("Ann", "Bo", "Carla", "Dirk", "Eve", "Finn", "Gil", "Hal")
    ]
    assert not OLD_FACES.intersection(faces_of(people))
    for name in map(str, range(200)):
        assert faces_of([(name, "")])[0] not in OLD_FACES


def test_a_press_on_a_face_opens_all_of_them(hand: Hand, page: SetupPage) -> None:
    hand.click(page.seats[0].face)
    faces = hand.sees(FacesPage)
    assert set(faces.faces) == set(PORTRAITS)
    hand.click(faces.faces["p8"])
    assert hand.sees(SetupPage) is page
    assert page.draft.faces()[0] == page.seats[0].face.key == "p8"
    hand.click(page.seats[1].face)
    characters = hand.sees(FacesPage)
    assert set(characters.faces) == set(CHARACTERS)
    assert characters.faces["frank"].label.startswith("Frank can’t part with hearts")
    hand.press("escape")
    assert page.draft.seats[1].style == "ben"


def test_a_person_comes_back_with_the_face_chosen_before(app: App) -> None:
    draft = TableSetup.from_settings(Settings())
    draft.set_person(1, person=True, known=())
    draft.rename(1, "Carla")
    draft.choose_face(1, "p10")
    draft.set_person(1, person=False, known=())
    settings = draft.saved_in(draft.saved_in(Settings()))
    assert settings.faces_by_name.get("Carla") is None
    draft.set_person(1, person=True, known=("Carla",))
    settings = draft.saved_in(Settings())
    assert settings.faces_by_name["Carla"] == "p10"
    later = TableSetup.from_settings(replace(settings, last_table=LastTable()))
    later.set_person(2, person=True, known=settings.names)
    later.rename(2, "Carla")
    assert later.faces()[2] == "p10"


def test_a_table_of_computers_alone_has_eight_names() -> None:
    draft = TableSetup.from_settings(Settings())
    for count in (4, 8):
        draft.count = count
        draft.set_person(0, person=False, known=())
        names = [who.name for who in draft.active_seats]
        assert len(set(names)) == count
        assert draft.problem(lambda _name: True) is None
