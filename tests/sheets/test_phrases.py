"""Tests of the small phrases: contracts, numbers, lists, and the line of facts."""

from __future__ import annotations

import pytest

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import DealRule, contract
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.phrases import cards, contract_text, counted, span, times
from mayi_desktop.sheets.rules_page import facts_line, players_and_deals
from tests.sheets.every_sheet import PLAYED


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("S", "one set"),
        ("SS", "two sets"),
        ("SSR", "two sets and one run"),
        ("SR7", "one set and one run of seven"),
        ("S4S4", "two sets of four"),
        ("S5R5", "one set of five and one run of five"),
        ("SRR", "one set and two runs"),
        ("SS4RR5", "one set, one set of four, one run and one run of five"),
        ("R13", "one run of 13"),
    ],
)
def test_a_contract_in_words(text: str, words: str) -> None:
    assert contract_text(DealRule(11, contract(text))) == words


def test_small_phrases() -> None:
    assert counted(1, "deck") == "one deck"
    assert counted(2, "deck") == "two decks"
    assert counted(0, "penalty card") == "no penalty cards"
    assert [times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]
    assert span([0, 1, 2]) == "1 to 3"
    assert span([4, 5]) == "5 and 6"
    assert span([0, 2, 5]) == "1, 3 and 6"
    assert cards(1, 4, "♥") == "A♥ 2♥ 3♥ 4♥"
    assert cards(Rank.TEN, 5) == "10♠ J♠ Q♠ K♠ A♠"


def test_the_line_of_facts_tells_sheets_apart() -> None:
    lines = [facts_line(find_sheet(key)) for key in SHEETS]
    assert len(set(lines)) == len(lines)
    family = find_sheet("grandma-jeanne")
    assert facts_line(family).startswith("11 cards · jokers and twos wild · ")
    assert players_and_deals(family) == "3–8 players · 6 hands"
    assert "nothing wild" in facts_line(find_sheet("variant-one"))
    assert "no May I?" in facts_line(find_sheet("twelve-deal", ("no-claims",)))


def test_the_line_of_facts_is_one_line() -> None:
    for sheet in PLAYED:
        assert len(facts_line(sheet)) <= 110
