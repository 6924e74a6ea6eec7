"""Pages of the records: players, pairs, seasons, and every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import accumulate
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import pygame

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.languages import day_text, month_text, number_text, sort_key
from mayi_desktop.host import statistics
from mayi_desktop.host.folder import exports_folder, records_file
from mayi_desktop.host.game_record import DAILY, GameRecord, Scores, SeatRecord
from mayi_desktop.host.recorder import abandoned_games, is_resumable, journal_of, recorder_for
from mayi_desktop.host.records import (
    Connection,
    DamagedRecordsError,
    GameLine,
    RecordsError,
    SheetChoice,
    count_games,
    games,
    open_records,
    sheets,
)
from mayi_desktop.host.settings import Settings
from mayi_desktop.sheets.phrases import plural, sheet_title
from mayi_desktop.ui.kit.button import Button, ButtonKind, place_right
from mayi_desktop.ui.kit.chart import Axes, BarChart, LineChart, Series, colour_of, mark
from mayi_desktop.ui.kit.controls import Choice
from mayi_desktop.ui.kit.faces import FACES, faces_of
from mayi_desktop.ui.kit.grid import Column, Grid, GridRow
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.page import Answer, Dialog, Page, show_folder
from mayi_desktop.ui.kit.paint import Box, draw_box
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.theme import LEGIBLE
from mayi_desktop.ui.kit.widget import Label, Room, Signal, Tone, Widget
from mayi_desktop.ui.pages.deal_over import EndActions
from mayi_desktop.ui.pages.scores import export_record, score_chart, score_pad
from mayi_desktop.ui.play.words import date_of, player_label, together

T = TypeVar("T")
P = ParamSpec("P")


def faces_in(settings: Settings, seats: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The face keys of recorded seats, from their names and recorded faces.

    Without a recorded one: the one they chose since, a character's own, or a guess.
    """
    known = {key: key for key in FACES}
    return faces_of(
        (name, style or settings.faces_by_name.get(name) or known.get(name.casefold(), ""))
        for name, style in seats
    )


def face_by_name(settings: Settings, name: str) -> str:
    """The face key of somebody in a list without seats."""
    return faces_in(settings, [(name, "")])[0]


ALL = "all"
_WIDEST_ALONE = 640  # widest that a lone filter becomes
_PAGE = 60  # page size


class RunQuery(Protocol):
    """Runs a query on the records; the page reports a failure, and the result is None."""

    def __call__(
        self,
        question: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **named: P.kwargs,
    ) -> T | None:
        """The result of the query, which is called with the records and these arguments."""


class Tab:
    """One tab: a row of `filters` above its `body`; loaded when shown."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        self.look = look
        self.query = ask
        self.filters: list[Widget] = []
        self.body: list[Widget] = []

    def load(self) -> None:
        """Run the queries."""

    def arrange(self, room: pygame.Rect) -> None:
        """Place the filters, at the right end what else can be done, and the body."""
        sizes = self.look.metrics
        below = Room(room, sizes.px(8))
        line = below.top(sizes.control)
        seen = [one for one in self.filters if one.visible and not isinstance(one, Button)]
        acts = [one for one in self.filters if isinstance(one, Button)]
        line.width = place_right(acts, line, 0) - line.x
        if any(one.visible for one in acts):
            line.width -= sizes.gap
        if seen:
            wide = (line.width - sizes.gap * (len(seen) - 1)) // len(seen)
            wide = min(wide, sizes.px(_WIDEST_ALONE)) if len(seen) == 1 else wide
            part = Room(line, sizes.gap)
            for one in seen:
                one.place(part.left(wide))
        self.arrange_body(below.rest if seen else room)

    def arrange_body(self, room: pygame.Rect) -> None:
        """Place the body below the filters."""

    def halves(self, room: pygame.Rect, share: float) -> tuple[pygame.Rect, pygame.Rect]:
        """Two parts of a room: side by side if wide enough, else stacked."""
        gap = self.look.metrics.gap
        parts = Room(room, gap)
        if room.width >= self.look.metrics.px(1120):
            one = parts.left(round((room.width - gap) * share))
        else:
            one = parts.top((room.height - gap) // 2)
        return one, parts.rest


class SheetFilter(Choice):
    """A choice of one sheet or all; `number` is the sheet's id in the records."""

    def __init__(self, look: Look, on_change: Callable[[], None]) -> None:
        every = [(ALL, _("All rules"))]
        super().__init__(look, _("Rules"), every, ALL, lambda key: on_change())

    @property
    def number(self) -> int | None:
        """The chosen sheet; None for all."""
        return None if self.chosen == ALL else int(self.chosen)

    def load(self, ask: RunQuery) -> None:
        """Offer the sheets of recorded games."""
        found: Sequence[SheetChoice] = ask(sheets) or ()
        titles = [(str(sheet.number), sheet_title(sheet.title)) for sheet in found]
        titles.sort(key=lambda title: sort_key(title[1]))
        options = [(ALL, _("All rules")), *titles]
        known = {key for key, _ignored in options}
        self.set_options(options, self.chosen if self.chosen in known else ALL)


class GamesTab(Tab):
    """All games, read page by page so that the list can have any length.

    The journals in the data folder show which games can be resumed. A winner's face stands
    before the result.
    """

    def __init__(
        self, look: Look, ask: RunQuery, on_open: Callable[[int], None], context: Context
    ) -> None:
        super().__init__(look, ask)
        self.opened = Signal(on_open)
        self._face_of = partial(face_by_name, context.settings)
        self._folder = context.folder
        self._pages: dict[int, list[GameLine]] = {}
        self.sheet = SheetFilter(look, self.load)
        columns = (
            Column(_("When"), Align.LEFT),
            Column(_("Rules"), Align.LEFT, wraps=True),
            Column(_("Result"), Align.LEFT, stretch=True),
        )
        self.grid = Grid(look, columns, on_open=self._open)
        self.filters, self.body = [self.sheet], [self.grid]

    def load(self) -> None:
        self._pages.clear()
        self.sheet.load(self.query)
        count = self.query(count_games, self.sheet.number) or 0
        self.grid.empty = _("No games yet. Your games will show up here.")
        self.grid.fill(count, self._row)

    def arrange_body(self, room: pygame.Rect) -> None:
        self.grid.place(room)

    def _row(self, index: int) -> GridRow:
        line = self._line(index)
        if line is None:
            return GridRow(("…", "", ""))
        scores = " · ".join(
            _("{name} {total}", name=name, total=total) for name, total, _ignored in line.result
        )
        if not line.finished:
            left = N_("not finished: {result}")
            if is_resumable(self._folder, line.journal):
                left = N_("can be continued: {result}")
            scores = _(left, result=scores)
        title = sheet_title(line.title)
        if line.real_cards:
            title = _("{title} (real cards)", title=title)
        face = None
        if line.finished and line.result:
            face = 2, 0, self._face_of(line.result[0][0])
        return GridRow((date_of(line.started), title, scores), face=face)

    def _line(self, index: int) -> GameLine | None:
        page = index // _PAGE
        if page not in self._pages:
            sheet = self.sheet.number
            self._pages[page] = self.query(games, page * _PAGE, _PAGE, sheet) or []
        lines = self._pages[page]
        return lines[index % _PAGE] if index % _PAGE < len(lines) else None

    def _open(self, index: int) -> None:
        line = self._line(index)
        if line is not None:
            self.opened.emit(line.number)


_LINES = 8  # as many as there are colours and marks
_QUARTERS = (
    N_("Spring {year}"),
    N_("Summer {year}"),
    N_("Fall {year}"),
    N_("Winter {year}–{next}"),
)
_SPANS: Mapping[str, str] = {
    "month": N_("Month"),
    "quarter": N_("Season"),
    "year": N_("Year"),
    "ever": N_("All time"),
}


class SeasonsTab(Tab):
    """A season's standings, and a chart of the wins of the first eight players."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        super().__init__(look, ask)
        self._months: list[int] = []
        self._seasons: list[statistics.Season] = []
        self._table: list[statistics.SeasonStanding] = []
        spans = [(span.value, _(_SPANS[span.value])) for span in statistics.Span]
        usual = statistics.Span.YEAR.value
        self.span = Choice(look, _("Standings for"), spans, usual, lambda key: self._offer())
        self.season = Choice(look, _("Which one"), [("", "")], "", lambda key: self._show())
        columns = (
            Column(_("Player"), Align.LEFT, stretch=True, least=150, wraps=True),
            Column(_("Place")),
            Column(_("Wins")),
            Column(_("Games")),
            Column(_("Average")),
            Column(_("Points")),
        )
        self.grid = Grid(look, columns)
        axes = Axes(_("Time"), _("Wins"))
        self.chart = LineChart(look, _("Wins over time"), axes)
        self.filters, self.body = [self.span, self.season], [self.grid, self.chart]

    def load(self) -> None:
        self._months = self.query(statistics.months_played) or []
        self._offer()

    def arrange_body(self, room: pygame.Rect) -> None:
        left, right = self.halves(room, 0.5)
        self.grid.place(left)
        self.chart.place(right)

    def _offer(self) -> None:
        """Offer the seasons of the chosen length, latest first."""
        self._seasons = statistics.seasons(statistics.Span(self.span.chosen), self._months)
        options = [(str(n), _words(season)) for n, season in enumerate(self._seasons)]
        self.season.set_options(options or [("", "–")], options[0][0] if options else "")
        self._show()

    def _show(self) -> None:
        self.grid.empty = self.chart.empty = _("No finished games yet.")
        if not self.season.chosen:
            self.grid.fill(0, lambda index: GridRow(()))
            self.chart.fill((), ())
            return
        season = self._seasons[int(self.season.chosen)]
        self._table = self.query(statistics.standings, season) or []
        self.grid.fill(len(self._table), self._row)
        wins = self.query(statistics.wins_over_time, season) or {}
        moments = sorted({moment for days in wins.values() for moment in days})
        series = []
        for number, line in enumerate(self._table[:_LINES]):
            mine = wins.get(line.number, {})
            grown = accumulate(mine.get(moment, 0) for moment in moments)
            name = _("{words} · {more}", words=line.wins, more=line.name)
            series.append(Series(name, (0, *grown), number))
        labels = ("", *(_moment_words(moment, long=season.long) for moment in moments))
        self.chart.fill(series, labels)

    def _row(self, index: int) -> GridRow:
        line = self._table[index]
        place = 1 + sum(other.wins > line.wins for other in self._table)
        counts = (number_text(count) for count in (place, line.wins, line.games))
        figures = (*counts, number_text(line.mean, ".1f"), number_text(line.points))
        name = player_label(line.name, person=line.person)
        return GridRow((name, *figures), index if index < _LINES else None)


def _words(season: statistics.Season) -> str:
    match season.span:
        case statistics.Span.MONTH:
            return month_text(season.year, season.part)
        case statistics.Span.QUARTER:
            following = f"{(season.year + 1) % 100:02}"
            return _(_QUARTERS[season.part - 1], year=season.year, next=following)
        case statistics.Span.YEAR:
            return str(season.year)
        case statistics.Span.EVER:
            return _("All time")


def _moment_words(moment: int, *, long: bool) -> str:
    """A month such as 202611 or a day such as 20261122, in words."""
    if long:
        return month_text(moment // 100, moment % 100)
    return day_text(moment // 100 % 100, moment % 100)


_FIGURES = (
    N_("Games"),
    N_("Wins"),
    N_("Per deal"),
    N_("Best"),
    N_("Worst"),
    N_("May I?s"),
    N_("Most"),
    N_("Wilds"),
)


class PlayersTab(Tab):
    """The players, and beside them one player's figures by sheet and spread of points."""

    def __init__(
        self,
        look: Look,
        ask: RunQuery,
        on_relative: Callable[[str], None],
        settings: Settings,
    ) -> None:
        super().__init__(look, ask)
        self._face_of = partial(face_by_name, settings)
        words = _("Teach the computer…")
        self.relative = Button(look, words, self._open_relative, kind=ButtonKind.QUIET)
        self.relative.tip = _("Make a computer player from this player’s games")
        self.relative.set_visible(visible=False)
        self._picked: statistics.PlayerStats | None = None
        self.taught = Signal(on_relative)
        self._lines: list[statistics.PlayerStats] = []
        self._room: pygame.Rect | None = None
        self.sheet = SheetFilter(look, self.load)
        first = Column(_("Player"), Align.LEFT, stretch=True, least=140, wraps=True)
        figures = tuple(Column(_(key)) for key in _FIGURES)
        self.grid = Grid(look, (first, *figures), on_pick=self._pick)
        rules = Column(_("Rules"), Align.LEFT, stretch=True, wraps=True)
        self.by_sheet = Grid(look, (rules, *figures))
        self.spread = BarChart(look, "", Axes(_("Points"), _("Deals")))
        self._hint = Label(
            look,
            _(
                "Per deal: average points. Best and worst: whole games. Most: May I?s in one "
                "game. Wilds: wild cards left in your hand. Fewer points are better."
            ),
            Tone.SOFT,
        )
        self.filters = [self.sheet, self.relative]
        self.body = [self.grid, self.by_sheet, self.spread, self._hint]

    def load(self) -> None:
        self.sheet.load(self.query)
        self._lines = self.query(statistics.players, self.sheet.number) or []
        self.grid.empty = _("No finished games yet.")
        self.grid.fill(len(self._lines), self._row, 0)
        self._pick(0)
        for widget in (self.by_sheet, self.spread, self._hint):
            widget.set_visible(visible=bool(self._lines))
        if self._room is not None:
            self.arrange(self._room)

    def arrange(self, room: pygame.Rect) -> None:
        self._room = pygame.Rect(room)
        super().arrange(room)

    def arrange_body(self, room: pygame.Rect) -> None:
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

    def _row(self, index: int) -> GridRow:
        line = self._lines[index]
        row = _figures_of(player_label(line.name, person=line.person), line)
        return replace(row, face=(0, index, self._face_of(line.name)))

    def _open_relative(self) -> None:
        if self._picked is not None:
            self.taught.emit(self._picked.name)

    def _pick(self, index: int) -> None:
        """Show one player in detail; of a person, the computer can learn."""
        self._picked = self._lines[index] if index < len(self._lines) else None
        self.relative.set_visible(visible=self._picked is not None and self._picked.person)
        if self._room is not None:
            self.arrange(self._room)
        if self._picked is None:
            self.by_sheet.fill(0, lambda row: GridRow(()))
            self.spread.fill(())
            self.spread.entitle("")
            return
        player = self._picked
        rows = [
            _figures_of(sheet_title(line.name), line)
            for line in self.query(statistics.by_sheet, player.number) or ()
        ]
        self.by_sheet.fill(len(rows), lambda row: rows[row])
        bars = self.query(statistics.histogram, player.number, self.sheet.number) or []
        self.spread.fill(
            [(_("{low}–{high}", low=bar.low, high=bar.high), bar.count) for bar in bars]
        )
        name = player_label(player.name, person=player.person)
        told = [_("Points in a deal: {name}", name=name)]
        if left := self.query(statistics.unfinished_games, player.number):
            told.append(
                ngettext(
                    "{count} more game unfinished", "{count} more games unfinished", count=left
                )
            )
        if partly := self.query(statistics.games_in_part, player.number):
            told.append(
                ngettext(
                    "{count} more game partly played",
                    "{count} more games partly played",
                    count=partly,
                )
            )
        self.spread.entitle(" · ".join(told))


def _figures_of(name: str, line: statistics.PlayerStats) -> GridRow:
    mean = number_text(line.mean, ".1f")
    rest = line.best, line.worst, line.claims, line.most_claims, line.jokers
    counts = map(number_text, (line.games, line.wins, *rest))
    return GridRow((name, next(counts), next(counts), mean, *counts))


_ROOMY = 1.4  # how far the pad grows beyond its comfortable height


class RecordedGamePage(Page):
    """The score pad and the chart of totals, side by side or stacked."""

    def __init__(self, context: Context, game: GameRecord) -> None:
        super().__init__(context)
        look = self.look
        self.game = game
        when = date_of(game.started)
        heading = _("{name}, {words}", name=sheet_title(game.title), words=when)
        self._heading = Label(look, heading, Tone.SUBHEADING)
        self._waits = not game.finished and is_resumable(context.folder, game.journal)
        facts = _facts(game, waits=self._waits)
        self.facts = Label(look, "\n".join(facts), Tone.SOFT)
        scores = Scores.of_record(game)
        faces = faces_in(context.settings, ((seat.name, seat.style) for seat in game.seats))
        self.pad = score_pad(scores, look, faces=faces, mark_winners=game.finished)
        self.chart = score_chart(scores, look)
        self._sheet = Button(look, _("Score sheet"), partial(export_record, context, game))
        journal = journal_of(context.folder, game.journal)
        was_played_here = journal is not None and not game.real_cards
        after = []
        if was_played_here:
            end = EndActions(journal, compares=game.finished)
            after = end.buttons(context, look, fairness=True)
        kind = ButtonKind.NORMAL if self._waits else ButtonKind.PRIMARY
        self._back = Button(look, _("Back"), self.on_back, kind=kind)
        self._buttons = [*after, self._sheet, self._back]
        if self._waits and journal is not None:
            go_on = partial(context.navigation.resume_game, journal)
            self._buttons.append(Button(look, _("Continue"), go_on, kind=ButtonKind.PRIMARY))
        elif game.real_cards and journal is not None:
            correct = partial(context.navigation.resume_game, journal)
            self._buttons.insert(0, Button(look, _("Correct something"), correct))
        self.widgets = [self._heading, self.facts, self.pad, self.chart, *self._buttons]
        self.focus.to(self._back)

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (28, 18)), sizes.gap)
        room.put(self._heading, 0)
        room.put(self.facts)
        place_right(self._buttons, room.bottom(sizes.control), sizes.px(140))
        left = room.left((room.rest.width - sizes.gap) // 2)
        left.height = min(left.height, round(_ROOMY * self.pad.height_for(left.width)))
        self.pad.place(left)
        self.chart.place(room.rest)


def _facts(game: GameRecord, *, waits: bool) -> list[str]:
    """The other facts about a game, one per line."""
    deals = [(seat, deal) for seat in game.seats for deal in seat.deals if deal is not None]
    claims = sum(deal.claims for _ignored, deal in deals)
    caught = []
    for seat in game.seats:
        jokers = sum(deal.jokers for deal in seat.deals if deal is not None)
        if jokers:
            name = player_label(seat.name, person=seat.person)
            caught.append(together(_("{name} {total}", name=name, total=jokers)))
    said = ", ".join(caught) or "0"
    turns, asked = (
        ngettext("{count} turn", "{count} turns", count=game.turns),
        ngettext("{count} May I?", "{count} May I?s", count=claims),
    )
    played = _(
        "{turns} · {claims} · wild cards left in hand: {jokers}",
        turns=turns,
        claims=asked,
        jokers=said,
    )
    # May I?s and wild cards are known for finished deals only, turns for all.
    lines = [played if game.finished else turns]
    if game.real_cards:
        lines = [_("Played with real cards")]
    lines += [
        _shared_seat(number, seat) for number, seat in enumerate(game.seats, 1) if seat.shares
    ]
    if game.options and game.sheet != DAILY:
        lines.append(_("Options: {options}", options=", ".join(game.options)))
    if not game.finished:
        words = plural(game.deal_word)
        key = N_("Not finished: {dealt} of {planned} {deals} played.")
        if waits:
            key = N_("{dealt} of {planned} {deals} played; you can continue this game.")
        lines.append(_(key, dealt=game.dealt, planned=game.planned, deals=words))
    return lines


def _shared_seat(number: int, seat: SeatRecord) -> str:
    """The turns per player of a seat that changed hands, and who is credited."""
    shares = (
        ngettext(
            "{name} {count} turn",
            "{name} {count} turns",
            count=share.turns,
            name=player_label(share.name, person=share.person),
        )
        for share in seat.shares
    )
    return _(
        "Seat {number} changed hands: {shares}. It counts for {name}.",
        number=number,
        shares=", ".join(map(together, shares)),
        name=player_label(seat.name, person=seat.person),
    )


class HeadToHeadBars(Widget):
    """Two players' figures with bars that grow from the middle to each side."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.names = ("", "")
        self.rows: tuple[tuple[str, float, float, str], ...] = ()
        self.empty = ""

    def spoken_name(self) -> str:
        one, other = self.names
        lines = [
            f"{title}: {one} {number_text(left, form)}, {other} {number_text(right, form)}"
            for title, left, right, form in self.rows
        ]
        return "\n".join(lines or [self.empty])

    def show_pair(
        self, names: tuple[str, str], rows: Sequence[tuple[str, float, float, str]]
    ) -> None:
        """Set the players and their figures: title, both values, number format."""
        self.names, self.rows, self.dirty = names, tuple(rows), True

    def draw(self, target: pygame.Surface) -> None:
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
    """Two players side by side: figures and last shared games."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        super().__init__(look, ask)
        self._lines: list[statistics.PlayerStats] = []
        nobody = [("", "")]
        self.one = Choice(look, _("Player"), nobody, "", lambda key: self._compare())
        self.other = Choice(look, _("against"), nobody, "", lambda key: self._compare())
        self.duel = HeadToHeadBars(look)
        axes = Axes(_("Games, latest on the right"), _("Points (fewer is better)"))
        self.chart = LineChart(look, _("Totals of their last games together"), axes)
        self.filters, self.body = [self.one, self.other], [self.duel, self.chart]

    def load(self) -> None:
        self._lines = self.query(statistics.players) or []
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
        found = self.query(statistics.head_to_head, int(one), int(other))
        if found is not None and found.games:
            self._show((names[one], names[other]), found)

    def _show(self, names: tuple[str, str], found: statistics.HeadToHead) -> None:
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


GAMES, PLAYERS, PAIRS, SEASONS = "games", "players", "pairs", "seasons"


class RecordsPage(Page):
    """The records in tabs, with export."""

    def __init__(self, context: Context, tab: str = GAMES) -> None:
        super().__init__(context)
        look = self.look
        self._recorder = recorder_for(context.folder)
        self._seen_revision = self._recorder.revision
        self.tabs: dict[str, Tab] = {
            GAMES: GamesTab(look, self._query, self._open_game, context),
            PLAYERS: PlayersTab(look, self._query, self._open_relative, context.settings),
            PAIRS: PairsTab(look, self._query),
            SEASONS: SeasonsTab(look, self._query),
        }
        titles = _("Games"), _("Players"), _("Head to head"), _("Seasons")
        options = list(zip(self.tabs, titles, strict=True))
        self._heading = Label(look, _("Records"), Tone.HEADING)
        self.choice = Choice(look, "", options, tab, lambda key: self._show_tab())
        self.note = Label(look, "", Tone.SOFT)
        shown = partial(show_folder, context, exports_folder(context.folder))
        self._folder = Button(look, _("Open the folder"), shown)
        self._exports = Button(look, _("Export…"), self._open_exports, kind=ButtonKind.QUIET)
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self._deeds = Button(look, _("Deeds"), self._open_deeds)
        self._buttons = [self._folder, self._exports, self._deeds, self._done]
        self._folder.set_visible(visible=False)

    @property
    def tab(self) -> Tab:
        """The current tab."""
        return self.tabs[self.choice.chosen]

    def enter(self) -> None:
        self._show_tab()
        self.focus.to(self.choice)
        # After the first frame, so that it does not delay it.
        read_only = self.context.read_only
        self._recorder.record(() if read_only else abandoned_games(self.context.folder, None))

    def update(self, dt: float) -> bool:
        if self._recorder.revision != self._seen_revision:
            self._seen_revision = self._recorder.revision
            self._show_tab()
        return super().update(dt)

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (28, 18)), sizes.gap)
        head = Room(room.top(sizes.px(56), sizes.px(8)))
        wide = min(self._heading.width_wanted() + sizes.pad, head.rest.width // 3)
        self._heading.place(head.left(wide))
        self.choice.place(head.right(min(head.rest.width, sizes.px(860))))
        line = room.bottom(sizes.control)
        line.width = place_right(self._buttons, line, sizes.px(120)) - sizes.gap - line.x
        self.note.place(line)
        self.tab.arrange(room.rest)

    def _show_tab(self) -> None:
        """Load and show the chosen tab."""
        self.note.set_text("", Tone.SOFT)
        tab = self.tab
        self.widgets = [self._heading, self.choice, *tab.filters, *tab.body]
        self.widgets += [self.note, *self._buttons]
        tab.load()
        if self._recorder.notice is not None:
            self.note.set_text(self._recorder.notice, Tone.WARNING)
        self.rearrange()

    def _query(
        self,
        question: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **named: P.kwargs,
    ) -> T | None:
        """The result of a query; None, with a note, if it fails."""
        try:
            with open_records(records_file(self.context.folder), write=False) as records:
                return question(records, *args, **named)
        except DamagedRecordsError as error:
            self.note.set_text(str(error), Tone.WARNING)
            self._recorder.repair()
        except RecordsError as error:
            self.note.set_text(str(error), Tone.WARNING)
        return None

    def _open_exports(self) -> None:
        """Choose what kind of file to export to."""
        words = _(
            "All your games in a file: a table for any spreadsheet, or data for your own "
            "programs."
        )
        answers = (
            Answer(_("Export table (CSV)"), partial(self._export, statistics.CSV)),
            Answer(_("Export data (JSON)"), partial(self._export, statistics.JSON)),
            Answer(_("Cancel"), lambda: None),
        )
        self.context.scenes.push(Dialog(self.context, _("Export"), words, answers))

    def _export(self, suffix: str) -> None:
        """Export all games to a new file, and show where it is."""
        folder = exports_folder(self.context.folder)
        target = statistics.fresh_file(folder, "may-i-records", suffix, datetime.now())
        try:
            count = statistics.export(self.context.folder, target)
        except RecordsError as error:
            self.note.set_text(str(error), Tone.WARNING)
            return
        words = ngettext(
            "{count} game saved to {path}",
            "{count} games saved to {path}",
            count=count,
            path=target,
        )
        self.note.set_text(words, Tone.NORMAL)
        self._folder.set_visible(visible=True)
        self.rearrange()

    def _open_deeds(self) -> None:
        # Imported late: it loads the rules, and the lists come first.
        from mayi_desktop.ui.pages.deeds import DeedsPage

        self.context.scenes.push(DeedsPage(self.context))

    def _open_relative(self, name: str) -> None:
        # Imported late: it loads the computer players, and the lists come first.
        from mayi_desktop.ui.pages.imitator import ImitatorPage

        self.context.scenes.push(ImitatorPage(self.context, name))

    def _open_game(self, number: int) -> None:
        # Imported late: it loads the whole table, and the lists come first.
        from mayi_desktop.host.records import one_game

        game = self._query(one_game, number)
        if game is None:
            self.note.set_text(
                self.note.text or _("This game isn’t in the records anymore."), Tone.WARNING
            )
            return
        self.context.scenes.push(RecordedGamePage(self.context, game))
