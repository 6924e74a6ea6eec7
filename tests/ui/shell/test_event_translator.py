"""Tests of the translator through which pygame's events come."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from mayi_desktop.ui.kit.input import (
    CloseRequested,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    TextTyped,
    Wheel,
)
from mayi_desktop.ui.kit.scene import EventTranslator


@pytest.mark.parametrize(
    ("event", "ours"),
    [
        (Event(pygame.MOUSEMOTION, pos=(3, 4), buttons=(1, 0, 0)), PointerMove((3, 4), True)),
        (Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1), PointerDown((3, 4), 1)),
        (Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=3), PointerUp((3, 4), 3)),
        (Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=4), None),
        (Event(pygame.MOUSEWHEEL, x=0, y=-2), Wheel((0, 0), -2.0)),
        (Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), KeyPressed("enter")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0), KeyPressed("enter")),
        (Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0), KeyPressed("f11")),
        (Event(pygame.KEYDOWN, key=pygame.K_m, mod=0), KeyPressed("m")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP7, mod=0), KeyPressed("7")),
        (
            Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT),
            KeyPressed("tab", frozenset({"shift"})),
        ),
        (Event(pygame.TEXTINPUT, text="é"), TextTyped("é")),
        (Event(pygame.WINDOWSIZECHANGED, x=800, y=500), Resized((800, 500))),
        (Event(pygame.WINDOWMINIMIZED), FocusLost()),
        (Event(pygame.QUIT), CloseRequested()),
        (Event(pygame.FINGERDOWN, x=0.5, y=0.5), None),
        (Event(pygame.JOYBUTTONDOWN, button=0), None),
    ],
)
def test_every_event_has_one_meaning(event: Event, ours: InputEvent | None) -> None:
    assert EventTranslator().translate(event) == ours


def test_a_click_knows_the_modifier_that_is_held() -> None:
    translate = EventTranslator().translate
    translate(Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0))
    held = translate(Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1))
    translate(Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT))
    free = translate(Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1))
    assert held == PointerDown((1, 1), 1, frozenset({"shift"}))
    assert free == PointerUp((1, 1), 1)


def test_a_key_held_down_repeats_until_it_is_let_go() -> None:
    translate = EventTranslator().translate
    down = Event(pygame.KEYDOWN, key=pygame.K_a, mod=0)
    assert translate(down) == KeyPressed("a")
    assert translate(down) == KeyPressed("a", repeat=True)
    translate(Event(pygame.KEYUP, key=pygame.K_a, mod=0))
    assert translate(down) == KeyPressed("a")


def test_leaving_the_window_lets_go_of_every_key() -> None:
    translate = EventTranslator().translate
    translate(Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0))
    translate(Event(pygame.WINDOWFOCUSLOST))
    assert translate(Event(pygame.KEYDOWN, key=pygame.K_a, mod=0)) == KeyPressed("a")


def test_the_wheel_turns_where_the_pointer_was_last() -> None:
    translate = EventTranslator().translate
    translate(Event(pygame.MOUSEMOTION, pos=(40, 50), buttons=(0, 0, 0)))
    assert translate(Event(pygame.MOUSEWHEEL, x=0, y=1)) == Wheel((40, 50), 1.0)


def test_a_second_click_nearby_counts_as_double() -> None:
    translate = EventTranslator().translate
    first = Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, clicks=1)
    second = Event(pygame.MOUSEBUTTONDOWN, pos=(6, 5), button=1, clicks=2)
    far = Event(pygame.MOUSEBUTTONDOWN, pos=(90, 5), button=1)
    assert [translate(event) for event in (first, second, far)] == [
        PointerDown((5, 5), 1, clicks=1),
        PointerDown((6, 5), 1, clicks=2),
        PointerDown((90, 5), 1, clicks=1),
    ]


def test_a_finger_is_the_pointer_once_and_not_twice() -> None:
    """SDL tells of a finger on a screen as a mouse too; its other word for it means nothing."""
    translate = EventTranslator().translate
    finger = {"touch_id": 1, "finger_id": 1, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0}
    told = [
        translate(Event(pygame.FINGERDOWN, finger)),
        translate(Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1, hand=True)),
        translate(Event(pygame.FINGERMOTION, finger)),
        translate(Event(pygame.MOUSEMOTION, pos=(650, 360), buttons=(1, 0, 0), hand=True)),
        translate(Event(pygame.FINGERUP, finger)),
        translate(Event(pygame.MOUSEBUTTONUP, pos=(650, 360), button=1, hand=True)),
    ]
    assert [event for event in told if event is not None] == [
        PointerDown((640, 360)),
        PointerMove((650, 360), held=True),
        PointerUp((650, 360)),
    ]
