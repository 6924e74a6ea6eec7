"""End of a game: who won, the whole score pad, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop.engine import TableView
from mayi_desktop.host.setup.deal_codes import new_code
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.scenes.results.confetti_layer import PaperRain
from mayi_desktop.ui.scenes.results.end_actions import EndActions
from mayi_desktop.ui.scenes.results.score_sheet import export_sheet
from mayi_desktop.ui.scenes.results.totals import totals_chart, totals_on_table
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import say, say_deal, together
from mayi_desktop.ui.table.text.player_names import PlayerNames, sole_person
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.containers.button_row import place_centred
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.display.score_pad import PadRow, ScorePad

_ROOMY = 1.35


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """The scores of a game: each seat's name, points by deal and total; low is good."""

    names: tuple[str, ...]
    rows: tuple[PadRow, ...]
    totals: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest total."""
        lowest = min(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == lowest)

    def places(self) -> list[tuple[int, int]]:
        """Every seat with its place, the best first; equal totals share a place."""
        order = sorted(range(len(self.totals)), key=lambda seat: self.totals[seat])
        better = [sum(t < self.totals[seat] for t in self.totals) for seat in order]
        return [(before + 1, seat) for before, seat in zip(better, order, strict=True)]


def standing_of(names: Sequence[str], view: TableView) -> FinalStanding:
    """The scores on the table; a newcomer's first points are those of its start."""
    table = view.table
    sheet = table.sheet
    played = max(len(facts.points) for facts in table.seats)
    rows = []
    for deal in range(played):
        label = say_deal("score.deal", sheet.deal_word, number=deal + 1)
        points: list[int | None] = []
        for facts in table.seats:
            absent = played - len(facts.points)
            points.append(None if deal < absent else facts.points[deal - absent])
        rows.append(PadRow(label, tuple(points)))
    if any(facts.start for facts in table.seats):
        starts = tuple(facts.start or None for facts in table.seats)
        rows.insert(0, PadRow(say("score.start"), starts))
    totals = tuple(facts.score for facts in table.seats)
    return FinalStanding(tuple(names), tuple(rows), totals)


def join_names(names: Sequence[str]) -> str:
    """Names as they are said: "Anna", "Anna and Ben", "Anna, Ben and Clara"."""
    *most, last = names
    return say("score.and", names=", ".join(most), last=last) if most else last


def winners_text(winners: Sequence[int], called: PlayerNames) -> str:
    """Who has won the game."""
    others = [called.names[seat] for seat in winners if seat != called.you]
    key = "over.wins" if len(winners) == 1 else "over.share"
    if called.you not in winners:
        return say(key, names=join_names(others))
    return say(f"you.{key}", names=join_names([say("you.name"), *others]))


class GameOver(PaperRain):
    """The last page of a game."""

    def __init__(
        self,
        context: Context,
        setup: GameSetup,
        view: TableView,
        after: EndActions | None = None,
    ) -> None:
        super().__init__(context)
        look = context.look
        self._setup = setup
        self.standing = standing_of([who.name for who in setup.seats], view)
        called = PlayerNames(self.standing.names, sole_person(setup.seats))
        words = winners_text(self.standing.winners, called)
        self._heading = Label(look, words, Tone.DISPLAY, Align.CENTRE)
        self._order = Label(look, self._places(), Tone.NORMAL, Align.CENTRE)
        self._pad = self._score_pad()
        self._again = Button(look, say("over.rematch"), self._rematch, kind=ButtonKind.PRIMARY)
        self._new = Button(look, say("over.new"), context.navigation.show_setup)
        self._title = Button(look, say("over.title"), self.on_back)
        self._buttons = [self._title, self._new, self._again]
        names, word = self.standing.names, view.table.sheet.deal_word
        self._chart = totals_chart(look, totals_on_table(names, view), word)
        self._turn = Button(look, say("game.chart"), self._turn_over)
        self._shows_chart = False
        self._sheet = Button(look, say("game.sheet"), self._write_sheet)
        self._journal = after.journal if after is not None else None
        if self._journal is None:
            self._sheet.disable(say("after.not_saved"))
        self._back = after.buttons(context) if after is not None else []
        self._back += [self._sheet, self._turn]
        self.widgets = [self._heading, self._order, self._pad, self._chart]
        self.widgets += [*self._back, *self._buttons]
        self.focus.to(self._again)

    def enter(self) -> None:
        """Let the paper rain, unless motion is reduced, and sound the fanfare."""
        self.celebrate()
        self.context.audio.play("win")

    def on_back(self) -> None:
        """Go back to the title."""
        self.context.navigation.show_title()

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put the names on top, the score pad into the middle, the buttons below."""
        sizes = self.look.metrics
        inner = bounds.inflate(-2 * sizes.px(60), -2 * sizes.px(36))
        inner.width = min(inner.width, sizes.px(1800))
        inner.centerx = bounds.centerx
        buttons = pygame.Rect(inner.x, inner.bottom - sizes.px(64), inner.width, sizes.px(64))
        wide = inner.width >= sizes.px(1100)
        self._turn.set_visible(visible=not wide)
        place_centred(self._buttons, buttons, alike=self._back)
        buttons = pygame.Rect(inner.x, 0, inner.width, sizes.control)
        buttons.bottom = self._buttons[0].rect.top - sizes.gap
        place_centred(self._back, buttons, alike=self._buttons)
        order = self._order.height_for(inner.width)
        room = buttons.top - sizes.px(28) - inner.y - sizes.px(84) - order - sizes.px(18)
        wanted = round(_ROOMY * self._pad.height_for(inner.width))
        pad = min(room, max(wanted, sizes.px(380)))
        spare = (room - pad) // 2
        y = inner.y + spare
        self._heading.place(pygame.Rect(inner.x, y, inner.width, sizes.px(84)))
        self._order.place(pygame.Rect(inner.x, self._heading.rect.bottom, inner.width, order))
        top = self._order.rect.bottom + sizes.px(18)
        self._place_scores(pygame.Rect(inner.x, top, inner.width, pad), wide=wide)

    def _place_scores(self, room: pygame.Rect, *, wide: bool) -> None:
        """Put the score pad and the chart side by side, or the one that is asked for."""
        self._pad.set_visible(visible=wide or not self._shows_chart)
        self._chart.set_visible(visible=wide or self._shows_chart)
        chart = pygame.Rect(room)
        if wide:
            room.width = (room.width - self.look.metrics.gap) // 2
            chart.width = room.width
            chart.x = room.right + self.look.metrics.gap
        self._pad.place(room)
        self._chart.place(chart)

    def _score_pad(self) -> ScorePad:
        standing = self.standing
        pad = ScorePad(self.look, standing.names, standing.rows)
        best = frozenset(standing.winners)
        pad.set_scores(standing.rows, standing.totals, say("score.total"), best)
        return pad

    def _places(self) -> str:
        words = [
            say("over.place", place=place, name=self.standing.names[seat])
            for place, seat in self.standing.places()
        ]
        # A place, its name and the dot after them stay on one line.
        return f"{together(' ')}· ".join(together(line) for line in words)

    def _turn_over(self) -> None:
        """Show the chart in the place of the scores, or the scores again."""
        self._shows_chart = not self._shows_chart
        self._turn.set_label(say("game.scores" if self._shows_chart else "game.chart"))
        self.arrange(self.bounds)
        self.repaint()

    def _write_sheet(self) -> None:
        """Write the score sheet, and show where it is."""
        if self._journal is not None:
            export_sheet(self.context, self._journal)

    def _rematch(self) -> None:
        self.context.navigation.start_game(replace(self._setup, code=new_code(), cut=""))
