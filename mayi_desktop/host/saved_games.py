"""Saved games: the unfinished games in a data folder, read from their journals."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from heapq import nlargest
from pathlib import Path

from mayi_desktop.base.files import is_locked, is_there
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.base.steps import result_of
from mayi_desktop.engine.actions import Join
from mayi_desktop.host import journal
from mayi_desktop.host.folder import evenings_folder, games_folder
from mayi_desktop.host.game_record import DAILY_TITLE
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.pad import SUFFIX as EVENING_SUFFIX
from mayi_desktop.host.pad import read_evening
from mayi_desktop.host.seal import Cut
from mayi_desktop.sheets.daily import daily_deal_of
from mayi_desktop.sheets.phrases import sheet_title

_log = logging.getLogger(__name__)
# Most games listed, so that the page opens quickly.
_MOST = 200
# Files listed in one step.
_LISTED_AT_ONCE = 50
# Most games checked for a real one: the title page waits for it.
_LOOKED_THROUGH = 12
# Results by path, time, size, and language of the title.
_KNOWN: dict[tuple[Path, int, int, str], SavedGame | None] = {}


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A player in a saved game, with points so far; `style` is the face or character."""

    name: str
    person: bool
    score: int
    style: str = ""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game; `when` it was last played.

    A `damaged` game resumes from its last valid entry. With a `problem`, only path, title and
    time are known. `real_cards` marks an evening on the score pad. `deal` counts from 1 to
    `deals`; `between_deals` means that this deal is over and its summary comes next. `daily` is
    the date of a deal of the day.
    """

    path: Path
    title: str
    when: datetime
    problem: str = ""
    damaged: bool = False
    practice: bool = False
    real_cards: bool = False
    deal_word: str = "deal"
    deal: int = 1
    deals: int = 1
    between_deals: bool = False
    seats: tuple[SavedSeat, ...] = ()
    daily: date | None = None

    @property
    def usable(self) -> bool:
        """Whether the game can be resumed."""
        return not self.problem


def resumable(data: Path) -> list[SavedGame]:
    """The unfinished games in a data folder, most recent first.

    A game whose end was recorded just before a crash moves to the finished ones.
    """
    return [game for game in each_resumable(data) if game is not None]


def newest(data: Path) -> SavedGame | None:
    """The game to continue, if any."""
    return result_of(find_newest(data))


def find_newest(data: Path) -> Generator[None, None, SavedGame | None]:
    """Find the game to continue in small steps; reads no more files than needed.

    This is the most recent real game, also one on the score pad. Practice games come after it,
    unless nothing else was played lately.
    """
    lately: list[SavedGame] = []
    for game in each_resumable(data):
        yield
        if game is None or not game.usable:
            continue
        if not game.practice:
            return game
        lately.append(game)
        if len(lately) == _LOOKED_THROUGH:
            break
    return lately[0] if lately else None


def each_resumable(data: Path) -> Iterator[SavedGame | None]:
    """The unfinished games, most recent first; None after each step that found none."""
    dated: list[tuple[datetime, Path]] = []
    folders = (games_folder(data), journal.SUFFIX), (evenings_folder(data), EVENING_SUFFIX)
    for folder, suffix in folders:
        for number, found in enumerate(_dated(folder, suffix)):
            dated.append(found)
            if number % _LISTED_AT_ONCE == 0:
                yield None
    for when, path in nlargest(_MOST, dated):
        yield _remembered(path, when)


def delete_saved_game(game: SavedGame) -> str | None:
    """Delete a saved game that is not open; returns a sentence if that fails.

    The records keep it as unfinished, if a deal was finished.
    """
    from mayi_desktop.host.recorder import recorder_for

    try:
        if is_there(game.path) and is_locked(game.path):
            return _("This game is already open in another window.")
        recorder_for(game.path.parent.parent).record_now([game.path])
        game.path.unlink(missing_ok=True)
    except OSError as error:
        return _("{name} can’t be deleted ({why}).", name=game.path.name, why=error.strerror)
    return None


def _dated(folder: Path, suffix: str) -> Iterator[tuple[datetime, Path]]:
    try:
        for path in folder.glob(f"*{suffix}"):
            # It may be moved or deleted meanwhile.
            with suppress(FileNotFoundError):
                yield datetime.fromtimestamp(path.stat().st_mtime), path
    except OSError as error:
        _log.warning("the saved games cannot be listed: %r", error)


def _remembered(path: Path, when: datetime) -> SavedGame | None:
    """The game in a journal; cached until the file or the language changes."""
    try:
        facts = path.stat()
    except OSError:
        return None
    identity = (path, facts.st_mtime_ns, facts.st_size, chosen_language())
    if identity not in _KNOWN:
        if len(_KNOWN) >= 2 * _MOST:
            _KNOWN.clear()
        is_evening = path.suffix == EVENING_SUFFIX
        describe = _describe_evening if is_evening else _describe
        _KNOWN[identity] = describe(path, when)
    return _KNOWN[identity]


def _describe(path: Path, when: datetime) -> SavedGame | None:
    """The game in a journal; None if it is over or never began."""
    try:
        sound = journal.read_sound(path)
        header = journal.header_of(sound, path)
    except SaveError as error:
        _log.warning("%s", error)
        return SavedGame(path, path.stem, when, problem=str(error), damaged=True)
    scan = _JournalScan(header)
    damaged = sound.damaged
    for line in sound.lines[1:]:
        if not scan.add(line.payload):
            damaged = True
            break
    if scan.over and not damaged:
        journal.move_to_finished(path)
    # A shown seal stays on record, so that nobody can draw again unseen.
    if scan.over or not (scan.moves or scan.committed):
        return None
    return scan.saved_game(path, when, damaged=damaged)


def _describe_evening(path: Path, when: datetime) -> SavedGame | None:
    """The evening in a file; None if it is over."""
    try:
        read = read_evening(path)
    except SaveError as error:
        _log.warning("%s", error)
        return SavedGame(path, path.stem, when, problem=str(error), damaged=True)
    evening = read.evening
    if evening.finished:
        return None
    sheet = evening.sheet
    seats = zip(evening.names, evening.totals, strict=True)
    return SavedGame(
        path,
        sheet_title(sheet.title),
        when,
        damaged=read.damaged,
        real_cards=True,
        deal_word=sheet.deal_word,
        deal=len(evening.deals) + 1,
        deals=len(sheet.deals),
        seats=tuple(SavedSeat(name, person=True, score=score) for name, score in seats),
    )


class _JournalScan:
    """Reads a journal's lines without replaying the game."""

    def __init__(self, header: journal.Header) -> None:
        self.moves = 0
        self.over = False
        self.committed = False
        self._header = header
        self._seats = list(header.setup.seats)
        self._scores = [0] * len(self._seats)
        self._done = 0
        self._between = False

    def add(self, payload: object) -> bool:
        """Read one line; False if it is not a valid entry."""
        if journal.is_move(payload):
            self.moves += 1
            self._between = False
            return True
        try:
            return self._add_entry(journal.decode_entry(payload))
        except ValueError:
            return False

    def saved_game(self, path: Path, when: datetime, *, damaged: bool) -> SavedGame:
        """The game described by the lines so far."""
        sheet, setup = self._header.sheet, self._header.setup
        daily = daily_deal_of(setup.sheet_id, setup.options, setup.code)
        return SavedGame(
            path,
            sheet_title(DAILY_TITLE if daily else sheet.title),
            when,
            damaged=damaged,
            practice=self._header.practice,
            deal_word=sheet.deal_word,
            deal=self._done if self._between else min(self._done + 1, len(sheet.deals)),
            deals=len(sheet.deals),
            between_deals=self._between,
            seats=tuple(
                SavedSeat(who.name, who.person, score, who.style)
                for who, score in zip(self._seats, self._scores, strict=True)
            ),
            daily=None if daily is None else daily.day,
        )

    def _add_entry(self, entry: journal.Entry) -> bool:
        match entry:
            case journal.HandedOver(seat, who) if 0 <= seat < len(self._seats):
                self._seats[seat] = who
            case journal.Acted(Join(total), newcomer) if newcomer is not None:
                self._seats.append(newcomer)
                self._scores.append(total.of(self._scores))
            case journal.DealDone(deal, _, scores) if len(scores) == len(self._seats):
                self._done, self._between = deal + 1, True
                self._scores = list(scores)
            case journal.TookBack():
                self.moves -= 1
            case journal.GameDone():
                self.over = True
            case journal.Committed():
                self.committed = True
            case Cut() | journal.Practised():
                pass
            case journal.CoachSet() | journal.SharingSet() | journal.Helped():
                pass
            case _:
                return False
        return True
