"""Doubts about entries: what can't be is refused, what is unusual is asked once."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.engine.cards import Rank
from mayi_desktop.host.pad import (
    NOBODY,
    DealEntry,
    HandLeft,
    HandSizes,
    PadSession,
    doubts_about,
    keep,
    possible_sums,
)
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.host.pad.evenings import NAMES, real_hands, setup


def entered(*points: int | None, out: int | None = 0, deal: int = 0) -> DealEntry:
    hands = tuple(None if count is None else HandLeft(count) for count in points)
    return DealEntry(deal, hands).with_out(out)


def keys(sheet_id: str, entry: DealEntry) -> list[str]:
    found = doubts_about(find_sheet(sheet_id), NAMES, entry)
    return [doubt.key.partition(":")[0] for doubt in found]


def text(sheet_id: str, entry: DealEntry) -> str:
    return doubts_about(find_sheet(sheet_id), NAMES, entry)[0].text


def test_a_usual_entry_is_taken() -> None:
    assert keys("grandma-jeanne", entered(0, 45, 120, 8)) == []


def test_what_is_missing_is_asked_for_first() -> None:
    entry = entered(None, 1, None, out=None)
    assert keys("grandma-jeanne", entry) == ["missing", "missing", "missing", "sum"]


@pytest.mark.parametrize(
    ("sheet_id", "points"),
    [
        # The cheapest cards of these sheets cost three points.
        ("grandma-jeanne", 1),
        ("petersen", 2),
        ("seven-round", 2),
        ("variant-three", 1),
        # Everything costs 5, 10, 15, 20 or 50.
        ("twelve-deal", 37),
        ("evil", 12),
        ("variant-one", 61),
        ("variant-two", 4),
        # The cheapest card is a two.
        ("honsvick", 1),
        ("variant-four", 1),
    ],
)
def test_points_that_no_cards_have_are_refused_on_every_sheet(
    sheet_id: str, points: int
) -> None:
    entry = entered(0, points, 60, 60)
    [doubt] = doubts_about(find_sheet(sheet_id), NAMES, entry)
    assert (doubt.key, doubt.seat, doubt.certain) == ("sum", 1, True)
    assert "Ben" in doubt.text


def test_the_nearest_points_are_named() -> None:
    assert "35 or 40" in text("evil", entered(0, 37, 60))


def test_two_who_went_out_are_questioned() -> None:
    words = text("grandma-jeanne", entered(0, 0, 30))
    assert words.startswith("Oma went out, so Ben must have some cards left.")
    assert keys("grandma-jeanne", entered(0, 0, 30)) == ["two-out"]


def test_nobody_out_but_no_points_names_who_it_must_be() -> None:
    entry = entered(20, 0, 30, out=NOBODY)
    assert "Did Ben go out?" in text("grandma-jeanne", entry)


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_nobody_out_is_asked_about(sheet_id: str) -> None:
    [doubt] = doubts_about(find_sheet(sheet_id), NAMES, entered(60, 60, 60, out=NOBODY))
    assert (doubt.key, doubt.certain) == ("nobody", False)
    assert ("fresh deck" in doubt.text) == find_sheet(sheet_id).fresh_deck


def test_more_cards_than_dealt_are_asked_about() -> None:
    # 4 jokers, 8 twos and 6 aces: 18 cards, and 11 were dealt.
    [doubt] = doubts_about(find_sheet("grandma-jeanne"), NAMES, entered(0, 450, 30, 30))
    assert (doubt.key, doubt.certain) == ("many:1", False)
    assert "at least 18 cards" in doubt.text


def test_where_may_i_has_a_limit_more_cards_than_that_cannot_be() -> None:
    # Two May I?s with two penalty cards each: at most 11 + 6 cards.
    assert keys("evil", entered(0, 400, 30, 30)) == []
    assert keys("evil", entered(0, 450, 30, 30)) == ["many"]
    assert keys("evil", entered(0, 600, 30, 30)) == ["size"]
    sheet = find_sheet("honsvick")
    most = 7 + 2 * 2
    sums = possible_sums(sheet, 4, 0)
    too_many = next(p for p in range(1, 999) if sums.sizes(p) and sums.fewest_cards(p) > most)
    assert keys("honsvick", entered(0, too_many, 30, 30)) == ["size"]


def test_all_at_once_everybody_else_holds_a_whole_hand() -> None:
    last = 5
    assert keys("grandma-jeanne", entered(0, 12, 90, 90, deal=last)) == ["size"]
    assert "11 cards or more" in text("grandma-jeanne", entered(0, 12, 90, 90, deal=last))
    assert keys("grandma-jeanne", entered(0, 12, 90, 90, deal=4)) == []


def test_all_at_once_tapped_cards_are_counted_too() -> None:
    sheet = find_sheet("grandma-jeanne")
    few = HandLeft.of_cards(sheet, [Rank.KING, Rank.KING])
    entry = entered(0, 90, 90, deal=5).with_hand(1, few)
    assert keys("grandma-jeanne", entry) == ["size"]


def test_more_cards_of_a_rank_than_the_pack_has() -> None:
    sheet = find_sheet("grandma-jeanne")
    three = HandLeft.of_cards(sheet, [Rank.JOKER] * 3)
    two = HandLeft.of_cards(sheet, [Rank.JOKER] * 2)
    assert keys("grandma-jeanne", entered(0, 5).with_hand(1, two)) == []
    entry = entered(0, 5, 5).with_hand(1, three).with_hand(2, two)
    assert keys("grandma-jeanne", entry) == ["copies"]
    assert "5 jokers" in text("grandma-jeanne", entry)


def test_more_points_than_the_pack_has() -> None:
    largest = possible_sums(find_sheet("petersen"), 3, 0).largest
    assert "total" in keys("petersen", entered(0, largest, 30))
    assert keys("petersen", entered(0, 10**5, 30)) == ["sum", "total"]


def test_a_question_is_asked_once_and_its_answer_is_kept() -> None:
    session = PadSession.begin(None, setup(seats=3), read_only=True)  # type: ignore[arg-type]
    entry = entered(0, 450, 30)
    [doubt] = session.doubts(entry)
    kept = keep(entry, doubt)
    assert session.doubts(kept) == []
    assert session.enter(kept)
    assert session.evening.deals[0].kept == ("many:1",)


def test_another_number_is_asked_about_again() -> None:
    session = PadSession.begin(None, setup(seats=3), read_only=True)  # type: ignore[arg-type]
    entry = entered(0, 450, 30)
    kept = keep(entry, session.doubts(entry)[0]).with_hand(1, HandLeft(470))
    assert [doubt.key for doubt in session.doubts(kept)] == ["many:1"]


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_no_real_hand_is_ever_refused(sheet_id: str) -> None:
    """Cards from one shuffled pack, tapped or counted, in every deal and for every number."""
    sheet, random = find_sheet(sheet_id), Random(sheet_id)
    for seats in range(sheet.min_players, sheet.max_players + 1):
        for deal in range(len(sheet.deals)):
            hands = real_hands(sheet, seats, deal, random)
            for tapped in (True, False):
                entry = DealEntry(deal, (None,) * seats).with_out(deal % seats)
                for seat, hand in enumerate(hands):
                    if seat != entry.out:
                        entry = entry.with_hand(seat, hand if tapped else HandLeft(hand.points))
                assert doubts_about(sheet, NAMES, entry) == []


@pytest.mark.parametrize("sheet_id", ["evil", "honsvick", "grandma-jeanne"])
def test_the_sums_are_those_of_hands_drawn_by_chance(sheet_id: str) -> None:
    """Nothing that a pack can give is missing among the possible sums."""
    sheet, random = find_sheet(sheet_id), Random(1)
    sums = possible_sums(sheet, 4, 0)
    for _ in range(300):
        hand = real_hands(sheet, 4, 0, random)[0]
        assert hand.cards is not None
        count = len(hand.cards)
        assert sums.sizes(hand.points) >> count & 1
        assert sums.fits(hand.points, HandSizes(count, count, count))
        assert sums.fewest_cards(hand.points) <= count
