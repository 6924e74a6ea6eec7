"""Page with the words and codes of a game's seals, large enough to take a photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.host.seal.commitment import Commitment
from mayi_desktop.i18n import _
from mayi_desktop.sheets.phrases import singular
from mayi_desktop.ui.drawing.theme import Material
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.display.seal_signs import SealSigns
from mayi_desktop.ui.widgets.pages.form import FormPage


@dataclass(frozen=True, slots=True)
class Seal:
    """What the words are, the words themselves, and the text of their QR code."""

    title: str
    words: tuple[str, ...]
    qr_text: str


class SealPage(FormPage):
    """The seals of a game, the latest first."""

    material = Material.PAGE

    column = 900

    def __init__(self, context: Context, seals: Sequence[Seal]) -> None:
        super().__init__(context, _("Words to compare"))
        look = self.look
        why = _(
            "With a photo of these words, you can tell later whether anybody changed the game."
        )
        rows: list[Widget] = [Label(look, why, Tone.SOFT)]
        for seal in seals:
            rows.append(Label(look, seal.title, Tone.SUBHEADING))
            rows.append(SealSigns(look, seal.words, seal.qr_text))
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.compose((rows,), (done,))
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
