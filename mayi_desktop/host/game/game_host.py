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
from mayi_desktop.host.game.bot_clock import BotClock
from mayi_desktop.host.game.bot_driver import BotDriver
from mayi_desktop.host.game.bot_manners import paces_of, unknown_persona_notice
from mayi_desktop.host.game.callers import undecided_people
from mayi_desktop.host.game.commit import GameCommit
from mayi_desktop.host.game.event_feed import Update
from mayi_desktop.host.game.open_game import OpenedGame, new_game, resume_game
from mayi_desktop.host.game.par import Par
from mayi_desktop.host.game.runner import LegalMove, player_for
from mayi_desktop.host.journal.entries import CoachSet, HandedOver, Helped
from mayi_desktop.host.journal.undo import UndoRefusal
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup
from mayi_desktop.host.setup.help_settings import Coaching
from mayi_desktop.host.thinking.search_scheduler import SearchScheduler
from mayi_desktop.i18n import _


class GameHost:
    """One game: it asks the computer players, keeps the journal and tells what happened.

    Nothing moves by itself: `tick` brings the time. `setup` follows seats that change hands;
    `notice` is a sentence for the people when something is wrong with the save or the table.
    A `practice` goes on from a moment of another game, and does not count. While `paused`,
    a tick does nothing, as at a step of the lesson.
    """

    def __init__(self, opening: OpenedGame, delays: BotDelays | None = None) -> None:
        self.setup = opening.setup
        self.practice = opening.practice
        self.paused = False
        self.helped = opening.helped
        self._bots = opening.bots
        self._runner = opening.runner
        self._autosave = opening.autosave
        self._undo_stack = opening.undo_stack
        self._game_commit = GameCommit(opening)
        self._clock = BotClock(delays or BotDelays(), paces_of(opening.setup))
        self._bot_driver = BotDriver(self._runner, self._clock)
        self._dealt = opening.dealt
        self._summary_seen = False

    @classmethod
    def new(
        cls,
        setup: GameSetup,
        folder: Path,
        *,
        delays: BotDelays | None = None,
        bots: Mapping[str, Bot] = LEVELS,
        checked: bool = False,
        kept: bool = True,
    ) -> GameHost:
        """Begin a game that is kept in the data folder; it is played even if that cannot be.

        UnknownSheetError or ValueError if there is no such sheet, or no room for so many seats.
        """
        return cls(new_game(setup, folder, bots, checked=checked, kept=kept), delays)

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        delays: BotDelays | None = None,
        bots: Mapping[str, Bot] = LEVELS,
        checked: bool = False,
    ) -> GameHost:
        """Go on with the game in a journal, as far as it is sound; SaveError says why not."""
        opening = resume_game(path, bots, checked=checked)
        host = cls(opening, delays)
        host._game_commit.catch_up(opening.recorded_result)
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
    def is_over(self) -> bool:
        """Whether the last deal has been played."""
        return self._game_commit.over

    @property
    def is_stuck(self) -> bool:
        """Whether the game needs a move and no computer player has one."""
        return self._bot_driver.stuck

    @property
    def fallbacks(self) -> int:
        """How often a computer player here had to answer without thinking to the end."""
        return self._bot_driver.fallbacks

    @property
    def notice(self) -> str | None:
        """One sentence about a save or a table in trouble; None while all is well."""
        if self.is_stuck:
            return _("The table is stuck and cannot go on; the log says where.")
        return self._autosave.notice or unknown_persona_notice(self.setup, self._bots)

    @property
    def unsaved_reason(self) -> str:
        """Why the running game is not being saved, in a sentence; empty while it is."""
        return "" if self._autosave.is_saving or self.is_over else self._autosave.notice or ""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the shoe of this deal or, before it, the next; empty if none."""
        return self._game_commit.fingerprint

    @property
    def journal_path(self) -> Path | None:
        """Where the game is saved; None if it is not."""
        return self._autosave.path

    @property
    def journal_checkpoint(self) -> tuple[int, int] | None:
        """How far the journal is written: its size and running check; None if it is not."""
        return self._autosave.checkpoint

    @property
    def delays(self) -> BotDelays:
        """How long the computer players take; it may be changed at any time."""
        return self._clock.delays

    @delays.setter
    def delays(self, delays: BotDelays) -> None:
        self._clock.delays = delays

    def view(self, viewer: Seat | None) -> TableView:
        """The table as a seat, or somebody who may see no hand, sees it now."""
        return view_for(self._runner.state, viewer)

    def updates(self, viewer: Seat | None) -> list[Update]:
        """What happened since this viewer last asked, or since the game was opened."""
        return self._game_commit.feed.updates(viewer)

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """What had happened in this deal before a saved game was opened again."""
        return self._game_commit.feed.earlier(viewer)

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
            self.decline_discard(action.seat)
            if prompt.optional:
                return None
        try:
            move = self._runner.try_out(action)
        except IllegalAction as illegal:
            return illegal.refusal
        self._commit(move)
        return None

    def decline_discard(self, seat: Seat) -> None:
        """A person does not want the exposed discard, so nobody needs to wait for that."""
        if self._runner.window is not None:
            self._runner.window.people_passed.add(seat)

    def undo_refusal(self, seat: Seat) -> UndoRefusal | None:
        """Why a person can take nothing back now; None if the last play may be taken back."""
        if self._runner.bots[seat] is not None:
            return UndoRefusal.NOT_YOUR_TURN
        return self._undo_stack.refusal(self._runner.state.table, seat)

    def undo(self, seat: Seat) -> UndoRefusal | None:
        """A person takes the last play of its turn back; the game stands as before it."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            return refusal
        self._game_commit.undo(seat)
        self._clock.restart()
        return None

    def winning_line(self, seat: Seat) -> Plan:
        """The plays with which a person goes out in this turn; none if there is no such way."""
        state = self._runner.state
        if state.table.turn != seat or self._runner.bots[seat] is not None:
            return ()
        return winning_line(state)

    def keep_plays(self) -> None:
        """Somebody else has sat down at the screen: what was played before stays played."""
        if self._undo_stack.has_plays:
            self._undo_stack.clear(UndoRefusal.HANDED_OVER)

    @property
    def undoable_cards(self) -> frozenset[CardId]:
        """The cards in melds that may still be taken back."""
        return self._undo_stack.pending(self._runner.state.table)

    def tick(self, now: float, calm: bool) -> bool:
        """Let time go on to `now`, in seconds; True if something happened.

        At most one thing happens. Computer players act only when the table is `calm`, that is
        when everything so far has been shown.
        """
        if self.paused:
            return False
        self._clock.advance(now, self._runner, calm=calm)
        self._bot_driver.think()
        if self.is_over or self.is_stuck or self.waiting_for_next_deal:
            return False
        move = self._runner.chance_move() or (self._bot_driver.next_move() if calm else None)
        if move is not None:
            self._commit(move)
        return move is not None

    def hold_left(self, now: float) -> float:
        """How much is left, from 1 to 0, of the time in which people may ask for a card."""
        return self._clock.hold_left(now, self._runner)

    @property
    def waiting_for_next_deal(self) -> bool:
        """Whether the next deal waits until the people have seen the summary."""
        table = self._runner.state.table
        between = table.phase is Phase.BETWEEN_DEALS and table.result is not None
        return between and self.delays.patient and not self._summary_seen

    def start_next_deal(self) -> None:
        """The people have seen the summary of the deal."""
        self._summary_seen = self.waiting_for_next_deal or self._summary_seen

    def undecided_people(self) -> tuple[Seat, ...]:
        """The people who may still ask for the discard and have not let it go."""
        return undecided_people(self._runner)

    def hand_over(self, seat: Seat, who: SeatSetup) -> None:
        """Somebody else takes a seat, or the computer does, or a person takes it back."""
        self._autosave.write(HandedOver(seat, who))
        self._undo_stack.clear(UndoRefusal.HANDED_OVER)
        self._runner.bots[seat] = player_for(who, self._bots)
        seats = list(self.setup.seats)
        seats[seat] = who
        self._seat(tuple(seats))

    def set_coaching(self, coaching: Coaching) -> None:
        """Let the coach do this from now on, and no more."""
        if coaching != self.setup.coaching:
            self._autosave.write(CoachSet(coaching))
            self.setup = replace(self.setup, coaching=coaching)

    def note_help(self, seat: Seat, kind: str) -> None:
        """Write down, the first time, that a seat uses this kind of help of the coach."""
        help_used = Helped(seat, kind)
        if help_used not in self.helped:
            self._autosave.write(help_used)
            self.helped |= {help_used}

    def par(self, seat: Seat) -> Par | None:
        """The latest deal, to be played again by a strong player in this seat."""
        if self._dealt is None:
            return None
        return Par(self._dealt, seat, self.setup.seats[: len(self._dealt.hands)])

    def join_refusal(self) -> Refusal | None:
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
        self._commit(move, newcomer=who)
        return None

    def think_with(self, thinking: SearchScheduler) -> None:
        """Let searching computer players think there, and not in slices of this process."""
        self._bot_driver.think_with(thinking)

    def close(self) -> None:
        """Leave the game; it can be resumed from its journal."""
        self._bot_driver.stop()
        self._autosave.close()

    def _seat(self, seats: tuple[SeatSetup, ...]) -> None:
        self.setup = replace(self.setup, seats=seats)
        self._clock.paces = paces_of(self.setup)

    def _commit(self, move: LegalMove, newcomer: SeatSetup | None = None) -> None:
        if self._game_commit.commit(move, newcomer):
            self._summary_seen = False
        if isinstance(move.action, Deal):
            self._dealt = move.step.state
        self._clock.restart()
