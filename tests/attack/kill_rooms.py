"""Kills the program with its window while phones play, on the score pad, in settings, records.

`python -m tests.attack.kill_rooms 1000 [seed]` kills that often, in one room after the other.
The window is drawn to memory and phones are in the same process; every press, page and file is
the program's own. A life reports what people can see as saved, and after its death the files
must hold all of it. Nothing is repaired in between: the next life goes on with what it finds.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Protocol

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.host import journal, records, settings
from mayi_desktop.host.folder import evenings_folder, games_folder, records_file, settings_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.pad import EveningSetup, HandLeft, PadSession, read_evening
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.pad import DealEntryPage, EveningPage
from mayi_desktop.ui.pages.records import RecordsPage
from mayi_desktop.ui.pages.settings import SettingsPage
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.hand import Hand
from tests.ui.phones.screen_player import FakeLine, FakePlayer

Fact = dict[str, Any]
"""What a life has shown as saved, as plain values."""

# Seconds until a life is killed, from its first report.
_LONGEST_LIFE = 0.5
# Seconds without a report after which a life hangs.
_LONGEST_SILENCE = 300.0
_NAMES = ("Anna", "Ben", "Clara", "David")
_STARTED = "2026-01-02T20:00:00"
# Forking takes no time; elsewhere every process has to load the program first.
_CONTEXT = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


class Room(Protocol):
    """A part of the program in which it is killed."""

    def live(self, app: App, dice: Random) -> Iterator[Fact]:
        """Use the program for ever, and yield what is shown as saved."""
        ...

    def faults(self, folder: Path, last: Fact) -> Iterator[str]:
        """What the files lack of the last report."""
        ...


class Phones:
    """Two people play on phones against two computer players."""

    def live(self, app: App, dice: Random) -> Iterator[Fact]:
        host = self._host(app.folder, dice)
        table = TableScene(app.context, host)
        app.context.scenes.reset(table)
        host.clock.delays = BotDelays.instant()
        line = FakeLine()
        table.phones.use(line)
        players = [FakePlayer(line, seat, dice) for seat in (0, 1)]
        for player in players:
            line.join(player.seat)
        hand = Hand(app)
        while not host.is_over:
            hand.wait()
            if line.sent and host.autosave.checkpoint is not None:
                line.sent.clear()
                yield {"path": host.autosave.path.name, "mark": host.autosave.checkpoint}
            for player in players:
                player.act()
        yield {"path": "", "mark": None}
        hand.wait(1e9)

    def faults(self, folder: Path, last: Fact) -> Iterator[str]:
        if last["mark"] is None:
            return
        where = games_folder(folder)
        paths = (where / last["path"], where / journal.FINISHED / last["path"])
        found = [path for path in paths if path.exists()]
        if not found:
            yield f"{last['path']} is gone"
            return
        recording = journal.read(found[0])
        if recording.damaged:
            yield "a journal that nobody touched reads as damaged"
        if tuple(last["mark"]) not in recording.checkpoints:
            yield f"the line up to {last['mark'][0]} bytes is lost"

    def _host(self, folder: Path, dice: Random) -> GameHost:
        """The unfinished game, or a new one."""
        unfinished = next(games_folder(folder).glob(f"*{journal.SUFFIX}"), None)
        if unfinished is not None:
            return GameHost.resume(unfinished, delays=BotDelays.instant(), checked=True)
        seats = tuple(SeatSetup(name, person=n < 2) for n, name in enumerate(_NAMES))
        sheets = [entry.sheet for entry in SHEETS.values()]
        fitting = [s.key for s in sheets if s.min_players <= len(seats) <= s.max_players]
        setup = GameSetup(dice.choice(fitting), (), seats, code_of(dice.randrange(1 << 40)))
        return GameHost.new(setup, folder, delays=BotDelays.instant(), checked=True)


class Pad:
    """Somebody enters deal after deal on the pages of the score pad."""

    def live(self, app: App, dice: Random) -> Iterator[Fact]:
        session = self._session(app.folder)
        page = EveningPage(app.context, session)
        app.context.scenes.push(page)
        hand = Hand(app)
        while not session.evening.finished:
            deal = len(session.evening.deals)
            page.open_entry(deal)
            entry = hand.sees(DealEntryPage)
            if entry.entry.out != 0:
                entry.choose_out(0)
            for seat in range(1, len(_NAMES)):
                entry.type_points(seat, str(5 * dice.randint(12, 18)))
                yield self._fact(session)
                hand.pass_frame()
            entry._save()
            assert len(session.evening.deals) == deal + 1, entry.question.text
            yield self._fact(session)
        yield {"path": "", "deals": 0, "draft": None}
        hand.wait(1e9)

    def faults(self, folder: Path, last: Fact) -> Iterator[str]:
        if not last["path"]:
            return
        read = read_evening(evenings_folder(folder) / last["path"])
        if read.damaged:
            yield "an evening that nobody touched reads as damaged"
        deals = len(read.evening.deals)
        if deals < last["deals"]:
            yield f"{last['deals']} deals were shown, {deals} are there"
        drafts = [_hands(draft) for draft in read.evening.drafts]
        if deals > last["deals"] or last["draft"] is None:
            return
        if not any(_covers(hands, last["draft"]) for hands in drafts):
            yield f"the draft {last['draft']} was shown, {drafts} are there"

    def _session(self, folder: Path) -> PadSession:
        for path in sorted(evenings_folder(folder).glob("*.evening")):
            if not read_evening(path).evening.finished:
                return PadSession.resume(path)
        # Under these rules no hand of 60 to 90 points raises a doubt.
        sheet = find_sheet("grandma-jeanne")
        return PadSession.begin(folder, EveningSetup(sheet.key, sheet, _NAMES, _STARTED, 0))

    def _fact(self, session: PadSession) -> Fact:
        drafts = session.evening.drafts
        draft = _hands(drafts[0]) if drafts else None
        assert session.path is not None
        return {"path": session.path.name, "deals": len(session.evening.deals), "draft": draft}


def _covers(hands: list[int | None], shown: list[int | None]) -> bool:
    """Whether everything that was shown is among these hands."""
    return all(one is None or one == other for one, other in zip(shown, hands, strict=True))


def _hands(draft: Any) -> list[int | None]:
    return [None if hand is None else hand.points for hand in draft.hands]


class SettingsRoom:
    """Somebody changes settings; a number in them grows with each change."""

    def live(self, app: App, dice: Random) -> Iterator[Fact]:
        app.context.scenes.push(SettingsPage(app.context))
        hand = Hand(app)
        while True:
            number = app.context.settings.window_width + 1
            app.context.settings = replace(
                app.context.settings,
                window_width=number,
                muted=dice.random() < 0.5,
                names=tuple(dice.sample(_NAMES, 2)),
            )
            app.context.save_settings()
            yield {"number": number}
            hand.pass_frame()

    def faults(self, folder: Path, last: Fact) -> Iterator[str]:
        found, unread = settings.load(settings_file(folder))
        if unread is not None:
            yield f"the settings cannot be read: {unread.sentence}"
        if found.window_width < last["number"]:
            yield f"{last['number']} changes were saved, {found.window_width} are there"
        if found.window_width > 3000:
            settings.save(replace(found, window_width=700), settings_file(folder))


class Records:
    """Finished evenings are recorded while their page is open."""

    def live(self, app: App, dice: Random) -> Iterator[Fact]:
        app.context.scenes.push(RecordsPage(app.context))
        hand = Hand(app)
        while True:
            _write_evening(app.folder, dice)
            recorder = recorder_for(app.folder)
            recorder.record()
            hand.pass_frame()
            recorder.wait()
            hand.pass_frame()
            assert recorder.notice is None, recorder.notice
            with records.open_records(records_file(app.folder), write=False) as book:
                yield {"games": records.count_games(book)}

    def faults(self, folder: Path, last: Fact) -> Iterator[str]:
        with records.open_records(records_file(folder), write=True) as book:
            if book.rows("PRAGMA quick_check(1)") != [("ok",)]:
                yield "the records are damaged"
            games = records.count_games(book)
            if games < last["games"]:
                yield f"{last['games']} games were recorded, {games} are there"


def _write_evening(folder: Path, dice: Random) -> None:
    """An evening with one deal."""
    sheet = find_sheet("grandma-jeanne")
    session = PadSession.begin(folder, EveningSetup(sheet.key, sheet, _NAMES, _STARTED, 0))
    entry = session.evening.blank(0).with_out(0)
    for seat in range(1, len(_NAMES)):
        entry = entry.with_hand(seat, HandLeft(5 * dice.randint(1, 9)))
    assert session.enter(entry)
    session.close()


ROOMS: Mapping[str, Room] = {
    "phones": Phones(),
    "score pad": Pad(),
    "settings": SettingsRoom(),
    "records": Records(),
}


@dataclass(slots=True)
class Report:
    """Kills and reports by room; `faults` are sentences, and there should be none."""

    kills: Counter[str] = field(default_factory=Counter)
    facts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def kill_once(name: str, folder: Path, dice: Random, report: Report) -> None:
    """Let the program live in a room, kill it, and compare what it said with its files."""
    room = ROOMS[name]
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    seed = dice.randrange(1 << 40)
    life = _CONTEXT.Process(target=_life, args=(room, folder, seed, theirs), daemon=True)
    life.start()
    theirs.close()
    last: Fact | None = None
    until = time.monotonic() + _LONGEST_SILENCE
    killed = False
    try:
        while True:
            if not killed and not ours.poll(max(0.0, until - time.monotonic())):
                life.kill()
                killed = True
            said = json.loads(ours.recv_bytes())
            if "fault" in said:
                report.faults.append(f"{name}: {said['fault']}")
                break
            if last is None:
                until = time.monotonic() + dice.uniform(0.0, _LONGEST_LIFE)
            last = said
            report.facts[name] += 1
    except (EOFError, OSError):
        pass
    life.kill()
    life.join()
    ours.close()
    report.kills[name] += 1
    if last is None:
        report.faults.append(f"{name}: it never said anything")
        return
    try:
        report.faults += [f"{name}: {fault}" for fault in room.faults(folder, last)]
    except Exception as error:
        report.faults.append(f"{name}: {type(error).__name__}: {error}")


def _life(room: Room, folder: Path, seed: int, reports: Connection) -> None:
    try:
        app = App(Arguments(data=folder))
        app.context.settings = replace(app.context.settings, muted=True)
        app.step(0.0)
        for fact in room.live(app, Random(seed)):
            reports.send_bytes(json.dumps(fact).encode())
    except BrokenPipeError:
        return
    except BaseException as error:
        reports.send_bytes(json.dumps({"fault": f"{type(error).__name__}: {error}"}).encode())


def main() -> None:
    """Kill as often as the command says; a fault ends it."""
    most, seed = (*map(int, sys.argv[1:3]), *(1000, 1)[len(sys.argv) - 1 :])
    report, dice, began = Report(), Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mayi-kills-") as top:
        folders = {name: Path(top) / name for name in ROOMS}
        for folder in folders.values():
            folder.mkdir()
            start = replace(Settings(), muted=True, window_width=700)
            settings.save(start, settings_file(folder))
        while sum(report.kills.values()) < most and not report.faults:
            for name, folder in folders.items():
                kill_once(name, folder, dice, report)
            sys.stdout.write(_line(report, time.monotonic() - began))
            sys.stdout.flush()
    sys.stdout.write("\n".join(report.faults or ["Nothing that was shown as saved was lost."]))
    sys.stdout.write("\n")
    sys.exit(1 if report.faults else 0)


def _line(report: Report, seconds: float) -> str:
    counts = ", ".join(
        f"{name} {kills} ({report.facts[name]} reports)" for name, kills in report.kills.items()
    )
    return f"{sum(report.kills.values())} kills in {seconds:.0f} s: {counts}\n"


if __name__ == "__main__":
    main()
