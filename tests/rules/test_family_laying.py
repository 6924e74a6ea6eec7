"""Sections 8 and 9 of the two family sheets: laying down and laying off."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import Refusal
from tests.language import Game, refusal, table
from tests.rules.dealing import melds_of, result, tried
from tests.rules.family import BOTH

pytestmark = pytest.mark.parametrize("key", BOTH)

SETS = "KC KD KH QC QD QH"
TWO_SETS = "set KC KD KH | set QC QD QH"
CONTRACTS = list(enumerate(["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4"], start=1))


def in_play(key: str) -> Game:
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
    game = in_play(key).lay_down(0, TWO_SETS)
    assert (game.meld(0), game.meld(1)) == ("KC KD KH", "QC QD QH")
    assert [game.melds[n].owner for n in (0, 1)] == [0, 0]
    assert game.hand(0) == "8C 4S"


def test_s8_5_then_one_card_is_discarded(key: str) -> None:
    game = in_play(key).lay_down(0, TWO_SETS)
    assert game.asked()[0] == ("PLAY", 0)
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert game.discard(0, "4S").turn == 1


def test_s8_after_laying_down_one_is_down_for_this_hand(key: str) -> None:
    seats = in_play(key).lay_down(0, TWO_SETS).state.table.seats
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
