"""Distances agree with brute force."""

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
from mayi_desktop.bots.distance import RULERS, Ruler, ruler_for
from mayi_desktop.engine import CardId, RuleSheet, runs_and_sets, solver
from mayi_desktop.engine.rulesheet import DealRule, MeldKind, MeldRules, Requirement
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots import brute
from tests.bots.brute import distance
from tests.bots.games import play
from tests.engine.hands import (
    HOUSE_SHEETS,
    every_deal,
    full_hand,
    house,
    named,
    small_hand,
    spelled,
)

EVERY_DEAL = every_deal()
NAMES = [name for name, _, _ in EVERY_DEAL]


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, ids=NAMES)
def test_the_distance_is_what_brute_force_finds(name: str, sheet: RuleSheet, deal: int) -> None:
    random = Random(name)
    for _ in range(12):
        check_by_brute_force(sheet, deal, small_hand(sheet, deal, random, range(3, 9)))


@pytest.mark.parametrize(
    ("key", "deal", "hand"),
    [
        ("grandma-jeanne", 4, "AS 3D 3D 3S AC 3S"),
        ("honsvick", 4, "JH QH JD TC QC TD TC TD"),
        ("variant-three", 6, "3H 3S AS AS AH AS"),
    ],
)
def test_a_run_may_want_a_card_that_only_the_sets_to_come_make_precious(
    key: str, deal: int, hand: str
) -> None:
    """The run does as well with an ace as with the three, until the second set has the aces."""
    check_by_brute_force(SHEETS[key].sheet, deal, named(hand))


def test_places_to_fill_besides_the_contract_may_be_filled_by_a_set_to_come() -> None:
    """Of eight cards at once four belong to each set: the first cannot take all of them."""
    sheet = HOUSE_SHEETS["all at once, small sets"]
    check_by_brute_force(sheet, 0, named("7D TS 7C 9C JD TD JK 8C"))


def test_one_suit_may_have_all_runs_of_four() -> None:
    """Three to ace and three to six are four runs; an eight for the six leaves one place."""
    four = (Requirement(MeldKind.RUN, 4),) * 4
    sheet = house(MeldRules(), DealRule(16, four))
    for last, lacks in ("6H", 0), ("8H", 1):
        hand = named(f"3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 3H 4H 5H {last}")
        assert distance(sheet, 0, hand) == lacks


def check_by_brute_force(sheet: RuleSheet, deal: int, hand: tuple[CardId, ...]) -> None:
    true = brute.missing(sheet.meld_rules(deal), sheet.deals[deal], hand)
    assert distance(sheet, deal, hand) == true, spelled(hand)


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, ids=NAMES)
def test_a_distance_of_nothing_is_a_contract_in_hand(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    random = Random(name)
    for size in (sheet.deals[deal].cards + 1, 16, 20):
        for _ in range(6):
            hand = full_hand(sheet, deal, random, size)
            held = solver.holds_contract(sheet, deal, hand)
            assert (distance(sheet, deal, hand) == 0) is held, spelled(hand)


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, ids=NAMES)
def test_one_card_brings_a_hand_one_step_nearer_at_most(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    random = Random(name)
    ruler = ruler_for(sheet, deal)
    total = sheet.deals[deal].cards + 2
    for _ in range(4):
        hand = full_hand(sheet, deal, random, total)
        key = ruler.key(hand[1:])
        with_it = ruler.missing(key + ruler.keys[hand[0]], total)
        without = ruler.missing(key, total)
        assert without - 1 <= with_it <= without, spelled(hand)


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, ids=NAMES)
def test_bounds_known_beforehand_change_no_answer(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    random = Random(name)
    ruler = ruler_for(sheet, deal)
    total = sheet.deals[deal].cards
    hands = [full_hand(sheet, deal, random, total) for _ in range(4)]
    for hand in hands:
        true = ruler.missing(ruler.key(hand), total)
        for least, most in ((true, true + 1), (max(0, true - 1), true), (0, true + 2)):
            anew = Ruler(sheet, deal)
            assert anew.missing(ruler.key(hand), total, least, most) == true


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, ids=NAMES)
def test_the_best_way_can_be_followed_card_by_card(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    """From every hand some card leads one step nearer, until the contract is held."""
    random = Random(name)
    ruler = ruler_for(sheet, deal)
    shoe = full_hand(sheet, deal, random, 90)
    hand = list(shoe[: sheet.deals[deal].cards])
    total = max(ruler.size, len(hand))
    if ruler.at_once:
        hand = hand[: len(hand) - ruler.missing(ruler.key(hand), total)]
    key = ruler.key(hand)
    for missing in range(ruler.missing(key, total), 0, -1):
        steps = {face: ruler.missing(key + face, total) for face in set(ruler.keys[:112])}
        nearest = min(steps, key=lambda face: steps[face])
        assert steps[nearest] == missing - 1
        key += nearest


@pytest.mark.parametrize("deal", [0, 3])
def test_hands_of_the_same_shape_lack_the_same_and_have_plans_of_their_own(deal: int) -> None:
    """Only sets are asked for: what one hand lacks is known from another like it."""
    sheet = SHEETS["grandma-jeanne"].sheet
    ruler = Ruler(sheet, deal)
    first, like_it = named("3C 3D 9H 9S KD KC 4H 8S 2C"), named("5S 5H JC JD 4D 4C 9H TS 2D")
    keys = ruler.key(first), ruler.key(like_it)
    lacks = {ruler.missing(key, 10) for key in keys}
    assert lacks == {brute.missing(ruler.rules, sheet.deals[deal], like_it)}
    plans = [ruler.plan(key, 10) for key in keys]
    assert plans[1] is not None
    assert plans[1] != plans[0]
    assert not plans[1].used & ~keys[1]


# --- Cached distances are bounded: a computer player can think all evening.


TWELVE = SHEETS["twelve-deal"].sheet


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Begin and end with nothing cached."""
    RULERS.clear()
    yield
    RULERS.clear()


def measure_hands(deal: int, count: int) -> None:
    rng = Random(deal)
    for _ in range(count):
        distance(TWELVE, deal, full_hand(TWELVE, deal, rng, 14))


@pytest.mark.usefixtures("forgotten")
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


@pytest.mark.usefixtures("forgotten")
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


@pytest.mark.usefixtures("forgotten")
def test_a_deal_keeps_few_sizes_of_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = SHEETS["grandma-jeanne"].sheet
    deal = next(n for n, rule in enumerate(sheet.deals) if rule.all_at_once)
    monkeypatch.setattr(measuring, "_MOST_SCALES", 3)
    hand = full_hand(sheet, deal, Random(1), 22)
    known = [distance(sheet, deal, hand[:size]) for size in range(16, 22)]
    assert len(ruler_for(sheet, deal)._scales) == 3
    assert [distance(sheet, deal, hand[:size]) for size in range(16, 22)] == known


@pytest.mark.usefixtures("forgotten")
@pytest.mark.slow
def test_many_decisions_on_one_sheet_stay_within_the_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measuring, "_MOST_ENTRIES", 6_000)
    for seed in range(2):
        play(TWELVE, [LEVELS["master"]] * 4, seed)
        latest = max(ruler.entries for ruler in RULERS._rulers.values())
        assert 0 < RULERS.entries <= 6_000 + 2 * latest


@pytest.mark.usefixtures("forgotten")
def test_a_sheet_that_is_no_longer_used_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_and_sets, "_PRICES", {})
    for _ in range(5 * runs_and_sets._MOST_CACHED_SHEETS):
        prices = runs_and_sets.prices_for(replace(TWELVE))
        assert prices.alive
    assert len(runs_and_sets._PRICES) == runs_and_sets._MOST_CACHED_SHEETS


@pytest.mark.usefixtures("forgotten")
def test_no_cache_of_a_function_is_without_bound() -> None:
    for package in (mayi_desktop.engine, mayi_desktop.bots):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    gc.unfreeze()  # the suite freezes what is there before the first test
    mine = [
        found
        for found in gc.get_objects()
        if isinstance(found, _lru_cache_wrapper)
        and str(found.__module__).startswith(("mayi_desktop.engine", "mayi_desktop.bots"))
    ]
    assert len(mine) >= 10
    assert [found for found in mine if found.cache_parameters()["maxsize"] is None] == []
