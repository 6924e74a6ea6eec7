"""The phones' website: the fixed list of files served, and the answers to requests."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from mayi_desktop.base.files import card_folder
from mayi_desktop.base.languages import chosen_language, language_keys
from mayi_desktop.ui.kit.card_svg import served_deck
from mayi_desktop.ui.phones import messages
from mayi_desktop.ui.phones.screen import page_words

# --- Files served


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
_ICON = "mayi-desktop-64.png"


@dataclass(frozen=True, slots=True)
class ServedFile:
    """A response body; `lasting` ones may be cached for a day."""

    content_type: str
    body: bytes
    zipped: bytes | None
    lasting: bool


class FilesServed:
    """The fixed list of URLs with an answer.

    A URL is looked up as it is and never becomes a path. Files are read on first use and
    cached.
    """

    def __init__(self, assets: Path, faces: Mapping[str, bytes] | None = None) -> None:
        """`faces` are pictures in PNG by their key."""
        self._cards = card_folder(assets)
        self._paths = _listed(assets)
        self._words = _languages()
        self._files = {
            f"/faces/{key}.png": _served(".png", body, lasting=True)
            for key, body in (faces or {}).items()
        }

    def find(self, address: str) -> ServedFile | None:
        """The file for a URL path such as "/style.css"; None if there is none."""
        if address not in self._files and not self._read(address):
            return None
        return self._files[address]

    def _read(self, address: str) -> bool:
        """Read the file for a URL path; False if there is none."""
        path, language = self._paths.get(address), self._words.get(address)
        if path is not None:
            lasting = address.startswith("/fonts/")
            self._files[address] = _served(path.suffix, path.read_bytes(), lasting=lasting)
        elif language is not None:
            text = json.dumps(page_words(language), ensure_ascii=False)
            self._files[address] = _served(".json", text.encode("utf-8"), lasting=False)
        else:
            return self._draw(address)
        return True

    def _draw(self, address: str) -> bool:
        """Draw all cards of a deck, such as "/cards/winter-four-JQK.json"; False if unknown.

        Files aren't encrypted: a request for a single card would tell a listener what is
        in a hand.
        """
        deck = address.removeprefix("/cards/").removesuffix(".json")
        texts = served_deck(self._cards, deck) if address == f"/cards/{deck}.json" else None
        if texts is None:
            return False
        whole = json.dumps(texts, ensure_ascii=False)
        self._files[address] = _served(".json", whole.encode("utf-8"), lasting=True)
        return True


def _listed(assets: Path) -> Mapping[str, Path]:
    """URL paths that are plain files."""
    pages = (file for file in (assets / "phone").glob("*") if file.suffix in _TYPES)
    found = {f"/{file.name}": file for file in pages}
    if f"/{_INDEX}" in found:
        found["/"] = found.pop(f"/{_INDEX}")
    found["/icon.png"] = assets / "icons" / _ICON
    return found | {f"/fonts/{name}.ttf": assets / "fonts" / f"{name}.ttf" for name in _FONTS}


def _languages() -> Mapping[str, str]:
    """URL paths of the page's words, with their language; the first is the table's."""
    named = {f"/words/{key}.json": key for key in language_keys()}
    return {"/words.json": chosen_language(), **named}


def _served(suffix: str, body: bytes, *, lasting: bool) -> ServedFile:
    zipped = None if suffix in _AS_IT_IS else gzip.compress(body, mtime=0)
    return ServedFile(_TYPES[suffix], body, zipped, lasting)


# --- HTTP answers


PLAY = "/play"
# Seconds that browsers may cache lasting files.
_A_DAY = 86_400


def answer_to(
    request: Request, address: messages.HomeAddress, files: FilesServed
) -> Response | None:
    """The response to a request; None if it may become a phone's connection.

    `Host` must be our address: a foreign page whose name was made to point here sends that name
    (DNS rebinding). A connection must come from our own page.
    """
    if _only(request.headers, "Host") != address.authority:
        return _no(HTTPStatus.MISDIRECTED_REQUEST, address)
    if request.method != "GET":
        return _no(HTTPStatus.METHOD_NOT_ALLOWED, address)
    if request.path == PLAY:
        if _only(request.headers, "Origin") != address.origin:
            return _no(HTTPStatus.FORBIDDEN, address)
        return None
    file = files.find(request.path)
    if file is None:
        return _no(HTTPStatus.NOT_FOUND, address)
    return _yes(file, request.headers, address)


def busy_answer(address: messages.HomeAddress) -> Response:
    """429 for throttled clients."""
    return _no(HTTPStatus.TOO_MANY_REQUESTS, address)


def _only(headers: Headers, name: str) -> str | None:
    """The value of a header that occurs once; None otherwise."""
    try:
        return headers.get(name)
    except MultipleValuesError:
        return None


def _yes(file: ServedFile, asked: Headers, address: messages.HomeAddress) -> Response:
    headers = _headers(address)
    headers["Content-Type"] = file.content_type
    headers["Cache-Control"] = f"max-age={_A_DAY}" if file.lasting else "no-store"
    body = file.body
    if file.zipped is not None and "gzip" in (_only(asked, "Accept-Encoding") or ""):
        headers["Content-Encoding"] = "gzip"
        body = file.zipped
    headers["Vary"] = "Accept-Encoding"
    return _response(HTTPStatus.OK, headers, body)


def _no(status: HTTPStatus, address: messages.HomeAddress) -> Response:
    headers = _headers(address)
    headers["Content-Type"] = "text/plain; charset=utf-8"
    headers["Cache-Control"] = "no-store"
    return _response(status, headers, f"{status.phrase}\n".encode())


def _response(status: HTTPStatus, headers: Headers, body: bytes) -> Response:
    headers["Content-Length"] = str(len(body))
    return Response(status, status.phrase, headers, body)


def _headers(address: messages.HomeAddress) -> Headers:
    """Headers of every response: nothing foreign runs, is shown, or is contacted.

    Older Safaris don't count sockets as 'self'.
    """
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        f"font-src 'self'; manifest-src 'self'; connect-src 'self' ws://{address.authority}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return Headers(
        {
            "Connection": "close",
            "Content-Security-Policy": policy,
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
        }
    )
