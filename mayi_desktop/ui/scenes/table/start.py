"""Knows how a game begins or goes on: the host is made, and the table takes over the window."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.records.recorder import abandoned_games, recorder_for
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.i18n import _
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.pages.dialog import show_message


def start_game(context: Context, setup: GameSetup) -> None:
    """Begin a new game and sit down at its table."""
    kept = not context.read_only
    host = GameHost.new(setup, context.folder, delays=context.delays, kept=kept)
    if kept:
        recorder_for(context.folder).record(abandoned_games(context.folder, host.autosave.path))
    _sit_down(context, host)


def resume_game(context: Context, journal: Path) -> None:
    """Go on with the game in a file, or say why that is not possible."""
    if context.read_only:
        show_message(
            context,
            _("This game cannot go on"),
            _("The other window of May I? keeps the games. Close it, or go on there."),
        )
        return
    try:
        host = GameHost.resume(journal, delays=context.delays)
    except SaveError as error:
        show_message(context, _("This game cannot go on"), str(error))
        return
    _sit_down(context, host)


def _sit_down(context: Context, host: GameHost) -> None:
    host.bot_driver.think_with(context.thinking())
    context.scenes.reset(TableScene(context, host))
    if host.notice is not None:
        show_message(context, _("Please note"), host.notice)
