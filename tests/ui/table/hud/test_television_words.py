"""The words on a television at the end of a deal: above the button, and no hand under them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import Discard, Seat
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.card_art import LARGE_INDEX_BELOW
from mayi_desktop.ui.kit.theme import THEMES
from mayi_desktop.ui.table.choreography import open_fan
from tests.host.tables import play
from tests.ui.screens import visit
from tests.ui.screens.phones import on_phones
from tests.ui.screens.positions import NEARLY_OUT, late, with_points


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_who_went_out_stands_above_the_button_and_hands_lie_before_their_owners(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    opened = visit(tmp_path, size, Settings())
    others = "\n".join(f"seat {seat}: *11" for seat in range(1, 4))
    player = on_phones(opened, NEARLY_OUT.format(deal=3, others=others), with_points)
    table, host = player.table, player.table.host
    play(host, Discard(Seat(0), host.view(Seat(0)).hand[0]))
    player.settle()
    layout, result = player.placed, table.model.view.table.result
    assert layout.spectator
    assert result is not None
    assert table.controls.primary.visible
    (words,) = [item for item in table.frame.items() if item.key == "public"]
    assert words.rect.bottom < table.controls.primary.rect.top
    for seat in (1, 2, 3):
        panel = layout.seats[Seat(seat)].plate
        cards = [slot.bounds() for slot in open_fan(layout, Seat(seat), 11)]
        assert not any(card.colliderect(panel) for card in cards)
        assert not any(card.colliderect(words.rect) for card in cards)
    opened.app.close()


def test_words_on_a_television_follow_the_settings_at_once(tmp_path: Path) -> None:
    opened = visit(tmp_path, (1280, 720), Settings(reduced_motion=False))
    player = on_phones(opened, late(4, 4, 11), with_points)
    display, app = player.table.display, opened.app
    assert display.layout.spectator
    for reduced in (False, True, False):
        app.change_settings(replace(app.context.settings, reduced_motion=reduced))
        assert display.words_canvas.look.reduced_motion is reduced
    for theme in ("contrast", "lamp"):
        app.change_settings(replace(app.context.settings, theme=theme))
        assert display.words_canvas.look.theme is THEMES[theme]
    before = display.words_canvas.look.metrics.body
    app.change_settings(replace(app.context.settings, ui_scale=1.4))
    assert display.words_canvas.look.metrics.body > before
    app.close()


def test_cards_on_a_television_have_the_large_index(tmp_path: Path) -> None:
    opened = visit(tmp_path, (1280, 720), Settings())
    player = on_phones(opened, late(8, 8, 11), with_points)
    display, view = player.table.display, player.table.model.view
    assert display.layout.spectator
    box, meld = next((display.layout.melds[meld.id], meld) for meld in view.table.melds)
    rules = view.table.sheet.meld_rules(view.table.deal)
    assert box.slots[0].height > LARGE_INDEX_BELOW, "elsewhere it would have the usual one"

    def picture() -> bytes:
        surface = display.canvas.pictures.resting(meld.cards[0], box.slots[0], rules).surface
        return pygame.image.tobytes(surface, "RGBA")

    seen = picture()
    display.canvas.pictures.set_afar(afar=False)
    assert picture() != seen
    opened.app.close()
