"""Menu over a running game, and the page about the seal that it opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from mayi_desktop.engine import RuleSheet
from mayi_desktop.host.fairness.shuffle_seal import seal_number, short_fingerprint
from mayi_desktop.ui.scenes.options.keys import open_keys
from mayi_desktop.ui.scenes.options.settings import SettingsPage
from mayi_desktop.ui.scenes.reading.rules import RulesPage
from mayi_desktop.ui.scenes.reading.text_page import TextPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.strings import deal_word, say
from mayi_desktop.ui.widgets.controls.button import ButtonKind
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, TextStyle
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog


@dataclass(frozen=True, slots=True)
class PausedGame:
    """The paused game and what can be done in it; None for what cannot.

    `refusal` is the text of the last refusal; `unsaved` says why the game is not saved.
    """

    sheet: RuleSheet
    deal: int
    seats: int
    change_seats: Callable[[], None] | None = None
    fingerprint: str = ""
    coach: Callable[[], None] | None = None
    orders: Callable[[], None] | None = None
    log: Callable[[], None] | None = None
    refusal: str = ""
    unsaved: str = ""


class PauseMenu(Dialog):
    """The menu; the keys for rules, log and keys work as they do at the table."""

    columns = 2

    def __init__(self, context: Context, played: PausedGame) -> None:
        self._map = context.keys
        self._by_key = {
            act: self._keyed(act, open_page)
            for act, open_page in (
                (TableAct.RULES, partial(open_rules, context, played)),
                (TableAct.KEYS, partial(open_keys, context)),
            )
        }
        if played.log is not None:
            self._by_key[TableAct.LOG] = self._keyed(TableAct.LOG, played.log)
        answers = tuple(self._all_answers(context, played))
        heading = say("pause.unsaved" if played.unsaved else "pause.heading")
        super().__init__(context, heading, played.unsaved or say("pause.text"), answers)

    def on_key(self, event: KeyPressed) -> bool:
        """Give the answer that has this key; without a log, say why there is none."""
        act = self._map.act(event)
        if event.repeat or act not in (TableAct.RULES, TableAct.LOG, TableAct.KEYS):
            return False
        if act in self._by_key:
            self.choose(self._by_key[act])
        else:
            self.set_text(say("pause.no_log"))
        return True

    def _keyed(self, act: TableAct, open_page: Callable[[], None]) -> Answer:
        """An answer with the key that gives it."""
        label = say("pause.keyed", words=say(f"pause.{act.value}"), cap=self._map.cap(act))
        return Answer(label, open_page)

    def _all_answers(self, context: Context, played: PausedGame) -> Iterator[Answer]:
        """What can be done here, the harmless thing last."""
        yield self._by_key[TableAct.RULES]
        if TableAct.LOG in self._by_key:
            yield self._by_key[TableAct.LOG]
        for words, act in (
            ("pause.seats", played.change_seats),
            ("pause.coach", played.coach),
            ("pause.orders", played.orders),
        ):
            if act is not None:
                yield Answer(say(words), act)
        yield Answer(say("pause.settings"), partial(_open_settings, context))
        yield self._by_key[TableAct.KEYS]
        if played.fingerprint:
            number = seal_number(played.fingerprint)
            yield Answer(say("pause.seal", number=number), partial(_open_seal, context, played))
        yield Answer(say("pause.leave"), context.navigation.show_title)
        yield Answer(say("pause.resume"), lambda: None, ButtonKind.PRIMARY)


def open_pause_menu(context: Context, played: PausedGame) -> None:
    """Open the menu over the table; Escape resumes the game."""
    context.scenes.push(PauseMenu(context, played))


def open_rules(context: Context, played: PausedGame) -> None:
    """Show the rules of the sheet that is played, this deal first."""
    page = RulesPage(context, played.sheet, played.deal, played.seats, played.refusal)
    context.scenes.push(page)


def _open_seal(context: Context, played: PausedGame) -> None:
    word = deal_word(played.sheet.deal_word)
    context.scenes.push(SealPage(context, played.fingerprint, word))


def _open_settings(context: Context) -> None:
    context.scenes.push(SettingsPage(context))


class SealPage(TextPage):
    """The seal on the cards of this deal: what it is for first, the whole number last."""

    def __init__(self, context: Context, fingerprint: str, deal: str) -> None:
        number = seal_number(fingerprint)
        how = say("seal.how", deal=deal, number=number, verify=say("after.verify"))
        text = (
            Paragraph(TextStyle.TITLE, short_fingerprint(fingerprint)),
            Paragraph(TextStyle.TEXT, say("seal.why", deal=deal)),
            Paragraph(TextStyle.TEXT, say("seal.stock", number=number)),
            Paragraph(TextStyle.TEXT, how),
            Paragraph(TextStyle.NOTE, say("seal.whole", fingerprint=fingerprint)),
        )
        super().__init__(context, say("seal.heading"), text, say("seal.done"))
