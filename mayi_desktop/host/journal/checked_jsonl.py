"""Knows the lines of a journal: JSON under a running check, read as far as it is sound."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

LONGEST_LINE = 1 << 16
LARGEST_FILE = 1 << 22
_HEAD = len('["00000000",')


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One sound line: what it says, where it ends in the file, the running check after it."""

    payload: Any
    end: int
    check: int


@dataclass(frozen=True, slots=True)
class SoundLines:
    """The sound lines of a file of `size` bytes; `damaged` says that something after is not.

    A last line without its end was still being written, and that is no damage. `spoilt` is the
    line after the sound ones, if it has its end and is damaged.
    """

    lines: tuple[JournalLine, ...]
    damaged: bool
    size: int
    bad_line: bytes = b""


def encode_line(payload: object, check: int) -> tuple[bytes, int]:
    """The line that holds a payload after a running check, and the check after it."""
    text = json.dumps(payload, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    check = crc32(text, check)
    return b'["%08x",%s]\n' % (check, text), check


def read_lines(path: Path) -> SoundLines:
    """The sound lines of a file, however large it is; OSError if it cannot be read."""
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
        size = os.fstat(file.fileno()).st_size
    found: list[JournalLine] = []
    position = check = 0
    while position < len(data):
        end = data.find(b"\n", position, position + LONGEST_LINE)
        if end < 0:
            return SoundLines(tuple(found), _never_ends(data, position, check), size)
        read = _parse(data[position:end], end + 1, check)
        if read is None:
            return SoundLines(tuple(found), True, size, data[position:end])
        found.append(read)
        position, check = read.end, read.check
    return SoundLines(tuple(found), False, size)


def decode_unchecked(raw: bytes) -> Any:  # noqa: ANN401
    """What a line says, whatever its check; ValueError if it says nothing."""
    try:
        return json.loads(raw[_HEAD:-1])
    except RecursionError as error:
        raise ValueError("too many lists within lists") from error


def _never_ends(data: bytes, position: int, check: int) -> bool:
    """Whether what stands after the last end of a line is no line that was being written.

    It is too long, or it is a whole line whose end was made into something else.
    """
    if len(data) - position >= LONGEST_LINE or len(data) > LARGEST_FILE:
        return True
    return _parse(data[position:-1], len(data), check) is not None


def _parse(raw: bytes, end: int, check: int) -> JournalLine | None:
    text = raw[_HEAD:-1]
    check = crc32(text, check)
    if raw[:_HEAD] != b'["%08x",' % check or raw[-1:] != b"]":
        return None
    try:
        return JournalLine(json.loads(text), end, check)
    except (ValueError, RecursionError):
        return None
