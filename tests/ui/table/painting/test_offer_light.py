"""Tests of the offered discard: it rises in a halo, and lies still again once it is settled."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Colour
from tests.ui.screens import TO_LAY_OFF
from tests.ui.screens.visit import Visit
from tests.ui.table.player import Player, at
from tests.ui.table.sheets_at import FIRST_TO_ASK, Wanting, sheet_at


def offered(app: App, folder: Path) -> Player:
    ahead = {1: Wanting("7D")}
    player = Player(app, sheet_at(folder, FIRST_TO_ASK, "grandma-jeanne", wanting=ahead))
    player.settle()
    player.wait(0.3)
    return player


def let_go(player: Player) -> None:
    """Let the discard go, up to the frame in which it cannot be asked for any more."""
    player.press("space")
    for _ in range(600):
        if not player.table.prompt.is_offering():
            return
        player.wait()
    raise AssertionError("still offered")


def share(player: Player) -> float:
    return player.table.display.offer_light.share


def ground(player: Player, spot: tuple[int, int]) -> Colour:
    colour = player.table.renderer._ground.get_at(spot)
    return colour.r, colour.g, colour.b


def beside(player: Player) -> tuple[int, int]:
    """A spot of the felt close to the left edge of the discards."""
    slot = player.placed.discards
    return round(slot.x + slot.width / 2 + 0.06 * slot.height), round(slot.y)


def bare(player: Player) -> tuple[int, int]:
    """A spot of the felt on which nothing ever lies."""
    placed = player.placed
    return placed.centre_column.x + 3, placed.centre_column.y + 3


def test_the_discard_rises_while_it_may_be_asked_for_and_sinks_at_the_answer(
    app: App, tmp_path: Path
) -> None:
    player = offered(app, tmp_path)
    assert share(player) == 1
    let_go(player)
    shares = []
    for _ in range(15):
        player.wait()
        shares.append(share(player))
    assert shares == sorted(shares, reverse=True)
    assert len({s for s in shares if 0 < s < 1}) > 5
    assert shares[-1] == 0


def test_its_halo_is_light_and_the_felt_around_is_darker(app: App, tmp_path: Path) -> None:
    player = offered(app, tmp_path)
    lit, dark = ground(player, beside(player)), ground(player, bare(player))
    let_go(player)
    player.wait(0.25)
    assert sum(lit) > sum(ground(player, beside(player))) + 30
    felt = ground(player, bare(player))
    assert 0.8 * sum(felt) < sum(dark) < 0.95 * sum(felt)


def test_an_offer_at_rest_paints_nothing(app: App, tmp_path: Path) -> None:
    player = offered(app, tmp_path)
    painted = player.table.renderer.painted
    player.wait(0.5)
    assert player.table.renderer.painted == painted


def test_in_reduced_motion_it_is_up_at_once(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    player = offered(app, tmp_path)
    let_go(player)
    seen = set()
    for _ in range(15):
        player.wait()
        seen.add(share(player))
    assert seen <= {0, 1}
    assert 0 in seen


def test_nothing_rises_in_ones_own_turn(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    player.wait(0.5)
    assert share(player) == 0


def test_a_dragged_discard_leaves_no_other_one_risen(app: App, tmp_path: Path) -> None:
    player = offered(app, tmp_path)
    display = player.table.display
    player.grab(player.discards())
    player.carry((400, 300), steps=3)
    item = next(i for i in player.table.frame.items() if i.key == "discards")
    before = pygame.Surface(display.size)
    item.paint(before)
    slot = player.placed.discards
    above = round(slot.x), round(slot.y - slot.height / 2 - 0.03 * slot.height)
    assert sum(before.get_at(above)[:3]) < 120


def test_a_shared_table_lights_the_discard_for_all(app: App, tmp_path: Path) -> None:
    text = TO_LAY_OFF.replace("play stock", "draw")
    player = Visit(app, tmp_path).sit(text, people=(0, 2))
    player.wait(1.5)
    prompt = player.table.prompt.now()
    asking = any(spec.does(player.table.commands.ask_for) for spec in prompt.seats)
    assert asking
    assert share(player) == 1
