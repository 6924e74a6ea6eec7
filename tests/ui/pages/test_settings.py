"""Tests of the settings page: each row changes its setting at once."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

import mayi_desktop.ui
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import ENGLISH, chosen_language, language_keys
from mayi_desktop.engine import Rank, Seat, Suit
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.settings import Settings, load, save, setting_words
from mayi_desktop.sheets.phrases import rank_sign
from mayi_desktop.ui import app as app_module
from mayi_desktop.ui.app import App, show_welcome
from mayi_desktop.ui.kit.controls import Choice, Slider, Toggle
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.settings import SettingsPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.welcome import WelcomePage
from mayi_desktop.ui.phones.messages import new_ticket
from mayi_desktop.ui.play.words import face_text
from tests.base.pseudo import PSEUDO, with_pseudo
from tests.ui.hand import Hand
from tests.ui.pictures import plain_cards
from tests.ui.reading import paint_anew
from tests.ui.screens import EARLY_3, SCREENS, TO_LAY_OFF, Visit, visit
from tests.ui.test_screens import untranslated


def test_settings_outlive_a_sudden_end(hand: Hand) -> None:
    hand.press_button("Settings")
    hand.sees(SettingsPage)._change(theme="wood")
    hand.press("escape")
    kept, note = load(settings_file(hand.app.folder))
    assert note is None
    assert kept.theme == "wood"


NOT_ON_THE_PAGE = {
    *("sort", "keys", "used_keys", "names", "last_table", "lesson_step", "hands", "phones"),
    *("maximised", "window_width", "window_height", "others", "mixing"),
    *("faces_by_name", "clock_offered", "orders"),
}


def test_every_setting_has_a_row_or_is_chosen_elsewhere(hand: Hand) -> None:
    hand.press_button("Settings")
    page = hand.sees(SettingsPage)
    labels = {getattr(member, "label", "") for member in page.members()}
    for name in {field.name for field in fields(Settings)} - NOT_ON_THE_PAGE:
        assert setting_words(name) in labels, name


def test_phones_that_come_back_are_named_and_can_be_forgotten(hand: Hand) -> None:
    tickets = [f"{seat} {new_ticket(Seat(0)).text} {name}" for seat, name in
               (("0", "Anna"), ("-", "Ben Alt"), ("-", "Anna"))]  # fmt: skip
    settings = hand.app.context.settings
    hand.app.change_settings(replace(settings, phones=("old.jsonl", *tickets)))
    hand.press_button("Settings")
    page = hand.sees(SettingsPage)
    told = [m.text for m in page.members() if isinstance(m, Label)]
    assert "Phones that come back without the code: Anna and Ben Alt." in told
    page.form.reveal(page.forget)
    hand.click(page.forget)
    assert not page.forget.enabled
    hand.press("escape")
    kept, note = load(settings_file(hand.app.folder))
    assert note is None
    assert kept.phones == ()
    hand.press_button("Settings")
    assert "Forget phones" not in [getattr(m, "label", "") for m in hand.scene.members()]


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
        assert (settings.theme, settings.suits) == ("afternoon", "four")
        assert (settings.faces, settings.back) == ("traditional", "back2")
        assert (settings.speed, settings.hold_seconds) == (2.0, -1.0)

    @pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
    def test_the_speeds_stand_in_a_row_from_slow_to_fast(
        self, hand: Hand, page: SettingsPage, size: tuple[int, int]
    ) -> None:
        hand.resize(size)
        speeds = next(m for m in page.members() if isinstance(m, Choice) and "speed" in m.label)
        texts = [text for _key, text in speeds.options]
        assert texts == ["Slow", "Normal", "Fast", "Instant"]
        assert speeds.in_a_row

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
        return [line.text for line in paint_anew(hand.app) if "doesn’t fit" in line.text]

    hand.press_button("Settings")
    settings = hand.sees(SettingsPage).context.settings
    hand.resize((1024, 640))
    assert told() == []
    for wished, lines in ((1.2, 0), (1.3, 1), (2.5, 1)):
        hand.app.change_settings(replace(settings, ui_scale=wished))
        hand.wait()
        assert len(told()) == lines
    assert "127%" in told()[0]
    hand.resize((1920, 1080))
    assert "180%" in told()[0]


@pytest.mark.parametrize("language", language_keys())
def test_every_label_of_a_setting_is_written_in_the_usual_size(
    hand: Hand, language: str
) -> None:
    app = hand.app
    hand.resize((1280, 720))
    app.change_settings(replace(app.context.settings, language=language))
    app.context.scenes.push(SettingsPage(app.context))
    hand.wait()
    fonts, body = app.context.look.fonts, app.context.look.metrics.body
    gap = app.context.look.metrics.gap
    rows = [row for row in hand.sees(SettingsPage).members() if isinstance(row, Choice)]
    assert len(rows) > 8
    rooms = {row.label: row._field().x - row.rect.x - gap for row in rows if row.label}
    assert {label for label in rooms if fonts.width(label, body) > rooms[label]} == set()


def test_the_settings_say_whose_play_a_hint_is(hand: Hand) -> None:
    hand.press_button("Settings")
    words = [m.text for m in hand.sees(SettingsPage).form.children if isinstance(m, Label)]
    (text,) = (text for text in words if "Hint (I) shows" in text)
    assert "a strong computer player" in text


def test_the_letters_on_the_cards_are_chosen_for_pictures_and_words(hand: Hand) -> None:
    hand.press_button("Settings")
    page = hand.sees(SettingsPage)
    letters = next(
        m for m in page.members() if getattr(m, "label", "") == "Letters on the cards"
    )
    assert isinstance(letters, Choice)
    assert [key for key, _text in letters.options] == ["JQK", "BDK", "VDR"]
    letters.choose("VDR")
    assert face_text(Rank.KING, Suit.SPADES) == "R♠"
    assert [rank_sign(rank) for rank in (Rank.JACK, Rank.QUEEN, Rank.ACE)] == ["V", "D", "A"]
    hand.app.change_settings(replace(hand.app.context.settings, card_letters="JQK"))
    assert face_text(Rank.KING, Suit.SPADES) == "K♠"


# --- Tests of the choice of a language: at once, everywhere, and kept.


def test_the_settings_change_the_language_at_once(hand: Hand, tmp_path: Path) -> None:
    hand.press_button("Settings")
    hand.sees(SettingsPage).focus.current = None
    hand.press("tab")
    hand.press("right")
    page = hand.sees(SettingsPage)
    assert page.heading.text == "Einstellungen"
    assert load(settings_file(tmp_path))[0].language == "de"
    hand.press("left")
    assert page.heading.text == "Settings"
    hand.press("right")
    hand.press_button("Fertig")
    hand.sees(TitlePage)
    hand.press_button("Regeln")


def test_the_welcome_offers_the_languages(hand: Hand) -> None:
    show_welcome(hand.app.context)
    hand.wait()
    welcome = hand.sees(WelcomePage)
    hand.type_text("Lene")
    welcome.language.choose("de")
    assert welcome.play.label == "Spielen"
    assert welcome.name.text == "Lene"


def test_a_table_speaks_another_language_from_then_on(hand: Hand, tmp_path: Path) -> None:
    player = Visit(hand.app, tmp_path).sit(EARLY_3)
    context = hand.app.context
    context.change_settings(replace(context.settings, language="de"))
    player.settle()
    labels = {button.label for button in player.table.buttons()}
    assert {"Vom Stapel ziehen", "Verlauf", "Farbe"} <= labels
    assert not labels & {"Draw from the stock", "Log", "Suit"}


def test_the_table_between_turns_speaks_another_language_too(
    hand: Hand, tmp_path: Path
) -> None:
    player = Visit(hand.app, tmp_path).sit(TO_LAY_OFF, people=(0, 2))
    context = hand.app.context
    context.change_settings(replace(context.settings, language="de"))
    player.settle()
    assert player.table.controls.primary.label.startswith("Ich bin ")


@pytest.mark.parametrize(("kept", "spoken"), [("", "de"), ("en", "en"), ("de", "de")])
def test_the_computers_language_is_the_first_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str, spoken: str
) -> None:
    monkeypatch.setattr(app_module, "preferred_languages", lambda: ("tlh", "de", "en"))
    save(replace(Settings(), language=kept), settings_file(tmp_path))
    opened = App(Arguments(data=tmp_path))
    assert chosen_language() == spoken
    opened.close()
    assert load(settings_file(tmp_path))[0].language == kept


def test_what_cannot_be_read_is_told_in_the_language_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "preferred_languages", lambda: ("en",))
    settings_file(tmp_path).write_text('{"language": "de", "jumbo": "yes"}', encoding="utf-8")
    opened = App(Arguments(data=tmp_path))
    assert chosen_language() == "de"
    assert opened.settings_note == _(
        "These settings couldn’t be read, so they’re back to the defaults: {names}.",
        names=_("Large numbers on the cards"),
    )
    opened.close()


# --- Tests that a change of language leaves no word of the old one on what lies below.


SIZE = 1024, 640
# Each has words that the others haven't; all lie below the menu, or are the title.
BELOW_THE_SETTINGS = (
    *("title-with-a-game", "title-with-an-evening", "lesson", "talk"),
    *("refused", "tray-full", "hint", "veto", "between-turns", "public-asked", "public-veto"),
    *("television-asked", "phone-absent", "last-play", "summary", "par"),
)


def _log_of_a_game(seen: Visit) -> None:
    player = seen.sit(EARLY_3)
    player.press("d")
    player.settle()
    player.press("l")


SCENES = {name: SCREENS[name] for name in BELOW_THE_SETTINGS} | {"log": _log_of_a_game}
# Whatever opens the menu or the settings; a scene that is new here needs a screen above.
THE_WAYS = {
    "pages/deal_over.py",
    "pages/settings.py",
    "pages/table.py",
    "pages/title.py",
}


@pytest.mark.parametrize("name", SCENES)
def test_what_lies_below_the_settings_speaks_the_new_language(
    tmp_path: Path, name: str
) -> None:
    with plain_cards(), with_pseudo():
        seen = visit(tmp_path, SIZE, Settings(language=ENGLISH, reduced_motion=True))
        try:
            SCENES[name](seen)
            below, context = seen.hand.scene, seen.app.context
            assert untranslated(seen, name), "it says nothing, so nothing is shown here"
            if isinstance(below, TableScene):
                below.pages.open_menu()
            elif not isinstance(below, TitlePage):
                seen.hand.wait(below.deaf_seconds)
                seen.hand.press("escape")
            seen.hand.press_button("Settings")
            assert isinstance(seen.hand.scene, SettingsPage)
            seen.app.change_settings(replace(context.settings, language=PSEUDO))
            seen.hand.press("escape")
            assert seen.hand.scene is below
            assert untranslated(seen, name) == []
        finally:
            seen.app.close()


def test_no_other_scene_leads_to_the_settings() -> None:
    package = Path(mayi_desktop.ui.__file__).parent
    ways = ("open_pause_menu(", "SettingsPage(context)", "SettingsPage(self.context)")
    found = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if any(way in file.read_text(encoding="utf-8") for way in ways)
    }
    assert found == THE_WAYS
