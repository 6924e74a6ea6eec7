"""How long pages take to their first paint with thousands of files in the data folder.

    python -m tests.bench.bench_pages [COUNT]

Makes COUNT (3,000) house rules, unfinished games and evenings, opens every page that reads
them, and prints the milliseconds of processor time to the first paint, those of the longest
frame until all is read, and how many frames that takes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import process_time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.host.folder import evenings_folder, games_folder, house_rules_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.house_rules import save_rules
from mayi_desktop.host.journal import SUFFIX
from mayi_desktop.host.pad import SUFFIX as EVENING_SUFFIX
from mayi_desktop.host.pad import EveningSetup, HandLeft, PadSession
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import Context, Scene
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.pad import NewEveningPage
from mayi_desktop.ui.pages.records import RecordsPage
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.saved_games import SavedGamesPage
from mayi_desktop.ui.pages.setup import SetupPage, SheetsPage
from mayi_desktop.ui.pages.title import TitlePage

_FEWEST_FRAMES = 30
_SHEET = "grandma-jeanne"
_NAMES = ("Anna", "Ben", "Clara", "David")
_PAGES: dict[str, Callable[[Context], Scene]] = {
    "title": TitlePage,
    "saved games": SavedGamesPage,
    "set-up": SetupPage,
    "all rules": lambda context: SheetsPage(SetupPage(context)),
    "rules": RulesPage,
    "score pad": NewEveningPage,
    "records": RecordsPage,
}


def fill(folder: Path, count: int) -> None:
    """Make so many files of each kind."""
    draft = HouseDraft(_SHEET, (), "Our rules")
    draft.set_value("jokers", draft.value("jokers"))
    save_rules(draft, folder)
    _copy(house_rules_folder(folder), ".json", count, marked=b"Our rules")
    seats = tuple(SeatSetup(name, person=not n) for n, name in enumerate(_NAMES))
    delays = replace(BotDelays.instant(), patient=True)
    host = GameHost.new(GameSetup(_SHEET, (), seats, code_of(7)), folder, delays=delays)
    for _tick in range(200):
        host.tick(0.0, calm=True)
    host.close()
    _copy(games_folder(folder), SUFFIX, count)
    sheet = find_sheet(_SHEET)
    setup = EveningSetup(_SHEET, sheet, _NAMES, "2026-01-02T20:00:00", 0)
    session = PadSession.begin(folder, setup)
    for deal in range(3):
        entry = session.evening.blank(deal).with_out(0)
        for seat in range(1, len(_NAMES)):
            entry = entry.with_hand(seat, HandLeft(75))
        session.enter(entry)
    session.close()
    _copy(evenings_folder(folder), EVENING_SUFFIX, count)


def _copy(folder: Path, suffix: str, count: int, *, marked: bytes = b"") -> None:
    """Copies of the only file of a folder; a title in it gets a number."""
    [first] = folder.glob(f"*{suffix}")
    found = first.read_bytes()
    for number in range(1, count):
        copy = found.replace(marked, marked + b" %d" % number) if marked else found
        (folder / f"{first.stem}-{number}{suffix}").write_bytes(copy)


def first_paint(app: App, make: Callable[[Context], Scene]) -> tuple[float, float, int]:
    """Milliseconds to the first paint and of the longest later frame, and the frames."""
    began = process_time()
    app.context.scenes.reset(make(app.context))
    app.step(1 / 60)
    first, longest, frames = process_time() - began, 0.0, 0
    while frames < _FEWEST_FRAMES or not _is_read(app.context.scenes.top):
        now = process_time()
        app.step(1 / 60)
        longest, frames = max(longest, process_time() - now), frames + 1
    return 1000 * first, 1000 * longest, frames


def _is_read(page: object) -> bool:
    """Whether a page has read all files."""
    offer = getattr(page, "offer", None)
    reads = getattr(page, "_unread", None) or getattr(page, "_search", None)
    return reads is None and (offer is None or offer.is_read)


def main() -> None:
    """Print a line for each page."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    with tempfile.TemporaryDirectory(prefix="mayi-pages-") as name:
        folder = Path(name)
        fill(folder, count)
        app = App(Arguments(data=folder))
        app.step(1 / 60)
        for page, make in _PAGES.items():
            first, longest, frames = first_paint(app, make)
            sys.stdout.write(
                f"{page}: first paint {first:.0f} ms, longest frame {longest:.0f} ms, "
                f"{frames} frames\n"
            )
            sys.stdout.flush()
        app.close()


if __name__ == "__main__":
    main()
