"""Tests of the command that tells of the records, and of the files it writes."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from mayi_desktop.cli import main as cli
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.records import RecordsError
from mayi_desktop.host.statistics import export, fresh_file
from tests.host.recorded import filled_records, made_up

GAMES = [made_up(number, finished=number != 2) for number in range(12)]
_STRANGE = replace(GAMES[0].seats[0], name='=HYPERLINK("x")')
GAMES[0] = replace(GAMES[0], seats=(_STRANGE, *GAMES[0].seats[1:]))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    with filled_records(folder, GAMES):
        return folder


def test_every_player_is_told_of(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--data", str(data), "records"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert " ".join(head.split()) == "Player Games Wins Average Best Worst May I? Wilds"
    anna = next(line for line in lines if line.startswith("Anna"))
    mine = [g for g in GAMES if g.finished and "Anna" in {seat.name for seat in g.seats}]
    assert int(anna.split()[1]) == len(mine)
    assert len({len(line) for line in (head, *lines)}) == 1
    assert any("(computer)" in line for line in lines)


def test_without_games_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["records", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "No finished games yet.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_spreadsheet_gets_a_line_for_every_seat(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out" / "games.csv"
    assert cli.main(["records", "--data", str(data), "--export", str(target)]) == 0
    assert capsys.readouterr().out == f"12 games written to {target}.\n"
    with target.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(len(game.seats) for game in GAMES)
    last = [row for row in rows if row["deal code"] == GAMES[5].code]
    for row, seat, place in zip(last, GAMES[5].seats, GAMES[5].places, strict=True):
        assert (row["name"], int(row["total"]), int(row["place"])) == (
            seat.name,
            seat.total,
            place,
        )
        assert [int(points) for points in row["points by deal"].split()] == [
            deal.points for deal in seat.deals if deal
        ]
    assert rows[0]["name"] == '\'=HYPERLINK("x")'
    assert {row["finished"] for row in rows} == {"0", "1"}


def test_json_holds_everything(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.JSON"
    assert export(data, target) == 12
    read = json.loads(target.read_text(encoding="utf-8"))
    assert read["version"] == 1
    assert [game["mark"] for game in read["games"]] == [game.mark for game in GAMES]
    game = read["games"][5]
    assert game["places"] == list(GAMES[5].places)
    assert [seat["deals"][0]["points"] for seat in game["seats"]] == [
        seat.deals[0].points for seat in GAMES[5].seats if seat.deals[0]
    ]


def test_another_ending_is_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "games.xls"
    assert cli.main(["records", "--data", str(data), "--export", str(target)]) == 2
    assert capsys.readouterr().out == "The name games.xls must end in .csv or .json.\n"
    assert not target.exists()


def test_a_place_that_cannot_be_written_is_named(data: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    target = tmp_path / "taken" / "games.csv"
    with pytest.raises(RecordsError, match=r"games\.csv can’t be written \(.+\)\.") as refused:
        export(data, target)
    assert "\n" not in str(refused.value)


def test_an_export_that_fails_leaves_the_older_file(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "games.csv"
    target.write_text("what was there before")
    records_file(data).write_bytes(b"no records at all, but rather long" * 9)
    with pytest.raises(RecordsError):
        export(data, target)
    assert target.read_text() == "what was there before"
    assert [path.name for path in tmp_path.glob("games*")] == ["games.csv"]


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    now = datetime(2026, 11, 22, 20, 15)
    names = []
    for _ in range(3):
        path = fresh_file(tmp_path, "games", ".csv", now)
        path.touch()
        names.append(path.name)
    assert names == [
        "games-2026-11-22.csv",
        "games-2026-11-22-2.csv",
        "games-2026-11-22-3.csv",
    ]
