"""Twelve deals: growing contracts, natural twos, further melds, freed wilds."""

from dataclasses import replace

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    DealRule,
    DeckRow,
    FreedWild,
    GoingOut,
    Jokers,
    MeldKind,
    MeldRules,
    Replacers,
    ReplaceRule,
    RuleSheet,
    Topic,
    contract,
)

_WILDS = frozenset({Rank.JOKER, Rank.TWO})
_CONTRACTS = (
    "SS",
    "SR",
    "S4S4",
    "S4R",
    "SR5",
    "RR",
    "SSS",
    "SR6",
    "SSR",
    "SR7",
    "S5R5",
    "R5R5",
)

SHEET = RuleSheet(
    key="twelve-deal",
    title="Rules of May I (twelve deals)",
    players=(3, 6),
    best_players=(4, 5),
    decks=(DeckRow(6, 2),),
    jokers=Jokers.TWO_PER_DECK,
    deals=tuple(
        DealRule(12, contract(text), suits_repeat=text == "S5R5") for text in _CONTRACTS
    ),
    melds=MeldRules(
        wilds=_WILDS,
        natural_twos=True,
        ace=AceRule.EITHER_END,
        distinct_suits=True,
        largest_set=4,
        naturals_per_wild=2,
        limit_on_lay_off=True,
    ),
    claims=ClaimRule(
        window=ClaimTiming.AT_THE_STOCK, order=ClaimOrder.TURN_ORDER, down_may_claim=True
    ),
    points={
        **{rank: 5 for rank in Rank if Rank.THREE <= rank <= Rank.NINE},
        **{rank: 10 for rank in Rank if Rank.TEN <= rank <= Rank.KING},
        Rank.ACE: 15,
        Rank.TWO: 20,
        Rank.JOKER: 50,
    },
    new_melds=True,
    going_out=GoingOut.EITHER,
    replace=ReplaceRule(
        who=Replacers.DOWN_LATER_TURNS,
        wilds=_WILDS,
        kinds=frozenset(MeldKind),
        goes=FreedWild.NEW_MELD_OR_STAYS,
    ),
    natural_upcard=True,
    deal_word="deal",
    sections={
        Topic.PLAYERS: "Players and Cards",
        Topic.DEAL: "The Deal",
        Topic.TURN: "The Play",
        Topic.DRAW: "Drawing",
        Topic.MELDS: "Sets",
        Topic.RUNS: "Runs",
        Topic.WILDS: "Wild cards",
        Topic.CONTRACT: "Initial Meld Requirements",
        Topic.LAY_DOWN: "Melding",
        Topic.LAY_OFF: "Melding",
        Topic.REPLACE: "Melding",
        Topic.CLAIM: "Ruling 4",
        Topic.DISCARD: "Discarding",
        Topic.GOING_OUT: "Discarding",
        Topic.STOCK: "Ruling 22",
        Topic.JOINING: "Players and Cards",
    },
)

WITHOUT_CLAIMS = replace(SHEET, claims=ClaimRule(window=ClaimTiming.NEVER))
