"""Shape of a hand of any size: a fan, a flat arc, a straight row, or two rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose

# More cards than this are held in a flatter arc, and then straight: turned cards need room.
MOST_IN_FAN = 11
MOST_IN_ARC = 20
# Pixels of a card that must be seen to read its index; below, the hand gets a second row.
NARROWEST_STRIP = 30
# From card to card at most, in widths of a card: where there is room, no card hides the next.
WIDEST_STEP = 0.97
# How much of the back row is seen above the front row, a share of a card's height.
ROW_RISE = 0.40
# Degrees of the outermost cards of a fan, less where there are very few; of a flat arc, by the
# number of its cards.
_FAN_TURN, _FAN_TURN_PER_CARD = 8.0, 2.0
_ARC_TURN, _LEAST_ARC_TURN = 4.0, 1.0
# Width of a gap between groups, in widths of a card.
_GAP = 0.22
# How much lower than the middle the outermost cards are, in pixels for cards of this height,
# and the share of it in a flat arc.
_BOW = 22.0
_REFERENCE_HEIGHT = 260.0
_ARC_BOW = 0.6


@dataclass(frozen=True, slots=True)
class HandFan:
    """The slots of a hand from left to right, and the width of strip that each card shows.

    `front` is the number of cards in the lower of two rows; all of them when there is one row.
    """

    slots: tuple[CardPose, ...]
    strip: float
    front: int


def rows_needed(count: int, width: float, height: float, *, big: bool) -> int:
    """One row, or two where the strips would become too narrow to read."""
    strip = _step(count, width, height)
    readable = max(NARROWEST_STRIP, 0.7 * height * ASPECT) if big else NARROWEST_STRIP
    return 2 if count > 1 and strip < readable else 1


def row_rise(rows: int, height: float) -> float:
    """How much higher than one row the hand stands."""
    return height * ROW_RISE if rows == 2 else 0.0


def lay_out_hand(
    count: int, room: pygame.Rect, height: float, *, rows: int = 1, gaps: Sequence[int] = ()
) -> HandFan:
    """The slots of so many cards at the foot of a room.

    `gaps` are the places before which a small gap parts two groups.
    """
    if count == 0:
        return HandFan((), 0.0, 0)
    if rows == 1:
        return _one_row(count, room, height, gaps)
    front = count // 2
    back = count - front
    rise = row_rise(2, height)
    behind = _straight(back, room, height, -rise, 0)
    before = _straight(front, room, height, 0.0, back)
    strip = min(_step(back, room.width, height), _step(front, room.width, height))
    return HandFan((*behind, *before), strip, front)


def _one_row(count: int, room: pygame.Rect, height: float, gaps: Sequence[int]) -> HandFan:
    parted = [gap for gap in gaps if 0 < gap < count]
    if count > MOST_IN_ARC:
        gap = _gap_width(count, room.width, height, len(parted))
        step = _step(count, room.width - gap * len(parted), height)
        xs = _spread(count, room, step, parted, gap)
        y = room.bottom - height / 2
        slots = tuple(CardPose(x, y, height, 0.0, index) for index, x in enumerate(xs))
        return HandFan(slots, step, count)
    turn = _turn(count)
    bow = _BOW * height / _REFERENCE_HEIGHT if count > 1 else 0.0
    if count > MOST_IN_FAN:
        bow *= _ARC_BOW
    width = room.width - _overhang(turn, height)
    gap = _gap_width(count, width, height, len(parted))
    step = _step(count, width - gap * len(parted), height)
    xs = _spread(count, room, step, parted, gap)
    reach = max(1.0, (xs[-1] - xs[0]) / 2)
    foot = room.bottom - height / 2 - bow - _sag(turn, height)
    fan = []
    for index, x in enumerate(xs):
        t = (x - room.centerx) / reach if count > 1 else 0.0
        fan.append(CardPose(x, foot + bow * t * t, height, -turn * t, index))
    return HandFan(tuple(fan), step, count)


def _straight(
    count: int, room: pygame.Rect, height: float, lift: float, z: int
) -> tuple[CardPose, ...]:
    step = _step(count, room.width, height)
    y = room.bottom - height / 2 + lift
    xs = _spread(count, room, step, (), 0.0)
    return tuple(CardPose(x, y, height, 0.0, z + index) for index, x in enumerate(xs))


def _spread(
    count: int, room: pygame.Rect, step: float, parted: Sequence[int], gap: float
) -> list[float]:
    """The centres of the cards, a gap before each place where the hand is parted."""
    left = room.centerx - (step * (count - 1) + gap * len(parted)) / 2
    return [
        left + step * index + gap * sum(place <= index for place in parted)
        for index in range(count)
    ]


def _gap_width(count: int, width: float, height: float, parted: int) -> float:
    """How wide the gaps may be without the strips becoming too narrow to read."""
    wish = _GAP * height * ASPECT
    for gap in (wish, wish / 2):
        if parted and _step(count, width - gap * parted, height) >= NARROWEST_STRIP:
            return gap
    return 0.0


def _step(count: int, width: float, height: float) -> float:
    card = height * ASPECT
    if count < 2:
        return card
    return min(WIDEST_STEP * card, (width - card) / (count - 1))


def _turn(count: int) -> float:
    """The turn of the outermost cards: eight degrees in a fan, less with many cards."""
    if count <= MOST_IN_FAN:
        return min(_FAN_TURN, _FAN_TURN_PER_CARD * (count - 1))
    share = (count - MOST_IN_FAN) / (MOST_IN_ARC - MOST_IN_FAN)
    return _ARC_TURN + (_LEAST_ARC_TURN - _ARC_TURN) * share


def _sag(turn: float, height: float) -> float:
    """How much lower than an upright card the corner of a turned one reaches."""
    return turn * 3.1416 / 180 * height * ASPECT / 2


def _overhang(turn: float, height: float) -> float:
    """How much wider than upright ones two turned cards at the ends stand."""
    return turn * 3.1416 / 180 * height + 2
