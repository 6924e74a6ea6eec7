"""Cards at rest: piles, melds, hands, the tray and the contract slip."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pygame

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CARDS, CardId, Meld, MeldKind, Refusal, Seat, melds
from mayi_desktop.engine.planning import MeldProgress
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.card_art import CardArt
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, Item, cached_surface, disc, draw_box
from mayi_desktop.ui.kit.theme import IVORY, LEGIBLE, SEAT_COLOURS, Colour, Palette, Size, mix
from mayi_desktop.ui.play.hand import (
    Tray,
    TraySlot,
    may_join,
    meld_plan,
    run_starts,
    slot_name,
    slot_title,
    staged_cards,
    tray_faults,
)
from mayi_desktop.ui.play.words import face_text, refusal_text
from mayi_desktop.ui.table.animator import Animator
from mayi_desktop.ui.table.card_pictures import CardPictures, Picture
from mayi_desktop.ui.table.card_places import (
    ASPECT,
    CardPose,
    MeldBox,
    TrayBox,
    lay_out_hand,
    rows_needed,
)
from mayi_desktop.ui.table.effects import dimmed_felt, halo_reach, lifted, paint_halo
from mayi_desktop.ui.table.presenter import ShownTable, fan_slot, in_open_fan, open_fan

# --- Piles, melds, and the other hands


_MOST_BACKS = 26
_FAN_TURN = 9.0
_OPENED = 48
# Visible thickness of a card in the stock, as a share of its height, and the most cards
# counted.
_CARD_THICK, _THICKEST = 0.0012, 120
_EDGE_LIGHT, _EDGE_DARK = (240, 231, 212), (176, 161, 134)


@dataclass(frozen=True, slots=True)
class Canvas:
    """The look, card pictures and fonts that everything on the table is painted with."""

    look: Look
    art: CardArt
    pictures: CardPictures

    @property
    def cache_key(self) -> Hashable:
        """What pictures painted on it depend on."""
        return self.look.cache_key, self.art.deck


def table_items(
    canvas: Canvas, shown: ShownTable, animator: Animator, offer: float = 0.0
) -> Iterator[Item]:
    """Everything at rest on the felt, the lowest first.

    `offer` is how far the discard has risen because somebody may ask for it, from 0 to 1.
    """
    rules = shown.view.table.meld_rules
    yield from dimmed_felt(canvas.look, offer)
    yield _stock_item(canvas, shown, rules)
    yield _discards_item(canvas, shown, animator, offer)
    for seat in range(len(shown.counts)):
        yield from _backs_item(canvas, shown, Seat(seat), rules)
    for meld in shown.view.table.melds:
        box = shown.layout.melds.get(meld.id)
        if box is not None:
            yield _meld_item(canvas, meld, box, animator, rules)


def seat_disc(canvas: Canvas, target: pygame.Surface, seat: Seat, rect: pygame.Rect) -> None:
    """A disc with the seat's number in its colour, beside its melds."""
    target.blit(disc(rect.width, seat_colour(seat)), rect)
    px = max(9, round(rect.height * 0.56))
    ink = canvas.look.palette.on_primary
    canvas.look.write_centred(target, str(seat + 1), rect, px, ink, bold=True)


def draw_chip(
    canvas: Canvas, target: pygame.Surface, meld: Meld, index: int, part: pygame.Rect
) -> None:
    """The label on the visible part of a wild that says which card it stands for."""
    place = meld.places[index]
    suit = place.suit if meld.kind is MeldKind.RUN else None
    words = "=" + face_text(place.rank, None)
    look = canvas.look
    high = max(11, round(part.height * 0.20))
    sign = round(high * 0.72) if suit is not None else 0
    most = part.width - 2
    px = round(high * 0.92)
    while px > 7 and look.fonts.width(words, px, bold=True) + _beside(sign) > most:
        px -= 1
        sign = min(sign, px)
    wide = min(most, look.fonts.width(words, px, bold=True) + _beside(sign))
    chip = pygame.Rect(part.x + 1, 0, wide, high)
    chip.centery = part.y + round(part.height * 0.62)
    amber = look.palette.primary
    draw_box(target, chip, Box(IVORY, max(3, high // 4), border=amber, border_width=2))
    text = look.fonts.text(words, px, (43, 27, 5), bold=True)
    x = chip.x + 3
    target.blit(text, text.get_rect(left=x, centery=chip.centery))
    if suit is not None and sign > 3:
        picture = canvas.art.suit(suit.value, sign)
        target.blit(picture, picture.get_rect(right=chip.right - 3, centery=chip.centery))


def _beside(sign: int) -> int:
    """How much wider than its rank a label is: edges, suit and a gap."""
    return sign + 6 + max(1, sign // 6) if sign else 6


def draw_meld(
    canvas: Canvas, target: pygame.Surface, meld: Meld, box: MeldBox, rules: MeldRules
) -> None:
    """A whole meld with its labels, in the places of a box."""
    for index in range(len(meld.places)):
        _draw_meld_card(canvas, target, meld, box, index, rules)


def draw_pile_place(canvas: Canvas, target: pygame.Surface, slot: CardPose, words: str) -> None:
    """The outline of an empty pile."""
    look = canvas.look
    rect = slot.bounds()
    radius = round(slot.width * 0.07)
    colours = look.felt.palette
    shade, line = mix(colours.sunken, colours.panel, 0.6), colours.place_line
    draw_box(target, rect, Box(shade, radius, border=line, border_width=look.metrics.line))
    look.write_centred(target, words, rect, look.metrics.small, colours.text)


def _blit(target: pygame.Surface, picture: Picture, slot: CardPose) -> None:
    target.blit(picture.surface, picture.at(slot.x, slot.y))


def _stock_item(canvas: Canvas, shown: ShownTable, rules: MeldRules) -> Item:
    slot, count = shown.layout.stock, shown.stock
    thick = stack_depth(slot, count)

    def paint(target: pygame.Surface) -> None:
        if not count:
            draw_pile_place(canvas, target, slot, "–")
            return
        lowest = replace(slot, y=slot.y + thick, up=False)
        _blit(target, canvas.pictures.resting(None, lowest, rules), lowest)
        if thick > 1:
            edges = card_edges((round(slot.width), round(slot.height)), thick)
            left, top = slot.x - slot.width / 2, slot.y - slot.height / 2
            target.blit(edges, (round(left) - 1, round(top)))
        top_card = replace(slot, up=False)
        _blit(target, canvas.pictures.resting(None, top_card, rules), top_card)
        _count_label(canvas, target, slot, 0.0, str(count))

    rect = slot.bounds().inflate(round(slot.height * 0.3), round(slot.height * 0.3))
    rect.height += thick
    return Item("stock", rect, (count, slot), paint)


def stack_depth(slot: CardPose, count: int) -> int:
    """How far the edges of so many cards show below the top one."""
    return round(min(count, _THICKEST) * slot.height * _CARD_THICK)


@cached_surface
def card_edges(size: Size, thick: int) -> pygame.Surface:
    """The edges of a stack seen from the front: one slightly untidy line per card."""
    surface = pygame.Surface((size[0] + 2, size[1] + thick), pygame.SRCALPHA)
    radius = round(size[0] * 0.07)
    for layer in range(thick, 0, -1):
        colour = _EDGE_DARK if layer % 2 else _EDGE_LIGHT
        aside = 1 + (layer * 37 % 7 > 4) - (layer * 53 % 7 > 4)
        place = pygame.Rect(aside, layer, *size)
        pygame.draw.rect(surface, colour, place, border_radius=radius)
    return surface


def _count_label(
    canvas: Canvas, target: pygame.Surface, slot: CardPose, rise: float, words: str
) -> None:
    look = canvas.look
    px = look.metrics.small
    wide = look.fonts.width(words, px, bold=True) + look.metrics.px(18)
    rect = pygame.Rect(0, 0, wide, round(px * 1.4))
    rect.center = (round(slot.x), round(slot.y - rise + slot.height * 0.5 - px * 1.1))
    draw_box(target, rect, Box(look.palette.panel, rect.height // 2))
    look.write_centred(target, words, rect, px, look.palette.text, bold=True)


def _discards_item(canvas: Canvas, shown: ShownTable, animator: Animator, offer: float) -> Item:
    slot, rules = shown.layout.discards, shown.view.table.meld_rules
    cards = [c for c in shown.view.table.discards if c in shown.layout.cards]
    lying = tuple((card, at) for card in cards if (at := _at_rest(animator, card)) is not None)

    def paint(target: pygame.Surface) -> None:
        if not lying:
            draw_pile_place(canvas, target, slot, "")
        for card, at in lying:
            if offer and card == cards[-1]:
                _risen_card(canvas, target, card, at, offer, rules)
            else:
                _blit(target, canvas.pictures.resting(card, at, rules), at)

    # A turned halo is a little wider than an upright one.
    wide = 4 + max(round(slot.height * 0.25), halo_reach(lifted(slot, 1.0)))
    poses = [at for _, at in lying]
    rect = slot.bounds().unionall([at.bounds() for at in (*poses, lifted(slot, 1.0))])
    return Item("discards", rect.inflate(wide, wide), (lying, slot, offer), paint)


def _risen_card(
    canvas: Canvas,
    target: pygame.Surface,
    card: CardId,
    at: CardPose,
    offer: float,
    rules: MeldRules,
) -> None:
    """The discard on offer, in its halo; it grows while it rises."""
    pose, pictures = lifted(at, offer), canvas.pictures
    paint_halo(canvas.look, target, pose, offer)
    if offer >= 1:
        _blit(target, pictures.resting(card, pose, rules), pose)
        return
    _blit(target, pictures.shade(card, pose, 0.0), pose)
    _blit(target, pictures.flying(card, pose, rules), pose)


def _backs_item(
    canvas: Canvas, shown: ShownTable, seat: Seat, rules: MeldRules
) -> Iterator[Item]:
    """The backs of a hidden hand."""
    count = shown.counts[seat]
    if seat == shown.view.viewer:
        return
    if seat == shown.layout.home:
        if shown.view.viewer is None:
            yield _home_backs(canvas, shown, count, rules)
        return
    slots = fan_of_backs(shown, seat, count)

    def paint(target: pygame.Surface) -> None:
        for slot in slots:
            _blit(target, canvas.pictures.resting(None, slot, rules), slot)

    rect = shown.layout.seats[seat].fan_bounds
    yield Item(("backs", seat), rect, slots, paint)


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


def _home_backs(canvas: Canvas, shown: ShownTable, count: int, rules: MeldRules) -> Item:
    room, card = shown.layout.hand_room, shown.layout.card
    rows = rows_needed(count, room.width, card, big=False)
    slots = lay_out_hand(count, room, card, rows=rows).slots

    def paint(target: pygame.Surface) -> None:
        for slot in slots:
            back = CardPose(slot.x, slot.y, slot.height, slot.angle, slot.z, up=False)
            _blit(target, canvas.pictures.resting(None, back, rules), back)

    return Item("home backs", room.inflate(40, 120), (count, card), paint)


def _meld_item(
    canvas: Canvas, meld: Meld, box: MeldBox, animator: Animator, rules: MeldRules
) -> Item:
    there = tuple(_at_rest(animator, card) is not None for card in meld.cards)

    def paint(target: pygame.Surface) -> None:
        for rect in _covered(box, there):
            _owner_line(canvas, target, meld.owner, rect)
        for index, lies in enumerate(there):
            if lies:
                _draw_meld_card(canvas, target, meld, box, index, rules)

    slots = tuple(_at_rest(animator, card) for card in meld.cards)
    below = canvas.look.metrics.px(20)
    reach = box.rect.inflate(_OPENED, max(20, below))
    return Item(("meld", meld.id), reach, (meld, slots), paint)


def _covered(box: MeldBox, there: Sequence[bool]) -> Iterator[pygame.Rect]:
    """The parts of a meld that cards already cover, while others are on their way."""
    for lies, group in groupby(range(len(there)), key=lambda index: there[index]):
        places = list(group)
        if lies:
            first, last = box.slots[places[0]], box.slots[places[-1]]
            left = round(first.x - first.width / 2)
            wide = round(last.x + last.width / 2) - left
            yield pygame.Rect(left, box.rect.y, wide, box.rect.height)


def _owner_line(canvas: Canvas, target: pygame.Surface, seat: Seat, rect: pygame.Rect) -> None:
    """A line in the owner's colour below a meld."""
    high = max(2, canvas.look.metrics.px(3))
    line = pygame.Rect(rect.x + high, rect.bottom + 1, rect.width - 2 * high, high)
    draw_box(target, line, Box(seat_colour(seat), high // 2))


def _draw_meld_card(
    canvas: Canvas,
    target: pygame.Surface,
    meld: Meld,
    box: MeldBox,
    index: int,
    rules: MeldRules,
) -> None:
    place, slot = meld.places[index], box.slots[index]
    _blit(target, canvas.pictures.resting(place.card, slot, rules), slot)
    if melds.stands_for_another(rules, place):
        left = round(slot.x - slot.height * ASPECT / 2)
        part = pygame.Rect(left, box.rect.y, int(box.visible_widths[index]), box.rect.height)
        draw_chip(canvas, target, meld, index, part)


def _at_rest(animator: Animator, card: CardId) -> CardPose | None:
    """Where a card rests, unless it moves or somebody holds it."""
    sprite = animator.cards.get(card)
    if sprite is None or sprite.flight is not None or sprite.held is not None:
        return None
    return None if sprite.shaking is not None else sprite.at


def seat_colour(seat: Seat) -> Colour:
    """The colour of a seat."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def open_hand_items(
    canvas: Canvas, shown: ShownTable, hands: Mapping[Seat, tuple[CardId, ...]]
) -> Iterator[Item]:
    """A fan of faces over each fan of backs; the hand at the lower edge is open anyway."""
    for seat, hand in hands.items():
        if seat == shown.layout.home or seat not in shown.layout.seats:
            continue
        yield _fan_item(canvas, shown, seat, in_open_fan(hand))


def _fan_item(canvas: Canvas, shown: ShownTable, seat: Seat, cards: list[CardId]) -> Item:
    rules = shown.view.table.meld_rules
    slots = open_fan(shown.layout, seat, len(cards))

    def paint(target: pygame.Surface) -> None:
        for card, slot in zip(cards, slots, strict=True):
            picture = canvas.pictures.resting(card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))

    reach = shown.layout.seats[seat].fan_bounds
    # Shadows scale with the cards, which are large in a tall window.
    wide = max(24, round(0.12 * slots[0].height)) if slots else 0
    rect = reach.unionall([slot.bounds().inflate(wide, wide) for slot in slots])
    return Item(("open", seat), rect, (tuple(cards), slots), paint)


# --- Contract slip: a little meld for each that the contract asks for. It takes the tray's
# place while that is empty. Cards in the hand are printed; missing ones are pencilled outlines.


# Height of a little card as a share of the tray's, and the step to the next.
_MINI = 0.62
_STEP = 0.62
_STEP_LACKING = 1.08
# Alpha of the paper over a little card: paler than a real card, still easy to read. High
# contrast has no paper and keeps the signs stronger.
_HAZE, _LIGHT_HAZE = 64, 44


def mini_height(tray: Sequence[TrayBox]) -> int:
    """The height of the little cards; 0 without a tray."""
    return round(_MINI * tray[0].frame.height) if tray else 0


def slip_items(
    canvas: Canvas,
    tray: Sequence[TrayBox],
    melds: Sequence[tuple[str, MeldProgress]],
    rules: MeldRules,
) -> Item:
    """The slip with the name of each meld and the cards for it."""
    paper = slip_rect(canvas, tray)
    looks = tuple(melds), tuple(box.frame.x for box in tray)

    def paint(target: pygame.Surface) -> None:
        look, sizes = canvas.look.page, canvas.look.metrics
        look.draw_slip(target, paper)
        for number, (place, (name, cards)) in enumerate(zip(tray, melds, strict=False)):
            part = pygame.Rect(place.frame.x, paper.y, place.frame.width, paper.height)
            if number:
                line = pygame.Rect(part.x - sizes.px(5), paper.y, 1, paper.height)
                target.fill(look.palette.rule, line.inflate(0, -sizes.px(16)))
            _part(canvas, target, part, name, cards, rules)

    return Item("contract slip", canvas.look.panel().reach(paper), looks, paint)


def slip_rect(canvas: Canvas, tray: Sequence[TrayBox]) -> pygame.Rect:
    """The paper: as wide as the tray but lower, so that it stays off the hand."""
    frames = tray[0].frame.unionall([box.frame for box in tray])
    high = mini_height(tray) + tray[0].title.height + canvas.look.metrics.px(14)
    paper = pygame.Rect(frames.x, 0, frames.width, min(high, frames.height))
    paper.centery = frames.centery
    return paper


def _part(
    canvas: Canvas,
    target: pygame.Surface,
    part: pygame.Rect,
    name: str,
    cards: MeldProgress,
    rules: MeldRules,
) -> None:
    """One meld: its name, and its cards side by side below."""
    look, sizes = canvas.look.page, canvas.look.metrics
    title = pygame.Rect(part.x, part.y + sizes.px(3), part.width, 0)
    title.height = round(1.3 * sizes.small)
    done = None not in cards and bool(cards)
    ink = look.palette.good if done else look.palette.text
    place = title.inflate(-8, 0)
    words = f"{name}  ✓" if done else name
    if look.fonts.width(words, sizes.small, bold=done) > place.width:
        words = name
    # Beside a question there may be no room for words; the cards say the same.
    if look.fonts.width(words, sizes.legible, bold=done) <= place.width:
        look.write_centred(target, words, place, sizes.small, ink, bold=done, least=LEGIBLE)
    room = pygame.Rect(part.x, title.bottom, part.width, part.bottom - title.bottom)
    room = room.inflate(-sizes.px(16), -sizes.px(10))
    _row(canvas, target, room, cards, rules)


def _row(
    canvas: Canvas,
    target: pygame.Surface,
    room: pygame.Rect,
    cards: MeldProgress,
    rules: MeldRules,
) -> None:
    high = room.height
    wide = round(high * ASPECT)
    steps = [wide * (_STEP if card is not None else _STEP_LACKING) for card in cards]
    steps = [
        max(step, wide * _STEP_LACKING) if after is None else step
        for step, after in zip(steps, (*cards[1:], 0), strict=True)
    ]
    length = sum(steps[:-1]) + wide
    if length > room.width:
        steps = [step * (room.width - wide) / max(1, length - wide) for step in steps]
        length = room.width
    x = room.centerx - length / 2
    for card, step in zip(cards, steps, strict=True):
        place = pygame.Rect(round(x), room.y, wide, high)
        if card is None:
            _pencilled(canvas, target, place)
        else:
            _small_card(canvas, target, place, card, rules)
        x += step


def _small_card(
    canvas: Canvas, target: pygame.Surface, place: pygame.Rect, card: CardId, rules: MeldRules
) -> None:
    """A card of the hand, flat and pale like a print: it isn't laid down yet."""
    colours = canvas.look.page.palette
    wild = bool(rules.wild_table[card])
    target.blit(canvas.art.face(str(CARDS[card]), place.height, wild=wild), place)
    bend = max(2, place.height // 12)
    paper = canvas.look.paper.palette.panel
    strength = _HAZE if canvas.look.page.is_paper else _LIGHT_HAZE
    haze = pygame.Surface(place.size, pygame.SRCALPHA)
    pygame.draw.rect(haze, (*paper, strength), haze.get_rect(), 0, bend)
    target.blit(haze, place)
    edge = max(1, place.height // 60)
    pygame.draw.rect(target, mix(colours.panel, colours.soft_text, 0.5), place, edge, bend)


def _pencilled(canvas: Canvas, target: pygame.Surface, place: pygame.Rect) -> None:
    """The place of a missing card: a hollow in the paper with a pencilled edge."""
    colours = canvas.look.page.palette
    bend = max(2, place.height // 12)
    pygame.draw.rect(target, mix(colours.panel, colours.soft_text, 0.12), place, 0, bend)
    edge = max(1, place.height // 40)
    pygame.draw.rect(target, mix(colours.panel, colours.soft_text, 0.7), place, edge, bend)


# --- Tray: a frame for each meld, what is missing, and what is wrong


_SMALLEST_TITLE = 10


def tray_items(
    canvas: Canvas,
    shown: ShownTable,
    tray: Tray,
    held: tuple[int | None, Sequence[CardId]],
    slip: Sequence[MeldProgress] | None,
) -> Iterator[Item]:
    """The frames of the tray; `held` is the slot under dragged cards, and those cards.

    Slots that the cards may join light up. While the tray is empty, the contract slip takes its
    place if there is one: `slip` has the cards for each meld.
    """
    rules, exact = shown.view.table.meld_rules, shown.view.table.rule.exact
    aimed, carried = held
    if slip is not None and tray and not staged_cards(tray):
        names = [slot_name(slot, exact=exact) for slot in tray]
        melds = list(zip(names, _begun(slip, tray), strict=True))
        yield slip_items(canvas, shown.layout.tray, melds, rules)
        return
    faults = tray_faults(shown.view, tray)
    for index, (slot, box) in enumerate(zip(tray, shown.layout.tray, strict=False)):
        titles = (slot_title(rules, slot, exact=exact), slot_name(slot, exact=exact))
        what = (titles, faults[index], slot, box)
        fits = bool(carried) and may_join(rules, slot, carried)
        yield _slot_item(canvas, rules, what, index, lit=(index == aimed, fits))


def _begun(slip: Sequence[MeldProgress], tray: Tray) -> Sequence[MeldProgress]:
    """The hand's cards for each slot; none for melds beyond the contract."""
    if any(slot.kind is None for slot in tray):
        return tuple((None,) * slot.size for slot in tray)
    return slip


def _slot_item(
    canvas: Canvas,
    rules: MeldRules,
    what: tuple[tuple[str, str], Refusal | None, TraySlot, TrayBox],
    index: int,
    *,
    lit: tuple[bool, bool],
) -> Item:
    aimed, fits = lit
    titles, wrong, slot, box = what
    full = len(slot.cards) >= slot.size
    shifts = len(run_starts(rules, slot)) > 1
    gaps = tuple(place for cell, place in box.cells if cell is None)
    looks = titles, wrong, full, gaps, lit, shifts, meld_plan(rules, slot).kind

    def paint(target: pygame.Surface) -> None:
        sizes, palette = canvas.look.metrics, canvas.look.felt.palette
        px = min(sizes.small, round(box.title.height * 0.78))
        room = box.title.width - (box.title.height if shifts else 0)
        edge, ways = _state(palette, titles, wrong, full=full)
        words = _that_fits(canvas.look, ways, px, room)
        fill = mix(palette.sunken, palette.raised, 0.25 if not aimed else 0.85)
        width = sizes.px(3) if full or aimed else sizes.line
        edge = palette.good if aimed or fits else edge
        draw_box(
            target,
            box.frame,
            Box(fill, sizes.radius, border=edge, border_width=width, alpha=210),
        )
        line = pygame.Rect(box.title)
        if shifts:
            line.width -= box.title.height
            _shift_sign(canvas, target, box.shift_sign)
        ink = palette.text
        canvas.look.write_centred(
            target, words, line, px, ink, bold=full, least=_SMALLEST_TITLE
        )
        for place in gaps:
            _gap(canvas, target, place)

    return Item(("tray", index), box.frame.inflate(8, 8), looks, paint)


def _state(
    palette: Palette, titles: tuple[str, str], wrong: Refusal | None, *, full: bool
) -> tuple[Colour, tuple[str, ...]]:
    """The edge colour of a slot, and its possible titles, the longest first."""
    if wrong is not None:
        return palette.warning, (refusal_text(wrong), _("{title}  ✗", title=titles[1]))
    if full:
        return palette.good, tuple(_("{title}  ✓", title=title) for title in titles)
    return palette.place_line, titles


def _that_fits(look: Look, ways: tuple[str, ...], px: int, room: int) -> str:
    """The longest of these that fits the room."""
    fits = (words for words in ways if look.fonts.width(words, px, bold=True) <= room)
    return next(fits, ways[-1])


def _shift_sign(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect) -> None:
    palette = canvas.look.palette
    draw_box(target, rect.inflate(-2, -2), Box(palette.raised, rect.height // 3))
    px = round(rect.height * 0.66)
    canvas.look.write_centred(target, _("⇄"), rect, px, palette.accent, bold=True)


def _gap(canvas: Canvas, target: pygame.Surface, place: CardPose) -> None:
    """The outline of a missing card."""
    palette, sizes = canvas.look.felt.palette, canvas.look.metrics
    rect = place.bounds().inflate(-4, -4)
    fill = mix(palette.sunken, palette.raised, 0.5)
    edge = palette.place_line
    box = Box(fill, max(3, rect.width // 12), border=edge, border_width=max(1, sizes.line // 2))
    draw_box(target, rect, box)
