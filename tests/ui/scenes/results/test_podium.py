"""Tests of the podium: who stands on it, how high, and that words and faces have room."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from mayi_desktop.ui.pages.game_over import Placed, Podium, on_podium
from tests.ui.hand import Hand


def placed(*places: int) -> list[Placed]:
    names = ("Wilhelmine v. Stetten", "Jo", "Maximilian-Alexander", "Ben", "Ella", "Cy")
    return [Placed(place, seat, names[seat], 100 * place) for seat, place in enumerate(places)]


@pytest.mark.parametrize(
    ("places", "seats"),
    [
        ((1, 2), [0, 1]),
        ((1, 2, 3, 4, 5), [0, 1, 2]),
        ((1, 1, 3, 4), [0, 1, 2]),
        ((1, 2, 2, 4), [0, 1, 2]),
        ((1, 2, 3, 3, 5), [0, 1, 2, 3]),
        ((1, 1, 1, 1, 1, 1), [0, 1, 2, 3, 4]),
    ],
)
def test_three_stand_on_it_and_who_shares_their_place(
    places: tuple[int, ...], seats: list[int]
) -> None:
    assert [who.seat for who in on_podium(placed(*places))] == seats


def test_the_best_is_in_the_middle_and_highest(hand: Hand) -> None:
    podium = Podium(hand.app.context.look, placed(1, 2, 3))
    podium.place(pygame.Rect(0, 0, 500, 360))
    (second, left), (first, middle), (third, right) = podium.blocks()
    assert [first.place, second.place, third.place] == [1, 2, 3]
    assert middle.top < left.top < right.top
    assert middle.bottom == left.bottom == right.bottom


def test_equal_places_are_equally_high(hand: Hand) -> None:
    podium = Podium(hand.app.context.look, placed(1, 1, 3))
    podium.place(pygame.Rect(0, 0, 500, 360))
    heights = {who.seat: block.height for who, block in podium.blocks()}
    assert heights[0] == heights[1] > heights[2]


@pytest.mark.parametrize("places", [(1, 2), (1, 2, 3), (1, 1, 1, 1, 1)])
def test_it_stays_within_its_room(hand: Hand, places: tuple[int, ...]) -> None:
    podium = Podium(hand.app.context.look, placed(*places))
    room = pygame.Rect(20, 20, 400, 300)
    podium.place(room)
    blocks = [block for _, block in podium.blocks()]
    assert all(room.contains(block) for block in blocks)
    assert all(a.right < b.left for a, b in pairwise(blocks))
