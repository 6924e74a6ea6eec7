"""What playing a card on a meld does, in words, before it is done."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import (
    CARDS,
    SUITS,
    CardId,
    End,
    LayOff,
    Meld,
    MeldKind,
    Place,
    PlayerAction,
    Refusal,
    ReplaceWild,
    TableView,
    melds,
)
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.i18n import _
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.text.event_text import card_text, face_text


def drop_text(view: TableView, action: PlayerAction) -> str:
    """What playing a card on a meld does, where that is not plain."""
    match action:
        case LayOff():
            return _laid_off_words(view, action)
        case ReplaceWild():
            return _replaced_words(view, action)
        case _:
            return ""


def option_text(view: TableView, action: PlayerAction) -> str:
    """What a choice between several ways to play one card says."""
    match action:
        case ReplaceWild(new_meld=plan) if plan is not None:
            cards = sorted(plan.cards, key=lambda card: CARDS[card].rank)
            return " ".join(card_text(card) for card in cards)
        case ReplaceWild(end=end) if end is not None:
            place = _where_the_wild_goes(view, action)
            card = "" if place is None else _face(place)
            if end is End.LOW:
                return _("To the low end, as {card}", card=card)
            return _("To the high end, as {card}", card=card)
        case _:
            return _("Like this")


def with_natural(meld: Meld, wild: CardId, card: CardId) -> Meld:
    """The meld with a natural card in the place of a wild."""
    places = tuple(
        replace(place, card=card, suit=SUITS[card]) if place.card == wild else place
        for place in meld.places
    )
    return replace(meld, places=places)


def _laid_off_words(view: TableView, action: LayOff) -> str:
    meld = view.table.meld(action.meld)
    if meld is None or meld.kind is MeldKind.SET:
        return ""
    longer = melds.extend(view.table.meld_rules, meld, action.card, action.end)
    if isinstance(longer, Refusal):
        return ""
    return _("as {card}", card=_face(_place_of(longer, action.card)))


def _replaced_words(view: TableView, action: ReplaceWild) -> str:
    wild = card_text(action.wild)
    match view.table.sheet.replace.goes:
        case FreedWild.TO_HAND:
            return _("The {wild} comes to your hand", wild=wild)
        case FreedWild.TO_HAND_AND_PLAYED:
            return _("The {wild} comes to your hand: play it in this turn", wild=wild)
        case _ if action.new_meld is not None:
            return _("The {wild} goes into a new meld", wild=wild)
        case _:
            return _slid_words(view, action, wild)


def _slid_words(view: TableView, action: ReplaceWild, wild: str) -> str:
    """Where a wild goes that stays in its meld: an end of the run, or the set."""
    place = _where_the_wild_goes(view, action)
    meld = view.table.meld(action.meld)
    if place is None or meld is None or meld.kind is MeldKind.SET:
        return _("The {wild} stays in the meld", wild=wild)
    if len(drop_rules.sliding_ends(view, replace(action, end=None))) > 1:
        return _("The {wild} slides to an end of the run: you choose which", wild=wild)
    if _goes_high(view, action):
        return _("The {wild} slides to the high end, as {card}", wild=wild, card=_face(place))
    return _("The {wild} slides to the low end, as {card}", wild=wild, card=_face(place))


def _slid(view: TableView, action: ReplaceWild) -> Meld | None:
    meld = view.table.meld(action.meld)
    if meld is None:
        return None
    changed = with_natural(meld, action.wild, action.card)
    longer = melds.extend(view.table.meld_rules, changed, action.wild, action.end)
    return None if isinstance(longer, Refusal) else longer


def _where_the_wild_goes(view: TableView, action: ReplaceWild) -> Place | None:
    longer = _slid(view, action)
    return None if longer is None else _place_of(longer, action.wild)


def _goes_high(view: TableView, action: ReplaceWild) -> bool:
    longer = _slid(view, action)
    return longer is not None and longer.places[-1].card == action.wild


def _place_of(meld: Meld, card: CardId) -> Place:
    return next(place for place in meld.places if place.card == card)


def _face(place: Place) -> str:
    return face_text(place.rank, place.suit)
