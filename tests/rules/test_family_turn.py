"""The two family sheets' turns, melds, laying down and laying off, and the last hand."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import (
    DealEnded,
    GameEnded,
    LaidDown,
    LayDown,
    MeldId,
    Refusal,
    ReplaceWild,
    Seat,
)
from tests.language import Game, refusal, table
from tests.rules.dealing import cards_of, claimed, melds_of, result, swap, tried
from tests.rules.family import BOTH, events_of

# --- Sections 5 and 10 of the two family sheets: the turn, and going out.


pytestmark = pytest.mark.parametrize("key", BOTH)

SETS = "KC KD KH QC QD QH"
TWO_SETS = "set KC KD KH | set QC QD QH"


def about_to_draw(key: str, flag: str = "") -> Game:
    return table(
        key,
        f"""
        turn 0
        seat 0 {flag}: {SETS} 8C 4S
        seat 1: 9C 9D
        seat 2: TC TD
        run 1: 4C 5C JK 7C
        discards: 3H 5S
        stock: 7D 8D
        """,
    )


def in_play(key: str, flag: str = "", more: str = "") -> Game:
    """Seat 0 has drawn from the stock; there are melds of its own and of others."""
    return table(
        key,
        f"""
        turn 0 play
        seat 0 {flag}: {SETS} 8C 3C 8H 4S
        seat 1: 9C 9D
        seat 2: TC TD
        run 1: 4C 5C 6C 7C
        set 0: 8S 8D 8S
        discards: 3H 5S
        {more}
        """,
    )


# Section 5, play goes clockwise, and one must draw first.


def test_s5_play_goes_clockwise(key: str) -> None:
    game = about_to_draw(key).draw(0).discard(0, "4S")
    turns = [game.turn]
    for seat in (1, 2):
        game.draw(seat).discard(seat, game.hand(seat).split()[0])
        turns.append(game.turn)
    assert turns == [1, 2, 0]


def test_s5_nothing_but_a_draw_before_the_draw(key: str) -> None:
    waiting, down = about_to_draw(key), about_to_draw(key, "down")
    assert waiting.asked()[0] == ("DRAW", 0)
    assert refusal(lambda: waiting.lay_down(0, TWO_SETS)) is Refusal.DRAW_FIRST
    assert refusal(lambda: waiting.discard(0, "4S")) is Refusal.DRAW_FIRST
    assert refusal(lambda: waiting.replace(0, "6C", 0)) is Refusal.DRAW_FIRST
    assert refusal(lambda: down.lay_off(0, "8C", 0)) is Refusal.DRAW_FIRST
    assert refusal(lambda: waiting.end_turn(0)) is Refusal.DRAW_FIRST


def test_s5_nobody_plays_out_of_turn(key: str) -> None:
    waiting, playing = about_to_draw(key), in_play(key)
    assert refusal(lambda: waiting.draw(1)) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: waiting.take(1)) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: playing.discard(1, "9C")) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: playing.lay_off(2, "TC", 0)) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: waiting.draw(9)) is Refusal.NOT_YOUR_TURN


def test_s5_1_exactly_one_card_from_the_stock(key: str) -> None:
    game = about_to_draw(key).draw(0)
    assert game.hand(0) == f"{SETS} 8C 4S 7D"
    assert refusal(lambda: game.draw(0)) is Refusal.ALREADY_DRAWN
    assert refusal(lambda: game.take(0)) is Refusal.ALREADY_DRAWN


def test_s5_1_or_exactly_one_card_from_the_discards(key: str) -> None:
    game = about_to_draw(key).take(0)
    assert (game.hand(0), game.discards) == (f"{SETS} 8C 4S 5S", "3H")
    assert refusal(lambda: game.take(0)) is Refusal.ALREADY_DRAWN
    assert refusal(lambda: game.draw(0)) is Refusal.ALREADY_DRAWN


def test_s5_1_a_seat_that_is_down_draws_from_the_stock_only(key: str) -> None:
    game = about_to_draw(key, "down")
    assert refusal(lambda: game.take(0)) is Refusal.DOWN_DRAWS_STOCK
    assert game.draw(0).asked()[0] == ("PLAY", 0)


def test_s5_2_laying_down_is_optional(key: str) -> None:
    assert in_play(key).discard(0, "4S").turn == 1


def test_s5_2_once_a_hand(key: str) -> None:
    game = in_play(key).lay_down(0, TWO_SETS)
    assert refusal(lambda: game.lay_down(0, TWO_SETS)) is Refusal.ALREADY_DOWN
    down = in_play(key, "down")
    assert refusal(lambda: down.lay_down(0, TWO_SETS)) is Refusal.ALREADY_DOWN


def test_s5_2_no_further_melds_once_down(key: str) -> None:
    later = in_play(key, "down")
    assert refusal(lambda: later.new_meld(0, "set KC KD KH")) is Refusal.NO_NEW_MELDS


def test_s5_2_the_whole_contract_in_one_go(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.lay_down(0, "set KC KD KH")) is Refusal.WRONG_MELDS


def test_s5_2_only_with_cards_in_the_hand_and_each_of_them_once(key: str) -> None:
    game = in_play(key)
    strange = refusal(lambda: game.lay_down(0, "set KC KD KH | set QC QD QS"))
    assert strange is Refusal.NOT_IN_HAND
    (kings, _) = game.plans(0, TWO_SETS)
    twice = LayDown(Seat(0), (kings, kings))
    assert refusal(lambda: game.do(twice)) is Refusal.CARD_USED_TWICE


def test_s5_3_no_lay_off_in_the_turn_of_laying_down(key: str) -> None:
    game = in_play(key).lay_down(0, TWO_SETS)
    assert refusal(lambda: game.lay_off(0, "8C", 0)) is Refusal.NOT_IN_THIS_TURN
    assert refusal(lambda: game.lay_off(0, "8H", 1)) is Refusal.NOT_IN_THIS_TURN


def test_s5_4_lay_off_on_own_and_others_melds_from_the_next_turn_on(key: str) -> None:
    game = in_play(key).lay_down(0, TWO_SETS).discard(0, "4S")
    for seat in (1, 2):
        game.draw(seat).discard(seat, game.hand(seat).split()[0])
    assert refusal(lambda: game.lay_off(0, "8C", 0)) is Refusal.DRAW_FIRST
    game.draw(0).lay_off(0, "8C", 0).lay_off(0, "8H", 1)
    assert (game.meld(0), game.meld(1)) == ("4C 5C 6C 7C 8C", "8S 8D 8S 8H")


def test_s5_4_not_before_one_is_down(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.lay_off(0, "8C", 0)) is Refusal.NOT_DOWN_YET


def test_s5_5_one_card_face_up_ends_the_turn(key: str) -> None:
    game = in_play(key).discard(0, "8H")
    assert (game.discards, game.turn) == ("3H 5S 8H", 1)
    assert game.asked()[0] == ("DRAW", 1)


def test_s5_5_a_turn_does_not_end_without_a_discard(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD


def test_s5_5_a_card_that_one_does_not_hold_cannot_be_discarded(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.discard(0, "AS")) is Refusal.NOT_IN_HAND


def test_s5_5_exception_one_may_go_out_without_a_discard(key: str) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: 8C 8H
        seat 1: 9C
        seat 2: TC
        run 1: 4C 5C 6C 7C
        set 0: 8S 8D 8S
        """,
    )
    game.lay_off(0, "8C", 0).lay_off(0, "8H", 1)
    assert (result(game).winner, result(game).points) == (0, (0, 9, 10))


def test_ruling_11_the_discard_just_taken_may_be_discarded(key: str) -> None:
    game = about_to_draw(key).take(0).discard(0, "5S")
    assert (game.discards, game.turn) == ("3H 5S", 1)


# Section 10, going out of hands 1 to 5.


def test_s10_the_last_card_is_discarded_and_everyone_else_scores(key: str) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: TS 4H
        seat 1: JK 3C
        seat 2 down: 2H AS
        run 1: 6S 7S 8S 9S
        set 2: KC KD KH
        """,
    )
    game.lay_off(0, "TS", 0).discard(0, "4H")
    assert isinstance(game.events[-1], DealEnded)
    assert (result(game).winner, result(game).points) == (0, (0, 53, 35))
    assert game.asked() == [("DEAL", None)]


def test_s10_nothing_goes_on_when_a_hand_has_ended(key: str) -> None:
    game = table(key, "turn 0 play\nseat 0 down: TS\nseat 1: JK 3C\nseat 2: 2H")
    game.discard(0, "TS")
    assert refusal(lambda: game.draw(1)) is Refusal.BETWEEN_DEALS
    assert refusal(lambda: game.may_i(1)) is Refusal.BETWEEN_DEALS
    assert not game.state.table.exposed


def test_s10_one_may_go_out_by_discarding_without_being_down(key: str) -> None:
    game = table(key, "turn 0 play\nseat 0: TS\nseat 1: JK 3C\nseat 2: 2H")
    assert result(game.discard(0, "TS")).winner == 0


# --- Sections 3 and 6 of the two family sheets: sets, runs, wild cards, swapped jokers.


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


# --- Sections 8 and 9 of the two family sheets: laying down and laying off.


CONTRACTS = list(enumerate(["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4"], start=1))


def family_laying_in_play(key: str) -> Game:
    return table(key, f"turn 0 play\nseat 0: {SETS} 8C 4S\nseat 1: 9C\nseat 2: TC")


# Section 8, laying down.


@pytest.mark.parametrize(("deal", "contract"), CONTRACTS)
def test_s8_2_exactly_the_contract(key: str, deal: int, contract: str) -> None:
    assert tried(key, deal, melds_of(contract)) is None
    assert tried(key, deal, melds_of(contract, more=1)) is Refusal.NOT_EXACT
    fewer = melds_of(contract).split(" | ")[1:]
    assert tried(key, deal, " | ".join(fewer)) is Refusal.WRONG_MELDS


def test_s8_2_no_more_melds_than_the_contract(key: str) -> None:
    assert tried(key, 1, melds_of("S3 S3 S3")) is Refusal.WRONG_MELDS
    assert tried(key, 2, melds_of("S3 S3 R4")) is Refusal.WRONG_MELDS


def test_s8_2_melds_of_the_right_kinds(key: str) -> None:
    assert tried(key, 2, melds_of("S3 S3")) is Refusal.WRONG_MELDS
    assert tried(key, 3, melds_of("S3 R4")) is Refusal.WRONG_MELDS


def test_s8_2_ruling_3_not_one_card_more_even_in_one_meld(key: str) -> None:
    longer = "set KC KD KH | run 3C 4C 5C 6C 7C"
    assert tried(key, 2, longer) is Refusal.NOT_EXACT
    wider = "set KC KD KH KS | run 3C 4C 5C 6C"
    assert tried(key, 2, wider) is Refusal.NOT_EXACT


def test_s8_2_melds_of_three_and_of_four_at_least(key: str) -> None:
    assert tried(key, 2, "set KC KD | run 3C 4C 5C 6C") is Refusal.MELD_TOO_SHORT
    assert tried(key, 2, "set KC KD KH | run 3C 4C 5C") is Refusal.MELD_TOO_SHORT


def test_s8_1_on_ones_own_turn(key: str) -> None:
    game = table(key, f"turn 1 play\nseat 0: {SETS} 4S\nseat 1: 9C\nseat 2: TC")
    assert refusal(lambda: game.lay_down(0, TWO_SETS)) is Refusal.NOT_YOUR_TURN


def test_s8_3_the_melds_lie_before_their_owner_each_by_itself(key: str) -> None:
    game = family_laying_in_play(key).lay_down(0, TWO_SETS)
    assert (game.meld(0), game.meld(1)) == ("KC KD KH", "QC QD QH")
    assert [game.melds[n].owner for n in (0, 1)] == [0, 0]
    assert game.hand(0) == "8C 4S"


def test_s8_5_then_one_card_is_discarded(key: str) -> None:
    game = family_laying_in_play(key).lay_down(0, TWO_SETS)
    assert game.asked()[0] == ("PLAY", 0)
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert game.discard(0, "4S").turn == 1


def test_s8_after_laying_down_one_is_down_for_this_hand(key: str) -> None:
    seats = family_laying_in_play(key).lay_down(0, TWO_SETS).state.table.seats
    assert [facts.down for facts in seats] == [True, False, False]


def test_s8_the_lay_down_may_be_made_with_the_last_cards(key: str) -> None:
    game = table(key, f"turn 0 play\nseat 0: {SETS}\nseat 1: 9C\nseat 2: TC")
    assert result(game.lay_down(0, TWO_SETS)).winner == 0


# Section 9, laying off.


def six_to_nine(key: str, hand: str) -> Game:
    return table(
        key,
        f"""
        turn 0 play
        seat 0 down: {hand}
        seat 1: *3
        seat 2: *3
        run 1: 6S 7S 8S 9S
        set 2: 8D 8D 8H
        """,
    )


def test_s9_example_a_run_is_extended_at_both_ends(key: str) -> None:
    game = six_to_nine(key, "5S TS 4H").lay_off(0, "5S", 0).lay_off(0, "TS", 0)
    assert game.meld(0) == "5S 6S 7S 8S 9S TS"


def test_s9_example_a_set_takes_an_eight_of_another_suit_and_of_the_same(key: str) -> None:
    game = six_to_nine(key, "8C 8H 4H").lay_off(0, "8C", 1).lay_off(0, "8H", 1)
    assert game.meld(1) == "8D 8D 8H 8C 8H"


def test_s9_only_cards_that_fit(key: str) -> None:
    game = six_to_nine(key, "5H 4S TD 7S 9C")
    for card, meld in (("5H", 0), ("4S", 0), ("TD", 0), ("7S", 0), ("9C", 1)):
        assert refusal(lambda c=card, m=meld: game.lay_off(0, c, m)) is Refusal.DOES_NOT_FIT


def test_s9_a_natural_goes_to_its_own_end_only(key: str) -> None:
    game = six_to_nine(key, "5S TS 4H")
    assert refusal(lambda: game.lay_off(0, "5S", 0, "high")) is Refusal.DOES_NOT_FIT
    assert game.lay_off(0, "5S", 0, "low").meld(0) == "5S 6S 7S 8S 9S"


def test_s9_only_cards_of_the_hand_on_melds_that_lie_there(key: str) -> None:
    game = six_to_nine(key, "5S 4H")
    assert refusal(lambda: game.lay_off(0, "TS", 0)) is Refusal.NOT_IN_HAND
    assert refusal(lambda: game.lay_off(0, "5S", 5)) is Refusal.NO_SUCH_MELD


def test_s9_any_number_of_cards_in_one_turn_and_none_is_needed(key: str) -> None:
    game = six_to_nine(key, "TS JS QS KS AS 5S 4S 3S 8C 4H")
    for card in ["TS", "JS", "QS", "KS", "AS", "5S", "4S", "3S"]:
        game.lay_off(0, card, 0)
    assert game.meld(0) == "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert game.lay_off(0, "8C", 1).hand(0) == "4H"
    assert six_to_nine(key, "TS 4H").discard(0, "TS").turn == 1


def test_s9_runs_end_at_the_three_and_at_the_ace(key: str) -> None:
    whole = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    text = "turn 0 play\nseat 0 down: {} 4H\nseat 1: *3\nseat 2: *3\nrun 1: {}"
    full = table(key, text.format("JK", whole))
    assert refusal(lambda: full.lay_off(0, "JK", 0)) is Refusal.RUN_TOO_LONG
    low = table(key, text.format("JK 2S AS", "3S 4S 5S 6S"))
    for card in ("JK", "2S", "AS"):
        assert refusal(lambda c=card: low.lay_off(0, c, 0, "low")) is Refusal.DOES_NOT_FIT
    high = table(key, text.format("JK 3S", "JS QS KS AS"))
    for card in ("JK", "3S"):
        assert refusal(lambda c=card: high.lay_off(0, c, 0, "high")) is Refusal.DOES_NOT_FIT


# --- Hand 6 of the two family sheets (section 10 and the notes of 6 and 7): all at once.


EXAMPLE = "set 7S 7D 7C 7H | run 4H 5H 6H 7H | run 9D TD JD QD"


def hand_6(key: str, cards: str, phase: str = "play") -> Game:
    return table(
        key,
        f"""
        deal 6
        turn 0 {phase}
        seat 0: {cards}
        seat 1: AC 3S
        seat 2: JK 2C
        discards: 3C 4C
        """,
    )


def family_last_hand_tried(key: str, melds: str, spare: str = "") -> Refusal | None:
    game = hand_6(key, f"{cards_of(melds)} {spare}")
    return refusal(lambda: game.lay_down(0, melds))


def test_s10_example_of_going_out(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE)).lay_down(0, EXAMPLE)
    assert [game.meld(n) for n in range(3)] == [
        "7S 7D 7C 7H",
        "4H 5H 6H 7H",
        "9D TD JD QD",
    ]
    assert (result(game).winner, result(game).points) == (0, (0, 18, 70))


def test_s10_one_cannot_lay_down_without_every_card(key: str) -> None:
    assert family_last_hand_tried(key, EXAMPLE, spare="9S") is Refusal.USE_EVERY_CARD
    assert family_last_hand_tried(key, EXAMPLE) is None


def test_s10_laying_down_is_going_out_without_a_discard(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE)).lay_down(0, EXAMPLE)
    assert events_of(game, LaidDown)
    assert isinstance(game.events[-1], GameEnded)
    assert game.asked() == []
    assert refusal(lambda: game.draw(1)) is Refusal.GAME_OVER


@pytest.mark.parametrize(
    "melds",
    [
        "set 7S 7D 7C 7H | run 4H 5H 6H 7H | run 9D TD JD QD",
        "set 7S 7D 7C | run 3H 4H 5H 6H 7H | run 9D TD JD QD",
        "set 7S 7D 7C | run 4H 5H 6H 7H | run 9D TD JD QD KD AD",
        "set 7S 7S 7D 7C 7H 2S | run 4H 5H 6H JK | run 9D TD JD QD",
    ],
)
def test_s10_melds_of_any_size_from_the_least_on(key: str, melds: str) -> None:
    assert family_last_hand_tried(key, melds) is None


def test_s10_the_contract_is_one_set_and_two_runs_of_three_four_and_four(key: str) -> None:
    assert (
        family_last_hand_tried(key, "set 7S 7D | run 4H 5H 6H 7H | run 9D TD JD QD")
        is Refusal.MELD_TOO_SHORT
    )
    short = "set 7S 7D 7C | run 4H 5H 6H | run 9D TD JD QD KD"
    assert family_last_hand_tried(key, short) is Refusal.MELD_TOO_SHORT
    assert family_last_hand_tried(key, "set 7S 7D 7C | run 4H 5H 6H 7H") is Refusal.WRONG_MELDS
    wrong = "set 7S 7D 7C | set 9S 9D 9C | run 4H 5H 6H 7H"
    assert family_last_hand_tried(key, wrong) is Refusal.WRONG_MELDS


def test_s10_wilds_do_not_outnumber_naturals_here_either(key: str) -> None:
    fair = "set 7S JK | run 4H 5H 2S 2D | run 9D TD JD QD"
    assert family_last_hand_tried(key, fair) is Refusal.MELD_TOO_SHORT
    even = "set 7S 7D JK | run 4H 5H 2S 2D | run 9D TD JD QD KD"
    assert family_last_hand_tried(key, even) is None
    wild = "set 7S JK 2H | run 4H 5H 6H 7H | run 9D TD JD QD KD"
    assert family_last_hand_tried(key, wild) is Refusal.TOO_MANY_WILDS


def test_s10_only_after_drawing(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE), phase="")
    assert refusal(lambda: game.lay_down(0, EXAMPLE)) is Refusal.DRAW_FIRST


def test_s10_if_not_one_discards_and_it_is_the_next_seats_turn(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE) + " 9S").discard(0, "9S")
    assert game.asked()[0] == ("DRAW", 1)
    assert game.state.table.melds == ()


def test_s10_everyone_draws_from_either_pile(key: str) -> None:
    assert hand_6(key, "4C 5C", phase="").take(0).hand(0) == "4C 5C 4C"
    assert hand_6(key, "4C 5C", phase="").draw(0).asked()[0] == ("PLAY", 0)


def test_s10_nobody_lays_off_and_s6_nobody_swaps_a_joker(key: str) -> None:
    game = hand_6(key, "8S 5S")
    assert refusal(lambda: game.lay_off(0, "8S", 0)) is Refusal.NO_SUCH_MELD
    joker = game.state.hands[2][0]
    swap = ReplaceWild(Seat(0), game.card(0, "8S"), MeldId(0), joker)
    assert refusal(lambda: game.do(swap)) is Refusal.NO_SUCH_MELD


def test_s7_each_may_i_brings_two_cards_that_must_be_laid_too(key: str) -> None:
    game = table(
        key,
        """
        deal 6
        turn 2
        seat 0: 7S 7D 7C 7H 4H 5H 6H 7H 9D TD JD
        seat 1: AC 3S
        seat 2: JK 2C
        discards: 3C KD
        stock: 4S 8H QD
        """,
    )
    game.draw(2).may_i(0).discard(2, "2C").draw(0)
    assert len(game.state.hands[0]) == 14
    assert refusal(lambda: game.lay_down(0, EXAMPLE)) is Refusal.USE_EVERY_CARD
    game.lay_down(0, "set 7S 7D 7C 7H | run 4H 5H 6H 7H 8H | run 9D TD JD QD KD")
    assert result(game).winner == 0


def test_s10_the_last_card_may_be_discarded_here_too(key: str) -> None:
    assert result(hand_6(key, "9S").discard(0, "9S")).winner == 0


# --- Rules that hold in every hand of the two family sheets.


@pytest.mark.parametrize("deal", range(1, 7))
def test_s7_may_i_in_every_hand(key: str, deal: int) -> None:
    assert claimed(key, deal).hand(1).startswith("4C KD")


def test_s9_a_set_grows_without_limit(key: str) -> None:
    hand, others = "7D 7H 7H 7S JK JD", "seat 1 down: *3\nseat 2: *3"
    text = f"turn 0 play\nseat 0 down: {hand}\n{others}\nset 1: 7C 7C 7D"
    game = table(key, text)
    for card in ("7D", "7H", "7H", "7S", "JK"):
        game.lay_off(0, card, 0)
    assert game.meld(0) == "7C 7C 7D 7D 7H 7H 7S JK"
