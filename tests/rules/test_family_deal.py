"""Sections 1, 2 and 4 of the two family sheets: players, cards, points, cut and deal."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import (
    CARDS,
    CutForDeal,
    DealBegan,
    DealerFound,
    FirstTotal,
    Join,
    PickDealer,
    Refusal,
    Seat,
)
from mayi_desktop.engine.state_api import chance_cards, new_game
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, names, refusal
from tests.rules.dealing import contracts, ended, price_list, prices, shoe, with_points
from tests.rules.family import BOTH, cut, dealt, events_of, stock_top

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
