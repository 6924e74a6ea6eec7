"""The twelve deals' cards, melds and turns rule by rule: the sheet and its rulings."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import CARDS, Refusal, UpcardTurned
from mayi_desktop.engine.state_api import new_game
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, names, refusal, table
from tests.rules.dealing import (
    citations,
    contracts,
    deal_sizes,
    dealt,
    ended,
    holding,
    melds_of,
    shoe,
    tried,
    with_melds,
)

KEY = "twelve-deal"
CONTRACTS = [
    "S3 S3",
    "S3 R4",
    "S4 S4",
    "S4 R4",
    "S3 R5",
    "R4 R4",
    "S3 S3 S3",
    "S3 R6",
    "S3 S3 R4",
    "S3 R7",
    "S5 R5",
    "R5 R5",
]
EVERY_DEAL = list(enumerate(CONTRACTS, start=1))


def twelve(text: str) -> Game:
    return table(KEY, text)


# Players and Cards.


def test_players_best_for_four_or_five() -> None:
    assert find_sheet(KEY).best_players == (4, 5)


def test_ruling_25_three_to_six_players() -> None:
    assert find_sheet(KEY).players == (3, 6)
    for seats in (2, 7):
        with pytest.raises(ValueError, match="3 to 6 players"):
            new_game(find_sheet(KEY), seats)


@pytest.mark.parametrize("deal", range(1, 13))
def test_cards_two_packs_and_four_jokers_make_108(deal: int) -> None:
    assert [shoe(KEY, seats, deal) for seats in range(3, 7)] == [(2, 4)] * 4


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    assert (sheet.title, sheet.deal_word) == ("Rules of May I (twelve deals)", "deal")


def test_refusals_cite_the_headings_of_the_sheet_or_a_ruling() -> None:
    headings = {
        "Players and Cards",
        "Sets",
        "Runs",
        "Wild cards",
        "Initial Meld Requirements",
        "The Deal",
        "The Play",
        "Drawing",
        "Melding",
        "Discarding",
        "Ruling 4",
        "Ruling 22",
    }
    assert set(citations(KEY).values()) == headings


# Sets.


def test_sets_are_three_or_four_cards_of_one_rank() -> None:
    assert tried(KEY, 1, "set 7C 7D 7H | set QC QD QH QS") is None
    assert tried(KEY, 1, "set 7C 7D 8H | set QC QD QH QS") is Refusal.SET_RANKS_DIFFER
    assert tried(KEY, 1, "set 7C 7D | set QC QD QH QS") is Refusal.MELD_TOO_SHORT


@pytest.mark.parametrize(("deal", "contract"), EVERY_DEAL)
def test_sets_hold_no_suit_twice_but_in_deal_11(deal: int, contract: str) -> None:
    """The exception is ruling 6."""
    if "S" not in contract:
        return
    melds = melds_of(contract)
    if deal == 11:
        assert melds.startswith("set KC KD KH KS KC")
        assert tried(KEY, deal, melds) is None
    else:
        assert tried(KEY, deal, melds.replace("KD", "KC")) is Refusal.SET_SUIT_TWICE


def test_sets_hold_four_cards_at_most() -> None:
    five = "set KC KD KH KS JK | set QC QD QH QS"
    assert tried(KEY, 3, five) is Refusal.SET_IS_FULL
    game = with_melds(KEY, " down", "JK 9H 9D", "set 1: KC KD KH KS")
    assert refusal(lambda: game.lay_off(0, "JK", 0)) is Refusal.SET_IS_FULL


def test_sets_take_no_suit_that_they_hold_when_laid_off() -> None:
    game = with_melds(KEY, " down", "KC KS 9D", "set 1: KC KD KH")
    assert refusal(lambda: game.lay_off(0, "KC", 0)) is Refusal.SET_SUIT_TWICE
    assert game.lay_off(0, "KS", 0).meld(0) == "KC KD KH KS"


def test_sets_example_two_sets_of_eights_may_lie_side_by_side() -> None:
    assert tried(KEY, 1, "set 8C 8H 8S | set 8H 8S 8D", spare="JS") is None


def test_ruling_6_the_set_of_five_in_deal_11_has_no_upper_size() -> None:
    assert tried(KEY, 11, "set KC KD KH KS KC | run 3C 4C 5C 6C 7C") is None
    assert tried(KEY, 11, "set KC KD KH KS KC KD | run 3C 4C 5C 6C 7C") is None
    game = twelve(
        "deal 11\nturn 0 play\nseat 0 down: KH KD 9D\nseat 1: *3\nseat 2: *3\n"
        "set 1: KC KD KH KS KC"
    )
    game.lay_off(0, "KH", 0).lay_off(0, "KD", 0)
    assert game.meld(0) == "KC KD KH KS KC KH KD"


# Runs.


def test_runs_example_three_to_six_of_spades() -> None:
    assert tried(KEY, 2, "set KC KD KH | run 3S 4S 5S 6S") is None
    assert tried(KEY, 2, "set KC KD KH | run 3S 4S 5D 6S") is Refusal.RUN_SUITS_DIFFER
    assert tried(KEY, 2, "set KC KD KH | run 3S 4S 5S 7S") is Refusal.RUN_BROKEN


def test_runs_example_ace_high_or_low_but_not_both() -> None:
    assert tried(KEY, 2, "set KC KD KH | run JS QS KS AS") is None
    assert tried(KEY, 2, "set KC KD KH | run AS 2S 3S 4S") is None
    assert tried(KEY, 2, "set QC QD QH | run KS AS 2S 3S") is Refusal.RUN_BROKEN


def test_runs_hold_thirteen_cards_at_most_an_ace_at_one_end() -> None:
    run = "run 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    for end, spelled in (("low", "AC 2C"), ("high", "KC AC")):
        game = with_melds(KEY, " down", "AC AC JK 9D", run).lay_off(0, "AC", 0, end)
        assert spelled in game.meld(0)
        assert refusal(lambda g=game: g.lay_off(0, "AC", 0)) is Refusal.RUN_TOO_LONG
        assert refusal(lambda g=game: g.lay_off(0, "JK", 0)) is Refusal.RUN_TOO_LONG


def test_runs_example_two_runs_of_one_suit_or_a_single_one() -> None:
    assert tried(KEY, 6, "run 4H 5H 6H 7H | run 8H 9H TH JH") is None
    one = "set KC KD KH | run 4H 5H 6H 7H 8H 9H TH JH"
    assert tried(KEY, 2, one) is None
    assert tried(KEY, 6, "run 4H 5H 6H 7H | run 5H 6H 7H 8H") is None


def test_runs_grow_at_their_ends_only() -> None:
    game = with_melds(KEY, " down", "5C 8C 3C 9D", "run 1: 4C 5C 6C 7C")
    assert refusal(lambda: game.lay_off(0, "5C", 0)) is Refusal.DOES_NOT_FIT
    assert refusal(lambda: game.lay_off(0, "8C", 0, "low")) is Refusal.DOES_NOT_FIT
    assert game.lay_off(0, "8C", 0).lay_off(0, "3C", 0).meld(0) == "3C 4C 5C 6C 7C 8C"


# Wild cards.


def test_wild_cards_are_twos_and_jokers() -> None:
    assert tried(KEY, 1, "set KC KD JK | set QC QD 2H") is None
    assert tried(KEY, 1, "set KC KD JK | set QC QD 3H") is Refusal.SET_RANKS_DIFFER


def test_wild_cards_one_to_two_naturals_a_run_of_six_can_have_two() -> None:
    assert tried(KEY, 8, "set KC KD KH | run 4D 5D 6D 7D 2C JK") is None
    assert tried(KEY, 5, "set KC KD KH | run 4D 5D 6D 2C JK") is Refusal.TOO_MANY_WILDS
    assert tried(KEY, 1, "set KC JK 2D | set QC QD QH") is Refusal.TOO_MANY_WILDS
    assert tried(KEY, 3, "set KC KD JK 2D | set QC QD QH QS") is Refusal.TOO_MANY_WILDS


def test_wild_cards_keep_the_limit_when_laid_off_too() -> None:
    game = with_melds(KEY, " down", "JK 2D 9D", "run 1: 4D 5D 6D JK\nset 1: KC KD JK")
    assert refusal(lambda: game.lay_off(0, "2D", 0)) is Refusal.TOO_MANY_WILDS
    assert refusal(lambda: game.lay_off(0, "2D", 1)) is Refusal.TOO_MANY_WILDS


def test_wild_cards_may_be_added_when_enough_naturals_lie_there() -> None:
    game = with_melds(KEY, " down", "8D 2C 9D", "run 1: 4D 5D 6D JK=7D")
    assert game.lay_off(0, "8D", 0).lay_off(0, "2C", 0).meld(0) == "4D 5D 6D JK=7D 8D 2C=9D"


def test_ruling_26_the_example_of_two_wilds_beside_three_cards_is_refused() -> None:
    for low in ("", "@4", "@3", "@2"):
        melds = f"set KC KD KH | run{low} 4D 5D 6D 2C JK"
        assert tried(KEY, 5, melds) is Refusal.TOO_MANY_WILDS


def laid_run(deal: int, hand: str, run: str) -> str:
    """How a run lies that is laid down with three kings."""
    game = holding(KEY, deal, f"KC KD KH {hand} 9H")
    return game.lay_down(0, f"set KC KD KH | {run}").meld(1)


def test_wild_cards_in_a_run_stand_where_the_seat_says() -> None:
    hand = "4D 5D 6D 7D 2C JK"
    assert laid_run(8, hand, f"run {hand}") == "4D 5D 6D 7D 2C=8D JK=9D"
    assert laid_run(8, hand, f"run@3 {hand}") == "2C=3D 4D 5D 6D 7D JK=8D"
    assert laid_run(8, hand, f"run@2 {hand}") == "2C=2D JK=3D 4D 5D 6D 7D"


def test_wild_cards_once_laid_a_wild_keeps_its_place() -> None:
    game = with_melds(KEY, " down", "7D 8D 9D", "run 1: 4D 5D 6D JK=7D")
    assert refusal(lambda: game.lay_off(0, "7D", 0)) is Refusal.DOES_NOT_FIT
    assert game.lay_off(0, "8D", 0).meld(0) == "4D 5D 6D JK=7D 8D"


def test_wild_cards_a_two_can_be_natural_in_the_run_of_its_suit() -> None:
    assert laid_run(2, "AS 2S 3S 4S", "run AS 2S 3S 4S") == "AS 2S 3S 4S"
    melds = "set KC KD KH | run@1 AS 2S 3S JK"
    assert tried(KEY, 2, melds) is None
    other_suit = "set KC KD KH | run@1 AS 2H 3S JK"
    assert tried(KEY, 2, other_suit) is Refusal.TOO_MANY_WILDS


def test_fine_print_4_an_own_suit_two_is_natural_at_its_place_else_the_seat_chooses() -> None:
    hand = "2H 3H 4H 5H"
    assert laid_run(2, hand, "run 3H 4H 5H 2H") == "2H 3H 4H 5H"
    assert laid_run(2, hand, "run@3 3H 4H 5H 2H") == "3H 4H 5H 2H=6H"
    both = "run@1 JK 2H 3H 4H"
    assert laid_run(2, "JK 2H 3H 4H", both) == "JK=AH 2H 3H 4H"


def test_wild_cards_the_first_legal_arrangement_is_taken() -> None:
    """With the two as a natural there is one wild, with the two elsewhere there are two."""
    assert laid_run(2, "2H 3H 4H JK", "run 3H 4H JK 2H") == "2H 3H 4H JK=5H"
    elsewhere = "set KC KD KH | run@3 3H 4H JK 2H"
    assert tried(KEY, 2, elsewhere) is Refusal.TOO_MANY_WILDS


def test_wild_cards_an_own_suit_two_laid_off_below_the_three_is_natural() -> None:
    game = with_melds(KEY, " down", "2H 2C 9D", "run 1: 3H 4H JK=5H 6H")
    assert refusal(lambda: game.lay_off(0, "2C", 0)) is Refusal.TOO_MANY_WILDS
    assert game.lay_off(0, "2H", 0).meld(0) == "2H 3H 4H JK=5H 6H"
    free = with_melds(KEY, " down", "2H 9D", "run 1: 3H 4H 5H 6H")
    assert free.lay_off(0, "2H", 0, "high").meld(0) == "3H 4H 5H 6H 2H=7H"


def test_wild_cards_other_wilds_go_to_the_high_end_unless_the_seat_says_low() -> None:
    for wild in ("JK", "2C"):
        game = with_melds(KEY, " down", f"{wild} 9D", "run 1: 3H 4H 5H 6H")
        assert Game.at(game.state).lay_off(0, wild, 0).meld(0).endswith(f"6H {wild}=7H")
        assert game.lay_off(0, wild, 0, "low").meld(0).startswith(f"{wild}=2H 3H")


def test_ruling_18_wilds_alone_make_no_meld() -> None:
    assert tried(KEY, 1, "set 2C 2D JK | set KC KD KH") is Refusal.NEEDS_A_NATURAL


# Initial Meld Requirements.


def test_requirements_of_the_twelve_deals() -> None:
    assert contracts(KEY) == CONTRACTS


@pytest.mark.parametrize(("deal", "contract"), EVERY_DEAL)
def test_requirements_are_the_least_sizes(deal: int, contract: str) -> None:
    longer = melds_of(contract, more=1, largest_set=8 if deal == 11 else 4)
    assert tried(KEY, deal, longer) is None


# The Deal.


def test_deal_twelve_cards_in_every_deal() -> None:
    assert deal_sizes(KEY, 4) == [12] * 12


def test_deal_passes_clockwise_and_the_players_left_begins() -> None:
    game = dealt(ended(KEY, 4, 1))
    assert (game.state.table.dealer, game.turn) == (1, 2)


def test_deal_a_wild_upcard_is_buried_until_a_natural_one_lies_there() -> None:
    game = dealt(ended(KEY, 4, 0), "JK 2C 9H", bury=(5, 0))
    assert game.discards == "9H"
    (turned,) = [event for event in game.events if isinstance(event, UpcardTurned)]
    assert names(turned.buried) == "JK 2C"
    stock = [str(CARDS[card]) for card in game.state.stock]
    assert (stock[0], stock[6]) == ("2C", "JK")


def test_deal_a_natural_upcard_stays() -> None:
    assert dealt(ended(KEY, 4, 0), "3C JK", bury=(5,)).discards == "3C"


# The Play, Drawing.


def test_drawing_comes_first_from_either_pile() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: *3\nseat 2: *3\nstock: 4C\ndiscards: 5H"
    game = twelve(text)
    assert refusal(lambda: game.discard(0, "9C")) is Refusal.DRAW_FIRST
    assert refusal(lambda: game.lay_down(0, "set 9C 9D 9H")) is Refusal.DRAW_FIRST
    assert game.take(0).hand(0) == "9C 5H"
    assert twelve(text).draw(0).let_go(1, 2).hand(0) == "9C 4C"


def test_drawing_a_seat_that_is_down_may_take_the_discard() -> None:
    text = "turn 0\nseat 0 down: 9C\nseat 1: *3\nseat 2: *3\ndiscards: 5H"
    assert twelve(text).take(0).hand(0) == "9C 5H"


def test_ruling_11_the_card_just_taken_may_be_discarded() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: *3\nseat 2: *3\ndiscards: 5H"
    assert twelve(text).take(0).discard(0, "5H").turn == 1
