"""Point 11 of variant four: a joker taken from the table is played in that very turn."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, Refusal
from tests.language import Game, refusal, table
from tests.rules.dealing import swap

KEY = "variant-four"
JOKER = "run 1: 5C 6C JK 8C"


def with_melds(flag: str, hand: str, melds: str = JOKER) -> Game:
    """Seat 0 of four in the middle of its turn, melds lying on the table."""
    others = "seat 1 down: *3\nseat 2: *3\nseat 3: *3"
    return table(KEY, f"turn 0 play\nseat 0{flag}: {hand}\n{others}\n{melds}")


# Taking it.


def test_a_joker_comes_to_the_hand_of_any_player_in_turn() -> None:
    game = with_melds(" down", "7C 3H 4S").replace(0, "7C", 0)
    assert (game.meld(0), game.hand(0)) == ("5C 6C 7C 8C", "3H 4S JK")


def test_a_joker_in_a_set_is_taken_for_any_natural_of_its_rank() -> None:
    game = with_melds(" down", "KC 3H 4S", "set 1: KC KD JK").replace(0, "KC", 0)
    assert (game.meld(0), game.hand(0)) == ("KC KD KC", "3H 4S JK")


def test_ones_own_jokers_stay() -> None:
    game = with_melds(" down", "7C 3H", "run 0: 5C 6C JK 8C")
    assert swap(game, "7C", 0, "JK") is Refusal.OTHERS_MELDS_ONLY
    assert swap(with_melds(" down", "7D 3H"), "7D", 0, "JK") is Refusal.NOT_THE_NATURAL


# It must be played in that turn.


def test_the_turn_cannot_end_before_the_joker_is_played() -> None:
    game = with_melds(" down", "7C 3H 4S").replace(0, "7C", 0)
    for card in ("3H", "JK"):
        assert refusal(lambda c=card: game.discard(0, c)) is Refusal.PLAY_THE_WILD_FIRST
    game.lay_off(0, "JK", 0, "low")
    assert game.meld(0) == "JK=4C 5C 6C 7C 8C"
    assert game.discard(0, "3H").turn == 1


def test_a_joker_drawn_earlier_may_be_kept_and_discarded() -> None:
    game = with_melds(" down", "JK 3H")
    assert game.discard(0, "JK").turn == 1


def test_putting_it_on_any_meld_counts_as_playing_it() -> None:
    game = with_melds(" down", "7C 3H 4S", f"{JOKER}\nset 0: KC KD KH").replace(0, "7C", 0)
    game.lay_off(0, "JK", 1)
    assert game.meld(1) == "KC KD KH JK"
    assert game.discard(0, "4S").turn == 1


def test_no_joker_is_taken_that_would_be_the_last_card() -> None:
    """One card must be left for the discard after the joker is played."""
    assert swap(with_melds(" down", "7C"), "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT
    assert swap(with_melds(" down", "7C 3H"), "7C", 0, "JK") is None


def test_of_two_jokers_the_second_is_refused_where_not_both_could_be_played() -> None:
    game = with_melds(" down", "7C 9H", f"{JOKER}\nrun 1: 7H 8H JK TH").replace(0, "7C", 0)
    assert swap(game, "9H", 1, "JK") is Refusal.COULD_NOT_PLAY_IT
    game.lay_off(0, "JK", 0)
    assert isinstance(game.discard(0, "9H").events[-1], DealEnded)


def test_of_two_jokers_both_are_taken_where_both_can_be_played() -> None:
    game = with_melds(" down", "7C 9H 3S", f"{JOKER}\nrun 1: 7H 8H JK TH")
    game.replace(0, "7C", 0).replace(0, "9H", 1)
    assert game.hand(0) == "3S JK JK"
    game.lay_off(0, "JK", 0)
    assert refusal(lambda: game.discard(0, "3S")) is Refusal.PLAY_THE_WILD_FIRST
    assert isinstance(game.lay_off(0, "JK", 0).discard(0, "3S").events[-1], DealEnded)


def test_no_other_lay_off_may_leave_the_joker_as_the_last_card() -> None:
    game = with_melds(" down", "7C 9C").replace(0, "7C", 0)
    assert refusal(lambda: game.lay_off(0, "9C", 0)) is Refusal.COULD_NOT_PLAY_IT
    assert game.lay_off(0, "JK", 0, "low").discard(0, "9C").state.table.result is not None


def test_in_the_turn_of_going_down_it_must_fit_on_ones_own_melds() -> None:
    full = "run 0: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    game = with_melds(" down-now", "7C 3S 4S", f"{full}\n{JOKER}")
    assert swap(game, "7C", 1, "JK") is Refusal.COULD_NOT_PLAY_IT
    later = with_melds(" down", "7C 3S 4S", f"{full}\n{JOKER}")
    assert swap(later, "7C", 1, "JK") is None
    room = with_melds(" down-now", "7C 3S 4S", f"{JOKER}\nset 0: KC KD KH").replace(0, "7C", 0)
    assert refusal(lambda: room.lay_off(0, "JK", 0)) is Refusal.OWN_MELDS_ONLY
    assert room.lay_off(0, "JK", 1).discard(0, "3S").turn == 1


# Before going down.


def test_before_going_down_it_is_taken_only_if_the_contract_can_be_laid_at_once() -> None:
    assert swap(with_melds("", "7C KC KD QC QD QH 9S"), "7C", 0, "JK") is None
    without = with_melds("", "7C KC KD QC QD 9S 3H 4H")
    assert swap(without, "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT


def test_before_going_down_a_card_must_be_left_for_the_discard() -> None:
    game = with_melds("", "7C KC KD QC QD QH")
    assert swap(game, "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT


def test_before_going_down_the_card_that_goes_to_the_table_is_gone() -> None:
    game = with_melds("", "7C 7D KC KD KH 9S 3S 4S")
    assert swap(game, "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT


def test_before_going_down_the_turn_then_goes_on_with_the_contract() -> None:
    game = with_melds("", "7C KC KD QC QD QH 9S").replace(0, "7C", 0)
    for card in ("9S", "JK"):
        assert refusal(lambda c=card: game.discard(0, c)) is Refusal.PLAY_THE_WILD_FIRST
    game.lay_down(0, "set KC KD JK | set QC QD QH")
    assert isinstance(game.discard(0, "9S").events[-1], DealEnded)


def test_fine_print_6_the_contract_may_be_laid_without_it_when_it_can_be_laid_off() -> None:
    game = with_melds("", "7C KC KD KH QC QD QH 9S").replace(0, "7C", 0)
    game.lay_down(0, "set KC KD KH | set QC QD QH")
    assert refusal(lambda: game.discard(0, "9S")) is Refusal.PLAY_THE_WILD_FIRST
    assert refusal(lambda: game.lay_off(0, "JK", 0)) is Refusal.OWN_MELDS_ONLY
    assert game.lay_off(0, "JK", 1).meld(1) == "KC KD KH JK"
    assert isinstance(game.discard(0, "9S").events[-1], DealEnded)


def test_fine_print_6_not_without_it_when_no_card_would_remain_to_discard() -> None:
    game = with_melds("", "7C KC KD KH QC QD QH").replace(0, "7C", 0)
    without = refusal(lambda: game.lay_down(0, "set KC KD KH | set QC QD QH"))
    assert without is Refusal.COULD_NOT_PLAY_IT
    game.lay_down(0, "set KC KD JK | set QC QD QH")
    assert isinstance(game.discard(0, "KH").events[-1], DealEnded)


@pytest.mark.parametrize(
    ("contract", "left"),
    [
        ("set KC KD JK JK | set QC QD QH", "9S"),
        ("set KC KD JK | set QC JK QH", "9S QD"),
    ],
)
def test_several_jokers_may_all_go_into_the_contract(contract: str, left: str) -> None:
    game = with_melds("", "7C 9H KC KD QC QD QH 9S", f"{JOKER}\nrun 1: 7H 8H JK TH")
    game.replace(0, "7C", 0).replace(0, "9H", 1).lay_down(0, contract)
    assert sorted(game.hand(0).split()) == left.split()
    game.discard(0, "9S")
    assert game.state.table.must_play == ()
