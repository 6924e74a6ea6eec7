"""Input: events in the window, and the key map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from mayi_desktop.base.i18n import N_, _

# --- Input events, independent of pygame


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
    """The window lost the keyboard focus or was minimised."""


@dataclass(frozen=True, slots=True)
class FocusGained:
    """The window has the keyboard focus again."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped onto the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window's content was lost and must be repainted."""


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


# --- Key map


_LABELS: Mapping[str, str] = {
    "draw": N_("Draw from the stock"),
    "take": N_("Take the discard"),
    "may_i": N_("May I?"),
    "suggest": N_("Suggest melds"),
    "hint": N_("Hint"),
    "lay_down": N_("Lay down"),
    "discard": N_("Discard"),
    "go_out": N_("Play everything and go out"),
    "sort_suit": N_("Sort by suit"),
    "sort_rank": N_("Sort by rank"),
    "sort_plan": N_("Sort by plan"),
    "log": N_("The log"),
    "rules": N_("The rules"),
    "keys": N_("This page"),
    "hide": N_("Hide your hand"),
    "undo": N_("Undo"),
    "part": N_("Split or join your hand at a card"),
}


class TableAct(Enum):
    """An action bound to a key at the table; the value is its name in the settings file."""

    DRAW = "draw"
    TAKE = "take"
    MAY_I = "may_i"
    SUGGEST = "suggest"
    HINT = "hint"
    LAY_DOWN = "lay_down"
    DISCARD = "discard"
    GO_OUT = "go_out"
    SORT_BY_SUIT = "sort_suit"
    SORT_BY_RANK = "sort_rank"
    SORT_BY_PLAN = "sort_plan"
    LOG = "log"
    RULES = "rules"
    KEYS = "keys"
    HIDE = "hide"
    UNDO = "undo"
    SPLIT_HAND = "part"

    @property
    def label(self) -> str:
        """The name on the keys page."""
        return _(_LABELS[self.value])


USUAL_KEYS: Mapping[TableAct, str] = {
    TableAct.DRAW: "d",
    TableAct.TAKE: "t",
    TableAct.MAY_I: "m",
    TableAct.SUGGEST: "h",
    TableAct.HINT: "i",
    TableAct.LAY_DOWN: "g",
    TableAct.DISCARD: "x",
    TableAct.GO_OUT: "o",
    TableAct.SORT_BY_SUIT: "s",
    TableAct.SORT_BY_RANK: "r",
    TableAct.SORT_BY_PLAN: "p",
    TableAct.LOG: "l",
    TableAct.RULES: "f1",
    TableAct.KEYS: "f2",
    TableAct.HIDE: "f9",
    TableAct.UNDO: "ctrl+z",
    TableAct.SPLIT_HAND: "a",
}
FIXED_KEYS = frozenset(
    {
        *("enter", "space", "escape", "tab", "left", "right", "up", "down"),
        *("shift", "ctrl", "alt", "f3", "f4", "f11", "delete", "/", "?", ""),
        *"0123456789",
    }
)
"""Keys whose meaning cannot be changed."""
_SECOND_KEYS = {"delete": TableAct.DISCARD, "/": TableAct.KEYS, "?": TableAct.KEYS}
_CTRL = "ctrl+"
_MODIFIERS = frozenset({"ctrl", "left meta", "right meta"})


def chord(event: KeyPressed) -> str:
    """The key, with "ctrl+" before it while Ctrl or Cmd is held: "d", "ctrl+z"."""
    held = event.mods & {"ctrl", "meta"} and event.key not in _MODIFIERS
    return f"{_CTRL}{event.key}" if held else event.key


def is_modifier(event: KeyPressed) -> bool:
    """Whether the key is only a modifier."""
    return event.key in _MODIFIERS


@dataclass(frozen=True, slots=True)
class KeyMap:
    """A player's key bindings: `chosen` maps action names to keys other than the default.

    Unknown names, fixed keys and keys bound twice are ignored.
    """

    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def keys(self) -> dict[TableAct, str]:
        """The key of every action."""
        wanted = {
            act: self.chosen[act.value]
            for act in TableAct
            if act.value in self.chosen and self.chosen[act.value] not in FIXED_KEYS
        }
        counts = Counter({**USUAL_KEYS, **wanted}.values())
        keys = {**USUAL_KEYS, **{act: k for act, k in wanted.items() if counts[k] == 1}}
        return keys if len(set(keys.values())) == len(keys) else dict(USUAL_KEYS)

    def act(self, event: KeyPressed) -> TableAct | None:
        """The action bound to a pressed key, if any."""
        if "alt" in event.mods:
            return None
        key = chord(event)
        return self.owner(key) or _SECOND_KEYS.get(key)

    def means(self, event: KeyPressed, key: TableAct | str) -> bool:
        """Whether a pressed key is bound to an action, or is this fixed key."""
        if isinstance(key, TableAct):
            return self.act(event) is key
        return chord(event) == key and "alt" not in event.mods

    def owner(self, key: str) -> TableAct | None:
        """The action bound to this key."""
        return next((act for act, own in self.keys.items() if own == key), None)

    def cap(self, act: TableAct) -> str:
        """The label of the action's key, as on a keyboard."""
        return cap_of(self.keys[act])

    def with_key(self, act: TableAct, key: str) -> KeyMap:
        """A copy with one binding changed."""
        keys = {**self.keys, act: key}
        return KeyMap({each.value: k for each, k in keys.items() if k != USUAL_KEYS[each]})


def cap_of(key: str) -> str:
    """A key as it is labelled on a keyboard: "D", "F1", "Pageup", "Ctrl + Z"."""
    if key.startswith(_CTRL):
        return _("Ctrl + {cap}", cap=cap_of(key.removeprefix(_CTRL)))
    return key.upper() if len(key) <= 3 else key.capitalize()
