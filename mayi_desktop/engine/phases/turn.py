"""The turn: its preconditions, where it may draw from, its beginning, and the open prompts."""

from __future__ import annotations

from mayi_desktop.engine.actions import LayOff, ReplaceWild
from mayi_desktop.engine.cards import MOST_DECKS, Seat
from mayi_desktop.engine.events import TurnBegan
from mayi_desktop.engine.phases import claim_order
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimTiming
from mayi_desktop.engine.state.table import (
    CHANCE_PROMPTS,
    ClaimStage,
    Meld,
    Phase,
    Prompt,
    PromptKind,
    Table,
)
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import StateBuilder


def check_dealt(table: Table) -> Refusal | None:
    """Refuses while no deal is going on or chance has to act first."""
    if table.phase is Phase.GAME_OVER:
        return Refusal.GAME_OVER
    if table.phase not in (Phase.DRAW, Phase.PLAY):
        return Refusal.BETWEEN_DEALS
    if table.prompts and table.prompts[0].kind in CHANCE_PROMPTS:
        return Refusal.WAIT_FOR_THE_SHUFFLE
    return None


def check_turn(view: TableView, phase: Phase) -> Refusal | None:
    """Refuses unless it is the viewer's turn, in this phase, with no claim being settled."""
    table = view.table
    refusal = check_dealt(table)
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
    """The meld on which the viewer may play a card of the hand now, as far as the turn goes."""
    refusal = check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    if action.card not in view.hand:
        return Refusal.NOT_IN_HAND
    return view.table.meld(action.meld) or Refusal.NO_SUCH_MELD


def refill_needed(table: Table | StateBuilder, stock_count: int) -> PromptKind | None:
    """The question to chance that has to be answered before play continues, if any."""
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


def can_take_discard(table: Table | StateBuilder, seat: Seat) -> bool:
    """Whether the turn seat may draw the top discard."""
    barred = table.seats[seat].down and not table.sheet.down_takes_discard
    return table.drawable and bool(table.discards) and not barred


def begin_turn(builder: StateBuilder, seat: Seat) -> None:
    """Begin the turn of a seat; the top discard becomes exposed."""
    builder.turn = seat
    builder.turn_no += 1
    builder.phase = Phase.DRAW
    builder.drawn = builder.taken = builder.asked = builder.last_claimer = None
    builder.drawable = bool(builder.discards)
    builder.exposed = builder.drawable and builder.sheet.claims.window is not ClaimTiming.NEVER
    builder.must_play = []
    builder.emit(TurnBegan(seat))


def pass_turn(builder: StateBuilder) -> None:
    """Make it the next seat's turn."""
    begin_turn(builder, Seat((builder.turn + 1) % len(builder.seats)))


def open_prompts(builder: StateBuilder) -> tuple[tuple[Prompt, ...], int]:
    """The questions open now, and the next unused id; a question still open keeps its id."""
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
        callers = claim_order.eligible_callers(builder, len(builder.stock))
        questions.extend((PromptKind.MAY_I, seat, about) for seat in callers)
    return questions


def _about_card(builder: StateBuilder) -> int:
    return builder.turn_no * 4096 + builder.discards[-1]
