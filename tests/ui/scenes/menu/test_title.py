"""Tests of the title: where each button leads, and when a game can be resumed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.records import saved_games as saves
from mayi_desktop.host.records.saved_games import SavedGame, SavedSeat
from mayi_desktop.ui.scenes.menu.setup_page import SetupPage
from mayi_desktop.ui.scenes.menu.title import TitlePage
from mayi_desktop.ui.scenes.options.settings import SettingsPage
from mayi_desktop.ui.scenes.reading.about import AboutPage
from mayi_desktop.ui.scenes.reading.rules import RulesPage
from mayi_desktop.ui.scenes.table import table
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.pages.dialog import Dialog
from tests.ui.hand import Hand


def saved(path: Path, *, usable: bool = True) -> SavedGame:
    return SavedGame(
        path,
        "Petersen Family Rules",
        datetime(2026, 1, 1),
        problem="" if usable else "It is no game.",
        deal_word="hand",
        deal=3,
        deals=6,
        seats=(SavedSeat("Anna", True, 20), SavedSeat("Ben", True, 45)),
    )


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


def test_going_on_is_offered_only_with_a_game_to_go_on_with(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not hand.sees(TitlePage).resume.visible
    games = [saved(tmp_path / "bad", usable=False), saved(tmp_path / "good")]
    games_folder(tmp_path).mkdir()
    monkeypatch.setattr(saves, "each_resumable", lambda folder: iter(games))
    gone_on: list[Path] = []

    def resume(context: Context, journal: Path) -> None:
        gone_on.append(journal)

    monkeypatch.setattr(table, "resume_game", resume)
    hand.app.context.scenes.reset(TitlePage(hand.app.context))
    hand.wait()
    button = hand.button("Continue")
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
