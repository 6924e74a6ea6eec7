"""Phones that behave: they come, are let in, talk, sleep, come back, move, and go."""

from __future__ import annotations

import gc
import json
import logging
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from websockets.exceptions import ConnectionClosed

from mayi_desktop.engine import Seat
from mayi_desktop.ui.pages.choices import MOST_SEATS
from mayi_desktop.ui.phones.messages import (
    MOST_SAID,
    HomeAddress,
    Joined,
    Left,
    NoLongerWants,
    RosterSeat,
    Said,
    WantsSeat,
    new_ticket,
    to_text,
)
from mayi_desktop.ui.phones.network import PhoneChannel, channel_key
from mayi_desktop.ui.phones.server import PhonesError, PhoneServer
from tests.ui.phones.fake_phone import (
    HOME,
    PATIENCE,
    TEST_LIMITS,
    FakePhone,
    get,
    wait_for,
    wait_until,
)


def test_a_phone_chooses_a_seat_and_waits_for_the_host(server: PhoneServer) -> None:
    phone = FakePhone(server, Seat(2))
    phone.language, phone.large = "de", True
    assert not phone.come()
    assert [seat["seat"] for seat in phone.seats] == [0, 1, 2, 3]
    wish = phone.asks(server)
    assert (wish.seat, wish.moving, wish.language) == (Seat(2), False, "de")
    assert len(phone.words) == 2
    server.admit(Seat(2), phone.device)
    phone.sits_down()
    assert wait_for(server, Joined) == Joined(Seat(2), phone.device, "de", True)
    phone.say({"act": "draw", "id": 7})
    assert wait_for(server, Said) == Said(Seat(2), {"act": "draw", "id": 7})
    server.send(Seat(2), {"screen": {"rev": 1, "say": "Zieh’ eine Karte"}})
    assert phone.hear() == {"screen": {"rev": 1, "say": "Zieh’ eine Karte"}}
    phone.close()
    assert wait_for(server, Left) == Left(Seat(2))


def test_a_phone_without_the_code_may_ask_as_well(server: PhoneServer) -> None:
    phone = FakePhone(server, Seat(1), by="")
    phone.join(server)
    assert phone.lives()
    phone.vanish()
    assert phone.come(), "it has a ticket now"
    phone.close()


def test_seats_are_offered_by_name_and_as_they_are_now(server: PhoneServer) -> None:
    phone = FakePhone(server, Seat(1))
    assert not phone.arrive()
    roster = [RosterSeat(Seat(0), "Anna", "phone", "p1"), RosterSeat(Seat(1), "Ben")]
    server.show_roster(roster)
    offered = [
        {"seat": 0, "name": "Anna", "by": "phone", "face": "p1"},
        {"seat": 1, "name": "Ben", "by": "", "face": ""},
    ]
    assert phone.hear() == {"seats": offered}
    phone.say({"sit": 3})
    assert phone.hear() == {"seats": offered}, "this table has no such seat"
    phone.say({"sit": 1})
    assert "words" in phone.hear()
    phone.close()


def test_a_refused_phone_is_told_so_and_may_ask_again(server: PhoneServer) -> None:
    phone = FakePhone(server, Seat(1))
    phone.come()
    phone.asks(server)
    server.refuse(phone.device)
    assert phone.hear() == {"over": "refused"}
    assert phone.is_cut_off()
    phone.join(server)


def test_a_phone_that_was_let_in_comes_back_by_itself(
    server: PhoneServer, anna: FakePhone
) -> None:
    server.invite(on=False)
    anna.vanish()
    wait_for(server, Left, Seat(0))
    assert anna.come()
    wait_for(server, Joined)


def test_a_reloaded_page_takes_over_from_its_own_old_one(
    server: PhoneServer, anna: FakePhone
) -> None:
    again = FakePhone(server, Seat(0))
    again.by, again.secret = anna.by, anna.secret
    assert again.come()
    wait_for(server, Joined, Seat(0))
    assert anna.is_cut_off()
    again.say({"act": "draw"})
    assert wait_for(server, Said).message == {"act": "draw"}
    assert server.poll() == [], "nobody has left"
    again.close()


def test_a_second_phone_moves_the_seat_only_when_the_host_says_so(
    server: PhoneServer, anna: FakePhone
) -> None:
    other = FakePhone(server, Seat(0))
    assert not other.come()
    assert other.asks(server).moving
    assert anna.lives()
    server.send(Seat(0), {"screen": {"rev": 1}})
    assert anna.hear() == {"screen": {"rev": 1}}
    server.admit(Seat(0), other.device)
    other.sits_down()
    assert wait_for(server, Joined).device == other.device
    assert anna.hear() == {"over": "moved"}
    assert anna.is_cut_off()
    assert [e for e in server.poll() if isinstance(e, Left)] == []
    server.send(Seat(0), {"screen": {"rev": 2}})
    assert other.hear() == {"screen": {"rev": 2}}
    anna.open()
    anna.hello()
    assert anna.is_cut_off(), "the ticket of the phone before is void"
    other.close()


def test_a_waiting_phone_that_goes_takes_its_question_along(server: PhoneServer) -> None:
    phone = FakePhone(server, Seat(3))
    phone.come()
    phone.asks(server)
    phone.close()
    assert wait_for(server, NoLongerWants) == NoLongerWants(Seat(3), phone.device)
    server.admit(Seat(3), phone.device)
    assert not phone.come()


def test_a_yes_is_for_the_phone_whose_words_were_compared(server: PhoneServer) -> None:
    """Another one that asks for the same seat meanwhile gains nothing by it."""
    phone, other = (FakePhone(server, Seat(3)) for _ in range(2))
    phone.come()
    phone.asks(server)
    phone.close()
    wait_for(server, NoLongerWants)
    other.come()
    other.asks(server)
    server.admit(Seat(3), phone.device)
    assert other.lives()
    assert [e for e in server.poll() if isinstance(e, Joined)] == []
    server.admit(Seat(3), other.device)
    other.sits_down()
    other.close()


def test_as_many_wait_as_there_are_seats_and_the_next_is_told_to_try_again(
    server: PhoneServer, anna: FakePhone
) -> None:
    crowd = [FakePhone(server, Seat(0)) for _ in range(MOST_SEATS)]
    for phone in crowd:
        assert not phone.come()
    late = FakePhone(server, Seat(0))
    late.arrive()
    late.say({"sit": 0})
    assert late.hear() == {"over": "busy"}
    assert late.is_cut_off()
    assert all(phone.lives() for phone in (anna, *crowd))
    for phone in crowd:
        phone.close()


def test_nobody_can_ask_unless_the_host_invites(server: PhoneServer, anna: FakePhone) -> None:
    asking, choosing = FakePhone(server, Seat(1)), FakePhone(server, Seat(2))
    asking.come()
    asking.asks(server)
    choosing.arrive()
    server.invite(on=False)
    assert asking.hear() == {"over": "shut"}
    assert choosing.hear() == {"over": "shut"}
    assert wait_for(server, NoLongerWants) == NoLongerWants(Seat(1), asking.device)
    late = FakePhone(server, Seat(3), by="")
    late.open()
    late.hello()
    assert late.hear() == {"over": "shut"}
    assert server.poll() == [], "the table hears nothing of it"
    assert anna.lives()
    server.invite(on=True)
    late.join(server)


def test_a_closed_seat_has_another_ticket(server: PhoneServer, anna: FakePhone) -> None:
    server.close_seat(Seat(0))
    assert anna.hear() == {"over": "closed"}
    assert anna.is_cut_off()
    assert wait_for(server, Left) == Left(Seat(0))
    anna.open()
    anna.hello()
    assert anna.is_cut_off(), "the old ticket is void"
    FakePhone(server, Seat(0)).join(server)


def is_lent(server: PhoneServer, phone: FakePhone) -> None:
    """The computer takes the seat of a phone, which may ask for it and for no other."""
    server.show_roster([RosterSeat(Seat(n), "ABCD"[n]) for n in range(4)])
    server.invite(on=False)
    server.close_seat(phone.seat, lent=True)
    offered = phone.hear()
    assert offered["lent"]
    assert [one["seat"] for one in offered["seats"]] == [phone.seat]


def test_a_phone_for_which_the_computer_plays_gets_its_seat_back_by_one_press(
    server: PhoneServer, anna: FakePhone
) -> None:
    is_lent(server, anna)
    # What was on its way is passed over, as is every other seat.
    anna.say({"act": "press", "button": "draw"})
    anna.say({"sit": 1})
    assert [one["seat"] for one in anna.hear()["seats"]] == [0]
    ticket = anna.by
    assert not anna.arrive(), "nor does a reloaded page have the hand yet"
    assert anna.roster["lent"]
    anna.say({"sit": 0})
    wish = wait_for(server, WantsSeat, Seat(0))
    assert wish.returns
    assert wish.words == ()
    server.admit(Seat(0), wish.device)
    anna.sits_down()
    assert anna.by != ticket
    assert anna.lives()


@pytest.mark.parametrize("is_away", [False, True], ids=["here", "away"])
@pytest.mark.parametrize("asks", [False, True], ids=["waits", "asks"])
def test_a_phone_has_a_lent_seat_again_without_a_press_in_the_next_game(
    server: PhoneServer, anna: FakePhone, *, asks: bool, is_away: bool
) -> None:
    is_lent(server, anna)
    wait_for(server, Left, Seat(0))
    assert server.lent == (Seat(0),)
    device = ""
    if asks:
        anna.say({"sit": 0})
        device = wait_for(server, WantsSeat, Seat(0)).device
    if is_away:
        anna.vanish()
    server.give_back(Seat(0))
    if is_away:
        assert anna.come()
    else:
        assert anna.hear() == {"admitted": {"seat": 0}}
    wait_for(server, Joined)
    server.refuse(device)  # the answer in the next game to what was asked in the last one
    assert anna.lives()
    assert server.lent == ()


def test_a_seat_given_to_another_phone_is_not_lent_anymore(
    server: PhoneServer, anna: FakePhone
) -> None:
    is_lent(server, anna)
    server.invite(on=True)
    FakePhone(server, Seat(0)).join(server)
    assert anna.hear() == {"over": "closed"}
    anna.open()
    anna.hello()
    assert anna.is_cut_off(), "the ticket is void"


def test_a_seat_that_is_not_given_back_is_not_asked_for_again(
    server: PhoneServer, anna: FakePhone
) -> None:
    is_lent(server, anna)
    anna.say({"sit": 0})
    server.refuse(wait_for(server, WantsSeat, Seat(0)).device)
    assert anna.hear() == {"over": "closed"}
    assert [ticket for ticket in server.tickets if ticket.name == anna.by] == []


def test_a_phone_that_asks_goes_back_to_the_names(server: PhoneServer) -> None:
    phone = FakePhone(server, Seat(1))
    phone.come()
    device = phone.asks(server).device
    phone.say({"stand": True})
    assert len(phone.hear()["seats"]) == 4
    assert wait_for(server, NoLongerWants) == NoLongerWants(Seat(1), device)
    server.admit(Seat(1), device)
    phone.say({"sit": 2})
    assert "words" in phone.hear()


def test_nobody_stands_up_in_a_running_game(server: PhoneServer, anna: FakePhone) -> None:
    anna.say({"stand": True})
    assert anna.lives()
    assert not any(isinstance(event, Left) for event in server.poll())


@pytest.fixture
def alone() -> Iterator[PhoneServer]:
    """A server where no other test has one, so that nobody takes its port afterwards."""
    running = PhoneServer([Seat(0), Seat(1)], HomeAddress("127.0.0.5"), limits=TEST_LIMITS)
    running.start()
    yield running
    running.stop()


def test_nothing_is_left_after_stop(alone: PhoneServer) -> None:
    server, anna = alone, FakePhone(alone, Seat(0))
    anna.join(server)
    waiting = FakePhone(server, Seat(1))
    waiting.come()
    server.stop()
    assert anna.hear() == {"over": "ended"}
    assert waiting.hear() == {"over": "ended"}
    assert anna.is_cut_off()
    wait_until(lambda: not server.is_running)
    assert "phones" not in [thread.name for thread in threading.enumerate()]
    with pytest.raises(ConnectionError):
        get(server.address, "/")
    assert server.invitation is None
    server.send(Seat(0), {"screen": {}})
    server.admit(Seat(1), waiting.device)
    server.close_seat(Seat(0))
    server.stop()


def test_a_connection_that_comes_as_the_server_stops_is_closed(alone: PhoneServer) -> None:
    """Browsers open spare ones at any moment."""
    alone._ready.wait()
    running = alone._network
    assert running is not None
    late: list[socket.socket] = []

    def come_and_stop() -> None:
        late.append(socket.create_connection((alone.address.host, alone.address.port)))
        running.stop()

    gc.disable()
    try:
        running.call_soon(come_and_stop)
        wait_until(lambda: not alone.is_running)
        late[0].settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert late[0].recv(1) == b""
    finally:
        gc.enable()
        late[0].close()


def test_a_server_that_stops_while_it_starts_says_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    server = PhoneServer([Seat(0)], HOME, limits=TEST_LIMITS)
    server.start()
    server.stop()
    wait_until(lambda: not server.is_running)
    assert caplog.messages == []


def test_a_phone_that_answers_nothing_does_not_hold_the_end_up(alone: PhoneServer) -> None:
    """Its connection is still open, and its goodbye never comes."""
    asleep = FakePhone(alone, Seat(0))
    asleep.join(alone)
    assert asleep.socket is not None
    asleep.socket.protocol.send_frame = lambda frame: None  # type: ignore[method-assign]
    alone.stop()
    assert not alone.is_running
    assert asleep.hear() == {"over": "ended"}
    asleep.close()


def test_the_code_dies_with_the_game_and_tickets_are_good_for_the_next(
    alone: PhoneServer,
) -> None:
    anna, ben = FakePhone(alone, Seat(0)), FakePhone(alone, Seat(1))
    anna.join(alone)
    kept = alone.tickets
    alone.stop()
    next_game = PhoneServer([Seat(0)], alone.address, tickets=kept, limits=TEST_LIMITS)
    next_game.start()
    try:
        ben.open()
        ben.hello()
        assert ben.is_cut_off(), "that was the code of another evening"
        assert next_game.poll() == []
        assert anna.come()
        assert wait_for(next_game, Joined).seat == Seat(0)
        anna.close()
    finally:
        next_game.stop()


def test_who_pings_without_end_and_fetches_nothing_is_dropped(
    server: PhoneServer, anna: FakePhone, ben: FakePhone
) -> None:
    """Pings of the protocol, which the library answers by itself."""
    assert anna.socket is not None
    line = anna.socket.socket
    ping = b"\x89\xfd" + bytes(4) + b"x" * 125
    with suppress(OSError):
        for _ in range(20_000):
            line.sendall(ping * 8)
    wait_for(server, Left, Seat(0))
    assert ben.lives()
    anna.close()


def test_a_ping_is_answered_by_its_number_alone(server: PhoneServer, anna: FakePhone) -> None:
    anna.say({"ping": 12})
    assert anna.hear() == {"pong": 12}
    anna.say({"ping": "x" * 500})
    assert anna.is_cut_off()


def test_the_way_there_and_back_is_measured(server: PhoneServer, anna: FakePhone) -> None:
    def measured() -> bool:
        anna.hear_all(0.05)
        return 0 < server.round_trip(Seat(0)) < PATIENCE

    wait_until(measured)
    assert server.round_trip(Seat(3)) == 0


def test_a_slow_phone_skips_older_screens_and_needs_no_memory(
    server: PhoneServer, anna: FakePhone, ben: FakePhone
) -> None:
    filling = "x" * 30_000
    sent = 3_000
    for rev in range(sent):
        server.send(Seat(0), {"screen": {"rev": rev, "filling": filling}})
    server.send(Seat(1), {"screen": {"rev": 1}})
    assert ben.hear() == {"screen": {"rev": 1}}
    heard = [anna.hear()["screen"]["rev"]]
    while heard[-1] != sent - 1:
        heard.append(anna.hear()["screen"]["rev"])
    assert heard == sorted(heard)
    assert len(heard) < sent / 2


def test_small_messages_all_arrive_in_order_with_the_newest_screen(
    server: PhoneServer, anna: FakePhone
) -> None:
    for n in range(5):
        server.send(Seat(0), {"screen": {"rev": n}})
        server.send(Seat(0), {"buzz": n})
    heard = [anna.hear()]
    while heard[-1] != {"buzz": 4}:
        heard.append(anna.hear())
    assert [m["buzz"] for m in heard if "buzz" in m] == [0, 1, 2, 3, 4]
    assert {"screen": {"rev": 4}} in heard


def test_a_phone_that_fetches_nothing_is_dropped(server: PhoneServer, anna: FakePhone) -> None:
    text = "x" * 60_000
    wait_until(lambda: _is_gone(server, {"say": text}))
    assert anna.is_cut_off()


def _is_gone(server: PhoneServer, message: dict[str, object]) -> bool:
    for _ in range(20):
        server.send(Seat(0), message)
    return any(isinstance(event, Left) for event in server.poll())


def test_a_phone_without_power_is_noticed() -> None:
    quick = replace(TEST_LIMITS, ping_every=0.05, ping_time=0.1)
    server = PhoneServer([Seat(0)], HOME, limits=quick)
    server.start()
    try:
        phone = FakePhone(server, Seat(0))
        phone.join(server)
        assert phone.socket is not None
        # From now on it answers no ping.
        phone.socket.protocol.send_frame = lambda frame: None  # type: ignore[method-assign]
        assert wait_for(server, Left) == Left(Seat(0))
        phone.close()
    finally:
        server.stop()


def test_what_the_table_has_no_time_for_costs_only_the_sender_its_place(
    server: PhoneServer, anna: FakePhone, ben: FakePhone
) -> None:
    for n in range(MOST_SAID + 1):
        anna.say({"n_th": n})
    assert anna.is_cut_off()
    assert ben.lives()
    ben.say({"act": "draw"})
    heard = []
    wait_until(lambda: heard.extend(server.poll()) or Said(Seat(1), {"act": "draw"}) in heard)
    assert len([e for e in heard if isinstance(e, Said) and e.seat == 0]) == MOST_SAID
    assert Left(Seat(0)) in heard
    assert anna.come()


def test_one_message_can_be_lost_only_by_the_seat_that_has_no_phone(
    server: PhoneServer, anna: FakePhone
) -> None:
    server.send(Seat(3), {"screen": {"rev": 1}})
    assert anna.lives()


@pytest.mark.parametrize(
    "message", [{}, {"d": 1}, {"n": 1}, {"x": float("nan")}, {"x": "y" * 70_000}]
)
def test_messages_that_no_phone_could_read_are_a_mistake_of_ours(
    server: PhoneServer, message: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match=r"message|JSON"):
        server.send(Seat(0), message)


def test_a_server_takes_another_port_if_the_easy_one_is_taken(server: PhoneServer) -> None:
    second = PhoneServer([Seat(0)], HOME, limits=TEST_LIMITS)
    second.start()
    try:
        assert second.address.port != server.address.port
        FakePhone(second, Seat(0)).join(second)
    finally:
        second.stop()


def test_an_address_that_is_not_ours_is_said_to_be_so(server: PhoneServer) -> None:
    for address in (HomeAddress("192.0.2.77"), server.address):
        with pytest.raises(PhonesError, match=r"\w"):
            PhoneServer([Seat(0)], address).start()


def test_only_the_one_address_listens(server: PhoneServer) -> None:
    for host in ("127.0.0.2", "::1"):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as other, pytest.raises(ConnectionError):
            other.connect((host, server.address.port))


def test_nothing_secret_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    server = PhoneServer([Seat(0), Seat(1)], HOME, limits=TEST_LIMITS)
    server.start()
    invitation = server.invitation
    assert invitation is not None
    phone = FakePhone(server, Seat(0))
    phone.join(server)
    phone.say({"act": "secretive"})
    wait_for(server, Said)
    liar = FakePhone(server, Seat(1))
    liar.secret = bytes(range(32))
    liar.open()
    liar.hello()
    assert liar.is_cut_off()
    phone.close()
    tickets = server.tickets
    server.stop()
    log = caplog.text + repr(invitation) + repr(tickets) + repr(server)
    for secret in (invitation.key, phone.secret):
        assert to_text(secret) not in log
        assert secret.hex() not in log
        assert repr(secret)[2:-1] not in log
    assert "secretive" not in log


# --- Phones that misbehave: refused, nothing changes, and nobody goes but whoever sent it.


def changed_nothing(server: PhoneServer, sender: FakePhone, *others: FakePhone) -> None:
    """The sender is cut off; the table has heard nothing, and the others are there."""
    assert sender.is_cut_off()
    assert all(other.lives() for other in others)
    assert [event for event in server.poll() if not isinstance(event, Left)] == []


def wrong_code(phone: FakePhone, other: FakePhone) -> None:
    phone.secret = secrets.token_bytes(32)
    phone.open()
    phone.hello()


def nothing_known_as_the_code(phone: FakePhone, other: FakePhone) -> None:
    phone.secret = bytes(32)
    phone.open()
    phone.hello()


def ticket_of_nobody(phone: FakePhone, other: FakePhone) -> None:
    phone.by = to_text(secrets.token_bytes(16))
    phone.hello()


def name_of_another_s_ticket(phone: FakePhone, other: FakePhone) -> None:
    phone.by = other.by
    phone.hello()


def keys_of_another_line(phone: FakePhone, other: FakePhone) -> None:
    """As somebody who has recorded a greeting, and sends it again."""
    recorded = phone.greeting({"hello": {"language": "en", "large": False}})
    phone.open()
    phone.send_frame(recorded)


def as_if_from_the_host(phone: FakePhone, other: FakePhone) -> None:
    phone.channel = PhoneChannel(secrets.token_bytes(32), "h")
    phone.hello()


def no_greeting_at_all(phone: FakePhone, other: FakePhone) -> None:
    phone.send_frame("{")


def greeting_of_another_kind(phone: FakePhone, other: FakePhone) -> None:
    phone.send_frame(json.dumps([1, 2, 3]))


def greeting_in_bytes(phone: FakePhone, other: FakePhone) -> None:
    phone.send_frame(phone.sealed({"hello": {"language": "en", "large": False}}))


def huge_greeting(phone: FakePhone, other: FakePhone) -> None:
    phone.send_frame("x" * 20_000)


def no_key(phone: FakePhone, other: FakePhone) -> None:
    phone.send_frame(json.dumps({"by": "code", "box": "AAAA"}))


def short_key(phone: FakePhone, other: FakePhone) -> None:
    phone.send_frame(json.dumps({"key": "AAAA", "by": "code", "box": "AAAA"}))


def key_of_zeros(phone: FakePhone, other: FakePhone) -> None:
    """It makes a secret that everybody knows."""
    phone.send_frame(json.dumps({"key": to_text(bytes(32)), "by": "", "box": "AAAA"}))


def no_hello(phone: FakePhone, other: FakePhone) -> None:
    phone.send_frame(phone.greeting({"sit": 1}))


def strange_language(phone: FakePhone, other: FakePhone) -> None:
    phone.hello(language="de\nen")


def largeness_that_is_a_text(phone: FakePhone, other: FakePhone) -> None:
    phone.hello(large="yes")


@pytest.mark.parametrize(
    "greet",
    [
        wrong_code,
        nothing_known_as_the_code,
        ticket_of_nobody,
        name_of_another_s_ticket,
        keys_of_another_line,
        as_if_from_the_host,
        no_greeting_at_all,
        greeting_of_another_kind,
        greeting_in_bytes,
        huge_greeting,
        no_key,
        short_key,
        key_of_zeros,
        no_hello,
        strange_language,
        largeness_that_is_a_text,
    ],
)
def test_who_cannot_greet_as_a_page_does_gets_no_answer(
    server: PhoneServer, anna: FakePhone, greet: Callable[[FakePhone, FakePhone], None]
) -> None:
    stranger = FakePhone(server, Seat(2))
    stranger.open()
    greet(stranger, anna)
    changed_nothing(server, stranger, anna)


def test_a_photo_of_the_code_and_a_recording_read_nothing(
    server: PhoneServer, anna: FakePhone
) -> None:
    """Whoever has recorded all, and learns the code and the ticket later, lacks both keys.

    The public keys of both went over the wire.
    """
    assert server.invitation is not None
    assert anna.socket is not None
    server.send(Seat(0), {"screen": {"hand": ["7S"]}})
    frame = anna.socket.recv()
    assert isinstance(frame, bytes)
    public = bytes(anna.own.public_key)
    for secret in (server.invitation.key, anna.secret, bytes(32)):
        for shared in (bytes(32), public, anna.theirs):
            guessed = channel_key(shared, anna.theirs, public, secret)
            for key in (secret, guessed):
                with pytest.raises(CryptoError):
                    SecretBox(key).decrypt(frame)
    assert anna.channel is not None
    assert anna.channel.open(frame) == {"screen": {"hand": ["7S"]}}
    photographed = FakePhone(server, Seat(0))
    assert not photographed.come(), "it can ask, and no more"
    assert photographed.asks(server).moving
    assert anna.lives()
    photographed.close()


@pytest.mark.parametrize("seat", [True, "1", None, 1.0, -1, 9])
def test_a_seat_that_nobody_offers_is_not_asked_for(
    server: PhoneServer, anna: FakePhone, seat: object
) -> None:
    phone = FakePhone(server, Seat(2))
    phone.arrive()
    phone.say({"sit": seat})
    if type(seat) is int:
        assert "seats" in phone.hear()
        phone.close()
    else:
        assert phone.is_cut_off()
    assert anna.lives()
    assert server.poll() == []


def test_nobody_chooses_twice(server: PhoneServer) -> None:
    phone = FakePhone(server, Seat(2))
    phone.come()
    phone.say({"sit": 1})
    assert phone.is_cut_off()


def replayed(phone: FakePhone) -> None:
    frame = phone.sealed({"ping": 1})
    phone.send_frame(frame)
    phone.send_frame(frame)


def left_out(phone: FakePhone) -> None:
    phone.sealed({"act": "draw"})
    phone.say({"act": "draw"})


def sent_back(phone: FakePhone) -> None:
    assert phone.socket is not None
    phone.say({"ping": 1})
    phone.send_frame(phone.socket.recv())


def oversized(phone: FakePhone) -> None:
    phone.say({"act": "x" * TEST_LIMITS.message_bytes})


def oversized_in_pieces(phone: FakePhone) -> None:
    assert phone.socket is not None
    with suppress(ConnectionClosed):
        phone.socket.send(b"x" * 1000 for _ in range(20))


def truncated(phone: FakePhone) -> None:
    phone.send_frame(phone.sealed({"act": "draw"})[:-1])


def too_short_for_a_box(phone: FakePhone) -> None:
    phone.send_frame(b"x" * 12)


def nothing(phone: FakePhone) -> None:
    phone.send_frame(b"")


def one_bit_turned(phone: FakePhone) -> None:
    frame = bytearray(phone.sealed({"act": "draw"}))
    frame[40] ^= 1
    phone.send_frame(bytes(frame))


def in_clear(phone: FakePhone) -> None:
    phone.send_frame(json.dumps({"act": "draw"}))


def by_the_key_of_another_seat(phone: FakePhone) -> None:
    phone.channel = PhoneChannel(secrets.token_bytes(32), "p")
    phone.say({"act": "draw"})


def too_fast(phone: FakePhone) -> None:
    for n in range(TEST_LIMITS.messages_at_once + 10):
        phone.say({"ping": n})


def sealed_text(phone: FakePhone, inner: str) -> None:
    """Seal what isn't an object that a phone would write."""
    assert phone.channel is not None
    phone.send_frame(phone.channel.seal("{" + inner))


def no_object(phone: FakePhone) -> None:
    sealed_text(phone, '"act":')


def a_name_twice(phone: FakePhone) -> None:
    sealed_text(phone, '"act":1,"act":2}')


def a_second_counter(phone: FakePhone) -> None:
    sealed_text(phone, '"n":1}')


def not_a_number(phone: FakePhone) -> None:
    sealed_text(phone, '"x":NaN}')


def endless_number(phone: FakePhone) -> None:
    sealed_text(phone, '"x":1e999}')


def number_of_many_digits(phone: FakePhone) -> None:
    sealed_text(phone, f'"x":{"9" * 5000}}}')


def half_a_sign(phone: FakePhone) -> None:
    sealed_text(phone, '"x":"\\ud800"}')


def very_deep(phone: FakePhone) -> None:
    sealed_text(phone, f'"x":{"[" * 3000}{"]" * 3000}}}')


def rather_deep(phone: FakePhone) -> None:
    sealed_text(phone, f'"x":{"[" * 10}{"]" * 10}}}')


@pytest.mark.parametrize(
    "misbehave",
    [
        replayed,
        left_out,
        sent_back,
        oversized,
        oversized_in_pieces,
        truncated,
        too_short_for_a_box,
        nothing,
        one_bit_turned,
        in_clear,
        by_the_key_of_another_seat,
        too_fast,
        no_object,
        a_name_twice,
        a_second_counter,
        not_a_number,
        endless_number,
        number_of_many_digits,
        half_a_sign,
        very_deep,
        rather_deep,
    ],
)
def test_a_wrong_message_cuts_off_its_sender_alone(
    server: PhoneServer,
    anna: FakePhone,
    ben: FakePhone,
    misbehave: Callable[[FakePhone], None],
) -> None:
    misbehave(ben)
    changed_nothing(server, ben, anna)
    assert ben.come(), "the seat is still this phone's"


def test_messages_in_another_order_are_refused_from_the_first_wrong_one(
    server: PhoneServer, anna: FakePhone, ben: FakePhone
) -> None:
    frames = [ben.sealed({"act": name}) for name in ("draw", "discard", "undo")]
    for at in (0, 2, 1):
        ben.send_frame(frames[at])
    assert ben.is_cut_off()
    assert anna.lives()
    said = [event.message for event in server.poll() if isinstance(event, Said)]
    assert said == [{"act": "draw"}]


def test_who_has_not_been_let_in_can_say_nothing(server: PhoneServer, anna: FakePhone) -> None:
    waiting = FakePhone(server, Seat(0))
    waiting.come()
    assert waiting.lives(), "a phone that waits may ask whether the line stands"
    server.poll()
    waiting.say({"act": "draw"})
    assert waiting.is_cut_off()
    assert anna.lives()
    assert [event for event in server.poll() if isinstance(event, Said)] == []


def test_a_phone_hears_nothing_of_another_seat(
    server: PhoneServer, anna: FakePhone, ben: FakePhone
) -> None:
    waiting = FakePhone(server, Seat(0))
    waiting.come()
    server.send(Seat(0), {"screen": {"hand": ["7S"]}})
    assert anna.hear() == {"screen": {"hand": ["7S"]}}
    assert ben.hear_all() == []
    assert waiting.hear_all() == []
    waiting.close()


def test_what_goes_over_the_wire_is_not_to_be_read(
    server: PhoneServer, anna: FakePhone
) -> None:
    assert anna.socket is not None
    # Words long enough that noise doesn't have them by chance.
    server.send(Seat(0), {"screen": {"hand": ["7S", "KD"]}})
    frame = anna.socket.recv()
    assert isinstance(frame, bytes)
    assert b'["7S"' not in frame
    assert b"screen" not in frame
    server.send(Seat(0), {"screen": {"hand": ["7S", "KD"]}})
    assert anna.socket.recv() != frame


def test_one_seat_s_phone_can_be_followed_by_the_next_after_a_wrong_one(
    server: PhoneServer,
) -> None:
    liar = FakePhone(server, Seat(1))
    liar.open()
    wrong_code(liar, liar)
    assert liar.is_cut_off()
    phone = FakePhone(server, Seat(1))
    phone.join(server)
    phone.say({"act": "draw"})
    assert wait_for(server, Said).seat == Seat(1)
    phone.close()


def test_a_seat_closed_before_the_network_runs_leaves_no_ticket() -> None:
    closed, lent = new_ticket(Seat(0)), new_ticket(Seat(1))
    server = PhoneServer([Seat(0), Seat(1)], HOME, tickets=[closed, lent], limits=TEST_LIMITS)
    server.close_seat(Seat(0))
    server.close_seat(Seat(1), lent=True)
    assert server.tickets == (lent,)


def test_what_is_said_while_the_server_starts_is_not_lost() -> None:
    """The network is loaded on its thread, after `start` has returned."""
    ticket = new_ticket(Seat(0))
    server = PhoneServer([Seat(0)], HOME, tickets=[ticket], limits=TEST_LIMITS)
    server.start()
    server.invite(on=False)
    server.close_seat(Seat(0))
    try:
        phone = FakePhone(server, Seat(0))
        phone.open()
        phone.hello()
        assert phone.hear() == {"over": "shut"}
        phone.by, phone.secret = ticket.name, ticket.secret
        phone.open()
        phone.hello()
        assert phone.is_cut_off(), "its seat has moved to the laptop"
    finally:
        server.stop()
