"""Knows how a reason to refuse is said in the language chosen."""

from __future__ import annotations

from mayi_desktop.engine import Refusal, RuleSheet
from mayi_desktop.sheets import place_words
from mayi_desktop.ui.strings import refusal_wordings


def refusal_words(refusal: Refusal, sheet: RuleSheet) -> str:
    """Why the rules refuse something, in one sentence that cites the sheet."""
    words = refusal_wordings().get(refusal.name)
    if words is None:
        return refusal.sentence(sheet)
    return f"{place_words(sheet.cite(refusal.topic))}: {words}"
