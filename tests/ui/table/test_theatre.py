"""Tests of the stage on which a call of May I? is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from mayi_desktop.engine import ClaimAnswer, ClaimCalled, Seat
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.table.layout import Surroundings, lay_out_table
from mayi_desktop.ui.table.theatre import _bubble_of, called, stage_of, stage_rect
from tests.pairs import pairs
from tests.ui.screens.positions import ASKED
from tests.ui.screens.positions import called as asked_by
from tests.ui.screens.visit import Visit
from tests.ui.table.hearing import Watch
from tests.ui.table.player import Player
from tests.ui.table.positions import SIZES, crowded
from tests.ui.table.sheets_at import FIRST_TO_ASK, Wanting, sheet_at
from tests.ui.table.tables import game_at
from tests.ui.table.test_asking import ANNA, DAVID, TABLE

LIT = 0.3
"""Seconds after which a stage is fully lit."""


def asking(app: App, folder: Path, wanting: Sequence[int] = ()) -> Player:
    """Anna, alone at the screen, asks for the discard; `wanting` seats take it."""
    wants = {seat: Wanting("7D") for seat in wanting}
    player = Player(app, sheet_at(folder, FIRST_TO_ASK, "grandma-jeanne", wanting=wants))
    player.settle()
    player.press("m")
    return player


def stages(player: Player, seconds: float) -> list[bool]:
    """In which frames the stage is seen."""
    seen = []
    for _ in range(round(seconds * 60)):
        player.wait()
        seen.append(any(sprite.key == "stage" for sprite in player.table.frame.sprites()))
    return seen


@pytest.mark.parametrize(
    ("size", "scale", "seats", "far"),
    pairs(SIZES, (0.8, 1.0, 1.5, 2.0), (3, 5, 8), (False, True)),
)
def test_the_stage_covers_no_hand_and_no_plate(
    size: Size, scale: float, seats: int, *, far: bool
) -> None:
    around = Surroundings(spectator=far)
    layout = lay_out_table(crowded(seats, 9, 14), size, ui_scale=scale, around=around)
    rect = stage_rect(layout)
    if rect is None:
        assert not far
        return
    assert [box.plate for box in layout.seats.values() if box.plate.colliderect(rect)] == []
    assert not rect.colliderect(layout.action)
    if far:
        assert rect.width == size[0]
    else:
        for kept in (layout.hand_room, layout.own, layout.sorts, layout.caption):
            assert not rect.colliderect(kept)
        assert layout.claim_button.bottom <= rect.bottom


@pytest.mark.parametrize("seats", range(3, 9))
def test_everybody_who_decides_has_a_place_beside_the_card(seats: int) -> None:
    view = crowded(seats, 9, 14)
    top = view.table.discards[-1]
    call = called(ClaimCalled(Seat((view.table.turn + seats - 1) % seats), top), view.table)
    for far in (False, True):
        layout = lay_out_table(view, (1280, 720), around=Surroundings(spectator=far))
        for asked in call.deciders:
            stage = stage_of(layout, call, asked)
            assert stage is not None
            faces = [rect for _seat, rect in stage.faces]
            assert stage.face_of(asked) is not None
            assert all(stage.rect.contains(rect) for rect in faces)
            card = stage.card.bounds()
            assert not any(card.colliderect(rect) for rect in faces)
            assert all(a.right <= b.left for a, b in pairwise(faces[1:]))


def test_a_call_is_seen_until_the_card_and_the_penalty_card_have_gone(
    app: App, tmp_path: Path
) -> None:
    player = asking(app, tmp_path)
    seen = stages(player, 6.0)
    assert seen[20]
    assert not seen[-1]
    first = seen.index(True)
    last = len(seen) - seen[::-1].index(True)
    assert all(seen[first:last]), "it is lit once, and goes out once"
    assert len(player.view.hand) == 13


def test_who_has_asked_here_speaks_on_the_stage_and_not_at_its_edge(
    app: App, tmp_path: Path
) -> None:
    player = asking(app, tmp_path)
    player.wait(LIT)
    assert player.table.display.theatre.is_open
    assert not player.table.display.speech_bubbles.said


@pytest.mark.parametrize(
    ("wanting", "sounds", "words"),
    [
        ((), ["allowed", "allowed"], {"Go ahead!"}),
        ((2,), ["allowed", "denied"], {"Go ahead!", "No, I want it!"}),
        ((1,), ["taken"], {"My turn: I’ll take it!"}),
    ],
)
def test_each_answer_has_its_own_sound_and_words(
    app: App,
    tmp_path: Path,
    watch: Watch,
    wanting: Sequence[int],
    sounds: list[str],
    words: set[str],
) -> None:
    player = asking(app, tmp_path, wanting)
    heard, said = watch(player), set()
    for _ in range(300):
        heard.frame()
        call = player.table.display.theatre.call
        if call is not None:
            bubbles = (_bubble_of(app.context.look, call, seat) for seat in call.deciders)
            said |= {bubble[0] for bubble in bubbles if bubble is not None}
    answers = {"allowed", "denied", "taken"}
    assert [cue for _at, cue, _pan, _note in heard.heard if cue in answers][
        : len(sounds)
    ] == sounds
    assert said == words


def test_a_question_to_somebody_here_puts_the_stage_out(app: App, tmp_path: Path) -> None:
    player = Visit(app, tmp_path).sit(ASKED, change=partial(asked_by, seat=2))
    player.until_asked()
    player.wait(LIT)
    assert player.table.panel.question is not None
    assert not player.table.display.theatre.is_open
    player.answer(1)
    assert not any(stages(player, 0.2)), "no call was seen here, so there is nothing to go on"


def test_people_around_one_screen_answer_beside_no_stage(app: App, tmp_path: Path) -> None:
    marks = {"anna": "", "ben": "", "clara": "", "melds": ""}
    player = Player(app, game_at(tmp_path, TABLE.format(**marks), people=range(4)))
    player.wait(1.0)
    player.click(player.seat(DAVID))
    seen = stages(player, 3.0)
    assert any(seen)
    assert not seen[-1], "Anna, Ben and Clara decide with the table before them"
    assert player.table.prompt.now().seats
    player.click(player.table.controls.primary)
    assert any(stages(player, 1.0)), "the answers are seen on the stage"
    player.wait(4.0)
    assert [len(player.table.host.view(Seat(seat)).hand) for seat in (ANNA, DAVID)] == [11, 13]


def test_a_press_on_the_stage_hurries_and_does_nothing_else(app: App, tmp_path: Path) -> None:
    player = asking(app, tmp_path)
    player.wait(LIT)
    assert player.table.display.theatre.is_lit
    before = len(player.view.hand)
    player.click(player.stock())
    assert not player.table.display.theatre.is_open
    assert player.table.display.presenter.is_idle
    assert len(player.view.hand) == before
    assert player.table.pointer.drag is None


def test_the_log_is_never_under_the_stage(app: App, tmp_path: Path) -> None:
    player = asking(app, tmp_path)
    player.wait(LIT)
    assert player.table.display.theatre.is_open
    player.press("l")
    assert player.table.display.log.open
    assert not any(stages(player, 6.0)), "the key that opens the log puts the stage out"


def test_a_call_beside_an_open_log_has_no_stage(app: App, tmp_path: Path) -> None:
    player = Player(app, sheet_at(tmp_path, FIRST_TO_ASK, "grandma-jeanne", wanting={}))
    player.settle()
    player.press("l")
    player.press("m")
    assert not any(stages(player, 6.0))
    assert len(player.view.hand) == 13


def test_it_is_short_in_reduced_motion_and_there_is_none_without_animation(
    app: App, tmp_path: Path
) -> None:
    lasted = []
    for number, (speed, reduced) in enumerate(((1.0, False), (1.0, True), (0.0, False))):
        settings = replace(app.context.settings, speed=speed, reduced_motion=reduced)
        app.change_settings(settings)
        folder = tmp_path / str(number)
        folder.mkdir()
        lasted.append(sum(stages(asking(app, folder), 6.0)))
    usual, short, none = lasted
    assert 0 < short < 0.75 * usual
    assert none == 0


def test_a_lesson_has_no_stage(app: App, tmp_path: Path) -> None:
    player = asking(app, tmp_path)
    theatre, shown = player.table.display.theatre, player.table.display.presenter.shown
    theatre.stop()
    theatre.enabled = False
    theatre.follow(ClaimCalled(Seat(1), shown.view.table.discards[-1]), shown, hurried=False)
    assert not theatre.is_lit


def test_whoever_keeps_the_card_from_the_caller_is_told_from_the_one_in_turn() -> None:
    view = crowded(4, 0, 11)
    turn = view.table.turn
    caller, between = Seat((turn + 3) % 4), Seat((turn + 1) % 4)
    call = called(ClaimCalled(caller, view.table.discards[-1]), view.table)
    claims = ClaimAnswer.CLAIMS
    assert replace(call, answers=((between, claims),)).vetoes(between)
    assert not replace(call, answers=((turn, claims),)).vetoes(turn)
