"""Tests that whatever is wrong with a state is found and named in a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import CardId, Meld, Phase, Place, Rank, Refusal, RuleSheet, Suit
from mayi_desktop.engine.rulesheet import MeldKind, MeldRules, Replacers, ReplaceRule, contract
from mayi_desktop.engine.state_api import GameState, new_game, problems
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal, table
from tests.rules.dealing import result


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


# --- Tests of deals that end as no card can ever be played again, and of those that go on.


# Sets of three that take no fourth card: once they lie there, nothing fits.
FULL = replace(find_sheet("variant-one"), melds=MeldRules(largest_set=3))
EVIL = find_sheet("evil")
ALL_DOWN = """
    turn 0 play stock
    seat 0 down: 4C 4D
    seat 1 down: 5C 5D
    seat 2 down: 6C
    set 0: 9C 9D 9H
    set 1: TC TD TH
    set 2: JC JD JH
    discards: QS
"""


def after_the_discard(sheet: RuleSheet, text: str = ALL_DOWN) -> Game:
    return Game(sheet, text).discard(0, "4D")


def test_the_deal_ends_once_nothing_fits_anywhere() -> None:
    game = after_the_discard(FULL)
    assert result(game).winner is None
    assert result(game).points == (5, 10, 5)
    assert game.asked() == [("DEAL", None)]


def test_a_turn_that_keeps_its_card_ends_it_as_well() -> None:
    sheet = replace(FULL, going_out=find_sheet("evil").going_out)
    game = Game(sheet, ALL_DOWN.replace("4C 4D", "4C")).end_turn(0)
    assert result(game).winner is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("seat 2 down", "seat 2"),
        ("set 2: JC JD JH", "set 2: JC JD"),
        ("set 2: JC JD JH", "run 2: 4H 5H 6H 7H"),
    ],
)
def test_it_goes_on_while_anything_can_still_be_played(before: str, after: str) -> None:
    game = after_the_discard(FULL, ALL_DOWN.replace(before, after))
    assert game.turn == 1


def idle(text: str, turns: int, sheet: RuleSheet = EVIL) -> Game:
    """The game after a discard, so many turns after a card last went to the table."""
    state = Game(sheet, text).state
    return Game.at(replace(state, table=replace(state.table, turn_no=turns, melded_turn=0)))


def off_the_table(text: str) -> int:
    """How many cards are not on the table in this position."""
    state = Game(EVIL, text).state
    return len(state.stock) + len(state.table.discards) + sum(map(len, state.hands))


@pytest.mark.parametrize("sheet", [EVIL, replace(EVIL, new_melds=True, fresh_deck=True)])
@pytest.mark.parametrize(
    ("text", "times"), [(ALL_DOWN, 2), (ALL_DOWN.replace("seat 2 down", "seat 2"), 5)]
)
def test_it_ends_when_no_card_has_gone_to_the_table_for_long(
    sheet: RuleSheet, text: str, times: int
) -> None:
    limit = times * off_the_table(text)
    assert idle(text, limit - 1, sheet).discard(0, "4D").turn == 1
    assert result(idle(text, limit, sheet).discard(0, "4D")).winner is None


def test_a_card_laid_off_begins_that_time_again() -> None:
    text = ALL_DOWN.replace("4C 4D", "4C 4D 9S")
    game = idle(text, 2 * off_the_table(text)).lay_off(0, "9S", 0).discard(0, "4D")
    assert game.turn == 1


def test_it_goes_on_where_those_who_are_down_may_open_new_melds() -> None:
    assert after_the_discard(replace(FULL, new_melds=True)).turn == 1


def test_it_goes_on_where_a_fresh_deck_may_come() -> None:
    assert after_the_discard(replace(FULL, fresh_deck=True)).turn == 1


def with_a_wild(who: Replacers) -> Game:
    sheet = replace(
        FULL,
        melds=MeldRules(wilds=frozenset({Rank.TWO}), largest_set=3),
        replace=ReplaceRule(
            who=who, kinds=frozenset({MeldKind.SET}), wilds=frozenset({Rank.TWO})
        ),
    )
    return after_the_discard(sheet, ALL_DOWN.replace("JC JD JH", "JC JD 2H"))


def test_it_goes_on_while_a_wild_may_be_replaced() -> None:
    assert with_a_wild(Replacers.DOWN).turn == 1


@pytest.mark.parametrize("who", [Replacers.NOBODY, Replacers.NOT_DOWN])
def test_a_wild_that_nobody_may_replace_holds_up_nothing(who: Replacers) -> None:
    assert result(with_a_wild(who)).winner is None


def test_it_ends_too_when_the_last_one_can_never_go_down() -> None:
    nine_of_a_kind = replace(FULL.deals[0], contract=contract("S9"))
    sheet = replace(FULL, deals=(nine_of_a_kind, *FULL.deals[1:]))
    game = after_the_discard(sheet, ALL_DOWN.replace("seat 2 down", "seat 2"))
    assert result(game).winner is None


def test_a_wild_in_a_full_run_cannot_be_replaced_where_it_would_have_to_slide() -> None:
    evil = find_sheet("evil")
    sheet = replace(evil, melds=replace(evil.melds, largest_set=3))
    full = "run 2: 2H 3H 4H 5H 6H 7H 8H JK TH JH QH KH AH"
    game = after_the_discard(sheet, ALL_DOWN.replace("set 2: JC JD JH", full))
    assert result(game).winner is None


# --- Tests of turns whose owed stock card is no longer there.


def scarce(key: str, stock: str, discards: str) -> Game:
    return table(
        key,
        f"""
        turn 0
        seat 0: 4C 4D
        seat 1: 5C 5D
        seat 2: 6C
        rest 2
        discards: {discards}
        stock: {stock}
        """,
    )


def test_who_chose_the_stock_and_finds_none_takes_the_discard_that_lies_there() -> None:
    game = scarce("twelve-deal", "7H", "3H QS").draw(0).may_i(1).let_go(2)
    assert game.hand(1) == "5C 5D QS 7H"
    assert game.asked() == [("DRAW", 0)]
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).hand(0) == "4C 4D 3H"


def test_nobody_goes_on_when_nothing_lies_there_either() -> None:
    game = scarce("twelve-deal", "7H", "QS").draw(0).may_i(1).let_go(2)
    assert result(game).winner is None
    assert game.asked() == [("DEAL", None)]


def test_a_penalty_of_two_may_come_from_before_and_after_a_shuffle() -> None:
    game = scarce("evil", "7H", "3H 8H 9H QS").may_i(1).allow(0)
    assert game.asked() == [("RESHUFFLE", None)]
    game.shuffle()
    assert game.hand(1).startswith("5C 5D QS 7H ")
    assert len(game.state.hands[1]) == 5
    assert game.discards == "9H"


@pytest.mark.parametrize(("discards", "payable"), [("3H 8H QS", True), ("8H QS", False)])
def test_a_penalty_of_two_is_paid_in_full_or_not_asked_for(
    discards: str, *, payable: bool
) -> None:
    game = scarce("evil", "7H", discards)
    assert game.may_ask() == ([1, 2] if payable else [])


def test_a_fresh_deck_comes_when_there_is_nothing_to_shuffle() -> None:
    game = scarce("honsvick", "", "QS").draw(0).let_go(1, 2)
    assert game.asked() == [("ADD_DECK", None)]
    before = game.state.table.decks
    game.shuffle()
    assert (game.state.table.decks, game.stock) == (before + 1, 54 - 1)
    assert (game.discards, game.asked()) == ("QS", [("PLAY", 0)])
