"""Compares two folders of pictures, such as make_screens.py makes, pixel by pixel."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame


def main(words: Sequence[str] | None = None) -> int:
    """Print the pictures that differ and the total; exit code 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="folder with the pictures of before")
    parser.add_argument("after", type=Path, help="folder with the pictures of after")
    parser.add_argument("--only", action="store_true", help="skip pictures that AFTER lacks")
    args = parser.parse_args(words)
    before, after = _pictures(args.before), _pictures(args.after)
    names = sorted(before & after if args.only else before | after)
    if not names:
        parser.error("there are no pictures to compare")
    pixels = pictures = 0
    for name in names:
        count = difference(args.before / name, args.after / name)
        if count != 0:
            print(f"{name}: {'only in one folder' if count is None else f'{count} pixels'}")
            pictures, pixels = pictures + 1, pixels + (count or 0)
    print(f"{len(names)} pictures compared, {pictures} differ, {pixels} pixels in total")
    return 1 if pictures else 0


def difference(before: Path, after: Path) -> int | None:
    """The number of pixels that differ (all, if the sizes do), or None if one is absent."""
    if not (before.exists() and after.exists()):
        return None
    one, other = (pygame.image.load(path) for path in (before, after))
    if one.get_size() != other.get_size():
        return max(one.get_width() * one.get_height(), other.get_width() * other.get_height())
    return sum(a != b for a, b in zip(_pixels(one), _pixels(other), strict=True))


def _pixels(picture: pygame.Surface) -> memoryview[int]:
    return memoryview(pygame.image.tobytes(picture, "RGBX")).cast("I")


def _pictures(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("*.png")}


if __name__ == "__main__":
    sys.exit(main())
