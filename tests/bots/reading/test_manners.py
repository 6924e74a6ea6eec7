"""Manners: nobody feeds a set that waits, or throws back a card it has just paid for."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.characters import CHARACTERS, with_style
from mayi_desktop.bots.knowledge import Knowledge, feeds_waiting_set, paid_for_lately
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    CARDS,
    CardId,
    Discard,
    PromptKind,
    Seat,
    TableView,
    unseen_cards,
)
from mayi_desktop.engine.state_api import GameState, view_for
from mayi_desktop.sheets.catalogue import SHEETS
from tests.notation import position

LEVELS = [Steady(), Sharp(), Master()]
STYLED = [with_style(Sharp(), person) for person in CHARACTERS.values()]

# Jacks are the costliest cards that the hand can spare.
JACKS = """
    deal {deal}
    turn 0 play stock
    seat 0: 3C 3D 3H 9C 9D 4S 5D 8H 6S JC
    seat 1: {first} *9
    seat 2: {second} *9
"""


def at(text: str, known: dict[int, int], sheet: str = "grandma-jeanne") -> GameState:
    """The position, where so many first cards of these hands were taken openly."""
    state = position(SHEETS[sheet].sheet, text)
    seats = tuple(
        replace(facts, known=state.hands[seat][: known.get(seat, 0)])
        for seat, facts in enumerate(state.table.seats)
    )
    return replace(state, table=replace(state.table, seats=seats))


def thrown(bot: Bot, view: TableView) -> str:
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    action = bot.choose(view, prompt, Random(0))
    assert isinstance(action, Discard)
    return str(CARDS[action.card])


def jack(view: TableView) -> CardId:
    return next(card for card in view.hand if str(CARDS[card]) == "JC")


@pytest.mark.parametrize("bot", [*LEVELS, *STYLED])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_third_jack_is_kept_from_who_took_two(bot: Bot, seat: int) -> None:
    jacks = {"first": "JD JS", "second": "KD KS"}
    if seat == 2:
        jacks = {"first": "KD KS", "second": "JD JS"}
    view = view_for(at(JACKS.format(deal=1, **jacks), {seat: 2}), Seat(0))
    assert thrown(bot, view) != "JC"


@pytest.mark.parametrize("bot", LEVELS)
def test_a_jack_is_thrown_while_nobody_is_known_to_want_it(bot: Bot) -> None:
    view = view_for(at(JACKS.format(deal=1, first="JD JS", second="KD KS"), {}), Seat(0))
    assert thrown(bot, view) == "JC"


def test_a_set_waits_only_where_the_contract_has_sets_and_its_owner_is_not_down() -> None:
    text = JACKS.format(deal="{deal}", first="JD JS", second="KD KS")
    for deal, waits in ((1, True), (2, True), (3, False)):
        view = view_for(at(text.format(deal=deal), {1: 2}), Seat(0))
        assert feeds_waiting_set(Knowledge(view, Seat(0)), jack(view)) is waits
    state = at(text.format(deal=1), {1: 2})
    first, second, third = state.table.seats
    seats = (first, replace(second, went_down=1), third)
    down = replace(state, table=replace(state.table, seats=seats))
    view = view_for(down, Seat(0))
    assert not feeds_waiting_set(Knowledge(view, Seat(0)), jack(view))


def test_one_card_of_a_rank_is_no_set_that_waits() -> None:
    view = view_for(at(JACKS.format(deal=1, first="JD KH", second="KD KS"), {1: 2}), Seat(0))
    assert not feeds_waiting_set(Knowledge(view, Seat(0)), jack(view))


# A queen was claimed, and then the penalty card and the drawn card made it superfluous.
PAID = """
    deal 1
    turn 0 play stock
    seat 0: 3C 3D 4S 5D 8H 6S 9C 9D 7C QC 3H 5H
    seat 1: *11
    seat 2: *11
"""


def after_a_claim(claimed: str) -> TableView:
    state = position(SHEETS["grandma-jeanne"].sheet, PAID)
    card = next(c for c in state.hands[0] if str(CARDS[c]) == claimed)
    first, *others = state.table.seats
    seats = (replace(first, known=(card,)), *others)
    return view_for(replace(state, table=replace(state.table, seats=seats)), Seat(0))


@pytest.mark.parametrize("bot", [*LEVELS, *STYLED])
def test_a_card_just_paid_for_is_not_thrown_back(bot: Bot) -> None:
    view = after_a_claim("QC")
    assert [str(CARDS[c]) for c in paid_for_lately(Knowledge(view, Seat(0)))] == ["QC"]
    assert thrown(bot, view) != "QC"


@pytest.mark.parametrize("bot", LEVELS)
def test_a_wild_freed_after_the_draw_hides_no_card_just_paid_for(bot: Bot) -> None:
    """The joker came from a meld on the table, in exchange for a natural, and lies last."""
    view = after_a_claim("QC")
    known = view.table.seats[0].known
    joker = next(card for card in unseen_cards(view) if str(CARDS[card]) == "JK")
    first, *others = view.table.seats
    seats = (replace(first, known=(*known, joker)), *others)
    freed = replace(view, table=replace(view.table, seats=seats), hand=(*view.hand[1:], joker))
    assert paid_for_lately(Knowledge(freed, Seat(0))) == set(known)
    assert thrown(bot, freed) != "QC"


@pytest.mark.parametrize("bot", LEVELS)
def test_a_card_taken_long_ago_may_go(bot: Bot) -> None:
    view = after_a_claim("3C")
    assert not paid_for_lately(Knowledge(view, Seat(0)))
    assert thrown(bot, view) == "QC"


LAST_DEAL = """
    deal 6
    turn 0 play stock
    seat 0: TS JS QS KS 3C 5D 7H 9D 4C 6H 8D QH
    seat 1: *11
    seat 2: *11
"""


@pytest.mark.parametrize("rounds", [0, 4, 8, 12])
def test_a_run_in_hand_is_not_broken_for_its_points(rounds: int) -> None:
    state = position(SHEETS["grandma-jeanne"].sheet, LAST_DEAL)
    late = replace(state.table, turn_no=rounds * len(state.table.seats) + 1)
    view = view_for(replace(state, table=late), Seat(0))
    assert late.rounds == rounds
    assert thrown(Steady(), view) not in {"TS", "JS", "QS", "KS"}
