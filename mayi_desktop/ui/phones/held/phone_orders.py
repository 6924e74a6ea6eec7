"""Phone orders: what the table does about discards while a phone's person isn't looking."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.engine import Rank, Suit
from mayi_desktop.i18n import _
from mayi_desktop.ui.phones.held.phone_buttons import Screen
from mayi_desktop.ui.phones.held.phone_hand import PhoneHand
from mayi_desktop.ui.table.model.standing_orders import ORDER_NAMES, OrderKind, StandingOrder
from mayi_desktop.ui.table.text.event_text import SIGNS, face_text


def orders_of(held: PhoneHand) -> Screen | None:
    """The order of a phone's person and what could be chosen; None once they may not ask."""
    if not held.view.table.may_yet_ask(held.seat):
        return None
    order = held.answers.orders.get(held.seat, StandingOrder())
    title, name = _("When I’m not looking"), _(ORDER_NAMES[order.kind])
    is_asked = order.kind is OrderKind.ASK
    is_claim = order.kind is OrderKind.CLAIM
    chosen = [key for key, card in _CARDS.items() if card in order.suits | order.ranks]
    signs = [_sign(_CARDS[key]) for key in chosen] if is_claim else []
    words = " ".join((name, *signs))
    return {
        "title": title,
        "now": "" if is_asked else _("{name}: {words}", name=title, words=words),
        "kind": order.kind.value,
        "kinds": [_choice(kind.value, _(words)) for kind, words in ORDER_NAMES.items()],
        "chosen": chosen,
        "cards": [_card(key, card) for key, card in _CARDS.items()],
    }


def order_from(message: Mapping[str, object]) -> StandingOrder | None:
    """The order that a phone's message names; None if it names none."""
    kind = next((kind for kind in OrderKind if kind.value == message.get("kind")), None)
    cards = message.get("cards")
    if kind is None or not isinstance(cards, list):
        return None
    found = [card for key, card in _CARDS.items() if key in cards]
    ranks = frozenset(card for card in found if isinstance(card, Rank))
    return StandingOrder(kind, ranks, frozenset(c for c in found if isinstance(c, Suit)))


def _choice(key: str, words: str) -> Screen:
    return {"key": key, "sign": words, "label": words}


def _card(key: str, card: Rank | Suit) -> Screen:
    sign = _sign(card)
    return {"key": key, "sign": sign, "label": _("Every {card}", card=sign)}


def _sign(card: Rank | Suit) -> str:
    return face_text(card, None) if isinstance(card, Rank) else SIGNS[card]


_CARDS: Mapping[str, Rank | Suit] = {
    **{suit.name.lower(): suit for suit in Suit},
    **{rank.name.lower(): rank for rank in (*Rank, Rank.JOKER)[1:]},
}
