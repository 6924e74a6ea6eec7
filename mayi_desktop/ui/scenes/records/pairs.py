"""Tab that compares two players."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.host.records.statistics import HeadToHead, PlayerStats, head_to_head, players
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import number_text
from mayi_desktop.ui.drawing import LEGIBLE, Align, Box, Look, draw_box
from mayi_desktop.ui.scenes.records.tab import RunQuery, Tab
from mayi_desktop.ui.widgets.basics import Widget
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.display.axes import colour_of, mark
from mayi_desktop.ui.widgets.display.chart import Axes, LineChart, Series
from mayi_desktop.ui.wording import player_label


class HeadToHeadBars(Widget):
    """Figures of two players with bars that grow from the middle, one to each side."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.names = ("", "")
        self.rows: tuple[tuple[str, float, float, str], ...] = ()
        self.empty = ""

    def show_pair(
        self, names: tuple[str, str], rows: Sequence[tuple[str, float, float, str]]
    ) -> None:
        """Show other figures: a title, both values, and how they are written."""
        self.names, self.rows, self.dirty = names, tuple(rows), True

    def draw(self, target: pygame.Surface) -> None:
        """Paint the names and a pair of bars for each figure."""
        colours, sizes = self.look.palette, self.look.metrics
        field = Box(colours.sunken, sizes.px(12), colours.line, max(1, sizes.px(1.5)))
        draw_box(target, self.rect, field)
        inner = self.rect.inflate(-2 * sizes.px(18), -2 * sizes.px(12))
        if not self.rows:
            self.look.write_centred(target, self.empty, inner, sizes.small, colours.soft_text)
            return
        high = min(sizes.px(92), inner.height // (len(self.rows) + 1))
        self._draw_names(target, pygame.Rect(inner.x, inner.y, inner.width, high * 2 // 3))
        y = inner.y + high * 2 // 3
        for row in self.rows:
            self._draw_row(target, row, pygame.Rect(inner.x, y, inner.width, high))
            y += high

    def _draw_names(self, target: pygame.Surface, line: pygame.Rect) -> None:
        sizes = self.look.metrics
        side = sizes.px(24)
        half = line.width // 2 - sizes.px(10)
        left = pygame.Rect(line.x, line.y, half, line.height)
        right = pygame.Rect(line.right - half, line.y, half, line.height)
        colours = self.look.palette
        target.blit(mark(0, side, colours), (left.x, left.centery - side // 2))
        target.blit(mark(1, side, colours), (right.right - side, right.centery - side // 2))
        left = pygame.Rect(left.x + side + 6, left.y, left.width - side - 6, left.height)
        right.width -= side + 6
        px, ink = min(sizes.body, line.height), self.look.palette.text
        self.look.write(target, self.names[0], left, px, ink, bold=True, least=LEGIBLE)
        how = {"bold": True, "least": LEGIBLE, "align": Align.RIGHT}
        self.look.write(target, self.names[1], right, px, ink, **how)  # type: ignore[arg-type]

    def _draw_row(
        self, target: pygame.Surface, row: tuple[str, float, float, str], line: pygame.Rect
    ) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        title, one, other, form = row
        words = pygame.Rect(line.x, line.y, line.width, line.height // 2)
        px = min(sizes.small, words.height)
        self.look.write_centred(target, title, words, px, colours.soft_text, least=LEGIBLE)
        bars = pygame.Rect(line.x, words.bottom, line.width, line.height - words.height)
        room = max(
            self.look.fonts.width(number_text(v, form), px, bold=True) for v in (one, other)
        )
        room += sizes.px(12)
        half = line.width // 2 - room - sizes.px(4)
        most = max(one, other, 1e-9)
        for side, value in ((-1, one), (1, other)):
            wide = round(half * value / most)
            x = line.centerx - sizes.px(2) - wide if side < 0 else line.centerx + sizes.px(2)
            bar = pygame.Rect(x, 0, wide, max(4, round(bars.height * 0.5)))
            bar.centery = bars.centery
            target.fill(colour_of(0 if side < 0 else 1, colours), bar)
            number = pygame.Rect(0, bars.y, room, bars.height)
            number.x = line.x if side < 0 else line.right - room
            align = Align.LEFT if side < 0 else Align.RIGHT
            text, ink = number_text(value, form), colours.text
            self.look.write(target, text, number, px, ink, align=align, bold=True)


class PairsTab(Tab):
    """Two choices of a player, their figures side by side, and their last games together."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        super().__init__(look, ask)
        self._lines: list[PlayerStats] = []
        nobody = [("", "")]
        self.one = Choice(look, _("Player"), nobody, "", lambda key: self._compare())
        self.other = Choice(look, _("against"), nobody, "", lambda key: self._compare())
        self.duel = HeadToHeadBars(look)
        axes = Axes(_("Games, latest on the right"), _("Points (fewer is better)"))
        self.chart = LineChart(look, _("Totals of their last games together"), axes)
        self.filters, self.body = [self.one, self.other], [self.duel, self.chart]

    def load(self) -> None:
        """Offer all players, at first the two who play most."""
        self._lines = self.query(players) or []
        options = [
            (str(li.number), player_label(li.name, person=li.person)) for li in self._lines
        ]
        keys = [key for key, _ in options]
        for choice, wanted in ((self.one, 0), (self.other, 1)):
            if keys:
                usual = keys[min(wanted, len(keys) - 1)]
                choice.set_options(options, choice.chosen if choice.chosen in keys else usual)
            choice.set_visible(visible=len(keys) > 1)
        self._compare()

    def arrange_body(self, room: pygame.Rect) -> None:
        """The figures to the left or above, the chart to the right or below."""
        left, right = self.halves(room, 0.45)
        self.duel.place(left)
        self.chart.place(right)

    def _compare(self) -> None:
        names = dict(self.one.options)
        one, other = self.one.chosen, self.other.chosen
        self.duel.show_pair(("", ""), ())
        self.chart.fill((), ())
        if len(self._lines) < 2 or one == other:
            self.duel.empty = self.chart.empty = _("You need two players for this.")
            return
        self.duel.empty = self.chart.empty = _(
            "These two haven’t finished a game together yet."
        )
        found = self.query(lambda records: head_to_head(records, int(one), int(other)))
        if found is not None and found.games:
            self._show((names[one], names[other]), found)

    def _show(self, names: tuple[str, str], found: HeadToHead) -> None:
        self.duel.show_pair(
            names,
            (
                (_("Games together"), found.games, found.games, "d"),
                (_("Had fewer points"), *found.ahead, "d"),
                (_("Won the game"), *found.wins, "d"),
                (_("Average points per deal"), *found.means, ".1f"),
            ),
        )
        last = found.last[::-1]
        series = [
            Series(name, tuple(meeting.totals[side] for meeting in last), side)
            for side, name in enumerate(names)
        ]
        self.chart.fill(series, [str(number) for number in range(1, len(last) + 1)])
