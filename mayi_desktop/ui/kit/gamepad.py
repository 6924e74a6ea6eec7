"""Gamepads: their buttons and sticks as keys, and which family's signs to show."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pygame

from mayi_desktop.ui.kit.input import ARROWS, NO_MODS, InputEvent, KeyPressed, KeyReleased, Mods

_log = logging.getLogger(__name__)

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
# Of every axis, what its two ends press; a trigger has one.
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("ls left", "ls right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("ls up", "ls down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("rs left", "rs right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("rs up", "rs down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lt"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "rt"),
}
# Shares of the way: a stick that rests or trembles presses nothing, and one held stays pressed.
_PRESSED, _LET_GO, _FULL = 0.6, 0.4, 32767
_KEYS = {
    **{"a": "enter", "b": "escape", "lb": "tab", "rb": "tab", "l3": "shift", "start": "menu"},
    **{
        "rs up": "pageup",
        "rs down": "pagedown",
        "rs left": "pad left",
        "rs right": "pad right",
    },
    **{arrow: arrow for arrow in ARROWS},
    **{f"ls {arrow}": arrow for arrow in ARROWS},
}
# Seconds, as for keys.
_DELAY, _REPEAT = 0.42, 0.12
_REPEATING = {*ARROWS, *(f"ls {arrow}" for arrow in ARROWS), "rs up", "rs down"}
# Words in the names that SDL gives gamepads. Of others the letters aren't known.
_FAMILIES = {
    "shapes": ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    "switch": ("nintendo", "switch", "joy-con", "pro controller"),
    "letters": ("xbox", "x-box", "x360", "xinput", "steam", "stadia", "logitech", "8bitdo"),
}


def family_of(name: str) -> str:
    """The family of a gamepad with this name; "places" if it is unknown."""
    lower = name.casefold()
    found = (key for key, words in _FAMILIES.items() if any(word in lower for word in words))
    return next(found, "places")


class Gamepads:
    """All connected gamepads together, as if they were one keyboard.

    `family` is that of the gamepad used last.
    """

    def __init__(self) -> None:
        self.family = "places"
        self._open: dict[int, Any] = {}
        self._held: set[tuple[int, str]] = set()
        self._repeating: tuple[int, str] | None = None
        self._until = 0.0

    @property
    def is_held(self) -> bool:
        """Whether a direction is held that will repeat."""
        return self._repeating is not None

    def start(self) -> None:
        """Look for gamepads from now on; without SDL's part for them there are none.

        It takes a moment, so it is called once the first page can be seen.
        """
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error):
            _log.warning("There is no support for gamepads", exc_info=True)

    def translate(self, event: pygame.event.Event) -> Iterator[InputEvent]:
        """The keys that a gamepad's event presses or lets go."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._connect(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                yield from self._let_go(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                yield from self._press(event.instance_id, _BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                yield from self._release(event.instance_id, _BUTTONS[event.button])
            case pygame.CONTROLLERAXISMOTION if event.axis in _AXES:
                yield from self._move(event.instance_id, event.axis, event.value / _FULL)
            case pygame.WINDOWFOCUSLOST:
                yield from self._let_go()
            case _:
                pass

    def update(self, dt: float) -> Iterator[InputEvent]:
        """The repeated press of a direction that is held, after `dt` seconds more."""
        if self._repeating is None:
            return
        self._until -= dt
        if self._until <= 0:
            self._until = _REPEAT
            yield KeyPressed(*_key(self._repeating[1]), repeat=True)

    def _connect(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(index)
            self._open[pad.id] = pad
        except pygame.error:
            _log.warning("A gamepad can’t be opened", exc_info=True)

    def _press(self, pad: int, control: str) -> Iterator[InputEvent]:
        if (pad, control) in self._held:
            return
        self._held.add((pad, control))
        opened = self._open.get(pad)
        self.family = family_of("" if opened is None else opened.name)
        if control in _REPEATING:
            self._repeating, self._until = (pad, control), _DELAY
        yield KeyPressed(*_key(control))

    def _release(self, pad: int, control: str) -> Iterator[InputEvent]:
        if (pad, control) not in self._held:
            return
        self._held.remove((pad, control))
        if self._repeating == (pad, control):
            self._repeating = None
        yield KeyReleased(*_key(control))

    def _move(self, pad: int, axis: int, at: float) -> Iterator[InputEvent]:
        """Press or let go what the ends of an axis stand for."""
        for control, share in zip(_AXES[axis], (-at, at), strict=True):
            if share < _LET_GO:
                yield from self._release(pad, control)
            elif share > _PRESSED and control and not self._is_aside(pad, axis):
                yield from self._press(pad, control)

    def _is_aside(self, pad: int, axis: int) -> bool:
        """Whether the same stick is held along its other axis: a slant is one direction."""
        other = axis ^ 1
        return axis <= pygame.CONTROLLER_AXIS_RIGHTY and any(
            (pad, control) in self._held for control in _AXES[other]
        )

    def _let_go(self, only: int | None = None) -> Iterator[InputEvent]:
        """Let go of everything, or of all on one gamepad."""
        for pad, control in sorted(self._held):
            if only in (None, pad):
                yield from self._release(pad, control)


def _key(control: str) -> tuple[str, Mods]:
    mods = frozenset({"shift"}) if control == "lb" else NO_MODS
    return _KEYS.get(control, f"pad {control}"), mods
