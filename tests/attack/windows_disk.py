"""A disk with the ways of Windows, simulated: small and capital letters are one, names are few.

Every path that reaches the system is looked up without regard to capitals. A name that Windows
would give to a device, cut short or refuse is a fault of the program, so the test fails.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

# Without a switch in the registry that few people know, a path has at most this many letters.
LONGEST_PATH = 259
# What stands before the data folder: C:\Users\ with the longest name, AppData\Local and ours.
LONGEST_FOLDER = len(r"C:\Users\abcdefghijklmnopqrst\AppData\Local\mayi-desktop")
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_REFUSED = re.compile(r'[<>:"|?*\x00-\x1f]')
_CALLS = {
    "open": 1,
    "stat": 1,
    "lstat": 1,
    "unlink": 1,
    "remove": 1,
    "mkdir": 1,
    "rename": 2,
    "replace": 2,
    "chmod": 1,
}


def why_refused(name: str) -> str:
    """Why Windows would not keep a file under this name; empty if it would."""
    if _DEVICES.fullmatch(name):
        return "a device"
    if _REFUSED.search(name):
        return "letters that are refused"
    return "its end is cut off" if name.endswith((".", " ")) else ""


@contextmanager
def windows_disk(root: Path) -> Iterator[set[str]]:
    """Meanwhile everything below this folder lies on such a disk; the names that were used."""
    used: set[str] = set()

    def found(path: object) -> object:
        if not isinstance(path, str | os.PathLike):
            return path
        whole = Path(os.fspath(path))
        if not whole.is_absolute() or root not in whole.parents:
            return path
        place = root
        for part in whole.relative_to(root).parts:
            assert not why_refused(part), f"{part}: {why_refused(part)}"
            used.add(part)
            there = os.listdir(place) if os.path.isdir(place) else []  # noqa: PTH208, PTH112
            alike = [name for name in there if name.casefold() == part.casefold()]
            place = place / (alike[0] if alike else part)
        tail = len(str(place)) - len(str(root))
        assert LONGEST_FOLDER + tail <= LONGEST_PATH, f"{place} is too long"
        return str(place)

    real = {name: getattr(os, name) for name in _CALLS}
    busy = [False]

    def through(call: Callable[..., Any], paths: int) -> Callable[..., Any]:
        def called(*args: object, **named: object) -> object:
            if busy[0]:  # looking a name up asks the disk, too
                return call(*args, **named)
            busy[0] = True
            try:
                places = [found(arg) for arg in args[:paths]]
            finally:
                busy[0] = False
            return call(*places, *args[paths:], **named)

        return called

    with pytest.MonkeyPatch.context() as patch:
        for name, paths in _CALLS.items():
            patch.setattr(os, name, through(real[name], paths))
        yield used
