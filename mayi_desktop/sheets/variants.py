"""The four variants: EVIL with other wilds, rounds and endings, and contract rummy."""

from dataclasses import replace

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    FACE_VALUES,
    AceRule,
    Beneath,
    ClaimOrder,
    DealRule,
    DeckRow,
    FreedWild,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldRules,
    ReplaceRule,
    Topic,
    contract,
)
from mayi_desktop.sheets import evil, honsvick

# Variant one: EVIL without wilds, unlimited May-Is, and a last round laid all at once.
VARIANT_ONE = replace(
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


# Variant two: EVIL with wild twos instead of jokers, and two more rounds.
_TWOS = frozenset({Rank.TWO})

VARIANT_TWO = replace(
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


# Variant three: Honsvick's rounds with wild twos, and a last round laid all at once.
VARIANT_THREE = replace(
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


# Variant four, Contract Rummy: few jokers, and runs of one suit that never touch.
_CONTRACTS = ((10, "SS"), (10, "SR"), (10, "RR"), (12, "SSS"), (12, "SSR"), (12, "SRR"))

VARIANT_FOUR = replace(
    honsvick.SHEET,
    key="variant-four",
    title="Variant Four (Contract Rummy)",
    players=(3, 5),
    best_players=(4, 4),
    decks=(DeckRow(5, 2),),
    jokers=Jokers.ONE_LESS_THAN_PLAYERS,
    deals=(
        *(DealRule(cards, contract(text)) for cards, text in _CONTRACTS),
        DealRule(12, contract("RRR"), all_at_once=True),
    ),
    melds=replace(honsvick.SHEET.melds, run_gap=1, runs_may_overlap=True),
    claims=replace(
        honsvick.SHEET.claims, order=ClaimOrder.TURN_ORDER, limit=None, two_in_a_row=False
    ),
    points={**honsvick.SHEET.points, Rank.JOKER: 15},
    lay_off_in_turn=LayOffInTurn.OWN_MELDS,
    replace=replace(honsvick.SHEET.replace, goes=FreedWild.TO_HAND_AND_PLAYED),
    fresh_deck=False,
    sections={
        **honsvick.SHEET.sections,
        Topic.PLAYERS: "Variant four, 1",
        Topic.DEAL: "Variant four, 4",
        Topic.CONTRACT: "Variant four, 13",
        Topic.RUNS: "Variant four, 12",
        Topic.LAY_OFF: "Variant four, 6",
        Topic.REPLACE: "Variant four, 11",
        Topic.ALL_AT_ONCE: "Variant four, 5 and 13",
        Topic.CLAIM: "Variant four, 9 and 10",
        Topic.GOING_OUT: "Variant four, 7",
        Topic.STOCK: "Variant four, 8",
        Topic.JOINING: "Variant four, 1",
    },
)

VARIANT_FOUR_WITHOUT_JOKERS = replace(
    VARIANT_FOUR,
    jokers=Jokers.NONE,
    melds=replace(VARIANT_FOUR.melds, wilds=frozenset()),
    replace=ReplaceRule(),
)
