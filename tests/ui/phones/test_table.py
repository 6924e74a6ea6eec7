"""Phones beside a table on the screen: who sits where, what the laptop shows, who is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Discard, Phase, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays, Mixing
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.pages import phones as away_notice
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.phones import (
    AWAY_SECONDS,
    AwayNotice,
    InvitePage,
    open_invitations,
)
from mayi_desktop.ui.pages.settings import PauseMenu
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.phones.hand import PhonePlays
from mayi_desktop.ui.phones.messages import (
    NetworkAddress,
    NoLongerWants,
    WantsSeat,
)
from mayi_desktop.ui.phones.seat import PhoneSeat
from mayi_desktop.ui.phones.server import PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.table.layout import TableLayout
from tests.host.tables import put_state, runner_of
from tests.ui.hand import FRAME, Hand
from tests.ui.phones.screen_player import FakeLine, FakePlayer
from tests.ui.phones.test_privacy import start
from tests.ui.screens.positions import late
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.tables import game_at

PAUSED = "One moment: a page is open on the laptop."
HOME = "mayi_desktop.ui.phones.messages"
FOUR = """
turn {turn} draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD JK
seat 3: 4H 4D 7C 7H 8C TS JS QC KC AH AS
discards: KS 8D
"""
GOING_DOWN = """
deal 4
turn 0 play stock
seat 0: 3C 3D 3H JK 9C 9D 2S KH KS 5H 6H 7H QS
seat 1: *7
seat 2: *11
seat 3: *11
discards: QC 8D
"""
LAST = """
turn 0 play stock
seat 0 down: 4S
seat 1: 2C
seat 2: 6C
set 0: 3H 3S 3C
discards: QC 8D
"""


def sit(
    app: App,
    folder: Path,
    people: Iterable[int],
    turn: int = 0,
    text: str = FOUR,
    joined: Iterable[int] = (),
) -> tuple[Player, FakeLine]:
    """A game with these people, and phones at the seats that joined."""
    host = game_at(folder, text.format(turn=turn), people=people)
    host.clock.delays = BotDelays(step=0.1, answer=0.1, hold=0.5, last=0.2)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    for seat in joined:
        line.join(seat)
    if joined:
        player.wait(0.2)
    return player, line


def faces_shown(player: Player) -> set[int]:
    shown = player.table.display.presenter.shown.view
    return set(shown.hand)


def heading(player: Player) -> str:
    notice = player.table.prompt.now().notice
    assert notice is not None
    return notice.heading


def test_with_all_people_on_phones_the_table_is_shown_alone(app: App, tmp_path: Path) -> None:
    player, _line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    assert player.table.model.hot_seat.is_television
    assert faces_shown(player) == set()
    assert player.table.model.viewer is None
    notice = player.table.prompt.now().notice
    assert notice is not None
    assert "Anna" in notice.then
    assert player.table.prompt.now().primary is None


def latest_play(player: Player) -> str:
    player.settle()
    notice = player.table.prompt.now().notice
    assert notice is not None
    return notice.then


def press(phone: FakePlayer, does: str) -> None:
    button = phone.button(does)
    assert button is not None
    phone.press(button)


def test_everybody_reads_what_a_phone_takes(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, range(4), joined=range(4))
    press(FakePlayer(line, 0, Random(1)), "take")
    assert latest_play(player) == "Anna takes 8♦ from the discard pile."


def test_everybody_reads_what_a_phone_takes_back(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), text=GOING_DOWN, joined=(0, 2))
    phone = FakePlayer(line, 0, Random(1))
    for does in ("suggest_melds", "lay_down"):
        press(phone, does)
        player.settle()
    assert latest_play(player).startswith("Anna lays down")
    press(phone, "undo")
    assert latest_play(player) == "Anna undoes the last play."


def test_a_card_that_lay_below_is_not_said_to_be_discarded_now(
    app: App, tmp_path: Path
) -> None:
    host = game_at(tmp_path, FOUR.format(turn=0), people=range(4))
    state = runner_of(host).state
    put_state(host, replace(state, table=replace(state.table, discarders=(Seat(2), Seat(3)))))
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    for seat in range(4):
        line.join(seat)
    player.wait(0.3)
    assert heading(player) == f"{player.table.host.names[3]} discarded 8♦."
    take = next(b["id"] for b in line.screens[Seat(0)]["buttons"] if b["does"] == "take")
    line.say(0, act="press", button=take, rev=line.screens[Seat(0)]["rev"])
    player.wait(1.0)
    assert heading(player) == "K♠ is on top."


def test_a_pointer_that_was_left_lying_covers_nothing_for_long(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 1, 2), text=late(3, 16, 11))
    for seat in range(3):
        line.join(seat)
    player.wait(0.3)
    player.settle()
    player.move(player.meld(0))
    player.wait(1.0)
    shown = player.table.display.presenter.shown
    assert player.table.magnifier.is_visible(shown)
    player.wait(8.0)
    assert not player.table.magnifier.is_visible(shown)


def test_the_laptop_asks_only_those_who_are_at_it(app: App, tmp_path: Path) -> None:
    player, _line = sit(app, tmp_path, (0, 2), turn=1, joined=(2,))
    hot_seat = player.table.model.hot_seat
    assert hot_seat.people == (Seat(0),)
    assert hot_seat.shared
    assert faces_shown(player) == set()
    assert [spec.seat for spec in player.table.prompt.now().seats] == [Seat(0)]
    player.wait(PATIENCE)
    player.press("space")
    assert player.table.host.undecided_people() == (Seat(2),)


def test_a_seat_passes_to_the_laptop_and_to_a_computer(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    player.table.phones.to_laptop(Seat(0))
    player.wait(0.2)
    assert line.closed == [Seat(0)]
    assert player.table.model.hot_seat.people == (Seat(0),)
    assert faces_shown(player) == set()
    assert player.sit_down() == 0
    assert faces_shown(player) == set(player.table.host.view(Seat(0)).hand)
    player.table.phones.to_computer(Seat(2))
    player.wait(0.2)
    assert line.closed == [Seat(0), Seat(2)]
    assert line.lent == (Seat(2),), "that phone may come back"
    assert not player.table.host.setup.seats[2].person
    assert player.table.model.viewer == Seat(0)
    player.table.phones.to_person(Seat(2))
    line.join(2)
    player.wait(0.2)
    assert player.table.phones.statuses == {Seat(2): "here"}


def test_a_phone_that_is_away_is_told_at_once_and_the_table_plays_on(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    line.leave(2)
    player.wait(AWAY_SECONDS / 2)
    assert away_buttons(player) == [], "it may only have been loaded again"
    player.wait(AWAY_SECONDS)
    assert away_buttons(player) == ["Wait", "Play here", "Let the computer play"]
    assert app.context.scenes.top is player.table
    labels = [seat["label"] for seat in line.screens[Seat(0)]["seats"]]
    assert [label.endswith("phone away") for label in labels] == [False, False, True, False]
    draw = next(b["id"] for b in line.screens[Seat(0)]["buttons"] if b["does"] == "draw")
    line.say(0, act="press", button=draw)
    player.wait(1.0)
    assert player.table.host.view(None).table.phase is Phase.PLAY
    line.join(2)
    player.wait(0.2)
    assert away_buttons(player) == []
    assert player.table.phones.statuses == {Seat(0): "here", Seat(2): "here"}


def test_phones_are_told_that_the_table_waits_for_a_phone_that_is_away(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    words = _("{name}’s phone is away", name="Anna")

    def told(seat: int) -> bool:
        screen = line.screens[Seat(seat)]
        return words in (screen["say"], screen["paused"])

    assert not told(2)
    line.leave(0)
    player.wait(0.5)
    assert told(2)
    line.join(0)
    player.wait(0.5)
    assert not told(2)
    line.leave(2)
    player.wait(0.5)
    screen = line.screens[Seat(0)]
    assert "away" not in screen["say"] + screen["paused"], "it isn't Clara's turn"


def test_a_phone_may_ask_for_a_hand_at_the_laptop_but_not_take_it(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    player.table.phones.to_computer(Seat(2))
    line._lent.clear()  # as in a game that was continued, until the phone comes
    player.table.phones.to_person(Seat(2))
    assert line.lent == (Seat(2),)


def test_nothing_says_away_of_a_phone_that_is_back(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    line.leave(2)
    player.wait(0.2)
    answers = player.table.model.captions.answers
    assert answers == {Seat(2): "phone away"}
    line.join(2)
    player.wait(0.05)
    assert answers == {}


def test_the_word_away_stands_beside_a_seat_without_a_blink(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), turn=2, joined=(0, 2))
    line.leave(2)
    player.wait(0.2)
    answers = player.table.model.captions.answers
    # Longer than any other word stands there; a blink is no longer than a frame.
    for _frame in range(round(6 / FRAME)):
        player.wait(FRAME)
        assert answers == {Seat(2): "phone away"}


def test_a_slip_makes_way_for_melds_that_are_laid_down(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free_place = away_notice.free_place

    def left_at_first(layout: TableLayout, *_args: object) -> pygame.Rect:
        monkeypatch.setattr(away_notice, "free_place", free_place)
        return pygame.Rect(layout.fields[0])

    monkeypatch.setattr(away_notice, "free_place", left_at_first)
    player, line = sit(app, tmp_path, (0, 2), text=GOING_DOWN, joined=(2,))
    line.leave(2)
    player.wait(AWAY_SECONDS + PATIENCE)
    slip = player.table.guide
    assert isinstance(slip, AwayNotice)
    before = pygame.Rect(slip.rect)
    player.sit_down()
    for key in "hg":
        player.press(key)
        player.settle()
    melds = [box.rect for box in player.placed.melds.values()]
    assert before.collidelist(melds) >= 0, "nothing was laid down where it lay"
    assert slip.rect.collidelist(melds) < 0
    assert all(slip.rect.contains(button.rect) for button in slip.buttons())


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
def test_the_slip_keeps_off_the_piles_whose_cards_lie_askew(
    app: App, tmp_path: Path, size: Size, scale: float
) -> None:
    app.change_settings(replace(app.context.settings, ui_scale=scale))
    player, line = sit(app, tmp_path, (0, 2), text=GOING_DOWN, joined=(2,))
    player.resize(size)
    line.leave(2)
    player.wait(AWAY_SECONDS + PATIENCE)
    slip = player.table.guide
    assert isinstance(slip, AwayNotice)
    assert slip.rect.width > 0
    placed = player.placed
    air = round(0.1 * placed.stock.height)
    piles = [
        pile.bounds().inflate(2 * air, 2 * air) for pile in (placed.stock, placed.discards)
    ]
    assert slip.rect.collidelist(piles) < 0


def sit_and_leave(app: App, tmp_path: Path, turn: int = 0) -> tuple[Player, FakeLine]:
    """Two phones come to the table and are gone again."""
    player, line = sit(app, tmp_path, (0, 2), turn, joined=(0, 2))
    for seat in (0, 2):
        line.leave(seat)
    return player, line


def test_who_is_to_play_is_missed_first_and_waited_for_until_they_are_back(
    app: App, tmp_path: Path
) -> None:
    player, line = sit_and_leave(app, tmp_path)
    player.wait(AWAY_SECONDS + 0.5)
    phones = player.table.phones
    assert phones.missed() == Seat(0)
    press_away(player, "Wait")
    assert phones.missed() == Seat(2)
    press_away(player, "Wait")
    assert away_buttons(player) == []
    line.join(0)
    player.wait(0.2)
    line.leave(0)
    player.wait(AWAY_SECONDS + 0.5)
    assert phones.missed() == Seat(0)


def test_a_hand_whose_phone_is_away_is_played_here_or_by_the_computer(
    app: App, tmp_path: Path
) -> None:
    player, _line = sit_and_leave(app, tmp_path, turn=2)
    player.wait(AWAY_SECONDS + 0.5)
    press_away(player, "Let the computer play")
    assert not player.table.host.setup.seats[2].person
    player.wait(AWAY_SECONDS)
    press_away(player, "Play here")
    assert player.table.model.hot_seat.people == (Seat(0),)
    assert player.table.phones.statuses == {}


def test_a_press_that_was_meant_for_the_table_gives_no_seat_away(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(2,))
    line.leave(2)
    while not away_buttons(player):
        player.wait(0.02)
    player.click(player.table.guide.buttons()[2].rect.center)
    player.wait(0.1)
    assert player.table.host.setup.seats[2].person
    assert away_buttons(player)


def test_a_key_pressed_twice_gives_only_one_seat_away(app: App, tmp_path: Path) -> None:
    player, _line = sit_and_leave(app, tmp_path)
    player.wait(AWAY_SECONDS + PATIENCE)
    focus_on(player, player.table.guide.buttons()[2])
    for _press in range(2):
        player.press("enter")
        player.wait(0.1)
    assert [who.person for who in player.table.host.setup.seats[::2]] == [False, True]
    assert away_buttons(player)


def test_the_focus_stays_on_its_button_as_others_come_and_go(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 1, 2), turn=1, joined=(1, 2))
    line.leave(2)
    player.wait(AWAY_SECONDS + PATIENCE)
    focus_on(player, player.table.controls.utilities[2])
    before = len(list(player.table.buttons()))
    draw = next(b["id"] for b in line.screens[Seat(1)]["buttons"] if b["does"] == "draw")
    line.say(1, act="press", button=draw)
    player.wait(1.0)
    assert len(list(player.table.buttons())) < before
    player.press("enter")
    player.wait(0.2)
    assert isinstance(app.context.scenes.top, PauseMenu)


def test_a_slip_that_lies_there_speaks_the_language_that_is_chosen(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(2,))
    line.leave(2)
    player.wait(AWAY_SECONDS + 0.5)
    app.change_settings(replace(app.context.settings, language="de"))
    player.wait(0.1)
    told = away_buttons(player)
    assert len(told) == 3
    assert set(told).isdisjoint({"Wait", "Play here", "Let the computer play"})


def focus_on(player: Player, button: Button) -> None:
    keyboard = player.table.keyboard
    spot = next(s for s in keyboard._spots() if s.rect == button.rect)
    keyboard._to(spot)
    assert keyboard.focused() == spot


def away_buttons(player: Player) -> list[str]:
    return [button.label for button in player.table.guide.buttons()]


def press_away(player: Player, words: str) -> None:
    player.wait(PATIENCE)
    button = next(b for b in player.table.guide.buttons() if b.label == words)
    player.click(button.rect.center)
    player.wait(0.1)


def test_who_wants_a_seat_is_asked_about(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2))
    line.events.append(WantsSeat(Seat(2), "device", ("amber", "falcon")))
    player.wait(0.2)
    assert app.context.scenes.top is player.table, "the game goes on"
    open_invitations(app.context, player.table.phones)
    assert line.inviting
    page = app.context.scenes.top
    assert isinstance(page, InvitePage)
    player.wait(0.2)
    assert "“amber falcon”" in page.arrival.question.text
    page.admit.pressed.emit()
    player.wait(0.2)
    assert line.admitted == [(Seat(2), "device")]
    assert player.table.phones.statuses == {Seat(2): "here"}
    page.on_back()
    player.wait(0.2)
    assert app.context.scenes.top is player.table
    assert not line.inviting


def test_a_second_press_does_not_let_the_next_one_in(app: App, tmp_path: Path) -> None:
    """Nor does one that was meant for a phone that has just been lost."""
    player, line = sit(app, tmp_path, (0, 2))
    open_invitations(app.context, player.table.phones)
    page = app.context.scenes.top
    assert isinstance(page, InvitePage)
    for seat, device in ((2, "owner"), (0, "thief"), (2, "other thief")):
        line.events.append(WantsSeat(Seat(seat), device, ("amber", device)))
    player.wait(0.2)
    assert page.arrival.question.text.endswith("2 more phones are waiting.")
    hand = Hand(app)
    hand.click(page.admit.rect.center)
    hand.wait(0.1)
    assert "thief" in page.arrival.question.text
    hand.click(page.admit.rect.center)
    hand.wait(0.1)
    assert line.admitted == [(Seat(2), "owner")]
    hand.wait(1.2)
    line.events.append(NoLongerWants(Seat(0), "thief"))
    line.events.append(WantsSeat(Seat(0), "third", ("amber", "third")))
    hand.wait(0.05)
    hand.click(page.admit.rect.center)
    hand.wait(0.1)
    assert line.admitted == [(Seat(2), "owner")]
    hand.wait(1.2)
    hand.click(page.admit.rect.center)
    hand.wait(0.1)
    assert line.admitted == [(Seat(2), "owner"), (Seat(0), "third")]


def test_who_comes_for_a_computer_s_seat_plays_on_in_its_place(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0,))
    line.events.append(WantsSeat(Seat(2), "device", ("amber", "falcon")))
    player.wait(0.2)
    assert not player.table.host.setup.seats[2].person
    player.table.phones.admit(player.table.phones.asking[0])
    player.wait(0.2)
    assert player.table.phones.statuses == {Seat(2): "here"}
    assert player.table.host.setup.seats[2].person


def test_a_phone_gets_its_seat_back_from_the_computer_but_not_from_this_screen(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    for seat in (0, 2):
        player.table.phones.to_computer(Seat(seat))
    player.wait(0.2)
    player.table.phones.to_person(Seat(0))
    for seat in (0, 2):
        line.events.append(WantsSeat(Seat(seat), f"phone {seat}", returns=True))
    player.wait(0.2)
    assert line.admitted == [(Seat(2), "phone 2")]
    assert line.sent_away == ["phone 0"]
    assert player.table.phones.asking == ()
    assert player.table.host.setup.seats[2].person
    assert player.table.phones.statuses == {Seat(2): "here"}


def test_nothing_moves_while_phones_come(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2))
    open_invitations(app.context, player.table.phones)
    page = app.context.scenes.top
    assert isinstance(page, InvitePage)
    player.wait(0.2)
    rows = [row.change.rect.copy() for row in page.seats]
    line.events.append(WantsSeat(Seat(0), "device", ("amber", "falcon")))
    player.wait(0.2)
    assert page.admit.visible
    assert [row.change.rect for row in page.seats] == rows
    page.admit.pressed.emit()
    player.wait(0.2)
    assert [row.change.rect for row in page.seats] == rows


def test_the_game_goes_on_under_a_menu(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    app.context.scenes.push(InvitePage(app.context, player.table.phones))
    phone = FakePlayer(line, 0, Random(1))
    before = player.table.host.view(None).table.turn_no
    for _frame in range(600):
        phone.act()
        player.wait()
    assert player.table.host.view(None).table.turn_no > before
    assert isinstance(app.context.scenes.top, InvitePage)


def test_phones_are_told_that_the_laptop_holds_the_game_up(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), turn=1, joined=(2,))
    player.table.pages.open_menu()
    player.wait(0.3)
    line.say(
        2,
        act="press",
        button=next(b["id"] for b in line.screens[Seat(2)]["buttons"] if b["does"] == "let_go"),
    )
    player.wait(0.5)
    # They may still change their mind, so that comes first.
    assert line.screens[Seat(2)]["say"] == "Ben is playing"
    assert line.screens[Seat(2)]["paused"] == PAUSED


def test_who_can_only_wait_is_told_for_what(app: App, tmp_path: Path) -> None:
    text = LAST.replace("seat 2:", "seat 2 down:") + "set 2: 4H 4D 4C\n"
    player, line = sit(app, tmp_path, (0, 2), text=text, joined=(2,))
    player.table.pages.open_menu()
    player.wait(0.3)
    assert line.screens[Seat(2)]["say"] == PAUSED
    assert line.screens[Seat(2)]["paused"] == ""


def test_once_everybody_with_a_phone_has_tapped_the_next_deal_begins(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2), text=LAST)
    line.join(0)
    line.join(2)
    player.wait(0.3)
    phone = FakePlayer(line, 0, Random(1))
    while player.table.host.view(None).table.result is None:
        phone.act()
        player.wait()
    player.wait(2.0)
    assert player.table.model.end_pause.is_running
    assert not any(button.visible for button in player.table.controls.sorts.values())
    player.wait(4.0)
    summary = app.context.scenes.top
    assert isinstance(summary, DealOver)
    summary.on_back()
    menu = app.context.scenes.top
    assert isinstance(menu, PauseMenu)
    labels = [one.label for one in menu.members() if isinstance(one, Button)]
    assert "Invite phones" in labels
    app.context.scenes.remove(menu)
    other = FakePlayer(line, 2, Random(1))
    assert other.button("next_deal") is not None
    assert line.screens[Seat(2)]["say"] == "Ready for the next hand?"
    other.act()
    player.wait(0.5)
    assert player.table.host.waiting_for_next_deal, "the first still looks at the points"
    assert other.button("next_deal") is None
    names = player.table.model.names
    waiting = _("Waiting for {names}.", names=names[0])
    assert line.screens[Seat(2)]["say"] == waiting
    assert summary._continue_button.detail == waiting
    assert phone.button("next_deal") is not None
    phone.act()
    player.wait(0.5)
    assert app.context.scenes.top is player.table
    assert player.table.host.view(None).table.phase in (Phase.DRAW, Phase.PLAY)


def play_on_to_a_rematch(player: Player, line: FakeLine) -> None:
    """Both phones end the game; then one asks for a rematch, and the other does."""
    phone, other = (FakePlayer(line, seat, Random(1)) for seat in (0, 2))
    for _step in range(1200):
        phone.act()
        player.wait()
        if isinstance(player.scene, DealOver):
            break
    assert isinstance(player.scene, DealOver)
    assert not any(row["won"] for row in line.screens[Seat(2)]["end"]["rows"])
    for one in (phone, other):
        one.act()
        player.wait(0.2)
    page = player.scene
    assert isinstance(page, GameOver)
    end = line.screens[Seat(2)]["end"]
    assert end["over"]
    assert any(row["won"] for row in end["rows"])
    assert line.screens[Seat(2)]["paused"] == ""
    other.act()
    player.wait(0.2)
    names = player.table.model.names
    assert page.rematch.detail == _("Asked for by {names}", names=names[2])
    waiting = _("Waiting for {names}.", names=names[0])
    assert line.screens[Seat(2)]["say"] == waiting
    assert other.button("next_deal") is None
    phone.act()
    player.wait(0.5)


def test_phones_stay_through_the_end_of_the_game_and_a_rematch_deals_to_them(
    app: App, tmp_path: Path
) -> None:
    app.change_settings(replace(app.context.settings, mixing=Mixing.NEVER))
    player, line = sit(app, tmp_path, (0, 2), text="deal 6" + LAST, joined=(0, 2))
    host = player.table.host
    play_on_to_a_rematch(player, line)
    assert not line.stopped
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert table.host is not host
    assert table.phones.statuses == {Seat(0): "here", Seat(2): "here"}
    assert table.model.hot_seat.is_television
    for _step in range(1200):
        if line.screens[Seat(2)]["hand"]:
            break
        player.wait()
    assert line.screens[Seat(2)]["hand"], "nothing was dealt to the phone"
    player.wait(0.2)
    dealt = {card["id"] for card in line.screens[Seat(2)]["hand"]}
    assert dealt == set(table.host.view(Seat(2)).hand)
    app.context.navigation.show_title()
    assert line.stopped


def test_a_phone_asks_whoever_is_at_the_laptop_for_a_rematch(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), text="deal 6" + LAST, joined=(2,))
    player.wait(PATIENCE)
    player.press("enter")
    player.wait(1.0)
    player.click(player.at("4S"))
    player.settle()
    player.click(player.discards())
    player.wait(6.0)
    player.sees(DealOver)
    phone = FakePlayer(line, 2, Random(1))
    button = phone.button("next_deal")
    assert button is not None
    assert button["label"] == _("See who won")
    # A finger that taps twice wants no rematch.
    for _tap in range(2):
        phone.press(button)
        player.wait(0.2)
    page = player.sees(GameOver)
    assert page.rematch.detail == ""
    assert line.screens[Seat(2)]["refusal"] is None
    button = phone.button("next_deal")
    assert button is not None
    assert button["label"] == _("Rematch")
    phone.press(button)
    player.wait(1.0)
    assert player.scene is page
    assert page.rematch.detail == _("Asked for by {names}", names=player.table.model.names[2])
    assert line.screens[Seat(2)]["say"] == "Start the rematch on the laptop."


def test_in_the_next_game_a_phone_has_the_hand_again_that_the_computer_played(
    app: App, tmp_path: Path
) -> None:
    player, line = sit(app, tmp_path, (0, 2, 3), joined=(0, 2, 3))
    for seat in (2, 3):
        player.table.phones.to_computer(Seat(seat))
    player.wait(0.2)
    player.table.phones.to_person(Seat(3))
    pass_on = player.table.phones.let_go()
    host = start(tmp_path, "grandma-jeanne", people=4, computers=0, code=9)
    phones = Player(app, host).table.phones
    assert pass_on is not None
    pass_on(phones)
    assert phones.statuses == {Seat(0): "here", Seat(2): "away"}
    assert line.given_back == [Seat(2)]
    phones.close()
    host.close()


def test_many_turns_with_two_phones_and_computers(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2))
    dice = Random(4)
    phones = [FakePlayer(line, seat, dice) for seat in (0, 2)]
    for phone in phones:
        line.join(phone.seat)
    player.wait(0.2)
    host: GameHost = player.table.host
    host.clock.delays = BotDelays(step=0.1, answer=0.1, hold=0.3, last=0.2)
    first = host.view(None).table.turn_no
    for _frame in range(60_000):
        for phone in phones:
            phone.act()
        player.wait()
        if host.view(None).table.turn_no >= first + 24:
            return
    pytest.fail(f"the game does not go on: {host.view(None).table.prompts}")


def play_at_the_laptop(player: Player, dice: Random) -> None:
    """Whatever the laptop asks its people: sit down, draw, discard, answer."""
    table = player.table
    prompt = table.prompt.now()
    if table.model.viewer is not None and table.model.view.can_play:
        hand = table.model.view.hand
        table.commands.submit(Discard(table.model.viewer, dice.choice(hand)))
        return
    for spec in (prompt.primary, *prompt.seats):
        if spec is not None and spec.enabled and dice.random() < 0.5:
            table.commands.press(spec)
            return


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick", "variant-three"])
def test_a_hand_at_the_laptop_and_one_on_a_phone_play_on(
    app: App, tmp_path: Path, sheet: str
) -> None:
    host = game_at(
        tmp_path, FOUR.replace("JK", "9S").format(turn=0), people=(0, 2), sheet=sheet
    )
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    line.join(2)
    player.wait(0.2)
    host.clock.delays = BotDelays(step=0.1, answer=0.1, hold=0.3, last=0.2)
    dice = Random(sheet)
    phone = FakePlayer(line, 2, dice)
    first = host.view(None).table.turn_no
    for frame in range(9_000):
        phone.act()
        if frame % 6 == 0:
            play_at_the_laptop(player, dice)
        player.wait()
        if host.view(None).table.turn_no >= first + 12:
            return
    pytest.fail(f"the game does not go on: {host.view(None).table.prompts}")


def test_closing_the_table_ends_all_links(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2))
    app.context.navigation.show_title()
    player.wait(0.1)
    assert line.stopped


def test_phones_come_to_an_address_that_the_computer_still_has(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts = ["127.0.0.1", "127.0.0.2"]
    monkeypatch.setattr(
        "mayi_desktop.ui.phones.messages.home_addresses",
        lambda: [NetworkAddress(host, "eth0") for host in hosts],
    )
    monkeypatch.setattr("mayi_desktop.ui.phones.server.wifi_name", lambda to: f"net {to[-1]}")
    host = game_at(tmp_path, FOUR.format(turn=0), people=(0, 2))
    player = Player(app, host)
    phones = player.table.phones
    player.table.pages.open_menu()
    open_invitations(app.context, phones)
    player.wait(0.2)
    page = app.context.scenes.top
    assert isinstance(page, InvitePage)
    first = phones.invitation
    assert first is not None
    assert first.address.host == "127.0.0.1"
    assert "“net 1”" in page.how.text
    assert page.next_address.visible
    page.next_address.pressed.emit()
    player.wait(0.2)
    assert "“net 2”" in page.how.text
    second = phones.invitation
    assert second is not None
    assert second.address.host == "127.0.0.2"
    hosts[:] = ["127.0.0.3"]
    assert phones.open()
    third = phones.invitation
    assert third is not None
    assert third.address.host == "127.0.0.3"
    hosts.clear()
    assert not phones.open()
    assert not phones.is_open
    phones.close()


def test_after_the_network_has_broken_there_is_a_new_code_and_it_says_so(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{HOME}.home_addresses", lambda: [NetworkAddress("127.0.0.1", "lo")])
    player = Player(app, game_at(tmp_path, FOUR.format(turn=0), people=(0, 2)))
    phones = player.table.phones
    assert phones.open()
    before, server = phones.invitation, phones.server
    assert isinstance(server, PhoneServer)
    # The thread ends for a reason that nobody foresaw.
    server.stop()
    assert phones.invitation is None
    open_invitations(app.context, phones)
    page = app.context.scenes.top
    assert isinstance(page, InvitePage)
    assert page.code.link not in ("", before and before.link)
    assert page.how.text.startswith("The line to the phones broke.")
    phones.close()


# --- Work for phones is done in small pieces.


RICH = """
turn 0 play stock
seat 0 down: 4H 5H 6C 7D 8S 9C TD JC QH KD 2S 3C JK JK
seat 1 down: 2C 4S
seat 2: 6D 9H
set 0: 3H 3S 3D
set 1: 9D 9S JK
run 1: 5S 6S 7S 8S
run 0: 8H 9H TH JH
discards: QC 8D
"""


class Pieces:
    """The pieces of work that phones are given, by kind."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        for owner, name in (
            (PhoneSeat, "screen"),
            (PhoneSeat, "page"),
            (PhoneSeat, "take"),
            (PhonePlays, "search"),
            (plays, "legal_zones"),
        ):
            monkeypatch.setattr(owner, name, self._noting(name, getattr(owner, name)))

    def _noting(self, name: str, work: Callable[..., object]) -> Callable[..., object]:
        def note(*given: object, **more: object) -> object:
            self.done.append(name)
            return work(*given, **more)

        return note


def test_a_frame_without_time_does_one_piece_of_each_kind_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = game_at(tmp_path, RICH, people=(0, 1, 2))
    line, pieces = FakeLine(), Pieces(monkeypatch)
    phones = PhoneTable(host, line)
    phones.share = 0.0
    for seat in (0, 1, 2):
        line.join(seat)
    frames = 0
    while frames == 0 or phones.is_behind:
        pieces.done.clear()
        if frames % 3 == 0 and frames < 90:
            line.say(1, act="sort", by="rank")
            line.say(1, act="read", page="log")
        phones.poll(frames / 60)
        slow = [name for name in pieces.done if name != "take"]
        assert len(slow) <= 2, slow
        assert pieces.done.count("take") <= 1
        frames += 1
        assert frames < 1000
    assert frames > 15, "there was a lot to do"
    assert line.screens.keys() == {0, 1, 2}
    assert line.pages[Seat(1)]["name"] == "log"
    host.close()


def test_the_way_to_go_out_is_found_beside_the_game_and_then_shown(tmp_path: Path) -> None:
    host = game_at(tmp_path, LAST.replace("4S", "3D 7C"), people=(0, 1))
    line = FakeLine()
    phones = PhoneTable(host, line)
    line.join(0)
    phones.share = 0.0
    frames = 0
    seen: list[bool] = []
    while frames == 0 or phones.is_behind:
        phones.poll(frames / 60)
        frames += 1
        buttons = line.screens.get(Seat(0), {"buttons": []})["buttons"]
        seen.append(any(button["does"] == "go_out" for button in buttons))
    assert seen[-1]
    line.say(0, act="press", button=buttons[[b["does"] for b in buttons].index("go_out")]["id"])
    phones.poll(frames / 60)
    assert host.view(None).table.result is not None
    host.close()
