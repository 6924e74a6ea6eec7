"""Melds: arranging cards, extending a meld, and laying several down together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from mayi_desktop.engine.actions import End, MeldPlan
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId, Rank, Suit
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import AceRule, DealRule, MeldKind, MeldRules
from mayi_desktop.engine.table import Meld, Place

Places = tuple[Place, ...]
HIGH_ACE = 14
LOW_ACE = 1


# A hot lookup: `Rank(position)` takes ten times as long.
_RANK_AT = {LOW_ACE: Rank.ACE, **{int(rank): rank for rank in Rank}}


def rank_at(position: int) -> Rank:
    """The rank at a place of a run; places 1 and 14 are aces."""
    return _RANK_AT[position]


def stands_for_another(rules: MeldRules, place: Place) -> bool:
    """Whether the card is used as a wild here; a two of the run's own suit may be natural."""
    if not rules.wild_table[place.card]:
        return False
    return not (rules.natural_twos and _own_two(place.card, place.suit) and place.rank == 2)


def wilds_in(rules: MeldRules, places: Sequence[Place]) -> int:
    """How many cards of a meld are used as wilds."""
    wild = rules.wild_table
    if not rules.natural_twos:
        return sum([wild[place.card] for place in places])
    return sum(1 for place in places if stands_for_another(rules, place))


def low_of(places: Sequence[Place]) -> int:
    """The place (1 to 14) where a run starts."""
    first = places[0].rank
    return LOW_ACE if first is Rank.ACE and len(places) > 1 else int(first)


def within_wild_limit(rules: MeldRules, naturals: int, wilds: int) -> bool:
    """Whether this many wilds are allowed with this many naturals."""
    return naturals >= rules.naturals_per_wild * wilds


def arrangements(
    rules: MeldRules, kind: MeldKind, cards: tuple[CardId, ...], low: int | None = None
) -> tuple[Places, ...] | Refusal:
    """Every way to arrange the cards as a meld of this kind, the preferred one first.

    Ignores sizes and wild limits. Spare wilds go to the high end of a run first; a two of the
    run's own suit is natural where it can be.
    """
    if kind is MeldKind.SET:
        places = _as_set(rules, cards)
        return places if isinstance(places, Refusal) else (places,)
    return _as_runs(rules, cards, low)


def arrange(
    rules: MeldRules, kind: MeldKind, cards: tuple[CardId, ...], low: int | None = None
) -> Places | Refusal:
    """The preferred way to arrange the cards as a meld of this kind, or why there is none."""
    found = arrangements(rules, kind, cards, low)
    return found if isinstance(found, Refusal) else found[0]


def arrange_lay_down(
    rules: MeldRules, deal: DealRule, plans: Sequence[MeldPlan]
) -> tuple[Places, ...] | Refusal:
    """The places of a whole lay-down, in the order of the plans, or why it is not legal.

    Picks the first legal arrangement; where two runs cannot both have their preferred places,
    the later plan gives way.
    """
    unfit = _fits_contract(deal, plans)
    if unfit is not None:
        return unfit
    choices: list[tuple[Places, ...]] = []
    for plan in plans:
        ways = legal_arrangements(rules, plan)
        if isinstance(ways, Refusal):
            return ways
        choices.append(ways)
    preferred = tuple([ways[0] for ways in choices])
    if not rules.run_gap or runs_keep_apart(rules, preferred, plans):
        return preferred
    return next(
        (laid for laid in product(*choices) if runs_keep_apart(rules, laid, plans)),
        Refusal.RUNS_TOO_CLOSE,
    )


def legal_arrangements(rules: MeldRules, plan: MeldPlan) -> tuple[Places, ...] | Refusal:
    """The arrangements of one new meld within the wild limit, or why there are none."""
    ways = arrangements(rules, plan.kind, plan.cards, plan.low)
    if isinstance(ways, Refusal) or not rules.naturals_per_wild:
        return ways
    within = tuple(
        way for way in ways if len(way) >= (rules.naturals_per_wild + 1) * wilds_in(rules, way)
    )
    return within or Refusal.TOO_MANY_WILDS


def runs_keep_apart(
    rules: MeldRules, laid: Sequence[Places], plans: Sequence[MeldPlan]
) -> bool:
    """Whether runs of one suit keep the distance the sheet requires within a lay-down."""
    runs = [way for way, plan in zip(laid, plans, strict=True) if plan.kind is MeldKind.RUN]
    for index, one in enumerate(runs):
        for other in runs[index + 1 :]:
            if one[0].suit is other[0].suit and not _apart(rules, one, other):
                return False
    return True


def extend(
    rules: MeldRules, meld: Meld, card: CardId, end: End | None = None
) -> Meld | Refusal:
    """The meld with one more card, or why the card does not fit.

    Without a chosen end, a wild goes to the high end of a run if there is room, else the low.
    """
    if meld.kind is MeldKind.SET:
        longer = _extend_set(rules, meld.places, card)
    else:
        longer = _extend_run(rules, meld.places, card, end)
    if isinstance(longer, Refusal):
        return longer
    if rules.limit_on_lay_off and rules.naturals_per_wild:
        wilds = wilds_in(rules, longer)
        if not within_wild_limit(rules, len(longer) - wilds, wilds):
            return Refusal.TOO_MANY_WILDS
    return Meld(meld.id, meld.owner, meld.kind, longer)


def open_ends(rules: MeldRules, places: Places) -> tuple[End, ...]:
    """The ends at which a run still has room, high before low."""
    low, length = low_of(places), len(places)
    if length >= rules.longest_run:
        return ()
    ends: list[End] = []
    if low + length - 1 < HIGH_ACE:
        ends.append(End.HIGH)
    if low > rules.low:
        ends.append(End.LOW)
    return tuple(ends)


def _fits_contract(deal: DealRule, plans: Sequence[MeldPlan]) -> Refusal | None:
    sets = sorted([len(plan.cards) for plan in plans if plan.kind is MeldKind.SET])
    runs = sorted([len(plan.cards) for plan in plans if plan.kind is MeldKind.RUN])
    if sets == deal.set_sizes and runs == deal.run_sizes:
        return None
    if len(sets) != len(deal.set_sizes) or len(runs) != len(deal.run_sizes):
        return Refusal.WRONG_MELDS
    wanted = zip(sets + runs, deal.set_sizes + deal.run_sizes, strict=True)
    if any(size < least for size, least in wanted):
        return Refusal.MELD_TOO_SHORT
    return Refusal.NOT_EXACT if deal.exact else None


def _as_set(rules: MeldRules, cards: tuple[CardId, ...]) -> Places | Refusal:
    wild = rules.wild_table
    naturals = [card for card in cards if not wild[card]]
    if not naturals:
        return Refusal.NEEDS_A_NATURAL
    number = RANK_NUMBERS[naturals[0]]
    for card in naturals:
        if RANK_NUMBERS[card] != number:
            return Refusal.SET_RANKS_DIFFER
    if rules.distinct_suits and len({SUITS[card] for card in naturals}) < len(naturals):
        return Refusal.SET_SUIT_TWICE
    if rules.largest_set is not None and len(cards) > rules.largest_set:
        return Refusal.SET_IS_FULL
    return tuple([_place(card, number, None if wild[card] else SUITS[card]) for card in cards])


def _as_runs(
    rules: MeldRules, cards: tuple[CardId, ...], low: int | None
) -> tuple[Places, ...] | Refusal:
    naturals, wilds, suit = _split(rules, cards)
    if suit is None:
        return Refusal.RUN_SUITS_DIFFER if naturals else Refusal.NEEDS_A_NATURAL
    ranks = [RANK_NUMBERS[card] for card in naturals]
    aces = ranks.count(HIGH_ACE)
    if len(set(ranks)) < len(ranks) and not _only_aces_twice(rules, ranks, aces):
        return Refusal.RUN_RANK_TWICE
    if len(cards) > rules.longest_run:
        return Refusal.RUN_TOO_LONG
    ways = []
    for start in _starts(rules, ranks, len(cards)) if low is None else (low,):
        way = _run_from(rules, start, naturals, wilds, suit)
        if way is not None:
            ways.append(way)
    if not ways:
        return Refusal.RUN_BROKEN if low is None else Refusal.RUN_NOT_THERE
    if rules.natural_twos and len(ways) > 1:
        ways.sort(key=lambda way: wilds_in(rules, way))
    return tuple(ways)


def _split(
    rules: MeldRules, cards: tuple[CardId, ...]
) -> tuple[list[CardId], list[CardId], Suit | None]:
    """Naturals, wilds, and the suit all naturals share (None without one)."""
    wild = rules.wild_table
    naturals = [card for card in cards if not wild[card]]
    wilds = [card for card in cards if wild[card]]
    if not naturals:
        return naturals, wilds, None
    suit = SUITS[naturals[0]]
    for card in naturals:
        if SUITS[card] is not suit:
            return naturals, wilds, None
    return naturals, wilds, suit


def _only_aces_twice(rules: MeldRules, ranks: list[int], aces: int) -> bool:
    return rules.ace is AceRule.BOTH_ENDS and aces == 2 and len(set(ranks)) == len(ranks) - 1


def _starts(rules: MeldRules, ranks: list[int], length: int) -> range:
    """The places where a run of this length can start, from high to low."""
    highest = HIGH_ACE - length + 1
    lowest = rules.low
    others = [rank for rank in ranks if rank != HIGH_ACE]
    if others:
        highest = min(highest, min(others))
        lowest = max(lowest, max(others) - length + 1)
    return range(highest, lowest - 1, -1)


def _run_from(
    rules: MeldRules, start: int, naturals: list[CardId], wilds: list[CardId], suit: Suit
) -> Places | None:
    """The run that starts at this place; None if the cards do not fit it."""
    length = len(naturals) + len(wilds)
    if start < rules.low or start + length - 1 > HIGH_ACE:
        return None
    slots: list[CardId | None] = [None] * length
    for card in naturals:
        index = RANK_NUMBERS[card] - start
        if RANK_NUMBERS[card] == HIGH_ACE and not (index < length and slots[index] is None):
            index = LOW_ACE - start
        if not 0 <= index < length or slots[index] is not None:
            return None
        slots[index] = card
    spare = list(wilds)
    two = 2 - start
    if rules.natural_twos and 0 <= two < length and slots[two] is None:
        own = next((card for card in spare if _own_two(card, suit)), None)
        if own is not None:
            slots[two] = own
            spare.remove(own)
    filler = iter(spare)
    return tuple(
        [
            _place(next(filler) if card is None else card, start + index, suit)
            for index, card in enumerate(slots)
        ]
    )


@lru_cache(maxsize=65536)
def _place(card: CardId, position: int, suit: Suit | None) -> Place:
    return Place(card, rank_at(position), suit)


def _own_two(card: CardId, suit: Suit | None) -> bool:
    return RANKS[card] is Rank.TWO and SUITS[card] is suit


def _apart(rules: MeldRules, one: Places, other: Places) -> bool:
    lower, higher = sorted((one, other), key=low_of)
    between = low_of(higher) - (low_of(lower) + len(lower))
    return between >= rules.run_gap or (between < 0 and rules.runs_may_overlap)


def _extend_set(rules: MeldRules, places: Places, card: CardId) -> Places | Refusal:
    rank = places[0].rank
    if rules.largest_set is not None and len(places) >= rules.largest_set:
        return Refusal.SET_IS_FULL
    if rules.is_wild(card):
        return (*places, Place(card, rank, None))
    if RANKS[card] is not rank:
        return Refusal.DOES_NOT_FIT
    if rules.distinct_suits and any(place.suit is SUITS[card] for place in places):
        return Refusal.SET_SUIT_TWICE
    return (*places, Place(card, rank, SUITS[card]))


def _extend_run(
    rules: MeldRules, places: Places, card: CardId, end: End | None
) -> Places | Refusal:
    suit = places[0].suit
    low, high = low_of(places), low_of(places) + len(places) - 1
    ends = open_ends(rules, places)
    if not ends:
        return Refusal.RUN_TOO_LONG
    fitting = [side for side in ends if _fits_end(rules, card, suit, _beyond(side, low, high))]
    if rules.natural_twos and _own_two(card, suit):
        fitting.sort(key=lambda side: _beyond(side, low, high) != 2)
    if end is not None:
        fitting = [side for side in fitting if side is end]
    if not fitting:
        return Refusal.DOES_NOT_FIT
    side = fitting[0]
    place = _place(card, _beyond(side, low, high), suit)
    return (*places, place) if side is End.HIGH else (place, *places)


def _beyond(side: End, low: int, high: int) -> int:
    return high + 1 if side is End.HIGH else low - 1


def _fits_end(rules: MeldRules, card: CardId, suit: Suit | None, position: int) -> bool:
    if rules.is_wild(card):
        return True
    return SUITS[card] is suit and RANKS[card] is rank_at(position)
