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
    outside = _outside(draft)
    return not any(_fits(draft, meld, card) for card in outside for meld in draft.melds)


def _outside(draft: Draft) -> Iterable[CardId]:
    return chain(*draft.hands, draft.discards, draft.stock)


def _fits(draft: Draft, meld: Meld, card: CardId) -> bool:
    longer = melds.extend(draft.meld_rules, meld, card)
    if not isinstance(longer, Refusal):
        return True
    return any(_replaces(draft, meld, place, card) for place in meld.places)


def _replaces(draft: Draft, meld: Meld, place: Place, card: CardId) -> bool:
    """Whether the card might take the place of this wild; in a set its suit does not matter."""
    which = draft.sheet.replace
    if which.who in (Replacers.NOBODY, Replacers.NOT_DOWN) or meld.kind not in which.kinds:
        return False
    if RANKS[place.card] not in which.wilds or RANKS[card] is not place.rank:
        return False
    wild = melds.stands_for_another(draft.meld_rules, place)
    return wild and (meld.kind is MeldKind.SET or SUITS[card] is place.suit)
