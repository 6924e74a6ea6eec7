"""Stalled deals: when a deal makes no progress, and what players do so that it ends.

Players who hold what the others wait for can starve each other for ever. The remedies start at
the rounds given below, each after the one before has had time to work:

1. Spare cards are discarded in the order in which they came, whatever their points, so that
   none stays in a hand for ever. (Giving up needed cards too: hard contracts took for ever.)
2. Seats that are down pass cards that fit to the one that needs fewest to go out.
3. Where new melds may be opened when down, they collect cards for one.
4. A seat that still waits for its contract gives up what fits too, wilds first, as it may hold
   everything the others need.

A master starts with the first remedy later than the others.
"""

from __future__ import annotations

from mayi_desktop.bots.reading.closing import nearest_to_going_out
from mayi_desktop.bots.reading.danger import can_be_laid, feeds_last_cards
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine.cards import CardId

# Rounds at which the remedies start, as said above.
_ROUNDS_OF_PATIENCE = 15
_ROUNDS_OF_A_MASTER = 30
_ROUNDS_BEFORE_HELPING = 30
_ROUNDS_BEFORE_GATHERING = 40
_ROUNDS_BEFORE_GIVING_WAY = 60
# A hand of twice the cards dealt has claimed enough.
_LARGEST_HAND = 2


def is_stalling(know: Knowledge) -> bool:
    """Whether this deal has lasted so long that cards should start to circulate."""
    return know.table.rounds >= _ROUNDS_OF_PATIENCE


def stays_patient(know: Knowledge) -> bool:
    """Whether a master still keeps its good cards while others let theirs circulate."""
    at_once = know.rule.all_at_once
    return is_stalling(know) and not at_once and know.table.rounds < _ROUNDS_OF_A_MASTER


def stops_claiming(know: Knowledge) -> bool:
    """Whether claims would only take more cards out of play."""
    return hand_is_too_large(know) or is_stalling(know)


def hand_is_too_large(know: Knowledge) -> bool:
    """Whether the hand has grown too large for more claims."""
    return len(know.hand) >= _LARGEST_HAND * know.rule.cards


def collects_for_new_meld(know: Knowledge) -> bool:
    """Whether a seat that is down should take cards to open a new meld with them."""
    if not know.sheet.new_melds or know.table.rounds < _ROUNDS_BEFORE_GATHERING:
        return False
    few = len(know.hand) < 2 * know.sheet.shortest_new_meld
    return few and not any(know.fits_somewhere(card) for card in know.hand)


def card_to_give_up(know: Knowledge) -> CardId | None:
    """The card that a seat not yet down gives up for the others, the last remedy."""
    if know.down or know.table.rounds < _ROUNDS_BEFORE_GIVING_WAY:
        return None
    wild = know.rules.wild_table
    wilds_first = sorted(know.hand, key=lambda card: not wild[card])
    return next((card for card in wilds_first if can_be_laid(know, card)), None)


def card_to_shed(know: Knowledge) -> CardId | None:
    """The card to discard in a stalled deal whatever it is worth, if any.

    For a seat that is down: the oldest card that fits nowhere, or one that fits so that another
    can go out. Otherwise: the oldest natural that the contract does not need, at first one that
    does not let the next seat lay its last cards.
    """
    if not is_stalling(know):
        return None
    given = card_to_give_up(know)
    if given is not None:
        return given
    if know.down and _helps_another(know):
        return _gift(know)
    taken = know.table.taken
    cards = [c for c in know.hand if c != taken and not know.rules.wild_table[c]]
    if know.down:
        return next((card for card in cards if not know.fits_somewhere(card)), None)
    missing = know.missing_now
    spare = (card for card in cards if know.missing_without(card) == missing)
    if know.table.rounds >= _ROUNDS_BEFORE_HELPING:
        return next(spare, None)
    return min(spare, key=lambda card: feeds_last_cards(know, card), default=None)


def _helps_another(know: Knowledge) -> bool:
    """Whether this seat should let another one go out."""
    return (
        know.table.rounds >= _ROUNDS_BEFORE_HELPING and nearest_to_going_out(know) != know.seat
    )


def _gift(know: Knowledge) -> CardId:
    """A card that fits, to be passed on, the one just taken first; else the oldest."""
    taken_first = sorted(know.hand, key=lambda card: card != know.table.taken)
    return next((c for c in taken_first if know.fits_somewhere(c)), know.hand[0])
