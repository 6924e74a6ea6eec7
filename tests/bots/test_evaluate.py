from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots.distance.distance import ruler_for
from mayi_desktop.bots.reading.evaluate import distance, outs, partial_melds
from mayi_desktop.engine import CARDS, MeldKind, RuleSheet
from mayi_desktop.engine.determinize import unseen_cards
from tests.engine.hands import every_deal, full_hand, spelled
from tests.language import table

EVERY_DEAL = every_deal()


def test_outs_are_the_unseen_cards_that_help() -> None:
    game = table(
        "grandma-jeanne",
        """
        deal 1
        turn 1 draw
        seat 0: 7H 7D 7S 9C 9D 4H 5S KH QD JC 8S
        seat 1: *11
        seat 2: *11
        discards: 9S
        """,
    )
    view = game.view(0)
    found = outs(view)
    assert set(found) <= set(unseen_cards(view))
    names = {spelled([card]) for card in found}
    assert {"9H", "9S", "JK", "2C", "2D", "2H", "2S"} <= names
    assert spelled(found).count("9S") == 1
    assert all(name[0] in "29J" for name in names)
    assert "JD" not in names


def test_nothing_helps_a_hand_that_can_lay_down_or_has() -> None:
    text = """
        deal 1
        turn 1 draw
        seat 0{}: 7H 7D 7S 9C 9D 9H 5S KH
        seat 1: *11
        seat 2: *11
        {}
        """
    down = ("set 0: KC KD KS", "set 0: QC QD QS")
    for flag, melds in (("", ""), (" down", "\n".join(down))):
        assert outs(table("grandma-jeanne", text.format(flag, melds)).view(0)) == ()


@pytest.mark.parametrize(
    ("name", "sheet", "deal"), EVERY_DEAL, ids=[name for name, _, _ in EVERY_DEAL]
)
def test_partial_melds_hold_every_card_that_counts(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    random = Random(name)
    hand = full_hand(sheet, deal, random, sheet.deals[deal].cards)
    groups = partial_melds(sheet, deal, hand)
    grouped = [card for group in groups for card in group.cards]
    assert len(set(grouped)) == len(grouped)
    assert set(grouped) <= set(hand)
    ruler = ruler_for(sheet, deal)
    assert ruler.missing(ruler.key(grouped), len(hand)) == distance(sheet, deal, hand)
    wild = sheet.meld_rules(deal).wild_table
    for group in groups:
        naturals = [CARDS[card] for card in group.cards if not wild[card]]
        if group.kind is MeldKind.SET:
            assert len({card.rank for card in naturals}) <= 1
        else:
            assert len({card.suit for card in naturals}) <= 1


def test_a_hand_is_grouped_as_a_player_would() -> None:
    game = table(
        "grandma-jeanne",
        """
        deal 5
        turn 0 draw
        seat 0: KC QH 5D 8S QD 6D 3C KH 8D AS 9S
        seat 1: *11
        seat 2: *11
        """,
    )
    groups = partial_melds(game.sheet, 4, game.state.hands[0])
    assert {frozenset(spelled(group.cards).split()) for group in groups} == {
        frozenset({"KC", "KH"}),
        frozenset({"QH", "QD"}),
        frozenset({"5D", "6D", "8D"}),
    }
