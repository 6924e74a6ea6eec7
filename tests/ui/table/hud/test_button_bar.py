"""Tests of the buttons' places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import LayDown, Refusal
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.play.prompts import Commands, TablePrompt
from mayi_desktop.ui.play.words import refusal_text
from tests.ui.reading import cut_short, reading
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import Player, at


def places(player: Player) -> tuple[pygame.Rect, pygame.Rect]:
    """Where melds are played, and where the turn is ended by a discard."""
    moment, controls = player.table.prompt.now(), player.table.controls
    pair = controls.primary.rect, controls.second.rect
    return pair[::-1] if moment.primary_below else pair


def test_neither_place_moves_or_grows_while_melds_are_made_and_laid_off(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    seen = [places(player)]

    def do(press: Callable[[], None]) -> TablePrompt:
        press()
        player.settle()
        seen.append(places(player))
        return player.table.prompt.now()

    do(lambda: player.click(player.at("3C")))
    partly = do(lambda: player.click(player.slot(0)))
    assert partly.second is not None
    assert partly.second.does(Commands.suggest_melds)
    full = do(lambda: player.press("h"))
    assert full.primary is not None
    assert full.second is not None
    assert isinstance(full.primary.action, LayDown)
    assert full.second.does(Commands.discard)
    down = do(lambda: player.press("g"))
    assert down.primary is not None
    assert down.primary.does(Commands.discard)
    assert not down.primary.enabled
    card = player.hand_names()[0]
    chosen = do(lambda: player.click(player.at(card)))
    discard = next(b for b in (chosen.primary, chosen.second) if b and b.does(Commands.discard))
    assert discard.enabled
    assert len({(tuple(upper), tuple(lower)) for upper, lower in seen}) == 1
    area = player.placed.action
    upper, lower = seen[0]
    assert (upper.top, lower.bottom) == (area.top, pytest.approx(area.bottom, abs=1))


def test_a_double_click_on_suggest_melds_lays_nothing_down(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    spot = places(player)[0].center
    for _click in range(2):
        player.click(spot)
        player.wait(0.3)
    assert player.table.model.hand.tray
    assert not player.view.table.seats[0].down
    player.wait(DEAF_SECONDS)
    player.click(spot)
    player.settle()
    assert player.view.table.seats[0].down


WHY_NOT = (
    *(Refusal.DOWN_MAY_NOT_CLAIM, Refusal.NO_CLAIMS_LEFT, Refusal.TOOK_THE_LAST_ONE),
    *(Refusal.PENALTY_NOT_THERE, Refusal.CLAIMS_NOT_PLAYED, Refusal.MUST_WIN_WITH_IT),
)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_claim_button_tells_in_every_language_why_one_may_not_ask(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    player.resize(size)
    for language in language_keys():
        app.change_settings(replace(app.context.settings, language=language))
        for refusal in WHY_NOT:
            player.table.controls.claim_button.disable(refusal_text(refusal))
            with reading(app) as lines:
                player.table.controls.claim_button.draw(app.window.surface)
            assert lines
            assert not cut_short(lines, ()), language
