"""Knows the words around the table: the seats' plaques and the caption, below the ribbon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from mayi_desktop.engine import Phase, Seat, TableView
from mayi_desktop.ui.look import LEGIBLE, Align
from mayi_desktop.ui.paint import Box, disc, draw_box, draw_ring
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.felt import Brush, seat_badge, seat_colour
from mayi_desktop.ui.table.presenter import Shown
from mayi_desktop.ui.table.renderer import Item
from mayi_desktop.ui.table.ribbon import Said, ribbon_item
from mayi_desktop.ui.table.seat_faces import face_beside, face_in_line, words_room
from mayi_desktop.ui.table.slots import around
from mayi_desktop.ui.theme import IVORY, Colour, Metrics, mix


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
    yield ribbon_item(brush, shown, Said(words.turn, words.todo, words.code))
    for seat in range(len(shown.counts)):
        yield _plaque_item(brush, shown, words, Seat(seat))
    yield _caption_item(brush, shown, words)


def neutral(name: str) -> str:
    """A name that cannot disturb the words around it, whatever its direction of writing."""
    return f"\u2068{name}\u2069" if not name.isascii() else name


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
    side = min(high - sizes.px(3), sizes.px(30))
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


def _name_px(sizes: Metrics, high: int) -> int:
    """The size of a name in a line of this height."""
    return min(sizes.body, round(high * 0.92))


def _write_name(brush: Brush, target: pygame.Surface, line: pygame.Rect, name: str) -> None:
    look = brush.look
    px = _name_px(look.metrics, line.height)
    ink = look.palette.text
    look.write(target, neutral(name), line, px, ink, bold=True, least=LEGIBLE)


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
        high = min(round(px * 1.35), lower.height - sizes.px(4))
        chip = pygame.Rect(lower.right - wide, 0, wide, high)
        chip.centery = lower.centery
        chip.y = max(chip.y, lower.y + sizes.px(4))
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
    line = words_room(sizes, rect)
    high = line.height // 2
    air = (high - round(0.8 * _name_px(sizes, high))) // 2
    low = min(rect.y + round(px * 0.4), line.y + air - sizes.px(4))
    chip.midbottom = (rect.centerx, low)
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
        bold, middle = words.refused, Align.CENTRE
        look.write(
            target, words.caption, inner, px, colour, align=middle, bold=bold, least=LEGIBLE
        )

    return Item("caption", rect.inflate(8, 4), looks, paint)
