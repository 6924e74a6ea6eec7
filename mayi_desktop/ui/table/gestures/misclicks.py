"""Misclicks: input meant for what stood there a moment ago does nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.engine import Seat, Table
from mayi_desktop.ui.shell.input import KeyPressed, Point, PointerDown
from mayi_desktop.ui.shell.key_map import KeyMap, TableAct
from mayi_desktop.ui.shell.scene import DEAF_SECONDS
from mayi_desktop.ui.table.hud.button_bar import ButtonBar
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, Commands, TablePrompt
from mayi_desktop.ui.table.state.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.widgets.controls.button import Button

_PRESSING = frozenset({"enter", "space"})
_SUGGEST = Commands.suggest_melds.__name__

Question = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Sighting:
    """A button that could be pressed: where, by which key, what it did and about what.

    `question` is empty for the buttons of a person's own turn.
    """

    rect: tuple[int, int, int, int]
    key: TableAct | str
    does: str
    seat: Seat | None
    question: Question

    def is_other(self, before: Sighting) -> bool:
        """Whether it means something else than what stood there before.

        The buttons of one's own turn change as one plays, and follow at once.
        """
        if not self.question and not before.question:
            return False
        now = self.does, self.seat, self.question
        return now != (before.does, before.seat, before.question)


class MisclickGuard:
    """Watches the buttons of what is asked; one that has just taken a place is deaf at first.

    Somebody on the way to "Let it go" must not draw, who wants one card not get the next, and
    nobody gives a card away with the key that let the last one go.
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
        self._asked_at = -DEAF_SECONDS
        self._suggested = -DEAF_SECONDS, (0, 0, 0, 0)
        self._standing: tuple[Sighting, ...] = ()
        self._gone: list[tuple[float, Sighting]] = []

    def update(self, dt: float) -> None:
        """Let time go by."""
        self._now += dt
        self._model.history.discards.update(dt, askable=self._controls.pill.visible)

    def follow(self, choices: Iterable[tuple[Button, ButtonSpec]]) -> None:
        """Note what can be pressed now; called whenever the buttons are shown anew."""
        if self._model.hot_seat.peeker is not None:
            # What stood there before a look at one's cards stands there after it.
            return
        shown, prompt = list(choices), self._prompt.now()
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
        """Whether a click came too late; it then means nothing, or is told why."""
        if self.is_late_at(event.pos) or self._is_second_of_double_click(event.pos):
            return True
        for one in self._standing_at(event.pos):
            if one.does == _SUGGEST:
                self._suggested = self._now, one.rect
        return self._asks_too_late(event)

    def swallows_key(self, event: KeyPressed, keys: KeyMap) -> bool:
        """Whether a key was meant for a button that it pressed until a moment ago."""
        if event.key in _PRESSING and self._has_just_been_asked():
            return True
        stands = [one for one in self._standing if one.key and keys.means(event, one.key)]
        if stands and self._has_just_been_asked():
            return True
        gone = [one for _at, one in self._recent() if one.key and keys.means(event, one.key)]
        return any(one.is_other(before) for one in stands for before in gone) or (
            event.key in _PRESSING and bool(gone) and not stands
        )

    @property
    def is_new(self) -> bool:
        """Whether something else has been asked only now."""
        return self._now - self._asked_at < DEAF_SECONDS

    def is_late_at(self, pos: Point) -> bool:
        """Whether a press here was meant for what stood here until a moment ago."""
        stands = self._standing_at(pos)
        if stands and self._has_just_been_asked():
            return True
        gone = [one for _at, one in self._recent() if pygame.Rect(one.rect).collidepoint(pos)]
        return any(one.is_other(before) for one in stands for before in gone)

    def _is_second_of_double_click(self, pos: Point) -> bool:
        """Whether melds were suggested here only now: that must not lay them down as well."""
        at, rect = self._suggested
        if self._now - at >= DEAF_SECONDS:
            return False
        there = (one for one in self._standing_at(pos) if one.rect == rect)
        return any(one.does != _SUGGEST for one in there)

    def _standing_at(self, pos: Point) -> list[Sighting]:
        return [one for one in self._standing if pygame.Rect(one.rect).collidepoint(pos)]

    def _has_just_been_asked(self) -> bool:
        """Whether a question came only now, at this screen or to the person alone."""
        kind = next(iter(self._question), "")
        return kind in ("question", "public") and self.is_new

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
                yield self._sighting(self._display.layout.seats[spec.seat].panel, spec)

    def _sighting(self, rect: pygame.Rect, spec: ButtonSpec) -> Sighting:
        does = "" if spec.command is None else spec.command.__name__
        place = rect.x, rect.y, rect.width, rect.height
        return Sighting(place, spec.key, does, spec.seat, self._question)

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


def _question(prompt: TablePrompt, table: Table) -> Question:
    """What tells one question from another; nothing in a person's own turn."""
    if prompt.question is not None:
        return "question", prompt.question.heading, prompt.question.card
    if prompt.notice is not None:
        caller = None if table.claim is None else table.claim.caller
        return "public", prompt.notice.card, table.turn_no, caller
    primary = prompt.primary
    if primary is not None and primary.does(Commands.let_go):
        return "offer", table.top
    return ()
