"""Tests of the small lights: around laid melds, where a card would lie, and after a win."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.scenes.results.deal_over import DealOver
from tests.ui.screens import TO_LAY_DOWN, TO_LAY_OFF
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at
from tests.ui.table.test_small_kindnesses import LAST_CARD


def at(app: App, folder: Path, text: str) -> Player:
    player = Player(app, game_at(folder, text))
    player.settle()
    return player


def lights(player: Player) -> int:
    model = player.table.model
    return len(list(model.shine.sprites(model.layout, model.animator.motion)))


def lay_down(player: Player) -> list[int]:
    """Lay the contract down; how many lights there were in the frames after it."""
    player.press("h")
    player.settle()
    player.press("g")
    seen = []
    for _ in range(150):
        player.wait()
        seen.append(lights(player))
    return seen


def test_light_runs_around_laid_melds_and_goes_out(app: App, tmp_path: Path) -> None:
    seen = lay_down(at(app, tmp_path, TO_LAY_DOWN))
    assert max(seen) == 3
    assert seen[-1] == 0


def test_there_is_no_light_in_reduced_motion(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert max(lay_down(at(app, tmp_path, TO_LAY_DOWN))) == 0


def test_the_place_a_card_would_take_is_shown(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    for name, share, low in (("9H", 0.9, False), ("4H", 0.1, True)):
        player.grab(player.at(name))
        player.carry(player.meld(0, share))
        player.wait(0.2)
        ghost = next(item for item in player.table._items() if item.key == "ghost")
        box = next(iter(player.placed.melds.values())).rect
        assert (ghost.rect.centerx < box.centerx) is low
        player.press("escape")
        player.drop((5, 300))
        player.settle()


def test_paper_rains_for_a_person_who_goes_out_and_any_key_ends_it(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    for _ in range(360):
        player.wait()
        if isinstance(player.scene, DealOver):
            break
    page = player.scene
    assert isinstance(page, DealOver)
    assert page.confetti.falling
    player.press("down")
    assert not page.confetti.falling
