"""Tests of the page about the program: versions, the data folder, and the licences."""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.versions import Versions
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit import page as kit_page
from mayi_desktop.ui.kit import window as opening
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.window import open_folder
from mayi_desktop.ui.pages.text import AboutPage, LicencesPage, TextPage
from tests.ui.hand import Hand

posix_only = pytest.mark.skipif(os.name != "posix", reason="there the system is asked directly")


def open_about(hand: Hand) -> None:
    hand.press_button("Settings")
    hand.press_button("About May I?")


def words_of(page: TextPage) -> str:
    return "\n".join(paragraph.text for paragraph in page.text.paragraphs)


def test_the_page_says_what_the_command_line_says(hand: Hand, tmp_path: Path) -> None:
    open_about(hand)
    words = words_of(hand.sees(AboutPage))
    found = Versions.current()
    for part in (found.program, found.pygame, found.sdl, found.python, str(tmp_path)):
        assert part in words
    assert _("It’s running from source, not from a package.") in words


def test_a_packaged_program_says_so(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    open_about(hand)
    assert _("This is the packaged version, with everything it needs inside.") in words_of(
        hand.sees(AboutPage)
    )


def test_the_folder_is_shown_by_the_desktop(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[Path] = []

    def show(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr(kit_page, "open_folder", show)
    open_about(hand)
    hand.press_button("Open the folder")
    assert shown == [tmp_path]
    hand.sees(AboutPage)


def test_a_folder_that_cannot_be_shown_is_told_in_a_sentence(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit_page, "open_folder", lambda folder: False)
    open_about(hand)
    hand.press_button("Open the folder")
    words = _("No file manager found; the folder is {folder}", folder=hand.app.folder)
    assert words in list(hand.sees(Dialog).texts())


def test_the_licences_can_be_read_to_their_end(hand: Hand) -> None:
    open_about(hand)
    hand.press_button("Licenses")
    page = hand.sees(LicencesPage)
    assert "SIL OPEN FONT LICENSE" in words_of(page).upper()
    assert page.text.content_height() > page.text.rect.height
    hand.wheel(page.text.rect.center, -5)
    assert page.text.offset > 0
    hand.press("escape")
    hand.sees(AboutPage)


def test_the_licences_beside_a_packaged_program_are_all_shown(
    hand: Hand, tmp_path: Path
) -> None:
    folder = tmp_path / "licences"
    folder.mkdir()
    for name in ("LGPL-2.1", "THIRD-PARTY"):
        (folder / f"{name}.txt").write_text(f"text of {name}", encoding="utf-8")
    hand.app.context.assets.root = tmp_path / "assets"
    words = words_of(LicencesPage(hand.app.context))
    assert "text of LGPL-2.1" in words
    assert "text of THIRD-PARTY" in words


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_buttons_stand_side_by_side(
    hand: Hand, size: tuple[int, int], scale: float
) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=scale))
    hand.resize(size)
    open_about(hand)
    page = hand.sees(AboutPage)
    rects = [page.folder.rect, page.licences.rect, page.done.rect]
    assert all(rect.right < other.x for rect, other in pairwise(rects))
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects)


def _command(folder: Path, script: str) -> None:
    path = folder / ("open" if sys.platform == "darwin" else "xdg-open")
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@posix_only
@pytest.mark.parametrize(("script", "done"), [("exit 0", True), ("exit 3", False)])
def test_the_desktops_own_command_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, done: bool
) -> None:
    _command(tmp_path, f'printf %s "$1" > "{tmp_path}/asked"\n{script}')
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    folder = tmp_path / "not" / "there yet"
    assert open_folder(folder) is done
    assert folder.is_dir()
    assert (tmp_path / "asked").read_text(encoding="utf-8") == str(folder)


@posix_only
def test_without_such_a_command_the_answer_is_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert open_folder(tmp_path) is False


def test_the_libraries_of_a_package_are_not_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/inside")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/before")
    assert opening._surroundings()["LD_LIBRARY_PATH"] == "/before"
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in opening._surroundings()


def test_the_panel_is_no_higher_than_its_text(hand: Hand) -> None:
    open_about(hand)
    text = hand.sees(AboutPage).text
    assert text.rect.height == text.content_height()


def test_about_names_the_data_folder(app: App, tmp_path: Path) -> None:
    page = AboutPage(app.context)
    assert any(str(tmp_path) in p.text for p in page.text.paragraphs)
