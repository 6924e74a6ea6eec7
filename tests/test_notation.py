"""Tests of the position notation: what each line sets, and errors in faulty ones."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mayi_desktop.engine import CARDS, DrawSource, MeldKind, Phase
from mayi_desktop.engine.state_api import GameState, problems
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import names, spelled
from tests.notation import PositionError, position

HOUSE = find_sheet("grandma-jeanne")
WHOLE = """
    deal 2
    turn 1 play stock          # whose turn it is
    seat 0: 7S 7H JK
    seat 1 down claims=1: 9C
    seat 2: *5
    run 1: 5H 6H JK 8H
    set 1: 9D 9H 2S
    discards: QS 4D
    stock: 3C 5D
    rest 2
"""


def house(text: str) -> GameState:
    state = position(HOUSE, text)
    assert problems(state) == ()
    return state


def three(more: str = "", first: str = "*2") -> GameState:
    return house(f"seat 0: {first}\nseat 1: *2\nseat 2: *2\n{more}")


def test_every_line_sets_what_it_says() -> None:
    state = house(WHOLE)
    table = state.table
    assert (table.deal, table.turn, table.phase) == (1, 1, Phase.PLAY)
    assert (table.drawn, table.dealer, table.decks) == (DrawSource.STOCK, 2, 2)
    assert names(state.hands[0]) == "7S 7H JK"
    assert names(state.hands[1]) == "9C"
    assert [facts.down for facts in table.seats] == [False, True, False]
    assert [facts.claims for facts in table.seats] == [0, 1, 0]
    assert [spelled(meld, HOUSE, 1) for meld in table.melds] == ["5H 6H JK=7H 8H", "9D 9H 2S"]
    assert [meld.kind for meld in table.melds] == [MeldKind.RUN, MeldKind.SET]
    assert [meld.owner for meld in table.melds] == [1, 1]
    assert names(table.discards) == "QS 4D"
    assert len(state.hands[2]) == 108 - 3 - 1 - 4 - 3 - 2 - 2


def test_the_first_card_named_of_the_stock_is_drawn_first_and_the_last_discard_is_the_top() -> (
    None
):
    state = house(WHOLE)
    assert str(CARDS[state.stock[-1]]) == "3C"
    assert state.table.top == state.table.discards[1]


def test_the_rest_is_stock_beneath_the_cards_named() -> None:
    state = three("stock: KS")
    assert len(state.stock) == 108 - 6
    assert str(CARDS[state.stock[-1]]) == "KS"
    assert three("rest stock").stock == three().stock


def test_without_a_word_it_is_seat_noughts_turn_to_draw_in_the_first_deal() -> None:
    table = three().table
    assert (table.deal, table.turn, table.phase, table.drawn) == (0, 0, Phase.DRAW, None)


def test_the_draw_of_this_turn_may_have_come_from_either_pile() -> None:
    assert three("turn 0 play discard\ndiscards: QS").table.drawn is DrawSource.DISCARD
    assert three("turn 0 play stock\ndiscards: QS").table.drawn is DrawSource.STOCK
    assert not three("turn 0 play discard\ndiscards: QS").table.exposed
    assert three("turn 0 play stock\ndiscards: QS").table.exposed
    assert three("turn 0\ndiscards: QS").table.drawable


def test_a_seat_may_be_going_down_in_this_very_turn() -> None:
    text = "seat 0 down-now: *2\nseat 1 down: *2\nseat 2: *2\nturn 0 play"
    table = house(text).table
    assert table.seats[0].went_down == table.turn_no
    assert table.seats[1].down
    assert table.seats[1].went_down != table.turn_no


def test_a_run_may_begin_with_a_wild() -> None:
    state = three("run 0: JK=4H 5H 6H 2S")
    assert spelled(state.table.melds[0], HOUSE, 0) == "JK=4H 5H 6H 2S=7H"


def test_a_run_may_begin_with_a_low_ace_where_aces_may_be_low() -> None:
    state = position(
        find_sheet("honsvick"), "seat 0: *2\nseat 1: *2\nseat 2: *2\nrun 0: AS 2S 3S 4S"
    )
    assert names(state.table.melds[0].cards) == "AS 2S 3S 4S"


def test_copies_of_a_card_are_taken_from_the_decks_one_after_the_other() -> None:
    hand = three(first="7S 7S").hands[0]
    assert hand[0] != hand[1]
    assert names(hand) == "7S 7S"


def test_remarks_and_empty_lines_say_nothing() -> None:
    assert three("\n# a remark\n\n   ") == three()


def test_the_questions_of_the_moment_are_open() -> None:
    kinds = [(p.kind.name, p.seat) for p in three("discards: QS").table.prompts]
    assert kinds == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seat 0: 7S\nseat 1: 9C", "no room for 2 seats"),
        ("\n".join(f"seat {n}: *1" for n in range(9)), "no room for 9 seats"),
        ("stack: 7S", "'stack: 7S' says nothing a position can hold"),
        (":", "':' says nothing a position can hold"),
        ("deal 7", "'deal 7': Grandma Jeanne's House Rules has deals 1 to 6"),
        ("deal nought", "has deals 1 to 6"),
        ("turn 3", "'turn 3' cannot be read: there is no seat '3'"),
        ("turn", "'turn' cannot be read"),
        ("rest 4", "there is no seat '4'"),
        ("set 5: 9D 9H 9S", "there is no seat '5'"),
        ("stock: 3C\nstock: 5D", "'stock: 5D' comes after another line about the same"),
        ("discards: 1S", "'1S' is not a card"),
        ("discards: 3C 3C 3C", "no 3C is left in the shoe"),
        ("run 0: 5H 6H 8H 9H", "A run can’t start there"),
        ("set 0: 5H 6H 8H", "A set is all one rank"),
        ("run 0:", "cannot be read"),
    ],
)
def test_a_faulty_line_is_named_with_its_fault(text: str, complaint: str) -> None:
    with_seats = (
        text if text.startswith("seat 0") else f"seat 0: *1\nseat 1: *1\nseat 2: *1\n{text}"
    )
    with pytest.raises(PositionError) as told:
        position(HOUSE, with_seats)
    assert complaint in str(told.value)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("seat 0 sleepy: 7S", "'sleepy' is nothing a seat can be"),
        ("seat 0 claims=many: 7S", "cannot be read"),
        ("seat 0: *-3", "Seat 0 cannot have -3 cards"),
        ("seat 0: *x", "cannot be read"),
        ("seat 1: 7S", "comes after another line about the same"),
        ("seat 3: 7S", "there is no seat '3'"),
    ],
)
def test_a_faulty_seat_is_named_with_its_fault(line: str, complaint: str) -> None:
    with pytest.raises(PositionError) as told:
        position(HOUSE, f"seat 1: *1\nseat 2: *1\n{line}")
    assert complaint in str(told.value)


@settings(max_examples=300)
@given(
    lines=st.permutations(WHOLE.strip().splitlines()),
    at=st.integers(0, 400),
    noise=st.text("0123456789 -*:=SHDCJKAx#\n", max_size=4),
)
@example(lines=WHOLE.strip().splitlines(), at=0, noise="")
def test_noise_is_a_sound_position_or_a_position_error(
    lines: list[str], at: int, noise: str
) -> None:
    text = "\n".join(lines)
    text = text[:at] + noise + text[at:]
    try:
        state = position(HOUSE, text)
    except PositionError:
        return
    # A seat may have been left without cards; nothing else may be wrong.
    assert [told for told in problems(state) if "has no cards" not in told] == []
