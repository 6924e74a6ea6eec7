"""Tests of a May I? that comes too late: why, and that it asks for no other card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.engine import (
    Allow,
    CardId,
    Discard,
    DrawStock,
    MayI,
    PlayerAction,
    Seat,
    TakeDiscard,
)
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.words import card_name
from tests.host.tables import play
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

EXPOSED = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH JC
seat 1: *11
seat 2: *11
discards: QC 8D
"""


def watching(app: App, folder: Path, sheet: str) -> Player:
    """A person who may ask for 8♦ while the others only do what the test lets them do."""
    host = game_at(folder, EXPOSED, sheet=sheet)
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    assert player.table.controls.claim_button.enabled
    return player


def do(player: Player, action: PlayerAction) -> None:
    """Somebody else acts, and it is told."""
    host = player.table.host
    play(host, action)


@pytest.mark.parametrize(
    ("sheet", "actions", "said", "name"),
    [
        (
            "variant-one",
            (TakeDiscard(Seat(1)),),
            N_("Too late: {name} has taken {card}."),
            "Ben",
        ),
        (
            "grandma-jeanne",
            (MayI(Seat(2)), Allow(Seat(1))),
            N_("Too late: {name} asked for {card} first and got it."),
            "Clara",
        ),
    ],
)
def test_who_asks_too_late_hears_who_was_quicker(
    app: App, tmp_path: Path, sheet: str, actions: Sequence[PlayerAction], said: str, name: str
) -> None:
    player = watching(app, tmp_path, sheet)
    for action in actions:
        do(player, action)
    player.press("m")
    words = _(said, name=name, card="8♦")
    assert player.caption == words
    player.settle()
    player.table.model.captions.clear_refusal()
    claim_button = player.placed.claim_button.center
    assert not player.table.controls.claim_button.visible
    player.click(claim_button)
    assert player.caption == words
    player.table.model.captions.clear_refusal()
    player.wait(6)
    player.click(claim_button)
    assert player.caption != words


def test_a_key_meant_for_one_discard_does_not_ask_for_the_next(
    app: App, tmp_path: Path
) -> None:
    player = watching(app, tmp_path, "grandma-jeanne")
    host = player.table.host
    do(player, DrawStock(Seat(1)))
    do(player, Discard(Seat(1), host.view(Seat(1)).hand[0]))
    player.press("m")
    assert player.caption == _("Too late: {name} has already drawn.", name="Ben")
    assert player.view.table.claim is None
    assert player.view.table.seats[0].claims == 0
    player.settle()


def test_the_key_asks_for_no_card_that_has_only_just_come(app: App, tmp_path: Path) -> None:
    player = watching(app, tmp_path, "grandma-jeanne")
    host = player.table.host
    do(player, DrawStock(Seat(1)))
    thrown = host.view(Seat(1)).hand[0]
    do(player, Discard(Seat(1), thrown))
    until_offered(player, thrown)
    player.press("m")
    assert player.view.table.claim is None
    assert card_name(thrown) in player.caption
    player.wait(1)
    player.press("m")
    claim = player.view.table.claim
    assert player.view.table.seats[0].claims or (claim is not None and claim.caller == 0)


def until_offered(player: Player, card: CardId) -> None:
    """Wait until this card is offered, and no longer."""
    for _ignored in range(600):
        player.wait()
        shown = player.table.display.presenter.shown.view.table.top
        claim_button = player.table.prompt.now().claim_button
        if shown == card and claim_button is not None and claim_button.enabled:
            return
    raise AssertionError("the card was never offered")


def test_who_has_not_asked_is_not_told_to_be_late(app: App, tmp_path: Path) -> None:
    player = watching(app, tmp_path, "grandma-jeanne")
    do(player, DrawStock(Seat(1)))
    for _ignored in range(60):
        player.wait()
        claim_button = player.table.prompt.now().claim_button
        assert claim_button is None or "Too late" not in claim_button.reason
