"""Tests of the slip with the contract, and of the tray that takes its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import SUIT_COLOURS
from mayi_desktop.ui.play.hand import cells
from tests.ui.contrast import contrast
from tests.ui.screens.positions import TO_LAY_DOWN
from tests.ui.table.player import Player, at
from tests.ui.table.tables import new_game


def shows_slip(player: Player) -> bool:
    """Whether the slip lies there, and not the tray."""
    keys = [item.key for item in player.table.frame.items()]
    trays = [key for key in keys if isinstance(key, tuple) and key[0] == "tray"]
    assert ("contract slip" in keys) != bool(trays)
    return "contract slip" in keys


def test_the_tray_opens_when_a_card_is_picked_and_stays_while_it_holds_one(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    assert shows_slip(player)
    player.click(player.at("3C"))
    player.settle()
    assert not shows_slip(player)
    player.click(player.slot(0))
    player.settle()
    assert player.table.model.hand.staged
    assert not shows_slip(player)


def test_a_card_can_be_dragged_onto_the_slip(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    goal = player.slot(0)
    player.grab(player.at("3C"))
    player.carry(goal)
    assert not shows_slip(player)
    player.drop(goal)
    player.settle()
    assert player.table.model.hand.staged


def test_the_slip_comes_back_when_the_card_is_put_down(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    player.click(player.at("3C"))
    player.settle()
    player.click(player.at("3C"))
    player.settle()
    assert shows_slip(player)


def test_the_keyboard_reaches_the_slots_of_the_slip(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    spots = [spot.kind for spot in player.table.keyboard._spots()]
    assert spots.count("slot") == len(player.placed.tray)


def test_the_slip_fills_as_the_cards_are_turned_up(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path))
    filled = []
    for _ignored in range(2000):
        player.wait()
        shown = player.table.display.presenter.shown
        moving = player.table.display.animator.cards
        up = {c for c in shown.view.hand if c in moving and moving[c].pose()[0].up}
        slip = {c for meld in player.table.frame.snapshot().slip for c in meld if c is not None}
        if shown.view.hand:
            assert slip <= up or not shown.is_dealing
            filled.append(len(slip))
        if player.table.display.presenter.is_idle and shown.view.hand:
            break
    assert filled[0] == 0
    assert filled[-1] >= 2


@pytest.mark.parametrize("theme", ["lamp", "contrast"])
def test_the_little_cards_are_paler_than_those_in_the_hand(
    app: App, tmp_path: Path, theme: str
) -> None:
    app.change_settings(replace(app.context.settings, theme=theme))
    player = at(app, tmp_path, TO_LAY_DOWN)
    [slip] = [item for item in player.table.frame.items() if item.key == "contract slip"]
    surface = pygame.Surface(app.window.surface.get_size())
    slip.paint(surface)
    place = slip.rect
    inks = {
        surface.get_at((x, y))[:3]
        for x in range(place.left, place.right)
        for y in range(place.top, place.bottom)
    }
    red = SUIT_COLOURS["classic"]["H"]
    assert red not in inks
    pale = [ink for ink in inks if ink[0] > red[0] and red[1] < ink[1] < 100 and ink[2] < 120]
    assert max(contrast(ink, (255, 255, 255)) for ink in pale) > 4


TWO_WAYS = """
deal 1
turn 0 play stock
seat 0: 4S 4S JS KS 5H JH KH 8C JC 2C 6D 6D JD AD
seat 1: *11
seat 2: *11
discards: 5C QS
"""


@pytest.mark.parametrize("text", [TWO_WAYS, TO_LAY_DOWN])
def test_these_melds_are_those_that_the_slip_shows(app: App, tmp_path: Path, text: str) -> None:
    player = at(app, tmp_path, text)
    second = player.table.prompt.now().second
    assert second is not None
    assert second.label == "Use these melds"
    shown = player.table.frame.snapshot().slip
    player.press("h")
    player.settle()
    rules, tray = player.view.table.meld_rules, player.table.model.hand.tray
    assert [cells(rules, slot) for slot in tray] == list(shown)
