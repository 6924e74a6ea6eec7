"""Tests that every key of the table answers: it changes or opens something, or says why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from mayi_desktop.host.setup import SharingMode
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.lesson import open_lesson
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.hand import Hand
from tests.ui.screens.positions import ASKED, TO_LAY_DOWN, TO_LAY_OFF, called
from tests.ui.screens.visit import Visit

Sit = Callable[[Visit], object]

_TO_DRAW = TO_LAY_OFF.replace("turn 0 play stock", "turn 0 draw")
_THEIR_TURN = TO_LAY_OFF.replace("turn 0 play stock", "turn 1 play stock")
_LAST_CARD = TO_LAY_OFF.replace("9H 4H QC 2S KD 5S 9C", "KD")


def _picked_by_mouse(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.click(player.at("KD"))
    player.settle()


def _focused_by_key(v: Visit) -> None:
    v.sit(TO_LAY_OFF).press("right")


def _first_card_focused(v: Visit) -> None:
    v.sit(TO_LAY_OFF).press("tab")


def _tray_filled(v: Visit) -> None:
    player = v.sit(TO_LAY_DOWN)
    player.press("h")
    player.settle()


def _vetoing(v: Visit) -> None:
    v.sit(ASKED, change=lambda state: called(state, 2)).wait(0.6)


def _offered(v: Visit) -> None:
    v.sit(ASKED.replace("turn 0 draw", "turn 3 draw")).wait(0.6)


def _watching(v: Visit) -> None:
    v.sit(TO_LAY_OFF, people=())


def _sharing(text: str, people: tuple[int, ...], sharing: SharingMode) -> Sit:
    def sit(v: Visit) -> None:
        player = v.sit(text, people=people)
        player.table.host.set_sharing(sharing)
        player.wait(1.2)

    return sit


def _at_own_hand(v: Visit) -> None:
    v.sit(TO_LAY_OFF, people=(0, 2)).sit_down()


def _deal_over(v: Visit) -> None:
    player = v.sit(_LAST_CARD)
    player.click(player.at("KD"))
    player.press("x")
    player.wait(0.1)


def _lesson(v: Visit) -> None:
    open_lesson(v.app.context)
    v.hand.wait(1.5)


_PASS, _OPEN = SharingMode.PASS, SharingMode.OPEN
STATES: Mapping[str, Sit] = {
    "before drawing": lambda v: v.sit(_TO_DRAW),
    "after drawing": lambda v: v.sit(TO_LAY_OFF),
    "before laying down": lambda v: v.sit(TO_LAY_DOWN),
    "a card picked by mouse": _picked_by_mouse,
    "a card focused by key": _focused_by_key,
    "the first card focused": _first_card_focused,
    "melds in the tray": _tray_filled,
    "offered a discard": _offered,
    "asked before drawing": lambda v: v.sit(ASKED),
    "asked about a claim": _vetoing,
    "another's turn": lambda v: v.sit(_THEIR_TURN),
    "watching": _watching,
    "a shared table between turns": _sharing(_TO_DRAW, (0, 2), _PASS),
    "a shared table asked about a discard": _sharing(
        ASKED.replace("turn 0 draw", "turn 3 draw"), (0, 1, 2), _PASS
    ),
    "a shared table, the own hand open": _at_own_hand,
    "a shared table, all cards open": _sharing(TO_LAY_OFF, (0, 2), _OPEN),
    "the deal over": _deal_over,
    "a lesson": _lesson,
}


def _table(app: App) -> TableScene:
    return next(scene for scene in app.context.scenes.scenes if isinstance(scene, TableScene))


def _changed(app: App) -> object:
    """Everything that a press can change for the people at the screen besides the reply."""
    table = _table(app)
    model, display, wishes = table.model, table.display, table.host.wishes
    hint, seats = table.coach.hint, model.hot_seat
    return (
        [type(scene) for scene in app.context.scenes.scenes],
        model.captions.latest,
        getattr(getattr(table.guide, "bubble", None), "text", ""),
        (display.log.open, hint.sentence, hint.shows_options),
        model.view,
        repr(wishes),
        (model.hand.order, model.hand.tray, model.hand.sort, model.hand.picked),
        (model.hand.splits, model.hand.swap),
        (seats.viewer, seats.peeker, seats.coming, model.clock_runs),
        model.end_pause.is_running,
    )


@pytest.mark.parametrize("state", STATES)
def test_every_key_of_the_table_is_answered(app: App, tmp_path: Path, state: str) -> None:
    """After a mere reply the next key is pressed at the same table, else at a new one."""
    silent = []
    before: object = None
    for number, act in enumerate(TableAct):
        if before is None:
            folder = tmp_path / str(number)
            folder.mkdir()
            STATES[state](Visit(app, folder))
            Hand(app).wait(DEAF_SECONDS)
            before = _changed(app)
        captions = _table(app).model.captions
        captions.reply = ""
        *mods, key = app.context.keys.keys[act].split("+")
        hand = Hand(app)
        hand.press(key, *mods)
        hand.wait()
        if _changed(app) != before:
            before = None
        elif not captions.reply:
            silent.append(act.name)
    assert not silent
