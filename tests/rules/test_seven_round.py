"""May I? in Seven Rounds rule by rule: the sheet's headings, and the rulings on it."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, End, GameEnded, Join, Refusal
from mayi_desktop.engine.state_api import chance_cards
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
    with_points,
)

KEY = "seven-round"
CONTRACTS = ["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 R7", "S3 R4 R4", "R4 R4 R4"]
EVERY_DEAL = list(enumerate(CONTRACTS, start=1))


def seven(text: str, *options: str) -> Game:
    return table(KEY, text, *options)


# Players, Cards.


def test_players_three_to_eight() -> None:
    players(KEY, (3, 8), best=(3, 8))


@pytest.mark.parametrize("deal", range(1, 8))
def test_cards_two_decks_for_three_to_five_players_three_for_more(deal: int) -> None:
    decks = [shoe(KEY, seats, deal) for seats in range(3, 9)]
    assert decks == [(2, 0), (2, 0), (2, 0), (3, 0), (3, 0), (3, 0)]


def test_cards_three_is_low_ace_is_high_in_runs() -> None:
    assert tried(KEY, 2, "set KC KD KH | run JS QS KS AS") is None
    low = tried(KEY, 2, "set KC KD KH | run AS 3S 4S 5S")
    assert low is Refusal.RUN_BROKEN
    with_two = tried(KEY, 2, "set KC KD KH | run@1 AS 2S 3S 4S")
    assert with_two is Refusal.RUN_NOT_THERE


def test_cards_no_run_goes_round_the_corner() -> None:
    assert tried(KEY, 2, "set QC QD QH | run KS AS 3S 4S") is Refusal.RUN_BROKEN


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    assert (sheet.title, sheet.deal_word) == ("May I? in Seven Rounds", "round")


def test_refusals_cite_the_headings_of_the_sheet() -> None:
    headings = {
        "Players",
        "The Deal",
        "Object of the Game",
        "The Contracts",
        "The Play",
        "The Play, 1 The Draw",
        "The Play, 2 Melding",
        "The Play, 3 Laying off",
        "The Play, 4 The Discard",
        "Taking the Discard Out of Turn",
        "Deuces",
    }
    assert set(citations(KEY).values()) == headings


# The Deal.


def test_deal_seven_cards_then_one_more_each_round() -> None:
    assert deal_sizes(KEY, 4) == [7, 8, 9, 10, 11, 12, 13]
    assert deal_sizes(KEY, 8) == [7, 8, 9, 10, 11, 12, 13]


def test_deal_passes_clockwise_and_the_seat_left_of_the_dealer_begins() -> None:
    first = dealt(ended(KEY, 4, 0))
    assert (first.state.table.dealer, first.turn) == (0, 1)
    second = dealt(ended(KEY, 4, 1))
    assert (second.state.table.dealer, second.turn) == (1, 2)


def test_deal_goes_one_card_at_a_time_from_the_dealers_left() -> None:
    game = ended(KEY, 4, 0)
    order = chance_cards(game.state)
    dealt(game)
    assert game.state.hands[1][0] == order[0]
    assert game.state.hands[0][0] == order[3]
    assert game.state.hands[1][1] == order[4]


def test_deal_any_card_may_be_turned_up_first_even_a_deuce() -> None:
    game = dealt(ended(KEY, 4, 0), "2S 9C")
    assert game.discards == "2S"
    assert game.take(1).hand(1).endswith("2S")


# Object of the Game.


def test_object_a_run_is_consecutive_cards_of_one_suit() -> None:
    assert tried(KEY, 2, "set KC KD KH | run 4C 5C 6C 7C") is None
    assert tried(KEY, 2, "set KC KD KH | run 4C 5C 6C 8C") is Refusal.RUN_BROKEN
    assert tried(KEY, 2, "set KC KD KH | run 4C 5C 6C 7D") is Refusal.RUN_SUITS_DIFFER
    assert tried(KEY, 2, "set KC KD KH | run 4C 5C 6C 6C") is Refusal.RUN_RANK_TWICE


def test_object_a_set_is_one_rank_whatever_the_suits() -> None:
    assert tried(KEY, 1, "set 5D 5D 5S | set KC KD KH") is None
    assert tried(KEY, 1, "set 5D 5D 6S | set KC KD KH") is Refusal.SET_RANKS_DIFFER


def test_object_a_sequence_grows_at_both_ends_to_twelve_cards() -> None:
    game = seven(
        """
        turn 0 play
        seat 0 down: 3C 2H KC AC JD
        seat 1: *3
        seat 2: *3
        run 1: 4C 5C 6C 7C 8C 9C TC JC QC
        """
    )
    game.lay_off(0, "3C", 0).lay_off(0, "KC", 0).lay_off(0, "AC", 0)
    assert game.meld(0) == "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert refusal(lambda: game.lay_off(0, "2H", 0)) is Refusal.RUN_TOO_LONG


def test_object_a_set_grows_without_limit() -> None:
    game = seven(
        """
        turn 0 play
        seat 0 down: 5D 5S 2C 2D JD
        seat 1: *3
        seat 2: *3
        set 1: 5C 5C 5D 5H 5H 5S
        """
    )
    for card in ("5D", "5S", "2C", "2D"):
        game.lay_off(0, card, 0)
    assert game.meld(0) == "5C 5C 5D 5H 5H 5S 5D 5S 2C 2D"


# The Contracts.


def test_contracts_of_the_seven_rounds() -> None:
    assert contracts(KEY) == CONTRACTS


@pytest.mark.parametrize(("deal", "contract"), EVERY_DEAL)
def test_contracts_each_round_its_own(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract)) is None
    short = melds_of(contract).removesuffix(melds_of(contract)[-3:])
    assert tried(KEY, deal, short) is Refusal.MELD_TOO_SHORT


# The Play, 1 The Draw.


def test_draw_comes_before_all_else() -> None:
    game = waiting(KEY)
    assert refusal(lambda: game.discard(0, "4H")) is Refusal.DRAW_FIRST
    assert refusal(lambda: game.lay_down(0, "set 9C 9D 4H")) is Refusal.DRAW_FIRST
    assert game.asked() == [("DRAW", 0)]


def test_draw_the_top_of_the_stock_or_of_the_discards() -> None:
    assert waiting(KEY).take(0).hand(0) == "9C 9D 4H 5H"
    game = waiting(KEY).draw(0).let_go(1, 2, 3)
    assert game.hand(0) == "9C 9D 4H 3S"
    assert game.discards == "QS KD 5H"


def test_draw_only_once() -> None:
    game = waiting(KEY).take(0)
    assert refusal(lambda: game.draw(0)) is Refusal.ALREADY_DRAWN


def test_draw_a_seat_that_is_down_may_take_the_discard_too() -> None:
    game = seven(
        """
        turn 0
        seat 0 down: 9C 4H
        seat 1: *3
        seat 2: *3
        discards: 5H
        """
    )
    assert game.take(0).hand(0) == "9C 4H 5H"


def test_ruling_11_the_card_just_taken_may_be_discarded() -> None:
    game = waiting(KEY).take(0).discard(0, "5H")
    assert (game.discards, game.turn) == ("QS KD 5H", 1)


# The Play, 2 Melding.


@pytest.mark.parametrize(("deal", "contract"), EVERY_DEAL)
def test_melding_more_than_the_minimum_cards_may_be_melded(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract, more=1)) is None


def test_melding_one_group_is_not_enough_where_two_are_asked() -> None:
    assert tried(KEY, 1, "set KC KD KH") is Refusal.WRONG_MELDS
    assert tried(KEY, 2, "set KC KD KH | set QC QD QH") is Refusal.WRONG_MELDS


def test_melding_two_sets_and_a_run_are_too_much_for_a_set_and_a_run() -> None:
    melds = "set KC KD KH | set QC QD QH | run 3C 4C 5C 6C"
    assert tried(KEY, 2, melds) is Refusal.WRONG_MELDS


def test_melding_is_optional_and_happens_once_a_round() -> None:
    game = seven(
        """
        turn 0 play
        seat 0: KC KD KH QC QD QH JC JD JH 4S
        seat 1: *3
        seat 2: *3
        """
    )
    waiting = Game.at(game.state).discard(0, "4S")
    assert waiting.turn == 1
    game.lay_down(0, "set KC KD KH | set QC QD QH")
    more = refusal(lambda: game.lay_down(0, "set JC JD JH | set QC QD QH"))
    assert more is Refusal.ALREADY_DOWN
    assert refusal(lambda: game.new_meld(0, "set JC JD JH")) is Refusal.NO_NEW_MELDS
    game.discard(0, "4S")


def test_melding_no_new_melds_in_later_turns() -> None:
    game = seven(
        "turn 0 play\nseat 0 down: JC JD JH 4S\nseat 1: *3\nseat 2: *3\nset 0: KC KD KH"
    )
    assert refusal(lambda: game.new_meld(0, "set JC JD JH")) is Refusal.NO_NEW_MELDS


def test_melding_two_runs_of_one_suit_may_touch_or_overlap() -> None:
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 7C 8C 9C TC") is None
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 5C 6C 7C 8C") is None


# The Play, 3 Laying off.


def laying_off(flag: str) -> Game:
    return seven(
        f"""
        turn 0 play
        seat 0{flag}: KS 7C 8C 4H
        seat 1 down: *3
        seat 2: *3
        run 1: 3C 4C 5C 6C
        set 0: KC KD KH
        """
    )


def test_laying_off_needs_ones_own_contract_first() -> None:
    game = laying_off("")
    assert refusal(lambda: game.lay_off(0, "7C", 0)) is Refusal.NOT_DOWN_YET


@pytest.mark.parametrize("flag", [" down", " down-now"])
def test_laying_off_on_own_and_others_melds_even_in_the_turn_of_melding(flag: str) -> None:
    game = laying_off(flag).lay_off(0, "KS", 1).lay_off(0, "7C", 0).lay_off(0, "8C", 0)
    assert (game.meld(0), game.meld(1)) == ("3C 4C 5C 6C 7C 8C", "KC KD KH KS")


def test_laying_off_is_optional() -> None:
    assert laying_off(" down").discard(0, "KS").turn == 1


# The Play, 4 The Discard.


def test_discard_ends_the_turn_and_play_goes_clockwise() -> None:
    game = laying_off(" down").discard(0, "8C")
    assert (game.discards, game.turn) == ("8C", 1)
    assert refusal(lambda: laying_off(" down").end_turn(0)) is Refusal.MUST_DISCARD


def test_discard_is_needed_to_go_out() -> None:
    game = laying_off(" down")
    game.lay_off(0, "KS", 1).lay_off(0, "7C", 0).lay_off(0, "8C", 0)
    game.discard(0, "4H")
    assert isinstance(game.events[-1], DealEnded)
    assert result(game).winner == 0


def test_discard_the_last_card_may_not_be_melded_or_laid_off() -> None:
    last = seven("turn 0 play\nseat 0 down: KS\nseat 1: *3\nseat 2: *3\nset 0: KC KD KH")
    assert refusal(lambda: last.lay_off(0, "KS", 0)) is Refusal.KEEP_A_DISCARD
    whole = tried(KEY, 1, "set KC KD KH KS | set QC QD QH", spare="")
    assert whole is Refusal.KEEP_A_DISCARD


# --- The end of rounds and of the game in May I? in Seven Rounds, rule by rule.


ALTERNATIVE = "alternative-last-round"


# The Play: the stock runs out.


def test_stock_is_made_anew_only_when_a_card_is_wanted() -> None:
    game = seven(
        """
        turn 0
        seat 0: 9C 9D
        seat 1: *3
        seat 2: 7C
        rest 2
        stock: 3S
        discards: QS KD 5H
        """
    )
    game.draw(0).let_go(1, 2)
    assert (game.asked(), game.stock) == ([("PLAY", 0)], 0)
    game.discard(0, "9C").draw(1)
    assert game.asked() == [("ANSWER", 2), ("ANSWER", 0)]
    game.let_go(0, 2)
    assert game.asked() == [("RESHUFFLE", None)]
    assert refusal(lambda: game.draw(1)) is Refusal.WAIT_FOR_THE_SHUFFLE
    game.shuffle()
    assert (game.stock, game.discards) == (2, "9C")
    assert game.asked() == [("PLAY", 1)]


def test_stock_and_discards_both_gone_end_the_play_without_a_winner() -> None:
    game = seven(
        """
        turn 0
        seat 0: 9C 9D
        seat 1: 2H 3D
        seat 2: 7C
        rest 2
        stock: 3S
        discards: QS
        """
    )
    game.draw(0).may_i(1)
    ending = result(game)
    assert ending.winner is None
    assert ending.points[:2] == (18, 20 + 3 + 10 + 3)
    assert ending.points[2] > 0


def test_stock_gone_play_goes_on_with_the_discards_alone() -> None:
    game = seven("turn 0\nseat 0: 9C 9D\nseat 1: 2H 3D\nseat 2: 7C\nrest 2\ndiscards: QS")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    game.take(0).discard(0, "9C")
    assert refusal(lambda: game.draw(1)) is Refusal.STOCK_IS_EMPTY
    assert game.take(1).asked() == [("PLAY", 1)]


# Round 7: Alt.


def test_alternative_last_round_asks_for_two_sets_and_a_run_of_thirteen_cards() -> None:
    assert contracts(KEY, ALTERNATIVE) == [*CONTRACTS[:-1], "S3 S3 R4"]
    assert deal_sizes(KEY, 4, ALTERNATIVE) == [7, 8, 9, 10, 11, 12, 13]


def test_alternative_last_round_is_melded_with_every_card_and_ends_at_once() -> None:
    melds = "set KC KD KH KS | set QC QD QH QS QC | run 4C 5C 6C 7C 8C"
    kept = tried(KEY, 7, melds, ALTERNATIVE, spare="9H")
    assert kept is Refusal.USE_EVERY_CARD
    game = seven(
        "deal 7\nturn 0 play\nseat 0: KC KD KH KS QC QD QH QS QC 4C 5C 6C 7C 8C\n"
        "seat 1: 9H\nseat 2: 3D",
        ALTERNATIVE,
    )
    game.lay_down(0, melds)
    assert result(game).points == (0, 9, 3)
    assert isinstance(game.events[-1], GameEnded)


def test_alternative_last_round_otherwise_plays_like_the_others() -> None:
    text = "deal 7\nturn 0\nseat 0: 9C\nseat 1: *3\nseat 2: *3\ndiscards: QS KD"
    game = seven(text, ALTERNATIVE).draw(0).may_i(1)
    assert game.discards == "QS"
    assert seven(text, ALTERNATIVE).take(0).asked() == [("PLAY", 0)]
    assert tried(KEY, 6, melds_of("S3 R4 R4"), ALTERNATIVE) is None


# Scoring.


def test_scoring_number_cards_face_value_faces_ten_aces_fifteen_deuces_twenty() -> None:
    assert price_list(KEY, jokers=False) == prices(two=20, ace=15)


def test_scoring_cards_on_the_table_cost_nothing() -> None:
    game = seven(
        """
        turn 0 play
        seat 0 down: 9S
        seat 1 down: QH 2S
        seat 2: 3C 4C
        set 0: KC KD KH
        set 1: AC AD AH
        """
    )
    assert result(game.discard(0, "9S")).points == (0, 30, 7)


def last_round() -> Game:
    return seven(
        "deal 7\nturn 0 play\nseat 0 down: 9S\nseat 1: TC\nseat 2: 3C\nset 0: KC KD KH"
    )


def test_scoring_the_lowest_total_after_the_seventh_round_wins() -> None:
    game = with_points(last_round(), 20, 5, 50).discard(0, "9S")
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (1,)
    assert [facts.score for facts in game.state.table.seats] == [20, 15, 53]


def test_ruling_25_equal_totals_share_the_win() -> None:
    game = with_points(last_round(), 15, 5, 50).discard(0, "9S")
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (0, 1)


# Joining.


def test_joining_between_any_two_deals_with_the_highest_total() -> None:
    newcomers(KEY, deals=7, most=8)


def test_joining_brings_the_third_deck_for_the_sixth_player() -> None:
    game = ended(KEY, 5, 3)
    assert len(chance_cards(game.state)) == 104
    assert len(chance_cards(game.do(Join()).state)) == 156


# --- Claims and deuces in May I? in Seven Rounds, rule by rule.


# Taking the Discard Out of Turn.


def test_may_i_waits_until_the_turn_seat_has_chosen_the_stock() -> None:
    game = waiting(KEY)
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    stock = game.draw(0).stock
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert game.let_go(1, 2, 3).stock == stock - 1


def test_may_i_nobody_is_asked_when_the_turn_seat_takes_the_discard() -> None:
    game = waiting(KEY).take(0)
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_may_i_first_to_ask_gets_the_card_and_one_penalty_card() -> None:
    game = waiting(KEY).draw(0).may_i(3)
    assert game.hand(3) == "JC JD 6D 5H 3S"
    assert game.discards == "QS KD"


def test_may_i_the_next_card_may_be_asked_for_but_never_two_in_a_row() -> None:
    game = waiting(KEY).draw(0).may_i(3)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    game.may_i(2)
    assert game.hand(2) == "7C 8C JH KD 4S"
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 3)]
    game.may_i(3)
    assert game.hand(3) == "JC JD 6D 5H 3S QS 6S"
    assert game.discards == ""
    assert game.hand(0) == "9C 9D 4H 7S"


def test_may_i_there_is_no_limit_for_the_round() -> None:
    game = seven(
        """
        turn 0
        seat 0: 9C
        seat 1 claims=9: *3
        seat 2: *3
        discards: QS KD
        """
    )
    game.draw(0).may_i(1)
    assert game.state.table.seats[1].claims == 10


def test_may_i_play_goes_on_where_it_stood() -> None:
    game = waiting(KEY).draw(0).may_i(3).let_go(1, 2)
    assert game.asked() == [("PLAY", 0)]
    assert game.hand(0) == "9C 9D 4H 4S"


def test_may_i_no_card_may_be_asked_for_once_the_stock_card_is_drawn() -> None:
    game = waiting(KEY).draw(0).let_go(1, 2, 3)
    assert game.may_ask() == []
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_may_i_the_turn_seat_itself_simply_draws() -> None:
    assert ask(waiting(KEY), 0) is Refusal.YOUR_OWN_TURN


def test_may_i_an_answer_counts_once() -> None:
    game = waiting(KEY).draw(0).let_go(1)
    assert ask(game, 1) is Refusal.CLAIM_BEING_SETTLED
    assert refusal(lambda: game.let_go(1)) is Refusal.NOT_ASKED


def test_may_i_a_seat_that_is_down_may_ask_too() -> None:
    game = seven("turn 0\nseat 0: 9C\nseat 1 down: *3\nseat 2: *3\ndiscards: QS KD\n")
    game.draw(0).may_i(1)
    assert game.discards == "QS"


def test_may_i_is_not_put_where_the_penalty_could_not_be_paid() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: "
    two = seven(text + "QS KD").draw(0)
    assert two.asked() == [("RESHUFFLE", None)]
    three = seven(text + "QS KD JD").draw(0)
    assert three.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    three.may_i(1)
    assert three.asked() == [("RESHUFFLE", None)]
    assert three.shuffle().hand(1) == "4C JD QS"


def test_ruling_10_ones_own_discard_may_be_asked_back() -> None:
    game = waiting(KEY).take(0).discard(0, "4H")
    game.draw(1)
    assert game.asked() == [("ANSWER", 2), ("ANSWER", 3), ("ANSWER", 0)]
    assert game.may_i(0).hand(0) == "9C 9D 5H 4H 3S"


def test_may_i_two_in_a_row_counts_within_one_turn_and_never_for_the_draw() -> None:
    game = waiting(KEY).draw(0).may_i(1).let_go(2, 3).discard(0, "4H")
    assert game.take(1).hand(1).endswith("5H 3S 4H")
    game = waiting(KEY).draw(0).may_i(3).let_go(1, 2).discard(0, "4H").draw(1)
    assert ("ANSWER", 3) in game.asked()


def test_may_i_when_nothing_is_left_for_the_stock_draw_the_discard_is_taken() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: QS KD JD"
    game = seven(text).draw(0).may_i(1).shuffle()
    assert game.asked() == [("DRAW", 0)]
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).hand(0) == "9C KD"


@pytest.mark.parametrize("deal", range(1, 8))
def test_may_i_in_every_round(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


# Deuces.


def test_deuces_stand_for_any_card_of_a_set_or_a_run() -> None:
    assert tried(KEY, 2, "set KC KD 2H | run 5C 6C 2D 8C") is None
    other = tried(KEY, 2, "set KC KD 3H | run 5C 6C 2D 8C")
    assert other is Refusal.SET_RANKS_DIFFER


def test_ruling_18_one_natural_is_enough_and_needed() -> None:
    assert tried(KEY, 1, "set KC 2D 2H | set QC QD QH") is None
    assert tried(KEY, 1, "set 2C 2D 2H | set QC QD QH") is Refusal.NEEDS_A_NATURAL


def test_ruling_19_a_deuce_never_stands_for_a_two() -> None:
    assert tried(KEY, 2, "set KC KD KH | run@2 2D 3C 4C 5C") is Refusal.RUN_NOT_THERE
    assert tried(KEY, 2, "set KC KD KH | run@2 2C 3C 4C 5C") is Refusal.RUN_NOT_THERE


def test_deuces_spare_ones_go_to_the_high_end_unless_another_place_is_chosen() -> None:
    def laid(run: str) -> str:
        hand = "KC KD KH 6C 7C 2D 2H 9S"
        game = seven(f"deal 2\nturn 0 play\nseat 0: {hand}\nseat 1: *3\nseat 2: *3")
        return game.lay_down(0, f"set KC KD KH | {run}").meld(1)

    assert laid("run 6C 7C 2D 2H") == "6C 7C 2D=8C 2H=9C"
    assert laid("run@5 6C 7C 2D 2H") == "2D=5C 6C 7C 2H=8C"
    assert laid("run@4 6C 7C 2H 2D") == "2H=4C 2D=5C 6C 7C"


def test_deuces_example_the_seven_moves_the_deuce_to_the_four_or_the_nine() -> None:
    low = deuce_in_a_run(" down").replace(0, "7C", 0, "low")
    assert low.meld(0) == "2D=4C 5C 6C 7C 8C"
    high = deuce_in_a_run(" down").replace(0, "7C", 0, "high")
    assert high.meld(0) == "5C 6C 7C 8C 2D=9C"
    assert high.hand(0) == "3H 4H"


def deuce_in_a_run(flag: str, run: str = "5C 6C 2D 8C", hand: str = "7C 3H 4H") -> Game:
    return seven(
        f"""
        turn 0 play
        seat 0{flag}: {hand}
        seat 1 down: *3
        seat 2: *3
        run 1: {run}
        set 0: KC KD 2H
        """
    )


def test_deuces_are_replaced_by_a_seat_that_is_down_also_in_that_very_turn() -> None:
    assert swap(deuce_in_a_run(""), "7C", 0, "2D") is Refusal.REPLACE_WHEN_DOWN
    assert swap(deuce_in_a_run(" down"), "7C", 0, "2D") is None
    assert swap(deuce_in_a_run(" down-now"), "7C", 0, "2D") is None


def test_deuces_are_replaced_on_ones_own_turn_after_drawing() -> None:
    game = deuce_in_a_run(" down")
    game.discard(0, "4H")
    assert refusal(lambda: game.replace(0, "7C", 0, "low")) is Refusal.NOT_YOUR_TURN
    waiting = seven("turn 0\nseat 0 down: 7C\nseat 1: *3\nseat 2: *3\nrun 1: 5C 6C 2D 8C")
    assert swap(waiting, "7C", 0, "2D") is Refusal.DRAW_FIRST


def test_deuces_only_the_very_card_replaces_one() -> None:
    game = deuce_in_a_run(" down", hand="7D 7C 5C 4H")
    assert swap(game, "7D", 0, "2D") is Refusal.NOT_THE_NATURAL
    assert swap(game, "5C", 0, "5C") is Refusal.NOT_A_WILD


def test_deuces_in_sets_stay() -> None:
    game = deuce_in_a_run(" down", hand="KS 3H 4H")
    assert swap(game, "KS", 1, "2H") is Refusal.RUNS_ONLY


def test_deuces_may_be_replaced_in_ones_own_run_too() -> None:
    game = seven("turn 0 play\nseat 0 down: 7C 3H\nseat 1: *3\nseat 2: *3\nrun 0: 5C 6C 2D 8C")
    assert game.replace(0, "7C", 0, "low").meld(0) == "2D=4C 5C 6C 7C 8C"


def test_deuces_go_where_there_is_room() -> None:
    game = deuce_in_a_run(" down", run="JC QC 2D AC", hand="KC 3H 4H")
    assert swap(game, "KC", 0, "2D", end=End.HIGH) is Refusal.NO_ROOM_FOR_WILD
    assert game.replace(0, "KC", 0, "low").meld(0) == "2D=TC JC QC KC AC"


def test_deuces_in_a_complete_run_stay() -> None:
    full = "3C 4C 5C 6C 2D 8C 9C TC JC QC KC AC"
    game = deuce_in_a_run(" down", run=full)
    assert swap(game, "7C", 0, "2D") is Refusal.NO_ROOM_FOR_WILD


def test_deuces_replacing_leaves_a_card_to_discard() -> None:
    game = deuce_in_a_run(" down", hand="7C")
    assert swap(game, "7C", 0, "2D") is Refusal.KEEP_A_DISCARD


def test_deuces_stay_in_their_meld() -> None:
    game = deuce_in_a_run(" down", hand="7C 3H 3D 3S")
    (plan,) = game.plans(0, "set 3H 3D 2D")
    assert swap(game, "7C", 0, "2D", new=plan) is Refusal.WILD_STAYS_THERE
