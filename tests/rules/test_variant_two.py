"""Variant two rule by rule: its numbered points, EVIL where it is silent, the rulings."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, GameEnded, Refusal
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import refusal, table
from tests.rules.dealing import (
    ask,
    citations,
    claimed,
    contracts,
    deal_sizes,
    finished,
    holding,
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

KEY = "variant-two"
CONTRACTS = [
    "S3 R4",
    "R4 R4",
    "S3 S3 S3",
    "S3 S3 R4",
    "S3 R4 R4",
    "R4 R4 R4",
    "R4 R4 R4",
    "S3 R7",
]
EVERY_ROUND = list(enumerate(CONTRACTS, start=1))


# Point 1: no jokers, twos are wild.


@pytest.mark.parametrize("deal", range(1, 9))
def test_point_1_three_decks_without_jokers(deal: int) -> None:
    assert [shoe(KEY, seats, deal) for seats in range(3, 7)] == [(3, 0)] * 4


def test_point_1_twos_are_wild() -> None:
    assert tried(KEY, 1, "set KC KD 2S | run 5C 6C 2D 8C") is None
    assert tried(KEY, 1, "set KC KD 3S | run 5C 6C 7C 8C") is Refusal.SET_RANKS_DIFFER


def test_ruling_19_runs_start_at_three_and_no_two_stands_for_a_two() -> None:
    for two in ("2C", "2D"):
        melds = f"set KC KD KH | run@2 {two} 3C 4C 5C"
        assert tried(KEY, 1, melds) is Refusal.RUN_NOT_THERE
    game = holding(KEY, 1, "KC KD KH 2C 3C 4C 5C 9S")
    game.lay_down(0, "set KC KD KH | run 2C 3C 4C 5C")
    assert game.meld(1) == "3C 4C 5C 2C=6C"


def test_aces_are_high_only_so_a_run_holds_twelve_cards() -> None:
    assert tried(KEY, 1, "set KC KD KH | run JS QS KS AS") is None
    assert tried(KEY, 1, "set KC KD KH | run AS 3S 4S 5S") is Refusal.RUN_BROKEN
    assert tried(KEY, 1, "set QC QD QH | run KS AS 3S 4S") is Refusal.RUN_BROKEN
    run = "run 1: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    game = with_melds(KEY, " down", "AC 2C 9D JD", run).lay_off(0, "AC", 0)
    assert refusal(lambda: game.lay_off(0, "2C", 0)) is Refusal.RUN_TOO_LONG


def test_ruling_18_one_natural_is_enough_and_needed() -> None:
    assert tried(KEY, 1, "set KC 2C 2D | run 5C 2D 2H 2S") is None
    assert tried(KEY, 1, "set 2C 2D 2H | run 3C 4C 5C 6C") is Refusal.NEEDS_A_NATURAL
    game = with_melds(KEY, " down", "2C 2D 2H 2S JD", "set 1: KC KD KH")
    for card in ("2C", "2D", "2H", "2S"):
        game.lay_off(0, card, 0)
    assert game.meld(0) == "KC KD KH 2C 2D 2H 2S"


# Point 2: eight rounds.


def test_ruling_13_two_rounds_are_added_to_evils_six() -> None:
    assert contracts(KEY) == CONTRACTS
    assert deal_sizes(KEY, 4) == [11, 11, 11, 11, 13, 13, 13, 13]


@pytest.mark.parametrize(("deal", "contract"), EVERY_ROUND)
def test_ruling_9_the_melds_may_be_longer_than_required(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract, more=1)) is None


def test_sets_may_repeat_suits_and_runs_of_one_suit_may_touch_or_overlap() -> None:
    assert tried(KEY, 1, "set 7C 7C 7C | run 3D 4D 5D 6D") is None
    assert tried(KEY, 2, "run 3C 4C 5C 6C | run 7C 8C 9C TC") is None
    assert tried(KEY, 2, "run 3C 4C 5C 6C | run 5C 6C 7C 8C") is None
    game = with_melds(KEY, " down", "7D 7H 7H JD", "set 1: 7C 7C 7S 7S 7D")
    game.lay_off(0, "7D", 0).lay_off(0, "7H", 0).lay_off(0, "7H", 0)
    assert len(game.melds[0].places) == 8


# Point 3: "You cannot have an out card."

TABLE = "run 1: 3C 4C 5C 6C\nset 0: KC KD KH"


def test_ruling_5_with_two_cards_one_is_discarded() -> None:
    game = with_melds(KEY, " down", "9S 8H", TABLE)
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert game.discard(0, "8H").hand(0) == "9S"


@pytest.mark.parametrize("flag", [" down", " down-now"])
def test_point_3_the_last_card_is_played(flag: str) -> None:
    game = with_melds(KEY, flag, "KS 7C", TABLE).lay_off(0, "KS", 1).lay_off(0, "7C", 0)
    assert isinstance(game.events[-1], DealEnded)
    whole = "set KC KD KH | run 3C 4C 5C 6C"
    laid = holding(KEY, 1, "KC KD KH 3C 4C 5C 6C").lay_down(0, whole)
    assert result(laid).winner == 0


# Replacing twos, as EVIL replaces jokers.

RUN = "run 1: 5C 6C 2D 8C"


@pytest.mark.parametrize("flag", [" down", " down-now"])
def test_twos_replaced_in_a_run_move_up_whatever_the_seat_says(flag: str) -> None:
    game = with_melds(KEY, flag, "7C 3H", RUN).replace(0, "7C", 0, "low")
    assert (game.meld(0), game.hand(0)) == ("5C 6C 7C 8C 2D=9C", "3H")


# May I-ing, as in EVIL.


def test_may_i_first_to_ask_gets_the_card_and_two_from_the_deck() -> None:
    game = waiting(KEY)
    assert game.asked() == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
    game.may_i(3)
    assert game.asked() == [("ASKED", 0)]
    assert game.allow(0).hand(3) == "JC JD 6D 5H 3S 4S"


def test_may_i_the_player_about_to_begin_may_take_the_card() -> None:
    assert waiting(KEY).may_i(3).claim(0).hand(0) == "9C 9D 4H 5H"
    assert ask(waiting(KEY).take(0), 1) is Refusal.NOTHING_EXPOSED
    assert ask(finished(waiting(KEY).draw(0)), 1) is Refusal.NOTHING_EXPOSED


def test_fine_print_1_the_next_card_may_be_drawn_but_not_claimed() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.asked() == [("DRAW", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert game.take(0).hand(0) == "9C 9D 4H KD"


@pytest.mark.parametrize("deal", range(1, 9))
def test_may_i_in_every_round(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


# EVIL's rules, where variant two is silent.


def test_setup_three_to_six_players() -> None:
    players(KEY, (3, 6), best=(3, 6))


def test_stock_and_discards_gone_the_deal_ends_without_a_winner() -> None:
    text = "turn 0 play discard\nseat 0 down: 9S\nseat 1: TC\nseat 2: 7C\nrest 2"
    over = table(KEY, text).end_turn(0)
    assert result(over).winner is None
    assert result(over).points[:2] == (10, 10)


def test_ruling_13_scoring_twos_cost_five() -> None:
    assert price_list(KEY, jokers=False) == prices(two=5, ace=20, low=5, high=10)


def test_the_lowest_total_wins_and_equal_totals_share() -> None:
    text = "deal 8\nturn 0 play\nseat 0 down: KS\nseat 1: TC\nseat 2: 3C\nset 0: KC KD KH"
    game = with_points(table(KEY, text), 20, 10, 50).lay_off(0, "KS", 0)
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (0, 1)


def test_joining_between_any_two_deals_with_the_highest_total() -> None:
    newcomers(KEY, deals=8, most=6)


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    title = "Variant Two (twos wild, eight rounds)"
    assert (sheet.title, sheet.deal_word) == (title, "round")


def test_refusals_cite_the_points_of_the_variant_a_heading_or_a_ruling() -> None:
    points = {f"Variant two, {number}" for number in (1, 2, 3)}
    evil = ("Setup", "Rounds", "Play of Cards", "Going Down", "Going out")
    headings = (*evil, "Going out, jokers", "May I-ing")
    places = {f"EVIL, {heading}" for heading in headings}
    assert set(citations(KEY).values()) == points | places | {"Ruling 22"}
