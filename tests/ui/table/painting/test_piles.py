"""Tests of the piles: the stock grows thinner, and discards lie strewn but never wander."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.cards_at_rest import card_edges, stack_depth
from tests.ui.screens import late
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

SLOT = CardPose(100, 100, 160, up=False)


def test_the_stock_grows_thinner_with_every_card_drawn() -> None:
    depths = [stack_depth(SLOT, count) for count in range(1, 121)]
    assert depths == sorted(depths)
    assert depths[0] == 0
    assert 10 < depths[-1] < SLOT.height / 5
    assert stack_depth(SLOT, 500) == depths[-1]


def test_the_edges_of_its_cards_are_told_apart(look: Look) -> None:
    picture = card_edges((114, 160), 20)
    assert picture.get_size() == (116, 180)
    below = [picture.get_at((58, y))[:3] for y in range(162, 180)]
    assert all(one != other for one, other in pairwise(below))


def test_discards_lie_strewn_about_the_middle_of_their_pile(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, late(4, 9, 11)))
    player.settle()
    placed = player.table.display.layout
    pile = player.table.model.view.table.discards
    poses = [placed.cards[card] for card in pile if card in placed.cards]
    assert poses
    for pose in poses:
        off = pygame.Vector2(pose.x - placed.discards.x, pose.y - placed.discards.y)
        assert off.length() <= 0.05 * pose.height
        assert abs(pose.angle) <= 9
