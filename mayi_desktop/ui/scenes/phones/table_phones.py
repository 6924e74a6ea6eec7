"""Table phones: the phones of one table scene; nothing is opened until somebody is invited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mayi_desktop.engine import PlayerAction, Refusal, Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.relatives.album import stand_in
from mayi_desktop.i18n import _
from mayi_desktop.ui.phones.held.phone_hand import ASKED_FIRST
from mayi_desktop.ui.phones.phone_events import InvitingLine, WantsSeat
from mayi_desktop.ui.scenes.phones.home_line import HomeLine
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.basics import Signal
from mayi_desktop.ui.wording import refusal_text

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.phone_table import PhoneTable

# A page that is loaded again is back within that.
AWAY_SECONDS = 2.0


class TablePhones(HomeLine["PhoneTable"]):
    """Polls the phones of a table, asks who may sit down, and knows whose phone is away.

    `reseated` reports that a seat has passed to a phone or back.
    """

    def __init__(self, display: TableDisplay, host: GameHost) -> None:
        super().__init__(display.model.context)
        self._display = display
        self._model = display.model
        self._host = host
        self.reseated: Signal[[]] = Signal()
        self._now = 0.0
        self._waited_for: set[Seat] = set()

    @property
    def is_alone(self) -> bool:
        """Whether everybody plays on a phone, so that nothing here holds the game up."""
        return self._model.hot_seat.is_television

    def keeps(self, prompt_id: int, action: PlayerAction) -> bool:
        """Whether something done at this screen waits, until phones have had their time."""
        if self.door is None:
            return False
        return self.door.keeps(LaptopAsker(self._model, action.seat), prompt_id, action)

    def holds_back(self) -> bool:
        """Whether computer players wait, as a phone may not have shown the discard yet."""
        return self.door is not None and self.door.holds_back()

    # --- opening and closing

    def close(self) -> None:
        """End everything; all links are dead, and all hands are at this screen again."""
        super().close()
        self._model.waiting.clear()
        if self._host.elsewhere:
            self._host.elsewhere = frozenset()
            self.reseated.emit()

    def _make_door(self, server: InvitingLine) -> PhoneTable:
        from mayi_desktop.ui.phones.phone_table import PhoneTable

        return PhoneTable(self._host, server, self._phone_look())

    # --- every frame

    def poll(self, now: float, *, paused: bool) -> None:
        """Hear the phones and bring one of their screens up to date.

        `paused` says that something at the laptop holds the game up.
        """
        if self.door is None:
            return
        self._now = now
        self.door.look = self._phone_look()
        self.door.show_on_screen(self._display.presenter.shown.view.table.top)
        words = _("One moment: a page is open on the laptop.") if paused else ""
        if self.door.poll(now, paused=words):
            self._keep_seats()
            self.reseated.emit()
        if self.door.is_behind:
            self._context.wake.set()
        if self.door.take_change():
            self._model.changed()
        self._mark_absent()
        scenes = self._context.scenes
        self.ask_who(may_ask=scenes.top is not None and scenes.top is scenes.scenes[0])

    def _keep_seats(self) -> None:
        """Note in the settings at once which seats of this game phones hold."""
        settings, journal = self._context.settings, self._host.autosave.path
        seats = (str(seat) for seat in self.statuses)
        left = () if journal is None or not self.statuses else (journal.name, *seats)
        if left != settings.phones:
            self._context.settings = replace(settings, phones=left)
            self._context.save_settings()

    def left_phones(self) -> list[str]:
        """Who had a phone when this game was left; nobody if that was another one."""
        name, *seats = self._context.settings.phones or ("",)
        journal = self._host.autosave.path
        if journal is None or journal.name != name:
            return []
        return [
            who
            for seat, who in enumerate(self._model.names)
            if str(seat) in seats and self.is_persons(Seat(seat))
        ]

    def forget_left(self) -> None:
        """Don't ask again about the phones of last time."""
        self._context.settings = replace(self._context.settings, phones=())
        self._context.save_settings()

    def missed(self) -> Seat | None:
        """Whose phone has been away for more than a moment; of several, who is to play."""
        if self.door is None:
            return None
        away = [
            seat
            for seat in self.statuses
            if self.door.away_for(seat, self._now) >= AWAY_SECONDS
        ]
        self._waited_for.intersection_update(away)
        table = self._model.view.table
        order = table.turn_order_from(table.turn)
        return next((s for s in order if s in away and s not in self._waited_for), None)

    def wait_for(self, seat: Seat) -> None:
        """Say no more of a phone until it has come back."""
        self._waited_for.add(seat)

    def _mark_absent(self) -> None:
        """Say beside a seat that its phone is away, where nothing else is said there."""
        captions, words = self._model.captions, _("phone away")
        away = {seat for seat, status in self.statuses.items() if status == "away"}
        before = dict(captions.badges)
        for seat, said in before.items():
            if said == words and seat not in away:
                captions.clear_badge(seat)
        for seat in away:
            # Said on and on: were it to run out, it would be gone for a frame.
            if before.get(seat, words) == words:
                captions.show_badge(seat, words, declined=True)
        if captions.badges != before:
            self._model.changed()

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
            return _("Person plays")
        if seat in self.statuses:
            return _("To the laptop")
        return _("Computer plays")

    def admit(self, asked: WantsSeat) -> None:
        """Let a phone hold the seat that it wants; the computer gives it up where it plays."""
        if asked in self.asking and not self.is_persons(asked.seat):
            self.to_person(asked.seat)
        super().admit(asked)

    def to_laptop(self, seat: Seat) -> None:
        """Take a seat from its phone: its hand is on this screen from now on."""
        if self.door is not None:
            self.door.release(seat)
            self._keep_seats()
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
