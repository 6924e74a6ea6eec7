"""Games sealed by chance: commitment first, then contributions, then cards; and every kill."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from mayi_desktop.engine.actions import Deal
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import game as sealed_game
from mayi_desktop.host import journal, seal
from mayi_desktop.host.entries import (
    Acted,
    Committed,
    Contributed,
    DealDone,
    DrawClosed,
    Entry,
    Practised,
    Sealed,
)
from mayi_desktop.host.folder import drawn_games_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Journal
from mayi_desktop.host.saved_games import delete_saved_game, resumable
from mayi_desktop.host.seal import draw_listed, read_list
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.shuffle import DealCertificate, shoe_text, short_fingerprint
from mayi_desktop.host.verify import check_journal, list_sentences
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

PATIENT = replace(INSTANT, patient=True)


def begin_sealed(folder: Path, *levels: str) -> GameHost:
    game = setup(*levels).anew()
    OPEN.append(GameHost.new(game, folder, delays=PATIENT, bots=BOTS, checked=True))
    return OPEN[-1]


def path_of(host: GameHost) -> Path:
    assert host.autosave.path is not None
    return host.autosave.path


def entries_of(host: GameHost) -> tuple[Entry, ...]:
    return journal.read(path_of(host)).entries


def words_of(host: GameHost) -> tuple[str, ...]:
    assert host.setup.sealed is not None
    return host.setup.sealed.commitment.shown_words()


def first_summary(host: GameHost) -> None:
    tick_until(host, lambda h: h.waiting_for_next_deal)


def shoes(host: GameHost) -> list[Deal]:
    entries = entries_of(host)
    return [e.action for e in entries if isinstance(e, Acted) and isinstance(e.action, Deal)]


def test_nothing_is_dealt_before_the_contributions_are_closed(tmp_path: Path) -> None:
    host = begin_sealed(tmp_path, "me", "steady", "steady")
    assert host.waiting_for_contributions
    assert not any(host.tick(0.0, calm=True) for _ in range(20))
    assert [type(entry) for entry in entries_of(host)] == [Committed]
    host.close_contributions()
    assert not host.waiting_for_contributions
    assert host.tick(0.0, calm=True)
    assert [type(entry) for entry in entries_of(host)][:3] == [Committed, DrawClosed, Acted]


def test_people_are_asked_once_each_and_computers_never(tmp_path: Path) -> None:
    host = begin_sealed(tmp_path, "me", "steady", "me", "me")
    assert host.people_to_ask == (0, 2, 3)
    host.contribute(Seat(2), "otter")
    host.contribute(Seat(0), "")
    assert host.people_to_ask == (3,)
    for seat, text in ((1, "x"), (0, "again"), (3, "x" * 61)):
        with pytest.raises(ValueError, match=r"cannot add|not a short text"):
            host.contribute(Seat(seat), text)
    host.close_contributions()
    assert host.people_to_ask == ()
    found = [e for e in entries_of(host) if isinstance(e, Contributed)]
    assert [(e.contribution.seat, e.contribution.text) for e in found] == [
        (2, "otter"),
        (0, ""),
    ]


def test_the_same_words_deal_other_cards_to_another_draw(tmp_path: Path) -> None:
    dealt = []
    for number in range(2):
        host = begin_sealed(tmp_path / str(number), "me", "steady", "steady")
        host.contribute(Seat(0), "otter")
        host.close_contributions()
        tick_until(host, lambda h: bool(shoes(h)))
        dealt.append(shoes(host)[0])
    assert dealt[0] != dealt[1]


@pytest.mark.parametrize("asked", range(4))
def test_a_kill_while_people_contribute_loses_nothing_and_draws_nothing_anew(
    tmp_path: Path, asked: int
) -> None:
    host = begin_sealed(tmp_path, "me", "me", "steady")
    words = words_of(host)
    if asked > 0:
        host.contribute(Seat(1), "otter")
    if asked > 1:
        host.contribute(Seat(0), "lemon")
    if asked > 2:
        host.close_contributions()
    path, data = path_of(host), path_of(host).read_bytes()
    host.close()
    path.write_bytes(data + b'["0000')
    [saved] = resumable(tmp_path)
    again = resume(saved.path, delays=PATIENT)
    assert words_of(again) == words
    assert len(again.people_to_ask) == max(0, 2 - asked)
    assert again.waiting_for_contributions == (asked < 3)
    again.close_contributions()
    tick_until(again, lambda h: bool(shoes(h)))
    assert len(read_list(drawn_games_file(tmp_path)).games) == 1
    found = check_journal(path)
    assert found.problem is None
    assert found.people_who_added == ("me1", "me0")[: min(asked, 2)]


def test_the_hash_of_the_file_at_a_summary_stays_in_it_and_goes_on_when_resumed(
    tmp_path: Path,
) -> None:
    host = begin_sealed(tmp_path, "steady", "steady", "steady")
    host.close_contributions()
    first_summary(host)
    shown = host.head_now
    assert shown is not None
    assert shown.digest == sha256(path_of(host).read_bytes()).digest()
    host.hand_over(Seat(1), replace(host.setup.seats[1], name="Anna"))
    assert host.head_now != shown
    host.close()
    again = resume(path_of(host), delays=PATIENT)
    assert again.head_now is not None
    assert again.head_now.digest == sha256(path_of(host).read_bytes()).digest()
    [head] = check_journal(path_of(host)).heads
    assert (head.deal, head.head) == (0, shown)


def test_a_game_played_to_its_end_shows_the_hash_of_the_whole_file(tmp_path: Path) -> None:
    host = begin_sealed(tmp_path, "beginner", "beginner", "beginner")
    host.close_contributions()
    host.clock.delays = INSTANT
    tick_until(host, lambda h: h.is_over)
    assert host.head_now is not None
    whole = path_of(host).read_bytes()
    assert host.head_now.digest == sha256(whole).digest()
    found = check_journal(path_of(host))
    assert found.problem is None
    assert found.finished
    assert found.heads[-1].head == host.head_now
    assert len(found.heads) == len(host.sheet.deals)
    [listed] = read_list(drawn_games_file(tmp_path)).games
    assert listed.head == sha256(whole).hexdigest()


def test_every_deal_end_pins_the_lines_before_it(tmp_path: Path) -> None:
    host = begin_sealed(tmp_path, "steady", "steady", "steady")
    host.close_contributions()
    first_summary(host)
    lines = path_of(host).read_bytes().splitlines(keepends=True)
    done = entries_of(host)[-1]
    assert isinstance(done, DealDone)
    assert done.head == sha256(b"".join(lines[:-1])).hexdigest()


def test_a_host_that_draws_until_it_likes_the_cards_is_seen(tmp_path: Path) -> None:
    for number in range(4):
        host = begin_sealed(tmp_path, "me", "steady", "steady")
        if number:
            host.close_contributions()
            tick_until(host, lambda h: bool(shoes(h)))
        host.close()
        [saved] = resumable(tmp_path)
        assert delete_saved_game(saved) is None
    host = begin_sealed(tmp_path, "me", "steady", "steady")
    assert host.setup.sealed is not None
    place = host.setup.sealed.commitment.place
    assert (place.game, place.left, place.left_with_cards) == (5, 4, 3)
    told = list_sentences(path_of(host), check_journal(path_of(host)))
    assert told[1] == (
        "Just before it, 4 games were started but not finished; cards were dealt in 3."
    )
    assert "next to the file, fits" in told[2]


def test_a_list_that_was_changed_is_named_beside_the_game(tmp_path: Path) -> None:
    for _ in range(2):
        host = begin_sealed(tmp_path, "me", "steady", "steady")
        host.close_contributions()
        host.close()
    list_path, path = drawn_games_file(tmp_path), path_of(host)
    lines = list_path.read_bytes().splitlines(keepends=True)
    found = check_journal(path)
    for forged, words in (
        (lines[:1] + lines[2:], "Somebody changed the list of games started: line 2"),
        (lines[:2], "doesn’t include this game"),
        ([], "doesn’t include this game"),
    ):
        list_path.write_bytes(b"".join(forged))
        assert words in " ".join(list_sentences(path, found))
    list_path.unlink()
    assert len(list_sentences(path, found)) == 2
    draw_listed(list_path, "other.mayi")
    whole = list_path.read_bytes()
    own = json.loads(lines[2])
    own["after"] = sha256(whole).hexdigest()
    list_path.write_bytes(whole + json.dumps(own).encode() + b"\n")
    assert "something different about the games before" in " ".join(list_sentences(path, found))


def test_a_kill_between_the_last_line_and_the_list_is_made_good_by_the_next_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = begin_sealed(tmp_path, "beginner", "beginner", "beginner")
    host.close_contributions()
    host.clock.delays = INSTANT
    with monkeypatch.context() as patch:
        patch.setattr(sealed_game, "note_end", lambda *_: None)
        tick_until(host, lambda h: h.is_over)
    [listed] = read_list(drawn_games_file(tmp_path)).games
    assert not listed.ended
    again = begin_sealed(tmp_path, "steady", "steady", "steady")
    assert again.setup.sealed is not None
    assert again.setup.sealed.commitment.place.left == 0
    listed = read_list(drawn_games_file(tmp_path)).games[0]
    assert listed.head == sha256(path_of(host).read_bytes()).hexdigest()


def test_a_kill_before_anything_was_shown_draws_once_more_and_both_are_listed(
    tmp_path: Path,
) -> None:
    host = begin_sealed(tmp_path, "me", "steady", "steady")
    path = path_of(host)
    host.close()
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    again = resume(path)
    assert words_of(again) != words_of(host)
    assert again.setup.sealed is not None
    assert again.setup.sealed.commitment.place.left == 1
    again.close_contributions()
    tick_until(again, lambda h: bool(shoes(h)))
    assert check_journal(path).problem is None


def test_a_full_disk_lets_people_play_without_a_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Journal, "_append", full)
    monkeypatch.setattr(seal, "_encode", full)
    host = begin_sealed(tmp_path, "me", "steady", "steady")
    assert host.setup.sealed is not None
    assert host.setup.sealed.commitment.place.game == 0
    host.contribute(Seat(0), "otter")
    host.close_contributions()
    assert host.tick(0.0, calm=True)
    assert host.head_now is None


def test_an_older_game_goes_on_without_heads_and_a_practice_is_not_listed(
    tmp_path: Path,
) -> None:
    old = begin_in_format(3, tmp_path, "steady", "steady", "steady", delays=PATIENT)
    first_summary(old)
    assert old.fingerprint
    assert old.head_now is None
    assert not drawn_games_file(tmp_path).exists()


def test_a_game_by_a_code_asks_nobody_and_is_on_no_list(tmp_path: Path) -> None:
    host = GameHost.new(setup("me", "steady", "steady"), tmp_path, delays=INSTANT)
    OPEN.append(host)
    assert not host.waiting_for_contributions
    assert host.people_to_ask == ()
    assert host.tick(0.0, calm=True)
    assert not drawn_games_file(tmp_path).exists()
    with pytest.raises(ValueError, match="cannot add"):
        host.contribute(Seat(0), "x")


# --- Tests of the seals of single deals, as files of the formats 2 and 3 have them.


OLD = Path(__file__).parents[1] / "golden" / "journals" / "format-1.mayi"


def shuffle_seal_entries_of(host: GameHost) -> tuple[Entry, ...]:
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
    entries = shuffle_seal_entries_of(played_two)
    kinds = [e for e in entries if isinstance(e, Sealed | DealDone)]
    assert [type(e) for e in kinds] == [Sealed, DealDone, Sealed, DealDone, Sealed]
    for number, entry in enumerate(entries):
        if isinstance(entry, Acted) and isinstance(entry.action, Deal):
            assert isinstance(entries[number - 1], Sealed)


def test_anybody_can_work_the_fingerprint_out(played_two: GameHost) -> None:
    entries = shuffle_seal_entries_of(played_two)
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
    sealed = shuffle_seal_entries_of(host)[-1]
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
        dealt = shuffle_seal_entries_of(host)[-1]
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
