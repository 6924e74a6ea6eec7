"""Phones at the score pad: what they say is entered and checked as if it had been typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Rank, Seat
from mayi_desktop.host.pad import NOBODY, HandLeft, PadSession
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.phones.messages import WantsSeat
from mayi_desktop.ui.phones.pad import PadPhones
from tests.host.evenings import begin, enter_deal
from tests.ui.phones.screen_player import FakeLine


class Pad:
    """An evening of Oma, Ben and Clara with a phone each."""

    def __init__(self, folder: Path) -> None:
        self.session: PadSession = begin(folder, seats=3)
        self.line = FakeLine()
        self.phones = PadPhones(self.session, self.line)
        for seat in range(3):
            self.line.join(seat)
        self.phones.poll()

    def say(self, seat: int, **message: object) -> bool:
        self.line.say(seat, **{"deal": self.phones.deal, **message})
        return self.phones.poll()

    def shown(self, seat: int) -> dict[str, Any]:
        pad: dict[str, Any] = self.line.screens[Seat(seat)]["pad"]
        return pad

    def hands(self) -> tuple[HandLeft | None, ...]:
        return self.session.evening.blank(self.phones.deal).hands


@pytest.fixture
def pad(tmp_path: Path):
    made = Pad(tmp_path)
    yield made
    made.session.close()


def test_tapped_cards_and_typed_points_go_into_the_entry(pad: Pad) -> None:
    assert pad.say(0, act="out")
    assert pad.say(1, act="hand", cards=["K", "7", "JK"])
    assert pad.say(2, act="hand", points=45)
    entry = pad.session.evening.blank(0)
    sheet = pad.session.evening.sheet
    assert entry.out == 0
    assert entry.hands[1] == HandLeft.of_cards(sheet, [Rank.SEVEN, Rank.KING, Rank.JOKER])
    assert entry.hands[2] == HandLeft(45)
    assert pad.phones.has_sent == {0, 1, 2}
    assert [row["sent"] for row in pad.shown(1)["rows"]] == [True, True, True]
    assert pad.session.enter(entry)


def test_a_frame_without_time_makes_one_screen_or_page_and_an_idle_one_none(
    pad: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noting(name: str) -> Callable[..., object]:
        work = getattr(PadPhones, name)
        return lambda *given: (made.append(name), work(*given))[1]

    for name in ("_screen", "_page"):
        monkeypatch.setattr(PadPhones, name, noting(name))
    pad.phones.poll()
    assert made == [], "nothing has changed"
    pad.phones.share = 0.0
    for seat in range(3):
        pad.line.say(seat, act="read", page="scores")
    pad.say(1, act="hand", points=45)
    frames = [list(made)]
    while made:
        made.clear()
        pad.phones.poll()
        frames.append(list(made))
    assert [len(frame) for frame in frames] == 6 * [1] + [0]
    assert [row["sent"] for row in pad.shown(2)["rows"]] == [False, True, False]
    assert pad.line.pages.keys() == {0, 1, 2}


def test_nothing_is_lost_by_a_crash(pad: Pad, tmp_path: Path) -> None:
    pad.say(1, act="hand", points=45)
    path = pad.session.path
    assert path is not None
    pad.session.close()
    again = PadSession.resume(path)
    assert again.evening.blank(0).hands[1] == HandLeft(45)
    again.close()


def test_what_cannot_be_is_asked_about_on_the_phone(pad: Pad) -> None:
    pad.say(1, act="hand", points=2)
    assert "2" in pad.shown(1)["reply"]
    assert pad.shown(2)["reply"] == ""
    pad.say(1, act="hand", points=45)
    assert pad.shown(1)["reply"] == ""


def test_two_cannot_have_gone_out(pad: Pad) -> None:
    pad.say(0, act="out")
    assert pad.shown(0)["out"]
    pad.say(1, act="out")
    assert not pad.shown(1)["out"]
    assert "Oma" in pad.shown(1)["reply"]
    assert pad.session.evening.blank(0).out == 0
    pad.say(0, act="out")
    assert pad.session.evening.blank(0).out is None
    assert pad.say(1, act="out")
    assert pad.session.evening.blank(0).out == 1
    pad.session.note(pad.session.evening.blank(0).with_out(NOBODY))
    assert pad.say(2, act="out")
    assert pad.session.evening.blank(0).out == 2


def test_somebody_who_went_out_after_all_holds_cards(pad: Pad) -> None:
    pad.say(0, act="out")
    pad.say(0, act="hand", points=20)
    entry = pad.session.evening.blank(0)
    assert entry.out is None
    assert entry.hands[0] == HandLeft(20)
    pad.say(0, act="hand", cards=[])
    assert pad.hands()[0] is None
    assert pad.phones.has_sent == set()


@pytest.mark.parametrize(
    "message",
    [
        {"act": "hand", "points": -5},
        {"act": "hand", "points": 10**9},
        {"act": "hand", "points": True},
        {"act": "hand", "cards": ["7", "nine"]},
        {"act": "hand", "cards": ["7"] * 1000},
        {"act": "hand", "cards": [7]},
        {"act": "hand", "cards": "77"},
        {"act": "hand"},
        {"act": "seat"},
        {},
    ],
)
def test_nonsense_changes_nothing(pad: Pad, message: dict[str, object]) -> None:
    before = pad.session.evening
    assert not pad.say(1, **message)
    assert pad.session.evening == before


def test_a_deal_that_is_entered_is_not_changed_by_phone(pad: Pad) -> None:
    pad.say(0, act="out")
    for seat in (1, 2):
        pad.say(seat, act="hand", points=45)
    assert pad.session.enter(pad.session.evening.blank(0))
    deals = pad.session.evening.deals
    pad.line.say(1, act="hand", points=20, deal=0)
    assert not pad.phones.poll()
    assert pad.session.evening.deals == deals
    assert "laptop" in pad.shown(1)["reply"]
    assert pad.shown(1)["deal"] == 1
    assert pad.phones.has_sent == set()
    assert [row["total"] for row in pad.shown(1)["rows"]] == [0, 45, 45]


def test_a_phone_hears_in_its_own_language(pad: Pad) -> None:
    pad.line.join(1, "de")
    pad.phones.poll()
    assert pad.line.screens[Seat(1)]["language"] == "de"
    assert pad.shown(1)["words"]["send"] != _("Send")
    assert pad.shown(0)["words"]["send"] == _("Send")


def test_only_seats_at_the_table_have_phones(pad: Pad) -> None:
    pad.line.join(3)
    pad.line.events.append(WantsSeat(Seat(5), "device"))
    pad.line.events.append(WantsSeat(Seat(1), "other"))
    pad.phones.poll()
    assert pad.line.closed == [Seat(3)]
    assert [wish.seat for wish in pad.phones.asking] == [Seat(1)]
    pad.phones.admit(pad.phones.asking[0])
    assert pad.line.admitted == [(Seat(1), "other")]


def test_a_phone_that_comes_back_has_the_whole_screen(pad: Pad) -> None:
    pad.say(1, act="hand", points=45)
    pad.line.leave(1)
    pad.phones.poll()
    assert pad.phones.statuses[Seat(1)] == "away"
    sent = len(pad.line.sent)
    pad.line.join(1)
    pad.phones.poll()
    assert pad.phones.statuses[Seat(1)] == "here"
    assert any(seat == 1 for seat, _text in pad.line.sent[sent:])
    assert pad.shown(1)["points"] == 45


def test_the_keys_cost_what_the_sheet_says(pad: Pad) -> None:
    sheet = find_sheet("grandma-jeanne")
    keys = {key["key"]: key for key in pad.shown(0)["keys"]}
    assert keys["K"]["points"] == sheet.points[Rank.KING]
    assert (keys["K"]["name"], keys["T"]["name"], keys["JK"]["name"]) == (
        "king",
        "ten",
        "joker",
    )
    assert len(keys) == 14


def read(pad: Pad, *pages: object) -> dict[str, Any] | None:
    pad.line.pages.pop(Seat(1), None)
    for page in pages:
        pad.line.say(1, act="read", page=page)
    pad.phones.poll()
    return pad.line.pages.get(Seat(1))


def test_rules_and_points_are_read_also_when_all_is_over(pad: Pad) -> None:
    totals: tuple[int, ...] = ()
    for deal in range(len(pad.session.evening.sheet.deals)):
        rules = read(pad, "rules")
        assert rules is not None
        assert f"hand {deal + 1} of 6" in rules["blocks"][1]["text"]
        enter_deal(pad.session, Random(deal))
        totals = pad.session.evening.totals
        scores = read(pad, "scores")
        assert scores is not None
        assert (scores["totals"], scores["me"]) == (list(totals), 1)
    assert pad.session.evening.finished
    assert read(pad, "rules") is not None


@pytest.mark.parametrize("page", [None, 7, "", "log", ["rules"], "RULES"])
def test_nothing_else_can_be_read_and_nothing_is_entered(pad: Pad, page: object) -> None:
    assert read(pad, page) is None
    assert pad.hands() == (None, None, None)
