"""Manners: throws at which people shake their heads, whatever the cards are worth."""

from __future__ import annotations

from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine.cards import RANK_NUMBERS, CardId
from mayi_desktop.engine.rulesheet import ClaimTiming

# With so many cards of a rank taken in the open, a seat waits for the next one.
_SET_WAITING = 2


def is_bad_manners(know: Knowledge, card: CardId) -> bool:
    """Whether to throw this card only if any other costs more."""
    return feeds_waiting_set(know, card) or card in paid_for_lately(know)


def feeds_waiting_set(know: Knowledge, card: CardId) -> bool:
    """Whether a seat that could get the card has openly taken two others of its rank."""
    if not know.rule.set_sizes or know.rules.wild_table[card]:
        return False
    rank = RANK_NUMBERS[card]
    claims = know.sheet.claims.window is not ClaimTiming.NEVER
    for seat, facts in enumerate(know.table.seats):
        reached = claims or seat == know.next_to_draw
        if seat == know.seat or facts.down or not reached or len(facts.known) < _SET_WAITING:
            continue
        taken = sum(
            RANK_NUMBERS[other] == rank and not know.rules.wild_table[other]
            for other in facts.known
        )
        if taken >= _SET_WAITING:
            return True
    return False


def paid_for_lately(know: Knowledge) -> frozenset[CardId]:
    """The cards that this seat has claimed since its last turn.

    The hand is in the order in which its cards came: each claimed card with its penalty cards,
    at the end the card drawn in this turn.
    """
    known = know.facts.known
    if not known or know.down:
        return frozenset()
    step = 1 + know.sheet.claims.penalty
    first = len(know.hand) - 1 - step
    found = []
    while first >= 0 and know.hand[first] in known:
        found.append(know.hand[first])
        first -= step
    return frozenset(found)
