"""Tests of the records: what they keep of a game, and that nothing is kept twice."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine import CARDS, Rank, RuleSheet, Seat, TableView
from mayi_desktop.engine.table import DealResult, SeatFacts, Table
from mayi_desktop.host import journal
from mayi_desktop.host import records as file_of_records
from mayi_desktop.host.folder import games_folder, records_file
from mayi_desktop.host.game_record import (
    DealRecord,
    GameRecord,
    Scores,
    SeatRecord,
    game_identity,
    record_of,
)
from mayi_desktop.host.journal import GameDone, Helped, Journal, Practised
from mayi_desktop.host.recorder import Recorder, abandoned_games, recorder_for, recorder_of
from mayi_desktop.host.records import (
    MIGRATIONS,
    VERSION,
    DamagedRecordsError,
    RecordsError,
    add,
    all_games,
    count_games,
    games,
    migrate,
    one_game,
    open_records,
    shape,
    version_of,
)
from mayi_desktop.host.replay import Landmark, RecordedGame
from mayi_desktop.host.setup import code_of
from mayi_desktop.sheets.catalogue import SHEETS
from tests.attack.bounded import peak_memory
from tests.host.recorded import ask_everything, filled_records, made_up
from tests.host.tables import begin, play_moves, resume, tick_until
from tests.host.whole_game import recorded, states_of


def stored(data: Path) -> list[GameRecord]:
    """Every game in the records of a folder, the newest first."""
    with open_records(records_file(data), write=False) as records:
        found = [one_game(records, line.number) for line in games(records, 0, 1000)]
    return [game for game in found if game is not None]


def played_out(data: Path) -> Path:
    """The journal of a game that was played to its end, and recorded."""
    host = begin(data, "steady", "grabber", "steady")
    tick_until(host, lambda h: h.is_over)
    assert host.autosave.path is not None
    recorder_for(data).wait()
    return host.autosave.path


class TestAGame:
    def test_is_recorded_when_it_is_over(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        [game] = stored(tmp_path)
        assert game == record_of(path)
        assert game.finished
        assert (game.planned, game.dealt) == (6, 6)
        assert (game.sheet, game.code) == ("grandma-jeanne", "ISLAND-0000-0007")
        assert [seat.name for seat in game.seats] == ["steady0", "grabber1", "steady2"]
        assert [seat.level for seat in game.seats] == ["steady", "grabber", "steady"]
        assert game.journal == path.name

    def test_has_the_scores_of_the_table(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "eager", "grabber", "quiet", sheet="evil")
        tick_until(host, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        table = host.view(None).table
        for seat, facts in zip(game.seats, table.seats, strict=True):
            assert tuple(deal.points for deal in seat.deals if deal) == facts.points
            assert seat.total == facts.score
        last = [seat.deals[-1] for seat in game.seats]
        assert [deal is not None and deal.down for deal in last] == [
            facts.down for facts in table.seats
        ]
        assert [deal.claims for deal in last if deal] == [facts.claims for facts in table.seats]
        assert table.result is not None
        assert [deal.out for deal in last if deal] == [
            seat == table.result.winner for seat in range(4)
        ]

    def test_counts_every_may_i(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        [game] = stored(tmp_path)
        asked = [
            mark.seat
            for mark in RecordedGame.open(path).bookmarks
            if mark.landmark is Landmark.CLAIM
        ]
        calls = [sum(deal.calls for deal in seat.deals if deal) for seat in game.seats]
        assert calls == [asked.count(Seat(seat)) for seat in range(3)]
        assert min(calls) >= 0 < max(calls)

    def test_that_was_not_recorded_in_time_is_recorded_later(self, tmp_path: Path) -> None:
        played_out(tmp_path)
        records_file(tmp_path).unlink()
        Recorder(tmp_path).record_now()
        assert len(stored(tmp_path)) == 1

    def test_told_of_twice_stays_one(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        path.rename(path.with_name("another-name.mayi"))
        recorder = Recorder(tmp_path)
        recorder.record_now()
        assert recorder.revision == 0
        [game] = stored(tmp_path)
        assert game.journal == "another-name.mayi"

    def test_left_for_another_one_is_recorded_as_not_finished(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 2)
        host.close()
        other = begin(tmp_path, "steady", "steady", "steady", seed=8)
        Recorder(tmp_path).record_now(abandoned_games(tmp_path, other.autosave.path))
        [game] = stored(tmp_path)
        assert not game.finished
        assert game.dealt == 2

    def test_left_and_then_finished_becomes_a_finished_one(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        path = host.autosave.path
        assert path is not None
        host.close()
        Recorder(tmp_path).record_now([path])
        [left] = stored(tmp_path)
        again = resume(path)
        tick_until(again, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        assert game.finished
        assert (game.mark, game.started) == (left.mark, left.started)

    def test_left_amid_its_deals_and_then_finished_is_as_if_never_left(
        self, tmp_path: Path
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 2)
        path = host.autosave.path
        assert path is not None
        host.close()
        Recorder(tmp_path).record_now([path])
        again = resume(path)
        tick_until(again, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        assert again.autosave.path is not None
        assert stored(tmp_path) == [record_of(again.autosave.path)]

    def test_left_again_without_a_move_is_as_it_was_left(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        host.close()
        Recorder(tmp_path).record_now(abandoned_games(tmp_path, None))
        assert host.autosave.path is not None
        again = resume(host.autosave.path)
        again.hand_over(Seat(2), replace(again.setup.seats[2], level="quiet"))
        again.close()
        Recorder(tmp_path).record_now(abandoned_games(tmp_path, None))
        assert stored(tmp_path) == [record_of(host.autosave.path)]

    def test_told_of_again_is_what_most_is_known_of(self, tmp_path: Path) -> None:
        whole = made_up(1)
        started, further = (
            replace(made_up(1, finished=False), moves=moves, size=whole.size)
            for moves in (10, 900)
        )
        with filled_records(tmp_path, []) as records:
            assert add(records, started)
            assert add(records, further)
            assert not add(records, started)
            assert add(records, whole)
            assert not add(records, replace(further, moves=5000))
            assert list(all_games(records)) == [whole]

    def test_with_equal_totals_shares_the_place(self) -> None:
        game = made_up(1, ("Anna", "Ben", "Clara"))
        anna, _, clara = game.seats
        low, high = sorted((anna, clara), key=lambda seat: seat.total)
        assert low.total < high.total
        assert replace(game, seats=(low, high, low)).places == (1, 3, 1)

    def test_with_another_code_is_another_game(self, tmp_path: Path) -> None:
        header = journal.read(played_out(tmp_path)).header
        other = replace(header, setup=replace(header.setup, code=code_of(77)))
        assert game_identity(other) != game_identity(header) == game_identity(replace(header))

    def test_counts_the_wild_cards_that_were_caught(self, tmp_path: Path) -> None:
        film = RecordedGame.open(played_out(tmp_path))
        [game] = stored(tmp_path)
        ends = [mark.at for mark in film.bookmarks if mark.landmark is Landmark.DEAL_END]
        for number, at in enumerate(ends):
            result = film.view(at, None).table.result
            assert result is not None
            wild = [
                sum(CARDS[card].rank in (Rank.JOKER, Rank.TWO) for card in hand)
                for hand in result.hands
            ]
            deals = [seat.deals[number] for seat in game.seats]
            assert [deal.jokers for deal in deals if deal] == wild
        assert sum(deal.jokers for seat in game.seats for deal in seat.deals if deal) > 0

    @pytest.mark.parametrize("moves", [1, 30])
    def test_without_one_finished_deal_is_not_recorded(
        self, tmp_path: Path, moves: int
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, moves)
        host.close()
        Recorder(tmp_path).record_now(abandoned_games(tmp_path, None))
        assert stored(tmp_path) == []

    @pytest.mark.parametrize("said", ["in the first line", "partway through"])
    def test_that_is_practice_is_not_recorded(self, tmp_path: Path, said: str) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 40)
        host.close()
        assert host.autosave.path is not None
        recording = journal.read(host.autosave.path)
        header = replace(recording.header, practice=said == "in the first line")
        host.autosave.path.unlink()
        book = Journal.create(games_folder(tmp_path), header)
        more = [] if header.practice else [Practised(header.setup.code)]
        for entry in (*recording.entries, *more):
            book.write(entry)
        book.close()
        assert record_of(book.path) is None
        Recorder(tmp_path).record_now([book.path])
        assert stored(tmp_path) == []

    @pytest.mark.parametrize(("deal", "counted"), [(1, "Zoë"), (5, "steady2")])
    def test_counts_for_who_played_most_of_it(
        self, tmp_path: Path, deal: int, counted: str
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == deal)
        host.hand_over(Seat(2), replace(host.setup.seats[2], name="Zoë"))
        tick_until(host, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        first, other, seat = game.seats
        assert not first.handed_over
        assert first.shares == other.shares == ()
        assert (seat.name, seat.handed_over) == (counted, True)
        assert [share.name for share in seat.shares] == ["steady2", "Zoë"]
        turns = {share.name: share.turns for share in seat.shares}
        assert max(turns, key=turns.__getitem__) == counted
        # In a deal the seats' turns differ by one at most.
        assert sum(turns.values()) == pytest.approx(game.turns / 3, abs=game.dealt)

    def test_keeps_one_share_for_who_only_plays_at_another_level(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 40)
        host.hand_over(Seat(2), replace(host.setup.seats[2], level="quiet"))
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        host.close()
        assert host.autosave.path is not None
        game = record_of(host.autosave.path)
        assert game is not None
        assert game.seats[2].shares == ()
        assert game.seats[2].level == "quiet"

    def test_of_a_newcomer_has_no_deals_before_it_came(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        tick_until(host, lambda h: h.join_refusal() is None)
        assert host.join(replace(host.setup.seats[0], name="Late")) is None
        tick_until(host, lambda h: h.is_over)
        recorder_for(tmp_path).wait()
        [game] = stored(tmp_path)
        late = game.seats[3]
        absent = [deal is None for deal in late.deals]
        assert absent[0]
        assert not absent[-1]
        assert late.total == host.view(None).table.seats[3].score
        assert late.start > 0

    def test_says_how_many_used_the_coachs_help_and_in_whose_style_others_play(
        self, tmp_path: Path
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        host.hand_over(Seat(1), replace(host.setup.seats[1], style="frank"))
        for seat, kind in ((0, "hint"), (0, "odds"), (2, "hint")):
            host.autosave.write(Helped(Seat(seat), kind))
        host.close()
        path = host.autosave.path
        assert path is not None
        Recorder(tmp_path).record_now([path])
        [game] = stored(tmp_path)
        assert game.hints == 2
        assert [seat.style for seat in game.seats] == ["", "frank", ""]

    def test_elsewhere_has_nobody_who_records_it(self, tmp_path: Path) -> None:
        assert recorder_of(tmp_path / "shared" / "game.mayi") is None

    def test_that_is_damaged_is_recorded_as_far_as_it_is_sound(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        records_file(tmp_path).unlink()
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2] + b"\0" + data[len(data) // 2 + 1 :])
        Recorder(tmp_path).record_now()
        [game] = stored(tmp_path)
        assert not game.finished
        assert 0 < game.dealt < 6

    def test_that_cannot_be_read_is_passed_over(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        records_file(tmp_path).unlink()
        path.with_name("nonsense.mayi").write_bytes(b"nothing of the kind\n")
        recorder = Recorder(tmp_path)
        recorder.record_now()
        assert len(stored(tmp_path)) == 1
        assert recorder.notice is None

    def test_that_could_not_be_kept_at_first_is_no_longer_told_of(self, tmp_path: Path) -> None:
        played_out(tmp_path)
        file = records_file(tmp_path)
        file.unlink()
        file.mkdir()
        recorder = Recorder(tmp_path)
        recorder.record_now()
        assert recorder.notice is not None
        before = recorder.revision
        file.rmdir()
        recorder.record_now()
        assert len(stored(tmp_path)) == 1
        assert recorder.notice is None
        assert recorder.revision > before


def test_the_journal_says_when_the_game_is_over(tmp_path: Path) -> None:
    path = played_out(tmp_path)
    assert isinstance(journal.read(path).entries[-1], GameDone)
    assert path.parent.parent == games_folder(tmp_path)


def test_without_any_game_no_records_are_begun(tmp_path: Path) -> None:
    Recorder(tmp_path).record_now()
    assert list(tmp_path.iterdir()) == []


# --- Tests that no state of the records' file stops the game, and that nothing of it is lost.


MUTATIONS = 300
GAMES = [made_up(number) for number in range(30)]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of some records."""
    data = tmp_path_factory.mktemp("sound")
    with filled_records(data, GAMES):
        pass
    return records_file(data).read_bytes()


def told(data: Path) -> str | None:
    """The sentence that asking everything leads to, None where all is well."""
    try:
        ask_everything(data)
    except RecordsError as error:
        return str(error)
    return None


def one_sentence(words: str) -> bool:
    return words.endswith(".") and words[0].isupper() and "\n" not in words


def mutated(data: bytes, rng: Random) -> bytes:
    """The file with bits flipped, cut, with parts overwritten, doubled or moved."""
    changed = bytearray(data)
    match rng.randrange(5):
        case 0:
            for _ in range(rng.choice((1, 1, 3, 40))):
                changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        case 1:
            del changed[rng.randrange(len(changed)) :]
        case 2:
            at, long = rng.randrange(len(changed)), rng.choice((4, 100, 4096))
            changed[at : at + long] = rng.randbytes(long)
        case 3:
            page = 4096 * rng.randrange(len(changed) // 4096)
            other = 4096 * rng.randrange(len(changed) // 4096)
            changed[page : page + 4096] = changed[other : other + 4096]
        case _:
            changed[rng.randrange(100)] = rng.randrange(256)
    return bytes(changed)


def test_however_it_was_changed_one_sentence_says_so(tmp_path: Path, sound: bytes) -> None:
    file = records_file(tmp_path)
    refused = 0
    before = peak_memory()
    for seed in range(MUTATIONS):
        data = mutated(sound, Random(seed))
        file.write_bytes(data)
        words = told(tmp_path)
        refused += words is not None
        assert words is None or one_sentence(words), (seed, words)
        assert file.read_bytes() == data, seed
    assert refused > MUTATIONS / 4
    assert peak_memory() - before < 100


def test_names_of_tables_that_are_no_text_are_complained_of(
    tmp_path: Path, sound: bytes
) -> None:
    file = records_file(tmp_path)
    file.write_bytes(sound.replace(b"CREATE TABLE players", b"CREATE TABLE pl\xe1\xe1ers", 1))
    words = told(tmp_path)
    assert words is not None
    assert one_sentence(words)


def test_damaged_records_are_kept_and_new_ones_made(tmp_path: Path, sound: bytes) -> None:
    file = records_file(tmp_path)
    for seed in range(0, MUTATIONS, 15):
        data = mutated(sound, Random(seed))
        file.write_bytes(data)
        recorder = Recorder(tmp_path)
        recorder.record_now()
        kept = list(tmp_path.glob("records.db*.damaged"))
        if recorder.notice is None or "newer version" in recorder.notice:
            assert kept == [], seed
        else:
            assert one_sentence(recorder.notice), seed
            assert [path.read_bytes() for path in kept] == [data], seed
            assert kept[0].name in recorder.notice
            assert told(tmp_path) is None, seed
        for path in tmp_path.iterdir():
            path.unlink()


def test_games_that_can_still_be_read_are_taken_over(tmp_path: Path, sound: bytes) -> None:
    file = records_file(tmp_path)
    file.write_bytes(sound)
    with sqlite3.connect(file, isolation_level=None) as raw:
        raw.execute("UPDATE deals SET points = 'many' WHERE game = 7 AND deal = 0")
    raw.close()
    assert told(tmp_path) is not None
    recorder = Recorder(tmp_path)
    recorder.repair()
    recorder.wait()
    with open_records(file, write=False) as records:
        found = {game.mark for game in all_games(records)}
    assert found == {game.mark for game in GAMES} - {GAMES[6].mark}


@pytest.mark.parametrize("column", ["started", "ended", "options", "turns"])
def test_a_game_that_makes_no_sense_costs_no_other(
    tmp_path: Path, sound: bytes, column: str
) -> None:
    file = records_file(tmp_path)
    file.write_bytes(sound)
    with sqlite3.connect(file, isolation_level=None) as raw:
        raw.execute(f"UPDATE games SET {column} = 'once upon a time' WHERE id = 7")
    raw.close()
    recorder = Recorder(tmp_path)
    recorder.repair()
    recorder.wait()
    assert recorder.notice is not None
    assert "being rebuilt" in recorder.notice
    with open_records(file, write=False) as records:
        found = {game.mark for game in all_games(records)}
    assert found == {game.mark for game in GAMES} - {GAMES[6].mark}


def test_a_game_goes_on_and_is_recorded_though_the_records_were_nonsense(
    tmp_path: Path,
) -> None:
    records_file(tmp_path).write_bytes(b"all sorts of things" * 500)
    host = begin(tmp_path, "steady", "grabber", "steady")
    tick_until(host, lambda h: h.is_over)
    recorder = recorder_for(tmp_path)
    recorder.wait()
    assert host.notice is None
    assert recorder.notice is not None
    with open_records(records_file(tmp_path), write=False) as records:
        assert count_games(records) == 1


def _newer(raw: sqlite3.Connection) -> None:
    raw.execute(f"PRAGMA user_version = {VERSION + 1}")
    raw.execute("ALTER TABLE games ADD COLUMN weather TEXT")


def test_records_of_a_newer_version_are_left_as_they_are(tmp_path: Path, sound: bytes) -> None:
    file = records_file(tmp_path)
    file.write_bytes(sound)
    with sqlite3.connect(file, isolation_level=None) as raw:
        _newer(raw)
    raw.close()
    before = file.read_bytes()
    words = told(tmp_path)
    assert words is not None
    assert "newer version" in words
    recorder = Recorder(tmp_path)
    recorder.record_now()
    assert recorder.notice == words
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


FOREIGN: dict[str, Callable[[sqlite3.Connection], object]] = {
    "another table": lambda raw: raw.execute("CREATE TABLE recipes (cake TEXT)"),
    "a trigger": lambda raw: raw.execute(
        "CREATE TRIGGER spy AFTER INSERT ON games BEGIN DELETE FROM seats; END"
    ),
    "a view": lambda raw: raw.execute("CREATE VIEW all_of_it AS SELECT * FROM games"),
    "a column less": lambda raw: raw.execute("ALTER TABLE games DROP COLUMN hints"),
    "an index less": lambda raw: raw.execute("DROP INDEX games_by_start"),
    "another owner": lambda raw: raw.execute("PRAGMA application_id = 7"),
}


@pytest.mark.parametrize("change", FOREIGN)
def test_a_file_with_other_tables_is_not_touched(
    tmp_path: Path, sound: bytes, change: str
) -> None:
    file = records_file(tmp_path)
    file.write_bytes(sound)
    with sqlite3.connect(file, isolation_level=None) as raw:
        FOREIGN[change](raw)
    raw.close()
    with pytest.raises(DamagedRecordsError), open_records(file, write=True):
        pass


def test_a_locked_file_says_that_another_program_is_busy(
    tmp_path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_of_records, "_WAIT", 0.01)
    file = records_file(tmp_path)
    file.write_bytes(sound)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        words = told(tmp_path)
        recorder = Recorder(tmp_path)
        recorder.record_now()
    finally:
        other.close()
    assert words is not None
    assert "Another program" in words
    assert recorder.notice == words
    assert told(tmp_path) is None


@pytest.fixture
def locked_folder(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    yield folder
    folder.chmod(stat.S_IRWXU)


@pytest.mark.skipif(
    sys.platform == "win32" or os.getuid() == 0, reason="nothing is forbidden to this user"
)
def test_a_folder_that_may_not_be_written_is_named(locked_folder: Path) -> None:
    with (
        pytest.raises(RecordsError, match="can’t be"),
        open_records(records_file(locked_folder), write=True),
    ):
        pass


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with (
        pytest.raises(RecordsError, match=r"can’t be saved in .*taken"),
        open_records(records_file(tmp_path / "taken"), write=True),
    ):
        pass


def test_a_folder_in_the_place_of_the_file_is_complained_of(tmp_path: Path) -> None:
    records_file(tmp_path).mkdir()
    words = told(tmp_path)
    assert words is not None
    assert one_sentence(words)


def test_a_value_that_is_far_too_long_is_not_read(tmp_path: Path, sound: bytes) -> None:
    file = records_file(tmp_path)
    file.write_bytes(sound)
    with sqlite3.connect(file, isolation_level=None) as raw:
        raw.execute("UPDATE sheets SET title = ?", ("x" * 5_000_000,))
    raw.close()
    words = told(tmp_path)
    assert words is not None
    assert one_sentence(words)


def test_numbers_beyond_all_measure_are_not_believed(tmp_path: Path, sound: bytes) -> None:
    file = records_file(tmp_path)
    file.write_bytes(sound)
    with sqlite3.connect(file, isolation_level=None) as raw:
        raw.execute(f"UPDATE seats SET total = {2**62}")
    raw.close()
    words = told(tmp_path)
    assert words is not None
    assert one_sentence(words)


def test_a_question_without_end_is_broken_off(
    tmp_path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    records_file(tmp_path).write_bytes(sound)
    monkeypatch.setattr(file_of_records, "_MOST_STEPS", 2)
    endless = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"
    )
    with (
        open_records(records_file(tmp_path), write=False) as records,
        pytest.raises(RecordsError),
    ):
        records.rows(endless)


def test_older_tables_are_brought_up_to_date_in_one_stroke(tmp_path: Path) -> None:
    steps = (*MIGRATIONS, "ALTER TABLE games ADD COLUMN weather TEXT")
    raw = sqlite3.connect(tmp_path / "old.db", isolation_level=None)
    migrate(raw)
    raw.execute("INSERT INTO players (name, person) VALUES ('Anna', 1)")
    migrate(raw, steps)
    assert version_of(raw) == len(steps)
    assert raw.execute("SELECT name FROM players").fetchall() == [("Anna",)]
    raw.execute("SELECT weather FROM games")
    before = shape(raw)
    with pytest.raises(sqlite3.OperationalError):
        migrate(raw, (*steps, "CREATE TABLE half (a TEXT); CREATE TABLE players (b TEXT)"))
    assert (version_of(raw), shape(raw)) == (len(steps), before)
    raw.close()


# --- Tests of the scores of a game: places, newcomers, who went out, and both sources agreeing.


NAMES = ("Anna", "Ben", "Clara")


def on_table(
    *points: tuple[int, ...],
    starts: tuple[int, ...] = (0, 0, 0),
    sheet: RuleSheet = SHEETS["petersen"].sheet,
    result: DealResult | None = None,
) -> Scores:
    seats = tuple(
        SeatFacts(points=mine, start=first) for mine, first in zip(points, starts, strict=True)
    )
    table = Table(sheet=sheet, seats=seats, result=result)
    return Scores.of_table(NAMES, TableView(None, table, (), (0, 0, 0), 0))


def test_every_built_in_sheet_lets_points_tell_who_went_out() -> None:
    for entry in SHEETS.values():
        scores = on_table((0, 5), (5, 0), (20, 10), sheet=entry.sheet)
        assert [row.out for row in scores.deals] == [0, 1], entry.sheet.key


def test_the_lowest_total_wins() -> None:
    scores = on_table((10, 5), (0, 0), (50, 5))
    assert scores.winners == (1,)
    assert scores.places() == [(1, 1), (2, 0), (3, 2)]


def test_equal_lowest_totals_share_the_win() -> None:
    scores = on_table((10, 5), (5, 10), (50, 5))
    assert scores.winners == (0, 1)
    assert [place for place, _ in scores.places()] == [1, 1, 3]


def test_a_newcomer_has_no_points_for_deals_before() -> None:
    scores = on_table((10, 5), (5, 10), (7,), starts=(0, 0, 15))
    assert [row.points for row in scores.rows] == [(None, None, 15), (10, 5, None), (5, 10, 7)]
    assert scores.totals == (15, 15, 22)
    assert scores.running == ((0, 10, 15), (0, 5, 15), (None, 15, 22))


class TestWhoWentOut:
    def test_of_earlier_deals_the_points_tell(self) -> None:
        scores = on_table((0, 5, 7), (5, 0, 7), (20, 10, 7))
        assert [row.out for row in scores.deals] == [0, 1, None]

    def test_of_the_last_deal_its_result_tells(self) -> None:
        result = DealResult(1, Seat(2), ((), (), ()), (0, 5, 0))
        scores = on_table((0, 0), (5, 5), (20, 0), result=result)
        assert [row.out for row in scores.deals] == [0, 2]

    def test_where_a_card_costs_nothing_points_tell_nothing(self) -> None:
        sheet = SHEETS["petersen"].sheet
        free_twos = replace(sheet, points={**sheet.points, Rank.TWO: 0})
        scores = on_table((0, 5), (5, 0), (20, 10), sheet=free_twos)
        assert [row.out for row in scores.deals] == [None, None]

    def test_a_newcomer_has_not_gone_out_before_it_came(self) -> None:
        scores = on_table((10, 5), (5, 10), (0,), starts=(0, 0, 15))
        assert [row.out for row in scores.rows] == [None, None, 2]

    def test_the_record_of_a_game_tells_it(self) -> None:
        deals = [DealRecord(0), DealRecord(0, out=True)], [DealRecord(3, out=True), None]
        seats = tuple(SeatRecord("A", person=True, deals=tuple(mine)) for mine in deals)
        scores = Scores.of_record(replace(made_up(1), seats=seats))
        assert [row.out for row in scores.deals] == [1, 0]


def test_a_record_has_the_same_scores_as_its_table(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    game = record_of(path)
    assert game is not None
    table = states_of(path)[-1].table
    view = TableView(None, table, (), (0,) * len(table.seats), 0)
    names = [seat.name for seat in game.seats]
    assert Scores.of_record(game) == Scores.of_table(names, view)
    assert Scores.of_record(game).totals == tuple(seat.total for seat in game.seats)
