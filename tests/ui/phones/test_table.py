"""Phones beside a table on the screen: who sits where, what the laptop shows, who is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from websockets.exceptions import ConnectionClosed

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Discard, Phase, Seat
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays, Mixing, load
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.faces import PORTRAITS
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.pages import phones as away_notice
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.phones import (
    AWAY_SECONDS,
    AwayNotice,
    GatherPage,
    InvitePage,
    open_invitations,
)
from mayi_desktop.ui.pages.settings import PauseMenu
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene, resume_game
from mayi_desktop.ui.phones.messages import (
    NetworkAddress,
    NoLongerWants,
    WantsSeat,
    new_ticket,
)
from mayi_desktop.ui.phones.seat import PhoneSeat
from mayi_desktop.ui.phones.server import PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.table.layout import TableLayout
from tests.host.tables import put_state, runner_of
from tests.ui.hand import FRAME, Hand
from tests.ui.phones.fake_phone import FakePhone, wait_until
from tests.ui.phones.screen_player import FakeLine, FakePlayer, Screen
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
    people: tuple[int, ...],
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


def test_nothing_says_away_of_a_phone_that_is_back(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), joined=(0, 2))
    line.leave(2)
    player.wait(0.2)
    badges = player.table.model.captions.badges
    assert badges == {Seat(2): "phone away"}
    line.join(2)
    player.wait(0.05)
    assert badges == {}


def test_the_word_away_stands_beside_a_seat_without_a_blink(app: App, tmp_path: Path) -> None:
    player, line = sit(app, tmp_path, (0, 2), turn=2, joined=(0, 2))
    line.leave(2)
    player.wait(0.2)
    badges = player.table.model.captions.badges
    # Longer than any other word stands there; a blink is no longer than a frame.
    for _frame in range(round(6 / FRAME)):
        player.wait(FRAME)
        assert badges == {Seat(2): "phone away"}


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
    other.act()
    player.wait(0.5)
    assert player.table.host.waiting_for_next_deal, "the first still looks at the points"
    assert other.button("next_deal") is None
    names = player.table.model.names
    assert line.screens[Seat(2)]["say"] == _("Waiting for {names}.", names=names[0])
    assert phone.button("next_deal") is not None
    phone.act()
    player.wait(0.5)
    assert app.context.scenes.top is player.table
    assert player.table.host.view(None).table.phase in (Phase.DRAW, Phase.PLAY)


def test_phones_stay_through_the_end_of_the_game_and_a_rematch_deals_to_them(
    app: App, tmp_path: Path
) -> None:
    app.change_settings(replace(app.context.settings, mixing=Mixing.NEVER))
    player, line = sit(app, tmp_path, (0, 2), text="deal 6" + LAST, joined=(0, 2))
    host = player.table.host
    phone = FakePlayer(line, 0, Random(1))
    for _step in range(1200):
        phone.act()
        player.wait()
        if isinstance(app.context.scenes.top, DealOver):
            break
    summary = app.context.scenes.top
    assert isinstance(summary, DealOver)
    assert not any(row["won"] for row in line.screens[Seat(2)]["end"]["rows"])
    summary.continued.emit()
    player.wait(0.5)
    page = app.context.scenes.top
    assert isinstance(page, GameOver)
    end = line.screens[Seat(2)]["end"]
    assert end["over"]
    assert any(row["won"] for row in end["rows"])
    assert line.screens[Seat(2)]["paused"] == ""
    page.rematch.pressed.emit()
    player.wait(0.5)
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
    if table.model.viewer is not None and plays.can_play(table.model.view):
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


@pytest.fixture
def gathering(app: App, monkeypatch: pytest.MonkeyPatch) -> SetupPage:
    """The set-up page of three people, of whom phones have just been invited."""
    monkeypatch.setattr(f"{HOME}.home_addresses", lambda: [NetworkAddress("127.0.0.1", "lo")])
    app.change_settings(replace(app.context.settings, mixing=Mixing.NEVER))
    app.context.navigation.show_setup()
    page = app.context.scenes.top
    assert isinstance(page, SetupPage)
    page.draft.choose_count(3, ())
    page.draft.set_person(1, person=True, known=())
    page.phones.changed.emit(True)
    Hand(app).wait(0.2)
    return page


def phone_at(page: SetupPage, seat: int) -> FakePhone:
    """A phone that has scanned the code; `seat` is the one that it will get."""
    server = page.line.server
    assert isinstance(server, PhoneServer)
    return FakePhone(server, Seat(seat))


def sit_in(app: App, page: SetupPage, seat: int) -> None:
    """Wait until a phone holds this seat."""
    hand = Hand(app)

    def sits() -> bool:
        hand.wait(0.05)
        return page.line.statuses.get(Seat(seat)) == "here"

    wait_until(sits)


def hears(app: App, phone: FakePhone) -> Screen:
    """What the phone hears next, while the window goes on."""
    hand, heard = Hand(app), list[Screen]()

    def has_heard() -> bool:
        hand.wait(0.05)
        heard.extend(phone.hear_all(0.01))
        return bool(heard)

    wait_until(has_heard)
    return heard[0]


def come(app: App, page: SetupPage, seat: int) -> FakePhone:
    """A phone that has scanned the code and chosen a seat."""
    phone = phone_at(page, seat)
    assert not phone.come()
    sit_in(app, page, seat)
    phone.sits_down()
    return phone


def test_phones_come_by_one_code_before_the_cards_are_dealt(
    app: App, gathering: SetupPage
) -> None:
    page = app.context.scenes.top
    assert isinstance(page, GatherPage)
    assert page.code.link.startswith("http://127.0.0.1:")
    phone = come(app, gathering, 1)
    hand = Hand(app)
    hand.wait(0.1)
    assert [row.who.text.split(": ")[1] for row in page.seats if row.visible] == [
        "at this screen",
        "on a phone",
        "the computer plays",
    ]
    page.deal.pressed.emit()
    hand.wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene), "no page stands before the game"
    assert table.phones.statuses == {Seat(1): "here"}
    wait_until(lambda: "screen" in phone.hear())
    late = FakePhone(table.phones.server, Seat(0))  # type: ignore[arg-type]
    late.open()
    late.hello()
    assert late.hear() == {"over": "shut"}, "hands are protected now"
    app.context.navigation.show_title()
    hand.wait(0.1)
    assert not table.phones.is_open


def test_a_phone_brings_somebody_new_with_a_face(app: App, gathering: SetupPage) -> None:
    """A computer player gives its seat up; the next one gets a new seat."""
    app.change_settings(replace(app.context.settings, names=("Oma Lotte",)))
    Hand(app).wait(0.1)
    phone, other = phone_at(gathering, 2), phone_at(gathering, 3)
    assert not phone.arrive()
    assert [one["name"] for one in phone.seats] == gathering.line.names[:2], "only people's"
    assert {one["face"] for one in phone.seats} == set(gathering.line.faces[:2])
    assert [one["name"] for one in phone.roster["people"]] == ["Oma Lotte"]
    worn = gathering.line.faces[:2]
    assert phone.roster["faces"] == [key for key in PORTRAITS if key not in worn]
    phone.say({"person": {"name": "  Dirk   R. ", "face": "p7"}})
    sit_in(app, gathering, 2)
    phone.sits_down()
    other.brings("Oma Lotte", "p7")
    sit_in(app, gathering, 3)
    other.sits_down()
    draft = gathering.draft
    assert [who.name for who in draft.active_seats][2:] == ["Dirk R.", "Oma Lotte"]
    assert draft.faces()[2] == "p7"
    assert draft.faces()[3] != "p7", "taken in the meantime"
    assert all(who.person for who in draft.active_seats[1:])
    Hand(app).wait(0.1)
    page = app.context.scenes.top
    assert isinstance(page, GatherPage)
    shown = [row.who.text for row in page.seats if row.visible]
    assert shown[2:] == ["Dirk R.: on a phone", "Oma Lotte: on a phone"]
    assert gathering.seats[2].name.text == "Dirk R."


@pytest.mark.parametrize(
    "person",
    [{"name": "", "face": "p1"}, {"name": "x" * 23, "face": "p1"}, {"name": "a\0b", "face": ""},
     {"name": "Ida"}, {"face": "p1"}, "Ida", None],
)  # fmt: skip
def test_what_is_no_person_is_cut_off(app: App, gathering: SetupPage, person: object) -> None:
    phone = phone_at(gathering, 2)
    before = gathering.draft.active_seats
    assert not phone.arrive()
    phone.say({"person": person})
    assert phone.is_cut_off()
    Hand(app).wait(0.1)
    assert gathering.draft.active_seats == before


def test_nobody_changes_the_face_of_somebody_who_sits_there(
    app: App, gathering: SetupPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone_at(gathering, 2).brings("Dirk", "p7")
    sit_in(app, gathering, 2)
    asked = list[str]()
    monkeypatch.setattr(gathering.line.server, "ask_who", asked.append)
    hand = Hand(app)

    def is_asked() -> bool:
        hand.wait(0.05)
        return bool(asked)

    phone_at(gathering, 2).brings(" dirk ", "p5")
    wait_until(is_asked)
    assert gathering.draft.faces()[2] == "p7"


@pytest.mark.parametrize(
    "name",
    ["\u202eanna", "an\u2066na", "a\u200bnna", "an\0na", "\ufeffanna", "<b>" * 10_000,
     "a" + 21 * "\u0301", "\u3164", "&" * 23, "\U0001f469\u200d\U0001f469\u200d\U0001f467"],
)  # fmt: skip
def test_no_name_on_a_phone_is_more_than_plain_letters(
    app: App, gathering: SetupPage, name: str
) -> None:
    """None turns what stands beside it around, hides, or is longer than its plate."""
    phone = phone_at(gathering, 2)
    assert not phone.arrive()
    phone.say({"person": {"name": name, "face": "p1"}})
    with suppress(ConnectionClosed):
        assert "seats" in hears(app, phone)
    assert all(who.name.isascii() for who in gathering.draft.active_seats)


def test_a_full_table_takes_nobody_new(app: App, gathering: SetupPage) -> None:
    for seat in range(2, 8):
        phone_at(gathering, seat).brings(f"Guest {seat}")
        sit_in(app, gathering, seat)
    late = phone_at(gathering, 8)
    assert not late.arrive()
    assert "faces" not in late.roster
    late.say({"person": {"name": "One too many", "face": "p1"}})
    assert len(late.hear()["seats"]) == 8
    assert gathering.draft.count == 8


def test_a_running_game_takes_nobody_new(app: App, gathering: SetupPage) -> None:
    come(app, gathering, 1)
    page = app.context.scenes.top
    assert isinstance(page, GatherPage)
    page.deal.pressed.emit()
    Hand(app).wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    open_invitations(app.context, table.phones)
    Hand(app).wait(0.2)
    late = FakePhone(table.phones.server, Seat(0))  # type: ignore[arg-type]
    assert not late.arrive()
    assert "faces" not in late.roster
    late.say({"person": {"name": "Ida", "face": "p1"}})
    assert "seats" in late.hear()
    Hand(app).wait(0.1)
    assert len(table.host.names) == 3
    app.context.navigation.show_title()


def play_and_leave(app: App, page: SetupPage) -> None:
    """Deal with the phones that have come, and leave the game."""
    page._start_game()
    Hand(app).wait(0.5)
    assert isinstance(app.context.scenes.top, TableScene)
    app.context.navigation.show_title()
    Hand(app).wait(0.1)


def invite(app: App) -> SetupPage:
    """The set-up page of another evening, with phones invited."""
    app.context.settings, note = load(settings_file(app.context.folder))
    assert note is None
    app.context.navigation.show_setup()
    page = app.context.scenes.top
    assert isinstance(page, SetupPage)
    page.phones.changed.emit(True)
    Hand(app).wait(0.2)
    return page


def comes_back(phone: FakePhone, page: SetupPage) -> None:
    """The phone opens its page on another evening, and knows nothing but its ticket."""
    assert isinstance(page.line.server, PhoneServer)
    phone.address = page.line.server.address
    phone.open()
    phone.hello()


def test_a_phone_comes_back_to_a_new_game_without_the_code(
    app: App, gathering: SetupPage
) -> None:
    phone = phone_at(gathering, 2)
    phone.brings("Dirk")
    sit_in(app, gathering, 2)
    phone.sits_down()
    play_and_leave(app, gathering)
    page = invite(app)
    # Meanwhile somebody has given the seat to the computer.
    page.draft.set_person(2, person=False, known=())
    ticket = phone.by
    comes_back(phone, page)
    sit_in(app, page, 2)
    assert phone.hear() == {"admitted": {"seat": 2}}, "the ticket is still good"
    assert phone.by == ticket
    assert page.draft.seats[2].name == "Dirk"
    assert page.draft.seats[2].person
    page._start_game()
    Hand(app).wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert table.phones.statuses == {Seat(2): "here"}
    assert "screen" in phone.hear()
    app.context.navigation.show_title()


def test_a_phone_whose_seat_is_taken_chooses_another_and_gets_a_new_ticket(
    app: App, gathering: SetupPage
) -> None:
    phone = come(app, gathering, 1)
    play_and_leave(app, gathering)
    page = invite(app)
    come(app, page, 1)
    ticket = phone.by
    comes_back(phone, page)
    assert "faces" in hears(app, phone)
    phone.say({"person": {"name": "Ida", "face": "p4"}})
    phone.seat = Seat(2)
    sit_in(app, page, 2)
    phone.sits_down()
    assert phone.by != ticket
    assert isinstance(page.line.server, PhoneServer)
    assert ticket not in {known.name for known in page.line.server.tickets}
    Hand(app).wait(0.1)
    assert not any(ticket in line for line in app.context.settings.phones)
    app.context.navigation.show_title()


def test_a_ticket_of_another_evening_gives_no_hand_of_a_running_game(
    app: App, gathering: SetupPage
) -> None:
    phone, other = come(app, gathering, 1), come(app, gathering, 0)
    play_and_leave(app, gathering)
    page = invite(app)
    comes_back(other, page)
    sit_in(app, page, 0)
    page._start_game()
    Hand(app).wait(0.3)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert isinstance(table.phones.server, PhoneServer)
    phone.address = table.phones.server.address
    phone.open()
    phone.hello()
    assert phone.hear() == {"over": "shut"}
    app.context.navigation.show_title()


def test_a_phone_sent_to_the_laptop_is_not_known_any_more(
    app: App, gathering: SetupPage
) -> None:
    phone = come(app, gathering, 1)
    gathering.line.change(Seat(1))
    play_and_leave(app, gathering)
    assert not any(phone.by in line for line in app.context.settings.phones)
    page = invite(app)
    comes_back(phone, page)
    assert phone.is_cut_off()
    app.context.navigation.show_title()


def test_who_leaves_the_set_up_sends_the_phones_away(app: App, gathering: SetupPage) -> None:
    phone = come(app, gathering, 1)
    app.context.navigation.show_title()
    Hand(app).wait(0.1)
    assert phone.hear() == {"over": "ended"}


def test_a_seat_with_a_phone_is_not_given_to_the_next(app: App, gathering: SetupPage) -> None:
    phone = come(app, gathering, 1)
    other = FakePhone(gathering.line.server, Seat(1))  # type: ignore[arg-type]
    assert not other.come()
    Hand(app).wait(0.2)
    assert [one["by"] for one in other.hear()["seats"]] == ["", "phone"]
    assert phone.lives()
    assert gathering.line.change_words(Seat(1)) == "To the laptop"
    gathering.line.change(Seat(1))
    assert phone.hear() == {"over": "closed"}


def left_with_phones(app: App) -> Path:
    """A game in which two people held phones, and the program was killed."""
    host = start(app.context.folder, "grandma-jeanne", people=3, computers=1)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    line.tickets += [new_ticket(Seat(0)), new_ticket(Seat(2))]
    line.join(0)
    line.join(2)
    player.wait(0.2)
    journal = host.autosave.path
    assert journal is not None
    host.close()
    app.context.settings, note = load(settings_file(app.context.folder))
    assert note is None
    return journal


def test_phones_come_back_by_themselves_to_a_game_that_is_continued(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{HOME}.home_addresses", lambda: [NetworkAddress("127.0.0.1", "lo")])
    journal = left_with_phones(app)
    resume_game(app.context, journal)
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    assert table.phones.statuses == {Seat(0): "away", Seat(2): "away"}
    server = table.phones.server
    assert isinstance(server, PhoneServer)
    assert {ticket.seat for ticket in server.tickets} == {Seat(0), Seat(2)}
    table.phones.to_laptop(Seat(2))
    assert {text.split()[0] for text in app.context.settings.phones[1:]} <= {"0", "2"}
    app.context.scenes.clear()


def test_a_phone_whose_seat_has_passed_to_another_does_not_come_back(app: App) -> None:
    host = start(app.context.folder, "grandma-jeanne", people=3, computers=1)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    old, new = new_ticket(Seat(0)), new_ticket(Seat(0))
    line.tickets[:] = [old]
    line.join(0)
    player.wait(0.2)
    assert app.context.settings.phones[1:] == (f"0 {old.text} Player 0",)
    line.tickets[:] = [new]
    line.join(0)
    player.wait(0.2)
    assert app.context.settings.phones[1:] == (f"0 {new.text} Player 0",)


def test_phones_forgotten_during_a_game_stay_forgotten(app: App) -> None:
    host = start(app.context.folder, "grandma-jeanne", people=3, computers=1)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    line.tickets += [new_ticket(Seat(0)), new_ticket(Seat(2))]
    line.join(0)
    player.wait(0.2)
    assert app.context.settings.phones
    app.change_settings(replace(app.context.settings, phones=()))
    line.join(2)
    player.wait(0.2)
    assert player.table.phones.statuses.keys() == {Seat(0), Seat(2)}
    assert app.context.settings.phones == ()


def test_another_game_asks_for_no_phones(app: App) -> None:
    left_with_phones(app)
    other = start(app.context.folder, "honsvick", people=3, computers=1, code=9)
    for moment in range(3):
        other.tick(0.1 * moment, calm=True)
    journal = other.autosave.path
    assert journal is not None
    other.close()
    resume_game(app.context, journal)
    assert app.context.settings.phones
    assert isinstance(app.context.scenes.top, TableScene)
    app.context.scenes.clear()


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
            (PhoneSeat, "search"),
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
