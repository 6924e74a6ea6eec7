"""Knows which key does what at the table, and how a person may change that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.strings import say

USUAL_KEYS: Mapping[str, str] = {
    "draw": "d",
    "take": "t",
    "may_i": "m",
    "suggest": "h",
    "hint": "i",
    "lay_down": "g",
    "discard": "x",
    "go_out": "o",
    "sort_suit": "s",
    "sort_rank": "r",
    "sort_plan": "p",
    "log": "l",
    "rules": "f1",
    "keys": "f2",
    "hide": "f9",
    "peek": "v",
    "undo": "ctrl+z",
    "part": "a",
}
FIXED_KEYS = frozenset(
    {
        *("enter", "space", "escape", "tab", "left", "right", "up", "down"),
        *("shift", "ctrl", "alt", "f11", "delete", "/", "?", ""),
        *"0123456789",
    }
)


_CTRL = "ctrl+"
_HELD = frozenset({"ctrl", "left meta", "right meta"})


def chord(event: KeyPressed) -> str:
    """The key, and Ctrl before it where that is held: "d", "ctrl+z"; Cmd is like Ctrl."""
    held = event.mods & {"ctrl", "meta"} and event.key not in _HELD
    return f"{_CTRL}{event.key}" if held else event.key


def only_holds(event: KeyPressed) -> bool:
    """Whether the key means something only together with another one."""
    return event.key in _HELD


@dataclass(frozen=True, slots=True)
class KeyMap:
    """The keys of a person: `chosen` holds what differs from the usual ones.

    What makes no sense in it, such as two deeds on one key, is left as usual.
    """

    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def keys(self) -> dict[str, str]:
        """The key of every deed."""
        wished = {
            deed: key
            for deed, key in self.chosen.items()
            if deed in USUAL_KEYS and key not in FIXED_KEYS
        }
        keys = {**USUAL_KEYS, **wished}
        shared = {key for key, count in Counter(keys.values()).items() if count > 1}
        keys = {**USUAL_KEYS, **{deed: k for deed, k in wished.items() if k not in shared}}
        return keys if len(set(keys.values())) == len(keys) else dict(USUAL_KEYS)

    def meant(self, key: str) -> str:
        """The usual key for what a pressed key does; empty where its deed has moved away."""
        keys = self.keys
        for deed, mine in keys.items():
            if mine == key:
                return USUAL_KEYS[deed]
        return "" if key in USUAL_KEYS.values() else key

    def usual(self, event: KeyPressed) -> KeyPressed:
        """The event as if the usual keys were pressed; Ctrl is then part of the key's name."""
        mods = event.mods - {"ctrl", "meta"}
        return replace(event, key=self.meant(chord(event)), mods=mods)

    def ends(self, deed: str, key: str) -> bool:
        """Whether a deed that lasts as long as its key is held ends when this key comes up."""
        return self.keys[deed].removeprefix(_CTRL) == key

    def cap(self, usual: str) -> str:
        """What is written on a button for a key: the usual one's name, or the chosen one's."""
        for deed, key in USUAL_KEYS.items():
            if key == usual.lower():
                return cap_of(self.keys[deed])
        return usual

    def owner(self, key: str) -> str | None:
        """The deed that a key stands for."""
        return next((deed for deed, mine in self.keys.items() if mine == key), None)

    def with_key(self, deed: str, key: str) -> KeyMap:
        """The same keys but for one deed."""
        keys = {**self.keys, deed: key}
        return KeyMap({name: k for name, k in keys.items() if k != USUAL_KEYS[name]})


def cap_of(key: str) -> str:
    """A key as it is written on a keyboard: "D", "F1", "Page up", "Ctrl + Z"."""
    if key.startswith(_CTRL):
        return say("keys.ctrl", cap=cap_of(key.removeprefix(_CTRL)))
    return key.upper() if len(key) <= 3 else key.capitalize()
