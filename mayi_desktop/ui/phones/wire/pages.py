"""Answers to a browser: a file of the list, the way to a line, or no."""

from __future__ import annotations

from http import HTTPStatus

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from mayi_desktop.ui.phones.invitations import HomeAddress
from mayi_desktop.ui.phones.wire.files_served import FilesServed, ServedFile

PLAY = "/play"
PAIR = "/pair"
# Seconds that a browser may keep what is the same for everybody: an evening and a bit.
_A_DAY = 86_400


def answer(request: Request, address: HomeAddress, files: FilesServed) -> Response | None:
    """What to answer to a request; None if it may go on to become a phone's connection.

    The host must be ours by its number: a page elsewhere whose name was made to point here
    has that name in its requests. A connection must come from a page of ours.
    """
    if _only(request.headers, "Host") != address.authority:
        return _no(HTTPStatus.MISDIRECTED_REQUEST, address)
    if request.method != "GET":
        return _no(HTTPStatus.METHOD_NOT_ALLOWED, address)
    if request.path in (PLAY, PAIR):
        if _only(request.headers, "Origin") != address.origin:
            return _no(HTTPStatus.FORBIDDEN, address)
        return None
    file = files.find(request.path)
    if file is None:
        return _no(HTTPStatus.NOT_FOUND, address)
    return _yes(file, request.headers, address)


def busy(address: HomeAddress) -> Response:
    """The answer to somebody who has to wait a while."""
    return _no(HTTPStatus.TOO_MANY_REQUESTS, address)


def _only(headers: Headers, name: str) -> str | None:
    """The value of a header that is there once; None otherwise."""
    try:
        return headers.get(name)
    except MultipleValuesError:
        return None


def _yes(file: ServedFile, asked: Headers, address: HomeAddress) -> Response:
    headers = _headers(address)
    headers["Content-Type"] = file.content_type
    headers["Cache-Control"] = f"max-age={_A_DAY}" if file.lasting else "no-store"
    body = file.body
    if file.zipped is not None and "gzip" in (_only(asked, "Accept-Encoding") or ""):
        headers["Content-Encoding"] = "gzip"
        body = file.zipped
    headers["Vary"] = "Accept-Encoding"
    return _response(HTTPStatus.OK, headers, body)


def _no(status: HTTPStatus, address: HomeAddress) -> Response:
    headers = _headers(address)
    headers["Content-Type"] = "text/plain; charset=utf-8"
    headers["Cache-Control"] = "no-store"
    return _response(status, headers, f"{status.phrase}\n".encode())


def _response(status: HTTPStatus, headers: Headers, body: bytes) -> Response:
    headers["Content-Length"] = str(len(body))
    return Response(status, status.phrase, headers, body)


def _headers(address: HomeAddress) -> Headers:
    """What every answer carries: nothing from elsewhere runs, is shown or is told anything.

    Older Safaris don't count sockets to 'self'.
    """
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
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
