"""Knows how the sources play the beginning of a game that a frozen program is to check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import package_identity as identity

MOVES = 150


def write(folder: Path, python: Path) -> Path:
    """The journal of a game that the sources began in a folder and broke off."""
    done = subprocess.run(
        (str(python), "-c", _PLAY, str(folder), str(MOVES)),
        cwd=identity.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        raise subprocess.CalledProcessError(done.returncode, "the game of the sources")
    return Path(done.stdout.strip())


_PLAY = """
import sys
from pathlib import Path
from mayi_desktop.host.setup.deal_codes import code_of
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.bot_delays import Pacing
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup

seats = tuple(SeatSetup(name, person=False) for name in ("Anna", "Ben", "Clara", "Ella"))
setup = GameSetup("grandma-jeanne", (), seats, code_of(2024))
host = GameHost.new(setup, Path(sys.argv[1]), pacing=Pacing.instant())
for _ in range(int(sys.argv[2])):
    host.tick(0.0, calm=True)
host.close()
print(host.journal_path)
"""
