"""Page *Was it fair?*: what a game's file proves, what a photo adds, and what nobody can."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mayi_desktop.base.i18n import _
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.verify import certificate, check_steps, summary
from mayi_desktop.ui.kit.button import Button, Row
from mayi_desktop.ui.kit.page import LoadingDialog
from mayi_desktop.ui.kit.rich_text import Paragraph, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.pages.text import TextPage, paragraphs


@dataclass(frozen=True, slots=True)
class Certificate:
    """The full text about a game and the `short` one, shown first if there is one."""

    text: tuple[Paragraph, ...]
    short: tuple[Paragraph, ...] = ()


class CertificatePage(TextPage):
    """The findings about a game: the short answer, and a button for all of it."""

    def __init__(self, context: Context, certificate: Certificate) -> None:
        shown = certificate.short or certificate.text
        super().__init__(context, _("Was it fair?"), shown, _("Done"))
        self._certificate = certificate
        self.show_more = Button(self.look, _("More"), self._turn)
        if certificate.short:
            self.set_header(Row(self.look, ((self.show_more, 1.0),)))

    def _turn(self) -> None:
        """Switch between the short answer and everything."""
        found = self._certificate
        in_short = self.text.paragraphs == found.short
        self.show_more.set_label(_("Less") if in_short else _("More"))
        self.text.set_paragraphs(found.text if in_short else found.short)
        self.rearrange()


def open_certificate(context: Context, journal: Path) -> None:
    """Check the game in a file between frames, then show the findings."""
    name = journal.name
    loading = LoadingDialog(
        context,
        _("Checking {name}…", name=name),
        checking(journal),
        partial(_show, context),
        _("{name} takes too long to check, so we can’t say whether it was fair.", name=name),
    )
    loading.start()


def _show(context: Context, found: Certificate | str) -> None:
    if isinstance(found, str):
        found = Certificate((Paragraph(TextStyle.TITLE, found),))
    context.scenes.push(CertificatePage(context, found))


def checking(path: Path) -> Generator[None, None, Certificate]:
    """Check the game in a file in small steps."""
    try:
        found = yield from check_steps(path)
    except SaveError as error:
        return Certificate((Paragraph(TextStyle.TITLE, str(error)),))
    return Certificate(paragraphs(certificate(found)), paragraphs(summary(found)))
