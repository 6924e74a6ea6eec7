"""Table phones: the phones of one table scene; nothing is opened until somebody is invited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from mayi_desktop.engine import PlayerAction, Refusal, Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.relatives.album import stand_in
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing.card_svg import deck_key
from mayi_desktop.ui.phones.held.phone_hand import ASKED_FIRST
from mayi_desktop.ui.phones.phone_events import InvitingLine, WantsSeat
from mayi_desktop.ui.scenes.phones.home_line import HomeLine
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.scene import DEAF_SECONDS
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.basics.signal import Signal
from mayi_desktop.ui.widgets.controls.button import ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog
from mayi_desktop.ui.wording import refusal_text

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.invitations import Invitation
    from mayi_desktop.ui.phones.phone_table import PhoneTable

# Long enough to put the phone away and take it out again.
AWAY_SECONDS = 30.0


class PhoneQuestion(Dialog):
    """A question about a phone: one that has `asked` to come, or whose seat is `absent`."""

    deaf_seconds = DEAF_SECONDS  # it opens by itself
    asked: WantsSeat | None = None
    absent: Seat | None = None


class Doorman(Protocol):
    """Lets phones in, or sends them away."""

    def admit(self, asked: WantsSeat) -> None:
        """Let a phone have the seat that it wants."""

    def refuse(self, asked: WantsSeat) -> None:
        """Send a phone away."""

    def arrival_words(self, asked: WantsSeat) -> str:
        """By what people see which phone it is, and whether somebody else loses the seat."""


class TablePhones:
    """Polls the phones of a table, asks who may sit down, and what to do for who is away.

    `reseated` reports that a seat has passed to a phone or back.
    """

    def __init__(self, display: TableDisplay, host: GameHost) -> None:
        self._display = display
        self._context = display.model.context
        self._model = display.model
        self._host = host
        self.reseated: Signal[[]] = Signal()
        self._home = HomeLine(self._context)
        self._now = 0.0
        self._question: PhoneQuestion | None = None
        self._asked_about: set[Seat] = set()
        self.table: PhoneTable | None = None

    @property
    def is_open(self) -> bool:
        """Whether phones can come."""
        return self.table is not None

    @property
    def is_alone(self) -> bool:
        """Whether everybody plays on a phone, so that nothing here holds the game up."""
        return self._model.hot_seat.is_television

    @property
    def statuses(self) -> Mapping[Seat, str]:
        """Of each seat that a phone holds, whether the phone is "here" or "away"."""
        return {} if self.table is None else self.table.statuses

    @property
    def asking(self) -> tuple[WantsSeat, ...]:
        """The phones that wait to be let in."""
        return () if self.table is None else tuple(self.table.asking)

    def keeps(self, prompt_id: int, action: PlayerAction) -> bool:
        """Whether something done at this screen waits, until phones have had their time."""
        if self.table is None:
            return False
        return self.table.keeps(LaptopAsker(self._model, action.seat), prompt_id, action)

    def holds_back(self) -> bool:
        """Whether computer players wait, as a phone may not have shown the discard yet."""
        return self.table is not None and self.table.holds_back()

    @property
    def has_more(self) -> bool:
        """Whether the computer has more addresses than the one that phones are told."""
        return self._home.has_more

    def invitation(self, seat: Seat) -> Invitation | None:
        """The invitation to a seat; None if there are none."""
        return self._home.invitation(seat)

    # --- opening and closing

    def open(self) -> bool:
        """Listen on the home network; False, and a message that says why, if that can't be."""
        if self.table is not None and self._home.is_good():
            return True
        # The computer may have moved to another network, where no phone finds it any more.
        self.close()
        server = self._home.open()
        if server is not None:
            self.use(server)
        return server is not None

    def try_next(self) -> None:
        """Listen on another address of this computer: no phone has found the last one."""
        if not self.statuses and not self.asking:
            self._home.try_another()
            self.close()
            self.open()

    def use(self, server: InvitingLine) -> None:
        """Play with the phones that reach this server, which has been started."""
        from mayi_desktop.ui.phones.phone_table import PhoneTable

        self._home.server = server
        self.table = PhoneTable(self._host, server)
        self._follow_look()

    def close(self) -> None:
        """End everything; all links are dead, and all hands are at this screen again."""
        self._home.close()
        self.table = None
        self._model.waiting.clear()
        if self._host.elsewhere:
            self._host.elsewhere = frozenset()
            self.reseated.emit()

    def _follow_look(self) -> None:
        from mayi_desktop.ui.phones.held.phone_screen import PhoneLook

        settings = self._context.settings
        if self.table is not None:
            deck = deck_key(settings.suits, settings.card_letters, settings.faces)
            self.table.look = PhoneLook(deck, settings.back)

    # --- every frame

    def poll(self, now: float, *, paused: bool) -> None:
        """Hear the phones and bring one of their screens up to date.

        `paused` says that something at the laptop holds the game up.
        """
        if self.table is None:
            return
        self._now = now
        self._follow_look()
        self.table.show_on_screen(self._display.presenter.shown.view.table.top)
        words = _("The table waits: a page is open on the laptop.") if paused else ""
        if self.table.poll(now, paused=words):
            self.reseated.emit()
        if self.table.is_behind:
            self._context.wake.set()
        if self.table.take_change():
            self._model.changed()
        self._mark_absent()
        self._ask()

    def _mark_absent(self) -> None:
        """Say beside a seat that its phone is away, where nothing else is said there."""
        captions = self._model.captions
        for seat, status in self.statuses.items():
            if status == "away" and seat not in captions.badges:
                captions.show_badge(seat, _("phone away"), declined=True)
                self._model.changed()

    def _ask(self) -> None:
        """Put the next question about a phone, where nothing else lies over the table."""
        scenes = self._context.scenes
        if self._question is not None and self._question not in scenes.scenes:
            self._question = None
        if self._question is not None:
            self._withdraw()
            return
        if scenes.top is None or scenes.top is not scenes.scenes[0]:
            return
        if self.asking:
            self._ask_who(self.asking[0])
        else:
            self._ask_about_absent()

    def _withdraw(self) -> None:
        """Close a question that has answered itself."""
        question = self._question
        if question is None:
            return
        is_over = question.asked is not None and question.asked not in self.asking
        if question.absent is not None and self.statuses.get(question.absent) != "away":
            is_over = True
        if is_over:
            self._context.scenes.remove(question)
            self._question = None

    def _ask_who(self, asked: WantsSeat) -> None:
        """Ask whether a phone may hold the seat that it wants."""
        name = self._model.names[asked.seat]
        self._question = arrival_question(self._context, name, asked, self)
        self._context.scenes.push(self._question)

    def arrival_words(self, asked: WantsSeat) -> str:
        """By what people see which phone it is, and whether somebody else loses the seat."""
        return arrival_words(asked, computer_plays=not self.is_persons(asked.seat))

    def _ask_about_absent(self) -> None:
        """Ask once what to do for somebody whose phone has been away for long."""
        assert self.table is not None
        here = {seat for seat, status in self.statuses.items() if status == "here"}
        self._asked_about -= here
        for seat in self.statuses:
            is_long = self.table.away_for(seat, self._now) >= AWAY_SECONDS
            if is_long and seat not in self._asked_about:
                self._asked_about.add(seat)
                self._ask_instead(seat)
                return

    def _ask_instead(self, seat: Seat) -> None:
        name = self._model.names[seat]
        answers = (
            Answer(_("Hand on this laptop"), partial(self.to_laptop, seat)),
            Answer(_("Let the computer play"), partial(self.to_computer, seat)),
            Answer(_("Wait"), _nothing, ButtonKind.PRIMARY),
        )
        heading = _("{name}’s phone is away", name=name)
        text = _("It can come back whenever it likes.")
        self._question = PhoneQuestion(self._context, heading, text, answers, at=2)
        self._question.absent = seat
        self._context.scenes.push(self._question)

    # --- who holds a seat

    @property
    def names(self) -> Sequence[str]:
        """Everybody at the table."""
        return self._host.names

    def is_persons(self, seat: Seat) -> bool:
        """Whether a person sits there, who may hold a phone."""
        return self._host.setup.seats[seat].person

    def change(self, seat: Seat) -> None:
        """Take the seat from its phone, or give it to the computer, or to the person again."""
        if not self.is_persons(seat):
            self.to_person(seat)
        elif seat in self.statuses:
            self.to_laptop(seat)
        else:
            self.to_computer(seat)

    def change_words(self, seat: Seat) -> str:
        """What `change` does."""
        if not self.is_persons(seat):
            return _("To the person")
        if seat in self.statuses:
            return _("To the laptop")
        return _("Computer plays")

    def admit(self, asked: WantsSeat) -> None:
        """Let a phone hold the seat that it wants; the computer gives it up where it plays."""
        if self.table is not None and asked in self.table.asking:
            if not self.is_persons(asked.seat):
                self.to_person(asked.seat)
            self.table.admit(asked)

    def refuse(self, asked: WantsSeat) -> None:
        """Send a phone away."""
        if self.table is not None and asked in self.table.asking:
            self.table.refuse(asked)

    def to_laptop(self, seat: Seat) -> None:
        """Take a seat from its phone: its hand is on this screen from now on."""
        if self.table is not None:
            self.table.release(seat)
            self.reseated.emit()

    def to_computer(self, seat: Seat) -> None:
        """Let the computer play on for somebody, under their name, and like them if it can."""
        who = self._host.setup.seats[seat]
        self._host.hand_over(seat, stand_in(self._context.folder, who))
        self.to_laptop(seat)

    def to_person(self, seat: Seat) -> None:
        """Give a seat back to the person for whom the computer played."""
        who = self._host.setup.seats[seat]
        self._host.hand_over(seat, replace(who, person=True))
        self.reseated.emit()


def arrival_words(asked: WantsSeat, *, computer_plays: bool = False) -> str:
    """By what people see which phone it is, and whether somebody else loses the seat."""
    words = " ".join(asked.words)
    if computer_plays:
        return _("It shows the words “{words}”. The computer stops playing.", words=words)
    if asked.moving:
        return _(
            "It shows the words “{words}”. The phone before it loses the hand.", words=words
        )
    return _("It shows the words “{words}”.", words=words)


def arrival_question(
    context: Context, name: str, asked: WantsSeat, doorman: Doorman
) -> PhoneQuestion:
    """The question whether a phone may speak for the seat that it wants."""
    answers = (
        Answer(_("Yes, let it in"), partial(doorman.admit, asked), ButtonKind.PRIMARY),
        Answer(_("Send it away"), partial(doorman.refuse, asked)),
    )
    heading = _("Is this {name}’s phone?", name=name)
    question = PhoneQuestion(context, heading, doorman.arrival_words(asked), answers)
    question.asked = asked
    return question


def _nothing() -> None:
    """Wait on."""


class LaptopAsker:
    """A seat of this screen; while it waits, the table says "One moment"."""

    def __init__(self, model: TableModel, seat: Seat) -> None:
        self.seat = seat
        self._model = model
        self._top = model.view.table.top

    @property
    def waits(self) -> bool:
        """Whether what this seat did is about to be settled."""
        return self.seat in self._model.waiting

    @waits.setter
    def waits(self, waits: bool) -> None:
        if waits:
            self._model.waiting.add(self.seat)
            self._model.has_acted = True
        else:
            self._model.waiting.discard(self.seat)
        self._model.changed()

    def tell_late(self, refusal: Refusal) -> None:
        """Say why what waited could not be done any more."""
        model = self._model
        gone = model.history.discards.why_gone(self._top, model.player_names)
        model.refuse(gone or refusal_text(refusal), refusal)

    def tell_slower(self, than: Seat) -> None:
        """Say who asked for the discard before."""
        self._model.refuse(_(ASKED_FIRST, name=self._model.names[than]))
