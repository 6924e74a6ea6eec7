"""Curtain between two people who share a screen: no card is drawn on it or under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from mayi_desktop.engine import PromptKind, Seat, TableView
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.drawing.paint import disc
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, PointerDown, PointerUp
from mayi_desktop.ui.table.painting.table_painter import seat_colour
from mayi_desktop.ui.table.text.event_text import card_text, contract_text
from mayi_desktop.ui.table.text.player_names import isolated
from mayi_desktop.ui.widgets.basics.signal import Signal
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.page import Page

_DEAF_SECONDS = 0.5
_MOST_LINES = 6
_MORE = "…"
_OF_NO_USE = (
    N_("{name} draws from the stock."),
    N_("{name} chooses the stock."),
    N_("{name} takes a penalty card."),
    N_("{name} lets it go."),
    N_("{name} is down and isn’t asked."),
    N_("{name} has already drawn and isn’t asked."),
)


class Curtain(Page):
    """Asks the next person to sit down; input counts only after half a second."""

    def __init__(
        self,
        context: Context,
        seat: Seat,
        names: Sequence[str],
        view: TableView,
        lines: Sequence[str],
        on_ready: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.seat = seat
        self._name, self._names = names[seat], tuple(names)
        self._view = view
        self._facts = self._task = ""
        self._lines = tuple(reversed(relevant_lines(lines, view, names)))
        self.ready = Signal(on_ready)
        self.menu_wanted: Signal[[]] = Signal()
        self._age = 0.0
        self._ready = Button(context.look, "", self._go, kind=ButtonKind.PRIMARY)
        self._wrong = Button(context.look, "", self.menu_wanted.emit, kind=ButtonKind.QUIET)
        self.retranslate()
        self.widgets = [self._ready, self._wrong]

    @property
    def accepts_input(self) -> bool:
        """Whether input counts yet."""
        return self._age >= _DEAF_SECONDS

    def retranslate(self) -> None:
        """Say everything but what happened in the language that is chosen now."""
        self._facts = _facts(self._view, self.seat)
        self._task = next_task(self._view, self.seat, self._names)
        self._ready.set_label(_("I’m {name}", name=isolated(self._name)))
        self._wrong.set_label(_("Somebody else? Open the menu"))

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put name, facts and button onto one panel in the middle."""
        sizes = self.look.metrics
        wide = min(sizes.px(820), bounds.width - 4 * sizes.pad)
        told = min(len(self._lines), _MOST_LINES)
        high = sizes.px(424) + (told + bool(told)) * sizes.px(30)
        self._panel = pygame.Rect(0, 0, wide, min(high, bounds.height - 2 * sizes.pad))
        self._panel.center = bounds.center
        both = self._ready, self._wrong
        wide = max(sizes.px(320), *(button.width_wanted() for button in both))
        low = self._panel.bottom - sizes.px(18)
        for button, high in zip(reversed(both), (sizes.control, sizes.px(64)), strict=True):
            place = pygame.Rect(0, 0, min(wide, self._panel.width - 2 * sizes.pad), high)
            place.midbottom = (bounds.centerx, low)
            button.place(place)
            low = place.top - sizes.gap

    def handle(self, event: InputEvent) -> bool:
        """Take everything; nothing reaches the table."""
        if not self.accepts_input and isinstance(event, KeyPressed | PointerDown | PointerUp):
            return True
        if isinstance(event, KeyPressed) and event.key == "enter" and not event.repeat:
            self._go()
            return True
        super().handle(event)
        return True

    def on_back(self) -> None:
        """Stay: only the button opens the way."""

    def update(self, dt: float) -> bool:
        """Grow older, so that input begins to count."""
        self._age += dt
        return super().update(dt)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the table top, and the panel in the colour of the seat."""
        super().draw_ground(target)
        sizes, palette = self.look.metrics, self.look.palette
        colour = seat_colour(self.seat)
        side = sizes.px(64)
        spot = pygame.Rect(0, 0, side, side)
        spot.midtop = (self._panel.centerx, self._panel.y + sizes.px(22))
        target.blit(disc(side, colour), spot)
        number = str(self.seat + 1)
        ink = palette.on_primary
        self.look.write_centred(target, number, spot, sizes.px(36), ink, bold=True)
        room = self._panel.inflate(-2 * sizes.pad, 0)
        name = pygame.Rect(room.x, spot.bottom + sizes.px(4), room.width, sizes.px(84))
        self.look.write_centred(
            target, isolated(self._name), name, sizes.display, palette.text, bold=True
        )
        task = pygame.Rect(room.x, name.bottom, room.width, sizes.px(38))
        ink = palette.primary
        self.look.write_centred(target, self._task, task, sizes.button, ink, bold=True)
        facts = pygame.Rect(room.x, task.bottom, room.width, sizes.px(34))
        self.look.write_centred(target, self._facts, facts, sizes.body, palette.text)
        self._draw_lines(target, pygame.Rect(room.x, facts.bottom, room.width, 0))

    def _draw_lines(self, target: pygame.Surface, top: pygame.Rect) -> None:
        """What happened since this person looked last, in the order in which it happened."""
        sizes, palette = self.look.metrics, self.look.palette
        y = top.y + sizes.px(6)
        heading = (_("Since you last looked"),) if self._lines else ()
        room = (self._ready.rect.y - sizes.px(6) - y) // sizes.px(30) - len(heading)
        for line in (*heading, *latest_lines(self._lines, min(room, _MOST_LINES))):
            place = pygame.Rect(top.x, y, top.width, sizes.px(28))
            self.look.write_centred(
                target,
                line,
                place,
                sizes.small,
                palette.primary if line in heading else palette.soft_text,
            )
            y += sizes.px(30)

    def _go(self) -> None:
        if self.accepts_input:
            self.context.scenes.remove(self)
            self.ready.emit()


def latest_lines(lines: Sequence[str], room: int) -> list[str]:
    """The last lines that there is room for; dots stand for those before them."""
    if len(lines) <= room:
        return list(lines)
    return [_MORE, *lines[len(lines) - room + 1 :]] if room > 1 else []


def relevant_lines(lines: Sequence[str], view: TableView, names: Sequence[str]) -> list[str]:
    """What somebody who comes back has to know, the latest first.

    What the facts above say already is left out, of the beginning of this deal all but its
    number and its dealer. So is who drew from the stock, and who did not want a card.
    """
    empty = {_(key, name=name) for key in _OF_NO_USE for name in names}
    lines = [line for line in lines if line not in empty]
    table = view.table
    if table.dealer is None:
        return list(lines)
    word, name, number = table.sheet.deal_word, names[table.dealer], table.deal + 1
    contract = contract_text(table.rule.contract)
    began = sentence(
        _(
            "{deal} {number}: {name} deals. The contract is {contract}.",
            deal=singular(word),
            number=number,
            name=name,
            contract=contract,
        )
    )
    if began not in lines:
        return list(lines)
    short = sentence(
        _("{deal} {number}: {name} deals.", deal=singular(word), number=number, name=name)
    )
    first = _("{name} deals first.", name=name)
    return [short if line == began else line for line in lines if line != first]


def _facts(view: TableView, seat: Seat) -> str:
    table = view.table
    return _(
        "{cards}  ·  {contract}  ·  {points}",
        cards=ngettext("{count} card", "{count} cards", count=view.counts[seat]),
        contract=contract_text(table.rule.contract),
        points=ngettext("{count} point", "{count} points", count=table.seats[seat].score),
    )


def next_task(view: TableView, seat: Seat, names: Sequence[str]) -> str:
    """What this person is about to be asked, as far as everybody at the table knows it."""
    table = view.table
    kinds = {prompt.kind for prompt in table.prompts if prompt.seat in (seat, None)}
    card = "" if table.top is None else card_text(table.top)
    if PromptKind.ASKED in kinds and table.claim is not None and table.claim.caller is not None:
        return _(
            "{name} asks for {card}: may they have it?",
            name=names[table.claim.caller],
            card=card,
        )
    if kinds & {PromptKind.ASKED, PromptKind.ANSWER}:
        return _("Do you want {card}?", card=card)
    if PromptKind.DRAW in kinds:
        return _("Your turn: first draw a card")
    if PromptKind.PLAY in kinds:
        return _("Your turn: play, and discard at the end")
    return _("You may ask for {card}", card=card) if PromptKind.MAY_I in kinds else ""
