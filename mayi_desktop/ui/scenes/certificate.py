"""Knows the page that checks a saved game and says in plain words what that proves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mayi_desktop.host.certificate import Opened, fingerprint_of_code, short
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.verify import Findings, check_journal
from mayi_desktop.ui.scenes.text_page import TextPage
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.strings import deal_word, say, say_deal
from mayi_desktop.ui.widgets.rich_text import Manner, Paragraph


class Certificate(TextPage):
    """The game in a file is dealt and played again, and every fingerprint is opened."""

    def __init__(self, services: Services, path: Path) -> None:
        page = tuple(_checked(path))
        super().__init__(services, say("verify.heading"), page, say("verify.done"))


def _checked(path: Path) -> Iterator[Paragraph]:
    try:
        found = check_journal(path)
    except SaveError as error:
        yield Paragraph(Manner.TITLE, str(error))
        return
    yield from certificate_text(found)


def certificate_text(found: Findings) -> Iterator[Paragraph]:
    """What was found in a game, what it proves and what not, and every opened shoe."""
    if found.wrong is not None:
        wrong = say("verify.wrong", line=found.wrong_line, wrong=found.wrong)
        yield Paragraph(Manner.TITLE, wrong)
        yield Paragraph(Manner.TEXT, say("verify.before"))
    else:
        yield Paragraph(Manner.TITLE, say("verify.sound"))
    yield Paragraph(Manner.TEXT, _counts(found))
    yield from _origin(found)
    if found.wrong is None:
        yield from _proofs(found)
    for opened in found.opened:
        yield from _opened(found, opened)
    if found.opened:
        yield Paragraph(Manner.NOTE, say("verify.how"))


def _counts(found: Findings) -> str:
    return say(
        "verify.checked",
        deals=found.deals,
        moves=found.moves,
        shuffles=found.shuffles,
        lines=found.lines,
    )


def _origin(found: Findings) -> Iterator[Paragraph]:
    """Where the cards came from, and the fingerprint that is still closed."""
    setup = found.header.setup
    shown = short(fingerprint_of_code(setup.code))
    yield Paragraph(Manner.TEXT, say("verify.code", code=setup.code, proof=shown))
    if setup.cut:
        yield Paragraph(Manner.TEXT, say("verify.cut", cut=setup.cut))
    if found.header.practice:
        yield Paragraph(Manner.RULING, say("verify.practice"))
    if not found.usual_rules:
        yield Paragraph(Manner.RULING, say("verify.other_rules"))
    if not found.sealed:
        yield Paragraph(Manner.RULING, say("verify.unsealed"))
    elif found.closed:
        word = deal_word(found.header.sheet.deal_word)
        closed = say("verify.next", proof=short(found.closed), deal=word)
        yield Paragraph(Manner.TEXT, closed)


def _proofs(found: Findings) -> Iterator[Paragraph]:
    cut = say("verify.and_cut") if found.header.setup.cut else ""
    yield Paragraph(Manner.HEADING, say("verify.proves"))
    if found.opened:
        yield Paragraph(Manner.BULLET, say("verify.proves_cards"))
    yield Paragraph(Manner.BULLET, say("verify.proves_code", cut=cut))
    yield Paragraph(Manner.BULLET, say("verify.proves_rules"))
    if cut:
        yield Paragraph(Manner.BULLET, say("verify.proves_cut"))
    yield Paragraph(Manner.HEADING, say("verify.proves_not"))
    yield Paragraph(Manner.BULLET, say("verify.not_who"))
    if not cut:
        yield Paragraph(Manner.BULLET, say("verify.not_chance"))
    yield Paragraph(Manner.BULLET, say("verify.not_secret"))


def _opened(found: Findings, opened: Opened) -> Iterator[Paragraph]:
    word = found.header.sheet.deal_word
    number, shown = opened.deal + 1, short(opened.fingerprint)
    yield Paragraph(Manner.HEADING, say_deal("verify.deal", word, number=number, proof=shown))
    for words in (
        say("verify.proof", fingerprint=opened.fingerprint),
        say("verify.salt", salt=opened.salt),
        say("verify.cards", cards=opened.shoe),
    ):
        yield Paragraph(Manner.NOTE, words)
