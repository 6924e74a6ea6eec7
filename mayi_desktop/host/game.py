"""Game: one running game behind a facade of views, prompts and time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.base.steps import result_of
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import Bot
from mayi_desktop.engine.going_out import Plan, Steps, winning_steps
from mayi_desktop.engine.solver import winning_claim
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.view import TableView, view_for
from mayi_desktop.host import journal
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.imitator import BotRoster
from mayi_desktop.host.journal import Autosave, Committed, SaveError
from mayi_desktop.host.par import Par
from mayi_desktop.host.recorder import recorder_of
from mayi_desktop.host.runner import EventFeed, LegalMove, Runner, Update, Wishes, player_for
from mayi_desktop.host.seal import Commitment, Cut, SealedDraw
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import Coaching, GameSetup, SeatSetup, SharingMode, regular_player
from mayi_desktop.host.thinking import (
    BotClock,
    BotDriver,
    paces_of,
    slip_seconds,
    unknown_persona_notice,
)
from mayi_desktop.host.undo import Playback, UndoRefusal, UndoStack, play_back


def begin_draw(autosave: Autosave) -> SealedDraw:
    """Draw the commitment of a new game; it is in the journal before anybody sees it."""
    commitment = Commitment.draw()
    autosave.write(Committed(commitment, commitment.digest.hex()))
    return SealedDraw(commitment)


# Whether a legal action is held until no network delay can have cut somebody off;
# `GameHost.settle` is called with it later.
FairStart = Callable[[int, engine.PlayerAction], bool]


class GameHost:
    """One running game: steps the computer players, writes the journal, publishes events.

    Time passes only in `tick`. `setup` follows seats that change hands. `autosave` writes the
    journal, `bot_driver` runs the computer players, `clock` times them. A `practice` game
    started from a moment of another game and does not count. While `paused`, `tick` does
    nothing (between steps of the lesson). `remote_seats` are those of people whose hand is
    not on this screen. `fair_start` holds actions that could cut a phone off; the seats
    that wait for it are `pending`. A table that `tells_calls` shows a person's May I? before it
    counts, so that even one that would get the card at once can be taken back.
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
        self.remote_seats: frozenset[engine.Seat] = frozenset()
        self.fair_start: FairStart | None = None
        self.pending: set[engine.Seat] = set()
        self.last_mover: engine.Seat | None = None
        self.helped: frozenset[journal.Helped] = frozenset()
        self._regulars = list(setup.seats)
        self.autosave = autosave or Autosave()
        self._bots = bots
        self._runner = runner
        self._undo_stack = UndoStack()
        self._feed = EventFeed()
        self.clock = BotClock(runner, delays or BotDelays(), paces_of(setup, bots))
        self.bot_driver = BotDriver(runner, self.clock)
        self._dealt: GameState | None = None
        self._summary_seen = False
        self.tells_calls = False
        self._seen = True
        self._held: tuple[LegalMove, engine.ClaimCalled] | None = None

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
        """Start a new game in the data folder; the game runs even if it cannot be saved.

        UnknownSheetError for an unknown sheet, ValueError for a number of seats it does not
        allow.
        """
        sheet = setup.sheet()
        state = engine.rules.new_game(sheet, len(setup.seats))
        header = journal.Header(setup, sheet, datetime.now().isoformat(timespec="seconds"))
        saving = Autosave.create(games_folder(folder), header) if kept else Autosave.disabled()
        if setup.by_chance:
            setup = replace(setup, sealed=begin_draw(saving))
        bots = BotRoster(folder, bots)
        runner = _runner(setup, state, bots, checked=checked)
        return cls(setup, runner, saving, bots, delays)

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        delays: BotDelays | None = None,
        bots: Mapping[str, Bot] = LEVELS,
        checked: bool = False,
    ) -> GameHost:
        """Resume a journal up to its last valid entry; SaveError if there is none."""
        recording = journal.read(path)
        if recording.finished:
            raise SaveError(_("This game is already finished."))
        sound, game = play_back(recording, Playback)
        saving, data = Autosave.resume(path, sound), journal.data_of(path)
        setup = replace(game.setup, seats=tuple(game.seats))
        if setup.by_chance and setup.sealed is None:
            # The program died before the seal was shown.
            setup = replace(setup, sealed=begin_draw(saving))
        bots = BotRoster(data, bots)
        runner = _runner(setup, game.state, bots, checked=checked)
        runner.moves = game.moves
        # A discard that the last recorded move left open has been passed on by every computer
        # player.
        if runner.window and game.before.table.claim_window == runner.window.key:
            runner.window.bots_passed.update(
                engine.Seat(seat) for seat, _bot in enumerate(runner.bots)
            )
        if runner.may_computers_claim():
            game.undo_stack.keep_discard()
        host = cls(setup, runner, saving, bots, delays)
        host.practice, host.helped = recording.header.practice, frozenset(game.helped)
        host._regulars = game.regulars
        host._undo_stack, host._dealt = game.undo_stack, game.dealt_state
        host._feed = EventFeed(tuple(game.deal_events))
        # What the program didn't come to write.
        if host._runner.state.table.result != game.recorded_result:
            host._write_deal_end()
        elif host.is_over:
            host._write_game_end()
        return host

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(who.name for who in self.setup.seats)

    @property
    def sheet(self) -> engine.RuleSheet:
        """The rule sheet in play."""
        return self._runner.state.table.sheet

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been played."""
        return self._runner.state.table.phase is engine.Phase.GAME_OVER

    @property
    def notice(self) -> str | None:
        """A sentence about a problem, or about a player nobody knows; None if there is none."""
        return self.problem or unknown_persona_notice(self.setup, self._bots)

    @property
    def problem(self) -> str | None:
        """A sentence about what came up in the game, such as with saving; None if nothing."""
        if self.bot_driver.is_stuck:
            return _("This game is stuck and can’t go on. The log says where.")
        return self.autosave.notice

    @property
    def unsaved_reason(self) -> str:
        """Why the running game is not being saved, as a sentence; empty if it is."""
        return "" if self.autosave.is_saving or self.is_over else self.autosave.notice or ""

    def view(self, viewer: engine.Seat | None) -> TableView:
        """The table as one seat sees it; for None, without any hand."""
        return view_for(self._runner.state, viewer)

    def updates(self, viewer: engine.Seat | None, reader: str = "") -> list[Update]:
        """Updates since this viewer and reader last asked, or since the game was opened."""
        return self._feed.updates(viewer, reader)

    def earlier(self, viewer: engine.Seat | None) -> list[engine.Event]:
        """Events of the current deal from before the game was resumed."""
        return self._feed.earlier(viewer)

    def submit(self, prompt_id: int, action: engine.PlayerAction) -> engine.Refusal | None:
        """Answer a person's prompt; a late or repeated answer changes nothing.

        `LetGo` in answer to an optional prompt is the same as `pass_on_discard`. While phones
        show the discard, `fair_start` may hold an action; its seat is then in `pending`.
        """
        return self._answer(prompt_id, action, self.fair_start)

    def settle(self, prompt_id: int, action: engine.PlayerAction) -> engine.Refusal | None:
        """Answer a person's prompt now, without asking `fair_start`."""
        self.pending.discard(action.seat)
        return self._answer(prompt_id, action, None)

    def _answer(
        self, prompt_id: int, action: engine.PlayerAction, fair_start: FairStart | None
    ) -> engine.Refusal | None:
        if self._held is not None and action == self._held[0].action:
            return None
        self._release()
        prompt = self._open_prompt(prompt_id, action)
        if isinstance(prompt, engine.Refusal):
            return prompt
        if isinstance(action, engine.LetGo):
            self.pass_on_discard(action.seat)
            if prompt.optional:
                return None
        try:
            move = self._runner.try_out(action)
        except engine.IllegalAction as illegal:
            return illegal.refusal
        if fair_start is not None and fair_start(prompt_id, action):
            self.pending.add(action.seat)
            return None
        if self._holds(move):
            return None
        self.clock.note_step(prompt)
        self._commit(move)
        return None

    def _holds(self, move: LegalMove) -> bool:
        """Only publish a call that brings its caller the card with nobody to decide.

        A call that wins the deal isn't held: it has shown the hand.
        """
        state, call = self._runner.state, next(iter(move.step.events), None)
        if not self.tells_calls or not isinstance(call, engine.ClaimCalled):
            return False
        if move.step.state.table.claim is not None or state.table.rule.winning_claims_only:
            return False
        self._held = move, call
        self.last_mover, self._seen = call.seat, False
        self._feed.add((call,), state)
        return True

    def _release(self) -> None:
        """Let the call that was held count: it has been shown, or somebody else acts."""
        held, self._held = self._held, None
        if held is not None:
            self._commit(held[0], published=1)

    @property
    def holds_call(self) -> bool:
        """Whether a May I? has been published that doesn't count yet."""
        return self._held is not None

    def _open_prompt(
        self, prompt_id: int, action: engine.PlayerAction
    ) -> engine.Prompt | engine.Refusal:
        """The prompt that an action of a person answers, or why it answers none."""
        prompts = self._runner.state.table.prompts
        prompt = next((p for p in prompts if p.id == prompt_id), None)
        if prompt is None:
            return engine.Refusal.TOO_LATE
        if prompt.seat != action.seat or self._runner.bots[action.seat] is not None:
            return engine.Refusal.NOT_ASKED
        return prompt

    @property
    def wishes(self) -> Wishes:
        """What people have said about discards."""
        return self._runner.wishes

    def pass_on_discard(self, seat: engine.Seat) -> None:
        """Pass on the discard for a person, so that the table does not wait for them."""
        self.wishes.passed.add(seat)

    def pass_together(
        self, people: Collection[engine.Seat] | None = None
    ) -> tuple[engine.Seat, ...]:
        """Pass for these people (default: everybody); returns the seats that had not answered.

        Computer players then wait a moment before they act, in case it was a mistake.
        """
        undecided = self.undecided_people()
        if people is not None:
            undecided = tuple(seat for seat in undecided if seat in people)
        self.wishes.passed.update(undecided if people is None else people)
        self.wishes.together = set(undecided)
        self.clock.note_joint_answer()
        return undecided

    def withdraw_pass(self, seat: engine.Seat) -> None:
        """Withdraw a person's pass."""
        self.wishes.passed.discard(seat)
        self.wishes.together.discard(seat)

    def undo_refusal(self, seat: engine.Seat) -> UndoRefusal | None:
        """Why a person cannot undo now; None if they can."""
        if self._runner.bots[seat] is not None:
            return UndoRefusal.NOT_YOUR_TURN
        if self._held is not None:
            return None if self._held[1].seat == seat else UndoRefusal.ANSWERED
        return self._undo_stack.refusal(self._runner.state.table, seat)

    @property
    def undoable_play(self) -> engine.OpenPlay | None:
        """The play that a person can take back now, if any."""
        play = self._undo_stack.last if self._held is None else self._held[1]
        return None if play is None or self.undo_refusal(play.seat) is not None else play

    @property
    def undoable_discard(self) -> engine.CardDiscarded | None:
        """The discard that a person can take back now, if any."""
        play = self.undoable_play
        return play if isinstance(play, engine.CardDiscarded) else None

    @property
    def regretting(self) -> engine.Seat | None:
        """The person who can take back their May I? now, if any."""
        play = self.undoable_play
        return play.seat if isinstance(play, engine.ClaimCalled) else None

    def undo(self, seat: engine.Seat) -> UndoRefusal | None:
        """Undo a person's last play of the turn; returns a refusal if that is not possible."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            return refusal
        if self._held is not None:
            taken: engine.OpenPlay = self._held[1]
            self._held = None
        else:
            self.autosave.write(journal.TookBack(seat))
            undone = self._undo_stack.pop()
            self._runner.undo(undone.before)
            taken = undone.play
        self.last_mover = seat
        self._feed.add((engine.PlayTakenBack(seat, taken),), self._runner.state)
        if isinstance(taken, engine.ClaimCalled):
            self.pass_on_discard(seat)
        self.clock.restart()
        return None

    def winning_line(self, seat: engine.Seat) -> Plan:
        """The plays that let a person go out this turn; empty if there are none."""
        return result_of(self.winning_steps(seat)) or ()

    def winning_steps(self, seat: engine.Seat) -> Steps:
        """The search for `winning_line` in small steps."""
        state = self._runner.state
        if state.table.turn != seat or self._runner.bots[seat] is not None:
            return None
        return (yield from winning_steps(state))

    def keep_plays(self, viewer: engine.Seat) -> None:
        """Make the other seats' plays final when this person takes over the screen."""
        self._release()
        self._undo_stack.keep_from(viewer)

    @property
    def undoable_cards(self) -> frozenset[engine.CardId]:
        """The cards in melds whose play can still be undone."""
        return self._undo_stack.pending(self._runner.state.table)

    def tick(self, now: float, calm: bool, *, shown: bool = True, seen: bool = True) -> bool:
        """Advance time to `now` (seconds); True if something happened.

        At most one move is made. Computer players act only while the table is `calm`. Answers
        given in advance by people at the screen wait until everything so far has been `shown`;
        those of remote seats don't. Nothing follows from a person's May I? until the screen has
        shown it (`seen`), so that a slip can be taken back.
        """
        self._seen = seen
        if self.paused:
            return False
        slipped = self._undo_stack.discard is not None
        self.clock.slip_seconds = (
            slip_seconds(self._runner, self.setup, self.remote_seats) if slipped else 0.0
        )
        self.clock.advance(now, calm=calm)
        self.bot_driver.think()
        if self.is_over or self.bot_driver.is_stuck or self._waiting:
            return False
        if not seen and self.regretting is not None:
            return False
        if self._held is not None:
            self._release()
            return True
        move = self._runner.chance_move()
        if move is None and self.give_known_answer(shown=shown):
            return True
        if move is None and calm:
            move = self.bot_driver.next_move()
        if move is not None:
            self._commit(move)
        self._keep_considered_discard()
        return move is not None

    def give_known_answer(self, *, shown: bool) -> bool:
        """Give the first answer that a person gave in advance; True if there was one.

        `tick` does so too. Called before a prompt is shown, it spares people the question.
        """
        if self._held is not None or (not self._seen and self.regretting is not None):
            return False
        for prompt, action in self._runner.known_answers():
            seat = action.seat
            if seat in self.pending or not (shown or seat in self.remote_seats):
                continue
            if (
                isinstance(action, engine.MayI)
                and self._runner.state.table.rule.winning_claims_only
            ):
                action = winning_claim(self.view(seat)) or action
            if self.submit(prompt.id, action) is None:
                return True
        return False

    def _keep_considered_discard(self) -> None:
        """Make a discard final once a computer player has considered it.

        Its pass reveals something about its hand. With one person alone at the table a discard
        is final at once: waiting after each one would slow the game.
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
        """Whether the next deal waits for the people to close the summary."""
        table = self._runner.state.table
        between = table.phase is engine.Phase.BETWEEN_DEALS and table.result is not None
        return between and self.clock.delays.patient and not self._summary_seen

    @property
    def _waiting(self) -> bool:
        return self.waiting_for_cut or self.waiting_for_next_deal

    @property
    def waiting_for_cut(self) -> bool:
        """Whether the pack lies ready to be cut: the dealer is known, and nothing is dealt."""
        draw, prompts = self.setup.sealed, self._runner.state.table.prompts
        ready = bool(prompts) and prompts[0].kind is engine.PromptKind.DEAL
        return draw is not None and not draw.closed and ready

    @property
    def cutter(self) -> engine.Seat | None:
        """The person who cuts: the one before the dealer, or the nearest person before that."""
        table = self._runner.state.table
        if not self.waiting_for_cut or table.dealer is None:
            return None
        count = len(self.setup.seats)
        before = (engine.Seat((table.dealer - step) % count) for step in range(1, count + 1))
        return next((seat for seat in before if self.setup.seats[seat].person), None)

    def cut_pack(self, seat: engine.Seat | None = None, place: int = 0) -> None:
        """Cut the pack for a person, or have it dealt uncut; this decides the cards.

        It is in the journal first. Nothing happens unless the pack lies ready.
        """
        draw = self.setup.sealed
        if draw is None or not self.waiting_for_cut:
            return
        cut = Cut(place, seat)
        self.autosave.write(cut)
        draw = replace(draw, cut=cut)
        self.setup = replace(self.setup, sealed=draw)
        self._runner.take_chance(draw.keys)

    def start_next_deal(self) -> None:
        """Let the next deal begin: the summary has been closed."""
        self._summary_seen = self.waiting_for_next_deal or self._summary_seen

    def undecided_people(self) -> tuple[engine.Seat, ...]:
        """People who may claim the discard and have not passed."""
        return self._runner.undecided_people()

    def people_who_may_claim(self) -> tuple[engine.Seat, ...]:
        """People who may claim the discard by the rules, whether or not they passed."""
        return self._runner.people_who_may_claim()

    def hand_over(self, seat: engine.Seat, who: SeatSetup) -> None:
        """Give a seat to another player, person or computer."""
        self._release()
        self.autosave.write(journal.HandedOver(seat, who))
        self._undo_stack.clear(UndoRefusal.HANDED_OVER)
        self._runner.seat_bot(seat, player_for(who, self._bots))
        seats = list(self.setup.seats)
        seats[seat] = who
        self._regulars[seat] = regular_player(self._regulars[seat], who)
        self._set_seats(tuple(seats))

    @property
    def stand_ins(self) -> frozenset[engine.Seat]:
        """The seats of people for whom the computer plays."""
        pairs = zip(self.setup.seats, self._regulars, strict=True)
        owned = enumerate(now.person < regular.person for now, regular in pairs)
        return frozenset(engine.Seat(seat) for seat, taken in owned if taken)

    @property
    def rematch_setup(self) -> GameSetup:
        """The setup for another game, with people back in the seats the computer took over."""
        return self.setup.with_regulars(self._regulars)

    def set_coaching(self, coaching: Coaching) -> None:
        """Change what the coach may do."""
        if coaching != self.setup.coaching:
            self.autosave.write(journal.CoachSet(coaching))
            self.setup = replace(self.setup, coaching=coaching)

    def set_sharing(self, sharing: SharingMode) -> None:
        """Change the sharing mode."""
        if sharing != self.setup.sharing:
            self.autosave.write(journal.SharingSet(sharing))
            self.setup = replace(self.setup, sharing=sharing)

    def note_help(self, seat: engine.Seat, kind: str) -> None:
        """Record the first use of this kind of help by a seat."""
        help_used = journal.Helped(seat, kind)
        if help_used not in self.helped:
            self.autosave.write(help_used)
            self.helped |= {help_used}

    def par(self, seat: engine.Seat) -> Par | None:
        """What a strong player would score in this seat, from the start of the latest deal."""
        if self._dealt is None:
            return None
        return Par(self._dealt, seat, self.setup.seats[: len(self._dealt.hands)])

    def join_refusal(self) -> engine.Refusal | None:
        """Why a newcomer cannot join now; None if one can."""
        return engine.rules.refusal_of(self._runner.state, engine.Join())

    def join(
        self, who: SeatSetup, first_total: engine.FirstTotal = engine.FirstTotal.HIGHEST
    ) -> engine.Refusal | None:
        """Seat a newcomer last between deals; `first_total` counts if the sheet is silent."""
        try:
            move = self._runner.try_out(engine.Join(first_total))
        except engine.IllegalAction as illegal:
            return illegal.refusal
        newcomer = engine.Seat(len(self._runner.bots))
        self._runner.seat_bot(newcomer, player_for(who, self._bots))
        self._regulars.append(who)
        self._set_seats((*self.setup.seats, who))
        self._commit(move, newcomer=who)
        return None

    def close(self) -> None:
        """Leave the game; it can be resumed from its journal."""
        self._release()
        self.bot_driver.stop()
        self.autosave.close()

    def _set_seats(self, seats: tuple[SeatSetup, ...]) -> None:
        self.setup = replace(self.setup, seats=seats)
        self.clock.paces = paces_of(self.setup, self._bots)

    def _commit(
        self, move: LegalMove, newcomer: SeatSetup | None = None, *, published: int = 0
    ) -> None:
        """Write a move to the journal, apply it, then publish its events.

        The journal comes first, so that nobody sees a move that a crash could lose. The first
        `published` events have been published before.
        """
        self.autosave.write(journal.Acted(move.action, newcomer))
        before = self._runner.state
        self._undo_stack.record(before, move.action, move.step)
        self.last_mover = (
            move.action.seat if isinstance(move.action, engine.PlayerAction) else None
        )
        self._runner.apply(move)
        self._feed.add(move.step.events[published:], move.step.state)
        self._seen = False
        if move.step.state.table.result is not before.table.result:
            self._write_deal_end()
            self._summary_seen = False
        self._keep_considered_discard()
        if isinstance(move.action, engine.Deal):
            self._dealt = move.step.state
        self.clock.restart()

    def _write_deal_end(self) -> None:
        """Record the end of a deal and, after the last one, of the game."""
        state = self._runner.state
        if (result := state.table.result) is not None:
            scores = tuple(facts.score for facts in state.table.seats)
            times = self.clock.take_step_means(len(scores))
            digest = engine.codec.digest(state)
            self.autosave.write(journal.DealDone(result.deal, digest, scores, seconds=times))
        if self.is_over:
            self._write_game_end()

    def _write_game_end(self) -> None:
        self.autosave.write(journal.GameDone())
        path = self.autosave.path
        recorder = recorder_of(path) if path is not None else None
        if recorder is not None:
            recorder.record()


def _runner(
    setup: GameSetup, state: GameState, bots: Mapping[str, Bot], *, checked: bool
) -> Runner:
    players = [player_for(who, bots) for who in setup.seats]
    return Runner(state, setup.source, players, checked=checked)
