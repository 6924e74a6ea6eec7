"""Advice is what a sharp player that claims freely does, with legal alternatives."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.advice import (
    Advice,
    ClaimAdvice,
    DecidingFigure,
    advice,
    claim_advice,
    compare_answers,
    is_claim,
    reorder_by_odds,
)
from mayi_desktop.bots.knowledge import Motive
from mayi_desktop.bots.odds import Gain, Odds
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine import (
    CARDS,
    CHANCE_PROMPTS,
    Discard,
    DrawStock,
    LayOff,
    LetGo,
    MayI,
    Prompt,
    PromptKind,
    ReplaceWild,
    Seat,
    TableView,
    check,
    unseen_cards,
)
from mayi_desktop.engine.state_api import apply, determinized_state, new_game, view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.shuffle import shuffled
from mayi_desktop.sheets.catalogue import SHEETS
from tests.notation import position

MOST_STEPS = 300
EVERY = 5


@pytest.mark.parametrize("key", SHEETS)
def test_advice_is_what_a_sharp_player_does_who_asks_freely(key: str) -> None:
    sheet = SHEETS[key].sheet
    seats = sheet.min_players
    runner = Runner(new_game(sheet, seats), 5, [LEVELS["steady"]] * seats)
    kinds: set[type] = set()
    others = 0
    for count in range(MOST_STEPS):
        move = runner.next_move()
        if move is None:
            break
        for prompt in runner.state.table.prompts:
            if count % EVERY or prompt.kind in CHANCE_PROMPTS:
                continue
            view = view_for(runner.state, prompt.seat)
            found = advice(view, prompt)
            assert found is not None
            assert found.best.action == Sharp().choose(view, prompt, Random(0))
            actions = [found.best.action, *(other.action for other in found.alternatives)]
            assert len(set(actions)) == len(actions)
            assert all(isinstance(a, LetGo) or check(view, a) is None for a in actions)
            kinds.add(type(found.best.action))
            others += len(found.alternatives)
        runner.apply(move)
    assert len(kinds) >= 4
    assert others > 20


def advised(text: str) -> Advice:
    state = position(SHEETS["grandma-jeanne"].sheet, text)
    view = view_for(state, Seat(0))
    found = advice(view, view.my_prompts[0])
    assert found is not None
    return found


def test_a_discard_is_weighed_by_what_is_lacking_then_and_by_its_points() -> None:
    found = advised("turn 0 play stock\nseat 0: 3C 3D 3H 9C 9D KS\nseat 1: *11\nseat 2: *11")
    assert (found.missing_now, found.best.missing) == (1, 1)
    assert str(CARDS[found.best.action.card]) == "KS"
    assert found.best.points_shed == 10
    assert found.best.outs > 6
    assert [other.missing for other in found.alternatives] == sorted(
        other.missing for other in found.alternatives
    )


def test_a_claim_is_weighed_with_its_penalty() -> None:
    found = advised(
        "turn 2 draw\nseat 0: 3C 3D 9C 9D KS 5H\nseat 1: *11\nseat 2: *11\ndiscards: 4C 3S"
    )
    assert isinstance(found.best.action, MayI)
    assert (found.missing_now, found.best.missing, found.best.unknown_cards) == (2, 1, 1)
    assert isinstance(found.alternatives[0].action, LetGo)


def told_on(sheet: str, text: str) -> Advice:
    view = view_for(position(SHEETS[sheet].sheet, text), Seat(0))
    found = advice(view, view.my_prompts[0])
    assert found is not None
    return found


REPLACING = """
deal 1
turn 0 play stock
seat 0{down}: 7H {hand}
seat 1 down: *5
seat 2: *9
set 1: 7C 7D JK
set 1: KC KD KH
{mine}
"""


def test_a_wild_that_comes_to_the_hand_counts_there() -> None:
    mine = "set 0: 9C 9D 9H\nset 0: TC TD TH"
    found = told_on("honsvick", REPLACING.format(down=" down", hand="4D", mine=mine))
    assert isinstance(found.best.action, ReplaceWild)
    assert (found.best.points_shed, found.best.goes_out) == (7 - 25, False)


def test_a_wild_is_weighed_by_what_the_contract_lacks_with_it() -> None:
    text = REPLACING.format(down="", hand="3C 3D 9C 9D 9H KS 5H", mine="")
    found = told_on("honsvick", text)
    assert isinstance(found.best.action, ReplaceWild)
    assert (found.missing_now, found.best.missing) == (1, 0)


def test_the_last_card_is_known_to_go_out() -> None:
    text = """
        turn 0 play stock
        seat 0 down: {hand}
        seat 1: *9
        seat 2: *9
        set 0: 3C 3D 3H
        set 0: KC KD KH
        """
    thrown = told_on("honsvick", text.format(hand="8S")).best
    assert isinstance(thrown.action, Discard)
    assert (thrown.goes_out, thrown.fits) == (True, False)
    laid = told_on("grandma-jeanne", text.format(hand="3S")).best
    assert isinstance(laid.action, LayOff)
    assert laid.goes_out
    assert not told_on("grandma-jeanne", text.format(hand="8S 4D")).best.goes_out


def test_equal_plays_are_offered_once() -> None:
    text = """
        turn 0 play stock
        seat 0 down: 2S 9H 9H 4S
        seat 1: *9
        seat 2: *9
        run 0: 5H 6H 7H 8H
        set 0: KC KD KH
        """
    found = told_on("grandma-jeanne", text)
    laid = [o.action for o in (found.best, *found.alternatives) if isinstance(o.action, LayOff)]
    faces = [(str(CARDS[action.card]), action.meld) for action in laid]
    assert len(faces) == len(set(faces)) >= 3


def test_what_comes_unseen_is_counted() -> None:
    text = "turn 0 draw\nseat 0: 3C 3D 9C 9D KS 5H\nseat 1: *11\nseat 2: *11\ndiscards: 4C 8S"
    found = told_on("grandma-jeanne", text)
    assert isinstance(found.best.action, DrawStock)
    assert found.best.unknown_cards == 1
    assert [other.unknown_cards for other in found.alternatives] == [0]


# --- The hint and the odds of a claim advise the same, from the player's own view.


ME = Seat(0)
WORLDS = 40
LET_GO_BY_RULE = "evil", 3, "7H 4S 4S JC 9C TS 9D TH AD AC QH", "9C 8C"
ASKED_BY_RULE = "evil", 1, "QD KD 6H JC JH 5D 9C 6D QC 7D 4D", "4C QS"
CLOSE = "honsvick", 1, "6C 8D AH QH 5H 7S KH", "9H 6C"

Position = tuple[str, int, str, str]


def seen(where: Position) -> TableView:
    """What the viewer sees while the card may be asked for out of turn."""
    sheet, deal, hand, discards = where
    many = len(hand.split())
    text = (
        f"deal {deal}\nturn 2 draw\nseat 0: {hand}\nseat 1: *{many}\nseat 2: *{many}\n"
        f"discards: {discards}"
    )
    return view_for(position(SHEETS[sheet].sheet, text), ME)


def question(view: TableView) -> Prompt:
    kinds = PromptKind.MAY_I, PromptKind.ANSWER
    return next(prompt for prompt in view.my_prompts if prompt.kind in kinds)


def told_at(view: TableView, seed: int = 1, worlds: int = WORLDS) -> ClaimAdvice | None:
    odds = Odds(view, question(view), Random(seed))
    for _ in odds.think(worlds):
        pass
    return claim_advice(odds, down=view.table.seats[ME].down)


def hint_at(view: TableView) -> Advice:
    found = advice(view, question(view))
    assert found is not None
    return found


def test_clear_chances_decide_against_the_rule() -> None:
    view = seen(LET_GO_BY_RULE)
    found, told = hint_at(view), told_at(view)
    assert told is not None
    assert (is_claim(found.best.action), told.should_claim) == (False, True)
    better = reorder_by_odds(found, told)
    assert is_claim(better.best.action) is True
    assert better.alternatives[0] == found.best
    assert {better.best, *better.alternatives} == {found.best, *found.alternatives}
    assert better.missing_now == found.missing_now


def test_within_their_error_the_chances_leave_the_advice_alone() -> None:
    view = seen(CLOSE)
    told = told_at(view)
    assert told is not None
    assert told.should_claim is None
    assert reorder_by_odds(hint_at(view), told) == hint_at(view)


def test_a_few_worlds_say_nothing() -> None:
    assert told_at(seen(CLOSE), worlds=WORLDS - 1) is None


@pytest.mark.parametrize(
    ("gain", "asks", "ground"),
    [
        (Gain(0.2, -9.0, 0.05, 3.0), True, DecidingFigure.CHANCE),
        (Gain(0.2, -2.0, 0.05, 3.0), True, DecidingFigure.CHANCE),
        (Gain(0.02, -9.0, 0.05, 3.0), True, DecidingFigure.POINTS),
        (Gain(0.2, 9.0, 0.05, 3.0), False, DecidingFigure.BOTH),
        (Gain(0.2, 5.0, 0.05, 3.0), None, DecidingFigure.BOTH),
        (Gain(0.08, 2.0, 0.05, 3.0), None, DecidingFigure.CHANCE),
        (Gain(-0.2, 9.0, 0.05, 3.0), False, DecidingFigure.CHANCE),
        (Gain(-0.2, -9.0, 0.05, 3.0), True, DecidingFigure.BOTH),
        (Gain(0.0, 0.4, 0.0, 0.1), None, DecidingFigure.POINTS),
        (Gain(0.0, 0.0, 0.0, 0.0), None, DecidingFigure.POINTS),
    ],
)
def test_points_decide_and_else_the_surer_chance(
    gain: Gain, asks: bool | None, ground: DecidingFigure
) -> None:
    assert compare_answers(gain, down=False) == (asks, ground)


def test_whoever_is_down_hears_of_points_only() -> None:
    assert compare_answers(Gain(0.0, 9.0, 0.0, 3.0), down=True) == (
        False,
        DecidingFigure.POINTS,
    )
    assert compare_answers(Gain(0.0, 5.0, 0.0, 3.0), down=True) == (None, DecidingFigure.POINTS)


def test_the_counsel_is_the_same_whatever_is_hidden() -> None:
    view = seen(LET_GO_BY_RULE)
    told = told_at(view)
    for seed in range(3):
        other = determinized_state(view, shuffled(Random(seed), unseen_cards(view)))
        assert view_for(other, ME) == view
        assert told_at(view_for(other, ME)) == told
    assert told_at(view, seed=2) != told


WINNING = """
deal 6
turn 2 draw
seat 0: 3C 3D 3H 5S 6S 7S 8S TH JH QH
seat 1: *10
seat 2: *10
discards: 4C KH
"""


def test_a_call_that_goes_out_at_once_needs_no_chances() -> None:
    sheet = SHEETS["variant-one"].sheet
    view = view_for(position(sheet, WINNING), ME)
    found, told = hint_at(view), told_at(view)
    assert found.best.motive is Motive.WINS
    assert isinstance(found.best.action, MayI)
    assert told is not None
    assert told.if_claimed.chance > 0.7 > told.if_passed.chance
    against = ClaimAdvice(False, DecidingFigure.CHANCE, told.if_passed, told.if_claimed)
    assert reorder_by_odds(found, against) == found


DOWN = """
deal 1
turn 2 draw
seat 0 down: 4S 9D
seat 1: *12
seat 2: *12
set 0: 3C 3D 3H
set 0: KC KD KH
discards: 4C AS
"""


def test_the_chances_of_a_seat_that_is_down_are_points() -> None:
    state = position(SHEETS["twelve-deal"].sheet, DOWN)
    view = view_for(apply(state, DrawStock(Seat(2))).state, ME)
    told = told_at(view)
    assert told is not None
    assert told.if_claimed.chance == told.if_passed.chance == 1.0
    assert (told.should_claim, told.decided_by) == (None, DecidingFigure.POINTS)
    assert isinstance(reorder_by_odds(hint_at(view), told).best.action, LetGo)


def test_points_talk_nobody_out_of_the_card_that_completes_the_contract() -> None:
    view = seen(ASKED_BY_RULE)
    found, told = hint_at(view), told_at(view)
    assert is_claim(found.best.action)
    assert found.best.missing == 0
    assert told is not None
    assert told.should_claim is False
    assert reorder_by_odds(found, told) == found
