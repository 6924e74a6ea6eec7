"""Tests of the menu over a running game: one layout, its keys, and what it opens."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import language_keys
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Journal
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.widget import Label, Tone
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.scores import ScoresPage
from mayi_desktop.ui.pages.settings import KeysPage, PausedGame, PauseMenu
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.verify import CertificatePage
from tests.host.tables import begin
from tests.ui.screens import EARLY_3, visit
from tests.ui.screens.positions import late, with_points
from tests.ui.screens.visit import Visit
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

LAST_CARD = """
deal 3
turn 0 play stock
seat 0 down: 9H
seat 1: *5
seat 2: *11
run 0: 9S TS JS QS
discards: 3C 4D
"""


def at_the_menu(app: App, folder: Path, text: str = EARLY_3) -> Player:
    player = Player(app, game_at(folder, text))
    player.settle()
    player.press("escape")
    player.sees(PauseMenu)
    return player


def test_the_menu_has_no_scores_in_the_first_deal(app: App, tmp_path: Path) -> None:
    menu = at_the_menu(app, tmp_path).sees(PauseMenu)
    labels = [button.label for button in menu.members() if isinstance(button, Button)]
    assert "Who sits where" in labels
    assert "Scores so far" not in labels


def test_the_menu_shows_the_scores_once_a_deal_was_played(app: App, tmp_path: Path) -> None:
    player = Visit(app, tmp_path).sit(late(5, 10, 18), change=with_points)
    player.press("escape")
    player.sees(PauseMenu)
    player.press_button("Scores so far")
    assert player.sees(ScoresPage).pad.rows
    player.press("escape")
    player.sees(PauseMenu)


@pytest.mark.parametrize(("key", "kind"), [("f1", RulesPage), ("f2", KeysPage)])
def test_rules_and_keys_open_over_the_menu_and_lead_back_to_it(
    app: App, tmp_path: Path, key: str, kind: type[RulesPage | KeysPage]
) -> None:
    player = at_the_menu(app, tmp_path)
    player.press(key)
    player.sees(kind)
    player.press("escape")
    player.sees(PauseMenu)
    player.press("escape")
    player.sees(TableScene)


@pytest.mark.parametrize(("key", "kind"), [("f1", RulesPage), ("f2", KeysPage)])
def test_rules_and_keys_open_over_the_summary(
    app: App, tmp_path: Path, key: str, kind: type[RulesPage | KeysPage]
) -> None:
    player = Player(app, game_at(tmp_path, LAST_CARD))
    player.settle()
    player.table.host.clock.delays = BotDelays()
    player.click(player.at("9H"))
    player.settle()
    player.press("x")
    player.wait(4.5)
    player.sees(DealOver)
    player.press(key)
    player.sees(kind)
    player.press("escape")
    player.sees(DealOver)


def test_the_log_opens_from_the_menu(app: App, tmp_path: Path) -> None:
    player = at_the_menu(app, tmp_path)
    # It has a button at the table; here only its key is left.
    labels = [w.label for w in player.sees(PauseMenu).members() if isinstance(w, Button)]
    assert labels
    assert not any(label.startswith(_("Log")) for label in labels)
    player.press("l")
    player.sees(TableScene)
    assert player.table.display.log.open


def test_the_menu_knows_the_keys_a_person_has_chosen(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, keys={"rules": "f5"}))
    player = at_the_menu(app, tmp_path)
    assert player.button("Rules (F5)").visible
    player.press("f1")
    player.sees(PauseMenu)
    player.press("f5")
    player.sees(RulesPage)


def test_a_disk_that_fills_up_is_told_at_the_table_and_in_the_menu(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(app, game_at(tmp_path, EARLY_3))
    player.settle()

    def full(book: Journal, payload: object, *, lasting: bool) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Journal, "append", full)
    player.press("d")
    player.wait(0.1)
    note = player.sees(Dialog)
    assert note._text.text == "This game can’t be saved: no space left on device."
    player.press("enter")
    player.sees(TableScene)
    player.settle()
    app.change_settings(replace(app.context.settings, language="de"))
    player.settle()
    app.change_settings(replace(app.context.settings, language="en"))
    player.settle()
    player.sees(TableScene)
    player.press("escape")
    menu = player.sees(PauseMenu)
    assert menu._heading.text == _("The game isn’t saved")
    assert menu._text.text == note._text.text


def columns_of(menu: PauseMenu) -> set[tuple[int, int]]:
    """The left edges and widths of all buttons but the two at the foot."""
    *pages, _leave, _resume = [w for w in menu.widgets if isinstance(w, Button)]
    return {(button.rect.x, button.rect.width) for button in pages}


def test_the_menu_begins_at_the_one_way_back_to_the_table(app: App, tmp_path: Path) -> None:
    player = at_the_menu(app, tmp_path)
    menu = player.sees(PauseMenu)
    (resume,) = (button for button in menu._buttons if button.kind is ButtonKind.PRIMARY)
    assert menu.focus.current is resume
    assert {b.kind for b in menu._buttons[:-2]} == {ButtonKind.QUIET}
    player.press("enter")
    player.sees(TableScene)


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.5)])
def test_the_menu_has_one_layout_however_much_it_offers(
    tmp_path: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    seen = visit(tmp_path, size, Settings(language=language, ui_scale=scale))
    player = seen.sit(EARLY_3)
    played = player.table.pages.played()
    bare = PausedGame(played.sheet, played.deal, played.seats)
    full = replace(played, answers=(*played.answers, *played.answers[:2]))
    assert len(full.answers) == 5
    for offered, columns in ((played, 3), (full, 3), (bare, 2)):
        menu = PauseMenu(seen.app.context, offered)
        seen.app.context.scenes.push(menu)
        player.wait()
        assert len(columns_of(menu)) == columns
        heads = [w for w in menu.widgets if isinstance(w, Label) and w.tone is Tone.STRONG]
        assert [head.rect.x for head in heads] == sorted(x for x, _wide in columns_of(menu))
        assert not any(
            head.rect.collidelist([b.rect for b in menu._buttons]) >= 0 for head in heads
        )
        assert menu.bounds.contains(menu._panel)
        seen.app.context.scenes.pop()
    seen.app.close()


def test_was_it_fair_is_in_the_menu_and_has_the_deal_code(app: App, tmp_path: Path) -> None:
    player = Player(app, begin(tmp_path, "me", "steady", "steady"))
    player.settle()
    host = player.table.host
    player.press("escape")
    menu = player.sees(PauseMenu)
    assert menu._text.text == _("Come back to it whenever you like.")
    player.press_button(pgettext("button", "Was it fair?"))
    page = player.sees(CertificatePage)
    player.press_button(_("More"))
    words = [paragraph.text for paragraph in page.text.paragraphs]
    assert any(host.setup.code in line for line in words)
    player.press("escape")
    assert player.scene is menu
    player.press("escape")
    assert player.scene is player.table


def test_neither_table_nor_menu_shows_a_code_or_a_seal(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = Look.write

    def listen(look: Look, target: pygame.Surface, text: str, *rest: Any, **more: Any) -> None:
        written.append(text)
        write(look, target, text, *rest, **more)

    monkeypatch.setattr(Look, "write", listen)
    player = Player(app, begin(tmp_path, "me", "steady", "steady"))
    player.settle()
    player.press("escape")
    assert player.picture
    host = player.table.host
    labels = [m.label for m in player.sees(PauseMenu).members() if isinstance(m, Button)]
    seen = [*written, *labels]
    assert any("Hand 1 of 6" in text for text in seen)
    assert not any(host.setup.code in text for text in seen)
    assert not any("seal" in text.casefold() for text in seen)


def after_a_deal(folder: Path) -> GameHost:
    """A game of computer players whose first deal has just been played."""
    seats = tuple(SeatSetup(name, person=False, level="beginner") for name in ("A", "B", "C"))
    setup = GameSetup("grandma-jeanne", (), seats, code_of(11))
    host = GameHost.new(setup, folder, delays=replace(BotDelays.instant(), patient=True))
    for moment in range(5000):
        if host.waiting_for_next_deal:
            return host
        host.tick(float(moment), calm=True)
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_mouse_finds_the_title_from_the_summary_and_the_game_is_kept(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(app, after_a_deal(tmp_path))
    player.resize(size)
    player.wait(4.5)
    before = player.sees(DealOver).view
    player.press_button("Menu")
    player.sees(PauseMenu)
    player.press_button("Back to the first page")
    title = player.sees(TitlePage)
    player.click(title.resume)
    player.wait(4.5)
    assert player.sees(DealOver).view.table.seats == before.table.seats
