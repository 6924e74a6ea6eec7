"""Tests of title, settings, rules and about: where each leads, and what it changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from mayi_desktop.bots.advice import explain
from mayi_desktop.bots.levels import sharp as sharp_bot
from mayi_desktop.host.files.paths import games_folder, settings_file
from mayi_desktop.host.records import saved_games as saves
from mayi_desktop.host.records.saved_games import SavedGame
from mayi_desktop.host.setup.settings import load
from mayi_desktop.sheets import SHEETS, differences, rules_page, ruling_differences
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.scenes.menu.setup_page import SetupPage
from mayi_desktop.ui.scenes.menu.title import TitlePage
from mayi_desktop.ui.scenes.options.settings import SettingsPage
from mayi_desktop.ui.scenes.reading.about import AboutPage
from mayi_desktop.ui.scenes.reading.rules import RulesPage, differences_text, rules_text
from mayi_desktop.ui.scenes.table import start
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics.label import Label
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.slider import Slider
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.display.rich_text import TextStyle
from mayi_desktop.ui.widgets.pages.dialog import Dialog
from tests.ui.hand import Hand
from tests.ui.reading import paint_anew


def saved(path: Path, *, usable: bool = True) -> SavedGame:
    detail = "Hand 3 of 6 · Anna 20 · Ben 45"
    return SavedGame(path, "Petersen Family Rules", detail, datetime(2026, 1, 1), usable=usable)


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Play", SetupPage),
        ("Rules", RulesPage),
        ("Settings", SettingsPage),
        ("About", AboutPage),
    ],
)
def test_every_button_of_the_title_leads_somewhere_and_back(
    hand: Hand, label: str, kind: type[SetupPage]
) -> None:
    hand.press_button(label)
    hand.sees(kind)
    hand.press("escape")
    hand.sees(TitlePage)


def test_quit_ends_the_program(hand: Hand) -> None:
    hand.press_button("Quit")
    assert not hand.app.running


def test_settings_outlive_a_sudden_end(hand: Hand) -> None:
    hand.press_button("Settings")
    hand.sees(SettingsPage)._change(theme="wood")
    hand.press("escape")
    kept, note = load(settings_file(hand.app.folder))
    assert note is None
    assert kept.theme == "wood"


def test_going_on_is_offered_only_with_a_game_to_go_on_with(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not hand.sees(TitlePage)._resume.visible
    games = [saved(tmp_path / "bad", usable=False), saved(tmp_path / "good")]
    games_folder(tmp_path).mkdir()
    monkeypatch.setattr(saves, "resumable", lambda folder: games)
    gone_on: list[Path] = []

    def resume(context: Context, journal: Path) -> None:
        gone_on.append(journal)

    monkeypatch.setattr(start, "resume_game", resume)
    hand.app.context.scenes.reset(TitlePage(hand.app.context))
    hand.wait()
    button = hand.button("Go on playing")
    assert "Petersen Family Rules" in button.detail
    assert button.detail.replace("\u00a0", " ") == (
        "Petersen Family Rules, Hand 3 of 6\nAnna 20, Ben 45"
    )
    hand.press("enter")
    assert gone_on == [tmp_path / "good"]


def test_a_game_that_cannot_go_on_says_why(hand: Hand, tmp_path: Path) -> None:
    broken = tmp_path / "broken.mayi"
    broken.write_text("no journal at all", encoding="utf-8")
    hand.app.context.navigation.resume_game(broken)
    hand.wait()
    hand.sees(Dialog)
    hand.press("enter")
    hand.sees(TitlePage)


class TestSettings:
    @pytest.fixture
    def page(self, hand: Hand) -> SettingsPage:
        hand.press_button("Settings")
        return hand.sees(SettingsPage)

    def test_each_switch_changes_its_setting_at_once(
        self, hand: Hand, page: SettingsPage
    ) -> None:
        before = hand.app.context.settings
        for toggle in [m for m in page.members() if isinstance(m, Toggle)]:
            page.form.reveal(toggle)
            hand.click(toggle)
        after = hand.app.context.settings
        assert (after.jumbo, after.reduced_motion, after.muted, after.fullscreen) == (
            not before.jumbo,
            not before.reduced_motion,
            not before.muted,
            not before.fullscreen,
        )

    def test_each_choice_changes_its_setting_at_once(
        self, hand: Hand, page: SettingsPage
    ) -> None:
        for choice in [m for m in page.members() if isinstance(m, Choice)]:
            choice._step(1)
        settings = hand.app.context.settings
        assert (settings.theme, settings.suits) == ("felt", "four")
        assert (settings.speed, settings.hold_seconds) == (1.5, 8.0)

    def test_size_changes_when_the_slider_is_let_go(
        self, hand: Hand, page: SettingsPage
    ) -> None:
        slider = next(m for m in page.members() if isinstance(m, Slider))
        line = slider._line()
        hand.grab((slider._knob_x(), line.centery))
        hand.carry(line.midright)
        assert hand.app.context.settings.ui_scale == 1.0
        hand.drop(line.midright)
        assert hand.app.context.settings.ui_scale == 2.5

    def test_volumes_can_be_set_by_key(self, hand: Hand, page: SettingsPage) -> None:
        sliders = [m for m in page.members() if isinstance(m, Slider)]
        page.focus.to(sliders[1])
        hand.press("home")
        assert hand.app.context.settings.volume_master == 0.0

    def test_full_screen_by_key_is_shown_on_the_page(
        self, hand: Hand, page: SettingsPage
    ) -> None:
        hand.press("f11")
        assert page._fullscreen.on


def test_the_settings_tell_from_which_size_on_words_do_not_grow(hand: Hand) -> None:
    def told() -> list[str]:
        return [line.text for line in paint_anew(hand.app) if "do not fit" in line.text]

    hand.press_button("Settings")
    settings = hand.sees(SettingsPage).context.settings
    hand.resize((1024, 640))
    assert told() == []
    for wished, lines in ((1.2, 0), (1.3, 1), (2.5, 1)):
        hand.app.change_settings(replace(settings, ui_scale=wished))
        hand.wait()
        assert len(told()) == lines
    assert "127 %" in told()[0]
    hand.resize((1920, 1080))
    assert "180 %" in told()[0]


def test_the_settings_tell_whose_play_a_hint_is(hand: Hand) -> None:
    hand.press_button("Settings")
    words = [m.text for m in hand.sees(SettingsPage).form.children if isinstance(m, Label)]
    (told,) = (text for text in words if "The key I shows" in text)
    assert "level “Sharp”" in told
    sharp = explain.rated_actions is sharp_bot.rated_actions
    assert (explain.ADVISER, sharp) == ("sharp", True)


@pytest.mark.parametrize("key", SHEETS)
def test_the_rules_of_every_sheet_are_told(key: str) -> None:
    told = rules_text(SHEETS[key].sheet, 0, 4)
    assert told[0].text == SHEETS[key].sheet.title
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
    assert page.text._paragraphs[0].text == SHEETS["grandma-jeanne"].sheet.title
    page.choose._choose("twelve-deal")
    hand.wait()
    assert page.text._paragraphs[0].text == SHEETS["twelve-deal"].sheet.title


def test_any_two_sheets_can_be_compared(hand: Hand) -> None:
    hand.press_button("Rules")
    page = hand.sees(RulesPage)
    assert "grandma-jeanne" not in dict(page.compare.options)
    page.compare._choose("petersen")
    hand.wait()
    told = [p.text for p in page.text._paragraphs]
    assert told[0] == (
        "Grandma Jeanne's House Rules and Petersen Family Rules: what is different"
    )
    sheets = SHEETS["grandma-jeanne"].sheet, SHEETS["petersen"].sheet
    found = (*differences(*sheets), *ruling_differences(*sheets))
    assert any(difference.topic == "Ruling 8" for difference in found)
    assert {text for d in found for text in (d.topic, d.one, d.other)} <= {*told}
    page.choose._choose("petersen")
    hand.wait()
    assert page.text._paragraphs[0].text == "Petersen Family Rules"
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
    assert "This round: round 7 of 7" in [p.text for p in page.text._paragraphs]
    page.compare._choose("seven-round")
    assert any("Seven Rounds" in p.text for p in page.text._paragraphs[:1])


def test_equal_rules_have_no_difference() -> None:
    evil = SHEETS["evil"].sheet
    told = differences_text(evil, replace(evil, key="evil+mine", title="Mine"))
    assert [p.text for p in told[1:]] == ["These two sheets have the same rules."]


def test_about_names_the_data_folder(app: App, tmp_path: Path) -> None:
    page = AboutPage(app.context)
    assert any(str(tmp_path) in p.text for p in page.text._paragraphs)
