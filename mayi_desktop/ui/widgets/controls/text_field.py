"""Text field of one line: caret, selection, clipboard, and a maximal length."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.ui.drawing import LEGIBLE, Box, Look, draw_box
from mayi_desktop.ui.shell.input import (
    LEFT,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    TextTyped,
)
from mayi_desktop.ui.widgets.basics import Signal, Widget

_BLINK = 0.53  # seconds, as on most desktops


class TextField(Widget):
    """A single line to type into; the Enter key reports `entered`."""

    focusable = True

    def __init__(
        self,
        look: Look,
        text: str,
        on_change: Callable[[str], None],
        *,
        limit: int = 24,
        hint: str = "",
    ) -> None:
        super().__init__(look)
        self.text = text
        self.hint = hint
        self.limit = limit
        self.changed = Signal(on_change)
        self.entered: Signal[[]] = Signal()
        self.overfilled: Signal[[]] = Signal()
        self.caret = len(text)
        self.anchor = len(text)
        self._since_key = 0.0
        self._selecting = self._arriving = False

    def set(self, text: str) -> None:
        """Show a text without reporting a change."""
        if text != self.text:
            self.text, self.dirty = text, True
            self.caret = self.anchor = len(text)

    @property
    def selected(self) -> str:
        """The text that is selected."""
        low, high = self._span()
        return self.text[low:high]

    def focus(self, *, on: bool) -> None:
        """Begin or end typing; the whole text is selected first, to be replaced."""
        if on and not self.focused:
            self._arriving = True
            self.caret, self.anchor, self._since_key = len(self.text), 0, 0.0
            _begin_typing(self.rect)
        elif self.focused and not on:
            _end_typing()
        super().focus(on=on)

    def update(self, dt: float) -> None:
        """Blink the caret."""
        self._arriving = False
        if self.focused:
            before = self._lit()
            self._since_key += dt
            self.dirty = self.dirty or before != self._lit()

    def handle(self, event: InputEvent) -> bool:
        """Edit on keys while focused; place the caret by a second click, select by drag."""
        super().handle(event)
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self.is_hit(pos):
                if self.focused and not self._arriving:
                    self._selecting = True
                    self._go(self._index_at(pos[0]), select="shift" in event.mods)
                return True
            case PointerMove(pos=pos) if self._selecting:
                self._go(self._index_at(pos[0]), select=True)
                return True
            case PointerUp() if self._selecting:
                self._selecting = False
                return True
            case TextTyped(text=text) if self.focused:
                self._insert(text)
                return True
            case KeyPressed() if self.focused:
                return self._press(event)
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Paint the field, the selection, the text and the caret."""
        colours, sizes = self.look.palette, self.look.metrics
        edge = colours.accent if self.focused else colours.line
        draw_box(target, self.rect, Box(colours.sunken, sizes.px(10), edge, sizes.line))
        inner = self._inner()
        before = target.get_clip()
        target.set_clip(inner.inflate(sizes.px(4), 0).clip(before))
        offset = self._offset()
        if self.focused and self.caret != self.anchor:
            low, high = (self._x(index) - offset for index in self._span())
            selection = pygame.Rect(inner.x + low, 0, high - low, round(sizes.body * 1.4))
            selection.centery = inner.centery
            target.fill(colours.raised, selection.clip(target.get_clip()))
        if self.text:
            shown, px = self._shown(inner.width)
            line = self.look.fonts.text(shown, px, colours.text)
            target.blit(line, line.get_rect(midleft=(inner.x - offset, inner.centery)))
        else:
            self._draw_hint(target, inner)
        offset = self._offset()
        if self.focused and self._lit():
            caret = pygame.Rect(0, 0, max(2, sizes.line), round(sizes.body * 1.3))
            caret.center = (inner.x + self._x(self.caret) - offset, inner.centery)
            target.fill(colours.accent, caret)
        target.set_clip(before)

    def _shown(self, width: int) -> tuple[str, int]:
        """The text and its size; where nobody types, a long one is smaller, or cut short.

        What is cut short is told where the pointer rests.
        """
        whole, px = self.text, self.look.metrics.body
        if self.focused:
            self.tip = ""
            return whole, px
        px = self.look.fitting_size(whole, px, width, least=LEGIBLE)
        shown = self.look.fonts.fit(whole, px, width)
        self.tip = "" if shown == whole else whole
        return shown, px

    def _draw_hint(self, target: pygame.Surface, inner: pygame.Rect) -> None:
        """Write the hint after the caret, so that the two don't touch."""
        sizes, ink = self.look.metrics, self.look.palette.soft_text
        room = pygame.Rect(inner)
        room.width -= sizes.px(6)
        room.right = inner.right
        self.look.write_label(target, self.hint, room, sizes.body, ink)

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.look.metrics.px(14), -4)

    def _offset(self) -> int:
        """How far the text is pushed left so that the caret stays in sight."""
        return max(0, self._x(self.caret) - self._inner().width) if self.focused else 0

    def _x(self, index: int) -> int:
        return self.look.fonts.width(self.text[:index], self.look.metrics.body)

    def _index_at(self, x: int) -> int:
        wanted = x - self._inner().x + self._offset()
        return min(range(len(self.text) + 1), key=lambda index: abs(self._x(index) - wanted))

    def _lit(self) -> bool:
        return self._since_key % (2 * _BLINK) < _BLINK

    def _span(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def _press(self, event: KeyPressed) -> bool:
        if event.mods & {"ctrl", "meta"}:
            return self._shortcut(event.key)
        select = "shift" in event.mods
        match event.key:
            case "left":
                self._go(max(0, self.caret - 1), select=select)
            case "right":
                self._go(min(len(self.text), self.caret + 1), select=select)
            case "home":
                self._go(0, select=select)
            case "end":
                self._go(len(self.text), select=select)
            case "backspace":
                self._erase(self.caret - 1)
            case "delete":
                self._erase(self.caret + 1)
            case "enter" if self.entered.is_connected:
                self.entered.emit()
            case key:
                return len(key) == 1 or key == "space"
        return True

    def _shortcut(self, key: str) -> bool:
        match key:
            case "a":
                self.anchor, self.caret, self.dirty = 0, len(self.text), True
            case "c":
                copy_text(self.selected)
            case "x":
                copy_text(self.selected)
                self._erase(self.caret)
            case "v":
                self._insert(_pasted())
            case _:
                return False
        return True

    def _go(self, index: int, *, select: bool) -> None:
        self.caret, self._since_key, self.dirty = index, 0.0, True
        if not select:
            self.anchor = index

    def _erase(self, towards: int) -> None:
        """Delete the selection, or the letter between the caret and `towards`."""
        low, high = self._span()
        if low == high:
            low, high = sorted((self.caret, min(len(self.text), max(0, towards))))
        self._change(self.text[:low] + self.text[high:], low)

    def _insert(self, text: str) -> None:
        text = "".join(letter for letter in text if letter.isprintable())
        low, high = self._span()
        room = self.limit - (len(self.text) - (high - low))
        fitting = text[: max(0, room)]
        self._change(self.text[:low] + fitting + self.text[high:], low + len(fitting))
        if fitting != text:
            self.overfilled.emit()

    def _change(self, text: str, caret: int) -> None:
        self._go(caret, select=False)
        if text != self.text:
            self.text = text
            self.changed.emit(text)


def _begin_typing(rect: pygame.Rect) -> None:
    pygame.key.start_text_input()
    pygame.key.set_text_input_rect(rect)


def _end_typing() -> None:
    pygame.key.stop_text_input()


def copy_text(text: str) -> None:
    """Put a text on the clipboard; nothing happens where there is none."""
    if text:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return


def _pasted() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
