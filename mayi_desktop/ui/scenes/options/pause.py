"""Menu over a running game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import pygame

from mayi_desktop.engine import Refusal, RuleSheet
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.ui.scenes.options.keys import open_keys
from mayi_desktop.ui.scenes.options.settings import SettingsPage
from mayi_desktop.ui.scenes.reading.certificate import open_certificate
from mayi_desktop.ui.scenes.reading.rules import RulesPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.widgets.basics import Label, Room, Tone
from mayi_desktop.ui.widgets.controls.button import ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog


@dataclass(frozen=True, slots=True)
class PausedGame:
    """The paused game and what can be done in it: the menu's own `answers`, and its log if any.

    Without a `journal` the game is in no file. `refusal` is the last refusal of the rules;
    `unsaved` says why the game is not saved.
    """

    sheet: RuleSheet
    deal: int
    seats: int
    journal: Path | None = None
    answers: tuple[Answer, ...] = ()
    log: Callable[[], None] | None = None
    refusal: Refusal | None = None
    unsaved: str = ""
    in_lesson: bool = False


class PauseMenu(Dialog):
    """The menu; the keys for rules, log and keys work as they do at the table.

    It lists its pages in columns by what they are about, below them the two ways on. Whoever
    has read a page comes back to it. The log has its button at the table, so it is not listed.
    """

    def __init__(self, context: Context, played: PausedGame) -> None:
        self._map = context.keys
        self._by_key = {
            act: self._keyed(act, words, open_page, stays=True)
            for act, words, open_page in (
                (TableAct.RULES, _("Rules"), partial(open_rules, context, played)),
                (TableAct.KEYS, _("Keys"), partial(open_keys, context)),
            )
        }
        if played.log is not None:
            self._by_key[TableAct.LOG] = self._keyed(TableAct.LOG, _("Log"), played.log)
        groups = [group for group in self._groups(context, played) if group[1]]
        leave = Answer(_("Back to the first page"), context.navigation.show_title)
        resume = Answer(_("Continue"), lambda: None, ButtonKind.PRIMARY)
        answers = *(answer for _heading, group in groups for answer in group), leave, resume
        super().__init__(context, *_what_is_kept(played), answers, at=len(answers) - 1)
        buttons = iter(self._buttons)
        self._columns = [
            (Label(self.look, words, Tone.STRONG), list(islice(buttons, len(group))))
            for words, group in groups
        ]
        for button in self._buttons[:-2]:
            button.kind = ButtonKind.QUIET
        self.widgets += [heading for heading, _group in self._columns]

    def on_key(self, event: KeyPressed) -> bool:
        """Give the answer that has this key; without a log, say why there is none."""
        act = self._map.act(event)
        if event.repeat or act not in (TableAct.RULES, TableAct.LOG, TableAct.KEYS):
            return False
        if act in self._by_key:
            self.choose(self._by_key[act])
        else:
            self.set_text(_("The log is at the table: press “Continue”, and open it there."))
        return True

    def _keyed(
        self, act: TableAct, words: str, open_page: Callable[[], None], *, stays: bool = False
    ) -> Answer:
        """An answer with the key that gives it."""
        label = _("{words} ({cap})", words=words, cap=self._map.cap(act))
        return Answer(label, open_page, stays=stays)

    def _groups(
        self, context: Context, played: PausedGame
    ) -> Iterator[tuple[str, tuple[Answer, ...]]]:
        """The pages by what they are about, each group with its heading."""
        settle = Answer(
            _("Ask about a rule"), partial(_open_settle, context, played), stays=True
        )
        told = [self._by_key[TableAct.RULES], settle]
        if played.journal is not None:
            check = partial(open_certificate, context, played.journal)
            told.append(Answer(pgettext("button", "Was it fair?"), check, stays=True))
        yield _("Look it up"), tuple(told)
        yield _("At the table"), played.answers
        settings = Answer(_("Settings"), partial(_open_settings, context))
        yield _("On this computer"), (settings, self._by_key[TableAct.KEYS])

    def _place_panel(self, bounds: pygame.Rect) -> None:
        """Place the columns side by side, and below them the two ways on."""
        sizes = self.look.metrics
        pad, gap = sizes.pad, sizes.gap
        count, rows = len(self._columns), max(len(group) for _heading, group in self._columns)
        most = (bounds.width - 4 * pad - 2 * gap * (count - 1)) // count
        wide = min(most, max(sizes.px(250), *(b.width_wanted() for b in self._buttons)))
        inner = count * wide + 2 * gap * (count - 1)
        heads = [part.height_for(inner) for part in (self._heading, self._text)]
        caption = round(1.5 * sizes.body)
        step = sizes.control + gap
        high = 2 * pad + sum(heads) + 2 * gap + caption + (rows + 1) * step + gap
        self._panel = panel = pygame.Rect(0, 0, inner + 2 * pad, high)
        panel.center = bounds.center
        room = Room(panel.inflate(-2 * pad, -2 * pad), gap)
        room.put(self._heading, gap // 2)
        room.put(self._text)
        *_others, leave, resume = self._buttons
        foot = Room(room.bottom(sizes.control))
        half = (inner - 2 * gap) // 2
        leave.place(foot.left(half))
        resume.place(foot.right(half))
        for heading, group in self._columns:
            column = Room(room.left(wide, 2 * gap), gap)
            heading.place(column.top(caption, gap // 2))
            for button in group:
                button.place(column.top(sizes.control))


def _what_is_kept(played: PausedGame) -> tuple[str, str]:
    """Heading and text on what happens to the game if one leaves now."""
    if played.in_lesson:
        return _("Taking a break?"), _("You can go on with the lesson whenever you like.")
    if played.unsaved:
        return _("The game isn’t saved"), played.unsaved
    return _("The game is saved"), _("Come back to it whenever you like.")


def open_pause_menu(context: Context, played: PausedGame) -> None:
    """Open the menu over the table; Escape resumes the game."""
    context.scenes.push(PauseMenu(context, played))


def open_rules(context: Context, played: PausedGame) -> None:
    """Show the rules of the sheet that is played, this deal first."""
    page = RulesPage(context, played.sheet, played.deal, played.seats, played.refusal)
    context.scenes.push(page)


def _open_settle(context: Context, played: PausedGame) -> None:
    from mayi_desktop.ui.scenes.settle.settle import SettlePage

    context.scenes.push(SettlePage(context, played.sheet, played.deal))


def _open_settings(context: Context) -> None:
    context.scenes.push(SettingsPage(context))
