"""Verdicts and views that are asked for again belong to their own position."""

from mayi_desktop.engine import Discard, DrawStock, Refusal, Seat, check
from mayi_desktop.engine.state_api import apply, view_for
from tests.language import table

PLAYING = """
    turn 0
    seat 0: 4C 5D 9S
    seat 1: 7C 7D
    seat 2: 8C 8D
    discards: QD
    """


def test_one_action_is_judged_anew_in_each_position() -> None:
    before = table("grandma-jeanne", PLAYING).state
    draw = DrawStock(Seat(0))
    after = apply(before, draw).state
    for _ in range(2):
        assert check(view_for(before, Seat(0)), draw) is None
        assert check(view_for(after, Seat(0)), draw) is Refusal.ALREADY_DRAWN


def test_one_position_judges_each_action_for_itself() -> None:
    state = apply(table("grandma-jeanne", PLAYING).state, DrawStock(Seat(0))).state
    mine, foreign = Discard(Seat(0), state.hands[0][0]), Discard(Seat(0), state.hands[1][0])
    for _ in range(2):
        assert check(view_for(state, Seat(0)), mine) is None
        assert check(view_for(state, Seat(0)), foreign) is Refusal.NOT_IN_HAND
        assert check(view_for(state, Seat(1)), mine) is Refusal.NOT_YOUR_TURN


def test_everybody_sees_their_own_hand_only() -> None:
    state = table("grandma-jeanne", PLAYING).state
    for seat in (Seat(0), Seat(1), Seat(1), None, None, Seat(0)):
        seen = view_for(state, seat)
        assert seen.viewer == seat
        assert seen.hand == (() if seat is None else state.hands[seat])
