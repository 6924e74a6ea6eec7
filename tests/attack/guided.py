"""Lets a fuzzer look for ways into the readers: python -m tests.attack.guided READER [-runs=N].

It needs the package atheris, which the tests do not. READER is the name of one in
`tests.attack.readers`; whatever it finds that raises is written to a file crash-… here.
"""

from __future__ import annotations

import logging
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random

_INSTRUMENTED = [
    "mayi_desktop.base.codec",
    "mayi_desktop.engine.codec",
    "mayi_desktop.engine.rulesheet",
    "mayi_desktop.engine.sheet_check",
    "mayi_desktop.host",
    "mayi_desktop.sheets",
]
# So many changes of ten are to values; the others are to bytes.
_VALUES = 0.7


def main() -> None:
    """Run until something raises or the runs are over."""
    import atheris

    logging.disable()
    with atheris.instrument_imports(include=_INSTRUMENTED):
        from tests.attack.mutate import fault
        from tests.attack.readers import READERS, resealed
        from tests.attack.values import exchanged

    reader = next(reader for reader in READERS if reader.name == sys.argv[1])
    folder = Path(tempfile.mkdtemp())

    def once(data: bytes) -> None:
        place = Path(tempfile.mkdtemp(dir=folder))
        if reader.name.endswith((".mayi", ".evening")):
            data = resealed(data)
        found = fault(reader, data, place)
        shutil.rmtree(place)
        if found:
            raise AssertionError(found)

    def change(data: bytes, most: int, seed: int) -> bytes:
        dice = Random(seed)
        if dice.random() < _VALUES:
            return exchanged(data, dice)[:most]
        changed: bytes = atheris.Mutate(data, most)
        return changed

    seeds = folder / "seeds"
    seeds.mkdir()
    (seeds / "sound").write_bytes(reader.sound(folder))
    atheris.Setup([sys.argv[0], *sys.argv[2:], str(seeds)], once, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
