"""Table pages: opens menu, rules, coach and standing orders over a running game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from mayi_desktop.engine import Rank, Seat, Suit
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.i18n import _
from mayi_desktop.ui.scenes.new_game.sitting_choice import open_sitting
from mayi_desktop.ui.scenes.options.coach_page import CoachPage
from mayi_desktop.ui.scenes.options.pause import PausedGame, open_pause_menu, open_rules
from mayi_desktop.ui.scenes.phones.invite_page import open_invitations
from mayi_desktop.ui.scenes.phones.table_phones import TablePhones
from mayi_desktop.ui.scenes.table.coach_controller import CoachController
from mayi_desktop.ui.scenes.table.hot_seat_controller import HotSeatController
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import FocusLost, InputEvent
from mayi_desktop.ui.table.model.standing_orders import ORDER_NAMES, OrderKind, StandingOrder
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.text.event_text import SIGNS, face_text
from mayi_desktop.ui.widgets.basics import Label, Tone
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, show_message
from mayi_desktop.ui.widgets.pages.form import FormPage

# Under the four suits; the other eight make the right column as high.
_RANKS_AT_LEFT = 5


class TablePages:
    """Opens the pages of one table.

    In a lesson no seats can be swapped, and no game is saved, only how far the pupil has come.
    """

    def __init__(
        self,
        display: TableDisplay,
        host: GameHost,
        coach: CoachController,
        seating: HotSeatController,
        phones: TablePhones,
        *,
        in_lesson: bool,
    ) -> None:
        self._seating = seating
        self._phones = phones
        self._in_lesson = in_lesson
        self._context = display.model.context
        self._display = display
        self._model = display.model
        self._host = host
        self._coach = coach
        self._note = host.notice
        self._hitches = 0
        self._hitch_told_in: int | None = None

    def played(self) -> PausedGame:
        """What the menu and the rules page need to know about this game."""
        model, host = self._model, self._host
        table = model.view.table
        answers = []
        if not self._in_lesson:
            answers.append(Answer(_("Who sits where"), self._seating.change_seats))
        if model.hot_seat.shared:
            sitting = partial(open_sitting, self._context, host, model.changed)
            answers.append(Answer(_("How we share the screen"), sitting))
            answers.append(Answer(_("Answer for me…"), self._ask_whose_orders))
        answers.append(Answer(_("The coach"), self._open_coach, stays=True))
        if not self._in_lesson:
            invite = partial(open_invitations, self._context, self._phones)
            answers.append(Answer(_("Invite phones"), invite))
        return PausedGame(
            table.sheet,
            table.deal,
            len(table.seats),
            host.autosave.path,
            tuple(answers),
            self._coach.toggle_log,
            model.captions.last_refusal,
            host.unsaved_reason,
            in_lesson=self._in_lesson,
        )

    def open_menu(self) -> None:
        """Open the menu over the table."""
        open_pause_menu(self._context, self.played())

    def open_rules(self) -> None:
        """Open the rules of this game."""
        open_rules(self._context, self.played())

    def open_orders(self, seat: Seat) -> None:
        """Open the page of a person's standing order."""
        model = self._model
        name, orders = model.names[seat], model.answers.orders
        self._context.scenes.push(StandingOrdersPage(self._context, seat, name, orders))

    def _ask_whose_orders(self) -> None:
        """Ask for whom to answer; who is down is asked nothing where they may not ask."""
        model, table = self._model, self._model.view.table
        people = [seat for seat in model.hot_seat.people if table.may_yet_ask(seat)]
        if not people:
            words = _("Everybody here is down, so nobody is asked about discards.")
            show_message(self._context, _("When I’m not looking"), words)
            return
        answers = [Answer(model.names[s], partial(self.open_orders, s)) for s in people]
        answers.append(Answer(_("Cancel"), lambda: None))
        words = _("Who wants the game to answer for them?")
        self._context.scenes.push(
            Dialog(self._context, _("When I’m not looking"), words, answers)
        )

    def tell_note(self) -> None:
        """Show new problems with saving or with a computer player, and when they are over."""
        model, host = self._model, self._host
        deal = model.view.table.deal
        if host.bot_driver.fallbacks > self._hitches and deal != self._hitch_told_in:
            self._hitch_told_in = deal
            self._display.announcer.announce_note(
                partial(_, "The computer players aren’t thinking quite as hard for a moment.")
            )
        self._hitches = host.bot_driver.fallbacks
        notice = host.notice
        if notice != self._note:
            self._note = notice
            if notice is not None:
                show_message(self._context, _("Just so you know"), notice)

    def _open_coach(self) -> None:
        self._context.scenes.push(CoachPage(self._model, self._host))


class StandingOrdersPage(FormPage):
    """One person's standing order; private, so it closes when the window loses focus."""

    def __init__(
        self, context: Context, seat: Seat, name: str, orders: dict[Seat, StandingOrder]
    ) -> None:
        super().__init__(context, _("When {name} isn’t looking", name=name))
        look = self.look
        self._seat, self._orders = seat, orders
        self.order = order = orders.get(seat, StandingOrder())
        options = [(kind.value, _(ORDER_NAMES[kind])) for kind in OrderKind]
        self.kind = Choice(look, "", options, order.kind.value, self._choose)
        self.suits = [self._suit(suit) for suit in Suit]
        self.ranks = [self._rank(rank) for rank in (*Rank, Rank.JOKER)[1:]]
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        text = Label(
            look,
            _(
                "What should happen when you could ask for a discard but aren’t looking? "
                "The cards you choose count until new cards are dealt."
            ),
            Tone.SOFT,
        )
        # Above the columns, so that their rows line up.
        self.above = Row(look, ((text, 0.5), (self.kind, 0.5)))
        left = [*self.suits, *self.ranks[:_RANKS_AT_LEFT]]
        self.compose((left, self.ranks[_RANKS_AT_LEFT:]), (done,))
        self._show_cards()
        self.focus.to(self.kind)

    def handle(self, event: InputEvent) -> bool:
        """Close when the window loses focus, as somebody else might look."""
        if isinstance(event, FocusLost):
            self.on_back()
            return False
        return super().handle(event)

    def on_back(self) -> None:
        """Keep the order and go back to the table."""
        self.context.scenes.remove(self)
        self._orders[self._seat] = self.order

    def _choose(self, key: str) -> None:
        self.order = replace(self.order, kind=OrderKind(key))
        self._show_cards()
        self.rearrange()

    def _show_cards(self) -> None:
        for toggle in (*self.suits, *self.ranks):
            toggle.set_visible(visible=self.order.kind is OrderKind.CLAIM)

    def _suit(self, suit: Suit) -> Toggle:
        def turn(on: bool) -> None:
            suits = self.order.suits | {suit} if on else self.order.suits - {suit}
            self.order = replace(self.order, suits=suits)

        labels = _("ask"), _("let go")
        label = _("Every {card}", card=SIGNS[suit])
        return Toggle(self.look, label, turn, on=suit in self.order.suits, words=labels)

    def _rank(self, rank: Rank) -> Toggle:
        def turn(on: bool) -> None:
            ranks = self.order.ranks | {rank} if on else self.order.ranks - {rank}
            self.order = replace(self.order, ranks=ranks)

        labels = _("ask"), _("let go")
        label = _("Every {card}", card=face_text(rank, None))
        return Toggle(self.look, label, turn, on=rank in self.order.ranks, words=labels)
