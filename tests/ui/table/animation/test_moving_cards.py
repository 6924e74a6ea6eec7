"""Tests of cards that move: melds are painted once cards land, and lost cards stay down."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.engine import Seat
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import mix
from mayi_desktop.ui.table.cards_at_rest import seat_colour
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import at
from tests.ui.table.tables import LAST_CARDS


def test_no_frame_is_painted_where_the_cards_of_a_meld_have_yet_to_land(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    display = player.table.display
    felt = display.look.felt.palette.panel
    frame = mix(felt, seat_colour(Seat(0)), 0.6)
    player.press("h")
    player.settle()
    player.press("g")
    empty = 0
    for _ in range(120):
        player.wait()
        mine = [m for m in display.presenter.shown.view.table.melds if m.owner == 0]
        for meld in mine:
            box = display.layout.melds[meld.id]
            sprites = [display.animator.cards[c] for c in meld.cards]
            if all(a.flight is not None for a in sprites):
                empty += 1
                middle = player.table.renderer._ground.get_at(box.rect.center)[:3]
                assert middle != frame
    assert empty > 3
    assert len(mine) == 3


def test_a_card_that_is_gone_before_the_hand_moves_is_not_lifted(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, LAST_CARDS)
    card = player.placed.order[0]
    slot = player.placed.cards[card]
    player.grab((round(slot.x), round(slot.y)))
    cards = player.placed.cards
    del cards[card]
    player.carry((400, 300), steps=1)
    cards[card] = slot
    assert player.table.pointer.drag is None
