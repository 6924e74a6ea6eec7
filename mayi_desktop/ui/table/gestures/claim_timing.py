"""Claim timing: how long questions stay open, late clicks, and answers given ahead."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mayi_desktop.engine import Allow, CardId, LetGo, PromptKind
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.hud.button_bar import ButtonBar
from mayi_desktop.ui.table.model.prompt_model import ClaimQuestion, Commands
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.state.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.state.table_model import TableModel

# Pixels a pointer moves before it counts as somebody's: a table that is knocked moves it less.
_MEANT = 24


class ClaimCountdown:
    """The ring around the discard; `left` of it is seen, from 1 to 0.

    Time begins to run only for somebody who is there. That is known from the first key, click
    or clear movement of the pointer after the table was opened, and again after each question
    that is put to all who share the screen.
    """

    def __init__(self, display: TableDisplay, host: GameHost, prompt: CurrentPrompt) -> None:
        self._display = display
        self._host = host
        self._prompt = prompt
        self.left = 0.0
        self._is_somebody_there = False
        self._asked: object = None
        self._came_from: tuple[int, int] | None = None

    def note_presence(self, event: InputEvent) -> None:
        """Note a sign that somebody is there; a pointer that only trembles is none."""
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
        return not self._is_somebody_there

    def stops(self, now: float) -> bool:
        """Whether the computer players are to wait because nobody has seen the discard yet."""
        return self.is_waiting and self._host.clock.hold_left(now) > 0

    def update(self, now: float, *, asked: bool) -> bool:
        """Follow the table; `asked` says that a question is open. True if the ring moved."""
        viewer = self._display.model.viewer
        self._wait_for_new_question(is_public=viewer is None)
        seen = (viewer is not None or asked) and self._display.presenter.is_idle
        left = self._host.clock.hold_left(now) if seen else 0.0
        before, self.left = self.left, left
        return round(left * 60) != round(before * 60)

    def _wait_for_new_question(self, *, is_public: bool) -> None:
        """Begin to wait again at each new question that is put to all."""
        question = self._prompt.now().question if is_public else None
        asked = None if question is None else (question.heading, question.card)
        if asked != self._asked and asked is not None:
            self._is_somebody_there, self._came_from = False, None
        self._asked = asked


class AnswerCountdown:
    """Lets the card pass when a question has been open for as long as the settings allow."""

    def __init__(self, display: TableDisplay, prompt: CurrentPrompt) -> None:
        self._display = display
        self._prompt = prompt
        self._asked: tuple[str, int] | None = None
        self._elapsed = 0.0

    @property
    def left(self) -> int | None:
        """How many seconds are left; None while nothing is asked or there is no limit."""
        limit = self._display.model.context.settings.answer_seconds
        if self._asked is None or limit <= 0:
            return None
        return max(0, math.ceil(limit - self._elapsed))

    def update(self, dt: float) -> None:
        """Advance time; called while the table is calm and nothing lies over it."""
        before = self.left
        question = self._prompt.now().question
        asked = None if question is None else _owed(question)
        if asked != self._asked:
            self._asked, self._elapsed = asked, 0.0
        elif asked is not None:
            self._elapsed += dt
        if self.left != before:
            self._display.model.changed()
        if self.left == 0:
            self._asked = None
            self._prompt.answer(yes=False)

    def items(self, panel: pygame.Rect) -> Iterator[Item]:
        """A bar along the upper edge of the panel that grows shorter."""
        look = self._display.look
        limit = self._display.model.context.settings.answer_seconds
        if self.left is None:
            return
        inset = look.metrics.px(14)
        wide = round((panel.width - 2 * inset) * self.left / limit)
        bar = pygame.Rect(panel.x + inset, panel.y + look.metrics.px(5), wide, 0)
        bar.height = max(3, look.metrics.px(4))
        colour = look.palette.primary

        def paint(target: pygame.Surface) -> None:
            pygame.draw.rect(target, colour, bar, border_radius=bar.height // 2)

        yield Item("answer clock", bar, (bar.size, colour), paint)


def _owed(question: ClaimQuestion) -> tuple[str, int] | None:
    """What tells one question that must be answered from another."""
    if not isinstance(question.answers[0].action, Allow | LetGo):
        return None
    return question.heading, question.card


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
        text = (
            model.history.discards.why_just_gone(model.viewer, model.player_names)
            if gone
            else ""
        )
        if not text or not self._display.layout.pill.collidepoint(event.pos):
            return False
        model.refuse(text)
        return True


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
                if seat not in model.answers.passed:
                    self._commands.pass_on_discard(seat)
            else:
                self._commands.submit(action)
                return
