"""The Wi-Fi that people are told of: by its name where the system says it, else without."""

from __future__ import annotations

import ctypes
import socket
import struct
import sys
from pathlib import Path

import pytest

from mayi_desktop.ui.phones import server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it")


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


def test_the_wi_fi_with_the_address_is_named(interfaces: Interfaces) -> None:
    assert server.wifi_name("192.168.1.20") == "Oma’s Netz"


@pytest.mark.parametrize("host", ["192.168.1.5", "10.0.0.7", "127.0.0.1"])
def test_a_cable_has_no_name(interfaces: Interfaces, host: str) -> None:
    assert server.wifi_name(host) == ""


@pytest.mark.parametrize("name", [b"", b"\x00\x00", b"bell\x07", b"x\x1b[31m"])
def test_a_name_that_cannot_be_shown_is_left_out(interfaces: Interfaces, name: bytes) -> None:
    interfaces.name = name
    assert server.wifi_name("192.168.1.20") == ""


def test_this_computer_answers_without_a_fault() -> None:
    assert isinstance(server.wifi_name("127.0.0.1"), str)
