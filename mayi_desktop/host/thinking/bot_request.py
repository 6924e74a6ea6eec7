"""Request to a searching computer player, with everything its answer depends on."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mayi_desktop.bots.levels.bot import Searcher, ThinkingSteps
from mayi_desktop.engine.actions import LetGo, PlayerAction
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView


@dataclass(frozen=True, slots=True)
class BotRequest:
    """One decision to make: the bot, its view and prompt, and the seed of its dice."""

    bot: Searcher
    view: TableView
    prompt: Prompt
    key: str

    def same_as(self, other: BotRequest) -> bool:
        """Whether this is the same decision at the same point of the same game."""
        same = self.key == other.key and self.bot is other.bot
        return same and self.view.table is other.view.table

    def think(self) -> ThinkingSteps:
        """The steps of the search, from its beginning."""
        return self.bot.think(self.view, self.prompt, Random(self.key))

    def quick_answer(self) -> PlayerAction:
        """The answer of the quick bot that stands in for the searcher."""
        return self.bot.quick_bot.choose(self.view, self.prompt, Random(self.key))

    def is_legal(self, answer: object) -> bool:
        """Whether any object, as a worker may send it, is a legal answer of this seat."""
        if not isinstance(answer, PlayerAction) or answer.seat != self.prompt.seat:
            return False
        if self.prompt.optional and isinstance(answer, LetGo):
            return True
        try:
            return check(self.view, answer) is None
        except Exception:
            return False
