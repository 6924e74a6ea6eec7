"""Games by ear: python -m tests.bench.by_ear [games | private] [COUNT].

games: a player who only hears plays whole games of two sheets against beginners; prints the
points, what it did, and how long the longest sentence was. private: random keys at shared
screens; prints how many cards were named, none of them hidden.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from tests.ui.blind_player import BlindPlayer, Lost
from tests.ui.listener import listen
from tests.ui.test_speech import begin, play_at_random, sit

_KEYS = 120


def play_games(count: int) -> None:
    """Whole games by ear."""
    for number in range(count):
        for sheet in ("grandma-jeanne", "honsvick"):
            folder = Path(tempfile.mkdtemp())
            app = App(Arguments(data=folder))
            host = begin(app, folder, sheet, code=11 + number)
            sit(app, host)
            player = BlindPlayer(app)
            began = time.perf_counter()
            try:
                player.play_until("Rematch")
            except Lost as lost:
                print(sheet, 11 + number, "lost:", lost)
            scores = [facts.score for facts in host.view(None).table.seats]
            print(sheet, 11 + number, scores, dict(player.done), end=" ")
            print(f"{len(player.transcript)} sentences, {time.perf_counter() - began:.0f} s")
            app.close()


def listen_in(count: int) -> None:
    """Random keys at shared screens, with a check after each."""
    named = 0
    for number in range(count):
        folder = Path(tempfile.mkdtemp())
        app = App(Arguments(data=folder))
        sheet = list(SHEETS)[number % len(SHEETS)]
        host = begin(app, folder, sheet, people=2 + number % 3, code=number)
        sit(app, host)
        named += play_at_random(app, host, listen(app), Random(number), _KEYS)
        app.close()
        if not (number + 1) % 10 or number + 1 == count:
            print(f"{number + 1} games, {named} cards named, none of them hidden", flush=True)


if __name__ == "__main__":
    what, number = (*sys.argv[1:], "games", "1")[:2] if len(sys.argv) < 3 else sys.argv[1:3]
    (listen_in if what == "private" else play_games)(int(number))
