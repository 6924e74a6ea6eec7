"""Paints the cards that lie still: piles, melds, the backs or faces in others' hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pygame

from mayi_desktop.engine import CardId, Meld, MeldKind, Seat, melds
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.drawing import Box, Colour, Look, Size, disc, draw_box, mix
from mayi_desktop.ui.drawing.card_art import CardArt
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.drawing.theme import IVORY, SEAT_COLOURS
from mayi_desktop.ui.table.animation.animator import Animator
from mayi_desktop.ui.table.animation.beat import fan_slot, in_open_fan, open_fan
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose
from mayi_desktop.ui.table.layout.hand_fan import lay_out_hand, rows_needed
from mayi_desktop.ui.table.layout.meld_rows import MeldBox
from mayi_desktop.ui.table.painting.card_sprites import CardPictures, Picture
from mayi_desktop.ui.table.painting.offer_light import (
    dimmed_felt,
    halo_reach,
    lifted,
    paint_halo,
)
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.text.event_text import face_text

_MOST_BACKS = 26
_FAN_TURN = 9.0
_OPENED = 48
# How thick a card in the stock is seen, as a share of its height, and of how many at most.
_CARD_THICK, _THICKEST = 0.0012, 120
_EDGE_LIGHT, _EDGE_DARK = (240, 231, 212), (176, 161, 134)


@dataclass(frozen=True, slots=True)
class Brush:
    """What everything on the table is painted with."""

    look: Look
    art: CardArt
    pictures: CardPictures


def table_items(
    brush: Brush, shown: ShownTable, animator: Animator, offer: float = 0.0
) -> Iterator[Item]:
    """Everything on the felt that is not in flight, the lowest first.

    `offer` is how far the discard has risen because somebody may ask for it.
    """
    rules = shown.view.table.meld_rules
    yield from dimmed_felt(brush.look, offer)
    yield _stock_item(brush, shown, rules)
    yield _discards_item(brush, shown, animator, offer)
    for seat in range(len(shown.counts)):
        yield from _backs_item(brush, shown, Seat(seat), rules)
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        if box is not None:
            yield _meld_item(brush, meld, box, animator, rules)


def seat_badge(brush: Brush, target: pygame.Surface, seat: Seat, rect: pygame.Rect) -> None:
    """A disc in the seat's colour with its number, as it stands beside its melds."""
    target.blit(disc(rect.width, seat_colour(seat)), rect)
    px = max(9, round(rect.height * 0.56))
    ink = brush.look.palette.on_primary
    brush.look.write_centred(target, str(seat + 1), rect, px, ink, bold=True)


def draw_chip(
    brush: Brush, target: pygame.Surface, meld: Meld, index: int, strip: pygame.Rect
) -> None:
    """The label on a wild that tells which card it stands for, on the part that stays seen."""
    place = meld.places[index]
    suit = place.suit if meld.kind is MeldKind.RUN else None
    words = "=" + face_text(place.rank, None)
    look = brush.look
    high = max(11, round(strip.height * 0.20))
    sign = round(high * 0.72) if suit is not None else 0
    most = strip.width - 2
    px = round(high * 0.92)
    while px > 7 and look.fonts.width(words, px, bold=True) + _beside(sign) > most:
        px -= 1
        sign = min(sign, px)
    wide = min(most, look.fonts.width(words, px, bold=True) + _beside(sign))
    chip = pygame.Rect(strip.x + 1, 0, wide, high)
    chip.centery = strip.y + round(strip.height * 0.62)
    amber = look.palette.primary
    draw_box(target, chip, Box(IVORY, max(3, high // 4), border=amber, border_width=2))
    text = look.fonts.text(words, px, (43, 27, 5), bold=True)
    x = chip.x + 3
    target.blit(text, text.get_rect(left=x, centery=chip.centery))
    if suit is not None and sign > 3:
        picture = brush.art.suit(suit.value, sign)
        target.blit(picture, picture.get_rect(right=chip.right - 3, centery=chip.centery))


def _beside(sign: int) -> int:
    """How much wider than its rank a chip is: for the edges, the suit and a gap before it."""
    return sign + 6 + max(1, sign // 6) if sign else 6


def draw_meld(
    brush: Brush, target: pygame.Surface, meld: Meld, box: MeldBox, rules: MeldRules
) -> None:
    """A whole meld with its chips, in the places of a box."""
    for index in range(len(meld.places)):
        _draw_meld_card(brush, target, meld, box, index, rules)


def draw_pile_place(brush: Brush, target: pygame.Surface, slot: CardPose, words: str) -> None:
    """The outline of a pile that holds nothing."""
    look = brush.look
    rect = slot.bounds()
    radius = round(slot.width * 0.07)
    colours = look.felt.palette
    shade, line = mix(colours.sunken, colours.panel, 0.6), colours.place_line
    draw_box(target, rect, Box(shade, radius, border=line, border_width=look.metrics.line))
    look.write_centred(target, words, rect, look.metrics.small, colours.text)


def _blit(target: pygame.Surface, picture: Picture, slot: CardPose) -> None:
    target.blit(picture.surface, picture.at(slot.x, slot.y))


def _stock_item(brush: Brush, shown: ShownTable, rules: MeldRules) -> Item:
    slot, count = shown.layout.stock, shown.stock
    thick = stack_depth(slot, count)

    def paint(target: pygame.Surface) -> None:
        if not count:
            draw_pile_place(brush, target, slot, "–")
            return
        lowest = replace(slot, y=slot.y + thick, up=False)
        _blit(target, brush.pictures.resting(None, lowest, rules), lowest)
        if thick > 1:
            edges = card_edges((round(slot.width), round(slot.height)), thick)
            left, top = slot.x - slot.width / 2, slot.y - slot.height / 2
            target.blit(edges, (round(left) - 1, round(top)))
        top_card = replace(slot, up=False)
        _blit(target, brush.pictures.resting(None, top_card, rules), top_card)
        _count_label(brush, target, slot, 0.0, str(count))

    rect = slot.bounds().inflate(round(slot.height * 0.3), round(slot.height * 0.3))
    return Item("stock", rect, (count, slot, brush.pictures.back), paint)


def stack_depth(slot: CardPose, count: int) -> int:
    """How far the edges of so many cards are seen below the one on top."""
    return round(min(count, _THICKEST) * slot.height * _CARD_THICK)


@cached_surface
def card_edges(size: Size, thick: int) -> pygame.Surface:
    """The edges of a stack of cards, seen from the front: a line for each, not quite tidy."""
    surface = pygame.Surface((size[0] + 2, size[1] + thick), pygame.SRCALPHA)
    radius = round(size[0] * 0.07)
    for layer in range(thick, 0, -1):
        colour = _EDGE_DARK if layer % 2 else _EDGE_LIGHT
        aside = 1 + (layer * 37 % 7 > 4) - (layer * 53 % 7 > 4)
        place = pygame.Rect(aside, layer, *size)
        pygame.draw.rect(surface, colour, place, border_radius=radius)
    return surface


def _count_label(
    brush: Brush, target: pygame.Surface, slot: CardPose, rise: float, words: str
) -> None:
    look = brush.look
    px = look.metrics.small
    wide = look.fonts.width(words, px, bold=True) + look.metrics.px(18)
    rect = pygame.Rect(0, 0, wide, round(px * 1.4))
    rect.center = (round(slot.x), round(slot.y - rise + slot.height * 0.5 - px * 1.1))
    draw_box(target, rect, Box(look.palette.panel, rect.height // 2))
    look.write_centred(target, words, rect, px, look.palette.text, bold=True)


def _discards_item(brush: Brush, shown: ShownTable, animator: Animator, offer: float) -> Item:
    slot, rules = shown.layout.discards, shown.view.table.meld_rules
    cards = [c for c in shown.view.table.discards if c in shown.layout.cards]
    lying = tuple((card, at) for card in cards if (at := _at_rest(animator, card)) is not None)

    def paint(target: pygame.Surface) -> None:
        if not lying:
            draw_pile_place(brush, target, slot, "")
        for card, at in lying:
            if offer and card == cards[-1]:
                _risen_card(brush, target, card, at, offer, rules)
            else:
                _blit(target, brush.pictures.resting(card, at, rules), at)

    # A turned halo is a little wider than one that stands straight.
    wide = 4 + max(round(slot.height * 0.25), halo_reach(lifted(slot, 1.0)))
    poses = [at for _, at in lying]
    rect = slot.bounds().unionall([at.bounds() for at in (*poses, lifted(slot, 1.0))])
    return Item("discards", rect.inflate(wide, wide), (lying, slot, offer), paint)


def _risen_card(
    brush: Brush,
    target: pygame.Surface,
    card: CardId,
    at: CardPose,
    offer: float,
    rules: MeldRules,
) -> None:
    """The discard that somebody may ask for, in its halo; scaled while it rises."""
    pose, pictures = lifted(at, offer), brush.pictures
    paint_halo(brush.look, target, pose, offer)
    if offer >= 1:
        _blit(target, pictures.resting(card, pose, rules), pose)
        return
    _blit(target, pictures.shade(card, pose, 0.0), pose)
    _blit(target, pictures.flying(card, pose, rules), pose)


def _backs_item(
    brush: Brush, shown: ShownTable, seat: Seat, rules: MeldRules
) -> Iterator[Item]:
    """The backs of a hand that is not seen."""
    count = shown.counts[seat]
    if seat == shown.view.viewer:
        return
    if seat == shown.layout.home:
        if shown.view.viewer is None:
            yield _home_backs(brush, shown, count, rules)
        return
    slots = fan_of_backs(shown, seat, count)

    def paint(target: pygame.Surface) -> None:
        for slot in slots:
            _blit(target, brush.pictures.resting(None, slot, rules), slot)

    rect = shown.layout.seats[seat].reach
    yield Item(("backs", seat), rect, (slots, brush.pictures.back), paint)


def fan_of_backs(shown: ShownTable, seat: Seat, count: int) -> tuple[CardPose, ...]:
    """The places of the backs in a seat's fan."""
    box = shown.layout.seats[seat].fan
    middle = fan_slot(shown.layout, seat)
    count = min(count, _MOST_BACKS)
    if count == 0:
        return ()
    spread = min(box.width * 0.86, middle.width * (1 + 0.34 * (count - 1)))
    step = (spread - middle.width) / max(1, count - 1)
    slots = []
    for index in range(count):
        t = 2 * index / (count - 1) - 1 if count > 1 else 0.0
        turn = _FAN_TURN * t * min(1.0, count / 9)
        y = middle.y - middle.height * 0.06 * t * t
        slots.append(
            CardPose(middle.x + step * (index - (count - 1) / 2), y, middle.height, turn)
        )
    return tuple(
        CardPose(s.x, s.y, s.height, s.angle, i, up=False) for i, s in enumerate(slots)
    )


def _home_backs(brush: Brush, shown: ShownTable, count: int, rules: MeldRules) -> Item:
    room, card = shown.layout.hand_room, shown.layout.card
    rows = rows_needed(count, room.width, card, big=False)
    slots = lay_out_hand(count, room, card, rows=rows).slots

    def paint(target: pygame.Surface) -> None:
        for slot in slots:
            back = CardPose(slot.x, slot.y, slot.height, slot.angle, slot.z, up=False)
            _blit(target, brush.pictures.resting(None, back, rules), back)

    looks = (count, room.topleft, card, brush.pictures.back)
    return Item("home backs", room.inflate(40, 120), looks, paint)


def _meld_item(
    brush: Brush, meld: Meld, box: MeldBox, animator: Animator, rules: MeldRules
) -> Item:
    there = tuple(_at_rest(animator, card) is not None for card in meld.cards)

    def paint(target: pygame.Surface) -> None:
        for rect in _covered(box, there):
            _owner_line(brush, target, meld.owner, rect)
        for index, lies in enumerate(there):
            if lies:
                _draw_meld_card(brush, target, meld, box, index, rules)

    slots = tuple(_at_rest(animator, card) for card in meld.cards)
    below = brush.look.metrics.px(20)
    reach = box.rect.inflate(_OPENED, max(20, below))
    return Item(("meld", meld.id), reach, (meld, slots), paint)


def _covered(box: MeldBox, there: Sequence[bool]) -> Iterator[pygame.Rect]:
    """The parts of a meld on which cards lie, while others are still on their way."""
    for lies, group in groupby(range(len(there)), key=lambda index: there[index]):
        places = list(group)
        if lies:
            first, last = box.slots[places[0]], box.slots[places[-1]]
            left = round(first.x - first.width / 2)
            wide = round(last.x + last.width / 2) - left
            yield pygame.Rect(left, box.rect.y, wide, box.rect.height)


def _owner_line(brush: Brush, target: pygame.Surface, seat: Seat, rect: pygame.Rect) -> None:
    """A line below a meld in the colour of the seat that it belongs to."""
    high = max(2, brush.look.metrics.px(3))
    line = pygame.Rect(rect.x + high, rect.bottom + 1, rect.width - 2 * high, high)
    draw_box(target, line, Box(seat_colour(seat), high // 2))


def _draw_meld_card(
    brush: Brush, target: pygame.Surface, meld: Meld, box: MeldBox, index: int, rules: MeldRules
) -> None:
    place, slot = meld.places[index], box.slots[index]
    _blit(target, brush.pictures.resting(place.card, slot, rules), slot)
    if melds.stands_for_another(rules, place):
        left = round(slot.x - slot.height * ASPECT / 2)
        strip = pygame.Rect(left, box.rect.y, int(box.strips[index]), box.rect.height)
        draw_chip(brush, target, meld, index, strip)


def _at_rest(animator: Animator, card: CardId) -> CardPose | None:
    """Where a card lies, if nothing moves it and nobody holds it."""
    actor = animator.cards.get(card)
    if actor is None or actor.flight is not None or actor.held is not None:
        return None
    return None if actor.shaking is not None else actor.at


def seat_colour(seat: Seat) -> Colour:
    """The colour of a seat."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def open_hand_items(
    brush: Brush, shown: ShownTable, hands: Mapping[Seat, tuple[CardId, ...]]
) -> Iterator[Item]:
    """A fan of faces over each fan of backs; the hand at the lower edge lies open anyway."""
    for seat, hand in hands.items():
        if seat == shown.layout.home or seat not in shown.layout.seats:
            continue
        yield _fan_item(brush, shown, seat, in_open_fan(hand))


def _fan_item(brush: Brush, shown: ShownTable, seat: Seat, cards: list[CardId]) -> Item:
    rules = shown.view.table.meld_rules
    slots = open_fan(shown.layout, seat, len(cards))

    def paint(target: pygame.Surface) -> None:
        for card, slot in zip(cards, slots, strict=True):
            picture = brush.pictures.resting(card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))

    reach = shown.layout.seats[seat].reach
    # Shadows go with the cards, which are large in a window of many lines.
    wide = max(24, round(0.12 * slots[0].height)) if slots else 0
    rect = reach.unionall([slot.bounds().inflate(wide, wide) for slot in slots])
    return Item(("open", seat), rect, (tuple(cards), slots), paint)
