"""Tests of how the sheets let the discard be asked for, at the table as a person does it."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import PromptKind
from mayi_desktop.ui.kit.button import ButtonKind
from mayi_desktop.ui.kit.theme import LEGIBLE
from mayi_desktop.ui.pages.deal_over import DealOver
from tests.ui.hand import FRAME
from tests.ui.table import sheets_at
from tests.ui.table.player import PATIENCE
from tests.ui.table.seeing import claim_button, hand, moment, question, settled, told, until
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
    assert moment(me).todo == "Who wants 7♦? Everybody is being asked"
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
    assert not me.table.model.answers.quiet


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
    assert question(me).note == "2 of 2 left"
    me.wait(PATIENCE)
    me.press("m")
    until(me, lambda: "7D" in hand(me))
