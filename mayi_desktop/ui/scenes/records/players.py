"""Tab with the players: figures by sheet, and the spread of points."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.host.records.statistics import (
    PlayerStats,
    by_sheet,
    games_in_part,
    histogram,
    players,
    unfinished_games,
)
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.i18n.conventions import number_text
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.drawing import Align, Look
from mayi_desktop.ui.scenes.records.tab import RunQuery, SheetFilter, Tab
from mayi_desktop.ui.widgets.basics import Label, Room, Signal, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.display.chart import Axes, BarChart
from mayi_desktop.ui.widgets.display.grid import Column, Grid, GridRow
from mayi_desktop.ui.wording import player_label

_FIGURES = (
    N_("Games"),
    N_("Wins"),
    N_("Average"),
    N_("Best"),
    N_("Worst"),
    N_("May I?s"),
    N_("Most"),
    N_("Wilds"),
)


class PlayersTab(Tab):
    """The list, and beside it figures by sheet and the spread of the picked player."""

    def __init__(self, look: Look, ask: RunQuery, on_relative: Callable[[str], None]) -> None:
        super().__init__(look, ask)
        words = _("Teach the computer…")
        self.relative = Button(look, words, self._open_relative, kind=ButtonKind.QUIET)
        self.relative.tip = _("Make a computer player from this player’s games")
        self.relative.set_visible(visible=False)
        self._picked: PlayerStats | None = None
        self.taught = Signal(on_relative)
        self._lines: list[PlayerStats] = []
        self._parts: list[PlayerStats] = []
        self._room: pygame.Rect | None = None
        self.sheet = SheetFilter(look, self.load)
        first = Column(_("Player"), Align.LEFT, stretch=True, least=140, wraps=True)
        figures = tuple(Column(_(key)) for key in _FIGURES)
        self.grid = Grid(look, (first, *figures), on_pick=self._pick)
        rules = Column(_("Rules"), Align.LEFT, stretch=True, wraps=True)
        self.by_sheet = Grid(look, (rules, *figures))
        axes = Axes(_("Points"), _("Deals"))
        self.spread = BarChart(look, "", axes)
        self._hint = Label(
            look,
            _(
                "Average: points per deal. Most: May I?s in one game. Wilds: wild cards "
                "left in your hand. Fewer points are better."
            ),
            Tone.SOFT,
        )
        self.filters = [self.sheet, self.relative]
        self.body = [self.grid, self.by_sheet, self.spread, self._hint]

    def load(self) -> None:
        """Ask for all players, and for what is shown of the first one."""
        self.sheet.load(self.query)
        self._lines = self.query(lambda records: players(records, self.sheet.number)) or []
        self.grid.empty = _("No finished games yet.")
        self.grid.fill(len(self._lines), lambda index: _row(self._lines[index]), 0)
        self._pick(0)
        for widget in (self.by_sheet, self.spread, self._hint):
            widget.set_visible(visible=bool(self._lines))
        if self._room is not None:
            self.arrange(self._room)

    def arrange(self, room: pygame.Rect) -> None:
        """Place the filters, the button among them, and the body."""
        self._room = pygame.Rect(room)
        super().arrange(room)

    def arrange_body(self, room: pygame.Rect) -> None:
        """The players to the left or above, the picked one to the right or below.

        Where nobody is, that is said in all the room there is.
        """
        if not self._lines:
            self.grid.place(room)
            return
        sizes, whole = self.look.metrics, Room(room)
        self._hint.place(whole.bottom(self._hint.height_for(room.width), sizes.px(6)))
        left, right = self.halves(whole.rest, 0.67)
        self.grid.place(left)
        picked = Room(right, sizes.gap)
        if left.y == right.y:
            self.by_sheet.place(picked.top(round(right.height * 0.4)))
        else:
            self.by_sheet.place(picked.left((right.width - sizes.gap) // 2))
        self.spread.place(picked.rest)

    def _open_relative(self) -> None:
        if self._picked is not None:
            self.taught.emit(self._picked.name)

    def _offer_relative(self, player: PlayerStats | None) -> None:
        """Offer to play like the picked player, if that is a person."""
        self._picked = player
        is_person = player is not None and player.person
        self.relative.set_visible(visible=is_person)
        if self._room is not None:
            self.arrange(self._room)

    def _pick(self, index: int) -> None:
        """Show one player in detail."""
        self._offer_relative(self._lines[index] if index < len(self._lines) else None)
        axes = Axes(_("Points"), _("Deals"))
        if index >= len(self._lines):
            self.by_sheet.fill(0, lambda row: GridRow(()))
            self.spread.fill(())
            self.spread.entitle("", axes)
            return
        player = self._lines[index]
        self._parts = self.query(lambda records: by_sheet(records, player.number)) or []
        self.by_sheet.fill(len(self._parts), lambda row: _part_row(self._parts[row]))
        sheet = self.sheet.number
        bars = self.query(lambda records: histogram(records, player.number, sheet)) or []
        self.spread.fill(
            [(_("{low}–{high}", low=bar.low, high=bar.high), bar.count) for bar in bars]
        )
        left = self.query(lambda records: unfinished_games(records, player.number)) or 0
        heading = _(
            "Points in a deal: {name}", name=player_label(player.name, person=player.person)
        )
        if left:
            more = ngettext(
                "{count} more game unfinished", "{count} more games unfinished", count=left
            )
            heading = f"{heading} · {more}"
        partly = self.query(lambda records: games_in_part(records, player.number)) or 0
        if partly:
            more = ngettext(
                "{count} more game partly played",
                "{count} more games partly played",
                count=partly,
            )
            heading = f"{heading} · {more}"
        self.spread.entitle(heading, axes)


def _row(line: PlayerStats) -> GridRow:
    return _figures_of(player_label(line.name, person=line.person), line)


def _part_row(line: PlayerStats) -> GridRow:
    """What was played by one sheet, under its title."""
    return _figures_of(sheet_title(line.name), line)


def _figures_of(name: str, line: PlayerStats) -> GridRow:
    mean = number_text(line.mean, ".1f")
    rest = line.best, line.worst, line.claims, line.most_claims, line.jokers
    counts = map(number_text, (line.games, line.wins, *rest))
    return GridRow((name, next(counts), next(counts), mean, *counts))
