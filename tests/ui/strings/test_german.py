"""Tests that German says everything that English says, with the same values in it."""

from __future__ import annotations

from string import Formatter

import pytest

from mayi_desktop.engine import Refusal
from mayi_desktop.sheets import find_sheet
from mayi_desktop.ui.strings import WORDS, Wording, choose_language, chosen_language, say
from mayi_desktop.ui.strings.german import GERMAN, GERMAN_REFUSALS
from mayi_desktop.ui.strings.refusals import refusal_words

NAMES_ALONE = {"lesson.others"}


def forms(wording: Wording) -> tuple[str, ...]:
    return (wording,) if isinstance(wording, str) else wording


def names(wording: Wording) -> set[str]:
    """What is put into a wording; the count may go without saying where there is one."""
    text = " ".join(forms(wording))
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def letters(wording: Wording) -> str:
    plain = "".join(text for text, *_ in Formatter().parse("".join(forms(wording))))
    return "".join(letter for letter in plain if letter.isalpha())


def test_every_wording_is_there_in_german() -> None:
    lacking = [key for key in WORDS if key not in GERMAN]
    assert lacking == [], (
        "Add the German line for each of these keys to the file in mayi_desktop/ui/strings "
        "that goes with yours: en_menus -> de_menus, en_table -> de_table, and so on (a new "
        "en_… needs a new de_…, joined in german.py)."
    )
    assert GERMAN.keys() - WORDS.keys() == set(), "These German lines have no English ones."


@pytest.mark.parametrize("key", WORDS)
def test_german_puts_in_the_same_values(key: str) -> None:
    if key not in GERMAN:
        pytest.skip("lacks its German line, as another test says")
    assert names(GERMAN[key]) == names(WORDS[key]), f"mend {key} in the de_… file"
    assert len(forms(GERMAN[key])) == len(forms(WORDS[key]))


def test_no_sentence_was_left_in_english() -> None:
    same = {key for key, wording in WORDS.items() if GERMAN.get(key) == wording}
    sentences = {key for key in same if len(letters(WORDS[key])) > 4 and " " in str(WORDS[key])}
    assert sentences == NAMES_ALONE


def test_every_refusal_is_there_in_german() -> None:
    lacking = [reason.name for reason in Refusal if reason.name not in GERMAN_REFUSALS]
    assert lacking == [], "Add these to mayi_desktop/ui/strings/de_refusals.py."
    assert GERMAN_REFUSALS.keys() - {reason.name for reason in Refusal} == set()
    assert len(set(GERMAN_REFUSALS.values())) == len(GERMAN_REFUSALS)


@pytest.mark.parametrize("reason", Refusal)
def test_a_german_refusal_is_one_sentence_with_its_section(reason: Refusal) -> None:
    words = GERMAN_REFUSALS[reason.name]
    assert words[0].isupper()
    assert words[-1] == "."
    choose_language("de")
    assert refusal_words(reason, find_sheet("grandma-jeanne")).endswith(f": {words}")


def test_refusals_say_where_in_the_rules_it_stands() -> None:
    sheet = find_sheet("grandma-jeanne")
    told = refusal_words(Refusal.DRAW_FIRST, sheet)
    assert told == "Rules (Section 5): you must draw first."
    assert told.replace(")", "").endswith(Refusal.DRAW_FIRST.sentence(sheet))


def test_the_first_known_language_is_spoken() -> None:
    assert choose_language("", "tlh", "de")
    assert (chosen_language(), say("title.play")) == ("de", "Spielen")
    assert not choose_language("de")
    assert choose_language("tlh")
    assert (chosen_language(), say("title.play")) == ("en", "Play")


def test_one_and_many_are_told_apart_in_german() -> None:
    choose_language("de")
    assert say("contract.set", count=1, size=3) == "1 Satz zu 3"
    assert say("contract.set", count=2, size=3) == "2 Sätze zu 3"


def test_what_german_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    choose_language("de")
    monkeypatch.delitem(GERMAN, "title.play")  # type: ignore[arg-type]
    assert say("title.play") == "Play"
