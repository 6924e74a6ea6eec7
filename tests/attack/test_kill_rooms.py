"""Tests that kills lose nothing in any room, and that a loss would be noticed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.host import settings
from mayi_desktop.host.folder import evenings_folder, records_file, settings_file
from mayi_desktop.host.records import open_records
from mayi_desktop.host.settings import Settings
from tests.attack.kill_rooms import ROOMS, Report, kill_once


def _folder(tmp_path: Path) -> Path:
    settings.save(replace(Settings(), muted=True, window_width=700), settings_file(tmp_path))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_killed_programs_lose_nothing_that_was_shown_as_saved(
    tmp_path: Path, room: str
) -> None:
    report, dice, folder = Report(), Random(5), _folder(tmp_path)
    for _life in range(2):
        kill_once(room, folder, dice, report)
    assert report.faults == []
    assert report.facts[room] > 0


@pytest.mark.slow
def test_a_lost_deal_is_noticed(tmp_path: Path) -> None:
    report = Report()
    kill_once("score pad", _folder(tmp_path), Random(5), report)
    [path] = evenings_folder(tmp_path).iterdir()
    fact = {"path": path.name, "deals": 99, "draft": None}
    assert list(ROOMS["score pad"].faults(tmp_path, fact))


def test_lost_settings_and_records_are_noticed(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    assert list(ROOMS["settings"].faults(folder, {"number": 701}))
    with open_records(records_file(folder), write=True):
        pass
    assert list(ROOMS["records"].faults(folder, {"games": 1}))


def test_a_lost_game_is_noticed(tmp_path: Path) -> None:
    fact = {"path": "gone.mayi", "mark": [10, 1]}
    assert list(ROOMS["phones"].faults(tmp_path, fact)) == ["gone.mayi is gone"]
