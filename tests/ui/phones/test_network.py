"""The channel: what it writes, and how little its length tells."""

from __future__ import annotations

import ctypes
import json
import socket
import struct
import sys
from pathlib import Path
from typing import Any

import ifaddr
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones import server
from mayi_desktop.ui.phones.messages import (
    MOST_ARRIVALS,
    MOST_SAID,
    HomeAddress,
    Joined,
    Left,
    NetworkAddress,
    PhoneInbox,
    Said,
    from_text,
    home_addresses,
    is_home,
    new_invitation,
    new_ticket,
    read_object,
    to_text,
    written,
)
from mayi_desktop.ui.phones.network import PhoneChannel, PhoneOutbox, RejectedError, channel_key

KEY = bytes(range(32))
_EXACT = 2**53
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-_EXACT, _EXACT)
    | st.floats(-1e9, 1e9)
    | st.text(st.characters(exclude_categories=("Cs",)), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=("Cs",)), max_size=9), inner)
    ),
    max_leaves=8,
)


def pair() -> tuple[PhoneChannel, PhoneChannel]:
    return PhoneChannel(KEY, "h"), PhoneChannel(KEY, "p")


@settings(max_examples=30)
@given(st.dictionaries(st.text("abcxyz", min_size=1), PLAIN, min_size=1))
def test_what_is_sealed_is_opened_as_it_was(message: dict[str, Any]) -> None:
    host, phone = pair()
    for _ in range(3):
        assert phone.open(host.seal(written(message))) == message
        assert host.open(phone.seal(json.dumps(message))) == message


def test_lengths_tell_a_tap_from_a_screen_and_no_more() -> None:
    host, phone = pair()
    taps = {len(phone.seal(written({"act": "press", "button": "x" * n}))) for n in range(120)}
    assert len(taps) == 1
    screens = {len(host.seal(written({"screen": "x" * n}))) for n in range(900)}
    assert len(screens) == 1
    long = {len(host.seal(written({"screen": "x" * n}))) % 1024 for n in range(2000, 9000, 7)}
    assert long == {len(host.seal(written({"a": 1}))) % 1024}


def test_the_same_message_never_looks_the_same() -> None:
    host, _ = pair()
    assert len({host.seal('{"a":1}') for _ in range(50)}) == 50


def test_a_refused_frame_does_not_count() -> None:
    host, phone = pair()
    first, second = phone.seal('{"a":1}'), phone.seal('{"a":2}')
    for wrong in (second, b"", first[:-1], first + b"x"):
        with pytest.raises(RejectedError):
            host.open(wrong)
    assert host.open(first) == {"a": 1}
    with pytest.raises(RejectedError):
        host.open(first)
    assert host.open(second) == {"a": 2}


def test_nothing_of_another_key_is_opened_and_nothing_comes_back() -> None:
    host, phone = pair()
    with pytest.raises(RejectedError):
        PhoneChannel(bytes(32), "h").open(phone.seal('{"a":1}'))
    with pytest.raises(RejectedError):
        host.open(host.seal('{"a":1}'))


@given(st.text())
def test_any_text_is_a_plain_object_or_refused(text: str) -> None:
    try:
        found = read_object(text)
    except ValueError:
        return
    assert read_object(json.dumps(found)) == found


@given(st.binary(max_size=40))
def test_bytes_come_back_from_links(data: bytes) -> None:
    assert from_text(to_text(data)) == data
    assert set(to_text(data)) <= set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
    )


@pytest.mark.parametrize("text", ["=", "A", "AA==", "A A", "ü", "AB", "+/+/", "AAAA\n"])
def test_what_no_link_has_is_no_link(text: str) -> None:
    with pytest.raises(ValueError, match="base64"):
        from_text(text)


def test_a_line_s_key_depends_on_everything_that_goes_into_it() -> None:
    parts = [bytes([number] * 32) for number in range(4)]
    keys = {channel_key(*parts)}
    for at in range(4):
        keys.add(channel_key(*parts[:at], bytes(32), *parts[at + 1 :]))
    # The first part is zeros already.
    assert len(keys) == 4
    assert {len(key) for key in keys} == {32}


def test_links_are_never_alike_and_show_their_secret_only_themselves() -> None:
    address = HomeAddress("192.168.1.20", 8642)
    links = {new_invitation(address).link for _ in range(50)}
    assert len(links) == 50
    one = new_invitation(address)
    assert one.link.startswith("http://192.168.1.20:8642/#")
    assert len(one.key) == 32
    assert one.short == "http://192.168.1.20:8642/"
    assert repr(one) == f"Invitation(address={address!r})"
    ticket = new_ticket(Seat(2))
    assert repr(ticket) == f"Ticket(name={ticket.name!r}, seat=2, person='')"


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("192.168.178.23", True),
        ("10.1.2.3", True),
        ("172.20.10.2", True),
        ("169.254.9.9", True),
        ("172.32.0.1", False),
        ("127.0.0.1", False),
        ("8.8.8.8", False),
        ("0.0.0.0", False),
        ("100.64.1.1", False),
        ("::1", False),
        ("fe80::1", False),
    ],
)
def test_home_is_where_nobody_else_can_reach(host: str, home: bool) -> None:
    assert is_home(host) == home


def adapters(*named: tuple[str, str]) -> list[ifaddr.Adapter]:
    return [
        ifaddr.Adapter(name, name, [ifaddr.IP(host, 24, name)], index=at)
        for at, (name, host) in enumerate(named)
    ]


def test_wifi_and_cable_come_first_and_a_vpn_last_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = adapters(
        ("lo", "127.0.0.1"),
        ("tun0", "10.8.0.3"),
        ("docker0", "172.17.0.1"),
        ("usb0", "192.168.42.1"),
        ("wlp3s0", "192.168.1.20"),
        ("eth1", "203.0.113.5"),
        ("enp0s31f6", "192.168.1.21"),
    )
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    addresses = home_addresses()
    assert [address.host for address in addresses] == [
        "192.168.1.20",
        "192.168.1.21",
        "192.168.42.1",
        "172.17.0.1",
        "10.8.0.3",
    ]
    assert [address.is_tunnel for address in addresses] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("name", "tunnel"),
    [
        ("Wi-Fi", False),
        ("Ethernet 2", False),
        ("en0", False),
        ("utun3", True),
        ("wg0", True),
        ("ProtonVPN", True),
        ("My VPN connection", True),
        ("TAP-Windows Adapter V9", True),
        ("WireGuard Tunnel", True),
        ("tailscale0", True),
    ],
)
def test_a_tunnel_is_known_by_its_name(name: str, tunnel: bool) -> None:
    assert NetworkAddress("10.0.0.2", name).is_tunnel == tunnel


def test_a_seat_can_fill_only_its_own_part_of_the_inbox() -> None:
    inbox = PhoneInbox()
    assert not inbox.news.is_set()
    assert all(inbox.put(Said(Seat(0), {"n": n})) for n in range(MOST_SAID))
    assert inbox.news.is_set()
    assert not inbox.put(Said(Seat(0), {}))
    assert inbox.put(Said(Seat(1), {}))
    assert all(inbox.put(Joined(Seat(0), str(n))) for n in range(MOST_ARRIVALS))
    assert not inbox.put(Joined(Seat(0), "more"))
    assert inbox.put(Left(Seat(0))), "departures are never lost"
    assert len(inbox.take(5)) == 5
    assert inbox.put(Said(Seat(0), {}))
    rest = inbox.take(1000)
    assert len(rest) == MOST_SAID - 5 + 1 + MOST_ARRIVALS + 1 + 1
    assert inbox.take(10) == []


def test_an_outbox_keeps_the_newest_screen_and_every_other_message() -> None:
    outbox = PhoneOutbox(3)
    assert outbox.put("screen 1", "screen")
    assert outbox.put("buzz")
    assert outbox.put("screen 2", "screen")
    assert outbox.put("pong")
    assert not outbox.put("one too many")
    assert outbox.put("screen 3", "screen"), "it takes the place of another"
    assert [outbox.take() for _ in range(4)] == ["buzz", "pong", "screen 3", None]


# --- The Wi-Fi that people are told of: by its name where the system says it, else without.


class Interfaces:
    """A computer with a cable and a Wi-Fi, as its system answers."""

    addresses = {"lo": "127.0.0.1", "eth0": "192.168.1.5", "wlan0": "192.168.1.20"}
    name = "Oma’s Netz".encode()

    def answer(self, asking: socket.socket, question: int, about: bytes) -> bytes:
        interface = about[:16].rstrip(b"\0").decode()
        if question == server._ADDRESS:
            address = socket.inet_aton(self.addresses[interface])
            return about[:16] + struct.pack("HH", socket.AF_INET, 0) + address + bytes(8)
        if interface != "wlan0":
            raise OSError(95, "no Wi-Fi")
        _interface, place, length, flags = struct.unpack("16sPHH", about)
        assert length > len(self.name)
        ctypes.memmove(place, self.name, len(self.name))
        return struct.pack("16sPHH", about[:16], place, len(self.name), flags) + bytes(12)


@pytest.fixture
def interfaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Interfaces:
    for name in Interfaces.addresses:
        (tmp_path / name).mkdir()
    made = Interfaces()
    monkeypatch.setattr(server, "_INTERFACES", tmp_path)
    monkeypatch.setattr(server, "_ask", made.answer)
    return made


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it")
def test_the_wi_fi_with_the_address_is_named(interfaces: Interfaces) -> None:
    assert server.wifi_name("192.168.1.20") == "Oma’s Netz"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it")
@pytest.mark.parametrize("host", ["192.168.1.5", "10.0.0.7", "127.0.0.1"])
def test_a_cable_has_no_name(interfaces: Interfaces, host: str) -> None:
    assert server.wifi_name(host) == ""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it")
@pytest.mark.parametrize("name", [b"", b"\x00\x00", b"bell\x07", b"x\x1b[31m"])
def test_a_name_that_cannot_be_shown_is_left_out(interfaces: Interfaces, name: bytes) -> None:
    interfaces.name = name
    assert server.wifi_name("192.168.1.20") == ""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it")
def test_this_computer_answers_without_a_fault() -> None:
    assert isinstance(server.wifi_name("127.0.0.1"), str)
