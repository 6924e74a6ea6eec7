"""Actions and sheets as plain JSON values, and digests of states."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import get_args

from mayi_desktop.base.codec import CodecError, Plain, build, plain, read
from mayi_desktop.engine import actions
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state import GameState

# Table fields left out of digests: the sheet's key stands for it, the others follow from moves.
UNSIGNED = frozenset({"sheet", "discarders", "melded_turn"})

_VERBS: dict[str, type] = {kind.__name__: kind for kind in get_args(actions.Action)}


def encode_action(action: actions.Action) -> list[Plain]:
    """An action as a short list: its name, then its fields in order.

    A default `Join` is its name alone, as in files from before it had a field.
    """
    if action == actions.Join():
        return [actions.Join.__name__]
    return [type(action).__name__, *(plain(getattr(action, f.name)) for f in fields(action))]


def decode_action(raw: Plain) -> actions.Action:
    """Decode the output of `encode_action`; CodecError if it is not an action."""
    if not isinstance(raw, list) or not raw or not isinstance(raw[0], str):
        raise CodecError("This line is not an action.")
    kind = _VERBS.get(raw[0])
    if kind is None:
        raise CodecError(f"There is no action called {raw[0]!r}.")
    action: actions.Action = build(kind, raw[1:])
    return action


def encode_sheet(sheet: RuleSheet) -> dict[str, Plain]:
    """A rule sheet as a dictionary of plain values."""
    return {f.name: plain(getattr(sheet, f.name)) for f in fields(sheet)}


def decode_sheet(raw: Plain) -> RuleSheet:
    """Decode the output of `encode_sheet`; CodecError names the bad field."""
    sheet: RuleSheet = read(RuleSheet, raw, "the sheet")
    return sheet


def digest(state: GameState) -> str:
    """Short fingerprint of a whole state, without the fields in `UNSIGNED`."""
    table = {
        f.name: plain(getattr(state.table, f.name))
        for f in fields(state.table)
        if f.name not in UNSIGNED
    }
    whole = [state.table.sheet.key, table, plain(state.hands), plain(state.stock)]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
