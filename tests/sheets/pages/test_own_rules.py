"""Tests that a page of own rules tells which rules were taken over, and which are one's own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.sheets.rules_page import rules_page

MARK = "Your own rule: "


def own(base: RuleSheet, **changes: object) -> RuleSheet:
    """A sheet of one's own, made from another one."""
    return replace(base, key=f"{base.key}+mine", title="Mine", **changes)  # type: ignore[arg-type]


def said_under(sheet: RuleSheet, heading: str) -> list[str]:
    """The place and the facts of a section."""
    page = rules_page(sheet)
    at = next(n for n, b in enumerate(page) if (b.kind, b.text) == ("heading", heading)) + 1
    end = next(n for n in range(at, len(page)) if page[n].kind == "heading")
    return [block.text for block in page[at:end]]


@pytest.mark.parametrize("key", SHEETS)
def test_none_of_the_ten_says_anything_about_it(key: str) -> None:
    texts = [block.text for block in rules_page(SHEETS[key].sheet)]
    assert not [text for text in texts if MARK in text or text.startswith("As in ")]


@pytest.mark.parametrize("key", SHEETS)
def test_rules_taken_over_are_as_on_the_base(key: str) -> None:
    base = SHEETS[key].sheet
    page, whole = rules_page(own(base)), rules_page(base)
    assert len(page) == len(whole)
    for mine, its in zip(page[1:], whole[1:], strict=True):
        same = its.text
        if its.kind == "place":
            same = same.replace("On the written sheet", f"As in {sheet_title(base.title)}")
        assert mine.text == same
        assert mine.topics == its.topics


def test_a_changed_rule_among_others_is_ones_own() -> None:
    evil = SHEETS["evil"].sheet
    mine = own(evil, claims=replace(evil.claims, penalty=1))
    place, *facts = said_under(mine, "May I?")
    assert place == "As in EVIL Style: EVIL, May I-ing"
    marked = [fact for fact in facts if fact.startswith(MARK)]
    assert len(marked) == 1
    assert "one penalty card" in marked[0]
    before = said_under(evil, "May I?")[1:]
    assert [fact for fact in facts if fact not in before] == marked


def test_another_word_for_a_deal_changes_no_rule() -> None:
    evil = SHEETS["evil"].sheet
    texts = [block.text for block in rules_page(own(evil, deal_word="hand"))]
    assert not [text for text in texts if MARK in text]


def test_a_section_in_which_nothing_is_taken_over_says_so_once() -> None:
    base = SHEETS["variant-four"].sheet
    replacing = SHEETS["evil"].sheet.replace
    place, *facts = said_under(own(base, replace=replacing), "Swapping wild cards")
    assert place == "Your own rules"
    assert not [fact for fact in facts if fact.startswith(MARK)]


def test_what_an_option_of_the_base_says_is_taken_over() -> None:
    option = find_sheet("twelve-deal", ("no-claims",))
    texts = [block.text for block in rules_page(own(option))]
    assert not [text for text in texts if MARK in text]
