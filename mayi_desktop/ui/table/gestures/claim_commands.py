"""Knows what a person does about a discard: asks for it, lets it go, answers who asks."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine import CardId, LetGo, MayI, PlayerAction, PromptKind, Refusal
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.ui.strings.refusals import refusal_words
from mayi_desktop.ui.table.model.prompt_model import Choice
from mayi_desktop.ui.table.state.board import Board


class ClaimDeeds:
    """May I? from the person's side; `submit` hands an action in, `choose` presses a button."""

    def __init__(
        self,
        board: Board,
        submit: Callable[[PlayerAction], bool],
        choose: Callable[[Choice], None],
    ) -> None:
        self._board = board
        self._submit = submit
        self._choose = choose

    def may_i(self) -> bool:
        """Ask for the discard; where that must win the deal, with the melds in the tray."""
        board = self._board
        meant = board.presenter.shown.view.table.top
        board.catch_up()
        if board.viewer is None or meant != board.view.table.top:
            return self.too_late(meant)
        return self._submit(board.could.winning_call() or MayI(board.viewer))

    def too_late(self, card: CardId | None) -> bool:
        """Say who was quicker, when a discard is not to be had any more; always False."""
        board = self._board
        words = board.memory.discards.why_gone(card, board.called)
        nothing = refusal_words(Refusal.NOTHING_EXPOSED, board.view.table.sheet)
        board.refuse(words or nothing)
        return False

    def want_discard(self) -> bool:
        """Ask for the discard out of turn, or claim it; False where nobody may ask for it."""
        board = self._board
        board.catch_up()
        if self.answer(yes=True):
            return True
        kinds = {prompt.kind for prompt in board.view.my_prompts}
        return PromptKind.MAY_I in kinds and self.may_i()

    def let_go(self) -> None:
        """Wave the discard through, or answer that one does not want it."""
        board = self._board
        if board.viewer is None:
            return
        if any(p.kind is PromptKind.ANSWER for p in board.view.my_prompts):
            board.passed.add(board.viewer)
            self._submit(LetGo(board.viewer))
            return
        if not board.not_now(LetGo(board.viewer)):
            board.host.let_go(board.viewer)
        board.passed.add(board.viewer)
        board.stale = True

    def answer(self, *, yes: bool) -> bool:
        """Answer the question that is asked, if one is."""
        question = self._board.moment().question
        if question is None:
            return False
        choice = question.answers[1 if yes else 0]
        if choice.reason:
            self._board.refuse(choice.reason)
        else:
            self._choose(choice)
        return True

    def not_now(self) -> None:
        """Let every discard pass until the viewer's own turn, without being asked."""
        self._board.quiet = True
        self.let_go()

    def look_first(self, *, on: bool) -> None:
        """Ask who wants to look at the own hand before saying May I?, or stop asking."""
        self._board.looking = on
        self._board.stale = True

    def call(self, *, on: bool) -> None:
        """Ask the people at one screen who wants the discard, or hear that nobody does."""
        board = self._board
        board.calling = on
        board.stale = True
        if not on:
            for seat in board.host.people_asked():
                board.host.let_go(seat)
                board.passed.add(seat)

    def whole_call(self, action: PlayerAction) -> PlayerAction:
        """A call that must win the deal together with its melds, whoever makes it."""
        board = self._board
        must_win = board.view.table.rule.winning_claims_only
        if not isinstance(action, MayI) or action.melds or not must_win:
            return action
        return solver.winning_claim(board.host.view(action.seat)) or action
