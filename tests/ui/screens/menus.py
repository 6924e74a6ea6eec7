"""Screens of the title, the setup, the settings and everything to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from mayi_desktop.host.settings import LastTable
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.app import show_welcome
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.pages.crash import CrashPage
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.saved_games import SavedGamesPage
from mayi_desktop.ui.pages.settings import KeysPage, SettingsPage
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.speech import SoundsPage, open_accessibility
from mayi_desktop.ui.pages.text import AboutPage
from mayi_desktop.ui.pages.title import TitlePage
from tests.ui.screens.positions import TO_LAY_OFF
from tests.ui.screens.visit import NAMES, Visit, strangers


def _title(v: Visit) -> None:
    v.app.context.scenes.reset(TitlePage(v.app.context))


def _title_with_a_game(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF.replace("turn 0 play stock", "turn 0 draw"))
    player.press("d")
    player.settle()
    v.app.context.scenes.reset(TitlePage(v.app.context))


def _setup(v: Visit) -> None:
    v.app.context.scenes.push(SetupPage(v.app.context))


def _faces(v: Visit) -> None:
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    page.seats[0].face.pressed.emit()


def _characters(v: Visit) -> None:
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    page.seats[1].face.pressed.emit()


def _all_sheets(v: Visit) -> None:
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    page.all_sheets.pressed.emit()


def _more(v: Visit) -> None:
    _setup_for_two(v)
    page = v.app.context.scenes.top
    assert isinstance(page, SetupPage)
    page.more.pressed.emit()


def _setup_for_eight(v: Visit) -> None:
    seats = tuple(SeatSetup(name, person=n in (0, 2)) for n, name in enumerate(NAMES))
    seats = (*seats[:5], replace(seats[5], name="Ben"), *seats[6:])
    table = LastTable("evil", (), seats)
    v.app.change_settings(replace(v.app.context.settings, last_table=table))
    v.app.context.scenes.push(SetupPage(v.app.context))


def _setup_for_two(v: Visit) -> None:
    seats = tuple(SeatSetup(name, person=True) for name in NAMES[:2])
    table = LastTable("grandma-jeanne", (), seats)
    v.app.change_settings(replace(v.app.context.settings, last_table=table))
    v.app.context.scenes.push(SetupPage(v.app.context))


def _setup_with_strange_names(v: Visit) -> None:
    table = LastTable("honsvick", (), strangers())
    v.app.change_settings(replace(v.app.context.settings, last_table=table))
    v.app.context.scenes.push(SetupPage(v.app.context))


def _welcome(v: Visit) -> None:
    show_welcome(v.app.context)


def _differences(v: Visit) -> None:
    page = RulesPage(v.app.context)
    v.app.context.scenes.push(page)
    page.compare.choose("evil")


def _settings(v: Visit) -> None:
    v.app.context.scenes.push(SettingsPage(v.app.context))


def _keys(v: Visit) -> None:
    page = KeysPage(v.app.context)
    v.app.context.scenes.push(page)
    v.hand.wait()
    v.hand.click(page.changers[TableAct.DRAW])
    v.hand.press("t")


def _saved_games(v: Visit) -> None:
    _title_with_a_game(v)
    v.app.context.scenes.push(SavedGamesPage(v.app.context))


def _rules(v: Visit) -> None:
    v.app.context.scenes.push(RulesPage(v.app.context))


def _about(v: Visit) -> None:
    v.app.context.scenes.push(AboutPage(v.app.context))


def _accessibility(v: Visit) -> None:
    open_accessibility(v.app.context)


def _sounds(v: Visit) -> None:
    v.app.context.scenes.push(SoundsPage(v.app.context))


def _trouble(v: Visit) -> None:
    v.app.context.scenes.reset(CrashPage(v.app.context, ValueError("nothing in truth")))


MENUS: Mapping[str, Callable[[Visit], object]] = {
    "title": _title,
    "title-with-a-game": _title_with_a_game,
    "welcome": _welcome,
    "setup": _setup,
    "setup-strange-names": _setup_with_strange_names,
    "setup-for-eight": _setup_for_eight,
    "setup-all-sheets": _all_sheets,
    "setup-more": _more,
    "faces": _faces,
    "characters": _characters,
    "setup-for-two": _setup_for_two,
    "settings": _settings,
    "keys": _keys,
    "saved-games": _saved_games,
    "rules": _rules,
    "differences": _differences,
    "about": _about,
    "accessibility": _accessibility,
    "sounds": _sounds,
    "trouble": _trouble,
}
