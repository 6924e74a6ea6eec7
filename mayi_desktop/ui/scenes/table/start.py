"""Starts or resumes a game and opens its table, after what people add to the draw."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.records.recorder import abandoned_games, recorder_for
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.i18n import _
from mayi_desktop.ui.scenes.new_game.mixing_page import MixingPage, wants_to_mix
from mayi_desktop.ui.scenes.phones.invite_page import welcome_phones
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.pages.dialog import show_message


def start_game(context: Context, setup: GameSetup, *, phones: bool = False) -> None:
    """Start a new game and show its table; with `phones`, first who holds a seat on one."""
    kept = not context.read_only
    host = GameHost.new(setup, context.folder, delays=context.delays(), kept=kept)
    if kept:
        recorder_for(context.folder).record(abandoned_games(context.folder, host.autosave.path))
    _sit_down(context, host, from_setup=True, phones=phones)


def resume_game(context: Context, journal: Path) -> None:
    """Resume the game in a journal, or show why that isn't possible."""
    if context.read_only:
        show_message(
            context,
            _("This game can’t go on"),
            _("The other window is saving your games. Close it, or continue there."),
        )
        return
    try:
        host = GameHost.resume(journal, delays=context.delays())
    except SaveError as error:
        show_message(context, _("This game can’t go on"), str(error))
        return
    _sit_down(context, host)


def _sit_down(
    context: Context, host: GameHost, *, from_setup: bool = False, phones: bool = False
) -> None:
    """Show the table; before that, ask people for their part of the draw if they like."""
    deal = partial(_show_table, context, host, phones=phones)
    if wants_to_mix(context.settings, host):
        context.scenes.reset(
            MixingPage(context, host, deal, from_setup=from_setup, phones=phones)
        )
    else:
        host.close_contributions()
        deal()


def _show_table(context: Context, host: GameHost, *, phones: bool = False) -> None:
    host.bot_driver.think_with(context.thinking())
    table = TableScene(context, host)
    table.model.restore_hands(host.autosave.path)
    context.scenes.reset(table)
    welcome_phones(context, table.phones, invite=phones)
    if host.notice is not None:
        show_message(context, _("Just so you know"), host.notice)
