"""Window: its arguments, opening it, and opening a folder in the desktop's file manager."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path

import pygame

from mayi_desktop.ui.kit.theme import SMALLEST_WINDOW, Size

# --- Arguments of the command line for the window.


@dataclass(frozen=True, slots=True)
class Arguments:
    """Parsed command line: code and sheet are valid, `replay` is an unchecked file."""

    smoke: bool = False
    code: str | None = None
    sheet: str | None = None
    data: Path | None = None
    replay: Path | None = None


# --- File manager


# Seconds: an opener that fails ends sooner, and the wait is too short to feel frozen.
_LONGEST_WAIT = 0.7
_FROZEN_ONLY = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_started: list[subprocess.Popen[bytes]] = []


def open_folder(folder: Path) -> bool:
    """Show a folder, creating it if needed; False if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        return _run("open" if sys.platform == "darwin" else "xdg-open", folder)
    except OSError:
        return False


def _run(command: str, folder: Path) -> bool:
    """Start the opener; True if it succeeds or is still running after a moment."""
    opener = subprocess.Popen(
        (command, str(folder)),
        env=_surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _started[:] = [other for other in _started if other.poll() is None]
    try:
        return opener.wait(_LONGEST_WAIT) == 0
    except subprocess.TimeoutExpired:
        _started.append(opener)
        return True


def _surroundings() -> dict[str, str]:
    """The environment for other programs, without a packaged program's own libraries."""
    kept = dict(os.environ)
    for name in _FROZEN_ONLY:
        original = kept.pop(f"{name}_ORIG", None)
        if original is not None:
            kept[name] = original
        elif getattr(sys, "frozen", False):
            kept.pop(name, None)
    return kept


# --- Window


_HIDDEN_DRIVERS = ("offscreen", "dummy")
_FIRST_SHARE = 0.75  # of a large screen for the first window
_SETTLED = 0.3  # seconds without a resize before the size counts as final
# Desktops match the program's menu entry by these; pygame sets them to the script's name.
_NAMES = {
    "SDL_VIDEO_X11_WMCLASS": "mayi-desktop",
    "SDL_VIDEO_WAYLAND_WMCLASS": "org.mayi_desktop.MayI",
}


class NoDisplayError(Exception):
    """Raised when there is no display to open the window on."""


class Window:
    """The program's window; `surface` is resized in place.

    `too_small_for` are the seconds since it was made smaller than the minimum, if it was.
    """

    def __init__(
        self, title: str, size: Size, *, fullscreen: bool, maximised: bool, first: bool = False
    ) -> None:
        """Open it; the `first` one is larger than `size` on a large screen."""
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.update(_NAMES)
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError from error
        driver = pygame.display.get_driver()
        if driver in _HIDDEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
            pygame.display.quit()
            raise NoDisplayError
        pygame.display.set_caption(title)
        self.normal_size = _at_least(_fitting(_enlarged(size) if first else size))
        self.fullscreen = False
        self.maximised = maximised
        self.too_small_for: float | None = None
        self._accepted: Size | None = None
        self.surface = pygame.display.set_mode(self.normal_size, pygame.RESIZABLE)
        self._frame = _frame_of_display()
        self._frame.minimum_size = SMALLEST_WINDOW
        if maximised:
            self._frame.maximize()
        self.set_fullscreen(on=fullscreen)

    @property
    def size(self) -> Size:
        """The layout size: the window's, but at least the minimum."""
        return _at_least(self.surface.get_size())

    def set_fullscreen(self, *, on: bool) -> None:
        """Fill the screen, or return to a window.

        Sets the size too: without a window manager nothing else does.
        """
        if on == self.fullscreen:
            return
        self.fullscreen = on
        if on:
            self._frame.size, self._frame.position = _desktop(), (0, 0)
            self._frame.set_fullscreen(desktop=True)
            return
        self._frame.set_windowed()
        if self.maximised:
            self._frame.maximize()
        else:
            self._frame.size = self.normal_size
            self._frame.position = pygame.WINDOWPOS_CENTERED

    def note_maximised(self, *, on: bool) -> None:
        """Remember whether the window is maximised."""
        if not self.fullscreen:
            self.maximised = on

    def note_size(self, size: Size) -> None:
        """Remember a new size; one below the minimum is corrected soon."""
        if self.fullscreen:
            return
        small = size[0] < SMALLEST_WINDOW[0] or size[1] < SMALLEST_WINDOW[1]
        self.too_small_for = 0.0 if small and size != self._accepted else None
        if not small and not self.maximised:
            self.normal_size = size

    def enlarge(self, dt: float) -> None:
        """Enlarge a window once it has been below the minimum for a while; only once."""
        self.too_small_for = (self.too_small_for or 0.0) + dt
        if self.too_small_for >= _SETTLED:
            self.too_small_for = None
            self._accepted = self.surface.get_size()
            self._frame.size = self.size


def window_id() -> int:
    """The window system's ID of the window, or zero."""
    return int(pygame.display.get_wm_info().get("window", 0))


def preferred_languages() -> tuple[str, ...]:
    """This computer's languages, such as "de", preferred first."""
    return tuple(str(wish["language"]) for wish in pygame.system.get_pref_locales())


def _frame_of_display() -> pygame.Window:
    """pygame's Window object, for what the display module can't do.

    pygame-ce deprecates this in favour of its newer windows, which can't update single
    rectangles yet.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _desktop() -> Size:
    return pygame.display.get_desktop_sizes()[0]


def _fitting(size: Size) -> Size:
    """The size, limited to the desktop."""
    desktop = _desktop()
    if pygame.display.get_driver() in _HIDDEN_DRIVERS:
        return size
    return min(size[0], desktop[0]), min(size[1], desktop[1])


def _enlarged(size: Size) -> Size:
    """The size, but at least so much of the desktop."""
    wide, high = (round(_FIRST_SHARE * side) for side in _desktop())
    return max(size[0], wide), max(size[1], high)


def _at_least(size: Size) -> Size:
    return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])
