"""Tests of the page before the cards are dealt: one press, or a part from everybody."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.host import journal
from mayi_desktop.host.entries import Committed
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.seal import LONGEST_CONTRIBUTION
from mayi_desktop.host.settings import Mixing
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.kit.seal import PLACES
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.seal import MixingPage
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.ui.hand import Hand

ROOT = Path(__file__).parents[3]
FAMILY = ("Anna", "Ben", "Computer")


def setup_of(people: int, code: str = "") -> GameSetup:
    seats = tuple(SeatSetup(name, person=seat < people) for seat, name in enumerate(FAMILY))
    return GameSetup("grandma-jeanne", (), seats, code)


def begin(hand: Hand, people: int = 2, code: str = "") -> None:
    hand.app.context.navigation.start_game(setup_of(people, code))
    hand.wait(DEAF_SECONDS + 0.1)


@pytest.fixture
def page(hand: Hand) -> MixingPage:
    begin(hand)
    return hand.sees(MixingPage)


def host_of(hand: Hand) -> GameHost:
    return hand.sees(TableScene).host


def added(host: GameHost) -> list[tuple[int, str]]:
    draw = host.setup.sealed
    assert draw is not None
    return [(given.seat, given.text) for given in draw.contributions]


def words_on(page: MixingPage) -> list[str]:
    return [m.text for m in page.members() if isinstance(m, Label) and m.visible]


def test_one_press_deals_for_a_family_that_does_not_care(hand: Hand, page: MixingPage) -> None:
    hand.press("enter")
    host = host_of(hand)
    assert added(host) == []
    assert not host.waiting_for_contributions
    hand.wait(2.0)
    assert host.view(None).table.dealer is not None


def test_space_deals_for_nobody_but_begins_to_type(hand: Hand, page: MixingPage) -> None:
    hand.press("space")
    assert hand.sees(MixingPage)._host.waiting_for_contributions
    assert page.focus.current is page.field
    hand.type_text("mouse")
    hand.press("enter")
    assert added(page._host) == [(0, "mouse")]


def test_space_presses_the_button_that_the_keyboard_has_come_to(
    hand: Hand, page: MixingPage
) -> None:
    for press in ("tab", "shift tab"):
        *mods, key = press.split()
        hand.press(key, *mods[::-1])
    assert page.focus.current is page.start
    hand.press("space")
    host_of(hand)


def test_a_second_press_on_deal_the_cards_does_not_skip_the_page(hand: Hand) -> None:
    hand.app.context.navigation.start_game(setup_of(2))
    for press in ("enter", "space", "escape"):
        hand.press(press)
        page = hand.scene
    assert isinstance(page, MixingPage)
    hand.click(page.start)
    assert hand.sees(MixingPage)._host.waiting_for_contributions
    hand.click(page.start)
    host_of(hand)


@pytest.mark.parametrize("people", [0, 1])
def test_alone_with_computers_it_takes_no_press_at_all(hand: Hand, people: int) -> None:
    begin(hand, people)
    host = host_of(hand)
    assert host.setup.by_chance
    assert not host.waiting_for_contributions


def test_a_deal_code_asks_nobody(hand: Hand) -> None:
    begin(hand, 2, code_of(7))
    assert host_of(hand).setup.sealed is None


def test_whoever_wants_to_mix_alone_is_asked(hand: Hand) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, mixing=Mixing.ALWAYS))
    begin(hand, 1)
    hand.sees(MixingPage)


def test_a_family_that_never_mixes_is_never_asked(hand: Hand) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, mixing=Mixing.NEVER))
    begin(hand)
    host_of(hand)


def test_the_words_of_the_commitment_are_shown_before_anybody_adds_anything(
    hand: Hand, page: MixingPage
) -> None:
    draw = page._host.setup.sealed
    assert draw is not None
    assert page.signs.words == draw.commitment.shown_words()
    assert page.signs.qr_text == draw.commitment.qr_text()
    assert len(page.signs.words) == 16
    assert page.form.view.contains(page.signs.rect)
    assert page._host.view(None).table.dealer is None


def test_everybody_adds_their_part_in_order_by_word_and_by_cut(
    hand: Hand, page: MixingPage
) -> None:
    assert "Anna, want to help shuffle?" in words_on(page)
    hand.click(page.field)
    hand.type_text("mouse")
    hand.press("enter")
    assert "Anna: “mouse”" in words_on(page)
    assert "Ben, want to help shuffle?" in words_on(page)
    deck = page.deck.rect
    hand.click((deck.x + deck.width // 4, deck.centery))
    assert "That’s everybody" in words_on(page)
    assert page.field not in page.members()
    assert page.deck not in page.members()
    host = page._host
    assert not host.waiting_for_contributions
    (seat, text), (other, cut) = added(host)
    assert (seat, text, other) == (0, "mouse", 1)
    assert 0 < int(cut.removeprefix("cut ")) < PLACES // 2
    hand.press("enter")
    assert host_of(hand) is host


def test_what_was_added_is_pinned_by_the_words_shown_after_it(
    hand: Hand, page: MixingPage
) -> None:
    before = page.signs.words
    for _person in range(2):
        page._decline()
    head = page._host.head_now
    assert head is not None
    assert page.signs.words == head.shown_words() != before
    assert page.signs.qr_text == head.qr_text()


def test_the_button_that_deals_stays_where_it_is(hand: Hand, page: MixingPage) -> None:
    places = {page.start.rect.bottomright}
    for text in ("mouse", ""):
        page._contribute(text)
        hand.wait()
        places.add(page.start.rect.bottomright)
    assert len(places) == 1


def test_what_is_typed_and_not_yet_added_counts_when_the_cards_are_dealt(
    hand: Hand, page: MixingPage
) -> None:
    hand.click(page.field)
    hand.type_text("  jaguar ")
    hand.press_button("Just deal")
    assert added(host_of(hand)) == [(0, "jaguar")]


def test_everything_is_done_by_keys_alone(hand: Hand, page: MixingPage) -> None:
    def tab_to(widget: object) -> None:
        for _press in range(12):
            if page.focus.current is widget:
                return
            hand.press("tab")
        raise AssertionError(widget)

    tab_to(page.field)
    hand.type_text("tea")
    tab_to(page.add)
    hand.press("space")
    tab_to(page.deck)
    hand.press("left")
    hand.press("enter")
    assert added(page._host) == [(0, "tea"), (1, f"cut {PLACES // 2 - PLACES // 40:05}")]
    assert page.focus.current is page.start


def test_nothing_typed_adds_nothing(hand: Hand, page: MixingPage) -> None:
    hand.click(page.field)
    hand.type_text("   ")
    hand.press("enter")
    assert added(page._host) == []
    hand.press_button("Add it")
    assert page.focus.current is page.field
    assert added(page._host) == []


def test_keys_struck_at_random_are_taken_as_far_as_there_is_room(
    hand: Hand, page: MixingPage
) -> None:
    hand.click(page.field)
    hand.type_text("qwertz 1 " * 12)
    hand.press("enter")
    ((_seat, text),) = added(page._host)
    assert text.startswith("qwertz 1 qwertz")
    assert len(text) <= LONGEST_CONTRIBUTION


def test_who_does_not_want_to_is_passed_over(hand: Hand, page: MixingPage) -> None:
    hand.press_button("No, thanks")
    assert "Anna: nothing" in words_on(page)
    assert "Ben, want to help shuffle?" in words_on(page)


def test_whoever_wants_to_go_last_is_asked_later(hand: Hand, page: MixingPage) -> None:
    assert "It’s best if the owner of the laptop goes first." in words_on(page)
    hand.press_button("Ask me later")
    assert "Ben, want to help shuffle?" in words_on(page)
    hand.press_button("Ask me later")
    assert "Anna, want to help shuffle?" in words_on(page)
    hand.press_button("Ask me later")
    page._contribute("tea")
    assert "Anna, want to help shuffle?" in words_on(page)
    assert not page.later.enabled
    page._contribute("mouse")
    assert added(page._host) == [(1, "tea"), (0, "mouse")]


def test_escape_goes_one_step_back_and_the_title_goes_on_with_the_same_words(
    hand: Hand, page: MixingPage
) -> None:
    before = page.signs.words
    page._contribute("mouse")
    hand.press("escape")
    hand.sees(SetupPage)
    hand.press("escape")
    hand.sees(TitlePage)
    hand.press_button("Continue")
    again = hand.sees(MixingPage)
    hand.press("escape")
    hand.sees(TitlePage)
    hand.press_button("Continue")
    again = hand.sees(MixingPage)
    assert again is not page
    assert again.signs.words == before
    assert added(again._host) == [(0, "mouse")]
    assert "Ben, want to help shuffle?" in words_on(again)


def mix_and_die(folder: str) -> None:
    """Begin a game in a window, let Anna add a word, and end as by a power failure."""
    hand = Hand(App(Arguments(data=Path(folder))))
    begin(hand)
    hand.sees(MixingPage)._contribute("mouse")
    os._exit(9)


def mix_and_close(folder: str) -> None:
    """Begin a game in a window, let Anna add a word, and close the window."""
    hand = Hand(App(Arguments(data=Path(folder))))
    begin(hand)
    hand.sees(MixingPage)._contribute("mouse")
    hand.app.close()


@pytest.mark.parametrize("end", ["mix_and_die", "mix_and_close"])
def test_a_window_that_closes_or_dies_meanwhile_comes_back_to_the_same_page(
    tmp_path: Path, end: str
) -> None:
    run = f"from {__name__} import {end}; {end}({str(tmp_path)!r})"
    died = subprocess.run([sys.executable, "-c", run], cwd=ROOT, check=False)
    assert died.returncode == (9 if end == "mix_and_die" else 0)
    app = App(Arguments(data=tmp_path))
    hand = Hand(app)
    hand.wait()
    (saved,) = resumable(app.context.folder)
    committed = journal.read(saved.path).entries[0]
    assert isinstance(committed, Committed)
    hand.press_button("Continue")
    again = hand.sees(MixingPage)
    hand.wait(DEAF_SECONDS + 0.1)
    assert again.signs.words == committed.commitment.shown_words()
    assert "Ben, want to help shuffle?" in words_on(again)
    hand.press("enter")
    assert added(host_of(hand)) == [(0, "mouse")]
    app.close()


def test_alone_a_window_that_dies_before_the_deal_deals_at_the_next_start(
    hand: Hand, tmp_path: Path
) -> None:
    host = GameHost.new(setup_of(1), hand.app.context.folder)
    path = host.autosave.path
    assert path is not None
    host.close()
    hand.app.context.navigation.resume_game(path)
    assert not host_of(hand).waiting_for_contributions


def test_games_that_were_left_before_are_counted_in_sight(hand: Hand) -> None:
    begin(hand)
    hand.press("enter")
    hand.sees(TableScene)
    begin(hand)
    page = hand.sees(MixingPage)
    assert any("1 game was started but not finished" in line for line in words_on(page))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_all_of_it_is_in_sight_in_every_window(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    begin(hand)
    page = hand.sees(MixingPage)
    page._contribute("mouse")
    hand.wait()
    assert not any(form.scrolls for form in page.form.forms)
    assert page.bounds.contains(page.start.rect)
