"""Damages files of every kind by the thousand: python -m tests.attack.mutate [COUNT] [DICE].

None may take 2 s of the processor, and all together not more than 200 MB.
"""

from __future__ import annotations

import logging
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from mayi_desktop.host.journal import LONGEST_LINE, SUFFIX
from mayi_desktop.host.pad import SUFFIX as EVENING_SUFFIX
from tests.attack.bounded import peak_memory
from tests.attack.damaging import damaged
from tests.attack.readers import READERS, Reader, resealed
from tests.attack.values import exchanged

# So many of ten are damaged somewhere; in the others only values are changed.
_DAMAGED = 0.6
SUFFIXES = (SUFFIX, EVENING_SUFFIX)
_SECONDS, _MEGABYTES = 2.0, 200


def faults(reader: Reader, count: int, dice: Random, folder: Path) -> Iterator[str | None]:
    """Read so many damaged files; for each what was wrong with that, None if nothing was."""
    sound = reader.sound(folder)
    for number in range(count):
        place = folder / str(number)
        change = damaged if dice.random() < _DAMAGED else exchanged
        data = change(sound, dice)
        if reader.name.endswith(SUFFIXES) and dice.random() < 0.5:
            data = resealed(data)
        yield fault(reader, data, place)
        shutil.rmtree(place)


def fault(reader: Reader, data: bytes, folder: Path) -> str | None:
    """What is wrong with how a file is read that holds these bytes; None if nothing is.

    A journal of one line has no move in it, and need not stay.
    """
    path = folder / reader.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    try:
        refused = reader.read(path)
    except Exception:
        return traceback.format_exc()
    if refused is not None and (not refused.strip() or "\n" in refused or len(refused) > 600):
        return f"no clear sentence: {refused!r}"
    left = [other.read_bytes() for other in folder.rglob("*") if other.is_file()]
    if not data or data in left or (path.suffix in SUFFIXES and _goes_on(data, left)):
        return None
    return "the original is lost"


def _goes_on(data: bytes, left: list[bytes]) -> bool:
    """Whether every whole line of a journal is there still; one without its end may go."""
    whole = data[: data.rfind(b"\n") + 1]
    if len(data) - len(whole) >= LONGEST_LINE:
        return False
    return whole.count(b"\n") < 2 or any(other.startswith(whole) for other in left)


class _TooSlowError(BaseException):
    """Raised in the middle of reading when the time is over; no reader catches it."""


def limited(reader: Reader) -> Reader:
    """The reader with a limit on the processor's time for each file.

    On Windows, which has no such alarm, the time is looked at afterwards.
    """

    def stop(number: int, frame: object) -> None:
        raise _TooSlowError

    def read(path: Path) -> str | None:
        began = time.process_time()
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_PROF, _SECONDS)
        try:
            complaint = reader.read(path)
        except _TooSlowError:
            complaint = None
        finally:
            if sys.platform != "win32":
                signal.setitimer(signal.ITIMER_PROF, 0)
        late = time.process_time() - began >= _SECONDS
        return f"It took more than {_SECONDS} s.\n" if late else complaint

    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, stop)
    return replace(reader, read=read)


def main() -> None:
    """Print what came of it."""
    logging.disable()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    dice = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for reader in map(limited, READERS):
        with tempfile.TemporaryDirectory() as folder:
            wrong = [found for found in faults(reader, count, dice, Path(folder)) if found]
        peak = peak_memory()
        if peak > _MEGABYTES:
            wrong.append(f"The memory grew to {peak:.0f} MB.")
        print(
            f"{reader.name}: {count} damaged, {len(wrong)} faults, peak {peak:.0f} MB",
            flush=True,
        )
        for found in sorted(set(wrong))[:5]:
            print(found)


if __name__ == "__main__":
    main()
