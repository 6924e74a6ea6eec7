"""Knows the warnings before a throw that might be a mistake: each once a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mayi_desktop.engine import CardId, PlayerAction
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.gestures.tray_commands import TrayCommands
from mayi_desktop.ui.table.model import tray as staging
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.widgets.controls.button import ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog


class DiscardWarnings:
    """Asks whether a card is really to be thrown; thrown once more in that turn, it goes.

    `submit` hands the discard in, `lay_down` lays what is in the tray.
    """

    def __init__(
        self,
        model: TableModel,
        tray: TrayCommands,
        submit: Callable[[PlayerAction], object],
        lay_down: Callable[[], object],
    ) -> None:
        self._model = model
        self._tray = tray
        self._submit = submit
        self._lay_down = lay_down
        self._given: set[tuple[int, str]] = set()

    def stop(self, card: CardId, discard: PlayerAction) -> bool:
        """Warn where the contract could go down instead, or before a wild card is thrown."""
        anyway = Answer(say("warn.discard"), partial(self._throw, discard))
        if self._could_go_down() and self._first_time("go down"):
            go_down = Answer(say("warn.go_down"), self._go_down, ButtonKind.PRIMARY)
            answers = [go_down, anyway, Answer(say("warn.back"), _nothing)]
            self._ask(say("warn.heading"), say("warn.text"), answers)
        elif self._is_waste(card) and self._first_time("wild"):
            answers = [anyway, Answer(say("wild.keep"), _nothing, ButtonKind.PRIMARY)]
            text = say("wild.text", card=card_text(card))
            self._ask(say("wild.heading"), text, answers)
        else:
            return False
        return True

    def _could_go_down(self) -> bool:
        model = self._model
        if model.viewer is None or model.view.table.seats[model.viewer].down:
            return False
        if staging.tray_refusal(model.view, model.hand.tray) is None:
            return True
        return bool(model.plays.melds())

    def _is_waste(self, card: CardId) -> bool:
        """Whether a wild card is to be thrown although there are others to throw."""
        view = self._model.view
        wild = view.table.meld_rules.wild_table
        return bool(wild[card]) and not all(wild[other] for other in view.hand)

    def _first_time(self, warning: str) -> bool:
        """Whether this warning has not been given in this turn; from now on it has."""
        turn = self._model.view.table.turn_no
        new = (turn, warning) not in self._given
        self._given = {(turn, warning), *(given for given in self._given if given[0] == turn)}
        return new

    def _ask(self, heading: str, text: str, answers: Sequence[Answer]) -> None:
        context = self._model.context
        best = next(n for n, answer in enumerate(answers) if answer.kind is ButtonKind.PRIMARY)
        context.scenes.push(Dialog(context, heading, text, answers, at=best))

    def _throw(self, discard: PlayerAction) -> None:
        self._submit(discard)

    def _go_down(self) -> None:
        model = self._model
        if staging.tray_refusal(model.view, model.hand.tray) is not None:
            self._tray.fill(model.plays.melds())
        self._lay_down()


def _nothing() -> None:
    """Leave everything as it is."""
