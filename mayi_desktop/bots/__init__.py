"""Computer players: each sees a view of the table and returns an action."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.bots.levels.beginner import Beginner
from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.bots.levels.random_bot import RandomBot
from mayi_desktop.bots.levels.sharp import Sharp
from mayi_desktop.bots.levels.steady import Steady
from mayi_desktop.bots.search.master import Master

__all__ = ["LEVELS", "QUICK_LEVELS", "SPARRING", "STRONGEST", "Bot"]

QUICK_LEVELS: Mapping[str, Bot] = {"beginner": Beginner(), "steady": Steady(), "sharp": Sharp()}
"""The levels that answer within a frame, weakest first."""

LEVELS: Mapping[str, Bot] = {**QUICK_LEVELS, "master": Master()}
"""The levels that people can play against, weakest first."""

STRONGEST = "master"
"""The level that reviews decisions and sets par for a deal."""

SPARRING: Mapping[str, Bot] = {"random": RandomBot(), **LEVELS}
"""Every bot that can play in simulations."""
