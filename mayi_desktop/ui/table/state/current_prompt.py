"""Knows the moment as the person has seen it: what others did counts only when it was shown."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import CardId, PromptKind, Seat
from mayi_desktop.host.journal.undo import UndoRefusal
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.strings import say, say_deal
from mayi_desktop.ui.table.model import drop_rules as intents
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, HandContext, TablePrompt, Verb
from mayi_desktop.ui.table.model.shared_claim_prompt import shared_prompt
from mayi_desktop.ui.table.model.turn_prompt import (
    pause_prompt,
    prompt_of,
    undo_button,
    waiting_button,
)
from mayi_desktop.ui.table.state.available_plays import AvailablePlays
from mayi_desktop.ui.table.state.base_board import BareBoard
from mayi_desktop.ui.table.text.event_text import card_text

_OFFERS = (Verb.MAY_I, Verb.CALL, Verb.LET_GO)


class CurrentPrompt:
    """What is asked at one table, as of the last time that everything had been shown.

    What the person did counts at once. An offer that somebody else has ended meanwhile is
    switched off at once too, with the reason, while that is being told.
    """

    def __init__(self, model: BareBoard, could: AvailablePlays) -> None:
        self._model = model
        self._could = could
        self._moment: TablePrompt | None = None
        self._top: CardId | None = None
        self._turn = Seat(0)

    def now(self) -> TablePrompt:
        """The moment, as buttons and words show it."""
        model = self._model
        if self._moment is None or model.presenter.is_idle or model.acted:
            table = model.view.table
            self._moment, self._top, self._turn = self._newest(), table.top, table.turn
        moment = self._moment if model.presenter.is_idle else self._overtaken(self._moment)
        pill, outcome = moment.pill, model.notes.outcome
        if outcome and (pill is None or not model.presenter.is_idle):
            return replace(moment, pill=ButtonSpec(Verb.NOTHING, "", reason=outcome))
        return moment

    def forget(self) -> None:
        """Work the moment out anew, as in another language."""
        self._moment = None

    def start_deal(self) -> None:
        """A deal begins: nothing is asked until it has been dealt."""
        word = self._model.source.sheet.deal_word
        self._moment = TablePrompt(say_deal("todo.between", word))

    def _overtaken(self, moment: TablePrompt) -> TablePrompt:
        """The moment without the offer of a discard that is not to be had any more."""
        pill, primary = moment.pill, moment.primary
        offers = [c for c in (pill, primary) if c is not None and c.verb in _OFFERS]
        if not offers or self._still_offered():
            return moment
        if pill in offers:
            pill = ButtonSpec(Verb.NOTHING, "", reason=self._why_over())
        turn, name = self._turn, self._model.names[self._turn]
        if primary in offers:
            primary = None if turn == self._model.viewer else waiting_button(name)
        todo = say("todo.wait", name=name)
        return replace(moment, todo=todo, pill=pill, primary=primary)

    def _still_offered(self) -> bool:
        model, view = self._model, self._model.view
        mine = any(prompt.kind is PromptKind.MAY_I for prompt in view.my_prompts)
        asked = mine or bool(model.host.undecided_people())
        return asked and view.table.claim is None and view.table.top == self._top

    def _why_over(self) -> str:
        """Who was quicker, in a few words."""
        model, table = self._model, self._model.view.table
        claim = table.claim
        if claim is not None and claim.caller is not None:
            name, card = model.names[claim.caller], card_text(claim.card)
            return say("ask.heading", name=name, card=card)
        playing = say("do.wait", name=model.names[table.turn])
        return model.memory.discards.why_gone(self._top, model.called) or playing

    def _newest(self) -> TablePrompt:
        model, could, hand = self._model, self._could, self._model.hand
        may_play = intents.can_play(model.view)
        doing = HandContext(
            tuple(card for card in hand.picked if card not in hand.staged),
            hand.tray,
            hand.swap,
            let_go=model.viewer in model.passed,
            winning=could.winning_call(),
            going_out=could.going_out(),
            melds=not may_play or bool(could.melds()),
        )
        moment = prompt_of(model.view, model.names, doing)
        moment = shared_prompt(
            moment,
            model.view,
            model.names,
            self._people_concerned(),
            calling=self._asks_all(),
            looking=model.looking,
        )
        if model.to_be_shown is not None and moment.question is None:
            name = model.names[model.to_be_shown]
            cap = model.context.keys.cap(TableAct.PEEK)
            show = ButtonSpec(Verb.SHOW, say("do.show", name=name), key=TableAct.PEEK)
            moment = replace(moment, todo=say("todo.show", name=name, cap=cap), primary=show)
        if model.rest.is_running:
            moment = pause_prompt(model.view, model.called)
        return replace(moment, undo=self._undo_choice())

    def _undo_choice(self) -> ButtonSpec:
        """The button that takes a play back, with the reason where that cannot be."""
        model, seat = self._model, self._model.viewer
        if not model.may_undo:
            return ButtonSpec(Verb.UNDO, say("use.undo"), reason=say("undo.lesson.short"))
        return undo_button(
            UndoRefusal.NOT_YOUR_TURN if seat is None else model.host.undo_refusal(seat)
        )

    def _asks_all(self) -> bool:
        """Whether to ask in public who wants the discard, as nobody looks at a hand now."""
        model = self._model
        turn = model.source.setup.seats[model.view.table.turn]
        hidden = model.viewer is None
        return model.calling or (hidden and (model.asks_others or not turn.person))

    def _people_concerned(self) -> list[Seat]:
        """The people who may ask for the discard or have to answer somebody who did."""
        model = self._model
        if model.guest is not None and model.guest == model.viewer:
            return [model.guest]
        kinds = (PromptKind.ASKED, PromptKind.ANSWER)
        seats, prompts = model.source.setup.seats, model.view.table.prompts
        asked = {p.seat for p in prompts if p.kind in kinds and p.seat is not None}
        people = {seat for seat in asked if seats[seat].person}
        return sorted({*people, *model.host.undecided_people()})
