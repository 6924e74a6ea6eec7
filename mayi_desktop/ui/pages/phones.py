"""Phones at a table: inviting them, seating them, and a notice when one is away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pygame

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.engine import CardId, Refusal, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.imitator import stand_in
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.card_svg import deck_key
from mayi_desktop.ui.kit.faces import FACES, PORTRAITS, face, faces_of
from mayi_desktop.ui.kit.input import InputEvent, PointerDown
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage, show_message
from mayi_desktop.ui.kit.paint import Item, draw_box
from mayi_desktop.ui.kit.qr import InvitationCode
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.kit.widget import Container, Label, Room, Signal, Tone, Widget
from mayi_desktop.ui.pages.choices import MOST_SEATS, TableSetup
from mayi_desktop.ui.phones import messages
from mayi_desktop.ui.phones.hand import ASKED_FIRST
from mayi_desktop.ui.play.words import refusal_text, shortened
from mayi_desktop.ui.table.buttons import SmallButton
from mayi_desktop.ui.table.commands import TableGuide
from mayi_desktop.ui.table.header import notice_band
from mayi_desktop.ui.table.layout import TableLayout
from mayi_desktop.ui.table.model import TableDisplay

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.messages import Invitation
    from mayi_desktop.ui.phones.screen import PhoneLook
    from mayi_desktop.ui.phones.server import PhoneServer
    from mayi_desktop.ui.phones.table import PhoneLobby, PhoneTable, SetupLobby

# --- Home line: phones on the home network, at a table or a score pad


D = TypeVar("D", bound="PhoneLobby")


class HomeLine(Generic[D]):
    """Phones on the home network; nothing listens until somebody is invited.

    `lobby` handles them while they can connect. `has_more`: the computer has several addresses.
    `is_tunnel`: the one in use is a VPN's. `broke`: the previous connection failed.
    """

    def __init__(self, context: Context) -> None:
        self.has_more = False
        self.is_tunnel = False
        self.broke = False
        self.lobby: D | None = None
        self.server: PhoneServer | None = None
        self._context = context
        self._address = ""
        self._tried: list[str] = []
        self._saved: tuple[str, ...] = ()

    # --- What tables and score pads define

    @property
    def names(self) -> Sequence[str]:
        """The names of all players."""
        raise NotImplementedError

    def is_persons(self, seat: Seat) -> bool:
        """Whether a person, not the computer, plays this seat."""
        raise NotImplementedError

    def change(self, seat: Seat) -> None:
        """Pass the seat on, as `change_words` says: its person goes on at this screen."""
        if self.lobby is not None:
            self.lobby.release(seat)

    def change_words(self, seat: Seat) -> str:
        """The label for `change`; empty if there is nothing to do."""
        return _("To the laptop") if seat in self.statuses else ""

    def _make_lobby(self, server: PhoneServer) -> D:
        """The lobby for phones that connect to this server."""
        raise NotImplementedError

    # --- Who is connected

    @property
    def is_open(self) -> bool:
        """Whether phones can connect."""
        return self.lobby is not None

    @property
    def statuses(self) -> Mapping[Seat, str]:
        """ "here" or "away" for each seat with a phone."""
        return {} if self.lobby is None else self.lobby.statuses

    @property
    def asking(self) -> tuple[messages.Asking, ...]:
        """Phones waiting to be let in."""
        return () if self.lobby is None else tuple(self.lobby.asking)

    @property
    def invitation(self) -> Invitation | None:
        """The code for all phones; None if none can connect."""
        return None if self.server is None else self.server.invitation

    def invite(self, *, on: bool) -> None:
        """Let phones ask for seats, or stop that."""
        if self.server is not None:
            self.server.invite(on=on)

    @property
    def faces(self) -> Sequence[str]:
        """The key of each player's face."""
        known = self._context.settings.faces_by_name
        return faces_of((name, known.get(name, "")) for name in self.names)

    def _show_roster(self) -> None:
        """Offer this table's seats to new phones."""
        if self.server is None:
            return
        statuses, found = self.statuses, []
        for seat, (name, key) in enumerate(zip(self.names, self.faces, strict=True)):
            by = "" if self.is_persons(Seat(seat)) else "computer"
            by = "phone" if seat in statuses else by
            found.append(messages.RosterSeat(Seat(seat), shortened(name), by, key))
        self._offer(self.server, found)

    def _offer(self, server: PhoneServer, roster: Sequence[messages.RosterSeat]) -> None:
        server.show_roster(roster)

    def admit(self, asked: messages.Asking) -> None:
        """Give a phone the seat it asks for."""
        if self.lobby is not None and asked in self.lobby.asking:
            self.lobby.admit(asked)

    def refuse(self, asked: messages.Asking) -> None:
        """Send a phone away."""
        if self.lobby is not None and asked in self.lobby.asking:
            self.lobby.refuse(asked)

    def arrival_words(self, asked: messages.Asking) -> str:
        """Which phone it is, and whether somebody else loses the seat."""
        key = N_("It shows the words “{words}”.")
        if isinstance(asked, messages.WantsSeat) and not self.is_persons(asked.seat):
            key = N_("It shows the words “{words}”. The computer stops playing.")
        elif isinstance(asked, messages.WantsSeat) and asked.moving:
            key = N_("It shows the words “{words}”. It takes over from the other phone.")
        return _(key, words=" ".join(asked.words))

    # --- Opening and closing

    def open(self, tickets: Sequence[messages.Ticket] = ()) -> bool:
        """Listen on the home network; False, after a message with the reason, if that fails.

        Phones with one of the `tickets` may come back to their seats, others that this computer
        knows as their persons.
        """
        if self.lobby is not None and self._is_good():
            return True
        # The computer may have moved to another network, where no phone finds it.
        self.broke = self.lobby is not None
        self.close()
        seated = {ticket.name for ticket in tickets}
        known = messages.known_phones(self._context.settings.phones).values()
        people = [replace(ticket, seat=None) for ticket in known if ticket.name not in seated]
        server = self._listen([*tickets, *people])
        if server is not None:
            self.use(server)
        return server is not None

    def use(self, server: PhoneServer) -> None:
        """Use this running server."""
        self.server = server
        self.lobby = self._make_lobby(server)
        self._show_roster()

    def try_next(self) -> None:
        """Listen on another address of this computer, if no phone has connected yet."""
        if not self.statuses and not self.asking:
            self._tried.append(self._address)
            self.close()
            self.open()

    def close(self) -> None:
        """Stop the server."""
        if self.server is not None:
            self.server.stop()
        self.server, self.lobby, self._address = None, None, ""

    def _phone_look(self) -> PhoneLook:
        """The deck in use, so that phones show the same cards."""
        from mayi_desktop.ui.phones.screen import PhoneLook

        settings = self._context.settings
        deck = deck_key(settings.suits, settings.card_letters, settings.faces)
        return PhoneLook(deck, settings.back)

    def _keep_phones(self, journal: str, names: Sequence[str]) -> None:
        """Save in the settings which phones are known, and their seats in a game.

        Without the name of a `journal`, those of the last game stay saved. Once they are
        forgotten in the settings, this game saves none again.
        """
        server, settings = self.server, self._context.settings
        if server is None or not server.is_running or (self._saved and not settings.phones):
            return
        # A ticket whose seat neither a phone nor the computer holds is about to be void.
        unseated = {ticket.name for ticket in server.tickets if ticket.seat is None}
        here = {
            ticket.name: replace(ticket, person=names[seat])
            for ticket in server.tickets
            if (seat := ticket.seat) is not None
            and seat < len(names)
            and (seat in self.statuses or not self.is_persons(seat))
        }
        before = messages.known_phones(settings.phones)
        if not journal:
            # Their seats in this game aren't settled; those in the last one are.
            journal = (*settings.phones, "")[0]
            here = {
                name: replace(ticket, seat=before[name].seat if name in before else None)
                for name, ticket in here.items()
            }
        else:
            before = {name: replace(ticket, seat=None) for name, ticket in before.items()}
        people = {ticket.person for ticket in here.values()}
        others = {
            name: ticket
            for name, ticket in before.items()
            if name in unseated and ticket.person not in people
        }
        lines = [ticket.line for ticket in (*here.values(), *others.values())]
        self._saved = phones = (journal, *lines[:_MOST_KNOWN]) if lines else ()
        if phones != settings.phones:
            self._context.settings = replace(settings, phones=phones)
            self._context.save_settings()

    def let_go(self) -> Callable[[TablePhones], None] | None:
        """Leave the server and its phones to a game's table; None if no phone can connect."""
        self.invite(on=False)
        server, lobby = self.server, self.lobby
        place = self._address, self.has_more, self.is_tunnel
        self.server, self.lobby, self._address = None, None, ""
        if server is None or lobby is None:
            return None
        lent = [seat for seat in server.lent if not self.is_persons(seat)]
        return lambda phones: phones.take_over(server, lobby, place, lent)

    @property
    def wifi(self) -> str:
        """The name of the Wi-Fi; empty if unknown."""
        from mayi_desktop.ui.phones.server import wifi_name

        return wifi_name(self._address) if self._address else ""

    def _is_good(self) -> bool:
        """Whether the server is alive, and the computer still has its address."""
        from mayi_desktop.ui.phones.messages import home_addresses

        if self.server is None or not self.server.is_running:
            return False
        return not self._address or any(
            address.host == self._address for address in home_addresses()
        )

    def _listen(self, tickets: Sequence[messages.Ticket]) -> PhoneServer | None:
        """A server on the home network; None, after a message saying why, if that fails."""
        from mayi_desktop.ui.phones.messages import HomeAddress, home_addresses
        from mayi_desktop.ui.phones.server import PhonesError, PhoneServer

        found = home_addresses()
        if not found:
            text = _(
                "This computer isn’t on a home network. Join your Wi-Fi in the computer’s "
                "settings, or plug in a cable from your router. Then try again."
            )
            show_message(self._context, _("No phones yet"), text)
            return None
        # More players may join later.
        seats = [Seat(seat) for seat in range(MOST_SEATS)]
        usual = [address for address in found if address.host not in self._tried] or found
        self.has_more, self.is_tunnel = len(found) > 1, usual[0].is_tunnel
        address = HomeAddress(usual[0].host)
        server = PhoneServer(
            seats, address, tickets=tickets, news=self._context.wake, faces=_face_pictures()
        )
        try:
            server.start()
        except PhonesError as error:
            text = _("Phones can’t reach this computer: {why}", why=str(error))
            show_message(self._context, _("No phones yet"), text)
            return None
        self._address = address.host
        return server


# Phones that this computer knows; pixels of a face's side.
_MOST_KNOWN = 15
_FACE_SIDE = 96


@lru_cache(maxsize=1)
def _face_pictures() -> dict[str, bytes]:
    """The pictures of all faces for phones, in PNG by key."""
    found = {}
    for key in (*PORTRAITS, *FACES):
        picture, file = face(key, _FACE_SIDE), BytesIO()
        assert picture is not None
        pygame.image.save(picture, file, f"{key}.png")
        found[key] = file.getvalue()
    return found


class SetupPhones(HomeLine["SetupLobby"]):
    """Phones that join while a game is being set up; `draft` says who plays."""

    def __init__(self, context: Context, draft: TableSetup) -> None:
        super().__init__(context)
        self._draft = draft
        # Seats of people whom phones have brought, and who sat there before, if anybody.
        self._brought: dict[Seat, SeatSetup | None] = {}

    @property
    def names(self) -> Sequence[str]:
        return [who.name for who in self._draft.active_seats]

    def is_persons(self, seat: Seat) -> bool:
        return self._draft.seats[seat].person

    def change(self, seat: Seat) -> None:
        self._brought.pop(seat, None)
        super().change(seat)

    @property
    def faces(self) -> Sequence[str]:
        return self._draft.faces()[: self._draft.count]

    def poll(self) -> list[Seat]:
        """Seat phones; returns the seats that just got one."""
        if self.lobby is None:
            return []
        self._show_roster()
        came = self.lobby.poll()
        if came:
            self._keep_phones("", self.names)
        return came

    def _offer(self, server: PhoneServer, roster: Sequence[messages.RosterSeat]) -> None:
        """Offer the seats of people; anybody else gets a computer player's or a new one."""
        here = {name.casefold() for name in self.names}
        settings = self._context.settings
        away = [name for name in settings.names if name.casefold() not in here]
        keys = faces_of((name, settings.faces_by_name.get(name, "")) for name in away)
        people = [one for one in roster if one.by != "computer"]
        worn = {one.face for one in people}
        free = [key for key in PORTRAITS if key not in worn]
        has_place = self._draft.has_room or len(people) < len(roster)
        newcomers = messages.Newcomers(tuple(zip(away, keys, strict=True)), tuple(free))
        server.show_roster(people, newcomers if has_place else messages.Newcomers())

    def _seat_for(self, name: str, key: str) -> Seat | None:
        """A seat for somebody who brings a phone; None if there is none."""
        if not self._context.look.page.fonts.writes_whole(name) or self._is_taken(name):
            return None
        draft, before = self._draft, self._draft.active_seats
        seat = draft.seat_person(name, key)
        if seat is None:
            return None
        if seat >= len(before) or not before[seat].person:
            self._brought[Seat(seat)] = before[seat] if seat < len(before) else None
        return Seat(seat)

    def _vacate(self, seat: Seat) -> None:
        """Undo what seated the person whom a phone has brought and doesn't mean any more."""
        if seat in self._brought:
            self._draft.unseat_person(seat, self._brought.pop(seat))

    def _is_taken(self, name: str) -> bool:
        """Whether a phone already holds the seat of this name."""
        return any(self.names[seat].casefold() == name.casefold() for seat in self.statuses)

    def _make_lobby(self, server: PhoneServer) -> SetupLobby:
        from mayi_desktop.ui.phones.table import SetupLobby

        return SetupLobby(server, self._seat_for, self._vacate)


# --- Phones of a table scene


# Seconds: a reloaded page is back sooner.
AWAY_SECONDS = 2.0


class TablePhones(HomeLine["PhoneTable"]):
    """Polls a table's phones, and knows whose phone is away.

    `reseated` reports that a seat has passed to a phone or back.
    """

    def __init__(self, display: TableDisplay, host: GameHost) -> None:
        super().__init__(display.model.context)
        self._display = display
        self._model = display.model
        self._host = host
        self.reseated: Signal[[]] = Signal()
        self._now = 0.0
        self._cutter: Seat | None = None
        self._waited_for: set[Seat] = set()
        self._kept: object = None

    def plates(self) -> list[pygame.Rect]:
        """The plates of all seats on the screen."""
        return [box.plate for box in self._display.layout.seats.values()]

    def place_of_stock(self) -> pygame.Rect:
        """Where the stock lies."""
        return self._display.layout.stock.bounds()

    @property
    def is_alone(self) -> bool:
        """Whether everybody plays on a phone, so that nothing here pauses the game."""
        return self._model.hot_seat.is_television

    def tell_late(self, _seat: Seat, top: CardId | None, refusal: Refusal) -> None:
        """Say why a held action of this screen could not be done any more."""
        model = self._model
        gone = model.history.discards.why_gone(top, model.player_names)
        model.refuse(gone or refusal_text(refusal), refusal)

    def tell_slower(self, _seat: Seat, than: Seat) -> None:
        """Say who asked for the discard first."""
        self._model.refuse(_(ASKED_FIRST, name=self._model.names[than]))

    def ask_for_cut(self, seat: Seat | None) -> None:
        """Ask for the cut on this person's phone, if there is one; None: nobody cuts now."""
        self._cutter = seat
        if self.lobby is not None:
            self.lobby.ask_for_cut(seat)

    @property
    def has_cut(self) -> bool:
        """Whether the person asked has cut the pack on their phone."""
        return self.lobby is not None and self.lobby.has_cut

    # --- Opening and closing

    def close(self) -> None:
        """Stop the server; all hands are at this screen again."""
        super().close()
        self._host.fair_start = None
        self._host.pending.clear()
        if self._host.remote_seats:
            self._host.remote_seats = frozenset()
            self.reseated.emit()

    def _make_lobby(self, server: PhoneServer) -> PhoneTable:
        from mayi_desktop.ui.phones.table import PhoneTable

        table = PhoneTable(self._host, server, self._phone_look(), self)
        table.ask_for_cut(self._cutter)
        return table

    def take_over(
        self,
        server: PhoneServer,
        lobby: PhoneLobby,
        place: tuple[str, bool, bool],
        lent: Sequence[Seat] = (),
    ) -> None:
        """Take over the server and the phones of the set-up page or the last game.

        Seats that were `lent` to the computer are their people's again, on their phones.
        """
        self._address, self.has_more, self.is_tunnel = place
        self.use(server)
        if self.lobby is not None:
            self.lobby.take_over(lobby, self._now)
            for seat in lent:
                if seat < len(self.names) and self.is_persons(seat):
                    self.lobby.expect(seat, self._now)
                    server.give_back(seat)
        self._keep_seats()
        self.reseated.emit()

    # --- Every frame

    def poll(self, now: float, *, paused: bool) -> None:
        """Handle phone messages and update phone screens.

        `paused`: something at the laptop pauses the game.
        """
        if self.lobby is None:
            return
        self._now = now
        self.lobby.look = self._phone_look()
        self.lobby.show_on_screen(self._display.presenter.shown.view.table.top)
        self._show_roster()
        if self.lobby.poll(now, paused=paused):
            self.reseated.emit()
        for asked in self.asking:
            if isinstance(asked, messages.WantsSeat) and asked.returns:
                # Unless a person has the hand at this screen by now.
                answer = self.refuse if self.is_persons(asked.seat) else self.admit
                answer(asked)
        # Also where a seat has passed to another phone: the ticket of the first is void.
        tickets = () if self.server is None else tuple(self.server.tickets)
        if (tickets, self.statuses.keys()) != self._kept:
            self._kept = tickets, self.statuses.keys()
            self._keep_seats()
        if self.lobby.is_behind:
            self._context.wake.set()
        if self.lobby.take_change():
            self._model.changed()
        self._mark_absent()

    def _keep_seats(self) -> None:
        """Save in the settings which phones may come back to this game."""
        journal = self._host.autosave.path
        if journal is not None:
            self._keep_phones(journal.name, self.names)

    @property
    def faces(self) -> Sequence[str]:
        return faces_of((who.name, who.style) for who in self._host.setup.seats)

    def come_back(self) -> None:
        """Wait for the phones that held hands when this game was left.

        Where the computer plays for somebody since, their phone may ask for the hand.
        """
        journal, kept = self._host.autosave.path, self._context.settings.phones
        if journal is None or kept[:1] != (journal.name,):
            return
        known = messages.known_phones(kept).values()
        seats = range(len(self.names))
        tickets = [ticket for ticket in known if ticket.seat in seats]
        if not tickets or not self.open(tickets) or self.lobby is None:
            return
        for ticket in tickets:
            if ticket.seat is not None and self.is_persons(ticket.seat):
                self.lobby.expect(ticket.seat, self._now)
        self.invite(on=False)
        self.reseated.emit()

    def missed(self) -> Seat | None:
        """The seat whose phone has been away for a while; of several, the next to play."""
        if self.lobby is None:
            return None
        away = [
            seat
            for seat in self.statuses
            if self.lobby.away_for(seat, self._now) >= AWAY_SECONDS
        ]
        self._waited_for.intersection_update(away)
        table = self._model.view.table
        order = table.turn_order_from(table.turn)
        return next((s for s in order if s in away and s not in self._waited_for), None)

    def wait_for(self, seat: Seat) -> None:
        """Don't mention a phone until it is back."""
        self._waited_for.add(seat)

    def _mark_absent(self) -> None:
        """Mark seats whose phone is away, unless another answer is shown there."""
        captions, words = self._model.captions, _("phone away")
        away = {seat for seat, status in self.statuses.items() if status == "away"}
        before = dict(captions.answers)
        for seat, said in before.items():
            if said == words and seat not in away:
                captions.clear_answer(seat)
        for seat in away:
            # Renewed every frame: on expiry it would vanish for a frame.
            if before.get(seat, words) == words:
                captions.show_answer(seat, words, declined=True)
        if captions.answers != before:
            self._model.changed()

    # --- Who holds a seat

    @property
    def names(self) -> Sequence[str]:
        return self._host.names

    def is_persons(self, seat: Seat) -> bool:
        return self._host.setup.seats[seat].person

    def change(self, seat: Seat) -> None:
        """Pass the seat on: from phone to laptop, to the computer, or back to the person."""
        if not self.is_persons(seat):
            self.to_person(seat)
        elif seat in self.statuses:
            self.to_laptop(seat)
        else:
            self.to_computer(seat)

    def change_words(self, seat: Seat) -> str:
        if not self.is_persons(seat):
            return _("Let the person play")
        return super().change_words(seat) or _("Let the computer play")

    def admit(self, asked: messages.Asking) -> None:
        """Give a phone the seat it asks for, in place of a computer player if need be."""
        seat = asked.seat if isinstance(asked, messages.WantsSeat) else None
        if asked in self.asking and seat is not None and not self.is_persons(seat):
            self.to_person(seat)
        super().admit(asked)

    def to_laptop(self, seat: Seat) -> None:
        """Take a seat from its phone; its hand moves to this screen."""
        if self.lobby is not None:
            self.lobby.release(seat)
            self._keep_seats()
            self.reseated.emit()

    def to_computer(self, seat: Seat) -> None:
        """Let the computer play for somebody under their name, in their style if it can."""
        who = self._host.setup.seats[seat]
        self._host.hand_over(seat, stand_in(self._context.folder, who))
        self.to_laptop(seat)

    def to_person(self, seat: Seat) -> None:
        """Give a seat back to its person; even a phone that comes later has to ask for it."""
        self._host.hand_over(seat, replace(self._host.setup.seats[seat], person=True))
        if self.server is not None:
            self.server.close_seat(seat, lent=True)
        self._keep_seats()
        self.reseated.emit()


# --- Away notice: whose phone is away, and what to do until it is back; the game goes on


# Design pixels: the width with buttons in a row and in a column, a button's height, padding.
_WIDE, _NARROW, _BUTTON, _PAD = 560, 320, 58, 16
# Line heights as multiples of the font size.
_AWAY_NOTICE_LINE = 1.3
# Share of the height of a heading that everybody watches from afar.
_FROM_AFAR = 0.03
# Margin around the piles, as a share of a card's height.
_BESIDE_PILES = 0.12
# Candidate positions per axis.
_TRIES = 24


class AwayNotice(TableGuide):
    """Names the missing phone; the game goes on meanwhile."""

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
        """What to do about the phone, the harmless answer first."""
        return self._buttons

    def place(self) -> None:
        """Place the slip where it covers least, with its buttons in a row or a column."""
        if self._seat is None:
            return
        sizes, buttons = self._display.look.metrics, self._buttons
        pad, high = sizes.px(_PAD), round(self._larger * sizes.px(_BUTTON))
        for button, (label, _act) in zip(buttons, self._answers(), strict=True):
            button.set_label(label)
            button.larger = self._larger
        wide = [
            round(self._larger * button.width_for(sizes.legible)) + 2 * pad
            for button in buttons
        ]
        row_wide = max(sizes.px(_WIDE), sum(wide) + pad * (len(wide) + 1))
        narrow = max(sizes.px(_NARROW), *wide)
        row = row_wide, self._words_height(row_wide) + high + pad
        column = narrow, self._words_height(narrow) + len(wide) * (high + pad // 2)
        layout = self._display.layout
        near = layout.seats.get(self._seat)
        place = free_place(layout, (row, column), None if near is None else near.plate)
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
        self._age += dt
        seat = self._phones.missed()
        if seat == self._seat:
            return self._make_way()
        self._seat, self._age = seat, 0.0
        self._buttons = [
            SmallButton(self._display.look.page, words, partial(self._do, act, seat))
            for words, act in self._answers()
            if seat is not None
        ]
        self.place()
        self._display.model.changed()
        return True

    def _make_way(self) -> bool:
        """Move if something new is covered, unless a button is held down."""
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
        """Press a button, unless it has just appeared under the pointer."""
        if self._seat is None:
            return False
        is_on_slip = isinstance(event, PointerDown) and self.rect.collidepoint(event.pos)
        if isinstance(event, PointerDown) and self._age < DEAF_SECONDS:
            return is_on_slip
        taken = [button.handle(event) for button in self._buttons]
        return any(taken) or is_on_slip

    def items(self) -> Iterator[Item]:
        if self._seat is None:
            return
        name = self._display.model.names[self._seat]
        reach = self._display.look.page.panel().reach(self.rect)
        yield Item("away", reach, name, self._paint)
        for number, button in enumerate(self._buttons):
            yield Item(("away button", number), button.painted_rect, button.looks, button.draw)

    def _answers(self) -> Sequence[tuple[str, Callable[[Seat], None]]]:
        """The answers, in the current language."""
        phones = self._phones
        return (
            (_("Wait"), phones.wait_for),
            (_("Play here"), phones.to_laptop),
            (_("Let the computer play"), phones.to_computer),
        )

    def _do(self, act: Callable[[Seat], None], seat: Seat) -> None:
        """Do it, unless the slip has only just appeared."""
        if self._age >= DEAF_SECONDS:
            act(seat)

    def _paint(self, target: pygame.Surface) -> None:
        look, sizes = self._display.look.page, self._display.look.metrics
        # Without the red margin line, which would run along the text.
        draw_box(target, self.rect, look.panel())
        line = self.rect.inflate(-2 * sizes.px(_PAD), 0)
        line.y = self.rect.y + sizes.px(_PAD)
        inks = look.palette.accent, look.palette.text
        for told, px, ink in zip(self._lines(line.width), self._words_px(), inks, strict=True):
            line.height = round(_AWAY_NOTICE_LINE * px)
            for words in told:
                look.write_centred(target, words, line, px, ink, bold=ink is inks[0])
                line.y += line.height

    def _lines(self, width: int) -> tuple[list[str], list[str]]:
        """Heading and text, wrapped to a width."""
        assert self._seat is not None
        fonts, (large, small) = self._display.look.page.fonts, self._words_px()
        heading = _("{name}’s phone is away", name=self._display.model.names[self._seat])
        return (
            fonts.wrap_evenly(heading, large, width, bold=True),
            fonts.wrap_evenly(_("It can come back later."), small, width),
        )

    @property
    def _larger(self) -> float:
        """How much larger words are where everybody watches from afar."""
        body, high = self._display.look.metrics.body, self._display.size[1]
        afar = self._display.model.hot_seat.is_television
        return max(1.0, _FROM_AFAR * high / body) if afar else 1.0

    def _words_px(self) -> tuple[int, int]:
        """The sizes of heading and text."""
        sizes, larger = self._display.look.metrics, self._larger
        return round(larger * sizes.body), round(larger * sizes.small)

    def _words_height(self, wide: int) -> int:
        """The height of a slip without its buttons."""
        sizes = self._display.look.metrics
        pad = sizes.px(_PAD)
        heading, more = self._lines(wide - 2 * pad)
        large, small = (round(_AWAY_NOTICE_LINE * px) for px in self._words_px())
        return len(heading) * large + len(more) * small + 2 * pad


def free_place(
    layout: TableLayout, shapes: Sequence[Size], near: pygame.Rect | None
) -> pygame.Rect:
    """The place for one of these shapes that covers least and is nearest to `near`."""
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
    """How much of the table this rectangle would cover, weighted."""
    return _cost(spot, _taken(layout))


def _cost(spot: pygame.Rect, taken: Sequence[tuple[pygame.Rect, int]]) -> int:
    shared = ((spot.clip(rect), weight) for rect, weight in taken)
    return sum(weight * rect.width * rect.height for rect, weight in shared)


def _taken(layout: TableLayout) -> list[tuple[pygame.Rect, int]]:
    """The rectangles in use on the table, with their weights."""
    seats = [(box.plate, 8) for box in layout.seats.values()]
    fans = [(box.fan, 2) for box in layout.seats.values()]
    melds = [(box.rect, 4) for box in layout.melds.values()]
    # Discards are turned and offset: leave a margin.
    air = round(2 * _BESIDE_PILES * layout.stock.height)
    piles = [(pile.bounds().inflate(air, air), 8) for pile in (layout.stock, layout.discards)]
    piles.append((layout.claim_button, 4))
    buttons = [(layout.action, 8), (layout.claim_panel, 4), (layout.utilities, 8)]
    words = [(layout.turn_card, 8), (layout.caption, 2), (notice_band(layout), 3)]
    hand = [(layout.hand_room, 6), (layout.own, 4), (layout.sorts, 4)] if layout.order else []
    return [*seats, *fans, *melds, *piles, *buttons, *words, *hand]


# --- Invite phones


_LINE = 1.5


class InvitePage(FormPage):
    """On the left the code for all phones and who asks to join; on the right the seats.

    Phones can ask only while this page is open, so that nobody is asked about strangers. An
    answer is for the phone that the page has shown for a while: after a question has changed,
    the buttons wait, so that a second press lets nobody else in.
    """

    column = 640
    most_seats = 0  # rows; 0: as many as there are players

    def __init__(self, context: Context, phones: HomeLine[Any]) -> None:
        super().__init__(context, _("Invite phones"))
        self.phones = phones
        self._shown: object = None
        self._asked: messages.Asking | None = None
        self._since_changed = DEAF_SECONDS
        look = self.look
        self.how = Label(look, self._how_words(), Tone.NORMAL)
        rows = self.most_seats or len(phones.names)
        self.seats = [SeatOfPhone(look, self, Seat(seat)) for seat in range(rows)]
        allow = _(
            "If your computer asks, let the game use your home network. "
            "Use it on a network that you trust."
        )
        self.code = InvitationCode(look)
        let_in, send_away = (
            partial(self._answer, act) for act in (phones.admit, phones.refuse)
        )
        self.admit = Button(look, _("Yes, let it in"), let_in, kind=ButtonKind.PRIMARY)
        self.refuse = Button(look, _("Send it away"), send_away)
        self.arrival = Arrival(look, Row(look, ((self.admit, 0.5), (self.refuse, 0.5))))
        self.done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.next_address = Button(
            look, _("Phone can’t find it? Try another address"), self._try_next
        )
        seats: list[Widget] = [*self.seats, Label(look, allow, Tone.SOFT), self.next_address]
        # The code comes first: in a low window it is what has to be in sight.
        self.parts: tuple[list[Widget], list[Widget]]
        self.parts = [self.how, self.code, self.arrival], seats
        self.compose(self.parts, (self.done,))
        self.focus.to(self.done)
        self._show()

    def enter(self) -> None:
        super().enter()
        self.phones.invite(on=True)

    def leave(self) -> None:
        self.phones.invite(on=False)
        super().leave()

    def update(self, dt: float) -> bool:
        self._since_changed += dt
        if self._since_changed >= DEAF_SECONDS:
            self.admit.enable()
            self.refuse.enable()
        phones = self.phones
        shown = tuple(phones.statuses.items()), phones.asking, tuple(phones.names)
        if shown != self._shown:
            self._shown = shown
            self._show()
            self.rearrange()
            if phones.asking:
                self._reveal(self.admit)
        return super().update(dt)

    @property
    def change_width(self) -> int:
        """The width of the widest button beside a seat."""
        return max(row.change.width_wanted() for row in self.seats)

    def status(self, seat: Seat) -> str:
        """Who plays a seat, in a few words."""
        if not self.phones.is_persons(seat):
            return _("the computer plays")
        match self.phones.statuses.get(seat):
            case "here":
                return _("on a phone")
            case "away":
                return _("phone away")
            case _:
                return _("at this screen")

    def name(self, seat: Seat) -> str:
        """A seat's name, shortened."""
        return shortened(self.phones.names[seat])

    def change(self, seat: Seat) -> None:
        """Pass the seat on; a second press right after it means no other player.

        Taking it from a phone that is there is asked first.
        """
        if self._since_changed < DEAF_SECONDS:
            return
        if self.phones.statuses.get(seat) != "here":
            self._pass_on(seat)
            return
        name = self.name(seat)
        heading = _("Take {name}’s seat from the phone?", name=name)
        text = _(
            "{name} goes on at this screen. The phone can ask for the seat again.", name=name
        )
        answers = (
            Answer(self.phones.change_words(seat), partial(self._pass_on, seat)),
            Answer(_("Stay here"), lambda: None, ButtonKind.PRIMARY),
        )
        self.context.scenes.push(Dialog(self.context, heading, text, answers, at=1))

    def _pass_on(self, seat: Seat) -> None:
        self._since_changed = 0.0
        self.phones.change(seat)
        self._shown = None

    def _how_words(self) -> str:
        """What to do with the code, and on which Wi-Fi."""
        if self.phones.broke:
            return _("The line to the phones broke. Here is a new code for all of them.")
        if self.phones.is_tunnel:
            return _(
                "This address belongs to a VPN: phones at home may not find it. "
                "Switch the VPN off, or try another address."
            )
        if not self.phones.wifi:
            return _(
                "Point your phone’s camera at the code, and choose your name there. "
                "The phone has to be on the same Wi-Fi as this computer."
            )
        return _(
            "Point your phone’s camera at the code, and choose your name there. "
            "The phone has to be on your Wi-Fi, “{wifi}”.",
            wifi=self.phones.wifi,
        )

    def _show(self) -> None:
        """Update the rows, the code and the question."""
        for row in self.seats:
            row.set_visible(visible=row.seat < len(self.phones.names))
            if row.visible:
                row.show()
        invitation = self.phones.invitation
        if invitation is None:
            self.code.set("", _("No phone can come now: go back, and invite them again."))
        else:
            typed = _("Or type {address}", address=invitation.address.authority)
            self.code.set(invitation.link, typed)
        asking = self.phones.asking
        unfound = not self.phones.statuses and not asking
        self.next_address.set_visible(visible=self.phones.has_more and unfound)
        first = asking[0] if asking else None
        question = ""
        if first is not None:
            if isinstance(first, messages.BringsPerson):
                name = shortened(first.name)
            else:
                name = self.name(first.seat)
            heading = _("Is this {name}’s phone?", name=name)
            question = f"{heading} {self.phones.arrival_words(first)}"
        if others := len(asking[1:]):
            question += " " + ngettext(
                "{count} more phone is waiting.",
                "{count} more phones are waiting.",
                count=others,
            )
        self._follow_question(first)
        self.arrival.ask(question)
        # While somebody waits, letting them in is the primary action.
        self.done.kind = ButtonKind.NORMAL if asking else ButtonKind.PRIMARY

    def _follow_question(self, asked: messages.Asking | None) -> None:
        """Note which phone the answers mean; make them wait if they meant another before."""
        if self._asked not in (None, asked):
            self._since_changed = 0.0
            for button in (self.admit, self.refuse):
                button.disable("")
        self._asked = asked

    def _try_next(self) -> None:
        self.phones.try_next()
        self.how.set_text(self._how_words())
        self._shown = None

    def _answer(self, act: Callable[[messages.Asking], None]) -> None:
        if self._asked is not None:
            act(self._asked)


class GatherPage(InvitePage):
    """The same page before the cards are dealt: seats fill as phones come, then `deal`."""

    most_seats = MOST_SEATS

    def __init__(self, context: Context, phones: SetupPhones, deal: Callable[[], None]) -> None:
        super().__init__(context, phones)
        self._deal = deal
        self._came: set[Seat] = set(phones.statuses)
        self.heading.set_text(_("Who’s coming with a phone?"))
        self.arrival.quiet.set_text(
            _("Is everybody here? Anybody without a phone plays on this screen.")
        )
        self.deal = Button(
            self.look, _("Deal the cards"), self._deal_now, kind=ButtonKind.PRIMARY
        )
        self.done.set_label(_("Back"))
        self.compose(self.parts, (self.done, self.deal))
        self.focus.to(self.deal)
        self._show()

    def update(self, dt: float) -> bool:
        here = set(self.phones.statuses)
        if here - self._came:
            self.context.audio.play("place")
        self._came = here
        return super().update(dt)

    def _show(self) -> None:
        super()._show()
        self.done.kind = ButtonKind.NORMAL

    def _deal_now(self) -> None:
        self.on_back()
        self._deal()


class SeatOfPhone(Container):
    """One seat: its name with who holds it, and a button as wide as those of all rows."""

    def __init__(self, look: Look, page: InvitePage, seat: Seat) -> None:
        super().__init__(look)
        self._page = page
        self.seat = seat
        self.who = Label(look, "", Tone.STRONG)
        change = partial(page.change, seat)
        self.change = Button(look, "", change, kind=ButtonKind.QUIET)

    def show(self) -> None:
        """Update the row."""
        page, seat = self._page, self.seat
        self.who.set_text(_("{name}: {words}", name=page.name(seat), words=page.status(seat)))
        change = page.phones.change_words(seat)
        self.change.set_label(change)
        self.change.set_visible(visible=bool(change))

    @property
    def contents(self) -> list[Widget]:
        return [self.who, self.change]

    def height_for(self, width: int) -> int:
        room = width - self._page.change_width - self.look.metrics.gap
        return max(self.look.metrics.control, self.who.height_for(room))

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        room = Room(rect, self.look.metrics.gap)
        button = room.right(self._page.change_width)
        button.height = self.look.metrics.control
        button.centery = rect.centery
        self.change.place(button)
        self.who.place(room.rest)


class Arrival(Container):
    """Who asks to join; the space is reserved, so that nothing moves under a pointer."""

    def __init__(self, look: Look, answers: Row) -> None:
        super().__init__(look)
        self.question = Label(look, "", Tone.STRONG)
        quiet = _("When a phone asks to come in, you’ll see it here.")
        self.quiet = Label(look, quiet, Tone.SOFT)
        self.answers = answers
        self.ask("")

    def ask(self, question: str) -> None:
        """Show a question with its answers; an empty one hides them."""
        self.question.set_text(question)
        for part in (self.question, self.answers):
            part.set_visible(visible=bool(question))
        self.quiet.set_visible(visible=not question)

    @property
    def contents(self) -> list[Widget]:
        return [self.question, self.answers, self.quiet]

    def height_for(self, width: int) -> int:
        lines = max(round(2 * _LINE * self.look.metrics.body), self.question.height_for(width))
        return lines + self.answers.height_for(width)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self.quiet.place(Room(rect).top(self.answers.height_for(rect.width)))
        room = Room(rect)
        room.put(self.question, self.look.metrics.gap // 2)
        room.put(self.answers)


def open_invitations(context: Context, phones: HomeLine[Any]) -> None:
    """Open the page with the code for phones, starting the server if need be."""
    if phones.open():
        context.scenes.push(InvitePage(context, phones))
