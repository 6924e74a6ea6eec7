"""Hand: the sort order of a person's cards, the meld tray, picked and new cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import pairwise

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.engine import melds
from mayi_desktop.engine.planning import contract_progress
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.plays import with_natural

# --- Sorting


# In one suit, cards up to this many ranks apart belong together.
_REACH = 2
_SUIT_ORDER = {
    engine.Suit.SPADES: 0,
    engine.Suit.HEARTS: 1,
    engine.Suit.CLUBS: 2,
    engine.Suit.DIAMONDS: 3,
    None: 4,
}


class Sort(Enum):
    """How new cards find their place: its name in the settings file, its label, its key."""

    MANUAL = "manual", "", None
    SUIT = "suit", N_("Suit"), TableAct.SORT_BY_SUIT
    RANK = "rank", N_("Rank"), TableAct.SORT_BY_RANK
    PLAN = "plan", N_("Plan"), TableAct.SORT_BY_PLAN

    label: str
    act: TableAct | None

    def __new__(cls, name: str, label: str, act: TableAct | None) -> Sort:
        sort = object.__new__(cls)
        sort._value_, sort.label, sort.act = name, label, act
        return sort


SORTS = {sort: sort.act for sort in Sort if sort.act is not None}
"""The sorts that can be chosen, in the order of their buttons."""


def sorted_hand(
    cards: Iterable[engine.CardId], sort: Sort, view: engine.TableView
) -> tuple[engine.CardId, ...]:
    """The cards in sort order; wilds go to the right."""
    rules = view.table.meld_rules
    cards = tuple(cards)
    match sort:
        case Sort.MANUAL:
            return cards
        case Sort.SUIT:
            return tuple(sorted(cards, key=lambda card: _by_suit(card, rules)))
        case Sort.RANK:
            return tuple(sorted(cards, key=lambda card: _by_rank(card, rules)))
        case Sort.PLAN:
            return tuple(card for group in plan_groups(cards, view) for card in group)


def plan_groups(
    cards: Sequence[engine.CardId], view: engine.TableView
) -> list[tuple[engine.CardId, ...]]:
    """The melds on the contract slip, then other groups, single cards and wilds.

    The slip's melds are in its order with the wilds in their places; the other groups are of
    the kinds still needed.
    """
    rules = view.table.meld_rules
    groups = _begun(cards, view)
    left = [card for card in cards if not any(card in group for group in groups)]
    wilds = [card for card in left if rules.is_wild(card)]
    naturals = [card for card in left if not rules.is_wild(card)]
    kinds = _kinds_wanted(view)
    while True:
        found = _best_group(naturals, kinds)
        if len(found) < 2:
            break
        groups.append(found)
        naturals = [card for card in naturals if card not in found]
    single = tuple(sorted(naturals, key=lambda card: _by_rank(card, rules)))
    tail = tuple(sorted(wilds, key=lambda card: _by_rank(card, rules)))
    return [group for group in (*groups, single, tail) if group]


def gaps_between(
    groups: Sequence[Sequence[engine.CardId]], held: Sequence[engine.CardId]
) -> tuple[int, ...]:
    """Positions in the hand where a new group begins, as far as the group is still together."""
    first = {card: index for index, group in enumerate(groups) for card in group}
    pairs = pairwise(held)
    return tuple(
        place + 1
        for place, (one, other) in enumerate(pairs)
        if first.get(one) != first.get(other)
    )


def updated_order(
    order: Sequence[engine.CardId],
    hand: Sequence[engine.CardId],
    sort: Sort,
    view: engine.TableView,
) -> tuple[engine.CardId, ...]:
    """Update the order for the current hand: drop cards that left, insert cards that came.

    In a hand sorted by hand, new cards go to the right end. If no card came, the others keep
    their places, in plan order too: the next click is already on its way to a card.
    """
    kept = [card for card in order if card in set(hand)]
    new = [card for card in hand if card not in set(kept)]
    if sort is Sort.MANUAL or (order and not new):
        return (*kept, *new)
    return sorted_hand((*kept, *new), sort, view)


def reordered(
    order: Sequence[engine.CardId], cards: Sequence[engine.CardId], before: engine.CardId | None
) -> tuple[engine.CardId, ...]:
    """Move some cards before another card, or to the end."""
    moving = [card for card in order if card in set(cards)]
    rest = [card for card in order if card not in set(cards)]
    place = rest.index(before) if before in rest else len(rest)
    return (*rest[:place], *moving, *rest[place:])


def _by_suit(card: engine.CardId, rules: MeldRules) -> tuple[bool, int, int, int]:
    face = engine.CARDS[card]
    return rules.is_wild(card), _SUIT_ORDER[face.suit], int(face.rank), card


def _by_rank(card: engine.CardId, rules: MeldRules) -> tuple[bool, int, int, int]:
    face = engine.CARDS[card]
    return rules.is_wild(card), int(face.rank), _SUIT_ORDER[face.suit], card


def _kinds_wanted(view: engine.TableView) -> frozenset[engine.MeldKind]:
    """The meld kinds the contract asks for; every kind once it is on the table."""
    kinds = frozenset(need.kind for need in view.table.rule.contract)
    return frozenset(engine.MeldKind) if view.is_down or not kinds else kinds


def _begun(
    cards: Sequence[engine.CardId], view: engine.TableView
) -> list[tuple[engine.CardId, ...]]:
    """The cards of each contract meld already begun, as the contract slip shows them."""
    if view.is_down:
        return []
    shown = (
        tuple(card for card in meld if card is not None and card in cards)
        for meld in contract_progress(view)
    )
    return [meld for meld in shown if len(meld) > 1]


def _best_group(
    cards: Sequence[engine.CardId], kinds: frozenset[engine.MeldKind]
) -> tuple[engine.CardId, ...]:
    """The largest set, or suit sequence with gaps of one, among the given kinds."""
    candidates: list[tuple[engine.CardId, ...]] = []
    if engine.MeldKind.SET in kinds:
        sets: dict[object, list[engine.CardId]] = {}
        for card in cards:
            sets.setdefault(engine.CARDS[card].rank, []).append(card)
        candidates.extend(tuple(group) for group in sets.values())
    if engine.MeldKind.RUN in kinds:
        candidates.extend(_stretches(cards))
    return max(candidates, key=len, default=())


def _stretches(cards: Sequence[engine.CardId]) -> Iterable[tuple[engine.CardId, ...]]:
    """Sequences within one suit; one missing rank is allowed."""
    for suit in engine.Suit:
        one_each = {
            engine.CARDS[card].rank: card for card in cards if engine.CARDS[card].suit is suit
        }
        stretch: list[engine.CardId] = []
        for rank in sorted(one_each):
            if stretch and rank - engine.CARDS[stretch[-1]].rank > _REACH:
                yield tuple(stretch)
                stretch = []
            stretch.append(one_each[rank])
        yield tuple(stretch)


# --- Tray


_OF_ALL_MELDS = (engine.Refusal.KEEP_A_DISCARD, engine.Refusal.COULD_NOT_PLAY_IT)


@dataclass(frozen=True, slots=True)
class TraySlot:
    """One meld being built; `low` is the chosen first position of its run, if any.

    A kind of None takes whatever meld the cards make.
    """

    kind: engine.MeldKind | None
    size: int
    cards: tuple[engine.CardId, ...] = ()
    low: int | None = None


Tray = tuple[TraySlot, ...]


def empty_tray(view: engine.TableView) -> Tray:
    """The empty tray: one slot per contract meld, or one slot once the viewer may lay more.

    There is no tray during the turn in which the viewer went down.
    """
    table = view.table
    if view.viewer is None or table.dealer is None:
        return ()
    went_down = table.seats[view.viewer].went_down
    if went_down is None:
        return tuple(TraySlot(need.kind, need.size) for need in table.rule.contract)
    later = went_down != table.turn_no
    size = table.sheet.shortest_new_meld
    return (TraySlot(None, size),) if table.sheet.new_melds and later else ()


def staged_cards(tray: Tray) -> tuple[engine.CardId, ...]:
    """Every card in the tray."""
    return tuple(card for slot in tray for card in slot.cards)


def put(tray: Tray, index: int, cards: Iterable[engine.CardId]) -> Tray:
    """Put cards into a slot, wherever they were before."""
    moving = tuple(cards)
    without = remove(tray, moving)
    slot = without[index]
    filled = replace(slot, cards=(*slot.cards, *moving), low=None)
    return (*without[:index], filled, *without[index + 1 :])


def remove(tray: Tray, cards: Iterable[engine.CardId]) -> Tray:
    """Remove cards from the tray."""
    gone = set(cards)
    return tuple(
        replace(slot, cards=tuple(c for c in slot.cards if c not in gone), low=None)
        if gone & set(slot.cards)
        else slot
        for slot in tray
    )


def pruned(tray: Tray, view: engine.TableView) -> Tray:
    """Drop slots and cards that no longer match the deal and the hand."""
    fresh = empty_tray(view)
    if [(s.kind, s.size) for s in fresh] != [(s.kind, s.size) for s in tray]:
        return fresh
    return remove(tray, set(staged_cards(tray)) - set(view.hand))


def filled_with(tray: Tray, plans: Sequence[engine.MeldPlan]) -> Tray:
    """Fill the tray with a whole lay-down, each meld in a slot of its kind."""
    empty: list[TraySlot] = [replace(slot, cards=(), low=None) for slot in tray]
    for plan in sorted(plans, key=lambda plan: len(plan.cards)):
        for index, slot in enumerate(empty):
            if not slot.cards and slot.kind in (plan.kind, None):
                empty[index] = replace(slot, cards=plan.cards, low=plan.low)
                break
    return tuple(empty)


def meld_plan(rules: MeldRules, slot: TraySlot) -> engine.MeldPlan:
    """The meld in a slot, as it would be submitted."""
    return engine.MeldPlan(slot.kind or _kind_made(rules, slot.cards), slot.cards, slot.low)


def tray_action(view: engine.TableView, tray: Tray) -> engine.LayDown | engine.NewMeld | None:
    """The action that lays down the tray; None if there is no tray."""
    if view.viewer is None or not tray:
        return None
    rules = view.table.meld_rules
    plans = tuple(meld_plan(rules, slot) for slot in tray)
    if view.is_down:
        return engine.NewMeld(view.viewer, plans[0])
    return engine.LayDown(view.viewer, plans)


def tray_refusal(view: engine.TableView, tray: Tray) -> engine.Refusal | None:
    """Why the tray can't be laid down, faulty melds first; None if it can."""
    action = tray_action(view, tray)
    if action is None:
        return engine.Refusal.NO_NEW_MELDS
    refusal = engine.check(view, action)
    if refusal is None:
        return None
    return first_fault(view, tray) or refusal


def first_fault(view: engine.TableView, tray: Tray) -> engine.Refusal | None:
    """The fault of the first faulty slot; None if all are fine."""
    return next((fault for fault in tray_faults(view, tray) if fault is not None), None)


def tray_faults(view: engine.TableView, tray: Tray) -> tuple[engine.Refusal | None, ...]:
    """The fault of each slot as it would be laid; None if it is valid or not full yet.

    A slot may hold a valid meld and still be wrong beside the others: too close to another run,
    or using the card that has to be kept.
    """
    exact = view.table.rule.exact
    faults = [slot_refusal(view.table.meld_rules, slot, exact=exact) for slot in tray]
    if any(faults) or any(len(slot.cards) < slot.size for slot in tray):
        return tuple(faults)
    refusal = _refused_together(view, tray)
    if refusal is None:
        return tuple(faults)
    if refusal is engine.Refusal.RUNS_TOO_CLOSE:
        suits = [_suit_of_run(view.table.meld_rules, slot) for slot in tray]
        blamed = [suit is not None and suits.count(suit) > 1 for suit in suits]
    else:
        over = [len(slot.cards) > slot.size for slot in tray]
        blamed = over if any(over) else [True] * len(tray)
    return tuple(refusal if is_blamed else None for is_blamed in blamed)


def _suit_of_run(rules: MeldRules, slot: TraySlot) -> engine.Suit | None:
    naturals = (engine.SUITS[card] for card in slot.cards if not rules.is_wild(card))
    return next(naturals, None) if slot.kind is engine.MeldKind.RUN else None


def _refused_together(view: engine.TableView, tray: Tray) -> engine.Refusal | None:
    """Why valid melds can't go down together; None if a later turn could fix it."""
    table, action = view.table, tray_action(view, tray)
    if isinstance(action, engine.LayDown):
        laid = melds.arrange_lay_down(table.meld_rules, table.rule, action.melds)
        if isinstance(laid, engine.Refusal):
            return laid
    refusal = None if action is None else engine.check(view, action)
    return refusal if refusal in _OF_ALL_MELDS else None


def run_starts(rules: MeldRules, slot: TraySlot) -> tuple[int, ...]:
    """The possible first positions of a run, the preferred one first."""
    if (slot.kind or _kind_made(rules, slot.cards)) is not engine.MeldKind.RUN or len(
        slot.cards
    ) < 2:
        return ()
    ways = melds.legal_arrangements(rules, engine.MeldPlan(engine.MeldKind.RUN, slot.cards))
    if isinstance(ways, engine.Refusal):
        return ()
    return tuple(melds.low_of(way) for way in ways)


def shifted(rules: MeldRules, tray: Tray, index: int) -> Tray:
    """The tray with a run's wilds moved to the next possible positions."""
    slot = tray[index]
    lows = run_starts(rules, slot)
    if len(lows) < 2:
        return tray
    now = slot.low if slot.low in lows else lows[0]
    low = lows[(lows.index(now) + 1) % len(lows)]
    return (*tray[:index], replace(slot, low=low), *tray[index + 1 :])


def cells(rules: MeldRules, slot: TraySlot) -> tuple[engine.CardId | None, ...]:
    """The slot's cards in display order, None for each missing card."""
    kind = slot.kind or _kind_made(rules, slot.cards)
    ways = (
        melds.arrange(rules, kind, slot.cards, slot.low)
        if slot.cards
        else engine.Refusal.DOES_NOT_FIT
    )
    shown: list[engine.CardId | None]
    if not isinstance(ways, engine.Refusal):
        shown = [place.card for place in ways]
    elif kind is engine.MeldKind.RUN:
        shown = _broken_run(rules, slot.cards)
    else:
        shown = [*slot.cards]
    shown += [None] * (slot.size - len(shown))
    return tuple(shown)


def slot_refusal(
    rules: MeldRules, slot: TraySlot, *, exact: bool = False
) -> engine.Refusal | None:
    """Why the cards in a slot are no meld, once there are enough of them.

    If the contract is `exact`, extra cards are a fault too.
    """
    if len(slot.cards) < slot.size:
        return None
    ways = melds.legal_arrangements(rules, meld_plan(rules, slot))
    if isinstance(ways, engine.Refusal):
        return ways
    too_many = exact and slot.kind is not None and len(slot.cards) > slot.size
    return engine.Refusal.NOT_EXACT if too_many else None


def slot_title(rules: MeldRules, slot: TraySlot, *, exact: bool) -> str:
    """A slot's title: the meld it is for, and how many of its allowed wilds it holds."""
    words = slot_name(slot, exact=exact)
    wilds = sum(rules.wild_table[card] for card in slot.cards)
    if slot.kind is not None and wilds and rules.naturals_per_wild:
        most = len(slot.cards) // (rules.naturals_per_wild + 1)
        most = max(most, slot.size // (rules.naturals_per_wild + 1))
        words += "  ·  " + _("wilds {used} of {most}", used=wilds, most=most)
    return words


def slot_name(slot: TraySlot, *, exact: bool) -> str:
    """The meld that a slot is for."""
    match slot.kind:
        case None:
            return _("New set or run")
        case engine.MeldKind.SET:
            if exact:
                return _("Set of {size}", size=slot.size)
            return _("Set of {size} or more", size=slot.size)
        case engine.MeldKind.RUN:
            if exact:
                return _("Run of {size}", size=slot.size)
            return _("Run of {size} or more", size=slot.size)


def best_slot(view: engine.TableView, tray: Tray, cards: Sequence[engine.CardId]) -> int | None:
    """The best slot for these cards: one they may join, slots with room first."""
    rules = view.table.meld_rules
    ranked = []
    for index, slot in enumerate(tray):
        fits = may_join(rules, slot, cards)
        room = slot.size - len(slot.cards)
        ranked.append((not fits, room < len(cards), not slot.cards, index))
    return min(ranked)[-1] if ranked else None


def may_join(rules: MeldRules, slot: TraySlot, cards: Sequence[engine.CardId]) -> bool:
    """Whether cards can form one meld with those in a slot."""
    together = [c for c in (*slot.cards, *cards) if not rules.is_wild(c)]
    ranks, suits = {engine.RANKS[c] for c in together}, {engine.SUITS[c] for c in together}
    as_set = len(ranks) <= 1
    as_run = len(suits) <= 1 and len(ranks) == len(together)
    match slot.kind:
        case engine.MeldKind.SET:
            return as_set
        case engine.MeldKind.RUN:
            return as_run
        case None:
            return as_set or as_run


def _kind_made(rules: MeldRules, cards: Sequence[engine.CardId]) -> engine.MeldKind:
    naturals = {engine.RANKS[c] for c in cards if not rules.is_wild(c)}
    return engine.MeldKind.RUN if len(naturals) > 1 else engine.MeldKind.SET


def _broken_run(rules: MeldRules, cards: Sequence[engine.CardId]) -> list[engine.CardId | None]:
    """Cards that don't form a run yet, by rank, with None for missing ranks."""
    wilds = [c for c in cards if rules.is_wild(c)]
    naturals = sorted(
        (c for c in cards if not rules.is_wild(c)),
        key=lambda c: (str(engine.SUITS[c]), engine.RANKS[c]),
    )
    shown: list[engine.CardId | None] = []
    for one, other in zip([None, *naturals], naturals, strict=False):
        if one is not None and engine.SUITS[one] is engine.SUITS[other]:
            missing = max(0, engine.RANKS[other] - engine.RANKS[one] - 1)
            filled = [wilds.pop(0) for _ in range(min(missing, len(wilds)))]
            shown += filled
            shown += [None] * min(3, missing - len(filled))
        shown.append(other)
    return [*shown, *wilds]


# --- Wild swap


def preview(view: engine.TableView, freeing: engine.ReplaceWild) -> engine.TableView:
    """The table after the swap: the natural in the meld, the wild in the viewer's hand."""
    table = view.table
    melds = tuple(
        with_natural(meld, freeing.wild, freeing.card) if meld.id == freeing.meld else meld
        for meld in table.melds
    )
    hand = (*(card for card in view.hand if card != freeing.card), freeing.wild)
    return replace(view, table=replace(table, melds=melds), hand=hand)


def is_possible(view: engine.TableView, freeing: engine.ReplaceWild) -> bool:
    """Whether the wild is still there and some new meld with it is possible."""
    return view.can_play and bool(plays.new_melds_with(view, freeing))


def best_meld(view: engine.TableView, freeing: engine.ReplaceWild) -> engine.MeldPlan | None:
    """The new meld to propose: preferably without another wild, highest points first."""
    rest = [card for card in view.hand if card != freeing.card]
    for plan in engine.solver.melds_with(view, freeing.wild, rest):
        if engine.check(view, replace(freeing, new_meld=plan)) is None:
            return plan
    return next((way.new_meld for way in plays.new_melds_with(view, freeing)), None)


def completed(view: engine.TableView, freeing: engine.ReplaceWild, tray: Tray) -> plays.Outcome:
    """The complete action with the meld in the tray, or the refusal."""
    plans = [meld_plan(view.table.meld_rules, slot) for slot in tray if slot.cards]
    action = replace(freeing, new_meld=plans[0] if plans else None)
    return plays.outcome_of(view, action)


# --- Hand


# More new cards than this at once mean a new deal, where none is marked as new. A turn brings
# one or two cards, a claim its penalty cards.
_MOST_NEW = 4


Groups = tuple[tuple[engine.CardId, ...], ...]


@dataclass(frozen=True, slots=True)
class HandSnapshot:
    """How a hand and its tray were arranged, to restore it after an undo."""

    order: tuple[engine.CardId, ...]
    tray: Tray
    sort: Sort
    new: frozenset[engine.CardId]
    splits: frozenset[engine.CardId] = frozenset()
    groups: Groups = ()


@dataclass(slots=True)
class HeldHand:
    """One person's cards beyond what the rules know: order, tray, selection, splits.

    `order` holds every card of the hand, including those in the tray. `default_sort` is the
    sort chosen last; a hand arranged by hand returns to it in the next deal, by `deal`.
    `picked` are the selected cards in the order of picking, `new` the cards that came this turn
    and haven't been moved since. `swap` takes a wild from the table; the wild waits in the tray
    until its new meld is laid. `restore_to` is the arrangement to restore once an undo has
    brought the cards back. `splits` are the cards before which the person split the hand.
    `groups` are the plan's groups as of the last sort, so that leaving cards don't move others.
    `returned` are discards taken back that are still moving.
    """

    order: tuple[engine.CardId, ...] = ()
    tray: Tray = ()
    sort: Sort = Sort.SUIT
    default_sort: Sort = Sort.SUIT
    picked: tuple[engine.CardId, ...] = ()
    new: frozenset[engine.CardId] = field(default_factory=frozenset)
    swap: engine.ReplaceWild | None = None
    seen: bool = False
    restore_to: HandSnapshot | None = None
    splits: frozenset[engine.CardId] = field(default_factory=frozenset)
    groups: Groups = ()
    returned: frozenset[engine.CardId] = frozenset()
    deal: int | None = None

    def update(self, view: engine.TableView) -> None:
        """Follow a new view: add new cards, drop missing ones."""
        if self.swap is not None and not is_possible(view, self.swap):
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
        if not hand.intersection(self.order) or self.deal not in (None, view.table.deal):
            self.order, self.picked, self.tray, self.splits = (), (), (), frozenset()
            self.sort = self.default_sort if self.sort is Sort.MANUAL else self.sort
        self.deal = view.table.deal
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
        """The current arrangement."""
        return HandSnapshot(
            self.order, self.tray, self.sort, self.new, self.splits, self.groups
        )

    def _restore(self, view: engine.TableView) -> None:
        """Restore the arrangement from before the undone play."""
        past, self.restore_to = self.restore_to, None
        if past is not None and set(past.order) == set(view.hand):
            self.order, self.tray, self.sort = past.order, past.tray, past.sort
            self.new, self.splits, self.groups = past.new, past.splits, past.groups

    def previewed(self, view: engine.TableView) -> engine.TableView:
        """The view with a wild being swapped out shown in the hand's tray."""
        return view if self.swap is None else preview(view, self.swap)

    def clear_new(self) -> None:
        """Mark no card as new: the turn is over."""
        self.new = frozenset()

    def mark_seen(self, cards: Iterable[engine.CardId]) -> None:
        """Mark cards as no longer new, because the person moved them."""
        self.new -= set(cards)

    def sort_by(self, sort: Sort, view: engine.TableView) -> None:
        """Sort the hand and keep it sorted; drop splits made by hand."""
        self.splits = frozenset()
        self.sort = self.default_sort = sort
        self.order = sorted_hand(self.order, sort, view)
        self._plan(view)

    def move(self, cards: Iterable[engine.CardId], before: engine.CardId | None) -> None:
        """Move cards within the hand; this turns automatic sorting off."""
        order = reordered(self.order, tuple(cards), before)
        if order != self.order:
            self.order, self.sort = order, Sort.MANUAL

    def toggle_split(self, card: engine.CardId) -> None:
        """Split the hand before a card, or remove that split; the order stays."""
        self.keep_groups()
        self.splits ^= {card}

    def group_of(self, card: engine.CardId) -> tuple[engine.CardId, ...]:
        """The cards in the same group as this one."""
        held, first = self.held(), 0
        for place in (*self.gaps(held), len(held)):
            if card in held[first:place]:
                return held[first:place]
            first = place
        return (card,)

    def move_group(self, cards: Sequence[engine.CardId]) -> None:
        """Split a moved group from its neighbours on both sides."""
        self.keep_groups()
        held = self.held()
        after = held[held.index(cards[-1]) + 1 :] if cards[-1] in held else ()
        self.splits |= {cards[0], *after[:1]}

    def keep_groups(self) -> None:
        """Turn the current groups into splits, for the person to change by hand."""
        held = self.held()
        self.splits |= {held[place] for place in self.gaps(held)}
        self.sort = Sort.MANUAL

    def _plan(self, view: engine.TableView) -> None:
        """Remember the groups of a hand just sorted by plan."""
        planned = self.sort is Sort.PLAN
        self.groups = tuple(plan_groups(self.order, view)) if planned else ()

    def gaps(self, held: Sequence[engine.CardId]) -> tuple[int, ...]:
        """The positions where the hand is split, by plan or by hand."""
        if self.sort is Sort.PLAN:
            return gaps_between(self.groups, held)
        return tuple(n for n, card in enumerate(held) if n and card in self.splits)

    def pick(self, card: engine.CardId) -> None:
        """Select a card, or deselect it."""
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        else:
            self.picked = (*self.picked, card)

    def with_picked(self, card: engine.CardId) -> tuple[engine.CardId, ...]:
        """All selected cards if this is one of them, else the card alone."""
        return self.picked if card in self.picked else (card,)

    def stage(self, index: int, cards: Iterable[engine.CardId]) -> None:
        """Put cards into a tray slot."""
        cards = tuple(cards)
        self.mark_seen(cards)
        self.tray = put(self.tray, index, cards)
        self.picked = tuple(card for card in self.picked if card not in cards)

    def unstage(self, cards: Iterable[engine.CardId]) -> None:
        """Take cards out of the tray."""
        self.tray = remove(self.tray, cards)

    def begin_swap(self, action: engine.ReplaceWild, view: engine.TableView) -> None:
        """Put the natural over the wild, and the wild into the tray."""
        new = self.new
        self.swap = replace(action, new_meld=None)
        self.update(view)
        self.new = new & set(self.order)

    def end_swap(self, shown: engine.TableView, newest: engine.TableView) -> None:
        """Leave the wild on the table; `shown` is the view on screen."""
        new = self.new
        self.unstage(self.staged)
        self.swap = None
        self.update(shown)
        self.new = new & set(newest.hand)

    @property
    def picked_in_hand(self) -> tuple[engine.CardId, ...]:
        """The selected cards that aren't in the tray."""
        return tuple(card for card in self.picked if card not in self.staged)

    @property
    def staged(self) -> tuple[engine.CardId, ...]:
        """The cards in the tray."""
        return staged_cards(self.tray)

    def held(self) -> tuple[engine.CardId, ...]:
        """The cards in the hand from left to right, without the tray."""
        away = set(self.staged)
        return tuple(card for card in self.order if card not in away)
