"""Tests that a change of language leaves no word of the old one on what lies below."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import mayi_desktop.ui
from mayi_desktop.base.languages import ENGLISH
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.pages.settings import SettingsPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.i18n.pseudo import PSEUDO, with_pseudo
from tests.ui.plain_cards import plain_cards
from tests.ui.screens import EARLY_3, SCREENS, Visit, visit
from tests.ui.test_screens import untranslated

SIZE = 1024, 640
# Each has words that the others haven't; all lie below the menu, or are the title.
BELOW_THE_SETTINGS = (
    *("title-with-a-game", "title-with-an-evening", "lesson", "talk"),
    *("refused", "tray-full", "hint", "veto", "between-turns", "public-asked", "public-veto"),
    *("television-asked", "phone-absent", "last-play", "summary", "par"),
)


def _log_of_a_game(seen: Visit) -> None:
    player = seen.sit(EARLY_3)
    player.press("d")
    player.settle()
    player.press("l")


SCENES = {name: SCREENS[name] for name in BELOW_THE_SETTINGS} | {"log": _log_of_a_game}
# Whatever opens the menu or the settings; a scene that is new here needs a screen above.
THE_WAYS = {
    "scenes/menu/title.py",
    "scenes/options/pause.py",
    "scenes/results/deal_over.py",
    "scenes/table/table_pages.py",
}


@pytest.mark.parametrize("name", SCENES)
def test_what_lies_below_the_settings_speaks_the_new_language(
    tmp_path: Path, name: str
) -> None:
    with plain_cards(), with_pseudo():
        seen = visit(tmp_path, SIZE, Settings(language=ENGLISH, reduced_motion=True))
        try:
            SCENES[name](seen)
            below, context = seen.hand.scene, seen.app.context
            assert untranslated(seen, name), "it says nothing, so nothing is shown here"
            if isinstance(below, TableScene):
                below.pages.open_menu()
            elif not isinstance(below, TitlePage):
                seen.hand.wait(below.deaf_seconds)
                seen.hand.press("escape")
            seen.hand.press_button("Settings")
            assert isinstance(seen.hand.scene, SettingsPage)
            seen.app.change_settings(replace(context.settings, language=PSEUDO))
            seen.hand.press("escape")
            assert seen.hand.scene is below
            assert untranslated(seen, name) == []
        finally:
            seen.app.close()


def test_no_other_scene_leads_to_the_settings() -> None:
    package = Path(mayi_desktop.ui.__file__).parent
    ways = ("open_pause_menu(", "SettingsPage(context)", "SettingsPage(self.context)")
    found = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if any(way in file.read_text(encoding="utf-8") for way in ways)
    }
    assert found == THE_WAYS
