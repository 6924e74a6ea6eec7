"""EVIL style: three decks, two penalty cards, and a last card that must be played."""

from dataclasses import replace

from mayi_desktop.base.i18n import NP_
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
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
    MeldKind,
    MeldRules,
    Replacers,
    ReplaceRule,
    Topic,
    contract,
)
from mayi_desktop.sheets import honsvick

_DEALS = ((11, "SR"), (11, "RR"), (11, "SSS"), (11, "SSR"), (13, "SRR"), (13, "RRR"))

SHEET = replace(
    honsvick.SHEET,
    key="evil",
    title=NP_("sheet", "EVIL Style"),
    players=(3, 6),
    best_players=(3, 6),
    decks=(DeckRow(6, 3),),
    jokers=Jokers.TWO_PER_DECK,
    deals=tuple(DealRule(cards, contract(text)) for cards, text in _DEALS),
    melds=MeldRules(wilds=frozenset({Rank.JOKER}), ace=AceRule.HIGH),
    claims=ClaimRule(
        window=ClaimTiming.BEFORE_THE_DRAW,
        order=ClaimOrder.FIRST_TO_ASK,
        penalty=2,
        limit=2,
        beneath=Beneath.DRAW_ONLY,
    ),
    points={
        **{rank: 5 for rank in Rank if Rank.TWO <= rank <= Rank.SEVEN},
        **{rank: 10 for rank in Rank if Rank.EIGHT <= rank <= Rank.KING},
        Rank.ACE: 20,
        Rank.JOKER: 50,
    },
    going_out=GoingOut.BY_PLAYING,
    replace=ReplaceRule(
        who=Replacers.DOWN,
        wilds=frozenset({Rank.JOKER}),
        kinds=frozenset({MeldKind.RUN}),
        goes=FreedWild.SLIDES_HIGH_FIRST,
    ),
    fresh_deck=False,
    sections={
        Topic.PLAYERS: "EVIL, Setup",
        Topic.DEAL: "EVIL, Setup",
        Topic.TURN: "EVIL, Play of Cards",
        Topic.DRAW: "EVIL, Play of Cards",
        Topic.MELDS: "EVIL, Rounds",
        Topic.RUNS: "EVIL, Rounds",
        Topic.WILDS: "EVIL, Going out, jokers",
        Topic.CONTRACT: "EVIL, Rounds",
        Topic.LAY_DOWN: "EVIL, Going Down",
        Topic.LAY_OFF: "EVIL, Going out",
        Topic.REPLACE: "EVIL, Going out, jokers",
        Topic.CLAIM: "EVIL, May I-ing",
        Topic.DISCARD: "EVIL, Play of Cards",
        Topic.GOING_OUT: "EVIL, Going out",
        Topic.STOCK: "Ruling 22",
        Topic.JOINING: "EVIL, Setup",
    },
)
