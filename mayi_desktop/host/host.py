"""Knows one running game from outside: what a seat sees, what it may answer, and time."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.base import Bot, Searcher
from mayi_desktop.engine import codec, rules
from mayi_desktop.engine.actions import Deal, Join, LetGo, PlayerAction
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import Event, PlayTakenBack, seen_by
from mayi_desktop.engine.refusals import IllegalAction, Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import Phase
from mayi_desktop.engine.view import TableView, view_for
from mayi_desktop.host import journal
from mayi_desktop.host.coaching import Coaching
from mayi_desktop.host.entries import (
    Acted,
    CoachSet,
    DealDone,
    GameDone,
    HandedOver,
    Header,
    Helped,
    TookBack,
)
from mayi_desktop.host.going_out import Plan, way_out
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.keeping import Keeping
from mayi_desktop.host.manners import paces_of, unknown_names
from mayi_desktop.host.pacing import Pacing
from mayi_desktop.host.par import Par
from mayi_desktop.host.paths import games_folder
from mayi_desktop.host.records_keeping import clerk_of
from mayi_desktop.host.replay import replay
from mayi_desktop.host.runner import Move, Runner, player_for
from mayi_desktop.host.sealing import Sealing
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.host.tempo import Tempo, people_asked
from mayi_desktop.host.thinking import Thinking
from mayi_desktop.host.way_back import WayBack, WhyNot
from mayi_desktop.host.window import window_key
from mayi_desktop.tongue import told

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """What one action did, as one viewer may know it: the events, and the table after them."""

    events: tuple[Event, ...]
    view: TableView


class GameHost:
    """One game: it asks the computer players, keeps the journal and tells what happened.

    Nothing moves by itself: `tick` brings the time. `setup` follows seats that change hands;
    `notice` is a sentence for the people when something is wrong with the save or the table.
    A `practice` goes on from a moment of another game, and does not count.
    """

    def __init__(
        self,
        setup: GameSetup,
        runner: Runner,
        keeping: Keeping,
        pacing: Pacing | None,
        bots: Mapping[str, Bot],
    ) -> None:
        self.setup = setup
        self.practice = False
        self.stuck = False
        self._runner = runner
        self._keeping = keeping
        self._tempo = Tempo(pacing or Pacing(), paces_of(setup))
        self._bots = bots
        self._way_back = WayBack()
        self._summary_seen = False
        self._sealing = Sealing(on=keeping.seals)
        self._thinking = Thinking(hire=None)
        runner.thought = self._thinking.answer
        self._told: list[tuple[tuple[Event, ...], GameState]] = []
        self.helped: frozenset[Helped] = frozenset()
        self._dealt: GameState | None = None
        self._earlier: tuple[Event, ...] = ()
        self._heard: dict[Seat | None, int] = {}

    @classmethod
    def new(
        cls,
        setup: GameSetup,
        folder: Path,
        *,
        pacing: Pacing | None = None,
        bots: Mapping[str, Bot] = LEVELS,
        checked: bool = False,
        kept: bool = True,
    ) -> GameHost:
        """Begin a game that is kept in the data folder; it is played even if that cannot be.

        UnknownSheetError or ValueError if there is no such sheet, or no room for so many seats.
        """
        sheet = setup.sheet()
        state = rules.new_game(sheet, len(setup.seats))
        header = Header(setup, sheet, datetime.now().isoformat(timespec="seconds"))
        runner = _runner(setup, state, bots, checked=checked)
        keeping = Keeping.begin(games_folder(folder), header) if kept else Keeping.nothing()
        return cls(setup, runner, keeping, pacing, bots)

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        pacing: Pacing | None = None,
        bots: Mapping[str, Bot] = LEVELS,
        checked: bool = False,
    ) -> GameHost:
        """Go on with the game in a journal, as far as it is sound; SaveError says why not."""
        recording = journal.read(path)
        if recording.finished:
            raise SaveError(told("This game has been played to its end."))
        played = replay(recording)
        setup = played.setup
        runner = _runner(setup, played.state, bots, checked=checked)
        runner.made = played.moves
        if window_key(played.before.table) == window_key(played.state.table):
            runner.settle()
        host = cls(setup, runner, Keeping.go_on(path, played), pacing, bots)
        host.helped, host._dealt, host._earlier = played.helped, played.dealt, played.told
        host.practice = recording.header.practice
        host._sealing = Sealing(played.sealed, on=host._keeping.seals)
        host._way_back = played.way_back
        if host.over or played.state.table.result != played.noted:
            host._note_end()
        if not host.fingerprint:
            host._seal()
        return host

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits in each seat."""
        return tuple(who.name for who in self.setup.seats)

    @property
    def sheet(self) -> RuleSheet:
        """The rule sheet that is played."""
        return self._runner.state.table.sheet

    @property
    def over(self) -> bool:
        """Whether the last deal has been played."""
        return self._runner.state.table.phase is Phase.GAME_OVER

    @property
    def notice(self) -> str | None:
        """One sentence about a save or a table in trouble; None while all is well."""
        if self.stuck:
            return told("The table is stuck and cannot go on; the log says where.")
        return self._keeping.notice or unknown_names(self.setup, self._bots)

    @property
    def unsaved(self) -> str:
        """Why the running game is not being saved, in a sentence; empty while it is."""
        return "" if self._keeping.keeps or self.over else self._keeping.notice or ""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the shoe of this deal or, before it, the next; empty if none."""
        return self._sealing.fingerprint

    @property
    def journal_path(self) -> Path | None:
        """Where the game is saved; None if it is not."""
        return self._keeping.path

    @property
    def journal_mark(self) -> tuple[int, int] | None:
        """How far the journal is written: its size and running check; None if it is not."""
        return self._keeping.mark

    @property
    def pacing(self) -> Pacing:
        """How long the computer players take; it may be changed at any time."""
        return self._tempo.pacing

    @pacing.setter
    def pacing(self, pacing: Pacing) -> None:
        self._tempo.pacing = pacing

    def view(self, viewer: Seat | None) -> TableView:
        """The table as a seat, or somebody who may see no hand, sees it now."""
        return view_for(self._runner.state, viewer)

    def updates(self, viewer: Seat | None) -> list[Update]:
        """What happened since this viewer last asked, or since the game was opened."""
        start = self._heard.get(viewer, 0)
        self._heard[viewer] = len(self._told)
        return [
            Update(tuple(seen_by(event, viewer) for event in events), view_for(state, viewer))
            for events, state in self._told[start:]
        ]

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """What had happened in this deal before a saved game was opened again."""
        return [seen_by(event, viewer) for event in self._earlier]

    def submit(self, prompt_id: int, action: PlayerAction) -> Refusal | None:
        """A person's answer to a prompt; a late or doubled answer changes nothing.

        `LetGo` as the answer to an optional prompt is the same as `let_go`.
        """
        table = self._runner.state.table
        prompt = next((p for p in table.prompts if p.id == prompt_id), None)
        if prompt is None:
            return Refusal.TOO_LATE
        seat = prompt.seat
        if seat is None or seat != action.seat or self._runner.bots[seat] is not None:
            return Refusal.NOT_ASKED
        if isinstance(action, LetGo):
            self.let_go(seat)
            if prompt.optional:
                return None
        try:
            move = self._runner.try_out(action)
        except IllegalAction as illegal:
            return illegal.refusal
        self._happen(move)
        return None

    def let_go(self, seat: Seat) -> None:
        """A person does not want the exposed discard, so nobody needs to wait for that."""
        if self._runner.window is not None:
            self._runner.window.let_go.add(seat)

    def why_not_back(self, seat: Seat) -> WhyNot | None:
        """Why a person can take nothing back now; None if the last play may be taken back."""
        if self._runner.bots[seat] is not None:
            return WhyNot.NOT_YOUR_TURN
        return self._way_back.refusal(self._runner.state.table, seat)

    def take_back(self, seat: Seat) -> WhyNot | None:
        """A person takes the last play of its turn back; the game stands as before it."""
        refusal = self.why_not_back(seat)
        if refusal is not None:
            return refusal
        self._keeping.note(TookBack(seat))
        taken = self._way_back.take()
        self._runner.go_back(taken.before)
        self._tempo.moved()
        self._told.append(((PlayTakenBack(seat, taken.play),), taken.before))
        return None

    def way_out(self, seat: Seat) -> Plan:
        """The plays with which a person goes out in this turn; none if there is no such way."""
        state = self._runner.state
        if state.table.turn != seat or self._runner.bots[seat] is not None:
            return ()
        return way_out(state)

    def let_stand(self) -> None:
        """Somebody else has sat down at the screen: what was played before stays played."""
        if self._way_back.open:
            self._way_back.close(WhyNot.HANDED_OVER)

    @property
    def pending(self) -> frozenset[CardId]:
        """The cards in melds that may still be taken back."""
        return self._way_back.pending(self._runner.state.table)

    def tick(self, now: float, calm: bool) -> bool:
        """Let time go on to `now`, in seconds; True if something happened.

        At most one thing happens. Computer players act only when the table is `calm`, that is
        when everything so far has been shown.
        """
        self._tempo.pass_time(now, self._runner, calm=calm)
        self._think()
        if self.over or self.stuck or self.waiting_for_next_deal:
            return False
        move = self._runner.chance_move() or (self._next_move() if calm else None)
        if move is not None:
            self._happen(move)
        return move is not None

    def hold_left(self, now: float) -> float:
        """How much is left, from 1 to 0, of the time before a computer player draws."""
        return self._tempo.hold_left(now, self._runner)

    @property
    def waiting_for_next_deal(self) -> bool:
        """Whether the next deal waits until the people have seen the summary."""
        table = self._runner.state.table
        between = table.phase is Phase.BETWEEN_DEALS and table.result is not None
        return between and self.pacing.patient and not self._summary_seen

    def next_deal(self) -> None:
        """The people have seen the summary of the deal."""
        self._summary_seen = self.waiting_for_next_deal or self._summary_seen

    def person_to_act(self) -> Seat | None:
        """The first person who owes an answer, if anybody does."""
        for prompt in self._runner.state.table.prompts:
            seat = prompt.seat
            if seat is not None and not prompt.optional and self._runner.bots[seat] is None:
                return seat
        return None

    def people_asked(self) -> tuple[Seat, ...]:
        """The people who may still ask for the discard and have not let it go."""
        return people_asked(self._runner)

    def hand_over(self, seat: Seat, who: SeatSetup) -> None:
        """Somebody else takes a seat, or the computer does, or a person takes it back."""
        self._keeping.note(HandedOver(seat, who))
        self._way_back.close(WhyNot.HANDED_OVER)
        self._runner.bots[seat] = player_for(who, self._bots)
        seats = list(self.setup.seats)
        seats[seat] = who
        self._seat(tuple(seats))

    def coach_with(self, coaching: Coaching) -> None:
        """Let the coach do this from now on, and no more."""
        if coaching != self.setup.coaching:
            self._keeping.note(CoachSet(coaching))
            self.setup = replace(self.setup, coaching=coaching)

    def note_help(self, seat: Seat, kind: str) -> None:
        """Write down, the first time, that a seat uses this kind of help of the coach."""
        help_used = Helped(seat, kind)
        if help_used not in self.helped:
            self._keeping.note(help_used)
            self.helped |= {help_used}

    def par(self, seat: Seat) -> Par | None:
        """The latest deal, to be played again by a strong player in this seat."""
        if self._dealt is None:
            return None
        return Par(self._dealt, seat, self.setup.seats[: len(self._dealt.hands)])

    def may_join(self) -> Refusal | None:
        """Why nobody can sit down now; None if a newcomer may."""
        return rules.refusal_of(self._runner.state, Join())

    def join(self, who: SeatSetup) -> Refusal | None:
        """A newcomer sits down between two deals, last in seat order."""
        try:
            move = self._runner.try_out(Join())
        except IllegalAction as illegal:
            return illegal.refusal
        self._runner.bots.append(player_for(who, self._bots))
        self._seat((*self.setup.seats, who))
        self._happen(move, newcomer=who)
        return None

    def think_with(self, thinking: Thinking) -> None:
        """Let searching computer players think there, and not in slices of this process."""
        self._thinking = thinking
        self._runner.thought = thinking.answer
        if any(isinstance(bot, Searcher) for bot in self._runner.bots):
            thinking.warm_up()

    def _seat(self, seats: tuple[SeatSetup, ...]) -> None:
        self.setup = replace(self.setup, seats=seats)
        self._tempo.paces = paces_of(self.setup)

    def close(self) -> None:
        """Leave the game; it can be resumed from its journal."""
        self._thinking.forget()
        self._keeping.close()

    def _think(self) -> None:
        """Let searching players think about all they are asked, even while cards still move."""
        questions = [self._runner.question(prompt) for prompt in self._runner.bots_prompts()]
        self._thinking.attend([question for question in questions if question is not None])

    def _next_move(self) -> Move | None:
        """The move of the computer player whose moment has come, if any has."""
        prompts = self._runner.bots_prompts()
        for prompt in prompts:
            if not self._tempo.ready(prompt, self._runner):
                continue
            question = self._runner.question(prompt)
            if question is not None and not self._thinking.decided(question):
                return None
            move = self._runner.answer(prompt)
            if move is not None:
                return move
            if not prompt.optional:
                self._report_stuck()
                return None
        if not self._runner.state.table.prompts:
            self._report_stuck()
        return None

    def _happen(self, move: Move, newcomer: SeatSetup | None = None) -> None:
        """Write a move down, let it take place, and remember what there is to tell."""
        self._keeping.note(Acted(move.action, newcomer))
        before = self._runner.state.table.result
        self._way_back.follow(self._runner.state, move.action, move.step)
        self._runner.make(move)
        if isinstance(move.action, Deal):
            self._dealt = move.step.state
        self._tempo.moved()
        self._told.append((move.step.events, move.step.state))
        if move.step.state.table.result is not before:
            self._summary_seen = False
            self._note_end()
        self._seal()

    def _seal(self) -> None:
        """Before a deal, write the fingerprint of its shoe down."""
        sealed = self._sealing.seal(self._runner, self.setup.seed)
        if sealed is not None:
            self._keeping.note(sealed)

    def _note_end(self) -> None:
        """Write the end of a deal down, and the end of the game if this was the last one."""
        state = self._runner.state
        if state.table.result is not None:
            scores = tuple(facts.score for facts in state.table.seats)
            deal = state.table.result.deal
            salt = self._sealing.open(self.setup.seed, deal)
            self._keeping.note(DealDone(deal, codec.digest(state), scores, salt))
        if self.over:
            self._keeping.note(GameDone())
            clerk = clerk_of(self._keeping.path) if self._keeping.path is not None else None
            if clerk is not None:
                clerk.record()

    def _report_stuck(self) -> None:
        self.stuck = True
        _log.error(
            "the table is stuck after move %d: %r", self._runner.made, self._runner.state
        )


def _runner(
    setup: GameSetup, state: GameState, bots: Mapping[str, Bot], *, checked: bool
) -> Runner:
    players = [player_for(who, bots) for who in setup.seats]
    return Runner(state, setup.seed, players, checked=checked)
