"""Current prompt: what the table asks, as far as the person has been shown it."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import CardId, Phase, PromptKind, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.play.prompts import (
    Act,
    ButtonSpec,
    Do,
    PublicNotice,
    TablePrompt,
    pause_prompt,
    waiting_button,
)
from mayi_desktop.ui.play.words import card_name
from mayi_desktop.ui.table.commands import TableCommands
from mayi_desktop.ui.table.model import TableDisplay

_OFFERS = (
    Act.MAY_I,
    Act.LET_GO,
    Act.NOBODY_ASKS,
    Act.NOBODY_ASKS_UNTIL_TURN,
    Act.START_CLOCK,
)


class CurrentPrompt:
    """One table's prompt, as of the last moment when everything had been shown.

    The person's own actions update it at once. An offer that somebody else has ended is
    disabled at once too, with the reason, while the animation is still running.
    """

    def __init__(self, display: TableDisplay, host: GameHost, do: TableCommands) -> None:
        self._display = display
        self._model = display.model
        self._host = host
        self._do = do
        self._people = do.people
        self._deals_begun = 0
        self._prompt: TablePrompt | None = None
        self._of_frame: tuple[tuple[object, ...], TablePrompt] | None = None
        self._top: CardId | None = None
        self._turn = Seat(0)

    def now(self) -> TablePrompt:
        """The prompt to show; frames see it until something changes."""
        prompt = self._now()
        self._of_frame = self._seen(), prompt
        return prompt

    def _now(self) -> TablePrompt:
        model, is_idle = self._model, self._display.presenter.is_idle
        if model.deals_begun != self._deals_begun:
            self._start_deal()
        prompt = self._prompt
        if prompt is None or is_idle or self._acts_here():
            table = model.view.table
            prompt, self._top, self._turn = self._newest(), table.top, table.turn
            self._prompt = prompt
        if not is_idle:
            prompt = self._with_whoever_plays(self._without_lost_offer(prompt))
        outcome = model.captions.outcome
        if outcome and (prompt.claim_button is None or not is_idle):
            return replace(prompt, claim_button=ButtonSpec("", reason=outcome))
        return prompt

    def _acts_here(self) -> bool:
        """Whether somebody at this screen made the newest move, or waits for it to count."""
        here = self._model.hot_seat.people
        return self._host.last_mover in here or not self._host.pending.isdisjoint(here)

    def of_frame(self) -> TablePrompt:
        """The prompt as a frame sees it: cached until something changes.

        A table at rest reads it several times a second.
        """
        if self._of_frame is None or self._of_frame[0] != self._seen():
            return self.now()
        return self._of_frame[1]

    def _seen(self) -> tuple[object, ...]:
        model, hot_seat = self._model, self._model.hot_seat
        return (
            model.changes,
            self._display.presenter.is_idle,
            hot_seat.viewer,
            hot_seat.peeker,
            model.end_pause.is_running,
            model.view,
        )

    @property
    def turn(self) -> Seat:
        """Whose turn it is on the screen.

        After the viewer's own turn that is at once the next player, although the viewer's
        discard is still in flight: the viewer has nothing more to do.
        """
        shown = self._display.presenter.shown.turn
        return self._turn if shown is None or shown == self._model.viewer else shown

    def answer(self, *, yes: bool) -> bool:
        """Answer the open question; False if there is none."""
        question = self.now().question
        if question is None:
            return False
        button = question.answers[1 if yes else 0]
        if button.reason:
            self._model.refuse(button.reason, button.refusal)
        else:
            self._model.context.look.note_use()
            self._do.press(button)
        return True

    def is_offering(self) -> bool:
        """Whether somebody at this screen may ask for the discard."""
        prompt = self.of_frame()
        under = prompt.claim_button
        mine = under is not None and under.enabled and under.command is not None
        return mine or any(spec.does(Act.ASK_FOR) for spec in prompt.seats)

    def forget(self) -> None:
        """Recompute the prompt, as after a change of language."""
        self._prompt = None
        self._model.changed()

    def _start_deal(self) -> None:
        """Ask nothing until the new deal has been dealt."""
        self._deals_begun = self._model.deals_begun
        word = self._model.source.sheet.deal_word
        self._prompt = TablePrompt(
            sentence(_("The next {deal} is about to start", deal=singular(word)))
        )

    def _without_lost_offer(self, prompt: TablePrompt) -> TablePrompt:
        """The prompt without an offer that has ended."""
        under, primary = prompt.claim_button, prompt.primary
        is_late = self._host.regretting is None
        if prompt.seats and not self._still_offered():
            regrets = [] if is_late else [b for b in prompt.seats if b.does(Act.NEVER_MIND)]
            prompt = replace(prompt, seats=tuple(regrets))
        if primary is not None and primary.does(Act.NEVER_MIND) and is_late:
            return replace(prompt, primary=waiting_button(self._model.names, self.turn))
        offers = [
            b for b in (under, primary) if b is not None and any(b.does(o) for o in _OFFERS)
        ]
        if not offers or self._still_offered():
            return prompt
        if prompt.notice is not None:
            return replace(prompt, primary=None, second=None)
        if under in offers:
            under = ButtonSpec("", reason=self._why_over())
        mine = self.turn == self._model.viewer
        if primary in offers:
            primary = None if mine else waiting_button(self._model.names, self.turn)
        todo = _("One moment") if mine else _("Watch, or sort your hand")
        return replace(prompt, todo=todo, claim_button=under, primary=primary)

    def _with_whoever_plays(self, prompt: TablePrompt) -> TablePrompt:
        """The prompt with the name of the player on the screen, where it says who does."""
        primary = prompt.primary
        if primary is None or primary.enabled or primary.seat in (None, self.turn):
            return prompt
        if self.turn == self._model.viewer or primary.command is not None:
            return prompt
        return replace(prompt, primary=waiting_button(self._model.names, self.turn))

    def _still_offered(self) -> bool:
        view = self._model.view
        mine = any(prompt.kind is PromptKind.MAY_I for prompt in view.my_prompts)
        asked = mine or bool(self._people.undecided())
        return asked and view.table.claim is None and view.table.top == self._top

    def _why_over(self) -> str:
        """Why the offer has ended, in a few words."""
        model, table = self._model, self._model.view.table
        claim = table.claim
        if claim is not None and claim.caller is not None:
            name, card = model.names[claim.caller], card_name(claim.card)
            return _("{name} asks for {card}", name=name, card=card)
        playing = _("{name} is playing", name=model.names[table.turn])
        return model.history.discards.how_it_went(self._top, model.player_names) or playing

    def _newest(self) -> TablePrompt:
        model = self._model
        if not self._host.pending.isdisjoint(model.hot_seat.people):
            return TablePrompt(_("One moment"))
        numbered = self._do.plays.numbered()
        is_shared = model.hot_seat.shared or model.hot_seat.is_television
        people = self._people.asked() if is_shared else None
        prompt = self._with_regret(self._do.prompt(numbered, people))
        if model.end_pause.is_running:
            prompt = pause_prompt(model.view, model.player_names)
        elif model.view.table.result is not None and not self._display.presenter.is_idle:
            prompt = TablePrompt(_("One moment"))
        elif model.hot_seat.is_television and prompt.notice is not None:
            prompt = replace(prompt, notice=self._with_latest(prompt.notice))
        is_large = prompt.second is not None and prompt.second.does(Act.UNDO)
        undo = None if is_large else self._undo_button()
        # A guide says itself what to do; the usual words would offer what it holds back.
        todo = prompt.todo if self._do.guide.free else ""
        return replace(prompt, todo=todo, undo=undo, numbered=numbered)

    def _with_latest(self, notice: PublicNotice) -> PublicNotice:
        """What everybody watches, with the latest play instead of who plays."""
        model = self._model
        claim, told = model.view.table.claim, model.history.current_turn
        plays = told.texts(model.player_names, self._host.sheet)
        is_on = model.view.table.phase is Phase.PLAY and claim is None
        return replace(notice, then=plays[-1]) if plays and is_on else notice

    def _with_regret(self, prompt: TablePrompt) -> TablePrompt:
        """Until a computer player draws, a large button takes back "No one"."""
        if prompt.notice is None or not self._can_ask_again():
            return prompt
        return replace(prompt, second=ButtonSpec(_("Somebody does want it"), Do(Act.UNDO)))

    def _can_ask_again(self) -> bool:
        return self._do.guide.free and bool(self._people.declined_together())

    def _undo_button(self) -> ButtonSpec:
        """The Undo button, with the reason if nothing can be undone."""
        if not self._do.guide.free:
            return ButtonSpec(_("Undo"), Do(Act.UNDO), reason=_("not here"))
        if self._can_ask_again():
            return ButtonSpec(_("Undo"), Do(Act.UNDO))
        return self._do.undo_button(self._people.undoing_seat())
