"""Signals: who is told, in which order, and with what."""

from __future__ import annotations

from mayi_desktop.ui.kit.widget import Signal


def test_everybody_connected_is_told_in_order() -> None:
    told: list[str] = []
    named = Signal(told.append)
    named.connect(lambda name: told.append(name.upper()))
    named.emit("anna")
    assert told == ["anna", "ANNA"]


def test_nobody_needs_to_listen() -> None:
    pressed: Signal[[]] = Signal()
    assert not pressed.is_connected
    pressed.emit()
    pressed.connect(list)
    assert pressed.is_connected
    assert not Signal(None).is_connected
