"""Pages made of widgets: plain pages, forms, dialogs, and loading dialogs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from mayi_desktop.base.i18n import _
from mayi_desktop.base.steps import run_slice
from mayi_desktop.ui.kit.button import Button, ButtonKind, place_right
from mayi_desktop.ui.kit.input import (
    ARROWS,
    MENU,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    TableAct,
    TextTyped,
    Wheel,
)
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, draw_box, merged
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context, Scene, Size
from mayi_desktop.ui.kit.speech import Speech, Urgency
from mayi_desktop.ui.kit.theme import Material
from mayi_desktop.ui.kit.widget import (
    BAR_ROOM,
    Container,
    Label,
    Room,
    ScrollArea,
    Tone,
    Widget,
)
from mayi_desktop.ui.kit.window import open_folder

# --- Page: a scene of widgets with a focus ring and tooltips


_ASIDE = 3  # penalty factor for widgets off the direction of the arrow
_REST = 0.45  # seconds of hovering before a tooltip appears
_DIM = (150,) * 3  # of 255: how bright the table stays behind a page


class FocusRing:
    """The focus order of a scene's widgets.

    `shown`: whether the outline is drawn. It appears with the first key and disappears when
    the pointer is used.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self.current: Widget | None = None
        self.shown = False

    def to(self, widget: Widget | None, *, shown: bool | None = None) -> None:
        """Move the focus to a widget, or to none."""
        if shown is not None and shown != self.shown:
            self.shown = shown
            if self.current is not None:
                self.current.dirty = True
        if widget is self.current:
            return
        if self.current is not None:
            self.current.focus(on=False)
        self.current = widget
        if widget is not None:
            widget.focus(on=True)

    def handle(self, event: InputEvent) -> bool:
        """Move the focus by Tab and arrows; True if the event was one of those."""
        if not isinstance(event, KeyPressed):
            return False
        if event.key == "tab" and not event.mods & {"ctrl", "alt"}:
            self._step(-1 if "shift" in event.mods else 1)
            return True
        if event.key in ARROWS and not event.mods:
            self._towards(*ARROWS[event.key])
            return True
        return False

    def drop_lost(self) -> None:
        """Move the focus from a widget that can no longer have it to the nearest one.

        Without a visible outline nobody misses it, and nothing has it.
        """
        if self.current is None or self.current.takes_focus:
            return
        x, y = self.current.rect.center
        order = [widget for widget in self._page.members() if widget.takes_focus]
        near = min(
            order,
            key=lambda w: abs(w.rect.centerx - x) + abs(w.rect.centery - y),
            default=None,
        )
        self.to(near if self.shown else None)

    def _step(self, by: int) -> None:
        order = [w for w in self._page.members() if w.takes_focus]
        if not order:
            return
        if self.current in order:
            index = (order.index(self.current) + by) % len(order)
        else:
            index = 0 if by > 0 else -1
        self.to(order[index], shown=True)

    def _towards(self, dx: int, dy: int) -> None:
        """Move to the nearest widget in a direction, preferring the same row or column."""
        if self.current is None:
            self._step(1)
            return
        here = self.current.rect
        best: tuple[tuple[bool, float], Widget] | None = None
        for widget in self._page.members():
            if widget is self.current or not widget.takes_focus:
                continue
            there = widget.rect
            ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
            clear = _gap(here, there, horizontal=bool(dy))
            cost = clear > 0, ahead + _ASIDE * clear
            if ahead > 0 and (best is None or cost < best[0]):
                best = cost, widget
        self.to(best[1] if best else self.current, shown=True)


def _gap(here: pygame.Rect, there: pygame.Rect, *, horizontal: bool) -> int:
    """The distance between two rectangles along one axis; zero if they overlap."""
    if horizontal:
        return max(0, there.left - here.right, here.left - there.right)
    return max(0, there.top - here.bottom, here.top - there.bottom)


class PageReader:
    """Says a page when it comes to the top, then what has the focus and how that changes."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._opened = (0, 0)
        self._focus: Widget | None = None
        self._text = self._state = ""

    def follow(self, speech: Speech) -> None:
        """Say what is new since the last frame."""
        page, widget = self._page, self._page.focus.current
        opened = speech.session, page.context.scenes.changes
        is_new = opened != self._opened
        if is_new:
            self._opened, self._focus = opened, None
            for text in page.introduction():
                speech.say(text, Urgency.QUESTION)
        text = "" if widget is None else widget.spoken_text()
        if widget is None or (widget is self._focus and text == self._text):
            self._focus = widget
            return
        state, before = widget.spoken_state(), self._state
        moved = widget is not self._focus
        self._focus, self._text, self._state = widget, text, state
        words = text if moved or state == before else state
        if not moved and widget.takes_text:
            words = state.removeprefix(before)  # the letters added, or else the whole text
        speech.say_lines(words, Urgency.QUESTION if is_new else Urgency.REPLY)
        if moved and not speech.is_short:
            speech.say(widget.tip)


class Tooltip:
    """Shows a widget's tip after the pointer or focus has rested on it."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._over: Widget | None = None
        self._rested = 0.0
        self.shown = False

    def watch(self, widget: Widget | None) -> bool:
        """Set the widget to explain; True if a visible tip disappears."""
        if widget is self._over:
            return False
        self._over, self._rested = widget, 0.0
        gone, self.shown = self.shown, False
        return gone

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True if the tip has just appeared."""
        if self._over is None or self.shown or not self._over.tip:
            return False
        self._rested += dt
        self.shown = self._rested >= _REST
        return self.shown

    def area(self, bounds: pygame.Rect) -> pygame.Rect:
        """The tip's rectangle: below its widget, or above if there is no room."""
        if self._over is None:
            return pygame.Rect(0, 0, 0, 0)
        sizes = self._look.metrics
        lines = self._lines()
        wide = max(self._look.fonts.width(line, sizes.small) for line in lines)
        rect = pygame.Rect(0, 0, wide + 2 * sizes.px(14), 0)
        rect.height = len(lines) * round(sizes.small * 1.35) + 2 * sizes.px(9)
        rect.midtop = (self._over.rect.centerx, self._over.rect.bottom + sizes.px(10))
        if rect.bottom > bounds.bottom:
            rect.bottom = self._over.rect.top - sizes.px(10)
        return rect.clamp(bounds.inflate(-2 * sizes.px(8), -2 * sizes.px(8)))

    def draw(self, target: pygame.Surface, bounds: pygame.Rect) -> None:
        """Paint the tip on its paper."""
        colours, sizes = self._look.paper.palette, self._look.metrics
        rect = self.area(bounds)
        draw_box(target, rect, Box(colours.panel, sizes.px(10), shadow=sizes.px(5)))
        y = rect.y + sizes.px(9)
        for line in self._lines():
            high = round(sizes.small * 1.35)
            room = pygame.Rect(rect.x + sizes.px(14), y, rect.width - sizes.px(28), high)
            self._look.write(target, line, room, sizes.small, colours.text)
            y += high

    def _lines(self) -> list[str]:
        tip = self._over.tip if self._over is not None else ""
        sizes = self._look.metrics
        return self._look.fonts.wrap(tip, sizes.small, sizes.px(420))


class Page(Scene):
    """A scene made of widgets.

    Subclasses fill `widgets` in their constructor and place them in `arrange`, where they may
    also set the `_panel` painted beneath. Escape calls `on_back`. `material` is the widgets'
    ground: paper, except for pages that show the table itself. A page that `is_silent` says
    nothing: it names what others here may not hear.
    """

    material = Material.PAGE
    is_silent = False

    def __init__(self, context: Context) -> None:
        self.context = context
        self.look = context.look.on(self.material)
        self.widgets: list[Widget] = []
        self.focus = FocusRing(self)
        self.bounds = pygame.Rect(0, 0, 0, 0)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._tooltip = Tooltip(context.look)
        self._reader = PageReader(self)
        self._all_dirty = True
        self.acts: Mapping[TableAct, Callable[[], None]] = {}

    def arrange(self, bounds: pygame.Rect) -> None:
        """Lay out every widget within a window's bounds."""

    def lay_panel(
        self, bounds: pygame.Rect, margin: int, edge: tuple[int, int], *, widest: int = 0
    ) -> pygame.Rect:
        """Centre the panel and return the room on it.

        In design pixels: `margin` is free around it, `edge` is its padding, horizontal and
        vertical. It is at most `widest` wide, unless that is 0.
        """
        px = self.look.metrics.px
        panel = bounds.inflate(-2 * px(margin), -2 * px(margin))
        if widest:
            panel.width = min(panel.width, px(widest))
            panel.centerx = bounds.centerx
        self._panel = panel
        return panel.inflate(-2 * px(edge[0]), -2 * px(edge[1]))

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the ground under the widgets; the target may be clipped."""
        target.blit(self.context.backdrop(self.bounds.size), (0, 0))
        if self._panel.width > 0:
            target.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
            self.look.draw_panel(target, self._panel)

    def on_back(self) -> None:
        """Handle Escape: go back to the previous page."""
        self.context.scenes.remove(self)

    def on_key(self, event: KeyPressed) -> bool:
        """Handle a key that nothing on the page used; by default, look it up in `acts`."""
        act = self.context.keys.act(event)
        if act is None or act not in self.acts:
            return False
        self.acts[act]()
        return True

    def members(self) -> Iterator[Widget]:
        """Every visible widget, nested ones included."""
        for widget in self.widgets:
            if widget.visible:
                yield from widget.members()

    def texts(self) -> Iterator[str]:
        """Every text and control for the ear, from the top."""
        for widget in self.members():
            yield from filter(None, widget.spoken_text().split("\n"))

    def introduction(self) -> Iterator[str]:
        """What is said when the page opens: its first text, or all but the controls."""
        labels = [
            w.spoken_text() for w in self.members() if isinstance(w, Label) and w.spoken_text()
        ]
        yield from labels[:1] if self.context.speech.is_short else labels

    def read_aloud(self) -> None:
        for text in () if self.is_silent else self.texts():
            self.context.speech.say(text, Urgency.QUESTION)

    def repaint(self) -> None:
        """Repaint the whole page at the next frame."""
        self._all_dirty = True

    def rearrange(self) -> None:
        """Lay out again after rows were added, removed or resized."""
        if self.bounds.width:
            self.arrange(self.bounds)
            self.repaint()

    def layout(self, size: Size) -> None:
        self.bounds = pygame.Rect((0, 0), size)
        self.arrange(self.bounds)
        self._tooltip.watch(None)
        self._all_dirty = True

    def handle(self, event: InputEvent) -> bool:
        match event:
            case PointerDown():
                self._point_down(event)
                return True
            case PointerMove():
                self._point_move(event)
                return True
            case PointerUp() | FocusLost():
                for widget in tuple(self.widgets):
                    widget.handle(event)
            case Wheel():
                if self._tooltip.watch(None):
                    self.repaint()
                any(w.handle(event) for w in reversed(self.widgets) if w.visible)
                return True
            case KeyPressed():
                return self._key(event)
            case TextTyped():
                return self.focus.current is not None and self.focus.current.handle(event)
            case _:
                return False
        return isinstance(event, PointerUp)

    def update(self, dt: float) -> bool:
        for widget in self.widgets:
            widget.update(dt)
        self.focus.drop_lost()
        speech = self.context.speech
        if speech.is_on and self.context.scenes.top is self and not self.is_silent:
            self._reader.follow(speech)
        appeared = self._tooltip.update(dt)
        self._all_dirty = self._all_dirty or appeared
        return self._all_dirty or any(widget.dirty_rects() for widget in self.widgets)

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        due = self.dirty_rects(everything=everything)
        rects = merged([rect.clip(self.bounds) for rect in due])
        for rect in rects:
            target.set_clip(rect)
            self._draw_all(target, rect)
        target.set_clip(None)
        self._all_dirty = False
        for widget in self.widgets:
            widget.mark_clean()
        return rects

    def dirty_rects(self, *, everything: bool) -> list[pygame.Rect]:
        """The rectangles to paint now."""
        if everything or self._all_dirty:
            return [self.bounds]
        return [rect for widget in self.widgets for rect in widget.dirty_rects()]

    def _draw_all(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        self.draw_ground(target)
        for widget in self.widgets:
            if widget.visible and widget.painted_rect.colliderect(rect):
                widget.draw(target)
        current = self.focus.current
        if current is not None and self.focus.shown and current.visible:
            current.draw_focus(target)
        if self._tooltip.shown:
            self._tooltip.draw(target, self.bounds)

    def _point_down(self, event: PointerDown) -> None:
        if self._tooltip.watch(None):
            self.repaint()
        under = next(
            (m for m in self.members() if m.takes_focus and m.rect.collidepoint(event.pos)),
            None,
        )
        self.focus.to(under, shown=False)
        any(w.handle(event) for w in reversed(tuple(self.widgets)) if w.visible)

    def _point_move(self, event: PointerMove) -> None:
        for widget in tuple(self.widgets):
            widget.handle(event)
        under = next((m for m in self.members() if m.hovered and m.tip), None)
        if self._tooltip.watch(under or self._explained()):
            self.repaint()

    def _explained(self) -> Widget | None:
        """The focused widget, if the focus outline is shown and the widget has a tip."""
        current = self.focus.current
        return current if self.focus.shown and current is not None and current.tip else None

    def _key(self, event: KeyPressed) -> bool:
        if self._tooltip.watch(None):
            self.repaint()
        used = self._use_key(event)
        self._tooltip.watch(self._explained())
        return used

    def _use_key(self, event: KeyPressed) -> bool:
        current = self.focus.current
        is_pad = bool(self.context.pad) and event.key == "enter"
        if is_pad and current is not None and current.takes_text:
            self.context.navigation.write_in(current)
            return True
        if current is not None and current.handle(event):
            self._reveal(current)
            return True
        if event.key in ("escape", MENU) and not event.repeat:
            self.on_back()
            return True
        if self.on_key(event):
            return True
        if event.key in ("pageup", "pagedown") and any(w.handle(event) for w in self.widgets):
            return True
        moved = self.focus.handle(event)
        if moved and self.focus.current is not None:
            self._reveal(self.focus.current)
        return moved

    def _reveal(self, member: Widget) -> None:
        """Scroll the focused widget into view."""
        for widget in self.widgets:
            if member in widget.members():
                widget.reveal(member)


class KeyedButton(Button):
    """A button whose label ends with its act's key, as it is called now: "Rules (F1)"."""

    def __init__(
        self, context: Context, words: str, act: TableAct, on_press: Callable[[], None]
    ) -> None:
        self._context, self._words, self._act = context, words, act
        super().__init__(context.look.page, words, on_press)

    @property
    def label(self) -> str:
        """The words with the key."""
        return self._context.keys.labelled(self._words, self._act)

    @label.setter
    def label(self, words: str) -> None:
        self._words = words


# --- Dialog


_SCRIM_ALPHA = 150  # of 255: dims the scene below
_SCRIM_HEIGHT = 32  # painted in strips: a window of 3840 × 2160 would take 33 MB


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog, which closes before `act` is called.

    With `stays`, the dialog remains under the page that `act` opens.
    """

    label: str
    act: Callable[[], None]
    kind: ButtonKind = ButtonKind.NORMAL
    stays: bool = False


class Dialog(Page):
    """A modal panel with a heading, a text and buttons; Escape chooses the last answer.

    The focus starts at answer number `at`. The buttons are equally wide, side by side or, where
    that is too wide, stacked.
    """

    opaque = False

    def __init__(
        self,
        context: Context,
        heading: str,
        text: str,
        answers: Sequence[Answer],
        *,
        at: int = 0,
    ) -> None:
        super().__init__(context)
        look = self.look
        self._answers = tuple(answers)
        self._heading = Label(look, heading, Tone.SUBHEADING, Align.CENTRE)
        self._text = Label(look, text, Tone.NORMAL, Align.CENTRE)
        self._buttons = [
            Button(look, answer.label, partial(self.choose, answer), kind=answer.kind)
            for answer in self._answers
        ]
        self._scrim = pygame.Surface((0, 0))
        self._scrim_due = True
        self.widgets = [self._heading, self._text, *self._buttons]
        self.focus.to(self._buttons[at])

    def on_back(self) -> None:
        """Choose the last answer, always the harmless one."""
        self.choose(self._answers[-1])

    def choose(self, answer: Answer) -> None:
        """Act on an answer; the dialog closes first unless the answer keeps it open."""
        if not answer.stays:
            self.context.scenes.remove(self)
        answer.act()

    def introduction(self) -> Iterator[str]:
        """A dialog is short: everything above the buttons."""
        yield from filter(None, (self._heading.text, self._text.text))

    def handle(self, event: InputEvent) -> bool:
        """Take every event: nothing reaches the scene below."""
        super().handle(event)
        return not isinstance(event, Resized)

    def arrange(self, bounds: pygame.Rect) -> None:
        self._scrim = pygame.Surface((bounds.width, _SCRIM_HEIGHT))
        self._scrim.set_alpha(_SCRIM_ALPHA)
        self._place_panel(bounds)

    def _place_panel(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        most, count = bounds.width - 4 * sizes.pad, len(self._buttons)
        widest = max(button.width_wanted() for button in self._buttons)
        beside = widest * count + sizes.gap * (count - 1)
        stacked = beside > most
        inner = min(max(sizes.px(520), widest if stacked else beside), most)
        texts = self._heading.height_for(inner) + self._text.height_for(inner)
        rows = count if stacked else 1
        buttons = rows * (sizes.control + sizes.gap) - sizes.gap
        height = texts + buttons + 2 * sizes.pad + 3 * sizes.gap
        self._panel = pygame.Rect(0, 0, inner + 2 * sizes.pad, height)
        self._panel.center = bounds.center
        room = Room(self._panel.inflate(-2 * sizes.pad, -2 * sizes.pad), sizes.gap)
        room.put(self._heading)
        room.put(self._text, 2 * sizes.gap)
        if stacked:
            for button in self._buttons:
                button.place(room.top(sizes.control))
            return
        line = room.top(sizes.control)
        x = line.centerx - beside // 2
        for button in self._buttons:
            button.place(pygame.Rect(x, line.y, widest, line.height))
            x += widest + sizes.gap

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Darken the scene below once, then paint the panel."""
        self._scrim_due = everything
        if not everything and self._all_dirty:
            self._all_dirty = False
            for widget in self.widgets:
                widget.dirty = True
        return super().draw(target, everything=everything)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the scrim, when the scene below is fresh, and the panel."""
        if self._scrim_due:
            target.blits(
                [(self._scrim, (0, y)) for y in range(0, self.bounds.height, _SCRIM_HEIGHT)]
            )
        draw_box(target, self._panel, self.look.panel(shadow=self._scrim_due))


def show_message(context: Context, heading: str, text: str, *, unasked: bool = False) -> None:
    """Show a message over the scene, with one button to close it.

    An `unasked` one opens by itself, so a press may still be meant for the scene below.
    """
    closing = Answer(_("OK"), lambda: None, ButtonKind.PRIMARY)
    page = Dialog(context, heading, text, (closing,))
    page.deaf_seconds = DEAF_SECONDS if unasked else 0.0
    context.scenes.push(page)


def show_folder(context: Context, folder: Path) -> None:
    """Show a folder in the desktop's file manager, or say where it is."""
    if not open_folder(folder):
        words = _("No file manager found; the folder is {folder}", folder=folder)
        show_message(context, _("Just so you know"), words)


# --- Loading dialog: long work between frames, with a limit and a way out


T = TypeVar("T")
# Seconds: faster work needs no dialog; work per frame, which keeps buttons responsive; and a
# limit far beyond any real file.
_AT_ONCE, _A_FRAME, _LIMIT = 0.3, 0.03, 10.0


class LoadingDialog(Dialog, Generic[T]):
    """Runs a task step by step; `use` gets its result, or `too_long` after a time limit."""

    def __init__(
        self,
        context: Context,
        text: str,
        steps: Generator[None, None, T],
        use: Callable[[T | str], None],
        too_long: str,
    ) -> None:
        heading = _("One moment, please")
        super().__init__(context, heading, text, (Answer(_("Cancel"), lambda: None),))
        self._use, self._too_long = use, too_long
        self._result: list[T] = []
        self._steps = self._run(steps)
        self._spent = 0.0

    def start(self) -> None:
        """Work for a moment, and show the dialog only if that isn't enough."""
        if run_slice(self._steps, _AT_ONCE):
            self._use(self._result[0])
        else:
            self.context.scenes.push(self)

    def update(self, dt: float) -> bool:
        done = run_slice(self._steps, _A_FRAME)
        self._spent += _A_FRAME
        if done or self._spent > _LIMIT:
            self.context.scenes.remove(self)
            self._use(self._result[0] if done else self._too_long)
            return True
        return super().update(dt)

    def _run(self, steps: Generator[None, None, T]) -> Generator[None, None, None]:
        self._result.append((yield from steps))


# --- Form page: a heading, scrolling columns of rows, and buttons


# A position outside every window.
_NOWHERE = (-(10**6), -(10**6))
_INSET = 8  # keeps focus outlines from being clipped
_GAP = 56  # between columns: clearly more than within a row
_AIR = 8  # between rows
# At 1080 lines and scale 1.
_HEADING, _BUTTONS = 56, 60  # heights of the heading and the button row
_SIDE, _EDGE = 32, 22  # the panel's padding, horizontal and vertical
_LEAST_BUTTON = 180


class Columns(ScrollArea, Container):
    """A page's columns of rows, which scroll together if they don't fit."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.columns: Sequence[Sequence[Widget]] = ()
        self.children: list[Widget] = []
        self._height = 0

    def compose(self, columns: Sequence[Sequence[Widget]]) -> None:
        """Replace the rows; they are laid out with the columns."""
        self.columns = columns
        self.children = [row for column in columns for row in column]

    def height_wanted(self, width: int, *, side_by_side: bool) -> int:
        """The height at which nothing scrolls."""
        parts = self._parts(side_by_side=side_by_side)
        wide = self._column(width, len(parts))
        return max(self._stacked(rows, wide) for rows in parts)

    def place_in(self, room: pygame.Rect, *, side_by_side: bool) -> None:
        """Lay out the rows, with room for a scroll bar only where needed."""
        self.place(room)
        sizes = self.look.metrics
        air, inset = sizes.px(_AIR), sizes.px(_INSET)
        wide = room.width - 2 * inset
        if self.height_wanted(wide, side_by_side=side_by_side) + 2 * air > room.height:
            wide -= sizes.px(BAR_ROOM)
        parts = self._parts(side_by_side=side_by_side)
        wide = self._column(wide, len(parts))
        place, end = pygame.Rect(room.x + inset, 0, wide, 0), room.y
        for rows in parts:
            place.y = room.y + air
            for row in rows:
                if row.visible:
                    place.height = row.height_for(wide)
                    row.place(place.copy())
                    place.y = place.bottom + air
            end = max(end, place.y)
            place.x += wide + sizes.px(_GAP)
        self._height = end + air - room.y
        wanted, self.offset = self.offset, 0
        self.scroll_to(wanted)

    @property
    def contents(self) -> Sequence[Widget]:
        return self.children

    def content_height(self) -> int:
        return self._height

    def on_scrolled(self, dy: int) -> None:
        for child in self.children:
            child.shift(dy)

    def reveal(self, member: Widget) -> None:
        """Scroll until the focused part of a member is visible."""
        spot = member.focus_spot
        spare = (self.rect.height - spot.height) // 2
        margin = max(0, min(self.look.metrics.px(16), spare))
        if spot.top < self.rect.top + margin:
            self.scroll_to(self.offset + spot.top - self.rect.top - margin)
        elif spot.bottom > self.rect.bottom - margin:
            self.scroll_to(self.offset + spot.bottom - self.rect.bottom + margin)

    def handle(self, event: InputEvent) -> bool:
        """Offer pointer events to visible members first."""
        grabbed = self._grabbed is not None
        if not grabbed and self._offer(event):
            return True
        if isinstance(event, KeyPressed) and event.key not in ("pageup", "pagedown"):
            return False
        return super().handle(event)

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        clip = target.get_clip()
        for child in self.children:
            if child.visible and child.painted_rect.colliderect(clip):
                child.draw(target)

    def dirty_rects(self) -> list[pygame.Rect]:
        """Everything after scrolling, otherwise the members' dirty rectangles."""
        if self.dirty:
            return [self.painted_rect]
        rects = [
            rect.clip(self.rect) for child in self.children for rect in child.dirty_rects()
        ]
        return [rect for rect in rects if rect.width and rect.height]

    def _offer(self, event: InputEvent) -> bool:
        match event:
            case PointerMove(pos=pos) if not self.view.collidepoint(pos) and not event.held:
                for child in self.children:
                    child.handle(replace(event, pos=_NOWHERE))
                return False
            case PointerDown(pos=pos) if not self.view.collidepoint(pos):
                return False
            case PointerMove() | PointerUp() | FocusLost():
                for child in self.children:
                    child.handle(event)
                return False
            case PointerDown() | Wheel():
                return any(child.handle(event) for child in self.children if child.visible)
            case _:
                return False

    def _parts(self, *, side_by_side: bool) -> Sequence[Sequence[Widget]]:
        return self.columns if side_by_side else (self.children,)

    def _column(self, width: int, count: int) -> int:
        """The width of each of `count` columns."""
        return (width - self.look.metrics.px(_GAP) * (count - 1)) // count

    def _stacked(self, rows: Sequence[Widget], wide: int) -> int:
        air = self.look.metrics.px(_AIR)
        return sum(row.height_for(wide) + air for row in rows if row.visible)


class FormPage(Page):
    """A panel over the whole window.

    Subclasses `compose` it of columns, side by side where the window is wide enough, otherwise
    stacked, and of buttons, the last one rightmost. Widgets `above` and `below` the columns
    don't scroll. `column` is a column's maximum width, given at 1080 lines and scale 1; columns
    that would be narrower than `least_column` are stacked.
    """

    column = 720
    least_column = 620

    def __init__(self, context: Context, heading: str) -> None:
        super().__init__(context)
        self.heading = Label(self.look, heading, Tone.HEADING, Align.LEFT)
        self.form = Columns(self.look)
        self.buttons: Sequence[Button] = ()
        self.above: Widget | None = None
        self.below: Widget | None = None

    def compose(self, columns: Sequence[Sequence[Widget]], buttons: Sequence[Button]) -> None:
        """Set what the page consists of."""
        self.buttons = buttons
        fixed = [widget for widget in (self.above, self.below) if widget is not None]
        self.widgets = [self.heading, *fixed, self.form, *buttons]
        self.form.compose(columns)

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        margin = sizes.px(28)
        side_by_side = self._fits_side_by_side(bounds)
        columns = len(self.form.columns) if side_by_side else 1
        most = columns * sizes.px(self.column * 1.12) + 4 * sizes.pad
        panel = bounds.inflate(-2 * margin, -2 * margin)
        panel.width = min(panel.width, most)
        panel.centerx = bounds.centerx
        panel.height = min(panel.height, self._height_wanted(panel.width, columns))
        panel.centery = bounds.centery
        self._panel = panel
        inner = panel.inflate(-2 * sizes.px(_SIDE), -2 * sizes.px(_EDGE))
        room = Room(inner, sizes.gap)
        place_right(self.buttons, room.bottom(sizes.px(_BUTTONS)), sizes.px(_LEAST_BUTTON))
        inset = Room(room.rest, sizes.gap)
        inset.left(sizes.px(_INSET), 0)
        self.heading.place(inset.top(self._heading_height(inset.rest.width)))
        if self.above is not None:
            inset.put(self.above)
        if self.below is not None and self.below.visible:
            self.below.place(inset.bottom(self.below.height_for(inset.rest.width)))
        columns_room = pygame.Rect(inner.x, inset.rest.y, inner.width, inset.rest.height)
        self.form.place_in(columns_room, side_by_side=side_by_side)

    def _height_wanted(self, width: int, columns: int) -> int:
        """The panel height that shows every row."""
        sizes = self.look.metrics
        inner = width - 2 * sizes.px(_SIDE + _INSET)
        rows = self.form.height_wanted(inner, side_by_side=columns > 1)
        fixed = sum(
            widget.height_for(inner) + sizes.gap
            for widget in (self.above, self.below)
            if widget is not None and widget.visible
        )
        fixed += self._heading_height(width - 2 * sizes.px(_SIDE) - sizes.px(_INSET))
        return rows + fixed + sizes.px(_BUTTONS + 2 * _EDGE + 20) + 2 * sizes.gap

    def _heading_height(self, width: int) -> int:
        """One line, or more for a long heading; nothing for a hidden one."""
        if not self.heading.visible:
            return 0
        one = self.look.metrics.px(_HEADING)
        if (
            self.heading.width_wanted() * self.look.metrics.ribbon
            <= width * self.look.metrics.heading
        ):
            return one
        return max(one, self.heading.height_for(width))

    def _fits_side_by_side(self, bounds: pygame.Rect) -> bool:
        count = len(self.form.columns)
        return count > 1 and bounds.width >= count * self.look.metrics.px(self.least_column)
