"""Tests of how widgets share a line."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button, Row
from mayi_desktop.ui.kit.widget import Label


def test_a_button_with_long_words_gets_more_than_its_share(app: App) -> None:
    look = app.context.look
    label, button = Label(look, "Name"), Button(look, "Zurücknehmen", lambda: None)
    whole = button.width_wanted() - look.metrics.pad
    row = Row(look, ((label, 0.84), (button, 0.16)))
    wide = 6 * whole
    row.place(pygame.Rect(0, 0, wide, 50))
    assert button.rect.width == whole > 0.16 * (wide - look.metrics.gap)
    assert button.rect.right == wide
    row.place(pygame.Rect(0, 0, 2 * whole, 50))
    assert label.rect.width > whole * 1.5, "it takes little from the others"
