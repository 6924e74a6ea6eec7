"""Variant one rule by rule: its numbered points, EVIL where it is silent, the rulings."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import ClaimWon, GameEnded, Refusal
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal, table
from tests.rules.dealing import (
    ask,
    cards_of,
    citations,
    claimed,
    contracts,
    deal_sizes,
    finished,
    melds_of,
    newcomers,
    players,
    price_list,
    prices,
    result,
    shoe,
    swap,
    tried,
    waiting,
    with_melds,
    with_points,
)

KEY = "variant-one"
CONTRACTS = ["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4", "S3 R4 R4"]
BUT_THE_LAST = list(enumerate(CONTRACTS[:-1], start=1))
WHOLE_HAND = "set KC KD KH | run 3C 4C 5C 6C | run 7D 8D 9D TD"


# Points 1 to 4: decks, cards, contracts.


@pytest.mark.parametrize("deal", range(1, 7))
def test_point_1_and_2_two_decks_without_jokers(deal: int) -> None:
    assert [shoe(KEY, seats, deal) for seats in range(3, 7)] == [(2, 0)] * 4


def test_point_1_each_round_gets_ten_cards() -> None:
    assert deal_sizes(KEY, 4) == [10] * 6


def test_point_2_no_wild_cards() -> None:
    assert tried(KEY, 1, "set KC KD 2H | set QC QD QH") is Refusal.SET_RANKS_DIFFER
    assert tried(KEY, 1, "set 2C 2D 2S | set QC QD QH") is None
    game = with_melds(KEY, " down", "7C 3H", "run 1: 4C 5C 6C 7C")
    assert swap(game, "7C", 0, "7C") is Refusal.NO_REPLACING


def test_points_3_and_4_begin_with_two_sets_end_before_three_runs() -> None:
    assert contracts(KEY) == CONTRACTS


@pytest.mark.parametrize(("deal", "contract"), BUT_THE_LAST)
def test_ruling_9_the_melds_may_be_longer_than_required(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract, more=1)) is None


# Point 5: May-Is.


def test_point_5_before_the_draw_the_player_about_to_begin_is_asked() -> None:
    game = waiting(KEY)
    assert game.asked() == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
    assert game.may_i(3).asked() == [("ASKED", 0)]
    assert ask(game, 1) is Refusal.CLAIM_BEING_SETTLED
    assert game.claim(0).hand(0) == "9C 9D 4H 5H"
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_point_5_first_to_ask_draws_only_one_card_from_the_deck() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.hand(3) == "JC JD 6D 5H 3S"
    (won,) = [event for event in game.events if isinstance(event, ClaimWon)]
    assert (won.seat, won.penalty) == (3, 1)


def test_point_5_the_top_card_then_the_next_even_by_the_same_player() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.may_ask() == [1, 2, 3]
    game.may_i(3).allow(0)
    assert game.hand(3) == "JC JD 6D 5H 3S KD 4S"
    assert game.take(0).hand(0) == "9C 9D 4H QS"


def test_point_5_as_many_as_she_would_like() -> None:
    game = waiting(KEY, s1=" claims=9").may_i(1).allow(0)
    assert game.state.table.seats[1].claims == 10


def test_fine_print_2_a_claim_in_the_last_chance_undoes_the_choice_of_the_stock() -> None:
    game = waiting(KEY).draw(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    game.may_i(2)
    assert game.hand(2) == "7C 8C JH 5H 3S"
    assert game.asked() == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
    assert finished(game.draw(0)).hand(0) == "9C 9D 4H 4S"


@pytest.mark.parametrize("deal", range(1, 6))
def test_point_5_in_every_round_but_the_last(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


def test_point_5_only_if_the_penalty_card_is_there() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: "
    assert ask(table(KEY, text + "QS KD"), 1) is Refusal.PENALTY_NOT_THERE
    game = table(KEY, text + "QS KD JD").may_i(1).allow(0)
    assert game.asked() == [("RESHUFFLE", None)]
    assert game.shuffle().hand(1) == "4C JD QS"


# Point 6, going out: see `test_shared_rules`.


# Point 7: aces.


def test_point_7_aces_are_low_and_high_but_bridging_is_not_allowed() -> None:
    assert tried(KEY, 2, "set KC KD KH | run AS 2S 3S 4S") is None
    assert tried(KEY, 2, "set KC KD KH | run JS QS KS AS") is None
    assert tried(KEY, 2, "set QC QD QH | run KS AS 2S 3S") is Refusal.RUN_BROKEN


def test_point_7_a_fourteen_card_run_is_possible() -> None:
    run = "run 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    game = with_melds(KEY, " down", "AC AC JD", run).lay_off(0, "AC", 0).lay_off(0, "AC", 0)
    assert len(game.melds[0].places) == 14


def test_runs_and_sets_are_as_elsewhere() -> None:
    assert tried(KEY, 2, "set 7C 7C 7D | run 3S 4S 5S 7S") is Refusal.RUN_BROKEN
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 7C 8C 9C TC") is None
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 5C 6C 7C 8C") is None
    game = with_melds(KEY, " down", "7H 7H 7S JD", "set 1: 7C 7C 7D 7D 7S")
    game.lay_off(0, "7H", 0).lay_off(0, "7H", 0).lay_off(0, "7S", 0)
    assert len(game.melds[0].places) == 8


# Point 8: the last round.


def last_round(hand: str, more: str = "discards: QS KD TD\nstock: AS") -> Game:
    """Seat 2 holds this hand while seat 0 is about to draw in the last round."""
    text = f"deal 6\nturn 0\nseat 0: 9C 9S 4H\nseat 1: 5H\nseat 2: {hand}\n{more}"
    return table(KEY, text)


WINNING = cards_of(WHOLE_HAND).removesuffix(" TD")


def test_point_8_nobody_may_i_s_but_the_winning_card() -> None:
    game = last_round(WINNING)
    assert ask(game, 1) is Refusal.MUST_WIN_WITH_IT
    assert ask(game, 2) is Refusal.MUST_WIN_WITH_IT
    with_less = refusal(lambda: game.may_i(2, "set KC KD KH | run 3C 4C 5C 6C"))
    assert with_less is Refusal.MUST_WIN_WITH_IT
    without_it = refusal(lambda: game.may_i(2, WHOLE_HAND.replace(" TD", "")))
    assert without_it is Refusal.MUST_WIN_WITH_IT


def test_point_8_the_winning_melds_must_be_the_contract() -> None:
    game = last_round(WINNING.replace("3C", "3S"))
    wrong = refusal(lambda: game.may_i(2, WHOLE_HAND.replace("3C", "3S")))
    assert wrong is Refusal.MUST_WIN_WITH_IT


def test_ruling_12_she_goes_out_immediately_without_a_penalty() -> None:
    game = last_round(WINNING).may_i(2, WHOLE_HAND)
    assert game.asked() == [("ASKED", 0)]
    stock = game.stock
    game.allow(0)
    assert result(game).winner == 2
    assert result(game).points == (10 + 10 + 5, 5, 0)
    assert game.stock == stock
    (won,) = [event for event in game.events if isinstance(event, ClaimWon)]
    assert won.penalty == 0
    assert isinstance(game.events[-1], GameEnded)


def test_ruling_12_the_whole_hand_lies_on_the_table() -> None:
    game = last_round(WINNING).may_i(2, WHOLE_HAND).allow(0)
    assert [game.meld(n) for n in (0, 1, 2)] == ["KC KD KH", "3C 4C 5C 6C", "7D 8D 9D TD"]
    assert result(game).hands[2] == ()


def test_ruling_12_the_seat_about_to_play_may_take_the_card_as_its_draw() -> None:
    game = last_round(WINNING).may_i(2, WHOLE_HAND).claim(0)
    assert game.hand(0) == "9C 9S 4H TD"
    assert game.asked() == [("PLAY", 0)]


def test_ruling_12_in_the_last_chance_the_winning_call_wins_at_once() -> None:
    game = last_round(WINNING).draw(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    assert ask(game, 1) is Refusal.MUST_WIN_WITH_IT
    assert result(game.may_i(2, WHOLE_HAND)).winner == 2


def test_fine_print_7_the_winning_call_goes_before_a_forced_draw() -> None:
    game = last_round(WINNING, "discards: TD\nrest 1")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.asked() == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2)]
    game.may_i(2, WHOLE_HAND)
    assert result(game).winner == 2


def test_ruling_12_the_contract_is_laid_with_every_card_and_no_discard() -> None:
    assert tried(KEY, 6, WHOLE_HAND, spare="9H") is Refusal.USE_EVERY_CARD
    text = f"deal 6\nturn 0 play\nseat 0: {cards_of(WHOLE_HAND)}\nseat 1: 9C\nseat 2: AS"
    game = table(KEY, text).lay_down(0, WHOLE_HAND)
    assert result(game).points == (0, 10, 15)


def test_ruling_12_the_melds_may_have_any_size_above_the_least() -> None:
    melds = "set KC KD KH KS | run 3C 4C 5C 6C | run 7D 8D 9D TD JD"
    assert tried(KEY, 6, melds, spare="") is None


# EVIL's rules, where variant one is silent.


def test_setup_three_to_six_players() -> None:
    players(KEY, (3, 6), best=(3, 6))


def test_stock_and_discards_gone_the_deal_ends_without_a_winner() -> None:
    text = "turn 0\nseat 0: 9C 9D\nseat 1: AH 3D\nseat 2: 7C\nrest 2\nstock: TS\n"
    game = table(KEY, text + "discards: QS").may_i(1).allow(0)
    assert result(game).winner is None
    assert result(game).points[:2] == (20, 15 + 5 + 10 + 10)


def test_scoring_of_the_cards_aces_are_only_worth_fifteen() -> None:
    assert price_list(KEY, jokers=False) == prices(two=5, ace=15, low=5, high=10)


def test_the_lowest_total_wins_and_equal_totals_share() -> None:
    game = with_points(last_round(WINNING), 15, 2, 50).may_i(2, WHOLE_HAND).allow(0)
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (1,)
    tie = with_points(last_round(WINNING), 60, 15, 20).may_i(2, WHOLE_HAND).allow(0)
    assert isinstance(tie.events[-1], GameEnded)
    assert tie.events[-1].winners == (1, 2)


def test_joining_between_any_two_deals_with_the_highest_total() -> None:
    newcomers(KEY, deals=6, most=6)


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    assert (sheet.title, sheet.deal_word) == ("Variant One (no wilds)", "round")


def test_refusals_cite_the_points_of_the_variant_a_heading_or_a_ruling() -> None:
    points = {f"Variant one, {number}" for number in (2, 3, 5, 6, 7)}
    evil = ("Setup", "Rounds", "Play of Cards", "Going Down", "Going out")
    places = {f"EVIL, {heading}" for heading in evil}
    assert set(citations(KEY).values()) == points | places | {"Ruling 22"}
