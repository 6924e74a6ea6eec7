"""Tests that no knob of a rule sheet can be turned without the rules page telling it."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import Enum
from itertools import combinations

import pytest

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    DealRule,
    DeckRow,
    FirstDealer,
    FreedWild,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    MeldRules,
    Replacers,
    ReplaceRule,
    RuleSheet,
    Topic,
    contract,
)
from mayi_desktop.sheets.rules_page import differences, rules_page
from tests.sheets.every_sheet import changed, text_of

BOTH = frozenset({Rank.JOKER, Rank.TWO})
RICH = RuleSheet(
    key="rich",
    title="A sheet on which every knob matters",
    players=(3, 6),
    best_players=(4, 5),
    decks=(DeckRow(6, 4, from_cards=12), DeckRow(6, 3), DeckRow(5, 3), DeckRow(4, 2)),
    jokers=Jokers.TWO_PER_DECK,
    deals=(
        DealRule(11, contract("SRR")),
        DealRule(11, contract("RR"), exact=True),
        DealRule(13, contract("SSS"), all_at_once=True),
    ),
    melds=MeldRules(
        wilds=BOTH,
        natural_twos=True,
        ace=AceRule.EITHER_END,
        distinct_suits=True,
        largest_set=4,
        naturals_per_wild=1,
        run_gap=2,
    ),
    claims=ClaimRule(
        window=ClaimTiming.BEFORE_THE_DRAW,
        order=ClaimOrder.TURN_ORDER,
        limit=2,
        beneath=Beneath.EXPOSED,
    ),
    points=dict.fromkeys(Rank, 5),
    new_melds=True,
    replace=ReplaceRule(Replacers.DOWN, BOTH, frozenset(MeldKind), FreedWild.TO_HAND),
    sections={Topic.DEAL: "Page 1"},
)
TURNED: dict[str, object] = {
    "title": "Another",
    "players": (3, 5),
    "best_players": (4, 4),
    "decks": (DeckRow(6, 2),),
    "jokers": Jokers.ONE_LESS_THAN_PLAYERS,
    "deals": RICH.deals[:-1],
    "melds": MeldRules(),
    "claims": ClaimRule(ClaimTiming.NEVER),
    "points": {**RICH.points, Rank.NINE: 6},
    "lay_off_in_turn": LayOffInTurn.ANYWHERE,
    "new_melds": False,
    "shortest_new_meld": 4,
    "going_out": GoingOut.BY_DISCARD,
    "down_takes_discard": False,
    "replace": ReplaceRule(),
    "eager_restock": True,
    "fresh_deck": True,
    "natural_upcard": True,
    "first_dealer": FirstDealer.HIGH_CARD,
    "deal_word": "hand",
    "sections": {Topic.DEAL: "Page 2"},
    "deals.cards": 12,
    "deals.contract": contract("SRR7"),
    "deals.exact": True,
    "deals.all_at_once": True,
    "deals.winning_claims_only": True,
    "deals.suits_repeat": True,
    "decks.most_players": 5,
    "decks.decks": 5,
    "decks.from_cards": 14,
    "melds.wilds": frozenset({Rank.TWO}),
    "melds.natural_twos": False,
    "melds.ace": AceRule.HIGH,
    "melds.distinct_suits": False,
    "melds.largest_set": 5,
    "melds.naturals_per_wild": 2,
    "melds.limit_on_lay_off": True,
    "melds.run_gap": 1,
    "melds.runs_may_overlap": False,
    "claims.window": ClaimTiming.AT_THE_STOCK,
    "claims.order": ClaimOrder.FIRST_TO_ASK,
    "claims.penalty": 2,
    "claims.limit": 3,
    "claims.two_in_a_row": False,
    "claims.beneath": Beneath.HIDDEN,
    "claims.down_may_claim": True,
    "claims.during_turn": True,
    "replace.who": Replacers.NOT_DOWN,
    "replace.wilds": frozenset({Rank.JOKER}),
    "replace.kinds": frozenset({MeldKind.RUN}),
    "replace.goes": FreedWild.SLIDES_EITHER_END,
}
PARTS = {
    "": RuleSheet,
    "deals.": DealRule,
    "decks.": DeckRow,
    "melds.": MeldRules,
    "claims.": ClaimRule,
    "replace.": ReplaceRule,
}


def test_every_knob_is_turned() -> None:
    knobs = {prefix + field.name for prefix, part in PARTS.items() for field in fields(part)}
    assert set(TURNED) == knobs - {"key"}


@pytest.mark.parametrize("knob", TURNED)
def test_a_turned_knob_changes_the_page(knob: str) -> None:
    assert text_of(rules_page(changed(RICH, knob, TURNED[knob]))) != text_of(rules_page(RICH))


@pytest.mark.parametrize("knob", [knob for knob in TURNED if knob.startswith("deals.")])
def test_a_turned_knob_changes_what_is_told_about_this_deal(knob: str) -> None:
    turned = rules_page(changed(RICH, knob, TURNED[knob]), deal=0)
    assert turned[2:9] != rules_page(RICH, deal=0)[2:9]


@pytest.mark.parametrize(
    "knob", [k for k in TURNED if k not in ("title", "sections", "deal_word")]
)
def test_a_turned_knob_is_a_difference(knob: str) -> None:
    assert differences(RICH, changed(RICH, knob, TURNED[knob])) != ()


@pytest.mark.parametrize("knob", [k for k, value in TURNED.items() if isinstance(value, Enum)])
def test_every_choice_of_a_knob_has_its_own_words(knob: str) -> None:
    choices = list(type(TURNED[knob]))
    pages = {text_of(rules_page(changed(RICH, knob, choice))) for choice in choices}
    assert len(pages) == len(choices)


def test_any_two_knobs_can_be_turned_together() -> None:
    """No pair of knobs leaves a page that cannot be told, or is told in broken sentences."""
    for one, other in combinations(TURNED, 2):
        if one.partition(".")[0] == other.partition(".")[0]:
            continue
        sheet = changed(changed(RICH, one, TURNED[one]), other, TURNED[other])
        for deal in range(len(sheet.deals)):
            for block in rules_page(sheet, deal, seats=4):
                assert re.search(r"  |None|[{}_]|\.\.", block.text) is None, (one, other)


@pytest.mark.parametrize("value", [None, 0, 1, 2, 3, 5])
def test_numbers_can_be_told(value: int | None) -> None:
    for knob in ("claims.limit", "melds.largest_set"):
        assert "None" not in text_of(rules_page(changed(RICH, knob, value)))
    if value is not None:
        for knob in ("claims.penalty", "melds.run_gap", "melds.naturals_per_wild"):
            assert rules_page(changed(RICH, knob, value))
