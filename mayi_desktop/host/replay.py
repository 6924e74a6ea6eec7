"""Recorded games: a snapshot after every move, reviews of decisions, practice from a moment."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import get_args

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.base.steps import result_of
from mayi_desktop.bots import LEVELS, STRONGEST
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.view import TableView, view_for
from mayi_desktop.host import journal
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.imitator import BotRoster
from mayi_desktop.host.journal import (
    Acted,
    Entry,
    HandedOver,
    Header,
    Practised,
    Recording,
    SaveError,
    write_practice,
)
from mayi_desktop.host.runner import BotRequest, Update, dice_key, fallback, player_for
from mayi_desktop.host.setup import GameSetup, SeatSetup, new_code
from mayi_desktop.host.undo import ContradictionError, Playback, play_back, play_back_steps

# Bounds memory; a game of six deals has some hundreds.
MOST_MOMENTS = 20_000

_PLAYERS = get_args(engine.PlayerAction)


class Landmark(Enum):
    """A kind of event to jump to."""

    DEAL = auto()
    CLAIM = auto()
    LAY_DOWN = auto()
    DEAL_END = auto()


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A moment to jump to, with its landmark and seat."""

    at: int
    landmark: Landmark
    seat: engine.Seat | None


@dataclass(frozen=True, slots=True)
class RecordedDecision:
    """A seat's decision at a moment: prompt, action, and random seed."""

    at: int
    seat: engine.Seat
    who: SeatSetup
    prompt: engine.Prompt
    action: engine.PlayerAction
    dice_key: str


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The table after an entry; `entries` and `moves` count those before it."""

    state: GameState
    events: tuple[engine.Event, ...]
    entries: int
    moves: int
    seats: tuple[SeatSetup, ...]
    setup: GameSetup


class _SnapshotPlayback(Playback):
    """Playback that keeps a snapshot after each entry."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.moments = [_Snapshot(self.state, (), 0, 0, tuple(self.seats), self.setup)]
        self._entries = 0

    def apply(self, entry: Entry) -> None:
        """Apply an entry; keep a snapshot if the table changed, up to a limit."""
        if len(self.moments) > MOST_MOMENTS:
            raise ContradictionError("no game is as long as that")
        before = self.state
        super().apply(entry)
        self._entries += 1
        changed = self.state is not before
        if not changed and not isinstance(entry, HandedOver):
            return
        # Entries about seats do not change the last play.
        events = self.events if changed else self.moments[-1].events
        seats = tuple(self.seats)
        moment = _Snapshot(self.state, events, self._entries, self.moves, seats, self.setup)
        if changed:
            self.moments.append(moment)
        else:
            self.moments[-1] = moment


class _EventPlayback(Playback):
    """Playback that keeps all events."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.happened: list[engine.Event] = []

    def apply(self, entry: Entry) -> None:
        before = self.state
        super().apply(entry)
        if self.state is not before:
            self.happened += self.events


def events_of(path: Path) -> list[engine.Event]:
    """Every event in a game's file, undone plays and their undoing; SaveError if unreadable."""
    return play_back(journal.read(path), _EventPlayback)[1].happened


class RecordedGame:
    """A recorded game; reveals only what its last entry permits.

    In a finished game every hand is visible. In an unfinished one a single person sees their
    own hand; with several people no hand is visible.
    """

    def __init__(self, path: Path, recording: Recording, moments: list[_Snapshot]) -> None:
        self.path = path
        self.recording = recording
        self._moments = moments
        table = moments[-1].state.table
        self.is_over = table.phase is engine.Phase.GAME_OVER
        self.own = _only_person(recording)
        self.bookmarks = tuple(_bookmarks(moments))
        self._deals_over = -1 if table.result is None else table.result.deal

    @classmethod
    def open(cls, path: Path) -> RecordedGame:
        """Open a file up to its last valid entry; SaveError if nothing happened in it."""
        return result_of(cls.open_steps(path))

    @classmethod
    def open_steps(cls, path: Path) -> Generator[None, None, RecordedGame]:
        """`open` in small steps, so that a window can draw in between."""
        recording = journal.read(path)
        yield
        sound, playback = yield from play_back_steps(recording, _SnapshotPlayback)
        if len(playback.moments) < 2:
            raise SaveError(_("Nothing has happened yet in {name}.", name=path.name))
        return cls(path, sound, playback.moments)

    @property
    def last(self) -> int:
        """The number of the last moment; the first is 0."""
        return len(self._moments) - 1

    @property
    def header(self) -> Header:
        """The game's header."""
        return self.recording.header

    def setup(self, at: int) -> GameSetup:
        """The setup, with the players of this moment."""
        moment = self._moments[at]
        return replace(moment.setup, seats=moment.seats)

    def can_see(self, seat: engine.Seat) -> bool:
        """Whether this seat's hand may be shown."""
        return self.is_over or seat == self.own

    def view(self, at: int, viewer: engine.Seat | None) -> TableView:
        """The table at a moment as a seat sees it, without a hand that is hidden."""
        state = self._moments[at].state
        known = viewer is not None and viewer < len(state.hands) and self.can_see(viewer)
        return view_for(state, viewer if known else None)

    def events(self, at: int, viewer: engine.Seat | None) -> tuple[engine.Event, ...]:
        """The events that led to a moment, as the viewer sees them."""
        known = viewer if viewer is not None and self.can_see(viewer) else None
        return tuple(engine.seen_by(event, known) for event in self._moments[at].events)

    def open_hands(self, at: int) -> dict[engine.Seat, tuple[engine.CardId, ...]]:
        """The visible hands at a moment."""
        hands = enumerate(self._moments[at].state.hands)
        return {
            engine.Seat(seat): hand for seat, hand in hands if self.can_see(engine.Seat(seat))
        }

    def still_hands(self, at: int) -> dict[engine.Seat, tuple[engine.CardId, ...]]:
        """Cards in visible hands that do not move at this moment; empty during a deal."""
        if at == 0 or any(
            isinstance(event, engine.HandDealt) for event in self._moments[at].events
        ):
            return {}
        before = self.open_hands(at - 1)
        return {
            seat: tuple(card for card in hand if card in before.get(seat, ()))
            for seat, hand in self.open_hands(at).items()
        }

    def deal_start(self, deal: int) -> int:
        """The moment right after a deal (from 0); 0 if it was never dealt."""
        starts = [mark.at for mark in self.bookmarks if mark.landmark is Landmark.DEAL]
        return next((at for at in starts if self.deal_of(at) == deal), 0)

    def deal_of(self, at: int) -> int:
        """The deal (from 0) of a moment."""
        return self._moments[at].state.table.deal

    def is_deal_over(self, at: int) -> bool:
        """Whether the deal of a moment was finished."""
        return self.deal_of(at) <= self._deals_over

    def bots_view(self, decision: RecordedDecision) -> TableView | None:
        """The view a computer player decided from; None while its deal is unfinished."""
        if decision.who.person or not (self.is_over or self.is_deal_over(decision.at)):
            return None
        return view_for(self._moments[decision.at].state, decision.seat)

    def decision(self, at: int) -> RecordedDecision | None:
        """The decision at a moment, if recorded; a pass may not be."""
        if at >= self.last or self._moments[at + 1].moves != self._moments[at].moves + 1:
            return None
        entry = self.recording.entries[self._moments[at + 1].entries - 1]
        action = entry.action if isinstance(entry, Acted) else None
        if not isinstance(action, _PLAYERS):
            return None
        moment, seat = self._moments[at], action.seat
        prompt = engine.prompt_for(moment.state.table, action)
        if prompt is None:
            return None
        key = dice_key(moment.setup.seed, moment.moves, prompt)
        return RecordedDecision(at, seat, moment.seats[seat], prompt, action, key)

    def people_at(self, at: int) -> list[tuple[engine.Seat, SeatSetup]]:
        """The people at a moment, with their seats."""
        seats = enumerate(self._moments[at].seats)
        return [(engine.Seat(number), who) for number, who in seats if who.person]

    def entries_until(self, at: int) -> tuple[Entry, ...]:
        """The entries that lead to a moment."""
        return self.recording.entries[: self._moments[at].entries]


def _only_person(recording: Recording) -> engine.Seat | None:
    """The seat of the game's only person; None if there were several."""
    seats = [(n, who) for n, who in enumerate(recording.header.setup.seats) if who.person]
    count = len(recording.header.setup.seats)
    for entry in recording.entries:
        match entry:
            case HandedOver(seat, who) if who.person:
                seats.append((seat, who))
            case Acted(_, newcomer) if newcomer is not None:
                if newcomer.person:
                    seats.append((count, newcomer))
                count += 1
            case _:
                pass
    people = {(seat, who.name) for seat, who in seats}
    return engine.Seat(people.pop()[0]) if len(people) == 1 else None


def _bookmarks(moments: list[_Snapshot]) -> list[Bookmark]:
    """All bookmarks, in order."""
    marks: list[Bookmark] = []
    for at, moment in enumerate(moments):
        for event in moment.events:
            match event:
                case engine.DealBegan():
                    marks.append(Bookmark(at, Landmark.DEAL, None))
                case engine.ClaimCalled(seat):
                    marks.append(Bookmark(at, Landmark.CLAIM, seat))
                case engine.PlayTakenBack(play=engine.ClaimCalled()):
                    marks.pop()
                case engine.LaidDown(seat):
                    marks.append(Bookmark(at, Landmark.LAY_DOWN, seat))
                case engine.DealEnded():
                    marks.append(Bookmark(at, Landmark.DEAL_END, None))
                case _:
                    pass
    return marks


class ReplaySession:
    """A recorded game that moves by `forward` and `go`.

    `bot_decision` is the decision of the computer player whose view is shown.
    """

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.at = 0
        self.bot_decision: RecordedDecision | None = None
        self._untold: list[int] = []

    @property
    def setup(self) -> GameSetup:
        """The setup, with the players of this moment."""
        return self.game.setup(self.at)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names at this moment."""
        return tuple(who.name for who in self.setup.seats)

    @property
    def sheet(self) -> engine.RuleSheet:
        """The rule sheet of the game."""
        return self.game.header.sheet

    def go(self, at: int) -> None:
        """Jump to a moment without publishing events."""
        self.at = max(0, min(at, self.game.last))
        self._untold.clear()

    def forward(self) -> bool:
        """Step to the next moment and publish its events; False at the last one."""
        if self.at >= self.game.last:
            return False
        self.at += 1
        self._untold.append(self.at)
        return True

    def view(self, viewer: engine.Seat | None) -> TableView:
        """The table at this moment, as far as the viewer may see it."""
        if self.bot_decision is not None and viewer == self.bot_decision.seat:
            seen = self.game.bots_view(self.bot_decision)
            if seen is not None:
                return seen
        return self.game.view(self.at, viewer)

    def updates(self, viewer: engine.Seat | None) -> list[Update]:
        """One update per moment since the last call."""
        untold, self._untold = self._untold, []
        return [
            Update(self.game.events(at, viewer), self.game.view(at, viewer)) for at in untold
        ]

    def earlier(self, viewer: engine.Seat | None) -> list[engine.Event]:
        """Always empty: after a jump the page collects the deal's events itself."""
        return []

    def submit(self, prompt_id: int, action: engine.PlayerAction) -> engine.Refusal:
        """Always refused: a recorded game has no prompts."""
        return engine.Refusal.NOT_ASKED


ReviewSearch = Generator[None, None, engine.PlayerAction | None]


def review_of(game: RecordedGame, decision: RecordedDecision) -> BotRequest | None:
    """Review a decision with its own bot, a person's with the strongest; None if hidden."""
    seat, key = decision.seat, decision.dice_key
    if decision.who.person:
        view = game.view(decision.at, seat)
        if view.viewer is None:
            return None
        return BotRequest(LEVELS[STRONGEST], view, decision.prompt, key)
    seen = game.bots_view(decision)
    bot = player_for(decision.who, BotRoster(journal.data_of(game.path)))
    return None if seen is None or bot is None else BotRequest(bot, seen, decision.prompt, key)


def think(review: BotRequest) -> ReviewSearch:
    """Search for the answer from the view alone, a few milliseconds per step.

    A computer player that fails uses `fallback`, as at the table.
    """
    with suppress(Exception):
        action = yield from review.think()
        if review.is_legal(action):
            return action
    return fallback(review.view, review.prompt)


def start_practice(game: RecordedGame, at: int, data: Path) -> Path:
    """Start a practice game from a moment; returns its journal in the data folder.

    The deciding seat keeps its person, computers play the others, and later deals follow from
    another code. SaveError gives the reason if it is not possible.
    """
    decision = game.decision(at)
    if decision is None or not decision.who.person or review_of(game, decision) is None:
        raise SaveError(_("You can only play on from one of your own decisions."))
    if not game.is_deal_over(at):
        raise SaveError(_("This deal isn’t over yet: finish it first."))
    others = [
        HandedOver(seat, replace(who, person=False))
        for seat, who in game.people_at(at)
        if seat != decision.seat
    ]
    entries = (*game.entries_until(at), Practised(new_code()), *others)
    return write_practice(games_folder(data), game.header, entries)
