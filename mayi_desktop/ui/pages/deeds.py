"""Page of the deeds, with a stamp for each that was done; the button that names new ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import and_list, comma_list, number_text
from mayi_desktop.host.deeds import DEEDS, Deed, DeedCounter, Stamp
from mayi_desktop.host.recorder import journal_of
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.controls import Choice
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.paint import Box, disc, draw_box, draw_ring, star
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.pages.deal_over import replay_game, with_file
from mayi_desktop.ui.play.words import date_of, shortened

# At 1080 lines: a stamp's side, and the space around it.
_STAMP, _EDGE = 52, 10
_BETWEEN_SHOWS = 2.0  # seconds: laying out all deeds takes a frame or two
_NAMED = 3  # new deeds named on a button


class DeedTile(Button):
    """A deed; with its stamp it can be pressed and shows where it was done."""

    def __init__(self, look: Look, deed: Deed, on_press: Callable[[Stamp], None]) -> None:
        super().__init__(look, "", self._press)
        self.deed = deed
        self.stamp: Stamp | None = None
        self._on_press = on_press
        self.show(None)

    def show(self, stamp: Stamp | None) -> None:
        """Show the stamp, in the current language."""
        self.stamp = stamp
        when = "" if stamp is None else date_of(stamp.started)
        self.set_label(_(self.deed.title), when)
        self.set_enabled(enabled=stamp is not None, reason=_(self.deed.about))

    def spoken_state(self) -> str:
        return "" if self.stamp is None else f"{_(self.deed.about)} {self.detail}"

    def height_for(self, width: int) -> int:
        sizes = self.look.metrics
        lines = len(self._about(width))
        words = round(1.32 * (sizes.body + lines * sizes.small))
        return max(words, sizes.px(_STAMP)) + 2 * sizes.px(_EDGE)

    def draw(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        box = Box(colours.sunken, sizes.px(10))
        if self.stamp is not None:
            fill = colours.hover if self.hovered else colours.raised
            box = Box(fill, sizes.px(10), colours.line, sizes.line)
        draw_box(target, self.rect, box)
        self._draw_stamp(target)
        room = self._words(self.rect)
        line = pygame.Rect(room.x, room.y, room.width, round(1.32 * sizes.body))
        if self.detail:
            wide = self.look.fonts.width(self.detail, sizes.small)
            date = pygame.Rect(line.right - wide, line.y, wide, line.height)
            self.look.write(target, self.detail, date, sizes.small, colours.soft_text)
            line.width -= wide + sizes.gap
        self.look.write(target, self.label, line, sizes.body, colours.text, bold=True)
        line = pygame.Rect(room.x, line.bottom, room.width, round(1.32 * sizes.small))
        for words in self._about(self.rect.width):
            self.look.write(target, words, line, sizes.small, colours.soft_text)
            line.y += line.height

    def _draw_stamp(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        side = sizes.px(_STAMP)
        place = pygame.Rect(self.rect.x + sizes.px(_EDGE), 0, side, side)
        place.centery = self.rect.centery
        if self.stamp is None:
            draw_ring(target, place, colours.line, max(1, sizes.px(2)), side // 2)
            return
        target.blit(disc(side, colours.accent), place)
        mark = star(round(0.62 * side), colours.panel)
        target.blit(mark, mark.get_rect(center=place.center))

    def _words(self, rect: pygame.Rect) -> pygame.Rect:
        px = self.look.metrics.px
        room = rect.inflate(-2 * px(_EDGE), -2 * px(_EDGE))
        left = px(_STAMP) + px(2 * _EDGE)
        return pygame.Rect(room.x + left, room.y, room.width - left, room.height)

    def _about(self, width: int) -> list[str]:
        room = self._words(pygame.Rect(0, 0, width, 0)).width
        return self.look.fonts.wrap(_(self.deed.about), self.look.metrics.small, room)

    def _press(self) -> None:
        if self.stamp is not None:
            self._on_press(self.stamp)


class DeedsPage(FormPage):
    """All deeds, with a stamp for each that was done; counts games while it is open."""

    def __init__(self, context: Context, name: str = "") -> None:
        super().__init__(context, _("Deeds"))
        look = self.look
        self._counter = DeedCounter(context.folder, kept=not context.read_only)
        self._changed, self._shown_for = False, 0.0
        nobody = [(name, name)]
        self.who = Choice(look, _("Whose deeds"), nobody, name, lambda key: self._show())
        self.count = Label(look, "")
        self.tiles = [DeedTile(look, deed, self._open) for deed in DEEDS]
        half = (len(self.tiles) + 1) // 2
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        left = [self.who, self.count, *self.tiles[:half]]
        self.compose((left, self.tiles[half:]), (done,))
        self.focus.to(done)
        self._offer_people()
        self._show()

    def leave(self) -> None:
        self._counter.stop()

    def arrange(self, bounds: pygame.Rect) -> None:
        """Lay out the page; it opens with the newest deed in sight."""
        opening = not self.form.rect
        super().arrange(bounds)
        stamped = [(one.stamp.started, n) for n, one in enumerate(self.tiles) if one.stamp]
        if opening and stamped:
            self.form.reveal(self.tiles[max(stamped)[1]])

    def update(self, dt: float) -> bool:
        self._changed = self._counter.update() or self._changed
        self._shown_for += dt
        if self._changed and (self._counter.done or self._shown_for >= _BETWEEN_SHOWS):
            self._changed, self._shown_for = False, 0.0
            self._offer_people()
            self._show()
        return super().update(dt)

    def _offer_people(self) -> None:
        """Offer the people who have done any; those of the settings come first."""
        usual = self.context.settings.names
        people = self._counter.stamps.people()
        order = [name for name in usual if name in people]
        names = [*order, *(name for name in people if name not in order)] or [*usual[:1], ""][
            :1
        ]
        chosen = self.who.chosen if self.who.chosen in names else names[0]
        self.who.set_options([(name, name) for name in names], chosen)
        self.who.set_visible(visible=len(names) > 1)

    def _show(self) -> None:
        stamps = self._counter.stamps.of(self.who.chosen)
        for tile in self.tiles:
            tile.show(stamps.get(tile.deed.key))
        every = number_text(len(DEEDS))
        words = _("{count} of {all}, in finished games", count=len(stamps), all=every)
        if not self._counter.done:
            more = ngettext(
                "{count} game is still to be counted…",
                "{count} games are still to be counted…",
                count=self._counter.left,
            )
            words = _("{words} · {more}", words=words, more=more)
        self.count.set_text(words)
        self.rearrange()

    def _open(self, stamp: Stamp) -> None:
        """Replay the game in which a deed was done."""
        journal = journal_of(self.context.folder, stamp.journal)
        with_file(self.context, journal, partial(replay_game, deal=stamp.deal))


class NewDeeds(Button):
    """Names the deeds that are new in a game, and opens them; unseen until they are counted.

    `people` are those who played, by name. `on_change` is called once there are words.
    """

    def __init__(
        self, context: Context, look: Look, people: Sequence[str], on_change: Callable[[], None]
    ) -> None:
        super().__init__(look, "", self._open, kind=ButtonKind.QUIET)
        self._context = context
        self._people = tuple(people)
        self._whose = ""
        self._labels: list[str] = []
        self._on_change = on_change
        self._journal: Path | None = None
        self._counter: DeedCounter | None = None
        self.set_visible(visible=False)

    def count(self, journal: Path | None) -> None:
        """Begin with the game in this journal; nothing is counted for one that isn't saved."""
        if not self._context.read_only:
            self._journal = journal

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._journal is None:
            return
        if self._counter is None:
            # After the first frame, so that the page opens at once.
            self._counter = DeedCounter(self._context.folder)
        self._counter.update()
        if self._counter.done:
            stamps, name = self._counter.stamps, self._journal.name
            self._journal = None
            self.name_new([(who, stamps.new_in(name, who)) for who in self._people])

    def stop(self) -> None:
        """Stop counting: the page is left."""
        self._journal = None
        if self._counter is not None:
            self._counter.stop()

    def name_new(self, new: Sequence[tuple[str, Sequence[Deed]]]) -> None:
        """Name some new deeds, or in company those who have any."""
        found = [(who, deeds) for who, deeds in new if deeds]
        if not found:
            return
        self._whose, deeds = found[0]
        if len(self._people) > 1:
            names = and_list([shortened(who) for who, _deeds in found])
            self._labels = [_("New deeds for {names}", names=names)]
        else:
            named = [_("“{deed}”", deed=_(deed.title)) for deed in deeds[:_NAMED]]
            self._labels = [
                _("New deeds: {deeds}", deeds=comma_list(named[:count]))
                for count in range(len(named), 0, -1)
            ]
        self.set_label(self._labels[0])
        self.set_visible(visible=True)
        self._on_change()

    def fit(self, width: int) -> None:
        """Name as many of them as have room, but one at least."""
        for label in self._labels:
            self.set_label(label)
            if self.width_wanted() <= width:
                break

    def _open(self) -> None:
        self._context.scenes.push(DeedsPage(self._context, self._whose))
