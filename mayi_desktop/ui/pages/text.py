"""Pages to read: their base, and the one about the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pygame

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.versions import Versions
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets.cards import Block
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.kit.button import Button, ButtonKind, place_right
from mayi_desktop.ui.kit.page import Page, show_folder
from mayi_desktop.ui.kit.rich_text import Contents, Paragraph, RichText, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Room, Tone, Widget
from mayi_desktop.ui.play.words import glossary

# Widths at 1080 lines.
_WIDEST = 1060  # longer lines are hard to read
_CONTENTS = 290


def rules_text(
    sheet: RuleSheet, deal: int | None = None, seats: int | None = None
) -> tuple[Paragraph, ...]:
    """The rules of a sheet and its glossary; `deal` (from 0) comes first."""
    return paragraphs((*rules_page(sheet, deal, seats), *glossary(sheet)))


def paragraphs(blocks: Iterable[Block]) -> tuple[Paragraph, ...]:
    """Blocks of text as they are drawn."""
    return tuple(Paragraph(TextStyle[block.kind.upper()], block.text) for block in blocks)


class TextPage(Page):
    """A panel with a heading, a scrolling text and a button.

    `above` is a widget between heading and text, such as a choice; buttons `beside` are at the
    foot on the left. `contents` list the text's headings on its left and mark the current one.
    """

    def __init__(
        self, context: Context, heading: str, paragraphs: Sequence[Paragraph], done: str
    ) -> None:
        super().__init__(context)
        self.heading = Label(self.look, heading, Tone.HEADING)
        self.text = RichText(self.look, paragraphs)
        self.above: Widget | None = None
        self.contents: Contents | None = None
        self._read_at = 0
        self.beside: list[Button] = []
        self.done = Button(self.look, done, self.on_back, kind=ButtonKind.PRIMARY)
        self.widgets = [self.heading, self.text, self.done]
        self.focus.to(self.text)

    def set_header(self, widget: Widget) -> None:
        """Set the widget between heading and text."""
        self.above = widget
        self.widgets.insert(1, widget)

    def add_beside(self, *buttons: Button) -> None:
        """Add buttons at the foot, on the left."""
        self.beside += buttons
        self.widgets[2:2] = buttons

    def refresh_contents(self) -> None:
        """List the headings of the current text beside it."""
        if self.contents is None:
            self.contents = Contents(self.look, self._go_to_heading)
            self.widgets.insert(self.widgets.index(self.text) + 1, self.contents)
        self.contents.set_headings(self.text.headings())

    def update(self, dt: float) -> bool:
        if self.contents is not None and self.text.offset != self._read_at:
            self._read_at = self.text.offset
            self.contents.set_current(self.text.heading_in_sight)
        return super().update(dt)

    def _go_to_heading(self, number: int) -> None:
        self.text.go_to_heading(number)
        # Near the end the text can't scroll to the chosen heading; it stays marked.
        self._read_at = self.text.offset

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place the panel, as wide as lines are easy to read, and no higher than necessary."""
        sizes = self.look.metrics
        margin = sizes.px(28)
        panel = bounds.inflate(-2 * margin, -2 * margin)
        beside = 0 if self.contents is None else _CONTENTS
        panel.width = min(panel.width, sizes.px(_WIDEST + beside))
        panel.centerx = bounds.centerx
        self._place_on(panel)
        spare = self.text.rect.height - self.text.content_height()
        if spare > 0:
            self._place_on(panel.inflate(0, -spare))

    def _place_on(self, panel: pygame.Rect) -> None:
        sizes = self.look.metrics
        self._panel = panel
        inner = panel.inflate(-2 * sizes.px(40), -2 * sizes.px(22))
        room = Room(inner, sizes.gap)
        self.heading.place(room.top(sizes.px(56)))
        if self.above is not None:
            self.above.place(room.top(sizes.control))
        place_right([self.done], room.bottom(sizes.px(60), sizes.px(18)), sizes.px(180))
        if self.contents is not None:
            self.contents.place(room.left(sizes.px(_CONTENTS) - sizes.gap))
        self.text.place(room.rest)
        self._place_beside()

    def _place_beside(self) -> None:
        gap, line = self.look.metrics.gap, pygame.Rect(self.done.rect)
        line.x, line.width = self.text.rect.x, line.x - gap - self.text.rect.x
        wanted = [max(button.width_wanted(), self.done.rect.width) for button in self.beside]
        share = min(1.0, (line.width - gap) / max(1, sum(wanted)))
        room = Room(line, gap)
        for button, wide in zip(self.beside, wanted, strict=True):
            button.place(room.left(round(wide * share)))


class AboutPage(TextPage):
    """Version, data folder, and the software the program is built on."""

    def __init__(self, context: Context) -> None:
        page = tuple(_page(context))
        super().__init__(context, _("About May I?"), page, _("Done"))
        self.folder = Button(
            self.look, _("Open the folder"), partial(show_folder, context, context.folder)
        )
        self.licences = Button(
            self.look, _("Licenses"), lambda: context.scenes.push(LicencesPage(context))
        )
        self.add_beside(self.folder, self.licences)


class LicencesPage(TextPage):
    """Every licence in full."""

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
    """The licence files beside the program, or else those of the typefaces."""
    root = context.assets.root
    beside = root.parent / "licences"
    folder = beside if beside.is_dir() else root / "fonts"
    for path in sorted(folder.glob("*.txt")):
        yield path.stem, path.read_text(encoding="utf-8", errors="replace")
