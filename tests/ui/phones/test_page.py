"""Pages for browsers: a fixed list, safe headers, and no patience with anything else."""

from __future__ import annotations

import gzip
import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.base.languages import language_keys, speaking
from mayi_desktop.engine import LaidDown, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.kit.theme import AFTERNOON, LAMP, Colour, Theme, rgb
from mayi_desktop.ui.phones.messages import HomeAddress, written
from mayi_desktop.ui.phones.network import Allowance, Gate, Limits
from mayi_desktop.ui.phones.screen import page_words
from mayi_desktop.ui.phones.server import LARGEST, PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable
from mayi_desktop.ui.phones.website import FilesServed
from mayi_desktop.ui.play.words import glossary
from tests.ui.phones.fake_phone import HOME, PATIENCE, FakePhone, ask, get
from tests.ui.phones.screen_player import FakeLine, FakePlayer, Screen
from tests.ui.phones.test_privacy import STEP, start
from tests.ui.pictures import contrast
from tests.ui.table.tables import game_at

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
    card = get(server.address, "/cards/winter-four-JQK.json")
    assert headers(card)["Content-Type"] == "application/json"
    drawn = json.loads(body(card))
    assert {"7S", "7S.wild", "JK2", "back4"} <= drawn.keys()
    assert len(drawn) == 2 * 54 + 4
    assert all(text.startswith("<svg") for text in drawn.values())
    font = get(server.address, "/fonts/Literata-Bold.ttf")
    assert body(font) == (asset_root() / "fonts" / "Literata-Bold.ttf").read_bytes()
    assert headers(font)["Cache-Control"] == headers(card)["Cache-Control"] == "max-age=86400"


def test_the_page_s_words_come_in_each_language_and_in_the_table_s(server: PhoneServer) -> None:
    for language in language_keys():
        told = json.loads(body(get(server.address, f"/words/{language}.json")))
        assert told == page_words(language)
    assert json.loads(body(get(server.address, "/words.json"))) == page_words("en")


def test_whoever_can_unpack_gets_it_packed(server: PhoneServer) -> None:
    path = "/cards/winter-classic-JQK.json"
    plain = get(server.address, path)
    packed = get(server.address, path, **{"Accept-Encoding": "gzip, deflate"})
    assert headers(packed)["Content-Encoding"] == "gzip"
    assert gzip.decompress(body(packed)) == body(plain)
    assert len(body(packed)) < len(body(plain)) / 2
    assert int(headers(packed)["Content-Length"]) == len(body(packed))


def test_every_answer_lets_nothing_from_elsewhere_in(server: PhoneServer) -> None:
    for path in ("/cards/winter-classic-JQK.json", "/nowhere", "/play"):
        told = headers(get(server.address, path))
        policy = dict(
            part.split(" ", 1) for part in told["Content-Security-Policy"].split("; ")
        )
        assert policy.pop("connect-src") == f"'self' ws://{server.address.authority}"
        closed = {"default-src", "base-uri", "form-action", "frame-ancestors"}
        assert {name for name, value in policy.items() if value == "'none'"} == closed
        assert policy.pop("img-src") == "'self' blob:", "cards are drawn from what has come"
        own = {"script-src", "style-src", "font-src", "manifest-src"}
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
        "/cards/winter-four-JQK",
        "/cards/winter-four-JQK/../../../CREDITS.md",
        "/cards/..-four-JQK.json",
        "/cards/winter-four-...json",
        "/cards/winter-four-JQK.json.json",
        "/cards/winter-four-JQK.json?x",
        "/cards/winter-four-JQK/7S.svg",
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
    for head in (b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: "):
        with connected(strict) as raw:
            raw.sendall(head)
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


def test_what_lies_unread_cuts_a_line_off_however_slowly_it_grew() -> None:
    ample = replace(Limits(), bytes_at_once=10**9, frames_at_once=10**9, hello_time=PATIENCE)
    server = PhoneServer([Seat(0)], HOME, limits=ample)
    server.start()
    pings = 8 * (b"\x89\xfd" + bytes(4) + b"x" * 125)
    sent = 0
    with connected(server) as raw, suppress(OSError):
        raw.sendall(upgrade(server.address))
        while sent < 40_000:
            raw.sendall(pings)
            sent += 1
    assert sent < 40_000
    server.stop()


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


def test_a_phone_behind_the_router_of_one_who_fails_comes_back(strict: PhoneServer) -> None:
    anna = FakePhone(strict, Seat(0), host="127.0.0.7")
    anna.join(strict)
    for _ in range(4):
        hostile = FakePhone(strict, Seat(1), host="127.0.0.7")
        hostile.open()
        hostile.hello(large="no")
        assert hostile.is_cut_off()
        hostile.close()
    anna.vanish()
    anna.join(strict)
    assert anna.lives()
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


# --- The page's colours: those of the table, and words that can be read on them.


STYLE = (asset_root() / "phone" / "style.css").read_text(encoding="utf-8")
READABLE = 4.5
SHAPE = 3.0


def colours(part: str) -> dict[str, Colour]:
    """The colours that a part of the style names."""
    found = re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", part)
    whole = (
        (name, text if len(text) > 4 else f"#{''.join(2 * c for c in text[1:])}")
        for name, text in found
    )
    return {name: rgb(text) for name, text in whole}


def block(opening: str) -> str:
    """The style from an opening to the end of its first block of variables."""
    return STYLE[STYLE.index(opening) :].partition("}")[0]


LAMPLIT = colours(block(":root {"))
BY_DAY = LAMPLIT | colours(block("@media (prefers-color-scheme: light)"))
STRONG = LAMPLIT | colours(block("@media (prefers-contrast: more)"))
LOOKS = {"lamp": LAMPLIT, "afternoon": BY_DAY, "contrast": STRONG}


@pytest.mark.parametrize(("look", "theme"), [("lamp", LAMP), ("afternoon", AFTERNOON)])
def test_the_page_has_the_colours_of_the_table(look: str, theme: Theme) -> None:
    page, panel, paper, top = LOOKS[look], theme.panel, theme.paper, theme.table
    assert page["cloth"] == top.cloth
    assert page["dusk"] == top.dusk
    assert page["rail"] == top.rail
    assert page["room"] == top.room
    for name in ("panel", "raised", "sunken", "line", "text", "accent", "good", "warning"):
        assert page[name] == getattr(panel, name), name
    assert page["soft"] == panel.soft_text
    assert (page["paper"], page["ink"]) == (paper.panel, paper.text)
    assert [page[f"seat-{n}"] for n in range(1, 9)] == list(panel.seats)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, "panel") for ink in ("text", "soft", "accent", "warning", "good")),
        *(("text", ground) for ground in ("raised", "rail")),
        ("accent", "raised"),
        *(("on-felt", ground) for ground in ("cloth", "dusk")),
        ("on-primary", "primary"),
        *((ink, "paper") for ink in ("ink", "soft-ink", "ink-accent")),
    ],
)
def test_words_can_be_read(look: str, ink: str, ground: str) -> None:
    page = LOOKS[look]
    assert contrast(page[ink], page[ground]) >= READABLE


@pytest.mark.parametrize("look", LOOKS)
def test_shapes_stand_out(look: str) -> None:
    page = LOOKS[look]
    assert contrast(page["line"], page["panel"]) >= SHAPE
    assert contrast(page["primary-line"], page["rail"]) >= SHAPE
    assert contrast(page["focus"], page["panel"]) >= SHAPE
    assert contrast(page["legal"], page["dusk"]) >= SHAPE


def test_motion_is_left_out_where_it_is_not_wanted() -> None:
    calm = STYLE[STYLE.index("@media (prefers-reduced-motion: reduce)") :]
    assert "animation: none !important" in calm
    assert "transition: none !important" in calm


# --- The page's own sentences: none is missing, none is left over, none stands in its code.


PHONE = asset_root() / "phone"
SCRIPTS = [file for file in sorted(PHONE.glob("*.js")) if not file.name.startswith("nacl")]
# Words as in a sentence, unlike the names of one or two classes.
SENTENCE = re.compile(r"[A-Z][a-z’]* [a-z]+|[a-z]+ [a-z]+ [a-z]+")
# What stands there until the words have come: the game's name.
NAME = "May I?"


class PageReader(HTMLParser):
    """Collects the words, keys and inline code of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.keys: set[str] = set()
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.keys |= {given[name] or "" for name in ("data-word", "data-name") if name in given}
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.words += [given[name] or "" for name in ("aria-label", "title") if name in given]
        if tag in ("style", "script") and "src" not in given:
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data.strip())


@pytest.fixture(scope="module")
def page() -> PageReader:
    reader = PageReader()
    reader.feed((PHONE / "index.html").read_text(encoding="utf-8"))
    return reader


def said_keys() -> set[str]:
    """The keys that the scripts name, also those that are made or listed there."""
    text = "".join(file.read_text(encoding="utf-8") for file in SCRIPTS)
    called = re.findall(r"(?:say|cover)\(([^;{]*)", text)
    found = {key for call in called for key in re.findall(r'"(\w+)"', call)}
    reasons = re.search(r"REASONS = \[(.*?)\]", text)
    assert reasons is not None
    found |= set(re.findall(r'"(\w+)"', reasons[1]))
    if "`by_${" in text:
        found |= {"by_phone", "by_computer"}
    return found


def test_the_page_has_no_words_of_its_own_and_no_inline_code(page: PageReader) -> None:
    assert set(page.words) == {NAME}
    assert page.inline == []


def test_every_sentence_is_there_and_used(page: PageReader) -> None:
    known = set(page_words("en")) - {"language", "languages"}
    assert page.keys <= known
    assert known - page.keys - said_keys() == set()


def test_no_sentence_is_asked_for_that_is_not_there() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SCRIPTS)
    named = set(re.findall(r'(?:say|cover)\(\s*"(\w+)"', text))
    assert named
    assert named <= set(page_words("en"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: file.name)
def test_no_script_holds_a_sentence(script: Path) -> None:
    text = re.sub(r"//.*", "", script.read_text(encoding="utf-8"))
    quoted = re.findall(r'"([^"\n]*)"', text)
    assert [
        words
        for words in quoted
        if re.search(r"[A-Z][a-z’]* [a-z]+|[a-z]+ [a-z]+ [a-z]+", words)
    ] == []


def test_no_script_makes_code_or_pages_from_text() -> None:
    for file in SCRIPTS:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\b|new Function", text), file


@pytest.mark.parametrize("language", language_keys())
def test_the_words_are_served_in_every_language(language: str) -> None:
    served = FilesServed(asset_root()).find(f"/words/{language}.json")
    assert served is not None
    assert served.content_type == "application/json"
    assert str(page_words(language)["joining"]) in served.body.decode("utf-8")


def test_no_other_words_are_served() -> None:
    files = FilesServed(asset_root())
    assert files.find("/words/xx.json") is None
    assert files.find("/words/../words.json") is None
    assert files.find("/icon.png") is not None


# --- What a phone's menu opens to read: the sheet's rules, the points by deal, and the log.


TABLE = """
turn 0 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 4C 4D 5S 6C 7S 8C TD JD QD AS AH
discards: KS 8D
"""
ME = Seat(0)


class Reader:
    """A game in which seat 0 holds a phone."""

    def __init__(self, host: GameHost, language: str = "") -> None:
        self.host = host
        self.line = FakeLine()
        self.phones = PhoneTable(host, self.line)
        self.line.join(ME, language)
        self.phones.poll(0.0)

    def ask(self, *pages: object) -> Screen | None:
        self.line.pages.pop(ME, None)
        for page in pages:
            self.line.say(ME, act="read", page=page)
        self.phones.poll(0.0)
        return self.line.pages.get(ME)

    def read(self, page: str) -> Screen:
        found = self.ask(page)
        assert found is not None
        return found

    def press(self, does: str, **more: object) -> None:
        buttons = self.line.screens[ME]["buttons"]
        button = next(button["id"] for button in buttons if button["does"] == does)
        self.line.say(ME, act="press", button=button, **more)
        self.phones.poll(0.0)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    made = Reader(game_at(tmp_path, TABLE, people=(0, 1)))
    yield made
    made.host.close()


def test_the_rules_are_those_of_the_laptop(reader: Reader) -> None:
    sheet = reader.host.sheet
    blocks = (*rules_page(sheet, 0, 3), *glossary(sheet))
    told = reader.read("rules")["blocks"]
    assert told == [{"kind": block.kind, "text": block.text} for block in blocks]


def test_they_are_read_in_the_phone_s_own_language(tmp_path: Path) -> None:
    reader = Reader(game_at(tmp_path, TABLE, people=(0, 1)), "de")
    last = reader.read("rules")["blocks"][-1]["text"]
    english = glossary(reader.host.sheet)[-1].text
    with speaking("de"):
        german = glossary(reader.host.sheet)[-1].text
    assert last == german != english
    reader.host.close()


def test_the_log_tells_everything_the_newest_first(reader: Reader) -> None:
    for act in ("take", "undo"):
        reader.press(act)
        reader.host.tick(0.1, calm=False)
        reader.phones.poll(0.1)
    log = reader.read("log")
    told = [" ".join(line.split()[:2]) for line in log["lines"]]
    assert told == ["You undo", "You take"]
    assert log["lines"] == reader.line.screens[ME]["log"]
    assert [line.split(":")[0] for line in log["last"]] == [reader.host.names[ME]]


def test_the_points_of_every_deal(tmp_path: Path) -> None:
    reader = Reader(start(tmp_path, "honsvick", people=1, computers=2))
    before = reader.read("scores")
    assert before["rows"] == []
    assert before["note"] == "No round is over yet."
    player, now = FakePlayer(reader.line, ME, Random(1)), 0.0
    points = []
    while len(points) < 2:
        now += STEP
        reader.host.tick(now, calm=not reader.phones.holds_back())
        reader.phones.poll(now)
        player.act()
        result = reader.host.view(None).table.result
        if result is not None and result.deal == len(points):
            points.append(list(result.points))
    page = reader.read("scores")
    assert [row["points"] for row in page["rows"]] == points
    assert page["totals"] == [sum(column) for column in zip(*points, strict=True)]
    assert page["totals"][page["best"][0]] == min(page["totals"])
    assert page["me"] == ME
    reader.host.close()


@pytest.mark.parametrize("page", [None, 7, "", "hands", ["log"], {"page": "log"}, "RULES"])
def test_nothing_else_can_be_read(reader: Reader, page: object) -> None:
    assert reader.ask(page) is None


def test_who_asks_for_many_pages_at_once_gets_the_last(reader: Reader) -> None:
    sent = len(reader.line.sent)
    page = reader.ask(*["rules"] * 30, "scores")
    assert page is not None
    assert page["name"] == "scores"
    assert len(reader.line.sent) == sent + 1


@pytest.mark.parametrize("language", language_keys())
def test_the_longest_page_fits_into_a_message(tmp_path: Path, language: str) -> None:
    text = TABLE.replace("seat 1:", "seat 1 down:") + "run 1: 3S 4S 5S\nset 1: 9S 9H 9C\n"
    reader = Reader(game_at(tmp_path, text, people=(0, 1)), language)
    told = LaidDown(Seat(1), reader.host.view(ME).table.melds)
    for seat in reader.phones._states.values():
        seat.seat.phone.events.extend([told] * 10_000)
    page = reader.read("log")
    assert len(page["lines"]) >= 300
    assert len(written({"page": page})) < LARGEST
    assert len(written({"page": reader.read("rules")})) < LARGEST / 2
    reader.host.close()
