"""How many presses at the laptop lie between the first page and the first cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.ui.app import show_welcome
from mayi_desktop.ui.kit.button import Button
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
        found = next(m for m in self.hand.scene.members() if getattr(m, "label", "") == label)
        assert isinstance(found, Button)
        self.press(found)

    def cut(self) -> None:
        self.hand.wait(3.0)
        self.press(self.hand.sees(CutPage).pack)
        self.hand.wait(2.0)

    def cards_are_dealt(self) -> bool:
        self.hand.wait(6.0)
        table = self.hand.sees(TableScene)
        return bool(table.host.view(None).counts) and all(table.host.view(None).counts)


@pytest.fixture
def presses(hand: Hand) -> Iterator[Presses]:
    yield Presses(hand)
    hand.app.context.navigation.show_title()


def play_first_evening(presses: Presses) -> None:
    hand = presses.hand
    show_welcome(hand.app.context)
    hand.wait(0.5)
    hand.sees(WelcomePage).name.set("Anna")
    presses.button("Play")
    page = hand.sees(SetupPage)
    for seat in range(1, 4):
        kind = page.seats[seat].kind
        presses.press((kind.rect.x + kind.rect.width // 4, kind.rect.centery))
        page.draft.rename(seat, NAMES[seat])
    assert [who.name for who in page.draft.active_seats] == list(NAMES)
    assert all(who.person for who in page.draft.active_seats)
    presses.press(page.start)
    presses.cut()


def test_four_people_at_one_laptop_the_first_and_the_second_time(presses: Presses) -> None:
    play_first_evening(presses)
    assert presses.cards_are_dealt()
    assert presses.count == 6
    presses.hand.app.context.navigation.show_title()
    presses.hand.wait(0.5)
    presses.count = 0
    presses.button("Play")
    presses.press(presses.hand.sees(SetupPage).start)
    presses.cut()
    assert presses.cards_are_dealt()
    assert presses.count == 3


def test_four_phones(presses: Presses, monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = [NetworkAddress("127.0.0.1", "lo")]
    monkeypatch.setattr("mayi_desktop.ui.phones.messages.home_addresses", lambda: addresses)
    hand = presses.hand
    settings = hand.app.context.settings
    hand.app.change_settings(replace(settings, reduced_motion=True))
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
    cutter = hand.sees(TableScene if not isinstance(hand.scene, CutPage) else CutPage)
    assert isinstance(cutter, CutPage), "one of the phones cuts"
    assert "on the phone" in cutter.question.text
    assert presses.count == 3
