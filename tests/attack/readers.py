"""Every kind of file the program reads, a valid example of each, and what reading must do.

Each reader gets a path. It returns when the file was of use or was refused in a sentence; any
other exception, an empty sentence or a lost original is a fault.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from zlib import crc32

from mayi_desktop.host.folder import records_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.game_record import record_of
from mayi_desktop.host.journal import FINISHED, SaveError
from mayi_desktop.host.pad import HandLeft, PadSession
from mayi_desktop.host.recorder import Recorder, evening_record
from mayi_desktop.host.records import RecordsError
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.settings import BotDelays, Settings, load, save
from mayi_desktop.host.verify import check_journal
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.house_rules import (
    HouseRulesError,
    changes_between,
    house_rules_of,
    read_house_rules,
)
from mayi_desktop.sheets.rules_page import facts_line, rules_page
from tests.host.evenings import begin, enter_deal
from tests.host.recorded import ask_everything, filled_records, made_up

_GOLDEN = Path(__file__).parents[1] / "golden" / "journals"
_HOUSE = {
    "based_on": "evil",
    "title": "Aunt Ida's",
    "points": {"ACE": 20, "JOKER": 30},
    "claims": {"penalty": 1, "limit": 3},
    "players": [3, 6],
}

_TOML = """
based_on = "seven-round"
title = "Sunday rules"
players = [3, 5]
best_players = [3, 5]
points = { ACE = 0x14, JOKER = 30 }

[claims]
penalty = 2

[[deals]]
contract = "SSR"
cards = 11

[[deals]]
contract = "S4 R7"
cards = 12
"""


@dataclass(frozen=True, slots=True)
class Reader:
    """A kind of file: its name in the data folder, a sound one, and how it is read.

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
    """Find it among the saved games, check it, look at it again, record it, and play on."""
    refused = None
    for game in resumable(path.parent.parent):
        assert game.problem or game.seats
    moved = path.parent / FINISHED / path.name
    path = moved if moved.exists() else path
    for use in (_check, _watch, _record, _play_on):
        try:
            refused = use(path) or refused
        except SaveError as error:
            refused = str(error)
    return refused


def _check(path: Path) -> str | None:
    return check_journal(path).problem


def _watch(path: Path) -> None:
    film = RecordedGame.open(path)
    for at in range(film.last + 1):
        film.decision(at)
        film.view(at, film.own)


def _record(path: Path) -> None:
    record_of(path)


def _play_on(path: Path) -> None:
    GameHost.resume(path, delays=BotDelays.instant()).close()


def _read_settings(path: Path) -> str | None:
    settings, note = load(path)
    assert isinstance(settings, Settings)
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder) / path.name
        assert save(settings, again) is None
        assert load(again)[1] is None
    return None if note is None else note.sentence()


def _read_house_rules(path: Path) -> str | None:
    """Read the sheet, and show all of it that is told of a sheet."""
    try:
        rules = read_house_rules(path)
    except HouseRulesError as error:
        return str(error)
    sheet = rules.sheet
    assert facts_line(sheet)
    for deal in range(len(sheet.deals)):
        assert rules_page(sheet, deal, sheet.max_players)
    changes_between(find_sheet(rules.based_on, rules.options), sheet)
    house_rules_of(sheet, rules.based_on, rules.options)
    return None


def _read_records(path: Path) -> str | None:
    """Ask all that the screens ask, then let the recorder mend what it can."""
    refused = None
    try:
        ask_everything(path.parent)
    except RecordsError as error:
        refused = str(error)
    recorder = Recorder(path.parent)
    recorder.record_now()
    return recorder.notice or refused


def _sound_journal(folder: Path) -> bytes:
    return max(_GOLDEN.glob("*.mayi")).read_bytes()


def _sound_settings(folder: Path) -> bytes:
    path = folder / "settings.json"
    save(Settings(), path)
    return path.read_bytes()


def _sound_house_rules(folder: Path) -> bytes:
    return json.dumps(_HOUSE, indent=1).encode()


def _sound_toml(folder: Path) -> bytes:
    return _TOML.encode()


def _sound_records(folder: Path) -> bytes:
    with filled_records(folder, [made_up(number) for number in range(20)]):
        pass
    return records_file(folder).read_bytes()


def _sound_evening(folder: Path) -> bytes:
    """Three deals, a correction, a newcomer, and an entry that was begun."""
    session = begin(folder)
    random = Random(1)
    for _ in range(2):
        enter_deal(session, random)
    session.enter(session.evening.blank(0).with_hand(0, HandLeft(30)).with_out(1))
    session.join("Tante Trude")
    enter_deal(session, random, tapped=True)
    session.note(session.evening.blank(3).with_out(2))
    session.close()
    assert session.path is not None
    return session.path.read_bytes()


def _read_evening(path: Path) -> str | None:
    """Find it among the saved games, record it, and enter one more deal."""
    for game in resumable(path.parent.parent):
        assert game.problem or game.seats
    try:
        evening_record(path)
        session = PadSession.resume(path)
    except SaveError as error:
        return str(error)
    try:
        if not session.evening.finished:
            session.note(session.evening.blank(len(session.evening.deals)).with_out(0))
    finally:
        session.close()
    return None


READERS = (
    Reader("games/game.mayi", _sound_journal, _read_journal),
    Reader("evenings/evening.evening", _sound_evening, _read_evening),
    Reader("settings.json", _sound_settings, _read_settings),
    Reader("house.json", _sound_house_rules, _read_house_rules),
    Reader("house.toml", _sound_toml, _read_house_rules),
    Reader("records.db", _sound_records, _read_records),
)
