"""Laws of arranging and extending melds, on the meld rules of every built-in sheet."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import assume, given
from hypothesis import strategies as st

from mayi_desktop.engine import (
    CARDS,
    CardId,
    End,
    Meld,
    MeldId,
    Place,
    Rank,
    Refusal,
    Seat,
    Suit,
)
from mayi_desktop.engine import MeldKind as Kind
from mayi_desktop.engine.cards import shoe
from mayi_desktop.engine.melds import (
    arrange,
    arrangements,
    extend,
    is_wild,
    low_of,
    open_ends,
    rank_at,
    stands_for_another,
)
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.sheets.catalogue import SHEETS

EVERY_RULES = list(dict.fromkeys(entry.sheet.melds for entry in SHEETS.values()))
ALWAYS_WILD = [rules for rules in EVERY_RULES if not rules.natural_twos]
SHOE = shoe(2, 4)


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
    wilds = [c for c in held if is_wild(rules, c)]
    naturals = [c for c in held if not is_wild(rules, c)]
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


def on_the_table(kind: Kind, places: tuple[Place, ...]) -> Meld:
    return Meld(MeldId(0), Seat(0), kind, places)


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
    same = tuple(c for c in held if CARDS[c].rank is rank or is_wild(rules, c))
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
        elif is_wild(rules, card) and end in ends:
            assert longer is Refusal.TOO_MANY_WILDS
