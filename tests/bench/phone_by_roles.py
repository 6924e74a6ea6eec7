"""Plays whole games on the phone's page by its accessibility tree alone, against computers.

    python -m tests.bench.phone_by_roles grandma-jeanne honsvick

Prints what was pressed, by role and name. Takes a minute or two each.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.ui.phones.browser import Party, phones_at_table, running
from tests.ui.phones.test_accessible import Listener


def play(party: Party, listener: Listener) -> None:
    """Play on to the end of the game."""
    host = party.table.host
    while not host.is_over:
        party.until(listener.act)
        listener.go_on()
        party.until(lambda: host.is_over or not listener.act())


def main(sheets: list[str]) -> None:
    """Play a game of each sheet to its end."""
    with running() as browser:
        for sheet in sheets:
            with (
                tempfile.TemporaryDirectory() as folder,
                phones_at_table(Path(folder), sheet, 1, 2) as table,
            ):
                party = Party(table, browser)
                phone = party.seated()
                listener = Listener(phone)
                play(party, listener)
                said = Counter(name.splitlines()[0] for name in listener.pressed if name)
                assert phone.faults == []
                phone.vanish()
                print(f"{sheet}: {len(table.deals)} deals, {dict(said)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or ["grandma-jeanne", "honsvick"])
