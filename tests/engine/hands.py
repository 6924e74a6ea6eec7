"""Small random hands in which melds and conflicts are likely, for any rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from mayi_desktop.engine.cards import CARDS, CardId, Rank, shoe
from mayi_desktop.engine.rulesheet import AceRule, DealRule, MeldRules, RuleSheet, contract
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet

_TWOS_AND_JOKERS = frozenset({Rank.JOKER, Rank.TWO})


def house(rules: MeldRules, *deals: DealRule) -> RuleSheet:
    """A sheet with these meld rules and deals."""
    base = find_sheet("grandma-jeanne")
    return replace(base, key="house", melds=rules, deals=deals)


HOUSE_SHEETS: Mapping[str, RuleSheet] = {
    "no wilds, exact": house(
        MeldRules(ace=AceRule.BOTH_ENDS),
        *(DealRule(9, contract(text), exact=True) for text in ("SS", "SR", "RR")),
    ),
    "two naturals to a wild, runs apart": house(
        MeldRules(wilds=_TWOS_AND_JOKERS, naturals_per_wild=2, run_gap=1),
        *(DealRule(9, contract(text)) for text in ("S4 R", "RR", "R5 R4", "S3 S4")),
    ),
    "natural twos, aces at one end": house(
        MeldRules(
            wilds=_TWOS_AND_JOKERS,
            natural_twos=True,
            ace=AceRule.EITHER_END,
            naturals_per_wild=1,
            run_gap=2,
            runs_may_overlap=False,
        ),
        *(DealRule(9, contract(text)) for text in ("SR", "RR", "S R5")),
    ),
    "distinct suits": house(
        MeldRules(
            wilds=frozenset({Rank.JOKER}),
            distinct_suits=True,
            largest_set=4,
            naturals_per_wild=1,
        ),
        *(DealRule(9, contract(text)) for text in ("SS", "S4 S4", "S R")),
        DealRule(9, contract("SS"), suits_repeat=True),
    ),
    "all at once": house(
        MeldRules(wilds=frozenset({Rank.JOKER}), run_gap=1, naturals_per_wild=1),
        *(DealRule(8, contract(text), all_at_once=True) for text in ("SS", "SR", "RR")),
    ),
    "all at once, small sets": house(
        MeldRules(wilds=frozenset({Rank.JOKER}), largest_set=4, distinct_suits=True),
        *(DealRule(8, contract(text), all_at_once=True) for text in ("SS", "SR")),
    ),
}


def every_deal(most_melds: int = 9) -> list[tuple[str, RuleSheet, int]]:
    """Every deal of the built-in and the house sheets, with a name."""
    sheets = {key: entry.sheet for key, entry in SHEETS.items()} | dict(HOUSE_SHEETS)
    return [
        (f"{key} {deal + 1}", sheet, deal)
        for key, sheet in sheets.items()
        for deal, rule in enumerate(sheet.deals)
        if len(rule.contract) <= most_melds
    ]


def small_hand(
    sheet: RuleSheet, deal: int, random: Random, sizes: range, most_wilds: int = 4
) -> tuple[CardId, ...]:
    """A hand of one of these sizes, with few ranks and suits."""
    rules = sheet.meld_rules(deal)
    decks = sheet.decks_for(4, deal)
    cards = shoe(decks, sheet.jokers_for(4, decks))
    lowest = random.randint(2, 11)
    ranks = {*range(lowest, lowest + random.choice((3, 4, 5, 6))), *([14] * (lowest < 4))}
    suits = random.sample("CDHS", random.choice((1, 2, 2, 3)))
    wilds = [card for card in cards if rules.wild_table[card]]
    naturals = [
        card
        for card in cards
        if not rules.wild_table[card]
        and CARDS[card].rank in ranks
        and str(CARDS[card])[-1] in suits
    ]
    size = random.choice(sizes)
    wild = min(len(wilds), random.choice((0, 0, 1, 1, 2, 2, 3, 4)), size, most_wilds)
    natural = min(len(naturals), size - wild)
    hand = random.sample(wilds, wild) + random.sample(naturals, natural)
    random.shuffle(hand)
    return tuple(hand)


def full_hand(sheet: RuleSheet, deal: int, random: Random, cards: int) -> tuple[CardId, ...]:
    """This many cards of the shoe for four seats."""
    decks = sheet.decks_for(4, deal)
    return tuple(random.sample(shoe(decks, sheet.jokers_for(4, decks)), cards))


def spelled(hand: Sequence[CardId]) -> str:
    return " ".join(str(CARDS[card]) for card in hand)


def named(text: str) -> tuple[CardId, ...]:
    """Different cards with these names."""
    taken: list[CardId] = []
    for name in text.split():
        taken.append(next(c.id for c in CARDS if str(c) == name and c.id not in taken))
    return tuple(taken)
