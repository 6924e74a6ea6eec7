"""Section 7 of the two family sheets: when May I? may be asked, and who gets the card."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import (
    ClaimAnswer,
    ClaimAnswered,
    ClaimCalled,
    ClaimWon,
    DiscardTaken,
    DrawReason,
    Refusal,
    Seat,
    StockDrawn,
)
from tests.language import Game, refusal, table
from tests.rules.dealing import ask
from tests.rules.family import (
    ALICE,
    BOB,
    BOTH,
    CAROL,
    DAVE,
    asked_about_a_call,
    events_of,
    exposed,
    stock_top,
)

pytestmark = pytest.mark.parametrize("key", BOTH)

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
