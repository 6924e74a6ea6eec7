"""Phones that come before the cards are dealt, and come back to a game or another evening."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mayi_desktop.engine import Seat
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.settings import Mixing, load
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.faces import PORTRAITS
from mayi_desktop.ui.pages.phones import (
    GatherPage,
    open_invitations,
)
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene, resume_game
from mayi_desktop.ui.phones.messages import (
    NetworkAddress,
    new_ticket,
)
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.hand import Hand
from tests.ui.phones.fake_phone import FakePhone, wait_until
from tests.ui.phones.screen_player import FakeLine, Screen
from tests.ui.phones.test_privacy import start
from tests.ui.table.player import Player

HOME = "mayi_desktop.ui.phones.messages"


@pytest.fixture
def gathering(app: App, monkeypatch: pytest.MonkeyPatch) -> SetupPage:
    """The set-up page of three people, of whom phones have just been invited."""
    monkeypatch.setattr(f"{HOME}.home_addresses", lambda: [NetworkAddress("127.0.0.1", "lo")])
    app.change_settings(replace(app.context.settings, mixing=Mixing.NEVER))
    app.context.navigation.show_setup()
    page = app.context.scenes.top
    assert isinstance(page, SetupPage)
    page.draft.choose_count(3)
    page.draft.set_person(1, person=True, known=())
    page.phones.changed.emit(True)
    Hand(app).wait(0.2)
    return page


def phone_at(page: SetupPage, seat: int) -> FakePhone:
    """A phone that has scanned the code; `seat` is the one that it will get."""
    server = page.line.server
    assert isinstance(server, PhoneServer)
    return FakePhone(server, Seat(seat))


def sit_in(app: App, page: SetupPage, seat: int) -> None:
    """Wait until a phone holds this seat."""
    hand = Hand(app)

    def sits() -> bool:
        hand.wait(0.05)
        return page.line.statuses.get(Seat(seat)) == "here"

    wait_until(sits)


def hears(app: App, phone: FakePhone) -> Screen:
    """What the phone hears next, while the window goes on."""
    hand, heard = Hand(app), list[Screen]()

    def has_heard() -> bool:
        hand.wait(0.05)
        heard.extend(phone.hear_all(0.01))
        return bool(heard)

    wait_until(has_heard)
    return heard[0]


def come(app: App, page: SetupPage, seat: int) -> FakePhone:
    """A phone that has scanned the code and chosen a seat."""
    phone = phone_at(page, seat)
    assert not phone.come()
    sit_in(app, page, seat)
    phone.sits_down()
    return phone


def test_phones_come_by_one_code_before_the_cards_are_dealt(
    app: App, gathering: SetupPage
) -> None:
    page = app.context.scenes.top
    assert isinstance(page, GatherPage)
    assert page.code.link.startswith("http://127.0.0.1:")
    phone = come(app, gathering, 1)
    hand = Hand(app)
    hand.wait(0.1)
    assert [row.who.text.split(": ")[1] for row in page.seats if row.visible] == [
        "at this screen",
        "on a phone",
        "the computer plays",
    ]
    page.deal.pressed.emit()
    hand.wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene), "no page stands before the game"
    assert table.phones.statuses == {Seat(1): "here"}
    wait_until(lambda: "screen" in phone.hear())
    late = FakePhone(table.phones.server, Seat(0))  # type: ignore[arg-type]
    late.open()
    late.hello()
    assert late.hear() == {"over": "shut"}, "hands are protected now"
    app.context.navigation.show_title()
    hand.wait(0.1)
    assert not table.phones.is_open


def test_a_phone_brings_somebody_new_with_a_face(app: App, gathering: SetupPage) -> None:
    """A computer player gives its seat up; the next one gets a new seat."""
    app.change_settings(replace(app.context.settings, names=("Oma Lotte",)))
    Hand(app).wait(0.1)
    phone, other = phone_at(gathering, 2), phone_at(gathering, 3)
    assert not phone.arrive()
    assert [one["name"] for one in phone.seats] == gathering.line.names[:2], "only people's"
    assert {one["face"] for one in phone.seats} == set(gathering.line.faces[:2])
    assert [one["name"] for one in phone.roster["people"]] == ["Oma Lotte"]
    worn = gathering.line.faces[:2]
    assert phone.roster["faces"] == [key for key in PORTRAITS if key not in worn]
    phone.say({"person": {"name": "  Dirk   R. ", "face": "p7"}})
    sit_in(app, gathering, 2)
    phone.sits_down()
    other.brings("Oma Lotte", "p7")
    sit_in(app, gathering, 3)
    other.sits_down()
    draft = gathering.draft
    assert [who.name for who in draft.active_seats][2:] == ["Dirk R.", "Oma Lotte"]
    assert draft.faces()[2] == "p7"
    assert draft.faces()[3] != "p7", "taken in the meantime"
    assert all(who.person for who in draft.active_seats[1:])
    Hand(app).wait(0.1)
    page = app.context.scenes.top
    assert isinstance(page, GatherPage)
    shown = [row.who.text for row in page.seats if row.visible]
    assert shown[2:] == ["Dirk R.: on a phone", "Oma Lotte: on a phone"]
    assert gathering.seats[2].name.text == "Dirk R."


@pytest.mark.parametrize(
    "person",
    [{"name": "", "face": "p1"}, {"name": "x" * 23, "face": "p1"}, {"name": "a\0b", "face": ""},
     {"name": "Ida"}, {"face": "p1"}, "Ida", None],
)  # fmt: skip
def test_what_is_no_person_is_cut_off(app: App, gathering: SetupPage, person: object) -> None:
    phone = phone_at(gathering, 2)
    before = gathering.draft.active_seats
    assert not phone.arrive()
    phone.say({"person": person})
    assert phone.is_cut_off()
    Hand(app).wait(0.1)
    assert gathering.draft.active_seats == before


def test_nobody_changes_the_face_of_somebody_who_sits_there(
    app: App, gathering: SetupPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone_at(gathering, 2).brings("Dirk", "p7")
    sit_in(app, gathering, 2)
    asked = list[str]()
    monkeypatch.setattr(gathering.line.server, "ask_who", asked.append)
    hand = Hand(app)

    def is_asked() -> bool:
        hand.wait(0.05)
        return bool(asked)

    phone_at(gathering, 2).brings(" dirk ", "p5")
    wait_until(is_asked)
    assert gathering.draft.faces()[2] == "p7"


@pytest.mark.parametrize(
    "name",
    ["\u202eanna", "an\u2066na", "a\u200bnna", "an\0na", "\ufeffanna", "<b>" * 10_000,
     "a" + 21 * "\u0301", "\u3164", "&" * 23, "\U0001f469\u200d\U0001f469\u200d\U0001f467"],
)  # fmt: skip
def test_no_name_on_a_phone_is_more_than_plain_letters(
    app: App, gathering: SetupPage, name: str
) -> None:
    """None turns what stands beside it around, hides, or is longer than its plate."""
    phone = phone_at(gathering, 2)
    assert not phone.arrive()
    phone.say({"person": {"name": name, "face": "p1"}})
    with suppress(ConnectionClosed):
        assert "seats" in hears(app, phone)
    assert all(who.name.isascii() for who in gathering.draft.active_seats)


def test_a_full_table_takes_nobody_new(app: App, gathering: SetupPage) -> None:
    for seat in range(2, 8):
        phone_at(gathering, seat).brings(f"Guest {seat}")
        sit_in(app, gathering, seat)
    late = phone_at(gathering, 8)
    assert not late.arrive()
    assert "faces" not in late.roster
    late.say({"person": {"name": "One too many", "face": "p1"}})
    assert len(late.hear()["seats"]) == 8
    assert gathering.draft.count == 8


def test_a_running_game_takes_nobody_new(app: App, gathering: SetupPage) -> None:
    come(app, gathering, 1)
    page = app.context.scenes.top
    assert isinstance(page, GatherPage)
    page.deal.pressed.emit()
    Hand(app).wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    open_invitations(app.context, table.phones)
    Hand(app).wait(0.2)
    late = FakePhone(table.phones.server, Seat(0))  # type: ignore[arg-type]
    assert not late.arrive()
    assert "faces" not in late.roster
    late.say({"person": {"name": "Ida", "face": "p1"}})
    assert "seats" in late.hear()
    Hand(app).wait(0.1)
    assert len(table.host.names) == 3
    app.context.navigation.show_title()


def play_and_leave(app: App, page: SetupPage) -> None:
    """Deal with the phones that have come, and leave the game."""
    page._start_game()
    Hand(app).wait(0.5)
    assert isinstance(app.context.scenes.top, TableScene)
    app.context.navigation.show_title()
    Hand(app).wait(0.1)


def invite(app: App) -> SetupPage:
    """The set-up page of another evening, with phones invited."""
    app.context.settings, note = load(settings_file(app.context.folder))
    assert note is None
    app.context.navigation.show_setup()
    page = app.context.scenes.top
    assert isinstance(page, SetupPage)
    page.phones.changed.emit(True)
    Hand(app).wait(0.2)
    return page


def comes_back(phone: FakePhone, page: SetupPage) -> None:
    """The phone opens its page on another evening, and knows nothing but its ticket."""
    assert isinstance(page.line.server, PhoneServer)
    phone.address = page.line.server.address
    phone.open()
    phone.hello()


def test_a_phone_comes_back_to_a_new_game_without_the_code(
    app: App, gathering: SetupPage
) -> None:
    phone = phone_at(gathering, 2)
    phone.brings("Dirk")
    sit_in(app, gathering, 2)
    phone.sits_down()
    play_and_leave(app, gathering)
    page = invite(app)
    # Meanwhile somebody has given the seat to the computer.
    page.draft.set_person(2, person=False, known=())
    ticket = phone.by
    comes_back(phone, page)
    sit_in(app, page, 2)
    assert phone.hear() == {"admitted": {"seat": 2}}, "the ticket is still good"
    assert phone.by == ticket
    assert page.draft.seats[2].name == "Dirk"
    assert page.draft.seats[2].person
    page._start_game()
    Hand(app).wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert table.phones.statuses == {Seat(2): "here"}
    assert "screen" in phone.hear()
    app.context.navigation.show_title()


def test_a_phone_whose_seat_is_taken_chooses_another_and_gets_a_new_ticket(
    app: App, gathering: SetupPage
) -> None:
    phone = come(app, gathering, 1)
    play_and_leave(app, gathering)
    page = invite(app)
    come(app, page, 1)
    ticket = phone.by
    comes_back(phone, page)
    assert "faces" in hears(app, phone)
    phone.say({"person": {"name": "Ida", "face": "p4"}})
    phone.seat = Seat(2)
    sit_in(app, page, 2)
    phone.sits_down()
    assert phone.by != ticket
    assert isinstance(page.line.server, PhoneServer)
    assert ticket not in {known.name for known in page.line.server.tickets}
    Hand(app).wait(0.1)
    assert not any(ticket in line for line in app.context.settings.phones)
    app.context.navigation.show_title()


def test_a_ticket_of_another_evening_gives_no_hand_of_a_running_game(
    app: App, gathering: SetupPage
) -> None:
    phone, other = come(app, gathering, 1), come(app, gathering, 0)
    play_and_leave(app, gathering)
    page = invite(app)
    comes_back(other, page)
    sit_in(app, page, 0)
    page._start_game()
    Hand(app).wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert isinstance(table.phones.server, PhoneServer)
    phone.address = table.phones.server.address
    phone.open()
    phone.hello()
    assert phone.hear() == {"over": "shut"}
    app.context.navigation.show_title()


def test_a_phone_sent_to_the_laptop_is_not_known_any_more(
    app: App, gathering: SetupPage
) -> None:
    phone = come(app, gathering, 1)
    gathering.line.change(Seat(1))
    play_and_leave(app, gathering)
    assert not any(phone.by in line for line in app.context.settings.phones)
    page = invite(app)
    comes_back(phone, page)
    assert phone.is_cut_off()
    app.context.navigation.show_title()


def test_who_is_wrong_about_themselves_chooses_again(app: App, gathering: SetupPage) -> None:
    """Whom the phone has brought by mistake is gone, and who was there before is back."""
    before = [who.name for who in gathering.draft.active_seats]
    phone = phone_at(gathering, 2)
    phone.brings("Brend", "p7")
    sit_in(app, gathering, 2)
    phone.sits_down()
    Hand(app).wait(0.1)
    phone.lives()
    assert phone.you == {"name": "Brend", "face": "p7"}
    phone.say({"stand": True})
    hand = Hand(app)

    def is_as_before() -> bool:
        hand.wait(0.05)
        return [who.name for who in gathering.draft.active_seats] == before

    wait_until(is_as_before)
    phone.say({"person": {"name": "Bernd", "face": "p6"}})
    sit_in(app, gathering, 2)
    while "admitted" not in phone.heard[-1]:
        phone.hear()
    assert [who.name for who in gathering.draft.active_seats] == [*before[:2], "Bernd"]
    assert gathering.draft.faces()[2] == "p6"


def test_a_seat_that_was_added_for_a_mistake_is_gone(app: App, gathering: SetupPage) -> None:
    gathering.draft.set_person(2, person=True, known=())
    phone = phone_at(gathering, 3)
    phone.brings("Nobody")
    sit_in(app, gathering, 3)
    assert gathering.draft.count == 4
    phone.say({"stand": True})
    phone.say({"sit": 1})
    sit_in(app, gathering, 1)
    assert gathering.draft.count == 3
    assert set(gathering.line.statuses) == {Seat(1)}


def test_who_leaves_the_set_up_sends_the_phones_away(app: App, gathering: SetupPage) -> None:
    phone = come(app, gathering, 1)
    app.context.navigation.show_title()
    Hand(app).wait(0.1)
    assert phone.hear() == {"over": "ended"}


def test_a_seat_with_a_phone_is_not_given_to_the_next(app: App, gathering: SetupPage) -> None:
    phone = come(app, gathering, 1)
    other = FakePhone(gathering.line.server, Seat(1))  # type: ignore[arg-type]
    assert not other.come()
    Hand(app).wait(0.2)
    assert [one["by"] for one in other.hear()["seats"]] == ["", "phone"]
    assert phone.lives()
    assert gathering.line.change_words(Seat(1)) == "To the laptop"
    gathering.line.change(Seat(1))
    assert phone.hear() == {"over": "closed"}


def left_with_phones(app: App, played_on: Seat | None = None) -> Path:
    """A game in which two people held phones, and the program was killed.

    The computer had taken over the seat `played_on`.
    """
    host = start(app.context.folder, "grandma-jeanne", people=3, computers=1)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    line.tickets += [new_ticket(Seat(0)), new_ticket(Seat(2))]
    line.join(0)
    line.join(2)
    player.wait(0.2)
    if played_on is not None:
        player.table.phones.to_computer(played_on)
    journal = host.autosave.path
    assert journal is not None
    host.close()
    app.context.settings, note = load(settings_file(app.context.folder))
    assert note is None
    return journal


def test_phones_come_back_by_themselves_to_a_game_that_is_continued(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{HOME}.home_addresses", lambda: [NetworkAddress("127.0.0.1", "lo")])
    journal = left_with_phones(app)
    resume_game(app.context, journal)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert table.phones.statuses == {Seat(0): "away", Seat(2): "away"}
    server = table.phones.server
    assert isinstance(server, PhoneServer)
    assert {ticket.seat for ticket in server.tickets} == {Seat(0), Seat(2)}
    table.phones.to_laptop(Seat(2))
    assert {text.split()[0] for text in app.context.settings.phones[1:]} <= {"0", "2"}
    app.context.scenes.clear()


def test_a_phone_may_ask_for_a_hand_that_the_computer_played_in_a_continued_game(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{HOME}.home_addresses", lambda: [NetworkAddress("127.0.0.1", "lo")])
    journal = left_with_phones(app, played_on=Seat(2))
    resume_game(app.context, journal)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert table.phones.statuses == {Seat(0): "away"}
    server = table.phones.server
    assert isinstance(server, PhoneServer)
    assert {ticket.seat for ticket in server.tickets} == {Seat(0), Seat(2)}
    kept = app.context.settings.phones
    table.phones.to_person(Seat(2))
    assert len(app.context.settings.phones) < len(kept), "the hand is at this screen"
    app.context.scenes.clear()


def test_a_phone_whose_seat_has_passed_to_another_does_not_come_back(app: App) -> None:
    host = start(app.context.folder, "grandma-jeanne", people=3, computers=1)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    old, new = new_ticket(Seat(0)), new_ticket(Seat(0))
    line.tickets[:] = [old]
    line.join(0)
    player.wait(0.2)
    assert app.context.settings.phones[1:] == (f"0 {old.text} Player 0",)
    line.tickets[:] = [new]
    line.join(0)
    player.wait(0.2)
    assert app.context.settings.phones[1:] == (f"0 {new.text} Player 0",)


def test_phones_forgotten_during_a_game_stay_forgotten(app: App) -> None:
    host = start(app.context.folder, "grandma-jeanne", people=3, computers=1)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    line.tickets += [new_ticket(Seat(0)), new_ticket(Seat(2))]
    line.join(0)
    player.wait(0.2)
    assert app.context.settings.phones
    app.change_settings(replace(app.context.settings, phones=()))
    line.join(2)
    player.wait(0.2)
    assert player.table.phones.statuses.keys() == {Seat(0), Seat(2)}
    assert app.context.settings.phones == ()


def test_another_game_asks_for_no_phones(app: App) -> None:
    left_with_phones(app)
    other = start(app.context.folder, "honsvick", people=3, computers=1, code=9)
    for moment in range(3):
        other.tick(0.1 * moment, calm=True)
    journal = other.autosave.path
    assert journal is not None
    other.close()
    resume_game(app.context, journal)
    assert app.context.settings.phones
    assert isinstance(app.context.scenes.top, TableScene)
    app.context.scenes.clear()
