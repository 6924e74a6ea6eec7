"""Tests of the marks on the cards of a hand: where they are, and that they hide no index."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import CARDS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.plays import playable_cards
from tests.ui.screens import TO_LAY_OFF, late
from tests.ui.table.player import Player, at

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def tags(player: Player) -> dict[object, pygame.Rect]:
    """Every mark drawn on a card, by its key, with its place."""
    sprites = player.table.frame.moving_sprites()
    return {
        sprite.key: sprite.rect
        for sprite in sprites
        if isinstance(sprite.key, tuple) and sprite.key[0] == "tag"
    }


def test_the_cards_that_fit_a_meld_are_marked(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    display = player.table.display
    assert {str(CARDS[card]) for card in display.marked_cards()} == {"9H", "4H", "QC", "2S"}
    assert {key[1] for key in tags(player)} == display.marked_cards()


def test_the_marks_can_be_switched_off(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    app.change_settings(replace(app.context.settings, mark_fitting=False))
    player.settle()
    assert tags(player) == {}


def test_nothing_fits_while_others_play(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF.replace("turn 0 play stock", "turn 1 draw"))
    assert playable_cards(player.view) == frozenset()


def test_no_mark_outlives_the_turn_while_cards_still_fly(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    assert tags(player)
    player.click(player.at("5S"))
    player.press("x")
    display = player.table.display
    assert not display.presenter.is_idle
    assert display.marked_cards() == frozenset()
    assert [key for key in tags(player) if player.card("5S") not in key] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "held"), [(3, 11), (5, 24), (8, 24), (4, 32)])
def test_no_mark_lies_on_the_index_of_a_card(
    app: App, tmp_path: Path, size: tuple[int, int], seats: int, held: int
) -> None:
    player = at(app, tmp_path, late(seats, 2 * seats, held))
    player.resize(size)
    hand = player.table.model.hand
    hand.new = frozenset(player.placed.order)
    hand.picked = player.placed.order[:2]
    player.table.display.rearrange()
    player.settle()
    marks = tags(player)
    assert len(marks) >= held
    for card in player.placed.order:
        slot = player.placed.cards[card]
        index = pygame.Rect(0, 0, round(0.2 * slot.width), round(0.16 * slot.height))
        index.topleft = (
            round(slot.x - slot.width * 0.47),
            round(slot.y - slot.height * 0.46),
        )
        over = [key for key, rect in marks.items() if rect.colliderect(index)]
        assert over == [], str(CARDS[card])


def test_a_picked_card_is_framed_and_a_new_one_is_not(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    player.click(player.at("KD"))
    player.settle()
    hand = player.table.model.hand
    hand.new = frozenset({player.card("5S")})
    sprites = player.table.frame.moving_sprites()
    framed = {s.key[1] for s in sprites if isinstance(s.key, tuple) and s.key[0] == "picked"}
    assert framed == {player.card("KD")}
