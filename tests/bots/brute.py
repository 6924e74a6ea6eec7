"""Brute force reference for distances and outs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from mayi_desktop.bots.distance import ruler_for
from mayi_desktop.engine.cards import CARDS, RANK_NUMBERS, CardId, Rank
from mayi_desktop.engine.melds import within_wild_limit
from mayi_desktop.engine.rulesheet import AceRule, DealRule, MeldKind, MeldRules, RuleSheet

Slot = tuple[int, str]
Shape = tuple[MeldKind, tuple[Slot, ...]]


def distance(sheet: RuleSheet, deal: int, hand: Sequence[CardId]) -> int:
    """The distance as the game measures it."""
    ruler = ruler_for(sheet, deal)
    return ruler.missing(ruler.key(hand), len(hand))


def missing(rules: MeldRules, rule: DealRule, hand: Sequence[CardId]) -> int:
    """The distance by its definition: every shape of the contract, every use of every card.

    Left out are only shapes that lack more than the best found, if every natural that could lie
    in them did so, in several at once, and every wild besides.
    """
    whole = sum(need.size for need in rule.contract)
    total = max(whole, len(hand)) if rule.all_at_once else None
    wilds = sum(rules.wild_table[card] for card in hand)
    options = [
        sorted((least_open(rules, shape, hand), shape[1], shape) for shape in shapes)
        for shapes in shapes_by_meld(rules, rule, total)
    ]
    least = [shapes[0][0] for shapes in options]
    best = 99

    def choose(chosen: tuple[Shape, ...], open_so_far: int, start: int) -> None:
        nonlocal best
        if len(chosen) == len(options):
            size = sum(len(slots) for _, slots in chosen)
            if total is None or size == total:
                best = min(best, size - most_filled(rules, chosen, hand, size - best))
            return
        number = len(chosen)
        for index in range(start, len(options[number])):
            places, _, shape = options[number][index]
            if open_so_far + places + sum(least[number + 1 :]) - wilds >= best:
                return
            if apart(rules, (*chosen, shape)):
                again = rule.contract[number : number + 2] == (rule.contract[number],) * 2
                choose((*chosen, shape), open_so_far + places, index if again else 0)

    choose((), 0, 0)
    return best


@lru_cache(maxsize=256)
def shapes_by_meld(
    rules: MeldRules, rule: DealRule, total: int | None
) -> tuple[tuple[Shape, ...], ...]:
    """For each meld of a contract all that it could be, by the places it covers."""
    longest = max(need.size for need in rule.contract) * 2
    choices = []
    for need in rule.contract:
        least = need.size
        most = least
        if total is not None:
            most = least + total - sum(other.size for other in rule.contract)
        elif not rule.exact and need.kind is MeldKind.RUN and rules.naturals_per_wild:
            most = longest
        sizes = range(least, most + 1)
        choices.append(
            tuple([shape for size in sizes for shape in shapes_of(rules, need.kind, size)])
        )
    return tuple(choices)


def least_open(rules: MeldRules, shape: Shape, hand: Sequence[CardId]) -> int:
    """How many places of a meld no natural of the hand could fill, at least."""
    kind, slots = shape
    if kind is MeldKind.SET:
        held = sum(RANK_NUMBERS[card] == slots[0][0] for card in hand)
    else:
        faces = {(RANK_NUMBERS[card], str(CARDS[card])[-1]) for card in hand}
        held = sum((14 if place == 1 else place, suit) in faces for place, suit in slots)
    return max(0, len(slots) - held)


def shapes_of(rules: MeldRules, kind: MeldKind, size: int) -> Iterator[Shape]:
    if kind is MeldKind.SET:
        if rules.largest_set is None or size <= rules.largest_set:
            for rank in range(2, 15):
                if Rank(rank) not in rules.wilds:
                    yield kind, ((rank, ""),) * size
        return
    for suit in "CDHS":
        for low in range(rules.low, 15 - size + 1):
            places = range(low, low + size)
            if 1 in places and 14 in places and rules.ace is not AceRule.BOTH_ENDS:
                continue
            yield kind, tuple((place, suit) for place in places)


def apart(rules: MeldRules, shapes: Sequence[Shape]) -> bool:
    runs = [slots for kind, slots in shapes if kind is MeldKind.RUN]
    for one, other in combinations(runs, 2):
        if one[0][1] != other[0][1]:
            continue
        low, high = sorted((one, other))
        between = high[0][0] - low[-1][0] - 1
        if between < rules.run_gap and not (between < 0 and rules.runs_may_overlap):
            return False
    return True


def most_filled(
    rules: MeldRules, shapes: Sequence[Shape], hand: Sequence[CardId], at_least: int
) -> int:
    """The most places that the hand can fill, the other places being natural."""
    naturals = [card for card in hand if CARDS[card].rank not in rules.wilds]
    wilds = [card for card in hand if CARDS[card].rank in rules.wilds]
    best = at_least

    def give(index: int, filled: list[list[str]]) -> None:
        nonlocal best
        done = sum(len(meld) for meld in filled)
        if done + len(naturals) + len(wilds) - index <= best:
            return
        if index == len(naturals) + len(wilds):
            best = done
            return
        card = CARDS[(naturals + wilds)[index]]
        for meld, (kind, slots) in zip(filled, shapes, strict=True):
            if len(meld) == len(slots):
                continue
            for mark in marks(rules, kind, slots, card.rank, str(card)[-1], meld):
                meld.append(mark)
                if within_limit(rules, len(slots), meld):
                    give(index + 1, filled)
                meld.pop()
        give(index + 1, filled)

    give(0, [[] for _ in shapes])
    return best


def marks(
    rules: MeldRules,
    kind: MeldKind,
    slots: Sequence[Slot],
    rank: int,
    suit: str,
    meld: Sequence[str],
) -> list[str]:
    """How a card could lie in a meld: as a wild, or at a place that is still free."""
    wild = rank in rules.wilds
    found = ["wild"] if wild else []
    if kind is MeldKind.SET:
        repeated = rules.distinct_suits and suit in meld
        if not wild and rank == slots[0][0] and not repeated:
            found.append(suit)
        return found
    if wild and not (rules.natural_twos and rank == 2):
        return found
    places = [1, 14] if rank == 14 else [rank]
    found += [str(p) for p in places if (p, suit) in slots and str(p) not in meld]
    return found


def within_limit(rules: MeldRules, size: int, meld: Sequence[str]) -> bool:
    wilds = meld.count("wild")
    return wilds < size and within_wild_limit(rules, size - wilds, wilds)
