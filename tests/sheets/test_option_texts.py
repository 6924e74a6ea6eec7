"""Tests that every knob, every value and everything that does not fit has words of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mayi_desktop.base.languages import choose_language, language_keys
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.options import RULE_OPTIONS, RuleGroup, RuleKind
from tests.sheets.every_sheet import EVERY_SHEET

LONGEST_QUESTION, LONGEST_VALUE = 70, 44


@pytest.fixture(params=language_keys(), autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    choose_language(request.param)
    yield request.param
    choose_language("en")


def test_every_knob_has_a_question_and_words_for_each_value() -> None:
    for knob in RULE_OPTIONS.values():
        words = knob.question_text()
        assert words.lstrip("¿")[0].isupper()
        assert 4 <= len(words) <= LONGEST_QUESTION
        told = [knob.answer_text(value) for value in knob.answers]
        assert len(set(told)) == len(told)
        assert all(0 < len(word) <= LONGEST_VALUE for word in told)
        if knob.kind is RuleKind.CHOICE:
            assert all(word[0].isupper() for word in told)
            assert all(knob.answers.values())


def test_no_two_knobs_are_asked_about_in_the_same_words() -> None:
    asked = [knob.question_text() for knob in RULE_OPTIONS.values()]
    assert len(set(asked)) == len(asked)


def test_every_group_has_a_heading_and_a_word() -> None:
    assert len({group.heading for group in RuleGroup}) == len(RuleGroup)
    assert len({group.short for group in RuleGroup}) == len(RuleGroup)


@pytest.mark.parametrize(("key", "options"), EVERY_SHEET)
def test_what_every_sheet_has_can_be_said(key: str, options: tuple[str, ...]) -> None:
    draft = HouseDraft(key, options, "Ours")
    for name, knob in RULE_OPTIONS.items():
        assert "{" not in knob.answer_text(draft.value(name))


def test_a_contradiction_is_told_with_its_values() -> None:
    draft = HouseDraft("evil", (), "Ours")
    draft.set_value("decks.6", ((0, 1),))
    words = draft.errors()[0].text
    assert {"6", "54", "68"} <= set(words.replace(":", "").replace(",", "").split())
