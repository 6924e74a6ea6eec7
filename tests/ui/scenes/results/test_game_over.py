"""Tests of the end of a game: places, shared wins, the score pad and what comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import TableView
from mayi_desktop.engine.table import SeatFacts, Table
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.scores import DURATION
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.title import TitlePage
from tests.ui.hand import Hand

NAMES = ("Anna", "Ben", "Clara")


def ended(*points: tuple[int, ...], starts: tuple[int, ...] = (0, 0, 0)) -> TableView:
    seats = tuple(
        SeatFacts(points=mine, start=first) for mine, first in zip(points, starts, strict=True)
    )
    table = Table(sheet=SHEETS["petersen"].sheet, seats=seats)
    return TableView(None, table, (), (0, 0, 0), 0)


@pytest.fixture
def setup() -> GameSetup:
    return GameSetup("petersen", (), tuple(SeatSetup(n, person=False) for n in NAMES), "X")


class TestPage:
    @pytest.fixture
    def page(self, hand: Hand, setup: GameSetup) -> GameOver:
        made = GameOver(hand.app.context, setup, ended((10, 5), (5, 10), (50, 5)))
        hand.app.context.scenes.reset(made)
        return hand.sees(GameOver)

    def test_both_winners_are_named(self, page: GameOver) -> None:
        assert page.heading.text == "Anna and Ben share the win!"

    def test_rematch_alone_is_prominent_and_the_rest_are_one_row(self, page: GameOver) -> None:
        buttons = [w for w in page.members() if isinstance(w, Button)]
        prominent = [b for b in buttons if b.kind is ButtonKind.PRIMARY]
        assert prominent == [page.rematch]
        assert {b.kind for b in page.quiet} == {ButtonKind.QUIET}
        assert len({b.rect.y for b in page.quiet}) == 1

    def test_the_chart_takes_the_place_of_the_pad_and_goes_again(
        self, hand: Hand, page: GameOver
    ) -> None:
        assert page.pad.visible
        hand.press_button("Show chart")
        assert not page.pad.visible
        hand.press_button("Show scores")
        assert page.pad.visible

    def test_a_second_press_on_the_button_before_deals_no_rematch(
        self, hand: Hand, page: GameOver, setup: GameSetup, begun: list[GameSetup]
    ) -> None:
        view = ended((1,), (2,), (3,))
        hand.app.context.scenes.reset(GameOver(hand.app.context, setup, view))
        hand.press("enter")
        assert begun == []

    def test_confetti_stops_by_itself(self, hand: Hand, page: GameOver) -> None:
        assert page.confetti.falling
        hand.wait(DURATION + 0.1)
        assert not page.confetti.falling
        assert not hand.app.step(0.02)

    def test_a_key_skips_confetti(self, hand: Hand, page: GameOver) -> None:
        assert page.confetti.falling
        hand.press("tab")
        assert not page.confetti.falling

    def test_reduced_motion_has_no_confetti(self, hand: Hand, setup: GameSetup) -> None:
        app = hand.app
        app.change_settings(replace(app.context.settings, reduced_motion=True))
        page = GameOver(app.context, setup, ended((1,), (2,), (3,)))
        app.context.scenes.reset(page)
        assert not page.confetti.falling

    def test_rematch_seats_the_same_people_at_new_cards(
        self, hand: Hand, page: GameOver, setup: GameSetup, begun: list[GameSetup]
    ) -> None:
        hand.press_button("Rematch")
        assert replace(begun[0], code="X") == setup
        assert begun[0].code != "X"

    def test_the_other_ways_on(self, hand: Hand, page: GameOver) -> None:
        hand.press_button("New game")
        hand.sees(SetupPage)
        hand.press("escape")
        hand.sees(TitlePage)
