"""Grandma Jeanne's house rules."""

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    FACE_VALUES,
    Beneath,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    DealRule,
    DeckRow,
    FirstDealer,
    FreedWild,
    Jokers,
    MeldKind,
    MeldRules,
    Replacers,
    ReplaceRule,
    RuleSheet,
    Topic,
    contract,
)

SHEET = RuleSheet(
    key="grandma-jeanne",
    title="Grandma Jeanne's House Rules",
    players=(3, 8),
    best_players=(3, 8),
    decks=(DeckRow(5, 2), DeckRow(8, 3)),
    jokers=Jokers.TWO_PER_DECK,
    deals=(
        *(
            DealRule(11, contract(text), exact=True)
            for text in ("SS", "SR", "RR", "SSS", "SSR")
        ),
        DealRule(11, contract("SRR"), all_at_once=True),
    ),
    melds=MeldRules(
        wilds=frozenset({Rank.JOKER, Rank.TWO}),
        naturals_per_wild=1,
        run_gap=2,
        runs_may_overlap=False,
    ),
    claims=ClaimRule(
        window=ClaimTiming.WHILE_EXPOSED,
        order=ClaimOrder.LINE_WITH_VETO,
        beneath=Beneath.HIDDEN,
    ),
    points={**FACE_VALUES, Rank.TWO: 20, Rank.ACE: 15, Rank.JOKER: 50},
    down_takes_discard=False,
    replace=ReplaceRule(
        who=Replacers.NOT_DOWN,
        wilds=frozenset({Rank.JOKER}),
        kinds=frozenset({MeldKind.RUN}),
        goes=FreedWild.TO_HAND,
    ),
    eager_restock=True,
    first_dealer=FirstDealer.HIGH_CARD,
    deal_word="hand",
    sections={
        Topic.PLAYERS: "Section 1",
        Topic.DEAL: "Section 4",
        Topic.TURN: "Section 5",
        Topic.DRAW: "Section 5",
        Topic.MELDS: "Section 3",
        Topic.RUNS: "Section 3",
        Topic.WILDS: "Section 6",
        Topic.CONTRACT: "Section 3",
        Topic.LAY_DOWN: "Section 8",
        Topic.ALL_AT_ONCE: "Section 10",
        Topic.LAY_OFF: "Section 9",
        Topic.REPLACE: "Section 6",
        Topic.CLAIM: "Section 7",
        Topic.DISCARD: "Section 5",
        Topic.GOING_OUT: "Section 10",
        Topic.STOCK: "Section 11",
        Topic.JOINING: "Section 1",
    },
)
