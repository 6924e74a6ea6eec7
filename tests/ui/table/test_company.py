"""Tests of people who come and go: seats that change hands, newcomers between two deals."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import Phase, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.hot_seat import SeatsPage
from mayi_desktop.ui.pages.table import NewcomerPage, TableScene
from mayi_desktop.ui.play.prompts import Commands
from tests.ui.table.player import Player
from tests.ui.table.sheets_at import sheet_at, sit_down

ENDING = """
deal 2
turn 0 play stock
seat 0 down: 7H
seat 1 down: *6
seat 2: *8
run 1: 2H 3H JK 5H
discards: QC 4D
"""
LAST = ENDING.replace("deal 2", "deal 7")
FULL = """
deal 1
turn 0 play stock
seat 0 down: 7H
seat 1 down: *6
seat 2: *8
seat 3: *8
seat 4: *8
discards: QC 4D
"""


@pytest.fixture
def sit(app: App, tmp_path: Path):
    def at(text: str, sheet: str = "honsvick", people: tuple[int, ...] = (0,)) -> Player:
        return sit_down(app, sheet_at(tmp_path, text, sheet, people=people))

    return at


def open_seats(me: Player) -> SeatsPage:
    me.press("escape")
    me.sees(Dialog)
    me.press_button("Who sits where")
    me.wait()
    return me.sees(SeatsPage)


def go_out(me: Player) -> DealOver:
    me.click(me.at("7H"))
    me.press("x")
    me.settle()
    me.wait(4.5)
    return me.sees(DealOver)


def host_of(me: Player) -> GameHost:
    return me.table.host


def test_a_seat_passes_from_the_computer_to_a_person_who_has_to_sit_down(sit):
    me = sit(ENDING.replace("7H", "7H KC"))
    page = open_seats(me)
    page.rows[2].choose_kind("person")
    page.draft.rename(2, "Oma")
    me.press_button("Done")
    me.wait()
    assert me.scene is me.table
    assert [who.person for who in host_of(me).setup.seats] == [True, False, True]
    assert host_of(me).names[2] == "Oma"
    me.click(me.at("KC"))
    me.press("x")
    for _ in range(900):
        me.wait()
        primary = me.table.prompt.now().primary
        if primary is not None and primary.does(Commands.nobody_asks):
            me.press("space")
        elif primary is not None and primary.does(Commands.sit_down):
            break
    assert me.sit_down() == 2


def test_the_computer_plays_on_for_somebody_who_leaves(sit):
    me = sit(ENDING.replace("7H", "7H KC"))
    page = open_seats(me)
    page.rows[0].choose_kind("computer")
    me.press_button("Done")
    me.wait()
    assert me.table.model.viewer is None
    assert me.view.hand == ()
    me.wait(4.0)
    assert host_of(me).view(None).table.turn_no > 10


def test_who_is_left_alone_sees_their_hand_once_they_say_that_they_are_there(sit):
    me = sit(ENDING.replace("7H", "7H KC 9C 2C"), people=(0, 1))
    assert me.sit_down() == 0
    me.press("escape")
    me.sees(Dialog)
    assert me.table.model.viewer is None
    me.press_button("Who sits where")
    me.sees(SeatsPage).rows[0].choose_kind("computer")
    me.press_button("Done")
    me.wait()
    assert me.scene is me.table
    assert me.table.model.viewer is None
    me.settle()
    assert me.sit_down() == 1
    assert not me.table.model.hot_seat.shared
    assert me.table.display.layout.home == 1


def test_whoever_comes_back_is_as_they_were(sit):
    me = sit(ENDING, people=(0, 1))
    before = host_of(me).setup.seats[1]
    for kind in ("computer", "person"):
        page = open_seats(me)
        page.rows[1].choose_kind(kind)
        me.press_button("Done")
        me.wait()
        assert host_of(me).setup.seats[1].person is (kind == "person")
    assert host_of(me).setup.seats[1] == before


def test_nothing_changes_before_it_is_said(sit):
    me = sit(ENDING)
    page = open_seats(me)
    page.rows[2].choose_kind("person")
    me.press("escape")
    me.wait()
    assert [who.person for who in host_of(me).setup.seats] == [True, False, False]


def test_two_seats_cannot_have_one_name(sit):
    me = sit(ENDING)
    page = open_seats(me)
    me.click(page.rows[1].name)
    me.press("a", "ctrl")
    me.type_text("clara")
    assert not page.done.enabled
    assert "Two players are called Clara" in page._note.text


def test_a_handed_over_seat_is_kept_in_the_save(sit):
    me = sit(ENDING)
    open_seats(me).rows[1].choose_kind("person")
    me.press_button("Done")
    path = host_of(me).autosave.path
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert '{"seat":1,"who":["Ben",true,"steady"]}' in text


def test_the_table_rests_under_the_menu(sit):
    me = sit(ENDING.replace("turn 0 play stock", "turn 1 play stock").replace("7H", "7H KC"))
    me.press("escape")
    before = host_of(me).view(None).table
    me.wait(5.0)
    assert host_of(me).view(None).table is before
    me.press("escape")
    me.wait(4.5)
    assert host_of(me).view(None).table is not before


def test_a_newcomer_sits_down_between_two_deals(sit):
    me = sit(ENDING)
    go_out(me)
    highest = max(facts.score for facts in me.view.table.seats)
    assert highest > 0
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    me.press("a", "ctrl")
    me.type_text("Uncle Max")
    page.row.choose_kind("computer")
    me.wait()
    me.press_button("Sit down")
    me.wait()
    me.sees(DealOver)
    facts = me.view.table.seats[3]
    assert (facts.start, facts.score) == (highest, highest)
    me.press("enter")
    me.wait(5.5)
    assert host_of(me).names == ("Anna", "Ben", "Clara", "Uncle Max")
    assert me.view.table.phase in (Phase.DRAW, Phase.PLAY)
    assert me.view.counts[3] >= 9
    assert set(me.placed.seats) == {Seat(n) for n in range(4)}
    me.table.display.presenter.finish()
    assert me.table.display.presenter.is_idle


def test_a_newcomer_who_is_a_person_shares_the_screen(sit):
    me = sit(ENDING)
    go_out(me)
    me.press_button("Add a player")
    assert me.sees(NewcomerPage).draft.seats[3].person
    me.press_button("Sit down")
    me.wait()
    assert me.table.model.hot_seat.people == (0, 3)
    assert me.table.model.hot_seat.shared


def test_nobody_joins_by_the_name_of_another(sit):
    me = sit(ENDING)
    go_out(me)
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    me.press("a", "ctrl")
    me.type_text("Ben")
    assert not page.done.enabled
    me.press("escape")
    me.wait()
    me.sees(DealOver)
    assert len(host_of(me).names) == 3


def test_a_full_table_says_so(sit):
    me = sit(FULL, "variant-four")
    go_out(me)
    button = me.button("Add a player")
    assert not button.enabled
    assert "The table is full" in button.reason


def test_nobody_joins_after_the_last_deal(sit):
    me = sit(LAST)
    page = go_out(me)
    assert all(getattr(widget, "label", "") != "Add a player" for widget in page.members())
    me.press("enter")
    me.wait()
    assert not isinstance(me.scene, TableScene | DealOver)


def play_seat_by_computer(me: Player, seat: int) -> None:
    """On the page of seats: let the computer play on in a seat."""
    me.sees(SeatsPage).rows[seat].choose_kind("computer")
    me.press_button("Done")
    me.wait()


def test_seats_change_hands_in_the_menu_of_the_summary(sit):
    me = sit(ENDING)
    summary = go_out(me)
    me.press_button("Menu")
    me.press_button("Who sits where")
    page = me.sees(SeatsPage)
    page.rows[1].choose_kind("person")
    page.draft.rename(1, "Oma")
    me.press_button("Done")
    me.wait()
    again = me.sees(DealOver)
    assert again is not summary
    assert "Oma" in again._names[1]
    assert host_of(me).setup.seats[1].person
    assert me.table.model.hot_seat.people == (0, 1)


def test_seats_stay_as_they_are_once_the_game_is_over(sit):
    me = sit(LAST)
    go_out(me)
    me.press_button("Menu")
    labels = [getattr(widget, "label", "") for widget in me.sees(Dialog).members()]
    assert "Continue" in labels
    assert "Who sits where" not in labels


def test_a_rematch_gives_the_seat_back_to_whom_the_computer_played_for(
    sit, begun: list[GameSetup]
):
    me = sit(LAST)
    open_seats(me)
    play_seat_by_computer(me, 0)
    for _ in range(1200):
        me.wait()
        if isinstance(me.scene, DealOver):
            break
    me.sees(DealOver)
    me.press("enter")
    me.wait()
    page = me.sees(GameOver)
    assert not host_of(me).setup.seats[0].person
    me.click(page.rematch)
    assert [(who.name, who.person) for who in begun[0].seats] == [
        ("Anna", True),
        ("Ben", False),
        ("Clara", False),
    ]


def test_where_the_sheet_is_silent_the_table_chooses_the_points(sit):
    me = sit(ENDING.replace("2H 3H JK 5H", "3H 4H JK 6H"), "grandma-jeanne")
    go_out(me)
    scores = [facts.score for facts in me.view.table.seats]
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    words = dict(page.points.options)
    assert words["highest"] == f"the highest: {max(scores)}"
    assert words["nothing"] == "no points"
    page.points.choose("nothing")
    me.press_button("Sit down")
    me.wait()
    assert me.view.table.seats[3].score == 0


def test_where_the_sheet_speaks_nothing_is_chosen(sit):
    me = sit(ENDING)
    go_out(me)
    me.press_button("Add a player")
    page = me.sees(NewcomerPage)
    assert not hasattr(page, "points")
    me.press_button("Sit down")
    me.wait()
    scores = [facts.score for facts in me.view.table.seats]
    assert scores[3] == max(scores[:3])
