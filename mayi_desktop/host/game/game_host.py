"""Game host: one running game behind a facade of views, prompts and time."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.engine import rules
from mayi_desktop.engine.actions import Deal, FirstTotal, Join, LetGo, PlayerAction
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.encoding import codec
from mayi_desktop.engine.events import CardDiscarded, Event, PlayTakenBack
from mayi_desktop.engine.planning.going_out import Plan, winning_line
from mayi_desktop.engine.refusals import IllegalAction, Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import DealResult, Phase
from mayi_desktop.engine.state.view import TableView, view_for
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.game.bot_clock import BotClock, slip_seconds
from mayi_desktop.host.game.bot_driver import BotDriver, paces_of, unknown_persona_notice
from mayi_desktop.host.game.game_source import EventFeed, Update
from mayi_desktop.host.game.par import Par
from mayi_desktop.host.game.runner import LegalMove, Runner, player_for
from mayi_desktop.host.game.sealed_game import (
    DrawRecord,
    SealedGame,
    ShuffleSeal,
    begin_draw,
    data_of,
)
from mayi_desktop.host.journal import entries, journal
from mayi_desktop.host.journal.autosave import Autosave
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.journal.restore import Playback, play_back
from mayi_desktop.host.journal.undo import UndoRefusal, UndoStack
from mayi_desktop.host.records.recorder import recorder_of
from mayi_desktop.host.relatives.album import Company
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.host.setup.game_setup import (
    Coaching,
    GameSetup,
    SeatSetup,
    Sitting,
    regular_player,
)
from mayi_desktop.i18n import _


class GameHost(SealedGame):
    """One game: it runs the computer players, keeps the journal and tells what happened.

    Time passes only in `tick`. `setup` follows seats that change hands. `autosave` writes the
    journal, `bot_driver` runs the computer players, `clock` times them. A `practice` started
    from a moment of another game and does not count. While `paused`, a tick does nothing, as
    at a step of the lesson. `elsewhere` are the seats of people whose hand is not on this
    screen.
    """

    def __init__(
        self,
        setup: GameSetup,
        runner: Runner,
        autosave: Autosave | None = None,
        bots: Mapping[str, Bot] = LEVELS,
        delays: BotDelays | None = None,
    ) -> None:
        self.setup = setup
        self.practice = False
        self.paused = False
        self.elsewhere: frozenset[Seat] = frozenset()
        self.helped: frozenset[entries.Helped] = frozenset()
        self._regulars = list(setup.seats)
        self.autosave = autosave or Autosave()
        self._bots = bots
        self._runner = runner
        self._undo_stack = UndoStack()
        self._feed = EventFeed()
        self._draw_record = DrawRecord()
        self._seal = ShuffleSeal()
        self.clock = BotClock(runner, delays or BotDelays(), paces_of(setup, bots))
        self.bot_driver = BotDriver(runner, self.clock)
        self._dealt: GameState | None = None
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
        """Start a game saved in the data folder; it is played even if it cannot be saved.

        UnknownSheetError or ValueError if there is no such sheet, or no room for so many seats.
        """
        sheet = setup.sheet()
        state = rules.new_game(sheet, len(setup.seats))
        header = entries.Header(setup, sheet, datetime.now().isoformat(timespec="seconds"))
        saving = Autosave.create(games_folder(folder), header) if kept else Autosave.disabled()
        if setup.by_chance:
            setup = replace(setup, sealed=begin_draw(folder, saving))
        bots = Company(folder, bots)
        runner = _runner(setup, state, bots, checked=checked)
        host = cls(setup, runner, saving, bots, delays)
        host._draw_record = DrawRecord(folder, setup.sealed)
        return host

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        delays: BotDelays | None = None,
        bots: Mapping[str, Bot] = LEVELS,
        checked: bool = False,
    ) -> GameHost:
        """Resume the game in a journal, up to its last valid entry; SaveError if none."""
        recording = journal.read(path)
        if recording.finished:
            raise SaveError(_("This game is already finished."))
        sound, game = play_back(recording, Playback)
        saving, data = Autosave.resume(path, sound), data_of(path)
        setup = replace(game.setup, seats=tuple(game.seats))
        if setup.by_chance and setup.sealed is None:
            # The program died before anything was shown.
            setup = replace(setup, sealed=begin_draw(data, saving))
        bots = Company(data, bots)
        runner = _runner(setup, game.state, bots, checked=checked)
        runner.moves = game.moves
        # Computer players may have thought about the discard before the game was closed, and
        # where the last move left it there, they have passed on it.
        if runner.window and game.before.table.claim_window == runner.window.key:
            runner.window.bots_passed.update(
                Seat(seat) for seat, _bot in enumerate(runner.bots)
            )
        if runner.may_computers_claim():
            game.undo_stack.keep_discard()
        host = cls(setup, runner, saving, bots, delays)
        host.practice, host.helped = recording.header.practice, frozenset(game.helped)
        host._regulars = game.regulars
        host._undo_stack, host._dealt = game.undo_stack, game.dealt_state
        if saving.seals:
            host._seal = ShuffleSeal(setup.seed, game.sealed)
        if data is not None and not host.practice:
            host._draw_record = DrawRecord(data, setup.sealed)
        host._feed = EventFeed(tuple(game.deal_events))
        host._write_missing(game.recorded_result)
        return host

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat's player."""
        return tuple(who.name for who in self.setup.seats)

    @property
    def sheet(self) -> RuleSheet:
        """The rule sheet that is played."""
        return self._runner.state.table.sheet

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been played."""
        return self._runner.state.table.phase is Phase.GAME_OVER

    @property
    def notice(self) -> str | None:
        """One sentence about a problem with the save or the table; None while there is none."""
        if self.bot_driver.is_stuck:
            return _("This game is stuck and can’t go on. The log says where.")
        return self.autosave.notice or unknown_persona_notice(self.setup, self._bots)

    @property
    def unsaved_reason(self) -> str:
        """Why the running game is not saved, in a sentence; empty while it is."""
        return "" if self.autosave.is_saving or self.is_over else self.autosave.notice or ""

    def view(self, viewer: Seat | None) -> TableView:
        """The table as a seat sees it now; None sees no hand."""
        return view_for(self._runner.state, viewer)

    def updates(self, viewer: Seat | None, reader: str = "") -> list[Update]:
        """What happened since a viewer's last call at a place, or since the game was opened."""
        return self._feed.updates(viewer, reader)

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """The events of this deal from before a saved game was resumed."""
        return self._feed.earlier(viewer)

    def submit(self, prompt_id: int, action: PlayerAction) -> Refusal | None:
        """Answer a prompt for a person; a late or repeated answer changes nothing.

        `LetGo` as the answer to an optional prompt is the same as `decline_discard`.
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
        self.clock.note_step(prompt)
        self._commit(move)
        return None

    def decline_discard(self, seat: Seat) -> None:
        """Note that a person does not want the exposed discard, so that nobody waits for it."""
        if self._runner.window is not None:
            self._runner.window.people_passed.add(seat)

    def decline_together(self, people: Collection[Seat] | None = None) -> tuple[Seat, ...]:
        """Note that none of these, or no person, wants the discard; whose answer was missing.

        Computer players then leave it alone for a moment, as it may have been a mistake.
        """
        undecided = self.undecided_people()
        if people is not None:
            undecided = tuple(seat for seat in undecided if seat in people)
        for seat in undecided:
            self.decline_discard(seat)
        self.clock.note_joint_answer()
        return undecided

    def reconsider_discard(self, seat: Seat) -> None:
        """Note that a person may want the exposed discard after all."""
        if self._runner.window is not None:
            self._runner.window.people_passed.discard(seat)

    def undo_refusal(self, seat: Seat) -> UndoRefusal | None:
        """Why a person cannot undo now; None if the last play can be undone."""
        if self._runner.bots[seat] is not None:
            return UndoRefusal.NOT_YOUR_TURN
        return self._undo_stack.refusal(self._runner.state.table, seat)

    @property
    def undoable_discard(self) -> CardDiscarded | None:
        """The discard that a person can take back now."""
        discard = self._undo_stack.discard
        if discard is None or self.undo_refusal(discard.seat) is not None:
            return None
        return discard

    def undo(self, seat: Seat) -> UndoRefusal | None:
        """Undo a person's last play of its turn; the refusal if that is not possible."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            return refusal
        self.autosave.write(entries.TookBack(seat))
        play = self._undo_stack.pop()
        self._runner.undo(play.before)
        self._feed.add((PlayTakenBack(seat, play.play),), play.before)
        self.clock.restart()
        return None

    def winning_line(self, seat: Seat) -> Plan:
        """The plays with which a person can go out this turn; empty if there are none."""
        state = self._runner.state
        if state.table.turn != seat or self._runner.bots[seat] is not None:
            return ()
        return winning_line(state)

    def keep_plays(self, viewer: Seat) -> None:
        """Make what others have played final, as this person sits down to play."""
        self._undo_stack.keep_from(viewer)

    @property
    def undoable_cards(self) -> frozenset[CardId]:
        """The cards in melds whose play can still be undone."""
        return self._undo_stack.pending(self._runner.state.table)

    def tick(self, now: float, calm: bool) -> bool:
        """Advance time to `now`, in seconds; True if something happened.

        At most one thing happens. Computer players act only when the table is `calm`, that is
        when everything so far has been shown.
        """
        if self.paused:
            return False
        slipped = self._undo_stack.discard is not None
        self.clock.slip_seconds = (
            slip_seconds(self._runner, self.setup, self.elsewhere) if slipped else 0.0
        )
        self.clock.advance(now, calm=calm)
        self.bot_driver.think()
        if self.is_over or self.bot_driver.is_stuck or self._waiting:
            return False
        move = self._runner.chance_move() or (self.bot_driver.next_move() if calm else None)
        if move is not None:
            self._commit(move)
        self._keep_considered_discard()
        return move is not None

    def _keep_considered_discard(self) -> None:
        """Let a discard stand once a computer player has made up its mind about it.

        Its silence tells something about its hand. A person alone with computer players has
        no time for it: they would have to wait after every discard.
        """
        discard, window = self._undo_stack.discard, self._runner.window
        if discard is None:
            return
        people = self._runner.bots.count(None)
        if people == 1 or self._runner.bots[discard.seat] is not None:
            self._undo_stack.clear(UndoRefusal.NOT_YOUR_TURN)
        elif window is not None and window.bots_passed:
            self._undo_stack.keep_discard()

    @property
    def waiting_for_next_deal(self) -> bool:
        """Whether the next deal waits until the people have closed the summary."""
        table = self._runner.state.table
        between = table.phase is Phase.BETWEEN_DEALS and table.result is not None
        return between and self.clock.delays.patient and not self._summary_seen

    @property
    def _waiting(self) -> bool:
        return self.waiting_for_contributions or self.waiting_for_next_deal

    def start_next_deal(self) -> None:
        """Deal again, as the people have closed the summary of the deal."""
        self._summary_seen = self.waiting_for_next_deal or self._summary_seen

    def undecided_people(self) -> tuple[Seat, ...]:
        """The people who may still claim the discard and have not passed on it."""
        return self._runner.undecided_people()

    def people_who_may_claim(self) -> tuple[Seat, ...]:
        """The people who may claim the discard by the rules, whether they passed or not."""
        return self._runner.people_who_may_claim()

    def hand_over(self, seat: Seat, who: SeatSetup) -> None:
        """Give a seat to another player: a person or a computer player."""
        self.autosave.write(entries.HandedOver(seat, who))
        self._undo_stack.clear(UndoRefusal.HANDED_OVER)
        self._runner.bots[seat] = player_for(who, self._bots)
        seats = list(self.setup.seats)
        seats[seat] = who
        self._regulars[seat] = regular_player(self._regulars[seat], who)
        self._set_seats(tuple(seats))

    @property
    def rematch_setup(self) -> GameSetup:
        """The table for another game: whoever the computer played for is back in their seat."""
        return self.setup.with_regulars(self._regulars)

    def set_coaching(self, coaching: Coaching) -> None:
        """Set what the coach may do from now on."""
        if coaching != self.setup.coaching:
            self.autosave.write(entries.CoachSet(coaching))
            self.setup = replace(self.setup, coaching=coaching)

    def set_sitting(self, sitting: Sitting) -> None:
        """Set how the people sit around their screen from now on."""
        if sitting != self.setup.sitting:
            self.autosave.write(entries.SittingSet(sitting))
            self.setup = replace(self.setup, sitting=sitting)

    def note_help(self, seat: Seat, kind: str) -> None:
        """Record, the first time, that a seat used this kind of the coach's help."""
        help_used = entries.Helped(seat, kind)
        if help_used not in self.helped:
            self.autosave.write(help_used)
            self.helped |= {help_used}

    def par(self, seat: Seat) -> Par | None:
        """A calculator of what a strong player scores in this seat of the latest deal."""
        if self._dealt is None:
            return None
        return Par(self._dealt, seat, self.setup.seats[: len(self._dealt.hands)])

    def join_refusal(self) -> Refusal | None:
        """Why nobody can join now; None if a newcomer may."""
        return rules.refusal_of(self._runner.state, Join())

    def join(
        self, who: SeatSetup, first_total: FirstTotal = FirstTotal.HIGHEST
    ) -> Refusal | None:
        """Seat a newcomer between two deals, last in seat order.

        Where the sheet is silent the table chooses with which total they begin.
        """
        try:
            move = self._runner.try_out(Join(first_total))
        except IllegalAction as illegal:
            return illegal.refusal
        self._runner.bots.append(player_for(who, self._bots))
        self._regulars.append(who)
        self._set_seats((*self.setup.seats, who))
        self._commit(move, newcomer=who)
        return None

    def close(self) -> None:
        """Leave the game; it can be resumed from its journal."""
        self.bot_driver.stop()
        self.autosave.close()

    def _set_seats(self, seats: tuple[SeatSetup, ...]) -> None:
        self.setup = replace(self.setup, seats=seats)
        self.clock.paces = paces_of(self.setup, self._bots)

    def _commit(self, move: LegalMove, newcomer: SeatSetup | None = None) -> None:
        """Commit a move: write it to the journal, apply it, then publish its events.

        The journal comes first, so that nobody sees a move that a crash could lose.
        """
        self.autosave.write(entries.Acted(move.action, newcomer))
        before = self._runner.state
        self._undo_stack.record(before, move.action, move.step)
        self._runner.apply(move)
        self._feed.add(move.step.events, move.step.state)
        if move.step.state.table.result is not before.table.result:
            self._write_deal_end()
            self._summary_seen = False
        self._write_seal()
        self._keep_considered_discard()
        if isinstance(move.action, Deal):
            self._dealt = move.step.state
        self.clock.restart()

    def _write_missing(self, recorded: DealResult | None) -> None:
        """Write what a resumed journal lacks; `recorded` is its last recorded deal result."""
        if self.is_over or self._runner.state.table.result != recorded:
            self._write_deal_end()
        if not self.fingerprint:
            self._write_seal()

    def _write_deal_end(self) -> None:
        """Write the end of a deal, and the end of the game if this was the last deal."""
        state = self._runner.state
        if (result := state.table.result) is not None:
            scores = tuple(facts.score for facts in state.table.seats)
            digest, salt = codec.digest(state), self._seal.open(result.deal)
            times = self.clock.take_step_means(len(scores))
            self.autosave.write(
                entries.DealDone(result.deal, digest, scores, salt, seconds=times)
            )
        if self.is_over:
            self.autosave.write(entries.GameDone())
            self._draw_record.note_end(self.autosave)
            path = self.autosave.path
            recorder = recorder_of(path) if path is not None else None
            if recorder is not None:
                recorder.record()


def _runner(
    setup: GameSetup, state: GameState, bots: Mapping[str, Bot], *, checked: bool
) -> Runner:
    players = [player_for(who, bots) for who in setup.seats]
    return Runner(state, setup.chance, players, checked=checked)
