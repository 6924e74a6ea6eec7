"""Computer players: each sees a view of the table and returns an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mayi_desktop.base.i18n import N_
from mayi_desktop.bots.beginner import Beginner, RandomBot
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.casual import Casual
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.bots.steady import Steady

__all__ = [
    "LEVELS",
    "LEVEL_TABLE",
    "OFFERED",
    "SPARRING",
    "STRONGEST",
    "Bot",
    "Level",
]


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its bot, its name and what it does in English, and how it plays.

    `overlooks` says that it overlooks things by chance. `successor` is the level offered in its
    place, for one that only old games have.
    """

    bot: Bot
    name: str
    about: str
    overlooks: bool = False
    successor: str = ""


LEVEL_TABLE: Mapping[str, Level] = {
    "beginner": Level(
        Beginner(),
        N_("Beginner"),
        N_("Grabs whatever looks good, and sees its chances a turn late: easy to beat"),
        overlooks=True,
    ),
    "casual": Level(
        Casual(),
        N_("Casual"),
        N_("Knows what it needs, but sees things late and discards in haste"),
        overlooks=True,
    ),
    "steady": Level(
        Steady(), N_("Steady"), N_("Works toward the contract, and makes few blunders")
    ),
    "sharp": Level(Sharp(), N_("Sharp"), "", successor="master"),
    "master": Level(
        Master(),
        N_("Master"),
        N_("The best there is; knows when to hurry and when to save points"),
    ),
}
"""All levels by their keys in files, weakest first."""

OFFERED = tuple(key for key, level in LEVEL_TABLE.items() if not level.successor)
"""The levels that people can choose, weakest first."""

LEVELS: Mapping[str, Bot] = {key: level.bot for key, level in LEVEL_TABLE.items()}
"""The bots of all levels."""

STRONGEST = OFFERED[-1]
"""The level that reviews decisions and sets the par of a deal."""

SPARRING: Mapping[str, Bot] = {"random": RandomBot(), **LEVELS}
"""All bots for simulations."""
