"""QR codes: a link as a picture for cameras, with a line to type below it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, draw_box
from mayi_desktop.ui.kit.widget import Widget

# Pixels of one module at 1080 lines: a phone reads it from an arm's length.
_MODULE = 7
_LEAST_MODULE = 4
_EDGE = 16
_LINE = 1.5
# Light modules around a code, as its standard asks for.
_QUIET = 4
_DARK, _LIGHT = (0, 0, 0), (255, 255, 255)


@lru_cache(maxsize=16)
def qr_picture(text: str, module: int) -> pygame.Surface:
    """The QR code of a text, with its quiet zone; `module` is in pixels."""
    # Imported late: slow, and codes are shown only when phones are invited.
    import segno

    rows = tuple(segno.make_qr(text).matrix)
    side = (len(rows) + 2 * _QUIET) * module
    picture = pygame.Surface((side, side))
    picture.fill(_LIGHT)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                spot = ((x + _QUIET) * module, (y + _QUIET) * module, module, module)
                picture.fill(_DARK, spot)
    return picture


class InvitationCode(Widget):
    """The QR code for all phones, black on white in any theme, and the address below it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.link = self.short = ""

    def spoken_name(self) -> str:
        return self.short

    def set(self, link: str, short: str) -> None:
        """Set the link and the line below it; an empty link shows only the line."""
        if (link, short) != (self.link, self.short):
            self.link, self.short, self.dirty = link, short, True

    def height_for(self, width: int) -> int:
        sizes = self.look.metrics
        line = round(_LINE * sizes.body) + 2 * sizes.px(_EDGE)
        return line + (self._side(width) if self.link else 0)

    def draw(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        line = pygame.Rect(self.rect.x, 0, self.rect.width, round(_LINE * sizes.body))
        line.bottom = self.rect.bottom - sizes.px(_EDGE) // 2
        if self.link:
            code = qr_picture(self.link, self._module(self.rect.width))
            top = self.rect.y + sizes.px(_EDGE) // 2
            target.blit(code, code.get_rect(midtop=(self.rect.centerx, top)))
        line.inflate_ip(-sizes.pad, 0)
        self.look.write(
            target, self.short, line, sizes.body, colours.text, align=Align.CENTRE, bold=True
        )

    def _module(self, width: int) -> int:
        """Pixels per module: as large as is useful and fits."""
        wished = max(_LEAST_MODULE, self.look.metrics.px(_MODULE))
        while wished > 1 and qr_picture(self.link, wished).get_width() > width:
            wished -= 1
        return wished

    def _side(self, width: int) -> int:
        return qr_picture(self.link, self._module(width)).get_height()
