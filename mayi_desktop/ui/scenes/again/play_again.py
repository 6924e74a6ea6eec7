"""Page on which the cards of a finished game are dealt again: from which deal, and to whom."""

from __future__ import annotations

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.again.play_again import deals_to_play, players_for, start_again
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.replay.recorded_game import RecordedGame
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import _
from mayi_desktop.sheets.phrases import deal_word, sentence
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics import Label, Tone
from mayi_desktop.ui.widgets.containers.row import Row, Stack
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.text_field import copy_text
from mayi_desktop.ui.widgets.pages.form import FormPage

_ALONE, _TOGETHER = "alone", "together"


class PlayAgainPage(FormPage):
    """One person takes a seat among computer players, or everybody sits down once more."""

    def __init__(self, context: Context, game: RecordedGame) -> None:
        super().__init__(context, _("Play these cards again"))
        look = self.look
        self._game = game
        self._seats = game.setup(game.last).seats
        people = [who for who in self._seats if who.person]
        word = deal_word(game.header.sheet)
        deals = [
            (str(deal), sentence(_("{deal} {number}", deal=word, number=deal + 1)))
            for deal in range(deals_to_play(game))
        ]
        self.deal = Choice(look, _("Begin with"), deals, deals[0][0], lambda key: None)
        who = [(_ALONE, _("Just me")), (_TOGETHER, _("All of us again"))]
        self.who = Choice(look, _("Who plays"), who, _ALONE, lambda key: self._show_seats())
        self.who.set_visible(visible=len(people) > 1)
        seats = [(str(n), _("{name}’s", name=one.name)) for n, one in enumerate(self._seats)]
        own = next((n for n, one in enumerate(self._seats) if one.person), 0)
        self.seat = Choice(look, _("My seat"), seats, str(own), lambda key: None)
        code = game.setup(game.last).cards_code
        self.code = Label(look, code)
        self._copy = Button(look, _("Copy"), lambda: copy_text(code))
        self.note = Label(look, "", Tone.WARNING)
        self.note.set_visible(visible=False)
        explained = Label(
            look,
            _(
                "Every seat gets the cards it had. The new game stays out of the records, as "
                "somebody may remember the cards."
            ),
            Tone.SOFT,
        )
        elsewhere = Label(
            look,
            _(
                "To play them on another computer, use this code there when you set up a game, "
                "with the same rules and as many players. Whoever has it knows the cards."
            ),
            Tone.SOFT,
        )
        others = _("Computer players take all the other seats.")
        self.others = Label(look, others, Tone.SOFT)
        rows = [explained, self.deal, self.who, self.seat, self.others, self.note]
        if code:
            rows += [
                elsewhere,
                Row(look, ((Stack(look, [self.code]), 0.75), (self._copy, 0.25))),
            ]
        self.start = Button(look, _("Deal the cards"), self._start, kind=ButtonKind.PRIMARY)
        self.compose([rows], [Button(look, _("Cancel"), self.on_back), self.start])
        self.focus.to(self.start)

    def _show_seats(self) -> None:
        for part in (self.seat, self.others):
            part.set_visible(visible=self.who.chosen == _ALONE)
        self.rearrange()

    def _players(self) -> tuple[SeatSetup, ...]:
        if self.who.chosen == _TOGETHER:
            return self._seats
        known = (*self.context.settings.names, *(who.name for who in self._seats if who.person))
        name = next(iter(known), _("You"))
        return players_for(self._game, Seat(int(self.seat.chosen)), name)

    def _start(self) -> None:
        deal, data = int(self.deal.chosen), self.context.folder
        try:
            path = start_again(self._game, deal, self._players(), data)
        except SaveError as error:
            self.note.set_text(str(error))
            self.note.set_visible(visible=True)
            self.rearrange()
            return
        self.context.navigation.resume_game(path)
