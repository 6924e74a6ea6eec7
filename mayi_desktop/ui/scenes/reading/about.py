"""Page about the program: versions, data folder, licences."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.ui.scenes.reading.text_page import TextPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.open_folder import open_folder
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, TextStyle
from mayi_desktop.versions import Versions


class AboutPage(TextPage):
    """Version, data folder, and the software the program is built on."""

    def __init__(self, context: Context) -> None:
        page = tuple(_page(context))
        super().__init__(context, say("about.heading"), page, say("about.done"))
        self.folder = Button(self.look, say("about.open"), self._open)
        self.licences = Button(self.look, say("about.licences"), self._show_licences)
        self.widgets[2:2] = [self.folder, self.licences]

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put the two further buttons to the left of the one that closes the page."""
        super().arrange(bounds)
        gap = self.look.metrics.gap
        left, row = self.text.rect.x, self.done.rect
        room = row.x - gap - left
        wanted = [max(b.width_wanted(), row.width) for b in (self.folder, self.licences)]
        share = min(1.0, (room - gap) / sum(wanted))
        for button, wide in zip((self.folder, self.licences), wanted, strict=True):
            button.place(pygame.Rect(left, row.y, round(wide * share), row.height))
            left = button.rect.right + gap

    def _open(self) -> None:
        """Show the folder; where nothing can show it, its place on the page must do."""
        opened = open_folder(self.context.folder)
        note = () if opened else (Paragraph(TextStyle.RULING, say("about.no_open")),)
        self.text.set_paragraphs((*note, *_page(self.context)))
        self.rearrange()

    def _show_licences(self) -> None:
        self.context.scenes.push(LicencesPage(self.context))


class LicencesPage(TextPage):
    """Who made the parts, and every licence word for word."""

    def __init__(self, context: Context) -> None:
        page = tuple(_licences(context))
        super().__init__(context, say("about.licences"), page, say("about.done"))


def _page(context: Context) -> Iterator[Paragraph]:
    found = Versions.current()
    yield Paragraph(TextStyle.TEXT, say("about.what", version=found.program))
    yield Paragraph(
        TextStyle.TEXT,
        say("about.stands_on", pygame=found.pygame, sdl=found.sdl, python=found.python),
    )
    how = "about.packaged" if found.frozen else "about.not_packaged"
    yield Paragraph(TextStyle.TEXT, say(how))
    yield Paragraph(TextStyle.HEADING, say("about.files"))
    yield Paragraph(TextStyle.TEXT, say("about.folder", folder=context.folder))


def _licences(context: Context) -> Iterator[Paragraph]:
    for part in ("game", "pygame", "sdl", "nunito", "dejavu"):
        yield Paragraph(TextStyle.BULLET, say(f"about.licence_{part}"))
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
