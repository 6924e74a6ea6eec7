"""Slips of paper on the rail: whose turn it is and what to do, and which deal is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.engine.rulesheet import Contract
from mayi_desktop.ui.drawing import LEGIBLE, Look, Metrics
from mayi_desktop.ui.drawing.faces import draw_portrait
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.regions import beside_icons
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush, seat_badge
from mayi_desktop.ui.table.text.event_text import contract_text, deal_texts

# Height of a line as a multiple of its font size: close, as there are few.
_LINE = 1.1
# How wide a line of two is at most, so that a text breaks into two whatever its words.
_MORE_THAN_HALF = 0.75
# At least so much of a slip's room stays for the deal beside Undo, or it is not told meanwhile.
_LEAST_TAG = 70


@dataclass(frozen=True, slots=True)
class HeaderText:
    """Whose turn it is, what to do, in fewer words too, and a note such as "Practice".

    `seat` is the one that `turn` speaks of: its `face` or badge stands before the words. Undo
    takes `undo_wide` pixels of the place for the deal, which is told if it `tells_deal`.
    """

    turn: str
    todo: str
    note: str
    shorter_todo: str = ""
    seat: Seat | None = None
    undo_wide: int = 0
    tells_deal: bool = True
    face: str = ""


@dataclass(frozen=True, slots=True)
class _HeaderLine:
    """A line of words on a slip, and how it is written."""

    words: str
    px: int
    bold: bool = False


def header_item(brush: Brush, shown: ShownTable, words: HeaderText) -> Item:
    """The place card with whose turn it is, and the slip that tells the deal."""
    table, layout = shown.view.table, shown.layout
    contract = () if table.dealer is None else table.rule.contract
    deal = deal_texts(table)
    looks = (layout.header.size, words, contract, deal)

    def paint(target: pygame.Surface) -> None:
        if layout.television:
            # Whose turn it is stands below the piles there, and the deal in its place.
            told, most = ((*deal, words.note), contract), brush.look.metrics.body
            _deal_tag(brush.look.page, target, layout.turn_card, told, most, left=True)
            return
        most = _turn_card(brush, target, layout.turn_card, words)
        room = deal_room(brush.look.metrics, layout.utilities, words.undo_wide)
        if words.tells_deal and room is not None:
            told = (*deal, words.note), contract
            _deal_tag(brush.look.page, target, room, told, most)

    reach = brush.look.panel().reach(layout.header.union(layout.turn_card))
    return Item("ribbon", reach, looks, paint)


def deal_room(sizes: Metrics, corner: pygame.Rect, undo_wide: int) -> pygame.Rect | None:
    """Where the deal is told, beside the buttons; None while Undo takes all of the place."""
    room = beside_icons(sizes, corner)
    room.width -= undo_wide
    return room if room.width >= sizes.px(_LEAST_TAG) else None


def _turn_card(
    brush: Brush,
    target: pygame.Surface,
    room: pygame.Rect,
    words: HeaderText,
) -> int:
    """A card with the badge of whose turn it is, the turn, and what to do below it.

    How large the turn is written is returned: nothing beside it shall be larger.
    """
    look, sizes = brush.look.page, brush.look.metrics
    side = 0 if words.seat is None else min(round(room.height * 0.76), sizes.px(48))
    pad = sizes.px(10)
    head = 2 * pad + (side + pad if side else 0)
    inner = pygame.Rect(0, 0, room.width - head, room.height - 2)
    lines = turn_lines(look, words, inner.size)
    wide = max(_width(look, line) for line in lines)
    card = pygame.Rect(room.x, room.y, min(room.width, wide + head + 2), room.height)
    look.draw_slip(target, card)
    x = card.x + pad
    if words.seat is not None:
        spot = pygame.Rect(x, 0, side, side).move_to(centery=card.centery)
        if words.face:
            draw_portrait(target, look, spot, (words.seat, words.face))
        else:
            seat_badge(brush, target, words.seat, spot)
        x = spot.right + pad
    place = pygame.Rect(x, card.y, card.right - pad - x + 2, card.height)
    _write(look, target, place, lines, first=look.palette.accent)
    return lines[0].px


def turn_lines(look: Look, words: HeaderText, room: tuple[int, int]) -> list[_HeaderLine]:
    """The turn and what to do, as large as they fit; with fewer words before fine print."""
    least = look.metrics.legible
    sizes = look.metrics.sizes_below(look.metrics.ribbon, least)
    scale = list(dict.fromkeys((*sizes, least)))
    # What to do is one or two sizes below the turn.
    steps = [
        (large, small) for at, large in enumerate(scale) for small in scale[at + 1 : at + 3]
    ]
    steps.append((least, least))
    readable = [step for step in steps if step[1] >= look.metrics.small]
    # A long name may make the turn small, but what is below it need not be.
    readable.append((least, look.metrics.small))
    todos = list(dict.fromkeys((words.todo, words.shorter_todo or words.todo)))
    for among, todo in product((readable, steps), todos):
        for large, small in among:
            lines = [_HeaderLine(words.turn, large, bold=True)]
            parts = look.fonts.wrap(todo, small, room[0]) if todo else []
            lines += [_HeaderLine(part, small) for part in parts]
            if _fits(look, lines, room) and len(parts) <= 2:
                return lines
    # Bold words are a little wider than those that are measured for a break.
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
    """Which deal it is, a note, and the contract in a line or two; at the `left` or right.

    The last thing told is the note, those before it are the deal in fewer and fewer words.
    Where there is no room for the contract, it is left out.
    """
    pad = look.metrics.px(8)
    inner = room.inflate(-2 * pad, -look.metrics.px(4))
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
    """The deal, the note if there is one, and the contract, as large as they fit."""
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


def _high(lines: list[_HeaderLine]) -> int:
    return sum(round(line.px * _LINE) for line in lines)


def _fits(look: Look, lines: list[_HeaderLine], room: tuple[int, int]) -> bool:
    wide = max(_width(look, line) for line in lines)
    return wide <= room[0] and _high(lines) <= room[1]


def _write(
    look: Look,
    target: pygame.Surface,
    room: pygame.Rect,
    lines: list[_HeaderLine],
    first: tuple[int, int, int] | None = None,
) -> None:
    """Write lines below each other, in the middle of a room's height."""
    y = room.centery - _high(lines) // 2
    for line in lines:
        high = round(line.px * _LINE)
        ink = look.palette.text if first is None or line is not lines[0] else first
        place = pygame.Rect(room.x, y, room.width, high)
        look.write(target, line.words, place, line.px, ink, bold=line.bold, least=LEGIBLE)
        y += high
