"""Honsvick style's cards, melds and turns rule by rule: the sheet and its rulings."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, GameEnded, Refusal
from mayi_desktop.engine.state_api import chance_cards
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal, table
from tests.rules.dealing import (
    citations,
    contracts,
    deal_sizes,
    dealt,
    ended,
    melds_of,
    newcomers,
    players,
    price_list,
    prices,
    result,
    shoe,
    tried,
    waiting,
    with_melds,
    with_points,
)

KEY = "honsvick"
CONTRACTS = ["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4", "S3 R4 R4", "R4 R4 R4"]
EVERY_ROUND = list(enumerate(CONTRACTS, start=1))


# Setup.


def test_setup_four_or_five_people_three_to_eight_are_possible() -> None:
    players(KEY, (3, 8), best=(4, 5))


@pytest.mark.parametrize(
    ("seats", "decks"),
    [
        (3, [2, 2, 2, 2, 2, 3, 3]),
        (4, [2, 2, 2, 2, 2, 3, 3]),
        (5, [2, 2, 2, 3, 3, 3, 3]),
        (6, [2, 2, 2, 3, 3, 3, 3]),
        (7, [3, 3, 3, 4, 4, 4, 4]),
        (8, [3, 3, 3, 4, 4, 4, 4]),
    ],
)
def test_ruling_1_a_third_deck_around_ten_to_twelve_cards(seats: int, decks: list[int]) -> None:
    """Each deck brings its two jokers."""
    shoes = [shoe(KEY, seats, deal) for deal in range(1, 8)]
    assert shoes == [(count, 2 * count) for count in decks]


def test_setup_the_added_deck_is_in_the_shoe_that_is_dealt() -> None:
    game = dealt(ended(KEY, 4, 5))
    assert (game.state.table.decks, len(game.state.stock)) == (3, 3 * 54 - 4 * 12 - 1)


def test_setup_the_deal_begins_with_the_person_to_the_dealers_left() -> None:
    game = ended(KEY, 4, 0)
    order = chance_cards(game.state)
    dealt(game)
    assert [game.state.hands[seat][0] for seat in (1, 2, 3, 0)] == list(order[:4])
    assert (game.state.table.dealer, game.turn) == (0, 1)
    assert dealt(ended(KEY, 4, 1)).state.table.dealer == 1


def test_setup_any_card_may_be_turned_up_even_a_joker() -> None:
    game = dealt(ended(KEY, 4, 0), "JK 9C")
    assert game.discards == "JK"
    assert game.may_ask() == [2, 3, 0]


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    assert (sheet.title, sheet.deal_word) == ("Honsvick Style", "round")


def test_refusals_cite_the_headings_of_the_sheet_or_a_ruling() -> None:
    headings = {
        "Setup",
        "Rounds",
        "Play of Cards",
        "Going Down",
        "Going out",
        "May I-ing",
        "Adding A Player In",
    }
    places = {f"Honsvick, {heading}" for heading in headings}
    assert set(citations(KEY).values()) == places | {"Ruling 22"}


# Rounds.


def test_rounds_seven_cards_then_one_more_each_round() -> None:
    assert deal_sizes(KEY, 4) == [7, 8, 9, 10, 11, 12, 13]


def test_rounds_the_combinations_of_the_seven() -> None:
    assert contracts(KEY) == CONTRACTS


@pytest.mark.parametrize(("deal", "contract"), EVERY_ROUND)
def test_ruling_9_the_melds_may_be_longer_than_required(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract, more=1)) is None


def test_rounds_a_set_is_at_least_three_cards_of_one_value() -> None:
    assert tried(KEY, 1, "set 7C 7C 7D | set KC KD KH") is None
    assert tried(KEY, 1, "set 7C 7C 8D | set KC KD KH") is Refusal.SET_RANKS_DIFFER
    game = with_melds(KEY, " down", "7D 7H 7H JK JD", "set 1: 7C 7C 7S 7S 7D")
    for card in ("7D", "7H", "7H", "JK"):
        game.lay_off(0, card, 0)
    assert len(game.melds[0].places) == 9


def test_rounds_a_run_is_at_least_four_cards_of_one_suit_in_sequence() -> None:
    assert tried(KEY, 2, "set KC KD KH | run 2S 3S 4S 5S") is None
    assert tried(KEY, 2, "set KC KD KH | run 2S 3S 4S 6S") is Refusal.RUN_BROKEN
    assert tried(KEY, 2, "set KC KD KH | run 2S 3S 4S 5H") is Refusal.RUN_SUITS_DIFFER


def test_rounds_ace_two_three_four_and_jack_to_ace_are_fine_but_no_bridge() -> None:
    assert tried(KEY, 2, "set KC KD KH | run AS 2S 3S 4S") is None
    assert tried(KEY, 2, "set KC KD KH | run JS QS KS AS") is None
    assert tried(KEY, 2, "set QC QD QH | run KS AS 2S 3S") is Refusal.RUN_BROKEN


def test_rounds_an_ace_at_each_end_makes_a_run_of_fourteen() -> None:
    run = "run 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    game = with_melds(KEY, " down", "AC AC JK JD", run).lay_off(0, "AC", 0).lay_off(0, "AC", 0)
    assert len(game.melds[0].places) == 14
    assert refusal(lambda: game.lay_off(0, "JK", 0)) is Refusal.RUN_TOO_LONG


def test_rounds_a_run_begins_only_where_all_its_cards_fit() -> None:
    for low in (1, 2, 9):
        melds = f"set KC KD KH | run@{low} 2S 3S 4S 9S"
        assert tried(KEY, 2, melds) is Refusal.RUN_NOT_THERE


def test_rounds_a_run_with_two_aces_is_laid_from_ace_to_ace_only() -> None:
    whole = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert tried(KEY, 2, f"set KD KH KS | run {whole}") is None
    assert tried(KEY, 2, "set KD KH KS | run AC 2C 3C AC") is Refusal.RUN_BROKEN
    assert tried(KEY, 2, "set KD KH KS | run 2C 2C 3C 4C") is Refusal.RUN_RANK_TWICE


def test_rounds_two_runs_of_one_suit_may_touch_or_overlap() -> None:
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 7C 8C 9C TC") is None
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 5C 6C 7C 8C") is None


# Play of Cards.


def test_play_begins_with_a_draw_from_either_pile() -> None:
    game = waiting(KEY)
    assert refusal(lambda: game.discard(0, "4H")) is Refusal.DRAW_FIRST
    assert game.take(0).hand(0) == "9C 9D 4H 5H"
    assert waiting(KEY).draw(0).let_go(1, 2, 3).hand(0) == "9C 9D 4H 3S"
    assert waiting(KEY, s0=" down").take(0).hand(0) == "9C 9D 4H 5H"


def test_play_ends_with_a_discard() -> None:
    game = with_melds(KEY, " down", "9C 9D", "")
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert game.discard(0, "9C").turn == 1


def test_ruling_11_the_card_just_taken_may_be_discarded() -> None:
    assert waiting(KEY).take(0).discard(0, "5H").turn == 1


# Going Down.


def test_going_down_only_in_ones_own_turn_and_once() -> None:
    game = with_melds(KEY, "", "KC KD KH QC QD QH JC JD JH 9S", "")
    game.lay_down(0, "set KC KD KH | set QC QD QH")
    again = refusal(lambda: game.lay_down(0, "set JC JD JH | set 9S 9S 9S"))
    assert again is Refusal.ALREADY_DOWN
    assert refusal(lambda: game.new_meld(0, "set JC JD JH")) is Refusal.NO_NEW_MELDS
    game.discard(0, "9S")
    out_of_turn = refusal(lambda: game.lay_down(0, "set JC JD JH"))
    assert out_of_turn is Refusal.NOT_YOUR_TURN


# Going out.

TABLE = "run 1: 3C 4C 5C 6C\nset 0: KC KD KH"


def test_going_out_by_laying_on_ones_own_cards_and_on_others() -> None:
    game = with_melds(KEY, " down", "KS 7C 9S", TABLE).lay_off(0, "KS", 1).lay_off(0, "7C", 0)
    game.discard(0, "9S")
    assert isinstance(game.events[-1], DealEnded)
    assert result(game).winner == 0


def test_ruling_20_laying_off_in_the_turn_of_going_down() -> None:
    game = with_melds(KEY, " down-now", "KS 7C 9S", TABLE)
    game.lay_off(0, "KS", 1).lay_off(0, "7C", 0)
    assert game.meld(0) == "3C 4C 5C 6C 7C"


def test_going_out_nobody_who_is_not_down_lays_off() -> None:
    game = with_melds(KEY, "", "KS 7C 9S", TABLE)
    assert refusal(lambda: game.lay_off(0, "7C", 0)) is Refusal.NOT_DOWN_YET


# Scoring.


def test_scoring_of_the_cards() -> None:
    assert price_list(KEY, jokers=True) == {**prices(two=2, ace=15), "JK": 25}


def test_scoring_those_who_lay_down_count_what_they_still_hold() -> None:
    text = "turn 0 play\nseat 0 down: 9S\nseat 1 down: QH 2S\nseat 2: 3C JK\nset 1: AC AD AH"
    assert result(table(KEY, text).discard(0, "9S")).points == (0, 12, 28)


def last_round() -> Game:
    text = "deal 7\nturn 0 play\nseat 0 down: 9S\nseat 1: TC\nseat 2: 3C"
    return table(KEY, text)


def test_objective_the_least_points_by_the_last_round_win_even_without_going_out() -> None:
    game = with_points(last_round(), 20, 5, 50).discard(0, "9S")
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (1,)


def test_ruling_25_equal_totals_share_the_win() -> None:
    game = with_points(last_round(), 15, 5, 50).discard(0, "9S")
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (0, 1)


# Adding A Player In.


def test_adding_a_player_in_at_the_beginning_of_a_round_with_the_losing_score() -> None:
    newcomers(KEY, deals=7, most=8)
