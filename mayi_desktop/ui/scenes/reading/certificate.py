"""Page that verifies a saved game and explains what that proves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mayi_desktop.host.fairness.shuffle_seal import (
    DealCertificate,
    fingerprint_of_code,
    short_fingerprint,
)
from mayi_desktop.host.fairness.verify import Findings, check_journal
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.ui.scenes.reading.text_page import TextPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import deal_word, say, say_deal
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, TextStyle


class CertificatePage(TextPage):
    """The game in a file is dealt and played again, and every fingerprint is opened."""

    def __init__(self, context: Context, path: Path) -> None:
        page = tuple(_checked(path))
        super().__init__(context, say("verify.heading"), page, say("verify.done"))


def open_certificate(context: Context, journal: Path) -> None:
    """Check the game in a file and say what was found."""
    context.scenes.push(CertificatePage(context, journal))


def _checked(path: Path) -> Iterator[Paragraph]:
    try:
        found = check_journal(path)
    except SaveError as error:
        yield Paragraph(TextStyle.TITLE, str(error))
        return
    yield from certificate_text(found)


def certificate_text(found: Findings) -> Iterator[Paragraph]:
    """What was found in a game: whether it was fair, what stays open, and all details."""
    if found.problem is None:
        yield Paragraph(TextStyle.TITLE, say("verify.sound"))
        yield from _what_it_means(found)
    else:
        wrong = say("verify.wrong", line=found.problem_line, wrong=found.problem)
        yield Paragraph(TextStyle.TITLE, wrong)
        yield Paragraph(TextStyle.TEXT, say("verify.before"))
        yield from _caveats(found)
    yield Paragraph(TextStyle.HEADING, say("verify.details"))
    yield from _details(found)
    for opened in found.opened:
        yield from _opened(found, opened)
    if found.opened:
        yield Paragraph(TextStyle.NOTE, say("verify.how"))


def _what_it_means(found: Findings) -> Iterator[Paragraph]:
    """What has been proved, and what cannot be proved."""
    yield Paragraph(TextStyle.TEXT, say("verify.again"))
    if found.opened:
        word = deal_word(found.header.sheet.deal_word)
        yield Paragraph(TextStyle.TEXT, say("verify.fixed", deal=word))
    yield from _caveats(found)
    yield Paragraph(TextStyle.HEADING, say("verify.open"))
    yield Paragraph(TextStyle.BULLET, say("verify.not_who"))
    if not found.header.setup.cut:
        yield Paragraph(TextStyle.BULLET, say("verify.not_chance", cut=say("setup.cut")))
    yield Paragraph(TextStyle.BULLET, say("verify.not_secret"))


def _caveats(found: Findings) -> Iterator[Paragraph]:
    if found.header.practice:
        yield Paragraph(TextStyle.RULING, say("verify.practice"))
    if not found.usual_rules:
        yield Paragraph(TextStyle.RULING, say("verify.other_rules"))
    if not found.sealed:
        yield Paragraph(TextStyle.RULING, say("verify.unsealed"))


def _details(found: Findings) -> Iterator[Paragraph]:
    """How much was looked at, where the cards came from, and the seal that is still closed."""
    checked = say(
        "verify.checked",
        deals=found.deals,
        moves=found.moves,
        shuffles=found.shuffles,
        lines=found.lines,
    )
    yield Paragraph(TextStyle.TEXT, checked)
    setup = found.header.setup
    if found.problem is None:
        key = "verify.cut" if setup.cut else "verify.code"
        yield Paragraph(TextStyle.TEXT, say(key, code=setup.code, cut=setup.cut))
        if setup.cut:
            shown = short_fingerprint(fingerprint_of_code(setup.code))
            yield Paragraph(TextStyle.TEXT, say("verify.code_sealed", seal=shown))
    if found.closed:
        word = deal_word(found.header.sheet.deal_word)
        closed = say("verify.next", seal=short_fingerprint(found.closed), deal=word)
        yield Paragraph(TextStyle.TEXT, closed)


def _opened(found: Findings, opened: DealCertificate) -> Iterator[Paragraph]:
    word = found.header.sheet.deal_word
    number, shown = opened.deal + 1, short_fingerprint(opened.fingerprint)
    yield Paragraph(TextStyle.HEADING, say_deal("verify.deal", word, number=number, seal=shown))
    for words in (
        say("verify.seal", fingerprint=opened.fingerprint),
        say("verify.salt", salt=opened.salt),
        say("verify.cards", cards=opened.shoe),
    ):
        yield Paragraph(TextStyle.NOTE, words)
