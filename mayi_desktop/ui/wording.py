"""Words that several pages share: numbers, dates, levels, deals and the reasons of refusals."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.engine import Refusal
from mayi_desktop.i18n import N_, _, pgettext

_LEVELS: Mapping[str, str] = {
    "beginner": N_("Beginner"),
    "steady": N_("Steady"),
    "sharp": N_("Sharp"),
    "master": N_("Master"),
}
_NO_BREAK = "\u00a0"


def level_name(level: str) -> str:
    """What a level of play is called."""
    return _(_LEVELS[level])


def figure(value: float, form: str = "g") -> str:
    """A number as the chosen language writes it: "0.75" or "0,75"; `form` is as in `format`."""
    return format(value, form).replace(".", pgettext("decimal point", "."))


def date_text(started: str) -> str:
    """The day of a moment such as 2026-11-22T20:15:00."""
    year, month, day = (int(part) for part in started[:10].split("-"))
    return _("{year}-{month:02}-{day:02}", year=year, month=month, day=day)


def together(words: str) -> str:
    """The words with no-break spaces, so that no line ends between them."""
    return words.replace(" ", _NO_BREAK)


def player_label(name: str, *, person: bool) -> str:
    """A player's name, marked where the computer played."""
    return name if person else _("{name} (computer)", name=name)


def refusal_text(refusal: Refusal) -> str:
    """What one can do instead of what the rules refuse, in one sentence.

    Where it stands in the rules is shown by their page, which opens there.
    """
    return _(refusal.value[1])
