"""Tests of the header: its buttons stay in place, and all of it can be read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.i18n import _
from mayi_desktop.i18n.catalogue import language_keys
from mayi_desktop.ui.drawing.theme import LEGIBLE
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.table.hud.header import HeaderText, _parts
from mayi_desktop.ui.table.model.turn_prompt import UNDO_REASONS
from tests.ui.hand import Hand
from tests.ui.table.player import Player, at
from tests.ui.table.tables import SET_OF_THREE, new_game


def resized(app: App, size: tuple[int, int], **settings: object) -> None:
    """Give the program a window of this size, and other settings."""
    Hand(app).resize(size)
    kept = replace(app.context.settings, **settings)  # type: ignore[arg-type]
    app.change_settings(replace(kept, window_width=size[0], window_height=size[1]))
    app.step(0.0)


def test_no_button_of_the_header_moves_when_undo_comes(app: App, tmp_path: Path) -> None:
    player = Player(app, new_game(tmp_path))
    controls = player.table.controls
    seen = {}
    for _ignored in range(400):
        player.wait()
        places = tuple(tuple(button.rect) for button in controls.utilities)
        seen[controls.undo.visible] = places
        if len(seen) == 2:
            break
    assert set(seen) == {False, True}
    assert seen[False] == seen[True]


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_reason_of_undo_and_the_deal_can_be_read_whole_in_a_small_window(
    app: App, tmp_path: Path, language: str, scale: float
) -> None:
    resized(app, (1024, 640), language=language, ui_scale=scale)
    player = at(app, tmp_path, SET_OF_THREE)
    fonts = app.context.look.fonts
    room = player.table.controls.undo.rect.width
    for key in sorted(set(UNDO_REASONS.values())):
        assert fonts.width(_(key), LEGIBLE) <= room - 6, _(key)
    model = player.table.model
    display = player.table.display
    deal = "Hand 3 of 6"
    contract = model.view.table.rule.contract
    for todo in ("", "far too much to be done for the room there is" * 3):
        words = HeaderText("Ben", todo, _("Practice"))
        right = _parts(display.brush, display.presenter.shown, contract, words)[2]
        assert fonts.width(_("Practice"), LEGIBLE) <= right.width
        assert fonts.width(deal, LEGIBLE, bold=True) <= right.width


def test_badge_words_and_button_speak_of_the_same_player_while_cards_fly(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.table.host.clock.delays = BotDelays(beat=0.2, answer=0.2, hold=0.0)
    player.click(player.at("4C"))
    player.press("x")
    names, spoken = player.table.model.names, []
    for _ignored in range(300):
        player.wait()
        words, prompt = player.table.frame.text(), player.table.prompt.now()
        if words.acting is None:
            continue
        mine = words.acting == Seat(0)
        expected = _("It’s your turn") if mine else _("{name}’s turn", name=names[words.acting])
        assert words.turn == expected
        primary = prompt.primary
        if primary is not None and primary.label.endswith("is playing"):
            assert primary.label == _("{name} is playing", name=names[words.acting])
            spoken.append(words.acting)
    assert spoken[0] == Seat(1)
    assert Seat(2) in spoken
