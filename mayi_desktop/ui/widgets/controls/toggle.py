"""On-off switch."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Box, Look, disc, draw_box
from mayi_desktop.ui.shell.input import LEFT, InputEvent, KeyPressed, PointerDown
from mayi_desktop.ui.widgets.basics import Signal, Widget


class Toggle(Widget):
    """A labelled switch; a word beside the knob says the state, not the colour alone.

    The words are "On" and "Off" unless others are given.
    """

    focusable = True

    def __init__(
        self,
        look: Look,
        label: str,
        on_change: Callable[[bool], None],
        *,
        on: bool = False,
        words: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(look)
        self.label = label
        self.words = words or (_("On"), _("Off"))
        self.on = on
        self.changed: Signal[[bool]] = Signal(look.note_use, on_change)

    def set(self, *, on: bool) -> None:
        """Show a state without reporting a change."""
        if self.on != on:
            self.on, self.dirty = on, True

    def handle(self, event: InputEvent) -> bool:
        """Switch on a click, Enter or Space."""
        super().handle(event)
        match event:
            case PointerDown(button=button) if button == LEFT and self.is_hit(event.pos):
                self._turn()
                return True
            case KeyPressed(key="enter" | "space", repeat=False) if self.enabled:
                self._turn()
                return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Paint the label and the switch at the right."""
        colours, sizes = self.look.palette, self.look.metrics
        track = pygame.Rect(0, 0, sizes.px(62), sizes.px(34))
        track.midright = self.rect.midright
        fill = colours.primary if self.on else colours.sunken
        edge = colours.primary_line if self.on else colours.line
        draw_box(target, track, Box(fill, track.height // 2, edge, sizes.line))
        knob_size = track.height - 2 * sizes.px(5)
        knob = disc(knob_size, colours.on_primary if self.on else colours.soft_text)
        inset = sizes.px(5)
        x = track.right - inset - knob_size if self.on else track.x + inset
        target.blit(knob, (x, track.y + inset))
        word = self.words[0] if self.on else self.words[1]
        wide = max(self.look.fonts.width(w, sizes.body) for w in self.words) + sizes.px(2)
        word_rect = pygame.Rect(track.x - sizes.gap - wide, self.rect.y, wide, self.rect.height)
        self.look.write(target, word, word_rect, sizes.body, colours.soft_text)
        room = pygame.Rect(self.rect)
        room.width = word_rect.x - room.x - sizes.gap
        ink = colours.text if self.enabled else colours.soft_text
        self.look.write_label(target, self.label, room, sizes.body, ink)

    def _turn(self) -> None:
        self.on, self.dirty = not self.on, True
        self.changed.emit(self.on)
