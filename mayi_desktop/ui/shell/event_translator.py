"""Translates pygame's events into input events."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from mayi_desktop.ui.shell.input import (
    LEFT,
    MIDDLE,
    NO_MODS,
    RIGHT,
    CloseRequested,
    Exposed,
    FileDropped,
    FocusGained,
    FocusLost,
    InputEvent,
    KeyPressed,
    KeyReleased,
    Maximised,
    Mods,
    Point,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    TextTyped,
    Wheel,
)

_NAMED = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_AC_BACK: "escape",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_INSERT: "insert",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_LSHIFT: "shift",
    pygame.K_RSHIFT: "shift",
    pygame.K_LCTRL: "ctrl",
    pygame.K_RCTRL: "ctrl",
    pygame.K_LALT: "alt",
    pygame.K_RALT: "alt",
    **{getattr(pygame, f"K_F{n}"): f"f{n}" for n in range(1, 13)},
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},
}
_MOD_BITS = (
    (pygame.KMOD_SHIFT, "shift"),
    (pygame.KMOD_CTRL, "ctrl"),
    (pygame.KMOD_ALT, "alt"),
    (pygame.KMOD_META, "meta"),
)
# What desktops use: clicks this near in time and place are one double click.
_DOUBLE_CLICK_MS = 400
_DOUBLE_CLICK_PX = 8
_POINTER_BUTTONS = (LEFT, MIDDLE, RIGHT)


def key_name(key: int) -> str:
    """The name of a pygame key code."""
    if key in _NAMED:
        return _NAMED[key]
    return chr(key) if 32 < key < 127 else pygame.key.name(key).lower()


def mods_of(bits: int) -> Mods:
    """The names of the modifier keys in pygame's bit mask."""
    return frozenset(name for bit, name in _MOD_BITS if bits & bit)


@dataclass(slots=True)
class EventTranslator:
    """Translates events, remembering where the pointer is and which keys are held.

    pygame's wheel and button events do not say so, and its state queries do not follow
    events that tests post.
    """

    _pos: Point = (0, 0)
    _mods: Mods = NO_MODS
    _down: set[str] = field(default_factory=set)
    _last_click: tuple[int, Point, int] = field(default=(-(10**6), (0, 0), 0))

    def translate(self, event: pygame.event.Event) -> InputEvent | None:
        """The input event for one of pygame's, or None when it is not used."""
        return self._pointer(event) or self._keyboard(event) or self._window(event)

    def _pointer(self, event: pygame.event.Event) -> InputEvent | None:
        match event.type:
            case pygame.MOUSEMOTION:
                self._pos = _point(event.pos)
                return PointerMove(self._pos, held=bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button in _POINTER_BUTTONS:
                self._pos = _point(event.pos)
                return PointerDown(self._pos, event.button, self._mods, self._count(event))
            case pygame.MOUSEBUTTONUP if event.button in _POINTER_BUTTONS:
                self._pos = _point(event.pos)
                return PointerUp(self._pos, event.button, self._mods)
            case pygame.MOUSEWHEEL:
                turned = getattr(event, "precise_y", 0.0) or event.y
                return Wheel(self._pos, float(turned), self._mods)
            case _:
                return None

    def _keyboard(self, event: pygame.event.Event) -> InputEvent | None:
        match event.type:
            case pygame.KEYDOWN:
                key = key_name(event.key)
                held = {key} & {"shift", "ctrl", "alt"}
                self._mods = mods_of(getattr(event, "mod", 0)) | held
                repeat = key in self._down
                self._down.add(key)
                return KeyPressed(key, self._mods, repeat)
            case pygame.KEYUP:
                key = key_name(event.key)
                self._down.discard(key)
                self._mods = mods_of(getattr(event, "mod", 0)) - {key}
                return KeyReleased(key, self._mods)
            case pygame.TEXTINPUT if event.text:
                return TextTyped(event.text)
            case _:
                return None

    def _window(self, event: pygame.event.Event) -> InputEvent | None:
        match event.type:
            case pygame.WINDOWSIZECHANGED:
                return Resized((event.x, event.y))
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
                self._mods = NO_MODS
                self._down.clear()
                return FocusLost()
            case pygame.WINDOWFOCUSGAINED:
                return FocusGained()
            case pygame.WINDOWMAXIMIZED | pygame.WINDOWRESTORED:
                return Maximised(on=event.type == pygame.WINDOWMAXIMIZED)
            case pygame.WINDOWEXPOSED:
                return Exposed()
            case pygame.DROPFILE:
                return FileDropped(event.file)
            case pygame.QUIT:
                return CloseRequested()
            case _:
                return None

    def _count(self, event: pygame.event.Event) -> int:
        """The number of clicks in a row; an event posted by a test may carry it."""
        then, where, count = self._last_click
        now = pygame.time.get_ticks()
        x, y = _point(event.pos)
        near = abs(x - where[0]) <= _DOUBLE_CLICK_PX and abs(y - where[1]) <= _DOUBLE_CLICK_PX
        again = near and now - then <= _DOUBLE_CLICK_MS
        clicks = int(getattr(event, "clicks", count + 1 if again else 1))
        self._last_click = (now, (x, y), clicks)
        return clicks


def _point(pos: tuple[float, float]) -> Point:
    return int(pos[0]), int(pos[1])
