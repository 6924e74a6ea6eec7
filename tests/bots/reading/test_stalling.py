"""Deals end: scarce cards that fit are not wasted, and a seat is helped to go out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mayi_desktop.bots import SPARRING
from mayi_desktop.bots.knowledge import (
    Knowledge,
    can_still_end,
    cards_to_go_out,
    count_layable,
    loose_cards,
    nearest_to_going_out,
)
from mayi_desktop.engine import CARDS, Discard, LayOff, Prompt, TableView
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import play_game
from mayi_desktop.sheets.catalogue import SHEETS
from tests.notation import position

# Five cards fit: the ace, two, seven and eight of diamonds, and the nine of spades.
TABLE = """
    deal 2
    turn 0 play stock
    seat 0 down: 9S 4H 4C 5H 5C 6H 6C 7H 7C 8H
    seat 1 down: *{others}
    seat 2 down: *5
    set 0: 9C 9D 9H 9S 9C 9D 9H
    run 0: TC JC QC KC AC
    run 1: 3D 4D 5D 6D
    discards: QS
"""


def seen(others: int, rounds: int) -> TableView:
    """The table in the eyes of its turn seat, so many rounds after the deal began."""
    state = position(SHEETS["variant-one"].sheet, TABLE.format(others=others))
    table = replace(state.table, first_turn=state.table.turn_no - 3 * rounds)
    return view_for(replace(state, table=table), state.table.turn)


def knowing(others: int, rounds: int) -> Knowledge:
    return Knowledge(seen(others, rounds), seen(others, rounds).table.turn)


def test_the_cards_that_can_still_be_laid_are_counted_wherever_they_lie() -> None:
    know = knowing(others=5, rounds=10)
    loose = loose_cards(know)
    assert len(loose) == len(set(loose)) == 104 - 16
    assert count_layable(know.rules, know.table.melds, know.hand) == 1
    assert count_layable(know.rules, know.table.melds, loose) == 5
    assert [cards_to_go_out(know, seat) for seat in know.table.turn_order_from(know.seat)] == [
        9,
        5,
        5,
    ]
    assert nearest_to_going_out(know) == 1


@pytest.mark.parametrize(
    ("others", "rounds", "goes_on"), [(5, 10, False), (4, 10, True), (5, 2, True)]
)
def test_the_last_cards_that_fit_are_kept_for_somebody_to_go_out(
    others: int, rounds: int, goes_on: bool
) -> None:
    assert can_still_end(knowing(others, rounds)) is goes_on
    for level in ("random", "beginner", "steady", "sharp"):
        view = seen(others, rounds)
        laid = [isinstance(decided(view, level, luck), LayOff) for luck in range(12)]
        assert any(laid) is goes_on


def test_who_needs_more_gives_what_fits_to_who_needs_least() -> None:
    view = seen(others=2, rounds=35)
    for level in ("beginner", "steady", "sharp"):
        actions = [decided(view, level, luck) for luck in range(12)]
        given = [a for a in actions if isinstance(a, Discard)]
        assert all(str(CARDS[action.card]) == "9S" for action in given)
        assert all(isinstance(action, Discard | LayOff) for action in actions)


def decided(view: TableView, level: str, luck: int) -> object:
    prompt = next(p for p in view.table.prompts if p.seat == view.viewer)
    assert isinstance(prompt, Prompt)
    return SPARRING[level].choose(view, prompt, Random(luck))


@pytest.mark.parametrize(
    ("key", "code", "levels"),
    [
        ("seven-round", 89, "random beginner random random"),
        ("seven-round", 35, "beginner beginner steady random"),
        ("variant-one", 25, "sharp sharp random beginner sharp random"),
        ("evil", 89, "random sharp beginner"),
    ],
)
def test_games_that_once_went_on_for_ever_end(key: str, code: int, levels: str) -> None:
    seats = tuple(
        SeatSetup(f"{level} {n}", person=False, level=level)
        for n, level in enumerate(levels.split())
    )
    game = play_game(GameSetup(key, (), seats, code_of(code)), most_moves=6000)
    assert game.finished
    assert not game.fallbacks
