"""The table in play: its scene, how a game starts, the pages over it, the end of a deal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.engine import FirstTotal, Rank, Seat, Suit
from mayi_desktop.host.daily import finished_play
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.ladder import level_offer
from mayi_desktop.host.recorder import abandoned_games, recorder_for
from mayi_desktop.host.replay import events_of
from mayi_desktop.host.runner import OrderKind, StandingOrder
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.sheets.phrases import sentence
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.controls import Choice, Toggle
from mayi_desktop.ui.kit.faces import faces_of
from mayi_desktop.ui.kit.input import (
    MENU,
    FocusLost,
    InputEvent,
    KeyPressed,
    Point,
    PointerDown,
    PointerMove,
    PointerUp,
    TableAct,
)
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage, show_message
from mayi_desktop.ui.kit.paint import Renderer
from mayi_desktop.ui.kit.scene import Context, Scene, Size
from mayi_desktop.ui.kit.widget import Label, Tone
from mayi_desktop.ui.pages.choices import NewcomerPage, open_sharing
from mayi_desktop.ui.pages.deal_over import DealOver, DealWords, EndActions, JoinAction, ParLine
from mayi_desktop.ui.pages.game_over import GameOver
from mayi_desktop.ui.pages.hint import CoachController, CoachPage
from mayi_desktop.ui.pages.hot_seat import HotSeatController, people_of
from mayi_desktop.ui.pages.phones import AwayNotice, TablePhones, open_invitations
from mayi_desktop.ui.pages.scores import ScoresPage
from mayi_desktop.ui.pages.seal import CutPage, cutter_to_ask
from mayi_desktop.ui.pages.settings import PausedGame, open_keys, open_pause_menu, open_rules
from mayi_desktop.ui.play.hot_seat import HotSeat
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.play.voices import encounter_texts
from mayi_desktop.ui.play.words import ORDER_NAMES, SIGNS, face_text, refusal_text
from mayi_desktop.ui.table.buttons import ButtonBar, ClaimPanel, Icon, KeyCaps
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.commands import TableCommands, TableGuide
from mayi_desktop.ui.table.current_prompt import (
    AnswerCountdown,
    ClaimCountdown,
    CurrentPrompt,
    MisclickGuard,
)
from mayi_desktop.ui.table.frame import TableFrame
from mayi_desktop.ui.table.keyboard import Clicks, Keyboard
from mayi_desktop.ui.table.marks import Magnifier
from mayi_desktop.ui.table.model import TableDisplay, TableModel
from mayi_desktop.ui.table.moving_cards import MovingSprites
from mayi_desktop.ui.table.pointer import Aim, Pointer, SeatPress, SeatTooltip
from mayi_desktop.ui.table.speech import TableSpeech

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.table import PhoneTable

# Ranks below the four suits; the other eight make the right column as high.
_RANKS_AT_LEFT = 5

_log = logging.getLogger(__name__)


class TablePages:
    """Opens the pages over one table.

    A lesson offers no change of seats; it saves the pupil's progress, not the game.
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
        self._note = host.problem
        self._fallbacks = 0
        self._fallbacks_reported_in: int | None = None

    def played(self) -> PausedGame:
        """What the menu and the rules page need to know about this game."""
        model, host = self._model, self._host
        table = model.view.table
        answers = []
        if not self._in_lesson:
            answers.append(Answer(_("Who sits where"), self._seating.change_seats))
        if any(facts.points for facts in table.seats):
            answers.append(Answer(_("Scores so far"), self._open_scores, stays=True))
        if model.hot_seat.shared:
            sharing = partial(open_sharing, self._context, host, model.changed)
            answers.append(Answer(_("How we share the screen"), sharing))
            answers.append(Answer(_("When I’m not looking"), self._ask_whose_orders))
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
        name, orders = model.names[seat], self._host.wishes.orders
        self._context.scenes.push(StandingOrdersPage(self._context, seat, name, orders))

    def _ask_whose_orders(self) -> None:
        """Choose whose standing order to set, among those who may still ask for a discard."""
        model, table = self._model, self._model.view.table
        people = [seat for seat in model.hot_seat.people if table.may_be_asked(seat)]
        if not people:
            words = _("Everybody here is down, so nobody is asked about discards.")
            show_message(self._context, _("When I’m not looking"), words)
            return
        answers = [Answer(model.names[s], partial(self.open_orders, s)) for s in people]
        answers.append(Answer(_("Cancel"), lambda: None))
        words = _("Who wants the game to answer for them?")
        page = Dialog(self._context, _("When I’m not looking"), words, answers)
        self._context.scenes.push(page)

    def retranslate(self) -> None:
        """Keep in mind a problem that was reported, in the new language."""
        if self._note is not None:
            self._note = self._host.problem

    def report_problems(self) -> None:
        """Report new problems with saving or a computer player, and when they end."""
        model, host = self._model, self._host
        deal = model.view.table.deal
        if host.bot_driver.fallbacks > self._fallbacks and deal != self._fallbacks_reported_in:
            self._fallbacks_reported_in = deal
            self._display.announcer.announce_note(
                partial(_, "The computer players aren’t thinking quite as hard for a moment.")
            )
        self._fallbacks = host.bot_driver.fallbacks
        problem = host.problem
        if problem != self._note:
            self._note = problem
            if problem is not None:
                show_message(self._context, _("Just so you know"), problem, unasked=True)

    def _open_scores(self) -> None:
        model, seats = self._model, self._host.setup.seats
        scores = Scores.of_table(model.names, model.view)
        faces = faces_of((who.name, who.style) for who in seats)
        self._context.scenes.push(ScoresPage(self._context, scores, faces))

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
        self.suits = [self._switch("suits", suit, SIGNS[suit]) for suit in Suit]
        ranks = (*Rank, Rank.JOKER)[1:]
        self.ranks = [self._switch("ranks", rank, face_text(rank, None)) for rank in ranks]
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
        self.context.scenes.remove(self)
        self._orders[self._seat] = self.order

    def _choose(self, key: str) -> None:
        self.order = replace(self.order, kind=OrderKind(key))
        self._show_cards()
        self.rearrange()

    def _show_cards(self) -> None:
        for toggle in (*self.suits, *self.ranks):
            toggle.set_visible(visible=self.order.kind is OrderKind.CLAIM)

    def _switch(self, field: str, one: Rank | Suit, sign: str) -> Toggle:
        """Whether cards of a rank or a suit are asked for; `field` is the order's."""

        def turn(on: bool) -> None:
            chosen = getattr(self.order, field)
            changes = {field: chosen | {one} if on else chosen - {one}}
            self.order = replace(self.order, **changes)

        labels, on = (_("ask"), _("let go")), one in getattr(self.order, field)
        return Toggle(self.look, _("Every {card}", card=sign), turn, on=on, words=labels)


# --- The end of a deal


# Of more plays than this the summary tells the whole turn in one sentence.
_SENTENCES = 2


class EndOfDeal:
    """Runs the end of each deal; newcomers can join between deals."""

    def __init__(
        self,
        display: TableDisplay,
        host: GameHost,
        seating: HotSeatController,
        phones: TablePhones,
    ) -> None:
        self._context = display.model.context
        self._display = display
        self._model = display.model
        self._host = host
        self._seating = seating
        self._phones = phones
        self._summary_of: int | None = None
        self._summary: DealOver | None = None
        self._prepared: tuple[object, DealOver] | None = None

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; show the summary once, after the pause."""
        model, result = self._model, self._model.view.table.result
        if result is None or result.deal == self._summary_of:
            return
        if not (self._host.waiting_for_next_deal or self._host.is_over):
            return
        before = model.end_pause.is_running
        model.end_pause.start(result.deal)
        model.end_pause.update(dt)
        if before != model.end_pause.is_running:
            model.changed()
        if model.end_pause.is_running:
            self._prepare_summary()
            return
        self._summary_of = result.deal
        self.show_summary()
        if self._summary is not None:
            self._summary.count_up()
        winner = result.winner
        if winner is not None and self._host.setup.seats[winner].person and self._summary:
            self._summary.celebrate()

    def follow(self) -> None:
        """Close the summary once phones have started the next deal; until then say for whom."""
        summary, host, lobby = self._summary, self._host, self._phones.lobby
        if summary is None:
            return
        if host.waiting_for_next_deal or host.is_over:
            if lobby is not None:
                summary.tell_waiting(lobby.waits_for)
                self._end_game(lobby)
            return
        self._summary = None
        if host.remote_seats:
            self._context.scenes.remove(summary)

    def _end_game(self, lobby: PhoneTable) -> None:
        """Go on to who has won, and to a rematch, once all phones have asked for it.

        People at this screen start the rematch themselves.
        """
        page = self._context.scenes.top
        if isinstance(page, DealOver) and self._host.is_over and lobby.are_all_ready:
            page.go_on()
        elif isinstance(page, GameOver):
            page.tell_asked([self._model.names[seat] for seat in lobby.ready])
            if lobby.are_all_ready and self._phones.is_alone:
                page.start_rematch()

    def retranslate(self) -> None:
        """Put an open summary into the current language."""
        summary = self._summary
        if summary is not None and summary in self._context.scenes.scenes:
            summary.set_words(self._words(summary.par_line))

    def _prepare_summary(self) -> None:
        """Paint the summary piece by piece during the pause, so that it opens at once."""
        if not self._display.presenter.is_idle:
            return  # the last play has yet to be told
        if self._prepared is None:
            self._prepared = self._summary_state(), self._make_summary()
            self._prepared[1].layout(self._display.size)
        else:
            self._prepared[1].rehearse()

    def show_summary(self) -> None:
        """Open the summary of the finished deal over the table."""
        prepared, self._prepared = self._prepared, None
        if prepared is None or prepared[0] != self._summary_state():
            prepared = None, self._make_summary()
        self._summary = prepared[1]
        self._context.scenes.push(self._summary)

    def _summary_state(self) -> object:
        """Everything in the summary that may still change during the pause."""
        host, model = self._host, self._model
        spoken = chosen_language(), self._context.settings.card_letters
        return model.view, host.setup, host.unsaved_reason, model.hot_seat.shared, spoken

    def _make_summary(self) -> DealOver:
        words = self._words(self._par())
        return DealOver(self._context, self._model.view, self._go_on, words)

    def _words(self, par: ParLine | None) -> DealWords:
        """The texts and buttons of the summary, in the current language."""
        model, host = self._model, self._host
        result, joining = model.view.table.result, None
        menu: tuple[Answer, ...] = ()
        if not host.is_over:
            seats = partial(self._seating.change_seats, self.show_again)
            menu = (Answer(_("Who sits where"), seats),)
            if model.hot_seat.shared:
                sharing = partial(open_sharing, self._context, host, model.changed)
                menu += (Answer(_("How we share the screen"), sharing),)
            invite = partial(open_invitations, self._context, self._phones)
            menu += (Answer(_("Invite phones"), invite),)
            refusal = host.join_refusal()
            why = refusal_text(refusal) if refusal is not None else ""
            joining = JoinAction(self._add_player, why)
        plays = model.history.current_turn.texts(model.player_names, host.sheet)
        if len(plays) > _SENTENCES and result is not None and result.winner is not None:
            plays = tuple(map(sentence, model.history.turns.texts_of(result.winner)))
        is_daily = finished_play(host.setup, model.view.table) is not None
        end = EndActions(
            host.autosave.path,
            par,
            plays,
            host.unsaved_reason,
            result.deal if result is not None else 0,
            menu,
            faces_of((who.name, who.style) for who in host.setup.seats),
            compares=host.practice,
            closing=_("See your stars") if is_daily else "",
        )
        return DealWords(model.player_names, end, joining)

    def _par(self) -> ParLine | None:
        """What a strong player would have scored; only where one person plays alone."""
        result = self._model.view.table.result
        if self._model.hot_seat.shared or self._model.viewer is None or result is None:
            return None
        seat = self._model.viewer
        par = self._host.par(seat) if seat < len(result.points) else None
        return None if par is None else ParLine(self._display.look, par, result.points[seat])

    def _add_player(self) -> None:
        totals = (facts.score for facts in self._model.view.table.seats)
        seats = list(zip(self._host.setup.seats, totals, strict=True))
        page = NewcomerPage(self._context, self._host.sheet, seats, self._join)
        self._context.scenes.push(page)

    def _join(self, who: SeatSetup, first_total: FirstTotal) -> str:
        refusal = self._host.join(who, first_total)
        if refusal is not None:
            return refusal_text(refusal)
        self.show_again()
        return ""

    def show_again(self) -> None:
        """Rebuild the summary after somebody joined or seats changed."""
        self._display.catch_up()
        self._seating.seat_people()
        if self._summary is not None:
            self._context.scenes.remove(self._summary)
        self.show_summary()

    def _go_on(self) -> None:
        """Go on from the summary to the next deal, or to the final scores."""
        if not self._host.is_over:
            self._host.start_next_deal()
            return
        play = finished_play(self._host.setup, self._model.view.table)
        if play is not None:
            self._context.navigation.show_daily(play, counts=not self._host.practice)
            return
        after = EndActions(self._host.autosave.path, compares=True, memories=self._memories())
        host, view, rematch = self._host, self._model.view, self._host.rematch_setup
        offer = None
        if not host.practice:
            journal = after.journal.name if after.journal is not None else ""
            offer = level_offer(rematch, view.table, self._context.folder, journal)
        page = GameOver(self._context, host.setup, view, after, rematch, offer)
        page.phones = self._phones.let_go
        if self._phones.lobby is not None:
            self._phones.lobby.tell_winner()
            # The phones stay with the table, which stays below.
            self._context.scenes.push(page)
        else:
            self._context.scenes.reset(page)

    def _memories(self) -> tuple[str, ...]:
        """What characters did to the only person in this game, if it was saved."""
        path, seats = self._host.autosave.path, self._host.setup.seats
        if path is None:
            return ()
        try:
            happened = events_of(path)
        except (SaveError, OSError) as error:
            _log.warning("The game can't be looked back on: %s", error)
            return ()
        return tuple(encounter_texts(happened, seats, self._model.names))


# --- The scene


_NOT_PLAIN = frozenset({"ctrl", "meta"})
_HURRYING = frozenset({"enter", "space"})


class TableScene(Scene):
    """The table of one running game."""

    def __init__(self, context: Context, host: GameHost) -> None:
        self.context = context
        self.host = host
        self.model = TableModel(context, host, HotSeat(people_of(host)))
        self.display = TableDisplay(self.model)
        self.display.announcer.recall()
        self.phones = TablePhones(self.display, host)
        self._guide = self.make_guide()
        self._away_notice = AwayNotice(self.display, self.phones)
        self.commands = TableCommands(self.display, host, self._guide)
        self.prompt = CurrentPrompt(self.display, host, self.commands)
        self.display.theatre.enabled = host.tells_calls = self.guide.free
        self.coach = CoachController(self.display, host, self.prompt)
        self.seating = HotSeatController(self.display, host, self.commands)
        self.phones.reseated.connect(self.seating.seat_people)
        in_lesson = not self.guide.free
        self.pages = TablePages(
            self.display, host, self.coach, self.seating, self.phones, in_lesson=in_lesson
        )
        self.ending = EndOfDeal(self.display, host, self.seating, self.phones)
        self.clicks = Clicks(self.display, self.commands)
        self.pointer = Pointer(self.display, self.commands, self.prompt, self.clicks)
        self.keyboard = Keyboard(
            self.display, self.commands, self.prompt, self.clicks, self.buttons
        )
        self.speech = TableSpeech(
            self.display, self.prompt, self.keyboard, self.buttons, self._texts_beside
        )
        self.aim = Aim(self.display, self.commands.plays, self.pointer, self.keyboard)
        self.controls = ButtonBar(
            context.look,
            on_press=self.commands.press,
            on_sort=self.display.sort_hand,
            utilities=(
                (Icon.HINT, N_("Hint ({cap})"), self.coach.toggle_hint),
                (Icon.LOG, N_("Log"), self.coach.toggle_log),
                (Icon.MENU, N_("Menu"), self.pages.open_menu),
            ),
        )
        self.panel = ClaimPanel(self.display.canvas, self.commands.press)
        self.answer_countdown = AnswerCountdown(self.display, self.prompt)
        self.claim_countdown = ClaimCountdown(self.display, host)
        self.sprites = MovingSprites(self.display.canvas, self.display.animator)
        self.magnifier = Magnifier(self.display.canvas)
        self.seat_tooltip = SeatTooltip(self.display)
        self.misclicks = MisclickGuard(self.display, self.prompt, self.controls)
        self.seat_press = SeatPress(
            self.display, self.prompt, self.commands, self.misclicks, self.keyboard.focused
        )
        self.renderer = Renderer()
        self.frame = TableFrame(
            display=self.display,
            host=host,
            prompt=self.prompt,
            pointer=self.pointer,
            keyboard=self.keyboard,
            controls=self.controls,
            panel=self.panel,
            answer_countdown=self.answer_countdown,
            claim_countdown=self.claim_countdown,
            odds=self.coach.odds,
            hint=self.coach.hint,
            moving=self.sprites,
            magnifier=self.magnifier,
            plays=self.commands.plays,
        )
        self._keys = context.keys
        self._now = 0.0
        self._moved = True
        self._items_changed = False
        self._hands_touched = False
        self._orders_kept: dict[Seat, StandingOrder] = {}
        self.is_breathing = False

    def make_guide(self) -> TableGuide:
        """What a lesson adds to the table."""
        return TableGuide()

    @property
    def guide(self) -> TableGuide:
        """What is added to the table; with phones, the notice about one that is away."""
        return self._guide if self.phones.lobby is None else self._away_notice

    @property
    def may_fade(self) -> bool:
        """Never on a shared screen: an open hand has to vanish at once."""
        return not self.model.hot_seat.shared

    def buttons(self) -> Iterator[Button]:
        """Every button that can be seen."""
        yield from self.panel.buttons()
        yield from self.controls.buttons()
        yield from self.guide.buttons()

    def leave(self) -> None:
        self.model.keep_hands(self.host.autosave.path)
        self.phones.close()
        self.host.close()
        self.context.assets.cards.ahead.drop()

    def retranslate(self) -> None:
        self.coach.clear_hint()
        self.display.announcer.retranslate()
        self.prompt.forget()
        self.ending.retranslate()
        self.pages.retranslate()

    def layout(self, size: Size) -> None:
        self.pointer.cancel()
        self._keys = self.context.keys
        caps = KeyCaps(self._keys, self.context.settings.used_keys)
        caps.counted.connect(self._keep_used_keys)
        self.controls.caps = self.panel.caps = caps
        self.controls.retranslate()
        self.host.clock.delays = self.context.delays(
            shared=self.model.hot_seat.has_no_clock, phones=self.model.hot_seat.watched
        )
        self.display.canvas.pictures.clear()
        self.magnifier.clear()
        self.display.resize(size)
        self.renderer.resize(self.context.backdrop(size), open_below=not self.phones.is_alone)
        self.guide.place()

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the guide, panel, buttons, log, keys and cards, in this order.

        A handled event repaints the table, except a pointer move: that reports its own
        changes, so that the table costs nothing while the pointer crosses it.
        """
        self.claim_countdown.note_presence(event)
        taken = self._press_seat(event) or self._handle(event)
        if self.model.hot_seat.shared:
            self.seating.note_presence(self)
        if taken and not isinstance(event, PointerMove):
            self.model.changed()
            self._hands_touched = True
        return taken

    def _press_seat(self, event: InputEvent) -> bool:
        """Offer an event to the seats, which are buttons on a shared screen."""
        if isinstance(event, FocusLost):
            self.seat_press.cancel()
            self._follow_hold()
            return False
        if self.pointer.drag is not None or self.model.end_pause.is_running:
            return False
        taken = self.seat_press.handle(event)
        if taken and isinstance(event, PointerDown | PointerUp):
            self.seat_tooltip.rest(event.pos)
        self._follow_hold()
        return taken

    def _keep_used_keys(self, used: Mapping[str, int]) -> None:
        """Save how often each key was used, for the next game."""
        self.context.settings = replace(self.context.settings, used_keys=used)

    def _follow_hold(self) -> None:
        """Show a person their hand while they hold their seat and nothing lies over it."""
        if self.context.scenes.top is not self:
            self.seat_press.cancel()
        held = self.seat_press.held
        if held == self.model.hot_seat.peeker:
            return
        if held is None:
            self.seating.end_look()
        else:
            self.seating.look(held)

    def _handle(self, event: InputEvent) -> bool:
        match event:
            case FocusLost():
                self.pointer.cancel()
                self.seating.hide()
                self._offer_to_buttons(event)
                return False
            case KeyPressed():
                return self.guide.handle_key(event) or self._key(event)
            case PointerDown() | PointerMove() | PointerUp():
                return self._point(event)
            case _:
                return self.display.log.handle(event)

    def update(self, dt: float) -> bool:
        """Advance one frame; True if something has to be painted.

        The order matters. The game goes first, so that a frame shows its newest move. Then the
        screen catches up, and the aim follows the cards. Viewers change and pre-set answers
        are given only once everything has been shown, so that nobody reacts to a move they
        haven't seen. The ring around the discard comes last, as it shows the resulting offer.
        """
        self._now += dt
        is_paused = self.context.scenes.top is not self
        is_paused = is_paused and not self.model.hot_seat.is_television
        if self.phones.lobby is not None:
            self.phones.poll(self._now, paused=is_paused)
        if self.model.hot_seat.shared:
            self.seating.hide_if_covered(self)
        self.guide.before_frame()
        self._advance_game(dt, is_paused=is_paused)
        moved = self._advance_display(dt)
        if not is_paused:
            if self.host.setup.coaching.odds or self.coach.odds.seat is not None:
                self.coach.update_odds()
            self.pages.report_problems()
        if self.display.presenter.is_idle:
            self._settle(0.0 if is_paused else dt)
        prompt = self.prompt.of_frame()
        is_asked = self.panel.question is not None or prompt.notice is not None
        moved = self.claim_countdown.update(self._now, asked=is_asked) or moved
        self._light_offer(dt)
        moved = self.guide.update(dt) or moved or self.model.has_changed
        moved = moved or self.renderer.needs_redraw
        if self.context.speech.is_on and self.context.scenes.top is self:
            self.speech.follow()
        orders = self.host.wishes.orders
        touched = self._hands_touched or orders != self._orders_kept
        if touched and not moved and self.pointer.drag is None:
            # Writing the file can take two frames, which would stall a flying card.
            self.model.keep_hands(self.host.autosave.path)
            self.model.keep_orders(self.host.autosave.path, orders)
            self._hands_touched, self._orders_kept = False, dict(orders)
        # Don't animate faces while covered: it would repaint everything.
        breathed = self.context.scenes.top is self and self.display.breathe(dt)
        self.is_breathing = breathed and not moved
        self._moved = moved or breathed or self._moved
        return self._moved

    @property
    def breath_due(self) -> float:
        """Seconds until the next face blinks; never while covered."""
        return self.display.faces.due if self.context.scenes.top is self else inf

    @property
    def is_awake(self) -> bool:
        """True while phones may connect: they act without any input here."""
        return self.phones.is_open

    def _texts_beside(self) -> tuple[str, ...]:
        """A lesson's text and the hint."""
        texts = self.guide.spoken_text(), self.coach.hint.sentence
        return tuple(filter(None, texts))

    def read_aloud(self) -> None:
        self.speech.read_aloud()

    def update_hidden(self, dt: float) -> None:
        """Keep the game going for people on phones, without animation."""
        if not self.phones.is_open:
            return
        self._now += dt
        self.phones.poll(self._now, paused=not self.phones.is_alone)
        self.display.catch_up()
        self._advance_game(dt, is_paused=not self.phones.is_alone)
        self.display.catch_up()
        self.ending.follow()

    def _light_offer(self, dt: float) -> None:
        """Raise the discard while somebody here may ask for it, and mark it if it helps."""
        self.display.follow_help(allowed=self.host.setup.coaching.hints)
        display, offered = self.display, self.prompt.is_offering()
        motion = display.animator.motion
        if display.offer_light.update(dt, offered=offered, motion=motion):
            self.model.changed()

    def _advance_game(self, dt: float, *, is_paused: bool) -> None:
        """Advance the game, unless somebody is still looking or reading."""
        model = self.model
        if model.hot_seat.shared:
            self.seating.update(dt)
        is_looking = model.hot_seat.peeker is not None
        is_away = is_paused or is_looking
        if self.phones.lobby is not None:
            is_away = is_away or self.phones.lobby.holds_back()
        is_away = is_away or (self.guide.free and self.claim_countdown.stops(self._now))
        self.display.theatre.waits = self.host.holds_call and model.hot_seat.shared
        self.display.fetch_updates()
        is_idle = self.display.presenter.is_idle
        calm, shown = is_idle and not is_away, is_idle and self.guide.free
        play = self.host.undoable_play
        self.host.tick(self._now, calm=calm, shown=shown, seen=is_idle)
        if play != self.host.undoable_play:
            model.changed()
        self.display.fetch_updates()

    def _advance_display(self, dt: float) -> bool:
        """Move the cards, then the dragged card, then the overlays."""
        model, display = self.model, self.display
        was_moving = display.animator.is_busy
        moved = display.presenter.update(dt)
        if was_moving and not display.animator.is_busy:
            model.changed()
        moved = self.pointer.update(dt) or moved
        shown = display.presenter.shown
        moved = self.sprites.update(dt, shown, display.asked_seat()) or moved
        self.aim.update()
        is_still = self.pointer.drag is None and display.drop_preview is None
        over = self.pointer.over_meld if is_still and not display.theatre.is_open else None
        alone = model.hot_seat.is_television
        moved = self.magnifier.update(over, dt, shown, unattended=alone) or moved
        if self.seat_press.is_pressing:
            self.seat_tooltip.rest(self.pointer.over)
        elif is_still:
            self.seat_tooltip.update(self.pointer.over, dt)
        moved = display.update_lights(dt, due=self._is_answer_due()) or moved
        self.misclicks.update(dt)
        self.seat_press.update(dt)
        self._follow_hold()
        if model.captions.update(dt) or display.speech_bubbles.update(dt):
            model.changed()
        return moved

    def _is_answer_due(self) -> bool:
        """Whether somebody at this screen has to answer, or to play on."""
        if self.prompt.of_frame().question is not None or any(self.guide.buttons()):
            return True
        if not self.display.presenter.is_idle or self.host.holds_call:
            return False
        plays = self.model.hot_seat.to_play(self.model.view) is not None
        return plays or self.prompt.is_offering() or bool(self.commands.people.owing())

    def _settle(self, dt: float) -> None:
        """Run the steps that wait until everything has been shown."""
        if self.model.hot_seat.shared:
            self.seating.step()
        if self.guide.free and self.host.give_known_answer(shown=True):
            self.display.fetch_updates()
        self.commands.continue_going_out()
        self.answer_countdown.update(0.0 if self.claim_countdown.is_waiting else dt)
        if self.guide.free:
            self.ending.update(dt)
            self.ending.follow()
            self._offer_cut()

    def _offer_cut(self) -> None:
        """Ask for the cut once the pack is ready, or deal at once if there is nobody to ask."""
        if self.host.waiting_for_cut and self.context.scenes.top is self:
            seat = cutter_to_ask(self.context.settings, self.host)
            if seat is None:
                self.host.cut_pack()
            else:
                page = CutPage(
                    self.context,
                    self.host,
                    seat,
                    self.phones,
                    self.pages.open_menu,
                    self._deal_from,
                )
                self.context.scenes.push(page)

    def _deal_from(self, pack: CardPose) -> None:
        """Deal the pack from where it lies, in the picture in which it is there no more."""
        self.display.presenter.pack = pack
        if self.context.scenes.top is self:
            self.update(0.0)
            self.display.animator.update(0.0)

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        self.refresh()
        if self._items_changed:
            self._items_changed = False
            self.renderer.set_items([*self.frame.items(), *self.guide.items()])
        self._moved = False
        sprites = [*self.frame.sprites(), *self.guide.sprites()]
        return self.renderer.draw_frame(target, sprites, everything=everything)

    def refresh(self) -> None:
        """Update buttons and panel after a change; the first half of `draw`, without paint."""
        if self.model.take_change():
            self._show_prompt()
            self._items_changed = True

    def _show_prompt(self) -> None:
        """Update buttons and panel to the current prompt."""
        display, prompt = self.display, self.prompt.now()
        if self.coach.hint.sentence or self.coach.hint.promised_to is not None:
            self.coach.refresh_hint()
        hints = self.host.setup.coaching.hints and self.model.viewer is not None
        self.controls.utilities[0].set_visible(visible=hints)
        display.make_room_for(prompt.question)
        layout = display.layout
        self.panel.show(prompt.question, layout.claim_panel, flat=layout.flat)
        sort = self.model.hand.sort if self.model.hot_seat.people else None
        self.controls.show(prompt, sort, layout)
        spot = self.keyboard.focused()
        self.controls.name_icon(spot.rect if spot and spot.kind == "button" else None)
        self.misclicks.follow(self.frame.choices())
        self.guide.limit_buttons()

    def _point(self, event: PointerDown | PointerMove | PointerUp) -> bool:
        if isinstance(event, PointerDown):
            self.keyboard.hide()
            if self._takes_call_back(event.pos) or self._hurry_stage(event.pos):
                return True
            if self.model.end_pause.is_running:
                self.commands.end_pause()
                return True
            if self.misclicks.swallows_click(event):
                return True
        if self.pointer.drag is None:
            if self._offer_to_buttons(event):
                return True
            if self.display.log.handle(event):
                self.model.changed()
                return True
        is_click = isinstance(event, PointerUp) and self.pointer.drag is None
        taken = self.pointer.handle(event)
        return (is_click and self.seat_tooltip.press(event.pos)) or taken

    def _takes_call_back(self, pos: Point) -> bool:
        """Take a May I? back by another press where it was asked; a double click does not."""
        primary = self.prompt.of_frame().primary
        regrets = primary is not None and primary.does(Act.NEVER_MIND)
        if not regrets or not self.display.layout.claim_button.collidepoint(pos):
            return False
        return self.misclicks.is_new or self.commands.undo()

    def _hurry_stage(self, pos: Point | None = None) -> bool:
        """End the scene of a call at a press; True if the press was on the stage."""
        display = self.display
        if not display.theatre.is_lit:
            return False
        on_stage = pos is None or display.theatre.covers(display.layout, pos)
        if on_stage or self.host.regretting is None:
            display.catch_up()
        return on_stage

    def _offer_to_buttons(self, event: InputEvent) -> bool:
        """Offer an event to the buttons; repaint if one changed."""
        taken = self.guide.handle_pointer(event)
        taken = self.panel.handle(event) or self.controls.handle(event) or taken
        if any(button.dirty for button in self.buttons()):
            self.model.changed()
            for button in self.buttons():
                button.mark_clean()
        return taken

    def _key(self, event: KeyPressed) -> bool:
        """Press the button with this key, else do its act, else pass it to the focus."""
        if self.misclicks.swallows_key(event, self._keys):
            return True
        if event.key in _HURRYING and self._hurry_stage():
            return True
        if not event.repeat and self._press_shown(event):
            return True
        if act := self._keys.act(event):
            if not event.repeat:
                self._acts()[act]()
            return not event.repeat
        if event.key == "escape" and not event.repeat and not event.mods & _NOT_PLAIN:
            self._escape()
            return True
        if event.key == MENU and not event.repeat:
            self.pages.open_menu()
            return True
        return self.keyboard.handle(event)

    def _press_shown(self, event: KeyPressed) -> bool:
        """Press the enabled button with this key, whatever has the focus."""
        for button, spec in self.frame.choices():
            if button.enabled and spec.key and self._keys.means(event, spec.key):
                if event.key == "escape":
                    self.pointer.cancel()
                button.pressed.emit()
                return True
        return False

    def _acts(self) -> Mapping[TableAct, Callable[[], object]]:
        return {
            **self.keyboard.acts(),
            **self.speech.acts(),
            TableAct.RULES: self.pages.open_rules,
            TableAct.KEYS: partial(open_keys, self.context),
            TableAct.HIDE: self.seating.hide_by_key,
            TableAct.UNDO: self.commands.undo,
            TableAct.HINT: self.coach.toggle_hint,
            TableAct.LOG: self.coach.toggle_log,
        }

    def _escape(self) -> None:
        """Close or cancel the topmost thing; otherwise open the menu."""
        if self.display.log.open and self.pointer.drag is None:
            self.coach.toggle_log()
        elif self.coach.clear_hint() or self.pointer.cancel():
            return
        elif not self.keyboard.escape():
            self.pages.open_menu()


# --- Starting and resuming a game


def start_game(
    context: Context, setup: GameSetup, phones: Callable[[TablePhones], None] | None = None
) -> None:
    """Start a new game and show its table; `phones` gets the table's phones."""
    kept = not context.read_only
    host = GameHost.new(setup, context.folder, delays=context.delays(), kept=kept)
    if kept:
        recorder_for(context.folder).record(abandoned_games(context.folder, host.autosave.path))
    _show_table(context, host, phones=phones)


def resume_game(context: Context, journal: Path) -> None:
    """Resume the game in a journal, or show why that isn't possible."""
    if context.read_only:
        show_message(
            context,
            _("This game can’t go on"),
            _("The other window is saving your games. Close it, or continue there."),
        )
        return
    try:
        host = GameHost.resume(journal, delays=context.delays())
    except SaveError as error:
        show_message(context, _("This game can’t go on"), str(error))
        return
    _show_table(context, host)


def _show_table(
    context: Context, host: GameHost, *, phones: Callable[[TablePhones], None] | None = None
) -> None:
    host.bot_driver.think_with(context.thinking())
    table = TableScene(context, host)
    table.model.restore_hands(host.autosave.path)
    table.model.restore_orders(host.autosave.path, host.wishes.orders)
    context.scenes.reset(table)
    if phones is not None:
        phones(table.phones)
    else:
        table.phones.come_back()
    if host.notice is not None:
        show_message(context, _("Just so you know"), host.notice)
