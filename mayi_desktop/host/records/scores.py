"""Scores of a game, from the table or a record, deal by deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from mayi_desktop.engine import Seat, TableView
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.host.records.game import GameRecord
from mayi_desktop.i18n import _
from mayi_desktop.sheets.phrases import sentence, singular


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One deal: its label, the points by seat (None: not playing yet), and who went out.

    `out` is None if nobody went out or if that is not known. A deal that is still to come has
    no points.
    """

    label: str
    points: tuple[int | None, ...]
    out: Seat | None = None


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of a game; low is good.

    `deals` has a row for each deal played, `starts` the points a newcomer began with, and
    `deal_word` is what the sheet calls a deal. Shown after a deal and a game, on the page of a
    recorded game, on phones, and on paper.
    """

    names: tuple[str, ...]
    starts: tuple[int, ...]
    deals: tuple[ScoreRow, ...]
    deal_word: str

    @classmethod
    def of_table(cls, names: Sequence[str], view: TableView) -> Scores:
        """The scores on the table, as far as the game has been played."""
        table = view.table
        played = max(len(facts.points) for facts in table.seats)
        columns = [(None,) * (played - len(f.points)) + f.points for f in table.seats]
        deals = list(zip(*columns, strict=True))
        out = [_out_by_points(points, table.sheet) for points in deals]
        if table.result is not None and out:
            out[-1] = table.result.winner
        starts = [facts.start for facts in table.seats]
        return cls._of(names, starts, deals, out, table.sheet.deal_word)

    @classmethod
    def of_record(cls, game: GameRecord) -> Scores:
        """The scores in the record of a game."""
        deals = list(zip(*(seat.deals for seat in game.seats), strict=True))
        points = [[None if deal is None else deal.points for deal in row] for row in deals]
        out = [_first(deal is not None and deal.out for deal in row) for row in deals]
        names, starts = [s.name for s in game.seats], [s.start for s in game.seats]
        return cls._of(names, starts, points, out, game.deal_word)

    @classmethod
    def _of(
        cls,
        names: Sequence[str],
        starts: Sequence[int],
        deals: Sequence[Sequence[int | None]],
        out: Sequence[Seat | None],
        word: str,
    ) -> Scores:
        rows = tuple(
            ScoreRow(_label(word, number), tuple(points), who)
            for number, (points, who) in enumerate(zip(deals, out, strict=True), 1)
        )
        return cls(tuple(names), tuple(starts), rows, word)

    @property
    def rows(self) -> tuple[ScoreRow, ...]:
        """All rows of a score sheet: the points of newcomers first, if there are any."""
        if not any(self.starts):
            return self.deals
        points = tuple(start or None for start in self.starts)
        return (ScoreRow(_("Joined with"), points), *self.deals)

    def coming(self, deals: int) -> tuple[ScoreRow, ...]:
        """An empty row for each deal that is still to be played of so many."""
        numbers = range(len(self.deals) + 1, deals + 1)
        return tuple(ScoreRow(_label(self.deal_word, number), ()) for number in numbers)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat in the whole game."""
        return tuple(column[-1] or 0 for column in self.running)

    @property
    def running(self) -> tuple[tuple[int | None, ...], ...]:
        """Each seat's totals, at first and after each deal; None before a newcomer came."""
        return tuple(map(self._running, range(len(self.names))))

    def _running(self, seat: int) -> tuple[int | None, ...]:
        points = [row.points[seat] for row in self.deals]
        played = [count for count in points if count is not None]
        absent = (None,) * (len(points) - len(played))
        return (*absent, *accumulate(played, initial=self.starts[seat]))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest total."""
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))

    def places(self) -> list[tuple[int, int]]:
        """Every place with its seat, the best first; equal totals share a place."""
        totals = self.totals
        order = sorted(range(len(totals)), key=lambda seat: totals[seat])
        return [(1 + sum(t < totals[seat] for t in totals), seat) for seat in order]


def _label(word: str, number: int) -> str:
    return sentence(_("{deal} {number}", deal=singular(word), number=number))


def _out_by_points(points: Sequence[int | None], sheet: RuleSheet) -> Seat | None:
    """Who went out of an earlier deal; None also where a hand left may cost nothing.

    The table keeps the points of earlier deals but not who went out.
    """
    ranks = (rank for rank in Rank if rank is not Rank.JOKER or sheet.jokers is not Jokers.NONE)
    if any(not sheet.points.get(rank) for rank in ranks):
        return None
    return _first(count == 0 for count in points)


def _first(flags: Iterable[bool]) -> Seat | None:
    return next((Seat(seat) for seat, flag in enumerate(flags) if flag), None)
