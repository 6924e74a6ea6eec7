"""Invite phones: a QR code for every seat, who has come, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.ui.drawing import Align, Box, Look, draw_box
from mayi_desktop.ui.scenes.phones.home_line import HomeLine
from mayi_desktop.ui.scenes.phones.table_phones import TablePhones
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.text.player_names import shortened
from mayi_desktop.ui.widgets.basics import Container, Label, Room, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.display.seal_signs import qr_picture
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog
from mayi_desktop.ui.widgets.pages.form import FormPage

# Pixels of one module at 1080 lines: a telephone reads it from an arm's length.
_MODULE = 7
_LEAST_MODULE = 4
_EDGE = 16
_LINE = 1.5


class InvitePage(FormPage):
    """The seats to the left, and to the right the code of the chosen one."""

    column = 640

    def __init__(self, context: Context, phones: HomeLine[Any]) -> None:
        super().__init__(context, _("Invite phones"))
        self._phones = phones
        self._seen = dict(phones.statuses)
        everybody = [Seat(seat) for seat in range(len(phones.names))]
        self.chosen = self._next_without_phone(Seat(0))
        self._shown: object = None
        look = self.look
        self.how = Label(look, self._how_words(), Tone.NORMAL)
        allow = _("If your computer asks, let the game use your home network.")
        self.seats = [SeatOfPhone(look, self, seat) for seat in everybody]
        self.code = InvitationCode(look)
        self.admit = Button(look, _("Yes, let it in"), self._admit, kind=ButtonKind.PRIMARY)
        self.refuse = Button(look, _("Send it away"), self._refuse)
        self.arrival = Arrival(look, Row(look, ((self.admit, 0.5), (self.refuse, 0.5))))
        self.done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.next_address = Button(
            look, _("Phone can’t find it? Try another address"), self._try_next
        )
        left: list[Widget] = [
            self.how,
            *self.seats,
            Label(look, allow, Tone.SOFT),
            self.next_address,
        ]
        right: list[Widget] = [self.code, self.arrival]
        self.compose((left, right), (self.done,))
        self.focus.to(self.done)
        self._show()

    def update(self, dt: float) -> bool:
        """Follow who comes and goes; once somebody has come, the next one's code is shown."""
        statuses = dict(self._phones.statuses)
        if statuses.get(self.chosen) == "here" and self.chosen not in self._seen:
            self.chosen = self._next_without_phone(self.chosen)
        self._seen = statuses
        shown = tuple(statuses.items()), self._phones.asking, self.chosen
        if shown != self._shown:
            self._shown = shown
            self._show()
            self.rearrange()
        return super().update(dt)

    def _next_without_phone(self, seat: Seat) -> Seat:
        """The seat from here on that still waits for a phone, a person's first."""
        seats = [Seat(s) for s in range(len(self._phones.names))]
        bare = [s for s in (*seats[seat:], *seats[:seat]) if s not in self._phones.statuses]
        people = [s for s in bare if self._phones.is_persons(s)]
        return (people or bare or [seat])[0]

    def status(self, seat: Seat) -> str:
        """Who holds a seat, in a few words."""
        if not self._phones.is_persons(seat):
            return _("the computer plays")
        match self._phones.statuses.get(seat):
            case "here":
                return _("on a phone")
            case "away":
                return _("phone away")
            case _:
                return _("at this screen")

    def name(self, seat: Seat) -> str:
        """The name of whoever sits there."""
        return shortened(self._phones.names[seat])

    def choose(self, seat: Seat) -> None:
        """Show the code of a seat."""
        self.chosen = seat

    def change(self, seat: Seat) -> None:
        """Pass the seat on."""
        self._phones.change(seat)
        self._shown = None

    def change_words(self, seat: Seat) -> str:
        """What `change` does."""
        return self._phones.change_words(seat)

    def _how_words(self) -> str:
        """What to do with the code, and in which Wi-Fi."""
        if not self._phones.wifi:
            return _(
                "Choose your name, and point your phone’s camera at the code. "
                "The phone has to be on the same Wi-Fi as this computer."
            )
        return _(
            "Choose your name, and point your phone’s camera at the code. "
            "The phone has to be on your Wi-Fi, “{wifi}”.",
            wifi=self._phones.wifi,
        )

    def _show(self) -> None:
        """Bring the rows, the code and the question up to date."""
        for row in self.seats:
            row.show(chosen=row.seat == self.chosen)
        align(self.seats)
        invitation = self._phones.invitation(self.chosen)
        if invitation is None:
            self.code.set(self.name(self.chosen), "", "")
        else:
            typed = _(
                "Or type {address} and choose seat {number}.",
                address=invitation.short,
                number=self.chosen + 1,
            )
            self.code.set(self.name(self.chosen), invitation.link, typed)
        asking = self._phones.asking
        unfound = not self._phones.statuses and not asking
        self.next_address.set_visible(visible=self._phones.has_more and unfound)
        question = ""
        if asking:
            heading = _("Is this {name}’s phone?", name=self.name(asking[0].seat))
            question = f"{heading} {self._phones.arrival_words(asking[0])}"
        self.arrival.ask(question)
        # While somebody waits at the door, letting them in is what there is to do.
        self.done.kind = ButtonKind.NORMAL if asking else ButtonKind.PRIMARY

    def _try_next(self) -> None:
        self._phones.try_next()
        self.how.set_text(self._how_words())
        self._shown = None

    def _admit(self) -> None:
        for asked in self._phones.asking[:1]:
            self._phones.admit(asked)

    def _refuse(self) -> None:
        for asked in self._phones.asking[:1]:
            self._phones.refuse(asked)


class SeatOfPhone(Row):
    """One seat: its name to choose it with who holds it, and the way to pass it on."""

    def __init__(self, look: Look, page: InvitePage, seat: Seat) -> None:
        self._page = page
        self.seat = seat
        self.choice = Button(look, page.name(seat), partial(page.choose, seat))
        change = partial(page.change, seat)
        self.change = Button(look, "", change, kind=ButtonKind.QUIET)
        super().__init__(look, ((self.choice, 0.5), (self.change, 0.5)))

    def show(self, *, chosen: bool) -> None:
        """Bring the row up to date."""
        page, seat = self._page, self.seat
        name = _("{number}. {words}", number=seat + 1, words=page.name(seat))
        status = page.status(seat)
        self.choice.set_label(name, _("{name} ✓", name=status) if chosen else status)
        change = page.change_words(seat)
        self.change.set_label(change)
        self.change.set_visible(visible=bool(change))


def align(rows: Sequence[SeatOfPhone]) -> None:
    """Give the buttons of every row the same widths, as the longest words ask for them."""
    pad = rows[0].look.metrics.pad
    names = max(row.choice.width_wanted() for row in rows) - pad
    changes = max(row.change.width_wanted() for row in rows) - pad
    for row in rows:
        row.parts = ((row.choice, names), (row.change, changes))


class Arrival(Container):
    """Who asks to come in; its place is kept free, so that nothing moves under a pointer."""

    def __init__(self, look: Look, answers: Row) -> None:
        super().__init__(look)
        self.question = Label(look, "", Tone.STRONG)
        quiet = _("When a phone asks to come in, you’ll see it here.")
        self.quiet = Label(look, quiet, Tone.SOFT)
        self.answers = answers
        self.ask("")

    def ask(self, question: str) -> None:
        """Show a question with its answers; empty where nobody asks."""
        self.question.set_text(question)
        for part in (self.question, self.answers):
            part.set_visible(visible=bool(question))
        self.quiet.set_visible(visible=not question)

    @property
    def contents(self) -> list[Widget]:
        """The question and its answers, or what stands in their place."""
        return [self.question, self.answers, self.quiet]

    def height_for(self, width: int) -> int:
        """Room for a question of two lines, or of more where it has more."""
        lines = max(round(2 * _LINE * self.look.metrics.body), self.question.height_for(width))
        return lines + self.answers.height_for(width)

    def place(self, rect: pygame.Rect) -> None:
        """Put the question above its answers, at the top of the place."""
        super().place(rect)
        self.quiet.place(Room(rect).top(self.answers.height_for(rect.width)))
        room = Room(rect)
        room.put(self.question, self.look.metrics.gap // 2)
        room.put(self.answers)


class InvitationCode(Widget):
    """The QR code of a seat's link, black on white in any theme, and the address below it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.name = self.link = self.short = ""

    def set(self, name: str, link: str, short: str) -> None:
        """Show another seat's code; an empty link shows none."""
        if (name, link, short) != (self.name, self.link, self.short):
            self.name, self.link, self.short, self.dirty = name, link, short, True

    def height_for(self, width: int) -> int:
        """The height of the code with the lines above and below it."""
        sizes = self.look.metrics
        lines = 2 * round(_LINE * sizes.body) + 2 * sizes.px(_EDGE)
        return lines + (self._side(width) if self.link else 0)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the name, the code and the address."""
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        line = pygame.Rect(self.rect.x, self.rect.y + sizes.px(_EDGE) // 2, self.rect.width, 0)
        line.height = round(_LINE * sizes.body)
        self.look.write(
            target, self.name, line, sizes.body, colours.text, align=Align.CENTRE, bold=True
        )
        if not self.link:
            return
        code = qr_picture(self.link, self._module(self.rect.width))
        place = code.get_rect(midtop=(self.rect.centerx, line.bottom + sizes.px(_EDGE) // 4))
        target.blit(code, place)
        line.bottom = self.rect.bottom - sizes.px(_EDGE) // 2
        line.inflate_ip(-sizes.pad, 0)
        self.look.write(target, self.short, line, sizes.body, colours.text, align=Align.CENTRE)

    def _module(self, width: int) -> int:
        """Pixels of one module: as large as is useful and has room."""
        wished = max(_LEAST_MODULE, self.look.metrics.px(_MODULE))
        while wished > 1 and qr_picture(self.link, wished).get_width() > width:
            wished -= 1
        return wished

    def _side(self, width: int) -> int:
        return qr_picture(self.link, self._module(width)).get_height()


def welcome_phones(context: Context, phones: TablePhones, *, invite: bool) -> None:
    """Open the invitations if wanted, or offer them where people held phones last time."""
    names = phones.left_phones()
    if invite:
        open_invitations(context, phones)
    elif names:
        text = ngettext(
            "{names} had the cards on a phone. The old code doesn’t work anymore.",
            "{names} had their cards on phones. The old codes don’t work anymore.",
            count=len(names),
            names=and_list(names),
        )
        again = partial(open_invitations, context, phones)
        answers = (
            Answer(_("Invite phones again"), again, ButtonKind.PRIMARY),
            Answer(_("Play on this laptop"), phones.forget_left),
        )
        context.scenes.push(Dialog(context, _("Where are the phones?"), text, answers))


def open_invitations(context: Context, phones: HomeLine[Any]) -> None:
    """Open the page with the invitations; the first time it lets phones come."""
    if phones.open():
        context.scenes.push(InvitePage(context, phones))
