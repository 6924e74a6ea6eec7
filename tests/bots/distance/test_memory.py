"""Cached distances are bounded: a computer player can think all evening."""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from functools import _lru_cache_wrapper
from random import Random

import pytest

import mayi_desktop.bots
import mayi_desktop.engine
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots import distance as measuring
from mayi_desktop.bots.distance import RULERS, distance, ruler_for
from mayi_desktop.engine import runs_and_sets
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots.games import play
from tests.engine.hands import full_hand

TWELVE = SHEETS["twelve-deal"].sheet


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Begin and end with nothing cached."""
    RULERS.clear()
    yield
    RULERS.clear()


def measure_hands(deal: int, count: int) -> None:
    rng = Random(deal)
    for _ in range(count):
        distance(TWELVE, deal, full_hand(TWELVE, deal, rng, 14))


def test_the_deals_not_used_for_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_hands(0, 200)
    one_deal = RULERS.entries
    monkeypatch.setattr(measuring, "_MOST_ENTRIES", 3 * one_deal)
    first = ruler_for(TWELVE, 0)
    for deal in range(1, 12):
        measure_hands(deal, 200)
        measure_hands(0, 1)
        assert ruler_for(TWELVE, 0) is first
        assert RULERS.entries <= 3 * one_deal + ruler_for(TWELVE, deal).entries
    assert ruler_for(TWELVE, 1).entries == 0


def test_what_was_forgotten_is_measured_again_and_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = Random(1)
    hands = [full_hand(TWELVE, 2, rng, 13) for _ in range(40)]
    before = [distance(TWELVE, 2, hand) for hand in hands]
    monkeypatch.setattr(measuring, "_MOST_ENTRIES", 0)
    after = []
    for hand in hands:
        distance(TWELVE, 3, hand)
        assert ruler_for(TWELVE, 2).entries == 0
        after.append(distance(TWELVE, 2, hand))
    assert after == before


def test_a_deal_keeps_few_sizes_of_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = SHEETS["grandma-jeanne"].sheet
    deal = next(n for n, rule in enumerate(sheet.deals) if rule.all_at_once)
    monkeypatch.setattr(measuring, "_MOST_SCALES", 3)
    hand = full_hand(sheet, deal, Random(1), 22)
    known = [distance(sheet, deal, hand[:size]) for size in range(16, 22)]
    assert len(ruler_for(sheet, deal)._scales) == 3
    assert [distance(sheet, deal, hand[:size]) for size in range(16, 22)] == known


@pytest.mark.slow
def test_many_decisions_on_one_sheet_stay_within_the_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measuring, "_MOST_ENTRIES", 6_000)
    for seed in range(4):
        play(TWELVE, [LEVELS["master"]] * 4, seed)
        latest = max(ruler.entries for ruler in RULERS._rulers.values())
        assert 0 < RULERS.entries <= 6_000 + 2 * latest


def test_a_sheet_that_is_no_longer_used_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_and_sets, "_PRICES", {})
    for _ in range(5 * runs_and_sets._MOST_CACHED_SHEETS):
        prices = runs_and_sets.prices_for(replace(TWELVE))
        assert prices.alive
    assert len(runs_and_sets._PRICES) == runs_and_sets._MOST_CACHED_SHEETS


def test_no_cache_of_a_function_is_without_bound() -> None:
    for package in (mayi_desktop.engine, mayi_desktop.bots):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    mine = [
        found
        for found in gc.get_objects()
        if isinstance(found, _lru_cache_wrapper)
        and str(found.__module__).startswith(("mayi_desktop.engine", "mayi_desktop.bots"))
    ]
    assert len(mine) >= 10
    assert [found for found in mine if found.cache_parameters()["maxsize"] is None] == []
