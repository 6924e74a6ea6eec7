"""Knows the answers that people have given ahead: always, never, standing orders."""

from __future__ import annotations

from mayi_desktop.engine import Allow, LetGo, PlayerAction, Prompt, PromptKind, Seat
from mayi_desktop.ui.table.gestures.commands import Deeds
from mayi_desktop.ui.table.model.standing_orders import answer_to
from mayi_desktop.ui.table.state.board import Board

_ABOUT_DISCARDS = (PromptKind.MAY_I, PromptKind.ASKED, PromptKind.ANSWER)


class Answering:
    """Answers questions about a discard for people who have said before what they want."""

    def __init__(self, board: Board, deeds: Deeds) -> None:
        self._board = board
        self._deeds = deeds

    def answer(self) -> None:
        """Give the first answer that is known; more follow at the next frame."""
        board = self._board
        for prompt in board.view.table.prompts:
            seat = prompt.seat
            if seat is None or prompt.kind not in _ABOUT_DISCARDS:
                continue
            if not board.source.setup.seats[seat].person:
                continue
            action = self._known(prompt, seat)
            if action is None:
                continue
            if prompt.kind is PromptKind.MAY_I and isinstance(action, LetGo):
                self._wave_through(seat)
            else:
                self._deeds.submit(action)
                return

    def _known(self, prompt: Prompt, seat: Seat) -> PlayerAction | None:
        board = self._board
        mine = seat == board.viewer
        if prompt.kind is PromptKind.ASKED:
            if mine and board.always_allow:
                return Allow(seat)
        elif (
            seat in board.passed or (mine and board.quiet) or seat == board.view.table.discarder
        ):
            return LetGo(seat)
        order = board.orders.get(seat)
        return None if order is None else answer_to(order, board.host.view(seat), prompt)

    def _wave_through(self, seat: Seat) -> None:
        board = self._board
        if seat not in board.passed:
            board.host.let_go(seat)
            board.passed.add(seat)
            board.stale = True
