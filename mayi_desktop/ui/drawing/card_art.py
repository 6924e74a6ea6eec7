"""Rasterises the drawn cards at exactly the size asked for, and keeps them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import pygame

from mayi_desktop.ui.drawing.paint import soft_shadow
from mayi_desktop.ui.drawing.theme import SUIT_COLOURS, Colour, Size

ASPECT = 250 / 350
BACKS = ("back1", "back2", "back3", "back4")
# The game's own court cards, and those of a folder that has this name.
FACES = ("winter", "traditional")
_SUIT_TOKEN = "#010203"
_COURTS = "JQK"
_PATH = re.compile(r' d="([^"]+)"')
_JOKERS = {"JK": "JK1"}
_STARRED = ("JK1", "JK2")
_SNAP = 0.5  # degrees; finer steps would not be seen and would fill the memory
_HEM = 2  # pixels around a card before it is turned: as far as smoothing reaches
_OUTLINE = (0xD8, 0xCB, 0xB0)
_BAND = "#FFB547"
# Centre and radius of the star in the units of the drawing, 250 by 350.
_STAR = (34.5, 144.0, 21.0)
_JUMBO_STAR = (44.0, 214.0, 25.0)
_LEGIBLE_HEIGHT = 64  # pixels; on smaller cards the usual index cannot be read
_FINE_HEIGHT = 140  # pixels; on smaller cards fine lines would only be grey


class CardArt:
    """Faces, backs and shadows of the cards, rasterised when first drawn and then cached.

    A card is named by its text, "7S", "TD" or "JK"; "JK2" is the other joker. Pictures are
    shared and must not be painted on. A card that is too small for the usual index to be read
    has the large one, whatever was chosen; small court cards and backs have no fine lines.
    Everything is dropped when the suits' colours, the index, the court letters or the faces
    change, and sizes no longer used by `drop_other_sizes`.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._suits: Mapping[str, Colour] = SUIT_COLOURS["classic"]
        self._jumbo = False
        self._letters = _COURTS
        self._faces = FACES[0]
        self._texts: dict[tuple[str, str], str] = {}
        self._upright: dict[tuple[str, int, bool, str], pygame.Surface] = {}
        self._turned: dict[tuple[str, int, bool, float], pygame.Surface] = {}
        self._shadows: dict[tuple[int, int, int, float], pygame.Surface] = {}

    def restyle(
        self, suits: str, *, jumbo: bool, letters: str = _COURTS, faces: str = FACES[0]
    ) -> None:
        """Use a colour scheme for the suits, the large index or the usual one, and letters.

        `letters` are those of jack, queen and king; J, Q and K if they were never drawn.
        `faces` are the court cards, one of `FACES`; the first if there are none of this name.
        """
        scheme = SUIT_COLOURS.get(suits, SUIT_COLOURS["classic"])
        letters = letters if self._has_letters(letters) else _COURTS
        faces = faces if faces in FACES else FACES[0]
        wanted = (scheme, jumbo, letters, faces)
        if wanted != (self._suits, self._jumbo, self._letters, self._faces):
            self._suits, self._jumbo, self._letters, self._faces = wanted
            self._texts.clear()
            self._upright.clear()
            self._turned.clear()

    def face(self, name: str, height: int, *, wild: bool = False) -> pygame.Surface:
        """The face of a card; `wild` marks it with the amber band and a star."""
        return self._face(name, height, height, wild=wild)

    def back(self, name: str, height: int) -> pygame.Surface:
        """A back, "back1" to "back4"."""
        return self.face(name, height)

    def suit(self, suit: str, height: int) -> pygame.Surface:
        """The sign of a suit alone, in the scheme's colour; for light ground only."""
        return self.face(f"suit_{suit}", height)

    def turned(
        self, name: str, height: int, degrees: float, *, wild: bool = False
    ) -> pygame.Surface:
        """The card turned to the left by an angle, snapped to half a degree."""
        angle = round(degrees / _SNAP) * _SNAP % 360
        if angle == 0:
            return self.face(name, height, wild=wild)
        key = (name, height, wild, angle)
        if key not in self._turned:
            twice = self._face(name, 2 * height, height, wild=wild)
            self._turned[key] = _turn_finely(twice, angle)
        return self._turned[key]

    def shadow(self, size: Size, blur: int, degrees: float = 0.0) -> pygame.Surface:
        """The soft shadow of a card, `2 * blur` larger on every side."""
        angle = round(degrees / _SNAP) * _SNAP % 360
        key = (*size, blur, angle)
        if key not in self._shadows:
            upright = soft_shadow(size, round(size[0] * 0.07), blur)
            self._shadows[key] = (
                pygame.transform.rotozoom(upright, angle, 1.0) if angle else upright
            )
        return self._shadows[key]

    def drop_other_sizes(self, *heights: int) -> None:
        """Drop every picture of another height, as after a change of the window's size."""
        kept = {*heights, *(2 * height for height in heights)}
        self._upright = {key: s for key, s in self._upright.items() if key[1] in kept}
        self._turned = {key: s for key, s in self._turned.items() if key[1] in kept}
        self._shadows = {key: s for key, s in self._shadows.items() if key[1] in kept}

    def _face(self, name: str, height: int, shown: int, *, wild: bool) -> pygame.Surface:
        """A face of one height, drawn for the height that it will be shown at."""
        large = (self._jumbo or shown < _LEGIBLE_HEIGHT) and name not in BACKS
        level = "jumbo" if large else "small" if shown < _FINE_HEIGHT else ""
        key = (_JOKERS.get(name, name), height, wild, level)
        if key not in self._upright:
            self._upright[key] = self._raster(self._svg(key[0], level, wild=wild), height)
        return self._upright[key]

    def _raster(self, svg: str, height: int) -> pygame.Surface:
        square = (round(height * 1.5), height)
        return pygame.image.load_sized_svg(BytesIO(svg.encode()), square).convert_alpha()

    def _svg(self, name: str, level: str, *, wild: bool) -> str:
        if (name, level) not in self._texts:
            self._texts[name, level] = self._read(name, level)
        text = self._texts[name, level]
        star = "" if name in _STARRED else _star(large=level == "jumbo")
        mark = _bands() + star if wild else ""
        return text.replace("</svg>", mark + "</svg>")

    def _read(self, name: str, level: str) -> str:
        path = self._path(name, level)
        r, g, b = self._suits.get(name[-1], (0, 0, 0))
        text = path.read_text(encoding="utf-8")
        place = _COURTS.find(name[0])
        if place >= 0 and self._letters != _COURTS and name not in _STARRED:
            size = "jumbo/" if level == "jumbo" else ""
            drawn, wanted = _COURTS[place], self._letters[place]
            text = text.replace(self._letter(size + drawn), self._letter(size + wanted))
        return text.replace(_SUIT_TOKEN, f"#{r:02X}{g:02X}{b:02X}")

    def _path(self, name: str, level: str) -> Path:
        """A file of the chosen faces, and of the level, as far as these have the card."""
        own, file = self._folder / self._faces, f"{name}.svg"
        usual = own if level != "jumbo" else self._folder / level
        places = (own / level / file, usual / file, self._folder / level / file)
        return next((place for place in places if place.exists()), self._folder / file)

    def _has_letters(self, letters: str) -> bool:
        files = (self._folder / "letters" / f"{letter}.svg" for letter in letters)
        drawn = letters.isalpha() and all(map(Path.exists, files))
        return drawn and len(letters) == len(_COURTS)

    def _letter(self, name: str) -> str:
        """The path data of a letter in the corner of a court card."""
        text = (self._folder / "letters" / f"{name}.svg").read_text(encoding="utf-8")
        found = _PATH.search(text)
        assert found is not None, name
        return found[1]


def turn(face: pygame.Surface, angle: float) -> pygame.Surface:
    """A card's picture turned, its edges as smooth as its signs."""
    return pygame.transform.rotozoom(hemmed(face), angle, 1.0)


def hemmed(face: pygame.Surface) -> pygame.Surface:
    """A card's picture with a hem, to be turned.

    The hem is transparent but has the outline's colour: what is transparent and black would
    be mixed into the edge, which would then look dotted.
    """
    width, height = face.get_size()
    larger = pygame.Surface((width + 2 * _HEM, height + 2 * _HEM), pygame.SRCALPHA)
    larger.fill((*_OUTLINE, 0))
    larger.blit(face, (_HEM, _HEM))
    covered = pygame.mask.from_surface(face, 0)
    covered.to_surface(larger, setcolor=None, unsetcolor=(*_OUTLINE, 0), dest=(_HEM, _HEM))
    return larger


def _turn_finely(twice: pygame.Surface, angle: float) -> pygame.Surface:
    """A picture of double size turned and halved, which keeps its edges smooth."""
    turned = turn(twice, angle)
    width, height = turned.get_size()
    return pygame.transform.smoothscale(turned, ((width + 1) // 2, (height + 1) // 2))


def _bands() -> str:
    """The amber bands along both sides of a wild."""
    return "".join(
        f'<rect x="{left}" y="20" width="10" height="310" rx="5" fill="{_BAND}"/>'
        for left in (3.5, 236.5)
    )


@cache
def _star(*, large: bool) -> str:
    """The star under the index of a wild, lower where the index is large."""
    x, y, radius = _JUMBO_STAR if large else _STAR
    points = []
    for corner in range(10):
        length = radius if corner % 2 == 0 else radius * 0.46
        angle = math.pi * corner / 5
        points.append(f"{x + length * math.sin(angle):.2f},{y - length * math.cos(angle):.2f}")
    outline = 'stroke="#2B1B05" stroke-width="2" stroke-linejoin="round"'
    return f'<path d="M{"L".join(points)}Z" fill="{_BAND}" {outline}/>'
