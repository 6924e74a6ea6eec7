"""Knows the scene in which a deal is played: table model, gestures and time come together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.help_settings import HINT, ODDS
from mayi_desktop.i18n import N_
from mayi_desktop.ui.scenes.options.keys import open_keys
from mayi_desktop.ui.scenes.table.end_of_deal import EndOfDeal
from mayi_desktop.ui.scenes.table.hot_seat_controller import HotSeatController
from mayi_desktop.ui.scenes.table.seat_changes import SeatChanges, people_of
from mayi_desktop.ui.scenes.table.table_pages import TablePages
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import (
    FocusLost,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerDown,
    PointerMove,
    PointerUp,
)
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.shell.scene import Scene, Size
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.coach.hint import CoachHint, HintContext, HintReply
from mayi_desktop.ui.table.coach.odds_panel import OddsPanel, claim_prompt_of
from mayi_desktop.ui.table.coach.sentences import promise_text
from mayi_desktop.ui.table.frame.draw_order import TableFrame, asked_seat
from mayi_desktop.ui.table.frame.magnifier import Magnifier
from mayi_desktop.ui.table.frame.moving_sprites import MovingSprites
from mayi_desktop.ui.table.gestures.aim import Aim
from mayi_desktop.ui.table.gestures.answer_countdown import AnswerCountdown
from mayi_desktop.ui.table.gestures.auto_answer import AutoAnswer
from mayi_desktop.ui.table.gestures.claim_countdown import ClaimCountdown
from mayi_desktop.ui.table.gestures.clicks import Clicks
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.gestures.drag import Pointer
from mayi_desktop.ui.table.gestures.keyboard import Keyboard
from mayi_desktop.ui.table.gestures.misclick_guard import MisclickGuard
from mayi_desktop.ui.table.gestures.seat_tooltip import SeatTooltip
from mayi_desktop.ui.table.gestures.tips import Tips
from mayi_desktop.ui.table.hud.button_bar import ButtonBar
from mayi_desktop.ui.table.hud.claim_panel import ClaimPanel
from mayi_desktop.ui.table.model.hot_seat import HotSeat
from mayi_desktop.ui.table.model.prompt_model import Verb
from mayi_desktop.ui.table.painting.renderer import Item, Renderer, Sprite
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.controls.button import Button

_NOT_PLAIN = frozenset({"ctrl", "meta"})


class TableScene(Scene):
    """The table of one running game."""

    may_change_seats = True

    def __init__(self, context: Context, host: GameHost) -> None:
        self.context = context
        self.host = host
        self.hot_seat = HotSeat(people_of(host))
        self.model = TableModel(context, host, self.hot_seat.viewer)
        self.seat_changes = SeatChanges(context, self.model, self.hot_seat)
        change = self.seat_changes.change_seats if self.may_change_seats else None
        self.pages = TablePages(context, self.model, self.hot_seat, change, self._toggle_log)
        self.ending = EndOfDeal(
            context,
            self.model,
            self.hot_seat,
            self.seat_changes,
            may_join=self.may_change_seats,
        )
        self.commands = TableCommands(self.model)
        self.clicks = Clicks(self.model, self.commands)
        self.pointer = Pointer(self.model, self.commands, self.clicks)
        self.keyboard = Keyboard(self.model, self.commands, self.clicks, self.buttons)
        self.aiming = Aim(self.model, self.pointer, self.keyboard)
        self.controls = ButtonBar(
            context.look,
            on_choice=self.commands.choose,
            on_sort=self.model.sort_hand,
            utilities=(
                (N_("Hint ({cap})"), self._hint),
                (N_("Log"), self._toggle_log),
                (N_("Rules"), self.pages.open_rules),
                (N_("Menu"), self.pages.open_menu),
            ),
        )
        self.seating = HotSeatController(
            context, self.model, self.hot_seat, self.seat_changes, self.pages.open_menu
        )
        self.answering = AutoAnswer(self.model, self.commands)
        self.clock = AnswerCountdown(self.model, self.commands)
        self.panel = ClaimPanel(self.model.brush, self.commands.choose)
        self.odds = OddsPanel(context.look)
        self.hint = CoachHint(context.look, self.model.animator, self.odds)
        self.renderer = Renderer()
        self.actors = MovingSprites(self.model.brush, self.model.animator)
        self.zoom = Magnifier(self.model.brush)
        self.seat_words = SeatTooltip(self.model)
        self.hold = ClaimCountdown(self.model)
        self.first = Tips(self.model)
        self.late = MisclickGuard(self.model, self.controls)
        self.scenery = TableFrame(
            self.model,
            self.pointer,
            self.keyboard,
            self.controls,
            self.panel,
            self.clock,
            self.odds,
            self.hint,
            self.actors,
            self.zoom,
            self.hold,
            self.first,
        )
        self._keys = context.keys
        self._acts: Mapping[TableAct, Callable[[], object]] = {
            **self.keyboard.acts,
            TableAct.RULES: self.pages.open_rules,
            TableAct.KEYS: partial(open_keys, context),
            TableAct.HIDE: self.seating.hide,
            TableAct.PEEK: partial(self.seating.peek, on=True),
            TableAct.UNDO: self.commands.undo,
            TableAct.HINT: self._hint,
            TableAct.LOG: self._toggle_log,
        }
        self._now = 0.0
        self._moved = True

    def buttons(self) -> Iterator[Button]:
        """Every button that can be seen."""
        yield from self.panel.buttons()
        yield from self.controls.buttons()

    def leave(self) -> None:
        """Leave the game; its journal keeps it."""
        self.host.close()

    def retranslate(self) -> None:
        """Speak the language that is chosen now, also of what has been told already."""
        self._clear_hint()
        self.model.announcer.retranslate()
        self.controls.retranslate()
        self.model.forget_prompt()

    def layout(self, size: Size) -> None:
        """Place everything for a window of this size, in the look that is chosen now."""
        self.pointer.cancel()
        self._keys = self.context.keys
        self.controls.keys = self.panel.keys = self._keys
        self.controls.retranslate()
        self.host.clock.delays = self.context.delays
        self.model.brush.pictures.clear()
        self.actors.clear()
        self.zoom.clear()
        self.hint.clear_pictures()
        self.model.resize(size)
        self.renderer.resize(self.context.backdrop(size))

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to panel, buttons, log, keys and cards, in this order."""
        self.seating.touched()
        self.hold.note_presence(event)
        match event:
            case KeyReleased(key=key) if self._keys.ends(TableAct.PEEK, key):
                return self.seating.peek(on=False)
            case FocusLost():
                self.pointer.cancel()
                self.seating.hide()
                self._tell_buttons(event)
                return False
            case KeyPressed():
                return self._key(event)
            case PointerDown() | PointerMove() | PointerUp():
                return self._point(event)
            case _:
                return self.model.log.handle(event)

    def update(self, dt: float) -> bool:
        """Let time go by for the host, the presenter and everything that moves."""
        model = self.model
        self._now += dt
        paused = self.context.scenes.top is not self
        self.seating.pass_time(dt)
        looking = model.looking or self.hot_seat.guest is not None
        away = paused or looking or self.hold.stops(self._now)
        self.host.tick(self._now, calm=model.presenter.is_idle and not away)
        model.fetch_updates()
        was_moving = model.animator.is_busy
        moved = model.presenter.update(dt)
        model.stale = model.stale or was_moving > model.animator.is_busy
        moved = self.pointer.update(dt) or moved
        moved = self.actors.update(dt, model.presenter.shown, asked_seat(model)) or moved
        self.aiming.update()
        still = self.pointer.drag is None and model.landing is None
        over = self.pointer.over_meld if still else None
        moved = self.zoom.update(over, dt, model.presenter.shown) or moved
        if still:
            self.seat_words.update(self.pointer.over, dt)
        flying, motion = model.animator.has_airborne, model.animator.motion
        moved = model.shine.update(dt, flying=flying, motion=motion) or moved
        self.late.update(dt)
        if model.notes.update(dt) or model.talk.update(dt):
            model.stale = True
        if not paused:
            self._update_odds()
            self.pages.tell_note()
        if model.presenter.is_idle:
            self.seating.change_places()
            self._answer_as_said()
            self.commands.carry_on()
            self.clock.update(0.0 if paused or self.hold.is_waiting else dt)
            self._end_of_deal(0.0 if paused else dt)
        moved = self.hold.update(self._now, asked=self.panel.question is not None) or moved
        self._moved = moved or self._moved
        return self._moved or model.stale or self.renderer.needs_redraw

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Paint what changed on the felt, and everything that moves."""
        model = self.model
        if model.stale:
            model.stale = False
            self._follow_moment()
            self.renderer.set_items(list(self._items()))
        self.seating.frame_drawn()
        self._moved = False
        return self.renderer.draw_frame(target, self._sprites(), everything=everything)

    def _sprites(self) -> list[Sprite]:
        """Everything that moves, the lowest first."""
        return self.scenery.sprites()

    def _point(self, event: PointerDown | PointerMove | PointerUp) -> bool:
        if isinstance(event, PointerDown):
            self.keyboard.hide()
            if self.model.rest.is_running:
                self.model.rest.stop()
                return True
            if self.late.swallows(event):
                return True
        if self.pointer.drag is None and self._tell_buttons(event):
            return True
        if self.pointer.drag is None and self.model.log.handle(event):
            self.model.stale = True
            return True
        return self.pointer.handle(event)

    def _tell_buttons(self, event: InputEvent) -> bool:
        """Offer an event to the buttons; one that changed must be painted."""
        taken = self.panel.handle(event) or self.controls.handle(event)
        if any(button.dirty for button in self.buttons()):
            self.model.stale = True
            for button in self.buttons():
                button.mark_clean()
        return taken

    def _key(self, event: KeyPressed) -> bool:
        """Do the act of a key; Escape and the keys without an act move and press the focus."""
        if act := self._keys.act(event):
            if not event.repeat:
                self._acts[act]()
            return not event.repeat
        if event.key == "escape" and not event.repeat and not event.mods & _NOT_PLAIN:
            self._escape()
            return True
        return self.keyboard.handle(event)

    def _escape(self) -> None:
        """Close or give up what lies on top; where there is nothing, open the menu."""
        if self.model.log.open and self.pointer.drag is None:
            self._toggle_log()
        elif self._clear_hint() or self.pointer.cancel():
            return
        elif not self.keyboard.escape():
            self.pages.open_menu()

    def _follow_moment(self) -> None:
        """Bring buttons and panel up to date with the newest truth."""
        model = self.model
        moment = model.prompt()
        self._refresh_hint()
        self.first.update(moment)
        self.controls.utilities[0].set_visible(visible=self.host.setup.coaching.hints)
        model.make_room_for(moment.question)
        self.panel.show(moment.question, model.layout.claim_panel, flat=model.layout.flat)
        self.controls.show(moment, model.hand.sort, model.layout)

    def _items(self) -> Iterator[Item]:
        """Everything that lies still, the lowest first."""
        return self.scenery.items()

    def _answer_as_said(self) -> None:
        """Give the answers that people have given ahead."""
        self.answering.answer()

    def _end_of_deal(self, dt: float) -> None:
        """Let the last play of a deal be seen, and then show its summary."""
        self.ending.pass_time(dt)

    def _hint(self) -> None:
        """Show a hint, or the next thing it has to say."""
        model = self.model
        if self.host.setup.coaching.hints:
            self._ask_for_hint()
        else:
            model.refuse(say("hint.off"))
        if self.hint.shows_options and model.log.open:
            model.toggle_log()

    def _ask_for_hint(self) -> None:
        model = self.model
        model.catch_up()
        self._refresh_hint()
        model.stale = True
        reply = self.hint.show_next(self._hint_context())
        self._apply_hint()
        match reply:
            case HintReply.GIVEN:
                self._hint_given()
            case HintReply.OPTIONS:
                self._note_help(HINT)
            case HintReply.PROMISED:
                model.notes.explain(promise_text(model.view, model.names))
            case HintReply.NOTHING:
                model.refuse(say("hint.nothing"))

    def _hint_context(self) -> HintContext:
        model, primary = self.model, self.model.prompt().primary
        go_out = primary is not None and primary.verb is Verb.GO_OUT and primary.enabled
        return HintContext(
            model.view,
            model.layout,
            model.names,
            waved=model.viewer in model.passed,
            label=primary.label if primary is not None and go_out else "",
            enabled=self.host.setup.coaching.hints,
            is_idle=model.presenter.is_idle and model.viewer is not None,
        )

    def _refresh_hint(self) -> None:
        """Bring the hint up to date; one promised earlier may come now."""
        if self.hint.refresh(self._hint_context()):
            self._hint_given()
        self._apply_hint()

    def _clear_hint(self) -> bool:
        """Show no hint; True if one was shown."""
        shown = self.hint.clear()
        self._apply_hint()
        self.model.stale = self.model.stale or shown
        return shown

    def _apply_hint(self) -> None:
        """Offer the melds of the hint, and keep the side clear on which its options stand."""
        self.model.advised = self.hint.melds
        self.model.keep_clear(self.hint.side)

    def _hint_given(self) -> None:
        self.model.notes.clear_refusal()
        self._note_help(HINT)

    def _update_odds(self) -> None:
        """Work on the odds of the question about the discard, if they are wanted."""
        model, prompt = self.model, None
        wanted = self.host.setup.coaching.odds and model.viewer is not None
        if wanted and model.presenter.is_idle:
            waved = model.viewer in model.passed or model.quiet
            prompt = claim_prompt_of(model.view, waved=waved)
        if self.odds.update(model.view, prompt):
            model.stale = True
        if self.odds.seat is not None:
            self._note_help(ODDS, self.odds.seat)

    def _note_help(self, kind: str, seat: Seat | None = None) -> None:
        seat = self.model.viewer if seat is None else seat
        if seat is not None:
            self.host.note_help(seat, kind)

    def _toggle_log(self) -> None:
        if not self.model.log.open and self.hint.shows_options:
            self._clear_hint()
        self.model.toggle_log()
