"""What is remembered of the melds on the table is what the rules say of them now."""

from __future__ import annotations

import pytest

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import CARDS, PlayerAction, Prompt, TableView, check
from mayi_desktop.engine import melds as shapes
from mayi_desktop.engine.actions import End, ReplaceWild
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.engine.state_api import GameState
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots.games import play


@pytest.mark.parametrize("key", ["grandma-jeanne", "honsvick", "variant-four"])
def test_places_for_cards_are_those_where_the_rules_let_them_lie(key: str) -> None:
    looked = 0

    def look(state: GameState, view: TableView, prompt: Prompt, action: PlayerAction) -> None:
        nonlocal looked
        table = view.table
        assert prompt.seat is not None
        know = Knowledge(view, prompt.seat)
        for card in view.hand if len(table.melds) > 3 else ():
            found = [(meld, end, longer) for meld, end, longer in know.places_for(card)]
            ends = {MeldKind.SET: (None,), MeldKind.RUN: (End.HIGH, End.LOW)}
            longer_ones = [
                (meld, end, shapes.extend(table.meld_rules, meld, card, end))
                for meld in table.melds
                for end in ends[meld.kind]
            ]
            true = [one for one in longer_ones if not isinstance(one[2], Refusal)]
            assert found == true, CARDS[card]
            assert know.fits_somewhere(card) == bool(true)
            looked += 1

    play(SHEETS[key].sheet, [Steady()] * 4, 11, look, most_moves=900)
    assert looked > 200


def test_wilds_that_can_be_replaced_are_those_that_the_rules_let_go() -> None:
    replaceable = 0

    def look(state: GameState, view: TableView, prompt: Prompt, action: PlayerAction) -> None:
        nonlocal replaceable
        table = view.table
        if prompt.seat != table.turn or table.drawn is None or table.claim is not None:
            return
        know = Knowledge(view, table.turn)
        for card in view.hand:
            found = {(meld.id, place.card) for meld, place in know.replaceable_wilds(card)}
            true = {
                (meld.id, place.card)
                for meld in table.melds
                for place in meld.places
                if check(view, ReplaceWild(table.turn, card, meld.id, place.card)) is None
            }
            assert found == true, CARDS[card]
            replaceable += len(true)

    play(SHEETS["grandma-jeanne"].sheet, [Steady()] * 4, 12, look, most_moves=1200)
    assert replaceable > 0
