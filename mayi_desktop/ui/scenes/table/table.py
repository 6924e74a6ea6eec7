"""Knows the scene in which a deal is played: board, gestures and time come together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pygame

from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.help_settings import HINT
from mayi_desktop.ui.scenes.options.keys import open_keys
from mayi_desktop.ui.scenes.table.end_of_deal import EndOfDeal
from mayi_desktop.ui.scenes.table.hot_seat_controller import HotSeat
from mayi_desktop.ui.scenes.table.seat_changes import Company, people_of
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
from mayi_desktop.ui.table.coach.hint import CoachHint
from mayi_desktop.ui.table.coach.odds_panel import OddsPanel
from mayi_desktop.ui.table.frame.draw_order import TableFrame
from mayi_desktop.ui.table.frame.magnifier import Magnifier
from mayi_desktop.ui.table.frame.moving_sprites import MovingSprites
from mayi_desktop.ui.table.gestures.aim import Aiming
from mayi_desktop.ui.table.gestures.answer_countdown import AnswerClock
from mayi_desktop.ui.table.gestures.auto_answer import Answering
from mayi_desktop.ui.table.gestures.claim_countdown import Hold
from mayi_desktop.ui.table.gestures.clicks import Clicks
from mayi_desktop.ui.table.gestures.commands import Deeds
from mayi_desktop.ui.table.gestures.drag import Pointer
from mayi_desktop.ui.table.gestures.keyboard import Keyboard
from mayi_desktop.ui.table.gestures.misclick_guard import LateClicks
from mayi_desktop.ui.table.gestures.seat_tooltip import SeatWords
from mayi_desktop.ui.table.gestures.tips import FirstTime
from mayi_desktop.ui.table.hud.button_bar import Controls
from mayi_desktop.ui.table.hud.claim_panel import ClaimPanel
from mayi_desktop.ui.table.model.hot_seat import Sitting
from mayi_desktop.ui.table.painting.renderer import Item, Renderer, Sprite
from mayi_desktop.ui.table.state.board import Board
from mayi_desktop.ui.widgets.controls.button import Button

_NOT_PLAIN = frozenset({"ctrl", "meta"})


class TableScene(Scene):
    """The table of one running game."""

    may_change_seats = True

    def __init__(self, context: Context, host: GameHost) -> None:
        self.context = context
        self.host = host
        self.sitting = Sitting(people_of(host))
        self.board = Board(context, host, self.sitting.viewer)
        self.company = Company(context, self.board, self.sitting)
        change = self.company.change_seats if self.may_change_seats else None
        self.pages = TablePages(context, self.board, self.sitting, change, self._toggle_log)
        self.ending = EndOfDeal(
            context, self.board, self.sitting, self.company, may_join=self.may_change_seats
        )
        self.deeds = Deeds(self.board)
        self.clicks = Clicks(self.board, self.deeds)
        self.pointer = Pointer(self.board, self.deeds, self.clicks)
        self.keyboard = Keyboard(self.board, self.deeds, self.clicks, self.buttons)
        self.aiming = Aiming(self.board, self.pointer, self.keyboard)
        self.controls = Controls(
            context.look,
            on_choice=self.deeds.choose,
            on_sort=self.board.sort_hand,
            utilities=(
                ("hint.button", self._hint),
                ("use.log", self._toggle_log),
                ("use.rules", self.pages.open_rules),
                ("use.menu", self.pages.open_menu),
            ),
        )
        self.hot_seat = HotSeat(
            context, self.board, self.sitting, self.company, self.pages.open_menu
        )
        self.answering = Answering(self.board, self.deeds)
        self.clock = AnswerClock(self.board, self.deeds)
        self.panel = ClaimPanel(self.board.brush, self.deeds.choose)
        self.odds = OddsPanel(self.board)
        self.hint = CoachHint(self.board, self.odds)
        self.renderer = Renderer()
        self.actors = MovingSprites(self.board)
        self.zoom = Magnifier(self.board)
        self.seat_words = SeatWords(self.board)
        self.hold = Hold(self.board)
        self.first = FirstTime(self.board)
        self.late = LateClicks(self.board, self.controls)
        self.scenery = TableFrame(
            self.board,
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
            TableAct.HIDE: self.hot_seat.hide,
            TableAct.PEEK: partial(self.hot_seat.peek, on=True),
            TableAct.UNDO: self.deeds.undo,
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

    def reword(self) -> None:
        """Speak the language that is chosen now, also of what has been told already."""
        self.hint.clear()
        self.board.teller.reword()
        self.controls.reword()
        self.board.forget_moment()

    def layout(self, size: Size) -> None:
        """Place everything for a window of this size, in the look that is chosen now."""
        self.pointer.cancel()
        self._keys = self.context.keys
        self.controls.keys = self.panel.keys = self._keys
        self.controls.reword()
        self.host.pacing = self.context.pacing
        self.board.brush.pictures.clear()
        self.actors.clear()
        self.zoom.clear()
        self.hint.clear_pictures()
        self.board.resize(size)
        self.renderer.resize(self.context.backdrop(size))

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to panel, buttons, log, keys and cards, in this order."""
        self.hot_seat.touched()
        self.hold.met(event)
        match event:
            case KeyReleased(key=key) if self._keys.ends(TableAct.PEEK, key):
                return self.hot_seat.peek(on=False)
            case FocusLost():
                self.pointer.cancel()
                self.hot_seat.hide()
                self._tell_buttons(event)
                return False
            case KeyPressed():
                return self._key(event)
            case PointerDown() | PointerMove() | PointerUp():
                return self._point(event)
            case _:
                return self.board.log.handle(event)

    def update(self, dt: float) -> bool:
        """Let time go by for the host, the presenter and everything that moves."""
        board = self.board
        self._now += dt
        paused = self.context.scenes.top is not self
        self.hot_seat.pass_time(dt)
        looking = board.looking or self.sitting.guest is not None
        away = paused or looking or self.hold.stops(self._now)
        self.host.tick(self._now, calm=board.presenter.is_idle and not away)
        board.pump()
        was_moving = board.animator.is_busy
        moved = board.presenter.update(dt)
        board.stale = board.stale or was_moving > board.animator.is_busy
        moved = self.pointer.update(dt) or moved
        moved = self.actors.update(dt) or moved
        self.aiming.update()
        still = self.pointer.drag is None and board.landing is None
        over = self.pointer.over_meld if still else None
        moved = self.zoom.update(over, dt) or moved
        if still:
            self.seat_words.update(self.pointer.over, dt)
        flying, motion = board.animator.has_airborne, board.animator.motion
        moved = board.shine.update(dt, flying=flying, motion=motion) or moved
        self.late.pass_time(dt)
        if board.notes.update(dt) or board.talk.update(dt):
            board.stale = True
        if not paused:
            self.odds.update()
            self.pages.tell_note()
        if board.presenter.is_idle:
            self.hot_seat.change_places()
            self._answer_as_said()
            self.deeds.carry_on()
            self.clock.update(0.0 if paused or self.hold.waits else dt)
            self._end_of_deal(0.0 if paused else dt)
        moved = self.hold.update(self._now, asked=self.panel.question is not None) or moved
        self._moved = moved or self._moved
        return self._moved or board.stale or self.renderer.needs_redraw

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Paint what changed on the felt, and everything that moves."""
        board = self.board
        if board.stale:
            board.stale = False
            self._follow_moment()
            self.renderer.set_items(list(self._items()))
        self.hot_seat.frame_drawn()
        self._moved = False
        return self.renderer.draw_frame(target, self._sprites(), everything=everything)

    def _sprites(self) -> list[Sprite]:
        """Everything that moves, the lowest first."""
        return self.scenery.sprites()

    def _point(self, event: PointerDown | PointerMove | PointerUp) -> bool:
        if isinstance(event, PointerDown):
            self.keyboard.hide()
            if self.board.rest.is_running:
                self.board.rest.stop()
                return True
            if self.late.takes(event):
                return True
        if self.pointer.drag is None and self._tell_buttons(event):
            return True
        if self.pointer.drag is None and self.board.log.handle(event):
            self.board.stale = True
            return True
        return self.pointer.handle(event)

    def _tell_buttons(self, event: InputEvent) -> bool:
        """Offer an event to the buttons; one that changed must be painted."""
        taken = self.panel.handle(event) or self.controls.handle(event)
        if any(button.dirty for button in self.buttons()):
            self.board.stale = True
            for button in self.buttons():
                button.settled()
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
        if self.board.log.open and self.pointer.drag is None:
            self._toggle_log()
        elif self.hint.clear() or self.pointer.cancel():
            return
        elif not self.keyboard.escape():
            self.pages.open_menu()

    def _follow_moment(self) -> None:
        """Bring buttons and panel up to date with the newest truth."""
        board = self.board
        moment = board.moment()
        self.hint.refresh()
        self.first.follow(moment)
        self.controls.utilities[0].show(visible=self.host.setup.coaching.hints)
        board.make_room(moment.question)
        self.panel.follow(moment.question, board.placed.claim_panel, flat=board.placed.flat)
        self.controls.follow(moment, board.touch.sort, board.placed)

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
        if not self.host.setup.coaching.hints:
            self.board.refuse(say("hint.off"))
        elif self.hint.show_next() and self.board.viewer is not None:
            self.host.note_help(self.board.viewer, HINT)
        if self.hint.shows_options and self.board.log.open:
            self.board.toggle_log()

    def _toggle_log(self) -> None:
        if not self.board.log.open and self.hint.shows_options:
            self.hint.clear()
        self.board.toggle_log()
