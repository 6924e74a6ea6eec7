"""Knows where everything on the table lies, for any window, any number of seats, any hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from mayi_desktop.engine import CardId, MeldId, Seat, TableView, melds
from mayi_desktop.ui.table.hand_shape import HandShape, rise_of, rows_needed, shape_hand
from mayi_desktop.ui.table.meld_rows import Group, MeldBox, MeldShape, Packing, pack
from mayi_desktop.ui.table.panel_room import LEAST_ROWS, panel_room
from mayi_desktop.ui.table.slots import ASPECT, Slot
from mayi_desktop.ui.table.staging import Tray
from mayi_desktop.ui.table.tray_shape import TrayBox, shape_tray
from mayi_desktop.ui.theme import Metrics, Size

RIBBON, ARC, HAND, SHELF, CAPTION = 0.07, 0.20, 0.24, 0.18, 0.035
HAND_CARD = 0.215
_BIG = 1.12
_WIDEST_CARD = 0.16
_PILE = 0.74
_DISCARDS_SHOWN = 3
_OWN_MELD = 0.66
_ABOVE_HAND = 0.016
_LEAST_PILE = 0.5
_MOST_UTILITIES = 0.36
_UTILITIES = 5
_ABOVE_PANEL = 8


@dataclass(frozen=True, slots=True)
class Held:
    """How a person holds the hand: the order, what is in the tray, and what was picked.

    `gaps` are the places in the order before which two groups are parted.
    """

    order: tuple[CardId, ...] = ()
    tray: Tray = ()
    gaps: tuple[int, ...] = ()
    big: bool = False


@dataclass(frozen=True, slots=True)
class SeatBox:
    """The place of a seat at the screen's edge: its plaque, and the fan of its cards' backs."""

    plaque: pygame.Rect
    fan: pygame.Rect
    pan: float


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Every zone of the table, and the slot of every card that lies face up or in the hand.

    `card` is the height of a card in the hand. `panel` is where a question is put: over the
    place of the action, as high as its answers ask for.
    """

    size: Size
    card: float
    ribbon: pygame.Rect
    utilities: pygame.Rect
    seats: Mapping[Seat, SeatBox]
    corridor: pygame.Rect
    stock: Slot
    discards: Slot
    pill: pygame.Rect
    caption: pygame.Rect
    fields: tuple[pygame.Rect, ...]
    melds: Mapping[MeldId, MeldBox]
    badges: tuple[tuple[Seat, pygame.Rect], ...]
    own: pygame.Rect
    tray: tuple[TrayBox, ...]
    sorts: pygame.Rect
    action: pygame.Rect
    panel: pygame.Rect
    hand_room: pygame.Rect
    hand: HandShape
    order: tuple[CardId, ...]
    cards: Mapping[CardId, Slot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Zones:
    """The bands of the window, from top to bottom."""

    sizes: Metrics
    card: float
    margin: int
    ribbon: pygame.Rect
    arc: pygame.Rect
    centre: pygame.Rect
    caption: pygame.Rect
    shelf: pygame.Rect
    hand: pygame.Rect
    rows: int


def layout(
    view: TableView,
    size: Size,
    held: Held | None = None,
    *,
    ui_scale: float = 1.0,
    asked: int = 0,
) -> TableLayout:
    """Place everything that a view shows in a window of this size, always in the same way.

    The viewer sits at the lower edge; where nobody views, the first seat's place is there.
    `asked` is for how many rows of answers a question needs room; melds make way for it.
    """
    held = held or Held(view.hand)
    zones = _zones_with_piles(size, held, ui_scale)
    seats = _seats(view, zones)
    stock, discards = _piles(zones)
    corridor = _corridor(zones, stock, discards)
    fields = _fields(zones, corridor)
    left, own, action = _shelf(zones)
    tray = shape_tray(
        view.table.meld_rules, held.tray, _tray_room(view, own), zones.card, zones.sizes
    )
    room = _meld_room(view, own, held)
    packed = _melds(view, zones, fields, room)
    rows = max(LEAST_ROWS, asked)
    panel = panel_room(zones.sizes, action, fields[1], rows)
    if asked and _reached(packed, panel):
        panel = panel_room(zones.sizes, action, fields[1], rows, beside=True)
        packed = packed[0], _squeezed(view, zones, packed[1], fields[1], panel), packed[2]
    count, rows = len(held.order), zones.rows
    shape = shape_hand(count, zones.hand, zones.card, rows=rows, gaps=held.gaps)
    return TableLayout(
        size=size,
        card=zones.card,
        ribbon=zones.ribbon,
        utilities=_utilities(zones),
        seats={**seats, home_seat(view): _home(left, zones)},
        corridor=corridor,
        stock=stock,
        discards=discards,
        pill=_pill(zones, corridor),
        caption=_caption(zones, action),
        fields=fields,
        melds={mid: box for packing in packed for mid, box in packing.boxes.items()},
        badges=tuple(badge for packing in packed for badge in packing.badges),
        own=own,
        tray=tray,
        sorts=_sorts(left),
        action=action,
        panel=panel,
        hand_room=zones.hand,
        hand=shape,
        order=held.order,
        cards=_cards(view, held, shape, discards, packed, tray),
    )


def home_seat(view: TableView) -> Seat:
    """The seat whose place is at the lower edge."""
    return Seat(0) if view.viewer is None else view.viewer


def opponents(view: TableView) -> tuple[Seat, ...]:
    """The other seats, from left to right as they play after the lower edge."""
    return view.table.line(home_seat(view))[1:]


def _zones_with_piles(size: Size, held: Held, ui_scale: float) -> _Zones:
    """The bands, with smaller words than wished where the piles would become too small."""
    zones = _zones(size, len(held.order), ui_scale, big=held.big)
    while ui_scale > 1.0 and _piles(zones)[0].height < _LEAST_PILE * zones.card:
        ui_scale = max(1.0, ui_scale - 0.1)
        zones = _zones(size, len(held.order), ui_scale, big=held.big)
    return zones


def _zones(size: Size, cards: int, ui_scale: float, *, big: bool) -> _Zones:
    width, height = size
    sizes = Metrics(size, ui_scale)
    margin = round(width * 0.025)
    card = min(HAND_CARD * height, _WIDEST_CARD * width) * (_BIG if big else 1.0)
    room = width - 2 * margin
    rows = rows_needed(cards, room, card, big=big)
    hand_high = round(card * HAND / HAND_CARD + rise_of(rows, card))
    ribbon_high = max(round(RIBBON * height), sizes.px(52))
    caption_high = max(round(CAPTION * height), sizes.px(32))
    rest = height - ribbon_high - caption_high - hand_high
    share = rest / (1 - RIBBON - CAPTION - HAND)
    arc_high, shelf_high = round(ARC * share), round(SHELF * share)
    ribbon = pygame.Rect(0, 0, width, ribbon_high)
    hand = pygame.Rect(margin, height - hand_high, room, hand_high - max(2, height // 200))
    above_hand = max(sizes.px(8), round(_ABOVE_HAND * height))
    shelf = pygame.Rect(margin, hand.y - shelf_high, room, shelf_high - above_hand)
    caption = pygame.Rect(margin, shelf.y - caption_high, room, caption_high - sizes.px(4))
    arc = pygame.Rect(margin, ribbon.bottom, room, arc_high)
    centre = pygame.Rect(margin, arc.bottom, room, caption.y - arc.bottom)
    return _Zones(sizes, card, margin, ribbon, arc, centre, caption, shelf, hand, rows)


def _seats(view: TableView, zones: _Zones) -> dict[Seat, SeatBox]:
    others = opponents(view)
    arc, sizes = zones.arc, zones.sizes
    cell = arc.width / max(1, len(others))
    wide = round(min(cell - sizes.px(10), max(sizes.px(290), 0.17 * arc.width)))
    fan_high, plaque_high = round(0.44 * arc.height), round(0.40 * arc.height)
    bow = 0.08 * arc.height
    boxes = {}
    for index, seat in enumerate(others):
        middle = arc.x + cell * (index + 0.5)
        t = (middle - arc.centerx) / (arc.width / 2)
        top = arc.y + round(0.04 * arc.height + bow * t * t)
        x = round(middle - wide / 2)
        fan = pygame.Rect(x, top, wide, fan_high)
        plaque = pygame.Rect(x, fan.bottom + round(0.02 * arc.height), wide, plaque_high)
        boxes[seat] = SeatBox(plaque, fan, t)
    return boxes


def _home(left: pygame.Rect, zones: _Zones) -> SeatBox:
    """The viewer's own plaque; the hand itself stands in for the fan."""
    plaque = pygame.Rect(left.x, left.y, left.width, round(left.height * 0.58))
    return SeatBox(plaque, zones.hand, 0.0)


def _piles(zones: _Zones) -> tuple[Slot, Slot]:
    centre, sizes = zones.centre, zones.sizes
    pill = sizes.px(46) + sizes.px(16)
    height = zones.card * _PILE
    room = centre.height - pill - sizes.px(14)
    scale = min(1.0, room / height)
    width = height * ASPECT * scale
    apart = width + sizes.px(36)
    y = centre.y + sizes.px(8) + height * scale / 2
    y += max(0.0, (room - height * scale) * 0.4)
    x = centre.centerx
    stock = Slot(x - apart / 2, y, height * scale, 0.0, 0, up=False)
    return stock, Slot(x + apart / 2, y, height * scale)


def _corridor(zones: _Zones, stock: Slot, discards: Slot) -> pygame.Rect:
    side = zones.sizes.px(34)
    left = round(stock.x - stock.width / 2) - side
    right = round(discards.x + discards.width / 2) + side
    wide = max(right - left, zones.sizes.px(340))
    corridor = pygame.Rect(0, zones.centre.y, wide, zones.centre.height)
    corridor.centerx = zones.centre.centerx
    return corridor


def _pill(zones: _Zones, corridor: pygame.Rect) -> pygame.Rect:
    sizes = zones.sizes
    high = sizes.px(46)
    top = zones.centre.bottom - high - sizes.px(4)
    return pygame.Rect(corridor.x + sizes.px(6), top, corridor.width - sizes.px(12), high)


def _fields(zones: _Zones, corridor: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    centre, gap = zones.centre, zones.sizes.px(8)
    high = centre.height - 2 * gap
    left = pygame.Rect(centre.x, centre.y + gap, corridor.x - centre.x - gap, high)
    right = pygame.Rect(
        corridor.right + gap, centre.y + gap, centre.right - corridor.right - gap, high
    )
    return left, right


def _shelf(zones: _Zones) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The viewer's plaque and sorts, the room for own melds or the tray, and the action."""
    shelf, sizes = zones.shelf, zones.sizes
    gap = sizes.px(14)
    action_wide = min(max(round(0.22 * shelf.width), sizes.px(350)), sizes.px(440))
    left_wide = max(sizes.px(216), round(0.11 * shelf.width))
    left = pygame.Rect(shelf.x, shelf.y, left_wide, shelf.height)
    action = pygame.Rect(shelf.right - action_wide, shelf.y, action_wide, shelf.height)
    own = pygame.Rect(left.right + gap, shelf.y, 0, shelf.height)
    own.width = action.x - gap - own.x
    return left, own, action


def _caption(zones: _Zones, action: pygame.Rect) -> pygame.Rect:
    caption = zones.caption
    return pygame.Rect(caption.x, caption.y, action.x - caption.x, caption.height)


def _sorts(left: pygame.Rect) -> pygame.Rect:
    top = left.y + round(left.height * 0.64)
    return pygame.Rect(left.x, top, left.width, left.bottom - top)


def _utilities(zones: _Zones) -> pygame.Rect:
    wide = min(zones.sizes.px(98) * _UTILITIES, round(_MOST_UTILITIES * zones.ribbon.width))
    ribbon = zones.ribbon
    return pygame.Rect(ribbon.right - zones.margin - wide, ribbon.y, wide, ribbon.height)


def _meld_room(view: TableView, own: pygame.Rect, held: Held) -> pygame.Rect:
    """The part of the shelf for the viewer's melds; a tray beside them takes a third."""
    if not held.tray or not _has_melds(view):
        return own
    return pygame.Rect(own.x, own.y, round(own.width * 0.64), own.height)


def _tray_room(view: TableView, own: pygame.Rect) -> pygame.Rect:
    if not _has_melds(view):
        return own
    x = own.x + round(own.width * 0.67)
    return pygame.Rect(x, own.y, own.right - x, own.height)


def _has_melds(view: TableView) -> bool:
    return any(meld.owner == home_seat(view) for meld in view.table.melds)


def _melds(
    view: TableView, zones: _Zones, fields: tuple[pygame.Rect, ...], own: pygame.Rect
) -> tuple[Packing, ...]:
    gap, badge = zones.sizes.px(18), zones.sizes.px(40)
    others = [_group(view, seat) for seat in opponents(view)]
    half = (len(others) + 1) // 2
    splits = sorted(range(len(others) + 1), key=lambda k: abs(k - half))
    best: tuple[Packing, Packing] | None = None
    for k in splits:
        pair = (
            pack(others[:k], fields[0], zones.card, gap=gap, badge=badge),
            pack(others[k:], fields[1], zones.card, gap=gap, badge=badge),
        )
        # A seat changes sides only where that makes the melds clearly larger.
        if best is None or _smaller(pair) > 1.15 * _smaller(best):
            best = pair
        if _smaller(best) > 0.45:
            break
    assert best is not None
    mine = [_group(view, home_seat(view))]
    room = own.inflate(-gap, -gap)
    return (*best, pack(mine, room, zones.card, gap=gap, badge=0, largest=_OWN_MELD))


def _reached(packed: tuple[Packing, ...], panel: pygame.Rect) -> bool:
    """Whether melds of others lie where the panel is to be."""
    return any(
        box.rect.colliderect(panel) for packing in packed[:2] for box in packing.boxes.values()
    )


def _squeezed(
    view: TableView, zones: _Zones, packing: Packing, field: pygame.Rect, panel: pygame.Rect
) -> Packing:
    """The same melds in the part of their field that a panel leaves free."""
    high = max(1, panel.top - field.top - _ABOVE_PANEL)
    free = pygame.Rect(field.x, field.y, field.width, min(field.height, high))
    groups = [_group(view, seat) for seat in opponents(view)]
    here = [g for g in groups if any(meld.id in packing.boxes for meld in g.melds)]
    gap, badge = zones.sizes.px(18), zones.sizes.px(40)
    return pack(here, free, zones.card, gap=gap, badge=badge)


def _smaller(pair: tuple[Packing, Packing]) -> float:
    return min(packing.scale for packing in pair)


def _group(view: TableView, seat: Seat) -> Group:
    rules = view.table.meld_rules
    return Group(
        seat,
        tuple(
            MeldShape(
                meld.id, tuple(melds.stands_for_another(rules, place) for place in meld.places)
            )
            for meld in view.table.melds
            if meld.owner == seat
        ),
    )


def _cards(
    view: TableView,
    held: Held,
    shape: HandShape,
    discards: Slot,
    packed: tuple[Packing, ...],
    tray: tuple[TrayBox, ...],
) -> dict[CardId, Slot]:
    """The slot of every card whose face the viewer may see, the lowest layer first."""
    slots: dict[CardId, Slot] = {}
    for depth, card in enumerate(view.table.discards[-_DISCARDS_SHOWN:]):
        slots[card] = _strewn(discards, card, depth)
    for packing in packed:
        for meld in view.table.melds:
            box = packing.boxes.get(meld.id)
            if box is not None:
                slots.update(zip(meld.cards, box.slots, strict=True))
    for place in tray:
        slots.update((card, slot) for card, slot in place.cells if card is not None)
    slots.update(zip(held.order, shape.slots, strict=True))
    return slots


def _strewn(discards: Slot, card: CardId, depth: int) -> Slot:
    """A discard lies a little askew, always the same way for the same card."""
    angle = (card * 37 % 13 - 6) / 2
    return Slot(discards.x, discards.y, discards.height, angle, depth)
