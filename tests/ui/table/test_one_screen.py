"""Tests what people who share a screen leave to it: orders, hidden hands, public questions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Discard, MayI, Prompt, PromptKind, Rank, Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import SharingMode
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.choices import SharingPage
from mayi_desktop.ui.pages.table import StandingOrdersPage
from mayi_desktop.ui.play.orders import OrderKind, StandingOrder
from tests.host.tables import play_unseen
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.tables import game_at

PEOPLE = (0, 2)
FOUR = """
turn {turn} {phase}
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JK
seat 1: *11
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD JK
seat 3: *11
discards: QC 8D
"""


def family(
    app: App,
    folder: Path,
    turn: int = 0,
    phase: str = "draw",
    sharing: SharingMode = SharingMode.PASS,
    **settings,
) -> Player:
    app.change_settings(replace(app.context.settings, **settings))
    text = FOUR.format(turn=turn, phase=phase)
    host = game_at(folder, text, people=PEOPLE)
    host.set_sharing(sharing)
    return Player(app, host)


def may_call(player: Player, seat: int) -> Prompt | None:
    prompts = player.view.table.prompts
    return next((p for p in prompts if p.seat == seat and p.kind is PromptKind.MAY_I), None)


def told(player: Player) -> str:
    return player.table.frame.text().caption


def test_how_others_ask_is_explained_the_first_time_only(app: App, tmp_path: Path) -> None:
    player = family(app, tmp_path, hold_seconds=3.0)
    player.sit_down()
    explained = _("Does anybody else want {card}? Press your name while it’s there.", card="8♦")
    assert told(player) == explained
    player.press("d")
    player.settle()
    assert told(player) != explained
    player.table.commands.submit(Discard(Seat(0), player.card("KH")))
    player.wait(PATIENCE)
    player.press("space")
    assert player.sit_down() == 2
    assert "presses" not in told(player)


def test_a_person_alone_is_told_nothing_of_others(app: App, tmp_path: Path) -> None:
    text = FOUR.format(turn=0, phase="draw")
    player = Player(app, game_at(tmp_path, text))
    player.settle()
    assert "presses" not in told(player)


def test_never_ask_lets_every_card_pass(app: App, tmp_path: Path) -> None:
    player = family(app, tmp_path)
    player.table.model.answers.orders[Seat(2)] = StandingOrder(OrderKind.NEVER)
    player.sit_down()
    assert may_call(player, 2) is not None
    assert player.table.host.undecided_people() == ()
    assert player.table.prompt.now().claim_button is None


@pytest.mark.parametrize(("rank", "got"), [(Rank.EIGHT, True), (Rank.NINE, False)])
def test_a_named_card_is_claimed_and_another_is_not(
    app: App, tmp_path: Path, rank: Rank, got: bool
) -> None:
    player = family(app, tmp_path, turn=1)
    player.table.model.answers.orders[Seat(2)] = StandingOrder(
        OrderKind.CLAIM, frozenset({rank})
    )
    player.table.model.answers.orders[Seat(0)] = StandingOrder(OrderKind.NEVER)
    for _ignored in range(120):
        player.wait()
    facts = player.view.table.seats[2]
    assert facts.claims == int(got)


def test_the_order_is_left_on_the_own_turn_and_named_cards_last_one_deal(
    app: App, tmp_path: Path
) -> None:
    player = family(app, tmp_path)
    assert player.sit_down() == 0
    player.table.pages.open_orders(Seat(0))
    player.wait()
    page = player.sees(StandingOrdersPage)
    assert not page.ranks[0].visible
    player.press("right")
    player.press("right")
    player.wait()
    assert page.ranks[0].visible
    page.ranks[2].changed.emit(True)
    player.press("escape")
    order = player.table.model.answers.orders[Seat(0)]
    assert order.kind is OrderKind.CLAIM
    assert len(order.ranks) == 1
    assert order.for_next_deal() == StandingOrder()


def test_dragging_the_discard_is_asking_for_it(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    text = FOUR.format(turn=1, phase="draw")
    host = game_at(tmp_path, text)
    host.clock.delays = replace(BotDelays.instant(), hold=None)
    player = Player(app, host)
    player.drag(player.discards(), player.in_hand())
    player.wait(0.5)
    assert player.view.table.seats[0].claims == 1


def test_a_hand_left_alone_is_hidden(app: App, tmp_path: Path) -> None:
    player = family(app, tmp_path, hide_after=30.0)
    player.sit_down()
    player.wait(20)
    player.press("left")
    player.wait(25)
    assert player.table.model.viewer == 0
    player.wait(8)
    assert player.table.model.viewer is None
    assert player.sit_down() == 0


def test_a_question_may_have_a_time_limit(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, answer_seconds=30.0))
    player = Player(app, game_at(tmp_path, FOUR.format(turn=0, phase="draw")))
    host = player.table.host
    play_unseen(host, MayI(Seat(2)))
    player.wait(0.2)
    assert player.table.panel.question is not None
    player.wait(20)
    assert player.table.answer_countdown.left == 10
    player.wait(11)
    assert player.table.panel.question is None
    assert player.view.table.seats[2].claims == 1


def unhurried(app: App, folder: Path, turn: int) -> Player:
    """The same family where no clock runs."""
    host = game_at(folder, FOUR.format(turn=turn, phase="draw"), people=PEOPLE)
    host.clock.delays = replace(BotDelays.instant(), hold=None)
    return Player(app, host)


def test_a_press_on_ones_own_seat_opens_the_order_with_no_card_beside_it(
    app: App, tmp_path: Path
) -> None:
    player = family(app, tmp_path)
    player.click(player.seat(1))
    player.settle()
    assert player.scene is player.table, "a computer has no orders"
    assert player.sit_down() == 0
    player.wait(PATIENCE)
    player.click(player.placed.seats[Seat(0)].plate.center)
    page = player.sees(StandingOrdersPage)
    assert player.table.model.viewer is None
    page.kind.choose(OrderKind.NEVER.value)
    player.press("escape")
    assert player.table.model.answers.orders[Seat(0)].kind is OrderKind.NEVER


def test_hands_lie_open_only_once_everybody_agreed(app: App, tmp_path: Path) -> None:
    player = family(app, tmp_path)
    for answer, sharing in (
        (_("Keep them private"), SharingMode.PASS),
        (_("Show the cards"), SharingMode.OPEN),
    ):
        player.press("escape")
        player.press_button(_("How we share the screen"))
        player.wait()
        page = player.sees(SharingPage)
        page.modes.choose(SharingMode.OPEN)
        assert player.table.host.setup.sharing is SharingMode.PASS
        player.press_button(answer)
        assert player.table.host.setup.sharing is sharing
        assert page.modes.picked == sharing
        player.press("escape")
        player.wait(0.3)
    assert player.table.model.viewer == 0


def test_what_was_discarded_stands_once_hands_lie_open(app: App, tmp_path: Path) -> None:
    host = game_at(tmp_path, FOUR.format(turn=2, phase="play stock"), people=(0, 2, 3))
    player = Player(app, host)
    assert player.sit_down() == 2
    player.table.commands.submit(Discard(Seat(2), player.card("KD")))
    player.settle()
    assert host.undoable_discard is not None
    host.set_sharing(SharingMode.OPEN)
    player.wait(0.3)
    assert host.undoable_discard is None


def test_who_is_down_has_no_orders_to_give(app: App, tmp_path: Path) -> None:
    text = FOUR.format(turn=0, phase="draw").replace("seat 0:", "seat 0 down:")
    text += "set 0: TS TC TS\nrun 0: 8C 9C TC JC\n"
    player = Player(app, game_at(tmp_path, text, people=PEOPLE))
    assert player.sit_down() == 0
    player.click(player.seat(0))
    player.settle()
    assert player.scene is player.table
    assert player.caption == _("You’re down, so nobody asks you about discards.")
    player.press("escape")
    player.press_button(_("Answer for me…"))
    player.wait()
    player.sees(Dialog)
    player.button("Clara")
    with pytest.raises(AssertionError, match="no button 'Anna'"):
        player.button("Anna")
