from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots.distance import Ruler, distance, ruler_for
from mayi_desktop.engine import RuleSheet, solver
from tests.bots import brute
from tests.engine.hands import every_deal, full_hand, small_hand, spelled

EVERY_DEAL = every_deal()
NAMES = [name for name, _, _ in EVERY_DEAL]


def tries(sheet: RuleSheet, deal: int) -> range:
    """How many hands can be measured by brute force in reasonable time."""
    rule = sheet.deals[deal]
    if len(rule.run_sizes) > 2 or sum(need.size for need in rule.contract) > 11:
        return range(0)
    return range(3 if len(rule.contract) > 2 and rule.run_sizes else 8)


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, ids=NAMES)
def test_the_distance_is_what_brute_force_finds(name: str, sheet: RuleSheet, deal: int) -> None:
    random = Random(name)
    rules, rule = sheet.meld_rules(deal), sheet.deals[deal]
    for _ in tries(sheet, deal):
        hand = small_hand(sheet, deal, random, range(3, 8))
        assert distance(sheet, deal, hand) == brute.missing(rules, rule, hand), spelled(hand)


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
