"""Tests of the end of a game: places, shared wins, the score pad and what comes next."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import TableView
from mayi_desktop.engine.table import SeatFacts, Table
from mayi_desktop.host.ladder import LevelOffer
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.pages import scores
from mayi_desktop.ui.pages.game_over import GameOver, Placed, Podium, on_podium
from mayi_desktop.ui.pages.scores import DURATION, SheetError, write_sheet
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.title import TitlePage
from tests.host.recorded import made_up
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


# --- Tests of the podium: who stands on it, how high, and that words and faces have room.


def placed(*places: int) -> list[Placed]:
    names = ("Wilhelmine v. Stetten", "Jo", "Maximilian-Alexander", "Ben", "Ella", "Cy")
    return [Placed(place, seat, names[seat], 100 * place) for seat, place in enumerate(places)]


@pytest.mark.parametrize(
    ("places", "seats"),
    [
        ((1, 2), [0, 1]),
        ((1, 2, 3, 4, 5), [0, 1, 2]),
        ((1, 1, 3, 4), [0, 1, 2]),
        ((1, 2, 2, 4), [0, 1, 2]),
        ((1, 2, 3, 3, 5), [0, 1, 2, 3]),
        ((1, 1, 1, 1, 1, 1), [0, 1, 2, 3, 4]),
    ],
)
def test_three_stand_on_it_and_who_shares_their_place(
    places: tuple[int, ...], seats: list[int]
) -> None:
    assert [who.seat for who in on_podium(placed(*places))] == seats


def test_the_best_is_in_the_middle_and_highest(hand: Hand) -> None:
    podium = Podium(hand.app.context.look, placed(1, 2, 3))
    podium.place(pygame.Rect(0, 0, 500, 360))
    (second, left), (first, middle), (third, right) = podium.blocks()
    assert [first.place, second.place, third.place] == [1, 2, 3]
    assert middle.top < left.top < right.top
    assert middle.bottom == left.bottom == right.bottom


def test_equal_places_are_equally_high(hand: Hand) -> None:
    podium = Podium(hand.app.context.look, placed(1, 1, 3))
    podium.place(pygame.Rect(0, 0, 500, 360))
    heights = {who.seat: block.height for who, block in podium.blocks()}
    assert heights[0] == heights[1] > heights[2]


@pytest.mark.parametrize("places", [(1, 2), (1, 2, 3), (1, 1, 1, 1, 1)])
def test_it_stays_within_its_room(hand: Hand, places: tuple[int, ...]) -> None:
    podium = Podium(hand.app.context.look, placed(*places))
    room = pygame.Rect(20, 20, 400, 300)
    podium.place(room)
    blocks = [block for _, block in podium.blocks()]
    assert all(room.contains(block) for block in blocks)
    assert all(a.right < b.left for a, b in pairwise(blocks))


# --- Tests of score sheets that can't be written.


@pytest.mark.parametrize(
    ("error", "ends"),
    [(OSError(28, "No space left"), " (No space left)."), (OSError("odd"), "sheets.")],
)
def test_why_it_is_not_saved_is_said_where_it_is_known(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, ends: str
) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise error

    monkeypatch.setattr(scores, "replace_whole", full)
    with pytest.raises(SheetError) as refused:
        write_sheet(made_up(1), tmp_path / "sheets", hand.app.context.look.fonts)
    assert str(refused.value).endswith(ends)
    assert "()" not in str(refused.value)


@pytest.mark.parametrize(
    ("harder", "words"),
    [
        (True, "Ben would like a harder game"),
        (False, "Ben would like an easier game"),
    ],
)
def test_a_level_is_offered_in_a_sentence_and_the_rematch_stays_as_it_is(
    hand: Hand, begun: list[GameSetup], harder: bool, words: str
) -> None:
    seats = (SeatSetup("Anna", True), *(SeatSetup(n, False, "casual") for n in NAMES[1:]))
    setup = GameSetup("petersen", (), seats, "X")
    for press, level in (("Rematch", "casual"), (words, "steady")):
        offer = LevelOffer("steady", harder, "Ben")
        page = GameOver(hand.app.context, setup, ended((9,), (2,), (3,)), offer=offer)
        hand.app.context.scenes.reset(page)
        hand.wait(1.0)
        hand.press_button(press)
        assert [who.level for who in begun[-1].seats[1:]] == [level, level]
        assert begun[-1].seats[0] == seats[0]
