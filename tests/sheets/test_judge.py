"""Questions laid out in cards: melds and lay-offs judged by each sheet's own rules."""

from __future__ import annotations

import pytest

from mayi_desktop.engine.cards import face
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.judge import Judgement, judge_lay_off, judge_meld


def meld(sheet: str, deal: int, cards: str) -> Judgement:
    return judge_meld(find_sheet(sheet), deal - 1, [face(card) for card in cards.split()])


def lay_off(sheet: str, deal: int, cards: str, card: str) -> Judgement:
    faces = [face(one) for one in cards.split()]
    return judge_lay_off(find_sheet(sheet), deal - 1, faces, face(card))


@pytest.mark.parametrize(
    ("sheet", "deal", "cards"),
    [
        ("grandma-jeanne", 1, "7S 7S 7D"),
        ("grandma-jeanne", 2, "5H 6H 7H JK"),
        ("grandma-jeanne", 3, "JH QH KH AH"),
        ("honsvick", 2, "AH 2H 3H 4H"),
        ("honsvick", 2, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
        ("twelve-deal", 1, "7S 7H 7D"),
        ("twelve-deal", 2, "2H 3H 4H 5H"),
        ("evil", 1, "JK JK 9S"),
        ("seven-round", 5, "3S 4S 5S 6S 7S 8S 2D"),
        ("variant-three", 1, "2S 2H KD"),
        ("variant-four", 1, "KD KH JK"),
    ],
)
def test_what_is_a_meld(sheet: str, deal: int, cards: str) -> None:
    verdict = meld(sheet, deal, cards)
    assert verdict.fits, verdict
    assert verdict.text.startswith("Yes")


@pytest.mark.parametrize(
    ("sheet", "deal", "cards", "why"),
    [
        ("grandma-jeanne", 3, "KH AH 2H 3H", "around the corner"),
        ("grandma-jeanne", 3, "QH KH AH 3H", "can’t have gaps"),
        ("grandma-jeanne", 1, "JK JK 9S", "Too many wild cards"),
        ("grandma-jeanne", 1, "2S 2H JK", "needs a natural card"),
        ("grandma-jeanne", 2, "5H 6H 7H 8S", "one suit"),
        ("grandma-jeanne", 1, "7S 7H 7D 7C", "exactly three"),
        ("grandma-jeanne", 3, "5H 6H 7H", "a run needs four cards"),
        ("twelve-deal", 1, "7S 7S 7D", "one card of each suit"),
        ("twelve-deal", 1, "7S 7H 7D 7C JK", "full"),
        ("twelve-deal", 3, "7S 7H", "a set needs three cards"),
        ("variant-one", 2, "5H 6H 7H 2H", "gaps"),
        ("honsvick", 2, "KH AH 2H 3H", "around the corner"),
        ("evil", 1, "AH 2H 3H 4H", "around the corner"),
        ("petersen", 1, "7S 7H 8D", "one rank"),
    ],
)
def test_what_is_no_meld_and_why(sheet: str, deal: int, cards: str, why: str) -> None:
    verdict = meld(sheet, deal, cards)
    assert not verdict.fits
    assert why in verdict.text


def test_a_refusal_names_its_place_on_the_sheet() -> None:
    assert meld("grandma-jeanne", 1, "JK JK 9S").place.startswith("Section")


@pytest.mark.parametrize(
    ("sheet", "cards", "told"),
    [
        ("grandma-jeanne", "5H 6H JK 8H", "Joker stands for 7♥."),
        ("grandma-jeanne", "5H 6H 7H JK", "Joker can stand for 8♥ or 4♥, as you choose."),
        ("grandma-jeanne", "QH KH AH JK", "Joker stands for J♥."),
        ("twelve-deal", "3H 4H 5H 2H", "2♥ can stand for 2♥ or 6♥, as you choose."),
        ("twelve-deal", "4H 5H 6H 2H", "2♥ can stand for 7♥ or 3♥, as you choose."),
    ],
)
def test_what_a_wild_may_stand_for(sheet: str, cards: str, told: str) -> None:
    verdict = meld(sheet, 2, cards)
    assert verdict.fits
    assert " ".join(verdict.sentences[1:]) == told


def test_a_meld_that_the_deal_does_not_ask_for_is_one_all_the_same() -> None:
    verdict = meld("grandma-jeanne", 1, "5H 6H 7H 8H")
    assert verdict.fits
    assert verdict.text == "Yes, it’s a run. But hand 1 asks for two sets."


def test_a_meld_that_is_too_small_for_the_contract_can_be_laid_later() -> None:
    verdict = meld("twelve-deal", 3, "7S 7H 7D")
    assert verdict.text == "Yes, it’s a set. But deal 3 asks for two sets of four."


@pytest.mark.parametrize(
    ("sheet", "cards", "card"),
    [
        ("grandma-jeanne", "5H 6H 7H 8H", "9H"),
        ("grandma-jeanne", "5H 6H 7H 8H", "4H"),
        ("grandma-jeanne", "7S 7H 7D", "7S"),
        # When laying off, wilds are not counted here.
        ("grandma-jeanne", "9C JK 9D JK", "JK"),
        ("grandma-jeanne", "5H 6H 7H 8H", "2S"),
        ("honsvick", "2H 3H 4H 5H", "AH"),
    ],
)
def test_what_may_be_laid_off(sheet: str, cards: str, card: str) -> None:
    verdict = lay_off(sheet, 2, cards, card)
    assert verdict.fits, verdict
    assert verdict.place


@pytest.mark.parametrize(
    ("sheet", "cards", "card", "why"),
    [
        ("grandma-jeanne", "5H 6H 7H 8H", "TH", "doesn’t fit there"),
        ("grandma-jeanne", "5H 6H 7H 8H", "9S", "doesn’t fit there"),
        ("grandma-jeanne", "3H 4H 5H 6H", "AH", "doesn’t fit there"),
        ("twelve-deal", "7S 7H 7D", "7S", "one card of each suit"),
        ("twelve-deal", "7S 7H 7D 7C", "JK", "full"),
        ("twelve-deal", "5H 6H JK 8H", "JK", "Too many wild cards"),
        ("grandma-jeanne", "5H 6H 9S", "7H", "That’s no meld yet."),
        ("grandma-jeanne", "5H", "6H", "That’s no meld yet."),
    ],
)
def test_what_may_not_be_laid_off_and_why(sheet: str, cards: str, card: str, why: str) -> None:
    verdict = lay_off(sheet, 2, cards, card)
    assert not verdict.fits
    assert why in verdict.text


def test_a_wild_laid_off_says_what_it_stands_for() -> None:
    assert "Joker can stand for 9♥ or 4♥" in lay_off("honsvick", 2, "5H 6H 7H 8H", "JK").text


@pytest.mark.parametrize("sheet", SHEETS)
def test_any_cards_are_judged(sheet: str) -> None:
    """One card, two, and all at once: there is always a sentence."""
    for cards in ("5H", "5H 5S", "KS KH KD KC 2H", "JK JK JK", "3S 4S 5S 6S 7S"):
        for deal in range(1, len(SHEETS[sheet].sheet.deals) + 1):
            assert meld(sheet, deal, cards).text
            assert lay_off(sheet, deal, cards, "6S").text
