"""Tests that files that the game writes stay few; README.md names the bounds."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

import pytest

from mayi_desktop.base.files import MOST_DAMAGED, free_damaged_name
from mayi_desktop.host import daily, deeds, recorder, records, saved_games
from mayi_desktop.host.folder import evenings_folder, games_folder, records_file
from mayi_desktop.host.pad import EveningSetup, HandLeft, PadSession
from mayi_desktop.host.recorder import Recorder
from mayi_desktop.host.records import open_records
from mayi_desktop.sheets import house_rules
from mayi_desktop.sheets.catalogue import find_sheet
from tests.host.tables import begin, tick_until

_NAMES = ("Anna", "Ben", "Clara")


def _evening(folder: Path, age: int) -> Path:
    """An evening with one deal, so many days old."""
    sheet = find_sheet("grandma-jeanne")
    started = f"2026-01-{28 - age:02}T20:00:00"
    session = PadSession.begin(folder, EveningSetup(sheet.key, sheet, _NAMES, started, 0))
    entry = session.evening.blank(0).with_out(0)
    for seat in (1, 2):
        entry = entry.with_hand(seat, HandLeft(75))
    assert session.enter(entry)
    session.close()
    assert session.path is not None
    os.utime(session.path, (10**9 - 86_400 * age,) * 2)
    return session.path


def _recorded(folder: Path) -> int:
    with open_records(records_file(folder), write=False) as book:
        return records.count_games(book)


def test_of_too_many_evenings_the_oldest_go_and_the_records_keep_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [_evening(tmp_path, age) for age in range(5)]
    monkeypatch.setattr(recorder, "MOST_KEPT", 3)
    Recorder(tmp_path).record_now()
    assert sorted(evenings_folder(tmp_path).iterdir()) == sorted(paths[:3])
    assert _recorded(tmp_path) == 5


def test_an_evening_that_cannot_be_recorded_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [_evening(tmp_path, age) for age in range(3)]
    paths[2].write_bytes(b"no evening")
    os.utime(paths[2], (10**9 - 10**8,) * 2)
    monkeypatch.setattr(recorder, "MOST_KEPT", 1)
    Recorder(tmp_path).record_now()
    assert sorted(evenings_folder(tmp_path).iterdir()) == sorted((paths[0], paths[2]))


def test_of_too_many_unfinished_games_the_oldest_go_and_the_records_keep_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age in range(3):
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        host.close()
        assert host.autosave.path is not None
        os.utime(host.autosave.path, (10**9 - 86_400 * age,) * 2)
    monkeypatch.setattr(recorder, "MOST_KEPT", 2)
    _evening(tmp_path, 0)
    Recorder(tmp_path).record_now()
    assert len(list(games_folder(tmp_path).glob("*.mayi"))) == 2
    assert _recorded(tmp_path) == 2


def test_of_too_many_unfinished_games_those_open_or_unreadable_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = begin(tmp_path, "steady", "steady", "steady")
    tick_until(played, lambda h: h.view(None).table.deal == 1)
    assert played.autosave.path is not None
    broken = games_folder(tmp_path) / "broken.mayi"
    broken.write_text("no game", "utf-8")
    newest = begin(tmp_path, "steady", "steady", "steady")
    tick_until(newest, lambda h: h.view(None).table.deal == 1)
    newest.close()
    # As if the clock had been set back.
    for path in (played.autosave.path, broken):
        os.utime(path, (10**8, 10**8))
    monkeypatch.setattr(recorder, "MOST_KEPT", 1)
    _evening(tmp_path, 0)
    Recorder(tmp_path).record_now()
    assert set(games_folder(tmp_path).glob("*.mayi")) == {
        played.autosave.path,
        broken,
        newest.autosave.path,
    }
    played.close()


def test_of_too_many_recorded_games_the_oldest_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_GAMES", 3)
    for age in range(5):
        _evening(tmp_path, age)
    Recorder(tmp_path).record_now()
    with open_records(records_file(tmp_path), write=False) as book:
        days = [game.started[:10] for game in records.all_games(book)]
    assert sorted(days) == ["2026-01-26", "2026-01-27", "2026-01-28"]


def test_results_of_the_daily_deal_are_kept_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "_MOST_MASTERS", 3)
    monkeypatch.setattr(daily, "_MOST_OTHERS", 2)
    notes = daily.DailyNotes(tmp_path)
    days = [date(2026, 1, number) for number in range(1, 7)]
    for day in days:
        notes.note_master(day, 50)
        notes.add(daily.DailyPlay(day, "Anna", 20, 1, down=True, out=False))
    again = daily.DailyNotes(tmp_path)
    assert sorted(again.masters) == days[-3:]
    assert [day for day in days if again.others(day)] == days[-2:]


def test_deeds_are_kept_of_so_many_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deeds, "_MOST_GAMES", 4)
    stamps = deeds.Stamps(tmp_path)
    for number in range(6):
        stamps.add(deeds.CountedGame(f"{number}.mayi", 1, f"2026-01-0{number + 1}", ()))
        stamps.save()
    assert list(deeds.Stamps(tmp_path)._games) == [f"{number}.mayi" for number in range(2, 6)]


def test_few_files_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_rules, "MOST_FILES", 3)
    monkeypatch.setattr(saved_games, "_MOST", 3)
    house_rules._KNOWN.clear()
    saved_games._KNOWN.clear()
    most = 0
    for number in range(20):
        path = tmp_path / f"{number}.json"
        path.write_text("{}", "utf-8")
        house_rules.known_house_rules(path)
        game = games_folder(tmp_path) / f"{number}.mayi"
        game.parent.mkdir(exist_ok=True)
        game.write_text("no game", "utf-8")
        list(saved_games.each_resumable(tmp_path))
        most = max(most, len(house_rules._KNOWN), len(saved_games._KNOWN))
    assert most == 6


def test_the_table_of_bounds_names_tests_that_there_are() -> None:
    root = Path(__file__).parents[2]
    text = (root / "mayi_desktop/README.md").read_text("utf-8")
    _before, _heading, rest = text.partition("## What is written")
    rows = [line for line in rest.partition("\n## ")[0].splitlines() if "`" in line]
    assert len(rows) > 15
    file = ""
    for name in re.findall(r"`([\w/.]*(?:::\w+)?)`", "\n".join(rows)):
        path, _colons, test = name.partition("::")
        file = path or file
        if not file.endswith(".py"):
            continue
        found = (root / file).read_text("utf-8")
        assert f"def {test}(" in found if test else True, name


def test_few_damaged_files_are_kept_beside_a_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for number in range(2 * MOST_DAMAGED):
        path.write_text(str(number), "utf-8")
        kept = path.replace(free_damaged_name(path))
        os.utime(kept, (10**9 + number,) * 2)
    kept_numbers = sorted(int(one.read_text("utf-8")) for one in tmp_path.iterdir())
    assert kept_numbers == list(range(MOST_DAMAGED, 2 * MOST_DAMAGED))
