"""Knows the page that tells what the seal on the cards is good for."""

from __future__ import annotations

from mayi_desktop.host.fairness.certificate import seal_number, short
from mayi_desktop.ui.scenes.reading.text_page import TextPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.display.rich_text import Manner, Paragraph


class SealPage(TextPage):
    """The seal on the cards of this deal: what it is for first, the whole number last."""

    def __init__(self, context: Context, fingerprint: str, deal: str) -> None:
        number = seal_number(fingerprint)
        how = say("seal.how", deal=deal, number=number, verify=say("after.verify"))
        text = (
            Paragraph(Manner.TITLE, short(fingerprint)),
            Paragraph(Manner.TEXT, say("seal.why", deal=deal)),
            Paragraph(Manner.TEXT, say("seal.stock", number=number)),
            Paragraph(Manner.TEXT, how),
            Paragraph(Manner.NOTE, say("seal.whole", fingerprint=fingerprint)),
        )
        super().__init__(context, say("seal.heading"), text, say("seal.done"))
