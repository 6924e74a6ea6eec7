"""Tests that no state of the records' file stops the game, and that nothing of it is lost."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.host import records as file_of_records
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.recorder import Recorder, recorder_for
from mayi_desktop.host.records import (
    MIGRATIONS,
    VERSION,
    DamagedRecordsError,
    RecordsError,
    all_games,
    count_games,
    migrate,
    open_records,
    shape,
    version_of,
)
from tests.abuse.bounded import peak_memory
from tests.host.recorded import ask_everything, filled_records, made_up
from tests.host.tables import begin, tick_until

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
