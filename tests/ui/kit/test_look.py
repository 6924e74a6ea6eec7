"""Tests of looks: one for each material and typeface, and how panels and buttons stand out."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.look import Fonts, Look, broken, visual_order
from mayi_desktop.ui.kit.page import Dialog, FormPage, Page
from mayi_desktop.ui.kit.paint import SURFACES, Box, draw_box
from mayi_desktop.ui.kit.theme import AFTERNOON, HIGH_CONTRAST, THEMES, Material, Metrics
from tests.ui.pictures import contrast

MATERIALS = (Material.PANEL, Material.PAPER, Material.PAGE)


def test_looks_of_all_materials_change_together(look: Look) -> None:
    paper, felt = look.paper, look.felt
    look.style.theme, look.style.metrics = AFTERNOON, Metrics((1920, 1080), 1.25)
    assert (paper.palette, felt.palette) == (AFTERNOON.paper, AFTERNOON.felt)
    assert paper.metrics is felt.metrics is look.metrics
    assert look.on(Material.PAPER) is paper
    assert paper.on(Material.PANEL) is look
    assert paper.serif.palette is AFTERNOON.paper


def test_all_pages_are_paper_unless_the_contrast_is_high(look: Look) -> None:
    for theme in THEMES.values():
        look.style.theme = theme
        assert look.page.is_paper is (theme is not HIGH_CONTRAST)
        assert look.paper.is_paper
    assert {kind.material for kind in (Page, FormPage, Dialog)} == {Material.PAGE}


def test_few_fonts_stay_open_and_texts_count_among_all_pictures(look: Look) -> None:
    SURFACES.clear()
    for px in range(20, 120):
        look.fonts.text("Grandma Jeanne", px, (1, 2, 3))
    assert len(look.fonts._opened) == 40
    assert 1_000_000 < SURFACES.bytes <= SURFACES.max_bytes


def test_the_second_typeface_writes_headings_in_its_own_letters(look: Look) -> None:
    assert look.serif.fonts.width("May I?", 40) != look.fonts.width("May I?", 40)


@pytest.mark.parametrize("enabled", [True, False], ids=["on", "off"])
@pytest.mark.parametrize("kind", ButtonKind)
@pytest.mark.parametrize("material", MATERIALS)
@pytest.mark.parametrize("theme", THEMES)
def test_the_shape_of_a_button_is_seen(
    look: Look, theme: str, material: Material, kind: ButtonKind, *, enabled: bool
) -> None:
    look.style.theme = THEMES[theme]
    stands_on = look.on(material)
    button = Button(stands_on, "", list, kind=kind)
    button.set_enabled(enabled=enabled)
    button.place(pygame.Rect(20, 20, 200, 60))
    surface = pygame.Surface((240, 100))
    surface.fill(stands_on.palette.panel)
    button.draw(surface)
    edge = surface.get_at((20, 45))[:3]
    ground = stands_on.palette.panel
    seen = contrast(edge, ground)
    assert seen >= 3 if enabled else 1 < seen < contrast(stands_on.palette.line, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_a_button_has_a_side_and_goes_down_when_pressed(look: Look, theme: str) -> None:
    look.style.theme, look.style.metrics = THEMES[theme], Metrics((1920, 1080))
    button = Button(look, "", list)
    button.place(pygame.Rect(20, 20, 200, 60))
    assert button.face.height == 60 - button.depth < 60
    up = button.face.y
    button.held = button.hovered = True
    assert button.face.y > up
    assert button.body.bottom <= button.rect.bottom
    quiet = Button(look, "", list, kind=ButtonKind.QUIET)
    assert quiet.depth == 0


@pytest.mark.parametrize("theme", ["lamp", "afternoon"])
def test_a_thick_box_is_bright_above_and_dark_below(look: Look, theme: str) -> None:
    look.style.theme = THEMES[theme]
    fill = look.palette.raised
    surface = pygame.Surface((120, 80))
    surface.fill(look.palette.panel)
    draw_box(surface, pygame.Rect(10, 10, 100, 60), look.raised(fill, look.palette.line, 8))
    column = [sum(surface.get_at((60, y))[:3]) for y in range(10, 70)]
    middle, side = column[30], min(column[-4:])
    assert max(column[1:6]) > middle > side


def test_paper_has_the_margin_of_a_writing_pad(look: Look) -> None:
    surface = pygame.Surface((300, 200))
    look.page.draw_panel(surface, pygame.Rect(10, 10, 280, 180))
    row = {surface.get_at((x, 100))[:3] for x in range(12, 60)}
    assert row == {look.page.palette.panel, look.page.palette.margin}


@pytest.mark.parametrize("radius", range(7))
@pytest.mark.parametrize("edge", [0, 1, 2])
def test_a_box_of_any_corners_has_its_full_colour(look: Look, radius: int, edge: int) -> None:
    surface, fill = pygame.Surface((40, 40)), (123, 224, 174)
    box = Box(fill, radius, border=(12, 40, 28) if edge else None, border_width=edge)
    draw_box(surface, pygame.Rect(5, 5, 30, 30), box)
    assert {surface.get_at((x, 20))[:3] for x in range(9, 31)} == {fill}


# --- Tests that any text at all can be shown, cut short and wrapped.


INK = (0, 0, 0)
STRANGE = ["", " ", "אבי", "Zoë ♠", "漢字", "😀", "a\ud800b", "\x00", "a\u200db", "🇩🇪", "\n"]


@pytest.fixture
def fonts(look: Look) -> Fonts:
    return look.fonts


@pytest.mark.parametrize("text", STRANGE)
def test_strange_names_are_shown(fonts: Fonts, text: str) -> None:
    shown = fonts.text(text, 20, INK)
    assert shown.get_width() == fonts.width(text, 20)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(max_size=30), width=st.integers(20, 300))
def test_any_text_fits_after_fitting(fonts: Fonts, text: str, width: int) -> None:
    fitted = fonts.fit(text, 20, width)
    assert fonts.width(fitted, 20) <= width
    assert fitted == text or fitted.endswith("…")


def test_a_letter_no_font_has_becomes_a_dot(fonts: Fonts) -> None:
    assert fonts.width("漢", 20) == fonts.width("•", 20)


def test_a_picture_no_font_has_is_left_out(fonts: Fonts) -> None:
    assert fonts.width("Anna \U0001f475\U0001f3fd", 20) == fonts.width("Anna ", 20)
    assert fonts.text("\U0001f475", 20, INK).get_width() == 0


@pytest.mark.parametrize(("name", "can"), [("王小明", False), ("王 Li", True), ("", False)])
def test_it_is_known_whether_a_name_can_be_written(fonts: Fonts, name: str, can: bool) -> None:
    assert fonts.can_write(name) is can


@pytest.mark.parametrize(
    ("name", "can"),
    [
        ("王 Li", False),
        ("Anna 👵🏽🎉", True),
        ("🎉", False),
        ("שרה כהן", True),
        ("محمد علي", True),
        ("Владимир", True),
        ("W" * 40, True),
        ("", False),
    ],
)
def test_it_is_known_whether_a_name_can_be_written_whole(
    fonts: Fonts, name: str, can: bool
) -> None:
    assert fonts.writes_whole(name) is can


def test_a_suit_comes_from_the_second_font(fonts: Fonts) -> None:
    assert fonts.width("♠", 20) != fonts.width("□", 20)
    assert fonts.width("a♠b", 20) == sum(fonts.width(part, 20) for part in ("a", "♠", "b"))


def test_hebrew_is_turned_round_and_latin_is_not(fonts: Fonts) -> None:
    mirrored = fonts.text("אב", 20, INK)
    latin_around = fonts.text("x אב", 20, INK)
    width = fonts.width("x ", 20)
    part = latin_around.subsurface((width, 0, *mirrored.get_size()))
    assert part.get_bounding_rect().size == mirrored.get_bounding_rect().size
    assert fonts.width("אב", 20) == fonts.width("בא", 20)


def test_text_wraps_between_words(fonts: Fonts) -> None:
    lines = fonts.wrap("one two three four five six seven", 20, 120)
    assert " ".join(lines) == "one two three four five six seven"
    assert all(fonts.width(line, 20) <= 120 for line in lines)
    assert len(lines) > 1


def test_a_dot_stands_between_words_and_neither_ends_nor_begins_a_line(fonts: Fonts) -> None:
    text = "1: two sets · 2: two runs · 3: a set"
    for words in ("1: two sets", "1: two sets ·", "1: two sets · 2: two runs"):
        lines = fonts.wrap(text, 20, fonts.width(words, 20) + 1)
        assert len(lines) > 1
        assert not any(line.strip("·") != line for line in lines)
        assert not broken(lines, text)


def test_the_games_name_stays_together(fonts: Fonts) -> None:
    text = "Sundays, made from May I? in Twelve Deals"
    width = fonts.width("Sundays, made from May", 20) + 1
    assert fonts.wrap(text, 20, width) == ["Sundays, made from", "May I? in Twelve Deals"]
    narrow = fonts.width("May", 20) + 1
    assert fonts.wrap("May I?", 20, narrow) == ["May", "I?"]


def test_a_word_too_long_for_a_line_is_broken(fonts: Fonts) -> None:
    lines = fonts.wrap("x" * 60, 20, 100)
    assert "".join(lines) == "x" * 60
    assert all(fonts.width(line, 20) <= 100 for line in lines)


def test_a_last_line_of_one_word_is_evened_out(fonts: Fonts) -> None:
    text = "You have your contract. Lay it down before you discard?"
    width = fonts.width(text, 20) - 5
    assert fonts.wrap(text, 20, width)[-1] == "discard?"
    lines = fonts.wrap_evenly(text, 20, width)
    assert " ".join(lines) == text
    lengths = [fonts.width(line, 20) for line in lines]
    assert len(lengths) == 2
    assert min(lengths) > 0.7 * max(lengths)
    assert fonts.wrap_evenly("One line", 20, width) == ["One line"]


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    words=st.lists(st.text("abcdefgh", min_size=1, max_size=9), max_size=12),
    width=st.integers(90, 300),
)
def test_evened_lines_are_as_many_and_hold_the_same_words(
    fonts: Fonts, words: list[str], width: int
) -> None:
    text = " ".join(words)
    lines = fonts.wrap_evenly(text, 20, width)
    assert len(lines) == len(fonts.wrap(text, 20, width))
    assert max(fonts.width(line, 20) for line in lines) <= width
    assert "".join(lines).replace(" ", "") == "".join(words)


def test_evened_lines_do_not_part_what_belongs_together(fonts: Fonts) -> None:
    text = "Maximilian-Alexander\u00a0: téléphone absent"
    width = fonts.width(text, 20) - 1
    lines = fonts.wrap_evenly(text, 20, width)
    assert lines == ["Maximilian-Alexander\u00a0:", "téléphone absent"]


def test_new_lines_are_kept(fonts: Fonts) -> None:
    assert fonts.wrap("one\n\ntwo", 20, 400) == ["one", "", "two"]


def test_a_text_is_drawn_once(fonts: Fonts) -> None:
    assert fonts.text("again", 20, INK) is fonts.text("again", 20, INK)


def test_spaces_around_a_picture_left_out_go_with_it(fonts: Fonts) -> None:
    assert fonts.drawn("Anna \U0001f475\U0001f3fd") == "Anna"
    assert fonts.drawn("Søren Ångström") == "Søren Ångström"


def test_a_name_is_parted_only_where_it_is_too_wide(fonts: Fonts) -> None:
    assert fonts.halves("Oma Annegret", 20, 300) == ["Oma Annegret"]
    assert fonts.halves("Oma Annegret", 20, 100) == ["Oma", "Annegret"]
    assert fonts.halves("Maximilian-Alexander", 20, 100) == ["Maximilian-", "Alexander"]
    assert fonts.halves("Donaudampfschiff", 20, 50) == ["Donaudampfschiff"]
    assert fonts.halves("May I?  6♠  ·  +1 card", 20, 120) == ["May I?  6♠", "+1 card"]


def test_a_narrow_space_that_no_line_may_end_at_is_drawn_as_one(fonts: Fonts) -> None:
    apart, none, wide = (fonts.width(f"a{space}?", 40) for space in ("\u202f", "", "\u00a0"))
    assert none < apart < wide
    strokes = pygame.mask.from_surface(fonts.text("|\u202f|", 40, (255, 255, 255)))
    assert len(strokes.connected_components()) == 2
    assert fonts.wrap("a\u00a0b\u202fc d", 40, fonts.width("abcd", 40)) == [
        "a\u00a0b\u202fc",
        "d",
    ]


def test_every_letter_of_european_names_comes_from_the_main_font(fonts: Fonts) -> None:
    french_and_spanish = "œŒæÆçÇÿŸ«»ñÑ¿¡ªºáéíóúàèùâêîôûëïü’“”…–€"
    others = "ßäöøåÅąćęłńóśźżčďěňřšťůýžőűșțăâîðþğışđħŀ"
    for letter in french_and_spanish + others:
        homes = {fonts._home(letter, bold=bold) for bold in (False, True)}
        assert homes == {"main"}, letter
    assert fonts.writes_whole("Ελένη Владимир Παππά")


@pytest.mark.parametrize("text", ["Владимир", "Ελένη", "Søren Ångström", "Łukasz", "Ґалина"])
def test_the_second_typeface_has_the_letters_of_names(fonts: Fonts, text: str) -> None:
    serif = fonts.serif
    assert serif.writes_whole(text)
    assert serif.width(text, 40) != fonts.width(text, 40)


@pytest.mark.parametrize("bold", [False, True])
def test_figures_of_the_score_pad_are_equally_wide(fonts: Fonts, *, bold: bool) -> None:
    widths = {fonts.serif.width(4 * figure, 40, bold=bold) for figure in "0123456789"}
    assert len(widths) == 1


def test_a_word_that_is_too_long_is_broken_after_a_hyphen(fonts: Fonts) -> None:
    word = "CHERRY-0PWF-Z2MN-DQSV"
    lines = fonts.wrap(word, 20, fonts.width("CHERRY-0PWF-Z2", 20))
    assert lines == ["CHERRY-0PWF-", "Z2MN-DQSV"]


def test_the_path_of_a_file_is_not_broken_after_a_hyphen(fonts: Fonts) -> None:
    word = "/home/eva-maria/log.txt"
    lines = fonts.wrap(word, 20, fonts.width("/home/eva-maria/l", 20))
    assert lines == ["/home/eva-maria/l", "og.txt"]


# --- Tests that Hebrew and Arabic words are read from the right, with letters that join.


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
