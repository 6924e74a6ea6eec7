"""Knows how May I? is put to the viewer: the pill, the questions, and what is being settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mayi_desktop.engine import (
    Allow,
    Claim,
    ClaimStage,
    LetGo,
    MayI,
    OpenClaim,
    Phase,
    PlayerAction,
    Refusal,
    Seat,
    TableView,
    check,
)
from mayi_desktop.engine.rulesheet import Beneath, ClaimTiming
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.strings import say, say_deal
from mayi_desktop.ui.strings.refusals import short_refusal
from mayi_desktop.ui.table.model.drop_rules import Outcome
from mayi_desktop.ui.table.model.prompt_model import (
    ButtonSpec,
    ClaimQuestion,
    TablePrompt,
    Verb,
    judged,
)
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.table.text.player_names import PlayerNames


def payment(view: TableView) -> str:
    """What a claim costs beside the card, such as "+1"; nothing where it wins the deal."""
    if view.table.rule.winning_claims_only:
        return ""
    return say("claim.cost", count=view.table.sheet.claims.penalty)


def claims_left(view: TableView, seat: Seat) -> str:
    """How many claims a seat has left of those it may win; nothing where there is no limit."""
    limit = view.table.sheet.claims.limit
    if limit is None or view.table.rule.winning_claims_only:
        return ""
    return say("claim.left", left=limit - view.table.seats[seat].claims, limit=limit)


def call_words(view: TableView) -> str:
    """What the button says that asks for the discard, by its name."""
    top = view.table.top
    card = "" if top is None else card_text(top)
    if view.table.rule.winning_claims_only:
        return say("pill.win", card=card)
    return say("pill.may_i", card=card, cost=payment(view))


def beneath_words(view: TableView, called: PlayerNames) -> str:
    """What may become of the card that a claim has just brought to light."""
    table = view.table
    if table.top is None or table.phase is not Phase.DRAW or not table.drawable:
        return ""
    card = card_text(table.top)
    if table.sheet.claims.beneath is Beneath.EXPOSED:
        return say("log.next_exposed", card=card)
    return called.say("log.next_to_draw", table.turn, card=card)


def pill(view: TableView, names: Sequence[str], winning: MayI | None) -> ButtonSpec | None:
    """What stands under the discards; None where May I? has nothing to do with the moment."""
    table, seat = view.table, view.viewer
    playing = table.phase in (Phase.DRAW, Phase.PLAY)
    if (
        seat is None
        or seat == table.discarder
        or table.sheet.claims.window is ClaimTiming.NEVER
        or not playing
    ):
        return None
    label, name = call_words(view), say("pill.name")
    claim = table.claim
    if claim is not None and claim.caller == seat and claim.waiting:
        waiting = say("pill.asked", name=names[claim.waiting[0]])
        return ButtonSpec(Verb.NOTHING, label, reason=waiting, name=name)
    if table.turn == seat or not table.exposed or table.top is None:
        return None
    call = winning or MayI(seat)
    refusal = check(view, call)
    if refusal is None:
        return ButtonSpec(Verb.MAY_I, label, claims_left(view, seat), action=call, name=name)
    if refusal is Refusal.NOTHING_EXPOSED:
        return None
    return ButtonSpec(Verb.NOTHING, label, reason=short_refusal(refusal), name=name)


def may_ask(view: TableView, under: ButtonSpec | None) -> TablePrompt:
    """The viewer may ask for the discard of somebody else's turn, or let it go."""
    assert view.viewer is not None
    card = card_text(view.table.discards[-1])
    go_on = ButtonSpec(
        Verb.LET_GO, say("do.let_go"), key=say("do.let_go.key"), action=LetGo(view.viewer)
    )
    if under is not None and not under.enabled:
        words = say_deal("todo.must_win", view.table.sheet.deal_word)
        return TablePrompt(words, go_on, pill=under)
    key = "todo.may_i_next" if is_next_down(view) else "todo.may_i"
    return TablePrompt(say(key, card=card), go_on, pill=under)


def is_next_down(view: TableView) -> bool:
    """Whether the discard came to light because the one above it was claimed."""
    table = view.table
    beneath = table.sheet.claims.beneath is Beneath.EXPOSED
    return beneath and table.phase is Phase.DRAW and table.last_claimer is not None


def settling(view: TableView, names: Sequence[str], under: ButtonSpec | None) -> TablePrompt:
    """Somebody asked for the discard, and others have to answer."""
    table = view.table
    claim = table.claim
    assert claim is not None
    wait = ButtonSpec(
        Verb.NOTHING,
        say("do.wait", name=names[table.turn]),
        reason=say("reason.arrange"),
    )
    if table.turn == view.viewer:
        chosen = say("do.stock_chosen" if table.stock_chosen else "do.being_settled")
        wait = ButtonSpec(Verb.NOTHING, chosen, reason=say("reason.others_first"))
    return TablePrompt(_settling_words(view, claim, names), wait, pill=under)


def asked(view: TableView, names: Sequence[str]) -> TablePrompt:
    """Somebody wants the discard and the viewer, ahead in line, decides."""
    seat = view.viewer
    assert seat is not None
    draws = draws_it(view, seat)
    todo = say("todo.asked_drawing" if draws else "todo.asked")
    return TablePrompt(todo, question=_asked(view, names, seat))


def all_asked(view: TableView, names: Sequence[str], winning: MayI | None) -> TablePrompt:
    """The discard is offered to all, and the viewer has to say whether it wants it."""
    return TablePrompt(say("todo.answer"), question=_answer(view, names, winning))


def asked_heading(view: TableView, names: Sequence[str], claim: OpenClaim) -> str:
    """Who wants the discard, or why all are asked about it."""
    card = card_text(claim.card)
    if claim.caller is None:
        key = "ask.next" if is_next_down(view) else "ask.last_chance"
        return say(key, name=names[view.table.turn], card=card)
    key = "ask.heading_win" if claim.melds else "ask.heading"
    return say(key, name=names[claim.caller], card=card)


def draws_it(view: TableView, seat: Seat) -> bool:
    """Whether a claim of this seat would be its ordinary draw."""
    return view.table.turn == seat and view.table.phase is Phase.DRAW


def _settling_words(view: TableView, claim: OpenClaim, names: Sequence[str]) -> str:
    card = card_text(claim.card)
    if claim.stage is ClaimStage.EVERYBODY or claim.caller is None or not claim.waiting:
        return say("todo.all_asked", card=card)
    key = "todo.you_asked" if claim.caller == view.viewer else "todo.somebody_asked"
    caller, other = names[claim.caller], names[claim.waiting[0]]
    return say(key, name=caller, other=other, card=card)


def _asked(view: TableView, names: Sequence[str], seat: Seat) -> ClaimQuestion:
    claim, sheet = view.table.claim, view.table.sheet
    assert claim is not None
    key = "ask.take_draw" if draws_it(view, seat) else "ask.take"
    label = say(key, cost=payment(view))
    allow, take = _judge(view, Allow(seat)), _judge(view, Claim(seat))
    return ClaimQuestion(
        claim.card,
        asked_heading(view, names, claim),
        "",
        (
            judged(sheet, Verb.ALLOW, say("ask.allow"), say("ask.allow.key"), allow),
            judged(sheet, Verb.CLAIM, label, TableAct.TAKE, take),
        ),
        ButtonSpec(Verb.ALWAYS, say("ask.always")),
    )


def _answer(view: TableView, names: Sequence[str], winning: MayI | None) -> ClaimQuestion:
    claim, seat, sheet = view.table.claim, view.viewer, view.table.sheet
    assert claim is not None
    assert seat is not None
    no, yes = _judge(view, LetGo(seat)), _judge(view, winning or MayI(seat))
    wish = judged(sheet, Verb.MAY_I, call_words(view), TableAct.MAY_I, yes)
    wish = replace(wish, name=say("pill.name"))
    return ClaimQuestion(
        claim.card,
        asked_heading(view, names, claim),
        claims_left(view, seat),
        (judged(sheet, Verb.LET_GO, say("ask.no"), say("ask.no.key"), no), wish),
        ButtonSpec(Verb.NOT_NOW, say("ask.not_now")),
    )


def _judge(view: TableView, action: PlayerAction) -> Outcome:
    return check(view, action) or action
