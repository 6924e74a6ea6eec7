"""Names and dates as the records and the score sheet write them."""

from __future__ import annotations

from mayi_desktop.ui.strings import say


def named(name: str, *, person: bool) -> str:
    """A player's name, with a word about it where the computer played."""
    return name if person else say("records.computer", name=name)


def date_words(started: str) -> str:
    """The day of a moment such as 2026-11-22T20:15:00."""
    year, month, day = (int(part) for part in started[:10].split("-"))
    return say("records.date", year=year, month=month, day=day)
