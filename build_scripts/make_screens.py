"""Makes pictures of every screen of the game, in windows of several sizes and themes."""

from __future__ import annotations

import argparse
import datetime as datetime_module
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager
from datetime import datetime, tzinfo
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


from mayi_desktop.base.languages import ENGLISH, language_keys
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.theme import THEMES, Size
from tests.base.pseudo import PSEUDO, with_pseudo
from tests.ui.hand import Hand
from tests.ui.screens import SCREENS, TEXT_HEAVY, visit

SIZES = ("1024x640", "1280x720", "1920x1080", "3840x2160")
DEFAULT = ("lamp", "contrast")


def main(argv: Sequence[str] | None = None) -> int:
    """Make the pictures that the command line asks for; the exit code."""
    args = _parser().parse_args(argv)
    folder: Path = args.folder
    folder.mkdir(parents=True, exist_ok=True)
    made = 0
    wanted = product(args.sizes, args.themes, args.languages, args.scale)
    for size, theme, language, scale in wanted:
        settings = Settings(theme=theme, language=language, ui_scale=scale)
        large = "" if scale == 1 else f"_{round(100 * scale)}percent"
        every = SCREENS if language == ENGLISH or len(args.languages) == 1 else TEXT_HEAVY
        for name in args.only or every:
            file = folder / f"{name}_{size}_{theme}_{language}{large}.png"
            with with_pseudo():
                photograph(name, _size(size), settings, file)
            made += 1
    print(f"{made} pictures in {folder}")
    return 0


class _StoppedClock(datetime):
    """A clock that always shows the same moment."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> _StoppedClock:
        """That moment."""
        return cls(2026, 7, 4, 19, 30, tzinfo=tz)

    @classmethod
    def fromtimestamp(cls, timestamp: float, tz: tzinfo | None = None) -> _StoppedClock:
        """That moment, as every file was written then."""
        return cls.now(tz)


@contextmanager
def same_each_time() -> Iterator[None]:
    """Let chance, time and data folder be the same in every run, so that pictures are."""
    dice = Random(0)
    with ExitStack() as undo:
        # What is on its way is seen where a painted frame has brought it.
        undo.enter_context(patch.object(Hand, "paints", True))
        undo.enter_context(patch("secrets.token_bytes", dice.randbytes))
        undo.enter_context(patch("secrets.randbits", dice.getrandbits))
        for module in list(sys.modules.values()):
            is_ours = module.__name__.startswith("mayi_desktop.") or module is datetime_module
            if is_ours and vars(module).get("datetime") is datetime:
                undo.enter_context(patch.object(module, "datetime", _StoppedClock))
        undo.enter_context(chdir(undo.enter_context(TemporaryDirectory())))
        yield


def photograph(name: str, size: Size, settings: Settings, file: Path) -> None:
    """Open a screen and keep its picture."""
    file = file.absolute()
    with same_each_time():
        # As long as a folder usually is.
        opened = visit(Path("home/grandma/.local/share/mayi-desktop"), size, settings)
        try:
            SCREENS[name](opened)
            opened.hand.wait(0.1)
            opened.hand.photograph(file)
        finally:
            opened.app.close()


def _size(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WxH")
    parser.add_argument("--themes", nargs="+", default=DEFAULT, choices=tuple(THEMES))
    parser.add_argument("--only", nargs="+", choices=tuple(SCREENS), metavar="SCREEN")
    parser.add_argument(
        "--languages",
        nargs="+",
        default=tuple(language_keys()),
        choices=(*language_keys(), PSEUDO),
        help="of several, English shows every screen and the others those with much to read;"
        f" in “{PSEUDO}”, which players never see, sentences are 40 %% longer",
    )
    parser.add_argument(
        "--scale",
        nargs="+",
        type=float,
        default=(1.0,),
        metavar="FACTOR",
        help="the size of everything, from 0.8 to 2.5",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
