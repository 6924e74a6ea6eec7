"""Knows the course of a turn: what must come first, how it begins, what it asks of whom."""

from __future__ import annotations

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import TurnBegan
from mayi_desktop.engine.phases import claim_order as line
from mayi_desktop.engine.phases import stock as supply
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimWindow
from mayi_desktop.engine.state.table import (
    CHANCE_PROMPTS,
    Asking,
    Phase,
    Prompt,
    PromptKind,
    Table,
)
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import Draft


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


def begin_turn(draft: Draft, seat: Seat) -> None:
    """Make it a seat's turn to draw; what lies on top of the discards is exposed."""
    draft.turn = seat
    draft.turn_no += 1
    draft.phase = Phase.DRAW
    draft.drawn = draft.taken = draft.asked = draft.last_claimer = None
    draft.drawable = bool(draft.discards)
    draft.exposed = draft.drawable and draft.sheet.claims.window is not ClaimWindow.NEVER
    draft.must_play = []
    draft.tell(TurnBegan(seat))


def pass_turn(draft: Draft) -> None:
    """Make it the next seat's turn."""
    begin_turn(draft, Seat((draft.turn + 1) % len(draft.seats)))


def open_prompts(draft: Draft) -> tuple[tuple[Prompt, ...], int]:
    """The questions open now, and the next unused id; a question still open keeps its id."""
    before = {(p.kind, p.seat, p.about): p for p in draft.prompts}
    next_id = draft.next_prompt
    prompts: list[Prompt] = []
    for kind, seat, about in _questions(draft):
        known = before.get((kind, seat, about))
        if known is None:
            known = Prompt(next_id, kind, seat, kind is PromptKind.MAY_I, about)
            next_id += 1
        prompts.append(known)
    return tuple(prompts), next_id


Question = tuple[PromptKind, Seat | None, int]


def _questions(draft: Draft) -> list[Question]:
    match draft.phase:
        case Phase.GAME_OVER:
            return []
        case Phase.FIRST_DEALER:
            return [(PromptKind.FIRST_DEALER, None, 0)]
        case Phase.BETWEEN_DEALS:
            return [(PromptKind.DEAL, None, draft.deal)]
        case Phase.DRAW | Phase.PLAY:
            return _questions_in_play(draft)


def _questions_in_play(draft: Draft) -> list[Question]:
    refill = supply.refill_wanted(draft, len(draft.stock))
    if refill is not None:
        return [(refill, None, draft.next_prompt)]
    if draft.claim is not None:
        about = _about_card(draft)
        if draft.claim.asking is Asking.EVERYBODY:
            return [(PromptKind.ANSWER, seat, about) for seat in draft.claim.waiting]
        return [(PromptKind.ASKED, draft.claim.waiting[0], about)]
    kind = PromptKind.DRAW if draft.phase is Phase.DRAW else PromptKind.PLAY
    questions: list[Question] = [(kind, draft.turn, draft.turn_no)]
    if draft.exposed:
        about = _about_card(draft)
        callers = line.may_call(draft, len(draft.stock))
        questions.extend((PromptKind.MAY_I, seat, about) for seat in callers)
    return questions


def _about_card(draft: Draft) -> int:
    return draft.turn_no * 4096 + draft.discards[-1]
