"""Seals of a running game: its draw with a place in the list, or one for each deal of old."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from mayi_desktop.engine.actions import Deal
from mayi_desktop.engine.cards import Seat
from mayi_desktop.file_access import read_limited
from mayi_desktop.host.fairness.shuffle_seal import certify, salt_of
from mayi_desktop.host.files.paths import drawn_games_file, games_folder
from mayi_desktop.host.game.runner import Runner
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.autosave import Autosave
from mayi_desktop.host.journal.entries import (
    Committed,
    Contributed,
    DrawClosed,
    GameDone,
    Sealed,
)
from mayi_desktop.host.journal.journal import FINISHED, LARGEST_FILE, SaveError
from mayi_desktop.host.seal.commitment import Commitment, Contribution, SealedDraw
from mayi_desktop.host.seal.drawn_games import (
    DrawnGame,
    draw_listed,
    note_cards,
    note_end,
    read_list,
)
from mayi_desktop.host.seal.shown_words import JournalHead
from mayi_desktop.host.setup.game_setup import GameSetup

_log = logging.getLogger(__name__)


def begin_draw(data: Path | None, autosave: Autosave) -> SealedDraw:
    """Draw for a new game; list and journal hold the commitment before anybody sees it.

    Without a data folder there is no list, and the commitment says so.
    """
    if data is None:
        commitment = Commitment.draw()
    else:
        _note_forgotten_ends(data)
        name = "" if autosave.path is None else autosave.path.name
        commitment = draw_listed(drawn_games_file(data), name)
    autosave.write(Committed(commitment, commitment.digest.hex()))
    return SealedDraw(commitment)


def data_of(journal_path: Path) -> Path | None:
    """The data folder of an unfinished journal; None if it lies elsewhere."""
    data = journal_path.parent.parent
    return data if journal_path.parent == games_folder(data) else None


class DrawRecord:
    """What the list of drawn games learns about one game.

    It learns nothing about a practice, and of a game that lies in no data folder.
    """

    def __init__(self, data: Path | None = None, draw: SealedDraw | None = None) -> None:
        self._list = None if data is None else drawn_games_file(data)
        self._commitment = None if draw is None else draw.commitment
        if draw is not None and draw.closed:
            self.note_cards()

    def note_cards(self) -> None:
        """Note that the cards of the game are known from now on."""
        if self._list is not None and self._commitment is not None:
            note_cards(self._list, self._commitment)

    def note_end(self, autosave: Autosave) -> None:
        """Note that the game was played to its end."""
        head = autosave.head
        if self._list is not None and self._commitment is not None and head is not None:
            note_end(self._list, self._commitment, head.digest)


class ShuffleSeal:
    """The fingerprint of the deal being played or, before it, of the next one.

    Only files of the formats 2 and 3 have them; in any other game it stays empty.
    """

    def __init__(self, seed: int = 0, sealed: Sealed | None = None) -> None:
        self._seed = seed
        self._sealed = sealed

    @property
    def fingerprint(self) -> str:
        """The fingerprint in full; empty where there is none."""
        return "" if self._sealed is None else self._sealed.fingerprint

    def seal(self, deal: int, dealt: Deal) -> Sealed | None:
        """Seal the shoe of a deal (from 0); None if it is sealed already.

        A newcomer may bring another deck, which makes another shoe.
        """
        sealed = Sealed(deal, certify(self._seed, deal, dealt).fingerprint)
        if sealed == self._sealed:
            return None
        self._sealed = sealed
        return sealed

    def open(self, deal: int) -> str:
        """The salt that opens the fingerprint of a deal that is over; empty if none."""
        if self._sealed is None or self._sealed.deal != deal:
            return ""
        self._sealed = None
        return salt_of(self._seed, deal)


class SealedGame:
    """The part of a running game about its seals: contributions first, heads at the end.

    A game dealt by a code waits for nobody, and nobody can add anything to it.
    """

    setup: GameSetup
    autosave: Autosave
    _runner: Runner
    _draw_record: DrawRecord
    _seal: ShuffleSeal

    @property
    def waiting_for_contributions(self) -> bool:
        """Whether the commitment is shown and people may add something; nothing is dealt."""
        return self.setup.sealed is not None and not self.setup.sealed.closed

    @property
    def people_to_ask(self) -> tuple[Seat, ...]:
        """The people who may still add something to the draw."""
        draw = self.setup.sealed
        return tuple(
            Seat(number)
            for number, who in enumerate(self.setup.seats)
            if draw is not None and who.person and draw.may_add(number)
        )

    def contribute(self, seat: Seat, text: str) -> None:
        """Add what a person typed to the draw, for good; "" if it declines.

        ValueError if that seat may add nothing, or nothing so long.
        """
        draw = self.setup.sealed
        if draw is None or seat not in self.people_to_ask:
            raise ValueError(f"seat {seat} cannot add anything")
        given = Contribution(seat, text)
        self.autosave.write(Contributed(given))
        self.setup = replace(self.setup, sealed=draw.adding(given))

    def close_contributions(self) -> None:
        """Let nobody add anything more, and begin to deal."""
        draw = self.setup.sealed
        if draw is None or draw.closed:
            return
        self.autosave.write(DrawClosed())
        self._draw_record.note_cards()
        draw = replace(draw, closed=True)
        self.setup = replace(self.setup, sealed=draw)
        self._runner.take_chance(draw.keys)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the shoe of this deal or, before it, the next; empty if none."""
        return self._seal.fingerprint

    def _write_seal(self) -> None:
        """Before a deal, write the fingerprint of its shoe, where the file has them."""
        move = self._runner.chance_move() if self.autosave.seals else None
        if move is None or not isinstance(move.action, Deal):
            return
        result = self._runner.state.table.result
        sealed = self._seal.seal(0 if result is None else result.deal + 1, move.action)
        if sealed is not None:
            self.autosave.write(sealed)

    @property
    def head_now(self) -> JournalHead | None:
        """The head of the journal so far; None if it has none or is not saved."""
        return self.autosave.head


def _note_forgotten_ends(data: Path) -> None:
    """Note the ends of games that were over just before the program died."""
    path = drawn_games_file(data)
    try:
        left = [game for game in read_list(path).games if not game.ended and game.with_cards]
        _note_ends(path, games_folder(data) / FINISHED, left)
    except OSError as error:
        _log.warning("the list of drawn games cannot be read: %r", error)


def _note_ends(path: Path, finished: Path, left: Iterable[DrawnGame]) -> None:
    for game in left:
        file = finished / game.file
        if game.file != file.name or not game.file or not file.is_file():
            continue
        try:
            recording = journal.read(file)
        except SaveError as error:
            _log.warning("%s", error)
            continue
        match recording.entries:
            case [Committed(commitment, game.commitment), *_, GameDone()]:
                head = sha256(read_limited(file, LARGEST_FILE)).digest()
                note_end(path, commitment, head)
            case _:
                pass
