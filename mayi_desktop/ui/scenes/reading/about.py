"""Page about the program: versions, data folder, licences."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.scenes.reading.text_page import TextPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.open_folder import open_folder
from mayi_desktop.ui.widgets.basics import Room
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, TextStyle
from mayi_desktop.versions import Versions


class AboutPage(TextPage):
    """Version, data folder, and the software the program is built on."""

    def __init__(self, context: Context) -> None:
        page = tuple(_page(context))
        super().__init__(context, _("About May I?"), page, _("Done"))
        self.folder = Button(self.look, _("Open the folder"), self._open)
        self.licences = Button(self.look, _("Licenses"), self._show_licences)
        self.widgets[2:2] = [self.folder, self.licences]

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put the two further buttons to the left of the one that closes the page."""
        super().arrange(bounds)
        gap, buttons = self.look.metrics.gap, (self.folder, self.licences)
        line = pygame.Rect(self.done.rect)
        line.x, line.width = self.text.rect.x, line.x - gap - self.text.rect.x
        wanted = [max(button.width_wanted(), self.done.rect.width) for button in buttons]
        share = min(1.0, (line.width - gap) / sum(wanted))
        room = Room(line, gap)
        for button, wide in zip(buttons, wanted, strict=True):
            button.place(room.left(round(wide * share)))

    def _open(self) -> None:
        """Show the folder; where nothing can show it, its place on the page must do."""
        paragraphs = [*_page(self.context)]
        if not open_folder(self.context.folder):
            words = _("No file manager found; the folder is shown below.")
            paragraphs.insert(0, Paragraph(TextStyle.RULING, words))
        self.text.set_paragraphs(paragraphs)
        self.rearrange()

    def _show_licences(self) -> None:
        self.context.scenes.push(LicencesPage(self.context))


class LicencesPage(TextPage):
    """Who made the parts, and every licence word for word."""

    def __init__(self, context: Context) -> None:
        page = tuple(_licences(context))
        super().__init__(context, _("Licenses"), page, _("Done"))


def _page(context: Context) -> Iterator[Paragraph]:
    found = Versions.current()
    yield Paragraph(
        TextStyle.TEXT,
        _(
            "May I? {version}, contract rummy for the whole table. It needs no "
            "internet, shows no ads, and shares nothing about how you play.",
            version=found.program,
        ),
    )
    yield Paragraph(
        TextStyle.TEXT,
        _(
            "It runs on pygame-ce {pygame}, SDL {sdl} and Python {python}.",
            pygame=found.pygame,
            sdl=found.sdl,
            python=found.python,
        ),
    )
    how = N_("It’s running from source, not from a package.")
    if found.frozen:
        how = N_("This is the packaged version, with everything it needs inside.")
    yield Paragraph(TextStyle.TEXT, _(how))
    yield Paragraph(TextStyle.HEADING, _("Your files"))
    yield Paragraph(
        TextStyle.TEXT,
        _("Games, settings and the log are saved in {folder}", folder=context.folder),
    )


def _licences(context: Context) -> Iterator[Paragraph]:
    for licence in (
        _("The game, its cards, icons and sounds: MIT license."),
        _(
            "pygame-ce: GNU Lesser General Public License 2.1; its source is at "
            "github.com/pygame-community/pygame-ce."
        ),
        _("SDL and its companion libraries: zlib license."),
        _("The typeface Nunito Sans: SIL Open Font License 1.1."),
        _("The typeface DejaVu Sans: Bitstream Vera and Arev license."),
    ):
        yield Paragraph(TextStyle.BULLET, licence)
    for name, text in _texts(context):
        yield Paragraph(TextStyle.HEADING, name)
        for paragraph in text.replace("\r", "").split("\n\n"):
            if paragraph.strip():
                yield Paragraph(TextStyle.TEXT, " ".join(paragraph.split()))


def _texts(context: Context) -> Iterator[tuple[str, str]]:
    """The licences as they lie beside the program, or else those of the typefaces."""
    root = context.assets.root
    beside = root.parent / "licences"
    folder = beside if beside.is_dir() else root / "fonts"
    for path in sorted(folder.glob("*.txt")):
        yield path.stem, path.read_text(encoding="utf-8", errors="replace")
