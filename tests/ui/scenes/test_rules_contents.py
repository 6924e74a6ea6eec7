"""Tests of what helps to find things in the rules: their contents, and the list of words."""

from __future__ import annotations

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.i18n.catalogue import choose_language, language_keys
from mayi_desktop.sheets import SHEETS
from mayi_desktop.ui.scenes.reading.rules import RulesPage, glossary, rules_text
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.display.rich_text import TextStyle
from tests.ui.hand import Hand


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("key", SHEETS)
def test_the_words_of_the_table_stand_below_the_rules(key: str, language: str) -> None:
    choose_language(language)
    sheet = SHEETS[key].sheet
    heading, *words = glossary(sheet)
    assert rules_text(sheet)[-len(words) - 1 :] == (heading, *words)
    starts = {words.text.split(":")[0] for words in words}
    assert len(starts) == len(words)
    wild = say("words.wild").split(":")[0]
    assert (wild in starts) is bool(sheet.melds.wilds)
    for level in LEVELS:
        assert any(say(f"level.{level}") in start for start in starts)
    assert say("plaque.dealer") in starts


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
        headings = [p.text for p in page.text._paragraphs if p.style is TextStyle.HEADING]
        assert list(page.contents.headings) == headings
        assert headings[-1] == "Words of the table"

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
        page.compare._choose("evil")
        hand.wait()
        assert page.contents is not None
        assert "Words of the table" not in page.contents.headings
        assert page.contents.headings == page.text.headings()
        assert len(page.contents.headings) > 10
