"""Tests of how the sheets let the discard be asked for, at the table as a person does it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.base.languages import choose_language
from mayi_desktop.engine import CARDS, PromptKind, Seat
from mayi_desktop.ui.kit.button import ButtonKind
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.theme import LEGIBLE
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.play.hand import slot_title
from mayi_desktop.ui.play.plays import replaceable_wilds
from mayi_desktop.ui.table.marks import decks_text, sign_items
from mayi_desktop.ui.table.moving_cards import target_text
from tests.ui.hand import FRAME
from tests.ui.table import sheets_at
from tests.ui.table.player import PATIENCE, Player
from tests.ui.table.seeing import (
    claim_button,
    hand,
    moment,
    question,
    settled,
    spelled,
    told,
    until,
)
from tests.ui.table.sheets_at import Wanting

# A chain of claims, honsvick.


def test_a_chain_of_claims_until_none_is_left(sit):
    me = sit(sheets_at.CHAIN, "honsvick")
    assert moment(me).todo == "You can ask for 7♦"
    assert claim_button(me).detail == "2 of 2 left"
    me.press("m")
    until(me, lambda: me.top() == "9D" and settled(me))
    me.settle()
    assert moment(me).todo == "The next card down: you can ask for 9♦ too"
    assert claim_button(me).detail == "1 of 2 left"
    assert "9♦ is on top now, and up for grabs." in told(me)
    assert me.caption.endswith("9♦ is on top now, and up for grabs.")
    me.press("m")
    until(me, lambda: me.top() == "3C" and settled(me))
    assert {"7D", "9D"} <= {*hand(me)}
    assert len(me.view.hand) == 8 + 2 + 2
    assert me.view.table.seats[0].claims == 2
    assert claim_button(me).reason == (
        "You’ve used up your May I?s for this deal: draw when it’s your turn."
    )


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_what_is_left_of_the_claims_has_room_in_the_claim_button(sit, size):
    me = sit(sheets_at.CHAIN, "honsvick")
    me.resize(size)
    button = me.table.controls.claim_button
    (words, upper, large), (left, lower, small) = button._placed_lines(
        button.label, me.table.display.look.metrics.body
    )
    assert (words, left) == (button.label, "2 of 2 left")
    assert upper.bottom <= lower.top
    air = min(upper.top - button.rect.top, button.rect.bottom - lower.bottom)
    assert air >= 0.05 * button.rect.height
    assert large >= small >= LEGIBLE


def test_turn_order_gives_the_card_to_the_first_in_line(sit):
    me = sit(sheets_at.CHAIN, "honsvick", wanting={3: Wanting("7D")})
    me.press("m")
    until(me, lambda: me.top() == "9D" and settled(me))
    assert any("David gets 7♦" in line for line in told(me))
    assert me.view.table.seats[0].claims == 0
    assert claim_button(me).enabled


# First to ask, evil.


def test_a_first_call_brings_two_penalty_cards(sit):
    me = sit(sheets_at.FIRST_TO_ASK, "evil")
    assert claim_button(me).label == "May I?  7♦  ·  +2 cards"
    me.press("m")
    until(me, lambda: me.top() == "3C" and settled(me))
    me.settle()
    assert len(me.view.hand) == 11 + 1 + 2
    assert {"7D", "8H", "9H"} <= {*hand(me)}
    assert me.caption.endswith("3♣ is on top now: only Ben can draw it.")
    assert me.view.table.seats[0].claims == 1
    assert claim_button(me).reason == "You got 7♦"


def test_a_person_who_is_quick_comes_before_the_computer(sit):
    me = sit(sheets_at.FIRST_TO_ASK, "evil", wanting={2: Wanting("7D")})
    me.wait(0.5)
    me.press("m")
    until(me, lambda: me.top() == "3C" and settled(me))
    assert "7D" in hand(me)


def test_the_computer_calls_after_its_reaction_time_if_nobody_does(sit):
    me = sit(sheets_at.FIRST_TO_ASK, "evil", wanting={2: Wanting("7D")})
    took = until(me, lambda: me.view.table.claim is not None)
    assert took >= 0.8 - FRAME
    until(me, lambda: me.top() == "3C" and settled(me))
    assert "7D" not in hand(me)


def test_a_call_is_put_to_the_person_about_to_play_first(sit):
    me = sit(sheets_at.ASKED_FIRST, "evil", wanting={2: Wanting("7D")})
    until(me, lambda: moment(me).question is not None)
    me.settle()
    asked = question(me)
    assert asked.heading == "Clara asks for 7♦"
    assert [choice.label for choice in asked.answers] == ["Allow", "Take it as my draw"]
    assert asked.answers[0].plain, "it gives a card away"
    panel = me.table.panel
    assert [button.kind for button in panel.answers] == [ButtonKind.NORMAL] * 2
    assert panel.aside is not None
    assert panel.aside.kind is ButtonKind.QUIET
    me.wait(PATIENCE)
    me.press("t")
    me.settle()
    assert "7D" in hand(me)
    assert len(me.view.hand) == 12
    assert {p.kind for p in me.view.my_prompts} == {PromptKind.PLAY}


def test_a_call_that_was_allowed_in_advance_is_never_put_to_the_person(sit):
    me = sit(sheets_at.ASKED_FIRST, "evil", wanting={2: Wanting("7D")})
    me.table.host.wishes.always_allow.add(Seat(0))
    shown: list[object] = []

    def is_over() -> bool:
        shown.append(me.table.panel.question)
        return me.table.host.view(None).table.seats[2].claims == 1

    until(me, is_over)
    assert set(shown) == {None}


def test_allowing_leaves_the_choice_of_the_draw(sit):
    me = sit(sheets_at.ASKED_FIRST, "evil", wanting={2: Wanting("7D")})
    until(me, lambda: moment(me).question is not None)
    me.answer(0)
    until(me, lambda: me.top() == "3C" and settled(me))
    me.settle()
    assert moment(me).todo == "Draw from the stock, or take 3♣"


# The winning call, variant one.


def test_the_winning_card_is_asked_for_out_of_turn(sit):
    me = sit(sheets_at.WINNING, "variant-one")
    assert claim_button(me).label == "May I?  7♠, and win"
    assert claim_button(me).enabled
    me.click(me.table.controls.claim_button)
    until(me, lambda: me.view.table.result is not None)
    until(me, lambda: isinstance(me.scene, DealOver))
    result = me.view.table.result
    assert result is not None
    assert result.winner == 0
    assert "Anna gets 7♠ and lays down everything!" in told(me)


def test_a_card_that_does_not_win_may_not_be_asked_for(sit):
    me = sit(sheets_at.NOT_WINNING, "variant-one")
    assert moment(me).todo == "You can only ask for a card that wins the round"
    assert (
        claim_button(me).reason
        == "In this deal, you can only ask for a card you can win with: "
        "let this one go."
    )
    me.press("m")
    assert "only ask for a card you can win with" in me.caption
    me.press("space")
    until(me, lambda: me.view.table.turn != 1)


def test_the_winning_card_can_be_had_at_the_last_chance(sit):
    me = sit(sheets_at.WINNING_AT_STOCK, "variant-one")
    until(me, lambda: moment(me).question is not None)
    asked = question(me)
    assert asked.heading == "David chooses the stock: do you want 7♠?"
    assert asked.answers[1].label == "May I?  7♠, and win"
    me.wait(PATIENCE)
    me.press("m")
    until(me, lambda: me.view.table.result is not None)
    result = me.view.table.result
    assert result is not None
    assert result.winner == 0


# At the stock, seven rounds.


def test_the_choice_of_the_stock_opens_the_question_to_all(sit):
    me = sit(sheets_at.MY_STOCK, "seven-round", wanting={2: Wanting("7D")})
    me.press("d")
    assert moment(me).todo == "Who wants 7♦? Waiting for Ben, Clara and David."
    primary = moment(me).primary
    assert primary is not None
    assert (primary.label, primary.enabled) == ("You chose the stock", False)
    until(me, lambda: me.top() == "8D")
    until(me, lambda: me.view.table.phase.name == "PLAY")
    assert any("Clara gets 7♦" in line for line in told(me))
    assert len(me.view.hand) == 8


def test_a_person_is_asked_when_another_takes_from_the_stock(sit):
    me = sit(sheets_at.AT_THE_STOCK, "seven-round")
    until(me, lambda: moment(me).question is not None)
    me.settle()
    asked = question(me)
    assert asked.heading == "Ben chooses the stock: do you want 7♦?"
    labels = [choice.label for choice in asked.answers]
    assert labels == ["No, thanks", "May I?  7♦  ·  +1 card"]
    me.answer(1)
    until(me, lambda: "7D" in hand(me))
    until(me, lambda: moment(me).question is None and me.table.display.presenter.is_idle)


def test_the_next_card_down_is_offered_to_the_others(sit):
    me = sit(sheets_at.AT_THE_STOCK, "seven-round", wanting={2: Wanting("7D")})
    until(me, lambda: moment(me).question is not None)
    until(me, lambda: me.top() == "8D" and moment(me).question is not None)
    me.settle()
    assert question(me).heading == "The next card down: do you want 8♦?"


def test_who_does_not_want_to_be_asked_is_left_in_peace_until_the_own_turn(sit):
    me = sit(sheets_at.AT_THE_STOCK, "seven-round")
    until(me, lambda: moment(me).question is not None)
    aside = question(me).aside
    assert aside is not None
    assert aside.label == "Don’t ask me before my turn"
    assert me.table.panel.aside is not None
    me.wait(PATIENCE)
    me.click(me.table.panel.aside)
    asked: list[str] = []

    def my_turn() -> bool:
        found = moment(me).question
        if found is not None and me.table.display.presenter.is_idle:
            asked.append(found.heading)
        return me.view.table.turn == 0 and me.table.display.presenter.is_idle

    until(me, my_turn, most=90)
    assert len(asked) <= 1 + 3  # one frame of each question before it is answered
    assert not me.table.host.wishes.quiet


def test_a_card_let_go_is_not_offered_again_at_the_last_chance(sit):
    me = sit(sheets_at.FIRST_TO_ASK, "evil")
    me.press("space")
    before = me.view.table.turn_no
    seen: list[str] = []

    def gone() -> bool:
        found = moment(me).question
        if found is not None and me.table.display.presenter.is_idle:
            seen.append(found.heading)
        return me.view.table.turn_no > before or me.view.table.phase.name == "PLAY"

    until(me, gone)
    assert len(seen) <= 1
    assert me.view.table.seats[0].claims == 0


def test_who_has_not_answered_yet_gets_a_last_chance(sit):
    me = sit(sheets_at.FIRST_TO_ASK, "evil")
    until(me, lambda: moment(me).question is not None)
    me.settle()
    assert question(me).heading == "Ben chooses the stock: do you want 7♦?"
    assert question(me).note == "May I? · 2 left"
    me.wait(PATIENCE)
    me.press("m")
    until(me, lambda: "7D" in hand(me))


# --- Tests of what only some sheets have, played at the table as a person does.


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


# --- Tests of wilds that are replaced, freed and played again, at a table, as a person does it.


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
