"""Table scene: starts and plays a game, where model, display, gestures and time meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import inf

import pygame

from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.i18n import N_
from mayi_desktop.ui.scenes.options.keys import open_keys
from mayi_desktop.ui.scenes.phones.table_phones import TablePhones
from mayi_desktop.ui.scenes.table.away_notice import AwayNotice
from mayi_desktop.ui.scenes.table.coach_controller import CoachController
from mayi_desktop.ui.scenes.table.end_of_deal import EndOfDeal
from mayi_desktop.ui.scenes.table.hot_seat_controller import HotSeatController, people_of
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
from mayi_desktop.ui.table.frame.draw_order import TableFrame
from mayi_desktop.ui.table.frame.magnifier import Magnifier
from mayi_desktop.ui.table.frame.moving_sprites import MovingSprites
from mayi_desktop.ui.table.gestures.answer_timing import (
    AnswerCountdown,
    ClaimCountdown,
    MisclickGuard,
)
from mayi_desktop.ui.table.gestures.clicks import Clicks
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.gestures.drag import Aim, Pointer
from mayi_desktop.ui.table.gestures.keyboard import Keyboard
from mayi_desktop.ui.table.gestures.seat_press import SeatPress
from mayi_desktop.ui.table.gestures.tips import SeatTooltip, Tips
from mayi_desktop.ui.table.hud.button_bar import ButtonBar
from mayi_desktop.ui.table.hud.claim_panel import ClaimPanel
from mayi_desktop.ui.table.hud.icon_buttons import Icon
from mayi_desktop.ui.table.hud.key_caps import KeyCaps
from mayi_desktop.ui.table.model.hot_seat import HotSeat
from mayi_desktop.ui.table.painting.renderer import Renderer
from mayi_desktop.ui.table.state.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.state.table_guide import TableGuide
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.controls.button import Button

_NOT_PLAIN = frozenset({"ctrl", "meta"})


class TableScene(Scene):
    """The table of one running game."""

    def __init__(self, context: Context, host: GameHost) -> None:
        self.context = context
        self.host = host
        self.model = TableModel(context, host, HotSeat(people_of(host)))
        self.display = TableDisplay(self.model)
        self.display.announcer.recall()
        self.phones = TablePhones(self.display, host)
        self.guide = self.make_guide()
        self.commands = TableCommands(self.display, host, self.phones, self.guide)
        self.prompt = CurrentPrompt(self.display, host, self.commands)
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
        self.aim = Aim(self.display, self.pointer, self.keyboard)
        self.controls = ButtonBar(
            context.look,
            on_sort=self.display.sort_hand,
            utilities=(
                (Icon.HINT, N_("Hint ({cap})"), self.coach.toggle_hint),
                (Icon.LOG, N_("Log"), self.coach.toggle_log),
                (Icon.MENU, N_("Menu"), self.pages.open_menu),
            ),
        )
        self.panel = ClaimPanel(self.display.brush)
        self.answer_countdown = AnswerCountdown(self.display, self.prompt)
        self.claim_countdown = ClaimCountdown(self.display, host)
        self.sprites = MovingSprites(self.display.brush, self.display.animator)
        self.magnifier = Magnifier(self.display.brush)
        self.seat_tooltip = SeatTooltip(self.display)
        self.tips = Tips(self.model)
        self.misclicks = MisclickGuard(self.display, self.prompt, self.controls)
        self.seat_press = SeatPress(
            self.display, self.prompt, self.commands.people, self.misclicks
        )
        self.seat_press.orders_wanted.connect(self.pages.open_orders)
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
            tips=self.tips,
            plays=self.commands.plays,
        )
        self._keys = context.keys
        self._now = 0.0
        self._moved = True
        self._hands_touched = False
        self._is_breathing = False

    def make_guide(self) -> TableGuide:
        """What is added to the table: a slip that tells whose phone is away."""
        return AwayNotice(self.display, self.phones)

    @property
    def may_fade(self) -> bool:
        """Never where people share the screen: the hand that was open has to vanish at once."""
        return not self.model.hot_seat.shared

    def buttons(self) -> Iterator[Button]:
        """Every button that can be seen."""
        yield from self.panel.buttons()
        yield from self.controls.buttons()
        yield from self.guide.buttons()

    def leave(self) -> None:
        """Leave the game; its journal keeps it."""
        self.model.keep_hands(self.host.autosave.path)
        self.phones.close()
        self.host.close()

    def retranslate(self) -> None:
        """Speak the language that is chosen now, also of what has been told already."""
        self.coach.clear_hint()
        self.display.announcer.retranslate()
        self.prompt.forget()
        self.ending.retranslate()

    def layout(self, size: Size) -> None:
        """Place everything for a window of this size, in the look that is chosen now."""
        self.pointer.cancel()
        self._keys = self.context.keys
        caps = KeyCaps(self._keys, self.context.settings.used_keys)
        caps.counted.connect(self._keep_used_keys)
        self.controls.caps = self.panel.caps = caps
        self.controls.retranslate()
        self.host.clock.delays = self.context.delays(shared=self.model.hot_seat.has_no_clock)
        self.display.brush.pictures.clear()
        self.sprites.clear()
        self.magnifier.clear()
        self.coach.hint.clear_pictures()
        self.display.resize(size)
        self.renderer.resize(self.context.backdrop(size, open_below=not self.phones.is_alone))
        self.guide.place()

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the guide, panel, buttons, log, keys and cards, in this order.

        Whatever is taken may have changed how things look; a mere move of the pointer says
        itself whether it did, as the table must cost nothing while the pointer crosses it.
        """
        self.seating.note_presence()
        self.claim_countdown.note_presence(event)
        taken = self._press_seat(event) or self._handle(event)
        self.seating.hide_if_covered(self)
        if taken and not isinstance(event, PointerMove):
            self.model.changed()
            self._hands_touched = True
        return taken

    def _press_seat(self, event: InputEvent) -> bool:
        """Offer an event to the seats, which are buttons where people share the screen."""
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
        """Keep which keys are known, for the next game."""
        self.context.settings = replace(self.context.settings, used_keys=used)

    def _follow_hold(self) -> None:
        """Show a person their hand while they hold their seat."""
        held, peeker = self.seat_press.held, self.model.hot_seat.peeker
        if held is None:
            self.seating.end_look()
        elif held != peeker:
            self.seating.look(held)

    def _handle(self, event: InputEvent) -> bool:
        match event:
            case KeyReleased(key=key) if self._keys.ends(TableAct.PEEK, key):
                return self.seating.peek(on=False)
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

        The steps stand in this order for a reason each. The game goes first, so that a frame
        shows its newest move. The screen then catches up with it, and what is aimed at follows
        what lies where. Only when everything has been shown, people change places and answers
        given ahead are given, so that nobody reacts to what was not seen. The ring around the
        discard comes last, as it shows how all of that left the offer.
        """
        self._now += dt
        is_paused = self.context.scenes.top is not self and not self.phones.is_alone
        self.phones.poll(self._now, paused=is_paused)
        self.seating.hide_if_covered(self)
        self.guide.before_frame()
        self._advance_game(dt, is_paused=is_paused)
        moved = self._advance_display(dt)
        if not is_paused:
            self.coach.update_odds()
            self.pages.tell_note()
        if self.display.presenter.is_idle:
            self._settle(0.0 if is_paused else dt)
        prompt = self.prompt.of_frame()
        is_asked = self.panel.question is not None or prompt.notice is not None
        moved = self.claim_countdown.update(self._now, asked=is_asked) or moved
        self._light_offer(dt)
        moved = self.guide.update(dt) or moved or self.model.has_changed
        moved = moved or self.renderer.needs_redraw
        if self._hands_touched and not moved and self.pointer.drag is None:
            # Writing a file can take two frames, and would stop a card in its flight.
            self.model.keep_hands(self.host.autosave.path)
            self._hands_touched = False
        # Beneath another scene everything would be painted anew for an eye that blinks.
        breathed = self.context.scenes.top is self and self.display.breathe(dt)
        self._is_breathing = breathed and not moved
        self._moved = moved or breathed or self._moved
        return self._moved

    @property
    def is_breathing(self) -> bool:
        """Whether nothing but a face has moved, which is no reason to hurry."""
        return self._is_breathing

    @property
    def breath_due(self) -> float:
        """When the next face blinks; none does beneath another scene."""
        return self.display.faces.due if self.context.scenes.top is self else inf

    @property
    def is_awake(self) -> bool:
        """While phones can come: they wait for no pointer to move here."""
        return self.phones.is_open

    def update_hidden(self, dt: float) -> None:
        """Let those go on who play on phones; what moves meanwhile has moved at once."""
        if not self.phones.is_open:
            return
        self._now += dt
        self.phones.poll(self._now, paused=not self.phones.is_alone)
        self.display.catch_up()
        self._advance_game(dt, is_paused=not self.phones.is_alone)
        self.display.catch_up()
        self.ending.follow()

    def _light_offer(self, dt: float) -> None:
        """Let the discard rise while somebody here may ask for it."""
        display, offered = self.display, self.prompt.is_offering()
        motion = display.animator.motion
        if display.offer_light.update(dt, offered=offered, motion=motion):
            self.model.changed()

    def _advance_game(self, dt: float, *, is_paused: bool) -> None:
        """Let the game play on, unless somebody is still looking or reading."""
        model = self.model
        self.seating.update(dt)
        is_looking = model.hot_seat.peeker is not None
        is_away = is_paused or is_looking or self.phones.holds_back()
        is_away = is_away or self.claim_countdown.stops(self._now)
        calm = self.display.presenter.is_idle and not is_away
        discard = self.host.undoable_discard
        self.host.tick(self._now, calm=calm)
        if discard != self.host.undoable_discard:
            model.changed()
        self.display.fetch_updates()

    def _advance_display(self, dt: float) -> bool:
        """Move what moves: first the cards, then what is held, then what lies over them."""
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
        over = self.pointer.over_meld if is_still else None
        moved = self.magnifier.update(over, dt, shown, unattended=self.phones.is_alone) or moved
        if self.seat_press.is_pressing:
            self.seat_tooltip.rest(self.pointer.over)
        elif is_still:
            self.seat_tooltip.update(self.pointer.over, dt)
        moved = display.update_lights(dt) or moved
        self.misclicks.update(dt)
        self.seat_press.update(dt)
        self._follow_hold()
        if model.captions.update(dt) or display.speech_bubbles.update(dt):
            model.changed()
        return moved

    def _settle(self, dt: float) -> None:
        """Do what waits until everything has been shown."""
        self.seating.step()
        if self.guide.free:
            self.commands.give_known_answer()
        self.commands.continue_going_out()
        self.answer_countdown.update(0.0 if self.claim_countdown.is_waiting else dt)
        if self.guide.free:
            self.ending.update(dt)
            self.ending.follow()

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Paint what changed on the felt, and everything that moves."""
        if self.model.take_change():
            self._show_prompt()
            self.renderer.set_items([*self.frame.items(), *self.guide.items()])
        self._moved = False
        sprites = [*self.frame.sprites(), *self.guide.sprites()]
        return self.renderer.draw_frame(target, sprites, everything=everything)

    def _show_prompt(self) -> None:
        """Bring buttons and panel up to date with what is asked."""
        display, prompt = self.display, self.prompt.now()
        self.coach.refresh_hint()
        self.tips.update(prompt)
        hints = self.host.setup.coaching.hints and self.model.viewer is not None
        self.controls.utilities[0].set_visible(visible=hints)
        display.make_room_for(prompt.question)
        layout = display.layout
        self.panel.show(prompt.question, layout.claim_panel, flat=layout.flat)
        self.controls.show(prompt, self.model.hand.sort, layout)
        spot = self.keyboard.focused()
        self.controls.name_icon(spot.rect if spot and spot.kind == "button" else None)
        self.misclicks.follow(self.frame.choices())
        self.guide.limit_buttons()

    def _point(self, event: PointerDown | PointerMove | PointerUp) -> bool:
        if isinstance(event, PointerDown):
            self.keyboard.hide()
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
        return self.pointer.handle(event)

    def _offer_to_buttons(self, event: InputEvent) -> bool:
        """Offer an event to the buttons; one that changed must be painted."""
        taken = self.guide.handle_pointer(event)
        taken = self.panel.handle(event) or self.controls.handle(event) or taken
        if any(button.dirty for button in self.buttons()):
            self.model.changed()
            for button in self.buttons():
                button.mark_clean()
        return taken

    def _key(self, event: KeyPressed) -> bool:
        """Press the button that shows this key, else do its act, else go to the focus."""
        if self.misclicks.swallows_key(event, self._keys):
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
        return self.keyboard.handle(event)

    def _press_shown(self, event: KeyPressed) -> bool:
        """Press the button that shows this key, whatever has the focus."""
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
            TableAct.RULES: self.pages.open_rules,
            TableAct.KEYS: partial(open_keys, self.context),
            TableAct.HIDE: self.seating.hide,
            TableAct.PEEK: partial(self.seating.peek, on=True),
            TableAct.UNDO: self.commands.undo,
            TableAct.HINT: self.coach.toggle_hint,
            TableAct.LOG: self.coach.toggle_log,
        }

    def _escape(self) -> None:
        """Close or cancel what lies on top; where there is nothing, open the menu."""
        if self.display.log.open and self.pointer.drag is None:
            self.coach.toggle_log()
        elif self.coach.clear_hint() or self.pointer.cancel():
            return
        elif not self.keyboard.escape():
            self.pages.open_menu()
