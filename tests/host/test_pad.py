"""Whole evenings with real cards: entered, killed, corrected, joined, recorded."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine.cards import Rank
from mayi_desktop.host.folder import evenings_folder, records_file
from mayi_desktop.host.journal import SaveError, encode_line
from mayi_desktop.host.pad import (
    NOBODY,
    DealEntry,
    EveningError,
    HandLeft,
    HandSizes,
    PadSession,
    doubts_about,
    keep,
    possible_sums,
    read_evening,
)
from mayi_desktop.host.recorder import Recorder, evening_record, journal_of, record_of_evening
from mayi_desktop.host.records import all_games, games, open_records
from mayi_desktop.host.saved_games import delete_saved_game, newest, resumable
from mayi_desktop.host.statistics import export, players
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.host import tables
from tests.host.evenings import NAMES, begin, enter_deal, real_hands, setup


@pytest.fixture(autouse=True)
def _closed_afterwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the files of all evenings that a test has opened."""
    opened: list[PadSession] = []
    begin = PadSession.__init__

    def noted(self: PadSession, *args: object) -> None:
        opened.append(self)
        begin(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(PadSession, "__init__", noted)
    yield
    for session in opened:
        session.close()


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
    assert session.path.read_text().count(",true,[],") == 4


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


def test_continue_means_the_newest_game_also_on_the_score_pad(tmp_path: Path) -> None:
    host = tables.begin(tmp_path, "steady", "steady", "steady")
    tables.play_moves(host, 8)
    host.close()
    session = begin(tmp_path)
    enter_deal(session, Random(6))
    session.close()
    assert [game.real_cards for game in resumable(tmp_path)] == [True, False]
    found = newest(tmp_path)
    assert found is not None
    assert found.real_cards


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
    wrong = next(n for n, line in enumerate(data) if b'"DealEntry",1,' in line)
    data[wrong] = data[wrong].replace(b'"DealEntry",1,', b'"DealEntry",9,')
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


# --- Doubts about entries: what can't be is refused, what is unusual is asked once.


def entered(*points: int | None, out: int | None = 0, deal: int = 0) -> DealEntry:
    hands = tuple(None if count is None else HandLeft(count) for count in points)
    return DealEntry(deal, hands).with_out(out)


def keys(sheet_id: str, entry: DealEntry) -> list[str]:
    found = doubts_about(find_sheet(sheet_id), NAMES, entry)
    return [doubt.key.partition(":")[0] for doubt in found]


def text(sheet_id: str, entry: DealEntry) -> str:
    return doubts_about(find_sheet(sheet_id), NAMES, entry)[0].text


def test_a_usual_entry_is_taken() -> None:
    assert keys("grandma-jeanne", entered(0, 45, 120, 8)) == []


def test_what_is_missing_is_asked_for_first() -> None:
    entry = entered(None, 1, None, out=None)
    assert keys("grandma-jeanne", entry) == ["missing", "missing", "missing", "sum"]


@pytest.mark.parametrize(
    ("sheet_id", "points"),
    [
        # The cheapest cards of these sheets cost three points.
        ("grandma-jeanne", 1),
        ("petersen", 2),
        ("seven-round", 2),
        ("variant-three", 1),
        # Everything costs 5, 10, 15, 20 or 50.
        ("twelve-deal", 37),
        ("evil", 12),
        ("variant-one", 61),
        ("variant-two", 4),
        # The cheapest card is a two.
        ("honsvick", 1),
        ("variant-four", 1),
    ],
)
def test_points_that_no_cards_have_are_refused_on_every_sheet(
    sheet_id: str, points: int
) -> None:
    entry = entered(0, points, 60, 60)
    [doubt] = doubts_about(find_sheet(sheet_id), NAMES, entry)
    assert (doubt.key, doubt.seat, doubt.certain) == ("sum", 1, True)
    assert "Ben" in doubt.text


def test_the_nearest_points_are_named() -> None:
    assert "35 or 40" in text("evil", entered(0, 37, 60))


def test_two_who_went_out_are_questioned() -> None:
    words = text("grandma-jeanne", entered(0, 0, 30))
    assert words.startswith("Oma went out, so Ben must have some cards left.")
    assert keys("grandma-jeanne", entered(0, 0, 30)) == ["two-out"]


def test_nobody_out_but_no_points_names_who_it_must_be() -> None:
    entry = entered(20, 0, 30, out=NOBODY)
    assert "Did Ben go out?" in text("grandma-jeanne", entry)


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_nobody_out_is_asked_about(sheet_id: str) -> None:
    [doubt] = doubts_about(find_sheet(sheet_id), NAMES, entered(60, 60, 60, out=NOBODY))
    assert (doubt.key, doubt.certain) == ("nobody", False)
    assert ("fresh deck" in doubt.text) == find_sheet(sheet_id).fresh_deck


def test_more_cards_than_dealt_are_asked_about() -> None:
    # 4 jokers, 8 twos and 6 aces: 18 cards, and 11 were dealt.
    [doubt] = doubts_about(find_sheet("grandma-jeanne"), NAMES, entered(0, 450, 30, 30))
    assert (doubt.key, doubt.certain) == ("many:1", False)
    assert "at least 18 cards" in doubt.text


def test_where_may_i_has_a_limit_more_cards_than_that_cannot_be() -> None:
    # Two May I?s with two penalty cards each: at most 11 + 6 cards.
    assert keys("evil", entered(0, 400, 30, 30)) == []
    assert keys("evil", entered(0, 450, 30, 30)) == ["many"]
    assert keys("evil", entered(0, 600, 30, 30)) == ["size"]
    sheet = find_sheet("honsvick")
    most = 7 + 2 * 2
    sums = possible_sums(sheet, 4, 0)
    too_many = next(p for p in range(1, 999) if sums.sizes(p) and sums.fewest_cards(p) > most)
    assert keys("honsvick", entered(0, too_many, 30, 30)) == ["size"]


def test_all_at_once_everybody_else_holds_a_whole_hand() -> None:
    last = 5
    assert keys("grandma-jeanne", entered(0, 12, 90, 90, deal=last)) == ["size"]
    assert "11 cards or more" in text("grandma-jeanne", entered(0, 12, 90, 90, deal=last))
    assert keys("grandma-jeanne", entered(0, 12, 90, 90, deal=4)) == []


def test_all_at_once_tapped_cards_are_counted_too() -> None:
    sheet = find_sheet("grandma-jeanne")
    few = HandLeft.of_cards(sheet, [Rank.KING, Rank.KING])
    entry = entered(0, 90, 90, deal=5).with_hand(1, few)
    assert keys("grandma-jeanne", entry) == ["size"]


def test_more_cards_of_a_rank_than_the_pack_has() -> None:
    sheet = find_sheet("grandma-jeanne")
    three = HandLeft.of_cards(sheet, [Rank.JOKER] * 3)
    two = HandLeft.of_cards(sheet, [Rank.JOKER] * 2)
    assert keys("grandma-jeanne", entered(0, 5).with_hand(1, two)) == []
    entry = entered(0, 5, 5).with_hand(1, three).with_hand(2, two)
    assert keys("grandma-jeanne", entry) == ["copies"]
    assert "5 jokers" in text("grandma-jeanne", entry)


def test_more_points_than_the_pack_has() -> None:
    largest = possible_sums(find_sheet("petersen"), 3, 0).largest
    assert "total" in keys("petersen", entered(0, largest, 30))
    assert keys("petersen", entered(0, 10**5, 30)) == ["sum", "total"]


def test_a_question_is_asked_once_and_its_answer_is_kept() -> None:
    session = PadSession.begin(None, setup(seats=3), read_only=True)  # type: ignore[arg-type]
    entry = entered(0, 450, 30)
    [doubt] = session.doubts(entry)
    kept = keep(entry, doubt)
    assert session.doubts(kept) == []
    assert session.enter(kept)
    assert session.evening.deals[0].kept == ("many:1",)


def test_what_cannot_be_may_be_insisted_on_and_stays_so_in_the_file(tmp_path: Path) -> None:
    session = PadSession.begin(tmp_path, setup(seats=3))
    entry = entered(0, 0, 30)
    [doubt] = session.doubts(entry)
    assert doubt.certain
    kept = keep(entry, doubt)
    assert session.doubts(kept) == []
    assert session.enter(kept)
    assert session.path is not None
    session.close()
    assert PadSession.resume(session.path).evening.deals[0].insisted == {1}


@pytest.mark.parametrize("change", [entered(0, 0, 30).with_hand(1, HandLeft(1)), None])
def test_another_hand_or_winner_is_asked_about_again(change: DealEntry | None) -> None:
    entry = entered(0, 0, 30)
    kept = replace(entry, kept=("two-out:1", "size:2", "total"))
    after = kept.with_out(2) if change is None else kept.with_hand(1, HandLeft(1))
    assert "two-out:1" not in after.kept
    assert after.insisted == (frozenset() if change is None else {2})


def test_an_answer_about_no_seat_marks_none() -> None:
    kept = replace(entered(0, 0, 30), kept=("size", "sum:", "two-out:x", "many:1"))
    assert kept.insisted == frozenset()


def test_another_number_is_asked_about_again() -> None:
    session = PadSession.begin(None, setup(seats=3), read_only=True)  # type: ignore[arg-type]
    entry = entered(0, 450, 30)
    kept = keep(entry, session.doubts(entry)[0]).with_hand(1, HandLeft(470))
    assert [doubt.key for doubt in session.doubts(kept)] == ["many:1"]


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_no_real_hand_is_ever_refused(sheet_id: str) -> None:
    """Cards from one shuffled pack, tapped or counted, in every deal and for every number."""
    sheet, random = find_sheet(sheet_id), Random(sheet_id)
    for seats in range(sheet.min_players, sheet.max_players + 1):
        for deal in range(len(sheet.deals)):
            hands = real_hands(sheet, seats, deal, random)
            for tapped in (True, False):
                entry = DealEntry(deal, (None,) * seats).with_out(deal % seats)
                for seat, hand in enumerate(hands):
                    if seat != entry.out:
                        entry = entry.with_hand(seat, hand if tapped else HandLeft(hand.points))
                assert doubts_about(sheet, NAMES, entry) == []


@pytest.mark.parametrize("sheet_id", ["evil", "honsvick", "grandma-jeanne"])
def test_the_sums_are_those_of_hands_drawn_by_chance(sheet_id: str) -> None:
    """Nothing that a pack can give is missing among the possible sums."""
    sheet, random = find_sheet(sheet_id), Random(1)
    sums = possible_sums(sheet, 4, 0)
    for _ in range(300):
        hand = real_hands(sheet, 4, 0, random)[0]
        assert hand.cards is not None
        count = len(hand.cards)
        assert sums.sizes(hand.points) >> count & 1
        assert sums.fits(hand.points, HandSizes(count, count, count))
        assert sums.fewest_cards(hand.points) <= count


# --- Drafts from phones never make a file too long to be read.


def lines_of(session: PadSession) -> int:
    assert session.path is not None
    return len(session.path.read_bytes().splitlines())


def test_a_phone_writes_one_draft_a_second_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("mayi_desktop.host.pad.monotonic", lambda: now)
    session = begin(tmp_path)
    before, blank = lines_of(session), session.evening.blank(0).with_out(0)
    for points in range(5, 505, 5):
        session.note(blank.with_hand(1, HandLeft(points)), from_phone=True)
        now += 0.02
    assert lines_of(session) - before == 2
    assert session.evening.drafts[-1].hands[1] == HandLeft(500)
    now += 1
    session.write_waiting()
    assert session.path is not None
    assert read_evening(session.path).evening == session.evening


def test_a_phones_last_draft_is_written_when_the_evening_closes(tmp_path: Path) -> None:
    session = begin(tmp_path)
    blank = session.evening.blank(0).with_out(0)
    for points in (5, 10, 15):
        session.note(blank.with_hand(1, HandLeft(points)), from_phone=True)
    session.close()
    assert session.path is not None
    assert read_evening(session.path).evening == session.evening


def test_beyond_many_lines_only_deals_are_written_and_all_of_them_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mayi_desktop.host.pad.MOST_LINES_WITH_DRAFTS", 20)
    monkeypatch.setattr("mayi_desktop.host.journal.MOST_LINES", 40)
    session = begin(tmp_path)
    blank = session.evening.blank(0).with_out(0)
    for points in range(5, 505, 5):
        session.note(blank.with_hand(1, HandLeft(points)))
    assert lines_of(session) == 20
    random = Random(3)
    for _ in range(3):
        enter_deal(session, random)
    assert session.notice is None
    assert session.path is not None
    read = read_evening(session.path)
    assert not read.damaged
    assert read.evening.deals == session.evening.deals


def test_a_file_that_is_full_says_so_and_what_it_has_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mayi_desktop.host.journal.MOST_LINES", 3)
    session = begin(tmp_path)
    random = Random(3)
    for _ in range(4):
        enter_deal(session, random)
    assert session.notice == "This game can’t be saved: it has grown too long."
    assert session.path is not None
    read = read_evening(session.path)
    assert (read.damaged, read.end.lines) == (False, 3)


# --- Evenings written by earlier versions stay readable.


GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "evenings").glob("*.evening"))


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_an_evening_of_before_is_read_to_its_end(path: Path) -> None:
    read = read_evening(path)
    assert not read.damaged
    evening = read.evening
    assert len(evening.deals) == 3
    assert len(evening.corrections) == 1
    assert evening.names == ("Oma", "Ben", "Clara", "Daniel", "Tante Trude")
    assert [draft.out for draft in evening.drafts] == [2]
    record = evening_record(path)
    assert record is not None
    assert [seat.total for seat in record.seats] == list(evening.totals)


# --- A program that is killed while an evening is entered loses nothing that it had noted.


_ENTERS = """
import sys
from pathlib import Path
from random import Random
from mayi_desktop.host.pad import HandLeft
from tests.host.evenings import begin, enter_deal

session, random = begin(Path(sys.argv[1]), "twelve-deal", 4), Random(1)
for deal in range(11):
    enter_deal(session, random)
    print(len(session.evening.deals), flush=True)
entry = session.evening.blank(11).with_out(0)
points = 5
while True:
    points += 5
    entry = entry.with_hand(1, HandLeft(points))
    session.note(entry)
    print("begun", points, flush=True)
"""


@pytest.mark.parametrize("lines", [1, 7, 40])
def test_whatever_was_said_to_be_noted_is_there(tmp_path: Path, lines: int) -> None:
    command = [sys.executable, "-c", _ENTERS, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        told = [program.stdout.readline().split() for _ in range(lines)]
        program.kill()
    [path] = evenings_folder(tmp_path).iterdir()
    read = read_evening(path)
    assert not read.damaged
    last = told[-1]
    if last[0] == "begun":
        assert len(read.evening.deals) == 11
        [draft] = read.evening.drafts
        hand = draft.hands[1]
        assert hand is not None
        assert hand.points >= int(last[1])
    else:
        assert len(read.evening.deals) >= int(last[0])
    again = PadSession.resume(path)
    assert again.evening == read.evening


# --- Lines that cannot be: refused by the limits of the fields.


@pytest.mark.parametrize(
    "line",
    [
        True,
        -1,
        ["DealEntry", -1, []],
        ["DealEntry", True, []],
        ["DealEntry", 0, [[-5, None]]],
        ["DealEntry", 0, [[10**7, None]]],
        ["DealEntry", 0, [[5, ["KNAVE"]]]],
        ["DealEntry", 0, [[5, 600 * ["ACE"]]]],
        ["DealEntry", 0, [], -2],
        ["DealEntry", 0, [], 0, True, ["x" * 300]],
        ["DealEntry", 0, [], 0, True, [], "yesterday"],
        ["Newcomer", "a\nb", 0, 1],
        ["Newcomer", "Ida", -1, 1],
        ["Stranger", 1],
        {"dropped": 1},
    ],
)
def test_a_line_that_cannot_be_is_damage(tmp_path: Path, line: object) -> None:
    session = begin(tmp_path)
    session.close()
    assert session.path is not None
    end = read_evening(session.path).end
    with session.path.open("ab") as file:
        file.write(encode_line(line, end.check)[0])
    assert read_evening(session.path).damaged
