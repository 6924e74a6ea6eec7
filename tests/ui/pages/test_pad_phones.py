"""Phones at the score pad's pages: who is let in, and what they send while a deal is open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Seat
from mayi_desktop.host.pad import HandLeft
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.ui.pages.pad import DealEntryPage, EveningPage, NewEveningPage
from mayi_desktop.ui.pages.phones import InvitePage
from mayi_desktop.ui.phones.messages import NetworkAddress, WantsSeat
from tests.ui.hand import Hand
from tests.ui.phones.screen_player import FakeLine


@pytest.fixture
def page(hand: Hand) -> Iterator[EveningPage]:
    """An evening of three, and its page; the files are closed in the end."""
    hand.press_button("Score pad")
    new = hand.sees(NewEveningPage)
    new.count.choose("3")
    hand.press_button("Start")
    yield hand.sees(EveningPage)
    hand.app.context.scenes.clear()
    recorder_for(hand.app.folder).wait()


@pytest.fixture
def line(page: EveningPage) -> FakeLine:
    """The line to phones that are all in this process."""
    line = FakeLine()
    page.phones.use(line)
    return line


def test_a_deal_is_entered_from_three_phones(
    hand: Hand, page: EveningPage, line: FakeLine
) -> None:
    for seat in range(3):
        line.join(seat)
    hand.wait(0.1)
    line.say(0, act="out", deal=0)
    line.say(1, act="hand", deal=0, cards=["K", "7"])
    hand.wait(0.1)
    assert page.evening.names[0] in page.sent.text
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    assert entry.entry.out == 0
    assert entry.rows[1].points.text == "17"
    assert entry.rows[1].name.text == _("{name} ✓", name=page.evening.names[1])
    assert entry.rows[2].name.text == page.evening.names[2]
    line.say(2, act="hand", deal=0, points=45)
    hand.wait(0.1)
    assert entry.rows[2].points.text == "45"
    assert entry.rows[2].name.text == _("{name} ✓", name=page.evening.names[2])
    hand.press_button("Done")
    hand.sees(EveningPage)
    hand.wait(0.1)
    assert page.evening.deals[0].points == (0, 17, 45)
    assert page.sent.text == ""
    assert line.screens[Seat(1)]["pad"]["deal"] == 1


def test_phone_and_keyboard_enter_the_same_deal(
    hand: Hand, page: EveningPage, line: FakeLine
) -> None:
    line.join(1)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    hand.click(entry.rows[0].out)
    hand.click(entry.rows[2].points)
    hand.type_text("45")
    line.say(1, act="hand", deal=0, points=20)
    hand.wait(0.1)
    assert entry.entry.out == 0
    assert entry.entry.hands[1:] == (HandLeft(20), HandLeft(45))
    assert entry.rows[2].points.text == "45"
    hand.press_button("Done")
    assert page.evening.deals[0].points == (0, 20, 45)


def test_what_a_phone_cannot_have_is_asked_about_at_the_laptop_too(
    hand: Hand, page: EveningPage, line: FakeLine
) -> None:
    line.join(1)
    hand.press_button("Enter the points")
    entry = hand.sees(DealEntryPage)
    line.say(1, act="hand", deal=0, points=2)
    hand.wait(0.1)
    assert entry.question.text == line.screens[Seat(1)]["pad"]["reply"]
    assert entry.question.text


def test_a_phone_that_wants_to_come_is_asked_about(
    hand: Hand, page: EveningPage, line: FakeLine
) -> None:
    wish = WantsSeat(Seat(1), "device", ("amber", "falcon"))
    line.events.append(wish)
    hand.wait(0.1)
    assert page.phones.asking == (wish,)
    hand.press_button("Invite phones")
    hand.press_button("Yes, let it in")
    hand.wait(0.1)
    hand.press_button("Done")
    assert line.admitted == [(Seat(1), "device")]
    assert page.phones.statuses == {Seat(1): "here"}


def test_phones_are_invited_from_the_page_and_leave_with_it(
    hand: Hand, page: EveningPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = "mayi_desktop.ui.phones.messages.home_addresses"
    monkeypatch.setattr(home, lambda: [NetworkAddress("127.0.0.1", "lo")])
    assert not page.phones.is_open
    hand.press_button("Invite phones")
    invite = hand.sees(InvitePage)
    assert [row.change.visible for row in invite.seats] == [False] * 3
    assert invite.code.link.startswith("http://127.0.0.1:")
    hand.press_button("Done")
    assert page.is_awake
    server = page.phones.server
    hand.press("escape")
    assert server is not None
    assert not server.is_running
