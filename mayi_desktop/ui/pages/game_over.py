"""End of a game: who won, a podium, the whole score pad, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.base.i18n import N_, _, pgettext
from mayi_desktop.base.languages import and_list, number_text
from mayi_desktop.engine import CARDS, TableView
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.ladder import LevelOffer
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.kit.button import Button, ButtonKind, place_shared
from mayi_desktop.ui.kit.faces import draw_portrait, faces_of
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, draw_box, rail_width
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context
from mayi_desktop.ui.kit.widget import Label, Room, Tone, Widget
from mayi_desktop.ui.pages.deal_over import EndActions
from mayi_desktop.ui.pages.scores import ConfettiPage, export_sheet, score_chart, score_pad
from mayi_desktop.ui.play.words import (
    PlayerNames,
    isolated,
    level_name,
    sole_person,
    together,
)

_LAST = 3  # the last place on the podium
_MOST = 5  # blocks with shared places; narrower ones have no room for names
# Lengths at 1080 lines: a block's width, the winner's face, and the step between two places.
_BLOCK, _FACE, _STEP = 230, 170, 76
_LEAST_FACE = 56
_SMALLER = 0.8  # size of the other faces


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody's place in the game; `style` is the key of their face, empty for none."""

    place: int
    seat: int
    name: str
    points: int
    style: str = ""


def on_podium(places: Sequence[Placed]) -> list[Placed]:
    """The first three places, best first, including ties."""
    return [who for who in places if who.place <= _LAST][:_MOST]


class Podium(Widget):
    """Blocks side by side, the tallest in the middle; ties are equally tall."""

    def __init__(self, look: Look, places: Sequence[Placed]) -> None:
        super().__init__(look)
        self.places = tuple(on_podium(places))

    def height_for(self, width: int) -> int:
        """The smallest height for texts and faces."""
        sizes = self.look.metrics
        return self._words_height() + sizes.px(_LEAST_FACE) + sizes.px(8)

    def blocks(self) -> list[tuple[Placed, pygame.Rect]]:
        """Everybody with their block, from left to right."""
        sizes = self.look.metrics
        # The best in the middle, then left and right by turns.
        order = [*reversed(self.places[1::2]), *self.places[::2]]
        gap = sizes.px(6)
        wide = min(sizes.px(_BLOCK), (self.rect.width + gap) // len(order) - gap)
        x = self.rect.centerx - (len(order) * (wide + gap) - gap) // 2
        tallest = self.rect.height - self._face_side(1) - sizes.px(8)
        step = max(0, min(sizes.px(_STEP), (tallest - self._words_height()) // 2))
        found = []
        for who in order:
            block = pygame.Rect(x, 0, wide, tallest - step * (who.place - 1))
            block.bottom = self.rect.bottom
            found.append((who, block))
            x += wide + gap
        return found

    def draw(self, target: pygame.Surface) -> None:
        for who, block in self.blocks():
            self._draw_block(target, who, block)
            self._draw_face(target, who, block)

    def _words_height(self) -> int:
        """The height of a place, a two-line name and points."""
        sizes = self.look.metrics
        return round(1.25 * (sizes.heading + 2 * sizes.body + sizes.ribbon)) + sizes.px(14)

    def _face_side(self, place: int) -> int:
        """The side of a face; smaller where the blocks need room for their texts."""
        sizes = self.look.metrics
        free = self.rect.height - self._words_height() - sizes.px(_STEP)
        side = min(sizes.px(_FACE), max(sizes.px(_LEAST_FACE), free))
        return side if place == 1 else round(_SMALLER * side)

    def _draw_block(self, target: pygame.Surface, who: Placed, block: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        won = who.place == 1
        edge = colours.accent if won else colours.line
        thick = sizes.px(3 if won else 1.5)
        box = Box(colours.panel, sizes.px(8), edge, thick, sheen=0.06, shadow=sizes.px(8))
        draw_box(target, block, box)
        inner = block.inflate(-2 * sizes.px(10), -2 * sizes.px(7))
        line = pygame.Rect(inner.x, inner.y, inner.width, round(1.25 * sizes.heading))
        ink = colours.accent if won else colours.text
        number = _("{place}.", place=who.place)
        self.look.serif.write_centred(target, number, line, sizes.heading, ink, bold=True)
        points = pygame.Rect(inner.x, 0, inner.width, round(1.25 * sizes.ribbon))
        name = pygame.Rect(inner.x, line.bottom, inner.width, round(2.5 * sizes.body))
        name.height = min(name.height, max(0, inner.bottom - points.height - name.y))
        points.y = name.bottom
        self.look.write_name(
            target, who.name, name, sizes.body, colours.text, align=Align.CENTRE
        )
        total = number_text(who.points)
        self.look.write_centred(target, total, points, sizes.ribbon, ink, bold=True)

    def _draw_face(self, target: pygame.Surface, who: Placed, block: pygame.Rect) -> None:
        colours, thick = self.look.palette, self.look.metrics.px(3)
        side = min(self._face_side(who.place), block.width - 2 * thick)
        place = pygame.Rect(0, 0, side, side)
        place.midbottom = (block.centerx, block.top - thick)
        rim = colours.accent if who.place == 1 else None
        draw_portrait(target, self.look, place, (who.seat, who.style), rim)


# --- The page


_ROOMY = 1.35  # largest height of the pad, as a multiple of its usual one
_REMATCH = 400, 72  # size of the one large button, at 1080 lines
# The podium's share of the width, and its largest width at 1080 lines.
_PODIUM, _WIDEST_PODIUM = 0.4, 780
_TALLEST = 640  # height of podium and pad, at 1080 lines


def _last_meld(view: TableView) -> tuple[str, ...]:
    """The card names of the last meld of the player who went out in the last deal."""
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
    """The last page of a game; `rematch` is the next game's table if it differs.

    `offer` is a level to try next; the rematch itself stays at the present one.
    """

    deaf_seconds = DEAF_SECONDS  # a second press on *See who won* must not start a rematch

    def __init__(
        self,
        context: Context,
        setup: GameSetup,
        view: TableView,
        after: EndActions | None = None,
        rematch: GameSetup | None = None,
        offer: LevelOffer | None = None,
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
            *([] if offer is None else [self._offer_button(offer)]),
            self._chart_button,
            *looking_back,
            self._sheet,
            self._quiet(_("New game"), context.navigation.show_setup),
            self._quiet(_("Back to the first page"), self.on_back),
        ]
        self.widgets = [self.heading, self.podium, self.others, self.pad, self._chart]
        self.widgets += [self.rematch, *self.quiet]
        self.focus.to(self.rematch)

    def _offer_button(self, offer: LevelOffer) -> Button:
        """A button that starts a rematch at another level, as a computer player's wish."""
        name = isolated(offer.name)
        harder = _("{name} would like a harder game", name=name)
        easier = _("{name} would like an easier game", name=name)
        setup = offer.seated(self._next_setup)
        start = self.context.navigation.start_game
        button = self._quiet(harder if offer.harder else easier, lambda: start(setup.anew()))
        button.tip = _("A rematch at level “{level}”", level=level_name(offer.level))
        return button

    def _quiet(self, label: str, act: Callable[[], None]) -> Button:
        return Button(self.look.felt, label, act, kind=ButtonKind.QUIET)

    def enter(self) -> None:
        """Start the confetti and play the fanfare."""
        self.celebrate(self._last_meld)
        self.context.audio.play("win")

    def kept_clear(self) -> pygame.Rect:
        words = pygame.Rect(self.heading.rect)
        words.width = min(words.width, self.heading.width_wanted())
        words.centerx = self.heading.rect.centerx
        return words

    def on_back(self) -> None:
        self.context.navigation.show_title()

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        edge = rail_width(bounds.height) + sizes.px(10)
        inner = bounds.inflate(-2 * sizes.px(54), -2 * edge)
        inner.width = min(inner.width, sizes.px(1800))
        inner.centerx = bounds.centerx
        low = place_shared(self.quiet, inner, sizes.control) - sizes.px(16)
        wide, high = map(sizes.px, _REMATCH)
        if low < inner.bottom - 2 * sizes.control:  # two rows of buttons: little room
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
        # Left out where large text leaves no room: the pad has everybody's total.
        fits = left.rest.height - lines - sizes.px(8) >= self.podium.height_for(wide)
        self.others.set_visible(visible=fits and bool(self.others.text))
        if self.others.visible:
            self.others.place(left.bottom(lines))
        self.podium.place(left.rest)

    def _place_scores(self, left: int, room: pygame.Rect) -> None:
        """Place the score pad, or the chart instead, beside the podium."""
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
        """All players with their places, best first."""
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
        # A place, its name and the dot after it stay on one line.
        return f"{together(' ')}· ".join(together(line) for line in words)

    def _toggle_chart(self) -> None:
        """Swap the score pad and the chart."""
        self._shows_chart = not self._shows_chart
        self._chart_button.set_label(_("Show scores") if self._shows_chart else _("Show chart"))
        self.rearrange()

    def _write_sheet(self) -> None:
        """Export the score sheet."""
        if self._journal is not None:
            export_sheet(self.context, self._journal)

    def _rematch(self) -> None:
        self.context.navigation.start_game(self._next_setup.anew())
