"""Away notice: a slip that tells whose phone is away, and what can be done until it is back.

The game goes on beside it: nothing has to be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Size, draw_box
from mayi_desktop.ui.scenes.phones.table_phones import TablePhones
from mayi_desktop.ui.shell.input import InputEvent, PointerDown
from mayi_desktop.ui.shell.scene import DEAF_SECONDS
from mayi_desktop.ui.table.hud.button_bar import SmallButton
from mayi_desktop.ui.table.hud.public_table import notice_band
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.state.table_guide import TableGuide
from mayi_desktop.ui.widgets.controls.button import Button

# Design pixels: the slip's width with its buttons in a row and in a column, the height of a
# button, and the air around everything.
_WIDE, _NARROW, _BUTTON, _PAD = 560, 380, 58, 16
# Line heights as multiples of the font size.
_LINE = 1.3
# Air around the piles, as a share of a card's height there.
_BESIDE_PILES = 0.12
# So many places are tried beside and below one another.
_TRIES = 24


class AwayNotice(TableGuide):
    """Tells of the phone that `phones` miss; the table plays on meanwhile."""

    def __init__(self, display: TableDisplay, phones: TablePhones) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._display = display
        self._phones = phones
        self._seat: Seat | None = None
        self._age = 0.0
        self._buttons: list[SmallButton] = []
        self._layout: TableLayout | None = None
        self._covered = 0

    def buttons(self) -> Sequence[Button]:
        """What can be done about the phone, the harmless answer first."""
        return self._buttons

    def place(self) -> None:
        """Lie where the slip covers least, with its buttons in a row or a column."""
        if self._seat is None:
            return
        sizes, buttons = self._display.look.metrics, self._buttons
        pad, high = sizes.px(_PAD), sizes.px(_BUTTON)
        for button, (label, _act) in zip(buttons, self._answers(), strict=True):
            button.set_label(label)
        wide = [button.least_width() + 2 * pad for button in buttons]
        row_wide = max(sizes.px(_WIDE), sum(wide) + pad * (len(wide) + 1))
        narrow = max(sizes.px(_NARROW), *wide)
        row = row_wide, self._words_height(row_wide) + high + pad
        column = narrow, self._words_height(narrow) + len(wide) * (high + pad // 2)
        layout = self._display.layout
        near = layout.seats.get(self._seat)
        place = free_place(layout, (row, column), None if near is None else near.panel)
        self.rect, self._layout, self._covered = place, layout, covered(layout, place)
        inner = place.inflate(-2 * pad, -2 * pad)
        if place.size == column:
            rects = [
                pygame.Rect(inner.x, inner.bottom - high - at * (high + pad // 2), 0, high)
                for at in reversed(range(len(buttons)))
            ]
            for rect in rects:
                rect.width = inner.width
        else:
            spare = (inner.width - sum(wide) - pad * (len(wide) - 1)) // len(wide)
            rects, x = [], inner.x
            for least in wide:
                rects.append(pygame.Rect(x, inner.bottom - high, least + spare, high))
                x = rects[-1].right + pad
        for button, rect in zip(buttons, rects, strict=True):
            button.place(rect)

    def update(self, dt: float) -> bool:
        """Follow who is away; True if the slip came, went or made way."""
        self._age += dt
        seat = self._phones.missed()
        if seat == self._seat:
            return self._make_way()
        self._seat, self._age = seat, 0.0
        self._buttons = [] if seat is None else self._make_buttons(seat)
        self.place()
        self._display.model.changed()
        return True

    def _make_way(self) -> bool:
        """Lie elsewhere once something new lies below, unless a button is held down."""
        layout = self._display.layout
        if self._seat is None or layout is self._layout or any(b.held for b in self._buttons):
            return False
        before, cost, self._layout = self.rect, covered(layout, self.rect), layout
        if cost <= self._covered:
            self._covered = cost
            return False
        self.place()
        if self.rect == before:
            return False
        self._age = 0.0
        self._display.model.changed()
        return True

    def handle_pointer(self, event: InputEvent) -> bool:
        """Press a button, but not one that has come under a pointer on its way elsewhere."""
        if self._seat is None:
            return False
        is_on_slip = isinstance(event, PointerDown) and self.rect.collidepoint(event.pos)
        if isinstance(event, PointerDown) and self._age < DEAF_SECONDS:
            return is_on_slip
        taken = [button.handle(event) for button in self._buttons]
        return any(taken) or is_on_slip

    def items(self) -> Iterator[Item]:
        """The slip and its buttons."""
        if self._seat is None:
            return
        name = self._display.model.names[self._seat]
        reach = self._display.look.page.panel().reach(self.rect)
        yield Item("away", reach, (name, self.rect.size), self._paint)
        for number, button in enumerate(self._buttons):
            state = (button.label, button.hovered, button.held, button.rect.size)
            yield Item(("away button", number), button.painted_rect, state, button.draw)

    def _make_buttons(self, seat: Seat) -> list[SmallButton]:
        look = self._display.look.page
        return [
            SmallButton(look, words, partial(self._do, act, seat))
            for words, act in self._answers()
        ]

    def _answers(self) -> Sequence[tuple[str, Callable[[Seat], None]]]:
        """What can be done, in the language that is spoken now."""
        phones = self._phones
        return (
            (_("Wait"), phones.wait_for),
            (_("Play here"), phones.to_laptop),
            (_("Computer plays"), phones.to_computer),
        )

    def _do(self, act: Callable[[Seat], None], seat: Seat) -> None:
        """Do it, unless the slip has only just come to lie where another one lay."""
        if self._age >= DEAF_SECONDS:
            act(seat)

    def _words(self) -> tuple[str, str]:
        """Whose phone it is, and what becomes of its code."""
        assert self._seat is not None
        name = self._display.model.names[self._seat]
        heading = _("{name}’s phone is away", name=name)
        return heading, _("If you don’t wait, it needs a new code.")

    def _paint(self, target: pygame.Surface) -> None:
        look, sizes = self._display.look.page, self._display.look.metrics
        # Without the red line of a writing pad, which would run along the words.
        draw_box(target, self.rect, look.panel())
        line = self.rect.inflate(-2 * sizes.px(_PAD), 0)
        line.y = self.rect.y + sizes.px(_PAD)
        inks = look.palette.accent, look.palette.text
        for told, px, ink in zip(
            self._lines(line.width), (sizes.body, sizes.small), inks, strict=True
        ):
            line.height = round(_LINE * px)
            for words in told:
                look.write_centred(target, words, line, px, ink, bold=px == sizes.body)
                line.y += line.height

    def _lines(self, width: int) -> tuple[list[str], list[str]]:
        """The words in lines of a width: whose phone it is, and what else there is to know."""
        sizes, fonts = self._display.look.metrics, self._display.look.page.fonts
        heading, more = self._words()
        return (
            fonts.wrap_evenly(heading, sizes.body, width, bold=True),
            fonts.wrap_evenly(more, sizes.small, width),
        )

    def _words_height(self, wide: int) -> int:
        """How high a slip of a width is without its buttons."""
        sizes = self._display.look.metrics
        pad = sizes.px(_PAD)
        heading, more = self._lines(wide - 2 * pad)
        rows = len(heading) * round(_LINE * sizes.body) + len(more) * round(_LINE * sizes.small)
        return rows + 2 * pad


def free_place(
    layout: TableLayout, shapes: Sequence[Size], near: pygame.Rect | None
) -> pygame.Rect:
    """Where one of these shapes covers least; of several such places the one nearest `near`."""
    window = pygame.Rect((0, 0), layout.size)
    goal = window.center if near is None else near.center
    taken, spots = _taken(layout), []
    for size in shapes:
        room = window.inflate(-layout.size[0] // 20, -layout.size[1] // 20)
        wide, high = max(0, room.width - size[0]), max(0, room.height - size[1])
        spots += [
            pygame.Rect((room.x + wide * x // _TRIES, room.y + high * y // _TRIES), size)
            for x in range(_TRIES + 1)
            for y in range(_TRIES + 1)
        ]

    def cost(spot: pygame.Rect) -> tuple[int, int]:
        x, y = spot.centerx - goal[0], spot.centery - goal[1]
        return _cost(spot, taken), x * x + y * y

    return min(spots, key=cost)


def covered(layout: TableLayout, spot: pygame.Rect) -> int:
    """How much of what lies on the table would be missed below this spot."""
    return _cost(spot, _taken(layout))


def _cost(spot: pygame.Rect, taken: Sequence[tuple[pygame.Rect, int]]) -> int:
    return sum(weight * _area(spot.clip(rect)) for rect, weight in taken)


def _taken(layout: TableLayout) -> list[tuple[pygame.Rect, int]]:
    """What lies on the table, and how much it would be missed."""
    seats = [(box.panel, 8) for box in layout.seats.values()]
    fans = [(box.fan, 2) for box in layout.seats.values()]
    melds = [(box.rect, 4) for box in layout.melds.values()]
    # Discards lie askew and aside: beside them is air.
    air = round(2 * _BESIDE_PILES * layout.stock.height)
    piles = [(pile.bounds().inflate(air, air), 8) for pile in (layout.stock, layout.discards)]
    piles.append((layout.pill, 4))
    buttons = [(layout.action, 8), (layout.claim_panel, 4), (layout.utilities, 8)]
    words = [(layout.turn_card, 8), (layout.caption, 2), (notice_band(layout), 3)]
    hand = [(layout.hand_room, 6), (layout.own, 4), (layout.sorts, 4)] if layout.order else []
    return [*seats, *fans, *melds, *piles, *buttons, *words, *hand]


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
