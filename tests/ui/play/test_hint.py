"""Tests that a sentence of the coach does not contradict the numbers beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.bots.advice import (
    ClaimAdvice,
    DecidingFigure,
    WeighedAction,
    advice,
    is_claim,
)
from mayi_desktop.bots.knowledge import Motive
from mayi_desktop.bots.odds import Outlook
from mayi_desktop.engine import CARDS, Discard, PromptKind, Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.play.hint import claim_reason, discard_reason, reason
from mayi_desktop.ui.play.words import card_text
from tests.notation import position

TABLE = """
    deal 1
    turn {turn} draw
    seat 0: 3C 3D 9C 9D KS 5H JH 4S 7D TD QC
    seat 1: *11
    seat 2: *11
    discards: {top}
"""


@pytest.mark.parametrize(
    ("turn", "kind", "top", "frame", "why"),
    [
        (
            0,
            PromptKind.DRAW,
            "KD",
            N_("Draw from the stock: {why}."),
            N_("{card} doesn’t get you any closer yet, but a card from the stock might"),
        ),
        (
            0,
            PromptKind.DRAW,
            "6H",
            N_("Draw from the stock: {why}."),
            N_("{card} doesn’t get you any closer to your contract"),
        ),
        (
            2,
            PromptKind.MAY_I,
            "KD",
            N_("Let {card} go: {why}."),
            N_("it wouldn’t help enough"),
        ),
        (
            2,
            PromptKind.MAY_I,
            "6H",
            N_("Let {card} go: {why}."),
            N_("it doesn’t get you any closer to your contract"),
        ),
    ],
)
def test_a_card_that_helps_in_the_long_run_is_not_said_to_be_useless(
    turn: int, kind: PromptKind, top: str, frame: str, why: str
) -> None:
    state = position(SHEETS["grandma-jeanne"].sheet, TABLE.format(turn=turn, top=top))
    view = view_for(state, Seat(0))
    found = advice(view, next(p for p in view.my_prompts if p.kind is kind))
    assert found is not None
    card = view.table.top
    assert card is not None
    name = card_text(card)
    assert reason(view, found) == _(frame, card=name, why=_(why, card=name))


@pytest.mark.parametrize(
    ("turn", "kind", "hand", "top"),
    [
        (3, PromptKind.MAY_I, "", "QC"),
        (0, PromptKind.DRAW, "QC KD", "QS"),
    ],
)
def test_a_lone_queen_brings_nobody_nearer_whether_one_asks_or_draws(
    turn: int, kind: PromptKind, hand: str, top: str
) -> None:
    """By 1,000 games from here the first is worth asking for: more cards, not more help."""
    text = THREE_SETS.format(turn=turn, hand=hand, top=top)
    view = view_for(position(SHEETS["grandma-jeanne"].sheet, text), Seat(0))
    found = advice(view, next(p for p in view.my_prompts if p.kind is kind))
    assert found is not None
    assert "closer yet" in reason(view, found)


THREE_SETS = """
    deal 4
    turn {turn} draw
    seat 0: 4D 4H 2D 5H 5C 7S 8S 9D TH JC KC {hand}
    seat 1: *11
    seat 2: *11
    seat 3: *11
    discards: {top}
"""


# --- Tests that a close case is told by figures that speak for the advice, or by none.


USELESS = """
deal 1
turn 2 draw
seat 0: 3C 3D 3H 9C 9D KS 5H 6S 7D JC QH
seat 1: *11
seat 2: *11
seat 3: *11
discards: AC
"""


def outlook(chance: float, points: float) -> Outlook:
    return Outlook(chance, points, 0.08, 3.0)


@pytest.mark.parametrize(
    ("asked", "passed", "ground", "told"),
    [
        ((0.38, 43), (0.52, 43), DecidingFigure.CHANCE, "within three turns 38 times in 100"),
        (
            (0.52, 44),
            (0.38, 43),
            DecidingFigure.CHANCE,
            "more often, but you’re left with 44 points, not 43",
        ),
        ((0.52, 43), (0.38, 43), DecidingFigure.CHANCE, None),
        (
            (0.96, 15),
            (0.96, 14),
            DecidingFigure.POINTS,
            "you’re left with 15 points on average",
        ),
        ((0.96, 14), (0.96, 14), DecidingFigure.POINTS, None),
    ],
)
def test_to_let_a_card_go_is_told_by_what_speaks_for_it(
    asked: tuple[float, float],
    passed: tuple[float, float],
    ground: DecidingFigure,
    told: str | None,
) -> None:
    view = view_for(position(SHEETS["grandma-jeanne"].sheet, USELESS), Seat(0))
    found = advice(view, view.my_prompts[0])
    assert found is not None
    assert is_claim(found.best.action) is False
    said = claim_reason(
        view, found, ClaimAdvice(None, ground, outlook(*asked), outlook(*passed))
    )
    if told is None:
        assert said is None
    else:
        assert said is not None
        assert "it’s close" in said
        assert told in said


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("3C 3D 9C 9D KS 5H JH 4S 7D TD QH", "nothing in your hand goes with it"),
        ("3C 3D 9C 9D AS 5H JH 2S 7D TD QH", "it’s the card you need least"),
    ],
)
def test_a_card_alone_is_thrown_since_nothing_goes_with_it(hand: str, why: str) -> None:
    """An ace is next to the two of its suit, a king of spades to no card of this hand."""
    text = TABLE.format(turn=0, top="8D").replace("draw", "play stock")
    text = text.replace("3C 3D 9C 9D KS 5H JH 4S 7D TD QC", f"{hand} 6C")
    view = view_for(position(SHEETS["grandma-jeanne"].sheet, text), Seat(0))
    card = next(c for c in view.hand if str(CARDS[c]) in ("KS", "AS"))
    best = WeighedAction(Discard(Seat(0), card), Motive.NEARER, missing=2, outs=9)
    assert why in discard_reason(view, card, best)


COLLECTED = """
deal 2
turn 0 play stock
seat 0 down: 5C KS
seat 1: *21
seat 2 down: *1
set 0: QC QS QD
run 0: 7D 8D 9D TD
set 2: AC AD AH
run 2: 5S 6S 7S 8S
discards: 3H
"""


@pytest.mark.parametrize(
    ("taken", "thrown", "why"),
    [
        ((), "K♠", "none of your cards costs more"),
        (("KD", "KC"), "5♣", "somebody seems to want the cards that cost you more"),
    ],
)
def test_a_cheap_discard_is_told_by_who_collects_the_dearer_card(
    taken: tuple[str, ...], thrown: str, why: str
) -> None:
    view = view_for(position(SHEETS["grandma-jeanne"].sheet, COLLECTED), Seat(0))
    known = tuple(next(card.id for card in CARDS if str(card) == name) for name in taken)
    seats = list(view.table.seats)
    seats[1] = replace(seats[1], known=known)
    view = replace(view, table=replace(view.table, seats=tuple(seats)))
    found = advice(view, view.my_prompts[0])
    assert found is not None
    said = reason(view, found)
    assert thrown in said
    assert why in said
