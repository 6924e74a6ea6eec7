"""Tests that what everybody did last can be read beside them until they play again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import inf
from pathlib import Path

import pygame
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
    WildReplaced,
)
from mayi_desktop.engine.cards import Rank
from mayi_desktop.host.settings import Settings, read
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.faces import CALM
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.theme import LEGIBLE, Metrics, Size
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.history import TurnHistory
from mayi_desktop.ui.play.voices import FEW, Remark
from mayi_desktop.ui.table import seats
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.cards_at_rest import Canvas
from mayi_desktop.ui.table.layout import home_seat, lay_out_table, opponents_of
from mayi_desktop.ui.table.log import SpeechBubbles, bubble_ceiling, bubble_rect
from mayi_desktop.ui.table.seats import LivingFaces
from tests.pairs import pairs
from tests.ui.hand import Hand
from tests.ui.reading import Written, paint_anew
from tests.ui.screens import EARLY_3, NAMES, SCREENS, Visit, visit
from tests.ui.screens.positions import late, with_points
from tests.ui.table.player import Player, at
from tests.ui.table.positions import crowded
from tests.ui.table.tables import full_table, game_at

BEN, CLARA = Seat(1), Seat(2)
MELD = crowded(3, 2, 5).table.melds[0]
LONG = ("Jo", "Maximilian-Alexander zu Hohenlohe-Nord", "Clara")
QUICK = EARLY_3.replace("turn 0", "turn 1")


def card(name: str) -> CardId:
    return next(card.id for card in CARDS if str(card) == name)


def swapped(natural: CardId, wild: CardId) -> Event:
    return WildReplaced(BEN, natural, wild, MELD, to_hand=True, new_meld=None)


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
    assert turns.texts_of(BEN)[-1] == "took 7♥"
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
    got = [ClaimWon(BEN, card(name), 1) for name in ("8C", "7S")]
    assert told(TurnBegan(BEN), *got).texts_of(BEN)[-1] == "got 7♠", "the least that is told"
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


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    pairs([(1024, 640), (1280, 720), (1920, 1080)], (1.0, 1.5, 2.5), language_keys()),
)
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


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_cards_in_hand_make_way_for_no_count_of_claims(
    tmp_path: Path, size: Size, scale: float, language: str
) -> None:
    seen = visit(tmp_path, size, Settings(language=language, ui_scale=scale))
    try:
        others = "".join(f"seat {seat}: *9\n" for seat in range(1, 8))
        text = f"deal 1\nturn 0 draw\nseat 0: KD 4C 5C\n{others}discards: 3C"
        seen.sit(text, sheet="honsvick")  # on this sheet the plates also count claims
        lines = lines_of(seen, paint_anew(seen.app))
    finally:
        seen.app.close()
    assert len([line for line in lines if re.search(r"\b9\b", line.text)]) == 7


# A larger scale than 1.5 is held back to that in the smaller windows.
EVERY_SCALE = [
    *product([(1024, 640), (1280, 720)], [1.0, 1.5]),
    *product([(1920, 1080)], [1.0, 1.5, 2.5]),
]


@pytest.mark.parametrize(("size", "scale"), EVERY_SCALE)
def test_the_latest_turn_makes_no_points_small(
    tmp_path: Path, size: Size, scale: float
) -> None:
    seen = visit(tmp_path, size, Settings(ui_scale=scale))
    try:
        player = seen.sit(late(4, 14, 11), change=with_points)
        turns = player.table.model.history.turns
        drawn, told = [], set[str]()
        for _again in range(2):
            lines = lines_of(seen, paint_anew(seen.app))
            figures = [line for line in lines if line.text not in told]
            drawn.append(min(line.px for line in figures if re.search(r"\d", line.text)))
            for seat in map(Seat, range(1, 4)):
                turns.record(DiscardTaken(seat, card("3D")))
                turns.record(CardDiscarded(seat, card("AH")))
                told |= set(turns.texts_of(seat))
    finally:
        seen.app.close()
    before, after = drawn
    assert after >= 0.8 * before


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
    assert ways[-1] == "took 8♣"


def test_a_narrow_plate_tells_of_a_joker_that_was_taken_in_words() -> None:
    joker = next(card.id for card in CARDS if card.rank is Rank.JOKER)
    took, swap = DiscardTaken(BEN, card("8S")), swapped(card("4H"), joker)
    laid, threw = LaidDown(BEN, (MELD,)), CardDiscarded(BEN, card("QD"))
    ways = told(TurnBegan(BEN), took, swap, laid, threw).texts_of(BEN)
    assert ways[0] == "took 8♠, swapped a joker, went down, discarded Q♦"
    assert "took 8♠, took a joker, down" in ways
    assert ways[-1] == "took a joker"
    assert not any(sign in way for way in ways for sign in "+−")


# --- Tests of faces that blink and look at cards, and of when they are still.


STEP = 1 / 60
PLACES = [("ben", pygame.Rect(100 * n, 0, 60, 60)) for n in range(7)]


def watched(seconds: float, motion: Motion) -> tuple[list[list[float]], int]:
    """When each face had its eyes shut, and in how many frames anything changed."""
    faces, shut, changes = LivingFaces(), [[] for _ in PLACES], 0
    faces.see(PLACES)
    for frame in range(round(seconds / STEP)):
        changes += faces.update(STEP, None, 1280, motion)
        for number, mood in enumerate(faces._seen):
            if mood.lid == 1.0:
                shut[number].append(frame * STEP)
    return shut, changes


def test_every_face_blinks_every_few_seconds_and_no_two_in_step(look: Look) -> None:
    shut, changes = watched(30.0, Motion(1.0, reduced=False))
    for times in shut:
        begins = [b for a, b in zip([-9.0, *times], times, strict=False) if b - a > 0.2]
        assert 4 <= len(begins) <= 11
        assert len(times) < 12 * len(begins)
    assert len({tuple(times) for times in shut}) == len(PLACES)
    # A blink changes two frames; between blinks nothing is painted.
    assert changes <= 2 * 11 * len(PLACES) + 1


def test_nothing_blinks_in_reduced_motion(look: Look) -> None:
    shut, changes = watched(30.0, Motion(1.0, reduced=True))
    assert not any(shut)
    assert changes <= 1


def test_eyes_follow_a_card_in_flight_and_come_back(look: Look) -> None:
    faces, motion = LivingFaces(), Motion(1.0, reduced=False)
    faces.see([PLACES[0], PLACES[6]])
    faces.update(STEP, (330.0, 400.0), 1280, motion)
    left, right = faces._seen
    assert left.aside > 0 > right.aside
    assert left.down > 0
    assert faces.update(STEP, None, 1280, motion)
    assert faces._seen == (CALM, CALM)


def test_a_face_lies_still_where_its_plate_shows_it(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=False))
    player = at(app, tmp_path, late(4, 8, 11))
    assert player.picture
    plates = [box.plate for box in player.placed.seats.values()]
    known = player.table.display.faces._faces
    assert len(known) == 4
    for _key, place in known:
        assert any(plate.inflate(8, 8).contains(place) for plate in plates)


def test_between_blinks_a_table_at_rest_asks_for_no_frame(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=False))
    player = at(app, tmp_path, late(4, 8, 11))
    player.paints = True
    player.wait(1.0)
    scenes, nap = app.context.scenes, 0.2
    asleep = breaths = 0
    while breaths < 10:
        due = scenes.breath_due
        assert due <= 6.0
        if due > nap:
            assert not app.step(nap)
            asleep += 1
        else:
            # Awake just in time: one face is painted, and that is no reason to hurry.
            assert app.step(due + 0.001)
            assert scenes.is_breathing
            breaths += 1
        assert app._idle_timer.idle or asleep + breaths < 30
    assert asleep > 5
    assert app._idle_timer.idle


def test_in_reduced_motion_a_table_at_rest_never_asks_for_a_frame(
    app: App, tmp_path: Path
) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    player = at(app, tmp_path, late(4, 8, 11))
    player.paints = True
    player.wait(1.0)
    assert app.context.scenes.breath_due == inf
    assert not any(app.step(0.2) for _ in range(60))


def test_nobody_blinks_beneath_a_page_that_would_be_painted_anew(
    app: App, tmp_path: Path
) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=False))
    player = at(app, tmp_path, late(4, 8, 11))
    player.wait(0.5)
    player.press("escape")
    player.wait(2.0)
    assert player.picture
    assert app.context.scenes.breath_due == inf
    assert not any(app.step(0.05) for _ in range(160))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_where_eight_share_the_screen_every_face_looks_over_its_plate(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    opened = visit(tmp_path, size, Settings())
    SCREENS["public-of-eight"](opened)
    assert opened.hand.picture
    scene = opened.app.context.scenes.top
    assert isinstance(scene, TableScene)
    spots = [spot for _key, spot in scene.display.faces._faces]
    panels = [box.plate for box in scene.display.layout.seats.values()]
    opened.app.close()
    assert len(spots) == len(panels) == 8
    for spot, panel in zip(spots, panels, strict=True):
        assert spot.width >= 30
        assert panel.left < spot.left < spot.right < panel.right
        # The name below it has its line.
        assert panel.top < spot.bottom <= panel.top + panel.height // 10
        assert spot.top >= 0


# --- Tests of the tooltip of a plate.


def test_a_face_tells_its_habit_and_the_rest_of_a_plate_the_last_turn(
    app: App, tmp_path: Path
) -> None:
    player = Player(app, full_table(tmp_path))
    setup = player.table.host.setup
    styled = tuple(
        replace(who, name="Frank", style="frank") if seat == 1 else who
        for seat, who in enumerate(setup.seats)
    )
    player.table.host.setup = replace(setup, seats=styled)
    plate = player.placed.seats[Seat(1)].plate
    captions, turns = player.table.model.captions, player.table.model.history.turns
    on_face, beside = (plate.x + 10, plate.centery), (plate.right - 10, plate.centery)
    habit = "Frank can’t part with hearts: he’d rather discard another suit."
    turns.clear()
    player.move(beside)
    player.wait(1.0)
    assert captions.reply == habit, "nothing else is known of Frank yet"
    turns.record(TurnBegan(Seat(1)))
    turns.record(CardDiscarded(Seat(1), CardId(3)))
    player.click(on_face)
    assert captions.reply == habit, "a press needs no waiting"
    player.move(beside)
    player.wait(1.0)
    assert captions.reply.startswith("Frank: ")
    player.move((2, 2))
    player.wait(0.1)
    assert captions.reply == ""


# --- Tests of speech bubbles: they fade, and cover no card.


def test_words_fade_after_a_while() -> None:
    talk = SpeechBubbles()
    talk.say(Remark(Seat(1), "Next, please!"))
    assert not talk.update(1.0)
    assert talk.update(3.0)
    assert talk.said == {}


def test_an_unknown_amount_in_the_settings_is_as_usual_again() -> None:
    settings, told = read({"talk": 3})
    assert settings.talk == Settings().talk == FEW
    assert told is not None
    assert "talk" in told.sentence()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_bubbles_cover_no_card_no_plate_and_no_button(
    app: App, tmp_path: Path, size: tuple[int, int]
):
    player = Player(app, full_table(tmp_path))
    player.resize(size)
    display = player.table.display
    for seat in range(1, 8):
        display.speech_bubbles.say(Remark(Seat(seat), "Next, please!"))
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


# --- Plates where people press their seat: everybody's face and number, with large words too.


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_eight_people_keep_faces_and_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    opened = visit(tmp_path, size, Settings(ui_scale=scale, reduced_motion=True))
    SCREENS["public-of-eight"](opened)
    table = opened.app.context.scenes.top
    assert isinstance(table, TableScene)
    faces, numbers = {}, {}
    monkeypatch.setattr(
        seats,
        "_draw_face",
        lambda _look, _on, spot, seat, _facts: faces.update({seat: spot}),
    )
    monkeypatch.setattr(
        seats, "seat_disc", lambda _canvas, _on, seat, spot: numbers.update({seat: spot})
    )
    paint_anew(opened.app)
    assert set(faces) == set(numbers) == set(table.display.layout.seats)
    shares = {round(n.clip(faces[s]).width / n.width, 1) > 0.5 for s, n in numbers.items()}
    for seat, face in faces.items():
        assert face.width >= 24
        assert numbers[seat].width >= 14 * scale
        assert face.y < table.display.layout.seats[seat].plate.y
    # All numbers are on cheeks, or none.
    assert len(shares) == 1
    opened.app.close()


def test_a_face_that_looks_aside_keeps_its_number_and_its_ring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = visit(tmp_path, (1280, 720), Settings(reduced_motion=True))
    SCREENS["public-of-eight"](opened)
    table, window = opened.app.context.scenes.top, opened.app.window.surface
    assert isinstance(table, TableScene)
    numbers: list[pygame.Rect] = []
    badge = seats.seat_disc

    def noted(canvas: Canvas, on: pygame.Surface, seat: Seat, spot: pygame.Rect) -> None:
        numbers.append(spot)
        badge(canvas, on, seat, spot)

    monkeypatch.setattr(seats, "seat_disc", noted)
    paint_anew(opened.app)
    faces = table.display.faces
    spots = [spot for _key, spot in faces._faces]
    assert len(spots) == 8
    # The number itself, and the ring where it is farthest from the eyes.
    parts = [n.inflate(-n.width // 3, -n.height // 3) for n in numbers]
    parts += [pygame.Rect(spot.centerx - 4, spot.y, 8, 3) for spot in spots]
    table.draw(window, everything=True)
    before = [pygame.image.tobytes(window.subsurface(part), "RGB") for part in parts]
    whole = pygame.image.tobytes(window, "RGB")
    assert faces.update(1.0, (1280.0, 360.0), 1280, Motion(1.0, reduced=False))
    table.draw(window, everything=True)
    assert pygame.image.tobytes(window, "RGB") != whole
    assert before == [pygame.image.tobytes(window.subsurface(part), "RGB") for part in parts]
    opened.app.close()
