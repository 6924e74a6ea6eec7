"""Knows how the cards left in a hand are shown with what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame

from mayi_desktop.engine import CardId, RuleSheet, card_points
from mayi_desktop.ui.drawing.look import Align, Look
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.layout.card_pose import ASPECT, Slot
from mayi_desktop.ui.table.painting.card_sprites import CardPictures


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """The cards somebody still held at the end of a deal, for a room in which they lie."""

    look: Look
    pictures: CardPictures
    sheet: RuleSheet
    deal: int

    def draw(
        self, target: pygame.Surface, cards: Sequence[CardId], room: pygame.Rect, height: float
    ) -> None:
        """The cards of this height, each with its points on the part that can be seen."""
        if not cards:
            words = say("summary.none")
            px = self.look.metrics.small
            self.look.write(target, words, room, px, self.look.palette.soft_text)
            return
        width = height * ASPECT
        step = min(width * 1.06, (room.width - width) / max(1, len(cards) - 1))
        rules = self.sheet.meld_rules(self.deal)
        for index, card in enumerate(cards):
            slot = Slot(room.x + width / 2 + step * index, room.centery, height)
            picture = self.pictures.resting(card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))
        foot = pygame.Rect(room.x, 0, round(width), round(height))
        foot.centery = room.centery
        self._draw_all_points(target, cards, foot, step)

    def _draw_all_points(
        self, target: pygame.Surface, cards: Sequence[CardId], first: pygame.Rect, step: float
    ) -> None:
        """What each card costs; where strips are narrow, once for all that cost the same."""
        strip = min(step, first.width)
        sheet, fonts = self.sheet, self.look.fonts
        costs = [card_points(sheet, card) for card in cards]
        px = max(9, min(self.look.metrics.px(16), round(first.height * 0.2)))
        dearest = fonts.width(str(max(costs)), px, bold=True) + px // 2 + 2
        x = float(first.x)
        for cost, alike in groupby(costs):
            count = len(list(alike))
            if strip < dearest:
                words = (
                    say("summary.each", count=count, points=cost) if count > 1 else str(cost)
                )
                self._draw_points(target, words, px, (x, first.bottom), count * strip)
            else:
                for number in range(count):
                    left = x + number * step
                    self._draw_points(target, str(cost), px, (left, first.bottom), strip)
            x += count * step

    def _draw_points(
        self,
        target: pygame.Surface,
        words: str,
        px: int,
        foot: tuple[float, int],
        room: float,
    ) -> None:
        """A label from the lower left corner of a card, in the room that is seen of cards."""
        look = self.look
        wide = min(round(room) - 2, look.fonts.width(words, px, bold=True) + px // 2)
        chip = pygame.Rect(0, 0, max(wide, px // 2), round(px * 1.25))
        chip.bottomleft = (round(foot[0]) + 1, foot[1] - 1)
        draw_box(target, chip, Box(look.palette.panel, chip.height // 3))
        ink = look.palette.text
        look.write(target, words, chip, px, ink, align=Align.CENTRE, bold=True, least=9)
