"""How one deal was played: what each seat did, and what it brought them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import get_args

from mayi_desktop.engine.actions import Deal, LetGo, PlayerAction
from mayi_desktop.engine.events import (
    ClaimCalled,
    ClaimWon,
    DealEnded,
    Event,
    LaidDown,
    PlayTakenBack,
    TurnBegan,
)
from mayi_desktop.host.journal.entries import Acted, Entry, Header
from mayi_desktop.host.journal.journal import Recording
from mayi_desktop.host.journal.restore import Playback, play_back_steps
from mayi_desktop.host.setup.game_setup import SeatSetup

_PLAYERS = get_args(PlayerAction)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Something that a seat did in its turn (from 1), and the events that came of it."""

    turn: int
    action: PlayerAction
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class SeatPlay:
    """What a seat did in one deal; passing on a discard is no choice.

    `who` sat there when the deal ended. `down_in` is the turn of its own in which it laid its
    contract down, None if it never did.
    """

    who: SeatSetup
    points: int
    out: bool
    turns: int
    asked: int
    got: int
    down_in: int | None
    choices: tuple[SeatChoice, ...]


@dataclass(frozen=True, slots=True)
class DealPlay:
    """One finished deal (from 0); two with the same `cards` gave every seat the same hand."""

    deal: int
    cards: str
    seats: tuple[SeatPlay, ...]


def deals_in_steps(recording: Recording) -> Generator[None, None, tuple[DealPlay, ...]]:
    """The finished deals of a recording up to its last valid entry, in small steps."""
    _sound, playback = yield from play_back_steps(recording, _DealPlayback)
    return tuple(playback.deals)


@dataclass(slots=True)
class _SeatNotes:
    """What a seat has done so far in the running deal."""

    turns: int = 0
    asked: int = 0
    got: int = 0
    down_in: int | None = None
    choices: list[SeatChoice] = field(default_factory=list)

    def note(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self.turns += 1
            case ClaimCalled():
                self.asked += 1
            case ClaimWon():
                self.got += 1
            case LaidDown():
                self.down_in = max(1, self.turns)
            case PlayTakenBack(play=LaidDown()):
                self.down_in = None
            case _:
                pass


class _DealPlayback(Playback):
    """A playback that notes how each deal was played."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.deals: list[DealPlay] = []
        self._cards = ""
        self._notes: list[_SeatNotes] = []

    def apply(self, entry: Entry) -> None:
        """Apply an entry and note what came of it."""
        before = self.state
        super().apply(entry)
        if self.state is before:
            return
        if isinstance(entry, Acted) and isinstance(entry.action, Deal):
            self._cards = self._fingerprint(entry.action)
            self._notes = [_SeatNotes() for _ in self.seats]
        self._note_choice(entry)
        for event in self.events:
            seat = getattr(event, "seat", None)
            if isinstance(seat, int) and seat < len(self._notes):
                self._notes[seat].note(event)
            if isinstance(event, DealEnded):
                self._end_of_deal()

    def _note_choice(self, entry: Entry) -> None:
        """Note what a seat did, or forget what it took back."""
        match entry:
            case Acted(action) if isinstance(action, _PLAYERS) and not isinstance(
                action, LetGo
            ):
                notes = self._notes[action.seat]
                notes.choices.append(SeatChoice(max(1, notes.turns), action, self.events))
            case _:
                for event in self.events:
                    if isinstance(event, PlayTakenBack) and self._notes[event.seat].choices:
                        self._notes[event.seat].choices.pop()

    def _end_of_deal(self) -> None:
        result = self.state.table.result
        assert result is not None
        seats = tuple(
            SeatPlay(
                who,
                result.points[seat],
                result.winner == seat,
                notes.turns,
                notes.asked,
                notes.got,
                notes.down_in,
                tuple(notes.choices),
            )
            for seat, (who, notes) in enumerate(zip(self.seats, self._notes, strict=True))
        )
        self.deals.append(DealPlay(result.deal, self._cards, seats))

    def _fingerprint(self, dealt: Deal) -> str:
        """What tells that two deals gave every seat the same cards, to play for the same."""
        table = self.state.table
        contract = table.sheet.deals[table.deal]
        facts = (table.dealer, len(table.seats), contract, dealt.order, dealt.bury)
        return sha256(repr(facts).encode()).hexdigest()


def first_difference(
    then: SeatPlay, now: SeatPlay
) -> tuple[SeatChoice | None, SeatChoice | None] | None:
    """The first choices in which two plays of a seat part; None where they never do.

    One of them is missing where that play ended before.
    """
    for one, other in zip(then.choices, now.choices, strict=False):
        if one.action != other.action:
            return one, other
    shared = min(len(then.choices), len(now.choices))
    if len(then.choices) == len(now.choices):
        return None
    return (
        then.choices[shared] if len(then.choices) > shared else None,
        now.choices[shared] if len(now.choices) > shared else None,
    )
