"""Cue: one sound of a movement, and how it differs from the usual."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.engine import Seat


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound by its name; heard from the seat whose card it is, or from the middle.

    `gain` is in decibels. `note` chooses one of a scale of sounds, from 0; without it a sound
    varies by itself.
    """

    name: str
    seat: Seat | None = None
    gain: float = 0.0
    note: int | None = None


# What a person does with their own cards; softer than what is played, as it happens more often.
INTO_HAND = Cue("place", gain=-8.0)
INTO_TRAY = Cue("snap_tray")
