"""Films what moves in the game, and looks for a card that vanishes or jumps.

Run it with `python -m tests.bench.film`, without a screen, or with SDL_VIDEODRIVER=x11 in a
window of its own. `--sheets DIR` keeps the pictures of each film side by side.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mayi_desktop.host.settings import Settings
from tests.ui.pages.film import WholeFilm
from tests.ui.screens.visit import visit
from tests.ui.table.film_scenes import SCENES

PICTURE = 1 / 30
_WIDE, _ACROSS = 480, 6


def main() -> int:
    """Film every scene; the number of faults found, as far as an exit code goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument("--only", nargs="+", choices=tuple(SCENES), default=tuple(SCENES))
    parser.add_argument("--sheets", type=Path, metavar="DIR")
    parser.add_argument("--every", type=int, default=2, help="keep each so many-th picture")
    parser.add_argument("--whole", action="store_true", help="keep them apart, in full size")
    args = parser.parse_args()
    width, height = map(int, args.size.split("x"))
    faults = 0
    for name in args.only:
        film, kept = record(name, (width, height), args.every, width if args.whole else _WIDE)
        sys.stdout.write(f"{name}: {film.pictures} pictures, {len(film.faults)} faults\n")
        sys.stdout.writelines(f"  {fault}\n" for fault in film.faults)
        faults += len(film.faults)
        if args.sheets is not None:
            args.sheets.mkdir(parents=True, exist_ok=True)
            stem = name.replace(" ", "_").translate({ord(sign): None for sign in "?,"})
            pictures = kept if args.whole else [contact_sheet(kept)]
            for number, picture in enumerate(pictures):
                end = f"_{number:03}" if args.whole else ""
                pygame.image.save(picture, args.sheets / f"{stem}{end}.png")
    return min(faults, 100)


def record(
    name: str, size: tuple[int, int], every: int, wide: int
) -> tuple[WholeFilm, list[pygame.Surface]]:
    """Film one scene at 30 pictures a second; the film and some of its pictures, so wide."""
    begin, seconds = SCENES[name]
    kept = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = visit(Path(folder), size, Settings()).app
        player = begin(app, Path(folder))
        film = WholeFilm(player.table, player.picture)
        for number in range(round(seconds / PICTURE)):
            app.step(PICTURE)
            film.look_at(player.scene, PICTURE)
            if number % every == 0:
                high = round(wide * size[1] / size[0])
                kept.append(pygame.transform.smoothscale(app.window.surface, (wide, high)))
        app.close()
    return film, kept


def contact_sheet(pictures: list[pygame.Surface]) -> pygame.Surface:
    """The pictures in rows from left to right."""
    wide, high = pictures[0].get_size()
    rows = -(-len(pictures) // _ACROSS)
    sheet = pygame.Surface((_ACROSS * wide, rows * high))
    for number, picture in enumerate(pictures):
        sheet.blit(picture, (number % _ACROSS * wide, number // _ACROSS * high))
    return sheet


if __name__ == "__main__":
    sys.exit(main())
