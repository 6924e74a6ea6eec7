"""Knows the panel of a question about the discard: who asks, the card, and the two answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial

import pygame

from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.input import InputEvent
from mayi_desktop.ui.paint import Box, draw_box
from mayi_desktop.ui.table.controls import ActionButton, SmallButton
from mayi_desktop.ui.table.felt import Brush
from mayi_desktop.ui.table.moment import Choice, Question, Verb
from mayi_desktop.ui.table.renderer import Item
from mayi_desktop.ui.table.slots import ASPECT, Slot
from mayi_desktop.ui.widgets.button import Button, Kind

_MOST_BESIDE_CARD = 3
_LINE = 1.15


class ClaimPanel:
    """An opaque panel at the place of the action; it covers no card."""

    def __init__(self, brush: Brush, on_choice: Callable[[Choice], None]) -> None:
        self._brush = brush
        self._on_choice = on_choice
        self.cap: Callable[[str], str] = str
        self.question: Question | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.answers: list[ActionButton] = []
        self.aside: SmallButton | None = None

    def follow(self, question: Question | None, rect: pygame.Rect) -> None:
        """Show a question, or none."""
        if question != self.question:
            self.question = question
            self._make(question)
        self.rect = pygame.Rect(rect)
        if question is not None:
            self._arrange(question)

    def keep_only(self, verbs: Collection[Verb]) -> None:
        """Switch off every answer that does something else, and light up the others."""
        if self.question is None:
            return
        for choice, button in zip(self.question.answers, self.answers, strict=True):
            wanted = choice.enabled and choice.verb in verbs
            button.kind = Kind.PRIMARY if wanted else Kind.NORMAL
            if wanted:
                button.enable()
            else:
                button.disable(choice.reason)
        if self.aside is not None:
            self.aside.disable("")

    def buttons(self) -> Iterator[Button]:
        """The buttons on the panel, the answers first."""
        yield from self.answers
        if self.aside is not None:
            yield self.aside

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the buttons."""
        taken = [button.handle(event) for button in self.buttons()]
        return any(taken)

    def items(self, rules: MeldRules) -> Iterator[Item]:
        """The panel with everything on it."""
        question = self.question
        if question is None:
            return
        looks = (question, self.rect.size)

        def paint(target: pygame.Surface) -> None:
            self._paint(target, question, rules)

        yield Item("panel", self.rect.inflate(40, 40), looks, paint)
        for index, button in enumerate(self.buttons()):
            state = (
                button.label,
                button.enabled,
                button.hovered,
                button.held,
                button.rect.size,
            )
            yield Item(("panel button", index), button.reach, state, button.draw)

    def _make(self, question: Question | None) -> None:
        """One button for each answer; the first lets the card pass and is the primary one."""
        look = self._brush.look
        self.answers, self.aside = [], None
        if question is None:
            return
        for choice in question.answers:
            kind = Kind.NORMAL if self.answers else Kind.PRIMARY
            button = ActionButton(look, partial(self._on_choice, choice), kind)
            button.relabel(choice.label)
            button.key = self.cap(choice.detail)
            if not choice.enabled:
                button.disable(choice.reason)
            self.answers.append(button)
        if question.aside is not None:
            aside = question.aside
            self.aside = SmallButton(look, aside.label, partial(self._on_choice, aside))

    @property
    def _crowded(self) -> bool:
        """Whether the answers need the room of the card, which lies on the discards anyway."""
        return len(self.answers) + (self.aside is not None) > _MOST_BESIDE_CARD

    def _card_slot(self) -> Slot:
        pad = self._brush.look.metrics.px(12)
        height = min(self.rect.height - 2 * pad, self.rect.width * 0.27 / ASPECT)
        x = self.rect.x + pad + height * ASPECT / 2
        return Slot(x, self.rect.centery, height)

    def _words_room(self) -> pygame.Rect:
        pad = self._brush.look.metrics.px(12)
        slot = self._card_slot()
        left = self.rect.x + pad if self._crowded else round(slot.x + slot.width / 2) + pad
        return pygame.Rect(
            left, self.rect.y + pad // 2, self.rect.right - pad - left, self.rect.height - pad
        )

    def _arrange(self, question: Question) -> None:
        """The answers below each other, in two columns where there are many."""
        sizes, room = self._brush.look.metrics, self._words_room()
        gap = sizes.px(6)
        columns = 2 if self._crowded else 1
        rows = -(-len(question.answers) // columns)
        share = 0.25 if self.aside is not None or rows > 2 else 0.30
        high = min(sizes.px(48), round(room.height * share))
        y = room.bottom
        if self.aside is not None:
            low = round(high * 0.72)
            y -= low
            self.aside.place(pygame.Rect(room.x, y, room.width, low))
            y -= gap
        y -= rows * high + (rows - 1) * gap
        wide = (room.width - gap * (columns - 1)) // columns
        for index, button in enumerate(self.answers):
            row, column = divmod(index, columns)
            x = room.x + column * (wide + gap)
            button.place(pygame.Rect(x, y + row * (high + gap), wide, high))

    def _paint(self, target: pygame.Surface, question: Question, rules: MeldRules) -> None:
        look, sizes = self._brush.look, self._brush.look.metrics
        edge = look.palette.primary
        box = Box(
            look.palette.panel, sizes.radius, edge, sizes.px(3), shadow=max(2, sizes.px(6))
        )
        draw_box(target, self.rect, box)
        if not self._crowded:
            slot = self._card_slot()
            picture = self._brush.pictures.resting(question.card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))
        room = self._words_room()
        room.height = min(button.rect.y for button in self.buttons()) - room.y
        self._paint_words(target, question, room)

    def _paint_words(
        self, target: pygame.Surface, question: Question, room: pygame.Rect
    ) -> None:
        """The question, smaller where it is long, and the note as far as there is room."""
        look, sizes = self._brush.look, self._brush.look.metrics
        px, lines = self._heading_lines(question.heading, room)
        y, high = room.y, round(px * _LINE)
        for line in lines:
            place = pygame.Rect(room.x, y, room.width, high)
            look.write(target, line, place, px, look.palette.text, bold=True)
            y += high
        small = sizes.px(16)
        for line in look.fonts.wrap(question.note, small, room.width) if question.note else ():
            if y + small > room.bottom:
                break
            place = pygame.Rect(room.x, y, room.width, round(small * 1.2))
            look.write(target, line, place, small, look.palette.soft_text)
            y += round(small * 1.2)

    def _heading_lines(self, words: str, room: pygame.Rect) -> tuple[int, list[str]]:
        """The font size at which the question fits above the answers, and its lines."""
        fonts, sizes = self._brush.look.fonts, self._brush.look.metrics
        px, least = sizes.body, sizes.px(15)
        lines = fonts.wrap(words, px, room.width, bold=True)
        while px > least and len(lines) * round(px * _LINE) > room.height:
            px -= 1
            lines = fonts.wrap(words, px, room.width, bold=True)
        most = max(1, room.height // round(px * _LINE))
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        return px, lines
