"""JSON lines under a running checksum, read up to the first damaged line."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

# Bytes; limits on damaged or hostile files, far above any real game.
LONGEST_LINE = 1 << 16
LARGEST_FILE = 1 << 22
_HEAD = len('["00000000",')


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One valid line: its payload, its end in the file, and the running check after it."""

    payload: Any
    end: int
    check: int


@dataclass(frozen=True, slots=True)
class SoundLines:
    """The valid lines of a file of `size` bytes; `damaged` if something follows them.

    A last line without its line end was still being written, which is no damage. `bad_line` is
    the first damaged line, if it has its end.
    """

    lines: tuple[JournalLine, ...]
    damaged: bool
    size: int
    bad_line: bytes = b""


def encode_line(payload: object, check: int) -> tuple[bytes, int]:
    """The line of a payload after a running check, and the check after it."""
    text = json.dumps(payload, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    check = crc32(text, check)
    return b'["%08x",%s]\n' % (check, text), check


def read_lines(path: Path) -> SoundLines:
    """The valid lines of a file of any size; OSError if it cannot be read."""
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
    """The payload of a line, ignoring its check; ValueError if it is not JSON."""
    try:
        return json.loads(raw[_HEAD:-1])
    except RecursionError as error:
        raise ValueError("too many lists within lists") from error


def _never_ends(data: bytes, position: int, check: int) -> bool:
    """Whether the rest of a file without a line end is damage.

    It is too long, or it is a whole line whose end was changed into something else.
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
