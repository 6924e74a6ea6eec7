"""Knows which key does what at the table, and how a person may change that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
}
FIXED_KEYS = frozenset(
    {
        *("enter", "space", "escape", "tab", "left", "right", "up", "down"),
        *("shift", "ctrl", "alt", "f11", "delete", "/", "?", "v", ""),
        *"0123456789",
    }
)


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
            deed: self.chosen.get(deed, usual)
            for deed, usual in USUAL_KEYS.items()
            if self.chosen.get(deed, usual) not in FIXED_KEYS
        }
        sound = len(set(wished.values())) == len(USUAL_KEYS)
        return wished if sound else dict(USUAL_KEYS)

    def meant(self, key: str) -> str:
        """The usual key for what a pressed key does; empty where its deed has moved away."""
        keys = self.keys
        for deed, mine in keys.items():
            if mine == key:
                return USUAL_KEYS[deed]
        return "" if key in USUAL_KEYS.values() else key

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
    """A key as it is written on a keyboard: "D", "F1", "Page up"."""
    return key.upper() if len(key) <= 3 else key.capitalize()
