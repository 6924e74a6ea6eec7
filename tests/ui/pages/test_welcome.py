"""Tests of the first start: the name is asked for once, and used from then on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.settings import load
from mayi_desktop.host.setup import FIRST_LEVEL, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET
from mayi_desktop.ui.app import App, show_welcome
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.choices import FacesPage, TableSetup
from mayi_desktop.ui.pages.lesson import TutorialScene
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.welcome import WelcomePage, is_first_start
from tests.ui.hand import Hand


@pytest.fixture
def greeted(hand: Hand) -> Hand:
    """A hand at a program that has just been started for the first time."""
    show_welcome(hand.app.context)
    hand.wait()
    hand.sees(WelcomePage)
    return hand


def choose_another_face(hand: Hand, page: WelcomePage) -> str:
    """Choose a face on the page of faces; its key."""
    before = page.face.key
    hand.click(page.face)
    faces = hand.sees(FacesPage).faces
    chosen = next(key for key in faces if key != before)
    hand.click(faces[chosen])
    assert page.face.key == chosen
    return chosen


def test_the_name_is_kept_for_the_first_seat(greeted: Hand, tmp_path: Path) -> None:
    greeted.type_text("Oma Lene")
    page = greeted.sees(WelcomePage)
    face = choose_another_face(greeted, page)
    greeted.press_button("Play")
    greeted.sees(SetupPage)
    kept, _ignored = load(settings_file(tmp_path))
    assert kept.names == ("Oma Lene",)
    assert TableSetup.from_settings(kept).seats[0] == SeatSetup(
        "Oma Lene", person=True, level=FIRST_LEVEL, style=face
    )
    assert not is_first_start(kept)


@pytest.mark.parametrize("way", ["Play", "Learn in five minutes"])
def test_no_sheet_was_played_last_before_the_first_game(greeted: Hand, way: str) -> None:
    greeted.type_text("Lene")
    greeted.press_button(way)
    greeted.app.context.scenes.reset(TitlePage(greeted.app.context))
    greeted.press_button("Play")
    sheets = greeted.sees(SetupPage).sheets
    assert sheets.picked == DEFAULT_SHEET
    assert not any("Last played" in entry.aside for entry in sheets.entries)


def test_a_second_start_does_not_ask_again(greeted: Hand, tmp_path: Path) -> None:
    greeted.type_text("Lene")
    greeted.press_button("Play")
    greeted.app.context.scenes.pop()
    show_welcome(greeted.app.context)
    greeted.sees(TitlePage)


def test_learning_begins_with_that_name(greeted: Hand) -> None:
    greeted.type_text("Lene")
    greeted.press("enter")
    greeted.press("enter")
    assert greeted.sees(TutorialScene).model.names[0] == "Lene"


def test_learning_begins_with_the_face_that_was_chosen(greeted: Hand) -> None:
    page = greeted.sees(WelcomePage)
    chosen = choose_another_face(greeted, page)
    greeted.press_button("Learn in five minutes")
    assert greeted.sees(TutorialScene).host.setup.seats[0].style == chosen


@pytest.mark.parametrize("typed", ["", "   "])
def test_without_a_name_there_is_a_usual_one(greeted: Hand, typed: str) -> None:
    greeted.type_text(typed)
    greeted.press_button("Play")
    settings = greeted.app.context.settings
    assert settings.names == (TableSetup.from_settings(settings).seats[0].name,)
    assert not is_first_start(settings)


def test_a_name_that_a_computer_player_has_is_taken_over(greeted: Hand) -> None:
    other = TableSetup.from_settings(greeted.app.context.settings).seats[1].name
    greeted.type_text(other.lower())
    greeted.press_button("Play")
    draft = TableSetup.from_settings(greeted.app.context.settings)
    assert draft.seats[0].name == other.lower()
    assert draft.name_problem(lambda name: True) is None


def test_escape_keeps_the_name_that_was_typed(greeted: Hand) -> None:
    greeted.type_text("Zoë")
    greeted.press("escape")
    greeted.sees(TitlePage)
    settings = greeted.app.context.settings
    assert TableSetup.from_settings(settings).seats[0].name == "Zoë"
    assert not is_first_start(settings)


def test_escape_leads_to_the_title_and_asks_again_another_day(greeted: Hand) -> None:
    greeted.press("escape")
    greeted.sees(TitlePage)
    assert is_first_start(greeted.app.context.settings)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_everything_fits(greeted: Hand, size: tuple[int, int], scale: float) -> None:
    greeted.app.change_settings(replace(greeted.app.context.settings, ui_scale=scale))
    greeted.resize(size)
    scene = greeted.sees(WelcomePage)
    window = pygame.Rect((0, 0), size)
    rects = [widget.rect for widget in scene.members()]
    assert all(window.contains(rect) for rect in rects)
    for index, rect in enumerate(rects):
        assert rect.collidelist(rects[index + 1 :]) == -1


@pytest.mark.parametrize("wish", [Arguments(code=code_of(0)), Arguments(sheet="evil")])
def test_a_certain_game_that_is_wished_for_comes_first(tmp_path: Path, wish: Arguments) -> None:
    app = App(replace(wish, data=tmp_path))
    show_welcome(app.context)
    Hand(app).sees(SetupPage)
    app.close()


def test_the_title_always_offers_to_learn(hand: Hand) -> None:
    hand.press_button("Learn")
    hand.sees(TutorialScene)


def test_a_name_that_cannot_be_shown_goes_no_further(greeted: Hand) -> None:
    page = greeted.sees(WelcomePage)
    greeted.type_text("王小明")
    assert page._text.text == _(
        "This name has letters this game can’t display. Please use "
        "Latin, Greek, Cyrillic, Hebrew or Arabic letters."
    )
    assert not page.learn.enabled
    assert not page.play.enabled
    for _ignored in range(3):
        greeted.press("backspace")
    assert page._text.text == _(
        "Have you played May I? before? A short guided hand shows you "
        "everything you need. You’ll find it again on the first page under "
        "“Learn”."
    )
    greeted.type_text("Ömer 🎉")
    greeted.press_button("Play")
    assert greeted.app.context.settings.names == ("Ömer 🎉",)


def test_a_name_can_be_typed_after_another_language_was_chosen(greeted: Hand) -> None:
    page = greeted.sees(WelcomePage)
    greeted.click(page.language)
    for _way in ("right", "left"):
        greeted.press(_way)
        greeted.wait()
    assert page.focus.current is page.name
    greeted.type_text("Margaret")
    assert page.name.text == "Margaret"


@pytest.mark.parametrize("what", ["language", "text_size", "face", "nothing"])
def test_a_name_half_typed_goes_on_after_a_click_elsewhere(greeted: Hand, what: str) -> None:
    greeted.resize((1280, 720))
    page = greeted.sees(WelcomePage)
    greeted.type_text("Le")
    if what == "face":
        choose_another_face(greeted, page)
    elif what == "nothing":
        greeted.click((page.bounds.centerx, page.bounds.bottom - 9))
    else:
        choice = page.language if what == "language" else page.text_size
        before = choice.chosen
        greeted.click(choice._parts()[-1][0].center)
        assert choice.chosen != before
    greeted.type_text("ne")
    assert page.name.text == "Lene"


def test_the_words_are_as_large_as_was_chosen_from_the_first_page_on(
    greeted: Hand, tmp_path: Path
) -> None:
    greeted.resize((1280, 720))
    page = greeted.sees(WelcomePage)
    usual = page.look.metrics.body
    greeted.type_text("Lene")
    greeted.press("tab", "shift")
    assert page.focus.current is page.text_size
    greeted.press("right")
    large = page.look.metrics.body
    greeted.press("right")
    assert usual < large < page.look.metrics.body
    assert load(settings_file(tmp_path))[0].ui_scale == 1.5
    assert page.name.text == "Lene"
    greeted.press("right")
    assert page.look.metrics.body == usual


def test_only_text_sizes_that_fit_are_offered(greeted: Hand) -> None:
    greeted.resize((1280, 720))
    page = greeted.sees(WelcomePage)
    context = greeted.app.context
    context.change_settings(replace(context.settings, ui_scale=1.5))
    assert [text for _key, text in page.text_size.options] == [
        "Normal text",
        "Large text",
        "Very large text",
    ]
    greeted.resize((1024, 640))
    assert [text for _key, text in page.text_size.options] == ["Normal text", "Large text"]
    assert page.text_size.chosen == "1.25"
    assert context.settings.ui_scale == 1.5


def test_a_name_can_be_typed_after_a_click_on_a_text_size(greeted: Hand) -> None:
    page = greeted.sees(WelcomePage)
    usual = page.look.metrics.body
    field = page.text_size.rect
    greeted.click((field.right - 40, field.centery))
    assert page.look.metrics.body > usual
    greeted.type_text("Lene")
    assert page.name.text == "Lene"
