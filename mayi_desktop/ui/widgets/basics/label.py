"""Text label: one line, or wrapped to its width."""

from __future__ import annotations

from enum import Enum, auto

import pygame

from mayi_desktop.ui.drawing import Align, Colour, Look
from mayi_desktop.ui.widgets.basics.base import Widget


class Tone(Enum):
    """What a text is for, which decides its size and colour."""

    NORMAL = auto()
    SOFT = auto()
    HEADING = auto()
    SUBHEADING = auto()
    SMALL = auto()
    WARNING = auto()
    STRONG = auto()


_HEADINGS = (Tone.HEADING, Tone.SUBHEADING)


class Label(Widget):
    """A text that cannot be pressed; it wraps where its rectangle ends.

    It has room for `least_lines` even when it says less, so that nothing below it jumps.
    """

    def __init__(
        self,
        look: Look,
        text: str,
        tone: Tone = Tone.NORMAL,
        align: Align = Align.LEFT,
        *,
        least_lines: int = 0,
    ) -> None:
        super().__init__(look)
        self.text = text
        self.tone = tone
        self.align = align
        self.least_lines = least_lines

    def set_text(self, text: str, tone: Tone | None = None) -> None:
        """Change the text, and the tone if one is given."""
        if text != self.text or (tone is not None and tone is not self.tone):
            self.text, self.tone, self.dirty = text, tone or self.tone, True

    @property
    def voice(self) -> Look:
        """The look with the typeface of the tone: headings have the second one."""
        return self.look.serif if self.tone in _HEADINGS else self.look

    def height_for(self, width: int) -> int:
        """The height of all lines at this width."""
        px, bold = self._font()
        lines = self.voice.fonts.wrap(self.text, px, width, bold=bold)
        above = self.look.metrics.px(12) if self.tone is Tone.SUBHEADING else 0
        return max(len(lines), self.least_lines) * self._line_height(px) + above

    def width_wanted(self) -> int:
        """How wide the text is in one line."""
        px, bold = self._font()
        return self.voice.fonts.width(self.text, px, bold=bold)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the lines, centred in height; what does not fit ends with an ellipsis."""
        px, bold = self._font()
        fonts = self.voice.fonts
        wrap = fonts.wrap_evenly if self.align is Align.CENTRE else fonts.wrap
        lines = wrap(self.text, px, self.rect.width, bold=bold)
        height = self._line_height(px)
        room = max(1, self.rect.height // height)
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        spare = self.rect.height - len(lines) * height
        y = self.rect.y + (spare if self.tone is Tone.SUBHEADING else spare // 2)
        for line in lines:
            place = pygame.Rect(self.rect.x, y, self.rect.width, height)
            self.voice.write(
                target, line, place, px, self._colour(), align=self.align, bold=bold
            )
            y += height

    def _line_height(self, px: int) -> int:
        return round(px * 1.32)  # usual line spacing for running text

    def _font(self) -> tuple[int, bool]:
        sizes = self.look.metrics
        match self.tone:
            case Tone.HEADING:
                return sizes.heading, True
            case Tone.SUBHEADING:
                return sizes.ribbon, True
            case Tone.SMALL | Tone.SOFT | Tone.WARNING:
                return sizes.small, False
            case Tone.NORMAL:
                return sizes.body, False
            case Tone.STRONG:
                return sizes.body, True

    def _colour(self) -> Colour:
        colours = self.look.palette
        match self.tone:
            case Tone.SOFT:
                return colours.soft_text
            case Tone.WARNING:
                return colours.warning
            case Tone.SUBHEADING:
                return colours.accent
            case _:
                return colours.text
