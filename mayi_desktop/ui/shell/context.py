"""Context given to every scene: settings, look, pictures, sounds, navigation, scene stack."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Protocol

import pygame

from mayi_desktop.host.files.paths import settings_file
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.host.setup.settings import Settings, save
from mayi_desktop.ui.drawing import Look, Size
from mayi_desktop.ui.drawing.assets import Assets
from mayi_desktop.ui.shell.arguments import Arguments
from mayi_desktop.ui.shell.audio import Audio
from mayi_desktop.ui.shell.key_map import KeyMap
from mayi_desktop.ui.shell.scene import SceneStack

if TYPE_CHECKING:
    from mayi_desktop.host.thinking.search_scheduler import SearchScheduler

_log = logging.getLogger(__name__)


class Navigation(Protocol):
    """The ways back up: a page imports the pages it opens, and reaches those above it here.

    Every method leaves all open scenes, except that a game that cannot be resumed leaves
    them as they are.
    """

    def show_title(self) -> None:
        """Show the title page, which looks again for a saved game."""

    def show_setup(self) -> None:
        """Show the page on which a game is set up, over the title."""

    def show_new_evening(self) -> None:
        """Show the page on which an evening with real cards begins, over the title."""

    def start_game(self, setup: GameSetup, *, phones: bool = False) -> None:
        """Start a new game and show its table; with `phones`, invite people with theirs."""

    def resume_game(self, journal: Path) -> None:
        """Resume the game or evening in a file, or say over the page why that can't be."""


@dataclass(slots=True)
class Context:
    """What the program provides to every scene; the app sets `navigation` right after.

    `change_settings` applies new settings at once; `quit` ends the program. A `read_only`
    window, opened while another one is running on the same data folder, saves nothing. Whoever
    sets `wake`, in any thread, has the next frame come at once while a scene is awake.
    """

    settings: Settings
    look: Look
    assets: Assets
    audio: Audio
    scenes: SceneStack
    folder: Path
    arguments: Arguments
    change_settings: Callable[[Settings], None]
    quit: Callable[[], None]
    navigation: Navigation = field(init=False)
    read_only: bool = False
    wake: Event = field(default_factory=Event)
    _thinking: SearchScheduler | None = None

    @property
    def keys(self) -> KeyMap:
        """The key map, as the player has chosen it."""
        return KeyMap(self.settings.keys)

    def delays(self, *, shared: bool = False) -> BotDelays:
        """How long the computer players take, by the settings; around one screen or not."""
        settings = self.settings
        hold = settings.shared_hold_seconds if shared else settings.hold_seconds
        return BotDelays.chosen(speed=settings.speed, hold_seconds=hold)

    def thinking(self) -> SearchScheduler:
        """The scheduler of all searching computer players, made at the first use."""
        if self._thinking is None:
            # It imports the rules, which would delay the first screen.
            from mayi_desktop.host.thinking.search_scheduler import SearchScheduler

            self._thinking = SearchScheduler()
        return self._thinking

    def stop_thinking(self) -> None:
        """End the worker process."""
        if self._thinking is not None:
            self._thinking.close()
            self._thinking = None

    def save_settings(self) -> None:
        """Save the settings now, so that a crash cannot lose them."""
        if self.read_only:
            return
        note = save(self.settings, settings_file(self.folder))
        if note:
            _log.warning("%s", note)

    def backdrop(
        self, size: Size, *, dimmed: bool = False, open_below: bool = False
    ) -> pygame.Surface:
        """The table top of the theme in use, at a window's size.

        It is `open_below` where somebody sits there and holds a hand.
        """
        return self.assets.backdrop(size, self.look.table, dimmed=dimmed, open_below=open_below)
