"""Header: whose turn it is, which deal is played, and the notice of a shared table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.engine.rulesheet import Contract
from mayi_desktop.ui.kit.faces import draw_portrait
from mayi_desktop.ui.kit.look import Align, Look, broken
from mayi_desktop.ui.kit.paint import Box, Item, draw_box
from mayi_desktop.ui.kit.theme import LEGIBLE, Colour
from mayi_desktop.ui.play.prompts import PublicNotice
from mayi_desktop.ui.play.words import TableText, contract_text, deal_texts
from mayi_desktop.ui.table.card_places import ASPECT, CardPose, centred_left
from mayi_desktop.ui.table.cards_at_rest import Canvas, seat_colour, seat_disc
from mayi_desktop.ui.table.layout import TableLayout
from mayi_desktop.ui.table.presenter import ShownTable
from mayi_desktop.ui.table.regions import beside_icons
from mayi_desktop.ui.table.seats import seat_plate_items

# --- Notice of a shared table, and the label of an open hand


# Height of the discard as a share of the room below the table, which keeps it off the rail.
_CARD = 0.86
# Line heights as multiples of the font size.
_NOTICE_LINE = 1.2
# Font sizes in a window 1080 pixels high: the discard, what comes next, and what can be done;
# the same in the spectator view, where all words are larger and stand in the centre column.
_SIZES = 54, 44, 28
_FAR_SIZES = 40, 28, 22
# They may all shrink to this share where there is too little room.
_SMALLEST = 0.5
# Air between the rail and the discard, as a share of the room below the table.
_FROM_THE_RAIL = 0.10
# Design pixels between the piles of the spectator view and the words below them.
_BELOW_PILES = 20


def public_items(
    canvas: Canvas, shown: ShownTable, notice: PublicNotice, *, button: bool = False
) -> Iterator[Item]:
    """The discard, large, and beside it the notice to everybody here.

    In the spectator view the discard itself is large, and the words stand below it, above a
    `button` if there is one.
    """
    layout, band = shown.layout, notice_band(shown.layout)
    if layout.spectator and button:
        band.height = layout.action.y - canvas.look.metrics.gap - band.y
    rules = shown.view.table.meld_rules
    reach = band
    if notice.card is not None and not layout.spectator:
        slot = _card_slot(band)
        picture = canvas.pictures.resting(notice.card, slot, rules)
        # The card lies at the edge of the band; its shadow reaches beyond it.
        reach = band.union(picture.surface.get_rect(topleft=picture.at(slot.x, slot.y)))

    def paint(target: pygame.Surface) -> None:
        if layout.spectator:
            _write_notice(canvas, target, band, notice, _FAR_SIZES, middle=True)
            return
        # Words alone keep off the rail.
        aside = canvas.look.metrics.px(34)
        room = pygame.Rect(band.x + aside, band.y, band.width - aside, band.height)
        if notice.card is not None:
            slot = _card_slot(band)
            picture = canvas.pictures.resting(notice.card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))
            taken = round(slot.x + slot.width / 2) + canvas.look.metrics.px(34) - band.x
            room = pygame.Rect(band.x + taken, band.y, band.width - taken, band.height)
        _write_notice(canvas, target, room, notice, _SIZES)

    yield Item("public", reach, (notice, band.size), paint)


def hand_label(canvas: Canvas, shown: ShownTable, name: str, seat: Seat) -> Iterator[Item]:
    """Whose hand is open at the lower edge, in the colour of that seat."""
    layout, look = shown.layout, canvas.look
    sizes = look.metrics
    high = min(sizes.px(52), layout.sorts.y - layout.own.y - sizes.px(6))
    rect = pygame.Rect(layout.sorts.x, layout.sorts.y - high - sizes.px(8), 0, high)
    rect.width = layout.sorts.width

    def paint(target: pygame.Surface) -> None:
        edge = seat_colour(seat)
        box = Box(look.palette.panel, sizes.radius, border=edge, border_width=sizes.px(3))
        draw_box(target, rect, box)
        side = min(sizes.px(30), rect.height - sizes.px(12))
        badge = pygame.Rect(rect.x + sizes.px(10), 0, side, side).move_to(centery=rect.centery)
        seat_disc(canvas, target, seat, badge)
        left = badge.right + sizes.px(8)
        room = pygame.Rect(left, rect.y, rect.right - left - sizes.px(8), rect.height)
        px = look.fitting_size(name, sizes.body, room.width, bold=True, least=LEGIBLE)
        look.write(target, name, room, px, look.palette.text, bold=True, least=LEGIBLE)

    yield Item("hand label", rect.inflate(8, 8), (name, seat), paint)


def notice_band(layout: TableLayout) -> pygame.Rect:
    """The room below the table, beside the action; in the spectator view, below the piles."""
    if layout.spectator:
        piles, centre_column = layout.stock.bounds(), layout.centre_column
        top = piles.bottom + round(_BELOW_PILES * layout.size[1] / 1080)
        return pygame.Rect(
            centre_column.x, top, centre_column.width, centre_column.bottom - top
        )
    left, top = layout.sorts.x, layout.own.y
    wide = layout.action.x - 2 * (layout.own.x - layout.sorts.right) - left
    return pygame.Rect(left, top, wide, layout.hand_room.bottom - top)


def notice_card_height(layout: TableLayout) -> float:
    """The height of the discard."""
    return _card_slot(notice_band(layout)).height


def _card_slot(band: pygame.Rect) -> CardPose:
    """Where the discard lies: on the table, inside the rail."""
    high = float(min(round(_CARD * band.height), round(0.4 * band.width / ASPECT)))
    x = band.x + high * ASPECT / 2 + _FROM_THE_RAIL * band.height
    return CardPose(x, band.y + high / 2, high)


_Line = tuple[str, int, Colour, bool]


def _write_notice(
    canvas: Canvas,
    target: pygame.Surface,
    room: pygame.Rect,
    said: PublicNotice,
    sizes: tuple[int, int, int],
    *,
    middle: bool = False,
) -> None:
    """The three parts below one another, centred; all smaller if they have to be."""
    look, gap = canvas.look, canvas.look.metrics.gap
    share, align = 1.0, Align.CENTRE if middle else Align.LEFT
    parts = _lines(canvas, room, said, sizes)
    while share > _SMALLEST and not _fit(parts, said, room, gap):
        share -= 0.05
        parts = _lines(canvas, room, said, sizes, share)
    y = room.y if middle else room.centery - _height(parts, gap) // 2
    for part in parts:
        for line, px, ink, bold in part:
            place = pygame.Rect(room.x, y, room.width, round(_NOTICE_LINE * px))
            look.write(target, line, place, px, ink, align=align, bold=bold, least=LEGIBLE)
            y += place.height
        y += gap


def _lines(
    canvas: Canvas,
    room: pygame.Rect,
    said: PublicNotice,
    sizes: tuple[int, int, int],
    share: float = 1.0,
) -> list[list[_Line]]:
    """The lines of each part, with size, colour and weight."""
    look, palette = canvas.look, canvas.look.felt.palette
    parts = (
        (said.heading, palette.text, True),
        (said.then, palette.accent, True),
        (said.hint, palette.soft_text, False),
    )
    made = []
    for (text, ink, thick), wished in zip(parts, sizes, strict=True):
        px = look.metrics.step(max(LEGIBLE, round(share * look.metrics.px(wished))))
        lines = look.fonts.wrap_evenly(text, px, room.width, bold=thick) if text else []
        made.append([(line, px, ink, thick) for line in lines])
    return [part for part in made if part]


def _fit(parts: list[list[_Line]], said: PublicNotice, room: pygame.Rect, gap: int) -> bool:
    """Whether all lines fit below one another, with no word cut in two."""
    texts = [text for text in (said.heading, said.then, said.hint) if text]
    cut = any(
        broken([line for line, *_ignored in part], text)
        for part, text in zip(parts, texts, strict=True)
    )
    return not cut and _height(parts, gap) <= room.height


def _height(parts: list[list[_Line]], gap: int) -> int:
    lines = sum(round(_NOTICE_LINE * px) for part in parts for _text, px, _ink, _bold in part)
    return lines + gap * (len(parts) - 1)


# --- Slips on the rail: whose turn it is and what to do, and which deal is played


# Line heights as multiples of the font size: tight, and tighter for three lines.
_LINE, _CLOSE_LINE = 1.1, 1.03
# The widest line of two, so that any text breaks into two lines.
_MORE_THAN_HALF = 0.75


@dataclass(frozen=True, slots=True)
class HeaderText:
    """Whose turn it is, what to do (also in fewer words), and a note such as "Practice".

    `seat` is the seat in turn: its `face` or number stands before the words. The deal is shown
    if `tells_deal`.
    """

    turn: str
    todo: str
    note: str
    shorter_todo: str = ""
    seat: Seat | None = None
    tells_deal: bool = True
    face: str = ""


@dataclass(frozen=True, slots=True)
class _HeaderLine:
    """A line of words on a slip, with its style."""

    words: str
    px: int
    bold: bool = False


def header_item(canvas: Canvas, shown: ShownTable, words: HeaderText) -> Item:
    """The slip with whose turn it is, and the slip with the deal."""
    table, layout = shown.view.table, shown.layout
    contract = () if table.dealer is None else table.rule.contract
    deal = deal_texts(table)
    looks = (layout.header.size, words, contract, deal)

    def paint(target: pygame.Surface) -> None:
        if layout.spectator:
            # There the turn stands below the piles, and the deal in its place.
            told, most = ((*deal, words.note), contract), canvas.look.metrics.body
            _deal_tag(canvas.look.page, target, layout.turn_card, told, most, left=True)
            return
        most = _turn_card(canvas, target, layout.turn_card, words)
        if words.tells_deal:
            room = beside_icons(canvas.look.metrics, layout.utilities)
            told = (*deal, words.note), contract
            _deal_tag(canvas.look.page, target, room, told, most)

    reach = canvas.look.panel().reach(layout.header.union(layout.turn_card))
    return Item("header", reach, looks, paint)


def _turn_card(
    canvas: Canvas,
    target: pygame.Surface,
    room: pygame.Rect,
    words: HeaderText,
) -> int:
    """A slip with the number of the seat in turn, the turn, and what to do below it.

    Return the largest font size: nothing beside it is larger.
    """
    look, sizes = canvas.look.page, canvas.look.metrics
    # With larger words the face stays as it is: they need the room.
    side = 0 if words.seat is None else min(round(room.height * 0.76), sizes.usual_px(48))
    pad = sizes.usual_px(10)
    head = 2 * pad + (side + pad if side else 0)
    lines = turn_lines(look, words, (room.width - head, room.height))
    wide = max(_width(look, line) for line in lines)
    card = pygame.Rect(room.x, room.y, min(room.width, wide + head + 2), room.height)
    look.draw_slip(target, card)
    x = card.x + pad
    if words.seat is not None:
        spot = pygame.Rect(x, 0, side, side).move_to(centery=card.centery)
        if words.face:
            draw_portrait(target, look, spot, (words.seat, words.face))
        else:
            seat_disc(canvas, target, words.seat, spot)
        x = spot.right + pad
    place = pygame.Rect(x, card.y, card.right - pad - x + 2, card.height)
    _write(look, target, place, lines, first=look.palette.accent)
    return max(line.px for line in lines)


def turn_lines(look: Look, words: HeaderText, room: tuple[int, int]) -> list[_HeaderLine]:
    """The turn and what to do, as large as they fit; fewer words rather than fine print."""
    least = look.metrics.legible
    sizes = look.metrics.sizes_below(look.metrics.ribbon, least)
    scale = list(dict.fromkeys((*sizes, least)))
    # What to do is one or two sizes below the turn.
    steps = [
        (large, small) for at, large in enumerate(scale) for small in scale[at + 1 : at + 3]
    ]
    readable = [step for step in steps if step[1] >= look.metrics.small]
    # The turn shrinks before what to do does. A long name makes the turn small, but the text
    # below it needn't shrink too.
    usual = look.metrics.usual_px(18)
    every = [
        step for step in product(scale, scale) if step[1] <= max(step[0], look.metrics.small)
    ]
    every.sort(key=lambda step: (step[1] < usual, step[0] < step[1], -step[1], -step[0]))
    todos = list(dict.fromkeys((words.todo, words.shorter_todo or words.todo)))
    most = 2 if todos == [words.todo] else 1
    for among, todo in product((readable, every), todos):
        for large, small in among:
            lines = [_HeaderLine(words.turn, large, bold=True)]
            parts = look.fonts.wrap(todo, small, room[0]) if todo else []
            lines += [_HeaderLine(part, small) for part in parts]
            if _fits(look, lines, room) and len(parts) <= most:
                return lines
    # Bold words are a little wider than those measured for the break.
    parts = look.fonts.wrap(words.turn, least, round(0.9 * room[0]))
    turn = [_HeaderLine(part, least, bold=True) for part in parts]
    lines = [*turn, _HeaderLine(words.shorter_todo or words.todo, least)]
    return lines if _fits(look, lines, room) else turn


def _deal_tag(
    look: Look,
    target: pygame.Surface,
    room: pygame.Rect,
    told: tuple[Sequence[str], Contract],
    most: int,
    *,
    left: bool = False,
) -> None:
    """The deal, a note, and the contract in one or two lines; at the `left` or right.

    The last text is the note; those before it are the deal in fewer and fewer words. The
    contract is left out if there is no room.
    """
    pad = look.metrics.usual_px(8)  # larger words need the room
    inner = room.inflate(-2 * pad, -look.metrics.usual_px(4))
    (*deals, note), contract = told
    ways = [
        deal_lines(look, (deal, note), asked, inner.size, most)
        for asked in (contract, ())
        for deal in deals
    ]
    lines = next((way for way in ways if _fits(look, way, inner.size)), ways[-1])
    wide = min(room.width, max(_width(look, line) for line in lines) + 2 * pad + 2)
    tag = pygame.Rect(room.x if left else room.right - wide, room.y, wide, room.height)
    look.draw_slip(target, tag)
    _write(look, target, tag.inflate(-2 * pad + 2, 0), lines)


def deal_lines(
    look: Look,
    said: tuple[str, str],
    contract: Contract,
    room: tuple[int, int],
    most: int = 10**6,
) -> list[_HeaderLine]:
    """The deal, the note if any, and the contract, as large as they fit."""
    deal, note = said
    sizes, text = look.metrics, contract_text(contract)
    lines: list[_HeaderLine] = []
    for px in (*sizes.sizes_below(min(most, sizes.small), sizes.legible), sizes.legible):
        lines = [_HeaderLine(words, px, bold=True) for words in (deal, note) if words]
        if not text:
            if _fits(look, lines, room):
                return lines
            continue
        half = look.fonts.wrap_evenly(
            text, px, min(room[0], round(look.fonts.width(text, px) * _MORE_THAN_HALF))
        )
        for parts in ([text], half):
            lines[1 + bool(note) :] = [_HeaderLine(part, px) for part in parts]
            if _fits(look, lines, room):
                return lines
    return lines


def _width(look: Look, line: _HeaderLine) -> int:
    return look.fonts.width(line.words, line.px, bold=line.bold)


def _heights(lines: list[_HeaderLine]) -> list[int]:
    share = _LINE if len(lines) < 3 else _CLOSE_LINE
    return [round(line.px * share) for line in lines]


def _fits(look: Look, lines: list[_HeaderLine], room: tuple[int, int]) -> bool:
    wide = max(_width(look, line) for line in lines)
    return wide <= room[0] and sum(_heights(lines)) <= room[1]


def _write(
    look: Look,
    target: pygame.Surface,
    room: pygame.Rect,
    lines: list[_HeaderLine],
    first: tuple[int, int, int] | None = None,
) -> None:
    """Write lines below each other, centred in a room's height."""
    heights = _heights(lines)
    y = room.centery - sum(heights) // 2
    for line, high in zip(lines, heights, strict=True):
        ink = look.palette.text if first is None or line is not lines[0] else first
        place = pygame.Rect(room.x, y, room.width, high)
        look.write(target, line.words, place, line.px, ink, bold=line.bold, least=LEGIBLE)
        y += high


# --- Everything around the cards


def hud_items(canvas: Canvas, shown: ShownTable, words: TableText) -> Iterator[Item]:
    """The header, the seat plates, the owner marks at melds, and the caption."""
    said = words.turn, words.todo, words.note, words.shorter_todo, words.acting
    # Where seats are keys, their numbers matter more than their faces.
    face = "" if shown.layout.home is None else words.face_of(words.acting)
    yield header_item(canvas, shown, HeaderText(*said, words.tells_deal, face))
    for owner, rect in shown.layout.owner_marks:
        yield _owner_item(canvas, owner, rect, words)
    yield from seat_plate_items(canvas, shown, words)
    if not shown.layout.spectator:
        yield _caption_item(canvas, shown, words)


def _owner_item(canvas: Canvas, seat: Seat, rect: pygame.Rect, words: TableText) -> Item:
    """Owner mark (face or seat number) for melds that share a field."""
    style = words.face_of(seat)

    def paint(target: pygame.Surface) -> None:
        if style:
            draw_portrait(target, canvas.look, rect, (seat, style))
        else:
            seat_disc(canvas, target, seat, rect)

    return Item(("owner mark", seat, rect.topleft), pygame.Rect(rect), style, paint)


def _caption_item(canvas: Canvas, shown: ShownTable, words: TableText) -> Item:
    rect = shown.layout.caption

    def paint(target: pygame.Surface) -> None:
        if not words.caption:
            return
        look, sizes = canvas.look, canvas.look.metrics
        px = min(sizes.body, round(rect.height * 0.74))
        most = rect.width - sizes.px(40)
        wide = min(most, look.fonts.width(words.caption, px, bold=words.is_refusal))
        strip = pygame.Rect(0, 0, wide + sizes.px(40), rect.height)
        strip.x = centred_left(shown.layout.centre_column.centerx, strip.width, rect)
        strip.y = rect.y
        edge = look.palette.warning if words.is_refusal else look.palette.panel
        box = Box(look.palette.panel, strip.height // 2, border=edge, border_width=sizes.line)
        draw_box(target, strip, box)
        colour = look.palette.warning if words.is_refusal else look.palette.text
        inner = strip.inflate(-sizes.px(30), 0)
        bold, middle = words.is_refusal, Align.CENTRE
        look.write(
            target, words.caption, inner, px, colour, align=middle, bold=bold, least=LEGIBLE
        )

    looks = words.caption, words.is_refusal
    return Item("caption", rect.inflate(8, 4), looks, paint)
