"""Search in the rules: thirty questions of families, each answered from the right paragraph."""

from __future__ import annotations

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import language_keys, speaking
from mayi_desktop.engine.rulesheet import Replacers
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.search import MAY_I, RulesIndex, asked_words, passages_of, stems
from mayi_desktop.ui.pages.ask import EXAMPLES
from tests.sheets.questions import MORE_QUESTIONS, QUESTIONS, Asked

ALL = (*QUESTIONS, *MORE_QUESTIONS)


@pytest.mark.parametrize("asked", ALL, ids=[q.words for q in ALL])
def test_a_question_is_answered_from_the_right_paragraph(asked: Asked) -> None:
    with speaking(asked.language):
        found = RulesIndex(find_sheet(asked.sheet)).answers(asked.words)
        assert found
        assert found[0].passage.topic in [_topic(t) for t in asked.topics], [
            (answer.passage.topic, round(answer.score, 2)) for answer in found
        ]


def _topic(topic: str) -> str:
    name, _space, number = topic.partition(" ")
    return _("Ruling {number}", number=number) if name == "Ruling" else _(topic)


def test_there_are_thirty_questions_over_all_sheets_and_languages() -> None:
    assert len(QUESTIONS) == 30
    assert {asked.sheet for asked in QUESTIONS} == set(SHEETS)
    assert {asked.language for asked in QUESTIONS} == {"en", "de", "es", "fr"}


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_topic_finds_its_own_paragraph(sheet: str, language: str) -> None:
    """Whoever asks in the very words of a topic gets its paragraph first."""
    with speaking(language):
        index = RulesIndex(find_sheet(sheet))
        topics = {p.topic for p in index.passages if not p.is_ruling}
        missed = {
            topic: [answer.passage.topic for answer in index.answers(topic)]
            for topic in topics
            if topic not in [answer.passage.topic for answer in index.answers(topic)[:2]]
        }
    assert missed == {}


@pytest.mark.parametrize("language", language_keys())
def test_every_topic_of_every_sheet_has_words_in_which_it_is_asked_about(language: str) -> None:
    with speaking(language):
        for sheet in SHEETS:
            topics = {p.topic for p in passages_of(find_sheet(sheet)) if not p.is_ruling}
            assert topics <= set(asked_words())


def test_own_rules_answer_with_their_own_words() -> None:
    draft = HouseDraft("evil", title="Sunday rules")
    draft.set_value("claims.penalty", 1)
    sheet = draft.rules().sheet
    [best, *_others] = RulesIndex(sheet).answers("what does a May I cost?")
    assert best.passage.topic == "What it costs"
    assert "one penalty card" in best.passage.text
    assert best.passage.text.startswith("Your own rule:")


def test_an_answer_names_its_place_on_the_sheet() -> None:
    [best, *_others] = RulesIndex(find_sheet("grandma-jeanne")).answers("can aces be low?")
    assert best.passage.heading == "Sets and runs"
    assert best.passage.place.startswith("On the written sheet: Section")


@pytest.mark.parametrize("nothing", ["", "   ", "?", "xyzzy plugh", "♠♥♦"])
def test_nothing_known_is_answered_with_nothing(nothing: str) -> None:
    assert RulesIndex(find_sheet("evil")).answers(nothing) == ()


def test_a_slip_of_the_finger_is_understood() -> None:
    index = RulesIndex(find_sheet("evil"))
    right, wrong = index.answers("penalty"), index.answers("penaltiy")
    assert right == wrong


def test_may_i_is_the_games_question_only_where_it_is_meant() -> None:
    assert MAY_I in stems("What does a May I cost?")
    assert MAY_I in stems("can I say may I?")
    assert MAY_I not in stems("May I take a joker?")
    assert MAY_I not in stems("When may I lay off?")


@pytest.mark.parametrize(
    ("language", "letters", "digits"),
    [("en", "twos", "2"), ("de", "fünf", "5"), ("es", "siete", "7"), ("fr", "trois", "3")],
)
def test_numbers_are_the_same_in_letters_and_digits(
    language: str, letters: str, digits: str
) -> None:
    with speaking(language):
        assert stems(letters) == [digits]


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_on_the_page_are_answered_alike_in_every_language(
    example: str, language: str
) -> None:
    for key in SHEETS:
        sheet = find_sheet(key)
        if "joker" in example and sheet.replace.who is Replacers.NOBODY:
            continue  # Nothing is said of swapping there.
        place = passages_of(sheet).index(RulesIndex(sheet).answers(example)[0].passage)
        with speaking(language):
            index = RulesIndex(sheet)
            assert index.answers(_(example))[0].passage == index.passages[place], key
