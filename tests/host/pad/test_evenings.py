"""Whole evenings with real cards: entered, killed, corrected, joined, recorded."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mayi_desktop.host.folder import evenings_folder, records_file
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.pad import (
    NOBODY,
    DealEntry,
    EveningError,
    HandLeft,
    PadSession,
    read_evening,
)
from mayi_desktop.host.recorder import Recorder, journal_of, record_of_evening
from mayi_desktop.host.records import all_games, games, open_records
from mayi_desktop.host.saved_games import delete_saved_game, newest, resumable
from mayi_desktop.host.statistics import export, players
from mayi_desktop.sheets.catalogue import SHEETS
from tests.host import tables
from tests.host.pad.evenings import NAMES, begin, enter_deal, setup


@pytest.mark.parametrize("sheet_id", SHEETS)
@pytest.mark.parametrize("tapped", [False, True])
def test_a_whole_evening_of_every_sheet(sheet_id: str, tapped: bool, tmp_path: Path) -> None:
    """Entered deal by deal, killed in the middle of the third one, and found in the records."""
    random = Random(f"{sheet_id}/{tapped}")
    sheet = SHEETS[sheet_id].sheet
    seats = sheet.best_players[1]
    session = begin(tmp_path, sheet_id, seats)
    totals, outs = [0] * seats, []
    for deal in range(len(sheet.deals)):
        if deal == 2:
            session = _killed_while_entering(session, random)
        out, points = enter_deal(session, random, tapped=tapped)
        outs.append(out)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        assert session.evening.totals == tuple(totals)
        assert session.evening.finished == (deal == len(sheet.deals) - 1)
    session.close()
    Recorder(tmp_path).record_now()
    with open_records(records_file(tmp_path), write=False) as records:
        [game] = all_games(records)
        [line] = games(records, 0, 10)
    assert (game.sheet, game.finished, game.dealt) == (sheet_id, True, len(sheet.deals))
    assert [seat.name for seat in game.seats] == list(NAMES[:seats])
    assert [seat.total for seat in game.seats] == totals
    went_out = [
        [deal is not None and deal.out for deal in column].index(True)
        for column in zip(*(seat.deals for seat in game.seats), strict=True)
    ]
    assert went_out == outs
    assert game.real_cards
    assert line.real_cards
    assert journal_of(tmp_path, game.journal) == session.path


def _killed_while_entering(session: PadSession, random: Random) -> PadSession:
    """The evening as another run finds it: nothing is closed, and a line is half written."""
    deal = len(session.evening.deals)
    entry = session.evening.blank(deal).with_out(0)
    session.note(entry)
    points = next(p for p in range(20, 90) if not session.doubts(_only(entry, p)))
    session.note(entry.with_hand(1, HandLeft(points)))
    before = session.evening
    assert session.path is not None
    session.close()
    with session.path.open("ab") as file:
        file.write(b'["0badc0de",{"ente')
    again = PadSession.resume(session.path)
    assert again.evening == before
    [draft] = again.evening.drafts
    assert draft.hands[1] == HandLeft(points)
    return again


def _only(entry: DealEntry, points: int) -> DealEntry:
    """The entry with these points for everybody but whoever went out."""
    for seat in range(len(entry.hands)):
        if seat != entry.out:
            entry = entry.with_hand(seat, HandLeft(points))
    return entry


def test_the_dealer_goes_around_and_the_next_one_plays_first() -> None:
    evening = PadSession.begin(Path(), setup(seats=3, dealer=2), read_only=True).evening
    assert [evening.dealer_of(deal) for deal in range(4)] == [2, 0, 1, 2]
    assert [evening.starter_of(deal) for deal in range(4)] == [0, 1, 2, 0]


def test_a_correction_changes_the_totals_and_leaves_a_trace(tmp_path: Path) -> None:
    random = Random(1)
    session = begin(tmp_path)
    for _ in range(3):
        enter_deal(session, random)
    old = session.evening.deals[1]
    seat = next(s for s in range(4) if s != old.out)
    entry = session.evening.blank(1).with_hand(seat, HandLeft(35))
    assert session.enter(entry)
    change = old.hands[seat]
    assert change is not None
    [trace] = session.evening.corrections
    assert (trace.before, trace.after.hands[seat]) == (old, HandLeft(35))
    assert session.evening.deals[1].points[seat] == 35
    assert trace.after.when
    session.close()
    assert session.path is not None
    again = read_evening(session.path).evening
    assert again == session.evening
    # The line of the first entry is still there, word for word.
    assert session.path.read_text().count('"entered"') == 4


def test_a_deal_that_is_begun_stays_while_another_one_is_corrected(tmp_path: Path) -> None:
    session = begin(tmp_path)
    enter_deal(session, Random(1))
    begun = session.evening.blank(1).with_out(2)
    session.note(begun)
    session.note(session.evening.blank(0).with_hand(0, HandLeft(30)))
    session.drop_draft(0)
    assert session.evening.drafts == (begun,)
    session.close()
    assert session.path is not None
    assert read_evening(session.path).evening == session.evening


def test_an_entry_that_changes_nothing_is_no_correction(tmp_path: Path) -> None:
    session = begin(tmp_path)
    enter_deal(session, Random(1))
    assert session.enter(session.evening.blank(0))
    assert session.evening.corrections == ()


def test_a_finished_evening_can_be_corrected_and_the_records_follow(tmp_path: Path) -> None:
    random = Random(2)
    session = begin(tmp_path)
    while not session.evening.finished:
        enter_deal(session, random)
    recorder = Recorder(tmp_path)
    recorder.record_now()
    before = session.evening.totals
    seat = next(s for s in range(4) if s != session.evening.deals[0].out)
    points = session.evening.deals[0].points[seat]
    assert session.enter(session.evening.blank(0).with_hand(seat, HandLeft(points + 20)))
    recorder.record_now()
    with open_records(records_file(tmp_path), write=False) as records:
        [game] = all_games(records)
        assert len(players(records)) == 4
    wanted = list(before)
    wanted[seat] += 20
    assert [who.total for who in game.seats] == wanted


def test_somebody_joins_with_the_highest_total(tmp_path: Path) -> None:
    random = Random(3)
    session = begin(tmp_path, seats=3)
    with pytest.raises(EveningError):
        session.join("Too early")
    enter_deal(session, random)
    highest = max(session.evening.totals)
    session.join("Newcomer")
    assert session.evening.names == (*NAMES[:3], "Newcomer")
    assert session.evening.totals[3] == highest
    enter_deal(session, random)
    assert [len(deal.hands) for deal in session.evening.deals] == [3, 4]
    record = record_of_evening(session.evening)
    assert record.seats[3].deals[0] is None
    assert record.seats[3].total == session.evening.totals[3]
    assert session.path is not None
    assert read_evening(session.path).evening == session.evening


def test_a_table_that_is_full_takes_nobody(tmp_path: Path) -> None:
    session = begin(tmp_path, "variant-four", 5)
    enter_deal(session, Random(4))
    assert not session.evening.can_join


def test_two_evenings_of_one_second_have_their_own_files(tmp_path: Path) -> None:
    first, second = begin(tmp_path), begin(tmp_path)
    assert first.path != second.path
    for session in (first, second):
        enter_deal(session, Random(5))
    Recorder(tmp_path).record_now()
    with open_records(records_file(tmp_path), write=False) as records:
        assert len({game.mark for game in all_games(records)}) == 2


def test_an_evening_waits_among_the_saved_games(tmp_path: Path) -> None:
    session = begin(tmp_path)
    enter_deal(session, Random(6))
    [saved] = resumable(tmp_path)
    assert (saved.real_cards, saved.deal, saved.deals) == (True, 2, 6)
    assert [seat.score for seat in saved.seats] == list(session.evening.totals)
    assert newest(tmp_path) == saved
    session.close()
    assert delete_saved_game(saved) is None
    assert resumable(tmp_path) == []


def test_continue_means_the_newest_game_played_for_real(tmp_path: Path) -> None:
    host = tables.begin(tmp_path, "steady", "steady", "steady")
    tables.play_moves(host, 8)
    host.close()
    session = begin(tmp_path)
    enter_deal(session, Random(6))
    session.close()
    assert [game.real_cards for game in resumable(tmp_path)] == [True, False]
    found = newest(tmp_path)
    assert found is not None
    assert not found.real_cards


def test_an_open_evening_is_not_deleted_and_not_opened_twice(tmp_path: Path) -> None:
    session = begin(tmp_path)
    enter_deal(session, Random(6))
    [saved] = resumable(tmp_path)
    assert delete_saved_game(saved) is not None
    with pytest.raises(SaveError):
        PadSession.resume(saved.path)


def test_a_finished_evening_waits_no_more(tmp_path: Path) -> None:
    session = begin(tmp_path, "variant-one", 3)
    random = Random(7)
    while not session.evening.finished:
        enter_deal(session, random)
    assert resumable(tmp_path) == []


def test_a_damaged_file_goes_on_after_its_last_valid_line(tmp_path: Path) -> None:
    session = begin(tmp_path)
    random = Random(8)
    enter_deal(session, random)
    before = session.evening
    enter_deal(session, random)
    session.close()
    assert session.path is not None
    data = session.path.read_bytes().splitlines(keepends=True)
    wrong = next(n for n, line in enumerate(data) if b'"deal":1' in line)
    data[wrong] = data[wrong].replace(b'"deal":1', b'"deal":9')
    session.path.write_bytes(b"".join(data))
    again = PadSession.resume(session.path)
    assert again.evening == before
    assert [p.name for p in evenings_folder(tmp_path).glob("*.damaged*")]
    enter_deal(again, random)
    assert read_evening(session.path).evening == again.evening


@pytest.mark.parametrize("data", [b"", b"nonsense\n", b'["00000000",{}]\n'])
def test_what_is_no_evening_is_refused_in_words(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.evening"
    path.write_bytes(data)
    with pytest.raises(SaveError):
        read_evening(path)


def test_a_full_disk_is_told_and_everything_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(tmp_path)
    enter_deal(session, Random(9))

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    enter_deal(session, Random(10))
    assert session.notice is not None
    assert "No space left" in session.notice or "no space left" in session.notice
    monkeypatch.undo()
    enter_deal(session, Random(11))
    assert session.notice is None
    assert session.path is not None
    assert read_evening(session.path).evening == session.evening


def test_a_deal_without_a_winner_counts_for_everybody(tmp_path: Path) -> None:
    session = begin(tmp_path, seats=3)
    entry = session.evening.blank(0).with_out(NOBODY)
    for seat in range(3):
        entry = entry.with_hand(seat, HandLeft(30))
    [doubt] = session.doubts(entry)
    assert not doubt.certain
    assert not session.enter(entry)


def test_real_cards_are_marked_in_exports(tmp_path: Path) -> None:
    session = begin(tmp_path)
    enter_deal(session, Random(12))
    Recorder(tmp_path).record_now()
    target = tmp_path / "out.csv"
    assert export(tmp_path, target) == 1
    head, *rows = target.read_text("utf-8").splitlines()
    assert head.endswith("real cards")
    assert all(row.endswith(",1") for row in rows)
