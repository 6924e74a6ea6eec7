"""Laws of the cards: names, ids, and the shoe."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mayi_desktop.engine.cards import (
    CARDS,
    MOST_DECKS,
    MOST_JOKERS_PER_DECK,
    RANK_NUMBERS,
    RANKS,
    SUITS,
    Card,
    Rank,
    Suit,
    face,
    one_deck,
    shoe,
)

decks = st.integers(1, MOST_DECKS)


def test_every_card_knows_its_own_id() -> None:
    assert [c.id for c in CARDS] == list(range(len(CARDS)))


def test_the_quick_tables_say_what_the_cards_say() -> None:
    assert tuple(c.rank for c in CARDS) == RANKS
    assert tuple(c.suit for c in CARDS) == SUITS
    assert [int(c.rank) for c in CARDS] == list(RANK_NUMBERS)


def test_a_deck_holds_every_face_once() -> None:
    faces = {str(CARDS[c]) for c in one_deck(0, 0)}
    assert len(faces) == 52
    assert {name[:-1] for name in faces} == set("23456789TJQKA")
    assert {name[-1] for name in faces} == set("CDHS")


def test_only_jokers_have_no_suit() -> None:
    assert all((c.suit is None) is (c.rank is Rank.JOKER) for c in CARDS)


@given(decks=decks, data=st.data())
def test_a_shoe_holds_so_many_copies_of_every_face_and_so_many_jokers(
    decks: int, data: st.DataObject
) -> None:
    jokers = data.draw(st.integers(0, decks * MOST_JOKERS_PER_DECK))
    cards = shoe(decks, jokers)
    assert list(cards) == sorted(set(cards))
    faces = Counter(str(CARDS[c]) for c in cards)
    assert faces.pop("JK", 0) == jokers
    assert len(faces) == 52
    assert set(faces.values()) == {decks}
    assert {c // 56 for c in cards} == set(range(decks))


@given(decks=decks, jokers=st.integers(0, MOST_JOKERS_PER_DECK))
def test_a_shoe_is_its_decks_together(decks: int, jokers: int) -> None:
    one_by_one = [c for number in range(decks) for c in one_deck(number, jokers)]
    assert list(shoe(decks, decks * jokers)) == one_by_one


def test_jokers_are_spread_over_the_decks() -> None:
    jokers = [c for c in shoe(2, 3) if CARDS[c].rank is Rank.JOKER]
    assert [c // 56 for c in jokers] == [0, 0, 1]


@given(st.sampled_from(CARDS))
def test_a_face_is_read_back_from_its_name(some: Card) -> None:
    assert face(str(some)) == (some.rank, some.suit)


def test_a_ten_has_two_names_and_case_does_not_matter() -> None:
    assert face("10D") == face("TD") == face("td") == (Rank.TEN, Suit.DIAMONDS)
    assert face("jk") == (Rank.JOKER, None)


@given(st.text(max_size=4))
def test_any_other_text_is_no_card(text: str) -> None:
    known = {str(c) for c in CARDS}
    if text.upper().replace("10", "T") in known:
        return
    with pytest.raises(ValueError, match="is not a card"):
        face(text)


def test_ranks_rise_from_the_two_to_the_ace() -> None:
    letters = [rank.letter for rank in sorted(Rank) if rank is not Rank.JOKER]
    assert letters == list("23456789TJQKA")
