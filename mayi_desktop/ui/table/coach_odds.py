"""Knows the chances shown while the viewer may ask for a discard, worked out bit by bit."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from random import Random

import pygame

from mayi_desktop.bots.odds import MOST_WORLDS, TURNS, Odds, Outlook
from mayi_desktop.engine import Claim, MayI, Prompt, PromptKind, TableView, check
from mayi_desktop.host.coaching import ODDS
from mayi_desktop.host.slices import work_on
from mayi_desktop.ui.look import LEGIBLE
from mayi_desktop.ui.paint import Box, draw_box
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.board import Board
from mayi_desktop.ui.table.controls import usual_height
from mayi_desktop.ui.table.moment import Moment
from mayi_desktop.ui.table.renderer import Item

_ENOUGH_TO_SHOW = 8
_BETWEEN_LOOKS = 8
_ROOM_FOR_ALL, _ROOMY = 62, 84
_KINDS = (PromptKind.ASKED, PromptKind.ANSWER, PromptKind.MAY_I)


class CoachOdds:
    """Works on one question at a time, and forgets it with the question."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._about: Hashable = None
        self._odds: Odds | None = None
        self._steps: Generator[None, None, None] | None = None
        self._shown = 0

    def update(self) -> None:
        """Think on for a few milliseconds, if there is a question and the coach is on."""
        board = self._board
        prompt = self._question() if board.host.setup.coaching.odds else None
        about = None if prompt is None else (board.viewer, prompt, board.view.hand)
        if about != self._about:
            self._begin(prompt, about)
        if self._steps is None or self._odds is None:
            return
        done = work_on(self._steps)
        if done or self._odds.worlds >= self._shown + _BETWEEN_LOOKS:
            self._shown = self._odds.worlds
            board.stale = True
        if done:
            self._steps = None

    def lines(self) -> list[str]:
        """The chances in words, or that they are being worked out."""
        if self._odds is None:
            return []
        if self._shown < _ENOUGH_TO_SHOW:
            return [say("odds.working")]
        asked, passed = self._odds.outlooks()
        rough = round(100 * max(asked.error, passed.error))
        return [
            say("odds.ask", outlook=_words(asked)),
            say("odds.pass", outlook=_words(passed)),
            say("odds.rough", turns=TURNS, error=max(1, rough)),
        ]

    def items(self, moment: Moment) -> Iterator[Item]:
        """A little panel where nothing else stands: below the action or where the pill was."""
        lines = self.lines()
        if not lines:
            return
        rect = self._place(moment)

        def paint(target: pygame.Surface) -> None:
            self._paint(target, rect, lines)

        yield Item("odds", rect, (rect.size, tuple(lines)), paint)

    def _begin(self, prompt: Prompt | None, about: Hashable) -> None:
        board = self._board
        board.stale = board.stale or self._odds is not None or prompt is not None
        self._about, self._shown = about, 0
        self._odds, self._steps = None, None
        if prompt is None or board.viewer is None:
            return
        seed = f"odds:{board.view.table.turn_no}:{prompt.id}:{board.viewer}"
        self._odds = Odds(board.view, prompt, Random(seed))
        self._steps = self._odds.think(MOST_WORLDS)
        board.host.note_help(board.viewer, ODDS)

    def _question(self) -> Prompt | None:
        """The question about the discard that the viewer may answer with a call."""
        board = self._board
        view = board.view
        if board.viewer is None or not board.presenter.idle or not _can_call(view):
            return None
        mine = [prompt for prompt in view.my_prompts if prompt.kind in _KINDS]
        gone = board.viewer in board.passed or board.quiet
        return next((p for p in mine if not (gone and p.optional)), None)

    def _place(self, moment: Moment) -> pygame.Rect:
        placed, sizes = self._board.placed, self._board.look.metrics
        if moment.question is not None:
            return pygame.Rect(placed.pill)
        gap = sizes.px(8)
        free = placed.action.height - usual_height(placed.action, sizes) - gap
        high = min(sizes.px(_ROOMY), free)
        rect = pygame.Rect(placed.action.x, 0, placed.action.width, high)
        rect.bottom = placed.action.bottom
        return rect

    def _paint(self, target: pygame.Surface, rect: pygame.Rect, lines: list[str]) -> None:
        look, sizes = self._board.look, self._board.look.metrics
        edge = look.palette.line
        draw_box(target, rect, Box(look.palette.panel, sizes.px(10), edge, sizes.line))
        inner = rect.inflate(-2 * sizes.px(12), -2 * sizes.px(4))
        lines = lines if rect.height >= sizes.px(_ROOM_FOR_ALL) else lines[:2]
        high = inner.height // max(2, len(lines))
        top = inner.y + (inner.height - high * len(lines)) // 2
        for number, words in enumerate(lines):
            place = pygame.Rect(inner.x, top + number * high, inner.width, high)
            last = number == 2
            ink = look.palette.soft_text if last else look.palette.text
            px = min(sizes.px(16) if last else sizes.small, round(high * 0.8))
            look.write(target, words, place, px, ink, bold=not last, least=LEGIBLE)


def _can_call(view: TableView) -> bool:
    assert view.viewer is not None
    if view.table.rule.winning_claims_only:
        return False
    calls = MayI(view.viewer), Claim(view.viewer)
    return any(check(view, call) is None for call in calls)


def _words(outlook: Outlook) -> str:
    chance, points = round(100 * outlook.chance), round(outlook.points)
    return say("odds.outlook", chance=chance, count=points)
