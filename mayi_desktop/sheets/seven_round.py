"""May I? in seven rounds: deuces wild, the discard asked for at the stock."""

from dataclasses import replace

from mayi_desktop.base.i18n import NP_
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    FACE_VALUES,
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

_CONTRACTS = ("SS", "SR", "RR", "SSS", "SR7", "SRR", "RRR")

SHEET = RuleSheet(
    key="seven-round",
    title=NP_("sheet", "May I? in Seven Rounds"),
    players=(3, 8),
    best_players=(3, 8),
    decks=(DeckRow(5, 2), DeckRow(8, 3)),
    jokers=Jokers.NONE,
    deals=tuple(DealRule(7 + n, contract(text)) for n, text in enumerate(_CONTRACTS)),
    melds=MeldRules(wilds=frozenset({Rank.TWO})),
    claims=ClaimRule(
        window=ClaimTiming.AT_THE_STOCK,
        order=ClaimOrder.FIRST_TO_ASK,
        two_in_a_row=False,
        beneath=Beneath.EXPOSED,
        down_may_claim=True,
    ),
    points={**FACE_VALUES, Rank.TWO: 20, Rank.ACE: 15},
    lay_off_in_turn=LayOffInTurn.ANYWHERE,
    going_out=GoingOut.BY_DISCARD,
    replace=ReplaceRule(
        who=Replacers.DOWN,
        wilds=frozenset({Rank.TWO}),
        kinds=frozenset({MeldKind.RUN}),
        goes=FreedWild.SLIDES_EITHER_END,
    ),
    deal_word="round",
    sections={
        Topic.PLAYERS: "Players",
        Topic.DEAL: "The Deal",
        Topic.TURN: "The Play",
        Topic.DRAW: "The Play, 1 The Draw",
        Topic.MELDS: "Object of the Game",
        Topic.RUNS: "Object of the Game",
        Topic.WILDS: "Deuces",
        Topic.CONTRACT: "The Contracts",
        Topic.LAY_DOWN: "The Play, 2 Melding",
        Topic.LAY_OFF: "The Play, 3 Laying off",
        Topic.REPLACE: "Deuces",
        Topic.CLAIM: "Taking the Discard Out of Turn",
        Topic.DISCARD: "The Play, 4 The Discard",
        Topic.GOING_OUT: "The Play, 4 The Discard",
        Topic.STOCK: "The Play",
        Topic.JOINING: "Players",
    },
)

ALTERNATIVE = replace(
    SHEET,
    deals=(*SHEET.deals[:-1], DealRule(13, contract("SSR"), all_at_once=True)),
    sections={**SHEET.sections, Topic.ALL_AT_ONCE: "Round 7, Alt"},
)
