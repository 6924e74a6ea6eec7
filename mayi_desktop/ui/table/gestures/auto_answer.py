"""Knows the answers that people have given ahead: always, never, standing orders."""

from __future__ import annotations

from mayi_desktop.engine import Allow, LetGo, PlayerAction, Prompt, PromptKind, Seat
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.model.standing_orders import answer_to
from mayi_desktop.ui.table.state.table_model import TableModel

_ABOUT_DISCARDS = (PromptKind.MAY_I, PromptKind.ASKED, PromptKind.ANSWER)


class AutoAnswer:
    """Answers questions about a discard for people who have said before what they want."""

    def __init__(self, model: TableModel, commands: TableCommands) -> None:
        self._model = model
        self._commands = commands

    def answer(self) -> None:
        """Give the first answer that is known; more follow at the next frame."""
        model = self._model
        for prompt in model.view.table.prompts:
            seat = prompt.seat
            if seat is None or prompt.kind not in _ABOUT_DISCARDS:
                continue
            if not model.source.setup.seats[seat].person:
                continue
            action = self._known(prompt, seat)
            if action is None:
                continue
            if prompt.kind is PromptKind.MAY_I and isinstance(action, LetGo):
                self._wave_through(seat)
            else:
                self._commands.submit(action)
                return

    def _known(self, prompt: Prompt, seat: Seat) -> PlayerAction | None:
        model = self._model
        mine = seat == model.viewer
        if prompt.kind is PromptKind.ASKED:
            if mine and model.always_allow:
                return Allow(seat)
        elif (
            seat in model.passed or (mine and model.quiet) or seat == model.view.table.discarder
        ):
            return LetGo(seat)
        order = model.orders.get(seat)
        return None if order is None else answer_to(order, model.host.view(seat), prompt)

    def _wave_through(self, seat: Seat) -> None:
        model = self._model
        if seat not in model.passed:
            model.host.decline_discard(seat)
            model.passed.add(seat)
            model.stale = True
