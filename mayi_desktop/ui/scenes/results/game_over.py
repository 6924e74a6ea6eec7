"""End of a game: who won, the whole score pad, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.engine import CARDS, TableView
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.i18n import N_, _, pgettext
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.scenes.results.confetti import ConfettiPage
from mayi_desktop.ui.scenes.results.end_actions import EndActions
from mayi_desktop.ui.scenes.results.score_sheet import export_sheet
from mayi_desktop.ui.scenes.results.scores import Scores
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.scene import DEAF_SECONDS
from mayi_desktop.ui.table.text.player_names import PlayerNames, sole_person
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.containers.row import place_centred
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.wording import together

_ROOMY = 1.35  # how far the pad grows beyond its comfortable height


def _last_meld(view: TableView) -> tuple[str, ...]:
    """The names of the cards of the last meld of whoever went out last."""
    result = view.table.result
    owned = [m for m in view.table.melds if result is not None and m.owner == result.winner]
    return tuple(str(CARDS[card]) for card in owned[-1].cards) if owned else ()


def winners_text(winners: Sequence[int], called: PlayerNames) -> str:
    """Who has won the game."""
    others = [called.names[seat] for seat in winners if seat != called.you]
    if called.you not in winners:
        key = (
            N_("{names} wins the game!") if len(winners) == 1 else N_("{names} share the win!")
        )
        return _(key, names=and_list(others))
    if len(winners) == 1:
        return _("You win the game!")
    names = and_list([_("You"), *others])
    return pgettext("you among them", "{names} share the win!", names=names)


class GameOver(ConfettiPage):
    """The last page of a game; `rematch` is the table of the next one, if not the same."""

    deaf_seconds = DEAF_SECONDS  # a second press on *See who won* must not deal again

    def __init__(
        self,
        context: Context,
        setup: GameSetup,
        view: TableView,
        after: EndActions | None = None,
        rematch: GameSetup | None = None,
    ) -> None:
        super().__init__(context)
        look = context.look
        self._next_setup = rematch or setup
        self._last_meld = _last_meld(view)
        self.scores = Scores.of_table([who.name for who in setup.seats], view)
        called = PlayerNames(self.scores.names, sole_person(setup.seats))
        words = winners_text(self.scores.winners, called)
        self.heading = Label(look, words, Tone.DISPLAY, Align.CENTRE)
        self._order = Label(look, self._places_text(), Tone.NORMAL, Align.CENTRE)
        self.pad = self.scores.pad(look)
        self.rematch = Button(look, _("Rematch"), self._rematch, kind=ButtonKind.PRIMARY)
        self._new = Button(look, _("New game"), context.navigation.show_setup)
        self._title = Button(look, _("Back to the first page"), self.on_back)
        self._buttons = [self._title, self._new, self.rematch]
        self._chart = self.scores.chart(look.page)
        self._chart_button = Button(look, _("Show chart"), self._toggle_chart)
        self._shows_chart = False
        self._sheet = Button(look, _("Score sheet"), self._write_sheet)
        self._journal = after.journal if after is not None else None
        if self._journal is None:
            self._sheet.disable(_("Not saved"))
        self._back = after.buttons(context) if after is not None else []
        self._back += [self._sheet, self._chart_button]
        self.widgets = [self.heading, self._order, self.pad, self._chart]
        self.widgets += [*self._back, *self._buttons]
        self.focus.to(self.rematch)

    def enter(self) -> None:
        """Start the confetti, unless motion is reduced, and play the fanfare."""
        self.celebrate(self._last_meld)
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
        self._chart_button.set_visible(visible=not wide)
        place_centred(self._buttons, buttons, alike=self._back)
        buttons = pygame.Rect(inner.x, 0, inner.width, sizes.control)
        buttons.bottom = self._buttons[0].rect.top - sizes.gap
        place_centred(self._back, buttons, alike=self._buttons)
        order = self._order.height_for(inner.width)
        room = buttons.top - sizes.px(28) - inner.y - sizes.px(84) - order - sizes.px(18)
        wanted = round(_ROOMY * self.pad.height_for(inner.width))
        pad = min(room, max(wanted, sizes.px(380)))
        spare = (room - pad) // 2
        y = inner.y + spare
        self.heading.place(pygame.Rect(inner.x, y, inner.width, sizes.px(84)))
        self._order.place(pygame.Rect(inner.x, self.heading.rect.bottom, inner.width, order))
        top = self._order.rect.bottom + sizes.px(18)
        self._place_scores(pygame.Rect(inner.x, top, inner.width, pad), wide=wide)

    def _place_scores(self, room: pygame.Rect, *, wide: bool) -> None:
        """Put the score pad and the chart side by side, or the one that is asked for."""
        self.pad.set_visible(visible=wide or not self._shows_chart)
        self._chart.set_visible(visible=wide or self._shows_chart)
        chart = pygame.Rect(room)
        if wide:
            room.width = (room.width - self.look.metrics.gap) // 2
            chart.width = room.width
            chart.x = room.right + self.look.metrics.gap
        self.pad.place(room)
        self._chart.place(chart)

    def _places_text(self) -> str:
        words = [
            _("{place}. {name}", place=place, name=self.scores.names[seat])
            for place, seat in self.scores.places()
        ]
        # A place, its name and the dot after them stay on one line.
        return f"{together(' ')}· ".join(together(line) for line in words)

    def _toggle_chart(self) -> None:
        """Show the chart in the place of the scores, or the scores again."""
        self._shows_chart = not self._shows_chart
        self._chart_button.set_label(_("Show scores") if self._shows_chart else _("Show chart"))
        self.rearrange()

    def _write_sheet(self) -> None:
        """Write the score sheet, and show where it is."""
        if self._journal is not None:
            export_sheet(self.context, self._journal)

    def _rematch(self) -> None:
        self.context.navigation.start_game(self._next_setup.anew())
