"""The runs and sets a hand can make: their layouts and prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import mul

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.cards import CARDS, RANK_NUMBERS, SUITS, CardId, Rank, Suit
from mayi_desktop.engine.rulesheet import AceRule, MeldKind, MeldRules, RuleSheet

# --- Windows: the places a run can cover in its suit.

ACE_INDEX = 12
HIGH_ACE = 14
TWO_BIT = 1
RANKS_IN_SUIT = 13


def index_of(place: int) -> int:
    """Index of the rank at a place of a run, from 0 (two) to 12 (ace)."""
    return ACE_INDEX if place == 1 else place - 2


@dataclass(frozen=True, slots=True)
class RunWindow:
    """The places a run covers: its first place, its length, and its ranks as bits.

    `twice` is the bit of the ace in a run with an ace at both ends.
    """

    low: int
    length: int
    once: int
    twice: int = 0

    @property
    def high(self) -> int:
        """The last place."""
        return self.low + self.length - 1


@lru_cache(maxsize=256)
def run_windows(rules: MeldRules, length: int) -> tuple[RunWindow, ...]:
    """All windows of this length, from low to high."""
    if length > rules.longest_run:
        return ()
    found = []
    for low in range(rules.low, 15 - length + 1):
        once = twice = 0
        for place in range(low, low + length):
            bit = 1 << index_of(place)
            twice |= once & bit
            once |= bit
        if not twice or rules.ace is AceRule.BOTH_ENDS:
            found.append(RunWindow(low, length, once, twice))
    return tuple(found)


def keep_apart(rules: MeldRules, one: RunWindow, other: RunWindow) -> bool:
    """Whether one lay-down may contain these two runs of one suit."""
    lower, higher = (one, other) if one.low <= other.low else (other, one)
    between = higher.low - lower.high - 1
    return between >= rules.run_gap or (between < 0 and rules.runs_may_overlap)


def naturals_needed(rules: MeldRules, size: int) -> int:
    """The minimum number of naturals in a new meld of this size."""
    per_wild = rules.naturals_per_wild
    return size - size // (per_wild + 1) if per_wild else 1


def continuing(rules: MeldRules, left: Sequence[int], runs: Iterable[RunWindow]) -> list[int]:
    """The ranks of a suit's cards that extend its runs, one by one from their ends.

    `left`: number of cards of each rank that are not in these runs.
    """
    spare = list(left)
    if rules.natural_twos:
        spare[0] = 0
    found = []
    for run in runs:
        upwards = range(run.high + 1, 15)
        downwards = range(run.low - 1, rules.low - 1, -1)
        for places in (upwards, downwards):
            for place in places:
                rank = index_of(place)
                if not spare[rank]:
                    break
                spare[rank] -= 1
                found.append(rank)
    return found


# --- Layouts of sets of one rank.

Sizes = tuple[int, ...]
SUITS_IN_DECK = 4


@quickly_made
@dataclass(frozen=True, slots=True)
class SetsLayout:
    """Sets of one rank: naturals and wilds of each set, and naturals left over."""

    sets: tuple[tuple[int, int], ...]
    left: int

    @property
    def wilds(self) -> int:
        """How many wilds are in these sets."""
        return sum(wilds for _, wilds in self.sets)


@lru_cache(maxsize=4096)
def set_layouts(
    rules: MeldRules, sizes: Sizes, naturals: int, wilds: int, *, exact: bool
) -> tuple[SetsLayout, ...]:
    """For each number of wilds up to `wilds`, the layout that leaves the fewest naturals.

    Also the layout that leaves the fewest, but at least one.
    """
    best: dict[tuple[int, bool], SetsLayout] = {}
    choices = [range(_most_naturals(rules, size, naturals, exact=exact) + 1) for size in sizes]
    for held in product(*choices):
        if sum(held) <= naturals and _is_even_split(rules, held):
            for added in _wild_counts(rules, sizes, held, wilds, exact=exact):
                sets = tuple(zip(held, added, strict=True))
                way = SetsLayout(sets, naturals - sum(held))
                key = way.wilds, way.left > 0
                known = best.get(key)
                if known is None or way.left < known.left:
                    best[key] = way
    return tuple(best[key] for key in sorted(best))


def _most_naturals(rules: MeldRules, size: int, naturals: int, *, exact: bool) -> int:
    most = min(naturals, size) if exact else naturals
    if rules.distinct_suits:
        most = min(most, SUITS_IN_DECK)
    return most if rules.largest_set is None else min(most, rules.largest_set)


def _is_even_split(rules: MeldRules, held: tuple[int, ...]) -> bool:
    """Whether sets share naturals evenly; where suits are distinct, no other split matters."""
    return not rules.distinct_suits or max(held) - min(held) <= 1


def _wild_counts(
    rules: MeldRules, sizes: Sizes, held: tuple[int, ...], wilds: int, *, exact: bool
) -> list[tuple[int, ...]]:
    """The combinations of wilds the sets may have with these naturals."""
    choices = []
    for size, naturals in zip(sizes, held, strict=True):
        largest = size if exact else naturals + wilds
        if rules.largest_set is not None:
            largest = min(largest, rules.largest_set)
        choices.append(
            [
                length - naturals
                for length in range(max(size, naturals), largest + 1)
                if length - naturals <= wilds and naturals >= naturals_needed(rules, length)
            ]
        )
    return [added for added in product(*choices) if sum(added) <= wilds]


# --- Keys: a hand as one number.
# A key has five bits per natural face, suit by suit from the two to the ace, and the number of
# wilds above them. Adding a card adds its key, removing it subtracts its key. A natural two
# counts twice: as a wild and as the two of its suit.

FACE_BITS = 5
MOST_COPIES = (1 << FACE_BITS) - 1
SUIT_BITS = 13 * FACE_BITS
SUIT_MASK = (1 << SUIT_BITS) - 1
WILD_SHIFT = 4 * SUIT_BITS
SUIT_NUMBERS: bytes = bytes(0 if c.suit is None else list(Suit).index(c.suit) for c in CARDS)

# Five bits count to 31: larger hands count at most seven copies of a face.
_CAREFUL_FROM = 32
_COPIES_THAT_MATTER = 7

Chunks = tuple[int, int, int, int]


@lru_cache(maxsize=64)
def card_keys(wilds: frozenset[Rank], *, natural_twos: bool) -> tuple[int, ...]:
    """The key of each card id."""
    keys = []
    for card in CARDS:
        key = 1 << WILD_SHIFT if card.rank in wilds else 0
        natural = card.rank not in wilds or (natural_twos and card.rank == Rank.TWO)
        if natural and card.suit is not None:
            rank = int(card.rank) - 2
            key += 1 << (SUIT_NUMBERS[card.id] * SUIT_BITS + rank * FACE_BITS)
        keys.append(key)
    return tuple(keys)


def keys_for(rules: MeldRules) -> tuple[int, ...]:
    """The key of each card id under these rules."""
    return card_keys(rules.wilds, natural_twos=rules.natural_twos)


def key_of(keys: tuple[int, ...], hand: Iterable[CardId]) -> int:
    """The key of a hand; very large hands ignore copies of a face beyond seven."""
    cards = tuple(hand)
    if len(cards) >= _CAREFUL_FROM:
        seen: dict[tuple[int, Suit | None], int] = {}
        kept = []
        for card in cards:
            face = RANK_NUMBERS[card], SUITS[card]
            seen[face] = seen.get(face, 0) + 1
            if seen[face] <= _COPIES_THAT_MATTER or SUITS[card] is None:
                kept.append(card)
        cards = tuple(kept)
    return sum([keys[card] for card in cards])


def chunks_of(key: int) -> Chunks:
    """The naturals of each suit."""
    return (
        key & SUIT_MASK,
        key >> SUIT_BITS & SUIT_MASK,
        key >> 2 * SUIT_BITS & SUIT_MASK,
        key >> 3 * SUIT_BITS & SUIT_MASK,
    )


def shape_of(key: int) -> tuple[int, ...]:
    """The number of naturals per rank, sorted ascending, followed by the number of wilds."""
    one, two, three, four = chunks_of(key)
    return *sorted(counts_of(one + two + three + four)), wilds_of(key)


def wilds_of(key: int) -> int:
    """How many wilds the hand holds."""
    return key >> WILD_SHIFT


def copies(chunk: int, index: int) -> int:
    """The number of cards with this rank index in a suit, or in a sum of suits."""
    return chunk >> index * FACE_BITS & MOST_COPIES


@lru_cache(maxsize=1 << 14)
def counts_of(chunk: int) -> tuple[int, ...]:
    """The number of cards of each rank in a suit, from the two to the ace."""
    return tuple([chunk >> shift & MOST_COPIES for shift in range(0, SUIT_BITS, FACE_BITS)])


@lru_cache(maxsize=1 << 16)
def ranks_by_copies(chunk: int) -> tuple[int, int, int]:
    """The ranks with at least one, two and three cards in a suit, as bits."""
    one = two = three = 0
    bit = 1
    while chunk:
        count = chunk & MOST_COPIES
        if count:
            one |= bit
            if count > 1:
                two |= bit
                if count > 2:
                    three |= bit
        chunk >>= FACE_BITS
        bit <<= 1
    return one, two, three


@lru_cache(maxsize=1 << 16)
def cards_in(chunk: int) -> int:
    """How many cards a suit holds."""
    total = 0
    while chunk:
        total += chunk & MOST_COPIES
        chunk >>= FACE_BITS
    return total


# --- Prices of the cards left in hand: the cheapest lay-down is the best.
# A card is alive if it fits on the melds just laid, as wilds always do, and costs its points.
# A dead card takes a turn to discard: it costs five times its points, and more than any wild.
# No card is free, so a price of 0 means that all cards are on the table.

# Dead cards cost more than the dearest wild, whatever the points of the sheet.
_DEAREST_WILD = 50
_DEAD_SURCHARGE = 52
_DEAD_FACTOR = 5


class CardPrices:
    """The prices on a sheet, by rank index (0 two, 12 ace)."""

    def __init__(self, sheet: RuleSheet) -> None:
        points = [max(0, sheet.points.get(Rank(number + 2), 0)) for number in range(13)]
        self.alive = tuple(number + 1 for number in points)
        self.dead = tuple(_DEAD_FACTOR * number + _DEAD_SURCHARGE for number in points)
        self._points = sheet.points_table

    def wild(self, card: CardId) -> int:
        """The price of a wild left in hand."""
        return min(max(0, self._points[card]), _DEAREST_WILD) + 1

    def of_left(
        self, rules: MeldRules, plans: Sequence[MeldPlan], hand: Sequence[CardId]
    ) -> int:
        """The price of the cards these melds leave in a hand; runs must have their `low`."""
        laid = {card for plan in plans for card in plan.cards}
        left = [card for card in hand if card not in laid]
        naturals = [card for card in left if not rules.wild_table[card]]
        price = sum(self.wild(card) for card in left if rules.wild_table[card])
        price += sum(self.dead[RANK_NUMBERS[card] - 2] for card in naturals)
        ranks = _set_ranks(rules, plans)
        at_ends = _at_ends(rules, plans, left, ranks)
        for card in naturals:
            suit, rank = SUIT_NUMBERS[card], RANK_NUMBERS[card] - 2
            if rank in ranks:
                price -= 0 if rules.distinct_suits else self.dead[rank] - self.alive[rank]
            elif rank in at_ends[suit]:
                at_ends[suit].remove(rank)
                price -= self.dead[rank] - self.alive[rank]
        return price


# Sheets in use at a time: one is played, a few more are viewed or tried.
_MOST_CACHED_SHEETS = 16
_PRICES: dict[int, tuple[RuleSheet, CardPrices]] = {}


def prices_for(sheet: RuleSheet) -> CardPrices:
    """The prices on a sheet, cached by object identity; the cache keeps the sheet alive."""
    known = _PRICES.get(id(sheet))
    if known is None or known[0] is not sheet:
        if len(_PRICES) >= _MOST_CACHED_SHEETS:
            del _PRICES[next(iter(_PRICES))]
        known = _PRICES[id(sheet)] = sheet, CardPrices(sheet)
    return known[1]


def _set_ranks(rules: MeldRules, plans: Sequence[MeldPlan]) -> set[int]:
    return {
        RANK_NUMBERS[card] - 2
        for plan in plans
        if plan.kind is MeldKind.SET
        for card in plan.cards
        if not rules.wild_table[card]
    }


def _at_ends(
    rules: MeldRules, plans: Sequence[MeldPlan], left: Sequence[CardId], ranks: set[int]
) -> list[list[int]]:
    """For each suit, the ranks of cards left that extend its runs, except ranks of sets."""
    spare = [[0] * 13 for _ in range(4)]
    windows: list[list[RunWindow]] = [[] for _ in range(4)]
    for plan in plans:
        if plan.kind is MeldKind.RUN:
            assert plan.low is not None
            suit = next(SUIT_NUMBERS[c] for c in plan.cards if not rules.wild_table[c])
            windows[suit].append(RunWindow(plan.low, len(plan.cards), 0))
    for card in left:
        rank = RANK_NUMBERS[card] - 2
        if not rules.wild_table[card] and rank not in ranks:
            spare[SUIT_NUMBERS[card]][rank] += 1
    return [continuing(rules, *pair) for pair in zip(spare, windows, strict=True)]


# --- Layouts of runs in one suit.


@quickly_made
@dataclass(frozen=True, slots=True)
class MeldGoal:
    """What to lay: sets and runs of at least, or exactly, these sizes.

    `everything`: no card may be left in hand. `keep_one`: at least one must be.
    """

    sets: Sizes
    runs: Sizes
    exact: bool = False
    everything: bool = False
    keep_one: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class LaidRun:
    """A run to lay: its window, and its natural ranks as bits.

    `twice` is the bit of the ace if both ends are natural aces.
    """

    window: RunWindow
    taken: int
    twice: int = 0

    @property
    def naturals(self) -> int:
        """How many of its cards are natural."""
        return self.taken.bit_count() + self.twice.bit_count()


@quickly_made
@dataclass(frozen=True, slots=True)
class SuitLayout:
    """One way to lay runs from a suit.

    `wilds`: cards used as wilds. `twos`: natural twos of the suit (wild elsewhere). `left`:
    cards free for each of the sets' ranks. `price`: the cost of the suit's other cards left in
    hand.
    """

    runs: tuple[LaidRun, ...]
    wilds: int
    twos: int
    left: tuple[int, ...]
    price: int


# Cache size; suits with few cards recur in many games.
_MOST_CACHED_LAYOUTS = 1_000


class SuitSolver:
    """Finds the ways to lay runs from a suit, for hands with this many wilds."""

    def __init__(
        self, rules: MeldRules, prices: CardPrices, goal: MeldGoal, wilds: int
    ) -> None:
        self._rules = rules
        self._prices = prices
        self._wilds = wilds
        self._exact = goal.exact
        self._keep_one = goal.keep_one
        self._everything = goal.everything
        # If a set can take all wilds, runs need none at their ends.
        boundless = not rules.naturals_per_wild and rules.largest_set is None
        self._trim = bool(goal.sets) and boundless and not goal.exact
        self._lowest_priced = 1 if rules.natural_twos else 0
        self._windows: dict[int, tuple[RunWindow, ...]] = {}
        self._known: dict[object, Sequence[SuitLayout]] = {}

    def layouts(
        self, chunk: int, sizes: Sizes, ranks: tuple[int, ...], copies_for_sets: tuple[int, ...]
    ) -> Sequence[SuitLayout]:
        """The cheapest ways to lay runs of these sizes beside sets of these ranks.

        A set may use `copies_for_sets` cards of its rank in this suit. Returns one way for each
        combination of wilds, natural twos and cards left for the sets; where a card must be
        kept, one that keeps a card and one that does not.
        """
        key = chunk, sizes, ranks, copies_for_sets
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_CACHED_LAYOUTS:
                self._known.clear()
            found = self._known[key] = self._find(chunk, sizes, ranks, copies_for_sets)
        return found

    def _find(
        self, chunk: int, sizes: Sizes, ranks: tuple[int, ...], copies_for_sets: tuple[int, ...]
    ) -> Sequence[SuitLayout]:
        if sum(sizes) > cards_in(chunk) + self._wilds:
            return []
        counts = counts_of(chunk)
        wanted = sum(1 << rank for rank in ranks)
        needed = self._needed(counts, wanted, len(sizes))
        if needed is None:
            return []
        if not sizes:
            return [] if needed else [self._layout_of(counts, (), ranks, copies_for_sets)]
        best: dict[tuple[int, int, tuple[int, ...], bool], SuitLayout] = {}
        for runs in self._run_combinations(chunk, sizes, wanted):
            if needed and needed & ~_covered(runs):
                continue
            way = self._layout_of(counts, runs, ranks, copies_for_sets)
            keeps = self._keep_one and way.price > 0
            key = way.wilds, way.twos, way.left, keeps
            known = best.get(key)
            if known is None or way.price < known.price:
                best[key] = way
        return list(best.values())

    def _needed(self, counts: Sequence[int], wanted: int, runs: int) -> int | None:
        """The ranks runs must cover if all cards are laid, as bits; None if impossible."""
        if not self._everything:
            return 0
        needed = 0
        for rank in range(self._lowest_priced, 13):
            if counts[rank] and not wanted >> rank & 1:
                needed |= 1 << rank
                if counts[rank] > runs * (2 if rank == ACE_INDEX else 1):
                    return None
        return needed

    def _run_combinations(
        self, chunk: int, sizes: Sizes, wanted: int
    ) -> Iterator[tuple[LaidRun, ...]]:
        """All combinations of runs of these sizes that cards and wilds can fill."""
        if len(sizes) == 1:
            for run in self._single_runs(chunk, sizes[0], wanted):
                yield (run,)
            return
        counts = counts_of(chunk)
        single = {size: list(self._single_runs(chunk, size, wanted)) for size in set(sizes)}
        chosen: list[LaidRun] = []

        def add(start: int, wilds: int) -> Iterator[tuple[LaidRun, ...]]:
            if len(chosen) == len(sizes):
                runs = tuple(chosen)
                yield from self._resolve_conflicts(counts, runs) if len(runs) > 1 else (runs,)
                return
            size = sizes[len(chosen)]
            again = bool(chosen) and sizes[len(chosen) - 1] == size
            for index in range(start if again else 0, len(single[size])):
                run = single[size][index]
                used = wilds + run.window.length - run.naturals
                if used <= self._wilds and self._keeps_apart(chosen, run.window):
                    chosen.append(run)
                    yield from add(index, used)
                    chosen.pop()

        yield from add(0, 0)

    def _single_runs(self, chunk: int, size: int, wanted: int) -> Iterator[LaidRun]:
        """The runs of at least this size, with or without the naturals that a set wants."""
        one, two, _ = ranks_by_copies(chunk)
        longest = size if self._exact else self._rules.longest_run
        # An ace can be at both ends; no other card fills more than one place.
        most = one.bit_count() + (two >> ACE_INDEX & 1) + self._wilds
        for length in range(size, min(longest, most) + 1):
            need = max(length - self._wilds, naturals_needed(self._rules, length))
            for window in self._of_length(length):
                taken, twice = window.once & one, window.twice & two
                if taken.bit_count() + twice.bit_count() >= need:
                    yield from self._with_naturals_spared(
                        LaidRun(window, taken, twice), size, wanted
                    )

    def _of_length(self, length: int) -> tuple[RunWindow, ...]:
        if length not in self._windows:
            self._windows[length] = run_windows(self._rules, length)
        return self._windows[length]

    def _with_naturals_spared(self, run: LaidRun, size: int, wanted: int) -> Iterator[LaidRun]:
        """The run, and legal variants with wilds in place of naturals that a set wants."""
        if not run.taken & wanted:
            if not self._is_redundant(run, size):
                yield run
            return
        for spared in _subsets(run.taken & wanted):
            taken, twice = run.taken & ~spared, run.twice & ~spared
            for second in {twice, twice & ~wanted}:
                poorer = LaidRun(run.window, taken, second)
                if self._is_legal(poorer) and not self._is_redundant(poorer, size):
                    yield poorer

    def _is_redundant(self, run: LaidRun, size: int) -> bool:
        """Whether the run can be skipped: the wild at its end is as good elsewhere.

        A run that is long enough takes extra wilds at its high end only, while there is room;
        where runs must keep a distance, both ends count.
        """
        if run.window.length == size:
            return False
        low, high = _wild_ends(run)
        if self._trim:
            return low or high
        return low and run.window.high < HIGH_ACE and not self._rules.run_gap

    def _is_legal(self, run: LaidRun) -> bool:
        length = run.window.length
        naturals = run.naturals
        return length - naturals <= self._wilds and naturals >= naturals_needed(
            self._rules, length
        )

    def _keeps_apart(self, chosen: list[LaidRun], window: RunWindow) -> bool:
        return all(keep_apart(self._rules, run.window, window) for run in chosen)

    def _resolve_conflicts(
        self, counts: Sequence[int], runs: tuple[LaidRun, ...]
    ) -> Iterator[tuple[LaidRun, ...]]:
        """Every way to share out ranks that more runs use than there are cards."""
        over = _overclaimed(counts, runs)
        spare = self._wilds - sum([run.window.length - run.naturals for run in runs])
        if sum(over.values()) > spare:
            return
        if not over:
            yield runs
            return
        bit = 1 << next(iter(over))
        for n, run in enumerate(runs):
            poorer = _without(run, bit)
            if poorer is not None and self._is_legal(poorer):
                yield from self._resolve_conflicts(counts, (*runs[:n], poorer, *runs[n + 1 :]))

    def _layout_of(
        self,
        counts: Sequence[int],
        runs: tuple[LaidRun, ...],
        ranks: tuple[int, ...],
        copies_for_sets: tuple[int, ...],
    ) -> SuitLayout:
        left = list(counts)
        wilds = twos = 0
        for run in runs:
            wilds += run.window.length - run.naturals
            for taken in (run.taken, run.twice):
                while taken:
                    bit = taken & -taken
                    left[bit.bit_length() - 1] -= 1
                    taken -= bit
            if self._lowest_priced and run.taken & TWO_BIT:
                twos += 1
        for_sets = tuple(
            [min(left[rank], most) for rank, most in zip(ranks, copies_for_sets, strict=True)]
        )
        price = self._price_of(left, runs, ranks)
        for rank, given in zip(ranks, for_sets, strict=True):
            price += (left[rank] - given) * self._prices.dead[rank]
        return SuitLayout(runs, wilds, twos, for_sets, price)

    def _price_of(
        self, left: list[int], runs: tuple[LaidRun, ...], ranks: tuple[int, ...]
    ) -> int:
        """The price of the cards left, except those of the sets' ranks."""
        alive, dead = self._prices.alive, self._prices.dead
        free = list(left)
        for rank in (*range(self._lowest_priced), *ranks):
            free[rank] = 0
        price: int = sum(map(mul, free, dead))
        if not runs:
            return price
        for rank in continuing(self._rules, free, [run.window for run in runs]):
            price -= dead[rank] - alive[rank]
        return price


def _covered(runs: tuple[LaidRun, ...]) -> int:
    covered = 0
    for run in runs:
        covered |= run.taken
    return covered


def _overclaimed(counts: Sequence[int], runs: tuple[LaidRun, ...]) -> dict[int, int]:
    """How many cards too many these runs use, by rank."""
    often = 0
    seen = 0
    for run in runs:
        often |= seen & run.taken | run.twice
        seen |= run.taken
    over: dict[int, int] = {}
    while often:
        bit = often & -often
        rank = bit.bit_length() - 1
        takes = sum([bool(run.taken & bit) + bool(run.twice & bit) for run in runs])
        if takes > counts[rank]:
            over[rank] = takes - counts[rank]
        often -= bit
    return over


def _without(run: LaidRun, bit: int) -> LaidRun | None:
    """The run with one natural of this rank fewer; None if it has none."""
    if run.twice & bit:
        return LaidRun(run.window, run.taken, run.twice & ~bit)
    return LaidRun(run.window, run.taken & ~bit, run.twice) if run.taken & bit else None


def _wild_ends(run: LaidRun) -> tuple[bool, bool]:
    """Whether the low and the high end of a run are wild."""
    low, high = 1 << index_of(run.window.low), 1 << index_of(run.window.high)
    return not run.taken & low, not run.taken & high


def _subsets(bits: int) -> Iterator[int]:
    """All subsets of these bits, the empty one first."""
    chosen = 0
    while True:
        yield chosen
        chosen = chosen - bits & bits
        if not chosen:
            return
