"""Knows which pictures move over the table: cards in flight, the hand, tags, the chevron."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame

from mayi_desktop.engine import CardId, Refusal, Seat, TableView
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.drawing.theme import IVORY, Colour
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.animation.animator import MovingCard
from mayi_desktop.ui.table.animation.motion import CHEVRON
from mayi_desktop.ui.table.gestures.clicks import Source
from mayi_desktop.ui.table.gestures.drag import Drag
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.hand_fan import ROW_RISE
from mayi_desktop.ui.table.model.drop_text import drop_text
from mayi_desktop.ui.table.painting.renderer import Sprite
from mayi_desktop.ui.table.state.table_model import TableModel

_RING_STEPS = 60
_STRAIGHT = 0.01
_MINT_INK = (12, 40, 28)
_RADIUS = 0.07
_INDEX = 0.26


class MovingSprites:
    """Makes the sprites of a frame; small pictures such as tags are kept."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._labels: dict[tuple[str, int, bool], pygame.Surface] = {}
        self._rings: dict[tuple[int, int, int], pygame.Surface] = {}
        self._chevron_at: tuple[float, float] | None = None
        self._tags = CardTags(model)

    def sprites(self, drag: Drag | None, hold_left: float) -> list[Sprite]:
        """Everything that moves, the lowest first."""
        self._model.brush.pictures.begin_frame()
        return [
            *self._sliding(),
            *self._own_cards(),
            *self._ring(hold_left),
            *self._flying(),
            *self._chevron(),
            *self._dragged(drag),
        ]

    def update(self, dt: float) -> bool:
        """Let the chevron hop on towards the seat that is asked; True when it moved."""
        seat = self._asked_seat()
        if seat is None or seat not in self._model.layout.seats:
            moved, self._chevron_at = self._chevron_at is not None, None
            return moved
        goal = self._above(seat)
        if self._chevron_at is None or self._model.animator.motion.duration(CHEVRON) <= 0:
            moved, self._chevron_at = self._chevron_at != goal, goal
            return moved
        share = min(1.0, 4 * 1000 * dt / self._model.animator.motion.duration(CHEVRON))
        x, y = self._chevron_at
        if abs(goal[0] - x) + abs(goal[1] - y) < 1:
            moved, self._chevron_at = self._chevron_at != goal, goal
            return moved
        self._chevron_at = x + (goal[0] - x) * share, y + (goal[1] - y) * share
        return True

    def _above(self, seat: Seat) -> tuple[float, float]:
        """Where the chevron points at a seat: over its fan, or where captions begin."""
        placed = self._model.layout
        plaque = placed.seats[seat].panel
        if placed.seats[seat].fan == placed.hand_room:
            return float(plaque.x + placed.caption.height), float(placed.caption.centery)
        return float(plaque.centerx), plaque.y - 1.45 * self._model.look.metrics.px(26)

    def _asked_seat(self) -> Seat | None:
        claim = self._model.presenter.shown.view.table.claim
        if claim is not None and len(claim.waiting) > 0 and claim.caller is not None:
            return claim.waiting[0]
        return self._model.announcer.asked if not self._model.presenter.is_idle else None

    def _sliding(self) -> Iterator[Sprite]:
        """Cards of the table that make room."""
        own = {*self._model.layout.order, *self._model.hand.staged}
        for key, actor in self._model.animator.cards.items():
            if key in own or actor.hidden or actor.held is not None or actor.is_airborne:
                continue
            if actor.flight is not None or actor.shaking is not None:
                yield self._card(key, actor)

    def _own_cards(self) -> Iterator[Sprite]:
        """The hand and the tray, each card with its marks."""
        placed = self._model.layout
        shown = [card for box in placed.tray for card, _ in box.cells if card is not None]
        for card in (*shown, *placed.order):
            actor = self._model.animator.cards.get(card)
            if actor is None or actor.hidden or actor.held is not None or actor.is_airborne:
                continue
            yield self._card(card, actor)
            yield from self._tags.sprites(card, actor.pose()[0])

    def _flying(self) -> Iterator[Sprite]:
        for key, actor in self._model.animator.cards.items():
            if actor.is_airborne and not actor.hidden and actor.held is None:
                yield self._card(key, actor)

    def _dragged(self, drag: Drag | None) -> Iterator[Sprite]:
        if drag is None:
            return
        if drag.source is Source.STOCK:
            rules = self._model.presenter.shown.view.table.meld_rules
            back = CardPose(drag.at.x, drag.at.y, drag.at.height, drag.at.angle, 0, up=False)
            picture = self._model.brush.pictures.flying(None, back, rules)
            yield Sprite("stock card", picture.surface, picture.at(back.x, back.y))
        for card in drag.cards:
            actor = self._model.animator.cards.get(card)
            if actor is not None and actor.held is not None:
                yield self._card(card, actor)
        words = target_text(self._model.view, drag)
        if words:
            label = self._label(words, self._model.look.metrics.small, good=True)
            x, y = drag.pointer
            width = self._model.size[0]
            left = min(max(4, x - label.get_width() // 2), width - label.get_width() - 4)
            top = round(drag.at.y + drag.at.height * 0.5) + 6
            top = min(top, self._model.size[1] - label.get_height() - 4)
            yield Sprite("drop words", label, (left, max(4, top if y > 0 else 4)))

    def _card(self, key: int, actor: MovingCard) -> Sprite:
        slot, squeeze = actor.pose()
        pictures, rules = (
            self._model.brush.pictures,
            self._model.presenter.shown.view.table.meld_rules,
        )
        flight = actor.flight
        still = actor.held is None and squeeze == 1.0
        if flight is not None and still:
            same = flight.start.height == flight.goal.height
            still = same and flight.start.angle == flight.goal.angle and not flight.airborne
        if still:
            picture = pictures.resting(actor.card, slot, rules)
        else:
            picture = pictures.flying(actor.card, slot, rules, squeeze)
        return Sprite(key, picture.surface, picture.at(slot.x, slot.y))

    def _label(self, words: str, px: int, *, good: bool) -> pygame.Surface:
        key = (words, px, good)
        if key not in self._labels:
            look = self._model.look
            wide = look.fonts.width(words, px, bold=True) + px
            rect = pygame.Rect(0, 0, wide, round(px * 1.5))
            surface = pygame.Surface(rect.size, pygame.SRCALPHA)
            fill = look.palette.legal if good else look.palette.primary
            draw_box(surface, rect, Box(fill, rect.height // 2))
            ink = (12, 40, 28) if good else look.palette.on_primary
            look.write(surface, words, rect, px, ink, align=Align.CENTRE, bold=True)
            self._labels[key] = surface
        return self._labels[key]

    def clear(self) -> None:
        """Drop the kept pictures, as after a change of size or theme."""
        self._labels.clear()
        self._rings.clear()
        self._tags.clear()

    def _ring(self, left: float) -> Iterator[Sprite]:
        """The time left to ask for the discard, as a line around it that grows shorter."""
        step = round(left * _RING_STEPS)
        if step <= 0:
            return
        slot = self._model.layout.discards
        width = max(3, round(slot.height * 0.022))
        size = (round(slot.width + 6 * width), round(slot.height + 6 * width))
        key = (*size, step)
        if key not in self._rings:
            if len(self._rings) > _RING_STEPS + 2:
                self._rings.clear()
            colour = self._model.look.palette.primary
            self._rings[key] = _draw_ring(size, width, step / _RING_STEPS, colour)
        ring = self._rings[key]
        place = ring.get_rect(center=(round(slot.x), round(slot.y)))
        yield Sprite("ring", ring, place.topleft)

    def _chevron(self) -> Iterator[Sprite]:
        if self._chevron_at is None:
            return
        px = self._model.look.metrics.px(26)
        x, y = self._chevron_at
        caption = self._model.layout.caption
        if y >= caption.y:
            px = min(px, int(caption.height / 1.5))
        label = self._label(say("tag.asked"), px, good=False)
        place = label.get_rect(center=(round(x), round(y)))
        yield Sprite("chevron", label, place.topleft)


def target_text(view: TableView, drag: Drag) -> str:
    """What dropping here would do, in words; nothing where that is plain or not allowed."""
    target = drag.aim
    if target is None:
        return ""
    outcome = target.outcome
    return "" if isinstance(outcome, Refusal) else drop_text(view, outcome)


def _draw_ring(
    size: tuple[int, int], width: int, share: float, colour: tuple[int, int, int]
) -> pygame.Surface:
    """The outline of a card, the part from the top middle clockwise that is left."""
    fine = 2
    wide, high = size[0] * fine, size[1] * fine
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    line = width * fine
    path = _outline(wide - 2 * line, high - 2 * line, round(wide * 0.09))
    count = max(2, round(len(path) * share))
    shown = [(x + line, y + line) for x, y in path[:count]]
    pygame.draw.lines(surface, colour, False, shown, line)
    # Round ends and corners, where straight pieces alone would leave notches.
    bends = [b for a, b, c in zip(shown, shown[1:], shown[2:], strict=False) if _bent(a, b, c)]
    for spot in (shown[0], *bends, shown[-1]):
        pygame.draw.circle(surface, colour, spot, line / 2)
    return pygame.transform.smoothscale(surface, size)


def _bent(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether a path goes round a corner in the middle one of three points."""
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


class CardTags:
    """Small labels at the foot of a card, where they hide neither rank nor suit.

    In the back one of two rows, of which only the upper part is seen, they stand beside the
    rank instead. Where a card shows too narrow a strip for a word, a short sign stands for it.
    """

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._labels: dict[tuple[str, Colour], pygame.Surface] = {}
        self._frames: dict[tuple[int, float], pygame.Surface] = {}

    def clear(self) -> None:
        """Drop the kept pictures, as after a change of size or theme."""
        self._labels.clear()
        self._frames.clear()

    def sprites(self, card: CardId, slot: CardPose) -> Iterator[Sprite]:
        """The marks of one card that is drawn in a slot."""
        model = self._model
        picked = card in model.hand.picked and card not in model.hand.staged
        if picked:
            yield self._frame(card, slot)
        labels = [self._label(words, fill) for words, fill in self._marks(card, picked=picked)]
        yield from self._stacked(card, slot, labels)

    def _marks(self, card: CardId, *, picked: bool) -> Iterator[tuple[str, Colour]]:
        """What is to be said of a card, and the ground on which it stands, from the foot up."""
        model, palette = self._model, self._model.look.palette
        in_hand = card in model.layout.order
        if picked:
            yield say("tag.picked"), palette.primary
        if card in model.presenter.shown.view.table.must_play:
            yield self._that_fits(card, "tag.play", "tag.play_short"), palette.primary
        elif card in model.hand.new and in_hand and not picked:
            yield self._that_fits(card, "tag.new", "tag.new_short"), palette.primary
        if in_hand and card in model.plays.playable():
            yield say("tag.fits"), palette.legal

    def _that_fits(self, card: CardId, key: str, short: str) -> str:
        """The word, or the short sign where the card shows too little."""
        look, hand = self._model.look, self._model.layout.hand
        room = hand.strip - look.metrics.px(6)
        if self._behind(card):
            room -= _INDEX * self._model.layout.cards[card].width
        words, px = say(key), self._px()
        return words if look.fonts.width(words, px, bold=True) + px <= room else say(short)

    def _stacked(
        self, card: CardId, slot: CardPose, labels: Sequence[pygame.Surface]
    ) -> Iterator[Sprite]:
        pad = self._model.look.metrics.px(5)
        behind = self._behind(card)
        turn = -slot.angle
        done = 0
        for number, label in enumerate(labels):
            wide, high = label.get_size()
            if behind:
                strip = min(self._model.layout.hand.strip, slot.width)
                x = -slot.width / 2 + strip - wide / 2 - 2
                y = -slot.height / 2 + pad + done + high / 2
                y = min(y, -slot.height / 2 + slot.height * ROW_RISE - high / 2)
            else:
                x = -slot.width / 2 + pad + wide / 2
                y = slot.height / 2 - pad - done - high / 2
            middle = pygame.Vector2(x, y).rotate(turn) + pygame.Vector2(slot.x, slot.y)
            place = label.get_rect(center=(round(middle.x), round(middle.y)))
            yield Sprite(("tag", card, number), label, place.topleft)
            done += high + 1

    def _behind(self, card: CardId) -> bool:
        placed = self._model.layout
        if placed.hand.front >= len(placed.order) or card not in placed.order:
            return False
        return placed.order.index(card) < len(placed.order) - placed.hand.front

    def _px(self) -> int:
        return self._model.look.metrics.px(15)

    def _label(self, words: str, fill: Colour) -> pygame.Surface:
        key = (words, fill)
        if key not in self._labels:
            look, px = self._model.look, self._px()
            high = round(px * 1.5)
            wide = max(high, look.fonts.width(words, px, bold=True) + px)
            surface = pygame.Surface((wide, high), pygame.SRCALPHA)
            rect = surface.get_rect()
            draw_box(surface, rect, Box(fill, high // 2, border=IVORY, border_width=1))
            legal = fill == look.palette.legal
            ink = _MINT_INK if legal else look.palette.on_primary
            look.write(surface, words, rect, px, ink, align=Align.CENTRE, bold=True)
            self._labels[key] = surface
        return self._labels[key]

    def _frame(self, card: CardId, slot: CardPose) -> Sprite:
        """The amber outline of a picked card, turned with it."""
        key = (round(slot.height), round(2 * slot.angle) / 2)
        if key not in self._frames:
            self._frames[key] = self._draw_frame(slot, key[1])
        frame = self._frames[key]
        place = frame.get_rect(center=(round(slot.x), round(slot.y)))
        return Sprite(("picked", card), frame, place.topleft)

    def _draw_frame(self, slot: CardPose, angle: float) -> pygame.Surface:
        width = self._model.look.metrics.px(5)
        size = round(2 * (slot.width + width)), round(2 * (slot.height + width))
        twice = pygame.Surface(size, pygame.SRCALPHA)
        radius = round(2 * slot.width * _RADIUS + width)
        colour = self._model.look.palette.primary
        twice.fill((*colour, 0))
        pygame.draw.rect(twice, colour, twice.get_rect(), 2 * width, radius)
        return pygame.transform.rotozoom(twice, angle, 0.5)
