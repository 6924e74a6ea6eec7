"""In the last deal the master plays for the game: a leader sheds, a seat behind races."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mayi_desktop.bots.endgame import (
    LastDeal,
    compare_win_chances,
    gives_contract_up,
    is_decisive,
)
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine import Discard, DrawStock, PlayerAction, Seat, TakeDiscard
from mayi_desktop.engine.cards import CARDS, Rank
from mayi_desktop.engine.state_api import GameState, view_for
from mayi_desktop.sheets.catalogue import SHEETS
from tests.notation import position

GRANDMA = SHEETS["grandma-jeanne"].sheet

# Next to nothing goes together here, and the joker and the ace are dear.
FAR = "JK AS KD JH 9C 8D 6S 5H 4C 3D QS"
# Dear pairs, for which no low card is of any use.
DEAR = "JK 2S AD AC KH QH 9C 8C QS TC 8H"
EIGHTS = "9C 5C 2H 8C 8D QC JK 2C 3D 2S TC 8H"
LEADS = (0, 90, 90, 90)
TRAILS = (200, 90, 90, 90)


def last_deal(
    scores: tuple[int, ...], phase: str = "play stock", hand: str = f"{FAR} TH", top: str = "7D"
) -> GameState:
    """The last deal with these totals, seat 0 on turn."""
    text = f"""
        deal 6
        turn 0 {phase}
        seat 0: {hand}
        seat 1: *11
        seat 2: *11
        seat 3: *11
        discards: {top}
    """
    state = position(GRANDMA, text)
    seats = tuple(
        replace(facts, points=(score,))
        for facts, score in zip(state.table.seats, scores, strict=True)
    )
    return replace(state, table=replace(state.table, seats=seats))


def choice(state: GameState) -> PlayerAction:
    view = view_for(state, Seat(0))
    (prompt,) = (p for p in view.my_prompts if not p.optional)
    return Master().choose(view, prompt, Random(0))


def chances(scores: tuple[int, ...], missing: int, share: float) -> tuple[float, float]:
    know = Knowledge(view_for(last_deal(scores), Seat(0)), Seat(0))
    return LastDeal(know).chances(missing, share, [10] * 11)


def test_a_leader_far_from_the_contract_had_better_shed() -> None:
    race, shed = chances(LEADS, 5, 0.4)
    assert shed > race


def test_who_trails_can_only_race() -> None:
    race, shed = chances(TRAILS, 5, 0.4)
    assert race > shed


def test_a_leader_who_lacks_one_card_races() -> None:
    race, shed = chances(LEADS, 1, 0.3)
    assert race > shed


@pytest.mark.parametrize("scores", [LEADS, TRAILS])
def test_chances_rise_with_cards_that_help_and_fall_with_cards_that_lack(
    scores: tuple[int, ...],
) -> None:
    few, many = chances(scores, 3, 0.1), chances(scores, 3, 0.5)
    near = chances(scores, 1, 0.5)
    assert 0 <= few[0] < many[0] < near[0] <= 1
    assert few[1] == many[1] == near[1]


def test_chances_fall_with_points_already_counted() -> None:
    assert chances(LEADS, 3, 0.3) > chances(TRAILS, 3, 0.3)


def test_the_leader_throws_its_joker_and_who_trails_keeps_it() -> None:
    led, trailed = choice(last_deal(LEADS)), choice(last_deal(TRAILS))
    assert isinstance(led, Discard)
    assert CARDS[led.card].rank is Rank.JOKER
    assert isinstance(trailed, Discard)
    assert CARDS[trailed.card].rank is not Rank.JOKER


@pytest.mark.parametrize(
    ("scores", "top", "expected"),
    [
        (LEADS, "3D", TakeDiscard(Seat(0))),
        (LEADS, "KS", DrawStock(Seat(0))),
        (TRAILS, "3D", DrawStock(Seat(0))),
    ],
)
def test_only_a_leader_takes_a_card_because_it_is_low(
    scores: tuple[int, ...], top: str, expected: PlayerAction
) -> None:
    assert choice(last_deal(scores, "draw", DEAR, top)) == expected


def test_a_deal_that_lasts_too_long_is_played_as_by_a_sharp_player() -> None:
    state = last_deal(LEADS)
    assert is_decisive(Knowledge(view_for(state, Seat(0)), Seat(0)))
    old = replace(state.table, turn_no=state.table.turn_no + 200)
    assert not is_decisive(Knowledge(view_for(replace(state, table=old), Seat(0)), Seat(0)))


def test_earlier_deals_are_played_for_their_points() -> None:
    state = last_deal(LEADS)
    early = replace(state, table=replace(state.table, deal=4))
    assert not is_decisive(Knowledge(view_for(early, Seat(0)), Seat(0)))


def test_the_master_differs_from_the_sharp_player_only_where_it_pays() -> None:
    for scores, differs in ((LEADS, True), (TRAILS, False)):
        state = last_deal(scores)
        view = view_for(state, Seat(0))
        (prompt,) = (p for p in view.my_prompts if not p.optional)
        assert (Sharp().choose(view, prompt, Random(0)) != choice(state)) is differs


def test_the_chances_of_two_throws_can_be_told() -> None:
    state = last_deal(LEADS)
    view = view_for(state, Seat(0))
    (prompt,) = (p for p in view.my_prompts if not p.optional)
    usual, led = Sharp().choose(view, prompt, Random(0)), choice(state)
    told = compare_win_chances(view, led, usual)
    assert told is not None
    assert 0 <= told[1] < told[0] <= 1
    assert compare_win_chances(view, led, led) is None
    early = replace(view, table=replace(view.table, deal=4))
    assert compare_win_chances(early, led, usual) is None


def test_a_throw_that_gives_the_contract_up_is_known_from_one_that_only_sheds() -> None:
    view = view_for(last_deal(LEADS), Seat(0))
    joker, king = (
        next(card for card in view.hand if str(CARDS[card]) == name) for name in ("JK", "KD")
    )
    assert gives_contract_up(view, Discard(Seat(0), joker))
    assert not gives_contract_up(view, Discard(Seat(0), king))
    behind = view_for(last_deal(TRAILS), Seat(0))
    assert not gives_contract_up(behind, Discard(Seat(0), joker))


def test_what_the_contract_needs_is_not_broken_while_racing_on() -> None:
    """By the model throwing an eight of the pair would win more often even in the race."""
    view = view_for(last_deal((116, 136, 130, 83), hand=EIGHTS), Seat(0))
    know = Knowledge(view, Seat(0))
    thrown = Master().choose(view, view.my_prompts[0], Random(0))
    assert isinstance(thrown, Discard)
    assert know.missing_without(thrown.card) == know.missing_now
