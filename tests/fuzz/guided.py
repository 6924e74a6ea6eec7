"""Lets a fuzzer look for ways into the readers: python -m tests.fuzz.guided READER [-runs=N].

It needs the package atheris, which the tests do not. READER is one of game.mayi, settings.json,
house.json; whatever it finds that raises is written to a file crash-… here.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path


def main() -> None:
    """Run until something raises or the runs are over."""
    import atheris

    with atheris.instrument_imports(include=["mayi_desktop.host", "mayi_desktop.sheets"]):
        from tests.fuzz.mutate import fault
        from tests.fuzz.readers import READERS, resealed

    reader = next(reader for reader in READERS if reader.name == sys.argv[1])
    folder = Path(tempfile.mkdtemp())

    def once(data: bytes) -> None:
        place = Path(tempfile.mkdtemp(dir=folder))
        if reader.name.endswith(".mayi"):
            data = resealed(data)
        found = fault(reader, data, place)
        for path in place.iterdir():
            path.unlink()
        place.rmdir()
        if found:
            raise AssertionError(found)

    seeds = folder / "seeds"
    seeds.mkdir()
    (seeds / "sound").write_bytes(reader.sound(folder))
    atheris.Setup([sys.argv[0], *sys.argv[2:], str(seeds)], once)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
