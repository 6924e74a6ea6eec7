"""Tests that house rules are read, written and, where they make no sense, refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    ClaimTiming,
    DealRule,
    Jokers,
    LayOffInTurn,
    RuleSheet,
    contract,
)
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.house_rules import (
    LARGEST_FILE,
    HouseRulesError,
    apply_changes,
    changes_between,
    house_rules_of,
    read_house_rules,
    write_house_rules,
)
from mayi_desktop.sheets.rules_page import differences, rules_page
from tests.sheets.every_sheet import EVERY_SHEET, text_of
from tests.sheets.own_rules import house_rules_in

SUNDAY = """
based_on = "grandma-jeanne"
title = "Sunday at our table"
deal_word = "round"
down_takes_discard = true
lay_off_in_turn = "anywhere"
players = [3, 5]
best_players = [4, 4]
deals = [
    { cards = 10, contract = "SS" },
    { cards = 11, contract = "S R7", exact = true },
    { cards = 12, contract = "srr", all_at_once = true },
]

[claims]
limit = 2
window = "before the draw"

[melds]
run_gap = 0
largest_set = "none"

[points]
ACE = 20
"""


def written(folder: Path, text: str, name: str = "sunday.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, **lines: object) -> str:
    """The sentence with which a file of these lines, based on Grandma Jeanne's, is refused."""
    path = written(folder, json.dumps({"based_on": "grandma-jeanne", **lines}), "bad.json")
    with pytest.raises(HouseRulesError) as refused:
        read_house_rules(path)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    rules = read_house_rules(written(tmp_path, SUNDAY))
    grandma = find_sheet("grandma-jeanne")
    assert rules.based_on == "grandma-jeanne"
    assert rules.sheet == replace(
        grandma,
        key="grandma-jeanne+sunday",
        title="Sunday at our table",
        deal_word="round",
        down_takes_discard=True,
        lay_off_in_turn=LayOffInTurn.ANYWHERE,
        players=(3, 5),
        best_players=(4, 4),
        deals=(
            DealRule(10, contract("SS")),
            DealRule(11, contract("SR7"), exact=True),
            DealRule(12, contract("SRR"), all_at_once=True),
        ),
        claims=replace(grandma.claims, limit=2, window=ClaimTiming.BEFORE_THE_DRAW),
        melds=replace(grandma.melds, run_gap=0),
        points={**grandma.points, Rank.ACE: 20},
    )


def test_a_file_that_changes_nothing_is_its_base_under_its_own_name(tmp_path: Path) -> None:
    rules = read_house_rules(written(tmp_path, 'based_on = "evil"', "Monday Club.toml"))
    evil = find_sheet("evil")
    assert rules.sheet == replace(evil, key="evil+monday-club", title="monday-club")
    assert differences(rules.sheet, evil) == ()


def test_house_rules_can_stand_on_an_option(tmp_path: Path) -> None:
    text = 'based_on = "twelve-deal"\noptions = ["no-claims"]\nnew_melds = true'
    rules = read_house_rules(written(tmp_path, text))
    assert rules.options == ("no-claims",)
    assert rules.sheet.claims.window is ClaimTiming.NEVER


def test_none_lifts_a_limit(tmp_path: Path) -> None:
    text = 'based_on = "honsvick"\nclaims = { limit = "none" }'
    assert read_house_rules(written(tmp_path, text)).sheet.claims.limit is None
    text = '{"based_on": "honsvick", "claims": {"limit": null}}'
    assert read_house_rules(written(tmp_path, text, "a.json")).sheet.claims.limit is None


@pytest.mark.parametrize(("key", "options"), EVERY_SHEET)
def test_what_is_written_is_read_back(
    key: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    base = find_sheet(key, options)
    sheet = replace(
        base, title="Ours", players=(3, 4), best_players=(3, 3), deals=base.deals[2:]
    )
    sheet = replace(sheet, points={**base.points, Rank.ACE: 99})
    rules = house_rules_of(sheet, key, options)
    path = write_house_rules(rules, tmp_path / "new folder")
    assert path.name == "ours.json"
    assert read_house_rules(path) == rules
    assert json.loads(path.read_text("utf-8")).keys() == {
        "based_on",
        "options",
        "title",
        "players",
        "best_players",
        "deals",
        "points",
    }


def test_every_sheet_can_be_made_from_every_other() -> None:
    sheets = [find_sheet(key) for key in SHEETS]
    for base in sheets:
        for sheet in sheets:
            made = apply_changes(base, json.loads(json.dumps(changes_between(base, sheet))))
            assert played(made) == played(sheet)


def played(sheet: RuleSheet) -> RuleSheet:
    """What is played: without names, and without points of cards not in the shoe."""
    none = sheet.jokers is Jokers.NONE
    points = {rank: cost for rank, cost in sheet.points.items() if rank or not none}
    return replace(sheet, key="", sections={}, points=points)


def test_the_rules_page_follows_the_house_rules(tmp_path: Path) -> None:
    sheet = read_house_rules(written(tmp_path, SUNDAY)).sheet
    told = text_of(rules_page(sheet, deal=1, seats=4))
    assert "Lay down one set and one run of seven." in told
    assert "Each ace costs 20 points." in told
    assert "twice a round" in told
    assert "Ruling 8" not in told


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ({"wildz": 3}, "'wildz' (it’s 3 here)"),
        ({"key": "mine"}, "'key' (it’s 'mine' here)"),
        ({"sections": {}}, "'sections' (it’s {} here)"),
        ({"melds": {"gap": 1}}, "'melds.gap' (it’s 1 here)"),
        ({"points": {"ONE": 1}}, "'points.ONE' (it’s 1 here)"),
        ({"points": {"ACE": "lots"}}, "points.ACE can’t be 'lots'"),
        ({"points": 5}, "points is 5"),
        ({"melds": {"run_gap": 1.5}}, "melds.run_gap can’t be 1.5"),
        ({"melds": {"run_gap": True}}, "melds.run_gap can’t be True"),
        ({"melds": {"wilds": ["TWO", "ONE"]}}, "melds.wilds can’t be ['TWO', 'ONE']"),
        ({"melds": [1]}, "melds is [1]"),
        ({"claims": {"window": "soon"}}, "claims.window can’t be 'soon': choose NEVER"),
        ({"lay_off_in_turn": "later"}, "lay_off_in_turn can’t be 'later': choose NOWH"),
        ({"eager_restock": 1}, "eager_restock can’t be 1"),
        ({"players": [3]}, "players can’t be [3]"),
        ({"players": None}, "players can’t be None"),
        ({"decks": [{"decks": 2}]}, "decks can’t be [{'decks': 2}]"),
        ({"title": ""}, "title can’t be ''"),
        ({"title": "a\nb"}, "title can’t be 'a\\nb'"),
        ({"deal_word": "x" * 61}, "deal_word can’t be 'xxx"),
        ({"deals": "SSR"}, "deals is 'SSR'"),
        ({"deals": [{"cards": 11}]}, "deals[1].contract can’t be None"),
        ({"deals": [{"cards": 11, "contract": "SX"}]}, "deals[1].contract can’t be 'SX'"),
        ({"deals": [{"contract": "SS"}]}, "deals[1] doesn’t say how many cards"),
        ({"deals": [{"contract": "SS", "cards": "11"}]}, "deals[1].cards can’t be '11'"),
        ({"deals": [{"contract": "SS", "cards": 11, "x": 1}]}, "'deals[1].x' (it’s 1 here)"),
        ({"deals": [{"contract": "SS", "cards": 11}] * 31}, "deals lists 31 deals"),
        ({"based_on": "bridge"}, "'bridge'"),
        ({"based_on": 7}, "based_on is 7"),
        ({"options": ["no-claims"]}, "'no-claims'"),
        ({"options": "no-claims"}, "options is 'no-claims'"),
    ],
)
def test_a_wrong_value_is_refused_by_name(
    lines: dict[str, object], named: str, tmp_path: Path
) -> None:
    assert named in refusal(tmp_path, **lines)


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ({"players": [5, 3]}, "players is 5 to 3"),
        ({"jokers": "none", "melds": {"wilds": ["joker"]}}, "melds.wilds is JOKER, but with"),
        ({"claims": {"window": "never", "penalty": 3}}, "it can only be 1"),
        ({"deals": []}, "deals is empty"),
        ({"deals": [{"cards": 4, "contract": "SSR"}]}, "Deal 1 asks for 10 cards"),
        ({"claims": {"penalty": -1}}, "claims.penalty is -1"),
    ],
)
def test_a_contradiction_is_refused_by_name(
    lines: dict[str, object], named: str, tmp_path: Path
) -> None:
    assert named in refusal(tmp_path, **lines)


def test_contradictory_rules_are_not_even_made() -> None:
    grandma = find_sheet("grandma-jeanne")
    with pytest.raises(HouseRulesError, match="players is 5 to 3"):
        house_rules_of(replace(grandma, players=(5, 3)), "grandma-jeanne")
    with pytest.raises(HouseRulesError, match="bridge"):
        house_rules_of(grandma, "bridge")


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("a.toml", b"based_on = "),
        ("a.json", b"{"),
        ("a.json", b"[1, 2]"),
        ("a.json", b"\xff\xfe"),
        ("a.json", b'{"based_on": "evil", "title": ' + b"9" * 5000 + b"}"),
        ("a.json", b'{"based_on": "evil", "title": ' + b"[" * 900 + b"]" * 900 + b"}"),
        ("a.json", b"[" * 30_000),
        ("a.json", b'"' + b"a" * LARGEST_FILE + b'"'),
    ],
)
def test_a_broken_file_is_refused(name: str, raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(raw)
    with pytest.raises(HouseRulesError, match=r"\.$"):
        read_house_rules(path)


@pytest.mark.parametrize(
    "text",
    [
        'based_on = "evil"\nx{long} = 1',
        'based_on = "evil"\nclaims = {{ x{long} = 1 }}',
        'based_on = "evil"\nclaims = {{ penalty = "{long}" }}',
        'based_on = "evil"\nclaims = {{ penalty = 1{long} }}',
        'based_on = "evil"\nclaims = {{ penalty = 0x1{long} }}',
        'based_on = "x{long}"',
        'based_on = "evil"\noptions = ["x{long}"]',
    ],
)
def test_whatever_is_far_too_long_is_cut_short_in_the_sentence(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "long.toml"
    path.write_text(text.format(long="0" * 4200))
    with pytest.raises(HouseRulesError) as refused:
        read_house_rules(path)
    assert len(str(refused.value)) < 250


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HouseRulesError, match=r"nothing\.toml isn’t a file"):
        read_house_rules(tmp_path / "nothing.toml")


def test_a_folder_is_read_in_order_and_bad_files_are_told(tmp_path: Path) -> None:
    written(tmp_path, 'based_on = "evil"', "b.toml")
    written(tmp_path, '{"based_on": "petersen"}', "a.JSON")
    written(tmp_path, "based_on = 3", "c.toml")
    written(tmp_path, "not for us", "notes.txt")
    good, bad = house_rules_in(tmp_path)
    assert [rules.sheet.key for rules in good] == ["petersen+a", "evil+b"]
    assert [(one.path.name, one.reason) for one in bad] == [
        ("c.toml", "based_on is 3, but it must name a sheet.")
    ]


def test_without_a_folder_there_are_no_house_rules(tmp_path: Path) -> None:
    assert house_rules_in(tmp_path / "never made") == ((), ())


def test_a_title_in_any_script_makes_a_file_name(tmp_path: Path) -> None:
    grandma = find_sheet("grandma-jeanne")
    for title, name in (("Chez Zoé & Ann", "chez-zoe-ann"), ("Бабушка", "house-rules")):
        path = write_house_rules(
            house_rules_of(replace(grandma, title=title), "grandma-jeanne"), tmp_path
        )
        assert path.stem == name
        assert read_house_rules(path).sheet.title == title


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
FIELD = st.sampled_from(
    ["title", "players", "decks", "deals", "melds", "claims", "points", "replace", "jokers"]
)
INNER = st.sampled_from(["wilds", "limit", "window", "goes", "ACE", "run_gap", "who"])


@settings(max_examples=200)
@given(st.dictionaries(FIELD, PLAIN | st.dictionaries(INNER, PLAIN, max_size=3), max_size=3))
def test_whatever_is_written_is_read_or_refused(lines: dict[str, object]) -> None:
    refused = ""
    try:
        apply_changes(find_sheet("grandma-jeanne"), lines)
    except HouseRulesError as error:
        refused = str(error)
    assert refused == "" or refused.endswith((".", "…"))
