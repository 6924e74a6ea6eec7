"""Tests that every knob, every value and everything that does not fit has words of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mayi_desktop.base.languages import choose_language, language_keys
from mayi_desktop.engine.cards import Rank
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.options import (
    RULE_OPTIONS,
    TEXT_KEYS,
    RuleError,
    RuleGroup,
    RuleKind,
    RuleOption,
)
from mayi_desktop.ui.pages.rule_text import (
    ANSWERS,
    ERRORS,
    QUESTIONS,
    error_text,
    group_text,
    question_text,
    short_group_text,
    value_text,
)
from tests.sheets.every_sheet import EVERY_SHEET

LONGEST_QUESTION, LONGEST_VALUE = 70, 44


@pytest.fixture(params=language_keys(), autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    choose_language(request.param)
    yield request.param
    choose_language("en")


@pytest.mark.parametrize("knob", RULE_OPTIONS.values(), ids=RULE_OPTIONS)
def test_every_knob_has_a_question_and_words_for_each_value(knob: RuleOption) -> None:
    words = question_text(knob)
    assert words.lstrip("¿")[0].isupper()
    assert 4 <= len(words) <= LONGEST_QUESTION
    told = [value_text(knob, value) for value in knob.values]
    assert len(set(told)) == len(told)
    assert all(0 < len(word) <= LONGEST_VALUE for word in told)
    if knob.kind is RuleKind.CHOICE:
        assert all(word[0].isupper() for word in told)
        assert all(f"{knob.name}.{key}" in ANSWERS for key in value_keys(knob))


def value_keys(knob: RuleOption) -> list[str]:
    return [str(getattr(value, "name", value)) for value in knob.values]


def test_no_two_knobs_are_asked_about_in_the_same_words() -> None:
    asked = [question_text(knob) for knob in RULE_OPTIONS.values()]
    assert len(set(asked)) == len(asked)


def test_no_words_are_left_over_for_knobs_that_are_gone() -> None:
    assert RULE_OPTIONS.keys() >= QUESTIONS.keys()
    known = {f"{knob.name}.{key}" for knob in RULE_OPTIONS.values() for key in value_keys(knob)}
    known |= {f"{knob.name}.none" for knob in RULE_OPTIONS.values()}
    assert known >= ANSWERS.keys()


def test_every_group_has_a_heading_and_a_word() -> None:
    for words in (group_text, short_group_text):
        assert len({words(group) for group in RuleGroup}) == len(RuleGroup)


def test_what_does_not_fit_has_words_of_its_own() -> None:
    assert set(TEXT_KEYS.values()) == ERRORS.keys()


@pytest.mark.parametrize(("key", "options"), EVERY_SHEET)
def test_what_every_sheet_has_can_be_said(key: str, options: tuple[str, ...]) -> None:
    draft = HouseDraft(key, options, "Ours")
    for name, knob in RULE_OPTIONS.items():
        assert "{" not in value_text(knob, draft.value(name))


def test_a_trouble_without_words_is_told_as_the_self_check_does(language: str) -> None:
    draft = HouseDraft("evil", (), "Ours")
    draft.set_value(f"points.{Rank.ACE.name}", -1)
    (trouble,) = draft.errors()
    assert trouble.key == ""
    assert "-1" in error_text(trouble)


def test_a_contradiction_is_told_with_its_values() -> None:
    draft = HouseDraft("evil", (), "Ours")
    draft.set_value("decks.6", ((0, 1),))
    words = error_text(draft.errors()[0])
    assert {"6", "54", "68"} <= set(words.replace(":", "").replace(",", "").split())


def test_only_a_known_trouble_is_worded() -> None:
    with pytest.raises(AssertionError):
        error_text(RuleError("", ()))
