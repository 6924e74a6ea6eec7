"""Title screen: the name of the game among people and cards, and the main menu."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from mayi_desktop.base.files import is_folder
from mayi_desktop.base.i18n import N_, _, pgettext
from mayi_desktop.base.steps import SLICE, run_slice
from mayi_desktop.host.folder import evenings_folder, games_folder
from mayi_desktop.ui.kit.button import Button, ButtonKind, lines_shared, place_shared
from mayi_desktop.ui.kit.card_art import ASPECT
from mayi_desktop.ui.kit.faces import CALM, Blinks, Expression, draw_mood, draw_portrait
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.paint import rail_width
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.theme import LEGIBLE, Material, mix
from mayi_desktop.ui.kit.widget import Widget

if TYPE_CHECKING:
    from mayi_desktop.host.saved_games import SavedGame

# --- The table: people at its far side with their hands, and a fan of cards


_PEOPLE = ("ben", "clara", "daniel")  # those of the first game
_FAN = ("TC", "9D", "QS", "AH", "JK")
_SPREAD = 11.0  # degrees between two cards of the fan: every corner shows
_HELD = (16.0, 0.0, -16.0)  # angles of the cards in a hand at the far side
_FACE = 0.62  # side of a face, as a share of the far side's height
_BACK = 0.40  # height of a card there
# Seconds a card travels, and between two cards; giver and taker of each pass.
_TRAVEL, _BETWEEN = 1.8, 11.0
_PASSES = ((0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2))
# How far its path bends towards the viewer, as a share of its height; its turn in degrees.
_BEND, _TURN, _SNAP = 0.55, 14.0, 2.0
# A frame rate that is enough while nobody does anything.
_CALM_FRAME = 1 / 30
_BLINK = replace(CALM, lid=1.0)
_ASIDE, _DOWN = 2.1, 1.8  # how far eyes follow a card, in hundredths of a face's side


def face_places(room: pygame.Rect) -> list[pygame.Rect]:
    """The places of the faces, spread over a room at the table's far side."""
    side, count = round(_FACE * room.height), len(_PEOPLE)
    places = []
    for number in range(count):
        place = pygame.Rect(0, 0, side, side)
        place.midtop = room.x + round(room.width * (2 * number + 1) / (2 * count)), room.y
        places.append(place)
    return places


def draw_far_side(target: pygame.Surface, context: Context, room: pygame.Rect) -> None:
    """Paint three people with their hands."""
    for number, (who, place) in enumerate(zip(_PEOPLE, face_places(room), strict=True)):
        draw_portrait(target, context.look, place, (number + 1, who))
        _draw_hand(target, context, (place.centerx, room.bottom), round(_BACK * room.height))


def _draw_hand(
    target: pygame.Surface, context: Context, foot: tuple[int, int], high: int
) -> None:
    """Paint the backs of a hand of cards."""
    cards, back = context.assets.cards, context.settings.back
    for angle in _HELD:
        card = cards.turned(back, high, angle)
        x = foot[0] - round(angle / _HELD[0] * 0.34 * high)
        y = foot[1] - high // 2 - round(0.06 * high * (angle == 0))
        target.blit(card, card.get_rect(center=(x, y)))


def draw_fan(target: pygame.Surface, context: Context, room: pygame.Rect) -> None:
    """Paint a fan of cards, each turned about a point far below."""
    cards = context.assets.cards
    height = round(room.height * 0.82)
    size = (round(height * ASPECT), height)
    blur = max(2, height // 28)
    middle = (len(_FAN) - 1) / 2
    pivot = pygame.Vector2(room.centerx, room.y + height * 2.75)
    for index, name in enumerate(_FAN):
        angle = (index - middle) * -_SPREAD
        arm = pygame.Vector2(0, -2.1 * height).rotate(-angle)
        shade = cards.shadow(size, blur, angle)
        spot = pivot + arm
        target.blit(shade, shade.get_rect(center=(spot.x - blur // 2, spot.y + blur)))
        face = cards.turned(name, height, angle)
        target.blit(face, face.get_rect(center=(spot.x, spot.y)))


class TitleLife(Widget):
    """Animates the title's people: they blink, and now and then pass a card on.

    It paints over `draw_far_side`, only what differs from it. Nothing moves with reduced
    motion, or while `covered` by a translucent scene, which would have to be repainted too.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.look)
        self.covered = False
        self._context = context
        self._room = pygame.Rect(0, 0, 0, 0)
        self._blinks = Blinks()
        self._next_pass = _BETWEEN / 2
        self._progress: float | None = None
        self._passes_made = 0
        self._moods: tuple[Expression, ...] = (CALM,) * len(_PEOPLE)
        self._changed: list[pygame.Rect] = []

    def stand(self, room: pygame.Rect) -> None:
        """Set the rectangle of the far side."""
        self._room = pygame.Rect(room)
        self._progress = None
        below = round((_BEND + 0.2) * _BACK * room.height)
        self.place(pygame.Rect(room.x, room.y, room.width, room.height + below))

    def hover(self, *, on: bool) -> None:
        """Ignore the pointer."""

    @property
    def is_still(self) -> bool:
        """Whether nothing may move."""
        still = self.look.reduced_motion or self._context.settings.speed <= 0
        return still or self.covered

    @property
    def due(self) -> float:
        """Seconds until the next blink or card movement."""
        if self.is_still:
            return math.inf
        if self._progress is not None:
            return _CALM_FRAME
        return min(self._blinks.due(len(_PEOPLE)), self._next_pass)

    def update(self, dt: float) -> None:
        before = self._card_place()
        if self.is_still:
            self._progress = None
        else:
            self._blinks.advance(dt)
            self._move_on(dt)
        after = self._card_place()
        if before != after:
            self._changed += [rect for rect in (before, after) if rect is not None]
        moods = tuple(self._mood(number) for number in range(len(_PEOPLE)))
        places = face_places(self._room)
        pairs = zip(places, self._moods, moods, strict=True)
        self._changed += [place for place, old, new in pairs if old != new]
        self._moods = moods

    def dirty_rects(self) -> list[pygame.Rect]:
        return [self.painted_rect] if self.dirty else list(self._changed)

    def mark_clean(self) -> None:
        super().mark_clean()
        self._changed = []

    def draw(self, target: pygame.Surface) -> None:
        style = zip(_PEOPLE, face_places(self._room), self._moods, strict=True)
        for who, place, mood in style:
            if mood != CALM:
                draw_mood(target, self._context.look, place, who, mood)
        card = self._card()
        if card is None:
            return
        picture, middle = card
        over, before = picture.get_rect(center=middle), target.get_clip()
        target.blit(picture, over)
        # Only over the card: painted twice, the hands' edges would get stronger.
        target.set_clip(over.clip(before))
        high = round(_BACK * self._room.height)
        for place in face_places(self._room):
            _draw_hand(target, self._context, (place.centerx, self._room.bottom), high)
        target.set_clip(before)

    def _move_on(self, dt: float) -> None:
        if self._progress is None:
            self._next_pass -= dt
            if self._next_pass <= 0:
                self._progress, self._next_pass = 0.0, _BETWEEN
            return
        self._progress += dt / _TRAVEL
        if self._progress >= 1:
            self._progress = None
            self._passes_made += 1

    def _card(self) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """The travelling card and its centre, if there is one."""
        if self._progress is None or not self._room.width:
            return None
        giver, taker = _PASSES[self._passes_made % len(_PASSES)]
        faces, high = face_places(self._room), round(_BACK * self._room.height)
        share = 0.5 - 0.5 * math.cos(math.pi * self._progress)
        x = faces[giver].centerx + share * (faces[taker].centerx - faces[giver].centerx)
        wave = math.sin(math.pi * share)
        y = self._room.bottom - high / 2 + _BEND * high * wave
        lean = _TURN * math.sin(math.tau * share) * (1 if taker > giver else -1)
        angle = round(lean / _SNAP) * _SNAP
        cards, back = self._context.assets.cards, self._context.settings.back
        return cards.turned(back, high, angle), (round(x), round(y))

    def _card_place(self) -> pygame.Rect | None:
        card = self._card()
        return None if card is None else card[0].get_rect(center=card[1])

    def _mood(self, number: int) -> Expression:
        """A person's expression; eyes follow the card."""
        if self.is_still:
            return CALM
        if self._blinks.is_shut(number):
            return _BLINK
        place = self._card_place()
        if place is None:
            return CALM
        face = face_places(self._room)[number]
        away = place.centerx - face.centerx
        aside = 0.0 if abs(away) < face.width / 2 else math.copysign(_ASIDE, away)
        return replace(CALM, aside=aside, down=_DOWN)


# --- The page


# Seconds to look for the last game before the page is first painted.
_AT_ONCE = 0.03
# Steps to look however slow the computer is: enough to find the last game among a few.
_LEAST_STEPS = 6
# Sizes at 1080 lines: the large buttons, and the width of the column of buttons.
_LARGE, _COLUMN = (400, 84), 550
_LABELS: Mapping[str, str] = {
    "play": N_("Play"),
    "resume": N_("Continue"),
    "rules": N_("Rules"),
    "settings": N_("Settings"),
    "saved": N_("Saved games"),
    "quit": N_("Quit"),
    "daily": N_("Deal of the day"),
    "learn": N_("Learn"),
    "records": N_("Records"),
    "pad": N_("Score pad"),
}


class TitlePage(Page):
    """The name, a table with people, and three groups of buttons.

    Large ones start a game, paper tags open other things to do, and the rest is small.

    Other pages are imported when they are opened, so that the title shows at once.
    """

    material = Material.PANEL

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._saved: SavedGame | None = None
        self._search: Generator[None, None, None] | None = None
        large = {"resume": self._resume_game, "play": self._open_setup}
        tags = {
            "daily": self._open_daily,
            "learn": self._open_lesson,
            "pad": self._open_pad,
            "records": self._open_records,
        }
        rest = {
            "rules": self._open_rules,
            "settings": self._open_settings,
            "saved": self._open_saved,
            "quit": context.quit,
        }
        look = context.look
        self._rows = [Button(look, "", act) for act in large.values()]
        self._tags = [Button(look.paper, "", act) for act in tags.values()]
        for row in self._rows:
            row.large = True
        quiet = ButtonKind.QUIET
        self._rest = [Button(look.felt, "", act, kind=quiet) for act in rest.values()]
        every = (*self._rows, *self._tags, *self._rest)
        self._buttons = dict(zip((*large, *tags, *rest), every, strict=True))
        self.resume, self._play = self._rows
        self._life = TitleLife(context)
        self.is_breathing = False
        self.acts = {TableAct.RULES: self._open_rules}
        self.widgets = [self._life, *every]
        self._far_side = pygame.Rect(0, 0, 0, 0)
        self._fan = pygame.Rect(0, 0, 0, 0)
        self._logo = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        self.retranslate()
        self._show_saved()
        self.focus.to(self.resume if self._saved else self._play)

    def _show_saved(self) -> None:
        """Offer the game that was found."""
        self.resume.set_visible(visible=self._saved is not None)
        self._buttons["saved"].set_visible(visible=self._saved is not None)
        self.resume.kind = ButtonKind.PRIMARY if self._saved else ButtonKind.NORMAL
        self._play.kind = ButtonKind.NORMAL if self._saved else ButtonKind.PRIMARY
        if self._saved is not None:
            from mayi_desktop.ui.pages.saved_games import resume_text

            self.resume.set_label(_("Continue"), resume_text(self._saved))

    def retranslate(self) -> None:
        for key, button in self._buttons.items():
            button.set_label(_(_LABELS[key]))
        self._saved, self._search = None, self._find_saved()
        self._look(_AT_ONCE)
        self._show_saved()

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        wide = min(sizes.px(_COLUMN), bounds.width // 2 - sizes.pad)
        column = pygame.Rect(0, 0, wide, 0)
        rows = [row for row in self._rows if row.visible]
        rest = [button for button in self._rest if button.visible]
        column.height = bounds.height - 2 * rail_width(bounds.height) - sizes.gap
        least, gap = round(1.1 * sizes.body) + sizes.pad, sizes.px(14)
        heights = [
            max(sizes.px(_LARGE[1]), row.height_for(sizes.px(_LARGE[0])) if row.detail else 0)
            for row in rows
        ]
        lines = len(self._tags) // 2 + lines_shared(rest, wide)
        used = sum(heights) + (len(rows) + 2 + lines) * gap
        tag = max(least, min(sizes.control, (column.height - used) // lines))
        column.height = used - gap + lines * tag
        column.center = (round(bounds.width * 0.735), round(bounds.height * 0.5))
        column.right = min(column.right, bounds.width - rail_width(bounds.height) - gap)
        y = column.y
        for row, height in zip(rows, heights, strict=True):
            place = pygame.Rect(0, y, min(wide, sizes.px(_LARGE[0])), height)
            place.centerx = column.centerx
            row.place(place)
            y += height + gap
        self._place_tags(pygame.Rect(column.x, y + gap, wide, tag), gap)
        place_shared(rest, column, tag)
        rail = rail_width(bounds.height)
        left = pygame.Rect(rail, rail, column.x - rail, bounds.height - 2 * rail)
        self._place_scene(left)

    def _place_tags(self, first: pygame.Rect, gap: int) -> None:
        """Place the tags in lines of two."""
        half = (first.width - gap) // 2
        for number, tag in enumerate(self._tags):
            place = pygame.Rect(first.x, first.y, half, first.height)
            place.y += number // 2 * (first.height + gap)
            if number % 2:
                place.right = first.right
            tag.place(place)

    def _place_scene(self, left: pygame.Rect) -> None:
        """Place the people, the name and the cards below each other."""
        high = left.height
        air = round(0.03 * high)
        self._far_side = pygame.Rect(left.x, left.y + air, left.width, round(0.22 * high))
        self._logo = pygame.Rect(left.x, 0, left.width, round(0.2 * high))
        self._logo.top = self._far_side.bottom + air
        self._fan = pygame.Rect(left.x, 0, left.width, round(0.36 * high))
        self._fan.bottom = left.bottom - air // 2
        self._life.stand(self._far_side)

    def introduction(self) -> Iterator[str]:
        yield pgettext("name of the game", "May I?")
        yield _("Contract rummy for the whole table")

    def draw_ground(self, target: pygame.Surface) -> None:
        super().draw_ground(target)
        clip = target.get_clip()
        if clip.colliderect(self._life.painted_rect):
            draw_far_side(target, self.context, self._far_side)
        self._draw_logo(target)
        if clip.colliderect(self._fan.inflate(self._fan.size)):
            draw_fan(target, self.context, self._fan)

    def update(self, dt: float) -> bool:
        """Advance; an animation of the people alone keeps the frame rate low."""
        if self._search is not None and self._look(SLICE) and self._saved is not None:
            self._show_saved()
            if self.focus.current is self._play:
                self.focus.to(self.resume)
            self.rearrange()
        self._life.covered = self.context.scenes.top is not self
        changed = super().update(dt)
        awake = any(w.dirty_rects() for w in self.widgets if w is not self._life)
        self.is_breathing = changed and not awake and not self._all_dirty
        return changed

    @property
    def breath_due(self) -> float:
        return self._life.due

    def on_back(self) -> None:
        """Stay: the title is the first page."""

    def _find_saved(self) -> Generator[None, None, None]:
        """Find the last game, if there is one; without any, the rules aren't even imported."""
        data = self.context.folder
        if not (is_folder(games_folder(data)) or is_folder(evenings_folder(data))):
            return
        from mayi_desktop.host.saved_games import find_newest

        self._saved = yield from find_newest(data)

    def _look(self, seconds: float) -> bool:
        """Look on for the last game until the time is up; True once that is decided."""
        if self._search is None or not run_slice(self._search, seconds, least=_LEAST_STEPS):
            return False
        self._search = None
        return True

    def _draw_logo(self, target: pygame.Surface) -> None:
        colours = self.look.felt.palette
        fonts = self.look.fonts.serif
        px = round(self._logo.height * 0.72)
        name, mark = _("May I"), _("?")
        widths = fonts.width(name, px, bold=True), fonts.width(mark, px, bold=True)
        x = self._logo.centerx - sum(widths) // 2
        top = pygame.Rect(x, self._logo.y, sum(widths) + px, px)
        drop = max(1, px // 45)
        shadow = mix(self.look.table.dusk, (0, 0, 0), 0.25)
        for text, left, colour in (
            (name, x, colours.text),
            (mark, x + widths[0], colours.primary),
        ):
            shade = fonts.text(text, px, shadow, bold=True)
            target.blit(shade, (left, top.y + drop))
            target.blit(fonts.text(text, px, colour, bold=True), (left, top.y))
        below = pygame.Rect(self._logo)
        below.height = self.look.metrics.px(40)
        below.top = self._logo.bottom + self.look.metrics.px(10)
        motto = _("Contract rummy for the whole table")
        below.inflate_ip(-self.look.metrics.px(20), 0)
        px = self.look.metrics.ribbon
        self.look.write_centred(target, motto, below, px, colours.text, least=LEGIBLE)

    def _open_setup(self) -> None:
        from mayi_desktop.ui.pages.setup import SetupPage

        self.context.scenes.push(SetupPage(self.context))

    def _resume_game(self) -> None:
        if self._saved is not None:
            self.context.navigation.resume_game(self._saved.path)

    def _open_saved(self) -> None:
        from mayi_desktop.ui.pages.saved_games import SavedGamesPage

        self.context.scenes.push(SavedGamesPage(self.context))

    def _open_daily(self) -> None:
        from mayi_desktop.ui.pages.daily import DailyPage

        self.context.scenes.push(DailyPage(self.context))

    def _open_lesson(self) -> None:
        from mayi_desktop.ui.pages.lesson import open_lesson

        open_lesson(self.context)

    def _open_rules(self) -> None:
        from mayi_desktop.ui.pages.rules import RulesPage

        self.context.scenes.push(RulesPage(self.context))

    def _open_records(self) -> None:
        from mayi_desktop.ui.pages.records import RecordsPage

        self.context.scenes.push(RecordsPage(self.context))

    def _open_pad(self) -> None:
        from mayi_desktop.ui.pages.pad import NewEveningPage

        self.context.scenes.push(NewEveningPage(self.context))

    def _open_settings(self) -> None:
        from mayi_desktop.ui.pages.settings import SettingsPage

        self.context.scenes.push(SettingsPage(self.context))
