"""Computer players: each sees a view of the table and returns an action."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.bots.beginner import Beginner, RandomBot
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.bots.steady import Steady

__all__ = ["LEVELS", "QUICK_LEVELS", "SPARRING", "STRONGEST", "Bot"]

QUICK_LEVELS: Mapping[str, Bot] = {"beginner": Beginner(), "steady": Steady(), "sharp": Sharp()}
"""The levels that answer within a frame, weakest first."""

LEVELS: Mapping[str, Bot] = {**QUICK_LEVELS, "master": Master()}
"""The levels to play against, weakest first."""

STRONGEST = "master"
"""The level that reviews decisions and sets the par of a deal."""

SPARRING: Mapping[str, Bot] = {"random": RandomBot(), **LEVELS}
"""All bots for simulations."""
