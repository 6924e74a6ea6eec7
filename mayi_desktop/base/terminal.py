"""Terminal output that fits any code page and contains no control characters."""

from __future__ import annotations

import os
import sys
import unicodedata
from contextlib import suppress
from typing import TextIO

# ASCII for typographic characters that a code page lacks.
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "…": "..."})


class OutputError(Exception):
    """Raised when standard output fails; `is_closed` if its reader is gone."""

    def __init__(self, error: OSError) -> None:
        why = error.strerror or "the system refused it"
        super().__init__(f"The output can’t be written ({why}).")
        self.is_closed = isinstance(error, BrokenPipeError)


def write_line(text: str) -> None:
    """Write a line to standard output, if there is one; OutputError if it fails."""
    try:
        _write(sys.stdout, text)
    except OSError as error:
        _discard_the_rest()
        raise OutputError(error) from error


def write_error(text: str) -> None:
    """Write a line to standard error, ignoring failures."""
    with suppress(OSError):
        _write(sys.stderr, text)


def printable(text: str) -> str:
    r"""The text with control characters escaped.

    >>> printable("a\x1b[2Jb\u202ec\nd")
    'a\\x1b[2Jb\\u202ec\nd'
    """
    return "".join(_harmless(sign) for sign in text)


def _harmless(sign: str) -> str:
    category = unicodedata.category(sign)
    controls = category[0] == "C" or category in ("Zl", "Zp")
    return sign.encode("unicode_escape").decode() if controls and sign != "\n" else sign


def _write(stream: TextIO | None, text: str) -> None:
    """Write a line; characters that the code page lacks become question marks."""
    if stream is None:
        return
    stream.write(_in_code_page(printable(text), stream.encoding or "utf-8") + "\n")
    stream.flush()


def _in_code_page(text: str, encoding: str) -> str:
    """The text as an encoding can write it, with ASCII quotes if necessary."""
    for form in (text, text.translate(_PLAIN)):
        with suppress(UnicodeEncodeError):
            return form.encode(encoding).decode(encoding)
    return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)


def _discard_the_rest() -> None:
    """Redirect standard output to nowhere, so that Python's flush at exit does not fail."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
