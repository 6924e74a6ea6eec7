"""Plays the program as a hand would: clicks, drags, types and presses keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import pygame

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.input import LEFT
from mayi_desktop.ui.kit.page import LoadingDialog, Page
from mayi_desktop.ui.kit.scene import Scene, key_name
from mayi_desktop.ui.kit.widget import Widget
from mayi_desktop.ui.pages.table import TableScene

FRAME = 1 / 60
Spot = tuple[int, int] | Widget
S = TypeVar("S", bound=Scene)

_CODES = {
    key_name(code): code
    for code in (getattr(pygame, name) for name in dir(pygame) if name.startswith("K_"))
}
_CODES |= {"enter": pygame.K_RETURN, "shift": pygame.K_LSHIFT, "ctrl": pygame.K_LCTRL}
_BITS = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}


@contextmanager
def unpainted(app: App) -> Iterator[None]:
    """Paint nothing meanwhile; what is on top afterwards is painted whole by the next step."""
    with patch.object(app.context.scenes, "draw", lambda _target: []):
        yield


class Hand:
    """A hand at an app's mouse and keyboard; every gesture is followed by frames.

    What is on top is painted only by `picture`, unless the hand `paints`: painting is most of
    the work of a frame, and no button or card depends on it. `test_screens.py` paints every
    screen, and the monkey all that it sees.
    """

    paints = False

    def __init__(self, app: App) -> None:
        self.app = app
        self._at = (0, 0)
        self._unpainted = False
        self._passed = 0

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        top = self.app.context.scenes.top
        assert top is not None
        return top

    @property
    def picture(self) -> pygame.Surface:
        """The window, with everything painted."""
        self._unpainted = False
        self.app.context.scenes.draw(self.app.window.surface)
        return self.app.window.surface

    def wait(self, seconds: float = FRAME) -> None:
        """Let so much time go by, frame by frame; every fourth is shown, and the last.

        A test that looks at every frame waits for one after the other.
        """
        for _ in range(max(1, round(seconds / FRAME)) - 1):
            self.pass_frame()
        self._step()
        self.show()

    def pass_frame(self) -> None:
        """Let one of many frames go by; every fourth is shown, and `show` shows the last."""
        self._passed += 1
        self._step()
        if self._passed % 4 == 0:
            self.show()

    def show(self) -> None:
        """Bring the screen up to date: buttons at least, all of it where it is painted."""
        top = self.app.context.scenes.top
        if self._unpainted and self.paints:
            assert self.picture
        elif self._unpainted and isinstance(top, TableScene):
            top.refresh()

    def _step(self, seconds: float = FRAME) -> None:
        with patch.object(self.app.context.scenes, "draw", self._leave_unpainted):
            self.app.step(seconds)

    def _leave_unpainted(self, _target: pygame.Surface) -> list[pygame.Rect]:
        self._unpainted = True
        return []

    def move(self, spot: Spot) -> None:
        """Move the pointer."""
        self._post_move(_point(spot), held=False)
        self.wait()

    def click(
        self, spot: Spot, *, button: int = LEFT, mods: Iterable[str] = (), clicks: int = 1
    ) -> None:
        """Press and let go at one spot; `clicks` of two is a double click."""
        pos = _point(spot)
        self._post_move(pos, held=False)
        self._hold(mods, down=True)
        for count in range(1, clicks + 1):
            self._post_button(pos, button, down=True, clicks=count)
            self._post_button(pos, button, down=False, clicks=count)
        self._hold(mods, down=False)
        self.wait()

    def drag(self, start: Spot, end: Spot, *, steps: int = 8) -> None:
        """Press at one spot, move in steps, let go at another."""
        self.grab(start)
        self.carry(end, steps=steps)
        self.drop(end)

    def grab(self, spot: Spot) -> None:
        """Press the button and keep it down."""
        pos = _point(spot)
        self._post_move(pos, held=False)
        self._post_button(pos, LEFT, down=True)
        self._at = pos
        self.wait()

    def carry(self, spot: Spot, *, steps: int = 8) -> None:
        """Move with the button down."""
        (x0, y0), (x1, y1) = self._at, _point(spot)
        for step in range(1, steps + 1):
            share = step / steps
            pos = round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share)
            self._post_move(pos, held=True)
            self.wait()
        self._at = (x1, y1)

    def drop(self, spot: Spot) -> None:
        """Let the button go."""
        self._post_button(_point(spot), LEFT, down=False)
        self.wait()

    def wheel(self, spot: Spot, notches: int) -> None:
        """Turn the wheel over a spot; negative is towards the person."""
        self._post_move(_point(spot), held=False)
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))
        self.wait()

    def press(self, key: str, *mods: str) -> None:
        """Press a key and let it go, with others held."""
        self._hold(mods, down=True)
        self._post_key(key, mods, down=True)
        self._post_key(key, mods, down=False)
        self._hold(mods, down=False)
        self.wait()

    def type_text(self, text: str) -> None:
        """Type letters as a keyboard or an input method sends them."""
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.wait()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.wait(2 * FRAME)

    def leave_window(self) -> None:
        """Go to another window."""
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        self.wait()

    def press_button(self, label: str) -> None:
        """Click the button that says this."""
        self.click(self.button(label))

    def button(self, label: str) -> Button:
        """The button of the page on top that says this."""
        assert isinstance(self.scene, Page), self.scene
        found = [w for w in self.scene.members() if isinstance(w, Button)]
        named = [button for button in found if button.label == label]
        assert named, f"no button {label!r}, only {[button.label for button in found]}"
        return named[0]

    def sees(self, kind: type[S]) -> S:
        """The scene on top, which must be of this kind, once it takes presses."""
        while isinstance(self.scene, LoadingDialog) and kind is not LoadingDialog:
            self.wait()
        while self.app.context.scenes.is_deaf:
            self.wait()
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    def photograph(self, path: Path) -> None:
        """Keep the picture on the screen."""
        pygame.image.save(self.picture, path)

    def _hold(self, mods: Iterable[str], *, down: bool) -> None:
        for mod in mods:
            self._post_key(mod, (), down=down)

    @staticmethod
    def _post_key(key: str, mods: Iterable[str], *, down: bool) -> None:
        bits = 0
        for mod in mods:
            bits |= _BITS[mod]
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        pygame.event.post(pygame.event.Event(kind, key=_CODES[key], mod=bits, unicode=""))

    @staticmethod
    def _post_move(pos: tuple[int, int], *, held: bool) -> None:
        buttons = (1 if held else 0, 0, 0)
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons)
        pygame.event.post(event)

    @staticmethod
    def _post_button(pos: tuple[int, int], button: int, *, down: bool, clicks: int = 1) -> None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=button, clicks=clicks))


def _point(spot: Spot) -> tuple[int, int]:
    if isinstance(spot, Widget):
        x, y = spot.rect.center
        return x, y
    return spot
