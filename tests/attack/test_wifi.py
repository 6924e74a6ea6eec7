"""Attacks from the same Wi-Fi: with a photo of the code, a script, or a seat at the table."""

from __future__ import annotations

import errno
import json
import logging
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, product
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from mayi_desktop.base.files import asset_root
from mayi_desktop.base.languages import card_letters, language_keys, speaking
from mayi_desktop.bots.advice import Advice, advice
from mayi_desktop.engine import Event, Prompt, Seat, TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.seal import WORDS
from mayi_desktop.ui.phones import network
from mayi_desktop.ui.phones.claim_arbiter import ClaimArbiter
from mayi_desktop.ui.phones.hand import PhoneHand
from mayi_desktop.ui.phones.messages import Joined, Newcomers, RosterSeat, WantsSeat
from mayi_desktop.ui.phones.network import Limits
from mayi_desktop.ui.phones.screen import PhoneLook, PhonePage
from mayi_desktop.ui.phones.server import LARGEST, PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable, SetupLobby
from mayi_desktop.ui.phones.website import FilesServed
from mayi_desktop.ui.play.words import LONGEST_NAME, PlayerNames, event_sentence
from tests.host.tables import OPEN
from tests.ui.phones.fake_phone import HOME, FakePhone, get, wait_for, wait_until
from tests.ui.phones.screen_player import FakeLine, FakePlayer
from tests.ui.phones.test_privacy import STEP, start


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    running = PhoneServer(
        [Seat(n) for n in range(8)], HOME, limits=Limits(failures_at_once=100_000)
    )
    running.start()
    yield running
    running.stop()


@pytest.fixture
def anna(server: PhoneServer) -> Iterator[FakePhone]:
    phone = FakePhone(server, Seat(0))
    phone.join(server)
    yield phone
    phone.close()


def begun(folder: Path, people: int = 3) -> GameHost:
    """A new game of people and computers, closed with the test."""
    OPEN.append(start(folder, "grandma-jeanne", people, 4 - people))
    return OPEN[-1]


# --- A seat without the host's yes


def wants(device: str, seat: int = 1, *, scanned: bool = True) -> WantsSeat:
    return WantsSeat(Seat(seat), device, ("amber", "falcon"), scanned=scanned)


def test_before_the_deal_only_who_has_scanned_the_code_sits_down_unasked() -> None:
    line = FakeLine()
    lobby = SetupLobby(line)
    line.events += [wants("stranger", scanned=False), wants("guest", 2)]
    assert lobby.poll() == []
    assert lobby.poll() == [Seat(2)]
    assert [asked.device for asked in lobby.asking] == ["stranger"]
    lobby.admit(lobby.asking[0])
    assert lobby.poll() == [Seat(1)]


def test_a_seat_whose_phone_is_away_is_not_given_to_the_next_unasked() -> None:
    line = FakeLine()
    lobby = SetupLobby(line)
    line.events.append(wants("owner"))
    lobby.poll()
    lobby.poll()
    line.leave(1)
    line.events.append(wants("thief"))
    lobby.poll()
    assert line.admitted == [(Seat(1), "owner")]
    assert [asked.device for asked in lobby.asking] == ["thief"]


def test_two_phones_that_choose_one_seat_at_once_do_not_push_each_other_off() -> None:
    line = FakeLine()
    lobby = SetupLobby(line)
    line.events += [wants("first"), wants("second")]
    lobby.poll()
    assert line.admitted == [(Seat(1), "first")]
    assert [asked.device for asked in lobby.asking] == ["second"]


def test_the_server_tells_who_has_scanned_the_code(server: PhoneServer) -> None:
    for by in ("code", ""):
        phone = FakePhone(server, Seat(1), by=by)
        phone.come()
        assert phone.asks(server).scanned is (by == "code")
        phone.close()


def test_who_was_not_chosen_is_told_so_and_waits_for_nothing(tmp_path: Path) -> None:
    line = FakeLine()
    phones = PhoneTable(begun(tmp_path), line)
    line.events += [wants("first"), wants("second"), wants("third", 2)]
    phones.poll(0.0)
    phones.admit(phones.asking[0])
    assert line.sent_away == ["second"]
    assert [asked.device for asked in phones.asking] == ["third"]


def test_a_phone_that_comes_back_does_not_take_a_question_off_the_laptop(
    tmp_path: Path,
) -> None:
    """A lost phone that is found again must not keep its owner's new one out."""
    line = FakeLine()
    phones = PhoneTable(begun(tmp_path), line)
    line.join(1)
    line.events.append(wants("new phone"))
    line.join(1)
    phones.poll(0.0)
    assert [asked.device for asked in phones.asking] == ["new phone"]


def test_no_word_is_shown_by_two_phones_that_wait(
    server: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One equal word would do for somebody who compares in a hurry."""
    monkeypatch.setattr(network, "WORDS", WORDS[:16])
    waiting = [FakePhone(server, Seat(n)) for n in range(8)]
    for phone in waiting:
        phone.come()
    assert len({word for phone in waiting for word in phone.words}) == 16
    for phone in waiting:
        phone.close()


def test_only_who_has_the_code_reads_the_names_of_people_who_played_before(
    server: PhoneServer,
) -> None:
    server.show_roster([RosterSeat(Seat(0), "Anna")], Newcomers((("Granny", "p1"),), ("p1",)))
    for by, people in (("code", [{"name": "Granny", "face": "p1"}]), ("", [])):
        phone = FakePhone(server, Seat(0), by=by)
        phone.arrive()
        assert phone.roster["people"] == people
        assert phone.roster["faces"] == ["p1"]
        phone.close()


def is_sent_away(phone: FakePhone) -> bool:
    with suppress(ConnectionClosed):
        return not phone.lives()
    return True


def test_strangers_who_fill_all_places_keep_nobody_out_who_has_the_code(
    server: PhoneServer,
) -> None:
    strangers = [FakePhone(server, Seat(n), by="") for n in range(8)]
    for stranger in strangers:
        stranger.come()
    owner = FakePhone(server, Seat(1))
    assert not owner.come()
    wishes = [event for event in server.poll() if isinstance(event, WantsSeat)]
    device = next(wish.device for wish in wishes if wish.words == owner.words)
    assert sum(is_sent_away(stranger) for stranger in strangers) == 1
    server.admit(Seat(1), device)
    owner.sits_down()
    for phone in (owner, *strangers):
        phone.close()


# --- Somebody who sends as much as they can


def flood(phone: FakePhone, frame: Frame, count: int) -> None:
    """Send the same frame again and again, many in each packet."""
    assert phone.socket is not None
    data = frame.serialize(mask=True)
    with suppress(OSError):
        for _ in range(count // 100):
            phone.socket.socket.sendall(100 * data)


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.PING, b""),
        Frame(Opcode.PONG, b""),
        Frame(Opcode.PONG, b"x" * 125),
        Frame(Opcode.TEXT, b"", fin=False),
    ],
    ids=["pings", "pongs", "large pongs", "endless message"],
)
def test_many_small_frames_cost_their_sender_the_line(
    server: PhoneServer, anna: FakePhone, frame: Frame
) -> None:
    """Six bytes cost as much time as six hundred: a limit of bytes alone is none."""
    guest = FakePhone(server, Seat(1))
    guest.join(server)
    first, rest = frame, frame
    if frame.opcode is Opcode.TEXT:
        rest = Frame(Opcode.CONT, b"", fin=False)
        assert guest.socket is not None
        guest.socket.socket.sendall(first.serialize(mask=True))
    flood(guest, rest, 1000)
    assert guest.is_cut_off()
    assert anna.lives()


def test_a_ticket_on_two_devices_makes_no_storm(server: PhoneServer) -> None:
    """Each takes the seat from the other at once; the table hears of it only so often."""
    phone = FakePhone(server, Seat(1))
    phone.join(server)
    joined = 0
    for _ in range(40):
        phone.open()
        phone.hello()
        with suppress(ConnectionClosed):
            assert phone.hear() == {"admitted": {"seat": 1}}
            wait_for(server, Joined, Seat(1))
            joined += 1
    assert 0 < joined < 20
    assert phone.is_cut_off()


def test_who_is_told_to_come_later_keeps_the_ticket(server: PhoneServer) -> None:
    """1008 would make the page forget it."""
    phone = FakePhone(server, Seat(1))
    phone.join(server)

    def come_back() -> None:
        for _ in range(40):
            phone.open()
            phone.hello()
            phone.hear()

    with pytest.raises(ConnectionClosed) as closed:
        come_back()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013


def test_one_address_with_all_connections_keeps_no_other_out() -> None:
    limits = Limits(connections=6, connections_per_address=6)
    server = PhoneServer([Seat(0)], HOME, limits=limits)
    server.start()
    to = (server.address.host, server.address.port)
    crowd = [
        socket.create_connection(to, 10, source_address=("127.0.0.9", 0)) for _ in range(6)
    ]
    try:
        wait_until(lambda: get(server.address, "/").startswith(b"HTTP/1.1 200"))
        phone = FakePhone(server, Seat(0))
        phone.join(server)
        more = socket.create_connection(to, 10, source_address=("127.0.0.9", 0))
        crowd.append(more)
        assert phone.lives()
        phone.close()
    finally:
        for one in crowd:
            one.close()
        server.stop()


def test_connections_that_are_gone_before_they_are_looked_at_leave_no_trace(
    server: PhoneServer, anna: FakePhone, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    to = (server.address.host, server.address.port)
    for _ in range(300):
        raw = socket.create_connection(to, 10)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raw.close()
    assert anna.lives()
    assert caplog.records == []


@pytest.mark.parametrize(("code", "told"), [(errno.ECONNRESET, 0), (errno.EMFILE, 1)])
def test_who_is_gone_when_accepted_is_no_error_as_other_ones_are(
    code: int, told: int, server: PhoneServer, anna: FakePhone, caplog: pytest.LogCaptureFixture
) -> None:
    """As when Windows accepts it; elsewhere its connection is closed without an error."""

    def accept() -> None:
        raise OSError(code, "as Windows says it")

    assert server._network is not None
    server._network.call_soon(accept)
    assert anna.lives()
    assert len(caplog.records) == told


def test_the_network_rests_when_more_comes_in_than_phones_would_send(
    server: PhoneServer, anna: FakePhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the clock finds a whole second used: as in a flood of requests."""
    rests: list[float] = []
    monkeypatch.setattr(network, "sleep", rests.append)
    monkeypatch.setattr(network, "thread_time", count().__next__)
    wait_until(lambda: len(rests) > 3)
    assert all(0 < rest <= 0.2 for rest in rests)
    assert anna.lives()


def test_who_asks_for_every_deck_that_could_be_gets_those_of_the_languages() -> None:
    """A deck takes a megabyte and a tenth of a second: any three letters would be thousands."""
    files = FilesServed(asset_root())
    letters = [*map("".join, product("BDJKQRV", repeat=3)), "jqk", "JQ", "JQKK", "../", ""]
    decks = [f"winter-classic-{three}" for three in letters]
    served = {deck[-3:] for deck in decks if files.find(f"/cards/{deck}.json") is not None}
    assert served == set(card_letters())
    first = files.find("/cards/winter-classic-JQK.json")
    assert files.find("/cards/winter-classic-JQK.json") is first, "it is not drawn again"


# --- Pages in a browser, and requests that are two things at once


@pytest.mark.parametrize(
    ("line", "headers"),
    [
        ("GET /play HTTP/1.1", {"Host": "evil.example"}),
        ("GET /play HTTP/1.1", {"Host": "127.0.0.1"}),
        ("GET /play HTTP/1.1", {"Origin": "http://evil.example"}),
        ("GET /play HTTP/1.1", {"Origin": "null"}),
        ("GET /play HTTP/1.1", {"Origin": ""}),
        ("GET http://evil.example/play HTTP/1.1", {}),
        ("GET //play HTTP/1.1", {}),
        ("GET /play?x HTTP/1.1", {}),
        ("GET /%70lay HTTP/1.1", {}),
        ("GET /play HTTP/1.0", {}),
        ("POST /play HTTP/1.1", {}),
        ("GET /play HTTP/1.1", {"Content-Length": "5"}),
        ("GET /play HTTP/1.1", {"Transfer-Encoding": "chunked"}),
        ("GET /play HTTP/1.1", {"X": "x" * 9000}),
        ("GET /play HTTP/1.1", {f"X-{n}": "x" for n in range(300)}),
        ("GET /play HTTP/1.1", {"X ": "a space before the colon"}),
        ("GET /play HTTP/1.1", {"X": "a\r\n folded line"}),
        ("GET  /play HTTP/1.1", {}),
    ],
)
def test_no_other_request_becomes_a_line(
    server: PhoneServer, anna: FakePhone, line: str, headers: dict[str, str]
) -> None:
    told = {
        "Host": server.address.authority,
        "Origin": server.address.origin,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        **headers,
    }
    text = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    to = (server.address.host, server.address.port)
    with socket.create_connection(to, 60) as raw:
        raw.sendall(f"{line}\r\n{text}\r\n".encode())
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b""
        with suppress(ConnectionError):
            while more := raw.recv(65536):
                answer += more
    assert b" 101 " not in answer
    assert answer.count(b"HTTP/1.1 ") <= 1, "what follows is no second request"
    assert anna.lives()


# --- A guest who has a seat, and changes the page


def game(folder: Path, people: int = 3) -> tuple[PhoneTable, FakeLine, list[FakePlayer]]:
    """A game of people with phones, all of them there."""
    line = FakeLine()
    phones = PhoneTable(begun(folder, people), line)
    players = [FakePlayer(line, seat, Random(seat)) for seat in range(people)]
    for player in players:
        line.join(player.seat)
    for _ in range(2 * people):
        phones.poll(0.0)
    return phones, line, players


def test_a_guest_who_never_stops_asking_takes_no_screen_from_the_others(
    tmp_path: Path,
) -> None:
    """Each piece of work takes longer than a frame has for phones."""
    phones, line, _players = game(tmp_path)
    phones.share = 0.0
    line.sent.clear()
    phones.look = PhoneLook("other", "other")
    phones._all_due(phones.seats)
    for _ in range(20):
        line.say(0, act="sort", by="rank")
        phones.poll(1.0)
    assert {seat for seat, _text in line.sent} == {Seat(0), Seat(1), Seat(2)}


def test_a_hint_that_is_asked_for_again_is_worked_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the longest of all answers, and a guest may ask twenty times a second."""
    phones, line, players = game(tmp_path)
    asked: list[object] = []

    def counted(view: TableView, prompt: Prompt) -> Advice | None:
        asked.append(view)
        return advice(view, prompt)

    monkeypatch.setattr("mayi_desktop.ui.phones.hand.advice", counted)
    now = 0.0
    while not (line.screens[Seat(0)]["tone"] == "turn" and players[0].button("draw")):
        now += STEP
        phones._host.tick(now, calm=not phones.holds_back())
        phones.poll(now)
        for player in players[1:]:
            player.act()
        if line.screens[Seat(0)]["tone"] != "turn":
            players[0].act()
    for _ in range(5):
        hint = players[0].button("give_hint")
        assert hint is not None
        players[0].press(hint)
        phones.poll(now)
    assert len(asked) == 1
    assert line.screens[Seat(0)]["hint"]


def test_a_log_filled_on_purpose_still_fits_into_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plays can be taken back and made again without end; names are long, and all quotes."""
    phones, _line, players = game(tmp_path)
    host, now = phones._host, 0.0
    found: set[Event] = set()
    seat = phones._states[Seat(0)].seat
    while host.view(None).table.deal < 1:
        now += STEP
        host.tick(now, calm=not phones.holds_back())
        phones.poll(now)
        found.update(seat.phone.events)
        for player in players:
            player.act()
    called = PlayerNames(('"' * LONGEST_NAME,) * 4, Seat(3))
    monkeypatch.setattr(PhoneHand, "player_names", property(lambda _hand: called))
    for language in language_keys():
        seat.language = language
        with speaking(language):
            longest = max(found, key=lambda e: len(event_sentence(e, called, host.sheet) or ""))
        seat.phone.events.extend(1000 * [longest])
        page = seat.page(PhonePage.LOG)
        print(language, len(json.dumps({"page": page}, ensure_ascii=False)))
        assert len(json.dumps({"page": page}, ensure_ascii=False)) < LARGEST


def test_nobody_gains_more_than_the_way_there_and_back_at_first_to_ask(tmp_path: Path) -> None:
    """Not a late report of the card and an early one of the press, one on top of the other."""
    trip, thought = 0.4, 0.7
    host = begun(tmp_path)
    arbiter = ClaimArbiter(host, PhoneTable(host, FakeLine()))
    hand, window = PhoneHand(host, Seat(0)), "7-9"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mayi_desktop.ui.phones.claim_arbiter.claim_window", lambda view: window)
        arbiter.note_sent(hand, trip)
    arbiter.now = thought
    arbiter.note_shown(Seat(0), window)
    arbiter.note_reaction(Seat(0), 0)
    assert arbiter._reaction(Seat(0)) == pytest.approx(thought - trip)


def test_every_promise_of_the_protocol_names_tests_that_exist() -> None:
    root = Path(__file__).resolve().parents[2]
    promises = (root / "mayi_desktop/ui/phones/PROTOCOL.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", promises))
    tests = (file.read_text("utf-8") for file in (root / "tests").rglob("test_*.py"))
    defined = {name for text in tests for name in re.findall(r"def (test_\w+)", text)}
    assert len(named) > 25
    assert named - defined == set()


@pytest.mark.parametrize(
    "told",
    ["README.md", "mayi_desktop/ui/phones/PROTOCOL.md", "mayi_desktop/ui/pages/phones.py"],
)
def test_everybody_is_told_to_trust_the_network(told: str) -> None:
    text = (Path(__file__).resolve().parents[2] / told).read_text("utf-8")
    assert "se it on a network that you trust." in " ".join(text.split())
