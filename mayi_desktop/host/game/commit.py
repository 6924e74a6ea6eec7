"""Knows how a play takes place: it is written down first, then it happens, then it is told."""

from __future__ import annotations

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.encoding import codec
from mayi_desktop.engine.events import PlayTakenBack
from mayi_desktop.engine.state.table import DealResult, Phase
from mayi_desktop.host.game.event_feed import News
from mayi_desktop.host.game.open_game import Opening
from mayi_desktop.host.game.runner import Move
from mayi_desktop.host.game.shuffle_seal import Sealing
from mayi_desktop.host.journal.entries import Acted, DealDone, GameDone, TookBack
from mayi_desktop.host.records.recorder import clerk_of
from mayi_desktop.host.setup.game_setup import SeatSetup


class Course:
    """What happens in one running game from its opening on, play by play.

    `news` is what there is to tell of it, `way_back` the plays that may still be taken back,
    `keeping` the journal in which all of it stands.
    """

    def __init__(self, opening: Opening) -> None:
        self.runner = opening.runner
        self.keeping = opening.keeping
        self.way_back = opening.way_back
        self.news = News(opening.told)
        self._seed = opening.setup.seed
        self._sealing = Sealing(opening.sealed, on=opening.keeping.seals)

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

    def happen(self, move: Move, newcomer: SeatSetup | None = None) -> bool:
        """Let a move take place; True if it ended a deal."""
        self.keeping.note(Acted(move.action, newcomer))
        before = self.runner.state
        self.way_back.follow(before, move.action, move.step)
        self.runner.make(move)
        self.news.add(move.step.events, move.step.state)
        ended = move.step.state.table.result is not before.table.result
        if ended:
            self._note_end()
        self._seal()
        return ended

    def take_back(self, seat: Seat) -> None:
        """Let the last play of a seat not have happened; IndexError if there is none."""
        self.keeping.note(TookBack(seat))
        taken = self.way_back.take()
        self.runner.go_back(taken.before)
        self.news.add((PlayTakenBack(seat, taken.play),), taken.before)

    def _seal(self) -> None:
        """Before a deal, write the fingerprint of its shoe down."""
        sealed = self._sealing.seal(self.runner, self._seed)
        if sealed is not None:
            self.keeping.note(sealed)

    def _note_end(self) -> None:
        """Write the end of a deal down, and the end of the game if this was the last one."""
        state = self.runner.state
        if state.table.result is not None:
            scores = tuple(facts.score for facts in state.table.seats)
            deal = state.table.result.deal
            salt = self._sealing.open(self._seed, deal)
            self.keeping.note(DealDone(deal, codec.digest(state), scores, salt))
        if self.over:
            self.keeping.note(GameDone())
            clerk = clerk_of(self.keeping.path) if self.keeping.path is not None else None
            if clerk is not None:
                clerk.record()
