"""Tests of the light around melds that were just laid."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import CARDS, Seat
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.paint import Sprite
from mayi_desktop.ui.kit.theme import Colour, Size
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.cards_at_rest import fan_of_backs
from mayi_desktop.ui.table.effects import QuestionLight, corner_of
from mayi_desktop.ui.table.layout import home_seat, lay_out_table, opponents_of
from mayi_desktop.ui.table.presenter import fan_slot
from tests.ui.screens import TO_LAY_DOWN, TO_LAY_OFF
from tests.ui.screens.positions import late
from tests.ui.screens.visit import Visit
from tests.ui.table.film_scenes import SCENES
from tests.ui.table.player import Player, at
from tests.ui.table.positions import SIZES, crowded
from tests.ui.table.sheets_at import FIRST_TO_ASK, Wanting, sheet_at


def lights(player: Player) -> int:
    display = player.table.display
    return len(list(display.meld_flash.sprites(display.layout, display.animator.motion)))


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


# --- Tests of celebrations: sparks and a slip that counts, hurried by acting.


def cheers(player: Player) -> list[Sprite]:
    display = player.table.display
    return list(display.celebration.sprites(display.layout, display.animator.motion))


def watched_cheers(player: Player, seconds: float = 10.0) -> list[list[Sprite]]:
    seen = []
    player.paints = True
    for _ in range(round(60 * seconds)):
        player.wait()
        seen.append(cheers(player))
        if player.scene is not player.table and not seen[-1]:
            break  # none begins under the summary
    return seen


@pytest.mark.parametrize("scene", ["lay down", "swap", "May I? won", "end of deal"])
def test_a_joy_has_sparks_which_go_out(app: App, tmp_path: Path, scene: str) -> None:
    seen = watched_cheers(SCENES[scene][0](app, tmp_path))
    kinds = {sprite.key for sprites in seen for sprite in sprites}
    assert ("spark", 0) in kinds
    assert ("cheer" in kinds) is (scene != "May I? won"), "an answer stands there already"
    assert seen[-1] == []


@pytest.mark.parametrize("scene", ["lay down", "swap", "end of deal"])
def test_reduced_motion_has_no_sparks(app: App, tmp_path: Path, scene: str) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert not any(watched_cheers(SCENES[scene][0](app, tmp_path)))


def test_the_points_of_a_contract_are_counted_up(app: App, tmp_path: Path) -> None:
    player = SCENES["lay down"][0](app, tmp_path)
    player.paints = True
    celebration = player.table.display.celebration
    sheet, counted = player.view.table.sheet, []
    for _ in range(240):
        player.wait()
        if celebration.text:
            counted.append(int(celebration.text.split()[0]))
    melds = [m for m in player.view.table.melds if m.owner == 0]
    total = sum(sheet.points[CARDS[card].rank] for meld in melds for card in meld.cards)
    assert counted == sorted(counted)
    assert counted[0] < counted[-1] == total


def test_acting_ends_a_celebration(app: App, tmp_path: Path) -> None:
    player = SCENES["lay down"][0](app, tmp_path)
    for _ in range(200):
        player.wait()
        if cheers(player):
            break
    assert cheers(player)
    player.click(player.at("QS"))
    player.press("x")
    assert cheers(player) == []


# --- Tests of the offered discard: it rises in a halo, and lies still again once it is settled.


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
    assert player.picture
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
    player.paints = True
    player.wait()
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
    asking = any(spec.does(Act.ASK_FOR) for spec in prompt.seats)
    assert asking
    assert share(player) == 1


# --- Tests of the question that goes from seat to seat.


STEP = 1 / 60


def keys(light: QuestionLight, player: Player) -> list[object]:
    return [sprite.key for sprite in light.sprites(player.table.display.look, ())]


def test_a_line_runs_to_the_next_seat_and_fades(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    shown, motion = player.table.display.presenter.shown, Motion(1.0, reduced=False)
    light = QuestionLight()
    light.update(STEP, shown, Seat(1), motion)
    assert keys(light, player) == ["question line", "question"]
    for _ignored in range(90):
        light.update(STEP, shown, Seat(1), motion)
    assert keys(light, player) == ["question"]
    assert not light.update(STEP, shown, Seat(1), motion)
    assert light.update(STEP, shown, Seat(2), motion)
    assert keys(light, player) == ["question line", "question"]
    assert light.update(STEP, shown, None, motion)
    assert keys(light, player) == []


def test_the_line_passes_behind_the_plates(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    shown, motion = player.table.display.presenter.shown, Motion(1.0, reduced=False)
    light = QuestionLight()
    light.update(STEP, shown, Seat(1), motion)
    for _ignored in range(90):
        light.update(STEP, shown, Seat(1), motion)
    light.update(STEP, shown, Seat(3), motion)
    plate = shown.layout.seats[Seat(2)].plate
    line = next(iter(light.sprites(player.table.display.look, (plate,))))
    assert line.key == "question line"
    assert line.rect.colliderect(plate)
    assert plate in line.under


def test_in_reduced_motion_only_the_sign_goes_on(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    shown, motion = player.table.display.presenter.shown, Motion(1.0, reduced=True)
    light = QuestionLight()
    light.update(STEP, shown, Seat(1), motion)
    assert keys(light, player) == ["question"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_the_sign_lies_on_no_backs(size: Size, seats: int) -> None:
    view = crowded(seats, 0, 11)
    placed = lay_out_table(view, size)
    for seat in opponents_of(view, home_seat(view)):
        x, _y = corner_of(placed, seat)
        box = placed.seats[seat]
        assert x > fan_slot(placed, seat).x + 0.43 * box.fan.width
        assert box.plate.right - x < 0.05 * size[0]


def test_backs_keep_within_their_fan(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(5, 5, 11))
    shown = player.table.display.presenter.shown
    for seat in opponents_of(shown.view, home_seat(shown.view)):
        backs = fan_of_backs(shown, seat, 24)
        edge = max(back.bounds().right for back in backs)
        assert edge <= corner_of(shown.layout, seat)[0]


# --- Tests of the light around the plate of whoever won the discard.


def glows(app: App, folder: Path) -> list[int]:
    """How bright the light is, in each frame after a person asked and nobody objected."""
    player = Player(app, sheet_at(folder, FIRST_TO_ASK, "grandma-jeanne"))
    player.settle()
    player.press("m")
    seen = []
    for _ in range(300):
        player.wait()
        display = player.table.display
        lights = display.plate_glow.sprites(display.layout, display.animator.motion)
        seen.append(sum(light.alpha for light in lights))
    return seen


def test_the_plate_of_the_winner_glows_for_a_moment(app: App, tmp_path: Path) -> None:
    seen = glows(app, tmp_path)
    assert max(seen) > 200
    assert 30 <= sum(alpha > 0 for alpha in seen) <= 38
    assert seen[-1] == 0


def test_nothing_glows_in_reduced_motion(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert max(glows(app, tmp_path)) == 0
