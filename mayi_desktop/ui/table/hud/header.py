"""Header over the table: whose turn it is, the contract, and which deal is played."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.engine.rulesheet import Contract
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.drawing.meld_icons import MOST_IN_ICON, draw_meld_icon
from mayi_desktop.ui.drawing.theme import LEGIBLE, Metrics, mix
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.painting.table_painter import Brush, seat_badge
from mayi_desktop.ui.table.text.event_text import contract_text, deal_text

_TURN_LINE, _DEAL_LINE = 0.48, 0.42
_SHARES = 0.17, 0.33
_SIZES = 1.0, 0.9, 0.8, 0.7
# How wide a line of two is at most, so that a text breaks into two whatever its words.
_MORE_THAN_HALF = 0.75
_Parts = tuple[pygame.Rect, pygame.Rect, pygame.Rect]


@dataclass(frozen=True, slots=True)
class HeaderText:
    """Whose turn it is, what to do, in fewer words too, and a note such as "Practice".

    `seat` is the one that `turn` speaks of: its badge stands before the words.
    """

    turn: str
    todo: str
    note: str
    shorter_todo: str = ""
    seat: Seat | None = None


def header_item(brush: Brush, shown: ShownTable, words: HeaderText) -> Item:
    """The whole ribbon, with the words in it."""
    table, rect = shown.view.table, shown.layout.header
    contract = () if table.dealer is None else table.rule.contract
    deal = deal_text(shown.view.table)
    looks = (rect.size, words, contract, deal)

    def paint(target: pygame.Surface) -> None:
        look = brush.look
        ground = look.palette.panel
        pygame.draw.rect(target, ground, rect)
        line = pygame.Rect(
            rect.x, rect.bottom - look.metrics.line, rect.width, look.metrics.line
        )
        pygame.draw.rect(target, mix(ground, look.palette.accent, 0.45), line)
        left, middle, right = _parts(brush, shown, contract, words)
        _turn_words(brush, target, left, words)
        _contract_icons(brush, target, middle, contract)
        _deal_words(brush, target, right, deal, words.note)

    return Item("ribbon", rect, looks, paint)


def _parts(brush: Brush, shown: ShownTable, contract: Contract, words: HeaderText) -> _Parts:
    """The room for whose turn it is, for the contract, and for the deal.

    Contract and deal have room for all they say in their usual size; where little is left of
    the ribbon before them, all three are written smaller, and about equally so. Where that is
    not enough, the contract has two lines in the place of its little pictures.
    """
    fonts, sizes = brush.look.fonts, brush.look.metrics
    upper, lower = _turn_sizes(sizes, shown.layout.header)
    badge = _badge_side(shown.layout.header) + sizes.px(12)
    whose = fonts.width(words.turn, upper, bold=True)
    wanted = max(whose, fonts.width(words.todo, lower))
    share, *smaller = _SIZES
    parts = _parts_at(brush, shown, contract, words.note, share)
    while smaller and badge + share * wanted > parts[0].width:
        share = smaller.pop(0)
        parts = _parts_at(brush, shown, contract, words.note, share)
    if fonts.width(words.todo, LEGIBLE) > parts[0].width - badge:
        parts = _parts_at(brush, shown, contract, words.note, share, lines=2)
    return parts


def _parts_at(
    brush: Brush,
    shown: ShownTable,
    contract: Contract,
    note: str,
    share: float,
    *,
    lines: int = 1,
) -> _Parts:
    """The parts of the ribbon with contract and deal at this share of their usual size."""
    rect, utilities = shown.layout.header, shown.layout.utilities
    margin, gap = shown.layout.hand_room.x, brush.look.metrics.px(14)
    room = utilities.x - gap - margin
    px = min(brush.look.metrics.small, round(rect.height * _DEAL_LINE * 0.86))
    px = max(LEGIBLE, round(share * px))
    fonts, deal = brush.look.fonts, deal_text(shown.view.table)
    right = pygame.Rect(
        0,
        rect.y,
        _within(room, max(fonts.width(note, px), fonts.width(deal, px, bold=True))),
        rect.height,
    )
    right.right = utilities.x - gap
    wanted, icons = fonts.width(contract_text(contract), px), _icons_wide(rect, contract)
    if lines > 1:
        wanted = max(fonts.width(line, px) for line in _two_lines(brush, contract, px))
    elif _within(room, icons) >= icons:
        wanted = max(wanted, icons)
    middle = pygame.Rect(0, rect.y, _within(room, wanted), rect.height)
    middle.right = right.x - gap
    left = pygame.Rect(margin, rect.y, middle.x - gap - margin, rect.height)
    return left, middle, right


def _two_lines(brush: Brush, contract: Contract, px: int) -> list[str]:
    """The contract in two lines of about the same length."""
    fonts, text = brush.look.fonts, contract_text(contract)
    return fonts.wrap_evenly(text, px, round(fonts.width(text, px) * _MORE_THAN_HALF))


def _turn_sizes(sizes: Metrics, rect: pygame.Rect) -> tuple[int, int]:
    """The usual sizes of whose turn it is and of what is to be done."""
    return (
        min(sizes.ribbon, round(rect.height * _TURN_LINE * 0.92)),
        min(sizes.body, round(rect.height * _DEAL_LINE * 0.9)),
    )


def _badge_side(rect: pygame.Rect) -> int:
    """How large the badge of whoever's turn it is stands in the ribbon."""
    return round(rect.height * 0.52)


def _within(room: int, wanted: int) -> int:
    """How much of the ribbon's room a part of it gets: what it needs, within limits."""
    least, most = _SHARES
    return round(max(least * room, min(most * room, wanted + 2)))


def _turn_words(
    brush: Brush,
    target: pygame.Surface,
    rect: pygame.Rect,
    words: HeaderText,
) -> None:
    look, sizes = brush.look, brush.look.metrics
    x = rect.x
    if words.seat is not None:
        side = _badge_side(rect)
        spot = pygame.Rect(x, 0, side, side)
        spot.centery = rect.centery
        seat_badge(brush, target, words.seat, spot)
        x = spot.right + sizes.px(12)
    upper = pygame.Rect(x, rect.y + round(rect.height * 0.06), rect.right - x, 0)
    upper.height = round(rect.height * _TURN_LINE)
    lower = pygame.Rect(
        x, upper.bottom - sizes.px(2), rect.right - x, round(rect.height * _DEAL_LINE)
    )
    large, small = _turn_sizes(sizes, rect)
    look.write(target, words.turn, upper, large, look.palette.accent, bold=True, least=LEGIBLE)
    whole = look.fonts.width(words.todo, LEGIBLE) <= lower.width
    todo = words.todo if whole else words.shorter_todo or words.todo
    look.write(target, todo, lower, small, look.palette.text, least=LEGIBLE)


def _contract_icons(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, contract: Contract
) -> None:
    """A little picture for each meld of the contract, and the contract in words."""
    if not contract:
        return
    look, sizes = brush.look, brush.look.metrics
    said, ink = contract_text(contract), look.palette.text
    if look.fonts.width(said, LEGIBLE) > rect.width:
        high = rect.height // 2
        for number, line in enumerate(_two_lines(brush, contract, LEGIBLE)):
            place = pygame.Rect(rect.x, rect.y + number * high, rect.width, high)
            look.write_centred(target, line, place, LEGIBLE, ink, least=LEGIBLE)
        return
    high, card, gap = _icon_sizes(rect)
    wide = _icons_wide(rect, contract)
    x, y = rect.centerx - wide // 2, rect.y + round(rect.height * 0.10)
    if wide <= rect.width:
        for need in contract:
            count = min(need.size, MOST_IN_ICON)
            first = pygame.Rect(x, y, card, high)
            x = (
                draw_meld_icon(target, need.kind, count, first, colour=look.palette.tiny_card)
                + gap
            )
    lower = pygame.Rect(rect.x, 0, rect.width, round(rect.height * 0.42))
    lower.bottom = rect.bottom - round(rect.height * 0.04)
    px = min(sizes.small, round(lower.height * 0.86))
    look.write_centred(target, said, lower, px, ink, least=LEGIBLE)


def _icon_sizes(rect: pygame.Rect) -> tuple[int, int, int]:
    """The height and the width of a little card in the ribbon, and the gap between melds."""
    high = round(rect.height * 0.36)
    card = max(5, round(high * 0.62))
    return high, card, round(card * 0.9)


def _icons_wide(rect: pygame.Rect, contract: Contract) -> int:
    _ignored, card, gap = _icon_sizes(rect)
    count = sum(min(need.size, MOST_IN_ICON) for need in contract)
    return count * (card + 2) + gap * max(0, len(contract) - 1)


def _deal_words(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, deal: str, note: str
) -> None:
    """Which deal it is, and below it the note; without one, the deal stands in the middle."""
    look, sizes = brush.look, brush.look.metrics
    upper = pygame.Rect(rect.x, rect.y + round(rect.height * 0.10), rect.width, 0)
    upper.height = round(rect.height * _DEAL_LINE)
    lower = upper.move(0, upper.height)
    px = min(sizes.small, round(upper.height * 0.86))
    ink, least = look.palette.text, LEGIBLE
    if not note:
        upper.centery = rect.centery
    look.write(target, deal, upper, px, ink, align=Align.RIGHT, bold=True, least=least)
    look.write(target, note, lower, px, look.palette.soft_text, align=Align.RIGHT, least=least)
