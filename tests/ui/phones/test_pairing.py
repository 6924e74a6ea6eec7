"""The short address: six words on both sides, and then a link for one seat."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable

import pytest
from nacl.public import Box, PrivateKey, PublicKey
from websockets.exceptions import InvalidStatus

from mayi_desktop.engine import Seat
from mayi_desktop.host.seal import WORDS
from mayi_desktop.ui.phones.messages import Joined, NoLongerWants, WantsSeat, from_text, to_text
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.phones.fake_phone import PATIENCE, FakePhone, get, wait_for


class Newcomer(FakePhone):
    """A phone that knows only the short address."""

    def __init__(self, server: PhoneServer, seat: int, *, host: str = "127.0.0.1") -> None:
        super().__init__(server.invitation(Seat(0)), host=host)
        self.seat = Seat(seat)
        self.token = self.key = b""
        self.own = PrivateKey.generate()

    def exchange_keys(self) -> None:
        """Pair as the page does, up to the box."""
        self.connect("/pair")
        assert self.socket is not None
        offer = from_text(json.loads(self.socket.recv(PATIENCE))["offer"])
        public = bytes(self.own.public_key)
        self.send_frame(json.dumps({"key": to_text(public), "seat": self.seat}))
        theirs = from_text(json.loads(self.socket.recv(PATIENCE))["key"])
        assert hashlib.sha512(theirs).digest()[:32] == offer
        self.box = Box(self.own, PublicKey(theirs))
        mixed = hashlib.sha512(b"May I? pair 1" + theirs + public + bytes([self.seat])).digest()
        bits = int.from_bytes(mixed[:8], "big") >> 4
        self.words = tuple(WORDS[bits >> 50 - 10 * at & 1023] for at in range(6))

    def ask(self) -> None:
        """Pair, and say who it is."""
        self.exchange_keys()
        self.send_frame(self.boxed({"device": self.device, "language": "fr"}))

    def boxed(self, message: dict[str, object]) -> bytes:
        return bytes(self.box.encrypt(json.dumps(message).encode()))

    def answer(self) -> dict[str, str]:
        assert self.socket is not None
        frame = self.socket.recv(PATIENCE)
        assert isinstance(frame, bytes)
        told: dict[str, str] = json.loads(self.box.decrypt(frame))
        return told

    def use(self, link: str) -> None:
        """Be a phone with a link from now on."""
        seat, token, key = link.split(".")
        self.seat = Seat(int(seat))
        self.token, self.key = from_text(token), from_text(key)


def test_who_compares_six_words_gets_the_link_of_the_seat(server: PhoneServer) -> None:
    phone = Newcomer(server, 2)
    phone.ask()
    wish = wait_for(server, WantsSeat)
    assert wish == WantsSeat(Seat(2), phone.device, phone.words, False, "fr")
    assert len(phone.words) == 6
    server.admit(Seat(2), phone.device)
    link = phone.answer()["link"]
    assert server.invitation(Seat(2)).link.endswith(f"#{link}")
    assert phone.is_cut_off()
    phone.use(link)
    assert phone.come()["admitted"] is True, "the host has said yes already"
    assert wait_for(server, Joined).device == phone.device
    phone.close()


def test_another_device_with_that_link_has_to_ask(server: PhoneServer) -> None:
    phone = Newcomer(server, 1)
    phone.ask()
    wait_for(server, WantsSeat)
    server.admit(Seat(1), phone.device)
    other = FakePhone(server.invitation(Seat(1)))
    phone.use(phone.answer()["link"])
    assert other.come()["admitted"] is False
    other.close()


def test_it_can_take_over_a_seat_with_the_host_s_yes(
    server: PhoneServer, anna: FakePhone
) -> None:
    phone = Newcomer(server, 0)
    phone.ask()
    assert wait_for(server, WantsSeat).moving
    assert anna.lives()
    server.admit(Seat(0), phone.device)
    phone.use(phone.answer()["link"])
    assert anna.lives(), "the seat is hers until the other phone is there"
    phone.come()
    wait_for(server, Joined)
    assert anna.hear() == {"over": "moved"}
    phone.close()


def test_who_is_refused_gets_no_link(server: PhoneServer) -> None:
    phone = Newcomer(server, 3)
    phone.ask()
    wait_for(server, WantsSeat)
    server.refuse(Seat(3), phone.device)
    assert phone.answer() == {"over": "refused"}
    assert phone.is_cut_off()


def test_who_goes_takes_the_question_along(server: PhoneServer) -> None:
    phone = Newcomer(server, 3)
    phone.ask()
    wait_for(server, WantsSeat)
    phone.close()
    assert wait_for(server, NoLongerWants) == NoLongerWants(Seat(3), phone.device)


def test_a_closed_seat_and_a_stopped_server_send_those_who_ask_away(
    server: PhoneServer,
) -> None:
    one, other = Newcomer(server, 3), Newcomer(server, 2, host="127.0.0.2")
    for phone in (one, other):
        phone.ask()
        wait_for(server, WantsSeat)
    server.close_seat(Seat(3))
    assert one.answer() == {"over": "closed"}
    server.stop()
    assert other.answer() == {"over": "ended"}


def test_one_address_asks_once_at_a_time(server: PhoneServer) -> None:
    first, second = Newcomer(server, 1), Newcomer(server, 2)
    first.ask()
    wait_for(server, WantsSeat)
    second.connect("/pair")
    assert second.is_cut_off()
    assert server.poll() == []
    first.close()


def test_both_are_bound_to_their_keys_before_they_see_the_other_s(server: PhoneServer) -> None:
    """Somebody in between can't look for a key that makes the same words."""
    phone = Newcomer(server, 1)
    phone.connect("/pair")
    assert phone.socket is not None
    told = json.loads(phone.socket.recv(PATIENCE))
    assert list(told) == ["offer"]
    with pytest.raises(TimeoutError):
        phone.socket.recv(0.2)
    phone.close()


def no_key(phone: Newcomer) -> None:
    phone.send_frame(json.dumps({"seat": 1}))


def short_key(phone: Newcomer) -> None:
    phone.send_frame(json.dumps({"key": "AAAA", "seat": 1}))


def seat_of_no_table(phone: Newcomer) -> None:
    phone.send_frame(json.dumps({"key": to_text(bytes(phone.own.public_key)), "seat": 9}))


def seat_below(phone: Newcomer) -> None:
    phone.send_frame(json.dumps({"key": to_text(bytes(phone.own.public_key)), "seat": -1}))


def bytes_at_once(phone: Newcomer) -> None:
    phone.send_frame(secrets.token_bytes(60))


def zero_key(phone: Newcomer) -> None:
    """A key of zeros makes a secret that everybody knows."""
    phone.send_frame(json.dumps({"key": to_text(bytes(32)), "seat": 1}))


@pytest.mark.parametrize(
    "greet", [no_key, short_key, seat_of_no_table, seat_below, bytes_at_once, zero_key]
)
def test_who_can_t_pair_is_sent_away(
    server: PhoneServer, anna: FakePhone, greet: Callable[[Newcomer], None]
) -> None:
    phone = Newcomer(server, 1)
    phone.connect("/pair")
    assert phone.socket is not None
    phone.socket.recv(PATIENCE)
    greet(phone)
    assert phone.is_cut_off()
    assert server.poll() == []
    assert anna.lives()


@pytest.mark.parametrize(
    "message",
    [{}, {"device": "x"}, {"device": "A" * 22, "language": "de\n"}, {"hello": "A" * 22}],
)
def test_who_does_not_say_who_it_is_is_sent_away(
    server: PhoneServer, message: dict[str, object]
) -> None:
    phone = Newcomer(server, 1)
    phone.exchange_keys()
    phone.send_frame(phone.boxed(message))
    assert phone.is_cut_off()
    assert server.poll() == []


def test_who_speaks_before_the_answer_is_sent_away(server: PhoneServer) -> None:
    phone = Newcomer(server, 1)
    phone.ask()
    wait_for(server, WantsSeat)
    phone.send_frame(phone.boxed({"act": "draw"}))
    assert phone.is_cut_off()
    assert wait_for(server, NoLongerWants).seat == Seat(1)


def test_the_words_are_served(server: PhoneServer) -> None:
    answer = get(server.address, "/word-list.json")
    assert json.loads(answer.split(b"\r\n\r\n", 1)[1]) == list(WORDS)


def test_a_page_from_elsewhere_can_t_pair(server: PhoneServer) -> None:
    phone = Newcomer(server, 1)
    with pytest.raises(InvalidStatus, match="403"):
        phone.connect("/pair", "http://evil.example")
