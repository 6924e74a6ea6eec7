"""Requirements of Linux programs and libraries: the C library they need, and search paths."""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_MAGIC = b"\x7fELF"
# 64 bits, lowest byte first: every Linux desktop of today.
_USUAL = _MAGIC + b"\x02\x01"
_NEEDED_GLIBC = re.compile(r"GLIBC_(\d+(?:\.\d+)+)")
_SEGMENT, _ENTRY = struct.Struct("<IIQQQQQQ"), struct.Struct("<qQ")
_LOAD, _DYNAMIC = 1, 2
_END, _STRINGS, _SEARCH_PATHS = 0, 5, (15, 29)


def elf_files(folder: Path) -> Iterator[Path]:
    """The programs and libraries in a folder, in the order of their names."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == _MAGIC:
                    yield path


def glibc_floor(folder: Path) -> str:
    """The oldest C library on which everything in a folder starts, such as "2.35"."""
    command = ("objdump", "-T", *(str(path) for path in elf_files(folder)))
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return newest(_NEEDED_GLIBC.findall(listed))


def newest(versions: Iterable[str]) -> str:
    """The newest of some versions.

    >>> newest(["2.9", "2.35", "2.4"])
    '2.35'
    """
    return max(versions, key=lambda version: [int(part) for part in version.split(".")])


def forget_build_paths(folder: Path) -> int:
    """Stop every library from searching folders of the build machine; how many did."""
    changed = 0
    for path in elf_files(folder):
        before = path.read_bytes()
        after = without_search_paths(before)
        if after != before:
            path.write_bytes(after)
            changed += 1
    return changed


def without_search_paths(image: bytes) -> bytes:
    """A program or library that searches no folder but those beside itself."""
    if not image.startswith(_USUAL):
        return image
    segments = list(_segments(image))
    dynamic = next((part for part in segments if part.kind == _DYNAMIC), None)
    if dynamic is None:
        return image
    table = image[dynamic.offset : dynamic.offset + dynamic.size]
    entries = list(_ENTRY.iter_unpack(table))
    address = next(value for tag, value in entries if tag == _STRINGS)
    strings = next(
        part.offset + address - part.address
        for part in segments
        if part.kind == _LOAD and part.address <= address < part.address + part.size
    )
    kept = [
        (tag, value)
        for tag, value in entries
        if tag not in _SEARCH_PATHS or _is_beside(_text(image, strings + value))
    ]
    kept += [(_END, 0)] * (len(entries) - len(kept))
    changed = b"".join(_ENTRY.pack(tag, value) for tag, value in kept)
    return image[: dynamic.offset] + changed + image[dynamic.offset + dynamic.size :]


@dataclass(frozen=True)
class _Segment:
    kind: int
    offset: int
    address: int
    size: int


def _segments(image: bytes) -> Iterator[_Segment]:
    (start,) = struct.unpack_from("<Q", image, 32)
    size, count = struct.unpack_from("<HH", image, 54)
    for number in range(count):
        kind, _, offset, address, _, length, _, _ = _SEGMENT.unpack_from(
            image, start + number * size
        )
        yield _Segment(kind, offset, address, length)


def _text(image: bytes, offset: int) -> str:
    return image[offset : image.index(b"\0", offset)].decode()


def _is_beside(search_path: str) -> bool:
    return all(place.startswith("$ORIGIN") for place in search_path.split(":"))
