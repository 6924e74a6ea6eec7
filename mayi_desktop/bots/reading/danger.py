"""Danger of a discard: whether others can use the card, by the table and their pick-ups."""

from __future__ import annotations

from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId, Seat, Suit
from mayi_desktop.engine.rulesheet import ClaimTiming

# Points that a discard may give away: to a seat that is down, to one with its last cards, and
# to one that picked up a card of the rank or a neighbour. Measured, they hardly change wins.
_GOES_OUT_WITH_IT = 12.0
_ENDS_THE_DEAL = 40.0
_SAME_RANK = 4.0
_NEIGHBOUR = 2.5
_NEIGHBOURS = 2
# Later seats get a discard only by a claim, which costs them cards.
_NEXT_BUT_NOT_LATER = 0.4
_LAST_CARDS = 2


def feeds_last_cards(know: Knowledge, card: CardId) -> bool:
    """Whether the next seat, with its last cards, could take this one and lay it off."""
    seat = know.next_to_draw
    last = know.table.seats[seat].down and know.view.counts[seat] <= _LAST_CARDS
    return last and know.sheet.down_takes_discard and can_be_laid(know, card)


def danger(know: Knowledge, card: CardId) -> float:
    """What discarding this card is likely to give away, in points."""
    if know.rules.wild_table[card]:
        return _GOES_OUT_WITH_IT
    total = 0.0
    table = know.table
    claims = table.sheet.claims.window is not ClaimTiming.NEVER
    fits = bool(table.melds) and can_be_laid(know, card)
    for step, seat in enumerate(table.turn_order_from(know.next_to_draw)[:-1]):
        nearness = 1.0 if step == 0 else _NEXT_BUT_NOT_LATER
        if table.seats[seat].down:
            takes = step == 0 and know.sheet.down_takes_discard
            last = know.view.counts[seat] <= _LAST_CARDS
            total += (_ENDS_THE_DEAL if last else _GOES_OUT_WITH_IT) * (takes and fits)
        elif step == 0 or claims:
            total += nearness * _interest(know, seat, card)
    return total


def can_be_laid(know: Knowledge, card: CardId) -> bool:
    """Whether a seat that is down could lay this card off or replace a wild with it."""
    return know.fits_somewhere(card) or know.others_can_replace_with(card)


def _interest(know: Knowledge, seat: Seat, card: CardId) -> float:
    """How much a seat that is not down is likely to want this card, by its pick-ups."""
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    known = know.table.seats[seat].known
    return max((_likeness(know, other, rank, suit) for other in known), default=0.0)


def _likeness(know: Knowledge, other: CardId, rank: int, suit: Suit | None) -> float:
    """How well a card goes with one that was picked up, for the melds of the contract."""
    if know.rules.wild_table[other]:
        return 0.0
    apart = abs(RANK_NUMBERS[other] - rank)
    if not apart and know.rule.set_sizes:
        return _SAME_RANK
    near = SUITS[other] is suit and 0 < apart <= _NEIGHBOURS
    return _NEIGHBOUR if near and know.rule.run_sizes else 0.0
