"""Tests of events in words at the table, and of their second language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import ENGLISH, choose_language
from mayi_desktop.engine import RANKS, CardId, Rank, Seat
from mayi_desktop.engine.events import CardDiscarded
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.words import PlayerNames, event_sentence, meld_text
from tests.notation import position
from tests.ui.table.player import at
from tests.ui.table.tables import SET_OF_THREE


def test_a_lay_off_on_a_set_counts_the_cards(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.drag_card("KD", player.meld(0))
    assert "Anna adds K♦, the fourth king." in player.table.display.log.lines.lines


def test_a_lay_off_on_a_run_is_told_with_the_run_as_it_lies_now(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE.replace("KD 4C", "KS 4C").replace("KC KS", "KC KD"))
    player.drag_card("KS", player.meld(1, 0.9))
    assert "Anna adds K♠ to their own run, now 9♠–K♠." in player.table.display.log.lines.lines


def test_what_was_told_is_said_again_in_another_language(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.drag_card("KD", player.meld(0))
    player.press("x")
    model = player.table.model
    display = player.table.display
    english = list(display.log.lines.lines)
    app.change_settings(replace(app.context.settings, language="de"))
    player.wait(0.2)
    german = list(display.log.lines.lines)
    assert len(german) == len(english)
    assert "Anna legt K♦ an: der vierte König." in german
    assert not set(german) & set(english)
    told = "Du legst K♦ an: der vierte König."
    assert model.captions.text == told
    app.change_settings(replace(app.context.settings, language="en"))
    assert display.log.lines.lines == english


def test_a_computer_player_that_had_to_think_more_simply_is_told_of_once_a_deal(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    lines = player.table.display.log.lines.lines
    monkeypatch.setattr(player.table.host.bot_driver._thinking, "fallbacks", 1)
    player.wait(0.1)
    assert (
        lines[0]
        == player.caption
        == _("The computer players aren’t thinking quite as hard for a moment.")
    )
    monkeypatch.setattr(player.table.host.bot_driver._thinking, "fallbacks", 3)
    player.wait(0.1)
    assert (
        lines.count(_("The computer players aren’t thinking quite as hard for a moment.")) == 1
    )


GRANDMA = find_sheet("grandma-jeanne")
JOKER = CardId(next(at for at, rank in enumerate(RANKS) if rank is Rank.JOKER))


@pytest.mark.parametrize(
    ("language", "discarded", "laid"),
    [
        ("en", "Ben discards the joker.", "three kings"),
        ("de", "Ben wirft den Joker ab.", "drei Könige"),
        ("es", "Ben descarta el joker.", "tres reyes"),
        ("fr", "Ben jette le joker.", "trois rois"),
    ],
)
def test_cards_are_called_what_people_call_them(
    language: str, discarded: str, laid: str
) -> None:
    choose_language(language)
    try:
        told = event_sentence(CardDiscarded(Seat(0), JOKER), PlayerNames(["Ben"]), GRANDMA)
        assert told == discarded
        kings = next(
            meld
            for meld in position(GRANDMA, SET_OF_THREE).table.melds
            if meld.kind is MeldKind.SET
        )
        assert meld_text(kings) == laid
    finally:
        choose_language(ENGLISH)
