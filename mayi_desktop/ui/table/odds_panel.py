"""Odds panel: the chances while the viewer may ask for a discard, computed bit by bit."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from dataclasses import dataclass
from random import Random

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import percent_text
from mayi_desktop.base.steps import run_slice
from mayi_desktop.bots.advice import ENOUGH_WORLDS, ClaimAdvice, claim_advice
from mayi_desktop.bots.odds import MOST_WORLDS, TURNS_AHEAD, Odds, Outlook
from mayi_desktop.engine.rulesheet import ClaimOrder
from mayi_desktop.engine.solver import winning_claim
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, Item, draw_box
from mayi_desktop.ui.kit.theme import LEGIBLE
from mayi_desktop.ui.play.prompts import TablePrompt
from mayi_desktop.ui.table.buttons import action_slots
from mayi_desktop.ui.table.layout import TableLayout

# Height of the panel with enough room, and of its lowest row as a multiple of the least font.
_ROOMY, _LEAST_ROW = 84, 1.2
# Gap between two columns, usual and least.
_GAP, _LEAST_GAP = 14, 5


@dataclass(frozen=True, slots=True)
class _Figures:
    """The figures shown: outlook with and without the claim, and the advice from both."""

    outlooks: tuple[Outlook, Outlook]
    counsel: ClaimAdvice | None


class OddsPanel:
    """Works on one question at a time; its figures stay as long as card and hand do.

    They appear once they can be trusted, and are corrected at most once, when everything is
    computed and they were off by more than stated. `seat` is whose chances are shown.
    """

    def __init__(self, look: Look) -> None:
        self._look = look.page
        self.seat: engine.Seat | None = None
        self._down = self._others_first = False
        self._about: Hashable = None
        self._prompt: engine.Prompt | None = None
        self._odds: Odds | None = None
        self._steps: Generator[None, None, None] | None = None
        self._figures: _Figures | None = None

    def update(self, view: engine.TableView, prompt: engine.Prompt | None) -> bool:
        """Work on this question for a few milliseconds; True when the panel changed.

        Without a prompt nothing is shown; the result is kept for when the question comes back.
        """
        changed = self._ask(view, prompt)
        if self._prompt is None or self._steps is None or self._odds is None:
            return changed
        done = run_slice(self._steps)
        if done:
            self._steps = None
        if done or (self._figures is None and self._odds.worlds >= ENOUGH_WORLDS):
            changed = self._settle(self._odds) or changed
        return changed

    def lines(self, moment: TablePrompt) -> list[tuple[str, ...]]:
        """A line for each of the two buttons, by its words, and a note on both.

        Empty while the buttons aren't available; a single line while it is computing.
        """
        words = _buttons(moment)
        if self._prompt is None or self._odds is None or words is None:
            return []
        if self._figures is None:
            return [(_("Working it out…"),)]
        outlooks, down = self._figures.outlooks, self._down
        both = zip(words, outlooks, strict=True)
        rows = [(word, *_cells(outlook, down=down)) for word, outlook in both]
        return [*rows, (_counted(outlooks, down=down, others_first=self._others_first),)]

    def covers(self, prompt: engine.Prompt | None) -> bool:
        """Whether the shown or pending chances are those of this question."""
        return self._odds is not None and prompt is not None and self._prompt == prompt

    def is_working_on(self, prompt: engine.Prompt) -> bool:
        """Whether it is too early for the chances to say anything about this question."""
        return self.covers(prompt) and self._figures is None

    def counsel(self, prompt: engine.Prompt) -> ClaimAdvice | None:
        """The advice from the chances of this question, once there is any."""
        if not self.covers(prompt) or self._figures is None:
            return None
        return self._figures.counsel

    def items(self, moment: TablePrompt, layout: TableLayout) -> Iterator[Item]:
        """A little panel in a free place: below the action, or in the claim button's place."""
        lines = self.lines(moment)
        if not lines:
            return
        rect = self._place(moment, layout)
        # Below the piles, legible figures matter more than the note that explains them.
        least = LEGIBLE if moment.question is None else self._look.metrics.fine

        def paint(target: pygame.Surface) -> None:
            self._paint(target, rect, lines, least)

        yield Item("odds", rect, tuple(lines), paint)

    def _ask(self, view: engine.TableView, prompt: engine.Prompt | None) -> bool:
        """Turn to a question; start again only if card, hand or answers differ."""
        changed, self._prompt = prompt != self._prompt, prompt
        viewer = view.viewer
        self.seat = None
        if prompt is None or viewer is None or not _can_call(view):
            self._prompt = None
            return changed
        self.seat = viewer
        asked = prompt.kind is engine.PromptKind.ASKED
        about = view.viewer, prompt.about, asked, view.hand
        if about != self._about:
            self._about, self._figures, changed = about, None, True
            self._down = view.is_down
            self._others_first = not asked and _may_come_first(view, viewer)
            # The same random draws for the same card, however often the question comes.
            self._odds = Odds(view, prompt, Random(f"odds:{prompt.about}:{viewer}"))
            self._steps = self._odds.think(MOST_WORLDS)
        return changed

    def _settle(self, odds: Odds) -> bool:
        """Take over the figures, unless those shown are as accurate as they claim."""
        found = _Figures(odds.outlooks(), claim_advice(odds, down=self._down))
        if self._figures is not None and not _is_off(self._figures, found):
            return False
        self._figures = found
        return True

    def _place(self, moment: TablePrompt, layout: TableLayout) -> pygame.Rect:
        sizes = self._look.metrics
        if moment.question is not None:
            rect = pygame.Rect(
                layout.centre_column.x, layout.claim_button.y, 0, layout.claim_button.height
            )
            rect.width = layout.centre_column.width
            return rect
        gap = sizes.px(8)
        high = min(sizes.px(_ROOMY), action_slots(layout.action, gap)[1].height)
        rect = pygame.Rect(layout.action.x, 0, layout.action.width, high)
        rect.bottom = layout.action.bottom
        return rect

    def _paint(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        lines: list[tuple[str, ...]],
        least: int,
    ) -> None:
        """Write the lines, and the note only if all of them fit in at least this size."""
        look, sizes = self._look, self._look.metrics
        edge = look.palette.line
        draw_box(target, rect, Box(look.palette.panel, sizes.px(10), edge, sizes.line))
        inner = rect.inflate(-2 * sizes.px(10), -2 * sizes.px(3))
        rows = [line for line in lines if len(line) > 1] or lines
        if len(lines) > len(rows):
            notes = look.fonts.wrap_evenly(lines[-1][0], least, inner.width)
            if inner.height >= (len(rows) + len(notes)) * round(_LEAST_ROW * least):
                rows = [*rows, *((note,) for note in notes)]
        high = inner.height // max(2, len(rows))
        px = min(sizes.small, round(high * 0.84))
        figures = [row for row in rows if len(row) > 1]
        edges = self._columns(figures, inner, px)
        # Letters stand low in their line; three lines have no room for that.
        y = inner.y + (inner.height - high * len(rows)) // 2 - (len(rows) > 2)
        for row in rows:
            place = pygame.Rect(inner.x, y, inner.width, high)
            if len(row) == 1:
                look.write(target, row[0], place, px, look.palette.soft_text, least=LEGIBLE)
            else:
                self._paint_row(target, row, place, edges)
            y += high

    def _columns(
        self, rows: list[tuple[str, ...]], room: pygame.Rect, px: int
    ) -> tuple[int, list[int]]:
        """The size at which all columns fit side by side, and where each of them ends."""
        gap = self._look.metrics.px(_GAP)
        for size in self._look.metrics.sizes_below(px, LEGIBLE):
            px = size
            if sum(self._widths(rows, px)) + 2 * gap <= room.width:
                break
        words, chances, points = self._widths(rows, px)
        gap = max(_LEAST_GAP, min(gap, (room.width - words - chances - points) // 2))
        second = room.right - points - gap
        return px, [second - chances - gap, second]

    def _widths(self, rows: list[tuple[str, ...]], px: int) -> tuple[int, ...]:
        """The widths of the columns."""
        fonts = self._look.fonts
        columns = zip(*rows, strict=True) if rows else ((), (), ())
        return tuple(
            max((fonts.width(w, px, bold=True) for w in words), default=0) for words in columns
        )

    def _paint_row(
        self,
        target: pygame.Surface,
        row: tuple[str, ...],
        place: pygame.Rect,
        columns: tuple[int, list[int]],
    ) -> None:
        """The button's words at the left, its two figures below those of the other button."""
        look, (px, (first, second)) = self._look, columns
        ends = (first, second, place.right)
        starts = (place.x, first, second)
        for cell, left, right in zip(row, starts, ends, strict=True):
            room = pygame.Rect(left, place.y, right - left, place.height)
            align = Align.LEFT if left == place.x else Align.RIGHT
            ink = look.palette.text
            look.write(target, cell, room, px, ink, align=align, bold=True, least=LEGIBLE)


def claim_prompt_of(view: engine.TableView, *, waved: bool) -> engine.Prompt | None:
    """The question about the discard that the viewer may answer with a call.

    `waved` means that the viewer passed on the discard, so that only a required answer counts.
    """
    mine = (prompt for prompt in view.my_prompts if prompt.kind in engine.DISCARD_PROMPTS)
    return next((prompt for prompt in mine if not (waved and prompt.optional)), None)


def _buttons(moment: TablePrompt) -> tuple[str, str] | None:
    """What the buttons for taking and passing do, in the fewest words."""
    if moment.question is None:
        take, leave = moment.claim_button, moment.primary
    else:
        leave, take = moment.question.answers[:2]
        if take.seat is not None or leave.seat is not None:
            return None
    if (
        take is None
        or leave is None
        or not isinstance(leave.action, engine.LetGo | engine.Allow)
    ):
        return None
    taking = _("Take it") if isinstance(take.action, engine.Claim) else take.name
    passing = moment.question is not None and isinstance(leave.action, engine.LetGo)
    return taking, _("No") if passing else leave.label


def _can_call(view: engine.TableView) -> bool:
    assert view.viewer is not None
    calls = winning_claim(view) or engine.MayI(view.viewer), engine.Claim(view.viewer)
    return any(engine.check(view, call) is None for call in calls)


def _may_come_first(view: engine.TableView, viewer: engine.Seat) -> bool:
    """Whether somebody ahead of the viewer may still want the discard."""
    table = view.table
    steps = (viewer - table.turn) % len(table.seats)
    # Where the first to ask gets it, only the turn seat is ahead of everybody.
    first_to_ask = table.sheet.claims.order is ClaimOrder.FIRST_TO_ASK
    ahead = table.turn_order_from(table.turn)[: 1 if first_to_ask else steps]
    return any(engine.discard_refusal(table, seat, view.stock_count) is None for seat in ahead)


def _cells(outlook: Outlook, *, down: bool) -> tuple[str, str]:
    """The chance of going down soon, unless already down, and the average points."""
    chance, points = _percent(outlook), round(outlook.points)
    soon = "" if down else _("lay down: {chance}", chance=percent_text(chance))
    return soon, ngettext("1 point", "{count} points", count=points)


def _percent(outlook: Outlook) -> int:
    return round(100 * outlook.chance)


def _doubt(outlooks: tuple[Outlook, Outlook]) -> tuple[int, int]:
    """The error margins of the figures: percent, and points."""
    chance = 100 * max(outlook.error for outlook in outlooks)
    points = max(outlook.points_error for outlook in outlooks)
    return max(1, round(chance)), max(1, round(points))


def _is_off(shown: _Figures, found: _Figures) -> bool:
    """Whether a figure was off by more than twice its stated margin."""
    chance, points = _doubt(shown.outlooks)
    pairs = tuple(zip(shown.outlooks, found.outlooks, strict=True))
    return any(abs(_percent(a) - _percent(b)) > 2 * chance for a, b in pairs) or any(
        abs(a.points - b.points) > 2 * points for a, b in pairs
    )


def _counted(outlooks: tuple[Outlook, Outlook], *, down: bool, others_first: bool) -> str:
    """What the figures count, and their margin."""
    chance, points = _doubt(outlooks)
    if down and others_first:
        return _("on average, ± {error}; others may get it", error=points)
    if down:
        return _("when somebody goes out, ± {error} on average", error=points)
    error = percent_text(chance)
    if others_first:
        return _(
            "in {turns} turns, ± {error}; others may get it",
            turns=TURNS_AHEAD,
            error=error,
        )
    return _(
        "within {turns} turns, ± {error}; points on average", turns=TURNS_AHEAD, error=error
    )
