"""Knows when a deal goes nowhere, and what a player then does so that it ends all the same.

Players who hold what the others wait for can starve each other for ever. Once a deal has lasted
too long, the cards that a player can spare go in the order in which they came, whatever their
points, so that none stays in a hand for ever. (Giving up needed cards as well was tried: hard
contracts then took for ever.)
"""

from __future__ import annotations

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.engine.cards import CardId

_ROUNDS_OF_PATIENCE = 15
_LARGEST_HAND = 2


def worn_out(know: Knowledge) -> bool:
    """Whether this deal has lasted so long that cards should go round."""
    return know.table.rounds >= _ROUNDS_OF_PATIENCE


def claims_no_more(know: Knowledge) -> bool:
    """Whether claims would only take more cards out of play."""
    swollen = len(know.hand) >= _LARGEST_HAND * know.rule.cards
    return swollen or know.table.rounds >= _ROUNDS_OF_PATIENCE


def to_let_go(know: Knowledge) -> CardId | None:
    """The card to throw now whatever it is worth, if it is time for that.

    When down that is the oldest one that fits nowhere; before that, the oldest natural that
    brings the hand no further from its contract.
    """
    if not worn_out(know):
        return None
    taken = know.table.taken
    cards = [c for c in know.hand if c != taken and not know.rules.wild_table[c]]
    if know.down:
        return next((card for card in cards if not know.fits_somewhere(card)), None)
    missing = know.missing_now
    return next((card for card in cards if know.missing_without(card) == missing), None)
