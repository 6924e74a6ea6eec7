"""Games sealed by chance: commitment first, then contributions, then cards; and every kill."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from mayi_desktop.engine.actions import Deal
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import game as sealed_game
from mayi_desktop.host import journal, seal
from mayi_desktop.host.entries import Acted, Committed, Contributed, DealDone, DrawClosed, Entry
from mayi_desktop.host.folder import drawn_games_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Journal
from mayi_desktop.host.saved_games import delete_saved_game, resumable
from mayi_desktop.host.seal import draw_listed, read_list
from mayi_desktop.host.verify import check_journal, list_sentences
from tests.host.tables import BOTS, INSTANT, OPEN, begin_in_format, resume, setup, tick_until

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
