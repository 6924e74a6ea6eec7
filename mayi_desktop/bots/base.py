"""Knows what every computer player is: something that answers a question about a view."""

from __future__ import annotations

from random import Random
from typing import Protocol

from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.table import Prompt
from mayi_desktop.engine.view import TableView


class Bot(Protocol):
    """A computer player; it keeps nothing in mind between two questions."""

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The answer to a prompt of the viewer.

        `LetGo` answers an optional prompt with silence.
        """
        ...
