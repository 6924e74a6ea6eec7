"""Tests that the points below the cards that are left lie on their own cards."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import IVORY, THEMES
from mayi_desktop.ui.pages.deal_over import CardsLeft
from mayi_desktop.ui.table.card_pictures import CardPictures
from mayi_desktop.ui.table.card_places import ASPECT
from tests.ui.contrast import contrast

HEIGHT = 100.0
WIDTH = HEIGHT * ASPECT


@pytest.mark.parametrize("room", [1200, 500, 300])
def test_each_label_begins_on_its_card(
    app: App, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    cards = [6, 17, 30, 41, 47]
    begins: list[float] = []
    monkeypatch.setattr(
        CardsLeft, "_draw_points", lambda _, __, ___, px, foot, room: begins.append(foot[0])
    )
    look = app.context.look
    sheet = SHEETS["grandma-jeanne"].sheet
    left = CardsLeft(look, CardPictures(app.context.assets.cards), sheet, 0)
    target = pygame.Surface((1300, 140))
    left.draw(target, cards, pygame.Rect(20, 10, room, 120), HEIGHT)
    step = min(WIDTH * 1.06, (room - WIDTH) / (len(cards) - 1))
    assert begins == pytest.approx([20 + index * step for index in range(len(cards))])


@pytest.mark.parametrize("theme", THEMES)
def test_each_label_stands_out_from_its_card(app: App, theme: str) -> None:
    app.change_settings(replace(app.context.settings, theme=theme))
    look = app.context.look
    sheet = SHEETS["grandma-jeanne"].sheet
    left = CardsLeft(look, CardPictures(app.context.assets.cards), sheet, 0)
    target = pygame.Surface((400, 140))
    room = pygame.Rect(20, 20, 300, 100)
    left.draw(target, [6, 17], room, HEIGHT)
    label = target.get_at((room.left + 4, room.bottom - 8))
    assert contrast(tuple(label)[:3], IVORY) >= 7
