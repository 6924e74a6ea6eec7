"""The master's lay-downs: fewer dead cards, swaps before them, jokers out of reach."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots.advice import advice_on
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine import (
    Allow,
    Claim,
    DrawStock,
    LayDown,
    LetGo,
    MayI,
    PlayerAction,
    PromptKind,
    ReplaceWild,
    Seat,
    TableView,
    check,
)
from mayi_desktop.engine.cards import CARDS, CardId
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.engine.state_api import apply, view_for
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.play.hint import reason
from tests.notation import position


def view_of(text: str, sheet: str = "grandma-jeanne") -> TableView:
    return view_for(position(SHEETS[sheet].sheet, text), Seat(0))


def reason_for(view: TableView, action: PlayerAction) -> str:
    """What a replay says about a play."""
    prompt = next(p for p in view.my_prompts if p.seat == action.seat)
    return reason(view, advice_on(view, prompt, action))


def plays(text: str) -> tuple[PlayerAction, PlayerAction]:
    """What a sharp player and the master play in their turn; both legal."""
    view = view_of(text)
    (prompt,) = (p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    sharp, master = (bot.choose(view, prompt, Random(0)) for bot in (Sharp(), Master()))
    assert check(view, sharp) is None
    assert check(view, master) is None
    return sharp, master


def names(cards: tuple[CardId, ...]) -> list[str]:
    return [str(CARDS[card]) for card in cards]


def cards_of(action: PlayerAction, kind: MeldKind) -> list[str]:
    assert isinstance(action, LayDown)
    return [name for plan in action.melds if plan.kind is kind for name in names(plan.cards)]


WITH_A_JOKER = """
    deal 2
    turn 0 play stock
    seat 0: 9S 9H 2C 4D 5D JK 7D KC QH 3S TC AS
    seat 1{down}: *8
    seat 2{down}: *8
    {melds}
    discards: 3H
"""


def test_a_joker_goes_into_the_set_while_somebody_may_take_it_from_a_run() -> None:
    sharp, master = plays(WITH_A_JOKER.format(down="", melds=""))
    assert "JK" in cards_of(sharp, MeldKind.RUN)
    assert "JK" in cards_of(master, MeldKind.SET)
    assert "2C" in cards_of(master, MeldKind.RUN)


def test_a_joker_stays_where_it_is_once_all_others_are_down() -> None:
    melds = (
        "set 1: 8S 8H 8C\n    run 1: 5C 6C 7C 8C\n    set 2: JS JH JC\n    run 2: 8H 9H TH JH"
    )
    sharp, master = plays(WITH_A_JOKER.format(down=" down", melds=melds))
    assert master == sharp


def test_a_card_left_over_is_swapped_for_a_joker_before_laying_down() -> None:
    text = """
        deal 2
        turn 0 play stock
        seat 0: 9S 9H 9C 4D 5D 6D 7D KC QH 3S TC AS
        seat 1 down: *4
        seat 2: *11
        set 1: 8S 8H 8C
        run 1: JC QC JK AC
        discards: 3H
    """
    sharp, master = plays(text)
    assert isinstance(sharp, LayDown)
    assert isinstance(master, ReplaceWild)
    assert names((master.card, master.wild)) == ["KC", "JK"]
    said = reason_for(view_of(text), master)
    assert said.endswith("and can lay it off in your next turn.")


def test_of_two_ways_to_lay_down_the_one_that_leaves_fewer_dead_cards_is_taken() -> None:
    text = """
        deal 1
        turn 0 play stock
        seat 0: 4S 4H 4D 7S 7H 7D TS TH TD QC AS 3H
        seat 1 down: *4
        seat 2: *11
        set 1: TC TH TD
        set 1: 9C 9H 9D
        discards: 3H
    """
    sharp, master = plays(text)
    assert sorted(cards_of(sharp, MeldKind.SET)) == ["7D", "7H", "7S", "TD", "TH", "TS"]
    assert sorted(cards_of(master, MeldKind.SET)) == ["4D", "4H", "4S", "7D", "7H", "7S"]


def asked(deal: int, hand: str) -> tuple[PlayerAction, PlayerAction]:
    """What they answer whose turn it is when another asks for a queen of no use to them."""
    text = (
        f"deal {deal}\nturn 0 draw\nseat 0: {hand}\nseat 1: QS QH 3D\nseat 2: *11\ndiscards: QD"
    )
    state = apply(position(SHEETS["grandma-jeanne"].sheet, text), MayI(Seat(1))).state
    view = view_for(state, Seat(0))
    (prompt,) = (p for p in view.my_prompts if p.kind is PromptKind.ASKED)
    sharp, master = (bot.choose(view, prompt, Random(0)) for bot in (Sharp(), Master()))
    if isinstance(master, Claim):
        assert reason_for(view, master).endswith("that way nobody else gets it.")
    return sharp, master


def test_a_complete_hand_keeps_a_card_from_who_asks_for_it() -> None:
    complete, lacking = "7S 7H 7D 9S 9H 9D KC KD KH 4C 6D", "7S 7H 7D 9S 9H 9D KC KD JS 4C 6D"
    assert [type(answer) for answer in asked(4, complete)] == [Allow, Claim]
    assert [type(answer) for answer in asked(4, lacking)] == [Allow, Allow]
    # In two sets others are hardly ever caught with whole hands.
    assert [type(answer) for answer in asked(1, complete)] == [Allow, Allow]


def late_call(seat_one: str) -> PlayerAction:
    """What the master says to a king that makes a pair in a hand that lacks one card."""
    text = f"""
        deal 5
        turn 2 draw
        {seat_one}
        seat 0: 7S 7H 7C QS QH 3D 4D 5D 6D KC 9C
        seat 2: *11
        discards: KH
    """
    state = position(SHEETS["grandma-jeanne"].sheet, text)
    view = view_for(apply(state, DrawStock(Seat(2))).state, Seat(0))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.MAY_I)
    return Master().choose(view, prompt, Random(0))


def test_no_penalty_card_is_paid_for_live_cards_when_nearly_there_and_nobody_is_down() -> None:
    melds = "set 1: 8S 8H 8C\n        set 1: JS JH JC\n        run 1: 5C 6C 7C 8C"
    assert isinstance(late_call("seat 1: *11"), LetGo)
    assert isinstance(late_call(f"seat 1 down: *4\n        {melds}"), MayI)


@pytest.mark.parametrize(
    ("sheet", "hand", "why"),
    [
        # It has more jokers than naturals to go with them: one more brings it no nearer.
        ("grandma-jeanne", "2S 2H JK JK 4D 7C KC QH 3S TC AS", "you’re 2 cards short of your"),
        ("grandma-jeanne", "9S 9H 9C 4D 4S 4H KC QH 3S TC AS", "lay it off in your next turn"),
        ("honsvick", "9S 9H 9C 4D 4S 4H KC QH 3S TC AS", "lay it off right away"),
        ("variant-four", "9S 9H 9C 4D 4S 4H KC QH 3S TC AS", "lay it off right away"),
    ],
)
def test_what_a_wild_is_good_for_follows_from_the_sheet_and_the_hand(
    sheet: str, hand: str, why: str
) -> None:
    text = f"""
        deal 1
        turn 0 play stock
        seat 0: {hand}
        seat 1 down: *4
        seat 2: *11
        run 1: TC JC QC JK AC
        discards: 3H
    """
    view = view_of(text, sheet)
    (meld,) = view.table.melds
    card, wild = (
        next(c for c in cards if str(CARDS[c]) == name)
        for cards, name in ((view.hand, "KC"), (meld.cards, "JK"))
    )
    swap = ReplaceWild(Seat(0), card, meld.id, wild)
    assert check(view, swap) is None
    assert why in reason_for(view, swap)
