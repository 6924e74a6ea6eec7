"""Knows how the computer players of a table were told to play, and which words nobody knows."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.bots.persona.characters import CHARACTERS
from mayi_desktop.host.setup.game_setup import USUAL_LEVEL, GameSetup
from mayi_desktop.i18n import _


def paces_of(setup: GameSetup) -> tuple[float, ...]:
    """How long each seat takes for a step, 1 being usual."""
    return tuple(
        CHARACTERS[who.style].pace if who.style in CHARACTERS and not who.person else 1.0
        for who in setup.seats
    )


def unknown_persona_notice(setup: GameSetup, bots: Mapping[str, Bot]) -> str | None:
    """One sentence about the first level or style of a table that is not known here."""
    for who in setup.seats:
        if not who.person and who.level not in bots:
            return _(
                "There is no level called “{level}”, so {name} plays as “{usual}”.",
                level=who.level,
                name=who.name,
                usual=USUAL_LEVEL,
            )
        if not who.person and who.style and who.style not in CHARACTERS:
            return _(
                "There is no style called “{style}”, so {name} plays without one.",
                style=who.style,
                name=who.name,
            )
    return None
