"""Title screen: people and cards around the name of the game, and the ways in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from mayi_desktop.file_access import is_folder
from mayi_desktop.host.files.paths import evenings_folder, games_folder
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.drawing import LEGIBLE, mix
from mayi_desktop.ui.drawing.backdrop import rail_width
from mayi_desktop.ui.drawing.theme import Material
from mayi_desktop.ui.scenes.menu.title_scene import TitleLife, draw_fan, draw_far_side
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.widgets.containers.row import lines_shared, place_shared
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.page import Page

if TYPE_CHECKING:
    from mayi_desktop.host.records.saved_games import SavedGame

# Sizes at 1080 lines: the large buttons, and the column with the tags below them.
_LARGE, _COLUMN = (400, 84), 550
_LABELS: Mapping[str, str] = {
    "play": N_("Play"),
    "resume": N_("Continue"),
    "rules": N_("Rules"),
    "settings": N_("Settings"),
    "saved": N_("Saved games"),
    "about": N_("About"),
    "quit": N_("Quit"),
    "learn": N_("Learn"),
    "records": N_("Records"),
    "pad": N_("Score pad"),
}


class TitlePage(Page):
    """The name, a table with people, and three ranks of buttons.

    To play is large, tags of paper are for what one may do instead, and the rest is small.

    Pages are imported when they are opened, so that the title shows at once.
    """

    material = Material.PANEL

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._saved: SavedGame | None = None
        large = {"resume": self._resume_game, "play": self._open_setup}
        tags = {
            "learn": self._open_lesson,
            "pad": self._open_pad,
            "rules": self._open_rules,
            "records": self._open_records,
        }
        rest = {
            "settings": self._open_settings,
            "saved": self._open_saved,
            "about": self._open_about,
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
        self._is_breathing = False
        self.acts = {TableAct.RULES: self._open_rules}
        self.widgets = [self._life, *every]
        self._far_side = pygame.Rect(0, 0, 0, 0)
        self._fan = pygame.Rect(0, 0, 0, 0)
        self._logo = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Look for a game to resume; if there is one, Enter resumes it."""
        self.retranslate()
        self.resume.set_visible(visible=self._saved is not None)
        self._buttons["saved"].set_visible(visible=self._saved is not None)
        self.resume.kind = ButtonKind.PRIMARY if self._saved else ButtonKind.NORMAL
        self._play.kind = ButtonKind.NORMAL if self._saved else ButtonKind.PRIMARY
        self.focus.to(self.resume if self._saved else self._play)

    def retranslate(self) -> None:
        """Label every button, and describe the game that can be resumed."""
        for key, button in self._buttons.items():
            button.set_label(_(_LABELS[key]))
        self._saved = self._game_to_resume()
        if self._saved is not None:
            from mayi_desktop.ui.scenes.menu.saved_games import resume_text

            self.resume.set_label(_("Continue"), resume_text(self._saved))

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put people, the name and the cards to the left, the buttons to the right."""
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
        """Put two tags into a line."""
        half = (first.width - gap) // 2
        for number, tag in enumerate(self._tags):
            place = pygame.Rect(first.x, first.y, half, first.height)
            place.y += number // 2 * (first.height + gap)
            if number % 2:
                place.right = first.right
            tag.place(place)

    def _place_scene(self, left: pygame.Rect) -> None:
        """Put the people, the name and the cards below each other."""
        high = left.height
        air = round(0.03 * high)
        self._far_side = pygame.Rect(left.x, left.y + air, left.width, round(0.22 * high))
        self._logo = pygame.Rect(left.x, 0, left.width, round(0.2 * high))
        self._logo.top = self._far_side.bottom + air
        self._fan = pygame.Rect(left.x, 0, left.width, round(0.36 * high))
        self._fan.bottom = left.bottom - air // 2
        self._life.stand(self._far_side)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the table, the people, the name and the fan of cards."""
        super().draw_ground(target)
        clip = target.get_clip()
        if clip.colliderect(self._life.painted_rect):
            draw_far_side(target, self.context, self._far_side)
        self._draw_logo(target)
        if clip.colliderect(self._fan.inflate(self._fan.size)):
            draw_fan(target, self.context, self._fan)

    def update(self, dt: float) -> bool:
        """Advance; what lives at the far side is no reason to hurry."""
        self._life.covered = self.context.scenes.top is not self
        changed = super().update(dt)
        awake = any(w.dirty_rects() for w in self.widgets if w is not self._life)
        self._is_breathing = changed and not awake and not self._all_dirty
        return changed

    @property
    def is_breathing(self) -> bool:
        """Whether nothing has changed but at the far side."""
        return self._is_breathing

    @property
    def breath_due(self) -> float:
        """When something moves there next."""
        return self._life.due

    def on_back(self) -> None:
        """Stay: there is nothing before the title."""

    def _game_to_resume(self) -> SavedGame | None:
        """The game played last; without any, the rules are not even imported."""
        data = self.context.folder
        if not (is_folder(games_folder(data)) or is_folder(evenings_folder(data))):
            return None
        from mayi_desktop.host.records.saved_games import newest

        return newest(data)

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
        from mayi_desktop.ui.scenes.menu.setup_page import SetupPage

        self.context.scenes.push(SetupPage(self.context))

    def _resume_game(self) -> None:
        if self._saved is None:
            return
        if self._saved.real_cards:
            from mayi_desktop.ui.scenes.pad.evening_page import resume_evening

            resume_evening(self.context, self._saved.path)
        else:
            from mayi_desktop.ui.scenes.table.start import resume_game

            resume_game(self.context, self._saved.path)

    def _open_saved(self) -> None:
        from mayi_desktop.ui.scenes.menu.saved_games import SavedGamesPage

        self.context.scenes.push(SavedGamesPage(self.context))

    def _open_lesson(self) -> None:
        from mayi_desktop.ui.scenes.table.tutorial import open_lesson

        open_lesson(self.context)

    def _open_rules(self) -> None:
        from mayi_desktop.ui.scenes.reading.rules import RulesPage

        self.context.scenes.push(RulesPage(self.context))

    def _open_records(self) -> None:
        from mayi_desktop.ui.scenes.records.records import RecordsPage

        self.context.scenes.push(RecordsPage(self.context))

    def _open_pad(self) -> None:
        from mayi_desktop.ui.scenes.pad.new_evening import NewEveningPage

        self.context.scenes.push(NewEveningPage(self.context))

    def _open_settings(self) -> None:
        from mayi_desktop.ui.scenes.options.settings import SettingsPage

        self.context.scenes.push(SettingsPage(self.context))

    def _open_about(self) -> None:
        from mayi_desktop.ui.scenes.reading.about import AboutPage

        self.context.scenes.push(AboutPage(self.context))
