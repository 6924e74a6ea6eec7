"""How many presses at the laptop lie between the first page and the first cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.ui.app import show_welcome
from mayi_desktop.ui.kit.controls import TextField
from mayi_desktop.ui.kit.widget import Widget
from mayi_desktop.ui.pages.phones import GatherPage
from mayi_desktop.ui.pages.seal import CutPage
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.welcome import WelcomePage
from mayi_desktop.ui.phones.messages import NetworkAddress
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.hand import Hand
from tests.ui.phones.fake_phone import FakePhone, wait_until

NAMES = ("Anna", "Ben", "Carla", "Dirk")


class Presses:
    """Counts presses; names are typed besides."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.count = 0

    def press(self, what: Widget | tuple[int, int]) -> None:
        self.hand.click(what)
        self.hand.wait(1.0)
        self.count += 1

    def button(self, label: str) -> None:
        self.press(self.hand.button(label))

    def type_name(self, field: TextField, name: str) -> None:
        self.hand.click(field)
        self.hand.press("a", "ctrl")
        self.hand.type_text(name)

    def cut_and_deal(self) -> None:
        """Cut the pack, and see the cards come."""
        self.hand.wait(3.0)
        self.press(self.hand.sees(CutPage).pack)
        self.hand.wait(8.0)
        table = self.hand.sees(TableScene)
        counts = table.host.view(None).counts
        assert counts
        assert all(counts)


def first_evening(hand: Hand) -> int:
    """Four people at one laptop, from the first start to their cards; how many presses."""
    presses = Presses(hand)
    show_welcome(hand.app.context)
    hand.wait(0.5)
    presses.type_name(hand.sees(WelcomePage).name, "Anna")
    presses.button("Play")
    page = hand.sees(SetupPage)
    for seat in range(1, 4):
        kind = page.seats[seat].kind
        presses.press((kind.rect.x + kind.rect.width // 4, kind.rect.centery))
        presses.type_name(page.seats[seat].name, NAMES[seat])
    assert [who.name for who in page.draft.active_seats] == list(NAMES)
    assert all(who.person for who in page.draft.active_seats)
    presses.press(page.start)
    presses.cut_and_deal()
    return presses.count


def later_evening(hand: Hand) -> int:
    """The same four, another day; how many presses."""
    presses = Presses(hand)
    hand.app.context.navigation.show_title()
    hand.wait(0.5)
    presses.button("Play")
    presses.press(hand.sees(SetupPage).start)
    presses.cut_and_deal()
    return presses.count


def four_phones(hand: Hand) -> int:
    """Four phones come, one of which is to cut; how many presses at the laptop."""
    presses = Presses(hand)
    hand.app.change_settings(replace(hand.app.context.settings, reduced_motion=True))
    hand.app.context.navigation.show_title()
    hand.wait(0.5)
    presses.button("Play")
    page = hand.sees(SetupPage)
    presses.press(page.phones)
    gather = hand.sees(GatherPage)
    server = page.line.server
    assert isinstance(server, PhoneServer)
    phones = [FakePhone(server, Seat(seat)) for seat in range(4)]
    assert not phones[0].come()
    for seat, phone in enumerate(phones[1:], 1):
        phone.brings(NAMES[seat])

    def all_sit() -> bool:
        hand.wait(0.05)
        return len(page.line.statuses) == 4

    wait_until(all_sit)
    presses.press(gather.deal)
    hand.wait(4.0)
    assert "on the phone" in hand.sees(CutPage).question.text
    return presses.count


@pytest.fixture
def at_home(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    addresses = [NetworkAddress("127.0.0.1", "lo")]
    monkeypatch.setattr("mayi_desktop.ui.phones.messages.home_addresses", lambda: addresses)
    yield hand
    hand.app.context.navigation.show_title()


def test_four_people_at_one_laptop_the_first_and_the_second_time(at_home: Hand) -> None:
    assert first_evening(at_home) == 6
    assert later_evening(at_home) == 3


def test_four_phones(at_home: Hand) -> None:
    assert four_phones(at_home) == 3
