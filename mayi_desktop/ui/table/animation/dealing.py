"""Dealing: the stock comes to the table, is shuffled and dealt, and a hand is taken up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from mayi_desktop.engine import DealBegan, DealEnded, HandDealt, Seat
from mayi_desktop.ui.table.animation import motion
from mayi_desktop.ui.table.animation.beat import (
    STOCK,
    Beat,
    CardMove,
    fan_slot,
    in_open_fan,
    into_hand,
    open_fan,
)
from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.motion import Ease
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.table_layout import TableLayout

# Decibels of a card that is dealt, against one that is played, and how much they differ.
_DEALT, _UNEVEN = -6.0, 3.0
_TAKEN_UP = -14.0  # cards that are turned up into the hand, one over the other
# Milliseconds between two cards of the last deal that go back to the stock.
_GATHER_STEP = 6.0
# Milliseconds until the first hand is turned up at the end of a deal, as the last play is to be
# seen first; from seat to seat, and from card to card.
_OPEN_AFTER, _OPEN_SEAT, _OPEN_STEP = 150.0, 60.0, 8.0
# How thick the stock is as it comes, in cards that are seen, and the step between them as a
# share of a card's height, like that of the pile on the table.
_THICK, _LAYER = 6, 0.009
_ARRIVAL_MS = 300.0
# A riffle: milliseconds, cards seen of each half, and how far aside these lie, in widths of a
# card and degrees. A share of the time goes by until the first card falls back.
_RIFFLES, _RIFFLE_MS, _HALF = 2, 250.0, 6
_ASIDE, _ASIDE_TURN = 0.62, 7.0
_PARTED, _FALL = 0.4, 0.25
# The heap of dealt cards: how far they lie from its middle, in widths of a card, and how askew.
_SCATTER, _ASKEW = 0.14, 9.0


def shuffle_beat(event: DealBegan, old: TableLayout, new: TableLayout) -> Beat:
    """All cards come to the stock, which is riffled twice."""
    gathered = [
        CardMove(card, motion.THROWN, goal=old.stock, delay=index * _GATHER_STEP, vanishes=True)
        for index, card in enumerate(old.cards)
    ]
    if gathered:
        ready = len(gathered) * _GATHER_STEP + _ARRIVAL_MS
        moves = gathered
    else:
        ready = _ARRIVAL_MS
        moves = _arrival(fan_slot(new, event.dealer), new.stock)
    moves[-1] = replace(moves[-1], on_land=(Cue("shuffle"),))
    riffles = [
        move
        for number in range(_RIFFLES)
        for move in _riffle(new.stock, ready + number * _RIFFLE_MS)
    ]
    return Beat(event, (*moves, *riffles), hold_ms=500, brings_stock=not gathered)


def deal_beats(hands: Sequence[HandDealt], new: TableLayout) -> list[Beat]:
    """All hands, dealt round by round from the seat left of the dealer.

    A hand that will be seen is dealt face down in a heap, and then taken up.
    """
    total = sum(len(hand.cards) for hand in hands)
    step = min(motion.DEAL_STEP, motion.DEAL_IN_ALL / max(1, total))
    moves: list[CardMove] = []
    for number in range(max(len(hand.cards) for hand in hands)):
        for hand in hands:
            if number < len(hand.cards):
                card = hand.cards[number]
                move = into_hand(card, hand.seat, new, new.stock)
                heaped = card is not None and card in new.order
                goal = _heaped(new, number) if heaped else move.goal
                move = replace(
                    move,
                    goal=None if goal is None else replace(goal, up=False),
                    delay=len(moves) * step,
                    taken_from=STOCK,
                    on_land=(Cue("place", hand.seat, _uneven(len(moves))),),
                )
                moves.append(move)
    dealt = Beat(hands[0], tuple(moves))
    held = {card for hand in hands for card in hand.cards}
    taken_up = tuple(card for card in new.order if card in held)
    if not taken_up:
        return [dealt]
    sweep = tuple(
        CardMove(
            card,
            motion.PLACED,
            delay=index * motion.SWEEP_STEP,
            throw=0.0,
            on_land=(Cue("place", gain=_TAKEN_UP),),
        )
        for index, card in enumerate(taken_up)
    )
    return [dealt, Beat(hands[0], sweep, cue="slide", goes_on=True)]


def with_open_hands(beat: Beat, layout: TableLayout) -> Beat:
    """The end of a deal: the cards left in hands not seen are turned up, seat by seat."""
    assert isinstance(beat.event, DealEnded)
    moves: list[CardMove] = []
    opened: list[Seat] = []
    for number, hand in enumerate(beat.event.result.hands):
        seat = Seat(number)
        seen = not set(hand).isdisjoint(layout.order)
        if not hand or seen or seat == layout.home or seat not in layout.seats:
            continue
        cards = in_open_fan(hand)
        delay = _OPEN_AFTER + len(opened) * _OPEN_SEAT
        opened.append(seat)
        held = replace(fan_slot(layout, seat), up=False)
        for index, place in enumerate(open_fan(layout, seat, len(cards))):
            move = CardMove(
                cards[index],
                motion.PLACED,
                start=replace(held, x=place.x) if place.y == held.y else held,
                goal=place,
                delay=delay + index * _OPEN_STEP,
                taken_from=seat,
                on_land=() if index else (Cue("flip", seat),),
                throw=0.0,
            )
            moves.append(move)
    return replace(beat, moves=tuple(moves), opens=frozenset(opened))


def _arrival(start: CardPose, stock: CardPose) -> list[CardMove]:
    """The stock on its way from the dealer to its place, as thick as it will lie there."""
    moves = []
    for layer in range(_THICK):
        up = layer * _LAYER * stock.height
        goal = replace(stock, y=stock.y - up, up=False)
        begin = replace(goal, x=start.x, y=start.y - up)
        moves.append(CardMove(None, motion.PLACED, begin, goal, ms=_ARRIVAL_MS))
    moves[-1] = replace(moves[-1], added_to=STOCK)
    return moves


def _riffle(stock: CardPose, delay: float) -> list[CardMove]:
    """Two halves part from the stock, and their cards fall back by turns."""
    moves = []
    back = replace(stock, up=False)
    for number in range(_HALF):
        for half, side in enumerate((-1, 1)):
            up = number * _LAYER * stock.height
            aside = replace(
                back,
                x=stock.x + side * _ASIDE * stock.width,
                y=stock.y - up,
                angle=-side * _ASIDE_TURN,
            )
            turn = (2 * number + half) / (2 * _HALF)
            falls = _PARTED + (1 - _PARTED - _FALL) * turn
            moves.append(
                CardMove(
                    None,
                    _there_and_back(falls),
                    start=back,
                    goal=aside,
                    delay=delay,
                    ms=_RIFFLE_MS,
                    flourish=True,
                )
            )
    return moves


def _there_and_back(falls: float) -> Ease:
    """Quickly to the goal, and from a share of the time on back to the start."""

    def ease(t: float) -> float:
        if t < falls:
            return motion.out_cubic(min(1.0, t / (0.7 * _PARTED)))
        return 1 - motion.in_out_cubic(min(1.0, (t - falls) / _FALL))

    return ease


def _heaped(layout: TableLayout, number: int) -> CardPose:
    """Where a card of the viewer's hand is dealt to: a little askew, in the middle."""
    room = layout.hand_room
    width = CardPose(0, 0, layout.card).width
    across, along, turn = (number * share % 1 - 0.5 for share in (0.618, 0.755, 0.382))
    return CardPose(
        room.centerx + 2 * _SCATTER * width * across,
        room.bottom - layout.card / 2 + _SCATTER * width * (along - 0.5),
        layout.card,
        math.copysign(_ASKEW, turn) * abs(turn) * 2,
        number,
        up=False,
    )


def _uneven(number: int) -> float:
    """Decibels of one card of a deal; multiples of the golden ratio never fall into a beat."""
    return _DEALT + _UNEVEN * (2 * (number * 0.618 % 1) - 1)
