"""Page of the deal of the day: the month, the deal, its results, and the family's."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial

import pygame

from mayi_desktop.base.i18n import N_, NP_, _, ngettext
from mayi_desktop.base.languages import month_text, number_text
from mayi_desktop.bots import STRONGEST
from mayi_desktop.host.daily import (
    NEAR,
    STARS,
    DailyNotes,
    DailyPlay,
    ResultCodeError,
    counted_plays,
    daily_setup,
    master_steps,
    play_again,
    read_result,
    result_text,
    row_of_days,
    serve_masters,
    stars,
    unfinished_play,
)
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.recorder import journal_of, recorder_for
from mayi_desktop.host.thinking import Worker, WorkQueue
from mayi_desktop.sheets.daily import FIRST_DAY, DailyDeal, daily_deal
from mayi_desktop.sheets.phrases import contract_text, sentence, sheet_title
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.controls import Choice, TextField, copy_text
from mayi_desktop.ui.kit.faces import PORTRAITS, faces_of
from mayi_desktop.ui.kit.input import LEFT, InputEvent, KeyPressed, PointerDown
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.page import FormPage, show_message
from mayi_desktop.ui.kit.paint import Box, disc, draw_box, star
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context
from mayi_desktop.ui.kit.widget import Label, Signal, Tone, Widget
from mayi_desktop.ui.pages.choices import FaceButton, FacesPage, default_names, with_names
from mayi_desktop.ui.pages.deal_over import compare_games, with_file
from mayi_desktop.ui.pages.deeds import NewDeeds
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.play.words import LONGEST_NAME, date_of, level_name

# Heights at 1080 lines: a calendar's head and a week; a line of the table of results.
_HEAD, _WEEK, _LINE = 44, 50, 40
_WEEKS = 6  # a month touches at most this many
_STAR = 0.30  # side of a day's star, as a share of a week's height
_NEW = ""  # the key of somebody whose name is typed
_LONGEST_RESULT = 60  # letters of a result that is typed in
_STEPS = {"left": -1, "right": 1, "up": -7, "down": 7}


class Calendar(Widget):
    """A month of days with their stars; choosing a day reports it.

    Only days from the first deal of the day to `today` can be chosen. The arrows choose a
    neighbour, Page Up and Page Down the month before and after. `stars` are those of the days
    that were played, None where they aren't known yet.
    """

    focusable = True
    role = NP_("role", "calendar")

    def __init__(self, look: Look, today: date, on_choose: Callable[[date], None]) -> None:
        super().__init__(look)
        self.today = today
        self.chosen = today
        self.stars: Mapping[date, int | None] = {}
        self.picked = Signal(on_choose)

    def spoken_name(self) -> str:
        return date_of(self.chosen.isoformat())

    def spoken_state(self) -> str:
        count = self.stars.get(self.chosen)
        return "" if count is None else ngettext("{count} star", "{count} stars", count=count)

    def height_for(self, width: int) -> int:
        px = self.look.metrics.px
        return 2 * px(_HEAD) + _WEEKS * px(_WEEK)

    def choose(self, day: date) -> None:
        """Choose a day up to today, and report it."""
        day = min(max(day, FIRST_DAY), self.today)
        if day != self.chosen:
            self.chosen, self.dirty = day, True
            self.picked.emit(day)

    def handle(self, event: InputEvent) -> bool:
        super().handle(event)
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self.is_hit(pos):
                self._click(pos)
                return True
            case KeyPressed(key=key) if self.focused and key in _STEPS:
                self.choose(self.chosen + timedelta(days=_STEPS[key]))
                return True
            case KeyPressed(key=key) if self.focused and key in ("pageup", "pagedown"):
                self._turn(-1 if key == "pageup" else 1)
                return True
            case _:
                return False

    def days(self) -> list[tuple[date, pygame.Rect]]:
        """The days of the month with their cells."""
        px = self.look.metrics.px
        top, wide = self.rect.y + 2 * px(_HEAD), self.rect.width / 7
        weeks = Weeks().monthdatescalendar(self.chosen.year, self.chosen.month)
        return [
            (day, self._cell(column, top + row * px(_WEEK), px(_WEEK), wide))
            for row, week in enumerate(weeks)
            for column, day in enumerate(week)
            if day.month == self.chosen.month
        ]

    def draw(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, sizes.px(_HEAD))
        title = month_text(self.chosen.year, self.chosen.month)
        self.look.write_centred(target, title, head, sizes.body, colours.text, bold=True)
        for arrow, place, usable in self._arrows():
            if usable:
                self.look.write_centred(
                    target, arrow, place, sizes.body, colours.text, bold=True
                )
        wide = self.rect.width / 7
        for column, words in enumerate(_("Mo Tu We Th Fr Sa Su").split()):
            cell = self._cell(column, head.bottom, head.height, wide)
            self.look.write_centred(target, words, cell, sizes.small, colours.soft_text)
        for day, cell in self.days():
            self._draw_day(target, day, cell)

    def _cell(self, column: int, top: int, high: int, wide: float) -> pygame.Rect:
        left = self.rect.x + round(column * wide)
        return pygame.Rect(left, top, round(wide), high)

    def _draw_day(self, target: pygame.Surface, day: date, cell: pygame.Rect) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        box = cell.inflate(-sizes.px(4), -sizes.px(4))
        if day == self.chosen:
            draw_box(target, box, Box(colours.raised, sizes.px(8), colours.accent, sizes.line))
        elif day in self.stars:
            draw_box(target, box, Box(colours.raised, sizes.px(8)))
        number = pygame.Rect(box.x, box.y, box.width, round(0.58 * box.height))
        ink = colours.soft_text if day > self.today else colours.text
        is_today = day == self.today
        ink = colours.accent if is_today else ink
        words = number_text(day.day)
        self.look.write_centred(target, words, number, sizes.small, ink, bold=is_today)
        if day not in self.stars:
            return
        below = pygame.Rect(box.x, number.bottom, box.width, box.bottom - number.bottom)
        count = self.stars[day]
        if count is None:
            dot = disc(max(3, sizes.px(8)), colours.accent)
            target.blit(dot, dot.get_rect(center=below.center))
        else:
            side = round(_STAR * cell.height)
            draw_stars(target, self.look, below, count, side, empty=False)

    def _arrows(self) -> list[tuple[str, pygame.Rect, bool]]:
        """The arrows to the neighbouring months, and whether there is one to go to."""
        px = self.look.metrics.px
        left = pygame.Rect(self.rect.x, self.rect.y, px(2 * _HEAD), px(_HEAD))
        right = left.copy()
        right.right = self.rect.right
        later = (self.chosen.year, self.chosen.month) < (self.today.year, self.today.month)
        earlier = self.chosen.replace(day=1) > FIRST_DAY
        return [("←", left, earlier), ("→", right, later)]

    def _click(self, pos: tuple[int, int]) -> None:
        for step, (_arrow, place, _usable) in zip((-1, 1), self._arrows(), strict=True):
            if place.collidepoint(pos):
                self._turn(step)
                return
        for day, cell in self.days():
            if cell.collidepoint(pos) and day <= self.today:
                self.choose(day)

    def _turn(self, by: int) -> None:
        """Choose the same day, or the last one, of a neighbouring month."""
        months = 12 * self.chosen.year + self.chosen.month - 1 + by
        year, month = divmod(months, 12)
        last = max(Weeks().itermonthdays(year, month + 1))
        self.choose(date(year, month + 1, min(self.chosen.day, last)))


def draw_stars(
    target: pygame.Surface,
    look: Look,
    room: pygame.Rect,
    count: int,
    side: int,
    *,
    empty: bool = True,
) -> None:
    """Paint stars in the middle of a room; `empty` shows those that are missing."""
    shown = STARS if empty else count
    step = round(side * 1.15)
    x = room.centerx - (shown - 1) * step // 2
    for number in range(shown):
        colour = look.palette.accent if number < count else look.palette.line
        picture = star(side, colour)
        target.blit(picture, picture.get_rect(center=(x + number * step, room.centery)))


class Results(Widget):
    """Everybody's results with one deal, side by side: name, points and stars."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.lines: Sequence[tuple[str, DailyPlay, int | None]] = ()

    def spoken_name(self) -> str:
        return ", ".join(
            _("{name} {total}", name=name, total=play.points) for name, play, _n in self.lines
        )

    def height_for(self, width: int) -> int:
        return len(self.lines) * self.look.metrics.px(_LINE)

    def fill(self, lines: Sequence[tuple[str, DailyPlay, int | None]]) -> None:
        """Show these names, plays and stars; no stars for the strongest level itself."""
        self.lines, self.dirty = tuple(lines), True

    def draw(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        y = self.rect.y
        for name, play, count in self.lines:
            line = pygame.Rect(self.rect.x, y, self.rect.width, sizes.px(_LINE))
            y += line.height
            shine = pygame.Rect(0, line.y, sizes.px(110), line.height)
            shine.right = line.right
            points = pygame.Rect(0, line.y, sizes.px(130), line.height)
            points.right = shine.left - sizes.px(8)
            label = pygame.Rect(line.x, line.y, points.x - line.x, line.height)
            self.look.write_name(target, name, label, sizes.body, colours.text)
            words = ngettext("{count} point", "{count} points", count=play.points)
            self.look.write(target, words, points, sizes.body, colours.text, align=Align.RIGHT)
            if count is not None:
                draw_stars(target, self.look, shine, count, sizes.px(26))


class DailyPage(FormPage):
    """The deal of the day, its results, and a month of days."""

    def __init__(
        self, context: Context, play: DailyPlay | None = None, *, counts: bool = False
    ) -> None:
        super().__init__(context, _("Deal of the day"))
        look = self.look
        # One that counts may not be in the records yet.
        self._finished, self._finished_counts = play, counts
        # After a game it follows a page with a button in the same place.
        self.deaf_seconds = 0.0 if play is None else DEAF_SECONDS
        self._notes = DailyNotes(context.folder, kept=not context.read_only)
        self._revision = -1
        self._counted: dict[tuple[date, str], DailyPlay] = {}
        self._masters = WorkQueue(master_steps, partial(Worker, serve_masters))
        self._missing: list[date] = []
        self._people = _people(context, () if play is None else (play.name,))
        people = [*((name, name) for name in self._people), (_NEW, _("Somebody else"))]
        self.who = Choice(look, "", people, people[0][0], self._choose_person)
        self.face = FaceButton(look, 0, self._open_faces)
        self.typed_name = TextField(
            look, "", lambda text: self._show(), limit=LONGEST_NAME, hint=_("Your name")
        )
        self.typed_name.entered.connect(lambda: self.focus.to(self.play))
        asked = Label(look, _("Who plays"), Tone.NORMAL, Align.RIGHT)
        self.player = Row(look, ((asked, 0.25), (self.face, 0.08), (self.who, 0.67)))
        self.calendar = Calendar(look, today(), lambda day: self._show())
        if play is not None and play.day <= self.calendar.today:
            self.calendar.chosen = play.day
        self.title = Label(look, "", Tone.SUBHEADING)
        self.contract = Label(look, "", Tone.STRONG)
        self.about = Label(look, "")
        self.verdict = Label(look, "")
        self.results = Results(look)
        self.deeds = NewDeeds(
            context, look, () if play is None else (play.name,), self.rearrange
        )
        self.row = Label(look, "", Tone.STRONG, Align.CENTRE)
        self.code = Label(look, "")
        self.own_code = self._row(self.code, _("Copy"), lambda: copy_text(self.code.text))
        self.typed = TextField(
            look, "", lambda text: None, limit=_LONGEST_RESULT, hint=_("The family’s code")
        )
        self.typed.entered.connect(self._add_result)
        self.adding = self._row(self.typed, _("Add"), self._add_result)
        self.family = Label(
            look,
            _(
                "Send your code to the family and type in theirs: their results will appear "
                "next to yours."
            ),
            Tone.SOFT,
        )
        self.note = Label(look, "", Tone.WARNING)
        self.play = Button(look, _("Play"), self._play, kind=ButtonKind.PRIMARY)
        self.compare = Button(look, _("Compare…"), self._compare)
        self._compose()
        self.focus.to(self.play)
        self._show()

    def _compose(self) -> None:
        left = [self.title, self.contract, self.about, self.verdict, self.results, self.deeds]
        right = [self.calendar, self.row, self.family, self.own_code, self.adding, self.note]
        back = Button(self.look, _("Back"), self.on_back)
        rules = Button(self.look, _("Rules"), self._open_rules)
        self.below = self.player
        self.compose((left, right), (back, rules, self.compare, self.play))

    def _row(self, widget: Widget, words: str, act: Callable[[], None]) -> Row:
        """A widget with a button beside it."""
        return Row(self.look, ((widget, 0.72), (Button(self.look, words, act), 0.28)))

    @property
    def deal(self) -> DailyDeal:
        """The deal of the chosen day."""
        return daily_deal(self.calendar.chosen)

    @property
    def name(self) -> str:
        """Who plays: the chosen name, or the typed one as it is known here."""
        typed = " ".join(self.typed_name.text.split())
        known = (*self._people, *(name for _day, name in self._counted))
        same = (name for name in known if name.casefold() == typed.casefold())
        return self.who.chosen or next(same, typed)

    @property
    def mine(self) -> DailyPlay | None:
        """That person's play of the chosen day that counts."""
        return self._counted.get((self.calendar.chosen, self.name))

    def _choose_person(self, key: str) -> None:
        """Show what a person played, or let a new one type a name."""
        asked, face, *_rest = self.player.parts
        typed = ((self.who, 0.37), (self.typed_name, 0.3))
        self.player.parts = (asked, face, *(typed if key == _NEW else ((self.who, 0.67),)))
        self._show()
        if key == _NEW:
            self.focus.to(self.typed_name)

    def _show_person(self) -> None:
        """Show the person's face; without a name nobody plays."""
        name, own = self.name, self.context.settings.faces_by_name
        self.face.show_face(faces_of([(name, own.get(name, ""))])[0])
        self.face.set_enabled(enabled=bool(name))
        writable = bool(name) and self.look.fonts.writes_whole(name)
        self.play.set_enabled(enabled=writable, reason=_("What should we call you?"))

    def _open_faces(self) -> None:
        keys, now = tuple(PORTRAITS), self.face.key
        self.context.scenes.push(FacesPage(self.context, 0, keys, now, self._choose_face))

    def _choose_face(self, key: str) -> None:
        settings = self.context.settings
        faces = {**settings.faces_by_name, self.name: key}
        self.context.keep_settings(replace(settings, faces_by_name=faces))
        self._show()

    def enter(self) -> None:
        if self._finished is not None and self._finished.out:
            self.context.audio.play("win")

    def leave(self) -> None:
        self._masters.stop()
        self.deeds.stop()

    def update(self, dt: float) -> bool:
        self._masters.update(self._missing)
        found = [(day, points) for day, points in self._masters.decisions if points is not None]
        for day, points in found:
            self._notes.note_master(day, points)
        self._missing = [day for day in self._missing if not self._masters.is_decided(day)]
        if not self._missing:
            self._masters.stop()
        if found or self._revision != recorder_for(self.context.folder).revision:
            self._show()
        return super().update(dt)

    def _show(self) -> None:
        """Show the chosen day, for the chosen person."""
        self._read_records()
        self._ask_masters()
        deal, mine = self.deal, self.mine
        self.title.set_text(date_of(deal.day.isoformat()))
        sheet = deal.sheet()
        title, contract = sheet_title(sheet.title), contract_text(sheet.deals[0])
        words = _("{name}: {words}", name=title, words=contract)
        self.contract.set_text(sentence(words))
        self.about.set_text(self._about(deal, mine))
        self.verdict.set_text(self._verdict(mine))
        self.verdict.set_visible(visible=bool(self.verdict.text))
        self._show_results()
        self._show_family(mine)
        self.row.set_text(self._row_text())
        self.compare.set_visible(visible=mine is not None and bool(mine.journal))
        self._show_person()
        self.play.set_label(self._play_label(mine))
        self.rearrange()

    def _read_records(self) -> None:
        revision = recorder_for(self.context.folder).revision
        if revision == self._revision:
            return
        self._revision = revision
        plays = counted_plays(self.context.folder)
        self._counted = {(play.day, play.name): play for play in plays}
        play = self._finished
        if play is not None and self._finished_counts:
            found = self._counted.setdefault((play.day, play.name), play)
            self.deeds.count(journal_of(self.context.folder, found.journal))

    def _ask_masters(self) -> None:
        """Let the strongest level play what has been played here, the chosen day first."""
        known, chosen = self._notes.masters, self.calendar.chosen
        month = {
            day
            for day, _name in self._counted
            if (day.year, day.month) == (chosen.year, chosen.month)
        }
        self._missing = sorted(month - set(known), key=lambda day: (day != chosen, day))
        self.calendar.stars = {
            day: stars(play.points, known[day]) if day in known else None
            for (day, name), play in self._counted.items()
            if name == self.name
        }
        self.calendar.dirty = True

    def _about(self, deal: DailyDeal, mine: DailyPlay | None) -> str:
        """What a deal of the day is or, once it was played, what the stars say."""
        if mine is not None:
            return _(
                "Three stars: no more points than the strongest computer player ({level}) "
                "with your cards. Two: up to {count} more. One: for playing.",
                level=level_name(STRONGEST),
                count=NEAR,
            )
        return _(
            "The same cards for everybody in the world, against three computer players at "
            "level “{level}”. The first game you finish counts; after that, play it as "
            "often as you like.",
            level=level_name(daily_setup(deal, "").seats[1].level),
        )

    def _verdict(self, mine: DailyPlay | None) -> str:
        """What the person reached, and this time if that doesn't count."""
        lines, master = [], self._notes.masters.get(self.calendar.chosen)
        play = self._finished
        shown = play is not None and (play.day, play.name) == (self.calendar.chosen, self.name)
        if play is not None and shown and not self._finished_counts:
            lines.append(
                ngettext(
                    "This time {count} point; your first game counts.",
                    "This time {count} points; your first game counts.",
                    count=play.points,
                )
            )
        if mine is not None and master is None:
            lines.append(_("{level} is trying your cards…", level=level_name(STRONGEST)))
        elif mine is not None and master is not None:
            lines.append(_(_STAR_WORDS[stars(mine.points, master)]))
        return "\n".join(lines)

    def _show_results(self) -> None:
        """List everybody's results, once this person has played."""
        day, mine = self.calendar.chosen, self.mine
        master = self._notes.masters.get(day)
        plays = [play for (when, _name), play in self._counted.items() if when == day]
        names = {play.name.casefold() for play in plays}
        plays += [p for p in self._notes.others(day) if p.name.casefold() not in names]
        lines = [
            (play.name, play, None if master is None else stars(play.points, master))
            for play in plays
        ]
        if master is not None:
            best = DailyPlay(day, level_name(STRONGEST), master)
            lines.append((_("{name} (computer)", name=best.name), best, None))
        lines.sort(key=lambda line: (line[1].points, line[1].name.casefold()))
        self.results.fill(lines if mine is not None else ())
        self.results.set_visible(visible=mine is not None)

    def _show_family(self, mine: DailyPlay | None) -> None:
        self.code.set_text("" if mine is None else result_text(mine))
        for part in (self.own_code, self.adding, self.family):
            part.set_visible(visible=mine is not None)
        self.note.set_visible(visible=bool(self.note.text) and mine is not None)

    def _row_text(self) -> str:
        days = [
            play.day
            for play in self._counted.values()
            if play.name == self.name and play.on_day
        ]
        count = row_of_days(days, self.calendar.today)
        if not count:
            return _("Missing one day won’t end your streak.") if days else ""
        return ngettext(
            "{count} day so far; a missed one is forgiven",
            "{count} days in a row; a missed one is forgiven",
            count=count,
        )

    def _play_label(self, mine: DailyPlay | None) -> str:
        if mine is not None:
            return _("Play again")
        waiting = unfinished_play(self.context.folder, self.deal, self.name)
        return _("Play") if waiting is None else _("Continue")

    def _play(self) -> None:
        context, name = self.context, self.name
        context.keep_settings(with_names(context.settings, (name,)))
        waiting = unfinished_play(context.folder, self.deal, name)
        setup = daily_setup(self.deal, name, context.settings.faces_by_name.get(name, ""))
        if context.read_only or (self.mine is None and waiting is None):
            context.navigation.start_game(setup)
        elif self.mine is None and waiting is not None:
            context.navigation.resume_game(waiting)
        else:
            try:
                context.navigation.resume_game(play_again(setup, context.folder))
            except SaveError as error:
                show_message(context, _("Deal of the day"), str(error))

    def _open_rules(self) -> None:
        sheet, seats = self.deal.sheet(), len(daily_setup(self.deal, "").seats)
        self.context.scenes.push(RulesPage(self.context, sheet, 0, seats))

    def _compare(self) -> None:
        if self.mine is not None:
            journal = journal_of(self.context.folder, self.mine.journal)
            with_file(self.context, journal, compare_games)

    def _add_result(self) -> None:
        """Take a result that was typed in."""
        try:
            play = read_result(self.typed.text)
        except ResultCodeError as error:
            self.note.set_text(str(error))
        else:
            self._notes.add(play)
            self.typed.set("")
            self.note.set_text("")
            self.calendar.choose(play.day)
        self._show()


_STAR_WORDS: Mapping[int, str] = {
    3: N_("Three stars: that’s hard to beat."),
    2: N_("Two stars: you came close."),
    1: N_("One star: there are new cards tomorrow."),
}


def today() -> date:
    """The date on the wall calendar here; the first day if the clock is behind it."""
    return max(datetime.now().date(), FIRST_DAY)


def _people(context: Context, first: Iterable[str]) -> list[str]:
    """The people who may play here: after the `first` those of the last table."""
    settings = context.settings
    last = [who.name for who in settings.last_table.seats if who.person]
    return list(dict.fromkeys((*first, *last, *settings.names))) or [default_names()[0]]
