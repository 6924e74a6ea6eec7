"""Page that answers a typed question with paragraphs of the sheet that is played."""

from __future__ import annotations

from functools import partial

import pygame

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.i18n import N_, _
from mayi_desktop.sheets.answers.search import FoundPassage, RulesIndex
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.scenes.settle.board import BoardPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics import Label, Room, Tone
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.widgets.pages.page import Page

_LONGEST_QUESTION = 120
_WIDEST = 1160  # longer lines are hard to read
EXAMPLES = (
    N_("May I take a joker out of a run?"),
    N_("Who gets the card if two ask?"),
    N_("Does an ace count high?"),
    N_("What if the stock runs out?"),
)


class SettlePage(Page):
    """The question on top, below it the answers as they are found while one types."""

    def __init__(self, context: Context, sheet: RuleSheet, deal: int) -> None:
        super().__init__(context)
        look = self.look
        self._sheet = sheet
        self._deal = deal
        self._index = RulesIndex(sheet)
        words = _("Ask about a rule: {title}", title=sheet_title(sheet.title))
        self._heading = Label(look, words, Tone.HEADING)
        self.question = TextField(
            look,
            "",
            self.ask,
            limit=_LONGEST_QUESTION,
            hint=_("What’s the question?"),
        )
        self._examples_note = Label(look, _("For example:"), Tone.SOFT)
        self.examples = [
            Button(look, _(words), partial(self._ask_example, words), kind=ButtonKind.QUIET)
            for words in EXAMPLES
        ]
        self.answers = RichText(look, ())
        self.board = Button(look, _("Lay it out in cards"), self._open_board)
        self.done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self._buttons = [self.board, self.done]
        self.widgets = [self._heading, self.question, self._examples_note, *self.examples]
        self.widgets += [self.answers, *self._buttons]
        self.ask("")
        self.focus.to(self.question)

    def ask(self, question: str) -> None:
        """Show the answers to a question; examples where nothing is asked yet."""
        asked = bool(question.strip())
        found = self._index.answers(question) if asked else ()
        nothing = Paragraph(
            TextStyle.TEXT,
            _("Nothing in these rules sounds like that. Try fewer words, or other ones."),
        )
        told = [part for answer in found for part in _paragraphs(answer)]
        self.answers.set_paragraphs(told or ([nothing] if asked else []))
        for widget in (self._examples_note, *self.examples):
            widget.set_visible(visible=not asked)
        self.repaint()

    def arrange(self, bounds: pygame.Rect) -> None:
        """The question over the whole width, the answers below it."""
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 28, (40, 22), widest=_WIDEST), sizes.gap)
        self._heading.place(room.top(sizes.px(56)))
        self.question.place(room.top(sizes.control))
        place_right(self._buttons, room.bottom(sizes.control), sizes.px(180))
        self.answers.place(room.rest)
        self._examples_note.place(room.top(round(1.5 * sizes.small), sizes.px(6)))
        for button in self.examples:
            line = room.top(sizes.control, sizes.px(10))
            line.width = min(line.width, button.width_wanted())
            button.place(line)

    def _ask_example(self, words: str) -> None:
        self.question.set(_(words))
        self.ask(_(words))
        self.focus.to(self.question)

    def _open_board(self) -> None:
        self.context.scenes.push(BoardPage(self.context, self._sheet, self._deal))


def _paragraphs(answer: FoundPassage) -> list[Paragraph]:
    """An answer with what it is about, its words, and where they stand."""
    passage = answer.passage
    lines = passage.text.split("\n")
    about = _("{heading}: {topic}", heading=passage.heading, topic=passage.topic)
    if passage.heading == passage.topic:
        about = passage.topic
    style = TextStyle.RULING if passage.is_ruling else TextStyle.TEXT
    told = [Paragraph(TextStyle.HEADING, about)]
    if passage.place:
        told.append(Paragraph(TextStyle.PLACE, passage.place))
    told.append(Paragraph(style, lines[0]))
    return [*told, *(Paragraph(TextStyle.BULLET, line) for line in lines[1:])]
