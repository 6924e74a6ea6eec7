"""Interface of every computer player: it answers a prompt about a view."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum, auto
from random import Random
from typing import Protocol, TypeAlias, runtime_checkable

from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView

ThinkingSteps: TypeAlias = Generator[None, None, PlayerAction]


class StyleDecision(Enum):
    """A kind of decision that a character's style can change."""

    CLAIM = auto()
    """Whether to ask for the exposed card out of turn, or to keep it from another."""
    LAY_DOWN = auto()
    """Which cards to lay down, not when."""
    DISCARD = auto()
    """Which card to discard."""


StyleDecisions: TypeAlias = frozenset[StyleDecision]

EVERY_DECISION: StyleDecisions = frozenset(StyleDecision)


class Bot(Protocol):
    """A computer player; it remembers nothing between two prompts."""

    @property
    def restylable(self) -> StyleDecisions:
        """The decisions that the style of a character may change; the others are the bot's."""
        ...

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The answer to a prompt of the viewer.

        `LetGo` answers an optional prompt with silence.
        """
        ...


@runtime_checkable
class Searcher(Bot, Protocol):
    """A computer player that takes longer than a frame and therefore thinks in steps.

    `choose` runs `think` to its end.
    """

    @property
    def quick_bot(self) -> Bot:
        """The bot that answers at once where thinking failed."""
        ...

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """The answer to a prompt, found in steps of a few milliseconds each."""
        ...
