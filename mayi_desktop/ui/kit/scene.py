"""Scenes, the scene stack, the shared context, and events of the window and of gamepads."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.settings import USUAL_HOLD, BotDelays, Settings, save
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.kit.audio import Audio
from mayi_desktop.ui.kit.card_art import Assets
from mayi_desktop.ui.kit.input import (
    ARROWS,
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
    KeyMap,
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
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.speech import Speech
from mayi_desktop.ui.kit.window import Arguments

if TYPE_CHECKING:
    from mayi_desktop.host.daily import DailyPlay
    from mayi_desktop.host.thinking import SearchScheduler
    from mayi_desktop.ui.kit.widget import Widget


# --- Gamepads: their buttons and sticks as keys, and which family's signs to show.


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
    """All gamepads together, as if one keyboard; `family` is that of the one used last."""

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


# --- Event translation


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
# A double click, as on most desktops: clicks this close in time and place.
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
    """Translates pygame events, tracking the pointer and held keys.

    pygame's wheel and button events lack these, and its state queries ignore events that
    tests post.
    """

    _pos: Point = (0, 0)
    _mods: Mods = NO_MODS
    _down: set[str] = field(default_factory=set)
    _last_click: tuple[int, Point, int] = field(default=(-(10**6), (0, 0), 0))

    def translate(self, event: pygame.event.Event) -> InputEvent | None:
        """The input event for a pygame event, or None if it isn't used."""
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
                return PointerUp(self._pos, event.button)
            case pygame.MOUSEWHEEL:
                turned = getattr(event, "precise_y", 0.0) or event.y
                return Wheel(self._pos, float(turned))
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
        """The click count; an event posted by a test may carry it."""
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


# --- Scenes and the scene stack


class Fade:
    """The old picture fading out over the live new screen, which is painted on `canvas`."""

    def __init__(self, old: pygame.Surface, seconds: float) -> None:
        self.canvas = old.copy()
        self._old = old.copy()
        self._seconds = seconds
        self._gone = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the old screen has faded out."""
        return self._gone >= self._seconds

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._gone += dt

    def draw(self, target: pygame.Surface) -> None:
        """Paint the new screen under what remains of the old one."""
        target.blit(self.canvas, (0, 0))
        left = max(0.0, 1 - self._gone / self._seconds)
        # Out-cubic: most of the change comes first, so nobody waits for the new screen.
        alpha = round(255 * left**3)
        if alpha:
            self._old.set_alpha(alpha)
            target.blit(self._old, (0, 0))


Size = tuple[int, int]

DEAF_SECONDS = 1.0
"""Long enough to see that something else is there now."""


class Scene:
    """One screen: takes input, advances by given seconds, and paints itself.

    No scene reads a clock or the pointer's state; everything arrives as an event or as `dt`.
    Presses within `deaf_seconds` of opening are ignored: for a scene that opens by itself, or
    whose default button can't be undone, a press may be meant for the screen before it.
    """

    opaque = True
    deaf_seconds = 0.0

    @property
    def may_fade(self) -> bool:
        """Whether it may cross-fade into the next scene."""
        return True

    def enter(self) -> None:
        """Prepare to be shown; `layout` follows at once."""

    def leave(self) -> None:
        """Release resources that only a shown scene needs."""

    def layout(self, size: Size) -> None:
        """Lay out for a window of this size; called on entry and on every resize."""

    def retranslate(self) -> None:
        """Look up every text again after a change of language; `layout` follows."""

    def handle(self, event: InputEvent) -> bool:
        """Handle an event; True hides it from the scenes below."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True when something must be repainted."""
        return False

    @property
    def is_awake(self) -> bool:
        """Whether something other than input may happen at any moment, visible or not."""
        return False

    is_breathing = False
    """Whether the last update changed only idle motion, which needs no full frame rate."""

    @property
    def breath_due(self) -> float:
        """Seconds until the next idle motion, such as a blink; infinite for never."""
        return inf

    def update_hidden(self, dt: float) -> None:
        """Advance by `dt` seconds while hidden by another scene."""

    def read_aloud(self) -> None:
        """Say everything on the screen."""

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Paint what changed, or everything; returns the painted rectangles."""
        return []


class SceneStack:
    """The active scenes: input goes top down, painting starts at the topmost opaque one.

    A press reaches only scenes that were open when it began, so a key repeat never reaches a
    scene that has just opened. Screens cross-fade in `fade_seconds`; zero cuts. `changes`
    is the number of scenes opened and closed.
    """

    def __init__(self) -> None:
        self.fade_seconds = 0.0
        self.changes = 0
        self._fade: Fade | None = None
        self._has_changed = False
        self._may_fade = False
        self.is_breathing = False
        self._scenes: list[Scene] = []
        self._size: Size = (0, 0)
        self._everything = True
        self._newest: Scene | None = None
        self._opened_for = 0.0
        self._down: set[str] = set()
        self._meant_for_others: set[str] = set()

    @property
    def top(self) -> Scene | None:
        """The top scene, which gets input first."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    @property
    def is_deaf(self) -> bool:
        """Whether the top scene opened too recently to take a press."""
        top = self.top
        return top is not None and top is self._newest and self._opened_for < top.deaf_seconds

    @property
    def is_awake(self) -> bool:
        """Whether any scene needs the full frame rate without input."""
        return any(scene.is_awake for scene in self._scenes)

    @property
    def breath_due(self) -> float:
        """Seconds until the next idle motion of a visible scene."""
        return min((scene.breath_due for scene in self._visible()), default=inf)

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the others."""
        self._scenes.append(scene)
        self._enter(scene)

    def pop(self) -> None:
        """Remove the top scene."""
        self._leave(self._scenes.pop())

    def remove(self, scene: Scene) -> None:
        """Remove a scene wherever it is in the stack, if it is there."""
        if scene in self._scenes:
            self._scenes.remove(scene)
            self._leave(scene)

    def reset(self, scene: Scene) -> None:
        """Replace all scenes with this one."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Remove every scene, top first; an empty stack ends the program."""
        while self._scenes:
            self._leave(self._scenes.pop())

    def repaint(self) -> None:
        """Repaint everything at the next frame."""
        self._everything = True

    def layout(self, size: Size) -> None:
        """Lay out every scene for a new size."""
        self._size = size
        self._everything = True
        self._fade, self._may_fade = None, False
        for scene in tuple(self._scenes):
            scene.layout(size)

    def retranslate(self) -> None:
        """Make every scene use the current language."""
        for scene in tuple(self._scenes):
            scene.retranslate()

    def handle(self, event: InputEvent) -> bool:
        """Offer the event top down until a scene takes it or hides those below.

        Losing and regaining the focus reaches every scene.
        """
        if isinstance(event, FocusLost | FocusGained):
            self._down.clear()
            self._meant_for_others.clear()
            taken = [scene.handle(event) for scene in reversed(tuple(self._scenes))]
            return any(taken)
        if isinstance(event, PointerDown | KeyPressed) and self._fade is not None:
            self._fade, self._everything = None, True
        if self._comes_too_early(event):
            return True
        for scene in reversed(tuple(self._scenes)):
            if scene.handle(event):
                return True
            if scene.opaque:
                break
        return False

    def update(self, dt: float) -> bool:
        """Advance every visible scene; True if something must be repainted."""
        self._opened_for += dt
        seen = self._visible()
        for scene in [scene for scene in self._scenes if scene not in seen]:
            scene.update_hidden(dt)
        changed = [scene for scene in self._visible() if scene.update(dt)]
        is_calm = self._fade is None and not self._everything
        self.is_breathing = is_calm and all(scene.is_breathing for scene in changed)
        if self._fade is not None:
            self._fade.update(dt)
            return True
        return bool(changed) or self._everything

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paint visible scenes and any cross-fade; returns the changed rectangles."""
        fade = self._begin_fade(target)
        rects = self._draw_scenes(target if fade is None else fade.canvas)
        self._may_fade = all(scene.may_fade for scene in self._visible())
        if fade is None:
            return rects
        fade.draw(target)
        if fade.is_over:
            self._fade = None
        return [target.get_rect()]

    def _begin_fade(self, target: pygame.Surface) -> Fade | None:
        """Start a cross-fade if a new screen has replaced the last one."""
        changed, self._has_changed = self._has_changed, False
        if changed and self.fade_seconds > 0 and self._may_fade:
            self._fade = Fade(target, self.fade_seconds)
        elif changed:
            self._fade = None
        return self._fade

    def _draw_scenes(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paint from the topmost opaque scene up; returns the painted rectangles.

        A change below a translucent scene repaints everything, since the upper one was painted
        over the old picture.
        """
        visible = self._visible()
        if not self._everything:
            rects = self._draw_changes(target, visible)
            if rects is not None:
                return rects
        self._everything = False
        for scene in visible:
            scene.draw(target, everything=True)
        return [target.get_rect()]

    @staticmethod
    def _draw_changes(
        target: pygame.Surface, visible: tuple[Scene, ...]
    ) -> list[pygame.Rect] | None:
        for scene in visible[:-1]:
            if scene.draw(target, everything=False):
                return None
        return visible[-1].draw(target, everything=False) if visible else []

    def _visible(self) -> tuple[Scene, ...]:
        first = max((i for i, s in enumerate(self._scenes) if s.opaque), default=0)
        return tuple(self._scenes[first:])

    def _comes_too_early(self, event: InputEvent) -> bool:
        """Whether a press began before the top scene could have been seen."""
        match event:
            case KeyPressed(key=key, repeat=repeat):
                self._down.add(key)
                if not repeat:
                    self._meant_for_others.discard(key)
                return self.is_deaf or key in self._meant_for_others
            case KeyReleased(key=key):
                self._down.discard(key)
                self._meant_for_others.discard(key)
            case PointerDown():
                return self.is_deaf
            case _:
                pass
        return False

    def _enter(self, scene: Scene) -> None:
        self._everything = self._has_changed = True
        self.changes += 1
        self._newest, self._opened_for = scene, 0.0
        self._meant_for_others |= self._down
        scene.enter()
        if self._size != (0, 0):
            scene.layout(self._size)

    def _leave(self, scene: Scene) -> None:
        self._everything = self._has_changed = True
        self.changes += 1
        scene.leave()


# --- Context


class Navigation(Protocol):
    """Navigation upwards: a page imports the pages it opens, and reaches those above it here.

    Every method but `write_in` replaces all open scenes, unless a game can't be resumed.
    """

    def show_title(self) -> None:
        """Show the title page, which looks for a saved game."""

    def show_setup(self) -> None:
        """Show the set-up page over the title."""

    def show_new_evening(self) -> None:
        """Show the page for a new evening with real cards, over the title."""

    def start_game(self, setup: GameSetup, phones: Callable[[Any], None] | None = None) -> None:
        """Start a new game and show its table; `phones` gets the table's phones."""

    def show_daily(self, play: DailyPlay, *, counts: bool) -> None:
        """Show the deal of the day over the title, after a play."""

    def write_in(self, field: Widget) -> None:
        """Show letters to choose from for a text field, over the page."""

    def resume_game(self, journal: Path) -> None:
        """Resume the game or evening in a file, or show why that isn't possible."""


@dataclass(slots=True)
class Context:
    """Services for every scene; the app sets `navigation` right after construction.

    `change_settings` applies new settings at once; `quit` ends the program. A `read_only`
    window, opened while another one uses the same data folder, saves nothing. Setting `wake`
    from any thread brings the next frame at once while a scene is awake. `press` does what a
    key does. `pad` is the family of the gamepad that the last input came from, else empty.
    """

    settings: Settings
    look: Look
    assets: Assets
    audio: Audio
    scenes: SceneStack
    folder: Path
    arguments: Arguments
    change_settings: Callable[[Settings], None]
    quit: Callable[[], None]
    press: Callable[[KeyPressed], None]
    navigation: Navigation = field(init=False)
    read_only: bool = False
    wake: Event = field(default_factory=Event)
    speech: Speech = field(default_factory=Speech)
    pad: str = ""
    _thinking: SearchScheduler | None = None

    @property
    def keys(self) -> KeyMap:
        """The player's key map."""
        return KeyMap(self.settings.keys, self.pad)

    def delays(self, *, shared: bool = False, phones: bool = False) -> BotDelays:
        """Computer players' delays; `shared` for several people at one screen.

        With `phones` time always runs: nobody sees whether the others have looked.
        """
        settings = self.settings
        hold = settings.shared_hold_seconds if shared else settings.hold_seconds
        if phones and hold < 0:
            hold = USUAL_HOLD
        return BotDelays.chosen(speed=settings.speed, hold_seconds=hold)

    def thinking(self) -> SearchScheduler:
        """The scheduler for all searching computer players, made on first use."""
        if self._thinking is None:
            # Imported late: it loads the rules, which would delay the first screen.
            from mayi_desktop.host.thinking import SearchScheduler

            self._thinking = SearchScheduler()
        return self._thinking

    def stop_thinking(self) -> None:
        """End the worker process."""
        if self._thinking is not None:
            self._thinking.close()
            self._thinking = None

    def save_settings(self) -> None:
        """Save the settings now, in case of a crash."""
        if self.read_only:
            return
        note = save(self.settings, settings_file(self.folder))
        if note:
            _log.warning("%s", note)

    def keep_settings(self, settings: Settings) -> None:
        """Apply new settings and save them."""
        self.change_settings(settings)
        self.save_settings()

    def backdrop(self, size: Size) -> pygame.Surface:
        """The current theme's table top at a window's size."""
        return self.assets.backdrop(size, self.look.table)
