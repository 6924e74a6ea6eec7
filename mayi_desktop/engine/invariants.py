"""Invariants of a game state, and a sentence for each that is violated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mayi_desktop.engine import melds
from mayi_desktop.engine.cards import CARDS, RANKS, SUITS, CardId
from mayi_desktop.engine.phases.deal import cards_in_play
from mayi_desktop.engine.rulesheet import MeldKind, hand_points
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import Meld, Phase, Table

Problem = str


def problems(state: GameState) -> tuple[Problem, ...]:
    """Everything that is wrong with a state, in sentences; empty for a sound one."""
    return tuple(_problems(state))


def _problems(state: GameState) -> Iterator[Problem]:
    table = state.table
    if len(state.hands) != len(table.seats):
        yield f"There are {len(state.hands)} hands for {len(table.seats)} seats."
    if table.phase is not Phase.GAME_OVER and not table.prompts:
        yield "Nobody has anything to answer: the table is dead."
    ids = [prompt.id for prompt in table.prompts]
    if len(set(ids)) < len(ids):
        yield f"Two questions share an id: {ids}."
    if table.phase is Phase.FIRST_DEALER or not table.decks:
        return
    yield from _card_problems(state)
    for meld in table.melds:
        yield from _meld_problems(table, meld)
    yield from _seat_problems(state)


def _card_problems(state: GameState) -> Iterator[Problem]:
    table = state.table
    if table.phase in (Phase.BETWEEN_DEALS, Phase.GAME_OVER):
        return
    places = [*state.hands, state.stock, table.discards, *(meld.cards for meld in table.melds)]
    lying = Counter(card for cards in places for card in cards)
    expected = Counter(cards_in_play(table))
    for card in (lying - expected) + (expected - lying):
        yield f"{_name(card)} lies {lying[card]} times, not {expected[card]}."


def _meld_problems(table: Table, meld: Meld) -> Iterator[Problem]:
    rules = table.meld_rules
    name = f"meld {meld.id} ({' '.join(map(_name, meld.cards))})"
    naturals = [p for p in meld.places if not melds.stands_for_another(rules, p)]
    if not naturals:
        yield f"{name} has no natural card."
    for place in naturals:
        if RANKS[place.card] is not place.rank or SUITS[place.card] is not place.suit:
            yield f"{_name(place.card)} in {name} does not stand for itself."
    if rules.limit_on_lay_off and not melds.within_wild_limit(
        rules, len(naturals), len(meld.places) - len(naturals)
    ):
        yield f"{name} has too many wild cards."
    if meld.kind is MeldKind.RUN:
        yield from _run_problems(table, meld, name)
    else:
        yield from _set_problems(table, meld, name)


def _run_problems(table: Table, meld: Meld, name: str) -> Iterator[Problem]:
    low = melds.low_of(meld.places)
    ranks = [
        melds.rank_at(low + index) for index in range(len(meld.places)) if low + index <= 14
    ]
    if [place.rank for place in meld.places] != ranks:
        yield f"{name} is a run with a gap."
    if len({place.suit for place in meld.places}) > 1:
        yield f"{name} is a run of several suits."
    if low < table.meld_rules.low or len(meld.places) > table.meld_rules.longest_run:
        yield f"{name} is a run beyond its ends."


def _set_problems(table: Table, meld: Meld, name: str) -> Iterator[Problem]:
    rules = table.meld_rules
    if len({place.rank for place in meld.places}) > 1:
        yield f"{name} is a set of several ranks."
    if rules.largest_set is not None and len(meld.places) > rules.largest_set:
        yield f"{name} is a set of more than {rules.largest_set} cards."
    suits = [place.suit for place in meld.places if place.suit is not None]
    if rules.distinct_suits and len(set(suits)) < len(suits):
        yield f"{name} is a set that repeats a suit."


def _seat_problems(state: GameState) -> Iterator[Problem]:
    table = state.table
    for seat, (facts, hand) in enumerate(zip(table.seats, state.hands, strict=False)):
        if not set(facts.known) <= set(hand):
            yield f"Seat {seat} is known to hold cards that it does not hold."
        if table.phase in (Phase.DRAW, Phase.PLAY) and not hand:
            yield f"Seat {seat} has no cards and the deal goes on."
    result = table.result
    if result is not None and table.phase in (Phase.BETWEEN_DEALS, Phase.GAME_OVER):
        for seat, hand in enumerate(result.hands):
            points = 0 if seat == result.winner else hand_points(table.sheet, hand)
            if points != result.points[seat]:
                yield f"Seat {seat} was given {result.points[seat]} points, not {points}."


def _name(card: CardId) -> str:
    return str(CARDS[card])
