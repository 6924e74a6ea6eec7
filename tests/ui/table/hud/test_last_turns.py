"""Tests that what everybody did last can be read beside them until they play again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import (
    CARDS,
    CardDiscarded,
    CardId,
    ClaimWon,
    DealBegan,
    DiscardTaken,
    DrawReason,
    Event,
    LaidDown,
    LaidOff,
    PlayTakenBack,
    Seat,
    StockDrawn,
    TurnBegan,
    TurnEnded,
)
from mayi_desktop.host.settings import Settings
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import LEGIBLE, Size
from mayi_desktop.ui.play.history import TurnHistory
from tests.ui.hand import Hand
from tests.ui.reading import Written, paint_anew
from tests.ui.screens import EARLY_3, NAMES, Visit, visit
from tests.ui.screens.positions import late, with_points
from tests.ui.table.player import Player, at
from tests.ui.table.positions import crowded
from tests.ui.table.tables import game_at

BEN, CLARA = Seat(1), Seat(2)
MELD = crowded(3, 2, 5).table.melds[0]
LONG = ("Jo", "Maximilian-Alexander zu Hohenlohe-Nord", "Clara")
QUICK = EARLY_3.replace("turn 0", "turn 1")


def card(name: str) -> CardId:
    return next(card.id for card in CARDS if str(card) == name)


def drew(seat: Seat) -> Event:
    return StockDrawn(seat, None, DrawReason.TURN)


def told(*events: Event) -> TurnHistory:
    turns = TurnHistory()
    for event in events:
        turns.record(event)
    return turns


def test_a_turn_is_told_in_the_order_in_which_it_was_played() -> None:
    took, threw = DiscardTaken(BEN, card("7H")), CardDiscarded(BEN, card("KC"))
    turns = told(TurnBegan(BEN), took, LaidDown(BEN, ()), threw)
    assert turns.texts_of(BEN)[0] == "took 7♥, went down, discarded K♣"
    assert turns.texts_of(BEN)[1] == "took 7♥, down, discarded K♣"
    assert turns.texts_of(BEN)[-1] == "discarded K♣"
    assert turns.texts_of(CLARA) == ()


def test_cards_laid_off_are_counted_and_drawing_goes_without_saying_first() -> None:
    off = [LaidOff(BEN, card(name), MELD) for name in ("3C", "4C", "5C")]
    threw = CardDiscarded(BEN, card("KC"))
    words = told(TurnBegan(BEN), drew(BEN), *off, threw).texts_of(BEN)
    assert words == (
        "drew, laid off 3 cards, discarded K♣",
        "laid off 3 cards, discarded K♣",
        "discarded K♣",
    )
    assert told(drew(BEN), off[0]).texts_of(BEN)[0] == "drew, laid off 3♣"
    assert told(drew(BEN)).texts_of(BEN) == ("drew",)
    assert told(drew(BEN), TurnEnded(BEN)).texts_of(BEN)[0] == "drew, kept one card"


def test_a_turn_stays_to_be_read_until_the_next_of_the_same_seat() -> None:
    turns = told(TurnBegan(BEN), drew(BEN), CardDiscarded(BEN, card("KC")))
    turns.record(TurnBegan(CLARA))
    turns.record(drew(CLARA))
    assert turns.texts_of(BEN)[0] == "drew, discarded K♣"
    turns.record(TurnBegan(BEN))
    assert turns.texts_of(BEN)[0] == "drew, discarded K♣"
    turns.record(drew(BEN))
    assert turns.texts_of(BEN) == ("drew",)
    turns.record(DealBegan(1, Seat(0), 2))
    assert turns.texts() == {}


def test_what_somebody_got_between_turns_is_told_until_after_the_next_one() -> None:
    turns = told(TurnBegan(BEN), drew(BEN), CardDiscarded(BEN, card("KC")))
    turns.record(ClaimWon(BEN, card("8D"), 1))
    assert turns.texts_of(BEN)[0] == "drew, discarded K♣, got 8♦"
    turns.record(TurnBegan(BEN))
    turns.record(drew(BEN))
    assert turns.texts_of(BEN)[0] == "got 8♦, drew"


def test_what_was_taken_back_is_told_no_more() -> None:
    took = DiscardTaken(BEN, card("7H"))
    off = LaidOff(BEN, card("3C"), MELD)
    turns = told(TurnBegan(BEN), took, off, PlayTakenBack(BEN, off))
    assert turns.texts_of(BEN) == ("took 7♥",)


def test_turns_of_the_computers_stand_on_their_plates_while_one_plays_oneself(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, game_at(tmp_path, QUICK))
    player.until_asked(120.0)
    while player.view.table.turn != 0:
        player.press("space")
        player.until_asked(120.0)
    plates = {seat: box.plate for seat, box in player.placed.seats.items()}
    lines = paint_anew(app)
    for seat in (Seat(1), Seat(2)):
        words = player.table.model.history.turns.texts_of(seat)
        assert words
        shown = [line.text for line in lines if plates[seat].contains(line.place)]
        assert words[0] in shown


def test_resting_on_a_plate_tells_the_whole_name_and_turn(tmp_path: Path) -> None:
    seen = visit(tmp_path, (1280, 720), Settings())
    try:
        player = seen.sit(QUICK, seats=[SeatSetup(n, person=not n[2:]) for n in LONG])
        player.table.model.history.turns.record(DiscardTaken(BEN, card("7H")))
        player.move(player.placed.seats[BEN].plate.center)
        player.wait(0.2)
        assert "took" not in player.caption
        player.wait(0.4)
        assert player.caption == f"{LONG[1]}: took 7♥"
        player.move(player.discards())
        player.wait(4.0)
        assert "took" not in player.caption
    finally:
        seen.app.close()


def lines_of(seen: Visit, everything: Sequence[Written]) -> list[Written]:
    """What is written on the plates of the others."""
    player = seen.app.context.scenes.top
    plates = [box.plate for box in player.display.layout.seats.values()]
    return [line for line in everything if line.room.collidelist(plates) >= 0]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
@pytest.mark.parametrize("language", language_keys())
def test_with_eight_seats_nothing_on_a_plate_is_cut(
    tmp_path: Path, size: Size, scale: float, language: str
) -> None:
    seen = visit(tmp_path, size, Settings(language=language, ui_scale=scale))
    try:
        player = seen.sit(late(8, 14, 11), change=with_points)
        for seat in map(Seat, range(1, 8)):
            for event in (
                DiscardTaken(seat, card("TH")),
                LaidDown(seat, ()),
                LaidOff(seat, card("3C"), MELD),
                CardDiscarded(seat, card("TC")),
            ):
                player.table.model.history.turns.record(event)
        written = lines_of(seen, paint_anew(seen.app))
    finally:
        seen.app.close()
    assert [line.text for line in written if line.cut] == []
    assert all(line.px >= LEGIBLE for line in written if len(line.shown) > 2)
    told = " ".join(line.shown for line in written)
    whole = told.replace("\u2068", "").replace("\u2069", "")
    for name in NAMES:
        assert name in whole.replace("- ", "-") + whole.replace("- ", ""), name


SOME_DOWN = """
deal 3
turn 0 play stock
seat 0: KD 4C 5C 9H
seat 1 down: *2
seat 2: *11
seat 3 down: *11
seat 4: *11
seat 5: *9
set 1: KC KS KH
run 1: 9S TS JS QS
set 3: 7C 7S 7H
run 3: 3S 4S 5S 6S
discards: 3C 4D
"""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)])
def test_all_plates_tell_score_and_cards_in_words_or_none_does(
    app: App, tmp_path: Path, size: Size
) -> None:
    """Whether or not somebody is down, and however many cards they hold."""
    Hand(app).resize(size)
    player = at(app, tmp_path, SOME_DOWN)
    panels = [player.placed.seats[Seat(n)].plate for n in range(6)]
    lines = [line for line in paint_anew(app) if "points  ·  " in line.text]
    told = [line for line in lines if line.ink.collidelist(panels) >= 0]
    assert len(told) in (0, 6)


def test_a_narrow_plate_still_tells_what_was_taken() -> None:
    took = DiscardTaken(BEN, card("8C"))
    ways = told(TurnBegan(BEN), took, CardDiscarded(BEN, card("KD"))).texts_of(BEN)
    assert ways[0] == "took 8♣, discarded K♦"
    assert ways[-2:] == ("+8♣ −K♦", "discarded K♦")
