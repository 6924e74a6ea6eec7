"""Honsvick style: jokers up for grabs, two May-Is a round, answered in turn order."""

from dataclasses import replace

from mayi_desktop.base.i18n import NP_
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    FACE_VALUES,
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    DealRule,
    DeckRow,
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

_CONTRACTS = ("SS", "SR", "RR", "SSS", "SSR", "SRR", "RRR")

SHEET = RuleSheet(
    key="honsvick",
    title=NP_("sheet", "Honsvick Style"),
    players=(3, 8),
    best_players=(4, 5),
    decks=(
        DeckRow(4, 2),
        DeckRow(4, 3, from_cards=12),
        DeckRow(6, 2),
        DeckRow(6, 3, from_cards=10),
        DeckRow(8, 3),
        DeckRow(8, 4, from_cards=10),
    ),
    jokers=Jokers.TWO_PER_DECK,
    deals=tuple(DealRule(7 + n, contract(text)) for n, text in enumerate(_CONTRACTS)),
    melds=MeldRules(wilds=frozenset({Rank.JOKER}), ace=AceRule.BOTH_ENDS),
    claims=ClaimRule(
        window=ClaimTiming.BEFORE_THE_DRAW,
        order=ClaimOrder.TURN_ORDER,
        limit=2,
        beneath=Beneath.EXPOSED,
    ),
    points={**FACE_VALUES, Rank.ACE: 15, Rank.JOKER: 25},
    lay_off_in_turn=LayOffInTurn.ANYWHERE,
    going_out=GoingOut.BY_DISCARD,
    replace=ReplaceRule(
        who=Replacers.ANYBODY_ON_OTHERS,
        wilds=frozenset({Rank.JOKER}),
        kinds=frozenset(MeldKind),
        goes=FreedWild.TO_HAND,
    ),
    fresh_deck=True,
    deal_word="round",
    sections={
        Topic.PLAYERS: "Honsvick, Setup",
        Topic.DEAL: "Honsvick, Setup",
        Topic.TURN: "Honsvick, Play of Cards",
        Topic.DRAW: "Honsvick, Play of Cards",
        Topic.MELDS: "Honsvick, Rounds",
        Topic.RUNS: "Honsvick, Rounds",
        Topic.WILDS: "Honsvick, Setup",
        Topic.CONTRACT: "Honsvick, Rounds",
        Topic.LAY_DOWN: "Honsvick, Going Down",
        Topic.LAY_OFF: "Honsvick, Going out",
        Topic.REPLACE: "Honsvick, Going out",
        Topic.CLAIM: "Honsvick, May I-ing",
        Topic.DISCARD: "Honsvick, Play of Cards",
        Topic.GOING_OUT: "Honsvick, Going out",
        Topic.STOCK: "Ruling 22",
        Topic.JOINING: "Honsvick, Adding A Player In",
    },
)

CLAIMS_DURING_TURN = replace(SHEET, claims=replace(SHEET.claims, during_turn=True))
