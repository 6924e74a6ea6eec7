"""Regions of the window: header, seats, piles and hand; also for the spectator view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop.ui.kit.theme import Metrics, Size
from mayi_desktop.ui.table.card_places import ASPECT, CardPose, row_rise, rows_needed

# --- Regions from the header down to the hand, and the piles in the middle


# Shares of the window's height; the centre gets the rest, so that melds have most.
RIBBON, ARC, HAND, SHELF, CAPTION = 0.07, 0.20, 0.24, 0.18, 0.035
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
_ICONS, _ICON, _ICON_GAP, ICON_WORD = 3, 42, 22, 17
# Air above a slip in the header, as a share of its height.
_ABOVE_SLIP = 0.06
# Width of the viewer's plate and of the sort buttons, as a share of the own row.
_LEFT = 0.135
# Pixels between the slips in the header and a seat beside them.
_BESIDE_SLIP = 4
# How much lower the outermost seats sit than the middle, as a share of the opponents row.
_BOW = 0.08
# Air between backs and plate, as a share of the opponents row.
_BELOW_FAN = 0.02
# Shares of the opponents row: a plate takes 0.40 to 0.53 of the height, 0.16 is air around the
# fans, the rest shows backs.
_LEAST_PLAQUE, _MOST_PLAQUE, _AROUND_FANS = 0.40, 0.53, 0.16
# Height of a plate with three lines of text.
_PLAQUE = 84
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
_ABOVE_RISEN, _BELOW_PLAQUE = 6, 8
# Height of the claim button below the piles, usually and at least with larger text.
_PILL, _MOST_PILL = 54, 46
# Step in which larger text is reduced.
_STEP = 0.05
# Least width of the centre column, which is also that of the claim button.
_NARROWEST = 340


@dataclass(frozen=True, slots=True)
class _Bands:
    """The bands from the top of the window to its bottom."""

    header: pygame.Rect
    arc: pygame.Rect
    centre: pygame.Rect
    caption: pygame.Rect
    shelf: pygame.Rect
    hand: pygame.Rect


@dataclass(frozen=True, slots=True)
class Regions(_Bands):
    """The bands; `card` is the height of a card in the hand, `rows` how many rows that has.

    `sizes` are the sizes of words, `plain` those of the space around cards, which large words
    never shrink. `melds` is the height of the room for melds, and `lifted` how much higher than
    usual it ends because of large words. `strip`, `pile`, `pill`, `fan`, `back` and
    `seat_panel` are heights: of the room for melds above the piles, of a card on the piles, of
    the claim button, and of each opponent's backs, single back and plate. The `television` flag
    is the spectator view, with seats on both long sides.
    """

    sizes: Metrics
    plain: Metrics
    card: float
    margin: int
    rows: int
    melds: int
    lifted: int
    strip: int
    pile: float
    pill: int
    fan: int
    back: float
    seat_panel: int
    television: bool = False


@dataclass(frozen=True, slots=True)
class Shelf:
    """The parts of the own row: the viewer's plate, sorts, own melds or tray, the action."""

    seat_panel: pygame.Rect
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
        if bands.fan >= round(_LEAST_FAN * usual.arc.height):
            return bands
        ui_scale -= _STEP
    return usual


def _usual(size: Size, cards: int, ui_scale: float, *, big: bool) -> Regions:
    """The bands with words of the usual size."""
    width, height = size
    sizes = Metrics(size, ui_scale)
    margin = round(width * 0.025)
    card = min(HAND_CARD * height, _WIDEST_CARD * width) * (_BIG if big else 1.0)
    room = width - 2 * margin
    rows = rows_needed(cards, room, card, big=big)
    hand_high = round(card * HAND / HAND_CARD + row_rise(rows, card))
    ribbon_high, caption_high = high_words(size, sizes)
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
    return _filled(_Bands(ribbon, arc, centre, caption, shelf, hand), sizes, card, rows)


def _filled(bands: _Bands, sizes: Metrics, card: float, rows: int) -> Regions:
    """The bands with the heights of everything in them; the piles get the rest."""
    arc, centre = bands.arc, bands.centre
    pill, plaque = sizes.px(_PILL), _high_plaque(arc.height, sizes)
    pile = min(_PILE * card, centre.height - pill - beside_pile(sizes))
    highest = _highest_plaque(arc.height, plaque, sizes)
    apart = _pile_top(centre, pile, pill, sizes) - highest
    return Regions(
        bands.header,
        arc,
        centre,
        bands.caption,
        bands.shelf,
        bands.hand,
        sizes=sizes,
        plain=sizes,
        card=card,
        margin=arc.x,
        rows=rows,
        melds=centre.height,
        lifted=0,
        strip=_strip_height(pile, apart, sizes),
        pile=pile,
        pill=pill,
        fan=_fan(arc.height, plaque),
        back=_BACK * _fan(arc.height, round(_LEAST_PLAQUE * arc.height)),
        seat_panel=plaque,
    )


def _with_words(usual: Regions, sizes: Metrics) -> Regions:
    """The same bands with larger words; the opponents row gives up the extra height."""
    ribbon_high, caption_high = high_words(sizes.size, sizes)
    ribbon, caption = pygame.Rect(usual.header), pygame.Rect(usual.caption)
    ribbon.height = ribbon_high
    caption.height = caption_high - sizes.px(4)
    caption.bottom = usual.shelf.y - sizes.px(4)
    pill = max(usual.pill, sizes.px(_MOST_PILL))
    plaque = _high_plaque(usual.arc.height, sizes)
    high = max(usual.centre.height, round(usual.pile) + pill + beside_pile(usual.plain))
    centre = pygame.Rect(usual.centre.x, caption.y - high, usual.centre.width, high)
    arc_high = centre.y - ribbon.bottom
    arc = pygame.Rect(usual.arc.x, ribbon.bottom, usual.arc.width, max(1, arc_high))
    return replace(
        usual,
        sizes=sizes,
        header=ribbon,
        arc=arc,
        centre=centre,
        caption=caption,
        lifted=usual.centre.bottom - centre.bottom,
        pill=pill,
        fan=_fan(arc_high, plaque),
        seat_panel=plaque,
    )


def high_words(size: Size, sizes: Metrics) -> tuple[int, int]:
    """The heights of header and caption, each with what is below it."""
    height = size[1]
    return max(round(RIBBON * height), sizes.px(52)), max(round(CAPTION * height), sizes.px(32))


def _high_plaque(arc_high: int, sizes: Metrics) -> int:
    """Plate height: three text lines, capped by the row."""
    least, most = round(_LEAST_PLAQUE * arc_high), round(_MOST_PLAQUE * arc_high)
    return max(least, min(most, sizes.px(_PLAQUE)))


def _fan(arc_high: int, plaque: int) -> int:
    """The height that a row leaves for the backs above the plates."""
    return round((1 - _AROUND_FANS) * arc_high) - plaque


def _highest_plaque(arc_high: int, plaque: int, sizes: Metrics) -> int:
    """The lower edge of the plate of a seat that sits as high as possible."""
    above = sizes.px(_ABOVE_RISEN) + _fan(arc_high, plaque) + round(_BELOW_FAN * arc_high)
    return above + plaque


def _strip_height(pile: float, apart: float, sizes: Metrics) -> int:
    """The room between that plate and piles this far apart."""
    return max(1, int(apart - _ABOVE_PILES * pile - sizes.px(_BELOW_PLAQUE)))


def _pile_top(centre: pygame.Rect, pile: float, pill: int, plain: Metrics) -> float:
    """The top of the piles: they lie close above the claim button."""
    return centre.bottom - pill - plain.px(4) - plain.px(14) - pile


def beside_pile(plain: Metrics) -> int:
    """The air above the piles and around the claim button."""
    return plain.px(16) + plain.px(14)


def shelf_of(bands: Regions) -> Shelf:
    """The parts of the own row."""
    shelf, sizes = bands.shelf, bands.plain
    gap = sizes.px(14)
    action_wide = min(max(round(0.22 * shelf.width), sizes.px(350)), sizes.px(440))
    left_wide = max(sizes.px(216), round(_LEFT * shelf.width))
    plaque = pygame.Rect(shelf.x, shelf.y, left_wide, round(shelf.height * 0.57))
    top = shelf.y + round(shelf.height * 0.66)
    sorts = pygame.Rect(shelf.x, top, left_wide, shelf.bottom - top)
    action = pygame.Rect(shelf.right - action_wide, shelf.y, action_wide, shelf.height)
    own = pygame.Rect(plaque.right + gap, shelf.y, 0, shelf.height)
    own.width = action.x - gap - own.x
    return Shelf(plaque, sorts, own, action)


def caption_of(
    bands: Regions, panel: pygame.Rect | None, told: pygame.Rect | None
) -> pygame.Rect:
    """Where the caption stands: above the own row, from side panel to question panel."""
    caption = pygame.Rect(bands.caption)
    if panel is not None:
        caption.width = panel.x - caption.x
    if told is not None:
        caption.width, caption.x = caption.right - told.right, told.right
    return caption


def header_ends(bands: Regions) -> tuple[pygame.Rect, pygame.Rect]:
    """Header boxes: turn on the left, deal and buttons on the right."""
    header = bands.header
    wide, high = round(_CORNER * bands.arc.width), round((1 - _ABOVE_SLIP) * header.height)
    turn = pygame.Rect(bands.margin, header.bottom - high, wide, high)
    return turn, turn.move(bands.arc.width - wide, 0)


def as_far_as(turn: pygame.Rect, others: Iterable[pygame.Rect]) -> pygame.Rect:
    """The box for the turn, as wide as its neighbours allow."""
    beside = [box.x - _BESIDE_SLIP for box in others if box.y < turn.bottom and box.x > turn.x]
    right = max(turn.right, min(beside, default=turn.right))
    return pygame.Rect(turn.x, turn.y, right - turn.x, turn.height)


def icon_rects(sizes: Metrics, corner: pygame.Rect) -> list[pygame.Rect]:
    """The places of the round buttons at the right end of the corner, above their words."""
    word, gap = sizes.px(ICON_WORD), sizes.px(_ICON_GAP)
    side = min(sizes.px(_ICON), corner.height - word)
    left = corner.right - _ICONS * side - (_ICONS - 1) * gap - gap // 2
    top = corner.y + (corner.height - side - word) // 2
    return [pygame.Rect(left + n * (side + gap), top, side, side) for n in range(_ICONS)]


def beside_icons(sizes: Metrics, corner: pygame.Rect) -> pygame.Rect:
    """The part of the corner beside the round buttons."""
    left = icon_rects(sizes, corner)[0].x
    return pygame.Rect(corner.x, corner.y, left - sizes.px(_ICON_GAP) - corner.x, corner.height)


def seat_rects(bands: Regions, strip: pygame.Rect, seats: int) -> list[SeatPlace]:
    """The fan and the plate of every opponent, from left to right.

    Seats between the header's slips sit higher than those below them.
    """
    arc, sizes, bow = bands.arc, bands.sizes, _BOW * bands.arc.height
    cell = arc.width / max(1, seats)
    wide = _plaque_width(bands, seats)
    air, found = round(_BELOW_FAN * arc.height), []
    for index in range(seats):
        middle = arc.x + cell * (index + 0.5)
        t = (middle - arc.centerx) / (arc.width / 2)
        top = arc.y + round(0.04 * arc.height + bow * t * t)
        x = round(middle - wide / 2)
        fan = pygame.Rect(x, top, wide, bands.fan)
        plaque = pygame.Rect(x, fan.bottom + air, wide, bands.seat_panel)
        if _has_room_above(bands, plaque):
            plaque.bottom = strip.top - bands.plain.px(_BELOW_PLAQUE)
            top = sizes.px(_ABOVE_RISEN)
            fan = pygame.Rect(x, top, wide, max(1, plaque.top - air - top))
        found.append(SeatPlace(fan, plaque, t))
    return found


def _plaque_width(bands: Regions, seats: int) -> int:
    """Plate width: with figures in words, if that lets as many seats sit higher."""
    cell, most = bands.arc.width / max(1, seats), bands.sizes.px(_LEAST_WIDE)
    found, counts = [], []
    for share in _WIDE:
        wide = round(min(cell - bands.plain.px(10), max(most, share * bands.arc.width)))
        middles = [bands.arc.x + cell * (index + 0.5) for index in range(seats)]
        plaques = [pygame.Rect(round(x - wide / 2), 0, wide, 1) for x in middles]
        found.append(wide)
        counts.append(sum(_has_room_above(bands, plaque) for plaque in plaques))
    return found[counts.index(max(counts))]


def _has_room_above(bands: Regions, plaque: pygame.Rect) -> bool:
    """Whether a plate fits between the header's slips."""
    span = plaque.inflate(2 * _BESIDE_SLIP, 0)
    span.y, span.height = 0, bands.header.bottom
    return span.collidelist(header_ends(bands)) < 0


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """An opponent's place: backs, plate, and distance from the middle (-1 to 1)."""

    fan: pygame.Rect
    plaque: pygame.Rect
    aside: float


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles with the claim button below them, and the room for the others' melds.

    That is a field on either side, and a strip above the piles.
    """

    stock: CardPose
    discards: CardPose
    corridor: pygame.Rect
    pill: pygame.Rect
    fields: tuple[pygame.Rect, pygame.Rect]
    strip: pygame.Rect


def place_piles(bands: Regions) -> Piles:
    """Place everything in the middle band."""
    stock, discards = _piles(bands)
    corridor = _corridor(bands, stock, discards)
    low = round(stock.y - stock.height / 2 - _ABOVE_PILES * stock.height)
    strip = pygame.Rect(corridor.x, low - bands.strip, corridor.width, bands.strip)
    return Piles(
        stock, discards, corridor, _pill(bands, corridor), _fields(bands, corridor), strip
    )


def _piles(bands: Regions) -> tuple[CardPose, CardPose]:
    centre, sizes = bands.centre, bands.plain
    width = bands.pile * ASPECT
    apart = width + sizes.px(36)
    y = _pile_top(centre, bands.pile, bands.pill, sizes) + bands.pile / 2
    x = centre.centerx
    stock = CardPose(x - apart / 2, y, bands.pile, 0.0, 0, up=False)
    return stock, CardPose(x + apart / 2, y, bands.pile)


def _corridor(bands: Regions, stock: CardPose, discards: CardPose) -> pygame.Rect:
    side = bands.plain.px(34)
    left = round(stock.x - stock.width / 2) - side
    right = round(discards.x + discards.width / 2) + side
    wide = max(right - left, bands.plain.px(_NARROWEST))
    corridor = pygame.Rect(0, bands.centre.y, wide, bands.centre.height)
    corridor.centerx = bands.centre.centerx
    return corridor


def _pill(bands: Regions, corridor: pygame.Rect) -> pygame.Rect:
    sizes = bands.plain
    top = bands.centre.bottom - bands.pill - sizes.px(4)
    return pygame.Rect(corridor.x + sizes.px(6), top, corridor.width - sizes.px(12), bands.pill)


def _fields(bands: Regions, corridor: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    centre, gap = bands.centre, bands.plain.px(8)
    high = bands.melds - 2 * gap
    top = centre.bottom - gap - high
    left = pygame.Rect(centre.x, top, corridor.x - centre.x - gap, high)
    right = pygame.Rect(corridor.right + gap, top, centre.right - corridor.right - gap, high)
    return left, right


# --- Spectator view: seats along both long sides, piles and words between them. All hands are
# on phones, so no side belongs to anybody in the room. Cards and words are as large as
# possible, for people some metres away.


# Size of words in a window 1080 pixels high, relative to somebody right before the screen;
# always the same share of the height, because people look from the same chair.
_WORDS = 1.65
# Card height on the piles as a share of the window's, and as a share of one in a hand.
_TELEVISION_PILE, _OF_A_CARD = 0.22, 0.70
# Width of the centre column with piles and words, as a share of the window's; less for many
# seats.
_CORRIDOR, _NARROW = 0.31, 0.28
# Middle of the piles, as a share of the window's height: words lie below them.
_PILES_AT = 0.44
# Backs above a plate: their height, and its visible part.
_TELEVISION_BACK, _SEEN = 0.10, 0.05
# Distance of the lowest plates from the window's lower edge, as a share of its height.
_LOW = 0.012
# Design pixels: a plate of two lines; the air between backs and plate, plate and melds, between
# seats, above the highest seat, and around the piles; the button; the caption.
_TELEVISION_PLAQUE, _AIR, _MELDS, _ASIDE, _ABOVE, _AROUND, _ACTION, _CAPTION = (
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


def television_sizes(size: Size, ui_scale: float) -> Metrics:
    """The sizes of words in the spectator view."""
    usual = Metrics(size)
    return Metrics(size, ui_scale * _WORDS * usual.size[1] / 1080 / usual.scale)


def television_regions(size: Size, ui_scale: float, seats: int) -> Regions:
    """The bands of a spectator view; the own row's band is below the piles."""
    (width, height), sizes = size, television_sizes(size, ui_scale)
    margin = round(0.025 * width)
    room = width - 2 * margin
    header = pygame.Rect(0, 0, width, high_words(size, sizes)[0])
    seen, plaque = round(_SEEN * height), sizes.px(_TELEVISION_PLAQUE)
    block = seen + sizes.px(_AIR) + plaque
    foot = height - round(_LOW * height)
    arc = pygame.Rect(margin, header.bottom, room, block)
    low = foot - block if seats >= _TWO_BELOW else foot
    centre = pygame.Rect(margin, 0, room, 0).move_to(y=arc.bottom + sizes.px(_MELDS))
    centre.height = low - sizes.px(_MELDS) - centre.y
    action = sizes.px(_ACTION)
    return Regions(
        header,
        arc,
        centre,
        caption=pygame.Rect(margin, foot - sizes.px(_CAPTION), room, sizes.px(_CAPTION)),
        shelf=pygame.Rect(margin, foot - action, room, action),
        hand=pygame.Rect(margin, height, room, 0),
        sizes=sizes,
        plain=sizes,
        card=_TELEVISION_PILE * height / _OF_A_CARD,
        margin=margin,
        rows=1,
        melds=centre.height,
        lifted=0,
        strip=0,
        pile=_TELEVISION_PILE * height,
        pill=1,
        fan=seen,
        back=_TELEVISION_BACK * height,
        seat_panel=plaque,
        television=True,
    )


def television_piles(bands: Regions, seats: int) -> Piles:
    """The piles with room for words below them, and for melds on either side and above."""
    width, height = bands.sizes.size
    share = _NARROW if seats >= _FOUR_BELOW else _CORRIDOR
    corridor = pygame.Rect(0, bands.header.bottom, round(share * width), 0)
    corridor.centerx = width // 2
    corridor.height = bands.caption.bottom - corridor.y
    high = bands.pile
    apart, middle = high * ASPECT + bands.sizes.px(36), _PILES_AT * height
    stock = CardPose(corridor.centerx - apart / 2, middle, high, 0.0, 0, up=False)
    discards = CardPose(corridor.centerx + apart / 2, middle, high)
    left = pygame.Rect(bands.centre.x, bands.centre.y, 0, bands.centre.height)
    left.width = corridor.x - bands.sizes.px(_ASIDE) - left.x
    right = left.move(bands.centre.right - left.right, 0)
    strip = pygame.Rect(corridor)
    strip.y = _highest(bands) + bands.fan + bands.sizes.px(_AIR) + bands.seat_panel
    strip.y += bands.sizes.px(_MELDS)
    strip.height = max(1, round(middle - high / 2) - bands.sizes.px(_AROUND) - strip.y)
    if _sides(seats)[0] == 1:
        strip.inflate_ip(round((_ALONE - 1) * corridor.width), 0)
    return Piles(
        stock, discards, corridor, pygame.Rect(corridor.x, 0, 1, 1), (left, right), strip
    )


def television_shelf(bands: Regions, centre: Piles) -> Shelf:
    """No plate, sorts or melds; the action stands at the foot of the centre column."""
    nothing = pygame.Rect(centre.corridor.x, bands.shelf.bottom, 0, 0)
    action = pygame.Rect(centre.corridor.x, bands.shelf.y, centre.corridor.width, 0)
    action.height = bands.shelf.height
    return Shelf(nothing, nothing, nothing, action)


def seats_around(bands: Regions, centre: Piles, seats: int) -> list[SeatPlace]:
    """The place of every seat, clockwise from the upper left."""
    sizes, (top, below) = bands.sizes, _sides(seats)
    block = bands.fan + sizes.px(_AIR) + bands.seat_panel
    upper = bands.header.bottom
    places = [_seat(bands, cell, upper) for cell in _cells(centre.fields[0], top // 2, sizes)]
    if top % 2:
        places.append(_seat(bands, centre.corridor, _highest(bands)))
    places += [_seat(bands, cell, upper) for cell in _cells(centre.fields[1], top // 2, sizes)]
    lower = bands.caption.bottom - block
    for field in reversed(centre.fields):
        cells = reversed(_cells(field, below // 2, sizes))
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
        upper.append(_cells(far, top // 2, bands.sizes))
        lower.append(_cells(near, below // 2, bands.sizes))
    middle = [pygame.Rect(centre.strip)] if top % 2 else []
    return [*upper[0], *middle, *upper[1], *reversed(lower[1]), *reversed(lower[0])]


def is_near(bands: Regions, plaque: pygame.Rect) -> bool:
    """Whether a seat is on the near side: its melds lie above its plate."""
    return plaque.y > bands.centre.bottom


def _sides(seats: int) -> tuple[int, int]:
    """The number of seats on the far and the near side; the latter is never odd."""
    below = 4 if seats >= _FOUR_BELOW else 2 if seats >= _TWO_BELOW else 0
    return seats - below, below


def _highest(bands: Regions) -> int:
    """Where the seat above the piles begins: between the header's slips."""
    return bands.sizes.px(_ABOVE)


def _cells(field: pygame.Rect, count: int, sizes: Metrics) -> Sequence[pygame.Rect]:
    """A field divided into columns, from left to right."""

    def parts() -> Iterator[pygame.Rect]:
        gap = sizes.px(_ASIDE)
        wide = (field.width - gap * (count - 1)) / max(1, count)
        for number in range(count):
            left = round(field.x + number * (wide + gap))
            yield pygame.Rect(left, field.y, int(wide), field.height)

    return list(parts())


def _seat(bands: Regions, cell: pygame.Rect, top: int) -> SeatPlace:
    """A plate in the middle of a column, with the backs above it."""
    sizes, (width, _height) = bands.sizes, bands.sizes.size
    wide = min(cell.width, sizes.px(_WIDEST))
    fan = pygame.Rect(0, top, wide, bands.fan).move_to(centerx=cell.centerx)
    plaque = pygame.Rect(fan.x, fan.bottom + sizes.px(_AIR), wide, bands.seat_panel)
    return SeatPlace(fan, plaque, (cell.centerx - width / 2) / (width / 2))
