"""Sprites above the table: cards with their tags, the countdown ring, the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.engine import CardId, Meld, Refusal, Seat, TableView, melds
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, Sprite, cached_surface, draw_box
from mayi_desktop.ui.kit.theme import IVORY, Colour, Size
from mayi_desktop.ui.play.plays import drop_text
from mayi_desktop.ui.table.animator import Animator, CardSprite
from mayi_desktop.ui.table.card_pictures import Picture
from mayi_desktop.ui.table.card_places import ROW_RISE, CardPose
from mayi_desktop.ui.table.cards_at_rest import Canvas, draw_chip
from mayi_desktop.ui.table.effects import QuestionLight, lifted
from mayi_desktop.ui.table.layout import Source, TableLayout
from mayi_desktop.ui.table.pointer import Drag
from mayi_desktop.ui.table.presenter import ShownTable

# The ring shrinks in so many steps: enough to look smooth, few enough to cache.
_RING_STEPS = 60
# Points nearer than this to a straight line (a cross product, in pixels) need no round joint.
_STRAIGHT = 0.01
_LARGE = 260  # pixels
_FINE = 3  # oversampling of turned outlines, for smooth edges
# Corner radius and index width (rank over suit) as shares of a card's width.
_RADIUS = 0.07
_INDEX = 0.26


@dataclass(frozen=True, slots=True)
class HandMarks:
    """The viewer's cards with a tag: picked, new in this turn, playable on a meld.

    `helping` is the discard, if it helps the viewer's contract. `sunk` is the offset of the
    whole hand in pixels.
    """

    picked: tuple[CardId, ...] = ()
    new: frozenset[CardId] = frozenset()
    playable: frozenset[CardId] = frozenset()
    helping: CardId | None = None
    sunk: int = 0


class MovingSprites:
    """Makes the sprites of a frame."""

    def __init__(self, canvas: Canvas, animator: Animator) -> None:
        self._canvas = canvas
        self._animator = animator
        self._question = QuestionLight()
        self._tags = CardTags(canvas.look)

    def sprites(  # noqa: PLR0913  a frame has this many independent parts
        self,
        shown: ShownTable,
        marks: HandMarks,
        *,
        drag: Drag | None = None,
        drop_label: str = "",
        time_left: float = 0.0,
        offer: float = 0.0,
        stage: Sequence[Sprite] = (),
    ) -> list[Sprite]:
        """Everything that moves, bottom to top; cards in flight pass over the `stage`.

        `drop_label` says what dropping the dragged cards would do. `time_left` is the share
        left of the time to ask for the discard, drawn as a ring around it; `offer` is how far
        the discard has risen.
        """
        flying = list(self._flying())
        self._canvas.pictures.begin_frame(len(flying))
        rules = shown.view.table.meld_rules
        self._prepare_landing(rules)
        plates = tuple(seat.plate for seat in shown.layout.seats.values())
        sprites = [
            *self._sliding(shown),
            *_lowered(self._own_cards(shown, marks), marks.sunk),
            *self._ring(lifted(shown.layout.discards, offer), time_left),
            *self._tags.on_discard(marks.helping, shown, offer),
            *stage,
            *(
                sprite
                for key, card in flying
                for sprite in self._card(key, card, rules, plates)
            ),
        ]
        if not stage:
            sprites += self._question.sprites(self._canvas.look, plates)
        if drag is not None:
            sprites += self._dragged(drag, rules)
            sprites += self._drop_label(drag, drop_label, shown.layout)
        return sprites

    def update(self, dt: float, shown: ShownTable, asked: Seat | None) -> bool:
        """Move the question towards the seat that is asked; True when it moved."""
        return self._question.update(dt, shown, asked, self._animator.motion)

    def _prepare_landing(self, rules: MeldRules) -> None:
        """Draw the picture at rest of one more card in flight, before it lands."""
        pictures = self._canvas.pictures
        for card in self._animator.cards.values():
            flight = card.flight
            if flight is None or flight.is_prepared or flight.vanish or not flight.airborne:
                continue
            flight.is_prepared = True
            if not pictures.is_ready(card.card, flight.goal, rules):
                pictures.resting(card.card, flight.goal, rules)
                return

    def _sliding(self, shown: ShownTable) -> Iterator[Sprite]:
        """Cards of the table that make room or settle, the lowest layer first."""
        own, rules = {*_own(shown.layout)}, shown.view.table.meld_rules
        placed, pile = shown.layout.cards, shown.view.table.discards
        moving = []
        for key, card in self._animator.cards.items():
            if key in own or card.hidden or card.held is not None or card.is_airborne:
                continue
            # Cards without a place in the layout aren't among those at rest; one that is deep
            # in the pile by now stays hidden.
            without = key not in placed and key not in pile
            if card.flight is not None or card.shaking is not None or without:
                moving.append((key, card))
        plates = tuple(seat.plate for seat in shown.layout.seats.values())
        for key, card in sorted(moving, key=lambda pair: pair[1].goal.z):
            yield from self._card(key, card, rules, () if key in placed else plates)
            if key in placed:
                yield from self._chip(key, card, shown)

    def _chip(self, key: int, card: CardSprite, shown: ShownTable) -> Iterator[Sprite]:
        """The label of a wild, also while it makes room."""
        rules = shown.view.table.meld_rules
        if not rules.wild_table[key]:
            return
        for meld in shown.view.table.melds:
            box = shown.layout.melds.get(meld.id)
            for index, place in enumerate(meld.places if box is not None else ()):
                if place.card != key or not melds.stands_for_another(rules, place):
                    continue
                assert box is not None
                size = int(box.visible_widths[index]), box.rect.height
                chip = _chip(self._canvas, meld, index, size)
                pose = card.pose()[0]
                left, top = pose.x - pose.width / 2, pose.y - pose.height / 2
                yield Sprite(("chip", key), chip, (round(left), round(top)))

    def _own_cards(self, shown: ShownTable, marks: HandMarks) -> Iterator[Sprite]:
        """The hand and the tray, each card with its tags; cards just dealt lie in a heap."""
        there = []
        for card in _own(shown.layout):
            moving = self._animator.cards.get(card)
            if moving is not None and not moving.hidden and moving.held is None:
                there.append((card, moving))
        heap = [(card, moving) for card, moving in there if not moving.goal.up]
        for card, moving in sorted(heap, key=lambda pair: pair[1].goal.z):
            if not moving.is_airborne:
                yield from self._card(card, moving, shown.view.table.meld_rules)
        for card, moving in there:
            if not moving.is_airborne and moving.goal.up:
                yield from self._card(card, moving, shown.view.table.meld_rules)
                yield from self._tags.sprites(card, moving.pose()[0], shown, marks)

    def _flying(self) -> Iterator[tuple[int, CardSprite]]:
        """Cards in the air, those that will lie lower first."""
        flying = [
            (key, card)
            for key, card in self._animator.cards.items()
            if card.is_airborne and not card.hidden and card.held is None
        ]
        yield from sorted(flying, key=lambda pair: pair[1].goal.z)

    def _dragged(self, drag: Drag, rules: MeldRules) -> Iterator[Sprite]:
        """The cards held by the pointer, or the back of the stock's top card."""
        if drag.source is Source.STOCK:
            back = replace(drag.at, z=0, up=False)
            pictures = self._canvas.pictures
            shade, picture = pictures.shade(None, back, 1.0), pictures.flying(None, back, rules)
            yield Sprite("stock shade", shade.surface, shade.at(back.x, back.y))
            yield Sprite("stock card", picture.surface, picture.at(back.x, back.y))
        for card in drag.cards:
            moving = self._animator.cards.get(card)
            if moving is not None and moving.held is not None:
                yield from self._card(card, moving, rules)

    def _drop_label(self, drag: Drag, text: str, layout: TableLayout) -> Iterator[Sprite]:
        """What a drop would do, at the dragged card and inside the window."""
        if not text:
            return
        label = _drop_words(self._canvas.look, text)
        window = pygame.Rect((0, 0), layout.size).inflate(-8, -8)
        low, middle = drag.at.height * 0.5 - 6, round(drag.at.y)
        # Above the card: below it there may be another meld, which it isn't about.
        place = label.get_rect(midbottom=(drag.pointer[0], middle - round(low) - 12))
        plates = [seat.plate for seat in layout.seats.values()]
        if place.top < window.top or place.collidelist(plates) >= 0:
            # On the card's own lower edge it covers nothing of the table.
            place.bottom = middle + round(low)
        yield Sprite("drop words", label, place.clamp(window).topleft)

    def _card(
        self,
        key: int,
        card: CardSprite,
        rules: MeldRules,
        plates: tuple[pygame.Rect, ...] = (),
    ) -> Iterator[Sprite]:
        """A card: one picture at rest, shadow and face in flight.

        It passes under the `plates`. Near its end a flight cross-fades into the resting
        picture.
        """
        pose, squeeze = card.pose()
        pictures, flight = self._canvas.pictures, card.flight
        if _looks_at_rest(card, pose, squeeze):
            picture = pictures.resting(card.card, pose, rules)
            place = picture.at(pose.x, pose.y)
            under = _over(plates, picture, place)
            yield Sprite(key, picture.surface, place, 255, under)
            return
        sharp = 0 if flight is None or squeeze < 1.0 else round(255 * flight.sharpness)
        shade = pictures.shade(card.card, pose, card.rise, squeeze)
        place = shade.at(pose.x, pose.y)
        under = _over(plates, shade, place)
        yield Sprite(("shade", key), shade.surface, place, 255 - sharp, under)
        picture = pictures.flying(card.card, pose, rules, squeeze)
        yield Sprite(key, picture.surface, picture.at(pose.x, pose.y), 255, under)
        if sharp and flight is not None:
            goal = replace(pose, height=flight.goal.height, angle=flight.goal.angle)
            picture = pictures.resting(card.card, goal, rules)
            place = picture.at(pose.x, pose.y)
            yield Sprite(("rest", key), picture.surface, place, sharp, under)

    def _ring(self, discards: CardPose, left: float) -> Iterator[Sprite]:
        """The time left to ask for the discard, as an outline of it that shrinks."""
        step = round(left * _RING_STEPS)
        if step <= 0:
            return
        width = max(3, round(discards.height * 0.022))
        size = (round(discards.width + 6 * width), round(discards.height + 6 * width))
        ring = _ring(size, width, step, self._canvas.look.palette.primary)
        place = ring.get_rect(center=(round(discards.x), round(discards.y)))
        yield Sprite("ring", ring, place.topleft)


class CardTags:
    """Draws small labels at the foot of a card, off its rank and suit.

    In the back one of two rows, where only the upper part shows, they stand beside the rank. A
    card whose visible part is too narrow for a word gets a short sign.
    """

    def __init__(self, look: Look) -> None:
        self._look = look

    def sprites(
        self, card: CardId, pose: CardPose, shown: ShownTable, marks: HandMarks
    ) -> Iterator[Sprite]:
        """The frame and the tags of one card."""
        if card in marks.picked:
            yield self._frame(card, pose)
        texts = self._texts(card, shown, marks)
        labels = [_tag(self._look, text, fill) for text, fill in texts]
        yield from self._stacked(card, pose, shown.layout, labels)

    def on_discard(
        self, card: CardId | None, shown: ShownTable, offer: float
    ) -> Iterator[Sprite]:
        """The tag of a discard that helps, which has risen by `offer`."""
        at = None if card is None else shown.layout.cards.get(card)
        if card is not None and at is not None:
            label = _tag(self._look, _("+"), self._look.palette.legal)
            yield from self._stacked(card, lifted(at, offer), shown.layout, (label,))

    def _texts(
        self, card: CardId, shown: ShownTable, marks: HandMarks
    ) -> Iterator[tuple[str, Colour]]:
        """The text and the ground of each tag, from the foot up."""
        palette, layout = self._look.palette, shown.layout
        in_hand, picked = card in layout.order, card in marks.picked
        if picked:
            yield _("✓"), palette.primary
        if card in shown.view.table.must_play:
            yield self._that_fits(card, layout, N_("PLAY"), N_("!")), palette.primary
        elif card in marks.new and in_hand and not picked:
            yield self._that_fits(card, layout, N_("NEW"), N_("★")), palette.primary
        if in_hand and card in marks.playable:
            yield _("+"), palette.legal

    def _that_fits(self, card: CardId, layout: TableLayout, key: str, short: str) -> str:
        """The word, or the short sign if the card shows too little."""
        look, hand = self._look, layout.hand
        room = hand.visible_width - look.metrics.px(6)
        if _is_in_back_row(card, layout):
            room -= _INDEX * layout.cards[card].width
        words, px = _(key), look.metrics.fine
        return words if look.fonts.width(words, px, bold=True) + px <= room else _(short)

    def _stacked(
        self,
        card: CardId,
        pose: CardPose,
        layout: TableLayout,
        labels: Sequence[pygame.Surface],
    ) -> Iterator[Sprite]:
        pad = self._look.metrics.px(5)
        behind = _is_in_back_row(card, layout)
        turn = -pose.angle
        done = 0
        for number, label in enumerate(labels):
            wide, high = label.get_size()
            if behind:
                part = min(layout.hand.visible_width, pose.width)
                x = -pose.width / 2 + part - wide / 2 - 2
                y = -pose.height / 2 + pad + done + high / 2
                y = min(y, -pose.height / 2 + pose.height * ROW_RISE - high / 2)
            else:
                x = -pose.width / 2 + pad + wide / 2
                y = pose.height / 2 - pad - done - high / 2
            middle = pygame.Vector2(x, y).rotate(turn) + pygame.Vector2(pose.x, pose.y)
            place = label.get_rect(center=(round(middle.x), round(middle.y)))
            yield Sprite(("tag", card, number), label, place.topleft)
            done += high + 1

    def _frame(self, card: CardId, pose: CardPose) -> Sprite:
        """The amber outline of a picked card, turned with it."""
        size = pose.width, pose.height
        frame = _frame(self._look, size, round(2 * pose.angle) / 2)
        place = frame.get_rect(center=(round(pose.x), round(pose.y)))
        return Sprite(("picked", card), frame, place.topleft)


@cached_surface
def _chip(canvas: Canvas, meld: Meld, index: int, size: Size) -> pygame.Surface:
    """The label of a wild in a meld."""
    chip = pygame.Surface(size, pygame.SRCALPHA)
    draw_chip(canvas, chip, meld, index, chip.get_rect())
    return chip


@cached_surface
def _drop_words(look: Look, text: str) -> pygame.Surface:
    """What a drop would do."""
    px, fill, ink = look.metrics.small, look.palette.legal, look.palette.on_legal
    wide = look.fonts.width(text, px, bold=True) + px
    rect = pygame.Rect(0, 0, wide, round(px * 1.5))
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    draw_box(surface, rect, Box(fill, rect.height // 2))
    look.write_centred(surface, text, rect, px, ink, bold=True)
    return surface


@cached_surface
def _tag(look: Look, words: str, fill: Colour) -> pygame.Surface:
    px = look.metrics.fine
    high = round(px * 1.5)
    wide = max(high, look.fonts.width(words, px, bold=True) + px)
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    rect = surface.get_rect()
    draw_box(surface, rect, Box(fill, high // 2, border=IVORY, border_width=1))
    legal = fill == look.palette.legal
    ink = look.palette.on_legal if legal else look.palette.on_primary
    look.write_centred(surface, words, rect, px, ink, bold=True)
    return surface


@cached_surface
def _frame(look: Look, card: tuple[float, float], angle: float) -> pygame.Surface:
    """The outline of a picked card of this size."""
    width = look.metrics.px(5)
    # In a very large window edges are smooth anyway, and large pictures are slow to rotate.
    times = _FINE if card[1] < _LARGE else 2
    size = round(times * (card[0] + width)), round(times * (card[1] + width))
    fine = pygame.Surface(size, pygame.SRCALPHA)
    radius = round(times * card[0] * _RADIUS + width)
    colour = look.palette.primary
    fine.fill((*colour, 0))
    pygame.draw.rect(fine, colour, fine.get_rect(), times * width, radius)
    turned = pygame.transform.rotate(fine, angle)
    wide, high = turned.get_size()
    return pygame.transform.smoothscale(turned, (round(wide / times), round(high / times)))


def _lowered(sprites: Iterator[Sprite], by: int) -> Iterator[Sprite]:
    """The same sprites, lower by some pixels."""
    if not by:
        return sprites
    return (replace(sprite, pos=(sprite.pos[0], sprite.pos[1] + by)) for sprite in sprites)


def target_text(view: TableView, drag: Drag) -> str:
    """What dropping here would do, in words; empty if that is plain or not allowed."""
    target = drag.aim
    if target is None:
        return ""
    outcome = target.outcome
    return "" if isinstance(outcome, Refusal) else drop_text(view, outcome)


def _over(
    plates: tuple[pygame.Rect, ...], picture: Picture, place: tuple[int, int]
) -> tuple[pygame.Rect, ...]:
    """The plates that hide part of a picture."""
    hiding = picture.surface.get_rect(topleft=place).collidelistall(plates)
    return tuple(plates[index] for index in hiding)


def _looks_at_rest(card: CardSprite, pose: CardPose, squeeze: float) -> bool:
    """Whether a card is drawn as at rest; sliding doesn't change its look."""
    if card.rise > 0 or squeeze < 1.0:
        return False
    flight = card.flight
    if flight is None:
        return True
    goal = flight.goal
    same = abs(pose.height - goal.height) < 0.5 and abs(pose.angle - goal.angle) < 0.25
    return same and not flight.airborne


def _own(layout: TableLayout) -> Iterator[CardId]:
    """The viewer's cards, those in the tray first."""
    for box in layout.tray:
        yield from (card for card, _ignored in box.cells if card is not None)
    yield from layout.order


def _is_in_back_row(card: CardId, layout: TableLayout) -> bool:
    if layout.hand.front >= len(layout.order) or card not in layout.order:
        return False
    return layout.order.index(card) < len(layout.order) - layout.hand.front


@cached_surface
def _ring(size: Size, width: int, step: int, colour: Colour) -> pygame.Surface:
    """The outline of a card, the remaining part clockwise from the top middle."""
    fine = 2
    wide, high = size[0] * fine, size[1] * fine
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    line = width * fine
    path = _outline(wide - 2 * line, high - 2 * line, round(wide * 0.09))
    count = max(2, round(len(path) * step / _RING_STEPS))
    shown = [(x + line, y + line) for x, y in path[:count]]
    pygame.draw.lines(surface, colour, False, shown, line)
    # Round ends and corners: straight pieces alone would leave notches.
    bends = [b for a, b, c in zip(shown, shown[1:], shown[2:], strict=False) if _bent(a, b, c)]
    for spot in (shown[0], *bends, shown[-1]):
        pygame.draw.circle(surface, colour, spot, line / 2)
    return pygame.transform.smoothscale(surface, size)


def _bent(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether a path turns at the middle one of three points."""
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > _STRAIGHT


def _outline(wide: int, high: int, radius: int) -> list[tuple[float, float]]:
    """Points along a rounded rectangle, from the top middle clockwise."""
    points: list[tuple[float, float]] = []
    middle = pygame.Vector2(wide / 2, high / 2)
    corners = ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180))
    shape: list[pygame.Vector2] = [pygame.Vector2(wide / 2, 0)]
    for sx, sy, start in corners:
        centre = middle + pygame.Vector2(sx * (wide / 2 - radius), sy * (high / 2 - radius))
        shape += [
            centre + pygame.Vector2(radius, 0).rotate(start + turn) for turn in range(0, 91, 10)
        ]
    shape.append(pygame.Vector2(wide / 2, 0))
    for one, other in pairwise(shape):
        steps = max(1, round(one.distance_to(other) / 2))
        between = [one.lerp(other, step / steps) for step in range(steps)]
        points += [(point.x, point.y) for point in between]
    return points
