"""End of a game: who won, a podium and its foot, the score pad, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import and_list, number_text
from mayi_desktop.engine import CARDS, TableView
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.ladder import LevelOffer
from mayi_desktop.host.settings import USUAL_HOLD
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.kit.button import Button, ButtonKind, place_shared
from mayi_desktop.ui.kit.faces import draw_portrait, faces_of
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.page import Answer, Dialog
from mayi_desktop.ui.kit.paint import Box, draw_box, rail_width
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context
from mayi_desktop.ui.kit.theme import LEGIBLE
from mayi_desktop.ui.kit.widget import Label, Room, Tone, Widget
from mayi_desktop.ui.pages.deal_over import EndActions
from mayi_desktop.ui.pages.deeds import NewDeeds
from mayi_desktop.ui.pages.scores import ConfettiPage, export_sheet, score_chart, score_pad
from mayi_desktop.ui.play.words import (
    PlayerNames,
    level_name,
    offer_words,
    sole_person,
    winners_text,
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


def placed(scores: Scores, faces: Sequence[str]) -> list[Placed]:
    """All players with their places, best first."""
    return [
        Placed(place, seat, scores.names[seat], scores.totals[seat], faces[seat])
        for place, seat in scores.places()
    ]


class Podium(Widget):
    """Blocks of the first three places, the tallest in the middle; ties are equally tall."""

    def __init__(self, look: Look, places: Sequence[Placed]) -> None:
        super().__init__(look)
        self.places = tuple(who for who in places if who.place <= _LAST)[:_MOST]

    def spoken_name(self) -> str:
        return "\n".join(map(_foot_text, self.places))

    def height_for(self, width: int) -> int:
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


@dataclass(frozen=True, slots=True)
class FootEntry:
    """Somebody at the podium's foot, with one good thing to say about their game."""

    who: Placed
    praise: str = ""


class Foot(Widget):
    """Entries below the podium: a face, a place, a name and points, and praise."""

    def __init__(self, look: Look, entries: Sequence[FootEntry]) -> None:
        super().__init__(look)
        self.entries = tuple(entries)
        self.shown = self.entries
        self._columns = 2

    def spoken_name(self) -> str:
        lines = [(_foot_text(entry.who), entry.praise) for entry in self.entries]
        return "\n".join(", ".join(filter(None, line)) for line in lines)

    def fit(self, width: int, height: int) -> int:
        """Show all entries if they fit into a height, else those with praise; their height."""
        praised = tuple(entry for entry in self.entries if entry.praise)
        for columns, entries in ((2, self.entries), (1, self.entries), (1, praised)):
            self._columns, self.shown = columns, entries
            if self.height_for(width) <= height and self._are_whole(width, LEGIBLE):
                return self.height_for(width)
        self.shown = ()
        return 0

    def _are_whole(self, width: int, px: int, *, with_praise: bool = True) -> bool:
        """Whether no text of this size is cut short at this width."""
        fonts = self.look.fonts
        return all(
            fonts.width(text, px, bold=bool(entry.praise))
            <= width // len(line) - high - self.look.metrics.px(10)
            for line, high in zip(self._lines(), self._heights(), strict=True)
            for entry in line
            for text in (_foot_text(entry.who), entry.praise)[: 1 + with_praise]
        )

    def height_for(self, width: int) -> int:
        return sum(self._heights())

    def _lines(self) -> list[tuple[FootEntry, ...]]:
        """The entries line by line: praise needs a line of its own."""
        praised = [(entry,) for entry in self.shown if entry.praise]
        others = [entry for entry in self.shown if not entry.praise]
        step = self._columns
        return [
            *praised,
            *(tuple(others[at : at + step]) for at in range(0, len(others), step)),
        ]

    def _heights(self) -> list[int]:
        sizes = self.look.metrics
        low, high = round(1.3 * sizes.body), round(1.25 * (sizes.body + sizes.small))
        gap = sizes.px(6)
        return [(high if line[0].praise else low) + gap for line in self._lines()]

    def draw(self, target: pygame.Surface) -> None:
        sizes, y, wide = self.look.metrics, self.rect.y, self.rect.width
        fitting = (
            px
            for px in (sizes.body, *sizes.sizes_below(sizes.body, LEGIBLE))
            if self._are_whole(wide, px, with_praise=False)
        )
        px = next(fitting, LEGIBLE)
        for line, high in zip(self._lines(), self._heights(), strict=True):
            wide = self.rect.width // len(line)
            for number, entry in enumerate(line):
                place = pygame.Rect(self.rect.x + number * wide, y, wide, high - sizes.px(6))
                self._draw_entry(target, entry, place, px)
            y += high

    def _draw_entry(
        self, target: pygame.Surface, entry: FootEntry, place: pygame.Rect, px: int
    ) -> None:
        look, sizes, who = self.look, self.look.metrics, entry.who
        words = _foot_text(who)
        # One as wide as the other, so that the faces stand one below the other.
        width = max(
            max(
                look.fonts.width(_foot_text(one.who), px, bold=bool(one.praise)),
                look.fonts.width(one.praise, sizes.small),
            )
            for one in self.shown
        )
        side, gap = place.height, sizes.px(10)
        x = place.x + max(0, (place.width - width - side - gap) // 2)
        face = pygame.Rect(x, place.y, side, side)
        draw_portrait(target, look, face, (who.seat, who.style))
        text = pygame.Rect(face.right + gap, place.y, place.right - face.right - gap, side)
        if entry.praise:
            below = Room(text).bottom(round(1.25 * sizes.small))
            ink = look.palette.soft_text
            look.write(target, entry.praise, below, sizes.small, ink, least=LEGIBLE)
            text.height -= below.height
        ink = look.palette.text
        bold = bool(entry.praise)
        look.write(target, words, text, px, ink, bold=bold, least=LEGIBLE)


def _foot_text(who: Placed) -> str:
    total = number_text(who.points)
    return _("{place}. {name} · {total}", place=who.place, name=who.name, total=total)


def praise(scores: Scores, seat: int) -> str:
    """One good thing about somebody's game: how often they went out, or their best deal."""
    times = sum(row.out == seat for row in scores.deals)
    if times:
        return ngettext("Went out {count} time", "Went out {count} times", count=times)
    played = [(row.points[seat], row.label) for row in scores.deals]
    least = min((points for points, _label in played if points is not None), default=None)
    if least is None:
        return ""
    label = next(label for points, label in played if points == least)
    return ngettext(
        "Best: {deal}, {count} point", "Best: {deal}, {count} points", count=least, deal=label
    )


# --- The page


_ROOMY = 1.35  # largest height of the pad, as a multiple of its usual one
_REMATCH = 400, 72  # size of the one large button, at 1080 lines
# The podium's share of the width, and its largest width at 1080 lines.
_PODIUM, _WIDEST_PODIUM = 0.4, 780
_TALLEST = 640  # height of podium and pad, at 1080 lines
_SMALL = 0.75  # below this share of the pad's usual height, its figures would be small
_AROUND = 290  # height of what stands above and below them, without the small buttons


def _last_meld(view: TableView) -> tuple[str, ...]:
    """The card names of the last meld of the player who went out in the last deal."""
    result = view.table.result
    owned = [m for m in view.table.melds if result is not None and m.owner == result.winner]
    return tuple(str(CARDS[card]) for card in owned[-1].cards) if owned else ()


class GameOver(ConfettiPage):
    """The last page of a game; `rematch` is the next game's table if it differs.

    `offer` is a level to try next; the rematch itself stays at the present one. `phones` hands
    this game's phones on to another.
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
        self.phones: Callable[[], Callable[[Any], None] | None] = lambda: None
        self._next_setup = rematch or setup
        self._last_meld = _last_meld(view)
        self.scores = Scores.of_table([who.name for who in setup.seats], view)
        called = PlayerNames(self.scores.names, sole_person(setup.seats))
        words = winners_text(self.scores.winners, called)
        self.heading = Label(look, words, Tone.HEADING, Align.CENTRE)
        self._after = after = after or EndActions()
        self.memories = Label(look, "", Tone.NORMAL, Align.CENTRE)
        self._people = [seat for seat, who in enumerate(setup.seats) if who.person]
        names = [setup.seats[seat].name for seat in self._people]
        self.deeds = NewDeeds(context, look.felt, names, self._place_deeds)
        self.deeds.count(after.journal)
        faces = faces_of((who.name, who.style) for who in setup.seats)
        self._places = placed(self.scores, faces)
        self.podium = Podium(look, self._places)
        self.foot = Foot(look, self._foot_entries())
        self.pad = score_pad(self.scores, look, faces=faces)
        again = partial(self._offer_clock, self.start_rematch)
        self.rematch = Button(look, _("Rematch"), again, kind=ButtonKind.PRIMARY)
        self.rematch.large = True
        self._chart = score_chart(self.scores, look.page)
        self._shows_chart = False
        self._chart.set_visible(visible=False)
        self._deeds_room = pygame.Rect(0, 0, 0, 0)
        self.quiet = [
            *([] if offer is None else [self._offer_button(offer)]),
            self._quiet(_("More…"), self._open_more),
            self._quiet(_("Back to the first page"), self.on_back),
        ]
        self.widgets = [self.heading, self.memories, self.deeds, self.podium, self.foot]
        self.widgets += [self.pad, self._chart, self.rematch, *self.quiet]
        self.focus.to(self.rematch)

    def _offer_button(self, offer: LevelOffer) -> Button:
        """A button that starts a rematch at another level, as a computer player's wish."""
        setup = offer.seated(self._next_setup)
        words = offer_words(offer.name, harder=offer.harder)
        button = self._quiet(words, partial(self._start, setup))
        button.tip = _("A rematch at level “{level}”", level=level_name(offer.level))
        return button

    def _quiet(self, label: str, act: Callable[[], None]) -> Button:
        return Button(self.look.felt, label, act, kind=ButtonKind.QUIET)

    def enter(self) -> None:
        self.celebrate(self._last_meld)
        self.context.audio.play("win")

    def leave(self) -> None:
        self.deeds.stop()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        words = pygame.Rect(self.heading.rect)
        words.width = min(words.width, self.heading.width_wanted())
        words.centerx = self.heading.rect.centerx
        below = [text.rect for text in (self.memories, self.foot) if text.visible]
        return words, *below

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
        # With large text, the pad needs the room more than what stands around it.
        wanted = round(_SMALL * self.pad.height_for(inner.width // 2))
        tight = low - inner.y < sizes.px(_AROUND) + wanted
        if tight:
            high = sizes.control
        wide = max(wide, self.rematch.width_wanted())
        high = max(high, self.rematch.height_for(wide))
        place = pygame.Rect(0, low - high, wide, high)
        place.centerx = inner.centerx
        self.rematch.place(place)
        middle = Room(inner)
        self.heading.place(middle.top(sizes.px(60 if tight else 84), sizes.px(10)))
        middle.bottom(inner.bottom - place.top, sizes.px(18))
        self._place_memories(middle, tight=tight)
        # Kept free for deeds: what is there already must not move once they are counted.
        counted = self._after.journal is not None
        if counted and not tight:
            self._deeds_room = middle.top(sizes.control, sizes.px(8))
        room = middle.rest
        high = min(room.height, sizes.px(_TALLEST))
        room.y += (room.height - high) // 2
        room.height = high
        wide = min(round(_PODIUM * room.width), sizes.px(_WIDEST_PODIUM))
        left = Room(Room(room).left(wide), sizes.px(8))
        self._place_scores(left.rest.right + 2 * sizes.gap, room)
        if counted and tight:
            self._deeds_room = left.top(sizes.control, sizes.px(8))
        self._place_deeds()
        # Left out where large text leaves no room: the pad has everybody's total.
        free = left.rest.height - sizes.px(8) - self.podium.height_for(wide)
        high = self.foot.fit(wide, free)
        self.foot.set_visible(visible=high > 0)
        if high:
            self.foot.place(left.bottom(high))
        self.podium.place(left.rest)

    def _place_deeds(self) -> None:
        place = pygame.Rect(self._deeds_room)
        self.deeds.fit(place.width)
        place.width = min(place.width, self.deeds.width_wanted())
        place.centerx = self._deeds_room.centerx
        self.deeds.place(place)

    def _place_memories(self, room: Room, *, tight: bool) -> None:
        """Place what characters did below the heading, as much as fits on one line."""
        sizes = self.look.metrics
        for count in range(0 if tight else len(self._after.memories), -1, -1):
            self.memories.set_text(" ".join(self._after.memories[:count]))
            if self.memories.width_wanted() <= room.rest.width:
                break
        self.memories.set_visible(visible=bool(self.memories.text))
        if self.memories.visible:
            high = self.memories.height_for(room.rest.width)
            self.memories.place(room.top(high, sizes.px(8)))

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

    def _foot_entries(self) -> list[FootEntry]:
        """People who did not win, with praise; then computers that are not on the podium."""
        on_podium = {who.seat for who in self.podium.places}
        places = self._places
        people = [
            FootEntry(who, praise(self.scores, who.seat))
            for who in places
            if who.seat in self._people and who.place > 1
        ]
        others = [
            FootEntry(who)
            for who in places
            if who.seat not in on_podium and who.seat not in self._people
        ]
        return people + others

    def _toggle_chart(self) -> None:
        """Swap the score pad and the chart."""
        self._shows_chart = not self._shows_chart
        self.rearrange()

    def _open_more(self) -> None:
        """Offer what is wanted less often: looking back, the score sheet, a new game."""
        context, after, journal = self.context, self._after, self._after.journal
        swap = _("Show scores") if self._shows_chart else _("Show chart")
        answers = [
            Answer(_("New game"), lambda: self._offer_clock(context.navigation.show_setup)),
            Answer(swap, self._toggle_chart),
        ]
        if journal is not None:
            acts = [(_("Score sheet"), export_sheet), *after.looking_back(fairness=True)]
            answers += [
                Answer(words, partial(act, context, journal), stays=True) for words, act in acts
            ]
        answers.append(Answer(_("Back"), lambda: None, ButtonKind.PRIMARY))
        text = "" if journal is not None else _("This game isn’t saved: no replay.")
        context.scenes.push(Dialog(context, _("More"), text, answers, at=len(answers) - 1))

    def tell_asked(self, names: Sequence[str]) -> None:
        """Say on the button who has asked for a rematch on the phone."""
        words = _("Asked for by {names}", names=and_list(names)) if names else ""
        if words != self.rematch.detail:
            self.rematch.set_label(self.rematch.label, words)
            self.rearrange()

    def start_rematch(self) -> None:
        """Start the same game with new cards."""
        self._start(self._next_setup)

    def _start(self, setup: GameSetup) -> None:
        self.context.navigation.start_game(setup.anew(), self.phones())

    def _offer_clock(self, then: Callable[[], None]) -> None:
        """Offer a clock once, to one person who has finished a game without; then go on."""
        context, settings = self.context, self.context.settings
        is_alone = len(self._people) == 1
        if settings.clock_offered or settings.hold_seconds >= 0 or not is_alone:
            then()
            return
        context.settings = replace(settings, clock_offered=True)

        def choose(seconds: float) -> None:
            context.keep_settings(replace(context.settings, hold_seconds=seconds))
            then()

        seconds = _("{seconds} s", seconds=number_text(round(USUAL_HOLD)))
        answers = (
            Answer(_("Discards wait {seconds}", seconds=seconds), partial(choose, USUAL_HOLD)),
            Answer(_("No clock"), partial(choose, settings.hold_seconds), ButtonKind.PRIMARY),
        )
        text = _(
            "So far, everybody waits until you ask for a discard or let it go. With a clock "
            "there’s less time. You can change this in the settings."
        )
        context.scenes.push(Dialog(context, _("Faster?"), text, answers, at=1))
