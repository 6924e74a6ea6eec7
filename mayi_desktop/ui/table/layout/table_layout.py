"""Layout of the whole table, for any window, seats and hand, and what lies at a point of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

import pygame

from mayi_desktop.engine import CardId, MeldId, Seat, TableView, melds
from mayi_desktop.ui.drawing import Size
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.claim_panel_layout import (
    LEAST_STRIP,
    place_claim_panel,
    told_rect,
)
from mayi_desktop.ui.table.layout.hand_fan import HandFan, lay_out_hand
from mayi_desktop.ui.table.layout.meld_rows import (
    MeldBox,
    MeldGroup,
    MeldShape,
    Packing,
    pack_melds,
)
from mayi_desktop.ui.table.layout.regions import (
    Piles,
    Regions,
    Shelf,
    as_far_as,
    caption_of,
    header_ends,
    make_regions,
    place_piles,
    seat_rects,
    shelf_of,
)
from mayi_desktop.ui.table.layout.seat_melds import SeatMelds, place_melds
from mayi_desktop.ui.table.layout.television import (
    seats_around,
    television_piles,
    television_regions,
    television_shelf,
)
from mayi_desktop.ui.table.layout.tray_slots import TrayBox, lay_out_tray
from mayi_desktop.ui.table.model.tray import Tray

# The top discards that are seen; deeper ones would be covered.
_DISCARDS_SHOWN = 8
# How far a discard is off the middle of its pile at most, as a share of its height.
_STREWN = 0.03
# Largest height of the viewer's own melds, as a share of a card in the hand.
_OWN_MELD = 0.66
# Air below them, in pixels at 1080 lines.
_BELOW_OWN = 10
# Pixels around a tray slot that still belong to it.
_AROUND_SLOT = 6
# Pixels around a meld that still belong to it, so that the gaps between its cards do.
_AROUND_MELD = 3
# Cards held above the hand by this share of a card are still over it.
_ABOVE_HAND = 0.08

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandArrangement:
    """How a person holds the hand: the order, what is in the tray, and what was picked.

    `gaps` are the places in the order before which two groups are parted.
    """

    order: tuple[CardId, ...] = ()
    tray: Tray = ()
    gaps: tuple[int, ...] = ()
    big: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the table lies among.

    `asked` is for how many rows of answers a question needs room; melds make way for it. The
    field with the number `kept` is left to something else, if all melds have room in the other;
    if they have none, own melds leave it a part of their place.
    A `shared` table never turns: every seat stays in the arc, and whoever looks holds their
    hand at the lower edge, which nobody's seat has. As a `television` it shows no hand at all:
    seats are on both long sides, and everything is larger.
    """

    asked: int = 0
    kept: int | None = None
    shared: bool = False
    television: bool = False


USUAL_SURROUNDINGS = Surroundings()


@dataclass(frozen=True, slots=True)
class SeatBox:
    """The place of a seat at the screen's edge: its panel, and the fan of its cards' backs.

    The viewer's own hand stands in for the fan. `back` is the height of a card in it; as much
    of it as has no room above the plaque is behind that.
    """

    panel: pygame.Rect
    fan: pygame.Rect
    pan: float
    back: float

    @property
    def reach(self) -> pygame.Rect:
        """Where cards of the fan may be seen, also while they lie askew."""
        return self.fan.union(self.panel).inflate(24, 24)


class Source(Enum):
    """What is pressed, or where cards are dragged from."""

    HAND = auto()
    TRAY = auto()
    STOCK = auto()
    DISCARDS = auto()
    MELD = auto()
    SLOT = auto()
    SHIFT_SIGN = auto()
    FELT = auto()


@dataclass(slots=True)
class Press:
    """A point of the table that is pressed: what is there, and which card, meld or slot.

    `whole` asks for the card's whole group.
    """

    pos: Point
    source: Source
    card: CardId | None = None
    meld: MeldId | None = None
    slot: int | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Every zone of the table, and the slot of every card that lies face up or in the hand.

    `card` is the height of a card in the hand. `claim_panel` is where a question is put: over
    the place of the action, as high as its answers need; `flat` tells that it is low and wide.
    `home` is the seat at the lower edge, None at a shared table and on a `television`. `told`
    is the room beside own melds for what would else hide others'; usually there is none.
    """

    size: Size
    card: float
    header: pygame.Rect
    turn_card: pygame.Rect
    utilities: pygame.Rect
    seats: Mapping[Seat, SeatBox]
    corridor: pygame.Rect
    stock: CardPose
    discards: CardPose
    pill: pygame.Rect
    caption: pygame.Rect
    fields: tuple[pygame.Rect, ...]
    melds: Mapping[MeldId, MeldBox]
    badges: tuple[tuple[Seat, pygame.Rect], ...]
    own: pygame.Rect
    tray: tuple[TrayBox, ...]
    sorts: pygame.Rect
    action: pygame.Rect
    claim_panel: pygame.Rect
    flat: bool
    hand_room: pygame.Rect
    hand: HandFan
    order: tuple[CardId, ...]
    home: Seat | None = None
    television: bool = False
    told: pygame.Rect | None = None
    cards: Mapping[CardId, CardPose] = field(default_factory=dict)

    def press_at(self, pos: Point, top: CardId | None) -> Press:
        """What lies at a point; `top` is the discard that can be seen."""
        card = self.tray_card_at(pos)
        if card is not None:
            return Press(pos, Source.TRAY, card)
        for index, box in enumerate(self.tray):
            if box.shift_sign.collidepoint(pos):
                return Press(pos, Source.SHIFT_SIGN, slot=index)
        slot = self.tray_slot_at(pos)
        if slot is not None:
            return Press(pos, Source.SLOT, slot=slot)
        card = self.hand_card_at(pos)
        if card is not None:
            return Press(pos, Source.HAND, card)
        if self.stock.contains(*pos):
            return Press(pos, Source.STOCK)
        if self.discards.contains(*pos):
            return Press(pos, Source.DISCARDS, top)
        meld = self.meld_at(pos)
        return Press(pos, Source.FELT if meld is None else Source.MELD, meld=meld)

    def meld_at(self, pos: Point) -> MeldId | None:
        """The meld at a point, gaps between its cards included."""
        for meld, box in self.melds.items():
            if box.rect.inflate(2 * _AROUND_MELD, 2 * _AROUND_MELD).collidepoint(pos):
                return meld
        apart = ((meld, box.reach) for meld, box in self.melds.items() if box.reach is not None)
        return next((meld for meld, reach in apart if reach.collidepoint(pos)), None)

    def hand_card_at(self, pos: Point) -> CardId | None:
        """The card of the hand at a point, by the strips as they rest."""
        for card, slot in reversed(list(zip(self.order, self.hand.slots, strict=True))):
            if slot.contains(*pos):
                return card
        lifted = reversed(self.order)
        return next((card for card in lifted if self.cards[card].contains(*pos)), None)

    def tray_card_at(self, pos: Point) -> CardId | None:
        """The card of the tray at a point."""
        for box in self.tray:
            for card, slot in reversed(box.cells):
                if card is not None and slot.contains(*pos):
                    return card
        return None

    def tray_slot_at(self, pos: Point) -> int | None:
        """The slot of the tray at a point."""
        for index, box in enumerate(self.tray):
            if box.frame.inflate(2 * _AROUND_SLOT, 2 * _AROUND_SLOT).collidepoint(pos):
                return index
        return None

    def is_over_hand(self, pos: Point) -> bool:
        """Whether a point lies where the hand is held, a little above it included."""
        return self.hand_room.top - _ABOVE_HAND * self.card <= pos[1]

    def card_before(self, pos: Point, carried: tuple[CardId, ...]) -> CardId | None:
        """The card of the hand before which a drop at this point goes; None for the end."""
        x, y = pos
        end_of_back = len(self.order) - self.hand.front - 1
        rows = sorted({round(slot.y) for slot in self.hand.slots}) if end_of_back >= 0 else []
        for index, (card, slot) in enumerate(zip(self.order, self.hand.slots, strict=True)):
            if card in carried:
                continue
            if rows and abs(slot.y - y) > min(abs(row - y) for row in rows) + 1:
                continue
            if x < slot.x - slot.width / 2 + min(self.hand.strip, slot.width) / 2:
                return card
            if index == end_of_back and x < slot.x + slot.width:
                after = self.order[index + 1 :]
                return next((other for other in after if other not in carried), None)
        return None


def lay_out_table(
    view: TableView,
    size: Size,
    held: HandArrangement | None = None,
    *,
    ui_scale: float = 1.0,
    around: Surroundings = USUAL_SURROUNDINGS,
) -> TableLayout:
    """Place everything that a view shows in a window of this size, always in the same way.

    The viewer sits at the lower edge; where nobody views, the first seat's place is there, and
    nobody's at a shared table.
    """
    held = held or HandArrangement(view.hand)
    home = None if around.shared or around.television else home_seat(view)
    ground, arc = _ground(view, size, held, ui_scale, around), in_the_arc(view, home)
    bands, centre, shelf = ground
    seats = _seats(arc, home, ground)
    others = _others_melds(view, arc, seats, ground, around.kept)
    asking = place_claim_panel(bands, centre, others, around.asked)
    mine = [] if home is None else [_group(view, home)]
    own, told = shelf.own, None
    if asking.flat:
        own = pygame.Rect(own.x, own.y, asking.panel.x - bands.plain.gap - own.x, own.height)
    elif home is not None and _is_hidden(asking.others, centre, around.kept):
        own, told = _parted_own(mine, bands, own, held)
    is_down = any(group.melds for group in mine)
    room = _tray_room(own, is_down=is_down)
    tray = lay_out_tray(
        view.table.meld_rules,
        held.tray,
        room,
        bands.card,
        bands.plain,
        middle=_middle(bands, own, room),
    )
    packed = (*(seat.packing for seat in asking.others), _own_melds(mine, bands, own, held))
    count, rows = len(held.order), bands.rows
    turn_card, corner = header_ends(bands)
    hand = lay_out_hand(count, bands.hand, bands.card, rows=rows, gaps=held.gaps)
    return TableLayout(
        size=size,
        card=bands.card,
        header=bands.header,
        turn_card=as_far_as(turn_card, (box.panel.union(box.fan) for box in seats.values())),
        utilities=corner,
        seats=seats,
        corridor=centre.corridor,
        stock=centre.stock,
        discards=centre.discards,
        pill=centre.pill,
        caption=caption_of(bands, asking.panel if around.asked else None, told),
        fields=centre.fields,
        melds={mid: box for packing in packed for mid, box in packing.boxes.items()},
        badges=tuple(badge for packing in packed for badge in packing.badges),
        own=own,
        tray=tray,
        sorts=shelf.sorts,
        action=shelf.action,
        claim_panel=asking.panel,
        flat=asking.flat,
        hand_room=bands.hand,
        hand=hand,
        order=held.order,
        home=home,
        television=around.television,
        told=told,
        cards=_cards(view, held, hand, centre.discards, packed, tray),
    )


_Ground = tuple[Regions, Piles, Shelf]


def _ground(
    view: TableView,
    size: Size,
    held: HandArrangement,
    ui_scale: float,
    around: Surroundings,
) -> _Ground:
    """The bands, the piles and the shelf, before anybody sits there.

    A shared table has room for any hand, so that nothing moves for one.
    """
    if around.television:
        seats = len(view.table.seats)
        bands = television_regions(size, ui_scale, seats)
        centre = television_piles(bands, seats)
        return bands, centre, television_shelf(bands, centre)
    most = max(view.counts, default=0) if around.shared else 0
    bands = make_regions(size, max(most, len(held.order)), ui_scale, big=held.big)
    return bands, place_piles(bands), shelf_of(bands)


def home_seat(view: TableView) -> Seat:
    """The seat whose place is at the lower edge."""
    return Seat(0) if view.viewer is None else view.viewer


def in_the_arc(view: TableView, home: Seat | None) -> tuple[Seat, ...]:
    """The seats that are not at the lower edge, from left to right in the order of play."""
    if home is None:
        return view.table.turn_order_from(Seat(0))
    return view.table.turn_order_from(home)[1:]


def _seats(others: Sequence[Seat], home: Seat | None, ground: _Ground) -> dict[Seat, SeatBox]:
    bands, centre, shelf = ground
    if bands.television:
        rects = seats_around(bands, centre, len(others))
    else:
        rects = seat_rects(bands, centre.strip, len(others))
    boxes = {
        seat: SeatBox(at.plaque, at.fan, at.aside, bands.back)
        for seat, at in zip(others, rects, strict=True)
    }
    if home is not None:
        boxes[home] = SeatBox(shelf.seat_panel, bands.hand, 0.0, bands.card)
    return boxes


def _others_melds(
    view: TableView,
    arc: Sequence[Seat],
    seats: Mapping[Seat, SeatBox],
    ground: _Ground,
    kept: int | None,
) -> tuple[SeatMelds, ...]:
    """The melds of the seats in the arc, each before its plaque."""
    bands, centre, _shelf = ground
    groups = [_group(view, seat) for seat in arc]
    plaques = [seats[seat].panel for seat in arc]
    contract = () if view.table.dealer is None else view.table.rule.contract
    return place_melds(groups, plaques, bands, centre, contract, kept)


def _is_hidden(others: Sequence[SeatMelds], centre: Piles, kept: int | None) -> bool:
    """Whether melds still lie in the field that is to be kept clear."""
    if kept is None:
        return False
    return any(centre.fields[kept].collidelist(seat.boxes) >= 0 for seat in others)


def _parted_own(
    mine: list[MeldGroup], bands: Regions, own: pygame.Rect, held: HandArrangement
) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The place for own melds or tray, and what it leaves where that is legible enough."""
    if held.tray and any(group.melds for group in mine):
        return own, None
    told = told_rect(own, bands.caption)
    left = told.right + bands.plain.gap
    rest = pygame.Rect(left, own.y, own.right - left, own.height)
    if _own_melds(mine, bands, rest, held).narrowest < LEAST_STRIP:
        return own, None
    return rest, told


def _tray_room(own: pygame.Rect, *, is_down: bool) -> pygame.Rect:
    """The part of the shelf for the tray; it takes a third beside melds."""
    if not is_down:
        return own
    x = own.x + round(own.width * 0.67)
    return pygame.Rect(x, own.y, own.right - x, own.height)


def _middle(bands: Regions, own: pygame.Rect, room: pygame.Rect) -> int:
    """Below the piles, or in the middle of a part of the shelf."""
    return bands.centre.centerx if room == own else room.centerx


def _own_melds(
    mine: list[MeldGroup], bands: Regions, own: pygame.Rect, held: HandArrangement
) -> Packing:
    """The melds of whoever sits at the lower edge; a tray beside them takes a third."""
    gap, part = bands.plain.px(18), own
    if held.tray and any(group.melds for group in mine):
        part = pygame.Rect(own.x, own.y, round(own.width * 0.64), own.height)
    room = part.inflate(-gap, -gap)
    # A card that is new rises into the air below them.
    room.height -= bands.plain.px(_BELOW_OWN)
    owned = pack_melds(mine, room, bands.card, gap=gap, badge=0, largest=_OWN_MELD)
    return owned.centred_on(_middle(bands, own, part), room)


def _group(view: TableView, seat: Seat) -> MeldGroup:
    rules = view.table.meld_rules
    return MeldGroup(
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
    held: HandArrangement,
    shape: HandFan,
    discards: CardPose,
    packed: tuple[Packing, ...],
    tray: tuple[TrayBox, ...],
) -> dict[CardId, CardPose]:
    """The slot of every card whose face the viewer may see, the lowest layer first."""
    slots: dict[CardId, CardPose] = {}
    pile = view.table.discards
    # Counted from the bottom of the whole pile: one more discard moves no other card.
    for depth in range(max(0, len(pile) - _DISCARDS_SHOWN), len(pile)):
        slots[pile[depth]] = _strewn(discards, pile[depth], depth)
    for packing in packed:
        for meld in view.table.melds:
            box = packing.boxes.get(meld.id)
            if box is not None:
                slots.update(zip(meld.cards, box.slots, strict=True))
    for place in tray:
        slots.update((card, slot) for card, slot in place.cells if card is not None)
    slots.update(zip(held.order, shape.slots, strict=True))
    return slots


def _strewn(discards: CardPose, card: CardId, depth: int) -> CardPose:
    """A discard lies a little askew and aside, always the same way for the same card."""
    angle = float(card * 37 % 13 - 6)
    aside, down = (card * factor % 11 / 5 - 1 for factor in (53, 29))
    x = discards.x + aside * _STREWN * discards.height
    y = discards.y + down * _STREWN * discards.height
    return CardPose(x, y, discards.height, angle, depth)
