"""Claim prompt: how May I? is put to the viewer."""

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
    PromptKind,
    Refusal,
    Seat,
    TableView,
    check,
)
from mayi_desktop.engine.rulesheet import Beneath, ClaimTiming
from mayi_desktop.i18n import N_, _
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.model.drop_rules import outcome_of
from mayi_desktop.ui.table.model.prompt_model import (
    ButtonSpec,
    ClaimQuestion,
    HandContext,
    OwnCommands,
    TablePrompt,
    asked_heading,
    claims_left,
    draws_it,
    is_next_down,
    judged,
    payment,
    waiting_button,
)
from mayi_desktop.ui.table.text.event_text import card_name, card_subject, card_text
from mayi_desktop.ui.table.text.player_names import PlayerNames
from mayi_desktop.ui.wording import refusal_text


def call_words(view: TableView) -> str:
    """What the button says that asks for the discard, by its name."""
    top = view.table.top
    card = "" if top is None else card_text(top)
    if view.table.rule.winning_claims_only:
        return _("May I?  {card}, and win", card=card)
    return _("May I?  {card}  ·  {cost}", card=card, cost=payment(view))


def beneath_words(view: TableView, called: PlayerNames) -> str:
    """What may become of the card that a claim has just brought to light."""
    table = view.table
    if table.top is None or table.phase is not Phase.DRAW or not table.drawable:
        return ""
    card = card_subject(table.top)
    if table.sheet.claims.beneath is Beneath.EXPOSED:
        return _("{card} is on top now, and up for grabs.", card=card)
    return called.tell(
        table.turn,
        N_("{card} is on top now: only you can draw it."),
        N_("{card} is on top now: only {name} can draw it."),
        card=card,
    )


def pill(
    do: OwnCommands, view: TableView, names: Sequence[str], winning: MayI | None
) -> ButtonSpec | None:
    """The May I? button under the discards; None where there is nothing to ask for."""
    table, seat = view.table, view.viewer
    playing = table.phase in (Phase.DRAW, Phase.PLAY)
    if (
        seat is None
        or seat == table.discarder
        or table.sheet.claims.window is ClaimTiming.NEVER
        or not playing
    ):
        return None
    label, name = call_words(view), _("May I?")
    claim = table.claim
    if claim is not None and claim.caller == seat and claim.waiting:
        waiting = _("Asked… waiting for {name}", name=names[claim.waiting[0]])
        return ButtonSpec(label, reason=waiting, name=name)
    if table.turn == seat or not table.exposed or table.top is None:
        return None
    call = winning or MayI(seat)
    refusal = check(view, call)
    if refusal is None:
        return ButtonSpec(label, do.may_i, call, claims_left(view, seat), name=name)
    if refusal is Refusal.NOTHING_EXPOSED:
        return None
    return ButtonSpec(label, reason=refusal_text(refusal), name=name)


def discard_prompt(
    do: OwnCommands, view: TableView, names: Sequence[str], hand: HandContext
) -> TablePrompt | None:
    """What is asked of the viewer about the discard; None where it is not about May I?."""
    table, under = view.table, pill(do, view, names, hand.winning)
    kinds = {prompt.kind for prompt in view.my_prompts}
    if PromptKind.ASKED in kinds:
        return _asked(do, view, names)
    if PromptKind.ANSWER in kinds:
        question = _answer(do, view, names, hand.winning)
        return TablePrompt(_("Do you want the discard?"), question=question)
    if table.claim is not None:
        return _settling(view, names, under)
    if kinds & {PromptKind.DRAW, PromptKind.PLAY}:
        return None
    mine = table.discarder == view.viewer
    if PromptKind.MAY_I in kinds and not hand.let_go and not mine:
        return _may_ask(do, view, under)
    if under is None:
        return None
    todo = _("Watch, or sort your hand")
    if under.enabled and table.top is not None:
        todo = _("You let {card} go, but you can still ask", card=card_name(table.top))
    return TablePrompt(todo, waiting_button(names, table.turn), pill=under)


def _may_ask(do: OwnCommands, view: TableView, under: ButtonSpec | None) -> TablePrompt:
    """The viewer may ask for the discard of somebody else's turn, or let it go."""
    assert view.viewer is not None
    card = card_name(view.table.discards[-1])
    can_ask = under is not None and under.enabled
    go_on = ButtonSpec(
        _("Let it go"), do.let_go, key="space", action=LetGo(view.viewer), plain=can_ask
    )
    if under is not None and not can_ask:
        words = sentence(
            _(
                "You can only ask for a card that wins the {deal}",
                deal=singular(view.table.sheet.deal_word),
            )
        )
        return TablePrompt(words, go_on, pill=under)
    key = N_("You can ask for {card}")
    if is_next_down(view):
        key = N_("The next card down: you can ask for {card} too")
    return TablePrompt(_(key, card=card), go_on, pill=under)


def _settling(view: TableView, names: Sequence[str], under: ButtonSpec | None) -> TablePrompt:
    """Somebody asked for the discard, and others have to answer."""
    table = view.table
    claim = table.claim
    assert claim is not None
    wait = waiting_button(names, table.turn)
    if table.turn == view.viewer:
        chosen = _("Your turn goes on in a moment")
        if table.stock_chosen:
            chosen = _("You chose the stock")
        wait = ButtonSpec(chosen, reason=_("The others decide about the discard first"))
    return TablePrompt(_settling_words(view, claim, names), wait, pill=under)


def _asked(do: OwnCommands, view: TableView, names: Sequence[str]) -> TablePrompt:
    """Somebody wants the discard and the viewer, ahead in line, decides."""
    seat = view.viewer
    assert seat is not None
    draws = draws_it(view, seat)
    todo = _("Take it, or allow it and draw") if draws else _("Allow it, or take it yourself?")
    question = _veto(do, view, names, seat)
    if not question.answers[1].enabled:
        todo = _("You can’t take it yourself this time: allow it")
    return TablePrompt(todo, question=question)


def _settling_words(view: TableView, claim: OpenClaim, names: Sequence[str]) -> str:
    card = card_name(claim.card)
    if claim.stage is ClaimStage.EVERYBODY or claim.caller is None or not claim.waiting:
        return _("Who wants {card}? Everybody is being asked", card=card)
    key = N_("{name} asks for {card}: {other} decides")
    if claim.caller == view.viewer:
        key = N_("You asked for {card}: {other} decides")
    caller, other = names[claim.caller], names[claim.waiting[0]]
    return _(key, name=caller, other=other, card=card)


def _veto(do: OwnCommands, view: TableView, names: Sequence[str], seat: Seat) -> ClaimQuestion:
    claim, sheet = view.table.claim, view.table.sheet
    assert claim is not None
    key = N_("Take it as my draw") if draws_it(view, seat) else N_("Take it instead  {cost}")
    label = _(key, cost=payment(view))
    allow, take = outcome_of(view, Allow(seat)), outcome_of(view, Claim(seat))
    return ClaimQuestion(
        claim.card,
        asked_heading(view, names, claim),
        "",
        (
            replace(judged(do.submit, _("Allow"), "", allow), plain=True),
            judged(do.submit, label, TableAct.TAKE, take),
        ),
        ButtonSpec(
            _("Allow everything this {deal}", deal=singular(sheet.deal_word)),
            do.always_allow,
        ),
    )


def _answer(
    do: OwnCommands, view: TableView, names: Sequence[str], winning: MayI | None
) -> ClaimQuestion:
    claim, seat = view.table.claim, view.viewer
    assert claim is not None
    assert seat is not None
    no, yes = outcome_of(view, LetGo(seat)), outcome_of(view, winning or MayI(seat))
    wish = judged(do.may_i, call_words(view), TableAct.MAY_I, yes)
    wish = replace(wish, name=_("May I?"))
    return ClaimQuestion(
        claim.card,
        asked_heading(view, names, claim),
        claims_left(view, seat),
        (judged(do.let_go, _("No, thanks"), "space", no), wish),
        ButtonSpec(_("Don’t ask me before my turn"), do.not_now),
    )
