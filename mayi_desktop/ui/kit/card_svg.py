"""The drawn cards as SVG text: in the suits' colours, with court letters and a wild's mark."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache

from mayi_desktop.base.files import Folder
from mayi_desktop.base.i18n import N_
from mayi_desktop.base.languages import card_letters
from mayi_desktop.ui.kit.theme import SUIT_COLOURS, Colour

USUAL_BACK, USUAL_FACES = "back1", "winter"
BACKS: Mapping[str, str] = {
    USUAL_BACK: N_("Snowflake"),
    "back2": N_("Teacup"),
    "back3": N_("Fern"),
    "back4": N_("Lamp"),
}
# The game's own court cards, and those of a folder that has this name.
FACES: Mapping[str, str] = {USUAL_FACES: N_("Winter prints"), "traditional": N_("Traditional")}
COURTS = "JQK"
LARGE = "jumbo"
_SUIT_TOKEN = "#010203"
_PATH = re.compile(r' d="([^"]+)"')
_STARRED = ("JK1", "JK2")
_BAND = "#FFB547"
# Centre and radius of the star in the units of the drawing, 250 by 350.
_STAR = (34.5, 144.0, 21.0)
_JUMBO_STAR = (44.0, 214.0, 25.0)
_WILD = ".wild"
_NAMES = frozenset(_STARRED) | {rank + suit for rank in "A23456789TJQK" for suit in "SHDC"}


class CardTexts:
    """One deck's pictures as SVG text, read on first use.

    `suits` is the key of a colour scheme, `letters` those of jack, queen and king, `faces` the
    court cards. Unknown keys and undrawn letters fall back to the game's own deck.
    """

    def __init__(
        self, folder: Folder, suits: str, letters: str = COURTS, faces: str = USUAL_FACES
    ) -> None:
        self._folder = folder
        self._suits: Mapping[str, Colour] = SUIT_COLOURS.get(suits, SUIT_COLOURS["classic"])
        self._letters = letters if _has_letters(folder, letters) else COURTS
        self._faces = faces if faces in FACES else USUAL_FACES
        self._texts: dict[tuple[str, str], str] = {}

    @property
    def style(self) -> tuple[object, ...]:
        """Cache key: equal for equal decks."""
        return tuple(self._suits.items()), self._letters, self._faces

    def text(self, name: str, level: str = "", *, wild: bool = False) -> str:
        """A card, a back or a suit's sign; `level` is the usual index, "small" or "jumbo"."""
        if (name, level) not in self._texts:
            self._texts[name, level] = self._read(name, level)
        text = self._texts[name, level]
        star = "" if name in _STARRED else _star(large=level == LARGE)
        mark = _bands() + star if wild else ""
        return text.replace("</svg>", mark + "</svg>")

    def _read(self, name: str, level: str) -> str:
        path = self._path(name, level)
        r, g, b = self._suits.get(name[-1], (0, 0, 0))
        text = path.read_text(encoding="utf-8")
        place = COURTS.find(name[0])
        if place >= 0 and self._letters != COURTS and name not in _STARRED:
            size = f"{LARGE}/" if level == LARGE else ""
            drawn, wanted = COURTS[place], self._letters[place]
            text = text.replace(self._letter(size + drawn), self._letter(size + wanted))
        return text.replace(_SUIT_TOKEN, f"#{r:02X}{g:02X}{b:02X}")

    def _path(self, name: str, level: str) -> Folder:
        """The file for the chosen faces and level, or the nearest that has the card."""
        own, file = self._folder / self._faces, f"{name}.svg"
        usual = own if level != LARGE else self._folder / level
        places = (own / level / file, usual / file, self._folder / level / file)
        return next((place for place in places if place.exists()), self._folder / file)

    def _letter(self, name: str) -> str:
        """The path data of a letter in the corner of a court card."""
        text = (self._folder / "letters" / f"{name}.svg").read_text(encoding="utf-8")
        found = _PATH.search(text)
        assert found is not None, name
        return found[1]


def deck_key(suits: str, letters: str, faces: str) -> str:
    """A deck's name in URLs, such as "winter-four-JQK"; unknown parts become the defaults."""
    known = suits if suits in SUIT_COLOURS else "classic"
    upper = letters if letters in _known_letters() else COURTS
    return f"{faces if faces in FACES else USUAL_FACES}-{known}-{upper}"


def served_deck(folder: Folder, deck: str) -> dict[str, str] | None:
    """Every picture of a deck for a page, by the names of `served_face`; None if unknown.

    Known are the faces and colours there are with the letters of a language: anybody on the
    network may ask for each of them.
    """
    names = [plain + wild for plain in sorted(_NAMES) for wild in ("", _WILD)]
    texts = {name: served_face(folder, deck, name) for name in (*names, *BACKS)}
    return {name: text for name, text in texts.items() if text is not None} or None


def served_face(folder: Folder, deck: str, name: str) -> str | None:
    """The SVG text of a card with a large index, for a page; None if there is no such card.

    `deck` is from `deck_key`, `name` is like "7S", "JK1", "2S.wild" or "back1". Both are
    looked up among known names before they become part of a path.
    """
    parts = deck.split("-")
    if len(parts) != 3 or parts[0] not in FACES or parts[1] not in SUIT_COLOURS:
        return None
    if parts[2] not in _known_letters():
        return None
    plain = name.removesuffix(_WILD)
    if name not in BACKS and plain not in _NAMES:
        return None
    level = "" if name in BACKS else LARGE
    return _deck(folder, deck).text(plain, level, wild=plain != name)


@cache
def _deck(folder: Folder, deck: str) -> CardTexts:
    faces, suits, letters = deck.split("-")
    return CardTexts(folder, suits, letters, faces)


@cache
def _known_letters() -> tuple[str, ...]:
    return card_letters()


def _has_letters(folder: Folder, letters: str) -> bool:
    files = (folder / "letters" / f"{letter}.svg" for letter in letters)
    return (
        len(letters) == len(COURTS)
        and letters.isalpha()
        and all(file.exists() for file in files)
    )


def _bands() -> str:
    """The amber bands along both sides of a wild."""
    return "".join(
        f'<rect x="{left}" y="20" width="10" height="310" rx="5" fill="{_BAND}"/>'
        for left in (3.5, 236.5)
    )


@cache
def _star(*, large: bool) -> str:
    """The star under a wild's index, lower for the large index."""
    x, y, radius = _JUMBO_STAR if large else _STAR
    points = []
    for corner in range(10):
        length = radius if corner % 2 == 0 else radius * 0.46
        angle = math.pi * corner / 5
        points.append(f"{x + length * math.sin(angle):.2f},{y - length * math.cos(angle):.2f}")
    outline = 'stroke="#2B1B05" stroke-width="2" stroke-linejoin="round"'
    return f'<path d="M{"L".join(points)}Z" fill="{_BAND}" {outline}/>'
