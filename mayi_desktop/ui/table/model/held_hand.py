"""Held hand: the order of a person's cards, the tray, and what is picked or new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from mayi_desktop.engine import CardId, ReplaceWild, TableView
from mayi_desktop.ui.table.model import wild_swap
from mayi_desktop.ui.table.model.hand_order import (
    Sort,
    gaps_between,
    plan_groups,
    reordered,
    sorted_hand,
    updated_order,
)
from mayi_desktop.ui.table.model.tray import Tray, pruned, put, remove, staged_cards

# More new cards than this at once are a new deal, in which no card is marked as new: a turn
# brings a card or two, and a claim its penalty cards.
_MOST_NEW = 4


Groups = tuple[tuple[CardId, ...], ...]


@dataclass(frozen=True, slots=True)
class HandSnapshot:
    """How a hand and its tray were arranged, to restore it after an undo."""

    order: tuple[CardId, ...]
    tray: Tray
    sort: Sort
    new: frozenset[CardId]
    splits: frozenset[CardId] = frozenset()
    groups: Groups = ()


@dataclass(slots=True)
class HeldHand:
    """What the rules don't know about one person's cards, wherever they are shown.

    `order` holds every card of the hand, those in the tray too. `default_sort` is the sorting
    chosen last, to which a hand arranged by hand returns in the next deal. `picked` are the
    selected cards in the order of picking, `new` those that came in this turn and haven't been
    moved since. `swap` takes a wild from the table, which waits in the tray until its new meld
    is laid. `restore_to` is how to arrange the hand once an undo has brought its cards back.
    `splits` are the cards before which the person parts the hand, `groups` those of the plan as
    it was when the hand was last sorted: what leaves must not make others change places.
    `returned` are discards taken back that are still on their way.
    """

    order: tuple[CardId, ...] = ()
    tray: Tray = ()
    sort: Sort = Sort.SUIT
    default_sort: Sort = Sort.SUIT
    picked: tuple[CardId, ...] = ()
    new: frozenset[CardId] = field(default_factory=frozenset)
    swap: ReplaceWild | None = None
    seen: bool = False
    restore_to: HandSnapshot | None = None
    splits: frozenset[CardId] = field(default_factory=frozenset)
    groups: Groups = ()
    returned: frozenset[CardId] = frozenset()

    def update(self, view: TableView) -> None:
        """Follow a new view: add the cards that came, drop those that left."""
        if self.swap is not None and not wild_swap.is_possible(view, self.swap):
            self.swap = None
        view = self.previewed(view)
        hand = frozenset(view.hand)
        came = hand - set(self.order) - self.returned
        if not self.seen:
            self.new &= hand
        elif self.order and len(came) <= _MOST_NEW:
            self.new = (self.new | came) & hand
        else:
            self.new = frozenset()
        self.seen = True
        if not hand.intersection(self.order):
            self.order = ()
            self.sort = self.default_sort if self.sort is Sort.MANUAL else self.sort
        before, self.order = self.order, updated_order(self.order, view.hand, self.sort, view)
        if set(self.order) - set(before):
            self._plan(view)
        self._restore(view)
        self.new -= self.returned
        self.returned -= hand
        self.splits &= hand
        self.tray = pruned(self.tray, view)
        self.picked = tuple(card for card in self.picked if card in hand)

    def snapshot(self) -> HandSnapshot:
        """How the hand is arranged now."""
        return HandSnapshot(
            self.order, self.tray, self.sort, self.new, self.splits, self.groups
        )

    def _restore(self, view: TableView) -> None:
        """Arrange the hand as it was before the play that has been undone."""
        past, self.restore_to = self.restore_to, None
        if past is not None and set(past.order) == set(view.hand):
            self.order, self.tray, self.sort = past.order, past.tray, past.sort
            self.new, self.splits, self.groups = past.new, past.splits, past.groups

    def previewed(self, view: TableView) -> TableView:
        """The view with a wild that is being swapped out shown in the hand's tray."""
        return view if self.swap is None else wild_swap.preview(view, self.swap)

    def clear_new(self) -> None:
        """Mark no card as new, as the turn is over."""
        self.new = frozenset()

    def mark_seen(self, cards: Iterable[CardId]) -> None:
        """Mark cards as no longer new, as the person has moved them."""
        self.new -= set(cards)

    def sort_by(self, sort: Sort, view: TableView) -> None:
        """Sort the hand, and keep it sorted; drop the groups made by hand."""
        self.splits = frozenset()
        self.sort = self.default_sort = sort
        self.order = sorted_hand(self.order, sort, view)
        self._plan(view)

    def move(self, cards: Iterable[CardId], before: CardId | None) -> None:
        """Move cards within the hand; from then on it isn't sorted automatically."""
        order = reordered(self.order, tuple(cards), before)
        if order != self.order:
            self.order, self.sort = order, Sort.MANUAL

    def toggle_split(self, card: CardId) -> None:
        """Part the hand before a card, or close that gap; the order stays as it is."""
        self.keep_groups()
        self.splits ^= {card}

    def group_of(self, card: CardId) -> tuple[CardId, ...]:
        """The cards of the hand in the same group as this one."""
        held, first = self.held(), 0
        for place in (*self.gaps(held), len(held)):
            if card in held[first:place]:
                return held[first:place]
            first = place
        return (card,)

    def move_group(self, cards: Sequence[CardId]) -> None:
        """Part a group that was moved from the cards to its left and right."""
        self.keep_groups()
        held = self.held()
        after = held[held.index(cards[-1]) + 1 :] if cards[-1] in held else ()
        self.splits |= {cards[0], *after[:1]}

    def keep_groups(self) -> None:
        """Keep the groups as they are now, for the person to change by hand."""
        held = self.held()
        self.splits |= {held[place] for place in self.gaps(held)}
        self.sort = Sort.MANUAL

    def _plan(self, view: TableView) -> None:
        """Note the groups of a hand that has just been sorted by plan."""
        planned = self.sort is Sort.PLAN
        self.groups = tuple(plan_groups(self.order, view)) if planned else ()

    def gaps(self, held: Sequence[CardId]) -> tuple[int, ...]:
        """The positions before which the hand is parted, by plan or by hand."""
        if self.sort is Sort.PLAN:
            return gaps_between(self.groups, held)
        return tuple(n for n, card in enumerate(held) if n and card in self.splits)

    def pick(self, card: CardId) -> None:
        """Select a card, or deselect it."""
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        else:
            self.picked = (*self.picked, card)

    def with_picked(self, card: CardId) -> tuple[CardId, ...]:
        """The card alone, or all selected cards if it is one of them."""
        return self.picked if card in self.picked else (card,)

    def stage(self, index: int, cards: Iterable[CardId]) -> None:
        """Put cards into a tray slot."""
        cards = tuple(cards)
        self.mark_seen(cards)
        self.tray = put(self.tray, index, cards)
        self.picked = tuple(card for card in self.picked if card not in cards)

    def unstage(self, cards: Iterable[CardId]) -> None:
        """Take cards out of the tray."""
        self.tray = remove(self.tray, cards)

    def begin_swap(self, action: ReplaceWild, view: TableView) -> None:
        """Lay the natural card over the wild, and take the wild into the tray."""
        new = self.new
        self.swap = replace(action, new_meld=None)
        self.update(view)
        self.new = new & set(self.order)

    def end_swap(self, shown: TableView, newest: TableView) -> None:
        """Leave the wild on the table, as the view that is `shown` has it."""
        new = self.new
        self.unstage(self.staged)
        self.swap = None
        self.update(shown)
        self.new = new & set(newest.hand)

    @property
    def picked_in_hand(self) -> tuple[CardId, ...]:
        """The selected cards that are not in the tray."""
        return tuple(card for card in self.picked if card not in self.staged)

    @property
    def staged(self) -> tuple[CardId, ...]:
        """The cards in the tray."""
        return staged_cards(self.tray)

    def held(self) -> tuple[CardId, ...]:
        """The cards in the hand, from left to right, without those in the tray."""
        away = set(self.staged)
        return tuple(card for card in self.order if card not in away)
