"""Plays a game on phones without a window: prints a link for every seat, and waits.

    python -m tests.bench.phone_game --phones 2 --computers 2 --sheet honsvick

Meant for trying the page out: every link is a seat. Ends with Ctrl+C or with the game.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from mayi_desktop.base.languages import choose_language
from mayi_desktop.base.terminal import write_line
from mayi_desktop.engine import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.phones.messages import HomeAddress
from mayi_desktop.ui.phones.server import PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable

_NAMES = ("Zoë", "Anna", "Ben", "Clara", "David", "Emil", "Fred", "Gina")
_FRAME = 1 / 60


def start_game(arguments: argparse.Namespace, folder: Path) -> GameHost:
    """A game with so many people, who come first, and so many computer players."""
    count = arguments.phones + arguments.computers
    seats = tuple(
        SeatSetup(_NAMES[n], person=n < arguments.phones, level=arguments.level)
        for n in range(count)
    )
    setup = GameSetup(arguments.sheet, (), seats, code_of(arguments.code))
    delays = BotDelays.chosen(speed=arguments.speed, hold_seconds=arguments.hold)
    return GameHost.new(setup, folder, delays=delays)


def main() -> int:
    """Serve one game until it is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=2)
    parser.add_argument("--computers", type=int, default=2)
    parser.add_argument("--sheet", default="grandma-jeanne")
    parser.add_argument("--level", default="steady")
    parser.add_argument("--code", type=int, default=11)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--hold", type=float, default=5.0)
    parser.add_argument("--address", default="127.0.0.1")
    parser.add_argument("--language", default="en")
    parser.add_argument("--admit", action="store_true", help="admit every device that asks")
    arguments = parser.parse_args()
    choose_language(arguments.language)
    with tempfile.TemporaryDirectory() as folder:
        host = start_game(arguments, Path(folder))
        seats = [Seat(seat) for seat in range(arguments.phones)]
        server = PhoneServer(seats, HomeAddress(arguments.address))
        server.start()
        try:
            _serve(host, server, seats, admit=arguments.admit)
        finally:
            server.stop()
            host.close()
    return 0


def _serve(host: GameHost, server: PhoneServer, seats: list[Seat], *, admit: bool) -> None:
    for seat in seats:
        write_line(f"{host.names[seat]}: seat {seat + 1}")
    sys.stdout.flush()
    phones = PhoneTable(host, server)
    while not host.is_over:
        now = time.monotonic()
        host.tick(now, calm=not phones.holds_back())
        phones.poll(now)
        for asked in [*phones.asking] if admit else ():
            phones.admit(asked)
        time.sleep(max(0.0, _FRAME - (time.monotonic() - now)))
    for _ in range(120):
        phones.poll(time.monotonic())
        time.sleep(_FRAME)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(0)
