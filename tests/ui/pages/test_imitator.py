"""Tests of the page on which the computer learns to play like somebody."""

from __future__ import annotations

from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.host.imitator import (
    delete_model,
    player_model,
    save_model,
)
from mayi_desktop.host.setup import level_of
from mayi_desktop.ui.pages.imitator import ImitatorPage
from mayi_desktop.ui.pages.records import PLAYERS, PlayersTab, RecordsPage
from mayi_desktop.ui.pages.setup import SetupPage
from tests.bench.invented import PEOPLE
from tests.bench.likeness import model_of, save_games
from tests.host.recorded import filled_records, made_up
from tests.ui.hand import Hand

NAME = "Grandma"


def opened(hand: Hand, games: int) -> ImitatorPage:
    save_games(hand.app.folder, NAME, PEOPLE["Otto"], range(games))
    page = ImitatorPage(hand.app.context, NAME)
    hand.app.context.scenes.push(page)
    finish(hand, page)
    return page


def finish(hand: Hand, page: ImitatorPage) -> None:
    for _ignored in range(5000):
        if not page._work:
            return
        hand.wait()
    raise AssertionError("it never ends")


def with_model(hand: Hand) -> None:
    folder = hand.app.folder
    save_games(folder, NAME, PEOPLE["Otto"], range(2))
    save_model(folder, model_of(NAME, PEOPLE["Otto"], range(2)))


def test_under_ten_deals_nothing_is_made(hand: Hand) -> None:
    page = opened(hand, 1)
    assert "6 deals" in page.about.text
    assert not page.make.visible
    assert not page.delete.visible


def test_somebody_is_learned_kept_and_deleted_again(hand: Hand) -> None:
    page = opened(hand, 2)
    assert "12 deals" in page.make.label
    hand.click(page.make)
    assert not page.make.visible
    finish(hand, page)
    kept = player_model(hand.app.folder, NAME)
    assert kept is not None
    assert kept.deals == 12
    assert "12 deals" in page.state.text
    assert "Like Grandma" in page.state.text
    hand.click(page.delete)
    assert player_model(hand.app.folder, NAME) is None
    assert not page.state.visible


def test_leaving_before_the_end_keeps_nothing(hand: Hand) -> None:
    page = opened(hand, 2)
    hand.click(page.make)
    hand.press("escape")
    hand.wait(0.5)
    assert player_model(hand.app.folder, NAME) is None


def test_what_cannot_be_saved_is_said(hand: Hand) -> None:
    page = opened(hand, 2)
    (hand.app.folder / "relatives").write_text("in the way", encoding="utf-8")
    hand.click(page.make)
    finish(hand, page)
    assert page.model is None
    assert "didn’t work" in page.state.text
    assert page.state.visible


def test_the_list_of_players_leads_there_for_people_only(hand: Hand) -> None:
    with filled_records(hand.app.folder, [made_up(number) for number in range(6)]):
        pass
    hand.app.context.scenes.push(RecordsPage(hand.app.context, PLAYERS))
    hand.wait()
    tab = hand.sees(RecordsPage).tab
    assert isinstance(tab, PlayersTab)
    people = {index: line.person for index, line in enumerate(tab._lines)}
    assert set(people.values()) == {True, False}
    for index, person in people.items():
        tab._pick(index)
        assert tab.relative.visible is person
    tab._pick(next(index for index, person in people.items() if person))
    hand.wait()
    hand.click(tab.relative)
    assert isinstance(hand.scene, ImitatorPage)


def test_a_seat_can_be_given_to_somebodys_imitator(hand: Hand) -> None:
    with_model(hand)
    hand.press_button("Play")
    page = hand.sees(SetupPage)
    row = page.seats[1]
    assert (level_of(NAME), "Like Grandma") in row.level.options
    row._choose_level(level_of(NAME))
    who = page.draft.seats[1]
    assert (who.name, who.level, who.style) == (NAME, level_of(NAME), "")
    assert "12 deals" in row.level.tip
    row._choose_face("p7")
    face = page.draft.seats[1].style
    assert face
    assert face not in CHARACTERS
    row._choose_level("sharp")
    assert page.draft.seats[1].style in CHARACTERS


def test_whoever_leaves_a_seat_is_followed_by_their_imitator(hand: Hand) -> None:
    with_model(hand)
    hand.press_button("Play")
    page = hand.sees(SetupPage)
    page.draft.rename(0, NAME)
    page.seats[0].choose_kind("computer")
    assert page.draft.seats[0].level == level_of(NAME)
    assert page.seats[0].level.chosen == level_of(NAME)
    page.seats[0].choose_kind("person")
    assert page.draft.seats[0].level == "beginner"


def test_a_imitator_of_the_last_table_that_is_gone_is_not_offered(hand: Hand) -> None:
    with_model(hand)
    hand.press_button("Play")
    page = hand.sees(SetupPage)
    page.seats[1]._choose_level(level_of(NAME))
    hand.app.change_settings(page.draft.saved_in(hand.app.context.settings))
    delete_model(hand.app.folder, NAME)
    again = SetupPage(hand.app.context)
    assert again.draft.seats[1].level == "steady"
    assert again.draft.seats[1].style
