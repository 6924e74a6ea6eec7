"""Stacks a shoe so that many hands contain their contract, or nearly."""

from __future__ import annotations

from random import Random

from mayi_desktop.engine import CARDS, CardId, MeldKind, Rank
from mayi_desktop.engine.deal import next_deal
from mayi_desktop.engine.rulesheet import DealRule, MeldRules, Requirement
from mayi_desktop.engine.state_api import GameState, chance_cards

_STACKED = 0.6
_WILD = 0.4
_TRIES = 30


def stacked(state: GameState, dice: Random) -> tuple[CardId, ...]:
    """An order of the shoe for the next deal in which over half of the hands are prepared."""
    table = state.table
    number = next_deal(table)
    rule, rules = table.sheet.deals[number], table.sheet.meld_rules(number)
    free = list(chance_cards(state))
    dice.shuffle(free)
    hands = [
        _contract_hand(free, rule, rules, dice) if dice.random() < _STACKED else []
        for _ in table.seats
    ]
    for hand in hands:
        while len(hand) < rule.cards:
            hand.append(free.pop())
        dice.shuffle(hand)
    return (*(card for cards in zip(*hands, strict=True) for card in cards), *free)


def _contract_hand(
    free: list[CardId], rule: DealRule, rules: MeldRules, dice: Random
) -> list[CardId]:
    """The cards of a contract, some of them replaced by wilds."""
    hand: list[CardId] = []
    for need in rule.contract:
        meld = _natural_meld(free, need, rules, dice)
        for card in meld:
            free.remove(card)
        wilds = [card for card in free if rules.is_wild(card)]
        if wilds and len(meld) >= 3 and dice.random() < _WILD:
            free.append(meld.pop(dice.randrange(len(meld))))
            meld.append(wilds[0])
            free.remove(wilds[0])
        hand += meld
    dice.shuffle(hand)
    while len(hand) > rule.cards:
        free.append(hand.pop())
    return hand


def _natural_meld(
    free: list[CardId], need: Requirement, rules: MeldRules, dice: Random
) -> list[CardId]:
    for _ in range(_TRIES):
        first = CARDS[dice.choice(free)]
        if first.rank is Rank.JOKER or rules.is_wild(first.id):
            continue
        if need.kind is MeldKind.SET:
            same = [card for card in free if CARDS[card].rank is first.rank]
            suits = {CARDS[card].suit: card for card in same}
            meld = list(suits.values()) if rules.distinct_suits else same
        else:
            ranks = range(int(first.rank), int(first.rank) + need.size)
            lying = {
                int(CARDS[card].rank): card
                for card in free
                if CARDS[card].suit is first.suit and not rules.is_wild(card)
            }
            meld = [lying[rank] for rank in ranks if rank in lying]
        if len(meld) >= need.size:
            return meld[: need.size]
    return []
