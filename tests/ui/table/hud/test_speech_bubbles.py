"""Tests of table talk: off unless wanted, only about what all have seen, over no card."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import (
    CardId,
    ClaimWon,
    DiscardTaken,
    DrawReason,
    LaidDown,
    Seat,
    StockDrawn,
)
from mayi_desktop.host.settings import Settings, read
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import LEGIBLE, Metrics, Size
from mayi_desktop.ui.table.layout import home_seat, lay_out_table, opponents_of
from mayi_desktop.ui.table.log import FEW, MANY, OFF, SpeechBubbles, bubble_ceiling, bubble_rect
from tests.ui.table.player import Player
from tests.ui.table.positions import crowded
from tests.ui.table.tables import full_table

SEATS = (
    SeatSetup("Anna", person=True),
    SeatSetup("Ben", person=False, style="ben"),
    SeatSetup("Clara", person=False, style="clara"),
)
DOWN = LaidDown(Seat(1), ())
TOOK = DiscardTaken(Seat(2), CardId(3))


def said(much: str, *events: LaidDown | DiscardTaken | ClaimWon | StockDrawn) -> set[int]:
    talk = SpeechBubbles()
    for event in events:
        talk.react(event, SEATS, much)
    return set(talk.said)


def test_nobody_speaks_unless_that_is_wanted() -> None:
    assert Settings().talk == OFF
    assert said(OFF, DOWN, TOOK, ClaimWon(Seat(1), CardId(3), 1)) == set()


def test_few_words_are_about_great_moments_only() -> None:
    assert said(FEW, DOWN) == {1}
    assert said(FEW, TOOK) == set()
    assert said(MANY, TOOK) == {2}


def test_people_speak_for_themselves() -> None:
    assert said(MANY, LaidDown(Seat(0), ())) <= {1, 2}


def test_a_card_from_the_stock_is_never_spoken_of() -> None:
    drawn = StockDrawn(Seat(1), CardId(7), next(iter(DrawReason)))
    assert said(MANY, drawn) == set()


def test_words_fade_after_a_while() -> None:
    talk = SpeechBubbles()
    talk.react(DOWN, SEATS, FEW)
    assert not talk.update(1.0)
    assert talk.update(2.0)
    assert talk.said == {}


def test_an_unknown_amount_in_the_settings_is_as_usual_again() -> None:
    settings, told = read({"talk": 3})
    assert settings.talk == OFF
    assert told is not None
    assert "talk" in told.sentence()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_bubbles_cover_no_card_no_plate_and_no_button(
    app: App, tmp_path: Path, size: tuple[int, int]
):
    player = Player(app, full_table(tmp_path))
    player.resize(size)
    display = player.table.display
    seats = tuple(SeatSetup(f"s{n}", person=n == 0, style="ben" if n else "") for n in range(8))
    for seat in range(1, 8):
        display.speech_bubbles.react(LaidDown(Seat(seat), ()), seats, MANY)
    bubbles = list(display.speech_bubbles.items(display.canvas, display.presenter.shown))
    assert len(bubbles) == 7
    placed = display.layout
    cards = [slot.bounds() for slot in placed.cards.values()]
    buttons = [button.rect for button in player.table.buttons()]
    plates = [box.plate for box in placed.seats.values()]
    for bubble in bubbles:
        assert bubble.rect.collidelist([*cards, *buttons]) < 0
        assert bubble.rect.collidelist(plates) < 0
        box = placed.seats[bubble.key[1]]
        assert box.fan.left - 2 <= bubble.rect.left < bubble.rect.right <= box.fan.right + 2
        assert bubble.rect.collidelist([placed.turn_card, placed.utilities]) < 0


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", range(3, 9))
def test_a_bubble_leaves_the_plate_free_and_has_room_for_words(
    size: Size, scale: float, seats: int
) -> None:
    sizes = Metrics(size, scale)
    view = crowded(seats, 0, 11)
    placed = lay_out_table(view, size, ui_scale=scale)
    for seat in opponents_of(view, home_seat(view)):
        box = placed.seats[seat]
        bubble = bubble_rect(sizes, box, bubble_ceiling(placed, box))
        assert bubble.bottom <= box.plate.top
        assert bubble.top >= 0
        assert bubble.collidelist([placed.turn_card, placed.utilities]) < 0
        assert bubble.height >= 2 * LEGIBLE
