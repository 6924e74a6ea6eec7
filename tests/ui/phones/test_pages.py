"""Pages for browsers: a fixed list, safe headers, and no patience with anything else."""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import HomeAddress
from mayi_desktop.ui.phones.network import Allowance, FilesServed, Gate, Limits
from mayi_desktop.ui.phones.screen import page_words
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.phones.fake_phone import HOME, PATIENCE, FakePhone, ask, get

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def headers(answer: bytes) -> dict[str, str]:
    lines = answer.split(b"\r\n\r\n", 1)[0].decode().split("\r\n")[1:]
    return dict(line.split(": ", 1) for line in lines)


def body(answer: bytes) -> bytes:
    return answer.split(b"\r\n\r\n", 1)[1]


def upgrade(address: HomeAddress, **changes: str) -> bytes:
    told = {"path": "/play", "host": address.authority, "origin": address.origin, **changes}
    return UPGRADE.format(**told).encode()


def test_every_file_of_the_page_is_served_as_what_it_is(server: PhoneServer) -> None:
    types = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
    pages = [file for file in (asset_root() / "phone").glob("*") if file.suffix in types]
    for file in pages:
        path = "/" if file.name == "index.html" else f"/{file.name}"
        answer = get(server.address, path)
        assert status(answer) == 200
        assert headers(answer)["Content-Type"] == f"{types[file.suffix]}; charset=utf-8"
        assert headers(answer)["Cache-Control"] == "no-store"
        assert body(answer) == file.read_bytes()


def test_cards_and_fonts_are_served_for_a_day(server: PhoneServer) -> None:
    card = get(server.address, "/cards/winter-four-JQK/7S.svg")
    assert headers(card)["Content-Type"] == "image/svg+xml"
    assert body(card).startswith(b"<svg")
    font = get(server.address, "/fonts/Literata-Bold.ttf")
    assert body(font) == (asset_root() / "fonts" / "Literata-Bold.ttf").read_bytes()
    assert headers(font)["Cache-Control"] == headers(card)["Cache-Control"] == "max-age=86400"


def test_the_page_s_words_come_in_each_language_and_in_the_table_s(server: PhoneServer) -> None:
    for language in language_keys():
        told = json.loads(body(get(server.address, f"/words/{language}.json")))
        assert told == page_words(language)
    assert json.loads(body(get(server.address, "/words.json"))) == page_words("en")


def test_whoever_can_unpack_gets_it_packed(server: PhoneServer) -> None:
    path = "/cards/winter-classic-JQK/KH.svg"
    plain = get(server.address, path)
    packed = get(server.address, path, **{"Accept-Encoding": "gzip, deflate"})
    assert headers(packed)["Content-Encoding"] == "gzip"
    assert gzip.decompress(body(packed)) == body(plain)
    assert len(body(packed)) < len(body(plain)) / 2
    assert int(headers(packed)["Content-Length"]) == len(body(packed))


def test_every_answer_lets_nothing_from_elsewhere_in(server: PhoneServer) -> None:
    for path in ("/cards/winter-classic-JQK/7S.svg", "/nowhere", "/play"):
        told = headers(get(server.address, path))
        policy = dict(
            part.split(" ", 1) for part in told["Content-Security-Policy"].split("; ")
        )
        assert policy.pop("connect-src") == f"'self' ws://{server.address.authority}"
        closed = {"default-src", "base-uri", "form-action", "frame-ancestors"}
        assert {name for name, value in policy.items() if value == "'none'"} == closed
        own = {"script-src", "style-src", "img-src", "font-src", "manifest-src"}
        assert {name for name, value in policy.items() if value == "'self'"} == own
        assert set(policy) == closed | own
        assert told["X-Content-Type-Options"] == "nosniff"
        assert told["Referrer-Policy"] == "no-referrer"
        assert "Server" not in told


@pytest.mark.parametrize(
    "path",
    [
        "/index.html",
        "/..",
        "/../pyproject.toml",
        "/phone/../../README.md",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/....//....//etc/passwd",
        "//etc/passwd",
        "/\\..\\..\\windows\\win.ini",
        "/fonts/",
        "/fonts/../CREDITS.md",
        "/fonts/DejaVuSans.ttf",
        "/cards/",
        "/cards/winter-four-JQK/",
        "/cards/winter-four-JQK/../../../CREDITS.md",
        "/cards/winter-four-JQK/..%2f7S.svg",
        "/cards/..-four-JQK/7S.svg",
        "/cards/winter-four-../7S.svg",
        "/cards/winter-four-JQK/7S.svg.svg",
        "/cards/winter-four-JQK/letters/J.svg",
        "/cards/winter-four-JQK/9X.svg",
        "/cards/winter-four-JQK/7S.svg?x",
        "/words/",
        "/words/../mayi.pot",
        "/words/xx.json",
        "/play/",
        "/?",
        "/#",
        "/style.css%00.html",
        "http://elsewhere.example/",
    ],
)
def test_no_other_address_has_an_answer(server: PhoneServer, path: str) -> None:
    assert status(get(server.address, path)) == 404


def test_nothing_outside_the_page_s_own_folder_is_listed(tmp_path: Path) -> None:
    (tmp_path / "phone" / "inner").mkdir(parents=True)
    (tmp_path / "phone" / "inner" / "hidden.js").write_text("1")
    (tmp_path / "phone" / "index.html").write_text("<!doctype html>")
    (tmp_path / "phone" / "notes.txt").write_text("no")
    (tmp_path / "phone" / "secret.py").write_text("no")
    files = FilesServed(tmp_path)
    assert files.find("/") is not None
    for address in ("/inner/hidden.js", "/notes.txt", "/secret.py", "/inner", "/index.html"):
        assert files.find(address) is None


def test_a_page_elsewhere_whose_name_points_here_gets_nothing(server: PhoneServer) -> None:
    port = server.address.port
    for host in (f"evil.example:{port}", "127.0.0.1", f"localhost:{port}", "", "127.0.0.1:1"):
        assert status(get(server.address, "/", Host=host)) == 421
        assert status(ask(server.address, upgrade(server.address, host=host))) == 421
    twice = f"GET / HTTP/1.1\r\nHost: {server.address.authority}\r\nHost: x\r\n\r\n".encode()
    assert status(ask(server.address, twice)) == 421
    assert status(ask(server.address, b"GET / HTTP/1.1\r\n\r\n")) == 421


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "", "http://127.0.0.1", "https://{}", "http://{}.evil"],
)
def test_a_page_from_elsewhere_gets_no_line(
    server: PhoneServer, anna: FakePhone, origin: str
) -> None:
    asked = upgrade(server.address, origin=origin.format(server.address.authority))
    assert status(ask(server.address, asked)) == 403
    without = asked.replace(b"Origin:", b"X-Origin:")
    assert status(ask(server.address, without)) == 403
    assert anna.lives()


@pytest.mark.parametrize(
    "request_line",
    [b"POST / HTTP/1.1", b"PUT /style.css HTTP/1.1", b"OPTIONS * HTTP/1.1", b"HEAD / HTTP/1.1"],
)
def test_nothing_can_be_done_but_get(server: PhoneServer, request_line: bytes) -> None:
    host = f"Host: {server.address.authority}\r\n\r\n".encode()
    answer = ask(server.address, request_line + b"\r\n" + host)
    assert answer == b"" or status(answer) in (400, 405)


@pytest.mark.parametrize(
    "noise",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n",
        b"\x00" * 500 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 500 + b"\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nx: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n",
    ],
)
def test_noise_gets_no_page_and_disturbs_nobody(
    server: PhoneServer, anna: FakePhone, noise: bytes
) -> None:
    try:
        answer = ask(server.address, noise)
    except ConnectionError:
        answer = b""
    assert answer == b"" or status(answer) >= 400
    assert anna.lives()


@pytest.fixture
def strict() -> Iterator[PhoneServer]:
    """A server that is as patient as a test, and lets in a few from one address."""
    limits = replace(
        Limits(),
        request_time=0.2,
        hello_time=0.2,
        connections_per_address=4,
        failures_at_once=3,
        failures_per_second=0.0,
    )
    running = PhoneServer([Seat(0), Seat(1)], HOME, limits=limits)
    running.start()
    yield running
    running.stop()


def connected(server: PhoneServer, host: str = "127.0.0.1") -> socket.socket:
    to = (server.address.host, server.address.port)
    return socket.create_connection(to, PATIENCE, source_address=(host, 0))


def is_closed(raw: socket.socket) -> bool:
    try:
        while raw.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


def test_whoever_asks_for_nothing_or_never_ends_asking_is_cut_off(strict: PhoneServer) -> None:
    anna = FakePhone(strict, Seat(0))
    anna.join(strict)
    for start in (b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: "):
        with connected(strict) as raw:
            raw.sendall(start)
            assert is_closed(raw)
    assert anna.lives()
    anna.close()


def test_whoever_opens_a_line_and_says_nothing_is_cut_off(strict: PhoneServer) -> None:
    with connected(strict) as raw:
        raw.sendall(upgrade(strict.address))
        assert is_closed(raw)
    # The first bytes of a frame, and then silence.
    with connected(strict) as raw:
        raw.sendall(upgrade(strict.address) + b"\x81\xfe\x10")
        assert is_closed(raw)


def test_one_address_has_only_so_many_connections(strict: PhoneServer) -> None:
    anna = FakePhone(strict, Seat(0), host="127.0.0.9")
    anna.join(strict)
    with ExitStack() as stack:
        kept = [stack.enter_context(connected(strict)) for _ in range(4)]
        fifth = stack.enter_context(connected(strict))
        assert is_closed(fifth)
        ben = FakePhone(strict, Seat(1), host="127.0.0.8")
        ben.join(strict)
        assert ben.lives()
        assert len(kept) == 4
        ben.close()
    assert anna.lives()
    anna.close()


def test_who_fails_often_has_to_wait_and_nobody_else(strict: PhoneServer) -> None:
    for _ in range(3):
        stranger = FakePhone(strict, Seat(0), host="127.0.0.7")
        stranger.open()
        stranger.hello(large="no")
        assert stranger.is_cut_off()
        stranger.close()
    asked = upgrade(strict.address)
    assert status(ask(strict.address, asked, host="127.0.0.7")) == 429
    anna = FakePhone(strict, Seat(0))
    anna.join(strict)
    anna.close()


def test_only_those_at_home_come_through_the_gate() -> None:
    gate = Gate(Limits())
    assert gate.enter("192.168.1.7", 0.0)
    assert gate.enter("127.0.0.1", 0.0)
    assert not gate.enter("203.0.113.7", 0.0)


def test_the_gate_counts_who_is_inside_and_how_often_they_come() -> None:
    gate = Gate(Limits(connections=3, connections_per_address=2, comings_at_once=3))
    assert [gate.enter("10.0.0.1", 0.0) for _ in range(3)] == [True, True, False]
    gate.leave("10.0.0.1")
    assert gate.enter("10.0.0.2", 0.0)
    assert not gate.enter("10.0.0.3", 0.0), "three in all"
    for host in ("10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"):
        gate.leave(host)
    assert gate.enter("10.0.0.1", 0.0)
    gate.leave("10.0.0.1")
    assert not gate.enter("10.0.0.1", 0.0), "three comings at once"
    gate.leave("10.0.0.1")
    assert gate.enter("10.0.0.1", 1.0), "and more after a while"


def test_an_allowance_fills_up_again_but_never_beyond_its_most() -> None:
    allowance = Allowance(2, 1.0)
    assert [allowance.take(10.0) for _ in range(3)] == [True, True, False]
    assert allowance.take(11.0)
    assert not allowance.take(11.5)
    assert [allowance.take(99.0) for _ in range(3)] == [True, True, False]
    assert not allowance.take(98.0), "a clock that goes back gives nothing"
