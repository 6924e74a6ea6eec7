"""Knows the words around the table: the turn ribbon, the seats' plaques and the caption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from mayi_desktop.engine import MeldKind, Phase, Seat, TableView
from mayi_desktop.engine.rulesheet import Contract
from mayi_desktop.ui.look import LEGIBLE, Align
from mayi_desktop.ui.paint import Box, disc, draw_box, draw_ring
from mayi_desktop.ui.strings import say, say_deal
from mayi_desktop.ui.table.felt import Brush, seat_badge, seat_colour
from mayi_desktop.ui.table.narration import contract_words
from mayi_desktop.ui.table.presenter import Shown
from mayi_desktop.ui.table.renderer import Item
from mayi_desktop.ui.table.seat_faces import face_beside, face_in_line, words_room
from mayi_desktop.ui.table.slots import around
from mayi_desktop.ui.theme import IVORY, Colour, Metrics, mix

_DEAL_LINE = 0.42
_RIBBON_SHARES = 0.17, 0.33
_MOST_IN_ICON = 7


@dataclass(frozen=True, slots=True)
class Words:
    """What the table says in words at the moment.

    `badges` are the seats' latest answers; `refused` tells that the caption is a refusal.
    `faces` are the keys of those whom the computer players play like.
    """

    names: Sequence[str]
    turn: str
    todo: str
    code: str
    caption: str = ""
    refused: bool = False
    badges: Mapping[Seat, str] = field(default_factory=dict)
    faces: Sequence[str] = ()


def hud_items(brush: Brush, shown: Shown, words: Words) -> Iterator[Item]:
    """The ribbon, a plaque for every seat, and the caption."""
    yield _ribbon_item(brush, shown, words)
    for seat in range(len(shown.counts)):
        yield _plaque_item(brush, shown, words, Seat(seat))
    yield _caption_item(brush, shown, words)


def neutral(name: str) -> str:
    """A name that cannot disturb the words around it, whatever its direction of writing."""
    return f"\u2068{name}\u2069" if not name.isascii() else name


def _ribbon_item(brush: Brush, shown: Shown, words: Words) -> Item:
    table, rect = shown.view.table, shown.layout.ribbon
    contract = () if table.dealer is None else table.rule.contract
    sheet = table.sheet
    deal = say_deal(
        "ribbon.deal", sheet.deal_word, number=table.deal + 1, count=len(sheet.deals)
    )
    turn = table.turn if table.phase in (Phase.DRAW, Phase.PLAY) else None
    looks = (rect.size, words.turn, words.todo, words.code, contract, deal, turn)

    def paint(target: pygame.Surface) -> None:
        look = brush.look
        ground = look.palette.panel
        pygame.draw.rect(target, ground, rect)
        line = pygame.Rect(
            rect.x, rect.bottom - look.metrics.line, rect.width, look.metrics.line
        )
        pygame.draw.rect(target, mix(ground, look.palette.primary, 0.45), line)
        left, middle, right = _ribbon_parts(brush, shown, contract, words.code)
        _turn_words(brush, target, left, words, turn)
        _contract_icons(brush, target, middle, contract)
        _deal_words(brush, target, right, deal, words.code)

    return Item("ribbon", rect, looks, paint)


def _ribbon_parts(
    brush: Brush, shown: Shown, contract: Contract, code: str
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The room for the contract, for a deal code to be read whole, and before them the rest."""
    rect, utilities = shown.layout.ribbon, shown.layout.utilities
    margin, gap = shown.layout.hand_room.x, brush.look.metrics.px(14)
    room = utilities.x - gap - margin
    px = min(brush.look.metrics.small, round(rect.height * _DEAL_LINE * 0.86))
    fonts = brush.look.fonts
    right = pygame.Rect(0, rect.y, _within(room, fonts.width(code, px)), rect.height)
    right.right = utilities.x - gap
    wanted, icons = fonts.width(contract_words(contract), px), _icons_wide(rect, contract)
    wanted = max(wanted, icons) if _within(room, icons) >= icons else wanted
    middle = pygame.Rect(0, rect.y, _within(room, wanted), rect.height)
    middle.right = right.x - gap
    left = pygame.Rect(margin, rect.y, middle.x - gap - margin, rect.height)
    return left, middle, right


def _within(room: int, wanted: int) -> int:
    """How much of the ribbon's room a part of it gets: what it needs, within limits."""
    least, most = _RIBBON_SHARES
    return round(max(least * room, min(most * room, wanted + 2)))


def _turn_words(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, words: Words, turn: Seat | None
) -> None:
    look, sizes = brush.look, brush.look.metrics
    x = rect.x
    if turn is not None:
        side = round(rect.height * 0.52)
        spot = pygame.Rect(x, 0, side, side)
        spot.centery = rect.centery
        seat_badge(brush, target, turn, spot)
        x = spot.right + sizes.px(12)
    upper = pygame.Rect(x, rect.y + round(rect.height * 0.06), rect.right - x, 0)
    upper.height = round(rect.height * 0.48)
    lower = pygame.Rect(
        x, upper.bottom - sizes.px(2), rect.right - x, round(rect.height * 0.42)
    )
    px = min(sizes.ribbon, round(upper.height * 0.92))
    look.write(target, words.turn, upper, px, look.palette.primary, bold=True, least=LEGIBLE)
    px = min(sizes.body, round(lower.height * 0.9))
    look.write(target, words.todo, lower, px, look.palette.text, least=LEGIBLE)


def _contract_icons(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, contract: Contract
) -> None:
    """A little picture for each meld of the contract, and the contract in words."""
    if not contract:
        return
    look, sizes = brush.look, brush.look.metrics
    high, card, gap = _icon_sizes(rect)
    wide = _icons_wide(rect, contract)
    x, y = rect.centerx - wide // 2, rect.y + round(rect.height * 0.10)
    if wide <= rect.width:
        for need in contract:
            count = min(need.size, _MOST_IN_ICON)
            x = _meld_icon(target, need.kind, count, pygame.Rect(x, y, card, high)) + gap
    lower = pygame.Rect(rect.x, 0, rect.width, round(rect.height * 0.42))
    lower.bottom = rect.bottom - round(rect.height * 0.04)
    px = min(sizes.small, round(lower.height * 0.86))
    said, ink = contract_words(contract), look.palette.text
    look.write(target, said, lower, px, ink, align=Align.CENTRE, least=LEGIBLE)


def _icon_sizes(rect: pygame.Rect) -> tuple[int, int, int]:
    """The height and the width of a little card in the ribbon, and the gap between melds."""
    high = round(rect.height * 0.36)
    card = max(5, round(high * 0.62))
    return high, card, round(card * 0.9)


def _icons_wide(rect: pygame.Rect, contract: Contract) -> int:
    _, card, gap = _icon_sizes(rect)
    count = sum(min(need.size, _MOST_IN_ICON) for need in contract)
    return count * (card + 2) + gap * max(0, len(contract) - 1)


def _meld_icon(target: pygame.Surface, kind: MeldKind, count: int, first: pygame.Rect) -> int:
    """A set as equal little cards, a run as rising ones; the right edge is returned."""
    low = round(first.height * 0.62)
    for index in range(count):
        high = first.height
        if kind is MeldKind.RUN:
            high = low + round((first.height - low) * index / max(1, count - 1))
        x = first.x + index * (first.width + 2)
        small = pygame.Rect(x, first.bottom - high, first.width, high)
        draw_box(target, small, Box(IVORY, max(1, first.width // 4)))
    return first.x + count * (first.width + 2)


def _deal_words(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, deal: str, code: str
) -> None:
    look, sizes = brush.look, brush.look.metrics
    upper = pygame.Rect(rect.x, rect.y + round(rect.height * 0.10), rect.width, 0)
    upper.height = round(rect.height * _DEAL_LINE)
    lower = upper.move(0, upper.height)
    px = min(sizes.small, round(upper.height * 0.86))
    ink, least = look.palette.text, LEGIBLE
    look.write(target, deal, upper, px, ink, align=Align.RIGHT, bold=True, least=least)
    look.write(target, code, lower, px, look.palette.soft_text, align=Align.RIGHT, least=least)


def _plaque_item(brush: Brush, shown: Shown, words: Words, seat: Seat) -> Item:
    table = shown.view.table
    rect = shown.layout.seats[seat].plaque
    facts = table.seats[seat]
    playing = table.phase in (Phase.DRAW, Phase.PLAY)
    turn = playing and table.turn == seat
    dealer = table.dealer == seat
    count = shown.counts[seat]
    said = words.badges.get(seat, "")
    left = _claims_left(shown.view, seat)
    name = words.names[seat]
    face = words.faces[seat] if seat < len(words.faces) else ""
    looks = (rect.size, name, facts.score, facts.down, count, turn, dealer, said, left)

    def paint(target: pygame.Surface) -> None:
        _plaque(brush, target, rect, seat, turn=turn)
        whole = words_room(brush.look.metrics, rect)
        text = face_beside(brush, target, whole, face)
        line = _name_room(brush, target, text, seat, dealer=dealer)
        if text is whole:
            line = face_in_line(brush, target, line, face)
        _write_name(brush, target, line, name)
        _facts_line(brush, target, text, (facts.score, count), down=facts.down, left=left)
        if said:
            _said(brush, target, rect, said)

    margin = brush.look.metrics.px(24)
    return Item(("plaque", seat), rect.inflate(2 * margin, 2 * margin), (looks, face), paint)


def _claims_left(view: TableView, seat: Seat) -> tuple[str, str]:
    """How many claims a seat has left, in words and in short."""
    limit = view.table.sheet.claims.limit
    if limit is None or view.table.rule.winning_claims_only:
        return "", ""
    left = limit - view.table.seats[seat].claims
    return say("plaque.claims", left=left), say("plaque.claims_short", left=left)


def halo_of(sizes: Metrics, plaque: pygame.Rect) -> pygame.Rect:
    """The outer edge of the halo around the plaque of whoever's turn it is."""
    return plaque.inflate(2 * sizes.px(4), 2 * sizes.px(4))


def _plaque(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, seat: Seat, *, turn: bool
) -> None:
    look, sizes = brush.look, brush.look.metrics
    colour = seat_colour(seat)
    edge = look.palette.primary if turn else mix(look.palette.panel, colour, 0.45)
    width = sizes.px(4) if turn else sizes.line
    box = Box(look.palette.panel, sizes.radius, border=edge, border_width=width, alpha=255)
    draw_box(target, rect, box)
    if turn:
        glow = mix(look.palette.table_dark, look.palette.primary, 0.55)
        draw_ring(target, halo_of(sizes, rect), glow, sizes.px(3))


def _name_room(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, seat: Seat, *, dealer: bool
) -> pygame.Rect:
    """Paint the badge and the dealer's button; the room for the name between them."""
    look, sizes = brush.look, brush.look.metrics
    high = rect.height // 2
    side = min(high, sizes.px(30))
    badge = pygame.Rect(rect.x, rect.y + (high - side) // 2, side, side)
    seat_badge(brush, target, seat, badge)
    right = rect.right
    if dealer:
        button = pygame.Rect(rect.right - side, badge.y, side, side)
        target.blit(disc(side, IVORY), button)
        px = round(side * 0.62)
        look.write(
            target, say("plaque.dealer"), button, px, (43, 27, 5), align=Align.CENTRE, bold=True
        )
        right = button.x - sizes.px(6)
    left = badge.right + sizes.px(8)
    return pygame.Rect(left, rect.y, right - left, high)


def _write_name(brush: Brush, target: pygame.Surface, line: pygame.Rect, name: str) -> None:
    look = brush.look
    px = min(look.metrics.body, round(line.height * 0.92))
    least = round(0.8 * px)
    look.write(target, neutral(name), line, px, look.palette.text, bold=True, least=least)


def _facts_line(
    brush: Brush,
    target: pygame.Surface,
    rect: pygame.Rect,
    facts: tuple[int, int],
    *,
    down: bool,
    left: tuple[str, str],
) -> None:
    """Score and cards, in words where there is room; at the right end a mark."""
    look, sizes = brush.look, brush.look.metrics
    lower = pygame.Rect(rect.x, rect.y + rect.height // 2, rect.width, rect.height // 2)
    px = min(sizes.small, round(lower.height * 0.86))
    score, count = facts
    room = lower.width - look.fonts.width(f"{score}{count}", px, bold=True) - 3 * px
    marks = (say("plaque.down"), say("plaque.down_short")) if down else left
    mark = next((m for m in marks if look.fonts.width(m, px, bold=True) < room), marks[-1])
    if mark:
        wide = look.fonts.width(mark, px, bold=True) + sizes.px(14)
        chip = pygame.Rect(lower.right - wide, 0, wide, min(round(px * 1.35), lower.height))
        chip.centery = lower.centery
        fill = look.palette.legal if down else look.palette.raised
        ink: Colour = (12, 40, 28) if down else look.palette.text
        draw_box(target, chip, Box(fill, chip.height // 2))
        size = min(px, round(0.86 * chip.height))
        look.write(target, mark, chip, size, ink, align=Align.CENTRE, bold=True)
        lower.width = chip.x - sizes.px(6) - lower.x
    long = f"{say('plaque.points', count=score)}  ·  {say('plaque.cards', count=count)}"
    if look.fonts.width(long, px) <= lower.width:
        look.write(target, long, lower, px, look.palette.soft_text)
        return
    place = look.write(target, str(score), lower, px, look.palette.text, bold=True)
    back = pygame.Rect(place.right + px, 0, round(px * 0.56), round(px * 0.8))
    back.centery = lower.centery
    if back.right + px // 3 + look.fonts.width(str(count), LEGIBLE) > lower.right:
        return
    draw_box(
        target,
        back,
        Box(look.palette.raised, sizes.px(3), border=IVORY, border_width=sizes.px(1.2)),
    )
    rest = pygame.Rect(back.right + px // 3, lower.y, lower.right - back.right, lower.height)
    look.write(target, str(count), rest, px, look.palette.soft_text, least=LEGIBLE)


def _said(brush: Brush, target: pygame.Surface, rect: pygame.Rect, words: str) -> None:
    """What a seat answered, as a label on the upper edge of its plaque."""
    look, sizes = brush.look, brush.look.metrics
    px = sizes.small
    wide = min(rect.width, look.fonts.width(words, px, bold=True) + sizes.px(24))
    chip = pygame.Rect(0, 0, wide, round(px * 1.5))
    chip.midbottom = (rect.centerx, rect.y + round(px * 0.4))
    draw_box(target, chip, Box(look.palette.primary, chip.height // 2))
    ink = look.palette.on_primary
    look.write(target, words, chip, px, ink, align=Align.CENTRE, bold=True)


def _caption_item(brush: Brush, shown: Shown, words: Words) -> Item:
    rect = shown.layout.caption
    looks = (rect.size, words.caption, words.refused)

    def paint(target: pygame.Surface) -> None:
        if not words.caption:
            return
        look, sizes = brush.look, brush.look.metrics
        px = min(sizes.body, round(rect.height * 0.74))
        most = rect.width - sizes.px(40)
        wide = min(most, look.fonts.width(words.caption, px, bold=words.refused))
        strip = pygame.Rect(0, 0, wide + sizes.px(40), rect.height)
        strip.x = around(shown.layout.corridor.centerx, strip.width, rect)
        strip.y = rect.y
        edge = look.palette.warning if words.refused else look.palette.panel
        box = Box(look.palette.panel, strip.height // 2, border=edge, border_width=sizes.line)
        draw_box(target, strip, box)
        colour = look.palette.warning if words.refused else look.palette.text
        inner = strip.inflate(-sizes.px(30), 0)
        look.write(
            target, words.caption, inner, px, colour, align=Align.CENTRE, bold=words.refused
        )

    return Item("caption", rect.inflate(8, 4), looks, paint)
