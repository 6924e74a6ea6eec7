"""Regions of the window: header, seats, piles and hand; also for the spectator view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pygame

from mayi_desktop.ui.kit.theme import Metrics, Size
from mayi_desktop.ui.play.hand import SORTS
from mayi_desktop.ui.table.card_places import ASPECT, LARGEST, CardPose, row_rise, rows_needed

# --- Regions from the header down to the hand, and the piles in the middle


# Shares of the window's height; the centre gets the rest, so that melds have most.
HEADER, OPPONENTS_ROW, HAND, OWN_ROW, CAPTION = 0.07, 0.20, 0.24, 0.18, 0.035
# Card height in the hand as a share of the window's height; less than HAND, because of the fan.
HAND_CARD = 0.215
# Growth by the setting for big cards.
_BIG = 1.12
# As a share of the window's width: keeps cards small in narrow, tall windows.
_WIDEST_CARD = 0.16
# Air between own row and hand, as a share of the height: a picked card rises into it.
_ABOVE_HAND = 0.016
# The turn's slip and the corner with the buttons each take this share of the header, so that
# seats between them can sit higher.
_CORNER = 0.28
# The round buttons in the corner: count, size, gap, and the height of the words below.
_ICONS, _ICON, ICON_GAP, ICON_WORD = 4, 42, 20, 17
# Air above a slip in the header, as a share of its height.
_ABOVE_SLIP = 0.06
# Width of the viewer's plate for each sort button below it, as a share of the own row.
_SORT_BUTTON = 0.045
# Pixels between the slips in the header and a seat beside them.
_BESIDE_SLIP = 4
# How much lower the outermost seats sit than the middle, as a share of the opponents row.
_BOW = 0.08
# Air between backs and plate, as a share of the opponents row.
_BELOW_FAN = 0.02
# Shares of the opponents row: a plate takes 0.40 to 0.53 of the height, 0.16 is air around the
# fans, the rest shows backs.
_LEAST_PLATE, _MOST_PLATE, _AROUND_FANS = 0.40, 0.53, 0.16
# Height of a plate with three lines of text.
_PLATE = 84
# Plate widths, as shares of the row (the first unless seats could then sit less high), and the
# least.
_WIDE, _LEAST_WIDE = (0.185, 0.17), 290
# The least share of the row for the backs to read as cards: beyond it larger text is limited.
_LEAST_FAN = 0.14
# Height of a back as a share of the fan's room.
_BACK = 0.8
# Height of a card on the piles as a share of one in the hand.
_PILE = 0.70
# Air between the piles and what lies above, as a share of a card there: an offered card rises
# into it.
_ABOVE_PILES = 0.10
# Air above the seats that sit higher than the header's slips, and below every plate.
_ABOVE_RISEN, _BELOW_PLATE = 6, 8
# Height of the claim button below the piles, usually and at least with larger text.
_CLAIM_BUTTON, _MOST_CLAIM_BUTTON = 54, 46
# Step in which larger text is reduced.
_STEP = 0.05
# Least width of the centre column, which is also that of the claim button.
_NARROWEST = 340
# With every hand face down: how much lower the room for melds reaches, as a share of the
# window's height, and how large a card in a meld may be, as a share of one in a hand.
_LOWER, _LARGE_MELD = 0.15, 0.92


@dataclass(frozen=True, slots=True)
class Regions:
    """The bands from the top of the window to its bottom.

    `card` is the height of a card in the hand, and `rows` how many rows that has. `sizes` are
    the sizes of words, `space` those of the space around cards, which large words never shrink.
    `melds` is the height of the room for melds, and `raised_by` how much higher than usual it
    ends because of large words. `strip`, `pile`, `claim_button`, `fan`, `back` and `plate` are
    heights: of the room for melds above the piles, of a card on the piles, of the claim button,
    and of each opponent's backs, single back and plate. `largest` is the height of the largest
    melds as a share of a card in the hand. The `spectator` flag is the spectator view, with
    seats on both long sides.
    """

    header: pygame.Rect
    opponents_row: pygame.Rect
    centre: pygame.Rect
    caption: pygame.Rect
    own_row: pygame.Rect
    hand: pygame.Rect
    sizes: Metrics
    space: Metrics
    card: float
    margin: int
    rows: int
    melds: int
    raised_by: int
    strip: int
    pile: float
    claim_button: int
    fan: int
    back: float
    plate: int
    spectator: bool = False
    largest: float = LARGEST


@dataclass(frozen=True, slots=True)
class OwnRow:
    """The parts of the own row: the viewer's plate, sorts, own melds or tray, the action."""

    plate: pygame.Rect
    sorts: pygame.Rect
    own: pygame.Rect
    action: pygame.Rect


def make_regions(size: Size, cards: int, ui_scale: float, *, big: bool) -> Regions:
    """The bands of a window of this size, for so many cards in the hand.

    Large words take their room from the backs of the others' cards, and are reduced if too
    little of these would show; no card in play gets smaller.
    """
    usual = _usual(size, cards, min(1.0, ui_scale), big=big)
    bands = usual
    while ui_scale > 1.0:
        bands = _with_words(usual, Metrics(size, ui_scale))
        if bands.fan >= round(_LEAST_FAN * usual.opponents_row.height):
            return bands
        ui_scale -= _STEP
    return usual


def _usual(size: Size, cards: int, ui_scale: float, *, big: bool) -> Regions:
    """The bands with words of the usual size; the piles get what the rest leaves them."""
    width, height = size
    sizes = Metrics(size, ui_scale)
    margin = round(width * 0.025)
    card = min(HAND_CARD * height, _WIDEST_CARD * width) * (_BIG if big else 1.0)
    room = width - 2 * margin
    rows = rows_needed(cards, room, card, big=big)
    hand_high = round(card * HAND / HAND_CARD + row_rise(rows, card))
    header_height, caption_height = high_words(size, sizes)
    rest = height - header_height - caption_height - hand_high
    share = rest / (1 - HEADER - CAPTION - HAND)
    row_height, own_row_height = round(OPPONENTS_ROW * share), round(OWN_ROW * share)
    header = pygame.Rect(0, 0, width, header_height)
    hand = pygame.Rect(margin, height - hand_high, room, hand_high - max(2, height // 200))
    above_hand = max(sizes.px(8), round(_ABOVE_HAND * height))
    own_row = pygame.Rect(margin, hand.y - own_row_height, room, own_row_height - above_hand)
    caption = pygame.Rect(
        margin, own_row.y - caption_height, room, caption_height - sizes.px(4)
    )
    opponents_row = pygame.Rect(margin, header.bottom, room, row_height)
    centre = pygame.Rect(margin, opponents_row.bottom, room, caption.y - opponents_row.bottom)
    claim_button, plate = sizes.px(_CLAIM_BUTTON), _plate_height(row_height, sizes)
    pile = min(_PILE * card, centre.height - claim_button - beside_pile(sizes))
    highest = _highest_plate(row_height, plate, sizes)
    apart = _pile_top(centre, pile, claim_button, sizes) - highest
    return Regions(
        header,
        opponents_row,
        centre,
        caption,
        own_row,
        hand,
        sizes=sizes,
        space=sizes,
        card=card,
        margin=margin,
        rows=rows,
        melds=centre.height,
        raised_by=0,
        strip=max(1, int(apart - _ABOVE_PILES * pile - sizes.px(_BELOW_PLATE))),
        pile=pile,
        claim_button=claim_button,
        fan=_fan(row_height, plate),
        back=_BACK * _fan(row_height, round(_LEAST_PLATE * row_height)),
        plate=plate,
    )


def _with_words(usual: Regions, sizes: Metrics) -> Regions:
    """The same bands with larger words; the opponents row gives up the extra height."""
    header_height, caption_height = high_words(sizes.size, sizes)
    header, caption = pygame.Rect(usual.header), pygame.Rect(usual.caption)
    header.height = header_height
    caption.height = caption_height - sizes.px(4)
    caption.bottom = usual.own_row.y - sizes.px(4)
    claim_button = max(usual.claim_button, sizes.px(_MOST_CLAIM_BUTTON))
    plate = _plate_height(usual.opponents_row.height, sizes)
    high = max(usual.centre.height, round(usual.pile) + claim_button + beside_pile(usual.space))
    centre = pygame.Rect(usual.centre.x, caption.y - high, usual.centre.width, high)
    row_height = centre.y - header.bottom
    opponents_row = pygame.Rect(
        usual.opponents_row.x, header.bottom, usual.opponents_row.width, max(1, row_height)
    )
    return replace(
        usual,
        sizes=sizes,
        header=header,
        opponents_row=opponents_row,
        centre=centre,
        caption=caption,
        raised_by=usual.centre.bottom - centre.bottom,
        claim_button=claim_button,
        fan=_fan(row_height, plate),
        plate=plate,
    )


def high_words(size: Size, sizes: Metrics) -> tuple[int, int]:
    """The heights of header and caption, each with what is below it."""
    height = size[1]
    return max(round(HEADER * height), sizes.px(52)), max(round(CAPTION * height), sizes.px(32))


def _plate_height(row_height: int, sizes: Metrics) -> int:
    """Plate height: three text lines, capped by the row."""
    least, most = round(_LEAST_PLATE * row_height), round(_MOST_PLATE * row_height)
    return max(least, min(most, sizes.px(_PLATE)))


def _fan(row_height: int, plate: int) -> int:
    """The height that a row leaves for the backs above the plates."""
    return round((1 - _AROUND_FANS) * row_height) - plate


def _highest_plate(row_height: int, plate: int, sizes: Metrics) -> int:
    """The lower edge of the plate of a seat that sits as high as possible."""
    above = sizes.px(_ABOVE_RISEN) + _fan(row_height, plate) + round(_BELOW_FAN * row_height)
    return above + plate


def _pile_top(centre: pygame.Rect, pile: float, claim_button: int, space: Metrics) -> float:
    """The top of the piles: they lie close above the claim button."""
    return centre.bottom - claim_button - space.px(4) - space.px(14) - pile


def beside_pile(space: Metrics) -> int:
    """The air above the piles and around the claim button."""
    return space.px(16) + space.px(14)


def own_row_of(bands: Regions) -> OwnRow:
    """The parts of the own row."""
    own_row, sizes = bands.own_row, bands.space
    gap = sizes.px(14)
    action_wide = min(max(round(0.22 * own_row.width), sizes.px(350)), sizes.px(440))
    left_wide = max(sizes.px(72 * len(SORTS)), round(_SORT_BUTTON * len(SORTS) * own_row.width))
    plate = pygame.Rect(own_row.x, own_row.y, left_wide, round(own_row.height * 0.57))
    top = own_row.y + round(own_row.height * 0.66)
    sorts = pygame.Rect(own_row.x, top, left_wide, own_row.bottom - top)
    action = pygame.Rect(own_row.right - action_wide, own_row.y, action_wide, own_row.height)
    own = pygame.Rect(plate.right + gap, own_row.y, 0, own_row.height)
    own.width = action.x - gap - own.x
    return OwnRow(plate, sorts, own, action)


def caption_of(
    bands: Regions, panel: pygame.Rect | None, side_panel: pygame.Rect | None
) -> pygame.Rect:
    """Where the caption stands: above the own row, from side panel to question panel."""
    caption = pygame.Rect(bands.caption)
    if panel is not None:
        caption.width = panel.x - caption.x
    if side_panel is not None:
        caption.width, caption.x = caption.right - side_panel.right, side_panel.right
    return caption


def header_ends(bands: Regions) -> tuple[pygame.Rect, pygame.Rect]:
    """Header boxes: turn on the left, deal and buttons on the right."""
    header = bands.header
    wide, high = (
        round(_CORNER * bands.opponents_row.width),
        round((1 - _ABOVE_SLIP) * header.height),
    )
    turn = pygame.Rect(bands.margin, header.bottom - high, wide, high)
    return turn, turn.move(bands.opponents_row.width - wide, 0)


def as_far_as(turn: pygame.Rect, others: Iterable[pygame.Rect]) -> pygame.Rect:
    """The box for the turn, as wide as its neighbours allow."""
    beside = [box.x - _BESIDE_SLIP for box in others if box.y < turn.bottom and box.x > turn.x]
    right = max(turn.right, min(beside, default=turn.right))
    return pygame.Rect(turn.x, turn.y, right - turn.x, turn.height)


def from_as_far_as(corner: pygame.Rect, others: Iterable[pygame.Rect]) -> pygame.Rect:
    """The box for deal and buttons, a fifth wider where its neighbours allow."""
    beside = [box.right + _BESIDE_SLIP for box in others if box.y < corner.bottom]
    left = max([corner.x - corner.width // 5, *(x for x in beside if x < corner.right)])
    left = min(left, corner.x)
    return pygame.Rect(left, corner.y, corner.right - left, corner.height)


def icon_rects(sizes: Metrics, corner: pygame.Rect) -> list[pygame.Rect]:
    """The places of the round buttons at the right end of the corner, above their words."""
    word, gap = sizes.px(ICON_WORD), sizes.px(ICON_GAP)
    side = min(sizes.px(_ICON), corner.height - word)
    left = corner.right - _ICONS * side - (_ICONS - 1) * gap - gap // 2
    top = corner.y + (corner.height - side - word) // 2
    return [pygame.Rect(left + n * (side + gap), top, side, side) for n in range(_ICONS)]


def beside_icons(sizes: Metrics, corner: pygame.Rect) -> pygame.Rect:
    """The part of the corner beside the round buttons."""
    left = icon_rects(sizes, corner)[0].x
    return pygame.Rect(corner.x, corner.y, left - sizes.px(ICON_GAP) - corner.x, corner.height)


def seat_rects(bands: Regions, strip: pygame.Rect, seats: int) -> list[SeatPlace]:
    """The fan and the plate of every opponent, from left to right.

    Seats between the header's slips sit higher than those below them.
    """
    opponents_row, sizes, bow = (
        bands.opponents_row,
        bands.sizes,
        _BOW * bands.opponents_row.height,
    )
    cell = opponents_row.width / max(1, seats)
    wide = _plate_width(bands, seats)
    air, found = round(_BELOW_FAN * opponents_row.height), []
    for index in range(seats):
        middle = opponents_row.x + cell * (index + 0.5)
        t = (middle - opponents_row.centerx) / (opponents_row.width / 2)
        top = opponents_row.y + round(0.04 * opponents_row.height + bow * t * t)
        x = round(middle - wide / 2)
        fan = pygame.Rect(x, top, wide, bands.fan)
        plate = pygame.Rect(x, fan.bottom + air, wide, bands.plate)
        if _has_room_above(bands, plate):
            plate.bottom = strip.top - bands.space.px(_BELOW_PLATE)
            top = sizes.px(_ABOVE_RISEN)
            fan = pygame.Rect(x, top, wide, max(1, plate.top - air - top))
        found.append(SeatPlace(fan, plate, t))
    return found


def _plate_width(bands: Regions, seats: int) -> int:
    """Plate width: with figures in words, if that lets as many seats sit higher."""
    cell, most = bands.opponents_row.width / max(1, seats), bands.sizes.px(_LEAST_WIDE)
    found, counts = [], []
    for share in _WIDE:
        wide = round(
            min(cell - bands.space.px(10), max(most, share * bands.opponents_row.width))
        )
        middles = [bands.opponents_row.x + cell * (index + 0.5) for index in range(seats)]
        plates = [pygame.Rect(round(x - wide / 2), 0, wide, 1) for x in middles]
        found.append(wide)
        counts.append(sum(_has_room_above(bands, plate) for plate in plates))
    return found[counts.index(max(counts))]


def _has_room_above(bands: Regions, plate: pygame.Rect) -> bool:
    """Whether a plate fits between the header's slips."""
    span = plate.inflate(2 * _BESIDE_SLIP, 0)
    span.y, span.height = 0, bands.header.bottom
    return span.collidelist(header_ends(bands)) < 0


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """An opponent's place: backs, plate, and distance from the middle (-1 to 1)."""

    fan: pygame.Rect
    plate: pygame.Rect
    aside: float


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles with the claim button below them, and the room for the others' melds.

    That is a field on either side, and a strip above the piles.
    """

    stock: CardPose
    discards: CardPose
    centre_column: pygame.Rect
    claim_button: pygame.Rect
    fields: tuple[pygame.Rect, pygame.Rect]
    strip: pygame.Rect


def place_piles(bands: Regions) -> Piles:
    """Place everything in the middle band."""
    stock, discards = _piles(bands)
    centre_column = _centre_column(bands, stock, discards)
    low = round(stock.y - stock.height / 2 - _ABOVE_PILES * stock.height)
    strip = pygame.Rect(centre_column.x, low - bands.strip, centre_column.width, bands.strip)
    return Piles(
        stock,
        discards,
        centre_column,
        _claim_button(bands, centre_column),
        _fields(bands, centre_column),
        strip,
    )


def with_large_melds(bands: Regions, centre: Piles) -> tuple[Regions, Piles]:
    """The same table with every hand face down: melds take part of the hand's room.

    Seats and piles stay where they are.
    """
    by = round(_LOWER * bands.sizes.size[1])
    hand = pygame.Rect(bands.hand.x, bands.hand.y + by, bands.hand.width, 0)
    hand.height = bands.hand.height - by
    lower = replace(
        bands,
        caption=bands.caption.move(0, by),
        own_row=bands.own_row.move(0, by),
        hand=hand,
        melds=bands.melds + by,
        largest=_LARGE_MELD,
    )
    left, right = (pygame.Rect(f.x, f.y, f.width, f.height + by) for f in centre.fields)
    return lower, replace(centre, fields=(left, right))


def _piles(bands: Regions) -> tuple[CardPose, CardPose]:
    centre, sizes = bands.centre, bands.space
    width = bands.pile * ASPECT
    apart = width + sizes.px(36)
    y = _pile_top(centre, bands.pile, bands.claim_button, sizes) + bands.pile / 2
    x = centre.centerx
    stock = CardPose(x - apart / 2, y, bands.pile, 0.0, 0, up=False)
    return stock, CardPose(x + apart / 2, y, bands.pile)


def _centre_column(bands: Regions, stock: CardPose, discards: CardPose) -> pygame.Rect:
    side = bands.space.px(34)
    left = round(stock.x - stock.width / 2) - side
    right = round(discards.x + discards.width / 2) + side
    wide = max(right - left, bands.space.px(_NARROWEST))
    centre_column = pygame.Rect(0, bands.centre.y, wide, bands.centre.height)
    centre_column.centerx = bands.centre.centerx
    return centre_column


def _claim_button(bands: Regions, centre_column: pygame.Rect) -> pygame.Rect:
    sizes = bands.space
    top = bands.centre.bottom - bands.claim_button - sizes.px(4)
    return pygame.Rect(
        centre_column.x + sizes.px(6),
        top,
        centre_column.width - sizes.px(12),
        bands.claim_button,
    )


def _fields(bands: Regions, centre_column: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    centre, gap = bands.centre, bands.space.px(8)
    high = bands.melds - 2 * gap
    top = centre.bottom - gap - high
    left = pygame.Rect(centre.x, top, centre_column.x - centre.x - gap, high)
    right = pygame.Rect(
        centre_column.right + gap, top, centre.right - centre_column.right - gap, high
    )
    return left, right


# --- Spectator view: seats along both long sides, piles and words between them. All hands are
# on phones, so no side belongs to anybody in the room. Cards and words are as large as
# possible, for people some metres away.


# Size of words in a window 1080 pixels high, relative to somebody right before the screen;
# always the same share of the height, because people look from the same chair.
_WORDS = 1.65
# Card height on the piles as a share of the window's, and as a share of one in a hand.
_SPECTATOR_PILE, _OF_A_CARD = 0.22, 0.70
# Width of the centre column with piles and words, as a share of the window's; less for many
# seats.
_CENTRE_COLUMN, _NARROW = 0.31, 0.28
# Middle of the piles, as a share of the window's height: words lie below them.
_PILES_AT = 0.44
# Backs above a plate: their height, and its visible part.
_SPECTATOR_BACK, _SEEN = 0.10, 0.05
# Distance of the lowest plates from the window's lower edge, as a share of its height.
_LOW = 0.012
# Design pixels: a plate of two lines; the air between backs and plate, plate and melds, between
# seats, above the highest seat, and around the piles; the button; the caption.
_SPECTATOR_PLATE, _AIR, _MELDS, _ASIDE, _ABOVE, _AROUND, _ACTION, _CAPTION = (
    66,
    3,
    7,
    10,
    5,
    12,
    110,
    34,
)
# The largest plate width, and the share of the centre column that a seat alone above the piles
# has for its melds.
_WIDEST, _ALONE = 330, 1.6
# From three seats on two sit on the near side, from seven on four.
_TWO_BELOW, _FOUR_BELOW = 3, 7


def spectator_sizes(size: Size, ui_scale: float) -> Metrics:
    """The sizes of words in the spectator view."""
    usual = Metrics(size)
    return Metrics(size, ui_scale * _WORDS * usual.size[1] / 1080 / usual.scale)


def spectator_regions(size: Size, ui_scale: float, seats: int) -> Regions:
    """The bands of a spectator view; the own row's band is below the piles."""
    (width, height), sizes = size, spectator_sizes(size, ui_scale)
    margin = round(0.025 * width)
    room = width - 2 * margin
    header = pygame.Rect(0, 0, width, high_words(size, sizes)[0])
    seen, plate = round(_SEEN * height), sizes.px(_SPECTATOR_PLATE)
    block = seen + sizes.px(_AIR) + plate
    foot = height - round(_LOW * height)
    opponents_row = pygame.Rect(margin, header.bottom, room, block)
    low = foot - block if seats >= _TWO_BELOW else foot
    centre = pygame.Rect(margin, 0, room, 0).move_to(y=opponents_row.bottom + sizes.px(_MELDS))
    centre.height = low - sizes.px(_MELDS) - centre.y
    action = sizes.px(_ACTION)
    return Regions(
        header,
        opponents_row,
        centre,
        caption=pygame.Rect(margin, foot - sizes.px(_CAPTION), room, sizes.px(_CAPTION)),
        own_row=pygame.Rect(margin, foot - action, room, action),
        hand=pygame.Rect(margin, height, room, 0),
        sizes=sizes,
        space=sizes,
        card=_SPECTATOR_PILE * height / _OF_A_CARD,
        margin=margin,
        rows=1,
        melds=centre.height,
        raised_by=0,
        strip=0,
        pile=_SPECTATOR_PILE * height,
        claim_button=1,
        fan=seen,
        back=_SPECTATOR_BACK * height,
        plate=plate,
        spectator=True,
    )


def spectator_piles(bands: Regions, seats: int) -> Piles:
    """The piles with room for words below them, and for melds on either side and above."""
    width, height = bands.sizes.size
    share = _NARROW if seats >= _FOUR_BELOW else _CENTRE_COLUMN
    centre_column = pygame.Rect(0, bands.header.bottom, round(share * width), 0)
    centre_column.centerx = width // 2
    centre_column.height = bands.caption.bottom - centre_column.y
    high = bands.pile
    apart, middle = high * ASPECT + bands.sizes.px(36), _PILES_AT * height
    stock = CardPose(centre_column.centerx - apart / 2, middle, high, 0.0, 0, up=False)
    discards = CardPose(centre_column.centerx + apart / 2, middle, high)
    left = pygame.Rect(bands.centre.x, bands.centre.y, 0, bands.centre.height)
    left.width = centre_column.x - bands.sizes.px(_ASIDE) - left.x
    right = left.move(bands.centre.right - left.right, 0)
    strip = pygame.Rect(centre_column)
    strip.y = bands.sizes.px(_ABOVE) + bands.fan + bands.sizes.px(_AIR) + bands.plate
    strip.y += bands.sizes.px(_MELDS)
    strip.height = max(1, round(middle - high / 2) - bands.sizes.px(_AROUND) - strip.y)
    if _sides(seats)[0] == 1:
        strip.inflate_ip(round((_ALONE - 1) * centre_column.width), 0)
    return Piles(
        stock,
        discards,
        centre_column,
        pygame.Rect(centre_column.x, 0, 1, 1),
        (left, right),
        strip,
    )


def spectator_own_row(bands: Regions, centre: Piles) -> OwnRow:
    """No plate, sorts or melds; the action stands at the foot of the centre column."""
    nothing = pygame.Rect(centre.centre_column.x, bands.own_row.bottom, 0, 0)
    action = pygame.Rect(centre.centre_column.x, bands.own_row.y, centre.centre_column.width, 0)
    action.height = bands.own_row.height
    return OwnRow(nothing, nothing, nothing, action)


def seats_around(bands: Regions, centre: Piles, seats: int) -> list[SeatPlace]:
    """The place of every seat, clockwise from the upper left."""
    sizes, (top, below) = bands.sizes, _sides(seats)
    block = bands.fan + sizes.px(_AIR) + bands.plate
    upper = bands.header.bottom
    places = [
        _seat(bands, cell, upper) for cell in columns_of(centre.fields[0], top // 2, sizes)
    ]
    if top % 2:
        places.append(_seat(bands, centre.centre_column, bands.sizes.px(_ABOVE)))
    places += [
        _seat(bands, cell, upper) for cell in columns_of(centre.fields[1], top // 2, sizes)
    ]
    lower = bands.caption.bottom - block
    for field in reversed(centre.fields):
        cells = reversed(columns_of(field, below // 2, sizes))
        places += [_seat(bands, cell, lower) for cell in cells]
    return places


def sectors_around(bands: Regions, centre: Piles, seats: int) -> list[pygame.Rect]:
    """The part of the table before each of these seats; those of the near side come last."""
    gap, (top, below) = bands.sizes.px(_ASIDE), _sides(seats)
    upper, lower = [], []
    for field in centre.fields:
        whole = pygame.Rect(field)
        if top == 1 and whole.colliderect(centre.strip):
            whole.y = centre.strip.bottom + gap
            whole.height = field.bottom - whole.y
        far = pygame.Rect(whole)
        if top > 1 and below:
            far.height = (whole.height - gap) // 2
        near = pygame.Rect(whole.x, whole.bottom - far.height, whole.width, far.height)
        upper.append(columns_of(far, top // 2, bands.sizes))
        lower.append(columns_of(near, below // 2, bands.sizes))
    middle = [pygame.Rect(centre.strip)] if top % 2 else []
    return [*upper[0], *middle, *upper[1], *reversed(lower[1]), *reversed(lower[0])]


def is_near(bands: Regions, plate: pygame.Rect) -> bool:
    """Whether a seat is on the near side: its melds lie above its plate."""
    return plate.y > bands.centre.bottom


def _sides(seats: int) -> tuple[int, int]:
    """The number of seats on the far and the near side; the latter is never odd."""
    below = 4 if seats >= _FOUR_BELOW else 2 if seats >= _TWO_BELOW else 0
    return seats - below, below


def columns_of(field: pygame.Rect, count: int, sizes: Metrics) -> list[pygame.Rect]:
    """A field divided among so many seats, from left to right."""
    gap = sizes.px(_ASIDE)
    wide = (field.width - gap * (count - 1)) / max(1, count)
    return [
        pygame.Rect(round(field.x + n * (wide + gap)), field.y, int(wide), field.height)
        for n in range(count)
    ]


def _seat(bands: Regions, cell: pygame.Rect, top: int) -> SeatPlace:
    """A plate in the middle of a column, with the backs above it."""
    sizes, (width, _height) = bands.sizes, bands.sizes.size
    wide = min(cell.width, sizes.px(_WIDEST))
    fan = pygame.Rect(0, top, wide, bands.fan).move_to(centerx=cell.centerx)
    plate = pygame.Rect(fan.x, fan.bottom + sizes.px(_AIR), wide, bands.plate)
    return SeatPlace(fan, plate, (cell.centerx - width / 2) / (width / 2))
