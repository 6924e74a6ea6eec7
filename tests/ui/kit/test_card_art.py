"""Tests of the pictures of the cards: sizes, colours, the cache, and the table tops."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.ui.kit import card_art
from mayi_desktop.ui.kit.card_art import ASPECT, CardArt, CardToCome, turn
from mayi_desktop.ui.kit.card_svg import FACES, deck_key, served_face
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import SurfaceCache
from mayi_desktop.ui.kit.theme import SUIT_COLOURS

NAMES = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["JK", "JK2", "back1"]


@pytest.fixture
def cards(look: Look) -> CardArt:
    return CardArt(asset_root() / "cards")


def colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    width, height = surface.get_size()
    return {surface.get_at((x, y))[:3] for x in range(width) for y in range(height)}


@pytest.mark.parametrize("name", NAMES)
def test_every_card_has_a_face_of_the_size_asked_for(cards: CardArt, name: str) -> None:
    face = cards.face(name, 150)
    assert face.get_height() == 150
    assert face.get_width() == pytest.approx(150 * ASPECT, abs=1)


@pytest.mark.parametrize("scheme", SUIT_COLOURS)
def test_suits_are_printed_in_the_colours_of_the_scheme(cards: CardArt, scheme: str) -> None:
    cards.restyle(scheme, jumbo=False)
    for suit in "CDHS":
        assert SUIT_COLOURS[scheme][suit] in colours(cards.face(f"A{suit}", 140))


def test_a_jumbo_card_looks_different(cards: CardArt) -> None:
    usual = pygame.image.tobytes(cards.face("7S", 140), "RGB")
    cards.restyle("classic", jumbo=True)
    assert pygame.image.tobytes(cards.face("7S", 140), "RGB") != usual
    assert cards.back("back1", 140).get_height() == 140


def test_a_card_too_small_for_the_usual_index_has_the_large_one(cards: CardArt) -> None:
    small, usual = (pygame.image.tobytes(cards.face("7S", high), "RGB") for high in (48, 140))
    cards.restyle("classic", jumbo=True)
    assert pygame.image.tobytes(cards.face("7S", 48), "RGB") == small
    assert pygame.image.tobytes(cards.face("7S", 140), "RGB") != usual


def test_a_card_looked_at_from_afar_has_the_large_index(cards: CardArt) -> None:
    faces = cards.face("7S", 140, afar=True), cards.turned("7S", 140, 6.0, afar=True)
    afar = [pygame.image.tobytes(face, "RGB") for face in faces]
    usual = [cards.face("7S", 140), cards.turned("7S", 140, 6.0)]
    assert afar != [pygame.image.tobytes(face, "RGB") for face in usual]
    cards.restyle("classic", jumbo=True)
    large = [cards.face("7S", 140), cards.turned("7S", 140, 6.0)]
    assert afar == [pygame.image.tobytes(face, "RGB") for face in large]


def test_a_wild_is_marked_on_the_side_that_shows_in_a_fan(cards: CardArt) -> None:
    plain, wild = cards.face("2H", 200), cards.face("2H", 200, wild=True)
    strip = pygame.Rect(0, 20, 20, 160)
    assert (255, 181, 71) in colours(wild.subsurface(strip))
    assert (255, 181, 71) not in colours(plain.subsurface(strip))


def test_a_picture_is_made_once(cards: CardArt) -> None:
    assert cards.face("7S", 100) is cards.face("7S", 100)
    assert cards.turned("7S", 100, 3.0) is cards.turned("7S", 100, 3.1)
    assert cards.turned("7S", 100, 0.2) is cards.face("7S", 100)
    assert cards.shadow((70, 100), 4) is cards.shadow((70, 100), 4)


@pytest.mark.parametrize("degrees", [2.0, 4.5, 20.0])
def test_the_edges_of_a_turned_card_have_no_dark_dots(cards: CardArt, degrees: float) -> None:
    turned = cards.turned("9D", 140, degrees)
    flown = turn(cards.face("9D", 140), degrees)
    for picture in (turned, flown):
        width, height = picture.get_size()
        every = (picture.get_at((x, y)) for x in range(width) for y in range(height))
        assert min(pixel[0] for pixel in every if pixel[3] > 0) > 0xB0


def test_a_turned_card_is_as_large_as_turning_makes_it(cards: CardArt) -> None:
    width, height = cards.face("7S", 100).get_size()
    turned = cards.turned("7S", 100, 90)
    assert turned.get_width() == pytest.approx(height, abs=3)
    assert turned.get_height() == pytest.approx(width, abs=3)


def test_other_sizes_are_forgotten_only_where_there_is_no_room(
    cards: CardArt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_art, "SURFACES", SurfaceCache(360_000))
    cards.restyle("classic", jumbo=True)
    small, large = cards.face("7S", 100), cards.face("7S", 180)
    assert cards.face("7S", 100) is small
    cards.face("8S", 300)  # 257 thousand bytes
    assert cards.face("7S", 100) is small
    assert cards.face("7S", 180) is not large


@pytest.mark.parametrize("height", [48, 140])
def test_court_cards_can_have_the_letters_of_another_language(
    cards: CardArt, height: int
) -> None:
    def faces() -> list[bytes]:
        names = ("JH", "QH", "KH", "AH", "TH", "JK")
        return [pygame.image.tobytes(cards.face(name, height), "RGB") for name in names]

    english = faces()
    cards.restyle("classic", jumbo=False, letters="VDR")
    french = faces()
    cards.restyle("classic", jumbo=False, letters="BDK")
    german = faces()
    assert [one != other for one, other in zip(english, french, strict=True)] == [
        *(True, True, True),
        *(False, False, False),
    ]
    # Only the king has the letter that he has in English.
    assert german[2:] == english[2:]
    assert german[1] == french[1]
    cards.restyle("classic", jumbo=False, letters="../")
    assert faces() == english


@pytest.mark.parametrize("height", [48, 110, 190])
@pytest.mark.parametrize("jumbo", [False, True])
def test_court_cards_can_be_the_traditional_ones(
    cards: CardArt, height: int, jumbo: bool
) -> None:
    names = ("KS", "QH", "JD", "AS", "TC", "JK", "back1")

    def faces() -> list[bytes]:
        return [pygame.image.tobytes(cards.face(name, height), "RGB") for name in names]

    cards.restyle("classic", jumbo=jumbo)
    own = faces()
    cards.restyle("classic", jumbo=jumbo, faces="traditional")
    changed = [one != other for one, other in zip(own, faces(), strict=True)]
    assert changed == [True, True, True, False, False, False, False]
    cards.restyle("classic", jumbo=jumbo, faces="../..")
    assert faces() == own


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize("letters", ["JQK", "VDR"])
def test_a_traditional_card_has_suits_and_letters_as_chosen(
    cards: CardArt, faces: str, letters: str
) -> None:
    cards.restyle("four", jumbo=False, letters="JQK", faces=faces)
    english = pygame.image.tobytes(cards.face("QD", 190), "RGB")
    cards.restyle("four", jumbo=False, letters=letters, faces=faces)
    assert SUIT_COLOURS["four"]["D"] in colours(cards.face("QD", 190))
    chosen = pygame.image.tobytes(cards.face("QD", 190), "RGB")
    assert (chosen == english) is (letters == "JQK")


def test_a_small_court_card_or_back_has_no_fine_lines(
    cards: CardArt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shown small, also turned, it comes from the plain level, otherwise from the fine one."""
    read: list[str] = []
    opened = Path.read_text

    def noted(path: Path, encoding: str) -> str:
        read.append(path.relative_to(asset_root() / "cards").as_posix())
        return opened(path, encoding)

    monkeypatch.setattr(Path, "read_text", noted)
    cards.face("KS", 120)
    cards.turned("QS", 120, 5)
    cards.face("KS", 190)
    cards.face("7S", 120)
    cards.back("back1", 40)
    cards.back("back1", 190)
    cards.restyle("classic", jumbo=True)
    cards.back("back2", 190)
    usual = ["small/KS.svg", "small/QS.svg", "KS.svg", "7S.svg", "small/back1.svg", "back1.svg"]
    assert read == [*usual, "back2.svg"]


@pytest.fixture
def ahead(cards: CardArt) -> Iterator[CardArt]:
    cards.ahead.start()
    yield cards
    cards.ahead.stop()


@pytest.fixture
def drawn_here(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The heights of the cards that the test's own thread had to draw."""
    drawn: list[int] = []
    here, load = threading.get_ident(), pygame.image.load_sized_svg

    def watched(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if threading.get_ident() == here:
            drawn.append(size[1])
        return load(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", watched)
    return drawn


def finish(cards: CardArt) -> None:
    """Wait until everything asked for ahead has been drawn."""
    for drawn in cards.ahead._drawn.values():
        drawn.result(timeout=600)


def test_a_card_drawn_ahead_is_there_when_it_is_shown(
    ahead: CardArt, drawn_here: list[int]
) -> None:
    ahead.draw_ahead([CardToCome("KH", 90, turned=True)], afar=False)
    finish(ahead)
    ahead.face("KH", 90)
    ahead.turned("KH", 90, 7.0)
    assert drawn_here == []
    ahead.face("KH", 91)
    assert drawn_here == [91]


def test_a_card_drawn_ahead_looks_like_any_other(ahead: CardArt) -> None:
    usual = CardArt(asset_root() / "cards")
    wild = CardToCome("2S", 50, turned=True, wild=True)
    ahead.draw_ahead([CardToCome("QD", 150, turned=False), wild], afar=False)
    finish(ahead)
    for art in (ahead, usual):
        art.face("QD", 150)
    for name, height, is_wild in (("QD", 150, False), ("2S", 50, True)):
        one, other = (art.face(name, height, wild=is_wild) for art in (ahead, usual))
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_a_card_that_nobody_has_begun_is_drawn_at_once(
    cards: CardArt, drawn_here: list[int]
) -> None:
    cards.draw_ahead([CardToCome("KH", 140, turned=False)], afar=False)
    assert cards.face("KH", 140).get_height() == 140
    assert drawn_here == [140]


def test_cards_drawn_ahead_in_another_style_are_not_shown(
    ahead: CardArt, drawn_here: list[int]
) -> None:
    ahead.draw_ahead([CardToCome("KH", 90, turned=False)], afar=False)
    finish(ahead)
    ahead.restyle("classic", jumbo=True)
    ahead.face("KH", 90)
    assert drawn_here == [90]


def test_only_what_was_asked_for_last_is_kept_and_no_more_than_there_is_room_for(
    ahead: CardArt, monkeypatch: pytest.MonkeyPatch, drawn_here: list[int]
) -> None:
    monkeypatch.setattr(card_art, "_MOST_BYTES_AHEAD", 2 * 4 * 90 * 90)
    ahead.draw_ahead([CardToCome("KS", 90, turned=False)], afar=False)
    deck = [CardToCome(name, 90, turned=False) for name in ("KH", "QH", "JH")]
    ahead.draw_ahead(deck, afar=False)
    finish(ahead)
    for name in ("KH", "QH"):
        ahead.face(name, 90)
    assert drawn_here == []
    for name in ("JH", "KS"):
        ahead.face(name, 90)
    assert drawn_here == [90, 90]


def test_the_program_can_end_while_cards_are_drawn_ahead(cards: CardArt) -> None:
    before = threading.active_count()
    cards.ahead.start()
    cards.draw_ahead((CardToCome(n, 400, turned=True) for n in NAMES), afar=False)
    cards.ahead.stop()
    assert threading.active_count() == before
    assert cards.face("KH", 140).get_height() == 140


# --- The drawn cards as text, as a page asks for them.


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
