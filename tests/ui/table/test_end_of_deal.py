"""Tests of the end of a deal: the last play is seen and told before the summary."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.reading import paint_anew
from tests.ui.table.player import Player, at
from tests.ui.table.tables import LAST_CARDS


def go_out(app: App, folder: Path) -> Player:
    """Lay off one card and discard the other one."""
    player = at(app, folder, LAST_CARDS)
    player.table.host.clock.delays = BotDelays()
    player.drag_card("KD", player.meld(0))
    player.click(player.at("4C"))
    player.settle()
    player.press("x")
    player.settle()
    assert isinstance(player.scene, TableScene)
    return player


def seen(app: App) -> bytes:
    """The pixels of the whole window."""
    paint_anew(app)
    return pygame.image.tobytes(app.window.surface, "RGB")


def test_the_last_play_can_be_seen_before_the_summary(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    assert player.top() == "4C"
    assert player.caption == f"You discard 4♣. {_('You go out!')}"
    player.wait(1.5)
    assert isinstance(player.scene, TableScene)
    assert player.table.controls.primary.label == _("Show scores")
    player.wait(2.0)
    assert isinstance(player.scene, DealOver)


@pytest.mark.parametrize("how", ["enter", "space", "click", "button"])
def test_the_rest_before_the_summary_can_be_skipped(app: App, tmp_path: Path, how: str) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    if how == "click":
        player.click((player.placed.size[0] // 2, player.placed.size[1] // 2))
    elif how == "button":
        player.click(player.table.controls.primary)
    else:
        player.press(how)
    player.wait(0.1)
    assert isinstance(player.scene, DealOver)


@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_press_on_show_scores_that_comes_too_late_skips_no_summary(
    app: App, tmp_path: Path, key: str
) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    while isinstance(player.scene, TableScene):
        player.wait()
    for _impatient in range(3):
        player.press(key)
        player.wait(0.2)
    assert isinstance(player.scene, DealOver)
    assert player.table.host.waiting_for_next_deal
    player.sees(DealOver)
    player.press(key)
    assert not player.table.host.waiting_for_next_deal


def test_one_held_key_shows_the_scores_and_does_no_more(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    for _repeated in range(120):
        player._post_key("enter", (), down=True)
        player.wait()
    assert isinstance(player.scene, DealOver)
    assert player.table.host.waiting_for_next_deal


def test_the_summary_tells_the_last_plays(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(4.0)
    page = player.sees(DealOver)
    words = "You add K♦, the fourth king. You discard 4♣."
    assert page._end.last_plays == (words, "You discard 4♣.")
    page.repaint()
    lines = [line.shown for line in paint_anew(app)]
    assert words in lines
    assert _("You went out") in lines


def test_the_replay_from_the_summary_starts_at_its_deal(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(4.0)
    page = player.sees(DealOver)
    assert page._end.deal == page.result.deal == 2


def test_letters_of_cards_chosen_in_the_pause_stand_in_the_summary(
    app: App, tmp_path: Path
) -> None:
    player = go_out(app, tmp_path)
    player.wait(1.0)
    app.change_settings(replace(app.context.settings, card_letters="BDR"))
    player.wait(3.0)
    page = player.sees(DealOver)
    assert page._end.last_plays[0].startswith("You add R♦")


def test_a_style_of_cards_chosen_on_the_summary_is_seen_there(app: App, tmp_path: Path) -> None:
    player = go_out(app, tmp_path)
    player.wait(4.0)
    player.sees(DealOver)
    player.wait(6.0)
    before = seen(app)
    app.change_settings(replace(app.context.settings, jumbo=True))
    assert seen(app) != before


LAST_CARD = """
deal 3
turn 0 play stock
seat 0 down: 9H
seat 1: *5
seat 2: *11
run 0: 9S TS JS QS
discards: 3C 4D
"""


def test_escape_on_the_summary_does_not_deal(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.wait(4.5)
    assert isinstance(player.scene, DealOver)
    player.press("escape")
    assert isinstance(player.scene, Dialog)
    player.press("escape")
    assert isinstance(player.scene, DealOver)
    assert player.table.host.waiting_for_next_deal


def test_the_other_hands_are_turned_up_at_the_end_of_a_deal(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    display = player.table.display
    player.click(player.at("9H"))
    player.settle()
    shown_before = {item.key for item in player.table.frame.items()}
    assert not any(isinstance(key, tuple) and key[0] == "open" for key in shown_before)
    player.press("x")
    flipped = 0
    for _frame in range(90):
        player.wait()
        cards = display.animator.cards.values()
        flipped = max(flipped, sum(c.flight is not None and c.goal.up for c in cards))
    result = display.presenter.shown.view.table.result
    assert result is not None
    opened = {key[1] for key in (i.key for i in player.table.frame.items()) if key[0] == "open"}
    assert opened == {seat for seat, hand in enumerate(result.hands) if hand}
    assert flipped > 5


def test_a_hurried_end_of_a_deal_shows_the_other_hands_as_well(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.table.display.catch_up()
    assert player.table.display.presenter.shown.opened


def test_open_hands_are_gone_when_the_next_deal_has_begun(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, LAST_CARD)
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.wait(5.0)
    player.sees(DealOver)
    player.press("enter")
    player.wait(1.0)
    display = player.table.display
    for _frame in range(2):
        assert not display.presenter.shown.opened
        keys = [item.key for item in player.table.frame.items()]
        assert not any(isinstance(key, tuple) and key[0] == "open" for key in keys)
        display.catch_up()
