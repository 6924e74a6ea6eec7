"""Knows how the hands of others are painted face up, where they may be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pygame

from mayi_desktop.engine import CARDS, CardId, Seat
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.table_layout import home_seat
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush, fan_of_backs

_SPREAD = 0.99


def open_hand_items(
    brush: Brush, shown: ShownTable, hands: Mapping[Seat, tuple[CardId, ...]]
) -> Iterator[Item]:
    """A fan of faces over each fan of backs; the hand at the lower edge lies open anyway."""
    for seat, hand in hands.items():
        if seat == home_seat(shown.view) or seat not in shown.layout.seats:
            continue
        cards = sorted(hand, key=_order)
        yield _fan_item(brush, shown, seat, cards)


def _order(card: CardId) -> tuple[str, int, int]:
    """Suit by suit, jokers last."""
    face = CARDS[card]
    return (face.suit.value if face.suit else "~", int(face.rank), card)


def _fan_item(brush: Brush, shown: ShownTable, seat: Seat, cards: list[CardId]) -> Item:
    rules = shown.view.table.meld_rules
    slots = _faces(shown, seat, len(cards))

    def paint(target: pygame.Surface) -> None:
        for card, slot in zip(cards, slots, strict=True):
            picture = brush.pictures.resting(card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))

    rect = shown.layout.seats[seat].reach
    return Item(("open", seat), rect, (tuple(cards), slots), paint)


def _faces(shown: ShownTable, seat: Seat, count: int) -> tuple[CardPose, ...]:
    """Upright cards side by side, as wide apart as the place of the fan allows."""
    box = shown.layout.seats[seat].fan
    backs = fan_of_backs(shown, seat, 1)
    if not backs or not count:
        return ()
    first = replace(backs[0], angle=0.0, up=True)
    step = min(first.width * 1.04, (box.width * _SPREAD - first.width) / max(1, count - 1))
    start = box.centerx - step * (count - 1) / 2
    return tuple(replace(first, x=start + step * n, z=n) for n in range(count))
