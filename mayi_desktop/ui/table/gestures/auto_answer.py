"""Auto-answer: answers questions about a discard for people who said before what they want."""

from __future__ import annotations

from mayi_desktop.engine import LetGo, PromptKind, Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.state.table_model import TableModel

_ABOUT_DISCARDS = (PromptKind.MAY_I, PromptKind.ASKED, PromptKind.ANSWER)


class AutoAnswer:
    """Gives the answers that people at this screen have given ahead."""

    def __init__(self, model: TableModel, host: GameHost, commands: TableCommands) -> None:
        self._model = model
        self._host = host
        self._commands = commands

    def answer(self) -> None:
        """Give the first answer that is known; more follow at the next frame."""
        model, seats = self._model, self._host.setup.seats
        for prompt in model.view.table.prompts:
            seat = prompt.seat
            if seat is None or prompt.kind not in _ABOUT_DISCARDS or not seats[seat].person:
                continue
            view, is_viewer = self._host.view(seat), seat == model.viewer
            action = model.answers.known_answer(prompt, view, is_viewer=is_viewer)
            if action is None:
                continue
            if prompt.kind is PromptKind.MAY_I and isinstance(action, LetGo):
                self._pass(seat)
            else:
                self._commands.submit(action)
                return

    def _pass(self, seat: Seat) -> None:
        if seat not in self._model.answers.passed:
            self._commands.pass_on_discard(seat)
