"""Sections 3 and 6 of the two family sheets: sets, runs, wild cards, swapped jokers."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import MeldId, Refusal, ReplaceWild, Seat
from tests.language import Game, refusal, table
from tests.rules.dealing import swap, tried
from tests.rules.family import BOTH

pytestmark = pytest.mark.parametrize("key", BOTH)


def with_set(key: str, cards: str) -> Refusal | None:
    """How a set fares in hand 2, beside a sound run."""
    return tried(key, 2, f"set {cards} | run 5C 6C 7C 8C")


def with_run(key: str, run: str) -> Refusal | None:
    """How a run fares in hand 2, beside a sound set."""
    return tried(key, 2, f"set KC KD KH | {run}")


def laid_run(key: str, run: str, cards: str) -> str:
    """How a run of hand 2 lies on the table."""
    text = f"deal 2\nturn 0 play\nseat 0: KC KD KH {cards} 9H\nseat 1: *3\nseat 2: *3"
    return table(key, text).lay_down(0, f"set KC KD KH | {run} {cards}").meld(1)


# Section 3, definitions.


def test_s3_a_set_is_three_of_one_rank(key: str) -> None:
    assert with_set(key, "7S 7C 7D") is None
    assert with_set(key, "7S 7C 8D") is Refusal.SET_RANKS_DIFFER


def test_s3_example_a_set_may_repeat_a_suit(key: str) -> None:
    assert with_set(key, "7S 7S 7D") is None


def test_s3_a_run_is_four_of_one_suit_in_order(key: str) -> None:
    assert with_run(key, "run 6S 7S 8S 9S") is None
    assert with_run(key, "run 6S 7S 8S 9H") is Refusal.RUN_SUITS_DIFFER
    assert with_run(key, "run 6S 7S 8S TS") is Refusal.RUN_BROKEN
    assert with_run(key, "run 6S 7S 7S 8S") is Refusal.RUN_RANK_TWICE


def test_s3_the_order_of_the_cards_handed_in_does_not_matter(key: str) -> None:
    assert laid_run(key, "run", "8S 6S 9S 7S") == "6S 7S 8S 9S"


def test_s2_the_ace_stands_above_the_king_only(key: str) -> None:
    assert with_run(key, "run JS QS KS AS") is None
    assert with_run(key, "run AS 3S 4S 5S") is Refusal.RUN_BROKEN
    assert with_run(key, "run@1 AS 2S 3S 4S") is Refusal.RUN_NOT_THERE


def test_s2_no_run_goes_round_from_the_king(key: str) -> None:
    assert with_run(key, "run QS KS AS 3S") is Refusal.RUN_BROKEN


def test_ruling_19_runs_begin_at_the_three(key: str) -> None:
    assert with_run(key, "run 3S 4S 5S 6S") is None
    assert with_run(key, "run@2 JK 3S 4S 5S") is Refusal.RUN_NOT_THERE
    assert with_run(key, "run@2 2S 3S 4S 5S") is Refusal.RUN_NOT_THERE


def test_s3_the_whole_contract_must_be_in_the_hand(key: str) -> None:
    game = table(
        key, "deal 2\nturn 0 play\nseat 0: KC KD KH 5C 6C 7C 9H\nseat 1: 8C\nseat 2: *3"
    )
    missing = refusal(lambda: game.lay_down(0, "set KC KD KH | run 5C 6C 7C 8C"))
    assert missing is Refusal.NOT_IN_HAND


# Section 6, wilds.


@pytest.mark.parametrize("wild", ["JK", "2H", "2C"])
def test_s6_twos_and_jokers_stand_for_any_rank_and_suit(key: str, wild: str) -> None:
    assert with_set(key, f"9C 9D {wild}") is None
    assert with_run(key, f"run 6S {wild} 8S 9S") is None


@pytest.mark.parametrize("plain", ["3H", "AH", "KH"])
def test_s6_no_other_card_is_wild(key: str, plain: str) -> None:
    assert with_set(key, f"9C 9D {plain}") is Refusal.SET_RANKS_DIFFER


def test_s6_example_wilds_do_not_outnumber_naturals_in_the_lay_down(key: str) -> None:
    assert with_set(key, "9C 9D JK") is None
    assert with_set(key, "9C JK JK") is Refusal.TOO_MANY_WILDS
    assert with_set(key, "9C 2H JK") is Refusal.TOO_MANY_WILDS


def test_s6_as_many_wilds_as_naturals_are_allowed_in_a_run(key: str) -> None:
    assert with_run(key, "run 6S JK 2H 9S") is None
    assert with_run(key, "run 6S JK 2H 2C") is Refusal.TOO_MANY_WILDS


def test_s6_the_limit_holds_for_each_meld_by_itself(key: str) -> None:
    melds = "set KC KD KH | set 9C JK 2H"
    assert tried(key, 1, melds) is Refusal.TOO_MANY_WILDS


def test_ruling_18_no_meld_of_wilds_only(key: str) -> None:
    assert with_set(key, "2C 2D JK") is Refusal.NEEDS_A_NATURAL
    assert with_run(key, "run 2C 2D JK JK") is Refusal.NEEDS_A_NATURAL


def test_s6_two_twos_are_wilds_even_in_a_set_of_twos(key: str) -> None:
    assert with_set(key, "2C 2D 2H") is Refusal.NEEDS_A_NATURAL


def test_wilds_fill_the_places_from_low_to_high_as_they_are_handed_in(key: str) -> None:
    assert laid_run(key, "run", "2H 6S JK 9S") == "6S 2H=7S JK=8S 9S"
    assert laid_run(key, "run", "JK 6S 2H 9S") == "6S JK=7S 2H=8S 9S"


def test_spare_wilds_go_to_the_high_end_unless_the_player_chooses(key: str) -> None:
    assert laid_run(key, "run", "6S 7S 2H JK") == "6S 7S 2H=8S JK=9S"
    assert laid_run(key, "run@5", "6S 7S 2H JK") == "2H=5S 6S 7S JK=8S"
    assert laid_run(key, "run@4", "6S 7S 2H JK") == "2H=4S JK=5S 6S 7S"
    assert laid_run(key, "run", "KS AS 2H JK") == "2H=JS JK=QS KS AS"


def test_a_place_where_the_run_cannot_begin_is_refused(key: str) -> None:
    assert with_run(key, "run@7 6S 7S 2H JK") is Refusal.RUN_NOT_THERE
    assert with_run(key, "run@12 QS KS AS JK") is Refusal.RUN_NOT_THERE


# Section 6, wilds laid off: no limit (ruling 2).


def test_s6_example_a_set_takes_two_after_two(key: str) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: 2C 2D JK 4H
        seat 1: *3
        seat 2: *3
        set 1: 7S 7D 2H
        """,
    )
    game.lay_off(0, "2C", 0)
    assert game.meld(0) == "7S 7D 2H 2C"
    game.lay_off(0, "2D", 0).lay_off(0, "JK", 0)
    assert game.meld(0) == "7S 7D 2H 2C 2D JK"


def run_for_wilds(key: str, hand: str) -> Game:
    text = f"turn 0 play\nseat 0 down: {hand}\nseat 1: *3\nseat 2: *3\nrun 1: 6S JK 2H 9S"
    return table(key, text)


def test_s6_ruling_2_a_run_takes_wilds_beyond_its_naturals(key: str) -> None:
    game = run_for_wilds(key, "2C 2D JK 4H")
    game.lay_off(0, "2C", 0).lay_off(0, "2D", 0, "low").lay_off(0, "JK", 0, "high")
    assert game.meld(0) == "2D=5S 6S JK=7S 2H=8S 9S 2C=TS JK=JS"


def test_a_wild_laid_off_without_a_choice_goes_to_the_high_end(key: str) -> None:
    assert run_for_wilds(key, "2C 4H").lay_off(0, "2C", 0).meld(0).endswith("9S 2C=TS")
    text = "turn 0 play\nseat 0 down: 2C 4H\nseat 1: *3\nseat 2: *3\nrun 1: JS QS KS AS"
    assert table(key, text).lay_off(0, "2C", 0).meld(0) == "2C=TS JS QS KS AS"


def test_a_wild_stands_for_its_place_from_then_on(key: str) -> None:
    game = run_for_wilds(key, "2C 4H TS JS").lay_off(0, "2C", 0)
    assert refusal(lambda: game.lay_off(0, "TS", 0)) is Refusal.DOES_NOT_FIT
    assert game.lay_off(0, "JS", 0).meld(0) == "6S JK=7S 2H=8S 9S 2C=TS JS"


# Section 6, swapping jokers.


def joker_lies(key: str, hand: str, flag: str = "", phase: str = "play") -> Game:
    return table(
        key,
        f"""
        turn 0 {phase}
        seat 0 {flag}: {hand}
        seat 1 down: *3
        seat 2: *3
        run 1: 6S JK 2H 9S
        set 1: KC KD JK
        """,
    )


def test_s6_the_real_card_goes_in_and_the_joker_into_the_hand(key: str) -> None:
    game = joker_lies(key, "7S 4H").replace(0, "7S", 0)
    assert game.meld(0) == "6S 7S 2H=8S 9S"
    assert game.hand(0) == "4H JK"
    assert game.melds[0].owner == 1
    assert game.asked()[0] == ("PLAY", 0)


def test_s6_the_joker_may_then_be_used_in_ones_own_contract(key: str) -> None:
    game = joker_lies(key, "7S QC QD QH TC TD 4H").replace(0, "7S", 0)
    game.lay_down(0, "set QC QD QH | set TC TD JK")
    assert game.meld(3) == "TC TD JK"


def test_s6_the_joker_stays_in_the_hand_as_long_as_one_likes(key: str) -> None:
    game = joker_lies(key, "7S 4H").replace(0, "7S", 0).discard(0, "4H")
    assert (game.hand(0), game.turn) == ("JK", 1)


def test_s6_only_the_specific_missing_card(key: str) -> None:
    game = joker_lies(key, "7H 8S 9S 4H")
    for card in ("7H", "8S", "9S"):
        assert swap(game, card, 0, "JK") is Refusal.NOT_THE_NATURAL


def test_s6_jokers_leave_runs_only(key: str) -> None:
    assert swap(joker_lies(key, "KH 4H"), "KH", 1, "JK") is Refusal.RUNS_ONLY


def test_s6_twos_are_never_swapped(key: str) -> None:
    assert swap(joker_lies(key, "8S 4H"), "8S", 0, "2H") is Refusal.THIS_WILD_STAYS


def test_s6_a_natural_card_is_not_swapped(key: str) -> None:
    assert swap(joker_lies(key, "6S 4H"), "6S", 0, "6S") is Refusal.NOT_A_WILD


def test_s6_not_once_one_is_down(key: str) -> None:
    for flag in ("down", "down-now"):
        game = joker_lies(key, "7S 4H", flag)
        assert swap(game, "7S", 0, "JK") is Refusal.REPLACE_BEFORE_DOWN


def test_s6_on_ones_own_turn_after_drawing(key: str) -> None:
    assert swap(joker_lies(key, "7S 4H", phase=""), "7S", 0, "JK") is Refusal.DRAW_FIRST
    game = joker_lies(key, "7S 4H").discard(0, "4H")
    assert refusal(lambda: game.replace(0, "7S", 0)) is Refusal.NOT_YOUR_TURN


def test_s6_with_a_card_of_the_hand_on_a_meld_that_lies_there(key: str) -> None:
    game = joker_lies(key, "7S 4H")
    assert swap(game, "7C", 0, "JK") is Refusal.NOT_IN_HAND
    joker = game.melds[0].cards[1]
    nowhere = ReplaceWild(Seat(0), game.card(0, "7S"), MeldId(9), joker)
    assert refusal(lambda: game.do(nowhere)) is Refusal.NO_SUCH_MELD
