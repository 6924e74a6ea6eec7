"""Page that verifies a saved game: what that proves, what not, and was it fair?"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.seal import Commitment, DrawnGame
from mayi_desktop.host.shuffle import DealCertificate, short_fingerprint
from mayi_desktop.host.verify import (
    Findings,
    check_steps,
    games_left_before,
    list_sentences,
    not_proven,
    proven,
)
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.page import FormPage, LoadingDialog
from mayi_desktop.ui.kit.rich_text import Paragraph, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.seal import WORDS_A_ROW, SealSigns, is_cut
from mayi_desktop.ui.kit.widget import Label, Tone
from mayi_desktop.ui.pages.text import TextPage
from mayi_desktop.ui.play.words import when_text

# --- Short answer to *Was it fair?*: a verdict, a tick for what is proven, what a photo adds.


_PROVEN, _UP_TO_YOU = "✓", "?"


def verdict(found: Findings) -> str:
    """What the check of a sound game came to; a running one is fair so far."""
    if found.finished:
        return _("Everything checks out.")
    return _("So far, everything checks out.")


def fair_summary(found: Findings) -> tuple[Paragraph, ...]:
    """The short answer about a sound game; of any other nothing is proven."""
    if not found.is_sound:
        return ()
    return (
        Paragraph(TextStyle.TITLE, verdict(found)),
        *caveats(found),
        *(Paragraph(TextStyle.TEXT, f"{_PROVEN}  {words}") for words in _ticked(found)),
        *(Paragraph(TextStyle.TEXT, f"{_UP_TO_YOU}  {words}") for words in _to_compare(found)),
        Paragraph(
            TextStyle.NOTE, _("“More” has the details, and what nobody can prove from a file.")
        ),
    )


def caveats(found: Findings) -> Iterator[Paragraph]:
    """What makes a game unlike others: practice, or rules that were changed."""
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


def _ticked(found: Findings) -> Iterator[str]:
    """What the file alone proves, as long as nobody wrote a whole new one."""
    yield _("No move breaks the rules.")
    if found.deals:
        yield _("The points come from the cards left in each hand.")
    setup, draw = found.header.setup, found.draw
    if found.header.practice:
        return
    if draw is not None and draw.closed:
        yield _("Every card comes from the shuffle locked in before the game.")
    elif setup.cut:
        yield _("Every card comes from the deal code and from the words of the cut.")
    elif setup.code:
        yield _("Every card comes from the deal code.")


def _to_compare(found: Findings) -> Iterator[str]:
    """What only people can tell who saw the words, or have a photo of them."""
    if found.draw is not None and not found.shows_words:
        return
    if found.heads:
        yield _(
            "Have you got a photo of the words? If they’re the same, nobody has changed the "
            "game since."
        )
    elif found.draw is not None:
        yield _(
            "Have you got a photo of the words? If they’re the same, the computer kept to its "
            "part of the shuffle."
        )


# --- Page that verifies a saved game: what that proves, what not, and the words to compare.


# Sixteen words make four rows, twelve make three: easy to compare by eye.
_MOST_LISTED = 20  # games that were left; more would bury what else is on the page


@dataclass(frozen=True, slots=True)
class Certificate:
    """What there is to read about a game, and the seals whose words can be photographed.

    `short` is what most people want to know; without it all of the `text` is shown at once.
    """

    text: tuple[Paragraph, ...]
    seals: tuple[Seal, ...] = ()
    short: tuple[Paragraph, ...] = ()


class CertificatePage(TextPage):
    """What was found in a game, in short; buttons show all of it, and the words to compare."""

    def __init__(self, context: Context, certificate: Certificate) -> None:
        shown = certificate.short or certificate.text
        super().__init__(context, _("Was it fair?"), shown, _("Done"))
        self._certificate = certificate
        self.show_seals = Button(self.look, _("Show the words (for a photo)"), self._open_seals)
        self.show_more = Button(self.look, _("More"), self._turn)
        buttons = [self.show_seals] if certificate.seals else []
        if certificate.short:
            buttons.append(self.show_more)
        if buttons:
            self.set_header(Row(self.look, tuple((button, 1.0) for button in buttons)))

    def _turn(self) -> None:
        """Show everything, or the short answer again."""
        found = self._certificate
        in_short = self.text.paragraphs == found.short
        self.show_more.set_label(_("Less") if in_short else _("More"))
        self.text.set_paragraphs(found.text if in_short else found.short)
        self.rearrange()

    def _open_seals(self) -> None:
        self.context.scenes.push(SealPage(self.context, self._certificate.seals))


def open_certificate(context: Context, journal: Path) -> None:
    """Check the game in a file, between the frames, and say what was found."""
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
    """Check the game in a file in small steps, and what the list beside it says."""
    try:
        found = yield from check_steps(path)
    except SaveError as error:
        return Certificate((Paragraph(TextStyle.TITLE, str(error)),))
    yield
    others = tuple(_other_games(path, found))
    text = (*certificate_text(found, others),)
    return Certificate(text, seals_of(found), fair_summary(found))


def certificate_text(found: Findings, others: Iterable[Paragraph] = ()) -> Iterator[Paragraph]:
    """What was found in a game, then what that proves and what not, and all details last."""
    if found.problem is None:
        yield Paragraph(TextStyle.TITLE, verdict(found))
        yield from caveats(found)
        yield from _words_of_summary(found)
        yield from _bullets(_("What that proves"), proven(found))
        yield from _bullets(_("What it doesn’t prove"), not_proven(found))
    else:
        wrong = _(
            "Line {line} of the file is wrong: {wrong}",
            line=found.problem_line,
            wrong=found.problem,
        )
        yield Paragraph(TextStyle.TITLE, wrong)
        checked = _("Everything before that line checks out; nothing after it was checked.")
        yield Paragraph(TextStyle.TEXT, checked)
        yield from caveats(found)
    yield from _before_the_deal(found)
    yield from others
    yield Paragraph(TextStyle.HEADING, _("All the details"))
    yield from _details(found)
    yield from _old_seals(found)


def _bullets(heading: str, sentences: Sequence[str]) -> Iterator[Paragraph]:
    if sentences:
        yield Paragraph(TextStyle.HEADING, heading)
        for words in sentences:
            yield Paragraph(TextStyle.BULLET, words)


def _words_of_summary(found: Findings) -> Iterator[Paragraph]:
    """The words of the latest summary, to compare with a photo or to take one."""
    if found.is_sound and found.heads:
        yield from _seal_words(head_seal(found))


def _before_the_deal(found: Findings) -> Iterator[Paragraph]:
    """The words of the commitment, and what people added, in their order."""
    draw = found.draw
    if draw is None or not found.is_sound:
        return
    yield from _seal_words(commitment_seal(draw.commitment))
    for given in draw.contributions:
        name = found.drawn_by[given.seat].name
        yield Paragraph(TextStyle.BULLET, _added(name, given.text))


def _added(name: str, text: str) -> str:
    if not text:
        return _("{name} added nothing.", name=name)
    if is_cut(text):
        return _("{name} cut the deck, which added “{text}”.", name=name, text=text)
    return _("{name} added “{text}”.", name=name, text=text)


def _seal_words(seal: Seal) -> Iterator[Paragraph]:
    yield Paragraph(TextStyle.HEADING, seal.title)
    for at in range(0, len(seal.words), WORDS_A_ROW):
        yield Paragraph(TextStyle.TEXT, "   ".join(seal.words[at : at + WORDS_A_ROW]))


def _other_games(path: Path, found: Findings) -> Iterator[Paragraph]:
    """The games that were begun and left before this one: whoever chose among games is seen."""
    yield from _bullets(_("Other games on this computer"), list_sentences(path, found))
    left = games_left_before(path, found)
    for game in left[-_MOST_LISTED:]:
        yield Paragraph(TextStyle.BULLET, left_text(game))


def left_text(game: DrawnGame) -> str:
    """When a game that was not finished began, and whether its cards were known."""
    key = N_("Game {number}, {when}: no cards were dealt.")
    if game.with_cards:
        key = N_("Game {number}, {when}: cards were dealt, but it wasn’t finished.")
    try:
        when = when_text(datetime.fromisoformat(game.drawn))
    except ValueError:
        when = game.drawn
    return _(key, number=game.game, when=when)


def _details(found: Findings) -> Iterator[Paragraph]:
    """How much was looked at, and where the cards came from."""
    checked = _(
        "What was checked: deals {deals}, moves {moves}, shuffles {shuffles}, lines {lines}.",
        deals=found.deals,
        moves=found.moves,
        shuffles=found.shuffles,
        lines=found.lines,
    )
    yield Paragraph(TextStyle.TEXT, checked)
    setup = found.header.setup
    if setup.cut:
        origin = _(
            "The cards come from the deal code {code} and from the words the players cut "
            "with, “{cut}”, whatever anybody held or did.",
            code=setup.code,
            cut=setup.cut,
        )
        yield Paragraph(TextStyle.TEXT, origin)
    elif setup.code:
        yield from _about_code(setup.code)
    if found.draw is None:
        return
    commitment = found.draw.commitment
    whole = _("The whole seal: {digits}", digits=commitment.digest.hex())
    yield Paragraph(TextStyle.NOTE, whole)
    if found.finished:
        opened = _(
            "Opened by the secret {secret} and the salt {salt}",
            secret=commitment.secret.hex(),
            salt=commitment.salt.hex(),
        )
        yield Paragraph(TextStyle.NOTE, opened)
    for shown in found.heads:
        head = _(
            "Behind the words after {deal} {number}: {digits}",
            deal=singular(found.header.sheet.deal_word),
            number=shown.deal + 1,
            digits=shown.head.digest.hex(),
        )
        yield Paragraph(TextStyle.NOTE, head)


def _about_code(code: str) -> Iterator[Paragraph]:
    origin = _(
        "The cards come from the deal code {code} alone, whatever anybody held or did.",
        code=code,
    )
    yield Paragraph(TextStyle.TEXT, origin)
    again = _(
        "To play the same cards again, turn on “{given}” when you set up a game, and type the "
        "deal code.",
        given=_("Use a deal code"),
    )
    yield Paragraph(TextStyle.TEXT, again)


def _old_seals(found: Findings) -> Iterator[Paragraph]:
    """The seals of single deals, which files of the formats 2 and 3 have."""
    word = singular(found.header.sheet.deal_word)
    if found.closed:
        closed = _(
            "The seal that isn’t open yet starts with {seal}. It opens when its "
            "{deal} is over.",
            seal=short_fingerprint(found.closed),
            deal=word,
        )
        yield Paragraph(TextStyle.TEXT, closed)
        whole = _("The whole seal: {fingerprint}", fingerprint=found.closed)
        yield Paragraph(TextStyle.NOTE, whole)
    for opened in found.opened:
        yield from _opened(word, opened)
    if found.opened:
        how = _(
            "T is a ten and JK a joker; S, H, D and C are spades, hearts, "
            "diamonds and clubs. Any other program can check a seal: it’s the "
            "SHA-256 of the salt, a space and the cards."
        )
        yield Paragraph(TextStyle.NOTE, how)


def _opened(word: str, opened: DealCertificate) -> Iterator[Paragraph]:
    shown = short_fingerprint(opened.fingerprint)
    heading = _("{deal} {number}: seal {seal}", deal=word, number=opened.deal + 1, seal=shown)
    yield Paragraph(TextStyle.HEADING, sentence(heading))
    for words in (
        _("The whole seal, shown before: {fingerprint}", fingerprint=opened.fingerprint),
        _("Salt, shown after: {salt}", salt=opened.salt),
        _("The cards, in the order they were dealt: {cards}", cards=opened.shoe),
    ):
        yield Paragraph(TextStyle.NOTE, words)


@dataclass(frozen=True, slots=True)
class Seal:
    """What the words are, the words themselves, and the text of their QR code."""

    title: str
    words: tuple[str, ...]
    qr_text: str


class SealPage(FormPage):
    """The seals of a game, the latest first; all of them are on one photo."""

    column = 560
    least_column = 480

    def __init__(self, context: Context, seals: Sequence[Seal]) -> None:
        super().__init__(context, _("Words to compare"))
        look = self.look
        why = _(
            "With a photo of these words, you can tell later whether anybody changed the game."
        )
        self.above = Label(look, why, Tone.SOFT)
        columns = [
            (
                Label(look, seal.title, Tone.STRONG),
                SealSigns(look, seal.words, seal.qr_text),
            )
            for seal in seals
        ]
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.compose(columns, (done,))
        self.focus.to(done)


def seals_of(found: Findings) -> tuple[Seal, ...]:
    """The seals of a sound game: that of the latest summary, and the commitment."""
    if not found.is_sound:
        return ()
    heads = (head_seal(found),) if found.heads else ()
    return heads if found.draw is None else (*heads, commitment_seal(found.draw.commitment))


def head_seal(found: Findings) -> Seal:
    """The words of the latest summary, of which there must be one."""
    last = found.heads[-1]
    title = _(
        "The words after {deal} {number}",
        deal=singular(found.header.sheet.deal_word),
        number=last.deal + 1,
    )
    return Seal(title, last.head.shown_words(), last.head.qr_text())


def commitment_seal(commitment: Commitment) -> Seal:
    """The words shown before anybody added anything."""
    title = _("The words before the cards were dealt")
    return Seal(title, commitment.shown_words(), commitment.qr_text())
