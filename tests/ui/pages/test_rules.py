"""Tests of the rules page: contents, glossary, and comparing two sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import choose_language, language_keys
from mayi_desktop.bots import OFFERED
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.sheets.rules_page import differences, rules_page, ruling_differences
from mayi_desktop.ui.kit.rich_text import TextStyle
from mayi_desktop.ui.pages.rules import RulesPage, differences_text, rules_text
from mayi_desktop.ui.play.words import glossary, level_name
from tests.ui.hand import Hand


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("key", SHEETS)
def test_the_words_of_the_table_stand_below_the_rules(key: str, language: str) -> None:
    choose_language(language)
    sheet = SHEETS[key].sheet
    heading, *words = glossary(sheet)
    last = [part.text for part in rules_text(sheet)[-len(words) - 1 :]]
    assert last == [heading.text, *(word.text for word in words)]
    starts = {words.text.split(":")[0].strip() for words in words}
    assert len(starts) == len(words)
    wild = (
        _("Wild: a card that can stand for another one. It’s marked with a star.")
        .split(":")[0]
        .strip()
    )
    assert (wild in starts) is bool(sheet.melds.wilds)
    for level in OFFERED:
        assert any(level_name(level) in start for start in starts)
    assert pgettext("dealer", "D") in starts


def test_words_that_a_sheet_has_no_use_for_are_left_out() -> None:
    silent = SHEETS["twelve-deal"].options["no-claims"].sheet
    shown = [[p.text for p in glossary(sheet)] for sheet in (SHEETS["evil"].sheet, silent)]
    assert [any(w.startswith("May I?") for w in words) for words in shown] == [True, False]
    assert any("the 2 cards from the stock" in words for words in shown[0])


class TestTheContents:
    """The headings of a rules page, beside its text."""

    @pytest.fixture
    def page(self, hand: Hand) -> RulesPage:
        hand.press_button("Rules")
        return hand.sees(RulesPage)

    @staticmethod
    def top_of(page: RulesPage) -> str:
        """The first whole line in sight."""
        lines = (line for line in page.text._lines if line.y >= page.text.offset)
        return next(line.text for line in lines)

    def test_every_heading_is_listed(self, page: RulesPage) -> None:
        assert page.contents is not None
        headings = [p.text for p in page.text.paragraphs if p.style is TextStyle.HEADING]
        assert list(page.contents.headings) == headings
        assert headings[-1] == "Words used at the table"

    @pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
    def test_a_click_leads_there(
        self, hand: Hand, page: RulesPage, size: tuple[int, int]
    ) -> None:
        hand.resize(size)
        contents = page.contents
        assert contents is not None
        number = contents.headings.index("Laying off")
        hand.click(dict(contents._places())[number].center)
        assert self.top_of(page) == "Laying off"
        assert contents.here == number

    def test_keys_lead_there(self, hand: Hand, page: RulesPage) -> None:
        contents = page.contents
        assert contents is not None
        hand.press("left")
        assert page.focus.current is contents
        hand.press("down")
        hand.press("down")
        assert self.top_of(page) == contents.headings[2]
        hand.press("end")
        assert contents.here == len(contents.headings) - 1
        hand.wait()
        assert contents.here == len(contents.headings) - 1
        assert page.text.rect.contains(page.text.view)
        assert contents.rect.contains(contents.focus_spot)

    def test_the_heading_that_is_read_is_marked(self, hand: Hand, page: RulesPage) -> None:
        contents = page.contents
        assert contents is not None
        page.text.scroll_to(page.text._heading_tops()[4])
        hand.wait()
        assert contents.here == 4
        page.text.scroll_to(0)
        hand.wait()
        assert contents.here == 0

    def test_they_follow_another_text(self, hand: Hand, page: RulesPage) -> None:
        page.compare.choose("evil")
        hand.wait()
        assert page.contents is not None
        assert "Words used at the table" not in page.contents.headings
        assert page.contents.headings == page.text.headings()
        assert len(page.contents.headings) > 10


@pytest.mark.parametrize("key", SHEETS)
def test_the_rules_of_every_sheet_are_told(key: str) -> None:
    told = rules_text(SHEETS[key].sheet, 0, 4)
    assert told[0].text == sheet_title(SHEETS[key].sheet.title)
    assert {p.style for p in told} >= {
        TextStyle.HEADING,
        TextStyle.TEXT,
        TextStyle.BULLET,
    }
    blocks = [block.text for block in rules_page(SHEETS[key].sheet, 0, 4)]
    assert [p.text for p in told[: len(blocks)]] == blocks


def test_the_rules_of_another_sheet_can_be_chosen(hand: Hand) -> None:
    hand.press_button("Rules")
    page = hand.sees(RulesPage)
    assert page.text.paragraphs[0].text == sheet_title(SHEETS["grandma-jeanne"].sheet.title)
    page.choose.choose("twelve-deal")
    hand.wait()
    assert page.text.paragraphs[0].text == sheet_title(SHEETS["twelve-deal"].sheet.title)


def test_any_two_sheets_can_be_compared(hand: Hand) -> None:
    hand.press_button("Rules")
    page = hand.sees(RulesPage)
    assert "grandma-jeanne" not in dict(page.compare.options)
    page.compare.choose("petersen")
    hand.wait()
    told = [p.text for p in page.text.paragraphs]
    assert told[0] == (
        "Grandma Jeanne’s House Rules and Petersen Family Rules: the differences"
    )
    sheets = SHEETS["grandma-jeanne"].sheet, SHEETS["petersen"].sheet
    found = (*differences(*sheets), *ruling_differences(*sheets))
    assert any(difference.topic == "Ruling 8" for difference in found)
    assert {text for d in found for text in (d.topic, d.one, d.other)} <= {*told}
    page.choose.choose("petersen")
    hand.wait()
    assert page.text.paragraphs[0].text == "Petersen Family Rules"
    assert page.compare.chosen == ""


def test_the_choice_says_with_which_sheet_is_compared(hand: Hand) -> None:
    hand.press_button("Rules")
    page = hand.sees(RulesPage)
    page._choose_other("evil")
    assert dict(page.compare.options)[page.compare.chosen] == "Compared with EVIL Style"


def test_a_sheet_with_an_option_is_compared_with_the_plain_one(hand: Hand) -> None:
    option = SHEETS["seven-round"].options["alternative-last-round"].sheet
    hand.app.context.scenes.push(RulesPage(hand.app.context, option, 6, 4))
    hand.wait()
    page = hand.sees(RulesPage)
    assert "This round: round 7 of 7" in [p.text for p in page.text.paragraphs]
    page.compare.choose("seven-round")
    assert any("Seven Rounds" in p.text for p in page.text.paragraphs[:1])


def test_equal_rules_have_no_difference() -> None:
    evil = SHEETS["evil"].sheet
    told = differences_text(evil, replace(evil, key="evil+mine", title="Mine"))
    assert [p.text for p in told[1:]] == ["These two sheets have the same rules."]
