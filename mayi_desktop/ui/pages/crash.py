"""Page after an internal error: reassurance and a way back."""

from __future__ import annotations

from pathlib import Path

import pygame

from mayi_desktop.base.i18n import _
from mayi_desktop.host.folder import log_file
from mayi_desktop.host.saved_games import newest
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.look import Align
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context
from mayi_desktop.ui.kit.widget import Label, Room, Tone


class CrashPage(Page):
    """Shown once everything is closed; the game itself is safe in its journal.

    `again`: it isn't the first error of this run, so resuming did not help.
    """

    deaf_seconds = DEAF_SECONDS  # it opens by itself

    def __init__(
        self,
        context: Context,
        error: Exception,
        report: Path | None = None,
        *,
        again: bool = False,
    ) -> None:
        super().__init__(context)
        look = self.look
        self._heading = Label(look, _("Something went wrong"), Tone.HEADING, Align.CENTRE)
        words = _("Your game is saved up to the last card played; “Continue” brings it back.")
        if again:
            words = _(
                "It happened again. Close May I? and open it again: your game is "
                "saved up to the last card played."
            )
        self._text = Label(look, words, Tone.NORMAL, Align.CENTRE)
        kind = type(error).__name__
        where = _(
            "Error report ({kind}): {path}",
            kind=kind,
            path=report or log_file(context.folder),
        )
        self._where = Label(look, where, Tone.SOFT, Align.CENTRE)
        self._saved = None if context.read_only else newest(context.folder)
        self._resume = Button(look, _("Continue"), self._resume_game, kind=ButtonKind.PRIMARY)
        self._resume.visible = self._saved is not None
        kind_of_back = ButtonKind.NORMAL if self._saved else ButtonKind.PRIMARY
        self._back = Button(look, _("Back to the first page"), self.on_back, kind=kind_of_back)
        self.widgets = [self._heading, self._text, self._where, self._back, self._resume]
        self.focus.to(self._resume if self._saved else self._back)

    def on_back(self) -> None:
        self.context.navigation.show_title()

    def _resume_game(self) -> None:
        assert self._saved is not None
        self.context.navigation.show_title()
        self.context.navigation.resume_game(self._saved.path)

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        inner = min(sizes.px(720), bounds.width - 6 * sizes.pad)
        texts = (self._heading, self._text, self._where)
        height = sum(text.height_for(inner) for text in texts) + 3 * sizes.pad
        panel = pygame.Rect(0, 0, inner + 4 * sizes.pad, height + sizes.control + 2 * sizes.pad)
        panel.center = bounds.center
        self._panel = panel
        room = Room(panel.inflate(-4 * sizes.pad, -2 * sizes.pad), sizes.gap)
        for text in texts:
            room.put(text)
        buttons = [button for button in (self._back, self._resume) if button.visible]
        wide = sum(button.width_wanted() for button in buttons) + sizes.gap * (len(buttons) - 1)
        line = Room(room.bottom(sizes.control), sizes.gap)
        line.left(line.rest.width // 2 - wide // 2, 0)
        for button in buttons:
            button.place(line.left(button.width_wanted()))
