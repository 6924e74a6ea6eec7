"""Films a table picture by picture, and finds what no eye should see in it.

Two things are looked for: a card that has come to rest but is not to be seen, and a card that
is elsewhere than its movement can have carried it since the last picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame

from mayi_desktop.engine import CARDS, CardId
from mayi_desktop.ui.kit.paint import Sprite
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.animator import CardSprite, Flight
from mayi_desktop.ui.table.card_places import CardPose

# The steepest easing runs so many times as fast as an even movement; arcs are a little longer.
_STEEPEST = 3.6
# Window heights a second of points that hop: up and down by 24 of 1080 lines in 0.42 seconds.
_HOP_SPEED = 0.17
# Pixels by which rounding may move a card.
_ROUNDING = 2.5
# Points looked at on a card, as shares of its width and height from the upper left corner:
# rank and suit of the index, which stay free where cards overlap.
_INDEX = tuple((0.05 + 0.02 * i, 0.05 + 0.04 * j) for i in range(8) for j in range(6))
# A point looks right if no colour differs by more than this, and a card if this many do.
_NEAR = 24
_ENOUGH = 0.8


@dataclass(slots=True)
class Film:
    """The faults of the pictures shown to it, each as a sentence."""

    scene: TableScene
    screen: pygame.Surface
    pictures: int = 0
    faults: list[str] = field(default_factory=list)
    _sprites: list[Sprite] = field(default_factory=list)
    _covers: list[tuple[object, pygame.Rect]] = field(default_factory=list)
    _before: dict[int, tuple[CardPose, bool]] = field(default_factory=dict)
    _slips: dict[object, pygame.Rect] = field(default_factory=dict)
    _flights: dict[int, tuple[Flight, float]] = field(default_factory=dict)

    def look(self, dt: float) -> None:
        """Look at the picture on the screen, `dt` seconds after the last."""
        self.pictures += 1
        animator = self.scene.display.animator
        now = {key: card for key, card in animator.cards.items() if not card.hidden}
        for key, card in now.items():
            if key in self._before and card.held is None and not self._before[key][1]:
                self._check_speed(key, card, dt)
        self._sprites = list(self.scene.frame.sprites())
        self._covers = list(self._covering())
        self._check_discard()
        self._check_melds()
        self._check_slips(dt)
        self._before = {k: (card.pose()[0], card.held is not None) for k, card in now.items()}
        self._flights = {
            key: (card.flight, math.dist(_spot(card.flight.start), _spot(card.flight.goal)))
            for key, card in now.items()
            if card.flight is not None
        }

    def _check_speed(self, key: int, card: CardSprite, dt: float) -> None:
        """A card moves only in a flight, and no faster than that."""
        pose, before = card.pose()[0], self._before[key][0]
        step = math.dist(_spot(pose), _spot(before))
        most = _ROUNDING
        if card.shaking is not None:
            most += pose.width
        for flight in (card.flight, self._flights.get(key, (None, 0.0))[0]):
            if flight is not None and flight.ms > 0:
                way = math.dist(_spot(flight.start), _spot(flight.goal)) + pose.height / 2
                most = max(most, _ROUNDING + _STEEPEST * way * min(1.0, 1000 * dt / flight.ms))
        if step > most:
            self._note(key, f"jumps by {step:.0f} px, {most:.0f} at most")

    def _check_slips(self, dt: float) -> None:
        """What hands cost hops as it is counted, and stays until the next deal."""
        scene = self.scene
        slips = {
            sprite.key: pygame.Rect(sprite.rect)
            for sprite in self._sprites
            if isinstance(sprite.key, tuple) and sprite.key[0] == "points"
        }
        most = _ROUNDING + _HOP_SPEED * self.screen.get_height() * dt
        over = scene.display.presenter.shown.view.table.result is not None
        for key, was in self._slips.items():
            if key not in slips and over:
                self.faults.append(f"picture {self.pictures}: {key} is gone")
            elif key in slips and math.dist(was.midbottom, slips[key].midbottom) > most:
                self.faults.append(f"picture {self.pictures}: {key} jumps")
        self._slips = slips

    def _check_discard(self) -> None:
        """The top discard that has come to rest is to be seen."""
        shown = self.scene.display.presenter.shown
        cards = self.scene.display.animator.cards
        lying = [c for c in shown.view.table.discards if c in cards and _is_at_rest(cards[c])]
        if lying:
            self._check_seen(lying[-1], cards[lying[-1]].at)

    def _check_melds(self) -> None:
        """The index of every card of a meld that has come to rest is to be seen."""
        display = self.scene.display
        cards, layout = display.animator.cards, display.layout
        for meld in display.presenter.shown.view.table.melds:
            for card in meld.cards:
                if meld.id in layout.melds and card in cards and _is_at_rest(cards[card]):
                    self._check_seen(card, cards[card].at)

    def _check_seen(self, card: CardId, at: CardPose) -> None:
        """Compare the index on the screen with that of the card as it lies there."""
        if any(key != card and rect.colliderect(at.bounds()) for key, rect in self._covers):
            return
        display = self.scene.display
        rules = display.presenter.shown.view.table.meld_rules
        picture = display.canvas.pictures.resting(card, at, rules)
        left, top = picture.at(at.x, at.y)
        right = 0
        turn = math.radians(at.angle)
        for across, down in _INDEX:
            dx, dy = (across - 0.5) * at.width, (down - 0.5) * at.height
            x = round(at.x + dx * math.cos(turn) + dy * math.sin(turn))
            y = round(at.y - dx * math.sin(turn) + dy * math.cos(turn))
            wanted = picture.surface.get_at((x - left, y - top))
            found = self.screen.get_at((x, y))
            right += max(abs(a - b) for a, b in zip(wanted[:3], found[:3], strict=True)) < _NEAR
        if right < _ENOUGH * len(_INDEX):
            self._note(card, f"has landed and is not seen ({right} of {len(_INDEX)} points)")

    def _covering(self) -> Iterator[tuple[object, pygame.Rect]]:
        """The key and place of what may lie on a card: a card above it, a label, a panel."""
        cards = self.scene.display.animator.cards
        pile = self.scene.display.presenter.shown.view.table.discards
        for sprite in self._sprites:
            key = sprite.key
            moving = cards.get(key) if isinstance(key, int) else None
            may_cover = moving is None or moving.is_airborne or moving.held is not None
            # One that is about to be taken still lies on what the table will look like then.
            unplaced = key not in self.scene.display.layout.cards and key not in pile
            may_cover |= moving is not None and unplaced
            if may_cover:
                yield key, sprite.rect
        above = ("backs", "meld", "owner mark", "stock", "discards", "home backs")
        for item in self.scene.renderer._items:
            if not str(item.key).strip("('").startswith(above):
                yield item.key, item.rect

    def _note(self, key: int, what: str) -> None:
        name = str(CARDS[CardId(key)]) if key >= 0 else "an unseen card"
        self.faults.append(f"picture {self.pictures}: {name} {what}")


def _spot(pose: CardPose) -> tuple[float, float]:
    return pose.x, pose.y


def _is_at_rest(card: CardSprite) -> bool:
    still = card.flight is None and card.held is None and card.shaking is None
    return still and not card.hidden and card.at.up
