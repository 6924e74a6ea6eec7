"""The coach at the table: its settings, and when hints and odds are shown."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.setup import HINT, ODDS
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Tone
from mayi_desktop.ui.pages.choices import coach_switches
from mayi_desktop.ui.play.hint import promise_text
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.table.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.hint import CoachHint, HintContext, HintReply
from mayi_desktop.ui.table.model import TableDisplay, TableModel
from mayi_desktop.ui.table.odds_panel import OddsPanel, claim_prompt_of


def hints_text(context: Context) -> str:
    """What the hint shows."""
    return _(
        "{hint} shows what a strong computer player would do now, and why.",
        hint=context.keys.labelled(_("Hint"), TableAct.HINT),
    )


class CoachPage(FormPage):
    """Turns hints and odds on or off; applied at once and saved with the game."""

    def __init__(self, model: TableModel, host: GameHost) -> None:
        context = model.context
        super().__init__(context, _("The coach"))
        look = self.look
        self._host = host
        self._model = model
        self.hints, self.odds = coach_switches(look, host.setup.coaching, self._coach)
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        rows = [
            self.hints,
            Label(look, hints_text(context), Tone.SOFT),
            self.odds,
            Label(
                look,
                _(
                    "Before you ask for a card: how likely you are to lay down soon "
                    "if you ask, and if you don’t. Others may still get it before you; "
                    "that’s counted."
                ),
                Tone.SOFT,
            ),
        ]
        if host.helped:
            rows.append(
                Label(
                    look,
                    _("The saved game remembers that the coach has helped."),
                    Tone.SOFT,
                )
            )
        self.compose((rows,), (done,))
        self.focus.to(done)

    def on_back(self) -> None:
        self.context.scenes.remove(self)
        self._model.changed()

    def _coach(self, **helps: bool) -> None:
        self._host.set_coaching(replace(self._host.setup.coaching, **helps))


class CoachController:
    """Updates a table's hint and May I? odds, and records the help that was used."""

    def __init__(self, display: TableDisplay, host: GameHost, prompt: CurrentPrompt) -> None:
        self._display = display
        self._model = display.model
        self._host = host
        self._prompt = prompt
        self.odds = OddsPanel(display.look)
        self.hint = CoachHint(display.look, display.animator, self.odds)

    def toggle_hint(self) -> None:
        """Cycle through the hint, its other options and nothing, or say why there is none."""
        model, display = self._model, self._display
        if model.hot_seat.shared and model.viewer is None:
            model.refuse(_("A hint needs to see your cards: turn them up first."))
        elif self._host.setup.coaching.hints:
            self._ask_for_hint()
        else:
            model.refuse(_("Hints are off at this table; you can turn them on in the menu."))
        if self.hint.shows_options and display.log.open:
            display.toggle_log()

    def toggle_log(self) -> None:
        """Open or close the log, which replaces a hint's options."""
        if not self._display.log.open and self.hint.shows_options:
            self.clear_hint()
        self._display.toggle_log()

    def refresh_hint(self) -> None:
        """Update the hint; a promised one appears at the next decision."""
        if self.hint.refresh(self._hint_context()):
            self._hint_given()
        self._apply_hint()

    def clear_hint(self) -> bool:
        """Clear the hint; True if there was one."""
        shown = self.hint.clear()
        self._apply_hint()
        if shown:
            self._model.changed()
        return shown

    def _waved(self) -> bool:
        """Whether the viewer passes on the discard."""
        wishes, viewer = self._host.wishes, self._model.viewer
        return viewer in wishes.passed or viewer in wishes.quiet

    def update_odds(self) -> None:
        """Compute the odds for one frame's share of time."""
        model, prompt = self._model, None
        wanted = self._host.setup.coaching.odds and model.viewer is not None
        if wanted and self._display.presenter.is_idle:
            waved = self._waved()
            prompt = claim_prompt_of(model.view, waved=waved)
        if self.odds.update(model.view, prompt):
            model.changed()
        if self.odds.seat is not None:
            self._note_help(ODDS, self.odds.seat)

    def _ask_for_hint(self) -> None:
        model = self._model
        self._display.catch_up()
        self.refresh_hint()
        model.changed()
        reply = self.hint.show_next(self._hint_context())
        self._apply_hint()
        match reply:
            case HintReply.GIVEN:
                self._hint_given()
            case HintReply.OPTIONS:
                self._note_help(HINT)
            case HintReply.PROMISED:
                model.explain(promise_text(model.view, model.names))
            case HintReply.NOTHING:
                model.refuse(
                    _("There’s nothing for you to decide right now: wait for your turn.")
                )

    def _hint_context(self) -> HintContext:
        """The hint's inputs from the table."""
        model, primary = self._model, self._prompt.of_frame().primary
        is_out = primary is not None and primary.enabled and primary.does(Act.GO_OUT)
        return HintContext(
            model.view,
            self._display.layout,
            model.names,
            waved=self._waved(),
            label=primary.label if primary is not None and is_out else "",
            cap=model.context.keys.cap(TableAct.HINT),
            enabled=self._host.setup.coaching.hints,
            is_idle=self._display.presenter.is_idle and model.viewer is not None,
        )

    def _apply_hint(self) -> None:
        self._model.advised, self._model.unneeded = self.hint.melds, self.hint.discard

    def _hint_given(self) -> None:
        self._model.captions.clear_refusal()
        self._note_help(HINT)

    def _note_help(self, kind: str, seat: Seat | None = None) -> None:
        seat = self._model.viewer if seat is None else seat
        if seat is not None:
            self._host.note_help(seat, kind)
