"""Tests that shuffles are uniform, by statistics over the deal codes 0, 1, 2 and so on.

All seeds are fixed, so a result never changes by chance; the level of each test is 1 in 1000.
Their power, from the noncentral chi-square distribution: with 24,000 shuffles of five cards,
orders whose probabilities stray by 6 % of their size (root mean square) are refused in 92 of
100 cases, by 7 % in 99. With 12,000 shuffles of twenty cards, chances of a card to come to a
place that stray by 2.5 % are refused in 93 of 100 cases, by 3 % in 99. The usual mistake, to
swap each card with any other instead of one not yet placed, makes orders of five cards stray by
22 %: the last test shows that it is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import factorial
from random import Random

from mayi_desktop.engine import rules
from mayi_desktop.engine.actions import CutForDeal, Deal
from mayi_desktop.host.shuffle import _dice, chance, shuffled
from mayi_desktop.sheets.catalogue import find_sheet

Shuffle = Callable[[Random, Sequence[int]], tuple[int, ...]]
ORDERS, PLACES = 24_000, 12_000


def limit(degrees: int) -> float:
    """The value that chi-square exceeds once in 1000 times, by Wilson and Hilferty."""
    z = 3.0902
    return degrees * (1 - 2 / (9 * degrees) + z * (2 / (9 * degrees)) ** 0.5) ** 3


def strays_in_orders(shuffle: Shuffle, size: int = 5) -> float:
    """Chi-square of how often each order of a few cards comes, over its limit."""
    seen = Counter(shuffle(_dice(seed, "deal", 0), range(size)) for seed in range(ORDERS))
    expected = ORDERS / factorial(size)
    found = sum((count - expected) ** 2 / expected for count in seen.values())
    found += expected * (factorial(size) - len(seen))
    return found / limit(factorial(size) - 1)


def strays_in_places(shuffle: Shuffle, size: int = 20) -> float:
    """Chi-square of how often each card comes to each place, over its limit.

    Rows and columns are bound to their sums, hence the factor.
    """
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(PLACES):
        seen.update(enumerate(shuffle(_dice(seed, "deal", 1), range(size))))
    expected = PLACES / size
    found = sum(
        (seen[place, card] - expected) ** 2 / expected
        for place in range(size)
        for card in range(size)
    )
    return found * (size - 1) / size / limit((size - 1) ** 2)


def swap_with_any(dice: Random, cards: Sequence[int]) -> tuple[int, ...]:
    """The usual mistake in shuffling."""
    order = list(cards)
    for place in range(len(order)):
        other = int(dice.random() * len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def test_every_order_of_a_few_cards_comes_as_often() -> None:
    assert strays_in_orders(shuffled) < 1


def test_every_card_comes_to_every_place_as_often() -> None:
    assert strays_in_places(shuffled) < 1


def test_neighbours_in_a_whole_shoe_are_neighbours_no_more() -> None:
    """Of 107 neighbours in a sorted shoe, each stays before the next in 1 of 108 shuffles.

    So the mean over 1500 shoes is 107/108 with a deviation of about 0.026; four of them are
    allowed, and pairs that stay together 20 % too often would be found nearly always.
    """
    shoes = 1500
    stay = 0
    for seed in range(shoes):
        order = shuffled(_dice(seed, "deal", 2), range(108))
        stay += sum(after == card + 1 for card, after in pairwise(order))
    assert abs(stay / shoes - 107 / 108) < 4 * (1 / shoes) ** 0.5


def test_the_deals_of_one_game_have_nothing_to_do_with_each_other() -> None:
    """Where two shoes of one code agree by place, only chance does it: 1 card on average."""
    games = 1500
    state = rules.new_game(find_sheet("grandma-jeanne"), 4)
    cut = chance(1, state, state.table.prompts[0])
    assert isinstance(cut, CutForDeal)
    state = rules.apply(state, cut).state
    agree = 0
    for seed in range(games):
        dealt = chance(seed, state, state.table.prompts[0])
        assert isinstance(dealt, Deal)
        other = shuffled(_dice(seed, "deal", 1), sorted(dealt.order))
        agree += sum(a == b for a, b in zip(dealt.order, other, strict=True))
    assert abs(agree / games - 1) < 4 * (1 / games) ** 0.5


def test_a_shuffle_with_the_usual_mistake_is_refused() -> None:
    assert strays_in_orders(swap_with_any) > 5
    assert strays_in_places(swap_with_any) > 1
