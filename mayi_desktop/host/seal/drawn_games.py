"""Drawn games: the chained list of all commitments, so that drawing again and again is seen.

Every line holds the SHA-256 of the line before it. The head of the list is part of every
commitment: a photo of one pins all games before it.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from mayi_desktop.file_access import lock_file, make_private_file, open_for_change, read_limited
from mayi_desktop.host.seal.commitment import MOST_GAMES, Commitment, DrawPlace

_log = logging.getLogger(__name__)
# Bytes; about 25,000 games.
LARGEST_LIST = 1 << 24
# Hex digits of a SHA-256.
_HEX = 64
_FIRST = "0" * _HEX
# Seconds to wait for another window that is adding a line, and between two looks.
_LONGEST_WAIT, _PAUSE = 0.5, 0.01
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class DrawnGame:
    """One game of the list; `head` is that of its journal once it was played to its end."""

    game: int
    commitment: str
    drawn: str
    file: str
    list_head: str
    with_cards: bool = False
    head: str = ""

    @property
    def ended(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.head)


@dataclass(frozen=True, slots=True)
class GameList:
    """The list as it was read; `broken_line` is the first that does not fit the one before it.

    `head` is the SHA-256 of the last line. Whoever cuts lines off the end leaves no trace here,
    only in later commitments and in photos.
    """

    games: tuple[DrawnGame, ...] = ()
    head: str = _FIRST
    broken_line: int = 0

    def find(self, commitment: str) -> DrawnGame | None:
        """The game with this commitment, as hex digits."""
        return next((g for g in self.games if g.commitment == commitment), None)

    @property
    def next_place(self) -> DrawPlace:
        """The place of the next commitment."""
        left: list[DrawnGame] = []
        for game in self.games:
            left = [] if game.ended else [*left, game]
        last = self.games[-1].game if self.games else 0
        with_cards = sum(game.with_cards for game in left)
        return DrawPlace(last + 1, self.head, min(last, len(left)), min(last, with_cards))


def read_list(path: Path) -> GameList:
    """The list in a file; an empty one if there is none. OSError if it cannot be read."""
    try:
        data = read_limited(path, LARGEST_LIST)
    except FileNotFoundError:
        return GameList()
    if len(data) > LARGEST_LIST:
        raise OSError(errno.EFBIG, "the list of games is too long", str(path))
    return _parse(data)


def draw_listed(path: Path, file: str) -> Commitment:
    """Draw a commitment and add it to the list, for a journal of this name.

    It is on the disk before anybody sees it. Where no list can be kept, the commitment says so
    by its place.
    """
    drawn: list[Commitment] = []

    def line(known: GameList) -> object:
        drawn.append(Commitment.draw(known.next_place))
        return {
            "game": drawn[0].place.game,
            "drawn": datetime.now().isoformat(timespec="seconds"),
            "commitment": drawn[0].digest.hex(),
            "file": file[:_LONGEST_NAME],
        }

    return drawn[0] if _added(path, line) else Commitment.draw()


def note_cards(path: Path, commitment: Commitment) -> None:
    """Note that the cards of a game are known from now on, if the list has that game."""

    def line(known: GameList) -> object:
        game = known.find(commitment.digest.hex())
        if game is None or game.with_cards:
            return None
        return {"game": game.game, "cards": True, "commitment": game.commitment}

    _added(path, line)


def note_end(path: Path, commitment: Commitment, head: bytes) -> None:
    """Note that a game was played to its end, with the head of its journal."""

    def line(known: GameList) -> object:
        game = known.find(commitment.digest.hex())
        if game is None or game.ended:
            return None
        return {"game": game.game, "head": head.hex(), "commitment": game.commitment}

    _added(path, line)


def _added(path: Path, line: Callable[[GameList], object]) -> bool:
    """Add the line that follows from the list so far, if any; whether it is on the disk."""
    try:
        with _locked(path) as file:
            data = file.read(LARGEST_LIST + 1)
            # A line that was torn by the end of the program stays as it is.
            mend = b"\n" if data and not data.endswith(b"\n") else b""
            known = _parse(data + mend)
            payload = line(known)
            if payload is None:
                return False
            new = mend + _encode({"after": known.head, **_dict(payload)})
            if len(data) + len(new) > LARGEST_LIST:
                raise OSError(errno.EFBIG, "the list of games is too long")
            file.seek(0, os.SEEK_END)
            file.write(new)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        _log.warning("the list of drawn games cannot be kept: %r", error)
        return False
    return True


@contextmanager
def _locked(path: Path) -> Iterator[BinaryIO]:
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    make_private_file(path)
    with open_for_change(path) as file:
        end = time.monotonic() + _LONGEST_WAIT
        while not lock_file(file):
            if time.monotonic() > end:
                raise OSError(errno.EAGAIN, "another window keeps the list")
            time.sleep(_PAUSE)
        yield file


def _encode(payload: object) -> bytes:
    return json.dumps(payload, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def _dict(payload: object) -> dict[str, object]:
    assert isinstance(payload, dict)
    return payload


def _parse(data: bytes) -> GameList:
    games: dict[str, DrawnGame] = {}
    head, broken = _FIRST, 0
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        fits = _take(games, line, head)
        if fits is False and not broken:
            broken = number
        head = sha256(line).hexdigest()
    return GameList(tuple(games.values()), head, broken)


def _take(games: dict[str, DrawnGame], line: bytes, head: str) -> bool | None:
    """Add what a line says; whether it fits those before it, None if it says nothing."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match said:
        case {"game": int(number), "commitment": str(commitment), "after": str(after), **rest}:
            fits = after == head
        case _:
            return False
    if not 0 < number < MOST_GAMES:
        return False
    known = games.get(commitment)
    match rest:
        case {"drawn": str(drawn), "file": str(file)} if known is None:
            last = next(reversed(games.values())).game if games else 0
            games[commitment] = DrawnGame(number, commitment, drawn, file, after)
            return fits and number == last + 1
        case {"cards": True} if known is not None:
            games[commitment] = replace(known, with_cards=True)
        case {"head": str(end)} if known is not None:
            games[commitment] = replace(known, head=end)
        case _:
            return False
    return fits and known.game == number
