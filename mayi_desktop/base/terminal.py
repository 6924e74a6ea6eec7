"""Terminal output: text that every code page takes and that controls no terminal."""

from __future__ import annotations

import os
import sys
import unicodedata
from contextlib import suppress
from typing import TextIO

# Typographic signs in plain ones, for code pages that lack them.
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "…": "..."})


class OutputError(Exception):
    """Raised when standard output takes no more; `is_closed` if nobody reads it any longer."""

    def __init__(self, error: OSError) -> None:
        why = error.strerror or "the system refused it"
        super().__init__(f"The output can’t be written ({why}).")
        self.is_closed = isinstance(error, BrokenPipeError)


def write_line(text: str) -> None:
    """Write a line to standard output, where there is one; OutputError if it takes no more."""
    try:
        _write(sys.stdout, text)
    except OSError as error:
        _discard_the_rest()
        raise OutputError(error) from error


def write_error(text: str) -> None:
    """Write a line to standard error, where there is one that takes it."""
    with suppress(OSError):
        _write(sys.stderr, text)


def printable(text: str) -> str:
    r"""The text with control signs, which terminals obey, written as escapes.

    >>> printable("a\x1b[2Jb\u202ec\nd")
    'a\\x1b[2Jb\\u202ec\nd'
    """
    return "".join(_harmless(sign) for sign in text)


def _harmless(sign: str) -> str:
    category = unicodedata.category(sign)
    controls = category[0] == "C" or category in ("Zl", "Zp")
    return sign.encode("unicode_escape").decode() if controls and sign != "\n" else sign


def _write(stream: TextIO | None, text: str) -> None:
    """Write a line; a letter that the code page lacks becomes a question mark."""
    if stream is None:
        return
    stream.write(_in_code_page(printable(text), stream.encoding or "utf-8") + "\n")
    stream.flush()


def _in_code_page(text: str, encoding: str) -> str:
    """The text in letters that an encoding has, with plain quotes if it lacks the others."""
    for form in (text, text.translate(_PLAIN)):
        with suppress(UnicodeEncodeError):
            return form.encode(encoding).decode(encoding)
    return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)


def _discard_the_rest() -> None:
    """Send what is still buffered nowhere, so that Python does not fail over it at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
