"""Reference opponents: every answer is legal on every sheet, and every game ends."""

from __future__ import annotations

import pytest

from mayi_desktop.bots import SPARRING
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import play_game
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bench.reference import BOTS


@pytest.mark.parametrize("key", SHEETS)
def test_the_reference_opponents_play_every_sheet_to_its_end(key: str) -> None:
    seats = tuple(SeatSetup(name, person=False, level=name) for name in BOTS)
    game = play_game(GameSetup(key, (), seats, code_of(7)), bots={**SPARRING, **BOTS})
    assert game.finished
    assert not game.fallbacks


def test_the_reference_opponents_are_not_in_the_game() -> None:
    assert not set(BOTS) & set(SPARRING)
