"""Knows the page that tells what the proof of the shuffle is good for."""

from __future__ import annotations

from mayi_desktop.host.certificate import proof_number, short
from mayi_desktop.ui.scenes.text_page import TextPage
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.rich_text import Manner, Paragraph


class ProofPage(TextPage):
    """The proof of the cards of this deal: what it is for first, the whole number last."""

    def __init__(self, services: Services, fingerprint: str, deal: str) -> None:
        text = (
            Paragraph(Manner.TITLE, short(fingerprint)),
            Paragraph(Manner.TEXT, say("proof.why")),
            Paragraph(Manner.TEXT, say("proof.what", deal=deal, proof=short(fingerprint))),
            Paragraph(Manner.TEXT, say("proof.stock", number=proof_number(fingerprint))),
            Paragraph(Manner.TEXT, say("proof.how", deal=deal, verify=say("after.verify"))),
            Paragraph(Manner.NOTE, say("proof.whole", fingerprint=fingerprint)),
        )
        super().__init__(services, say("proof.heading"), text, say("proof.done"))
