"""Pictures of cards at any size and turn, with their shadows, in a bounded cache."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

import pygame

from mayi_desktop.engine import CARDS, CardId
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.drawing.card_art import BACKS, CardArt, turn
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose

# Bounds the cache; a whole table in a large window stays well below it.
_MOST_BYTES = 128 * 1024 * 1024
# Sizes and turns of flying cards are rounded: the ratio of two heights, and degrees.
_COARSE_HEIGHT = 1.06
_COARSE_ANGLE = 2.0
_FINE_ANGLE = 0.5
# How many pixels of new pictures one frame may draw, so that no frame comes late.
_PIXELS_IN_A_FRAME = 30_000
# Shadow of a resting and of a lifted card, as shares of its height: blur, and how far below.
_REST_BLUR, _LIFTED_BLUR = 0.018, 0.045
_REST_DROP, _LIFTED_DROP = 0.014, 0.06


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn card: the surface, and where its middle lies in it."""

    surface: pygame.Surface
    middle: tuple[int, int]

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where to put the surface so that the card's middle comes to a point."""
        return round(x) - self.middle[0], round(y) - self.middle[1]


@dataclass(frozen=True, slots=True)
class _Wanted:
    name: str
    height: int
    angle: float
    wild: bool
    lifted: bool
    squeeze: float


class CardPictures:
    """Cards with their shadows, made once for each size and turn and kept while there is room.

    A resting card is drawn exactly; one in flight at sizes and turns a few steps apart, so that
    a movement needs only a handful of pictures.
    """

    def __init__(self, art: CardArt, back: str = BACKS[0]) -> None:
        self.back = back
        self._art = art
        self._kept: OrderedDict[_Wanted, Picture] = OrderedDict()
        self._last: dict[tuple[CardId | None, bool, float], Picture] = {}
        self._bytes = 0
        self._exact: set[int] = set()
        self._there: set[tuple[str, int]] = set()
        self._pixels_left = _PIXELS_IN_A_FRAME

    def set_resting_heights(self, *heights: float) -> None:
        """Name the heights at which cards rest; pictures of other sizes are dropped."""
        exact = {round(height) for height in heights}
        if exact != self._exact:
            self._exact = exact
            self.clear()
            self._art.drop_other_sizes(*exact)

    def clear(self) -> None:
        """Drop every picture, as after a change of the cards' style."""
        self._kept.clear()
        self._last.clear()
        self._there.clear()
        self._bytes = 0

    def name_of(self, card: CardId | None) -> str:
        """The name of a card's picture; the back for one that nobody may see."""
        if card is not None:
            return str(CARDS[card])
        return self.back if self.back in BACKS else BACKS[0]

    def resting(
        self, card: CardId | None, slot: CardPose, rules: MeldRules, *, lifted: bool = False
    ) -> Picture:
        """The picture of a card that lies still."""
        angle = round(slot.angle / _FINE_ANGLE) * _FINE_ANGLE
        shown = card if slot.up else None
        return self._picture(self._want(shown, round(slot.height), angle, rules, lifted=lifted))

    def begin_frame(self) -> None:
        """Allow a few new pictures of flying cards again."""
        self._pixels_left = _PIXELS_IN_A_FRAME

    def flying(
        self, card: CardId | None, slot: CardPose, rules: MeldRules, squeeze: float = 1.0
    ) -> Picture:
        """The picture of a card that moves, near enough in size and turn.

        Where too many new ones would be needed in one frame, a card keeps its last one.
        """
        height = self._near(slot.height)
        angle = round(slot.angle / _COARSE_ANGLE) * _COARSE_ANGLE
        shown = card if slot.up else None
        width = round(squeeze * 8) / 8 if squeeze < 0.96 else 1.0
        wanted = self._want(shown, height, angle, rules, lifted=True, squeeze=max(width, 0.12))
        who = (card, slot.up, wanted.squeeze)
        if wanted not in self._kept:
            other = self._last.get(who) or self._kept.get(replace(wanted, lifted=False))
            if other is not None and self._pixels_left <= 0:
                return other
            self._pixels_left -= round(height * height * ASPECT)
        self._last[who] = self._picture(wanted)
        return self._last[who]

    def _want(
        self,
        card: CardId | None,
        height: int,
        angle: float,
        rules: MeldRules,
        *,
        lifted: bool,
        squeeze: float = 1.0,
    ) -> _Wanted:
        wild = card is not None and bool(rules.wild_table[card])
        return _Wanted(self.name_of(card), height, angle, wild, lifted, squeeze)

    def _near(self, height: float) -> int:
        """A height at which the card is there already, or one of a few steps between."""
        for exact in self._exact:
            if abs(exact - height) <= exact * 0.02:
                return exact
        step = 16.0
        while step * _COARSE_HEIGHT < height:
            step *= _COARSE_HEIGHT
        return round(step)

    def _picture(self, wanted: _Wanted) -> Picture:
        if wanted in self._kept:
            self._kept.move_to_end(wanted)
            return self._kept[wanted]
        picture = self._make(wanted)
        self._kept[wanted] = picture
        self._bytes += _size(picture)
        while self._bytes > _MOST_BYTES and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= _size(old)
        return picture

    def _make(self, wanted: _Wanted) -> Picture:
        face = self._face(wanted)
        blur = max(1, round(wanted.height * (_LIFTED_BLUR if wanted.lifted else _REST_BLUR)))
        drop = round(wanted.height * (_LIFTED_DROP if wanted.lifted else _REST_DROP))
        upright = (max(1, round(wanted.height * ASPECT * wanted.squeeze)), wanted.height)
        shade = self._shade(upright, blur, wanted)
        margin = 2 * blur + drop
        size = (face.get_width() + 2 * margin, face.get_height() + 2 * margin)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        middle = (size[0] // 2, size[1] // 2)
        surface.blit(shade, shade.get_rect(center=(middle[0], middle[1] + drop)))
        surface.blit(face, face.get_rect(center=middle))
        return Picture(surface, middle)

    def _shade(self, upright: tuple[int, int], blur: int, wanted: _Wanted) -> pygame.Surface:
        """The shadow; for a size in between another one is scaled, as blurring takes long."""
        if wanted.height in self._exact or not self._exact:
            return self._art.shadow(upright, blur, wanted.angle)
        model = max(self._exact)
        tall = (max(1, round(model * ASPECT)), model)
        shade = self._art.shadow(tall, max(1, round(model * _LIFTED_BLUR)))
        size = (upright[0] + 4 * blur, upright[1] + 4 * blur)
        scaled = pygame.transform.scale(shade, size)
        return pygame.transform.rotate(scaled, wanted.angle) if wanted.angle else scaled

    def _face(self, wanted: _Wanted) -> pygame.Surface:
        if wanted.squeeze < 1.0:
            plain = self._upright(wanted)
            narrow = (max(1, round(plain.get_width() * wanted.squeeze)), plain.get_height())
            squeezed = pygame.transform.smoothscale(plain, narrow)
            return turn(squeezed, wanted.angle)
        if not wanted.angle:
            return self._upright(wanted)
        if wanted.lifted:
            return turn(self._upright(wanted), wanted.angle)
        return self._art.turned(wanted.name, wanted.height, wanted.angle, wild=wanted.wild)

    def _upright(self, wanted: _Wanted) -> pygame.Surface:
        there = {exact for exact in self._exact if (wanted.name, exact) in self._there}
        exact = wanted.height in self._exact and not wanted.lifted
        if exact or wanted.height in there or not self._exact:
            self._there.add((wanted.name, wanted.height))
            return self._art.face(wanted.name, wanted.height, wild=wanted.wild)
        source = max(there, default=max(self._exact))
        self._there.add((wanted.name, source))
        face = self._art.face(wanted.name, source, wild=wanted.wild)
        size = (round(wanted.height * ASPECT), wanted.height)
        return pygame.transform.smoothscale(face, size)


def _size(picture: Picture) -> int:
    width, height = picture.surface.get_size()
    return 4 * width * height
