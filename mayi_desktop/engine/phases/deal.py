"""Chance and the deal: first dealer, shuffle, refilled stock; and seats that join."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import cards as deck
from mayi_desktop.engine.actions import (
    AddDeck,
    ChanceAction,
    CutForDeal,
    Deal,
    FirstTotal,
    Join,
    PickDealer,
    Reshuffle,
)
from mayi_desktop.engine.cards import RANKS, CardId, Rank, Seat
from mayi_desktop.engine.events import (
    DealBegan,
    DealerFound,
    HandDealt,
    SeatJoined,
    StockRefilled,
    UpcardTurned,
)
from mayi_desktop.engine.phases import turn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import FirstDealer
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import CHANCE_PROMPTS, Phase, PromptKind, SeatFacts, Table
from mayi_desktop.engine.state_builder import StateBuilder

_LOW_IN_THE_CUT = (Rank.JOKER, Rank.TWO)


def chance_cards(state: GameState) -> tuple[CardId, ...]:
    """The cards that the open question to chance wants shuffled, in order of their ids."""
    table = state.table
    kinds = [prompt.kind for prompt in table.prompts if prompt.kind in CHANCE_PROMPTS]
    match kinds:
        case [PromptKind.FIRST_DEALER]:
            return deal_shoe(table, 0)
        case [PromptKind.DEAL]:
            return deal_shoe(table, next_deal(table))
        case [PromptKind.RESHUFFLE]:
            return tuple(sorted(table.discards[:-1]))
        case [PromptKind.ADD_DECK]:
            return _fresh_deck(table)
        case _:
            return ()


def next_deal(table: Table | StateBuilder) -> int:
    """The number, from 0, of the deal that comes next."""
    return 0 if table.result is None else table.result.deal + 1


def deal_shoe(table: Table, deal: int) -> tuple[CardId, ...]:
    """All cards with which this deal begins at this table."""
    decks = table.sheet.decks_for(len(table.seats), deal)
    return deck.shoe(decks, table.sheet.jokers_for(len(table.seats), decks))


def cards_in_play(table: Table) -> tuple[CardId, ...]:
    """All cards of the running deal, with the decks that were added to it."""
    cards = deal_shoe(table, table.deal)
    first = table.sheet.decks_for(len(table.seats), table.deal)
    for number in range(first, table.decks):
        cards += deck.one_deck(number, table.sheet.jokers_for(len(table.seats), 1))
    return cards


def _fresh_deck(table: Table) -> tuple[CardId, ...]:
    return deck.one_deck(table.decks, table.sheet.jokers_for(len(table.seats), 1))


def check_chance(state: GameState, action: ChanceAction) -> Refusal | None:
    """Why chance may not do this now, if so."""
    wanted = {
        CutForDeal: PromptKind.FIRST_DEALER,
        PickDealer: PromptKind.FIRST_DEALER,
        Deal: PromptKind.DEAL,
        Reshuffle: PromptKind.RESHUFFLE,
        AddDeck: PromptKind.ADD_DECK,
    }[type(action)]
    if not any(prompt.kind is wanted for prompt in state.table.prompts):
        return Refusal.TOO_LATE
    by_cut = state.table.sheet.first_dealer is FirstDealer.HIGH_CARD
    if isinstance(action, PickDealer):
        known = 0 <= action.seat < len(state.table.seats)
        return Refusal.TOO_LATE if by_cut or not known else None
    if isinstance(action, CutForDeal) and not by_cut:
        return Refusal.TOO_LATE
    return None if tuple(sorted(action.order)) == chance_cards(state) else Refusal.WRONG_CARDS


def check_join(state: GameState, action: Join) -> Refusal | None:
    """Why no seat can join now, or not with this total, if so."""
    table = state.table
    if table.phase is not Phase.BETWEEN_DEALS or table.result is None:
        return Refusal.JOIN_BETWEEN_DEALS
    if len(table.seats) >= table.sheet.max_players:
        return Refusal.TABLE_IS_FULL
    if action.first_total is not FirstTotal.HIGHEST and table.sheet.tells_of_newcomers:
        return Refusal.BEGIN_WITH_HIGHEST
    return None


def do_cut(builder: StateBuilder, action: CutForDeal) -> None:
    """Draw a card for every seat; the high card deals, ties for the highest draw again."""
    order = list(action.order)
    rounds: list[tuple[tuple[Seat, CardId], ...]] = []
    drawing = [Seat(seat) for seat in range(len(builder.seats))]
    while len(drawing) > 1 and len(order) >= len(drawing):
        drawn = [(seat, order.pop(0)) for seat in drawing]
        rounds.append(tuple(drawn))
        high = max(_cut_rank(card) for _, card in drawn)
        drawing = [seat for seat, card in drawn if _cut_rank(card) == high]
    builder.dealer = drawing[0]
    builder.phase = Phase.BETWEEN_DEALS
    builder.emit(DealerFound(drawing[0], tuple(rounds)))


def _cut_rank(card: CardId) -> int:
    return 0 if RANKS[card] in _LOW_IN_THE_CUT else int(RANKS[card])


def do_pick_dealer(builder: StateBuilder, action: PickDealer) -> None:
    """Set the first dealer that chance picked."""
    builder.dealer = action.seat
    builder.phase = Phase.BETWEEN_DEALS
    builder.emit(DealerFound(action.seat, ()))


def do_deal(builder: StateBuilder, action: Deal) -> None:
    """Deal a whole shoe, one card at a time; the seat left of the dealer plays first."""
    _clear_table(builder)
    seats = len(builder.seats)
    assert builder.dealer is not None
    if builder.result is not None:
        builder.dealer = Seat((builder.dealer + 1) % seats)
    builder.deal = next_deal(builder)
    builder.decks = builder.sheet.decks_for(seats, builder.deal)
    builder.emit(DealBegan(builder.deal, builder.dealer, builder.decks))
    cards = builder.rule.cards
    first = builder.dealer + 1
    for step in range(seats):
        seat = Seat((first + step) % seats)
        builder.hands[seat] = action.order[step : cards * seats : seats]
        builder.emit(HandDealt(seat, builder.hands[seat]))
    builder.stock = list(reversed(action.order[cards * seats :]))
    _turn_upcard(builder, action.bury)
    builder.first_turn = builder.turn_no + 1
    turn.begin_turn(builder, Seat(first % seats))


def _clear_table(builder: StateBuilder) -> None:
    builder.seats = [
        replace(facts, went_down=None, claims=0, known=()) for facts in builder.seats
    ]
    builder.melds = []
    builder.discards, builder.discarders = [], []
    builder.owed = []
    builder.claim = None


def _turn_upcard(builder: StateBuilder, bury: tuple[int, ...]) -> None:
    """Turn the first discard; where it must be natural, wilds are buried in the stock first."""
    buried: list[CardId] = []
    upcard = builder.stock.pop()
    wild = builder.meld_rules.wild_table
    places = iter(bury)
    while (
        builder.sheet.natural_upcard
        and wild[upcard]
        and not all(wild[c] for c in builder.stock)
    ):
        builder.stock.insert(next(places, 0) % (len(builder.stock) + 1), upcard)
        buried.append(upcard)
        upcard = builder.stock.pop()
    builder.push_discard(upcard, None)
    builder.emit(UpcardTurned(upcard, tuple(buried)))


def do_reshuffle(builder: StateBuilder, action: Reshuffle) -> None:
    """Make the discards under the top one the new stock."""
    builder.stock = list(action.order)
    builder.discards, builder.discarders = builder.discards[-1:], builder.discarders[-1:]
    builder.emit(StockRefilled(len(action.order), fresh_deck=False))


def do_add_deck(builder: StateBuilder, action: AddDeck) -> None:
    """Make a fresh deck the new stock."""
    builder.stock = list(action.order)
    builder.decks += 1
    builder.emit(StockRefilled(len(action.order), fresh_deck=True))


def do_join(builder: StateBuilder, action: Join) -> None:
    """Seat a newcomer last in seat order, with the total that the table chose."""
    start = action.first_total.of([facts.score for facts in builder.seats])
    seat = Seat(len(builder.seats))
    builder.seats.append(SeatFacts(start=start))
    builder.hands.append(())
    builder.emit(SeatJoined(seat, start))
