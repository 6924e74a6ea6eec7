"""Files served: the fixed list of what a phone's browser may fetch, with types and headers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mayi_desktop.assets import card_folder
from mayi_desktop.host.seal.word_list import WORDS
from mayi_desktop.i18n.catalogue import chosen_language, language_keys
from mayi_desktop.ui.drawing.card_svg import served_face
from mayi_desktop.ui.phones.page_words import page_words

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ttf": "font/ttf",
}
# Compressed already.
_AS_IT_IS = (".png",)
_FONTS = ("Literata-Regular", "Literata-Bold", "NunitoSans-Regular", "NunitoSans-Bold")
_INDEX = "index.html"
# The words that pairing shows.
_WORD_LIST = "/word-list.json"
_ICON = "mayi-desktop-64.png"
# More than the faces of two decks, marked and unmarked: about a megabyte.
_CARDS_KEPT = 256


@dataclass(frozen=True, slots=True)
class ServedFile:
    """What is sent for one address; `lasting` files are the same for everybody, for a day."""

    content_type: str
    body: bytes
    zipped: bytes | None
    lasting: bool


class FilesServed:
    """The addresses that have an answer; all others have none, whatever they look like.

    An address is looked up as it comes and never becomes a path. Pages are read when first
    asked for, and kept.
    """

    def __init__(self, assets: Path) -> None:
        self._cards = card_folder(assets)
        self._paths = _listed(assets)
        self._words = _languages()
        self._files: dict[str, ServedFile] = {}
        self._card = lru_cache(_CARDS_KEPT)(self._drawn)

    def find(self, address: str) -> ServedFile | None:
        """The file of an address such as "/style.css"; None if there is none."""
        if address.startswith("/cards/"):
            return self._card(address)
        if address not in self._files and not self._read(address):
            return None
        return self._files[address]

    def _read(self, address: str) -> bool:
        """Read what an address stands for; False if that is nothing."""
        path, language = self._paths.get(address), self._words.get(address)
        if path is not None:
            lasting = address.startswith("/fonts/")
            self._files[address] = _served(path.suffix, path.read_bytes(), lasting=lasting)
        elif address == _WORD_LIST:
            text = json.dumps(WORDS)
            self._files[address] = _served(".json", text.encode("ascii"), lasting=True)
        elif language is not None:
            text = json.dumps(page_words(language), ensure_ascii=False)
            self._files[address] = _served(".json", text.encode("utf-8"), lasting=False)
        else:
            return False
        return True

    def _drawn(self, address: str) -> ServedFile | None:
        """A card, such as "/cards/winter-four-JQK/7S.svg"."""
        parts = address.split("/")
        if len(parts) != 4 or not parts[3].endswith(".svg"):
            return None
        text = served_face(self._cards, parts[2], parts[3].removesuffix(".svg"))
        return None if text is None else _served(".svg", text.encode("utf-8"), lasting=True)


def _listed(assets: Path) -> Mapping[str, Path]:
    """Every address that is a file as it stands, with that file."""
    pages = (file for file in (assets / "phone").glob("*") if file.suffix in _TYPES)
    found = {f"/{file.name}": file for file in pages}
    if f"/{_INDEX}" in found:
        found["/"] = found.pop(f"/{_INDEX}")
    found["/icon.png"] = assets / "icons" / _ICON
    return found | {f"/fonts/{name}.ttf": assets / "fonts" / f"{name}.ttf" for name in _FONTS}


def _languages() -> Mapping[str, str]:
    """The addresses of the page's own words, with their language; first of all the table's."""
    named = {f"/words/{key}.json": key for key in language_keys()}
    return {"/words.json": chosen_language(), **named}


def _served(suffix: str, body: bytes, *, lasting: bool) -> ServedFile:
    zipped = None if suffix in _AS_IT_IS else gzip.compress(body, mtime=0)
    return ServedFile(_TYPES[suffix], body, zipped, lasting)
