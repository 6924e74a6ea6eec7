"""Row that asks how long people have to decide on a May I?."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.strings import figure, say
from mayi_desktop.ui.widgets.controls.choice import Choice

NO_CLOCK = -1.0
_IN_SETTINGS = (1.5, 3.0, 5.0, 8.0, 15.0, NO_CLOCK)
_IN_SETUP = {3.0: "quick", 5.0: "usual", 15.0: "slow", NO_CLOCK: "no_clock"}


def settings_row(look: Look, seconds: float, on_change: Callable[[float], None]) -> Choice:
    """Every time there is, in seconds, with its label."""
    words = {str(value): _seconds_word(value) for value in _IN_SETTINGS}
    return _row(look, say("settings.hold_seconds"), words, seconds, on_change)


def setup_row(look: Look, seconds: float, on_change: Callable[[float], None]) -> Choice:
    """A few of the times in plain words; the row stands below a heading of its own.

    A time that is not among them shows as its neighbour, and stays until another is chosen.
    """
    words = {
        str(value): say(f"setup.time_{key}", seconds=_seconds_word(value))
        for value, key in _IN_SETUP.items()
    }
    return _row(look, "", words, seconds, on_change)


def _row(
    look: Look,
    label: str,
    words: dict[str, str],
    seconds: float,
    on_change: Callable[[float], None],
) -> Choice:
    clocked = [value for value in words if float(value) > 0]
    nearest = min(clocked, key=lambda value: abs(float(value) - seconds))
    shown = nearest if seconds >= 0 else str(NO_CLOCK)
    return Choice(look, label, list(words.items()), shown, lambda key: on_change(float(key)))


def _seconds_word(value: float) -> str:
    if value < 0:
        return say("settings.hold_ask")
    return say("settings.seconds", seconds=figure(value))
