"""Replay player: shows a recorded game step by step or by itself, and the bar under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from mayi_desktop.engine import Seat
from mayi_desktop.host.replay.recorded_game import Bookmark, Landmark, ReplaySession
from mayi_desktop.i18n import N_, _, pgettext
from mayi_desktop.ui.drawing import Align, Box, Look, disc, draw_box
from mayi_desktop.ui.shell.input import (
    LEFT,
    FocusLost,
    InputEvent,
    PointerDown,
    PointerMove,
    PointerUp,
)
from mayi_desktop.ui.table.animation.choreography import notable_events
from mayi_desktop.ui.table.animation.motion import Motion
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.text.event_text import event_sentence
from mayi_desktop.ui.widgets.basics import Room, Signal, Widget
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind

SPEEDS = (1.0, 2.0, 4.0, 8.0, 0.5)
# Seconds between two steps at usual speed.
_PAUSE = 0.7


class ReplayPlayer:
    """What is shown of a recorded game; `playing` tells whether it runs by itself."""

    def __init__(self, display: TableDisplay, session: ReplaySession) -> None:
        self.playing = False
        self.speed = SPEEDS[0]
        self._display = display
        self._model = display.model
        self._session = session
        self._wait = 0.0

    @property
    def at(self) -> int:
        """The number of the moment that is shown."""
        return self._session.at

    def go_to(self, at: int) -> None:
        """Show a moment at once."""
        self._session.go(at)
        self.show_as(self._model.viewer)

    def show_as(self, viewer: Seat | None) -> None:
        """Show the same moment from another seat, or from none."""
        model, display = self._model, self._display
        display.view_as(viewer)
        model.hand.clear_new()
        model.captions.clear_badges()
        self._retell()

    def step_forward(self) -> bool:
        """Show how the next moment comes about; False at the end."""
        display = self._display
        display.catch_up()
        if not self._session.forward():
            self.playing = False
            return False
        # At the last moment there is nothing that could be paused.
        self.playing = self.playing and self.at < self._session.game.last
        display.fetch_updates()
        return True

    def jump(self, landmark: Landmark, *, back: bool = False) -> bool:
        """Go to the next moment of a kind, or the one before; False if there is none."""
        marks = [mark.at for mark in self._session.game.bookmarks if mark.landmark is landmark]
        found = [at for at in marks if (at < self.at if back else at > self.at)]
        if found:
            self.go_to(max(found) if back else min(found))
        return bool(found)

    def toggle(self) -> None:
        """Run by itself, or stop; at the end it begins anew."""
        self.playing = not self.playing
        self._wait = 0.0
        if self.playing and self.at >= self._session.game.last:
            self.go_to(0)

    def change_speed(self) -> None:
        """Take the next speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.set_motion()

    def set_motion(self) -> None:
        """Let the cards move as fast as the game runs."""
        settings = self._model.context.settings
        motion = Motion(settings.speed * self.speed, settings.reduced_motion)
        self._display.animator.motion = motion

    def update(self, dt: float) -> None:
        """Let time go by: the next moment comes when the last has been seen."""
        display = self._display
        if not self.playing or not display.presenter.is_idle or display.animator.is_busy:
            return
        self._wait -= dt * self.speed
        if self._wait <= 0:
            self._wait = _PAUSE
            self.step_forward()

    def _retell(self) -> None:
        """Fill the log with what had happened in this deal, and the caption with the latest."""
        model, session = self._model, self._session
        display = self._display
        starts = [m.at for m in session.game.bookmarks if m.landmark is Landmark.DEAL]
        first = max((at for at in starts if at <= session.at), default=0)
        happened = [
            event
            for at in range(first, session.at + 1)
            for event in notable_events(session.game.events(at, model.viewer))
        ]
        model.history.turns.clear()
        for event in happened:
            model.history.turns.record(event)
        told = (event_sentence(event, model.player_names, session.sheet) for event in happened)
        lines = [words for words in told if words]
        display.log.lines.lines.clear()
        for line in lines:
            display.log.add(line)
        display.announcer.tell_last_round()
        model.captions.show(lines[-1] if lines else "")


_MOVING = ("deal_back", "back", "play", "forward", "deal_on")
_JUMPING = ("claim", "down", "speed")
_ASKING = ("seat", "why", "same")
# Lengths of the ticks as shares of the timeline's height.
_HEIGHTS: Mapping[Landmark, float] = {Landmark.CLAIM: 0.30, Landmark.LAY_DOWN: 0.30}
_LABELS: Mapping[str, str] = {
    "deal_back": N_("|◀"),
    "back": N_("◀"),
    "forward": N_("▶"),
    "deal_on": N_("▶|"),
    "claim": N_("May I? ▶"),
    "down": N_("Lay-down ▶"),
    "speed": N_("Speed"),
    "seat": N_("Seat"),
    "why": N_("Why?"),
    "same": N_("Again…"),
}
_TIPS: Mapping[str, str] = {
    "deal_back": N_("To the previous deal (Page Up)"),
    "back": N_("Previous step (←)"),
    "play": N_("Play or pause (Space)"),
    "forward": N_("Next step (→)"),
    "deal_on": N_("To the next deal (Page Down)"),
    "same": N_("Play these cards again, or compare games that were dealt them"),
}


class ReplayBar:
    """Two rows: the timeline, and below it the buttons, those that move in the middle."""

    def __init__(
        self, look: Look, timeline: Timeline, does: Mapping[str, Callable[[], None]]
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.timeline = timeline
        self._look = look
        self.buttons = {
            key: Button(
                look,
                pgettext("replay", "Play") if key == "play" else _(_LABELS[key]),
                does[key],
            )
            for key in (*_JUMPING, *_MOVING, *_ASKING)
        }
        for key, tip in _TIPS.items():
            self.buttons[key].tip = _(tip)
        self.buttons["play"].kind = ButtonKind.PRIMARY

    @staticmethod
    def height(look: Look) -> int:
        """How high the bar is."""
        sizes = look.metrics
        return sizes.px(44) + sizes.px(50) + 3 * sizes.px(6)

    def widgets(self) -> list[Widget]:
        """Everything that can be used, in the order of the keyboard."""
        return [self.timeline, *self.buttons.values()]

    def place(self, rect: pygame.Rect) -> None:
        """Take the lower edge of the window."""
        sizes, self.rect = self._look.metrics, pygame.Rect(rect)
        room = Room(rect.inflate(-2 * sizes.px(20), -2 * sizes.px(6)))
        self.timeline.place(room.top(sizes.px(44)))
        self._place_row(room.bottom(sizes.px(50)))

    def _place_row(self, row: pygame.Rect) -> None:
        """Jumps to the left, movement in the middle, questions to the right."""
        gap, small = self._look.metrics.px(6), self._look.metrics.px(46)
        middle = [small, small, self._widest_of_play(), small, small]
        wide = sum(middle) + gap * (len(middle) - 1)
        side = row.centerx - wide // 2 - row.x - gap
        room = Room(row, gap)
        self._spread(_JUMPING, room.left(side))
        self._spread(_ASKING, room.right(side))
        for key, width in zip(_MOVING, middle, strict=True):
            self.buttons[key].place(room.left(width))

    def _widest_of_play(self) -> int:
        """Room for the word of the middle button, whether it plays or waits."""
        sizes, fonts = self._look.metrics, self._look.fonts
        words = (pgettext("replay", "Play"), _("Pause"))
        wide = max(fonts.width(word, sizes.body, bold=True) for word in words)
        return max(sizes.px(108), wide + 2 * sizes.px(12))

    def _spread(self, keys: tuple[str, ...], room: pygame.Rect) -> None:
        """Share a room among buttons, more for those that say more."""
        gap = self._look.metrics.px(6)
        shown = [self.buttons[key] for key in keys if self.buttons[key].visible]
        wanted = [button.width_wanted() for button in shown]
        there = room.width - gap * (len(shown) - 1)
        more = min(40, max(0, there - sum(wanted)) // len(shown))
        share = min(1.0, there / sum(wanted))
        wide = [int(want * share) + more for want in wanted]
        row = Room(room, gap)
        if keys is _ASKING:
            row.left(there - sum(wide), 0)
        for button, width in zip(shown, wide, strict=True):
            button.place(row.left(width))


class Timeline(Widget):
    """All moments from left to right; a click or a drag goes to one of them."""

    focusable = True

    def __init__(
        self, look: Look, marks: Sequence[Bookmark], last: int, on_go: Callable[[int], None]
    ) -> None:
        super().__init__(look)
        self.at = 0
        self._marks = marks
        self._last = max(1, last)
        self.picked = Signal(on_go)
        self._held = False

    def show_at(self, at: int) -> None:
        """Put the knob to a moment."""
        if at != self.at:
            self.at, self.dirty = at, True

    def handle(self, event: InputEvent) -> bool:
        """Follow the pointer while it is held."""
        match event:
            case PointerDown(pos=pos, button=b) if b == LEFT and self.rect.collidepoint(pos):
                self._held = True
                self._go(pos[0])
                return True
            case PointerMove(pos=pos) if self._held:
                self._go(pos[0])
                return True
            case PointerUp() | FocusLost():
                self._held = False
            case _:
                pass
        return super().handle(event)

    def x_of(self, at: int) -> int:
        """Where a moment lies, in pixels of the window."""
        line = self._line()
        return line.x + round(line.width * at / self._last)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the line, the deals with their numbers, ticks for claims and lay-downs."""
        palette, sizes = self.look.palette, self.look.metrics
        line = self._line()
        draw_box(target, line, Box(palette.sunken, line.height // 2, palette.line, 1))
        gone = pygame.Rect(line.x, line.y, self.x_of(self.at) - line.x, line.height)
        if gone.width > line.height:
            draw_box(target, gone, Box(palette.primary, line.height // 2))
        self._draw_ticks(target, line)
        self._draw_deals(target)
        side = sizes.px(24)
        knob = disc(side, palette.text)
        target.blit(knob, knob.get_rect(center=(self.x_of(self.at), line.centery)))

    def _draw_ticks(self, target: pygame.Surface, line: pygame.Rect) -> None:
        """Claims above the line, lay-downs below it."""
        palette, sizes = self.look.palette, self.look.metrics
        for mark in self._marks:
            share = _HEIGHTS.get(mark.landmark)
            if share is None:
                continue
            high = round(self.rect.height * share)
            tick = pygame.Rect(0, 0, sizes.px(3), high).move_to(centerx=self.x_of(mark.at))
            if mark.landmark is Landmark.CLAIM:
                tick.bottom, colour = line.top - 1, palette.accent
            else:
                tick.top, colour = line.bottom + 1, palette.good
            pygame.draw.rect(target, colour, tick)

    def _draw_deals(self, target: pygame.Surface) -> None:
        palette, sizes = self.look.palette, self.look.metrics
        deals = [mark for mark in self._marks if mark.landmark is Landmark.DEAL]
        for number, mark in enumerate(deals, 1):
            tick = pygame.Rect(0, 0, sizes.px(2), self.rect.height - 2)
            tick.midtop = (self.x_of(mark.at), self.rect.y + 1)
            pygame.draw.rect(target, palette.line, tick)
            px = sizes.fine
            place = pygame.Rect(tick.right + 3, self.rect.bottom - round(px * 1.2), 3 * px, px)
            place.x = self._clear_x(place.x, self.look.fonts.width(str(number), px))
            self.look.write(target, str(number), place, px, palette.soft_text, align=Align.LEFT)

    def _clear_x(self, x: int, wide: int) -> int:
        """From where on, at the earliest, something so wide covers no tick of a lay-down."""
        air = self.look.metrics.px(3)
        laid = (mark.at for mark in self._marks if mark.landmark is Landmark.LAY_DOWN)
        for tick in map(self.x_of, sorted(laid)):
            if x - air < tick < x + wide + air:
                x = tick + air
        return x

    def _line(self) -> pygame.Rect:
        sizes = self.look.metrics
        line = pygame.Rect(0, 0, self.rect.width - sizes.px(24), sizes.px(10))
        line.center = self.rect.center
        return line

    def _go(self, x: int) -> None:
        line = self._line()
        share = (x - line.x) / max(1, line.width)
        self.picked.emit(max(0, min(self._last, round(share * self._last))))
