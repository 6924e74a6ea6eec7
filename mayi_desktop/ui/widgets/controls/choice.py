"""Choice of one value among a few: segments side by side, or arrows where room is short."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise

import pygame

from mayi_desktop.ui.drawing import Align, Box, Look, draw_box
from mayi_desktop.ui.shell.input import LEFT, InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.widgets.basics import Signal, Widget

LABEL_SHARE = 0.40  # the same in sliders, so that their fields begin below each other


class Choice(Widget):
    """One of several values, each with its text; the chosen one is filled.

    Without a label the values have the whole width. A single value looks like plain text.
    Where the texts do not fit side by side, the chosen one is shown between two arrows.
    """

    focusable = True

    def __init__(
        self,
        look: Look,
        label: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_change: Callable[[str], None],
    ) -> None:
        super().__init__(look)
        self.label = label
        self.options = tuple(options)
        self.chosen = chosen
        self.changed: Signal[[str]] = Signal(look.note_use, on_change)
        self._under: int | None = None

    def set(self, chosen: str) -> None:
        """Show a choice without reporting a change."""
        if chosen != self.chosen:
            self.chosen, self.dirty = chosen, True

    def set_options(self, options: Sequence[tuple[str, str]], chosen: str) -> None:
        """Change what can be chosen."""
        if tuple(options) != self.options or chosen != self.chosen:
            self.options, self.chosen, self.dirty = tuple(options), chosen, True

    def handle(self, event: InputEvent) -> bool:
        """Choose by click or by the arrow keys; Enter and Space go to the next value."""
        super().handle(event)
        match event:
            case PointerMove(pos=pos):
                self._look_at(self._part_at(pos) if self.hovered else None)
            case PointerDown(button=button, pos=pos) if button == LEFT:
                return self._click(pos)
            case KeyPressed(key=key) if self.enabled:
                return self._press(key)
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Paint the label and the values."""
        colours, sizes = self.look.palette, self.look.metrics
        field = self._field()
        if self.label:
            room = pygame.Rect(self.rect)
            room.width = field.x - room.x - sizes.gap
            ink = colours.text if self.enabled else colours.soft_text
            self.look.write_label(target, self.label, room, sizes.body, ink)
        draw_box(
            target, field, Box(colours.sunken, sizes.radius, colours.line, max(1, sizes.line))
        )
        for index, (part, text, filled) in enumerate(self._parts()):
            self._draw_part(target, part, text, filled=filled, under=index == self._under)

    def _draw_part(
        self, target: pygame.Surface, part: pygame.Rect, text: str, *, filled: bool, under: bool
    ) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        inner = part.inflate(-2 * sizes.px(3), -2 * sizes.px(4))
        ink = colours.text
        if filled and self.enabled and len(self.options) > 1:
            edge = colours.primary_line
            draw_box(target, inner, Box(colours.primary, sizes.px(10), edge, sizes.px(1)))
            ink = colours.on_primary
        elif under and self.enabled:
            draw_box(target, inner, Box(colours.raised, sizes.px(10)))
        if filled:
            self.look.write_centred(target, text, inner, sizes.body, ink, bold=True)
        else:
            self.look.write_label(target, text, inner, sizes.body, ink, align=Align.CENTRE)

    def _field(self) -> pygame.Rect:
        field = pygame.Rect(self.rect)
        field.height = min(field.height, self.look.metrics.px(50))
        field.centery = self.rect.centery
        if self.label:
            left = round(self.rect.width * LABEL_SHARE)
            field.x, field.width = self.rect.x + left, self.rect.width - left
        return field

    @property
    def in_a_row(self) -> bool:
        """Whether there is room for all values side by side."""
        return sum(self._word_widths()) <= self._field().width

    def _word_widths(self) -> list[int]:
        sizes = self.look.metrics
        return [
            self.look.fonts.width(word, sizes.body, bold=True) + 2 * sizes.px(11)
            for _, word in self.options
        ]

    def _parts(self) -> list[tuple[pygame.Rect, str, bool]]:
        """The clickable parts: every value, or arrow, value, arrow."""
        field = self._field()
        if self.in_a_row:
            return [
                (part, word, key == self.chosen)
                for part, (key, word) in zip(self._segments(field), self.options, strict=True)
            ]
        side = min(field.height, round(field.width * 0.19))
        words = dict(self.options)
        before, after = pygame.Rect(field), pygame.Rect(field)
        before.width = after.width = side
        after.right = field.right
        here = field.inflate(-2 * side, 0)
        return [
            (before, "◀", False),
            (here, words.get(self.chosen, ""), False),
            (after, "▶", False),
        ]

    def _segments(self, field: pygame.Rect) -> list[pygame.Rect]:
        """The field divided among the texts, with equal air."""
        widths = self._word_widths()
        spare = (field.width - sum(widths)) / len(widths)
        edges = [field.x + round(x) for x in accumulate((w + spare for w in widths), initial=0)]
        return [
            pygame.Rect(left, field.y, right - left, field.height)
            for left, right in pairwise(edges)
        ]

    def _part_at(self, pos: tuple[int, int]) -> int | None:
        for index, (part, _, _) in enumerate(self._parts()):
            if part.collidepoint(pos):
                return index
        return None

    def _look_at(self, part: int | None) -> None:
        if part != self._under:
            self._under, self.dirty = part, True

    def _click(self, pos: tuple[int, int]) -> bool:
        part = self._part_at(pos)
        if part is None or not (self.enabled and self.visible):
            return False
        if self.in_a_row:
            self.choose(self.options[part][0])
        else:
            self._step(-1 if part == 0 else 1)
        return True

    def _press(self, key: str) -> bool:
        match key:
            case "left":
                self._step(-1)
            case "right" | "enter" | "space":
                self._step(1)
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        keys = [key for key, _ in self.options]
        here = keys.index(self.chosen) if self.chosen in keys else 0
        self.choose(keys[(here + by) % len(keys)])

    def choose(self, key: str) -> None:
        """Choose an option, and report it if it is another one."""
        if key != self.chosen:
            self.chosen, self.dirty = key, True
            self.changed.emit(key)


def number_choice(
    look: Look,
    label: str,
    texts: Mapping[float, str],
    value: float,
    on_change: Callable[[float], None],
) -> Choice:
    """A choice among numbers; a value that is not among them shows as the nearest one.

    A negative number stands for something else than an amount, so only it shows as such.
    """
    near = min(texts, key=lambda number: ((number < 0) is not (value < 0), abs(number - value)))
    options = [(str(number), text) for number, text in texts.items()]
    return Choice(look, label, options, str(near), lambda key: on_change(float(key)))
