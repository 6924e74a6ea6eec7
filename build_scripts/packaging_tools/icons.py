"""Icon files of Windows and macOS, made from PNG pictures."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
# What macOS calls a picture of so many pixels; the smallest two only exist for dense screens,
# because their other kind is not a PNG everywhere.
_ICNS_KINDS = {
    32: (b"ic11",),
    64: (b"ic12",),
    128: (b"ic07",),
    256: (b"ic08", b"ic13"),
    512: (b"ic09", b"ic14"),
}


def read_pictures(folder: Path) -> list[bytes]:
    """The PNG pictures of the icon, the smallest first."""
    return sorted((path.read_bytes() for path in folder.glob("*.png")), key=png_size)


def png_size(picture: bytes) -> int:
    """The side of a square PNG picture, in pixels."""
    if picture[:8] != _SIGNATURE or picture[12:16] != b"IHDR":
        raise ValueError("not a PNG picture")
    width, height = struct.unpack(">II", picture[16:24])
    if width != height:
        raise ValueError(f"an icon must be square, not {width} by {height}")
    return int(width)


def ico(pictures: Iterable[bytes]) -> bytes:
    """A Windows icon file of PNG pictures of at most 256 pixels."""
    chosen = [picture for picture in pictures if png_size(picture) in _ICO_SIZES]
    if not chosen:
        raise ValueError("no picture has a size that Windows uses")
    header = struct.pack("<HHH", 0, 1, len(chosen))
    offset = len(header) + 16 * len(chosen)
    entries = b""
    for picture in chosen:
        # A byte cannot hold 256; Windows reads 0 as that.
        side = png_size(picture) % 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return header + entries + b"".join(chosen)


def icns(pictures: Iterable[bytes]) -> bytes:
    """A macOS icon file of PNG pictures."""
    blocks = b""
    for picture in pictures:
        for kind in _ICNS_KINDS.get(png_size(picture), ()):
            blocks += kind + struct.pack(">I", 8 + len(picture)) + picture
    if not blocks:
        raise ValueError("no picture has a size that macOS uses")
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks
