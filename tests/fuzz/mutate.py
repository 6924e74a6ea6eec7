"""Damages files of every kind by the thousand: python -m tests.fuzz.mutate [COUNT] [DICE]."""

from __future__ import annotations

import logging
import resource
import sys
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.fuzz.damaging import damaged
from tests.fuzz.readers import READERS, Reader, resealed


def faults(reader: Reader, count: int, dice: Random, folder: Path) -> Iterator[str | None]:
    """Read so many damaged files; for each what was wrong with that, None if nothing was."""
    sound = reader.sound(folder)
    for number in range(count):
        place = folder / f"{reader.name}-{number}"
        place.mkdir()
        data = damaged(sound, dice)
        if reader.name.endswith(".mayi") and dice.random() < 0.5:
            data = resealed(data)
        yield fault(reader, data, place)
        for path in place.iterdir():
            path.unlink()
        place.rmdir()


def fault(reader: Reader, data: bytes, folder: Path) -> str | None:
    """What is wrong with how a file is read that holds these bytes; None if nothing is.

    A journal of one line has no move in it, and need not stay.
    """
    path = folder / reader.name
    path.write_bytes(data)
    try:
        refused = reader.read(path)
    except Exception:
        return traceback.format_exc()
    if refused is not None and (not refused.strip() or "\n" in refused or len(refused) > 600):
        return f"no clear sentence: {refused!r}"
    left = [other.read_bytes() for other in folder.iterdir()]
    if any(_keeps(data, other) for other in left) or b"\n" not in data[data.find(b"\n") + 1 :]:
        return None
    return "the original is lost"


def _keeps(data: bytes, left: bytes) -> bool:
    """Whether all of a file is there still; a last line without its end may be written over."""
    return data.startswith(left) and b"\n" not in data[len(left) :]


def main() -> None:
    """Print what came of it."""
    logging.disable()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    dice = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for reader in READERS:
        with tempfile.TemporaryDirectory() as folder:
            wrong = [found for found in faults(reader, count, dice, Path(folder)) if found]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{reader.name}: {count} damaged, {len(wrong)} faults, peak {peak} MB", flush=True
        )
        for found in sorted(set(wrong))[:5]:
            print(found)


if __name__ == "__main__":
    main()
