"""Undo of plays within a turn, and playback of a journal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeVar, get_args

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.base.steps import result_of
from mayi_desktop.engine.rules import Step
from mayi_desktop.engine.state import GameState
from mayi_desktop.host import journal
from mayi_desktop.host.journal import Recording
from mayi_desktop.host.seal import Cut, SealedDraw
from mayi_desktop.host.setup import SeatSetup, regular_player

# Plays that reveal nothing hidden and do not end the turn.
_IN_TURN = (
    engine.LaidDown,
    engine.MeldLaid,
    engine.LaidOff,
    engine.WildReplaced,
    engine.DiscardTaken,
)
_PLAYING = (engine.Phase.DRAW, engine.Phase.PLAY)


class UndoRefusal(Enum):
    """Why a seat cannot undo."""

    NOTHING_DONE = auto()
    NOT_YOUR_TURN = auto()
    CARD_SEEN = auto()
    ANSWERED = auto()
    HANDED_OVER = auto()


@dataclass(frozen=True, slots=True)
class UndoablePlay:
    """A play that can be undone: its event, and the state before it."""

    before: GameState
    play: engine.OpenPlay


class UndoStack:
    """Plays since something hidden was last revealed, oldest first.

    Cleared by a draw from the stock, a shuffle, another seat's answer, a seat changing hands,
    and another person taking over the screen. Picking up your own cards to look reveals nothing
    and clears nothing. A discard is the last play of its turn; it can be undone until one of
    these happens or the next seat draws. A May I? makes all earlier plays final, and can
    be undone itself until anything else happens.
    """

    def __init__(self) -> None:
        self._plays: list[UndoablePlay] = []
        self._closed_by = UndoRefusal.NOTHING_DONE
        self._final: dict[engine.Seat, UndoRefusal] = {}

    @property
    def last(self) -> engine.OpenPlay | None:
        """The next play to undo, if there is one."""
        return self._plays[-1].play if self._plays else None

    @property
    def discard(self) -> engine.CardDiscarded | None:
        """The discard, if it is the next play to undo."""
        play = self.last
        return play if isinstance(play, engine.CardDiscarded) else None

    def record(self, before: GameState, action: engine.Action, step: Step) -> None:
        """Record an action and the step it led to."""
        play = _open_play(before, step)
        is_call = isinstance(play, engine.ClaimCalled)
        if is_call or isinstance(self.last, engine.CardDiscarded | engine.ClaimCalled):
            self.clear(UndoRefusal.ANSWERED)
        if play is not None:
            self._plays.append(UndoablePlay(before, play))
        elif step.state.table.turn_no != before.table.turn_no:
            self.clear(UndoRefusal.NOTHING_DONE)
        else:
            answered = isinstance(
                action, engine.MayI | engine.LetGo | engine.Claim | engine.Allow
            )
            self.clear(UndoRefusal.ANSWERED if answered else UndoRefusal.CARD_SEEN)

    def clear(self, why: UndoRefusal) -> None:
        """Make all plays so far final."""
        if self.discard is not None:
            self._final, why = {self.discard.seat: why}, UndoRefusal.NOTHING_DONE
        elif isinstance(self.last, engine.ClaimCalled):
            self._final[self.last.seat] = why
        self._plays.clear()
        self._closed_by = why

    def keep_discard(self) -> None:
        """Make the discard final: a computer player may have considered it."""
        if self.discard is not None:
            self.clear(UndoRefusal.ANSWERED)

    def keep_from(self, seat: engine.Seat) -> None:
        """Make other seats' plays final when this seat's player takes over the screen."""
        if self.last is not None and self.last.seat != seat:
            self.clear(UndoRefusal.HANDED_OVER)

    def refusal(self, table: engine.Table, seat: engine.Seat) -> UndoRefusal | None:
        """Why this seat cannot undo now; None if it can."""
        if table.phase not in _PLAYING:
            return UndoRefusal.NOT_YOUR_TURN
        if self.last is not None and self.last.seat == seat:
            return None
        if table.turn == seat:
            return self._closed_by if self.discard is None else UndoRefusal.NOTHING_DONE
        return self._final.get(seat, UndoRefusal.NOT_YOUR_TURN)

    def pop(self) -> UndoablePlay:
        """Remove and return the last play; IndexError if there is none."""
        return self._plays.pop()

    def pending(self, table: engine.Table) -> frozenset[engine.CardId]:
        """Cards in melds of this table whose play can still be undone."""
        if not self._plays or self.discard is not None:
            return frozenset()
        before = self._plays[0].before.table
        return _in_melds(table) - _in_melds(before)


def _open_play(before: GameState, step: Step) -> engine.OpenPlay | None:
    """The step's play, if it revealed nothing hidden."""
    match step.events:
        case (engine.CardDiscarded() as discard, engine.TurnBegan()):
            return discard
        case (engine.ClaimCalled() as call, *rest):
            # Seats that may not have the card are passed over, as everybody knows; beyond
            # that nobody has answered, and no card has gone to anybody.
            is_open = all(isinstance(event, engine.ClaimAnswered) for event in rest)
            return call if is_open and step.state.table.claim is not None else None
        case (event,) if step.state.table.turn_no == before.table.turn_no:
            return event if isinstance(event, _IN_TURN) else None
        case _:
            return None


def _in_melds(table: engine.Table) -> frozenset[engine.CardId]:
    return frozenset(card for meld in table.melds for card in meld.cards)


_log = logging.getLogger(__name__)
_STEP = 20  # entries, about a millisecond
_CHANCE = get_args(engine.ChanceAction)
_FIRST_DEALER = (engine.CutForDeal, engine.PickDealer)
_Note = (
    journal.Practised
    | journal.CoachSet
    | journal.SharingSet
    | journal.Helped
    | journal.GameDone
)


class ContradictionError(Exception):
    """An entry cannot follow the ones before it."""


class Playback:
    """Replays a recorded game entry by entry; `events` are those of the last action.

    `setup` has the players at the start, `seats` the current ones, `regulars` the owners of the
    seats (see `regular_player`). `before` is the state before the last action,
    `recorded_result` the last deal with a recorded end. `helped` is the help used so far,
    `dealt_state` the state at the start of the latest deal, `deal_events` the events since. A
    `practice` game counts in no records.
    """

    def __init__(self, header: journal.Header) -> None:
        self.setup = header.setup
        self.practice = header.practice
        self.seats = list(header.setup.seats)
        self.regulars = list(header.setup.seats)
        self.state = self.before = engine.rules.new_game(header.sheet, len(self.seats))
        self.recorded_result: engine.DealResult | None = None
        self.dealt_state: GameState | None = None
        self.deal_events: list[engine.Event] = []
        self.moves = 0
        self.helped: set[journal.Helped] = set()
        self.events: tuple[engine.Event, ...] = ()
        self.undo_stack = UndoStack()

    def apply(self, entry: journal.Entry) -> None:
        """Apply an entry; ContradictionError or IllegalAction if it is invalid."""
        match entry:
            case journal.Acted(action, newcomer):
                self._act(action, newcomer)
            case journal.HandedOver(seat, who):
                if not 0 <= seat < len(self.seats):
                    raise ContradictionError(_("there’s no seat {seat}", seat=seat))
                self.seats[seat] = who
                self.regulars[seat] = regular_player(self.regulars[seat], who)
                self.undo_stack.clear(UndoRefusal.HANDED_OVER)
            case journal.TookBack(seat):
                self._undo(seat)
            case journal.DealDone(_, digest, _):
                self._end_deal(digest)
            case journal.Committed() | Cut():
                self.setup = replace(self.setup, sealed=self._drawn(entry))
            case _:
                self._note(entry)

    def _end_deal(self, digest: str) -> None:
        if self.recorded_result is self.state.table.result:
            raise ContradictionError(_("no deal ended there"))
        if digest != engine.codec.digest(self.state):
            raise ContradictionError(_("the deal didn’t end that way"))
        self.recorded_result = self.state.table.result

    def _drawn(self, entry: journal.Committed | Cut) -> SealedDraw:
        """The draw after this entry; ContradictionError if the entry is invalid here."""
        draw = self.setup.sealed
        match entry:
            case journal.Committed(commitment, shown):
                if draw is not None or not self.setup.by_chance or self.moves:
                    raise ContradictionError(_("nothing could be drawn there"))
                if commitment.digest.hex() != shown:
                    raise ContradictionError(
                        _("the seal that was shown isn’t the one for this secret")
                    )
                return SealedDraw(commitment)
            case Cut(_place, seat):
                person = seat is None or (
                    0 <= seat < len(self.seats) and self.seats[seat].person
                )
                prompts = self.state.table.prompts
                ready = bool(prompts) and prompts[0].kind is engine.PromptKind.DEAL
                if draw is None or draw.closed or not person or not ready:
                    raise ContradictionError(_("nobody could cut the pack there"))
                return replace(draw, cut=entry)

    def _note(self, entry: _Note) -> None:
        """Apply an entry that changes nothing on the table."""
        match entry:
            case journal.Practised(code):
                self.setup = replace(self.setup, code=code, sealed=None)
                self.practice = True
            case journal.CoachSet(coaching):
                self.setup = replace(self.setup, coaching=coaching)
            case journal.SharingSet(sharing):
                self.setup = replace(self.setup, sharing=sharing)
            case journal.Helped():
                self.helped.add(entry)
            case journal.GameDone():
                pass

    def _act(self, action: engine.Action, newcomer: SeatSetup | None) -> None:
        known = self.setup.source if isinstance(action, _FIRST_DEALER) else self.setup.chance
        if isinstance(action, _CHANCE) and known is None:
            raise ContradictionError(_("the cards weren’t known yet"))
        step = engine.rules.apply(self.state, action)
        self.undo_stack.record(self.state, action, step)
        self.before, self.state, self.events = self.state, step.state, step.events
        self.moves += 1
        if isinstance(action, engine.Deal):
            self.dealt_state = step.state
            self.deal_events.clear()
        self.deal_events += step.events
        if newcomer is not None:
            self.seats.append(newcomer)
            self.regulars.append(newcomer)

    def _undo(self, seat: engine.Seat) -> None:
        known = 0 <= seat < len(self.seats) and self.seats[seat].person
        if not known or self.undo_stack.refusal(self.state.table, seat) is not None:
            raise ContradictionError(_("there was nothing to undo there"))
        taken = self.undo_stack.pop()
        self.before, self.state = self.state, taken.before
        self.events = (engine.PlayTakenBack(seat, taken.play),)
        self.deal_events += self.events
        self.moves -= 1


P = TypeVar("P", bound=Playback)


def play_back(
    recording: Recording, begin: Callable[[journal.Header], P]
) -> tuple[Recording, P]:
    """The valid part of a recording, and a playback that has applied it.

    A deal whose recorded end does not match is dropped as a whole.
    """
    return result_of(play_back_steps(recording, begin))


def play_back_steps(
    recording: Recording, begin: Callable[[journal.Header], P]
) -> Generator[None, None, tuple[Recording, P]]:
    """`play_back` in small steps, so that a window can draw in between."""
    game = begin(recording.header)
    sure = 0
    for number, entry in enumerate(recording.entries):
        if number % _STEP == 0:
            yield
        try:
            game.apply(entry)
        except Exception as error:
            _log.warning("entry %d of the journal cannot be true: %r", number, error)
            wrong_end = isinstance(entry, journal.DealDone)
            sound = recording.truncated(sure if wrong_end else number)
            return (yield from play_back_steps(sound, begin))
        if isinstance(entry, journal.DealDone):
            sure = number + 1
    return recording, game
