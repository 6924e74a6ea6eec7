"""Knows how a play takes place: it is written down first, then it happens, then it is told."""

from __future__ import annotations

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.encoding import codec
from mayi_desktop.engine.events import PlayTakenBack
from mayi_desktop.engine.state.table import DealResult, Phase
from mayi_desktop.host.game.event_feed import EventFeed
from mayi_desktop.host.game.open_game import OpenedGame
from mayi_desktop.host.game.runner import LegalMove
from mayi_desktop.host.game.shuffle_seal import ShuffleSeal
from mayi_desktop.host.journal.entries import Acted, DealDone, GameDone, TookBack
from mayi_desktop.host.records.recorder import recorder_of
from mayi_desktop.host.setup.game_setup import SeatSetup


class GameCommit:
    """What happens in one running game from its opening on, play by play.

    `news` is what there is to tell of it, `way_back` the plays that may still be taken back,
    `keeping` the journal in which all of it stands.
    """

    def __init__(self, opening: OpenedGame) -> None:
        self.runner = opening.runner
        self.autosave = opening.autosave
        self.undo_stack = opening.undo_stack
        self.feed = EventFeed(opening.deal_events)
        self._seed = opening.setup.seed
        self._sealing = ShuffleSeal(opening.sealed, on=opening.autosave.seals)

    @property
    def over(self) -> bool:
        """Whether the last deal has been played."""
        return self.runner.state.table.phase is Phase.GAME_OVER

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the shoe of this deal or, before it, the next; empty if none."""
        return self._sealing.fingerprint

    def catch_up(self, noted: DealResult | None) -> None:
        """Write down what a journal lacks whose last noted deal is this one."""
        if self.over or self.runner.state.table.result != noted:
            self._note_end()
        if not self.fingerprint:
            self._seal()

    def commit(self, move: LegalMove, newcomer: SeatSetup | None = None) -> bool:
        """Let a move take place; True if it ended a deal."""
        self.autosave.write(Acted(move.action, newcomer))
        before = self.runner.state
        self.undo_stack.record(before, move.action, move.step)
        self.runner.apply(move)
        self.feed.add(move.step.events, move.step.state)
        ended = move.step.state.table.result is not before.table.result
        if ended:
            self._note_end()
        self._seal()
        return ended

    def undo(self, seat: Seat) -> None:
        """Let the last play of a seat not have happened; IndexError if there is none."""
        self.autosave.write(TookBack(seat))
        taken = self.undo_stack.pop()
        self.runner.undo(taken.before)
        self.feed.add((PlayTakenBack(seat, taken.play),), taken.before)

    def _seal(self) -> None:
        """Before a deal, write the fingerprint of its shoe down."""
        sealed = self._sealing.seal(self.runner, self._seed)
        if sealed is not None:
            self.autosave.write(sealed)

    def _note_end(self) -> None:
        """Write the end of a deal down, and the end of the game if this was the last one."""
        state = self.runner.state
        if state.table.result is not None:
            scores = tuple(facts.score for facts in state.table.seats)
            deal = state.table.result.deal
            salt = self._sealing.open(self._seed, deal)
            self.autosave.write(DealDone(deal, codec.digest(state), scores, salt))
        if self.over:
            self.autosave.write(GameDone())
            recorder = (
                recorder_of(self.autosave.path) if self.autosave.path is not None else None
            )
            if recorder is not None:
                recorder.record()
