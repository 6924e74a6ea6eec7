"""Draws the program's icon: three cards in a fan, the front one asking its question.

Also the picture beside the installer's first and last page on Windows.
"""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from card_art.colours import EDGE, GOLD, INK, IVORY
from card_art.glyphs import Lettering, bold
from card_art.suits import HEART, SPADE
from card_art.svg import document, group, path, rect

ICONS = Path(__file__).resolve().parents[2] / "assets" / "icons"
NAME = "mayi-desktop"
INSTALLER = ICONS.parents[1] / "build_scripts" / "packaging" / "windows" / "installer.bmp"
INSTALLER_SIZE = (164, 314)
SIDE = 512
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
# Below this size the fan behind would only be noise around the question mark.
SMALL = 32
NAVY, PLUM, RED = "#1D3461", "#5B2A6E", "#C4122F"


def main() -> None:
    """Write the drawing and its pictures."""
    ICONS.mkdir(parents=True, exist_ok=True)
    lettering = Lettering()
    whole, plain = icon(lettering), small_icon(lettering)
    (ICONS / f"{NAME}.svg").write_text(whole, encoding="utf-8", newline="\n")
    for size in SIZES:
        text = whole if size >= SMALL else plain
        pygame.image.save(picture(text, size), ICONS / f"{NAME}-{size}.png")
    pygame.image.save(installer_picture(whole), INSTALLER)


def picture(text: str, size: int) -> pygame.Surface:
    """A drawing at one size, smoothed down from four times as many points."""
    large = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (4 * size, 4 * size))
    return pygame.transform.smoothscale(large, (size, size))


def installer_picture(icon: str) -> pygame.Surface:
    """The icon on felt, darker towards the foot."""
    width, height = INSTALLER_SIZE
    ground = pygame.Surface(INSTALLER_SIZE)
    top, foot = pygame.Color("#1E5A46"), pygame.Color("#0E2F24")
    for y in range(height):
        ground.fill(top.lerp(foot, y / height), (0, y, width, 1))
    side = width - 44
    ground.blit(picture(icon, side), ((width - side) // 2, (height - side) // 3))
    return ground


def icon(lettering: Lettering) -> str:
    """The fan of three cards on green felt."""
    left = card(NAVY) + path(HEART, GOLD, transform="translate(200 148) scale(31)")
    right = card(PLUM) + path(SPADE, GOLD, transform="translate(312 148) scale(31)")
    return document(
        (SIDE, SIDE),
        felt(),
        group("rotate(-17 256 520)", left),
        group("rotate(17 256 520)", right),
        card(IVORY),
        question(lettering, 356, 198),
    )


def small_icon(lettering: Lettering) -> str:
    """One card with the question mark, for the smallest sizes."""
    front = rect((96, 40), (320, 432), 44, fill=IVORY, stroke=INK, stroke_width=10)
    return document((SIDE, SIDE), felt(), front, question(lettering, 420, 320))


def felt() -> str:
    """The green ground with an amber rim."""
    return rect((10, 10), (492, 492), 96, fill="#1E5A46", stroke=GOLD, stroke_width=14)


def card(colour: str) -> str:
    """One card of the fan."""
    edge = EDGE if colour == IVORY else IVORY
    return rect((154, 96), (204, 312), 24, fill=colour, stroke=edge, stroke_width=8)


def question(lettering: Lettering, foot: float, height: float) -> str:
    """The question mark."""
    return bold(lettering.draw("?", SIDE / 2, foot, height, height), RED, height * 1.4)


if __name__ == "__main__":
    main()
