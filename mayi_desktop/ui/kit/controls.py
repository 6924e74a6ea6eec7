"""Controls: toggle, stepper, radio list, choice, slider and text field."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import pygame

from mayi_desktop.base.i18n import NP_, _, pgettext
from mayi_desktop.base.languages import percent_text
from mayi_desktop.ui.kit.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    TextTyped,
)
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.meld_icons import ContractRow
from mayi_desktop.ui.kit.paint import Box, disc, draw_box
from mayi_desktop.ui.kit.theme import LEGIBLE
from mayi_desktop.ui.kit.widget import Signal, Widget, place_among

# --- Toggle


class Toggle(Widget):
    """A labelled switch; a word shows the state, not the colour alone."""

    focusable = True
    role = NP_("role", "switch")

    def __init__(
        self,
        look: Look,
        label: str,
        on_change: Callable[[bool], None],
        *,
        on: bool = False,
        words: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(look)
        self.label = label
        self.words = words or (_("On"), _("Off"))
        self.on = on
        self.changed: Signal[[bool]] = Signal(look.note_use, on_change)

    def spoken_state(self) -> str:
        return self.words[0] if self.on else self.words[1]

    def set(self, *, on: bool) -> None:
        """Set the state without reporting a change."""
        if self.on != on:
            self.on, self.dirty = on, True

    def handle(self, event: InputEvent) -> bool:
        """Switch on a click, Enter or Space."""
        super().handle(event)
        match event:
            case PointerDown(button=button) if button == LEFT and self.is_hit(event.pos):
                self._turn()
                return True
            case KeyPressed(key="enter" | "space", repeat=False) if self.enabled:
                self._turn()
                return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        track = pygame.Rect(0, 0, sizes.px(62), sizes.px(34))
        track.midright = self.rect.midright
        fill = colours.primary if self.on else colours.sunken
        edge = colours.primary_line if self.on else colours.line
        draw_box(target, track, Box(fill, track.height // 2, edge, sizes.line))
        knob_size = track.height - 2 * sizes.px(5)
        knob = disc(knob_size, colours.on_primary if self.on else colours.soft_text)
        inset = sizes.px(5)
        x = track.right - inset - knob_size if self.on else track.x + inset
        target.blit(knob, (x, track.y + inset))
        word = self.words[0] if self.on else self.words[1]
        wide = max(self.look.fonts.width(w, sizes.body) for w in self.words) + sizes.px(2)
        word_rect = pygame.Rect(track.x - sizes.gap - wide, self.rect.y, wide, self.rect.height)
        self.look.write(target, word, word_rect, sizes.body, colours.soft_text)
        room = pygame.Rect(self.rect)
        room.width = word_rect.x - room.x - sizes.gap
        ink = colours.text if self.enabled else colours.soft_text
        self.look.write_label(target, self.label, room, sizes.body, ink)

    def _turn(self) -> None:
        self.on, self.dirty = not self.on, True
        self.changed.emit(self.on)


# --- Stepper


# Seconds: the first repeat waits longer than a click lasts, the others come fast.
_BEFORE_REPEAT, _REPEAT = 0.45, 0.09


class Stepper(Widget):
    """One of several ordered values between minus and plus signs; holding one repeats.

    At either end, the sign that would go further isn't drawn.
    """

    focusable = True
    role = NP_("role", "value")

    def __init__(
        self,
        look: Look,
        values: Sequence[Hashable],
        value: Hashable,
        words: Callable[[Hashable], str],
        on_change: Callable[[Hashable], None],
    ) -> None:
        super().__init__(look)
        self.values = tuple(values)
        self.value = value
        self.words = words
        self.changed: Signal[[Hashable]] = Signal(look.note_use, on_change)
        self._held = 0
        self._until = 0.0
        self._under = 0

    def spoken_state(self) -> str:
        return self.words(self.value)

    def set(self, value: Hashable, values: Sequence[Hashable] | None = None) -> None:
        """Set the value, and new values if given, without reporting a change."""
        values = self.values if values is None else tuple(values)
        if (value, values) != (self.value, self.values):
            self.value, self.values, self.dirty = value, values, True

    def handle(self, event: InputEvent) -> bool:
        """Step by the signs or arrow keys; Home and End go to the ends."""
        super().handle(event)
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self._side(pos):
                self._held, self._until = self._side(pos), _BEFORE_REPEAT
                self.step(self._held)
                return True
            case PointerMove(pos=pos):
                self._look_at(self._side(pos))
            case PointerUp() if self._held:
                self._held, self.dirty = 0, True
                return True
            case FocusLost() if self._held:
                self._held, self.dirty = 0, True
            case KeyPressed(key=key) if self.enabled:
                return self._press(key)
            case _:
                pass
        return False

    def update(self, dt: float) -> None:
        if not self._held:
            return
        self._until -= dt
        if self._until <= 0:
            self._until += _REPEAT
            self.step(self._held)

    def step(self, by: int) -> None:
        """Move by `by` values, stopping at either end."""
        here = self.values.index(self.value)
        there = min(len(self.values) - 1, max(0, here + by))
        if there != here:
            self.value, self.dirty = self.values[there], True
            self.changed.emit(self.value)

    def draw(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        field = self._field()
        edge = max(1, sizes.line)
        draw_box(target, field, Box(colours.sunken, sizes.radius, colours.line, edge))
        for side, sign in ((-1, "−"), (1, "+")):
            part = self._part(side)
            if self._can(side) and (self._held == side or self._under == side):
                inner = part.inflate(-2 * sizes.px(3), -2 * sizes.px(4))
                draw_box(target, inner, Box(colours.raised, sizes.px(10)))
            if self._can(side):
                self.look.write_centred(
                    target, sign, part, sizes.ribbon, colours.text, bold=True
                )
        room = field.inflate(-2 * self._part(1).width, 0)
        ink = colours.text if self.enabled else colours.soft_text
        self.look.write_centred(
            target, self.words(self.value), room, sizes.body, ink, bold=True
        )

    def _field(self) -> pygame.Rect:
        field = pygame.Rect(self.rect)
        field.height = min(field.height, self.look.metrics.px(50))
        field.centery = self.rect.centery
        return field

    def _part(self, side: int) -> pygame.Rect:
        field = self._field()
        part = pygame.Rect(field)
        part.width = self.look.metrics.px(54)
        if side > 0:
            part.right = field.right
        return part

    def _can(self, side: int) -> bool:
        return self.value != self.values[0 if side < 0 else -1]

    def _side(self, pos: tuple[int, int]) -> int:
        """The sign at a position: -1, 1, or 0 for none."""
        if not (self.enabled and self.visible):
            return 0
        return next((side for side in (-1, 1) if self._part(side).collidepoint(pos)), 0)

    def _look_at(self, side: int) -> None:
        if side != self._under:
            self._under, self.dirty = side, True

    def _press(self, key: str) -> bool:
        count = len(self.values)
        leaps = {"left": -1, "right": 1, "-": -1, "+": 1, "home": -count, "end": count}
        if key not in leaps:
            return False
        self.step(leaps[key])
        return True


# --- Radio list


_PICTURE = 18  # height of a picture at 1080 lines, a little below a line of text


@dataclass(frozen=True, slots=True)
class RadioEntry:
    """One entry; the selected one shows `more` below its detail.

    `aside` goes to the right of the title, or below it if there is no room; `picture` gets its
    own line below everything.
    """

    key: str
    title: str
    detail: str
    more: str = ""
    aside: str = ""
    picture: ContractRow | None = None


class RadioList(Widget):
    """A column of entries, one of them selected; up and down move the selection.

    A `steady` list reserves room for every entry's `more`, so that nothing moves.
    """

    focusable = True
    role = NP_("role", "list")

    def __init__(
        self,
        look: Look,
        entries: Sequence[RadioEntry],
        picked: str,
        on_pick: Callable[[str], None],
        *,
        steady: bool = False,
    ) -> None:
        super().__init__(look)
        self.entries = tuple(entries)
        self._steady = steady
        self.picked = picked
        self.changed: Signal[[str]] = Signal(look.note_use, on_pick)
        self._under: str | None = None

    def spoken_state(self) -> str:
        keys = [entry.key for entry in self.entries]
        if self.picked not in keys:
            return ""
        at = keys.index(self.picked)
        here = self.entries[at]
        place = place_among(at, len(keys))
        texts = (here.title, place, here.aside, here.detail, here.more)
        return "\n".join(filter(None, texts))

    def set_entries(self, entries: Sequence[RadioEntry]) -> None:
        """Change the entries."""
        if tuple(entries) != self.entries:
            self.entries, self.dirty = tuple(entries), True

    def height_for(self, width: int) -> int:
        return sum(self._height(entry, width) for entry in self.entries)

    @property
    def focus_spot(self) -> pygame.Rect:
        return next(
            (rect for entry, rect in self._places() if entry.key == self.picked), self.rect
        )

    def handle(self, event: InputEvent) -> bool:
        """Select by click or arrow keys."""
        super().handle(event)
        match event:
            case PointerMove(pos=pos):
                under = self._entry_at(pos)
                if under != self._under:
                    self._under, self.dirty = under, True
            case PointerDown(button=button, pos=pos) if button == LEFT:
                under = self._entry_at(pos)
                if under is not None:
                    self.choose(under)
                    return True
            case KeyPressed(key="up" | "down" as key):
                return self._step(-1 if key == "up" else 1)
            case _:
                pass
        return False

    def draw(self, target: pygame.Surface) -> None:
        for entry, rect in self._places():
            self._draw_entry(target, entry, rect)

    def _draw_entry(self, target: pygame.Surface, entry: RadioEntry, rect: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        picked = entry.key == self.picked
        if picked or entry.key == self._under:
            fill = colours.raised if picked else colours.sunken
            border = colours.accent if picked else None
            draw_box(target, rect, Box(fill, sizes.px(12), border, sizes.line))
        spot = (rect.x + sizes.px(26), rect.y + sizes.px(26))
        rings = [(22, colours.line), (18, colours.panel)]
        if picked:
            rings = [
                (22, colours.primary_line),
                (18, colours.primary),
                (10, colours.on_primary),
            ]
        for part, colour in rings:
            ring = disc(sizes.px(part), colour)
            target.blit(ring, ring.get_rect(center=spot))
        x, wide = rect.x + sizes.px(52), rect.width - sizes.px(66)
        line = pygame.Rect(x, rect.y + sizes.px(9), wide, sizes.px(32))
        if self._fits_aside(entry, wide):
            room = pygame.Rect(line)
            room.width = self._room_aside(entry, wide)
            room.right = line.right
            ink = colours.soft_text
            self.look.write(target, entry.aside, room, sizes.small, ink, align=Align.RIGHT)
        self.look.write(target, entry.title, line, sizes.body, colours.text, bold=True)
        line = pygame.Rect(x, line.bottom, wide, self._line())
        for words in self._detail(entry, rect.width):
            self.look.write(target, words, line, sizes.body, colours.text)
            line.y += self._line()
        if entry.picture is not None:
            below = pygame.Rect(x, line.y + sizes.px(3), wide, sizes.px(_PICTURE))
            entry.picture.draw(target, below, colours.line, colours.tiny_card)

    def _places(self) -> list[tuple[RadioEntry, pygame.Rect]]:
        places = []
        y = self.rect.y
        for entry in self.entries:
            height = self._height(entry, self.rect.width)
            places.append((entry, pygame.Rect(self.rect.x, y, self.rect.width, height)))
            y += height
        return places

    def _height(self, entry: RadioEntry, width: int) -> int:
        lines = len(self._detail(entry, width, whole=self._steady))
        picture = _PICTURE + 6 if entry.picture is not None else 0
        return self.look.metrics.px(52 + picture) + lines * self._line()

    def _line(self) -> int:
        return self.look.metrics.px(30)

    def _detail(self, entry: RadioEntry, width: int, *, whole: bool = False) -> list[str]:
        wide = width - self.look.metrics.px(66)
        aside = "" if self._fits_aside(entry, wide) else entry.aside
        more = entry.more if whole or entry.key == self.picked else ""
        text = "\n".join(filter(None, (aside, entry.detail, more)))
        return self.look.fonts.wrap(text, self.look.metrics.body, wide)

    def _fits_aside(self, entry: RadioEntry, width: int) -> bool:
        """Whether the aside fits beside the title, shrunk a little if need be."""
        px = max(LEGIBLE, round(self.look.metrics.small * 0.8))
        return self.look.fonts.width(entry.aside, px) <= self._room_aside(entry, width)

    def _room_aside(self, entry: RadioEntry, width: int) -> int:
        sizes = self.look.metrics
        title = self.look.fonts.width(entry.title, sizes.body, bold=True)
        return width - title - sizes.gap // 2

    def _entry_at(self, pos: tuple[int, int]) -> str | None:
        for entry, rect in self._places():
            if rect.collidepoint(pos):
                return entry.key
        return None

    def _step(self, by: int) -> bool:
        keys = [entry.key for entry in self.entries]
        there = keys.index(self.picked) + by
        if not 0 <= there < len(keys):
            return False
        self.choose(keys[there])
        return True

    def choose(self, key: str) -> None:
        """Select an entry, and report a change."""
        if key != self.picked:
            self.picked, self.dirty = key, True
            self.changed.emit(key)


# --- Choice


LABEL_SHARE = 0.40  # the same in sliders, so that their fields align


class Choice(Widget):
    """A segmented control: one of several values, the chosen one filled.

    Without a label the values get the whole width. A single value looks like plain text. Where
    the texts don't fit side by side, the chosen one is shown between two arrows. `ordered`
    values end at both ends, others go round.
    """

    focusable = True
    ordered = False
    role = NP_("role", "choice")

    def __init__(
        self,
        look: Look,
        label: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_change: Callable[[str], None],
    ) -> None:
        super().__init__(look)
        self.label = label
        self.options = tuple(options)
        self.chosen = chosen
        self.changed: Signal[[str]] = Signal(look.note_use, on_change)
        self._under: int | None = None

    def set(self, chosen: str) -> None:
        """Set the choice without reporting a change."""
        if chosen != self.chosen:
            self.chosen, self.dirty = chosen, True

    def spoken_state(self) -> str:
        keys = [key for key, _words in self.options]
        if self.chosen not in keys:
            return ""
        at = keys.index(self.chosen)
        return f"{self.options[at][1]}, {place_among(at, len(keys))}"

    def set_options(self, options: Sequence[tuple[str, str]], chosen: str) -> None:
        """Replace the options."""
        if tuple(options) != self.options or chosen != self.chosen:
            self.options, self.chosen, self.dirty = tuple(options), chosen, True

    def handle(self, event: InputEvent) -> bool:
        """Choose by click or arrow keys; Enter and Space go to the next value."""
        super().handle(event)
        match event:
            case PointerMove(pos=pos):
                self._look_at(self._part_at(pos) if self.hovered else None)
            case PointerDown(button=button, pos=pos) if button == LEFT:
                return self._click(pos)
            case KeyPressed(key=key) if self.enabled:
                return self._press(key)
        return False

    def draw(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        field = self._field()
        if self.label:
            room = pygame.Rect(self.rect)
            room.width = field.x - room.x - sizes.gap
            ink = colours.text if self.enabled else colours.soft_text
            self.look.write_label(target, self.label, room, sizes.body, ink)
        draw_box(
            target, field, Box(colours.sunken, sizes.radius, colours.line, max(1, sizes.line))
        )
        for index, (part, text, filled) in enumerate(self._parts()):
            self._draw_part(target, part, text, filled=filled, under=index == self._under)

    def _draw_part(
        self, target: pygame.Surface, part: pygame.Rect, text: str, *, filled: bool, under: bool
    ) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        inner = part.inflate(-2 * sizes.px(3), -2 * sizes.px(4))
        ink = colours.text
        if filled and self.enabled and len(self.options) > 1:
            edge = colours.primary_line
            draw_box(target, inner, Box(colours.primary, sizes.px(10), edge, sizes.px(1)))
            ink = colours.on_primary
        elif under and self.enabled:
            draw_box(target, inner, Box(colours.raised, sizes.px(10)))
        if filled:
            self.look.write_centred(target, text, inner, sizes.body, ink, bold=True)
        else:
            self.look.write_label(target, text, inner, sizes.body, ink, align=Align.CENTRE)

    def _field(self) -> pygame.Rect:
        field = pygame.Rect(self.rect)
        field.height = min(field.height, self.look.metrics.px(50))
        field.centery = self.rect.centery
        if self.label:
            left = round(self.rect.width * LABEL_SHARE)
            field.x, field.width = self.rect.x + left, self.rect.width - left
        return field

    @property
    def in_a_row(self) -> bool:
        """Whether all values fit side by side."""
        return sum(self._word_widths()) <= self._field().width

    def _word_widths(self) -> list[int]:
        sizes = self.look.metrics
        return [
            self.look.fonts.width(word, sizes.body, bold=True) + 2 * sizes.px(11)
            for _, word in self.options
        ]

    def _parts(self) -> list[tuple[pygame.Rect, str, bool]]:
        """The clickable parts: all values, or arrow, value, arrow."""
        field = self._field()
        if self.in_a_row:
            return [
                (part, word, key == self.chosen)
                for part, (key, word) in zip(self._segments(field), self.options, strict=True)
            ]
        side = min(field.height, round(field.width * 0.19))
        words = dict(self.options)
        before, after = pygame.Rect(field), pygame.Rect(field)
        before.width = after.width = side
        after.right = field.right
        here = field.inflate(-2 * side, 0)
        return [
            (before, "◀", False),
            (here, words.get(self.chosen, ""), False),
            (after, "▶", False),
        ]

    def _segments(self, field: pygame.Rect) -> list[pygame.Rect]:
        """The field divided among the texts, with equal padding."""
        widths = self._word_widths()
        spare = (field.width - sum(widths)) / len(widths)
        edges = [field.x + round(x) for x in accumulate((w + spare for w in widths), initial=0)]
        return [
            pygame.Rect(left, field.y, right - left, field.height)
            for left, right in pairwise(edges)
        ]

    def _part_at(self, pos: tuple[int, int]) -> int | None:
        for index, (part, _step, _step_2) in enumerate(self._parts()):
            if part.collidepoint(pos):
                return index
        return None

    def _look_at(self, part: int | None) -> None:
        if part != self._under:
            self._under, self.dirty = part, True

    def _click(self, pos: tuple[int, int]) -> bool:
        part = self._part_at(pos)
        if part is None or not (self.enabled and self.visible):
            return False
        if self.in_a_row:
            self.choose(self.options[part][0])
        else:
            self._step(-1 if part == 0 else 1)
        return True

    def _press(self, key: str) -> bool:
        match key:
            case "left":
                self._step(-1)
            case "right" | "enter" | "space":
                self._step(1)
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        keys = [key for key, _ in self.options]
        here = keys.index(self.chosen) if self.chosen in keys else 0
        there = min(max(0, here + by), len(keys) - 1) if self.ordered else here + by
        self.choose(keys[there % len(keys)])

    def choose(self, key: str) -> None:
        """Choose an option, and report a change."""
        if key != self.chosen:
            self.chosen, self.dirty = key, True
            self.changed.emit(key)


def number_choice(
    look: Look,
    label: str,
    texts: Mapping[float, str],
    value: float,
    on_change: Callable[[float], None],
) -> Choice:
    """A choice among numbers; other values show as the nearest one.

    A negative number is a special value, never the nearest amount.
    """
    near = min(texts, key=lambda number: ((number < 0) is not (value < 0), abs(number - value)))
    options = [(str(number), text) for number, text in texts.items()]
    choice = Choice(look, label, options, str(near), lambda key: on_change(float(key)))
    choice.ordered = True
    return choice


# --- Slider


@dataclass(frozen=True, slots=True)
class Scale:
    """A slider's values: lowest to highest in steps."""

    lowest: float
    highest: float
    step: float

    def nearest(self, value: float) -> float:
        """The nearest allowed value."""
        steps = round((value - self.lowest) / self.step)
        return round(min(self.highest, max(self.lowest, self.lowest + steps * self.step)), 6)


class Slider(Widget):
    """A labelled slider with its value in percent.

    `settled` reports the final value of a drag: most changes are too slow to follow it.
    """

    focusable = True
    role = NP_("role", "slider")

    def __init__(
        self,
        look: Look,
        label: str,
        scale: Scale,
        value: float,
        on_settle: Callable[[float], None],
    ) -> None:
        super().__init__(look)
        self.label = label
        self.scale = scale
        self.value = scale.nearest(value)
        self.settled = Signal(on_settle)
        self._dragging = False

    def spoken_state(self) -> str:
        return _percent(self.value)

    def handle(self, event: InputEvent) -> bool:
        """Follow a drag, or step by arrow keys."""
        super().handle(event)
        match event:
            case PointerDown(button=button) if button == LEFT and self._hit(event.pos):
                self._dragging = True
                self._choose(self._value_at(event.pos[0]))
                return True
            case PointerMove() if self._dragging:
                self._choose(self._value_at(event.pos[0]))
                return True
            case PointerUp() if self._dragging:
                self._dragging = False
                self.settled.emit(self.value)
                return True
            case FocusLost() if self._dragging:
                self._dragging = False
                self.settled.emit(self.value)
            case KeyPressed(key=key) if self.enabled:
                return self._step(key)
        return False

    def draw(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        line = self._line()
        label = pygame.Rect(self.rect)
        label.width = line.x - label.x - sizes.gap
        ink = colours.text if self.enabled else colours.soft_text
        self.look.write_label(target, self.label, label, sizes.body, ink)
        value = self.rect.move_to(left=line.right + sizes.gap)
        value.width = self.rect.right - value.left
        self.look.write(
            target,
            self.spoken_state(),
            value,
            sizes.body,
            colours.soft_text,
            align=Align.RIGHT,
        )
        groove = pygame.Rect(line.x, 0, line.width, sizes.px(8))
        groove.centery = self.rect.centery
        draw_box(target, groove, Box(colours.sunken, groove.height // 2, colours.line, 1))
        full = pygame.Rect(groove)
        full.width = self._knob_x() - groove.x
        edge = colours.primary_line
        draw_box(target, full, Box(colours.primary, groove.height // 2, edge, 1))
        size = sizes.px(28)
        middle = self._knob_x(), self.rect.centery
        fill = colours.text if self.hovered else colours.primary
        for part, colour in ((size, edge), (size - 2 * sizes.line, fill)):
            knob = disc(part, colour)
            target.blit(knob, knob.get_rect(center=middle))

    def _line(self) -> pygame.Rect:
        sizes = self.look.metrics
        ends = (self.scale.lowest, self.scale.highest)
        widest = max(self.look.fonts.width(_percent(v), sizes.body) for v in ends)
        left = self.rect.x + round(self.rect.width * LABEL_SHARE) + sizes.px(14)
        right = self.rect.right - widest - sizes.gap - sizes.px(18)
        return pygame.Rect(left, self.rect.y, max(1, right - left), self.rect.height)

    def _knob_x(self) -> int:
        line = self._line()
        share = (self.value - self.scale.lowest) / (self.scale.highest - self.scale.lowest)
        return line.x + round(share * line.width)

    def _value_at(self, x: int) -> float:
        line = self._line()
        share = (x - line.x) / line.width
        return self.scale.lowest + share * (self.scale.highest - self.scale.lowest)

    def _hit(self, pos: tuple[int, int]) -> bool:
        if not (self.enabled and self.visible):
            return False
        line = self._line()
        return line.inflate(self.look.metrics.px(30), 0).collidepoint(pos)

    def _step(self, key: str) -> bool:
        moves = {
            "left": self.value - self.scale.step,
            "right": self.value + self.scale.step,
            "home": self.scale.lowest,
            "end": self.scale.highest,
        }
        if key not in moves:
            return False
        self._choose(moves[key])
        self.settled.emit(self.value)
        return True

    def _choose(self, value: float) -> None:
        value = self.scale.nearest(value)
        if value != self.value:
            self.value, self.dirty = value, True


def _percent(value: float) -> str:
    return percent_text(round(100 * value))


# --- Text field


_BLINK = 0.53  # seconds, as on most desktops


class TextField(Widget):
    """A single-line text field; Enter reports `entered`."""

    focusable = True
    takes_text = True
    role = NP_("role", "text field")

    def __init__(
        self,
        look: Look,
        text: str,
        on_change: Callable[[str], None],
        *,
        limit: int = 24,
        hint: str = "",
    ) -> None:
        super().__init__(look)
        self.text = text
        self.hint = hint
        self.limit = limit
        self.changed = Signal(on_change)
        self.entered: Signal[[]] = Signal()
        self.overfilled: Signal[[]] = Signal()
        self.caret = len(text)
        self.anchor = len(text)
        self._since_key = 0.0
        self._selecting = self._arriving = False

    def spoken_name(self) -> str:
        return self.hint

    def spoken_state(self) -> str:
        return self.text or pgettext("state", "empty")

    def set(self, text: str) -> None:
        """Set the text without reporting a change."""
        if text != self.text:
            self.text, self.dirty = text, True
            self.caret = self.anchor = len(text)

    @property
    def selected(self) -> str:
        """The selected text."""
        low, high = self._span()
        return self.text[low:high]

    def focus(self, *, on: bool) -> None:
        """Start or stop typing; starting selects the whole text."""
        if on and not self.focused:
            self._arriving = True
            self.caret, self.anchor, self._since_key = len(self.text), 0, 0.0
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
        elif self.focused and not on:
            pygame.key.stop_text_input()
        super().focus(on=on)

    def update(self, dt: float) -> None:
        self._arriving = False
        if self.focused:
            before = self._lit()
            self._since_key += dt
            self.dirty = self.dirty or before != self._lit()

    def handle(self, event: InputEvent) -> bool:
        """Edit by keys while focused; a second click places the caret, a drag selects."""
        super().handle(event)
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self.is_hit(pos):
                if self.focused and not self._arriving:
                    self._selecting = True
                    self._go(self._index_at(pos[0]), select="shift" in event.mods)
                return True
            case PointerMove(pos=pos) if self._selecting:
                self._go(self._index_at(pos[0]), select=True)
                return True
            case PointerUp() if self._selecting:
                self._selecting = False
                return True
            case TextTyped(text=text) if self.focused:
                self._insert(text)
                return True
            case KeyPressed() if self.focused:
                return self._press(event)
        return False

    def draw(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        edge = colours.accent if self.focused else colours.line
        draw_box(target, self.rect, Box(colours.sunken, sizes.px(10), edge, sizes.line))
        inner = self._inner()
        before = target.get_clip()
        target.set_clip(inner.inflate(sizes.px(4), 0).clip(before))
        offset = self._offset()
        if self.focused and self.caret != self.anchor:
            low, high = (self._x(index) - offset for index in self._span())
            selection = pygame.Rect(inner.x + low, 0, high - low, round(sizes.body * 1.4))
            selection.centery = inner.centery
            target.fill(colours.raised, selection.clip(target.get_clip()))
        if self.text:
            shown, px = self._shown(inner.width)
            line = self.look.fonts.text(shown, px, colours.text)
            target.blit(line, line.get_rect(midleft=(inner.x - offset, inner.centery)))
        else:
            self._draw_hint(target, inner)
        offset = self._offset()
        if self.focused and self._lit():
            caret = pygame.Rect(0, 0, max(2, sizes.line), round(sizes.body * 1.3))
            caret.center = (inner.x + self._x(self.caret) - offset, inner.centery)
            target.fill(colours.accent, caret)
        target.set_clip(before)

    def _shown(self, width: int) -> tuple[str, int]:
        """The text and its size; unless focused, a long one shrinks, or is cut with a tip."""
        whole, px = self.text, self.look.metrics.body
        if self.focused:
            self.tip = ""
            return whole, px
        px = self.look.fitting_size(whole, px, width, least=LEGIBLE)
        shown = self.look.fonts.fit(whole, px, width)
        self.tip = "" if shown == whole else whole
        return shown, px

    def _draw_hint(self, target: pygame.Surface, inner: pygame.Rect) -> None:
        """Write the hint after the caret, so that the two don't touch."""
        sizes, ink = self.look.metrics, self.look.palette.soft_text
        room = pygame.Rect(inner)
        room.width -= sizes.px(6)
        room.right = inner.right
        self.look.write_label(target, self.hint, room, sizes.body, ink)

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.look.metrics.px(14), -4)

    def _offset(self) -> int:
        """How far the text is scrolled left to keep the caret visible."""
        return max(0, self._x(self.caret) - self._inner().width) if self.focused else 0

    def _x(self, index: int) -> int:
        return self.look.fonts.width(self.text[:index], self.look.metrics.body)

    def _index_at(self, x: int) -> int:
        wanted = x - self._inner().x + self._offset()
        return min(range(len(self.text) + 1), key=lambda index: abs(self._x(index) - wanted))

    def _lit(self) -> bool:
        return self._since_key % (2 * _BLINK) < _BLINK

    def _span(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def _press(self, event: KeyPressed) -> bool:
        if event.mods & {"ctrl", "meta"}:
            return self._shortcut(event.key)
        select = "shift" in event.mods
        match event.key:
            case "left":
                self._go(max(0, self.caret - 1), select=select)
            case "right":
                self._go(min(len(self.text), self.caret + 1), select=select)
            case "home":
                self._go(0, select=select)
            case "end":
                self._go(len(self.text), select=select)
            case "backspace":
                self._erase(self.caret - 1)
            case "delete":
                self._erase(self.caret + 1)
            case "enter" if self.entered.is_connected:
                self.entered.emit()
            case key:
                return len(key) == 1 or key == "space"
        return True

    def _shortcut(self, key: str) -> bool:
        match key:
            case "a":
                self.anchor, self.caret, self.dirty = 0, len(self.text), True
            case "c":
                copy_text(self.selected)
            case "x":
                copy_text(self.selected)
                self._erase(self.caret)
            case "v":
                self._insert(_pasted())
            case _:
                return False
        return True

    def _go(self, index: int, *, select: bool) -> None:
        self.caret, self._since_key, self.dirty = index, 0.0, True
        if not select:
            self.anchor = index

    def _erase(self, towards: int) -> None:
        """Delete the selection, or the character between the caret and `towards`."""
        low, high = self._span()
        if low == high:
            low, high = sorted((self.caret, min(len(self.text), max(0, towards))))
        self._change(self.text[:low] + self.text[high:], low)

    def _insert(self, text: str) -> None:
        text = "".join(letter for letter in text if letter.isprintable())
        low, high = self._span()
        room = self.limit - (len(self.text) - (high - low))
        fitting = text[: max(0, room)]
        self._change(self.text[:low] + fitting + self.text[high:], low + len(fitting))
        if fitting != text:
            self.overfilled.emit()

    def _change(self, text: str, caret: int) -> None:
        self._go(caret, select=False)
        if text != self.text:
            self.text = text
            self.changed.emit(text)


def copy_text(text: str) -> None:
    """Copy a text to the clipboard, if there is one."""
    if text:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return


def _pasted() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
