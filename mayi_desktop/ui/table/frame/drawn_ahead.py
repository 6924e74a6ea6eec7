"""Drawn ahead: the faces in which hands are turned up, drawn one by one while nothing moves."""

from __future__ import annotations

from mayi_desktop.engine import CARDS, CardId
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.painting.card_sprites import CardPictures

_EVERY_FACE = tuple({str(card): card.id for card in CARDS}.values())


class DrawnAhead:
    """Half a deck is turned up at the end of a deal; drawing it then takes several frames."""

    def __init__(self, pictures: CardPictures) -> None:
        self._pictures = pictures
        self._drawn_for: tuple[float, bytes] | None = None
        self._left: list[CardId] = []

    def lacks_any(self, shown: ShownTable) -> bool:
        """Whether any card is still to be drawn."""
        layout, rules = shown.layout, shown.view.table.meld_rules
        height = next((box.back for s, box in layout.seats.items() if s != layout.home), 0.0)
        wanted = height, rules.wild_table
        if wanted != self._drawn_for:
            self._drawn_for, self._left = wanted, list(_EVERY_FACE) if height else []
        return bool(self._left)

    def draw_one(self, shown: ShownTable) -> None:
        """Draw the next card that has not been drawn yet."""
        rules = shown.view.table.meld_rules
        while self._drawn_for is not None and self._left:
            card, place = self._left.pop(), CardPose(0, 0, self._drawn_for[0])
            if not self._pictures.is_ready(card, place, rules):
                self._pictures.resting(card, place, rules)
                return

    def clear(self) -> None:
        """Begin again, as after a change of size or theme."""
        self._drawn_for = None
