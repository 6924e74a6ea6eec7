"""Tests of wilds that are replaced, freed and played again, at a table, as a person does it."""

from __future__ import annotations

import pytest

from mayi_desktop.base.languages import choose_language
from mayi_desktop.engine import CARDS
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.play.plays import replaceable_wilds
from mayi_desktop.ui.table.marks import sign_items
from mayi_desktop.ui.table.moving_cards import target_text
from tests.ui.table import sheets_at
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.seeing import hand, moment, spelled, told

# Wilds that slide.


def wild_at(me: Player, name: str) -> tuple[int, int]:
    """A point on the visible strip of a wild in a meld."""
    for meld in me.view.table.melds:
        for card, slot in zip(meld.cards, me.placed.melds[meld.id].slots, strict=True):
            if str(CARDS[card]) == name:
                return round(slot.x - slot.width / 2 + 8), round(slot.y)
    raise AssertionError(f"no {name} on the table")


def test_a_wild_slides_to_the_high_end(sit):
    me = sit(sheets_at.SLIDING, "evil")
    (joker,) = replaceable_wilds(me.view)
    assert str(CARDS[joker]) == "JK"
    me.grab(me.at("7H"))
    me.carry(wild_at(me, "JK"))
    drag = me.table.pointer.drag
    assert drag is not None
    assert target_text(me.view, drag) == "The joker slides to the high end, as 9♥"
    me.drop(wild_at(me, "JK"))
    me.settle()
    assert spelled(me, 0) == ["5H", "6H", "7H", "8H", "JK"]
    assert told(me)[-1] == "Anna swaps 7♥ for a joker: the joker now stands for 9♥."


def test_a_wild_slides_low_where_the_ace_is_high(sit):
    text = sheets_at.SLIDING.replace("5H 6H JK 8H", "JH QH JK AH").replace("7H", "KH")
    me = sit(text, "evil")
    me.grab(me.at("KH"))
    me.carry(wild_at(me, "JK"))
    drag = me.table.pointer.drag
    assert drag is not None
    assert target_text(me.view, drag) == "The joker slides to the low end, as 10♥"
    me.drop(wild_at(me, "JK"))
    me.settle()
    assert spelled(me, 0) == ["JK", "JH", "QH", "KH", "AH"]


@pytest.mark.parametrize(
    ("label", "run"),
    [
        ("To the low end, as 4♥", ["2S", "5H", "6H", "7H", "8H"]),
        ("To the high end, as 9♥", ["5H", "6H", "7H", "8H", "2S"]),
    ],
)
def test_the_person_chooses_the_end(sit, label: str, run: list[str]):
    me = sit(sheets_at.EITHER_END, "seven-round")
    me.drag(me.at("7H"), wild_at(me, "2S"))
    me.sees(Dialog)
    me.press_button(label)
    me.settle()
    assert spelled(me, 0) == run


def test_a_wild_is_marked_only_for_whoever_may_replace_it(sit):
    me = sit(sheets_at.SLIDING.replace("seat 0 down", "seat 0"), "evil")
    assert replaceable_wilds(me.view) == frozenset()
    me = sit(sheets_at.SLIDING.replace("seat 0 down", "seat 0"), "honsvick")
    assert len(replaceable_wilds(me.view)) == 1
    own = sheets_at.SLIDING.replace("run 1: 5H 6H JK 8H", "run 0: 5H 6H JK 8H")
    me = sit(own, "honsvick")
    assert replaceable_wilds(me.view) == frozenset()


@pytest.mark.parametrize(("turn", "marked"), [("turn 0 play stock", 1), ("turn 1 draw", 0)])
def test_a_wild_bears_the_sign_of_a_swap_only_in_ones_own_turn(sit, turn: str, marked: int):
    me = sit(sheets_at.SLIDING.replace("turn 0 play stock", turn), "honsvick")
    display = me.table.display
    items = sign_items(display.canvas, display.presenter.shown, None)
    assert len([item for item in items if item.key[0] == "replace"]) == marked


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The joker stands for 7♥"), ("de", "Der Joker steht für 7♥")],
)
def test_a_click_on_the_sign_says_what_the_swap_needs(sit, language: str, said: str):
    me = sit(sheets_at.SLIDING.replace("7H", "9C"), "honsvick")
    choose_language(language)
    me.click(wild_at(me, "JK"))
    assert said in me.caption


# A wild freed into a new meld, twelve-deal.


def free_the_joker(me: Player) -> None:
    me.drag_card("7H", wild_at(me, "JK"))


def test_a_freed_wild_goes_into_a_new_meld_in_one_action(sit):
    me = sit(sheets_at.FREED, "twelve-deal")
    made = me.view.table.turn_no, len(me.view.table.melds)
    free_the_joker(me)
    assert (me.view.table.turn_no, len(me.view.table.melds)) == made
    assert moment(me).todo == "Add cards to the joker, then lay down the new meld"
    staged = [str(CARDS[card]) for card in me.table.model.hand.staged]
    assert "JK" in staged
    assert len(staged) >= 3
    assert "7H" not in me.hand_names()
    # Where melds could be suggested until now, a button takes no press for a second.
    me.wait(PATIENCE)
    me.click(me.table.controls.primary)
    me.settle()
    assert spelled(me, 0) == ["5H", "6H", "7H", "8H"]
    assert sorted(spelled(me, 3)) == sorted(staged)
    assert me.table.model.hand.swap is None
    assert told(me)[-1] == "Anna swaps 7♥ for a joker and lays down a new meld."


def test_the_new_meld_can_be_changed_before_it_is_laid(sit):
    me = sit(sheets_at.FREED, "twelve-deal")
    free_the_joker(me)
    while len(me.table.model.hand.staged) > 2:
        staged = [str(CARDS[card]) for card in me.table.model.hand.staged]
        me.click(me.at(next(name for name in staged if name != "JK")), button=3)
        me.settle()
    assert not me.table.controls.primary.enabled
    (kept,) = (str(CARDS[card]) for card in me.table.model.hand.staged if CARDS[card].suit)
    other = next(name for name in ("9C", "9D", "9S") if name != kept)
    me.drag_card(other, me.slot(0))
    me.press("g")
    me.settle()
    assert sorted(spelled(me, 3)) == sorted(["JK", kept, other])


@pytest.mark.parametrize("way", ["key", "button", "wild"])
def test_everything_can_be_put_back(sit, way: str):
    me = sit(sheets_at.FREED, "twelve-deal")
    before = hand(me)
    free_the_joker(me)
    match way:
        case "key":
            me.press("escape")
        case "button":
            me.click(me.table.controls.second)
        case "wild":
            me.click(me.at("JK"), clicks=2)
    me.settle()
    assert me.table.model.hand.swap is None
    assert sorted(me.hand_names()) == before
    assert spelled(me, 0) == ["5H", "6H", "JK", "8H"]
    assert me.table.model.hand.staged == ()


def test_nothing_else_is_done_while_a_wild_waits(sit):
    me = sit(sheets_at.FREED, "twelve-deal")
    free_the_joker(me)
    me.drag_card("KD", me.discards())
    assert me.caption == "Lay down the new meld first, or put the card back."
    assert me.view.table.turn == 0


def test_a_wild_that_fits_into_no_new_meld_stays(sit):
    me = sit(sheets_at.FREED.replace("9C 9D 9S KD 4S", "3C QD KC"), "twelve-deal")
    free_the_joker(me)
    assert "Put the wild card in a new meld of your own right away" in me.caption
    assert "7H" in me.hand_names()


def test_a_further_meld_is_laid_from_the_tray(sit):
    me = sit(sheets_at.FURTHER, "twelve-deal")
    for name in ("9C", "9D", "9S"):
        me.drag_card(name, me.slot(0))
    assert me.table.controls.primary.label == "Lay down the meld"
    me.press("g")
    me.settle()
    assert spelled(me, 3) == ["9C", "9D", "9S"]
    assert hand(me) == ["4S", "KD"]


# A joker that must be played, variant four.


def test_a_joker_taken_from_the_table_must_be_played(sit):
    me = sit(sheets_at.STOLEN, "variant-four")
    me.grab(me.at("6H"))
    me.carry(wild_at(me, "JK"))
    drag = me.table.pointer.drag
    assert drag is not None
    words = target_text(me.view, drag)
    assert words == "You get the joker: play it this turn"
    me.drop(wild_at(me, "JK"))
    me.settle()
    assert "JK" in me.hand_names()
    assert moment(me).todo == "Before your turn ends, play the joker you took"
    primary = moment(me).primary
    assert primary is not None
    assert "First play the wild card" in primary.reason
    assert any(sprite.key == ("tag", me.card("JK"), 0) for sprite in sprites(me))
    me.drag_card("KD", me.discards())
    assert "First play the wild card" in me.caption
    me.drag_card("JK", me.meld(2))
    me.drag_card("KD", me.discards())
    assert me.view.table.turn == 1


def sprites(me: Player):
    return me.table.frame.moving_sprites()
