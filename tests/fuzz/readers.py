"""Knows every kind of file the program reads, a sound one of each, and what reading must do.

Each reader gets a path. It returns when the file was of use or was refused in a sentence; any
other exception, an empty sentence or a lost original is a fault.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from mayi_desktop.engine.cards import Rank
from mayi_desktop.host.host import GameHost
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.pacing import Pacing
from mayi_desktop.host.records_file import RecordsError, opened
from mayi_desktop.host.records_read import all_games, count_games
from mayi_desktop.host.settings import Settings, load, save
from mayi_desktop.host.verify import check_journal
from mayi_desktop.sheets.house_rules import read_house_rules
from mayi_desktop.sheets.house_values import HouseRulesError
from tests.host.recorded import filled_records, made_up

_GOLDEN = Path(__file__).parents[1] / "golden" / "journals"
_HOUSE = {
    "based_on": "evil",
    "title": "Aunt Ida's",
    "points": {"ACE": 20, "JOKER": 30},
    "claims": {"penalty": 1, "limit": 3},
    "players": [3, 6],
}


@dataclass(frozen=True, slots=True)
class Reader:
    """A kind of file: its name, a sound one, and how it is read.

    `read` gives the sentence with which a file was refused, None if it was of use.
    """

    name: str
    sound: Callable[[Path], bytes]
    read: Callable[[Path], str | None]


def resealed(data: bytes) -> bytes:
    """A journal with its running check made right again, so that damage reaches further in."""
    lines, check = [], 0
    for line in data.split(b"\n"):
        text = line[12:-1]
        check = crc32(text, check)
        lines.append(b'["%08x",%s]' % (check, text) if line else line)
    return b"\n".join(lines)


def _read_journal(path: Path) -> str | None:
    refused = None
    try:
        found = check_journal(path)
        refused = found.wrong
    except SaveError as error:
        refused = str(error)
    try:
        GameHost.resume(path, pacing=Pacing.instant()).close()
    except SaveError as error:
        refused = str(error)
    return refused


def _read_settings(path: Path) -> str | None:
    settings, note = load(path)
    assert isinstance(settings, Settings)
    return note


def _read_house_rules(path: Path) -> str | None:
    try:
        sheet = read_house_rules(path).sheet
    except HouseRulesError as error:
        return str(error)
    assert sheet.points[Rank.ACE] is not None
    return None


def _read_records(path: Path) -> str | None:
    try:
        with opened(path, write=False) as records:
            assert count_games(records) >= 0
            list(all_games(records))
    except RecordsError as error:
        return str(error)
    return None


def _sound_journal(folder: Path) -> bytes:
    return max(_GOLDEN.glob("*.mayi")).read_bytes()


def _sound_settings(folder: Path) -> bytes:
    path = folder / "settings.json"
    save(Settings(), path)
    return path.read_bytes()


def _sound_house_rules(folder: Path) -> bytes:
    return json.dumps(_HOUSE, indent=1).encode()


def _sound_records(folder: Path) -> bytes:
    from mayi_desktop.host.paths import records_file

    with filled_records(folder, [made_up(number) for number in range(20)]):
        pass
    return records_file(folder).read_bytes()


READERS = (
    Reader("game.mayi", _sound_journal, _read_journal),
    Reader("settings.json", _sound_settings, _read_settings),
    Reader("house.json", _sound_house_rules, _read_house_rules),
    Reader("records.sqlite", _sound_records, _read_records),
)
