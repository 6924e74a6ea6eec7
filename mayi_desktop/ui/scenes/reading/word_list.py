"""Knows the words of the table: each with what it means, in plain words."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import ClaimWindow, RuleSheet
from mayi_desktop.ui.strings import deal_word, say
from mayi_desktop.ui.widgets.display.rich_text import Manner, Paragraph

_OF_THE_CARDS = ("suit", "rank", "set", "run", "meld")
_OF_THE_GAME = ("contract", "down", "lay_off", "out", "stock", "discards")
_OF_THE_SCREEN = ("dealer", "code", "seal", "coach", "levels")


def glossary(sheet: RuleSheet) -> tuple[Paragraph, ...]:
    """Every word with its meaning; those that the sheet has no use for are left out."""
    words = [*_OF_THE_CARDS, *(("wild",) if sheet.melds.wilds else ()), *_OF_THE_GAME]
    if sheet.claims.window is not ClaimWindow.NEVER:
        words.append("may_i")
        words += ["penalty"] if sheet.claims.penalty else []
    values = {
        "deal": deal_word(sheet.deal_word),
        "dealer": say("plaque.dealer"),
        "count": sheet.claims.penalty,
    }
    return (
        Paragraph(Manner.HEADING, say("words.heading")),
        *(
            Paragraph(Manner.BULLET, say(f"words.{word}", **values))
            for word in (*words, *_OF_THE_SCREEN)
        ),
    )
