"""Knows how a score sheet is asked for, and how the player hears where it was put."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.files.paths import exports_folder
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.records.game import record_of
from mayi_desktop.ui.scenes.results.score_sheet import SheetError, write_sheet
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.open_folder import open_folder
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.controls.button import Kind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, tell


def export_sheet(context: Context, journal: Path) -> None:
    """Write the sheet of the game in a journal, and say where it is, or why not."""
    folder = exports_folder(context.folder)
    closing = Answer(say("app.all_right"), lambda: None, Kind.PRIMARY)
    answers = [closing]
    try:
        game = record_of(journal)
        if game is None:
            raise SheetError(say("game.gone"))
        words = say("game.written", path=write_sheet(game, folder, context.look.fonts))
        answers.insert(0, Answer(say("records.folder"), lambda: _show(context, folder)))
    except (SheetError, SaveError) as error:
        words = str(error)
    except OSError as error:
        words = say("game.unwritten", folder=folder, why=error.strerror or "")
    context.scenes.push(Dialog(context, say("game.sheet"), words, answers))


def _show(context: Context, folder: Path) -> None:
    if not open_folder(folder):
        tell(context, say("game.sheet"), say("records.no_folder", folder=folder))
