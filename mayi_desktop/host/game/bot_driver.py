"""Knows what the computer players of one table do: they think ahead, and move in their time."""

from __future__ import annotations

import logging

from mayi_desktop.bots.levels.bot import Searcher
from mayi_desktop.host.game.bot_clock import BotClock
from mayi_desktop.host.game.runner import LegalMove, Runner
from mayi_desktop.host.thinking.search_scheduler import SearchScheduler

_log = logging.getLogger(__name__)


class BotDriver:
    """The computer players; `stuck` says that the game needs a move and nobody has one."""

    def __init__(self, runner: Runner, tempo: BotClock) -> None:
        self.stuck = False
        self._runner = runner
        self._tempo = tempo
        self._thinking = SearchScheduler(start_worker=None)
        self._hitches_before = 0
        runner.search_answer = self._thinking.answer

    @property
    def fallbacks(self) -> int:
        """How often somebody who searches had to answer without thinking to the end."""
        return self._thinking.fallbacks - self._hitches_before

    def think_with(self, thinking: SearchScheduler) -> None:
        """Let those who search think there, and not in slices of this process."""
        self._thinking = thinking
        self._hitches_before = thinking.fallbacks
        self._runner.search_answer = thinking.answer
        if any(isinstance(bot, Searcher) for bot in self._runner.bots):
            thinking.warm_up()

    def think(self) -> None:
        """Let those who search think about all they are asked, even while cards still move."""
        questions = [self._runner.request_for(prompt) for prompt in self._runner.bots_prompts()]
        self._thinking.update([question for question in questions if question is not None])

    def next_move(self) -> LegalMove | None:
        """The move of the one whose moment has come, if any has."""
        for prompt in self._runner.bots_prompts():
            if not self._tempo.may_act(prompt, self._runner):
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
        """Think about nothing any more."""
        self._thinking.cancel_all()

    def _report_stuck(self) -> None:
        self.stuck = True
        made, state = self._runner.moves, self._runner.state
        _log.error("the table is stuck after move %d: %r", made, state)
