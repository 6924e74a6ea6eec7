"""The table of the first pages: people at its far side with their hands, and a fan of cards."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.drawing.card_art import ASPECT, turn
from mayi_desktop.ui.drawing.faces import draw_portrait
from mayi_desktop.ui.shell.context import Context

_PEOPLE = ("grace", "henry", "ella")
_FAN = ("TC", "9D", "QS", "AH", "JK")
# Degrees from one card of the fan to the next: every corner is seen.
_SPREAD = 11.0
_HELD = (16.0, 0.0, -16.0)  # angles of the cards that somebody at the far side holds
_FACE = 0.62  # side of a face, as a share of the far side's height
_BACK = 0.40  # height of a card there


def draw_far_side(target: pygame.Surface, context: Context, room: pygame.Rect) -> None:
    """Paint three people with their hands, spread over a room at the table's far side."""
    side = round(_FACE * room.height)
    for number, who in enumerate(_PEOPLE):
        x = room.x + round(room.width * (2 * number + 1) / (2 * len(_PEOPLE)))
        face = pygame.Rect(0, 0, side, side)
        face.midtop = (x, room.y)
        draw_portrait(target, context.look, face, (number + 1, who))
        _draw_hand(target, context, (x, room.bottom), round(_BACK * room.height))


def _draw_hand(
    target: pygame.Surface, context: Context, foot: tuple[int, int], high: int
) -> None:
    """Paint somebody's cards from behind."""
    back = context.assets.cards.back(context.settings.back, high)
    for angle in _HELD:
        card = turn(back, angle)
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
