"""Tests of rough treatment: odd names, jumping windows, files from the future, mashed keys."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.base.languages import language_keys
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.settings import Settings
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.choices import TableSetup
from mayi_desktop.ui.pages.crash import CrashPage
from mayi_desktop.ui.pages.setup import SetupPage
from tests.ui.hand import Hand
from tests.ui.monkey import let_loose
from tests.ui.screens import STRANGE_NAMES, TO_LAY_DOWN, TO_LAY_OFF, visit
from tests.ui.table.player import Player

UNWRITTEN = (STRANGE_NAMES[2], STRANGE_NAMES[3])
LARGEST, SMALLEST = (3840, 2160), (1024, 640)
KEYS = (
    "tab", "enter", "space", "left", "right", "up", "down", "escape", "d", "t", "x", "g", "h",
    "m", "l", "f1", "f2", "f9", "1", "2", "3", "backspace", "delete", "home", "end", "i", "z",
)  # fmt: skip
PRESSES = 250
MASHED = list(zip(language_keys(), 2 * (TO_LAY_DOWN, TO_LAY_OFF), strict=True))


def all_cards(player: Player) -> Counter[int]:
    """Every card that is painted on the table as something to touch."""
    placed = player.table.display.layout
    return Counter(int(card) for card in placed.cards)


def test_a_window_jumps_from_the_largest_to_the_smallest_during_a_drag(tmp_path: Path) -> None:
    seen = visit(tmp_path, LARGEST, Settings())
    player = seen.sit(TO_LAY_OFF)
    view, cards = player.table.model.view, all_cards(player)
    player.grab(player.at("9H"))
    player.carry(player.meld(0, 0.9))
    for size in (SMALLEST, LARGEST, (1500, 2000), SMALLEST, LARGEST):
        player.resize(size)
        player.wait(0.05)
        assert player.table.display.size == size
    assert player.table.pointer.drag is None
    player.drop((5, 5))
    player.settle()
    assert player.table.model.view == view
    assert all_cards(player) == cards
    seen.app.close()


@pytest.mark.parametrize(("language", "text"), MASHED)
def test_keys_mashed_while_things_move(tmp_path: Path, text: str, language: str) -> None:
    seen = visit(tmp_path, (1280, 720), Settings(language=language, speed=0.5))
    player = seen.sit(text)
    player.paints = True
    rng = Random(7)
    for _ in range(PRESSES):
        mods = ["shift"] if rng.random() < 0.15 else []
        player.press(rng.choice(KEYS), *mods)
        top = seen.app.context.scenes.top
        assert top is not None
        assert not isinstance(top, CrashPage)
        if not seen.app.running:
            break
    assert seen.app.running
    seen.app.close()


def test_settings_from_the_future_are_used_as_far_as_they_are_known(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    file.parent.mkdir(parents=True, exist_ok=True)
    new = {
        "version": 99,
        "language": "tlh",
        "theme": "holodeck",
        "suits": "sixteen",
        "speed": 2.0,
        "hologram": {"depth": [1, 2, 3]},
        "last_table": {"sheet": "of-the-future", "options": ["warp"], "seats": []},
    }
    file.write_text(json.dumps(new), encoding="ascii")
    app = App(Arguments(data=tmp_path))
    app.step(0.0)
    hand = Hand(app)
    hand.press("escape")
    app.context.scenes.push(SetupPage(app.context))
    hand.wait(0.1)
    assert app.context.settings.speed == 2.0
    assert hand.sees(SetupPage).heading.text.startswith("A new game")
    app.close()
    kept = json.loads(file.read_text(encoding="ascii"))
    assert kept["hologram"] == new["hologram"]
    assert (kept["language"], kept["theme"]) == ("tlh", "holodeck")


@pytest.mark.parametrize(
    ("one", "other", "wrong"),
    [
        ("Anna", "anna ", True),
        ("Anna", "", True),
        ("  ", "Ben", True),
        (STRANGE_NAMES[0], STRANGE_NAMES[0], True),
        *((name, "Ben", name in UNWRITTEN) for name in STRANGE_NAMES),
    ],
)
def test_names_are_taken_as_they_are_unless_empty_or_twice_there_or_not_to_be_shown(
    app: App, one: str, other: str, *, wrong: bool
) -> None:
    draft = TableSetup.from_settings(Settings())
    draft.seats[0] = SeatSetup(one, person=True)
    draft.seats[1] = SeatSetup(other, person=True)
    problem = draft.name_problem(app.context.look.fonts.writes_whole)
    assert (problem is not None) is wrong


def test_a_name_that_cannot_be_written_is_told_by_its_seat(tmp_path: Path) -> None:
    seen = visit(tmp_path, SMALLEST, Settings())
    seats = tuple(SeatSetup(name, person=not n) for n, name in enumerate(STRANGE_NAMES[:4]))
    player = seen.sit(TO_LAY_DOWN, seats=seats)
    assert player.table.model.names[2:] == ("Player 3", "Player 4")
    # The little pictures that no font has are left out, and leave no gap.
    assert player.table.model.names[:2] == ("Anna", STRANGE_NAMES[1])
    seen.app.close()


# --- Lets a monkey play every sheet for a while; nothing may break, no card may get lost.


@pytest.mark.parametrize("sheet", list(SHEETS))
def test_nothing_breaks_whatever_is_pressed(app: App, tmp_path: Path, sheet: str) -> None:
    let_loose(app, tmp_path, sheet, inputs=100, seed=3)
