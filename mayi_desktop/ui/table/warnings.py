"""Knows the warnings before a throw that might be a mistake: each once a turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mayi_desktop.engine import CardId, PlayerAction
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table import staging
from mayi_desktop.ui.table.board import Board
from mayi_desktop.ui.table.narration import card_words
from mayi_desktop.ui.table.tray_deeds import TrayDeeds
from mayi_desktop.ui.widgets.button import Kind
from mayi_desktop.ui.widgets.dialog import Answer, Dialog


class Warnings:
    """Asks whether a card is really to be thrown; thrown once more in that turn, it goes.

    `submit` hands the discard in, `lay_down` lays what is in the tray.
    """

    def __init__(
        self,
        board: Board,
        tray: TrayDeeds,
        submit: Callable[[PlayerAction], object],
        lay_down: Callable[[], object],
    ) -> None:
        self._board = board
        self._tray = tray
        self._submit = submit
        self._lay_down = lay_down
        self._given: set[tuple[int, str]] = set()

    def stop(self, card: CardId, discard: PlayerAction) -> bool:
        """Warn where the contract could go down instead, or before a wild card is thrown."""
        if self._could_go_down() and self._first_time("warn"):
            go_down = Answer(say("warn.go_down"), self._go_down, Kind.PRIMARY)
            self._ask("warn", discard, go_down)
        elif self._is_waste(card) and self._first_time("wild"):
            keep = Answer(say("wild.keep"), _nothing, Kind.PRIMARY)
            self._ask("wild", discard, keep, card=card_words(card))
        else:
            return False
        return True

    def _could_go_down(self) -> bool:
        board = self._board
        if board.viewer is None or board.view.table.seats[board.viewer].down:
            return False
        if staging.tray_refusal(board.view, board.touch.tray) is None:
            return True
        return bool(board.could.melds())

    def _is_waste(self, card: CardId) -> bool:
        """Whether a wild card is to be thrown although there are others to throw."""
        view = self._board.view
        wild = view.table.meld_rules.wild_table
        return bool(wild[card]) and not all(wild[other] for other in view.hand)

    def _first_time(self, warning: str) -> bool:
        """Whether this warning has not been given in this turn; from now on it has."""
        turn = self._board.view.table.turn_no
        new = (turn, warning) not in self._given
        self._given = {(turn, warning), *(given for given in self._given if given[0] == turn)}
        return new

    def _ask(self, warning: str, discard: PlayerAction, best: Answer, **said: str) -> None:
        services = self._board.services
        answers = [Answer(say("warn.discard"), partial(self._throw, discard)), best]
        if warning == "warn":
            answers = [best, answers[0], Answer(say("warn.back"), _nothing)]
        heading, text = say(f"{warning}.heading"), say(f"{warning}.text", **said)
        at = answers.index(best)
        services.scenes.push(Dialog(services, heading, text, answers, at=at))

    def _throw(self, discard: PlayerAction) -> None:
        self._submit(discard)

    def _go_down(self) -> None:
        board = self._board
        if staging.tray_refusal(board.view, board.touch.tray) is not None:
            self._tray.fill(board.could.melds())
        self._lay_down()


def _nothing() -> None:
    """Leave everything as it is."""
