"""Tests of the end of a game: places, shared wins, the score pad and what comes next."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import TableView
from mayi_desktop.engine.table import SeatFacts, Table
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.ladder import LevelOffer
from mayi_desktop.host.settings import load
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.faces import PORTRAITS
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages import scores
from mayi_desktop.ui.pages.deal_over import EndActions
from mayi_desktop.ui.pages.game_over import Foot, FootEntry, GameOver, Placed, Podium
from mayi_desktop.ui.pages.scores import DURATION, export_record
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
        for shows, label in ((False, "Show chart"), (True, "Show scores")):
            hand.press_button("More…")
            hand.press_button(label)
            assert page.pad.visible is shows

    def test_a_second_press_on_the_button_before_deals_no_rematch(
        self, hand: Hand, page: GameOver, setup: GameSetup, begun: list[GameSetup]
    ) -> None:
        view = ended((1,), (2,), (3,))
        hand.app.context.scenes.reset(GameOver(hand.app.context, setup, view))
        hand.press("enter")
        assert begun == []

    def test_what_characters_did_stands_below_the_heading(
        self, hand: Hand, setup: GameSetup
    ) -> None:
        memories = (
            "Ben took 2 hearts that you discarded.",
            "Clara laid off 3 cards on your melds.",
        )
        after = EndActions(memories=memories)
        page = GameOver(hand.app.context, setup, ended((1,), (2,), (3,)), after)
        hand.app.context.scenes.reset(page)
        hand.wait()
        assert page.memories.visible
        assert page.memories.text == " ".join(memories)
        assert page.heading.rect.bottom <= page.memories.rect.top
        long = EndActions(memories=(memories[0], "Clara " + 60 * "laid off and "))
        page = GameOver(hand.app.context, setup, ended((1,), (2,), (3,)), long)
        hand.app.context.scenes.reset(page)
        hand.wait()
        assert page.memories.text == memories[0], "only what fits on one line"

    @pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
    def test_with_large_text_the_figures_are_no_smaller_than_without(
        self, hand: Hand, setup: GameSetup, size: tuple[int, int]
    ) -> None:
        hand.resize(size)
        high = []
        for scale in (1.0, 1.5):
            hand.app.change_settings(replace(hand.app.context.settings, ui_scale=scale))
            after = EndActions(journal=Path("game.mayi"), memories=("Ben took 2 hearts.",))
            view = ended((10,) * 6, (5,) * 6, (50,) * 6)
            page = GameOver(hand.app.context, setup, view, after)
            page.deeds.stop()
            hand.app.context.scenes.reset(page)
            hand.wait()
            high.append(page.pad.rect.height)
        assert high[1] >= 0.9 * high[0]

    def test_confetti_stops_by_itself(self, hand: Hand, page: GameOver) -> None:
        assert page.confetti.falling
        hand.wait(DURATION + 0.1)
        assert not page.confetti.falling
        assert hand.picture
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
        hand.press_button("More…")
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
    hand: Hand, places: tuple[int, ...], seats: list[int]
) -> None:
    podium = Podium(hand.app.context.look, placed(*places))
    assert [who.seat for who in podium.places] == seats


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
    [(OSError(28, "No space left"), " (No space left)."), (OSError("odd"), " (odd).")],
)
def test_why_it_is_not_saved_is_said_where_it_is_known(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, error: OSError, ends: str
) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise error

    monkeypatch.setattr(scores, "replace_whole", full)
    export_record(hand.app.context, made_up(1))
    told = list(hand.sees(Dialog).texts())
    assert any(words.endswith(ends) for words in told)
    assert not any("()" in words for words in told)


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
    hand.app.change_settings(replace(hand.app.context.settings, clock_offered=True))
    for press, level in (("Rematch", "casual"), (words, "steady")):
        offer = LevelOffer("steady", harder, "Ben")
        page = GameOver(hand.app.context, setup, ended((9,), (2,), (3,)), offer=offer)
        hand.app.context.scenes.reset(page)
        hand.wait(1.0)
        hand.press_button(press)
        assert [who.level for who in begun[-1].seats[1:]] == [level, level]
        assert begun[-1].seats[0] == seats[0]


def alone(hand: Hand, *points: tuple[int, ...]) -> GameOver:
    """The last page of a game that Ruth has played with computers."""
    names = ("Ruth", "Ben", "Clara", "Daniel", "Ella")[: len(points)]
    seats = tuple(SeatSetup(name, person=name == "Ruth") for name in names)
    view = ended(*points, starts=(0,) * len(points))
    page = GameOver(hand.app.context, GameSetup("petersen", (), seats, "X"), view)
    hand.app.context.scenes.reset(page)
    return hand.sees(GameOver)


def test_who_came_last_stands_at_the_foot_of_the_podium(hand: Hand) -> None:
    page = alone(hand, (60, 4, 50), (10, 5, 0), (20, 6, 1), (0, 9, 30))
    assert {who.name for who in page.podium.places} == {"Ben", "Clara", "Daniel"}
    (mine,) = page.foot.entries
    assert (mine.who.place, mine.who.name, mine.who.points) == (4, "Ruth", 114)
    assert mine.who.style in PORTRAITS
    assert mine.praise == "Best: Hand 2, 4 points"
    assert page.foot.visible
    assert page.foot.rect.top >= page.podium.rect.bottom


def test_going_out_is_praised_before_a_good_deal(hand: Hand) -> None:
    page = alone(hand, (60, 0, 50), (10, 5, 0), (20, 9, 1), (0, 9, 30), (90, 9, 9))
    assert [(entry.who.name, entry.praise) for entry in page.foot.entries] == [
        ("Ruth", "Went out 1 time"),
        ("Ella", ""),
    ]


def test_the_faces_at_the_foot_stand_one_below_the_other(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand: list[int] = []

    def note(_target: object, _look: object, place: pygame.Rect, *_more: object) -> None:
        stand.append(place.x)

    monkeypatch.setattr("mayi_desktop.ui.pages.game_over.draw_portrait", note)
    names = ("Al", "Grandmother Rosemarie")
    entries = [FootEntry(Placed(2, 1, name, 7), "Went out 1 time") for name in names]
    foot = Foot(hand.app.context.look, entries)
    foot.place(pygame.Rect(0, 0, 400, foot.height_for(400)))
    foot.draw(pygame.Surface((400, 200)))
    assert len(stand) == 2
    assert stand[0] == stand[1]


def test_no_paper_falls_behind_words_on_the_bare_table(hand: Hand) -> None:
    page = alone(hand, (10, 1), (0, 5), (20, 6))
    surface, clear = hand.app.window.surface, page.kept_clear()
    assert page.foot.visible

    def picture(part: pygame.Rect) -> bytes:
        page.repaint()
        page.draw(surface, everything=True)
        return pygame.image.tobytes(surface.subsurface(part), "RGB")

    page.confetti.stop()
    bare, still = picture(surface.get_rect()), [picture(part) for part in clear]
    page.celebrate()
    for _some_time in range(5):
        for _step in range(8):
            page.confetti.update(0.05)
        assert picture(surface.get_rect()) != bare
        assert [picture(part) for part in clear] == still
    assert page.foot.rect in clear


def test_a_winner_needs_no_praise_at_the_foot(hand: Hand) -> None:
    assert alone(hand, (0, 1), (10, 5), (20, 6)).foot.entries == ()


def test_where_room_is_short_the_person_is_there_before_computers(hand: Hand) -> None:
    page = alone(hand, (60, 4, 50), (10, 5, 0), (20, 6, 1), (0, 9, 30), (90, 90, 90))
    assert len(page.foot.shown) == 2
    page.foot.fit(400, page.foot.height_for(400) - 1)
    assert [entry.who.name for entry in page.foot.shown] == ["Ruth"]


def test_a_clock_is_offered_once_after_the_first_game_alone(
    hand: Hand, begun: list[GameSetup]
) -> None:
    assert hand.app.context.settings.hold_seconds == -1
    alone(hand, (10,), (20,))
    hand.press_button("Rematch")
    assert begun == []
    hand.press_button("Discards wait 5 s")
    assert len(begun) == 1
    settings, _unread = load(settings_file(hand.app.context.folder))
    assert (settings.hold_seconds, settings.clock_offered) == (5.0, True)


def test_who_wants_no_clock_is_not_asked_again(hand: Hand, begun: list[GameSetup]) -> None:
    for games in (1, 2):
        alone(hand, (10,), (20,))
        hand.press_button("Rematch")
        if games == 1:
            hand.press("escape")
        assert len(begun) == games
    assert hand.app.context.settings.hold_seconds == -1


def test_a_clock_chosen_before_or_a_family_is_not_asked(
    hand: Hand, setup: GameSetup, begun: list[GameSetup]
) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, hold_seconds=3.0))
    alone(hand, (10,), (20,))
    hand.press_button("Rematch")
    hand.app.change_settings(replace(hand.app.context.settings, hold_seconds=-1.0))
    people = tuple(replace(who, person=True) for who in setup.seats)
    page = GameOver(hand.app.context, replace(setup, seats=people), ended((1,), (2,), (3,)))
    hand.app.context.scenes.reset(page)
    hand.sees(GameOver)
    hand.press_button("Rematch")
    assert len(begun) == 2
