"""Title screen: the name of the game, a fan of cards, and the ways in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from mayi_desktop.file_access import is_folder
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.drawing.card_art import ASPECT
from mayi_desktop.ui.drawing.theme import LEGIBLE, mix
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.page import Page

if TYPE_CHECKING:
    from mayi_desktop.host.records.saved_games import SavedGame

_FAN = ("TC", "9D", "QS", "AH", "JK")
# Degrees from one card of the fan to the next: every corner is seen.
_SPREAD = 11.0
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
}


class TitlePage(Page):
    """The name, a fan of cards, and a button for each page.

    Pages are imported when they are opened, so that the title shows at once.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._saved: SavedGame | None = None
        open_page = {
            "resume": self._resume_game,
            "play": self._open_setup,
            "learn": self._open_lesson,
            "rules": self._open_rules,
            "records": self._open_records,
            "settings": self._open_settings,
        }
        below = {"saved": self._open_saved, "about": self._open_about, "quit": context.quit}
        look = context.look
        self._rows = [Button(look, "", act) for act in open_page.values()]
        self._below = [Button(look, "", act, kind=ButtonKind.QUIET) for act in below.values()]
        self._buttons = dict(
            zip((*open_page, *below), (*self._rows, *self._below), strict=True)
        )
        self.resume, self._play = self._buttons["resume"], self._buttons["play"]
        self.widgets = [*self._rows, *self._below]
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
        """Put the name and the cards to the left, the buttons to the right."""
        sizes = self.look.metrics
        wide = min(max(sizes.px(440), bounds.width // 4), bounds.width // 2 - sizes.pad)
        column = pygame.Rect(0, 0, wide, 0)
        rows = [row for row in self._rows if row.visible]
        heights, gap = self._row_heights(rows, wide, bounds.height)
        column.height = sum(heights) + gap * len(rows) + sizes.control
        column.center = (round(bounds.width * 0.745), round(bounds.height * 0.52))
        y = column.y
        for row, height in zip(rows, heights, strict=True):
            row.place(pygame.Rect(column.x, y, wide, height))
            y += height + gap
        self._place_below(pygame.Rect(column.x, y, wide, sizes.control), gap)
        left = pygame.Rect(bounds.x, bounds.y, column.x - bounds.x, bounds.height)
        self._logo = pygame.Rect(left.x, round(bounds.height * 0.10), left.width, 0)
        self._logo.height = round(bounds.height * 0.24)
        self._fan = pygame.Rect(left.x, self._logo.bottom + sizes.px(44), left.width, 0)
        self._fan.height = round(bounds.height * 0.40)

    def _place_below(self, room: pygame.Rect, gap: int) -> None:
        """Put the quiet buttons side by side, each as wide as its word asks for.

        They may take more than the room, so that all words have one size.
        """
        below = [button for button in self._below if button.visible]
        wanted = [button.width_wanted() for button in below]
        gaps = gap * (len(below) - 1)
        most = 2 * (self.bounds.right - self.look.metrics.px(8) - room.centerx)
        room.inflate_ip(max(0, min(sum(wanted) + gaps, most) - room.width), 0)
        free = room.width - gaps
        x = room.x
        for button, wish in zip(below, wanted, strict=True):
            wide = round(free * wish / sum(wanted))
            button.place(pygame.Rect(x, room.y, wide, room.height))
            x += wide + gap

    def _row_heights(self, rows: list[Button], wide: int, most: int) -> tuple[list[int], int]:
        """The heights of the buttons and the gap between them, less where room is short."""
        sizes = self.look.metrics
        tried: list[tuple[list[int], int]] = []
        for share in (1.0, 0.85, 0.7, 0.6):
            gap, least = round(sizes.px(16) * share), round(sizes.px(68) * share)
            heights = [row.height_for(wide) if row.detail else least for row in rows]
            tried.append(([max(least, height) for height in heights], gap))
        room = most - sizes.control
        fits = (way for way in tried if sum(way[0]) + way[1] * (len(rows) + 1) <= room)
        return next(fits, tried[-1])

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the table, the name and the fan of cards."""
        super().draw_ground(target)
        self._draw_logo(target)
        self._draw_fan(target)

    def on_back(self) -> None:
        """Stay: there is nothing before the title."""

    def on_key(self, event: KeyPressed) -> bool:
        """Open the rules on F1."""
        if self.context.keys.act(event) is TableAct.RULES:
            self._open_rules()
            return True
        return False

    def _game_to_resume(self) -> SavedGame | None:
        """The game played last; without any, the rules are not even imported."""
        if not is_folder(games_folder(self.context.folder)):
            return None
        from mayi_desktop.host.records.saved_games import newest

        return newest(self.context.folder)

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
            (mark, x + widths[0], colours.accent),
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
        ink = colours.text
        self.look.write_centred(target, motto, below, px, ink, least=LEGIBLE)

    def _draw_fan(self, target: pygame.Surface) -> None:
        """Paint the cards of the fan, each turned about a point far below."""
        cards = self.context.assets.cards
        height = round(self._fan.height * 0.82)
        size = (round(height * ASPECT), height)
        blur = max(2, height // 28)
        middle = (len(_FAN) - 1) / 2
        pivot = pygame.Vector2(self._fan.centerx, self._fan.y + height * 2.75)
        for index, name in enumerate(_FAN):
            angle = (index - middle) * -_SPREAD
            arm = pygame.Vector2(0, -2.1 * height).rotate(-angle)
            shade = cards.shadow(size, blur, angle)
            spot = pivot + arm
            target.blit(shade, shade.get_rect(center=(spot.x - blur // 2, spot.y + blur)))
            face = cards.turned(name, height, angle)
            target.blit(face, face.get_rect(center=(spot.x, spot.y)))

    def _open_setup(self) -> None:
        from mayi_desktop.ui.scenes.menu.setup_page import SetupPage

        self.context.scenes.push(SetupPage(self.context))

    def _resume_game(self) -> None:
        if self._saved is not None:
            from mayi_desktop.ui.scenes.table.table import resume_game

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

    def _open_settings(self) -> None:
        from mayi_desktop.ui.scenes.options.settings import SettingsPage

        self.context.scenes.push(SettingsPage(self.context))

    def _open_about(self) -> None:
        from mayi_desktop.ui.scenes.reading.about import AboutPage

        self.context.scenes.push(AboutPage(self.context))
