"""Tests that a guest's phone changes nothing by nonsense, and that nobody else notices."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from mayi_desktop.engine import Seat
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.phones.network import PhoneChannel
from mayi_desktop.ui.phones.seat import PhoneSeat
from tests.attack.hostile_phone import let_loose, noticed, tried, watch
from tests.attack.phone_acts import faults
from tests.attack.phone_frames import faults as phone_frames_faults
from tests.ui.phones.browser import NAMES, PATIENCE, BrowserPhone, phones_at_table


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


# --- A guest's page in a real browser, between others that play a whole deal.


@pytest.mark.browser
@pytest.mark.slow
def test_nobody_notices_a_hostile_page(tmp_path: Path, browser: Browser) -> None:
    with phones_at_table(tmp_path, "grandma-jeanne", 3, 1) as table:
        phones = [BrowserPhone(browser) for _ in range(3)]
        for seat, phone in enumerate(phones):
            phone.open(table.link, seat)
            phone.play_alone(seed=seat)
        *others, hostile = phones
        for other in others:
            watch(other)
        let_loose(hostile, every=6)

        def has_tried_all() -> bool:
            count, done = tried(hostile)
            return len(done) >= count

        table.run(has_tried_all, PATIENCE)
        table.phones.release(Seat(2))
        table.host.hand_over(Seat(2), SeatSetup(NAMES[2], person=False))
        table.run(lambda: bool(table.deals), PATIENCE)
        assert [noticed(other) for other in others] == [0, 0]
        totals = [facts.score for facts in table.host.view(None).table.seats]
        assert totals == [sum(points) for points in zip(*table.deals, strict=True)]
        for phone in phones:
            phone.vanish()
