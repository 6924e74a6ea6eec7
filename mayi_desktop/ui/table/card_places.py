"""Places of cards in hand, tray and melds: position, size and angle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from mayi_desktop.engine import CardId, MeldId, Seat
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.card_art import LARGE_INDEX_BELOW
from mayi_desktop.ui.kit.theme import Metrics
from mayi_desktop.ui.play.hand import Tray, cells

# --- Card pose


ASPECT = 250 / 350


@dataclass(frozen=True, slots=True)
class CardPose:
    """Where a card lies: its centre, height, angle to the left in degrees, and layer.

    A higher `z` lies on top; `up` means face up.
    """

    x: float
    y: float
    height: float
    angle: float = 0.0
    z: float = 0.0
    up: bool = True

    @property
    def width(self) -> float:
        """The width of a card of this height."""
        return self.height * ASPECT

    def looks_like(self, other: CardPose) -> bool:
        """Whether a card looks the same in both, whatever lies above or below it."""
        return replace(self, z=other.z) == other

    def bounds(self) -> pygame.Rect:
        """The upright rectangle around the turned card."""
        turn = math.radians(abs(self.angle))
        sine, cosine = math.sin(turn), math.cos(turn)
        wide = self.width * cosine + self.height * sine
        high = self.height * cosine + self.width * sine
        left, top = math.floor(self.x - wide / 2), math.floor(self.y - high / 2)
        return pygame.Rect(left, top, math.ceil(wide) + 1, math.ceil(high) + 1)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point of the screen is on the card."""
        turn = math.radians(self.angle)
        dx, dy = x - self.x, y - self.y
        across = dx * math.cos(turn) - dy * math.sin(turn)
        along = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(across) <= self.width / 2 and abs(along) <= self.height / 2


def centred_left(middle: int, wide: int, room: pygame.Rect) -> int:
    """The left edge of a thing of this width, centred on `middle` but inside the room."""
    return max(room.x, min(middle - wide // 2, room.right - wide))


# --- Tray


# Height of a card as a share of one in the hand, so that four slots fit side by side.
_TRAY_CARD = 0.60


@dataclass(frozen=True, slots=True)
class TrayBox:
    """A slot of the tray: its frame, its title line, and a place for each card or gap."""

    frame: pygame.Rect
    title: pygame.Rect
    cells: tuple[tuple[CardId | None, CardPose], ...]

    @property
    def shift_sign(self) -> pygame.Rect:
        """Where the button lies that shifts the wilds of a run."""
        side = self.title.height
        return pygame.Rect(self.title.right - side, self.title.y, side, side)


def lay_out_tray(
    rules: MeldRules, tray: Tray, room: pygame.Rect, card: float, sizes: Metrics, *, middle: int
) -> tuple[TrayBox, ...]:
    """The slots side by side around a middle, each as wide as its cards need."""
    if not tray:
        return ()
    gap, pad, title = sizes.px(10), sizes.px(8), sizes.px(26)
    high = min(card * _TRAY_CARD, room.height - title - 2 * pad)
    shown = [cells(rules, slot) for slot in tray]
    free = room.width - gap * (len(tray) - 1)
    wide = _tray_widths([len(row) for row in shown], free, high * ASPECT, pad)
    boxes, x = [], centred_left(middle, sum(wide) + gap * (len(tray) - 1), room)
    for row, length in zip(shown, wide, strict=True):
        frame = pygame.Rect(x, room.y, length, room.height)
        head = pygame.Rect(x + pad, room.y + pad // 2, length - 2 * pad, title)
        inner = pygame.Rect(
            x + pad, head.bottom, length - 2 * pad, room.bottom - head.bottom - pad
        )
        boxes.append(TrayBox(frame, head, _cells_in(row, inner, high)))
        x += length + gap
    return tuple(boxes)


def _tray_widths(counts: list[int], free: int, card: float, pad: int) -> list[int]:
    """The widths of the slots: what their cards need, scaled down if there is too little."""
    wanted = [card * (1 + 0.86 * (max(count, 2) - 1)) + 2 * pad for count in counts]
    most = [card * (1 + 1.04 * (max(count, 3) - 1)) + 2 * pad for count in counts]
    if sum(most) <= free:
        return [int(wide) for wide in most]
    return [int(wide * free / sum(wanted)) for wide in wanted]


def _cells_in(
    row: tuple[CardId | None, ...], room: pygame.Rect, high: float
) -> tuple[tuple[CardId | None, CardPose], ...]:
    card = high * ASPECT
    step = min(card * 1.04, (room.width - card) / max(1, len(row) - 1))
    left = room.centerx - step * (len(row) - 1) / 2
    return tuple(
        (cell, CardPose(left + step * index, room.centery, high, 0.0, index))
        for index, cell in enumerate(row)
    )


# --- Hand: a fan, a flat arc, a straight row, or two rows


# Larger hands get a flatter arc, then a straight row: turned cards need more room.
MOST_IN_FAN = 11
MOST_IN_ARC = 20
# Visible pixels of a card that keep its index legible; below this the hand gets a second row.
NARROWEST_VISIBLE = 30
# The largest step between cards, in card widths: with enough room no card covers the next.
WIDEST_STEP = 0.97
# The visible part of the back row above the front row, as a share of a card's height.
ROW_RISE = 0.40
# Degrees of a fan's outermost cards, less for very small hands; of a flat arc, by the number of
# cards.
_FAN_TURN, _FAN_TURN_PER_CARD = 8.0, 2.0
_ARC_TURN, _LEAST_ARC_TURN = 4.0, 1.0
# Width of a split, in card widths.
_GAP = 0.22
# How much lower the outermost cards lie than the middle, in pixels for cards of this height,
# and the share of that in a flat arc.
_BOW = 22.0
_REFERENCE_HEIGHT = 260.0
_ARC_BOW = 0.6


@dataclass(frozen=True, slots=True)
class HandFan:
    """The slots of a hand from left to right, and the visible width of each card.

    `front` is the number of cards in the lower of two rows; all of them if there is one row.
    """

    slots: tuple[CardPose, ...]
    visible_width: float
    front: int


def rows_needed(count: int, width: float, height: float, *, big: bool) -> int:
    """One row, or two if the cards of one would show too little to be read."""
    visible = _step(count, width, height)
    readable = max(NARROWEST_VISIBLE, 0.7 * height * ASPECT) if big else NARROWEST_VISIBLE
    return 2 if count > 1 and visible < readable else 1


def row_rise(rows: int, height: float) -> float:
    """How much higher than a single row the hand reaches."""
    return height * ROW_RISE if rows == 2 else 0.0


def lay_out_hand(
    count: int, room: pygame.Rect, height: float, *, rows: int = 1, gaps: Sequence[int] = ()
) -> HandFan:
    """The slots of `count` cards at the bottom of a room.

    `gaps` are the indices before which a split goes.
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
    visible = min(_step(back, room.width, height), _step(front, room.width, height))
    return HandFan((*behind, *before), visible, front)


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
    """The centres of the cards, with a gap at each split."""
    left = room.centerx - (step * (count - 1) + gap * len(parted)) / 2
    return [
        left + step * index + gap * sum(place <= index for place in parted)
        for index in range(count)
    ]


def _gap_width(count: int, width: float, height: float, parted: int) -> float:
    """The widest gap that keeps the cards legible."""
    wish = _GAP * height * ASPECT
    for gap in (wish, wish / 2):
        if parted and _step(count, width - gap * parted, height) >= NARROWEST_VISIBLE:
            return gap
    return 0.0


def _step(count: int, width: float, height: float) -> float:
    card = height * ASPECT
    if count < 2:
        return card
    return min(WIDEST_STEP * card, (width - card) / (count - 1))


def _turn(count: int) -> float:
    """The angle of the outermost cards: eight degrees in a fan, less for large hands."""
    if count <= MOST_IN_FAN:
        return min(_FAN_TURN, _FAN_TURN_PER_CARD * (count - 1))
    share = (count - MOST_IN_FAN) / (MOST_IN_ARC - MOST_IN_FAN)
    return _ARC_TURN + (_LEAST_ARC_TURN - _ARC_TURN) * share


def _sag(turn: float, height: float) -> float:
    """How much lower than an upright card the corner of a turned one reaches."""
    return turn * 3.1416 / 180 * height * ASPECT / 2


def _overhang(turn: float, height: float) -> float:
    """How much wider two turned cards at the ends are than upright ones."""
    return turn * 3.1416 / 180 * height + 2


# --- Packing melds side by side into a field; they shrink before they would overlap


# Card heights as shares of one in the hand: below the floor cards overlap more, the largest is
# used where there is room, the smallest when nothing else fits.
FLOOR = 0.34
LARGEST = 0.62
_SMALLEST = 0.16
# Each size tried is this share of the previous one: fine steps, few tries.
_SHRINK = 0.94
# Steps from card to card, in card widths. The hiding steps cover part of the rank and suit;
# they start at _MOST_HIDDEN and are tried only where cards as small as _LEAST_OPEN don't fit.
# The same goes for the narrow ones with a large index: a Q would look like a C.
_STEP = 0.36
_NARROW_STEPS = (0.31, 0.27)
_HIDING_STEPS = (0.22, 0.18)
_LEAST_OPEN, _MOST_HIDDEN = 0.2, 0.26
# Shares of the usual gap between melds, in the order tried.
_GAPS = (1.0, 0.6, 0.35)
# A wild shows more of itself, for the label that says what it stands for.
_WILD_STEP = 0.66
# A group of melds may shrink to this share of its size rather than break apart.
_RATHER_WHOLE = 0.84


@dataclass(frozen=True, slots=True)
class MeldShape:
    """What placing a meld needs to know: which of its cards are wilds."""

    id: MeldId
    wild: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class MeldGroup:
    """The melds of one seat, which stay together."""

    seat: Seat
    melds: tuple[MeldShape, ...]


@dataclass(frozen=True, slots=True)
class MeldBox:
    """Where a meld lies: its rectangle, and a slot for each card.

    `bounds` is the area that belongs to it while its cards are moved apart.
    """

    rect: pygame.Rect
    slots: tuple[CardPose, ...]
    visible_widths: tuple[float, ...]
    bounds: pygame.Rect | None = None

    def visible_part(self, index: int) -> pygame.Rect:
        """The visible part of a card beside the one that overlaps it."""
        slot = self.slots[index]
        left = round(slot.x - slot.width / 2)
        return pygame.Rect(
            left, self.rect.y, round(self.visible_widths[index]), self.rect.height
        )

    def moved(self, by: int, down: int = 0) -> MeldBox:
        """The same meld, moved right and down by so many pixels."""
        slots = tuple(replace(slot, x=slot.x + by, y=slot.y + down) for slot in self.slots)
        return MeldBox(self.rect.move(by, down), slots, self.visible_widths)


@dataclass(frozen=True, slots=True)
class Packing:
    """A filled field: the boxes, the owner marks, and the card height of all of them."""

    boxes: Mapping[MeldId, MeldBox]
    owner_marks: tuple[tuple[Seat, pygame.Rect], ...]
    scale: float

    @property
    def narrowest(self) -> float:
        """The narrowest visible part of any card, in pixels; infinite without melds."""
        visible_widths = (
            visible for box in self.boxes.values() for visible in box.visible_widths
        )
        return min(visible_widths, default=float("inf"))

    def centred_on(self, middle: int, room: pygame.Rect) -> Packing:
        """The same melds without owner marks, moved sideways towards a middle within a room."""
        if not self.boxes:
            return self
        left = min(box.rect.left for box in self.boxes.values())
        right = max(box.rect.right for box in self.boxes.values())
        by = centred_left(middle, right - left, room) - left
        boxes = {meld: box.moved(by) for meld, box in self.boxes.items()}
        return Packing(boxes, (), self.scale)

    def before(self, middle: int, room: pygame.Rect, gap: int) -> Packing:
        """The same melds at the top of a room, each row centred below a middle."""
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
        """The same melds, moved down so that the lowest ends at a line."""
        low = max((box.rect.bottom for box in self.boxes.values()), default=line)
        boxes = {meld: box.moved(0, line - low) for meld, box in self.boxes.items()}
        return Packing(boxes, self.owner_marks, self.scale)


@dataclass(frozen=True, slots=True)
class _Measure:
    """One size to try: card height, overlap, gaps."""

    height: float
    step: float
    gap: int
    owner_mark: int

    def steps(self, meld: MeldShape) -> list[float]:
        """The step from each card to the next."""
        width = self.height * ASPECT
        return [
            width * (max(self.step, min(_WILD_STEP, 2 * self.step)) if wild else self.step)
            for wild in meld.wild[:-1]
        ]

    def width(self, meld: MeldShape) -> int:
        """The width of a meld."""
        return round(sum(self.steps(meld)) + self.height * ASPECT) + 1


def pack_melds(
    groups: Sequence[MeldGroup],
    field: pygame.Rect,
    hand_height: float,
    *,
    gap: int,
    owner_mark: int,
    largest: float = LARGEST,
) -> Packing:
    """Pack the groups into the field, as large as they fit.

    Every seat gets a row of its own if there is room; else the groups follow one another, and a
    group shrinks a little rather than break apart. Only below the floor do cards overlap more,
    and last of all so much that rank and suit are partly hidden. With `owner_mark` 0 there are
    no owner marks.
    """
    groups = [group for group in groups if group.melds]
    if not groups:
        return Packing({}, (), largest)
    measures = list(_measures(hand_height, gap, owner_mark, largest))
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
    """How groups follow one another, best first: own rows, whole groups, or any way."""

    OWN_ROWS = auto()
    WHOLE = auto()
    RUNNING = auto()


def _first_fit(
    groups: Sequence[MeldGroup],
    field: pygame.Rect,
    measures: Iterable[_Measure],
    flows: Sequence[_Flow],
) -> tuple[list[_Row], _Measure, _Flow] | None:
    """The first size at which the groups fit, with their rows and flow."""
    for measure in measures:
        for flow in flows:
            rows = _rows(groups, field.width, measure, flow)
            if rows is not None and _high(rows, measure) <= field.height:
                return rows, measure, flow
    return None


def _measures(
    hand_height: float, gap: int, owner_mark: int, largest: float
) -> Iterator[_Measure]:
    def at(scale: float, step: float) -> Iterator[_Measure]:
        height = hand_height * scale
        for share in _GAPS:
            yield _Measure(
                height, step, round(gap * share), min(owner_mark, round(height * 0.62))
            )

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
    """The steps that hide no part of the index on cards of this height, the widest first."""
    return (_STEP,) if height < LARGE_INDEX_BELOW else (_STEP, *_NARROW_STEPS)


_Row = list[tuple[Seat | None, MeldShape | None, int, int]]


def _rows(
    groups: Sequence[MeldGroup], width: int, measure: _Measure, flow: _Flow
) -> list[_Row] | None:
    """Rows of owner marks and melds with left edge and width; None if one is too wide."""
    rows: list[_Row] = [[]]
    x = 0
    owner_mark = measure.owner_mark + max(2, measure.gap // 2) if measure.owner_mark else 0
    for group in groups:
        whole = owner_mark + sum(measure.width(meld) + measure.gap for meld in group.melds)
        too_long = flow is _Flow.WHOLE and x + whole - measure.gap > width
        if rows[-1] and (flow is _Flow.OWN_ROWS or too_long):
            rows.append([])
            x = 0
        head = owner_mark
        for meld in group.melds:
            wide = measure.width(meld)
            if rows[-1] and x + head + wide > width:
                rows.append([])
                x, head = 0, owner_mark
            if x + head + wide > width:
                return None
            if head:
                rows[-1].append((group.seat, None, x, measure.owner_mark))
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
    owner_marks: list[tuple[Seat, pygame.Rect]] = []
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
                owner_marks.append((seat, pygame.Rect(left + x, y, length, length)))
        top += measure.height + space
    return Packing(boxes, tuple(owner_marks), measure.height / hand_height)


def _box(meld: MeldShape, left: float, top: float, measure: _Measure) -> MeldBox:
    width, height = measure.height * ASPECT, measure.height
    steps = measure.steps(meld)
    x, slots = left + width / 2, []
    for index in range(len(meld.wild)):
        slots.append(CardPose(x, top + height / 2, height, 0.0, index))
        x += steps[index] if index < len(steps) else 0.0
    rect = pygame.Rect(round(left), round(top), measure.width(meld), round(height))
    return MeldBox(rect, tuple(slots), (*steps, width))
