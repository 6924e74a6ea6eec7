"""Who may have the discard when down, in every combination that house rules allow."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from mayi_desktop.engine import ClaimAnswer, ClaimAnswered, Refusal, RuleSheet, Seat
from mayi_desktop.engine.rulesheet import ClaimOrder, ClaimRule, ClaimTiming
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.turns import may_i
from tests.language import Game, refusal
from tests.rules.dealing import ask

LINE, TURN_ORDER, FIRST = ClaimOrder
AT_STOCK = ClaimTiming.AT_THE_STOCK
WINDOWS = (ClaimTiming.WHILE_EXPOSED, ClaimTiming.BEFORE_THE_DRAW)
BOTH = list(product(WINDOWS, ClaimOrder, (0, 1), (0, 1)))
TABLE = """
    turn 0
    seat 0 down: 9C 9D 4H
    seat 1 down: 5C 5D 6H
    seat 2: 7C 8C JH
    seat 3: JC JD 6D
    set 0: TC TD TH
    set 1: QC QD QH
    discards: QS KD 5H
    stock: 3S 4S 6S 7S 8S
    """


def sheet(
    window: ClaimTiming, order: ClaimOrder, draws: int, claims: int, **changes: object
) -> RuleSheet:
    """EVIL Style with other rules about the discard and players who are down."""
    rule = ClaimRule(window, order, penalty=1, down_may_claim=bool(claims))
    changed = replace(rule, **changes)  # type: ignore[arg-type]
    return replace(find_sheet("evil"), claims=changed, down_takes_discard=bool(draws))


def skipped(game: Game) -> list[Seat]:
    """The seats that were not asked as they are down."""
    return [
        event.seat
        for event in game.events
        if isinstance(event, ClaimAnswered) and event.answer is ClaimAnswer.IS_DOWN
    ]


@pytest.mark.parametrize(("window", "order", "draws", "claims"), BOTH)
def test_the_turn_seat_is_asked_exactly_if_it_may_draw_the_discard(
    window: ClaimTiming, order: ClaimOrder, draws: int, claims: int
) -> None:
    game = Game(sheet(window, order, draws, claims), TABLE)
    assert (refusal(lambda: Game.at(game.state).take(0)) is None) == bool(draws)
    game.may_i(3)
    assert (("ASKED", 0) in game.asked()) == bool(draws)
    assert (0 in skipped(game)) != bool(draws)
    if draws:
        assert game.claim(0).hand(0) == "9C 9D 4H 5H"


@pytest.mark.parametrize(("window", "order", "draws", "claims"), BOTH)
def test_others_who_are_down_call_and_answer_exactly_if_they_may_claim(
    window: ClaimTiming, order: ClaimOrder, draws: int, claims: int
) -> None:
    game = Game(sheet(window, order, draws, claims), TABLE)
    assert (1 in game.may_ask()) == bool(claims)
    assert ask(Game.at(game.state), 1) is (None if claims else Refusal.DOWN_MAY_NOT_CLAIM)
    game.may_i(3)
    if draws:
        game.allow(0)
    asked = ("ASKED" if order is LINE else "ANSWER", 1) in game.asked()
    assert asked == (bool(claims) and order is not FIRST)


@pytest.mark.parametrize("claims", [0, 1])
@pytest.mark.parametrize("draws", [0, 1])
def test_at_the_stock_the_others_are_asked_exactly_if_they_may_claim(
    draws: int, claims: int
) -> None:
    game = Game(sheet(AT_STOCK, TURN_ORDER, draws, claims), TABLE)
    assert (refusal(lambda: Game.at(game.state).take(0)) is None) == bool(draws)
    assert (("ANSWER", 1) in game.draw(0).asked()) == bool(claims)


def test_a_seat_in_line_with_no_claims_left_is_not_asked() -> None:
    rules = sheet(ClaimTiming.WHILE_EXPOSED, LINE, 1, 0, limit=1)
    game = Game(rules, TABLE.replace("seat 2:", "seat 2 claims=1:"))
    game.may_i(3).allow(0)
    answers = [e.answer for e in game.events if isinstance(e, ClaimAnswered)]
    assert answers == [ClaimAnswer.PASSES, ClaimAnswer.IS_DOWN, ClaimAnswer.MAY_NOT]
    assert game.hand(3).startswith("JC JD 6D 5H")


@pytest.mark.parametrize(
    ("window", "draws", "claims", "words"),
    [
        (ClaimTiming.BEFORE_THE_DRAW, 1, 1, "can ask like everybody else."),
        (ClaimTiming.BEFORE_THE_DRAW, 0, 1, "when it’s their turn, they have to draw from"),
        (ClaimTiming.BEFORE_THE_DRAW, 1, 0, "They’re asked only when it’s their turn."),
        (ClaimTiming.BEFORE_THE_DRAW, 0, 0, "can’t ask, and they aren’t asked."),
        (AT_STOCK, 1, 0, "can’t ask, and they aren’t asked."),
    ],
)
def test_the_rules_page_says_who_is_asked_when_down(
    window: ClaimTiming, draws: int, claims: int, words: str
) -> None:
    facts = may_i(sheet(window, TURN_ORDER, draws, claims)).facts
    (fact,) = [fact for fact in facts if "when you’re down" in fact.topic]
    assert words in fact.text


@pytest.mark.parametrize("order", ClaimOrder)
@pytest.mark.parametrize(("window", "asked"), [(WINDOWS[0], 1), (WINDOWS[1], 1), (AT_STOCK, 0)])
def test_who_is_down_may_be_asked_about_discards_that_they_may_draw(
    window: ClaimTiming, asked: int, order: ClaimOrder
) -> None:
    for draws, claims in product((0, 1), (0, 1)):
        table = Game(sheet(window, order, draws, claims), TABLE).state.table
        assert table.may_be_asked(Seat(0)) == bool(claims or (draws and asked))
        assert table.may_be_asked(Seat(2))
