"""People at the table: a game with people in it never gets stuck."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.legal import legal_actions
from mayi_desktop.engine.table import PromptKind
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.sheets.catalogue import SHEETS
from tests.host.tables import begin, person_to_act, resume, runner_of, table_digest

STEP = 0.1
LONGEST_WAIT = 8.0


class Person:
    """Answers everything that is asked with something legal, and calls when in the mood."""

    def __init__(self, host: GameHost, seed: int) -> None:
        self._host = host
        self._mood = Random(seed)

    def act(self, seat: Seat) -> None:
        """Answer what has to be answered."""
        view = self._host.view(seat)
        asked = next(p for p in view.my_prompts if not p.optional)
        action = self._mood.choice(list(legal_actions(view)))
        prompts = {p.kind: p for p in view.my_prompts}
        call = type(action).__name__ == "MayI" and PromptKind.MAY_I in prompts
        chosen = prompts[PromptKind.MAY_I] if call else asked
        assert self._host.submit(chosen.id, action) is None

    def wonder(self, seat: Seat) -> None:
        """Call for the discard, let it go, or let time pass."""
        mood = self._mood.random()
        view = self._host.view(seat)
        calls = list(legal_actions(view))
        if mood < 0.1 and calls:
            assert self._host.submit(view.my_prompts[0].id, calls[0]) is None
        elif mood < 0.3:
            self._host.pass_on_discard(seat)


def _play(host: GameHost, moves: int) -> None:
    """Play on; the table must never stand still for longer than people may wonder."""
    person = Person(host, seed=moves)
    now = since = 0.0
    target = runner_of(host).moves + moves
    while runner_of(host).moves < target and not host.is_over:
        now += STEP
        made = runner_of(host).moves
        if not host.tick(now, calm=True):
            actor = person_to_act(host)
            if actor is not None:
                person.act(actor)
            elif host.waiting_for_next_deal:
                host.start_next_deal()
                made = -1
            else:
                for seat in host.undecided_people():
                    person.wonder(seat)
        since = now if runner_of(host).moves != made else since
        assert now - since < LONGEST_WAIT, host.view(None).table.prompts


@pytest.mark.parametrize("hold", [0.75, 1.5, -1.0])
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_table_with_people_stands_still(tmp_path: Path, sheet: str, hold: float) -> None:
    delays = BotDelays.chosen(speed=1.0, hold_seconds=hold)
    host = begin(tmp_path, "me", "grabber", "me", delays=delays, sheet=sheet)
    _play(host, 250)
    assert not host.bot_driver.is_stuck
    assert runner_of(host).fallbacks == 0
    told = table_digest(host)
    path = host.autosave.path
    assert path is not None
    if not host.is_over:
        host.close()
        assert table_digest(resume(path)) == told
