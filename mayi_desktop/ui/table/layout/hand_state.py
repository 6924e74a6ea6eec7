"""Hand state: where a person's cards lie on the screen, those picked, new or hovered raised."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mayi_desktop.engine import CardId, TableView
from mayi_desktop.ui.drawing import Size
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose
from mayi_desktop.ui.table.layout.table_layout import (
    USUAL_SURROUNDINGS,
    HandArrangement,
    Surroundings,
    TableLayout,
    lay_out_table,
)
from mayi_desktop.ui.table.model.held_hand import HeldHand

# Shares of the card's height. A hovered card is raised above picked ones, to be told apart;
# new ones are raised no higher than picked ones, and by a fixed length on large cards.
_HOVER_LIFT = 0.14
_PICKED_LIFT = 0.12
_NEW_LIFT, _NEW_LIFT_PX = 0.12, 18
# A picked or new card is raised by this much more while it is hovered.
_HOVER_EXTRA = 0.03
# Neighbours of the hovered card move aside by this share of the visible strip, less with each
# card further away; the third is the last that moves.
_OPENING, _DECAY = 0.35, 3
# Two cards between which another would come move aside by this share of a card's width each.
_WAY = 0.24
# Cards on the left move less: the cards to their right never cover their index.
_OPENING_LEFT = -0.4


@dataclass(slots=True)
class HandState(HeldHand):
    """A hand as this screen shows it: `carried` are the cards that the pointer drags.

    It opens at the place `opened_at` for a card that would come back to it.
    """

    hover: CardId | None = None
    opened_at: int | None = None
    carried: tuple[CardId, ...] = ()
    big_cards: bool = False
    _plain: tuple[tuple[object, ...], TableView, TableLayout] | None = field(
        default=None, compare=False, repr=False
    )

    def update(self, view: TableView) -> None:
        """Follow a new view; what left the hand is neither hovered nor dragged any more."""
        # A class with slots is made anew by the decorator, which `super()` would not find.
        HeldHand.update(self, view)
        self.carried = tuple(card for card in self.carried if card in set(view.hand))
        if self.hover not in view.hand:
            self.hover = None

    def arrangement(self) -> HandArrangement:
        """The hand as the layout needs it."""
        held = self.held()
        return HandArrangement(held, self.tray, self.gaps(held), self.big_cards)

    def layout(
        self,
        view: TableView,
        size: Size,
        *,
        ui_scale: float,
        around: Surroundings = USUAL_SURROUNDINGS,
    ) -> TableLayout:
        """The layout of a view with this hand, picked and hovered cards raised."""
        held = self.arrangement()
        # Raising a card moves nothing else, and placing everything takes longer than that.
        asked, kept = (size, held, ui_scale, around), self._plain
        if kept is None or kept[0] != asked or kept[1] is not view:
            placed = lay_out_table(view, size, held, ui_scale=ui_scale, around=around)
            kept = self._plain = asked, view, placed
        plain = kept[2]
        raised = self._raised(plain)
        return replace(plain, cards={**plain.cards, **raised}) if raised else plain

    def _raised(self, plain: TableLayout) -> dict[CardId, CardPose]:
        slots: dict[CardId, CardPose] = {}
        hovered = plain.order.index(self.hover) if self.hover in plain.order else None
        for index, card in enumerate(plain.order):
            slot = plain.cards[card]
            up = self._lift(card, plain.card)
            aside = 0.0
            if (
                hovered is not None
                and index != hovered
                and plain.hand.front == len(plain.order)
            ):
                aside = _opened(index - hovered, plain.hand.strip, slot.width)
            aside += self._way(index, plain)
            if up or aside:
                slots[card] = replace(slot, x=slot.x + aside, y=slot.y - up)
        return slots

    def _way(self, index: int, plain: TableLayout) -> float:
        """How far a card makes way for one that would come back beside it."""
        at, behind = self.opened_at, len(plain.order) - plain.hand.front
        if at is None or (index < behind) != (at < behind):
            return 0.0
        distance = index - at if index >= at else at - 1 - index
        share = _WAY * max(0.0, 1 - distance / _DECAY)
        return share * plain.card * ASPECT * (1 if index >= at else -1)

    def _lift(self, card: CardId, height: float) -> float:
        lift = 0.0
        if card in self.new:
            lift = min(_NEW_LIFT_PX, _NEW_LIFT * height)
        if card in self.picked:
            lift = max(lift, _PICKED_LIFT * height)
        if card == self.hover and card not in self.carried:
            lift = max(lift + _HOVER_EXTRA * height, _HOVER_LIFT * height)
        return lift


def _opened(distance: int, strip: float, width: float) -> float:
    """How far a neighbour of the hovered card moves aside; 0 where cards hardly overlap."""
    if abs(distance) > _DECAY or strip > 0.8 * width:
        return 0.0
    share = _OPENING * (1 - (abs(distance) - 1) / _DECAY)
    return share * strip * (1 if distance > 0 else _OPENING_LEFT)
