"""Page that switches a table's coach on and off during a game."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.bots.advice.explain import ADVISER
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.basics import Label, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.form import FormPage
from mayi_desktop.ui.wording import level_name


def hints_text(context: Context) -> str:
    """What a hint is, its key, and the level whose play it shows."""
    level = level_name(ADVISER)
    return _(
        "{cap} shows what a strong computer player (level “{level}”) would do now, and why.",
        cap=context.keys.cap(TableAct.HINT),
        level=level,
    )


class CoachPage(FormPage):
    """Each switch is applied at once and saved with the game."""

    def __init__(self, model: TableModel, host: GameHost) -> None:
        context = model.context
        super().__init__(context, _("The coach"))
        look = self.look
        self._host = host
        self._model = model
        coaching = host.setup.coaching
        self.hints = Toggle(look, _("Hints"), self._hints, on=coaching.hints)
        self.odds = Toggle(look, _("Odds of a May I?"), self._odds, on=coaching.odds)
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        rows = [
            self.hints,
            Label(look, hints_text(context), Tone.SOFT),
            self.odds,
            Label(
                look,
                _(
                    "Before you ask for a card: how likely you are to lay down soon "
                    "if you ask, and if you don’t. Others may still get it before you; "
                    "that’s counted."
                ),
                Tone.SOFT,
            ),
        ]
        if host.helped:
            rows.append(
                Label(
                    look,
                    _("The saved game remembers that the coach has helped."),
                    Tone.SOFT,
                )
            )
        self.compose((rows,), (done,))
        self.focus.to(done)

    def on_back(self) -> None:
        """Go back to the menu."""
        self.context.scenes.remove(self)
        self._model.changed()

    def _hints(self, on: bool) -> None:
        self._host.set_coaching(replace(self._host.setup.coaching, hints=on))

    def _odds(self, on: bool) -> None:
        self._host.set_coaching(replace(self._host.setup.coaching, odds=on))
