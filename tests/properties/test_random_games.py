"""Tests that the laws hold at every step of random games, and that games end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mayi_desktop.engine import Phase, Rank, RuleSheet, contradictions
from mayi_desktop.engine.rulesheet import Jokers
from mayi_desktop.engine.state_api import GameState, digest, new_game
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.notation import position
from tests.properties import laws
from tests.properties.playing import (
    Player,
    Walked,
    after_all,
    builder,
    game,
    grabber,
    in_turn_order,
    walk,
    wanderer,
)

FAMILY = ("grandma-jeanne", "petersen")
EVERY_SHEET = [
    find_sheet(key, options)
    for key, entry in SHEETS.items()
    for options in [(), *((option,) for option in entry.options)]
]
ANSWERING = ("honsvick", "seven-round", "twelve-deal", "variant-four")
MOST_STEPS_OF_A_GAME = 4000


def look(walked: Walked, dice: Random) -> None:
    """Check every law after a step."""
    state = walked.step.state
    laws.sound(state)
    laws.alive(state)
    laws.blind_to_hidden_cards(state, dice)
    laws.guesses_play_on(state, dice)
    laws.legal_actions_are_all_and_only_legal(state, dice)
    laws.calls_are_offered_to_just_those_who_may_call(state)
    laws.no_answer_gets_what_may_not_be_drawn(state)
    laws.the_turn_seat_is_asked_first(walked)
    laws.nobody_hears_of_hidden_cards(walked)
    laws.written_down_and_read_back(walked.action)
    laws.nothing_out_of_season(state)
    laws.answers_commute(state, dice, in_turn_order=in_turn_order(state.table.sheet))


def played(sheet: RuleSheet, seats: int, player: Player, seed: int, most: int) -> GameState:
    """Play this many steps of a game, check every law on the way, then replay it."""
    dice, questions = Random(seed), laws.Questions()
    state, actions = new_game(sheet, seats), []
    for walked in game(sheet, seats, player, dice, most):
        questions.look(walked.step.state)
        look(walked, dice)
        actions.append(walked.action)
        state = walked.step.state
    assert digest(after_all(new_game(sheet, seats), actions)) == digest(state)
    return state


# The two family sheets, three to eight seats.


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("key", FAMILY)
def test_laws_hold_while_anything_legal_is_done(key: str, seats: int) -> None:
    played(find_sheet(key), seats, wanderer, seed=seats, most=80)


@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("key", FAMILY)
def test_laws_hold_under_heavy_claiming(key: str, seats: int) -> None:
    played(find_sheet(key), seats, grabber, seed=seats, most=120)


@pytest.mark.slow
@pytest.mark.parametrize("key", FAMILY)
def test_laws_hold_in_a_whole_game(key: str) -> None:
    state = played(find_sheet(key), 4, builder, seed=2, most=MOST_STEPS_OF_A_GAME)
    assert state.table.phase is Phase.GAME_OVER


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("key", FAMILY)
def test_games_end_and_the_same_actions_end_them_again(key: str, seats: int) -> None:
    sheet, actions = find_sheet(key), []
    for walked in game(sheet, seats, builder, Random(1), MOST_STEPS_OF_A_GAME):
        laws.sound(walked.step.state)
        actions.append(walked.action)
    table = walked.step.state.table
    assert table.phase is Phase.GAME_OVER
    assert [len(facts.points) for facts in table.seats] == [6] * seats
    again = after_all(new_game(sheet, seats), actions)
    assert digest(again) == digest(walked.step.state)


# All sheets.


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(EVERY_SHEET)))
def test_laws_hold_on_every_sheet_and_option(number: int) -> None:
    sheet = EVERY_SHEET[number]
    seats = sheet.min_players + number % (sheet.max_players - sheet.min_players + 1)
    played(sheet, seats, builder, seed=number, most=100)


@pytest.mark.parametrize("key", ANSWERING)
def test_answers_to_a_question_put_to_all_commute(key: str) -> None:
    sheet, dice, windows = find_sheet(key), Random(key), 0
    for walked in game(sheet, 5, wanderer, dice, 300):
        table = walked.step.state.table
        windows += len(table.claim.waiting) > 1 if table.claim else 0
        laws.answers_commute(walked.step.state, dice, in_turn_order=in_turn_order(sheet))
    assert windows > 5


# Hardly a card on either pile.


@st.composite
def scarce_tables(draw: st.DrawFn) -> GameState:
    """A seat in its turn, few cards to draw, and hands of all sizes."""
    sheet = draw(st.sampled_from(EVERY_SHEET))
    seats = draw(st.integers(3, min(5, sheet.max_players)))
    deal = draw(st.integers(1, len(sheet.deals)))
    down = st.just("") if sheet.deals[deal - 1].all_at_once else st.sampled_from(["", "down"])
    lines = [f"deal {deal}", f"turn {draw(st.integers(0, seats - 1))} play"]
    lines += [f"seat {n} {draw(down)}: *{draw(st.integers(1, 12))}" for n in range(seats)]
    lines += ["discards: " + " ".join(draw(st.permutations(UPCARDS))[: draw(FEW)])]
    lines += ["stock: " + " ".join(draw(st.permutations(STOCK))[: draw(FEW)])]
    lines += [f"rest {draw(st.integers(0, seats - 1))}"]
    return position(sheet, "\n".join(lines))


FEW = st.integers(0, 4)
UPCARDS = ("3H", "9S", "QS", "2H")
STOCK = ("7H", "8D", "KC", "2S")


@pytest.mark.slow
@settings(max_examples=300)
@given(state=scarce_tables(), player=st.sampled_from([grabber, wanderer]), seed=st.integers(0))
def test_no_table_is_ever_dead_with_both_piles_nearly_empty(
    state: GameState, player: Player, seed: int
) -> None:
    dice, questions = Random(seed), laws.Questions()
    laws.sound(state)
    for walked in walk(state, player, dice, 25):
        after = walked.step.state
        laws.sound(after)
        laws.alive(after)
        laws.calls_are_offered_to_just_those_who_may_call(after)
        questions.look(after)


# Sheets with rules of other sheets.


RULES = (
    "deals",
    "melds",
    "claims",
    "lay_off_in_turn",
    "new_melds",
    "going_out",
    "down_takes_discard",
    "replace",
    "eager_restock",
    "fresh_deck",
    "natural_upcard",
    "first_dealer",
)


@st.composite
def mixed_sheets(draw: st.DrawFn) -> RuleSheet:
    """A sheet with some rules taken from other sheets."""
    sheet = draw(st.sampled_from(EVERY_SHEET))
    for rule in draw(st.lists(st.sampled_from(RULES), max_size=5, unique=True)):
        other = draw(st.sampled_from(EVERY_SHEET))
        sheet = replace(sheet, **{rule: getattr(other, rule)})
    wild = Rank.JOKER in sheet.melds.wilds
    jokers = Jokers.TWO_PER_DECK if wild else Jokers.NONE
    return replace(sheet, jokers=jokers, points=find_sheet("grandma-jeanne").points)


@pytest.mark.slow
@settings(max_examples=100)
@given(
    sheet=mixed_sheets(),
    player=st.sampled_from([builder, grabber, wanderer]),
    deal=st.integers(0, 11),
    seed=st.integers(0),
)
def test_every_sheet_that_does_not_contradict_itself_can_be_played(
    sheet: RuleSheet, player: Player, deal: int, seed: int
) -> None:
    assume(not contradictions(sheet))
    sheet = replace(sheet, deals=sheet.deals[deal % len(sheet.deals) :])
    for walked in game(sheet, sheet.max_players, player, Random(seed), 60):
        laws.sound(walked.step.state)
        laws.alive(walked.step.state)
