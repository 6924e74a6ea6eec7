"""Knows how people who share one screen are asked about a discard, which all may see anyway."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mayi_desktop.engine import (
    Allow,
    Claim,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
)
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.model.claim_prompt import (
    asked_heading,
    call_words,
    draws_it,
    payment,
)
from mayi_desktop.ui.table.model.prompt_model import (
    ButtonSpec,
    ClaimQuestion,
    TablePrompt,
    Verb,
)
from mayi_desktop.ui.table.text.event_text import card_text


def shared_prompt(
    moment: TablePrompt,
    view: TableView,
    names: Sequence[str],
    people: Sequence[Seat],
    *,
    calling: bool,
    looking: bool = False,
) -> TablePrompt:
    """The moment with the questions to people who do not look at their hand now.

    `people` are those who may still ask for the discard or owe an answer about it; `calling`
    says that somebody pressed the pill and it remains to say who, `looking` that it remains to
    say who wants to look at the own hand first.
    """
    others = [seat for seat in people if seat != view.viewer]
    if moment.question is not None or not others or view.table.top is None:
        return moment
    owed = _owed(view, others)
    if owed is not None:
        return _asking(moment, view, _put_to(view, names, owed))
    if looking:
        return _asking(moment, view, _who_looks(view, names, people))
    if calling:
        return _asking(moment, view, _who_asks(view, names, people))
    mine = view.viewer in people
    card = card_text(view.table.top)
    words = call_words(view) if mine else say("pill.anyone", card=card, cost=payment(view))
    name = say("pill.name" if mine else "pill.name_others")
    return replace(moment, pill=ButtonSpec(Verb.CALL, words, name=name))


def _asking(moment: TablePrompt, view: TableView, question: ClaimQuestion) -> TablePrompt:
    """The moment with a question to all; where no hand is seen, nothing else is to be done."""
    todo = question.heading if view.viewer is None else moment.todo
    return replace(moment, question=question, pill=None, todo=todo)


def _owed(view: TableView, others: Sequence[Seat]) -> Prompt | None:
    """The first question about the discard that one of them has to answer."""
    kinds = (PromptKind.ASKED, PromptKind.ANSWER)
    return next((p for p in view.table.prompts if p.kind in kinds and p.seat in others), None)


def _put_to(view: TableView, names: Sequence[str], prompt: Prompt) -> ClaimQuestion:
    claim, seat = view.table.claim, prompt.seat
    assert claim is not None
    assert seat is not None
    name = names[seat]
    heading = say("public.heading", name=name, words=asked_heading(view, names, claim))
    yes: PlayerAction
    no: PlayerAction
    if prompt.kind is PromptKind.ASKED:
        label = say("ask.take_draw" if draws_it(view, seat) else "ask.take", cost=payment(view))
        yes, no, refusing = Claim(seat), Allow(seat), say("ask.allow")
    else:
        yes, no, refusing = MayI(seat), LetGo(seat), say("ask.no")
        label = call_words(view)
    verb = Verb.CLAIM
    answers = (
        ButtonSpec(Verb.ALLOW, refusing, key=say("ask.allow.key"), action=no, seat=seat),
        ButtonSpec(verb, label, key=TableAct.TAKE, action=yes, seat=seat),
    )
    look = ButtonSpec(Verb.LOOK, say("public.look", name=name), seat=seat)
    return ClaimQuestion(claim.card, heading, "", answers, look)


def _who_asks(view: TableView, names: Sequence[str], people: Sequence[Seat]) -> ClaimQuestion:
    top = view.table.top
    assert top is not None
    nobody = ButtonSpec(Verb.NO_ONE, say("public.no_one"), key=say("public.no_one.key"))
    callers = tuple(
        ButtonSpec(Verb.CLAIM, names[seat], action=MayI(seat), seat=seat) for seat in people
    )
    heading = say("public.who", card=card_text(top))
    hidden = [seat for seat in people if seat != view.viewer]
    look = ButtonSpec(Verb.LOOK_FIRST, say("public.look_first"))
    if len(hidden) == 1:
        look = ButtonSpec(Verb.LOOK, say("public.look", name=names[hidden[0]]), seat=hidden[0])
    return ClaimQuestion(top, heading, payment(view), (nobody, *callers), look)


def _who_looks(view: TableView, names: Sequence[str], people: Sequence[Seat]) -> ClaimQuestion:
    top = view.table.top
    assert top is not None
    back = ButtonSpec(Verb.NOT_LOOKING, say("public.no_one"), key=say("public.no_one.key"))
    lookers = tuple(
        ButtonSpec(Verb.LOOK, names[seat], seat=seat) for seat in people if seat != view.viewer
    )
    return ClaimQuestion(top, say("public.who_looks"), "", (back, *lookers))
