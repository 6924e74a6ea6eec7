"""Labels on a plaque: the dealer's button, what a seat could say, and what it answered."""

from __future__ import annotations

import pygame

from mayi_desktop.i18n import pgettext
from mayi_desktop.ui.drawing import LEGIBLE, Box, Look, disc, draw_box
from mayi_desktop.ui.drawing.theme import IVORY


def dealer_button(look: Look, target: pygame.Surface, button: pygame.Rect) -> None:
    """A button for whoever deals."""
    target.blit(disc(button.width, IVORY), button)
    px, ink = round(button.width * 0.62), (43, 27, 5)
    look.write_centred(target, pgettext("dealer", "D"), button, px, ink, bold=True)


def said_label(
    look: Look,
    target: pygame.Surface,
    rect: pygame.Rect,
    name: int,
    words: str,
    *,
    quiet: bool,
) -> None:
    """What a seat could say, as a label on the plaque's upper edge, above its name.

    What the seat's person has not said is `quiet`; only what somebody wants is amber.
    """
    sizes = look.metrics
    px = sizes.small
    wide = min(rect.width, look.fonts.width(words, px, bold=True) + sizes.px(24))
    chip = pygame.Rect(0, 0, wide, round(px * 1.5))
    # Below the edge there may be a face.
    chip.midbottom = (rect.centerx, min(rect.y + sizes.px(2), name - sizes.px(4)))
    palette = look.palette
    fill, ink = palette.primary, palette.on_primary
    box = Box(fill, chip.height // 2)
    if quiet:
        ink = palette.text
        box = Box(palette.panel, chip.height // 2, palette.line, sizes.line)
    draw_box(target, chip, box)
    look.write_centred(target, words, chip, px, ink, bold=True)


def answer_bubble(
    look: Look, target: pygame.Surface, room: pygame.Rect, words: str, *, quiet: bool
) -> None:
    """What a seat answered, in a bubble below its name; a no is `quiet`, a yes is amber."""
    sizes = look.metrics
    palette, px = look.palette, sizes.small
    wide = min(room.width, look.fonts.width(words, px, bold=True) + sizes.px(20))
    bubble = pygame.Rect(room.x, 0, wide, min(round(1.45 * px), room.height - 2))
    bubble.centery = room.centery
    fill, ink, edge = palette.primary, palette.on_primary, palette.primary_line
    if quiet:
        paper = look.page.palette
        fill, ink, edge = paper.panel, paper.text, paper.line
    draw_box(target, bubble, Box(fill, bubble.height // 3, border=edge, border_width=1))
    look.write_centred(target, words, bubble.inflate(-4, 0), px, ink, bold=True, least=LEGIBLE)
