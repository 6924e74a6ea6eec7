"""Tests that the buttons of the moment offer what can be done, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CARDS, MayI, Seat
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import ButtonKind
from mayi_desktop.ui.play.prompts import Commands
from tests.host.tables import play
from tests.ui.table import sheets_at
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

DOWN = """
deal 3
turn 0 play stock
seat 0 down: KD 4C 5C 9S
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: TS JS QS KS
discards: 3C 4D
"""
NOT_YET = """
deal 1
turn 0 play stock
seat 0: 2H 4C 5C 9S TD QH
seat 1: *11
seat 2: *11
discards: 3C 4D
"""
BENS_TURN = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""
STILL = BotDelays(step=1e9, answer=1e9, hold=None)


def at(app: App, folder: Path, text: str, delays: BotDelays | None = None) -> Player:
    host = game_at(folder, text)
    host.clock.delays = delays or host.clock.delays
    player = Player(app, host)
    player.settle()
    return player


def pick(player: Player, *names: str) -> None:
    for name in names:
        player.click(player.at(name))
        player.settle()


@pytest.mark.parametrize("way", ["button", "enter", "number"])
def test_a_picked_card_that_fits_can_be_laid_off_and_discarded(
    app: App, tmp_path: Path, way: str
) -> None:
    player = at(app, tmp_path, DOWN)
    pick(player, "KD")
    controls = player.table.controls
    assert controls.primary.label == _("Lay off {card}", card="K♦")
    assert controls.primary.key == "1"
    assert controls.second.label == _("Discard {card}", card="K♦")
    assert controls.second.enabled
    match way:
        case "button":
            player.click(controls.primary)
        case "enter":
            player.press("enter")
        case _:
            player.press("1")
    player.settle()
    laid = [str(CARDS[card]) for meld in player.view.table.melds for card in meld.cards]
    assert "KD" in laid
    assert player.view.table.phase is Phase.PLAY


def test_a_card_that_fits_nowhere_is_only_discarded(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, DOWN)
    pick(player, "4C")
    assert player.table.controls.primary.label == _("Discard {card}", card="4♣")
    assert not player.table.controls.second.visible or not player.table.controls.second.enabled


def test_of_several_picked_cards_the_button_lays_off_those_that_fit(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, DOWN)
    pick(player, "KD", "4C")
    assert player.table.controls.primary.label == _("Lay off")
    player.click(player.table.controls.primary)
    player.settle()
    assert sorted(player.hand_names()) == ["4C", "5C", "9S"]


def test_a_card_that_frees_a_wild_can_be_swapped_by_the_button(
    sit: Callable[..., Player],
) -> None:
    player = sit(sheets_at.STOLEN, "variant-four")
    pick(player, "6H")
    found = player.table.prompt.now().primary
    assert found is not None
    label = _("Swap {card} for the {wild}", card="6♥", wild=_("joker"))
    assert (found.does(Commands.lay_off), found.label) == (True, label)


def test_melds_are_suggested_only_where_there_are_any(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, NOT_YET)
    second = player.table.controls.second
    assert second.label == _("Suggest melds")
    assert not second.enabled
    assert second.reason == _("You can’t lay down yet")
    player.press("h")
    words = _("You don’t have your contract yet: keep collecting.")
    assert player.caption == _("{words} For a hint, press {cap}.", words=words, cap="I")


def test_melds_that_are_there_are_suggested(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, NOT_YET.replace("2H 4C 5C 9S TD QH", "4C 4D 4H 9S 9D 9H TD QH"))
    second = player.table.controls.second
    assert (second.label, second.enabled) == (_("Use these melds"), True)


def test_not_your_turn_is_forgotten_when_it_is(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, BENS_TURN.replace("turn 1", "turn 2"), STILL)
    player.press("x")
    assert player.table.model.captions.is_refusal
    player.table.host.clock.delays = BotDelays.instant()
    for _ignored in range(200):
        player.wait()
        if player.view.table.turn == 0 and player.table.display.presenter.is_idle:
            break
    assert player.view.table.turn == 0
    assert not player.table.model.captions.is_refusal


def test_one_button_stands_out_beside_may_i(app: App, tmp_path: Path) -> None:
    controls = at(app, tmp_path, BENS_TURN, STILL).table.controls
    assert controls.claim_button.enabled
    assert controls.primary.label == _("Let it go")
    assert controls.primary.kind is ButtonKind.NORMAL


def test_an_offer_that_somebody_else_has_ended_is_off_while_that_is_told(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, BENS_TURN, STILL)
    controls, display = player.table.controls, player.table.display
    assert controls.claim_button.enabled
    assert controls.primary.label == _("Let it go")
    host = player.table.host
    play(host, MayI(Seat(2)))
    told = 0
    for _ignored in range(200):
        player.wait()
        if display.presenter.is_idle:
            break
        told += 1
        assert not controls.claim_button.enabled
        assert controls.claim_button.reason == _(
            "{name} asks for {card}", name="Clara", card="8♦"
        )
        assert not controls.primary.enabled
    assert told > 3


NUMBERS = """
deal 3
turn 0 play stock
seat 0 down: KD 9S 9H 4C 5C
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
run 0: TS JS QS KS
run 1: 5H 6H 7H 8H
discards: 3C 4D
"""


def shown_numbers(player: Player) -> set[str]:
    found: set[str] = set()
    for item in player.table.frame.items():
        match item.key, item.looks:
            case ("number" | "glow", _), (str(mark), *_):
                found.add(mark)
    return found


def test_melds_bear_the_numbers_of_their_keys_while_the_keyboard_is_in_use(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, NUMBERS)
    player.press("right")
    assert shown_numbers(player) == {"1", "2", "3"}
    pick(player, "9H")
    player.press("right")
    assert shown_numbers(player) == {"1", "2", "3"}
    assert player.table.controls.primary.key == "1"
    player.press("1")
    player.settle()
    assert "9H" not in player.hand_names()


def test_whoever_points_sees_no_numbers_and_a_plus_where_the_picked_card_fits(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, NUMBERS)
    assert shown_numbers(player) == set()
    pick(player, "9H")
    assert shown_numbers(player) == {"+"}


def test_a_number_picks_the_only_card_that_fits_and_then_lays_it_off(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, NUMBERS)
    player.press("2")
    player.settle()
    assert [str(CARDS[c]) for c in player.table.model.hand.picked] == ["KD"]
    player.press("2")
    player.settle()
    assert "KD" not in player.hand_names()


def test_a_number_for_several_cards_asks_to_choose_one(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, NUMBERS.replace("5C", "KC"))
    player.press("2")
    assert player.caption == _("Several of your cards fit there: choose one first.")
    assert player.table.model.hand.picked == ()


def test_no_number_stands_where_nothing_fits(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, NUMBERS.replace("KD 9S 9H 4C 5C", "4C 4S 5C"))
    assert shown_numbers(player) == set()
