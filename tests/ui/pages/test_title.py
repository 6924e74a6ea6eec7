"""Tests of the title: where each button leads, and when a game can be resumed."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import combinations
from math import inf
from pathlib import Path

import pygame
import pytest

from mayi_desktop.host import saved_games as saves
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.saved_games import SavedGame, SavedSeat
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.faces import CALM
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.pages import table
from mayi_desktop.ui.pages.daily import DailyPage
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.settings import SettingsPage
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.title import TitlePage
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
        ("Deal of the day", DailyPage),
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


@pytest.mark.parametrize("with_game", [False, True])
def test_one_button_is_prominent_and_the_tags_keep_clear_of_each_other(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, with_game: bool
) -> None:
    games_folder(tmp_path).mkdir()
    games = [saved(tmp_path / "good")] if with_game else []
    monkeypatch.setattr(saves, "each_resumable", lambda folder: iter(games))
    page = TitlePage(hand.app.context)
    hand.app.context.scenes.reset(page)
    hand.wait()
    buttons = [w for w in page.members() if isinstance(w, Button) and w.visible]
    first = page.resume if with_game else hand.button("Play")
    assert [b for b in buttons if b.kind is ButtonKind.PRIMARY] == [first]
    for one, other in combinations(buttons, 2):
        assert not one.rect.colliderect(other.rect), (one.label, other.label)
    tags = [b for b in buttons if b.look.is_paper]
    rest = [b for b in buttons if b.kind is ButtonKind.QUIET]
    assert {b.label for b in tags} == {"Deal of the day", "Learn", "Score pad", "Records"}
    assert len(buttons) == len(rest) + len(tags) + 1 + with_game
    assert all(tag.rect.height < first.rect.height for tag in tags)
    assert all(tag.rect.bottom < small.rect.top for tag in tags for small in rest)


def test_the_arrows_follow_rows_and_columns(hand: Hand) -> None:
    page = hand.sees(TitlePage)
    seen = []
    for key in ("down", "right", "down", "left", "down", "up"):
        hand.press(key)
        assert isinstance(page.focus.current, Button)
        seen.append(page.focus.current.label)
    assert seen == ["Deal of the day", "Learn", "Records", "Score pad", "Rules", "Score pad"]


def test_people_and_cards_are_to_be_seen_around_the_name(hand: Hand) -> None:
    page = hand.sees(TitlePage)
    people, fan = page._far_side, page._fan
    bare = hand.app.context.backdrop(page.bounds.size)
    surface = hand.picture
    for room in (people, fan):
        seen = pygame.image.tobytes(surface.subsurface(room), "RGB")
        assert seen != pygame.image.tobytes(bare.subsurface(room), "RGB")
    assert people.bottom < page._logo.top < page._logo.bottom < fan.top


def test_the_far_side_lives_slowly_and_sleeps_in_between(hand: Hand) -> None:
    app, scenes = hand.app, hand.app.context.scenes
    app.step(0.0)
    painted = asleep = passing = 0
    for _step in range(400):
        due = scenes.breath_due
        assert due <= 6.0
        if due > 0.2:
            assert not app.step(0.2)
            asleep += 1
        else:
            breathed = app.step(due + 0.001)
            painted += breathed
            assert scenes.is_breathing or not breathed
            passing += due <= 1 / 30
    assert asleep > 100
    # A card was passed on, at fewer pictures a second than while somebody plays.
    assert 40 < passing < 250
    assert painted >= passing


def test_in_reduced_motion_the_far_side_is_still(hand: Hand) -> None:
    app = hand.app
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    app.step(0.0)
    assert app.context.scenes.breath_due == inf
    assert not any(app.step(0.2) for _ in range(100))


def test_what_moves_on_the_title_leaves_nothing_behind(hand: Hand) -> None:
    app, page = hand.app, hand.sees(TitlePage)
    for _step in range(9 * 60):
        app.step(1 / 60)
    while any(mood != CALM for mood in page._life._moods):
        app.step(1 / 60)
    assert page._life._passes_made == 1
    moved = pygame.image.tobytes(app.window.surface, "RGB")
    app.context.scenes.repaint()
    app.step(0.0)
    assert pygame.image.tobytes(app.window.surface, "RGB") == moved
