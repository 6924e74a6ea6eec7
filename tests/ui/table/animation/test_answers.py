"""Tests of the answer to May I?: a yes is amber, a no is quiet, and the card is thrown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import CARDS, ClaimCalled, ClaimWon, DiscardTaken, Seat
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Colour
from mayi_desktop.ui.table.choreography import AnimationStep
from mayi_desktop.ui.table.seats import seat_plate_items
from tests.ui.table.player import Player
from tests.ui.table.sheets_at import FIRST_TO_ASK, Wanting, sheet_at

SEVEN = next(card.id for card in CARDS if str(card) == "7D")


def asking(app: App, folder: Path, *, taken: bool) -> Player:
    """A person asks for the discard, which the seat asked first wants itself, or does not."""
    ahead = {1: Wanting("7D")} if taken else None
    player = Player(app, sheet_at(folder, FIRST_TO_ASK, "grandma-jeanne", wanting=ahead))
    player.settle()
    player.press("m")
    return player


def until_answered(player: Player) -> None:
    for _ in range(400):
        if Seat(1) in player.table.model.captions.badges:
            return
        player.wait()
    raise AssertionError("no answer")


def on_plate(player: Player) -> dict[Colour, int]:
    """The colours of the plate of the seat that was asked, with all that is on it."""
    display = player.table.display
    shown, text = display.presenter.shown, player.table.frame.text()
    items = seat_plate_items(display.canvas, shown, text)
    item = next(item for item in items if item.key == ("plate", Seat(1)))
    picture = pygame.Surface(display.size)
    item.paint(picture)
    panel = display.layout.seats[Seat(1)].plate
    chip = pygame.Rect(panel.x + 8, panel.centery, panel.width - 16, panel.height // 2 - 6)
    found: dict[Colour, int] = {}
    for x in range(chip.left, chip.right):
        for y in range(chip.top, chip.bottom):
            colour = picture.get_at((x, y))
            key = colour.r, colour.g, colour.b
            found[key] = found.get(key, 0) + 1
    return found


def spins(player: Player) -> list[float]:
    """How far the won card is turned, in each frame of its flight."""
    display, seen = player.table.display, []
    card = player.table.model.view.table.top
    for _ in range(400):
        player.wait()
        moving = display.animator.cards.get(card) if card is not None else None
        if moving is not None and moving.is_airborne:
            seen.append(abs(moving.pose()[0].angle))
        elif seen:
            break
    return seen


def test_a_no_is_quiet_and_a_yes_is_amber(app: App, tmp_path: Path) -> None:
    amber = app.context.look.palette.primary
    taken = asking(app, tmp_path / "taken", taken=True)
    until_answered(taken)
    assert Seat(1) not in taken.table.model.captions.declined
    assert on_plate(taken).get(amber, 0) > 100
    left = asking(app, tmp_path / "left", taken=False)
    until_answered(left)
    assert Seat(1) in left.table.model.captions.declined
    assert on_plate(left).get(amber, 0) == 0


def test_the_card_spins_on_its_way_to_whoever_won_it(app: App, tmp_path: Path) -> None:
    seen = spins(asking(app, tmp_path, taken=False))
    assert max(seen) > 13
    assert seen[-1] < 10
    assert 0.3 < len(seen) / 60 < 0.5


def test_it_does_not_spin_in_reduced_motion(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert max(spins(asking(app, tmp_path, taken=False)), default=0.0) < 12


def test_the_card_it_costs_follows_a_moment_later(app: App, tmp_path: Path) -> None:
    player = asking(app, tmp_path, taken=False)
    display = player.table.display
    heard: list[tuple[str, float]] = []
    clock = [0.0]
    usual = display.presenter._audience.on_step

    def listen(beat: object, *, hurried: bool) -> None:
        heard.append((type(beat.event).__name__, clock[0]))  # type: ignore[attr-defined]
        usual(beat, hurried=hurried)  # type: ignore[arg-type]

    display.on_step = listen  # type: ignore[method-assign]
    for _ in range(240):
        player.wait()
        clock[0] += 1 / 60
    won = next(at for name, at in heard if name == ClaimWon.__name__)
    paid = next(at for name, at in heard if name == "StockDrawn" and at > won)
    assert 0.5 < paid - won < 0.6


@pytest.mark.parametrize(
    ("sheet", "event", "told"),
    [
        (
            "grandma-jeanne",
            ClaimWon(Seat(2), SEVEN, 1),
            "Clara sits before you, and took 7♦",
        ),
        ("evil", ClaimWon(Seat(2), SEVEN, 1), "Clara took 7♦"),
        (
            "grandma-jeanne",
            DiscardTaken(Seat(2), SEVEN),
            "It’s Clara’s turn: Clara took 7♦ first",
        ),
    ],
)
def test_who_asked_reads_why_somebody_else_got_the_card(
    app: App, tmp_path: Path, sheet: str, event: ClaimWon | DiscardTaken, told: str
) -> None:
    display = Player(app, sheet_at(tmp_path, FIRST_TO_ASK, sheet)).table.display
    display.on_step(AnimationStep(ClaimCalled(Seat(0), SEVEN)), hurried=True)
    display.on_step(AnimationStep(event), hurried=True)
    assert display.model.captions.outcome == told
