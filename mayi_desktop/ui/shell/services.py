"""Knows what every scene may use: settings, look, pictures, sounds, and the stack of scenes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import InitVar, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from mayi_desktop.host.files.paths import settings_file
from mayi_desktop.host.setup.bot_delays import Pacing
from mayi_desktop.host.setup.settings import Settings, save
from mayi_desktop.ui.drawing.assets import Assets
from mayi_desktop.ui.drawing.drawing_context import Look
from mayi_desktop.ui.drawing.theme import Metrics, Palette, Size
from mayi_desktop.ui.shell.arguments import Arguments
from mayi_desktop.ui.shell.audio import Audio
from mayi_desktop.ui.shell.key_map import KeyMap
from mayi_desktop.ui.shell.navigation import Ways
from mayi_desktop.ui.shell.scene import SceneStack

if TYPE_CHECKING:
    from mayi_desktop.host.thinking.search_scheduler import Thinking

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Services:
    """Everything the program lends to a scene.

    `change_settings` applies new settings at once; `quit` ends the program; `lay_ways` makes
    the `ways` by which pages lead back up. In a window that only `looks_on`, as another one
    came first, nothing is kept.
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
    lay_ways: InitVar[Callable[[Services], Ways]]
    ways: Ways = field(init=False)
    looks_on: bool = False
    _thinking: Thinking | None = None

    def __post_init__(self, lay_ways: Callable[[Services], Ways]) -> None:
        self.ways = lay_ways(self)

    @property
    def palette(self) -> Palette:
        """The colours of the theme in use."""
        return self.look.palette

    @property
    def metrics(self) -> Metrics:
        """The sizes for the window as it is."""
        return self.look.metrics

    @property
    def keys(self) -> KeyMap:
        """Which key does what, as the person has chosen."""
        return KeyMap(self.settings.keys)

    @property
    def pacing(self) -> Pacing:
        """How long the computer players take, by the settings."""
        settings = self.settings
        return Pacing.chosen(speed=settings.speed, hold_seconds=settings.hold_seconds)

    def thinking(self) -> Thinking:
        """Where searching computer players think, at all tables one after the other."""
        if self._thinking is None:
            # It needs the rules, and the first screen is to be there before they are loaded.
            from mayi_desktop.host.thinking.search_scheduler import Thinking

            self._thinking = Thinking()
        return self._thinking

    def stop_thinking(self) -> None:
        """Leave no worker process behind."""
        if self._thinking is not None:
            self._thinking.close()
            self._thinking = None

    def keep_settings(self) -> None:
        """Write the settings down now, so that no sudden end can lose them."""
        if self.looks_on:
            return
        note = save(self.settings, settings_file(self.folder))
        if note:
            _log.warning("%s", note)

    def backdrop(self, size: Size) -> pygame.Surface:
        """The table top of the theme in use, at a window's size."""
        return self.assets.backdrop(size, self.look.palette)
