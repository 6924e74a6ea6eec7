"""The two family sheets' cards, deal, stock, May I? and scores, section by section."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import (
    CARDS,
    ClaimAnswer,
    ClaimAnswered,
    ClaimCalled,
    ClaimWon,
    CutForDeal,
    DealBegan,
    DealEnded,
    DealerFound,
    DiscardTaken,
    DrawReason,
    FirstTotal,
    GameEnded,
    Join,
    PickDealer,
    Refusal,
    Reshuffle,
    Seat,
    StockDrawn,
    StockRefilled,
    Topic,
)
from mayi_desktop.engine.state_api import chance_cards, new_game
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, names, refusal, table
from tests.rules.dealing import (
    ask,
    citations,
    contracts,
    ended,
    points_for,
    price_list,
    prices,
    result,
    shoe,
    with_points,
)
from tests.rules.family import (
    ALICE,
    BOB,
    BOTH,
    CAROL,
    DAVE,
    asked_about_a_call,
    cut,
    dealt,
    events_of,
    exposed,
    stock_top,
)

# --- Sections 1, 2 and 4 of the two family sheets: players, cards, points, cut and deal.


pytestmark = pytest.mark.parametrize("key", BOTH)


# Section 1, basics.


def test_s1_players_three_to_eight(key: str) -> None:
    sheet = find_sheet(key)
    assert (sheet.players, sheet.best_players) == ((3, 8), (3, 8))
    for seats in range(3, 9):
        assert len(new_game(sheet, seats).table.seats) == seats
    for seats in (2, 9):
        with pytest.raises(ValueError, match="3 to 8 players"):
            new_game(sheet, seats)


@pytest.mark.parametrize("deal", range(1, 7))
def test_s1_two_decks_and_four_jokers_for_up_to_five_then_three_and_six(
    key: str, deal: int
) -> None:
    shoes = [shoe(key, seats, deal) for seats in range(3, 9) if deal > 1]
    if deal == 1:
        shoes = [_first_shoe(key, seats) for seats in range(3, 9)]
    assert shoes == [(2, 4), (2, 4), (2, 4), (3, 6), (3, 6), (3, 6)]


def _first_shoe(key: str, seats: int) -> tuple[int, int]:
    cards = [str(CARDS[card]) for card in chance_cards(new_game(find_sheet(key), seats))]
    return cards.count("7S"), cards.count("JK")


def test_s1_six_hands_of_eleven_cards(key: str) -> None:
    for seats in (3, 5, 8):
        games = [cut(key, " ".join("AKQJT987"[n] + "S" for n in range(seats)))]
        games += [ended(key, seats, deal) for deal in range(1, 6)]
        sizes = [[len(hand) for hand in dealt(game).state.hands] for game in games]
        assert sizes == [[11] * seats] * 6


def test_s1_the_lowest_total_wins_after_the_sixth_hand(key: str) -> None:
    assert ended(key, 3, 5).asked() == [("DEAL", None)]
    assert ended(key, 3, 6).asked() == []


# Section 2, ranks, wilds, points.


def test_s2_points_of_every_card(key: str) -> None:
    assert price_list(key, jokers=True) == {**prices(two=20, ace=15), "JK": 50}


# Section 3, the contracts.


def test_s3_the_six_contracts(key: str) -> None:
    assert contracts(key) == [
        "S3 S3",
        "S3 R4",
        "R4 R4",
        "S3 S3 S3",
        "S3 S3 R4",
        "S3 R4 R4",
    ]


def test_the_sheet_calls_a_deal_a_hand(key: str) -> None:
    assert find_sheet(key).deal_word == "hand"


# Section 4, the cut.


def test_s4_2_each_seat_draws_a_card_and_the_high_card_deals(key: str) -> None:
    game = cut(key, "7S KD 9C JH")
    (found,) = events_of(game, DealerFound)
    assert found == DealerFound(Seat(1), found.draws)
    assert [(seat, str(CARDS[card])) for seat, card in found.draws[0]] == [
        (0, "7S"),
        (1, "KD"),
        (2, "9C"),
        (3, "JH"),
    ]
    assert game.state.table.dealer == 1


def test_s4_2_the_ace_is_the_highest_card_of_the_cut(key: str) -> None:
    assert cut(key, "KS AD QC").state.table.dealer == 1


@pytest.mark.parametrize("low", ["2S", "JK"])
def test_s4_2_ruling_25_jokers_and_twos_are_low_in_the_cut(key: str, low: str) -> None:
    assert cut(key, f"{low} 3D 3C", "4H 5H").state.table.dealer == 2
    assert cut(key, f"3D {low} 2C").state.table.dealer == 0


def test_s4_2_a_two_and_a_joker_are_equally_low(key: str) -> None:
    game = cut(key, "JK 2D 2C", "3C 4C 2H")
    assert len(events_of(game, DealerFound)[0].draws) == 2
    assert game.state.table.dealer == 1


def test_s4_2_ties_among_the_highest_draw_again_as_often_as_needed(key: str) -> None:
    game = cut(key, "KS KD 9C KC", "7H TH TD", "3D 8D")
    (found,) = events_of(game, DealerFound)
    assert [[seat for seat, _ in drawn] for drawn in found.draws] == [
        [0, 1, 2, 3],
        [0, 1, 3],
        [1, 3],
    ]
    assert found.dealer == 3


def test_s4_2_ties_below_the_highest_do_not_draw_again(key: str) -> None:
    assert len(events_of(cut(key, "9S 9D AC"), DealerFound)[0].draws) == 1


def test_s4_2_the_dealer_is_cut_for_and_not_named_by_chance(key: str) -> None:
    game = Game.at(new_game(find_sheet(key), 3))
    assert game.asked() == [("FIRST_DEALER", None)]
    assert refusal(lambda: game.do(PickDealer(Seat(0)))) is Refusal.TOO_LATE
    short = CutForDeal(chance_cards(game.state)[1:])
    assert refusal(lambda: game.do(short)) is Refusal.WRONG_CARDS


def test_s4_2_the_deal_passes_to_the_left_hand_by_hand(key: str) -> None:
    dealers = [dealt(ended(key, 3, deal)).state.table.dealer for deal in range(1, 6)]
    assert dealers == [1] * 5
    game = dealt(cut(key, "3C 4C AC"))
    assert (game.state.table.dealer, game.turn) == (2, 0)


def test_s4_2_after_the_last_seat_the_first_one_deals(key: str) -> None:
    game = cut(key, "3C 4C AC")
    dealt(game)
    _end_without_winner(game)
    assert dealt(game).state.table.dealer == 0
    (began,) = events_of(game, DealBegan)
    assert began == DealBegan(1, Seat(0), 2)


def _end_without_winner(game: Game) -> None:
    from mayi_desktop.engine.deal import end_deal, open_prompts
    from mayi_desktop.engine.state import StateBuilder

    draft = StateBuilder(game.state)
    end_deal(draft, winner=None)
    game.state = draft.freeze(*open_prompts(draft))


# Section 4, the deal.


def test_s4_3_cards_go_round_one_at_a_time_from_the_dealers_left(key: str) -> None:
    game = dealt(cut(key, "3C AC 4C"), "9S 9D 9H TS TD TH")
    assert game.state.table.dealer == 1
    assert names(game.state.hands[2][:2]) == "9S TS"
    assert names(game.state.hands[0][:2]) == "9D TD"
    assert names(game.state.hands[1][:2]) == "9H TH"


def test_s4_4_the_rest_is_the_stock_and_s4_5_its_top_card_the_first_discard(key: str) -> None:
    game = dealt(cut(key, "3C AC 4C"))
    order = chance_cards(cut(key, "3C AC 4C").state)
    assert game.state.table.discards == (order[33],)
    assert game.state.stock == tuple(reversed(order[34:]))


@pytest.mark.parametrize("upcard", ["JK", "2H", "7D"])
def test_s4_5_any_card_may_be_the_first_discard_and_it_is_exposed(
    key: str, upcard: str
) -> None:
    game = cut(key, "3C AC 4C")
    cards = list(chance_cards(game.state))
    card = next(card for card in cards if str(CARDS[card]) == upcard)
    cards.remove(card)
    cards.insert(33, card)
    game = dealt(game, " ".join(str(CARDS[card]) for card in cards[:34]))
    assert game.discards == upcard
    assert game.asked() == [("DRAW", 2), ("MAY_I", 0), ("MAY_I", 1)]


def test_s4_5_the_seat_left_of_the_dealer_may_draw_the_first_discard(key: str) -> None:
    game = dealt(cut(key, "3C AC 4C"))
    top = game.discards
    assert game.take(2).hand(2).split()[-1] == top


def test_s5_the_stock_is_drawn_from_the_top(key: str) -> None:
    game = dealt(cut(key, "3C AC 4C"))
    top = stock_top(game.state)
    assert game.draw(2).hand(2).split()[-1] == top


# Joining a running game (the sheets are silent; it is offered on every sheet).


def test_joining_between_hands_last_in_seat_order_with_the_highest_total(key: str) -> None:
    for deal in range(1, 6):
        game = with_points(ended(key, 3, deal), 40, 95, 10).do(Join())
        assert [facts.score for facts in game.state.table.seats] == [40, 95, 10, 95]
        assert dealt(game).turn == 2
    assert refusal(lambda: ended(key, 3, 6).do(Join())) is Refusal.JOIN_BETWEEN_DEALS
    assert refusal(lambda: cut(key, "3C AC 4C").do(Join())) is Refusal.JOIN_BETWEEN_DEALS
    assert refusal(lambda: dealt(ended(key, 3, 1)).do(Join())) is Refusal.JOIN_BETWEEN_DEALS


@pytest.mark.parametrize(
    ("first_total", "points"),
    [(FirstTotal.HIGHEST, 95), (FirstTotal.AVERAGE, 48), (FirstTotal.NOTHING, 0)],
)
def test_where_the_sheet_is_silent_the_table_chooses_the_first_total(
    key: str, first_total: FirstTotal, points: int
) -> None:
    game = with_points(ended(key, 3, 2), 40, 95, 10).do(Join(first_total))
    assert game.state.table.seats[3].score == points


def test_joining_brings_the_third_deck_for_the_sixth_player(key: str) -> None:
    game = ended(key, 5, 2)
    assert len(chance_cards(game.state)) == 108
    assert len(chance_cards(game.do(Join()).state)) == 162


def test_joining_while_the_table_has_room(key: str) -> None:
    game = ended(key, 7, 2).do(Join())
    assert refusal(lambda: game.do(Join())) is Refusal.TABLE_IS_FULL


# --- Section 11 of the two family sheets: the stock runs out, now and then for good.


RESHUFFLE = [("RESHUFFLE", None)]


def scarce(key: str, stock: str, discards: str, *, turn: str = "0", flag: str = "") -> Game:
    """A table of few cards; Carol in seat 2 holds all others."""
    return table(
        key,
        f"""
        turn {turn}
        seat 0 {flag}: 4C 4D
        seat 1: 5C 5D
        seat 2 down: 6C
        rest 2
        discards: {discards}
        stock: {stock}
        """,
    )


# The last card of the stock is drawn.


def test_s11_the_reshuffle_comes_at_once_with_the_last_card(key: str) -> None:
    game = scarce(key, "7H", "3H 9S QS").draw(0)
    assert game.hand(0) == "4C 4D 7H"
    assert game.asked() == RESHUFFLE


def test_s11_not_while_a_card_is_left(key: str) -> None:
    game = scarce(key, "7H 8H", "3H 9S QS").draw(0)
    assert game.asked()[0] == ("PLAY", 0)
    assert game.discards == "3H 9S QS"


def test_s11_all_discards_but_the_top_are_the_new_stock(key: str) -> None:
    game = scarce(key, "7H", "3H 9S TD QS").draw(0)
    assert names(chance_cards(game.state)) == "TD 3H 9S"
    game.shuffle()
    assert (game.discards, names(game.state.stock)) == ("QS", "TD 3H 9S")
    (refilled,) = events_of(game, StockRefilled)
    assert refilled == StockRefilled(3, fresh_deck=False)


def test_s11_in_the_order_into_which_they_were_shuffled(key: str) -> None:
    game = scarce(key, "7H", "3H 9S TD QS").draw(0)
    cards = chance_cards(game.state)
    game.do(Reshuffle((cards[2], cards[0], cards[1])))
    game.discard(0, "7H").draw(1)
    assert game.hand(1).split()[-1] == names((cards[1],))


def test_s11_just_those_cards_and_nothing_before_them(key: str) -> None:
    game = scarce(key, "7H", "3H 9S QS").draw(0)
    cards = chance_cards(game.state)
    for wrong in (cards[:1], (*cards, cards[0]), (cards[0], game.state.table.discards[-1])):
        shuffled = Reshuffle(wrong)
        assert refusal(lambda s=shuffled: game.do(s)) is Refusal.WRONG_CARDS
    assert refusal(lambda: game.discard(0, "7H")) is Refusal.WAIT_FOR_THE_SHUFFLE
    assert ask(game, 1) is Refusal.WAIT_FOR_THE_SHUFFLE
    settled = scarce(key, "7H 8H", "3H 9S QS").draw(0)
    assert refusal(lambda: settled.do(Reshuffle(()))) is Refusal.TOO_LATE


def test_s11_the_top_discard_stays_and_stays_exposed(key: str) -> None:
    game = scarce(key, "7H", "3H 9S QS").draw(0).shuffle()
    assert game.asked() == [("PLAY", 0), ("MAY_I", 1)]
    assert game.may_i(1).hand(1) == "5C 5D QS 9S"


def test_s11_the_top_discard_stays_also_when_it_is_not_exposed(key: str) -> None:
    game = scarce(key, "7H", "3H 9S TD QS").may_i(1).allow(0)
    assert game.hand(1) == "5C 5D QS 7H"
    assert game.asked() == RESHUFFLE
    game.shuffle()
    assert (game.discards, game.stock) == ("TD", 2)
    assert game.asked() == [("DRAW", 0)]
    assert refusal(lambda: game.take(0)) is Refusal.DISCARD_WAS_CLAIMED


# One discard and an empty stock.


def test_s11_one_discard_only_waits_for_the_next_to_cover_it(key: str) -> None:
    game = scarce(key, "7H", "QS").draw(0)
    assert game.asked() == [("PLAY", 0)]
    game.discard(0, "4C")
    assert game.asked() == RESHUFFLE
    game.shuffle()
    assert (game.discards, names(game.state.stock)) == ("4C", "QS")
    assert game.asked()[0] == ("DRAW", 1)


def test_s11_with_no_stock_the_exposed_discard_must_be_taken(key: str) -> None:
    game = scarce(key, "", "QS")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY


# No card to replenish with: the hand ends, and all score.


def test_s11_edge_case_all_cards_in_hands_end_the_hand(key: str) -> None:
    game = scarce(key, "", "QS").take(0)
    assert isinstance(game.events[-1], DealEnded)
    assert result(game).winner is None
    assert result(game).points[:2] == (18, 10)
    assert result(game).points[2] > 0


def test_s11_edge_case_by_the_penalty_of_a_claim_before_the_draw(key: str) -> None:
    game = scarce(key, "7H", "QS").may_i(1).allow(0)
    assert result(game).winner is None
    assert result(game).points[:2] == (8, 27)


def test_s11_edge_case_by_the_penalty_of_a_claim_after_the_draw(key: str) -> None:
    game = scarce(key, "7H 8H", "QS").draw(0).may_i(1)
    assert result(game).winner is None
    assert result(game).points[:2] == (15, 28)


def test_s11_the_hand_ends_when_the_seat_to_draw_has_no_card_it_may_take(key: str) -> None:
    game = scarce(key, "7H", "3H QS").may_i(1).allow(0)
    assert result(game).winner is None
    assert result(game).points[:2] == (8, 27)
    assert game.discards == "3H"


def test_s11_with_a_discard_left_the_turn_seat_plays_on_after_its_draw(key: str) -> None:
    game = scarce(key, "7H 8H", "3H QS").draw(0).may_i(1)
    assert game.asked() == [("PLAY", 0)]
    game.discard(0, "4C")
    assert game.asked() == RESHUFFLE
    assert game.shuffle().asked()[0] == ("DRAW", 1)


def test_s11_going_out_comes_before_the_end_by_exhaustion(key: str) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: 9S
        seat 1: 5C
        seat 2: 6C
        rest 2
        run 1: 5S 6S 7S 8S
        """,
    )
    game.lay_off(0, "9S", 0)
    assert (result(game).winner, result(game).points[:2]) == (0, (0, 5))


# A penalty that cannot be paid.


@pytest.mark.parametrize(
    ("stock", "discards", "payable"),
    [("", "QS", False), ("7H", "QS", True), ("7H", "3H QS", True), ("7H 8H", "3H QS", True)],
)
def test_a_claim_is_refused_only_when_its_penalty_cannot_be_paid(
    key: str, stock: str, discards: str, *, payable: bool
) -> None:
    game = scarce(key, stock, discards)
    assert game.may_ask() == ([1] if payable else [])
    assert ask(game, 1) is (None if payable else Refusal.PENALTY_NOT_THERE)


def test_ruling_16_a_penalty_card_is_drawn_like_any_other(key: str) -> None:
    game = scarce(key, "7H 8H", "3H 9S TD QS").draw(0).may_i(1)
    assert events_of(game, StockDrawn)
    assert game.asked() == RESHUFFLE
    game.shuffle()
    assert game.asked() == [("PLAY", 0)]


# --- Section 7 of the two family sheets: when May I? may be asked, and who gets the card.


PLAYING = "0 play stock"


def answers(game: Game) -> list[tuple[int, ClaimAnswer]]:
    """Who answered or was passed over in the latest step."""
    return [(event.seat, event.answer) for event in events_of(game, ClaimAnswered)]


def five(key: str, turn: str, *, down: str = "") -> Game:
    """Five seats; those named are down."""
    seats = "\n".join(
        f"seat {n}{' down' if str(n) in down else ''}: {'34567'[n]}C {'34567'[n]}D"
        for n in range(5)
    )
    return table(key, f"turn {turn}\n{seats}\ndiscards: QS\nstock: 7H 8H")


# When is a discard exposed?


def test_s7_a_discard_is_exposed_as_soon_as_it_lies_there(key: str) -> None:
    game = exposed(key, PLAYING).discard(BOB, "9H")
    assert game.turn == ALICE
    assert game.may_ask() == [CAROL, BOB]


def test_s7_before_the_current_player_draws_yes(key: str) -> None:
    game = exposed(key)
    assert game.may_ask() == [ALICE, CAROL]
    assert [prompt.optional for prompt in game.state.table.prompts] == [False, True, True]


def test_s7_after_a_draw_from_the_stock_yes(key: str) -> None:
    assert exposed(key).draw(BOB).may_ask() == [ALICE, CAROL]
    assert ask(exposed(key).draw(BOB), CAROL) is None


def test_s7_still_after_the_current_player_has_played_cards(key: str) -> None:
    game = table(
        key,
        """
        turn 0
        seat 0: KC KD KH QC QD QH 8C
        seat 1: 5C
        seat 2: 6C
        discards: QS
        stock: 7H 8H
        """,
    )
    game.draw(0).lay_down(0, "set KC KD KH | set QC QD QH")
    assert game.may_i(1).hand(1) == "5C QS 8H"
    assert game.asked() == [("PLAY", 0)]


def test_s7_after_a_draw_from_the_discards_no(key: str) -> None:
    game = exposed(key).take(BOB)
    assert game.may_ask() == []
    assert ask(game, CAROL) is Refusal.NOTHING_EXPOSED


def test_s7_a_new_discard_is_a_new_exposed_card(key: str) -> None:
    game = exposed(key).draw(BOB).discard(BOB, "5S")
    game.may_i(CAROL).allow(ALICE)
    assert game.hand(CAROL) == "6C 6D 9S 5S 8H"
    assert game.discards == "3H QS"


def test_s7_nothing_is_exposed_when_no_discard_lies_there(key: str) -> None:
    text = "turn 0\nseat 0: 4C\nseat 1: 5C\nseat 2: 6C"
    assert ask(table(key, text), CAROL) is Refusal.NOTHING_EXPOSED


def test_s7_the_current_player_never_asks_but_simply_draws(key: str) -> None:
    assert ask(exposed(key), BOB) is Refusal.YOUR_OWN_TURN
    assert ask(exposed(key).draw(BOB), BOB) is Refusal.YOUR_OWN_TURN


# Who is in line?


def test_s7_the_line_begins_with_the_current_player_and_follows_the_turns(key: str) -> None:
    game = five(key, "3").may_i(2)
    asked = []
    while (seat := asked_about_a_call(game)) is not None:
        asked.append(seat)
        game.allow(seat)
    assert asked == [3, 4, 0, 1]
    assert game.hand(2) == "5C 5D QS 7H"


def test_s7_only_those_ahead_of_the_caller_are_asked(key: str) -> None:
    game = five(key, "3").may_i(0)
    game.allow(3).allow(4)
    assert game.hand(0) == "3C 3D QS 7H"


def test_s7_the_current_player_is_asked_first_while_it_has_not_drawn(key: str) -> None:
    game = exposed(key).may_i(CAROL)
    assert game.asked() == [("ASKED", BOB)]
    queen = game.state.table.discards[-1]
    assert events_of(game, ClaimCalled) == [ClaimCalled(Seat(CAROL), queen)]


def test_s7_the_current_player_loses_its_place_by_drawing_from_the_stock(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(CAROL)
    assert answers(game) == [(BOB, ClaimAnswer.HAS_DRAWN)]
    assert game.asked() == [("ASKED", ALICE)]
    assert refusal(lambda: game.claim(BOB)) is Refusal.NOT_ASKED


def test_s7_down_players_cannot_claim(key: str) -> None:
    game = exposed(key, flags={CAROL: "down"})
    assert game.may_ask() == [ALICE]
    assert ask(game, CAROL) is Refusal.DOWN_MAY_NOT_CLAIM
    assert ask(game.draw(BOB), CAROL) is Refusal.DOWN_MAY_NOT_CLAIM


def test_s7_down_players_cannot_block_others(key: str) -> None:
    game = five(key, "0", down="12").may_i(4)
    game.allow(0)
    assert answers(game) == [
        (0, ClaimAnswer.PASSES),
        (1, ClaimAnswer.IS_DOWN),
        (2, ClaimAnswer.IS_DOWN),
    ]
    assert game.asked() == [("ASKED", 3)]


def test_s7_a_current_player_who_is_down_is_skipped_even_before_its_draw(key: str) -> None:
    game = exposed(key, flags={BOB: "down"}).may_i(CAROL)
    assert answers(game) == [(BOB, ClaimAnswer.IS_DOWN)]
    assert game.asked() == [("ASKED", ALICE)]
    game.allow(ALICE)
    assert game.asked() == [("DRAW", BOB)]


def test_s7_the_first_after_the_line_is_empty_wins_at_once(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(ALICE)
    assert game.hand(ALICE) == "5C 5D 9D QS 8H"
    assert game.asked() == [("PLAY", BOB)]


# The example: Bob's turn, then Alice, then Carol; Carol asks for the queen of spades.


def test_s7_example_alice_is_down_so_carol_wins_automatically(key: str) -> None:
    game = exposed(key, flags={ALICE: "down"}).draw(BOB).may_i(CAROL)
    assert answers(game) == [(BOB, ClaimAnswer.HAS_DRAWN), (ALICE, ClaimAnswer.IS_DOWN)]
    assert game.hand(CAROL) == "6C 6D 9S QS 8H"
    assert game.asked() == [("PLAY", BOB)]


def test_s7_example_alice_allows_and_carol_wins(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(CAROL).allow(ALICE)
    assert answers(game) == [(ALICE, ClaimAnswer.PASSES)]
    assert game.hand(CAROL) == "6C 6D 9S QS 8H"
    assert game.hand(ALICE) == "5C 5D 9D"


def test_s7_example_alice_claims_and_carol_is_blocked(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(CAROL).claim(ALICE)
    assert answers(game) == [(ALICE, ClaimAnswer.CLAIMS)]
    assert game.hand(ALICE) == "5C 5D 9D QS 8H"
    assert game.hand(CAROL) == "6C 6D 9S"
    assert [facts.claims for facts in game.state.table.seats] == [0, 1, 0]
    assert game.asked() == [("PLAY", BOB)]


def test_s7_who_is_asked_is_told_by_whom_and_for_which_card(key: str) -> None:
    claim = exposed(key).draw(BOB).may_i(CAROL).state.table.claim
    assert claim is not None
    assert (claim.caller, claim.waiting[0]) == (CAROL, ALICE)
    assert claim.card == exposed(key).state.table.top


# What claiming costs.


def test_s7_cost_nothing_for_the_current_player(key: str) -> None:
    game = exposed(key).may_i(CAROL).claim(BOB)
    assert game.hand(BOB) == "4C 4D 9H 5S QS"
    assert game.hand(CAROL) == "6C 6D 9S"
    assert (game.discards, stock_top(game.state)) == ("3H", "7H")
    assert len(events_of(game, DiscardTaken)) == 1
    assert [facts.claims for facts in game.state.table.seats] == [0, 0, 0]


def test_s7_the_current_players_claim_is_its_draw(key: str) -> None:
    game = exposed(key).may_i(CAROL).claim(BOB)
    assert game.asked() == [("PLAY", BOB)]
    assert refusal(lambda: game.draw(BOB)) is Refusal.ALREADY_DRAWN
    assert ask(game, CAROL) is Refusal.NOTHING_EXPOSED


def test_s7_cost_one_penalty_card_from_the_stock_for_anyone_else(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(CAROL).allow(ALICE)
    assert game.events[-2:] == (
        ClaimWon(Seat(CAROL), game.state.hands[CAROL][-2], 1),
        StockDrawn(Seat(CAROL), game.state.hands[CAROL][-1], DrawReason.PENALTY),
    )
    assert stock_top(game.state) == "TH"


def test_s7_no_limit_in_a_hand(key: str) -> None:
    game = exposed(key, flags={CAROL: "claims=20"}).draw(BOB).may_i(CAROL).allow(ALICE)
    assert game.state.table.seats[CAROL].claims == 21


def test_s7_the_same_seat_may_claim_discard_after_discard(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(CAROL).allow(ALICE)
    game.discard(BOB, "4C").may_i(CAROL).allow(ALICE)
    assert game.hand(CAROL) == "6C 6D 9S QS 8H 4C TH"


# Settled at once, then the turn goes on.


def test_s7_who_allows_before_its_draw_must_draw_from_the_stock(key: str) -> None:
    game = exposed(key).may_i(CAROL).allow(BOB).allow(ALICE)
    assert game.asked() == [("DRAW", BOB)]
    assert refusal(lambda: game.take(BOB)) is Refusal.DISCARD_WAS_CLAIMED
    assert game.draw(BOB).hand(BOB) == "4C 4D 9H 5S 8H"


@pytest.mark.parametrize("drawn", [False, True])
def test_ruling_17_the_card_beneath_is_not_exposed(key: str, *, drawn: bool) -> None:
    game = exposed(key)
    if drawn:
        game.draw(BOB).may_i(CAROL).allow(ALICE)
    else:
        game.may_i(CAROL).allow(BOB, ALICE)
    assert (game.discards, game.may_ask()) == ("3H", [])
    for seat in (ALICE, CAROL):
        assert ask(game, seat) is Refusal.NOTHING_EXPOSED


def test_s7_while_a_claim_is_settled_the_turn_waits(key: str) -> None:
    waiting = exposed(key).may_i(CAROL)
    assert refusal(lambda: waiting.draw(BOB)) is Refusal.CLAIM_BEING_SETTLED
    assert refusal(lambda: waiting.take(BOB)) is Refusal.CLAIM_BEING_SETTLED
    playing = exposed(key).draw(BOB).may_i(CAROL)
    assert refusal(lambda: playing.discard(BOB, "9H")) is Refusal.CLAIM_BEING_SETTLED


def test_s7_a_second_call_while_one_is_settled_is_refused(key: str) -> None:
    game = exposed(key, more="seat 3: JC JD").may_i(CAROL)
    for seat in (ALICE, CAROL, DAVE):
        assert ask(game, seat) is Refusal.CLAIM_BEING_SETTLED


def test_s7_only_the_seat_that_is_asked_answers(key: str) -> None:
    game = exposed(key).may_i(CAROL)
    for seat in (ALICE, CAROL):
        assert refusal(lambda s=seat: game.allow(s)) is Refusal.NOT_ASKED
        assert refusal(lambda s=seat: game.claim(s)) is Refusal.NOT_ASKED
    assert refusal(lambda: game.let_go(BOB)) is Refusal.NOT_ASKED
    assert refusal(lambda: exposed(key).allow(BOB)) is Refusal.NOT_ASKED


def test_s7_a_claim_does_not_change_the_turn_order(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(CAROL).allow(ALICE)
    assert game.discard(BOB, "9H").turn == ALICE


def test_s7_everybody_has_seen_which_card_was_claimed(key: str) -> None:
    game = exposed(key).draw(BOB).may_i(CAROL).allow(ALICE)
    known = game.state.table.seats[CAROL].known
    assert known == (game.state.hands[CAROL][-2],)


def test_s7_priority_of_two_who_want_it_goes_to_the_first_in_line(key: str) -> None:
    game = five(key, "0 play").may_i(4).allow(1).claim(2)
    assert game.hand(2) == "5C 5D QS 7H"
    assert game.hand(4) == "7C 7D"


def test_ruling_10_ones_own_discard_may_be_called_back(key: str) -> None:
    game = exposed(key, PLAYING).discard(BOB, "9H")
    game.may_i(BOB).allow(ALICE, CAROL)
    assert game.hand(BOB) == "4C 4D 5S 9H 7H"


def test_ruling_10_not_by_a_seat_that_is_down(key: str) -> None:
    game = exposed(key, PLAYING, flags={BOB: "down"}).discard(BOB, "9H")
    assert game.may_ask() == [CAROL]
    assert ask(game, BOB) is Refusal.DOWN_MAY_NOT_CLAIM


def test_ruling_15_two_equal_cards_are_two_cards(key: str) -> None:
    game = table(
        key, "turn 0\nseat 0: QS\nseat 1: QS\nseat 2: 6C\nrest 2\ndiscards: 9H\nstock: 7H 8H"
    )
    one, other = game.state.hands[0][0], game.state.hands[1][0]
    game.draw(0).discard(0, "QS")
    assert game.state.table.discards[-1] == one
    game.take(1)
    assert game.state.hands[1] == (other, one)


# Hand 6: everybody stays in line.


def test_s7_in_hand_6_all_stay_in_line_and_a_claim_costs_the_same(key: str) -> None:
    game = exposed(key, deal=6).may_i(CAROL)
    assert game.asked() == [("ASKED", BOB)]
    game.allow(BOB)
    assert game.asked() == [("ASKED", ALICE)]
    assert game.allow(ALICE).hand(CAROL) == "6C 6D 9S QS 7H"


# --- Section 12 of the two family sheets: points of a hand, running totals, the winner.


def last_hand(key: str, *totals: int) -> Game:
    """Seat 0 is about to go out of hand 6; the others hold ten and three points."""
    game = table(key, "deal 6\nturn 0 play\nseat 0: 9S\nseat 1: TC\nseat 2: 3C")
    return with_points(game, *totals)


def test_s12_1_who_goes_out_scores_nothing_and_s12_2_all_others_what_they_hold(
    key: str,
) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: 9S
        seat 1 down: QH 2S 8D
        seat 2: 3C AC JK
        set 0: KC KD KH
        set 1: AC AD AH
        """,
    )
    assert result(game.discard(0, "9S")).points == (0, 38, 68)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("3C TC", 13), ("2C 2D", 40), ("JC QC KC", 30), ("AC", 15), ("JK JK", 100), ("7S 9H", 16)],
)
def test_s12_2_points_of_the_cards_left_in_a_hand(key: str, hand: str, points: int) -> None:
    assert points_for(key, hand) == points


def test_s12_running_totals(key: str) -> None:
    game = with_points(table(key, "turn 0 play\nseat 0: 9S\nseat 1: TC\nseat 2: 3C"), 40, 5, 0)
    game.discard(0, "9S")
    assert [facts.score for facts in game.state.table.seats] == [40, 15, 3]


def test_s12_the_lowest_total_after_the_sixth_hand_wins(key: str) -> None:
    game = last_hand(key, 20, 5, 50).discard(0, "9S")
    assert game.events[-1] == GameEnded(game.state.table.winners())
    assert game.state.table.winners() == (1,)


def test_ruling_25_equal_lowest_totals_share_the_win(key: str) -> None:
    game = last_hand(key, 15, 5, 50).discard(0, "9S")
    assert game.events[-1] == GameEnded(game.state.table.winners())
    assert game.state.table.winners() == (0, 1)


def test_refusals_cite_the_section_that_speaks_of_them(key: str) -> None:
    cited = citations(key)
    assert cited[Topic.RUNS] == cited[Topic.CONTRACT] == cited[Topic.MELDS] == "Section 3"
    assert cited[Topic.DRAW] == cited[Topic.DISCARD] == cited[Topic.TURN] == "Section 5"
    assert cited[Topic.WILDS] == cited[Topic.REPLACE] == "Section 6"
    numbers = {Topic.JOINING: 1, Topic.DEAL: 4, Topic.CLAIM: 7, Topic.LAY_DOWN: 8}
    numbers |= {Topic.LAY_OFF: 9, Topic.GOING_OUT: 10, Topic.STOCK: 11}
    assert {topic: cited[topic] for topic in numbers} == {
        topic: f"Section {number}" for topic, number in numbers.items()
    }


def test_a_refusal_reads_as_one_sentence_behind_its_section(key: str) -> None:
    sheet = last_hand(key, 0, 0, 0).sheet
    assert Refusal.DRAW_FIRST.sentence(sheet) == "Section 5: draw a card first."
