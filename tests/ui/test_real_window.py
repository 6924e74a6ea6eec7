"""Tests the table in a real window, with a mouse that the window system moves."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mayi_desktop.engine import Phase, PromptKind, TableView
from mayi_desktop.host.setup import code_of
from tests.ui.real_window import Point, Screen

_PROGRAMS = ("Xvfb", "xdotool")
_MISSING = [name for name in _PROGRAMS if shutil.which(name) is None]
_REASON = f"no {', '.join(_MISSING)} here" if _MISSING else "real windows need Linux here"
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not os.environ.get("CI") and bool(_MISSING or not sys.platform.startswith("linux")),
        reason=_REASON,
    ),
]


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    opened = Screen(tmp_path)
    yield opened
    opened.close()


def to_draw(view: TableView) -> bool:
    return any(prompt.kind is PromptKind.DRAW for prompt in view.my_prompts)


def my_decision(view: TableView) -> bool:
    return to_draw(view) or any(p.kind is PromptKind.ASKED for p in view.my_prompts)


def my_draw(screen: Screen) -> None:
    """Wait for the draw; somebody who asks for the discard before may have it."""
    while not to_draw(screen.wait_for(my_decision, "asked to decide")):
        screen.key("space")
        screen.wait_for(lambda view: not my_decision(view) or to_draw(view), "settled")


def stock(screen: Screen) -> Point:
    slot = screen.layout().stock
    return round(slot.x), round(slot.y)


def discards(screen: Screen) -> Point:
    slot = screen.layout().discards
    return round(slot.x), round(slot.y)


def hand_end(screen: Screen) -> Point:
    room = screen.layout().hand_room
    return room.right - 20, room.centery


def dear_card(screen: Screen) -> Point:
    """The strip of the first card of the hand."""
    slot = screen.layout().hand.slots[0]
    return round(slot.x - slot.width * 0.3), round(slot.y)


def test_two_turns_are_played_with_the_mouse_in_a_window(screen: Screen):
    screen.open_game("--seed", code_of(7))
    screen.key("Return")
    screen.wait_for(lambda view: bool(view.hand), "dealt")
    screen.key("shift")
    for _ in range(2):
        my_draw(screen)
        before = screen.view()
        assert before is not None
        screen.drag(stock(screen), hand_end(screen))
        drawn = screen.wait_for(
            lambda view: view.table.phase is Phase.PLAY and view.table.turn == 0, "drawn"
        )
        assert len(drawn.hand) == len(before.hand) + 1
        screen.drag(dear_card(screen), discards(screen))
        turn = drawn.table.turn_no
        after = screen.wait_for(lambda view, turn=turn: view.table.turn_no > turn, "discarded")
        assert len(after.hand) == len(before.hand)
    screen.key("F1")
    screen.key("Escape")
    assert screen.alive


def test_the_window_bears_the_name_of_the_program(screen: Screen) -> None:
    screen.open_game()
    assert screen.bears("mayi-desktop")
    assert not screen.bears("__main__.py")
