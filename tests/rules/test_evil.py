"""EVIL style rule by rule: the sheet's headings, and the rulings on it."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import ClaimWon, DealEnded, GameEnded, Refusal
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal, table
from tests.rules.dealing import (
    ask,
    citations,
    claimed,
    contracts,
    deal_sizes,
    dealt,
    ended,
    finished,
    holding,
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

KEY = "evil"
CONTRACTS = ["S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4", "S3 R4 R4", "R4 R4 R4"]
EVERY_ROUND = list(enumerate(CONTRACTS, start=1))


# Setup.


def test_setup_a_game_for_three_to_six_players() -> None:
    players(KEY, (3, 6), best=(3, 6))


@pytest.mark.parametrize("deal", range(1, 7))
def test_setup_three_decks_with_their_jokers(deal: int) -> None:
    assert [shoe(KEY, seats, deal) for seats in range(3, 7)] == [(3, 6)] * 4


def test_setup_eleven_cards_for_four_rounds_then_thirteen_for_two() -> None:
    assert deal_sizes(KEY, 4) == [11, 11, 11, 11, 13, 13]


def test_setup_the_deal_begins_left_of_the_dealer_and_moves_left() -> None:
    game = dealt(ended(KEY, 4, 1))
    assert (game.state.table.dealer, game.turn) == (1, 2)


def test_setup_any_card_may_be_turned_over_first_even_a_joker() -> None:
    assert dealt(ended(KEY, 4, 0), "JK 9C").discards == "JK"


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    assert (sheet.title, sheet.deal_word) == ("EVIL Style", "round")


def test_refusals_cite_the_headings_of_the_sheet_or_a_ruling() -> None:
    headings = {
        "Setup",
        "Rounds",
        "Play of Cards",
        "Going Down",
        "Going out",
        "Going out, jokers",
        "May I-ing",
    }
    places = {f"EVIL, {heading}" for heading in headings}
    assert set(citations(KEY).values()) == places | {"Ruling 22"}


# Rounds.


def test_rounds_the_six_combinations() -> None:
    assert contracts(KEY) == CONTRACTS


@pytest.mark.parametrize(("deal", "contract"), EVERY_ROUND)
def test_ruling_9_the_melds_may_be_longer_than_required(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract, more=1)) is None


def test_rounds_a_set_may_repeat_suits_and_grow() -> None:
    assert tried(KEY, 1, "set 7C 7C 7C | run 3D 4D 5D 6D") is None
    assert tried(KEY, 1, "set 7C 7C 8C | run 3D 4D 5D 6D") is Refusal.SET_RANKS_DIFFER
    game = with_melds(KEY, " down", "7D 7H 7H JK JD", "set 1: 7C 7C 7S 7S 7D")
    for card in ("7D", "7H", "7H", "JK"):
        game.lay_off(0, card, 0)
    assert len(game.melds[0].places) == 9


def test_rounds_a_run_is_of_one_suit_in_sequence_from_the_two_up() -> None:
    assert tried(KEY, 1, "set KC KD KH | run 2S 3S 4S 5S") is None
    assert tried(KEY, 1, "set KC KD KH | run 2S 3S 4S 6S") is Refusal.RUN_BROKEN
    assert tried(KEY, 1, "set KC KD KH | run 2S 3S 4S 5H") is Refusal.RUN_SUITS_DIFFER


def test_rounds_aces_cannot_be_used_as_one_only_after_a_king() -> None:
    assert tried(KEY, 1, "set KC KD KH | run JS QS KS AS") is None
    assert tried(KEY, 1, "set KC KD KH | run AS 2S 3S 4S") is Refusal.RUN_BROKEN
    as_ace = tried(KEY, 1, "set KC KD KH | run@1 JK 2S 3S 4S")
    assert as_ace is Refusal.RUN_NOT_THERE
    assert tried(KEY, 1, "set QC QD QH | run KS AS 2S 3S") is Refusal.RUN_BROKEN


def test_rounds_a_run_holds_thirteen_cards() -> None:
    run = "run 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    game = with_melds(KEY, " down", "AC AC JK JD", run).lay_off(0, "AC", 0)
    assert len(game.melds[0].places) == 13
    assert refusal(lambda: game.lay_off(0, "AC", 0)) is Refusal.RUN_TOO_LONG


def test_rounds_two_runs_of_one_suit_may_touch_or_overlap() -> None:
    assert tried(KEY, 2, "run 3C 4C 5C 6C | run 7C 8C 9C TC") is None
    assert tried(KEY, 2, "run 3C 4C 5C 6C | run 5C 6C 7C 8C") is None


def test_jokers_are_wild_and_twos_are_not() -> None:
    assert tried(KEY, 1, "set KC KD JK | run 5C 6C JK 8C") is None
    for card in ("2C", "3C"):
        tame = tried(KEY, 1, f"set KC KD {card} | run 5C 6C 7C 8C")
        assert tame is Refusal.SET_RANKS_DIFFER


def test_ruling_18_one_natural_is_enough_and_needed() -> None:
    assert tried(KEY, 1, "set KC JK JK | run 5C JK JK JK") is None
    assert tried(KEY, 1, "set JK JK JK | run 3C 4C 5C 6C") is Refusal.NEEDS_A_NATURAL
    game = with_melds(KEY, " down", "JK JK JK JK JD", "set 1: KC KD KH")
    for _ in range(4):
        game.lay_off(0, "JK", 0)
    assert game.meld(0) == "KC KD KH JK JK JK JK"


def test_jokers_stand_where_the_seat_says_else_at_the_high_end() -> None:
    def laid(run: str) -> str:
        game = holding(KEY, 1, "KC KD KH 5C 6C 7C JK 9H")
        return game.lay_down(0, f"set KC KD KH | {run}").meld(1)

    assert laid("run 5C 6C 7C JK") == "5C 6C 7C JK=8C"
    assert laid("run@4 5C 6C 7C JK") == "JK=4C 5C 6C 7C"


# Play of Cards.


def test_play_begins_with_a_draw_from_either_pile() -> None:
    game = waiting(KEY)
    assert refusal(lambda: game.discard(0, "4H")) is Refusal.DRAW_FIRST
    assert game.take(0).hand(0) == "9C 9D 4H 5H"
    assert finished(waiting(KEY).draw(0)).hand(0) == "9C 9D 4H 3S"
    assert waiting(KEY, s0=" down").take(0).hand(0) == "9C 9D 4H 5H"


def test_play_ends_with_a_discard() -> None:
    game = with_melds(KEY, " down", "9C 9D", "")
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert game.discard(0, "9C").turn == 1


def test_ruling_11_the_card_just_taken_may_be_discarded() -> None:
    assert waiting(KEY).take(0).discard(0, "5H").turn == 1


# Going Down.


def test_going_down_in_ones_own_turn_and_once() -> None:
    game = with_melds(KEY, "", "KC KD KH 3C 4C 5C 6C JC JD JH 9S", "")
    game.lay_down(0, "set KC KD KH | run 3C 4C 5C 6C")
    again = refusal(lambda: game.lay_down(0, "set JC JD JH | run 9S TS JS QS"))
    assert again is Refusal.ALREADY_DOWN
    assert refusal(lambda: game.new_meld(0, "set JC JD JH")) is Refusal.NO_NEW_MELDS


# Going out.

TABLE = "run 1: 3C 4C 5C 6C\nset 0: KC KD KH"


@pytest.mark.parametrize("flag", [" down", " down-now"])
def test_going_out_by_playing_on_own_and_others_cards(flag: str) -> None:
    """Ruling 20 allows it in the turn of going down."""
    game = with_melds(KEY, flag, "KS 7C", TABLE).lay_off(0, "KS", 1).lay_off(0, "7C", 0)
    assert isinstance(game.events[-1], DealEnded)
    assert result(game).winner == 0


def test_going_out_nobody_who_is_not_down_plays_on_cards() -> None:
    game = with_melds(KEY, "", "KS 7C 9S", TABLE)
    assert refusal(lambda: game.lay_off(0, "7C", 0)) is Refusal.NOT_DOWN_YET


def test_going_out_the_lay_down_may_use_the_whole_hand() -> None:
    whole = "set KC KD KH | run 3C 4C 5C 6C"
    game = holding(KEY, 1, "KC KD KH 3C 4C 5C 6C").lay_down(0, whole)
    assert result(game).winner == 0


def test_ruling_5_with_two_cards_one_is_discarded() -> None:
    game = with_melds(KEY, " down", "9S 8H", TABLE)
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert game.discard(0, "8H").hand(0) == "9S"


def test_ruling_5_the_pile_as_it_lies_is_exposed_to_the_next_player_once_a_turn() -> None:
    text = "turn 0 play discard\nseat 0 down: 9S\nseat 1: *3\nseat 2: *3\ndiscards: QS KD"
    game = table(KEY, text).end_turn(0)
    assert game.asked() == [("DRAW", 1), ("MAY_I", 2)]
    game.draw(1)
    assert game.asked() == [("ANSWER", 2)]
    assert game.let_go(2).asked() == [("PLAY", 1)]
    taken = table(KEY, text).end_turn(0).take(1)
    assert taken.asked() == [("PLAY", 1)]


def test_ruling_5_with_an_empty_pile_the_seat_draws_from_the_stock_without_a_window() -> None:
    text = "turn 0 play discard\nseat 0 down: 9S\nseat 1: *3\nseat 2: *3"
    game = table(KEY, text).end_turn(0)
    assert game.asked() == [("DRAW", 1)]
    assert refusal(lambda: game.take(1)) is Refusal.NO_DISCARD_THERE
    assert ask(game, 2) is Refusal.NOTHING_EXPOSED
    assert game.draw(1).asked() == [("PLAY", 1)]


# Going out: jokers in runs.

RUN = "run 1: 5C 6C JK 8C"


@pytest.mark.parametrize("flag", [" down", " down-now"])
def test_jokers_replaced_in_a_run_move_up(flag: str) -> None:
    game = with_melds(KEY, flag, "7C 3H", RUN).replace(0, "7C", 0)
    assert (game.meld(0), game.hand(0)) == ("5C 6C 7C 8C JK=9C", "3H")


def test_jokers_move_down_when_an_ace_is_at_the_top() -> None:
    game = with_melds(KEY, " down", "KC 3H", "run 1: JC QC JK AC").replace(0, "KC", 0)
    assert game.meld(0) == "JK=TC JC QC KC AC"


def test_jokers_move_up_even_where_the_seat_would_have_it_down() -> None:
    game = with_melds(KEY, " down", "7C 3H", RUN).replace(0, "7C", 0, "low")
    assert game.meld(0) == "5C 6C 7C 8C JK=9C"


def test_jokers_in_a_full_run_stay() -> None:
    full = "run 1: 2C 3C 4C 5C 6C JK 8C 9C TC JC QC KC AC"
    assert (
        swap(with_melds(KEY, " down", "7C 3H", full), "7C", 0, "JK") is Refusal.NO_ROOM_FOR_WILD
    )


def test_ruling_21_a_seat_must_be_down_to_replace_a_joker() -> None:
    assert swap(with_melds(KEY, "", "7C 3H", RUN), "7C", 0, "JK") is Refusal.REPLACE_WHEN_DOWN


def test_jokers_in_sets_stay() -> None:
    game = with_melds(KEY, " down", "KS 3H", "set 1: KC KD JK")
    assert swap(game, "KS", 0, "JK") is Refusal.RUNS_ONLY


def test_jokers_only_for_the_very_card() -> None:
    game = with_melds(KEY, " down", "7D 5C 3H", RUN)
    assert swap(game, "7D", 0, "JK") is Refusal.NOT_THE_NATURAL
    assert swap(game, "5C", 0, "5C") is Refusal.NOT_A_WILD


def test_jokers_replacing_one_with_the_last_card_goes_out() -> None:
    game = with_melds(KEY, " down", "7C", RUN).replace(0, "7C", 0)
    assert result(game).winner == 0


# Scoring.


def test_scoring_of_the_cards() -> None:
    evil_prices = prices(two=5, ace=20, low=5, high=10)
    assert price_list(KEY, jokers=True) == {**evil_prices, "JK": 50}


def test_ruling_27_cards_on_the_table_do_not_score() -> None:
    text = "turn 0 play\nseat 0 down: KS\nseat 1 down: 9C\nseat 2: 3C\n"
    game = table(KEY, text + "set 0: KC KD KH\nset 1: AC AD AH").lay_off(0, "KS", 0)
    assert result(game).points == (0, 10, 5)


def last_round() -> Game:
    text = "deal 6\nturn 0 play\nseat 0 down: KS\nseat 1: TC\nseat 2: 3C\nset 0: KC KD KH"
    return table(KEY, text)


def test_objective_the_least_points_by_the_last_round_win() -> None:
    game = with_points(last_round(), 20, 5, 50).lay_off(0, "KS", 0)
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (1,)


def test_ruling_25_equal_totals_share_the_win() -> None:
    game = with_points(last_round(), 15, 5, 50).lay_off(0, "KS", 0)
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (0, 1)


def test_joining_between_any_two_deals_with_the_highest_total() -> None:
    newcomers(KEY, deals=6, most=6)


# --- May I-ing and the stock of EVIL style, rule by rule.


# May I-ing.


def test_may_i_before_the_next_player_has_drawn() -> None:
    assert waiting(KEY).asked() == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
    assert ask(waiting(KEY).take(0), 1) is Refusal.NOTHING_EXPOSED
    assert ask(finished(waiting(KEY).draw(0)), 1) is Refusal.NOTHING_EXPOSED


def test_may_i_the_player_about_to_begin_takes_the_card_or_allows() -> None:
    game = waiting(KEY).may_i(3)
    assert game.asked() == [("ASKED", 0)]
    assert ask(game, 1) is Refusal.CLAIM_BEING_SETTLED
    assert game.claim(0).hand(0) == "9C 9D 4H 5H"


def test_may_i_she_who_said_it_first_gets_the_card_and_two_from_the_deck() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.hand(3) == "JC JD 6D 5H 3S 4S"
    (won,) = [event for event in game.events if isinstance(event, ClaimWon)]
    assert (won.seat, won.penalty) == (3, 2)


def test_ruling_23_the_next_card_down_is_nobodys() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.asked() == [("DRAW", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert game.draw(0).asked() == [("PLAY", 0)]


def test_fine_print_1_the_player_about_to_begin_may_still_draw_that_card() -> None:
    game = waiting(KEY).may_i(3).allow(0).take(0)
    assert (game.hand(0), game.discards) == ("9C 9D 4H KD", "QS")


def test_may_i_two_in_a_round() -> None:
    game = waiting(KEY, s1=" claims=2", s2=" claims=1")
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.NO_CLAIMS_LEFT


@pytest.mark.parametrize("deal", range(1, 7))
def test_may_i_in_every_round(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


def test_ruling_24_a_player_who_is_down_is_not_in_line() -> None:
    game = waiting(KEY, s1=" down")
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.DOWN_MAY_NOT_CLAIM


def test_ruling_10_ones_own_discard_may_be_asked_back() -> None:
    game = waiting(KEY).take(0).discard(0, "4H").may_i(0).allow(1)
    assert game.hand(0) == "9C 9D 5H 4H 3S 4S"


def test_last_chance_the_first_call_wins_and_the_choice_of_the_stock_stands() -> None:
    game = waiting(KEY).draw(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    game.may_i(2)
    assert game.hand(2) == "7C 8C JH 5H 3S 4S"
    assert (game.asked(), game.hand(0)) == ([("PLAY", 0)], "9C 9D 4H 6S")


# Ruling 22: the stock.


def short(discards: str, stock: str = "") -> Game:
    text = f"turn 0\nseat 0: 9C 9D\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: {discards}"
    return table(KEY, f"{text}\nstock: {stock}" if stock else text)


def test_ruling_16_the_second_penalty_card_may_need_the_reshuffle() -> None:
    game = short("QS KD 5H 8H", stock="3S").may_i(1).allow(0)
    assert (game.hand(1), game.asked()) == ("4C 8H 3S", [("RESHUFFLE", None)])
    game.shuffle()
    assert (len(game.state.hands[1]), game.discards) == (4, "5H")
    assert game.asked() == [("DRAW", 0)]


def test_may_i_only_if_both_penalty_cards_are_there() -> None:
    assert ask(short("QS KD 5H"), 1) is Refusal.PENALTY_NOT_THERE
    assert ask(short("QS KD 5H 8H"), 1) is None
    assert ask(short("QS", stock="3S"), 1) is Refusal.PENALTY_NOT_THERE
    assert ask(short("QS", stock="3S 4S"), 1) is None


def test_stock_gone_the_discard_must_be_taken_and_with_none_the_deal_ends() -> None:
    game = short("QS")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    game.take(0).discard(0, "QS")
    text = "turn 0 play discard\nseat 0 down: 9S\nseat 1: TC\nseat 2: 7C\nrest 2"
    over = table(KEY, text).end_turn(0)
    assert result(over).winner is None
    assert result(over).points[:2] == (10, 10)
