"""Bot driver: makes the computer players of one table think ahead and move in time."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from mayi_desktop.bots.levels.bot import Bot, Searcher
from mayi_desktop.bots.persona.characters import CHARACTERS
from mayi_desktop.engine.state.table import CALL_PROMPTS
from mayi_desktop.host.game.bot_clock import BotClock
from mayi_desktop.host.game.runner import LegalMove, Runner
from mayi_desktop.host.relatives.album import pace_of
from mayi_desktop.host.setup.game_setup import USUAL_LEVEL, GameSetup, SeatSetup, person_of
from mayi_desktop.host.thinking.search_scheduler import SearchScheduler
from mayi_desktop.i18n import _

_log = logging.getLogger(__name__)


class BotDriver:
    """The computer players; `is_stuck` once the game needs a move and none is legal."""

    def __init__(self, runner: Runner, clock: BotClock) -> None:
        self.is_stuck = False
        self._runner = runner
        self._clock = clock
        self._thinking = SearchScheduler(start_worker=None)
        self._hitches_before = 0
        runner.searches = self._thinking

    @property
    def fallbacks(self) -> int:
        """How many searches here ended early with a simpler answer."""
        return self._thinking.fallbacks - self._hitches_before

    @property
    def is_deciding(self) -> bool:
        """Whether a computer player may still ask for the discard, or owes an answer to it."""
        return any(prompt.kind in CALL_PROMPTS for prompt in self._runner.bots_prompts())

    def think_with(self, thinking: SearchScheduler) -> None:
        """Run searches in this scheduler instead of in slices of this process."""
        self._thinking = thinking
        self._hitches_before = thinking.fallbacks
        self._runner.searches = thinking
        if any(isinstance(bot, Searcher) for bot in self._runner.bots):
            thinking.warm_up()

    def think(self) -> None:
        """Run the searches of all open prompts, even while cards still move."""
        questions = [self._runner.request_for(prompt) for prompt in self._runner.bots_prompts()]
        self._thinking.update([question for question in questions if question is not None])

    def next_move(self) -> LegalMove | None:
        """The move of the next computer player whose time has come, if any."""
        for prompt in self._runner.bots_prompts():
            if not self._clock.may_act(prompt):
                continue
            question = self._runner.request_for(prompt)
            if question is not None and not self._thinking.is_decided(question):
                return None
            move = self._runner.bot_move(prompt)
            if move is not None:
                return move
            if not prompt.optional:
                self._report_stuck()
                return None
        if not self._runner.state.table.prompts:
            self._report_stuck()
        return None

    def stop(self) -> None:
        """Stop all searches."""
        self._thinking.cancel_all()

    def _report_stuck(self) -> None:
        self.is_stuck = True
        made, state = self._runner.moves, self._runner.state
        _log.error("the table is stuck after move %d: %r", made, state)


def paces_of(setup: GameSetup, bots: Mapping[str, Bot]) -> tuple[float, ...]:
    """A factor on the time of each seat's steps; 1 is usual."""
    return tuple(1.0 if who.person else _pace(who, bots) for who in setup.seats)


def _pace(who: SeatSetup, bots: Mapping[str, Bot]) -> float:
    if not person_of(who.level) and who.style in CHARACTERS:
        return CHARACTERS[who.style].pace
    return pace_of(bots.get(who.level))


def unknown_persona_notice(setup: GameSetup, bots: Mapping[str, Bot]) -> str | None:
    """A sentence about the first unknown level or style of a table; None if all are known."""
    for who in setup.seats:
        like = "" if who.person else person_of(who.level)
        if like and who.level not in bots:
            return _(
                "The computer can’t play like {person} anymore, so {name} now plays at "
                "level “Steady”.",
                person=like,
                name=who.name,
            )
        if not who.person and who.level not in bots:
            return _(
                "There’s no level called “{level}”, so {name} plays as “{usual}”.",
                level=who.level,
                name=who.name,
                usual=USUAL_LEVEL,
            )
        if not who.person and not like and who.style and who.style not in CHARACTERS:
            return _(
                "There’s no style called “{style}”, so {name} plays without one.",
                style=who.style,
                name=who.name,
            )
    return None
