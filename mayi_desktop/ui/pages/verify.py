"""Page *Was it fair?*: what a game's file proves, what a photo adds, and what nobody can."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mayi_desktop.base.i18n import _
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.seal import PLACES
from mayi_desktop.host.verify import (
    Findings,
    check_steps,
    not_proven,
    proven,
    to_compare,
)
from mayi_desktop.sheets.phrases import singular
from mayi_desktop.ui.kit.button import Button, Row
from mayi_desktop.ui.kit.page import LoadingDialog
from mayi_desktop.ui.kit.rich_text import Paragraph, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.pages.text import TextPage


def verdict(found: Findings) -> str:
    """The result for a sound game; a running one is fair so far."""
    if found.finished:
        return _("Everything checks out.")
    return _("So far, everything checks out.")


def fair_summary(found: Findings) -> tuple[Paragraph, ...]:
    """The short answer about a sound game; empty for any other.

    Until the pack is cut it is the words of the seal, to be photographed.
    """
    if not found.is_sound:
        return ()
    if found.draw is not None and not found.draw.closed:
        photo = _("Take a photo of these words. After the game they must be the same.")
        words = found.draw.commitment.shown_words()
        return Paragraph(TextStyle.TITLE, photo), *_rows(words)
    right = _("By this file, every move, card and point is right.")
    if found.header.practice:
        right = _("By this file, every move and point is right.")
    more = _("“More” says what no file can prove.")
    if any(_words_to_compare(found)):
        more = _(
            "Took a photo of the words? Compare it under “More”, which also says what no file "
            "can prove."
        )
    return (
        Paragraph(TextStyle.TITLE, verdict(found)),
        *_caveats(found),
        Paragraph(TextStyle.TEXT, right),
        Paragraph(TextStyle.TEXT, more),
    )


def _caveats(found: Findings) -> Iterator[Paragraph]:
    if found.header.practice:
        practice = _(
            "This is a practice game: partway through, its cards start coming from "
            "another code."
        )
        yield Paragraph(TextStyle.RULING, practice)
    if not found.usual_rules:
        rules = _(
            "The rules in the file aren’t the ones this game has for the sheet of that name."
        )
        yield Paragraph(TextStyle.RULING, rules)


def _words_to_compare(found: Findings) -> Iterator[Paragraph]:
    """The words that people may have on a photo.

    A person alone who was not asked to cut has hardly seen any.
    """
    people = sum(who.person for who in found.header.setup.seats)
    if found.draw is not None and not found.cutter and people < 2:
        return
    if found.draw is not None:
        yield Paragraph(TextStyle.TEXT, _("Before the deal:"))
        yield from _rows(found.draw.commitment.shown_words())
    if found.last is not None:
        deal, number = singular(found.header.sheet.deal_word), found.last.deal + 1
        after = _("After {deal} {number}:", deal=deal, number=number)
        yield Paragraph(TextStyle.TEXT, after)
        yield from _rows(found.last.head.shown_words())


def _rows(words: Sequence[str]) -> Iterator[Paragraph]:
    """The words in two rows."""
    half = len(words) // 2
    for row in (words[:half], words[half:]):
        yield Paragraph(TextStyle.BULLET, "   ".join(row))


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
    return Certificate(tuple(certificate_text(found)), fair_summary(found))


def certificate_text(found: Findings) -> Iterator[Paragraph]:
    """All findings: the result, what that proves, what it does not, and the details."""
    if found.problem is None:
        yield Paragraph(TextStyle.TITLE, verdict(found))
        yield from _caveats(found)
        yield from _bullets(_("What the file proves"), proven(found))
        yield from _bullets(_("What only a photo or a witness can prove"), to_compare(found))
        yield from _words_to_compare(found)
        yield from _bullets(_("What nobody can prove from the file"), not_proven(found))
    else:
        wrong = _(
            "Line {line} of the file is wrong: {wrong}",
            line=found.problem_line,
            wrong=found.problem,
        )
        yield Paragraph(TextStyle.TITLE, wrong)
        checked = _("Everything before that line checks out; nothing after it was checked.")
        yield Paragraph(TextStyle.TEXT, checked)
        yield from _caveats(found)
    yield Paragraph(TextStyle.HEADING, _("All the details"))
    yield from _details(found)


def _bullets(heading: str, sentences: Sequence[str]) -> Iterator[Paragraph]:
    if sentences:
        yield Paragraph(TextStyle.HEADING, heading)
        for words in sentences:
            yield Paragraph(TextStyle.BULLET, words)


def _details(found: Findings) -> Iterator[Paragraph]:
    """How much was checked, and where the cards came from."""
    checked = _(
        "What was checked: deals {deals}, moves {moves}, shuffles {shuffles}, lines {lines}.",
        deals=found.deals,
        moves=found.moves,
        shuffles=found.shuffles,
        lines=found.lines,
    )
    yield Paragraph(TextStyle.TEXT, checked)
    if found.header.setup.code:
        yield from _about_code(found.header.setup.code)
    if found.draw is not None:
        commitment, cut = found.draw.commitment, found.draw.cut
        if cut is not None and found.cutter:
            place = _(
                "{name} cut the pack at place {place} of {places}.",
                name=found.cutter,
                place=cut.place,
                places=PLACES,
            )
            yield Paragraph(TextStyle.TEXT, place)
        whole = _("The whole seal: {digits}", digits=commitment.digest.hex())
        yield Paragraph(TextStyle.NOTE, whole)
        if found.finished:
            opened = _(
                "Opened by the secret {secret} and the salt {salt}",
                secret=commitment.secret.hex(),
                salt=commitment.salt.hex(),
            )
            yield Paragraph(TextStyle.NOTE, opened)
    if found.last is not None:
        head = _(
            "Behind the words after {deal} {number}: {digits}",
            deal=singular(found.header.sheet.deal_word),
            number=found.last.deal + 1,
            digits=found.last.head.digest.hex(),
        )
        yield Paragraph(TextStyle.NOTE, head)


def _about_code(code: str) -> Iterator[Paragraph]:
    words = _(
        "The cards come from the deal code {code} alone, whatever anybody held or did.",
        code=code,
    )
    yield Paragraph(TextStyle.TEXT, words)
    again = _(
        "To play the same cards again, turn on “{given}” when you set up a game, and type the "
        "deal code.",
        given=_("Use a deal code"),
    )
    yield Paragraph(TextStyle.TEXT, again)
