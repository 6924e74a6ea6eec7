"""Knows one running game from outside: what a seat sees, what it may answer, and time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.engine import rules
from mayi_desktop.engine.actions import Deal, Join, LetGo, PlayerAction
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import Event
from mayi_desktop.engine.planning.going_out import Plan, winning_line
from mayi_desktop.engine.refusals import IllegalAction, Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state.table import Phase
from mayi_desktop.engine.state.view import TableView, view_for
from mayi_desktop.host.game.bot_clock import Tempo
from mayi_desktop.host.game.bot_driver import Computers
from mayi_desktop.host.game.bot_manners import paces_of, unknown_names
from mayi_desktop.host.game.callers import people_asked
from mayi_desktop.host.game.commit import Course
from mayi_desktop.host.game.event_feed import Update
from mayi_desktop.host.game.open_game import Opening, begun, gone_on
from mayi_desktop.host.game.par import Par
from mayi_desktop.host.game.runner import Move, player_for
from mayi_desktop.host.journal.entries import CoachSet, HandedOver, Helped
from mayi_desktop.host.journal.undo import WhyNot
from mayi_desktop.host.setup.bot_delays import Pacing
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup
from mayi_desktop.host.setup.help_settings import Coaching
from mayi_desktop.host.thinking.search_scheduler import SearchScheduler
from mayi_desktop.i18n import told


class GameHost:
    """One game: it asks the computer players, keeps the journal and tells what happened.

    Nothing moves by itself: `tick` brings the time. `setup` follows seats that change hands;
    `notice` is a sentence for the people when something is wrong with the save or the table.
    A `practice` goes on from a moment of another game, and does not count. While `paused`,
    a tick does nothing, as at a step of the lesson.
    """

    def __init__(self, opening: Opening, pacing: Pacing | None = None) -> None:
        self.setup = opening.setup
        self.practice = opening.practice
        self.paused = False
        self.helped = opening.helped
        self._bots = opening.bots
        self._runner = opening.runner
        self._keeping = opening.keeping
        self._way_back = opening.way_back
        self._course = Course(opening)
        self._tempo = Tempo(pacing or Pacing(), paces_of(opening.setup))
        self._computers = Computers(self._runner, self._tempo)
        self._dealt = opening.dealt
        self._summary_seen = False

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
        return cls(begun(setup, folder, bots, checked=checked, kept=kept), pacing)

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
        opening = gone_on(path, bots, checked=checked)
        host = cls(opening, pacing)
        host._course.catch_up(opening.noted)
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
        return self._course.over

    @property
    def stuck(self) -> bool:
        """Whether the game needs a move and no computer player has one."""
        return self._computers.stuck

    @property
    def hitches(self) -> int:
        """How often a computer player here had to answer without thinking to the end."""
        return self._computers.hitches

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
        return self._course.fingerprint

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
        return self._course.news.updates(viewer)

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """What had happened in this deal before a saved game was opened again."""
        return self._course.news.earlier(viewer)

    def submit(self, prompt_id: int, action: PlayerAction) -> Refusal | None:
        """A person's answer to a prompt; a late or doubled answer changes nothing.

        `LetGo` as the answer to an optional prompt is the same as `let_go`.
        """
        table = self._runner.state.table
        prompt = next((p for p in table.prompts if p.id == prompt_id), None)
        if prompt is None:
            return Refusal.TOO_LATE
        if prompt.seat != action.seat or self._runner.bots[action.seat] is not None:
            return Refusal.NOT_ASKED
        if isinstance(action, LetGo):
            self.let_go(action.seat)
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
        self._course.take_back(seat)
        self._tempo.moved()
        return None

    def way_out(self, seat: Seat) -> Plan:
        """The plays with which a person goes out in this turn; none if there is no such way."""
        state = self._runner.state
        if state.table.turn != seat or self._runner.bots[seat] is not None:
            return ()
        return winning_line(state)

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
        if self.paused:
            return False
        self._tempo.pass_time(now, self._runner, calm=calm)
        self._computers.think()
        if self.over or self.stuck or self.waiting_for_next_deal:
            return False
        move = self._runner.chance_move() or (self._computers.next_move() if calm else None)
        if move is not None:
            self._happen(move)
        return move is not None

    def hold_left(self, now: float) -> float:
        """How much is left, from 1 to 0, of the time in which people may ask for a card."""
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

    def think_with(self, thinking: SearchScheduler) -> None:
        """Let searching computer players think there, and not in slices of this process."""
        self._computers.think_with(thinking)

    def close(self) -> None:
        """Leave the game; it can be resumed from its journal."""
        self._computers.leave()
        self._keeping.close()

    def _seat(self, seats: tuple[SeatSetup, ...]) -> None:
        self.setup = replace(self.setup, seats=seats)
        self._tempo.paces = paces_of(self.setup)

    def _happen(self, move: Move, newcomer: SeatSetup | None = None) -> None:
        if self._course.happen(move, newcomer):
            self._summary_seen = False
        if isinstance(move.action, Deal):
            self._dealt = move.step.state
        self._tempo.moved()
