"""Tests that pages open at once with any number of files: they read between frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest

from mayi_desktop.base.i18n import ngettext
from mayi_desktop.host import saved_games
from mayi_desktop.host.folder import house_rules_folder
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import LastTable
from mayi_desktop.sheets import house_rules
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import Context, Scene
from mayi_desktop.ui.pages import choices, title
from mayi_desktop.ui.pages.choices import SheetChoices, available_sheets
from mayi_desktop.ui.pages.pad import NewEveningPage
from mayi_desktop.ui.pages.records import RecordsPage
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.saved_games import SavedGamesPage
from mayi_desktop.ui.pages.setup import SetupPage, SheetsPage
from mayi_desktop.ui.pages.title import TitlePage
from tests.bench.bench_pages import fill
from tests.ui.hand import Hand

COUNT = 6
PAGES: dict[str, Callable[[Context], Scene]] = {
    "saved games": SavedGamesPage,
    "set-up": SetupPage,
    "all rules": lambda context: SheetsPage(SetupPage(context)),
    "rules": RulesPage,
    "score pad": NewEveningPage,
}


@pytest.fixture
def read(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files read, one in each frame, out of six of every kind."""
    fill(app.folder, COUNT)
    found: list[Path] = []

    def note(module: object, name: str) -> None:
        usual = getattr(module, name)

        def noted(path: Path) -> object:
            found.append(path)
            return usual(path)

        monkeypatch.setattr(module, name, noted)

    note(house_rules, "read_house_rules")
    note(saved_games.journal, "read_sound")
    note(saved_games, "read_evening")
    for module in (choices.SheetChoices.read,):
        monkeypatch.setattr(module, "__defaults__", (0.0,))
    monkeypatch.setattr("mayi_desktop.ui.pages.saved_games._AT_ONCE", 0)
    monkeypatch.setattr("mayi_desktop.ui.pages.saved_games.SLICE", 0)
    monkeypatch.setattr(choices, "_LEAST_STEPS", 1)
    monkeypatch.setattr(title, "_LEAST_STEPS", 1)
    monkeypatch.setattr("mayi_desktop.ui.pages.saved_games._LEAST_STEPS", 1)
    monkeypatch.setattr(title, "_AT_ONCE", 0)
    monkeypatch.setattr(title, "SLICE", 0)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_reads_no_file_when_it_is_made_and_then_one_in_a_frame(
    app: App, read: list[Path], name: str
) -> None:
    page = PAGES[name](app.context)
    assert read == []
    app.context.scenes.push(page)
    hand = Hand(app)
    for frame in range(1, 2 * COUNT + 5):
        hand.pass_frame()
        assert len(read) <= frame
    files = 2 * COUNT if name == "saved games" else COUNT
    assert len(read) == files
    app.context.scenes.push(PAGES[name](app.context))
    for _frame in range(files + 5):
        hand.pass_frame()
    assert len(read) == files, "a known file is not read again"


def test_all_own_rules_are_listed_in_the_end(app: App, read: list[Path]) -> None:
    page = SetupPage(app.context)
    listed = SheetsPage(page)
    app.context.scenes.push(listed)
    hand = Hand(app)
    assert [entry.key for entry in listed.sheets.entries] == list(SHEETS)
    for _frame in range(COUNT + 3):
        hand.pass_frame()
    assert len(listed.sheets.entries) == len(SHEETS) + COUNT
    assert [entry.key for entry in listed.sheets.entries] == list(
        available_sheets(app.folder).entries
    )


def test_a_changed_file_is_read_again(app: App, read: list[Path]) -> None:
    available_sheets(app.folder)
    [path] = house_rules_folder(app.folder).glob("our-rules-3.json")
    path.write_text(path.read_text("utf-8").replace("Our rules 3", "Sunday"), "utf-8")
    read.clear()
    entries = available_sheets(app.folder).entries
    assert read == [path]
    assert "Sunday" in [entry.sheet.title for entry in entries.values()]


def test_the_rules_played_last_are_chosen_from_the_start(app: App, read: list[Path]) -> None:
    key = "grandma-jeanne+our-rules-3"
    last = replace(app.context.settings.last_table, sheet=key)
    assert isinstance(last, LastTable)
    app.context.settings = replace(app.context.settings, last_table=last)
    page = SetupPage(app.context)
    assert page.draft.sheet_id == key
    assert [path.name for path in read] == ["our-rules-3.json"]


def test_of_very_many_own_rules_those_changed_last_are_listed(
    app: App, read: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (house_rules, choices):
        monkeypatch.setattr(module, "MOST_FILES", 4)
    offer = SheetChoices(app.folder)
    while not offer.is_read:
        offer.read()
    assert len(read) == len(offer.house_rules) == 4
    assert offer.errors == (
        ngettext(
            "{count} more file of your own rules isn’t listed: only the {most} changed last "
            "are.",
            "{count} more files of your own rules aren’t listed: only the {most} changed last "
            "are.",
            count=COUNT - 4,
            most=4,
        ),
    )


def test_the_title_shows_before_the_last_game_is_found(app: App, read: list[Path]) -> None:
    page = TitlePage(app.context)
    app.context.scenes.reset(page)
    assert read == []
    assert not page.resume.visible
    hand = Hand(app)
    for _frame in range(3 * COUNT):
        hand.pass_frame()
    assert page.resume.visible
    assert page.focus.current is page.resume


def test_the_records_page_lists_no_folder_on_the_window_s_thread(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(app.folder, COUNT)
    usual, threads = Path.glob, list[Thread]()

    def noted(path: Path, pattern: str) -> Iterator[Path]:
        threads.append(current_thread())
        return usual(path, pattern)

    monkeypatch.setattr(Path, "glob", noted)
    app.context.scenes.push(RecordsPage(app.context))
    Hand(app).pass_frame()
    recorder_for(app.folder).wait()
    assert threads
    assert main_thread() not in threads
