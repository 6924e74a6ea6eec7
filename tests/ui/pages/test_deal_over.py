"""Tests of the summary's rows: what the cards left over cost can be read, however many."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.engine.table import DealResult, Meld
from mayi_desktop.host.par import Par
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.faces import GLAD, SAD
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import rail_width
from mayi_desktop.ui.kit.score_pad import ScorePad
from mayi_desktop.ui.kit.theme import IVORY, THEMES, Size
from mayi_desktop.ui.pages import deal_over
from mayi_desktop.ui.pages.deal_over import CardsLeft, DealOver, ParLine, short_deal_text
from mayi_desktop.ui.pages.scores import Confetti, Counting
from mayi_desktop.ui.play.words import PlayerNames
from mayi_desktop.ui.table.card_pictures import CardPictures
from mayi_desktop.ui.table.card_places import ASPECT, MeldBox
from tests.host.test_par import BOTS, SEATS, dealt
from tests.notation import position
from tests.ui.hand import FRAME
from tests.ui.pictures import contrast
from tests.ui.reading import Written, paint_anew
from tests.ui.screens import SCREENS, visit
from tests.ui.table.hearing import Watch, Watched
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

SMALL = (1024, 640)


def costs(lines: list[Written]) -> list[Written]:
    """The labels at the feet of the cards, from the top row and there from the left."""
    found = [line for line in lines if line.text.replace("×", "").replace(" ", "").isdigit()]
    small = min(line.px for line in found)
    return sorted(
        (line for line in found if line.px == small and line.place.left < line.room.right),
        key=lambda line: (line.room.y, line.room.x),
    )


def test_the_pad_begins_beside_the_top_row(tmp_path: Path) -> None:
    seen = visit(tmp_path, (1280, 720), Settings())
    try:
        SCREENS["par"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        page.result = replace(page.result, winner=Seat(1))
        page.arrange(page.bounds)
        assert page._rows[0].y > page._rows[1].y
        assert page.pad.rect.y == page._rows[1].y
        largest = max(line.px for line in paint_anew(seen.app) if line.text == "Ben")
        assert largest > page.look.metrics.body, "to be read from afar"
    finally:
        seen.app.close()


@pytest.mark.parametrize("size", [SMALL, (1280, 720)])
@pytest.mark.parametrize("name", ["par", "summary-of-eight"])
def test_labels_of_costs_do_not_touch(tmp_path: Path, name: str, size: Size) -> None:
    seen = visit(tmp_path, size, Settings())
    try:
        SCREENS[name](seen)
        labels = costs(paint_anew(seen.app))
        assert any("×" in label.text for label in labels) or size != SMALL
        for one, other in pairwise(labels):
            if one.room.y == other.room.y:
                assert one.room.right < other.room.left, (one.text, other.text)
    finally:
        seen.app.close()


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", ["par", "summary-of-eight"])
def test_long_names_stand_whole_in_two_lines(tmp_path: Path, name: str, scale: float) -> None:
    seen = visit(tmp_path, SMALL, Settings(ui_scale=scale))
    try:
        SCREENS[name](seen)
        rows = (line for line in paint_anew(seen.app) if line.room.right < SMALL[0] // 2)
        lines = {line.text: line for line in rows}
        upper, lower = lines["Maximilian-"], lines["Alexander"]
        assert not upper.cut
        assert not lower.cut
        assert upper.place.bottom <= lower.place.bottom
        assert upper.px == lower.px >= 14
    finally:
        seen.app.close()


def test_no_paper_falls_over_words_and_figures(tmp_path: Path) -> None:
    seen = visit(tmp_path, SMALL, Settings())
    try:
        SCREENS["summary-of-eight"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        surface = seen.app.window.surface

        def pictures() -> list[bytes]:
            page.repaint()
            page.draw(surface, everything=True)
            parts = [page.pad.rect.inflate(-8, -8), *page._rows, surface.get_rect()]
            return [pygame.image.tobytes(surface.subsurface(part), "RGB") for part in parts]

        page.confetti = Confetti()
        for _step in range(10):
            page.confetti.update(0.05)
        *falling, whole = pictures()
        page.confetti.stop()
        *still, bare = pictures()
        assert whole != bare
        assert [a == b for a, b in zip(falling, still, strict=True)] == [True] * len(still)
    finally:
        seen.app.close()


def test_the_chart_tells_no_total_before_it_is_counted_and_written(tmp_path: Path) -> None:
    seen = visit(tmp_path, SMALL, Settings())
    try:
        SCREENS["summary"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        assert page._writing is not None
        before = page._chart.series
        unwritten = [s for s, shares in page._writing.shares.items() if shares[1] < 1]
        assert unwritten
        assert [line.number for line in before if line.values[-1] is None] == unwritten
        seen.hand.press("x")
        seen.hand.wait()
        assert page._writing is None
        assert [line.values[-1] for line in page._chart.series] == list(page.pad.totals)
        for early, late in zip(before, page._chart.series, strict=True):
            assert early.values[:-1] == late.values[:-1]
            assert early.name.startswith(f"{early.values[-2]} · ")
    finally:
        seen.app.close()


def test_who_went_out_is_on_top_with_their_melds_and_the_others_follow_by_standing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[Seat, pygame.Rect]] = []

    def note(canvas: object, target: object, meld: Meld, box: MeldBox, rules: object) -> None:
        drawn.append((meld.owner, box.rect))

    monkeypatch.setattr(deal_over, "draw_meld", note)
    seen = visit(tmp_path, (1280, 720), Settings())
    try:
        SCREENS["summary"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        assert page.result.winner == Seat(0)
        drawn.clear()
        paint_anew(seen.app)
        mine = [meld for meld in page.view.table.melds if meld.owner == Seat(0)]
        assert len(mine) > 1
        assert [owner for owner, _box in drawn] == [Seat(0)] * len(mine)
        assert all(page._rows[0].contains(box) for _owner, box in drawn)
        down = sorted(range(1, 5), key=lambda seat: page._rows[seat].y)
        totals = [page.pad.totals[seat] for seat in down]
        assert totals == sorted(totals)
        assert page._rows[0].y < page._rows[down[0]].y
    finally:
        seen.app.close()


def test_the_glad_face_is_who_went_out_and_the_sorry_one_was_caught_with_most(
    tmp_path: Path,
) -> None:
    seen = visit(tmp_path, (1280, 720), Settings())
    try:
        SCREENS["summary"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        most = max(page.result.points)
        moods = {seat: page._mood(Seat(seat)) for seat in range(5)}
        assert moods[0] is GLAD
        assert {s for s in moods if moods[s] is SAD} == {
            s for s in moods if page.result.points[s] == most
        }
    finally:
        seen.app.close()


def test_heading_and_rows_keep_clear_of_the_rail(tmp_path: Path) -> None:
    seen = visit(tmp_path, SMALL, Settings())
    try:
        SCREENS["summary-of-eight"](seen)
        rail = rail_width(SMALL[1])
        page = seen.app.context.scenes.top
        assert isinstance(page, DealOver)
        room = pygame.Rect((0, 0), SMALL).inflate(-2 * rail, -2 * rail)
        heading = next(line for line in paint_anew(seen.app) if line.text == page.heading())
        assert room.contains(heading.ink)
        assert all(room.contains(row) for row in page._rows)
    finally:
        seen.app.close()


# --- Tests that the points below the cards that are left lie on their own cards.


HEIGHT = 100.0
WIDTH = HEIGHT * ASPECT


@pytest.mark.parametrize("room", [1200, 500, 300])
def test_each_label_begins_on_its_card(
    app: App, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    cards = [6, 17, 30, 41, 47]
    begins: list[float] = []
    monkeypatch.setattr(
        CardsLeft, "_draw_points", lambda _, __, ___, px, foot, room: begins.append(foot[0])
    )
    look = app.context.look
    sheet = SHEETS["grandma-jeanne"].sheet
    left = CardsLeft(look, CardPictures(app.context.assets.cards), sheet, 0)
    target = pygame.Surface((1300, 140))
    left.draw(target, cards, pygame.Rect(20, 10, room, 120), HEIGHT)
    step = min(WIDTH * 1.06, (room - WIDTH) / (len(cards) - 1))
    assert begins == pytest.approx([20 + index * step for index in range(len(cards))])


@pytest.mark.parametrize("theme", THEMES)
def test_each_label_stands_out_from_its_card(app: App, theme: str) -> None:
    app.change_settings(replace(app.context.settings, theme=theme))
    look = app.context.look
    sheet = SHEETS["grandma-jeanne"].sheet
    left = CardsLeft(look, CardPictures(app.context.assets.cards), sheet, 0)
    target = pygame.Surface((400, 140))
    room = pygame.Rect(20, 20, 300, 100)
    left.draw(target, [6, 17], room, HEIGHT)
    label = target.get_at((room.left + 4, room.bottom - 8))
    assert contrast(tuple(label)[:3], IVORY) >= 7


# --- Tests of the summary's words: that low is good, and how a strong player would have done.


NEARLY_OUT = """
deal 2
turn 0 play stock
seat 0 down: 9H
seat 1: *11
seat 2: *11
run 0: 9S TS JS QS
set 0: 3C 3D 3H
discards: 3C 4D
"""


def answered(line: ParLine) -> list[str]:
    """All that the line says, from the press of its button to the end."""
    line.ask.pressed.emit()
    seen = [line.answer.text]
    for _ignored in range(5000):
        line.update(1 / 60)
        if line.answer.text != seen[-1]:
            seen.append(line.answer.text)
        if line.done:
            break
    assert line.done
    return seen


def test_par_is_reckoned_only_when_asked_for(look: Look, monkeypatch: pytest.MonkeyPatch):
    ran: list[float] = []
    monkeypatch.setattr(deal_over, "run_slice", lambda steps, seconds: ran.append(seconds))
    line = ParLine(look, Par(dealt(), Seat(0), SEATS, BOTS), own=40)
    line.update(1 / 60)
    assert ran == []
    assert list(line.members()) == [line.ask]
    line.ask.pressed.emit()
    line.update(1 / 60)
    assert len(ran) == 1
    assert list(line.members()) == [line.answer]


@pytest.mark.parametrize(("own", "well"), [(0, True), (400, False)])
def test_the_answer_comes_finished_and_is_kind(look: Look, own: int, well: bool):
    par = Par(dealt(), Seat(0), SEATS, BOTS)
    line = ParLine(look, par, own=own)
    waiting, result = answered(line)
    assert not any(letter.isdigit() for letter in waiting)
    assert str(round(par.mean)) in result
    assert f"You have {own}" in result
    assert result.startswith("Well played!") == well
    assert ("Good luck" in result) != well


def test_without_a_result_there_is_a_sentence(look: Look, monkeypatch: pytest.MonkeyPatch):
    par = Par(dealt(), Seat(0), SEATS, BOTS)
    monkeypatch.setattr(par, "think", lambda: iter(()))
    line = ParLine(look, par, own=3)
    assert answered(line)[-1] == "We can’t compare these cards this time."


def test_the_next_deal_waits_for_nothing(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(deal_over, "run_slice", lambda steps, seconds: False)
    host = game_at(tmp_path, NEARLY_OUT)
    host._dealt = dealt()
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(5.5)
    page = player.sees(DealOver)
    assert page.par_line is not None
    player.click(page.par_line.ask)
    assert not page.par_line.ask.visible
    assert not page.par_line.done
    player.press("enter")
    assert player.scene is player.table


def test_the_summary_says_that_low_is_good(app: App, tmp_path: Path):
    host = game_at(tmp_path, NEARLY_OUT)
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.click(player.at("9H"))
    player.settle()
    player.click(player.discards())
    player.wait(5.5)
    page = player.sees(DealOver)
    assert page.pad.note == _("The lowest total wins.")
    plain = ScorePad(page.look, page.pad.names, page.pad.rows)
    assert page.pad.height_for(400) > plain.height_for(400)


# --- Tests that points are counted card by card, heard as they are, and never in anybody's way.


LAST_CARD = """
deal 1
turn 0 play stock
seat 0 down: 7H
seat 1: KH KD 5S 4S 3S
seat 2: *8
set 0: 8H 8D 8S
set 0: 9H 9D 9S
discards: 4D
"""


def go_out(app: App, tmp_path: Path, watch: Watch) -> tuple[DealOver, Watched]:
    player = Player(app, game_at(tmp_path, LAST_CARD))
    player.table.host.clock.delays = BotDelays()
    player.until_asked()
    heard = watch(player)
    return player.go_out_with("7H"), heard


def figures(app: App, page: DealOver) -> list[str]:
    """What stands at the right of every row."""
    return [line.text for line in paint_anew(app) if line.text.startswith("+")]


def test_cards_are_counted_one_by_one_and_each_is_heard(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    page, heard = go_out(app, tmp_path, watch)
    before = len(heard.heard)
    whole = [f"+{points}" for points in page.result.points if points]
    seen = [figures(app, page)]
    while page.counting.is_running:
        heard.frame()
        seen.append(figures(app, page))
    assert seen[0] == []  # nothing stands beside hands that are still to be counted
    assert seen[-1] == whole
    assert len({row[0] for row in seen if row}) == 5
    notes = [note for _, cue, _, note in heard.heard[before:] if cue == "count"]
    assert notes == [*range(5), *range(8)]


def test_a_key_ends_the_counting_at_once(app: App, tmp_path: Path, watch: Watch) -> None:
    page, heard = go_out(app, tmp_path, watch)
    heard.player.wait(DealOver.deaf_seconds + 0.1)
    assert page.counting.is_running
    heard.player.press("left")
    assert not page.counting.is_running
    assert not page.pad.written
    assert page.pad.rect == page._pad_place
    assert figures(app, page) == [f"+{points}" for points in page.result.points if points]
    counted = len(heard.times("count"))
    heard.player.wait(1.0)
    assert len(heard.times("count")) == counted


def test_points_are_written_on_the_pad_once_their_hand_is_counted(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    page, heard = go_out(app, tmp_path, watch)
    place = page._pad_place
    assert page.pad.rect.x > place.x
    assert page.pad.written
    begun: list[int] = []
    while page.pad.written:
        before = page.pad.written
        assert len({share for share, _total in before.values()}) > 1 or len(begun) in (0, 3)
        heard.frame()
        for seat, (share, total) in page.pad.written.items():
            assert share >= before[seat][0]
            assert total == 0 or share == 1
            if share and seat not in begun:
                assert page.counting.points(seat) is None
                begun.append(seat)
    assert begun == [0, 1, 2]
    assert page.pad.rect == place


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": 0.0}])
def test_with_reduced_motion_the_points_are_there(
    app: App, tmp_path: Path, watch: Watch, still: dict[str, float | bool]
) -> None:
    app.change_settings(replace(app.context.settings, **still))
    page, heard = go_out(app, tmp_path, watch)
    assert not page.counting.is_running
    assert heard.times("count") == []


def test_the_largest_table_is_counted_in_a_few_seconds() -> None:
    counting = Counting([[5] * 24] * 8)
    frames = 0
    while counting.is_running:
        counting.update(FRAME)
        frames += 1
    assert frames * FRAME < 5.0


def test_the_points_of_a_card_hop_as_it_is_counted_and_then_stand_still() -> None:
    counting = Counting([[5, 10], [20]])
    heights: dict[int, list[float]] = {0: [], 1: []}
    for _step in range(120):
        counting.update(FRAME)
        for seat, seen in heights.items():
            hop = counting.hop(seat)
            seen.append(0.0 if hop is None else hop[1])
    for seen in heights.values():
        assert max(seen) > 0.9
        assert seen[-1] == 0
    assert heights[0].index(max(heights[0])) < heights[1].index(max(heights[1]))
    assert not counting.hopping


def test_only_the_row_that_is_counted_is_painted_and_it_comes_to_rest(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    page, heard = go_out(app, tmp_path, watch)
    heard.player.paints = True
    while page.counting.is_running or page.counting.hopping or page.pad.written:
        heard.frame()
    heard.frame()
    page.confetti.stop()
    heard.frame()
    assert not page.update(FRAME)


@pytest.mark.parametrize(
    ("turns", "meld", "words"),
    [
        (7, "7S 7H 7D", "A short hand: Ben was dealt cards that go together."),
        (7, "7S JK 2H", "A short hand: 2 wild cards are in Ben’s melds."),
        (8, "7S 7H 7D", ""),
    ],
)
def test_a_deal_that_ends_within_two_rounds_says_why(turns: int, meld: str, words: str) -> None:
    seats = "seat 0: *5\nseat 1 down: *0\nseat 2: *5\nseat 3: *5\n"
    state = position(SHEETS["grandma-jeanne"].sheet, f"turn 1 play stock\n{seats}set 1: {meld}")
    table = state.table
    result = DealResult(0, Seat(1), ((), (), (), ()), (9, 0, 9, 9))
    ended = replace(table, result=result, first_turn=table.turn_no - turns)
    view = view_for(replace(state, table=ended), None)
    names = PlayerNames(("Ann", "Ben", "Clara", "Daniel"))
    assert short_deal_text(view, names) == words
    own = short_deal_text(view, replace(names, you=Seat(1)))
    assert own == words.replace("Ben’s", "your").replace("Ben was", "you were")
