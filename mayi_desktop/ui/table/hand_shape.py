"""Knows how a hand of any size is held: a fan, a flat arc, a straight row, or two rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.table.slots import ASPECT, Slot

MOST_IN_FAN = 11
MOST_IN_ARC = 20
NARROWEST_STRIP = 30
WIDEST_STEP = 1.07
ROW_RISE = 0.40
_LOWEST_TURN, _HIGHEST_TURN = 2.0, 5.0
_FEW = 8
_BOW = 8.0
_REFERENCE_HEIGHT = 155.0


@dataclass(frozen=True, slots=True)
class HandShape:
    """The slots of a hand from left to right, and the width of strip that each card shows.

    `front` is the number of cards in the lower of two rows; all of them when there is one row.
    """

    slots: tuple[Slot, ...]
    strip: float
    front: int


def rows_needed(count: int, width: float, height: float, *, big: bool) -> int:
    """One row, or two where the strips would become too narrow to read."""
    strip = _step(count, width, height)
    readable = max(NARROWEST_STRIP, 0.7 * height * ASPECT) if big else NARROWEST_STRIP
    return 2 if count > 1 and strip < readable else 1


def rise_of(rows: int, height: float) -> float:
    """How much higher than one row the hand stands."""
    return height * ROW_RISE if rows == 2 else 0.0


def shape_hand(
    count: int, room: pygame.Rect, height: float, *, rows: int = 1, gaps: Sequence[int] = ()
) -> HandShape:
    """The slots of so many cards at the foot of a room.

    `gaps` are the places before which a small gap parts two groups.
    """
    if count == 0:
        return HandShape((), 0.0, 0)
    if rows == 1:
        return _one_row(count, room, height, gaps)
    front = count // 2
    back = count - front
    rise = rise_of(2, height)
    behind = _straight(back, room, height, -rise, 0)
    before = _straight(front, room, height, 0.0, back)
    strip = min(_step(back, room.width, height), _step(front, room.width, height))
    return HandShape((*behind, *before), strip, front)


def _one_row(count: int, room: pygame.Rect, height: float, gaps: Sequence[int]) -> HandShape:
    if count > MOST_IN_ARC:
        return HandShape(
            _straight(count, room, height, 0.0, 0, gaps),
            _step(count, room.width, height),
            count,
        )
    turn = _turn(count)
    bow = _BOW * height / _REFERENCE_HEIGHT if count > 1 else 0.0
    if count > MOST_IN_FAN:
        turn, bow = turn / 2, bow * 0.75
    step = _step(count, room.width - _overhang(turn, height), height)
    xs = _spread(count, room, step, height, gaps)
    reach = max(1.0, (xs[-1] - xs[0]) / 2)
    foot = room.bottom - height / 2 - bow - _sag(turn, height)
    slots = []
    for index, x in enumerate(xs):
        t = (x - room.centerx) / reach if count > 1 else 0.0
        slots.append(Slot(x, foot + bow * t * t, height, -turn * t, index))
    return HandShape(tuple(slots), step, count)


def _straight(
    count: int,
    room: pygame.Rect,
    height: float,
    lift: float,
    z: int,
    gaps: Sequence[int] = (),
) -> tuple[Slot, ...]:
    step = _step(count, room.width, height)
    y = room.bottom - height / 2 + lift
    xs = _spread(count, room, step, height, gaps)
    return tuple(Slot(x, y, height, 0.0, z + index) for index, x in enumerate(xs))


def _spread(
    count: int, room: pygame.Rect, step: float, height: float, gaps: Sequence[int]
) -> list[float]:
    """The centres of the cards, the gaps squeezed in where there is room for them."""
    parted = [gap for gap in gaps if 0 < gap < count]
    spare = room.width - (step * (count - 1) + height * ASPECT)
    gap = min(0.22 * height * ASPECT, spare / len(parted)) if parted and spare > 0 else 0.0
    left = -(step * (count - 1) + gap * len(parted)) / 2
    return [
        room.centerx + left + step * index + gap * sum(place <= index for place in parted)
        for index in range(count)
    ]


def _step(count: int, width: float, height: float) -> float:
    card = height * ASPECT
    if count < 2:
        return card
    return min(WIDEST_STEP * card, (width - card) / (count - 1))


def _turn(count: int) -> float:
    """The turn of the outermost cards: five degrees for a few cards, two for many."""
    if count < 2:
        return 0.0
    share = min(1.0, max(0.0, (count - _FEW) / (MOST_IN_ARC - _FEW)))
    return _HIGHEST_TURN + (_LOWEST_TURN - _HIGHEST_TURN) * share


def _sag(turn: float, height: float) -> float:
    """How much lower than an upright card the corner of a turned one reaches."""
    return turn * 3.1416 / 180 * height * ASPECT / 2


def _overhang(turn: float, height: float) -> float:
    """How much wider than upright ones two turned cards at the ends stand."""
    return turn * 3.1416 / 180 * height + 2
