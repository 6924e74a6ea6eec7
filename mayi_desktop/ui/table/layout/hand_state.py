"""Knows what a person is doing with the cards: their order, the tray, what is picked or new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from mayi_desktop.engine import CardId, ReplaceWild, TableView
from mayi_desktop.ui.drawing.theme import Size
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.table_layout import (
    HandArrangement,
    TableLayout,
    lay_out_table,
)
from mayi_desktop.ui.table.model import tray as staging
from mayi_desktop.ui.table.model import wild_swap as freeing
from mayi_desktop.ui.table.model.hand_order import (
    Sort,
    gaps_between,
    plan_groups,
    reordered,
    sorted_hand,
    updated_order,
)
from mayi_desktop.ui.table.model.tray import Tray

_HOVER_LIFT = 0.14
_PICKED_LIFT = 0.12
_NEW_LIFT_PX = 18
_OPENING, _DECAY = 0.35, 3


@dataclass(frozen=True, slots=True)
class HandSnapshot:
    """How a hand was held at one moment, tray included, to be held so again."""

    order: tuple[CardId, ...]
    tray: Tray
    sort: Sort
    new: frozenset[CardId]
    splits: frozenset[CardId] = frozenset()


@dataclass(slots=True)
class HandState:
    """The state of one person's side of the table that the rules know nothing of.

    `usual` is the order chosen last, to which a hand that the person arranged returns in the
    next deal. `order` holds every card of the hand, those in the tray too. `picked` are the
    selected cards in the order of picking, `new` those that came in this turn and have not been
    put anywhere by hand. `freeing` is a
    wild of the table that waits in the tray until its new meld is laid. `again` is how to hold
    the hand once a play has been taken back. `parted` are the cards before which the person
    parts the hand.
    """

    order: tuple[CardId, ...] = ()
    tray: Tray = ()
    sort: Sort = Sort.SUIT
    default_sort: Sort = Sort.SUIT
    picked: tuple[CardId, ...] = ()
    new: frozenset[CardId] = field(default_factory=frozenset)
    hover: CardId | None = None
    carried: tuple[CardId, ...] = ()
    big_cards: bool = False
    swap: ReplaceWild | None = None
    seen: bool = False
    restore_to: HandSnapshot | None = None
    splits: frozenset[CardId] = field(default_factory=frozenset)

    def update(self, view: TableView) -> None:
        """Bring everything up to date with a view: cards that came, cards that left."""
        if self.swap is not None and not freeing.is_possible(view, self.swap):
            self.swap = None
        view = self.previewed(view)
        came = set(view.hand) - set(self.order)
        if not self.seen:
            self.new &= set(view.hand)
        elif self.order and len(came) <= 4:
            self.new = (self.new | came) & set(view.hand)
        else:
            self.new = frozenset()
        self.seen = True
        if not set(self.order) & set(view.hand):
            self.order = ()
            self.sort = self.default_sort if self.sort is Sort.MANUAL else self.sort
        self.order = updated_order(self.order, view.hand, self.sort, view)
        self._hold_again(view)
        self.splits &= set(view.hand)
        self.tray = staging.pruned(self.tray, view)
        self.picked = tuple(card for card in self.picked if card in set(view.hand))
        self.carried = tuple(card for card in self.carried if card in set(view.hand))
        if self.hover not in view.hand:
            self.hover = None

    def snapshot(self) -> HandSnapshot:
        """How the hand is held now."""
        return HandSnapshot(self.order, self.tray, self.sort, self.new, self.splits)

    def _hold_again(self, view: TableView) -> None:
        """Hold the hand as it was held before the play that has been taken back."""
        grip, self.restore_to = self.restore_to, None
        if grip is not None and set(grip.order) == set(view.hand):
            self.order, self.tray, self.sort = grip.order, grip.tray, grip.sort
            self.new, self.splits = grip.new, grip.splits

    def previewed(self, view: TableView) -> TableView:
        """The view with the wild that is being freed where it is meant to go."""
        return view if self.swap is None else freeing.preview(view, self.swap)

    def clear_new(self) -> None:
        """The turn is over: no card is new any more."""
        self.new = frozenset()

    def mark_seen(self, cards: Iterable[CardId]) -> None:
        """The person has put these cards somewhere: they are new no more."""
        self.new -= set(cards)

    def sort_by(self, sort: Sort, view: TableView) -> None:
        """Sort the hand, and keep it so; groups made by hand are no more."""
        self.splits = frozenset()
        self.sort = self.default_sort = sort
        self.order = sorted_hand(self.order, sort, view)

    def move(self, cards: Iterable[CardId], before: CardId | None) -> None:
        """Put cards elsewhere in the hand; from then on the person keeps the order."""
        order = reordered(self.order, tuple(cards), before)
        if order != self.order:
            self.order, self.sort = order, Sort.MANUAL

    def toggle_split(self, card: CardId, view: TableView) -> None:
        """Part the hand before a card, or join it there again; the order stays as it is."""
        self.keep_groups(view)
        self.splits ^= {card}

    def group_of(self, card: CardId, view: TableView) -> tuple[CardId, ...]:
        """The cards of the hand that stand together with this one."""
        held, first = self.held(), 0
        for place in (*self._gaps(held, view), len(held)):
            if card in held[first:place]:
                return held[first:place]
            first = place
        return (card,)

    def move_group(self, cards: Sequence[CardId], view: TableView) -> None:
        """Keep cards that were moved together apart from those to their left and right."""
        self.keep_groups(view)
        held = self.held()
        after = held[held.index(cards[-1]) + 1 :] if cards[-1] in held else ()
        self.splits |= {cards[0], *after[:1]}

    def keep_groups(self, view: TableView) -> None:
        """From now on the person makes the groups, those of the plan to begin with."""
        held = self.held()
        self.splits |= {held[place] for place in self._gaps(held, view)}
        self.sort = Sort.MANUAL

    def _gaps(self, held: Sequence[CardId], view: TableView) -> tuple[int, ...]:
        """The places before which the hand is parted, by plan or by the person."""
        if self.sort is Sort.PLAN:
            return gaps_between(plan_groups(held, view), held)
        return tuple(n for n, card in enumerate(held) if n and card in self.splits)

    def pick(self, card: CardId) -> None:
        """Select a card, or no longer."""
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        else:
            self.picked = (*self.picked, card)

    def stage(self, index: int, cards: Iterable[CardId]) -> None:
        """Put cards into a slot of the tray."""
        cards = tuple(cards)
        self.mark_seen(cards)
        self.tray = staging.put(self.tray, index, cards)
        self.picked = tuple(card for card in self.picked if card not in cards)

    def unstage(self, cards: Iterable[CardId]) -> None:
        """Take cards out of the tray."""
        self.tray = staging.remove(self.tray, cards)

    @property
    def picked_in_hand(self) -> tuple[CardId, ...]:
        """The selected cards that are not in the tray."""
        return tuple(card for card in self.picked if card not in self.staged)

    @property
    def staged(self) -> tuple[CardId, ...]:
        """The cards in the tray."""
        return staging.staged_cards(self.tray)

    def held(self) -> tuple[CardId, ...]:
        """The cards held, from left to right, without those in the tray."""
        away = set(self.staged)
        return tuple(card for card in self.order if card not in away)

    def arrangement(self, view: TableView) -> HandArrangement:
        """How the hand is held, for the layout."""
        held = self.held()
        return HandArrangement(held, self.tray, self._gaps(held, view), self.big_cards)

    def layout(
        self,
        view: TableView,
        size: Size,
        *,
        ui_scale: float,
        asked: int = 0,
        kept: int | None = None,
    ) -> TableLayout:
        """The layout of a view with the hand as it is held, picked and hovered cards raised."""
        held = self.arrangement(view)
        plain = lay_out_table(view, size, held, ui_scale=ui_scale, asked=asked, kept=kept)
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
            if up or aside:
                slots[card] = replace(slot, x=slot.x + aside, y=slot.y - up)
        return slots

    def _lift(self, card: CardId, height: float) -> float:
        lift = 0.0
        if card in self.new:
            lift = min(_NEW_LIFT_PX, 0.12 * height)
        if card in self.picked:
            lift = max(lift, _PICKED_LIFT * height)
        if card == self.hover and card not in self.carried:
            lift = max(lift + 0.03 * height, _HOVER_LIFT * height)
        return lift


def _opened(distance: int, strip: float, width: float) -> float:
    """How far a neighbour of the hovered card moves aside; nothing where cards lie apart."""
    if abs(distance) > _DECAY or strip > 0.8 * width:
        return 0.0
    share = _OPENING * (1 - (abs(distance) - 1) / _DECAY)
    return share * strip * (1 if distance > 0 else -0.4)
