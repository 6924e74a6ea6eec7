"""Tests that one finger does what keys do: by presses and drags, without a second key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.hand import Hand
from tests.ui.screens.positions import TO_LAY_OFF
from tests.ui.screens.visit import Visit
from tests.ui.table.player import Player
from tests.ui.table.test_key_acts import STATES

Gesture = Callable[[Hand, TableScene], None]


def _button(label: str, then: str = "") -> Gesture:
    """Press a button at the table, and perhaps another one on the page it opens."""

    def press(hand: Hand, table: TableScene) -> None:
        named = [b for b in table.buttons() if b.enabled and b.spoken_text().startswith(label)]
        hand.click(named[0])
        if then:
            hand.wait(DEAF_SECONDS)
            hand.press_button(then)

    return press


def _stock(hand: Hand, table: TableScene) -> None:
    hand.click(table.display.layout.stock.bounds().center)


def _discards(hand: Hand, table: TableScene) -> None:
    hand.click(table.display.layout.discards.bounds().center)


def _drag(by: int) -> Gesture:
    """Drag the second card past its neighbour."""

    def drag(hand: Hand, table: TableScene) -> None:
        placed = table.display.layout
        start, end = (placed.cards[placed.order[n]].bounds() for n in (1, 1 + by))
        beside = end.left + 4 if by < 0 else end.right - 4
        hand.drag((start.left + 8, start.centery), (beside, end.centery))

    return drag


def _played(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.click(player.at("9H"))
    player.press("2")
    player.settle()


def _second_card_focused(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.press("right")
    player.press("right")


def _by_rank(v: Visit) -> None:
    v.sit(TO_LAY_OFF).press("r")


def _going_out(v: Visit) -> Player:
    return v.sit(TO_LAY_OFF.replace("9H 4H QC 2S KD 5S 9C", "9H 4H 9C"))


_HERE = {
    "a play to undo": _played,
    "going out": _going_out,
    "focused": _second_card_focused,
    "sorted by rank": _by_rank,
}
TOUCHES: Mapping[TableAct, tuple[str, Gesture]] = {
    TableAct.DRAW: ("before drawing", _stock),
    TableAct.TAKE: ("asked before drawing", _discards),
    TableAct.MAY_I: ("offered a discard", _button("May I?")),
    TableAct.ALLOW: ("asked about a claim", _button("Allow")),
    TableAct.SUGGEST: ("before laying down", _button("Use these melds")),
    TableAct.LAY_DOWN: ("melds in the tray", _button("Lay down")),
    TableAct.HINT: ("before laying down", _button("Hint")),
    TableAct.DISCARD: ("a card picked by mouse", _discards),
    TableAct.GO_OUT: ("going out", _button("Lay off everything")),
    TableAct.SORT_BY_SUIT: ("sorted by rank", _button("Suit")),
    TableAct.SORT_BY_RANK: ("after drawing", _button("Rank")),
    TableAct.SORT_BY_PLAN: ("after drawing", _button("Plan")),
    TableAct.LOG: ("after drawing", _button("Log")),
    TableAct.RULES: ("after drawing", _button("Menu", "Rules (F1)")),
    TableAct.KEYS: ("after drawing", _button("Menu", "Keys (F2)")),
    TableAct.UNDO: ("a play to undo", _button("Undo")),
    TableAct.CARRY_LEFT: ("focused", _drag(-1)),
    TableAct.CARRY_RIGHT: ("focused", _drag(1)),
}
# What is heard is seen; a hand is split, hidden, and its groups moved by keys, or with Shift.
BY_KEY_ALONE = {TableAct.SPLIT_HAND, TableAct.GROUP_LEFT, TableAct.GROUP_RIGHT, TableAct.HIDE}


def _outcome(app: App, table: TableScene) -> object:
    hand, view, hint = table.model.hand, table.model.view, table.coach.hint
    return (
        type(app.context.scenes.top),
        (table.display.log.open, hint.sentence),
        (view.hand, view.table.phase, view.table.discards, view.table.claim, view.counts),
        (hand.order, hand.tray, hand.sort, hand.picked),
    )


@pytest.mark.parametrize("act", TOUCHES, ids=lambda act: act.value)
def test_a_finger_does_what_the_key_does(app: App, tmp_path: Path, act: TableAct) -> None:
    name, touch = TOUCHES[act]
    found, settings = [], app.context.settings
    for by_key in (True, False):
        folder = tmp_path / str(by_key)
        folder.mkdir()
        app.change_settings(settings)
        {**STATES, **_HERE}[name](Visit(app, folder))
        hand, table = Hand(app), app.context.scenes.top
        assert isinstance(table, TableScene)
        hand.wait(DEAF_SECONDS + 0.1)
        before = _outcome(app, table)
        if by_key:
            *mods, key = app.context.keys.keys[act].split("+")
            hand.press(key, *mods)
        else:
            touch(hand, table)
        hand.wait(0.1)
        assert _outcome(app, table) != before
        found.append(_outcome(app, table))
    assert found[0] == found[1]


def test_every_act_is_one_of_these() -> None:
    heard = {act for act in TableAct if act.name.startswith("HEAR_")}
    assert {*TOUCHES} | heard | BY_KEY_ALONE == {*TableAct}
