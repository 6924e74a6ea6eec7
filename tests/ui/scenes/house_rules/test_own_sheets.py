"""Tests of the user's own rule sheets: listed, explained, begun, complained of."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.base.languages import choose_language
from mayi_desktop.host.folder import house_rules_folder
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.pages.choices import TableSetup, available_sheets
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.setup import SetupPage
from tests.ui.hand import Hand

SUNDAY = 'based_on = "evil"\ntitle = "Sunday rules"\n[claims]\npenalty = 1\n'


@pytest.fixture
def folder(app: App) -> Path:
    """The folder for own rules, with one good file and one that cannot be played."""
    rules = house_rules_folder(app.folder)
    rules.mkdir(parents=True)
    (rules / "sunday.toml").write_text(SUNDAY, encoding="utf-8")
    (rules / "fishy.json").write_text('{"based_on": "evil", "fish": 3}', encoding="utf-8")
    return rules


def test_own_rules_are_offered_after_the_built_in_ones_and_begun(
    hand: Hand, folder: Path, begun: list[GameSetup]
) -> None:
    hand.press_button("Play")
    page = hand.sees(SetupPage)
    entries = page.sheets.entries
    assert [entry.title for entry in entries[len(SHEETS) :]] == ["Sunday rules"]
    assert entries[len(SHEETS)].detail == "Your own rules, made from EVIL Style"
    assert entries[len(SHEETS)].aside == "3–6 players · 6 rounds"
    page.sheets.choose("evil+sunday")
    hand.wait()
    hand.press_button("Deal the cards")
    assert begun[0].sheet().claims.penalty == 1
    assert begun[0].sheet_id == "evil+sunday"


def test_a_file_that_cannot_be_played_is_named_with_the_reason(
    hand: Hand, folder: Path
) -> None:
    hand.press_button("Play")
    words = [widget.text for widget in hand.scene.members() if isinstance(widget, Label)]
    (complaint,) = [text for text in words if "fishy.json" in text]
    assert "'fish'" in complaint


def test_a_complaint_about_a_slip_of_the_pen_names_the_line(app: App) -> None:
    folder = house_rules_folder(app.folder)
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text('based_on = "evil"\ntitle = "\n', encoding="utf-8")
    (folder / "b.json").write_text('{"based_on": "evil",\n "title"}', encoding="utf-8")
    assert available_sheets(app.folder).errors == (
        "a.toml isn’t valid TOML or JSON: look at line 2.",
        "b.json isn’t valid TOML or JSON: look at line 2.",
    )


def test_own_rules_are_remembered_as_long_as_their_file_is_there(
    hand: Hand, folder: Path, begun: list[GameSetup]
) -> None:
    hand.press_button("Play")
    hand.sees(SetupPage).sheets.choose("evil+sunday")
    hand.wait()
    hand.press_button("Deal the cards")
    context = hand.app.context
    again = TableSetup.from_settings(context.settings, available_sheets(context.folder).entries)
    assert again.sheet_id == "evil+sunday"
    (folder / "sunday.toml").unlink()
    later = TableSetup.from_settings(context.settings, available_sheets(context.folder).entries)
    assert later.sheet_id == "grandma-jeanne"


def test_own_rules_are_explained(hand: Hand, folder: Path) -> None:
    hand.press_button("Play")
    hand.sees(SetupPage).sheets.choose("evil+sunday")
    hand.wait()
    hand.press("f1")
    page = hand.sees(RulesPage)
    assert page.text.paragraphs[0].text == "Sunday rules"


def test_a_folder_that_cannot_be_read_is_told(
    app: App, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    offer = available_sheets(app.folder)
    assert len(offer.entries) == len(SHEETS)
    assert "access was denied" in offer.errors[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            '{"based_on": "evil", "fish": 3}',
            "Eine Regel namens 'fish' gibt es nicht; hier steht 3",
        ),
        ('{"based_on": "golf"}', "Regeln mit dem Namen 'golf' gibt es nicht. "),
        ('{"based_on": "evil", "deals": []}', "deals ist leer: "),
        (
            '{"based_on": "evil", "melds": {"run_gap": -1}}',
            "melds.run_gap ist -1: Es darf nicht unter null liegen.",
        ),
        (
            '{"based_on": "evil", "deals": [{"cards": 20, "contract": "R15"}]}',
            "deals[0].contract verlangt Folge zu 15, ",
        ),
        (
            '{"based_on": "evil", "claims": {"window": "soon"}}',
            "claims.window kann nicht 'soon' sein: Möglich sind NEVER, ",
        ),
        ('{"title": "Fishy"}', "based_on fehlt: "),
        ("[1, 2]", "enthält [1, 2] statt einer Tabelle von Regeln."),
        ("nonsense", "ist kein gültiges TOML oder JSON: "),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_german(
    app: App, folder: Path, text: str, why: str
) -> None:
    (folder / "fishy.json").write_text(text, encoding="utf-8")
    choose_language("de")
    (complaint,) = available_sheets(app.folder).errors
    assert complaint.startswith((f"fishy.json: {why}", f"fishy.json {why}"))
    assert complaint.count("fishy") == 1
