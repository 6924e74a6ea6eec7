"""Rules: applying actions, their automatic consequences, and state invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import assert_never

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine import claims, deal, melds, plays
from mayi_desktop.engine.actions import (
    Action,
    AddDeck,
    Allow,
    Claim,
    CutForDeal,
    Deal,
    Discard,
    DrawStock,
    EndTurn,
    Join,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    NewMeld,
    PickDealer,
    PlayerAction,
    ReplaceWild,
    Reshuffle,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CARDS, RANKS, SUITS, CardId
from mayi_desktop.engine.deal import cards_in_play
from mayi_desktop.engine.events import Event, StockDrawn
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.refusals import IllegalAction, Refusal
from mayi_desktop.engine.rulesheet import ClaimTiming, MeldKind, RuleSheet, hand_points
from mayi_desktop.engine.state import GameState, StateBuilder
from mayi_desktop.engine.table import (
    ClaimStage,
    DrawReason,
    DrawSource,
    Meld,
    OpenClaim,
    Owed,
    Phase,
    SeatFacts,
    Table,
)
from mayi_desktop.engine.view import TableView, view_for

# --- Automatic consequences of an action.


def resolve_pending(builder: StateBuilder) -> None:
    """Hand out owed cards until chance or an answer is needed."""
    while builder.in_play:
        # A refill waits for the answers: the stock card is needed only after them.
        if _stock_card_is_next(builder) and _ask_at_stock(builder):
            return
        if deal.refill_needed(builder, len(builder.stock)) is not None:
            return
        if builder.sheet.eager_restock and not builder.stock and not builder.discards:
            deal.end_deal(builder, winner=None)
        elif builder.claim is not None:
            return
        elif builder.owed:
            _give_next_owed(builder)
        else:
            _end_if_nothing_to_draw(builder)
            return


def _give_next_owed(builder: StateBuilder) -> None:
    owed = builder.owed[0]
    if builder.stock:
        _give_one(builder, owed)
        return
    builder.owed = []
    if owed.reason is DrawReason.TURN:
        builder.drawable = bool(builder.discards)


def _stock_card_is_next(builder: StateBuilder) -> bool:
    return (
        builder.claim is None
        and bool(builder.owed)
        and builder.owed[0].reason is DrawReason.TURN
    )


def _ask_at_stock(builder: StateBuilder) -> bool:
    """Ask all others about the exposed discard, once, when the turn seat chose the stock."""
    kind = builder.sheet.claims.window
    if kind not in (ClaimTiming.AT_THE_STOCK, ClaimTiming.BEFORE_THE_DRAW):
        return False
    if not builder.exposed or not builder.discards or builder.asked == builder.discards[-1]:
        return False
    builder.asked = builder.discards[-1]
    waiting = tuple(deal.other_candidates(builder, len(builder.stock)))
    if waiting:
        builder.claim = OpenClaim(builder.discards[-1], ClaimStage.EVERYBODY, None, waiting)
    return bool(waiting)


def _give_one(builder: StateBuilder, owed: Owed) -> None:
    card = builder.stock.pop()
    builder.add_to_hand(owed.seat, card, openly=False)
    builder.emit(StockDrawn(owed.seat, card, owed.reason))
    rest = builder.owed[1:]
    if owed.count > 1:
        rest.insert(0, Owed(owed.seat, owed.count - 1, owed.reason))
    builder.owed = rest
    if owed.reason is DrawReason.TURN:
        builder.phase = Phase.PLAY
        builder.drawn = DrawSource.STOCK
        rule = builder.sheet.claims
        stays = rule.window is ClaimTiming.WHILE_EXPOSED or rule.during_turn
        builder.exposed = builder.exposed and stays


def _end_if_nothing_to_draw(builder: StateBuilder) -> None:
    if builder.phase is not Phase.DRAW:
        return
    stock_count = len(builder.stock)
    if deal.can_draw_stock(builder, stock_count):
        return
    if deal.discard_refusal(builder, builder.turn, stock_count) is not None:
        deal.end_deal(builder, winner=None)


# --- Applying actions.


@quickly_made
@dataclass(frozen=True, slots=True)
class Step:
    """The result of one action."""

    state: GameState
    events: tuple[Event, ...]


def new_game(sheet: RuleSheet, seats: int) -> GameState:
    """A game before its first action; ValueError if the sheet is not for this many seats."""
    if not sheet.min_players <= seats <= sheet.max_players:
        low, high = sheet.players
        raise ValueError(f"{sheet.title} is played by {low} to {high} players, not by {seats}.")
    state = GameState(Table(sheet, (SeatFacts(),) * seats), ((),) * seats, ())
    return StateBuilder(state).freeze(*deal.open_prompts(StateBuilder(state)))


def refusal_of(
    state: GameState, action: Action, view: TableView | None = None
) -> Refusal | None:
    """Why the rules refuse this action of a seat, chance or the table; None if it is legal.

    `view` is the acting seat's view of this state, if the caller has it already.
    """
    match action:
        case Join():
            return deal.check_join(state, action)
        case CutForDeal() | PickDealer() | Deal() | Reshuffle() | AddDeck():
            return deal.check_chance(state, action)
        case _:
            if not 0 <= action.seat < len(state.table.seats):
                return Refusal.NOT_YOUR_TURN
            return check(view or view_for(state, action.seat), action)


def apply(state: GameState, action: Action, view: TableView | None = None) -> Step:
    """Apply one action; IllegalAction if the rules refuse it. `view` as in `refusal_of`."""
    step = outcome(state, action, view)
    if isinstance(step, Refusal):
        raise IllegalAction(step, action)
    return step


def outcome(state: GameState, action: Action, view: TableView | None = None) -> Step | Refusal:
    """The result of one action, or why the rules refuse it. `view` as in `refusal_of`."""
    refusal = refusal_of(state, action, view)
    if refusal is not None:
        return refusal
    builder = StateBuilder(state)
    if isinstance(action, CutForDeal | PickDealer | Deal | Reshuffle | AddDeck | Join):
        _do_chance(builder, action)
    else:
        _do_play(builder, action)
    resolve_pending(builder)
    return Step(builder.freeze(*deal.open_prompts(builder)), tuple(builder.events))


def _do_chance(
    builder: StateBuilder, action: CutForDeal | PickDealer | Deal | Reshuffle | AddDeck | Join
) -> None:
    match action:
        case CutForDeal():
            deal.do_cut(builder, action)
        case PickDealer():
            deal.do_pick_dealer(builder, action)
        case Deal():
            deal.do_deal(builder, action)
        case Reshuffle():
            deal.do_reshuffle(builder, action)
        case AddDeck():
            deal.do_add_deck(builder, action)
        case Join():
            deal.do_join(builder, action)
        case _:
            assert_never(action)


def _do_play(builder: StateBuilder, action: PlayerAction) -> None:  # noqa: C901 - one case a verb
    match action:
        case DrawStock():
            plays.do_draw_stock(builder, action)
        case TakeDiscard():
            plays.do_take_discard(builder, action)
        case MayI():
            claims.do_may_i(builder, action)
        case LetGo():
            claims.do_let_go(builder, action)
        case Claim():
            claims.do_claim(builder, action)
        case Allow():
            claims.do_allow(builder, action)
        case LayDown():
            plays.do_lay_down(builder, action)
        case NewMeld():
            plays.do_new_meld(builder, action)
        case LayOff():
            plays.do_lay_off(builder, action)
        case ReplaceWild():
            plays.do_replace(builder, action)
        case Discard():
            plays.do_discard(builder, action)
        case EndTurn():
            plays.do_end_turn(builder, action)
        case _:
            assert_never(action)


# --- Invariants.


Problem = str


def problems(state: GameState) -> tuple[Problem, ...]:
    """A sentence for each violated invariant; empty for a sound state."""
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
    all_lying, all_expected = sorted(chain.from_iterable(places)), sorted(cards_in_play(table))
    if all_lying == all_expected:
        return
    lying, expected = Counter(all_lying), Counter(all_expected)
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
