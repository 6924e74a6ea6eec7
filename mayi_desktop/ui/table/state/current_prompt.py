"""Knows the moment as the person has seen it: what others did counts only when it was shown."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import CardId, PromptKind, Seat
from mayi_desktop.host.journal.undo import WhyNot
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.strings import say, say_deal
from mayi_desktop.ui.table.model import drop_rules as intents
from mayi_desktop.ui.table.model.prompt_model import Choice, Doing, Moment, Verb
from mayi_desktop.ui.table.model.shared_claim_prompt import shared_moment
from mayi_desktop.ui.table.model.turn_prompt import (
    moment_of,
    resting_moment,
    undo_choice,
    waiting_choice,
)
from mayi_desktop.ui.table.state.available_plays import Openings
from mayi_desktop.ui.table.state.base_board import BareBoard
from mayi_desktop.ui.table.text.event_text import card_text

_OFFERS = (Verb.MAY_I, Verb.CALL, Verb.LET_GO)


class Moments:
    """What is asked at one table, as of the last time that everything had been shown.

    What the person did counts at once. An offer that somebody else has ended meanwhile is
    switched off at once too, with the reason, while that is being told.
    """

    def __init__(self, board: BareBoard, could: Openings) -> None:
        self._board = board
        self._could = could
        self._moment: Moment | None = None
        self._top: CardId | None = None
        self._turn = Seat(0)

    def now(self) -> Moment:
        """The moment, as buttons and words show it."""
        board = self._board
        if self._moment is None or board.presenter.is_idle or board.acted:
            table = board.view.table
            self._moment, self._top, self._turn = self._newest(), table.top, table.turn
        moment = self._moment if board.presenter.is_idle else self._overtaken(self._moment)
        pill, outcome = moment.pill, board.notes.outcome
        if outcome and (pill is None or not board.presenter.is_idle):
            return replace(moment, pill=Choice(Verb.NOTHING, "", reason=outcome))
        return moment

    def forget(self) -> None:
        """Work the moment out anew, as in another language."""
        self._moment = None

    def between_deals(self) -> None:
        """A deal begins: nothing is asked until it has been dealt."""
        word = self._board.source.sheet.deal_word
        self._moment = Moment(say_deal("todo.between", word))

    def _overtaken(self, moment: Moment) -> Moment:
        """The moment without the offer of a discard that is not to be had any more."""
        pill, primary = moment.pill, moment.primary
        offers = [c for c in (pill, primary) if c is not None and c.verb in _OFFERS]
        if not offers or self._still_offered():
            return moment
        if pill in offers:
            pill = Choice(Verb.NOTHING, "", reason=self._why_over())
        turn, name = self._turn, self._board.names[self._turn]
        if primary in offers:
            primary = None if turn == self._board.viewer else waiting_choice(name)
        todo = say("todo.wait", name=name)
        return replace(moment, todo=todo, pill=pill, primary=primary)

    def _still_offered(self) -> bool:
        board, view = self._board, self._board.view
        mine = any(prompt.kind is PromptKind.MAY_I for prompt in view.my_prompts)
        asked = mine or bool(board.host.people_asked())
        return asked and view.table.claim is None and view.table.top == self._top

    def _why_over(self) -> str:
        """Who was quicker, in a few words."""
        board, table = self._board, self._board.view.table
        claim = table.claim
        if claim is not None and claim.caller is not None:
            name, card = board.names[claim.caller], card_text(claim.card)
            return say("ask.heading", name=name, card=card)
        playing = say("do.wait", name=board.names[table.turn])
        return board.memory.discards.why_gone(self._top, board.called) or playing

    def _newest(self) -> Moment:
        board, could, touch = self._board, self._could, self._board.touch
        may_play = intents.can_play(board.view)
        doing = Doing(
            tuple(card for card in touch.picked if card not in touch.staged),
            touch.tray,
            touch.freeing,
            let_go=board.viewer in board.passed,
            winning=could.winning_call(),
            way_out=could.way_out(),
            melds=not may_play or bool(could.melds()),
        )
        moment = moment_of(board.view, board.names, doing)
        moment = shared_moment(
            moment,
            board.view,
            board.names,
            self._people_concerned(),
            calling=self._asks_all(),
            looking=board.looking,
        )
        if board.to_be_shown is not None and moment.question is None:
            name = board.names[board.to_be_shown]
            cap = board.context.keys.cap(TableAct.PEEK)
            show = Choice(Verb.SHOW, say("do.show", name=name), key=TableAct.PEEK)
            moment = replace(moment, todo=say("todo.show", name=name, cap=cap), primary=show)
        if board.rest.is_running:
            moment = resting_moment(board.view, board.called)
        return replace(moment, undo=self._undo_choice())

    def _undo_choice(self) -> Choice:
        """The button that takes a play back, with the reason where that cannot be."""
        board, seat = self._board, self._board.viewer
        if not board.may_undo:
            return Choice(Verb.UNDO, say("use.undo"), reason=say("undo.lesson.short"))
        return undo_choice(
            WhyNot.NOT_YOUR_TURN if seat is None else board.host.why_not_back(seat)
        )

    def _asks_all(self) -> bool:
        """Whether to ask in public who wants the discard, as nobody looks at a hand now."""
        board = self._board
        turn = board.source.setup.seats[board.view.table.turn]
        hidden = board.viewer is None
        return board.calling or (hidden and (board.asks_others or not turn.person))

    def _people_concerned(self) -> list[Seat]:
        """The people who may ask for the discard or have to answer somebody who did."""
        board = self._board
        if board.guest is not None and board.guest == board.viewer:
            return [board.guest]
        kinds = (PromptKind.ASKED, PromptKind.ANSWER)
        seats, prompts = board.source.setup.seats, board.view.table.prompts
        asked = {p.seat for p in prompts if p.kind in kinds and p.seat is not None}
        people = {seat for seat in asked if seats[seat].person}
        return sorted({*people, *board.host.people_asked()})
