"""Knows what every computer player is: something that answers a question about a view."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Protocol, TypeAlias, runtime_checkable

from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView

ThinkingSteps: TypeAlias = Generator[None, None, PlayerAction]


class Bot(Protocol):
    """A computer player; it keeps nothing in mind between two questions."""

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The answer to a prompt of the viewer.

        `LetGo` answers an optional prompt with silence.
        """
        ...


@runtime_checkable
class Searcher(Bot, Protocol):
    """A computer player that takes longer than a frame, and so thinks in steps.

    `choose` is `think` to its end. `quick` answers in its place where thinking failed.
    """

    @property
    def quick_bot(self) -> Bot:
        """The level that answers at once."""
        ...

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """The answer to a prompt, found in steps of a few milliseconds each."""
        ...
