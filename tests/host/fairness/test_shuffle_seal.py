"""Tests of the seals of single deals, as files of the formats 2 and 3 have them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from mayi_desktop.engine.actions import Deal
from mayi_desktop.host import journal
from mayi_desktop.host.entries import Acted, DealDone, Entry, Practised, Sealed
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Journal
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.shuffle import DealCertificate, shoe_text, short_fingerprint
from mayi_desktop.host.verify import check_journal
from tests.host.tables import (
    BOTS,
    INSTANT,
    OPEN,
    begin_in_format,
    play_moves,
    resume,
    setup,
    tick_until,
)

OLD = Path(__file__).parents[2] / "golden" / "journals" / "format-1.mayi"
PATIENT = replace(INSTANT, patient=True)


def entries_of(host: GameHost) -> tuple[Entry, ...]:
    assert host.autosave.path is not None
    return journal.read(host.autosave.path).entries


def deal_over(host: GameHost, deal: int) -> bool:
    result = host.view(None).table.result
    return result is not None and result.deal == deal


@pytest.fixture
def played_two(tmp_path: Path) -> GameHost:
    """A game of bots at the end of its second deal."""
    host = begin_in_format(3, tmp_path, "steady", "steady", "steady", delays=PATIENT)
    tick_until(host, lambda h: deal_over(h, 0))
    host.start_next_deal()
    tick_until(host, lambda h: deal_over(h, 1))
    host.close()
    return host


def altered(host: GameHost, change: Callable[[Entry], Entry]) -> Path:
    """The same journal under a sound running check, with every entry changed so."""
    assert host.autosave.path is not None
    recording = journal.read(host.autosave.path)
    book = Journal.create(host.autosave.path.parent / "changed", recording.header)
    for entry in recording.entries:
        book.write(change(entry))
    book.close()
    return book.path


def test_the_fingerprint_stands_in_the_file_before_the_cards(played_two: GameHost) -> None:
    entries = entries_of(played_two)
    kinds = [e for e in entries if isinstance(e, Sealed | DealDone)]
    assert [type(e) for e in kinds] == [Sealed, DealDone, Sealed, DealDone, Sealed]
    for number, entry in enumerate(entries):
        if isinstance(entry, Acted) and isinstance(entry.action, Deal):
            assert isinstance(entries[number - 1], Sealed)


def test_anybody_can_work_the_fingerprint_out(played_two: GameHost) -> None:
    entries = entries_of(played_two)
    sealed = next(e for e in entries if isinstance(e, Sealed))
    done = next(e for e in entries if isinstance(e, DealDone))
    dealt = next(
        e.action for e in entries if isinstance(e, Acted) and isinstance(e.action, Deal)
    )
    line = f"{done.salt} {shoe_text(dealt)}"
    assert sha256(line.encode()).hexdigest() == sealed.fingerprint
    assert DealCertificate(0, done.salt, shoe_text(dealt)).hashed_line == line


def test_the_fingerprint_of_the_next_deal_is_known_between_two_deals(tmp_path: Path) -> None:
    host = begin_in_format(3, tmp_path, "steady", "steady", "steady", delays=PATIENT)
    play_moves(host, 1)
    first = host.fingerprint
    tick_until(host, lambda h: deal_over(h, 0))
    assert host.fingerprint not in ("", first)
    sealed = entries_of(host)[-1]
    assert isinstance(sealed, Sealed)
    assert (sealed.deal, sealed.fingerprint) == (1, host.fingerprint)


def test_a_newcomer_who_brings_a_deck_changes_the_fingerprint(tmp_path: Path) -> None:
    host = begin_in_format(3, tmp_path, *5 * ["steady"], delays=PATIENT)
    tick_until(host, lambda h: deal_over(h, 0))
    before = host.fingerprint
    assert host.join(SeatSetup("New", person=False)) is None
    assert host.fingerprint != before
    host.start_next_deal()
    play_moves(host, 5)
    host.close()
    assert host.autosave.path is not None
    assert check_journal(host.autosave.path).is_sound


def test_a_resumed_game_keeps_its_fingerprint(tmp_path: Path) -> None:
    host = begin_in_format(3, tmp_path, "steady", "steady", "steady")
    play_moves(host, 9)
    host.close()
    assert host.autosave.path is not None
    again = resume(host.autosave.path)
    assert again.fingerprint == host.fingerprint != ""
    tick_until(again, lambda h: deal_over(h, 0))
    again.close()
    assert [o.deal for o in check_journal(host.autosave.path).opened] == [0]


def test_every_certificate_is_checked(played_two: GameHost) -> None:
    assert played_two.autosave.path is not None
    found = check_journal(played_two.autosave.path)
    assert found.is_sound
    assert (found.sealed, [opened.deal for opened in found.opened]) == (3, [0, 1])


def _other_fingerprint(entry: Entry) -> Entry:
    return Sealed(entry.deal, "0" * 64) if isinstance(entry, Sealed) else entry


def _other_salt(entry: Entry) -> Entry:
    return replace(entry, salt="0" * 32) if isinstance(entry, DealDone) else entry


def _no_salt(entry: Entry) -> Entry:
    return replace(entry, salt="") if isinstance(entry, DealDone) else entry


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_other_fingerprint, "the cards of deal 1 don’t match the seal"),
        (_other_salt, "it doesn’t open the seal"),
        (_no_salt, "it doesn’t open the seal"),
    ],
)
def test_a_certificate_that_lies_is_found(
    played_two: GameHost, change: Callable[[Entry], Entry], words: str
) -> None:
    found = check_journal(altered(played_two, change))
    assert found.problem is not None
    assert words in found.problem


def test_a_game_that_counts_cannot_change_its_code(played_two: GameHost) -> None:
    def swap(entry: Entry) -> Entry:
        done = isinstance(entry, DealDone) and entry.deal == 1
        return Practised("BADGER-0000-0000") if done else entry

    found = check_journal(altered(played_two, swap))
    assert found.problem == "this isn’t a practice game, so the deal code can’t change."


def test_a_journal_of_the_first_format_goes_on_and_has_no_certificate(tmp_path: Path) -> None:
    path = tmp_path / "old.mayi"
    path.write_bytes(OLD.read_bytes())
    found = check_journal(path)
    assert found.is_sound
    assert (found.sealed, found.deals) == (0, 1)
    host = resume(path)
    tick_until(host, lambda h: deal_over(h, 1))
    assert host.fingerprint == ""
    host.close()
    again = check_journal(path)
    assert again.is_sound
    assert (again.sealed, again.deals, again.header.format) == (0, 2, 1)


def test_a_cut_deals_other_cards_and_the_same_ones_again(tmp_path: Path) -> None:
    def shoe(cut: str) -> Deal:
        game = replace(setup("steady", "steady", "steady"), cut=cut)
        host = GameHost.new(game, tmp_path, delays=INSTANT, bots=BOTS)
        OPEN.append(host)
        play_moves(host, 2)
        dealt = entries_of(host)[-1]
        assert isinstance(dealt, Acted)
        assert isinstance(dealt.action, Deal)
        assert host.autosave.path is not None
        assert check_journal(host.autosave.path).is_sound
        return dealt.action

    plain, mine, again, other = map(shoe, ("", "three blind mice", "three blind mice", "four"))
    assert mine == again
    assert len({plain, mine, other}) == 3


def test_fingerprints_are_short_on_paper() -> None:
    assert short_fingerprint(sha256(b"BADGER").hexdigest()).count("-") == 2
