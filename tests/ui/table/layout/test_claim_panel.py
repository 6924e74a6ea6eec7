"""Tests that every question about a discard has the same roomy panel, and covers nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.theme import Metrics, Size
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.layout import answer_rects, answer_rows, heading_rect
from tests.ui.screens import SCREENS, Visit, visit

QUESTIONS = "veto", "veto-late"
SMALL = (1024, 640)


@dataclass(frozen=True, slots=True)
class Seen:
    """A table with a question, opened to be looked at."""

    visit: Visit
    scene: TableScene


Looking = Callable[[str, Size, float], Seen]


@pytest.fixture
def look_at(tmp_path: Path) -> Iterator[Looking]:
    opened: list[Visit] = []

    def look(name: str, size: Size, scale: float) -> Seen:
        opened.append(visit(tmp_path, size, Settings(ui_scale=scale)))
        SCREENS[name](opened[-1])
        scene = opened[-1].app.context.scenes.top
        assert isinstance(scene, TableScene)
        opened[-1].hand.wait(1.0)
        return Seen(opened[-1], scene)

    yield look
    for one in opened:
        one.app.close()


@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        *product(QUESTIONS, (SMALL, (1280, 720), (1920, 1080)), (1.0, 1.5)),
        ("odds-asked", SMALL, 1.0),
    ],
)
def test_all_answers_are_equally_high_and_touch_nothing(
    look_at: Looking, name: str, size: Size, scale: float
) -> None:
    scene = look_at(name, size, scale).scene
    panel, placed = scene.panel, scene.display.layout
    rects = [button.rect for button in panel.buttons()]
    assert len({rect.height for rect in rects}) == 1
    assert rects[0].height >= Metrics(size).px(44 if len(rects) <= 6 else 33)
    for one, other in combinations(rects, 2):
        assert not one.inflate(4, 4).colliderect(other)
    assert all(panel.rect.contains(rect) for rect in rects)
    assert panel.rect == placed.claim_panel
    in_the_way = [placed.stock.bounds(), placed.discards.bounds(), placed.claim_button]
    in_the_way += [box.plate for box in placed.seats.values()]
    in_the_way += [box.frame for box in placed.tray]
    in_the_way += [box.rect for box in placed.melds.values()]
    in_the_way += [placed.caption]
    for rect in in_the_way:
        assert not panel.rect.colliderect(rect)


def test_usual_questions_have_panels_of_one_shape() -> None:
    for answers, aside in ((2, True), (2, False), (3, True), (3, False)):
        assert answer_rows(answers, aside=aside) == 3
    assert answer_rows(8, aside=True) == 6


@pytest.mark.parametrize("answers", range(2, 9))
@pytest.mark.parametrize("aside", [False, True])
def test_the_answer_that_lets_it_pass_stands_first_and_alone(answers: int, aside: bool) -> None:
    panel = pygame.Rect(700, 200, 300, 300)
    first, *others = answer_rects(Metrics(SMALL), panel, answers, aside=aside)
    assert len(others) == answers - 1 + aside
    assert all(other.top > first.bottom for other in others)
    for top in {other.top for other in others}:
        row = [other for other in others if other.top == top]
        assert (row[0].left, row[-1].right) == (first.left, first.right)
    if aside:
        assert all(others[-1].top > other.bottom for other in others[:-1])
        assert others[-1].width == first.width


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [SMALL, (1280, 720)])
def test_every_card_of_a_meld_can_be_read_while_a_question_stands(
    look_at: Looking, size: Size, scale: float
) -> None:
    scene = look_at("veto-late", size, scale).scene
    for box in scene.display.layout.melds.values():
        assert min(box.visible_widths) >= 9


def test_a_low_panel_leaves_the_melds_where_they_are(look_at: Looking) -> None:
    seen = look_at("veto-late", SMALL, 1.0)
    placed = seen.scene.display.layout
    assert placed.flat
    asked = {meld: box.rect.copy() for meld, box in placed.melds.items()}
    seen.visit.hand.click(seen.scene.panel.answers[0])
    seen.visit.hand.wait(2.0)
    placed = seen.scene.display.layout
    assert not placed.flat
    assert {meld: box.rect for meld, box in placed.melds.items()} == asked


@pytest.mark.parametrize("answers", range(2, 9))
@pytest.mark.parametrize("aside", [False, True])
def test_a_low_panel_has_a_place_for_every_answer(answers: int, aside: bool) -> None:
    sizes, panel = Metrics(SMALL), pygame.Rect(450, 347, 548, 129)
    rows = answer_rows(answers, aside=aside)
    places = answer_rects(sizes, panel, answers, aside=aside, flat=True)
    head = heading_rect(sizes, panel, rows, flat=True)
    assert len(places) == answers + aside
    assert all(panel.contains(place) for place in (*places, head))
    # There is air around each.
    assert all(panel.inflate(-14, -14).contains(place) for place in (*places, head))
    for one, other in combinations((*places, head), 2):
        assert not one.inflate(12, 12).colliderect(other)
    assert places[0].width > 2 * places[0].height


def test_melds_make_way_for_a_question_and_come_back(look_at: Looking) -> None:
    size = (1280, 720)
    seen = look_at("veto-late", size, 1.0)
    scene = seen.scene
    panel = scene.panel.rect.copy()
    asked = {meld: box.rect.copy() for meld, box in scene.display.layout.melds.items()}
    seen.visit.hand.click(seen.scene.panel.answers[0])
    seen.visit.hand.wait(2.0)
    assert scene.panel.question is None
    free = {meld: box.rect.copy() for meld, box in scene.display.layout.melds.items()}
    assert free.keys() == asked.keys()
    moved = {meld for meld in free if free[meld] != asked[meld]}
    assert moved
    assert all(free[meld].x > size[0] // 2 for meld in moved)
    assert any(free[meld].bottom > panel.top for meld in moved)
    assert all(asked[meld].bottom <= panel.top for meld in moved)
