"""Misclick guard: clicks that come too late, on a button that has just changed or gone."""

from __future__ import annotations

from mayi_desktop.engine import CardId
from mayi_desktop.ui.shell.input import PointerDown
from mayi_desktop.ui.table.hud.button_bar import ButtonBar
from mayi_desktop.ui.table.model.prompt_model import Commands
from mayi_desktop.ui.table.state.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.state.table_display import TableDisplay

SLIP_SECONDS = 0.6
SLIP_SECONDS_TO_ANOTHER_CARD = 1.2


class Slip:
    """Watches the offer of a discard, whose buttons make room for others when it runs out.

    Somebody on the way to "Let it go" must not draw, and who wants one card not get the next.
    """

    def __init__(self) -> None:
        self._offer: CardId | None = None
        self._left = 0.0

    def update(self, dt: float, offer: CardId | None) -> None:
        """Let time go by; `offer` is the discard that may be asked for now, if any."""
        if offer == self._offer:
            self._left = max(0.0, self._left - dt)
            return
        if self._offer is not None:
            # The same button then asks for another card, and that has to be read first.
            another = offer is not None
            self._left = SLIP_SECONDS_TO_ANOTHER_CARD if another else SLIP_SECONDS
        self._offer = offer

    @property
    def likely(self) -> bool:
        """Whether a click now may have been meant for the buttons that were there before."""
        return self._left > 0


class MisclickGuard:
    """Takes the clicks that were meant for what stood there a moment ago."""

    def __init__(
        self, display: TableDisplay, prompt: CurrentPrompt, controls: ButtonBar
    ) -> None:
        self._display = display
        self._model = display.model
        self._prompt = prompt
        self._controls = controls
        self._slip = Slip()

    def update(self, dt: float) -> None:
        """Let time go by."""
        askable = self._controls.pill.visible
        self._model.history.discards.update(dt, askable=askable)
        self._slip.update(dt, self._offer())

    def swallows(self, event: PointerDown) -> bool:
        """Whether a click came too late; it then means nothing, or is told why."""
        return self._slips(event) or self._asks_too_late(event)

    def _offer(self) -> CardId | None:
        """The discard that the viewer may ask for or let go now."""
        primary = self._prompt.now().primary
        offered = primary is not None and primary.does(Commands.let_go)
        return self._model.view.table.top if offered else None

    def _slips(self, event: PointerDown) -> bool:
        """Whether it is a click on buttons that have just changed under the pointer."""
        buttons = (self._controls.primary, self._controls.second, self._controls.pill)
        under = any(
            button.visible and button.rect.collidepoint(event.pos) for button in buttons
        )
        return self._slip.likely and under

    def _asks_too_late(self, event: PointerDown) -> bool:
        """Say so where May I? stood until a moment ago, instead of taking no notice."""
        model = self._model
        gone = model.history.discards.just_closed and not self._controls.pill.visible
        words = (
            model.history.discards.why_just_gone(model.viewer, model.player_names)
            if gone
            else ""
        )
        if not words or not self._display.layout.pill.collidepoint(event.pos):
            return False
        model.refuse(words)
        return True
