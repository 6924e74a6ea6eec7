"""Tests that whatever is wrong with a state is found and named in a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import CardId, Meld, Phase, Place, Rank, Suit
from mayi_desktop.engine.state_api import GameState, new_game, problems
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import table


def sound(key: str = "twelve-deal") -> GameState:
    """A sound state with a run (7S to TS, a joker for the 9) and a set of three nines."""
    return table(
        key,
        """
        turn 0 play
        seat 0 down: 4C 5D
        seat 1: 7C 7D
        seat 2: 6C 6D
        run 0: 7S 8S JK TS
        set 0: 9D 9H 9C
        discards: 3H QD
        """,
    ).state


def on_table(state: GameState, **changes: object) -> GameState:
    return replace(state, table=replace(state.table, **changes))


def with_run(state: GameState, *places: Place) -> GameState:
    run, nines = state.table.melds
    return on_table(state, melds=(replace(run, places=places), nines))


def with_set(state: GameState, *places: Place) -> GameState:
    run, nines = state.table.melds
    return on_table(state, melds=(run, replace(nines, places=places)))


def run_of(state: GameState) -> tuple[Place, ...]:
    return state.table.melds[0].places


def set_of(state: GameState) -> tuple[Place, ...]:
    return state.table.melds[1].places


def moved(place: Place, by: int) -> Place:
    return replace(place, rank=Rank(place.rank + by))


def known(state: GameState, *cards: CardId) -> GameState:
    first, *others = state.table.seats
    return on_table(state, seats=(replace(first, known=cards), *others))


def ended(winner: int, *points: int) -> GameState:
    state = (
        table("grandma-jeanne", "turn 0 play\nseat 0: 9S\nseat 1: TC\nseat 2: 3C")
        .discard(0, "9S")
        .state
    )
    assert state.table.result is not None
    result = replace(state.table.result, winner=winner, points=points)
    return on_table(state, result=result)


BASE = sound()
SEVEN, EIGHT, JOKER, TEN = run_of(BASE)
NINES = set_of(BASE)
FAULTS = {
    "a hand too few": (
        replace(BASE, hands=BASE.hands[:2]),
        "There are 2 hands for 3 seats.",
    ),
    "a dead table": (
        on_table(BASE, prompts=()),
        "Nobody has anything to answer: the table is dead.",
    ),
    "one id for two questions": (
        on_table(BASE, prompts=BASE.table.prompts * 2),
        "Two questions share an id: [1, 1].",
    ),
    "a lost card": (replace(BASE, stock=BASE.stock[1:]), "2C lies 0 times, not 1."),
    "a card in two places": (
        replace(BASE, stock=(*BASE.stock, BASE.hands[1][0])),
        "7C lies 2 times, not 1.",
    ),
    "a card of another shoe": (
        replace(BASE, stock=(*BASE.stock, CardId(180))),
        "AC lies 1 times, not 0.",
    ),
    "an empty hand": (
        replace(BASE, hands=((), *BASE.hands[1:]), stock=(*BASE.stock, *BASE.hands[0])),
        "Seat 0 has no cards and the deal goes on.",
    ),
    "a card known to lie where it does not": (
        known(BASE, BASE.hands[1][0]),
        "Seat 0 is known to hold cards that it does not hold.",
    ),
    "a natural that stands for another": (
        with_run(BASE, moved(SEVEN, -1), EIGHT, JOKER, TEN),
        "7S in meld 0 (7S 8S JK TS) does not stand for itself.",
    ),
    "a run with a gap": (
        with_run(BASE, SEVEN, EIGHT, TEN, JOKER),
        "meld 0 (7S 8S TS JK) is a run with a gap.",
    ),
    "a run of two suits": (
        with_run(BASE, SEVEN, EIGHT, replace(JOKER, suit=Suit.HEARTS), TEN),
        "meld 0 (7S 8S JK TS) is a run of several suits.",
    ),
    "a meld of wilds": (with_run(BASE, JOKER), "meld 0 (JK) has no natural card."),
    "a meld of too many wilds": (
        with_run(BASE, SEVEN, replace(JOKER, rank=Rank.EIGHT)),
        "meld 0 (7S JK) has too many wild cards.",
    ),
    "a set of two ranks": (
        with_set(BASE, *NINES[:2], moved(NINES[2], 1)),
        "meld 1 (9D 9H 9C) is a set of several ranks.",
    ),
    "a set that is too large": (
        with_set(BASE, *NINES, *NINES[:2]),
        "meld 1 (9D 9H 9C 9D 9H) is a set of more than 4 cards.",
    ),
    "a set of one suit twice": (
        with_set(BASE, *NINES, NINES[0]),
        "meld 1 (9D 9H 9C 9D) is a set that repeats a suit.",
    ),
    "points that do not fit the hands": (
        ended(0, 0, 10, 7),
        "Seat 2 was given 7 points, not 3.",
    ),
    "points for who went out": (ended(1, 9, 10, 3), "Seat 1 was given 10 points, not 0."),
}


def test_nothing_is_wrong_with_sound_states() -> None:
    assert problems(BASE) == ()
    assert problems(new_game(find_sheet("evil"), 3)) == ()
    over = ended(0, 0, 10, 3)
    assert problems(over) == ()
    assert over.table.phase is Phase.BETWEEN_DEALS


@pytest.mark.parametrize(("state", "sentence"), FAULTS.values(), ids=FAULTS)
def test_what_is_wrong_is_named(state: GameState, sentence: str) -> None:
    assert sentence in problems(state)


def test_a_run_beyond_its_ends_is_named() -> None:
    state = sound("grandma-jeanne")
    low = with_run(state, *(replace(p, rank=Rank(n)) for n, p in enumerate(run_of(state), 2)))
    assert any(told.endswith("is a run beyond its ends.") for told in problems(low))


def test_all_that_is_wrong_is_told_at_once() -> None:
    meld: Meld = BASE.table.melds[0]
    state = replace(with_run(BASE, *meld.places[::-1]), stock=BASE.stock[2:])
    assert len(problems(state)) >= 3
