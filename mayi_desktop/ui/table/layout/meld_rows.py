"""Packs melds side by side into a field, shrinking them before they would overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from mayi_desktop.engine import MeldId, Seat
from mayi_desktop.ui.drawing.card_art import LARGE_INDEX_BELOW
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose, centred_left

# Heights of a card as shares of one in the hand: at the floor cards begin to overlap more, the
# largest is used where there is room, the smallest is taken when nothing else fits.
FLOOR = 0.34
LARGEST = 0.62
_SMALLEST = 0.16
# Each size tried is this share of the one before: fine steps, and few tries.
_SHRINK = 0.94
# How far one card lies from the next, in widths of a card; the hiding steps cover a part of
# rank and suit, and are tried only where cards as small as _LEAST_OPEN have no room, from
# _MOST_HIDDEN on. So do the narrow ones where the index is large: a Q would look like a C.
_STEP = 0.36
_NARROW_STEPS = (0.31, 0.27)
_HIDING_STEPS = (0.22, 0.18)
_LEAST_OPEN, _MOST_HIDDEN = 0.2, 0.26
# Shares of the usual gap between melds, tried in this order.
_GAPS = (1.0, 0.6, 0.35)
# A wild shows more of itself, so that the chip with its meaning has room.
_WILD_STEP = 0.66
# Cards may shrink to this share of their size so that a group of melds stays whole.
_RATHER_WHOLE = 0.84


@dataclass(frozen=True, slots=True)
class MeldShape:
    """What is needed of a meld to place it: which of its cards stand for another card."""

    id: MeldId
    wild: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class MeldGroup:
    """The melds of one seat, which stay together."""

    seat: Seat
    melds: tuple[MeldShape, ...]


@dataclass(frozen=True, slots=True)
class MeldBox:
    """Where a meld lies: its rectangle, and a slot for each of its cards.

    `reach` is what belongs to it while its cards are moved apart.
    """

    rect: pygame.Rect
    slots: tuple[CardPose, ...]
    strips: tuple[float, ...]
    reach: pygame.Rect | None = None

    def strip(self, index: int) -> pygame.Rect:
        """What can be seen of a card beside the one that lies over it."""
        slot = self.slots[index]
        left = round(slot.x - slot.width / 2)
        return pygame.Rect(left, self.rect.y, round(self.strips[index]), self.rect.height)

    def moved(self, by: int, down: int = 0) -> MeldBox:
        """The same meld so many pixels further to the right and down."""
        slots = tuple(replace(slot, x=slot.x + by, y=slot.y + down) for slot in self.slots)
        return MeldBox(self.rect.move(by, down), slots, self.strips)


@dataclass(frozen=True, slots=True)
class Packing:
    """A filled field: the boxes, the owners' badges, and the size everything has."""

    boxes: Mapping[MeldId, MeldBox]
    badges: tuple[tuple[Seat, pygame.Rect], ...]
    scale: float

    @property
    def narrowest(self) -> float:
        """The least that is seen of a card, in pixels; endless without melds."""
        strips = (strip for box in self.boxes.values() for strip in box.strips)
        return min(strips, default=float("inf"))

    def centred_on(self, middle: int, room: pygame.Rect) -> Packing:
        """The same melds without badges, moved sideways towards a middle within a room."""
        if not self.boxes:
            return self
        left = min(box.rect.left for box in self.boxes.values())
        right = max(box.rect.right for box in self.boxes.values())
        by = centred_left(middle, right - left, room) - left
        boxes = {meld: box.moved(by) for meld, box in self.boxes.items()}
        return Packing(boxes, (), self.scale)

    def before(self, middle: int, room: pygame.Rect, gap: int) -> Packing:
        """The same melds, each row of them centred below a middle, at the top of a room."""
        rows: dict[int, list[MeldId]] = {}
        for meld, box in self.boxes.items():
            rows.setdefault(box.rect.top, []).append(meld)
        placed: dict[MeldId, MeldBox] = {}
        top = room.top
        for row in rows.values():
            first, last = self.boxes[row[0]].rect, self.boxes[row[-1]].rect
            by = centred_left(middle, last.right - first.left, room) - first.left
            placed |= {meld: self.boxes[meld].moved(by, top - first.top) for meld in row}
            top += first.height + gap
        return Packing(placed, (), self.scale)

    def sunk_to(self, line: int) -> Packing:
        """The same melds so much lower that the lowest of them ends at a line."""
        low = max((box.rect.bottom for box in self.boxes.values()), default=line)
        boxes = {meld: box.moved(0, line - low) for meld, box in self.boxes.items()}
        return Packing(boxes, self.badges, self.scale)


@dataclass(frozen=True, slots=True)
class _Measure:
    """One size to try: card height, overlap, spaces."""

    height: float
    step: float
    gap: int
    badge: int

    def steps(self, meld: MeldShape) -> list[float]:
        """How far each card but the last lies from the next."""
        width = self.height * ASPECT
        return [
            width * (max(self.step, min(_WILD_STEP, 2 * self.step)) if wild else self.step)
            for wild in meld.wild[:-1]
        ]

    def width(self, meld: MeldShape) -> int:
        """How wide the meld is."""
        return round(sum(self.steps(meld)) + self.height * ASPECT) + 1


def pack_melds(
    groups: Sequence[MeldGroup],
    field: pygame.Rect,
    hand_height: float,
    *,
    gap: int,
    badge: int,
    largest: float = LARGEST,
) -> Packing:
    """Lay the groups into the field, as large as they go.

    Every seat begins a row of its own where there is room for that; else the groups follow one
    another, and none is parted that could stay whole by being a little smaller. Only below the
    floor are cards pushed closer together, and last of all so close that rank and suit are
    partly hidden. A badge of zero leaves out the owners' badges.
    """
    groups = [group for group in groups if group.melds]
    if not groups:
        return Packing({}, (), largest)
    measures = list(_measures(hand_height, gap, badge, largest))
    found = _first_fit(groups, field, measures, tuple(_Flow))
    if found is None:
        last = _Measure(hand_height * _SMALLEST, _HIDING_STEPS[-1], 1, 0)
        rows = _rows(groups, 10**6, last, _Flow.OWN_ROWS) or []
        return _placed(rows, field, last, hand_height)
    rows, measure, flow = found
    if flow is _Flow.RUNNING:
        least = _RATHER_WHOLE * measure.height
        near = [m for m in measures if m.height >= least and m.step >= measure.step]
        found = _first_fit(groups, field, near, (_Flow.OWN_ROWS, _Flow.WHOLE)) or found
        rows, measure, _ = found
    return _placed(rows, field, measure, hand_height)


class _Flow(Enum):
    """How groups follow one another, best first: in own rows, whole, or wherever they fit."""

    OWN_ROWS = auto()
    WHOLE = auto()
    RUNNING = auto()


def _first_fit(
    groups: Sequence[MeldGroup],
    field: pygame.Rect,
    measures: Iterable[_Measure],
    flows: Sequence[_Flow],
) -> tuple[list[_Row], _Measure, _Flow] | None:
    """The first of these sizes at which the groups have room, and how they flow then."""
    for measure in measures:
        for flow in flows:
            rows = _rows(groups, field.width, measure, flow)
            if rows is not None and _high(rows, measure) <= field.height:
                return rows, measure, flow
    return None


def _measures(hand_height: float, gap: int, badge: int, largest: float) -> Iterator[_Measure]:
    def at(scale: float, step: float) -> Iterator[_Measure]:
        height = hand_height * scale
        for share in _GAPS:
            yield _Measure(height, step, round(gap * share), min(badge, round(height * 0.62)))

    scale = largest
    while scale > FLOOR:
        yield from at(scale, _STEP)
        scale *= _SHRINK
    for step in _open_steps(FLOOR * hand_height):
        yield from at(FLOOR, step)
    scale = FLOOR * _SHRINK
    while scale > _LEAST_OPEN:
        yield from at(scale, _open_steps(scale * hand_height)[-1])
        scale *= _SHRINK
    scale = _MOST_HIDDEN
    for step in (*_NARROW_STEPS, *_HIDING_STEPS):
        yield from at(scale, step)
    while scale > _SMALLEST:
        scale *= _SHRINK
        yield from at(scale, _HIDING_STEPS[-1])


def _open_steps(height: float) -> tuple[float, ...]:
    """The steps that hide no part of the index of cards of this height, the widest first."""
    return (_STEP,) if height < LARGE_INDEX_BELOW else (_STEP, *_NARROW_STEPS)


_Row = list[tuple[Seat | None, MeldShape | None, int, int]]


def _rows(
    groups: Sequence[MeldGroup], width: int, measure: _Measure, flow: _Flow
) -> list[_Row] | None:
    """Rows of badges and melds with left edge and width; None where one is too wide."""
    rows: list[_Row] = [[]]
    x = 0
    badge = measure.badge + max(2, measure.gap // 2) if measure.badge else 0
    for group in groups:
        whole = badge + sum(measure.width(meld) + measure.gap for meld in group.melds)
        too_long = flow is _Flow.WHOLE and x + whole - measure.gap > width
        if rows[-1] and (flow is _Flow.OWN_ROWS or too_long):
            rows.append([])
            x = 0
        head = badge
        for meld in group.melds:
            wide = measure.width(meld)
            if rows[-1] and x + head + wide > width:
                rows.append([])
                x, head = 0, badge
            if x + head + wide > width:
                return None
            if head:
                rows[-1].append((group.seat, None, x, measure.badge))
                x += head
            rows[-1].append((None, meld, x, wide))
            x += wide + measure.gap
            head = 0
    return rows


def _high(rows: Sequence[_Row], measure: _Measure) -> int:
    return round(len(rows) * measure.height + (len(rows) - 1) * measure.gap) + 1


def _placed(
    rows: Sequence[_Row], field: pygame.Rect, measure: _Measure, hand_height: float
) -> Packing:
    boxes: dict[MeldId, MeldBox] = {}
    badges: list[tuple[Seat, pygame.Rect]] = []
    spare = max(0, field.height - _high(rows, measure))
    space = measure.gap + min(2 * measure.gap, spare // (len(rows) + 1))
    high = len(rows) * measure.height + (len(rows) - 1) * space
    top = field.y + max(0.0, (field.height - high) / 2)
    wide = max(row[-1][2] + row[-1][3] for row in rows)
    left = centred_left(field.centerx, wide, field)
    for row in rows:
        for seat, meld, x, length in row:
            if meld is not None:
                boxes[meld.id] = _box(meld, left + x, top, measure)
            elif seat is not None:
                y = round(top + (measure.height - length) / 2)
                badges.append((seat, pygame.Rect(left + x, y, length, length)))
        top += measure.height + space
    return Packing(boxes, tuple(badges), measure.height / hand_height)


def _box(meld: MeldShape, left: float, top: float, measure: _Measure) -> MeldBox:
    width, height = measure.height * ASPECT, measure.height
    steps = measure.steps(meld)
    x, slots = left + width / 2, []
    for index in range(len(meld.wild)):
        slots.append(CardPose(x, top + height / 2, height, 0.0, index))
        x += steps[index] if index < len(steps) else 0.0
    rect = pygame.Rect(round(left), round(top), measure.width(meld), round(height))
    return MeldBox(rect, tuple(slots), (*steps, width))
