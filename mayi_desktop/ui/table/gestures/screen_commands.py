"""Screen commands: what several people at one screen can do, each by their seat."""

from __future__ import annotations

from mayi_desktop.engine import CardId, LetGo, MayI, PromptKind, Refusal, Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.table.model.prompt_model import Commands
from mayi_desktop.ui.table.state.screen_people import ScreenPeople
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.wording import refusal_text


class ScreenCommands(Commands):
    """The part of the table's commands for people who share a screen."""

    def __init__(self, display: TableDisplay, host: GameHost) -> None:
        self._display = display
        self._model = display.model
        self._host = host
        self.people = ScreenPeople(display.model, host)

    def sit_down(self, seat: Seat, /) -> None:
        """Turn up the hand of the person who plays, as soon as the others are done.

        Whoever wanted the discard has said so by then: the others let it go, and it stands.
        """
        self._display.catch_up()
        model = self._model
        self._host.keep_plays(seat)
        model.hot_seat.coming = seat
        for other in model.hot_seat.people:
            if other != seat and other not in model.answers.wanted:
                self.pass_on_discard(other)
        model.changed()

    def ask_for(self, seat: Seat, /) -> None:
        """Ask for the discard for a person here; an open hand goes face down first."""
        shown = self._display.presenter.shown.view.table.top
        self._display.catch_up()
        if shown != self._model.view.table.top:
            self.say_too_late(shown)
            return
        self.cover()
        self._model.answers.passed.discard(seat)
        self.submit(MayI(seat))

    def wish_for(self, seat: Seat, /) -> None:
        """Note that a person wants the discard, once those ahead of them let it go.

        Nobody else is answered for: who is ahead may still take it.
        """
        answers = self._model.answers
        self.cover()
        answers.wanted.add(seat)
        answers.allowed.discard(seat)
        answers.passed.discard(seat)
        self._model.changed()

    def drop_wish(self, seat: Seat, /) -> None:
        """Note that a person does not want the discard after all."""
        self.cover()
        self._model.answers.wanted.discard(seat)
        self._model.changed()

    def allow_for_all(self) -> None:
        """Let the first who wants the discard have it, for those here who come before them.

        Where all are asked after that, the others here let it go as well.
        """
        answers, people = self._model.answers, self._model.hot_seat.people
        answers.allowed.update(self.people.letting())
        answers.passed.update(seat for seat in people if seat not in answers.wanted)
        self._model.changed()

    def nobody_asks(self) -> None:
        """Let the discard go for everybody at this screen who has not wished for it."""
        answers = self._model.answers
        self._model.changed()
        others = set(self._model.hot_seat.people) - answers.wanted
        answers.nobody = set(self._host.decline_together(others))
        answers.passed.update(others)

    def nobody_asks_until_turn(self) -> None:
        """Let every discard go for everybody at this screen, until one of them plays."""
        self._model.answers.no_one_until_turn = True
        self.nobody_asks()

    def start_clock(self) -> None:
        """Let the time to ask run, as everybody here has seen the discard."""
        self._model.answers.clock_runs = True
        self._model.changed()

    def cover(self) -> None:
        """Turn an open hand face down, where people share the screen and have secrets."""
        hot_seat = self._model.hot_seat
        if hot_seat.shared and hot_seat.viewer is not None and not hot_seat.open_hands:
            self._display.view_as(None)

    def seat_viewer(self, seat: Seat) -> None:
        """Turn up the hand of a person who is there; plays of the last one stand."""
        hot_seat = self._model.hot_seat
        if not hot_seat.open_hands:
            self._host.keep_plays(seat)
        hot_seat.coming = hot_seat.reopens = None
        self._display.view_as(seat)

    def pass_on_discard(self, seat: Seat) -> None:
        """Let the discard go for a seat of this screen that nothing asks by name."""
        self._host.decline_discard(seat)
        self._model.answers.passed.add(seat)
        self._model.changed()

    def give_known_answer(self) -> None:
        """Give the first answer that was given ahead; more follow at the next frame."""
        for prompt, action in self.people.known_answers():
            if prompt.kind is PromptKind.MAY_I and isinstance(action, LetGo):
                if action.seat in self.people.undecided():
                    self.pass_on_discard(action.seat)
            else:
                self.submit(action)
                return

    def ask_again(self) -> bool:
        """Take back that "No one" was pressed; False if it was not, or it is too late."""
        model = self._model
        undecided = self.people.declined_together()
        for seat in undecided:
            self._host.reconsider_discard(seat)
            model.answers.passed.discard(seat)
        model.answers.nobody.clear()
        if undecided:
            model.answers.no_one_until_turn = False
            model.changed()
        return bool(undecided)

    def say_too_late(self, card: CardId | None) -> bool:
        """Say who was quicker, when a discard cannot be had any more; always False."""
        model = self._model
        text = model.history.discards.why_gone(card, model.player_names)
        if text:
            model.refuse(text)
        else:
            refusal = Refusal.NOTHING_EXPOSED
            model.refuse(refusal_text(refusal), refusal)
        return False
