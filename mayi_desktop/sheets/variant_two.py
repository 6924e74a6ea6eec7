"""Variant two: EVIL with wild twos instead of jokers, and two more rounds."""

from dataclasses import replace

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import DealRule, Jokers, MeldRules, Topic, contract
from mayi_desktop.sheets import evil

_TWOS = frozenset({Rank.TWO})

SHEET = replace(
    evil.SHEET,
    key="variant-two",
    title="Variant Two (twos wild, eight rounds)",
    jokers=Jokers.NONE,
    deals=(*evil.SHEET.deals, DealRule(13, contract("RRR")), DealRule(13, contract("SR7"))),
    melds=MeldRules(wilds=_TWOS),
    points={**evil.SHEET.points, Rank.JOKER: 0},
    replace=replace(evil.SHEET.replace, wilds=_TWOS),
    sections={
        **evil.SHEET.sections,
        Topic.WILDS: "Variant two, 1",
        Topic.CONTRACT: "Variant two, 2",
        Topic.GOING_OUT: "Variant two, 3",
    },
)
