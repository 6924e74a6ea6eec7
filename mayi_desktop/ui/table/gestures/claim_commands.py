"""Knows what a person does about a discard: asks for it, lets it go, answers who asks."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine import CardId, LetGo, MayI, PlayerAction, PromptKind, Refusal
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.ui.strings.refusals import refusal_words
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec
from mayi_desktop.ui.table.state.table_model import TableModel


class ClaimCommands:
    """May I? from the person's side; `submit` hands an action in, `choose` presses a button."""

    def __init__(
        self,
        model: TableModel,
        submit: Callable[[PlayerAction], bool],
        choose: Callable[[ButtonSpec], None],
    ) -> None:
        self._model = model
        self._submit = submit
        self._choose = choose

    def may_i(self) -> bool:
        """Ask for the discard; where that must win the deal, with the melds in the tray."""
        model = self._model
        meant = model.presenter.shown.view.table.top
        model.catch_up()
        if model.viewer is None or meant != model.view.table.top:
            return self.too_late(meant)
        return self._submit(model.plays.winning_call() or MayI(model.viewer))

    def too_late(self, card: CardId | None) -> bool:
        """Say who was quicker, when a discard is not to be had any more; always False."""
        model = self._model
        words = model.memory.discards.why_gone(card, model.called)
        if words:
            model.refuse(words)
        else:
            refusal = Refusal.NOTHING_EXPOSED
            model.refuse(refusal_words(refusal, model.view.table.sheet), refusal)
        return False

    def want_discard(self) -> bool:
        """Ask for the discard out of turn, or claim it; False where nobody may ask for it."""
        model = self._model
        model.catch_up()
        if self.answer(yes=True):
            return True
        kinds = {prompt.kind for prompt in model.view.my_prompts}
        return PromptKind.MAY_I in kinds and self.may_i()

    def let_go(self) -> None:
        """Wave the discard through, or answer that one does not want it."""
        model = self._model
        if model.viewer is None:
            return
        if any(p.kind is PromptKind.ANSWER for p in model.view.my_prompts):
            model.passed.add(model.viewer)
            self._submit(LetGo(model.viewer))
            return
        if not model.not_now(LetGo(model.viewer)):
            model.host.decline_discard(model.viewer)
        model.passed.add(model.viewer)
        model.stale = True

    def answer(self, *, yes: bool) -> bool:
        """Answer the question that is asked, if one is."""
        question = self._model.prompt().question
        if question is None:
            return False
        choice = question.answers[1 if yes else 0]
        if choice.reason:
            self._model.refuse(choice.reason, choice.refusal)
        else:
            self._choose(choice)
        return True

    def not_now(self) -> None:
        """Let every discard pass until the viewer's own turn, without being asked."""
        self._model.quiet = True
        self.let_go()

    def look_first(self, *, on: bool) -> None:
        """Ask who wants to look at the own hand before saying May I?, or stop asking."""
        self._model.looking = on
        self._model.stale = True

    def call(self, *, on: bool) -> None:
        """Ask the people at one screen who wants the discard, or hear that nobody does."""
        model = self._model
        model.calling = on
        model.stale = True
        if not on:
            for seat in model.host.undecided_people():
                model.host.decline_discard(seat)
                model.passed.add(seat)

    def whole_call(self, action: PlayerAction) -> PlayerAction:
        """A call that must win the deal together with its melds, whoever makes it."""
        model = self._model
        must_win = model.view.table.rule.winning_claims_only
        if not isinstance(action, MayI) or action.melds or not must_win:
            return action
        return solver.winning_claim(model.host.view(action.seat)) or action
