"""Tells how often a computer player decides like somebody did."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mayi_desktop.bots import Bot
from mayi_desktop.bots.portrait import Decided, face_of, occasion_of


def is_open(decided: Decided) -> bool:
    """Whether there was anything to choose."""
    return next(occasion_of(decided.view, decided.prompt), None) is not None


def agreement(bot: Bot, made: Sequence[Decided]) -> list[bool]:
    """Whether a computer player decides like somebody did, decision by decision."""
    return [
        face_of(bot.choose(decided.view, decided.prompt, Random(number)))
        == face_of(decided.action)
        for number, decided in enumerate(made)
    ]
