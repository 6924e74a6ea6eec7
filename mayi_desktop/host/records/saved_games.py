"""Knows which games can be gone on with, and what to say about each."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mayi_desktop.host.files import lock
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.entries import (
    Acted,
    CoachSet,
    DealDone,
    Entry,
    GameDone,
    HandedOver,
    Header,
    Helped,
    Practised,
    Sealed,
    TookBack,
    decode_entry,
)
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.sheets.phrases import deal_word

_log = logging.getLogger(__name__)
_MOST = 200


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be gone on with; `when` it was played last.

    One that is `damaged` goes on from the last place that is sound; one that is not `usable` is
    listed only for its `detail`, which says why. `place` is the deal it has come to; where that
    is over, and its points are what opens, it says so. `people` are those at the table who are
    no computer players, and `standing` has everybody's name and points, the fewest first.
    """

    path: Path
    title: str
    detail: str
    when: datetime
    damaged: bool = False
    usable: bool = True
    practice: bool = False
    place: str = ""
    people: tuple[str, ...] = ()
    standing: tuple[tuple[str, int], ...] = ()


def resumable(data: Path) -> list[SavedGame]:
    """The unfinished games in the data folder, the one played last first.

    One that ended just before the program did is moved to the finished ones on the way.
    """
    found = (_describe(path, when) for when, path in _journals(games_folder(data))[:_MOST])
    return [game for game in found if game is not None]


def newest(data: Path) -> SavedGame | None:
    """The game played last that can be gone on with, if there is any."""
    return next((game for game in resumable(data) if game.usable), None)


def delete_saved_game(game: SavedGame) -> str | None:
    """Delete a saved game that nobody plays; a sentence if that cannot be done.

    The records keep it as a game that was left.
    """
    from mayi_desktop.host.records.recorder import recorder_for

    try:
        if game.path.exists() and _is_open(game.path):
            return _("This game is open in another window already.")
        recorder_for(game.path.parent.parent).record_now([game.path])
        game.path.unlink(missing_ok=True)
    except OSError as error:
        name = game.path.name
        return _("{name} cannot be deleted ({why}).", name=name, why=error.strerror)
    return None


def _is_open(path: Path) -> bool:
    with path.open("rb") as file:
        return not lock.lock_file(file)


def _journals(folder: Path) -> list[tuple[datetime, Path]]:
    dated: list[tuple[datetime, Path]] = []
    try:
        for path in folder.glob(f"*{journal.SUFFIX}"):
            dated.append((datetime.fromtimestamp(path.stat().st_mtime), path))
    except OSError as error:
        _log.warning("the saved games cannot be listed: %r", error)
    return sorted(dated, reverse=True)


def _describe(path: Path, when: datetime) -> SavedGame | None:
    """What to say about the journal in a file; None if the game is over or never began."""
    try:
        sound = journal.read_sound(path)
        header = journal.header_of(sound, path)
    except SaveError as error:
        _log.warning("%s", error)
        return SavedGame(path, path.stem, str(error), when, damaged=True, usable=False)
    story = _JournalScan(header)
    damaged = sound.damaged
    for line in sound.lines[1:]:
        if not story.hear(line.payload):
            damaged = True
            break
    if story.over and not damaged:
        journal.move_to_finished(path)
    if story.over or not story.moves:
        return None
    return SavedGame(
        path,
        pgettext("sheet", header.sheet.title),
        story.text(damaged=damaged),
        when,
        damaged,
        practice=header.practice,
        place=story.place(damaged=damaged),
        people=story.people(),
        standing=story.standing(),
    )


class _JournalScan:
    """What the lines of a journal tell without the game being played again."""

    def __init__(self, header: Header) -> None:
        self.moves = 0
        self.over = False
        self._header = header
        self._seats = list(header.setup.seats)
        self._scores = [0] * len(self._seats)
        self._deal = 0
        self._between = False

    def hear(self, payload: object) -> bool:
        """Take in one line; False if it makes no sense."""
        if isinstance(payload, list) or type(payload) is int:
            self.moves += 1
            self._between = False
            return True
        try:
            return self._take(decode_entry(payload))
        except ValueError:
            return False

    def text(self, *, damaged: bool) -> str:
        """Where the game stands: the deal, the players and their scores."""
        scores = " · ".join(
            f"{who.name} {score}" for who, score in zip(self._seats, self._scores, strict=True)
        )
        return _marked(f"{self.place(damaged=False)} · {scores}", damaged=damaged)

    def place(self, *, damaged: bool) -> str:
        """The deal that the game has come to: "Hand 3 of 6", or "end of hand 3 of 6"."""
        sheet = self._header.sheet
        word, count = deal_word(sheet), len(sheet.deals)
        number = min(self._deal + 1, count)
        if self._between:
            over = _(
                "end of {word} {number} of {count}", word=word, number=self._deal, count=count
            )
            return _marked(over, damaged=damaged)
        word = f"{word[:1].upper()}{word[1:]}"
        place = _("{word} {number} of {count}", word=word, number=number, count=count)
        return _marked(place, damaged=damaged)

    def people(self) -> tuple[str, ...]:
        """Everybody who is no computer player."""
        return tuple(who.name for who in self._seats if who.person)

    def standing(self) -> tuple[tuple[str, int], ...]:
        """Everybody's name and points, the fewest first."""
        names = [who.name for who in self._seats]
        return tuple(sorted(zip(names, self._scores, strict=True), key=lambda one: one[1]))

    def _take(self, entry: Entry) -> bool:
        match entry:
            case HandedOver(seat, who) if 0 <= seat < len(self._seats):
                self._seats[seat] = who
            case Acted(_, newcomer) if newcomer is not None:
                self._seats.append(newcomer)
                self._scores.append(max(self._scores))
            case DealDone(deal, _, scores) if len(scores) == len(self._seats):
                self._deal, self._between = deal + 1, True
                self._scores = list(scores)
            case TookBack():
                self.moves -= 1
            case GameDone():
                self.over = True
            case Sealed() | Practised() | CoachSet() | Helped():
                pass
            case _:
                return False
        return True


def _marked(place: str, *, damaged: bool) -> str:
    if damaged:
        return _("{place} · damaged, goes on from the last sound move", place=place)
    return place
