"""Tests that each ruling stands on the sheets it is about, and only as long as it applies."""

from __future__ import annotations

import pytest

from mayi_desktop.engine.rulesheet import Beneath, RuleSheet
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.sheets.rulings import RULINGS, rulings_for
from tests.sheets.every_sheet import NAMES, PLAYED, changed, text_of

FAMILY = {"grandma-jeanne", "petersen"}
EVIL = {"evil", "variant-one", "variant-two"}
HONSVICK = {"honsvick", "variant-three", "variant-four"}
STYLES = EVIL | HONSVICK
EVERY_SHEET = set(SHEETS)
# Sheets whose written pages leave nothing open that other sheets do not leave open as well.
WITHOUT_RULINGS: set[str] = set()
SHOWN_ON = {
    1: {"honsvick", "variant-three"},
    2: FAMILY,
    3: FAMILY,
    4: {"twelve-deal"},
    5: {"evil", "variant-two"},
    6: {"twelve-deal"},
    7: {"variant-four"},
    8: {"grandma-jeanne"},
    9: STYLES,
    10: EVERY_SHEET,
    11: EVERY_SHEET,
    12: {"variant-one"},
    13: {"variant-two"},
    14: EVIL | {"variant-three", "seven-round"},
    15: EVERY_SHEET,
    16: EVERY_SHEET,
    17: FAMILY,
    18: (STYLES | {"seven-round"}) - {"variant-one"},
    19: FAMILY | {"seven-round", "variant-two", "variant-three"},
    20: STYLES,
    21: {"evil", "variant-two", "variant-three", "honsvick", "variant-four"},
    22: STYLES | {"twelve-deal"},
    23: {"evil", "variant-two"},
    24: STYLES,
    25: EVERY_SHEET,
    26: {"twelve-deal"},
    27: EVIL,
}


def numbers(sheet: RuleSheet) -> set[int]:
    return {ruling.number for ruling in rulings_for(sheet) if not ruling.small_print}


@pytest.mark.parametrize("number", SHOWN_ON)
def test_a_ruling_stands_on_the_sheets_it_is_about(number: int) -> None:
    shown = {key for key in SHEETS if number in numbers(find_sheet(key))}
    assert shown == SHOWN_ON[number]


def test_every_ruling_is_shown_somewhere() -> None:
    shown = [ruling for sheet in PLAYED for ruling in rulings_for(sheet)]
    assert [ruling for ruling in RULINGS if ruling not in shown] == []
    assert {ruling.number for ruling in RULINGS if not ruling.small_print} == set(range(1, 28))


def test_every_sheet_has_rulings_about_its_page_or_is_known_to_have_none() -> None:
    named = set().union(*(ruling.sheets for ruling in RULINGS if ruling.sheets is not None))
    assert named | WITHOUT_RULINGS == set(SHEETS)
    assert not named & WITHOUT_RULINGS


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_rulings_are_marked_and_come_by_number(sheet: RuleSheet) -> None:
    page = rules_page(sheet)
    marked = [block.text for block in page if block.kind == "ruling"]
    names = dict.fromkeys(ruling.name for ruling in rulings_for(sheet))
    assert [text.partition(":")[0] for text in marked] == list(names)
    order = [(ruling.small_print, ruling.number) for ruling in rulings_for(sheet)]
    assert order == sorted(order)


def test_a_place_that_names_a_ruling_can_be_looked_up() -> None:
    for sheet in PLAYED:
        cited = {place for place in sheet.sections.values() if place.startswith("Ruling ")}
        assert cited <= {f"Ruling {number}" for number in numbers(sheet)}, sheet.title


def test_a_settled_question_needs_no_ruling() -> None:
    grandma = find_sheet("grandma-jeanne")
    assert 17 not in numbers(changed(grandma, "claims.beneath", Beneath.DRAW_ONLY))
    assert 8 not in numbers(changed(grandma, "melds.run_gap", 0))
    assert 2 not in numbers(changed(grandma, "melds.limit_on_lay_off", True))
    assert 10 not in numbers(find_sheet("twelve-deal", ("no-claims",)))


def test_house_rules_keep_the_rulings_of_their_sheet() -> None:
    grandma = find_sheet("grandma-jeanne")
    assert numbers(changed(grandma, "key", "grandma-jeanne+sunday")) == numbers(grandma)
    assert numbers(changed(grandma, "key", "of-nobody")) == set()


def test_twelve_deals_without_may_i_do_not_offer_to_do_without() -> None:
    (told,) = (
        block.text
        for block in rules_page(find_sheet("twelve-deal", ("no-claims",)))
        if block.text.startswith("Ruling 4:")
    )
    assert "this table plays without it" in told


def test_variant_two_reads_its_out_card_as_the_rule_of_evil() -> None:
    told = text_of(rules_page(find_sheet("variant-two")))
    assert told.count("Ruling 5:") == 1
    assert "What the sheet says about an “out card”, we read" in told
