"""Tests that nonsense from a guest's phone changes nothing at the table."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.ui.phones.seat import PhoneSeat
from tests.fuzz.phone_acts import faults


def test_nonsense_changes_nothing() -> None:
    assert [fault for fault in faults(240, Random(5)) if fault is not None] == []


def test_a_seat_that_did_something_by_it_would_be_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def eager(seat: PhoneSeat, message: object) -> None:
        taken(seat, {"act": "press", "button": "nonsense"})
        for button in seat.screen()["buttons"]:
            taken(seat, {"act": "press", "button": button["id"]})

    taken = PhoneSeat.take
    monkeypatch.setattr(PhoneSeat, "take", eager)
    assert any(faults(600, Random(5)))
