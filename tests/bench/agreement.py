"""Tells how often a computer player decides like somebody did."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mayi_desktop.bots import Bot
from mayi_desktop.bots.imitator import Answered, decisions_in, face_of


def is_open(answered: Answered) -> bool:
    """Whether there was anything to choose."""
    return next(decisions_in(answered.view, answered.prompt), None) is not None


def agreement(bot: Bot, made: Sequence[Answered]) -> list[bool]:
    """Whether a computer player decides like somebody did, decision by decision."""
    return [
        face_of(bot.choose(answered.view, answered.prompt, Random(number)))
        == face_of(answered.action)
        for number, answered in enumerate(made)
    ]
