"""Orders given on a phone: discards are let go or asked for while nobody looks at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Rank, Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.phones.screen import order_from
from mayi_desktop.ui.phones.table import PhoneTable
from mayi_desktop.ui.play.orders import OrderKind, StandingOrder
from tests.ui.phones.screen_player import FakeLine
from tests.ui.table.tables import game_at

# A computer is about to play; the eight of diamonds lies there.
TABLE = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH 9S
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD TS
discards: KS 8D
"""
CLARA = Seat(2)


class Clara:
    """A game in which seat 2 holds a phone, and nobody is hurried."""

    def __init__(self, folder: Path, text: str, sheet: str) -> None:
        self.host = game_at(folder, text, people=(0, 2), sheet=sheet)
        self.host.clock.delays = BotDelays(hold=600.0)
        self.line = FakeLine()
        self.phones = PhoneTable(self.host, self.line)
        self.now = 0.0
        self.line.join(CLARA)
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        for _frame in range(round(seconds / 0.02)):
            self.now += 0.02
            self.phones.poll(self.now)

    def order(self, kind: str, *cards: str) -> None:
        self.line.say(CLARA, act="standing", kind=kind, cards=list(cards))
        self.wait(0.1)

    @property
    def screen(self) -> dict[str, Any]:
        return self.line.screens[CLARA]


@pytest.fixture
def clara(tmp_path: Path):
    made = Clara(tmp_path, TABLE, "grandma-jeanne")
    yield made
    made.host.close()


def test_everything_is_let_go(clara: Clara) -> None:
    assert clara.screen["claim"] is not None
    assert CLARA in clara.host.undecided_people()
    clara.order("never")
    assert CLARA not in clara.host.undecided_people()
    assert clara.screen["orders"]["kind"] == "never"
    assert _("Let everything go") in clara.screen["orders"]["now"]


def test_the_cards_that_were_named_are_asked_for(clara: Clara) -> None:
    clara.order("claim", "eight")
    claim = clara.host.view(None).table.claim
    assert claim is not None
    assert claim.caller == CLARA


@pytest.mark.parametrize("cards", [(), ("nine", "spades")])
def test_other_cards_are_let_go(clara: Clara, cards: tuple[str, ...]) -> None:
    clara.order("claim", *cards)
    assert clara.host.view(None).table.claim is None
    assert CLARA not in clara.host.undecided_people()


def test_a_suit_is_asked_for_too(clara: Clara) -> None:
    clara.order("claim", "diamonds")
    assert clara.host.view(None).table.claim is not None
    assert clara.screen["orders"]["chosen"] == ["diamonds"]


def test_where_the_first_gets_the_card_an_order_waits_its_turn_like_a_call(
    tmp_path: Path,
) -> None:
    clara = Clara(tmp_path, TABLE, "evil")
    clara.line.join(0)
    clara.wait(0.1)
    clara.order("claim", "eight")
    assert clara.host.view(None).table.claim is None, "the other phone has its time"
    clara.wait(3.0)
    claim = clara.host.view(None).table.claim
    assert claim is not None
    assert claim.caller == CLARA
    clara.host.close()


def test_who_may_not_ask_any_more_gives_no_orders(tmp_path: Path) -> None:
    text = TABLE.replace("seat 2:", "seat 2 down:") + "set 2: 4H 4D 4S\n"
    clara = Clara(tmp_path, text, "grandma-jeanne")
    assert clara.screen["orders"] is None
    clara.host.close()


@pytest.mark.parametrize(
    "message",
    [{}, {"kind": "all", "cards": []}, {"kind": "never"}, {"kind": "claim", "cards": "eight"}],
)
def test_what_names_no_order_gives_none(message: dict[str, object]) -> None:
    assert order_from(message) is None


def test_unknown_cards_are_left_out() -> None:
    found = order_from({"kind": "claim", "cards": ["eight", "wizard", 7, None, ["x"]]})
    assert found == StandingOrder(OrderKind.CLAIM, frozenset({Rank.EIGHT}))
