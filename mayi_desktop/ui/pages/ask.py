"""Page of questions about the rules with their answers, and a board to lay cards out on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pygame

from mayi_desktop.base.i18n import _
from mayi_desktop.engine.cards import Rank, Suit
from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.sheets.ask import Question, paragraphs, questions, ruling_on
from mayi_desktop.sheets.judge import Face, Judgement, face_text, judge_lay_off, judge_meld
from mayi_desktop.sheets.phrases import contract_text, deal_name, sheet_title
from mayi_desktop.sheets.search import Filter, answers
from mayi_desktop.sheets.typed_cards import Cards
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row, place_right
from mayi_desktop.ui.kit.card_art import ASPECT, CardArt
from mayi_desktop.ui.kit.controls import Choice, TextField
from mayi_desktop.ui.kit.input import KeyPressed
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.paint import Box, draw_box, draw_card_ring, draw_ring
from mayi_desktop.ui.kit.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Room, Tone
from mayi_desktop.ui.pages.text import rules_text

# --- Board to lay cards out on, judged by the engine.


_MELD, _LAY_OFF = "meld", "lay-off"
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
_MOST = 14  # the longest run there is
_LEAST_CARD = 36  # pixels; of the height of a card that can be hit and read
_LEAST_SEEN = 0.5  # of a card in the row above: its index
_WORTH_IT = 1.3  # so much larger must cards be for rows to lie over one another
_CARD_EDGE = (150, 138, 112)
_BOARD_SHARE = 0.28  # of the height for the cards of the question; all cards need more


class FaceKey(Button):
    """A card as a button."""

    def __init__(
        self, look: Look, art: CardArt, face: Face, wild: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(look, face_text(face), on_press)
        self._art = art
        self._wild = wild
        rank, suit = face
        self._name = "JK" if suit is None else f"{rank.letter}{suit.value}"
        self._hidden = 0
        self._among = False

    def place_among(self, rect: pygame.Rect, hidden: int, *, overlapping: bool) -> None:
        """Place the visible part of the card; others may hide `hidden` pixels below it."""
        self._hidden, self._among = hidden, overlapping
        self.place(rect)

    @property
    def painted_rect(self) -> pygame.Rect:
        """The whole card, including the part that others hide."""
        rect = super().painted_rect
        return pygame.Rect(rect.x, rect.y, rect.width, rect.height + self._hidden)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the card, with a ring around its visible part under the pointer."""
        whole = pygame.Rect(self.rect)
        whole.height += self._hidden
        high = min(whole.height, round(whole.width / ASPECT))
        picture = self._art.face(self._name, high, wild=self._wild)
        place = picture.get_rect(center=whole.center)
        target.blit(picture, place)
        if self._among:
            draw_card_ring(target, place, _CARD_EDGE, max(1, self.look.metrics.line // 2))
        if self.hovered or self.held:
            place.height -= self._hidden
            draw_ring(target, place, self.look.palette.accent, self.look.metrics.px(3))


class BoardPage(Page):
    """The cards of the question on top, the verdict, and all cards below."""

    def __init__(self, context: Context, sheet: RuleSheet, deal: int) -> None:
        super().__init__(context)
        look = self.look
        self._sheet = sheet
        self.deal = deal
        self.laid: list[Face] = []
        self.verdict = Judgement(False, ())
        self._heading = Label(look, _("Lay it out in cards"), Tone.HEADING)
        questions = [
            (_MELD, _("Is this a meld?")),
            (_LAY_OFF, _("Can I lay off the last one?")),
        ]
        self.question = Choice(look, "", questions, _MELD, lambda key: self._judge())
        deals = [
            (str(n), _("{name}: {words}", name=deal_name(sheet.deal_word, n), words=text))
            for n, text in enumerate(map(contract_text, sheet.deals))
        ]
        self.deals = Choice(look, "", deals, str(deal), self._choose_deal)
        self.choices = Row(look, ((self.question, 0.55), (self.deals, 0.45)))
        suits = [(suit.value, face_text((Rank.ACE, suit))[-1]) for suit in _SUITS]
        self.suit = Choice(look, "", suits, _SUITS[0].value, lambda key: self.rearrange())
        self.answer = Label(look, "", Tone.STRONG)
        self.place_note = Label(look, "", Tone.SOFT)
        self.keys: dict[Face, FaceKey] = {}
        for face in self._faces():
            self.keys[face] = self._face_key(face, partial(self.lay, face))
        self.on_board: list[FaceKey] = []
        self._board = pygame.Rect(0, 0, 0, 0)
        self._deck = pygame.Rect(0, 0, 0, 0)
        self.undo = Button(look, _("Undo"), self._undo)
        self.clear = Button(look, _("Start over"), self._clear)
        self.done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self._buttons = [self.undo, self.clear, self.done]
        self.focus.to(self.keys[_RANKS[0], _SUITS[0]])
        self._judge()

    def lay(self, face: Face) -> None:
        """Lay one more card on the board."""
        if len(self.laid) <= _MOST:
            self.laid.append(face)
            self._judge()

    def take(self, number: int) -> None:
        """Take a card off the board."""
        self.laid.pop(number)
        self._judge()

    def on_key(self, event: KeyPressed) -> bool:
        if event.key != "backspace":
            return False
        self._undo()
        return True

    def arrange(self, bounds: pygame.Rect) -> None:
        """The board on top, the verdict below it, all cards at the foot.

        Where words are too large for that, the heading makes way, and the cards are shown suit
        by suit.
        """
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (32, 18), widest=1500), sizes.gap)
        line = room.bottom(sizes.control)
        line.width = place_right(self._buttons, line, sizes.px(140)) - sizes.gap - line.x
        self.place_note.place(line)
        self._place_rows(room.rest, suit_by_suit=False)
        if min(key.rect.height for key in self.keys.values()) < _LEAST_CARD:
            self._place_rows(room.rest, suit_by_suit=True)

    def _place_rows(self, whole: pygame.Rect, *, suit_by_suit: bool) -> None:
        """Place everything between the top and the buttons."""
        sizes = self.look.metrics
        self._heading.set_visible(visible=not suit_by_suit)
        self.suit.set_visible(visible=suit_by_suit)
        room = Room(whole, sizes.px(6))
        if not suit_by_suit:
            self._heading.place(room.top(sizes.px(52)))
        self.choices.place(room.top(sizes.control, sizes.gap))
        self._board = room.top(round(_BOARD_SHARE * room.rest.height))
        lines = 2 if suit_by_suit else 3
        self.answer.place(room.top(round(lines * 1.32 * sizes.body)))
        if suit_by_suit:
            self.suit.place(room.top(sizes.control))
        self._deck = room.rest
        edge = sizes.px(8)
        self._place_board(self._board.inflate(-2 * edge, -2 * edge))
        deck = self._deck.inflate(-2 * edge, -2 * edge)
        for (_rank, suit), key in self.keys.items():
            seen = not suit_by_suit or suit is None or suit.value == self.suit.chosen
            key.set_visible(visible=seen)
        (self._place_suit if suit_by_suit else self._place_keys)(deck)

    def _place_suit(self, room: pygame.Rect) -> None:
        """The cards of one suit in two rows, the joker last."""
        seen = [key for key in self.keys.values() if key.visible]
        columns = (len(seen) + 1) // 2
        wide, high = room.width // columns, room.height // 2
        gap = self.look.metrics.px(4)
        for number, key in enumerate(seen):
            row, column = divmod(number, columns)
            x, y = room.x + column * wide, room.y + row * high
            key.place(pygame.Rect(x, y, wide - gap, high - gap))

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the panel, and felt under the cards: ivory cards would vanish on paper."""
        super().draw_ground(target)
        sizes, felt = self.look.metrics, self.look.felt.palette.panel
        for cloth in (self._board, self._deck):
            draw_box(target, cloth, Box(felt, sizes.radius))

    def _faces(self) -> list[Face]:
        faces: list[Face] = [(rank, suit) for suit in _SUITS for rank in _RANKS]
        return faces if self._sheet.jokers is Jokers.NONE else [*faces, (Rank.JOKER, None)]

    def _face_key(self, face: Face, act: Callable[[], None]) -> FaceKey:
        wild = face[0] in self._sheet.meld_rules(self.deal).wilds
        return FaceKey(self.look, self.context.assets.cards, face, wild, act)

    def _place_board(self, room: pygame.Rect) -> None:
        """The cards of the question side by side; the one to lay off stands apart."""
        gap = self.look.metrics.px(8)
        count = len(self.on_board) + 1  # one more for the space before the card to lay off
        wide = min(round(room.height * ASPECT), room.width // count - gap)
        for number, key in enumerate(self.on_board):
            x = room.x + number * (wide + gap)
            if self._lays_off and number == len(self.on_board) - 1:
                x += wide // 2
            key.place(pygame.Rect(x, room.y, wide, room.height))

    def _place_keys(self, room: pygame.Rect) -> None:
        """A row for each suit, overlapping where cards get larger; the joker on the right."""
        columns = len(_RANKS) + (1 if (Rank.JOKER, None) in self.keys else 0)
        wide, gap, later = room.width // columns, self.look.metrics.px(4), len(_SUITS) - 1
        apart = (room.height + gap) // len(_SUITS) - gap
        over = min(room.height / (1 + later * _LEAST_SEEN), room.height - later * _LEAST_CARD)
        high = min(round((wide - gap) / ASPECT), int(over))
        high = high if high >= _WORTH_IT * apart else min(round((wide - gap) / ASPECT), apart)
        step = min(apart + gap, (room.height - high) // later)
        top = room.y + (room.height - high - later * step) // 2
        for (rank, suit), key in self.keys.items():
            if suit is None:
                x, y = room.x + len(_RANKS) * wide, room.centery - high // 2
            else:
                x = room.x + _RANKS.index(rank) * wide
                y = top + _SUITS.index(suit) * step
            seen = min(high, step) if suit in _SUITS[:-1] else high
            place = pygame.Rect(x, y, wide - gap, seen)
            key.place_among(place, high - seen, overlapping=step < high)

    @property
    def _lays_off(self) -> bool:
        return self.question.chosen == _LAY_OFF and len(self.laid) > 1

    def _choose_deal(self, deal: str) -> None:
        self.deal = int(deal)
        self._judge()

    def _judge(self) -> None:
        """Ask the engine, and show the cards with its answer."""
        if self._lays_off:
            *meld, last = self.laid
            self.verdict = judge_lay_off(self._sheet, self.deal, meld, last)
        elif self.laid:
            self.verdict = judge_meld(self._sheet, self.deal, self.laid)
        else:
            self.verdict = Judgement(False, (_("Tap the cards you’re asking about."),))
        self.answer.set_text(self.verdict.text)
        self.place_note.set_text(self.verdict.place)
        self.on_board = [
            self._face_key(face, partial(self.take, number))
            for number, face in enumerate(self.laid)
        ]
        for button in (self.undo, self.clear):
            button.set_enabled(enabled=bool(self.laid))
        self.widgets = [self._heading, self.choices, *self.on_board, self.answer, self.suit]
        self.widgets += [*self.keys.values(), self.place_note, *self._buttons]
        self.rearrange()

    def _undo(self) -> None:
        if self.laid:
            self.take(len(self.laid) - 1)

    def _clear(self) -> None:
        self.laid.clear()
        self._judge()


# --- Page with all questions, filtered by what one types.


_LONGEST_QUESTION = 240
_WIDEST = 1160  # longer lines are hard to read
_LONGEST_LARGE = 100


class AskPage(Page):
    """A field to type in; below it all questions, or those that fit with their answers."""

    def __init__(self, context: Context, sheet: RuleSheet, deal: int) -> None:
        super().__init__(context)
        look = self.look
        self._sheet = sheet
        self._deal = deal
        self.every = questions(sheet)
        # Thousands of ways to ask take a while to read; the page opens and is typed in at once.
        reader = ThreadPoolExecutor(1, "questions")
        self._filter = reader.submit(Filter, self.every)
        reader.shutdown(wait=False)
        self._paragraphs = paragraphs(sheet)
        words = _("Ask about a rule: {title}", title=sheet_title(sheet.title))
        self._heading = Label(look, words, Tone.SUBHEADING)
        self.question = TextField(
            look, "", self.ask, limit=_LONGEST_QUESTION, hint=_("What’s the question?")
        )
        self.answers = RichText(look, ())
        self.board = Button(look, _("Lay it out in cards"), self._open_board)
        self.rules = Button(look, _("Rules"), self._show_rules)
        self.done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self._buttons = [self.board, self.rules, self.done]
        self.widgets = [self._heading, self.question, self.answers, *self._buttons]
        self.ask("")
        self.focus.to(self.question)

    def ask(self, words: str) -> None:
        """Show the answers to a question, or all questions if nothing is asked yet."""
        if words.strip():
            cards, found = answers(self._filter.result(), words)
            self.answers.set_paragraphs(self._judged(cards) if cards else self._answered(found))
        else:
            self.answers.set_paragraphs(self._everything())
        self.repaint()

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 28, (40, 22), widest=_WIDEST), sizes.gap)
        self._heading.place(room.top(sizes.px(36)))
        self.question.place(room.top(sizes.control))
        place_right(self._buttons, room.bottom(sizes.control), sizes.px(180))
        self.answers.place(room.rest)

    def _everything(self) -> list[Paragraph]:
        """All questions with their answers, under the headings of the rules page."""
        by_heading: dict[str, list[Paragraph]] = {}
        for question in self.every:
            heading = self._paragraphs[question.topic].heading
            shown = by_heading.setdefault(heading, [Paragraph(TextStyle.HEADING, heading)])
            shown.append(Paragraph(TextStyle.BULLET, _in_one_line(question)))
        return [part for shown in by_heading.values() for part in shown]

    def _answered(self, found: Sequence[Question]) -> list[Paragraph]:
        """The first answer with what the rules say on it, then the others in one line each."""
        if not found:
            words = _(
                "No question here sounds like that. Try other words, or look in the rules."
            )
            return [Paragraph(TextStyle.TEXT, words)]
        first, *others = found
        shown = [Paragraph(TextStyle.NOTE, first.words)]
        shown.append(Paragraph(_answer_style(first.answer), first.answer))
        shown += self._on_the_sheet(first.topic)
        ruling = ruling_on(self._sheet, first)
        shown += [Paragraph(TextStyle.RULING, ruling)] if ruling else []
        if others:
            shown.append(Paragraph(TextStyle.HEADING, _("Or did you mean:")))
        return shown + [Paragraph(TextStyle.BULLET, _in_one_line(other)) for other in others]

    def _on_the_sheet(self, topic: str) -> list[Paragraph]:
        """What the rules say on a topic, and where it stands on the written sheet."""
        more = self._paragraphs[topic]
        text, *lines = more.text.split("\n")
        shown = [Paragraph(TextStyle.PLACE, more.place)] if more.place else []
        shown.append(Paragraph(TextStyle.TEXT, text))
        return shown + [Paragraph(TextStyle.BULLET, line) for line in lines]

    def _judged(self, cards: Cards) -> list[Paragraph]:
        """What the engine says about the cards of a question."""
        verdict = cards.judged(self._sheet, self._deal)
        shown = [Paragraph(TextStyle.NOTE, cards.text)]
        shown.append(Paragraph(_answer_style(verdict.text), verdict.text))
        if cards.added_up:
            return shown + self._on_the_sheet(_("Points"))
        return shown + ([Paragraph(TextStyle.PLACE, verdict.place)] if verdict.place else [])

    def _show_rules(self) -> None:
        self.answers.set_paragraphs(rules_text(self._sheet))
        self.repaint()

    def _open_board(self) -> None:
        self.context.scenes.push(BoardPage(self.context, self._sheet, self._deal))


def _answer_style(answer: str) -> TextStyle:
    """Large, to be read first; a list of all deals would leave no room for more."""
    return TextStyle.ANSWER if len(answer) <= _LONGEST_LARGE else TextStyle.HEADING


def _in_one_line(question: Question) -> str:
    return _("{question} {answer}", question=question.words, answer=question.answer)
