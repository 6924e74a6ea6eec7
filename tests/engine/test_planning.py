"""Tests of how near a hand is seen to be to its contract."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import CARDS, MeldKind, Refusal, TableView, melds
from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.planning import contract_progress
from mayi_desktop.engine.rulesheet import contract
from tests.ui.table.positions import crowded


def holding(names: str, wanted: str) -> TableView:
    """The view of a hand of these cards under a contract."""
    view, left = crowded(4, 0, 11), list(CARDS)
    hand = []
    for name in names.split():
        card = next(card for card in left if str(card) == name)
        left.remove(card)
        hand.append(card.id)
    sheet = view.table.sheet
    deals = list(sheet.deals)
    deals[view.table.deal] = replace(deals[view.table.deal], contract=contract(wanted))
    table = replace(view.table, sheet=replace(sheet, deals=tuple(deals)))
    return replace(view, hand=tuple(hand), table=table)


def names_of(view: TableView) -> list[list[str]]:
    """What there is for each meld, a dash for each card that is lacking."""
    return [
        ["-" if card is None else str(CARDS[card]) for card in meld]
        for meld in contract_progress(view)
    ]


def test_a_pair_and_the_beginning_of_a_run_are_seen() -> None:
    found = names_of(holding("9C 9D 5H 6H KS 3D", "SR"))
    assert found == [["9C", "9D", "-"], ["5H", "6H", "-", "-"]]


def test_a_card_counts_for_one_meld_only_and_one_alone_for_none() -> None:
    found = names_of(holding("9C 9D 9H 9S 4D", "SS"))
    counts = sorted(sum(name != "-" for name in meld) for meld in found)
    assert counts in ([0, 3], [2, 2])
    held = [name for meld in found for name in meld if name != "-"]
    assert len(held) == len(set(held))
    assert "4D" not in held


def test_a_gap_in_a_run_stays_open_where_it_is() -> None:
    found = names_of(holding("TH QH KH 4C", "R"))
    assert found == [["TH", "-", "QH", "KH"]]


def test_of_two_runs_as_full_the_one_with_more_points_is_seen() -> None:
    found = names_of(holding("9S JS QS AS 2D KC KD KH", "SR"))
    assert found == [["KC", "KD", "KH"], ["JS", "QS", "2D", "AS"]]


@pytest.mark.parametrize("wanted", ["SS", "SR", "RR"])
def test_what_is_full_could_be_laid(wanted: str) -> None:
    view = holding("9C 9D JK 5H 6H 7H 8H 4S 5S 6S 7S KS KD KC", wanted)
    for need, meld in zip(view.table.rule.contract, contract_progress(view), strict=True):
        cards = tuple(card for card in meld if card is not None)
        assert len(cards) == need.size
        kind = MeldKind.SET if need.kind is MeldKind.SET else MeldKind.RUN
        ways = melds.legal_arrangements(view.table.meld_rules, MeldPlan(kind, cards))
        assert not isinstance(ways, Refusal)


def test_nobody_looking_sees_nothing() -> None:
    view = replace(holding("9C 9D 9H", "SS"), viewer=None)
    assert names_of(view) == [["-"] * 3, ["-"] * 3]
