"""Input: events in the window, and the key map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by `dy` notches; positive is away from the person."""

    pos: Point
    dy: float


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


# --- Gamepads


PADS: Mapping[str, Mapping[str, str]] = {
    "letters": {"back": "View", "start": "Menu", "l3": "LS", "r3": "RS"},
    "shapes": {
        **{"a": "✕", "b": "○", "x": "□", "y": "Δ", "back": "Share", "start": "Options"},
        **{"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2"},
    },
    "switch": {"lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR", "back": "−", "start": "+"},
    "places": {
        **{"a": N_("Bottom"), "b": N_("Right"), "x": N_("Left"), "y": N_("Top")},
        **{"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "back": "Select", "start": "Start"},
    },
}
"""The families of gamepads, each with the signs of its buttons where they aren't the names
here in capitals. Of an unknown gamepad the four large buttons are called by their places."""
_PAD_WORDS: Mapping[str, str] = {
    "✕": N_("Cross"),
    "○": N_("Circle"),
    "□": N_("Square"),
    "Δ": N_("Triangle"),
    "−": N_("Minus"),
    "+": N_("Plus"),
    N_("Bottom"): N_("the bottom button"),
    N_("Right"): N_("the right button"),
    N_("Left"): N_("the left button"),
    N_("Top"): N_("the top button"),
}
_STICKS = {
    **{"pad left": N_("right stick ←"), "pad right": N_("right stick →")},
    **{"pageup": N_("right stick ↑"), "pagedown": N_("right stick ↓")},
}
_SAID = {*(PADS["places"][button] for button in "abxy"), *_STICKS.values()}
_PAD_OF_KEYS = {"enter": "a", "escape": "b", "tab": "rb", "shift": "l3", "menu": "start"}
MENU = "menu"
"""The key of a gamepad that opens the menu over a game, whatever else could be cancelled."""


# --- Key map


class TableAct(Enum):
    """An action bound to a key at the table.

    Each row has its name in the settings file, which never changes, its usual key, and its name
    on the page of keys.
    """

    DRAW = "draw", "d", N_("Draw from the stock")
    TAKE = "take", "t", N_("Take the discard")
    MAY_I = "may_i", "m", N_("May I?")
    ALLOW = "allow", "y", N_("Allow")
    SUGGEST = "suggest", "h", N_("Suggest melds")
    HINT = "hint", "i", N_("Hint")
    LAY_DOWN = "lay_down", "g", N_("Lay down")
    DISCARD = "discard", "x", N_("Discard")
    GO_OUT = "go_out", "o", N_("Play everything and go out")
    SORT_BY_SUIT = "sort_suit", "s", N_("Sort by suit")
    SORT_BY_RANK = "sort_rank", "r", N_("Sort by rank")
    SORT_BY_PLAN = "sort_plan", "p", N_("Sort by plan")
    LOG = "log", "l", N_("The log")
    RULES = "rules", "f1", N_("The rules")
    KEYS = "keys", "f2", N_("This page")
    HIDE = "hide", "f9", N_("Hide your hand")
    UNDO = "undo", "ctrl+z", N_("Undo")
    SPLIT_HAND = "part", "a", N_("Split or join your hand at a card")
    CARRY_LEFT = "carry_left", ",", N_("Move the card to the left")
    CARRY_RIGHT = "carry_right", ".", N_("Move the card to the right")
    GROUP_LEFT = "group_left", "pageup", N_("Move the group to the left")
    GROUP_RIGHT = "group_right", "pagedown", N_("Move the group to the right")
    HEAR_HAND = "hear_hand", "c", N_("Hear your cards")
    HEAR_NEEDS = "hear_needs", "n", N_("Hear what you need")
    HEAR_MELDS = "hear_melds", "f", N_("Hear the melds")
    HEAR_TOP = "hear_top", "u", N_("Hear the top discard")
    HEAR_DOWN = "hear_down", "w", N_("Hear who is down")
    HEAR_COUNTS = "hear_counts", "k", N_("Hear how many cards everybody has")
    HEAR_SCORES = "hear_scores", "j", N_("Hear the score")
    HEAR_TURNS = "hear_turns", "e", N_("Hear the latest turns again")

    usual_key: str
    label: str

    def __new__(cls, name: str, usual_key: str, label: str) -> TableAct:
        act = object.__new__(cls)
        act._value_, act.usual_key, act.label = name, usual_key, label
        return act


USUAL_KEYS: Mapping[TableAct, str] = {act: act.usual_key for act in TableAct}
FIXED_KEYS = frozenset(
    {
        *("enter", "space", "escape", "tab", "left", "right", "up", "down"),
        *("shift", "ctrl", "alt", "f3", "f4", "f11", "delete", "/", "?", ""),
        *"0123456789",
    }
)
"""Keys whose meaning cannot be changed."""
PAD_KEYS: Mapping[str, tuple[TableAct | str, ...]] = {
    "pad x": (TableAct.MAY_I, TableAct.TAKE),
    "pad y": (TableAct.DRAW, TableAct.ALLOW, "space"),
    "pad lt": (TableAct.DISCARD,),
    "pad rt": (TableAct.LAY_DOWN, TableAct.SUGGEST, TableAct.GO_OUT, *"123456789"),
    "pad r3": (TableAct.HINT,),
    "pad back": (TableAct.KEYS,),
    "pad left": (TableAct.CARRY_LEFT,),
    "pad right": (TableAct.CARRY_RIGHT,),
}
"""What a gamepad's own buttons mean. Of those that share one, a table never shows two at once:
`pad x` wants a card and `pad y` doesn't, `pad rt` plays on a meld and `pad lt` discards."""
_SECOND_KEYS = {"delete": TableAct.DISCARD, "/": TableAct.KEYS, "?": TableAct.KEYS}
_CAPS = {
    **{"pageup": N_("Page Up"), "pagedown": N_("Page Down")},
    **{"space": N_("Space"), "enter": N_("Enter"), "escape": N_("Esc")},
}
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

    Unknown names, fixed keys and keys chosen for two actions are ignored. An action whose
    default somebody chose for another one gets the key that became free: a default of a new
    version never takes a chosen key away. While a gamepad is in use, `pad` is its family, and
    keys are called by its signs.
    """

    chosen: Mapping[str, str] = field(default_factory=dict)
    pad: str = ""

    @property
    def keys(self) -> dict[TableAct, str]:
        """The key of every action."""
        wanted = {act: self.chosen[act.value] for act in TableAct if act.value in self.chosen}
        once = {key for key, count in Counter(wanted.values()).items() if count == 1}
        chosen = {key: act for act, key in wanted.items() if key in once - FIXED_KEYS}
        keys = {**USUAL_KEYS, **{act: key for key, act in chosen.items()}}
        for act, key in USUAL_KEYS.items():
            if key in chosen and act not in chosen.values():
                # This ends: the action still wants its default, so the chain isn't a circle.
                while key in chosen:
                    key = USUAL_KEYS[chosen[key]]
                keys[act] = key
        return keys

    def act(self, event: KeyPressed) -> TableAct | None:
        """The action bound to a pressed key, if any."""
        if "alt" in event.mods:
            return None
        key = chord(event)
        own = next((act for act in PAD_KEYS.get(key, ()) if isinstance(act, TableAct)), None)
        return own or self.owner(key) or _SECOND_KEYS.get(key)

    def means(self, event: KeyPressed, key: TableAct | str) -> bool:
        """Whether a pressed key is bound to an action, or is this fixed key."""
        if event.key in PAD_KEYS:
            return key in PAD_KEYS[event.key]
        if isinstance(key, TableAct):
            return self.act(event) is key
        return chord(event) == key and "alt" not in event.mods

    def owner(self, key: str) -> TableAct | None:
        """The action bound to this key."""
        return next((act for act, own in self.keys.items() if own == key), None)

    def cap(self, key: TableAct | str) -> str:
        """An action's key, or a fixed one, as it is labelled on the keyboard or gamepad.

        An action without a place on the gamepad is reached through the list of all acts, and
        so has the sign of that.
        """
        if self.pad:
            sign = self._sign(key) or self._sign(TableAct.KEYS)
            # Names printed on a gamepad are the same in every language.
            return _(sign) if sign in _SAID else sign
        return cap_of(self.keys[key] if isinstance(key, TableAct) else key)

    def spoken(self, key: TableAct | str) -> str:
        """The same, as it is called in a sentence: "Escape", "Triangle", "the left button"."""
        if self.pad:
            sign = self._sign(key) or self._sign(TableAct.KEYS)
            return _(_PAD_WORDS[sign]) if sign in _PAD_WORDS else self.cap(key)
        return _("Escape") if key == "escape" else self.cap(key)

    def has_button(self, key: TableAct | str) -> bool:
        """Whether the gamepad in use has a button for an action or a key."""
        return bool(self._sign(key))

    def _sign(self, key: TableAct | str) -> str:
        own = next((name for name, meant in PAD_KEYS.items() if key in meant), "")
        name = own or (self.keys[key] if isinstance(key, TableAct) else key)
        if name in _STICKS:
            return _STICKS[name]
        button = _PAD_OF_KEYS.get(name, own.removeprefix("pad "))
        return PADS[self.pad].get(button, button.upper())

    def labelled(self, words: str, act: TableAct) -> str:
        """Words with the action's key: "Rules (F1)"."""
        if self.pad and not self.has_button(act):
            return words
        return _("{words} ({cap})", words=words, cap=self.cap(act))

    def with_key(self, act: TableAct, key: str) -> KeyMap:
        """A copy with one binding changed."""
        keys = {**self.keys, act: key}
        chosen = {each.value: k for each, k in keys.items() if k != USUAL_KEYS[each]}
        return replace(self, chosen=chosen)


def cap_of(key: str) -> str:
    """A key as it is labelled on a keyboard: "D", "F1", "Page Up", "Ctrl + Z"."""
    if key.startswith(_CTRL):
        return _("Ctrl + {cap}", cap=cap_of(key.removeprefix(_CTRL)))
    if key in _CAPS:
        return _(_CAPS[key])
    return key.upper() if len(key) <= 3 else key.capitalize()
