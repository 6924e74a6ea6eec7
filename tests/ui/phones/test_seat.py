"""One phone: what is late or said twice changes nothing, and its language is its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.engine import CardId, MayI, PlayerAction, PromptKind, Rank, Seat, TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import OrderKind, StandingOrder
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.phones.messages import WantsSeat
from mayi_desktop.ui.phones.screen import order_from
from mayi_desktop.ui.phones.seat import PhoneSeat
from mayi_desktop.ui.phones.table import PhoneTable
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.plays import Zone
from tests.ui.phones.screen_player import FakeLine
from tests.ui.table.tables import game_at

DRAWING = """
deal 4
turn 0 draw
seat 0: 3C 3D 3H 9C 9D 9H 2S KH KS KD 5H 6H 7S
seat 1 down: *7
seat 2: *11
set 1: 4C 4S 4D
run 1: 8S 9S TS JS
discards: QC 8D
"""


class Table:
    """A game with one phone at seat 0 and one at seat 2."""

    def __init__(
        self, folder: Path, text: str = DRAWING, sheet: str = "grandma-jeanne"
    ) -> None:
        self.host: GameHost = game_at(folder, text, people=(0, 2), sheet=sheet)
        self.host.clock.delays = BotDelays(hold=60.0)
        self.line = FakeLine()
        self.time, self.cost = 0.0, 0.0
        self.phones = PhoneTable(self.host, self.line)
        self.now = 0.0
        for seat in (0, 2):
            self.line.join(seat)
        self.poll()

    def look_at_clock(self) -> float:
        """What the clock says; between two looks at it lies what a screen costs."""
        self.time += self.cost
        return self.time

    def built_by(self, seats: Sequence[int]) -> list[int]:
        """Which of these phones, that all come back, has its screen after one poll."""
        sent = len(self.line.sent)
        for seat in seats:
            self.line.join(seat)
        self.poll(1)
        return [seat for seat, text in self.line.sent[sent:] if "screen" in text]

    def poll(self, times: int = 4) -> None:
        for _time in range(times):
            self.now += 0.02
            self.phones.poll(self.now)

    def screen(self, seat: int = 0) -> dict[str, Any]:
        return self.line.screens[Seat(seat)]

    def button(self, does: str, seat: int = 0) -> dict[str, Any]:
        buttons = self.screen(seat)["buttons"]
        return next(button for button in buttons if button["does"] == does)

    def press(self, does: str, seat: int = 0, **more: object) -> str:
        button = str(self.button(does, seat)["id"])
        self.say(seat, act="press", button=button, **more)
        return button

    def say(self, seat: int = 0, **message: object) -> None:
        self.line.say(seat, **message)
        self.poll()

    def kinds(self) -> set[PromptKind]:
        return {prompt.kind for prompt in self.host.view(Seat(0)).my_prompts}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made = Table(tmp_path)
    monkeypatch.setattr("mayi_desktop.ui.phones.table.perf_counter", made.look_at_clock)
    yield made
    made.host.close()


def test_a_press_that_comes_twice_counts_once(table: Table) -> None:
    before = len(table.host.view(Seat(0)).hand)
    button = table.press("draw")
    table.say(act="press", button=button)
    assert len(table.host.view(Seat(0)).hand) == before + 1
    assert table.screen()["refusal"] is None, "it was done"
    table.say(act="press", button="draw-0-0")
    assert table.screen()["refusal"] == _("Too late: that’s been settled already.")
    table.say(act="sort", by="rank")
    assert table.screen()["refusal"] is None


def test_undo_that_comes_twice_takes_one_play_back(table: Table) -> None:
    table.press("draw")
    table.press("suggest_melds")
    table.press("lay_down")
    own = next(m for m in table.screen()["melds"] if m["owner"] == 1 and m["takes"] == [])
    assert own is not None
    meld = next(m for m in table.screen()["melds"] if m["owner"] == 0)
    assert meld["cards"]
    undo = table.press("undo")
    assert all(m["owner"] == 1 for m in table.screen()["melds"])
    hand = table.host.view(Seat(0)).hand
    table.say(act="press", button=undo)
    assert table.host.view(Seat(0)).hand == hand
    assert [slot["state"] for slot in table.screen()["tray"]] == ["good"] * 3


def test_melds_that_are_listed_nowhere_are_not_these_melds(table: Table) -> None:
    table.press("draw")
    assert table.button("suggest_melds")["label"] == _("Suggest melds")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("7S 5H 5D", "Lay off what fits, then discard"),
        ("3D 5H 5D", "None of your cards fits: discard one"),
    ],
)
def test_who_is_down_is_told_whether_a_card_fits(tmp_path: Path, hand: str, words: str) -> None:
    rest = "seat 1 down: *7\nseat 2: *11\nrun 1: 8S 9S TS JS"
    table = Table(tmp_path, f"deal 3\nturn 0 play stock\nseat 0 down: {hand}\n{rest}")
    assert table.screen()["say"] == _(words)
    table.host.close()


def test_whatever_is_said_by_others_or_out_of_turn_changes_nothing(table: Table) -> None:
    before = table.host.view(None).table
    hand = table.host.view(Seat(2)).hand
    for message in (
        {"act": "lay_off", "card": hand[0], "meld": 1},
        {"act": "swap", "card": hand[0], "meld": 1, "wild": 3},
        {"act": "press", "button": table.button("draw")["id"]},
        {"act": "press", "button": "discard-1-0", "card": hand[0]},
        {"act": "tray", "cards": [table.host.view(Seat(0)).hand[0]], "slot": 0},
        {"act": "order", "cards": [["x"], None, -4, 10**9]},
        {"act": "sort", "by": {}},
        {"act": ["press"], "button": 7},
        {"act": "shift", "slot": 99},
        {"shown": {"a": 1}},
        {},
    ):
        table.say(2, **message)  # type: ignore[arg-type]
    after = table.host.view(None).table
    assert (after.melds, after.discards, after.turn_no) == (
        before.melds,
        before.discards,
        before.turn_no,
    )
    assert set(table.host.view(Seat(2)).hand) == set(hand)


def test_the_hand_lies_as_its_phone_lays_it(table: Table) -> None:
    cards = [card["id"] for card in table.screen()["hand"]]
    table.say(act="order", cards=list(reversed(cards)))
    assert [card["id"] for card in table.screen()["hand"]] == cards[::-1]
    assert table.screen()["sort"]["by"] == "suit"
    table.line.join(0)
    table.poll()
    assert [card["id"] for card in table.screen()["hand"]] == cards[::-1]
    table.say(act="tray", cards=cards[:3], slot=0)
    assert len(table.screen()["hand"]) == len(cards) - 3
    assert [card["id"] for card in table.screen()["tray"][0]["cards"]] == cards[:3]


def test_a_phone_that_comes_back_gets_its_screen_again(table: Table) -> None:
    rev = table.screen()["rev"]
    table.line.leave(0)
    table.poll()
    assert table.phones.statuses == {Seat(0): "away", Seat(2): "here"}
    assert [seat["phone"] for seat in table.screen(2)["seats"]] == ["away", "", "here"]
    table.line.join(0)
    table.poll()
    assert table.screen()["rev"] > rev
    assert table.phones.statuses == {Seat(0): "here", Seat(2): "here"}


def test_every_phone_speaks_its_own_language(table: Table) -> None:
    table.line.join(0, "de")
    table.poll()
    assert table.button("draw")["label"] == "Vom Stapel ziehen"
    assert chosen_language() == "en"
    table.say(2, act="sort", by="rank")
    assert "Vom Stapel" not in str(table.screen(2))
    assert table.screen()["language"] == "de"


def test_a_discard_says_which_cards_may_not_go(table: Table) -> None:
    table.press("draw")
    button = table.button("discard")
    assert button["wants"] == "card"
    assert button["not"] == {}
    table.press("discard")
    assert table.screen()["refusal"] == _("Choose a card first")
    card = next(c["id"] for c in table.screen()["hand"] if c["face"] == "7S")
    table.press("discard", card=card)
    ask = table.screen()["ask"]
    assert ask["heading"] == _("You can go down now")
    anyway = next(b for b in ask["buttons"] if b["does"] == "discard")
    table.say(act="press", button=anyway["id"])
    assert table.screen()["say"] == _("One moment")
    assert table.host.view(None).table.top != card, "the other phone has only just shown it"
    table.poll(200)
    assert table.host.view(None).table.top == card


def test_nothing_is_sent_while_nothing_changes(table: Table) -> None:
    sent = len(table.line.sent)
    table.poll(100)
    assert len(table.line.sent) == sent


def test_where_screens_are_quick_all_phones_have_theirs_at_once(table: Table) -> None:
    assert table.built_by([0, 2]) == [0, 2]
    assert not table.phones.is_behind


def test_where_screens_are_slow_a_poll_builds_a_single_one(table: Table) -> None:
    table.phones.share, table.cost = 0.002, 0.05
    assert len(table.built_by([0, 2])) == 1
    assert table.phones.is_behind
    assert len(table.built_by([])) == 1
    assert not table.phones.is_behind


@pytest.mark.parametrize("seat", [0, 2])
def test_whoever_tapped_has_the_answer_first(table: Table, seat: int) -> None:
    table.phones.share, table.cost = 0.002, 0.05
    table.line.say(seat, act="sort", by="rank")
    sent = len(table.line.sent)
    table.phones.poll(table.now, paused=True)
    assert [to for to, text in table.line.sent[sent:] if "screen" in text] == [seat]


def test_a_phone_that_says_very_much_takes_two_milliseconds_of_a_frame(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mayi_desktop.ui.phones.table.perf_counter", table.look_at_clock)
    table.phones.share, table.cost = 0.002, 0.001
    heard: list[Mapping[str, object]] = []
    monkeypatch.setattr(PhoneSeat, "take", lambda self, message: heard.append(message))
    for number in range(30):
        table.line.say(0, act="sort", by="rank", number=number)
    table.poll(1)
    assert 1 <= len(heard) <= 3
    assert table.phones.is_behind
    table.line.say(2, act="sort", by="suit")
    table.poll(40)
    assert [m.get("number") for m in heard[:30]] == list(range(30)), "nothing is lost"
    assert len(heard) == 31


def test_nobody_gets_the_seat_of_a_computer_or_one_that_is_not_there(table: Table) -> None:
    for seat in (1, 7):
        table.line.events.append(WantsSeat(Seat(seat), f"device {seat}"))
        table.line.join(seat)
    table.poll()
    assert [wish.seat for wish in table.phones.asking] == [Seat(1), Seat(7)]
    assert table.phones.seats == (Seat(0), Seat(2))
    assert table.line.closed == [Seat(1), Seat(7)]


def test_where_cards_may_go_is_worked_out_once_for_a_view(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.press("draw")
    asked = []
    real = plays.legal_zones

    def counted(view: TableView, cards: Sequence[CardId]) -> dict[Zone, PlayerAction]:
        asked.append(cards)
        return real(view, cards)

    monkeypatch.setattr(plays, "legal_zones", counted)
    seat = PhoneSeat(table.host, Seat(0))
    first = seat.screen()
    faces = {card["face"] for card in first["hand"]}
    assert len(asked) == len(faces)
    seat.take({"act": "sort", "by": "rank"})
    assert seat.screen()["hand"] != first["hand"]
    assert len(asked) == len(faces)


# --- Orders given on a phone: discards are let go or asked for while nobody looks at it.


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
            self.host.tick(self.now, calm=False)

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


@pytest.mark.parametrize(
    ("cards", "words"),
    [((), "Ask for these"), (("nine", "spades"), "Ask for these: ♠, 9")],
)
def test_other_cards_are_let_go(clara: Clara, cards: tuple[str, ...], words: str) -> None:
    clara.order("claim", *cards)
    assert clara.screen["orders"]["now"] == f"When I’m not looking: {words}"
    assert clara.host.view(None).table.claim is None
    assert CLARA not in clara.host.undecided_people()


def test_an_order_spares_the_question_about_somebody_s_call(clara: Clara) -> None:
    clara.order("never")
    table = clara.host.view(None).table
    prompt = next(p for p in table.prompts if p.seat == 0 and p.kind is PromptKind.MAY_I)
    assert clara.host.submit(prompt.id, MayI(Seat(0))) is None
    claim = clara.host.view(None).table.claim
    assert claim is not None
    assert CLARA in claim.waiting
    before = len(clara.line.sent)
    for _frame in range(100):
        clara.now += 0.05
        clara.phones.poll(clara.now)
        clara.host.tick(clara.now, calm=True)
    assert not [text for _seat, text in clara.line.sent[before:] if '"asked"' in text]
    assert clara.host.view(None).table.claim is None


def test_every_choice_is_named(clara: Clara) -> None:
    labels = {card["key"]: card["label"] for card in clara.screen["orders"]["cards"]}
    assert labels["clubs"] == "clubs"
    assert labels["queen"] == "Every queen"
    assert labels["joker"] == "Every joker"


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


# --- A May I? by mistake


ASKING = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH 6S
seat 1{down}: *8
seat 2: *11
discards: QC 8D
set 1: TS TC TS
"""


@pytest.mark.parametrize("down", ["", " down"])
def test_a_may_i_is_taken_back_by_the_same_button_s_place(tmp_path: Path, down: str) -> None:
    table = Table(tmp_path, ASKING.format(down=down))
    table.host.tells_calls = True
    hand = table.host.view(Seat(2)).hand
    asked = table.press("may_i", seat=2)
    table.say(2, act="press", button=asked)
    undo = table.button("never_mind", seat=2)
    assert undo["label"] == _("Never mind")
    assert undo["at"] == "bar"
    buttons = [button["id"] for button in table.screen(2)["buttons"]]
    assert len(buttons) == len({*buttons})
    assert not table.host.tick(table.now, calm=False, seen=False)
    table.press("never_mind", seat=2)
    assert table.host.regretting is None
    assert table.host.view(Seat(2)).hand == hand
    assert table.host.view(None).table.claim is None
    assert any("after all" in line for line in table.screen(0)["log"])
    table.say(2, act="press", button=str(undo["id"]))
    assert table.host.view(None).table.claim is None
    table.press("may_i", seat=2)
    assert table.host.tick(table.now, calm=True) is bool(down)
    table.poll()
    assert len(table.host.view(Seat(2)).hand) == len(hand) + (2 if down else 0)
    table.host.close()


# --- Two who ask at once


@pytest.fixture
def asking(tmp_path: Path):
    made = Table(tmp_path, ASKING.format(down=" down"))
    yield made
    made.host.close()


def test_whoever_asks_a_moment_later_and_is_ahead_gets_the_card(asking: Table) -> None:
    late = asking.button("may_i", seat=2)["id"]
    held = len(asking.host.view(Seat(2)).hand)
    asking.press("may_i", seat=0)
    asking.say(2, act="press", button=late)
    first = asking.host.names[0]
    assert asking.screen(2)["refusal"] == _("{name} asked first.", name=first)
    asking.host.tick(asking.now, calm=True)
    asking.poll()
    assert len(asking.host.view(Seat(2)).hand) == held + 2
    assert asking.screen(2)["refusal"] is None


def test_a_press_for_another_card_asks_for_nothing(asking: Table) -> None:
    other, _card = str(asking.button("may_i", seat=2)["id"]).rsplit("-", 1)
    asking.press("may_i", seat=0)
    asking.say(2, act="press", button=f"{other}-77")
    assert Seat(2) not in asking.host.wishes.wanted


def test_whoever_asks_a_moment_later_from_behind_is_told_to_wait(tmp_path: Path) -> None:
    table = Table(tmp_path, ASKING.format(down=""))
    late = table.button("may_i", seat=0)["id"]
    table.press("may_i", seat=2)
    table.say(0, act="press", button=late)
    assert table.screen(0)["refusal"] == _("Hold on: somebody asked for the discard.")
    while table.host.view(None).table.claim is not None:
        table.now += 1.0
        table.host.tick(table.now, calm=True)
    table.poll()
    assert table.screen(0)["refusal"] is None, "it is over"
    table.host.close()


def test_a_new_question_ends_what_was_said_about_the_last(asking: Table) -> None:
    asking.say(2, act="press", button="draw-0-0")
    assert asking.screen(2)["refusal"] == _("Too late: that’s been settled already.")
    asking.press("may_i", seat=0)
    assert asking.screen(2)["claim"]["asked"]
    assert asking.screen(2)["refusal"] is None


def test_whoever_let_a_card_go_gets_a_hint_about_it(asking: Table) -> None:
    asking.press("let_go", seat=2)
    assert asking.button("may_i", seat=2)["enabled"]
    asking.press("give_hint", seat=2)
    assert asking.screen(2)["hint"]
    assert asking.screen(2)["refusal"] is None


def test_nothing_invites_to_take_a_call_back(asking: Table) -> None:
    asking.host.tells_calls = True
    asking.press("may_i", seat=2)
    assert asking.button("never_mind", seat=2)["kind"] == "plain"
