"""Golden games: recorded games of every sheet and option replay as recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mayi_desktop.engine import DealEnded, Phase, decode_action, encode_action
from mayi_desktop.engine.state_api import apply, digest, new_game, problems
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet

GAMES = Path(__file__).parent / "games"
NAMES = [
    "+".join((key, *options))
    for key, entry in SHEETS.items()
    for options in ((), *((option,) for option in entry.options))
]


def test_no_golden_game_is_missing_and_none_is_left_over() -> None:
    assert sorted(path.name for path in GAMES.iterdir()) == sorted(f"{n}.json" for n in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_to_its_digests(name: str) -> None:
    """Where rules have changed on purpose, `dev.py record` records anew."""
    game = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    assert "+".join((game["sheet"], *game["options"])) == name
    sheet = find_sheet(game["sheet"], tuple(game["options"]))
    state = new_game(sheet, game["seats"])
    for number, deal in enumerate(game["deals"]):
        ends = []
        for plain in deal["actions"]:
            action = decode_action(plain)
            assert encode_action(action) == plain
            step = apply(state, action)
            state = step.state
            ends.append(any(isinstance(event, DealEnded) for event in step.events))
        assert ends.index(True) == len(ends) - 1, f"deal {number} ends elsewhere"
        assert not problems(state)
        assert digest(state) == deal["digest"], f"deal {number} leads elsewhere"
    assert len(game["deals"]) == len(sheet.deals)
    assert state.table.phase is Phase.GAME_OVER
