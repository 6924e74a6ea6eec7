"""Tests of what only some sheets have, played at the table as a person does."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import Seat
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.play.hand import slot_title
from mayi_desktop.ui.table.marks import decks_text
from tests.ui.table import sheets_at
from tests.ui.table.seeing import hand, moment, told, until

# The last card, evil.


def test_a_turn_can_end_with_one_card_kept(sit):
    me = sit(sheets_at.LAST_CARD, "evil")
    assert moment(me).todo == "You can’t discard your last card: you keep it"
    assert me.table.controls.primary.label == "Keep your last card"
    me.drag_card("7H", me.discards())
    assert "You can’t discard your last card: play it on a meld" in me.caption
    me.click(me.table.controls.primary)
    me.settle()
    assert hand(me) == ["7H"]
    assert "Anna keeps their last card." in told(me)
    assert me.view.table.turn == 1


def test_a_last_card_that_fits_is_better_played(sit):
    me = sit(sheets_at.LAST_CARD.replace("down: 7H", "down: 6H"), "evil")
    assert moment(me).todo == "You can’t discard your last card: play it, or keep it"
    me.drag_card("6H", me.meld(0, 0.9))
    assert me.view.table.result is not None
    assert me.view.table.result.winner == 0


# Everything at once, variant four and the alternative last round.


def test_all_at_once_every_card_finds_its_place(sit):
    me = sit(sheets_at.AT_ONCE, "variant-four")
    assert moment(me).todo == "Lay down everything at once, or discard"
    slot = me.table.model.hand.tray[0]
    assert slot_title(me.view.table.meld_rules, slot, exact=False) == "Run of 4 or more"
    for index, names in enumerate(("7H 8H 9H TH", "9C TC JC QC", "4D 5D 6D")):
        for name in names.split():
            me.drag_card(name, me.slot(index))
    assert moment(me).todo == "Everything goes down at once: 2 cards left"
    me.drag_card("7D", me.slot(2))
    assert not me.table.controls.primary.enabled
    me.drag_card("JK", me.slot(2))
    assert moment(me).todo == "All your cards are in place: lay them down and go out"
    me.click(me.table.controls.primary)
    until(me, lambda: isinstance(me.scene, DealOver))
    result = me.view.table.result
    assert result is not None
    assert result.winner == 0


def test_the_alternative_last_round_ends_at_one_blow(sit):
    me = sit(sheets_at.ALTERNATIVE, "seven-round", option="alternative-last-round")
    me.press("d")
    until(me, lambda: me.table.display.presenter.is_idle and len(me.view.hand) == 14)
    me.settle()
    me.press("h")
    me.settle()
    assert len(me.table.model.hand.staged) == 14
    me.press("g")
    until(me, lambda: isinstance(me.scene, DealOver))
    result = me.view.table.result
    assert result is not None
    assert result.winner == 0


# Decks.


def test_the_decks_in_play_are_told(sit):
    me = sit(sheets_at.CHAIN, "honsvick")
    assert decks_text(me.view) == "", "the rules say how many there are"
    fresh = replace(me.view, table=replace(me.view.table, decks=3))
    assert decks_text(fresh) == "2 decks and 1 fresh"


def test_claims_of_a_seat_that_is_down_are_not_counted_out(sit):
    me = sit(sheets_at.LAST_CARD, "evil")
    assert me.view.table.seats[Seat(0)].down
    assert me.table.prompt.now().claim_button is None
