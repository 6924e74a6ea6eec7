"""The page of a phone at the score pad: cards are tapped or points typed, and sent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from mayi_desktop.engine import Rank, Seat
from mayi_desktop.host.pad import DealEntry, HandLeft, PadSession
from mayi_desktop.ui.phones.messages import HomeAddress
from mayi_desktop.ui.phones.pad import PadPhones
from mayi_desktop.ui.phones.server import PhoneServer
from tests.host.pad.evenings import begin, enter_deal
from tests.ui.phones.browser.party import PATIENCE
from tests.ui.phones.browser.phone import BrowserPhone


class PadParty:
    """An evening with real cards, and the phone of its first player."""

    def __init__(self, session: PadSession, server: PhoneServer, browser: Browser) -> None:
        self.session = session
        self.phones = PadPhones(session, server)
        self.phone = BrowserPhone(browser)
        assert server.invitation is not None
        self.phone.open(server.invitation.link, 0)
        self.until(lambda: self.phone.page.locator("#pad-keys .key").count() == 14)

    @property
    def entry(self) -> DealEntry:
        return self.session.evening.blank(0)

    def tap(self, key: str) -> None:
        self.phone.page.locator(f'#pad-keys [data-key="{key}"]').click()

    def press(self, part: str) -> None:
        self.phone.page.locator(f"#pad-{part}").click()

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end
            self.phones.poll()
            for asked in tuple(self.phones.asking):
                self.phones.admit(asked)
            time.sleep(0.01)


@pytest.fixture
def pad(tmp_path: Path, browser: Browser) -> Iterator[PadParty]:
    session = begin(tmp_path, seats=3)
    server = PhoneServer([Seat(n) for n in range(3)], HomeAddress("127.0.0.1"))
    server.start()
    try:
        party = PadParty(session, server, browser)
        yield party
        assert party.phone.faults == []
        party.phone.vanish()
    finally:
        server.stop()
        session.close()


def test_cards_are_tapped_one_is_taken_back_and_they_are_sent(pad: PadParty) -> None:
    for key in ("K", "7", "JK", "A"):
        pad.tap(key)
    pad.press("undo")
    pad.press("send")
    pad.until(lambda: pad.entry.hands[0] is not None)
    ranks = [Rank.SEVEN, Rank.KING, Rank.JOKER]
    assert pad.entry.hands[0] == HandLeft.of_cards(pad.session.evening.sheet, ranks)
    pad.until(lambda: "67" in pad.phone.text("#pad-say"))
    assert "✓" in pad.phone.text("#pad-rows li:first-child")


def test_points_are_typed_and_a_reload_still_knows_them(pad: PadParty) -> None:
    pad.tap("K")
    pad.phone.page.locator("#pad-points").fill("4x5")
    pad.phone.page.locator("#pad-points").press("Enter")
    pad.until(lambda: pad.entry.hands[0] == HandLeft(45))
    pad.phone.reload()
    points = pad.phone.page.locator("#pad-points")
    pad.until(lambda: points.input_value() == "45")


def test_going_out_takes_the_cards_away_and_can_be_taken_back(pad: PadParty) -> None:
    pad.press("out")
    pad.until(lambda: pad.entry.out == 0)
    pad.until(lambda: not pad.phone.page.locator("#pad-keys").is_visible())
    pad.press("out")
    pad.until(lambda: pad.entry.out is None)
    pad.until(lambda: pad.phone.page.locator("#pad-keys").is_visible())


def test_the_menu_reads_the_rules_and_enlarges_the_words(pad: PadParty) -> None:
    page, menu = pad.phone.page, pad.phone.page.locator("#menu")
    page.locator("#pad-tools button").tap()
    assert [button.inner_text() for button in menu.get_by_role("button").all()] == [
        *("Rules", "Score sheet", "Back to the score pad"),
    ]
    assert "your seat is kept" in menu.inner_text()
    before = pad.phone.page.locator("#pad-say").bounding_box()
    menu.get_by_label("Large text and cards").tap()
    after = pad.phone.page.locator("#pad-say").bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"]
    for words, told in (("Rules", "This hand"), ("Score sheet", "No hand is over yet.")):
        menu.get_by_role("button", name=words).tap()
        pad.until(lambda told=told: told in pad.phone.text("#reading .page"))
        page.locator("#reading .close").tap()
        page.locator("#pad-tools button").tap()
    menu.get_by_role("button", name="Back to the score pad").tap()
    assert not menu.is_visible()
    pad.tap("K")
    assert "K" in pad.phone.text("#pad-sum")


def test_rules_that_lie_open_follow_to_the_next_deal(pad: PadParty) -> None:
    pad.phone.page.locator("#pad-tools button").tap()
    pad.phone.page.locator("#menu").get_by_role("button", name="Rules").tap()
    reading = pad.phone.page.locator("#reading .page")
    pad.until(lambda: "This hand: hand 1 of 6" in reading.inner_text())
    enter_deal(pad.session, Random(1))
    pad.until(lambda: "This hand: hand 2 of 6" in reading.inner_text())
