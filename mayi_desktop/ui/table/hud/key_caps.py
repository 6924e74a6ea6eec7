"""Key caps: the labels of keys on buttons, which go once somebody knows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.shell.key_map import KeyMap, TableAct
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec
from mayi_desktop.ui.widgets.basics import Signal

KNOWN_AFTER = 3
"""Uses after which a key needs no label any more; the page of keys lists it as ever."""
_CAPS = {"space": N_("Space"), "enter": N_("Enter"), "escape": N_("Esc")}


@dataclass(slots=True)
class KeyCaps:
    """How often each key's button was used, by key or click, and what its label still says.

    `used` counts by the name of the key: a key that is given to another act is labelled anew.
    """

    keys: KeyMap = field(default_factory=KeyMap)
    used: Mapping[str, int] = field(default_factory=dict)
    counted: Signal[[Mapping[str, int]]] = field(default_factory=Signal)

    def label(self, spec: ButtonSpec) -> str:
        """The label of the key that presses a button; empty once it is known."""
        if self.used.get(self._name(spec), 0) >= KNOWN_AFTER:
            return ""
        if isinstance(spec.key, TableAct):
            return self.keys.cap(spec.key)
        return _(_CAPS[spec.key]) if spec.key in _CAPS else spec.key

    def note(self, spec: ButtonSpec) -> None:
        """Note that a button was pressed that has a key."""
        name = self._name(spec)
        uses = self.used.get(name, 0)
        if name and uses < KNOWN_AFTER:
            self.used = {**self.used, name: uses + 1}
            self.counted.emit(self.used)

    def _name(self, spec: ButtonSpec) -> str:
        """The act with its key, or the key that cannot be given to another act."""
        key = spec.key
        return f"{key.value} {self.keys.keys[key]}" if isinstance(key, TableAct) else key
