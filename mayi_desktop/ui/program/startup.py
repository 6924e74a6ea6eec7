"""Knows what stands in the window when the program begins: title, notes, a wished-for page."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from mayi_desktop.ui.shell.services import Services
from mayi_desktop.ui.strings import say

_log = logging.getLogger(__name__)


def show_first_page(services: Services, notes: Iterable[str | None]) -> None:
    """Show the title, over it what the command line asks for, and over that the notes."""
    wishes = services.arguments
    if wishes.sheet or wishes.code:
        services.ways.to_setup()
    else:
        services.ways.to_title()
    if wishes.replay is not None:
        look_back(services, wishes.replay)
    looks_on = say("app.looks_on") if services.looks_on else None
    for note in (*notes, looks_on):
        if note is not None:
            _tell(services, note)


def look_back(services: Services, path: Path) -> None:
    """Look at the game in a file again, or say why that cannot be."""
    from mayi_desktop.ui.scenes.results.end_actions import replay_game

    replay_game(services, path)


def greet(services: Services) -> None:
    """Ask for a name at the very first start, unless a certain game is wished for."""
    from mayi_desktop.ui.scenes.menu.welcome import Welcome, is_first_start

    wishes = services.arguments
    asked_for = wishes.sheet or wishes.code or wishes.replay
    if not asked_for and is_first_start(services.settings):
        services.scenes.push(Welcome(services))


def _tell(services: Services, note: str) -> None:
    """Say something over the first page."""
    from mayi_desktop.ui.widgets.pages.dialog import tell

    _log.warning("%s", note)
    tell(services, say("app.note"), note)
