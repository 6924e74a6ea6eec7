"""Walks whole hot-seat deals of every sheet and way of sitting, and counts what was seen.

Prints only, and fails where a hand lies open that must not. Run it with
`python -m tests.bench.bench_hot_seat DEALS`, on the dummy driver.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.host.setup import SharingMode
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from tests.ui.table.test_hot_seat import walked


def main(deals: int) -> None:
    """Walk so many deals of each, and print how many pictures were looked at."""
    for sheet in SHEETS:
        for sharing in SharingMode:
            frames, moments = 0, set[str]()
            for code in range(deals):
                with tempfile.TemporaryDirectory() as folder:
                    app = App(Arguments(data=Path(folder)))
                    try:
                        walker = walked(app, Path(folder), sheet, sharing, code)
                    finally:
                        app.close()
                    frames += walker.frames
                    moments |= walker.moments
            seen = " ".join(sorted(moments))
            print(f"{sheet:16}{sharing:8}{frames:>8} pictures  {seen}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
