"""Records page: its tabs, export into files, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

import pygame

from mayi_desktop.host.files.paths import exports_folder, records_file
from mayi_desktop.host.records.export import CSV, JSON, export, fresh_file
from mayi_desktop.host.records.file import (
    Connection,
    DamagedRecordsError,
    RecordsError,
    open_records,
)
from mayi_desktop.host.records.recorder import abandoned_games, recorder_for
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.ui.scenes.records.pairs import PairsTab
from mayi_desktop.ui.scenes.records.players import PlayersTab
from mayi_desktop.ui.scenes.records.seasons import SeasonsTab
from mayi_desktop.ui.scenes.records.tab import GamesTab, Tab
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.shell.open_folder import open_folder
from mayi_desktop.ui.widgets.basics import Label, Room, Tone
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.pages.page import Page

T = TypeVar("T")
GAMES, PLAYERS, PAIRS, SEASONS = "games", "players", "pairs", "seasons"
_TABS: Mapping[str, str] = {
    "games": N_("Games"),
    "players": N_("Players"),
    "pairs": N_("Head to head"),
    "seasons": N_("Seasons"),
}


class RecordsPage(Page):
    """Everything that was ever played here, a tab for each way to look at it."""

    def __init__(self, context: Context, tab: str = GAMES) -> None:
        super().__init__(context)
        look = self.look
        self._recorder = recorder_for(context.folder)
        self._seen_revision = self._recorder.revision
        self.tabs: dict[str, Tab] = {
            GAMES: GamesTab(look, self._query, self._open_game, context.folder),
            PLAYERS: PlayersTab(look, self._query, self._open_relative),
            PAIRS: PairsTab(look, self._query),
            SEASONS: SeasonsTab(look, self._query),
        }
        options = [(key, _(_TABS[key])) for key in self.tabs]
        self._heading = Label(look, _("Records"), Tone.HEADING)
        self.choice = Choice(look, "", options, tab, lambda key: self._show_tab())
        self.note = Label(look, "", Tone.SOFT)
        self._folder = Button(look, _("Open the folder"), self._open_folder)
        self._csv = Button(look, _("Export table (CSV)"), lambda: self._export(CSV))
        self._json = Button(look, _("Export data (JSON)"), lambda: self._export(JSON))
        self._csv.tip, self._json.tip = (
            _("All games in a file that any spreadsheet can open"),
            _("All games in a file for your own programs"),
        )
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self._buttons = [self._folder, self._csv, self._json, self._done]
        self._folder.set_visible(visible=False)

    @property
    def tab(self) -> Tab:
        """The tab that is shown."""
        return self.tabs[self.choice.chosen]

    def enter(self) -> None:
        """Load the tab."""
        self._show_tab()
        self.focus.to(self.choice)
        # Only now, so that it does not compete with what is to be seen at once.
        read_only = self.context.read_only
        self._recorder.record(() if read_only else abandoned_games(self.context.folder, None))

    def on_key(self, event: KeyPressed) -> bool:
        """Turn to the tab of a number, or to the next one by Ctrl and Tab."""
        keys = list(self.tabs)
        here = keys.index(self.choice.chosen)
        if event.key.isdigit() and 1 <= int(event.key) <= len(keys):
            self.choice.set(keys[int(event.key) - 1])
        elif event.key == "tab" and "ctrl" in event.mods:
            step = -1 if "shift" in event.mods else 1
            self.choice.set(keys[(here + step) % len(keys)])
        else:
            return False
        self._show_tab()
        return True

    def update(self, dt: float) -> bool:
        """Reload the tab when new games were recorded."""
        if self._recorder.revision != self._seen_revision:
            self._seen_revision = self._recorder.revision
            self._show_tab()
        return super().update(dt)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Heading and tabs on top, the tab in the middle, the buttons below."""
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (28, 18)), sizes.gap)
        head = Room(room.top(sizes.px(56), sizes.px(8)))
        wide = min(self._heading.width_wanted() + sizes.pad, head.rest.width // 3)
        self._heading.place(head.left(wide))
        self.choice.place(head.right(min(head.rest.width, sizes.px(860))))
        line = room.bottom(sizes.control)
        line.width = place_right(self._buttons, line, sizes.px(120)) - sizes.gap - line.x
        self.note.place(line)
        self.tab.arrange(room.rest)

    def _show_tab(self) -> None:
        """Load and show the chosen tab."""
        self._show_note("")
        tab = self.tab
        self.widgets = [self._heading, self.choice, *tab.filters, *tab.body]
        self.widgets += [self.note, *self._buttons]
        tab.load()
        if self._recorder.notice is not None:
            self._show_note(self._recorder.notice, Tone.WARNING)
        self.rearrange()

    def _query(self, question: Callable[[Connection], T]) -> T | None:
        """The result of a query; None, with a note on why, if it fails."""
        try:
            with open_records(records_file(self.context.folder), write=False) as records:
                return question(records)
        except DamagedRecordsError as error:
            self._show_note(str(error), Tone.WARNING)
            self._recorder.repair()
        except RecordsError as error:
            self._show_note(str(error), Tone.WARNING)
        return None

    def _show_note(self, words: str, tone: Tone = Tone.SOFT) -> None:
        self.note.set_text(words, tone)

    def _export(self, suffix: str) -> None:
        """Write all games into a new file, and say where it is."""
        folder = exports_folder(self.context.folder)
        target = fresh_file(folder, "may-i-records", suffix, datetime.now())
        try:
            count = export(self.context.folder, target)
        except RecordsError as error:
            self._show_note(str(error), Tone.WARNING)
            return
        self._show_note(
            ngettext(
                "{count} game saved to {path}",
                "{count} games saved to {path}",
                count=count,
                path=target,
            ),
            Tone.NORMAL,
        )
        self._folder.set_visible(visible=True)
        self.rearrange()

    def _open_folder(self) -> None:
        folder = exports_folder(self.context.folder)
        if not open_folder(folder):
            self._show_note(
                _("No file manager found; the file is in {folder}", folder=folder),
                Tone.WARNING,
            )

    def _open_relative(self, name: str) -> None:
        # It brings the computer players; the lists are to be there before that.
        from mayi_desktop.ui.scenes.records.relative_page import RelativePage

        self.context.scenes.push(RelativePage(self.context, name))

    def _open_game(self, number: int) -> None:
        # It brings the whole table for looking back; the lists are to be there before that.
        from mayi_desktop.host.records.read import one_game
        from mayi_desktop.ui.scenes.records.recorded_game import RecordedGamePage

        game = self._query(lambda records: one_game(records, number))
        if game is None:
            self._show_note(
                self.note.text or _("This game isn’t in the records anymore."), Tone.WARNING
            )
            return
        self.context.scenes.push(RecordedGamePage(self.context, game))
