"""File of an evening: one checked line of JSON for every entry, in the order they were made.

The lines are those of a journal. Nothing is ever changed in them: a correction is a new line.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from mayi_desktop.engine.cards import RANK_OF_LETTER, Rank
from mayi_desktop.engine.encoding import codec
from mayi_desktop.engine.validation.sheet_check import contradictions
from mayi_desktop.file_access import (
    lock_file,
    make_private_folder,
    open_for_change,
    short_text,
)
from mayi_desktop.host.journal.entries import NewerFormatError
from mayi_desktop.host.journal.journal import (
    SaveError,
    create_dated,
    encode_line,
    first_line,
    keep_original,
    read_sound,
    unsaved_text,
)
from mayi_desktop.host.pad.evening import DealEntry, Evening, EveningSetup, HandLeft, Newcomer
from mayi_desktop.i18n import _

SUFFIX = ".evening"
FORMAT = 1
_MARK = "evening"
_MOST_POINTS, _MOST_CARDS = 10**6, 500
_log = logging.getLogger(__name__)
Written = DealEntry | Newcomer | int


@dataclass(frozen=True, slots=True)
class EveningRead:
    """An evening as it was read up to its last valid line.

    `damaged` if something after that is not valid; `size` and `check` go on after it, and
    `entries` are the lines behind the first.
    """

    evening: Evening
    size: int
    check: int
    entries: int
    damaged: bool


class EveningFile:
    """The file of an evening that is going on; everything is in it before it is shown.

    The evening goes on if the disk fails: lines are queued and tried again with the next one.
    `notice` is a sentence about that, None while all is well.
    """

    def __init__(self, path: Path | None, file: BinaryIO | None, size: int, check: int) -> None:
        self.path = path
        self.notice: str | None = None
        self._file = file
        self._size = size
        self._check = check
        self._queue: list[tuple[object, bool]] = []

    @classmethod
    def create(cls, folder: Path, setup: EveningSetup) -> tuple[EveningFile, EveningSetup]:
        """Start the file of a new evening, under a name of its own.

        Where two begin in one second, the later one begins a second later: the records tell
        evenings apart by that.
        """
        try:
            make_private_folder(folder)
            ending = f"{setup.sheet_id}{SUFFIX}"
            path, raw, started = create_dated(folder, setup.started, ending)
        except OSError as error:
            kept = cls(None, None, 0, 0)
            kept._note(error)
            return kept, setup
        setup = replace(setup, started=started)
        lock_file(raw)
        kept = cls(path, raw, 0, 0)
        kept._add(_encode_setup(setup), lasting=True)
        return kept, setup

    @classmethod
    def resume(cls, path: Path, read: EveningRead) -> EveningFile:
        """Go on writing behind the last valid line; SaveError if another window does that."""
        try:
            raw = open_for_change(path)
            if not lock_file(raw):
                raw.close()
                raise SaveError(_("This game is already open in another window."))
            if read.damaged:
                keep_original(path)
            raw.truncate(read.size)
            raw.seek(read.size)
        except OSError as error:
            kept = cls(path, None, read.size, read.check)
            kept._note(error)
            return kept
        return cls(path, raw, read.size, read.check)

    @classmethod
    def disabled(cls) -> EveningFile:
        """Save nothing, as another window of the program is saving."""
        kept = cls(None, None, 0, 0)
        kept.notice = _(
            "This game isn’t being saved, because May I? is open in another window."
        )
        return kept

    def write(self, entry: Written) -> None:
        """Add an entry; the number of a deal takes back the one that was begun for it."""
        draft = isinstance(entry, int) or (isinstance(entry, DealEntry) and not entry.done)
        self._add(_encode(entry), lasting=not draft)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _add(self, payload: object, *, lasting: bool) -> None:
        self._queue.append((payload, lasting))
        if self._file is None:
            return
        try:
            while self._queue:
                self._append(*self._queue[0])
                self._queue.pop(0)
        except OSError as error:
            self._note(error)
            with suppress(OSError):
                self._file.seek(self._size)
                self._file.truncate(self._size)
            return
        self.notice = None

    def _append(self, payload: object, lasting: bool) -> None:
        assert self._file is not None
        line, check = encode_line(payload, self._check)
        self._file.write(line)
        self._file.flush()
        if lasting:
            os.fsync(self._file.fileno())
        self._size += len(line)
        self._check = check

    def _note(self, error: OSError) -> None:
        _log.warning("the evening cannot be written: %r", error)
        self.notice = unsaved_text(error)


def read_evening(path: Path) -> EveningRead:
    """The evening in a file; SaveError if there is none, in one sentence."""
    sound = read_sound(path)
    evening = Evening(first_line(sound, path, _decode_setup))
    last, damaged, count = sound.lines[0], sound.damaged, 0
    for line in sound.lines[1:]:
        try:
            evening = _after(evening, _decode(line.payload))
        except (ValueError, TypeError, KeyError):
            damaged = True
            break
        last, count = line, count + 1
    return EveningRead(evening, last.end, last.check, count, damaged)


def _after(evening: Evening, entry: Written) -> Evening:
    match entry:
        case int(deal):
            return evening.without_draft(deal)
        case Newcomer():
            return evening.joined_by(entry)
        case DealEntry():
            return evening.with_entry(entry)


def _encode_setup(setup: EveningSetup) -> dict[str, Any]:
    return {
        _MARK: FORMAT,
        "started": setup.started,
        "sheet": setup.sheet_id,
        "options": list(setup.options),
        "rules": codec.encode_sheet(setup.sheet),
        "names": list(setup.names),
        "dealer": setup.dealer,
    }


def _decode_setup(raw: object) -> EveningSetup:
    if not isinstance(raw, dict) or type(raw.get(_MARK)) is not int or raw[_MARK] < 1:
        raise ValueError("not an evening")
    if raw[_MARK] > FORMAT:
        raise NewerFormatError(raw[_MARK])
    sheet = codec.decode_sheet(raw["rules"])
    names = tuple(short_text(name) for name in raw["names"])
    if contradictions(sheet) or not sheet.min_players <= len(names) <= sheet.max_players:
        raise ValueError("the sheet cannot be played by these")
    started = datetime.fromisoformat(short_text(raw["started"])).isoformat()
    dealer = _number(raw["dealer"], len(names) - 1)
    options = tuple(short_text(option) for option in raw["options"])
    return EveningSetup(short_text(raw["sheet"]), sheet, names, started, dealer, options)


def _encode(entry: Written) -> object:
    match entry:
        case int(deal):
            return {"dropped": deal}
        case Newcomer(name, start, deal):
            return {"joins": name, "start": start, "deal": deal}
        case DealEntry():
            hands = [_encode_hand(hand) for hand in entry.hands]
            facts = {"deal": entry.deal, "out": entry.out, "hands": hands}
            if not entry.done:
                return {"begun": facts}
            return {"entered": facts, "kept": list(entry.kept), "when": entry.when}


def _encode_hand(hand: HandLeft | None) -> object:
    if hand is None or hand.cards is None:
        return None if hand is None else hand.points
    return [hand.points, " ".join(rank.letter for rank in hand.cards)]


def _decode(raw: Any) -> Written:  # noqa: ANN401 - whatever a line holds
    match raw:
        case {"dropped": deal}:
            return _number(deal)
        case {"begun": dict(facts)}:
            return _decode_entry(facts)
        case {"entered": dict(facts), "kept": list(kept), "when": str(when)}:
            keys = tuple(short_text(key) for key in kept)
            moment = datetime.fromisoformat(short_text(when)).isoformat()
            return replace(_decode_entry(facts), done=True, kept=keys, when=moment)
        case {"joins": str(name), "start": start, "deal": deal}:
            return Newcomer(short_text(name), _number(start), _number(deal))
        case _:
            raise ValueError("not a line of an evening")


def _decode_entry(facts: Mapping[str, Any]) -> DealEntry:
    out = facts["out"]
    if out is not None and (type(out) is not int or not -1 <= out <= _MOST_CARDS):
        raise ValueError("nobody sits there")
    hands = tuple(_decode_hand(hand) for hand in facts["hands"])
    return DealEntry(_number(facts["deal"]), hands, out)


def _decode_hand(raw: object) -> HandLeft | None:
    match raw:
        case None:
            return None
        case [points, str(cards)] if len(cards) <= 3 * _MOST_CARDS:
            ranks: tuple[Rank, ...] = tuple(RANK_OF_LETTER[card] for card in cards.split())
            return HandLeft(_number(points), ranks)
        case _:
            return HandLeft(_number(raw))


def _number(raw: object, most: int = _MOST_POINTS) -> int:
    if type(raw) is not int or not 0 <= raw <= most:
        raise ValueError("not a sensible number")
    return raw
