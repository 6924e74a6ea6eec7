"""Screens of the deeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayi_desktop.host.deeds import DEEDS, CountedGame, Done, Stamps
from mayi_desktop.ui.pages.deeds import DeedsPage
from mayi_desktop.ui.pages.game_over import GameOver
from tests.ui.screens.endings import ENDINGS
from tests.ui.screens.visit import LONG_NAMES, Visit


def _none(v: Visit) -> None:
    v.app.context.scenes.push(DeedsPage(v.app.context))


def _some(v: Visit) -> None:
    """Two people's cards, with a stamp for every second deed."""
    stamps = Stamps(v.folder)
    for number, deed in enumerate(DEEDS):
        name = LONG_NAMES[number % 2]
        started = f"2026-{1 + number % 11:02}-{1 + number % 28:02}T20:15:00"
        done = tuple(Done(deed.key, name, 0, str(time)) for time in range(deed.times))
        stamps.add(CountedGame(f"{number}.mayi", 1, started, done))
    stamps.save()
    v.app.context.scenes.push(DeedsPage(v.app.context))


def _new(v: Visit) -> None:
    """The end of a game in which somebody did more than a line can name."""
    ENDINGS["game-over"](v)
    page = v.app.context.scenes.top
    assert isinstance(page, GameOver)
    page.deeds.name_new([(LONG_NAMES[0], DEEDS[-12:])])


DEEDS_SCREENS: Mapping[str, Callable[[Visit], object]] = {
    "deeds": _some,
    "deeds-none": _none,
    "deeds-new": _new,
}
