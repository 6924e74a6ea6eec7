"""Choice of how people sit around one screen, and the page that changes it during a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.game_setup import Sitting
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.widgets.basics import Label, Signal, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.radio_list import RadioEntry, RadioList
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog
from mayi_desktop.ui.widgets.pages.form import FormPage

# What each way is called, what is private in it, and how it is kept so.
_WAYS: Mapping[Sitting, tuple[str, str, str]] = {
    Sitting.PASS: (
        N_("We pass the laptop around"),
        N_("Your cards are yours alone."),
        N_(
            "They turn face up when you press your name, and face down before anybody else "
            "plays."
        ),
    ),
    Sitting.TRUST: (
        N_("We share the screen and trust each other"),
        N_("Your cards are private if the others look away."),
        N_("Hold {cap}, or press the button, to turn them up. Nobody has to say who’s there."),
    ),
    Sitting.OPEN: (
        N_("Everybody can see everything"),
        N_("Nothing is private: whoever’s playing has their cards face up."),
        N_("Good for learning together, and for playing as a team."),
    ),
}


def sitting_choice(
    context: Context, picked: Sitting, on_pick: Callable[[Sitting], None]
) -> RadioList:
    """The three ways, each with what is private in it."""
    cap = context.keys.cap(TableAct.PEEK)
    entries = [
        RadioEntry(way, _(title), _(private), _(how, cap=cap))
        for way, (title, private, how) in _WAYS.items()
    ]
    return RadioList(
        context.look.page, entries, picked, lambda key: on_pick(Sitting(key)), steady=True
    )


def open_sitting(context: Context, host: GameHost, on_change: Callable[[], None]) -> None:
    """Open the page on which people change how they sit during a game."""
    context.scenes.push(SittingPage(context, host, on_change))


class SittingPage(FormPage):
    """Changes how people sit; every choice is applied at once and saved with the game.

    Only what would turn hands up is confirmed first.
    """

    def __init__(self, context: Context, host: GameHost, on_change: Callable[[], None]) -> None:
        super().__init__(context, _("How will you share the screen?"))
        look = self.look
        self._host = host
        self.changed = Signal(on_change)
        self.ways = sitting_choice(context, host.setup.sitting, self._choose)
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        note = Label(look, _("You can change this at any time."), Tone.SOFT)
        self.compose(([self.ways, note],), (done,))
        self.focus.to(self.ways)

    def _choose(self, sitting: Sitting) -> None:
        """Sit like this; before hands lie open, everybody here has to agree."""
        before = self._host.setup.sitting
        if sitting is not Sitting.OPEN or before is Sitting.OPEN:
            self._sit(sitting)
            return
        answers = (
            Answer(_("Show the cards"), partial(self._sit, sitting)),
            Answer(
                _("Keep them private"),
                partial(self.ways.choose, before),
                ButtonKind.PRIMARY,
            ),
        )
        text = _("Whoever’s playing has their cards face up. Is everybody fine with that?")
        self.context.scenes.push(
            Dialog(self.context, _("Show all cards?"), text, answers, at=len(answers) - 1)
        )

    def _sit(self, sitting: Sitting) -> None:
        if sitting is not self._host.setup.sitting:
            self._host.set_sitting(sitting)
            self.changed.emit()
