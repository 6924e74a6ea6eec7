"""Phones that behave: they come, are let in, talk, sleep, come back, move, and go."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import (
    MOST_SAID,
    HomeAddress,
    Joined,
    Left,
    NoLongerWants,
    PhoneEvent,
    Said,
    WantsSeat,
    to_text,
)
from mayi_desktop.ui.phones.server import PhonesError, PhoneServer
from tests.ui.phones.fake_phone import HOME, TEST_LIMITS, FakePhone, get, wait_for, wait_until


def test_a_phone_waits_for_the_host_and_then_holds_its_seat(server: PhoneServer) -> None:
    phone = FakePhone.of_link(server.invitation(Seat(2)).link)
    phone.language, phone.large = "de", True
    assert phone.come()["admitted"] is False
    wish = wait_for(server, WantsSeat)
    assert wish == WantsSeat(Seat(2), phone.device, phone.words, False, "de")
    assert len(phone.words) == 2
    server.admit(Seat(2), phone.device)
    assert phone.hear() == {"admitted": True}
    assert wait_for(server, Joined) == Joined(Seat(2), phone.device, "de", True)
    phone.say({"act": "draw", "id": 7})
    assert wait_for(server, Said) == Said(Seat(2), {"act": "draw", "id": 7})
    server.send(Seat(2), {"screen": {"rev": 1, "say": "Zieh’ eine Karte"}})
    assert phone.hear() == {"screen": {"rev": 1, "say": "Zieh’ eine Karte"}}
    phone.close()
    assert wait_for(server, Left) == Left(Seat(2))


def test_a_refused_phone_is_told_so_and_may_ask_again(server: PhoneServer) -> None:
    phone = FakePhone(server.invitation(Seat(1)))
    phone.come()
    wait_for(server, WantsSeat)
    server.refuse(Seat(1), phone.device)
    assert phone.hear() == {"over": "refused"}
    assert phone.is_cut_off()
    phone.join(server)


def test_a_phone_that_was_let_in_comes_back_by_itself(
    server: PhoneServer, anna: FakePhone
) -> None:
    anna.vanish()
    wait_for(server, Left, Seat(0))
    assert anna.come()["admitted"] is True
    assert wait_for(server, Joined).device == anna.device


def test_a_reloaded_page_takes_over_from_its_own_old_one(
    server: PhoneServer, anna: FakePhone
) -> None:
    again = FakePhone(server.invitation(Seat(0)))
    again.device = anna.device
    assert again.come()["admitted"] is True
    wait_for(server, Joined, Seat(0))
    assert anna.is_cut_off()
    again.say({"act": "draw"})
    assert wait_for(server, Said).message == {"act": "draw"}
    assert server.poll() == [], "nobody has left"
    again.close()


def test_a_second_device_moves_the_seat_only_when_the_host_says_so(
    server: PhoneServer, anna: FakePhone
) -> None:
    other = FakePhone(server.invitation(Seat(0)))
    assert other.come()["admitted"] is False
    assert wait_for(server, WantsSeat).moving
    assert anna.lives()
    server.send(Seat(0), {"screen": {"rev": 1}})
    assert anna.hear() == {"screen": {"rev": 1}}
    server.admit(Seat(0), other.device)
    assert other.hear() == {"admitted": True}
    assert wait_for(server, Joined).device == other.device
    assert anna.hear() == {"over": "moved"}
    assert anna.is_cut_off()
    assert [e for e in server.poll() if isinstance(e, Left)] == []
    server.send(Seat(0), {"screen": {"rev": 2}})
    assert other.hear() == {"screen": {"rev": 2}}
    assert anna.come()["admitted"] is False, "the old device has to ask now"
    other.close()


def test_a_waiting_phone_that_goes_takes_its_question_along(server: PhoneServer) -> None:
    phone = FakePhone(server.invitation(Seat(3)))
    phone.come()
    wait_for(server, WantsSeat)
    phone.close()
    assert wait_for(server, NoLongerWants) == NoLongerWants(Seat(3), phone.device)
    server.admit(Seat(3), phone.device)
    assert phone.come()["admitted"] is False


def test_a_waiting_phone_that_reloads_asks_anew_with_its_new_words(server: PhoneServer) -> None:
    phone, again = (FakePhone(server.invitation(Seat(3))) for _ in range(2))
    again.device = phone.device
    phone.come()
    wait_for(server, WantsSeat)
    again.come()
    heard: list[PhoneEvent] = []
    wait_until(lambda: heard.extend(server.poll()) or len(heard) == 2)
    assert heard == [
        NoLongerWants(Seat(3), phone.device),
        WantsSeat(Seat(3), phone.device, again.words, False, "en"),
    ]
    assert phone.is_cut_off()
    server.admit(Seat(3), phone.device)
    assert again.hear() == {"admitted": True}
    again.close()


def test_only_a_few_wait_for_one_seat(server: PhoneServer, anna: FakePhone) -> None:
    crowd = [FakePhone(server.invitation(Seat(0))) for _ in range(4)]
    for phone in crowd:
        phone.come()
    assert crowd[-1].hear() == {"over": "busy"}
    assert crowd[-1].is_cut_off()
    assert all(phone.lives() for phone in crowd[:-1])
    assert anna.lives()
    for phone in crowd:
        phone.close()


def test_a_closed_seat_has_another_link(server: PhoneServer, anna: FakePhone) -> None:
    before = server.invitation(Seat(0))
    server.close_seat(Seat(0))
    assert anna.hear() == {"over": "closed"}
    assert anna.is_cut_off()
    assert wait_for(server, Left) == Left(Seat(0))
    assert server.invitation(Seat(0)) != before
    anna.open()
    anna.hello()
    assert anna.is_cut_off(), "the old link is dead"
    FakePhone(server.invitation(Seat(0))).join(server)


@pytest.fixture
def alone() -> Iterator[PhoneServer]:
    """A server where no other test has one, so that nobody takes its port afterwards."""
    running = PhoneServer([Seat(0), Seat(1)], HomeAddress("127.0.0.5"), limits=TEST_LIMITS)
    running.start()
    yield running
    running.stop()


def test_nothing_is_left_after_stop(alone: PhoneServer) -> None:
    server, anna = alone, FakePhone(alone.invitation(Seat(0)))
    anna.join(server)
    waiting = FakePhone(server.invitation(Seat(1)))
    waiting.come()
    server.stop()
    assert anna.hear() == {"over": "ended"}
    assert waiting.hear() == {"over": "ended"}
    assert anna.is_cut_off()
    assert not server.is_running
    assert "phones" not in [thread.name for thread in threading.enumerate()]
    with pytest.raises(ConnectionError):
        get(server.address, "/")
    with pytest.raises(KeyError):
        server.invitation(Seat(0))
    server.send(Seat(0), {"screen": {}})
    server.admit(Seat(1), waiting.device)
    server.close_seat(Seat(0))
    server.stop()


def test_a_phone_that_answers_nothing_does_not_hold_the_end_up(alone: PhoneServer) -> None:
    """Its connection is still open, and its goodbye never comes."""
    asleep = FakePhone(alone.invitation(Seat(0)))
    asleep.join(alone)
    assert asleep.socket is not None
    asleep.socket.protocol.send_frame = lambda frame: None  # type: ignore[method-assign]
    alone.stop()
    assert not alone.is_running
    assert asleep.hear() == {"over": "ended"}
    asleep.close()


def test_tokens_die_with_the_game(alone: PhoneServer) -> None:
    anna = FakePhone(alone.invitation(Seat(0)))
    anna.join(alone)
    alone.stop()
    next_game = PhoneServer([Seat(0)], alone.address, limits=TEST_LIMITS)
    next_game.start()
    try:
        anna.open()
        anna.hello()
        assert anna.is_cut_off()
        assert next_game.poll() == []
    finally:
        next_game.stop()


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
        phone = FakePhone(server.invitation(Seat(0)))
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
    assert anna.come()["admitted"] is True


def test_one_message_can_be_lost_only_by_the_seat_that_has_no_phone(
    server: PhoneServer, anna: FakePhone
) -> None:
    server.send(Seat(3), {"screen": {"rev": 1}})
    assert anna.lives()


@pytest.mark.parametrize(
    "message", [{}, {"s": 1}, {"n": 1}, {"x": float("nan")}, {"x": "y" * 70_000}]
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
        FakePhone(second.invitation(Seat(0))).join(second)
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
    links = [server.invitation(seat) for seat in (Seat(0), Seat(1))]
    phone = FakePhone(links[0])
    phone.join(server)
    phone.say({"act": "secretive"})
    wait_for(server, Said)
    liar = FakePhone(links[1])
    liar.token = links[0].token
    liar.open()
    liar.hello()
    assert liar.is_cut_off()
    phone.close()
    server.stop()
    log = caplog.text + repr(links) + repr(server)
    for link in links:
        for secret in (link.token, link.key):
            assert to_text(secret) not in log
            assert secret.hex() not in log
            assert repr(secret)[2:-1] not in log
    assert "secretive" not in log
