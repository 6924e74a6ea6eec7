"""Whether a deal can still end: how many cards fit on the table, and who needs how many.

Once all are down, only cards that fit on the melds bring a seat nearer to going out. When too
few of them are left for any hand, cards go round for ever. All cards outside melds are loose,
wherever they are, so every seat can see it coming.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine import melds as shapes
from mayi_desktop.engine import unseen_cards
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId, Seat, Suit
from mayi_desktop.engine.rulesheet import GoingOut, MeldKind, MeldRules
from mayi_desktop.engine.state.table import Meld

_ACE = 14
# Before this round enough cards are left in any case.
_ROUNDS_WITHOUT_CARE = 6
# So long a seat waits for others to go down, who bring new melds to lay off on.
_ROUNDS_OF_WAITING = 40

Face = tuple[int, Suit | None]


def count_layable(rules: MeldRules, melds: Iterable[Meld], cards: Iterable[CardId]) -> int:
    """How many of these cards can be laid off on these melds, one after the other.

    A lower bound: wilds that bridge a gap between naturals are not considered.
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
    """The seat that is down and needs fewest cards to go out; of equals the first."""
    down = [Seat(seat) for seat, facts in enumerate(know.table.seats) if facts.down]
    return min(down, key=lambda seat: cards_to_go_out(know, seat), default=None)


def cards_to_go_out(know: Knowledge, seat: Seat) -> int:
    """How many cards a seat must lay off to go out if it discards one every turn."""
    held = know.view.counts[seat]
    if know.table.turn == seat and know.table.drawn is not None:
        held -= 1
    return held + (know.sheet.going_out is GoingOut.BY_PLAYING)


def _lay_on_runs(
    rules: MeldRules, runs: list[Meld], naturals: Counter[Face]
) -> tuple[int, int]:
    """How many naturals fit on the runs, removing them, and the places still free then."""
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
