"""Dealer: shuffles that follow from the deal code."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from mayi_desktop.engine import rules
from mayi_desktop.engine.actions import CutForDeal, Deal
from mayi_desktop.host import journal
from mayi_desktop.host.entries import Acted
from mayi_desktop.host.shuffle import chance, shuffled
from mayi_desktop.sheets.catalogue import find_sheet
from tests.host.tables import begin, tick_until


def _deal(seed: int, seats: int = 4) -> tuple[object, Deal]:
    state = rules.new_game(find_sheet("grandma-jeanne"), seats)
    cut = chance(seed, state, state.table.prompts[0])
    state = rules.apply(state, cut).state
    deal = chance(seed, state, state.table.prompts[0])
    assert isinstance(deal, Deal)
    return cut, deal


def test_the_same_code_deals_the_same_cards() -> None:
    assert _deal(5) == _deal(5)


def test_other_codes_and_tables_deal_other_cards() -> None:
    assert _deal(5)[1] != _deal(6)[1]
    assert len(_deal(5, 6)[1].order) > len(_deal(5, 5)[1].order)


def test_the_cut_and_the_deal_are_shuffled_apart() -> None:
    cut, deal = _deal(5)
    assert isinstance(cut, CutForDeal)
    assert cut.order != deal.order


def test_shuffling_is_the_same_on_every_python() -> None:
    assert shuffled(Random("may i"), range(10)) == (7, 4, 8, 0, 3, 2, 5, 9, 1, 6)


def test_shuffling_favours_no_place() -> None:
    dice = Random(1)
    places = Counter(shuffled(dice, range(6)).index(0) for _ in range(6000))
    assert all(800 < places[place] < 1200 for place in range(6))


def test_a_shoe_does_not_depend_on_the_play_before_it(tmp_path: Path) -> None:
    shoes = []
    for second in ("steady", "grabber"):
        host = begin(tmp_path, "steady", second, "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        assert host.autosave.path is not None
        entries = journal.read(host.autosave.path).entries
        shoes.append(
            [e.action for e in entries if isinstance(e, Acted) and isinstance(e.action, Deal)]
        )
        assert len(entries) > 20
        host.close()
    assert shoes[0] == shoes[1]
    assert shoes[0][0] != shoes[0][1]
