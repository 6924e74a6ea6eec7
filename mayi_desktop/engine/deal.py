"""A deal from shuffle to score: chance, claim eligibility, turns, prompts and endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from mayi_desktop.engine import cards as deck
from mayi_desktop.engine import melds
from mayi_desktop.engine.actions import (
    AddDeck,
    ChanceAction,
    CutForDeal,
    Deal,
    FirstTotal,
    Join,
    LayOff,
    PickDealer,
    ReplaceWild,
    Reshuffle,
)
from mayi_desktop.engine.cards import (
    MOST_DECKS,
    RANK_NUMBERS,
    RANKS,
    SUITS,
    CardId,
    Rank,
    Seat,
    Suit,
)
from mayi_desktop.engine.events import (
    DealBegan,
    DealEnded,
    DealerFound,
    GameEnded,
    HandDealt,
    SeatJoined,
    StockRefilled,
    TurnBegan,
    UpcardTurned,
)
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import (
    ClaimTiming,
    FirstDealer,
    FreedWild,
    MeldKind,
    Replacers,
    hand_points,
)
from mayi_desktop.engine.state import GameState, StateBuilder
from mayi_desktop.engine.table import (
    CHANCE_PROMPTS,
    ClaimStage,
    DealResult,
    DrawSource,
    Meld,
    Phase,
    Prompt,
    PromptKind,
    SeatFacts,
    Table,
)
from mayi_desktop.engine.view import TableView

# --- Who may have the top discard: the turn seat as its draw, the others by a claim.


def discard_refusal(
    table: Table | StateBuilder, seat: Seat, stock_count: int
) -> Refusal | None:
    """Why a seat may not have the top discard; None if it may.

    The one rule for drawing it, for calling for it and for answering somebody else's call. The
    turn seat has it as its draw, any other seat by a claim.
    """
    if not table.discards:
        return Refusal.NO_DISCARD_THERE
    if seat == table.turn:
        return _draw_refusal(table, seat)
    return _claim_refusal(table, seat, stock_count)


def eligible_callers(table: Table | StateBuilder, stock_count: int) -> list[Seat]:
    """The seats that may call for the exposed discard now, in turn order."""
    return other_candidates(table, stock_count) if is_call_possible(table) else []


def other_candidates(table: Table | StateBuilder, stock_count: int) -> list[Seat]:
    """The seats out of turn that may have the top discard, in turn order."""
    return [
        seat
        for seat in turn_order(table)[1:]
        if _claim_refusal(table, seat, stock_count) is None
    ]


def is_call_possible(table: Table | StateBuilder) -> bool:
    """Whether a discard is exposed at a time when the sheet allows calls."""
    rule = table.sheet.claims
    if not table.exposed or table.stock_chosen or not table.discards:
        return False
    if table.phase is Phase.DRAW:
        return rule.window in (ClaimTiming.WHILE_EXPOSED, ClaimTiming.BEFORE_THE_DRAW)
    during = rule.window is ClaimTiming.WHILE_EXPOSED or rule.during_turn
    return table.phase is Phase.PLAY and table.drawn is DrawSource.STOCK and during


def turn_order(table: Table | StateBuilder) -> tuple[Seat, ...]:
    """All seats in turn order, starting with the turn seat."""
    return _order_from(table.turn, len(table.seats))


def _draw_refusal(table: Table | StateBuilder, seat: Seat) -> Refusal | None:
    if table.seats[seat].down and not table.sheet.down_may_have(as_draw=True):
        return Refusal.DOWN_DRAWS_STOCK
    if table.phase is Phase.PLAY:
        return Refusal.ALREADY_DRAWN
    return None if table.drawable else Refusal.DISCARD_WAS_CLAIMED


def _claim_refusal(table: Table | StateBuilder, seat: Seat, stock_count: int) -> Refusal | None:
    rule, facts = table.sheet.claims, table.seats[seat]
    if facts.went_down is not None and not table.sheet.down_may_have(as_draw=False):
        return Refusal.DOWN_MAY_NOT_CLAIM
    if table.rule.winning_claims_only:
        return None
    if rule.limit is not None and facts.claims >= rule.limit:
        return Refusal.NO_CLAIMS_LEFT
    if table.last_claimer == seat and not rule.two_in_a_row:
        return Refusal.TOOK_THE_LAST_ONE
    if (
        stock_count < rule.penalty
        and _penalty_cards_available(table, stock_count) < rule.penalty
    ):
        return Refusal.PENALTY_NOT_THERE
    return None


def _penalty_cards_available(table: Table | StateBuilder, stock_count: int) -> int:
    """How many penalty cards could be drawn once the top discard is taken."""
    if table.sheet.fresh_deck:
        return table.sheet.claims.penalty
    return stock_count + max(0, len(table.discards) - 2)


@lru_cache(maxsize=256)
def _order_from(first: Seat, count: int) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % count) for step in range(count))


# --- The turn.


def check_deal_running(table: Table) -> Refusal | None:
    """Refuse while no deal is running or chance must act first."""
    if table.phase is Phase.GAME_OVER:
        return Refusal.GAME_OVER
    if table.phase not in (Phase.DRAW, Phase.PLAY):
        return Refusal.BETWEEN_DEALS
    if table.prompts and table.prompts[0].kind in CHANCE_PROMPTS:
        return Refusal.WAIT_FOR_THE_SHUFFLE
    return None


def check_turn(view: TableView, phase: Phase) -> Refusal | None:
    """Refuse unless it is the viewer's turn, in this phase, with no open claim."""
    table = view.table
    refusal = check_deal_running(table)
    if refusal is not None:
        return refusal
    if view.viewer != table.turn:
        return Refusal.NOT_YOUR_TURN
    if table.claim is not None:
        return Refusal.CLAIM_BEING_SETTLED
    if table.phase is not phase:
        return Refusal.DRAW_FIRST if phase is Phase.PLAY else Refusal.ALREADY_DRAWN
    return None


def meld_to_change(view: TableView, action: LayOff | ReplaceWild) -> Meld | Refusal:
    """The meld an action changes; a refusal if the turn, the card or the meld is wrong."""
    refusal = check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    if action.card not in view.hand:
        return Refusal.NOT_IN_HAND
    return view.table.meld(action.meld) or Refusal.NO_SUCH_MELD


def refill_needed(table: Table | StateBuilder, stock_count: int) -> PromptKind | None:
    """The question to chance that must be answered before play continues, if any."""
    if stock_count or table.phase not in (Phase.DRAW, Phase.PLAY):
        return None
    needed = bool(table.owed) and table.claim is None
    if len(table.discards) >= 2 and (needed or table.sheet.eager_restock):
        return PromptKind.RESHUFFLE
    if needed and table.sheet.fresh_deck and table.decks < MOST_DECKS:
        return PromptKind.ADD_DECK
    return None


def can_draw_stock(table: Table | StateBuilder, stock_count: int) -> bool:
    """Whether the stock holds a card or can be refilled."""
    fresh = table.sheet.fresh_deck and table.decks < MOST_DECKS
    return stock_count > 0 or len(table.discards) >= 2 or fresh


def begin_turn(builder: StateBuilder, seat: Seat) -> None:
    """Begin a seat's turn and expose the top discard."""
    builder.turn = seat
    builder.turn_no += 1
    builder.phase = Phase.DRAW
    builder.drawn = builder.taken = builder.asked = builder.last_claimer = None
    builder.drawable = bool(builder.discards)
    builder.exposed = builder.drawable and builder.sheet.has_claims
    builder.must_play = []
    builder.emit(TurnBegan(seat))


def pass_turn(builder: StateBuilder) -> None:
    """Begin the next seat's turn."""
    begin_turn(builder, Seat((builder.turn + 1) % len(builder.seats)))


def open_prompts(builder: StateBuilder) -> tuple[tuple[Prompt, ...], int]:
    """The prompts open now and the next unused id; a prompt that stays open keeps its id."""
    next_id = builder.next_prompt
    prompts: list[Prompt] = []
    for kind, seat, about in _open_questions(builder):
        for prompt in builder.prompts:
            if prompt.about == about and prompt.kind is kind and prompt.seat == seat:
                break
        else:
            prompt = Prompt(next_id, kind, seat, kind is PromptKind.MAY_I, about)
            next_id += 1
        prompts.append(prompt)
    return tuple(prompts), next_id


_PromptKey = tuple[PromptKind, Seat | None, int]


def _open_questions(builder: StateBuilder) -> list[_PromptKey]:
    match builder.phase:
        case Phase.GAME_OVER:
            return []
        case Phase.FIRST_DEALER:
            return [(PromptKind.FIRST_DEALER, None, 0)]
        case Phase.BETWEEN_DEALS:
            return [(PromptKind.DEAL, None, builder.deal)]
        case Phase.DRAW | Phase.PLAY:
            return _questions_in_play(builder)


def _questions_in_play(builder: StateBuilder) -> list[_PromptKey]:
    refill = refill_needed(builder, len(builder.stock))
    if refill is not None:
        return [(refill, None, builder.next_prompt)]
    if builder.claim is not None:
        about = _about_card(builder)
        if builder.claim.stage is ClaimStage.EVERYBODY:
            return [(PromptKind.ANSWER, seat, about) for seat in builder.claim.waiting]
        return [(PromptKind.ASKED, builder.claim.waiting[0], about)]
    kind = PromptKind.DRAW if builder.phase is Phase.DRAW else PromptKind.PLAY
    questions: list[_PromptKey] = [(kind, builder.turn, builder.turn_no)]
    if builder.exposed:
        about = _about_card(builder)
        callers = eligible_callers(builder, len(builder.stock))
        questions.extend((PromptKind.MAY_I, seat, about) for seat in callers)
    return questions


def _about_card(builder: StateBuilder) -> int:
    return builder.turn_no * 4096 + builder.discards[-1]


# --- Chance and newcomers.

_LOW_IN_THE_CUT = (Rank.JOKER, Rank.TWO)


def chance_cards(state: GameState) -> tuple[CardId, ...]:
    """The cards to shuffle for the open chance prompt, ordered by id."""
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
            return deck.one_deck(table.decks, table.sheet.jokers_for(len(table.seats), 1))
        case _:
            return ()


def next_deal(table: Table | StateBuilder) -> int:
    """The number of the next deal, from 0."""
    return 0 if table.result is None else table.result.deal + 1


def deal_shoe(table: Table, deal: int) -> tuple[CardId, ...]:
    """All cards that this deal starts with at this table."""
    decks = table.sheet.decks_for(len(table.seats), deal)
    return deck.shoe(decks, table.sheet.jokers_for(len(table.seats), decks))


def cards_in_play(table: Table) -> tuple[CardId, ...]:
    """All cards of the running deal, including added decks."""
    cards = deal_shoe(table, table.deal)
    first = table.sheet.decks_for(len(table.seats), table.deal)
    for number in range(first, table.decks):
        cards += deck.one_deck(number, table.sheet.jokers_for(len(table.seats), 1))
    return cards


def check_chance(state: GameState, action: ChanceAction) -> Refusal | None:
    """Why chance may not do this now; None if it may."""
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
    """Why nobody can join now, or not with this total; None if they can."""
    table = state.table
    if table.phase is not Phase.BETWEEN_DEALS or table.result is None:
        return Refusal.JOIN_BETWEEN_DEALS
    if len(table.seats) >= table.sheet.max_players:
        return Refusal.TABLE_IS_FULL
    if action.first_total is not FirstTotal.HIGHEST and table.sheet.tells_of_newcomers:
        return Refusal.BEGIN_WITH_HIGHEST
    return None


def do_cut(builder: StateBuilder, action: CutForDeal) -> None:
    """Cut for the deal: the highest card deals; ties for it cut again."""
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
    """Set the first dealer picked by chance."""
    builder.dealer = action.seat
    builder.phase = Phase.BETWEEN_DEALS
    builder.emit(DealerFound(action.seat, ()))


def do_deal(builder: StateBuilder, action: Deal) -> None:
    """Deal the hands one card at a time; the seat left of the dealer plays first."""
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
    builder.first_turn = builder.melded_turn = builder.turn_no + 1
    begin_turn(builder, Seat(first % seats))


def _clear_table(builder: StateBuilder) -> None:
    builder.seats = [
        replace(facts, went_down=None, claims=0, known=()) for facts in builder.seats
    ]
    builder.melds = []
    builder.discards, builder.discarders = [], []
    builder.owed = []
    builder.claim = None


def _turn_upcard(builder: StateBuilder, bury: tuple[int, ...]) -> None:
    """Turn up the first discard; where it must be natural, bury wilds in the stock first."""
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
    """Make the shuffled discards the new stock, all but the top one."""
    builder.stock = list(action.order)
    builder.discards, builder.discarders = builder.discards[-1:], builder.discarders[-1:]
    builder.emit(StockRefilled(len(action.order), fresh_deck=False))


def do_add_deck(builder: StateBuilder, action: AddDeck) -> None:
    """Make a fresh shuffled deck the new stock."""
    builder.stock = list(action.order)
    builder.decks += 1
    builder.emit(StockRefilled(len(action.order), fresh_deck=True))


def do_join(builder: StateBuilder, action: Join) -> None:
    """Seat a newcomer last in seat order, with the total the table chose."""
    start = action.first_total.of([facts.score for facts in builder.seats])
    seat = Seat(len(builder.seats))
    builder.seats.append(SeatFacts(start=start))
    builder.hands.append(())
    builder.emit(SeatJoined(seat, start))


# --- States consistent with a view.


def unseen_cards(view: TableView) -> tuple[CardId, ...]:
    """The cards whose place the viewer does not know, ordered by id."""
    table = view.table
    seen = {*view.hand, *table.discards}
    seen.update(card for meld in table.melds for card in meld.cards)
    for facts in table.seats:
        seen.update(facts.known)
    return tuple(card for card in cards_in_play(table) if card not in seen)


def determinized_state(view: TableView, order: Sequence[CardId]) -> GameState:
    """A state consistent with this view.

    `order` is any permutation of `unseen_cards(view)`: it fills the hands first, then the
    stock.
    """
    hidden = list(order)
    hands: list[tuple[CardId, ...]] = []
    for seat, facts in enumerate(view.table.seats):
        if seat == view.viewer:
            hands.append(view.hand)
            continue
        missing = view.counts[seat] - len(facts.known)
        hands.append((*facts.known, *hidden[:missing]))
        del hidden[:missing]
    return GameState(view.table, tuple(hands), tuple(hidden))


# --- The end of a deal.

# Turns without a card going to the table, for each card off the table.
_IDLE_WHEN_ALL_DOWN = 2
_IDLE_BEFORE = 5


def end_if_out(builder: StateBuilder, seat: Seat) -> bool:
    """End the deal if the seat has no cards left; True if it did."""
    if builder.hands[seat]:
        return False
    end_deal(builder, winner=seat)
    return True


def end_if_stuck(builder: StateBuilder) -> bool:
    """End the deal if no card can be melded again, or none has been for long; True if so."""
    if not is_idle(builder) and not is_stalemate(builder):
        return False
    end_deal(builder, winner=None)
    return True


def end_deal(builder: StateBuilder, winner: Seat | None) -> None:
    """Reveal all hands, score them, and close all open questions."""
    points = tuple(
        0 if seat == winner else hand_points(builder.sheet, hand)
        for seat, hand in enumerate(builder.hands)
    )
    builder.seats = [
        replace(facts, points=(*facts.points, scored))
        for facts, scored in zip(builder.seats, points, strict=True)
    ]
    builder.result = DealResult(builder.deal, winner, tuple(builder.hands), points)
    builder.claim = None
    builder.owed = []
    builder.must_play = []
    builder.exposed = builder.drawable = False
    builder.emit(DealEnded(builder.result))
    last = builder.deal == len(builder.sheet.deals) - 1
    builder.phase = Phase.GAME_OVER if last else Phase.BETWEEN_DEALS
    if last:
        best = min(facts.score for facts in builder.seats)
        builder.emit(
            GameEnded(tuple(Seat(s) for s, f in enumerate(builder.seats) if f.score == best))
        )


def is_idle(builder: StateBuilder) -> bool:
    """Whether no card has gone to the table for too many turns.

    The limit is the number of cards off the table, fresh decks aside, times two once everybody
    is down, times five before. So every deal ends, however it is played: the table only gains
    cards, or naturals in place of wilds.
    """
    idle = builder.turn_no - builder.melded_turn
    if idle < len(builder.stock):
        return False
    dealt = builder.sheet.decks_for(len(builder.seats), builder.deal)
    jokers = builder.sheet.jokers_for(len(builder.seats), dealt)
    lying = sum(len(meld.places) for meld in builder.melds)
    cards = max(len(builder.seats), 52 * dealt + jokers - lying)
    all_down = all(facts.down for facts in builder.seats)
    return idle >= cards * (_IDLE_WHEN_ALL_DOWN if all_down else _IDLE_BEFORE)


def is_stalemate(builder: StateBuilder) -> bool:
    """Whether no card outside the melds fits on any meld, and no new meld is possible.

    The second holds if everybody is down, or if the cards outside do not contain the melds of
    the contract. All of this is public knowledge. Sheets with extra melds or fresh decks have
    no stalemate.
    """
    sheet = builder.sheet
    if sheet.new_melds or sheet.fresh_deck or not builder.melds:
        return False
    for meld in builder.melds:
        if _any_card_fits(builder, meld):
            return False
    all_down = all(facts.down for facts in builder.seats)
    barred = (Replacers.NOBODY, Replacers.NOT_DOWN) if all_down else (Replacers.NOBODY,)
    if sheet.replace.who not in barred and _any_wild_is_replaceable(builder):
        return False
    return all_down or not _contract_is_possible(builder)


def _contract_is_possible(builder: StateBuilder) -> bool:
    """Whether the cards outside the melds contain each meld of the contract on its own."""
    wild = builder.meld_rules.wild_table
    outside = list(_cards_outside_melds(builder))
    wilds = sum(wild[card] for card in outside)
    naturals = [card for card in outside if not wild[card]]
    ranks = Counter(RANK_NUMBERS[card] for card in naturals)
    faces = {(RANK_NUMBERS[card], SUITS[card]) for card in naturals}
    faces |= {(melds.LOW_ACE, suit) for rank, suit in faces if rank == melds.HIGH_ACE}
    for need in builder.rule.contract:
        if need.kind is MeldKind.SET:
            most = max(ranks.values(), default=0)
        else:
            most = _most_in_a_row(faces, need.size)
        if most + wilds < need.size:
            return False
    return True


def _most_in_a_row(faces: set[tuple[int, Suit | None]], length: int) -> int:
    """How many places of a run of this length these naturals can fill at most."""
    lows = range(melds.LOW_ACE, melds.HIGH_ACE - length + 2)
    return max(
        sum((low + step, suit) in faces for step in range(length))
        for low in lows
        for suit in Suit
    )


def _cards_outside_melds(builder: StateBuilder) -> Iterable[CardId]:
    # Stock first: a fitting card in a hand has most likely been laid off already.
    return chain(builder.stock, builder.discards, *builder.hands)


def _any_card_fits(builder: StateBuilder, meld: Meld) -> bool:
    """Whether any card outside the melds fits on this one."""
    rules, first = builder.meld_rules, meld.places[0]
    wild, rank, suit = rules.wild_table, first.rank, first.suit
    ends = () if meld.kind is MeldKind.SET else _adjacent_ranks(meld)
    for card in _cards_outside_melds(builder):
        # Comparing faces rules most cards out far faster than `extend`.
        alike = (
            RANK_NUMBERS[card] in ends and SUITS[card] is suit if ends else RANKS[card] is rank
        )
        if (alike or wild[card]) and not isinstance(melds.extend(rules, meld, card), Refusal):
            return True
    return False


def _adjacent_ranks(run: Meld) -> tuple[int, ...]:
    """The ranks before and after a run, with any ace as a high one."""
    before = melds.low_of(run.places) - 1
    after = before + len(run.places) + 1
    return (before if before != melds.LOW_ACE else melds.HIGH_ACE, after)


def _any_wild_is_replaceable(builder: StateBuilder) -> bool:
    """Whether a card outside the melds could replace a wild in one; a set ignores the suit."""
    rules, which = builder.meld_rules, builder.sheet.replace
    slides = which.goes in (FreedWild.SLIDES_EITHER_END, FreedWild.SLIDES_HIGH_FIRST)
    faces = {
        (place.rank, None if meld.kind is MeldKind.SET else place.suit)
        for meld in builder.melds
        if meld.kind in which.kinds and not (slides and not melds.open_ends(rules, meld.places))
        for place in meld.places
        if RANKS[place.card] in which.wilds and melds.stands_for_another(rules, place)
    }
    return bool(faces) and any(
        (RANKS[card], None) in faces or (RANKS[card], SUITS[card]) in faces
        for card in _cards_outside_melds(builder)
    )
