"""Variant four, Contract Rummy: few jokers, and runs of one suit that never touch."""

from dataclasses import replace

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    ClaimOrder,
    DealRule,
    DeckRow,
    FreedWild,
    Jokers,
    LayOffInTurn,
    ReplaceRule,
    Topic,
    contract,
)
from mayi_desktop.sheets import honsvick

_CONTRACTS = ((10, "SS"), (10, "SR"), (10, "RR"), (12, "SSS"), (12, "SSR"), (12, "SRR"))

SHEET = replace(
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

WITHOUT_JOKERS = replace(
    SHEET,
    jokers=Jokers.NONE,
    melds=replace(SHEET.melds, wilds=frozenset()),
    replace=ReplaceRule(),
)
