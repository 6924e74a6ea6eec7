"""Tests of asking at one screen: wishes in line, whose answer it is, kind refusals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Seat
from mayi_desktop.host.setup import SharingMode
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.orders import OrderKind, StandingOrder
from mayi_desktop.ui.play.prompts import Commands, PublicNotice
from mayi_desktop.ui.table.pointer import HOLD_SECONDS
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.tables import game_at

ANNA, BEN, CLARA, DAVID = Seat(0), Seat(1), Seat(2), Seat(3)
TABLE = """
turn 0 draw
seat 0{anna}: 3C 3D 5H 9C 9D TH 4S 7D QS KH 6S
seat 1{ben}: *11
seat 2{clara}: 6C 6D 8H 4C 5D JH 2S 7S QD KD 9S
seat 3: *11
discards: QC 8D
{melds}
"""


def _people(
    app: App, folder: Path, *, down: tuple[Seat, ...] = (), sheet: str = "grandma-jeanne"
) -> Player:
    """Four people around the screen; Anna is next, and 8D may be asked for."""
    app.change_settings(replace(app.context.settings, speed=0.0))
    marks = {
        name: " down" if seat in down else ""
        for seat, name in enumerate(("anna", "ben", "clara"))
    }
    melds = "".join(f"set {seat}: TS TC TS\nrun {seat}: 8C 9C TC JC\n" for seat in down)
    host = game_at(folder, TABLE.format(**marks, melds=melds), sheet=sheet, people=range(4))
    player = Player(app, host)
    player.wait(PATIENCE)
    return player


def _asked(app: App, folder: Path, *, down: tuple[Seat, ...] = ()) -> Player:
    """David asks; whoever sits ahead of him decides."""
    player = _people(app, folder, down=down)
    player.click(player.seat(DAVID))
    player.wait(1.5)
    return player


def _labels(player: Player) -> dict[int, str]:
    return {s.seat: s.label for s in player.table.prompt.now().seats if s.seat is not None}


def _notice(player: Player) -> PublicNotice:
    notice = player.table.prompt.now().notice
    assert notice is not None
    return notice


def _cards(player: Player) -> list[int]:
    return [len(player.table.host.view(Seat(seat)).hand) for seat in range(4)]


def test_a_wish_waits_for_everybody_ahead_who_are_asked_by_name(
    app: App, tmp_path: Path
) -> None:
    player = _asked(app, tmp_path)
    player.click(player.seat(CLARA))
    player.wait(3.0)
    assert player.view.table.claim is not None, "nobody ahead has answered"
    assert _cards(player) == [11, 11, 11, 11]
    assert _labels(player) == {
        ANNA: _("Take it"),
        BEN: _("I’d like it"),
        CLARA: _("wants it"),
    }
    assert CLARA in player.table.frame.text().wanting
    assert _notice(player).then == "Anna and Ben, may Clara have it?"
    player.click(player.seat(BEN))
    player.wait(PATIENCE)
    assert _notice(player).then == "Anna, may Ben have it?"
    assert _notice(player).heading == "David, Ben and Clara want 8♦"
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert _cards(player) == [11, 13, 11, 11]


def test_whoever_is_first_in_line_takes_it_over_all_wishes(app: App, tmp_path: Path) -> None:
    player = _asked(app, tmp_path)
    player.click(player.seat(CLARA))
    player.wait(PATIENCE)
    player.click(player.seat(ANNA))
    player.wait(3.0)
    assert _cards(player) == [12, 11, 11, 11]


def test_a_wish_is_taken_back_by_another_press_but_not_by_a_double_click(
    app: App, tmp_path: Path
) -> None:
    player = _asked(app, tmp_path)
    player.click(player.seat(CLARA))
    player.wait(0.2)
    player.click(player.seat(CLARA))
    assert _labels(player)[CLARA] == _("wants it")
    player.wait(PATIENCE)
    player.click(player.seat(CLARA))
    player.wait(PATIENCE)
    assert _labels(player)[CLARA] == _("I’d like it")
    assert _notice(player).then == "Anna, Ben and Clara, may David have it?"
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert _cards(player) == [11, 11, 11, 13]


def test_the_button_says_whose_answer_it_is(app: App, tmp_path: Path) -> None:
    player = _asked(app, tmp_path)
    assert player.table.controls.primary.label == "All 3: David may have it"
    player.click(player.seat(CLARA))
    player.wait(PATIENCE)
    assert player.table.controls.primary.label == "Anna and Ben: Clara may have it"


def test_who_is_down_is_not_asked_and_is_told_why_they_cannot_ask(
    app: App, tmp_path: Path
) -> None:
    player = _asked(app, tmp_path, down=(BEN,))
    assert _labels(player) == {ANNA: _("Take it"), CLARA: _("I’d like it")}
    assert _notice(player).then == "Anna and Clara, may David have it?"
    player.click(player.seat(DAVID))
    assert player.caption == "David: you’ve asked. The others decide first."


def test_who_is_down_and_presses_their_name_hears_why_not(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path, down=(BEN,))
    player.click(player.seat(BEN))
    player.wait(1.0)
    said = "Ben: you’re down, so you can’t ask. Draw when it’s your turn."
    assert player.caption == said, "what Ben did last does not push it away"
    assert player.view.table.claim is None


def test_a_standing_order_answers_without_being_named(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    player.table.model.answers.orders[BEN] = StandingOrder(OrderKind.NEVER)
    player.click(player.seat(DAVID))
    player.wait(1.5)
    assert _notice(player).then == "Anna and Clara, may David have it?"


def test_whoever_is_next_presses_their_own_name_and_sees_their_hand(
    app: App, tmp_path: Path
) -> None:
    player = _people(app, tmp_path)
    player.click(player.seat(ANNA))
    player.wait(0.3)
    player.click(player.seat(ANNA))
    player.settle()
    assert player.scene is player.table, "a double click opens no page over the hand"
    assert player.table.model.viewer == ANNA
    assert not player.table.model.captions.is_refusal


def test_a_press_right_after_a_look_counts(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    player.grab(player.seat(CLARA))
    player.wait(HOLD_SECONDS + 0.2)
    assert player.table.model.viewer == CLARA
    player.drop(player.seat(CLARA))
    player.wait(0.1)
    player.click(player.table.controls.primary)
    player.settle()
    assert player.table.model.viewer == ANNA


def test_where_people_trust_each_other_nobody_says_who_they_are(
    app: App, tmp_path: Path
) -> None:
    player = _people(app, tmp_path)
    player.table.host.set_sharing(SharingMode.TRUST)
    player.wait(0.2)
    primary = player.table.prompt.now().primary
    assert primary is not None
    assert primary.does(Commands.sit_down)
    assert primary.label == _("{name}’s turn", name="Anna")


def test_the_header_tells_whose_cards_are_looked_at(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    player.grab(player.seat(CLARA))
    player.wait(HOLD_SECONDS + 0.2)
    text = player.table.frame.text()
    assert text.turn.replace("\u2068", "").replace("\u2069", "") == "Clara’s cards"
    assert text.acting == CLARA
    player.drop(player.seat(CLARA))


def test_the_label_of_the_menu_goes_with_the_press(app: App, tmp_path: Path) -> None:
    player = _people(app, tmp_path)
    button = player.table.controls.utilities[-1]
    player.move(button.rect.center)
    assert button.hovered
    player.click(button)
    player.press("escape")
    assert player.scene is player.table
    assert not button.hovered


def test_the_card_beneath_is_not_told_as_somebodys_discard(app: App, tmp_path: Path) -> None:
    player = _asked(app, tmp_path)
    player.click(player.table.controls.primary)
    player.wait(3.0)
    assert _notice(player).heading == "Q♣ is on top."
