"""Relative: a computer player that decides as a portrait says, else as a steady player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mayi_desktop.bots.levels.bot import StyleDecision
from mayi_desktop.bots.levels.steady import Steady
from mayi_desktop.bots.relatives.fitting import chances
from mayi_desktop.bots.relatives.occasions import Kind, Marks, Occasion, occasion_of
from mayi_desktop.bots.relatives.portrait import Portrait, is_yes_or_no
from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView

_YES = 1


class Relative:
    """Plays as somebody does; nothing in it is random."""

    # Nobody else's style may be put over it.
    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, portrait: Portrait) -> None:
        self.portrait = portrait
        self._steady = Steady()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """What the person would most likely do."""
        decided = self.decide(view, prompt)
        return self._steady.choose(view, prompt, rng) if decided is None else decided[1]

    def decide(self, view: TableView, prompt: Prompt) -> tuple[Kind, PlayerAction] | None:
        """The decision by habit and its kind; None where there is none to make."""
        laid: tuple[Kind, PlayerAction] | None = None
        for occasion in occasion_of(view, prompt):
            if laid is not None and occasion.kind is not Kind.WAY:
                break
            place = self._place(occasion)
            chosen = occasion.kind, occasion.options[place].action
            match occasion.kind:
                case Kind.LAY | Kind.MORE if place != _YES:
                    continue
                case Kind.LAY:
                    laid = chosen
                case Kind.WAY if laid is None:
                    continue
                case _:
                    return chosen
        return laid

    def says_yes(self, kind: Kind, options: Sequence[Marks]) -> bool:
        """Whether the person would do it rather than leave it."""
        habit = self.portrait.habit(kind)
        return chances(options, habit.weights)[_YES] >= habit.threshold

    def _place(self, occasion: Occasion) -> int:
        """Which option is chosen."""
        options = [option.marks for option in occasion.options]
        if is_yes_or_no(occasion.kind):
            return int(self.says_yes(occasion.kind, options))
        odds = chances(options, self.portrait.habit(occasion.kind).weights)
        return odds.index(max(odds))
