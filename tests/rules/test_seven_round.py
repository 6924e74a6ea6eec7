"""May I? in Seven Rounds rule by rule: the sheet's headings, and the rulings on it."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, Refusal
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
    players,
    result,
    shoe,
    tried,
    waiting,
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
