"""The tray: melds that a person puts together before laying them down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mayi_desktop.engine import (
    RANKS,
    SUITS,
    CardId,
    LayDown,
    MeldKind,
    MeldPlan,
    NewMeld,
    Refusal,
    Suit,
    TableView,
    check,
    melds,
)
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.i18n import _

_OF_ALL_MELDS = (Refusal.KEEP_A_DISCARD, Refusal.COULD_NOT_PLAY_IT)


@dataclass(frozen=True, slots=True)
class TraySlot:
    """One meld being put together; `low` is the place its run shall begin at, if chosen.

    A kind of None takes whichever meld the cards make.
    """

    kind: MeldKind | None
    size: int
    cards: tuple[CardId, ...] = ()
    low: int | None = None


Tray = tuple[TraySlot, ...]


def empty_tray(view: TableView) -> Tray:
    """The empty tray: the contract's melds, or one place where further melds are allowed.

    In the very turn in which the viewer went down there is none.
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


def staged_cards(tray: Tray) -> tuple[CardId, ...]:
    """Every card in the tray."""
    return tuple(card for slot in tray for card in slot.cards)


def put(tray: Tray, index: int, cards: Iterable[CardId]) -> Tray:
    """The tray with these cards in a slot, wherever they lay before."""
    moving = tuple(cards)
    without = remove(tray, moving)
    slot = without[index]
    filled = replace(slot, cards=(*slot.cards, *moving), low=None)
    return (*without[:index], filled, *without[index + 1 :])


def remove(tray: Tray, cards: Iterable[CardId]) -> Tray:
    """The tray without these cards."""
    gone = set(cards)
    return tuple(
        replace(slot, cards=tuple(c for c in slot.cards if c not in gone), low=None)
        if gone & set(slot.cards)
        else slot
        for slot in tray
    )


def pruned(tray: Tray, view: TableView) -> Tray:
    """The tray as far as it still fits the deal and the hand."""
    fresh = empty_tray(view)
    if [(s.kind, s.size) for s in fresh] != [(s.kind, s.size) for s in tray]:
        return fresh
    return remove(tray, set(staged_cards(tray)) - set(view.hand))


def filled_with(tray: Tray, plans: Sequence[MeldPlan]) -> Tray:
    """The tray holding a whole lay-down, each meld in a slot of its kind."""
    empty: list[TraySlot] = [replace(slot, cards=(), low=None) for slot in tray]
    for plan in sorted(plans, key=lambda plan: len(plan.cards)):
        for index, slot in enumerate(empty):
            if not slot.cards and slot.kind in (plan.kind, None):
                empty[index] = replace(slot, cards=plan.cards, low=plan.low)
                break
    return tuple(empty)


def meld_plan(rules: MeldRules, slot: TraySlot) -> MeldPlan:
    """The meld in a slot as it would be handed in."""
    return MeldPlan(slot.kind or _kind_made(rules, slot.cards), slot.cards, slot.low)


def tray_action(view: TableView, tray: Tray) -> LayDown | NewMeld | None:
    """What laying down the tray means; None when there is no tray."""
    if view.viewer is None or not tray:
        return None
    rules = view.table.meld_rules
    plans = tuple(meld_plan(rules, slot) for slot in tray)
    if view.is_down:
        return NewMeld(view.viewer, plans[0])
    return LayDown(view.viewer, plans)


def tray_refusal(view: TableView, tray: Tray) -> Refusal | None:
    """Why the tray cannot be laid down as it is, its faulty melds first; None when it can."""
    action = tray_action(view, tray)
    if action is None:
        return Refusal.NO_NEW_MELDS
    refusal = check(view, action)
    if refusal is None:
        return None
    return first_fault(view, tray) or refusal


def first_fault(view: TableView, tray: Tray) -> Refusal | None:
    """What is wrong with the first faulty slot; None if none is."""
    return next((fault for fault in tray_faults(view, tray) if fault is not None), None)


def tray_faults(view: TableView, tray: Tray) -> tuple[Refusal | None, ...]:
    """What is wrong with each slot as it would be laid; None where it is good, or not full yet.

    A slot may be a good meld and wrong beside the others: too close to another run, or with the
    card that has to be kept.
    """
    exact = view.table.rule.exact
    faults = [slot_refusal(view.table.meld_rules, slot, exact=exact) for slot in tray]
    if any(faults) or any(len(slot.cards) < slot.size for slot in tray):
        return tuple(faults)
    refusal = _refused_together(view, tray)
    if refusal is None:
        return tuple(faults)
    if refusal is Refusal.RUNS_TOO_CLOSE:
        suits = [_suit_of_run(view.table.meld_rules, slot) for slot in tray]
        blamed = [suit is not None and suits.count(suit) > 1 for suit in suits]
    else:
        over = [len(slot.cards) > slot.size for slot in tray]
        blamed = over if any(over) else [True] * len(tray)
    return tuple(refusal if is_blamed else None for is_blamed in blamed)


def _suit_of_run(rules: MeldRules, slot: TraySlot) -> Suit | None:
    naturals = (SUITS[card] for card in slot.cards if not melds.is_wild(rules, card))
    return next(naturals, None) if slot.kind is MeldKind.RUN else None


def _refused_together(view: TableView, tray: Tray) -> Refusal | None:
    """Why good melds may not lie down together; None for what a later turn may mend."""
    table, action = view.table, tray_action(view, tray)
    if isinstance(action, LayDown):
        laid = melds.arrange_lay_down(table.meld_rules, table.rule, action.melds)
        if isinstance(laid, Refusal):
            return laid
    refusal = None if action is None else check(view, action)
    return refusal if refusal in _OF_ALL_MELDS else None


def run_starts(rules: MeldRules, slot: TraySlot) -> tuple[int, ...]:
    """The places at which the cards of a run could begin, the preferred one first."""
    if (slot.kind or _kind_made(rules, slot.cards)) is not MeldKind.RUN or len(slot.cards) < 2:
        return ()
    ways = melds.legal_arrangements(rules, MeldPlan(MeldKind.RUN, slot.cards))
    if isinstance(ways, Refusal):
        return ()
    return tuple(melds.low_of(way) for way in ways)


def shifted(rules: MeldRules, tray: Tray, index: int) -> Tray:
    """The tray with the wilds of a run moved on to the next places they could stand for."""
    slot = tray[index]
    lows = run_starts(rules, slot)
    if len(lows) < 2:
        return tray
    now = slot.low if slot.low in lows else lows[0]
    low = lows[(lows.index(now) + 1) % len(lows)]
    return (*tray[:index], replace(slot, low=low), *tray[index + 1 :])


def cells(rules: MeldRules, slot: TraySlot) -> tuple[CardId | None, ...]:
    """The slot's cards in the order they are shown, None for each card still missing."""
    kind = slot.kind or _kind_made(rules, slot.cards)
    ways = (
        melds.arrange(rules, kind, slot.cards, slot.low) if slot.cards else Refusal.DOES_NOT_FIT
    )
    shown: list[CardId | None]
    if not isinstance(ways, Refusal):
        shown = [place.card for place in ways]
    elif kind is MeldKind.RUN:
        shown = _broken_run(rules, slot.cards)
    else:
        shown = [*slot.cards]
    shown += [None] * (slot.size - len(shown))
    return tuple(shown)


def slot_refusal(rules: MeldRules, slot: TraySlot, *, exact: bool = False) -> Refusal | None:
    """What is wrong with the cards in a slot, once it holds enough of them.

    Where the contract is `exact`, more cards than it asks for are wrong too.
    """
    if len(slot.cards) < slot.size:
        return None
    ways = melds.legal_arrangements(rules, meld_plan(rules, slot))
    if isinstance(ways, Refusal):
        return ways
    too_many = exact and slot.kind is not None and len(slot.cards) > slot.size
    return Refusal.NOT_EXACT if too_many else None


def slot_title(rules: MeldRules, slot: TraySlot, *, exact: bool) -> str:
    """What a slot is for, and how many wilds of those it may hold lie there."""
    words = slot_name(slot, exact=exact)
    wilds = sum(rules.wild_table[card] for card in slot.cards)
    if slot.kind is not None and wilds and rules.naturals_per_wild:
        most = len(slot.cards) // (rules.naturals_per_wild + 1)
        most = max(most, slot.size // (rules.naturals_per_wild + 1))
        words += "  ·  " + _("wilds {used} of {most}", used=wilds, most=most)
    return words


def slot_name(slot: TraySlot, *, exact: bool) -> str:
    """What a slot is for."""
    match slot.kind:
        case None:
            return _("New set or run")
        case MeldKind.SET:
            if exact:
                return _("Set of {size}", size=slot.size)
            return _("Set of {size} or more", size=slot.size)
        case MeldKind.RUN:
            if exact:
                return _("Run of {size}", size=slot.size)
            return _("Run of {size} or more", size=slot.size)


def best_slot(view: TableView, tray: Tray, cards: Sequence[CardId]) -> int | None:
    """The slot that these cards fit best: one they may join, with room before full ones."""
    rules = view.table.meld_rules
    ranked = []
    for index, slot in enumerate(tray):
        fits = may_join(rules, slot, cards)
        room = slot.size - len(slot.cards)
        ranked.append((not fits, room < len(cards), not slot.cards, index))
    return min(ranked)[-1] if ranked else None


def may_join(rules: MeldRules, slot: TraySlot, cards: Sequence[CardId]) -> bool:
    """Whether cards go together with those in a slot, as one meld of its kind."""
    together = [c for c in (*slot.cards, *cards) if not melds.is_wild(rules, c)]
    ranks, suits = {RANKS[c] for c in together}, {SUITS[c] for c in together}
    as_set = len(ranks) <= 1
    as_run = len(suits) <= 1 and len(ranks) == len(together)
    match slot.kind:
        case MeldKind.SET:
            return as_set
        case MeldKind.RUN:
            return as_run
        case None:
            return as_set or as_run


def _kind_made(rules: MeldRules, cards: Sequence[CardId]) -> MeldKind:
    naturals = {RANKS[c] for c in cards if not melds.is_wild(rules, c)}
    return MeldKind.RUN if len(naturals) > 1 else MeldKind.SET


def _broken_run(rules: MeldRules, cards: Sequence[CardId]) -> list[CardId | None]:
    """Cards that make no run yet, by rank, with the ranks missing between them left open."""
    wilds = [c for c in cards if melds.is_wild(rules, c)]
    naturals = sorted(
        (c for c in cards if not melds.is_wild(rules, c)),
        key=lambda c: (str(SUITS[c]), RANKS[c]),
    )
    shown: list[CardId | None] = []
    for one, other in zip([None, *naturals], naturals, strict=False):
        if one is not None and SUITS[one] is SUITS[other]:
            missing = max(0, RANKS[other] - RANKS[one] - 1)
            filled = [wilds.pop(0) for _ in range(min(missing, len(wilds)))]
            shown += filled
            shown += [None] * min(3, missing - len(filled))
        shown.append(other)
    return [*shown, *wilds]
