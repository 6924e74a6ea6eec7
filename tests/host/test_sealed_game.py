"""Sealed games: first the commitment, then the dealer, the cut and the cards; and kills."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from mayi_desktop.engine.actions import CutForDeal, Deal, PickDealer
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import journal
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Acted, Committed, DealDone, Entry, Journal
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.seal import Cut
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.verify import check_journal
from tests.host.tables import BOTS, INSTANT, OPEN, resume, setup, tick_until

PATIENT = replace(INSTANT, patient=True)


def begin_sealed(folder: Path, *levels: str) -> GameHost:
    game = setup(*levels).anew()
    OPEN.append(GameHost.new(game, folder, delays=PATIENT, bots=BOTS, checked=True))
    return OPEN[-1]


def ready(folder: Path, *levels: str) -> GameHost:
    """A game whose pack lies ready to be cut."""
    host = begin_sealed(folder, *levels)
    tick_until(host, lambda h: h.waiting_for_cut)
    return host


def path_of(host: GameHost) -> Path:
    assert host.autosave.path is not None
    return host.autosave.path


def entries_of(host: GameHost) -> tuple[Entry, ...]:
    return journal.read(path_of(host)).entries


def words_of(host: GameHost) -> tuple[str, ...]:
    assert host.setup.sealed is not None
    return host.setup.sealed.commitment.shown_words()


def first_summary(host: GameHost) -> None:
    """Let the computer play to the end of the deal."""
    for seat, who in enumerate(host.setup.seats):
        if who.person:
            host.hand_over(Seat(seat), replace(who, person=False))
    tick_until(host, lambda h: h.waiting_for_next_deal)


def shoes(host: GameHost) -> list[Deal]:
    entries = entries_of(host)
    return [e.action for e in entries if isinstance(e, Acted) and isinstance(e.action, Deal)]


def test_the_dealer_is_known_and_nothing_is_dealt_before_the_cut(tmp_path: Path) -> None:
    host = ready(tmp_path, "me", "steady", "steady")
    assert host.view(None).table.dealer is not None
    assert not any(host.tick(0.0, calm=True) for _ in range(20))
    kinds = [type(e.action) if isinstance(e, Acted) else type(e) for e in entries_of(host)]
    assert kinds[0] is Committed
    assert kinds[1] in (CutForDeal, PickDealer)
    assert len(kinds) == 2
    assert host.setup.chance is None
    assert host.setup.cards_code == ""
    host.cut_pack(Seat(0), 17)
    assert not host.waiting_for_cut
    assert host.tick(0.0, calm=True)
    assert len(shoes(host)) == 1


@pytest.mark.parametrize(
    "levels", [("me", "me", "me"), ("me", "steady", "me"), ("me", "a", "b")]
)
def test_the_person_before_the_dealer_cuts(tmp_path: Path, levels: tuple[str, ...]) -> None:
    levels = tuple(level if level == "me" else "steady" for level in levels)
    for number in range(6):
        host = ready(tmp_path / f"{number}", *levels)
        dealer, count = host.view(None).table.dealer, len(levels)
        assert dealer is not None
        before = [(dealer - step) % count for step in range(1, count + 1)]
        assert host.cutter == next(seat for seat in before if levels[seat] == "me")


def test_nobody_cuts_at_a_table_of_computers(tmp_path: Path) -> None:
    assert ready(tmp_path, "steady", "steady", "steady").cutter is None


def test_the_cut_is_made_once_and_is_in_the_journal_before_the_cards(tmp_path: Path) -> None:
    host = ready(tmp_path, "me", "me", "steady")
    host.cut_pack(Seat(1), 4711)
    host.cut_pack(Seat(0), 3)
    assert [e for e in entries_of(host) if isinstance(e, Cut)] == [Cut(4711, Seat(1))]
    first_summary(host)
    host.close()
    found = check_journal(path_of(host))
    assert found.problem is None
    assert found.cutter == host.names[1]


def test_another_cut_deals_other_cards_from_the_same_commitment(tmp_path: Path) -> None:
    """The journal before the cut, gone on with three times."""
    host = ready(tmp_path, "me", "me", "steady")
    host.close()
    whole, path = path_of(host).read_bytes(), path_of(host)
    dealt = []
    for cut in (Cut(17, Seat(0)), Cut(18, Seat(0)), Cut(), Cut(17, Seat(1))):
        path.write_bytes(whole)
        again = resume(path)
        again.cut_pack(cut.seat, cut.place)
        tick_until(again, lambda h: h.view(None).table.deal == 0 and bool(h.view(Seat(0)).hand))
        dealt.append(shoes(again)[0])
        again.close()
    assert len(set(dealt)) == 3
    assert dealt[0] == dealt[3]


@pytest.mark.parametrize("cut", [False, True])
def test_a_kill_before_the_cards_brings_the_same_seal_back(tmp_path: Path, cut: bool) -> None:
    host = ready(tmp_path, "me", "me", "steady")
    if cut:
        host.cut_pack(Seat(0), 99)
    words, dealer = words_of(host), host.view(None).table.dealer
    host.autosave._book.close()  # type: ignore[union-attr]  # as a kill does
    again = resume(path_of(host), delays=PATIENT)
    assert words_of(again) == words
    assert again.view(None).table.dealer == dealer
    assert again.waiting_for_cut != cut
    again.cut_pack()
    first_summary(again)
    again.close()
    assert check_journal(path_of(again)).problem is None


def test_a_game_that_was_not_cut_yet_waits_among_the_saved_ones(tmp_path: Path) -> None:
    host = ready(tmp_path, "me", "me", "steady")
    host.close()
    assert [game.path for game in resumable(tmp_path)] == [path_of(host)]


def test_the_head_is_that_of_the_file(tmp_path: Path) -> None:
    host = ready(tmp_path, "me", "steady", "steady")
    host.cut_pack()
    first_summary(host)
    assert host.autosave.head is not None
    assert host.autosave.head.digest == sha256(path_of(host).read_bytes()).digest()
    found = check_journal(path_of(host))
    assert found.last is not None
    assert (found.last.deal, found.last.head) == (0, host.autosave.head)


def test_an_end_of_a_deal_holds_the_head_of_all_lines_before_it(tmp_path: Path) -> None:
    host = ready(tmp_path, "steady", "steady", "steady")
    host.cut_pack()
    first_summary(host)
    host.close()
    lines = path_of(host).read_bytes().splitlines(keepends=True)
    recording = journal.read(path_of(host))
    at, done = next(
        (n, e) for n, e in enumerate(recording.entries, start=1) if isinstance(e, DealDone)
    )
    assert done.head == sha256(b"".join(lines[:at])).hexdigest()


def test_a_game_that_is_not_saved_is_cut_all_the_same(tmp_path: Path) -> None:
    game = setup("me", "me", "steady").anew()
    OPEN.append(GameHost.new(game, tmp_path, delays=PATIENT, bots=BOTS, kept=False))
    host = OPEN[-1]
    tick_until(host, lambda h: h.waiting_for_cut)
    host.cut_pack(Seat(0), 5)
    tick_until(host, lambda h: bool(h.view(Seat(0)).hand))
    assert host.autosave.head is None


def test_a_game_by_a_code_is_never_cut(tmp_path: Path) -> None:
    game = replace(setup("me", "me", "steady"), code=code_of(7))
    OPEN.append(GameHost.new(game, tmp_path, delays=PATIENT, bots=BOTS))
    host = OPEN[-1]
    host.cut_pack(Seat(0), 5)
    assert host.setup.sealed is None
    tick_until(host, lambda h: bool(h.view(Seat(0)).hand))
    assert not any(isinstance(entry, Cut) for entry in entries_of(host))


@pytest.mark.parametrize("seat", [2, 3, -1, -2])
def test_only_a_person_at_the_table_cuts(tmp_path: Path, seat: int) -> None:
    """A seat below zero, one without a player, and a computer player's."""
    host = ready(tmp_path, "me", "me", "steady")
    host.close()
    recording = journal.read(path_of(host))
    book = Journal.create(tmp_path / "forged", recording.header)
    for entry in (*recording.entries, Cut(5, Seat(seat))):
        book.write(entry)
    book.close()
    assert check_journal(book.path).problem == "nobody could cut the pack there."


@pytest.mark.parametrize(
    "line",
    [["Cut", True, 0], ["Cut", 5, False], ["Cut", 5, 0.0], ["Cut", "5", 0], ["Cut", 10_000, 0]],
)
def test_a_cut_is_written_with_two_numbers(tmp_path: Path, line: list[object]) -> None:
    host = ready(tmp_path, "me", "me", "steady")
    host.close()
    _size, check = journal.read(path_of(host)).checkpoints[-1]
    with path_of(host).open("ab") as file:
        file.write(journal.encode_line(line, check)[0])
    problem = check_journal(path_of(host)).problem
    assert problem == "it isn’t anything this version of the game can read."
