"""Screens of the deal of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta

from mayi_desktop.host.daily import DailyNotes, DailyPlay
from mayi_desktop.ui.pages.daily import DailyPage, today
from tests.host.recorded import daily_record, filled_records
from tests.ui.screens.visit import LONG_NAMES, Visit

_POINTS = (0, 35, 12, 0, 5, 96, 20, 0, 44)  # today first; a gap after the fourth


def _new(v: Visit) -> None:
    v.app.context.scenes.push(DailyPage(v.app.context))


def _played(v: Visit) -> DailyPage:
    """A family of long names, most of a week, and a play of today that doesn't count."""
    now, (own, *others) = today(), LONG_NAMES
    days = [now - timedelta(days=n + (n > 3)) for n in range(len(_POINTS))]
    plays = [daily_record(day, own, points) for day, points in zip(days, _POINTS, strict=True)]
    plays += [daily_record(now, name, 10 * n + 5) for n, name in enumerate(others[:2], 1)]
    with filled_records(v.folder, plays):
        pass
    notes = DailyNotes(v.folder)
    for day in days:
        notes.note_master(day, 5)
    notes.add(DailyPlay(now, others[2], 1234, 3))
    v.app.change_settings(replace(v.app.context.settings, names=tuple(LONG_NAMES[:2])))
    page = DailyPage(v.app.context, DailyPlay(now, own, 118), counts=False)
    v.app.context.scenes.push(page)
    return page


def _somebody_else(v: Visit) -> None:
    page = _played(v)
    page.who.choose("")
    page.typed_name.set(LONG_NAMES[3])
    page.typed_name.changed.emit(page.typed_name.text)


def _typo(v: Visit) -> None:
    page = _played(v)
    page.typed.set("GINGER-1234-5678")
    page.typed.entered.emit()


DAILY: Mapping[str, Callable[[Visit], object]] = {
    "daily": _new,
    "daily-played": _played,
    "daily-somebody-else": _somebody_else,
    "daily-typo": _typo,
}
