"""Knows a question to a searching computer player, with all that its answer may depend on."""

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
    """One decision to be made: who decides, what it sees, and the seed of its dice."""

    bot: Searcher
    view: TableView
    prompt: Prompt
    key: str

    def same_as(self, other: BotRequest) -> bool:
        """Whether this is the same decision at the same moment of the same game."""
        same = self.key == other.key and self.bot is other.bot
        return same and self.view.table is other.view.table

    def think(self) -> ThinkingSteps:
        """The thinking, begun anew."""
        return self.bot.think(self.view, self.prompt, Random(self.key))

    def quick_answer(self) -> PlayerAction:
        """What the seat's quick level would do."""
        return self.bot.quick_bot.choose(self.view, self.prompt, Random(self.key))

    def is_legal(self, answer: object) -> bool:
        """Whether something is a legal answer of this seat, and no nonsense."""
        if not isinstance(answer, PlayerAction) or answer.seat != self.prompt.seat:
            return False
        if self.prompt.optional and isinstance(answer, LetGo):
            return True
        try:
            return check(self.view, answer) is None
        except Exception:
            return False
