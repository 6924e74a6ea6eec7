"""Privacy: nothing that goes to a phone holds a card that its seat may not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import Seat
from tests.ui.phones.watched_line import SHEETS, WatchedLine, play
from tests.ui.phones.watched_pad import watch
from tests.ui.table.tables import game_at

TWO = """
turn 0 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 4C 4D 5S 6C 7S 8C TD JD QD AS AH
discards: KS 8D
"""


@pytest.mark.parametrize("number", range(10))
def test_no_message_of_a_game_tells_too_much(tmp_path: Path, number: int) -> None:
    line = play(tmp_path, number, deals=2)
    assert line.read > 100
    assert line.cards > 1000
    assert line.found == []
    assert {"screen", "rules", "scores", "log"} <= line.kinds.keys()
    assert {"ask", "never", "claim"} <= line.orders.keys()
    assert len(SHEETS) == 5


def test_what_would_be_too_much_is_found(tmp_path: Path) -> None:
    line = WatchedLine(game_at(tmp_path, TWO, people=(0, 1)))
    theirs = line.host.view(Seat(1)).hand[0]
    line.send(Seat(0), {"screen": {"hand": [{"id": theirs}]}})
    line.send(Seat(0), {"screen": {"discard": {"face": "QH"}}})
    line.send(Seat(0), {"screen": {"log": ["Ben draws Q♥."]}})
    line.send(Seat(0), {"page": {"name": "log", "lines": ["Ben draws Q♥."]}})
    line.send(Seat(0), {"page": {"name": "rules", "blocks": [{"kind": "text", "text": "Q♥"}]}})
    line.host.close()
    assert [seat for seat, _card in line.found] == [Seat(0)] * 5


@pytest.mark.parametrize("number", range(5))
def test_at_the_score_pad_nobody_notices_what_another_still_holds(
    tmp_path: Path, number: int
) -> None:
    watched = watch(tmp_path, number)
    assert watched.messages > 50
    assert watched.hands > 10
    assert watched.found is None
