"""Manners: throws at which people shake their heads, whatever the cards are worth."""

from __future__ import annotations

from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine.cards import RANK_NUMBERS, CardId
from mayi_desktop.engine.rulesheet import ClaimTiming

# With so many cards of a rank taken in the open, a seat waits for the next one.
_SET_WAITING = 2


class Manners:
    """What is bad manners in one position."""

    def __init__(self, know: Knowledge) -> None:
        self._know = know
        self._waiting = _waiting_ranks(know)
        self._paid = paid_for_lately(know)

    def forbid(self, card: CardId) -> bool:
        """Whether to throw this card only if any other costs more."""
        return card in self._paid or self.feed_waiting_set(card)

    def feed_waiting_set(self, card: CardId) -> bool:
        """Whether a seat that could get the card has openly taken two others of its rank."""
        return RANK_NUMBERS[card] in self._waiting and not self._know.rules.wild_table[card]


def is_bad_manners(know: Knowledge, card: CardId) -> bool:
    """Whether to throw this card only if any other costs more."""
    return Manners(know).forbid(card)


def feeds_waiting_set(know: Knowledge, card: CardId) -> bool:
    """Whether a seat that could get the card has openly taken two others of its rank."""
    return Manners(know).feed_waiting_set(card)


def _waiting_ranks(know: Knowledge) -> set[int]:
    """The ranks of which a seat that could get a discard has openly taken two."""
    if not know.rule.set_sizes:
        return set()
    wild = know.rules.wild_table
    claims = know.sheet.claims.window is not ClaimTiming.NEVER
    found: set[int] = set()
    for seat, facts in enumerate(know.table.seats):
        reached = claims or seat == know.next_to_draw
        if len(facts.known) < _SET_WAITING or seat == know.seat or facts.down or not reached:
            continue
        ranks = [RANK_NUMBERS[card] for card in facts.known if not wild[card]]
        found.update(rank for rank in ranks if ranks.count(rank) >= _SET_WAITING)
    return found


def paid_for_lately(know: Knowledge) -> frozenset[CardId]:
    """The cards that this seat has claimed since its last turn.

    The hand is in the order in which its cards came: each claimed card with its penalty cards,
    the card drawn in this turn, and wilds that it has since replaced on the table.
    """
    known = know.facts.known
    if not known or know.down:
        return frozenset()
    step = 1 + know.sheet.claims.penalty
    first = len(know.hand) - 1 - _freed_wilds(know) - step
    found = []
    while first >= 0 and know.hand[first] in known:
        found.append(know.hand[first])
        first -= step
    return frozenset(found)


def _freed_wilds(know: Knowledge) -> int:
    """How many wilds this seat took from the table since it drew: all know them."""
    wild, taken = know.rules.wild_table, know.table.taken
    count = 0
    for card in reversed(know.hand):
        if not wild[card] or card == taken or card not in know.facts.known:
            break
        count += 1
    return count
