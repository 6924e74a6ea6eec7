"""Variant four rule by rule: its numbered points, Honsvick where it is silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import DealEnded, GameEnded, Join, Refusal
from mayi_desktop.engine.rulesheet import LayOffInTurn
from mayi_desktop.engine.state_api import chance_cards
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal, table
from tests.rules.dealing import (
    ask,
    cards_of,
    citations,
    claimed,
    contracts,
    deal_sizes,
    ended,
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

KEY = "variant-four"
NO_JOKERS = "no-jokers"
CONTRACTS = ["S3 S3", "S3 R4", "R4 R4", "S3 S3 S3", "S3 S3 R4", "S3 R4 R4", "R4 R4 R4"]
BUT_THE_LAST = list(enumerate(CONTRACTS[:-1], start=1))
ALL = [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
TABLE = "run 1: 3C 4C 5C 6C\nset 0: KC KD KH"


# Points 1 to 4: players, decks, rounds.


def test_point_1_three_to_five_players_optimum_four() -> None:
    players(KEY, (3, 5), best=(4, 4))


@pytest.mark.parametrize("deal", range(1, 8))
def test_points_2_and_3_two_decks_and_one_joker_less_than_players(deal: int) -> None:
    assert [shoe(KEY, seats, deal) for seats in (3, 4, 5)] == [(2, 2), (2, 3), (2, 4)]


def test_point_3_a_newcomer_brings_a_joker() -> None:
    game = ended(KEY, 4, 3)
    assert len(chance_cards(game.state)) == 107
    assert len(chance_cards(game.do(Join()).state)) == 108


def test_point_4_ten_cards_in_three_rounds_then_twelve_in_four() -> None:
    assert deal_sizes(KEY, 4) == [10, 10, 10, 12, 12, 12, 12]
    assert contracts(KEY) == CONTRACTS


@pytest.mark.parametrize(("deal", "contract"), BUT_THE_LAST)
def test_ruling_9_the_melds_may_be_longer_than_required(deal: int, contract: str) -> None:
    assert tried(KEY, deal, melds_of(contract, more=1)) is None


# Points 5 and 13: the last round.

LAST = "run 3C 4C 5C 6C 7C | run 3D 4D 5D 6D | run 3H 4H 5H 6H"


def test_points_5_and_13_three_runs_one_longer_than_four_and_no_discard() -> None:
    assert tried(KEY, 7, LAST, spare="9H") is Refusal.USE_EVERY_CARD
    fours = tried(KEY, 7, LAST.replace(" 7C", ""), spare="7C")
    assert fours is Refusal.USE_EVERY_CARD
    text = f"deal 7\nturn 0 play\nseat 0: {cards_of(LAST)}\nseat 1: 9H\nseat 2: 3D"
    game = table(KEY, text).lay_down(0, LAST)
    assert result(game).points == (0, 9, 3)
    assert isinstance(game.events[-1], GameEnded)


# Point 6: laying off in the turn of laying down.


def test_point_6_not_on_other_peoples_cards_in_the_turn_you_lay_down() -> None:
    game = with_melds(KEY, " down-now", "KS 7C 9S", TABLE)
    assert refusal(lambda: game.lay_off(0, "7C", 0)) is Refusal.OWN_MELDS_ONLY
    assert game.lay_off(0, "KS", 1).meld(1) == "KC KD KH KS"


def test_point_6_from_the_next_turn_on_anywhere() -> None:
    game = with_melds(KEY, " down", "KS 7C 9S", TABLE).lay_off(0, "KS", 1).lay_off(0, "7C", 0)
    assert game.meld(0) == "3C 4C 5C 6C 7C"


# Point 7, discarding out: see `test_shared_rules`.


# Point 8: all the cards run out.


def short(discards: str, stock: str = "") -> Game:
    text = f"turn 0\nseat 0: 9C 9D\nseat 1: AH 3D\nseat 2: 7C\nrest 2\ndiscards: {discards}"
    return table(KEY, f"{text}\nstock: {stock}" if stock else text)


def test_point_8_play_ends_if_all_the_cards_run_out() -> None:
    game = finished(short("QS", stock="TS").may_i(1))
    assert result(game).winner is None
    assert result(game).points[:2] == (18, 15 + 3 + 10 + 10)


def test_stock_gone_the_discard_must_be_taken() -> None:
    game = short("QS")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).asked() == [("PLAY", 0)]


def test_ruling_22_no_call_without_a_card_for_the_penalty() -> None:
    assert ask(short("QS KD"), 1) is Refusal.PENALTY_NOT_THERE


# Points 9 and 10: May-Is.


def test_point_9_it_goes_to_the_player_earliest_in_rotation() -> None:
    game = waiting(KEY)
    assert game.asked() == ALL
    game.may_i(3)
    assert game.asked() == [("ASKED", 0)]
    game.allow(0).may_i(2).let_go(1)
    assert game.hand(2) == "7C 8C JH 5H 3S"
    assert game.hand(3) == "JC JD 6D"


def test_may_i_the_player_about_to_begin_may_take_the_card() -> None:
    assert waiting(KEY).may_i(3).claim(0).hand(0) == "9C 9D 4H 5H"
    assert ask(waiting(KEY).take(0), 1) is Refusal.NOTHING_EXPOSED
    assert ask(finished(waiting(KEY).draw(0)), 1) is Refusal.NOTHING_EXPOSED


def test_point_10_nobody_takes_two_successive_cards_from_the_discards() -> None:
    game = finished(waiting(KEY).may_i(2))
    assert game.may_ask() == [1, 3]
    assert ask(game, 2) is Refusal.TOOK_THE_LAST_ONE
    assert game.may_i(1).allow(0).asked() == [("ANSWER", 3)]
    game = finished(game)
    assert game.may_ask() == [2, 3]
    assert finished(game.may_i(2)).hand(2) == "7C 8C JH 5H 3S QS 6S"


def test_point_10_successive_counts_within_one_window_and_never_for_the_draw() -> None:
    game = finished(waiting(KEY).may_i(1)).take(0).discard(0, "4H")
    assert game.take(1).discard(1, "4H").asked()[0] == ("DRAW", 2)
    later = finished(waiting(KEY).may_i(2)).take(0).discard(0, "4H")
    assert 2 in later.may_ask()


def test_point_10_there_is_no_limit() -> None:
    game = finished(waiting(KEY, s1=" claims=9").may_i(1))
    assert game.state.table.seats[1].claims == 10


def test_fine_print_2_a_claim_in_the_last_chance_undoes_the_choice_of_the_stock() -> None:
    game = finished(waiting(KEY).draw(0).may_i(2))
    assert game.asked() == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 3)]
    assert game.take(0).hand(0) == "9C 9D 4H KD"


@pytest.mark.parametrize("deal", range(1, 8))
def test_may_i_in_every_round_the_last_included(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


# Point 12: contiguous sequences.


def test_point_12_examples_runs_of_one_suit_must_not_touch() -> None:
    touching = "run AC 2C 3C 4C | run 5C 6C 7C 8C"
    assert tried(KEY, 3, touching) is Refusal.RUNS_TOO_CLOSE
    assert tried(KEY, 3, "run AC 2C 3C 4C | run 3C 4C 5C 6C") is None
    assert tried(KEY, 3, "run AC 2C 3C 4C | run 6C 7C 8C 9C") is None
    assert tried(KEY, 3, "run AC 2C 3C 4C | run 5D 6D 7D 8D") is None
    assert tried(KEY, 3, "run 5C 6C 7C 8C | run AC 2C 3C 4C") is Refusal.RUNS_TOO_CLOSE


def test_point_12_holds_for_all_runs_of_a_lay_down() -> None:
    melds = "set KC KD KH | run 3D 4D 5D 6D | run 7D 8D 9D TD"
    assert tried(KEY, 6, melds) is Refusal.RUNS_TOO_CLOSE
    last = "run 3D 4D 5D 6D 7D | run 3C 4C 5C 6C | run 8D 9D TD JD"
    assert tried(KEY, 7, last, spare="") is Refusal.RUNS_TOO_CLOSE


def test_point_12_later_cards_may_close_the_gap() -> None:
    game = with_melds(KEY, " down", "5C 9S", "run 0: AC 2C 3C 4C\nrun 0: 6C 7C 8C 9C")
    assert game.lay_off(0, "5C", 0).meld(0) == "AC 2C 3C 4C 5C"


def laid_runs(hand: str, runs: str) -> tuple[str, str]:
    """How two runs lie that are laid down together."""
    game = holding(KEY, 3, f"{hand} KS").lay_down(0, runs)
    return game.meld(0), game.meld(1)


def test_fine_print_5_the_run_handed_in_later_gives_way() -> None:
    hand = "3C 4C 5C JK 7C 8C 9C JK"
    low, high = "run 3C 4C 5C JK", "run 7C 8C 9C JK"
    overlapping = ("3C 4C 5C JK=6C", "JK=6C 7C 8C 9C")
    assert laid_runs(hand, f"{low} | {high}") == overlapping
    assert laid_runs(hand, f"{high} | {low}") == ("7C 8C 9C JK=TC", "JK=2C 3C 4C 5C")


def test_point_12_a_joker_goes_where_the_whole_lay_down_is_legal() -> None:
    runs = laid_runs("3C 4C 5C JK 7C 8C 9C TC", "run 3C 4C 5C JK | run 7C 8C 9C TC")
    assert runs == ("JK=2C 3C 4C 5C", "7C 8C 9C TC")
    chosen = tried(KEY, 3, "run@3 3C 4C 5C JK | run 7C 8C 9C TC")
    assert chosen is Refusal.RUNS_TOO_CLOSE


# Point 14: scoring.


def test_point_14_face_value_faces_ten_aces_and_jokers_fifteen() -> None:
    assert price_list(KEY, jokers=True) == {**prices(two=2, ace=15), "JK": 15}


# Point 15: aces, and what a meld is.


def test_ruling_7_aces_are_high_or_low_but_there_is_no_bridge() -> None:
    assert tried(KEY, 2, "set KC KD KH | run AS 2S 3S 4S") is None
    assert tried(KEY, 2, "set KC KD KH | run JS QS KS AS") is None
    assert tried(KEY, 2, "set QC QD QH | run KS AS 2S 3S") is Refusal.RUN_BROKEN
    run = "run 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    game = with_melds(KEY, " down", "AC AC JK JD", run).lay_off(0, "AC", 0).lay_off(0, "AC", 0)
    assert len(game.melds[0].places) == 14
    assert refusal(lambda: game.lay_off(0, "JK", 0)) is Refusal.RUN_TOO_LONG


def test_jokers_are_wild_one_natural_is_needed_and_twos_are_not_wild() -> None:
    assert tried(KEY, 2, "set KC JK JK | run 5C 6C 7C 8C") is None
    assert tried(KEY, 1, "set JK JK 9C | set KC KD 2H") is Refusal.SET_RANKS_DIFFER
    assert tried(KEY, 1, "set 2C 2D 2H | set KC KD KH") is None
    hand = "JK JK JK KC KD KH 9S"
    game = table(KEY, f"turn 0 play\nseat 0: {hand}\nseat 1: *3\nseat 2: *3\nseat 3: *3")
    alone = refusal(lambda: game.lay_down(0, "set JK JK JK | set KC KD KH"))
    assert alone is Refusal.NEEDS_A_NATURAL


def test_sets_may_repeat_suits_and_grow() -> None:
    assert tried(KEY, 1, "set 7C 7C 7D | set KC KD KH") is None
    game = with_melds(KEY, " down", "7D 7H 7H JD", "set 1: 7C 7C 7S 7S 7D")
    game.lay_off(0, "7D", 0).lay_off(0, "7H", 0).lay_off(0, "7H", 0)
    assert len(game.melds[0].places) == 8


# Point 16: without jokers.


def test_point_16_a_variation_without_jokers() -> None:
    assert [shoe(KEY, seats, 1, NO_JOKERS) for seats in (3, 4, 5)] == [(2, 0)] * 3
    assert contracts(KEY, NO_JOKERS) == CONTRACTS
    touching = "run AC 2C 3C 4C | run 5C 6C 7C 8C"
    assert tried(KEY, 3, touching, NO_JOKERS) is Refusal.RUNS_TOO_CLOSE
    assert finished(waiting(KEY, NO_JOKERS).may_i(2)).may_ask() == [1, 3]


def test_fine_print_6_without_jokers_nothing_is_wild_or_replaced() -> None:
    assert find_sheet(KEY, (NO_JOKERS,)).melds.wilds == frozenset()
    text = "turn 0 play\nseat 0: 7C 3H\nseat 1 down: *3\nseat 2: *3\nrun 1: 4C 5C 6C 7C"
    assert swap(table(KEY, text, NO_JOKERS), "7C", 0, "7C") is Refusal.NO_REPLACING


# Honsvick's rules, where variant four is silent.


def test_joining_between_any_two_deals_with_the_highest_total() -> None:
    newcomers(KEY, deals=7, most=5)


def test_the_sheet_is_called_and_calls_a_deal_as_it_says() -> None:
    sheet = find_sheet(KEY)
    assert (sheet.title, sheet.deal_word) == ("Variant Four (Contract Rummy)", "round")


def test_refusals_cite_the_points_of_the_variant_or_a_heading() -> None:
    numbers = (1, 4, 6, 7, 8, "9 and 10", 11, 12, 13)
    points = {f"Variant four, {number}" for number in numbers}
    honsvick = ("Setup", "Rounds", "Play of Cards", "Going Down")
    places = {f"Honsvick, {heading}" for heading in honsvick}
    assert set(citations(KEY).values()) == points | places


# --- Point 11 of variant four: a joker taken from the table is played in that very turn.


JOKER = "run 1: 5C 6C JK 8C"


def variant_four_jokers_with_melds(flag: str, hand: str, melds: str = JOKER) -> Game:
    """Seat 0 of four in the middle of its turn, melds lying on the table."""
    others = "seat 1 down: *3\nseat 2: *3\nseat 3: *3"
    return table(KEY, f"turn 0 play\nseat 0{flag}: {hand}\n{others}\n{melds}")


# Taking it.


def test_a_joker_comes_to_the_hand_of_any_player_in_turn() -> None:
    game = variant_four_jokers_with_melds(" down", "7C 3H 4S").replace(0, "7C", 0)
    assert (game.meld(0), game.hand(0)) == ("5C 6C 7C 8C", "3H 4S JK")


def test_a_joker_in_a_set_is_taken_for_any_natural_of_its_rank() -> None:
    game = variant_four_jokers_with_melds(" down", "KC 3H 4S", "set 1: KC KD JK").replace(
        0, "KC", 0
    )
    assert (game.meld(0), game.hand(0)) == ("KC KD KC", "3H 4S JK")


def test_ones_own_jokers_stay() -> None:
    game = variant_four_jokers_with_melds(" down", "7C 3H", "run 0: 5C 6C JK 8C")
    assert swap(game, "7C", 0, "JK") is Refusal.OTHERS_MELDS_ONLY
    assert (
        swap(variant_four_jokers_with_melds(" down", "7D 3H"), "7D", 0, "JK")
        is Refusal.NOT_THE_NATURAL
    )


# It must be played in that turn.


def test_the_turn_cannot_end_before_the_joker_is_played() -> None:
    game = variant_four_jokers_with_melds(" down", "7C 3H 4S").replace(0, "7C", 0)
    for card in ("3H", "JK"):
        assert refusal(lambda c=card: game.discard(0, c)) is Refusal.PLAY_THE_WILD_FIRST
    game.lay_off(0, "JK", 0, "low")
    assert game.meld(0) == "JK=4C 5C 6C 7C 8C"
    assert game.discard(0, "3H").turn == 1


def test_a_joker_drawn_earlier_may_be_kept_and_discarded() -> None:
    game = variant_four_jokers_with_melds(" down", "JK 3H")
    assert game.discard(0, "JK").turn == 1


def test_putting_it_on_any_meld_counts_as_playing_it() -> None:
    game = variant_four_jokers_with_melds(
        " down", "7C 3H 4S", f"{JOKER}\nset 0: KC KD KH"
    ).replace(0, "7C", 0)
    game.lay_off(0, "JK", 1)
    assert game.meld(1) == "KC KD KH JK"
    assert game.discard(0, "4S").turn == 1


def test_no_joker_is_taken_that_would_be_the_last_card() -> None:
    """One card must be left for the discard after the joker is played."""
    assert (
        swap(variant_four_jokers_with_melds(" down", "7C"), "7C", 0, "JK")
        is Refusal.COULD_NOT_PLAY_IT
    )
    assert swap(variant_four_jokers_with_melds(" down", "7C 3H"), "7C", 0, "JK") is None


def test_of_two_jokers_the_second_is_refused_where_not_both_could_be_played() -> None:
    game = variant_four_jokers_with_melds(
        " down", "7C 9H", f"{JOKER}\nrun 1: 7H 8H JK TH"
    ).replace(0, "7C", 0)
    assert swap(game, "9H", 1, "JK") is Refusal.COULD_NOT_PLAY_IT
    game.lay_off(0, "JK", 0)
    assert isinstance(game.discard(0, "9H").events[-1], DealEnded)


def test_of_two_jokers_both_are_taken_where_both_can_be_played() -> None:
    game = variant_four_jokers_with_melds(" down", "7C 9H 3S", f"{JOKER}\nrun 1: 7H 8H JK TH")
    game.replace(0, "7C", 0).replace(0, "9H", 1)
    assert game.hand(0) == "3S JK JK"
    game.lay_off(0, "JK", 0)
    assert refusal(lambda: game.discard(0, "3S")) is Refusal.PLAY_THE_WILD_FIRST
    assert isinstance(game.lay_off(0, "JK", 0).discard(0, "3S").events[-1], DealEnded)


def test_no_other_lay_off_may_leave_the_joker_as_the_last_card() -> None:
    game = variant_four_jokers_with_melds(" down", "7C 9C").replace(0, "7C", 0)
    assert refusal(lambda: game.lay_off(0, "9C", 0)) is Refusal.COULD_NOT_PLAY_IT
    assert game.lay_off(0, "JK", 0, "low").discard(0, "9C").state.table.result is not None


def test_in_the_turn_of_going_down_it_must_fit_on_ones_own_melds() -> None:
    full = "run 0: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    game = variant_four_jokers_with_melds(" down-now", "7C 3S 4S", f"{full}\n{JOKER}")
    assert swap(game, "7C", 1, "JK") is Refusal.COULD_NOT_PLAY_IT
    later = variant_four_jokers_with_melds(" down", "7C 3S 4S", f"{full}\n{JOKER}")
    assert swap(later, "7C", 1, "JK") is None
    room = variant_four_jokers_with_melds(
        " down-now", "7C 3S 4S", f"{JOKER}\nset 0: KC KD KH"
    ).replace(0, "7C", 0)
    assert refusal(lambda: room.lay_off(0, "JK", 0)) is Refusal.OWN_MELDS_ONLY
    assert room.lay_off(0, "JK", 1).discard(0, "3S").turn == 1


# Before going down.


def test_in_the_turn_of_going_down_it_stays_where_nothing_may_be_laid_off_then() -> None:
    nowhere = replace(find_sheet("variant-four"), lay_off_in_turn=LayOffInTurn.NOWHERE)
    text = "turn 0 play\nseat 0{}: 7C 3S 4S\nseat 1: *3\nseat 2: *3\nset 0: KC KD KH\n{}"
    now = Game(nowhere, text.format(" down-now", JOKER))
    assert swap(now, "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT
    later = Game(nowhere, text.format(" down", JOKER)).replace(0, "7C", 0)
    assert later.lay_off(0, "JK", 1).discard(0, "3S").turn == 1


def test_before_going_down_it_goes_down_with_the_contract_where_nothing_may_be_laid_off() -> (
    None
):
    nowhere = replace(find_sheet("variant-four"), lay_off_in_turn=LayOffInTurn.NOWHERE)
    hand = "7C KC KD KH QC QD QH 9S"
    text = f"turn 0 play\nseat 0: {hand}\nseat 1 down: *3\nseat 2: *3\n{JOKER}"
    game = Game(nowhere, text).replace(0, "7C", 0)
    without = refusal(lambda: game.lay_down(0, "set KC KD KH | set QC QD QH"))
    assert without is Refusal.COULD_NOT_PLAY_IT
    game.lay_down(0, "set KC KD KH JK | set QC QD QH")
    assert isinstance(game.discard(0, "9S").events[-1], DealEnded)


def test_before_going_down_it_is_taken_only_if_the_contract_can_be_laid_at_once() -> None:
    assert (
        swap(variant_four_jokers_with_melds("", "7C KC KD QC QD QH 9S"), "7C", 0, "JK") is None
    )
    without = variant_four_jokers_with_melds("", "7C KC KD QC QD 9S 3H 4H")
    assert swap(without, "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT


def test_before_going_down_a_card_must_be_left_for_the_discard() -> None:
    game = variant_four_jokers_with_melds("", "7C KC KD QC QD QH")
    assert swap(game, "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT


def test_before_going_down_the_card_that_goes_to_the_table_is_gone() -> None:
    game = variant_four_jokers_with_melds("", "7C 7D KC KD KH 9S 3S 4S")
    assert swap(game, "7C", 0, "JK") is Refusal.COULD_NOT_PLAY_IT


def test_before_going_down_the_turn_then_goes_on_with_the_contract() -> None:
    game = variant_four_jokers_with_melds("", "7C KC KD QC QD QH 9S").replace(0, "7C", 0)
    for card in ("9S", "JK"):
        assert refusal(lambda c=card: game.discard(0, c)) is Refusal.PLAY_THE_WILD_FIRST
    game.lay_down(0, "set KC KD JK | set QC QD QH")
    assert isinstance(game.discard(0, "9S").events[-1], DealEnded)


def test_fine_print_6_the_contract_may_be_laid_without_it_when_it_can_be_laid_off() -> None:
    game = variant_four_jokers_with_melds("", "7C KC KD KH QC QD QH 9S").replace(0, "7C", 0)
    game.lay_down(0, "set KC KD KH | set QC QD QH")
    assert refusal(lambda: game.discard(0, "9S")) is Refusal.PLAY_THE_WILD_FIRST
    assert refusal(lambda: game.lay_off(0, "JK", 0)) is Refusal.OWN_MELDS_ONLY
    assert game.lay_off(0, "JK", 1).meld(1) == "KC KD KH JK"
    assert isinstance(game.discard(0, "9S").events[-1], DealEnded)


def test_fine_print_6_not_without_it_when_no_card_would_remain_to_discard() -> None:
    game = variant_four_jokers_with_melds("", "7C KC KD KH QC QD QH").replace(0, "7C", 0)
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
    game = variant_four_jokers_with_melds(
        "", "7C 9H KC KD QC QD QH 9S", f"{JOKER}\nrun 1: 7H 8H JK TH"
    )
    game.replace(0, "7C", 0).replace(0, "9H", 1).lay_down(0, contract)
    assert sorted(game.hand(0).split()) == left.split()
    game.discard(0, "9S")
    assert game.state.table.must_play == ()
