"""Confetti that ends a game: scraps of paper and the winner's last cards, and their page."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.drawing import Colour, Size, mix
from mayi_desktop.ui.drawing.card_art import turn
from mayi_desktop.ui.drawing.theme import IVORY, SEAT_COLOURS, Material
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, PointerDown
from mayi_desktop.ui.widgets.pages.page import Page

DURATION = 8.0  # seconds at most; by then every scrap has reached the rail
_PIECES = 140
_SEED = 7  # every fall is the same
# Window heights per second squared, and the share of its speed that the air takes in a second:
# paper soon falls evenly.
_GRAVITY, _DRAG = 1.4, 2.6
# How far away scraps fall, as shares of the size and speed of the nearest.
_DEPTHS = (0.55, 0.75, 1.0)
_SIDE, _LONG = 0.016, 1.6  # the nearest scrap: window heights, and times as long as wide
_CARD = 0.15  # height of a falling card, in window heights
_SWAY = 0.05  # window heights a second to either side
# Scraps grow smaller over the last part of their way, so that none is cut off at the rail.
_RAIL, _FADE = 0.97, 0.10
# Over this last part of their way to words, in window heights, too.
_CLEAR = 0.06
_HEM = 2  # pixels around a scrap before it is turned
_BEHIND = 0.72  # brightness of the side of a scrap that is turned away from the lamp


@dataclass(slots=True)
class _Piece:
    """A scrap, or a card with two faces; places and speeds are in window heights.

    `turn` is its angle in the picture, `flip` the one around its own long axis, in radians;
    `spin` and `tumble` are how fast these change.
    """

    x: float
    y: float
    dx: float
    dy: float
    depth: float
    turn: float
    spin: float
    flip: float
    tumble: float
    colour: Colour
    faces: tuple[pygame.Surface, pygame.Surface] | None = None

    def move(self, dt: float) -> None:
        """Fall for `dt` seconds, swaying with every tumble."""
        self.dy += (_GRAVITY - _DRAG * self.dy) * dt
        self.dx -= 0.5 * _DRAG * self.dx * dt
        self.flip += self.tumble * dt
        self.turn += self.spin * dt
        self.x += (self.dx + _SWAY * math.sin(self.flip)) * self.depth * dt
        self.y += self.dy * self.depth * dt

    @property
    def left(self) -> float:
        """How much of its size is left as it comes to the rail, from 1 to 0."""
        return min(1.0, max(0.0, (_RAIL - self.y) / _FADE))

    def room(self, height: int) -> pygame.Rect:
        """The square in which it is painted, however it turns."""
        side = round(height * (_CARD if self.faces else _LONG * _SIDE * self.depth))
        room = pygame.Rect(0, 0, side, side)
        room.center = round(self.x * height), round(self.y * height)
        return room

    def size_seen(self, height: int, clear: pygame.Rect) -> float:
        """How much of its size is seen, from 1 to 0: none where all stays `clear`."""
        if not clear.width:
            return self.left
        room = self.room(height)
        beside = max(clear.left - room.right, room.left - clear.right)
        away = max(beside, clear.top - room.bottom, room.top - clear.bottom)
        return self.left * min(1.0, max(0.0, away / (_CLEAR * height)))

    def draw(self, target: pygame.Surface, height: int, clear: pygame.Rect) -> None:
        """Paint it as broad as it is seen from here."""
        share = self.size_seen(height, clear)
        if share <= 0 or self.y < -_CARD:
            return
        if self.faces is None:
            self._draw_scrap(target, height, share)
        else:
            self._draw_card(target, height, self.faces, share)

    def _draw_scrap(self, target: pygame.Surface, height: int, share: float) -> None:
        high = _SIDE * height * self.depth * share
        wide = high * _LONG * math.cos(self.flip)
        colour = self.colour if wide > 0 else mix((0, 0, 0), self.colour, _BEHIND)
        size = max(1, round(abs(wide))), max(1, round(high))
        # Turned as a picture with a clear hem, for smooth edges.
        flat = pygame.Surface((size[0] + 2 * _HEM, size[1] + 2 * _HEM), pygame.SRCALPHA)
        flat.fill((*colour, 0))
        flat.fill(colour, (_HEM, _HEM, *size))
        turned = pygame.transform.rotozoom(flat, -math.degrees(self.turn), 1.0)
        middle = round(self.x * height), round(self.y * height)
        target.blit(turned, turned.get_rect(center=middle))

    def _draw_card(
        self,
        target: pygame.Surface,
        height: int,
        faces: tuple[pygame.Surface, ...],
        share: float,
    ) -> None:
        broad = math.cos(self.flip)
        face = faces[0] if broad > 0 else faces[1]
        wide, high = face.get_size()
        size = max(1, round(wide * abs(broad) * share)), max(1, round(high * share))
        narrow = pygame.transform.smoothscale(face, size)
        turned = turn(narrow, math.degrees(self.turn))
        place = turned.get_rect(center=(round(self.x * height), round(self.y * height)))
        target.blit(turned, place)


class Confetti:
    """Paper and cards falling for some seconds; it can be stopped at any time.

    `cards` are pairs of a face and a back.
    """

    def __init__(
        self,
        colours: Sequence[Colour] = SEAT_COLOURS,
        cards: Sequence[tuple[pygame.Surface, pygame.Surface]] = (),
        wide: float = 1.8,
    ) -> None:
        chance = random.Random(_SEED)
        self._age = 0.0
        depths = sorted(chance.choice(_DEPTHS) for _ in range(_PIECES))
        self._pieces = [_scrap(chance, depth, wide, colours) for depth in depths]
        for number, faces in enumerate(cards):
            card = _scrap(chance, 0.6, wide, colours)
            card.x = wide * (number + 0.5) / len(cards)
            card.y = -_CARD * chance.uniform(1.0, 2.5)
            card.turn, card.spin = chance.uniform(-0.4, 0.4), chance.uniform(-0.5, 0.5)
            card.tumble = chance.uniform(1.5, 3.0)
            card.faces = faces
            self._pieces.append(card)

    @property
    def falling(self) -> bool:
        """Whether paper is still falling."""
        return self._age < DURATION and any(piece.left > 0 for piece in self._pieces)

    def stop(self) -> None:
        """Remove all paper at once."""
        self._age = DURATION

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        for piece in self._pieces:
            piece.move(dt)

    def draw(
        self, target: pygame.Surface, size: Size, clear: pygame.Rect | None = None
    ) -> None:
        """Paint every piece, the farthest first; none over what is to stay `clear`."""
        for piece in self._pieces:
            piece.draw(target, size[1], clear or pygame.Rect(0, 0, 0, 0))


def _scrap(
    chance: random.Random, depth: float, wide: float, colours: Sequence[Colour]
) -> _Piece:
    return _Piece(
        x=chance.uniform(0.0, wide),
        y=chance.uniform(-0.55, -0.02),
        dx=chance.uniform(-0.25, 0.25),
        dy=chance.uniform(0.0, 0.5),
        depth=depth,
        turn=chance.uniform(0.0, math.tau),
        spin=chance.uniform(-2.5, 2.5),
        flip=chance.uniform(0.0, math.tau),
        tumble=chance.choice((-1, 1)) * chance.uniform(4.0, 9.0),
        colour=chance.choice(colours),
    )


class ConfettiPage(Page):
    """A page behind whose text confetti falls until a key or a click ends it.

    None falls behind what is `kept_clear`: those words stand on the bare table.
    """

    material = Material.PANEL

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.confetti = Confetti()
        self.confetti.stop()

    def celebrate(self, cards: Sequence[str] = ()) -> None:
        """Let confetti fall with the cards of these names, unless motion is reduced."""
        look, settings = self.look, self.context.settings
        if look.reduced_motion or settings.speed == 0:
            return
        wide, high = look.metrics.size
        art, tall = self.context.assets.cards, round(_CARD * high)
        back = art.back(settings.back, tall)
        amber, mint = look.palette.primary, look.palette.legal
        self.confetti = Confetti(
            (IVORY, amber, mint, mix(amber, IVORY, 0.5), *SEAT_COLOURS[:3]),
            [(art.face(name, tall), back) for name in cards],
            wide / high,
        )

    def handle(self, event: InputEvent) -> bool:
        """End the confetti at any key or click."""
        if self.confetti.falling and isinstance(event, PointerDown | KeyPressed):
            self.confetti.stop()
            self.repaint()
        return super().handle(event)

    def update(self, dt: float) -> bool:
        """Advance the confetti."""
        if self.confetti.falling:
            self.confetti.update(dt)
            self.repaint()
        return super().update(dt)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the ground and the confetti on it, below everything to read."""
        super().draw_ground(target)
        if self.confetti.falling:
            self.confetti.draw(target, self.bounds.size, self.kept_clear())

    def kept_clear(self) -> pygame.Rect:
        """Where words stand that no paper falls behind; usually nowhere."""
        return pygame.Rect(0, 0, 0, 0)
