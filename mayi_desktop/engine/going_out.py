"""Search for a winning turn: a sequence of plays that empties the hand."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache

from mayi_desktop.engine import melds, rules, solver
from mayi_desktop.engine.actions import Discard, PlayerAction, ReplaceWild
from mayi_desktop.engine.cards import RANKS, SUITS, CardId, Rank, Seat, Suit
from mayi_desktop.engine.legal import meld_plays
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import GoingOut, MeldKind, Replacers
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import Meld, Phase, Table
from mayi_desktop.engine.view import view_for

Plan = tuple[PlayerAction, ...]
# A search that pauses at every position; its value is what it has found.
Steps = Generator[None, None, Plan | None]
# Bounds on the search, so that it gives up fast where there is no winning line. A line has one
# position per card; with ten melds on the table, finding lines of 18 to 32 cards took four
# positions a card.
_POSITIONS_A_CARD = 5
_LAY_DOWNS_TRIED = 3
_NEW_MELDS_TRIED = 2


def winning_steps(state: GameState) -> Steps:
    """The plays with which the turn seat goes out now, in small steps; None if there are none.

    It lays down first if it must, then lays off every card, or all but one that it discards.
    Other hands and the stock are not used.
    """
    table = state.table
    if table.phase is not Phase.PLAY or table.claim is not None:
        return None
    search = _Search(table.turn, len(state.hands[table.turn]))
    if table.seats[table.turn].down:
        return (yield from search.after_new_melds(state))
    for action in solver.contract_melds(view_for(state, table.turn), _LAY_DOWNS_TRIED):
        step = _state_after(state, action)
        rest = None if step is None else (yield from search.after_new_melds(step))
        if rest is not None:
            return (action, *rest)
    return None


class _Search:
    """Depth-first search for a winning line; dead ends are visited once."""

    def __init__(self, seat: Seat, cards: int) -> None:
        self._seat = seat
        self._positions_left = _POSITIONS_A_CARD * cards
        self._hopeless: set[tuple[frozenset[CardId], tuple[Meld, ...]]] = set()

    def after_new_melds(self, state: GameState) -> Steps:
        """A winning line that starts with zero or more new melds; None if none is found."""
        found = yield from self._from(state)
        table = state.table
        if found is not None or self._is_over(table) or not table.sheet.new_melds:
            return found
        if len(state.hands[self._seat]) < table.sheet.shortest_new_meld:
            return None
        for action in solver.new_melds(view_for(state, self._seat), _NEW_MELDS_TRIED):
            step = _state_after(state, action)
            rest = None if step is None else (yield from self.after_new_melds(step))
            if rest is not None:
                return (action, *rest)
        return None

    def _from(self, state: GameState) -> Steps:
        """A winning line of lay-offs and an optional discard."""
        if self._is_over(state.table):
            return () if _won(state.table, self._seat) else None
        hand = state.hands[self._seat]
        key = frozenset(hand), state.table.melds
        if self._positions_left <= 0 or key in self._hopeless:
            return None
        rooms = _rooms(state.table, hand)
        if _too_many_strays(state.table, hand, rooms):
            return None
        self._positions_left -= 1
        yield
        for action in self._plays(state, rooms):
            step = _state_after(state, action)
            rest = None if step is None else (yield from self._from(step))
            if rest is not None:
                return (action, *rest)
        self._hopeless.add(key)
        return None

    def _plays(self, state: GameState, rooms: list[_Room]) -> Iterator[PlayerAction]:
        """The next plays to try, naturals before wilds, one for each face."""
        view = view_for(state, self._seat)
        if len(view.hand) == 1:
            yield Discard(self._seat, view.hand[0])
        table, cards = view.table, _one_of_each_face(view.table, view.hand)
        wild = table.meld_rules.wild_table
        plays = [
            play
            for room in rooms
            for play in meld_plays(
                view, room.meld, [card for card in cards if wild[card] or room.takes(card)]
            )
        ]
        plays.sort(key=lambda play: (wild[play.card], isinstance(play, ReplaceWild)))
        yield from plays

    def _is_over(self, table: Table) -> bool:
        return table.phase is not Phase.PLAY or table.turn != self._seat


def _one_of_each_face(table: Table, hand: tuple[CardId, ...]) -> list[CardId]:
    """The first card of each face; a card that must be played counts as a face of its own."""
    first: dict[tuple[object, ...], CardId] = {}
    for card in hand:
        first.setdefault((RANKS[card], SUITS[card], card in table.must_play), card)
    return list(first.values())


def _state_after(state: GameState, action: PlayerAction) -> GameState | None:
    """The state after an action, if it is legal."""
    step = rules.outcome(state, action)
    return None if isinstance(step, Refusal) else step.state


def _won(table: Table, seat: Seat) -> bool:
    ended = table.phase in (Phase.BETWEEN_DEALS, Phase.GAME_OVER)
    return ended and table.result is not None and table.result.winner == seat


@dataclass(frozen=True, slots=True)
class _Room:
    """The naturals a meld could take, now or after other cards of the hand.

    An upper bound: every meld may use all wilds. `suit` is None for a set.
    """

    meld: Meld
    ranks: frozenset[Rank]
    suit: Suit | None

    def takes(self, card: CardId) -> bool:
        """Whether this natural could be laid off there."""
        return RANKS[card] in self.ranks and (self.suit is None or SUITS[card] is self.suit)


def _rooms(table: Table, hand: tuple[CardId, ...]) -> list[_Room]:
    """The room of each meld on the table."""
    rules = table.meld_rules
    wilds = sum(rules.wild_table[card] for card in hand)
    if table.sheet.replace.who is not Replacers.NOBODY:
        wilds += sum(melds.wilds_in(rules, meld.places) for meld in table.melds)
    by_suit: dict[Suit | None, set[Rank]] = {}
    for card in hand:
        by_suit.setdefault(SUITS[card], set()).add(RANKS[card])
    in_suit = {suit: frozenset(ranks) for suit, ranks in by_suit.items()}
    found = []
    for meld in table.melds:
        if meld.kind is MeldKind.SET:
            found.append(_Room(meld, frozenset(place.rank for place in meld.places), None))
            continue
        suit = meld.places[0].suit
        held = in_suit.get(suit, frozenset())
        places = [p for p in meld.places if melds.stands_for_another(rules, p)]
        low = melds.low_of(meld.places)
        high = low + len(meld.places) - 1
        up = _reachable_ranks(range(high + 1, melds.HIGH_ACE + 1), held, wilds)
        down = _reachable_ranks(range(low - 1, rules.low - 1, -1), held, wilds)
        found.append(_Room(meld, frozenset({p.rank for p in places} | up | down), suit))
    return found


# Every step of a search asks for all melds, and few of them change from step to step.
@lru_cache(maxsize=1024)
def _reachable_ranks(positions: range, held: frozenset[Rank], wilds: int) -> frozenset[Rank]:
    """The ranks a run could reach in this direction with these naturals and wilds."""
    reached: set[Rank] = set()
    for position in positions:
        rank = melds.rank_at(position)
        reached.add(rank)
        if rank not in held:
            wilds -= 1
            if wilds < 0:
                break
    return frozenset(reached)


def _too_many_strays(table: Table, hand: tuple[CardId, ...], rooms: list[_Room]) -> bool:
    """Whether more cards than the one discard fit on no meld, however it grows."""
    spare = 0 if table.sheet.going_out is GoingOut.BY_PLAYING else 1
    wild = table.meld_rules.wild_table
    strays = sum(
        not (any(room.takes(card) for room in rooms) or (wild[card] and rooms)) for card in hand
    )
    return strays > spare
