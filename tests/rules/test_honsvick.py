"""Honsvick style's cards, melds and turns rule by rule: the sheet and its rulings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import (
    CARDS,
    AddDeck,
    ClaimWon,
    DealEnded,
    End,
    GameEnded,
    Join,
    MeldId,
    Refusal,
    ReplaceWild,
    Seat,
    StockRefilled,
)
from mayi_desktop.engine.state_api import GameState, chance_cards
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, names, refusal, table
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


# --- Honsvick style's jokers: where they are wild, and how they are taken from a meld.


# Setup: jokers are wild.


def laid_run(hand: str, run: str) -> str:
    """How a run lies that is laid down with three kings."""
    game = holding(KEY, 2, f"KC KD KH {hand} 9H")
    return game.lay_down(0, f"set KC KD KH | {run}").meld(1)


def test_jokers_are_wild_and_twos_are_not() -> None:
    assert tried(KEY, 2, "set KC KD JK | run 5C 6C JK 8C") is None
    assert tried(KEY, 1, "set KC KD 2C | set QC QD QH") is Refusal.SET_RANKS_DIFFER
    assert tried(KEY, 1, "set 2C 2D 2H | set QC QD QH") is None


def test_ruling_18_one_natural_is_enough_and_needed() -> None:
    assert tried(KEY, 1, "set KC JK JK | set QC QD QH") is None
    assert tried(KEY, 2, "set KC KD KH | run 5C JK JK JK") is None
    assert tried(KEY, 2, "set KC KD KH | run JK JK JK JK") is Refusal.NEEDS_A_NATURAL
    game = with_melds(KEY, " down", "JK JK JK JD", "set 1: KC KD KH")
    game.lay_off(0, "JK", 0).lay_off(0, "JK", 0).lay_off(0, "JK", 0)
    assert game.meld(0) == "KC KD KH JK JK JK"


def test_jokers_stand_where_the_seat_says_and_for_the_ace_too() -> None:
    assert laid_run("2S 3S 4S JK", "run 2S 3S 4S JK") == "2S 3S 4S JK=5S"
    assert laid_run("2S 3S 4S JK", "run@1 2S 3S 4S JK") == "JK=AS 2S 3S 4S"
    assert laid_run("AS JK JK JK", "run AS JK JK JK") == "JK=JS JK=QS JK=KS AS"
    assert laid_run("AS JK JK JK", "run@1 AS JK JK JK") == "AS JK=2S JK=3S JK=4S"


# Going out: taking a joker from the table.

JOKERS = "run 1: 5C 6C JK 8C\nset 1: KC KD JK\nset 0: QC QD JK"


@pytest.mark.parametrize("flag", ["", " down", " down-now"])
def test_jokers_any_player_in_turn_may_take_one_for_the_proper_card(flag: str) -> None:
    game = with_melds(KEY, flag, "7C 3H", JOKERS).replace(0, "7C", 0)
    assert (game.meld(0), game.hand(0)) == ("5C 6C 7C 8C", "3H JK")
    assert game.discard(0, "3H").hand(0) == "JK"


def test_ruling_21_in_a_set_any_natural_of_its_rank_is_the_proper_card() -> None:
    game = with_melds(KEY, "", "KC 3H", JOKERS).replace(0, "KC", 1)
    assert (game.meld(1), game.hand(0)) == ("KC KD KC", "3H JK")
    assert swap(with_melds(KEY, "", "QC 3H", JOKERS), "QC", 1, "JK") is Refusal.NOT_THE_NATURAL


def test_jokers_in_ones_own_melds_stay() -> None:
    game = with_melds(KEY, " down", "QS 3H", JOKERS)
    assert swap(game, "QS", 2, "JK") is Refusal.OTHERS_MELDS_ONLY


def test_jokers_only_for_the_very_card_and_only_wilds() -> None:
    game = with_melds(KEY, "", "7D 5C 3H", JOKERS)
    assert swap(game, "7D", 0, "JK") is Refusal.NOT_THE_NATURAL
    assert swap(game, "5C", 0, "5C") is Refusal.NOT_A_WILD


def test_jokers_one_that_lies_in_another_meld_is_not_replaced_there() -> None:
    game = with_melds(KEY, "", "7C KC 3H", JOKERS)
    elsewhere = next(c for c in game.melds[1].cards if str(CARDS[c]) == "JK")
    action = ReplaceWild(Seat(0), game.card(0, "7C"), MeldId(0), elsewhere)
    assert refusal(lambda: game.do(action)) is Refusal.NOT_A_WILD


def test_jokers_that_were_taken_are_known_to_all() -> None:
    game = with_melds(KEY, "", "7C 3H", JOKERS).replace(0, "7C", 0)
    assert names(game.state.table.seats[0].known) == "JK"


def test_jokers_are_taken_after_drawing() -> None:
    text = "turn 0\nseat 0: 7C\nseat 1 down: *3\nseat 2: *3\nrun 1: 5C 6C JK 8C"
    assert swap(table(KEY, text), "7C", 0, "JK") is Refusal.DRAW_FIRST


def test_jokers_come_to_the_hand_and_into_no_new_meld() -> None:
    game = with_melds(KEY, "", "7C 9C 9D 3H", JOKERS)
    again = refusal(lambda: game.replace(0, "7C", 0, new="set 9C 9D *"))
    assert again is Refusal.WILD_STAYS_THERE
    assert swap(game, "7C", 0, "JK", end=End.LOW) is None
    assert game.hand(0) == "9C 9D 3H JK"


# --- May I-ing and the fresh deck of Honsvick style, rule by rule.


KEY = "honsvick"
DURING = "claims-during-turn"
ALL = [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]


# May I-ing: whose card it is.


def test_may_i_from_the_discard_until_the_next_player_has_drawn() -> None:
    assert waiting(KEY).asked() == ALL
    game = waiting(KEY).take(0)
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert ask(waiting(KEY), 0) is Refusal.YOUR_OWN_TURN


def test_may_i_is_asked_of_the_player_about_to_begin_who_may_take_the_card() -> None:
    game = waiting(KEY).may_i(2)
    assert game.asked() == [("ASKED", 0)]
    game.claim(0)
    assert (game.hand(0), game.hand(2)) == ("9C 9D 4H 5H", "7C 8C JH")
    assert (game.asked(), game.discards) == ([("PLAY", 0)], "QS KD")
    assert game.state.table.seats[2].claims == 0


def test_may_i_the_card_and_one_from_the_deck() -> None:
    game = waiting(KEY).may_i(2).allow(0).let_go(1, 3)
    assert game.hand(2) == "7C 8C JH 5H 3S"
    (won,) = [event for event in game.events if isinstance(event, ClaimWon)]
    assert (won.seat, won.penalty) == (2, 1)


def test_may_i_all_remember_the_card_but_not_the_one_from_the_deck() -> None:
    game = finished(waiting(KEY).may_i(2)).take(0)
    assert names(game.state.table.seats[2].known) == "5H"
    assert names(game.state.table.seats[0].known) == "KD"


def test_may_i_the_first_in_the_rotation_gets_it_whoever_asked_first() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    game.may_i(2).let_go(1)
    assert game.hand(2) == "7C 8C JH 5H 3S"
    assert game.hand(3) == "JC JD 6D"


def test_fine_print_3_everybody_answers_before_it_is_settled() -> None:
    game = waiting(KEY).may_i(2).allow(0).may_i(3)
    assert game.asked() == [("ANSWER", 1)]
    assert game.may_i(1).hand(1) == "5C 5D 6H 5H 3S"


def test_fine_print_3_a_call_while_one_is_settled_is_refused() -> None:
    game = waiting(KEY).may_i(3)
    assert ask(game, 1) is Refusal.CLAIM_BEING_SETTLED
    assert refusal(lambda: game.draw(0)) is Refusal.CLAIM_BEING_SETTLED
    assert refusal(lambda: game.allow(1)) is Refusal.NOT_ASKED


def test_fine_print_3_when_all_are_asked_nobody_allows_or_claims_ahead() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert refusal(lambda: game.allow(1)) is Refusal.NOT_ASKED
    assert refusal(lambda: game.claim(1)) is Refusal.NOT_ASKED


def test_ruling_10_ones_own_discard_may_be_asked_back() -> None:
    game = waiting(KEY).take(0).discard(0, "4H").may_i(0)
    assert finished(game).hand(0) == "9C 9D 5H 4H 3S"


# May I-ing: several in a row.


def test_may_i_the_new_top_discard_may_be_asked_for_as_well() -> None:
    game = finished(waiting(KEY).may_i(1))
    assert game.asked() == ALL
    game = finished(game.may_i(2))
    assert game.hand(2) == "7C 8C JH KD 4S"
    assert game.take(0).hand(0) == "9C 9D 4H QS"


def test_may_i_the_same_player_may_go_on_to_her_second() -> None:
    game = finished(finished(waiting(KEY).may_i(1)).may_i(1))
    assert game.hand(1) == "5C 5D 6H 5H 3S KD 4S"
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.NO_CLAIMS_LEFT


def test_may_i_the_player_about_to_begin_may_take_each_next_card() -> None:
    game = finished(waiting(KEY).may_i(1)).may_i(2)
    assert game.asked() == [("ASKED", 0)]
    assert game.claim(0).hand(0) == "9C 9D 4H KD"


def test_may_i_goes_on_until_the_discards_are_gone() -> None:
    game = finished(finished(finished(waiting(KEY).may_i(1)).may_i(2)).may_i(3))
    assert (game.asked(), game.discards) == ([("DRAW", 0)], "")
    assert refusal(lambda: game.take(0)) is Refusal.NO_DISCARD_THERE
    assert game.draw(0).hand(0) == "9C 9D 4H 7S"


# May I-ing: two in a round.


def test_may_i_only_two_in_a_round_are_won() -> None:
    game = waiting(KEY, s1=" claims=2", s2=" claims=1")
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.NO_CLAIMS_LEFT
    game.may_i(2).allow(0)
    assert game.asked() == [("ANSWER", 3)]


def test_may_i_a_call_that_is_not_won_does_not_count() -> None:
    game = waiting(KEY, s3=" claims=1").may_i(3).allow(0).may_i(1).let_go(2)
    assert [facts.claims for facts in game.state.table.seats] == [0, 1, 0, 1]
    assert 3 in game.may_ask()


@pytest.mark.parametrize("deal", range(1, 8))
def test_may_i_in_every_round(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


def test_ruling_24_a_player_who_is_down_is_not_asked_at_the_stock() -> None:
    game = waiting(KEY, s1=" down")
    assert game.draw(0).asked() == [("ANSWER", 2), ("ANSWER", 3)]


def test_may_i_a_player_about_to_begin_who_is_down_may_take_the_card_as_her_draw() -> None:
    game = waiting(KEY, s0=" down").may_i(2)
    assert game.asked() == [("ASKED", 0)]
    assert game.claim(0).hand(0) == "9C 9D 4H 5H"


# The last chance.


def test_fine_print_2_the_others_get_a_last_chance_when_the_stock_is_chosen() -> None:
    game = waiting(KEY).draw(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert game.let_go(1, 2, 3).hand(0) == "9C 9D 4H 3S"
    assert game.asked() == [("PLAY", 0)]


def test_fine_print_2_a_claim_in_the_last_chance_undoes_the_choice_of_the_stock() -> None:
    game = finished(waiting(KEY).draw(0).may_i(2))
    assert game.hand(2) == "7C 8C JH 5H 3S"
    assert game.asked() == ALL
    assert game.take(0).hand(0) == "9C 9D 4H KD"


def test_fine_print_2_the_window_closes_when_a_round_passes_without_a_claim() -> None:
    game = finished(waiting(KEY).draw(0).may_i(2))
    assert game.draw(0).asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert game.let_go(1, 2, 3).asked() == [("PLAY", 0)]
    assert game.hand(0) == "9C 9D 4H 4S"


def test_last_chance_is_settled_in_turn_order() -> None:
    game = waiting(KEY).draw(0).may_i(3).may_i(1).let_go(2)
    assert game.hand(1) == "5C 5D 6H 5H 3S"


# May I during someone's turn?


def test_during_a_turn_nobody_may_ask_unless_the_table_plays_so() -> None:
    game = finished(waiting(KEY).draw(0))
    assert game.may_ask() == []
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_option_during_a_turn_the_window_stays_open_after_a_stock_draw() -> None:
    game = finished(waiting(KEY, DURING).draw(0))
    assert game.asked() == [("PLAY", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
    game.may_i(3)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    assert refusal(lambda: game.discard(0, "4H")) is Refusal.CLAIM_BEING_SETTLED
    game.let_go(1).may_i(2)
    assert game.hand(2) == "7C 8C JH 5H 4S"


def test_option_during_a_turn_the_next_card_down_stays_covered() -> None:
    game = finished(finished(waiting(KEY, DURING).draw(0)).may_i(3))
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert game.discard(0, "4H").discards == "QS KD 4H"


def test_option_during_a_turn_the_current_player_is_out_of_line() -> None:
    game = finished(waiting(KEY, DURING).draw(0))
    assert ask(game, 0) is Refusal.YOUR_OWN_TURN
    assert game.may_i(1).asked() == [("ANSWER", 2), ("ANSWER", 3)]


def test_option_during_a_turn_nothing_is_exposed_when_the_discard_was_taken() -> None:
    assert waiting(KEY, DURING).take(0).asked() == [("PLAY", 0)]


def test_option_during_a_turn_before_the_draw_all_is_as_usual() -> None:
    game = finished(waiting(KEY, DURING).may_i(1))
    assert game.asked() == ALL
    assert game.take(0).hand(0) == "9C 9D 4H KD"


# Ruling 22: reshuffling, and the fresh deck.


def empty_stock(discards: str, stock: str = "") -> Game:
    text = f"turn 0\nseat 0: 9C 9D\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: {discards}"
    return table(KEY, f"{text}\nstock: {stock}" if stock else text)


def test_ruling_22_with_nothing_to_reshuffle_a_fresh_deck_becomes_the_stock() -> None:
    game = finished(empty_stock("QS").draw(0))
    assert game.asked() == [("ADD_DECK", None)]
    assert len(chance_cards(game.state)) == 54
    game.shuffle()
    assert StockRefilled(54, fresh_deck=True) in game.events
    assert (game.stock, game.asked(), game.state.table.decks) == (53, [("PLAY", 0)], 3)


def test_ruling_22_a_fresh_deck_pays_a_penalty_too() -> None:
    game = finished(empty_stock("QS").may_i(1))
    assert game.asked() == [("ADD_DECK", None)]
    assert len(game.shuffle().hand(1).split()) == 3
    assert game.asked() == [("DRAW", 0)]


def test_ruling_22_fresh_decks_come_as_often_as_needed_and_leave_with_the_deal() -> None:
    game = finished(empty_stock("QS").draw(0)).shuffle()
    third = finished(Game.at(_without_stock(game)).discard(0, "9C").may_i(0))
    assert third.asked() == [("ADD_DECK", None)]
    assert refusal(lambda: third.do(AddDeck(()))) is Refusal.WRONG_CARDS
    assert third.shuffle().state.table.decks == 4
    assert len(chance_cards(ended(KEY, 3, 1).state)) == 108


def _without_stock(game: Game) -> GameState:
    """The same moment with the stock in seat 2's hand."""
    state = game.state
    hands = (*state.hands[:2], (*state.hands[2], *state.stock))
    return replace(state, hands=hands, stock=())


# Joining.


def test_joining_the_decks_follow_the_new_number() -> None:
    game = ended(KEY, 4, 3)
    assert len(chance_cards(game.state)) == 108
    assert len(chance_cards(game.do(Join()).state)) == 162
