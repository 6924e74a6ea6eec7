"""A game that was really played, as the journal of a person among computer players."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state import GameState
from mayi_desktop.host import journal
from mayi_desktop.host.daily import daily_setup
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import FINISHED, DealDone, Journal
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.undo import Playback
from mayi_desktop.sheets.daily import daily_deal

NAMES = ("Oma Annegret", "Ben", "Maximilian-Alexander", "Søren Ångström")
LEVELS = ("sharp", "steady", "sharp", "beginner")


def recorded(folder: Path, *, deals: int | None = None, people: int = 1) -> Path:
    """The journal of a game in a folder: whole, or broken off amid the deal after so many."""
    path = folder / "game.mayi"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_data(deals, people))
    return path


def sealed_game(data: Path, place: int = 0) -> Path:
    """A sealed game and its record in a data folder, the same for the same cut of the pack.

    It is played once for all tests; `play_sealed_game` plays another one.
    """
    journal_name, files = _sealed(place)
    for name, content in files:
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_bytes(content)
    return data / journal_name


def play_sealed_game(data: Path, place: int = 0) -> Path:
    """A sealed game in a data folder, played to its end; the second person may cut the pack."""
    host = GameHost.new(_setup(2).anew(), data, delays=BotDelays.instant())
    while not host.waiting_for_cut:
        host.tick(0.0, calm=True)
    host.cut_pack(Seat(1) if place else None, place)
    for number, who in enumerate(host.setup.seats):
        host.hand_over(Seat(number), replace(who, person=False))
    while not host.is_over:
        host.tick(0.0, calm=True)
    host.close()
    recorder_for(data).wait()
    assert host.autosave.path is not None
    return host.autosave.path


def daily_game(
    data: Path, day: date, name: str, *, level: str = "steady", started: str = ""
) -> Path:
    """Somebody's finished deal of the day, recorded; begun at noon of the day unless told.

    A computer player of this level played for them, which nothing tells.
    """
    setup = daily_setup(daily_deal(day), name)
    me, *others = setup.seats
    with TemporaryDirectory() as folder:
        robots = replace(setup, seats=(replace(me, person=False, level=level), *others))
        host = GameHost.new(robots, Path(folder), delays=BotDelays.instant())
        while not host.is_over:
            host.tick(0.0, calm=True)
        host.close()
        recorder_for(Path(folder)).wait()
        assert host.autosave.path is not None
        whole = journal.read(host.autosave.path)
    header = replace(whole.header, setup=setup, started=started or f"{day}T12:00:00")
    book = Journal.create(games_folder(data) / FINISHED, header)
    for entry in whole.entries:
        book.write(entry)
    book.close()
    recorder_for(data).record_now()
    return book.path


def states_of(path: Path) -> list[GameState]:
    """The whole state at every moment of a sound journal, which `RecordedGame` shows no one."""
    recording = journal.read(path)
    playback = Playback(recording.header)
    states = [playback.state]
    for entry in recording.entries:
        playback.apply(entry)
        if playback.state is not states[-1]:
            states.append(playback.state)
    return states


@cache
def _sealed(place: int) -> tuple[str, list[tuple[str, bytes]]]:
    """The name of a sealed game's journal in its data folder, and all files of that folder."""
    with TemporaryDirectory() as name:
        data = Path(name)
        path = play_sealed_game(data, place)
        files = [file for file in data.rglob("*") if file.is_file()]
        kept = [(str(file.relative_to(data)), file.read_bytes()) for file in files]
        return str(path.relative_to(data)), kept


@cache
def _data(deals: int | None, people: int) -> bytes:
    """The seats of the people were played by computer players, which nothing tells."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        host = GameHost.new(_setup(0), folder, delays=BotDelays.instant())
        while not host.is_over:
            host.tick(0.0, calm=True)
        host.close()
        recorder_for(folder).wait()
        assert host.autosave.path is not None
        recorder_for(folder).wait()
        whole = journal.read(host.autosave.path)
        entries = list(whole.entries)
        if deals is not None:
            ends = [n for n, entry in enumerate(entries) if isinstance(entry, DealDone)]
            del entries[ends[deals - 1] + 40 :]
        header = replace(whole.header, setup=_setup(people), started="2026-03-01T20:15:00")
        book = Journal.create(folder / "again", header)
        for entry in entries:
            book.write(entry)
        book.close()
        return book.path.read_bytes()


def _setup(people: int) -> GameSetup:
    seats = tuple(
        SeatSetup(name, person=number < people, level=level)
        for number, (name, level) in enumerate(zip(NAMES, LEVELS, strict=True))
    )
    return GameSetup("grandma-jeanne", (), seats, code_of(11))
