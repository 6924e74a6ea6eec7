"""Layout of the whole table, for any window, seats and hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache

import pygame

from mayi_desktop.engine import CardId, MeldId, Seat, TableView, melds
from mayi_desktop.engine.rulesheet import Contract
from mayi_desktop.ui.kit.theme import Metrics, Size
from mayi_desktop.ui.play.hand import HeldHand, Tray
from mayi_desktop.ui.table import card_places, regions

# --- The others' melds: each seat has a sector of the table before it and fills that. No seat's
# melds move or shrink because of what another seat lays down. If a panel needs one side of the
# table, the melds gather on the other as long as they stay large enough.


# Melds leave one side to a panel only if they stay at least this large, as a share of a card.
_GATHERED = 0.3
# One seat's melds are at most this much larger than the size that fits all others.
_ALIKE = 1.3
# Usual gaps in design pixels: between melds in a row, between rows, and to the next seat's
# melds; and the size of an owner mark.
_SEAT_MELDS_GAP, _ROWS, _ASIDE, _OWNER_MARK = 12, 9, 10, 40


@dataclass(frozen=True, slots=True)
class SeatMelds:
    """The melds of a seat in its sector; of several seats where melds have gathered.

    `sector` is the available room. The melds start at its `top`, close to their owner, and lie
    below `middle`, the x at which the owner sits.
    """

    groups: tuple[card_places.MeldGroup, ...]
    sector: pygame.Rect
    packing: card_places.Packing
    middle: int
    top: int

    @property
    def boxes(self) -> list[pygame.Rect]:
        """The rectangle of every meld."""
        return [box.rect for box in self.packing.boxes.values()]

    def above(self, line: int, bands: regions.Regions) -> SeatMelds:
        """The same melds, all above a line, smaller if need be."""
        sector = pygame.Rect(self.sector)
        sector.height = max(1, min(sector.height, line - sector.y))
        owner_mark = _OWNER_MARK if self.packing.owner_marks else 0
        packing = _packed(self.groups, sector, bands, self.packing.scale, owner_mark)
        if not owner_mark:
            packing = packing.before(self.middle, self._place(sector), bands.space.px(_ROWS))
        return replace(self, sector=sector, packing=packing)

    def before_owner(self, bands: regions.Regions, *, near: bool) -> SeatMelds:
        """The same melds close to their owner, who may sit on the near side."""
        place, gap = self._place(self.sector), bands.space.px(_ROWS)
        packing = self.packing.before(self.middle, place, gap)
        if near:
            packing = packing.sunk_to(self.sector.bottom)
        return replace(self, packing=packing)

    def _place(self, sector: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(sector.x, self.top, sector.width, sector.height)


def place_melds(
    groups: Sequence[card_places.MeldGroup],
    plates: Sequence[pygame.Rect],
    bands: regions.Regions,
    centre: regions.Piles,
    contract: Contract,
    clear_side: int | None,
) -> tuple[SeatMelds, ...]:
    """The melds of all opponents, from left to right; `clear_side` is a side to leave free."""
    found = _before_owners(groups, plates, bands, centre, contract)
    if clear_side is None or all(
        centre.fields[clear_side].collidelist(seat.boxes) < 0 for seat in found
    ):
        return found
    field = centre.fields[1 - clear_side]
    gathered = _packed(groups, field, bands, bands.largest, _OWNER_MARK)
    if gathered.scale < _GATHERED:
        return found
    return (SeatMelds(tuple(groups), field, gathered, field.centerx, field.top),)


def _before_owners(
    groups: Sequence[card_places.MeldGroup],
    plates: Sequence[pygame.Rect],
    bands: regions.Regions,
    centre: regions.Piles,
    contract: Contract,
) -> tuple[SeatMelds, ...]:
    """The melds of every seat in its sector.

    In the spectator view they lie close to its plate, on either side of the table.
    """
    low, alone = bands.space.px(_ROWS), bands.spectator
    around = regions.sectors_around(bands, centre, len(plates)) if alone else []
    sectors = around or sectors_of(bands, centre, plates)
    # Sectors beside the room above the piles, but not below it, may be as high.
    strips = [sector for sector in sectors if sector.bottom == centre.strip.bottom]
    sizes = _alike(sectors, bands, contract)
    found = []
    for group, plate, sector, size in zip(groups, plates, sectors, sizes, strict=True):
        packing = _packed((group,), sector, bands, size, 0)
        top = sector.top
        if not alone and not any(_overlap(strip, sector) for strip in strips):
            above = [other.bottom for other in plates if _overlap(other, sector)]
            top = min(top, max(above, default=plate.bottom) + low)
        seat = SeatMelds((group,), sector, packing, plate.centerx, top)
        found.append(seat.before_owner(bands, near=alone and regions.is_near(bands, plate)))
    return tuple(found)


def _alike(
    sectors: Sequence[pygame.Rect], bands: regions.Regions, contract: Contract
) -> list[float]:
    """The card size of every sector, with none much larger than in another."""
    gap = bands.space.px(_SEAT_MELDS_GAP)
    # Sizes are tried in steps from the largest, so the usual one may fit a little better.
    tried = {card_places.LARGEST, bands.largest}
    usual = [
        max(_usual_size(sector.size, bands.card, gap, contract, largest) for largest in tried)
        for sector in sectors
    ]
    most = _ALIKE * min(usual, default=bands.largest)
    return [min(size, most) for size in usual]


def _overlap(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether part of one lies above or below the other."""
    return one.left < other.right and other.left < one.right


def sectors_of(
    bands: regions.Regions, centre: regions.Piles, plates: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """The sector of each opponent, from left to right.

    The seats on either side share the field there. A seat in the middle has the room above the
    piles, between plates that are as low, unless it is the only opponent.
    """
    half, odd = divmod(len(plates), 2)
    if len(plates) == 1:
        return [pygame.Rect(centre.fields[0])]
    fields = [pygame.Rect(field) for field in centre.fields]
    strip, gap = pygame.Rect(centre.strip), bands.space.px(_ASIDE)
    if odd:
        low = [plate for plate in plates if plate.bottom > strip.top]
        ends = (abs(plate.centerx - strip.centerx) - plate.width // 2 - gap for plate in low)
        wide = max(strip.width, bands.opponents_row.width // len(plates))
        strip.width = min(wide, 2 * min(ends, default=strip.width))
        strip.centerx = centre.strip.centerx
        fields[0].width = min(fields[0].right, strip.left - gap) - fields[0].x
        inner = max(fields[1].left, strip.right + gap)
        fields[1] = pygame.Rect(inner, fields[1].y, fields[1].right - inner, fields[1].height)
    left, right = (regions.columns_of(field, half, bands.space) for field in fields)
    return [*left, *([strip] if odd else []), *right]


def _packed(
    groups: Sequence[card_places.MeldGroup],
    sector: pygame.Rect,
    bands: regions.Regions,
    largest: float,
    owner_mark: int,
) -> card_places.Packing:
    gap = bands.space.px(_SEAT_MELDS_GAP)
    wide = bands.space.px(owner_mark) if owner_mark else 0
    return _packed_once(tuple(groups), tuple(sector), bands.card, (gap, wide), largest)


# A play changes the melds of one seat; the others stay as placed. The cache holds a few times a
# full table's seats, since a hint or a question moves them for a moment.
@lru_cache(maxsize=64)
def _packed_once(
    groups: tuple[card_places.MeldGroup, ...],
    sector: tuple[int, int, int, int],
    card: float,
    spaces: tuple[int, int],
    largest: float,
) -> card_places.Packing:
    gap, owner_mark = spaces
    field = pygame.Rect(sector)
    return card_places.pack_melds(
        groups, field, card, gap=gap, owner_mark=owner_mark, largest=largest
    )


@lru_cache(maxsize=64)
def _usual_size(
    size: tuple[int, int], card: float, gap: int, contract: Contract, largest: float
) -> float:
    """The card size that a contract's melds can have in a sector.

    Later lay-offs may shrink them, but a seat with few melds gets none larger.
    """
    needs = [need.size for need in contract] or [3, 3]
    melds = tuple(
        card_places.MeldShape(MeldId(number), (False,) * count)
        for number, count in enumerate(needs)
    )
    group = card_places.MeldGroup(Seat(0), melds)
    field = pygame.Rect((0, 0), size)
    return card_places.pack_melds(
        [group], field, card, gap=gap, owner_mark=0, largest=largest
    ).scale


# --- Claim panel: its place, its answers, and how the others' melds make room


# Pixels between melds and the panel, and of each card that melds beside it must still show.
_ABOVE_PANEL = 8
LEAST_VISIBLE = 9
# Two answers and an aside.
_ROWS_OF_ANSWERS = 3
# Usual sizes in design pixels: padding, gap, row, and the heading with card and question.
_PAD, _GAP, _ROW = 12, 7, 46
_HEAD, _LOW_HEAD = 74, 52
# The lowest row that can still be hit.
_LEAST_ROW = 22
# The share of the field that melds keep beside the panel.
_LEFT_FOR_MELDS = 0.5
# A flat panel: padding and gap, its share of the own melds' place, and the answers' share of
# that.
_FLAT_PAD, _FLAT_GAP = 10, 8
_OWN_BESIDE_FLAT = 0.48
_ANSWERS = 0.5
# The share of the own melds' place for panels that would otherwise cover the others' melds.
_SIDE_PANEL = 0.42
# Rounding three sums of pixels may cost this much.
_ROUNDED = 3


@dataclass(frozen=True, slots=True)
class ClaimPanelLayout:
    """The panel of a question, whether it is low and wide, and the others' melds beside it."""

    panel: pygame.Rect
    others: tuple[SeatMelds, ...]
    flat: bool = False


def place_claim_panel(
    bands: regions.Regions, centre: regions.Piles, others: tuple[SeatMelds, ...], *, asked: bool
) -> ClaimPanelLayout:
    """The others' melds make way for a question; if they become illegible, it lies below."""
    if bands.spectator:
        # Answers are given on phones.
        return ClaimPanelLayout(pygame.Rect(bands.own_row), others)
    own_row, right = regions.own_row_of(bands), centre.fields[1]
    panel = panel_rect(bands.sizes, own_row.action, right)
    if not asked or not _reached(others, panel):
        return ClaimPanelLayout(panel, others)
    # The panel's room doesn't grow with words, so that no meld changes its size.
    usual = right.move(0, bands.raised_by)
    panel = panel_rect(bands.space, own_row.action, usual)
    if not _reached(others, panel.move(0, -bands.raised_by)):
        return ClaimPanelLayout(panel, others)
    panel = panel_rect(bands.space, own_row.action, usual, beside=True)
    reach = panel.move(0, -bands.raised_by)
    squeezed = tuple(
        seat.above(reach.top - _ABOVE_PANEL, bands) if _reached((seat,), reach) else seat
        for seat in others
    )
    narrowest = min(seat.packing.narrowest for seat in squeezed)
    if narrowest >= LEAST_VISIBLE and not _reached(squeezed, reach):
        return ClaimPanelLayout(panel, squeezed)
    return ClaimPanelLayout(flat_panel_rect(own_row, bands.caption), others, flat=True)


def _reached(packed: tuple[SeatMelds, ...], panel: pygame.Rect) -> bool:
    """Whether melds lie in the panel's place."""
    return any(panel.collidelist(seat.boxes) >= 0 for seat in packed)


def panel_rect(
    sizes: Metrics, action: pygame.Rect, field: pygame.Rect, *, beside: bool = False
) -> pygame.Rect:
    """The panel of a question, over the action and as high above it as needed.

    It stays beside the piles, to the right of the left edge of `field`, the room for melds. If
    there are melds `beside` it, it leaves them a good part of that room.
    """
    top = field.top + round(_LEFT_FOR_MELDS * field.height) if beside else field.top
    high = min(_wanted(sizes, _HEAD), action.bottom - top)
    left = max(action.x, field.x)
    return pygame.Rect(left, action.bottom - high, action.right - left, high)


def flat_panel_rect(own_row: regions.OwnRow, caption: pygame.Rect) -> pygame.Rect:
    """A panel no higher than own row and caption, for when melds fill all room above.

    It takes about half of the place for own melds or tray, which then lie beside it.
    """
    left = own_row.own.x + round(_OWN_BESIDE_FLAT * own_row.own.width)
    top = caption.y
    return pygame.Rect(left, top, own_row.action.right - left, own_row.action.bottom - top)


def side_panel_rect(own: pygame.Rect, caption: pygame.Rect) -> pygame.Rect:
    """Space beside your melds for panels that would cover others'."""
    return pygame.Rect(own.x, caption.y, round(_SIDE_PANEL * own.width), own.bottom - caption.y)


def panel_sizes(sizes: Metrics, panel: pygame.Rect) -> Metrics:
    """The sizes of what is on a panel: as wished, or the usual ones if there is no room."""
    if panel.height >= _wanted(sizes, _LOW_HEAD) - _ROUNDED:
        return sizes
    return min(sizes, Metrics(sizes.size), key=lambda found: found.scale)


def heading_rect(sizes: Metrics, panel: pygame.Rect, *, flat: bool = False) -> pygame.Rect:
    """The part of a panel for card and question, above the answers; lower if there is no room.

    In a flat panel it is left of the answers.
    """
    if flat:
        inner = _flat_inner(sizes, panel)
        left = inner.width - round(_ANSWERS * inner.width) - sizes.px(_PAD)
        return pygame.Rect(inner.x, inner.y, left, inner.height)
    roomy = panel.height >= _wanted(sizes, _HEAD)
    inner = panel.inflate(-2 * sizes.px(_PAD), -2 * sizes.px(_PAD))
    high = sizes.px(_HEAD if roomy else _LOW_HEAD)
    return pygame.Rect(inner.x, inner.y, inner.width, high)


def answer_rects(
    sizes: Metrics, panel: pygame.Rect, *, flat: bool = False
) -> list[pygame.Rect]:
    """The places of both answers and of the aside below each other, all equally high."""
    gap = sizes.px(_FLAT_GAP if flat else _GAP)
    if flat:
        inner = _flat_inner(sizes, panel)
        high = (inner.height - (_ROWS_OF_ANSWERS - 1) * gap) // _ROWS_OF_ANSWERS
        first = pygame.Rect(0, inner.y, round(_ANSWERS * inner.width), high)
        first.right = inner.right
    else:
        head = heading_rect(sizes, panel)
        bottom = panel.bottom - sizes.px(_PAD)
        high = max(_LEAST_ROW, (bottom - head.bottom) // _ROWS_OF_ANSWERS - gap)
        first = pygame.Rect(head.x, head.bottom + gap, head.width, high)
    return [first.move(0, n * (first.height + gap)) for n in range(_ROWS_OF_ANSWERS)]


def _flat_inner(sizes: Metrics, panel: pygame.Rect) -> pygame.Rect:
    return panel.inflate(-2 * sizes.px(_FLAT_PAD), -2 * sizes.px(_FLAT_PAD))


def _wanted(sizes: Metrics, head: int) -> int:
    """The height of a panel with this heading and full-height rows."""
    rows = _ROWS_OF_ANSWERS * sizes.px(_ROW + _GAP)
    return 2 * sizes.px(_PAD) + sizes.px(head) + rows


# --- The whole table, and what lies at a point of it


# The number of top discards drawn; deeper ones would be covered.
_DISCARDS_SHOWN = 8
# The largest offset of a discard from the middle of its pile, as a share of its height.
_STREWN = 0.03
# Largest height of the viewer's own melds, as a share of a card in the hand.
_OWN_MELD = 0.66
# Air below them, in pixels in a window 1080 pixels high.
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
    """How a person holds the hand: the order, the tray, and the picked cards.

    `gaps` are the indices in the order before which the hand is split.
    """

    order: tuple[CardId, ...] = ()
    tray: Tray = ()
    gaps: tuple[int, ...] = ()
    big: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the table has to make room for, and who looks at it.

    While something is `asked`, melds make way for the question. The field number `clear_side`
    stays clear for a panel if all melds fit in the other; if they don't, own melds leave the
    panel a part of their place. A `shared` table never turns: every seat stays in the opponents
    row, and the viewer holds their hand at the lower edge, which has no seat. The `spectator`
    flag is the spectator view: no hands, seats on both long sides, and everything larger.
    """

    asked: bool = False
    clear_side: int | None = None
    shared: bool = False
    spectator: bool = False


USUAL_SURROUNDINGS = Surroundings()


@dataclass(frozen=True, slots=True)
class SeatBox:
    """The place of a seat at the screen's edge: its plate, and the fan of its cards' backs.

    The viewer's own hand stands in for the fan. `back` is the height of a card in it; the part
    that doesn't fit above the plate is behind it.
    """

    plate: pygame.Rect
    fan: pygame.Rect
    pan: float
    back: float

    @property
    def fan_bounds(self) -> pygame.Rect:
        """Bounds of the fan's cards, even while they lie askew."""
        return self.fan.union(self.plate).inflate(24, 24)


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
    """A pressed point of the table: what is there, and which card, meld or slot.

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

    `card` is the height of a card in the hand. `claim_panel` is the place of a question: over
    the action, as high as its answers need; `flat` means low and wide. `home` is the seat at
    the lower edge, None at a shared table and in the spectator view (`spectator`). `side_panel`
    is the space beside own melds for panels that would cover the others'; usually None.
    """

    size: Size
    card: float
    header: pygame.Rect
    turn_card: pygame.Rect
    utilities: pygame.Rect
    seats: Mapping[Seat, SeatBox]
    centre_column: pygame.Rect
    stock: card_places.CardPose
    discards: card_places.CardPose
    claim_button: pygame.Rect
    caption: pygame.Rect
    fields: tuple[pygame.Rect, ...]
    melds: Mapping[MeldId, card_places.MeldBox]
    owner_marks: tuple[tuple[Seat, pygame.Rect], ...]
    own: pygame.Rect
    tray: tuple[card_places.TrayBox, ...]
    sorts: pygame.Rect
    action: pygame.Rect
    claim_panel: pygame.Rect
    flat: bool
    hand_room: pygame.Rect
    hand: card_places.HandFan
    order: tuple[CardId, ...]
    home: Seat | None = None
    spectator: bool = False
    side_panel: pygame.Rect | None = None
    cards: Mapping[CardId, card_places.CardPose] = field(default_factory=dict)

    def press_at(self, pos: Point, top: CardId | None) -> Press:
        """What lies at a point; `top` is the visible discard."""
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
        """The meld at a point, including the gaps between its cards."""
        for meld, box in self.melds.items():
            if box.rect.inflate(2 * _AROUND_MELD, 2 * _AROUND_MELD).collidepoint(pos):
                return meld
        apart = (
            (meld, box.bounds) for meld, box in self.melds.items() if box.bounds is not None
        )
        return next((meld for meld, bounds in apart if bounds.collidepoint(pos)), None)

    def hand_card_at(self, pos: Point) -> CardId | None:
        """The card of the hand at a point, by the cards' visible parts at rest."""
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
        """Whether a point is over the hand, or a little above it."""
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
            if x < slot.x - slot.width / 2 + min(self.hand.visible_width, slot.width) / 2:
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
    """Place everything a view shows in a window of this size; same input, same layout.

    The viewer sits at the lower edge. Without a viewer the first seat sits there, and at a
    shared table no seat does.
    """
    held = held or HandArrangement(view.hand)
    home = None if around.shared or around.spectator else home_seat(view)
    ground, opponents = _ground(view, size, held, ui_scale, around), opponents_of(view, home)
    bands, centre, own_row = ground
    seats = _seats(opponents, home, ground)
    others = _others_melds(view, opponents, seats, ground, around.clear_side)
    asking = place_claim_panel(bands, centre, others, asked=around.asked)
    mine = [] if home is None else [_group(view, home)]
    own, side_panel = own_row.own, None
    if asking.flat:
        own = pygame.Rect(own.x, own.y, asking.panel.x - bands.space.gap - own.x, own.height)
    elif home is not None and _is_hidden(asking.others, centre, around.clear_side):
        own, side_panel = _parted_own(mine, bands, own, held)
    is_down = any(group.melds for group in mine)
    room = _tray_room(own, is_down=is_down)
    tray = card_places.lay_out_tray(
        view.table.meld_rules,
        held.tray,
        room,
        bands.card,
        bands.space,
        middle=_middle(bands, own, room),
    )
    packed = (*(seat.packing for seat in asking.others), _own_melds(mine, bands, own, held))
    count, rows = len(held.order), bands.rows
    turn_card, corner = regions.header_ends(bands)
    around_seats = [box.plate.union(box.fan) for box in seats.values()]
    hand = card_places.lay_out_hand(count, bands.hand, bands.card, rows=rows, gaps=held.gaps)
    return TableLayout(
        size=size,
        card=bands.card,
        header=bands.header,
        turn_card=regions.as_far_as(turn_card, around_seats),
        utilities=regions.from_as_far_as(corner, around_seats),
        seats=seats,
        centre_column=centre.centre_column,
        stock=centre.stock,
        discards=centre.discards,
        claim_button=centre.claim_button,
        caption=regions.caption_of(bands, asking.panel if around.asked else None, side_panel),
        fields=centre.fields,
        melds={mid: box for packing in packed for mid, box in packing.boxes.items()},
        owner_marks=tuple(mark for packing in packed for mark in packing.owner_marks),
        own=own,
        tray=tray,
        sorts=own_row.sorts,
        action=own_row.action,
        claim_panel=asking.panel,
        flat=asking.flat,
        hand_room=bands.hand,
        hand=hand,
        order=held.order,
        home=home,
        spectator=around.spectator,
        side_panel=side_panel,
        cards=_cards(view, held, hand, centre.discards, packed, tray),
    )


_Ground = tuple[regions.Regions, regions.Piles, regions.OwnRow]


def _ground(
    view: TableView,
    size: Size,
    held: HandArrangement,
    ui_scale: float,
    around: Surroundings,
) -> _Ground:
    """The bands, the piles and the own row, before seats are placed.

    A shared table has room for any hand, so that no seat and no pile moves when one opens;
    while all are face down, melds are larger.
    """
    if around.spectator:
        seats = len(view.table.seats)
        bands = regions.spectator_regions(size, ui_scale, seats)
        centre = regions.spectator_piles(bands, seats)
        return bands, centre, regions.spectator_own_row(bands, centre)
    most = max(view.counts, default=0) if around.shared else 0
    bands = regions.make_regions(size, max(most, len(held.order)), ui_scale, big=held.big)
    centre = regions.place_piles(bands)
    covered = around.shared and view.viewer is None and view.table.result is None
    if covered and view.table.melds:
        bands, centre = regions.with_large_melds(bands, centre)
    return bands, centre, regions.own_row_of(bands)


def home_seat(view: TableView) -> Seat:
    """The seat at the lower edge."""
    return Seat(0) if view.viewer is None else view.viewer


def opponents_of(view: TableView, home: Seat | None) -> tuple[Seat, ...]:
    """The seats not at the lower edge, from left to right in the order of play."""
    if home is None:
        return view.table.turn_order_from(Seat(0))
    return view.table.turn_order_from(home)[1:]


def _seats(others: Sequence[Seat], home: Seat | None, ground: _Ground) -> dict[Seat, SeatBox]:
    bands, centre, own_row = ground
    if bands.spectator:
        rects = regions.seats_around(bands, centre, len(others))
    else:
        rects = regions.seat_rects(bands, centre.strip, len(others))
    boxes = {
        seat: SeatBox(at.plate, at.fan, at.aside, bands.back)
        for seat, at in zip(others, rects, strict=True)
    }
    if home is not None:
        boxes[home] = SeatBox(own_row.plate, bands.hand, 0.0, bands.card)
    return boxes


def _others_melds(
    view: TableView,
    opponents: Sequence[Seat],
    seats: Mapping[Seat, SeatBox],
    ground: _Ground,
    clear_side: int | None,
) -> tuple[SeatMelds, ...]:
    """The opponents' melds, each before its plate."""
    bands, centre, _shelf = ground
    groups = [_group(view, seat) for seat in opponents]
    plates = [seats[seat].plate for seat in opponents]
    contract = () if view.table.dealer is None else view.table.rule.contract
    return place_melds(groups, plates, bands, centre, contract, clear_side)


def _is_hidden(
    others: Sequence[SeatMelds], centre: regions.Piles, clear_side: int | None
) -> bool:
    """Whether melds still lie in the field to keep clear."""
    if clear_side is None:
        return False
    return any(centre.fields[clear_side].collidelist(seat.boxes) >= 0 for seat in others)


def _parted_own(
    mine: list[card_places.MeldGroup],
    bands: regions.Regions,
    own: pygame.Rect,
    held: HandArrangement,
) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The place for own melds or tray, and the space beside it if that stays legible."""
    if held.tray and any(group.melds for group in mine):
        return own, None
    side_panel = side_panel_rect(own, bands.caption)
    left = side_panel.right + bands.space.gap
    rest = pygame.Rect(left, own.y, own.right - left, own.height)
    if _own_melds(mine, bands, rest, held).narrowest < LEAST_VISIBLE:
        return own, None
    return rest, side_panel


def _tray_room(own: pygame.Rect, *, is_down: bool) -> pygame.Rect:
    """The tray's part of the own row; beside melds it takes a third."""
    if not is_down:
        return own
    x = own.x + round(own.width * 0.67)
    return pygame.Rect(x, own.y, own.right - x, own.height)


def _middle(bands: regions.Regions, own: pygame.Rect, room: pygame.Rect) -> int:
    """Below the piles, or in the middle of a part of the own row."""
    return bands.centre.centerx if room == own else room.centerx


def _own_melds(
    mine: list[card_places.MeldGroup],
    bands: regions.Regions,
    own: pygame.Rect,
    held: HandArrangement,
) -> card_places.Packing:
    """The melds of the seat at the lower edge; a tray beside them takes a third."""
    gap, part = bands.space.px(18), own
    if held.tray and any(group.melds for group in mine):
        part = pygame.Rect(own.x, own.y, round(own.width * 0.64), own.height)
    room = part.inflate(-gap, -gap)
    # A new card is raised into the air below them.
    room.height -= bands.space.px(_BELOW_OWN)
    owned = card_places.pack_melds(
        mine, room, bands.card, gap=gap, owner_mark=0, largest=_OWN_MELD
    )
    return owned.centred_on(_middle(bands, own, part), room)


def _group(view: TableView, seat: Seat) -> card_places.MeldGroup:
    rules = view.table.meld_rules
    return card_places.MeldGroup(
        seat,
        tuple(
            card_places.MeldShape(
                meld.id, tuple(melds.stands_for_another(rules, place) for place in meld.places)
            )
            for meld in view.table.melds
            if meld.owner == seat
        ),
    )


def _cards(
    view: TableView,
    held: HandArrangement,
    shape: card_places.HandFan,
    discards: card_places.CardPose,
    packed: tuple[card_places.Packing, ...],
    tray: tuple[card_places.TrayBox, ...],
) -> dict[CardId, card_places.CardPose]:
    """The slot of every card whose face the viewer may see, the lowest layer first."""
    slots: dict[CardId, card_places.CardPose] = {}
    pile = view.table.discards
    # Counted from the bottom of the pile: another discard moves no card.
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


def _strewn(discards: card_places.CardPose, card: CardId, depth: int) -> card_places.CardPose:
    """A discard lies a little askew and off centre, always the same for the same card."""
    angle = float(card * 37 % 13 - 6)
    aside, down = (card * factor % 11 / 5 - 1 for factor in (53, 29))
    x = discards.x + aside * _STREWN * discards.height
    y = discards.y + down * _STREWN * discards.height
    return card_places.CardPose(x, y, discards.height, angle, depth)


# --- Hand state: the viewer's cards on the screen; picked, new and hovered ones are raised


# Shares of the card's height. A hovered card is raised above picked ones, to tell them apart;
# new ones no higher than picked ones, and by a fixed length if cards are large.
_HOVER_LIFT = 0.14
_PICKED_LIFT = 0.12
_NEW_LIFT, _NEW_LIFT_PX = 0.12, 18
# Extra height of a picked or new card while it is hovered.
_HOVER_EXTRA = 0.03
# Neighbours of the hovered card move aside by this share of the visible part, less with each
# card further away; the third is the last to move.
_OPENING, _DECAY = 0.35, 3
# Two cards that make room for one between them move by this share of a card's width each.
_WAY = 0.24
# Cards on the left move less: the cards to their right must not cover their index.
_OPENING_LEFT = -0.4


@dataclass(slots=True)
class HandState(HeldHand):
    """A hand as this screen shows it: `carried` are the cards that the pointer drags.

    It opens at `opened_at` for a card that would come back there.
    """

    hover: CardId | None = None
    opened_at: int | None = None
    carried: tuple[CardId, ...] = ()
    big_cards: bool = False
    _plain: tuple[tuple[object, ...], TableView, TableLayout] | None = field(
        default=None, compare=False, repr=False
    )

    def update(self, view: TableView) -> None:
        # The decorator recreates a class with slots, so `super()` would not find it.
        HeldHand.update(self, view)
        self.carried = tuple(card for card in self.carried if card in set(view.hand))
        if self.hover not in view.hand:
            self.hover = None

    def arrangement(self) -> HandArrangement:
        """The hand as the layout needs it."""
        held = self.held()
        return HandArrangement(held, self.tray, self.gaps(held), self.big_cards)

    def layout(
        self,
        view: TableView,
        size: Size,
        *,
        ui_scale: float,
        around: Surroundings = USUAL_SURROUNDINGS,
    ) -> TableLayout:
        """The layout of a view with this hand, picked and hovered cards raised."""
        held = self.arrangement()
        # Raising a card moves nothing else, so the full layout is cached.
        asked, kept = (size, held, ui_scale, around), self._plain
        if kept is None or kept[0] != asked or kept[1] is not view:
            placed = lay_out_table(view, size, held, ui_scale=ui_scale, around=around)
            kept = self._plain = asked, view, placed
        plain = kept[2]
        raised = self._raised(plain)
        return replace(plain, cards={**plain.cards, **raised}) if raised else plain

    def _raised(self, plain: TableLayout) -> dict[CardId, card_places.CardPose]:
        slots: dict[CardId, card_places.CardPose] = {}
        hovered = plain.order.index(self.hover) if self.hover in plain.order else None
        for index, card in enumerate(plain.order):
            slot = plain.cards[card]
            up = self._lift(card, plain.card)
            aside = 0.0
            if (
                hovered is not None
                and index != hovered
                and plain.hand.front == len(plain.order)
            ):
                aside = _opened(index - hovered, plain.hand.visible_width, slot.width)
            aside += self._way(index, plain)
            if up or aside:
                slots[card] = replace(slot, x=slot.x + aside, y=slot.y - up)
        return slots

    def _way(self, index: int, plain: TableLayout) -> float:
        """How far a card makes way for one that would come back beside it."""
        at, behind = self.opened_at, len(plain.order) - plain.hand.front
        if at is None or (index < behind) != (at < behind):
            return 0.0
        distance = index - at if index >= at else at - 1 - index
        share = _WAY * max(0.0, 1 - distance / _DECAY)
        return share * plain.card * card_places.ASPECT * (1 if index >= at else -1)

    def _lift(self, card: CardId, height: float) -> float:
        lift = 0.0
        if card in self.new:
            lift = min(_NEW_LIFT_PX, _NEW_LIFT * height)
        if card in self.picked:
            lift = max(lift, _PICKED_LIFT * height)
        if card == self.hover and card not in self.carried:
            lift = max(lift + _HOVER_EXTRA * height, _HOVER_LIFT * height)
        return lift


def _opened(distance: int, strip: float, width: float) -> float:
    """How far a neighbour of the hovered card moves aside; 0 if cards hardly overlap."""
    if abs(distance) > _DECAY or strip > 0.8 * width:
        return 0.0
    share = _OPENING * (1 - (abs(distance) - 1) / _DECAY)
    return share * strip * (1 if distance > 0 else _OPENING_LEFT)


# --- Hands laid open at the end of a deal: on the table before their owner, if there is room


# The largest and the smallest height of the cards, as shares of one in the hand.
_MOST, _LEAST = 0.55, 0.28
# Widths of a hand in plate widths; the air around it as a share of the window's height.
_WIDTHS, _AIR = (1.6, 1.3, 1.0), 0.012
# A hand in several rows: the most rows, the visible part of the cards above a row, and the
# growth in card size that makes another row worthwhile.
_MOST_ROWS, _SEEN, _WORTH = 3, 0.52, 1.04
# The part of a card's width that shows its index, even the large one of small cards.
_INDEX = 0.36


def laid_open(layout: TableLayout, seat: Seat, count: int) -> tuple[card_places.CardPose, ...]:
    """The places of a seat's cards on the table before it, in one row or several.

    They are as large as the room allows; without any room there are no places.
    """
    best, chosen = _LEAST * layout.card, None
    rooms = list(_free_rooms(layout, seat)) if count else []
    for rows in range(1, min(count, _MOST_ROWS) + 1):
        across = -(-count // rows)
        worth = _WORTH if chosen else 1.0
        for room in rooms:
            by_width = room.width / (1 + _INDEX * (across - 1)) / card_places.ASPECT
            by_height = room.height / (1 + _SEEN * (rows - 1))
            high = min(_MOST * layout.card, by_width, by_height)
            if high > worth * best:
                best, chosen, worth = high, (room, across, rows), 1.0
    if chosen is None:
        return ()
    room, across, rows = chosen
    wide, down = best * card_places.ASPECT, _SEEN * best
    step = min(1.04 * wide, (room.width - wide) / max(1, across - 1))
    left = room.centerx - step * (across - 1) / 2
    top = room.y + best / 2
    if _is_near(layout, layout.seats[seat].plate):
        top = room.bottom - best / 2 - down * (rows - 1)
    return tuple(
        card_places.CardPose(
            left + step * (n % across), top + down * (n // across), best, z=n, up=True
        )
        for n in range(count)
    )


def _free_rooms(layout: TableLayout, seat: Seat) -> Iterator[pygame.Rect]:
    """The free parts of the table before a seat, some wide and some high."""
    panel, air = layout.seats[seat].plate, round(_AIR * layout.size[1])
    near, window = _is_near(layout, panel), pygame.Rect((0, 0), layout.size)
    if near and not layout.spectator:
        return
    taken = [*_lying(layout), layout.own, layout.caption, layout.action]
    taken += [box.plate for other, box in layout.seats.items() if other != seat]
    column = _column(layout, panel).inflate(-air, 0)
    for share in _WIDTHS:
        room = pygame.Rect(0, 0, min(column.width, round(share * panel.width)), 0)
        room.centerx = panel.centerx
        room.left = max(column.left, min(room.left, column.right - room.width))
        beside = [r for r in taken if r.width and _overlap(r, room.inflate(air, 0))]
        if near:
            # The seats across the table have the other half.
            room.bottom = panel.top - air
            ends = [r.bottom + air for r in beside if r.top < room.bottom]
            top = max([window.centery, *ends])
            room.update(room.x, top, room.width, room.bottom - top)
        else:
            room.top = air + max(_feet(layout, room), default=panel.bottom)
            ends = [rect.top - air for rect in beside if rect.bottom > room.top]
            # Hands of the far side reach no farther down.
            end = layout.size[1] // 2 if layout.spectator else layout.hand_room.top
            room.height = min([end, *ends]) - room.top
        if room.height > 0:
            yield room


def _is_near(layout: TableLayout, panel: pygame.Rect) -> bool:
    """Whether a plate is on the near side of the table."""
    return panel.centery > layout.stock.y


def _feet(layout: TableLayout, room: pygame.Rect) -> Iterator[int]:
    """The lower edges of the plates above a room."""
    for box in layout.seats.values():
        panel = box.plate
        beside = panel.right < room.left or room.right < panel.left
        if not beside and not _is_near(layout, panel):
            yield panel.bottom


def _lying(layout: TableLayout) -> Iterator[pygame.Rect]:
    """Everything that lies on the table."""
    yield layout.stock.bounds()
    yield layout.discards.bounds()
    yield from (box.rect for box in layout.melds.values())


def _column(layout: TableLayout, panel: pygame.Rect) -> pygame.Rect:
    """A seat's part of the field on its side, shared by all there, or of the centre column."""
    centre_column = layout.centre_column
    if abs(panel.centerx - centre_column.centerx) < panel.width // 4:
        return pygame.Rect(centre_column)
    field = next(
        f for f in layout.fields if (f.x < centre_column.x) == (panel.x < centre_column.x)
    )
    side = [
        box.plate.centerx
        for seat, box in layout.seats.items()
        if seat != layout.home
        and (box.plate.x < centre_column.x) == (panel.x < centre_column.x)
        and _is_near(layout, box.plate) is _is_near(layout, panel)
        and abs(box.plate.centerx - centre_column.centerx) >= box.plate.width // 4
    ]
    wide = field.width / len(side)
    left = field.x + wide * sorted(side).index(panel.centerx)
    return pygame.Rect(round(left), field.y, int(wide), field.height)
