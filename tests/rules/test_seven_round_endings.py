"""The end of rounds and of the game in May I? in Seven Rounds, rule by rule."""

from __future__ import annotations

from mayi_desktop.engine import GameEnded, Join, Refusal
from mayi_desktop.engine.state_api import chance_cards
from tests.language import Game, refusal, table
from tests.rules.dealing import (
    contracts,
    deal_sizes,
    ended,
    melds_of,
    newcomers,
    price_list,
    prices,
    result,
    tried,
    with_points,
)

KEY = "seven-round"
ALTERNATIVE = "alternative-last-round"
CONTRACTS = ["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 R7", "S3 R4 R4", "R4 R4 R4"]


def seven(text: str, *options: str) -> Game:
    return table(KEY, text, *options)


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
