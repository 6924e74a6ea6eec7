"""Page that verifies a saved game and explains what that proves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.host.fairness.shuffle_seal import (
    DealCertificate,
    short_fingerprint,
)
from mayi_desktop.host.fairness.verify import check_journal
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.i18n import N_, _
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.scenes.reading.text_page import TextPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, TextStyle


class CertificatePage(TextPage):
    """The game in a file is dealt and played again, and every fingerprint is opened."""

    def __init__(self, context: Context, path: Path) -> None:
        page = tuple(_checked(path))
        super().__init__(context, _("Was it fair?"), page, _("Done"))


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
        yield Paragraph(TextStyle.TITLE, _("Yes: everything is as it must be."))
        yield from _what_it_means(found)
    else:
        wrong = _(
            "Line {line} of the file is not as it must be: {wrong}",
            line=found.problem_line,
            wrong=found.problem,
        )
        yield Paragraph(TextStyle.TITLE, wrong)
        yield Paragraph(
            TextStyle.TEXT,
            _("Everything before that line is in order; nothing after it was looked at."),
        )
        yield from _caveats(found)
    yield Paragraph(TextStyle.HEADING, _("For those who want to know exactly"))
    yield from _details(found)
    for opened in found.opened:
        yield from _opened(found, opened)
    if found.opened:
        yield Paragraph(
            TextStyle.NOTE,
            _(
                "T is a ten and JK a joker; S, H, D and C are spades, hearts, "
                "diamonds and clubs. Any other program can check a seal: it is the "
                "SHA-256 of the salt, a space and the cards. The salt is there so "
                "that nobody can guess the cards from the seal."
            ),
        )


def _what_it_means(found: Findings) -> Iterator[Paragraph]:
    """What has been proved, and what cannot be proved."""
    yield Paragraph(
        TextStyle.TEXT,
        _(
            "The whole game has just been dealt and played once more. Everybody got "
            "the same cards, no move broke the rules, and the points are right."
        ),
    )
    if found.opened:
        word = singular(found.header.sheet.deal_word)
        yield Paragraph(
            TextStyle.TEXT,
            _(
                "Before each {deal}, the order of its cards was locked under a seal: "
                "a number that everybody could see. Every seal fits its cards. So "
                "nobody swapped a card while you played, and the program did not "
                "either. If you wrote a seal down, compare it with the one below.",
                deal=word,
            ),
        )
    yield from _caveats(found)
    yield Paragraph(TextStyle.HEADING, _("What nobody can check"))
    yield Paragraph(TextStyle.BULLET, _("Who sat at which seat."))
    chance = (
        N_("Whether the deal code was drawn by chance, and before the cut was typed.")
        if found.header.setup.cut
        else N_("Whether the deal code was drawn by chance.")
    )
    yield Paragraph(TextStyle.BULLET, _(chance))
    yield Paragraph(
        TextStyle.BULLET,
        _(
            "Whether somebody looked into the file of the game while you played: all "
            "cards can be read there."
        ),
    )


def _caveats(found: Findings) -> Iterator[Paragraph]:
    if found.header.practice:
        yield Paragraph(
            TextStyle.RULING,
            _("This is practice: from some move on, the cards follow from another deal code."),
        )
    if not found.usual_rules:
        yield Paragraph(
            TextStyle.RULING,
            _("The rules in the file differ from the sheet of that name here."),
        )
    if not found.sealed:
        yield Paragraph(
            TextStyle.RULING,
            _(
                "There are no seals in this file: an older game wrote it. So it "
                "cannot tell whether cards were swapped."
            ),
        )


def _details(found: Findings) -> Iterator[Paragraph]:
    """How much was looked at, where the cards came from, and the seal that is still closed."""
    checked = _(
        "What was looked at: deals {deals}, moves {moves}, shuffles {shuffles}, lines {lines}.",
        deals=found.deals,
        moves=found.moves,
        shuffles=found.shuffles,
        lines=found.lines,
    )
    yield Paragraph(TextStyle.TEXT, checked)
    setup = found.header.setup
    if found.problem is None:
        key = (
            N_(
                "The cards follow from the deal code {code} and from the words with "
                "which the players cut, “{cut}”, whatever anybody held or did."
            )
            if setup.cut
            else N_(
                "The cards follow from the deal code {code} alone, whatever anybody "
                "held or did."
            )
        )
        yield Paragraph(TextStyle.TEXT, _(key, code=setup.code, cut=setup.cut))
        again = (
            N_(
                "To play the same cards again, turn on “{given}” when you set up a game. "
                "Then type the deal code, and the same words under “{cut}”."
            )
            if setup.cut
            else N_(
                "To play the same cards again, turn on “{given}” when you set up a game, "
                "and type the deal code."
            )
        )
        given, cut = _("Play a given deal"), _("Cut the cards yourself")
        yield Paragraph(TextStyle.TEXT, _(again, given=given, cut=cut))
    if found.closed:
        word = singular(found.header.sheet.deal_word)
        closed = _(
            "The seal that is not opened yet begins with {seal}. It is opened "
            "when its {deal} is over.",
            seal=short_fingerprint(found.closed),
            deal=word,
        )
        yield Paragraph(TextStyle.TEXT, closed)
        how = _(
            "It was made from the order in which the cards lie, before the first one was "
            "dealt. If a single card were swapped while you play, it wouldn't fit any more. "
            "Write it down if you like, and come back here when the {deal} is over.",
            deal=word,
        )
        yield Paragraph(TextStyle.TEXT, how)
        whole = _("The whole seal: {fingerprint}", fingerprint=found.closed)
        yield Paragraph(TextStyle.NOTE, whole)


def _opened(found: Findings, opened: DealCertificate) -> Iterator[Paragraph]:
    word = found.header.sheet.deal_word
    number, shown = opened.deal + 1, short_fingerprint(opened.fingerprint)
    yield Paragraph(
        TextStyle.HEADING,
        sentence(
            _("{deal} {number}: seal {seal}", deal=singular(word), number=number, seal=shown)
        ),
    )
    for words in (
        _("The whole seal, shown before: {fingerprint}", fingerprint=opened.fingerprint),
        _("Salt, shown after: {salt}", salt=opened.salt),
        _("The cards, in the order in which they were dealt: {cards}", cards=opened.shoe),
    ):
        yield Paragraph(TextStyle.NOTE, words)
