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
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mayi_desktop.engine import rules
from mayi_desktop.engine.actions import CutForDeal, Deal
from mayi_desktop.host import journal
from mayi_desktop.host.journal import Acted
from mayi_desktop.host.seal import DealKeys
from mayi_desktop.host.setup import (
    DealCodeError,
    check_code,
    code_of,
    code_of_keys,
    new_code,
    seed_of,
    source_of,
)
from mayi_desktop.host.shuffle import _dice, chance, shuffled
from mayi_desktop.sheets.catalogue import find_sheet
from tests.host.tables import begin, tick_until

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


# --- Dealer: shuffles that follow from the deal code.


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


# --- Deal codes: their words, numbers and typing mistakes.


SEEDS = st.integers(0, (1 << 40) - 1)


def _sentence_or_code(text: str) -> str:
    try:
        return check_code(text)
    except DealCodeError as error:
        return str(error)


@given(SEEDS)
def test_a_code_says_its_seed(seed: int) -> None:
    assert seed_of(code_of(seed)) == seed


@given(SEEDS, st.randoms())
def test_a_code_may_be_typed_carelessly(seed: int, rng) -> None:
    code = code_of(seed)
    typed = "".join(
        rng.choice((c.upper(), c.lower())) for c in code.replace("-", rng.choice(" -"))
    )
    assert check_code(f"  {typed} ") == code


def test_letters_easily_misread_are_read_as_meant() -> None:
    code = next(code_of(seed) for seed in range(1000) if code_of(seed).startswith("OLIVE"))
    assert check_code(code.replace("0", "o").replace("1", "l")) == code
    assert check_code(code.replace("OLIVE", "0l1ve")) == code


@given(SEEDS, st.integers(0, 7), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_most_slips_show(seed: int, place: int, other: str) -> None:
    word, rest = code_of(seed).split("-", 1)
    letters = [*rest.replace("-", "")]
    letters[place] = other
    read = _sentence_or_code(word + "".join(letters))
    assert read.endswith(".") or read.startswith(word)


@given(st.text(max_size=40))
def test_anything_typed_is_a_code_or_says_what_one_looks_like(text: str) -> None:
    read = _sentence_or_code(text)
    assert (
        read.endswith(". A deal code looks like ALMOND-7Q4K-2XBD.") or check_code(read) == read
    )


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "too short"),
        ("MAPLE-7Q4", "too short"),
        ("7Q4K-2XBD", "too short"),
        ("MAPLE-7Q4K-2XBU", "letter U"),
        ("PEAR-0000-0000", "a typo"),
        ("TULIP-0000-0001", "a typo"),
    ],
)
def test_a_bad_code_is_explained(typed: str, reason: str) -> None:
    with pytest.raises(DealCodeError, match=reason):
        check_code(typed)


def test_new_codes_differ() -> None:
    assert len({new_code() for _ in range(200)}) == 200


def test_the_example_in_the_complaint_is_a_code() -> None:
    with pytest.raises(DealCodeError) as complaint:
        check_code("nonsense")
    example = str(complaint.value).split()[-1].rstrip(".")
    assert check_code(example) == example


KEYS = st.binary(min_size=64, max_size=64).map(DealKeys.from_bytes)


@given(KEYS)
def test_a_long_code_tells_the_keys_of_a_sealed_game(keys: DealKeys) -> None:
    code = code_of_keys(keys)
    assert check_code(code.lower().replace("-", " ")) == code
    assert source_of(code) == keys


@given(KEYS, st.data())
def test_any_wrong_letter_in_a_long_code_shows(keys: DealKeys, data) -> None:
    code = code_of_keys(keys)
    at = data.draw(
        st.integers(code.index("-") + 1, len(code) - 1).filter(lambda n: code[n] != "-")
    )
    other = data.draw(
        st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter(lambda c: c != code[at])
    )
    with pytest.raises(DealCodeError):
        check_code(code[:at] + other + code[at + 1 :])


def test_a_long_code_is_no_seed_of_simulations() -> None:
    with pytest.raises(DealCodeError, match="only for a game"):
        seed_of(code_of_keys(DealKeys.from_bytes(bytes(64))))
