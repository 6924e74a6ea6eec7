"""Tests that every question about a discard has the same roomy panel, and covers nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from mayi_desktop.host.setup.settings import Settings
from mayi_desktop.ui.drawing.theme import Metrics, Size
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.table.layout.claim_panel_layout import (
    answer_rects,
    answer_rows,
    heading_rect,
)
from mayi_desktop.ui.table.model.prompt_model import Commands
from tests.ui.reading import buttons, paint_anew, spilling
from tests.ui.screens import SCREENS, Visit, visit

QUESTIONS = (
    "veto",
    "veto-late",
    "public-question",
    "public-veto",
    "public-of-eight",
    "who-looks",
)
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
    in_the_way = [placed.stock.bounds(), placed.discards.bounds(), placed.pill]
    in_the_way += [box.panel for box in placed.seats.values()]
    in_the_way += [box.frame for box in placed.tray]
    in_the_way += [box.rect for box in placed.melds.values()]
    in_the_way += [placed.caption]
    for rect in in_the_way:
        assert not panel.rect.colliderect(rect)


def test_with_eight_people_everybody_may_still_look_first(look_at: Looking) -> None:
    scene = look_at("public-of-eight", SMALL, 1.0).scene
    question = scene.panel.question
    assert question is not None
    assert [answer.seat for answer in question.answers] == [None, 0, 1, 2, 3, 4, 5, 6]
    assert question.aside is not None
    assert question.aside.does(Commands.pick_viewer)


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
        assert min(box.strips) >= 9


def test_a_low_panel_leaves_the_melds_where_they_are(look_at: Looking) -> None:
    seen = look_at("veto-late", SMALL, 1.0)
    placed = seen.scene.display.layout
    assert placed.flat
    asked = {meld: box.rect.copy() for meld, box in placed.melds.items()}
    seen.visit.hand.press("space")
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
    for one, other in combinations((*places, head), 2):
        assert not one.inflate(4, 4).colliderect(other)
    assert places[0].width > 2 * places[0].height


def test_melds_make_way_for_a_question_and_come_back(look_at: Looking) -> None:
    size = (1280, 720)
    seen = look_at("veto-late", size, 1.0)
    scene = seen.scene
    panel = scene.panel.rect.copy()
    asked = {meld: box.rect.copy() for meld, box in scene.display.layout.melds.items()}
    seen.visit.hand.press("space")
    seen.visit.hand.wait(2.0)
    assert scene.panel.question is None
    free = {meld: box.rect.copy() for meld, box in scene.display.layout.melds.items()}
    assert free.keys() == asked.keys()
    moved = {meld for meld in free if free[meld] != asked[meld]}
    assert moved
    assert all(free[meld].x > size[0] // 2 for meld in moved)
    assert any(free[meld].bottom > panel.top for meld in moved)
    assert all(asked[meld].bottom <= panel.top for meld in moved)


def test_long_names_on_the_answers_stand_in_two_lines_and_are_not_tiny(
    look_at: Looking,
) -> None:
    seen = look_at("public-of-eight", SMALL, 1.0)
    names = seen.scene.panel.answers[1:]
    assert all(button.most_px >= 14 for button in names)
    shown = {line.text for line in paint_anew(seen.visit.app) if not line.cut}
    assert {"Maximilian-", "Alexander"} <= shown


@pytest.mark.parametrize("scale", [1.5, 2.5])
def test_names_of_two_lines_do_not_leave_their_buttons(look_at: Looking, scale: float) -> None:
    seen = look_at("public-of-eight", (1280, 720), scale)
    lines = paint_anew(seen.visit.app)
    assert not spilling(lines, buttons(seen.visit.app))
    assert {"Oma", "Annegret", "Søren", "Ångström"} <= {line.shown for line in lines}


def test_the_names_on_the_answers_are_written_equally_large(look_at: Looking) -> None:
    panel = look_at("public-of-eight", SMALL, 1.0).scene.panel
    assert len({button.most_px for button in panel.answers[1:]}) == 1
    assert 0 < panel.answers[1].most_px < panel.answers[0].fitting_px(panel.answers[0].rect)
    assert panel.answers[0].most_px == 0
