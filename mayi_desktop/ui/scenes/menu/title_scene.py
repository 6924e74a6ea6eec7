"""The table of the first pages: people at its far side with their hands, and a fan of cards.

On the title they are alive: they blink, and now and then one of them passes a card on, slowly.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pygame

from mayi_desktop.ui.drawing.card_art import ASPECT
from mayi_desktop.ui.drawing.faces import CALM, Expression, draw_mood, draw_portrait
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics import Widget
from mayi_desktop.ui.widgets.display.blinking import Blinks

_PEOPLE = ("grace", "henry", "ella")
_FAN = ("TC", "9D", "QS", "AH", "JK")
# Degrees from one card of the fan to the next: every corner is seen.
_SPREAD = 11.0
_HELD = (16.0, 0.0, -16.0)  # angles of the cards that somebody at the far side holds
_FACE = 0.62  # side of a face, as a share of the far side's height
_BACK = 0.40  # height of a card there
# Seconds that a card is on its way, and between two cards; who gives it to whom, in turn.
_WAY, _BETWEEN = 1.8, 11.0
_PASSES = ((0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2))
# Its way bends towards the reader, by this share of its height, and it turns a little.
_BEND, _TURN, _SNAP = 0.55, 14.0, 2.0
# While it moves and nobody does anything, so many pictures a second are enough.
_CALM_FRAME = 1 / 30
_BLINK = replace(CALM, lid=1.0)
_ASIDE, _DOWN = 2.1, 1.8  # how far eyes turn after a card, in hundredths of a face's side


def face_places(room: pygame.Rect) -> list[pygame.Rect]:
    """Where the people's faces are, spread over a room at the table's far side."""
    side, count = round(_FACE * room.height), len(_PEOPLE)
    places = []
    for number in range(count):
        place = pygame.Rect(0, 0, side, side)
        place.midtop = room.x + round(room.width * (2 * number + 1) / (2 * count)), room.y
        places.append(place)
    return places


def draw_far_side(target: pygame.Surface, context: Context, room: pygame.Rect) -> None:
    """Paint three people with their hands."""
    for number, (who, place) in enumerate(zip(_PEOPLE, face_places(room), strict=True)):
        draw_portrait(target, context.look, place, (number + 1, who))
        _draw_hand(target, context, (place.centerx, room.bottom), round(_BACK * room.height))


def _draw_hand(
    target: pygame.Surface, context: Context, foot: tuple[int, int], high: int
) -> None:
    """Paint somebody's cards from behind."""
    cards, back = context.assets.cards, context.settings.back
    for angle in _HELD:
        card = cards.turned(back, high, angle)
        x = foot[0] - round(angle / _HELD[0] * 0.34 * high)
        y = foot[1] - high // 2 - round(0.06 * high * (angle == 0))
        target.blit(card, card.get_rect(center=(x, y)))


def draw_fan(target: pygame.Surface, context: Context, room: pygame.Rect) -> None:
    """Paint the cards of a fan, each turned about a point far below."""
    cards = context.assets.cards
    height = round(room.height * 0.82)
    size = (round(height * ASPECT), height)
    blur = max(2, height // 28)
    middle = (len(_FAN) - 1) / 2
    pivot = pygame.Vector2(room.centerx, room.y + height * 2.75)
    for index, name in enumerate(_FAN):
        angle = (index - middle) * -_SPREAD
        arm = pygame.Vector2(0, -2.1 * height).rotate(-angle)
        shade = cards.shadow(size, blur, angle)
        spot = pivot + arm
        target.blit(shade, shade.get_rect(center=(spot.x - blur // 2, spot.y + blur)))
        face = cards.turned(name, height, angle)
        target.blit(face, face.get_rect(center=(spot.x, spot.y)))


class TitleLife(Widget):
    """What moves on the title; in reduced motion nothing does.

    It paints over `draw_far_side`, and only what is not as it was painted there. Nothing moves
    either while it is `covered` by something see-through, as all of that would be painted anew.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.look)
        self.covered = False
        self._context = context
        self._room = pygame.Rect(0, 0, 0, 0)
        self._blinks = Blinks()
        self._until = _BETWEEN / 2
        self._way: float | None = None
        self._passed = 0
        self._moods: tuple[Expression, ...] = (CALM,) * len(_PEOPLE)
        self._changed: list[pygame.Rect] = []

    def stand(self, room: pygame.Rect) -> None:
        """Take over the room in which the far side is painted."""
        self._room = pygame.Rect(room)
        self._way = None
        below = round((_BEND + 0.2) * _BACK * room.height)
        self.place(pygame.Rect(room.x, room.y, room.width, room.height + below))

    def hover(self, *, on: bool) -> None:
        """Look the same under the pointer."""

    @property
    def is_still(self) -> bool:
        """Whether nothing may move."""
        still = self.look.reduced_motion or self._context.settings.speed <= 0
        return still or self.covered

    @property
    def due(self) -> float:
        """Seconds until the next eye, or the next step of a card, moves."""
        if self.is_still:
            return math.inf
        if self._way is not None:
            return _CALM_FRAME
        return min(self._blinks.due(len(_PEOPLE)), self._until)

    def update(self, dt: float) -> None:
        """Let time go by."""
        before = self._card_place()
        if self.is_still:
            self._way = None
        else:
            self._blinks.advance(dt)
            self._move_on(dt)
        after = self._card_place()
        if before != after:
            self._changed += [rect for rect in (before, after) if rect is not None]
        moods = tuple(self._mood(number) for number in range(len(_PEOPLE)))
        places = face_places(self._room)
        pairs = zip(places, self._moods, moods, strict=True)
        self._changed += [place for place, old, new in pairs if old != new]
        self._moods = moods

    def dirty_rects(self) -> list[pygame.Rect]:
        """The faces that look different, and where the card was and is."""
        return [self.painted_rect] if self.dirty else list(self._changed)

    def mark_clean(self) -> None:
        """Note that the picture is up to date."""
        super().mark_clean()
        self._changed = []

    def draw(self, target: pygame.Surface) -> None:
        """Paint faces that are not calm, and the card, which comes from under one hand."""
        style = zip(_PEOPLE, face_places(self._room), self._moods, strict=True)
        for who, place, mood in style:
            if mood != CALM:
                draw_mood(target, self._context.look, place, who, mood)
        card = self._card()
        if card is None:
            return
        picture, middle = card
        over, before = picture.get_rect(center=middle), target.get_clip()
        target.blit(picture, over)
        # The hands are there already: painted twice their edges are a little stronger.
        target.set_clip(over.clip(before))
        high = round(_BACK * self._room.height)
        for place in face_places(self._room):
            _draw_hand(target, self._context, (place.centerx, self._room.bottom), high)
        target.set_clip(before)

    def _move_on(self, dt: float) -> None:
        if self._way is None:
            self._until -= dt
            if self._until <= 0:
                self._way, self._until = 0.0, _BETWEEN
            return
        self._way += dt / _WAY
        if self._way >= 1:
            self._way = None
            self._passed += 1

    def _card(self) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """The card on its way and its middle, if there is one."""
        if self._way is None or not self._room.width:
            return None
        giver, taker = _PASSES[self._passed % len(_PASSES)]
        faces, high = face_places(self._room), round(_BACK * self._room.height)
        share = 0.5 - 0.5 * math.cos(math.pi * self._way)
        x = faces[giver].centerx + share * (faces[taker].centerx - faces[giver].centerx)
        wave = math.sin(math.pi * share)
        y = self._room.bottom - high / 2 + _BEND * high * wave
        lean = _TURN * math.sin(math.tau * share) * (1 if taker > giver else -1)
        angle = round(lean / _SNAP) * _SNAP
        cards, back = self._context.assets.cards, self._context.settings.back
        return cards.turned(back, high, angle), (round(x), round(y))

    def _card_place(self) -> pygame.Rect | None:
        card = self._card()
        return None if card is None else card[0].get_rect(center=card[1])

    def _mood(self, number: int) -> Expression:
        """How somebody looks: after the card while there is one."""
        if self.is_still:
            return CALM
        if self._blinks.is_shut(number):
            return _BLINK
        place = self._card_place()
        if place is None:
            return CALM
        face = face_places(self._room)[number]
        away = place.centerx - face.centerx
        aside = 0.0 if abs(away) < face.width / 2 else math.copysign(_ASIDE, away)
        return replace(CALM, aside=aside, down=_DOWN)
