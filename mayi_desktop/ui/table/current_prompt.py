"""Current prompt: what the table asks, how long for, and which presses come too late."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Allow, CardId, LetGo, Phase, PromptKind, Seat, Table
from mayi_desktop.host.game import GameHost
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.input import (
    InputEvent,
    KeyMap,
    KeyPressed,
    Point,
    PointerDown,
    PointerMove,
    TableAct,
)
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.play.prompts import (
    Act,
    ButtonSpec,
    ClaimQuestion,
    Do,
    PublicNotice,
    TablePrompt,
    pause_prompt,
    waiting_button,
)
from mayi_desktop.ui.play.words import card_name
from mayi_desktop.ui.table.buttons import ButtonBar
from mayi_desktop.ui.table.commands import TableCommands
from mayi_desktop.ui.table.model import TableDisplay

# --- What the table asks, as far as the person has been shown it


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
        self._prompt = TablePrompt(_("The cards are about to be dealt"))

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
        return replace(prompt, todo=todo, shorter="", claim_button=under, primary=primary)

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
        if not self._do.guide.free:
            # A guide says itself what to do; the usual words would offer what it holds back.
            prompt = replace(prompt, todo="", shorter="")
        return replace(prompt, undo=undo, numbered=numbered)

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


# --- Answer timing: late presses, how long discards are offered and questions stay open


# Pixels a pointer moves before a hand must have moved it: a bumped table moves it less.
_MEANT = 24
# Seconds after another card appears in which nobody can have seen it, decided and pressed a
# key. Less than the shortest time for which a discard is offered.
_OTHER_CARD = 0.6
# Seconds after one's own May I? in which a press is the second half of a double click.
TWICE = 0.3
_PRESSING = frozenset({"enter", "space"})

Question = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Sighting:
    """A button that could be pressed: where, by which key, what it did and about what.

    `question` is empty for the buttons of a person's own turn.
    """

    rect: tuple[int, int, int, int]
    key: TableAct | str
    does: Act | None
    seat: Seat | None
    question: Question

    def is_other(self, before: Sighting) -> bool:
        """Whether it means something else than the button that was there before.

        The buttons of one's own turn change as one plays, and follow at once.
        """
        if not self.question and not before.question:
            return False
        now = self.does, self.seat, self.question
        return now != (before.does, before.seat, before.question)


class MisclickGuard:
    """Watches the buttons of questions; a button that just appeared ignores presses at first.

    Somebody on the way to "Let it go" must not draw, a press for one card must not take the
    next, and the key that passed on the last card must not give this one away.
    """

    def __init__(
        self, display: TableDisplay, prompt: CurrentPrompt, controls: ButtonBar
    ) -> None:
        self._display = display
        self._model = display.model
        self._prompt = prompt
        self._controls = controls
        self._now = 0.0
        self._question: Question = ()
        self._last_question: Question = ()
        self._asked_at = self._changed_at = -DEAF_SECONDS
        self._top = display.presenter.shown.view.table.top
        self._suggested = -DEAF_SECONDS, (0, 0, 0, 0)
        self._standing: tuple[Sighting, ...] = ()
        self._gone: list[tuple[float, Sighting]] = []

    def update(self, dt: float) -> None:
        """Advance the clock."""
        self._now += dt
        top = self._display.presenter.shown.view.table.top
        if top != self._top:
            self._top, self._changed_at = top, self._now
        self._model.history.discards.update(dt, askable=self._controls.claim_button.visible)

    def follow(self, choices: Iterable[tuple[Button, ButtonSpec]]) -> None:
        """Note the buttons that can be pressed; called whenever the buttons change."""
        if self._model.hot_seat.peeker is not None:
            # After a look at one's cards the same buttons are back.
            return
        shown, prompt = list(choices), self._prompt.of_frame()
        question = _question(prompt, self._model.view.table)
        if question != self._question:
            self._question = question
            if question and question != self._last_question:
                self._last_question, self._asked_at = question, self._now
            for button, _ignored in shown:
                button.held = False
        stands = tuple(self._sightings(shown, prompt.seats))
        self._gone = [(at, one) for at, one in self._gone if self._now - at < DEAF_SECONDS]
        self._gone += [(self._now, one) for one in self._standing if one not in stands]
        self._standing = stands

    def swallows_click(self, event: PointerDown) -> bool:
        """Whether a click came too late; it then does nothing, or the reason is shown."""
        if self.is_late_at(event.pos) or self._is_second_of_double_click(event.pos):
            return True
        for one in self._standing_at(event.pos):
            if one.does is Act.SUGGEST:
                self._suggested = self._now, one.rect
        return self._asks_too_late(event)

    def swallows_key(self, event: KeyPressed, keys: KeyMap) -> bool:
        """Whether a key was meant for a button that it pressed until a moment ago."""
        if event.key in _PRESSING and self._has_just_been_asked():
            return True
        if keys.act(event) is TableAct.MAY_I and self._is_other_card():
            self._model.refuse(
                _(
                    "The discard has just changed to {card}. If you want that one, press "
                    "{cap} again.",
                    card="" if self._top is None else card_name(self._top),
                    cap=keys.cap(TableAct.MAY_I),
                )
            )
            return True
        stands = [one for one in self._standing if one.key and keys.means(event, one.key)]
        if stands and self._has_just_been_asked():
            return True
        gone = [one for _at, one in self._recent() if one.key and keys.means(event, one.key)]
        # One button of a gamepad is the key of several, of which one is shown at a time.
        return any(
            one.is_other(before) or one.key != before.key for one in stands for before in gone
        ) or (event.key in _PRESSING and bool(gone) and not stands)

    def _is_other_card(self) -> bool:
        """Whether a May I? may be meant for the previous discard."""
        claim_button = self._prompt.now().claim_button
        asks = claim_button is not None and claim_button.enabled
        return asks and self._now - self._changed_at < _OTHER_CARD

    @property
    def is_new(self) -> bool:
        """Whether the question has only just changed."""
        deaf = TWICE if self._regrets else DEAF_SECONDS
        return self._now - self._asked_at < deaf

    @property
    def _regrets(self) -> bool:
        """Whether somebody can take their own May I? back."""
        return next(iter(self._question), "") == "asked"

    def is_late_at(self, pos: Point) -> bool:
        """Whether a press here was meant for what stood here until a moment ago."""
        stands = self._standing_at(pos)
        if stands and self._has_just_been_asked():
            return True
        if self._regrets:
            return False
        gone = [one for _at, one in self._recent() if pygame.Rect(one.rect).collidepoint(pos)]
        return any(one.is_other(before) for one in stands for before in gone)

    def _is_second_of_double_click(self, pos: Point) -> bool:
        """Whether melds were just suggested here: the same click must not lay them down."""
        at, rect = self._suggested
        if self._now - at >= DEAF_SECONDS:
            return False
        there = (one for one in self._standing_at(pos) if one.rect == rect)
        return any(one.does is not Act.SUGGEST for one in there)

    def _standing_at(self, pos: Point) -> list[Sighting]:
        return [one for one in self._standing if pygame.Rect(one.rect).collidepoint(pos)]

    def _has_just_been_asked(self) -> bool:
        """Whether a question has only just come, to this screen or to the person alone."""
        kind = next(iter(self._question), "")
        return kind in ("question", "public", "asked") and self.is_new

    def _recent(self) -> Sequence[tuple[float, Sighting]]:
        return [(at, one) for at, one in self._gone if self._now - at < DEAF_SECONDS]

    def _sightings(
        self, shown: Sequence[tuple[Button, ButtonSpec]], seats: Sequence[ButtonSpec]
    ) -> Iterable[Sighting]:
        for button, spec in shown:
            if button.enabled:
                yield self._sighting(button.rect, spec)
        for spec in seats:
            if spec.seat is not None:
                yield self._sighting(self._display.layout.seats[spec.seat].plate, spec)

    def _sighting(self, rect: pygame.Rect, spec: ButtonSpec) -> Sighting:
        does = None if spec.command is None else spec.command.act
        place = rect.x, rect.y, rect.width, rect.height
        return Sighting(place, spec.key, does, spec.seat, self._question)

    def _asks_too_late(self, event: PointerDown) -> bool:
        """Say so if May I? stood here until a moment ago, instead of ignoring the click."""
        model = self._model
        gone = model.history.discards.just_closed and not self._controls.claim_button.visible
        text = ""
        if gone:
            text = model.history.discards.why_just_gone(model.viewer, model.player_names)
        if not text or not self._display.layout.claim_button.collidepoint(event.pos):
            return False
        model.refuse(text)
        return True


def _question(prompt: TablePrompt, table: Table) -> Question:
    """The identity of a question; empty in a person's own turn."""
    if prompt.question is not None:
        return "question", prompt.question.heading, prompt.question.card
    if prompt.notice is not None:
        caller = None if table.claim is None else table.claim.caller
        return "public", prompt.notice.card, table.turn_no, caller
    primary = prompt.primary
    if primary is not None and primary.does(Act.NEVER_MIND):
        return "asked", table.turn_no
    if primary is not None and primary.does(Act.LET_GO):
        return "offer", table.top
    return ()


class ClaimCountdown:
    """The ring around the discard; `left` is its visible share, from 1 to 0.

    Time runs only for somebody who is there. A person alone shows that by the first key, click
    or clear pointer movement after the table was opened. Where people share the screen,
    somebody has to say so for each discard: a key says nothing about those who haven't looked.
    """

    def __init__(self, display: TableDisplay, host: GameHost) -> None:
        self._display = display
        self._host = host
        self.left = 0.0
        self._is_somebody_there = False
        self._came_from: tuple[int, int] | None = None

    def note_presence(self, event: InputEvent) -> None:
        """Note a sign that somebody is there; a trembling pointer is none."""
        match event:
            case KeyPressed() | PointerDown():
                self._is_somebody_there = True
            case PointerMove(pos=pos):
                self._came_from = self._came_from or pos
                self._is_somebody_there |= math.dist(self._came_from, pos) >= _MEANT
            case _:
                pass

    @property
    def is_waiting(self) -> bool:
        """Whether time stands still until somebody is there."""
        model = self._display.model
        if model.hot_seat.shared:
            return not model.clock_runs
        if model.hot_seat.is_television:
            return False
        return not self._is_somebody_there

    @property
    def time_left(self) -> float:
        """The share left of the time to ask; 0 without a clock, when the table waits."""
        return 0.0 if self._host.clock.delays.hold is None else self.left

    def stops(self, now: float) -> bool:
        """Whether computer players must wait because nobody has seen the discard yet."""
        return self.is_waiting and self._host.clock.hold_left(now) > 0

    def update(self, now: float, *, asked: bool) -> bool:
        """Follow the table; `asked` means that a question is open. True if the ring moved."""
        model = self._display.model
        looks = model.viewer is not None or model.hot_seat.is_television
        seen = (looks or asked) and self._display.presenter.is_idle
        left = self._host.clock.hold_left(now) if seen else 0.0
        before, self.left = self.left, left
        return round(left * 60) != round(before * 60)


class AnswerCountdown:
    """Lets the card pass when a question has been open as long as the settings allow.

    Only for a person alone: at a shared screen it would answer for people who haven't looked.
    """

    def __init__(self, display: TableDisplay, prompt: CurrentPrompt) -> None:
        self._display = display
        self._prompt = prompt
        self._asked: tuple[str, int] | None = None
        self._elapsed = 0.0

    @property
    def left(self) -> int | None:
        """Seconds left; None while nothing is asked or there is no limit."""
        limit = self._display.model.context.settings.answer_seconds
        if self._asked is None or limit <= 0:
            return None
        return max(0, math.ceil(limit - self._elapsed))

    @property
    def share(self) -> float:
        """The share of the time left, in whole seconds; 0 if no time runs."""
        left, limit = self.left, self._display.model.context.settings.answer_seconds
        return 0.0 if left is None else left / limit

    def update(self, dt: float) -> None:
        """Advance time; called while the table is calm and nothing lies over it."""
        before = self.left
        question = self._prompt.of_frame().question
        alone = not self._display.model.hot_seat.shared
        asked = _owed(question) if alone and question is not None else None
        if asked != self._asked:
            self._asked, self._elapsed = asked, 0.0
        elif asked is not None:
            self._elapsed += dt
        if self.left != before:
            self._display.model.changed()
        if self.left == 0:
            self._asked = None
            self._prompt.answer(yes=False)


def _owed(question: ClaimQuestion) -> tuple[str, int] | None:
    """The identity of a question that must be answered."""
    if not isinstance(question.answers[0].action, Allow | LetGo):
        return None
    return question.heading, question.card
