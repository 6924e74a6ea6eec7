"""Knowledge: a seat's conclusions from its view, and the rating of its actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.base.values import quickly_made
from mayi_desktop.bots.distance import ruler_for
from mayi_desktop.engine import melds as shapes
from mayi_desktop.engine import unseen_cards
from mayi_desktop.engine.actions import End, PlayerAction
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId, Rank, Seat, Suit
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import (
    FreedWild,
    GoingOut,
    LayOffInTurn,
    MeldKind,
    MeldRules,
    Replacers,
    RuleSheet,
)
from mayi_desktop.engine.table import Meld, Place
from mayi_desktop.engine.view import TableView

# --- Rated actions.


class Motive(Enum):
    """The reason for an action, or what speaks against it."""

    NEARER = auto()
    NOT_NEARER = auto()
    MORE_OUTS = auto()
    FITS_ON_TABLE = auto()
    TOO_DEAR = auto()
    OWN_DISCARD = auto()
    WINS = auto()
    GOES_DOWN = auto()
    KEEPS_FROM_OTHERS = auto()
    GAINS_A_WILD = auto()
    FEWER_CARDS = auto()
    LEAST_USEFUL = auto()
    SHEDS_POINTS = auto()
    GOES_ROUND = auto()
    NOTHING_ELSE = auto()


@quickly_made
@dataclass(frozen=True, slots=True)
class RatedAction:
    """One possible action of a decision; the legal one with the greatest value is chosen."""

    action: PlayerAction
    value: tuple[float, ...]
    motive: Motive


def best_first(options: list[RatedAction]) -> list[RatedAction]:
    """The actions by falling value, in a stable order."""
    if len(options) < 2:
        return options
    return sorted(options, key=lambda option: option.value, reverse=True)


# --- Melds on the table.
# Players look at the same melds many times between two changes, so the results are cached.


LayOffPlace = tuple[Meld, End | None, Meld]
WildPlace = tuple[Meld, Place]

_LOW_ACE = 1
_HIGH_ACE = 14


class _MeldPlaces:
    """Where each card fits on one meld."""

    def __init__(self, rules: MeldRules, meld: Meld) -> None:
        self.meld = meld
        self.borders = _borders(meld)
        self._rules = rules
        self._known: dict[CardId, tuple[LayOffPlace, ...]] = {}

    def of(self, card: CardId) -> tuple[LayOffPlace, ...]:
        """The ends that take the card, each with the meld that results."""
        found = self._known.get(card)
        if found is None:
            found = self._known[card] = tuple(self._find(card))
        return found

    def _find(self, card: CardId) -> Iterator[LayOffPlace]:
        meld = self.meld
        if self._rules.wild_table[card] or nearly_fits(meld, card):
            for end in (None,) if meld.kind is MeldKind.SET else (End.HIGH, End.LOW):
                longer = shapes.extend(self._rules, meld, card, end)
                if not isinstance(longer, Refusal):
                    yield meld, end, longer


class TableMelds:
    """Melds on the table: where each card fits, and which wilds can be swapped at all.

    Results for unchanged melds are taken over from `before`.
    """

    def __init__(
        self,
        sheet: RuleSheet,
        rules: MeldRules,
        melds: tuple[Meld, ...],
        before: TableMelds | None = None,
    ) -> None:
        self.sheet = sheet
        self.rules = rules
        self.melds = melds
        known = {} if before is None else {id(one.meld): one for one in before._each}
        self._each: list[_MeldPlaces] = [
            known.get(id(meld)) or _MeldPlaces(rules, meld) for meld in melds
        ]
        self._wilds = _wilds_by_face(sheet, melds)
        self._places: dict[CardId, tuple[LayOffPlace, ...]] = {}

    def places_for(self, card: CardId) -> tuple[LayOffPlace, ...]:
        """The melds that the card fits on, each with the end of a run and the longer meld."""
        found = self._places.get(card)
        if found is None:
            one_each = self._each
            if not self.rules.wild_table[card]:
                rank, suit = RANK_NUMBERS[card], SUITS[card]
                faces = (rank, None), (rank, suit)
                one_each = [one for one in one_each if not one.borders.isdisjoint(faces)]
            found = tuple([place for one in one_each for place in one.of(card)])
            self._places[card] = found
        return found

    def wilds_in_place_of(self, card: CardId) -> tuple[WildPlace, ...]:
        """The wilds that this natural could stand in for, in a run or a set."""
        if not self._wilds:
            return ()
        rank = RANKS[card]
        in_runs = self._wilds.get((rank, SUITS[card]), ())
        return (*in_runs, *self._wilds.get((rank, None), ()))

    @property
    def has_wilds(self) -> bool:
        """Whether the sheet lets anybody swap one of the wilds."""
        return bool(self._wilds)


class _Latest:
    """A cache of one: the melds of the table in play."""

    def __init__(self) -> None:
        self._seen: TableMelds | None = None

    def get(self, sheet: RuleSheet, rules: MeldRules, melds: tuple[Meld, ...]) -> TableMelds:
        """The results for these melds."""
        seen = self._seen
        if seen is None or seen.sheet is not sheet or seen.rules is not rules:
            self._seen = seen = TableMelds(sheet, rules, melds)
        elif seen.melds != melds:
            self._seen = seen = TableMelds(sheet, rules, melds, seen)
        return seen


_LATEST = _Latest()


def nearly_fits(meld: Meld, card: CardId) -> bool:
    """Whether a natural has the rank of a set, or is next to a run of its suit."""
    first = meld.places[0]
    rank = RANK_NUMBERS[card]
    if meld.kind is MeldKind.SET:
        return rank == first.rank
    if SUITS[card] is not first.suit:
        return False
    low = shapes.low_of(meld.places)
    high = low + len(meld.places) - 1
    return rank in (low - 1, high + 1) or (rank == _HIGH_ACE and low == 2)


def _borders(meld: Meld) -> frozenset[tuple[int, Suit | None]]:
    """The rank of a set, or the faces next to a run."""
    first = meld.places[0]
    if meld.kind is MeldKind.SET:
        return frozenset([(first.rank, None)])
    low = shapes.low_of(meld.places)
    ends = [low - 1, low + len(meld.places)]
    if low == _LOW_ACE + 1:
        ends.append(_HIGH_ACE)
    return frozenset([(place, first.suit) for place in ends])


def _wilds_by_face(
    sheet: RuleSheet, melds: tuple[Meld, ...]
) -> dict[tuple[Rank, Suit | None], list[WildPlace]]:
    """The wilds that the sheet lets anybody swap, by the face they stand for."""
    rule = sheet.replace
    found: dict[tuple[Rank, Suit | None], list[WildPlace]] = {}
    for meld in melds:
        if meld.kind in rule.kinds:
            for place in meld.places:
                if RANKS[place.card] in rule.wilds:
                    found.setdefault((place.rank, place.suit), []).append((meld, place))
    return found


# --- Knowledge of one seat.


# More cards than any hand has.
NOBODY_DOWN = 99


class Knowledge:
    """A view with a player's conclusions, computed on demand."""

    def __init__(self, view: TableView, seat: Seat) -> None:
        table = view.table
        self.view = view
        self.seat = seat
        self.table = table
        self.sheet = table.sheet
        self.rule = table.rule
        self.hand = view.hand
        self.facts = table.seats[seat]
        self.down = self.facts.went_down is not None
        self.points = self.sheet.points_table
        self.ruler = ruler_for(self.sheet, table.deal)
        self.rules = self.ruler.rules
        self.key = self.ruler.key(view.hand)
        self._missing_now: int | None = None
        self._melds = _LATEST.get(self.sheet, self.rules, table.melds)

    @property
    def is_my_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.table.turn == self.seat

    @property
    def fewest_cards(self) -> int:
        """The fewest cards of any other seat that is down; `NOBODY_DOWN` if none is."""
        return min(
            (
                self.view.counts[seat]
                for seat, facts in enumerate(self.table.seats)
                if facts.went_down is not None and seat != self.seat
            ),
            default=NOBODY_DOWN,
        )

    # Measuring.

    @property
    def cards_at_lay_down(self) -> int:
        """How many cards the hand will hold at this seat's next chance to lay it down."""
        drawn = self.is_my_turn and self.table.drawn is not None
        return len(self.hand) + (0 if drawn else 1)

    @property
    def missing_now(self) -> int:
        """How many cards the hand lacks for the contract."""
        if self._missing_now is None:
            cards = self.cards_at_lay_down
            known = None
            if self.is_my_turn and self.table.drawn is not None and self.hand:
                known = self.ruler.known(self.key - self.ruler.keys[self.hand[-1]], cards)
            if known is None:
                self._missing_now = self.ruler.missing(self.key, cards)
            else:
                least = max(0, known - 1)
                self._missing_now = self.ruler.missing(self.key, cards, least, known)
        return self._missing_now

    def missing_without(self, card: CardId) -> int:
        """How many cards the hand would lack without this one."""
        now = self.missing_now
        key = self.key - self.ruler.keys[card]
        return self.ruler.missing(key, self.cards_at_lay_down, now, now + 1)

    def missing_with(self, card: CardId) -> int:
        """How many cards the hand would lack with this one.

        A card that can be swapped for a wild on the table counts as that wild. So does a
        natural of the hand that becomes spare.
        """
        keys = self.ruler.keys
        found = self._with_key(keys[card])
        if self.down or not self.may_replace:
            return found
        to_hand = self.sheet.replace.goes is FreedWild.TO_HAND
        for natural in (card, *self.hand) if to_hand else (card,):
            for _, place in self.replaceable_wilds(natural):
                swapped = keys[card] - keys[natural] + keys[place.card]
                found = min(found, self._with_key(swapped))
        return found

    def _with_key(self, key: int) -> int:
        now = self.missing_now
        return self.ruler.missing(self.key + key, self.cards_at_lay_down, max(0, now - 1), now)

    # What fits where.

    def can_lay_off_on(self, meld: Meld) -> bool:
        """Whether the rules allow laying off on this meld in this turn."""
        if not self.down or not self.is_my_turn:
            return False
        if self.facts.went_down != self.table.turn_no:
            return True
        in_turn = self.sheet.lay_off_in_turn
        own = in_turn is LayOffInTurn.OWN_MELDS and meld.owner == self.seat
        return own or in_turn is LayOffInTurn.ANYWHERE

    def places_for(self, card: CardId) -> tuple[LayOffPlace, ...]:
        """Each meld that the card fits on, the end of a run, and the meld with the card."""
        return self._melds.places_for(card)

    def fits_somewhere(self, card: CardId) -> bool:
        """Whether the card fits on any meld on the table."""
        return bool(self._melds.places_for(card))

    @property
    def may_replace(self) -> bool:
        """Whether the table has wilds that this seat may swap at all."""
        match self.sheet.replace.who:
            case Replacers.NOBODY:
                return False
            case Replacers.NOT_DOWN if self.down:
                return False
            case _:
                return self._melds.has_wilds

    def replaceable_wilds(self, card: CardId) -> list[tuple[Meld, Place]]:
        """The wilds on the table that this seat could swap for the card in its turn."""
        if self.sheet.replace.who is Replacers.NOBODY or self.rules.wild_table[card]:
            return []
        return [
            (meld, place)
            for meld, place in self._melds.wilds_in_place_of(card)
            if self._can_replace_in(meld) and self._can_replace(meld, place, card)
        ]

    def others_can_replace_with(self, card: CardId) -> bool:
        """Whether a seat that is down could swap the card for a wild."""
        rule = self.sheet.replace
        if rule.who in (Replacers.NOBODY, Replacers.NOT_DOWN) or self.rules.wild_table[card]:
            return False
        return any(
            place.rank is RANKS[card]
            and RANKS[place.card] in rule.wilds
            and self._can_replace(meld, place, card)
            for meld in self.table.melds
            if meld.kind in rule.kinds
            for place in meld.places
        )

    def _can_replace(self, meld: Meld, place: Place, card: CardId) -> bool:
        """Whether the card, of the right rank, can take the place of this wild."""
        if not shapes.stands_for_another(self.rules, place):
            return False
        if meld.kind is MeldKind.RUN:
            return place.suit is SUITS[card] and self._wild_has_room(meld)
        if self.rules.distinct_suits and any(p.suit is SUITS[card] for p in meld.places):
            return False
        return self._wild_has_room(meld)

    def _wild_has_room(self, meld: Meld) -> bool:
        """Whether a wild that stays in its meld has a place there next to the natural."""
        goes = self.sheet.replace.goes
        if goes in (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED):
            return True
        if goes is FreedWild.NEW_MELD_OR_STAYS and meld.owner != self.seat:
            return True
        largest = self.rules.largest_set
        if meld.kind is MeldKind.SET:
            return largest is None or len(meld.places) < largest
        return bool(shapes.open_ends(self.rules, meld.places))

    def _can_replace_in(self, meld: Meld) -> bool:
        match self.sheet.replace.who:
            case Replacers.NOBODY:
                return False
            case Replacers.NOT_DOWN:
                return not self.down
            case Replacers.DOWN:
                return self.down
            case Replacers.DOWN_LATER_TURNS:
                return self.down and self.facts.went_down != self.table.turn_no
            case Replacers.ANYBODY_ON_OTHERS:
                return meld.owner != self.seat

    # Others.

    @property
    def is_own_discard(self) -> bool:
        """Whether this seat discarded the exposed card itself."""
        return self.table.discarder == self.seat

    @property
    def next_to_draw(self) -> Seat:
        """The seat whose turn comes after this one's."""
        return Seat((self.seat + 1) % len(self.table.seats))


# --- Danger of a discard.


# Points that a discard may give away: to a seat that is down, to one with its last cards, and
# to one that picked up a card of the rank or a neighbour. They hardly change the wins.
_GOES_OUT_WITH_IT = 12.0
_ENDS_THE_DEAL = 40.0
_SAME_RANK = 4.0
_NEIGHBOUR = 2.5
_NEIGHBOURS = 2
# Later seats get a discard only by a claim, which costs cards.
_NEXT_BUT_NOT_LATER = 0.4
_LAST_CARDS = 2


def feeds_last_cards(know: Knowledge, card: CardId) -> bool:
    """Whether the next seat, with its last cards, could take this one and lay it off."""
    seat = know.next_to_draw
    last = know.table.seats[seat].down and know.view.counts[seat] <= _LAST_CARDS
    return last and know.sheet.down_may_have(as_draw=True) and can_be_laid(know, card)


def danger(know: Knowledge, card: CardId) -> float:
    """What discarding this card is likely to give away, in points."""
    if know.rules.wild_table[card]:
        return _GOES_OUT_WITH_IT
    total = 0.0
    table = know.table
    claims = table.sheet.has_claims
    fits = bool(table.melds) and can_be_laid(know, card)
    for step, seat in enumerate(table.turn_order_from(know.next_to_draw)[:-1]):
        nearness = 1.0 if step == 0 else _NEXT_BUT_NOT_LATER
        if table.seats[seat].down:
            takes = step == 0 and know.sheet.down_may_have(as_draw=True)
            last = know.view.counts[seat] <= _LAST_CARDS
            total += (_ENDS_THE_DEAL if last else _GOES_OUT_WITH_IT) * (takes and fits)
        elif step == 0 or claims:
            total += nearness * _interest(know, seat, card)
    return total


def can_be_laid(know: Knowledge, card: CardId) -> bool:
    """Whether a seat that is down could lay this card off or replace a wild with it."""
    return know.fits_somewhere(card) or know.others_can_replace_with(card)


def _interest(know: Knowledge, seat: Seat, card: CardId) -> float:
    """How much a seat that is not down is likely to want this card, by its pick-ups."""
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    known = know.table.seats[seat].known
    return max((_likeness(know, other, rank, suit) for other in known), default=0.0)


def _likeness(know: Knowledge, other: CardId, rank: int, suit: Suit | None) -> float:
    """How well a card goes with one that was picked up, for the melds of the contract."""
    if know.rules.wild_table[other]:
        return 0.0
    apart = abs(RANK_NUMBERS[other] - rank)
    if not apart and know.rule.set_sizes:
        return _SAME_RANK
    near = SUITS[other] is suit and 0 < apart <= _NEIGHBOURS
    return _NEIGHBOUR if near and know.rule.run_sizes else 0.0


# --- Manners: discards at which people shake their heads.


# A seat that has openly taken this many cards of a rank waits for the next one.
_SET_WAITING = 2


class Manners:
    """The discards that are bad manners in one position."""

    def __init__(self, know: Knowledge) -> None:
        self._know = know
        self._waiting = _waiting_ranks(know)
        self._paid = paid_for_lately(know)

    def forbid(self, card: CardId) -> bool:
        """Whether to discard this card only as a last resort."""
        return card in self._paid or self.feed_waiting_set(card)

    def feed_waiting_set(self, card: CardId) -> bool:
        """Whether a seat that could get the card has openly taken two others of its rank."""
        return RANK_NUMBERS[card] in self._waiting and not self._know.rules.wild_table[card]


def is_bad_manners(know: Knowledge, card: CardId) -> bool:
    """Whether to discard this card only as a last resort."""
    return Manners(know).forbid(card)


def _waiting_ranks(know: Knowledge) -> set[int]:
    """The ranks of which a seat that could get a discard has openly taken two."""
    if not know.rule.set_sizes:
        return set()
    wild = know.rules.wild_table
    claims = know.sheet.has_claims
    found: set[int] = set()
    for seat, facts in enumerate(know.table.seats):
        reached = claims or seat == know.next_to_draw
        if len(facts.known) < _SET_WAITING or seat == know.seat or facts.down or not reached:
            continue
        ranks = [RANK_NUMBERS[card] for card in facts.known if not wild[card]]
        found.update(rank for rank in ranks if ranks.count(rank) >= _SET_WAITING)
    return found


def paid_for_lately(know: Knowledge) -> frozenset[CardId]:
    """The cards that this seat has claimed since its last turn.

    The hand is in the order of arrival: each claimed card with its penalty cards, the card
    drawn this turn, then wilds swapped from the table.
    """
    known = know.facts.known
    if not known or know.down:
        return frozenset()
    step = 1 + know.sheet.claims.penalty
    first = len(know.hand) - 1 - _freed_wilds(know) - step
    found = []
    while first >= 0 and know.hand[first] in known:
        found.append(know.hand[first])
        first -= step
    return frozenset(found)


def _freed_wilds(know: Knowledge) -> int:
    """How many wilds this seat has swapped from the table since it drew."""
    wild, taken = know.rules.wild_table, know.table.taken
    count = 0
    for card in reversed(know.hand):
        if not wild[card] or card == taken or card not in know.facts.known:
            break
        count += 1
    return count


# --- Whether a deal can still end.
# Once all are down, only cards that fit on the melds bring a seat nearer to going out. When too
# few of them are left for any hand, cards go round for ever. Every seat can see that coming,
# because the cards outside melds are known, wherever they are ("loose").


_ACE = 14
# Before this round enough cards are left in any case.
_ROUNDS_WITHOUT_CARE = 6
# Until this round it hopes that others go down and bring new melds.
_ROUNDS_OF_WAITING = 40

Face = tuple[int, Suit | None]


def count_layable(rules: MeldRules, melds: Iterable[Meld], cards: Iterable[CardId]) -> int:
    """How many of these cards can be laid off on these melds, one after another.

    It is a lower bound, since it ignores wilds that bridge a gap between naturals.
    """
    naturals: Counter[Face] = Counter()
    wilds = 0
    for card in cards:
        if rules.wild_table[card]:
            wilds += 1
        else:
            naturals[RANK_NUMBERS[card], SUITS[card]] += 1
    sets = {meld.places[0].rank for meld in melds if meld.kind is MeldKind.SET}
    runs = [meld for meld in melds if meld.kind is MeldKind.RUN]
    in_runs, room = _lay_on_runs(rules, runs, naturals)
    on_sets = sum(count for (rank, _), count in naturals.items() if rank in sets)
    return in_runs + on_sets + (wilds if sets else min(wilds, room))


def can_still_end(know: Knowledge) -> bool:
    """Whether some seat can still go out after this one has laid a card off."""
    if know.table.rounds < _ROUNDS_WITHOUT_CARE or know.sheet.new_melds or know.table.must_play:
        return True
    if count_layable(know.rules, know.table.melds, know.hand) >= cards_to_go_out(
        know, know.seat
    ):
        return True
    left = count_layable(know.rules, know.table.melds, loose_cards(know))
    needs = [cards_to_go_out(know, Seat(seat)) for seat in range(len(know.table.seats))]
    if left < min(needs):
        waits = not all(facts.down for facts in know.table.seats)
        return not waits or know.table.rounds >= _ROUNDS_OF_WAITING
    needs[know.seat] -= 1
    return left - 1 >= min(needs)


def loose_cards(know: Knowledge) -> tuple[CardId, ...]:
    """All cards in play outside melds, wherever they are."""
    seats = enumerate(know.table.seats)
    known = [card for seat, facts in seats if seat != know.seat for card in facts.known]
    return (*unseen_cards(know.view), *know.hand, *know.table.discards, *known)


def nearest_to_going_out(know: Knowledge) -> Seat | None:
    """The first of the seats that are down and need fewest cards to go out."""
    down = [Seat(seat) for seat, facts in enumerate(know.table.seats) if facts.down]
    return min(down, key=lambda seat: cards_to_go_out(know, seat), default=None)


def cards_to_go_out(know: Knowledge, seat: Seat) -> int:
    """How many cards a seat must lay off to go out, if it discards one a turn."""
    held = know.view.counts[seat]
    if know.table.turn == seat and know.table.drawn is not None:
        held -= 1
    return held + (know.sheet.going_out is GoingOut.BY_PLAYING)


def _lay_on_runs(
    rules: MeldRules, runs: list[Meld], naturals: Counter[Face]
) -> tuple[int, int]:
    """Remove the naturals that fit on the runs; their number, and the places left free."""
    laid = room = 0
    for run in runs:
        suit, length = run.places[0].suit, len(run.places)
        low = shapes.low_of(run.places)
        high = low + length - 1
        while length < rules.longest_run:
            if high < _ACE and _take(naturals, high + 1, suit):
                high += 1
            elif low > rules.low and _take(naturals, low - 1, suit):
                low -= 1
            else:
                break
            length += 1
            laid += 1
        room += rules.longest_run - length
    return laid, room


def _take(naturals: Counter[Face], place: int, suit: Suit | None) -> bool:
    face = (_ACE if place == shapes.LOW_ACE else place, suit)
    naturals[face] -= 1
    if naturals[face] >= 0:
        return True
    naturals[face] = 0
    return False


# --- Stalled deals.
# Players who hold what the others wait for can starve each other for ever. Four remedies start
# at the rounds below, each after the one before has had time to work:
#
# 1. Discard spare cards in the order of arrival, whatever their points, so that none stays in a
#    hand for ever. (With needed cards too, hard contracts took for ever.)
# 2. Seats that are down pass cards that fit to the seat that needs fewest to go out.
# 3. Where new melds are allowed, seats that are down collect cards for one.
# 4. A seat that is not down gives up cards that fit, wilds first: it may hold everything that
#    the others need.
#
# A master starts with the first remedy later than the others.


_ROUNDS_OF_PATIENCE = 15
_ROUNDS_OF_A_MASTER = 30
_ROUNDS_BEFORE_HELPING = 30
_ROUNDS_BEFORE_GATHERING = 40
_ROUNDS_BEFORE_GIVING_WAY = 60
# A hand of twice the cards dealt has claimed enough.
_LARGEST_HAND = 2


def is_stalling(know: Knowledge) -> bool:
    """Whether the deal has lasted so long that cards should start to circulate."""
    return know.table.rounds >= _ROUNDS_OF_PATIENCE


def stays_patient(know: Knowledge) -> bool:
    """Whether a master still keeps its good cards while others let theirs circulate."""
    at_once = know.rule.all_at_once
    return is_stalling(know) and not at_once and know.table.rounds < _ROUNDS_OF_A_MASTER


def stops_claiming(know: Knowledge) -> bool:
    """Whether claims would only take more cards out of play."""
    return hand_is_too_large(know) or is_stalling(know)


def hand_is_too_large(know: Knowledge) -> bool:
    """Whether the hand has grown too large for more claims."""
    return len(know.hand) >= _LARGEST_HAND * know.rule.cards


def collects_for_new_meld(know: Knowledge) -> bool:
    """Whether a seat that is down should take cards to open a new meld with them."""
    if not know.sheet.new_melds or know.table.rounds < _ROUNDS_BEFORE_GATHERING:
        return False
    few = len(know.hand) < 2 * know.sheet.shortest_new_meld
    return few and not any(know.fits_somewhere(card) for card in know.hand)


def card_to_give_up(know: Knowledge) -> CardId | None:
    """The card that a seat not yet down gives up, as the last remedy."""
    if know.down or know.table.rounds < _ROUNDS_BEFORE_GIVING_WAY:
        return None
    wild = know.rules.wild_table
    wilds_first = sorted(know.hand, key=lambda card: not wild[card])
    return next((card for card in wilds_first if can_be_laid(know, card)), None)


def card_to_shed(know: Knowledge) -> CardId | None:
    """The card to discard in a stalled deal, whatever it is worth; None for no such card.

    For a seat that is down it is the oldest card that fits nowhere, or one that fits, to let
    another go out. Otherwise it is the oldest natural that the contract can spare; at first,
    preferably one that does not let the next seat lay its last cards.
    """
    if not is_stalling(know):
        return None
    given = card_to_give_up(know)
    if given is not None:
        return given
    if know.down and _helps_another(know):
        return _gift(know)
    taken = know.table.taken
    cards = [c for c in know.hand if c != taken and not know.rules.wild_table[c]]
    if know.down:
        return next((card for card in cards if not know.fits_somewhere(card)), None)
    missing = know.missing_now
    spare = (card for card in cards if know.missing_without(card) == missing)
    if know.table.rounds >= _ROUNDS_BEFORE_HELPING:
        return next(spare, None)
    return min(spare, key=lambda card: feeds_last_cards(know, card), default=None)


def _helps_another(know: Knowledge) -> bool:
    """Whether this seat should let another one go out."""
    return (
        know.table.rounds >= _ROUNDS_BEFORE_HELPING and nearest_to_going_out(know) != know.seat
    )


def _gift(know: Knowledge) -> CardId:
    """A card that fits, preferably the one just taken; else the oldest."""
    taken_first = sorted(know.hand, key=lambda card: card != know.table.taken)
    return next((c for c in taken_first if know.fits_somewhere(c)), know.hand[0])
