"""Input events: what a person can do to the window, free of pygame."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[int, int]
Mods = frozenset[str]
NO_MODS: Mods = frozenset()

LEFT, MIDDLE, RIGHT = 1, 2, 3
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The keys that go somewhere, and where to: right and down are positive."""


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A mouse button or a finger went down."""

    pos: Point
    button: int = LEFT
    mods: Mods = NO_MODS
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer moved; `held` while the left button or a finger is down."""

    pos: Point
    held: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A mouse button or a finger came up."""

    pos: Point
    button: int = LEFT
    mods: Mods = NO_MODS


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by `dy` notches; positive is away from the person."""

    pos: Point
    dy: float
    mods: Mods = NO_MODS


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down: "enter", "space", "escape", "left", "f1", "a", "1" and so on."""

    key: str
    mods: Mods = NO_MODS
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """A key came up."""

    key: str
    mods: Mods = NO_MODS


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Text arrived from the keyboard or an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has a new size."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window is no longer the one in use, or was minimised."""


@dataclass(frozen=True, slots=True)
class FocusGained:
    """The window is in use again."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped onto the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window's picture was lost and must be painted again."""


@dataclass(frozen=True, slots=True)
class Maximised:
    """The window was maximised, or restored."""

    on: bool


@dataclass(frozen=True, slots=True)
class CloseRequested:
    """The window's close button was pressed, or the system asks the program to end."""


InputEvent = (
    PointerDown
    | PointerMove
    | PointerUp
    | Wheel
    | KeyPressed
    | KeyReleased
    | TextTyped
    | Resized
    | FocusLost
    | FocusGained
    | FileDropped
    | Exposed
    | Maximised
    | CloseRequested
)
