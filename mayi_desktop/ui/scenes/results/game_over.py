"""End of a game: who won, a podium, the whole score pad, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from mayi_desktop.engine import CARDS, TableView
from mayi_desktop.host.records.scores import Scores
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.i18n import N_, _, pgettext
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.ui.drawing import Align
from mayi_desktop.ui.drawing.backdrop import rail_width
from mayi_desktop.ui.drawing.faces import faces_of
from mayi_desktop.ui.scenes.results.confetti import ConfettiPage
from mayi_desktop.ui.scenes.results.end_actions import EndActions
from mayi_desktop.ui.scenes.results.podium import Placed, Podium
from mayi_desktop.ui.scenes.results.score_sheet import export_sheet
from mayi_desktop.ui.scenes.results.score_views import score_chart, score_pad
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.scene import DEAF_SECONDS
from mayi_desktop.ui.table.text.player_names import PlayerNames, sole_person
from mayi_desktop.ui.widgets.basics import Label, Room, Tone
from mayi_desktop.ui.widgets.containers.row import place_shared
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.wording import together

_ROOMY = 1.35  # how far the pad grows beyond its comfortable height
_REMATCH = 400, 72  # size of the one large button, at 1080 lines
# The podium's part of the width, and its width at most, at 1080 lines.
_PODIUM, _WIDEST_PODIUM = 0.4, 780
_TALLEST = 640  # of podium and pad, at 1080 lines


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
        self.heading = Label(look, words, Tone.HEADING, Align.CENTRE)
        faces = faces_of((who.name, who.style) for who in setup.seats)
        self.podium = Podium(look, self._placed(faces))
        self.others = Label(look, self._others_text(), Tone.NORMAL, Align.CENTRE)
        self.pad = score_pad(self.scores, look, faces=faces)
        self.rematch = Button(look, _("Rematch"), self._rematch, kind=ButtonKind.PRIMARY)
        self.rematch.large = True
        self._chart = score_chart(self.scores, look.page)
        self._shows_chart = False
        self._chart_button = self._quiet(_("Show chart"), self._toggle_chart)
        self._chart.set_visible(visible=False)
        self._sheet = self._quiet(_("Score sheet"), self._write_sheet)
        self._journal = after.journal if after is not None else None
        if self._journal is None:
            self._sheet.disable(_("Not saved"))
        looking_back = after.buttons(context, look.felt) if after is not None else []
        for button in looking_back:
            button.kind = ButtonKind.QUIET
        self.quiet = [
            self._chart_button,
            *looking_back,
            self._sheet,
            self._quiet(_("New game"), context.navigation.show_setup),
            self._quiet(_("Back to the first page"), self.on_back),
        ]
        self.widgets = [self.heading, self.podium, self.others, self.pad, self._chart]
        self.widgets += [self.rematch, *self.quiet]
        self.focus.to(self.rematch)

    def _quiet(self, label: str, act: Callable[[], None]) -> Button:
        return Button(self.look.felt, label, act, kind=ButtonKind.QUIET)

    def enter(self) -> None:
        """Start the confetti, unless motion is reduced, and play the fanfare."""
        self.celebrate(self._last_meld)
        self.context.audio.play("win")

    def kept_clear(self) -> pygame.Rect:
        """The words of the heading."""
        words = pygame.Rect(self.heading.rect)
        words.width = min(words.width, self.heading.width_wanted())
        words.centerx = self.heading.rect.centerx
        return words

    def on_back(self) -> None:
        """Go back to the title."""
        self.context.navigation.show_title()

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put the winner's name on top, podium and pad into the middle, the buttons below."""
        sizes = self.look.metrics
        edge = rail_width(bounds.height) + sizes.px(10)
        inner = bounds.inflate(-2 * sizes.px(54), -2 * edge)
        inner.width = min(inner.width, sizes.px(1800))
        inner.centerx = bounds.centerx
        low = place_shared(self.quiet, inner, sizes.control) - sizes.px(16)
        wide, high = map(sizes.px, _REMATCH)
        if low < inner.bottom - 2 * sizes.control:  # two rows: large words, and little room
            high = sizes.control
        place = pygame.Rect(0, low - high, max(wide, self.rematch.width_wanted()), high)
        place.centerx = inner.centerx
        self.rematch.place(place)
        middle = Room(inner)
        self.heading.place(middle.top(sizes.px(84), sizes.px(10)))
        middle.bottom(inner.bottom - place.top, sizes.px(18))
        room = middle.rest
        high = min(room.height, sizes.px(_TALLEST))
        room.y += (room.height - high) // 2
        room.height = high
        wide = min(round(_PODIUM * room.width), sizes.px(_WIDEST_PODIUM))
        left = Room(Room(room).left(wide), sizes.px(8))
        self._place_scores(left.rest.right + 2 * sizes.gap, room)
        lines = self.others.height_for(wide)
        # Large words in a small window: the pad has everybody's total.
        fits = left.rest.height - lines - sizes.px(8) >= self.podium.height_for(wide)
        self.others.set_visible(visible=fits and bool(self.others.text))
        if self.others.visible:
            self.others.place(left.bottom(lines))
        self.podium.place(left.rest)

    def _place_scores(self, left: int, room: pygame.Rect) -> None:
        """Put the score pad, or the chart in its place, beside the podium."""
        self.pad.set_visible(visible=not self._shows_chart)
        self._chart.set_visible(visible=self._shows_chart)
        place = pygame.Rect(left, room.y, room.right - left, room.height)
        self._chart.place(place)
        least = self.look.metrics.px(380)
        wanted = max(round(_ROOMY * self.pad.height_for(place.width)), least)
        place.height = min(room.height, wanted)
        place.bottom = room.bottom
        self.pad.place(place)

    def _placed(self, faces: Sequence[str]) -> list[Placed]:
        """Everybody with their place, the best first."""
        return [
            Placed(
                place,
                seat,
                self.scores.names[seat],
                self.scores.totals[seat],
                faces[seat],
            )
            for place, seat in self.scores.places()
        ]

    def _others_text(self) -> str:
        """The places of those who are not on the podium."""
        shown = {who.seat for who in self.podium.places}
        words = [
            _("{place}. {name}", place=place, name=self.scores.names[seat])
            for place, seat in self.scores.places()
            if seat not in shown
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
