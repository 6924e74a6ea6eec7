"""Variant three rule by rule: its numbered points, Honsvick where it is silent."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import End, GameEnded, Refusal
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
)

KEY = "variant-three"
CONTRACTS = ["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4", "S3 R4 R4", "S3 S3 R4"]
BUT_THE_LAST = list(enumerate(CONTRACTS[:-1], start=1))
ALL = [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]


# Points 1 and 2: dealing, twos are wild.


def test_point_1_dealing_is_the_same_as_the_honsvick_style() -> None:
    assert deal_sizes(KEY, 4) == [7, 8, 9, 10, 11, 12, 13]


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
def test_ruling_1_the_decks_without_their_jokers(seats: int, decks: list[int]) -> None:
    shoes = [shoe(KEY, seats, deal) for deal in range(1, 8)]
    assert shoes == [(count, 0) for count in decks]


def test_point_2_twos_are_wild() -> None:
    assert tried(KEY, 2, "set KC KD 2S | run 5C 6C 2D 8C") is None
    assert tried(KEY, 2, "set KC KD 3S | run 5C 6C 7C 8C") is Refusal.SET_RANKS_DIFFER


def test_ruling_18_one_natural_is_enough_and_needed() -> None:
    assert tried(KEY, 2, "set KC 2C 2D | run 5C 2D 2H 2S") is None
    assert tried(KEY, 1, "set 2C 2D 2H | set KC KD KH") is Refusal.NEEDS_A_NATURAL
    game = with_melds(KEY, " down", "2C 2D 2H 2S JD", "set 1: KC KD KH")
    for card in ("2C", "2D", "2H", "2S"):
        game.lay_off(0, card, 0)
    assert game.meld(0) == "KC KD KH 2C 2D 2H 2S"


# Points 3 and 4: the rounds.


def test_points_3_and_4_the_combinations_of_the_rounds() -> None:
    assert contracts(KEY) == CONTRACTS


@pytest.mark.parametrize(("deal", "contract"), BUT_THE_LAST)
def test_ruling_9_the_melds_may_be_longer_than_required(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract, more=1)) is None


LAST = "set KC KD KH KS KC | set QC QD QH QS | run 4C 5C 6C 7C 8C"


def test_point_4_the_last_round_is_laid_with_every_card_and_ends_at_once() -> None:
    kept = tried(KEY, 7, LAST, spare="9H")
    assert kept is Refusal.USE_EVERY_CARD
    text = f"deal 7\nturn 0 play\nseat 0: {cards_of(LAST)}\nseat 1: 9H\nseat 2: 3D"
    game = table(KEY, text).lay_down(0, LAST)
    assert result(game).points == (0, 9, 3)
    assert isinstance(game.events[-1], GameEnded)


def test_sets_may_repeat_suits_and_runs_of_one_suit_may_touch_or_overlap() -> None:
    assert tried(KEY, 1, "set 7C 7C 7D | set KC KD KH") is None
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 7C 8C 9C TC") is None
    assert tried(KEY, 3, "run 3C 4C 5C 6C | run 5C 6C 7C 8C") is None
    game = with_melds(KEY, " down", "7D 7H 7H JD", "set 1: 7C 7C 7S 7S 7D")
    game.lay_off(0, "7D", 0).lay_off(0, "7H", 0).lay_off(0, "7H", 0)
    assert len(game.melds[0].places) == 8


# Point 5: all the cards run out.


def short(discards: str, stock: str = "") -> Game:
    text = f"turn 0\nseat 0: 9C 9D\nseat 1: 2H 3D\nseat 2: 7C\nrest 2\ndiscards: {discards}"
    return table(KEY, f"{text}\nstock: {stock}" if stock else text)


def test_point_5_play_ends_without_a_winner_when_the_cards_run_out() -> None:
    game = short("QS", stock="TS").may_i(1).allow(0)
    assert result(game).winner is None
    assert result(game).points[:2] == (18, 20 + 3 + 10 + 10)


def test_stock_gone_the_discard_must_be_taken() -> None:
    game = short("QS")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).asked() == [("PLAY", 0)]


# Point 6: May-Is.


def test_point_6_the_person_that_asks_first_gets_it_when_the_next_player_allows() -> None:
    game = waiting(KEY)
    assert game.asked() == ALL
    game.may_i(3)
    assert game.asked() == [("ASKED", 0)]
    assert game.allow(0).hand(3) == "JC JD 6D 5H 3S"


def test_may_i_the_player_about_to_begin_may_take_the_card() -> None:
    assert waiting(KEY).may_i(3).claim(0).hand(0) == "9C 9D 4H 5H"
    assert ask(waiting(KEY).take(0), 1) is Refusal.NOTHING_EXPOSED
    assert ask(finished(waiting(KEY).draw(0)), 1) is Refusal.NOTHING_EXPOSED


def test_may_i_the_next_card_down_too_even_by_the_same_player() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.asked() == ALL
    game.may_i(3).allow(0)
    assert game.hand(3) == "JC JD 6D 5H 3S KD 4S"
    assert game.take(0).hand(0) == "9C 9D 4H QS"


def test_fine_print_2_a_claim_in_the_last_chance_undoes_the_choice_of_the_stock() -> None:
    game = waiting(KEY).draw(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert game.may_i(2).asked() == ALL
    assert game.take(0).hand(0) == "9C 9D 4H KD"


@pytest.mark.parametrize("deal", range(1, 8))
def test_may_i_in_every_round_the_last_included(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


# Point 7: deuces stay in their melds.

RUN = "run 1: 5C 6C 2D 8C"


@pytest.mark.parametrize("flag", [" down", " down-now"])
def test_point_7_a_replaced_deuce_moves_up_in_its_run(flag: str) -> None:
    game = with_melds(KEY, flag, "7C 3H", RUN)
    assert swap(game, "7C", 0, "2D", end=End.LOW) is None
    assert (game.meld(0), game.hand(0)) == ("5C 6C 7C 8C 2D=9C", "3H")


def test_replacing_a_deuce_must_leave_a_discard() -> None:
    assert swap(with_melds(KEY, " down", "7C", RUN), "7C", 0, "2D") is Refusal.KEEP_A_DISCARD


# Point 8: scoring.


def test_point_8_face_values_deuces_twenty_faces_ten_aces_fifteen() -> None:
    assert price_list(KEY, jokers=False) == prices(two=20, ace=15)


# Point 9: aces.


def test_point_9_aces_can_only_be_played_as_high() -> None:
    assert tried(KEY, 2, "set KC KD KH | run JS QS KS AS") is None
    assert tried(KEY, 2, "set KC KD KH | run AS 3S 4S 5S") is Refusal.RUN_BROKEN
    assert tried(KEY, 2, "set QC QD QH | run KS AS 3S 4S") is Refusal.RUN_BROKEN
    run = "run 1: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    game = with_melds(KEY, " down", "AC 2C 9D JD", run).lay_off(0, "AC", 0)
    assert refusal(lambda: game.lay_off(0, "2C", 0)) is Refusal.RUN_TOO_LONG


def test_ruling_19_runs_start_at_three_and_no_two_stands_for_a_two() -> None:
    for two in ("2C", "2D"):
        melds = f"set KC KD KH | run@2 {two} 3C 4C 5C"
        assert tried(KEY, 2, melds) is Refusal.RUN_NOT_THERE
    game = holding(KEY, 2, "KC KD KH 2C 3C 4C 5C 9S")
    game.lay_down(0, "set KC KD KH | run 2C 3C 4C 5C")
    assert game.meld(1) == "3C 4C 5C 2C=6C"


# Honsvick's rules, where variant three is silent.


def test_setup_three_to_eight_players() -> None:
    players(KEY, (3, 8), best=(4, 5))


def test_joining_between_any_two_deals_with_the_highest_total() -> None:
    newcomers(KEY, deals=7, most=8)


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    title = "Variant Three (twos wild, all-at-once finish)"
    assert (sheet.title, sheet.deal_word) == (title, "round")


def test_refusals_cite_the_points_of_the_variant_or_a_heading() -> None:
    points = {f"Variant three, {number}" for number in (2, "3 and 4", 5, 6, 7, 9)}
    honsvick = ("Setup", "Rounds", "Play of Cards", "Going Down", "Going out")
    places = {f"Honsvick, {heading}" for heading in (*honsvick, "Adding A Player In")}
    assert set(citations(KEY).values()) == points | places
