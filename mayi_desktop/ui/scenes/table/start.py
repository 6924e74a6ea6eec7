"""Knows how a game begins or goes on: the host is made, and the table takes over the window."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.records.recorder import clerk_for, left_by
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.shell.services import Services
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.pages.dialog import tell


def start_game(services: Services, setup: GameSetup) -> None:
    """Begin a new game and sit down at its table."""
    kept = not services.looks_on
    host = GameHost.new(setup, services.folder, pacing=services.pacing, kept=kept)
    if kept:
        clerk_for(services.folder).record(left_by(services.folder, host.journal_path))
    _sit_down(services, host)


def resume_game(services: Services, journal: Path) -> None:
    """Go on with the game in a file, or say why that is not possible."""
    if services.looks_on:
        tell(services, say("start.no_resume"), say("start.looks_on"))
        return
    try:
        host = GameHost.resume(journal, pacing=services.pacing)
    except SaveError as error:
        tell(services, say("start.no_resume"), str(error))
        return
    _sit_down(services, host)


def _sit_down(services: Services, host: GameHost) -> None:
    host.think_with(services.thinking())
    services.scenes.reset(TableScene(services, host))
    if host.notice is not None:
        tell(services, say("app.note"), host.notice)
