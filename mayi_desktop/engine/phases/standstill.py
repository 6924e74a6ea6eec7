"""Knows when nobody can ever play a card again, however long a deal went on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from mayi_desktop.engine import melds
from mayi_desktop.engine.cards import RANKS, SUITS, CardId
from mayi_desktop.engine.draft import Draft
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import MeldKind, Replacers
from mayi_desktop.engine.table import Meld, Place


def stands_still(draft: Draft) -> bool:
    """Whether all are down and no card outside the melds fits on any of them.

    Then no hand can become smaller. It is public knowledge, as the melds are. A sheet with new
    melds for those who are down, or with fresh decks, never stands still.
    """
    sheet = draft.sheet
    if sheet.new_melds or sheet.fresh_deck or not all(facts.down for facts in draft.seats):
        return False
    replacing = sheet.replace.who not in (Replacers.NOBODY, Replacers.NOT_DOWN)
    for card in _outside(draft):
        if any(_fits(draft, meld, card) for meld in draft.melds):
            return False
        if replacing and any(_replaces(draft, meld, card) for meld in draft.melds):
            return False
    return True


def _outside(draft: Draft) -> Iterable[CardId]:
    # What fits was laid off if it could be, so that it is most likely found in the stock.
    return chain(draft.stock, draft.discards, *draft.hands)


def _fits(draft: Draft, meld: Meld, card: CardId) -> bool:
    return not isinstance(melds.extend(draft.meld_rules, meld, card), Refusal)


def _replaces(draft: Draft, meld: Meld, card: CardId) -> bool:
    """Whether the card might take the place of a wild in this meld."""
    if meld.kind not in draft.sheet.replace.kinds:
        return False
    return any(_stands_for(draft, meld, place, card) for place in meld.places)


def _stands_for(draft: Draft, meld: Meld, place: Place, card: CardId) -> bool:
    """Whether a wild lies there in the card's stead; in a set its suit does not matter."""
    which = draft.sheet.replace
    if RANKS[place.card] not in which.wilds or RANKS[card] is not place.rank:
        return False
    wild = melds.stands_for_another(draft.meld_rules, place)
    return wild and (meld.kind is MeldKind.SET or SUITS[card] is place.suit)
