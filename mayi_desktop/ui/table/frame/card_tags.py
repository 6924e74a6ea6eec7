"""Knows the marks on the cards of a hand: new, picked, to be played, fit to be laid off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.engine import CardId
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.drawing.theme import IVORY, Colour
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.hand_fan import ROW_RISE
from mayi_desktop.ui.table.painting.renderer import Sprite
from mayi_desktop.ui.table.state.board import Board

_MINT_INK = (12, 40, 28)
_RADIUS = 0.07
_INDEX = 0.26


class CardTags:
    """Small labels at the foot of a card, where they hide neither rank nor suit.

    In the back one of two rows, of which only the upper part is seen, they stand beside the
    rank instead. Where a card shows too narrow a strip for a word, a short sign stands for it.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._labels: dict[tuple[str, Colour], pygame.Surface] = {}
        self._frames: dict[tuple[int, float], pygame.Surface] = {}

    def clear(self) -> None:
        """Drop the kept pictures, as after a change of size or theme."""
        self._labels.clear()
        self._frames.clear()

    def sprites(self, card: CardId, slot: CardPose) -> Iterator[Sprite]:
        """The marks of one card that is drawn in a slot."""
        board = self._board
        picked = card in board.touch.picked and card not in board.touch.staged
        if picked:
            yield self._frame(card, slot)
        labels = [self._label(words, fill) for words, fill in self._marks(card, picked=picked)]
        yield from self._stacked(card, slot, labels)

    def _marks(self, card: CardId, *, picked: bool) -> Iterator[tuple[str, Colour]]:
        """What is to be said of a card, and the ground on which it stands, from the foot up."""
        board, palette = self._board, self._board.look.palette
        in_hand = card in board.placed.order
        if picked:
            yield say("tag.picked"), palette.primary
        if card in board.presenter.shown.view.table.must_play:
            yield self._that_fits(card, "tag.play", "tag.play_short"), palette.primary
        elif card in board.touch.new and in_hand and not picked:
            yield self._that_fits(card, "tag.new", "tag.new_short"), palette.primary
        if in_hand and card in board.could.fitting():
            yield say("tag.fits"), palette.legal

    def _that_fits(self, card: CardId, key: str, short: str) -> str:
        """The word, or the short sign where the card shows too little."""
        look, hand = self._board.look, self._board.placed.hand
        room = hand.strip - look.metrics.px(6)
        if self._behind(card):
            room -= _INDEX * self._board.placed.cards[card].width
        words, px = say(key), self._px()
        return words if look.fonts.width(words, px, bold=True) + px <= room else say(short)

    def _stacked(
        self, card: CardId, slot: CardPose, labels: Sequence[pygame.Surface]
    ) -> Iterator[Sprite]:
        pad = self._board.look.metrics.px(5)
        behind = self._behind(card)
        turn = -slot.angle
        done = 0
        for number, label in enumerate(labels):
            wide, high = label.get_size()
            if behind:
                strip = min(self._board.placed.hand.strip, slot.width)
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
        placed = self._board.placed
        if placed.hand.front >= len(placed.order) or card not in placed.order:
            return False
        return placed.order.index(card) < len(placed.order) - placed.hand.front

    def _px(self) -> int:
        return self._board.look.metrics.px(15)

    def _label(self, words: str, fill: Colour) -> pygame.Surface:
        key = (words, fill)
        if key not in self._labels:
            look, px = self._board.look, self._px()
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
        width = self._board.look.metrics.px(5)
        size = round(2 * (slot.width + width)), round(2 * (slot.height + width))
        twice = pygame.Surface(size, pygame.SRCALPHA)
        radius = round(2 * slot.width * _RADIUS + width)
        colour = self._board.look.palette.primary
        twice.fill((*colour, 0))
        pygame.draw.rect(twice, colour, twice.get_rect(), 2 * width, radius)
        return pygame.transform.rotozoom(twice, angle, 0.5)
