"""Tests that the codec decodes what it encodes, and rejects noise as noise."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mayi_desktop.base.codec import LARGEST_NUMBER
from mayi_desktop.engine import (
    Action,
    CardId,
    CodecError,
    Discard,
    DrawStock,
    End,
    IllegalAction,
    LayDown,
    LayOff,
    MayI,
    MeldId,
    MeldKind,
    MeldPlan,
    Rank,
    ReplaceWild,
    RuleSheet,
    Seat,
    decode_action,
    decode_sheet,
    encode_action,
    encode_sheet,
)
from mayi_desktop.engine.state_api import GameState, apply, digest
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.notation import position

EVERY_SHEET = [
    find_sheet(key, options)
    for key, entry in SHEETS.items()
    for options in [(), *((option,) for option in entry.options)]
]
VERBS = get_args(Action)

TABLES: list[GameState] = [
    position(
        find_sheet(key),
        f"""
        turn 0 {phase}
        seat 0 down: 7S 7H JK 4C
        seat 1: *4
        seat 2: *4
        run 1: 5H 6H JK 8H
        discards: 3C 9D
        """,
    )
    for key in ("grandma-jeanne", "twelve-deal", "honsvick")
    for phase in ("", "play")
]

# JSON as a stranger might write it.
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9)
)
NOISE = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


def one_of_each_verb() -> st.SearchStrategy[Action]:
    """Any action, with numbers as large as may be read."""
    return st.one_of([st.from_type(verb) for verb in VERBS])


st.register_type_strategy(int, st.integers(-LARGEST_NUMBER, LARGEST_NUMBER))


def through_json(value: object) -> object:
    return json.loads(json.dumps(value))


# Actions.


@given(one_of_each_verb())
def test_an_action_is_read_back_as_it_was_written(action: Action) -> None:
    assert decode_action(through_json(encode_action(action))) == action


def test_an_action_is_a_short_line() -> None:
    assert encode_action(DrawStock(Seat(2))) == ["DrawStock", 2]
    assert encode_action(LayOff(Seat(0), CardId(7), MeldId(1), End.LOW)) == [
        "LayOff",
        0,
        7,
        1,
        "LOW",
    ]
    plan = MeldPlan(MeldKind.RUN, (CardId(1), CardId(2)), 4)
    lay_down = LayDown(Seat(1), (plan,))
    assert encode_action(lay_down) == ["LayDown", 1, [["RUN", [1, 2], 4]]]


def test_fields_with_a_default_may_be_left_out() -> None:
    assert decode_action(["MayI", 1]) == MayI(Seat(1))
    wild = ReplaceWild(Seat(0), CardId(1), MeldId(2), CardId(3))
    assert decode_action(["ReplaceWild", 0, 1, 2, 3]) == wild


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (None, "not an action"),
        ([], "not an action"),
        ("DrawStock", "not an action"),
        ([7, 1], "not an action"),
        (["Fly", 1], "no action called 'Fly'"),
        (["DrawStock"], "DrawStock lacks some of its fields"),
        (["DrawStock", 1, 2], "DrawStock has 1 fields, not 2"),
        (["DrawStock", "1"], "DrawStock.seat: '1' is not int"),
        (["DrawStock", True], "DrawStock.seat: True is not int"),
        (["DrawStock", 1.0], "DrawStock.seat: 1.0 is not int"),
        (["Deal", 5], "Deal.order: 5 is not a list"),
        (["LayOff", 0, 1, 2, "MIDDLE"], "LayOff.end: 'MIDDLE' is none of LOW, HIGH"),
        (["LayDown", 0, [5]], "5 is not a MeldPlan"),
        (["LayDown", 0, [["RUN"]]], "MeldPlan lacks some of its fields"),
    ],
)
def test_a_line_that_is_no_action_is_told_with_the_reason(line: object, complaint: str) -> None:
    with pytest.raises(CodecError, match=complaint.replace(".", r"\.")):
        decode_action(line)


@given(NOISE)
def test_noise_is_never_more_than_a_codec_error(noise: object) -> None:
    with pytest.raises(CodecError):
        decode_action(noise)


NAMES = st.sampled_from([verb.__name__ for verb in VERBS])
ALMOST = st.lists(NOISE | st.lists(st.integers(-2, 120)) | st.integers(-1, 3), max_size=5)


@settings(max_examples=400)
@given(name=NAMES, rest=ALMOST, data=st.data())
def test_nearly_an_action_is_an_action_or_a_codec_error_and_never_breaks_the_rules(
    name: str, rest: list[object], data: st.DataObject
) -> None:
    try:
        action = decode_action([name, *rest])
    except CodecError:
        return
    state = data.draw(st.sampled_from(TABLES))
    with suppress(IllegalAction):
        apply(state, action)


# Sheets.


@pytest.mark.parametrize("sheet", EVERY_SHEET, ids=lambda sheet: sheet.key)
def test_a_sheet_is_read_back_as_it_was_written(sheet: RuleSheet) -> None:
    assert decode_sheet(through_json(encode_sheet(sheet))) == sheet


def test_a_sheet_names_its_fields() -> None:
    plain = encode_sheet(find_sheet("honsvick"))
    assert plain["title"] == "Honsvick Style"
    assert plain["points"]["ACE"] == 15


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("title", 7, "title: 7 is not str"),
        ("colour", "red", "there is no field 'colour'"),
        ("players", [3], "players: [3] has not 2 values"),
        ("jokers", "MANY", "jokers: 'MANY' is none of"),
        ("points", [1], "points: [1] is not a table of values"),
        ("points", {"ELEVEN": 1}, "points: 'ELEVEN' is none of"),
        ("deals", [{"cards": 7}], "some fields are missing"),
        ("melds", "none", "melds: 'none' is not a MeldRules"),
    ],
)
def test_a_fault_in_a_sheet_is_told_with_the_field(
    field: str, value: object, complaint: str
) -> None:
    plain = {**encode_sheet(find_sheet("honsvick")), field: value}
    with pytest.raises(CodecError) as told:
        decode_sheet(plain)
    assert complaint in str(told.value)


def test_a_sheet_lacks_fields() -> None:
    plain = encode_sheet(find_sheet("evil"))
    del plain["points"]
    with pytest.raises(CodecError, match="some fields are missing"):
        decode_sheet(plain)


def places_in(plain: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The paths to every value inside a plain value."""
    found = [path]
    items = plain.items() if isinstance(plain, dict) else ()
    items = enumerate(plain) if isinstance(plain, list) else items
    for key, value in items:
        found += places_in(value, (*path, key))
    return found


@settings(max_examples=300)
@given(data=st.data(), noise=NOISE, sheet=st.sampled_from(EVERY_SHEET))
def test_noise_anywhere_in_a_sheet_is_never_more_than_a_codec_error(
    data: st.DataObject, noise: object, sheet: RuleSheet
) -> None:
    plain = through_json(encode_sheet(sheet))
    path = data.draw(st.sampled_from(places_in(plain)))
    if not path:
        plain = noise
    else:
        inside = plain
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = noise
    with suppress(CodecError):
        decode_sheet(plain)


# Digests.


def small_table(hand: str = "7S 7H", stock: str = "3C 5D") -> GameState:
    sheet = find_sheet("grandma-jeanne")
    text = f"turn 0 play\nseat 0: {hand}\nseat 1: *2\nseat 2: 9C\nstock: {stock}\nrest 2"
    return position(sheet, text)


def test_equal_states_have_equal_digests() -> None:
    assert digest(small_table()) == digest(small_table())


def test_a_digest_sees_hands_stock_and_everything_on_the_table() -> None:
    base = small_table()
    others = [
        small_table(hand="7S 7D"),
        small_table(stock="5D 3C"),
        replace(base, table=replace(base.table, exposed=not base.table.exposed)),
        replace(base, table=replace(base.table, next_prompt=99)),
        apply(base, Discard(Seat(0), base.hands[0][0])).state,
    ]
    assert len({digest(state) for state in [base, *others]}) == 6


def test_a_digest_sees_the_sheet() -> None:
    base = small_table()
    other = replace(base, table=replace(base.table, sheet=find_sheet("petersen")))
    assert digest(base) != digest(other)


def test_a_rank_is_written_by_its_name() -> None:
    assert decode_sheet(encode_sheet(find_sheet("evil"))).points[Rank.QUEEN] == 10
