"""Makes the README's pictures: a table late in a deal, and a moving one of a deal in play.

The moving one films the game itself: somebody lays down and discards, and the computer players
take their turns. It is put together by ImageMagick's `convert`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from make_screens import photograph
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.host.setup import SeatSetup
from tests.ui.screens import TO_LAY_DOWN, visit
from tests.ui.screens.visit import FAMILY

FOLDER = Path(__file__).resolve().parents[1] / "packaging"
SIZE = (1280, 720)
# The moving picture: its size, how many pictures a second, and how many colours.
SMALL, PER_SECOND, COLOURS = (720, 405), 10, 144
MOST_BYTES = 1_500_000


def main(argv: Sequence[str] | None = None) -> int:
    """Make both pictures; an error where the moving one would be too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder: Path = parser.parse_args(argv).folder
    photograph("people", SIZE, Settings(), folder / "table.png")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        count = film(Path(kept))
        moving = folder / "table-moving.gif"
        _join(Path(kept), moving)
    size = moving.stat().st_size
    print(f"{count} pictures, {size} bytes")
    return 0 if size <= MOST_BYTES else 1


def film(kept: Path) -> int:
    """Play and keep a picture every tenth of a second; how many there are."""
    taken = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        opened = visit(Path(data), SIZE, Settings())
        them = [
            SeatSetup(name, False, style=style)
            for name, style in zip(FAMILY[1:4], CHARACTERS, strict=False)
        ]
        player = opened.sit(TO_LAY_DOWN, seats=(SeatSetup(FAMILY[0], True), *them))
        player.paints = True
        player.table.host.clock.delays = BotDelays(step=0.9, answer=0.5, hold=1.0)

        def watch(seconds: float) -> None:
            nonlocal taken
            for _ignored in range(round(seconds * PER_SECOND)):
                for _step in range(60 // PER_SECOND):
                    player.wait()
                small = pygame.transform.smoothscale(player.picture, SMALL)
                pygame.image.save(small, kept / f"{taken:04}.png")
                taken += 1

        watch(0.8)
        acts: tuple[tuple[Callable[[], None], float], ...] = (
            (lambda: player.press("h"), 1.4),
            (lambda: player.press("g"), 2.0),
            (lambda: player.click(player.at("QS")), 0.6),
            (lambda: player.press("x"), 6.0),
        )
        for act, seconds in acts:
            act()
            watch(seconds)
        opened.app.close()
    return taken


def _join(kept: Path, moving: Path) -> None:
    """Put the pictures one after the other into one file."""
    convert = shutil.which("convert") or shutil.which("magick")
    if convert is None:
        raise SystemExit("This needs ImageMagick.")
    pictures = sorted(str(file) for file in kept.glob("*.png"))
    subprocess.run(
        [
            *(convert, "-delay", str(100 // PER_SECOND), "-loop", "0", *pictures),
            *("-fuzz", "2%", "+dither", "-colors", str(COLOURS), "-layers", "OptimizePlus"),
            *("-layers", "OptimizeTransparency", str(moving)),
        ],
        check=True,
    )


if __name__ == "__main__":
    raise SystemExit(main())
