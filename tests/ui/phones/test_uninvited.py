"""Tests that without phones nothing is imported, bound or listening."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Starts the program, opens a table of two people and two computers, and plays for a while;
# then tells which of the libraries are there, and which sockets were bound meanwhile.
_EVENING = """
import json, sys
from pathlib import Path

bound = []
watched = ("socket.bind", "socket.connect", "socket.sendto")
sys.addaudithook(lambda event, args: event in watched and bound.append(event))

from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.kit.window import Arguments

folder = Path(sys.argv[1])
app = App(Arguments(data=folder))
app.step(0.0)
seats = tuple(SeatSetup(name, person=name == "Anna") for name in ("Anna", "Ben", "Clara"))
host = GameHost.new(GameSetup("grandma-jeanne", (), seats, code_of(11)), folder)
host.clock.delays = BotDelays.instant()
app.context.scenes.reset(TableScene(app.context, host))
for _ in range(120):
    app.step(0.05)
app.close()
ours = ("mayi_desktop.ui.phones.server", "mayi_desktop.ui.phones.network")
names = ("asyncio", "websockets", "nacl", "_cffi_backend", *ours)
print(json.dumps({"loaded": [name for name in names if name in sys.modules], "bound": bound}))
"""


def test_without_phones_the_network_is_neither_imported_nor_used(tmp_path: Path) -> None:
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", _EVENING, str(tmp_path)],
        env={**os.environ, **quiet},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout.splitlines()[-1]) == {"loaded": [], "bound": []}


def test_the_server_itself_brings_no_network_until_it_starts() -> None:
    told = (
        "import sys; from mayi_desktop.ui.phones.server import PhoneServer; "
        "from mayi_desktop.ui.phones.messages import HomeAddress; "
        "PhoneServer([], HomeAddress('127.0.0.1')); "
        "print([n for n in ('asyncio', 'websockets', 'nacl', 'pygame') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
