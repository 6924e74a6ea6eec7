"""Tests that a suggested lay-down keeps wilds where other cards fit as well."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import CARDS, Seat, check, solver
from mayi_desktop.engine.planning import with_wilds_spared
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play import hand as staging
from tests.notation import position
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

AT = """
deal {deal}
turn 0 play stock
seat 0: {hand}
seat 1: *11
seat 2: *11
discards: 4D
"""
MANY_THREES = "3C 3D 3H 3S JK 9C 9D 9H KS 5H 6H 7H"


def laid(deal: int, hand: str) -> tuple[list[set[str]], list[set[str]]]:
    """The melds that the solver proposes, and what becomes of them; both are legal."""
    text = AT.format(deal=deal, hand=hand)
    view = view_for(position(find_sheet("grandma-jeanne"), text), Seat(0))
    action = next(solver.contract_melds(view, 1))
    spared = replace(action, melds=with_wilds_spared(view, action.melds))
    assert check(view, action) is check(view, spared) is None
    first, second = (
        [{str(CARDS[card]) for card in plan.cards} for plan in melds]
        for melds in (action.melds, spared.melds)
    )
    return first, second


def test_a_card_of_the_rank_lies_in_the_place_of_a_wild() -> None:
    before, after = laid(1, MANY_THREES)
    assert {"3C", "3D", "JK"} in before
    assert {"9C", "9D", "9H"} in after
    assert not any("JK" in meld for meld in after)


def test_in_a_run_the_card_that_is_missing_does_and_it_may_begin_elsewhere() -> None:
    before, after = laid(3, "3H 4H 5H 6H JK 9C TC JC QC KS 2H 7S")
    assert {"5H", "6H", "JK", "2H"} in before
    assert {"3H", "4H", "5H", "6H"} in after


@pytest.mark.parametrize("hand", ["3C 3D JK 9C 9D 2S KH QS 5H 6H 7H"])
def test_wilds_that_are_needed_stay(hand: str) -> None:
    before, after = laid(1, hand)
    assert before == after


def test_the_suggestion_in_the_tray_spares_wilds(app: App, tmp_path: Path) -> None:
    host = game_at(tmp_path, AT.format(deal=1, hand=MANY_THREES))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.press("h")
    player.settle()
    staged = {str(CARDS[card]) for card in staging.staged_cards(player.table.model.hand.tray)}
    assert len(staged) == 6
    assert "JK" not in staged
