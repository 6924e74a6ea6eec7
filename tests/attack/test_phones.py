"""Tests that nonsense from a guest's phone changes nothing at the table."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.ui.phones.network import PhoneChannel
from mayi_desktop.ui.phones.seat import PhoneSeat
from tests.attack.phone_acts import faults
from tests.attack.phone_frames import faults as phone_frames_faults


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


# --- Tests that damaged frames cost nobody but their sender anything.


def test_damaged_frames_are_refused_and_change_nothing() -> None:
    assert [fault for fault in phone_frames_faults(200, Random(11)) if fault[1]] == []


def test_a_server_that_took_them_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(channel: PhoneChannel, frame: bytes) -> dict[str, object]:
        try:
            return opened(channel, frame)
        except Exception:
            return {"act": "draw"}

    opened = PhoneChannel.open
    monkeypatch.setattr("tests.ui.phones.fake_phone.PATIENCE", 0.2)
    monkeypatch.setattr(PhoneChannel, "open", trusting)
    found = phone_frames_faults(40, Random(11))
    assert any(fault for _, fault in found)
