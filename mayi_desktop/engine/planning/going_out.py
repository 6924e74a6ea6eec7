"""Search for a winning turn: plays one after the other that empty the hand."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.engine import rules
from mayi_desktop.engine.actions import Discard, LayOff, PlayerAction, ReplaceWild
from mayi_desktop.engine.cards import CARDS, RANKS, SUITS, CardId, Seat
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.rulesheet import GoingOut, MeldKind
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import Meld, Phase, Table
from mayi_desktop.engine.state.view import view_for

Plan = tuple[PlayerAction, ...]
# Bounds on the search, so that it ends at once where there is no winning line.
_MOST_POSITIONS = 120
_LAY_DOWNS_TRIED = 3
_NEW_MELDS_TRIED = 2


def winning_line(state: GameState) -> Plan:
    """The plays with which the turn seat goes out now; empty if there are none.

    It lays down first if it must, then lays off to the last card, or the last but one if that
    one is discarded. Neither other hands nor the stock matter.
    """
    table = state.table
    if table.phase is not Phase.PLAY or table.claim is not None:
        return ()
    search = _Search(table.turn, table.deal)
    if table.seats[table.turn].down:
        return search.after_new_melds(state) or ()
    for action in solver.contract_melds(view_for(state, table.turn), _LAY_DOWNS_TRIED):
        step = _state_after(state, action)
        rest = None if step is None else search.after_new_melds(step)
        if rest is not None:
            return (action, *rest)
    return ()


class _Search:
    """Depth-first search for a winning line; dead ends are visited once."""

    def __init__(self, seat: Seat, deal: int) -> None:
        self._seat = seat
        self._deal = deal
        self._left = _MOST_POSITIONS
        self._hopeless: set[tuple[frozenset[CardId], tuple[Meld, ...]]] = set()

    def after_new_melds(self, state: GameState) -> Plan | None:
        """A winning line that begins with any number of new melds, or none."""
        found = self._from(state)
        table = state.table
        if found is not None or self._is_over(table) or not table.sheet.new_melds:
            return found
        if len(state.hands[self._seat]) < table.sheet.shortest_new_meld:
            return None
        for action in solver.new_melds(view_for(state, self._seat), _NEW_MELDS_TRIED):
            step = _state_after(state, action)
            rest = None if step is None else self.after_new_melds(step)
            if rest is not None:
                return (action, *rest)
        return None

    def _from(self, state: GameState) -> Plan | None:
        """A winning line of lay-offs and perhaps a discard."""
        if self._is_over(state.table):
            return () if _won(state.table, self._seat) else None
        hand = state.hands[self._seat]
        key = frozenset(hand), state.table.melds
        if self._left <= 0 or key in self._hopeless or _too_many_strays(state.table, hand):
            return None
        self._left -= 1
        for action in self._plays(state):
            step = _state_after(state, action)
            rest = None if step is None else self._from(step)
            if rest is not None:
                return (action, *rest)
        self._hopeless.add(key)
        return None

    def _plays(self, state: GameState) -> Iterator[PlayerAction]:
        """The next plays to try, naturals before wilds; equal cards count once."""
        view = view_for(state, self._seat)
        if len(view.hand) == 1:
            yield Discard(self._seat, view.hand[0])
        wild = view.table.meld_rules.wild_table
        plays = [a for a in legal_actions(view) if isinstance(a, LayOff | ReplaceWild)]
        plays.sort(key=lambda play: (wild[play.card], isinstance(play, ReplaceWild)))
        seen: set[tuple[object, ...]] = set()
        for play in plays:
            target = play.wild if isinstance(play, ReplaceWild) else None
            face = CARDS[play.card].rank, CARDS[play.card].suit, play.meld, play.end, target
            if face not in seen:
                seen.add(face)
                yield play

    def _is_over(self, table: Table) -> bool:
        return table.phase is not Phase.PLAY or table.turn != self._seat


def _state_after(state: GameState, action: PlayerAction) -> GameState | None:
    """The state after an action, if it is legal."""
    if check(view_for(state, action.seat), action) is not None:
        return None
    return rules.apply(state, action).state


def _won(table: Table, seat: Seat) -> bool:
    ended = table.phase in (Phase.BETWEEN_DEALS, Phase.GAME_OVER)
    return ended and table.result is not None and table.result.winner == seat


def _too_many_strays(table: Table, hand: tuple[CardId, ...]) -> bool:
    """Whether more cards than may be discarded fit on no meld, however it grows."""
    spare = 0 if table.sheet.going_out is GoingOut.BY_PLAYING else 1
    strays = 0
    for card in hand:
        if not any(_might_join(table, meld, card) for meld in table.melds):
            strays += 1
            if strays > spare:
                return True
    return False


def _might_join(table: Table, meld: Meld, card: CardId) -> bool:
    """Whether a card could join a meld once other cards of the hand are on it."""
    if table.meld_rules.wild_table[card]:
        return True
    if meld.kind is MeldKind.SET:
        return any(place.rank is RANKS[card] for place in meld.places)
    return any(place.suit is SUITS[card] for place in meld.places)
