"""Tests that no picture of a movement lacks a card that has landed or lets one jump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import CARDS, CardDiscarded, CardId, Seat, TurnBegan
from mayi_desktop.host.settings import Settings
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit import card_art
from mayi_desktop.ui.kit.look import Fonts, Look
from mayi_desktop.ui.kit.paint import SURFACES, Item, Renderer
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.scores import ConfettiPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play import history
from mayi_desktop.ui.play.plays import playable_cards
from mayi_desktop.ui.table import card_places, layout
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.cards_at_rest import card_edges, stack_depth
from tests.ui.monkey import let_loose
from tests.ui.pages.film import WholeFilm
from tests.ui.screens import SCREENS, TO_LAY_OFF, late, visit
from tests.ui.table.film_scenes import SCENES
from tests.ui.table.player import Player, at
from tests.ui.table.tables import game_at
from tests.ui.table.test_end_of_deal import go_out

PICTURE = 1 / 30


def film(player: Player, seconds: float) -> WholeFilm:
    """Film the table, and what comes after it, for a while."""
    seen = WholeFilm(player.table, player.picture)
    for _ in range(round(seconds / PICTURE)):
        player.app.step(PICTURE)
        seen.look_at(player.scene, PICTURE)
    assert seen.pictures
    return seen


@pytest.mark.parametrize("scale", [0.9, 1.15, 1.8])
def test_what_is_painted_in_parts_is_as_if_painted_whole(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    """Else an item's bounds are too small, or its looks lack something."""
    change, stale, compared = Renderer.set_items, [], []

    def compare(renderer: Renderer, items: Sequence[Item]) -> None:
        change(renderer, items)
        parts = renderer._ground.copy()
        renderer._paint(parts.get_rect())
        whole = renderer._ground
        compared.append(whole)
        if whole.get_buffer().raw != parts.get_buffer().raw:
            stale.append([item.key for item in items])
        whole.blit(parts, (0, 0))

    app.change_settings(replace(app.context.settings, ui_scale=scale))
    monkeypatch.setattr(Renderer, "set_items", compare)
    let_loose(app, tmp_path, "grandma-jeanne", 60, 4)
    assert len(compared) > 20
    assert not stale


@pytest.mark.parametrize("name", SCENES)
def test_nothing_vanishes_or_jumps(app: App, tmp_path: Path, name: str) -> None:
    begin, seconds = SCENES[name]
    assert film(begin(app, tmp_path), min(seconds, 6.0)).faults == []


def test_a_card_that_jumps_and_one_that_is_covered_are_noticed(
    app: App, tmp_path: Path
) -> None:
    begin, _ = SCENES["discard"]
    player = begin(app, tmp_path)
    player.settle()
    seen = film(player, 0.1).table
    display = player.table.display
    card = player.placed.order[0]
    display.animator.place(card, CardPose(300, 300, 120))
    seen.look(PICTURE)
    assert any("jumps" in fault for fault in seen.faults)
    seen.faults.clear()
    top = display.presenter.shown.view.table.discards[-1]
    player.table.renderer._ground.fill((0, 0, 0), display.animator.cards[top].at.bounds())
    player.table.context.scenes.repaint()
    player.app.step(PICTURE)
    seen.look(PICTURE)
    assert any("not seen" in fault for fault in seen.faults)


@pytest.mark.parametrize("name", ["end of deal", "game over"])
def test_paper_that_is_gone_and_what_does_not_stay_are_noticed(
    app: App, tmp_path: Path, name: str
) -> None:
    begin, _ = SCENES[name]
    player = begin(app, tmp_path)
    while not isinstance(player.scene, ConfettiPage):
        player.wait()
    seen = film(player, 1.0)
    assert seen.faults == []
    page = player.scene
    page.confetti._pieces[0].x += 0.5
    app.step(PICTURE)
    seen.look_at(page, PICTURE)
    assert any("jumps" in fault for fault in seen.faults)
    page.confetti.stop()
    player.app.window.surface.fill((90, 0, 0))
    seen.look_at(page, PICTURE)
    assert any("gone at once" in fault for fault in seen.faults)
    assert any("looks different" in fault for fault in seen.faults)


# --- Tests of the marks on the cards of a hand: where they are, and that they hide no index.


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


# --- Tests of the magnifier: an enlarged meld covers no seat.


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_an_enlarged_meld_covers_no_plate(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, late(8, 20, 11))
    player.resize(size)
    player.settle()
    shown = 0
    for index in range(len(player.placed.melds)):
        player.move(player.meld(index))
        player.wait(0.5)
        sprites = list(player.table.magnifier.sprites(player.table.display.presenter.shown))
        shown += len(sprites)
        for sprite in sprites:
            seats = [box.plate for box in player.placed.seats.values()]
            assert sprite.rect.collidelist(seats) == -1
            assert pygame.Rect((0, 0), size).contains(sprite.rect)
    assert shown > 4


# --- Whatever lies on the table paints only where it says, or a trace stays when it goes.


LIGHT = 3  # of 255; a shadow's last and faintest row is not seen


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("table-others-turn", (1280, 720)),
        ("public-question", (1920, 1080)),
        ("television-3", (1280, 720)),
        ("log", (1920, 1080)),
        ("picked", (2560, 1440)),
        ("summary-of-eight", (2560, 1440)),  # over the table, on which all hands lie open
    ],
)
def test_nothing_paints_beyond_its_reach(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    opened = visit(tmp_path, size, Settings())
    SCREENS[name](opened)
    scenes = opened.app.context.scenes.scenes
    scene = next(scene for scene in scenes if isinstance(scene, TableScene))
    items = list(scene.frame.items())
    assert {"header", "discards"} <= {item.key for item in items}
    beyond = {}
    for item in items:
        if item.key == "dimmed":
            continue  # changes what lies there already
        target = pygame.Surface(size, pygame.SRCALPHA)
        item.paint(target)
        target.fill((0, 0, 0, 0), item.rect)
        # To look for the faintest pixel takes longest; mostly there is none at all.
        pixels = target.get_buffer().raw
        if pixels != bytes(len(pixels)):
            painted = target.get_bounding_rect(LIGHT)
            if painted.size != (0, 0):
                beyond[item.key] = item.rect, painted
    opened.app.close()
    assert beyond == {}


# --- Tests that a frame makes only what is new: no picture, layout or sentence a second time.


RULES = find_sheet("grandma-jeanne").meld_rules(0)
DECK = [CardId(card) for card in range(0, 52, 5)]


class Calls:
    """Counts the calls of a function that it stands in for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, home: object, name: str) -> None:
        self.count = 0
        real = getattr(home, name)

        def counted(*args: object, **named: object) -> object:
            self.count += 1
            return real(*args, **named)

        monkeypatch.setattr(home, name, counted)


def test_cards_that_rest_at_a_size_again_are_not_drawn_again(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = at(app, tmp_path, late(8, 8, 11)).table.display.canvas.pictures
    drawn = Calls(monkeypatch, card_art, "_rasterised")

    def lay(height: float) -> None:
        pictures.set_resting_heights(height)
        for card in DECK:
            pictures.resting(card, CardPose(100, 100, height), RULES)

    lay(83)
    assert drawn.count == len(DECK)
    lay(71)
    lay(83)
    assert drawn.count == 2 * len(DECK)


def test_cards_gathered_for_the_next_deal_fly_as_they_lay(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = at(app, tmp_path, late(8, 8, 11)).table.display.canvas.pictures
    SURFACES.clear()
    pictures.set_resting_heights(83)
    for card in DECK:
        pictures.resting(card, CardPose(100, 100, 83), RULES)
    drawn = Calls(monkeypatch, card_art, "_rasterised")
    pictures.set_resting_heights(120)
    for card in DECK:
        pictures.flying(card, CardPose(100, 100, 83), RULES)
    assert drawn.count == 0


def test_any_card_has_been_drawn_ahead_for_the_hand_and_the_pile(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    art = app.context.assets.cards
    art.ahead.start()
    player = at(app, tmp_path, late(4, 4, 11))
    for ahead in art.ahead._drawn.values():
        ahead.result(timeout=600)
    placed, pictures = player.placed, player.table.display.canvas.pictures
    drawn = Calls(monkeypatch, card_art, "_rasterised")
    rules = player.view.table.meld_rules
    for card in map(CardId, range(54)):
        pictures.resting(card, CardPose(100, 100, placed.card), rules)
        pictures.resting(card, CardPose(100, 100, placed.stock.height, 4.0), rules)
        pictures.resting(None, CardPose(100, 100, placed.stock.height, 3.0), rules)
    assert drawn.count == 0
    pictures.resting(DECK[0], CardPose(100, 100, placed.card + 9), rules)
    assert drawn.count == 1
    app.context.navigation.show_title()
    assert not art.ahead._drawn
    art.ahead.stop()


def test_melds_of_seats_that_laid_nothing_are_not_packed_again(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, late(8, 12, 11))
    display = player.table.display
    packed = Calls(monkeypatch, card_places, "pack_melds")
    display.rearrange()
    display.rearrange()
    assert packed.count == 0
    player.resize((1600, 900))
    assert packed.count > 0


def test_pointing_at_another_card_places_nothing_but_the_hand_again(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, late(8, 12, 22))
    player.settle()
    placed = Calls(monkeypatch, layout, "lay_out_table")
    for card in player.placed.order[:5]:
        before = player.placed.cards[card].y
        player.table.display.hover(card)
        assert player.placed.cards[card].y < before
    assert placed.count <= 1


def test_a_closed_log_wraps_nothing_and_an_open_one_only_the_new_line(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    log = player.table.display.log
    for number in range(30):
        log.add(f"Ben has drawn {number} cards")
    wrapped = Calls(monkeypatch, Fonts, "wrap")
    log.add("Ben discarded 7♥")
    assert wrapped.count == 0
    assert log.lines.content_height() > 0
    wrapped.count = 0
    log.add("Clara discarded 8♥")
    assert log.lines.content_height() > 0
    assert wrapped.count == 1


def test_a_summary_opens_with_the_cards_drawn_in_the_pause_before(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = go_out(app, tmp_path)
    player.paints = True
    player.wait(1.0)
    drawn = Calls(monkeypatch, card_art, "_rasterised")
    player.wait(3.0)
    page = player.sees(DealOver)
    assert sum(map(len, page.result.hands)) > 10
    assert drawn.count == 0


def test_the_turns_of_seats_that_did_nothing_are_not_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Calls(monkeypatch, history, "_told")
    turns = history.TurnHistory()
    for seat in map(Seat, range(8)):
        turns.record(TurnBegan(seat))
        turns.record(CardDiscarded(seat, DECK[seat]))
    before = turns.texts()
    told.count = 0
    assert turns.texts() == before
    assert turns.last_round() == {seat: texts[0] for seat, texts in before.items()}
    assert told.count == 0
    turns.record(CardDiscarded(Seat(7), DECK[9]))
    assert turns.texts()[Seat(7)] != before[Seat(7)]
    assert 0 < told.count < 2 * 8


# --- Tests of the piles: the stock grows thinner, and discards lie strewn but never wander.


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
