"""Tests of the choice of a language: at once, everywhere, and kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.settings import Settings, load, save
from mayi_desktop.ui import app as app_module
from mayi_desktop.ui.app import App, show_welcome
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.settings import SettingsPage
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.welcome import WelcomePage
from tests.ui.hand import Hand
from tests.ui.screens import EARLY_3, TO_LAY_OFF, Visit


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
