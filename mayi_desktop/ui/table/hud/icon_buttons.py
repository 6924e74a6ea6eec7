"""Round buttons with a picture above a word; their keys are told while one points at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

import pygame

from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.drawing import LEGIBLE, Box, Colour, Look, draw_box
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.table.layout.regions import ICON_WORD
from mayi_desktop.ui.widgets.controls.button import Button

_FINE = 4  # painted larger by this factor and scaled down, for smooth edges
# How much of the button's width the picture takes.
_PICTURE = 0.62
# Pixels by which the ground of a word is wider than the word.
_PAD = 6


class Icon(Enum):
    """What is pictured."""

    HINT = auto()
    LOG = auto()
    MENU = auto()


class IconButton(Button):
    """A round button with a picture and a word below it.

    While it is pointed at its whole name with its key stands there; `named` tells that, too:
    the keyboard has come to it.
    """

    def __init__(self, look: Look, icon: Icon, on_press: Callable[[], None]) -> None:
        super().__init__(look, "", on_press)
        self.icon = icon
        self.named = False

    @property
    def tells_name(self) -> bool:
        """Whether the name is in sight."""
        return self.hovered or self.held or self.named

    @property
    def painted_rect(self) -> pygame.Rect:
        """The button with its shadow, and the slip with its name, which hides the word."""
        return super().painted_rect.unionall([self.look.panel().reach(self.slip), self.tag])

    def draw(self, target: pygame.Surface) -> None:
        """Draw the button, brighter under the pointer, and what hangs below it."""
        palette, sizes = self.look.palette, self.look.metrics
        fill = palette.hover if self.hovered else palette.raised
        pressed = self.held and self.hovered
        fill = palette.pressed if pressed else fill
        radius = self.rect.width // 2
        box = self.look.raised(fill, palette.line, radius, pressed=pressed)
        draw_box(target, self.body, replace(box, shadow=0, depth=min(box.depth, sizes.px(3))))
        side = round(self.rect.width * _PICTURE)
        picture = icon_picture(self.icon, side, palette.text, fill)
        target.blit(picture, picture.get_rect(center=self.face.center))
        if self.tells_name:
            self._draw_name(target)
        else:
            self._draw_word(target)

    def _draw_word(self, target: pygame.Surface) -> None:
        look, tag = self.look, self.tag
        # The table's rail, cloth and shadows meet below these buttons: no ink suits all three.
        draw_box(target, tag, Box(look.palette.panel, tag.height // 3))
        place, px = self.word, look.metrics.fine
        look.write_centred(target, self.told, place, px, look.palette.text, least=LEGIBLE)

    def _draw_name(self, target: pygame.Surface) -> None:
        look, rect = self.look.page, self.slip
        edge = look.palette.line
        draw_box(
            target,
            rect,
            Box(look.palette.panel, look.metrics.px(5), border=edge, border_width=1, shadow=6),
        )
        look.write_centred(
            target, self.label, rect, look.metrics.small, look.palette.text, bold=True
        )

    @property
    def told(self) -> str:
        """The word below the button."""
        return _(_WORDS[self.icon])

    @property
    def word(self) -> pygame.Rect:
        """Where the word stands: below the button, and a little wider."""
        place = pygame.Rect(0, 0, 2 * self.rect.width, self.look.metrics.px(ICON_WORD))
        place.midtop = self.rect.midbottom
        return place

    @property
    def tag(self) -> pygame.Rect:
        """What the word stands on; a little wider than it."""
        look, word = self.look, self.word
        wide = look.fonts.width(self.told, look.metrics.fine) + look.metrics.px(_PAD)
        tag = pygame.Rect(0, 0, min(word.width, wide), word.height)
        tag.midbottom = word.midbottom
        return tag

    @property
    def slip(self) -> pygame.Rect:
        """Where the name stands, within the window."""
        sizes = self.look.metrics
        wide = self.look.fonts.width(self.label, sizes.small, bold=True) + sizes.px(18)
        slip = pygame.Rect(0, 0, wide, round(1.5 * sizes.small))
        slip.midtop = self.rect.centerx, self.rect.bottom + sizes.px(4)
        slip.right = min(slip.right, sizes.size[0] - sizes.px(6))
        return slip


@cached_surface
def icon_picture(icon: Icon, side: int, ink: Colour, ground: Colour) -> pygame.Surface:
    """A picture in one ink; `ground` is what is seen through its lines."""
    fine = side * _FINE
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA)
    picture.fill((*ink, 0))
    _PAINTERS[icon](picture, fine, ink, ground)
    return pygame.transform.smoothscale(picture, (side, side))


def _bulb(picture: pygame.Surface, fine: int, ink: Colour, ground: Colour) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return x * fine, y * fine

    pygame.draw.circle(picture, ink, at(0.5, 0.38), 0.33 * fine)
    neck = [at(0.30, 0.58), at(0.70, 0.58), at(0.62, 0.74), at(0.38, 0.74)]
    pygame.draw.polygon(picture, ink, neck)
    for y in (0.79, 0.91):
        line = pygame.Rect(0, 0, 0.24 * fine, 0.08 * fine)
        line.midtop = round(0.5 * fine), round(y * fine)
        pygame.draw.rect(picture, ink, line, border_radius=fine // 20)
    pygame.draw.arc(
        picture,
        ground,
        pygame.Rect(*at(0.29, 0.17), *at(0.42, 0.42)),
        1.7,
        3.0,
        max(2, fine // 18),
    )


def _sheet(picture: pygame.Surface, fine: int, ink: Colour, ground: Colour) -> None:
    page = pygame.Rect(0.16 * fine, 0.06 * fine, 0.68 * fine, 0.88 * fine)
    pygame.draw.rect(picture, ink, page, border_radius=fine // 12)
    for row, share in enumerate((0.44, 0.44, 0.30)):
        line = pygame.Rect(
            0.28 * fine, (0.24 + 0.20 * row) * fine, share * fine, max(2, 0.075 * fine)
        )
        pygame.draw.rect(picture, ground, line)


def _bars(picture: pygame.Surface, fine: int, ink: Colour, _ground: Colour) -> None:
    for row in range(3):
        bar = pygame.Rect(0.10 * fine, (0.18 + 0.26 * row) * fine, 0.80 * fine, 0.12 * fine)
        pygame.draw.rect(picture, ink, bar, border_radius=fine // 20)


_WORDS = {Icon.HINT: N_("Hint"), Icon.LOG: N_("Log"), Icon.MENU: N_("Menu")}
_PAINTERS = {Icon.HINT: _bulb, Icon.LOG: _sheet, Icon.MENU: _bars}
