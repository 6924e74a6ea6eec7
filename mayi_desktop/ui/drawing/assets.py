"""Loads fonts and cards from the assets folder, and keeps the picture of the table."""

from __future__ import annotations

from pathlib import Path

import pygame

from mayi_desktop.assets import card_folder
from mayi_desktop.ui.drawing.backdrop import paint_backdrop, without_lower_rail
from mayi_desktop.ui.drawing.card_art import CardArt
from mayi_desktop.ui.drawing.fonts import Fonts
from mayi_desktop.ui.drawing.theme import Size, TableTop

_DIM = 150  # of 255: how bright the table stays behind a page


class Assets:
    """Fonts, cards and table tops, each made when first asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.fonts = Fonts(root / "fonts")
        self.cards = CardArt(card_folder(root))
        self._backdrop: tuple[Size, TableTop, pygame.Surface] | None = None
        self._dimmed: pygame.Surface | None = None

    def backdrop(
        self, size: Size, table: TableTop, *, dimmed: bool, open_below: bool = False
    ) -> pygame.Surface:
        """The table top of a theme; only the last one is kept.

        A table that is `open_below` is seen by somebody who sits there.
        """
        kept = self._backdrop
        if kept is None or kept[0] != size or kept[1] is not table:
            kept = (size, table, paint_backdrop(size, table).convert())
            self._backdrop, self._dimmed = kept, None
        if open_below:
            return without_lower_rail(kept[2])
        if not dimmed:
            return kept[2]
        if self._dimmed is None:
            self._dimmed = kept[2].copy()
            self._dimmed.fill((_DIM,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return self._dimmed

    def icon(self) -> pygame.Surface | None:
        """The window's icon, or None when there is none."""
        for path in sorted((self.root / "icons").glob("*.png"), key=_icon_order):
            return pygame.image.load(path).convert_alpha()
        return None


def _icon_order(path: Path) -> tuple[bool, str]:
    return "64" not in path.stem, path.name
