"""Pictures of cards at any size and angle, with their shadows, in a bounded cache."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from mayi_desktop.engine import CARDS, CardId
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.card_art import CardArt, CardToCome, hemmed
from mayi_desktop.ui.kit.card_svg import BACKS, USUAL_BACK
from mayi_desktop.ui.kit.paint import SURFACES, SurfaceCache
from mayi_desktop.ui.table.card_places import ASPECT, CardPose

_NAMES = [str(card) for card in CARDS]
# Sizes and angles of flying cards are rounded: the ratio between two heights, and degrees. A
# few cards get finer steps than many.
_COARSE = 1.06, 2.0
_FINE = 1.02, 1.0
_FEW = 2
_FINE_ANGLE = 0.5
# Pixels of new pictures that one frame may draw, to keep it in time, and how far a card's last
# picture may be from the right size.
_PIXELS_IN_A_FRAME = 20_000
_TOO_FAR = 0.1
# Factor for that when few cards fly.
_FEW_MORE = 4
# Shadow of a resting and of a lifted card: blur and offset, as shares of the card's height.
_REST_BLUR, _LIFTED_BLUR = 0.018, 0.05
_REST_DROP, _LIFTED_DROP = 0.014, 0.073
# The height in flight from which the steps are counted.
_SMALLEST = 16.0
# The number of heights above the table for which shadows are drawn.
_LEVELS = 4
_SHADE_MODEL = 112  # height in pixels of the model that other shadows are scaled from
# A flight makes dozens of pictures. They replace each other, never those of cards at rest.
_FLIGHT_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn card: the surface, and where the card's middle lies in it."""

    surface: pygame.Surface
    middle: tuple[int, int]

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The surface's position that puts the card's middle at a point."""
        return round(x) - self.middle[0], round(y) - self.middle[1]


class _Wanted(NamedTuple):
    name: str
    height: int
    angle: float
    wild: bool
    flying: bool
    squeeze: float


class _Shade(NamedTuple):
    size: tuple[int, int]
    angle: float
    level: int


class _Hemmed(NamedTuple):
    name: str
    wild: bool
    height: int


class CardPictures:
    """Cards with their shadows, drawn once per size and angle.

    A resting card is drawn exactly, with its shadow. A flying card uses sizes and angles a few
    steps apart, so that a movement needs only a handful of pictures; its shadow is a separate
    picture that all cards share.
    """

    def __init__(self, art: CardArt, back: str = USUAL_BACK) -> None:
        self.back = back
        self._art = art
        self._style = art.style
        self._afar = False
        # Of the cards in flight.
        self._last: dict[tuple[CardId | None, bool, float], tuple[int, Picture]] = {}
        self._last_shades: dict[CardId | None, Picture] = {}
        self._in_flight = SurfaceCache(_FLIGHT_BYTES)
        self._exact: set[int] = set()
        self._drawn_ahead: tuple[object, ...] = ()
        self._there: set[tuple[str, int]] = set()
        self._pixels_left = _PIXELS_IN_A_FRAME
        self._ratio, self._turn = _COARSE

    def set_resting_heights(self, *heights: float) -> None:
        """Set the heights at which cards rest."""
        if self._style != self._art.style:
            self._style = self._art.style
            self.clear()
        self._exact = {round(height) for height in heights}

    def draw_ahead(self, hand: int, pile: int, rules: MeldRules) -> None:
        """Draw likely pictures ahead: backs, and any card in the hand or on the pile."""
        wanted = (hand, pile, rules, self._exact, self.back, self._art.style, self._afar)
        if wanted == self._drawn_ahead:
            return
        self._drawn_ahead = wanted
        back, heights = self.name_of(None), (high for high in self._exact if high > 0)
        backs = [CardToCome(back, high, turned=True) for high in heights]
        deck = sorted(
            {(_NAMES[card], bool(wild)) for card, wild in enumerate(rules.wild_table)}
        )
        in_hand = [CardToCome(name, hand, turned=False, wild=wild) for name, wild in deck]
        on_pile = [CardToCome(name, pile, turned=True, wild=wild) for name, wild in deck]
        self._art.draw_ahead((*backs, *in_hand, *on_pile), afar=self._afar)

    def set_afar(self, *, afar: bool) -> None:
        """Draw cards to be read from a distance, for the spectator view, or normally."""
        if self._afar != afar:
            self._afar = afar
            self.clear()

    def clear(self) -> None:
        """Forget which pictures there are, as after a change of card style."""
        self._last.clear()
        self._last_shades.clear()
        self._there.clear()

    def name_of(self, card: CardId | None) -> str:
        """The name of a card's picture; the back for a card that nobody may see."""
        if card is not None:
            return _NAMES[card]
        return self.back if self.back in BACKS else USUAL_BACK

    def resting(self, card: CardId | None, slot: CardPose, rules: MeldRules) -> Picture:
        """The picture of a card at rest."""
        return self._picture(self._want_resting(card, slot, rules))

    def is_ready(self, card: CardId | None, slot: CardPose, rules: MeldRules) -> bool:
        """Whether the picture of a resting card is drawn already."""
        return self._found(self._want_resting(card, slot, rules)) is not None

    def begin_frame(self, flying: int) -> None:
        """Reset the drawing budget of the frame; fewer flying cards get finer pictures."""
        if not flying:
            self._last.clear()
            self._last_shades.clear()
        few = flying <= _FEW
        self._pixels_left = _PIXELS_IN_A_FRAME * (_FEW_MORE if few else 1)
        self._ratio, self._turn = _FINE if few else _COARSE

    def flying(
        self, card: CardId | None, slot: CardPose, rules: MeldRules, squeeze: float = 1.0
    ) -> Picture:
        """The picture of a moving card without its shadow, near enough in size and angle.

        A card keeps its last picture when the frame's drawing budget is used up.
        """
        height = self._near(slot.height, self._ratio)
        angle = round(slot.angle / self._turn) * self._turn
        shown = card if slot.up else None
        width = _narrowed(squeeze)
        wanted = self._want(shown, height, angle, rules, flying=True, squeeze=width)
        who = (card, slot.up, width)
        if self._found(wanted) is None:
            last = self._last.get(who)
            if last is not None and self._pixels_left <= 0 and _is_near(last[0], height):
                return last[1]
            self._pixels_left -= round(height * height * ASPECT)
        picture = self._picture(wanted)
        self._last[who] = height, picture
        return picture

    def shade(
        self, card: CardId | None, slot: CardPose, rise: float, squeeze: float = 1.0
    ) -> Picture:
        """The shadow of a card at a height above the table, from 0 to 1.

        Like the face, it may lag a frame or two.
        """
        height = self._near(slot.height, _COARSE[0])
        level = round(rise * _LEVELS)
        size = (max(1, round(height * ASPECT * _narrowed(squeeze))), height)
        angle = round(slot.angle / _COARSE[1]) * _COARSE[1]
        wanted = _Shade(size, angle, level)
        last = self._last_shades.get(card)
        is_new = self._found(wanted) is None
        if is_new and last is not None and self._pixels_left <= 0:
            picture = last
        else:
            self._pixels_left -= is_new * size[0] * size[1]
            picture = self._last_shades[card] = self._picture(wanted)
        drop = round(slot.height * (_REST_DROP + (_LIFTED_DROP - _REST_DROP) * rise))
        return Picture(picture.surface, (picture.middle[0], picture.middle[1] - drop))

    def _want_resting(self, card: CardId | None, slot: CardPose, rules: MeldRules) -> _Wanted:
        angle = round(slot.angle / _FINE_ANGLE) * _FINE_ANGLE
        return self._want(card if slot.up else None, round(slot.height), angle, rules)

    def _want(
        self,
        card: CardId | None,
        height: int,
        angle: float,
        rules: MeldRules,
        *,
        flying: bool = False,
        squeeze: float = 1.0,
    ) -> _Wanted:
        wild = card is not None and bool(rules.wild_table[card])
        return _Wanted(self.name_of(card), height, angle, wild, flying, squeeze)

    def _near(self, height: float, ratio: float) -> int:
        """The exact height if that picture exists, else the nearest step."""
        for exact in self._exact:
            if abs(exact - height) <= exact * (ratio - 1) / 3:
                return exact
        steps = round(math.log(max(height, _SMALLEST) / _SMALLEST, ratio))
        return round(_SMALLEST * ratio**steps)

    def _found(self, wanted: _Wanted | _Shade | _Hemmed) -> pygame.Surface | None:
        return self._cache(wanted).get((self._art.deck, self._afar, wanted))

    def _cache(self, wanted: _Wanted | _Shade | _Hemmed) -> SurfaceCache:
        passing = isinstance(wanted, _Shade) or (isinstance(wanted, _Wanted) and wanted.flying)
        return self._in_flight if passing else SURFACES

    def _picture(self, wanted: _Wanted | _Shade | _Hemmed) -> Picture:
        surface = self._found(wanted)
        if surface is None:
            if isinstance(wanted, _Wanted):
                surface = self._make(wanted)
            elif isinstance(wanted, _Shade):
                surface = _make_shade(self._art, wanted)
            else:
                face = self._art.face(
                    wanted.name, wanted.height, wild=wanted.wild, afar=self._afar
                )
                surface = hemmed(face)
            self._cache(wanted).put((self._art.deck, self._afar, wanted), surface)
        return Picture(surface, (surface.get_width() // 2, surface.get_height() // 2))

    def _make(self, wanted: _Wanted) -> pygame.Surface:
        if wanted.flying:
            return self._moving_face(wanted)
        self._there.add((wanted.name, wanted.height))
        face = self._art.turned(
            wanted.name, wanted.height, wanted.angle, wild=wanted.wild, afar=self._afar
        )
        blur = max(1, round(wanted.height * _REST_BLUR))
        drop = round(wanted.height * _REST_DROP)
        upright = (max(1, round(wanted.height * ASPECT)), wanted.height)
        shade = self._art.shadow(upright, blur, wanted.angle)
        margin = 2 * blur + drop
        size = (face.get_width() + 2 * margin, face.get_height() + 2 * margin)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        middle = (size[0] // 2, size[1] // 2)
        surface.blit(shade, shade.get_rect(center=(middle[0], middle[1] + drop)))
        surface.blit(face, face.get_rect(center=middle))
        return surface

    def _moving_face(self, wanted: _Wanted) -> pygame.Surface:
        """A face in flight: the one at rest, scaled and rotated."""
        there = {height for name, height in self._there if name == wanted.name}
        larger = {exact for exact in there if exact > 0.95 * wanted.height}
        source = min(larger, default=max(there, default=max(self._exact, default=0)))
        source = source or wanted.height
        self._there.add((wanted.name, source))
        face = self._picture(_Hemmed(wanted.name, wanted.wild, source)).surface
        if wanted.squeeze < 1.0:
            wide, high = face.get_size()
            narrow = (max(1, round(wide * wanted.squeeze)), high)
            face = pygame.transform.smoothscale(face, narrow)
        if not wanted.angle and wanted.height == source:
            return face
        return pygame.transform.rotozoom(face, wanted.angle, wanted.height / source)


def _make_shade(art: CardArt, wanted: _Shade) -> pygame.Surface:
    """The shadow of a flying card, scaled up from a small one because blurring is slow."""
    share = _REST_BLUR + (_LIFTED_BLUR - _REST_BLUR) * wanted.level / _LEVELS
    small = (round(_SHADE_MODEL * ASPECT), _SHADE_MODEL)
    shade = art.shadow(small, max(1, round(_SHADE_MODEL * share)))
    wide, high = shade.get_size()
    size = (
        round(wide * wanted.size[0] / small[0]),
        round(high * wanted.size[1] / small[1]),
    )
    scaled = pygame.transform.smoothscale(shade, size)
    return pygame.transform.rotate(scaled, wanted.angle) if wanted.angle else scaled


def _narrowed(squeeze: float) -> float:
    """The width of a card that turns over, in a few steps."""
    return max(0.12, round(squeeze * 8) / 8) if squeeze < 0.96 else 1.0


def _is_near(there: int, height: int) -> bool:
    """Whether a picture of one height may stand in for another."""
    return abs(there / height - 1) < _TOO_FAR
