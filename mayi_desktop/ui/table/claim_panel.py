"""Claim panel: who asks for the discard, the card, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.input import InputEvent
from mayi_desktop.ui.kit.renderer import Item
from mayi_desktop.ui.kit.theme import LEGIBLE, Metrics
from mayi_desktop.ui.play.prompts import ButtonSpec, ClaimQuestion
from mayi_desktop.ui.table.buttons import ActionButton, KeyCaps
from mayi_desktop.ui.table.card_places import ASPECT, CardPose
from mayi_desktop.ui.table.cards_at_rest import Canvas
from mayi_desktop.ui.table.layout import answer_rects, heading_rect, panel_sizes

# Line height as a multiple of the font size.
_LINE = 1.15


class ClaimPanel:
    """An opaque panel in place of the main action; it covers no card."""

    def __init__(self, canvas: Canvas, on_press: Callable[[ButtonSpec], None]) -> None:
        self._canvas = canvas
        self._on_press = on_press
        self.caps = KeyCaps()
        self.question: ClaimQuestion | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.flat = False
        self.answers: list[ActionButton] = []
        self.aside: ActionButton | None = None

    def show(
        self, question: ClaimQuestion | None, rect: pygame.Rect, *, flat: bool = False
    ) -> None:
        """Show a question, or none; in a `flat` panel the answers lie beside it."""
        if question != self.question:
            self.question = question
            self._make(question)
        self.rect, self.flat = pygame.Rect(rect), flat
        if question is not None:
            self._arrange()

    def keep_only(self, wanted: Callable[[ButtonSpec], bool]) -> None:
        """Disable all other answers, and highlight these."""
        if self.question is None:
            return
        for spec, button in zip(self.question.answers, self.answers, strict=True):
            is_wanted = spec.enabled and wanted(spec)
            button.kind = ButtonKind.PRIMARY if is_wanted else ButtonKind.NORMAL
            if is_wanted:
                button.enable()
            else:
                button.disable(spec.reason)
        if self.aside is not None:
            self.aside.disable("")

    def buttons(self) -> Iterator[Button]:
        """The buttons on the panel, the answers first."""
        yield from self.answers
        if self.aside is not None:
            yield self.aside

    def choices(self) -> Iterator[tuple[Button, ButtonSpec]]:
        """The answers, each with its command."""
        if self.question is not None:
            yield from zip(self.answers, self.question.answers, strict=True)

    def handle(self, event: InputEvent) -> bool:
        """Pass an event to the buttons."""
        taken = [button.handle(event) for button in self.buttons()]
        return any(taken)

    def items(self, rules: MeldRules, time_left: float = 0.0) -> Iterator[Item]:
        """The panel with everything on it, and a bar for the share of the time left."""
        question = self.question
        if question is None:
            return
        looks = (question, self.rect.size, self.flat)

        def paint(target: pygame.Surface) -> None:
            self._paint(target, question, rules)

        yield Item("panel", self._canvas.look.panel().reach(self.rect), looks, paint)
        for index, button in enumerate(self.buttons()):
            state = (
                button.label,
                button.enabled,
                button.hovered,
                button.held,
                button.rect.size,
            )
            yield Item(("panel button", index), button.painted_rect, state, button.draw)
        if time_left > 0:
            yield self._time_bar(time_left)

    def _time_bar(self, share: float) -> Item:
        """A bar along the upper edge that shrinks."""
        look, sizes = self._canvas.look, self._canvas.look.metrics
        room = self.rect.inflate(-2 * sizes.px(14), 0)
        high = max(3, sizes.px(4))
        bar = pygame.Rect(room.x, room.y + sizes.px(5), round(share * room.width), high)
        colour = look.palette.primary

        def paint(target: pygame.Surface) -> None:
            pygame.draw.rect(target, colour, bar, border_radius=bar.height // 2)

        return Item("answer clock", bar, (bar.size, colour), paint)

    def _make(self, question: ClaimQuestion | None) -> None:
        """Make a button for each answer; the first is primary, unless it is plain.

        Without a primary answer all look alike; the aside is quieter.
        """
        look = self._canvas.look.page
        self.answers, self.aside = [], None
        if question is None:
            return
        for spec in question.answers:
            stands_out = not self.answers and not spec.plain
            kind = ButtonKind.PRIMARY if stands_out else ButtonKind.NORMAL
            button = ActionButton(look, partial(self._press, spec), kind)
            button.set_label(spec.label)
            button.key = self.caps.label(spec)
            if not spec.enabled:
                button.disable(spec.reason)
            self.answers.append(button)
        if question.aside is not None:
            aside = question.aside
            self.aside = ActionButton(look, partial(self._on_press, aside), ButtonKind.QUIET)
            self.aside.set_label(aside.label)

    def _press(self, spec: ButtonSpec) -> None:
        self.caps.note(spec)
        self._on_press(spec)

    @property
    def _sizes(self) -> Metrics:
        return panel_sizes(self._canvas.look.metrics, self.rect)

    def _arrange(self) -> None:
        """Place every answer."""
        places = answer_rects(self._sizes, self.rect, flat=self.flat)
        for button, place in zip(self.buttons(), places, strict=False):
            button.place(place)

    def _paint(self, target: pygame.Surface, question: ClaimQuestion, rules: MeldRules) -> None:
        look, sizes = self._canvas.look.page, self._canvas.look.metrics
        look.draw_bubble(target, self.rect)
        room = heading_rect(self._sizes, self.rect, flat=self.flat)
        wide = room.height * ASPECT
        slot = CardPose(room.x + wide / 2, room.centery, room.height)
        picture = self._canvas.pictures.resting(question.card, slot, rules)
        target.blit(picture.surface, picture.at(slot.x, slot.y))
        taken = round(wide) + sizes.px(12)
        text_room = pygame.Rect(room.x + taken, room.y, room.width - taken, room.height)
        self._paint_text(target, question, text_room)

    def _paint_text(
        self, target: pygame.Surface, question: ClaimQuestion, room: pygame.Rect
    ) -> None:
        """Write the question, smaller if it is long, with its note below."""
        look, sizes = self._canvas.look.page, self._canvas.look.metrics
        small = sizes.fine
        note = round(small * 1.25) if question.note else 0
        upper = pygame.Rect(room.x, room.y, room.width, room.height - note)
        px, lines = self._heading_lines(question.heading, upper)
        high = round(px * _LINE)
        y = room.y + max(0, (upper.height - high * len(lines)) // 2)
        for line in lines:
            place = pygame.Rect(room.x, y, room.width, high)
            look.write(target, line, place, px, look.palette.text, bold=True)
            y += high
        if note:
            place = pygame.Rect(room.x, y, room.width, note)
            look.write(target, question.note, place, small, look.palette.soft_text)

    def _heading_lines(self, text: str, room: pygame.Rect) -> tuple[int, list[str]]:
        """The font size that fits the question above the answers, and its lines."""
        fonts, sizes = self._canvas.look.fonts, self._canvas.look.metrics
        px = sizes.body
        for size in sizes.sizes_below(px, LEGIBLE):
            px, lines = size, fonts.wrap(text, size, room.width, bold=True)
            low = len(lines) * round(px * _LINE) <= room.height
            if low and all(fonts.width(w, px, bold=True) <= room.width for w in text.split()):
                break
        lines = fonts.wrap_evenly(text, px, room.width, bold=True)
        most = max(1, room.height // round(px * _LINE))
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        return px, lines
