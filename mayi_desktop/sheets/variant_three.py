"""Variant three: Honsvick's rounds with wild twos, and a last round laid all at once."""

from dataclasses import replace

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    FACE_VALUES,
    ClaimOrder,
    DealRule,
    Jokers,
    MeldRules,
    Topic,
    contract,
)
from mayi_desktop.sheets import evil, honsvick

_TWOS = frozenset({Rank.TWO})

SHEET = replace(
    honsvick.SHEET,
    key="variant-three",
    title="Variant Three (twos wild, all-at-once finish)",
    jokers=Jokers.NONE,
    deals=(*honsvick.SHEET.deals[:-1], DealRule(13, contract("SSR"), all_at_once=True)),
    melds=MeldRules(wilds=_TWOS),
    claims=replace(honsvick.SHEET.claims, order=ClaimOrder.FIRST_TO_ASK),
    points={**FACE_VALUES, Rank.TWO: 20, Rank.ACE: 15},
    replace=replace(evil.SHEET.replace, wilds=_TWOS),
    fresh_deck=False,
    sections={
        **honsvick.SHEET.sections,
        Topic.WILDS: "Variant three, 2",
        Topic.CONTRACT: "Variant three, 3 and 4",
        Topic.RUNS: "Variant three, 9",
        Topic.REPLACE: "Variant three, 7",
        Topic.ALL_AT_ONCE: "Variant three, 4",
        Topic.CLAIM: "Variant three, 6",
        Topic.STOCK: "Variant three, 5",
    },
)
