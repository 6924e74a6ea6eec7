"""Variant one: EVIL without wilds, unlimited May-Is, and a last round laid all at once."""

from dataclasses import replace

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    DealRule,
    DeckRow,
    GoingOut,
    Jokers,
    MeldRules,
    ReplaceRule,
    Topic,
    contract,
)
from mayi_desktop.sheets import evil

SHEET = replace(
    evil.SHEET,
    key="variant-one",
    title="Variant One (no wilds)",
    decks=(DeckRow(6, 2),),
    jokers=Jokers.NONE,
    deals=(
        *(DealRule(10, contract(text)) for text in ("SS", "SR", "RR", "SSS", "SSR")),
        DealRule(10, contract("SRR"), all_at_once=True, winning_claims_only=True),
    ),
    melds=MeldRules(ace=AceRule.BOTH_ENDS),
    claims=replace(evil.SHEET.claims, penalty=1, limit=None, beneath=Beneath.EXPOSED),
    points={**evil.SHEET.points, Rank.ACE: 15, Rank.JOKER: 0},
    going_out=GoingOut.BY_DISCARD,
    replace=ReplaceRule(),
    sections={
        **evil.SHEET.sections,
        Topic.WILDS: "Variant one, 2",
        Topic.REPLACE: "Variant one, 2",
        Topic.RUNS: "Variant one, 7",
        Topic.CONTRACT: "Variant one, 3",
        Topic.ALL_AT_ONCE: "Variant one, 8",
        Topic.CLAIM: "Variant one, 5",
        Topic.GOING_OUT: "Variant one, 6",
    },
)
