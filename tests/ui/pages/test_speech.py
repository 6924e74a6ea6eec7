"""Tests of every page by ear and keyboard, of the page Accessibility, and the first start."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.widget import Widget
from mayi_desktop.ui.pages.speech import AccessibilityPage, SoundsPage, open_accessibility
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.welcome import WelcomePage
from tests.ui.gamepad import tap
from tests.ui.hand import Hand
from tests.ui.listener import listen
from tests.ui.screens import SCREENS, visit

# One screen of every kind of page.
PAGES = (
    *(
        "title",
        "welcome",
        "setup",
        "setup-all-sheets",
        "setup-more",
        "faces",
        "settings",
        "keys",
    ),
    *(
        "accessibility",
        "sounds",
        "saved-games",
        "rules",
        "about",
        "trouble",
        "cut",
        "daily",
        "lesson-over",
        "pause",
    ),
    *("warning", "orders", "sitting", "summary", "newcomer", "game-over", "certificate"),
    *("replay", "same-cards", "play-again", "records-games", "relative", "recorded-game"),
    *("house-new", "house-first", "house-deal", "pad-new", "pad-begun"),
    *("pad-entry", "pad-tap", "pad-correct", "pad-newcomer", "ask", "board", "invite-phones"),
)
TABLES = ("table-early", "lesson")


@pytest.mark.parametrize("name", PAGES)
def test_everything_on_a_page_is_reached_by_tab_and_said(tmp_path: Path, name: str) -> None:
    seen = visit(tmp_path, (1280, 720), Settings())
    try:
        SCREENS[name](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, Page)
        heard = listen(seen.app)
        seen.app.step(0.02)
        assert heard.take(), "nothing introduces the page"
        wanted = [member for member in page.members() if member.takes_focus]
        assert [m for m in page.members() if isinstance(m, Button) and m.enabled] == [
            m for m in wanted if isinstance(m, Button)
        ]
        reached: list[Widget] = []
        for _ in range(len(wanted)):
            seen.hand.press("tab")
            if seen.app.context.scenes.top is not page:
                break
            current = page.focus.current
            assert current is not None
            said = heard.take()
            assert said or len(wanted) == 1, current
            reached.append(current)
        assert set(map(id, wanted)) <= set(map(id, reached))
        for widget in wanted:
            assert widget.spoken_text(), widget
        if seen.app.context.scenes.top is page:
            check_the_way_by_gamepad(seen.hand, page)
    finally:
        seen.app.close()


def check_the_way_by_gamepad(hand: Hand, page: Page) -> None:
    """The shoulder button goes to everything on a page, with the gamepad's signs on it."""
    tap(hand, "lb")
    reached = []
    for _ in [member for member in page.members() if member.takes_focus]:
        tap(hand, "lb")
        assert hand.scene is page
        reached.append(page.focus.current)
    assert set(reached) >= {member for member in page.members() if member.takes_focus}


@pytest.mark.parametrize("name", TABLES)
def test_everything_at_a_table_is_reached_by_keys_and_said(tmp_path: Path, name: str) -> None:
    seen = visit(tmp_path, (1280, 720), Settings())
    try:
        SCREENS[name](seen)
        table = seen.app.context.scenes.top
        assert isinstance(table, TableScene)
        heard = listen(seen.app)
        seen.hand.wait(0.1)
        assert heard.take()
        kinds = {spot.kind for spot in table.keyboard._spots()}
        reached = set()
        for _ in range(len(kinds) + 1):
            seen.hand.press("tab")
            spot = table.keyboard.focused()
            assert spot is not None
            assert heard.take()
            reached.add(spot.kind)
        assert reached == kinds
    finally:
        seen.app.close()


def test_the_page_accessibility_and_its_sounds(
    app: App, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.context.audio, "play", lambda cue, *_pan: played.append(cue))
    open_accessibility(app.context)
    hand.wait()
    page = hand.sees(AccessibilityPage)
    assert "What is missing" in page.text.headings()
    hand.press_button("Hear the sounds")
    sounds = hand.sees(SoundsPage)
    for cue, button in sounds.buttons_by_cue.items():
        played.clear()
        hand.click(button)
        assert cue in played
    assert set(sounds.buttons_by_cue) <= set(app.context.audio._files)


def test_space_turns_speech_on_once_a_voice_has_offered_it(app: App, hand: Hand) -> None:
    page = WelcomePage(app.context)
    app.context.scenes.push(page)
    hand.wait()
    hand.press("space")
    assert not app.context.settings.speech
    app.context.speech.is_found = True
    app.context.speech._start = lambda: None  # type: ignore[method-assign]
    hand.press("space")
    assert app.context.settings.speech
    assert page.name.text == ""
