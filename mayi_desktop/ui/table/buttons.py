"""Buttons of the table: the bar, the round ones, the claim panel, and key labels on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial

import pygame

from mayi_desktop.base.i18n import NP_, _, pgettext
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.input import InputEvent, KeyMap, TableAct
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, Item, Sprite, cached_surface, draw_box
from mayi_desktop.ui.kit.theme import LEGIBLE, Colour, Metrics, Size, mix
from mayi_desktop.ui.kit.widget import Room, Signal
from mayi_desktop.ui.play.hand import SORTS, Sort
from mayi_desktop.ui.play.prompts import Act, ButtonSpec, ClaimQuestion, TablePrompt
from mayi_desktop.ui.table.card_places import ASPECT, CardPose
from mayi_desktop.ui.table.cards_at_rest import Canvas
from mayi_desktop.ui.table.layout import TableLayout, answer_rects, heading_rect, panel_sizes
from mayi_desktop.ui.table.regions import ICON_GAP, ICON_WORD, icon_rects

# --- Key labels


KNOWN_AFTER = 3
"""Uses after which a key's label goes; the page of keys still lists it."""


@dataclass(slots=True)
class KeyCaps:
    """Counts how often each key's button is used, by key or click, and labels the new ones.

    `used` counts by key name, so rebinding a key shows its label again.
    """

    keys: KeyMap = field(default_factory=KeyMap)
    used: Mapping[str, int] = field(default_factory=dict)
    counted: Signal[[Mapping[str, int]]] = field(default_factory=Signal)

    def label(self, spec: ButtonSpec) -> str:
        """The key's label for a button; a keyboard's is empty once people know it."""
        if not self.keys.pad and self.used.get(self._name(spec), 0) >= KNOWN_AFTER:
            return ""
        return self.keys.cap(spec.key) if spec.key else ""

    def note(self, spec: ButtonSpec) -> None:
        """Count a press of a button that has a key."""
        name = self._name(spec)
        uses = self.used.get(name, 0)
        if name and uses < KNOWN_AFTER:
            self.used = {**self.used, name: uses + 1}
            self.counted.emit(self.used)

    def _name(self, spec: ButtonSpec) -> str:
        """The act and its key, or just the key where it is fixed."""
        key = spec.key
        return f"{key.value} {self.keys.keys[key]}" if isinstance(key, TableAct) else key


# --- Round buttons: a picture above a word; pointing at one shows its full name and key.


_FINE = 4  # oversampling, for smooth edges
# Width of the picture as a share of the button's.
_PICTURE = 0.62
# Pixels added to a word's width for its ground.
_PAD = 6
# Design pixels below a word where a press still counts.
_BELOW = 8


class Icon(Enum):
    """The pictures."""

    UNDO = auto()
    HINT = auto()
    LOG = auto()
    MENU = auto()


class IconButton(Button):
    """A round button with a picture, and a word below it.

    Pointing at it shows its full name with its key; so does `named`, set while it has the
    keyboard focus.
    """

    def __init__(self, look: Look, icon: Icon, on_press: Callable[[], None]) -> None:
        super().__init__(look, "", on_press)
        self.icon = icon
        self.named = False

    @property
    def looks(self) -> tuple[object, ...]:
        return *super().looks, self.named

    @property
    def tells_name(self) -> bool:
        """Whether the full name is visible."""
        return self.hovered or self.held or self.named

    @property
    def target(self) -> pygame.Rect:
        """Where a press counts: from the window's edge to below the word.

        Sideways it meets the neighbours' targets, so that a finger needn't be exact.
        """
        sizes = self.look.metrics
        high = self.word.bottom + sizes.px(_BELOW)
        target = pygame.Rect(0, 0, self.rect.width + sizes.px(ICON_GAP), high)
        target.midbottom = self.rect.centerx, high
        return target

    def covers(self, pos: tuple[int, int]) -> bool:
        return bool(self.target.collidepoint(pos))

    @property
    def painted_rect(self) -> pygame.Rect:
        return super().painted_rect.unionall([self.look.panel().reach(self.slip), self.tag])

    def draw(self, target: pygame.Surface) -> None:
        palette, sizes = self.look.palette, self.look.metrics
        fill = palette.hover if self.hovered else palette.raised
        pressed = self.held and self.hovered
        fill = palette.pressed if pressed else fill
        radius = self.rect.width // 2
        box = self.look.raised(fill, palette.line, radius, pressed=pressed)
        draw_box(target, self.body, replace(box, shadow=0, depth=min(box.depth, sizes.px(3))))
        side = round(self.rect.width * _PICTURE)
        picture = icon_picture(self.icon, side, palette.text, fill)
        target.blit(picture, picture.get_rect(center=self.face.center))
        if self.tells_name:
            self._draw_name(target)
        else:
            self._draw_word(target)

    def _draw_word(self, target: pygame.Surface) -> None:
        look, tag = self.look, self.tag
        # The table's rail, cloth and shadows meet below these buttons: no ink suits all three.
        draw_box(target, tag, Box(look.palette.panel, tag.height // 3))
        place, px = self.word, look.metrics.fine
        look.write_centred(target, self.told, place, px, look.palette.text, least=LEGIBLE)

    def _draw_name(self, target: pygame.Surface) -> None:
        look, rect = self.look.page, self.slip
        edge = look.palette.line
        draw_box(
            target,
            rect,
            Box(look.palette.panel, look.metrics.px(5), border=edge, border_width=1, shadow=6),
        )
        look.write_centred(
            target, self.label, rect, look.metrics.small, look.palette.text, bold=True
        )

    @property
    def told(self) -> str:
        """The word below the button, or its full name."""
        return pgettext("below a round button", _WORDS[self.icon])

    @property
    def word(self) -> pygame.Rect:
        """Where the word stands: below the button, a little wider, and clear of the next one.

        A long word is smaller rather than closer to its neighbour, as far as it can be read.
        """
        sizes, least = self.look.metrics, self.look.fonts.width(self.told, LEGIBLE)
        clear = self.rect.width + sizes.px(ICON_GAP) - sizes.px(3)
        place = pygame.Rect(0, 0, max(clear, least), sizes.px(ICON_WORD))
        place.midtop = self.rect.midbottom
        return place

    @property
    def tag(self) -> pygame.Rect:
        """The ground of the word."""
        look, word = self.look, self.word
        wide = look.fonts.width(self.told, look.metrics.fine) + look.metrics.px(_PAD)
        tag = pygame.Rect(0, 0, min(word.width, wide), word.height)
        tag.midbottom = word.midbottom
        return tag

    @property
    def slip(self) -> pygame.Rect:
        """Where the full name stands, inside the window."""
        sizes = self.look.metrics
        wide = self.look.fonts.width(self.label, sizes.small, bold=True) + sizes.px(18)
        slip = pygame.Rect(0, 0, wide, round(1.5 * sizes.small))
        slip.midtop = self.rect.centerx, self.rect.bottom + sizes.px(4)
        slip.right = min(slip.right, sizes.size[0] - sizes.px(6))
        return slip


@cached_surface
def icon_picture(icon: Icon, side: int, ink: Colour, ground: Colour) -> pygame.Surface:
    """A picture in one ink; `ground` shows through its lines."""
    fine = side * _FINE
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA)
    picture.fill((*ink, 0))
    _PAINTERS[icon](picture, fine, ink, ground)
    return pygame.transform.smoothscale(picture, (side, side))


def _arrow_back(picture: pygame.Surface, fine: int, ink: Colour, _ground: Colour) -> None:
    bow, thick = pygame.Rect(0.16 * fine, 0.20 * fine, 0.68 * fine, 0.68 * fine), 0.13 * fine
    pygame.draw.arc(picture, ink, bow, math.radians(-130), math.radians(130), round(thick))
    tip = [(x * fine, y * fine) for x, y in ((0.06, 0.26), (0.38, 0.06), (0.42, 0.44))]
    pygame.draw.polygon(picture, ink, tip)


def _bulb(picture: pygame.Surface, fine: int, ink: Colour, ground: Colour) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return x * fine, y * fine

    pygame.draw.circle(picture, ink, at(0.5, 0.38), 0.33 * fine)
    neck = [at(0.30, 0.58), at(0.70, 0.58), at(0.62, 0.74), at(0.38, 0.74)]
    pygame.draw.polygon(picture, ink, neck)
    for y in (0.79, 0.91):
        line = pygame.Rect(0, 0, 0.24 * fine, 0.08 * fine)
        line.midtop = round(0.5 * fine), round(y * fine)
        pygame.draw.rect(picture, ink, line, border_radius=fine // 20)
    pygame.draw.arc(
        picture,
        ground,
        pygame.Rect(*at(0.29, 0.17), *at(0.42, 0.42)),
        1.7,
        3.0,
        max(2, fine // 18),
    )


def _sheet(picture: pygame.Surface, fine: int, ink: Colour, ground: Colour) -> None:
    page = pygame.Rect(0.16 * fine, 0.06 * fine, 0.68 * fine, 0.88 * fine)
    pygame.draw.rect(picture, ink, page, border_radius=fine // 12)
    for row, share in enumerate((0.44, 0.44, 0.30)):
        line = pygame.Rect(
            0.28 * fine, (0.24 + 0.20 * row) * fine, share * fine, max(2, 0.075 * fine)
        )
        pygame.draw.rect(picture, ground, line)


def _bars(picture: pygame.Surface, fine: int, ink: Colour, _ground: Colour) -> None:
    for row in range(3):
        bar = pygame.Rect(0.10 * fine, (0.18 + 0.26 * row) * fine, 0.80 * fine, 0.12 * fine)
        pygame.draw.rect(picture, ink, bar, border_radius=fine // 20)


_WORDS = {
    Icon.UNDO: NP_("below a round button", "Undo"),
    Icon.HINT: NP_("below a round button", "Hint"),
    Icon.LOG: NP_("below a round button", "Log"),
    Icon.MENU: NP_("below a round button", "Menu"),
}
_PAINTERS = {Icon.UNDO: _arrow_back, Icon.HINT: _bulb, Icon.LOG: _sheet, Icon.MENU: _bars}


# --- Button bar


class ButtonBar:
    """Every button on the table; shows those of the current prompt."""

    def __init__(
        self,
        look: Look,
        *,
        on_press: Callable[[ButtonSpec], None],
        on_sort: Callable[[Sort], None],
        utilities: tuple[tuple[Icon, str, Callable[[], None]], ...],
    ) -> None:
        self.look = look
        self.caps = KeyCaps()
        self._on_press = on_press
        self._specs: dict[Button, ButtonSpec] = {}
        self.primary = ActionButton(look, lambda: self._press(self.primary), ButtonKind.PRIMARY)
        self.second = ActionButton(look, lambda: self._press(self.second), ButtonKind.NORMAL)
        self.claim_button = ClaimButton(look, "", lambda: self._press(self.claim_button))
        self.sorts = {
            sort: SmallButton(look, _(sort.label), partial(on_sort, sort)) for sort in SORTS
        }
        self.undo = IconButton(look, Icon.UNDO, lambda: self._press(self.undo))
        self.utilities = [
            IconButton(look, icon, partial(self._press_utility, number, act))
            for number, (icon, _label, act) in enumerate(utilities)
        ]
        labels = [sort.label for sort in SORTS] + [label for _icon, label, _act in utilities]
        self._primary_below = False
        self._fixed = list(zip([*self.sorts.values(), *self.utilities], labels, strict=True))
        self.retranslate()

    def retranslate(self) -> None:
        """Translate the labels that never change during a game."""
        for button, label in self._fixed:
            button.set_label(_(label, cap=self.caps.keys.cap(TableAct.HINT)))

    def buttons(self) -> Iterator[Button]:
        """Every visible button, the main action first."""
        every = (
            self.primary,
            self.second,
            self.claim_button,
            *self.sorts.values(),
            self.undo,
            *self.utilities,
        )
        yield from (button for button in every if button.visible)

    def choices(self) -> Iterator[tuple[Button, ButtonSpec]]:
        """The visible buttons of the prompt, each with its command."""
        for button in (self.primary, self.second, self.claim_button):
            if button.visible and button in self._specs:
                yield button, self._specs[button]

    def place(self, placed: TableLayout) -> None:
        """Place every button."""
        gap = self.look.metrics.px(8)
        self._place_actions(placed.action, gap)
        self.claim_button.place(placed.claim_button)
        _in_a_row(list(self.sorts.values()), placed.sorts, gap)
        # Hidden buttons keep their places, so that no button ever moves.
        sizes = self.look.metrics
        icons = self.undo, *self.utilities
        for icon, place in zip(icons, icon_rects(sizes, placed.utilities), strict=True):
            icon.place(place)

    def show(self, prompt: TablePrompt, sort: Sort | None, placed: TableLayout) -> None:
        """Show the buttons of a prompt; a question replaces the two main ones.

        `sort` is None where computers play alone.
        """
        asked = prompt.question is not None
        self._show(self.primary, None if asked else prompt.primary)
        self._show(self.second, None if asked else prompt.second)
        self._primary_below = prompt.primary_below
        self._show(self.claim_button, prompt.claim_button)
        self._show(self.undo, prompt.undo)
        # No Undo while there is nothing to undo.
        self.undo.set_visible(visible=self.undo.visible and self.undo.enabled)
        # No sorting where hands are on phones or all hands lie open.
        is_over = prompt.primary is not None and prompt.primary.does(Act.END_PAUSE)
        has_hand = bool(placed.order) or (placed.home is not None and not is_over)
        has_hand = has_hand and sort is not None
        for key, button in self.sorts.items():
            button.chosen = key is sort
            button.set_visible(visible=prompt.notice is None and has_hand)
        self.place(placed)

    def name_icon(self, focused: pygame.Rect | None) -> None:
        """Show the full name of the round button with the keyboard focus."""
        for icon in (self.undo, *self.utilities):
            icon.named = icon.rect == focused

    def keep_only(self, wanted: Callable[[ButtonSpec], bool]) -> None:
        """Disable all other buttons; each still shows its label."""
        for button in (self.primary, self.second, self.claim_button):
            is_active = button.visible and button.enabled
            if is_active and not wanted(self._specs[button]):
                button.disable(button.label if button is self.claim_button else "")

    def items(self) -> Iterator[Item]:
        """The buttons as items of the renderer."""
        for index, button in enumerate(self.buttons()):
            yield Item(("button", index), button.painted_rect, button.looks, button.draw)

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the buttons."""
        taken = [button.handle(event) for button in self.buttons()]
        return any(taken)

    def _show(self, button: Button, spec: ButtonSpec | None) -> None:
        button.set_visible(visible=spec is not None)
        if spec is None:
            return
        self._specs[button] = spec
        label = spec.label
        if button in (self.primary, self.claim_button):
            button.kind = ButtonKind.NORMAL if spec.plain else ButtonKind.PRIMARY
        in_claim_button = isinstance(button, ClaimButton)
        if in_claim_button and self.caps.keys.pad:
            label = self.caps.keys.labelled(label, TableAct.MAY_I)
        button.set_label(label, spec.detail if in_claim_button else "")
        if isinstance(button, ActionButton):
            button.key = self.caps.label(spec)
        button.set_enabled(enabled=spec.enabled, reason=spec.reason)

    def _press(self, button: Button) -> None:
        spec = self._specs.get(button)
        if spec is not None:
            self.caps.note(spec)
            self._on_press(spec)

    def _press_utility(self, number: int, act: Callable[[], None]) -> None:
        """Press a round button; hide its name, which would stay under the page that opens."""
        self.utilities[number].hovered = False
        act()

    def _place_actions(self, area: pygame.Rect, gap: int) -> None:
        """Place the main action and the second; both keep their place and size."""
        upper, lower = action_slots(area, gap)
        first, other = (lower, upper) if self._primary_below else (upper, lower)
        self.primary.place(first)
        self.second.place(other)


def action_slots(area: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper and the lower place for an action, each with room for a reason."""
    room, high = Room(area, gap), (area.height - gap) // 2
    return room.top(high), room.top(high)


def _in_a_row(buttons: list[SmallButton], room: pygame.Rect, gap: int) -> None:
    """Place buttons side by side: equal widths, unless a label would shrink."""
    free = room.width - gap * (len(buttons) - 1)
    wide = free // len(buttons)
    needed = [button.width_for(button.usual_px(room.height)) for button in buttons]
    total = sum(needed)
    widths = [one * free // total if max(needed) > wide else wide for one in needed]
    line = Room(room, gap)
    for button, wide in zip(buttons, widths, strict=True):
        button.place(line.left(wide))
    smallest = min(button.fitting_px(button.rect) for button in buttons)
    for button in buttons:
        button.most_px = smallest


# Line heights as multiples of the font size; the tight one is for two lines in a low button.
_LINE = 1.16
_CLOSE_LINE = 1.05
_CLAIM_BUTTON_LINE = 1.1
# Least height of a label above a reason, as a multiple of the reason's smallest font.
_HEAD = 1.25
# The label's share of the height above a reason; the rest keeps the reason off the lower edge.
_HEAD_SHARE = 0.85
# Font sizes of the claim button's two lines as shares of its height.
_UPPER, _LOWER = 0.48, 0.33
# A reason in the claim button shrinks to this share before it breaks into two lines.
_SMALLER = 0.8
# The bar in the claim button: its height and its distance from the edge in design pixels, the
# alpha of its track, and the number of steps in which it shrinks.
_TIME_BAR, _TIME_MARGIN, _TIME_TRACK, _TIME_STEPS = 5, 6, 70, 60
# The smallest key label, in pixels; below it the letters touch.
_MIN_KEY_PX = 13


class ActionButton(Button):
    """A button with its key at the right end or, while disabled, the reason."""

    def __init__(self, look: Look, on_press: Callable[[], None], kind: ButtonKind) -> None:
        super().__init__(look, "", on_press, kind=kind)
        self.key = ""

    @property
    def looks(self) -> tuple[object, ...]:
        return *super().looks, self.key

    def draw(self, target: pygame.Surface) -> None:
        """Draw the button; a long label shrinks, a long reason wraps."""
        ink = self._draw_ground(target)
        if self.enabled or not self.reason:
            self._draw_label(target, self.face, ink)
            self._draw_key(target)
            return
        sizes = self.look.metrics
        room = self.rect.inflate(-sizes.px(24), -sizes.px(10))
        px, lines, line_share = self._reason_in(room)
        if line_share < _LINE:
            room = self.rect.inflate(-sizes.px(16), -4)
        high = round(px * line_share)
        head = min(round(_HEAD_SHARE * (room.height - high * len(lines))), sizes.px(40))
        top = room.y + (room.height - head - high * len(lines)) // 2
        self._draw_label(target, pygame.Rect(room.x, top, room.width, head), ink)
        for number, line in enumerate(lines):
            place = pygame.Rect(room.x, top + head + number * high, room.width, high)
            self.look.write_centred(target, line, place, px, self.look.palette.text)

    def _reason_in(self, room: pygame.Rect) -> tuple[int, list[str], float]:
        """The reason's font size, its lines, and their height as a multiple of that size.

        Before the text shrinks, in a low button the lines move close together and to the edge.
        """
        sizes, fonts = self.look.metrics, self.look.fonts
        close = self.rect.inflate(-sizes.px(16), -4)
        for px in sizes.sizes_below(sizes.small, sizes.legible):
            for where, share, head in (
                (room, _LINE, sizes.px(20)),
                (close, _CLOSE_LINE, round(_HEAD * px)),
            ):
                lines = fonts.wrap(self.reason, px, where.width)
                if len(lines) * round(px * share) + head <= where.height:
                    return px, lines, share
        px, room = sizes.legible, close
        most = max(1, (room.height - round(_HEAD * px)) // round(px * _CLOSE_LINE))
        lines = fonts.wrap(self.reason, px, room.width)
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        return px, lines, _CLOSE_LINE

    def _draw_label(self, target: pygame.Surface, rect: pygame.Rect, ink: Colour) -> None:
        room = self._label_room(rect)
        px, lines = self._fitted(rect)
        px = min(px, room.height)
        high = round(px * _LINE)
        if high * len(lines) > rect.height:
            high = round(px * _CLOSE_LINE)
        top = room.centery - high * len(lines) // 2
        for number, line in enumerate(lines):
            place = pygame.Rect(room.x, top + number * high, room.width, high)
            place = place if len(lines) > 1 else room
            self.look.write_centred(target, line, place, px, ink, bold=True)

    def _fitted(self, rect: pygame.Rect) -> tuple[int, list[str]]:
        """The label's font size and lines: one, or two where one would be much smaller."""
        sizes, fonts = self.look.metrics, self.look.fonts
        wide, smallest = self._label_room(rect).width, sizes.legible
        least = min(sizes.px(15), round(rect.height * 0.85))
        most = min(sizes.body, max(least, round(rect.height * 0.6)))

        def fits(lines: list[str], px: int) -> bool:
            apart = _LINE if px > smallest else _CLOSE_LINE
            low = len(lines) == 1 or round(px * apart) * len(lines) <= rect.height
            return low and all(fonts.width(line, px, bold=True) <= wide for line in lines)

        one = [self.label]
        px = next((px for px in sizes.sizes_below(most, least) if fits(one, px)), 0)
        if px >= _SMALLER * most:
            return px, one
        for size in sizes.sizes_below(most, smallest):
            halves = fonts.halves(self.label, size, wide, bold=True)
            if size > px and (fits(halves, size) or (not px and size <= smallest)):
                return size, halves
        return px or smallest, one

    def _label_room(self, rect: pygame.Rect) -> pygame.Rect:
        sizes = self.look.metrics
        room = rect.inflate(-sizes.px(20), 0)
        if self.shows_key():
            room.width -= self._key_width() + sizes.px(4)
        return room

    def shows_key(self) -> bool:
        """Whether there is a key, and room for it beside the label."""
        if not self.enabled or not self.key:
            return False
        least = self.look.fonts.width(self.label, self.look.metrics.fine, bold=True)
        return least + self._key_width() + self.look.metrics.px(24) <= self.rect.width

    def _key_width(self) -> int:
        sizes = self.look.metrics
        text = self.look.fonts.width(self.key, self._key_px(), bold=True)
        return max(sizes.px(24), text + sizes.px(12))

    def _key_px(self) -> int:
        """Font size of the key's label."""
        return max(_MIN_KEY_PX, self.look.metrics.fine)

    def _draw_key(self, target: pygame.Surface) -> None:
        if not self.shows_key():
            return
        sizes, palette = self.look.metrics, self.look.palette
        px = self._key_px()
        cap = pygame.Rect(0, 0, self._key_width(), sizes.px(25))
        cap.midright = (self.rect.right - sizes.px(10), self.face.centery)
        primary = self.kind is ButtonKind.PRIMARY
        ground = palette.primary if primary else palette.raised
        ink = palette.on_primary if primary else palette.soft_text
        edge = mix(ground, ink, 0.5)
        draw_box(target, cap, Box(mix(ground, ink, 0.10), sizes.px(6), edge, 1))
        self.look.write_centred(target, self.key, cap, px, ink, bold=True)


class SmallButton(Button):
    """A low button with a short label; `chosen` ones are marked.

    `most_px` limits the label's font size; 0 means as large as fits. `larger` is how much
    larger than usual it may be.
    """

    chosen = False
    most_px = 0
    larger = 1.0

    @property
    def looks(self) -> tuple[object, ...]:
        return *super().looks, self.chosen, self.most_px, self.larger

    def width_for(self, px: int) -> int:
        """The width that fits the label in this font size."""
        return self.look.fonts.width(self.label, px, bold=True) + self.look.metrics.px(9)

    def usual_px(self, high: int) -> int:
        """The font size of the label in a button so high, if it is wide enough."""
        return min(round(self.larger * self.look.metrics.small), round(high * 0.6))

    def fitting_px(self, rect: pygame.Rect) -> int:
        """The font size that fits the label into a rectangle, down to a minimum."""
        px, wide = self.usual_px(rect.height), rect.width - self.look.metrics.px(8)
        return self.look.fitting_size(self.label, px, wide, bold=True, least=LEGIBLE)

    def draw(self, target: pygame.Surface) -> None:
        palette, sizes = self.look.palette, self.look.metrics
        fill = palette.hover if self.hovered else palette.raised
        fill = palette.pressed if self.held and self.hovered else fill
        edge = palette.accent if self.chosen else palette.line
        if not self.enabled:
            fill, edge = palette.off, palette.off_line
        box = Box(fill, sizes.px(10), border=edge, border_width=max(1, sizes.px(1.5)))
        if self.enabled:
            pressed = self.held and self.hovered
            box = replace(self.look.raised(fill, edge, sizes.px(10), pressed=pressed), shadow=0)
        if self.chosen:
            box = replace(box, border_width=sizes.px(3))
        draw_box(target, self.body, box)
        px = min(self.fitting_px(self.face), self.most_px or self.rect.height)
        inner = self.face.inflate(-sizes.px(8), 0)
        ink = palette.text if self.enabled else palette.off_text
        if not self.enabled and self.reason:
            px = min(px, round(self.rect.height * 0.44))
            low = self.rect.inflate(-sizes.px(6), 0)
            low.height = inner.height // 2
            low.y = inner.bottom - low.height - sizes.px(2)
            small = max(LEGIBLE, min(sizes.fine, round(self.rect.height * 0.38)))
            self.look.write_centred(target, self.reason, low, small, ink)
            inner.height -= low.height
        self.look.write_centred(target, self.label, inner, px, ink, bold=True, least=LEGIBLE)


class ClaimButton(Button):
    """May I? below the discards: amber while it can be pressed, else the reason why not.

    After a pass only its outline is amber.
    """

    def time_bar(self, left: float) -> Iterator[Sprite]:
        """The share of the time to ask that is left, as a bar at the foot of the button."""
        if left <= 0 or not (self.visible and self.enabled):
            return
        sizes, palette = self.look.metrics, self.look.palette
        ink = palette.on_primary if self.kind is ButtonKind.PRIMARY else palette.primary
        size = self.body.width - self.body.height, max(3, sizes.px(_TIME_BAR))
        bar = _time_bar(size, math.ceil(left * _TIME_STEPS), ink)
        foot = self.body.bottom - sizes.px(_TIME_MARGIN)
        yield Sprite(
            "time to ask", bar, bar.get_rect(midbottom=(self.body.centerx, foot)).topleft
        )

    def draw(self, target: pygame.Surface) -> None:
        palette, sizes = self.look.palette, self.look.metrics
        fill = palette.primary_hover if self.hovered else palette.primary
        ink, text, px = palette.on_primary, self.label, sizes.body
        if self.kind is not ButtonKind.PRIMARY:
            fill, ink = palette.hover if self.hovered else palette.panel, palette.text
        if not self.enabled:
            fill, ink = palette.panel, palette.soft_text
            text, px = self.reason, sizes.small
        radius, pressed = self.rect.height // 2, self.held and self.hovered
        box = self.look.raised(fill, palette.primary_line, radius, pressed=pressed)
        if not self.enabled:
            edge = mix(fill, palette.text, 0.25)
            box = Box(fill, radius, border=edge, border_width=sizes.line)
        draw_box(target, self.body, box)
        self._lines(target, text, px, ink)

    def _lines(
        self, target: pygame.Surface, text: str, px: int, ink: tuple[int, int, int]
    ) -> None:
        for line, place, size in self._placed_lines(text, px):
            self.look.write_centred(
                target, line, place, size, ink, bold=self.enabled, least=LEGIBLE
            )

    def _placed_lines(self, text: str, px: int) -> Iterator[tuple[str, pygame.Rect, int]]:
        """One or two lines, each with its rectangle and font size."""
        room = self.face.inflate(-self.look.metrics.px(26), 0)
        bold, fonts = self.enabled, self.look.fonts
        lines, below = [text], self.detail if self.enabled else ""
        upper = min(px, round(room.height * _UPPER))
        if below:
            lines.append(below)
        elif fonts.width(text, max(LEGIBLE, round(_SMALLER * px)), bold=bold) > room.width:
            # As large as two lines allow.
            sizes = self.look.metrics
            for size in (*sizes.sizes_below(upper, sizes.legible), sizes.legible):
                lines, upper = fonts.wrap_evenly(text, size, room.width, bold=bold), size
                if len(lines) <= 2:
                    break
            lines = [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines
        px = px if len(lines) == 1 else upper
        lower = min(px, max(LEGIBLE, round(room.height * _LOWER))) if below else px
        y = room.centery - round(_CLAIM_BUTTON_LINE * (px + lower * (len(lines) - 1))) // 2
        for line, size in zip(lines, (px, lower), strict=False):
            high = round(_CLAIM_BUTTON_LINE * size)
            yield line, pygame.Rect(room.x, y, room.width, high), size
            y += high


@cached_surface
def _time_bar(size: Size, step: int, ink: Colour) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    track, radius = surface.get_rect(), size[1] // 2
    pygame.draw.rect(surface, (*ink, _TIME_TRACK), track, border_radius=radius)
    track.width = round(size[0] * step / _TIME_STEPS)
    pygame.draw.rect(surface, ink, track, border_radius=radius)
    return surface


# --- Claim panel: who asks for the discard, the card, and the buttons that answer.


# Line height as a multiple of the font size.
_PANEL_LINE = 1.15


class ClaimPanel:
    """An opaque panel in place of the main action; it covers no card."""

    def __init__(self, canvas: Canvas, on_press: Callable[[ButtonSpec], None]) -> None:
        self._canvas = canvas
        self._on_press = on_press
        self.caps = KeyCaps()
        self.question: ClaimQuestion | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.flat = False
        self.answers: list[ActionButton] = []
        self.aside: ActionButton | None = None

    def show(
        self, question: ClaimQuestion | None, rect: pygame.Rect, *, flat: bool = False
    ) -> None:
        """Show a question, or none; in a `flat` panel the answers lie beside it."""
        if question != self.question:
            self.question = question
            self._make(question)
        self.rect, self.flat = pygame.Rect(rect), flat
        if question is not None:
            self._arrange()

    def keep_only(self, wanted: Callable[[ButtonSpec], bool]) -> None:
        """Disable all other answers, and highlight these."""
        if self.question is None:
            return
        for spec, button in zip(self.question.answers, self.answers, strict=True):
            is_wanted = spec.enabled and wanted(spec)
            button.kind = ButtonKind.PRIMARY if is_wanted else ButtonKind.NORMAL
            if is_wanted:
                button.enable()
            else:
                button.disable(spec.reason)
        if self.aside is not None:
            self.aside.disable("")

    def buttons(self) -> Iterator[Button]:
        """The buttons on the panel, the answers first."""
        yield from self.answers
        if self.aside is not None:
            yield self.aside

    def choices(self) -> Iterator[tuple[Button, ButtonSpec]]:
        """The answers, each with its command."""
        if self.question is not None:
            yield from zip(self.answers, self.question.answers, strict=True)

    def handle(self, event: InputEvent) -> bool:
        """Pass an event to the buttons."""
        taken = [button.handle(event) for button in self.buttons()]
        return any(taken)

    def items(self, rules: MeldRules, time_left: float = 0.0) -> Iterator[Item]:
        """The panel with everything on it, and a bar for the share of the time left."""
        question = self.question
        if question is None:
            return

        def paint(target: pygame.Surface) -> None:
            self._paint(target, question, rules)

        reach = self._canvas.look.panel().reach(self.rect)
        yield Item("panel", reach, (question, self.flat), paint)
        for index, button in enumerate(self.buttons()):
            yield Item(("panel button", index), button.painted_rect, button.looks, button.draw)
        if time_left > 0:
            yield self._time_bar(time_left)

    def _time_bar(self, share: float) -> Item:
        """A bar along the upper edge that shrinks."""
        look, sizes = self._canvas.look, self._canvas.look.metrics
        room = self.rect.inflate(-2 * sizes.px(14), 0)
        high = max(3, sizes.px(4))
        bar = pygame.Rect(room.x, room.y + sizes.px(5), round(share * room.width), high)
        colour = look.palette.primary

        def paint(target: pygame.Surface) -> None:
            pygame.draw.rect(target, colour, bar, border_radius=bar.height // 2)

        return Item("answer clock", bar, None, paint)

    def _make(self, question: ClaimQuestion | None) -> None:
        """Make a button for each answer; the first is primary, unless it is plain.

        Without a primary answer all look alike; the aside is quieter.
        """
        look = self._canvas.look.page
        self.answers, self.aside = [], None
        if question is None:
            return
        for spec in question.answers:
            stands_out = not self.answers and not spec.plain
            kind = ButtonKind.PRIMARY if stands_out else ButtonKind.NORMAL
            button = ActionButton(look, partial(self._press, spec), kind)
            button.set_label(spec.label)
            button.key = self.caps.label(spec)
            if not spec.enabled:
                button.disable(spec.reason)
            self.answers.append(button)
        if question.aside is not None:
            aside = question.aside
            self.aside = ActionButton(look, partial(self._on_press, aside), ButtonKind.QUIET)
            self.aside.set_label(aside.label)

    def _press(self, spec: ButtonSpec) -> None:
        self.caps.note(spec)
        self._on_press(spec)

    @property
    def _sizes(self) -> Metrics:
        return panel_sizes(self._canvas.look.metrics, self.rect)

    def _arrange(self) -> None:
        """Place every answer."""
        places = answer_rects(self._sizes, self.rect, flat=self.flat)
        for button, place in zip(self.buttons(), places, strict=False):
            button.place(place)

    def _paint(self, target: pygame.Surface, question: ClaimQuestion, rules: MeldRules) -> None:
        look, sizes = self._canvas.look.page, self._canvas.look.metrics
        look.draw_bubble(target, self.rect)
        room = heading_rect(self._sizes, self.rect, flat=self.flat)
        wide = room.height * ASPECT
        slot = CardPose(room.x + wide / 2, room.centery, room.height)
        picture = self._canvas.pictures.resting(question.card, slot, rules)
        target.blit(picture.surface, picture.at(slot.x, slot.y))
        taken = round(wide) + sizes.px(12)
        text_room = pygame.Rect(room.x + taken, room.y, room.width - taken, room.height)
        self._paint_text(target, question, text_room)

    def _paint_text(
        self, target: pygame.Surface, question: ClaimQuestion, room: pygame.Rect
    ) -> None:
        """Write the question, smaller if it is long, with its note below."""
        look, sizes = self._canvas.look.page, self._canvas.look.metrics
        small = sizes.fine
        note = round(small * 1.25) if question.note else 0
        upper = pygame.Rect(room.x, room.y, room.width, room.height - note)
        px, lines = self._heading_lines(question.heading, upper)
        high = round(px * _PANEL_LINE)
        y = room.y + max(0, (upper.height - high * len(lines)) // 2)
        for line in lines:
            place = pygame.Rect(room.x, y, room.width, high)
            look.write(target, line, place, px, look.palette.text, bold=True)
            y += high
        if note:
            place = pygame.Rect(room.x, y, room.width, note)
            look.write(target, question.note, place, small, look.palette.soft_text)

    def _heading_lines(self, text: str, room: pygame.Rect) -> tuple[int, list[str]]:
        """The font size that fits the question above the answers, and its lines."""
        fonts, sizes = self._canvas.look.fonts, self._canvas.look.metrics
        px = sizes.body
        for size in sizes.sizes_below(px, LEGIBLE):
            px, lines = size, fonts.wrap(text, size, room.width, bold=True)
            low = len(lines) * round(px * _PANEL_LINE) <= room.height
            if low and all(fonts.width(w, px, bold=True) <= room.width for w in text.split()):
                break
        lines = fonts.wrap_evenly(text, px, room.width, bold=True)
        most = max(1, room.height // round(px * _PANEL_LINE))
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        return px, lines
