"""Knowledge: what a card is worth to a hand, with the wilds that can be had from the table."""

from __future__ import annotations

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.engine import Seat
from tests.language import table

# Deal 5, two sets and a run: threes, kings and a run with a gap take both wilds and lack one.
WAITING = "JK QD KH 9S 8H TS KC 6D 7H {natural} 5H 2H 3H"


def lacking(natural: str, top: str) -> tuple[int, int]:
    """What a hand lacks, without and with the card, where a joker on the table is a three."""
    game = table(
        "grandma-jeanne",
        f"""
        deal 5
        turn 1 draw
        seat 0 down: *3
        seat 1: {WAITING.format(natural=natural)}
        seat 2: *11
        set 0: 9C 9H 9D
        set 0: 5D 5C 2D
        run 0: JK=3C 4C 5C 6C
        discards: {top}
        """,
    )
    know = Knowledge(game.view(1), Seat(1))
    exposed = know.table.top
    assert exposed is not None
    return know.missing_now, know.missing_with(exposed)


def test_a_card_helps_that_completes_the_hand_once_a_joker_is_swapped_for() -> None:
    assert lacking("3C", "6C") == (1, 0)


def test_it_helps_nothing_without_the_card_that_the_joker_stands_for() -> None:
    assert lacking("3S", "6C") == (1, 1)


def test_a_joker_counts_once_whatever_the_card() -> None:
    assert lacking("3C", "JC") == (1, 1)
