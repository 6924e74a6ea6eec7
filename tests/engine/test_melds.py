"""Tests of arranging melds: where wilds go, which arrangement is preferred, what fits."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mayi_desktop.engine import (
    CARDS,
    CardId,
    End,
    Meld,
    MeldId,
    MeldPlan,
    Place,
    Rank,
    Seat,
    Suit,
)
from mayi_desktop.engine import MeldKind as Kind
from mayi_desktop.engine.cards import shoe
from mayi_desktop.engine.melds import (
    arrange,
    arrange_lay_down,
    arrangements,
    extend,
    low_of,
    open_ends,
    rank_at,
    stands_for_another,
    wilds_in,
)
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import DealRule, MeldRules, contract
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet

HOUSE = find_sheet("grandma-jeanne").melds
PETERSEN = find_sheet("petersen").melds
TWELVE = find_sheet("twelve-deal").melds
HONSVICK = find_sheet("honsvick").melds
EVIL = find_sheet("evil").melds
FOUR = find_sheet("variant-four").melds
EVERY_RULES = list(dict.fromkeys(entry.sheet.melds for entry in SHEETS.values()))
SHOE = shoe(2, 4)


def cards(text: str) -> tuple[CardId, ...]:
    """Cards by name; a repeated name is another copy."""
    taken: list[CardId] = []
    for name in text.split():
        taken.append(next(c for c in SHOE if str(CARDS[c]) == name and c not in taken))
    return tuple(taken)


def spelled(places: tuple[Place, ...] | Refusal) -> str:
    """Places as text, each wild of a run with what it stands for."""
    assert not isinstance(places, Refusal), places
    words = []
    for place in places:
        name = str(CARDS[place.card])
        stands = place.rank.letter + (place.suit.value if place.suit else "")
        words.append(name if name == stands or place.suit is None else f"{name}={stands}")
    return " ".join(words)


def run(rules: MeldRules, text: str, low: int | None = None) -> str | Refusal:
    way = arrange(rules, Kind.RUN, cards(text), low)
    return way if isinstance(way, Refusal) else spelled(way)


# Which places a run takes.


@pytest.mark.parametrize(
    ("text", "preferred"),
    [
        ("6S 7S JK 2H", "6S 7S JK=8S 2H=9S"),
        ("6S JK 8S 2H", "6S JK=7S 8S 2H=9S"),
        ("QS KS JK 2H", "JK=JS QS KS 2H=AS"),
        ("KS AS JK 2H", "JK=JS 2H=QS KS AS"),
        ("AS JK 2H", "JK=QS 2H=KS AS"),
        ("3S JK JK", "3S JK=4S JK=5S"),
    ],
)
def test_spare_wilds_go_to_the_high_end_then_to_the_low(text: str, preferred: str) -> None:
    assert run(HOUSE, text) == preferred


@pytest.mark.parametrize("rules", [HONSVICK, TWELVE])
def test_a_lone_ace_with_wilds_is_high(rules: MeldRules) -> None:
    assert run(rules, "AS JK JK") == "JK=QS JK=KS AS"


def test_wilds_fill_the_open_places_from_low_to_high_in_the_order_handed_in() -> None:
    assert run(HOUSE, "2H 6S JK 9S") == "6S 2H=7S JK=8S 9S"
    assert run(HOUSE, "9S JK 6S 2H") == "6S JK=7S 2H=8S 9S"


def test_a_chosen_place_is_taken_or_refused() -> None:
    assert run(HOUSE, "6S 7S JK 2H", low=4) == "JK=4S 2H=5S 6S 7S"
    assert run(HOUSE, "6S 7S JK 2H", low=5) == "JK=5S 6S 7S 2H=8S"
    for low in (3, 7, 0, -5, 99):
        assert run(HOUSE, "6S 7S JK 2H", low=low) is Refusal.RUN_NOT_THERE


@pytest.mark.parametrize(
    ("rules", "text", "laid"),
    [
        (HONSVICK, "AS 2S 3S 4S", "AS 2S 3S 4S"),
        (HONSVICK, "JS QS KS AS", "JS QS KS AS"),
        (HONSVICK, "AS 2S JK 4S", "AS 2S JK=3S 4S"),
        (HONSVICK, "KS AS 2S 3S", Refusal.RUN_BROKEN),
        (TWELVE, "AS 2S 3S 4S", "AS 2S 3S 4S"),
        (TWELVE, "KS AS 2S 3S", Refusal.RUN_BROKEN),
        (EVIL, "AS 2S 3S 4S", Refusal.RUN_BROKEN),
        (EVIL, "2S 3S 4S 5S", "2S 3S 4S 5S"),
        (HOUSE, "2S 3S 4S 5S", "3S 4S 5S 2S=6S"),
    ],
)
def test_where_an_ace_and_a_two_may_stand(
    rules: MeldRules, text: str, laid: str | Refusal
) -> None:
    assert run(rules, text) == laid


WHOLE_SUIT = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_the_longest_runs() -> None:
    without_two = WHOLE_SUIT.replace(" 2S", "")
    assert run(HONSVICK, f"{WHOLE_SUIT} AS") == f"{WHOLE_SUIT} AS"
    assert run(TWELVE, WHOLE_SUIT) == f"{WHOLE_SUIT[3:]} AS"
    assert run(TWELVE, f"{WHOLE_SUIT} JK") is Refusal.RUN_TOO_LONG
    assert run(TWELVE, f"{WHOLE_SUIT} AS") is Refusal.RUN_RANK_TWICE
    assert run(HOUSE, without_two) == f"{without_two[3:]} AS"
    assert run(HOUSE, f"{without_two} JK") is Refusal.RUN_TOO_LONG


def test_two_aces_make_a_run_only_where_both_ends_may_have_one() -> None:
    assert run(HONSVICK, "AS 2S 3S AS") is Refusal.RUN_BROKEN
    assert run(EVIL, "AS QS KS AS") is Refusal.RUN_RANK_TWICE
    assert run(HONSVICK, "AS AS KS KS") is Refusal.RUN_RANK_TWICE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("6S 7S 8H 9S", Refusal.RUN_SUITS_DIFFER),
        ("6S 7S 7S 8S", Refusal.RUN_RANK_TWICE),
        ("6S 7S 9S TS", Refusal.RUN_BROKEN),
        ("6S 7S TS JK", Refusal.RUN_BROKEN),
        ("JK 2H 2C 2D", Refusal.NEEDS_A_NATURAL),
    ],
)
def test_why_cards_are_no_run(text: str, why: Refusal) -> None:
    assert run(HOUSE, text) is why


# Twos that may be natural.


def test_an_own_suit_two_is_natural_where_it_can_be() -> None:
    assert run(TWELVE, "2S 3S 4S 5S") == "2S 3S 4S 5S"
    assert run(TWELVE, "3S 4S 5S 2S JK") == "2S 3S 4S 5S JK=6S"
    assert run(TWELVE, "JK 2S AS 4S") == "AS 2S JK=3S 4S"


def test_an_own_suit_two_may_be_put_elsewhere_by_choice() -> None:
    assert run(TWELVE, "2S 3S 4S 5S", low=3) == "3S 4S 5S 2S=6S"


def test_another_suits_two_is_wild_even_at_the_place_of_the_two() -> None:
    way = arrange(TWELVE, Kind.RUN, cards("2H 3S 4S 5S"), 2)
    assert spelled(way) == "2H=2S 3S 4S 5S"
    assert not isinstance(way, Refusal)
    assert wilds_in(TWELVE, way) == 1
    own = arrange(TWELVE, Kind.RUN, cards("2S 3S 4S 5S"))
    assert not isinstance(own, Refusal)
    assert wilds_in(TWELVE, own) == 0


# Sets.


def test_sets_of_one_rank_with_wilds_that_have_no_suit() -> None:
    way = arrange(HOUSE, Kind.SET, cards("7S 7S 2H JK"))
    assert not isinstance(way, Refusal)
    assert [place.rank for place in way] == [Rank.SEVEN] * 4
    assert [place.suit for place in way] == [Suit.SPADES, Suit.SPADES, None, None]


def test_why_cards_are_no_set() -> None:
    assert arrange(HOUSE, Kind.SET, cards("7S 8S 7H")) is Refusal.SET_RANKS_DIFFER
    assert arrange(HOUSE, Kind.SET, cards("2S JK 2H")) is Refusal.NEEDS_A_NATURAL
    assert arrange(TWELVE, Kind.SET, cards("7S 7S 7H")) is Refusal.SET_SUIT_TWICE
    assert arrange(TWELVE, Kind.SET, cards("7S 7H 7D 7C JK")) is Refusal.SET_IS_FULL


# The whole lay-down.


def laid(rules: MeldRules, text: str, *runs: str) -> list[str] | Refusal:
    """The arrangement of runs laid together in this order."""
    pool = list(SHOE)
    plans = []
    for names in runs:
        taken = []
        for name in names.split():
            card = next(c for c in pool if str(CARDS[c]) == name)
            pool.remove(card)
            taken.append(card)
        plans.append(MeldPlan(Kind.RUN, tuple(taken)))
    ways = arrange_lay_down(rules, DealRule(11, contract(text)), plans)
    return ways if isinstance(ways, Refusal) else [spelled(way) for way in ways]


def test_without_a_rule_every_run_has_its_preferred_places() -> None:
    assert laid(PETERSEN, "RR", "4S 5S 6S JK", "8S 9S TS JK") == [
        "4S 5S 6S JK=7S",
        "8S 9S TS JK=JS",
    ]


def test_the_first_arrangement_is_taken_under_which_everything_is_legal() -> None:
    assert laid(HOUSE, "RR", "4S 5S 6S JK", "9S TS JS QS") == [
        "JK=3S 4S 5S 6S",
        "9S TS JS QS",
    ]
    assert laid(HOUSE, "RR", "4S 5S 6S JK", "8S 9S TS JS") is Refusal.RUNS_TOO_CLOSE


def test_the_run_handed_in_later_gives_way() -> None:
    low, high = "4S 5S 6S JK", "8S 9S TS JK"
    assert laid(FOUR, "RR", low, high) == ["4S 5S 6S JK=7S", "JK=7S 8S 9S TS"]
    assert laid(FOUR, "RR", high, low) == ["8S 9S TS JK=JS", "JK=3S 4S 5S 6S"]


def test_one_rank_between_two_runs_is_a_gap_of_one() -> None:
    assert laid(FOUR, "RR", "3S 4S 5S 6S", "8S 9S TS JS") == ["3S 4S 5S 6S", "8S 9S TS JS"]
    assert laid(FOUR, "RR", "3S 4S 5S 6S", "7S 8S 9S TS") is Refusal.RUNS_TOO_CLOSE
    assert laid(FOUR, "RR", "3S 4S 5S 6S", "6S 7S 8S 9S") == ["3S 4S 5S 6S", "6S 7S 8S 9S"]


def test_a_low_ace_counts_as_the_place_below_the_two() -> None:
    assert laid(FOUR, "RR", "AS 2S 3S 4S", "JS QS KS AS") == ["AS 2S 3S 4S", "JS QS KS AS"]
    assert laid(FOUR, "RR", "AS 2S 3S 4S", "5S 6S 7S 8S") is Refusal.RUNS_TOO_CLOSE


def test_melds_come_in_the_order_of_the_plans_whatever_the_contract_says() -> None:
    plans = [
        MeldPlan(Kind.RUN, cards("4S 5S 6S 7S")),
        MeldPlan(Kind.SET, cards("KS KD KH")),
    ]
    ways = arrange_lay_down(HOUSE, DealRule(11, contract("SR")), plans)
    assert not isinstance(ways, Refusal)
    assert [spelled(way) for way in ways] == ["4S 5S 6S 7S", "KS KD KH"]


def test_sizes_are_matched_to_the_contract_whichever_meld_comes_first() -> None:
    rule = DealRule(14, contract("R R7"))
    long, short = cards("3S 4S 5S 6S 7S 8S 9S"), cards("3H 4H 5H 6H")
    for first, second in ((long, short), (short, long)):
        plans = [MeldPlan(Kind.RUN, first), MeldPlan(Kind.RUN, second)]
        assert not isinstance(arrange_lay_down(HOUSE, rule, plans), Refusal)
    plans = [MeldPlan(Kind.RUN, long[:6]), MeldPlan(Kind.RUN, short)]
    assert arrange_lay_down(HOUSE, rule, plans) is Refusal.MELD_TOO_SHORT


# Extending.


def on_the_table(kind: Kind, places: tuple[Place, ...]) -> Meld:
    return Meld(MeldId(0), Seat(0), kind, places)


def extended(rules: MeldRules, meld: str, card: str, end: End | None = None) -> str | Refusal:
    way = arrange(rules, Kind.RUN, cards(meld))
    assert not isinstance(way, Refusal)
    used = cards(f"{meld} {card}")[-1]
    longer = extend(rules, on_the_table(Kind.RUN, way), used, end)
    return longer if isinstance(longer, Refusal) else spelled(longer.places)


def test_a_wild_without_a_choice_goes_to_the_high_end_if_there_is_room() -> None:
    assert extended(HOUSE, "6S 7S 8S 9S", "JK") == "6S 7S 8S 9S JK=TS"
    assert extended(HOUSE, "JS QS KS AS", "JK") == "JK=TS JS QS KS AS"


def test_an_own_suit_two_laid_off_goes_to_its_own_place_if_it_can() -> None:
    assert extended(TWELVE, "3S 4S 5S 6S", "2S") == "2S 3S 4S 5S 6S"
    assert extended(TWELVE, "3S 4S 5S 6S", "2S", End.HIGH) == "3S 4S 5S 6S 2S=7S"
    assert extended(TWELVE, "4S 5S 6S 7S", "2S") == "4S 5S 6S 7S 2S=8S"


def test_an_ace_goes_to_either_end_but_once() -> None:
    assert extended(TWELVE, "2S 3S 4S 5S", "AS") == "AS 2S 3S 4S 5S"
    assert extended(TWELVE, "TS JS QS KS", "AS") == "TS JS QS KS AS"
    suit = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert extended(TWELVE, f"{suit} AS", "AS") is Refusal.RUN_TOO_LONG
    assert extended(HONSVICK, f"{suit} AS", "AS", End.LOW) == f"AS {suit} AS"
    assert extended(HONSVICK, f"AS {suit} AS", "JK") is Refusal.RUN_TOO_LONG


def test_the_limit_of_wilds_holds_at_the_lay_off_where_the_sheet_says_so() -> None:
    assert extended(TWELVE, "6S 7S 8S JK", "2H") is Refusal.TOO_MANY_WILDS
    assert extended(TWELVE, "6S 7S 8S 9S JK", "2H") == "6S 7S 8S 9S JK=TS 2H=JS"
    assert extended(HOUSE, "6S 7S JK JK", "2H") == "6S 7S JK=8S JK=9S 2H=TS"


# --- Laws of arranging and extending melds, on the meld rules of every built-in sheet.


ALWAYS_WILD = [rules for rules in EVERY_RULES if not rules.natural_twos]


rules_of_sheets = st.sampled_from(EVERY_RULES)
few_cards = st.lists(st.sampled_from(SHOE), min_size=1, max_size=9, unique=True)


@st.composite
def run_cards(draw: st.DrawFn) -> tuple[CardId, ...]:
    """Cards that often make a run: a stretch of one suit with some cards made wild."""
    suit = draw(st.sampled_from(Suit))
    start, length = draw(st.integers(1, 11)), draw(st.integers(2, 8))
    ranks = [rank_at(place) for place in range(start, min(start + length, 15))]
    faces = [f"{rank.letter}{suit.value}" for rank in ranks]
    wilds = draw(st.lists(st.sampled_from(["JK", "2C", "2H", "2S"]), max_size=3))
    for wild in wilds:
        faces[draw(st.integers(0, len(faces) - 1))] = wild
    taken: list[CardId] = []
    for name in draw(st.permutations(faces)):
        free = [c for c in SHOE if str(CARDS[c]) == name and c not in taken]
        if free:
            taken.append(free[0])
    return tuple(taken)


def every_way_by_trying(
    rules: MeldRules, held: tuple[CardId, ...]
) -> set[tuple[tuple[CardId, Rank], ...]]:
    """All runs these cards can be, found by brute force; wilds in the order handed in."""
    wilds = [c for c in held if rules.is_wild(c)]
    naturals = [c for c in held if not rules.is_wild(c)]
    if not naturals or len({CARDS[c].suit for c in naturals}) > 1:
        return set()
    found = set()
    size = len(held)
    for start in range(rules.low, 16 - size) if size <= rules.longest_run else ():
        spots = range(start, start + size)
        fits = [[p for p in spots if rank_at(p) is CARDS[c].rank] for c in naturals]
        for chosen in product(*fits):
            if len(set(chosen)) == len(chosen):
                by_place = dict(zip(chosen, naturals, strict=True))
                spare = iter(wilds)
                filled = [by_place[p] if p in by_place else next(spare) for p in spots]
                found.add(tuple((c, rank_at(p)) for c, p in zip(filled, spots, strict=True)))
    return found


@given(rules=st.sampled_from(ALWAYS_WILD), held=run_cards())
def test_arranging_finds_just_what_trying_finds(
    rules: MeldRules, held: tuple[CardId, ...]
) -> None:
    ways = arrangements(rules, Kind.RUN, held)
    if isinstance(ways, Refusal):
        assert every_way_by_trying(rules, held) == set()
        return
    listed = [tuple((place.card, place.rank) for place in way) for way in ways]
    assert len(set(listed)) == len(listed)
    assert set(listed) == every_way_by_trying(rules, held)


@given(rules=rules_of_sheets, held=st.one_of(run_cards(), few_cards.map(tuple)))
def test_every_arrangement_is_a_run_of_just_these_cards(
    rules: MeldRules, held: tuple[CardId, ...]
) -> None:
    ways = arrangements(rules, Kind.RUN, held)
    assume(not isinstance(ways, Refusal))
    for way in ways if not isinstance(ways, Refusal) else ():
        low = low_of(way)
        assert sorted(place.card for place in way) == sorted(held)
        assert [p.rank for p in way] == [rank_at(low + n) for n in range(len(way))]
        assert rules.low <= low
        assert low + len(way) - 1 <= 14
        assert len(way) <= rules.longest_run
        for place in way:
            own = CARDS[place.card]
            natural = (own.rank, own.suit) == (place.rank, place.suit)
            assert natural or stands_for_another(rules, place)


@given(rules=rules_of_sheets, held=run_cards())
def test_the_order_handed_in_changes_only_which_wild_stands_where(
    rules: MeldRules, held: tuple[CardId, ...]
) -> None:
    def shape(way: tuple[Place, ...] | Refusal) -> object:
        if isinstance(way, Refusal):
            return way
        return [(p.rank, p.suit, stands_for_another(rules, p) or p.card) for p in way]

    for other in list(permutations(held))[:24]:
        assert shape(arrange(rules, Kind.RUN, other)) == shape(arrange(rules, Kind.RUN, held))


@given(rules=rules_of_sheets, held=run_cards(), end=st.sampled_from(End))
def test_putting_back_the_end_of_a_run_gives_the_run_again(
    rules: MeldRules, held: tuple[CardId, ...], end: End
) -> None:
    way = arrange(rules, Kind.RUN, held)
    assume(not isinstance(way, Refusal) and len(way) > 2)
    assert not isinstance(way, Refusal)
    rest, card = (way[:-1], way[-1].card) if end is End.HIGH else (way[1:], way[0].card)
    assume(any(not stands_for_another(rules, place) for place in rest))
    again = extend(rules, on_the_table(Kind.RUN, rest), card, end)
    if again is Refusal.TOO_MANY_WILDS:
        assert rules.limit_on_lay_off
        return
    assert not isinstance(again, Refusal), again
    assert again.places == way


@given(rules=rules_of_sheets, held=few_cards)
def test_putting_back_a_card_of_a_set_gives_the_set_again(
    rules: MeldRules, held: list[CardId]
) -> None:
    rank = CARDS[held[0]].rank
    same = tuple(c for c in held if CARDS[c].rank is rank or rules.is_wild(c))
    way = arrange(rules, Kind.SET, same)
    assume(not isinstance(way, Refusal) and len(way) > 1)
    assert not isinstance(way, Refusal)
    again = extend(rules, on_the_table(Kind.SET, way[:-1]), way[-1].card)
    if again is Refusal.TOO_MANY_WILDS:
        assert rules.limit_on_lay_off
        return
    assume(way[0].rank not in rules.wilds)
    assert not isinstance(again, Refusal), again
    assert again.places == way


@given(rules=rules_of_sheets, held=run_cards(), card=st.sampled_from(SHOE))
def test_a_card_can_be_laid_off_only_at_an_open_end(
    rules: MeldRules, held: tuple[CardId, ...], card: CardId
) -> None:
    way = arrange(rules, Kind.RUN, held)
    assume(not isinstance(way, Refusal) and len(way) > 1)
    assert not isinstance(way, Refusal)
    ends = open_ends(rules, way)
    for end in End:
        longer = extend(rules, on_the_table(Kind.RUN, way), card, end)
        if not isinstance(longer, Refusal):
            assert end in ends
            assert set(longer.cards) == {*held, card}
        elif rules.is_wild(card) and end in ends:
            assert longer is Refusal.TOO_MANY_WILDS
