"""Tests that Hebrew and Arabic words are read from the right, with letters that join."""

from __future__ import annotations

import pytest

from mayi_desktop.ui.kit.look import Look, visual_order

INITIAL_MIM, MEDIAL_HAH, MEDIAL_MIM, FINAL_DAL = "\ufee3", "\ufea4", "\ufee4", "\ufeaa"


def test_latin_stays_as_it_is() -> None:
    assert visual_order("Zoë (12)") == "Zoë (12)"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("אבי", "יבא"),
        ("Anna אבי", "Anna יבא"),
        ("אבי כהן", "ןהכ יבא"),
        ("\u05d0\u05d112", "12\u05d1\u05d0"),
        ("(אבי)", "(יבא)"),
        ("אָבי", "יבאָ"),
    ],
)
def test_hebrew_is_read_from_the_right(name: str, shown: str) -> None:
    assert visual_order(name) == shown


def test_arabic_letters_take_the_form_that_joins_their_neighbours() -> None:
    shown = visual_order("محمد")
    assert shown[::-1] == INITIAL_MIM + MEDIAL_HAH + MEDIAL_MIM + FINAL_DAL


def test_after_a_letter_that_joins_nothing_a_new_part_begins() -> None:
    assert visual_order("دد") == "\ufea9\ufea9"
    assert visual_order("م") == "\ufee1"


def test_lam_and_alef_are_one_sign() -> None:
    assert visual_order("لا") == "\ufefb"
    assert visual_order("سلام") == "\ufee1\ufefc\ufeb3"


def test_a_mark_upon_a_letter_does_not_part_it_from_the_next() -> None:
    assert visual_order("مُد") == FINAL_DAL + INITIAL_MIM + "\u064f"


@pytest.mark.parametrize("letters", ["ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "پچژگکی", "آأإؤئةى"])
def test_every_form_of_every_letter_can_be_written(look: Look, letters: str) -> None:
    for letter in letters:
        for word in (letter, f"م{letter}", f"{letter}م", f"م{letter}م"):
            assert look.fonts.writes_whole(word), (letter, word)
