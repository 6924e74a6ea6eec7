"""The drawn cards as text, as a page asks for them."""

from __future__ import annotations

import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.ui.kit.card_svg import deck_key, served_face

CARDS = asset_root() / "cards"


def test_a_deck_is_named_by_what_was_chosen_for_it() -> None:
    assert deck_key("four", "VDR", "traditional") == "traditional-four-VDR"
    assert deck_key("none", "", "none") == "winter-classic-JQK"


def test_a_served_card_has_the_decks_colours_and_letters() -> None:
    seven = served_face(CARDS, "winter-four-JQK", "7D")
    assert seven is not None
    assert "#1456C8" in seven
    english = served_face(CARDS, "winter-classic-JQK", "QH")
    german = served_face(CARDS, "winter-classic-BDK", "QH")
    assert english != german


def test_a_served_wild_has_its_bands_and_star() -> None:
    plain = served_face(CARDS, "winter-classic-JQK", "2S")
    wild = served_face(CARDS, "winter-classic-JQK", "2S.wild")
    assert plain is not None
    assert wild is not None
    assert wild.count("#FFB547") == plain.count("#FFB547") + 3


@pytest.mark.parametrize("name", ["back3", "JK1", "JK2.wild", "TC", "AS"])
@pytest.mark.parametrize("faces", ["winter", "traditional"])
def test_every_kind_of_card_is_served(faces: str, name: str) -> None:
    text = served_face(CARDS, f"{faces}-safe-JQK", name)
    assert text is not None
    assert text.startswith("<svg")


@pytest.mark.parametrize(
    ("deck", "name"),
    [
        ("winter-classic-JQK", "1S"),
        ("winter-classic-JQK", "../back1"),
        ("winter-classic-JQK", "suit_S"),
        ("winter-classic-JQK", "back1.wild"),
        ("winter-classic-JQK", "back9"),
        ("winter-classic", "7S"),
        ("winter-classic-../", "7S"),
        ("winter-classic-J/K", "7S"),
        ("..-classic-JQK", "7S"),
        ("winter-none-JQK", "7S"),
        ("winter-classic-XYZ", "7S"),
        ("", ""),
    ],
)
def test_no_other_file_is_served(deck: str, name: str) -> None:
    assert served_face(CARDS, deck, name) is None
