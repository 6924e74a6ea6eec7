"""The twelve deals' cards, melds and turns rule by rule: the sheet and its rulings."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import CARDS, DealEnded, End, GameEnded, Refusal, UpcardTurned
from mayi_desktop.engine.state_api import new_game
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
    holding,
    melds_of,
    newcomers,
    price_list,
    result,
    shoe,
    swap,
    tried,
    waiting,
    with_melds,
    with_points,
)

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


def twelve_at(text: str) -> Game:
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
    game = twelve_at(
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
    game = twelve_at(text)
    assert refusal(lambda: game.discard(0, "9C")) is Refusal.DRAW_FIRST
    assert refusal(lambda: game.lay_down(0, "set 9C 9D 9H")) is Refusal.DRAW_FIRST
    assert game.take(0).hand(0) == "9C 5H"
    assert twelve_at(text).draw(0).let_go(1, 2).hand(0) == "9C 4C"


def test_drawing_a_seat_that_is_down_may_take_the_discard() -> None:
    text = "turn 0\nseat 0 down: 9C\nseat 1: *3\nseat 2: *3\ndiscards: 5H"
    assert twelve_at(text).take(0).hand(0) == "9C 5H"


def test_ruling_11_the_card_just_taken_may_be_discarded() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: *3\nseat 2: *3\ndiscards: 5H"
    assert twelve_at(text).take(0).discard(0, "5H").turn == 1


# --- The twelve deals on the table, rule by rule: melding, wilds, scores.


KEY = "twelve-deal"
NO_CLAIMS = "no-claims"


def twelve(text: str, *options: str) -> Game:
    return table(KEY, text, *options)


# Melding.


def test_melding_comes_after_the_draw_and_is_optional() -> None:
    game = with_melds(KEY, "", "KC KD KH QC QD QH 9S", "")
    assert game.discard(0, "9S").turn == 1


def test_melding_nothing_more_in_the_turn_of_the_initial_meld() -> None:
    game = with_melds(KEY, "", "KC KD KH QC QD QH JC JD JH KS 9S", "set 1: 5C 5D 5H")
    game.lay_down(0, "set KC KD KH | set QC QD QH")
    assert refusal(lambda: game.lay_off(0, "KS", 1)) is Refusal.NOT_IN_THIS_TURN
    assert refusal(lambda: game.new_meld(0, "set JC JD JH")) is Refusal.NOT_IN_THIS_TURN
    again = refusal(lambda: game.lay_down(0, "set JC JD JH | set KS 9S 9S"))
    assert again is Refusal.ALREADY_DOWN


def test_melding_further_sets_and_runs_of_three_in_later_turns() -> None:
    game = with_melds(KEY, " down", "JC JD JH 9D TD JD 3S 3C 3H 8H", "")
    game.new_meld(0, "set JC JD JH").new_meld(0, "run 9D TD JD")
    assert (game.meld(0), game.meld(1)) == ("JC JD JH", "9D TD JD")
    assert refusal(lambda: game.new_meld(0, "set 3S 3C")) is Refusal.MELD_TOO_SHORT
    assert game.new_meld(0, "set 3S 3C 3H").discard(0, "8H").turn is not None


def test_melding_a_further_meld_is_a_meld_like_any_other() -> None:
    game = with_melds(KEY, " down", "JC JC JD QH 2C 2D 9S", "")
    assert refusal(lambda: game.new_meld(0, "set JC JC JD")) is Refusal.SET_SUIT_TWICE
    assert refusal(lambda: game.new_meld(0, "set JC JD QH")) is Refusal.SET_RANKS_DIFFER
    assert refusal(lambda: game.new_meld(0, "set JC 2C 2D")) is Refusal.TOO_MANY_WILDS
    assert game.new_meld(0, "set JC JD 2C").meld(0) == "JC JD 2C"


@pytest.mark.parametrize("deal", range(1, 13))
def test_melding_further_sets_hold_no_suit_twice_but_in_deal_11(deal: int) -> None:
    game = with_melds(KEY, " down", "JC JC JD 9S", "", deal=deal)
    tried_now = refusal(lambda: game.new_meld(0, "set JC JC JD"))
    assert tried_now is (None if deal == 11 else Refusal.SET_SUIT_TWICE)


def test_melding_needs_the_initial_meld_first() -> None:
    game = with_melds(KEY, "", "JC JD JH KS 9S", "set 1: KC KD KH")
    assert refusal(lambda: game.new_meld(0, "set JC JD JH")) is Refusal.NOT_DOWN_YET
    assert refusal(lambda: game.lay_off(0, "KS", 0)) is Refusal.NOT_DOWN_YET


def test_melding_later_one_lays_off_on_ones_own_melds_and_on_others() -> None:
    game = with_melds(KEY, " down", "KS QS 9S", "set 0: QC QD QH\nset 1: KC KD KH")
    game.lay_off(0, "QS", 0).lay_off(0, "KS", 1)
    assert (game.meld(0), game.meld(1)) == ("QC QD QH QS", "KC KD KH KS")


# Melding: substituting for a wild card.

OTHERS = "run 1: 5C 6C JK 8C\nset 1: KC KD 2S"


def test_substituting_in_anothers_meld_makes_a_new_meld_with_the_wild_at_once() -> None:
    game = with_melds(KEY, " down", "7C 9C 9D 3H", OTHERS)
    assert swap(game, "7C", 0, "JK") is Refusal.WILD_NEEDS_MELD
    game.replace(0, "7C", 0, new="set 9C 9D *")
    assert (game.meld(0), game.meld(2)) == ("5C 6C 7C 8C", "9C 9D JK")
    assert (game.melds[2].owner, game.hand(0)) == (0, "3H")


def test_substituting_the_new_meld_may_be_a_run() -> None:
    game = with_melds(KEY, " down", "7C 9D TD 3H", OTHERS)
    assert game.replace(0, "7C", 0, new="run@8 9D TD *").meld(2) == "JK=8D 9D TD"


def test_substituting_the_new_meld_is_made_of_that_wild_and_cards_of_the_hand() -> None:
    game = with_melds(KEY, " down", "7C 9C 9D 9D JK 3H", OTHERS)
    for cards, why in (
        ("9C 3H", Refusal.SET_RANKS_DIFFER),
        ("9C", Refusal.MELD_TOO_SHORT),
        ("9C 9D 9D", Refusal.SET_SUIT_TWICE),
        ("9C 9S", Refusal.NOT_IN_HAND),
    ):
        tried_again = refusal(lambda c=cards: game.replace(0, "7C", 0, new=f"set {c} *"))
        assert tried_again is why, cards
    (own_joker,) = game.plans(0, "set 9C 9D JK")
    assert swap(game, "7C", 0, "JK", new=own_joker) is Refusal.WILD_NEEDS_MELD


def test_substituting_the_natural_itself_cannot_be_in_the_new_meld() -> None:
    game = with_melds(KEY, " down", "7C 9C 9D 3H", OTHERS)
    again = refusal(lambda: game.replace(0, "7C", 0, new="run 7C 9C *"))
    assert again is Refusal.NOT_IN_HAND


def test_substituting_in_a_set_any_suit_that_the_set_lacks() -> None:
    game = with_melds(KEY, " down", "KC KH 9C 9D 3H", OTHERS)
    (plan,) = game.plans(0, "set 9C 9D 2S")
    assert swap(game, "KC", 1, "2S", new=plan) is Refusal.NOT_THE_NATURAL
    assert game.replace(0, "KH", 1, new="set 9C 9D *").meld(1) == "KC KD KH"


def test_fine_print_4_in_deal_11_any_natural_of_the_rank_replaces_a_wild_of_a_set() -> None:
    game = with_melds(KEY, " down", "KC 9C 9D 3H", "set 1: KC KD KH KS 2S", deal=11)
    assert game.replace(0, "KC", 0, new="set 9C 9D *").meld(0) == "KC KD KH KS KC"


def test_substituting_only_when_laying_off_would_be_allowed() -> None:
    for flag, why in (("", Refusal.REPLACE_WHEN_DOWN), (" down-now", Refusal.NOT_IN_THIS_TURN)):
        game = with_melds(KEY, flag, "7C 9C 9D 3H", OTHERS)
        assert refusal(lambda g=game: g.replace(0, "7C", 0, new="set 9C 9D *")) is why
        own = with_melds(KEY, flag, "7C 3H", "run 0: 5C 6C JK 8C")
        assert swap(own, "7C", 0, "JK") is why


def test_substituting_needs_the_very_card() -> None:
    game = with_melds(KEY, " down", "7D 9C 9D 3H", OTHERS)
    (plan,) = game.plans(0, "set 9C 9D 3H")
    assert swap(game, "7D", 0, "JK", new=plan) is Refusal.NOT_THE_NATURAL


def test_substituting_a_natural_two_never() -> None:
    game = with_melds(KEY, " down", "2H 9C 9D 3H", "run 1: AH 2H 3H 4H")
    assert swap(game, "2H", 0, "2H") is Refusal.NOT_A_WILD


def test_substituting_a_wild_two_may_be_replaced_like_a_joker() -> None:
    game = with_melds(KEY, " down", "7C 9C 9D 3H", "run 1: 5C 6C 2C=7C 8C")
    assert game.replace(0, "7C", 0, new="set 9C 9D *").meld(1) == "9C 9D 2C"


def test_substituting_a_two_put_at_its_own_place_is_natural_from_then_on() -> None:
    game = with_melds(KEY, " down", "2H 2H 9C 9D 3H", "run 1: AH JK 3H 4H 5H")
    game.replace(0, "2H", 0, new="set 9C 9D *")
    assert game.meld(0) == "AH 2H 3H 4H 5H"
    assert swap(game, "2H", 0, "2H") is Refusal.NOT_A_WILD


def test_substituting_may_go_out_with_the_new_meld() -> None:
    game = with_melds(KEY, " down", "7C 9C 9D", OTHERS).replace(0, "7C", 0, new="set 9C 9D *")
    assert isinstance(game.events[-1], DealEnded)


# Important: the wild card in ones own meld stays there.


def own(hand: str, melds: str) -> Game:
    return with_melds(KEY, " down", hand, melds)


def test_important_in_ones_own_run_the_wild_goes_to_either_end() -> None:
    for end, spelled in (("low", "JK=4C 5C 6C 7C 8C"), ("high", "5C 6C 7C 8C JK=9C")):
        game = own("7C 3H", "run 0: 5C 6C JK 8C").replace(0, "7C", 0, end)
        assert (game.meld(0), game.hand(0)) == (spelled, "3H")


def test_important_the_wild_goes_to_an_end_that_has_room() -> None:
    game = own("KC 3H", "run 0: JC QC JK AC")
    assert swap(game, "KC", 0, "JK", end=End.HIGH) is Refusal.NO_ROOM_FOR_WILD
    assert game.replace(0, "KC", 0, "low").meld(0) == "JK=TC JC QC KC AC"
    full = own("7C 3H", "run 0: AC 2C 3C 4C 5C 6C JK 8C 9C TC JC QC KC")
    assert swap(full, "7C", 0, "JK") is Refusal.NO_ROOM_FOR_WILD


def test_important_an_own_suit_two_sliding_to_its_place_is_natural() -> None:
    game = own("6H 2H 3D", "run 0: 3H 4H 5H 2H=6H").replace(0, "6H", 0, "low")
    assert game.meld(0) == "2H 3H 4H 5H 6H"
    assert swap(game, "2H", 0, "2H") is Refusal.NOT_A_WILD


def test_important_the_wild_of_ones_own_meld_makes_no_new_meld() -> None:
    game = own("7C 9C 9D 3H", "run 0: 5C 6C JK 8C")
    again = refusal(lambda: game.replace(0, "7C", 0, new="set 9C 9D *"))
    assert again is Refusal.WILD_STAYS_THERE


def test_important_in_ones_own_set_the_wild_stays_if_there_is_room() -> None:
    game = own("KH 3H", "set 0: KC KD JK").replace(0, "KH", 0)
    assert (game.meld(0), game.hand(0)) == ("KC KD KH JK", "3H")
    full = own("KS 3H", "set 0: KC KD KH JK")
    assert swap(full, "KS", 0, "JK") is Refusal.NO_ROOM_FOR_WILD


# Discarding, going out.


def test_discarding_ends_the_turn() -> None:
    game = own("KH 3H", "")
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert game.discard(0, "KH").turn == 1


@pytest.mark.parametrize(
    "last",
    [
        lambda: own("9S", "").discard(0, "9S"),
        lambda: own("KS", "set 1: KC KD KH").lay_off(0, "KS", 0),
        lambda: own("9C 9D 9S", "").new_meld(0, "set 9C 9D 9S"),
        lambda: own("7C", "run 0: 5C 6C JK 8C").replace(0, "7C", 0, "low"),
        lambda: with_melds(KEY, "", "KC KD KH QC QD QH", "").lay_down(
            0, "set KC KD KH | set QC QD QH"
        ),
    ],
)
def test_discarding_or_melding_the_last_card_goes_out(last) -> None:
    game = last()
    assert isinstance(game.events[-1], DealEnded)
    assert result(game).winner == 0


# Ruling 4: May I?


def test_ruling_4_all_are_asked_once_the_turn_seat_has_chosen_the_stock() -> None:
    game = waiting(KEY)
    assert game.asked() == [("DRAW", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert game.draw(0).asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert waiting(KEY).take(0).asked() == [("PLAY", 0)]


def test_ruling_4_the_first_in_turn_order_gets_the_card_whoever_asked_first() -> None:
    game = waiting(KEY).draw(0).may_i(3).may_i(2)
    assert game.hand(3) == "JC JD 6D"
    game.let_go(1)
    assert game.hand(2) == "7C 8C JH 5H 3S"
    assert game.hand(3) == "JC JD 6D"


def test_ruling_4_one_penalty_card_and_the_turn_goes_on_with_the_stock() -> None:
    game = waiting(KEY).draw(0).may_i(3).let_go(1, 2)
    assert game.hand(3) == "JC JD 6D 5H 3S"
    assert game.hand(0) == "9C 9D 4H 4S"


def test_ruling_4_the_next_card_down_is_not_exposed() -> None:
    game = waiting(KEY).draw(0).may_i(3).let_go(1, 2)
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_ruling_4_seats_that_are_down_may_ask_and_there_is_no_limit() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1 down claims=9: *3\nseat 2: *3\ndiscards: QS KD"
    game = twelve(text).draw(0).may_i(1).let_go(2)
    assert game.state.table.seats[1].claims == 10


def test_ruling_4_a_claim_that_cannot_be_paid_is_not_put() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: "
    assert twelve(text + "QS KD").draw(0).asked() == [("RESHUFFLE", None)]
    three = twelve(text + "QS KD JD").draw(0).may_i(1).let_go(2)
    assert three.asked() == [("RESHUFFLE", None)]
    assert three.shuffle().hand(1) == "4C JD QS"


@pytest.mark.parametrize("deal", range(1, 13))
def test_ruling_4_may_i_in_every_deal(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


def test_ruling_4_can_be_switched_off() -> None:
    game = waiting(KEY, NO_CLAIMS)
    assert ask(game, 1) is Refusal.CLAIMS_NOT_PLAYED
    game.draw(0)
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.CLAIMS_NOT_PLAYED
    assert waiting(KEY, NO_CLAIMS).take(0).hand(0) == "9C 9D 4H 5H"


def test_ruling_10_ones_own_discard_may_be_asked_back() -> None:
    game = waiting(KEY).take(0).discard(0, "4H").draw(1).may_i(0).let_go(2, 3)
    assert game.hand(0) == "9C 9D 5H 4H 3S"


# Ruling 22: the stock.


def test_ruling_22_the_stock_is_made_anew_when_a_card_is_wanted() -> None:
    text = "turn 0\nseat 0: 9C 9D\nseat 1: 4C\nseat 2: 7C\nrest 2\nstock: 3S\n"
    game = twelve(text + "discards: QS KD 5H").draw(0).let_go(1, 2)
    assert game.asked() == [("PLAY", 0)]
    game.discard(0, "9C").draw(1).let_go(2, 0)
    assert game.asked() == [("RESHUFFLE", None)]
    assert (game.shuffle().stock, game.discards) == (2, "9C")


def test_stock_and_discards_gone_the_deal_ends_without_a_winner() -> None:
    text = "turn 0\nseat 0: 9C TD\nseat 1: 2H 3D\nseat 2: JK\nrest 2\nstock: AS\n"
    game = twelve(text + "discards: QS").draw(0).may_i(1).let_go(2)
    assert result(game).winner is None
    assert result(game).points[:2] == (15, 20 + 5 + 10 + 15)


def test_stock_gone_the_seat_must_take_the_discard() -> None:
    text = "turn 0\nseat 0: 9C TD\nseat 1: 2H 3D\nseat 2: JK\nrest 2\ndiscards: QS"
    game = twelve(text)
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).asked() == [("PLAY", 0)]


def test_stock_gone_after_a_claim_the_card_beneath_may_be_drawn_so_that_play_goes_on() -> None:
    text = "turn 0\nseat 0: 9C TD\nseat 1: 2H 3D\nseat 2: JK\nrest 2\nstock: AS\n"
    game = twelve(text + "discards: QS KD").draw(0).may_i(1).let_go(2)
    assert game.asked() == [("DRAW", 0)]
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).hand(0) == "9C TD QS"


# The Scoring, joining.


def test_scoring_of_the_cards() -> None:
    cost = {"2": 20, **dict.fromkeys("3456789", 5), **dict.fromkeys("TJQK", 10)}
    assert price_list(KEY, jokers=True) == {**cost, "A": 15, "JK": 50}


def last_deal() -> Game:
    return twelve("deal 12\nturn 0 play\nseat 0 down: 9S\nseat 1: TC\nseat 2: 3C")


def test_scoring_the_lower_total_after_the_twelfth_deal_wins() -> None:
    game = with_points(last_deal(), 20, 5, 50).discard(0, "9S")
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (1,)


def test_ruling_25_equal_totals_share_the_win() -> None:
    game = with_points(last_deal(), 15, 5, 50).discard(0, "9S")
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (0, 1)


def test_joining_between_any_two_deals_with_the_highest_total() -> None:
    newcomers(KEY, deals=12, most=6)
