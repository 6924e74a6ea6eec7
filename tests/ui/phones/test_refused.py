"""Phones that misbehave: refused, nothing changes, and nobody goes but whoever sent it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import Left, Said, to_text
from mayi_desktop.ui.phones.network import PhoneChannel, RejectedError, channel_key
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.phones.fake_phone import TEST_LIMITS, FakePhone, wait_for


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
    """Whoever has recorded all, and learns the code and the ticket later, lacks both keys."""
    assert server.invitation is not None
    assert anna.socket is not None
    server.send(Seat(0), {"screen": {"hand": ["7S"]}})
    frame = anna.socket.recv()
    assert isinstance(frame, bytes)
    public = bytes(anna.own.public_key)
    for secret in (server.invitation.key, anna.secret, bytes(32)):
        guessed = channel_key(bytes(32), public, public, secret)
        for key in (secret, guessed):
            with pytest.raises(RejectedError):
                PhoneChannel(key, "p").open(frame)
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
