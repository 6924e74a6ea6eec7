"""Words that several pages share: numbers, dates, levels, deals and the reasons of refusals."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from mayi_desktop.engine import Refusal
from mayi_desktop.host.setup.game_setup import person_of
from mayi_desktop.i18n import N_, _
from mayi_desktop.i18n.conventions import date_text, time_text

_LEVELS: Mapping[str, str] = {
    "beginner": N_("Beginner"),
    "steady": N_("Steady"),
    "sharp": N_("Sharp"),
    "master": N_("Master"),
}
_HABITS: Mapping[str, str] = {
    "ben": N_("Ben gets rid of points first, even with a card that fits on the table."),
    "clara": N_("Clara keeps her wilds: she lays down with as few as she can."),
    "daniel": N_("Daniel loves to ask, even for cards that only might help him."),
    "ella": N_("Ella likes to discard what’s just been discarded: another six after a six."),
    "frank": N_("Frank can’t part with hearts: he’d rather discard another suit."),
    "grace": N_("Grace keeps cards that fit on the table, and lays them off later."),
    "henry": N_("Henry is the quickest: a card he’s drawn and can’t use goes right out again."),
}
_NO_BREAK = "\u00a0"


def level_name(level: str) -> str:
    """What a level of play is called."""
    if level in _LEVELS:
        return _(_LEVELS[level])
    return _("Like {person}", person=person_of(level)) if person_of(level) else level


def habit_of(style: str) -> str:
    """What a character does, in a sentence; empty if there is none of this style."""
    return _(_HABITS[style]) if style in _HABITS else ""


def date_of(started: str) -> str:
    """The day of a moment such as 2026-11-22T20:15:00."""
    return date_text(datetime.fromisoformat(started))


def when_text(when: datetime, today: date | None = None) -> str:
    """A date and time in words: "today, 2:05 PM", "May 3, 2024, 9:30 AM"."""
    today = today or date.today()
    time = time_text(when)
    if when.date() == today:
        return _("today, {time}", time=time)
    if when.date() == today - timedelta(days=1):
        return _("yesterday, {time}", time=time)
    return _("{date}, {time}", date=date_text(when, long=True), time=time)


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
