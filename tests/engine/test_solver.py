"""Solver: lay-downs found in a hand, checked against an exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from mayi_desktop.engine import RuleSheet, Seat, check, solver
from mayi_desktop.engine.cards import CARDS, CardId
from mayi_desktop.engine.melds import arrange_lay_down
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.engine.runs_and_sets import key_of, keys_for, prices_for
from mayi_desktop.engine.state_api import GameState, view_for
from mayi_desktop.sheets.catalogue import find_sheet
from tests.engine.all_lay_downs import all_lay_downs
from tests.engine.hands import every_deal, full_hand, small_hand, spelled
from tests.language import table

EVERY_DEAL = every_deal()
BY_NAME = {"ids": [name for name, _, _ in EVERY_DEAL]}


def cards(text: str) -> tuple[CardId, ...]:
    """Different cards with these names."""
    taken: list[CardId] = []
    for name in text.split():
        taken.append(next(c.id for c in CARDS if str(c) == name and c.id not in taken))
    return tuple(taken)


def laid(plans: solver.Plans | None) -> list[str]:
    return [] if plans is None else sorted(spelled(plan.cards) for plan in plans)


def some_hands(sheet: RuleSheet, deal: int, random: Random) -> Iterator[tuple[CardId, ...]]:
    """Hands small enough to try everything: any, and such as hold the contract."""
    size = sum(need.size for need in sheet.deals[deal].contract)
    large = size > 9
    for _ in range(2 if large else 10):
        sizes = range(size, max(9, size + 1))
        yield small_hand(sheet, deal, random, sizes, most_wilds=2 if large else 4)
    for more in (0, 1):
        yield holding(sheet, deal, size + more, random)


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, **BY_NAME)
def test_the_best_lay_down_is_the_cheapest_of_all(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    rule, rules = sheet.deals[deal], sheet.meld_rules(deal)
    price = prices_for(sheet).of_left
    for hand in some_hands(sheet, deal, Random(name)):
        every = list(all_lay_downs(rules, rule, hand))
        assert solver.holds_contract(sheet, deal, hand) is bool(every), spelled(hand)
        kept = [plans for plans in every if sum(len(p.cards) for p in plans) < len(hand)]
        for keep_one, ways in ((False, every), (True, every if rule.all_at_once else kept)):
            best = solver.best_lay_down(sheet, deal, hand, keep_one=keep_one)
            assert (best is None) is not bool(ways), spelled(hand)
            if best is not None:
                assert not isinstance(arrange_lay_down(rules, rule, best), Refusal)
                cheapest = min(price(rules, plans, hand) for plans in ways)
                assert price(rules, best, hand) == cheapest, spelled(hand)


def holding(sheet: RuleSheet, deal: int, size: int, random: Random) -> tuple[CardId, ...]:
    """A hand that holds the contract, of this size if it need not be laid all at once."""
    pool = full_hand(sheet, deal, random, 60)
    exact = replace(sheet.deals[deal], exact=True, all_at_once=False)
    exactly = replace(sheet, deals=tuple(exact for _ in sheet.deals))
    drawn = (
        solver.best_lay_down(exactly, deal, pool[:n], keep_one=False) for n in (24, 40, 60)
    )
    plans = next(plans for plans in drawn if plans is not None)
    hand = [card for plan in plans for card in plan.cards]
    if not sheet.deals[deal].all_at_once:
        others = [card for card in pool if card not in hand]
        hand += others[: max(0, size - len(hand))]
    random.shuffle(hand)
    return tuple(hand)


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, **BY_NAME)
def test_large_hands_that_hold_the_contract_are_laid_by_the_rules(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    random = Random(name)
    rule, rules = sheet.deals[deal], sheet.meld_rules(deal)
    for size in (rule.cards + 1, 20):
        hand = holding(sheet, deal, size, random)
        assert solver.holds_contract(sheet, deal, hand)
        proposals = list(islice(solver.lay_downs(sheet, deal, hand, 6), 6))
        assert proposals
        seen = set()
        for plans in proposals:
            assert not isinstance(arrange_lay_down(rules, rule, plans), Refusal)
            used = [card for plan in plans for card in plan.cards]
            assert set(used) <= set(hand)
            assert len(set(used)) == len(used)
            seen.add(frozenset((plan.kind, frozenset(plan.cards), plan.low) for plan in plans))
        assert len(seen) == len(proposals)
        price = prices_for(sheet).of_left
        prices = [price(rules, plans, hand) for plans in proposals]
        assert prices[0] == min(prices)


def test_wilds_stay_within_their_limit_and_the_dearest_goes_first() -> None:
    sheet = find_sheet("grandma-jeanne")
    plans = solver.best_lay_down(sheet, 0, cards("7H 7D 2C 2D JK 9S 9C KS"), keep_one=False)
    assert plans is not None
    wilds = [sum(sheet.melds.wild_table[card] for card in plan.cards) for plan in plans]
    assert wilds == [1, 1]
    assert "JK" in " ".join(laid(plans))


def test_what_can_be_laid_off_later_is_kept_rather_than_a_dead_card() -> None:
    sheet = find_sheet("grandma-jeanne")
    hand = cards("7H 7D 7S 7C KH KD 2C QH QD")
    plans = solver.best_lay_down(sheet, 0, hand, keep_one=False)
    assert plans is not None
    ranks = {CARDS[card].rank for plan in plans for card in plan.cards}
    assert 7 in ranks
    left = set(hand) - {card for plan in plans for card in plan.cards}
    assert sum(CARDS[card].rank == 7 for card in left) >= 1


def test_two_runs_of_one_suit_keep_their_distance() -> None:
    sheet = find_sheet("grandma-jeanne")
    close = cards("3S 4S 5S 6S 8S 9S TS JS")
    apart = cards("3S 4S 5S 6S 9S TS JS QS")
    assert solver.best_lay_down(sheet, 2, close, keep_one=False) is None
    assert laid(solver.best_lay_down(sheet, 2, apart, keep_one=False)) == [
        "3S 4S 5S 6S",
        "9S TS JS QS",
    ]
    petersen = find_sheet("petersen")
    assert solver.best_lay_down(petersen, 2, close, keep_one=False) is not None


def test_an_own_suit_two_lies_natural_in_its_run() -> None:
    sheet = find_sheet("twelve-deal")
    hand = cards("AS 2S 3S JK 9C 9D 9H KD 8C 6C 4C 5H")
    plans = solver.best_lay_down(sheet, 1, hand, keep_one=False)
    assert plans is not None
    run = next(plan for plan in plans if plan.kind is MeldKind.RUN)
    assert run.low == 1
    assert spelled(run.cards) == "AS 2S 3S JK"


def test_aces_lie_at_both_ends_where_they_may() -> None:
    hand = cards("AS 2S 3S 4S JS QS KS AS 5D 6H 9C TC KD")
    both = solver.best_lay_down(find_sheet("variant-one"), 2, hand, keep_one=False)
    assert laid(both) == ["AS 2S 3S 4S", "JS QS KS AS"]
    assert solver.best_lay_down(find_sheet("evil"), 1, hand, keep_one=False) is None


def test_all_at_once_leaves_no_card() -> None:
    sheet = find_sheet("grandma-jeanne")
    whole = cards("7S 7D 7C 7H 4H 5H 6H 7H 9D TD JD QD")
    plans = solver.best_lay_down(sheet, 5, whole, keep_one=True)
    assert plans is not None
    assert sum(len(plan.cards) for plan in plans) == 12
    assert solver.best_lay_down(sheet, 5, (*whole, *cards("KC")), keep_one=True) is None


# From a view.


def view_of(game_state: GameState, seat: int = 0):
    return view_for(game_state, Seat(seat))


def test_contract_melds_propose_what_may_be_played() -> None:
    game = table(
        "grandma-jeanne",
        """
        deal 5
        turn 0 play
        seat 0: 7H 7D 7S 9C 9D JK 4H 5H 6H 2S QD KD
        seat 1: *11
        seat 2: *11
        """,
    )
    proposals = list(solver.contract_melds(game.view(0), 8))
    assert len(proposals) > 1
    assert all(check(game.view(0), action) is None for action in proposals)


def test_a_wild_that_must_be_played_is_laid_before_its_like() -> None:
    game = table(
        "variant-four",
        """
        deal 1
        turn 0 play
        seat 0: 7H 7D 9C 9D 9H JK QD KD 5C 6S
        seat 1: *10
        seat 2: *10
        """,
    )
    view = game.view(0)
    other = next(c.id for c in CARDS if str(c) == "JK" and c.id not in view.hand)
    hand = (*view.hand, other)
    pressed = replace(view, hand=hand, table=replace(view.table, must_play=(other,)))
    action = next(solver.contract_melds(pressed, 1))
    assert other in [card for plan in action.melds for card in plan.cards]


def test_new_melds_are_three_cards_or_more_and_legal() -> None:
    game = table(
        "twelve-deal",
        """
        deal 1
        turn 0 play
        seat 0 down: 7H 7D 7S 9C TC JC 4H
        seat 1: *5
        seat 2: *5
        set 0: KH KD KS
        set 0: QH QD QS
        """,
    )
    proposals = list(solver.new_melds(game.view(0), 9))
    found = {" ".join(sorted(spelled(action.meld.cards).split())) for action in proposals}
    assert found >= {"7D 7H 7S", "9C JC TC"}
    assert all(check(game.view(0), action) is None for action in proposals)


@pytest.mark.parametrize("top", ["8S", "9D"])
def test_a_winning_claim_is_found_where_there_is_one(top: str) -> None:
    game = table(
        "variant-one",
        f"""
        deal 6
        turn 1 draw
        seat 0: 7S 7D 7C 4H 5H 6H 7H 9S TS JS
        seat 1: *10
        seat 2: *10
        discards: {top}
        """,
    )
    claim = solver.winning_claim(game.view(0))
    assert (claim is not None) is (top == "8S")
    if claim is not None:
        assert check(game.view(0), claim) is None


def test_a_very_large_hand_does_not_mix_up_its_faces() -> None:
    sheet = find_sheet("grandma-jeanne")
    many = [card.id for card in CARDS if str(card) == "7H"][:32]
    key = key_of(keys_for(sheet.melds), many)
    assert key == sum(keys_for(sheet.melds)[card] for card in many[:7])
