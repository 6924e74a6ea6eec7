"""Tests of the header: its buttons stay in place, and all of it can be read."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import LEGIBLE, SUIT_COLOURS
from mayi_desktop.ui.play.hand import cells
from mayi_desktop.ui.table.header import HeaderText, deal_lines, turn_lines
from mayi_desktop.ui.table.regions import beside_icons
from tests.pairs import pairs
from tests.ui.hand import Hand
from tests.ui.pictures import contrast
from tests.ui.reading import cut_short, paint_anew
from tests.ui.screens.positions import TO_LAY_DOWN, TO_LAY_OFF
from tests.ui.table.player import Player, at
from tests.ui.table.tables import SET_OF_THREE, new_game


def resized(app: App, size: tuple[int, int], **settings: object) -> None:
    """Give the program a window of this size, and other settings."""
    Hand(app).resize(size)
    kept = replace(app.context.settings, **settings)  # type: ignore[arg-type]
    app.change_settings(replace(kept, window_width=size[0], window_height=size[1]))
    app.step(0.0)


def test_no_button_of_the_header_moves_when_undo_comes(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    controls = player.table.controls
    seen = {}
    for key in ("h", "g"):
        places = tuple(tuple(button.rect) for button in controls.utilities)
        seen[controls.undo.visible] = places
        player.press(key)
        player.settle()
    seen[controls.undo.visible] = tuple(tuple(button.rect) for button in controls.utilities)
    assert set(seen) == {False, True}
    assert seen[False] == seen[True]


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_undo_and_the_deal_can_be_read_whole_in_a_small_window(
    app: App, tmp_path: Path, language: str, scale: float
) -> None:
    resized(app, (1024, 640), language=language, ui_scale=scale)
    player = at(app, tmp_path, SET_OF_THREE)
    look, undo = app.context.look, player.table.controls.undo
    icons = undo, *player.table.controls.utilities
    for icon in icons:
        assert look.fonts.width(icon.told, LEGIBLE) <= icon.word.width, icon.told
    for left, right in pairwise(icons):
        assert left.tag.right <= right.tag.left, (left.told, right.told)
    contract = player.view.table.rule.contract
    room = beside_icons(look.metrics, player.placed.utilities)
    said = _("{deal} {number} of {count}", deal=_("Hand"), number=3, count=6), _("Practice")
    for line in deal_lines(look, said, contract, room.inflate(-2 * 8, -4).size):
        assert look.fonts.width(line.words, line.px, bold=line.bold) <= room.width - 12


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_whose_turn_it_is_and_what_to_do_stand_whole_on_the_place_card(
    app: App, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    resized(app, size, language=language)
    player = at(app, tmp_path, SET_OF_THREE)
    text, room = player.table.frame.text(), player.placed.turn_card
    words = HeaderText(text.turn, text.todo, text.note, text.shorter_todo)
    fonts = app.context.look.fonts
    for line in turn_lines(app.context.look, words, (room.width - 70, room.height - 4)):
        assert line.words
        assert line.px >= LEGIBLE
        assert fonts.width(line.words, line.px, bold=line.bold) <= room.width - 70


TO_DRAW = """
turn 0 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""


NOTHING_FITS = """
turn 0 play stock
seat 0 down: 4C 9H
seat 1: *11
seat 2: *11
set 0: 5C 5H 5S
set 0: 8C 8H 8S
"""


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("text", [TO_DRAW, TO_LAY_DOWN, TO_LAY_OFF, NOTHING_FITS])
def test_what_to_do_is_told_in_fewer_words_rather_than_in_smaller_ones(
    app: App, tmp_path: Path, language: str, size: tuple[int, int], text: str
) -> None:
    resized(app, size, language=language, ui_scale=1.5)
    player = at(app, tmp_path, text)
    told, look = player.table.frame.text(), app.context.look
    said = {told.todo, told.shorter_todo}
    [line] = [line for line in paint_anew(app) if line.text in said]
    assert line.px >= look.metrics.small


@pytest.mark.parametrize(
    ("size", "inches"), [((1920, 1080), 15.6), ((1280, 720), 11.0), ((1024, 640), 10.1)]
)
def test_a_finger_has_nine_millimetres_for_a_round_button(
    app: App, tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    """On a screen that the window fills; a press just inside the edge counts for this one."""
    resized(app, size)
    player = at(app, tmp_path, TO_LAY_DOWN)
    millimetres = inches * 25.4 / hypot(*size)
    icons = player.table.controls.utilities
    for icon in icons:
        target = icon.target.clip(app.window.surface.get_rect())
        assert min(target.size) * millimetres >= 9, target
        assert [other for other in icons if other.covers(target.topleft)] == [icon]
        assert target.contains(icon.word.clip(target)) or icon.word.width > target.width
    before = player.table.display.log.open
    player.click(icons[1].target.move(0, -1).midbottom)
    assert player.table.display.log.open != before


def test_a_round_button_tells_its_name_only_while_it_is_pointed_at(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, new_game(tmp_path))
    player.settle()
    for button in player.table.controls.utilities:
        assert button.label
        assert not button.tells_name
        player.move(button.rect.center)
        player.wait()
        assert button.tells_name
        assert app.window.surface.get_rect().contains(button.painted_rect.clip(button.slip))
        player.move(player.placed.own.center)
        player.wait()


def test_undo_comes_only_when_there_is_something_to_undo(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    undo = player.table.controls.undo
    assert undo.reason
    assert not undo.visible


def test_badge_words_and_button_speak_of_the_same_player_while_cards_fly(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.table.host.clock.delays = BotDelays(step=0.2, answer=0.2, hold=0.0)
    player.click(player.at("4C"))
    player.press("x")
    names, spoken = player.table.model.names, []
    for _ignored in range(300):
        player.wait()
        words, prompt = player.table.frame.text(), player.table.prompt.now()
        if words.acting is None:
            continue
        mine = words.acting == Seat(0)
        expected = _("It’s your turn") if mine else _("{name}’s turn", name=names[words.acting])
        assert words.turn == expected
        primary = prompt.primary
        if primary is not None and primary.label.endswith("is playing"):
            assert primary.label == _("{name} is playing", name=names[words.acting])
            spoken.append(words.acting)
    assert spoken[0] == Seat(1)
    assert Seat(2) in spoken


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_word_stands_whole_below_each_round_button(
    app: App, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    resized(app, size, language=language)
    player = at(app, tmp_path, SET_OF_THREE)
    fonts, fine = app.context.look.fonts, app.context.look.metrics.fine
    places = []
    for icon in player.table.controls.utilities:
        place = pygame.Rect(0, 0, fonts.width(icon.told, fine), icon.word.height)
        place.center = icon.word.center
        places.append(place)
        assert place.bottom <= player.placed.header.bottom + 1
    assert all(one.right + 3 <= other.left for one, other in pairwise(places))
    assert places[-1].right < size[0]


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    pairs(language_keys(), [(1024, 640), (1280, 720)], (1.0, 1.25, 1.5)),
)
def test_the_deal_and_the_contract_stay_as_they_are_when_undo_comes(
    app: App, tmp_path: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    resized(app, size, language=language, ui_scale=scale)
    player = at(app, tmp_path, TO_LAY_DOWN)

    def corner() -> list[str]:
        place = player.placed.utilities
        icons = player.table.controls.undo.rect.left
        lines = [line for line in paint_anew(app) if place.contains(line.room)]
        left = [line for line in lines if line.room.right < icons]
        assert not cut_short(left, ())
        return [line.text for line in left]

    before = corner()
    assert len(before) > 1
    for key in ("h", "g"):
        player.press(key)
        player.settle()
    assert player.table.controls.undo.visible
    assert corner() == before


@pytest.mark.parametrize("turn", ["Oma Annegret ist dran", "À Maximilian-Alexander de jouer"])
def test_the_step_of_a_replay_is_told_and_is_no_fine_print(app: App, turn: str) -> None:
    resized(app, (1024, 640))
    look = app.context.look
    step = "Schritt 150 von 331"
    words = HeaderText(turn, f"{step} · 1 Satz aus 3 und 1 Folge aus 4", "", step)
    first, second = turn_lines(look, words, (212, 35))
    assert (first.words, second.words) == (turn, step)
    assert second.px == look.metrics.small


# --- Tests of the slip with the contract, and of the tray that takes its place.


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
    second = player.table.controls.second
    assert second.label == "Suggest melds", "none are shown"
    player.click(player.at("3C"))
    player.settle()
    assert shows_slip(player)
    assert second.label == "Use these melds"


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
